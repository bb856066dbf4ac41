"""Records: a match as JSON and back; every damage is one `RecordError` that names the place."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from core.playing import again, pig, state
from hypothesis import given, settings
from hypothesis import strategies as st
from pig import GAME as PIG
from pig.turn import PigTable

import hordeplay as hp
from hordeplay.core import record
from hordeplay.core.any import AnyMatch
from hordeplay.core.english import counted
from hordeplay.core.match import Match
from hordeplay.core.record import LARGEST, MOST, load, plain, read_table
from hordeplay.core.script import Table
from hordeplay.core.table_tree import differences

fuzz = settings(derandomize=True, database=None, max_examples=150, deadline=None)

GAMES = {"pig": PIG, "magpie": MAGPIE}


def find(name: str) -> Any:
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}")
    return GAMES[name]


def played() -> AnyMatch:
    match = hp.new(MAGPIE, seats=3, seed="Zwölf", first=1)
    match.run("greedy")
    return match


def prepared() -> AnyMatch:
    match = played()
    match.goto(match.plies // 2)
    twin = Match(MAGPIE, match.position().table, seed=4)
    twin.run("random", until="round")
    return twin


RECORDS = [played().save(), prepared().save()]
BOTH = pytest.mark.parametrize("text", RECORDS, ids=["setup", "table"])


def refused(text: str) -> str:
    """What the one error says that may come of a damaged record."""
    with pytest.raises(hp.RecordError) as caught:
        load(text, find)
    assert str(caught.value).startswith("record")
    assert len(str(caught.value)) <= 500
    return str(caught.value)


def test_a_record_is_read_by_people_too() -> None:
    match = pig()
    match.play("roll")
    lines = match.save().splitlines()
    assert lines[0] == "{"
    assert ' "answers": [' in lines
    assert '[0, "roll"],' in lines
    assert json.loads(match.save())["start"] == {"setup": {"seats": 2}}


@BOTH
def test_both_ways(text: str) -> None:
    match = load(text, find)
    assert match.save() == text
    assert state(again(match)) == state(match)
    match.goto(3)
    assert again(match).ply == 3
    assert state(again(match)) == state(match)


def test_through_a_file(tmp_path: Path) -> None:
    hp.register(PIG)
    match = pig()
    match.run("greedy")
    path = tmp_path / "game.json"
    assert match.save(path) == path.read_text(encoding="utf-8")
    assert state(hp.load(path)) == state(hp.load(str(path))) == state(hp.load(match.save())) == state(match)


def full(_descriptor: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_save_that_fails_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = pig()
    path = tmp_path / "game.json"
    before = match.save(path)
    match.play("roll")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            match.save(path)
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]
    assert path.read_text("utf-8") == before
    path.chmod(0o640)
    assert match.save(path) == path.read_text("utf-8") != before
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_one_and_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    match = pig()
    link, pipe = tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(tmp_path / "game.json")
    text = match.save(link)
    assert (link.is_symlink(), (tmp_path / "game.json").read_text("utf-8")) == (True, text)
    os.mkfifo(pipe)
    with pytest.raises(ValueError, match="cannot be written: it is a device or a pipe, and no file"):
        match.save(pipe)
    with pytest.raises(OSError, match="directory"):
        match.save(tmp_path)


def test_what_could_not_be_loaded_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = pig()
    match.run("greedy", until="round")
    path = tmp_path / "game.json"
    before = match.save(path)
    with monkeypatch.context() as patch:
        patch.setattr(record, "MOST", match.plies - 1)
        with pytest.raises(hp.RecordError, match=rf"^{match.plies} answers are more than a record can have"):
            match.save(path)
    with monkeypatch.context() as patch:
        patch.setattr(record, "LARGEST", len(before) - 1)
        with pytest.raises(hp.RecordError, match="the record is larger than one can be"):
            match.save(path)
    assert path.read_text("utf-8") == before


def test_files_that_are_no_records(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        hp.load(tmp_path / "none.json")
    (tmp_path / "bytes").write_bytes(b'{"\xff')
    with pytest.raises(hp.RecordError, match=r"bytes: not a text in UTF-8: invalid start byte at byte 2"):
        hp.load(tmp_path / "bytes")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(4 * LARGEST + 1)
    with pytest.raises(hp.RecordError, match="large: larger than a record can be"):
        hp.load(tmp_path / "large")
    for path in (str(tmp_path), "x" * 5_000):
        with pytest.raises(hp.RecordError, match="cannot be read"):
            hp.load(path)


@BOTH
def test_cut_off_anywhere(text: str) -> None:
    for n in [*range(0, len(text.rstrip()), 50), 1, len(text.rstrip()) - 1]:
        assert "damaged or cut off" in refused(text[:n])


@BOTH
def test_one_byte_changed_anywhere_is_refused_or_still_a_match(text: str) -> None:
    for n in range(0, len(text), 17):
        for other in '9x"[{,:':
            try:
                match = load(text[:n] + other + text[n + 1 :], find)
            except hp.RecordError:
                continue
            assert state(again(match)) == state(match)


OTHERS: list[Any] = [None, True, -1, 0, 3, 10**400, 1.5, "x", "", [], [1], {}, {"a": 1}, [[[]]], "\ud800"]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    paths = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            paths += places(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value[:12]):
            paths += places(inner, (*path, i))
    return paths


@BOTH
def test_any_value_of_another_kind_is_refused_or_still_a_match(text: str) -> None:
    data = json.loads(text)
    for path in places(data):
        for other in OTHERS:
            damaged = json.loads(text)
            at = damaged
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = other
            try:
                match = load(json.dumps(damaged), find)
            except hp.RecordError:
                continue
            assert state(again(match)) == state(match), path


@BOTH
def test_a_missing_or_unknown_key_is_named(text: str) -> None:
    for key in json.loads(text).keys() - {"stands"}:
        data = json.loads(text)
        del data[key]
        assert ("version" if key == "hordeplay" else f"record, {key}") in refused(json.dumps(data))
        data[f"{key}s"] = 1
        data["hordeplay"] = 1
        assert f"a record has no '{key}s'" in refused(json.dumps(data))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@fuzz
@given(JSON)
def test_any_json_at_all(value: object) -> None:
    with pytest.raises(hp.RecordError):
        load(json.dumps(value), find)


@fuzz
@given(st.sampled_from(["start", "rules", "seed", "salt", "ply", "dice", "undo", "game", "answers"]), JSON)
def test_any_json_in_any_place(key: str, value: object) -> None:
    data = json.loads(RECORDS[1])
    data[key] = value
    try:
        match = load(json.dumps(data), find)
    except hp.RecordError:
        return
    assert state(again(match)) == state(match)


@fuzz
@given(st.lists(st.lists(JSON, max_size=3) | JSON, min_size=1, max_size=4))
def test_any_json_as_answers(rows: list[object]) -> None:
    data = json.loads(RECORDS[1])
    data["answers"] = rows
    data["ply"] = 0
    refused(json.dumps(data))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, "record, game: there is no game 'chess'"),
        ({"hordeplay": 2}, "not a hordeplay record of version 1"),
        ({"hordeplay": True}, "not a hordeplay record of version 1"),
        ({"rules": {}}, "record, rules, digest: missing or of the wrong kind"),
        ({"stands": 3, "rules": {"digest": "x"}, "start": {}}, "record, start: either setup words or a table"),
        (
            {"older": {"note": "", "began": "", "answers": [[1, 0]]}},
            "older, answers: a number, a seat (or null) and a text",
        ),
        ({"older": {"note": "", "began": "", "answers": [[1, "a", ""]]}}, "older, answers: a seat is a number"),
        (
            {"older": {"note": "a\nb", "began": "", "answers": []}},
            "older: damaged, or with a text that cannot be shown",
        ),
        ({"older": {"note": "x" * 501, "began": "", "answers": []}}, "a text that cannot be shown"),
        ({"older": {"note": "", "began": ""}}, "record, older, answers: missing"),
        ({"older": {"note": "", "began": "", "answers": [], "at": 1}}, "older: damaged"),
        ({"older": {"note": "", "began": "", "answers": [0] * (MOST + 1)}}, "older, answers: 100001 are more"),
        ({"rules": {"digest": "", "knobs": {"snatch_no": 3}}}, "magpie has no knob 'snatch_no'; did you mean"),
        ({"rules": {"digest": "", "knobs": {"self": 3}}}, "magpie has no knob 'self'"),
        ({"rules": {"digest": "", "content": {"gems": {"Opal": {"table": 3}}}}}, "'Opal' has no 'table'"),
        ({"rules": {"digest": "", "house": ["soft"]}}, "magpie has no house rule 'soft'"),
        ({"rules": {"digest": "", "house": [[]]}}, "house rule"),
        ({"start": {"setup": {"seats": 9}}}, "record, start: Magpies is for 2 to 4 seats, not 9"),
        ({"start": {"setup": {"seats": 3, "last": 1}}}, "cannot be set up with last; it takes first"),
        ({"start": {"setup": {"seats": 3, "first": "x"}}}, "record, start: TypeError"),
        ({"start": {"setup": {"seats": 3, "rules": 1}}}, "cannot be set up with rules"),
        ({"start": {}}, "record, start: either setup words or a table"),
        ({"start": {"setup": {}, "table": {}}}, "record, start: either setup words or a table"),
        ({"salt": -1}, "a salt counts from 0"),
        ({"ply": 10**6}, "record, ply: 1000000 is not among the"),
        ({"dice": "loaded"}, "dice is 'auto', 'ask', not 'loaded'"),
        ({"answers": [[None, "qiuet"]], "ply": 0}, "record, answer 1 of 1: 'qiuet' is no card of this game"),
        ({"answers": [[0, "Opal"]], "ply": 0}, "record, answer 1 of 1: chance decides here, not a seat"),
        (
            {"answers": [[None, "Opal"], [1, "qiuet"]], "ply": 0},
            "record, answer 2 of 2: nothing here is called 'qiuet'",
        ),
        ({"answers": [[None, "Opal"], [2, "quiet"]], "ply": 0}, "answer 2 of 2: seat 1 is asked, not seat 2"),
        ({"answers": [[None, "Opal"], [1, "show Ruby"]], "ply": 0}, "answer 2 of 2: you have no Ruby (MG-SNA-01)"),
        ({"answers": [[None, "Pearl"]], "ply": 0}, "answer 1 of 1: 'Pearl' is no card of this game"),
        ({"answers": [[None, "x" * 10_000]], "ply": 0}, "answer 1 of 1: 'xxx"),
        ({"answers": [7], "ply": 0}, "answer 1 of 1: a seat (or null) and its answer are needed, not 7"),
        ({"answers": [[True, "quiet"]], "ply": 0}, "a seat (or null)"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change: dict[str, Any], expected: str) -> None:
    data = {**json.loads(RECORDS[0]), **change}
    assert expected in refused(json.dumps(data))


def test_answers_after_the_end() -> None:
    data = json.loads(RECORDS[0])
    data["answers"].append([0, "quiet"])
    assert "the game was over before" in refused(json.dumps(data))


def test_over_large_too_deep_too_many() -> None:
    assert "larger than a record can be" in refused(" " * (LARGEST + 1))
    deep = json.loads(RECORDS[0])
    deep["start"] = {"setup": {"seats": 3, "first": json.loads("[" * 40 + "]" * 40)}}
    assert "nested deeper than a record can be" in refused(json.dumps(deep))
    assert "damaged or cut off" in refused("[" * 200_000)
    assert "damaged or cut off" in refused('{"seed": ' + "9" * 5_000 + "}")
    many = json.loads(RECORDS[0])
    many["answers"] = [0] * (MOST + 1)
    assert "more than a match can have" in refused(json.dumps(many))


def test_brackets_in_a_text_are_no_depth() -> None:
    match = hp.new(PIG, seed="[" * 60)
    assert state(again(match)) == state(match)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"bags": {"dull": ["Opal", "Garnet"], "bright": []}}, "sorted"),
        ({"bags": {"dull": []}}, "other bags, piles or hands"),
        ({"hands": {}}, "other bags, piles or hands"),
        ({"piles": {"nest": [{"dull": -1}]}}, "pile 'nest'"),
        ({"piles": {"nest": [{"dull": 99}]}}, "the piles count 99"),
        ({"piles": {"nest": [{"dull": True}]}}, "record, start, piles: True is not a whole number"),
        ({"hands": {"hand-0": ["Pearl"], "hand-1": [], "hand-2": []}}, "hand 'hand-0'"),
    ],
)
def test_cards_that_cannot_lie_so_are_refused(change: dict[str, Any], expected: str) -> None:
    data = json.loads(RECORDS[1])
    data["start"]["table"]["cards"].update(change)
    assert expected in refused(json.dumps(data))


def test_a_table_that_breaks_a_rule_is_refused_by_the_game() -> None:
    data = json.loads(RECORDS[1])
    data["start"]["table"]["players"][0]["bank"] += ["Opal", "Opal"]
    assert "record, start: there are 3 Opal, not 5 (MG-GEM-01)" in refused(json.dumps(data))
    data["start"]["table"]["purse"] = 1
    assert "the table has no place for 'purse'" in refused(json.dumps(data))


def test_dicts_come_back_with_their_keys_in_their_order() -> None:
    match = played()
    table = match.table
    table.gone = {2: 1, 0: 3}
    back = read_table(MAGPIE, match.rules, json.loads(json.dumps(plain(table))), "here")
    assert list(back.gone.items()) == [(2, 1), (0, 3)]
    assert list(differences(table, back)) == []


def test_a_failed_load_changes_nothing() -> None:
    match: Match[PigTable] = pig()
    match.play("roll")
    before = state(match), dict(GAMES), PIG.printed.digest
    refused(match.save().replace('"roll"', '"fly"'))
    assert (state(match), dict(GAMES), PIG.printed.digest) == before
    assert isinstance(match.table, Table)


@pytest.mark.parametrize("path", ["", "  ", None, 3, b".."])
def test_what_is_no_path_is_told_in_a_sentence(path: Any) -> None:
    with pytest.raises(hp.RecordError, match="a record is the path of a file or the text of one, not "):
        hp.load(path)


@pytest.mark.parametrize("code", ["PORTAL", "WHITE", "INTRO"])
def test_a_position_whose_setup_decides_which_cards_there_are_reads_back(code: str) -> None:
    match = hp.games.kingdom_rush.example(code)
    assert list(differences(match.table, hp.load(match.save()).table)) == []


@pytest.mark.parametrize("words", [1, 38])
def test_a_record_that_was_loaded_can_be_saved_whatever_it_tells_of_an_older_one(words: int) -> None:
    """Answers that are only read make room for those that are played: the first of them go, and the note says so."""
    match = hp.new(PIG, seats=2, seed=3)
    match.run("random", until="turn")
    data = json.loads(match.save())
    rows = [[100_000 + i, None, "x" * words] for i in range(min(MOST, (LARGEST - 20_000) // (words + 17)))]
    data["older"] = {"note": "Saved under another version of the rules.", "began": "", "answers": rows}
    text = json.dumps(data, separators=(",", ":"))
    assert len(text) <= LARGEST
    loaded = load(text, find)
    loaded.run("random", until="turn")
    saved = loaded.save()
    assert len(saved) <= LARGEST
    again = load(saved, find)
    assert again.save() == saved
    assert again.older is not None
    assert loaded.older is not None
    left = len(again.older.answers)
    assert (again.ply, left + loaded.plies <= MOST) == (loaded.ply, True)
    assert len(rows) * 3 // 4 < left < len(rows)
    assert again.older.answers == loaded.older.answers[-left:]
    assert f"no room for the first {counted(len(rows) - left, 'answer')} of it." in again.older.note
