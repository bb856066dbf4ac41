"""What is taken piece by piece: chits as tokens, Abilities and Kingdoms as cards of a shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from hordeplay.core.scene import Token, Ware

from ..model.chits import counts
from ..model.content import RESOURCES, Ability, Resource, Resources
from ..model.powers import Priced, powers, prices
from ..model.ruleset import HordeRules
from ..model.table import HordeTable
from ..model.vocabulary import Word

KINDS: Final[Mapping[str, tuple[str, tuple[Word, ...]]]] = {
    "Battle": ("g-sword", ("attack", "defense", "strike", "shoot", "cancel_hit", "regain", "uses")),
    "Income": ("g-gold", ("income", "convert", "gain_resource")),
    "Build": ("g-castle", ("price", "raises", "extra_build", "build_on_army", "hire", "train_at", "gain_unit")),
    "Move": ("g-speed", ("move", "step", "march", "relocate", "close_space")),
    "Points": ("g-vt", ("gain_vt",)),
}
"""The kinds by which an Ability is looked for, by the first word of what it does; Spells are a kind of their own."""

_SPELLS = "Spells", "g-magic"
_GLYPHS = {kind: glyph for kind, (glyph, _) in KINDS.items()} | dict([_SPELLS])


def tokens(table: HordeTable, seat: int) -> dict[str, Token]:
    """The six chits, and how many of each a seat holds."""
    held = table.players[seat].chits
    return {
        name: Token(name.capitalize(), f"g-{name}", f"f-res-{name}", f"f-on-res-{name}", str(held.of(name)))
        for name in RESOURCES
    }


def tally(chits: Sequence[Resource]) -> tuple[tuple[str, int], ...]:
    """A handful of chits as a tray counts them.

    >>> tally(["wood", "food", "wood"])
    (('wood', 2), ('food', 1))
    """
    return tuple(counts(chits).items())


def evenness(table: HordeTable, seat: int, chits: Sequence[Resource]) -> int:
    """How uneven a hand would be after these chits have gone: whoever pays parts with what there is most of."""
    held = table.players[seat].chits
    return sum((held.of(name) - chits.count(name)) ** 2 for name in RESOURCES)


_BUILT: Final[tuple[Priced, ...]] = ("settlement", "castle", "army")


def wanting(table: HordeTable, seat: int, chits: Sequence[Resource]) -> int:
    """How many chits a seat with these ones more would still lack for the next thing that it could build."""
    held, mine = table.players[seat].chits, powers(table, seat)
    return min(sum(max(0, n - held.of(name) - chits.count(name)) for name, n in mine.price(unit)) for unit in _BUILT)


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


def ability_ware(table: HordeTable, seat: int, name: str) -> Ware | None:
    """An Ability as a card: what it does, what a use takes and what is missing for one; None for one without rules."""
    ability = table.rules.abilities.get(name)
    if ability is None:
        return None
    price = _price_of_use(table, seat, ability)
    missing = short_of(table, seat, price)
    lacks = f"{missing} short" if missing else ""
    return _ability(table.rules, name)._replace(price=tuple(price), per="a use", lacks=lacks)


def _price_of_use(table: HordeTable, seat: int, ability: Ability) -> Resources:
    return min(prices(table, ability), key=lambda price: short_of(table, seat, price), default=Resources())


@lru_cache(maxsize=500)
def _ability(rules: HordeRules, name: str) -> Ware:
    ability = rules.abilities[name]
    kind = kind_of(ability)
    return Ware(name, kind, ability.in_words(rules.knobs), glyph=_GLYPHS[kind])


@lru_cache(maxsize=100)
def kingdom_ware(rules: HordeRules, name: str) -> Ware:
    """A Kingdom as a card: its two Abilities in words."""
    both = [rules.abilities[ability] for ability in rules.kingdoms[name].abilities]
    words = " ".join(f"{ability.name}: {ability.in_words(rules.knobs)}" for ability in both)
    kind = kind_of(both[0])
    return Ware(name, kind, words, glyph=_GLYPHS[kind])
