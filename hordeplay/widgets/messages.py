"""What the page may say: one small message a gesture, parsed by schema. Anything else is refused.

A message is an object of plain values; `WORDS` says which ones each kind needs and may have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from hordeplay.core.content import structure
from hordeplay.core.record import LARGEST as LARGEST_RECORD

LONGEST = 400
"""Characters that a text may have."""
MOST_FACES = 100
LARGEST = 10**9
"""Whole numbers lie between this and its negative."""
SLOWEST = 60
"""Seconds a step may take."""

Kind: TypeAlias = Literal[
    "act", "answer", "roll", "undo", "redo", "first", "last", "back", "forward", "goto",
    "explain", "read", "clause", "log", "pause", "resume", "skip", "pace", "view", "lift", "here",
    "continue", "anew", "save", "share", "load", "coach", "advise", "replay", "rematch", "row", "point", "reopen", "press",
]  # fmt: skip

WORDS: Mapping[Kind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "act": (("ply", "text"), ("part",)),
    "answer": (("ply", "faces"), ()),
    "roll": (("ply",), ()),
    "undo": (("ply",), ()),
    "redo": (("ply",), ()),
    "first": (("ply",), ()),
    "last": (("ply",), ()),
    "back": (("ply",), ()),
    "forward": (("ply",), ()),
    "goto": (("ply", "to"), ()),
    "explain": (("ply", "part"), ("source",)),
    "read": (("part",), ("ply",)),
    "clause": (("id",), ("ply",)),
    "log": ((), ("ply",)),
    "pause": ((), ("ply",)),
    "resume": ((), ("ply",)),
    "skip": ((), ("ply",)),
    "pace": (("seconds",), ("ply",)),
    "view": ((), ("ply", "large", "odds", "roll")),
    "lift": (("ply",), ()),
    "here": ((), ("ply",)),
    "continue": ((), ("ply",)),
    "anew": ((), ("ply",)),
    "save": ((), ("ply",)),
    "share": ((), ("ply",)),
    "load": (("text",), ("ply",)),
    "coach": (("do",), ("ply",)),
    "advise": (("ply",), ()),
    "replay": (("ply",), ()),
    "rematch": (("ply",), ("preset",)),
    "row": (("text",), ("ply",)),
    "point": (("ply", "part"), ()),
    "reopen": (("id",), ("ply",)),
    "press": (("ply", "text"), ("part",)),
}
"""The words that a message of each kind needs, and those that it may have besides."""

STEPS = frozenset(
    {
        "act",
        "answer",
        "roll",
        "undo",
        "redo",
        "first",
        "last",
        "back",
        "forward",
        "goto",
        "explain",
        "lift",
        "advise",
        "replay",
        "rematch",
    }
)
"""What is meant for one position: refused when the page showed another."""

PLACES = frozenset({"undo", "first", "last", "goto"})
"""Those that mean the same place while bots go on."""

READINGS = frozenset({"read", "clause", "log", "view", "lift", "here", "save", "share", "row", "point", "press"})
"""What leaves the note of the last gesture standing."""


@dataclass(frozen=True, slots=True)
class Message:
    """One gesture of a person. `ply` is what the page showed when it was made."""

    kind: Kind
    ply: int = -1
    text: str = ""
    to: int = 0
    part: str = ""
    source: str = ""
    id: str = ""
    preset: str = ""
    faces: tuple[int, ...] = ()
    seconds: float = 0.0
    odds: Literal["", "hidden", "request", "after", "always"] = ""
    do: Literal["", "start", "go", "back", "skip", "leave", "stay", "on", "again", "then", "home"] = ""
    large: bool | None = None
    roll: Literal["", "click"] | None = None


def parse(content: object) -> Message:
    """A message from the page; `ValueError` says what is wrong with it.

    >>> parse({"kind": "act", "text": "hold", "ply": 4}).text
    'hold'
    >>> parse({"kind": "act", "ply": 4})
    Traceback (most recent call last):
    ValueError: a message of kind 'act' needs text
    """
    if not isinstance(content, Mapping):
        raise ValueError("a message from the page is an object with a kind")
    kind = content.get("kind")
    if type(kind) is not str or kind not in get_args(Kind):
        raise ValueError(f"a message of kind {_short(kind)} is not understood")
    needs, may = WORDS[kind]  # type: ignore[index]  # it is one of them
    plain: dict[str, object] = {"kind": kind}
    for key, value in content.items():
        if value is None or key == "kind":
            continue
        if key not in needs and key not in may:
            raise ValueError(f"a message of kind {kind!r} has no {_short(key)}")
        plain[key] = value if kind == "load" and _is_record(key, value) else _plain(key, value)
    missing = [key for key in needs if key not in plain]
    if missing:
        raise ValueError(f"a message of kind {kind!r} needs {' and '.join(missing)}")
    message = structure(plain, Message, "message")
    if not 0 <= message.seconds <= SLOWEST:
        raise ValueError(f"the pace is 0 to {SLOWEST} seconds a step")
    return message


def _is_record(key: str, value: object) -> bool:
    """A record or a share code: longer than other texts, and of many lines; what reads it shows none of it."""
    return key == "text" and isinstance(value, str) and len(value) <= LARGEST_RECORD


def _plain(key: str, value: object) -> object:
    """A value that is safe to show, to compare and to count with."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise ValueError(f"the {key} of a message has at most {LONGEST} characters")
        if not value.isprintable():
            raise ValueError(f"the {key} of a message holds characters that cannot be shown")
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"the {key} of a message is too large a number")
        if key == "seconds" and type(value) is int:
            return float(value)  # a page writes 1.0 as 1
    elif isinstance(value, list | tuple):
        if len(value) > MOST_FACES:
            raise ValueError(f"a message has at most {MOST_FACES} dice")
        if key != "faces" or not all(type(face) is int and abs(face) <= LARGEST for face in value):
            raise ValueError(f"the {key} of a message cannot be a row of these")
        return tuple(value)
    elif not isinstance(value, float):
        raise ValueError(f"the {key} of a message cannot be of type {type(value).__name__}")
    return value


def _short(value: object) -> str:
    return repr(value[:40]) if isinstance(value, str) else f"of type {type(value).__name__}"
