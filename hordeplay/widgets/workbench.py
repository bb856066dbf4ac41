"""The designer's bench: knobs, house rules and tables on one side, what they do on the other.

Exact numbers follow a knob while it is dragged; the full-game estimate follows when the hand rests, and whenever it is asked
for, with an interval that is valid at every look and narrows. Every chart says bots, variant, seed, n, interval and
provenance.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from hordeplay.core.english import counted
from hordeplay.core.provenance import sources
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.games import find
from hordeplay.lab.arms import Arm, all_measures, check_measure, is_share
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.content_csv import from_csv, reword, to_csv
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.plan import LIMIT, GameError, own_bot
from hordeplay.lab.sensitivity import sensitive_knobs
from hordeplay.lab.watched_intervals import BURN_IN
from hordeplay.odds.amount import unit_of
from hordeplay.odds.chart import Chart
from hordeplay.widgets.estimate import EVERY, Estimator, Memory
from hordeplay.widgets.knob_rows import KnobRow, Value
from hordeplay.widgets.panel import Panel, area, column, dropdown, entry, row
from hordeplay.widgets.plot import Plot
from hordeplay.widgets.terms import explained
from hordeplay.widgets.workbench_charts import exact_chart, path_chart

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.core.driver import Thinker
    from hordeplay.lab.executors import Where

SHOWN: Final = 8
"""Knobs that are on the bench at first: those that move the exact numbers come first."""
QUICK: Final = 100
"""Pairs that the button plays for each two variants."""


class Workbench(Panel):
    """Turn the knobs of a game and look.

    - `turn("army_hits_on", 5)`, `house("rotation")`, `edit("hordes", "Red Dragons", attack=4)`, `reset()` change the rules
    - `csv("hordes")` gives a table, `take("hordes", text)` takes one back, a wrong cell named by row and column
    - `keep("bold")` keeps the rules under a name; `pairs()` compares all that are kept with each other and with the printed
    - `play()` begins the full-game estimate of the changed rules against the printed ones; `stop()`, `wait()`
    - `rules`, `rules.to_toml()`, `words` (the diff with the clauses to reword), `to_frame()`
    - `stopped`: why an estimate ended early: `endless` for a game of 100,000 answers, `illegal`, `raised`, `no result`
    - `measure`: what is estimated; left out it is `won` where the seats win together, else `score`
    - `auto`: an estimate follows every change that is made on the page; code asks for one by `play()`

    `ValueError` says which word is wrong; on the page it stands at the foot of the bench.

    >>> bench = Workbench("horrible-hordes", seed=7)
    >>> bench.turn("army_hits_on", 5)
    >>> print(bench)
    Horrible Hordes, changed: army_hits_on: 6 -> 5 (HH-ATK-03)
      1 Army: 0.0065 -> 0.0098
      2 Armies: 0.0769 -> 0.1065
      3 Armies: 0.2365 -> 0.3000
      4 Armies: 0.4366 -> 0.5217
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        rules: AnyRules | None = None,
        knobs: Sequence[str] | None = None,
        measure: str = "",
        bots: Thinker = "",
        seats: int | None = None,
        n: int = 2000,
        seed: int | str = 0,
        auto: bool = True,
        executor: Where = None,
        theme: Theme = "",
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.base = self.game.printed
        self.rules: AnyRules = rules or self.base
        self.measure = check_measure(self.game, measure or ("won" if "won" in self.game.measures else "score"))
        self.bots: Thinker = bots or own_bot(self.game)
        low, high = self.game.seats
        self.seats = self.game.check_seats(min(max(2, low), high) if seats is None else seats)
        self.n, self.seed = n, seed
        self.auto, self.executor = auto, executor
        self.kept: dict[str, AnyRules] = {}
        self.compared: dict[tuple[str, str], Comparison] = {}
        self.comparison: Comparison | None = None
        self._memory = Memory()
        self._wanted, self._drawn = n, 0.0
        self._path: list[tuple[int, float, float, float]] = []
        self._begun = False
        self.stopped = ""
        self._printed = self._quick_odds(self.base)
        super().__init__()
        self.theme: Theme = theme
        self._rows: dict[str, KnobRow] = {}
        self._estimator = Estimator(self._show_interim, self.say, self._failed)
        self._exact_plot = Plot(self._exact_chart(), theme)
        self._full_plot = Plot(self._full_chart(), theme)
        self._build(
            list(dict.fromkeys([*sensitive_knobs(self.game), *self.base.all_knobs()]))[:SHOWN]
            if knobs is None
            else knobs
        )
        self._draw()

    # ---- what one does

    def turn(self, knob: str, value: Value) -> None:
        """Turn a knob; the exact numbers follow at once. `ValueError` says the range, or the nearest name of a knob."""
        self._set_rules(self.rules.with_(**{knob: value}))

    def house(self, *names: str) -> None:
        """Add house rules by name, such as "rotation"; `ValueError` names those that there are."""
        self._set_rules(self.rules.house(*names))

    def edit(self, table: str, entry: str, **changes: object) -> None:
        """Change fields of one row of a content table: `edit("hordes", "Red Dragons", attack=4)`. `ValueError` names the wrong word."""
        self._set_rules(self.rules.edit(table, entry, **changes))

    def csv(self, table: str) -> str:
        """A content table as CSV, one row an entry, to be changed elsewhere and taken back by `take`."""
        return to_csv(self.rules, table)

    def take(self, table: str, text: str) -> None:
        """Take a table back in from CSV; `ValueError` names a wrong cell by its row and column, and nothing is changed then."""
        self._set_rules(from_csv(self.rules, table, text))

    def reset(self) -> None:
        """Go back to the printed game; the variants that were kept stay."""
        self._set_rules(self.base)

    def load(self, text: str) -> None:
        """Take the rules of a rules file (the text of a TOML file); `ValueError` says what is wrong in it."""
        self._set_rules(self.base.from_toml(text))

    def keep(self, name: str) -> None:
        """Keep the rules as they are now under a name, in `kept`; `ValueError` without a name."""
        if not name.strip():
            raise ValueError("a variant needs a name")
        self.kept[name.strip()] = self.rules
        self._draw()

    def play(self, n: int | None = None) -> None:
        """Begin the full-game estimate of `n` pairs: the rules on the bench against the printed ones, the same seeds for both.

        It returns at once; `comparison` holds the estimate so far, `wait()` waits for its end, `stop()` ends it.
        """
        self._estimator.stop()  # its last look is none of the new ones
        self._path, self.stopped, self._wanted = [], "", n or self.n
        sides = Arm(rules=self.rules, name="changed"), Arm(rules=self.base, name="printed")
        self._estimator.start(
            self.game, *sides, self._wanted, known=self._memory.of(self.rules.digest), **self._compare_options()
        )

    def stop(self) -> None:
        """Play no more; `comparison` stays as it is."""
        self._estimator.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the estimate is done, or for so many seconds."""
        self._estimator.wait(seconds)

    def pairs(self, n: int | None = None) -> dict[tuple[str, str], Comparison]:
        """Compare every two variants that are kept, and each with the printed game, `n` pairs each (those of the bench if left out).

        The comparisons by the two names, the later variant first. `ValueError` where no variant is kept.
        """
        variants = {"printed": self.base, **self.kept}
        if len(variants) < 2:
            raise ValueError("keep a variant first: there is only the printed game")
        for one, two in combinations(variants, 2):
            sides = Arm(rules=variants[two], name=two), Arm(rules=variants[one], name=one)
            self.compared[two, one] = compare(self.game, *sides, n or self.n, progress=False, **self._compare_options())
            self._draw()
        return self.compared

    def show(self, knob: str) -> None:
        """Put one more knob on the bench; `ValueError` names the nearest knob."""
        self._add(self.rules.knob(knob).name)
        self._list()

    # ---- what is

    @property
    def changed(self) -> bool:
        """Whether the rules differ from the printed ones."""
        return bool(self.rules.diff())

    @property
    def words(self) -> str:
        """The changes against the printed game, with the clauses of the rulebook that would have to be reworded."""
        return reword(self.rules, self.game.rulebook)

    @property
    def caption(self) -> str:
        """What the estimate rests on, in one line: bots, seats, rules, seed, pairs, kind of interval, and why it stopped."""
        n = (
            f"{self.comparison.n} pairs, {self.comparison.difference.method} 95 %"
            if self.comparison
            else "no games yet"
        )
        n += f"; stopped: {self.stopped}" if self.stopped else ""
        return f"bots {self.bots}; {counted(self.seats, 'seat')}; {self._variant}; seed {self.seed!r}; {n}"

    @property
    def _variant(self) -> str:
        content = sources(row for rows in self.rules.content.values() for row in rows.values())
        state = f"changed ({len(self.rules.diff())})" if self.changed else "as printed"
        return f"{self.game.name}, rules {self.rules.digest}, {state}; content: {content}"

    def to_frame(self) -> pd.DataFrame:
        """The exact numbers as a pandas data frame: `exact` (their name), `printed`, `changed`."""
        rows = [(name, float(self._printed[name]), float(now)) for name, now in self._now.items()]
        return data_frame(rows, columns=["exact", "printed", "changed"])

    def picture(self) -> str:
        """The chart of the exact numbers, as SVG."""
        return svg(self._exact_chart(), self.theme)

    def __repr__(self) -> str:
        changes = "; ".join(map(str, self.rules.diff())) if self.changed else ""
        lines = [f"{self.game.title}, {f'changed: {changes}' if changes else 'as printed'}"]
        lines += [f"  {name}: {self._printed[name]:.4f} -> {now:.4f}" for name, now in self._now.items()]
        if self.comparison:
            lines.append(f"  {self.measure}, changed - printed: {self.comparison.difference}")
        if self.stopped:
            lines.append(f"  the estimate stopped: {self.stopped}")
        return "\n".join(lines)

    # ---- how

    def _compare_options(self) -> dict[str, Any]:
        words = {"measure": self.measure, "bots": self.bots, "seats": self.seats, "seed": self.seed, "limit": LIMIT}
        return {**words, "executor": self.executor}

    def _quick_odds(self, rules: AnyRules) -> Mapping[str, float]:
        odds = self.game.quick_odds(rules) if self.game.quick_odds else {}
        self._units = {name: unit_of(value) for name, value in odds.items()}
        return {name: float(value) for name, value in odds.items()}

    def _set_rules(self, rules: AnyRules) -> None:
        if rules == self.rules:
            return
        self._estimator.stop()
        self.rules, self.comparison, self._path, self.stopped = rules, None, [], ""
        for name, each in self._rows.items():
            each.put(getattr(rules.knobs, name))
        self._draw()

    def _show_interim(self, comparison: Comparison) -> None:
        one = comparison.difference
        self.comparison = comparison
        self._memory.keep(comparison)
        self._begun = True
        self._path.append((comparison.n, one.value, one.low, one.high))
        if len(self._path) > 1 and comparison.n < self._wanted and monotonic() - self._drawn < EVERY:
            return  # the page, and whoever turns a knob, need time as well
        self._drawn = monotonic()
        self._full_plot.show(self._full_chart())
        early = "" if math.isfinite(one.high) else f"A mean has an interval from {BURN_IN} pairs on."
        rest = str(comparison.more_pairs) if comparison.n >= BURN_IN else early
        self.say(f"{self.measure}, changed - printed: {one}. {rest}")

    def _failed(self, error: Exception) -> None:
        self.stopped = error.reason if isinstance(error, GameError) else type(error).__name__
        self._full_plot.show(self._full_chart())
        self.say(f"The estimate stopped, {self.stopped}: {error}"[:300])

    def _exact_chart(self) -> Chart:
        self._now: Mapping[str, float] = {
            name: value for name, value in self._quick_odds(self.rules).items() if name in self._printed
        }
        units = [self._units[name] for name in self._now]
        return exact_chart(self._printed, self._now, units, f"exact; {self._variant}")

    def _full_chart(self) -> Chart:
        share = is_share(self.game, self.measure)
        return path_chart(self.measure, self._path, self.caption, share=share, begun=self._begun)

    def _build(self, knobs: Sequence[str]) -> None:
        make = self.button
        self._knobs = ipywidgets.VBox()
        self._pick = dropdown("one more knob", ["", *self.game.printed.all_knobs()])
        self._pick.observe(self._picked, "value")
        self._house = dropdown("house rule", ["", *type(self.base).registered])
        self._table = dropdown("table", list(self.base.content))
        self._text = area("a table as CSV, or rules as TOML", "12em")
        self._name = entry("name of a variant", "14em")
        self._measure = dropdown("measure", list(all_measures(self.game)), self.measure)
        self._measure.observe(lambda change: self._gesture(partial(self._measured, change["new"])), "value")
        self._follow = ipywidgets.Checkbox(
            self.auto, description="estimate follows", indent=False, layout=ipywidgets.Layout(width="auto")
        )
        self._diff = ipywidgets.HTML()
        self._drawer = ipywidgets.VBox(layout=ipywidgets.Layout(display="none"))
        self._more = ipywidgets.ToggleButton(
            description="Tables, rules files, variants", layout=ipywidgets.Layout(width="auto", align_self="flex-start")
        )
        self._more.observe(lambda change: self._open(change["new"]), "value")
        for name in knobs:
            self._add(self.rules.knob(name).name)
        do = self._do
        add = do("Add", lambda: self.house(self._house.value) if self._house.value else None)
        self._house_row = row(self._house, add)
        if not type(self.base).registered:
            self._house_row.layout.display = "none"  # a list of nothing would only puzzle
        left = (
            self._knobs,
            row(self._pick, do("As printed", self.reset)),
            self._house_row,
            self._diff,
        )
        right = (
            self._exact_plot,
            row(self._measure, make("Estimate", self.play), make("Stop", self.stop), self._follow),
            self._full_plot,
        )
        self._drawer.children = (
            row(
                self._table,
                make("Show as CSV", self._show_table),
                do("Take in", lambda: self.take(self._table.value, self._text.value)),
                make("Show TOML", lambda: setattr(self._text, "value", self.rules.to_toml())),
                do("Load TOML", lambda: self.load(self._text.value)),
                make("Clauses to reword", lambda: setattr(self._text, "value", self.words)),
            ),
            self._text,
            row(self._name, make("Keep", lambda: self.keep(self._name.value)), make("Compare all", self._compare)),
        )
        columns = row(column(*left), column(*right))
        columns.layout.align_items = "flex-start"
        self.fill(f"{self.game.title}: workbench", columns, self._note, self._more, self._drawer)
        self._list()

    def _do(self, words: str, change: Callable[[], None]) -> ipywidgets.Button:
        """A button that changes the rules; an estimate follows it if that is wanted."""
        return self.button(words, lambda: self._after(change))

    def _gesture(self, change: Callable[[], None]) -> None:
        self.guarded(lambda: self._after(change))

    def _after(self, change: Callable[[], None]) -> None:
        before = self.rules, self.measure
        change()
        if self._follow.value and self.changed and (self.rules, self.measure) != before:
            self.play()

    def _measured(self, measure: str) -> None:
        self._estimator.stop()
        self.measure, self.comparison, self._memory, self._path, self.stopped = measure, None, Memory(), [], ""
        self._full_plot.show(self._full_chart())

    def _open(self, wide: bool) -> None:
        self._drawer.layout.display = "" if wide else "none"

    def _compare(self) -> None:
        self.pairs(QUICK)

    def _show_table(self) -> None:
        self._text.value = self.csv(self._table.value)

    def _picked(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.show(change["new"])

    def _add(self, name: str) -> None:
        if name not in self._rows:
            knob, value = self.rules.knob(name), getattr(self.rules.knobs, name)
            self._rows[name] = KnobRow(knob, value, self._turned, exact=name in sensitive_knobs(self.game))

    def _turned(self, name: str, value: Value) -> None:
        def turn() -> None:
            try:
                self.turn(name, value)
            except ValueError:  # no game with this setting: the control shows what holds
                self._rows[name].put(getattr(self.rules.knobs, name))
                raise

        self._gesture(turn)

    def _list(self) -> None:
        rows = self._rows.values()
        self._knobs.children = tuple(each.box for each in rows)
        self._accessibility.names = {each.part: each.label for each in rows}

    def _draw(self) -> None:
        self._exact_plot.show(self._exact_chart())
        self._full_plot.show(self._full_chart())
        lines = [str(change) for change in self.rules.diff()] or ["as printed"]
        lines += [f"{two} - {one}: {comparison.difference}" for (two, one), comparison in self.compared.items()]
        if self.kept:
            lines.append(f"kept: {', '.join(self.kept)}")
        self._diff.value = "<br>".join(map(explained, lines))


__all__ = ["Workbench"]
