"""How long a turn is: clicks, machine time, rows to read, and the wait for the others, in whole short games played by mouse.

Run with `uv run pytest tests/bench/test_turn.py -s`. A scripted person plays each game in JupyterLab at 1280x720 at the pace
that a board has by itself, against bots or with them, and takes what the game's bot would; thinking takes no time. Seconds are wall time, so they are worth
something on a quiet machine only; clicks and rows are the same on any. Nothing passes or fails by the figures. A game that
is not over in time is printed as far as it went.
"""

from __future__ import annotations

import ast
import time
from collections import defaultdict
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import NamedTuple

import pytest
from browser import conftest
from browser.lab import BOARD
from browser.person import JS_CHANGED, MOST_IDLE, Person, Seen

import hordeplay as hp

# The fixtures without the hooks beside them.
jupyter, profile, window, lab = conftest.jupyter, conftest.profile, conftest.window, conftest.lab

MOST_S = 110
"""So long a game is played at most: four of them, with their pages, stay under ten minutes."""
CELL = """
import hordeplay as hp
from hordeplay.widgets import Board
words = {words} if hasattr(hp, "presets") else {before}
match = hp.new("{game}", seed=9, **words)
Board(match, seat=0, bots={bots!r} if match.seats > 1 else None)
"""
ADVICE = """
def _advice():
    # What the bot would choose: its notation, the parts it starts from, the row in which it waits.
    ahead, seat = match.fork(), match.request.seats[0]
    ahead.run({bots!r}, until="request")
    choice = ahead.answers[match.ply].value
    hint = match.game.look.hint(match.table.seen_by(seat), choice)
    return repr([str(choice), list(hint.source), hint.group])
"""


class Short(NamedTuple):
    """The bots of a short game, and how one of about its length is asked for where there are no presets (version 0.1.0)."""

    bots: str
    before: dict[str, object]


GAMES = {
    "horrible-hordes": Short("greedy", {"seats": 3}),
    "fantahzee": Short("tip", {"seats": 2}),
    "kingdom-rush": Short("planner", {"seats": 2, "scenario": "S1"}),
    "warfighter-fantasy": Short("veteran", {"seats": 1, "party": "starter"}),
}
JS_ROWS = f"""() => {{
  const list = document.querySelector('{BOARD} .hp-choices');
  return list.querySelectorAll('.hp-choice[data-at], [role=option], .hp-token:enabled').length;
}}"""
"""Lines of the list, cards on a shelf, tokens on a tray."""
JS_WAY = f"""([text, source, group]) => {{
  const board = document.querySelector('{BOARD}');
  const seen = one => {{
    if (!one) return null;
    one.scrollIntoView({{block: 'nearest'}});
    const {{x, y, width, height}} = one.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    return width > 0 && one.contains(document.elementFromPoint(...at)) ? at : null;
  }};
  const all = what => [...board.querySelectorAll(`.hp-choices ${{what}}`)];
  const row = seen(all('[data-text]').find(one => one.dataset.text === text));
  if (row) return row;
  const chosen = [...board.querySelectorAll('.hp-overlay [data-state=selected]')].map(ring => ring.dataset.part);
  const names = source.map(id => board.querySelector(`[id="${{id}}"]`)?.getAttribute('aria-label')?.split(':')[0]);
  const from = !chosen.some(id => source.includes(id)) && all('.hp-choice').find(one =>
    names.some(name => name && one.textContent.includes(`From ${{name}}`)));
  const behind = group && all('.hp-choice').find(one => one.textContent.includes(group) && !one.dataset.text);
  return seen(from) || seen(behind) || seen(board.querySelector('.hp-as-list'));
}}"""
"""The row of a choice; else the row of the part it starts from, of its group, or the list in the place of a shelf or a tray."""
ROUNDS = "repr([[ply for ply, _ in match.rounds], match.ply, match.request is None])"


class Click(NamedTuple):
    """A gesture: the plies before and after it, what was offered, seconds until its answer and until the next can be made."""

    ply: int
    then: int
    rows: int
    answer: float
    ready: float


