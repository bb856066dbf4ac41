"""A table as one line of words, which `at` reads back: `move | round: 8 | dwarves: c3 castle settlement | hordes: ...`.

A section is `key: item, item, ...`; an item is a word and its value, and a list within a value is joined by ` + `.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from hordeplay.games.horrible_hordes.setup import kingdom_seats, pool
from hordeplay.games.horrible_hordes.squares import board, coordinates, name_of, read_square
from hordeplay.games.horrible_hordes.table import Blessing, HordeTable, Player, Turn


class Form(NamedTuple):
    """How the value of one field is written and read; an empty value is not written."""

    write: Callable[[Any], str]  # each field has its own type
    read: Callable[[str], Any]


def _counted(write: Callable[[Any], str], read: Callable[[str], Any]) -> Form:
    """A dict of counts: `c3 2 + d4 1`."""

    def read_all(text: str) -> dict[Any, int]:
        counts: dict[Any, int] = {}
        for part in text.split(" + "):
            word, space, n = part.rpartition(" ")
            if not space:
                raise ValueError(f"{part!r} needs its number, such as '{part} 1'")
            key = read(word)
            if key in counts:
                raise ValueError(f"{word!r} is told twice; write it once")
            counts[key] = _number(n)
        return counts

    return Form(lambda counts: " + ".join(f"{write(key)} {n}" for key, n in counts.items()), read_all)


def _number(text: str) -> int:
    """A whole number; `ValueError` in words."""
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is no whole number") from None


NUMBER: Final = Form(lambda n: str(n) if n else "", _number)
WORD: Final = Form(str, str)
FLAG: Final = Form(lambda flag: "yes" if flag else "", lambda text: text == "yes")
SQUARE: Final = Form(name_of, read_square)
NUMBERS: Final = Form(lambda ns: " ".join(map(str, ns)), lambda text: [_number(n) for n in text.split()])
SQUARES: Final = Form(
    lambda squares: " ".join(map(name_of, squares)), lambda text: [read_square(s) for s in text.split()]
)
SQUARE_SEATS: Final = Form(
    lambda pairs: " ".join(f"{name_of(at)}/{seat}" for at, seat in pairs),
    lambda text: [(read_square(s.partition("/")[0]), _number(s.partition("/")[2])) for s in text.split()],
)
NAMES: Final = Form(" + ".join, lambda text: text.split(" + "))
NAME_COUNTS: Final = _counted(str, str)
SQUARE_COUNTS: Final = _counted(name_of, read_square)

PLAYER: Final[Mapping[str, Form]] = {
    "uses": NAME_COUNTS,
    "spent": NAMES,
    "lost": NAME_COUNTS,
    "damage": SQUARE_COUNTS,
    "skipped": NAMES,
    "ran": SQUARE_COUNTS,
}
"""Items of a player's section that are one field each; units, chits and Abilities are written in their own way."""

TURN: Final[Mapping[str, Form]] = {
    "built": NAME_COUNTS,
    "trained": SQUARE_COUNTS,
    "moved": SQUARE_COUNTS,
    "fought": SQUARES,
    "researched": NUMBER,
    "spawns": NUMBER,
    "paid": SQUARES,
    "traders": NUMBER,
    "offers": NUMBER,
    "wanted": WORD,
    "owed": NUMBER,
    "wars": SQUARE_SEATS,
}
BATTLE: Final[Mapping[str, Form]] = {
    "seat": Form(str, _number),
    "at": SQUARE,
    "raid": FLAG,
    "then": WORD,
    "round": NUMBER,
    "castle_hits": NUMBER,
    "killed": NAME_COUNTS,
    "cancelled": NAME_COUNTS,
    "foe": Form(lambda seat: str(seat) if seat >= 0 else "", _number),
}
COURSE: Final[Mapping[str, Form]] = {
    "order": NUMBERS,
    "rolls": NUMBERS,
    "round": NUMBER,
    "up": NUMBER,
    "marching": SQUARES,
    "raids": SQUARES,
    "frozen": SQUARES,
    "closed": SQUARE_COUNTS,
    "steered": SQUARE_COUNTS,
    "claimed": SQUARES,
    "restarts": NUMBERS,
}
"""Sections that are one field of the table each."""

UNITS: Final[Mapping[str, str]] = {
    "settlement": "settlements",
    "castle": "castles",
    "tower": "towers",
    "army": "armies",
}
"""A unit's word and the field of `Player` that counts it."""

SECTION: Final = " | "


def key_of(kingdom: str) -> str:
    """A Kingdom's name as a keyword.

    >>> key_of("Imperial Men")
    'imperial_men'
    """
    return kingdom.lower().replace(" ", "_")


def line(table: HordeTable) -> str:
    """The whole table as one line; `at(line(table), rules=table.rules)` stands on an equal table.

    The rules are not part of it.
    """
    sections = {name: form.write(getattr(table, name)) for name, form in COURSE.items()}
    if table.step != "initiative" and table.order == kingdom_seats(table):
        sections["order"] = ""
    sections["turn"] = _items(table.turn, TURN) if not _same(table.turn, Turn()) else ""
    sections["battle"] = _items(table.battle, BATTLE) if table.battle else ""
    sections["blessings"] = ", ".join(map(_blessing, table.blessings))
    for seat, player in enumerate(table.players):
        sections[_section_of(table, seat)] = _player(table, player)
    sections["hordes"] = ", ".join(f"{horde.name} {name_of(horde.at)} {horde.hits}" for horde in table.hordes)
    sections["gone"] = NAMES.write(gone(table))
    sections["board"] = _board(table)
    if "events" in table.cards.piles:
        sections["deck"] = NAMES.write(table.cards.bags["event"]) or "empty"
    kept = [f"{key}: {text}" for key, text in sections.items() if text]
    return SECTION.join([table.step, *kept])


