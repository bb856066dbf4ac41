"""The class on the projector: every student a dot, the pot, and the exact value under a curtain.

Invariant: while the curtain is down the exact value is in no widget, text or picture of the panel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from hordeplay.core.still import Theme
from hordeplay.desk import classroom
from hordeplay.desk.chart import Chart, Mark
from hordeplay.desk.draw import svg
from hordeplay.odds.answer import percent
from hordeplay.odds.show import fraction
from hordeplay.widgets.panel import Panel, exact_rows, paragraphs, table
from hordeplay.widgets.plot import Plot

if TYPE_CHECKING:
    import pandas as pd


class ClassRoom(Panel):
    """A class's results: paste lines or a hand tally, look at the dots, lift the curtain.

    With `seat` it is a student's panel: a button tries with the seat's own seed and shows the line to hand in.

    >>> from hordeplay.desk import Model
    >>> from hordeplay.games.fantahzee import answers
    >>> room = classroom.ClassRoom("frog7", Model(answers.reach("55")), tries=20)
    >>> panel = ClassRoom(room)
    >>> panel.read(f"{room.slip(1)} and {room.slip(2)}")
    >>> print(panel)
    FROG7: 55 with 5 dice and 2 rerolls, 20 tries each
    seat 1: 15 of 20
    seat 2: 15 of 20
    pot: 30 of 40 = 75.00 % from 2 students
    >>> panel.lift(); print(panel.chart.marks[-1].name)
    exact
    """

    def __init__(self, room: classroom.ClassRoom, *, seat: int | None = None, theme: Theme = "") -> None:
        super().__init__()
        self.room = room
        self.theme: Theme = theme
        self.seat = seat
        self.lifted = False
        words = f"{room.code}: {room.model.says}, {room.tries} tries each"
        head = ipywidgets.HTML(f"<b>{paragraphs(words)}</b>")
        self._told = ipywidgets.HTML()
        self._plot = Plot(Chart(""), theme)
        if seat is not None:
            self._line = ipywidgets.HTML()
            self.children = (
                head,
                self.button(f"Try {room.tries} times as seat {seat}", self.try_seat),
                self._line,
                self._note,
            )
            return
        self._paste = ipywidgets.Textarea(
            placeholder="Paste any text with result lines, or type: Mia 14/20, Tom 9/20", continuous_update=False
        )
        self._paste.layout.width = "100%"
        self._curtain = self.button("Lift the curtain", self.lift)
        self.children = (
            head,
            self._paste,
            self.button("Read", self._read),
            self._note,
            self._told,
            self._plot,
            self._curtain,
        )
        self._draw()

    def try_seat(self) -> None:
        """A student's tries, and the line to hand in."""
        if self.seat is None:
            raise ValueError("this is the teacher's panel; give a seat")
        found = self.room.results(self.seat)
        self._line.value = f"<p>{sum(found)} of {len(found)}</p><p><code>{self.room.slip(self.seat)}</code></p>"
        self.say("Hand in this line.")

    def read(self, text: str) -> None:
        """Put every result of a text into the pot; lines first, else a tally typed by hand."""
        found = self.room.read(text)
        if not found.added and not found.repeated and not found.refused:
            found = self.room.hand(text)
        self._draw()
        self.say(str(found))

    def _read(self) -> None:
        self.read(str(self._paste.value))

    def lift(self) -> None:
        """Show the exact value."""
        self.lifted = True
        self._draw()

    def lower(self) -> None:
        """Hide it again."""
        self.lifted = False
        self._draw()

    @property
    def chart(self) -> Chart:
        """Every student a dot, the pot a line, the exact value once the curtain is up."""
        pot, answer = self.room.pot, self.room.model.answer
        rows = pot.rows()[:-1]
        chance = answer.kind == "chance"
        made: list[Mark] = []
        if rows:
            places = tuple(float(i) for i in range(1, len(rows) + 1))
            made.append(Mark("dots", "one student each", places, tuple(float(row["mean"]) for row in rows)))
            made.append(Mark("level", "the pot", (), (float(pot.mean or 0),)))
        if self.lifted:
            made.append(Mark("level", "exact", (), (float(answer.value),)))
        return Chart("The class", tuple(made), "students", "share" if chance else "mean", chance)

    def to_frame(self) -> pd.DataFrame:
        """One row a student, and the pot."""
        import pandas as pd

        return pd.DataFrame(self.room.pot.rows(), columns=["who", "n", "mean"])

    def picture(self) -> str:
        """The chart as SVG."""
        return svg(self.chart, self.theme)

    def _draw(self) -> None:
        rows = [("pot", str(self.room.pot))]
        rows += [("doubtful", ", ".join(self.room.pot.doubtful))] if self.room.pot.doubtful else []
        rows += exact_rows(self.room.model.answer) if self.lifted else [("exact", "under the curtain")]
        self._told.value = table(rows)
        self._plot.show(self.chart)
        self._curtain.disabled = self.lifted

    def __repr__(self) -> str:
        room = self.room
        lines = [f"{room.code}: {room.model.says}, {room.tries} tries each"]
        if room.model.answer.kind == "chance":
            lines += [f"{who}: {yes} of {no + yes}" for who, (no, yes) in room.pot.students.items()]
        lines.append(f"pot: {room.pot}")
        if self.lifted:
            answer = room.model.answer
            exact = percent(answer.value) if answer.kind == "chance" else f"{float(answer.value):.4f}"
            lines.append(f"exact: {fraction(answer.value)} = {exact}")
        return "\n".join(lines)
