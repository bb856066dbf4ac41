"""Using a card: Action cards, Skills, Spells, Divine Powers, Equipment and Items, all by one verb (chapters 8 and 10).

`use tolonar fire-hands 1 cave-spiders` names the Hero, the card, the way to pay (`1` is the first of the printed costs,
`1up` the same Upgunned) and the target (`-` where there is nothing to aim at). Reactions use the same verb while a window
is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import slug
from hordeplay.core.language import message, tr
from hordeplay.core.script import Among, Script

from ..model.ruleset import Moment, Way
from ..model.table import ITEM, PACK_ITEM, PARTY, Foe, Hero, Kept, WarfighterTable, Window
from ..model.vocabulary import ON, Ability, Effect
from .decks import discard, party_pays, party_xp
from .fitting import aims, brackets_add, in_reach, needs, pointless, unwanted
from .seats import first_of
from .verbs import Done, nobody, standing

NOBODY = "-"


class Deed(NamedTuple):
    """A card in use: who uses it, on whom, and how."""

    user: int
    hero: int
    foe: Foe | None
    space: int
    name: str
    ability: Ability
    upgunned: bool
    rule: str = ""
    """The clause that brings the effects about; "" where each word has its own."""


Doing = Callable[[WarfighterTable, Deed, Effect], Script[None] | None]
EFFECTS: dict[str, Doing] = {}


def does(*words: str) -> Callable[[Doing], Doing]:
    """Name the words of the vocabulary that a script carries out."""

    def name(doing: Doing) -> Doing:
        EFFECTS.update(dict.fromkeys(words, doing))
        return doing

    return name


def ways(table: WarfighterTable, name: str) -> tuple[Way, ...]:
    """Every way to use a card."""
    return table.rules.ways(name)


def held(table: WarfighterTable, hero: Hero, now: Moment) -> list[str]:
    """The cards that a Hero may use, of those that fit the moment, each name once.

    An undeclared power is declared by its first use (WF-DIV-01).
    """
    fit, names = now.names, list[str]()
    if not fit.isdisjoint(hero.hand):
        names += [name for name in dict.fromkeys(hero.hand) if name in fit and name in table.rules.actions]
    for gear in hero.gear if now.gear else ():
        if gear.name in fit and gear.left > 0 and not gear.broken and gear.name not in names:
            names.append(gear.name)
    if not fit.isdisjoint(hero.learned):
        names += [name for name in dict.fromkeys(hero.learned) if name in fit and name not in names]
    if hero.deity and now.divine:
        for name in (hero.deity, *hero.powers):
            if name in fit and name not in names:
                names.append(name)
        slots = may_declare(table, hero)
        for power in table.rules.powers_of.get(hero.deity, ()) if slots else ():
            name = power.name
            if power.powers <= slots and name in fit and name not in names and name not in hero.powers:
                names.append(name)
    return names


def holds(table: WarfighterTable, hero: Hero, name: str) -> bool:
    """Whether a card is among those held; a power that is not declared yet is another matter."""
    if name in hero.hand:
        return name in table.rules.actions
    if name in hero.learned or name in hero.powers or name == hero.deity:
        return bool(hero.deity) or name in hero.learned
    return any(gear.name == name and gear.left > 0 and not gear.broken for gear in hero.gear)


def may_declare(table: WarfighterTable, hero: Hero) -> int:
    """The Divine Powers of a Hero who can declare one more now, 0 where none can be; of each one `undeclared` says why."""
    card = table.rules.heroes[hero.name]
    slots = card.ranks[hero.level - 1].powers
    if card.kind in ("NPH", "Squad") and table.rules.knobs.npc_powers == "printed_only":
        return 0
    return slots if len(hero.powers) < slots else 0


def undeclared(table: WarfighterTable, hero: Hero, name: str) -> Refusal | None:
    """Why a Hero cannot declare a power now; None when it can (WF-DIV-01, WF-RUL-60)."""
    power, rank = table.rules.powers[name], table.rank(hero)
    if name in hero.powers:
        return Refusal("WF-DIV-01", tr("{power} is declared already", power=name))
    if hero.deity not in power.deities:
        deity = hero.deity or tr("a deity of this Hero")
        return Refusal("WF-DIV-01", tr("{power} is no power of {deity}", power=name, deity=deity))
    if rank.powers < power.powers:
        return Refusal(
            "WF-DIV-01",
            tr(
                "{power} asks for {least} Divine Powers, {hero} has {n}",
                power=name,
                least=power.powers,
                hero=hero.name,
                n=rank.powers,
            ),
        )
    if len(hero.powers) >= rank.powers:
        return Refusal("WF-DIV-01", tr("all {n} power slots are taken until the next Replenish", n=rank.powers))
    if table.hero_card(hero).kind in ("NPH", "Squad") and table.rules.knobs.npc_powers == "printed_only":
        return Refusal("WF-RUL-60", tr("{hero} uses printed powers only", hero=hero.name))
    return None


def clause_of(table: WarfighterTable, name: str) -> str:
    """The clause by which a card of this kind is used."""
    rules = table.rules
    kinds = (
        (rules.powers, "WF-DIV-02"), (rules.deities, "WF-DEI-04"), (rules.spells, "WF-SPL-02"),
        (rules.skills, "WF-SKL-02"), (rules.actions, "WF-ACT-01"),
    )  # fmt: skip
    return next((clause for kind, clause in kinds if name in kind), "WF-GEA-10")


@verb("use", always_legal=True)
class Use(Choice):
    """`use tolonar fire-hands 1 cave-spiders`: use a card (hero, card, way, target)."""

    hero: str
    card: str
    way: str
    target: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for i, name, way, aim in uses(table, worthless_now(table), seat):
            yield cls(table.heroes[i].slug, slug(name), way.word, aim)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero, name = standing(table, self.hero, seat), table.rules.slugs.get(self.card, "")
        if hero is None:
            return nobody(table, self.hero, seat)
        if name in table.rules.powers and name not in hero.powers:
            refusal = undeclared(table, hero, name)
            if refusal:
                return refusal
        elif not holds(table, hero, name):
            return Refusal(clause_of(table, name), tr("{hero} has no {card!r} to use", hero=hero.name, card=self.card))
        way = next((w for w in ways(table, name) if w.word == self.way), None)
        if way is None:
            return Refusal("WF-ACT-06", tr("{card!r} cannot be used in way {way!r}", card=self.card, way=self.way))
        if not fits_moment(way.ability, table.window):
            if not way.ability.on:
                return Refusal("WF-ACT-03", tr("{card} is used while the party acts", card=name))
            return Refusal("WF-ACT-03", tr("{card} is used when {on}", card=name, on=tr(ON[way.ability.on])))
        user = table.numbered(self.hero)
        if self.target not in aims(table, user, way):
            if self.target == NOBODY:
                return Refusal("WF-ACT-07", tr("{card} is used on somebody: on whom?", card=name))
            whom, foe = table.numbered(self.target), table.foe_called(self.target)
            called = table.heroes[whom].name if whom >= 0 else foe.name if foe else repr(self.target)
            return Refusal("WF-ACT-07", tr("{card} cannot be used on {whom}", card=name, whom=called))
        refusal = unpaid(table, user, name, way) or needs(table, user, way.ability)
        return refusal or in_vain(table, user, name, way, self.target)


def uses(
    table: WarfighterTable, hopeless: Callable[[Way], bool] | None = None, seat: int = PARTY
) -> Iterator[tuple[int, str, Way, str]]:
    """Every legal use of a card now: the Hero, the card, the way and the target's word.

    Ways that are `hopeless` are not looked into.
    """
    now, xp = table.rules.moment(table.window.on if table.window else ""), -1
    for i, hero in enumerate(table.heroes):
        if hero.down or seat not in (hero.seat, PARTY) or not may_hold(hero, now):
            continue
        for name in held(table, hero, now):
            xp = party_xp(table) if xp < 0 else xp  # nobody holds anything in most windows
            for way in now.ways[name]:
                if out_of_the_question(table, hero, way, xp) or (hopeless is not None and hopeless(way)):
                    continue
                if unpaid(table, i, name, way) or needs(table, i, way.ability):
                    continue
                for aim in aims(table, i, way):
                    if not in_vain(table, i, name, way, aim):
                        yield i, name, way, aim


def may_hold(hero: Hero, now: Moment) -> bool:
    """Whether a Hero can have a card that fits the moment: in most windows none, before a closer look."""
    fit = now.names
    mine = not fit.isdisjoint(hero.hand) or not fit.isdisjoint(hero.learned)
    return mine or (now.gear and bool(hero.gear)) or (now.divine and bool(hero.deity))


def out_of_the_question(table: WarfighterTable, hero: Hero, way: Way, xp: int) -> bool:
    """A first sieve for what a Hero cannot pay of all the party's XP, or cannot aim at: `unpaid` and `aims` are the law."""
    cost = way.cost
    if cost.actions > hero.actions:
        more = (hero.castings if way.spell else 0) + (hero.attacks if way.strikes else 0)
        if cost.actions > hero.actions + more:
            return True
    if cost.focus > hero.focus or cost.divinity > hero.divinity or cost.xp + way.shared > xp:
        return True
    if cost.xp > hero.xp and not table.rules.knobs.shared_mode_xp:
        return True
    aimed = way.aimed == "card" and table.window is None
    return aimed and (table.calm(hero.space) or not in_reach(hero, way.ability))


