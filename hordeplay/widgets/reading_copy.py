"""What a saved notebook shows of a board: the last position as a picture, and the way there step by step.

A saved widget is nothing without its kernel. So a second output stands beside the board, which the page hides while the
board lives. It is filled as soon as somebody looks at the board in a page, and again when the match has come to rest: a
notebook that is run by a program keeps nothing of it. Its steps are changes of the step before, packed; the pictures of
past steps are drawn while nobody waits, one at a time.
"""

from __future__ import annotations

import json
import re
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from IPython.core.getipython import get_ipython

from hordeplay.core.language import ENGLISH, code, page_words, speaking, tr
from hordeplay.core.static_svg import Theme, furniture, names_in, still, tokens_in
from hordeplay.widgets.assets import STATIC
from hordeplay.widgets.controller import Controller
from hordeplay.widgets.frame import Frames, Odds, Plain
from hordeplay.widgets.kernel_loop import running_loop

if TYPE_CHECKING:
    import asyncio

    from IPython.core.displaypub import DisplayPublisher

    from hordeplay.core.any import AnyMatch
    from hordeplay.core.script import Answer

MARK: Final = "hordeplay"
"""In an output's metadata: the copy of which board it is. `hordeplay._server` and `hordeplay.notebooks` know it, too."""

REST = 1.0
"""Seconds without a change after which the copy is brought up to date."""
LATEST = 15.0
"""Seconds after which that is done all the same, as when bots play on and on."""
BREATH = 0.002
"""Seconds between two pieces of work, in which a gesture may come first."""
STEPS_IN_A_REEL = 50
"""Steps that are packed together; the first of them stands by itself, so that older reels can go."""
MOST_REELS = 8
WIDTH = 1000
"""Pixels of the picture where no style says otherwise."""

_PART = re.compile(r"(?=<g id=)")
_BOX = re.compile(r'viewBox="([^"]*)"')


class Reel:
    """Some steps in a row, each told as a change of the one before, packed as they come."""

    def __init__(self) -> None:
        self.plies: list[int] = []
        self.names: set[str] = set()
        self.last: tuple[int, ...] = ()
        self._numbers: dict[str, int] = {}
        self._packer = zlib.compressobj(9)
        self._packed = b""

    def add(self, ply: int, words: Plain, svg: str, *, always: bool) -> None:
        """One step more; one that shows what the last one shows is left out, but `always`."""
        head, *pieces = _PART.split(svg.removesuffix("</svg>"))
        top, _, rest = head.partition(">")
        fresh: list[str] = []
        here = tuple(self._number(piece, fresh) for piece in (rest, *pieces))
        if here == self.last and not always:
            return
        at = _alike(self.last, here)
        end = _alike(self.last[at:][::-1], here[at:][::-1])
        change = {"at": at, "gone": len(self.last) - at - end, "here": here[at : len(here) - end]}
        box = _BOX.findall(top)[0]
        line = json.dumps({"ply": ply, "box": box, **words, "new": fresh, **change}, ensure_ascii=False)
        self._packed += self._packer.compress(line.encode() + b"\n")
        self.plies.append(ply)
        self.last = here

    def _number(self, piece: str, fresh: list[str]) -> int:
        number = self._numbers.get(piece)
        if number is None:
            number = self._numbers[piece] = len(self._numbers)
            self.names |= names_in(piece)
            fresh.append(still(piece))
        return number

    def packed(self) -> bytes:
        """All lines so far; more can be added afterwards."""
        return self._packed + self._packer.copy().flush()


