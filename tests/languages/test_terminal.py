"""A game in a terminal speaks its language: every word of a session goes through the catalogue, notation stays as it is typed."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from languages.pseudo import ALLOWED, Pseudo, names_of, passed_by
from rich.console import Console

import hordeplay as hp
from hordeplay.cli import main
from hordeplay.cli.course import Report
from hordeplay.cli.play import HELP, Terminal
from hordeplay.core.any import AnyMatch
from hordeplay.core.language import speaking
from hordeplay.core.script import Ask
from hordeplay.games import OURS, find

TYPED = ("?", "h", "? 1", "m", "b", "u", "999", "1", "h", "? 2", "2", "l", "1", "u", "1", "q", "q")
"""Every command, and some choices by their numbers."""


def notation(match: AnyMatch) -> set[str]:
    """The words of the choices as they are typed, and of the clauses beside them: the same in every language."""
    request = match.request
    if not isinstance(request, Ask):
        return set()
    choices = [str(one) for one in request.options(request.seats[0])]
    offers = [one for one in request.offers if isinstance(one, type)]
    return set(re.findall(r"[A-Za-z]+", " ".join([*choices, *(one.usage() for one in offers)])))


def bypassing(game: str, typed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    """The words of a session that come out as they stand in the code."""
    match = hp.new(game, seats=2, seed=7)
    out, lines, spoken = io.StringIO(), iter(typed), notation(match)

    def answered(_prompt: str = "") -> str:
        spoken.update(notation(match))
        for line in lines:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", answered)
    with speaking(Pseudo(0)):
        Terminal(
            match, mine=[0], bots={1: find(game).default_bot or "greedy"}, console=Console(file=out, width=400)
        ).play()
    text = re.sub(r"\b[A-Z]{2}-[A-Z0-9]+-\d+[a-z]?\b|`hordeplay play [^`]*`|\S+\.json", " ", out.getvalue())
    text = text.replace(str(folder), " ")
    text = re.sub("[A-Za-z]+", lambda word: " " if word[0] in spoken else word[0], text)  # accents are no such letters
    return passed_by("", text, names_of(find(game)), ALLOWED)


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game that is left is saved where one stands."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", OURS)
def test_no_word_of_a_session_passes_by_the_catalogue(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert bypassing(game, TYPED, monkeypatch, tmp_path) == []


def test_a_game_is_played_in_german_by_the_notation_of_every_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines: Iterator[str] = iter(["?", "kingdom Elves", "fly", "s game.json", "q"])
    out = io.StringIO()
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(lines))
    monkeypatch.setattr("hordeplay.cli.play.Console", lambda **more: Console(file=out, width=120, **more))
    assert main(["play", "horrible-hordes", "--seats", "2", "--seed", "7", "--language", "de"]) == 0
    shown = out.getvalue()
    assert "Wahl" in shown
    assert "zu tippen" in shown
    assert "hier heißt nichts" in shown.lower()
    assert not [does for _, does in HELP if does in shown]
    saved = hp.load(tmp_path / "game.json")
    assert "kingdom Elves" in [str(answer.value) for answer in saved.answers if answer.seat == 0]


def test_lists_and_sentences_of_the_command_speak_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", "de"]) == 0
    assert "Plätze" in capsys.readouterr().out
    assert main(["lesson", "--language", "de"]) == 0
    assert "Minuten" in capsys.readouterr().out
    assert main(["new", "fantahzee", "--seed", "7", "--language", "de"]) == 0
    assert "gespeichert in fantahzee.json" in capsys.readouterr().out
    assert main(["new", "fantahzee", "--seed", "7", "--language", "de"]) == 1
    assert "gibt es schon" in capsys.readouterr().err


def test_the_course_is_laid_out_in_words_of_the_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report(("a",), ("b",), ("c",), ("d.ipynb",))
    assert "1 laid out, 1 brought up to date, 1 unchanged" in str(report)
    with speaking(Pseudo(0)):
        assert passed_by("", f"{report} {Report((), (), (), ())}", ["d.ipynb"], frozenset()) == []
    assert main(["start", str(tmp_path / "kurs"), "--no-lab", "--language", "de"]) == 0
    assert "Notebooks: " in capsys.readouterr().out


def test_a_lesson_is_read_and_made_in_the_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheets = []
    for language in ("en", "de"):
        assert main(["lesson", "cup", "--language", language]) == 0
        sheets.append(capsys.readouterr().out)
        assert main(["lesson", "cup", "--language", language, "--page", str(tmp_path / f"{language}.html")]) == 0
        assert f'<html lang="{language}"' in (tmp_path / f"{language}.html").read_text("utf-8")
    assert sheets[0] != sheets[1]
    assert "die Seite für die Klasse ist" in capsys.readouterr().out


def test_a_language_that_nobody_speaks_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["games", "--language", "xx"])
    assert "'de', 'en'" in capsys.readouterr().err


@pytest.mark.parametrize("game", OURS)
def test_a_ready_made_game_says_in_its_language_what_it_is(game: str) -> None:
    for preset in find(game).presets.values():
        english = str(preset)
        with speaking(Pseudo()):
            spoken = str(preset)
        assert preset.says in english
        assert preset.title not in spoken
        assert preset.says not in spoken
