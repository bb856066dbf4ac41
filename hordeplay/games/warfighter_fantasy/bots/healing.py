"""What the Veteran makes of Wounds: what it is worth to heal one, when healing comes first, and when the party is rested.

The scores are on the scale of `fight_scores`, where a Wound counts 100 (WF-OVR-03).
"""

from __future__ import annotations

from ..model.table import Hero, WarfighterTable

HEALED, SAVED = 50, 140
"""What a Wound less is worth, and what comes on top for somebody in a fight who is about to fall."""


def heal_score(table: WarfighterTable, hero: Hero, n: int, fight: bool) -> int:
    """Healing pays when the counter is used well, and most for whoever is about to fall."""
    largest = max((w.n for w in hero.wounds if not w.treated), default=0)
    if not largest:
        return -1
    worth = HEALED * min(n, largest)
    return worth + (SAVED if table.health(hero) <= 1 else 0) if fight else worth + 20


def most_healing(table: WarfighterTable) -> int:
    """The most that `heal_score` gives anybody now."""
    largest = 0
    for hero in table.heroes:
        for wound in hero.wounds:
            if wound.n > largest and not wound.treated:
                largest = wound.n
    return HEALED * largest + SAVED if largest else -1


def rested(table: WarfighterTable) -> bool:
    """Few Vulns will be left by the end of the Turn, and Wounds are tended as long as there is time for it."""
    left = 0
    for hero in table.heroes:
        if not hero.down and hero.vulns > hero.actions:
            left += hero.vulns - hero.actions
    return left <= (1 if table.timer > 1 else 3) and not weak(table)


def weak(table: WarfighterTable) -> bool:
    """Whether healing should come first: a Wound can still be healed, and much is missing."""
    gone = whole = 0
    can = False
    for hero in table.heroes:
        if not hero.down:
            whole += table.rank(hero).health
            for wound in hero.wounds:
                gone += wound.n
                can = can or not wound.treated
    return gone * 5 > whole and table.timer > 1 and can and can_heal(table)


def can_heal(table: WarfighterTable) -> bool:
    """Whether somebody in the party can heal, and pay for it."""
    for _, hero in table.up():
        for name in [g.name for g in hero.gear] + hero.powers:
            for ability in table.rules.abilities(name):
                if any(e.do == "heal" for e in ability.does) and ability.costs[0].divinity <= hero.divinity:
                    return True
    return False
