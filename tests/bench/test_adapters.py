"""What a step through an adapter costs beside the game itself. Run with `uv run pytest tests/bench/test_adapters.py -s`.

All play at random among the listed choices and start again when a game is over; a figure is one decision with all that chance
answers after it. Nothing passes or fails by the figures.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from bench.timing import interleave
from pig import GAME as PIG

from hordeplay.adapters.arrays import Encoder
from hordeplay.adapters.state import LIMIT, State
from hordeplay.core.luck import Luck
from hordeplay.core.script import Ask, Play
from hordeplay.games import find

pytest.importorskip("pettingzoo")

from hordeplay.adapters.all_seats import AllSeats

DECISIONS = 40
GAMES = [PIG, *map(find, ("fantahzee", "kingdom-rush", "horrible-hordes", "warfighter-fantasy"))]


class Little(Encoder):
    """Two numbers: what an encoder of one's own may cost at least."""

    def __init__(self) -> None:
        self.shape = (2,)

    def table(self, state: State, seat: int):
        return np.array([seat, len(state.view(seat).players)], np.float32)


def native(game, chooser: random.Random) -> Iterator[None]:
    """The game as `hp.simulate` plays it: `Play` alone, one choice of the list at a time."""
    rules = game.printed
    for seed in range(10**6):
        play = Play(game.start(rules, 2), rules.steps(game.steps))
        luck, number = Luck(seed), 0
        for _ in range(LIMIT):
            while not isinstance(play.request, Ask) and play.request is not None:
                play.take(luck.answer(play.request, number))
                number += 1
            if play.request is None:
                break
            play.decide(play.request.seats[0], chooser.choice(list(play.request.options())))
            yield


def stated(game, chooser: random.Random) -> Iterator[None]:
    """`State` with seeded luck, and no arrays."""
    start = State(game, 2)
    for seed in range(10**6):
        state, luck = start.clone(), Luck(seed)
        state.luck(luck)
        while not state.is_terminal():
            state.apply_action(chooser.randrange(len(state.entries())))
            state.luck(luck)
            yield


def stepped(env: AllSeats, chooser: random.Random) -> Iterator[None]:
    """PettingZoo's loop, with what the agent observes each time."""
    for seed in range(10**6):
        env.reset(seed=seed)
        while not env.state_of_game.is_terminal():
            observation = env.last()[0]
            env.step(chooser.randrange(int(observation["action_mask"].sum())))
            yield


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_cost_of_a_step(game) -> None:
    walks = {
        "native": native(game, random.Random(1)),
        "State": stated(game, random.Random(1)),
        "AllSeats, two numbers": stepped(AllSeats(game, 2, encoder=Little(), choice_columns=0), random.Random(1)),
        "AllSeats, all features": stepped(AllSeats(game, 2), random.Random(1)),
    }

    def some(walk: Iterator[None]) -> None:
        for _ in range(DECISIONS):
            next(walk)

    times = interleave({name: lambda walk=walk: some(walk) for name, walk in walks.items()}, rounds=9)
    cells = " | ".join(f"{seconds / DECISIONS * 1e6:.0f}" for seconds in times.values())
    print(f"\n| {game.title} | {cells} |   ({', '.join(times)})")
