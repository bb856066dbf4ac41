"""Prepared tables: any legal position as one line of words, and back.

`move | round: 8 | dwarves: c3 castle settlement 2 army, 3 wood | hordes: Red Dragons e5` is a table. A section is
`key: item, item, ...`; an item is a word and its value, and a list within a value is joined by ` + `. A seat's section has
its Kingdom's name (`imperial_men`, or `seat_1`): units by square, chits and VT, `knows A + B`, `uses A 1`, `out`, `passing`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from hordeplay.core.arguments import known, ruled
from hordeplay.core.language import tr
from hordeplay.core.notation import (
    COUNTS,
    FLAG,
    NAMES,
    NUMBER,
    NUMBERS,
    SECTION,
    WORD,
    Form,
    counts,
    items,
    number,
    once,
    read,
    read_fields,
    split_line,
    write_fields,
    write_line,
)

from .model.check import check
from .model.content import RESOURCES
from .model.ruleset import HordeRules
from .model.squares import board, coordinates, name_of, read_square
from .model.table import Battle, Blessing, Horde, HordeTable, Player, Turn
from .rules import STEPS
from .rules.setup import found, start, station, unhorded, unsettled
from .rules.turn import PHASES, SETUP

SQUARE: Final = Form(name_of, read_square)
SQUARES: Final = Form(
    lambda squares: " ".join(map(name_of, squares)), lambda text: [read_square(word) for word in text.split()]
)
SQUARE_SEATS: Final = Form(
    lambda pairs: " ".join(f"{name_of(at)}/{seat}" for at, seat in pairs),
    lambda text: [(read_square(w.partition("/")[0]), number(w.partition("/")[2])) for w in text.split()],
)
SQUARE_COUNTS: Final = counts(name_of, read_square)

PLAYER: Final[Mapping[str, Form]] = {
    "uses": COUNTS,
    "spent": NAMES,
    "lost": COUNTS,
    "damage": SQUARE_COUNTS,
    "skipped": NAMES,
    "ran": SQUARE_COUNTS,
    "was": NAMES,
}
"""Items of a player's section that are one field each; units, chits and Abilities are written in their own way."""

