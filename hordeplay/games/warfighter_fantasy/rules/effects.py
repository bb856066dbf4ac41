"""What the remaining words of the vocabulary do (WF-RUL-31)."""

from __future__ import annotations

from functools import partial
from typing import Final

from hordeplay.core.language import tr
from hordeplay.core.script import Among, Script, ask

from ..model.content import LEVELS
from ..model.passives import entrance, focus_limit
from ..model.table import Buff, Counter, Foe, Hero, Member, WarfighterTable
from ..model.vocabulary import Ability, Effect
from .decks import add_location, draw_cards, draw_target, give_back
from .fitting import refillable
from .guards import guards_roll, move_timer
from .hero_attacks import add_vuln
from .hostiles import choose_member, draw_hostile
from .treasure import coins, items, receiver
from .use import EFFECTS, Deed, clause_of, does
from .verbs import Either
from .wounds import suffer, vuln


def whom(table: WarfighterTable, deed: Deed, effect: Effect) -> list[int]:
    """The Heroes whom an effect reaches."""
    if effect.to == "here":
        return table.here(table.heroes[deed.hero].space if deed.hero >= 0 else deed.space)
    if effect.to == "party":
        return [i for i, _ in table.up()]
    if effect.to == "players":
        return [i for i, hero in table.up() if table.is_player(hero)]
    return [deed.user if effect.to == "user" else deed.hero]


