"""Chance questions about the cards of Fantahzee: the lurking boss, the next card of a stack, town, treasure and hand.

All are draws without replacement from the cards in force; the dice are the business of `phase`.

>>> boss_next(gone=1), flip(5, gone=["Blighter"]).balance
(Fraction(1, 5), Fraction(19, 25))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import Final, Literal, TypeAlias, get_args

from hordeplay.core.knobs import nearest
from hordeplay.games.fantahzee.content import Hero, Monster
from hordeplay.games.fantahzee.given import names as listed_names
from hordeplay.games.fantahzee.given import one_of, whole
from hordeplay.games.fantahzee.phase import printed
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.odds import show
from hordeplay.odds.answer import Assumes, Case, Why, assumed
from hordeplay.odds.pmf import Pmf

Deck: TypeAlias = Literal["hero", "town", "treasure", "1", "2", "boss"]
Figure: TypeAlias = Literal["ambush", "counterattack", "strength", "xp"]


# --- draws without replacement ---------------------------------------------------------------------------------------


def total(values: Mapping[int, int], n: int) -> Pmf[int]:
    """The sum of `n` cards drawn from so many cards of each value.

    >>> total({0: 22, 1: 8}, 3).exactly(0)
    Fraction(11, 29)
    """
    most = sum(values.values())
    if whole(n, "cards") > most:
        raise ValueError(f"{n} cards cannot be drawn from {most}")
    ways = {(0, 0): 1}  # cards drawn, their sum
    for value, cards in values.items():
        more: dict[tuple[int, int], int] = {}
        for (drawn, so_far), w in ways.items():
            for k in range(min(cards, n - drawn) + 1):
                key = drawn + k, so_far + k * value
                more[key] = more.get(key, 0) + w * comb(cards, k)
        ways = more
    return Pmf.of({so_far: w for (drawn, so_far), w in ways.items() if drawn == n})


def among(deck: Deck, wanted: str | Iterable[str], n: int, rules: FantahzeeRules | None = None) -> Pmf[int]:
    """How many of `n` cards from a full deck are wanted ones: names of cards, or `heroes` and `actions` for all of them.

    Decks are `hero`, `town`, `treasure`, and the backs `1`, `2` and `boss` of the horde.

    >>> among("hero", "Sergeant", 5).at_least(1)
    Fraction(21643, 110732)
    >>> among("hero", "heroes", 5).exactly(0), among("hero", "heroes", 5).mean
    (Fraction(23751, 10187344), Fraction(55, 16))
    """
    rules = rules or printed()
    cards = copies(deck, rules)
    names = [wanted] if isinstance(wanted, str) else listed_names(wanted, "wanted")
    every: dict[str, Iterable[str]] = {"heroes": rules.heroes, "actions": rules.actions} if deck == "hero" else {}
    listed = dict.fromkeys(card for name in names for card in every.get(name, [name]))
    for name in listed:
        if name not in cards:
            raise ValueError(f"no card {name!r} in the {deck} deck{nearest(name, list(cards))}")
    there = sum(cards[name] for name in listed)
    return total({1: there, 0: sum(cards.values()) - there}, n)


def copies(deck: Deck, rules: FantahzeeRules | None = None) -> dict[str, int]:
    """How many copies of each card a full deck holds."""
    rules = rules or printed()
    one_of(deck, get_args(Deck), "deck")
    if deck == "hero":
        heroes = {card.name: card.copies for card in rules.heroes.values()}
        return heroes | {card.name: card.copies for card in rules.actions.values()}
    if deck == "town":
        return {card.name: card.copies for card in rules.town.values()}
    if deck == "treasure":
        return {card.name: card.copies for card in rules.treasures.values()}
    return {card.name: card.copies for card in rules.monsters.values() if card.back == deck}


def tops(
    deck: Literal["1", "2", "boss"], n: int, what: Figure = "ambush", rules: FantahzeeRules | None = None
) -> Pmf[int]:
    """The total Ambush (or another figure) of `n` cards of one back turned up at random.

    >>> tops("1", 3).exactly(3), tops("1", 5).exactly(0)
    (Fraction(2, 145), Fraction(209, 1131))
    """
    rules = rules or printed()
    one_of(deck, _BACKS, "deck")
    one_of(what, get_args(Figure), "what")
    values: dict[int, int] = {}
    for name, number in copies(deck, rules).items():
        value = getattr(rules.monster(name), what)
        values[value] = values.get(value, 0) + number
    return total(values, n)


def town_loss(n: int = 1, rules: FantahzeeRules | None = None) -> Pmf[int]:
    """The XP that `n` destroyed town cards take away from a full town deck, as a number of 0 or less (FZ-RUL-44).

    >>> town_loss().mean, town_loss(2).at_most(-5)
    (Fraction(-39, 20), Fraction(3, 10))
    """
    rules = rules or printed()
    values: dict[int, int] = {}
    for name, number in copies("town", rules).items():
        xp = rules.town_card(name).xp
        values[xp] = values.get(xp, 0) + number
    return total(values, n)


# --- the lurking boss --------------------------------------------------------------------------------------------------


def boss_at(gone: int = 0, rules: FantahzeeRules | None = None) -> Pmf[int]:
    """Where the boss lies in its stack, the top is 1, once `gone` cards of the lower part are gone without it (FZ-SET-05).

    This is the rightmost stack; where cards run short, others may hold one more.

    >>> boss_at().mean, boss_at(gone=4)
    (Fraction(19, 2), Pmf.of({11: 1, 12: 1}))
    """
    rules = rules or printed()
    knobs, upper, lower = rules.knobs, _upper(rules), _lower(rules)
    if knobs.boss_position == "uniform":
        law = Pmf.uniform(range(upper + 1, upper + lower + 1))
    else:
        law = Pmf.sure(upper + lower if knobs.boss_position == "bottom" else upper + lower // 2 + 1)
    last = whole(gone, "gone", 0, max(law) - upper - 1) + upper
    return law.given(lambda place: place > last)


def boss_next(gone: int = 0, rules: FantahzeeRules | None = None) -> Fraction:
    """The chance that the next card of the lower part is the boss after `gone` others: it grows, for no card comes twice.

    >>> [str(boss_next(gone)) for gone in range(6)]
    ['1/6', '1/5', '1/4', '1/3', '1/2', '1']
    """
    rules = rules or printed()
    return boss_at(gone, rules).exactly(_upper(rules) + gone + 1)


def _upper(rules: FantahzeeRules) -> int:
    return min(rules.knobs.level1_per_stack, sum(copies("1", rules).values()) // rules.knobs.stacks)


def _lower(rules: FantahzeeRules) -> int:
    return min(rules.knobs.level2_per_stack, sum(copies("2", rules).values()) // rules.knobs.stacks) + 1


@lru_cache(maxsize=8)
def until_bosses(bosses: int = 3, *, foresight: bool = True, rules: FantahzeeRules | None = None) -> Pmf[int]:
    """How many monsters must leave the table before so many bosses are out, if nobody digs elsewhere.

    With `foresight` in the stacks where the bosses lie highest, else in stacks fixed beforehand.

    >>> until_bosses(3).mean, until_bosses(3).exactly(21), until_bosses(3, foresight=False).mean
    (Fraction(66277, 2592), Fraction(23, 648), Fraction(57, 2))
    """
    rules = rules or printed()
    if bosses not in range(1, rules.bosses + 1):
        raise ValueError(f"there are 1 to {rules.bosses} bosses, not {bosses!r}")
    place = boss_at(0, rules)
    stacks = rules.bosses if foresight else bosses
    weights: dict[int, int] = {}
    for places in product(place.weights, repeat=stacks):
        cards = sum(sorted(places)[:bosses])
        way = 1
        for p in places:
            way *= place.weights[p]
        weights[cards] = weights.get(cards, 0) + way
    return Pmf.of(weights)


# --- press your luck ---------------------------------------------------------------------------------------------------


def next_card(
    gone: Sequence[str] = (), *, upper: bool = False, seen: Sequence[str] = (), rules: FantahzeeRules | None = None
) -> Pmf[str]:
    """The next facedown card of a stack, by name.

    `gone` are the cards of its lower part that were turned up, `seen` cards that were turned up elsewhere; with `upper` the
    next card is one of level 1.

    >>> next_card(["Blighter"]).chance(lambda name: name == "Blighter")
    Fraction(1, 15)
    """
    rules = rules or printed()
    left: dict[str, dict[str, int]] = {deck: copies(deck, rules) for deck in _BACKS}
    gone, seen = listed_names(gone, "gone"), listed_names(seen, "seen")
    for name in gone:
        if _monster(name, rules).back == "1":
            raise ValueError(f"gone: {name} is of level 1 and lies above the lower part; `seen` takes it")
    for name in (*gone, *seen):
        deck = _monster(name, rules).back
        if not left[deck][name]:
            raise ValueError(f"there are not so many cards {name!r}")
        left[deck][name] -= 1
    if len(gone) >= _lower(rules):
        raise ValueError(f"gone: a lower part has {_lower(rules)} cards, so no other comes after {len(gone)}")
    if upper:
        return Pmf.of(left["1"])
    if any(rules.monster(name).boss for name in gone):
        return Pmf.of(left["2"])
    boss = boss_next(len(gone), rules)
    return Pmf.mixture([(c, Pmf.of(left[deck])) for c, deck in ((boss, "boss"), (1 - boss, "2")) if c])


def beaten(
    strength: int,
    gone: Sequence[str] = (),
    *,
    upper: bool = False,
    seen: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
) -> Fraction:
    """The chance that the strength left beats the next card; the words are those of `next_card`.

    >>> [str(beaten(s)) for s in range(3, 8)], beaten(2, upper=True)
    (['1/10', '3/10', '1/2', '2/3', '11/15'], Fraction(11, 30))
    """
    return flip(strength, gone, upper=upper, seen=seen, rules=rules).beaten


@dataclass(frozen=True, slots=True)
class Flip:
    """What one flip into the vanguard is worth in XP, Counterattack, Ambush and further flips left out.

    `gain` is the XP of the monsters that are beaten, `loss` that of the town card lost to one that is not, both on average.
    """

    beaten: Fraction
    gain: Fraction
    loss: Fraction
    strength: int = field(default=0, repr=False)
    cards: Pmf[str] | None = field(default=None, repr=False)
    """The next card, by name."""
    rules: FantahzeeRules = field(default_factory=printed, repr=False)

    def why(self, of: Literal["beaten", "gain", "loss", "balance"] = "balance") -> Why:
        """What every card that may come adds to a figure; `ValueError` for no such figure.

        >>> print(flip(4, ["Blighter"]).why("beaten"))
        Blighter (3)      1/15  0.066667
        Gloom Wraith (4)  1/10  0.100000
        Plague Toad (4)   1/10  0.100000
        total             4/15  0.266667
        """
        if of not in {"beaten", "gain", "loss", "balance"}:
            raise ValueError(f"a figure of a flip is beaten, gain, loss or balance, not {of!r}")
        lost, found = -town_loss(1, self.rules).mean, []
        for name, c in (self.cards or {}).items():
            card = self.rules.monster(name)
            won = card.strength <= self.strength
            part = {"beaten": c * won, "gain": c * won * card.xp, "loss": c * (not won) * lost}
            part["balance"] = part["gain"] - part["loss"]
            if part[of]:
                found.append(Case(f"{name} ({card.strength})", part[of]))
        return Why(found)

    def basis(self) -> Assumes:
        """What a flip's figures rest on, as `assumes`."""
        rulings = ["FZ-RUL-44", "FZ-RUL-45"]
        rows = [("monsters", name) for name in self.cards or {}]
        left_out = ["Counterattack, Ambush and further flips are left out", "nothing is known of other stacks"]
        return assumed(self.rules, rulings, rows, left_out)

    @property
    def assumes(self) -> Assumes:
        """The rulings, house content, changed knobs and simplifications that the figures rest on."""
        return self.basis()

    @property
    def balance(self) -> Fraction:
        """What the flip brings on average."""
        return self.gain - self.loss

    @property
    def fair_loss(self) -> Fraction | None:
        """The XP of a town card at which the flip would be exactly fair; None if nothing can go wrong."""
        return self.gain / (1 - self.beaten) if self.beaten < 1 else None

    def __str__(self) -> str:
        rows = [("beaten", self.beaten), ("gain", self.gain), ("loss", self.loss), ("balance", self.balance)]
        return "\n".join(f"{name:8} {show.fraction(value):>10}  {float(value):+.4f}" for name, value in rows)


