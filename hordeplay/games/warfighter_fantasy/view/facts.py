"""What the picture shows of a table: where it stands, who is looked at, which Attack is at hand, and how it is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hordeplay.core.scene import SEAT_SHAPES

from ..model.table import PARTY, Foe, Member, WarfighterTable
from ..rules.hero_attacks import Attack, arms
from ..rules.hostile_attacks import eligible
from ..rules.use import Use


def in_town(table: WarfighterTable) -> bool:
    """Whether the party is between two Adventures of a campaign."""
    return table.journey is not None and table.step in ("town", "town_enter", "road", "reward")


def building(table: WarfighterTable) -> bool:
    """Whether the party is bought."""
    return table.step == "party"


def shopping(table: WarfighterTable) -> bool:
    """Whether the shelves are drawn."""
    return building(table) or in_town(table)


def holdings(table: WarfighterTable) -> int:
    """What the party holds in Copper: its purse, and what the Coins of the Heroes are worth."""
    return table.purse + sum(hero.money for hero in table.heroes)


def shape(number: int) -> str:
    """The glyph of a Hero's shape: the cross is an upright one."""
    name = SEAT_SHAPES[number % len(SEAT_SHAPES)]
    return "g-plus" if name == "cross" else f"g-{name}"


def colour(number: int) -> str:
    """The seat token of a Hero, as in `f-p1`."""
    return f"p{number % len(SEAT_SHAPES) + 1}"


def tone(table: WarfighterTable, number: int) -> str:
    """The token of a Hero: its own where one plays all of them, else that of its player; the shape stays its own."""
    return colour(table.heroes[number].seat if len(table.players) > 1 and number >= 0 else number)


MOST_SINGLE: Final = 9
"""Hostiles of a card of at most so many are drawn one by one; of a larger one equal ones lie on a stack to the end."""
MANY: Final = 12
"""From a crowd of so many in a Location on, equal ones of every card lie on a stack."""
CROWD: Final = 24
"""From so many on, each card is one stack."""


def _crowd(table: WarfighterTable, space: int) -> int:
    """The Hostiles of a Location; several cards take more room, and a long track leaves less."""
    cards = [foe for foe in table.foes if foe.space == space]
    return sum(len(foe.members) for foe in cards) + 4 * (len(cards) - 1) + 4 * (len(table.spaces) > 6)


def piles(table: WarfighterTable, foe: Foe) -> Iterator[tuple[int, Member, int]]:
    """The counters of a card as they are drawn: place, Hostile, how many."""
    crowd = _crowd(table, foe.space)
    if crowd >= CROWD:
        yield 0, foe.members[0], len(foe.members)
        return
    if max(len(foe.members), table.hostile(foe).number) <= MOST_SINGLE and crowd < MANY:
        yield from ((i, member, 1) for i, member in enumerate(foe.members))
        return
    seen: dict[tuple[object, ...], list[int]] = {}
    for i, member in enumerate(foe.members):
        seen.setdefault(member.marks, []).append(i)
    for places in seen.values():
        yield places[0], foe.members[places[0]], len(places)


class Duel(NamedTuple):
    """The Attack at hand: the Hero, the Hostile card, and one of its Hostiles."""

    hero: int
    foe: Foe
    member: Member


def duel(table: WarfighterTable, seat: int = PARTY) -> Duel | None:
    """The Attack that is declared, else the first one that a Hero may make; None where nobody can reach anybody.

    With a weapon first, then with a Spell, a Divine Power or an Item. The Heroes of the seat that looks come first.
    """
    about = table.window
    if about is not None and about.on == "attack":
        foe = table.foe(about.foe, table.heroes[about.hero].space)
        if foe is not None and 0 <= about.member < len(foe.members):
            return Duel(about.hero, foe, foe.members[about.member])
    aimed = _aimed(table)
    if aimed is not None:
        return aimed
    near = [(i, hero, foe) for i, hero in table.up() for foe in table.foes_at(hero.space) if foe.members]
    near.sort(key=lambda one: seat not in (one[1].seat, PARTY))
    for i, hero, foe in near:
        word = table.label(foe)
        for weapon, modes in arms(table, hero):
            if table.step == "hero" and Attack(hero.slug, weapon, modes[0], word).forbids(table, PARTY) is None:
                return Duel(i, foe, weakest(table, foe))
    cast = _cast(table) if near and table.step == "hero" and table.window is None else None
    if not near or cast is not None:
        return cast
    ready = [one for one in near if one[1].actions + one[1].attacks + one[1].hth_attacks]
    i, _, foe = (ready or near)[0]
    return Duel(i, foe, weakest(table, foe))


