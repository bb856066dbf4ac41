"""A board keeps its game at each decision, and a rerun of its cell offers to go on."""

from __future__ import annotations

import errno
import json
import os
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.conftest import Opener
from widgets.page import Page

import hordeplay as hp
from hordeplay.core import kept
from hordeplay.core.any import AnyMatch
from hordeplay.core.kept import FOLDER
from hordeplay.core.record import plain
from hordeplay.widgets import cell, keeping


class Cell:
    """A notebook's cell that runs: what a kernel tells of it."""

    runs = count()

    def __init__(self) -> None:
        self.request: dict[str, Any] = {}

    def run(self, source: str = "Board(match)", cell_id: str | None = "one") -> None:
        metadata = {} if cell_id is None else {"cellId": cell_id}
        self.request = {
            "header": {"msg_id": f"run-{next(self.runs)}"},
            "metadata": metadata,
            "content": {"code": source},
        }


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cell:
    """A notebook that somebody has open; its first cell runs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(cell.NOTEBOOK, "/somewhere/lesson.ipynb")
    monkeypatch.delenv(keeping.SETTING, raising=False)
    running = Cell()
    running.run()
    monkeypatch.setattr(cell, "_request", lambda _shell: running.request)
    return running


def files() -> list[Path]:
    return sorted(Path(FOLDER).iterdir()) if Path(FOLDER).exists() else []


def new(seed: int = 7) -> AnyMatch:
    return hp.new(hp.register(PIG), 2, seed=seed)


def offer(page: Page) -> dict[str, Any] | None:
    words: dict[str, Any] | None = page.board.kept["offer"]
    return words


@pytest.mark.usefixtures("notebook")
def test_nothing_is_written_before_a_person_decides(pages: Opener) -> None:
    page = pages(new())
    page.match.play("roll")
    page.say("read", part="seat-1")
    page.say("goto", to=0)
    assert files() == []
    page.say("last")
    page.act("roll")
    (path,) = files()
    assert json.loads(path.read_text("utf-8"))["record"] == json.loads(page.match.save())


@pytest.mark.usefixtures("notebook")
def test_every_decision_is_in_the_same_file(pages: Opener) -> None:
    page = pages(new(), seat=0, bots="greedy")
    for text in ("roll", "hold", "roll"):
        page.act(text)
        (path,) = files()
        assert hp.load(path).save() == page.match.save()
    page.say("undo")
    assert hp.load(files()[0]).save() == page.match.save()
    page.match.play("roll")  # in another cell
    assert hp.load(files()[0]).save() == page.match.save()
    about = hp.resume().pick(1).about
    assert (about.seats, about.bots, about.place.notebook) == ([0], {"1": "greedy"}, "lesson.ipynb")


def test_a_rerun_offers_to_go_on_and_takes_nothing_over_by_itself(pages: Opener, notebook: Cell) -> None:
    before = pages(new(), seat=0, bots="greedy")
    for text in ("roll", "hold", "roll"):
        before.act(text)
    notebook.run()
    match = new()
    page = pages(match, seat=0, bots="greedy")
    plain = pages(new(), seat=0, bots="greedy", keep=False)
    assert (match.ply, repr(page.board)) == (0, repr(plain.board))
    data = page.board._repr_mimebundle_()[0]
    assert data["text/plain"] == plain.board._repr_mimebundle_()[0]["text/plain"]
    words = offer(page)
    assert words is not None
    assert (words["step"], words["seed"], words["title"], words["over"]) == (before.match.ply, "", "Pig", False)
    assert words["ago"] == "a moment ago"

    assert page.say("continue") == {}
    assert offer(page) is None
    assert page.board.match is match
    assert (match.save(), page.board.ply) == (before.match.save(), before.match.ply)
    assert page.board.play["undo"]
    assert page.board.marks == before.board.marks
    assert page.board.log_tail == before.board.log_tail
    page.act("hold")
    (path,) = files()
    assert hp.load(path).save() == match.save()
    page.say("undo")
    page.say("undo")
    assert match.ply < before.match.ply


def test_bots_go_on_where_the_game_was_left_to_them(pages: Opener, notebook: Cell) -> None:
    alone = pages(new(), seat=0)
    alone.act("roll")
    alone.act("hold")
    notebook.run()
    page = pages(new(), seat=0, bots="greedy")
    page.say("continue")
    assert page.match.ply > alone.match.ply
    assert page.board.ask["mine"]
    assert page.match.answers[: alone.match.ply] == alone.match.answers


def test_who_starts_anew_keeps_the_old_game(pages: Opener, notebook: Cell) -> None:
    first = pages(new())
    first.act("roll")
    notebook.run()
    second = pages(new())
    assert offer(second) is not None
    second.say("anew")
    assert (offer(second), len(files())) == (None, 1)
    second.act("roll")
    second.act("roll")
    assert sorted(hp.load(path).save() for path in files()) == sorted([first.match.save(), second.match.save()])
    notebook.run()
    third = pages(new())
    assert offer(third)["step"] == second.match.ply  # type: ignore[index]  # the newest is offered
    third.act("roll")
    assert offer(third) is None, "a decision is an answer, too"
    assert len(files()) == 3


def test_each_board_of_a_cell_and_each_cell_keeps_its_own(pages: Opener, notebook: Cell) -> None:
    boards = [pages(new()), pages(new())]
    notebook.run(cell_id="two", source="Board(other)")
    boards.append(pages(new()))
    for n, board in enumerate(boards):
        for _ in range(n + 1):
            board.act("roll")
    assert len(files()) == 3
    notebook.run()
    again = [pages(new()), pages(new())]
    notebook.run(cell_id="two", source="Board(other)")
    again.append(pages(new()))
    assert [offer(page)["step"] for page in again] == [board.match.ply for board in boards]  # type: ignore[index]  # all


def test_two_notebooks_with_the_same_cell_keep_their_own(
    pages: Opener, notebook: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages(new()).act("roll")
    monkeypatch.setenv(cell.NOTEBOOK, "/somewhere/copy.ipynb")
    notebook.run()
    page = pages(new())
    assert offer(page) is None
    page.act("roll")
    assert len(files()) == 2


def test_a_notebook_whose_cells_got_new_ids_is_known_by_the_source(pages: Opener, notebook: Cell) -> None:
    pages(new()).act("roll")
    notebook.run(cell_id="another")
    assert offer(pages(new())) is not None
    notebook.run(source="Board(match)  # edited")
    assert offer(pages(new())) is not None
    notebook.run(cell_id="another", source="Board(match)  # edited")
    assert offer(pages(new())) is None
    notebook.run(cell_id=None)
    assert offer(pages(new())) is not None


def test_two_kernels_that_go_on_with_one_game_do_not_write_over_each_other(pages: Opener, notebook: Cell) -> None:
    pages(new()).act("roll")
    two = []
    for _ in range(2):
        notebook.run()
        two.append(pages(new()))
    for page in two:
        page.say("continue")
    two[0].act("roll")
    two[1].act("hold")
    assert sorted(hp.load(path).save() for path in files()) == sorted(page.match.save() for page in two)


def test_a_cell_that_shows_the_same_match_again_goes_on_without_asking(pages: Opener, notebook: Cell) -> None:
    match = new()
    pages(match).act("roll")
    notebook.run()
    page = pages(match)
    assert offer(page) is None
    page.act("roll")
    assert len(files()) == 1


def test_another_seed_or_rule_is_another_game(pages: Opener, notebook: Cell) -> None:
    pages(new()).act("roll")
    notebook.run()
    assert offer(pages(new(seed=8))) is None
    notebook.run()
    assert offer(pages(hp.new(PIG, 2, seed=7, rules=PIG.printed.with_(goal=50)))) is None


def rewritten(path: Path, **words: object) -> bytes:
    data = json.loads(path.read_text("utf-8")) | words
    path.write_text(json.dumps(data), "utf-8")
    return path.read_bytes()


def test_a_game_of_another_version_of_the_rules_goes_on_from_its_table_in_a_file_of_its_own(
    pages: Opener, notebook: Cell
) -> None:
    before = pages(new())
    for _ in range(3):
        before.act("roll")
    (path,) = files()
    record = json.loads(path.read_text("utf-8"))["record"]
    record["rules"]["digest"] = "0123456789abcdef"
    text = rewritten(path, rules="0123456789abcdef", record=record)
    notebook.run()
    page = pages(new())
    words = offer(page)
    assert words is not None
    assert words["step"] == record["ply"]
    note = page.say("continue")
    assert (note["kind"], note["title"]) == ("info", "This game began under other rules")
    assert "goes on from its table" in note["reason"]
    assert plain(page.match.table) == plain(before.match.table)
    assert files() == [path]
    page.act("hold")
    assert path.read_bytes() == text, "the version that wrote it can replay it"
    (other,) = set(files()) - {path}

    notebook.run()
    again = pages(new())
    assert offer(again) is not None
    assert again.say("continue")["title"] == "This game began under other rules"
    assert again.match.save() == page.match.save()
    again.act("roll")
    assert set(files()) == {path, other}


def test_a_board_of_a_match_that_goes_on_says_so_and_only_then(pages: Opener) -> None:
    match = new()
    match.run("random", until="round")
    record = match.save().replace(match.rules.digest, "0" * 16)
    with pytest.warns(UserWarning, match="another version of the rules"):
        older = hp.load(record)
    note = pages(older).board.note
    assert older.older is not None
    assert (note["kind"], note["reason"]) == ("info", older.older.note)
    assert pages(match).board.note == {}


def test_a_record_that_cannot_be_replayed_is_one_sentence_and_the_new_match_stands(
    pages: Opener, notebook: Cell
) -> None:
    pages(new()).act("roll")
    (path,) = files()
    record = json.loads(path.read_text("utf-8"))["record"]
    record["answers"][0][1] = "steal"
    text = rewritten(path, record=record)
    notebook.run()
    page = pages(new())
    assert offer(page) is not None
    note = page.say("continue")
    assert (note["kind"], note["title"]) == ("error", "This game was not opened")
    assert "answer 1 of" in note["reason"]
    assert (offer(page), page.match.ply, path.read_bytes()) == (None, 0, text)


@pytest.mark.parametrize("damage", [b'{"kept": 1, "game"', b"\xff\xfe", b"[]", b'{"kept": 0}'])
def test_a_damaged_foreign_or_older_file_is_one_sentence_until_another_game_is_kept(
    pages: Opener, notebook: Cell, damage: bytes
) -> None:
    """It is left alone, and the new match stands."""
    pages(new()).act("roll")
    (path,) = files()
    path.write_bytes(damage)
    notebook.run()
    page = pages(new())
    assert (offer(page), page.board.note["kind"], page.match.ply) == (None, "info", 0)
    assert str(page.board.note["reason"]).startswith(f"{path.name}: ")
    assert str(page.board.note["reason"]).endswith("; it is left alone.")
    page.act("roll")
    assert path.read_bytes() == damage
    assert len(files()) == 2
    notebook.run()
    assert pages(new()).board.note == {}


@pytest.mark.parametrize("word", ["0", "no", "Off"])
def test_the_setting_switches_it_off(pages: Opener, notebook: Cell, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    pages(new()).act("roll")
    monkeypatch.setenv(keeping.SETTING, word)
    notebook.run()
    page = pages(new())
    page.act("roll")
    assert (page.board.kept, len(files())) == ({"on": False, "offer": None}, 1)


def test_keep_false_keeps_nothing_and_offers_nothing(pages: Opener, notebook: Cell) -> None:
    pages(new()).act("roll")
    notebook.run()
    page = pages(new(), keep=False)
    page.act("roll")
    assert (page.board.kept, len(files())) == ({"on": False, "offer": None}, 1)


def test_without_a_notebook_nothing_is_kept_unless_asked(
    pages: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pages(new()).act("roll")
    assert files() == []
    pages(new(), keep=True).act("roll")
    assert len(files()) == 1


def test_a_player_of_notebooks_without_a_page_keeps_nothing(
    pages: Opener, notebook: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """nbconvert, nbval and Voila name neither the notebook nor the cell."""
    monkeypatch.delenv(cell.NOTEBOOK)
    notebook.run(cell_id=None)
    pages(new()).act("roll")
    notebook.request = {"header": {"msg_id": "click"}, "metadata": {}, "content": {"comm_id": "1"}}
    pages(new()).act("roll")
    assert files() == []


class Shell:
    """IPython as a kernel's cells see it."""

    kernel = None

    def __init__(self, request: object, **names: object) -> None:
        self.request = request
        self.user_ns = names

    def get_parent(self) -> object:
        return self.request


