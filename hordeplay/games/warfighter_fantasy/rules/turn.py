"""The Turn: its start, Hero Actions alternating with Hostile Attacks, and the steps at its end (chapters 11, 12 and 18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, Self

from hordeplay.core.choice import Choice, Offer, Refusal, verb
from hordeplay.core.english import slug, within
from hordeplay.core.language import message, tr
from hordeplay.core.script import Among, Script, ask

from ..model.coins import COIN_NAMES, WORTH
from ..model.coins import move as move_coins
from ..model.passives import actions_of, environs, focus_limit, passives, reaches
from ..model.table import Counter, Foe, Hero, Member, WarfighterTable
from .ability_rolls import environment
from .decks import draw_cards, draw_target, party_pays, party_xp
from .exploring import Activate, Explore, Try, activate, explore, try_luck
from .gear import Drop, Give, Save, Take, drop, give, save
from .guards import guards_roll, move_guards, move_timer
from .hero_actions import (
    Back,
    Close,
    Hide,
    Redraw,
    Reload,
    Steady,
    close,
    hide,
    redraw,
    reload,
    steady,
)
from .hero_attacks import Attack, hero_attack
from .hostile_attacks import choose_react, eligible, hostile_attack, tell_struck
from .hostiles import aimed, shift
from .moving import Move, move
from .result import verdict
from .seats import able, acting, begin, first_of, through
from .use import Use, perform
from .verbs import Done, Pay, nobody, standing

ACTS: Final[tuple[type[Choice], ...]] = (
    Attack, Use, Move, Close, Back, Explore, Activate, Try, Hide, Steady, Redraw, Reload, Give, Drop, Take, Save,
)  # fmt: skip

OFFERS: Final[tuple[Offer[Any], ...]] = (*ACTS, Among([Done()]))
"""What the party is asked in a Hero Turn."""
DO: Final[Mapping[type[Choice], Callable[[WarfighterTable, Any], Script[None] | None]]] = {
    Attack: hero_attack,
    Use: perform,
    Move: move,
    Close: close,
    Back: close,
    Explore: explore,
    Activate: activate,
    Try: try_luck,
    Hide: hide,
    Steady: steady,
    Redraw: redraw,
    Reload: reload,
    Give: give,
    Drop: drop,
    Take: drop,
    Save: save,
}


def turn_start(table: WarfighterTable) -> Script[str]:
    """Actions are refreshed, CX cards drawn (WF-SEQ-01, WF-HER-10, WF-RUL-37)."""
    table.turn += 1
    table.played = table.in_order = False
    table.struck = []
    begin(table)
    if 0 < table.rules.knobs.longest_game < table.turn:
        table.outcome = table.outcome or "lost"
        return verdict(table, "environs")
    for foe in table.foes:
        for member in foe.members:
            for counter in member.counters:
                counter.acted = False
    for hero in table.heroes:
        hero.overspent = 0
    for _, hero in table.up():
        refresh(table, hero)
    table.tell("WF-SEQ-01", "turn", n=table.turn)
    for i, hero in table.up():
        yield from draw_cards(table, i, table.rank(hero).cx, "WF-HER-10")
    if table.rules.knobs.guards_roll == "literal" and not table.timer:
        yield from guards_roll(table)
    return verdict(table, "tithe" if tithing_first(table) else "environs")


def tithing_first(table: WarfighterTable) -> bool:
    """Whether the window for tithing comes before the Environment (WF-RUL-37)."""
    return table.rules.knobs.turn_start == "tithe_first"


def refresh(table: WarfighterTable, hero: Hero) -> None:
    """What a new Hero Turn gives and takes."""
    hero.actions = actions_of(table, hero)
    hero.attacks = hero.castings = hero.tries = hero.rush = 0
    hero.hth_attacks = sum(e.n for _, _, e in passives(table, hero, "attack_action"))
    hero.moved = hero.quiet = hero.shadows = False
    hero.this_turn = []
    for gear in [*hero.gear, *(g for space in table.spaces for g in space.ground)]:
        gear.user, gear.had = -1, []


def environs_step(table: WarfighterTable) -> Script[str]:
    """Every Hero rolls against each environment of its Location (WF-ENV-01)."""
    for i, hero in list(table.up()):
        for kind, value in environs(table, hero.space):
            yield from environment(table, i, kind, value)
    return verdict(table, "hero" if tithing_first(table) else "tithe")


COIN_WORDS: Final[Mapping[str, str]] = {kind.lower(): kind for kind in WORTH}
"""What a tithe calls a Coin."""


@verb("tithe")
class Tithe(Choice):
    """`tithe gareth dagger`: give up found Gear, or a Coin: `gold`, `silver` or `copper` (hero, what)."""

    hero: str
    gear: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for _, hero in table.up():
            if not passives(table, hero, "tithe"):
                continue  # no Oath, in most parties
            yield from (cls(hero.slug, kind.lower()) for kind in hero.coins)
            for name in dict.fromkeys(g.name for g in hero.gear if g.found):
                yield cls(hero.slug, slug(name))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        if not any(passives(table, hero, "tithe")):
            return Refusal("WF-TIT-01", tr("{hero} has sworn no Oath", hero=hero.name))
        if self.gear in COIN_WORDS:
            has_it = hero.coins.get(COIN_WORDS[self.gear])
            if has_it:
                return None
            kind = tr(COIN_NAMES[COIN_WORDS[self.gear]])
            return Refusal(
                "WF-TIT-03", tr("{hero} has no {kind} Coin from this Adventure", hero=hero.name, kind=within(kind))
            )
        if table.rules.slugs.get(self.gear, "") not in [g.name for g in hero.gear if tithable(table, hero, g.name)]:
            return Refusal("WF-TIT-03", tr("{gear!r} cannot be tithed", gear=self.gear))
        return None


def tithable(table: WarfighterTable, hero: Hero, name: str) -> bool:
    """Gear found on the way, whole and worth something (WF-TIT-03, WF-RUL-51)."""
    return any(g.name == name and g.found and not g.damage and not g.broken for g in hero.gear) and bool(
        table.rules.price(name)
    )


def tithe(table: WarfighterTable) -> Script[str]:
    """The window for tithing: value adds up for each Hero, and what is short of a Silver is lost (WF-TIT-01 to -04)."""
    given: dict[int, int] = {}
    silent: list[int] = []
    while seats := [seat for seat in able(table, Tithe) if seat not in silent]:
        seat, choice = yield from first_of(table, seats, message("Tithe?"), (Tithe, Done), "WF-TIT-01")
        if isinstance(choice, Done):
            silent.append(seat)
            continue
        number = table.numbered(choice.hero)
        hero = table.heroes[number]
        if choice.gear in COIN_WORDS:
            kind = COIN_WORDS[choice.gear]
            value = WORTH[kind]
            move_coins(hero.coins, {}, kind, 1)
        else:
            name = table.rules.slugs[choice.gear]
            hero.gear.remove(next(g for g in hero.gear if g.name == name and g.found and not g.damage and not g.broken))
            value = table.rules.price(name)
        given[number] = given.get(number, 0) + value
        table.tell("WF-TIT-02", "tithes", hero=number, gear=choice.gear, value=value)
    for number, value in given.items():
        hero = table.heroes[number]
        rate = sum(e.n for _, _, e in passives(table, hero, "tithe"))
        hero.toughness = max(hero.toughness, min(table.rank(hero).toughness, hero.toughness + value // 2 * rate))
        table.tell("WF-TIT-04", "counters", hero=number, do="tough", n=value // 2 * rate)
    return verdict(table, "environs" if tithing_first(table) else "hero")


def hero(table: WarfighterTable) -> Script[str]:
    """One thing that the party does, or `done`: no more Actions are taken in this Turn.

    WF-HAC-01, WF-CBT-08, WF-HAV-01, WF-HER-16, WF-RUL-76.
    """
    seats = acting(table)
    if not seats:
        return "onslaught"
    seat, choice = yield from first_of(table, seats, message("The party acts"), OFFERS, "WF-HAC-01")
    if isinstance(choice, Done):
        return "onslaught" if through(table, seat) or not acting(table) else "hero"
    doing = DO[type(choice)](table, choice)
    if doing is not None:
        yield from doing
    return verdict(table, "react" if table.pending else "hero")


def react(table: WarfighterTable) -> Script[str]:
    """Each Action near Hostiles is answered by one Attack there, if one is possible (WF-CBT-03, WF-RUL-04).

    What is to be answered stays on the table until the Hostile is chosen, so that the step can be entered anew.
    """
    offers = eligible(table, table.pending[0]) if table.pending else []
    chosen = (yield from choose_react(table, offers)) if offers else None
    del table.pending[:1]
    if chosen is not None:
        yield from hostile_attack(table, chosen)
    return verdict(table, "react" if table.pending else "hero")


def onslaught(table: WarfighterTable) -> Script[str]:
    """The Heroes are through: Hostiles make all the Attacks that are left, one by one (WF-CBT-06)."""
    offers = eligible(table)
    if not offers:
        tell_struck(table)
        return verdict(table, "recovery")
    chosen = yield from choose_react(table, offers)
    yield from hostile_attack(table, chosen)
    return verdict(table, "onslaught")


def recovery(table: WarfighterTable) -> str:
    """Shadows and this Turn's bonuses end; Toughness and Focus regain one where no Hostile is.

    WF-REC-01, WF-RUL-56.
    """
    what = table.rules.knobs.recovery_abilities
    for i, hero in table.up():
        hero.shadows = False
        hero.buffs = [buff for buff in hero.buffs if buff.lasts == "next"]
        if not table.calm(hero.space) or what == "none":
            continue
        if hero.toughness < table.rank(hero).toughness:
            hero.toughness += 1
            table.tell("WF-REC-01", "recovers", hero=i, what_counter="toughness")
        if what == "toughness_focus" and hero.focus < focus_limit(table, hero):
            hero.focus += 1
            table.tell("WF-REC-01", "recovers", hero=i, what_counter="focus")
    return "retain"


def retain(table: WarfighterTable) -> Script[str]:
    """Pay for what shall go on, or it ends; any Hero pays (WF-HAV-04)."""
    for number, hero in enumerate(table.heroes):
        for kept in hero.kept[:]:
            price = max(a.retain for a in table.rules.abilities(kept.name))
            stays = False
            if not hero.down and party_xp(table) >= price:
                choice = yield from ask(
                    table, hero.seat, partial(tr, "{hero}: retain {card} for {price} XP?", hero=hero.name, card=kept.name, price=price), Among([Pay(hero.slug)]),
                    Among([Done()]), rule="WF-HAV-04",
                )  # fmt: skip
                stays = isinstance(choice, Pay)
            if stays:
                yield from party_pays(table, price, "WF-HAV-04")
            else:
                hero.kept.remove(kept)
                table.tell("WF-HAV-04", "ends", hero=number, card=kept.name)
    return "close_range"


def close_range(table: WarfighterTable) -> Script[str]:
    """Hostiles out of Range move one Location toward their target, Guards come nearer (WF-CLO-01, WF-GRD-03)."""
    marching = [(foe, member) for foe in table.active() for member in foe.members]
    moved: dict[tuple[str, int], int] = {}
    for part, member in marching:
        to = advance(table, part, member)
        if to >= 0:
            moved[part.name, to] = moved.get((part.name, to), 0) + 1
    for (name, to), n in moved.items():
        table.tell("WF-CLO-01", "advances", foe=name, space=to, place=table.spaces[to].name, n=n)
    table.foes = [foe for foe in table.foes if foe.members]
    for foe in {foe.id: foe for foe in reversed(table.active())}.values():
        yield from attract(table, foe, table.hostile(foe).attract)
    yield from move_guards(table)
    return verdict(table, "vulns_off")


def advance(table: WarfighterTable, foe: Foe, member: Member) -> int:
    """One Hostile that cannot attack its target, out of Range or Obstructed, moves closer; where to, -1 if it stays."""
    if not aimed(member) or table.heroes[member.counters[0].hero].down:
        return -1
    goal = table.heroes[member.counters[0].hero].space
    if reaches(table, foe, goal):
        return -1
    to = foe.space + (1 if goal > foe.space else -1)
    shift(table, foe, member, to)
    return to


def attract(table: WarfighterTable, foe: Foe, n: int) -> Script[None]:
    """More of them come, never above the printed number; they are worth nothing (WF-GRD-07)."""
    there = sum(len(other.members) for other in table.foes if other.id == foe.id)
    knobs = table.rules.knobs
    for _ in range(min(n, table.hostile(foe).number - there)):
        member = Member()
        target = yield from draw_target(table, table.cup, knobs.counters_per_hero)
        member.counters.append(Counter(target))
        foe.members.append(member)
        table.tell("WF-RUL-31", "attracted", foe=foe.name)


def vulns_off(table: WarfighterTable) -> str:
    """Hostile Vulns go, and Regen heals (WF-RVL-01, WF-ATK-05)."""
    left = {foe.id: table.hostile(foe).regen for foe in table.foes}
    for foe in table.foes:
        for member in foe.members:
            member.vulns = 0
            member.scorched = False
            healed = min(left[foe.id], member.wounds - member.mortal)
            member.wounds -= healed
            left[foe.id] -= healed
            if healed:
                table.tell("WF-RUL-31", "regenerates", foe=foe.name, n=healed)
    return "timer"


def timer(table: WarfighterTable) -> Script[str]:
    """The Timer advances; moving into G makes a Guards roll (WF-TIM-01 to WF-TIM-04).

    Where it stands in G already the next Turn begins with one; under `per_turn` it is made here (WF-RUL-02).
    """
    before = table.timer
    move_timer(table, 1)
    if not table.timer and (before or table.rules.knobs.guards_roll == "per_turn"):
        yield from guards_roll(table)
    if table.journey is not None:
        return verdict(table, "retreat")
    return verdict(table, "turn_start")
