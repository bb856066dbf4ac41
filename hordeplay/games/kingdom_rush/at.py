"""Prepared positions: `at` builds a table from one readable line or from words, checks it, and stands a match on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hordeplay.core.knobs import nearest
from hordeplay.core.match import Match
from hordeplay.games.kingdom_rush.asked import one_of
from hordeplay.games.kingdom_rush.board import named
from hordeplay.games.kingdom_rush.check import check
from hordeplay.games.kingdom_rush.line import (
    FIGURE,
    FLAGS,
    NUMBERS,
    SECTION,
    TODO,
    WAITING,
    number,
    read_built,
    read_fields,
    read_pile,
    read_tray,
    supply_left,
    usual_round,
    usual_route,
    withdraw,
)
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.setup import start
from hordeplay.games.kingdom_rush.squares import BOARD, read_name, read_space
from hordeplay.games.kingdom_rush.table import Barrier, Built, KingdomTable, Todo, Tray, pile_of

if TYPE_CHECKING:
    from hordeplay.core.game import Game

KNOWN = (
    "seats", "scenario", "difficulty", "team", "spells", "campaign", "round", "hearts", "crystals", "trays", "ids", "built",
    "heroes", "done", "supply", "ghosts", "gone", "barriers", "colour", "todo", "acting", "flags", "spent", "order", "lost",
    *NUMBERS, *WAITING,
)  # fmt: skip


def at(
    step: str = "act",
    *,
    rules: KingdomRules | None = None,
    seed: int | str = 0,
    **sections: str | int,
) -> Match[KingdomTable]:
    """A match that stands on a prepared table; `ValueError` with the clause when the rules forbid the position.

    `step` is a step of the game, or a line as `line` writes it. `trays` are hordes with their spaces, `built` towers with
    site and facing, `heroes` their places; `hand_0` and on the unbuilt towers of a seat. What is not told is as in set-up.

    >>> match = at("act", trays="A3 c2", hand_0="Archer", round=2)
    >>> print(match.explain("build Archer b4 E", seat=0))
    towers stand on building sites...
    >>> match.play("build Archer b1 E", seat=0)[0].what
    'builds'
    """
    table = prepare(str(step), rules or KingdomRules.load(), {key: str(value) for key, value in sections.items()})
    check(table)
    return Match(_game(), table, seed=seed)


def _game() -> Game[KingdomTable]:
    from hordeplay.games.kingdom_rush import GAME  # the package imports this module

    return GAME


def prepare(step: str, rules: KingdomRules, sections: Mapping[str, str]) -> KingdomTable:
    """The table that the words describe, not yet checked; `ValueError` names the section that makes no sense."""
    name, *rest = step.split(SECTION)
    said = {**dict(map(_section, rest)), **sections}
    name = name.strip()
    steps = [*_game().steps, "over"]
    if name not in steps:
        raise ValueError(f"there is no step {name!r}{nearest(name, steps)}")
    for key in said:
        if key not in KNOWN and not re.fullmatch(r"(hand|incoming)_\d|stack_\d", key):
            raise ValueError(f"a table has no {key!r}{nearest(key, list(KNOWN))}")
    seats = _game().check_seats(_read("seats", said, "2", number))
    table = start(
        rules,
        seats,
        said.get("scenario", "S1"),
        said.get("difficulty", "normal"),
        said.get("team", ""),
        said.get("spells", ""),
        one_of("campaign", said.get("campaign", "no"), ("yes", "no")) == "yes",
    )
    _numbered(table, said)
    table.step = name
    table.round = _read("round", said, str(usual_round(name)), number)
    for key in ("hearts", "crystals", *NUMBERS):
        if key in said:
            setattr(table, key, _read(key, said, "", number))
    table.colour, table.lost = said.get("colour", ""), said.get("lost", "")
    for told in _items(said, "trays"):
        table.trays.append(_tray(table, told, len(table.trays) + 1))
    for key in WAITING:
        setattr(table, key, [_tray(table, told, 0) for told in _items(said, key)])
    table.ids = _read("ids", said, str(max((tray.id for tray in table.trays), default=0)), number)
    for told in _items(said, "built"):
        _tower(table, told)
    named_twice = Counter(told.split()[0] for told in _items(said, "heroes"))
    for told in _items(said, "heroes"):
        if named_twice[told.split()[0]] > 1:
            raise ValueError(f"heroes: {told.split()[0]} is named twice")
        _hero(table, told)
    _seats(table, said)
    _stacks(table, said)
    for told in _items(said, "barriers"):
        words = told.split()
        if len(words) not in {2, 3}:
            raise ValueError(f"barriers: an icon, a space, and the round in which it was opened, not {told!r}")
        table.barriers.append(Barrier(words[0], read_space(words[1]), number(words[2]) if len(words) > 2 else 0))
    for told in _items(said, "todo"):
        words = told.split()
        if len(words) < 3:
            raise ValueError(f"todo: a card, the number of its word, a seat, and fields, not {told!r}")
        table.todo.append(Todo(read_name(words[0]), number(words[1]), number(words[2]), **read_fields(words[3:], TODO)))
    if "acting" in said:
        table.acting = _named(table, said["acting"])
    for flag in said.get("flags", "").split():
        if flag not in FLAGS:
            raise ValueError(f"flags: {flag!r} is none of {', '.join(FLAGS)}")
        setattr(table, flag, True)
    table.spent = [read_name(word) for word in said.get("spent", "").split()]
    table.order = [number(word) for word in said.get("order", "").split()]
    return table


def _numbered(table: KingdomTable, said: Mapping[str, str]) -> None:
    """Sections of a seat or a stack have a number that there is; `done` are seats, and cards that are gone are of this game."""
    counts = {"hand": len(table.players), "incoming": len(table.players), "stack": len(table.map.routes) + 1}
    for key in said:
        word, _, n = key.partition("_")
        first = 1 if word == "stack" else 0
        if word in counts and not first <= int(n) < counts[word]:
            raise ValueError(f"this table has {word}_{first} to {word}_{counts[word] - 1}, no {key!r}")
    for seat in said.get("done", "").split():
        one_of("done: a seat", seat, [str(n) for n in range(len(table.players))])
    for name in said.get("gone", "").split():
        if name not in table.cards.backs:
            raise ValueError(f"gone: no card {name!r} is in this game{nearest(name, list(table.cards.backs))}")


def _section(text: str) -> tuple[str, str]:
    key, colon, value = text.partition(":")
    if not colon:
        raise ValueError(f"{text.strip()!r} is no section; it is written 'key: ...'")
    return key.strip(), value.strip()


def _items(said: Mapping[str, str], key: str) -> list[str]:
    return [item.strip() for item in said.get(key, "").split(",") if item.strip()]


def _read(key: str, said: Mapping[str, str], usual: str, read: Any) -> Any:  # each section has its own type
    try:
        return read(said.get(key, usual))
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _tray(table: KingdomTable, told: str, number: int) -> Tray:
    """A horde; its number, edge and route are those that it would have."""
    name, space, fields = read_tray(told)
    made = {"id": number, "edge": table.map.edge, "route": usual_route(table, space), **fields}
    return Tray(name=name, at=space, **made)


def _tower(table: KingdomTable, told: str) -> None:
    name, space, facing, fields = read_built(told)
    owners = table.map.owners.get(table.map.sites.get(space, ""), (0,))
    table.built.append(Built(at=space, name=name, facing=facing, **{"seat": owners[0], **fields}))  # type: ignore[arg-type]  # read_built checked it


def _named(table: KingdomTable, name: str) -> int:
    i = named(table, name)
    if i < 0:
        known = [figure.name for figure in table.figures]
        raise ValueError(f"no hero {name!r} is in this game{nearest(name, known) or '; there are ' + ', '.join(known)}")
    return i


def _hero(table: KingdomTable, told: str) -> None:
    """A hero's place and what is not as usual."""
    words = told.split()
    figure = table.figures[_named(table, words[0])]
    place = words[1] if len(words) > 1 else "board"
    if place in {"board", "out", "absent", "gone"}:
        figure.where, figure.at = place, BOARD  # type: ignore[assignment]  # one of them
    else:
        figure.where, figure.at = "map", read_space(place)
    for key, value in read_fields(words[2:], FIGURE).items():
        setattr(figure, key, value)
    if figure.base >= 0 and not figure.on:
        here = [tray for tray in table.trays if tray.at == figure.at]
        if not here:
            raise ValueError(f"{figure.name} has a base, but no horde is on its space (KR-HERO-07)")
        figure.on = max(here, key=lambda tray: tray.level).id


