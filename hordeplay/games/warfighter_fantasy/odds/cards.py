"""What decks give: Items for points, Location Markers in a hand, Towns of a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, prod

from hordeplay.core.arguments import whole
from hordeplay.core.cards import Fair
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer, Case, Trial
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.pmf import Pmf

from ..model.ruleset import WarfighterRules
from . import tries
from .terms import Basis, numbers, rests, rules_of

# ---- Items


def item_draws(
    deck: Mapping[int, int], points: int, rules: WarfighterRules | None = None
) -> Distribution[tuple[int, ...]]:
    """Values of the Items drawn for so many points, largest first, from a deck of counts by value (WF-TRE-02).

    Cards above the points left are passed over, so each draw is a fair one among those that fit. `ValueError` for a deck
    that is none.

    >>> print(item_draws({1: 10, 2: 6, 3: 4}, 2)[1, 1])
    5/8
    >>> print(item_draws({1: 10, 2: 6, 3: 4}, 3).answer((2, 1)).why())
    first 2, then 1  3/10  0.300000
    first 1, then 2   1/5  0.200000
    total             1/2  0.500000
    """
    cards, (points,) = _deck(deck), numbers(points=points)

    @lru_cache
    def draw(counts: tuple[tuple[int, int], ...], left: int) -> Pmf[tuple[int, ...]]:
        fitting = [(value, n) for value, n in counts if value <= left and n]
        if not fitting:
            return Pmf.sure(())
        total = sum(n for _, n in fitting)
        return Pmf.mixture([(Fraction(n, total), with_first(counts, left, value)) for value, n in fitting])

    def with_first(counts: tuple[tuple[int, int], ...], left: int, value: int) -> Pmf[tuple[int, ...]]:
        rest = draw(tuple((v, m - (v == value)) for v, m in counts), left - value)
        return rest.map(lambda values: tuple(sorted((value, *values), reverse=True)))

    def cases(values: tuple[int, ...]) -> Iterator[Case]:
        for order in _orders(values):
            words = tr("first {order}", order=tr(", then ").join(map(str, order))) if order else tr("nothing fits")
            yield Case(words, _in_order(cards, points, order))

    def says() -> str:
        return tr("Items for {points} points out of {deck}: just {{}}", points=points, deck=_deck_words(cards))

    once = tries.items_drawn(rules_of(rules), cards, points)
    return Distribution(
        draw(tuple(cards.items()), points),
        says,
        _item_basis(rules),
        trial=None if once is None else lambda source: once(source)[0],
        name=lambda values: "-".join(map(str, values)) or tr("nothing"),
        cases=cases,
    )


def item_count(deck: Mapping[int, int], points: int, rules: WarfighterRules | None = None) -> Distribution[int]:
    """How many Items so many points bring; words as `item_draws`.

    >>> print(item_count({1: 10, 2: 6, 3: 4}, 2).average())
    Items that 2 points bring out of a deck of 10 of 1, 6 of 2, 4 of 3, on average: 13/8, 1.6250, about 1.6
    """
    law, cards = item_draws(deck, points, rules), _deck(deck)
    once = law.trial

    def says() -> str:
        return tr("Items that {points} points bring out of {deck}", points=points, deck=_deck_words(cards))

    return Distribution(law.map(len), says, law.basis, trial=None if once is None else lambda source: len(once(source)))


def passed_over(deck: Mapping[int, int], points: int, rules: WarfighterRules | None = None) -> Answer:
    """Cards discarded before the first one that fits, on average, none where no card does; words as `item_draws`.

    >>> passed_over({1: 10, 2: 6, 3: 4}, 1).value
    Fraction(10, 11)
    """
    cards, (points,) = _deck(deck), numbers(points=points)
    fitting = sum(n for value, n in cards.items() if value <= points)

    once = tries.items_drawn(rules_of(rules), cards, points)
    trial: Trial | None = None if once is None else lambda source: once(source)[1]

    def says() -> str:
        return tr(
            "cards passed over before the first Item for {points} points out of {deck}, on average",
            points=points,
            deck=_deck_words(cards),
        )

    value = Fraction(sum(cards.values()) - fitting, fitting + 1) if fitting else Fraction(0)
    return Answer(value, says, "number", basis=_item_basis(rules), trial=trial)


def _deck(deck: Mapping[int, int]) -> dict[int, int]:
    """The counts by value, in order of the values; `ValueError` for what is none."""
    if not isinstance(deck, Mapping):
        raise ValueError(f"deck: counts by value, as in {{1: 10, 2: 6}}, not {deck!r}")
    cards = {
        whole(value, "deck: the value of an Item", 1, 9): whole(n, f"deck: Items of value {value}", 0, 60)
        for value, n in deck.items()
    }
    return dict(sorted(cards.items()))


def _deck_words(deck: Mapping[int, int]) -> str:
    return tr("a deck of {cards}", cards=", ".join(tr("{n} of {value}", n=n, value=v) for v, n in deck.items()))


def _item_basis(rules: WarfighterRules | None) -> Basis:
    words = message("the copies of most Item cards are ours"), message("the deck is well shuffled")
    return rests(rules_of(rules), ["WF-RUL-26"], *words)


def _orders(values: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every order of some values once, the largest first."""
    if not values:
        yield ()
    for first in dict.fromkeys(values):
        rest = list(values)
        rest.remove(first)
        yield from ((first, *order) for order in _orders(rest))


