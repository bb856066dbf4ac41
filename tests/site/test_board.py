"""The board of a page without a notebook: the same session as a widget's, told as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.desk.sharing import share
from hordeplay.games import OURS
from hordeplay.site.board import PageBoard, open_board
from hordeplay.widgets import Board


class Heard:
    """What a page was told."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        self.kept: list[dict[str, Any]] = []
        self.customs: list[dict[str, Any]] = []
        self.last: dict[str, Any] = {}

    def __call__(self, text: str) -> None:
        message = json.loads(text)
        if "state" in message:
            self.last = message["state"]
            self.state |= self.last
        self.kept += [message["keep"]] if "keep" in message else []
        self.customs += [message["custom"]] if "custom" in message else []


def act(board: PageBoard, text: str) -> None:
    board.hear(json.dumps({"kind": "act", "ply": board.ply, "text": text}))


@pytest.mark.parametrize("game", OURS)
def test_it_tells_the_page_what_a_widget_would(game: str) -> None:
    words: dict[str, Any] = {"pace": 0}
    heard, match, twin = Heard(), hp.new(game, seed=3), hp.new(game, seed=3)
    board, widget = PageBoard(match, heard, **words), Board(twin, keep=False, **words)
    for _ in range(25):
        text = heard.state["hints"][0]["text"]
        act(board, text)
        widget._on_message(None, {"kind": "act", "ply": widget.ply, "text": text}, None)
        there = widget.get_state()
        assert {name: there[name] for name in heard.state} == heard.state


def test_only_what_changed_is_told() -> None:
    heard = Heard()
    board = PageBoard(hp.new("horrible-hordes", 2, seed=3), heard, pace=0)
    act(board, heard.state["hints"][0]["text"])
    assert "options" not in heard.last
    assert len(json.dumps(heard.last)) < len(json.dumps(heard.state))


def test_a_game_is_kept_after_each_decision_and_opens_again() -> None:
    heard = Heard()
    board = PageBoard(hp.new(hp.register(PIG), 2, seed=3), heard, seat=0, bots="greedy", pace=0)
    assert not heard.kept
    act(board, "roll")
    act(board, "roll")
    kept = heard.kept[-1]
    assert (kept["game"], kept["step"], kept["mine"], kept["over"]) == ("pig", board.match.ply, [0], False)
    assert (kept["bot"], kept["tour"]) == ("greedy", [])
    again = Heard()
    wish = {name: kept[name] for name in ("text", "mine", "bot", "tour")}
    reopened = open_board(json.dumps(wish), again)
    assert reopened.match.save() == board.match.save()
    assert again.state["head"]["seats"][1]["bot"]


@pytest.mark.parametrize("game", OURS)
def test_a_ready_made_game_is_gone_on_with_by_the_same_seats_and_bots(game: str) -> None:
    preset = max(hp.presets(game), key=lambda preset: bool(preset.bots))
    heard, again = Heard(), Heard()
    board = open_board(json.dumps({"game": game, "preset": preset.name, "pace_ms": 0}), heard)
    act(board, heard.state["hints"][0]["text"])
    kept = heard.kept[-1]
    open_board(json.dumps({name: kept[name] for name in ("text", "mine", "bot", "tour")}), again)
    seats = [[seat["bot"] for seat in one.state["head"]["seats"]] for one in (heard, again)]
    assert seats[0] == seats[1]
    assert sum(seats[0]) == (preset.seats - 1 if preset.bots else 0)


@pytest.mark.parametrize("game", OURS)
def test_a_first_turn_is_kept_at_each_step_and_goes_on_there(game: str) -> None:
    """Reopened at every stop: the same position, the same step, and the same way on to the end."""
    heard = Heard()
    board = open_board(json.dumps({"game": game, "coach": True, "pace_ms": 0}), heard)
    steps = []
    while heard.state["coach"]["on"]:
        kept = heard.kept[-1]
        again = Heard()
        reopened = open_board(json.dumps({name: kept[name] for name in ("text", "mine", "bot", "tour")}), again)
        assert again.state["coach"] == {**heard.state["coach"], "offered": False}
        assert reopened.match.save() == board.match.save()
        assert again.state["hints"] == heard.state["hints"]
        steps.append(heard.state["coach"]["n"])
        reopened.close()
        board.hear(json.dumps({"kind": "coach", "do": "go"}))
    assert steps == list(range(1, heard.state["coach"].get("of", len(steps)) + 1))
    assert len(steps) == len(hp.new(game).game.tour.stops)  # type: ignore[union-attr]  # ours have one
    before = len(heard.kept)
    assert heard.kept[-1]["tour"], "what was learnt is no game of its own"
    board.hear(json.dumps({"kind": "coach", "do": "on"}))
    assert [one["tour"] for one in heard.kept[before:]] == [[]], "played on it is one"


@pytest.mark.parametrize(
    ("game", "tour", "reason"),
    [
        ("fantahzee", [0] * 40, "this is no place in the first turn of Fantahzee"),
        ("fantahzee", [2, 1], "this is no place in the first turn"),
        ("fantahzee", [0, 999], "lies beyond step"),
    ],
)
def test_a_first_turn_that_cannot_be_gone_on_with_is_said(game: str, tour: list[int], reason: str) -> None:
    match = hp.new(game, 2, seed=3)
    with pytest.raises(ValueError, match=reason):
        open_board(json.dumps({"text": match.save(), "tour": tour}), Heard())


