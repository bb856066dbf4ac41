"""What perfect play brings: every decision with its value, exactly on the short sheet; and who plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from hordeplay.desk.luck_and_skill import Split, luck_and_skill
from hordeplay.lab import sheet_solver
from hordeplay.odds.lattice import count_of, faces_of, parts_of
from hordeplay.odds.score_sheet import Solved, exact

from .turn import Fill, Keep, YahtzeeTable

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.luck import Source
    from hordeplay.core.match import Match
    from hordeplay.core.script import Ask


def solve(table: YahtzeeTable) -> Solved[Fraction] | Solved[float]:
    """The sheet of a table, solved: in fractions if it is short, else in floats, which takes a quarter of a minute once.

    `ValueError` in one sentence where numpy is missing for the whole sheet.
    """
    return exact(table.card) if table.sheet == "short" else sheet_solver.solve(table.card)


def at_hand(table: YahtzeeTable) -> Solved[Fraction] | Solved[float] | None:
    """The same where nobody has to wait for it: None for a whole sheet that has not been solved yet."""
    return exact(table.card) if table.sheet == "short" else sheet_solver.solved(table.card)


def expected(table: YahtzeeTable) -> Fraction | float:
    """All points of the game that perfect play brings from here, on average; with dice on the table under the best decision."""
    return max(move_values(table).values()) if table.dice else table.score + solve(table).value(table.state)


def move_values(
    table: YahtzeeTable, solved: Solved[Fraction] | Solved[float] | None = None
) -> Mapping[str, Fraction | float]:
    """Every decision, as it is written, with all points of the game that follow on average from perfect play after it."""
    solved = solved or solve(table)
    state, faces, score = table.state, tuple(table.dice), table.score
    values: dict[str, Fraction | float] = {}
    if table.rerolls:
        turn = solved.turn(state)
        for part in list(parts_of(count_of(faces)))[1:]:
            kept = faces_of(part)
            values[str(Keep(kept))] = score + turn.keep(faces, table.rerolls, kept)
    for entry in table.card.entries(state, faces):
        values[str(Fill(table.card.boxes[entry.box].name))] = score + solved.after(entry)
    return values


def best_move(table: YahtzeeTable) -> str:
    """A best decision; of equal ones the first, and a box before a reroll that brings no more."""
    values = move_values(table)
    return max(reversed(list(values)), key=lambda text: (values[text], text.startswith("fill")))


def split(match: Match[YahtzeeTable]) -> Split:
    """Luck and skill of a match so far (`hordeplay.desk.luck_and_skill`): in fractions on the short sheet."""
    one = luck_and_skill(match, expected, move_values)
    terms = [term._replace(text=_in_words(term.text), best=_in_words(term.best)) for term in one.terms]
    return replace(one, terms=tuple(terms))


def _in_words(decision: str) -> str:
    """A decision as one reads it: a roll of all dice keeps nothing, and has no dice to name."""
    return "keep nothing" if decision == "keep" else decision


class Perfect:
    """Plays for the most points on average."""

    def choose(self, request: Ask[Choice], seat: int, source: Source) -> Choice:
        table: YahtzeeTable = request.table
        return request.read(best_move(table))


class Eager:
    """Keeps the face that lies there most often, and fills the box that pays most at once: what most people begin with."""

    def choose(self, request: Ask[Choice], seat: int, source: Source) -> Choice:
        table: YahtzeeTable = request.table
        entries = table.card.entries(table.state, tuple(table.dice))
        best = max(entries, key=lambda entry: entry.points)
        box = table.card.boxes[best.box]
        face = max(table.dice, key=lambda face: (table.dice.count(face), face))
        n = table.dice.count(face)
        if table.rerolls and n < len(table.dice) and best.points < 25:
            return Keep((face,) * n)
        return Fill(box.name)


__all__ = ["Eager", "Perfect", "at_hand", "best_move", "expected", "move_values", "solve", "split"]
