"""The same games whatever plays them: executors, chunks, interrupts, extensions; and what is refused."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from infra.project import ROOT, run
from lab.pigs import SHORT, Broken, Forgetful, Inline, Stopping, hasty, kind_rules, wary, wordy
from loky import get_reusable_executor
from pig import GAME
from pig.turn import Cautious, PigTable

import hordeplay as hp
from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.luck import Source
from hordeplay.core.match import Match
from hordeplay.core.record import new_table
from hordeplay.core.script import Ask
from hordeplay.core.seat import Seat
from hordeplay.games import find
from hordeplay.lab import GameError, Sample, SimulationError, simulate
from hordeplay.lab.executors import Where
from hordeplay.lab.plan import PlanSpec, own_bot


@pytest.fixture(autouse=True)
def _pig_is_registered() -> None:
    hp.register(GAME)


def play(n: int = 60, executor: Where = "here", **words: Any) -> Sample:  # of simulate
    return simulate(GAME, n, executor=executor, progress=False, **{"rules": SHORT, "seed": 5, **words})


@pytest.fixture(params=["threads", "loky", "processes", "inline", "pilot"])
def executor(request: pytest.FixtureRequest) -> Iterator[Where]:
    match request.param:
        case "threads":
            with ThreadPoolExecutor(3) as pool:
                yield pool
        case "processes":
            with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
                yield pool
        case "inline":
            yield Inline()
        case "pilot":
            yield None
        case _:
            yield "loky"


# ---- equal results


def test_every_executor_gives_the_same_games(executor: Where) -> None:
    words: dict[str, Any] = {"seats": 3, "bots": ["greedy", "random", "greedy"]}
    assert play(100, executor, **words).games == play(100, **words).games


@pytest.mark.parametrize("chunk", [1, 7, 100])
def test_every_chunk_size_gives_the_same_games(chunk: int) -> None:
    pool = Inline()
    assert play(60, pool, chunk=chunk) == play(60)
    assert max(pool.sizes) == min(chunk, 60)


def test_chunks_grow_and_shrink_by_themselves() -> None:
    pool = Inline()
    assert play(400, pool) == play(400)
    assert pool.sizes[0] == 1
    assert max(pool.sizes) > 10
    assert len(pool.sizes) < 100


@pytest.mark.parametrize("bots", [["greedy", wary], [wordy, wary], [Forgetful, "random"], wary])
def test_a_simulated_game_is_the_match_of_its_seed(bots: Any) -> None:
    """Same answers in the same order: bots from outside see, imagine and read events as in a `Match`."""
    sample = play(8, seats=2, bots=bots, seed="match")
    for i, seed in enumerate(sample.seeds):
        seated = bots if callable(bots) else {0: bots[i % 2], 1: bots[1 - i % 2]}
        match = Match(GAME, new_table(GAME, SHORT, {"seats": 2}), seed=seed)
        if isinstance(seated, dict):
            seated = {seat: bot() if isinstance(bot, type) else bot for seat, bot in seated.items()}
        match.run(seated)
        assert match.result is not None
        assert sample.scores[i] == match.result.scores
        assert sample.decisions[i] + sample.chances[i] == match.ply


@pytest.mark.parametrize("where", ["loky", "here"])
def test_house_rules_of_a_notebook_travel(where: Where) -> None:
    with kind_rules() as rules:
        sample = play(30, where, rules=rules, bots=["greedy", wary])
        again = play(30, rules=rules, bots=["greedy", wary], chunk=4)
    assert sample == again
    assert sample.plan.rules.digest == rules.digest
    assert sample.games != play(30, bots=["greedy", wary], rules=GAME.printed.with_(goal=60)).games


def test_a_game_that_no_worker_can_import_travels() -> None:
    other = replace(GAME, title="Piglet", steps=dict(GAME.steps))
    assert simulate(other, 20, seed=5, rules=SHORT, executor="loky", progress=False) == play(20)


def test_bots_that_cannot_travel_are_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an executor the pilot looks for workers; what they cannot take stays in this process."""
    monkeypatch.setattr("hordeplay.lab.executors.WORTH", 0.0)
    monkeypatch.setattr("hordeplay.lab.executors.PILOT", 0.001)
    lock = multiprocessing.get_context("spawn").Lock()  # only a process that is being started may have it

    def bot(seat: Seat[PigTable], held: object = lock) -> object:
        return wary(seat) if held is lock else None

    assert play(40, None, bots=bot).games == play(40, bots=wary).games


def test_without_an_executor_long_runs_go_to_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Inline()
    monkeypatch.setattr("hordeplay.lab.executors.WORTH", 0.0)
    monkeypatch.setattr("hordeplay.lab.executors.PILOT", 0.001)
    monkeypatch.setattr("hordeplay.lab.executors._pool_worth_starting", lambda _plan, _on_answers: pool)
    assert play(200, None) == play(200)
    assert 0 < sum(pool.sizes) < 200


def test_a_sample_travels() -> None:
    """It can be sent about, and kept by those who do; its plan comes along and can go on."""
    sample = play(20, bots=["greedy", wary])
    for copied in (deepcopy(sample), get_reusable_executor().submit(deepcopy, sample).result()):
        assert copied == sample
        assert copied.extend(5, executor="here", progress=False) == play(25, bots=["greedy", wary])


