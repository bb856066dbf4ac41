"""Coins of three kinds: what they are worth, how they are said, and how choices write them (WF-CMP-21, WF-CAM-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from hordeplay.core.language import message, tr

Coins: TypeAlias = dict[str, int]
"""How many of each kind; what is not there is not named."""

WORTH: Final[Mapping[str, int]] = {"Gold": 4, "Silver": 2, "Copper": 1}
"""What a Coin is worth in Copper, the best first."""
COIN_NAMES: Final[Mapping[str, str]] = {
    "Gold": message("Gold"),
    "Silver": message("Silver"),
    "Copper": message("Copper"),
}
"""A Coin of each kind, as it is said."""


def value(coins: Mapping[str, int]) -> int:
    """What Coins are worth in Copper.

    >>> value({"Gold": 1, "Copper": 1})
    5
    """
    return sum(WORTH[kind] * n for kind, n in coins.items()) if coins else 0


def in_words(coins: Mapping[str, int]) -> str:
    """Coins as they are said, the best first.

    >>> in_words({"Copper": 1, "Silver": 2})
    '2 Silver, 1 Copper'
    """
    return ", ".join(f"{coins[kind]} {tr(COIN_NAMES[kind])}" for kind in WORTH if coins.get(kind))


def spelled(coins: Mapping[str, int]) -> str:
    """Coins as the log has them, in every language the same.

    >>> spelled({"Copper": 1, "Silver": 2}), counts("2 Silver, 1 Copper")
    ('2 Silver, 1 Copper', {'Silver': 2, 'Copper': 1})
    """
    return ", ".join(f"{coins[kind]} {kind}" for kind in WORTH if coins.get(kind))


def counts(words: str) -> Coins:
    """The Coins that the log tells of."""
    return {kind: int(n) for n, _, kind in (one.partition(" ") for one in words.split(", ")) if kind}


def move(coins: Coins, to: Coins, kind: str, n: int) -> None:
    """So many Coins of a kind from here to there."""
    coins[kind] -= n
    to[kind] = to.get(kind, 0) + n
    if not coins[kind]:
        del coins[kind]


def written(kind: str, n: int) -> str:
    """The word of choices for some Coins of a kind.

    >>> written("Silver", 2), read("2-silver"), read("silver-ring")
    ('2-silver', ('Silver', 2), ('', 0))
    """
    return f"{n}-{kind.lower()}"


def read(word: str) -> tuple[str, int]:
    """The kind and the number that such a word says; no kind for any other word."""
    number, _, kind = word.partition("-")
    right = number.isdecimal() and len(number) < 6 and kind.capitalize() in WORTH and kind.islower()
    return (kind.capitalize(), int(number)) if right else ("", 0)
