"""The horde stacks as they are dealt: packets of cards that are counted by their backs.

A stack lies as packets from the top: its level 1 cards, then its level 2 cards with the boss somewhere among them.
"""

from __future__ import annotations

from typing import Final, Literal

from hordeplay.core.cards import Packet

from .ruleset import FantahzeeRules

BACKS: Final[tuple[Literal["1", "2", "boss"], ...]] = ("1", "2", "boss")
"""The backs of monsters: two levels, and the bosses, which look like level 2 from behind."""


def dealt(rules: FantahzeeRules) -> list[list[Packet]]:
    """The packets of each stack from the top, from left to right, when the game begins (FZ-SET-02 to FZ-SET-05).

    Cards are dealt round from the left until each stack has its share or they run out; with fewer bosses than stacks the
    leftmost have none.

    >>> dealt(FantahzeeRules.load())[0]
    [{'1': 6}, {'2': 5, 'boss': 1}]
    """
    knobs, n = rules.knobs, rules.knobs.stacks
    upper = _shares(_printed(rules, "1"), n, knobs.level1_per_stack)
    lower = _shares(_printed(rules, "2"), n, knobs.level2_per_stack)
    stacks = []
    for i in range(n):
        boss = {"boss": 1} if i >= n - rules.bosses else {}
        below = lower[i] // 2
        if knobs.boss_position == "uniform":
            packets = [{"2": lower[i], **boss}]
        elif knobs.boss_position == "bottom":
            packets = [{"2": lower[i]}, boss]
        else:
            packets = [{"2": lower[i] - below}, boss, {"2": below}]
        full = ({back: m for back, m in packet.items() if m} for packet in ({"1": upper[i]}, *packets))
        stacks.append([packet for packet in full if packet])
    return stacks


def _printed(rules: FantahzeeRules, back: str) -> int:
    """How many monsters of this back there are."""
    return sum(card.copies for card in rules.monsters.values() if card.back == back)


def _shares(cards: int, stacks: int, most: int) -> list[int]:
    """How many of these cards each stack gets, dealt round from the left."""
    return [min(most, (cards - i + stacks - 1) // stacks) if cards > i else 0 for i in range(stacks)]


def has_boss(rules: FantahzeeRules, i: int) -> bool:
    """Whether a boss was dealt to stack `i`."""
    return any("boss" in packet for packet in dealt(rules)[i])


def packet_size(packet: Packet) -> int:
    """How many cards a packet counts."""
    return sum(packet.values())
