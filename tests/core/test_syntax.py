"""What no type checker sees in the scripts of games is found in their text, of ours and of a reader's."""

from __future__ import annotations

import pytest
from infra.project import ROOT

from hordeplay.core.script_syntax import package_faults, script_faults

GAMES = (
    *(f"hordeplay.games.{path.parent.name}" for path in sorted(ROOT.glob("hordeplay/games/*/__init__.py"))),
    "pig",
    "core.magpie",
)


@pytest.mark.parametrize("package", GAMES)
def test_scripts_are_driven(package: str) -> None:
    assert package_faults(package) == ()


def test_all_games_are_looked_at() -> None:
    assert len(GAMES) == 6


def test_what_has_no_files_has_no_faults() -> None:
    """A game in a notebook, a package that is gone."""
    assert package_faults("__main__") == package_faults("no_such_package") == ()


HEAD = """
def hurt(table: T, n: int) -> Script[None]:
    yield from ask(table, 0, '?', A, rule='')

def dice(table: T, n: int) -> Script[int]:
    return sum((yield from Roll(n, rule='')))

"""


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def step(table: T) -> Script[str]:\n    hurt(table, 3)\n    yield from ask(table)\n", "hurt() without"),
        ("def step(table: T) -> str:\n    hurt(table, 3)\n    return 'x'\n", "hurt() without"),
        ("def step(table: T) -> Script[str]:\n    x = Roll(2)\n    yield from ask(table)\n", "Roll() without"),
        ("def more_dice(table: T) -> Script[str]:\n    x = yield Roll(2)\n", "a bare yield in a script"),
        ("def step(table: T) -> Script[str]:\n    x = yield from Roll(2)\n", "Roll outside of"),
        (
            "def step(table: T) -> Script[str]:\n    x = yield from dice(table)\n    return hurt(table, 1)\n",
            "hurt() without",
        ),
        ("def step(table: T) -> Script[str]:\n    ask(table)\n    yield from hurt(table, 1)\n", "ask() without"),
        ("def step(table):\n    hurt(table, 1)\n", "hurt() without"),
    ],
)
def test_a_fault_is_found(source: str, says: str) -> None:
    faults = script_faults({"turn.py": HEAD + source})
    assert any(says in line for line in faults), faults
    assert all(line.startswith("turn.py:") for line in faults)


@pytest.mark.parametrize(
    "line", ["from pig.rules.turn import hurt", "from .turn import hurt", "from ..rules.turn import hurt"]
)
def test_a_script_of_another_module_is_known(line: str) -> None:
    other = f"{line}\n\ndef step(table: T) -> str:\n    hurt(table, 1)\n    return 'x'\n"
    assert script_faults({"rules/turn.py": HEAD, "rules/other.py": other}) == [
        "rules/other.py:4: hurt() without `yield from` does nothing"
    ]


@pytest.mark.parametrize(
    "source",
    [
        "def step(table: T) -> Script[str]:\n    yield from hurt(table, 3)\n    return 'x'\n",
        "def step(table: T) -> Script[str]:\n    return hurt(table, 3)\n",
        "def attack_dice(table: T) -> Script[str]:\n    return sum((yield from Roll(2)))\n",
        "def options(cls, table: T) -> Iterator[int]:\n    yield 1\n",
        "def step(table: T) -> Script[str] | str:\n    return 'x'\n",
    ],
)
def test_what_is_right_is_let_through(source: str) -> None:
    assert script_faults({"turn.py": HEAD + source}) == []


