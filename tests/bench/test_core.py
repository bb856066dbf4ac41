"""Cost of the core for each game against the budgets of the design, on matches of a bounded number of answers.

Run `pytest tests/bench/test_core.py -s`; it prints the figures, and fails where a budget is missed.
"""

from __future__ import annotations

import copy
import tracemalloc
from collections.abc import Callable
from functools import cache, partial
from random import Random
from statistics import median
from time import process_time

import pytest
from bench.timing import BUSY, SPREAD, interleave, p95, report
from bench.workload import GAMES, Work, bounded, drawn
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.luck import Luck
from hordeplay.core.record import load, new_table
from hordeplay.core.script import Answer, Ask, Play

FORK_US = {"warfighter-fantasy": 120}
"""Its steps hold several decisions, which a fork replays; all others keep to the budget of 50."""

each_game = pytest.mark.parametrize("game", [*GAMES, "pig"])


@cache
def work_of(game: str) -> Work:
    if game == "pig":
        return Work(PIG, 3, "greedy", lambda text: load(text, lambda _name: PIG))
    return Work(game, *GAMES[game])


@each_game
def test_copy(game: str) -> None:
    table = work_of(game).middle.table
    times = interleave({"copy": table.copy, "deepcopy": lambda: copy.deepcopy(table)})
    report(game, times)
    assert times["deepcopy"] >= 20 / SPREAD * times["copy"]


@each_game
def test_fork_undo_goto(game: str) -> None:
    work, rng = work_of(game), Random(1)
    match = work.match.fork()
    times = {
        "fork, p95": p95([spot.fork for spot in work.spots] * 30),
        "undo, p95": p95([match.undo] * sum(answer.seat is not None for answer in match.answers)),
        "goto, p95": p95([partial(match.goto, rng.randrange(match.plies + 1)) for _ in range(400)]),
    }
    report(game, times)
    assert times["fork, p95"] <= FORK_US.get(game, 50) * 1e-6 * BUSY
    assert times["undo, p95"] <= 0.5e-3 * BUSY
    assert times["goto, p95"] <= 1e-3 * BUSY


@each_game
def test_choices(game: str) -> None:
    """Options only propose: how often a legality is asked for each legal choice, as time."""
    work = work_of(game)
    asked = [(spot.request, spot.request.seats[0], list(spot.choices)) for spot in work.spots]

    def check() -> None:
        for request, seat, choices in asked:
            for choice in choices:
                assert request.why_not(choice, seat) is None

    times = interleave({"list": work.choices, "check each once": check})
    print(f"\n{sum(len(choices) for _, _, choices in asked)} choices at {len(asked)} places")
    report(game, times)
    assert times["list"] <= 15 * SPREAD * times["check each once"]


@each_game
def test_play(game: str) -> None:
    """A choice in a match with its past, its events and its luck, against the same answers sent to a bare `Play`."""
    work = work_of(game)
    start, match = work.middle.fork(), work.middle.fork()
    for answer in work.decisions:
        match.play(answer.value, answer.seat)
    answers = match.answers[start.ply :]

    def bare() -> None:
        play = start.position().play()
        for answer in answers:
            play.send(answer)

    times = interleave({"bare": bare, "match": work.play})
    report(f"{game}, {len(work.decisions)} decisions and what chance answers", times)
    assert times["match"] <= 6 * SPREAD * times["bare"]


@each_game
def test_replay(game: str) -> None:
    work = work_of(game)
    match = work.match
    start, steps = match.origin, match.rules.steps(match.game.steps)

    def bare() -> None:
        play = Play(start.copy(), steps)
        for answer in match.answers:
            play.send(answer)

    def setup() -> None:
        new_table(match.game, match.rules, dict(match.start))

    times = interleave({"bare": bare, "load": work.replay, "setup": setup, "save": work.save})
    report(f"{game}, {match.plies} answers, {len(work.record)} characters", times)
    if game != "pig":  # a Pig answer costs less than reading it
        assert times["load"] <= 3 * SPREAD * times["bare"]


@each_game
def test_memory(game: str) -> None:
    work = work_of(game)
    work.replay()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    match = work.load(work.record)
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    print(f"\n{game}: {match.plies} plies, {len(match._history.saves)} copies, {size / 1e6:.2f} MB")
    assert size <= 2e6 * max(0.5, match.plies / 1_000)  # the budget of a full match, which has so many


