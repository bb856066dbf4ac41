"""Games that boards keep: one small file each, in `.hordeplay` beside the notebook, written anew at every decision.

A file is plain JSON: a few words on what it is and where it stands, for lists and offers, and the record. It is written
beside its place and then put there, so that whoever kills the writer leaves the file of before or the file of after.
Files are read as something that anybody may have written; one that is damaged is named, and left alone.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Any, Final, overload

from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.content import structure
from hordeplay.core.english import counted, cut
from hordeplay.core.file_bytes import file_bytes
from hordeplay.core.record import LARGEST, RecordError, restore, start_of
from hordeplay.core.record import parse as parse_record
from hordeplay.core.script import Ask

FOLDER: Final = ".hordeplay"
MOST: Final = 50
"""So many games are kept; of more the oldest go."""
VERSION: Final = 1
_LONGEST: Final = 300
"""Characters of a word in a file."""
_OURS: Final = re.compile(r"[a-z0-9-]+-\d{8}-\d{6}-[0-9a-f]{4}\.json")
_BEGIN: Final = b'{\n "kept": '
_PART: Final = ".part"


@dataclass(frozen=True, slots=True)
class Place:
    """Which board of which cell: what is the same when a cell is run again. Cell and source are digests."""

    notebook: str = ""
    cell: str = ""
    source: str = ""
    board: int = 0
    """The how-manieth board of its cell."""


@dataclass(frozen=True, slots=True)
class About:
    """What a file tells of its game, without its record being replayed."""

    game: str
    title: str
    when: str
    step: int
    steps: int
    where: str
    who: str
    over: bool
    seed: str
    """Empty where who sits at the board may not know it."""
    rules: str
    """Digest of the rules."""
    start: str = field(repr=False)
    """Digest of how the game began: setup or table, seed, house rules. Not printed: a small seed can be found from it."""
    seats: list[int] = field(default_factory=list)
    bots: dict[str, str] = field(default_factory=dict)
    place: Place = field(default_factory=Place)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that was kept: `about` says what it is, `open` plays its record again."""

    path: Path
    about: About

    @property
    def name(self) -> str:
        """By which it is asked for: the name of its file, without the ending."""
        return self.path.stem

    def text(self) -> str:
        """What its file holds; `RecordError` when it has gone."""
        return _text(self.path)

    def record(self) -> dict[str, Any]:  # plain JSON
        """Its record; `RecordError` when the file has gone, or was damaged since."""
        return parse_record(self.text(), self.path.name)

    def open(self, find: Callable[[str], AnyGame]) -> AnyMatch:
        """The match, where it stood; `RecordError` says what is wrong."""
        return restore(self.record(), find, self.path.name)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that cannot be read, and why, in one sentence."""

    path: Path
    reason: str

    @property
    def name(self) -> str:
        """By which it is asked for: the name of its file, without the ending."""
        return self.path.stem


class KeptGames(Sequence["KeptGame | Unreadable"]):
    """What is kept in a folder, the newest first; it prints as a table, whose numbers and names `hp.resume` takes."""

    def __init__(self, games: Sequence[KeptGame | Unreadable]) -> None:
        self._games = tuple(games)

    @overload
    def __getitem__(self, at: int) -> KeptGame | Unreadable: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[KeptGame | Unreadable]: ...
    def __getitem__(self, at: int | slice) -> KeptGame | Unreadable | Sequence[KeptGame | Unreadable]:
        return self._games[at]

    def __len__(self) -> int:
        return len(self._games)

    def pick(self, which: int | str) -> KeptGame:
        """One of them by its number in the table, from 1 on, or by its name; `ValueError` says what there is.

        `RecordError`, which is one, where it cannot be read.
        """
        chosen = next((game for n, game in enumerate(self, 1) if which in {n, game.name, game.path.name}), None)
        if isinstance(which, bool) or chosen is None:
            raise ValueError(f"no kept game {cut(repr(which))}; there {_are(len(self))}: hp.resume() lists them")
        if isinstance(chosen, Unreadable):
            raise RecordError(chosen.reason)
        return chosen

    def __repr__(self) -> str:
        if not self:
            return "no game is kept here"
        rows = [("", "game", "step", "where", "kept", "name"), *map(_row, range(1, len(self) + 1), self)]
        widths = [max(map(len, column)) for column in zip(*(row for row in rows if len(row) > 2), strict=True)]
        return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _are(n: int) -> str:
    return f"{'is' if n == 1 else 'are'} {counted(n, 'game')}"


def _row(n: int, game: KeptGame | Unreadable) -> tuple[str, ...]:
    if isinstance(game, Unreadable):
        return (str(n), game.reason)
    about = game.about
    return (str(n), about.title, str(about.step), "over" if about.over else about.where, ago(about.when), game.name)


def ago(when: str, now: datetime | None = None) -> str:
    """How long ago that was, in words.

    >>> ago("2026-01-02T10:00:00+00:00", datetime(2026, 1, 2, 10, 3, 20, tzinfo=UTC))
    '3 minutes ago'
    """
    seconds = ((now or datetime.now(UTC)) - datetime.fromisoformat(when)).total_seconds()
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size:
            return f"{counted(int(seconds // size), unit)} ago"
    return "a moment ago"


# ---- reading


def kept_games(folder: Path, game: str = "") -> KeptGames:
    """What is kept in a folder, of all games or of one, the newest first; nothing where there is no such folder."""
    files: list[tuple[int, KeptGame | Unreadable]] = []
    for path, status in _files(folder, game):
        try:
            files.append((status.st_mtime_ns, _read(path, status.st_mtime_ns, status.st_size)))
        except RecordError as error:
            files.append((status.st_mtime_ns, Unreadable(path, str(error))))
    files.sort(key=lambda pair: (pair[0], pair[1].name), reverse=True)
    return KeptGames([game for _, game in files])


def _files(folder: Path, begin: str = "") -> Iterator[tuple[Path, os.stat_result]]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(begin) and entry.name.endswith(".json") and entry.is_file():
                    with contextlib.suppress(FileNotFoundError):
                        yield Path(entry.path), entry.stat()
    except OSError:
        return


@lru_cache(maxsize=4 * MOST)
def _read(path: Path, _changed: int, _size: int) -> KeptGame:
    """The words of a file as it is now; a notebook with thirty boards reads it once."""
    try:
        data = json.loads(_text(path))
    except (ValueError, RecursionError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"{path.name}: damaged or cut off") from None
    if not isinstance(data, dict) or "kept" not in data:
        raise RecordError(f"{path.name}: not a game that a board has kept")
    if data["kept"] != VERSION or type(data["kept"]) is not int:
        raise RecordError(f"{path.name}: kept by another release, in a form that this one does not read")
    words = {key: value for key, value in data.items() if key not in {"kept", "record"}}
    try:
        about = structure(words, About, "its words")
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path.name}: damaged: {error}") from None
    _check(about, path.name)
    return KeptGame(path, about)


def _check(about: About, where: str) -> None:
    """What is shown of it is short, can be printed, and is a time where it should be one."""
    texts = (value for value in asdict(about).values() if isinstance(value, str))
    if any(len(text) > _LONGEST or not text.isprintable() for text in texts):
        raise RecordError(f"{where}: damaged: it holds a text that cannot be shown")
    try:
        moment = datetime.fromisoformat(about.when)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise RecordError(f"{where}: damaged: {about.when!r} is no time")


def _text(path: Path) -> str:
    try:
        too_large = f"{path.name}: larger than a record can be ({LARGEST} characters)"
        return file_bytes(path, 4 * LARGEST, too_large).decode("utf-8")
    except OSError as error:
        raise RecordError(f"{path.name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path.name}: damaged: it is no text") from None
    except ValueError as error:
        raise RecordError(str(error)) from None


# ---- what is the same game


def digest(words: object) -> str:
    """A short digest of a text, or of plain JSON.

    >>> digest("the same") == digest("the same"), len(digest(""))
    (True, 16)
    """
    text = words if isinstance(words, str) else json.dumps(words, sort_keys=True)
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def start_digest(match: AnyMatch) -> str:
    """How a match began, and under which house rules; `ValueError` where a house rule cannot be written down."""
    return digest([start_of(match), match.rules.patches])


def candidates(match: AnyMatch, place: Place, start: str, folder: Path) -> list[KeptGame]:
    """The kept games that a board here may go on with: the same cell before the same source, and then the newest first.

    A notebook of an older format gives its cells new ids each time it is opened: hence the source.
    """
    games = [
        game
        for game in kept_games(folder, match.game.name)
        if isinstance(game, KeptGame) and _fits(game.about, match, place, start)
    ]
    return sorted(games, key=lambda game: game.about.place.cell != place.cell)


def newest_damage(folder: Path, game: str) -> str:
    """Why the newest file of a game cannot be read, in one sentence; empty where it can, or where there is none."""
    newest = next(iter(kept_games(folder, game)), None)
    return newest.reason if isinstance(newest, Unreadable) else ""


def _fits(about: About, match: AnyMatch, place: Place, start: str) -> bool:
    kept = about.place
    same_board = kept.notebook == place.notebook and kept.board == place.board
    same_cell = kept.cell == place.cell != "" or kept.source == place.source
    return same_board and same_cell and about.game == match.game.name and about.start == start


# ---- writing


def describe(
    match: AnyMatch,
    place: Place,
    start: str,
    seats: Sequence[int],
    bots: Mapping[int, object],
    *,
    tells_seed: bool = True,
) -> About:
    """What a file is to tell of this match as it stands; `start` is its `start_digest`."""
    moment, request = match.game.moment(match.table), match.request
    seat = request.seats[0] if isinstance(request, Ask) else moment.seat
    name = "" if seat is None else match.game.look.seat(match.table, seat)
    return About(
        game=match.game.name,
        title=cut(match.game.title, _LONGEST),
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        step=match.ply,
        steps=match.plies,
        where=cut(moment.where, _LONGEST),
        who=cut(name, _LONGEST),
        over=request is None,
        seed=cut(str(match.seed), _LONGEST) if tells_seed else "",
        rules=match.rules.digest,
        start=start,
        seats=list(seats),
        bots={str(seat): cut(bot if isinstance(bot, str) else type(bot).__name__) for seat, bot in bots.items()},
        place=place,
    )


def new_path(folder: Path, match: AnyMatch) -> Path:
    """A file for a game of its own, which no other game has."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    names = (folder / f"{match.game.name}-{now}-{secrets.token_hex(2)}.json" for _ in count())
    return next(path for path in names if not path.exists())


def write(path: Path, words: About, record: str) -> None:
    """Put a game in its file, whole or not at all; `OSError` where that cannot be done, and the file is as it was."""
    head = json.dumps({"kept": VERSION, **asdict(words)}, ensure_ascii=False, indent=1)
    text = f'{head[:-2]},\n "record": {record.rstrip()}\n}}\n'
    beside = path.with_name(path.name + _PART)
    path.parent.mkdir(exist_ok=True)
    is_new = not path.exists()
    try:
        beside.touch(mode=0o600)  # it holds every hand and the luck to come: no other account reads it
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    if is_new:
        _thin(path.parent)


def _thin(folder: Path) -> None:
    """Keep the newest; only files that a board has written go, and what a killed one left beside them."""
    ours = sorted((status.st_mtime_ns, path) for path, status in _files(folder) if _is_ours(path))
    for _, path in ours[:-MOST]:
        with contextlib.suppress(OSError):
            path.unlink()
            path.with_name(path.name + _PART).unlink(missing_ok=True)


def _is_ours(path: Path) -> bool:
    if not _OURS.fullmatch(path.name):
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(_BEGIN)) == _BEGIN
    except OSError:
        return False