class Meddler:
    """Writes into what it is shown."""

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        table: PigTable = request.table
        choice = Cautious().choose(request, seat, source)
        table.pot = table.players[seat].points = 90
        return choice


def meddling(seat: Seat[PigTable]) -> Choice:
    assert isinstance(seat.request, Ask)
    return Meddler().choose(seat.request, seat.index, Source(b"", 0))


@pytest.mark.parametrize("bot", [Meddler, Meddler(), meddling])
def test_bots_from_outside_get_a_view_of_their_own(bot: Any) -> None:
    rules = GAME.printed.with_(goal=1000)
    assert play(3, bots=bot, rules=rules).scores == play(3, rules=rules).scores


def test_seeds_are_listed_and_tell_numbers_from_texts() -> None:
    sample = play(50)
    assert len(set(sample.seeds)) == 50
    assert all(0 <= seed < 1 << 53 for seed in sample.seeds)
    assert sample.seeds == play(50, bots="random").seeds
    assert sample.seeds != play(50, seed="5").seeds


# ---- seats rotate


def test_every_bot_sits_everywhere_equally_often() -> None:
    sample = play(12, seats=3, bots=["greedy", "random", wary])
    for seat in range(3):
        assert sorted(row[seat] for row in sample.seating) == ["greedy"] * 4 + ["random"] * 4 + ["wary"] * 4
    assert all(sorted(row) == ["greedy", "random", "wary"] for row in sample.seating)


def test_bots_keep_their_seats_on_request() -> None:
    sample = play(4, bots=["greedy", "random"], rotate=False)
    assert sample.seating == (("greedy", "random"),) * 4


# ---- going on


@pytest.mark.parametrize("cut", [1, 13, 59])
def test_an_extension_equals_one_run(cut: int) -> None:
    first = play(cut, bots=["greedy", "random"])
    assert first.extend(60 - cut, executor="here", progress=False) == play(60, bots=["greedy", "random"])
    assert first.n == cut


def test_an_extension_may_be_played_elsewhere(executor: Where) -> None:
    assert play(13, bots=wary).extend(47, executor=executor, progress=False) == play(60, bots=wary)


# ---- interrupts


def stopping(games: int) -> type[Stopping]:
    """Presses Ctrl-C in the game after so many others."""
    return type("Interrupting", (Stopping,), {"games": games, "begun": 0})


def test_an_interrupt_keeps_what_is_done() -> None:
    sample = play(60, bots=[stopping(17), "random"])
    assert (sample.n, sample.asked, sample.partial) == (17, 60, True)
    assert "17 of 60 games (partial)" in repr(sample)


def test_an_interrupt_in_a_worker_keeps_what_is_done() -> None:
    with ThreadPoolExecutor(1) as pool:
        sample = play(60, pool, bots=[stopping(17), "random"], chunk=5)
    assert sample.partial
    assert sample.n == 17


@pytest.mark.parametrize("chunk", [1, 5])
def test_an_interrupted_executor_keeps_what_is_done(chunk: int) -> None:
    sample = play(60, Inline(stop=4), chunk=chunk)
    assert (sample.n, sample.partial) == (4 * chunk, True)
    assert sample.extend(0, executor="here", progress=False) == play(60)


def test_gaps_are_filled_by_an_extension() -> None:
    """Chunks come back in any order; after an interrupt those that never came are missing."""
    sample = play(60, Inline(stop=8, leave=(1, 5)), chunk=4)
    assert sample.index == (*range(4), *range(8, 20), *range(24, 32))
    assert sample.extend(0, executor="here", progress=False) == play(60)
    assert sample.extend(20, executor=Inline(), progress=False) == play(80)


def test_an_interrupt_before_the_first_game_is_an_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt):
        play(10, bots=[stopping(0), "random"])


INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever is started in the background ignores it from the start
from hordeplay.lab import simulate
from pig import GAME
module = sys.modules["hordeplay.lab.simulate"]
plain = module.play_all
def watched(*words):
    *others, on_games = words
    def hear(games):
        on_games(games)
        if module.play_all is watched:
            module.play_all = plain
            print("played", flush=True)
    plain(*others, hear)
module.play_all = watched
sample = simulate(GAME, 10**6, seed=5, executor=sys.argv[1], progress=False)
print(sample.partial, 0 < sample.n < 10**6, sample.n == len(set(sample.index)))
again = simulate(GAME, 40, seed=5, executor=sys.argv[1], progress=False)
print(again.games == simulate(GAME, 40, seed=5, executor="here", progress=False).games)
"""


@pytest.mark.parametrize("where", ["here", "loky"])
def test_ctrl_c_keeps_what_is_done(where: str) -> None:
    """A real interrupt reaches every process of the group, as from a terminal or a notebook's stop button."""
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, where],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    try:
        assert (
            process.stdout.readline() == "played\n"
        )  # the first games are in, and all of them would take many minutes
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=120)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert out.split() == ["True"] * 4


