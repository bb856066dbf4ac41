"""What a person does on a board, without a loop: everything is shown at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.games import horrible_hordes as hh
from hordeplay.games import kingdom_rush as kr
from hordeplay.widgets import Board
from hordeplay.widgets.board_answers import EACH
from hordeplay.widgets.frame import LOG_TAIL

Opener = Callable[..., Page]


def test_a_board_shows_the_match(pages: Opener, pig: AnyMatch) -> None:
    board = pages(pig).board
    assert (board.ply, board.plies, board.seq) == (0, 0, 1)
    assert board.ask["kind"] == "ask"
    assert board.ask["mine"]
    assert board.ask["seat"] == 0
    assert [hint["text"] for hint in board.hints] == ["roll"]
    still = {"running": False, "paused": False, "undo": False, "redo": False, "forward": False}
    assert board.play == still | {"pace": 0, "meanwhile": [], "halted": None}
    assert [seat["mine"] for seat in board.head["seats"]] == [True, True]


def test_an_act_plays_for_the_person_who_is_asked(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=[0, 1])
    assert page.act("roll") == {}
    assert page.board.ply == pig.ply == 2
    assert page.board.dice == {"faces": [2], "sides": 6, "rule": "PG-TURN-01", "label": "The Turn, 1D6"}
    assert [event["text"] for event in page.board.events] == ["iris rolls 2"]
    assert page.act("hold") == {}
    assert pig.answers[-1].seat == 0
    assert page.board.ask["seat"] == 1


def test_an_illegal_act_names_the_clause_and_changes_nothing(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    before = pig.save()
    note = page.act("hold")
    assert note == {
        "kind": "illegal",
        "title": "hold",
        "reason": "there is nothing to bank yet",
        "rules": ["PG-TURN-03"],
        "ply": None,
    }
    assert (pig.save(), page.board.seq) == (before, 2)
    assert page.act("fly")["kind"] == "illegal"
    assert page.act("roll") == {}  # the note is gone with the next frame


def test_a_stale_act_is_refused_and_the_board_shows_where_the_game_is(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    for kind in ("act", "undo", "redo", "first", "last", "back", "forward", "goto", "explain"):
        words: dict[str, dict[str, object]] = {"act": {"text": "roll"}, "goto": {"to": 0}, "explain": {"part": "die-1"}}
        note = page.send({"kind": kind, "ply": 5, **words.get(kind, {})})
        assert (note["kind"], note["ply"]) == ("stale", 0)
    assert pig.plies == 0


def test_a_person_acts_for_nobody_else(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=1)
    assert (page.board.ask["kind"], page.board.ask["mine"], page.board.hints) == ("bot", False, [])
    assert "it is the turn of iris" in page.act("roll")["reason"]
    assert pig.plies == 0


def test_bots_play_up_to_my_decision(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=1, bots="greedy")
    assert pig.table.seat == 1
    assert page.board.ask["mine"]
    assert page.board.head["seats"][0]["bot"]
    page.act("roll")
    assert page.act("hold" if pig.table.pot else "roll") == {}
    assert pig.table.seat == 1
    assert pig.ply == pig.plies == page.board.ply


def test_undo_goes_to_my_last_decision_and_redo_to_the_next(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=0, bots="greedy")
    for text in ("roll", "hold", "roll"):
        page.act(text)
    mine = page.board.marks["mine"]
    assert [pig.answers[ply].seat for ply in mine] == [0, 0, 0]
    end = pig.ply
    for ply in reversed(mine):
        assert page.say("undo") == {}
        assert (pig.ply, page.board.ask["mine"]) == (ply, True)
    assert not page.board.play["undo"]
    assert page.say("undo")["reason"] == "there is no decision of yours to take back"
    for ply in [*mine[1:], end]:
        assert page.board.play["redo"]
        assert page.say("redo") == {}
        assert pig.ply == ply
    assert page.say("redo")["reason"] == "nothing to redo"


def test_undo_obeys_the_policy_of_the_match(pages: Opener) -> None:
    page = pages(hp.new(PIG, 2, seed=7, undo="forbid"))
    page.act("roll")
    assert not page.board.play["undo"]
    assert "undo='forbid'" in page.say("undo")["reason"]
    page.act("hold")
    assert page.board.play["undo"]
    assert page.say("undo") == {}


def test_the_timeline_reaches_every_ply(pages: Opener, pig: AnyMatch) -> None:
    pig.run("greedy", until="round")
    page = pages(pig)
    end = pig.plies
    record = pig.answers
    for kind, words, ply in (
        ("first", {}, 0), ("forward", {}, 1), ("last", {}, end), ("back", {}, end - 1), ("goto", {"to": 3}, 3),
    ):  # fmt: skip
        assert page.say(kind, **words) == {}
        assert (pig.ply, page.board.ply, page.board.plies) == (ply, ply, end)
    assert [*pig.answers, *pig.ahead] == record
    assert page.say("goto", to=end + 1)["kind"] == "illegal"
    page.say("first")
    assert page.say("back")["kind"] == "illegal"
    assert pig.ply == 0


def test_a_click_on_a_part_says_why_not(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    note = page.say("explain", part="seat-1")
    assert (note["title"], note["reason"]) == ("iris:", "not now. First: Roll or hold? (1 choice)")
    assert page.say("explain", part="../etc")["title"] == "Nothing:"
    page.match.run("greedy")
    assert page.say("explain", part="seat-1")["reason"] == "the game is over"


def test_explain_asks_the_rules(pages: Opener) -> None:
    match = hp.new("horrible-hordes", seats=2, seed=5)
    page = pages(match)
    targets = {part for hint in page.board.hints for part in hint["targets"]}
    others = [part for part in page.board._labels if part.startswith("sq-") and part not in targets]
    note = page.say("explain", part=others[0])
    assert note["kind"] == "illegal"
    assert note["rules"]


def test_a_click_is_not_answered_with_verbs(pages: Opener) -> None:
    """Whoever clicks has named no verb, so none is missed: the card of a Location while another is chosen to be kept."""
    match = hp.new("warfighter-fantasy", seats=1, seed=0)
    while "keep" not in {choice.verb for choice in match.choices}:
        match.run("veteran", until="request")
    page = pages(match, pace=0)
    note = page.say("explain", part="space-0")
    assert note["kind"] == "illegal"
    assert note["reason"].startswith(f"not now. First: {page.board.ask['prompt']} (")


def test_cards_for_parts_and_clauses(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    page.say("read", part="die-1")
    page.say("read", part="seat-0")
    page.say("clause", id="PG-TURN-02")
    page.say("clause", id="nothing")
    die, seat, clause, nothing = page.replies
    assert (die["title"], die["facts"]) == ("The die", [["faces", "6"]])
    assert die["rules"][0]["id"] == "PG-TURN-02"
    assert die["rules"][0]["text"]
    assert (seat["part"], seat["title"]) == ("seat-0", "")
    assert clause["title"].endswith("(PG-TURN-02)")
    assert clause["words"]
    assert nothing["title"] == ""
    assert page.board.seq == 1


def test_the_whole_log_on_request(pages: Opener, hordes: AnyMatch) -> None:
    page = pages(hordes)
    assert len(page.board.log_tail) == LOG_TAIL
    page.say("log")
    (reply,) = page.replies
    assert len(reply["items"]) == len(hordes.events)
    assert reply["items"][-LOG_TAIL:] == page.board.log_tail


def test_what_a_position_led_to_before_the_first_answer_is_told(pages: Opener) -> None:
    page = pages(kr.example("DESTROY"), seat=None)
    assert (page.board.ply, page.board.plies) == (0, 0)
    assert ("KR-DESTROY-02", 0) in [(line["rule"], line["ply"]) for line in page.board.log_tail]
    page.say("log")
    (reply,) = page.replies
    assert reply["items"] == page.board.log_tail


def test_the_view_changes_and_nothing_else(pages: Opener) -> None:
    page = pages(hp.new("horrible-hordes", seats=2, seed=5))
    page.act(page.board.hints[0]["text"])
    events, small = page.board.events, page.board.scene
    assert events
    page.send({"kind": "view", "large": True})
    assert page.board.options == {
        "layout": "",
        "odds": "always",
        "theme": "",
        "large": True,
        "curtain": False,
        "language": "en",
        "roll": "",
    }
    assert page.board.scene != small
    assert page.board.events == events
    seq = page.board.seq
    page.send({"kind": "view", "large": True})
    assert page.board.seq == seq


def test_odds_wait_behind_the_curtain_of_a_projector_until_somebody_lifts_it(pages: Opener) -> None:
    page = pages(hh.at("move", dwarves="d4 settlement 3 armies, 3 food", hordes="Rat King d5", seed=3))

    def odds() -> str:
        return str([hint["note"] for hint in page.board.hints]) + str(page.board.scene)

    assert "%" in odds()
    page.send({"kind": "view", "large": True})
    assert page.board.options["curtain"]
    assert "%" not in odds()
    page.send({"kind": "lift", "ply": page.board.ply})
    assert not page.board.options["curtain"]
    assert "%" in odds()
    page.act(page.board.hints[-1]["text"])
    assert page.board.options["curtain"]


def test_no_curtain_hangs_before_nothing(pages: Opener) -> None:
    """Where neither the picture nor a choice would tell odds, there is nothing to guess."""
    page = pages(hp.new("horrible-hordes", seats=2, seed=5), layout="projector")
    assert page.board.ask["kind"] == "ask"
    assert all(not hint["note"] for hint in page.board.hints)
    assert not page.board.options["curtain"]
    page = pages(
        hh.at("move", dwarves="d4 settlement 3 armies, 3 food", hordes="Rat King d5", seed=3), layout="projector"
    )
    assert page.board.options["curtain"]
    page.send({"kind": "view", "odds": "hidden"})
    assert not page.board.options["curtain"]


def test_the_view_keeps_the_note(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    note = page.act("hold")
    assert page.send({"kind": "view", "large": True}) == note


def test_what_is_not_understood_is_refused(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    note = page.send({"kind": "act", "ply": 0})
    assert (note["kind"], note["reason"]) == ("error", "a message of kind 'act' needs text")
    assert page.board.seq == 2


def test_a_page_cannot_set_traits(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    scene = page.board.scene
    data = {"method": "update", "state": {"scene": "<script/>", "ply": 99, "options": {}}, "buffer_paths": []}
    page.board._handle_msg({"content": {"data": data}, "buffers": []})
    assert (page.board.scene, page.board.ply) == (scene, 0)
    assert page.states[-1]["scene"] == page.board.get_state("scene")["scene"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"seat": 2}, "there is no seat 2; seats are 0 to 1"),
        ({"seat": [0, "1"]}, "there is no seat '1'"),
        ({"seat": True}, "there is no seat True"),
        ({"bots": {5: "greedy"}}, "there is no seat 5"),
        ({"seat": 0, "bots": {0: "greedy"}}, "seat 0 cannot be played by you and by a bot"),
        ({"bots": "greedyy"}, "did you mean 'greedy'"),
        ({"pace": -1}, "0 to 60 seconds"),
        ({"layout": "round"}, "'wide', 'laptop', 'tall', 'phone', 'projector'"),
        ({"odds": "sometimes"}, "'hidden', 'request', 'after', 'always'"),
        ({"theme": "blue"}, "'light', 'dark'"),
    ],
)
def test_wrong_words_name_what_is_allowed(pig: AnyMatch, words: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Board(pig, **words)


def test_a_board_needs_a_match() -> None:
    with pytest.raises(ValueError, match="shows a match"):
        Board("horrible-hordes")  # type: ignore[arg-type]  # that is the point


def test_a_bot_that_fails_is_shown(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=0, bots={1: lambda _seat: 1 // 0})
    page.act("roll")
    note = page.act("hold")
    assert (note["kind"], "ZeroDivisionError" in note["reason"]) == ("error", True)
    assert pig.table.seat == 1
    assert page.say("undo") == {}


def test_long_lists_keep_every_verb(pages: Opener, hordes: AnyMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hordeplay.widgets.frame.MOST_HINTS", 5)
    page = pages(hordes)
    seen = 0
    for ply in page.board.marks["mine"][::7]:
        page.say("goto", to=ply)
        verbs = {choice.verb for choice in hordes.choices}
        if len(hordes.choices) > 5 >= len(verbs):
            seen += 1
            assert page.board.ask["cut"]
            assert page.board.ask["total"] == 5
            assert {hint["kind"] for hint in page.board.hints} - {EACH} == verbs
    assert seen


def test_forms_for_what_is_said_freely(pages: Opener, hordes: AnyMatch) -> None:
    page = pages(hordes)
    forms = {}
    for ply in page.board.marks["mine"]:
        page.say("goto", to=ply)
        forms.update({form["verb"]: form["words"] for form in page.board.ask["forms"]})
    assert forms
    for words in forms.values():
        assert all(word["kind"] in {"int", "word", "square", "text"} for word in words)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"pace": "quick"}, "the pace is 0 to "),
        ({"seat": "Iris"}, "told by its number"),
        ({"seat": 0.5}, "by its number"),
    ],
)
def test_a_word_of_the_wrong_kind_is_told_in_a_sentence(pig: AnyMatch, words: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Board(pig, **words)


def test_what_a_step_tells_several_times_is_one_line(pages: Opener) -> None:
    """A line counts what is told alike within one step, and points at all of it; another step has a line of its own."""
    page = pages(hp.new("horrible-hordes", seats=2, seed=7))
    event = page.match.happened(-1, page.match.ply)[0][1]
    frames, view = page.board._frames, page.board._frames.view()
    once, thrice = (
        frames.lines(view, [(0, event)]),
        frames.lines(view, [(0, event), (0, event), (0, event), (1, event)]),
    )
    assert [line["text"] for line in thrice] == [f"{once[0]['text']} (3 times)", once[0]["text"]]
    assert thrice[0]["targets"] == once[0]["targets"]


def played(page: Page, bot: str) -> None:
    """The answer that a bot would give, given by the person here."""
    fork = page.match.fork()
    fork.run(bot, until="request")
    page.act(str(fork.answers[page.match.ply].value))


def test_what_befell_a_person_since_is_told_first(pages: Opener) -> None:
    """Where a Turn has passed, its attacks are told to the person who plays alone; a decision's own outcome is no news."""
    page = pages(hp.new("warfighter-fantasy", preset="first"))
    news: list[str] = []
    while not any("attack" in says for says in news):
        rounds = page.match.rounds
        played(page, "veteran")
        assert page.match.request, "the game ended without an attack to tell"
        if page.board.play["meanwhile"]:
            assert len(page.match.rounds) > len(rounds)
            (turn,) = page.board.play["meanwhile"]
            assert turn["seat"] == 0
            news.append(turn["says"])


