"""What a translation must keep of its message: the parts in braces, and how it joins what stands before and behind it."""

from __future__ import annotations

import re
from typing import Final

_PART: Final = re.compile(r"\{\w*[^{}]*\}")
_JOINS: Final = (" ", ",", ";", ":", ".")
"""How a message begins that is put behind another."""


def lost(english: str, other: str) -> str:
    """What a translation has lost of its message; nothing where it keeps all.

    >>> lost("{steam} steam", "{vapore} vapore")
    'its parts are {steam}, not {vapore}'
    >>> lost(", then {n} more", "poi altri {n}")
    "it begins with ',' and ends without a space, as the English does"
    >>> lost("{a} beats {b}", "{b} perde contro {a}")
    ''
    """
    theirs, ours = (sorted(_PART.findall(text)) for text in (english, other))
    if theirs != ours:
        return f"its parts are {', '.join(theirs) or 'none'}, not {', '.join(ours) or 'none'}"
    if _edges(english) != _edges(other):
        begins = f"with {english[0]!r}" if english.startswith(_JOINS) else "with a word"
        return f"it begins {begins} and ends with{'' if english.endswith(' ') else 'out'} a space, as the English does"
    return ""


def _edges(text: str) -> tuple[bool, bool]:
    return text.startswith(_JOINS), text.endswith(" ")


__all__ = ["lost"]
