"""Names in words: the seat, spaces, levels, weapons, targets, and bonuses as they are printed."""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import signed
from hordeplay.core.language import message, tr, tr_in

from ..model.content import CLASS_NAMES, LEVEL_NAMES
from ..model.table import WarfighterTable
from ..rules.hero_attacks import CHART, Attack, mode_called, weapon_called


def seat_name(table: WarfighterTable, seat: int) -> str:
    """The party where one plays alone, else the player and the Heroes that are played."""
    player = table.players[seat].in_words
    if len(table.players) == 1:
        return player
    heroes = [hero.name for hero in table.heroes if hero.seat == seat]
    return f"{player} ({', '.join(heroes)})" if heroes else player


def space_name(table: WarfighterTable, space: int) -> str:
    """The name of a space, or what is to come there."""
    at = table.spaces[space]
    return at.name or tr("the next {level} Location", level=level_name(at.level))


def several(table: WarfighterTable, foe: str, n: int) -> str:
    """So many Hostiles of a card.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at().table
    >>> several(table, "Giant Rats", 6), several(table, "Giant Rats", 1), several(table, "Cave Troll", 1)
    ('6 Giant Rats', '1 of the Giant Rats', 'Cave Troll')
    """
    if n != 1:
        return f"{n} {foe}"
    return foe if table.rules.hostiles[foe].number == 1 else tr("1 of the {foe}", foe=foe)


def level_name(level: str) -> str:
    """A level in a word: the first space is the Adventure, the last the Objective."""
    return tr(_LEVELS[level]) if level in _LEVELS else level


_LEVELS: Final[dict[str, str]] = {**LEVEL_NAMES, "A": message("Adventure"), "O": message("Objective")}


def class_name(cls: str) -> str:
    """A class, as it is said."""
    return tr(CLASS_NAMES[cls]) if cls in CLASS_NAMES else cls


def race_name(race: str) -> str:
    """A race, as it is said; Hostiles have a tag that is called as one of them."""
    names = {"Human": tr_in("race", "Human"), "Elf": tr_in("race", "Elf"), "Dwarf": tr_in("race", "Dwarf")}
    return names.get(race, race)


def kind_name(kind: str) -> str:
    """A kind of Hero, as it is said."""
    return tr(_KINDS[kind]) if kind in _KINDS else kind


ROLES: Final = {"objective": message("objective"), "minion": message("minion"), "guard": message("guard")}
"""What some Hostiles are there for, as their label says it."""
_KINDS: Final = {"Player": message("Player"), "Team": message("Team"), "NPH": message("NPH"), "Squad": message("Squad")}


def weapon_name(table: WarfighterTable, weapon: str) -> str:
    """A weapon's name."""
    return tr("the card's own table") if weapon == CHART else table.rules.slugs.get(weapon, weapon)


def mode_name(table: WarfighterTable, choice: Attack) -> str:
    """The mode of an Attack as its card prints it."""
    return mode_called(weapon_called(table, choice.weapon), choice.mode).name


def target_name(table: WarfighterTable, word: str) -> str:
    """A target in words."""
    number, foe = table.numbered(word), table.foe_called(word)
    if number >= 0:
        return table.heroes[number].name
    if foe is not None:
        return foe.name
    space = word.removeprefix("space-")
    return table.spaces[int(space)].name if space.isdecimal() and int(space) < len(table.spaces) else word


def bonus(n: int) -> str:
    """A bonus as it is printed, `+0` included.

    >>> bonus(2), bonus(0), bonus(-1)
    ('+2', '+0', '−1')
    """
    return signed(n, "+0")