@each_game
def test_scene_and_text(game: str) -> None:
    """What a board does at a click: the choices with their hints and the picture; and the text of the position."""
    work = work_of(game)

    def board(spot) -> None:
        for choice in spot.choices:
            spot.game.look.hint(spot.table, choice)
        drawn(spot)

    work.scene(), work.hint()
    late = p95([partial(board, spot) for spot in work.spots] * 5)
    times = interleave({"scene": work.scene, "hint": work.hint, "text": work.text})
    report(f"{game}, {len(work.spots)} places; a whole board, p95 {late * 1e3:.1f} ms", times)
    assert late <= 50e-3 * BUSY
    assert times["text"] <= 2 * SPREAD * times["scene"]


@each_game
def test_playout(game: str) -> None:
    """Answers of bots that build their choice, of those that list every option, and without a past; how long a game is."""
    work = work_of(game)
    games = work.playout().games
    answers = {
        "match of its own bots": work.match.ply,
        "match of bots that list": work.listing().ply,
        "simulated": sum(each.decisions + each.chances for each in games),
    }
    runs = partial(bounded, work.game, work.seats, work.bot), work.listing, work.playout
    times = interleave(dict(zip(answers, runs, strict=True)))
    milliseconds = times["simulated"] / len(games) * 1e3
    times = {name: seconds / answers[name] for name, seconds in times.items()}
    report(f"{game}, an answer; {milliseconds:.1f} ms a game of {answers['simulated'] // len(games)}", times)
    own, listing, simulated = times.values()
    assert listing <= 4 * SPREAD * own
    assert simulated <= own * SPREAD


# ---- Pig through the public Play


def plain(random: Callable[[], float]) -> int:
    """Pig by hand: a mutable object, no checks, no requests. The floor."""
    points, seat, pot, decisions = [0, 0], 0, 0, 0
    while True:
        decisions += 1
        if pot and random() < 0.5:
            points[seat] += pot
            if points[seat] >= 100:
                return decisions
            pot, seat = 0, 1 - seat
            continue
        face = int(random() * 6) + 1
        if face > 1:
            pot += face
        else:
            pot, seat = 0, 1 - seat


def public(random: Callable[[], float]) -> int:
    """Random Pig through public Play: every option listed, every answer checked."""
    play = Play(PIG.start(PIG.printed, 2), PIG.steps)
    decisions = 0
    while (request := play.request) is not None:
        if isinstance(request, Ask):
            options = list(request.options())
            play.send(Answer(request.seat, options[int(random() * len(options))]))
            decisions += 1
        else:
            play.send(Answer(None, (int(random() * 6) + 1,)))
    return decisions


def lucky(random: Callable[[], float]) -> int:
    """The same with the luck of a match."""
    play = Play(PIG.start(PIG.printed, 2), PIG.steps)
    luck = Luck(int(random() * 1e9))
    decisions = chances = 0
    while (request := play.request) is not None:
        if isinstance(request, Ask):
            options = list(request.options())
            play.send(Answer(request.seat, options[int(random() * len(options))]))
            decisions += 1
        else:
            play.send(Answer(None, luck.answer(request, chances)))
            chances += 1
    return decisions


def matched(random: Callable[[], float]) -> int:
    """The same as a whole match, with its past and its events."""
    match = hp.new(PIG, seed=int(random() * 1e9))
    match.run("random")
    return sum(answer.seat is not None for answer in match.answers)


def test_pig_through_public_play() -> None:
    """The plain loop stands in for other libraries, which a run of this project does not install."""
    samples = {run: [] for run in (plain, public, lucky, matched)}
    for _ in range(7):
        for run, seconds in samples.items():
            random, since, decisions = Random(1).random, process_time(), 0
            while (taken := process_time() - since) < 0.1:
                decisions += run(random)
            seconds.append(taken / decisions)
    times = {run.__name__: median(seconds) for run, seconds in samples.items()}
    report("pig, a decision", times)
    # 0.33 times OpenSpiel's Pig stepped from Python, when both were measured in one run
    assert times["plain"] >= 0.02 * times["public"]
