"""Cards without a secret order: conservation, exact odds, what a seat sees, and deals that it can imagine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from hordeplay.core.cards import Cards
from hordeplay.core.chance import Draw
from hordeplay.core.luck import Source, key_of

BACKS = {"imp": "1", "orc": "1", "elf": "1", "boss": "2", "fiend": "2"}


def stack() -> Cards:
    """Two imps, an orc and an elf above a mixed packet; one pile more of the same backs; two hands."""
    return Cards.of(
        BACKS,
        counts={"imp": 3},
        piles={"left": [{"1": 2}, {"1": 1, "2": 1}], "right": [{"1": 2}, {"2": 1}], "none": []},
        owners={"a": 0, "b": 1},
    )


def everything(cards: Cards) -> Counter[str]:
    return Counter(card for row in (*cards.bags.values(), *cards.hands.values()) for card in row)


def test_setup() -> None:
    cards = stack()
    assert cards.bags == {"1": ["elf", "imp", "imp", "imp", "orc"], "2": ["boss", "fiend"]}
    assert [cards.size(pile) for pile in cards.piles] == [4, 3, 0]
    assert cards.hands == {"a": [], "b": []}


@pytest.mark.parametrize("packet", [{"1": 6}, {"3": 1}, {"1": 0}, {"1": -1}, {}])
def test_a_pile_cannot_count_what_is_not_there(packet: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="pile"):
        Cards.of(BACKS, counts={"imp": 3}, piles={"p": [packet]})


def test_odds_are_what_enumeration_gives() -> None:
    """The top card of `left` is one of bag 1; the third is a fair mixture of what is left of both bags."""
    cards = stack()
    assert dict(cards.odds("left")) == {"elf": Fraction(1, 5), "imp": Fraction(3, 5), "orc": Fraction(1, 5)}
    cards.take("left", "imp")
    cards.take("left", "orc")
    # position by position: which of the two cards of the packet is next, and which face it has
    drawn: Counter[str] = Counter()
    for order in permutations(["elf", "imp", "imp"]):
        for two in permutations(["boss", "fiend"]):
            for back in (0, 1):
                drawn[(order[0], two[0])[back]] += 1
    total = sum(drawn.values())
    assert dict(cards.odds("left")) == {card: Fraction(n, total) for card, n in drawn.items()}


def test_samples_follow_the_odds_and_no_other_card_is_possible() -> None:
    cards = stack()
    for card in ("imp", "orc"):
        cards.take("left", card)
    odds = dict(cards.odds("left"))
    n = 6_000
    seen = Counter(cards.sample("left", Source(key_of("cards"), k)) for k in range(n))
    assert set(seen) == set(odds)
    assert sum((seen[c] - n * p) ** 2 / (n * p) for c, p in odds.items()) < 18.5
    assert {c for c in BACKS if cards.why_not("left", c) is None} == set(odds)


def test_equal_luck_meets_equal_cards_whatever_the_order_in_which_they_came_back() -> None:
    a, b = stack(), stack()
    for cards, order in ((a, ("imp", "orc", "elf")), (b, ("elf", "orc", "imp"))):
        for card in order:
            cards.take("left" if cards.size("left") > 2 else "right", card)
        cards.shuffle_under("none", order)
    assert [dict(a.odds(p)) for p in ("left", "none")] == [dict(b.odds(p)) for p in ("left", "none")]
    for k in range(50):
        assert a.sample("none", Source(b"k", k)) == b.sample("none", Source(b"k", k))


def test_nothing_is_lost_or_made_while_cards_go_about() -> None:
    for seed in range(40):
        source, cards = Source(key_of("walk", seed), 0), stack()
        before, out = everything(cards), list[str]()
        for _ in range(60):
            pile = source.choice(["left", "right", "none"])
            what = source.randbelow(5)
            if what < 2 and cards.piles[pile]:
                hand = source.choice(["", "a", "b"])
                card = cards.sample(pile, source)
                cards.take(pile, card, hand)
                out += [] if hand else [card]
            elif what == 2 and out:
                cards.shuffle_in(pile, [out.pop()])
            elif what == 3 and out:
                cards.shuffle_under(pile, [out.pop()])
            elif hands := [h for h in ("a", "b") if cards.hands[h]]:
                hand = source.choice(hands)
                out.append(cards.hands[hand][0])
                cards.play(hand, out[-1])
            cards.check()
            assert everything(cards) + Counter(out) == before
            assert sum(map(cards.size, cards.piles)) == sum(map(len, cards.bags.values()))


def test_a_copy_is_its_own() -> None:
    cards = stack()
    cards.take("left", "imp", "a")
    twin = cards.copy()
    twin.take("left", "orc", "a")
    twin.play("a", "imp")
    twin.shuffle_in("left", ["imp"])
    assert cards.hands["a"] == ["imp"]
    assert cards.piles["left"] == [{"1": 1}, {"1": 1, "2": 1}]
    assert twin.piles["left"] == [{"1": 2, "2": 1}]


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (None, "None is no card of this game"),
        ("ogre", "'ogre' is no card"),
        ("boss", "another back than the top of 'left'"),
        (3, "is no card"),
    ],
)
def test_why_a_card_cannot_be_next(card: object, expected: str) -> None:
    assert expected in str(stack().why_not("left", card))


def test_a_drawn_card_cannot_be_drawn_again() -> None:
    cards = stack()
    cards.take("left", "orc")
    assert cards.why_not("left", "orc") == "'orc' has been drawn already"
    assert cards.why_not("none", "imp") == "pile 'none' is empty"
    with pytest.raises(IndexError, match="a rule must ask before it draws"):
        cards.take("none", "imp")
    with pytest.raises(ValueError, match="'orc' is not in 'a'"):
        cards.play("a", "orc")
    assert Draw(cards, "left", rule="T-1").why_not("orc") == ("T-1", "'orc' has been drawn already")


def dealt() -> Cards:
    """Seat 0 holds an orc, seat 1 an elf and a boss."""
    cards = stack()
    for pile, card, hand in (("left", "orc", "a"), ("right", "elf", "b"), ("left", "imp", "b"), ("left", "boss", "b")):
        cards.take(pile, card, hand)
    return cards


def test_a_view_puts_hidden_cards_back() -> None:
    view = dealt().seen_by(0)
    assert view.hands == {"a": ["orc"], "b": ["?1", "?1", "?2"]}
    assert view.bags == {"1": ["elf", "imp", "imp", "imp"], "2": ["boss", "fiend"]}
    assert dict(view.odds("right")) == {"elf": Fraction(1, 4), "imp": Fraction(3, 4)}
    other = dealt().seen_by(1)
    assert other.hands == {"a": ["?1"], "b": ["boss", "elf", "imp"]}
    nobody = dealt().seen_by(-1)
    assert nobody.hands == {"a": ["?1"], "b": ["?1", "?1", "?2"]}
    assert nobody.seen_by(-1).hands == nobody.hands
    assert nobody.bags == nobody.seen_by(-1).bags


def test_a_view_is_blind_to_a_swap_of_hidden_cards() -> None:
    cards, swapped = dealt(), dealt()
    swapped.hands["b"] = ["boss", "imp", "imp"]
    swapped.bags["1"] = ["elf", "imp"]
    swapped.check()
    a, b = cards.seen_by(0), swapped.seen_by(0)
    assert (a.bags, a.piles, a.hands) == (b.bags, b.piles, b.hands)


def test_a_redeal_is_uniform_and_keeps_every_card() -> None:
    """Hidden from seat 0: two of {elf, imp, imp, imp} and one of {boss, fiend}; each deal as often as it should be."""
    n, seen, view = 8_000, Counter[Any](), dealt().seen_by(0)
    before = everything(dealt())
    for k in range(n):
        deal = view.copy()
        deal.redeal(Source(key_of("deal"), k))
        assert everything(deal) == before
        seen[tuple(deal.hands["b"])] += 1
    pairs = {("elf", "imp"): Fraction(1, 2), ("imp", "imp"): Fraction(1, 2)}
    odds = {tuple(sorted((*pair, two))): p / 2 for pair, p in pairs.items() for two in ("boss", "fiend")}
    assert set(seen) == set(odds)
    assert sum((seen[hand] - n * p) ** 2 / (n * p) for hand, p in odds.items()) < 16.3


def test_a_discard_pile_turned_over_comes_before_nothing_else() -> None:
    cards = Cards.of({"a": "x", "b": "x", "c": "x"}, piles={"deck": [{"x": 3}]})
    cards.take("deck", "a")
    cards.take("deck", "b")
    cards.shuffle_under("deck", ["a", "b"])
    assert dict(cards.odds("deck")) == {c: Fraction(1, 3) for c in "abc"}  # one bag: see the docstring
    cards.take("deck", "c")
    assert dict(cards.odds("deck")) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


@pytest.mark.parametrize(
    "damage",
    [
        lambda c: c.bags.update({"1": ["orc", "imp"]}),
        lambda c: c.bags.update({"1": ["boss"]}),
        lambda c: c.piles.update({"left": [{"1": 9}]}),
        lambda c: c.piles.update({"left": [{}]}),
        lambda c: c.piles.update({"left": [{"9": 1}]}),
        lambda c: c.hands.update({"a": ["ogre"]}),
        lambda c: c.hands.update({"z": []}),
        lambda c: c.hands.update({"a": ["orc", "imp"]}),
    ],
)
def test_damaged_cards_are_found(damage: Any) -> None:
    cards = stack()
    damage(cards)
    with pytest.raises(ValueError, match=r"bag|pile|hand"):
        cards.check()
