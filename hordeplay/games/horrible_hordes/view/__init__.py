"""How the game is drawn and read: `LOOK`.

The modules of the picture make `Piece`s from plain, hashable facts and remember them: most of a board is the same from ply to
ply.
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.game import Look

from ..model.table import HordeTable
from .advice import reason
from .agreement import agreement
from .befell import befell
from .choice_cards import choice_card
from .clicks import intent_of_click
from .drama import drama
from .hints import hint, several
from .names import seat_name
from .printed_cards import printed_card
from .reading_cards import card
from .rollers import rollers
from .scene import scene
from .sentences import say, targets
from .summary import summary
from .text import text, text_without_odds
from .travels import travels
from .wares import tokens

LOOK: Final[Look[HordeTable]] = Look(
    scene=scene,
    text=text,
    text_without_odds=text_without_odds,
    seat=seat_name,
    hint=hint,
    card=card,
    say=say,
    printed_card=printed_card,
    targets=targets,
    intent_of_click=intent_of_click,
    travels=travels,
    tokens=tokens,
    choice_card=choice_card,
    reason=reason,
    summary=summary,
    drama=drama,
    befell=befell,
    agreement=agreement,
    several=several,
    rollers=rollers,
)

__all__ = ["LOOK"]
