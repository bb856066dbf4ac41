"""Who of a class is there, has guessed, rolled and handed in, and what each page may see: the class's side of a door.

It knows no network. A page tells all it has in one report, as often as it likes; what stood in it before changes nothing,
so a page that slept, or a door that was opened again, has missed nothing.

What counts is where the class is when a report comes, not when something was done: what may not be taken now stays on the
page, which tells it again when the class goes on. So a page that had no network while the others rolled hands in later, and
none hands in before the teacher lets the class.

Invariants: the exact value is in no news; nobody sees guesses of others before their own is stored, the pot before their
own line is handed in, votes before their own vote; tries and lines count after a guess alone. While the class is paused
nothing is taken but a seat. Names and addresses are held here and nowhere else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from hordeplay.core.arguments import whole
from hordeplay.core.content import structure
from hordeplay.core.english import counted, cut, opened
from hordeplay.core.language import Catalogue, message, speaking, tr, tr_in
from hordeplay.desk.grading import admit, read
from hordeplay.desk.rate_limit import RateLimit
from hordeplay.desk.result_code import MOST, NOT_WHOLE, InvalidCode, result_codes
from hordeplay.desk.votes import LONGEST_VALUE, check_value

if TYPE_CHECKING:
    from hordeplay.desk.classroom import ClassRoom

Step: TypeAlias = Literal["guess", "try", "check"]
"""How far pages may go: guess; then try and hand in; then open the answer."""
STEPS: Final[tuple[Step, ...]] = get_args(Step)
Far: TypeAlias = Literal["joined", "guessed", "rolling", "handed in"]
MOST_PICKED: Final = 5
LONGEST_NAME: Final = 24
MOST_NOTES: Final = 60
JOINS: Final = (40.0, 1.0)
"""Seats that phones of one address take at once, and each second after that: a whole class may stand behind it."""
CROWD: Final = 5
"""So many seats of one address are worth a look, where as many others have their own."""
PAUSED: Final = message("The class is paused: your page keeps what you did, and sends it when the class goes on.")
HELD: Final = message(
    "The class is still at the guess: your page keeps your tries, and sends them when your teacher goes on."
)
GUESS_FIRST: Final = message("Guess first: tries and lines count after a guess.")
OUT: Final = message("Your teacher has taken this phone out of the class.")
FULL: Final = message("Nobody else joins now: ask your teacher.")
EMPTIED: Final = message("Your teacher has emptied all seats: choose your seat again.")
"""Said to a page that sat there before; it forgets its seat and its key."""
CROWDED: Final = message("Many are joining just now: your page tries again in a moment.")
_KEY: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Report:
    """All that a page has to tell: its random `key`, its seat (0: none yet), and what it has done so far."""

    key: str
    seat: int = 0
    name: str = ""
    guess: str = ""
    tries: int = 0
    line: str = ""
    vote: str = ""
    ballot: int = 0
    """The number of the ballot that the vote is for."""

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ValueError("a page's key has 32 hexadecimal digits")
        if not 0 <= self.seat <= MOST or not 0 <= self.tries <= 1_000_000 or not 0 <= self.ballot <= 1_000_000:
            raise ValueError("a number out of its range")
        for text, most in (
            (self.name, 80),
            (self.guess, LONGEST_VALUE),
            (self.line, 120),
            (self.vote, 4 * LONGEST_VALUE),
        ):
            if len(text) > most:
                raise ValueError(f"a text of more than {most} letters")

    @classmethod
    def of(cls, data: object) -> Report:
        """A report of plain JSON; `ValueError` for anything else."""
        return structure(data, cls, "a page's report")


@dataclass(slots=True)
class Sitting:
    """One seat that somebody has taken."""

    seat: int
    key: str = field(repr=False)
    name: str = ""
    guess: str = ""
    tries: int = 0
    handed: bool = False
    hand: bool = False
    """Its line was rolled by hand."""
    address: str = field(default="", repr=False)
    """Where its phone is in the network; empty where that is not known."""
    waits: str = ""
    """Why something of its last report was not taken yet."""
    waits_since: tuple[bool, Step] = (False, "check")
    """Where the class stood then: whether it was paused, and how far it went."""

    @property
    def far(self) -> Far:
        """How far it is."""
        return "handed in" if self.handed else "rolling" if self.tries else "guessed" if self.guess else "joined"

    @property
    def state(self) -> str:
        """How far it is, in a few words: of one that rolls how often, of a line whether it is by hand."""
        if self.far == "rolling":
            return counted(self.tries, "try")
        return tr("handed in, by hand") if self.handed and self.hand else say_far(self.far)


def say_far(far: str) -> str:
    """How far a seat is (`free`, `rolled` at least once, or as a sitting says it), in the language that is spoken.

    >>> say_far("handed in")
    'handed in'
    """
    words = {
        "joined": partial(tr_in, "a seat", "joined"),
        "guessed": partial(tr_in, "a seat", "guessed"),
        "rolling": partial(tr_in, "a seat", "rolling"),
        "rolled": partial(tr_in, "a seat", "rolled"),
        "handed in": partial(tr_in, "a seat", "handed in"),
        "free": partial(tr_in, "a seat", "free"),
    }
    return words[far]()


class Attendance:
    """What the pages of one class have told, and what they are told, in the language of the class.

    `say` takes a report and answers with sentences on what was not taken; `news` is what a page may see now. The teacher's
    `hold`, `pause` and `pick` change what it sees, `lock`, `limit_seats`, `free`, `remove`, `let_in` and `empty` who sits
    there. All of it may be called from any thread.

    >>> from hordeplay.desk import ClassRoom
    >>> from hordeplay.odds.answer import Answer
    >>> from hordeplay.odds.pmf import Pmf
    >>> room = ClassRoom("frog7", Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six"))
    >>> attendance = Attendance(room)
    >>> attendance.say(Report("a" * 32, seat=12, guess="1/6")), attendance.say(Report("b" * 32, seat=12))
    ([], ['Seat 12 is taken: take another number, or ask your teacher to free it.'])
    >>> attendance.news("a" * 32)["guesses"], attendance.news("b" * 32)["guesses"]
    ([['1/6', 1]], None)
    >>> attendance.count()
    {'joined': 1, 'guessed': 1, 'rolled': 0, 'handed in': 0}
    """

    def __init__(self, room: ClassRoom) -> None:
        self._room = room
        self._lock: RLock = room.lock
        self.changed: Callable[[], None] = lambda: None
        """Called when pages may see something new."""
        self.keep: Callable[[], None] = lambda: None
        """Called when the teacher has changed something, and outside of the lock."""
        self._sittings: dict[int, Sitting] = {}
        self._seat_of: dict[str, int] = {}
        self.up_to: Step = "check"
        self.paused = False
        self.locked = False
        """Whether no other phone may join."""
        self._joins = RateLimit(*JOINS)
        self._out: dict[str, int] = {}
        """The phones that were taken out, and where they sat."""
        self._freed: dict[str, int] = {}
        """The phones whose seat the teacher has freed for another one."""
        self._vacant: set[int] = set()
        """Seats that were freed: they may be taken although the seats are locked."""
        self._expected: dict[str, int] = {}
        """The phones that were let back in and have not sat down yet: their seats are kept for them."""
        self._emptied: set[str] = set()
        """The phones that sat there when all seats were emptied."""
        self.over = False
        """Whether the door is being closed."""
        self.picked: tuple[str, ...] = ()
        self.turns = 0
        """How often the teacher has changed something, which pages are told at once."""
        self._notes: list[tuple[int, str]] = []
        """What was edited, sent again or refused, and of which seat."""

    @property
    def language(self) -> Catalogue:
        """In which the class is spoken to."""
        return self._room.language

    @property
    def notes(self) -> list[str]:
        """What was edited, sent again or refused, the latest last."""
        return [note for _, note in self._notes]

    # ---- the pages

    def say(self, report: Report, address: str = "") -> list[str]:
        """Take what a page tells; what is not taken is answered with one sentence each, and everything else counts.

        Joins are limited for each `address` that is given.
        """
        self._work_out_ahead(report)
        with self._lock, speaking(self._room.language):
            before = self._state(report)
            refused = self._take(report, address)
            if self._state(report) != before:
                self._room.tell()
                self.changed()
            return refused

    def _state(self, report: Report) -> object:
        sitting = self._sittings.get(self._seat_of.get(report.key, 0))
        ballot = self._room.ballot
        vote = ballot.by_seat.get(sitting.seat) if ballot and sitting else None
        about = (sitting.seat, sitting.name, sitting.guess, sitting.tries, sitting.handed) if sitting else ()
        return about, vote, self._notes

    def _work_out_ahead(self, report: Report) -> None:
        """Play a seat's tries before the class is locked, so that nobody waits for it."""
        if report.line and not self._holds_tries and self._seat_of.get(report.key) == report.seat:
            for line in result_codes(report.line):
                if not isinstance(line, InvalidCode) and line.seat == report.seat and not line.hand:
                    self._room.counts_of(line.seat)

    def _take(self, report: Report, address: str) -> list[str]:
        if not report.seat:
            return []
        sitting = self._sit(report, address)
        if isinstance(sitting, str):
            return [sitting]
        sitting.waits, sitting.waits_since = self._waits(sitting, report), (self.paused, self.up_to)
        tried = () if self._holds_tries else (self._tries, self._line)
        steps = () if self.paused else (self._name, self._guess, *tried, self._vote)
        sentences = [sentence for step in steps if (sentence := step(sitting, report))]
        return [*sentences, *([sitting.waits] if sitting.waits else [])]

    @property
    def _holds_tries(self) -> bool:
        """Whether no tries and no lines are taken now."""
        return self.paused or self.up_to == "guess"

    def _waits(self, sitting: Sitting, report: Report) -> str:
        """Why something of this report is not taken yet; empty where nothing has to wait."""
        tried = report.tries > sitting.tries or bool(report.line and not sitting.handed)
        if not self.paused:
            return tr(HELD) if tried and self._holds_tries else ""
        ballot = self._room.ballot
        guessed = bool(report.guess and not sitting.guess)
        named = bool(report.name) and (clean_name(report.name) or sitting.name) != sitting.name
        voted = bool(report.vote) and ballot is not None and report.ballot == self._room.ballots
        return tr(PAUSED) if tried or guessed or named or voted else ""

    def _sit(self, report: Report, address: str) -> Sitting | str:
        """Who sits there now, or why this page does not."""
        seat, mine = report.seat, self._seat_of.get(report.key, 0)
        if mine == seat:
            return self._sittings[seat]
        if why := self._refusal(report.key, seat, mine, address):
            return why
        if mine:
            del self._sittings[mine]
        self._vacant.discard(seat)
        self._expected.pop(report.key, None)
        sitting = Sitting(seat, report.key, address=address)
        self._sittings[seat], self._seat_of[report.key] = sitting, seat
        if known := self._room.guesses.by_seat.get(seat):  # of a door that was open before
            sitting.guess = known
        sitting.handed = self._room.has_line_of(seat)
        sitting.hand = seat in self._room.by_hand
        return sitting

    def _refusal(self, key: str, seat: int, mine: int, address: str) -> str:
        """Why the phone with this key, which sits at `mine` (0: nowhere), may not take a seat; empty where it may."""
        if key in self._out:
            return tr(OUT)
        if key in self._emptied:
            return tr(EMPTIED)
        if seat in self._sittings:
            return tr("Seat {seat} is taken: take another number, or ask your teacher to free it.", seat=seat)
        if seat > self._room.seats:
            return tr(
                "This class has the seats 1 to {seats}: take one of them, or ask your teacher for more.",
                seats=self._room.seats,
            )
        if self._freed.get(key) == seat:
            return tr("Your teacher has freed seat {seat} for another phone: take another number.", seat=seat)
        if any(kept == seat and other != key for other, kept in self._expected.items()):
            return tr("Seat {seat} is kept for another phone: take another number.", seat=seat)
        if mine:
            old = self._sittings[mine]
            sits = tr("This phone sits at seat {seat} and has guessed there.", seat=mine)
            return sits if old.guess or old.handed else ""
        if self.locked and seat not in self._vacant and self._expected.get(key) != seat:
            return tr(FULL)
        return "" if not address or self._joins.admits(address) else tr(CROWDED)

    def _name(self, sitting: Sitting, report: Report) -> str:
        sitting.name = clean_name(report.name) or sitting.name
        return ""

    def _guess(self, sitting: Sitting, report: Report) -> str:
        if not report.guess or report.guess.strip() == sitting.guess:
            return ""
        if sitting.guess:
            return tr("Your guess is stored: {guess}.", guess=sitting.guess)
        try:
            guess = check_value(report.guess)
            number = admit(guess, self._room.model.answer.kind).value
            low, high = self._room.model.bounds
            if not low <= number <= high:
                return tr("A guess here is from {low} to {high}.", low=low, high=high)
            self._room.guesses.vote(sitting.seat, guess)
        except ValueError as error:
            return f"{error}."
        sitting.guess = guess
        return ""

    def _tries(self, sitting: Sitting, report: Report) -> str:
        if not sitting.guess:
            return tr(GUESS_FIRST) if report.tries or report.line else ""
        sitting.tries = max(sitting.tries, report.tries)
        return ""

    def _line(self, sitting: Sitting, report: Report) -> str:
        if not report.line or not sitting.guess:
            return ""
        lines = list(result_codes(report.line))
        line = lines[0] if len(lines) == 1 else InvalidCode(report.line, tr(NOT_WHOLE))
        if isinstance(line, InvalidCode):
            return self._note(sitting, f"{cut(line.text, 60)}: {line.why}")
        if line.seat != sitting.seat:
            return self._note(sitting, tr("{line}: of seat {seat}", line=line, seat=line.seat))
        if self._room.has_line_of(sitting.seat) and not self._room.has_line(line):
            return self._note(
                sitting, tr("{line}: seat {seat} has handed in another line before", line=line, seat=sitting.seat)
            )
        if sitting.handed and self._room.has_line(line):
            return ""
        reading = self._room.read(str(line))
        if reading.refused:
            return self._note(sitting, f"{reading.refused[0].text}: {reading.refused[0].why}")
        if reading.repeated and not sitting.handed:
            self._note(sitting, tr("the line was there before, counted once"))
        sitting.handed = True
        if line.hand:
            sitting.hand = True
            self._note(sitting, tr("a line by hand, {counts}", counts=self._room.say_counts(line.counts)))
        return ""

    def _vote(self, sitting: Sitting, report: Report) -> str:
        ballot = self._room.ballot
        if not report.vote or ballot is None or report.ballot != self._room.ballots:
            return ""  # of a question that is over
        try:
            if not ballot.options:
                read(
                    report.vote
                )  # what a phone sends stands on the board at once: a number, or one of the teacher's words
            ballot.vote(sitting.seat, report.vote)
        except ValueError as error:
            return f"{error}."
        return ""

    def _note(self, sitting: Sitting, words: str) -> str:
        note = tr("Seat {seat}: {note}.", seat=sitting.seat, note=words)
        if (sitting.seat, note) not in self._notes:
            self._notes = [*self._notes[1 - MOST_NOTES :], (sitting.seat, note)]
        return f"{opened(words)}."

    def knows(self, key: str) -> bool:
        """Whether the page with this key sits somewhere."""
        return key in self._seat_of

    def news(self, key: str) -> dict[str, Any]:  # plain JSON
        """What a page may see now, as plain JSON."""
        with self._lock, speaking(self._room.language):
            sitting = self._sittings.get(self._seat_of.get(key, 0))
            room, ballot = self._room, self._room.ballot
            news: dict[str, Any] = {
                "seat": sitting.seat if sitting else 0,
                "hold": {"upTo": self.up_to, "paused": self.paused},
                "waits": bool(sitting and sitting.waits),
                "again": sitting is not None
                and sitting.waits != ""
                and sitting.waits_since != (self.paused, self.up_to),
                "guess": sitting.guess if sitting else "",
                "handed": bool(sitting and sitting.handed),
                "guesses": None,
                "picked": [],
                "pot": None,
                "ballot": None,
                "emptied": key in self._emptied,
                "over": self.over,
            }
            if sitting and sitting.guess:
                news["guesses"] = [[bar.name, bar.n] for bar in room.guesses.votes.bars(room.model.answer.kind)]
                news["picked"] = list(self.picked)
            if sitting and sitting.guess and sitting.handed and self.up_to != "guess":
                pot = room.pot
                news["pot"] = {"n": pot.n, "sum": pot.total}
            if ballot is not None and sitting:
                mine = ballot.by_seat.get(sitting.seat, "")
                votes = [[bar.name, bar.n] for bar in ballot.votes.bars()] if mine else None
                about = {"number": room.ballots, "says": ballot.says, "options": list(ballot.options)}
                news["ballot"] = {**about, "mine": mine, "votes": votes}
            return news

    # ---- the teacher

    def hold(self, up_to: Step) -> None:
        """Let all pages go so far and no further: `guess`, `try`, or `check`, which holds nothing. `ValueError` otherwise."""
        self.up_to = check_step(up_to)
        self._turn()

    def pause(self, paused: bool = True) -> None:
        """Cover all pages, or uncover them."""
        self.paused = bool(paused)
        self._turn()

    def pick(self, *values: str) -> None:
        """Show a few of the guesses to all who have guessed; none takes them away. `ValueError` for what nobody guessed."""
        guesses = self._room.guesses.votes
        if strange := [value for value in values if value not in guesses]:
            raise ValueError(tr("nobody has guessed {value}", value=repr(cut(strange[0]))))
        if len(values) > MOST_PICKED:
            raise ValueError(tr("at most {most} answers are picked, not {n}", most=MOST_PICKED, n=len(values)))
        self.picked = tuple(values)
        self._turn()

    def free(self, seat: int) -> None:
        """Let another phone take a seat; its guess and its line stay.

        While nobody else joins, an empty seat is opened for one phone, too. `ValueError` for a seat that anybody may take.
        """
        number = whole(seat, "seat", 1, MOST)
        with self._lock:
            if number in self._sittings:
                self._freed[self._stand_up(number)] = number
            elif not self.locked:
                raise ValueError(tr("nobody has taken seat {seat}", seat=number))
            self._vacant.add(number)
            self._expected = {key: kept for key, kept in self._expected.items() if kept != number}
        self._turn()

    def remove(self, seat: int) -> None:
        """Take a phone out with all it has sent: guess, vote and line count no more, and it may not come back.

        `let_in` lets it. The seat is free for another phone, but not while nobody else joins: then `free` opens it.
        `ValueError` for a seat that nobody has taken and that has sent nothing.
        """
        number = whole(seat, "seat", 1, MOST)
        with self._lock:
            sits = number in self._sittings
            if sits:
                self._out[self._stand_up(number)] = number
            if not self._room.withdraw(number) and not sits:
                raise ValueError(tr("nobody has taken seat {seat}", seat=number))
            self.picked = tuple(value for value in self.picked if value in self._room.guesses.votes)
            self._notes = [(seat, note) for seat, note in self._notes if seat != number]
        self._turn()

    def _stand_up(self, seat: int) -> str:
        """Empty a seat, and give the key of its phone."""
        key = self._sittings.pop(seat).key
        del self._seat_of[key]
        return key

    def let_in(self, seat: int) -> None:
        """Let the phone that was first taken out of this seat, or whose seat was freed, sit down there again.

        The seat is kept for it. A phone that sits there meanwhile has to take another number; what it has sent from a seat
        whose phone was out is taken away. `ValueError` for a seat that no phone was taken out of.
        """
        number = whole(seat, "seat", 1, MOST)
        with self._lock:
            for away in (self._out, self._freed):
                if keys := [key for key, sat in away.items() if sat == number and key not in self._seat_of]:
                    break
            else:
                raise ValueError(tr("no phone was taken out of seat {seat}", seat=number))
            del away[keys[0]]
            if number in self._sittings:
                self._freed[self._stand_up(number)] = number
                if away is self._out:
                    self._room.withdraw(number)
            self._expected[keys[0]] = number
        self._turn()

    def empty(self) -> None:
        """Empty all seats, with all that was sent from them: every page asks for its seat again, and anybody may join."""
        with self._lock:
            for seat in list(self._sittings):
                self._emptied.add(self._stand_up(seat))
                self._room.withdraw(seat)
            for one in (self._freed, self._vacant, self._expected):
                one.clear()
            self.locked = False
            self.picked, self._notes = (), []
        self._turn()

    @property
    def out(self) -> tuple[int, ...]:
        """The seats whose phones were taken out and may not come back."""
        with self._lock:
            return tuple(sorted(set(self._out.values())))

    @property
    def away(self) -> tuple[int, ...]:
        """The seats whose phones `let_in` lets sit down again: those that were taken out, and those whose seat was freed."""
        with self._lock:
            return tuple(sorted({*self._out.values(), *self._freed.values()}))

    def lock(self, locked: bool = True) -> None:
        """Let no other phone join, or let them again. A seat that is freed meanwhile may be taken by another phone."""
        with self._lock:
            self.locked = bool(locked)
            self._vacant.clear()
        self._turn()

    def limit_seats(self, seats: int) -> None:
        """Say how many seats there are: no phone sits down beyond. Who sits there stays. `ValueError` for no number of seats."""
        self._room.seats = whole(seats, "seats", 1, MOST)
        self._turn()

    @property
    def crowd(self) -> tuple[int, ...]:
        """Seats that share one address although phones have addresses of their own here; none, as a rule.

        Behind a school's router a whole class has one address, which says nothing: nothing is given then.
        """
        addresses: dict[str, list[int]] = {}
        for one in self.sittings:
            if one.address:
                addresses.setdefault(one.address, []).append(one.seat)
        most = max(addresses.values(), key=len, default=[])
        return tuple(most) if len(most) >= CROWD and len(addresses) > CROWD else ()

    def take_over(self, other: Attendance) -> None:
        """Go on with the seats of another class's attendance, and with what its teacher has said of them."""
        with other._lock, self._lock:
            self._sittings = {seat: replace(one) for seat, one in other._sittings.items()}
            self._seat_of, self._out = dict(other._seat_of), dict(other._out)
            self._freed, self._vacant = dict(other._freed), set(other._vacant)
            self._expected, self._emptied = dict(other._expected), set(other._emptied)
            self._room.leaves_out_hand = other._room.leaves_out_hand
            self.paused, self.locked = other.paused, other.locked

    def turn(self) -> None:
        """Tell all pages at once: something has changed for them."""
        self._turn()

    def _turn(self) -> None:
        self.turns += 1
        self._room.tell()
        self.changed()
        self.keep()

    def forget_everybody(self) -> None:
        """Nobody sits anywhere any more; names and keys are gone."""
        with self._lock:
            self._sittings.clear()
            for one in (self._seat_of, self._out, self._freed, self._vacant, self._expected, self._emptied):
                one.clear()
            self._joins = RateLimit(*JOINS)
            self._notes, self.picked = [], ()
            self.paused = self.locked = self.over = False

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        """The seats that are taken, by number."""
        with self._lock:
            return tuple(self._sittings[seat] for seat in sorted(self._sittings))

    def count(self) -> dict[str, int]:
        """How many have `joined`, `guessed`, `rolled` (at least once) and `handed in`."""
        sittings = self.sittings
        return {
            "joined": len(sittings),
            "guessed": sum(1 for one in sittings if one.guess),
            "rolled": sum(1 for one in sittings if one.tries or one.handed),
            "handed in": sum(1 for one in sittings if one.handed),
        }


def check_step(up_to: Step) -> Step:
    """The step itself; `ValueError` for anything else."""
    if up_to not in STEPS:
        raise ValueError(f"pages go as far as {', '.join(STEPS[:-1])} or {STEPS[-1]}, not {cut(repr(up_to))}")
    return up_to


def clean_name(text: str) -> str:
    """A name that can be shown anywhere: letters, digits and marks of names alone, at most 24.

    >>> clean_name("  Zoë   O'Neil-Ruiz "), clean_name("Mia <b>"), clean_name("x" * 99) == "x" * 24
    ("Zoë O'Neil-Ruiz", 'Mia b', True)
    """
    plain = "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] != "C" or c.isspace())
    return " ".join(re.sub(r"[^\w' .-]", " ", plain).split())[:LONGEST_NAME].strip()


__all__ = ["MOST_PICKED", "STEPS", "Attendance", "Report", "Sitting", "Step", "check_step", "clean_name"]