TURN: Final[Mapping[str, Form]] = {
    "built": COUNTS,
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
    "seat": Form(str, number),
    "at": SQUARE,
    "raid": FLAG,
    "then": WORD,
    "round": NUMBER,
    "castle_hits": NUMBER,
    "killed": COUNTS,
    "cancelled": COUNTS,
    "foe": Form(lambda seat: str(seat) if seat >= 0 else "", number),
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

OTHERS: Final = ("hordes", "gone", "board", "tiles", "deck", "turn", "battle", "blessings", "seats")
"""All other sections, besides the seats'."""

UNITS: Final[Mapping[str, str]] = {
    "settlement": "settlements",
    "castle": "castles",
    "tower": "towers",
    "army": "armies",
}
"""A unit's word and the field of `Player` that counts it."""

PLURALS: Final = {plural: unit for unit, plural in UNITS.items()}

DECIDED: Final = {
    "trade": "HH-TRADE-01",
    "settle": "HH-SETTLE-01",
    "fortify": "HH-FORT-01",
    "train": "HH-TRAIN-01",
    "move": "HH-MOVE-01",
    "attack": "HH-ATK-01",
}
"""The phases that pass without a question when nothing can be done in them, with their clauses."""

_SQUARE: Final = re.compile(r"[a-z]\d{1,2}")
_SEAT: Final = re.compile(r"seat_\d")


def key_of(kingdom: str) -> str:
    """A Kingdom's name as a keyword.

    >>> key_of("Imperial Men")
    'imperial_men'
    """
    return kingdom.lower().replace(" ", "_")


def prepare(step: str = "event", *, rules: HordeRules | None = None, **sections: str | int) -> HordeTable:
    """The table that the words describe, not yet checked.

    `step` is a step of the game, or a whole line as `line` writes it; sections may be told as keywords, too. `ValueError`
    names the section that makes no sense. It is also raised for a phase alone in which nothing can be decided, for the game
    would go on in a later one; a line says where a table is, and is taken as it is.

    >>> prepare("move", dwarves="d4 settlement 2 army, 3 food", hordes="Rat King d5").players[0].chits.food
    3
    """
    rules = ruled(rules, HordeRules)
    name, parts = split_line(step, STEPS)
    try:
        texts = dict(once(parts))
    except ValueError as error:
        raise ValueError(tr("the line: {error}", error=error)) from None
    for key, value in sections.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise ValueError(tr("{key} is described in one text, not in {value!r}", key=key, value=value))
        texts[key] = str(value)
    seats = {key_of(kingdom): kingdom for kingdom in rules.kingdoms}
    players = [key for key in texts if key in seats or _SEAT.fullmatch(key)]
    for key in texts:
        if key not in players:
            known(key, [*OTHERS, *COURSE, *seats], "sections")
    table = start(rules, _seats(texts, players))
    table.step = name
    if name == "tiles":
        return table
    _lay_board(table, texts)
    if name not in SETUP:
        table.round = 1
    if name != "initiative":
        table.order = table.kingdom_seats
    for key, form in COURSE.items():
        if key in texts:
            setattr(table, key, read(form, texts[key], key))
    for seat, key in enumerate(players):
        _seat(table, seat, seats.get(key, ""), texts[key])
    _hordes(table, texts.get("hordes", ""), texts.get("gone", ""))
    _deck(table, texts.get("deck", ""))
    if name not in SETUP:
        _fill(table)
    if "turn" in texts:
        table.turn = Turn(**read_fields(texts["turn"], TURN, "turn"))
    if "battle" in texts:
        table.battle = _battle(texts["battle"])
    table.blessings = [_blessing(text) for text in items(texts.get("blessings", ""))]
    if SECTION not in step and name in DECIDED:
        check(table)
        _not_skipped(table)
    return table


def _not_skipped(table: HordeTable) -> None:
    """`ValueError` when the phase told would pass by itself, so that the match stood in another one."""
    script = table.rules.steps(STEPS)[table.step](table.copy())
    if not isinstance(script, str):
        try:
            next(script)
        except StopIteration as ended:
            script = ended.value
        else:
            script.close()
            return
    if script in PHASES:
        words = tr(
            "nothing can be decided in the {phase}; the game would go on in the {next}",
            phase=tr(PHASES[table.step]),
            next=tr(PHASES[script]),
        )
        raise ValueError(f"{words} ({DECIDED[table.step]})")


def _seats(texts: Mapping[str, str], players: Sequence[str]) -> int:
    """How many seats: as many as are described, or as `seats` says."""
    seats = read(NUMBER, texts["seats"], "seats") if "seats" in texts else max(1, len(players))
    if not max(1, len(players)) <= seats <= 6:
        words = tr("there are 1 to 6 seats and {n} of them are described, not {seats}", n=len(players), seats=seats)
        raise ValueError(words)
    return int(seats)


def _battle(text: str) -> Battle:
    fields = read_fields(text, BATTLE, "battle")
    if not {"seat", "at"} <= fields.keys():
        raise ValueError(tr("battle: whose and where is missing, as in 'seat 0, at d4' (HH-ATK-01)"))
    fields.setdefault("raid", False)
    fields.setdefault("then", "raid" if fields["raid"] else "attack")
    return Battle(**fields)


def _blessing(text: str) -> Blessing:
    seat, square, until, ability = [*text.split(" ", 3), "", "", ""][:4]
    return Blessing(read(NUMBER, seat, "blessings"), read(SQUARE, square, "blessings"), ability, until)


# The board


def _lay_board(table: HordeTable, texts: Mapping[str, str]) -> None:
    """The tiles as told, or in turn on the checkerboard; the piles hold what is left (HH-BSET-01)."""
    tiles = _tiles(table, texts["board"], "board") if "board" in texts else default_board(table)
    tiles |= _tiles(table, texts.get("tiles", ""), "tiles")
    table.tiles = {square: tile for square, tile in sorted(tiles.items()) if tile != "Clear"}
    bags = table.cards.bags
    for tile in table.tiles.values():
        bag = bags[table.cards.backs[tile]]
        if tile in bag:
            bag.remove(tile)
    extra = len(bags.get("extra", [])) if table.rules.knobs.extra_terrain else 0
    table.cards.piles["tiles"] = [{"extra": extra}] if extra else []


def _tiles(table: HordeTable, text: str, where: str) -> dict[int, str]:
    """Tiles by square from `Mountain a1 c5, Forest a3`."""
    tiles: dict[int, str] = {}
    for item in items(text):
        words = item.split(" ")
        first = next((i for i, word in enumerate(words) if _SQUARE.fullmatch(word)), len(words))
        tile = known(" ".join(words[:first]), table.rules.terrain, where)
        if first == len(words):
            nowhere = tr("{tile!r} lies nowhere: a tile needs its squares, such as '{tile} d4'", tile=tile)
            raise ValueError(f"{where}: {nowhere}")
        for square in read(SQUARES, " ".join(words[first:]), where):
            if square in tiles:
                raise ValueError(f"{where}: {tr('two tiles are told for {at} (HH-TERR-01)', at=name_of(square))}")
            tiles[square] = tile
    return tiles


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


# Seats


def _seat(table: HordeTable, seat: int, kingdom: str, text: str) -> None:
    """One seat as its section says."""
    player = table.players[seat]
    where = key_of(kingdom) or f"seat_{seat}"
    fields: dict[str, str] = {}
    held: list[str] = []
    for item in items(text):
        word, _, value = item.partition(" ")
        if word in fields:
            raise ValueError(f"{where}: {tr('{word!r} is told twice; write it once', word=word)}")
        if _SQUARE.fullmatch(word):
            _stand(player, read(SQUARE, word, where), value, where)
        elif word in {"is", "only", "knows", "out", "passing", *PLAYER}:
            fields[word] = value
        else:
            held += _hold(item, where)
    kinds = ["vt" if word == "VT" else word for word in held[1::2]]
    for word, n in zip(kinds, held[::2], strict=True):
        if kinds.count(word) > 1:
            raise ValueError(f"{where}: {tr('{word!r} is told twice; write it once', word=word)} (HH-RES-01)")
        _give(player, n, word, where)
    player.kingdom = fields.get("is", kingdom)
    if player.kingdom:
        known(player.kingdom, table.rules.kingdoms, where)
    player.out, player.passing = "out" in fields, "passing" in fields
    own = list(table.rules.kingdoms[player.kingdom].abilities) if player.kingdom and not player.out else []
    player.abilities = own + (NAMES.read(fields["knows"]) if "knows" in fields else [])
    if "only" in fields:
        player.abilities = [] if fields["only"] == "-" else NAMES.read(fields["only"])
    for name, form in PLAYER.items():
        if name in fields:
            setattr(player, name, read(form, fields[name], f"{where}, {name}"))


def _stand(player: Player, square: int, text: str, where: str) -> None:
    """Units on a square: `2 army settlement castle`."""
    n, units = "", 0
    for word in text.split():
        if word.isdigit():
            if n:
                side = tr(
                    "{n!r} and {word!r} stand side by side on {at}, without a unit", n=n, word=word, at=name_of(square)
                )
                raise ValueError(f"{where}: {side}")
            n = word
            continue
        unit = known(PLURALS.get(word, word), UNITS, f"{where}, units")
        standing: dict[int, int] = getattr(player, UNITS[unit])
        if square in standing:
            twice = tr("{unit!r} is told twice on {at}; write '2 {unit}'", unit=unit, at=name_of(square))
            raise ValueError(f"{where}: {twice}")
        standing[square] = read(NUMBER, n, where) if n else 1
        n, units = "", units + 1
    if n or not units:
        what = f"{name_of(square)} {n}".rstrip()
        lone = tr("{what} has no unit; write it like 'd4 settlement'", what=what)
        raise ValueError(f"{where}: {lone}")


def _hold(text: str, where: str) -> list[str]:
    """Chits and Victory Tokens, number and word in turn: `3 wood 2 food 7 vt`."""
    words = text.split()
    if len(words) % 2:
        raise ValueError(f"{where}: {tr('{text!r} is neither units, chits, VT nor Abilities', text=text)}")
    return words


def _give(player: Player, n: str, word: str, where: str) -> None:
    """So many chits of a type, or Victory Tokens."""
    amount = read(NUMBER, n, where)
    if word == "vt":
        player.vt = amount
    else:
        setattr(player.chits, known(word, RESOURCES, f"{where}, chits"), amount)


def _fill(table: HordeTable) -> None:
    """Seats that the words leave out get a free Kingdom and the starting stack on a free square."""
    for seat in table.order:
        player = table.players[seat]
        if not player.kingdom:
            taken = [other.kingdom for other in table.players]
            player.kingdom = next(name for name in table.rules.kingdoms if name not in taken)
            player.abilities = list(table.rules.kingdoms[player.kingdom].abilities)
        if not (player.out or player.settlements or player.armies or player.castles):
            free = [one for one in board(table.size) if not unsettled(table, one) and not unhorded(table, one)]
            if free:
                found(table, seat, free[0], "HH-SETUP-02")
                station(table, seat, free[0], "HH-SRES-04")


# Counters and cards


def _hordes(table: HordeTable, text: str, gone: str) -> None:
    """Hordes on the board, the rest in the pool: `Red Dragons e5 2`, printed Hit Counters when none are told."""
    printed = table.rules.hordes
    left = list(table.rules.pool)
    for item in items(text):
        words = item.split()
        counters = words.pop() if len(words) > 1 and words[-1].isdigit() else ""
        hits = read(NUMBER, counters, "hordes") if counters else 0
        name, square = " ".join(words[:-1]), words[-1]
        if " ".join(words) in printed or not name:
            nowhere = tr("{item!r} stands nowhere: a Horde needs its square, such as 'Rat King d5'", item=item)
            raise ValueError(f"hordes: {nowhere}")
        if counters and not hits:
            raise ValueError(f"hordes: {tr('{horde} has no Hit Counter', horde=name)} ({counters})")
        known(name, printed, "hordes")
        table.hordes.append(Horde(name, read(SQUARE, square, f"hordes, {name}"), hits or printed[name].hits))
        if name in left:
            left.remove(name)
    for name in NAMES.read(gone) if gone else []:
        if name in left:
            left.remove(name)
    table.cards.bags["horde"] = sorted(left)
    table.cards.piles["hordes"] = [{"horde": len(left)}] if left else []


def _deck(table: HordeTable, text: str) -> None:
    """What is left of the event deck, where there is one (HH-RUL-11)."""
    if text and "events" in table.cards.piles:
        left = [] if text == "empty" else NAMES.read(text)
        table.cards.bags["event"] = sorted(left)
        table.cards.piles["events"] = [{"event": len(left)}] if left else []


# Writing


def line(table: HordeTable) -> str:
    """The whole table as one line; `at(line(table), rules=table.rules)` stands on an equal table.

    The rules are not part of it.

    >>> line(prepare("move", dwarves="d4 settlement 2 army, 3 food", hordes="Rat King d5"))
    'move | round: 1 | dwarves: d4 settlement 2 army, 3 food | hordes: Rat King d5 7'
    """
    sections = {name: form.write(getattr(table, name)) for name, form in COURSE.items()}
    if table.step != "initiative" and table.order == table.kingdom_seats:
        sections["order"] = ""
    sections["turn"] = write_fields(table.turn, TURN)
    if sections["turn"] == write_fields(Turn(), TURN):
        sections["turn"] = ""
    sections["battle"] = write_fields(table.battle, BATTLE) if table.battle else ""
    sections["blessings"] = ", ".join(f"{b.seat} {name_of(b.at)} {b.until} {b.ability}" for b in table.blessings)
    for seat, player in enumerate(table.players):
        sections[_section_of(table, seat)] = _player(table, player)
    sections["hordes"] = ", ".join(f"{horde.name} {name_of(horde.at)} {horde.hits}" for horde in table.hordes)
    sections["gone"] = NAMES.write(_gone(table))
    sections["board"] = _board(table)
    if "events" in table.cards.piles:
        sections["deck"] = NAMES.write(table.cards.bags["event"]) or "empty"
    return write_line(table.step, sections.items())


def _section_of(table: HordeTable, seat: int) -> str:
    """The key of a player's section: the Kingdom, or the seat when the Kingdom does not tell it."""
    kingdom = table.players[seat].kingdom
    same = [player for player in table.players if player.kingdom == kingdom]
    return key_of(kingdom) if kingdom and len(same) == 1 else f"seat_{seat}"


def _player(table: HordeTable, player: Player) -> str:
    """Units by square, chits and VT, Abilities, and what is used up; `-` for a seat that owns nothing."""
    texts = _units(player)
    chits = [f"{n} {resource}" for resource, n in player.chits if n]
    if player.vt:
        chits.append(f"{player.vt} vt")
    if chits:
        texts.append(" ".join(chits))
    kingdom = table.rules.kingdoms.get(player.kingdom)
    own = list(kingdom.abilities) if kingdom and not player.out else []
    if player.abilities[: len(own)] != own:
        texts.append(f"only {NAMES.write(player.abilities) or '-'}")
    elif len(player.abilities) > len(own):
        texts.append(f"knows {NAMES.write(player.abilities[len(own) :])}")
    if kingdom and _section_of(table, table.players.index(player)) != key_of(player.kingdom):
        texts.append(f"is {player.kingdom}")
    if player.out:
        texts.append("out")
    if player.passing:
        texts.append("passing")
    rest = write_fields(player, PLAYER)
    return ", ".join([*texts, rest] if rest else texts) or "-"


def _units(player: Player) -> list[str]:
    """`c3 settlement castle`, square by square; kind by kind where their orders differ, for order is state, too."""
    kinds: dict[str, dict[int, int]] = {word: getattr(player, name) for word, name in UNITS.items()}
    squares = list(dict.fromkeys(at for units in kinds.values() for at in units))
    groups = [kinds]
    if any([at for at in squares if at in units] != list(units) for units in kinds.values()):
        groups = [{word: units} for word, units in kinds.items()]
    texts = []
    for group in groups:
        for at in dict.fromkeys(at for units in group.values() for at in units):
            stand = [word if units[at] == 1 else f"{units[at]} {word}" for word, units in group.items() if at in units]
            texts.append(" ".join([name_of(at), *stand]))
    return texts


def _gone(table: HordeTable) -> list[str]:
    """The counters that are neither in the pool nor on the board (HH-RUL-66)."""
    there = [*table.cards.bags.get("horde", []), *(horde.name for horde in table.hordes)]
    return [name for name in table.rules.pool if name not in there]


def _board(table: HordeTable) -> str:
    """The tiles by terrain: `Mountain a1 c5, Forest a3`; `-` when none lies, nothing when they lie as by default."""
    if table.tiles == default_board(table):
        return ""
    by_terrain: dict[str, list[int]] = {}
    for at, tile in sorted(table.tiles.items()):
        by_terrain.setdefault(tile, []).append(at)
    return ", ".join(f"{tile} {SQUARES.write(squares)}" for tile, squares in by_terrain.items()) or "-"


__all__ = ["line", "prepare"]
