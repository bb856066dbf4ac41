"""The teacher's panel of a class's door: where phones join, who is how far, and what all pages may do now.

A bar stays at the top while the rest is scrolled: the next step of the lesson, how far pages go, the pause, the counts, the
word. The rest may stand before a class as it is.

Invariants: names, the notes on what was not counted and the word that opens the pages are in no widget until the teacher asks
for them; the exact value is in none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape
from time import monotonic
from typing import TYPE_CHECKING, Final

import ipywidgets

from hordeplay.core.english import counted, opened, plural
from hordeplay.core.language import in_its_language, message, tr
from hordeplay.core.static_svg import Theme
from hordeplay.desk.attendance import MOST_PICKED, Attendance, Sitting, Step, say_far
from hordeplay.desk.classroom import ClassRoom
from hordeplay.desk.draw import svg
from hordeplay.desk.grading import admit
from hordeplay.desk.result_code import MOST
from hordeplay.widgets.panel import Panel, choice, entry, row
from hordeplay.widgets.redraw import Redraw

if TYPE_CHECKING:
    from hordeplay.desk.door import Door

STEPS: Final = ((message("the guess"), "guess"), (message("their tries"), "try"), (message("the end"), "check"))
NEXT: Final[dict[Step, tuple[str, Step]]] = {
    "guess": (message("Let them try"), "try"),
    "try": (message("Let them see"), "check"),
}
"""What the large button says and does."""
LAST: Final = message("All is open")
SIGNS: Final = {"free": "·", "joined": "○", "guessed": "◔", "rolling": "◑", "handed in": "●"}
"""How far a seat is, as a picture beside the word."""
SIGN_OF: Final = {
    "joined": "○",
    "guessed": "◔",
    "rolled": "◑",
    "handed in": "●",
}
NOBODY: Final = message("Nobody has joined yet.")
CLOSE: Final = message("Close the door")
SURE: Final = message("Close it for the whole class")
EMPTY: Final = message("Empty all seats")
SURE_EMPTY: Final = message("Empty them with all that was sent")
AGAIN: Final = 1.0
"""Seconds after a click in which a second one on the same button is the same hand's, and does nothing."""
HALF: Final[dict[Step, tuple[str, str]]] = {
    "guess": ("guessed", message("{n} of {all} have guessed")),
    "try": ("handed in", message("{n} of {all} have handed in")),
}
"""What a class shall mostly have done before its next step, and the words for it."""
HAND: Final = "✎"
"""Marks a seat whose line was rolled by hand."""
MOST_FREE: Final = 240
"""Of a class with more seats only those are shown that are taken."""
MANY: Final = 60
VERY_MANY: Final = 120
"""More seats than these are drawn smaller, and smaller still."""
TALK, SEATS, NOTES = message("Talk and vote"), message("Seats and phones"), message("Notes")

