"""What is carried over the board, and which dice are new: by the parts that were drawn before and are drawn after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fantahzee.helpers import facts_of, play, stand
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Event
from hordeplay.games.fantahzee import GAME
from hordeplay.games.fantahzee.model.table import FantahzeeTable

PLAIN = Rendering(odds=False)


def moved(table: FantahzeeTable, what: str, **facts: object) -> tuple[tuple[str, str], ...]:
    """What travels in an event."""
    return GAME.look.travels(table, Event("FZ-TRE-07", what, {"seat": 0, **facts}))


def parts(table: FantahzeeTable) -> set[str]:
    """The parts that are drawn of a table."""
    return set(GAME.look.scene(table, 0, PLAIN).labels)


def test_dice_go_to_the_hero_that_they_pay_for() -> None:
    """FZ-HERO-03: they leave the places where they lay loose."""
    table = stand("roll", party="Hero, Sergeant, Hero", dice="66655", rerolls=1)
    before = parts(table)
    play(table, "activate 3 6 6 6")
    moves = moved(table, "activates", slot=2, dice=[6, 6, 6])
    assert moves == (("die-6-1", "hero-3"), ("die-6-2", "hero-3"), ("die-6-3", "hero-3"))
    assert {origin for origin, _ in moves} <= before
    assert {target for _, target in moves} <= parts(table)
    table = stand("roll", party="Sergeant, Sergeant", dice="6666", rerolls=1)
    play(table, "activate 2 6 6", "activate 1 6 6")  # what is locked already has the first numbers
    assert moved(table, "activates", slot=0, dice=[6, 6]) == (("die-6-3", "hero-1"), ("die-6-4", "hero-1"))
    assert moved(table, "activates", slot=0, dice=[]) == ()


def test_heroes_that_leave_go_to_the_discard_pile() -> None:
    """FZ-DMG-02, FZ-ACT-06, FZ-HOR-02."""
    table = stand("casualty", then="treasure", party="Alchemist, Sergeant active", damage=1)
    going = play(table, "lose 2", until="treasure")
    (facts,) = facts_of(going, "falls")
    assert moved(table, "falls", **facts) == (("hero-2", "discard"),)
    for what in ("parts", "replaces"):
        assert moved(table, what, slot=0) == (("hero-1", "discard"),)


def test_monsters_go_aside_and_from_there_to_their_player() -> None:
    """FZ-ATK-04, FZ-TRE-07: what is scored is told, and no monster is scored twice."""
    table = stand(
        "attack", party="Hero active", strength=4, stacks="Mud Imp 11, Ice Giant 5, Rock Monster 11, - 0, - 0"
    )
    play(table, "hit 1")
    assert moved(table, "defeats", stack=0, monster="Mud Imp") == (("stack-1", "aside-1"),)
    going = play(table, "done", until="town")
    (facts,) = facts_of(going, "scores")
    assert facts == {"seat": 0, "monsters": ["Mud Imp"], "xp": 1}
    assert GAME.look.say(table, Event("FZ-TRE-07", "scores", facts)) == "Iris scores 1 XP for Mud Imp"
    assert moved(table, "scores", **facts) == (("aside-1", "seat-1"),)
    # where the board shows all of that at once, it goes straight to its player
    assert moved(table, "defeats", stack=0, monster="Mud Imp") == (("stack-1", "seat-1"),)
    assert moved(table, "claims", stack=2) == (("stack-3", "seat-1"),)
    going = play(stand("attack", party="Hero active", strength=4), "done", until="town")
    assert facts_of(going, "scores") == []


def test_many_monsters_are_counted() -> None:
    facts = {"seat": 0, "monsters": ["Mud Imp"] * 4, "xp": 4}
    assert GAME.look.say(stand("town"), Event("FZ-TRE-07", "scores", facts)) == "Iris scores 4 XP for 4 monsters"


def rolls(seed: int) -> Iterator[tuple[FantahzeeTable, Event]]:
    """The tables of a game of bots after each roll."""
    match = hp.new("fantahzee", seats=2, seed=seed)
    match.run("tip")
    for ply in range(1, match.plies + 1):
        events = [event for _, event in match.happened(ply - 1, ply) if event.what == "rolls"]
        if events:
            match.goto(ply)
            yield match.table, events[-1]


def test_the_dice_that_fell_are_those_that_were_not_kept() -> None:
    """FZ-DICE-03: each is drawn, with the face that it shows; those that stay are not among them."""
    n = 0
    for table, event in rolls(5):
        fallen = GAME.look.fallen(table, event)
        if not fallen:  # all dice are locked since
            continue
        labels = GAME.look.scene(table, None, PLAIN).labels
        assert Counter(face for _, face in fallen) <= Counter(event.facts["dice"])
        for part, face in fallen:
            assert labels[part] == f"die showing {face}"
        loose = Counter(int(part.split("-")[1]) for part in labels if part.startswith("die-") and part[4].isdigit())
        assert Counter(face for _, face in fallen) <= loose
        n += len(fallen) == len(event.facts["dice"])
    assert n > 50


def test_a_frame_tells_which_dice_of_the_board_fell() -> None:
    """Once, with the roll: a frame in which none fell has none, and a hidden box shows them in no case."""
    match = hp.new("fantahzee", seats=2, seed=5)
    while not str(next(iter(match.choices))).startswith("keep"):
        match.run("tip", until="request")
    page = Page(match, pace=0, keep=False)
    board = page.board
    assert board.dice == {"none": True}
    page.act("keep")
    assert (board.dice["none"], board.dice["faces"]) == (True, sorted(match.rolled[1]) if match.rolled else None)
    labels = GAME.look.scene(match.table, None, PLAIN).labels
    shown = zip(board.dice["parts"], board.dice["faces"], strict=True)
    assert [labels[part] for part, _ in shown] == [f"die showing {face}" for face in board.dice["faces"]]
    page.say("undo")
    assert board.dice == {"none": True}
    board.close()