UNORDERED = [
    "for x in {a, b}:\n        yield x",
    "for x in set(table.names):\n        yield x",
    "for i, x in enumerate(set(table.names)):\n        yield x",
    "for x in set(table.names) - {a}:\n        yield x",
    "for x in {a}.union(table.names):\n        yield x",
    "yield from {cls(x) for x in table.names}",
    "yield from (cls(x) for x in frozenset(table.names))",
    "return [cls(x) for x in {y.name for y in table.names}]",
    "return list(set(table.names))",
    "return tuple({a, b})",
    "return [*{a, b}, c]",
    "return list(dict.fromkeys(x for x in {a, b}))",
]
ORDERED = [
    "for x in sorted({a, b}):\n        yield x",
    "return sorted(x for x in set(table.names))",
    "return sorted(list(set(table.names)))",
    "return [cls(len({a, b}))]",
    "names = set(a).union(*{b, c})\n    return [cls(x) for x in table.names if x in names]",
    "return [cls(x) for x in (a, b) if x in {c, d}]",
    "return [cls(sum(x.n for x in {a, b}))] if any(x for x in {a, b}) else []",
    "yield from dict.fromkeys(table.names)",
    "seen = {x for x in set(table.names)}\n    yield from (x for x in table.names if x not in seen)",
    "for x in {a: 1, b: 2}:\n        yield x",
]


@pytest.mark.parametrize("body", UNORDERED)
def test_the_order_of_a_set_is_noticed(body: str) -> None:
    (fault,) = script_faults({"turn.py": f"def options(cls, table, seat):\n    {body}\n"})
    assert fault.startswith("turn.py:2: the order of a set is another in every process; sort it, sorted(...)")


@pytest.mark.parametrize("body", ORDERED)
def test_a_set_whose_order_means_nothing_is_let_through(body: str) -> None:
    assert script_faults({"turn.py": f"def options(cls, table, seat):\n    {body}\n"}) == []


def test_a_script_walks_through_no_set() -> None:
    source = "def step(table: T) -> Script[str]:\n    for x in {1, 2}:\n        yield from hurt(table, x)\n"
    (fault,) = script_faults({"turn.py": HEAD + source})
    assert fault.startswith("turn.py:9: the order of a set")
    assert script_faults({"turn.py": HEAD + "def other(table: T) -> list[int]:\n    return list({1, 2})\n"}) == []


COUNTS = 'from hordeplay.core.measures import counted, summed\n\nM = {"a": counted("trows", "rolls", says="x")}\n'


@pytest.mark.parametrize(
    ("source", "known"),
    [
        ("table.tell('PG-TURN-02', 'rolls', face=1)\n", False),
        ("table.whisper('hand-1', 'PG-TURN-02', 'rolls', face=1)\n", False),
        ("table.tell('PG-TURN-02', 'rolls' if x else 'trows', face=1)\n", True),
        ("table.log.append(Event('PG-TURN-02', 'trows', {}))\ntable.tell('PG-TURN-02', 'rolls')\n", True),
        ("table.tell('PG-TURN-02', what)\nsays = {'trows': 1, 'rolls': 2}\n", True),
        ("table.tell('PG-TURN-02', what)\nsays = {'rolls': 2}\n", False),
        ("table.tell('PG-TURN-02', f't{what}')\n", True),
        ("table.tell(*facts)\n", True),
        ("from hordeplay.games.fantahzee import GAME\ntable.tell('PG-TURN-02', 'rolls')\n", True),
        ("", True),
    ],
)
def test_a_measure_of_events_that_nobody_tells_is_noticed(source: str, known: bool) -> None:
    faults = script_faults({"measures.py": COUNTS, "turn.py": source})
    says = "measures.py:3: no event is called 'trows', so this measure is always 0"
    assert faults == [] if known else [fault.startswith(says) for fault in faults] == [True]


def test_words_that_are_counted_elsewhere_are_no_events() -> None:
    source = "from hordeplay.core.english import counted\n\ntable.tell('PG-TURN-02', 'rolls', n=counted(n, 'trow'))\n"
    assert script_faults({"turn.py": source}) == []


def test_a_game_without_dice_of_its_own_rolls_where_it_likes() -> None:
    source = "def step(table: T) -> Script[str]:\n    x = yield from Roll(2)\n    return 'x'\n"
    assert script_faults({"turn.py": source}) == []
    assert script_faults({"turn.py": source, "dice.py": source}) == ["turn.py:2: Roll outside of the game's own dice()"]