def test_what_the_bots_did_comes_before_what_the_person_did(pages: Opener) -> None:
    page = pages(hp.new("horrible-hordes", preset="first"), seat=0, bots="greedy")
    while len(page.board.play["meanwhile"]) < 2:
        played(page, "greedy")
    assert [turn["seat"] for turn in page.board.play["meanwhile"]] == [1, 0]


def test_who_plays_alone_is_not_told_what_they_did(pages: Opener) -> None:
    match = hp.new("kingdom-rush", preset="first")
    page = pages(match)
    while match.game.moment(match.table).round < 4:
        played(page, "planner")
        assert not [turn for turn in page.board.play["meanwhile"] if re.search("uilt|overed|laced", turn["says"])]


def test_a_portal_that_comes_is_said_large_with_its_rules(pages: Opener) -> None:
    """Until the next gesture, and not again when somebody steps back."""
    match = hp.new("kingdom-rush", preset="first")
    page = pages(match)
    while page.board.note == {}:
        played(page, "planner")
    note = page.board.note
    assert (note["kind"], note["rules"]) == ("info", ["KR-PORTAL-03", "KR-PORTAL-04"])
    assert "The portal is here" in note["title"]
    assert "Only towers" in note["reason"]
    played(page, "planner")
    assert page.board.note == {}
    assert page.say("undo") == {}