def reacting(table: WarfighterTable) -> list[int]:
    """The seats that may use a card now, in the order of the table."""
    seats = set[int]()
    for user, *_ in uses(table):
        seats.add(table.heroes[user].seat)
        if len(table.players) == 1:
            break
    return sorted(seats)


def worthless_now(table: WarfighterTable) -> Callable[[Way], bool] | None:
    """Whether a way to use a card helps only where nobody needs it; None in a window."""
    if table.window is not None:
        return None
    idle = unwanted(table)
    return (lambda way: way.only(idle)) if idle else None


def in_vain(table: WarfighterTable, user: int, name: str, way: Way, aim: str) -> Refusal | None:
    """Why a card would do nothing at all, or its brackets nothing more; None when it would."""
    does = way.ability.does
    if way.sure and not way.upgunned:
        return None  # the usual case, before anything is looked up
    number, foe = whom(table, user, aim)
    alone = way.upgunned and number in (user, -1)
    if alone and not any(brackets_add(table, table.heroes[user], effect) for effect in does):
        return Refusal("WF-ACT-06", tr("Upgunned, {card} does no more here, and costs an XP more", card=name))
    first = None
    for effect in does:
        why = pointless(table, user, number, foe, effect, upgunned=way.upgunned)
        if why is None:
            return None
        first = first or why
    return first


