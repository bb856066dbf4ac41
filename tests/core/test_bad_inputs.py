"""Texts from anywhere, read by the real games: what is none is one short sentence that names the place, and comes soon."""

from __future__ import annotations

import copy
import functools
import json
import os
import signal
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from core.fuzzing import HOSTILE, LARGEST, LONG, SLOWEST, fuzz, most_held, quickest, refusal
from hypothesis import given
from hypothesis import strategies as st

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.content import DEEPEST, MOST_DOTS, MOST_PARTS, parse_toml
from hordeplay.core.file_bytes import file_bytes
from hordeplay.lab import from_csv
from hordeplay.lab.saved import repeat

NAMES = ("horrible-hordes", "fantahzee", "kingdom-rush", "warfighter-fantasy")
PRINTED = hp.rules("horrible-hordes")

# ---- rules files
ENDLESS = {
    "lists": "a=" + "[" * 900 + "]" * 900,
    "lists left open": "a=" + "[" * 900_000,
    "tables": "a=" + "{a=" * 50_000 + "1" + "}" * 50_000,
    "a key": ".".join(["a"] * 20_000) + "=1",
    "a key with blanks": " . ".join(["a"] * 20_000) + "=1",
    "a key in quotes": ".".join(['"a"'] * 20_000) + "=1",
    "a key in a table": "a = {" + ".".join(["a"] * 20_000) + "=1}",
    "a header": "[" + ".".join(["a"] * 20_000) + "]",
    "a header of a list": "[[" + ".".join(["a"] * 20_000) + "]]",
    "lists after a text": "a = \"]]]]\\\"\" # \"\nb = '''\n\"'''\nc = " + "[" * 900,
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_toml_without_end_is_refused_before_it_is_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _text: pytest.fail("it was parsed"))
    message = refusal(lambda: PRINTED.from_toml(text))
    assert message in {
        f"rules file: lists and tables lie at most 12 deep in each other (at line {4 if 'b = ' in text else 1})",
        "rules file: a key has at most 12 dots (at line 1)",
    }
    again = refusal(lambda: hp.Variant.read(text, hp.rules, "mine"))
    assert again == message.replace("rules file", "mine")


def test_toml_is_as_deep_as_is_allowed_and_no_deeper() -> None:
    assert parse_toml("a=" + "[" * DEEPEST + "]" * DEEPEST, "here")["a"]
    assert refusal(lambda: parse_toml("\na=" + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "here")).endswith(
        "(at line 2)"
    )
    assert parse_toml(".".join("a" * (MOST_DOTS + 1)) + " = 1", "here")
    assert refusal(lambda: parse_toml(".".join("a" * (MOST_DOTS + 2)) + " = 1", "here")).endswith("(at line 1)")


@pytest.mark.parametrize(
    "value",
    ['"' + "[.{" * 100 + '"', "'" + "[.{" * 100 + "'", '"""' + '[.{"\n' * 100 + '"""""', "'''" + "[.{'\n" * 100 + "'''",
     '"\\\\" # ' + "[.{" * 100, "[" + "1.5, 2.5, " * 100 + "]", "[" + "[1.5], " * 100 + "]", '""', '""""""'],
)  # fmt: skip
def test_what_stands_in_a_text_or_a_comment_is_no_depth(value: str) -> None:
    text = f"a = {value}\nb.c = 1\n"
    assert parse_toml(text, "here") == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    ["[knobs]\nrounds=" + "9" * 900_000, "k" * 900_000 + " = 1", "[knobs]\n" + "k" * 900_000 + " = 1", "a = 1\n" * 100_000,
     "[content." + "k" * 900_000 + ".x]\ny = 1", "[content.hordes." + "k" * 900_000 + "]\ny = 1",
     '[content.hordes."Red Dragons"]\n' + "k" * 900_000 + " = 1", 'game = "' + "k" * 900_000 + '"',
     '[content.hordes."Red Dragons"]\nattack = "' + "k" * 900_000 + '"', 'house = ["' + "k" * 900_000 + '"]',
     'house = "' + "k" * 900_000 + '"', '[knobs]\nrounds = "' + "k" * 900_000 + '"', '[knobs]\ntie_break = "' + "k" * 900_000 + '"',
     "knobs = [" + "1, " * 100_000 + "]", "[knobs]\nrounds = 0x" + "f" * 900_000, "house = [" + "1, " * 100_000 + "]"],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_a_refusal_does_not_grow_with_the_file(text: str) -> None:
    """A file of a megabyte may take as long as Python needs to read it."""
    with pytest.raises(ValueError, match=r"^rules file") as caught:
        PRINTED.from_toml(text)
    assert len(str(caught.value)) <= 500


