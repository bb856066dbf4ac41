"""A door for the phones of a class: `room.open()`, its address and QR code for the board, and what it keeps meanwhile.

Invariant: after `close` the port, the names, the keys of the phones and the kept file are gone; the class keeps its results.
"""

from __future__ import annotations

import ipaddress
import os
import re
import secrets
import socket
import threading
from dataclasses import dataclass
from html import escape
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from hordeplay.core.arguments import whole
from hordeplay.core.extras import brought_by
from hordeplay.core.language import ENGLISH, speaking, tr
from hordeplay.desk import kept_class
from hordeplay.desk.attendance import Attendance, Report, Step, check_step
from hordeplay.desk.door_server import LARGEST_PAGE, DoorServer
from hordeplay.desk.result_code import MOST

if TYPE_CHECKING:
    from hordeplay.desk.classroom import ClassRoom

SETTING: Final = "HORDEPLAY_KEEP"
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of the random word: none is taken for another when it is typed."""
WORDS: Final = {
    "en": "acorn amber apple april arrow badge beach berry bread brook cabin candle castle cedar cherry cloud clover copper"
    " coral daisy dragon eagle ember feather forest garden ginger harbour hazel honey island ivory kettle lantern lemon"
    " maple meadow melon mirror moon nutmeg ocean olive orange otter pepper pine planet plum pond rabbit river robin"
    " saddle silver spoon spring summer thunder tiger tulip velvet willow winter",
    "de": "adler ahorn ampel anker apfel arena banane berg besen biene birke birne blume boot brief brille brot brunnen burg"
    " delfin dorf drache eiche eimer ente erbse esel fackel falter feder feuer flagge garten geige hafen hammer hase honig insel"
    " kamel kanne kerze kiesel kirsche koffer kompass krone lampe laterne linde melone mond muschel nebel nelke ofen orange pinsel"
    " rabe regen ring rose salz sand segel silber sommer sonne spiegel stein stern tanne teich tiger tinte trommel tulpe turm"
    " wald wiese winter wolke zebra",
}
"""Of which the words are made that open the pages, as a class speaks; of another language they are English ones."""
_TOKEN: Final = re.compile(rf"[{LETTERS}]{{8}}")
"""About 40 bits: at 200 tries a second, which is what one address is allowed, they last for centuries."""


def open_door(
    room: ClassRoom, port: int, host: str | None, word: str, page: str | None, up_to: Step | None, keep: bool | None
) -> Door:
    """Open the door of a class; one that is open is given back, one that died is opened again where it stood."""
    old = room.door
    if old is not None and old.is_open:
        return old
    number = whole(port, "port", 0, 65_535)
    # our own pages ask for a guess: who rolls before the class has guessed has seen what the guess is about
    first = check_step(up_to) if up_to is not None else "guess" if page is None else "check"
    where = _address(host)
    switched_off = os.environ.get(SETTING, "").strip().lower() in {"0", "no", "off", "false"}
    path = kept_class.path_of(room) if (not switched_off if keep is None else keep) else None
    known, damage = _known(room, path)
    other = _OPEN.get((room.code, room.model.key))
    if other is not None and other.room is not room and other.is_open:  # a cell was run again
        known, damage = other.kept(), ""
    before = Before(old.port, old.token, old.word, old.attendance.up_to) if old is not None else Before.of(known, first)
    opens = word or before.word or _new_word(room.language.code)
    text = _fits(page) if page is not None else _page_of(room, opens, room.seats)
    carries = page is None and (room.lesson is None or room.lesson.page_rule is None)
    door = Door(room, text, opens if page is None else word, None if damage else path, carries=carries)
    if old is not None:  # who sits where is known still
        door.attend(old.attendance)
    door.attendance.up_to = before.up_to if up_to is None else first
    if other is not None and other.room is not room:
        door.attendance.take_over(other.attendance)
        other.hand_over()
    door.start(where, number, before)
    _OPEN[room.code, room.model.key] = door
    if known is not None and (back := kept_class.put_back(room, known)):
        door.says = tr("Results that had arrived before are here again: {n}.", n=back)
    elif damage:
        door.says = tr("Nothing is kept: {why}.", why=damage)
    room.door = door
    door.keep_now()
    room.tell()
    return door


def _known(room: ClassRoom, path: Path | None) -> tuple[kept_class.KeptClass | None, str]:
    """What was kept of this class in this lesson, if anything, and a sentence on a file that is damaged."""
    if path is None:
        return None, ""
    try:
        known = kept_class.read(path)
    except ValueError as error:
        return None, str(error)
    if known is None or not known.is_fresh or (known.code, known.question) != (room.code, room.model.key):
        return None, ""
    return known, ""


def _page_of(room: ClassRoom, word: str, seats: int) -> str:
    from hordeplay.desk.lesson_page import question_page

    with speaking(room.language):
        if room.lesson is not None:
            return _fits(room.lesson.to_html(room.code, word=word, tries=room.tries, seats=seats))
        return _fits(question_page(room.model, room.code, word=word, tries=room.tries, seats=seats))


def _fits(page: str) -> str:
    if len(page) > LARGEST_PAGE:
        raise ValueError(tr("a page has at most {most} characters, not {n}", most=LARGEST_PAGE, n=len(page)))
    return page


def _new_word(language: str) -> str:
    """Three words that a class understands when they are said: too many to be tried out in a lesson."""
    words = WORDS.get(language, WORDS[ENGLISH]).split()
    return " ".join(secrets.choice(words) for _ in range(3))


@dataclass(frozen=True, slots=True)
class Before:
    """Where the door stood before it died; pages that are still open find it there again."""

    port: int = 0
    token: str = ""
    word: str = ""
    up_to: Step = "check"

    @classmethod
    def of(cls, known: kept_class.KeptClass | None, first: Step) -> Before:
        """What a file tells of it, as far as it can be true; without one pages go as far as `first`."""
        if known is None or not _TOKEN.fullmatch(known.token):
            return cls(up_to=first)
        return cls(known.port, known.token, known.word, known.up_to)


def _address(host: str | None) -> str:
    """The address of this machine that others reach; `ValueError` where there is none, or where that is no address."""
    if host is not None:
        try:
            return str(ipaddress.IPv4Address(host))
        except ValueError:
            raise ValueError(
                tr("host: an address of this machine like 192.168.1.20, not {host}", host=repr(str(host)[:40]))
            ) from None
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
            outward.connect(("192.0.2.1", 9))  # an address that nobody has: nothing is sent, only the way is looked up
            mine = ipaddress.IPv4Address(outward.getsockname()[0])
    except OSError:
        mine = ipaddress.IPv4Address("127.0.0.1")
    if mine.is_loopback:
        raise ValueError(
            tr("this machine is in no network, so no phone can reach it: paste result lines, or type tallies")
        )
    if mine.is_global:
        raise ValueError(
            tr(
                "{address} can be reached from all over the world: give the address of your own network as host",
                address=mine,
            )
        )
    return str(mine)


class Door:
    """An open door: `address` and `qr()` go on the board, `attendance` is the class behind it, `close()` ends it.

    `ClassRoom.open` opens it. `says` is what was kept and is here again, or why nothing is kept; `word` opens the pages.

    >>> from hordeplay.desk import ClassRoom
    >>> from hordeplay.odds.answer import Answer
    >>> from hordeplay.odds.pmf import Pmf
    >>> room = ClassRoom("frog7", Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six"))
    >>> door = room.open(host="127.0.0.1", page="<p>Hello</p>", keep=False)
    >>> "<svg" in door.qr(), door.attendance.count()["joined"]
    (True, 0)
    >>> door.hold("guess"); door.attendance.up_to
    'guess'
    >>> door.close(); door
    <Door closed>
    """

    def __init__(self, room: ClassRoom, page: str, word: str, path: Path | None, *, carries: bool = False) -> None:
        self.room = room
        self.word = word
        """What opens the answer in the pages; empty where the page was given and has none."""
        self.says = ""
        """What was kept and is here again, or why nothing is kept; else empty."""
        attendance = Attendance(room)
        self._server = DoorServer(page, attendance, self._take, room.seats)
        self.attend(attendance)
        self._carries = carries
        self._path = path
        self._kept: tuple[object, ...] = ("",)
        """What was written last: pot and votes are other objects when they change."""
        self._keeping = threading.Lock()

    @property
    def address(self) -> str:
        """What phones open; empty when the door is closed."""
        return f"http://{self._server.authority}/{self.token}" if self.token else ""

    @property
    def host(self) -> str:
        """The address of this machine."""
        return self._server.host

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._server.port

    @property
    def token(self) -> str:
        """The random word of the address; empty when the door is closed."""
        return self._server.token

    @property
    def is_open(self) -> bool:
        """Whether phones can join."""
        return bool(self.token) and self._server.is_running

    def qr(self) -> str:
        """The address as a QR code: an SVG that grows with its place, dark on light in any theme.

        `ValueError` when the door is closed.
        """
        if not self.token:
            raise ValueError(tr("the door is closed: room.open() opens it"))
        try:
            import segno
        except ImportError:
            raise ValueError(
                tr("the QR code needs {package}; the address can be typed, too", package=brought_by("segno"))
            ) from None
        code = segno.make(self.address, error="m", micro=False)
        picture: str = code.svg_inline(scale=8, border=4, dark="#000", light="#fff", omitsize=True, svgclass="hp-qr")
        label = escape(tr("QR code of the address"))
        return picture.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)

    def hold(self, up_to: Step) -> None:
        """Let all pages go as far as `guess`, `try` or `check`; see `Attendance.hold`."""
        self.attendance.hold(up_to)

    def limit_seats(self, seats: int) -> None:
        """Say how many seats there are; see `Attendance.limit_seats`.

        Of a question without rules in the page the tries of all seats stand in it: a phone at a new seat loads it again.
        """
        page = _page_of(self.room, self.word, whole(seats, "seats", 1, MOST)) if self._carries else ""
        self.attendance.limit_seats(seats)
        self._server.serve(page or self._server.text, self.room.seats)

    def start(self, host: str, port: int, before: Before) -> None:
        """Listen; `port` 0 is the port of before if it is free, else any. The random word stays that of before, if any."""
        token = before.token or "".join(secrets.choice(LETTERS) for _ in range(8))
        try:
            self._server.start(host, port or before.port, token)
        except ValueError:
            if port or not before.port:
                raise
            self._server.start(host, 0, token)

    def stop(self) -> None:
        """End the thread and free the port, as if it had died; nothing is forgotten, `room.open()` goes on."""
        self._server.stop()

    def close(self) -> None:
        """Shut the door: no phone gets in or on, and names, keys and the kept file are gone. The class keeps its results.

        Pages that listen are told that the class is over.
        """
        if self.token and self._server.is_running:
            self.attendance.over = True
            self.attendance.turn()
            self._server.let_hear()
        self._shut()

    def _shut(self) -> None:
        self._server.token = ""
        self._server.stop()
        self.attendance.forget_everybody()
        with self._keeping:
            if self._path is not None:
                kept_class.remove(self._path)
                self._path = None
        self.room.door = None
        self.room.tell()

    def attend(self, attendance: Attendance) -> None:
        """Have these seats behind the door: new ones, or those of a door that died."""
        self.attendance = self._server.attendance = attendance
        attendance.changed, attendance.keep = self._server.changed, self.keep_now

    def _take(self, report: Report, address: str) -> list[str]:
        refused = self.attendance.say(report, address)
        self.keep_now()  # before the phone is told that it has arrived
        return refused

    def kept(self) -> kept_class.KeptClass:
        """What is kept of the class as it stands."""
        return kept_class.describe(self.room, self.port, self.token, self.word, self.attendance.up_to)

    def hand_over(self) -> None:
        """Leave the place to the door of another `ClassRoom` of the same class, and the file with it."""
        with self._keeping:
            self._path = None
        self._shut()

    def keep_now(self) -> None:
        """Write what has changed since it was last written; where that does not work it is said, and nothing is kept."""
        with self._keeping:
            if self._path is None or not self.token:
                return
            room, ballot = self.room, self.room.ballot
            now = (room.pot, room.guesses.votes, ballot, ballot.votes if ballot else None, self.attendance.up_to)
            if all(map(is_, now, self._kept)):
                return
            try:
                kept_class.write(self._path, self.kept())
                self._kept = now
            except OSError as error:
                self._path = None
                with speaking(self.room.language):
                    self.says = tr("Nothing is kept beside the notebook: {why}.", why=error.strerror)

    def __repr__(self) -> str:
        return f"<Door {self.address or 'closed'}>"


_OPEN: Final[WeakValueDictionary[tuple[str, str], Door]] = WeakValueDictionary()
"""The open door of each class and question in this kernel."""

__all__ = ["Door", "open_door"]
