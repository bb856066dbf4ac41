"""An agent that learns a short game of Fantahzee through the adapter: a small network that weighs each choice.

It gets the arrays of `Observation` as they are, and knows nothing of the game: a hidden layer reads the columns of the table
and those of a choice, and what comes out says how likely the choice is taken. It learns by policy gradient (REINFORCE with
a linear baseline) from what its score comes to soon after.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

import hordeplay as hp
from hordeplay.adapters import OneSeat, State
from hordeplay.games.fantahzee.rules.result import score

HIDDEN = 32
COLUMNS, CHOICE_COLUMNS = 4_096, 64
SHORT = {"level1_per_stack": 3, "level2_per_stack": 3, "bosses_to_end": 1}
"""Knobs of the short game: the first boss that falls ends it."""

DISCOUNT = 0.93
"""A point that comes one decision later is worth so much less: what a choice has brought shows within a turn or two."""

Array = NDArray[np.float32]


def own_score(state: State, seat: int) -> float:
    """What the seat has, in tens of points."""
    return score(state.view(seat), seat) / 10


def short_game(seat: int, bots: str) -> OneSeat:
    """The short game against a bot."""
    rules = hp.rules("fantahzee").with_(**SHORT)
    return OneSeat("fantahzee", 2, seat=seat, bots=bots, rules=rules, worth=own_score, actions=128, limit=1_500)


@dataclass
class Step:
    """What was decided once: the columns that were set, the choices, which one, how likely each was, and the reward after it."""

    at: NDArray[np.int64]
    values: Array
    choices: Array
    hidden: Array
    likely: Array
    taken: int
    reward: float = 0.0


@dataclass
class Network:
    """The weights, and what Adam remembers of their gradients."""

    random: np.random.Generator
    weights: dict[str, Array] = field(default_factory=dict)
    means: dict[str, Array] = field(default_factory=dict)
    squares: dict[str, Array] = field(default_factory=dict)
    updates: int = 0

    def __post_init__(self) -> None:
        shapes = {
            "table": (COLUMNS, HIDDEN),
            "choice": (CHOICE_COLUMNS, HIDDEN),
            "out": (HIDDEN,),
            "direct": (CHOICE_COLUMNS,),
        }
        sizes = {"table": 0.05, "choice": 0.3, "out": 0.1, "direct": 0.0}
        for name, shape in shapes.items():
            self.weights[name] = (self.random.standard_normal(shape) * sizes[name]).astype(np.float32)
        self.weights["baseline"] = np.zeros(COLUMNS, np.float32)
        self.means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.squares = {name: np.zeros_like(w) for name, w in self.weights.items()}

    def decide(self, seen: object, *, best: bool = False) -> Step:
        """A choice, drawn as likely as it is held to be; the likeliest if `best`."""
        w = self.weights
        there = int(seen["action_mask"].sum())  # type: ignore[index]
        table, choices = seen["observation"], seen["choices"][:there]  # type: ignore[index]
        at = np.flatnonzero(table)
        values = table[at]
        hidden = np.maximum(0, values @ w["table"][at] + choices @ w["choice"])
        logits = hidden @ w["out"] + choices @ w["direct"]
        likely = np.exp(logits - logits.max())
        likely /= likely.sum()
        taken = (
            int(likely.argmax()) if best else int(self.random.choice(there, p=likely / likely.sum(dtype=np.float64)))
        )
        return Step(at, values, choices, hidden, likely, taken)

    def learn(self, games: list[list[Step]], rate: float, entropy: float) -> None:
        """One step along the gradient of these games."""
        w = self.weights
        slopes = {name: np.zeros_like(weight) for name, weight in w.items()}
        rows: list[tuple[Step, float]] = []
        for steps in games:
            to_come = 0.0
            for step in reversed(steps):
                to_come = step.reward + DISCOUNT * to_come
                rows.append((step, to_come))
        off = np.array([to_come - float(step.values @ w["baseline"][step.at]) for step, to_come in rows])
        spread = off.std() + 1e-6
        for (step, _), wrong in zip(rows, off, strict=True):
            slopes["baseline"][step.at] += wrong * step.values
            push = -step.likely * (wrong / spread)
            push[step.taken] += wrong / spread
            logs = np.log(step.likely + 1e-9)
            push -= entropy * step.likely * (logs - float(step.likely @ logs))
            push = push.astype(np.float32)
            slopes["direct"] += push @ step.choices
            slopes["out"] += push @ step.hidden
            inner = np.outer(push, w["out"]) * (step.hidden > 0)
            slopes["choice"] += step.choices.T @ inner
            slopes["table"][step.at] += np.outer(step.values, inner.sum(axis=0))
        self.updates += 1
        for name, sums in slopes.items():
            slope = sums / len(rows)
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            w[name] += rate * mean / (np.sqrt(square) + 1e-8)


def played(network: Network, env: OneSeat, seed: int, *, best: bool = False) -> tuple[list[Step], bool]:
    """A game of the agent, and whether it has won."""
    seen, _ = env.reset(seed=seed)
    steps: list[Step] = []
    over = broken = False
    while not (over or broken):
        step = network.decide(seen, best=best)
        seen, step.reward, over, broken, _ = env.step(step.taken)
        steps.append(step)
    return steps, env.state_of_game.returns()[env.seat] > 0


def trained(batches: int, *, bots: str = "tip", games: int = 4, seed: int = 1) -> Network:
    """A network after so many batches of games against a bot, as first and as second seat by turns."""
    network = Network(np.random.default_rng(seed))
    envs = [short_game(seat, bots) for seat in (0, 1)]
    for batch in range(batches):
        seeds = range(batch * games, (batch + 1) * games)
        learned = [played(network, envs[game % 2], game)[0] for game in seeds]
        network.learn(learned, rate=0.008 * (1 - 0.8 * batch / batches), entropy=0.01)
    return network


def measured(network: Network, bots: str, games: int, *, best: bool = True) -> tuple[float, float]:
    """How often it wins games with other seeds than it learned from, and its score at the end, in points."""
    envs = [short_game(seat, bots) for seat in (0, 1)]
    wins, points = 0, 0.0
    for game in range(games):
        steps, won = played(network, envs[game % 2], 10_000_000 + game, best=best)
        wins += won
        points += 10 * sum(step.reward for step in steps)
    return wins / games, points / games
