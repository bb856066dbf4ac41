"""What a board keeps of its game, and the kept game that it may go on with.

Nothing is written before a person decides something at the board. From then on the file follows the game, a moment after
each picture has gone out. Whatever goes wrong with the file is said once, and the game goes on.
"""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from hordeplay.core.kept import (
    FOLDER,
    KeptGame,
    ago,
    candidates,
    describe,
    new_path,
    newest_damage,
    start_digest,
    write,
)
from hordeplay.core.language import tr
from hordeplay.core.record import RecordError, parse
from hordeplay.widgets.cell import running_cell
from hordeplay.widgets.kernel_loop import running_loop

if TYPE_CHECKING:
    from hordeplay.core.any import AnyMatch
    from hordeplay.widgets.controller import Controller

SETTING = "HORDEPLAY_KEEP"
"""In the environment: `0` keeps no game, whatever board is opened without `keep=True`."""
AFTER = 0.01
"""Seconds between a picture and the writing of it: the picture goes out first."""
_MAY_NOT = {errno.EACCES, errno.EPERM, errno.EROFS}
_writers: WeakValueDictionary[Path, Keeping] = WeakValueDictionary()
"""The board that writes a file, of all in this kernel."""


class Keeping:
    """The file of one board's game. `offer` is the kept game that a rerun of its cell may go on with."""

    def __init__(
        self,
        controller: Controller,
        keep: bool | None,
        complain: Callable[[str], None],
        tells_seed: Callable[[], bool],
    ) -> None:
        self.offer: KeptGame | None = None
        self.left_alone = ""
        """A sentence on a kept game that cannot be gone on with."""
        self._controller = controller
        self._complain = complain
        self._tells_seed = tells_seed
        self._path: Path | None = None
        self._failed = False
        self._left: tuple[int, int] | None = None
        """The file as this board left it."""
        self._written: tuple[int, int] | None = None
        self._decided = False
        self._soon: asyncio.Handle | None = None
        place, person = running_cell()
        self._place = place
        switched_off = os.environ.get(SETTING, "").strip().lower() in {"0", "no", "off", "false"}
        self.on = keep if keep is not None else person and not switched_off
        if self.on:
            self._begin()

    def _begin(self) -> None:
        try:
            self._folder = Path.cwd() / FOLDER
            self._start = start_digest(self.match)
        except (OSError, ValueError):  # no folder any more, or a house rule that was typed into a prompt
            self.on = False
            return
        self.look()

    @property
    def match(self) -> AnyMatch:
        """The match at the board."""
        return self._controller.match

    # ---- what was kept before

    def look(self) -> None:
        """Look for a game to go on with; one that this match already holds is simply gone on with."""
        match, self.offer = self.match, None
        for game in candidates(match, self._place, self._start, self._folder):
            try:
                record = game.record()
            except RecordError as error:
                self.left_alone = tr("{error}; it is left alone.", error=error)
                continue
            rows = record.get("answers")
            same = game.about.rules == match.rules.digest and "older" not in record
            if same and isinstance(rows, list) and _rows(match)[: len(rows)] == rows:
                self._claim(game.path)
            else:
                self.offer = game
            return
        # Nobody knows whose a damaged file was: it is told of until another game is kept after it.
        if not self.left_alone and (damage := newest_damage(self._folder, match.game.name)):
            self.left_alone = tr("{damage}; it is left alone.", damage=damage)

    def offered(self) -> dict[str, Any] | None:  # plain JSON
        """The offer in words, for the page; with the seed where the page may know it."""
        if self.offer is None:
            return None
        about = self.offer.about
        words = {name: getattr(about, name) for name in ("title", "step", "steps", "where", "who", "over", "seed")}
        return words | {"ago": ago(about.when), "seed": about.seed if self._tells_seed() else ""}

    def go_on(self) -> None:
        """Put the match where the kept game stood, and go on in its file; `RecordError` leaves both as they are."""
        game = self.offer
        if game is None:
            raise ValueError("there is no kept game to go on with")
        self.offer = None
        self._controller.restore(game.text())
        if game.about.rules == self.match.rules.digest:
            self._claim(game.path)
        else:  # the file of another version of the rules stays as it is: that one could replay it
            self._path = None
        self._written = self._now()

    def anew(self) -> None:
        """Leave the kept game alone: this one gets a file of its own."""
        self.offer = None

    def elsewhere(self) -> None:
        """The match is another one now, in which nobody has decided anything: nothing is written before."""
        self.offer, self._path, self._decided = None, None, False
        if self.on:
            self._start = start_digest(self.match)

    def loaded(self) -> None:
        """The match is another one now: it gets a file of its own, at once."""
        self.offer, self._path = None, None
        if self.on:
            self._start = start_digest(self.match)
        self.decided()

    # ---- keeping

    def decided(self) -> None:
        """A person has decided something here: from now on there is something to lose."""
        self._decided, self.offer = True, None

    def soon(self) -> None:
        """Write what has changed, when the picture of it has gone out; at once where no loop runs."""
        if not self.on or not self._decided or self._written == self._now():
            return
        loop = running_loop()
        if loop is None:
            self.write()
        elif self._soon is None:
            self._soon = loop.call_later(AFTER, self.write)

    def finish(self) -> None:
        """Write now what waits to be written."""
        if self._soon is not None:
            self.write()

    def write(self) -> None:
        """Write the game as it stands."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        match = self.match
        try:
            path = self._path
            if path is None or self._left != _status(path):  # of a file that another kernel has written since: leave it
                path = new_path(self._folder, match)
            controller = self._controller
            words = describe(
                match,
                self._place,
                self._start,
                controller.mine,
                controller.bots,
                tells_seed=self._tells_seed(),
            )
            write(path, words, match.save())
            self._claim(path)
            self._written = self._now()
        except (OSError, ValueError) as error:
            self._give_up(error)
        else:
            self._failed = False

    def _give_up(self, error: OSError | ValueError) -> None:
        """Where nothing may be written nothing is: that is no failure. All else is said once, and tried again next time."""
        if isinstance(error, OSError) and error.errno in _MAY_NOT and self._written is None:
            self.on = False
        elif not self._failed:
            self._failed = True
            self._complain(str(getattr(error, "strerror", None) or error)[:200])

    def _claim(self, path: Path) -> None:
        """Go on in this file. A board that wrote it until now has been left, and writes another if it is played again."""
        writer = _writers.get(path)
        if writer is not None and writer is not self:
            writer.release()
        _writers[path] = self
        self._path, self._left = path, _status(path)

    def release(self) -> None:
        """Leave the file to another board: what is decided here from now on goes into a new one."""
        self._path, self._decided = None, False

    def _now(self) -> tuple[int, int]:
        """What the file would say: which record, and where it stands."""
        return self.match.version, self.match.ply


def _status(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _rows(match: AnyMatch) -> list[Any]:  # plain JSON
    """The answers of a match as its record has them."""
    rows: list[Any] = parse(match.save(), "record")["answers"]
    return rows