def _section_of(table: HordeTable, seat: int) -> str:
    """The key of a player's section: the Kingdom, or the seat when the Kingdom does not tell it."""
    kingdom = table.players[seat].kingdom
    same = [player for player in table.players if player.kingdom == kingdom]
    return key_of(kingdom) if kingdom and len(same) == 1 else f"seat_{seat}"


def _items(thing: object, forms: Mapping[str, Form]) -> str:
    """Every field that is not empty, as `field value`."""
    written = {name: form.write(getattr(thing, name)) for name, form in forms.items()}
    return ", ".join(f"{name} {text}" for name, text in written.items() if text)


def _same(one: Turn, other: Turn) -> bool:
    return _items(one, TURN) == _items(other, TURN)


def _blessing(blessing: Blessing) -> str:
    return f"{blessing.seat} {name_of(blessing.at)} {blessing.until} {blessing.ability}"


def _player(table: HordeTable, player: Player) -> str:
    """Units by square, chits and VT, Abilities, and what is used up; `-` for a seat that owns nothing."""
    items = _units(player)
    chits = [f"{n} {resource}" for resource, n in player.chits if n]
    if player.vt:
        chits.append(f"{player.vt} vt")
    if chits:
        items.append(" ".join(chits))
    kingdom = table.rules.kingdoms.get(player.kingdom)
    own = list(kingdom.abilities) if kingdom and not player.out else []
    if player.abilities[: len(own)] != own:
        items.append(f"only {NAMES.write(player.abilities) or '-'}")
    elif len(player.abilities) > len(own):
        items.append(f"knows {NAMES.write(player.abilities[len(own) :])}")
    if kingdom and _section_of(table, table.players.index(player)) != key_of(player.kingdom):
        items.append(f"is {player.kingdom}")
    if player.out:
        items.append("out")
    rest = _items(player, PLAYER)
    return ", ".join([*items, rest] if rest else items) or "-"


def gone(table: HordeTable) -> list[str]:
    """The counters that are neither in the pool nor on the board (HH-RUL-66)."""
    there = [*table.cards.bags.get("horde", []), *(horde.name for horde in table.hordes)]
    return [name for name in pool(table.rules) if name not in there]


def default_board(table: HordeTable) -> dict[int, str]:
    """How the tiles of a prepared table lie: the basic ones in turn on the checkerboard, the extra ones on the rest."""
    knobs = table.rules.knobs
    odd = knobs.terrain_parity == "odd"
    squares = [at for at in board(table.size) if sum(coordinates(at)) % 2 == odd]
    tiles = _in_turn(table, squares, "basic", knobs.tiles_per_type)
    if knobs.extra_terrain:
        left = [at for at in board(table.size) if at not in tiles]
        tiles |= _in_turn(table, left, "extra", knobs.extra_tiles_per_type)
    return tiles


def _in_turn(table: HordeTable, squares: Sequence[int], back: str, each: int) -> dict[int, str]:
    """One tile of each kind after the other while there are any, each row beginning with another kind."""
    kinds = [terrain.name for terrain in table.rules.terrain.values() if terrain.set == back]
    left = dict.fromkeys(kinds, each)
    tiles: dict[int, str] = {}
    for i, at in enumerate(squares[: each * len(kinds)]):
        first = (i + 2 * coordinates(at)[1]) % len(kinds)
        kind = next(kind for kind in kinds[first:] + kinds[:first] if left[kind])
        left[kind] -= 1
        tiles[at] = kind
    return tiles


def _units(player: Player) -> list[str]:
    """`c3 settlement castle`, square by square; kind by kind where their orders differ, for order is state, too."""
    kinds: dict[str, dict[int, int]] = {word: getattr(player, name) for word, name in UNITS.items()}
    squares = list(dict.fromkeys(at for units in kinds.values() for at in units))
    groups = [kinds]
    if any([at for at in squares if at in units] != list(units) for units in kinds.values()):
        groups = [{word: units} for word, units in kinds.items()]
    items = []
    for group in groups:
        for at in dict.fromkeys(at for units in group.values() for at in units):
            stand = [word if units[at] == 1 else f"{units[at]} {word}" for word, units in group.items() if at in units]
            items.append(" ".join([name_of(at), *stand]))
    return items


def _board(table: HordeTable) -> str:
    """The tiles by terrain: `Mountain a1 c5, Forest a3`; `-` when none lies, nothing when they lie as by default."""
    if table.tiles == default_board(table):
        return ""
    by_terrain: dict[str, list[int]] = {}
    for at, tile in sorted(table.tiles.items()):
        by_terrain.setdefault(tile, []).append(at)
    return ", ".join(f"{tile} {SQUARES.write(squares)}" for tile, squares in by_terrain.items()) or "-"