STYLE: Final = """<style>
.hp-panel:has(.hp-door-bar){overflow:clip}
:is(.jp-Cell,.jp-Cell-outputWrapper,.jp-OutputArea,.jp-OutputArea-child,.jp-OutputArea-output,.jupyter-widgets):has(>.hp-panel .hp-door-bar,>* .hp-door-bar){overflow:visible;overflow:clip}
.hp-door-bar{position:sticky;top:0;z-index:20;background:var(--jp-layout-color0,#fff);border-bottom:1px solid var(--jp-border-color1,#999);padding:4px 0;overflow:visible}
.hp-steering:has(.hp-door-bar){position:sticky;top:0;z-index:20;overflow:visible}
.hp-steering .hp-door-bar{position:static}
.hp-door-bar .widget-box{overflow:visible;gap:2px 14px}
.hp-door-bar .hp-next.jupyter-button{height:auto;min-height:44px;font-size:1.2em;font-weight:700;padding:0 22px;line-height:1.3}
.hp-door-bar .hp-pause.jupyter-button{height:auto;min-height:44px;padding:0 16px}
.hp-inside>.hp-title,.hp-inside>.hp-bar{display:none}
.hp-counts{display:flex;flex-wrap:wrap;gap:2px 22px;font-variant-numeric:tabular-nums;align-items:baseline}
.hp-counts b{font-size:1.5em}
.hp-door-word{font-size:1.6em;font-weight:700}
.hp-door-main{flex-flow:row wrap;gap:6px 24px;align-items:flex-start;overflow:visible}
.hp-door-main>:last-child{flex:1 1 22em;min-width:0}
.hp-door .hp-where{--hp-qr:min(42vh,300px);width:var(--hp-qr)}
.hp-panel:has(.hp-door-bar)>.hp-title .widget-html-content{font-size:1.05em}
.hp-projector .hp-where{--hp-qr:min(46vh,420px)!important}
.hp-door .hp-qr{display:block;width:var(--hp-qr);height:var(--hp-qr);background:#fff;border-radius:6px}
.hp-door .hp-address{font:600 1.45em/1.4 var(--jp-code-font-family,monospace);overflow-wrap:anywhere}
.hp-door .hp-seats{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(4.1em,1fr));gap:3px}
.hp-door .hp-seats li{border:1px solid var(--jp-border-color1,#999);border-radius:4px;padding:1px 6px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-variant-numeric:tabular-nums;line-height:1.5}
.hp-door .hp-seats li[data-far=free]{border-style:dashed;border-color:var(--jp-border-color2,#bbb);color:var(--jp-ui-font-color2,#555)}
.hp-door .hp-seats li[data-far=free] b{font-weight:400}
.hp-door .hp-seats li[data-far="handed in"]{border-width:2px;padding:0 5px;border-color:var(--jp-success-color1,#0b6b4f)}
.hp-door .hp-seats.hp-many{grid-template-columns:repeat(auto-fill,minmax(4.2em,1fr));gap:2px;font-size:.85em}
.hp-door .hp-seats.hp-named{grid-template-columns:repeat(auto-fill,minmax(12em,1fr))}
.hp-door .hp-seats:not(.hp-named) .hp-said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.hp-door .hp-picked{display:flex;flex-wrap:wrap;gap:10px;list-style:none;padding:0;margin:4px 0}
.hp-door .hp-picked li{font-size:2em;font-weight:700;padding:.1em .6em;border:2px solid var(--jp-brand-color1,#1976d2);border-radius:8px}
.hp-door .hp-fold{border-left:4px solid var(--jp-border-color2,#bbb);padding-left:10px;margin:4px 0}
.hp-projector .hp-door-bar .hp-counts{gap:2px 12px}
.hp-projector .hp-door-bar .hp-counts b{font-size:1.2em}
.hp-projector .hp-door-bar .widget-box{gap:2px 10px}
.hp-projector .hp-door-bar .hp-next.jupyter-button{font-size:1.1em}
.hp-projector .hp-seats.hp-many{font-size:.75em}
.hp-projector .hp-seats.hp-crowded{font-size:clamp(.6em,.9vw,.8em)}
.hp-door .hp-seats.hp-crowded li{padding:0 3px;line-height:1.25;text-overflow:clip}
.hp-door .hp-seats.hp-crowded li[data-far="handed in"]{padding:0 2px}
</style>"""


