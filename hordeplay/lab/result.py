"""What the results of the lab have in common: a file that repeats them, and a short table to read.

A table says what a number needs to be believed: game, seats, seed, bots, rules, n, interval, and what was changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.language import tr

if TYPE_CHECKING:
    from pathlib import Path

    from hordeplay.lab.plan import Plan


class Report(NamedTuple):
    """A title, the columns' heads, rows of texts, and sentences below; `left` are the columns that stand to the left."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    notes: Sequence[str] = ()
    left: frozenset[int] = frozenset({0})

    def text(self) -> str:
        """Columns of equal width, names to the left, numbers to the right."""
        table = [self.head, *self.rows]
        widths = [max(len(row[i]) for row in table) for i in range(len(self.head))]
        lines = [
            "  ".join(
                cell.ljust(width) if i in self.left else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in table
        ]
        return "\n".join([self.title, *lines, *self.notes])

    def html(self) -> str:
        """A table for the notebook, without a style of its own."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
            for row in self.rows
        )
        notes = "".join(f"<div>{escape(line)}</div>" for line in self.notes)
        caption = f"<caption>{escape(self.title)}</caption>"
        return f"<div><table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}</div>"


class Repeatable:
    """A result that can be kept in a file, from which one call plays it again."""

    __slots__ = ()

    def save(self: Any, path: str | Path | None = None) -> str:  # one of the results that `hp.repeat` knows
        """This result as JSON, also written to a file when a path is given; `hp.repeat` plays it again.

        `ValueError` for a result that is not complete, and for bots or house rules that have no name to be written down.
        """
        from hordeplay.lab.saved import save

        return save(self, path)


class Reported(ABC):
    """A result that is read as a table, in a terminal and in a notebook."""

    __slots__ = ()

    @abstractmethod
    def report(self) -> Report:
        """The table."""

    def __repr__(self) -> str:
        return self.report().text()

    def _repr_html_(self) -> str:
        return self.report().html()


def experiment(plan: Plan) -> str:
    """Game, seats, setup words and seed of an experiment: `pig, 2 seats, seed 7`."""
    words = "".join(f", {name} {value}" for name, value in plan.setup.items())
    seats = counted(plan.seats, "seat")
    return tr("{game}, {seats}{words}, seed {seed!r}", game=plan.game.name, seats=seats, words=words, seed=plan.seed)


def experiment_of_bots(plan: Plan) -> str:
    """An experiment with its bots: `pig, 2 seats, seed 7, bots greedy at every seat`."""
    return tr("{experiment}, bots {bots}", experiment=experiment(plan), bots=lineup(plan))


def variant(plan: Plan) -> str:
    """The digest of the rules, and whether they were changed."""
    changes = len(plan.rules.diff())
    digest = plan.rules.digest
    return (
        tr("{rules} (changed: {n})", rules=digest, n=changes) if changes else tr("{rules} (as printed)", rules=digest)
    )


def lineup(plan: Plan) -> str:
    """Who sits there: one bot at every seat, or the row of bots and whether they rotate."""
    labels = plan.labels
    if len(set(labels)) == 1:
        return tr("{bot} at every seat", bot=labels[0])
    bots = ", ".join(labels)
    return tr("{bots}; they rotate", bots=bots) if plan.rotate else tr("{bots}; they keep their seats", bots=bots)


__all__ = ["Repeatable", "Report", "Reported", "experiment", "experiment_of_bots", "lineup", "variant"]
