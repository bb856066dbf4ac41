"""Questions of counting and chance, answered exactly: tiles on cards, shots of towers, stacks and their portals.

Counts are whole numbers, chances are answers that say why (`hordeplay.odds.answer`), and a distribution gives both
(`hordeplay.odds.distribution`). Each is tried out by the rules: an answer carries its trial.
"""

from .shots import Shot, attacks, best_cover, best_tower
from .stacks import crystals, drawn, hearts, next_card, portal_depth, portal_round, portal_within
from .tiles import best_mix, bolts, covers, exact_covers, hits, min_cover, placements

__all__ = [
    "Shot",
    "attacks",
    "best_cover",
    "best_mix",
    "best_tower",
    "bolts",
    "covers",
    "crystals",
    "drawn",
    "exact_covers",
    "hearts",
    "hits",
    "min_cover",
    "next_card",
    "placements",
    "portal_depth",
    "portal_round",
    "portal_within",
]