class DoorPanel(Panel):
    """Let a class's phones join: address and QR code, who is how far, and buttons that hold, pause and pick.

    A lesson is three clicks: *Let phones join*, *Let them try*, *Let them see*. The seats' results land in the class
    (`ClassPanel` shows them). Names, notes and the word are hidden until a button shows them. `port` and `host` are those of
    `ClassRoom.open`; `inside` is for a panel that is a part of another one, which puts `steering`, the bar that stays, where
    it wants it, with what it has put `beside`.

    >>> import hordeplay as hp
    >>> panel = DoorPanel(ClassRoom("frog7", hp.lesson("maureen")))
    >>> print(panel)
    FROG7: the door is closed
    """

    _has_sliders = False

    def __init__(
        self,
        room: ClassRoom,
        *,
        port: int = 0,
        host: str | None = None,
        theme: Theme = "",
        inside: bool = False,
        beside: Iterable[ipywidgets.Widget] = (),
    ) -> None:
        super().__init__()
        self.room = room
        self._inside = inside
        if inside:  # of another panel, which has a title and a button that enlarges both
            self.add_class("hp-inside")
        self.theme: Theme = theme
        self._port, self._host = port, host
        self.add_class("hp-door")
        self._where = ipywidgets.HTML()
        self._address = ipywidgets.HTML()
        self._counts = ipywidgets.HTML()
        self._seats = ipywidgets.HTML()
        self._notes = ipywidgets.HTML()
        self._word = ipywidgets.HTML()
        self._talk = ipywidgets.HTML()
        self._away = ipywidgets.HTML()
        now = room.door.attendance.up_to if room.door is not None else "check"
        self._far = choice(tr("Pages go as far as"), [(tr(words), step) for words, step in STEPS], now)
        self._far.observe(lambda change: self.guarded(lambda: self.hold(change["new"])), "value")
        self._next = self.button(tr(LAST), self._go_on_sure, tr("the next step of the lesson, for all pages"))
        self._next.add_class("hp-next")
        self._not_yet = self.button(tr("Not yet"), self._take_back, tr("the class stays where it is"))
        self._asks: Step | None = None
        """The step at which it was asked whether the class shall go on, although most are not ready."""
        self._clicked: dict[str, float] = {}
        self._pause = self.button(tr("Pause all pages"), self.pause, tr("covers every page until you go on"))
        self._pause.add_class("hp-pause")
        self._small = self.button(tr("Hide the address"), self._fold)
        self._names = self.button(tr("Show names"), self._toggle_names, tr("names are given only if you ask for them"))
        self._tell_word = self.button(tr("Show the word"), self._toggle_word, tr("it opens the answer in the pages"))
        self._close = self.button(tr(CLOSE), self._close_twice, tr("no phone gets in or on any more"))
        self._open = self.button(tr("Let phones join"), self.open_door, tr("opens a page for phones in this network"))
        self._folds = self._fold_away()
        self._openers = {words: self._opener(words) for words in self._folds}
        self.steering = ipywidgets.VBox(
            [
                row(self._next, self._not_yet, self._pause, self._far),
                row(self._counts, *beside, self._tell_word, self._word),
            ]
        )
        """The bar that stays."""
        self.steering.add_class("hp-door-bar")
        self._style_of_door = ipywidgets.HTML(STYLE, layout=ipywidgets.Layout(display="none"))
        self._shows_names = self._shows_word = self._folded = self._shows_guessers = False
        self._redraw = Redraw(self._draw)
        room.watch(self._changed)
        self._lay_out()

    def _fold_away(self) -> dict[str, ipywidgets.VBox]:
        """What is not needed all the time: folded, each behind a button."""
        self._guesses = ipywidgets.SelectMultiple(
            options=(), rows=5, description=tr("Guesses"), layout=ipywidgets.Layout(width="18em")
        )
        self._pick = self.button(
            tr("Talk about these"), self._pick_chosen, tr("shows up to {n} on the phones", n=MOST_PICKED)
        )
        self._unpick = self.button(tr("Take them away"), self.pick)
        self._seat = entry(tr("seats, as 3, 7-12"), "9em")
        self._free = self.button(
            tr("Free this seat"), self._free_typed, tr("another phone can take it; what it sent stays")
        )
        self._remove = self.button(
            tr("Take out with all it sent"), self._remove_typed, tr("the phone may not come back")
        )
        self._let_in = self.button(
            tr("Let back in"), self._let_in_typed, tr("a phone that was taken out may sit down again")
        )
        self._empty = self.button(tr(EMPTY), self._empty_twice, tr("every page asks for its seat again"))
        self._whose = self.button(
            tr("Whose guesses"), self._toggle_guessers, tr("the seat of each guess, for you alone")
        )
        self._guessers = ipywidgets.HTML()
        self._lock = self.button(tr("Nobody else joins"), self.lock, tr("phones that sit already stay"))
        self._most = ipywidgets.BoundedIntText(
            value=self.room.seats, min=1, max=MOST, description=tr("Seats in the class"), continuous_update=False
        )
        self._most.style.description_width = "initial"
        self._most.layout.width = "13em"
        self._most.observe(lambda change: self.guarded(lambda: self.limit_seats(change["new"])), "value")
        self._question = entry(tr("such as: What does she keep?"), "20em")
        self._options = entry(tr("answers, as: 33, 335, nothing"), "16em")
        self._ask = self.button(tr("Ask the class"), self._ask_typed)
        self._done = self.button(tr("Done asking"), self.room.done_asking)
        return {
            TALK: _folded(
                row(self._guesses, self._pick, self._unpick),
                row(self._question, self._options, self._ask, self._done),
            ),
            SEATS: _folded(
                row(self._most, self._lock, self._empty, self._whose),
                row(self._seat, self._free, self._remove, self._let_in),
                self._away,
                self._guessers,
            ),
            NOTES: _folded(self._notes),
        }

    # ---- what one does

    @in_its_language
    def open_door(self) -> None:
        """Open the door; `ValueError` says in a sentence what does not work."""
        door = self.room.open(self._port, self._host)
        self._lay_out()
        self.say(door.says)

    @in_its_language
    def _close_twice(self) -> None:
        """One click would send a class home: the first asks, the second closes."""
        if self._is_second_click("close"):
            return
        if self._close.description == tr(CLOSE):
            self._close.description = tr(SURE)
            self._note_click("close")
        else:
            self.close_door()

    @in_its_language
    def _empty_twice(self) -> None:
        """One click would take away what a class has sent: the first asks, the second empties."""
        if self._is_second_click("empty"):
            return
        if self._empty.description == tr(EMPTY):
            self._empty.description = tr(SURE_EMPTY)
        else:
            self._empty.description = tr(EMPTY)
            self.empty()
            self.say(
                tr(
                    "All seats are empty, and what was sent from them counts no more. Every page asks for its seat again."
                )
            )
        self._note_click("empty")

    def _is_second_click(self, button: str) -> bool:
        """Whether the same button was clicked less than a second ago: nobody has read by then what it says now."""
        return monotonic() - self._clicked.get(button, -AGAIN) < AGAIN

    def _note_click(self, button: str) -> None:
        self._clicked[button] = monotonic()

    @in_its_language
    def close_door(self) -> None:
        """Close it; no phone gets in or on. Opened again it stands at the same address of this machine, behind a new word."""
        if self.room.door is not None:
            self._host, self._port = self.room.door.host, self.room.door.port
            self.room.door.close()
        self._shows_names = self._shows_word = self._folded = self._shows_guessers = False
        self._lay_out()
        self.say(tr("The door is closed. The class keeps its results; names are gone."))

    @in_its_language
    def go_on(self) -> None:
        """Let all pages do the next step; with the last one the word is shown that opens the answer in them."""
        step = NEXT.get(self._opened.attendance.up_to)
        if step is None:
            raise ValueError(tr("all steps are open"))
        self._shows_word = step[1] == "check"
        self.hold(step[1])

    def _go_on_sure(self) -> None:
        """The next step, once: not twice by a double click, and after a question where most are not ready for it."""
        if self._is_second_click("next"):
            return
        attendance = self._opened.attendance
        if self._unready and self._asks != attendance.up_to:
            self._asks = attendance.up_to
            self._draw()
        else:
            self.go_on()
        self._note_click("next")

    def _take_back(self) -> None:
        self._asks = None
        self._draw()

    @property
    def _unready(self) -> str:
        """How many are ready for the next step, where that is less than half of those who sit there; else empty."""
        attendance = self._opened.attendance
        if attendance.up_to not in HALF:
            return ""
        what, words = HALF[attendance.up_to]
        count = attendance.count()
        some = 2 * count[what] < count["joined"]
        return tr(words, n=count[what], all=count["joined"]) if some else ""

    @in_its_language
    def hold(self, up_to: Step) -> None:
        """Let all pages go as far as `guess`, `try` or `check`, and no further."""
        self._opened.hold(up_to)
        self._asks = None
        self._draw()

    @in_its_language
    def pause(self) -> None:
        """Cover all pages, or uncover them."""
        attendance = self._opened.attendance
        attendance.pause(not attendance.paused)
        self._draw()

    @in_its_language
    def pick(self, *guesses: str) -> None:
        """Show a few guesses, on the phones of those who have guessed and here; none takes them away."""
        self._opened.attendance.pick(*guesses)
        self._draw()

    @in_its_language
    def free(self, seat: int) -> None:
        """Let another phone take a seat."""
        self._opened.attendance.free(seat)
        self._draw()

    @in_its_language
    def remove(self, seat: int) -> None:
        """Take a phone out with its guess, vote and line; it may not come back until `let_in` lets it."""
        self._opened.attendance.remove(seat)
        self._draw()

    @in_its_language
    def let_in(self, seat: int) -> None:
        """Let the phone that was taken out of this seat sit down there again; who sits there takes another number."""
        self._opened.attendance.let_in(seat)
        self._draw()

    @in_its_language
    def empty(self) -> None:
        """Empty all seats with all that was sent from them; every page asks for its seat again."""
        self._opened.attendance.empty()
        self._draw()

    @in_its_language
    def lock(self) -> None:
        """Let no other phone join, or let them again."""
        attendance = self._opened.attendance
        attendance.lock(not attendance.locked)
        self._draw()

    @in_its_language
    def limit_seats(self, seats: int) -> None:
        """Say how many seats the class has; no phone sits down beyond."""
        if seats != self.room.seats:
            self._opened.limit_seats(seats)
        self._draw()

    @in_its_language
    def show_names(self, shown: bool = True) -> None:
        """Show the names that were given, or hide them."""
        self._shows_names = shown
        self._draw()

    # ---- how

    @property
    def _opened(self) -> Door:
        if self.room.door is None:
            raise ValueError(tr("let phones join first"))
        return self.room.door

    def _changed(self) -> None:
        self._redraw()

    @in_its_language
    def _lay_out(self) -> None:
        self._is_laid_out_open = self.room.door is not None
        self._close.description, self._empty.description = tr(CLOSE), tr(EMPTY)
        self._asks = None
        if self.room.door is None:
            self._bar.children = (self._large,)
            self.fill(tr("Phones of the class {code}", code=self.room.code), self._open, self._style_of_door)
            self._draw()
            return
        self._bar.children = (self._large,)
        main = ipywidgets.HBox([self._where, ipywidgets.VBox([self._address, self._seats])])
        main.add_class("hp-door-main")
        self.fill(
            tr("Phones of the class {code}", code=self.room.code),
            self._style_of_door,
            *(() if self._inside else (self.steering,)),
            self._talk,
            main,
            row(self._small, self._names, *self._openers.values(), self._close),
            *self._folds.values(),
            self._note,
        )
        self._draw()

    def _opener(self, words: str) -> ipywidgets.Button:
        """A button that opens and closes one of the folded parts."""

        def turn() -> None:
            layout = self._folds[words].layout
            layout.display = "none" if layout.display is None else None
            self._draw()

        return self.button(tr(words), turn)

    def _is_open(self, words: str) -> bool:
        return self._folds[words].layout.display is None

    @in_its_language
    def _draw(self) -> None:
        door = self.room.door
        if door is None:
            if self._is_laid_out_open:  # it was closed elsewhere
                self._lay_out()
                return
            for one in (
                self._where,
                self._address,
                self._counts,
                self._seats,
                self._notes,
                self._word,
                self._talk,
                self._away,
                self._guessers,
            ):
                one.value = ""
            self._guesses.options = ()
            return
        attendance = door.attendance
        _set(self._where, "" if self._folded else _code(door))
        _set(self._address, "" if self._folded else _address(door))
        for one in (self._where, self._address):
            one.layout.display = "none" if self._folded else None
        self._small.description = tr("Show the address") if self._folded else tr("Hide the address")
        words, _ = NEXT.get(attendance.up_to, (LAST, "check"))
        self._next.description = tr(words)
        asks = self._unready if self._asks == attendance.up_to else ""
        if asks:
            self._next.description = tr("{unready}: open all the same?", unready=asks)
        else:
            self._asks = None
        self._not_yet.layout.display = None if asks else "none"
        self._next.disabled = attendance.up_to not in NEXT
        self._next.button_style = "" if self._next.disabled else "primary"
        self._pause.description = tr("Go on") if attendance.paused else tr("Pause all pages")
        self._pause.button_style = "warning" if attendance.paused else ""
        self._far.value = attendance.up_to
        _set(self._counts, _counts(attendance))
        by_hand = self.room.by_hand
        _set(self._seats, _seats(attendance.sittings, self.room.seats, by_hand, names=self._shows_names))
        self._names.description = tr("Hide names") if self._shows_names else tr("Show names")
        self._tell_word.description = tr("Hide the word") if self._shows_word else tr("Show the word")
        self._tell_word.disabled = not door.word
        word = f'<span class="hp-door-word">{escape(door.word)}</span>' if self._shows_word else ""
        _set(self._word, word)
        self._word.layout.display = None if word else "none"
        picked = "".join(f"<li>{escape(value)}</li>" for value in attendance.picked)
        label = escape(tr("for discussion"))
        _set(self._talk, f'<ul class="hp-picked" aria-label="{label}">{picked}</ul>' if picked else "")
        self._list_guesses()
        self._unpick.disabled = not attendance.picked
        self._done.disabled = self.room.ballot is None
        self._draw_folds(attendance)

    def _draw_folds(self, attendance: Attendance) -> None:
        """What is behind the openers, and on them whether there is anything to look at."""
        notes, crowd = attendance.notes, attendance.crowd
        more = {NOTES: f" ({len(notes)})" if notes else "", SEATS: tr(": have a look") if crowd else ""}
        for words, opener in self._openers.items():
            opener.description = f"{'▾' if self._is_open(words) else '▸'} {tr(words)}{more.get(words, '')}"
        rows = "".join(f"<li>{escape(note)}</li>" for note in notes[-6:]) or f"<li>{escape(tr('nothing yet'))}</li>"
        head = escape(tr("Not counted, again, or by hand"))
        _set(self._notes, f"<b>{head}</b><ul>{rows}</ul>" if self._is_open(NOTES) else "")
        self._lock.description = tr("Let others join") if attendance.locked else tr("Nobody else joins")
        self._let_in.disabled = not attendance.away
        self._most.value = self.room.seats
        says = []
        if attendance.out:
            out = _listed(attendance.out)
            says.append(
                tr("Taken out: {seats}. No other phone gets in there until you free the seat.", seats=out)
                if attendance.locked
                else tr("Taken out: {seats}.", seats=out)
            )
        if crowd:
            says.append(
                tr(
                    "{n} seats come from one address, while other phones have one of their own: {seats}."
                    " Look whether as many people sit there.",
                    n=len(crowd),
                    seats=_listed(crowd),
                )
            )
        _set(self._away, "".join(f"<p>{escape(one)}</p>" for one in says))
        shows = self._shows_guessers and self._is_open(SEATS) and not self.projector
        self._whose.description = tr("Hide whose guesses") if shows else tr("Whose guesses")
        _set(self._guessers, self._guessers_list() if shows else "")

    def _guessers_list(self) -> str:
        """Each guess that phones have sent, with its seats."""
        seats: dict[str, list[int]] = {}
        for seat, guess in sorted(self.room.guesses.by_seat.items()):
            seats.setdefault(guess, []).append(seat)
        order = sorted(seats, key=lambda guess: admit(guess, self.room.model.answer.kind).value)
        rows = "".join(f"<li>{escape(guess)}: {_listed(tuple(seats[guess]))}</li>" for guess in order)
        label, nobody = escape(tr("whose guesses")), escape(tr("Nobody has guessed yet."))
        return f'<ul aria-label="{label}">{rows}</ul>' if rows else f"<p>{nobody}</p>"

    def _toggle_guessers(self) -> None:
        if self.projector:
            raise ValueError(tr("this is for you alone: turn Projector off first"))
        self._shows_guessers = not self._shows_guessers
        self._draw()

    def _enlarge(self, large: bool) -> None:
        super()._enlarge(large)
        if large and self._shows_guessers:
            self._shows_guessers = False
            self._draw()

    def _list_guesses(self) -> None:
        options = [(f"{value} ({counted(n, 'hand')})", value) for value, n in self.room.guesses.votes.items()]
        if options != list(self._guesses.options):
            chosen = [value for _, value in options if value in self._guesses.value]
            self._guesses.options = options
            self._guesses.value = chosen

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
            raise ValueError(tr("choose one or more of the guesses first"))
        self.pick(*self._guesses.value)

    def _typed_seats(self) -> tuple[int, ...]:
        """The seats that were typed, `3, 7-12`; `ValueError` for anything else."""
        text = str(self._seat.value).strip()
        seats: set[int] = set()
        for part in text.split(","):
            span = re.fullmatch(r"\s*([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?\s*", part)
            first, last = (int(span[1]), int(span[2] or span[1])) if span else (0, 0)
            if not 1 <= first <= last:
                raise ValueError(
                    tr("a seat is a number from 1 to 999, and several are 3, 7-12, not {text}", text=repr(text[:20]))
                )
            seats.update(range(first, last + 1))
        return tuple(sorted(seats))

    def _do_typed(self, act: Callable[[int], None], says: Callable[[str], str]) -> None:
        """Do it with each seat that was typed, of several with those where it can be done, and name the others."""
        seats = self._typed_seats()
        done: list[int] = []
        refused: list[str] = []
        for seat in seats:
            try:
                act(seat)
                done.append(seat)
            except ValueError as error:
                refused.append(str(error))
        if not done:
            raise ValueError(refused[0] if len(seats) == 1 else tr("nothing to do: {why}", why="; ".join(refused)))
        self.say(" ".join([says(_listed(tuple(done))), *(f"{opened(one)}." for one in refused)]))

    def _free_typed(self) -> None:
        self._do_typed(
            self.free,
            lambda seats: tr("Free for another phone: {seats}. Guesses and lines of before stay.", seats=seats),
        )

    def _remove_typed(self) -> None:
        def says(seats: str) -> str:
            if self._opened.attendance.locked:
                return tr(
                    "Out: {seats}. Guesses, votes and lines of there count no more. Nobody else joins, so no other phone gets"
                    " in there until you free the seat.",
                    seats=seats,
                )
            return tr("Out: {seats}. Guesses, votes and lines of there count no more.", seats=seats)

        self._do_typed(self.remove, says)

    def _let_in_typed(self) -> None:
        taken = {one.seat for one in self._opened.attendance.sittings}
        moved = taken & set(self._typed_seats()) & set(self._opened.attendance.away)

        def says(seats: str) -> str:
            may = tr("The phone of before may sit down again, and what it has counts then: {seats}.", seats=seats)
            others = _listed(tuple(sorted(moved)))
            more = tr("Who sat there meanwhile takes another number: {seats}.", seats=others)
            return f"{may} {more}" if moved else may

        self._do_typed(self.let_in, says)

    @in_its_language
    def _ask_typed(self) -> None:
        self.room.ask(str(self._question.value), str(self._options.value))
        self.say(tr("The phones show it now; a show of hands can be counted, too."))
        self._draw()

    @in_its_language
    def picture(self) -> str:
        """The guesses of the class as bars, as SVG."""
        title = tr("Class {code}", code=self.room.code)
        return svg(self.room.guesses.votes.chart(title, self.room.model.answer.kind), self.theme)

    @in_its_language
    def __repr__(self) -> str:
        door = self.room.door
        if door is None:
            return tr("{code}: the door is closed", code=self.room.code)
        counts = ", ".join(f"{n} {say_far(what)}" for what, n in door.attendance.count().items())
        return f"{self.room.code}: {door.address}\n{counts}"