def test_a_share_code_opens_where_it_was_made() -> None:
    match = hp.new("fantahzee", 2, seed=4)
    match.run("tip", until="turn")
    opened = open_board(json.dumps({"text": share(match)}), Heard())
    assert opened.match.answers == match.answers


@pytest.mark.parametrize("game", OURS)
def test_a_preset_and_the_coach(game: str) -> None:
    for preset in hp.presets(game):
        heard = Heard()
        board = open_board(json.dumps({"game": game, "preset": preset.name}), heard)
        assert board.match.seats == preset.seats
        assert heard.state["ask"]["mine"]
        assert sum(seat["bot"] for seat in heard.state["head"]["seats"]) == (preset.seats - 1 if preset.bots else 0)
    heard = Heard()
    open_board(json.dumps({"game": game, "coach": True}), heard)
    assert heard.state["coach"]["on"]


def _told(heard: Heard) -> dict[str, Any]:
    """A frame without its number, and without what the board has said of answers of its own, which cite no clause."""
    said_once = {name: [line for line in heard.state[name] if line["rule"]] for name in ("log_tail", "events")}
    return heard.state | said_once | {"seq": 0}


@pytest.mark.parametrize("game", OURS)
def test_a_board_goes_on_in_another_language_as_one_that_opens_in_it(game: str) -> None:
    """Everything is told anew, as of a board that opens; the game stands where it stood, and what is kept has no language."""
    wish: dict[str, Any] = {"game": game, "seats": 2, "seed": 3, "pace_ms": 0}
    heard, german = Heard(), Heard()
    board, twin = open_board(json.dumps(wish), heard), open_board(json.dumps({**wish, "language": "de"}), german)
    for _ in range(6):
        text = heard.state["hints"][0]["text"]
        act(board, text)
        act(twin, text)
    record = board.match.save()
    english = heard.state["ask"]["prompt"]
    board.speak("de")
    assert heard.last["seq"] == 1
    assert "options" in heard.last, "the page opens it anew"
    assert heard.state["words"]["Game"] == "Spiel"
    assert _told(heard) == _told(german)
    assert twin.match.save() == record == board.match.save()
    board.speak("en")
    assert heard.state["ask"]["prompt"] == english
    assert heard.state["words"] == {}
    with pytest.raises(ValueError, match="no language 'xx'"):
        board.speak("xx")


def test_what_cannot_be_opened_is_said_in_the_language_of_the_page() -> None:
    with pytest.raises(ValueError, match="Code") as caught:
        open_board(json.dumps({"text": "hp1-nothing", "language": "de"}), Heard())
    with pytest.raises(ValueError, match="code") as english:
        open_board(json.dumps({"text": "hp1-nothing"}), Heard())
    assert str(caught.value) != str(english.value)
    with pytest.raises(ValueError, match="no language 'xx'"):
        open_board(json.dumps({"game": "fantahzee", "language": "xx"}), Heard())


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess"}, "games: there is no 'chess'"),
        ({"game": "fantahzee", "seats": 40}, "Fantahzee"),
        ({"game": "fantahzee", "preset": "long"}, "presets of Fantahzee"),
        ({"text": "hp1-nothing"}, "code"),
        ({"game": 7}, "what is to be opened"),
        ({"game": "fantahzee", "seats": "two"}, "what is to be opened"),
    ],
)
def test_what_cannot_be_opened_is_said(wish: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        open_board(json.dumps(wish), Heard())


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"kind": "fly"}', "null"])
def test_nothing_that_a_page_says_can_raise(text: str) -> None:
    heard = Heard()
    board = PageBoard(hp.new("horrible-hordes", 2, seed=3), heard, pace=0)
    board.hear(text)
    assert heard.state["note"]["title"] == "That message was not understood"


def test_it_needs_no_widget_and_no_numbers() -> None:
    """What a page without Jupyter loads: attrs, cattrs, tomli_w, typing_extensions and this package."""
    program = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"numpy", "pandas", "bqplot", "loky", "ipywidgets", "anywidget", "traitlets", "IPython", "tqdm"}:
            raise ImportError(f"{name} is not there")
sys.meta_path.insert(0, Blocked())
import json
from hordeplay.site.board import open_board
import hordeplay as hp
for game in hp.games():
    board = open_board(json.dumps({"game": game, "preset": "short"}), lambda text: None)
    board.hear(json.dumps({"kind": "act", "ply": board.ply, "text": board.hints[0]["text"]}))
    board.hear(json.dumps({"kind": "advise", "ply": board.ply}))
    assert board.ply > 0
tops = {name.split(".")[0] for name in sys.modules if not name.startswith("_")}
print(*sorted(tops - set(sys.stdlib_module_names)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.split() == ["attr", "attrs", "cattrs", "hordeplay", "tomli_w", "typing_extensions"]


def test_what_a_code_opens_is_kept_after_a_decision_of_ones_own_alone() -> None:
    match = hp.new("kingdom-rush", 2, seed=4)
    match.run("greedy", until="turn")
    heard = Heard()
    board = open_board(json.dumps({"text": share(match), "pace_ms": 0}), heard)
    assert not heard.kept
    act(board, heard.state["hints"][0]["text"])
    assert heard.kept
