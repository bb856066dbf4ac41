"""Cost of the core against the budgets of the design: forks, undo, goto, copies, loading, and Pig through public Play.

All ratios are taken inside one interleaved run, in processor time, so that a busy machine disturbs them little. Run
`pytest tests/bench/test_core.py -s`; it prints the figures, and fails where a budget is missed.
"""

from __future__ import annotations

import copy
import gc
import tracemalloc
from collections.abc import Callable
from functools import cache, partial
from random import Random
from statistics import median, quantiles
from time import process_time

import pytest
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.luck import Luck
from hordeplay.core.record import begin, load
from hordeplay.core.script import Answer, Ask, Play

GAMES = (*hp.games(), "pig")
SEATS = 4
BUSY = 4
"""What a machine that does other work meanwhile may take longer: caches are shared even where processor time is not."""


def interleave(variants: dict[str, Callable[[], object]], rounds: int = 7, least: float = 0.05) -> dict[str, float]:
    """Median seconds per call of each variant, rounds interleaved."""
    reps, samples = {}, {name: [] for name in variants}
    for name, call in variants.items():
        since = process_time()
        call()
        reps[name] = max(1, int(least / max(process_time() - since, 1e-6)))
    for _ in range(rounds):
        for name, call in variants.items():
            since = process_time()
            for _ in range(reps[name]):
                call()
            samples[name].append((process_time() - since) / reps[name])
    return {name: median(times) for name, times in samples.items()}


def p95(calls: list[Callable[[], object]]) -> float:
    """The 95th of a hundred single calls, in seconds; what the garbage collector takes is not theirs."""
    taken = []
    gc.disable()
    for call in calls:
        since = process_time()
        call()
        taken.append(process_time() - since)
    gc.enable()
    return quantiles(taken, n=20)[-1]


@cache
def played(name: str):
    """A whole match by its own bots."""
    game = PIG if name == "pig" else name
    match = hp.new(game, seats=SEATS, seed=3)
    match.run(next(bot for bot in ("greedy", "tip", "random") if bot in match.game.bots))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_fork_undo_goto(name: str) -> None:
    match = played(name).fork()
    middle = hp.new(match.game, seats=SEATS, seed=4)
    while middle.ply < match.plies // 2:
        middle.run("random", until="request")
    forks = []
    for _ in range(100):
        middle.run("random", until="request")
        forks.append(p95([middle.fork] * 3))
    fork = quantiles(forks, n=20)[-1]
    rng = Random(1)
    goto = p95([partial(match.goto, rng.randrange(match.plies + 1)) for _ in range(400)])
    match.goto(match.plies)
    undo = p95([match.undo] * min(300, sum(a.seat is not None for a in match.answers)))
    print(
        f"\n{name}: {match.plies} plies; p95 fork {fork * 1e6:.0f} us, undo {undo * 1e6:.0f} us, goto {goto * 1e6:.0f} us"
    )
    assert fork <= 50e-6 * BUSY
    assert undo <= 0.5e-3 * BUSY
    assert goto <= 1e-3 * BUSY


@pytest.mark.parametrize("name", GAMES)
def test_copies(name: str) -> None:
    match = played(name)
    match.goto(match.plies // 2)
    table = match.table.copy()
    times = interleave({"copy": table.copy, "deepcopy": lambda: copy.deepcopy(table)})
    match.goto(match.plies)
    print(f"\n{name}: copy {times['copy'] * 1e6:.1f} us, deepcopy x{times['deepcopy'] / times['copy']:.0f}")
    assert times["deepcopy"] >= 20 * times["copy"]


@pytest.mark.parametrize("name", GAMES)
def test_checked_load_against_bare_replay(name: str) -> None:
    match = played(name)
    text, start, steps = match.save(), match.origin, match.rules.steps(match.game.steps)

    def replay() -> None:
        play = Play(start.copy(), steps)
        for answer in match.answers:
            play.send(answer)

    def setup() -> None:
        begin(match.game, match.rules, dict(match.start))

    times = interleave(
        {"load": lambda: load(text, lambda _name: match.game), "replay": replay, "setup": setup}, least=0.2
    )
    ratio = times["load"] / times["replay"]
    print(
        f"\n{name}: {match.plies} answers, {len(text)} characters; replay {times['replay'] * 1e3:.1f} ms, "
        f"setup {times['setup'] * 1e3:.2f} ms, load x{ratio:.2f}"
    )
    if name != "pig":  # a Pig answer costs less than reading it
        assert ratio <= 3 * BUSY / 2


@pytest.mark.parametrize("name", GAMES)
def test_memory_of_a_whole_match(name: str) -> None:
    text = played(name).save()
    game = played(name).game
    load(text, lambda _name: game)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    match = load(text, lambda _name: game)
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    saves = match._history.saves
    print(f"\n{name}: {match.plies} plies, {len(saves)} copies, {size / 1e6:.2f} MB")
    # the budget of 2 MB was set for matches of a few hundred answers; copies and events grow with their number
    assert size <= 2.2e6 * max(1, match.plies / 1_000)


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
    rates = {call.__name__: [] for call in (plain, public, lucky, matched)}
    for _ in range(7):
        for call in (plain, public, lucky, matched):
            random, since, decisions = Random(1).random, process_time(), 0
            while process_time() - since < 0.1:
                decisions += call(random)
            rates[call.__name__].append(decisions / (process_time() - since))
    found = {name: median(each) for name, each in rates.items()}
    print()
    for name, rate in found.items():
        print(f"{name:8s} {rate:10.0f} decisions/s, x{rate / found['plain']:.3f} of the plain loop")
    # 0.33 times OpenSpiel's Pig stepped from Python, when both were measured in one run
    assert found["public"] >= 0.02 * found["plain"]
