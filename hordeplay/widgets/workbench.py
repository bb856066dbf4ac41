"""The designer's bench: knobs, house rules and tables on one side, what they do on the other.

Exact numbers follow a knob while it is dragged, those that this knob moves; the full-game estimate follows when the hand rests,
and whenever it is asked for, with an interval that is valid at every look and narrows. What it costs is said before it begins
and while it runs. Every chart says bots, variant, seed, n, interval and provenance.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from html import escape
from itertools import combinations
from threading import Event, Thread
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from hordeplay.core.arguments import known
from hordeplay.core.english import counted
from hordeplay.core.exact import quick_means
from hordeplay.core.provenance import sources
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.games import find
from hordeplay.lab.arms import Arm, all_measures, check_measure, is_share
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.content_csv import from_csv, reword, to_csv
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.executors import has_threads
from hordeplay.lab.plan import LIMIT, Cancelled, GameError, own_bot
from hordeplay.lab.sample_size import rounded
from hordeplay.lab.sensitivity import exact_questions, moved_numbers, sensitive_knobs
from hordeplay.lab.watched_intervals import BURN_IN
from hordeplay.odds.amount import unit_of
from hordeplay.odds.chart import Chart
from hordeplay.widgets.data_table import download_link
from hordeplay.widgets.estimate import EVERY, Estimator, Memory
from hordeplay.widgets.knob_rows import KnobRow, Value
from hordeplay.widgets.panel import Panel, area, dropdown, entry, paragraphs, row
from hordeplay.widgets.plot import Plot
from hordeplay.widgets.terms import explained
from hordeplay.widgets.workbench_charts import exact_chart, path_chart
from hordeplay.widgets.workbench_cost import PILOT, Cost, cost, seconds, widths
from hordeplay.widgets.workbench_files import ENDINGS, KINDS, FileKind, cell, check_kind, file_name, sheet
from hordeplay.widgets.workbench_strength import CardStrength

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.core.driver import Thinker
    from hordeplay.lab.executors import Where

SHOWN: Final = 8
"""Knobs that are on the bench at first: those that move the exact numbers come first."""
QUICK: Final = 100
"""Pairs that the button plays for each two variants."""
LONG: Final = 34
"""Letters of the longest name that stands beside a bar where there are shorter ones."""
MOST_BARS: Final = 5
"""Exact numbers that stand side by side for a knob that moves none of the game's own few."""
PRINTED: Final = "printed"
"""What the printed game is called among the variants."""
LEVEL: Final = 0.95
"""With which all intervals of a comparison of variants hold together."""
COLUMNS: Final = (
    *("what", "name", "printed", "changed", "difference", "low", "high", "pairs", "rules", "level"),
    *("a", "b", "rules a", "rules b", "mean a", "mean b"),
)
"""Of the table that is taken away as CSV."""
SAME: Final = "Both sides are the same rules: nothing is changed, and there is nothing to estimate."


