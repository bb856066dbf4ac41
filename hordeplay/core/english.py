"""Words for sentences that are made of parts: numbers with their nouns, lists, signs, chances, names as ids.

Written in English, they come out in the language that is chosen (`core.language`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hordeplay.core.language import ENGLISH, code, message, spoken, tr


def plural(noun: str, nouns: str = "") -> str:
    """The plural of a noun; a regular one unless another is given.

    >>> plural("Army"), plural("Castle"), plural("Witch"), plural("day")
    ('Armies', 'Castles', 'Witches', 'days')
    """
    chosen = spoken()
    return nouns or regular(noun) if chosen is None else chosen.noun(0, noun, nouns or regular(noun))


@lru_cache(maxsize=1_000)
def regular(noun: str) -> str:
    """The regular plural of an English noun, in whichever language is spoken.

    >>> regular("Army"), regular("Witch")
    ('Armies', 'Witches')
    """
    if noun.endswith("y") and noun[-2:-1] not in set("aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def counted(n: int, noun: str, nouns: str = "") -> str:
    """A number and its noun, in the plural unless it is 1.

    >>> counted(1, "Army"), counted(3, "Army"), counted(0, "die", "dice")
    ('1 Army', '3 Armies', '0 dice')
    """
    chosen = spoken()
    if chosen is not None:
        return f"{n} {chosen.noun(n, noun, nouns or regular(noun))}"
    return f"{n} {noun if n == 1 else nouns or regular(noun)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: `a, b and c`.

    >>> listed(["Stone", "Wood", "Food"]), listed(["fire", "ice"], "or"), listed(["Gold"]), listed([])
    ('Stone, Wood and Food', 'fire or ice', 'Gold', '')
    """
    return f"{', '.join(words[:-1])} {tr(last)} {words[-1]}" if len(words) > 1 else "".join(words)


_LAST: Final = (message("and"), message("or"))
"""What may stand before the last word of a list."""


def thousands(n: float) -> str:
    """A whole number in groups of three digits, which other languages part by a narrow space.

    >>> thousands(4000)
    '4,000'
    """
    return f"{n:,.0f}" if code() == ENGLISH else f"{n:,.0f}".replace(",", "\u202f")


def joined(*parts: str) -> str:
    """The parts that say something, with commas between.

    >>> joined("70% win", "", "1 Food")
    '70% win, 1 Food'
    """
    return ", ".join(filter(None, parts))


def signed(n: int, zero: str = "0") -> str:
    """A number with its sign, as it is printed on cards.

    >>> signed(2), signed(0), signed(-2), signed(0, "+0")
    ('+2', '0', '−2', '+0')
    """
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else zero


@lru_cache(maxsize=4096)  # every choice that names a card is written with it
def slug(name: str) -> str:
    """A name as part of an id or as one word of a choice.

    >>> slug("King Crab of the Crab Men"), slug("Spinner's Lair"), slug("Torches (bundle of 6)")
    ('king-crab-of-the-crab-men', 'spinners-lair', 'torches-bundle-of-6')
    """
    return "-".join("".join(c for c in name.lower().replace("-", " ") if c.isalnum() or c == " ").split())


def cut(text: str, most: int = 100) -> str:
    """A text of so many characters at most: an error never grows with what somebody typed.

    >>> cut("a very long text", 10)
    'a very ...'
    """
    return text if len(text) <= most else f"{text[: most - 3]}..."


def percent(chance: float) -> str:
    """A chance in whole percent, never rounded to certainty.

    >>> percent(0.262), percent(0.001), percent(0.999), percent(1)
    ('26%', '<1%', '>99%', '100%')
    """
    return _bounded(chance, round(chance * 100))


def percents(*shares: float) -> list[str]:
    """Shares of one whole in whole percent that add up as the shares do; never rounded to certainty.

    >>> percents(1 / 3, 1 / 3, 1 / 3), percents(0.385, 0.235, 0.38), percents(0.375, 0.125)
    (['34%', '33%', '33%'], ['39%', '23%', '38%'], ['38%', '12%'])
    >>> percents(0.998, 0.002), percents(0.004, 0.0, 0.996)
    (['>99%', '<1%'], ['<1%', '0%', '>99%'])
    """
    exact = [round(share * 100, 9) for share in shares]  # 0.29 * 100 is a little less than 29
    whole = [int(one) for one in exact]
    short = round(sum(exact)) - sum(whole)
    for at in sorted(range(len(exact)), key=lambda at: whole[at] - exact[at])[:short]:
        whole[at] += 1
    return [_bounded(share, n) for share, n in zip(shares, whole, strict=True)]


def _bounded(chance: float, whole: int) -> str:
    if 0 < chance < 0.005 or (chance > 0 and not whole):
        return "<1%"
    if 0.995 < chance < 1 or (chance < 1 and whole == 100):
        return ">99%"
    return f"{whole}%"


def opened(words: str) -> str:
    """With a capital letter at the front, as a sentence begins.

    >>> opened("an Army moves")
    'An Army moves'
    """
    return words[:1].upper() + words[1:]


def within(words: str) -> str:
    """As they stand within a sentence: with a small letter at the front where the language writes nouns so.

    >>> within("Cards of the hand")
    'cards of the hand'
    """
    return words if code() in _CAPITAL_NOUNS else words[:1].lower() + words[1:]


_CAPITAL_NOUNS = {"de"}
"""Languages that write nouns with a capital letter."""


__all__ = [
    "counted",
    "cut",
    "joined",
    "listed",
    "opened",
    "percent",
    "percents",
    "plural",
    "regular",
    "signed",
    "slug",
    "thousands",
    "within",
]
