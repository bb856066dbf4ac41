"""Every number of a table has a range of its own, and a record with a number outside of it is refused."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from typing import Any, get_args

import pytest

import hordeplay as hp
from hordeplay.core.annotations import type_hints
from hordeplay.core.any import AnyMatch
from hordeplay.core.cards import Cards
from hordeplay.core.record import RecordError
from hordeplay.core.rules import Rules
from hordeplay.core.table_ranges import Ranges, strays
from hordeplay.core.table_tree import NOT_STATE
from hordeplay.games import OURS, find

STARTS: list[tuple[str, dict[str, Any]]] = [
    ("horrible-hordes", {"seats": 3}),
    ("fantahzee", {"seats": 3}),
    ("kingdom-rush", {"seats": 3, "scenario": "S5"}),
    ("warfighter-fantasy", {"seats": 1}),
    ("warfighter-fantasy", {"seats": 2, "campaign": "The Lamplit Road"}),
]
BEYOND = (-1_000_000, 1_000_000_000)
EACH = 2
"""How often a field is damaged."""


def ranges_of(name: str, table: object) -> Ranges:
    """The ranges of a game's table."""
    ranges: Ranges = import_module(f"hordeplay.games.{name.replace('-', '_')}.model.ranges").ranges(table)
    return ranges


def below(kind: type) -> Iterator[type]:
    """The dataclasses of a table, itself first."""
    yield kind
    for hint in type_hints(kind).values():
        yield from (inner for one in classes(hint) if one is not kind for inner in below(one))


def classes(hint: Any) -> Iterator[type]:  # any annotation
    """The dataclasses that an annotation names."""
    if (
        inspect.isclass(hint)
        and hasattr(hint, "__dataclass_fields__")
        and hint is not Cards
        and not issubclass(hint, Rules)
    ):
        yield hint
    for inner in get_args(hint):
        yield from classes(inner)


def numbers(hint: Any) -> Iterator[str]:  # any annotation
    """ "" where a field of that annotation holds numbers, " keys" where they are the keys of its dict."""
    if hint is int:
        yield ""
    arguments = get_args(hint)
    if getattr(hint, "__origin__", None) is dict and arguments[0] is int:
        yield " keys"
        arguments = arguments[1:]
    for inner in arguments:
        yield from numbers(inner)


@pytest.mark.parametrize("name", OURS)
def test_every_number_of_a_table_has_a_range(name: str) -> None:
    game = find(name)
    ranges = ranges_of(name, hp.new(name, seed=1).table)
    missing = [
        f"{kind.__name__}.{f.name}{keys}"
        for kind in dict.fromkeys(below(game.table))
        for f in fields(kind)
        if f.name not in NOT_STATE
        for keys in numbers(type_hints(kind)[f.name])
        if f"{f.name}{keys}" not in ranges.get(kind.__name__, {})
    ]
    assert not missing


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # any JSON
    """The ways to each number."""
    if type(value) is int:
        yield path
    elif isinstance(value, dict | list):
        rows = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in rows:
            yield from leaves(one, (*path, key))


def put(value: Any, path: tuple[Any, ...], n: int) -> int:  # any JSON
    """Another number in a place; which was there."""
    for key in path[:-1]:
        value = value[key]
    old: int = value[path[-1]]
    value[path[-1]] = n
    return old


def play_on(match: AnyMatch, until: int) -> None:
    """To that answer, or to the end."""
    while match.request is not None and match.ply < until:
        match.run("random", until="request")


@pytest.mark.parametrize(("name", "start"), STARTS)
def test_a_number_that_no_play_brings_about_is_refused(name: str, start: dict[str, Any]) -> None:
    match = hp.new(name, seed=0, **start)
    tries: dict[str, int] = {}
    for until in range(61, 900, 61):
        play_on(match, until)
        if match.result is not None:
            break
        assert not list(strays(match.table, ranges_of(name, match.table)))
        record = json.loads(match.save())
        record |= {"start": {"table": record.pop("stands")["table"]}, "answers": [], "ply": 0}
        table = record["start"]["table"]
        hp.load(json.dumps(record))
        for path in list(leaves(table)):
            shape = ".".join("*" if isinstance(key, int) else key for key in path)
            if tries.get(shape, 0) == EACH:
                continue
            tries[shape] = tries.get(shape, 0) + 1
            for n in BEYOND:
                old = put(table, path, n)
                with pytest.raises(RecordError) as refused:
                    hp.load(json.dumps(record))
                assert len(str(refused.value)) <= 500
                put(table, path, old)
    assert len(tries) >= 15
