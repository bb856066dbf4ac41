"""How the names of exact numbers are put into words: what one types to ask for them is the same in every language."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import message

EXACT_WORDS: Final = (
    message("{scenario} token {n}: hearts a card"),
    message("{scenario} token {n}: depth of the first portal"),
    message("placements of {tile} on {horde} facing {way}"),
    message("placements of {tile} on {horde} with a physical attack"),
    message("placements of {tile} on {horde} with a magical attack"),
    message("placements of {tile} on {horde}"),
    message("fewest {tiles} on {horde} with a physical attack"),
    message("fewest {tiles} on {horde} with a magical attack"),
    message("fewest {tiles} on {horde}"),
    message("hearts of {n} cards of stack {stack} of {scenario} for {seats} seats"),
    message("hearts of {n} cards of stack {stack} of {scenario}"),
    message("round of the first portal of stack {stack} of {scenario} for {seats} seats"),
    message("round of the first portal of stack {stack} of {scenario}"),
    message("enemies that {tower} covers at {places}"),
)
"""Those with more words before those that would fit as well."""

__all__ = ["EXACT_WORDS"]
