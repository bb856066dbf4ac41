"""How the names of exact numbers are put into words: what one types to ask for them is the same in every language."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import message

EXACT_WORDS: Final = (
    message("{weapon}, HtH {hth}, Cover {cover}"),
    message("{weapon} against Cover {cover} with HtH {hth} and {vulns} Vulns"),
    message("{weapon} against Cover {cover} with HtH {hth}"),
    message("{weapon} against Cover {cover}"),
    message("a Wound by {hostile} on terrain {terrain} through armor of Cover {armor}"),
    message("a Wound by {hostile} on terrain {terrain}"),
    message("Wounds from {n} Attacks of {hostile} on terrain {terrain} through {armor}"),
    message("Wounds from {n} Attacks of {hostile} on terrain {terrain}"),
    message("One of {n} Heroes left alone by {hostiles} Hostiles"),
)
"""Those with more words before those that would fit as well."""

__all__ = ["EXACT_WORDS"]
