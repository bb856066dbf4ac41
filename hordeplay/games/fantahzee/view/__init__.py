"""How the game is shown and read: the picture with its cards, hints and clicks, sentences, and the position as text.

`facts` turns a table into plain values; `board`, `hand`, `panels`, `seats` and `strip` draw them, each once, and `scene`
makes the regions of them.
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.game import Look

from ..model.table import FantahzeeTable
from .alike import same
from .choice_cards import choice_card
from .clicks import intent_of_click
from .drama import drama
from .fallen import fallen
from .hints import hint
from .names import seat_name
from .news import news
from .printed_cards import printed_card
from .reading_cards import card, luck_facts
from .reasons import reason
from .scene import scene
from .sentences import say, targets
from .summary import summary
from .text import text
from .travels import travels

LOOK: Final[Look[FantahzeeTable]] = Look(
    scene=scene,
    text=text,
    seat=seat_name,
    hint=hint,
    card=card,
    say=say,
    printed_card=printed_card,
    targets=targets,
    intent_of_click=intent_of_click,
    travels=travels,
    luck_facts=luck_facts,
    choice_card=choice_card,
    reason=reason,
    summary=summary,
    drama=drama,
    news=news,
    same=same,
    dice=False,
    fallen=fallen,
)
