"""Results as short tables, in text and in HTML; each says bots, rules, seed, n, interval and what was changed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hordeplay.lab.balance import Balance
    from hordeplay.lab.compare import Comparison
    from hordeplay.lab.plan import Plan
    from hordeplay.lab.sweep import Sweep
    from hordeplay.lab.tune import Tuning
    from hordeplay.lab.value import Values


class Sheet(NamedTuple):
    """A title, the columns' heads, rows of texts, and sentences below."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    notes: Sequence[str] = ()

    def text(self) -> str:
        """Columns of equal width, the first to the left, the others to the right."""
        table = [self.head, *self.rows]
        widths = [max(len(row[i]) for row in table) for i in range(len(self.head))]
        lines = [
            "  ".join(
                cell.rjust(w) if i else cell.ljust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
            )
            for row in table
        ]
        return "\n".join([self.title, *(line.rstrip() for line in lines), *self.notes])

    def html(self) -> str:
        """A table for the notebook, without a style of its own."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
            for row in self.rows
        )
        said = "".join(f"<div>{escape(line)}</div>" for line in self.notes)
        caption = f"<caption>{escape(self.title)}</caption>"
        return f"<div><table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{said}</div>"


def experiment(plan: Plan) -> str:
    """Game, seats and seed of an experiment."""
    words = "".join(f", {name} {value}" for name, value in plan.setup.items())
    seats = "1 seat" if plan.seats == 1 else f"{plan.seats} seats"
    return f"{plan.game.name}, {seats}{words}, seed {plan.seed!r}"


def variant(plan: Plan) -> str:
    """The digest of the rules, and whether they were changed."""
    changes = len(plan.rules.diff())
    return f"{plan.rules.digest} ({f'changed: {changes}' if changes else 'as printed'})"


def lineup(plan: Plan) -> str:
    """Who sits there."""
    labels = plan.labels
    if len(set(labels)) == 1:
        return f"{labels[0]} at every seat"
    return f"{', '.join(labels)}; {'they rotate' if plan.rotate else 'they keep their seats'}"


def comparison_sheet(found: Comparison) -> Sheet:
    """Two rows for the sides, one for the difference."""
    plans = found.trial.bundle.plans
    n = f"{found.n} of {found.asked} pairs (partial)" if found.partial else f"{found.n} pairs"
    rows = [
        (f"{letter}: {name}", *side.shown) for letter, name, side in zip("AB", found.names, found.sides, strict=True)
    ]
    rows.append(("A - B", *found.difference.shown))
    notes = [f"{letter}: rules {variant(plan)}, bots {lineup(plan)}." for letter, plan in zip("AB", plans, strict=True)]
    notes.append(f"Interval: {found.difference.method}, {100 * found.level:g} %.")
    notes += [pairing(found), str(found.forecast)]
    return Sheet(f"{experiment(plans[0])}: {n}, {found.measure}", ("side", found.measure, "interval"), rows, notes)


def pairing(found: Comparison) -> str:
    """What the common seeds brought, as measured."""
    if found.n < 2 or not math.isfinite(found.unpaired_needed):
        return "The variance of the differences cannot be told yet, or is 0."
    saved = 1 - found.n / found.unpaired_needed if found.unpaired_needed else 0.0
    paired, unpaired = found.paired_variance, found.unpaired_variance
    word = f"saved {100 * saved:.0f} %" if saved >= 0 else f"cost {-100 * saved:.0f} %"
    needed = f"unpaired {found.unpaired_needed:,.0f} pairs would have been needed"
    return f"Paired seeds {word} of the games: variance {paired:.3g} against {unpaired:.3g}; {needed}."


def sweep_sheet(found: Sweep) -> Sheet:
    """One row a setting."""
    base = found.trial.bundle.plans[0]
    asked = f"{found.n} of {found.trial.asked} games (partial)" if found.partial else f"{found.n} games"
    rows = []
    for point in found.points:
        change = ("", "") if not point.setting else point.change.shown
        rows.append((point.name + (" *" if point.differs else ""), *point.estimate.shown, *change))
    looked = len(found.points) - 1
    strict = found.points[-1].change
    notes = [
        f"Base: rules {variant(base)}, bots {lineup(base)}. Changes are against the base, on the same seeds.",
        f"* differs from the base, corrected for looking at {looked} points (Bonferroni).",
        f"Changes: {strict.method}, {100 * strict.level:.4g} %; {found.measure}: {100 * found.level:g} %.",
    ]
    notes += [f"{one.name}: {one.reason}, {one.says}" for one in found.left_out]
    head = ("setting", found.measure, "interval", "change", "interval")
    return Sheet(f"{experiment(base)}: {asked} a point, {found.measure}", head, rows, notes)


def tuning_sheet(found: Tuning) -> Sheet:
    """One row a setting that was tried, and how sure the answer is."""
    rows = [
        (one.name + (" *" if one.setting == found.best.setting else ""), str(one.estimate.n), *one.estimate.shown)
        for one in found.tried
    ]
    method, level = found.best.estimate.method, found.best.estimate.level
    notes = [
        f"* {found.says}",
        f"Intervals: {method}, {100 * level:.4g} %, so that all hold with {100 * found.level:g} %.",
    ]
    title = f"{found.experiment}: {found.measure} for a target"
    return Sheet(title, ("setting", "games", found.measure, "interval"), rows, notes)


def values_sheet(found: Values) -> Sheet:
    """One row a thing."""
    plan = found.trial.bundle.plans[0]
    pairs = f"{found.n} of {found.trial.asked} pairs (partial)" if found.partial else f"{found.n} pairs"
    rows = [(worth.name + (" *" if worth.differs else ""), *worth.value.shown) for worth in found.worths]
    one = found.worths[0].value
    notes = [
        f"{found.measure} with it less without it, on the same seeds: {plan.game.interventions[found.table].says}.",
        f"* differs from 0. Bots: {lineup(plan)}.",
        f"Intervals: {one.method}, {100 * one.level:.4g} % each, so that all {len(rows)} hold with {100 * found.level:g} % (Bonferroni).",
    ]
    return Sheet(f"{experiment(plan)}: {pairs} each", (found.table, "worth", "interval"), rows, notes)


def balance_sheet(found: Balance) -> Sheet:
    """One row a bot."""
    marks = found.marks
    first = next(iter(found.found.values()))
    rows = [
        (bot, str(one.n), *(side.shown[0] for side in one.sides), *one.difference.shown, marks[bot])
        for bot, one in found.found.items()
    ]
    plan = first.trial.bundle.plans[0]
    notes = [
        *(f"{letter}: rules {variant(p)}." for letter, p in zip("AB", first.trial.bundle.plans, strict=True)),
        f"Interval: {first.difference.method}, {100 * first.level:g} %.",
        found.says,
    ]
    title = f"{experiment(plan)}: {first.measure}, A: {first.names[0]}, B: {first.names[1]}"
    return Sheet(title, ("bot", "pairs", "A", "B", "A - B", "interval", "mark"), rows, notes)


def comparison_text(found: Comparison) -> str:
    """For a print."""
    return comparison_sheet(found).text()


def comparison_html(found: Comparison) -> str:
    """For a notebook."""
    return comparison_sheet(found).html()


__all__ = [
    "Sheet",
    "comparison_html",
    "comparison_text",
    "experiment",
    "lineup",
    "pairing",
    "sweep_sheet",
    "tuning_sheet",
    "variant",
]
