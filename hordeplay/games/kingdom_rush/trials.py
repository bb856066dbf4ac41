"""One try of what `answers` counts, played out with tiles and cards: for simulations beside the exact values.

Every function returns a trial: given fair integers it plays once, and says 1 or 0, or a number.

>>> from hordeplay.core.luck import Source, key_of
>>> trial = portal_by(8, "S1")
>>> sum(trial(Source(key_of("portal"), i)) for i in range(200)) in range(80, 121)
True
"""

from __future__ import annotations

from collections.abc import Callable

from hordeplay.core.cards import Fair
from hordeplay.games.kingdom_rush import odds
from hordeplay.games.kingdom_rush.answers import stack_of, tolls
from hordeplay.games.kingdom_rush.content import Attack, Facing
from hordeplay.games.kingdom_rush.rules import KingdomRules

Trial = Callable[[Fair], int]


def hits(
    tile: str,
    card: str,
    facing: Facing = "N",
    *,
    free: bool = False,
    attack: Attack = "true",
    rules: KingdomRules | None = None,
) -> Trial:
    """Let a tile fall on any legal place of a card, and count the enemy squares under it."""
    masks = odds.placements(tile, card, facing, free=free, attack=attack, rules=rules)
    return lambda source: odds.hits(card, masks[source.below(len(masks))], rules=rules)


def covers(
    tile: str,
    card: str,
    least: int = 1,
    facing: Facing = "N",
    *,
    free: bool = False,
    attack: Attack = "true",
    rules: KingdomRules | None = None,
) -> Trial:
    """Let a tile fall on any legal place of a card; 1 if it covers at least so many enemy squares."""
    fall = hits(tile, card, facing, free=free, attack=attack, rules=rules)
    return lambda source: int(fall(source) >= least)


def portal_by(
    cards: int,
    scenario: str = "S1",
    seats: int = 2,
    token: int = 1,
    *,
    which: int = 1,
    rules: KingdomRules | None = None,
) -> Trial:
    """Build a stack, turn so many cards up; 1 if the portal of that number is among them."""
    build = _stack(scenario, seats, token, rules)
    return lambda source: int(sum(name == PORTAL for name in build(source)[:cards]) >= which)


def hearts(
    scenario: str = "S1", seats: int = 2, token: int = 1, *, cards: int = 1, rules: KingdomRules | None = None
) -> Trial:
    """Draw so many horde cards of a stack, and add up the hearts that they cost untouched."""
    now = rules or KingdomRules.load()
    costs = tolls(now, stack_of(now, scenario, seats, token)[0])

    def trial(source: Fair) -> int:
        left = costs[:]
        return sum(left.pop(source.below(len(left))) for _ in range(cards))

    return trial


def hearts_at_least(
    least: int,
    scenario: str = "S1",
    seats: int = 2,
    token: int = 1,
    *,
    cards: int = 1,
    rules: KingdomRules | None = None,
) -> Trial:
    """Draw so many horde cards of a stack; 1 if they cost at least so many hearts untouched."""
    lost = hearts(scenario, seats, token, cards=cards, rules=rules)
    return lambda source: int(lost(source) >= least)


def drawn(
    horde: str,
    cards: int,
    scenario: str = "S1",
    seats: int = 2,
    token: int = 1,
    *,
    rules: KingdomRules | None = None,
) -> Trial:
    """Build a stack, turn so many cards up; 1 if this horde is among them."""
    build = _stack(scenario, seats, token, rules)
    return lambda source: int(horde in build(source)[:cards])


PORTAL = "portal"


def _stack(scenario: str, seats: int, token: int, rules: KingdomRules | None) -> Callable[[Fair], list[str]]:
    """Build a stack as the scenario says: shuffle the hordes, then the portals into its lowest cards."""
    stack, low = stack_of(rules or KingdomRules.load(), scenario, seats, token)

    def build(source: Fair) -> list[str]:
        cards = _shuffled(list(stack.cards), source)
        above = len(stack.cards) + len(stack.portals) - low
        return cards[:above] + _shuffled(cards[above:] + [PORTAL] * len(stack.portals), source)

    return build


def _shuffled(cards: list[str], source: Fair) -> list[str]:
    return [cards.pop(source.below(len(cards))) for _ in range(len(cards))]