def _alike(one: Sequence[int], other: Sequence[int]) -> int:
    """How many they begin alike with."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


class Recording:
    """The steps of a match as the persons at a board have seen them.

    It follows undo and other choices: what was drawn of a past that is no more is forgotten, and everything where the board
    shows odds otherwise than before.
    """

    def __init__(self, frames: Frames) -> None:
        self.match: AnyMatch = frames.match
        self._frames = frames
        self._odds = frames.odds
        self.reels: list[Reel] = []
        self._answers: list[Answer] = []
        self._next = 0
        self._begin()

    def _begin(self) -> None:
        """Nothing is drawn; of a long past only the end will be."""
        self.reels, self._odds = [], self._frames.odds
        self._next = max(0, self.match.ply - STEPS_IN_A_REEL * (MOST_REELS - 1))
        self._answers = self.match.answers[: max(0, self._next - 1)]

    def behind(self) -> bool:
        """Whether steps are still to be drawn."""
        match = self.match
        record = [*match.answers, *match.ahead]
        drawn = self._answers
        if record[: len(drawn)] != drawn:
            self._forget(next(i for i in range(len(drawn)) if i >= len(record) or record[i] != drawn[i]))
        if not self.reels or match.ply < self.first or self._odds != self._frames.odds:
            self._begin()
        return self._next <= match.ply

    def _forget(self, ply: int) -> None:
        """Keep what was drawn up to this ply, at most: a reel is kept or dropped as a whole."""
        self._next = min(self._next, ply + 1)
        while self.reels and self.reels[-1].plies[-1] > ply:
            self._next = self.reels.pop().plies[0]
        self._answers = self._answers[: max(0, self._next - 1)]

    def draw(self) -> None:
        """Draw the next step, where `behind`."""
        ply = self._next
        if not self.reels or len(self.reels[-1].plies) == STEPS_IN_A_REEL:
            self.reels = [*self.reels, Reel()][-MOST_REELS:]
        past = self.match.fork()
        past.goto(ply)
        # what a curtain hides now must not be found in the page
        odds: Odds = "hidden" if self._frames.curtain else self._odds
        frames = Frames(Controller(past, self._frames.mine, {}, lambda: None), odds)
        view = frames.view()
        lines = frames.lines(view, past.happened(ply - 1, ply)) if ply else []
        words = {"where": past.game.moment(past.table).where, "lines": [[e["text"], e["rule"]] for e in lines]}
        reel = self.reels[-1]
        reel.add(ply, words, frames.picture(view).svg, always=bool(lines) or not reel.plies)
        self._answers, self._next = past.answers, ply + 1

    @property
    def first(self) -> int:
        """The oldest ply that is kept."""
        return self.reels[0].plies[0]

    def packed(self) -> bytes:
        """All reels, each packed by itself; see `_bundle`."""
        return b".".join(b64encode(reel.packed()) for reel in self.reels)


class Shown(NamedTuple):
    """What is on the board now, for the part of a copy that needs no script."""

    title: str
    ply: int
    where: str
    picture: str
    """A standalone SVG."""
    words: str


class ReadingCopy:
    """The second output of a board, which speaks for it where no kernel does.

    `show` gives what the board shows now; `board` is the id by which the page and the server know whose copy it is; `send`
    tells the board's page something; `language` is the board's own, in which the copy is written when it is, from the loop.
    """

    def __init__(
        self,
        board: str,
        recording: Recording,
        theme: Theme,
        show: Callable[[], Shown],
        send: Callable[[Plain], None],
        language: str = "",
    ) -> None:
        self._board, self._recording, self._theme, self._show, self._send = board, recording, theme, show, send
        self._language = language
        self._pages = 0
        self._shown: Shown | None = None
        self._places: DisplayPublisher | None = None
        self._soon: asyncio.TimerHandle | None = None
        self._since = 0.0

    def place(self) -> None:
        """Put the output, still empty, into the cell that runs; without a notebook nothing is done."""
        shell = get_ipython()
        if shell is None or getattr(shell, "kernel", None) is None:
            return
        self._places = shell.display_pub
        self._publish({})

    def seen(self) -> None:
        """A page shows the board: from now on there is somebody who may save it."""
        self._pages += 1
        self.changed()

    def changed(self) -> None:
        """Bring the copy up to date when the match has come to rest."""
        loop = running_loop()
        if not self._pages or self._places is None or loop is None:
            return
        now, self._shown = time.monotonic(), None
        if self._soon is None:
            self._since = now
        else:
            self._soon.cancel()
        self._soon = loop.call_later(max(0, min(REST, self._since + LATEST - now)), self._work)

    def close(self) -> None:
        """Do nothing more; the copy stays as it is."""
        self._places = None
        if self._soon is not None:
            self._soon.cancel()

    def _work(self) -> None:
        """One piece of the work that is left, and the rest after whatever came meanwhile."""
        loop = running_loop()
        if self._places is None or loop is None:
            return
        try:
            with speaking(self._language):
                if self._recording.behind():
                    self._recording.draw()
                elif self._shown is None:
                    self._shown = self._show()
                else:
                    self._soon = None
                    self._publish(self._bundle(self._shown))
                    return
            self._soon = loop.call_later(BREATH, self._work)
        except Exception:  # noqa: BLE001 - a look may raise anything; the board says so, and a copy is not worth more words
            self.close()

    def _publish(self, data: dict[str, str]) -> None:
        assert self._places is not None
        mark = {MARK: {"copy": self._board}}
        self._places.publish(data, mark, transient={"display_id": f"copy-{self._board}"}, update=bool(data))
        if self._pages > 1:  # a page that was loaded anew takes no more outputs: the board there does it
            output = {"output_type": "display_data", "data": data, "metadata": mark}
            self._send({"kind": "copy", "board": self._board, "output": output})

    def _bundle(self, shown: Shown) -> dict[str, str]:
        recording = self._recording
        script = (STATIC / "reading.js").read_text(encoding="utf-8")
        names = frozenset[str]().union(*(reel.names for reel in recording.reels))
        day, night, glyphs = furniture(names)
        head = {"title": shown.title, "ply": shown.ply, "where": shown.where, "first": recording.first}
        head |= {"theme": self._theme, "day": day, "night": night, "glyphs": glyphs, "tokens": tokens_in(script)}
        head |= {"words": dict(words)} if (words := page_words()) else {}
        packed = b64encode(zlib.compress(json.dumps(head, ensure_ascii=False).encode(), 9))
        return {
            "text/html": _html(shown, b".".join((packed, recording.packed())).decode(), script),
            "text/plain": _text(shown),
        }


def _marked(shown: Shown) -> str:
    return tr("saved at step {ply}, {where} · to play on, run the cell", ply=shown.ply, where=shown.where)


def _text(shown: Shown) -> str:
    return tr("{title}. Reading only · {marked}\n{words}", title=shown.title, marked=_marked(shown), words=shown.words)


def _html(shown: Shown, steps: str, script: str) -> str:
    """The copy: a picture and words for where no script runs, and the script that shows the steps instead."""
    picture = b64encode(shown.picture.encode()).decode()
    label = escape(tr("{title}, step {ply}, {where}", title=shown.title, ply=shown.ply, where=shown.where))
    only, words = escape(tr("{title}. Reading only", title=shown.title)), escape(tr("The position in words"))
    language = "" if code() == ENGLISH else f' lang="{code()}"'
    # A front end that does not trust a notebook keeps pictures and words of this, and drops the rest.
    return (
        f'<div class="hp-reading"{language} data-steps="{steps}">'
        f"<p><strong>{only}</strong> · {escape(_marked(shown))}</p>"
        f'<img loading="lazy" alt="{label}" width="{WIDTH}" style="max-width:100%" src="data:image/svg+xml;base64,{picture}">'
        f'<details slot="words"><summary>{words}</summary><pre>{escape(shown.words)}</pre></details>'
        f"<script>{script}</script></div>"
    )


__all__ = ["MARK", "ReadingCopy", "Recording", "Shown"]