def fits_moment(ability: Ability, window: Window | None) -> bool:
    """A reaction in its window, everything else outside of one (WF-ACT-03)."""
    if window is None:
        return ability.when in ("free", "action")
    return ability.when == "react" and ability.on == window.on


def unpaid(table: WarfighterTable, user: int, name: str, way: Way) -> Refusal | None:
    """Why a Hero cannot pay; None when it can."""
    hero, cost, rules, limit, window = table.heroes[user], way.cost, table.rules, way.ability.limit, table.window
    if limit == "turn" and name in hero.this_turn:
        return Refusal("WF-SKL-02", tr("{card} was used this Turn", card=name))
    if limit == "adventure" and name in hero.this_adventure:
        return Refusal("WF-DEI-04", tr("{card} was used in this Adventure", card=name))
    once = window is not None and window.used and window.on != "wounds" and not way.ability.uses
    if once and window and f"{user} {name}" in window.used and name not in rules.actions:
        return Refusal("WF-SKL-02", tr("{card} was used already here", card=name))
    gear = table.gear_of(hero, name) if name in rules.equipment else None
    if gear is not None and gear.user not in (-1, user):
        return Refusal("WF-HAV-02", tr("another Hero has used {card} this Turn", card=name))
    if cost.actions > hero.actions:
        more = (hero.castings if way.spell else 0) + (hero.attacks if way.strikes else 0)
        if cost.actions > hero.actions + more:
            return Refusal(
                "WF-HAC-01",
                tr(
                    "{card} costs {cost}, {hero} has {n} Actions left",
                    card=name,
                    cost=cost.in_words,
                    hero=hero.name,
                    n=hero.actions,
                ),
            )
    if cost.focus > hero.focus:
        return Refusal(
            "WF-SPL-02",
            tr(
                "{card} costs {cost}, {hero} has {n} Focus left",
                card=name,
                cost=cost.in_words,
                hero=hero.name,
                n=hero.focus,
            ),
        )
    if cost.divinity > hero.divinity:
        return Refusal(
            "WF-DIV-02",
            tr(
                "{card} costs {cost}, {hero} has {n} Divinity left",
                card=name,
                cost=cost.in_words,
                hero=hero.name,
                n=hero.divinity,
            ),
        )
    if cost.xp and cost.xp > (party_xp(table) if rules.knobs.shared_mode_xp else hero.xp):
        return Refusal(
            "WF-RUL-67",
            tr(
                "{card} costs {cost}, {hero} has {n} XP",
                card=name,
                cost=cost.in_words,
                hero=hero.name,
                n=hero.xp,
            ),
        )
    xp = way.shared + cost.xp
    if xp and xp > party_xp(table):
        return Refusal(
            "WF-ACT-06",
            tr(
                "{card} takes {n} XP, the party has {xp}",
                card=name,
                n=way.shared,
                xp=party_xp(table),
            ),
        )
    return None


