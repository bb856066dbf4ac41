"""What a class's open door keeps beside the notebook, so that a kernel that dies takes nothing with it that had arrived.

One small file for a class and its question: result lines, guesses by seat, votes, and where the door stood. Never names,
never keys of phones. It is written before a phone is told that its line has arrived, and goes when the door is closed. It
is read as something that anybody may have written.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hordeplay.core.content import structure
from hordeplay.core.kept import FOLDER
from hordeplay.core.language import tr
from hordeplay.desk.attendance import Step
from hordeplay.desk.grading import admit
from hordeplay.desk.result_code import LONGEST, MOST

if TYPE_CHECKING:
    from hordeplay.desk.classroom import ClassRoom

VERSION: Final = 1
LARGEST: Final = 400_000
"""Bytes of a file."""
FRESH: Final = timedelta(hours=3)
"""What is older is another lesson's."""


@dataclass(frozen=True, slots=True)
class KeptClass:
    """What a file holds."""

    kept: int
    code: str
    question: str
    when: str
    port: int
    token: str
    word: str
    up_to: Step
    lines: list[str] = field(default_factory=list)
    guesses: dict[str, str] = field(default_factory=dict)
    asked: str = ""
    options: list[str] = field(default_factory=list)
    votes: dict[str, str] = field(default_factory=dict)
    ballots: int = 0

    @property
    def is_fresh(self) -> bool:
        """Whether it is of this lesson."""
        try:
            when = datetime.fromisoformat(self.when)
        except ValueError:
            return False
        return when.tzinfo is not None and abs(datetime.now(UTC) - when) < FRESH


def path_of(room: ClassRoom) -> Path:
    """The file of a class and its question, in the folder of kept games."""
    return Path.cwd() / FOLDER / f"class-{room.code.lower()}-{room.model.key.lower()}.room"


def describe(room: ClassRoom, port: int, token: str, word: str, up_to: Step) -> KeptClass:
    """What is kept of a class as it stands."""
    with room.lock:
        ballot = room.ballot
        return KeptClass(
            VERSION,
            room.code,
            room.model.key,
            datetime.now(UTC).isoformat(timespec="seconds"),
            port,
            token,
            word,
            up_to,
            list(room.lines()),
            {str(seat): guess for seat, guess in room.guesses.by_seat.items()},
            ballot.says if ballot else "",
            list(ballot.options) if ballot else [],
            {str(seat): vote for seat, vote in ballot.by_seat.items()} if ballot else {},
            room.ballots,
        )


def write(path: Path, kept: KeptClass) -> None:
    """Put it in its file, whole or not at all; `OSError` where that cannot be done."""
    beside = path.with_name(f"{path.name}.part")
    path.parent.mkdir(exist_ok=True)
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)  # the door's address is in it
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(asdict(kept), file, ensure_ascii=False, indent=1)
        beside.replace(path)
    except BaseException:
        remove(beside)
        raise


def remove(path: Path) -> None:
    """Take a file away, if it is there and that can be done."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def read(path: Path) -> KeptClass | None:
    """What a file holds; None where there is none. `ValueError` names a file that is damaged."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError:
        return None
    if len(text) > LARGEST:
        raise ValueError(tr("{file}: larger than what a class keeps, and left alone", file=path.name))
    try:
        kept = structure(json.loads(text), KeptClass, path.name)
    except (ValueError, RecursionError):
        raise ValueError(tr("{file}: damaged, and left alone", file=path.name)) from None
    if kept.kept != VERSION:
        raise ValueError(tr("{file}: kept by another release, and left alone", file=path.name))
    texts = (kept.word, *kept.lines, *kept.guesses.values(), *kept.votes.values(), *kept.options)
    if any(len(text) > LONGEST for text in texts) or len(texts) > 4 * MOST or not 0 <= kept.port < 65_536:
        raise ValueError(tr("{file}: damaged, and left alone", file=path.name))
    return kept


def put_back(room: ClassRoom, kept: KeptClass) -> int:
    """Give a class what was kept of it, each line and each guess checked as if it had just come; how many results are new."""
    reading = room.read("\n".join(kept.lines))
    with room.lock:
        for seat, guess in _by_seat(kept.guesses):
            with contextlib.suppress(ValueError):
                low, high = room.model.bounds
                if low <= admit(guess, room.model.answer.kind).value <= high and seat not in room.guesses.by_seat:
                    room.guesses.vote(seat, guess)
    if kept.asked and room.ballot is None:
        with contextlib.suppress(ValueError):
            ballot = room.ask(kept.asked, kept.options)
            room.ballots = max(room.ballots, kept.ballots)
            for seat, vote in _by_seat(kept.votes):
                ballot.vote(seat, vote)
    return len(reading.added)


def _by_seat(values: Mapping[str, str]) -> list[tuple[int, str]]:
    return [(int(seat), value) for seat, value in values.items() if seat.isascii() and seat.isdigit() and len(seat) < 4]


__all__ = ["KeptClass", "describe", "path_of", "put_back", "read", "remove", "write"]