def flip(
    strength: int,
    gone: Sequence[str] = (),
    *,
    upper: bool = False,
    seen: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
) -> Flip:
    """Whether to turn up the next card of the vanguard with that strength left; the words are those of `next_card`.

    >>> [round(float(flip(s, ["Blighter"]).balance), 2) for s in (3, 4, 5, 6)], flip(5, ["Blighter"]).fair_loss
    ([-1.62, -0.53, 0.76, 1.75], Fraction(27, 8))
    """
    rules, strength = rules or printed(), whole(strength, "strength")
    card = next_card(gone, upper=upper, seen=seen, rules=rules)
    monsters = {name: rules.monster(name) for name in card}
    won = card.chance(lambda name: monsters[name].strength <= strength)
    gain = sum((c * monsters[name].xp for name, c in card.items() if monsters[name].strength <= strength), Fraction(0))
    return Flip(won, gain, (1 - won) * -town_loss(1, rules).mean, strength, card, rules)


# --- damage --------------------------------------------------------------------------------------------------------------


def damage(harm: Pmf[int], shields: int = 0) -> Pmf[int]:
    """What is left of Counterattack or Ambush behind so many shields (FZ-DMG-01).

    >>> [str(damage(tops("2", 5), shields).mean) for shields in range(3)]
    ['3', '8032/3795', '5189/3795']
    """
    stopped = whole(shields, "shields")
    return harm.map(lambda n: max(0, n - stopped))


