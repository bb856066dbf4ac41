"""Games that boards keep: files that are whole or as before, and that may be anything when they are read."""

from __future__ import annotations

import json
import os
import warnings
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.kept import (
    FOLDER,
    MOST,
    KeptGame,
    Place,
    Unreadable,
    ago,
    candidates,
    describe,
    digest,
    kept_games,
    new_path,
    start_digest,
    write,
)

PLACE = Place("lesson.ipynb", digest("cell"), digest("source"), 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / FOLDER


def played(seed: int | str = 7, *, until: int | None = None) -> AnyMatch:
    match = hp.new(hp.register(MAGPIE), seats=3, seed=seed, first=1)
    match.run("greedy")
    match.goto(match.plies // 2 if until is None else until)
    return match


def keep(match: AnyMatch, folder: Path, place: Place = PLACE, path: Path | None = None) -> Path:
    path = path or new_path(folder, match)
    write(path, describe(match, place, start_digest(match), [0], {1: "greedy", 2: len}), match.save())
    return path


def fitting(match: AnyMatch, folder: Path, place: Place = PLACE) -> list[Path]:
    return [game.path for game in candidates(match, place, start_digest(match), folder)]


def test_a_kept_game_is_listed_and_opened_where_it_stood(folder: Path) -> None:
    match = played("Zwölf")
    path = keep(match, folder)
    games = hp.resume(folder=folder.parent)
    (game,) = games
    assert isinstance(game, KeptGame)
    assert (game.about.step, game.about.steps, game.about.seed) == (match.ply, match.plies, "Zwölf")
    assert (game.about.seats, game.about.bots["1"]) == ([0], "greedy")
    for which in (1, path.stem, path.name):
        again = hp.resume(which, folder=folder.parent)
        assert (again.save(), again.events) == (match.save(), match.events)
    first, row = repr(games).splitlines()
    assert first.split() == ["game", "step", "where", "kept", "name"]
    assert row.split()[0] == "1"
    assert f"  {match.ply}  " in row
    assert row.endswith(f"a moment ago  {path.stem}")
    for wrong in (0, 2, "other", True):
        with pytest.raises(ValueError, match="no kept game"):
            hp.resume(wrong, folder=folder.parent)


def test_the_file_is_plain_json_and_a_record_that_can_be_loaded(folder: Path) -> None:
    match = played()
    path = keep(match, folder)
    data = json.loads(path.read_text("utf-8"))
    assert data["kept"] == 1
    assert data["record"] == json.loads(match.save())
    assert hp.load(path).save() == match.save()


def test_the_same_cell_comes_first_then_the_newest(folder: Path) -> None:
    match = hp.new(MAGPIE, seats=3, seed=7, first=1)
    other_id = keep(played(until=2), folder, Place("lesson.ipynb", digest("another"), PLACE.source, 0))
    mine = keep(played(until=3), folder)
    edited = keep(played(until=4), folder, Place("lesson.ipynb", PLACE.cell, digest("edited"), 0))
    for n, path in enumerate((mine, edited, other_id)):
        os.utime(path, (1_000_000 + n, 1_000_000 + n))
    assert fitting(match, folder) == [edited, mine, other_id]


@pytest.mark.parametrize(
    "place",
    [
        Place("other.ipynb", PLACE.cell, PLACE.source, 0),
        Place("lesson.ipynb", PLACE.cell, PLACE.source, 1),
        Place("lesson.ipynb", digest("another"), digest("other source"), 0),
        Place(),
    ],
    ids=["notebook", "board", "cell", "nowhere"],
)
def test_another_place_is_offered_nothing(folder: Path, place: Place) -> None:
    match = played()
    keep(match, folder, place)
    assert fitting(match, folder) == []
    assert len(fitting(match, folder, place)) == 1


def test_another_start_is_another_game(folder: Path) -> None:
    keep(played(), folder)
    rules = MAGPIE.printed.with_(snatch_on=5)
    others = [
        hp.new(MAGPIE, seats=3, seed="7", first=1),
        hp.new(MAGPIE, seats=3, seed=8, first=1),
        hp.new(MAGPIE, seats=3, seed=7, first=0),
        hp.new(MAGPIE, seats=2, seed=7, first=1),
        hp.new(MAGPIE, seats=3, seed=7, first=1, rules=rules),
    ]
    assert [fitting(match, folder) for match in others] == [[] for _ in others]


def test_two_games_of_one_second_have_files_of_their_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["beef", "beef", "cafe"])
    monkeypatch.setattr("hordeplay.core.kept.secrets.token_hex", lambda _: next(drawn))
    assert len({keep(played(), folder).name[-9:] for _ in range(2)}) == 2


def test_the_newest_fifty_are_kept_and_what_is_not_ours_stays(folder: Path) -> None:
    match = played()
    first = [keep(match, folder) for _ in range(3)]
    foreign = [folder / name for name in ("mine.json", "notes.txt", "magpie-20200101-000000-abcd.json")]
    for path in foreign:
        path.write_text('{"hordeplay": 1}', "utf-8")
    for n, path in enumerate([*foreign, *first]):
        os.utime(path, (1_000_000 + n, 1_000_000 + n))
    (folder / f"{first[0].name}.part").write_text("cut", "utf-8")
    later = [keep(match, folder) for _ in range(MOST - 1)]
    assert all(path.exists() for path in (*foreign, *later))
    assert not (folder / f"{first[0].name}.part").exists()
    keep(match, folder, path=later[0])  # one more decision of a game that is there
    assert [path.exists() for path in first] == [False, False, True]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '"', '{"kept": 2}', '{"kept": true}', '{"hordeplay": 1}', "[" * 100_000]
)
def test_anything_else_is_one_sentence_and_is_left_alone(folder: Path, text: str) -> None:
    good = keep(played(), folder)
    bad = folder / "magpie-20260101-000000-0000.json"
    bad.write_text(text, "utf-8")
    games = kept_games(folder)
    (wrong,) = (game for game in games if isinstance(game, Unreadable))
    assert wrong.reason.startswith(bad.name)
    assert len(wrong.reason) < 500
    assert "\n" not in wrong.reason
    assert wrong.reason in repr(games)
    with pytest.raises(hp.RecordError, match=bad.name):
        hp.resume(bad.stem, folder=folder.parent)
    assert bad.read_text("utf-8") == text
    assert fitting(played(), folder) == [good]