@does("mod", "dice", "cover")
def _mod(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    """A bonus on the Attack at hand, or one that waits (WF-ACT-02, WF-CBT-07)."""
    window = table.window
    h, p = effect.high(deed.upgunned), effect.p
    if effect.do == "cover" and window is None:
        return  # retained: read from what is kept
    if window is not None and not effect.lasts:
        window.h += h
        window.p += p
        window.dice += effect.n if effect.do == "dice" and not window.explosion else 0
        window.cover += effect.n if effect.do == "cover" else 0
        return
    for i in whom(table, deed, effect):
        table.heroes[i].buffs.append(Buff(h, p, effect.kind, effect.lasts))


@does("pay_action")
def _pay_action(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    """The Action of an Attack or a Spell is paid for; it still provokes (WF-CBT-05)."""
    hero = table.heroes[deed.hero]
    if effect.kind == "spell":
        hero.castings += effect.n
    else:
        hero.attacks += effect.n


@does("draw")
def _draw(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    among = whom(table, deed, effect)
    if effect.kind == "one" and len(among) > 1:
        among = [
            (
                yield from receiver(
                    table, among, partial(tr, "{n} cards", n=effect.n), table.heroes[deed.user].seat, "WF-ACT-04"
                )
            )
        ]
    for i in among:
        yield from draw_cards(table, i, effect.amount(deed.upgunned), "WF-ACT-04")


@does("move", "quiet")
def _move(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    """Movement for the entry at hand, or for this Turn's Move (WF-ACT-12, WF-RUL-64)."""
    hero = table.heroes[deed.hero]
    if effect.do == "quiet":
        hero.quiet = True
    elif table.window is not None:
        table.window.p += effect.amount(deed.upgunned)
    else:
        hero.rush += effect.amount(deed.upgunned)


@does("entrance")
def _entrance(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    """A Location costs less for everybody, for good unless it is retained (WF-CMP-22, WF-RUL-19)."""
    if not effect.lasts:
        before = entrance(table, deed.space)
        table.spaces[deed.space].entrance += effect.n
        rule = "WF-RUL-19" if deed.name in table.rules.equipment else deed.rule or clause_of(table, deed.name)
        place = table.spaces[deed.space].name
        table.tell(rule, "entrance", space=deed.space, place=place, n=entrance(table, deed.space) - before)


@does("wound")
def _wound(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    for i in whom(table, deed, effect):
        yield from suffer(table, i, effect.n, deed.rule or clause_of(table, deed.name))


@does("vuln")
def _vuln(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    """Vulns on Heroes or Hostiles (WF-CMP-18)."""
    n = effect.amount(deed.upgunned)
    if effect.to == "each":
        for foe in table.foes_at(table.heroes[deed.user].space):
            if not effect.against or effect.against in table.hostile(foe).tags:
                for member in foe.members:
                    add_vuln(table, foe, member, n)
    elif effect.to == "card" and deed.foe is not None:
        for member in await_members(deed.foe, n):
            add_vuln(table, deed.foe, member, 1)
    elif effect.to == "creature" and deed.foe is not None:
        member = yield from choose_member(table, deed.foe, clause_of(table, deed.name), by=deed.user)
        add_vuln(table, deed.foe, member, n)
    else:
        for i in whom(table, deed, effect):
            vuln(table, i, n, deed.rule or "WF-CMP-18")


def await_members(foe: Foe, n: int) -> list[Member]:
    """Up to n Hostiles of a card, those with the fewest Vulns first."""
    return sorted(foe.members, key=lambda member: member.vulns)[:n]


@does("unvuln")
def _unvuln(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    hero = table.heroes[deed.hero]
    hero.vulns = max(0, hero.vulns - effect.amount(deed.upgunned))
    table.tell(deed.rule or clause_of(table, deed.name), "steadies", hero=deed.hero, left=hero.vulns)


COUNTERS: Final = {
    "xp": "WF-CMP-17", "tough": "WF-RUL-36", "focus": "WF-RUL-36", "divinity": "WF-DIV-02", "hardy": "WF-ENV-02",
}  # fmt: skip
"""The clause of each kind of counter."""


@does("xp", "tough", "focus", "divinity", "hardy")
def _gain(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    """Counters for Heroes; Toughness and Focus never above the printed number."""
    for i in whom(table, deed, effect):
        gain(table, table.heroes[i], effect, effect.amount(deed.upgunned))
    n = effect.amount(deed.upgunned)
    table.tell(deed.rule or COUNTERS[effect.do], "counters", hero=deed.hero, do=effect.do, n=n, kind=effect.kind)


def gain(table: WarfighterTable, hero: Hero, effect: Effect, n: int) -> None:
    """Counters of one kind for one Hero."""
    if effect.do == "xp":
        hero.xp += n
    elif effect.do == "tough":
        hero.toughness = max(hero.toughness, min(table.rank(hero).toughness, hero.toughness + n))
    elif effect.do == "focus":
        hero.focus = max(hero.focus, min(focus_limit(table, hero), hero.focus + n))
    elif effect.do == "divinity":
        hero.divinity += n if table.rank(hero).powers else 0
    else:
        hero.hardy[effect.kind] = hero.hardy.get(effect.kind, 0) + n


@does("coin")
def _coin(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    if effect.to == "party":
        table.purse += effect.n
        table.tell("WF-CAM-09", "purse", copper=effect.n)
    else:
        yield from coins(table, {"Copper": effect.n}, table.heroes[deed.hero].space)


@does("item")
def _item(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    yield from items(table, effect.n, table.heroes[deed.hero].space)


@does("timer")
def _timer(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    move_timer(table, effect.n)


@does("guards")
def _guards(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    for _ in range(effect.n):
        yield from guards_roll(table)


@does("add_location")
def _add_location(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    for _ in range(effect.n):
        yield from add_location(table, effect.kind)


@does("draw_hostile")
def _draw_hostile(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    for _ in range(effect.n if effect.kind in LEVELS else 0):
        yield from draw_hostile(table, effect.kind, deed.space)


@does("taunt")
def _taunt(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    """Targeting counters of Hostiles here name this Hero, those of the other Heroes first (WF-TGT-01)."""
    knobs = table.rules.knobs
    counters = [c for foe in table.foes_at(deed.space) for m in foe.members for c in m.counters[:1]]
    for counter in [c for c in counters if c.hero != deed.hero and not c.acted][: effect.amount(deed.upgunned)]:
        give_back(table, table.cup, knobs.counters_per_hero, counter.hero)
        counter.hero = deed.hero
        table.cup[deed.hero] = max(0, table.cup[deed.hero] - 1)
    table.tell("WF-TGT-01", "taunts", hero=deed.hero)


@does("retarget")
def _retarget(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    """Targeting counters here are returned and drawn again, unacted ones first."""
    per = table.rules.knobs.counters_per_hero
    counters: list[Counter] = [c for foe in table.foes_at(deed.space) for m in foe.members for c in m.counters[:1]]
    for counter in sorted(counters, key=lambda c: c.acted)[: effect.n]:
        give_back(table, table.cup, per, counter.hero)
        counter.hero = yield from draw_target(table, table.cup, per)


@does("skip")
def _skip(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    """Attack counters of Hostiles are spent without an attack (WF-HOS-04)."""
    foes = table.foes_at(deed.space) if effect.to == "each" else [deed.foe] if deed.foe else []
    for foe in foes:
        fresh = [m for m in foe.members if any(not c.acted for c in m.counters)]
        if effect.kind == "wounded":
            fresh = [m for m in fresh if m.scorched]
        if not fresh:
            continue
        member = fresh[0]
        if effect.to == "creature":
            member = yield from choose_member(table, foe, "WF-HOS-04", by=deed.user)
        for counter in [c for c in member.counters if not c.acted][: effect.n or None]:
            counter.acted = True
        table.tell("WF-HOS-04", "stalls", foe=foe.name)


@does("refill")
def _refill(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    """Ammo of a kind up to the weapon's number, for an NPH, too (WF-BUY-07, WF-BUY-09, WF-HAV-03)."""
    hero = table.heroes[deed.hero]
    for gear in hero.gear:
        if gear.name in refillable(table, hero, effect.kind):
            gear.left = table.rules.weapons[gear.name].ammo


@does("rollmod")
def _rollmod(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    assert table.window is not None
    table.window.h += effect.amount(deed.upgunned)


def carry_out(
    table: WarfighterTable, user: int, effects: tuple[Effect, ...], name: str, rule: str, *, either: bool = False
) -> Script[None]:
    """What a Location or a Town does to a Hero, by which clause; `either`: one of the effects, as the party chooses."""
    if not effects:
        return
    if either and len(effects) > 1:
        choice = yield from ask(
            table, table.heroes[user].seat, lambda: f"{name}: {tr(' or ').join(effect.in_words for effect in effects)}",
            Among([Either(i + 1) for i in range(len(effects))]), rule=rule,
        )  # fmt: skip
        effects = (effects[choice.number - 1],)
    deed = Deed(user, user, None, table.heroes[user].space, name, Ability("free", effects), upgunned=False, rule=rule)
    for effect in effects:
        doing = EFFECTS[effect.do](table, deed, effect)
        if doing is not None:
            yield from doing
