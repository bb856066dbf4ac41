"""What looks the same for the same values is drawn once: most of a picture is as it was a click ago."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from hordeplay.core.language import cached_by_language
from hordeplay.core.scene import Drawing, Piece

P = ParamSpec("P")
_KEPT: Final = 512
"""So many pieces of a kind: those of some games of one class."""


def once(draw: Callable[Concatenate[Drawing, P], None]) -> Callable[Concatenate[Drawing, P], None]:
    """A drawing function whose arguments are all immutable: what it has drawn for them before is put there again.

    A table is never one of them, nor anything of it that changes in place.

    >>> strokes = []
    >>> @once
    ... def dot(drawing, x):
    ...     strokes.append(x)
    ...     drawing.shape("circle", "f-ink", cx=x, cy=0, r=2)
    >>> drawing = Drawing(10, 10)
    >>> dot(drawing, 3), dot(drawing, 3), drawing.piece().svg.count("circle"), strokes
    (None, None, 2, [3])
    """

    @cached_by_language(_KEPT)
    def piece(*values: P.args, **named: P.kwargs) -> Piece:
        drawing = Drawing()
        draw(drawing, *values, **named)
        return drawing.piece()

    @wraps(draw)
    def put(drawing: Drawing, /, *values: P.args, **named: P.kwargs) -> None:
        drawing.put(piece(*values, **named))

    return put


__all__ = ["once"]
