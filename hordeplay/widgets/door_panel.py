"""The teacher's panel of a class's door: where phones join, who is how far, and what all pages may do now.

Invariants: names are in no widget while they are hidden, which they are at first; the exact value and the word that opens
the pages are in none until the teacher asks for the word.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

import ipywidgets

from hordeplay.core.english import counted
from hordeplay.core.static_svg import Theme
from hordeplay.desk.attendance import MOST_PICKED, Sitting, Step
from hordeplay.desk.classroom import ClassRoom
from hordeplay.desk.draw import svg
from hordeplay.widgets.panel import Panel, choice, entry, row
from hordeplay.widgets.redraw import Redraw

if TYPE_CHECKING:
    from hordeplay.desk.door import Door

STEPS: Final = (("the guess", "guess"), ("their tries", "try"), ("the end", "check"))
SIGNS: Final = {"joined": "○", "guessed": "◔", "rolling": "◑", "handed in": "●"}
"""How far a seat is, as a picture beside the word."""
NOBODY: Final = "Nobody has joined yet."
CLOSE: Final = "Close the door"
SURE: Final = "Close it for the whole class"

STYLE: Final = """<style>
.hp-door .hp-where{display:flex;flex-wrap:wrap;gap:16px 28px;align-items:center}
.hp-door .hp-qr{display:block;width:230px;height:230px;background:#fff;border-radius:6px}
.hp-door .hp-address{font:600 1.5em/1.3 var(--jp-code-font-family,monospace);overflow-wrap:anywhere;margin:.2em 0}
.hp-door .hp-counts{display:flex;flex-wrap:wrap;gap:4px 26px;margin:.4em 0 0;font-variant-numeric:tabular-nums}
.hp-door .hp-counts b{font-size:1.7em;margin-right:.25em}
.hp-door .hp-seats{list-style:none;margin:4px 0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5em,1fr));gap:4px;max-height:16em;overflow-y:auto}
.hp-door .hp-seats li{border:1px solid var(--jp-border-color1,#999);border-radius:4px;padding:2px 8px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-variant-numeric:tabular-nums}
.hp-door .hp-seats li[data-far="handed in"]{border-width:2px;border-color:var(--jp-success-color1,#0b6b4f)}
.hp-door .hp-picked{display:flex;flex-wrap:wrap;gap:10px;list-style:none;padding:0;margin:4px 0}
.hp-door .hp-picked li{font-size:2em;font-weight:700;padding:.1em .6em;border:2px solid var(--jp-brand-color1,#1976d2);border-radius:8px}
.hp-door .hp-door-word{font-size:1.6em;font-weight:700}
.hp-projector .hp-door .hp-qr,.hp-projector.hp-door .hp-qr{width:min(46vh,420px);height:min(46vh,420px)}
.hp-projector .hp-door .hp-address,.hp-projector.hp-door .hp-address{font-size:1.7em}
</style>"""


class DoorPanel(Panel):
    """Let a class's phones join: address and QR code, who is how far, and buttons that hold, pause and pick.

    The seats' results land in the class (`ClassPanel` shows them). Names are hidden until a button shows them. `port` and
    `host` are those of `ClassRoom.open`; `inside` is for a panel that is a part of another one.

    >>> import hordeplay as hp
    >>> panel = DoorPanel(ClassRoom("frog7", hp.lesson("maureen")))
    >>> print(panel)
    FROG7: the door is closed
    """

    _has_sliders = False

    def __init__(
        self, room: ClassRoom, *, port: int = 0, host: str | None = None, theme: Theme = "", inside: bool = False
    ) -> None:
        super().__init__()
        self.room = room
        if inside:  # of another panel, whose button enlarges both
            self._large.layout.display = "none"
        self.theme: Theme = theme
        self._port, self._host = port, host
        self.add_class("hp-door")
        self._where = ipywidgets.HTML()
        self._counts = ipywidgets.HTML()
        self._seats = ipywidgets.HTML()
        self._notes = ipywidgets.HTML()
        self._word = ipywidgets.HTML()
        self._talk = ipywidgets.HTML()
        self._far = choice("Pages go as far as", STEPS, "check")
        self._far.observe(lambda change: self.guarded(lambda: self.hold(change["new"])), "value")
        self._pause = self.button("Pause all pages", self.pause, "covers every page until you go on")
        self._small = self.button("Hide the address", self._fold)
        self._names = self.button("Show names", self._toggle_names, "names are given only if you ask for them")
        self._tell_word = self.button("Show the word", self._toggle_word, "it opens the answer in the pages")
        self._close = self.button(CLOSE, self._close_twice, "no phone gets in or on any more")
        self._open = self.button("Let phones join", self.open_door, "opens a page for phones in this network")
        self._guesses = ipywidgets.SelectMultiple(
            options=(), rows=5, description="Guesses", layout=ipywidgets.Layout(width="18em")
        )
        self._pick = self.button("Talk about these", self._pick_chosen, f"shows up to {MOST_PICKED} on the phones")
        self._unpick = self.button("Take them away", self.pick)
        self._seat = entry("seat", "6em")
        self._free = self.button("Free this seat", self._free_typed, "then another phone can take it")
        self._question = entry("such as: What does she keep?", "20em")
        self._options = entry("answers, as: 33, 335, nothing", "16em")
        self._ask = self.button("Ask the class", self._ask_typed)
        self._done = self.button("Done asking", room.done_asking)
        self._style_of_door = ipywidgets.HTML(STYLE, layout=ipywidgets.Layout(display="none"))
        self._shows_names = self._shows_word = self._folded = False
        self._redraw = Redraw(self._draw)
        room.watch(self._changed)
        self._lay_out()

    # ---- what one does

    def open_door(self) -> None:
        """Open the door; `ValueError` says in a sentence what does not work."""
        door = self.room.open(self._port, self._host)
        self._lay_out()
        self.say(door.says)

    def _close_twice(self) -> None:
        """One click would send a class home: the first asks, the second closes."""
        if self._close.description == CLOSE:
            self._close.description = SURE
        else:
            self.close_door()

    def close_door(self) -> None:
        """Close it; no phone gets in or on. Opened again it stands at the same address of this machine, behind a new word."""
        if self.room.door is not None:
            self._host, self._port = self.room.door.host, self.room.door.port
            self.room.door.close()
        self._shows_names = self._shows_word = self._folded = False
        self._lay_out()
        self.say("The door is closed. The class keeps its results; names are gone.")

    def hold(self, up_to: Step) -> None:
        """Let all pages go as far as `guess`, `try` or `check`, and no further."""
        self._opened.hold(up_to)
        self._draw()

    def pause(self) -> None:
        """Cover all pages, or uncover them."""
        attendance = self._opened.attendance
        attendance.pause(not attendance.paused)
        self._draw()

    def pick(self, *guesses: str) -> None:
        """Show a few guesses, on the phones of those who have guessed and here; none takes them away."""
        self._opened.attendance.pick(*guesses)
        self._draw()

    def free(self, seat: int) -> None:
        """Let another phone take a seat."""
        self._opened.attendance.free(seat)
        self._draw()

    def show_names(self, shown: bool = True) -> None:
        """Show the names that were given, or hide them."""
        self._shows_names = shown
        self._draw()

    # ---- how

    @property
    def _opened(self) -> Door:
        if self.room.door is None:
            raise ValueError("let phones join first")
        return self.room.door

    def _changed(self) -> None:
        self._redraw()

    def _lay_out(self) -> None:
        self._is_laid_out_open = self.room.door is not None
        self._close.description = CLOSE
        if self.room.door is None:
            self._bar.children = (self._large,)
            self.fill(f"Phones of the class {self.room.code}", self._open, self._style_of_door)
            self._draw()
            return
        heading = ipywidgets.HTML("<b>For discussion</b>")
        self._bar.children = (self._large, self._small, self._close)
        self.fill(
            f"Phones of the class {self.room.code}",
            self._style_of_door,
            self._where,
            self._counts,
            row(self._far, self._pause),
            self._talk,
            self._seats,
            row(self._names, self._tell_word, self._word),
            heading,
            row(self._guesses, self._pick, self._unpick),
            row(self._question, self._options, self._ask, self._done),
            row(self._seat, self._free),
            self._notes,
            self._note,
        )
        self._draw()

    def _draw(self) -> None:
        door = self.room.door
        if door is None:
            if self._is_laid_out_open:  # it was closed elsewhere
                self._lay_out()
                return
            for one in (self._where, self._counts, self._seats, self._notes, self._word, self._talk):
                one.value = ""
            self._guesses.options = ()
            return
        attendance = door.attendance
        _set(self._where, "" if self._folded else self._address(door))
        self._small.description = "Show the address" if self._folded else "Hide the address"
        counts = attendance.count()
        _set(self._counts, _counts(counts))
        self._pause.description = "Go on" if attendance.paused else "Pause all pages"
        self._pause.button_style = "warning" if attendance.paused else ""
        self._far.value = attendance.up_to
        sittings = attendance.sittings
        _set(self._seats, _seats(sittings, names=self._shows_names) if sittings else f"<p>{NOBODY}</p>")
        self._names.description = "Hide names" if self._shows_names else "Show names"
        self._tell_word.description = "Hide the word" if self._shows_word else "Show the word"
        self._tell_word.disabled = not door.word
        word = f'<span class="hp-door-word">{escape(door.word)}</span>' if self._shows_word else ""
        _set(self._word, word)
        picked = "".join(f"<li>{escape(value)}</li>" for value in attendance.picked)
        _set(self._talk, f'<ul class="hp-picked" aria-label="for discussion">{picked}</ul>' if picked else "")
        self._list_guesses()
        self._unpick.disabled = not attendance.picked
        self._done.disabled = self.room.ballot is None
        notes = "".join(f"<li>{escape(note)}</li>" for note in attendance.notes[-6:])
        _set(self._notes, f"<b>Not counted, or again</b><ul>{notes}</ul>" if notes else "")

    def _list_guesses(self) -> None:
        options = [(f"{value} ({counted(n, 'hand')})", value) for value, n in self.room.guesses.votes.items()]
        if options != list(self._guesses.options):
            chosen = [value for _, value in options if value in self._guesses.value]
            self._guesses.options = options
            self._guesses.value = chosen

    def _address(self, door: Door) -> str:
        try:
            code = door.qr()
        except ValueError as error:  # no segno
            code = f"<p>{escape(str(error))}</p>"
        shown = door.address.removeprefix("http://")
        return (
            f'<div class="hp-where">{code}<div><p>Point the camera at it, or type</p>'
            f'<p class="hp-address">{escape(shown)}</p><p>in the same network as this machine.</p></div></div>'
        )

    def _fold(self) -> None:
        self._folded = not self._folded
        self._draw()

    def _toggle_names(self) -> None:
        self.show_names(not self._shows_names)

    def _toggle_word(self) -> None:
        self._shows_word = not self._shows_word
        self._draw()

    def _pick_chosen(self) -> None:
        if not self._guesses.value:
            raise ValueError("choose one or more of the guesses first")
        self.pick(*self._guesses.value)

    def _free_typed(self) -> None:
        text = str(self._seat.value).strip()
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise ValueError(f"a seat is a number from 1 to 999, not {text[:20]!r}")
        self.free(int(text))
        self.say(f"Seat {int(text)} is free; its guess and its line stay.")

    def _ask_typed(self) -> None:
        self.room.ask(str(self._question.value), str(self._options.value))
        self.say("The phones show it now; a show of hands can be counted, too.")
        self._draw()

    def picture(self) -> str:
        """The guesses of the class as bars, as SVG."""
        return svg(self.room.guesses.votes.chart(f"Class {self.room.code}", self.room.model.answer.kind), self.theme)

    def __repr__(self) -> str:
        door = self.room.door
        if door is None:
            return f"{self.room.code}: the door is closed"
        counts = ", ".join(f"{n} {what}" for what, n in door.attendance.count().items())
        return f"{self.room.code}: {door.address}\n{counts}"


def _set(widget: ipywidgets.HTML, value: str) -> None:
    if widget.value != value:
        widget.value = value


def _counts(counts: dict[str, int]) -> str:
    each = "".join(f"<span><b>{n}</b> {what}</span>" for what, n in counts.items())
    return f'<div class="hp-counts" role="status">{each}</div>'


def _seats(sittings: tuple[Sitting, ...], *, names: bool) -> str:
    rows = []
    for one in sittings:
        name = f" {escape(one.name)}" if names and one.name else ""
        rows.append(
            f'<li data-far="{one.far}"><span aria-hidden="true">{SIGNS[one.far]}</span> <b>{one.seat}</b>{name} {one.state}</li>'
        )
    return f'<ul class="hp-seats" aria-label="seats" tabindex="0">{"".join(rows)}</ul>'


__all__ = ["DoorPanel"]