@dataclass
class Timed(Person):
    """A person of whom each click is noted."""

    advice: str = ""
    """Code of the cell that says what the bot would choose."""
    clicks: list[Click] = field(default_factory=list)

    def game(self, until: float) -> None:
        """Play until the game or the time is over."""
        seen, idle = self._next(until), 0
        while not seen["over"] and seen["take"] is not None and idle < MOST_IDLE:
            rows = self.lab.page.evaluate(JS_ROWS)
            text, source, group = ast.literal_eval(ast.literal_eval(self.lab.python("_advice()", before=self.advice)))
            self.turn += 1
            where = self._way(text, source, group)
            start = time.perf_counter()
            if where is None:
                self._click(seen["take"], seen)
            else:
                self.lab.page.mouse.click(*where, delay=self.hold_ms)
            self.lab.page.wait_for_function(JS_CHANGED, arg=seen)
            answer = time.perf_counter() - start
            before, seen = seen, self._next(until)
            ready = time.perf_counter() - start
            idle = idle + 1 if seen["ply"] == before["ply"] else 0
            self.clicks.append(Click(before["ply"], seen["ply"], rows, answer, ready))

    def _way(self, text: str, source: list[str], group: str) -> tuple[float, float] | None:
        """Where the next click is on the way to a choice: its row, what it starts from, what it waits behind; None where unseen."""
        spot: list[float] | None = self.lab.page.evaluate(JS_WAY, [text, source, group])
        return None if spot is None else (spot[0], spot[1])

    def _next(self, until: float) -> Seen:
        """What the page shows once it offers something again, or once the time is over."""
        while True:
            seen = self._see()
            if seen["over"] or seen["take"] is not None or time.monotonic() > until:
                return seen if time.monotonic() <= until else {**seen, "take": None}
            self.lab.page.wait_for_timeout(30)


@pytest.mark.parametrize("game", GAMES)
def test_turn(lab, game):
    """A short game by mouse; something was decided in it."""
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    short = GAMES[game]
    words = {"preset": "short"}
    lab.open_cells(CELL.format(game=game, words=words, before=short.before, bots=short.bots).strip())
    lab.board.scroll_into_view_if_needed()
    person = Timed(lab, "mouse", hold_ms=30, advice=ADVICE.format(bots=short.bots))
    start = time.perf_counter()
    person.game(time.monotonic() + MOST_S)
    whole = time.perf_counter() - start
    rounds, ply, over = ast.literal_eval(ast.literal_eval(lab.python(ROUNDS)))
    assert person.clicks
    print(
        f"\n{game}: {'whole game' if over else f'so far, {MOST_S} s'}, {len(person.clicks)} clicks, {whole:.0f} s, {ply} plies"
    )
    _print_turns(person.clicks, rounds)
    _print_rows(person.clicks)


def _print_turns(clicks: list[Click], rounds: list[int]) -> None:
    """A turn is what is clicked between two moves of the others, and where nobody else plays, in a round."""
    turns: defaultdict[int, list[Click]] = defaultdict(list)
    waits: list[float] = []
    for one in clicks:
        number = sum(start <= one.ply for start in rounds)
        turns[number].append(one)
        if sum(start <= one.then for start in rounds) > number:
            waits.append(one.ready - one.answer)
    whole = [turn for turn in turns.values() if turn]
    counts, seconds = [len(turn) for turn in whole], [sum(one.answer for one in turn) for turn in whole]
    print(
        f"  a turn: {median(counts):.0f} clicks, {median(seconds):.1f} s of the machine (medians of {len(whole)} rounds)"
    )
    if waits:
        print(f"  from its last click to the next own decision: median {median(waits):.1f} s, p95 {_late(waits):.1f} s")


def _print_rows(clicks: list[Click]) -> None:
    """What was offered when a decision began: the first click of each."""
    first = {one.ply: one.rows for one in reversed(clicks)}
    rows = list(first.values())
    print(f"  rows of a decision: median {median(rows):.0f}, p95 {_late(rows):.0f} ({len(rows)} decisions)")
    print(f"  clicks for a decision: {len(clicks) / len(rows):.2f}")


def _late(values: list[float] | list[int]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def test_every_game_is_there() -> None:
    """Whoever adds a game says how it is played here."""
    assert {*GAMES} == {*hp.games()}
