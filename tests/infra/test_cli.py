"""The command `hordeplay`: the course in a folder of one's own, and games in a terminal."""

from __future__ import annotations

import io
import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from infra.project import run
from rich.console import Console

import hordeplay as hp
from hordeplay import cli
from hordeplay.cli import main
from hordeplay.cli.course import LAID, MOST, lay
from hordeplay.cli.play import FORGET, HELP, ROWS, Terminal
from hordeplay.core.file_bytes import write_whole
from hordeplay.core.script import Ask
from hordeplay.games import OURS, find


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Notebooks of a package: two, one of them in a folder."""
    folder = tmp_path / "package"
    for name in ("00_start_here.ipynb", "labs/dice.ipynb"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name}, as it was", "utf-8")
    return folder


def texts(folder: Path) -> dict[str, str]:
    """The notebooks in a folder by their names."""
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.ipynb")}


class TestCourse:
    def test_it_is_laid_out_once(self, source: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        assert lay(mine, "1.0", source).new == ("00_start_here.ipynb", "labs/dice.ipynb")
        assert texts(mine) == texts(source)
        again = lay(mine, "1.0", source)
        assert (again.new, again.renewed, again.beside, len(again.same)) == ((), (), (), 2)

    @pytest.mark.parametrize("name", ["labs", ""])
    def test_a_file_in_the_place_of_a_folder_is_named_and_nothing_is_laid(
        self, name: str, source: Path, tmp_path: Path
    ) -> None:
        mine = tmp_path / "mine"
        (mine / name).parent.mkdir(parents=True, exist_ok=True)
        (mine / name).write_text("a list of labs", "utf-8")
        with pytest.raises(
            ValueError, match=r"(labs|mine) is a file where the course needs a folder: name it otherwise"
        ):
            lay(mine, "1.0", source)
        assert (mine / name).read_text("utf-8") == "a list of labs"
        assert not texts(tmp_path / "mine")

    def test_what_nobody_changed_follows_the_package(self, source: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        lay(mine, "1.0", source)
        (source / "labs/dice.ipynb").write_text("newer", "utf-8")
        assert lay(mine, "1.1", source).renewed == ("labs/dice.ipynb",)
        assert texts(mine) == texts(source)

    def test_what_a_person_changed_stays_and_the_newer_one_lies_beside_it_once(
        self, source: Path, tmp_path: Path
    ) -> None:
        mine = tmp_path / "mine"
        lay(mine, "1.0", source)
        (mine / "labs/dice.ipynb").write_text("mine", "utf-8")
        assert lay(mine, "1.0", source).beside == (), "nothing newer is there"
        (source / "labs/dice.ipynb").write_text("newer", "utf-8")
        report = lay(mine, "1.1", source)
        assert report.beside == ("labs/dice-1.1.ipynb",)
        assert "labs/dice-1.1.ipynb is newer than the one that you changed, and lies beside it" in str(report)
        kept = {**texts(source), "labs/dice.ipynb": "mine", "labs/dice-1.1.ipynb": "newer"}
        assert texts(mine) == kept
        assert lay(mine, "1.1", source).beside == ()
        assert texts(mine) == kept
        (mine / "labs/dice-1.1.ipynb").unlink()  # read, and done with
        lay(mine, "1.1", source)
        assert "labs/dice-1.1.ipynb" not in texts(mine)

    def test_one_laid_beside_that_was_changed_stays_too(self, source: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        lay(mine, "1.0", source)
        for name, newer in (("labs/dice.ipynb", "newer"), ("labs/dice-1.1.ipynb", "newest")):
            (mine / name).write_text("mine", "utf-8")
            (source / "labs/dice.ipynb").write_text(newer, "utf-8")
            lay(mine, "1.1", source)
        there = texts(mine)
        assert (there["labs/dice.ipynb"], there["labs/dice-1.1.ipynb"]) == ("mine", "mine")
        assert list(there.values()).count("newest") == 1

    def test_what_was_in_the_folder_before_is_a_persons(self, source: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        mine.mkdir()
        (mine / "00_start_here.ipynb").write_text("my own", "utf-8")
        assert lay(mine, "1.0", source).beside == ("00_start_here-1.0.ipynb",)
        assert texts(mine)["00_start_here.ipynb"] == "my own"

    @pytest.mark.parametrize("damage", ["", "[]", '{"files": {"labs/dice.ipynb": 3}}', "{", '{"files": null}'])
    def test_with_a_damaged_list_nothing_is_overwritten(self, source: Path, tmp_path: Path, damage: str) -> None:
        mine = tmp_path / "mine"
        lay(mine, "1.0", source)
        (mine / "labs/dice.ipynb").write_text("mine", "utf-8")
        (mine / LAID).write_text(damage, "utf-8")
        lay(mine, "1.0", source)
        assert texts(mine)["labs/dice.ipynb"] == "mine"

    def test_a_deleted_one_is_laid_again(self, source: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        lay(mine, "1.0", source)
        (mine / "labs/dice.ipynb").unlink()
        assert lay(mine, "1.0", source).new == ("labs/dice.ipynb",)

    def test_the_list_names_what_was_laid_when_a_later_one_fails(
        self, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        mine = tmp_path / "mine"

        def full(place: Path, text: str) -> None:
            if place.parent.name == "labs":
                raise OSError(f"{place}: no space left")
            write_whole(place, text)

        monkeypatch.setattr("hordeplay.cli.course.write_whole", full)
        with pytest.raises(OSError, match="labs"):
            lay(mine, "1.0", source)
        assert list(json.loads((mine / LAID).read_text("utf-8"))["files"]) == ["00_start_here.ipynb"]

    def test_start_opens_the_start_notebook(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        started: list[list[str]] = []

        def begun(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
            started.append(command)
            return subprocess.CompletedProcess(command, 0)

        monkeypatch.setattr("hordeplay.cli.course.subprocess.run", begun)
        monkeypatch.chdir(tmp_path)
        assert main([]) == 0
        assert main(["start", "--no-browser", "--", "--port", "9999"]) == 0
        assert (tmp_path / "hordeplay-course" / "lessons" / "3_maureen.ipynb").is_file()
        assert [words[3:] for words in started] == [
            [str(Path("hordeplay-course/00_start_here.ipynb"))],
            [str(Path("hordeplay-course/00_start_here.ipynb")), "--no-browser", "--port", "9999"],
        ]
        monkeypatch.chdir(tmp_path / "hordeplay-course")  # who stands in the course means that one
        main(["start", "--no-lab"])
        assert not (tmp_path / "hordeplay-course" / "hordeplay-course").exists()


class TestCourseThatSomebodyHasSpoilt:
    """What cannot be read is a person's as much as what was changed: it stays, and all else is laid out."""

    @pytest.mark.parametrize("spoilt", ["a folder", "a link to itself", "a link to nothing", "a large file"])
    def test_the_rest_is_laid_out(self, spoilt: str, source: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        lay(mine, "1.0", source)
        (source / "00_start_here.ipynb").write_text("newer", "utf-8")
        (source / "labs/dice.ipynb").write_text("newer", "utf-8")
        place = mine / "00_start_here.ipynb"
        place.unlink()
        if spoilt == "a folder":
            place.mkdir()
        elif spoilt == "a link to itself":
            place.symlink_to(place.name)
        elif spoilt == "a link to nothing":
            place.symlink_to(tmp_path / "nothing")
        else:
            with place.open("wb") as file:
                file.truncate(MOST + 1)
        report = lay(mine, "1.1", source)
        assert (report.renewed, report.beside) == (("labs/dice.ipynb",), ("00_start_here-1.1.ipynb",))
        assert not (tmp_path / "nothing").exists()
        assert (mine / "00_start_here-1.1.ipynb").read_text("utf-8") == "newer"
        assert place.is_symlink() or place.is_dir() or place.stat().st_size > MOST
        assert not lay(mine, "1.1", source).beside

    def test_its_list_may_be_anything(self, source: Path, tmp_path: Path) -> None:
        mine = tmp_path / "mine"
        lay(mine, "1.0", source)
        (mine / LAID).write_text("[" * 100_000, "utf-8")
        assert lay(mine, "1.0", source).same
        assert json.loads((mine / LAID).read_text("utf-8"))["files"]

    def test_its_list_leads_to_no_file_elsewhere(self, source: Path, tmp_path: Path) -> None:
        mine, precious = tmp_path / "mine", tmp_path / "precious.txt"
        mine.mkdir()
        precious.write_text("all of it", "utf-8")
        (mine / LAID).symlink_to(precious)
        with pytest.raises(ValueError, match="is a link"):
            lay(mine, "1.0", source)
        assert precious.read_text("utf-8") == "all of it"
        assert not texts(mine)


def left_with(words: list[str]) -> int:
    """With which number a command line ends; argparse leaves by itself."""
    try:
        return main(words)
    except SystemExit as left:
        return int(left.code or 0)


def played(monkeypatch: pytest.MonkeyPatch, typed: list[str], *words: str, game: str = "horrible-hordes") -> str:
    """What a terminal shows of a game while these lines are typed, and then no more."""
    lines: Iterator[str] = iter(typed)

    def answered(_prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answered)
    out = io.StringIO()
    monkeypatch.setattr("hordeplay.cli.play.Console", lambda **more: Console(file=out, width=120, **more))
    assert main(["play", game, *(words or ("--seed", "7"))]) == 0
    return out.getvalue()


class TestPlay:
    @pytest.fixture(autouse=True)
    def _elsewhere(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """A game that is left is saved where one stands."""
        monkeypatch.chdir(tmp_path)

    def test_a_number_and_the_words_mean_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        by_number = played(monkeypatch, ["1"])
        rows = by_number.partition("to type")[2].split("\n")
        words = next(row.strip()[1:].strip().partition("  ")[0] for row in rows if row.strip().startswith("1  "))
        assert " " in words
        assert by_number.count("to type") == 2, "the first question and the next one"
        before_it_is_kept = by_number.rpartition("saved in")[0]
        assert played(monkeypatch, [words]).rpartition("saved in")[0] == before_it_is_kept != ""
        assert played(monkeypatch, ["2"]) != by_number

    def test_help_hint_undo_and_refusals(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = played(monkeypatch, ["?", "help", "h", "u", "? 1", "? fly", "fly", "999", "1", "u"])
        assert all(shown.count(does) >= 2 for _, does in HELP)
        assert "there is nothing to take back" in shown
        assert shown.count("nothing here is called 'fly'") == 2
        assert "there is no choice 999: they are 1 to" in shown
        boards = [part.partition("j\n")[0] for part in shown.split("Horrible Hordes, round 1 of 3")[1:]]
        assert len(boards) == 3
        assert boards[0] == boards[2], "before the choice, after it, and before it again"

    def test_undo_takes_back_the_bots_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = hp.new("fantahzee", preset="first", seed=7)
        console = Console(file=io.StringIO(), width=120)
        terminal = Terminal(match, mine=[0], bots={1: "tip"}, console=console)
        before = match.ply, str(match)
        lines = iter(["done", *["1"] * 3])
        monkeypatch.setattr("builtins.input", lambda _="": next(lines))
        with pytest.raises(StopIteration):
            terminal.play()
        decided = [ply for ply in range(match.ply) if match.answers[ply].seat == 0]
        for _ in range(len(decided)):
            terminal._do("u")
        assert (match.ply, str(match)) == before

    def test_how_a_choice_begins_lists_those_that_begin_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = played(monkeypatch, ["m", "m", "build mage c", "m"], game="kingdom-rush")
        assert f"{ROWS} of " in shown
        assert "choices that begin with 'build mage c'" in shown
        last = shown.rpartition("odds and costs")[2]
        rows = [line.split("  ") for line in last.split("\n") if "build " in line and "Mage at" in line]
        assert rows
        assert all("build Mage c" in "  ".join(row) for row in rows)

    def test_a_saved_game_goes_on(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.chdir(tmp_path)
        played(monkeypatch, ["1", "s", "q"])
        played(monkeypatch, ["1", "s", "q"])
        assert sorted(path.name for path in tmp_path.iterdir()) == ["horrible-hordes-2.json", "horrible-hordes.json"]
        saved = hp.load(tmp_path / "horrible-hordes.json")
        shown = played(monkeypatch, ["1", "s"], "--bots", "greedy", game="horrible-hordes.json")
        assert "saved in horrible-hordes.json" in shown
        went_on = hp.load(tmp_path / "horrible-hordes.json")
        assert went_on.ply > saved.ply
        assert went_on.answers[: saved.ply] == saved.answers[: saved.ply]
        assert played(monkeypatch, ["q"], "--bots", "greedy", game=hp.share(saved))

    def test_leaving_an_unsaved_game_is_asked_for_twice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = played(monkeypatch, ["1", "q", "?", "q", "q", "?"])
        assert shown.count("This game is not saved") == 2
        assert shown.count(HELP[0][1]) == 1

    @pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
    @pytest.mark.parametrize("where", ["at the question", "while the others play"])
    def test_who_is_cut_off_loses_no_game(
        self, end: type[BaseException], where: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        match, out = hp.new("horrible-hordes", preset="first", seed=7), io.StringIO()
        terminal = Terminal(match, mine=[0], bots={1: "greedy"}, console=Console(file=out, width=120))
        lines = iter(["1", "1"])

        def answered(_prompt: str = "") -> str:
            for line in lines:
                return line
            raise end

        def others() -> None:
            if match.ply > begun:
                raise end

        monkeypatch.setattr("builtins.input", answered)
        begun = match.ply
        if where == "while the others play":
            monkeypatch.setattr(terminal, "_others", others)
        terminal.play()
        (kept,) = tmp_path.iterdir()
        assert hp.load(kept).answers == match.answers
        assert len(match.answers) > begun
        assert f"saved in {kept.name}" in out.getvalue()

    @pytest.mark.skipif(sys.platform == "win32", reason="a window that is closed sends nothing there")
    def test_who_closes_the_window_loses_no_game(self, tmp_path: Path) -> None:
        words = [sys.executable, "-u", "-m", "hordeplay", "play", "horrible-hordes", "--seed", "7"]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
            assert playing.stdin is not None
            assert playing.stdout is not None
            playing.stdin.write("1\n")
            playing.stdin.flush()
            questions = (line for line in playing.stdout if "? help, h hint" in line)
            assert next(questions)
            assert next(questions), "that of the second choice: the first is decided"
            playing.stdout.close()  # nobody reads what it says then
            playing.send_signal(signal.SIGHUP)
            playing.wait(60)
        (kept,) = tmp_path.iterdir()
        assert hp.load(kept).answers

    def test_who_decided_nothing_leaves_no_file(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        played(monkeypatch, ["?", "b"])
        assert not list(tmp_path.iterdir())

    def test_a_failing_bot_loses_no_game(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        match = hp.new("horrible-hordes", preset="first", seed=7)
        terminal = Terminal(match, mine=[0], bots={1: "greedy"}, console=Console(file=io.StringIO()))
        monkeypatch.setattr("builtins.input", lambda _="": "1")
        monkeypatch.setattr(terminal, "_hint", lambda _: 1 / 0)
        terminal._others()
        terminal._do("1")
        monkeypatch.setattr("builtins.input", lambda _="": "h")
        with pytest.raises(ZeroDivisionError):
            terminal.play()
        (kept,) = tmp_path.iterdir()
        assert hp.load(kept).answers == match.answers

    def test_no_file_but_that_of_the_game_is_overwritten(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        (tmp_path / "thesis.txt").write_text("all of it", "utf-8")
        typed = ["1", "s thesis.txt", "s nowhere/game.json", "s ~nobody-of-this-name/game.json", "s", "1", "s", "q"]
        shown = played(monkeypatch, typed)
        assert (tmp_path / "thesis.txt").read_text("utf-8") == "all of it"
        assert "thesis.txt is there already" in shown
        assert shown.count("saved in horrible-hordes.json") == 2
        assert sorted(path.name for path in tmp_path.iterdir()) == ["horrible-hordes.json", "thesis.txt"]

    def test_a_code_longer_than_the_name_of_a_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = hp.new("fantahzee", preset="first", seed=7)
        for _ in range(60):
            match.run("random", until="request")
        code = hp.share(match)
        assert len(code) > 260
        assert played(monkeypatch, ["q"], "--bots", "none", game=code)

    def test_nobody_sees_the_next_hand_when_the_line_is_closed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match, out = hp.new("fantahzee", preset="first", seed=7), io.StringIO()
        terminal = Terminal(match, mine=[0, 1], bots={}, console=Console(file=out, width=120))
        terminal._position()
        match.run({0: "tip"})
        rows = match.game.look.text(match.table.seen_by(1), 1).split("\n")
        hand = next(row for row in rows if "hand: " in row and "," in row)

        def closed(_prompt: str = "") -> str:
            raise EOFError

        monkeypatch.setattr("builtins.input", closed)
        with pytest.raises(EOFError):
            terminal._position()
        assert hand not in out.getvalue()

    def test_persons_who_share_the_keyboard_see_no_hand_of_another(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match, out = hp.new("fantahzee", preset="first", seed=7), io.StringIO()
        terminal = Terminal(match, mine=[0, 1], bots={}, console=Console(file=out, width=120))
        terminal._position()
        match.run({0: "tip"})
        assert isinstance(match.request, Ask)
        assert list(match.request.seats) == [1]
        before = len(out.getvalue())
        views = [match.game.look.text(match.table.seen_by(seat), seat).split("\n") for seat in (0, 1)]
        hands = [[line for line in view if "hand: " in line][seat] for seat, view in enumerate(views)]
        assert all("," in hand for hand in hands), "each sees the names of its own"
        waited: list[str] = []

        def entered(_prompt: str = "") -> str:
            waited.append(out.getvalue()[before:])
            return ""

        monkeypatch.setattr("builtins.input", entered)
        terminal._position()
        assert [text.strip().partition("It is ")[2] for text in waited] == [
            "Amber's turn: press Enter when nobody else looks."
        ]
        shown = out.getvalue()[before + len(waited[0]) :]
        assert hands[0] not in out.getvalue()[before:]
        assert hands[1] in shown

    def test_what_the_last_person_saw_cannot_be_scrolled_back_to(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """In a terminal the lines above the screen go, too, and what was typed; a file takes no such signs."""
        match = hp.new("fantahzee", preset="first", seed=7)
        out, piped = io.StringIO(), io.StringIO()
        shared = [Console(file=out, width=120, force_terminal=True), Console(file=piped, width=120)]
        terminals = [Terminal(match, mine=[0, 1], bots={}, console=console) for console in shared]
        for terminal in terminals:
            terminal._position()
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.add_history("recruit the dragon")
        match.run({0: "tip"})
        monkeypatch.setattr("builtins.input", lambda _prompt="": "")
        for terminal in terminals:
            terminal._position()
        assert out.getvalue().index(FORGET) < out.getvalue().index("press Enter when nobody else looks")
        assert out.getvalue().count(FORGET) == 1
        assert "\x1b" not in piped.getvalue()
        if readline is not None:
            assert readline.get_current_history_length() == 0

    def test_who_plays_alone_keeps_the_lines_above(self) -> None:
        match, out = hp.new("fantahzee", preset="first", seed=7), io.StringIO()
        terminal = Terminal(
            match, mine=[0], bots={1: "eager"}, console=Console(file=out, width=120, force_terminal=True)
        )
        terminal._position()
        match.run({0: "tip"})
        terminal._others()
        terminal._position()
        assert FORGET not in out.getvalue()

    @pytest.mark.parametrize("name", OURS)
    def test_a_whole_game_is_played(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """By numbers, as a person would: to the end, or for 150 decisions."""
        source = random.Random(f"terminal/{name}")
        out = io.StringIO()
        match = hp.new(name, preset="short", seed=3)
        ready = find(name).presets["short"]
        _, bots = ready.seating()
        terminal = Terminal(match, mine=[ready.seat], bots=bots, console=Console(file=out, width=100))
        terminal._others()
        for _ in range(150):
            if match.request is None:
                break
            terminal._do(str(source.randint(1, min(ROWS, len(terminal._rows())))))
        decided = sum(answer.seat == ready.seat for answer in match.answers[: match.ply])
        assert decided >= 20
        if match.result is not None:
            assert match.result.says in " ".join(out.getvalue().split())  # a long sentence is folded


class TestWords:
    def test_help_names_each_command(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["--help"])
        shown = capsys.readouterr().out
        for command in ("start", "games", "new", "play", "site", "prove", "lesson"):
            assert f"\n    {command}" in shown

    def test_games_lists_what_can_be_played(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["games"]) == 0
        shown = capsys.readouterr().out
        for name in OURS:
            assert name in shown
            assert all(f"--preset {preset.name}: " in shown for preset in find(name).presets.values())

    def test_new_saves_a_game_and_overwrites_none(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "game.json"
        words = ["new", "kingdom-rush", "--seats", "2", "--seed", "frog", "--to", str(file)]
        assert main(words) == 0
        match = hp.load(file)
        assert (match.game.name, match.seats, match.seed) == ("kingdom-rush", 2, "frog")
        assert main(words) == 1
        assert "is there already" in capsys.readouterr().err

    def test_two_games_without_a_seed_differ(self, tmp_path: Path) -> None:
        for name in "ab":
            assert main(["new", "horrible-hordes", "--seats", "2", "--to", str(tmp_path / name)]) == 0
        assert hp.load(tmp_path / "a").seed != hp.load(tmp_path / "b").seed

    def test_lesson_lists_reads_and_makes_pages(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["lesson"]) == 0
        assert "maureen" in capsys.readouterr().out
        assert main(["lesson", "maureen", "--sheet", "key"]) == 0
        assert "61259/69984" in capsys.readouterr().out
        page = tmp_path / "page.html"
        assert main(["lesson", "maureen", "--page", str(page), "--code", "frog7"]) == 0
        assert page.read_text("utf-8") == hp.lesson("maureen").to_html("frog7")
        page.write_text("all of my thesis", "utf-8")
        capsys.readouterr()
        assert main(["lesson", "maureen", "--page", str(page)]) == 1
        assert capsys.readouterr().err == f"{page} is there already: name another file, or delete it\n"
        assert page.read_text("utf-8") == "all of my thesis"

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (["new", "kingdom-rush", "--seed", "7" * 5_000], "at most 200 characters"),
            (["new", "kingdom-rush", "--seed", "x" * 5_000], "at most 200 characters"),
            (["new", "kingdom-rush", "--seed", "9" * 100], "at most 256 bits"),
            (["new", "kingdom-rush", "--seats", "7" * 5_000], "a whole number such as 3, not '777"),
            (["play", "kingdom-rush", "--seat", "7" * 5_000], "a whole number such as 3, not '777"),
            (["play", "kingdom-rush", "--seat", "-1"], "a whole number such as 3, not '-1'"),
            (["play", "x" * 5_000], "there is no 'xxx"),
            (["new", "kingdom-rush", "--preset", "x" * 5_000], "'xxx"),
            (["lesson", "x" * 5_000], "'xxx"),
            (["lesson", "maureen", "--sheet", "x" * 5_000], "--sheet: invalid choice"),
            (["x" * 5_000], "invalid choice"),
        ],
    )
    def test_a_refusal_does_not_grow_with_what_is_typed(
        self,
        words: list[str],
        says: str,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert left_with(words) in (1, 2)
        error = capsys.readouterr().err
        assert says in error
        assert len(error.rpartition("error: ")[2]) <= 501
        assert not list(tmp_path.iterdir())

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (["play", "kingdom-rsh"], "did you mean 'kingdom-rush'"),
            (["play", "kingdom-rush", "--seat", "4"], "there is no seat 4: they are 0 to 0"),
            (["play", "kingdom-rush", "--bots", "gredy"], "did you mean 'greedy'"),
            (["play", "kingdom-rush", "--seats", "9"], "for 1 to 4 seats, not 9"),
            (["new", "fantahzee", "--preset", "firs"], "did you mean 'first'"),
            (["lesson", "mauren"], "did you mean 'maureen'"),
            (["start", "/dev/null/course"], "Not a directory"),
            (["games", "--", "--port"], "only `start` passes on words"),
        ],
    )
    def test_one_sentence_says_what_is_wrong(
        self, words: list[str], says: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(words) in (1, 2)
        error = capsys.readouterr().err
        assert says in error
        assert error.count("\n") == 1

    def test_site_and_prove_read_their_own_words(self, capsys: pytest.CaptureFixture[str]) -> None:
        for command in cli.FORWARDED:
            with pytest.raises(SystemExit) as left:
                main([command, "--help"])
            assert left.value.code == 0
            assert capsys.readouterr().out.startswith(f"usage: hordeplay {command} ")

    def test_it_is_a_module_too(self) -> None:
        assert run([sys.executable, "-m", "hordeplay", "--version"]).strip() == f"hordeplay {hp.__version__}"
