"""Saved games of every release load: replayed, or gone on with from their table, or as far as their answers still fit."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from dataclasses import is_dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import pytest
from core.write_saves import EDITS, SAVES, saves

import hordeplay as hp
from hordeplay.core import rules
from hordeplay.core.annotations import type_hints
from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.content import OnlyRead, Rows
from hordeplay.core.record import RecordError, load, plain
from hordeplay.core.references import only_words
from hordeplay.desk.sharing import restore
from hordeplay.games import OURS, find

RELEASES: Final = sorted(folder.name for folder in SAVES.iterdir())
NEWEST: Final = RELEASES[-1]


class Kept(NamedTuple):
    """A saved game of a release, and what its index says of it."""

    release: str
    about: dict[str, Any]  # plain JSON

    @property
    def path(self) -> Path:
        return SAVES / self.release / str(self.about["file"])

    @property
    def code(self) -> Path:
        return self.path.with_suffix(".code")

    @property
    def record(self) -> dict[str, Any]:  # plain JSON
        data: dict[str, Any] = json.loads(self.path.read_text("utf-8"))  # plain JSON
        return data

    def __str__(self) -> str:
        return f"{self.release}-{self.path.stem}"


ALL: Final = [
    Kept(release, about)
    for release in RELEASES
    for about in json.loads((SAVES / release / "index.json").read_text("utf-8"))
]
CODES: Final = [kept for kept in ALL if kept.code.exists()]
OF_TODAY: Final = [kept for kept in ALL if "stands" in kept.record]


def quietly(record: str | Path) -> AnyMatch:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return hp.load(record)


def check(match: AnyMatch, kept: Kept) -> None:
    """It is the game of the index, says what became of it, and can be played, saved and loaded."""
    assert (match.game.name, match.seats) == (kept.about["game"], kept.about["seats"])
    assert match.seed == kept.record["seed"]
    older = match.older
    if older is None:
        assert (match.ply, match.rules.digest) == (kept.about["ply"], kept.record["rules"]["digest"])
    elif older.answers:
        assert ("goes on from its table" in older.note) or (" answer " in older.note and "-" in older.note)
    else:
        assert "All its answers still fit" in older.note
    back = quietly(match.save())
    assert (back.save(), back.older) == (match.save(), match.older)
    for _ in range(3):
        if match.request is not None:
            match.run("random", until="request")


def test_every_release_has_its_saves() -> None:
    assert {"0.1.0", NEWEST} <= set(RELEASES)
    for release in RELEASES:
        assert {kept.about["game"] for kept in ALL if kept.release == release} == set(OURS)
        listed = {kept.path.name for kept in ALL if kept.release == release}
        assert listed == {path.name for path in (SAVES / release).glob("*.json")} - {"index.json"}


@pytest.mark.parametrize("kept", ALL, ids=str)
def test_a_saved_game_of_any_release_loads(kept: Kept) -> None:
    match = quietly(kept.path)
    check(match, kept)
    if match.older is None or "goes on from its table" not in match.older.note:
        assert match.game is find(kept.about["game"])
        seen = quietly(kept.path)
        read = len(seen.older.answers) if seen.older else 0
        assert seen.plies + read == len(kept.record["answers"]), "every answer is replayed, or can be read"


@pytest.mark.parametrize("kept", CODES, ids=str)
def test_a_share_code_of_any_release_loads(kept: Kept) -> None:
    check(quietly(kept.code.read_text("utf-8")), kept)


@pytest.mark.parametrize("kept", OF_TODAY, ids=str)
def test_under_equal_rules_a_game_stands_where_it_stood(kept: Kept) -> None:
    """Where this fails, a step plays otherwise than before: raise `Rules.revision` of the game, or `ENGINE`."""
    match = quietly(kept.path)
    if match.older is None:
        assert json.loads(match.save())["stands"] == kept.record["stands"]


def test_the_saves_of_the_version_in_the_making_are_of_its_rules() -> None:
    """Where this fails: `uv run python tests/core/write_saves.py <version>`."""
    if NEWEST.endswith(".dev"):
        printed = {hp.rules(game).digest for game in OURS}
        assert printed <= {kept.about["rules"] for kept in ALL if kept.release == NEWEST}


def test_what_is_in_no_record_any_more_is_named_with_ply_and_clause() -> None:
    with pytest.warns(
        UserWarning, match=r"answer 259 of 437: .* \(HH-RSCH-02\)\. The game stands before that"
    ) as caught:
        match = hp.load(SAVES / "0.1.0" / "horrible-hordes-1-1.json")
    assert caught[0].filename == __file__
    assert match.older is not None
    assert (match.ply, match.older.answers[0].number) == (258, 259)
    assert "research" in str(match.older) or "pay" in str(match.older)
    assert match.older.note in repr(match)


# ---- other words, other numbers, another engine


def other_game(game: str, content: Callable[[Any, Any], Any] | None = None, **words: object) -> AnyGame:
    """The same game as another release of it: with other content, or other values in its `Rules`."""
    known = find(game)
    printed = known.printed
    rows = {
        table: Rows(table, {name: content(row, type(row)) if content else row for name, row in rows.items()})
        for table, rows in printed.content.items()
    }
    other = type("Other", (known.rules,), words)
    other._loaded = other(printed.knobs, rows)  # type: ignore[attr-defined]  # what `load` reads from the files once
    return replace(known, rules=other)


def reworded(value: Any, kind: Any) -> Any:  # any part of a row
    """Every text that is only words says something else."""
    if isinstance(value, tuple):
        return tuple(reworded(one, type(one)) for one in value)
    if not is_dataclass(value):
        return value
    changes = {}
    for name, hint in type_hints(kind, extras=True).items():
        old = getattr(value, name)
        if not only_words(hint):
            changes[name] = reworded(old, type(old))
        elif any(isinstance(mark, OnlyRead) for mark in getattr(hint, "__metadata__", ())):
            changes[name] = f"{old} "
        elif name == "provenance":
            changes[name] = next(word for word in get_args(hint) if word != old)
        else:  # clauses and columns that it names
            changes[name] = () if isinstance(old, tuple) else f"{old}-other"
    return replace(value, **changes)  # type: ignore[type-var]  # looked at above


@pytest.mark.parametrize("game", OURS)
def test_wording_is_not_read_by_rules(game: str) -> None:
    """All notes, titles and sentences another: the same digest, and every game replays to the same table."""
    other = other_game(game, reworded)
    assert other.printed.digest == find(game).printed.digest
    tables = {table: list(rows.values()) for table, rows in find(game).printed.content.items()}
    assert any(list(other.printed.content[table].values()) != rows for table, rows in tables.items())
    for kind, match in saves(game):
        if kind in {"2-late", "position", "fresh", "ahead"}:
            again = load(match.save(), lambda _: other)
            assert (again.older, plain(again.table)) == (None, plain(match.table))
            assert restore(hp.share(match), lambda _: other).older is None


def with_edit(game: str) -> AnyGame:
    table, name, changes = EDITS[game]
    kind = find(game).rules.tables[table]
    return other_game(game, lambda row, its: replace(row, **changes) if (its, row.name) == (kind, name) else row)


@pytest.mark.parametrize("game", OURS)
def test_under_another_number_the_game_goes_on_from_its_table(game: str) -> None:
    other = with_edit(game)
    assert other.printed.digest != find(game).printed.digest
    for kind, match in saves(game):
        if kind == "edited":
            continue
        again = load(match.save(), lambda _: other)
        assert again.older is not None
        assert again.rules is not match.rules
        assert again.rules.digest != match.rules.digest
        assert "goes on from its table" in again.older.note
        begun = json.loads(match.save())["stands"]
        assert plain(again.origin) == begun["table"]
        past = again.older.answers
        assert [(a.number, a.seat) for a in past[: begun["ply"]]] == [
            (n + 1, answer.seat) for n, answer in enumerate(match.answers[: begun["ply"]])
        ]
        assert len(past) + again.plies == match.plies
        decision = next(answer for answer in match.answers if answer.seat is not None)
        assert f"seat {decision.seat}: {decision.value}" in str(again.older)
        if "answer " not in again.older.note:  # all that was answered in the step still fits
            assert plain(again.table) == plain(match.table)
        assert again.save() == load(again.save(), lambda _: other).save()
        third = load(again.save(), lambda _: find(game))
        assert third.older is not None
        assert third.older.answers[: len(past)] == past, "what was read once can be read ever after"


def test_luck_of_a_game_that_goes_on_does_not_begin_again() -> None:
    match = next(match for kind, match in saves("horrible-hordes") if kind == "2-early")
    again = load(match.save(), lambda _: with_edit("horrible-hordes"))
    assert (again.seed, again.salt) == (match.seed, match.salt + 1)


def test_under_another_engine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    other = other_game("kingdom-rush", revision=99)
    digest = other.printed.digest
    monkeypatch.setattr(rules, "ENGINE", 99)
    assert other_game("kingdom-rush", revision=99).printed.digest != digest
    match = next(match for kind, match in saves("kingdom-rush") if kind == "2-early")
    again = load(match.save(), lambda _: other)
    assert again.older is not None
    assert plain(again.table) == plain(match.table)


def test_a_table_that_cannot_be_one_today_is_not_used_and_that_is_said() -> None:
    match = next(match for kind, match in saves("kingdom-rush") if kind == "2-early")
    data = json.loads(match.save())
    data["rules"]["digest"] = "0" * 16
    data["stands"]["table"]["hearts"] = "many"
    again = quietly(json.dumps(data))
    assert again.older is not None
    assert "Its table cannot be used: record, stands, hearts: 'many' is not a whole number" in again.older.note
    assert plain(again.table) == plain(match.table), "all answers still fit"


def test_a_field_that_tables_did_not_have_is_as_a_new_table_has_it() -> None:
    match = next(match for kind, match in saves("kingdom-rush") if kind == "2-early")
    data = json.loads(match.save())
    data["rules"]["digest"] = "0" * 16
    del data["stands"]["table"]["eyes"]
    again = quietly(json.dumps(data))
    assert again.older is not None
    assert "goes on from its table" in again.older.note
    assert plain(again.table) == plain(match.table)


def test_a_share_code_under_another_number_goes_as_far_as_its_moves_fit() -> None:
    match = next(match for kind, match in saves("kingdom-rush") if kind == "2-early")
    data = match.fork()
    other = with_edit("kingdom-rush")
    again = restore(hp.share(data), lambda _: other)
    assert again.older is not None
    assert hp.share(again)
    back = restore(hp.share(again), lambda _: other).older
    assert back is not None
    assert back.note == again.older.note


# ---- tables that somebody has made up


def _longer(table: dict[str, Any]) -> None:  # plain JSON
    table["figures"].append(table["figures"][0])


def _without_a_card(table: dict[str, Any]) -> None:  # plain JSON
    table["supply"].pop("Bombard")


LIES: Final[list[tuple[str, Callable[[dict[str, Any]], None]]]] = [  # plain JSON
    ("kingdom-rush", lambda table: table.update(hearts=10**9)),
    ("kingdom-rush", lambda table: table["figures"][0].update(seat=7)),
    ("kingdom-rush", lambda table: table["figures"][0].update(seat=-5)),
    ("kingdom-rush", lambda table: table.update(eyes=7)),
    ("kingdom-rush", _longer),
    ("kingdom-rush", _without_a_card),
    ("warfighter-fantasy", lambda table: table["heroes"][0].update(actions=10**9)),
    ("warfighter-fantasy", lambda table: table["heroes"][0].update(shadows=10**9)),
]


@pytest.mark.parametrize(("name", "lie"), LIES)
def test_a_table_that_could_not_be_drawn_is_not_gone_on_with(
    name: str,
    lie: Callable[[dict[str, Any]], None],  # plain JSON
) -> None:
    """A board would draw each heart and each Action: of a thousand million it would draw for ever."""
    match = hp.new(name, seed=5)
    for _ in range(25):
        match.run("random", until="request")
    record = json.loads(match.save())
    record["rules"]["digest"] = "0" * 16
    fair = load(json.dumps(record), find)
    assert fair.older is not None
    assert "goes on from its table" in fair.older.note
    lie(record["stands"]["table"])
    other = load(json.dumps(record), find)
    assert other.older is not None
    assert "Its table cannot be used" in other.older.note
    assert other._repr_mimebundle_()


def test_what_became_of_a_record_tells_no_digest_of_its_seed() -> None:
    """A small seed can be found from it, by trying."""
    record = json.loads(hp.new("fantahzee", seed=7).save())
    record["rules"]["digest"] = "0" * 16
    older = load(json.dumps(record), find).older
    assert older is not None
    assert older.began
    assert older.began not in f"{older} {older!r}"


def test_a_record_with_a_lying_digest_brings_no_other_rules() -> None:
    match = hp.new("horrible-hordes", seats=2, seed=7)
    other = hp.new("horrible-hordes", seats=2, seed=8, rules=match.rules.with_(rounds=1))
    record = json.loads(other.save())
    record["rules"]["digest"] = match.rules.digest
    before = match.save()
    with pytest.raises(RecordError, match="written under rules"):
        match.restore(json.dumps(record), start="any")
    assert match.save() == before


@pytest.mark.parametrize("written", [True, False], ids=["escaped", "as it is"])
def test_a_text_that_no_file_can_hold_is_refused(written: bool) -> None:
    match = hp.new("horrible-hordes", seed=5)
    record = json.loads(match.save()) | {"seed": "\ud800"}
    with pytest.raises(RecordError, match="no file can hold"):
        load(json.dumps(record, ensure_ascii=written), find)
    smiling = hp.new("horrible-hordes", seed="\U0001f600 grin")
    assert load(json.dumps(json.loads(smiling.save())), find).seed == smiling.seed
