"""How the table of Warfighter Fantasy looks and reads: track, Hostiles, Heroes, hands, clocks, exact odds of Attacks."""

from __future__ import annotations

from typing import Final

from hordeplay.core.game import Look

from ..model.table import WarfighterTable
from .clicks import intent_of_click
from .drama import drama
from .hints import hint, pass_label
from .names import seat_name
from .not_now import not_now
from .passing import REACTIONS, repeated, same, settled, stakes
from .printed_cards import printed_card
from .reading_cards import card
from .reasons import choice_card, reason
from .rolling import rolling
from .scene import scene
from .sentences import say, targets
from .summary import summary
from .text import text
from .travels import travels
from .wares import tokens

LOOK: Final[Look[WarfighterTable]] = Look(
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
    pass_label=pass_label,
    tokens=tokens,
    choice_card=choice_card,
    reason=reason,
    summary=summary,
    drama=drama,
    travels=travels,
    same=same,
    reactions=REACTIONS,
    repeated=repeated,
    settled=settled,
    stakes=stakes,
    pointed=frozenset({"creature"}),
    rolling=rolling,
)

__all__ = ["LOOK"]