def deed_of(table: WarfighterTable, user: int, name: str, way: Way, aim: str) -> Deed:
    """The card in use with its target looked up."""
    number, foe = whom(table, user, aim)
    space = int(aim.removeprefix("space-")) if aim.startswith("space-") else table.heroes[user].space
    return Deed(user, number, foe, space, name, way.ability, way.upgunned)


def whom(table: WarfighterTable, user: int, aim: str) -> tuple[int, Foe | None]:
    """The Hero whom the word of a target means, who uses the card where it means nobody, -1 for a Hostile card; and that."""
    if table.window is not None:
        return table.window.hero, None
    if aim == NOBODY:
        return user, None
    number = table.numbered(aim)
    foe = table.foe_called(aim) if number < 0 else None
    return user if number < 0 and foe is None else number, foe


def answers(table: WarfighterTable, space: int, actions: int) -> list[int]:
    """The Locations whose Hostiles answer an Action performed here, one for each Attack (WF-CBT-03, WF-RUL-68).

    Asked before the Action is done: who only arrives by it does not answer it (WF-CBT-04).
    """
    knobs = table.rules.knobs
    if knobs.combat_sequence != "alternating" or not actions or table.calm(space):
        return []
    return [space] * (actions if knobs.provoke_per == "action_spent" else 1)


def spend(hero: Hero, n: int, *, attack: bool = False, hth: bool = False, spell: bool = False) -> None:
    """Actions, first those that serve only this kind (WF-CMP-15, WF-CBT-05)."""
    for _ in range(n):
        if hth and hero.hth_attacks:
            hero.hth_attacks -= 1
        elif attack and hero.attacks:
            hero.attacks -= 1
        elif spell and hero.castings:
            hero.castings -= 1
        else:
            hero.actions -= 1