def casualties(
    active: Sequence[str], harm: int, shields: int = 0, *, every: bool = False, rules: FantahzeeRules | None = None
) -> tuple[tuple[str, ...], ...]:
    """Who can be given up for so much Ambush or Counterattack, the cheapest first (FZ-DMG-02 to -06).

    One hero at a time, as long as damage is left; only sets that hold no smaller one, unless `every` legal set is wanted.

    >>> casualties(["Alchemist", "Sergeant", "Sergeant", "Steam Brute"], 3)
    (('Steam Brute',), ('Sergeant', 'Sergeant'))
    >>> casualties(["Alchemist", "Alchemist"], 3)
    (('Alchemist', 'Alchemist'),)
    """
    rules, active = rules or printed(), listed_names(active, "active")
    if len(active) > _MOST_ACTIVE:
        raise ValueError(f"active: up to {_MOST_ACTIVE} heroes, not {len(active)}")
    strength = [_hero(name, rules).strength for name in active]
    hurt = max(0, whole(harm, "harm") - whole(shields, "shields"))
    found: dict[tuple[str, ...], tuple[int, tuple[int, ...]]] = {}
    for size in range(len(active) + 1):
        for some in combinations(range(len(active)), size):
            sums = sum(strength[i] for i in some)
            enough = sums >= hurt or size == len(active)
            last_needed = not some or any(sums - strength[i] < hurt for i in some)
            smaller = any(set(before) <= set(some) for _, before in found.values())
            if enough and last_needed and (every or not smaller):
                found.setdefault(tuple(active[i] for i in some), (sums, some))
    return tuple(sorted(found, key=lambda names: (found[names][0], len(names))))


_BACKS: tuple[Literal["1", "2", "boss"], ...] = ("1", "2", "boss")
_MOST_ACTIVE: Final = 12
"""More than any party holds: every set of them is looked at."""


def _hero(name: str, rules: FantahzeeRules) -> Hero:
    if name not in rules.heroes:
        raise ValueError(f"no hero {name!r}{nearest(name, list(rules.heroes))}")
    return rules.hero(name)


def _monster(name: str, rules: FantahzeeRules) -> Monster:
    if name not in rules.monsters:
        raise ValueError(f"no monster {name!r}{nearest(name, list(rules.monsters))}")
    return rules.monster(name)
