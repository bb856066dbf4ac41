"""Names in words: the seat, spaces, levels, weapons, targets, and bonuses as they are printed."""

from __future__ import annotations

from hordeplay.core.english import signed

from ..model.content import LEVEL_NAMES
from ..model.table import WarfighterTable
from ..rules.hero_attacks import CHART, Attack, mode_called, weapon_called


def seat_name(table: WarfighterTable, seat: int) -> str:
    """The party where one plays alone, else the player and the Heroes that are played."""
    player = table.players[seat].name
    if len(table.players) == 1:
        return player
    heroes = [hero.name for hero in table.heroes if hero.seat == seat]
    return f"{player} ({', '.join(heroes)})" if heroes else player


def space_name(table: WarfighterTable, space: int) -> str:
    """The name of a space, or what is to come there."""
    at = table.spaces[space]
    return at.name or f"the next {level_name(at.level)} Location"


def several(table: WarfighterTable, foe: str, n: int) -> str:
    """So many Hostiles of a card.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at().table
    >>> several(table, "Giant Rats", 6), several(table, "Giant Rats", 1), several(table, "Cave Troll", 1)
    ('6 Giant Rats', '1 of the Giant Rats', 'Cave Troll')
    """
    if n != 1:
        return f"{n} {foe}"
    return foe if table.rules.hostiles[foe].number == 1 else f"1 of the {foe}"


def level_name(level: str) -> str:
    """A level in a word: the first space is the Adventure, the last the Objective."""
    return {"A": "Adventure", "O": "Objective"}.get(level) or dict[str, str](LEVEL_NAMES).get(level, level)


def weapon_name(table: WarfighterTable, weapon: str) -> str:
    """A weapon's name."""
    return "the card's own table" if weapon == CHART else table.rules.slugs.get(weapon, weapon)


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
