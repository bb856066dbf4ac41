"""Somebody who plays at the page, by mouse alone or by keyboard alone, and knows only what the page shows.

Clicks and keys are real ones of the browser. Whom to choose is counted, not judged: the n-th decision takes the n-th of
what is offered, so that a game visits lists, lit squares, choosers and selections alike, and is the same in every run.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from browser.lab import BOARD, Lab

BIG_STEP = 7
"""Prime to most lengths of lists: counting by it visits all rows."""

JS_SEEN = """board => {
  const at = (element, part) => {
    const box = element.getBoundingClientRect();
    for (const share of [0.5, 0.25, 0.75]) {
      const [x, y] = [box.x + box.width * share, box.y + box.height / 2];
      const top = document.elementFromPoint(x, y);
      if (top && (element === top || element.contains(top))) return {part, x, y};
    }
    return null;
  };
  const all = (where, name) =>
    [...board.querySelectorAll(where)].map(e => at(e, e.getAttribute(name) ?? '')).filter(Boolean);
  const parts = [...board.querySelectorAll('#overlay [data-state=legal]')].map(ring => ring.dataset.part);
  const chosen = board.querySelector('#overlay [data-state=selected]');
  return {
    seq: Number(board.dataset.seq),
    busy: board.hasAttribute('data-busy'),
    over: board.querySelector('.hp-ladder') !== null,
    rows: all('.hp-choices .hp-choice[data-at]', 'data-text'),
    chooser: all('.hp-pop-chooser .hp-choice[data-at]', 'data-text'),
    lit: parts.map(id => at(board.querySelector(`[id="${id}"]`), id)).filter(Boolean),
    selected: chosen ? chosen.dataset.part : null,
    wholeList: board.querySelectorAll('.hp-choices .hp-choice[data-at]').length,
  };
}"""
JS_CHANGED = """before => {
  const board = document.querySelector('%s');
  if (board.hasAttribute('data-busy')) return false;
  if (Number(board.dataset.seq) !== before.seq) return true;
  const chosen = board.querySelector('#overlay [data-state=selected]');
  const open = board.querySelector('.hp-pop-chooser:not([hidden])') !== null;
  return (chosen ? chosen.dataset.part : null) !== before.selected || open !== before.chooser.length > 0;
}""" % BOARD  # noqa: UP031  # the script is full of braces


@dataclass
class Person:
    """Plays the first board of a page until the game is over; `acts` counts what was decided, and how."""

    lab: Lab
    by: Literal["mouse", "keyboard"]
    acts: dict[str, int] = field(default_factory=dict)
    moves: int = 0

    def play(self, most: int = 2000) -> None:
        """Play to the end; AssertionError when the page takes a gesture that leads nowhere, or when there is no end."""
        seen = self.see()
        while not seen["over"]:
            assert self.moves < most, "the game does not end"
            before, kind = seen, self.gesture(seen)
            self.lab.page.wait_for_function(JS_CHANGED, arg=before)
            seen = self.see()
            if seen["seq"] != before["seq"]:
                self.acts[kind] = self.acts.get(kind, 0) + 1
                assert seen["seq"] == before["seq"] + 1, f"{kind} was answered more than once"

    def see(self) -> dict[str, Any]:  # numbers, words and places of the page
        """What the page shows now."""
        seen: dict[str, Any] = self.lab.page.evaluate(f"() => ({JS_SEEN})(document.querySelector('{BOARD}'))")
        return seen

    def gesture(self, seen: dict[str, Any]) -> str:  # as `see`
        """One click, or a few keys; returns what kind of gesture it was."""
        self.moves += 1
        turn = self.moves
        if seen["chooser"]:
            self._take(seen["chooser"], turn, "chooser")
            return "chooser"
        if seen["lit"] and (seen["selected"] or turn % 3):
            self._part(seen["lit"], turn)
            return "board"
        assert seen["rows"], f"nothing to choose, nothing to wait for: {seen}"
        # The last row is the pass: taken as often as any other, so that phases end.
        if self.by == "keyboard" and turn % 5 == 0 and seen["rows"][0]["part"]:
            self._type(seen["rows"][turn * BIG_STEP % len(seen["rows"])]["part"] or seen["rows"][0]["part"])
            return "command"
        self._take(seen["rows"], turn, "list")
        return "list"

    def _take(self, rows: list[Any], turn: int, where: str) -> None:  # as `see`
        at = turn * BIG_STEP % len(rows)
        if self.by == "mouse":
            self.lab.page.mouse.click(rows[at]["x"], rows[at]["y"])
        elif at < 9:
            self.lab.page.keyboard.press(str(at + 1))
        else:
            self.lab.page.keyboard.press("1")

    def _part(self, lit: list[Any], turn: int) -> None:  # as `see`
        at = turn * BIG_STEP % len(lit)
        if self.by == "mouse":
            self.lab.page.mouse.click(lit[at]["x"], lit[at]["y"])
            return
        for _ in range(1 + turn % 3):
            self.lab.page.keyboard.press("n" if turn % 2 else "N")
        self.lab.page.keyboard.press("Enter")

    def _type(self, text: str) -> None:
        keyboard = self.lab.page.keyboard
        keyboard.press("/")
        keyboard.type(text)
        keyboard.press("Enter")
        keyboard.press("Escape")  # out of the line, back to the board
