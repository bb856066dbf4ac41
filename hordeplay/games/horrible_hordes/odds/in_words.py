"""How the names of exact numbers are put into words: what one types to ask for them is the same in every language."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import message

EXACT_WORDS: Final = (
    message("{n} Armies with {ability} against {horde}"),
    message("{n} Armies against {horde} with {hits} Hits"),
    message("{n} Armies against {hits} Hits"),
    message("{n} Armies against {horde} on {terrain}"),
    message("{n} Armies against {horde}"),
    message("1 Army against {horde}"),
    message("{n} Armies raided by {horde} on {terrain}"),
    message("1 Castle and {n} Armies raided by {horde} with {hits} Hits"),
    message("1 Castle and {n} Armies raided by {horde}"),
    message("1 Castle and 1 Settlement raided by {horde}"),
    message("{n} Armies raided by {horde}"),
    message("1 Castle raided by {hits} Hits"),
    message("1 Castle raided by {horde}"),
    message("{n} Castles raided by {horde}"),
    message("1 Settlement raided by {horde}"),
    message("one die of an Army against {horde}"),
    message("{ability} used on {horde}"),
    message("the next event is {name}"),
    message("the Armies of the start against {horde}"),
    message("Hit Counters of {horde} after a raid on {n} Armies"),
    message("chits that the next event brings"),
)
"""Those with more words before those that would fit as well."""

__all__ = ["EXACT_WORDS"]
