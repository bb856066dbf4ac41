"""Bosses are seen, their fall is an event, and the end says what it came from."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from fantahzee.helpers import play, ruled, stand

from hordeplay.core.any import AnyAsk
from hordeplay.core.cards import HIDDEN
from hordeplay.core.choice import Choice
from hordeplay.core.driver import advance, decider
from hordeplay.core.preset import begin
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Event
from hordeplay.games.fantahzee import GAME, at
from hordeplay.games.fantahzee.view.news import mine, news
from hordeplay.games.fantahzee.view.scene import scene
from hordeplay.games.fantahzee.view.sentences import say

STACKS = "Mud Imp 11, Baron Cloven 4, Mud Imp 11, Mud Imp 11, Mud Imp 11"


@pytest.mark.parametrize("large", [False, True])
def test_a_boss_is_marked_by_a_word(large: bool) -> None:
    """FZ-CMP-03: it looks like level II from behind, and like no other from the front."""
    for tops, marks in (("Mud Imp, Baron Cloven", 1), ("Mud Imp, Siege Troll", 0)):
        table = at("attack", party="Hero active", strength=4, tops=tops).table
        svg = "".join(region.svg for region in scene(table, 0, Rendering(large=large)).regions)
        assert svg.count(">BOSS<") == marks


def test_a_boss_that_comes_up_is_said_large() -> None:
    """FZ-EOG-01, FZ-EOG-02: where it lies, what beats it, what it does, and what its fall means."""
    table = at("attack", seats=2).table
    for what in ("reveals", "flips"):
        loud = news(table, Event("FZ-HOR-03", what, {"seat": 0, "stack": 1, "monster": "The Ashen Matriarch"}))
        assert loud is not None
        assert loud.title == "A boss on stack 2: Ashen Matriarch."
        assert loud.means.startswith("Strength 9 beats it, for 8 XP. It hits back for 2 and ambushes for 2.")
        assert news(table, Event("FZ-HOR-03", what, {"seat": 0, "stack": 1, "monster": "Mud Imp"})) is None


def test_the_fall_of_a_boss_is_said_large_with_what_it_means() -> None:
    """FZ-EOG-02, FZ-EOG-03: how many more it takes, or whose turn is the last."""
    table = stand("attack", ruled(bosses_to_end=2), seats=2, first=0, party="Hero active", strength=10, stacks=STACKS)
    going = play(table, "hit 2", until="counterattack")
    (event,) = [one for one in going.table.log or [] if one.what == "doom"]
    assert say(table, event) == "Iris slays the boss Baron Cloven: doom token 1 is turned"
    loud = news(table, event)
    assert loud is not None
    assert loud.title == "Iris slew Baron Cloven."
    assert loud.means == "It brings 8 XP. 1 more boss to fall, and the game ends."
    table = stand("attack", ruled(bosses_to_end=1), seats=2, first=0, party="Hero active", strength=10, stacks=STACKS)
    going = play(table, "hit 2", until="counterattack")
    loud = news(table, next(one for one in going.table.log or [] if one.what == "doom"))
    assert loud is not None
    assert loud.means.endswith("the last turn of the game is that of Amber, in this round.")


def test_the_last_turn_is_said_to_whose_it_is() -> None:
    """FZ-EOG-02: the bot that played before has slain the boss; the person reads that this turn is the last."""
    rules = ruled(bosses_to_end=1)
    table = stand("action", rules, seats=2, first=0, seat=1, victory_0="Baron Cloven", hand="Hero", hand_0="Paladin")
    event = Event("FZ-TURN-01", "turn", {"seat": 1, "round": 1, "turn": 2})
    open_hands, own = news(table, event), news(table.seen_by(1), event)
    assert open_hands is not None
    assert own is not None
    assert open_hands.title == "The last turn of Amber."
    assert own.title == "Your last turn."
    assert own.means == "The boss has fallen: Iris slew Baron Cloven."
    assert any(card.startswith(HIDDEN) for card in table.seen_by(1).cards.hands["hand 0"])
    assert not mine(table, 1), "where all hands lie open nobody is meant"
    assert news(table.seen_by(0), event) is None, "the fall of the boss has said it"
    assert news(stand("action", seats=2), event) is None


def test_the_end_says_who_slew_whom_and_why_it_ended() -> None:
    """FZ-EOG-02, FZ-RUL-39: the last line of the log, and what the result says."""
    rules = ruled(bosses_to_end=2)
    words = {"victory_0": "Baron Cloven, Mud Imp", "victory": "The Hollow Piper"}
    table = stand("turn_end", rules, seats=2, first=0, seat=1, **words)
    going = play(table)
    assert going.request is None
    line = say(table, (going.table.log or [])[-1])
    assert line == "The game is over: 2 bosses have fallen; Iris slew Baron Cloven, Amber slew Hollow Piper"
    outcome = GAME.result(table)
    assert outcome is not None
    assert outcome.says.endswith(
        "The game ended because 2 bosses have fallen: Iris slew Baron Cloven, Amber slew Hollow Piper."
    )


def _mediocre(key: int) -> tuple[int, int, bool]:
    """The round in which a boss lies face up first, the last round, whether the person slays one: every tenth answer is any."""
    first = GAME.presets["first"]
    match, luck = begin(GAME, first), random.Random(key)
    adviser = decider(match, first.bots)

    def errs(request: AnyAsk, seat: int) -> Choice | str:
        some: list[Choice] = list(request.options(seat)) if luck.random() < 0.1 else []
        return luck.choice(some) if some else adviser(request, seat)

    seen = 0
    while match.request is not None:
        table = match.table
        if not seen and any(stack.top and table.rules.monster(stack.top).boss for stack in table.stacks):
            seen = table.round
        advance(match, {0: errs, 1: adviser})
    own = [e.facts for e in match.events if e.what == "doom"]
    return seen, match.table.round, any(f["seat"] == first.seat for f in own)


def test_a_first_game_meets_its_bosses_long_before_its_end() -> None:
    games = [_mediocre(key) for key in range(12)]
    assert all(seen for seen, _, _ in games)
    assert sum(last - seen >= 2 for seen, last, _ in games) >= 9
    assert sum(slays for _, _, slays in games) >= 5


def test_the_first_game_ends_with_its_second_boss() -> None:
    first = GAME.presets["first"]
    assert begin(GAME, replace(first, seed=1)).rules.bosses_due == 2
    assert "second boss" in first.says
