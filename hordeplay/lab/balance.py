"""One balance question put to several bots: an answer that only one of them gives is an answer about the bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.game import Thinking
from hordeplay.core.language import tr
from hordeplay.lab.arms import measure_in_words, side_in_words
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.plan import game_of, labels
from hordeplay.lab.result import Repeatable, Report, Reported, experiment, variant
from hordeplay.lab.value import three_bots

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker


SLOW: Final = 50
"""A bot that thinks plays so many times fewer pairs."""


@dataclass(frozen=True, repr=False)
class Balance(Repeatable, Reported):
    """The same comparison of rules by several bots, each at every seat."""

    by_bot: Mapping[str, Comparison]
    target: float | None = None

    @property
    def _signs(self) -> dict[str, bool]:
        """Of each bot that is sure whether the difference is more than 0."""
        return {bot: one.difference.value > 0 for bot, one in self.by_bot.items() if one.decided}

    @property
    def signs_differ(self) -> bool:
        """Whether one bot says surely more and another surely less."""
        return len(set(self._signs.values())) > 1

    def hits(self, bot: str) -> bool | None:
        """Whether the measure under A may be the target by this bot; None without a target."""
        return None if self.target is None else not self.by_bot[bot].sides[0].excludes(self.target)

    @property
    def targets_differ(self) -> bool:
        """Whether the target is met by one bot and missed by another."""
        return self.target is not None and len({self.hits(bot) for bot in self.by_bot}) > 1

    @property
    def marks(self) -> dict[str, str]:
        """What to note beside each bot: `sign` or `target` where it surely differs from another; empty if nothing."""
        return {bot: ", ".join(self._marks_of(bot)) for bot in self.by_bot}

    def _mark(self, bot: str) -> str:
        """The mark in words."""
        words = {
            "sign": tr("sign"),
            "target met": tr("target met"),
            "target missed": tr("target missed"),
        }
        return ", ".join(words[mark] for mark in self._marks_of(bot))

    def _marks_of(self, bot: str) -> Iterator[str]:
        if bot in self._signs and self.signs_differ:
            yield "sign"
        if self.targets_differ:
            yield "target met" if self.hits(bot) else "target missed"

    @property
    def says(self) -> str:
        """The answer in a sentence."""
        undecided = [bot for bot in self.by_bot if bot not in self._signs]
        if self.signs_differ:
            agreement = tr("The bots contradict each other: the sign of the difference depends on who plays.")
        elif not undecided:
            agreement = tr("All bots agree on the sign of the difference.")
        else:
            agreement = tr("No bots contradict each other; not decided for {bots}.", bots=", ".join(undecided))
        if self.target is None:
            return agreement
        met = [bot for bot in self.by_bot if self.hits(bot)]
        reach = (
            tr("The target {target:g} is within reach for {bots}.", target=self.target, bots=", ".join(met))
            if met
            else tr("The target {target:g} is within reach for none of them.", target=self.target)
        )
        return f"{agreement} {reach}"

    def to_frame(self) -> pd.DataFrame:
        """One row a bot, as a pandas frame: bot, n, a, b, difference, low, high, decided, mark."""
        marks = self.marks
        rows = [
            (bot, one.n, *(side.value for side in one.sides), d.value, d.low, d.high, one.decided, marks[bot])
            for bot, one in self.by_bot.items()
            for d in [one.difference]
        ]
        return data_frame(rows, columns=["bot", "n", "a", "b", "difference", "low", "high", "decided", "mark"])

    def report(self) -> Report:
        """One row a bot: pairs, both sides, the difference with its interval, and what to note."""
        first = next(iter(self.by_bot.values()))
        rows = [
            (bot, str(one.n), *(side.shown[0] for side in one.sides), *one.difference.shown, self._mark(bot))
            for bot, one in self.by_bot.items()
        ]
        notes = [
            *(
                tr("{side}: rules {rules}.", side=letter, rules=variant(plan))
                for letter, plan in zip("AB", first.batch.plans, strict=True)
            ),
            tr("Interval: {how}, {level:g} %.", how=first.difference.how, level=100 * first.level),
            self.says,
        ]
        a, b = map(side_in_words, first.names)
        title = f"{experiment(first.plan)}: {measure_in_words(first.measure)}, A: {a}, B: {b}"
        head = (tr("bot"), tr("pairs"), "A", "B", "A - B", tr("interval"), tr("mark"))
        return Report(title, head, rows, notes)


def balance(
    game: str | AnyGame,
    a: AnyRules,
    b: AnyRules | None = None,
    n: int | Mapping[str, int] = 200,
    *,
    bots: Sequence[Thinker] | None = None,
    target: float | None = None,
    measure: str = "score",
    **words: Any,  # of `compare`: seats, seed, level, looks, stop, executor, chunk, progress, limit, setup words
) -> Balance:
    """Compare rules A with rules B (as printed unless told) for each of several bots, and mark where they differ.

    `bots` are three of the game's own unless told (`three_bots`): its first, which plays at random, its best that is not
    too slow, and the one before that. `n` is a number of pairs, or one a bot by name. A bot
    that thinks is a hundred times slower: of one number for all it plays a fiftieth. `target` is what the measure should
    be under A. The other words are those of `compare`; `ValueError` names what is allowed.

    >>> import hordeplay as hp
    >>> rules = hp.rules("horrible-hordes").with_(rounds=2)
    >>> by_all = balance("horrible-hordes", rules, n=2, bots=["random", "greedy"], measure="rounds", progress=False)
    >>> list(by_all.by_bot)
    ['random', 'greedy']
    """
    played = game_of(game)
    chosen: list[Thinker] = list(three_bots(played)) if bots is None else list(bots)
    if not chosen:
        raise ValueError("a balance needs one bot or more")
    if unknown := [name for name in n if name not in labels(chosen)] if isinstance(n, Mapping) else []:
        raise ValueError(f"n is given for {unknown[0]!r}, which is not asked; {', '.join(labels(chosen))} are")
    by_bot = {}
    for bot, name in zip(chosen, labels(chosen), strict=True):
        pairs = n.get(name, 200) if isinstance(n, Mapping) else max(1, n // SLOW) if _thinks(played, bot) else n
        by_bot[name] = compare(played, a, b or played.printed, pairs, bots=bot, measure=measure, **words)
        if by_bot[name].partial:  # interrupted: the bots that were not asked are left out
            break
    return Balance(by_bot, target)


def _thinks(game: AnyGame, bot: Thinker) -> bool:
    return isinstance(game.bot(bot) if isinstance(bot, str) else bot, Thinking)


__all__ = ["Balance", "balance"]
