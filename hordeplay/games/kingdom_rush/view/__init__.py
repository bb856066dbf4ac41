"""How the game is drawn and read: `facts` and `chances` turn a table into plain values, all others draw them or say them."""

from __future__ import annotations

from typing import Final

from hordeplay.core.game import Look

from ..model.table import KingdomTable
from .choice_cards import choice_card
from .clicks import intent_of_click
from .drama import drama
from .hints import hint, same
from .names import SEATS, seat_name
from .not_now import not_now
from .printed_cards import printed_card
from .reading_cards import card
from .reasons import reason
from .scene import scene
from .sentences import news, say, targets
from .summary import summary
from .text import text
from .travels import travels

LOOK: Final[Look[KingdomTable]] = Look(
    scene=scene,
    text=text,
    seat=seat_name,
    hint=hint,
    card=card,
    say=say,
    printed_card=printed_card,
    targets=targets,
    intent_of_click=intent_of_click,
    not_now=not_now,
    colours=SEATS,
    dice=False,
    rolls=False,
    choice_card=choice_card,
    reason=reason,
    summary=summary,
    drama=drama,
    news=news,
    same=same,
    travels=travels,
    substeps=("destroy", "haunt", "advance", "pick_up", "round_end"),
)
"""The picture, the text and the words of Kingdom Rush."""

__all__ = ["LOOK"]