def _aimed(table: WarfighterTable) -> Duel | None:
    """The Attack that is declared while it is asked which Hostile of the card it meets."""
    thrown = table.throw
    if thrown is None or thrown.faces or not thrown.source or not 0 <= thrown.hero < len(table.heroes):
        return None
    foes = table.foes_at(table.heroes[thrown.hero].space)
    foe = next((foe for foe in foes if foe.name == thrown.foe and foe.members), None)
    return Duel(thrown.hero, foe, weakest(table, foe)) if foe is not None else None


def _cast(table: WarfighterTable) -> Duel | None:
    """The first card that attacks and can be used now."""
    for choice in Use.options(table, PARTY):
        foe, name = table.foe_called(choice.target), table.rules.slugs.get(choice.card, "")
        does = [effect.do for ability in table.rules.abilities(name) for effect in ability.does]
        if foe is not None and foe.members and {"attack", "explode"} & {*does} and choice.forbids(table, PARTY) is None:
            return Duel(table.numbered(choice.hero), foe, weakest(table, foe))
    return None


def weakest(table: WarfighterTable, foe: Foe) -> Member:
    """The Hostile of a card that falls most easily."""
    return min(foe.members, key=lambda m: (table.left(foe, m), -m.vulns))


def attacks(table: WarfighterTable, fight: Duel) -> list[Attack]:
    """Every way in which the Hero may attack that card with what it bears, possible or not."""
    hero, word = table.heroes[fight.hero], table.label(fight.foe)
    return [Attack(hero.slug, weapon, mode, word) for weapon, modes in arms(table, hero) for mode in modes]


class Looked(NamedTuple):
    """The Hostile card that is looked at, and the one of it that attacks next; `foe` is None before it is in play."""

    name: str
    foe: Foe | None = None
    member: Member | None = None
    hero: int = -1


def looked_at(table: WarfighterTable) -> Looked:
    """The Hostile that attacks, else the one that is attacked, else one in play, else the Objective's."""
    about = table.window
    if about is not None and about.on in ("struck", "poison"):
        foe = next((f for f in table.foes if f.id == about.foe and f.space == about.space), None)
        if foe is not None and 0 <= about.member < len(foe.members):
            return Looked(foe.name, foe, foe.members[about.member], about.hero)
    fight = duel(table)
    due = eligible(table)
    fit = [react for react in due if fight is None or react.foe == table.label(fight.foe)] or due
    if table.step in ("react", "onslaught") and due:
        here = [react for react in due if not table.pending or _space(table, react.foe) == table.pending[0]]
        fit = here or due
    if fit:
        foe = table.foe_called(fit[0].foe)
        assert foe is not None
        member = foe.members[fit[0].member]
        return Looked(foe.name, foe, member, member.counters[fit[0].counter].hero)
    if fight is not None:
        return Looked(fight.foe.name, fight.foe, fight.member)
    active = table.active()
    if active:
        return Looked(active[0].name, active[0], weakest(table, active[0]))
    return Looked(table.rules.objectives[table.card.objective].hostile)


def _space(table: WarfighterTable, word: str) -> int:
    foe = table.foe_called(word)
    return -1 if foe is None else foe.space


def acting(table: WarfighterTable, seat: int = PARTY) -> int:
    """The Hero whom a decision is about, -1 for none."""
    if table.window is not None:
        return table.window.hero
    fight = duel(table, seat) if table.step == "hero" else None
    if fight is not None:
        return fight.hero
    return next((i for i, hero in table.up() if hero.actions and seat in (hero.seat, PARTY)), -1)


def held(table: WarfighterTable, seat: int = PARTY) -> list[tuple[int, int, str]]:
    """All cards in hand: the Hero, the place in the hand, the card; the acting Hero's first, then those of the seat."""
    first = acting(table, seat)
    order = sorted(range(len(table.heroes)), key=lambda i: (i != first, seat not in (table.heroes[i].seat, PARTY), i))
    return [(i, k, card) for i in order for k, card in enumerate(table.heroes[i].hand)]
