"""A played game split into the luck of its rolls and the skill of its decisions.

Luck is what a roll changed: the value after it less the value before, and its mean is 0. Skill is what a decision changed: the
value of what was chosen less that of the best choice, never more than 0. Values are of perfect play from there on, so

    value before the first roll + all luck + all skill = score

Invariant: that holds to the last digit where the values are fractions.

>>> import hordeplay as hp
>>> from hordeplay.desk.yahtzee import GAME, expected, move_values
>>> match = hp.new(GAME, seats=1, seed=7, sheet="short")
>>> events = match.run("eager")
>>> split = luck_and_skill(match, expected, move_values)
>>> split.start + split.luck + split.skill == split.end == match.result.scores[0]
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import accumulate
from typing import Any, Literal, NamedTuple, TypeAlias

from hordeplay.core.any import AnyMatch
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Roll
from hordeplay.odds.chart import Chart, Mark

Number: TypeAlias = Fraction | float
"""Exact where the game's values are."""


class Term(NamedTuple):
    """One roll or one decision: what it changed, the value after it, and what was rolled or chosen.

    - `best`: of a decision that cost something, one that would have cost nothing
    """

    what: Literal["luck", "skill"]
    change: Number
    value: Number
    text: str
    best: str = ""


@dataclass(frozen=True)
class Split:
    """Luck and skill of a game, or of as much of it as was played; it prints, and `chart` shows the two as curves.

    - `start`: the value before the first roll; `end`: the score, or before the end of the game the value where it stands
    - `terms`: every roll and every decision in their order
    """

    start: Number
    terms: tuple[Term, ...]

    @property
    def end(self) -> Number:
        """The value after the last term: the score of a game that is over."""
        return self.terms[-1].value if self.terms else self.start

    @property
    def luck(self) -> Number:
        """What all rolls changed together."""
        return self._sum("luck")

    @property
    def skill(self) -> Number:
        """What all decisions cost together: 0 or less."""
        return self._sum("skill")

    def _sum(self, what: str) -> Number:
        return sum((term.change for term in self.terms if term.what == what), self.start - self.start)

    @property
    def chart(self) -> Chart:
        """Luck and skill so far after each roll and each decision, in points."""
        marks = []
        for what in ("luck", "skill"):
            sums = accumulate((float(term.change) if term.what == what else 0.0 for term in self.terms), initial=0.0)
            path = tuple(sums)
            says = message("luck {sum}") if what == "luck" else message("skill {sum}")
            name = tr(says, sum=_signed(path[-1]))  # where a curve ends tells which it is without its colour
            marks.append(Mark("line", name, tuple(map(float, range(len(path)))), path))
        note = tr(
            "{start} before the first roll {luck} luck {skill} skill = {end}",
            start=f"{float(self.start):.2f}",
            luck=_signed(self.luck),
            skill=_signed(self.skill),
            end=f"{float(self.end):.2f}",
        )
        return Chart(tr("Luck and skill"), tuple(marks), tr("rolls and decisions"), message("points"), notes=(note,))

    @property
    def sums(self) -> tuple[tuple[str, str], ...]:
        """The sum in words and numbers, term by term."""
        return (
            (tr("expected before the first roll"), f"{float(self.start):.2f}"),
            (tr("luck of the rolls"), _signed(self.luck)),
            (tr("skill of the decisions"), _signed(self.skill)),
            (tr("together"), f"{float(self.end):.2f}"),
        )

    @property
    def costly(self) -> tuple[Term, ...]:
        """The decisions that cost something, the dearest first."""
        return tuple(sorted((t for t in self.terms if t.what == "skill" and t.change < 0), key=lambda t: t.change))

    def __str__(self) -> str:
        wide = max(len(name) for name, _ in self.sums)
        rows = [f"{name:{wide}}  {value:>8}" for name, value in self.sums]
        costly = [
            tr("{decision}: {change}, better: {best}", decision=t.text, change=_signed(t.change), best=t.best)
            for t in self.costly
        ]
        return "\n".join([*rows, *(costly or [tr("no decision cost anything")])])

    def _repr_html_(self) -> str:
        sums = "".join(f"<tr><th scope='row'>{escape(name)}</th><td>{escape(n)}</td></tr>" for name, n in self.sums)
        costly = "".join(
            f"<tr><td>{escape(t.text)}</td><td>{escape(t.best)}</td><td>{_signed(t.change)}</td></tr>"
            for t in self.costly
        )
        heads = (tr("decision"), tr("better"), tr("points"))
        head = f"<tr>{''.join(f'<th>{escape(word)}</th>' for word in heads)}</tr>"
        dear = (
            f"<table><thead>{head}</thead><tbody>{costly}</tbody></table>"
            if costly
            else f"<p>{escape(tr('No decision cost anything.'))}</p>"
        )
        return f"<table>{sums}</table>{dear}"


def luck_and_skill(
    match: AnyMatch,
    before: Callable[[Any], Number],  # the game's own table
    moves: Callable[[Any], Mapping[str, Number]],
) -> Split:
    """Split what was played of a match of one seat.

    - `before`: the value of the table with which the match began
    - `moves`: of a table that asks, every decision as it is written, with the value of perfect play after it

    `ValueError` before the first decision, and for a match that several play.
    """
    if match.seats != 1:
        raise ValueError(tr("luck and skill are split for one player, and this match has {n} seats", n=match.seats))
    if not any(answer.seat is not None for answer in match.answers[: match.ply]):
        raise ValueError(tr("nothing has been decided yet: play first"))
    start = value = before(match.origin)
    terms, past, rolled = list[Term](), match.fork(), ""
    for ply in range(match.ply + 1):
        past.goto(ply)
        request = past.request
        if isinstance(request, Roll):
            rolled = " ".join(map(str, sorted(match.answers[ply].value, reverse=True)))
        if not isinstance(request, Ask):
            continue
        worth = moves(past.table)
        best = max(worth, key=lambda text: worth[text])
        if rolled:
            terms.append(Term("luck", worth[best] - value, worth[best], tr("rolls {dice}", dice=rolled)))
            value, rolled = worth[best], ""
        if ply < match.ply:
            chosen = str(match.answers[ply].value)
            cost = worth[chosen] - worth[best]
            terms.append(Term("skill", cost, worth[chosen], chosen, best if cost else ""))
            value = worth[chosen]
    return Split(start, tuple(terms))


def _signed(value: Fraction | float) -> str:
    return f"{float(value):+.2f}".replace("-", "\u2212")


__all__ = ["Split", "Term", "luck_and_skill"]
