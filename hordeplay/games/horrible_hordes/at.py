"""Prepared tables: any legal position in a line of words, for lessons, tests and bots.

`at("move", dwarves="c3 castle settlement 2 army, 3 wood", hordes="Red Dragons e5", round=8)` is a match that stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from hordeplay.core.knobs import nearest
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes.check import check
from hordeplay.games.horrible_hordes.content import RESOURCES
from hordeplay.games.horrible_hordes.line import (
    BATTLE,
    COURSE,
    NAMES,
    PLAYER,
    SECTION,
    SQUARE,
    SQUARES,
    TURN,
    UNITS,
    Form,
    default_board,
    key_of,
    line,
)
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.setup import found_kingdom, kingdom_seats, pool, start, unhorded, unsettled
from hordeplay.games.horrible_hordes.squares import board, name_of, read_square
from hordeplay.games.horrible_hordes.table import Battle, Blessing, Horde, HordeTable, Player, Turn
from hordeplay.games.horrible_hordes.turn import PHASES, SETUP

if TYPE_CHECKING:
    from hordeplay.core.game import Game

OTHERS: Final = ("hordes", "gone", "board", "tiles", "deck", "turn", "battle", "blessings", "seats")
PLURALS: Final = {"armies": "army", "castles": "castle", "settlements": "settlement", "towers": "tower"}
_SQUARE: Final = re.compile(r"[a-z]\d{1,2}")


def at(
    step: str = "event",
    *,
    rules: HordeRules | None = None,
    seed: int | str = 0,
    dice: Literal["auto", "ask"] = "auto",
    **sections: str | int,
) -> Match[HordeTable]:
    """A match that stands on a prepared table; `ValueError` with the clause when the rules forbid the position.

    `step` is a step of the turn, or a whole line as `line` writes it. A phase alone is refused where nothing can be decided
    in it, for the match would stand in a later one; a line says where a table is, and goes on. A keyword with a Kingdom's
    name (`imperial_men`, or `seat_1`) is a seat, in the order given: units by square, chits and VT, `knows A + B`,
    `uses A 1`, `out`; a seat with no units gets the starting stack on a free square. `seats` adds seats with the next
    free Kingdoms. Without `board` the tiles lie in turn on the checkerboard, and `tiles="Swamp d4"` changes single squares.

    >>> match = at("settle", dwarves="d4 settlement, 4 food 6 wood", hordes="Rat King d5")
    >>> [str(choice) for choice in match.choices]
    ['settle d3', 'settle c4', 'settle e4', 'done']
    """
    table = prepare(step, rules or HordeRules.load(), sections)
    check(table)
    if SECTION not in step:
        _not_skipped(table)
    return Match(_game(), table, seed=seed, dice=dice)


DECIDED: Final = {
    "trade": "HH-TRADE-01",
    "settle": "HH-SETTLE-01",
    "fortify": "HH-FORT-01",
    "train": "HH-TRAIN-01",
    "move": "HH-MOVE-01",
    "attack": "HH-ATK-01",
}
"""The phases that pass without a question when nothing can be done in them, with their clauses."""


def _not_skipped(table: HordeTable) -> None:
    """`ValueError` when the phase told would pass by itself, so that the match stood in another one."""
    clause = DECIDED.get(table.step)
    if clause is None:
        return
    script = table.rules.steps(_game().steps)[table.step](table.copy())
    if not isinstance(script, str):
        try:
            next(script)
        except StopIteration as ended:
            script = ended.value
        else:
            script.close()
            return
    if script in PHASES:
        told = f"nothing can be decided in the {PHASES[table.step]}; the game would go on in the {PHASES[script]}"
        raise ValueError(f"{told} ({clause})")


def _game() -> Game[HordeTable]:
    from hordeplay.games.horrible_hordes import GAME  # the package imports this module

    return GAME


def prepare(step: str, rules: HordeRules, sections: Mapping[str, str | int]) -> HordeTable:
    """The table that the words describe, not yet checked; `ValueError` names the section that makes no sense."""
    if not isinstance(step, str):
        raise ValueError(f"a step of the turn is needed, such as 'move', not {step!r}")
    for key, value in sections.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise ValueError(f"{key} is described in one text, not in {value!r}")
    name, *rest = step.split(SECTION)
    said = dict(_once((_section(text) for text in rest), "the line"))
    said |= {key: str(value) for key, value in sections.items()}
    name = name.strip()
    steps = _game().steps
    if name not in steps and name != "over":
        raise ValueError(f"there is no step {name!r}{nearest(name, list(steps))}")
    seats = {key_of(kingdom): kingdom for kingdom in rules.kingdoms}
    players = [key for key in said if key in seats or re.fullmatch(r"seat_\d", key)]
    known = [*OTHERS, *COURSE, *seats]
    for key in said:
        if key not in known and key not in players:
            raise ValueError(f"a table has no {key!r}{nearest(key, known)}")
    table = start(rules, _seats(said, players))
    table.step = name
    if name == "tiles":
        return table
    _lay_board(table, said)
    if name not in SETUP:
        table.round = 1
    if name != "initiative":
        table.order = kingdom_seats(table)
    for key, form in COURSE.items():
        if key in said:
            setattr(table, key, _read(form, said[key], key))
    for seat, key in enumerate(players):
        _seat(table, seat, seats.get(key, ""), said[key])
    _hordes(table, said.get("hordes", ""), said.get("gone", ""))
    _deck(table, said.get("deck", ""))
    if name not in SETUP:
        _fill(table)
    if "turn" in said:
        table.turn = Turn(**_items(said["turn"], TURN, "turn"))
    if "battle" in said:
        told = _items(said["battle"], BATTLE, "battle")
        if not {"seat", "at"} <= told.keys():
            raise ValueError("battle: whose and where is missing, as in 'seat 0, at d4' (HH-ATK-01)")
        told.setdefault("raid", False)
        told.setdefault("then", "raid" if told["raid"] else "attack")
        table.battle = Battle(**told)
    table.blessings = [_blessing(text) for text in _split(said.get("blessings", ""))]
    return table


def _once(pairs: Iterable[tuple[str, str]], where: str, clause: str = "") -> Iterator[tuple[str, str]]:
    """The same pairs; `ValueError` when a key comes again."""
    seen: list[str] = []
    for key, value in pairs:
        if key in seen:
            raise ValueError(f"{where}: {key!r} is told twice; write it once{f' ({clause})' if clause else ''}")
        seen.append(key)
        yield key, value


def _section(text: str) -> tuple[str, str]:
    key, colon, value = text.partition(":")
    if not colon:
        raise ValueError(f"{text.strip()!r} is no section; it is written 'key: ...'")
    return key.strip(), value.strip()


def _seats(said: Mapping[str, str], players: Sequence[str]) -> int:
    """How many seats: as many as are described, or as `seats` says."""
    seats = _read(COURSE["up"], said["seats"], "seats") if "seats" in said else max(1, len(players))
    if not max(1, len(players)) <= seats <= 6:
        raise ValueError(f"there are 1 to 6 seats and {len(players)} of them are described, not {seats}")
    return int(seats)


def _split(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip() and item.strip() != "-"]


def _read(form: Form, text: str, where: str) -> Any:  # each field has its own type
    try:
        return form.read(text)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _items(text: str, forms: Mapping[str, Form], where: str) -> dict[str, Any]:
    """Fields from items `field value`."""
    found: dict[str, Any] = {}
    pairs = (item.partition(" ")[::2] for item in _split(text))
    for name, value in _once(((name, value) for name, value in pairs), where):
        if name not in forms:
            raise ValueError(f"{where}: {name!r} is unknown{nearest(name, list(forms))}")
        found[name] = _read(forms[name], value, f"{where}, {name}")
    return found


def _blessing(text: str) -> Blessing:
    seat, square, until, ability = [*text.split(" ", 3), "", "", ""][:4]
    return Blessing(_read(COURSE["up"], seat, "blessings"), read_square(square), ability, until)


# The board


def _lay_board(table: HordeTable, said: Mapping[str, str]) -> None:
    """The tiles as told, or in turn on the checkerboard; the piles hold what is left (HH-BSET-01)."""
    table.tiles = _tiles(table, said["board"]) if "board" in said else default_board(table)
    changes = _tiles(table, said.get("tiles", ""))
    table.tiles |= changes
    table.tiles = {square: tile for square, tile in sorted(table.tiles.items()) if tile != "Clear"}
    bags = table.cards.bags
    for tile in table.tiles.values():
        bag = bags[table.cards.backs[tile]]
        if tile in bag:
            bag.remove(tile)
    extra = len(bags.get("extra", [])) if table.rules.knobs.extra_terrain else 0
    table.cards.piles["tiles"] = [{"extra": extra}] if extra else []


def _tiles(table: HordeTable, text: str) -> dict[int, str]:
    """Tiles by square from `Mountain a1 c5, Forest a3`."""
    tiles: dict[int, str] = {}
    for item in _split(text):
        words = item.split(" ")
        first = next((i for i, word in enumerate(words) if _SQUARE.fullmatch(word)), len(words))
        tile = " ".join(words[:first])
        if tile not in table.rules.terrain:
            raise ValueError(f"no terrain is called {tile!r}{nearest(tile, list(table.rules.terrain))}")
        if first == len(words):
            raise ValueError(f"{tile!r} lies nowhere: a tile needs its squares, such as '{tile} d4'")
        for square in _read(SQUARES, " ".join(words[first:]), "tiles"):
            if square in tiles:
                raise ValueError(f"two tiles are told for {name_of(square)} (HH-TERR-01)")
            tiles[square] = tile
    return tiles


# Seats


def _seat(table: HordeTable, seat: int, kingdom: str, text: str) -> None:
    """One seat as its section says."""
    player = table.players[seat]
    where = key_of(kingdom) or f"seat_{seat}"
    told: dict[str, str] = {}
    held: list[str] = []
    for item in _split(text):
        word, _, value = item.partition(" ")
        if word in told:
            raise ValueError(f"{where}: {word!r} is told twice; write it once")
        if _SQUARE.fullmatch(word):
            _stand(player, _read(SQUARE, word, where), value, where)
        elif word in {"is", "only", "knows", "out", *PLAYER}:
            told[word] = value
        else:
            held += _hold(item, where)
    kinds = ["vt" if word == "VT" else word for word in held[1::2]]
    for word, n in _once(zip(kinds, held[::2], strict=True), where, "HH-RES-01"):
        _give(player, n, word, where)
    player.kingdom = told.get("is", kingdom)
    if player.kingdom and player.kingdom not in table.rules.kingdoms:
        raise ValueError(
            f"no Kingdom is called {player.kingdom!r}{nearest(player.kingdom, list(table.rules.kingdoms))}"
        )
    player.out = "out" in told
    own = list(table.rules.kingdoms[player.kingdom].abilities) if player.kingdom and not player.out else []
    player.abilities = own + (NAMES.read(told["knows"]) if "knows" in told else [])
    if "only" in told:
        player.abilities = [] if told["only"] == "-" else NAMES.read(told["only"])
    for name, form in PLAYER.items():
        if name in told:
            setattr(player, name, _read(form, told[name], f"{where}, {name}"))


def _stand(player: Player, square: int, text: str, where: str) -> None:
    """Units on a square: `2 army settlement castle`."""
    n, units = "", 0
    for word in text.split():
        if word.isdigit():
            if n:
                raise ValueError(f"{where}: {n!r} and {word!r} stand side by side on {name_of(square)}, without a unit")
            n = word
            continue
        unit = PLURALS.get(word, word)
        if unit not in UNITS:
            raise ValueError(f"{where}: {word!r} is no unit{nearest(word, list(UNITS))}")
        standing: dict[int, int] = getattr(player, UNITS[unit])
        if square in standing:
            raise ValueError(f"{where}: {unit!r} is told twice on {name_of(square)}; write '2 {unit}'")
        standing[square] = _read(COURSE["up"], n, where) if n else 1
        n, units = "", units + 1
    if n or not units:
        raise ValueError(f"{where}: {name_of(square)} {n}".rstrip() + " has no unit; write it like 'd4 settlement'")


def _hold(text: str, where: str) -> list[str]:
    """Chits and Victory Tokens, number and word in turn: `3 wood 2 food 7 vt`."""
    words = text.split()
    if len(words) % 2:
        raise ValueError(f"{where}: {text!r} is neither units, chits, VT nor Abilities")
    return words


def _give(player: Player, n: str, word: str, where: str) -> None:
    """So many chits of a type, or Victory Tokens."""
    amount = _read(COURSE["up"], n, where)
    if word == "vt":
        player.vt = amount
    elif word in RESOURCES:
        setattr(player.chits, word, amount)
    else:
        raise ValueError(f"{where}: {word!r} is no resource{nearest(word, RESOURCES)}")


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
                found_kingdom(table, seat, free[0])


# Counters and cards


def _hordes(table: HordeTable, text: str, gone: str) -> None:
    """Hordes on the board, the rest in the pool: `Red Dragons e5 2`, printed Hit Counters when none are told."""
    left = pool(table.rules)
    for item in _split(text):
        words = item.split()
        told = words.pop() if len(words) > 1 and words[-1].isdigit() else ""
        hits = _read(COURSE["up"], told, "hordes") if told else 0
        name, square = " ".join(words[:-1]), words[-1]
        if " ".join(words) in table.rules.hordes or not name:
            raise ValueError(f"{item!r} stands nowhere: a Horde needs its square, such as 'Rat King d5'")
        if told and not hits:
            raise ValueError(f"{name} has no Hit Counter ({told})")
        if name not in table.rules.hordes:
            raise ValueError(f"no Horde is called {name!r}{nearest(name, list(table.rules.hordes))}")
        table.hordes.append(
            Horde(name, _read(Form(str, read_square), square, name), hits or table.rules.hordes[name].hits)
        )
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


__all__ = ["at", "line", "prepare"]
