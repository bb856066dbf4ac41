"""A whole game round by round: at its end each horde does one thing at a time, and the log says who held it and what it leapt over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.script import Event
from hordeplay.core.substeps import substeps
from hordeplay.games.kingdom_rush import GAME
from hordeplay.games.kingdom_rush.model.table import KingdomTable

TRIES = {"moves", "held", "kingdom"}
"""What comes of one attempt of a horde to move (KR-MOVE-01, KR-MOVE-02, KR-MOVE-03)."""
HELD = re.compile(
    r"([A-Z][\w’]*(, [A-Z]\w*)*( and [A-Z]\w*)? holds? |\d+ soldiers? holds? |.* and \d+ soldiers? hold )"
    r".+ on [a-z]\d( and goe?s? home|; the soldiers? goe?s? home)?"
)


def legs(events: list[Event], ends: list[int]) -> list[list[Event]]:
    """The events of a ply as they are shown, one list for each thing."""
    starts = [0, *ends]
    return [events[start:end] for start, end in zip(starts, [*ends, len(events)], strict=True)]


def attempts(match: Match[KingdomTable]) -> Iterator[str]:
    """What comes of each attempt of a whole game: no two of them are shown in one step, and the log has its words for each."""
    for ply in range(1, match.plies + 1):
        happened = [event for _, event in match.happened(ply - 1, ply)]
        if not TRIES & {event.what for event in happened}:
            continue
        ends = [leg.events_told for leg in substeps(match, ply, GAME.look.substeps)]
        for leg in legs(happened, ends):
            tries = [event for event in leg if event.what in TRIES]
            assert len(tries) <= 1, [event.what for event in leg]
            for event in tries:
                yield check(match, event)


def check(match: Match[KingdomTable], event: Event) -> str:
    """What a horde did, after a look at the sentence that tells it."""
    sentence = GAME.look.say(match.table, event)
    leaps = bool(event.facts.get("over"))
    assert match.table.rules.hordes[event.facts["horde"]].title in sentence
    match event.what:
        case "moves":
            assert ("leaps over" in sentence) == leaps, sentence
            assert ("moves from" in sentence) != leaps, sentence
        case "held":
            assert HELD.fullmatch(sentence), sentence
            assert ("home" in sentence) == bool(event.facts["soldiers"]), sentence
        case "kingdom":
            assert re.search(r"enters the kingdom: (\d+ hearts?|no heart) lost, ", sentence), sentence
    return "leaps" if leaps else event.what


def test_every_move_hold_leap_and_exit_is_a_step_of_its_own() -> None:
    shown = Counter[str]()
    for scenario, seats, bot in (("S1", 2, "greedy"), ("S5", 3, "planner"), ("S4", 2, "greedy"), ("S2", 4, "random")):
        match = hp.new("kingdom-rush", seats=seats, seed=3, scenario=scenario)
        match.run(bot)
        shown.update(attempts(match))
    assert shown.keys() == {"moves", "held", "leaps", "kingdom"}
    assert min(shown.values()) > 1, shown


def test_a_spawn_is_a_step_of_its_own() -> None:
    """KR-SPAWN-02: the card of each stack is drawn by chance, which is an answer of its own."""
    match = hp.new("kingdom-rush", seats=2, seed=11, scenario="S5")
    match.run("planner")
    spawns = 0
    for ply in range(1, match.plies + 1):
        happened = [event.what for _, event in match.happened(ply - 1, ply)]
        if "spawns" in happened and "starts" not in happened:
            spawns += 1
            assert happened.count("spawns") == 1
            assert match.answers[ply - 1].seat is None
    assert spawns > 5
