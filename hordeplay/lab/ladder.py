"""All bots of a game on a ladder: each against one of them on the same seeds, with an interval, and what a decision costs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.any import AnyGame
from hordeplay.core.arguments import known
from hordeplay.core.driver import decider
from hordeplay.core.language import tr
from hordeplay.core.match import Match
from hordeplay.core.record import new_table
from hordeplay.core.script import Ask
from hordeplay.lab.arms import measure_in_words
from hordeplay.lab.balance import SLOW, _thinks
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.plan import game_of, own_bot
from hordeplay.lab.result import Report, Reported, experiment

if TYPE_CHECKING:
    import pandas as pd

TIMED: Final = 100
"""Decisions by which the cost of one is measured."""


@dataclass(frozen=True, repr=False)
class Ladder(Reported):
    """Bots by how they do in the place of one of them, the best first; that one stands at 0. Immutable."""

    against: str
    by_bot: Mapping[str, Comparison]
    milliseconds: Mapping[str, float] = field(compare=False)
    """What a decision of each bot costs on this machine."""

    @property
    def order(self) -> tuple[str, ...]:
        """The bots from the best estimate to the worst; what is decided, `decided` of each comparison says."""
        means = {bot: one.difference.value for bot, one in self.by_bot.items()} | {self.against: 0.0}
        return tuple(sorted(means, key=lambda bot: -means[bot]))

    def to_frame(self) -> pd.DataFrame:
        """One row a bot, as a pandas frame: bot, n, difference, low, high, decided, milliseconds."""
        rows: list[tuple[object, ...]] = []
        for bot in self.order:
            if bot == self.against:
                rows.append((bot, 0, 0.0, 0.0, 0.0, False, self.milliseconds[bot]))
            else:
                one = self.by_bot[bot]
                d = one.difference
                rows.append((bot, one.n, d.value, d.low, d.high, one.decided, self.milliseconds[bot]))
        return data_frame(rows, columns=["bot", "n", "difference", "low", "high", "decided", "milliseconds"])

    def report(self) -> Report:
        """One row a bot: pairs, the difference with its interval, whether that leaves out 0, and the cost of a decision."""
        rows = []
        for bot in self.order:
            cost = f"{self.milliseconds[bot]:.2f} ms"
            if bot == self.against:
                rows.append((bot, "", "0", tr("the others are set against it"), "", cost))
            else:
                one = self.by_bot[bot]
                decided = tr("yes") if one.decided else tr("not yet")
                rows.append((bot, str(one.n), *one.difference.shown, decided, cost))
        first = next(iter(self.by_bot.values()))
        measure = measure_in_words(first.measure)
        notes = [
            tr(
                "{measure} of the bot in one seat less that of {bot} in its place, on the same seeds.",
                measure=measure,
                bot=self.against,
            ),
            tr(
                "Interval: {how}, {level:.4g} % each, so that all hold together (Bonferroni).",
                how=first.difference.how,
                level=100 * first.level,
            ),
            tr("A decision costs what it cost this machine, in time of its processor."),
        ]
        head = (tr("bot"), tr("pairs"), measure, tr("interval"), tr("decided"), tr("a decision"))
        title = tr("{experiment}: against {bot}", experiment=experiment(first.plan), bot=self.against)
        return Report(title, head, rows, notes)


def ladder(
    game: str | AnyGame,
    n: int | Mapping[str, int] = 200,
    *,
    bots: Sequence[str] | None = None,
    against: str | None = None,
    level: float = 0.95,
    **words: Any,  # of `compare`: measure, seats, rules, seed, looks, executor, chunk, progress, limit, setup words
) -> Ladder:
    """Set every bot of a game against one of them, on the same seeds, and measure what a decision costs each.

    In each pair the bot takes one seat and then `against`, the game's usual bot unless told, takes it; `against` sits at the
    others both times. `n` is a number of pairs, of which a bot that thinks plays a fiftieth, or one a bot by name. The
    intervals hold together at the level (Bonferroni). `ValueError` for a name that is none of the game's bots.

    >>> import hordeplay as hp
    >>> rules = hp.rules("horrible-hordes").with_(rounds=2)
    >>> steps = ladder("horrible-hordes", 2, bots=["random", "greedy"], rules=rules, seats=2, seed=1, progress=False)
    >>> steps.order
    ('greedy', 'random')
    """
    played = game_of(game)
    standard = known(against or own_bot(played), played.bots, f"bots of {played.title}")
    others = [known(bot, played.bots, f"bots of {played.title}") for bot in bots or played.bots if bot != standard]
    if not others:
        raise ValueError(f"name a bot to set against {standard}")
    strict = 1 - (1 - level) / len(others)
    by_bot = {}
    for bot in others:
        pairs = n.get(bot, 200) if isinstance(n, Mapping) else max(1, n // SLOW) if _thinks(played, bot) else n
        by_bot[bot] = compare(played, bot, standard, pairs, level=strict, **words)
    plan = by_bot[others[0]].plan
    costs = {bot: _cost(played, bot, plan.seats, plan.setup, plan.rules) for bot in (standard, *others)}
    return Ladder(standard, by_bot, costs)


def _cost(game: AnyGame, bot: str, seats: int, setup: Mapping[str, Any], rules: Any) -> float:
    """Milliseconds of a decision, over the first `TIMED` of a game that the bot plays in all seats."""
    match = Match(game, new_table(game, rules, {"seats": seats, **setup}), seed="cost")
    decide = decider(match, bot)
    spent, n = 0.0, 0
    while match.request is not None and n < TIMED:
        if not isinstance(match.request, Ask):
            match.answer()
            continue
        seat = match.request.seats[0]
        since = process_time()
        choice = decide(match.request, seat)
        spent += process_time() - since
        n += 1
        match.play(choice, seat)
    return 1_000 * spent / max(1, n)


__all__ = ["Ladder", "ladder"]
