"""The full-game estimate of the bench: the rules there against the printed ones, the same seeds for both.

What it costs is said before it begins and while it runs; its interval is valid at every look, and it ends where that is as
narrow as was asked for. A few pairs that are played to say the cost are part of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from hordeplay.core.english import thousands
from hordeplay.core.language import in_its_language, kept, message, tr
from hordeplay.lab.arms import Arm, is_share, measure_in_words
from hordeplay.lab.plan import Cancelled, GameError, failure, reason_in_words
from hordeplay.lab.sample_size import rounded
from hordeplay.lab.watched_intervals import BURN_IN
from hordeplay.widgets.estimate import EVERY, Estimator, Memory
from hordeplay.widgets.panel import paragraphs
from hordeplay.widgets.plot import Plot
from hordeplay.widgets.workbench_charts import Interim, path_chart
from hordeplay.widgets.workbench_cost import PILOT, Cost, cost, seconds

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.core.static_svg import Theme
    from hordeplay.lab.compare import Comparison

SAME: Final = message("Both sides are the same rules: nothing is changed, and there is nothing to estimate.")


class FullGames:
    """The estimate and what of it stands on the page: its chart, its cost and what it found.

    `rules` are those on the bench, `words` what `lab.compare` needs besides, `caption` what the chart says below.
    """

    def __init__(
        self,
        game: AnyGame,
        rules: Callable[[], AnyRules],
        words: Callable[[], dict[str, Any]],  # of `lab.compare`
        caption: Callable[[], str],
        say: Callable[[str], None],
        most: int,
    ) -> None:
        self.game, self.most = game, most
        self.language = kept()
        self._rules, self._words, self._caption, self._say = rules, words, caption, say
        self.comparison: Comparison | None = None
        self.stopped = ""
        """Why it ended early."""
        self.within: float | None = None
        self.path: list[Interim] = []
        self._paths: dict[str, list[Interim]] = {}
        """Of settings that were played before, by digest: whoever turns a knob back has the chart again, too."""
        self._memory = Memory()
        self._wanted, self._drawn, self._begun = most, 0.0, False
        self._looked: list[tuple[int, float]] = []
        """Pairs and time of looks of this run: what a pair takes."""
        self._per_pair = 0.0
        self._estimator = Estimator(self._show_interim, say, self._failed)
        self._pilot = Estimator(self._show_pilot, lambda _words: None, lambda _error: None)
        self.cost_line, self.finding = ipywidgets.HTML(), ipywidgets.HTML()
        self.finding.add_class("hp-finding")
        self.plot: Plot

    def draw_on(self, theme: Theme) -> None:
        """Make its chart; what it says below must be known by then."""
        self.plot = Plot(self._chart(), theme)

    # ---- what one does

    @property
    def running(self) -> bool:
        """Whether games are played for it."""
        return self._estimator.running

    @in_its_language
    def play(self, n: int | None = None) -> None:
        """Begin an estimate of `n` pairs, or say that there is nothing to estimate; it returns at once."""
        self.halt()  # its last look is none of the new ones
        self.path, self.stopped, self._wanted, self._looked = [], "", n or self.most, []
        self._tell("")
        if self._same:
            self.comparison = None
            self.draw()
            self._say(tr(SAME))
            return
        self._estimator.start(self.game, *self._sides(), self._wanted, known=self._known(), **self._words())

    def go_on(self, n: int | None = None) -> None:
        """Go on where it was stopped, or play `n` further pairs (as many as it has) where it was done."""
        played = self.comparison.n if self.comparison else 0
        left = self._wanted - played
        self.play(played + n if n else self._wanted if left > 0 else 2 * played or None)

    def preview(self) -> None:
        """Play a few pairs in order to say what it costs; they are part of it, and are not played twice."""
        self.halt()
        if self._same:
            self.tell_cost()
            return
        self._looked = []
        n = min(PILOT, self.most)
        self._pilot.start(self.game, *self._sides(), n, known=self._known(), **self._words())

    def halt(self) -> None:
        """Play no more; what was found stays."""
        self._estimator.stop()
        self._pilot.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it is done, or for so many seconds."""
        self._pilot.wait(seconds)
        self._estimator.wait(seconds)

    def leave(self) -> None:
        """Other rules are on the bench: what it found was of those before."""
        self.halt()
        self.comparison, self.path, self.stopped = None, [], ""
        self._tell("")

    def forget(self) -> None:
        """Another question is asked: what was played says nothing of it."""
        self.leave()
        self._memory, self._per_pair, self._paths = Memory(), 0.0, {}

    # ---- what is

    def cost(self) -> Cost | None:
        """What it takes, as far as it is known: None before a few pairs were played."""
        comparison = self.comparison or self._memory.longest
        if comparison is None or not self._per_pair:
            return None
        return cost(comparison, self._per_pair, self.within, max(self._wanted, comparison.n))

    @in_its_language
    def draw(self) -> None:
        """Show it as it is now."""
        self._draw_chart()
        self.tell_cost()

    @in_its_language
    def tell_cost(self, *, running: bool = False) -> None:
        """Say what it costs, before it, while it runs, and after it."""
        known_cost = self.cost()
        if self._same:
            words = tr(SAME)
        elif known_cost is None:
            words = tr(
                "up to {pairs} pairs = {games} games; the first pairs tell how long they take",
                pairs=thousands(self._wanted),
                games=thousands(2 * self._wanted),
            )
        elif self.comparison is None or running:
            words = tr("costs {cost}", cost=known_cost.says)
        else:
            n = self.comparison.n
            words = tr("{pairs} pairs played, {time}", pairs=thousands(n), time=seconds(n * self._per_pair))
            if known_cost.left:
                words += tr("; all of it {cost}", cost=known_cost.says)
        self.cost_line.value = f"<small>{escape(words)}</small>"

    # ---- how

    @property
    def _same(self) -> bool:
        return self._rules().digest == self.game.printed.digest

    def _sides(self) -> tuple[Arm, Arm]:
        return Arm(rules=self._rules(), name="changed"), Arm(rules=self.game.printed, name="printed")

    def _known(self) -> tuple[Comparison, ...]:
        return self._memory.of(self._rules().digest)

    def _chart(self) -> Any:  # Chart, of which a page knows nothing
        measure = self._words()["measure"]
        return path_chart(measure, self.path, self._caption(), share=is_share(self.game, measure), begun=self._begun)

    def _draw_chart(self) -> None:
        self.plot.show(self._chart())
        # an empty chart says nothing; it keeps its width, so that its figure need not be made anew
        (self.plot.remove_class if self.path else self.plot.add_class)("hp-empty")

    def _tell(self, words: str) -> None:
        """What it found: a line of its own, so that no later gesture takes the answer away."""
        self.finding.value = f'<div role="status" aria-live="polite">{paragraphs(words)}</div>' if words else ""

    def _measure_time(self, n: int) -> None:
        self._looked.append((n, perf_counter()))
        (first, begun), (last, now) = self._looked[0], self._looked[-1]
        if last > first:
            self._per_pair = (now - begun) / (last - first)

    @in_its_language
    def _show_pilot(self, comparison: Comparison) -> None:
        """What a few pairs say of the cost; they are kept for the estimate itself."""
        self._memory.keep(comparison)
        self._measure_time(comparison.n)
        if comparison.n >= min(PILOT, self.most):
            self.tell_cost()

    @in_its_language
    def _show_interim(self, comparison: Comparison) -> None:
        one = comparison.difference
        self.comparison = comparison
        self._memory.keep(comparison)
        self._begun, first = True, not self.path
        digest = comparison.a.plan.rules.digest
        if first:
            self.path = [look for look in self._paths.get(digest, ()) if look[0] < comparison.n]
        self.path.append((comparison.n, one.value, one.low, one.high))
        self._paths[digest] = self.path
        self._measure_time(comparison.n)
        narrow = self.within is not None and one.half_width <= self.within
        if not narrow and (not first and comparison.n < self._wanted and monotonic() - self._drawn < EVERY):
            return  # the page, and whoever turns a knob, need time as well
        self._drawn = monotonic()
        self._draw_chart()
        self.tell_cost(running=comparison.n < self._wanted and not narrow)
        if first:
            self._say("")  # how the games go was said until the first look
        title = tr("{measure}, changed - printed", measure=measure_in_words(comparison.measure))
        self._tell(f"{title}: {one}. {decided(comparison)}")
        if narrow:
            raise Cancelled  # as narrow as was asked for

    @in_its_language
    def _failed(self, error: Exception) -> None:
        self.stopped = error.reason if isinstance(error, GameError) else type(error).__name__
        self._draw_chart()
        why = {"reason": reason_in_words(self.stopped), "error": failure(str(error))}
        self._say(tr("The estimate stopped, {reason}: {error}", **why)[:300])


def decided(comparison: Comparison) -> str:
    """What can be said of the difference, and between how many pairs and how many more would decide."""
    one, more = comparison.difference, comparison.more_pairs
    if comparison.n < BURN_IN and not math.isfinite(one.high):
        return tr("A mean has an interval from {n} pairs on.", n=BURN_IN)
    if more.decided:
        return tr("0 lies outside: it differs ★.")
    if len(set(comparison.differences)) == 1:
        return tr("Always the same, in {n} of {n} pairs.", n=comparison.n)
    if more.likely is None:
        return tr(
            "0 lies inside: not decided, and with the difference seen so far it will not be within ten million pairs."
        )
    return tr(
        "0 lies inside: not decided. {least} to {likely} more pairs would decide, if the "
        "difference lies between the far end of the interval and the one seen.",
        least=rounded(max(1, more.least)),
        likely=rounded(max(1, more.likely)),
    )


__all__ = ["SAME", "FullGames", "decided"]