def _in_order(deck: Mapping[int, int], points: int, order: Sequence[int]) -> Fraction:
    """The chance of this very order: each draw is a fair one among the cards that still fit."""
    counts, left, chance = dict(deck), points, Fraction(1)
    for value in order:
        fitting = sum(n for worth, n in counts.items() if worth <= left)
        chance *= Fraction(counts[value] if value <= left else 0, fitting) if fitting else 0
        counts[value] -= 1
        left -= value
    return chance


# ---- Location Markers


def no_marker(
    hand: int, deck: int | None = None, markers: int | None = None, rules: WarfighterRules | None = None
) -> Answer:
    """The chance that a hand holds no Location Marker (WF-LOC-05).

    Deck and Markers are those of the rules unless given. `ValueError` where hand or Markers are more than the cards of the deck.

    >>> no_marker(5).value
    Fraction(37835, 97527)
    """
    hand, deck, markers = _marker_numbers(hand, deck, markers, rules_of(rules))

    def says() -> str:
        return tr(
            "no Location Marker in a hand of {hand} out of {deck} cards with {markers}",
            hand=hand,
            deck=deck,
            markers=counted(markers, "Marker"),
        )

    value = Fraction(comb(deck - markers, hand), comb(deck, hand))
    basis = rests(rules_of(rules), (), message("the deck is full and well shuffled"), knobs=["location_markers"])
    return Answer(value, says, basis=basis, trial=lambda source: _first_marker(source, hand, deck, markers) is None)


def hands_to_marker(
    hand: int, deck: int | None = None, markers: int | None = None, rules: WarfighterRules | None = None
) -> Answer:
    """Hands until the first Marker on average, each discarded whole; `ValueError` without a Marker or a card.

    Words as `no_marker`.

    >>> float(round(hands_to_marker(5), 4))
    1.5806
    """
    hand, deck, markers = _marker_numbers(hand, deck, markers, rules_of(rules))
    if not hand or not markers:
        raise ValueError(
            tr("a hand of 1 card and 1 Marker are the least, not {hand} and {markers}", hand=hand, markers=markers)
        )
    shares = [no_marker(hand * n, deck, markers).value for n in range(deck // hand)]

    def trial(source: Fair) -> int:
        place = _first_marker(source, deck, deck, markers)
        assert place is not None
        return min(place // hand + 1, deck // hand)

    def cases() -> Iterator[Case]:
        yield Case(tr("the first hand"), shares[0])
        yield from (Case(tr("{n} hands without one", n=n), share) for n, share in enumerate(shares[1:], 1) if share)

    def says() -> str:
        return tr(
            "hands of {hand} out of {deck} cards with {markers} until the first Marker, on average",
            hand=hand,
            deck=deck,
            markers=counted(markers, "Marker"),
        )

    words = (message("the deck is full and well shuffled"), message("each hand is discarded whole"))
    basis = rests(rules_of(rules), (), *words, knobs=["location_markers"])
    return Answer(sum(shares, Fraction(0)), says, "number", cases, basis, trial=trial)


def _marker_numbers(hand: int, deck: int | None, markers: int | None, rules: WarfighterRules) -> tuple[int, int, int]:
    """The numbers of a question, those of the rules where none are told."""
    own = rules.knobs.location_markers
    if deck is None:
        deck = sum(card.copies for card in rules.actions.values() if not card.marker) + (
            own if markers is None else markers
        )
    markers = own if markers is None else markers
    hand, deck, markers = numbers(hand=hand, deck=deck, markers=markers)
    if max(hand, markers) > deck:
        raise ValueError(
            tr(
                "hand and Markers are of the {deck} cards, not {hand} and {markers}",
                deck=deck,
                hand=hand,
                markers=markers,
            )
        )
    return hand, deck, markers


def _first_marker(source: Fair, draws: int, deck: int, markers: int) -> int | None:
    """Draw so many cards: the place of the first Marker from 0, None without one."""
    return next((n for n in range(draws) if source.randbelow(deck - n) < markers), None)


# ---- Towns


def campaigns(pool: Sequence[int], drawn: Sequence[int]) -> tuple[int, int]:
    """Sets of Towns, and ordered Town decks, of so many Towns a level of which so many are drawn (WF-CAM-05).

    `ValueError` where more are drawn than there are.

    >>> campaigns((3, 4, 4, 2, 1), (2, 3, 3, 1, 1))
    (96, 6912)
    """
    if len(pool) != len(drawn) or not all(0 <= k <= n <= 60 for n, k in zip(pool, drawn, strict=True)):
        raise ValueError(f"of each level 0 to all of its Towns are drawn, not {drawn} of {pool}")
    sets = prod(comb(n, k) for n, k in zip(pool, drawn, strict=True))
    return sets, sets * prod(map(factorial, drawn))