class PageShell:
    """IPython as it stands in a page: its kernel knows what it works on."""

    def __init__(self, request: object) -> None:
        self.kernel = Shell(request)
        self.user_ns: dict[str, object] = {}


REQUEST = {"header": {"msg_id": "1"}, "metadata": {"cellId": "one"}, "content": {"code": "Board(match)"}}


@pytest.mark.parametrize(
    ("shell", "notebook", "person"),
    [
        (None, "", False),
        (object(), "", False),
        (Shell("damaged"), "", False),
        (Shell({}), "", False),
        (Shell({**REQUEST, "content": {"comm_id": "1"}}), "", False),
        (Shell({**REQUEST, "metadata": None}), "", False),
        (Shell(REQUEST), "", True),
        (PageShell(REQUEST), "", True),
        (PageShell({}), "", False),
        (Shell(REQUEST, __vsc_ipynb_file__="/somewhere/lesson.ipynb"), "lesson.ipynb", True),
        (Shell(REQUEST, __vsc_ipynb_file__=7), "", True),
    ],
)
def test_what_runs_is_known_by_what_the_kernel_tells(
    shell: object, notebook: str, person: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(cell.NOTEBOOK, raising=False)
    monkeypatch.setattr(cell, "_shell", lambda: shell)
    place, played = cell.running_cell()
    assert (place.notebook, played) == (notebook, person)
    assert "somewhere" not in repr(place)


def refuse_to_write(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(*_words: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(keeping, "write", refuse)


@pytest.mark.usefixtures("notebook")
@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.EPERM])
def test_where_nothing_may_be_written_nothing_is_said(
    pages: Opener, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    refuse_to_write(monkeypatch, number)
    page = pages(new())
    assert (page.act("roll"), page.act("roll")) == ({}, {})
    assert page.match.ply == 4
    assert not page.board.kept["on"]


@pytest.mark.usefixtures("notebook")
def test_a_full_disk_is_said_once_and_play_goes_on(pages: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    page = pages(new())
    with monkeypatch.context() as patch:
        refuse_to_write(patch, errno.ENOSPC)
        note = page.act("roll")
        assert (note["kind"], note["title"]) == ("error", "This game is not being kept")
        assert "No space left" in note["reason"]
        assert page.act("roll") == {}
    assert files() == []
    assert page.act("roll") == {}  # there is room again
    assert hp.load(files()[0]).save() == page.match.save()
    with monkeypatch.context() as patch:
        refuse_to_write(patch, errno.ENOSPC)
        assert page.act("roll")["kind"] == "error"


@pytest.mark.usefixtures("notebook")
def test_a_file_where_the_folder_should_be_is_said_and_left_alone(pages: Opener) -> None:
    Path(FOLDER).write_text("mine", "utf-8")
    page = pages(new())
    assert page.act("roll")["title"] == "This game is not being kept"
    assert page.match.ply == 2
    assert Path(FOLDER).read_text("utf-8") == "mine"


# ---- the board's menu


def test_a_game_goes_out_as_a_file_and_as_a_code_and_comes_back(pages: Opener) -> None:
    page = pages(new())
    page.act("roll")
    page.say("save")
    page.say("share")
    record, code = page.replies
    assert (record["kind"], record["name"], record["text"]) == ("record", "pig-step-2.json", page.match.save())
    assert code == {"kind": "code", "text": hp.share(page.match)}
    for text in (record["text"], f"  {code['text']}\n"):
        other = pages(new(seed=8))
        match = other.board.match
        assert other.send({"kind": "load", "text": text}) == {}
        assert other.board.match is match
        assert (match.save(), other.board.ply, other.board.head["seed"]) == (page.match.save(), 2, "7")


@pytest.mark.usefixtures("notebook")
def test_a_loaded_game_gets_a_file_of_its_own(pages: Opener) -> None:
    page = pages(new())
    page.act("roll")
    before = page.match.save()
    page.send({"kind": "load", "text": new(seed=8).save()})
    assert sorted(hp.load(path).save() for path in files()) == sorted([before, page.match.save()])
    (old,) = (path for path in files() if hp.load(path).save() == before)
    page.send({"kind": "load", "text": old.read_text("utf-8")})
    assert page.match.save() == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a share code begins with hp1-"),
        ("{", "damaged or cut off"),
        ("hp1-AAAA", "mistyped or cut off"),
        ("{}", "not a hordeplay record"),
        ('{"kept": 1, "record": 5}', "not a hordeplay record"),
        (hp.new("horrible-hordes", 2).save(), "'horrible-hordes', and this is one of pig"),
        (hp.share(hp.new("horrible-hordes", 2)), "of horrible-hordes, and this board plays pig"),
        (hp.new(PIG, 3).save(), "a game of 3 seats"),
        (hp.new(PIG, 2, rules=PIG.printed.with_(goal=50)).save(), "written under rules"),
        ("x" * 4_000_001, "at most"),
        (7, "not a text"),
    ],
    ids=lambda word: str(word)[:20],
)
def test_what_cannot_be_loaded_is_one_sentence_and_the_match_stands(pages: Opener, text: object, says: str) -> None:
    page = pages(new())
    page.act("roll")
    before, version = page.match.save(), page.match.version
    note = page.send({"kind": "load", "text": text})
    assert note["kind"] == "error"
    assert says in note["reason"]
    assert (page.match.save(), page.match.version) == (before, version)
    assert page.act("roll") == {}


def test_there_is_nothing_to_continue_without_an_offer(pages: Opener) -> None:
    page = pages(new())
    assert "no kept game" in page.say("continue")["reason"]


def test_a_notebook_with_thirty_boards_reads_each_file_once(
    pages: Opener, notebook: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        pages(new(seed)).act("roll")
    notebook.run()
    kept._read.cache_clear()
    texts: list[Path] = []
    read_text = kept._text

    def read(path: Path) -> str:
        texts.append(path)
        return read_text(path)

    monkeypatch.setattr(kept, "_text", read)
    for _ in range(30):
        pages(new(99))
    assert len(texts) == 3
