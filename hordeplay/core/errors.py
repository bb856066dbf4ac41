"""What a match raises besides `IllegalChoice`."""

from __future__ import annotations

LONG = 2_000
"""Characters of a record that a message may hold; a longer one is only in `ScriptError.record`."""


class ScriptError(RuntimeError):
    """A rule raised. The match stands where it stood before; `record` is the text of a record that shows it."""

    def __init__(self, told: str, ply: int = 0, record: str = "") -> None:
        shows = f"The record that shows it: {record}" if len(record) <= LONG else "`record` holds what shows it."
        super().__init__(f"{told}; the match stands where it stood, at ply {ply}. {shows}")
        self.record = record


class UndoForbidden(ValueError):
    """The dice policy `forbid` does not take back what chance has answered."""

    def __init__(self, told: str = "chance has answered since; undo='forbid' does not take that back") -> None:
        super().__init__(told)