class Workbench(Panel):
    """Turn the knobs of a game and look.

    - `turn("army_hits_on", 5)`, `house("rotation")`, `edit("hordes", "Red Dragons", attack=4)`, `reset()` change the rules
    - `csv("hordes")` gives a table, `take("hordes", text)` takes one back, a wrong cell named by row and column
    - `keep("bold")` keeps the rules under a name; `pairs()` compares all that are kept with each other and with the printed
    - `play()` begins the full-game estimate of the changed rules against the printed ones; `stop()`, `go_on()`, `wait()`
    - `cost()`: what it takes, once a few pairs were played; `within`: the half width at which it ends
    - `export("CSV, semicolons")`: the exact numbers, the estimate and the variants as a file, and the rules, and a cell
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
        self.within: float | None = None
        self.focus = ""
        """The knob that was turned last: it chooses the exact numbers that are shown."""
        self._path: list[tuple[int, float, float, float]] = []
        self._begun = False
        self._looked: list[tuple[int, float]] = []
        """Pairs and time of looks of this run: what a pair takes."""
        self._per_pair = 0.0
        self._comparing, self._stop_comparing = Thread(), Event()
        self._asked: Mapping[str, Callable[[AnyRules], Fraction]] | None = None
        self.stopped = ""
        self._printed = self._exact_odds(self.base)
        super().__init__()
        self.theme: Theme = theme
        self._rows: dict[str, KnobRow] = {}
        self._estimator = Estimator(self._show_interim, self.say, self._failed)
        self._pilot = Estimator(self._show_pilot, lambda _words: None, lambda _error: None)
        self._exact_plot = Plot(self._exact_chart(), theme)
        self._full_plot = Plot(self._full_chart(), theme)
        self._build(
            list(dict.fromkeys([*self._first_knobs(), *self.base.all_knobs()]))[:SHOWN] if knobs is None else knobs
        )
        self._draw()

    # ---- what one does

    def turn(self, knob: str, value: Value) -> None:
        """Turn a knob; the exact numbers follow at once. `ValueError` says the range, or the nearest name of a knob."""
        self._set_rules(self.rules.with_(**{knob: value}), self.rules.knob(knob).name)

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
        """Keep the rules as they are now under a name, in `kept`; `ValueError` without one, and for that of the printed game.

        Where other rules had the name, what was compared with them is gone.
        """
        name = name.strip()
        if not name:
            raise ValueError("a variant needs a name")
        if name.casefold() == PRINTED:
            raise ValueError(f"{PRINTED} is the printed game; give the variant another name")
        before = self.kept.get(name)
        again = " in place of the one before" if before else ""
        self.kept[name] = self.rules
        if before and before.digest != self.rules.digest:
            self.compared = {names: each for names, each in self.compared.items() if name not in names}
        self._draw()
        self.say(f"Kept as {name}{again}: {counted(len(self.rules.diff()), 'change')}, rules {self.rules.digest}.")

    def put_back(self, name: str) -> None:
        """Put a variant that was kept on the bench again; `ValueError` names those that there are."""
        self._set_rules(self.kept[known(name, self.kept, "variants")])

    def play(self, n: int | None = None) -> None:
        """Begin the full-game estimate of `n` pairs: the rules on the bench against the printed ones, the same seeds for both.

        It returns at once; `comparison` holds the estimate so far, `wait()` waits for its end, `stop()` ends it. It ends
        by itself where the interval is ± `within`. Where nothing is changed it says so and plays nothing.
        """
        self._estimator.stop()  # its last look is none of the new ones
        self._pilot.stop()
        self._path, self.stopped, self._wanted, self._looked = [], "", n or self.n, []
        self._tell_finding("")
        if self.rules.digest == self.base.digest:
            self.comparison = None
            self._full_plot.show(self._full_chart())
            self.say(SAME)
            self._tell_cost()
            return
        sides = Arm(rules=self.rules, name="changed"), Arm(rules=self.base, name="printed")
        self._estimator.start(
            self.game, *sides, self._wanted, known=self._memory.of(self.rules.digest), **self._compare_options()
        )

    def go_on(self, n: int | None = None) -> None:
        """Go on with the estimate where it was stopped, or play `n` further pairs (as many as it has) where it was done."""
        played = self.comparison.n if self.comparison else 0
        left = self._wanted - played
        self.play(played + n if n else self._wanted if left > 0 else 2 * played or None)

    def stop(self) -> None:
        """Play no more; `comparison` stays as it is."""
        running = self._estimator.running
        self._estimator.stop()
        self._pilot.stop()
        self._stop_comparing.set()
        if running and self.comparison is not None:
            self._tell_cost()

    def cost(self) -> Cost | None:
        """What the estimate takes, as far as it is known: None before a few pairs were played, by `preview()` or by it."""
        comparison = self.comparison or self._memory.longest
        if comparison is None or not self._per_pair:
            return None
        return cost(comparison, self._per_pair, self.within, max(self._wanted, comparison.n))

    def preview(self) -> None:
        """Play a few pairs in order to say what the estimate costs; they are part of it, and are not played twice."""
        self._estimator.stop()
        self._pilot.stop()
        if self.rules.digest == self.base.digest:
            self._tell_cost()
            return
        self._looked = []
        sides = Arm(rules=self.rules, name="changed"), Arm(rules=self.base, name="printed")
        self._pilot.start(
            self.game, *sides, min(PILOT, self.n), known=self._memory.of(self.rules.digest), **self._compare_options()
        )

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the estimate is done, or for so many seconds."""
        self._pilot.wait(seconds)
        self._estimator.wait(seconds)

    def pairs(self, n: int | None = None) -> dict[tuple[str, str], Comparison]:
        """Compare every two variants that are kept, and each with the printed game, `n` pairs each (those of the bench if left out).

        The comparisons by the two names, the later variant first; their intervals are so much wider that all of them hold
        together (Bonferroni). Those of an earlier run are gone. `ValueError` where no variant is kept.
        """
        variants = {PRINTED: self.base, **self.kept}
        if len(variants) < 2:
            raise ValueError("keep a variant first: there is only the printed game")
        self._stop_comparing = stopped = Event()

        def tick(_done: int, _answers: int) -> None:
            if stopped.is_set():
                raise Cancelled

        self.compared = {}
        # of two that are the same rules there is nothing to estimate
        unlike = [(one, two) for one, two in combinations(variants, 2) if variants[one].digest != variants[two].digest]
        options = {**self._compare_options(), "level": 1 - (1 - LEVEL) / max(1, len(unlike))}
        for one, two in unlike:
            sides = Arm(rules=variants[two], name=two), Arm(rules=variants[one], name=one)
            comparison = compare(self.game, *sides, n or self.n, progress=False, on_tick=tick, **options)
            now = {PRINTED: self.base, **self.kept}
            if all(now[name].digest == variants[name].digest for name in (one, two)):  # none was kept anew meanwhile
                self.compared = {**self.compared, (two, one): comparison}
            self._draw()
        return self.compared

    def export(self, kind: FileKind) -> str:
        """A file of what is on the bench, as text.

        - `CSV, commas`, `CSV, semicolons`: the exact numbers, printed and now, the estimate, and the variants compared
        - `SVG`: the chart of the exact numbers; `TOML`: the rules; `notebook cell`: the code that puts them on a bench again

        `ValueError` for another kind, and for `PNG`, which only a page can draw (the button saves it there).
        """
        check_kind(kind)
        if kind == "PNG":
            raise ValueError("a page draws the PNG: press Save there; SVG is the same picture")
        if kind == "SVG":
            return self.picture()
        if kind == "TOML":
            return self.rules.to_toml()
        if kind == "notebook cell":
            words = {"measure": self.measure, "bots": self.bots, "seats": self.seats, "n": self.n, "seed": self.seed}
            return cell(self.game.name, self.rules, words)
        return sheet(COLUMNS, self._rows_of_file(), semicolons=kind == "CSV, semicolons")

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
        chart = self._exact_chart()
        return svg(replace(chart, notes=(*self._meanings(), *chart.notes)), self.theme)

    def __repr__(self) -> str:
        changes = "; ".join(map(str, self.rules.diff())) if self.changed else ""
        lines = [f"{self.game.title}, {f'changed: {changes}' if changes else 'as printed'}"]
        lines += [f"  {name}: {float(self._printed[name]):.4f} -> {float(now):.4f}" for name, now in self._now.items()]
        if self.comparison:
            lines.append(f"  {self.measure}, changed - printed: {self.comparison.difference}")
        if self.stopped:
            lines.append(f"  the estimate stopped: {self.stopped}")
        return "\n".join(lines)

    # ---- how

    def _first_knobs(self) -> list[str]:
        """Those that move the few numbers of the game itself, then those that move another exact one."""
        moved = moved_numbers(self.game)
        own = self._quick_odds(self.base)
        return sorted(moved, key=lambda name: moved[name][0] not in own)

    def _rows_of_file(self) -> list[list[object]]:
        """The rows of a table to take away: `a` and `b` are the names of two variants that were compared, a less b."""
        rows: list[dict[str, object]] = [
            {
                "what": "exact",
                "name": name,
                "printed": float(self._printed[name]),
                "changed": float(now),
                "difference": float(now - self._printed[name]),
                "rules": self.rules.digest,
            }
            for name, now in self._now.items()
        ]
        if one := self.comparison:
            changed, printed = (side.value for side in one.sides)
            sides: dict[str, object] = {"printed": printed, "changed": changed, "rules": one.a.plan.rules.digest}
            rows.append({"what": "estimate", "name": self.measure, **sides, **_interval_cells(one)})
        for (two, first), each in self.compared.items():
            mean_a, mean_b = (side.value for side in each.sides)
            rules_a, rules_b = (side.plan.rules.digest for side in (each.a, each.b))
            sides = {"a": two, "b": first, "rules a": rules_a, "rules b": rules_b, "mean a": mean_a, "mean b": mean_b}
            rows.append({"what": "compared", "name": self.measure, **sides, **_interval_cells(each)})
        return [[row.get(column, "") for column in COLUMNS] for row in rows]

    def _meanings(self) -> list[str]:
        """What the game's own few numbers are, in sentences; numbers that a knob chooses are named in full already."""
        means = [] if self._exact_names() else [quick_means(self.game, self.rules, name) for name in self._now]
        return [f"{one[:1].upper()}{one[1:]}." for one in dict.fromkeys(means)]

    def _exact_names(self) -> tuple[str, ...]:
        """What is shown for the knob that was turned last; none where the game's own few numbers are."""
        names = moved_numbers(self.game).get(self.focus, ()) if self.focus else ()
        return () if any(name in self._quick_odds(self.base) for name in names) else names

    def _exact_odds(self, rules: AnyRules) -> Mapping[str, Fraction]:
        """The exact numbers that are shown, under these rules: of one unit, where a knob chooses them."""
        names = self._exact_names()
        if not names:
            return self._quick_odds(rules)
        self._asked = self._asked or exact_questions(self.game)
        units = [unit_of(self._asked[name](self.base)) for name in names]
        most = max(units, key=units.count)
        fitting = [name for name, unit in zip(names, units, strict=True) if unit == most]
        # long names leave no room for bars, so that the short ones come before them
        shown = [name for name in fitting if len(name) <= LONG] or fitting
        odds: dict[str, Fraction] = {}
        for name in shown[:MOST_BARS]:
            try:
                odds[name] = self._asked[name](rules)
            except ValueError:  # these rules have no such number
                continue
        return odds

    def _compare_options(self) -> dict[str, Any]:
        words = {"measure": self.measure, "bots": self.bots, "seats": self.seats, "seed": self.seed, "limit": LIMIT}
        return {**words, "executor": self.executor}

    def _quick_odds(self, rules: AnyRules) -> Mapping[str, Fraction]:
        """The few exact numbers of the game; none where these rules have none."""
        try:
            return self.game.quick_odds(rules) if self.game.quick_odds else {}
        except ValueError:
            return {}

    def _set_rules(self, rules: AnyRules, knob: str = "") -> None:
        if rules == self.rules:
            return
        self._estimator.stop()
        self._pilot.stop()
        if knob != self.focus:
            self.focus = knob
            self._printed = self._exact_odds(self.base)
        self.rules, self.comparison, self._path, self.stopped = rules, None, [], ""
        self._tell_finding("")
        for name in self._rows:
            self._put(name)
        self._draw()

    def _put(self, name: str) -> None:
        """Show in the row of a knob what holds, and what to mind with it."""
        self._rows[name].put(getattr(self.rules.knobs, name), self.rules.cautions().get(name, ""))

    def _tell_finding(self, words: str) -> None:
        """What the estimate found: a line of its own, so that no later gesture takes the answer away."""
        self._found.value = f'<div role="status" aria-live="polite">{paragraphs(words)}</div>' if words else ""

    def _show_pilot(self, comparison: Comparison) -> None:
        """What a few pairs say of the cost; they are kept for the estimate itself."""
        self._memory.keep(comparison)
        self._measure_time(comparison.n)
        if comparison.n >= min(PILOT, self.n):
            self._tell_cost()

    def _measure_time(self, n: int) -> None:
        self._looked.append((n, perf_counter()))
        (first, begun), (last, now) = self._looked[0], self._looked[-1]
        if last > first:
            self._per_pair = (now - begun) / (last - first)

    def _show_interim(self, comparison: Comparison) -> None:
        one = comparison.difference
        self.comparison = comparison
        self._memory.keep(comparison)
        self._begun = True
        self._path.append((comparison.n, one.value, one.low, one.high))
        self._measure_time(comparison.n)
        narrow = self.within is not None and one.half_width <= self.within
        if not narrow and (len(self._path) > 1 and comparison.n < self._wanted and monotonic() - self._drawn < EVERY):
            return  # the page, and whoever turns a knob, need time as well
        self._drawn = monotonic()
        self._full_plot.show(self._full_chart())
        self._tell_cost(running=comparison.n < self._wanted and not narrow)
        if len(self._path) == 1:
            self.say("")  # how the games go was said until the first look
        self._tell_finding(f"{self.measure}, changed - printed: {one}. {self._finding(comparison)}")
        if narrow:
            raise Cancelled  # as narrow as was asked for

    def _finding(self, comparison: Comparison) -> str:
        """What can be said of the difference, and between how many pairs and how many more would decide."""
        one, more = comparison.difference, comparison.more_pairs
        if comparison.n < BURN_IN and not math.isfinite(one.high):
            return f"A mean has an interval from {BURN_IN} pairs on."
        if more.decided:
            return "0 lies outside: it differs ★."
        if len(set(comparison.differences)) == 1:
            return f"Always the same, in {comparison.n} of {comparison.n} pairs."
        if more.likely is None:
            return "0 lies inside: not decided, and with the difference seen so far it will not be within ten million pairs."
        least = rounded(max(1, more.least))
        return (
            f"0 lies inside: not decided. {least} to {rounded(max(1, more.likely))} more pairs would decide, if the "
            "difference lies between the far end of the interval and the one seen."
        )

    def _tell_cost(self, *, running: bool = False) -> None:
        """What the estimate costs, before it, while it runs, and after it."""
        known_cost = self.cost()
        if self.rules.digest == self.base.digest:
            words = SAME
        elif known_cost is None:
            words = (
                f"up to {self._wanted:,} pairs = {2 * self._wanted:,} games; the first pairs tell how long they take"
            )
        elif self.comparison is None or running:
            words = f"costs {known_cost.says}"
        else:
            words = f"{self.comparison.n:,} pairs played, {seconds(self.comparison.n * self._per_pair)}"
            if known_cost.left:
                words += f"; all of it {known_cost.says}"
        self._cost.value = f"<small>{escape(words)}</small>"

    def _failed(self, error: Exception) -> None:
        self.stopped = error.reason if isinstance(error, GameError) else type(error).__name__
        self._full_plot.show(self._full_chart())
        self.say(f"The estimate stopped, {self.stopped}: {error}"[:300])

    def _exact_chart(self) -> Chart:
        odds = self._exact_odds(self.rules)
        self._now: Mapping[str, Fraction] = {name: value for name, value in odds.items() if name in self._printed}
        units = [unit_of(value) for value in self._now.values()]
        printed, now = ({name: float(these[name]) for name in self._now} for these in (self._printed, self._now))
        return exact_chart(printed, now, units, f"exact; {self._variant}", self.focus if self._exact_names() else "")

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
        self._bots = dropdown("bots", self._bot_names(), str(self.bots))
        self._bots.observe(lambda change: self._gesture(partial(self._played_by, change["new"])), "value")
        self._within = dropdown("until", [])
        self._offer_widths()
        self._within.observe(lambda change: self._gesture(partial(self._narrowed, change["new"])), "value")
        self._cost = ipywidgets.HTML()
        self._found, self._means = ipywidgets.HTML(), ipywidgets.HTML()
        self._found.add_class("hp-finding")
        self._diff = ipywidgets.HTML()
        self._variants = ipywidgets.HTML()
        self._kept_names = dropdown("variant", [""])
        self._file_kind = dropdown("file", KINDS)
        self._link = ipywidgets.HTML()
        self._drawer = ipywidgets.VBox(layout=ipywidgets.Layout(display="none"))
        self._more = ipywidgets.ToggleButton(
            description="Tables, rules files, variants", layout=ipywidgets.Layout(width="auto", align_self="flex-start")
        )
        self._more.observe(lambda change: self._open(change["new"]), "value")
        self.strength = CardStrength(self.game, lambda: self.rules, self._value_options, self.say, make)
        for name in knobs:
            self._add(self.rules.knob(name).name)
        do = self._do
        add = do("Add", lambda: self.house(self._house.value) if self._house.value else None)
        self._house_row = row(self._house, add)
        if not type(self.base).registered:
            self._house_row.layout.display = "none"  # a list of nothing would only puzzle
        self._knobs.add_class("hp-bench-knobs")
        left = (
            self._knobs,
            row(self._pick, do("As printed", self.reset)),
            self._house_row,
            self._diff,
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
            row(self._kept_names, do("Put on the bench", self._put_back)),
            self._variants,
            row(self._file_kind, make("Save", self._save), self._link),
        )
        columns = ipywidgets.HBox(
            [
                ipywidgets.VBox(left),
                ipywidgets.VBox([self._means, self._exact_plot, self._full_plot, self._found]),
                self.strength.box,
            ]
        )
        columns.add_class("hp-bench")
        run = row(
            self._measure,
            self._bots,
            self._within,
            make("Estimate", self.play),
            make("Stop", self.stop),
            make("Go on", self.go_on),
            self._follow,
            self._cost,
        )
        style = ipywidgets.HTML(BENCH_STYLE, layout=ipywidgets.Layout(display="none"))
        self.fill(f"{self.game.title}: workbench", style, columns, run, self._note, self._more, self._drawer)
        self._list()
        self._tell_cost()

    def _bot_names(self) -> list[str]:
        return list(dict.fromkeys([*self.game.bots, str(self.bots)]))

    def _value_options(self) -> dict[str, Any]:
        return {"bots": self.bots, "seats": self.seats, "seed": self.seed, "executor": self.executor}

    def _offer_widths(self) -> None:
        """What may end an estimate: its number of pairs, or the width of its interval."""
        self._within.options = [(f"{self.n:,} pairs", 0.0), *widths(self.game, self.measure)]
        self._within.value, self.within = 0.0, None

    def _narrowed(self, within: float | None) -> None:
        self.within = within or None
        self._tell_cost()

    def _played_by(self, bot: str) -> None:
        if bot != str(self.bots):
            self.bots = bot
            self._forget()

    def _put_back(self) -> None:
        if self._kept_names.value:
            self.put_back(self._kept_names.value)

    def _save(self) -> None:
        """A link to the file, or the picture as the page draws it."""
        kind: FileKind = self._file_kind.value
        name = file_name(self.game.name, self.rules.digest)
        if kind == "PNG":
            self._link.value = ""
            figures = self._exact_plot.figures
            if not figures:
                raise ValueError("the page draws a PNG only with bqplot; SVG is the same picture")
            for figure in figures:
                figure.save_png(f"{name}.png")
            return
        ending, mime = ENDINGS[kind]
        self._link.value = download_link(f"{name}.{ending}", mime, self.export(kind))

    def _do(self, words: str, change: Callable[[], None]) -> ipywidgets.Button:
        """A button that changes the rules; an estimate follows it if that is wanted."""
        return self.button(words, lambda: self._after(change))

    def _gesture(self, change: Callable[[], None]) -> None:
        self.guarded(lambda: self._after(change))

    def _after(self, change: Callable[[], None]) -> None:
        before = self.rules, self.measure, self.bots
        change()
        if (self.rules, self.measure, self.bots) == before:
            return
        if self._follow.value and self.changed:
            self.play()
        else:
            self.preview()

    def _measured(self, measure: str) -> None:
        self.measure = measure
        self._offer_widths()
        self._forget()

    def _forget(self) -> None:
        """Another question: what was played says nothing of it."""
        self._estimator.stop()
        self._pilot.stop()
        self.comparison, self._memory, self._path, self.stopped = None, Memory(), [], ""
        self._tell_finding("")
        self._per_pair = 0.0
        self.compared = {}
        self._draw()

    def _open(self, wide: bool) -> None:
        self._drawer.layout.display = "" if wide else "none"

    def _compare(self) -> None:
        """All pairs in a thread, so that the page is answered meanwhile; where there are none, at once."""
        if not self.kept:
            raise ValueError("keep a variant first: there is only the printed game")
        self.stop()
        k = len(self.kept) + 1
        self.say(f"Comparing {k} variants, each with each: {counted(k * (k - 1) * QUICK, 'game')} at most.")
        if not has_threads():
            self._compared()
            return
        self._comparing = Thread(target=self._compared, daemon=True)
        self._comparing.start()

    def _compared(self) -> None:
        try:
            self.pairs(QUICK)
        except Cancelled:
            self.say("The comparison was stopped; what was done stays.")
            return
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            self.say(f"The comparison stopped: {error}"[:300])
            return
        self.say("\n".join(self._lines()) or "All variants are the same rules: there is nothing to compare.")

    def _show_table(self) -> None:
        self._text.value = self.csv(self._table.value)

    def _picked(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.show(change["new"])

    def _add(self, name: str) -> None:
        if name not in self._rows:
            knob, value = self.rules.knob(name), getattr(self.rules.knobs, name)
            self._rows[name] = KnobRow(knob, value, self._turned, exact=name in sensitive_knobs(self.game))
            self._put(name)

    def _turned(self, name: str, value: Value) -> None:
        def turn() -> None:
            try:
                self.turn(name, value)
            except ValueError:  # no game with this setting: the control shows what holds
                self._put(name)
                raise

        self._gesture(turn)

    def _list(self) -> None:
        rows = self._rows.values()
        self._knobs.children = tuple(each.box for each in rows)
        self._accessibility.names = {each.part: each.label for each in rows}

    def _draw(self) -> None:
        self._exact_plot.show(self._exact_chart())
        self._means.value = "<br>".join(map(explained, self._meanings()))
        self._full_plot.show(self._full_chart())
        lines = [str(change) for change in self.rules.diff()] or ["as printed"]
        self._diff.value = "<br>".join(map(explained, lines))
        self._variants.value = self._list_of_variants()
        self.strength.tell_basis()
        names = ["", *self.kept]
        if list(self._kept_names.options) != names:
            self._kept_names.options = names
        self._tell_cost()

    def _list_of_variants(self) -> str:
        """Name, digest and changes of every variant, and how those that were compared differ."""
        if not self.kept:
            return ""
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{rules.digest}</td>'
            f"<td>{'; '.join(escape(str(change)) for change in rules.diff()) or 'as printed'}</td></tr>"
            for name, rules in self.kept.items()
        )
        head = '<tr><th scope="col">variant</th><th scope="col">rules</th><th scope="col">changes</th></tr>'
        return f"<table>{head}{rows}</table>{'<br>'.join(map(explained, self._lines()))}"

    def _lines(self) -> list[str]:
        """How the variants that were compared differ, and with what confidence."""
        compared = self.compared
        lines = [f"{two} - {one}: {each.difference}" for (two, one), each in compared.items()]
        for each in list(compared.values())[:1]:
            together = f", so that all of them hold with {100 * LEVEL:g} % (Bonferroni)"
            several = each.level > LEVEL
            lines.append(
                f"{counted(len(lines), 'interval')}, {100 * each.level:.4g} %{' each' + together if several else ''}."
            )
        return lines


