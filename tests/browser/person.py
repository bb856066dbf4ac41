"""Somebody who plays at the page, by mouse alone or by keyboard alone, and knows only what the page shows.

Clicks and keys are real ones of the browser. What to choose is counted, not judged: the n-th gesture takes the n-th of
what is offered, so that a game visits lists, lit squares, choosers and selections alike, and is the same in every run.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypedDict

from browser.lab import BOARD, Lab


class Seen(TypedDict):
    """What the page shows; `take` is what this turn's count falls on, `None` where nothing is offered."""

    seq: int
    ply: int
    over: bool
    rows: int
    chooser: int
    lit: int
    selected: str
    take: Take | None


class Take(TypedDict):
    """One row or part: what it says, where it is, and which key it has."""

    where: Literal["chooser", "board", "list"]
    text: str
    x: float
    y: float
    key: int


JS_SEEN = """turn => {
  const board = document.querySelector('BOARD');
  const inside = (box, frame) => box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  const scroll = board.querySelector('.hp-scroll').getBoundingClientRect();
  const shown = row => inside(row.getBoundingClientRect(), scroll);
  // A long chooser scrolls in itself, as the list does.
  const near = row => inside(row.getBoundingClientRect(), row.closest('.hp-pop-chooser').getBoundingClientRect());
  const chooser = [...board.querySelectorAll('.hp-pop-chooser .hp-choice[data-at]')].filter(near);
  const rows = [...board.querySelectorAll('.hp-choices .hp-choice[data-at]')].filter(shown);
  const lit = [...board.querySelectorAll('#overlay [data-state=legal]')].map(ring => ring.dataset.part);
  const chosen = [...board.querySelectorAll('#overlay [data-state=selected]')].map(ring => ring.dataset.part);
  // What is marked and still lit is a die that is kept: it calls for no second click.
  const sent = chosen.length > 0 && !chosen.some(part => lit.includes(part));
  const middle = (element, where, text, key) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return {where, text, key, x: x + width / 2, y: y + height / 2};
  };
  // Primes to most lengths visit all; every second decision that can be passed is passed, so that games end.
  const pick = list => list[turn * 7 % list.length];
  const row = list => {
    const last = list.at(-1);
    const made = turn % 2 && last.classList.contains('quiet') ? last : pick(list);
    return [made, made.dataset.text ?? '', list.indexOf(made) + 1];
  };
  let take = null;
  if (chooser.length) { const [e, text, key] = row(chooser); take = middle(e, 'chooser', text, key); }
  else if (lit.length && (sent || turn % 3)) {
    const id = pick(lit);
    // Its ground, not the part: a piece that still flies to it stretches the part.
    const part = board.querySelector(`[id="${id}"]`);
    take = middle(part.querySelector(':scope > rect') ?? part, 'board', id, 0);
  } else if (rows.length) { const [e, text, key] = row(rows); take = middle(e, 'list', text, key); }
  return {
    seq: Number(board.dataset.seq), ply: Number(board.dataset.ply), over: board.querySelector('.hp-ending') !== null, selected: chosen.join(' '), take,
    rows: rows.length, chooser: chooser.length, lit: lit.length,
  };
}""".replace("BOARD", BOARD)
JS_CHANGED = """before => {
  const board = document.querySelector('BOARD');
  if (board.hasAttribute('data-busy')) return false;
  if (Number(board.dataset.seq) !== before.seq) return true;
  const rings = [...board.querySelectorAll('#overlay [data-state=selected]')];
  const chosen = rings.map(ring => ring.dataset.part).join(' ');
  const open = board.querySelector('.hp-pop-chooser:not([hidden])') !== null;
  return chosen !== before.selected || open !== before.chooser > 0;
}""".replace("BOARD", BOARD)

JS_WRITES = "() => document.activeElement.matches('input, textarea')"


@dataclass
class Person:
    """Plays the first board of a page until the game is over; `acts` counts what was decided, by the gesture it took."""

    lab: Lab
    by: Literal["mouse", "keyboard"]
    acts: dict[str, int] = field(default_factory=dict)
    turn: int = 0
    hold_ms: int = 0

    def play(self, most: int = 10_000) -> None:
        """Make gestures until the game is over, or until so many were made; fails when one leads nowhere."""
        seen = self._see()
        while not seen["over"] and self.turn < most:
            take = seen["take"]
            assert take is not None, f"nothing to choose, and nothing comes: {seen}"
            self.turn += 1
            kind = self._click(take) if self.by == "mouse" else self._press(take, seen)
            self.lab.page.wait_for_function(JS_CHANGED, arg=seen)
            before, seen = seen, self._see()
            if seen["seq"] != before["seq"]:
                assert seen["seq"] == before["seq"] + 1, f"{take} was answered more than once"
                # A choice that Python refuses is answered too, and decides nothing.
                self.acts[kind] = self.acts.get(kind, 0) + (seen["ply"] != before["ply"])

    @property
    def decided(self) -> int:
        """How many decisions were made."""
        return sum(self.acts.values())

    def _see(self) -> Seen:
        seen: Seen = self.lab.page.evaluate(JS_SEEN, self.turn)
        return seen

    def _click(self, take: Take) -> str:
        self.lab.page.mouse.click(take["x"], take["y"], delay=self.hold_ms)
        return take["where"]

    def _press(self, take: Take, seen: Seen) -> str:
        keyboard = self.lab.page.keyboard
        if take["where"] == "board":
            for _ in range(self.turn * 7 % min(seen["lit"], 5) + 1):
                keyboard.press("n")
            keyboard.press("Enter")
        elif take["where"] == "list" and take["text"] and self.turn % 4 == 0:
            keyboard.press("/")
            keyboard.type(take["text"])
            keyboard.press("Enter")
            for _ in range(3):  # out of the line, back to the board: a note or a card may take the key for itself first
                keyboard.press("Escape")
                if not self.lab.page.evaluate(JS_WRITES):
                    break
            return "command"
        else:
            keyboard.press(str(take["key"] if take["key"] <= 9 else 1))
        return take["where"]
