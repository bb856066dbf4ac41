"""An agent that learns Pig through the adapter, and what exactly its play is worth.

The agent: Q-learning over tiles (Sutton and Barto, *Reinforcement Learning*, 9.5.4), each game played through backwards.
The exact worth: of Pig against the bot that holds at twenty every position's chance to win is worked out by sweeps, both of a
given way to play and of the best one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from pig import GAME as PIG

from hordeplay.adapters import OneSeat, State
from hordeplay.adapters.arrays import Encoder

GOAL = 100
TILINGS = 8
WIDE = np.array([12, 24, 6])
"""How many points a tile covers: of the agent, of the other, at stake."""
ROLL, HOLD = 0, 1
"""Places of the two choices in the list."""


class Standing(Encoder):
    """What the agent has, what the other has, what is at stake, in points."""

    low, high = 0.0, 200.0

    def __init__(self) -> None:
        self.shape = (3,)

    def table(self, state: State, seat: int) -> NDArray[np.float32]:
        table = state.view(seat)
        return np.array([table.players[seat].points, table.players[1 - seat].points, table.pot], np.float32)


class Learner:
    """Q by tiles: `worth[action]` holds a row for each tiling."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.offsets = np.arange(TILINGS)[:, None] * WIDE // TILINGS
        self.counts = (2 * GOAL + WIDE) // WIDE + 2
        self.worth = np.zeros((2, TILINGS, *self.counts))

    def tiles(self, points: NDArray[np.float32]) -> tuple[NDArray[np.int64], ...]:
        """The tile of each tiling that a position lies in."""
        at = (points.astype(np.int64) + self.offsets) // WIDE
        return (np.arange(TILINGS), at[:, 0], at[:, 1], at[:, 2])

    def q(self, tiles: tuple[NDArray[np.int64], ...]) -> tuple[float, float]:
        """What rolling and holding are worth."""
        return float(self.worth[ROLL][tiles].mean()), float(self.worth[HOLD][tiles].mean())

    def learn(self, env: OneSeat, seed: int, explore: float, rate: float) -> None:
        """One game, and what it teaches, from its end to its beginning."""
        seen, _ = env.reset(seed=seed)
        steps = []
        over = False
        reward = 0.0
        while not over:
            tiles = self.tiles(seen["observation"])
            may_hold = bool(seen["action_mask"][HOLD])
            roll, hold = self.q(tiles)
            action = ROLL if not may_hold else int(hold > roll)
            if may_hold and self.random.random() < explore:
                action = 1 - action
            steps.append((tiles, may_hold, action))
            seen, reward, over, _, _ = env.step(action)
        target = float(reward)
        for tiles, may_hold, action in reversed(steps):
            self.worth[action][tiles] += rate * (target - self.q(tiles)[action])
            roll, hold = self.q(tiles)
            target = max(roll, hold) if may_hold else roll

    def holds(self) -> NDArray[np.bool_]:
        """Where it would hold: `(own points, the other's, at stake)`."""
        grid = np.stack(np.meshgrid(*[np.arange(GOAL)] * 3, indexing="ij"), axis=-1)
        q = np.zeros((2, GOAL, GOAL, GOAL))
        for tiling, offset in enumerate(self.offsets):
            at = (grid + offset) // WIDE
            q += self.worth[:, tiling, at[..., 0], at[..., 1], at[..., 2]]
        better: NDArray[np.bool_] = q[HOLD] > q[ROLL]
        return better


def trained(games: int, seed: int = 1) -> Learner:
    """A learner after so many games against the bot that holds at twenty, as first and as second seat by turns."""
    learner = Learner(seed)
    envs = [
        OneSeat(PIG, 2, seat=seat, bots="greedy", actions=3, encoder=Standing(), choice_columns=0) for seat in (0, 1)
    ]
    for game in range(games):
        left = 1 - game / games
        learner.learn(envs[game % 2], seed=game, explore=0.15 * left, rate=0.02 + 0.2 * left)
    return learner


def twenty(points: int) -> dict[int, float]:
    """What a turn brings a player with so many points who holds at twenty or where it wins; 0 where a 1 falls."""
    brings: dict[int, float] = {0: 0.0}
    pots = {0: 1.0}
    while pots:
        pot = min(pots)
        chance = pots.pop(pot)
        if pot >= 20 or (pot and points + pot >= GOAL):
            brings[pot] = chance
            continue
        brings[0] += chance / 6
        for face in range(2, 7):
            pots[pot + face] = pots.get(pot + face, 0.0) + chance / 6
    return brings


def exact(holds: NDArray[np.bool_] | None) -> float:
    """The chance to win against the bot that holds at twenty, first and second seat by turns; None: of the best way to play."""
    brings = np.zeros((GOAL, GOAL + 30))
    for points in range(GOAL):
        for pot, chance in twenty(points).items():
            brings[points, points + pot] += chance
    mine = np.zeros((GOAL, GOAL, GOAL + 7))  # the agent decides: own points, the other's, at stake
    theirs = np.zeros((GOAL, GOAL))  # the other's turn begins
    own = np.arange(GOAL)
    for _ in range(400):
        before = mine[:, :, 0].copy()
        for pot in range(GOAL + 6, -1, -1):
            banked = own + pot
            held = np.where((banked >= GOAL)[:, None], 1.0, theirs[np.minimum(banked, GOAL - 1)])
            if pot >= GOAL:
                mine[:, :, pot] = held
                continue
            rolled = theirs / 6 + sum(mine[:, :, pot + face] for face in range(2, 7)) / 6
            if pot == 0:
                mine[:, :, pot] = rolled
            else:
                best = np.maximum(held, rolled) if holds is None else np.where(holds[:, :, pot], held, rolled)
                mine[:, :, pot] = best
        theirs = np.einsum("jn,in->ij", brings[:, :GOAL], mine[:, :, 0])
        if abs(mine[:, :, 0] - before).max() < 1e-12:
            break
    return float(mine[0, 0, 0] + theirs[0, 0]) / 2


def holding_at(least: int) -> NDArray[np.bool_]:
    """The way to play that holds at so many points, or where it wins."""
    own, _, pot = np.meshgrid(*[np.arange(GOAL)] * 3, indexing="ij")
    return (pot >= least) | (own + pot >= GOAL)
