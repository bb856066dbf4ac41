"""Cards nobody has turned have no order.

A *bag* is the sorted rest of one card back: every card of that back that nobody has seen. A *pile* is a row of shuffled
packets, top first; a packet counts how many cards of each bag lie in it, and nothing else is known of it. A *hand*
belongs to a seat. A card that was drawn face up belongs to the table, no longer to `Cards`.

The order of a shuffled deck is thus not state: each draw is a fresh question to chance, so no bot, save or fork can
read a deck ahead.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

HIDDEN = "?"
"""A hidden card in a seat's view of a hand is written `?` and the name of its bag."""

Packet = dict[str, int]


class Fair(Protocol):
    """A source of fair integers.

    >>> from hordeplay.core.chance import Roll
    >>> class Highest:  # loaded, and so none for a game
    ...     def randbelow(self, n):
    ...         return n - 1
    >>> Roll(3, 6, rule="PG-TURN-01").sample(Highest())
    (6, 6, 6)
    """

    def randbelow(self, n: int) -> int: ...


class Cards:
    """Bags, piles and hands of a table.

    >>> cards = Cards.of(backs={"imp": "1", "orc": "1", "boss": "2"}, piles={"deck": [{"1": 1}, {"1": 1, "2": 1}]})
    >>> [(card, str(chance)) for card, chance in cards.odds("deck")]
    [('imp', '1/2'), ('orc', '1/2')]
    >>> cards.take("deck", "imp"); cards.bags, len(cards.piles["deck"])
    ({'1': ['orc'], '2': ['boss']}, 1)
    """

    __slots__ = ("backs", "bags", "hands", "owners", "piles")

    def __init__(
        self,
        backs: Mapping[str, str],
        bags: dict[str, list[str]],
        piles: dict[str, list[Packet]],
        hands: dict[str, list[str]],
        owners: Mapping[str, int],
    ) -> None:
        self.backs = backs
        """The bag of each card; never changed, so all copies share it."""
        self.bags = bags
        self.piles = piles
        self.hands = hands
        self.owners = owners
        """The seat that owns each hand; never changed."""

    @classmethod
    def of(
        cls,
        backs: Mapping[str, str],
        counts: Mapping[str, int] | None = None,
        piles: Mapping[str, Sequence[Packet]] | None = None,
        owners: Mapping[str, int] | None = None,
    ) -> Cards:
        """All cards in their bags, `counts[card]` of each (1 if not told), the piles as given, the hands empty.

        `ValueError` when a pile counts cards that its bags do not hold.
        """
        bags: dict[str, list[str]] = {bag: [] for bag in sorted(set(backs.values()))}
        for card in sorted(backs):
            bags[backs[card]].extend([card] * (counts or {}).get(card, 1))
        rows = {name: [dict(packet) for packet in row] for name, row in (piles or {}).items()}
        cards = cls(backs, bags, rows, {hand: [] for hand in owners or {}}, dict(owners or {}))
        cards.check()
        return cards

    def check(self) -> None:
        """`ValueError` unless bags are sorted and of their back, and hold every card that the piles count."""
        for name, bag in self.bags.items():
            if bag != sorted(bag) or any(self.backs.get(card) != name for card in bag):
                raise ValueError(f"bag {name!r} is a sorted list of cards with that back")
        counted: dict[str, int] = {}
        for pile, row in self.piles.items():
            for packet in row:
                if not packet or any(bag not in self.bags or n < 1 for bag, n in packet.items()):
                    raise ValueError(
                        f"pile {pile!r}: a packet counts one card or more of the bags {', '.join(self.bags)}"
                    )
                for back, n in packet.items():
                    counted[back] = counted.get(back, 0) + n
        for back, n in counted.items():
            if n > len(self.bags[back]):
                raise ValueError(f"the piles count {n} cards of bag {back!r}, which holds {len(self.bags[back])}")
        for hand, cards in self.hands.items():
            if hand not in self.owners or cards != sorted(cards) or any(card not in self.backs for card in cards):
                raise ValueError(f"hand {hand!r} is a sorted list of cards, and belongs to a seat")

    def copy(self) -> Cards:
        return Cards(
            self.backs,
            {name: bag[:] for name, bag in self.bags.items()},
            {name: [packet.copy() for packet in row] for name, row in self.piles.items()},
            {name: hand[:] for name, hand in self.hands.items()},
            self.owners,
        )

    def size(self, pile: str) -> int:
        """How many cards lie in a pile."""
        return sum(sum(packet.values()) for packet in self.piles[pile])

    def odds(self, pile: str) -> Iterator[tuple[str, Fraction]]:
        """The exact distribution of the pile's next card, cards in sorted order within their bag."""
        packet = self._top(pile)
        total = sum(packet.values())
        for back in sorted(packet):
            bag = self.bags[back]
            i = 0
            while i < len(bag):
                n = bag.count(bag[i])
                yield bag[i], Fraction(packet[back] * n, total * len(bag))
                i += n

    def sample(self, pile: str, source: Fair) -> str:
        """The pile's next card as this source of luck has it; nothing moves."""
        packet = self._top(pile)
        backs = sorted(packet)
        back = backs[0]
        if len(backs) > 1:
            left = source.randbelow(sum(packet.values()))
            for back in backs:
                left -= packet[back]
                if left < 0:
                    break
        bag = self.bags[back]
        return bag[source.randbelow(len(bag))]

    def why_not(self, pile: str, card: object) -> str | None:
        """Why this cannot be the pile's next card; None when it can."""
        if not isinstance(card, str) or card not in self.backs:
            return f"{card!r} is no card of this game"
        back = self.backs[card]
        if not self.piles[pile]:
            return f"pile {pile!r} is empty"
        if not self.piles[pile][0].get(back):
            return f"{card!r} has another back than the top of {pile!r}"
        bag = self.bags[back]
        i = bisect_left(bag, card)
        return None if i < len(bag) and bag[i] == card else f"{card!r} has been drawn already"

    def take(self, pile: str, card: str, into: str = "") -> None:
        """Remove this card, the next one of the pile; `into` a hand, or face up to whoever asked."""
        back = self.backs[card]
        packet = self._top(pile)
        packet[back] -= 1
        if not packet[back]:
            del packet[back]
            if not packet:
                del self.piles[pile][0]
        bag = self.bags[back]
        del bag[bisect_left(bag, card)]
        if into:
            insort(self.hands[into], card)

    def shuffle_in(self, pile: str, cards: Sequence[str]) -> None:
        """Put seen cards back and shuffle them into the pile's top packet (a new one when it is empty).

        All piles and packets of one back draw from one bag: give a deck that is shuffled on its own its own back.
        """
        if not self.piles[pile] and cards:
            self.piles[pile].append({})
        for card in cards:
            back = self.backs[card]
            insort(self.bags[back], card)
            packet = self.piles[pile][0]
            packet[back] = packet.get(back, 0) + 1

    def shuffle_under(self, pile: str, cards: Sequence[str]) -> None:
        """Put seen cards back as a shuffled packet of their own below the pile: a discard pile turned over.

        The next cards are exactly these once what lay above is drawn. A seat's view is a little coarser: it cannot
        tell them from hidden cards of the same back that were dealt before.
        """
        packet: Packet = {}
        for card in cards:
            back = self.backs[card]
            insort(self.bags[back], card)
            packet[back] = packet.get(back, 0) + 1
        if packet:
            self.piles[pile].append(packet)

    def play(self, hand: str, card: str) -> None:
        """Remove a card from a hand; it belongs to the table now."""
        try:
            self.hands[hand].remove(card)
        except ValueError:
            raise ValueError(f"{card!r} is not in {hand!r}") from None

    def seen_by(self, seat: int) -> Cards:
        """A copy in which the cards of other seats' hands are back in their bags, and hidden in the hand."""
        view = self.copy()
        for hand, cards in view.hands.items():
            if self.owners[hand] == seat:
                continue
            for card in cards:
                if not card.startswith(HIDDEN):
                    insort(view.bags[self.backs[card]], card)
            cards[:] = sorted(c if c.startswith(HIDDEN) else HIDDEN + self.backs[c] for c in cards)
        return view

    def redeal(self, source: Fair) -> None:
        """Give every hidden card a face, drawn from its bag: one of the deals that this view allows, all equally likely."""
        for hand in sorted(self.hands):
            cards = self.hands[hand]
            for i, card in enumerate(cards):
                if card.startswith(HIDDEN):
                    bag = self.bags[card[len(HIDDEN) :]]
                    cards[i] = bag.pop(source.randbelow(len(bag)))
            cards.sort()

    def _top(self, pile: str) -> Packet:
        row = self.piles[pile]
        if not row:
            raise IndexError(f"pile {pile!r} is empty: a rule must ask before it draws")
        return row[0]