# ---- what fails


def test_a_game_that_never_ends_is_named() -> None:
    with pytest.raises(GameError, match=r"game 0 did not end within 30 answers; see it again by hp\.new") as caught:
        play(10, limit=30, rules=GAME.printed)
    error = caught.value
    assert (error.reason, error.index, error.ply, error.sample) == ("endless", 0, 30, None)
    match = hp.new("pig", seats=2, seed=error.seed)
    for _ in range(20):
        match.run("greedy", until="request")
    assert match.request is not None


def test_the_limit_is_the_last_answer_that_counts() -> None:
    answers = play(1).decisions[0] + play(1).chances[0]
    assert play(1, limit=answers).n == 1
    with pytest.raises(GameError):
        play(1, limit=answers - 1)


def test_a_bot_that_breaks_a_rule_is_named(executor: Where) -> None:
    with pytest.raises(GameError, match=r"game 0 was stopped at ply 0, .*nothing to bank.*PG-TURN-03") as caught:
        play(10, executor, bots=[hasty, "greedy"])
    assert caught.value.reason == "illegal"


def late(games: int) -> type[Stopping]:
    """Raises in the game after so many others."""
    return type("Late", (Stopping,), {"games": games, "begun": 0, "error": LookupError("lost the thread")})


def test_a_bot_that_raises_is_the_same_game_everywhere(executor: Where) -> None:
    """Whatever comes back first, the first game that fails is told, with the games before it."""
    with pytest.raises(GameError, match="LookupError: lost the thread") as here:
        play(60, bots=[Broken, "random"], seed=0)
    with pytest.raises(GameError) as there:
        play(60, executor, bots=[Broken, "random"], seed=0)
    assert (str(there.value), there.value.index) == (str(here.value), here.value.index)
    assert there.value.reason == "raised"
    assert here.value.sample is None or here.value.sample.n == here.value.index


def test_games_before_a_failure_are_kept() -> None:
    with pytest.raises(GameError) as caught:
        play(60, bots=[late(9), "random"])
    assert caught.value.sample is not None
    assert caught.value.sample.index == tuple(range(9))
    assert "LookupError: lost the thread" in str(caught.value)


def test_a_worker_with_other_rules_says_so() -> None:
    spec = PlanSpec("another", "pig", SHORT.with_(goal=27).__reduce__(), SHORT.digest, {})
    with pytest.raises(SimulationError, match="a worker has other rules of pig"):
        spec.load()


# ---- bad input


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"n": 0}, "n, the number of games: a whole number 1 or more, not 0"),
        ({"n": 2.5}, "a whole number 1 or more, not 2.5"),
        ({"n": True}, "a whole number 1 or more, not True"),
        ({"bots": "greddy"}, "there is no 'greddy'; did you mean 'greedy'"),
        ({"bots": ["greedy", 3]}, "a bot is a name, an object with a method choose, or a function of a Seat, not 3"),
        ({"bots": ["greedy", "greedy"], "seats": 3}, r"3 seats need 3 bots \(or one for all of them\), not 2"),
        ({"bots": []}, "2 seats need 2 bots"),
        ({"seats": 7}, "for 2 to 6 seats, not 7"),
        ({"seed": 1.5}, "a seed is a whole number or a text"),
        ({"rules": hp.rules("horrible-hordes")}, "these are rules of horrible-hordes, not of pig"),
        ({"executor": "lokey"}, "'here', 'loky' or None, not 'lokey'"),
        ({"chunk": 0}, "at a time: a whole number 1 or more, not 0"),
        ({"n": 10**12}, "from 1 to 10,000,000, not 1000000000000; hp.forecast says how many an interval needs"),
        ({"limit": 0}, "limit, the answers of a game: a whole number 1 or more, not 0"),
        ({"colour": "red"}, "cannot be set up with colour"),
    ],
)
def test_bad_words_are_refused(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate(GAME, **{"n": 5, "progress": False, **words})


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="did you mean 'pig'"):
        hp.simulate("pigg", 5)


# ---- the front door


@pytest.mark.parametrize("game", hp.games())
def test_a_simulation_needs_no_bots(game: str) -> None:
    sample = hp.simulate(game, 2, seed=1, progress=False)
    assert sample.bots == (own_bot(find(game)),)
    assert sample.bots != ("random",)


def test_the_front_door_simulates() -> None:
    assert hp.simulate("pig", 20, seats=2, bots="greedy", seed=5, rules=SHORT, progress=False) == play(20)


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(GAME, 30, executor="here")
    assert capsys.readouterr() == ("", "")


def test_a_process_without_numpy_can_simulate() -> None:
    code = [
        "import sys",
        "sys.modules.update(dict.fromkeys(('numpy', 'pandas', 'bqplot', 'scipy', 'ipywidgets')))",
        "from pig import GAME",
        "from hordeplay.lab import simulate",
        "sample = simulate(GAME, 20, seed=5, progress=False)",
        "print(sample, sample._repr_html_())",
    ]
    assert "20 games" in run([sys.executable, "-W", "error", "-c", "\n".join(code)], PYTHONPATH=str(ROOT / "tests"))
