"""A board in a page of its own, without a notebook: its half in Python, which runs in a worker of that page.

The page sends what a person did (`widgets.messages`) and gets what changed as JSON; where a notebook has traits, here are
the same names with the same values.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import hordeplay as hp
from hordeplay.core.content import structure
from hordeplay.core.language import catalogue, speaking
from hordeplay.desk.sharing import is_code
from hordeplay.widgets.session import Session
from hordeplay.widgets.wire import AS_SENT

if TYPE_CHECKING:
    from hordeplay.core.any import AnyMatch
    from hordeplay.widgets.frame import Plain

Post: TypeAlias = Callable[[str], None]
"""Takes one message for the page, as JSON."""


class PageBoard(Session):
    """A match on a board whose page is told through `post`: `{"state": what changed}` or `{"custom": a message}`.

    After each decision of a person, and at each step of a guided first turn, the game goes out too (`{"keep": ...}`), so that
    the page can keep it; `borrowed`, what was opened by a code, only after a decision that was made on this board.

    >>> import hordeplay as hp
    >>> heard = []
    >>> board = PageBoard(hp.new("horrible-hordes", seats=2, seed=7), heard.append, pace=0)
    >>> sorted(json.loads(heard[0])["state"])[:3]
    ['ask', 'coach', 'dice']
    """

    def __init__(self, match: AnyMatch, post: Post, *, borrowed: bool = False, **words: Any) -> None:  # as Session
        self._post, self._told, self.seq = post, dict[str, str](), 0
        self._kept: tuple[int, tuple[int, ...]] = (-1, ())
        self._lent = match.answers if borrowed else None
        self._open(match, keep=False, **words)
        self._show(self._since)

    def hear(self, content: str) -> None:
        """What the page says, as JSON; nothing that stands there can raise."""
        try:
            message = json.loads(content)
        except ValueError:
            message = None
        self._on_message(None, message, None)

    def close(self) -> None:
        """Stop the bots, for another game takes its place."""
        self._leave()

    def speak(self, language: str) -> None:
        """Go on in another language: the page is told everything anew, as of a board that opens.

        What the log says of the board's own answers stays as it was said.
        """
        catalogue(language)  # `ValueError` for one that there is none of
        self.language, self._note, self._rehearsal = language, {}, None
        self._told.clear()
        self.seq = 0
        self._show(self._since)

    def send(self, content: Plain) -> None:
        self._post(json.dumps({"custom": content}, ensure_ascii=False))

    def _tell(self, state: Plain) -> None:
        self.seq += 1
        changed = {}
        for name, value in {**state, "seq": self.seq}.items():
            setattr(self, name, value)
            sent = AS_SENT[name](value, self) if name in AS_SENT else value
            text = json.dumps(sent, ensure_ascii=False)
            if self._told.get(name) != text:
                self._told[name] = text
                changed[name] = text
        self._post('{"state":{' + ",".join(f'"{name}":{text}' for name, text in changed.items()) + "}}")

    def _drawn(self) -> None:
        """The game as it stands after a decision of a person, or in a guided first turn, for the page to keep."""
        match, tour = self.match, self._coaching.reached
        last = self._controller.last_decision_here()
        begun = bool(tour) or last is not None
        if begun and self._lent is not None:  # what others decided is no reason to replace a game of one's own
            begun = bool(tour) or (last is not None and match.answers[: last + 1] != self._lent[: last + 1])
        if not begun or self._coaching.closing or self._kept == (match.version, tour):
            return
        self._kept = match.version, tour
        kept = {
            "game": match.game.name,
            "title": match.game.title,
            "where": match.game.moment(match.table).where,
            "step": match.ply,
            "over": match.result is not None,
            "text": match.save(),
            "mine": self._controller.mine,
            "bot": next((str(bot) for bot in self._controller.bots.values()), ""),
            "tour": tour,
        }
        self._post(json.dumps({"keep": kept}, ensure_ascii=False))


@dataclass(frozen=True, slots=True)
class Wish:
    """What a page wants on its board: a kept game or a share code (`text`), else a game and how it begins.

    `mine` are the seats of the persons, `bot` plays all others; both are left to the preset where there is one. `tour` is where
    a guided first turn that was kept stands. `pace_ms` is how long a step of theirs is shown, in milliseconds. `language` is that of
    the page.
    """

    game: str = ""
    text: str = ""
    preset: str = ""
    seats: int | None = None
    seed: int | None = None
    mine: tuple[int, ...] = ()
    bot: str = ""
    coach: bool = False
    tour: tuple[int, ...] = ()
    pace_ms: int = 250
    language: str = ""


def open_board(wish: str, post: Post) -> PageBoard:
    """The board for a wish of the page, as JSON; `ValueError` says what cannot be opened, and why.

    >>> board = open_board('{"game": "kingdom-rush", "preset": "short", "seed": 5}', lambda text: None)
    >>> board.match.seats, board.match.seed
    (2, 5)
    """
    wanted = structure(json.loads(wish), Wish, "what is to be opened")
    with speaking(wanted.language):
        return _opened(wanted, post)


def _opened(wanted: Wish, post: Post) -> PageBoard:
    if wanted.text:
        match = hp.load(wanted.text)
    else:
        match = hp.new(wanted.game, wanted.seats, preset=wanted.preset, seed=wanted.seed)
    mine, bots = wanted.mine, dict.fromkeys(range(match.seats), wanted.bot) if wanted.bot else {}
    if wanted.preset and not mine:
        ready = match.game.presets[wanted.preset]
        mine, bots = (ready.seat,), dict.fromkeys(range(match.seats), ready.bots) if ready.bots else {}
    others = {seat: bot for seat, bot in bots.items() if seat not in mine}
    return PageBoard(
        match,
        post,
        borrowed=is_code(wanted.text),
        seat=mine if others else None,
        bots=others or None,
        coach=wanted.coach,
        tour=wanted.tour,
        pace=wanted.pace_ms / 1000,
        language=wanted.language,
    )


__all__ = ["PageBoard", "Wish", "open_board"]