def test_a_file_that_is_no_text_or_too_large_is_one_sentence(folder: Path) -> None:
    keep(played(), folder)
    (folder / "bytes.json").write_bytes(b"\xff\xfe{")
    with (folder / "large.json").open("wb") as file:
        file.truncate(20_000_000)
    reasons = {game.path.name: game.reason for game in kept_games(folder) if isinstance(game, Unreadable)}
    assert "no text" in reasons["bytes.json"]
    assert "larger" in reasons["large.json"]


def test_damaged_files_are_a_sentence_or_a_game(folder: Path) -> None:
    """Bytes changed, cut out and doubled anywhere: what comes of it opens, or is refused by the one error."""
    path, rng = keep(played(), folder), Random(11)
    good = path.read_bytes()
    opened = 0
    for n in range(400):
        bad = bytearray(good)
        at, size = rng.randrange(len(bad)), rng.choice((1, 1, 1, 7, 300))
        match n % 4:
            case 0:
                bad[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del bad[at : at + size]
            case 2:
                bad[at:at] = bad[at : at + size]
            case _:
                del bad[at:]
        path.write_bytes(bad)
        os.utime(path, ns=(n, n))  # else two of one size could pass for the same
        (game,) = kept_games(folder)
        with suppress(hp.RecordError), warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a digest that was changed is one of other rules
            hp.resume(1, folder=folder.parent)
            opened += 1
        assert isinstance(repr(kept_games(folder)), str)
        assert game.path == path
        assert path.read_bytes() == bad
    assert 0 < opened < 200


def test_words_of_a_file_are_checked(folder: Path) -> None:
    path = keep(played(), folder)
    good = json.loads(path.read_text("utf-8"))
    wrong: dict[str, Any] = {
        "step": "77", "over": 1, "where": "x" * 301, "who": "a\u0007b", "when": "yesterday", "seats": [0, "1"],
        "place": {"notebook": 1}, "more": "words",
    }  # fmt: skip
    for n, (word, value) in enumerate({**wrong, "when ": "2026-01-01T00:00:00"}.items()):
        path.write_text(json.dumps({**good, word.strip(): value}), "utf-8")
        os.utime(path, ns=(n, n))
        (game,) = kept_games(folder)
        assert isinstance(game, Unreadable), word


def test_a_failed_write_leaves_the_file_of_before(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep(played(until=2), folder)
    before = path.read_bytes()

    def full(*_words: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("write_text", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, full)
            with pytest.raises(OSError, match="No space left"):
                keep(played(until=3), folder, path=path)
        assert path.read_bytes() == before
        assert list(folder.iterdir()) == [path]


def test_ago_counts_in_the_largest_unit() -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    words = {
        0: "a moment ago",
        59: "a moment ago",
        60: "1 minute ago",
        3_599: "59 minutes ago",
        7_200: "2 hours ago",
        200_000: "2 days ago",
    }
    for seconds, expected in words.items():
        assert ago((now - timedelta(seconds=seconds)).isoformat(), now) == expected
    assert ago((now + timedelta(hours=1)).isoformat(), now) == "a moment ago"  # a clock that was set back


# ---- a match takes a record over


def test_a_restored_match_has_the_whole_past_and_future() -> None:
    was = played()
    match = hp.new(MAGPIE, seats=3, seed=7, first=1)
    calls: list[int] = []

    def look() -> None:
        calls.append(match.ply)

    match.watch(look)
    match.restore(was.save())
    assert calls[-1] == was.ply
    assert (match.save(), match.events, str(match)) == (was.save(), was.events, str(was))
    for step in (match.undo, match.redo, match.redo):
        step()
    match.goto(0)
    assert match.happened(0, match.plies) == was.happened(0, was.plies)
    match.goto(was.ply)
    fork = was.fork()
    assert match.run("greedy", until="round") == fork.run("greedy", until="round")


def test_changed_luck_is_restored_with_the_record() -> None:
    match = hp.new(MAGPIE, seats=3, seed=7, first=1, undo="fresh")
    match.run("greedy")
    match.goto(0)
    match.run("greedy", until="round")
    again = hp.new(MAGPIE, seats=3, seed=7, first=1, undo="fresh")
    again.restore(match)
    assert again.save() == match.save()
    match.run("random")
    again.run("random")
    assert again.save() == match.save()


def refused(match: AnyMatch, record: str, **words: Any) -> str:
    before = match.save(), match.version, match.ply
    with pytest.raises(hp.RecordError) as caught:
        match.restore(record, **words)
    assert (match.save(), match.version, match.ply) == before
    return str(caught.value)


def test_another_game_start_or_luck_is_refused() -> None:
    match = played()
    other = hp.new(MAGPIE, seats=3, seed=8, first=1).save()
    two = hp.new(MAGPIE, seats=2, seed=7, first=1).save()
    assert "another way" in refused(match, other)
    assert "another way" in refused(match, two)
    assert "a game of 2 seats" in refused(match, two, start="any")
    assert "'pig'" in refused(match, match.save().replace('"magpie"', '"pig"'))
    turned = hp.new(MAGPIE, seats=3, seed=7, first=1, rules=MAGPIE.printed.with_(windy=False))
    assert "written under rules" in refused(match, turned.save())
    assert "damaged" in refused(match, match.save()[:-20])
    assert "answer 1 of" in refused(
        match, json.dumps(json.loads(match.save()) | {"answers": [[None, 3], [0, "steal"]]})
    )
    with pytest.raises(ValueError, match="start is"):
        match.restore(other, start="some")  # type: ignore[arg-type]  # on purpose


def test_a_record_of_another_start_is_taken_over_where_that_is_wanted() -> None:
    match, other = played(), played(seed=8)
    match.restore(other, start="any")
    assert (match.save(), match.seed, match.events) == (other.save(), 8, other.events)
    assert hp.load(match.save()).save() == other.save()