# ---- files
@pytest.fixture
def no_waiting() -> Iterator[None]:
    """A pipe that is read is waited for without end: five seconds, then it is an error."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError("it waits")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(5)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


READERS: dict[str, Callable[[Path], object]] = {
    "hp.load": hp.load,
    "hp.variant": hp.variant,
    "Rules.save": PRINTED.save,
    "from_csv": lambda path: from_csv(PRINTED, "hordes", path),
    "repeat": lambda path: repeat(path, progress=False),
}
EVERY_READER = pytest.mark.parametrize("read", READERS.values(), ids=READERS)


@EVERY_READER
@pytest.mark.usefixtures("no_waiting")
def test_what_is_no_file_is_not_read(read: Callable[[Path], object], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to("/dev/zero")
    for path in (pipe, tmp_path / "link", tmp_path, Path("/dev/zero"), Path("/dev/stdin")):
        if path.is_file():
            continue  # what stdin is depends on who runs the tests
        assert "cannot be read: it is a folder, a device or a pipe, and no file" in refusal(
            functools.partial(read, path)
        )


@EVERY_READER
def test_a_file_over_its_limit_is_not_read(
    read: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(10**12)
    monkeypatch.setattr(Path, "open", lambda *_words, **_more: pytest.fail("it was opened"))
    assert "larger than" in refusal(lambda: read(tmp_path / "large"))


def test_a_file_that_tells_no_size_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "grows"
    path.write_bytes(b"12345")

    class Growing(type(path)):  # type: ignore[misc]  # the path class of this system
        def stat(self, **words: Any) -> os.stat_result:
            return os.stat_result((*super().stat(**words)[:6], 0, 0, 0, 0))

    assert refusal(lambda: file_bytes(Growing(path), 4, "too large")) == "too large"
    assert file_bytes(Growing(path), 5, "too large") == b"12345"


@EVERY_READER
def test_a_path_with_a_sign_that_no_path_has(read: Callable[[Path], object]) -> None:
    assert "'a\\x00b' cannot be read" in refusal(lambda: read(Path("a\0b")))


def test_a_path_as_text_is_read_as_one() -> None:
    for path in ("a\0b", "\0" * 9_000):
        with pytest.raises(hp.RecordError, match="cannot be read"):
            hp.load(path)


# ---- memory
MB = 1_000_000
TABLE = 600_000
SAVE = '{"hordeplay":1,"answers":['


def filled(begin: str, part: str, end: str, size: int) -> str:
    """A text of that size, of one part again and again."""
    return begin + part * ((size - len(begin) - len(end) - 1) // len(part)) + "0" + end


QUICK = (hp.load, functools.partial(repeat, progress=False))
WORST: dict[str, tuple[Callable[[str], object], str]] = {
    f"{name} of {kind}": (read, filled(SAVE, part, "]}", 4 * MB))
    for name, read in zip(("saves", "results"), QUICK, strict=True)
    for kind, part in {
        "tables": '{"":0},', "tables with nothing": "{},", "lists": "[0],", "lists in lists": "[[0]],",
        "wide signs": '"\U0001f600",', "lists and wide signs": '["\U0001f600"],', "numbers": "0,0,",
    }.items()
} | {
    f"{name} of {kind}": (read, text)
    for name, read in {"rules": PRINTED.from_toml, "variants": functools.partial(hp.Variant.read, printed=hp.rules)}.items()
    for kind, text in {
        "tables": filled("a=[", "{a=1},", "]", MB), "lists": filled("a=[", "[],", "]", MB), "keys": filled("", "a=1\n", "", MB),
        "headers": "\n".join(f"[a{n}]\nb=1" for n in range(MOST_PARTS // 2 - MOST_PARTS // 6)),
        "dotted headers": "\n".join(f"[a{n}.b.c.d.e.f]\nb=1" for n in range(MOST_PARTS // 9)),
        "dotted keys": "\n".join(f"a{n}.b=1" for n in range(MOST_PARTS * 3 // 7)),
        "single keys": "\n".join(f"a{n}=1" for n in range(MOST_PARTS * 3 // 4)),
        "saves": 'game="horrible-hordes"\n' + "[[history]]\n" * (MOST_PARTS * 3 // 7),
        "numbers": filled("a=[", "0,", "]", 3 * 2 * MOST_PARTS - 10), "texts": filled("a=[", '"",', "]", 3 * 3 * MOST_PARTS - 10),
        "comments": "#\n" * (3 * MOST_PARTS - 3), "signs": 'a="' + "\\n" * (MB // 2 - 4) + '"', "blanks": "a=" + " " * (MB - 4) + "1",
        "all of a size": filled("a=[", "0,", "]", MB), "lines of nothing": "\n" * MB,
    }.items()
} | {
    f"tables of {kind}": (functools.partial(from_csv, PRINTED, "hordes"), text)
    for kind, text in {
        "empty lines": "name\n" + "\n" * (TABLE - 6), "cells": "name\n" + "," * (TABLE - 6),
        "short lines": "name\n" + ",\n" * (TABLE // 2 - 6), "names": "name," * (TABLE // 5),
        "lines of one sign": "name\n" + "a\n" * (TABLE // 2 - 6),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize(
    "worst",
    [
        pytest.param(worst, id=of, marks=pytest.mark.skipif(not LONG and worst[0] not in QUICK, reason="half a minute"))
        for of, worst in WORST.items()
    ],
)
def test_the_largest_text_that_may_be_read_takes_little_memory(worst: tuple[Callable[[str], object], str]) -> None:
    """As large as each reader allows, of whatever takes most room once it is parsed, from a file where there is one."""
    read, text = worst
    assert sys.getsizeof(text) + most_held(lambda: read(text)) <= LARGEST


@pytest.mark.parametrize("worst", WORST.values(), ids=WORST)
def test_the_largest_text_that_may_be_read_takes_little_time(worst: tuple[Callable[[str], object], str]) -> None:
    read, text = worst
    allowed = SLOWEST if LONG else 8 * SLOWEST  # a loaded machine says nothing about seconds
    assert quickest(lambda: read(text)) <= allowed


# ---- anything at all
ODD = st.sampled_from(HOSTILE) | st.text(max_size=12) | st.sampled_from(["x" * 5_000, "\udfff", "9" * 400])
VALUE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(-1, 20) | st.floats() | ODD,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ODD, inner, max_size=3),
    max_leaves=6,
)


SIGNS = (
    *"[]{}.=,\n\"'#\\",
    '"""',
    "'''",
    "\\u00",
    "[knobs]\n",
    "rounds",
    "[content.hordes.",
    "house",
    "game",
    "1",
    "1.5",
    "0x",
    "true",
    "inf",
)


