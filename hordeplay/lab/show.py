"""A sample as a short table, in text and in HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from hordeplay.lab.interval import FIXED

if TYPE_CHECKING:
    from hordeplay.lab.sample import Sample, SeatAdvantage

HEAD = ("who", "games", "wins", "95 %", "mean score", "95 %")
NOTE = f"Intervals: Wilson for wins (shared wins count in parts), Student t for scores; {FIXED}."


def title(sample: Sample) -> str:
    """Game, seats, bots, rules, seed and n in one line."""
    plan = sample.plan
    changes = len(plan.rules.diff())
    rules = f"{plan.rules.digest} ({f'{changes} changed' if changes else 'as printed'})"
    n = f"{sample.n} of {sample.asked} games (partial)" if sample.partial else f"{sample.n} game{'s' * (sample.n != 1)}"
    return f"{plan.game.name}, {plan.seats} seat{'s' * (plan.seats != 1)}, rules {rules}, seed {plan.seed!r}: {n}"


def table(sample: Sample, seats: Sequence[SeatAdvantage]) -> list[tuple[str, ...]]:
    """One row for each bot, if there are several, and one for each seat."""
    rows: list[tuple[str, ...]] = []
    if len(sample.bots) > 1:
        for bot in sample.bots:
            wins, score = sample.rate(bot), sample.mean_score(bot)
            rows.append((bot, str(wins.n), *wins.shown, *score.shown))
    for seat in seats:
        score = sample.mean_score(seat=seat.seat)
        mark = " *" if seat.differs else ""
        rows.append((f"seat {seat.seat}{mark}", str(seat.wins.n), *seat.wins.shown, *score.shown))
    return rows


def notes(sample: Sample, seats: Sequence[SeatAdvantage]) -> list[str]:
    """Who sat there, how long it took, and what the intervals are."""
    turned = "they rotate" if sample.plan.rotate else "they keep their seats"
    who = f"{sample.bots[0]} at every seat" if len(sample.bots) == 1 else f"{', '.join(sample.plan.labels)}; {turned}"
    said = [f"Bots: {who}."]
    if any(seat.differs for seat in seats):
        said.append(f"* differs from {100 * seats[0].fair:.1f} %, corrected for looking at {len(seats)} seats.")
    low, middle, high = sample.quantiles("rounds", (0.05, 0.5, 0.95))
    plies = sample.mean("plies").value
    said.append(f"Rounds: {middle} (90 % of the games {low} to {high}); {plies:.1f} answers a game.")
    return [*said, NOTE]


def as_text(sample: Sample) -> str:
    """A short readable table."""
    seats = sample.seat_advantage()
    rows = [HEAD, *table(sample, seats)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    lines = ["  ".join(_cell(i, cell, widths[i]) for i, cell in enumerate(row)).rstrip() for row in rows]
    return "\n".join([title(sample), *lines, *notes(sample, seats)])


def _cell(column: int, cell: str, width: int) -> str:
    return cell.ljust(width) if column in {0, 3, 5} else cell.rjust(width)


def as_html(sample: Sample) -> str:
    """The same as a table for the notebook, without a style of its own."""
    seats = sample.seat_advantage()
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in HEAD)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in table(sample, seats)
    )
    said = "".join(f"<div>{escape(line)}</div>" for line in notes(sample, seats))
    caption = f"<caption>{escape(title(sample))}</caption>"
    return f"<div><table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{said}</div>"