def _seats(table: KingdomTable, said: Mapping[str, str]) -> None:
    """Hands, incoming towers, and what they leave in the supply."""
    for seat, player in enumerate(table.players):
        if f"hand_{seat}" in said:
            player.hand = sorted(
                read_name(word) for word in said[f"hand_{seat}"].replace(",", " ").split() if word != "-"
            )
        player.incoming = sorted(read_name(word) for word in said.get(f"incoming_{seat}", "").replace(",", " ").split())
        player.done = str(seat) in said.get("done", "").split()
    table.supply = supply_left(table)
    for told in _items(said, "supply"):
        words = told.split()
        name = read_name(words[0])
        if name not in table.supply or len(words) != 2:
            raise ValueError(f"supply: a tower and a number, not {told!r}{nearest(name, list(table.supply))}")
        table.supply[name] = number(words[1])


def _stacks(table: KingdomTable, said: Mapping[str, str]) -> None:
    """Cards on the map or gone are no longer in their stacks; they were the uppermost of their kind."""
    cards = table.cards
    withdraw(cards, [tray.name for tray in (*table.trays, *table.entering)] + said.get("gone", "").split())
    for token in range(len(table.map.routes)):
        if f"stack_{token + 1}" in said:
            cards.piles[pile_of(token)] = read_pile(said[f"stack_{token + 1}"], token)
    if "ghosts" in said:
        n = number(said["ghosts"])
        cards.piles["ghost"] = [{"ghost": n}] if n else []
