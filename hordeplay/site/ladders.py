"""The page of the ladders: all bots of each game against one of them, worked out of what was played.

`ladders/*.json` hold the pairs, as `tests/lab/write_ladders.py` has measured them; means, intervals, order, sentences and
pictures are made of them each time the documentation is built.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from statistics import fmean
from typing import Final

from hordeplay.core.english import opened
from hordeplay.core.language import ENGLISH, cached_by_language, code, message, tr, tr_in
from hordeplay.desk.draw import svg
from hordeplay.games import OURS, find
from hordeplay.lab.interval import Estimate
from hordeplay.lab.watched_intervals import watched_difference
from hordeplay.odds.chart import Chart, Mark
from hordeplay.site.gallery import SHADES
from hordeplay.site.in_languages import elsewhere

FOLDER: Final = Path(__file__).with_name("ladders")
ORDER: Final = (*OURS, "pig")
LEVEL: Final = 0.95
"""At which all intervals of a game hold together (Bonferroni)."""
SHARED: Final = "win"
"""The measure of a game in which seats win against each other; in the others all win or lose together."""

Pair = Sequence[float]
"""Of one seed: the measure and the score of the bot, then both of the one that it is set against."""


@dataclass(frozen=True)
class Rung:
    """One bot on a ladder: its share of won games, and by how much that and its score are ahead, both with their intervals."""

    bot: str
    n: int
    wins: float
    ahead: Estimate | None
    score_ahead: Estimate | None
    """None of the bot that the others are set against, and where all win or lose together."""
    milliseconds: float

    @property
    def decided(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.ahead is not None and self.ahead.excludes(0)


@dataclass(frozen=True)
class MeasuredLadder:
    """What a file holds: the pairs of each bot, and when and how they were played."""

    date: str
    hordeplay: str
    python: str
    game: str
    says: str
    digest: str
    measure: str
    against: str
    milliseconds: Mapping[str, float]
    pairs: Mapping[str, Sequence[Pair]]

    @property
    def level(self) -> float:
        """Of each single interval: wins, and where there are scores those too, of each bot."""
        return 1 - (1 - LEVEL) / (len(self.pairs) * (2 if self.measure == SHARED else 1))

    @property
    def rungs(self) -> list[Rung]:
        """All bots, the best estimate first."""
        rungs = [self._rung(bot, pairs) for bot, pairs in self.pairs.items()]
        usual = [pair[2] for pair in max(self.pairs.values(), key=len)]  # the seeds are the same for all
        rungs.append(Rung(self.against, 0, fmean(usual), None, None, self.milliseconds[self.against]))
        return sorted(rungs, key=lambda rung: -(rung.ahead.value if rung.ahead else 0.0))

    def _rung(self, bot: str, pairs: Sequence[Pair]) -> Rung:
        ahead = watched_difference([pair[0] - pair[2] for pair in pairs], self.level, bounded=True)
        scores = [pair[1] - pair[3] for pair in pairs]
        score = watched_difference(scores, self.level, bounded=False) if self.measure == SHARED else None
        return Rung(bot, len(pairs), fmean(pair[0] for pair in pairs), ahead, score, self.milliseconds[bot])

    @property
    def verdict(self) -> str:
        """Whether the bot that the others are set against is beaten, or how near the nearest one is."""
        best = next(rung for rung in self.rungs if rung.ahead)
        assert best.ahead is not None
        words = {"against": self.against, "best": best.bot, "pairs": best.n, "ahead": f"{100 * best.ahead.value:+.1f}"}
        words |= {"low": f"{100 * best.ahead.low:+.0f}", "high": f"{100 * best.ahead.high:+.0f}"}
        if best.decided and best.ahead.value > 0:
            return tr(
                "`{against}` is beaten: `{best}` wins more often than it would, by between {low} and {high} points.",
                **words,
            )
        if best.decided:
            return tr(
                "`{against}` stands first. The nearest is `{best}`, with {ahead} points in {pairs} pairs; with more of them it may come"
                " to anything between {low} and {high} points.",
                **words,
            )
        return tr(
            "No bot is known to be better than `{against}`. The nearest is `{best}`, with {ahead} points in {pairs} pairs; with more of"
            " them it may come to anything between {low} and {high} points.",
            **words,
        )

    @property
    def chart(self) -> Chart:
        """How far each bot is ahead of the one that they are set against."""
        others = [rung for rung in self.rungs if rung.ahead]
        names = tuple(rung.bot for rung in others)
        means, highs, lows = zip(
            *((one.value, one.high, one.low) for rung in others if (one := rung.ahead)), strict=True
        )
        return Chart(
            tr("{game}: wins less those of {against} in its place", game=self.game, against=self.against),
            (
                Mark("dots", tr("more or fewer wins"), names, means),
                Mark("span", tr("interval, all together at {level} %", level=f"{100 * LEVEL:g}"), names, highs, lows),
                Mark("level", self.against, (), (0.0,)),
            ),
            y=tr("share of games"),
            percent=True,
            names=names,
        )

    @property
    def stale(self) -> bool:
        """Whether the rules of the game have changed since; of a game that does not come with the package nobody can say."""
        name = next((name for name in OURS if find(name).title == self.game), "")
        return bool(name) and find(name).printed.digest != self.digest


def read(name: str) -> MeasuredLadder:
    """The ladder of a game, by the game's name."""
    return MeasuredLadder(**json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


@cached_by_language(1)
def ladders() -> dict[str, str]:
    """The page as Markdown and its pictures, light and dark, in the language that is spoken, by their paths in its documentation."""
    measured = {name: read(name) for name in ORDER}
    pages = {"ladders.md": "\n\n".join([*_head(), *(_of_a_game(name, one) for name, one in measured.items())]) + "\n"}
    for name, one in measured.items():
        pages |= {f"ladders/{name}-{shade}.svg": svg(one.chart, shade) for shade in SHADES}
    return pages


SET_UP: Final = (
    message("two seats"),
    message("two seats, up to 100 points"),
    message("one seat, the fourth scenario"),
    message("one seat, the Swamp Caves with their ready-made party"),
)
"""How the games of the files were played, as they say it."""


def _head() -> Iterator[str]:
    how = tr_in("link to a page in English", "how")
    if code() == ENGLISH:
        how = f"[{how}](explanation/intervals.md)"
    else:
        how = f'<a href="../explanation/intervals.html" hreflang="en">{escape(how)}</a>'
    yield f"# {tr('Ladders of bots')}"
    yield elsewhere("ladders.md")
    yield tr(
        "Which bot of a game is the strongest, and what does a decision of it cost? In each pair of games the bot takes one seat and"
        " then another bot takes the same seat, on the same seed, with that other bot at all further seats both times. What is compared"
        " is how often the seat wins. An interval holds whenever one looks at it ({how}), and those of one game hold together at 95 %."
        " Where an interval contains 0, the pairs do not decide which of the two is better.",
        how=how,
    )
    yield tr(
        "`mcts` is the tree search with the budget that each game gives it. A decision is a mean over the first hundred of a game, most"
        ' of which need no thought, in time of the processor. With `hp.ladder("fantahzee", 200)` you measure your own; the lab *Which'
        " bot is the best?* does so for a small game."
    )


def _of_a_game(name: str, one: MeasuredLadder) -> str:
    less = tr("less those of `{against}`", against=one.against)
    head = [
        tr_in("column of a table", "bot"),
        tr("a decision"),
        tr("pairs"),
        tr_in("column of a table", "wins"),
        less,
        tr("decided"),
    ]
    if one.measure == SHARED:
        head += [tr("score, likewise")]
    rows = [[*_cells(rung, scores=one.measure == SHARED)] for rung in one.rungs]
    table = "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])
    played = tr(
        "{how}. Played on {date} with version {version} and Python {python}.",
        how=opened(tr(one.says)),
        date=one.date,
        version=one.hordeplay,
        python=one.python,
    )
    if one.stale:
        played += " " + tr("Since then the rules of this game have changed.")
    words = tr("{game}: how far each bot is ahead of {against}, with its interval", game=one.game, against=one.against)
    pictures = "\n".join(
        f'![{escape(words)}](ladders/{name}-{shade}.svg#only-{shade}){{ loading="lazy" }}' for shade in SHADES
    )
    return f"## {one.game}\n\n{played} {one.verdict}\n\n{table}\n\n{pictures}"


def _cells(rung: Rung, *, scores: bool) -> Iterator[str]:
    """A row of the table."""
    yield f"`{rung.bot}`"
    yield f"{rung.milliseconds:.2g} ms" if rung.milliseconds < 10 else f"{rung.milliseconds:.0f} ms"
    yield str(rung.n) if rung.ahead else ""
    yield f"{100 * rung.wins:.1f} %"
    yield " ".join(rung.ahead.shown) if rung.ahead else tr("all are set against it")
    yield (tr("yes") if rung.decided else tr("not yet")) if rung.ahead else ""
    if scores:
        yield " ".join(rung.score_ahead.shown) if rung.score_ahead else ""


__all__ = ["FOLDER", "LEVEL", "ORDER", "MeasuredLadder", "Rung", "ladders", "read"]