def test_a_bot_is_not_credited_with_what_a_person_did(pages: Opener) -> None:
    match = hp.new("kingdom-rush", preset="short")
    page = pages(match, seat=0, bots="planner", pace=0)
    alone = 0
    for _ in range(12):
        before = match.ply
        played(page, "planner")
        if not any(answer.seat == 1 for answer in match.answers[before + 1 :]):
            alone += 1
            assert page.board.play["meanwhile"] == []
    assert alone


@pytest.mark.parametrize("least", [3, 4, 5, 6])
def test_the_tail_of_the_log_is_the_end_of_the_whole_log(
    pages: Opener, monkeypatch: pytest.MonkeyPatch, least: int
) -> None:
    """Equal happenings of one step are one line, so a step is never cut: the half of a line would be another line."""
    monkeypatch.setattr("hordeplay.widgets.frame.LOG_TAIL", least)
    match = hp.new("warfighter-fantasy", seed=8, party="Gareth 2: Melee Skill, Shortsword, Leather Armor; Whisper 2")
    page = pages(match, pace=0)
    frames, cut, again = page.board._frames, 0, 0
    for _ in range(120):
        if match.request is None:
            break
        page.act(page.board.hints[-1]["text"])
        whole = frames.lines(frames.view(), match.happened(-1, match.ply))
        tail = page.board.log_tail
        assert whole[-len(tail) :] == tail
        cut += len(whole) > len(tail)
        again += any("times)" in line["text"] for line in tail)
    assert cut
    assert again