@fuzz(100)
@given(st.lists(st.sampled_from(SIGNS) | ODD, max_size=40))
def test_any_rules_text(parts: list[str]) -> None:
    text = "".join(parts)
    for where, read in (
        ("rules file", lambda: PRINTED.from_toml(text)), ("soft.toml", lambda: hp.Variant.read(text, hp.rules, "soft.toml")),
    ):  # fmt: skip
        refused = refusal(read)
        assert not refused or refused.startswith(where)


@st.composite
def patches(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Patches of a real game that are right but for a name or a value here and there."""
    game = draw(st.sampled_from(NAMES))
    rules = hp.rules(game)
    table = draw(st.sampled_from(sorted(rules.content)) | ODD)
    rows = rules.content.get(table, {})
    row = draw(st.sampled_from(sorted(rows)) | ODD) if rows else draw(ODD)
    columns = [field.name for field in fields(rows[row])] if row in rows else ["value"]
    changes = draw(st.dictionaries(st.sampled_from(columns) | ODD, VALUE, min_size=1, max_size=3))
    knobs = draw(st.dictionaries(st.sampled_from(sorted(rules.all_knobs())) | ODD, VALUE, max_size=2))
    return game, {"game": draw(st.just(game) | ODD), "content": {table: {row: changes}}, "knobs": knobs, **draw(
        st.dictionaries(st.sampled_from(["house", "content", "knobs"]) | ODD, VALUE, max_size=1))}  # fmt: skip


@fuzz(25)
@given(patches())
def test_any_patches(drawn: tuple[str, dict[str, Any]]) -> None:
    """Through Python and through a record, whose patches are JSON; what is taken makes a table, or a sentence why not."""
    game, patch = drawn
    refused = refusal(lambda: hp.rules(game).patched(patch, "rules file"))
    if refused:
        assert refused.startswith("rules file")
    else:
        assert len(refusal(lambda: hp.new(game, rules=hp.rules(game).patched(patch)))) < 500


@functools.cache
def played(game: str) -> AnyMatch:
    match: AnyMatch = hp.new(game, seed=7)
    match.run("random", until="turn")
    match.goto(min(match.plies, 30))
    return match


@functools.cache
def record(game: str) -> dict[str, Any]:
    """The first answers of a game as its record has them."""
    data: dict[str, Any] = json.loads(played(game).save())
    data["answers"] = data["answers"][:6]
    data["ply"] = len(data["answers"])
    return data


@pytest.mark.filterwarnings("ignore:Saved under another version of the rules")
@fuzz(80)
@given(
    st.sampled_from(NAMES),
    st.lists(st.tuples(st.integers(0, 40), VALUE | st.just("a key goes")), min_size=1, max_size=3),
)
def test_any_damage_of_a_save(game: str, damages: list[tuple[int, Any]]) -> None:
    data = copy.deepcopy(record(game))
    for place, other in damages:
        spots = list(_spots(data))
        holder, key = spots[place % len(spots)]
        if other == "a key goes":
            del holder[key]
        else:
            holder[key] = other
    text = json.dumps(data)
    refused = refusal(lambda: hp.load(text))
    assert not refused or refused.startswith("record")


def _spots(data: Any) -> Iterator[tuple[Any, Any]]:  # JSON
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from _spots(data[key])


def test_a_refusal_does_not_grow_with_a_choice() -> None:
    match = hp.new("horrible-hordes", seed=7)
    for text in ("9" * 400, "9" * 100_000, f"{next(iter(match.choices))} {'9' * 100_000}", "x " * 50_000):
        assert refusal(functools.partial(match.fork().play, text))


@fuzz(80)
@given(st.sampled_from(NAMES), st.integers(0, 30), st.data())
def test_any_notation(game: str, ply: int, data: st.DataObject) -> None:
    """A choice whose words are others, played and asked about: both refuse, or neither; what is refused changes nothing."""
    match = played(game).fork()
    match.goto(min(ply, match.plies))
    words = str(next(iter(match.choices), "pass")).split()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(words)))
        words[at : at + data.draw(st.integers(0, 1))] = [
            data.draw(ODD | st.sampled_from(["0", "-1", "99", "a1", "pass"]))
        ]
    text = data.draw(st.sampled_from([" ", "\t", "  "])).join(words)
    before = match.save()
    refused = refusal(lambda: match.fork().play(text))
    assert bool(refused) == (match.explain(text) is not None)
    with suppress(hp.IllegalChoice):
        match.play(text)
    assert bool(refused) == (match.save() == before)
