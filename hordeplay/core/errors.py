"""What a match raises besides `IllegalChoice`."""

from __future__ import annotations


class ScriptError(RuntimeError):
    """A rule raised. The match stands where it stood before, and so does `record`, the text of a record.

    `again` is what raises again there, as code: `hp.load(error.record).play("roll", 0)`. The message ends with the cause.

    >>> print(ScriptError("KeyError in step 'turn': 'pot'", 7, "{}", "play('roll', 0)"))
    a rule failed, and the match stands where it stood, at ply 7; hp.load(error.record).play('roll', 0) raises again:
    KeyError in step 'turn': 'pot'
    """

    def __init__(self, cause: str, ply: int = 0, record: str = "", again: str = "play(...)") -> None:
        super().__init__(
            f"a rule failed, and the match stands where it stood, at ply {ply}; "
            f"hp.load(error.record).{again} raises again: {cause}"
        )
        self.cause = cause
        self.ply = ply
        self.record = record
        self.again = again

    def __reduce__(self) -> tuple[type[ScriptError], tuple[str, int, str, str]]:
        return ScriptError, (self.cause, self.ply, self.record, self.again)


class UndoForbidden(ValueError):
    """The dice policy `forbid` does not take back what chance has answered."""

    def __init__(self, cause: str = "chance has answered since; undo='forbid' does not take that back") -> None:
        super().__init__(cause)