def perform(table: WarfighterTable, choice: Use) -> Script[None]:
    """Pay for a card and do what it says."""
    rules, user = table.rules, table.numbered(choice.hero)
    hero, name = table.heroes[user], table.rules.slugs[choice.card]
    way = next(w for w in ways(table, name) if w.word == choice.way)
    deed = deed_of(table, user, name, way, choice.target)
    space, ability, cost = hero.space, way.ability, way.cost
    provoked = answers(table, space, cost.actions)
    table.tell(clause_of(table, name), "uses", hero=user, card=name, target=choice.target, upgunned=way.upgunned)
    spend(hero, cost.actions, attack=way.strikes, spell=way.spell)
    hero.focus -= cost.focus
    hero.divinity -= cost.divinity
    if cost.xp and rules.knobs.shared_mode_xp:
        yield from party_pays(table, cost.xp, "WF-RUL-67")
    else:
        hero.xp -= cost.xp
    yield from party_pays(table, way.shared, "WF-ACT-06")
    if name in rules.actions:
        hero.hand.remove(name)
        discard(table, name)
    elif name in rules.powers and name not in hero.powers:
        hero.powers.append(name)
        table.tell("WF-DIV-01", "declares", hero=user, power=name)
    expend(table, hero, name, ability)
    if ability.limit:
        (hero.this_turn if ability.limit == "turn" else hero.this_adventure).append(name)
    if table.window is not None:
        table.window.used.append(f"{user} {name}")
    for effect in ability.does:
        doing = EFFECTS[effect.do](table, deed, effect)
        if doing is not None:
            yield from doing
    if ability.retain and not hero.down:
        hero.kept.append(Kept(name, deed.hero if ability.scope != "self" else space))
    table.pending.extend(provoked)
    if name in rules.powers and not hero.down:
        yield from window(table, Window("power", user, source=name), "WF-DIV-02")


def expend(table: WarfighterTable, hero: Hero, name: str, ability: Ability) -> None:
    """Gear that is used up: a charge, a piece, or the card (WF-GEA-09, WF-GEA-10)."""
    gear = table.gear_of(hero, name)
    if gear is None:
        return
    gear.user = table.heroes.index(hero)
    if ability.uses:
        gear.left -= 1
        if not gear.left:
            hero.gear.remove(gear)
            to_the_discards(table, name)


def to_the_discards(table: WarfighterTable, name: str) -> None:
    """Gear that is gone: a card of the Item deck goes back to its discards."""
    if table.cards.backs.get(name) in (ITEM, PACK_ITEM):
        discard(table, name)


def window(table: WarfighterTable, about: Window, rule: str) -> Script[None]:
    """Those who may react do, as long as they can and wish to (WF-ACT-03, WF-HTN-01, WF-RUL-76)."""
    before, table.window = table.window, about
    silent: list[int] = []
    while seats := [seat for seat in reacting(table) if seat not in silent]:
        seat, choice = yield from first_of(
            table,
            seats,
            lambda: tr("{moment}, play a card?", moment=prompt(table, about)),
            (Use, Among([Done()])),
            rule,
        )
        if isinstance(choice, Use):
            silent = []
            yield from perform(table, choice)
        else:
            silent.append(seat)
    table.window = before


PROMPT = {
    "attack": message("{hero} attacks {foe}"),
    "struck": message("{foe}: an attack on {hero}"),
    "roll": message("{hero} is about to roll"),
    "environ": message("{hero} fails the Environment roll"),
    "enter": message("{hero} enters a Location"),
    "poison": message("Poison on {hero}"),
    "power": message("{hero} uses a Divine Power"),
}


def prompt(table: WarfighterTable, about: Window) -> str:
    """What may be reacted to, with the names of those whom it is about."""
    foe = next((foe.name for foe in table.foes if foe.id == about.foe), tr("a Hostile"))
    hero = table.heroes[about.hero].name if about.hero >= 0 else tr("Nobody")
    return tr(PROMPT[about.on], hero=hero, foe=foe)
