"""The class on the projector: every student a dot, the pot, and the exact value under a curtain.

Invariant: while the curtain is down the exact value is in no widget, text or picture of the panel.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from hordeplay.core.english import plural
from hordeplay.core.language import in_its_language, message, tr
from hordeplay.core.static_svg import Theme
from hordeplay.desk.classroom import ClassRoom, say_who
from hordeplay.desk.draw import svg
from hordeplay.lab.data_frame import csv_text, data_frame
from hordeplay.odds.answer import percent
from hordeplay.odds.chart import Chart, Mark
from hordeplay.odds.show import fraction
from hordeplay.widgets.door_panel import DoorPanel
from hordeplay.widgets.panel import HIDDEN, Odds, OddsSwitchPanel, area, entry, exact_rows, row, table
from hordeplay.widgets.plot import Plot
from hordeplay.widgets.redraw import Redraw

if TYPE_CHECKING:
    import pandas as pd


NOTHING: Final = message(
    "No result stands in this text: a result line begins with HP1 or HP2, a tally by hand reads Mia 14/20 or Tom: 9 of 20."
)

APART: Final = message("Not counted, as result lines stand in the same text; read tallies by themselves: {tallies}")


class ClassPanel(OddsSwitchPanel):
    """A class's results: paste lines or a hand tally, count a show of hands, look at the dots, lift the curtain.

    A button lets phones join (`DoorPanel`); what they send is shown as it comes, guesses and votes as bars.

    With `seat` it is a student's panel: a button tries with the seat's own seed and shows the line to hand in. With `odds`
    "hidden" the curtain cannot be lifted, with "always" there is none.

    >>> from hordeplay.desk import Model
    >>> from hordeplay.games import fantahzee as fz
    >>> room = ClassRoom("frog7", Model(fz.odds.reach("55")), tries=20)
    >>> panel = ClassPanel(room)
    >>> panel.read(f"{room.result_code(1)} and {room.result_code(2)}")
    >>> print(panel)
    FROG7: 55 with 5 dice and 2 rerolls, 20 tries each
    seat 1: 13 of 20
    seat 2: 13 of 20
    pooled: 26 of 40 = 65.00 % from 2 students
    >>> panel.lift(); print(panel.chart.marks[-1].name)
    exact
    """

    def __init__(self, room: ClassRoom, *, seat: int | None = None, odds: Odds = "after", theme: Theme = "") -> None:
        super().__init__(odds)
        self.room = room
        self.theme: Theme = theme
        self.seat = seat
        self.lifted = False
        words = self._title
        self._numbers = ipywidgets.HTML()
        self._plot = Plot(Chart(""), theme, rows=self._rows, csv=self._csv)
        if seat is not None:
            self._line = ipywidgets.HTML()
            self.fill(
                words,
                self.button(tr("Try {n} times as seat {seat}", n=room.tries, seat=seat), self.try_seat),
                self._line,
            )
            self._bar.children = (self._large,)  # no answer comes here, so there is nothing to switch
            return
        self._paste = area(tr("Paste any text with result lines, or type: Mia 14/20, Tom 9/20"), "5em")
        self._hands = entry(tr("a show of hands, as 33: 11, 335: 14"), "22em")
        self._guesses, self._ballot = Plot(Chart(""), theme), Plot(Chart(""), theme)
        self._steering = ipywidgets.VBox()
        self._steering.add_class("hp-steering")
        self._phones = ipywidgets.VBox(layout=ipywidgets.Layout(width="100%"))
        self._join = self.button(
            tr("Let phones join"), self.let_phones_join, tr("opens a page for phones in this network")
        )
        self._drop = self.button(tr("Drop what is in doubt"), self.forget, tr("then the right results can be read"))
        self._by_hand = self.button(
            "", self._toggle_hand, tr("nobody can play a line by hand again to see whether it is true")
        )
        self._curtain = self.button(tr("Lift the curtain"), self._toggle)
        self._read_pasted = self.button(tr("Read"), self._read)
        self._below = row()
        self.fill(
            words,
            self._steering,
            self._phones,
            self._paste,
            self._below,
            row(self._hands, self.button(tr("Count hands"), self._count_typed)),
            self._note,
            self._numbers,
            self._plot,
            self._guesses,
            self._ballot,
        )
        self._redraw = Redraw(self._draw)
        room.watch(self._changed)
        self._draw()

    @in_its_language
    def try_seat(self) -> None:
        """Show a student's tries, and the line to hand in. `ValueError` on a teacher's panel, which has no seat."""
        if self.seat is None:
            raise ValueError(tr("this is the teacher's panel; give a seat"))
        tries = self.room.results(self.seat)
        share = escape(tr("{yes} of {n}", yes=sum(tries), n=len(tries)))
        self._line.value = f"<p>{share}</p><p><code>{self.room.result_code(self.seat)}</code></p>"
        self.say(tr("Hand in this line."))

    @in_its_language
    def read(self, text: str) -> None:
        """Put every result of a text into the pot: result lines (they begin with HP1 or HP2), else a tally typed by hand (Mia 14/20).

        What was read, and what was not, is said at the foot of the panel; nothing here raises.
        """
        try:
            results = self.room.read(text)
            typed = self.room.typed_tallies(text) if results else ()
            if not results:
                results = self.room.read_tally(text) if self.room.model.answer.kind == "chance" else results
        except ValueError as error:  # more than a class hands in
            self.say(str(error))
            return
        self._draw()
        # a date in a chat reads like a tally: beside lines none is counted, and none is passed over in silence
        passed = f"\n{tr(APART, tallies='; '.join(typed))}" if typed else ""
        self.say(f"{results}{passed}" if results else tr(NOTHING))

    def _read(self) -> None:
        self.read(str(self._paste.value))

    @in_its_language
    def hands(self, text: str) -> None:
        """Count a show of hands, `33: 11, 335: 14`; it takes the place of the one before. `ValueError` says what can be read."""
        votes = self.room.hands(text)
        self._draw()
        self.say(tr("Counted: {votes}", votes=votes))

    def _count_typed(self) -> None:
        self.hands(str(self._hands.value))

    @in_its_language
    def let_phones_join(self) -> None:
        """Open the class's door and show its panel here; `ValueError` says in a sentence what does not work."""
        door = self.room.open()
        self._draw()
        self.say(door.says)

    def _enlarge(self, large: bool) -> None:
        super()._enlarge(large)
        for panel in self._phones.children if self.seat is None else ():
            panel.projector = large

    def _changed(self) -> None:
        self._redraw()

    @in_its_language
    def forget(self, *names: str) -> None:
        """Take all results of these students out, or of all that are in doubt where nobody is named."""
        self.room.forget(*names)
        self._draw()

    @in_its_language
    def lift(self) -> None:
        """Lift the curtain: the exact value is shown. `ValueError` where the switch is on `hidden`."""
        if self.odds == "hidden":
            raise ValueError(tr(HIDDEN))
        self.lifted = True
        self._draw()

    @in_its_language
    def lower(self) -> None:
        """Lower the curtain: the exact value is nowhere any more."""
        self.lifted = False
        self._draw()

    def _toggle(self) -> None:
        (self.lower if self.lifted else self.lift)()

    @in_its_language
    def leave_out_hand(self, left_out: bool = True) -> None:
        """Leave lines by hand out of the pot, or count them again."""
        self.room.leave_out_hand(left_out)
        self._draw()

    def _toggle_hand(self) -> None:
        self.leave_out_hand(not self.room.leaves_out_hand)

    @property
    def _says_by_hand(self) -> str:
        seats = self.room.by_hand
        each = ", ".join(map(str, seats))
        which = tr("seat {seat}", seat=each) if len(seats) == 1 else tr("seats {seats}", seats=each)
        if self.room.leaves_out_hand:
            return tr("{seats}, left out", seats=which)
        return tr("{seats}, counted", seats=which)

    @property
    def _has_chosen(self) -> bool:
        return self.lifted

    @property
    @in_its_language
    def chart(self) -> Chart:
        """Every student a dot, the pot a line, the exact value once the curtain is up."""
        pot, answer = self.room.pot, self.room.model.answer
        rows = pot.rows()[:-1]
        chance = answer.kind == "chance"
        marks: list[Mark] = []
        if rows:
            places = tuple(float(i) for i in range(1, len(rows) + 1))
            marks.append(Mark("dots", tr("one student each"), places, tuple(float(row["mean"]) for row in rows)))
            marks.append(Mark("level", tr("the pooled sample"), (), (float(pot.mean or 0),)))
        if self.shown:
            marks.append(Mark("level", tr("exact"), (), (float(answer.value),)))
        room = self.room
        note = tr(
            "class {code}; {says}; {n} tries each; pooled: {pot}",
            code=room.code,
            says=room.model.says,
            n=room.tries,
            pot=pot,
        )
        y = tr("share") if chance else tr("mean")
        title = tr("Class {code}", code=room.code)
        return Chart(title, tuple(marks), plural("student"), y, chance, notes=(note,))

    def to_frame(self) -> pd.DataFrame:
        """A pandas data frame with one row a student and one for the pot: `who`, `n`, `mean`, and `exact` once it is shown."""
        return data_frame(self._rows(), self._columns)

    @in_its_language
    def picture(self) -> str:
        """The chart of the class, as SVG."""
        return svg(self.chart, self.theme)

    @in_its_language
    def _draw(self) -> None:
        rows = [(tr("pooled"), str(self.room.pot))]
        rows += [(tr("in doubt"), self.room.doubts)] if self.room.doubts else []
        rows += [(tr("by hand"), self._says_by_hand)] if self.room.by_hand else []
        self._by_hand.layout.display = None if self.room.by_hand else "none"
        self._by_hand.description = (
            tr("Count lines by hand") if self.room.leaves_out_hand else tr("Leave out lines by hand")
        )
        rows += exact_rows(self.room.model.answer) if self.shown else [(tr("exact"), self._instead_of_exact)]
        self._numbers.value = table(rows)
        self._plot.show(self.chart)
        guesses, ballot = self.room.guesses.votes, self.room.ballot
        truth = self.room.model.answer if self.shown else None
        kind = self.room.model.answer.kind
        self._guesses.show(guesses.chart(tr("What the class guessed"), kind, truth) if guesses else Chart(""))
        self._ballot.show(ballot.votes.chart(ballot.says, kind) if ballot and ballot.votes else Chart(""))
        self._join.disabled = self.room.door is not None
        self._show_door()
        self._drop.disabled = not self.room.doubts
        self._curtain.disabled = self.odds != "after"
        self._curtain.description = tr("Lower the curtain") if self.lifted else tr("Lift the curtain")

    def _show_door(self) -> None:
        """The door's panel stands here while it is open, whoever has opened it."""
        if (self.room.door is not None) == bool(self._phones.children) and self._below.children:
            return
        controls = (self._read_pasted, self._drop, self._by_hand, self._curtain, self._join)
        if self.room.door is None:
            self._phones.children = self._steering.children = ()
            self._below.children = controls
            return
        panel = DoorPanel(self.room, theme=self.theme, inside=True, beside=(self._curtain,))
        panel.projector = self.projector
        self._phones.children = (panel,)
        # the bar stays while the class is looked at below, and the curtain with it
        self._steering.children = (panel.steering,)
        self._below.children = tuple(one for one in controls if one is not self._curtain)

    @property
    def _instead_of_exact(self) -> str:
        return tr("hidden") if self.odds == "hidden" else tr("under the curtain")

    def _rows(self) -> list[dict[str, Any]]:  # texts and numbers
        """One row a student, and the pot; the exact value once it is shown."""
        rows: list[dict[str, Any]] = [dict(row) for row in self.room.pot.rows()]
        return [{**row, "exact": float(self.room.model.answer.value)} for row in rows] if self.shown else rows

    def _csv(self) -> str:
        return csv_text(self._rows(), self._columns)

    @property
    def _columns(self) -> list[str]:
        return ["who", "n", "mean", *(["exact"] if self.shown else [])]

    @property
    def _title(self) -> str:
        room = self.room
        return tr("{code}: {says}, {n} tries each", code=room.code, says=room.model.says, n=room.tries)

    @in_its_language
    def __repr__(self) -> str:
        room = self.room
        lines = [self._title]
        if room.model.answer.kind == "chance":
            each = {who: tr("{yes} of {n}", yes=yes, n=no + yes) for who, (no, yes) in room.pot.students.items()}
        else:
            rows = room.pot.rows()[:-1]
            each = {str(row["who"]): tr("mean {mean} of {n}", mean=f"{row['mean']:.2f}", n=row["n"]) for row in rows}
        lines += [f"{say_who(who)}: {result}" for who, result in each.items()]
        lines.append(tr("pooled: {pot}", pot=room.pot))
        lines += [tr("in doubt: {doubts}", doubts=room.doubts)] if room.doubts else []
        lines += [f"{one.says}: {one.votes}" for one in (room.ballot,) if one and one.votes]
        lines += [tr("guesses: {votes}", votes=room.guesses.votes)] if room.guesses.votes else []
        if self.shown:
            answer = room.model.answer
            exact = percent(answer.value) if answer.kind == "chance" else f"{float(answer.value):.4f}"
            lines.append(tr("exact: {value}", value=f"{fraction(answer.value)} = {exact}"))
        return "\n".join(lines)