def _interval_cells(one: Comparison) -> dict[str, object]:
    d = one.difference
    return {"difference": d.value, "low": d.low, "high": d.high, "pairs": one.n, "level": one.level}


BENCH_STYLE: Final = """<style>
.hp-bench{flex-flow:row wrap;align-items:flex-start;gap:0 14px}
.hp-bench>.widget-vbox{flex:1.3 1 21em;min-width:0;overflow:hidden}
.hp-bench>.widget-vbox:nth-child(2){flex:1.35 1 24em}
.hp-bench>.widget-vbox:nth-child(3){flex:1.05 1 22em}
.hp-strength .widget-html,.hp-strength .widget-html-content{width:100%;min-width:0;box-sizing:border-box}
.hp-strength table{font-size:.9em}
.hp-panel .hp-strength td,.hp-panel .hp-strength th{padding-right:.7em}
.hp-bench-knobs{max-height:31em;overflow-y:auto;overflow-x:hidden;flex-wrap:nowrap}
.hp-bench-knobs>.widget-hbox{flex:none;border-bottom:1px solid var(--jp-border-color2,#ddd);padding:2px 4px}
.hp-verdict{display:inline-block;padding:0 5px;border-radius:3px;border:1px solid transparent}
.hp-verdict.hp-sure{border:2px solid var(--jp-brand-color1,#1976d2);font-weight:600}
.hp-verdict.hp-unused{border:1px dashed var(--jp-ui-font-color2,#666)}
</style>"""


__all__ = ["Workbench"]
