"""A table is a tree of plain values: every kind of fault is found and named."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from core.magpie import GAME
from core.magpie.rules import MagpieRules
from core.magpie.turn import MagpieTable, Player

from hordeplay.core.table_tree import differences, faults, freeze, shared


@dataclass(slots=True, eq=False)
class Thing:
    value: Any = 0
    other: Any = 0


@dataclass(eq=False)
class Loose:
    value: int = 0


@dataclass(frozen=True, slots=True)
class Fixed:
    row: Any = field(default=())


def table() -> MagpieTable:
    return GAME.start(GAME.printed, 3)


def test_a_good_table_has_no_faults() -> None:
    assert list(faults(table())) == []
    assert list(faults(Thing([1, "a", None, True, (1, (2,))], {"a": [], 3: {}}))) == []


LIST: list[int] = [1]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({1, 2}, "table.value: set cannot be part of a table"),
        (frozenset(), "table.value: frozenset cannot be"),
        (1.0, "table.value: float cannot be"),
        ([1, [2.5]], "table.value[1][0]: float cannot be"),
        ({"a": {1}}, "table.value['a']: set cannot be"),
        ({(1, 2): 3}, "table.value: a key is an int or a str, not (1, 2)"),
        ({1.5: 3}, "a key is an int or a str, not 1.5"),
        (Loose(), "table.value: Loose has no slots"),
        (object(), "object cannot be part"),
        (b"x", "bytes cannot be part"),
        (Player, "type cannot be part"),
        (len, "builtin_function_or_method cannot be"),
        ([LIST, LIST], "table.value[0] is the same object as table.value[1]"),
        ({"a": LIST, "b": (LIST,)}, "the same object"),
    ],
)
def test_every_fault_is_named(value: Any, expected: str) -> None:
    names = list(faults(Thing(value)))
    assert len(names) == 1
    assert expected in names[0]


def test_an_object_in_two_places() -> None:
    player = Player()
    fresh = table()
    fresh.players = [player, player, Player()]
    assert len(list(faults(fresh))) == 2  # the player, and its bank
    assert list(faults(Thing(LIST, LIST))) == ["table.value is the same object as table.other"]


def test_differences_are_named_with_their_place() -> None:
    a, b = table(), table()
    assert list(differences(a, b)) == []
    b.players[1].bank.append("Opal")
    b.cards.bags["dull"].pop()
    b.gone[2] = 1
    b.step = "show"
    assert list(differences(a, b)) == [
        "table.cards.bags['dull'][4]: only on one side",
        "table.players[1].bank[0]: only on one side",
        "table.step: 'draw' is not 'show'",
        "table.gone[2]: only on one side",
    ]


def test_what_is_equal_to_python_may_differ() -> None:
    assert list(differences(1, True)) == ["table: 1 is not True"]
    assert list(differences([1], (1,))) == ["table: [1] is not (1,)"]
    assert list(differences({"a": 1, "b": 2}, {"b": 2, "a": 1})) == [
        "table: the keys come in another order, ['a', 'b'] and ['b', 'a']"
    ]


def test_log_and_rules_are_no_state() -> None:
    a, b = table(), table()
    b.log, b.rules = [], MagpieRules.load().with_(windy=False)
    assert freeze(a) == freeze(b)
    assert list(differences(a, b)) == []


def test_freeze_folds_what_is_equal() -> None:
    assert freeze({"a": [1], 2: (3,)}) == freeze({2: (3,), "a": [1]})
    assert len({freeze([1]), freeze((1,)), freeze([[1]]), freeze({0: 1}), freeze(Fixed((1,)))}) == 5
    assert freeze(table()) == freeze(table())
    hash(freeze(table()))


def test_a_copy_that_shares_is_found() -> None:
    a = table()
    assert list(shared(a, a.copy())) == []
    b = a.copy()
    b.box = a.box
    b.players[1] = a.players[1]
    b.cards.hands = a.cards.hands
    assert [line.split(" of the copy")[0] for line in shared(a, b)] == [
        "table.cards.hands",
        "table.cards.hands['hand-0']",
        "table.cards.hands['hand-1']",
        "table.cards.hands['hand-2']",
        "table.players[1]",
        "table.players[1].bank",
        "table.box",
    ]
    entry = Fixed((1,))
    assert list(shared(Thing(entry), Thing(entry))) == [], "frozen entries may be shared"
    hollow = Fixed([1])
    assert len(list(shared(Thing(hollow), Thing(hollow)))) == 1, "but not a list inside one"