def _set(widget: ipywidgets.HTML, value: str) -> None:
    if widget.value != value:
        widget.value = value


def _code(door: Door) -> str:
    try:
        code = door.qr()
    except ValueError as error:  # no segno
        code = f"<p>{escape(str(error))}</p>"
    where = escape(tr("Point the camera at it, in the same network as this machine."))
    return f'<div class="hp-where">{code}<p>{where}</p></div>'


def _address(door: Door) -> str:
    shown = escape(door.address.removeprefix("http://")).replace("/", "<wbr>/")
    return f'<p class="hp-address">{shown}</p>'


def _folded(*rows: ipywidgets.Widget) -> ipywidgets.VBox:
    box = ipywidgets.VBox(rows, layout=ipywidgets.Layout(display="none"))
    box.add_class("hp-fold")
    return box


def _counts(attendance: Attendance) -> str:
    each = "".join(
        f'<span><span aria-hidden="true">{SIGN_OF[what]}</span> <b>{n}</b> {escape(say_far(what))}</span>'
        for what, n in attendance.count().items()
    )
    locked = f"<span>{escape(tr('nobody else joins'))}</span>" if attendance.locked else ""
    return f'<div class="hp-counts" role="status">{each}{locked}</div>'


def _seats(sittings: tuple[Sitting, ...], seats: int, by_hand: tuple[int, ...], *, names: bool) -> str:
    """All seats by number, each with a sign of how far it is, and one of a line by hand; with names only those that are taken."""
    taken = {one.seat: one for one in sittings}
    free = range(1, seats + 1) if seats <= MOST_FREE and not names else ()
    cells = []
    for seat in sorted({*free, *taken}):
        one = taken.get(seat)
        far, state = (one.far, one.state) if one else ("free", say_far("free"))
        title = escape(tr("seat {seat}: {state}", seat=seat, state=state))
        name = f" {escape(one.name)}" if names and one and one.name else ""
        name += f' <span class="hp-hand" aria-hidden="true">{HAND}</span>' if one and seat in by_hand else ""
        cells.append(
            f'<li data-far="{far}" title="{title}"><span aria-hidden="true">{SIGNS[far]}</span> <b>{seat}</b>'
            f'{name}<span class="hp-said"> {escape(state)}</span></li>'
        )
    sizes = (" hp-named", names), (" hp-many", len(cells) > MANY), (" hp-crowded", len(cells) > VERY_MANY and not names)
    kinds = "hp-seats" + "".join(kind for kind, is_so in sizes if is_so)
    grid = f'<ul class="{kinds}" aria-label="{escape(plural("seat"))}">{"".join(cells)}</ul>'
    return grid if sittings else f"<p>{escape(tr(NOBODY))}</p>{grid}"


def _listed(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return tr("seat {seat}", seat=seats[0])
    return tr("seats {seats}", seats=", ".join(map(str, seats)))


__all__ = ["DoorPanel"]
