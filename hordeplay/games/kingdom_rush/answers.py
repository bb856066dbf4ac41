"""The answers of `odds` with their reasons: the same words, but what comes back says why and what it rests on.

>>> print(covers("L3", "B8", 3, free=True))
L3 that lies anywhere on B8 covers at least 3 enemies: 1/8, 12.50 %, 1 in 8
>>> print(portal_by(8, "S1").why())
card 7 from the top  1/4  0.250000
card 8 from the top  1/4  0.250000
total                1/2  0.500000
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial

from hordeplay.games.kingdom_rush import odds
from hordeplay.games.kingdom_rush.content import Attack, Facing, StackOf
from hordeplay.games.kingdom_rush.kingdom import toll
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.odds.answer import Answer, Assumes, Case, assumed
from hordeplay.odds.pmf import Pmf

_ANYWHERE = "every legal place is equally likely"
_SHUFFLED = (
    "the horde cards of a stack lie in any order; its portals lie anywhere in the lowest cards with the same chance"
)


def hits(
    tile: str,
    card: str,
    facing: Facing = "N",
    *,
    free: bool = False,
    attack: Attack = "true",
    rules: KingdomRules | None = None,
) -> Answer:
    """How many enemy squares a tile covers on average that lies in any legal place; words as `odds.placements`.

    >>> print(hits("D2", "A3", free=True).why())
    1/4 of 1  1/4  0.250000
    1/8 of 2  1/4  0.250000
    total     1/2  0.500000
    """
    says = f"enemies that {tile} covers on average where it lies anywhere on {card}"
    law = _hits(tile, card, facing, free=free, attack=attack, rules=rules)
    return Answer.mean(law, says, partial(_tiled, tile, card, rules))


def covers(
    tile: str,
    card: str,
    least: int = 1,
    facing: Facing = "N",
    *,
    free: bool = False,
    attack: Attack = "true",
    rules: KingdomRules | None = None,
) -> Answer:
    """The chance that a tile in any legal place covers at least so many enemy squares; words as `odds.placements`.

    >>> print(covers("D2", "A3", 2, free=True).value)
    1/8
    """
    says = f"{tile} that lies anywhere on {card} covers at least {least} {'enemy' if least == 1 else 'enemies'}"
    law = _hits(tile, card, facing, free=free, attack=attack, rules=rules)
    return Answer.of(law, lambda n: n >= least, says, partial(_tiled, tile, card, rules), lambda n: f"covers {n}")


def _hits(tile: str, card: str, facing: Facing, *, free: bool, attack: Attack, rules: KingdomRules | None) -> Pmf[int]:
    masks = odds.placements(tile, card, facing, free=free, attack=attack, rules=rules)
    if not masks:
        raise ValueError(f"{tile} has no legal place on {card}")
    counted = Counter(odds.hits(card, mask, rules=rules) for mask in masks)
    return Pmf({n: Fraction(counted[n], len(masks)) for n in sorted(counted)})


def _tiled(tile: str, card: str, rules: KingdomRules | None) -> Assumes:
    return assumed(rules or KingdomRules.load(), (), [("hordes", card), ("tiles", tile)], [_ANYWHERE])


def portal_by(
    cards: int,
    scenario: str = "S1",
    seats: int = 2,
    token: int = 1,
    *,
    which: int = 1,
    rules: KingdomRules | None = None,
) -> Answer:
    """The chance that a portal has come after so many cards of its stack; words as `odds.portal_depth`.

    >>> portal_by(9, "S1").value, portal_by(6, "S1").value
    (Fraction(3, 4), Fraction(0, 1))
    """
    law = odds.portal_depth(scenario, seats, token, which=which, rules=rules)
    name = "a portal" if which == 1 else f"portal {which}"
    says = f"{name} is among the first {cards} cards of stack {token} of {scenario}"
    basis = partial(_stacked, scenario, rules)
    return Answer.of(law, lambda depth: depth <= cards, says, basis, lambda depth: f"card {depth} from the top")


def hearts(
    scenario: str = "S1", seats: int = 2, token: int = 1, *, cards: int = 1, rules: KingdomRules | None = None
) -> Answer:
    """Hearts lost on average if so many horde cards of a stack walk in untouched; words as `odds.hearts`.

    >>> print(hearts("S1"))
    hearts lost to 1 untouched horde of stack 1 of S1: 50/9, 5.5556, about 5.6
    """
    law = odds.hearts(scenario, seats, token, cards=cards, rules=rules)
    return Answer.mean(law, f"hearts lost to {_many(cards, token, scenario)}", partial(_costing, scenario, rules))


def hearts_at_least(
    least: int,
    scenario: str = "S1",
    seats: int = 2,
    token: int = 1,
    *,
    cards: int = 1,
    rules: KingdomRules | None = None,
) -> Answer:
    """The chance that so many untouched hordes cost at least so many hearts; words as `odds.hearts`.

    >>> print(hearts_at_least(12, "S1", cards=2).value)
    7/18
    """
    law = odds.hearts(scenario, seats, token, cards=cards, rules=rules)
    says = f"{_many(cards, token, scenario)} cost at least {least} hearts"
    basis = partial(_costing, scenario, rules)
    return Answer.of(law, lambda lost: lost >= least, says, basis, lambda lost: f"{lost} hearts")


def drawn(
    horde: str,
    cards: int,
    scenario: str = "S1",
    seats: int = 2,
    token: int = 1,
    *,
    rules: KingdomRules | None = None,
) -> Answer:
    """The chance that a horde card is among the first so many cards of its stack; `ValueError` when it is not in it.

    >>> print(drawn("A3", 3).why())
    card 1  1/9  0.111111
    card 2  1/9  0.111111
    card 3  1/9  0.111111
    total   1/3  0.333333
    """
    now = rules or KingdomRules.load()
    stack, low = stack_of(now, scenario, seats, token)
    if horde not in stack.cards:
        raise ValueError(f"stack {token} of {scenario} has {', '.join(stack.cards)}, not {horde!r}")
    size, portals = len(stack.cards) + len(stack.portals), len(stack.portals)
    cases = []
    for place in range(1, min(cards, size) + 1):
        shared = Fraction(portals, low) if place > size - low else Fraction(0)
        cases.append(Case(f"card {place}", (1 - shared) / len(stack.cards)))
    says = f"{horde} is among the first {cards} cards of stack {token} of {scenario}"
    total = sum((case.part for case in cases), Fraction(0))
    return Answer(says, total, "chance", lambda: cases, partial(_stacked, scenario, rules))


def stack_of(rules: KingdomRules, scenario: str, seats: int, token: int) -> tuple[StackOf, int]:
    """A stack of a scenario, and among how many of its lowest cards the portals are (KR-PORTAL-01).

    >>> stack_of(KingdomRules.load(), "S1", 2, 1)[1]
    4
    """
    stacks = rules.scenarios[scenario].setup(seats).stacks
    if not 1 <= token <= len(stacks):
        raise ValueError(f"{scenario} has {len(stacks)} stacks, not a token {token}")
    stack = stacks[token - 1]
    size = len(stack.cards) + len(stack.portals)
    return stack, min(size, max(len(stack.portals), stack.bottom + rules.knobs.depth_change))


def tolls(rules: KingdomRules, stack: StackOf) -> list[int]:
    """Hearts that each horde card of a stack costs untouched (KR-RUL-01)."""
    return [toll(rules, name) for name in stack.cards]


def _many(cards: int, token: int, scenario: str) -> str:
    return f"{cards} untouched horde{'s' if cards != 1 else ''} of stack {token} of {scenario}"


def _stacked(scenario: str, rules: KingdomRules | None) -> Assumes:
    return assumed(rules or KingdomRules.load(), ("KR-RUL-52",), [("scenarios", scenario)], [_SHUFFLED])


def _costing(scenario: str, rules: KingdomRules | None) -> Assumes:
    now = rules or KingdomRules.load()
    return assumed(
        now, ("KR-RUL-01", "KR-RUL-18"), [("scenarios", scenario)], [_SHUFFLED, "nothing covers or holds them"]
    )
