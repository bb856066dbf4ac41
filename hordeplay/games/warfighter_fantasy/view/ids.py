"""The ids of the parts of the picture, both ways."""

from __future__ import annotations

from hordeplay.core.english import slug

from ..model.table import Foe, Hero, WarfighterTable
from .facts import piles


def read_part(part: str) -> tuple[str, list[int]]:
    """The kind of a part and the numbers in its id.

    >>> read_part("foe-2-1"), read_part("timer"), read_part("mode-mace-bash")
    (('foe', [2, 1]), ('timer', []), ('mode', []))
    """
    kind, _, rest = part.partition("-")
    return kind, [int(word) for word in rest.split("-") if word.isascii() and word.isdecimal() and len(word) < 9]


def foe_part(foe: Foe) -> str:
    """The id of a Hostile card's part."""
    return f"foe-{foe.id}-{foe.space}"


def member_part(table: WarfighterTable, foe: Foe, place: int) -> str:
    """The id of one Hostile's part: of those on a stack, the first one is drawn."""
    for first, member, number in piles(table, foe):
        if first == place or (number > 1 and (number == len(foe.members) or member.marks == foe.members[place].marks)):
            return f"{foe_part(foe)}-{first}"
    return foe_part(foe)


def mode_part(weapon: str, mode: str) -> str:
    """The id of a row of the attack builder."""
    return f"mode-{weapon}-{mode}"


def hand_part(table: WarfighterTable, hero: Hero, word: str) -> str:
    """The id of a card in hand by its word; "" when it is not held."""
    number = table.numbered(hero.slug)
    return next((f"hand-{number}-{k}" for k, card in enumerate(hero.hand) if slug(card) == word), "")


def has_part(number: int, name: str) -> str:
    """The id of what a Hero has, where it stands on the Hero's card: a Skill, a Spell, a Divine Power, a thing.

    >>> has_part(1, "Fire Hands")
    'has-1-fire-hands'
    """
    return f"has-{number}-{slug(name)}"


def ware_part(word: str) -> str:
    """The id of what lies on the shelves."""
    return f"ware-{word}"


def order_part(number: int, kind: str) -> str:
    """The id of a chip."""
    return f"order-{number}-{kind}"


def level_part(level: int) -> str:
    """The id of the chip of a level at which Heroes can be hired."""
    return f"level-{level}"
