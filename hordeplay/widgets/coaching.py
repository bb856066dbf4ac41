"""The guided first turn at a board: a game's tour, played on the real rules.

The tour is a match of its own; the game that was on the board waits, and comes back when somebody wants it. Nothing is
played here: the board plays what its person does, and is told where the tour stands then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hordeplay.core.language import tr
from hordeplay.core.preset import begin
from hordeplay.core.script import Ask

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hordeplay.core.any import AnyMatch
    from hordeplay.core.driver import Thinker
    from hordeplay.core.preset import Preset
    from hordeplay.core.tour import Learnt, Stop, Tour
    from hordeplay.widgets.controller import Controller
    from hordeplay.widgets.frame import Plain

DOINGS: Final = ("start", "go", "back", "skip", "leave", "stay", "on", "again", "then", "home")
"""What a page may ask for: to begin, do it, go back, skip the rest; leave the way or stay on it; and what to play then."""


class Coaching:
    """Where a tour stands at one board. `on` while it leads; `closing` when it is over and its last card is shown."""

    def __init__(self, controller: Controller) -> None:
        self.on = False
        self.closing = False
        self.word = ""
        """Why the tour ended before its end, in one sentence."""
        self._controller = controller
        self._at = 0
        self._plies: list[int] = []
        """Where each stop that was reached stands."""
        self._leaving = ""
        """A choice off the way, which waits until it is said that the tour may be left."""
        self._home: tuple[AnyMatch, tuple[int, ...], Mapping[int, Thinker]] | None = None

    @property
    def match(self) -> AnyMatch:
        """The match at the board."""
        return self._controller.match

    @property
    def tour(self) -> Tour | None:
        """The tour of this game."""
        return self.match.game.tour

    @property
    def stop(self) -> Stop | None:
        """The stop at which the tour stands; None where it does not lead."""
        tour = self.tour
        return tour.stops[self._at] if self.on and tour is not None and self._at < len(tour.stops) else None

    @property
    def offered(self) -> bool:
        """Whether the board offers it: nobody has decided anything here yet."""
        match, controller = self.match, self._controller
        fresh = controller.last_decision_here() is None and bool(controller.mine)
        return self.tour is not None and fresh and not (self.on or self.closing) and match.ply == match.plies

    # ---- on the way

    def start(self) -> None:
        """Begin; `ValueError` where the tour cannot be begun under the rules of this match."""
        controller, tour = self._controller, self.tour
        if tour is None:
            raise ValueError(f"{self.match.game.title} has no guided first turn")
        begun = self._begun(tour.preset)
        same = self.match.save() == begun.save()
        self._home = None if same else (self.match.fork(), controller.mine, controller.bots)
        self._take(tour.preset, begun)
        self.on, self.closing, self.word, self._at, self._plies, self._leaving = True, False, "", 0, [], ""

    @property
    def reached(self) -> tuple[int, ...]:
        """Where each stop that was reached stands, as `go_on` takes it; empty where the tour does not lead."""
        return tuple(self._plies) if self.on else ()

    def go_on(self, reached: Sequence[int]) -> None:
        """Go on where a tour stood that was begun elsewhere, in the match at the board; `ValueError` where it is none of this game."""
        tour, last = self.tour, self.match.ply
        if tour is None or not 0 < len(reached) <= len(tour.stops) or list(reached) != sorted(reached):
            raise ValueError(f"this is no place in the first turn of {self.match.game.title}")
        if not 0 <= reached[0] <= reached[-1] <= last:
            raise ValueError(f"the first turn that was kept lies beyond step {last} of this game")
        self.on, self._at, self._plies = True, len(reached) - 1, list(reached)

    def _begun(self, preset: str) -> AnyMatch:
        game = self.match.game
        return begin(game, game.presets[preset], self.match.rules if self._home is None else self._home[0].rules)

    def _take(self, name: str, match: AnyMatch) -> None:
        preset: Preset = self.match.game.presets[name]
        self._controller.become(match, *preset.seating())

    def look(self) -> None:
        """See where the game stands: on the way, a stop further, or back; where the next stop is not possible, the tour ends."""
        tour, match = self.tour, self.match
        if not self.on or tour is None:
            return
        while self._at and self._at < len(self._plies) and match.ply < self._plies[self._at]:
            self._plies.pop()
            self._at -= 1
        if match.request is not None and (self._controller.asked_seat() is None or self._by_the_board()):
            return  # the others play, or the board does
        stop = self.stop
        if stop is not None and len(self._plies) > self._at and match.ply > self._plies[self._at]:
            if str(match.answers[self._plies[self._at]].value) != stop.act:
                self._end(tr("The game has left the way of the tour."))
                return
            self._at += 1
            stop = self.stop
        if stop is None:
            self.on, self.closing = False, True
            return
        seat = self._controller.asked_seat()
        if seat is None or (stop.act and match.explain(stop.act, seat) is not None):
            self._end(tr("From here on the rules or the luck are others than those of the tour."))
        elif len(self._plies) == self._at:
            self._plies.append(match.ply)

    def _by_the_board(self) -> bool:
        """Whether the match stands, stepped back, at a question that the board has answered."""
        match, answers = self.match, self._controller.board_answers
        return match.ply < match.plies and answers.gave_in((*match.answers, *match.ahead), match.ply)

    def goes(self, text: str) -> bool:
        """Whether a choice is on the way, or the tour may be left for it; else it is asked once."""
        stop = self.stop
        if stop is None or self._same(text, stop.act):
            self._leaving = ""
            return True
        self._leaving = text
        return False

    def _same(self, text: str, act: str) -> bool:
        request = self.match.request
        try:
            return bool(act) and isinstance(request, Ask) and str(request.read(text)) == act
        except ValueError:
            return False

    def next(self) -> str:
        """What *Do it* plays; empty where there was only something to look at, and the tour goes on by itself."""
        stop = self.stop
        if stop is None:
            return ""
        if not stop.act:
            self._at += 1
        return stop.act

    def back(self) -> int:
        """The ply of the stop before; `ValueError` at the first one."""
        if not self.on or not self._at:
            raise ValueError("this is the first step of the tour")
        self._at -= 1
        self._plies = self._plies[: self._at + 1]
        self._leaving = ""
        return self._plies[self._at]

    def stay(self) -> None:
        """Stay on the way."""
        self._leaving = ""

    def leave(self) -> str:
        """Leave the tour for the choice that waits; the game goes on as it stands."""
        text, self._leaving = self._leaving, ""
        self.on = False
        return text

    def skip(self) -> None:
        """Leave the rest of the tour: what is to be played then is asked."""
        self._end("")

    def _end(self, word: str) -> None:
        self.on, self.closing, self.word, self._leaving = False, True, word, ""

    # ---- afterwards

    def play_on(self) -> None:
        """Go on with the game of the tour."""
        self.closing = False

    def again(self, preset: str) -> None:
        """Begin a preset, with no coach."""
        self._take(preset, self._begun(preset))
        self.on = self.closing = False

    def home(self) -> None:
        """Back to the game that was on the board before; `ValueError` where there was none."""
        if self._home is None:
            raise ValueError("no other game waits at this board")
        match, mine, bots = self._home
        self._controller.become(match.fork(), mine, bots)
        self.on = self.closing = False
        self._home = None

    # ---- for the page

    def words(self) -> Plain:
        """All that the page shows of it."""
        tour = self.tour
        if tour is None or not (self.on or self.closing or self.offered):
            return {}
        shown: Plain = {"offered": self.offered, "on": self.on, "closing": self.closing, "minutes": tour.minutes}
        stop = self.stop
        if stop is not None:
            waits = self._controller.asked_seat() is None
            here = {
                "n": self._at + 1,
                "of": len(tour.stops),
                "goal": tr(tour.goal),
                "waits": waits,
                "leaving": self._leaving,
            }
            words = {"say": tr(stop.say), "why": tr(stop.why)}
            return shown | here | words | {name: getattr(stop, name) for name in ("clause", "point", "act")}
        if self.closing:
            learnt = [_plain(one) for one in tour.learnt]
            then = self.match.game.presets.get(tour.then)
            shown |= {
                "learnt": [] if self._at < len(tour.stops) else learnt,
                "not_yet": tr(tour.not_yet),
                "word": self.word,
            }
            shown |= {
                "home": self._home is not None,
                "next": ""
                if then is None
                else tr("{title}, {minutes} minutes", title=tr(then.title), minutes=then.minutes),
            }
        return shown


def _plain(one: Learnt) -> Plain:
    return {"title": tr(one.title), "words": tr(one.words), "clause": one.clause, "glyph": one.glyph}


__all__ = ["DOINGS", "Coaching"]
