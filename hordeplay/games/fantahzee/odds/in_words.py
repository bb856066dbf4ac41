"""How the names of exact numbers are put into words: what one types to ask for them is the same in every language."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import message

EXACT_WORDS: Final = (
    message("reach {dice} with {n} dice"),
    message("reach {dice}"),
    message("strength of {heroes}"),
    message("{hero} active among {heroes}"),
    message("all active of {heroes}"),
    message("{n} strength beats the next card"),
    message("XP of a flip with {n} strength"),
    message("{name}'s party"),
)
"""Those with more words before those that would fit as well."""

__all__ = ["EXACT_WORDS"]
