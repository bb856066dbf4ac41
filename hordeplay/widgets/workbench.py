"""The designer's bench: knobs, house rules and tables on one side, what they do on the other.

Exact numbers follow a knob while it is dragged, those that this knob moves; the full-game estimate follows when the hand rests,
and whenever it is asked for, with an interval that is valid at every look and narrows. What it costs is said before it begins
and while it runs. Every chart says bots, variant, seed, n, interval and provenance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from hordeplay.core.arguments import known
from hordeplay.core.english import counted, listed, thousands
from hordeplay.core.language import in_its_language, kept, tr, tr_in
from hordeplay.core.provenance import sources
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.games import find
from hordeplay.lab.arms import all_measures, check_measure, measure_in_words
from hordeplay.lab.content_csv import from_csv, reword, to_csv
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.plan import LIMIT, own_bot, reason_in_words
from hordeplay.lab.sensitivity import sensitive_knobs
from hordeplay.widgets.data_table import download_link
from hordeplay.widgets.knob_rows import KnobRow, Value
from hordeplay.widgets.panel import Panel, area, dropdown, entry, row
from hordeplay.widgets.terms import explained
from hordeplay.widgets.workbench_bars import BarsPlot
from hordeplay.widgets.workbench_cost import Cost, widths
from hordeplay.widgets.workbench_exact import ExactNumbers
from hordeplay.widgets.workbench_files import (
    ENDINGS,
    KIND_WORDS,
    KINDS,
    FileKind,
    cell,
    check_kind,
    file_name,
    sheet,
    sheet_rows,
)
from hordeplay.widgets.workbench_folder import Folder
from hordeplay.widgets.workbench_folder import html as results_html
from hordeplay.widgets.workbench_full import FullGames
from hordeplay.widgets.workbench_png import PngSaver
from hordeplay.widgets.workbench_strength import CardStrength
from hordeplay.widgets.workbench_style import BENCH_STYLE
from hordeplay.widgets.workbench_variants import Variants

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.core.driver import Thinker
    from hordeplay.lab.compare import Comparison
    from hordeplay.lab.executors import Where
    from hordeplay.lab.saved import Outline
    from hordeplay.odds.chart import Chart

SHOWN: Final = 8
"""Knobs that are on the bench at first: those that move the exact numbers come first."""


class Workbench(Panel):
    """Turn the knobs of a game and look.

    - `turn("army_hits_on", 5)`, `house("rotation")`, `edit("hordes", "Red Dragons", attack=4)`, `reset()` change the rules
    - `csv("hordes")` gives a table, `take("hordes", text)` takes one back, a wrong cell named by row and column
    - `keep("bold")` keeps the rules under a name; `pairs()` compares all that are kept with each other and with the printed
    - `play()` begins the full-game estimate of the changed rules against the printed ones; `stop()`, `go_on()`, `wait()`
    - `cost()`: what it takes, once a few pairs were played; `within`: the half width at which it ends
    - `files`: variants in files beside the notebook; `load_file("steam-soft")` puts one on the bench, `save("bold")` writes one
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
        self.language = kept()
        self.base = self.game.printed
        self.rules: AnyRules = rules or self.base
        self.measure = check_measure(self.game, measure or ("won" if "won" in self.game.measures else "score"))
        self.bots: Thinker = bots or own_bot(self.game)
        low, high = self.game.seats
        self.seats = self.game.check_seats(min(max(2, low), high) if seats is None else seats)
        self.n, self.seed = n, seed
        self.auto, self.executor = auto, executor
        self.folder = Folder(self.game)
        """Where the files of variants lie that are offered by name: beside the notebook."""
        self._in_files: dict[str, Outline] = self.folder.results() if self.changed else {}
        """Results in files: the folder is looked through where somebody asks for a file, not at each step of a knob."""
        self.focus = ""
        """The knob that was turned last: it chooses the exact numbers that are shown."""
        self._exact = ExactNumbers(self.game)
        super().__init__()
        self.add_class("hp-workbench")
        self.theme: Theme = theme
        self._rows: dict[str, KnobRow] = {}
        self._full = FullGames(self.game, lambda: self.rules, self._compare_options, lambda: self.caption, self.say, n)
        self._variants = Variants(self.game, self.say, self._draw)
        self._exact_plot = BarsPlot(self._exact_chart(), theme)
        self._full.draw_on(theme)
        self._full_plot = self._full.plot
        self._build(
            list(dict.fromkeys([*self._exact.first_knobs(), *self.base.all_knobs()]))[:SHOWN]
            if knobs is None
            else knobs
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

    @in_its_language
    def keep(self, name: str) -> None:
        """Keep the rules as they are now under a name, in `kept`; `ValueError` without one, and for that of the printed game.

        Where other rules had the name, what was compared with them is gone.
        """
        self.say(self._variants.keep(name, self.rules))

    @in_its_language
    def load_file(self, name: str) -> None:
        """Put a variant on the bench that lies in a file beside the notebook, and keep it under its name.

        `name` is that of the file, with or without `.toml`; `files` lists them. `ValueError` says in words what is wrong.
        """
        variant = self.folder.load(name)
        self._in_files = self.folder.results()
        words = self._variants.keep(variant.name, variant.rules)
        self._set_rules(variant.rules)
        note = f" {variant.notes}" if variant.notes else ""
        self.say(f"{words}{note}"[:300])

    @in_its_language
    def save(self, name: str) -> None:
        """Keep the rules in a file beside the notebook, with the estimate and the comparisons that were measured on them.

        A file of this name goes on, with one save more in its history. What was measured comes back with the rules, on this
        bench and on every other one in the folder. `ValueError` as `keep`, and where a file cannot be written.
        """
        self.keep(name)
        names = self.folder.save(name, self.rules, self._measured_here())
        self._list_files()
        self.say(tr("{name} is kept in {files}, beside the notebook.", name=name.strip(), files=listed(names)))

    def put_back(self, name: str) -> None:
        """Put a variant that was kept on the bench again; `ValueError` names those that there are."""
        self._set_rules(self.kept[known(name, self.kept, tr("variants"))])

    def play(self, n: int | None = None) -> None:
        """Begin the full-game estimate of `n` pairs: the rules on the bench against the printed ones, the same seeds for both.

        It returns at once; `comparison` holds the estimate so far, `wait()` waits for its end, `stop()` ends it. It ends
        by itself where the interval is ± `within`. Where nothing is changed it says so and plays nothing.
        """
        self._full.play(n)

    def go_on(self, n: int | None = None) -> None:
        """Go on with the estimate where it was stopped, or play `n` further pairs (as many as it has) where it was done."""
        self._full.go_on(n)

    def stop(self) -> None:
        """Play no more; `comparison` stays as it is."""
        running = self._full.running
        self._full.halt()
        self._variants.stop()
        if running and self.comparison is not None:
            self._full.tell_cost()

    def close(self) -> None:
        """Take the bench off the page, and play no more. A second call changes nothing."""
        if hasattr(self, "strength"):  # a bench that was refused in its making has none
            self._full.halt()
            self._variants.stop()
            self.strength.stop()
        super().close()

    def cost(self) -> Cost | None:
        """What the estimate takes, as far as it is known: None before a few pairs were played, by `preview()` or by it."""
        return self._full.cost()

    def preview(self) -> None:
        """Play a few pairs in order to say what the estimate costs; they are part of it, and are not played twice."""
        self._full.preview()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the estimate is done, or for so many seconds."""
        self._full.wait(seconds)

    def pairs(self, n: int | None = None) -> dict[tuple[str, str], Comparison]:
        """Compare every two variants that are kept, and each with the printed game, `n` pairs each (those of the bench if left out).

        The comparisons by the two names, the later variant first; their intervals are so much wider that all of them hold
        together (Bonferroni). Those of an earlier run are gone. `ValueError` where no variant is kept.
        """
        return self._variants.compare_all(n or self.n, self._compare_options())

    def export(self, kind: FileKind) -> str:
        """A file of what is on the bench, as text.

        - `CSV, commas`, `CSV, semicolons`: the exact numbers, printed and now, the estimate, and the variants compared
        - `SVG`: the chart of the exact numbers; `TOML`: the rules; `notebook cell`: the code that puts them on a bench again

        `ValueError` for another kind, and for `PNG`, which only a page can draw (the button saves it there).
        """
        check_kind(kind)
        if kind == "PNG":
            raise ValueError(tr("a page draws the PNG: press Save there; SVG is the same picture"))
        if kind == "SVG":
            return self.picture()
        if kind == "TOML":
            return self.rules.to_toml()
        if kind == "notebook cell":
            words = {"measure": self.measure, "bots": self.bots, "seats": self.seats, "n": self.n, "seed": self.seed}
            return cell(self.game.name, self.rules, words)
        rows = sheet_rows(self._exact.printed, self._exact.now, self.rules.digest, self.comparison, self.compared)
        return sheet(*rows, semicolons=kind == "CSV, semicolons")

    def show(self, knob: str) -> None:
        """Put one more knob on the bench; `ValueError` names the nearest knob."""
        self._add(self.rules.knob(knob).name)
        self._list()

    # ---- what is

    @property
    def kept(self) -> dict[str, AnyRules]:
        """The variants that are kept, by name."""
        return self._variants.kept

    @property
    def compared(self) -> dict[tuple[str, str], Comparison]:
        """The last comparisons of variants, by their two names."""
        return self._variants.compared

    @property
    def comparison(self) -> Comparison | None:
        """The estimate so far, the changed rules less the printed ones."""
        return self._full.comparison

    @property
    def stopped(self) -> str:
        """Why an estimate ended early; "" where it did not."""
        return self._full.stopped

    @property
    def within(self) -> float | None:
        """The half width at which an estimate ends; None where it ends at its number of pairs. It can be set."""
        return self._full.within

    @within.setter
    def within(self, width: float | None) -> None:
        self._full.within = width

    @property
    def files(self) -> list[str]:
        """The variants of this game that lie in files beside the notebook, by name."""
        return list(self.folder.variants())

    @property
    def changed(self) -> bool:
        """Whether the rules differ from the printed ones."""
        return bool(self.rules.diff())

    @property
    @in_its_language
    def words(self) -> str:
        """The changes against the printed game, with the clauses of the rulebook that would have to be reworded."""
        return reword(self.rules, self.game.rulebook)

    @property
    @in_its_language
    def caption(self) -> str:
        """What the estimate rests on, in one line: bots, seats, rules, seed, pairs, kind of interval, and why it stopped."""
        n = (
            tr("{n} pairs, {how} 95 %", n=self.comparison.n, how=self.comparison.difference.how)
            if self.comparison
            else tr("no games yet")
        )
        n += tr("; stopped: {reason}", reason=reason_in_words(self.stopped)) if self.stopped else ""
        return tr(
            "bots {bots}; {seats}; {variant}; seed {seed!r}; {n}",
            bots=self.bots,
            seats=counted(self.seats, "seat"),
            variant=self._variant,
            seed=self.seed,
            n=n,
        )

    @property
    def _variant(self) -> str:
        content = sources(row for rows in self.rules.content.values() for row in rows.values())
        parts = {"game": self.game.name, "rules": self.rules.digest, "content": content}
        if self.changed:
            return tr("{game}, rules {rules}, changed ({n}); content: {content}", n=len(self.rules.diff()), **parts)
        return tr("{game}, rules {rules}, as printed; content: {content}", **parts)

    def to_frame(self) -> pd.DataFrame:
        """The exact numbers as a pandas data frame: `exact` (their name), `printed`, `changed`."""
        rows = [(name, float(self._exact.printed[name]), float(now)) for name, now in self._exact.now.items()]
        return data_frame(rows, columns=["exact", "printed", "changed"])

    @in_its_language
    def picture(self) -> str:
        """The chart of the exact numbers, as SVG."""
        chart = self._exact_chart()
        return svg(replace(chart, notes=(*self._exact.meanings(self.rules), *chart.notes)), self.theme)

    @in_its_language
    def __repr__(self) -> str:
        changes = "; ".join(map(str, self.rules.diff()))
        lines = [
            tr("{game}, changed: {changes}", game=self.game.title, changes=changes)
            if self.changed
            else tr("{game}, as printed", game=self.game.title)
        ]
        lines += [
            f"  {self._exact.in_words(name)}: {float(self._exact.printed[name]):.4f} -> {float(now):.4f}"
            for name, now in self._exact.now.items()
        ]
        if self.comparison:
            title = tr("{measure}, changed - printed", measure=measure_in_words(self.measure))
            lines.append(f"  {title}: {self.comparison.difference}")
        if self.stopped:
            lines.append(f"  {tr('the estimate stopped: {reason}', reason=reason_in_words(self.stopped))}")
        return "\n".join(lines)

    # ---- how

    def _compare_options(self) -> dict[str, Any]:
        words = {"measure": self.measure, "bots": self.bots, "seats": self.seats, "seed": self.seed, "limit": LIMIT}
        return {**words, "executor": self.executor}

    def _set_rules(self, rules: AnyRules, knob: str = "") -> None:
        if rules == self.rules:
            return
        self.rules, self.focus = rules, knob
        self._full.leave()
        for name in self._rows:
            self._put(name)
        self._draw()

    @in_its_language
    def _put(self, name: str) -> None:
        """Show in the row of a knob what holds, and what to mind with it."""
        value, shown = getattr(self.rules.knobs, name), self._rows[name]
        shown.put(value, self.rules.cautions().get(name, ""))
        (shown.box.remove_class if value == shown.knob.default else shown.box.add_class)("hp-changed")

    def _exact_chart(self) -> Chart:
        self._exact.show(self.rules, self.focus)
        return self._exact.chart(tr("exact; {variant}", variant=self._variant))

    def _build(self, knobs: Sequence[str]) -> None:
        make = self.button
        self._knobs = ipywidgets.VBox()
        self._pick = dropdown(tr("one more knob"), ["", *self.game.printed.all_knobs()])
        self._pick.observe(self._picked, "value")
        self._house = dropdown(tr("house rule"), ["", *type(self.base).registered])
        self._table = dropdown(tr_in("content", "table"), list(self.base.content))
        self._text = area(tr("a table as CSV, or rules as TOML"), "12em")
        self._name = entry(tr("name of a variant"), "14em")
        self._measure = dropdown(tr("measure"), _named(all_measures(self.game), measure_in_words), self.measure)
        self._measure.observe(lambda change: self._gesture(partial(self._measured, change["new"])), "value")
        self._follow = ipywidgets.Checkbox(
            self.auto, description=tr("estimate follows"), indent=False, layout=ipywidgets.Layout(width="auto")
        )
        self._bots = dropdown(tr("bots"), self._bot_names(), str(self.bots))
        self._bots.observe(lambda change: self._gesture(partial(self._played_by, change["new"])), "value")
        self._within = dropdown(tr("until"), [])
        self._offer_widths()
        self._within.observe(lambda change: self._gesture(partial(self._narrowed, change["new"])), "value")
        self._means, self._diff = ipywidgets.HTML(), ipywidgets.HTML()
        self._list_of_variants, self._results = ipywidgets.HTML(), ipywidgets.HTML()
        self._kept_names = dropdown(tr("variant"), [""])
        self._files = dropdown(tr("file"), [""])
        self._png = PngSaver()
        self._file_kind = dropdown(tr("file"), _named(KINDS, lambda kind: tr(KIND_WORDS.get(kind, kind))), KINDS[0])
        self._link = ipywidgets.HTML()
        self._drawer = ipywidgets.VBox(layout=ipywidgets.Layout(display="none"))
        self._more = ipywidgets.ToggleButton(
            description=tr("Tables, rules files, variants"),
            layout=ipywidgets.Layout(width="auto", align_self="flex-start"),
        )
        self._more.observe(lambda change: self._open(change["new"]), "value")
        self.strength = CardStrength(self.game, lambda: self.rules, self._value_options, self.say, make)
        for name in knobs:
            self._add(self.rules.knob(name).name)
        do = self._do
        add = do(tr("Add"), lambda: self.house(self._house.value) if self._house.value else None)
        self._house_row = row(self._house, add)
        if not type(self.base).registered:
            self._house_row.layout.display = "none"  # a list of nothing would only puzzle
        self._knobs.add_class("hp-bench-knobs")
        left = (
            self._knobs,
            row(self._pick, do(tr("As printed"), self.reset)),
            self._house_row,
            self._diff,
        )
        self._drawer.children = (
            row(
                self._table,
                make(tr("Show as CSV"), self._show_table),
                do(tr("Take in"), lambda: self.take(self._table.value, self._text.value)),
                make(tr("Show TOML"), lambda: setattr(self._text, "value", self.rules.to_toml())),
                do(tr("Load TOML"), lambda: self.load(self._text.value)),
                make(tr("Clauses to reword"), lambda: setattr(self._text, "value", self.words)),
            ),
            self._text,
            row(
                self._name,
                make(tr("Keep"), lambda: self.keep(self._name.value)),
                make(
                    tr("Keep in a file"),
                    lambda: self.save(self._name.value),
                    tr("beside the notebook, with what was measured"),
                ),
                make(tr("Compare all"), self._compare),
            ),
            row(
                self._kept_names,
                do(tr("Put on the bench"), self._put_back),
                self._files,
                do(tr("Load file"), self._load_file),
                make(tr("Look again"), self._list_files, tr("for files that came beside the notebook since")),
            ),
            self._list_of_variants,
            row(self._file_kind, make(tr("Save"), self._save), self._link),
        )
        columns = ipywidgets.HBox(
            [
                ipywidgets.VBox(left),
                ipywidgets.VBox([self._means, self._exact_plot, self._full.finding, self._full_plot, self._results]),
                self.strength.box,
            ]
        )
        columns.add_class("hp-bench")
        run = row(
            self._measure,
            self._bots,
            self._within,
            make(tr("Estimate"), self.play),
            make(tr("Stop"), self.stop),
            make(tr("Go on"), self.go_on),
            self._follow,
            self._full.cost_line,
        )
        run.add_class("hp-bench-run")
        style = ipywidgets.HTML(BENCH_STYLE, layout=ipywidgets.Layout(display="none"))
        self.fill(
            tr("{game}: workbench", game=self.game.title),
            style,
            run,
            columns,
            self._note,
            self._more,
            self._drawer,
            self._png,
        )
        self._list()
        self._full.tell_cost()

    def _bot_names(self) -> list[str]:
        return list(dict.fromkeys([*self.game.bots, str(self.bots)]))

    def _value_options(self) -> dict[str, Any]:
        return {"bots": self.bots, "seats": self.seats, "seed": self.seed, "executor": self.executor}

    @in_its_language
    def _offer_widths(self) -> None:
        """What may end an estimate: its number of pairs, or the width of its interval."""
        self._within.options = [(tr("{n} pairs", n=thousands(self.n)), 0.0), *widths(self.game, self.measure)]
        self._within.value, self.within = 0.0, None

    def _narrowed(self, within: float | None) -> None:
        self.within = within or None
        self._full.tell_cost()

    def _played_by(self, bot: str) -> None:
        if bot != str(self.bots):
            self.bots = bot
            self._forget()

    def _put_back(self) -> None:
        if self._kept_names.value:
            self.put_back(self._kept_names.value)

    def _load_file(self) -> None:
        if self._files.value:
            self.load_file(self._files.value)

    def _list_files(self) -> None:
        chosen, names = self._files.value, ["", *self.files]
        self._files.options = names
        self._files.value = chosen if chosen in names else names[0]
        self._in_files = self.folder.results()
        self._draw()

    def _measured_here(self) -> dict[str, Comparison]:
        """What was measured on the rules that are on the bench, by what its file is called."""
        digest = self.rules.digest
        results = {self.measure: self.comparison} if self.comparison else {}
        for (two, one), each in self.compared.items():
            if digest in {side.plan.rules.digest for side in (each.a, each.b)}:
                results[f"{two} - {one} {self.measure}"] = each
        return results

    @in_its_language
    def _save(self) -> None:
        """A link to the file, or the picture as the page draws it."""
        kind: FileKind = self._file_kind.value
        name = file_name(self.game.name, self.rules.digest, "semicolons" if kind == "CSV, semicolons" else "")
        if kind == "PNG":
            self._link.value = ""
            self._png.save(self.picture(), f"{name}.png")
            return
        ending, mime = ENDINGS[kind]
        self._link.value = download_link(f"{name}.{ending}", mime, self.export(kind))

    def _do(self, words: str, change: Callable[[], None]) -> ipywidgets.Button:
        """A button that changes the rules; an estimate follows it if that is wanted."""
        return self.button(words, lambda: self._after(change))

    @in_its_language
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
        self._full.forget()
        self._variants.compared = {}
        self._draw()

    def _open(self, wide: bool) -> None:
        if wide:
            self._list_files()
        self._drawer.layout.display = "" if wide else "none"

    def _compare(self) -> None:
        self.stop()
        self._variants.begin(self._compare_options())

    def _show_table(self) -> None:
        self._text.value = self.csv(self._table.value)

    def _picked(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.show(change["new"])

    @in_its_language
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

    @in_its_language
    def _draw(self) -> None:
        self._exact_plot.show(self._exact_chart())
        self._means.value = "<br>".join(map(explained, self._exact.meanings(self.rules)))
        lines = [str(change) for change in self.rules.diff()] or [tr("as printed")]
        self._diff.value = "<br>".join(map(explained, lines))
        self._list_of_variants.value = self._variants.html()
        digest = self.rules.digest
        here = {name: one for name, one in self._in_files.items() if digest in one.digests} if self.changed else {}
        self._results.value = results_html(here)
        self.strength.tell_basis()
        names = ["", *self.kept]
        if list(self._kept_names.options) != names:
            self._kept_names.options = names
        self._full.draw()


def _named(names: Iterable[str], in_words: Callable[[str], str]) -> list[tuple[str, str]]:
    """What a list offers: each in words, with its name."""
    return [(in_words(name), name) for name in names]


__all__ = ["Workbench"]
