"""What is taken piece by piece: chits as tokens, Abilities and Kingdoms as cards of a shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from hordeplay.core.language import cached_by_language, message, tr
from hordeplay.core.scene import Token, Ware

from ..model.chits import counts
from ..model.content import RESOURCES, Ability, Resource, Resources
from ..model.powers import Priced, powers, prices
from ..model.ruleset import HordeRules
from ..model.table import HordeTable
from ..model.vocabulary import Word
from ..model.words import chit_name
from ..model.worth import favourites

KINDS: Final[Mapping[str, tuple[str, tuple[Word, ...]]]] = {
    message("Battle"): ("g-sword", ("attack", "defense", "strike", "shoot", "cancel_hit", "regain", "uses")),
    message("Income"): ("g-gold", ("income", "convert", "gain_resource")),
    message("Build"): ("g-castle", ("price", "raises", "extra_build", "build_on_army", "hire", "train_at")),
    message("Move"): ("g-speed", ("move", "step", "march", "relocate", "close_space")),
    message("Points"): ("g-vt", ("gain_vt", "gain_unit")),
}
"""The kinds by which an Ability is looked for, by the first word of what it does; Spells are a kind of their own."""

_SPELLS = message("Spells"), "g-magic"
_GLYPHS = {kind: glyph for kind, (glyph, _) in KINDS.items()} | dict([_SPELLS])


def tokens(table: HordeTable, seat: int) -> dict[str, Token]:
    """The six chits, and how many of each a seat holds."""
    held = table.players[seat].chits
    return {
        name: Token(chit_name(name), f"g-{name}", f"f-res-{name}", f"f-on-res-{name}", str(held.of(name)))
        for name in RESOURCES
    }


def tally(chits: Sequence[Resource]) -> tuple[tuple[str, int], ...]:
    """A handful of chits as a tray counts them.

    >>> tally(["wood", "food", "wood"])
    (('wood', 2), ('food', 1))
    """
    return tuple(counts(chits).items())


def missed(table: HordeTable, seat: int, chits: Sequence[Resource]) -> int:
    """How much these chits would be missed by whoever pays them: the payment of which least is missed is the sensible one.

    One parts with the types of which there are most, Gold before others of equal number, since no building takes it: so one
    keeps some of each type. Of hands that are equally even that is left which lacks least for the next building.
    """
    left = [n - chits.count(name) for name, n in zip(RESOURCES, _held(table, seat), strict=True)]
    uneven = sum((n + (name == "gold")) ** 2 for name, n in zip(RESOURCES, left, strict=True))
    return 100 * uneven + _lacking(table, seat, left)


_BUILT: Final[tuple[Priced, ...]] = ("settlement", "castle", "army")


def wanting(table: HordeTable, seat: int, chits: Sequence[Resource]) -> int:
    """How many chits a seat with these ones more would still lack for the next thing that it could build."""
    held = [n + chits.count(name) for name, n in zip(RESOURCES, _held(table, seat), strict=True)]
    return _lacking(table, seat, held)


def _held(table: HordeTable, seat: int) -> tuple[int, ...]:
    """The chits of a seat in the order of RESOURCES: a list of handfuls asks for them once for each."""
    chits = table.players[seat].chits
    return chits.stone, chits.wood, chits.food, chits.metal, chits.magic, chits.gold


def _lacking(table: HordeTable, seat: int, held: Sequence[int]) -> int:
    mine = powers(table, seat)
    return min(
        sum(n - have for n, have in zip(mine.price(unit).counts(), held, strict=True) if n > have) for unit in _BUILT
    )


def glyph_of(kind: str) -> str:
    """The glyph of a kind of Ability."""
    return _GLYPHS[kind]


def kind_of(ability: Ability) -> str:
    """What an Ability is good for."""
    if ability.spell:
        return _SPELLS[0]
    return next((kind for kind, (_, words) in KINDS.items() if ability.effects[0].do in words), "Battle")


def short_of(table: HordeTable, seat: int, price: Resources) -> int:
    """How many chits of a price a seat does not hold."""
    held = table.players[seat].chits
    missing = sum(max(0, n - held.of(name)) for name, n in price)
    return missing or max(0, price.total - held.total)


@cached_by_language(100)
def shelf(rules: HordeRules, left: int) -> Mapping[str, int]:
    """Where each Ability stands on a shelf, from 0, with so many rounds left, this one included.

    The most worthwhile of each kind come first, then the second of each: whoever looks at a few sees some of everything.
    """
    of_kind: dict[str, list[str]] = {}
    for name in favourites(rules, left):
        of_kind.setdefault(kind_of(rules.abilities[name]), []).append(name)
    rows = zip_longest(*of_kind.values())
    return {name: place for place, name in enumerate(name for row in rows for name in row if name)}


def ability_ware(table: HordeTable, seat: int, name: str) -> Ware | None:
    """An Ability as a card: what it does, what a use takes and what is missing for one; None for one without rules."""
    ability = table.rules.abilities.get(name)
    if ability is None:
        return None
    given = tuple(effect.give for effect in ability.effects if effect.do == "convert" and effect.give)
    ways = [(short_of(table, seat, price), price) for price in prices(table, ability) or given]
    missing, price = min(ways, key=lambda way: way[0], default=(0, Resources()))
    return _for_use(table.rules, name, tuple(price), missing)


@cached_by_language(2_000)
def _for_use(rules: HordeRules, name: str, price: tuple[tuple[str, int], ...], missing: int) -> Ware:
    return _ability(rules, name)._replace(
        price=price, per=tr("a use"), lacks=tr("{missing} short", missing=missing) if missing else ""
    )


@cached_by_language(500)
def _ability(rules: HordeRules, name: str) -> Ware:
    ability = rules.abilities[name]
    kind = kind_of(ability)
    return Ware(name, tr(kind), ability.in_words(rules.knobs), glyph=_GLYPHS[kind])


@cached_by_language(100)
def kingdom_ware(rules: HordeRules, name: str) -> Ware:
    """A Kingdom as a card: its two Abilities in words."""
    both = [rules.abilities[ability] for ability in rules.kingdoms[name].abilities]
    words = " ".join(f"{ability.name}: {ability.in_words(rules.knobs)}" for ability in both)
    kind = kind_of(both[0])
    return Ware(name, tr(kind), words, glyph=_GLYPHS[kind])
