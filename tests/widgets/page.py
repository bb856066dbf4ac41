"""What a page would do with a board: it sends messages over the comm, and keeps what the board sends."""

from __future__ import annotations

from typing import Any

from hordeplay.core.any import AnyMatch
from hordeplay.widgets import Board


class Page:
    """The page's end of a board. `opened` is what it opened with, `states` are the state messages since, `replies` the custom ones."""

    def __init__(self, match: AnyMatch, **words: Any) -> None:  # as Board
        self.match = match
        self.board = Board(match, **words)
        self.opened: dict[str, Any] = self.board.get_state()
        self.states: list[dict[str, Any]] = []
        self.replies: list[dict[str, Any]] = []
        self.board.comm.publish_msg = self._sent

    def _sent(self, _kind: str, data: dict[str, Any] | None = None, **_more: Any) -> None:
        if data and data.get("method") == "custom":
            self.replies.append(data["content"])
        elif data and data.get("method") in {"update", "echo_update"}:
            self.states.append(data["state"])

    def say(self, kind: object, **words: object) -> dict[str, Any]:
        """One gesture, made at the ply that is shown; the note that it got."""
        return self.send({"kind": kind, "ply": self.board.ply, **words})

    def send(self, content: object) -> dict[str, Any]:
        """Whatever a page may send; the note that it got."""
        self.board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        note: dict[str, Any] = self.board.note
        return note

    def act(self, text: str) -> dict[str, Any]:
        return self.say("act", text=text)

    @property
    def drawn(self) -> str:
        """All that is drawn, as text."""
        return "".join(region["svg"] for region in self.board.scene["regions"])
