"""Chance questions about the cards of Fantahzee: the lurking boss, the next card of a stack, town, treasure and hand.

All are draws without replacement from the cards in force; the dice are the business of `goals` and `parties`. A distribution
comes as a `Distribution`, which answers questions about itself; a chance or a mean comes as an `Answer`.

>>> boss_next(gone=1).value, flip(5, gone=["Blighter"]).balance
(Fraction(1, 5), Fraction(19, 25))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from hordeplay.core.arguments import known, one_of, ruled, several, whole
from hordeplay.core.cards import Fair
from hordeplay.core.english import counted, listed
from hordeplay.core.language import cached_by_language, message, tr, tr_in
from hordeplay.odds import show
from hordeplay.odds.answer import Answer, Assumes, Case, Says, Why, assumed, heed
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.pmf import Pmf

from ..model.content import Monster
from ..model.packets import BACKS, dealt
from ..model.ruleset import FantahzeeRules
from ..model.table import FantahzeeTable
from . import tries

T = TypeVar("T", bound=Hashable)
Deck: TypeAlias = Literal["hero", "town", "treasure", "1", "2", "boss"]
Back: TypeAlias = Literal["1", "2", "boss"]
Figure: TypeAlias = Literal["ambush", "counterattack", "strength", "xp"]
OfFlip: TypeAlias = Literal["beaten", "gain", "loss", "balance"]

_FIGURES: Final = {
    "ambush": message("Ambush"),
    "counterattack": message("Counterattack"),
    "strength": message("strength"),
    "xp": message("XP"),
}
_TURNED_UP: Final[dict[Back, Callable[[int], str]]] = {
    "1": lambda n: counted(n, "level I card"),
    "2": lambda n: counted(n, "level II card"),
    "boss": lambda n: counted(n, "boss card"),
}
_OURS: Final = message("the number of copies of most cards is ours")
_UNKNOWN: Final = message("nothing is known of the cards")
_STACKS: Final = ("stacks", "level1_per_stack", "level2_per_stack", "boss_position")
"""Knobs that say where a boss may lie."""


# --- draws without replacement ---------------------------------------------------------------------------------------


def total(values: Mapping[int, int], n: int) -> Pmf[int]:
    """The sum of `n` cards drawn from so many cards of each value; `ValueError` when there are not so many.

    >>> total({0: 22, 1: 8}, 3).exactly(0)
    Fraction(11, 29)
    """
    most = sum(values.values())
    if whole(n, "cards") > most:
        raise ValueError(tr("{n} cards cannot be drawn from {most}", n=n, most=most))
    ways = {(0, 0): 1}  # cards drawn, their sum
    for value, cards in values.items():
        more: dict[tuple[int, int], int] = {}
        for (drawn, so_far), w in ways.items():
            for k in range(min(cards, n - drawn) + 1):
                key = drawn + k, so_far + k * value
                more[key] = more.get(key, 0) + w * comb(cards, k)
        ways = more
    return Pmf.of({so_far: w for (drawn, so_far), w in ways.items() if drawn == n})


def _sum_of_draws(
    deck: Mapping[str, int],
    value: Callable[[str], int],
    n: int,
    says: Says,
    rules: FantahzeeRules,
    draw: Callable[[Fair], Iterable[str]],
    knobs: Sequence[str] = (),
) -> Distribution[int]:
    """The sum of `n` cards of a deck, of which each has its value; a try draws them by the steps of the game."""
    values: Counter[int] = Counter()
    for name, number in deck.items():
        values[value(name)] += number
    basis = partial(_rests_on, rules, (), tr(_UNKNOWN), knobs)
    return Distribution(total(values, n), says, basis, trial=lambda source: sum(map(value, draw(source))))


def copies(deck: Deck, rules: FantahzeeRules | None = None) -> dict[str, int]:
    """How many copies of each card a full deck holds; `ValueError` for no such deck.

    Decks are `hero`, `town`, `treasure`, and the backs `1`, `2` and `boss` of the horde.
    """
    used = ruled(rules, FantahzeeRules)
    match one_of(deck, get_args(Deck), "deck"):
        case "hero":
            heroes = {card.name: card.copies for card in used.heroes.values()}
            return heroes | {card.name: card.copies for card in used.actions.values()}
        case "town":
            return {card.name: card.copies for card in used.town.values()}
        case "treasure":
            return {card.name: card.copies for card in used.treasures.values()}
        case _:
            return {card.name: card.copies for card in used.monsters.values() if card.back == deck}


def among(deck: Deck, wanted: str | Iterable[str], n: int, rules: FantahzeeRules | None = None) -> Distribution[int]:
    """How many of `n` cards from a full deck are wanted ones: names of cards, or `heroes` and `actions` for all of them.

    Decks are those of `copies`. `ValueError` names the nearest card of an unknown one.

    >>> among("hero", "Sergeant", 5).at_least(1)
    Fraction(21643, 110732)
    >>> among("hero", "heroes", 5).exactly(0), among("hero", "heroes", 5).mean
    (Fraction(23751, 10187344), Fraction(55, 16))
    """
    used = ruled(rules, FantahzeeRules)
    cards = copies(deck, used)
    names = (wanted,) if isinstance(wanted, str) else several(wanted, "wanted")
    groups: dict[str, Iterable[str]] = {"heroes": used.heroes, "actions": used.actions} if deck == "hero" else {}
    good = {known(card, cards, f"cards of the {deck} deck") for name in names for card in groups.get(name, [name])}
    called = listed(list(names), "or") if len(names) < 4 else counted(len(names), "card")
    drawn = counted(whole(n, "cards"), "card")

    def says() -> str:
        return tr("{wanted} among {cards} of the {deck} deck", wanted=called, cards=drawn, deck=deck)

    return _sum_of_draws(cards, lambda name: int(name in good), n, says, used, partial(_draws, deck, n, used))


def tops(deck: Back, n: int, what: Figure = "ambush", rules: FantahzeeRules | None = None) -> Distribution[int]:
    """The total Ambush (or another figure) of `n` cards of one back turned up at random.

    >>> tops("1", 3).exactly(3), tops("1", 5).exactly(0)
    (Fraction(2, 145), Fraction(209, 1131))
    """
    used = ruled(rules, FantahzeeRules)
    one_of(deck, BACKS, "deck")
    one_of(what, get_args(Figure), "what")

    def says() -> str:
        return tr("{figure} of {cards}", figure=tr(_FIGURES[what]), cards=_TURNED_UP[deck](whole(n, "cards")))

    def figure(name: str) -> int:
        return int(getattr(used.monster(name), what))

    knobs = {"strength": ["monster_strength_scale"], "xp": ["xp_scale"]}.get(what, [])
    return _sum_of_draws(copies(deck, used), figure, n, says, used, partial(_draws, deck, n, used), knobs)


def town_loss(n: int = 1, rules: FantahzeeRules | None = None) -> Distribution[int]:
    """The XP that `n` destroyed town cards take away from a full town deck, as a number of 0 or less (FZ-RUL-44).

    >>> town_loss().mean, town_loss(2).at_most(-5)
    (Fraction(-39, 20), Fraction(3, 10))
    """
    used = ruled(rules, FantahzeeRules)

    def says() -> str:
        return tr("XP of {cards}", cards=counted(whole(n, "cards"), "destroyed town card"))

    draw, knobs = partial(_draws, "town", n, used), ("town_value_scale",)
    return _sum_of_draws(copies("town", used), lambda name: used.town_card(name).xp, n, says, used, draw, knobs)


def _draws(deck: Deck, n: int, rules: FantahzeeRules, source: Fair) -> Sequence[str]:
    """So many cards of a deck, by the step of the game that takes them from it."""
    match deck:
        case "hero":
            return tries.hand_drawn(rules, n, source)
        case "treasure":
            return tries.treasures_drawn(rules, n, source)
        case "town":
            return tries.towns_destroyed(rules, n, source)
        case _:
            return tries.tops_of(rules, deck, n, source)


# --- the lurking boss --------------------------------------------------------------------------------------------------


def boss_at(gone: int = 0, rules: FantahzeeRules | None = None) -> Distribution[int]:
    """Where the boss lies in its stack, the top is 1, once `gone` cards of the lower part are gone without it (FZ-SET-05).

    This is the rightmost stack; where cards run short, others may hold one more. A try turns up cards until the boss comes.

    >>> print(boss_at().mean, boss_at(gone=4).answer(11, "it is the very next card"))
    19/2 it is the very next card: 1/2, 50.00 %, 1 in 2
    """
    used = ruled(rules, FantahzeeRules)
    upper, places = _upper(used), _boss_places(used)
    last = whole(gone, "gone", 0, max(places) - upper - 1) + upper

    def says() -> str:
        if gone:
            return tr("place of the boss, {cards} of the lower part gone", cards=counted(gone, "card"))
        return tr("place of the boss")

    anywhere = used.knobs.boss_position == "uniform"
    words = (
        tr("the boss lies anywhere in the lower part with the same chance") if anywhere else tr("its place is ruled")
    )
    basis = partial(_rests_on, used, (), words, _STACKS)
    law = Pmf.uniform(places).given(lambda place: place > last)
    draw = partial(tries.boss_place, used, -1, gone)
    return Distribution(law, says, basis, trial=draw, name=partial(_at, max(places)))


def _at(places: int, place: int) -> str:
    return tr("it lies at place {place} of {places}", place=place, places=places)


def boss_next(gone: int = 0, rules: FantahzeeRules | None = None) -> Answer:
    """The chance that the next card of the lower part is the boss after `gone` others: it grows, for no card comes twice.

    >>> print(boss_next(2))
    the boss comes next after 2 cards of the lower part: 1/4, 25.00 %, 1 in 4
    >>> [str(boss_next(gone).value) for gone in range(6)]
    ['1/6', '1/5', '1/4', '1/3', '1/2', '1']
    """
    used = ruled(rules, FantahzeeRules)
    law = boss_at(gone, used)

    def says() -> str:
        return tr("the boss comes next after {cards} of the lower part", cards=counted(gone, "card"))

    return law.answer(_upper(used) + gone + 1, says)


def _boss_places(rules: FantahzeeRules, stack: int = -1) -> Sequence[int]:
    """Where the boss of a stack may lie, each place as likely as the others; the rightmost unless another is named."""
    sizes = Counter[str]()
    for packet in dealt(rules)[stack]:
        sizes.update(packet)
    upper, lower = sizes["1"], sizes["2"] + sizes["boss"]
    match rules.knobs.boss_position:
        case "uniform":
            return range(upper + 1, upper + lower + 1)
        case "bottom":
            return (upper + lower,)
        case _:
            return (upper + lower // 2 + 1,)


def _upper(rules: FantahzeeRules) -> int:
    return min(rules.knobs.level1_per_stack, sum(copies("1", rules).values()) // rules.knobs.stacks)


def _lower(rules: FantahzeeRules) -> int:
    return min(rules.knobs.level2_per_stack, sum(copies("2", rules).values()) // rules.knobs.stacks) + 1


def until_bosses(
    bosses: int | None = None, *, foresight: bool = True, rules: FantahzeeRules | None = None
) -> Distribution[int]:
    """How many monsters must leave the table before so many bosses are out, if nobody digs elsewhere.

    As many as end the game unless told. With `foresight` in the stacks where the bosses lie highest, else in stacks fixed
    beforehand, the rightmost.

    >>> until_bosses(3).mean, until_bosses(3).exactly(21), until_bosses(3, foresight=False).mean
    (Fraction(66277, 2592), Fraction(23, 648), Fraction(57, 2))
    """
    used = ruled(rules, FantahzeeRules)
    return _until(whole(used.bosses_due if bosses is None else bosses, "bosses", 1, used.bosses), foresight, used)


@cached_by_language(8)
def _until(out: int, foresight: bool, used: FantahzeeRules) -> Distribution[int]:
    stacks = [-1 - i for i in range(used.bosses if foresight else out)]

    def draw(source: Fair) -> int:
        return sum(sorted(tries.boss_place(used, stack, 0, source) for stack in stacks)[:out])

    every = [_boss_places(used, stack) for stack in stacks]
    law = Pmf.of(Counter(sum(sorted(where)[:out]) for where in product(*every)))

    def says() -> str:
        return tr("cards that must go before {bosses} are out", bosses=counted(out, "boss"))

    words = (
        tr("nobody digs elsewhere, and everybody knows where the bosses lie")
        if foresight
        else tr("nobody digs elsewhere")
    )
    knobs = (*_STACKS, "bosses_to_end")
    return Distribution(law, says, partial(_rests_on, used, (), words, knobs), trial=draw)


# --- press your luck ---------------------------------------------------------------------------------------------------


def next_card(
    gone: Sequence[str] = (), *, upper: bool = False, seen: Sequence[str] = (), rules: FantahzeeRules | None = None
) -> Distribution[str]:
    """The next facedown card of a stack, by name.

    `gone` are the cards of its lower part that were turned up, `seen` cards that were turned up elsewhere; with `upper` the
    next card is one of level 1. `ValueError` for cards that cannot be there.

    >>> next_card(["Blighter"]).exactly("Blighter")
    Fraction(1, 15)
    """
    used = ruled(rules, FantahzeeRules)
    left: dict[str, dict[str, int]] = {back: copies(back, used) for back in BACKS}
    gone, seen = several(gone, "gone"), several(seen, "seen")
    for name in gone:
        if _monster(name, used).back == "1":
            raise ValueError(tr("gone: {name} is of level 1 and lies above the lower part; `seen` takes it", name=name))
    for name in (*gone, *seen):
        back = _monster(name, used).back
        if not left[back][name]:
            raise ValueError(tr("there are not so many cards {name!r}", name=name))
        left[back][name] -= 1
    if len(gone) >= _lower(used):
        raise ValueError(
            tr("gone: a lower part has {cards} cards, so no other comes after {n}", cards=_lower(used), n=len(gone))
        )
    if upper:
        law = Pmf.of(left["1"])
    elif any(used.monster(name).boss for name in gone):
        law = Pmf.of(left["2"])
    else:
        boss = boss_next(len(gone), used).value
        law = Pmf.mixture([(c, Pmf.of(left[back])) for c, back in ((boss, "boss"), (1 - boss, "2")) if c])
    knobs = () if upper else _STACKS
    stack = _stack(gone, seen, used, upper=upper)

    def says() -> str:
        return (
            tr("the next level I card")
            if upper
            else tr("the next card of the lower part after {cards}", cards=counted(len(gone), "card"))
        )

    return Distribution(
        law,
        says,
        partial(_flip_rests_on, used, tuple(law), knobs),
        trial=lambda source: tries.turned_up(stack.copy(), source)[0],
        name=lambda name: f"{name} ({used.monster(name).strength})",
    )


def _stack(gone: Sequence[str], seen: Sequence[str], rules: FantahzeeRules, *, upper: bool) -> FantahzeeTable:
    """A table with one stack, on which that next card lies facedown."""
    boss_gone = any(rules.monster(name).boss for name in gone)
    packets = [{"1": _upper(rules)}] if upper else tries.lower_part(rules, -1, gone, boss_gone=boss_gone)
    return tries.one_stack(rules, packets, (*gone, *seen))


def beaten(
    strength: int,
    gone: Sequence[str] = (),
    *,
    upper: bool = False,
    seen: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
) -> Answer:
    """The chance that the strength left beats the next card, card by card; the words are those of `next_card`.

    >>> [str(beaten(s).value) for s in range(3, 8)], beaten(2, upper=True).value
    (['1/10', '3/10', '1/2', '2/3', '11/15'], Fraction(11, 30))
    """
    return _flip(strength, gone, seen, ruled(rules, FantahzeeRules), upper=upper).answer("beaten")


def balance(
    strength: int,
    gone: Sequence[str] = (),
    *,
    upper: bool = False,
    seen: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
) -> Answer:
    """What a flip brings in XP on average, card by card; the words are those of `next_card`.

    >>> print(balance(5, ["Blighter"]))
    XP that a flip with 5 strength brings on average, the town's loss taken off: 19/25, 0.7600, about 0.76
    """
    return flip(strength, gone, upper=upper, seen=seen, rules=rules).answer("balance")


_OF_FLIP: Final[Mapping[OfFlip, str]] = {
    "gain": message("XP that a flip with {strength} strength gains on average"),
    "loss": message("XP that a flip with {strength} strength costs the town on average"),
    "balance": message("XP that a flip with {strength} strength brings on average, the town's loss taken off"),
}
"""What each figure of a flip is."""


@dataclass(frozen=True, slots=True)
class Flip:
    """What one flip into the vanguard is worth in XP, Counterattack, Ambush and further flips left out.

    `gain` is the XP of the monsters that are beaten, `loss` that of the town card lost to one that is not, both on average;
    `answer` gives each figure with its reasons.
    """

    beaten: Fraction
    gain: Fraction
    loss: Fraction
    strength: int = field(repr=False)
    cards: Distribution[str] = field(repr=False)
    """The next card, by name."""
    rules: FantahzeeRules = field(repr=False)
    stack: FantahzeeTable = field(repr=False, compare=False)
    """A table on which it lies facedown."""

    @property
    def balance(self) -> Fraction:
        """What the flip brings on average."""
        return self.gain - self.loss

    @property
    def fair_loss(self) -> Fraction | None:
        """The XP of a town card at which the flip would be exactly fair; None if nothing can go wrong."""
        return self.gain / (1 - self.beaten) if self.beaten < 1 else None

    def answer(self, of: OfFlip = "balance") -> Answer:
        """A figure with what every card that may come adds to it; `ValueError` for no such figure.

        >>> print(flip(4, ["Blighter"]).answer("beaten").why())
        Blighter (3)      1/15  0.066667
        Gloom Wraith (4)  1/10  0.100000
        Plague Toad (4)   1/10  0.100000
        total             4/15  0.266667
        """
        one_of(of, get_args(OfFlip), "a figure of a flip")
        if of == "beaten":

            def beats() -> str:
                return tr("{strength} strength beats {card}", strength=self.strength, card=self.cards.says)

            basis, name = partial(self._rests_on, of), self.cards.name
            return Answer.of(self.cards, self._wins, beats, basis, name, self._trial(of))
        says = partial(tr, _OF_FLIP[of], strength=self.strength)
        value: Fraction = getattr(self, of)
        basis = partial(self._rests_on, of)
        return Answer(value, says, "number", partial(self._cases, of), basis, trial=self._trial(of))

    def _wins(self, name: str) -> bool:
        return self.rules.monster(name).strength <= self.strength

    def _brings(self, of: OfFlip, name: str, town: Fraction | int) -> Fraction:
        """What a card adds to a figure where the town would lose so much XP."""
        gain, loss = (self.rules.monster(name).xp, 0) if self._wins(name) else (0, town)
        return Fraction(gain if of == "gain" else loss if of == "loss" else gain - loss)

    def _cases(self, of: OfFlip) -> list[Case]:
        lost = _town_cost(self.rules)
        parts = {name: c * self._brings(of, name, lost) for name, c in self.cards.items()}
        return [Case(self.cards.name(name), part) for name, part in parts.items() if part]

    def _trial(self, of: OfFlip) -> Callable[[Fair], int]:
        def trial(source: Fair) -> int:
            came = tries.flipped(self.rules, self.stack, self.strength, source)
            match of:
                case "beaten":
                    return int(came.beaten)
                case "gain":
                    return came.gain
                case "loss":
                    return came.loss
                case _:
                    return came.gain - came.loss

        return trial

    def _rests_on(self, of: OfFlip) -> Assumes:
        xp, town = ("xp_scale",), ("town_value_scale", "vanguard_rule")
        more = {"beaten": (), "gain": xp, "loss": town, "balance": (*xp, *town)}[of]
        rests = self.cards.assumes
        return Assumes.reading(rests, (*rests.knobs, "monster_strength_scale", *more))

    def why(self, of: OfFlip = "balance") -> Why:
        """What every card that may come adds to a figure."""
        return self.answer(of).why()

    @property
    def assumes(self) -> Assumes:
        """The rulings, house content, changed knobs and simplifications that the figures rest on."""
        return self._rests_on("balance")

    def __str__(self) -> str:
        rows = [
            (tr_in("a figure of a flip", "beaten"), self.beaten, " "),
            (tr_in("a figure of a flip", "gain"), self.gain, " "),
            (tr_in("a figure of a flip", "loss"), self.loss, " "),
            (tr_in("a figure of a flip", "balance"), self.balance, "+"),
        ]
        wide = max(10, *(len(show.fraction(value)) for _, value, _ in rows))
        first = max(8, *(len(name) for name, _, _ in rows))
        return "\n".join(
            f"{name:{first}} {show.fraction(value):>{wide}}  {float(value):{sign}.4f}" for name, value, sign in rows
        )


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
    used = ruled(rules, FantahzeeRules)
    if used.knobs.vanguard_rule != "off":
        heed(used, "flip", {"vanguard_rule": message("which stack threatens the town")})
    return _flip(strength, gone, seen, used, upper=upper)


def _flip(strength: int, gone: Sequence[str], seen: Sequence[str], used: FantahzeeRules, *, upper: bool) -> Flip:
    left = whole(strength, "strength")
    card = next_card(gone, upper=upper, seen=seen, rules=used)
    monsters = {name: used.monster(name) for name in card}
    won = card.chance(lambda name: monsters[name].strength <= left)
    gain = sum((c * monsters[name].xp for name, c in card.items() if monsters[name].strength <= left), Fraction(0))
    stack = _stack(several(gone, "gone"), several(seen, "seen"), used, upper=upper)
    return Flip(won, gain, (1 - won) * _town_cost(used), left, card, used, stack)


def _town_cost(rules: FantahzeeRules) -> Fraction:
    """What the town loses on average where the vanguard stands; nothing where no stack threatens it."""
    return Fraction(0) if rules.knobs.vanguard_rule == "off" else -town_loss(1, rules).mean


# --- damage --------------------------------------------------------------------------------------------------------------


def damage(harm: Pmf[int], shields: int = 0) -> Distribution[int]:
    """What is left of Counterattack or Ambush behind so many shields (FZ-DMG-01).

    >>> [str(damage(tops("2", 5), shields).mean) for shields in range(3)]
    ['3', '8032/3795', '5189/3795']
    """
    stopped, used = whole(shields, "shields"), ruled(None, FantahzeeRules)
    law, draw = harm if isinstance(harm, Distribution) else Distribution(harm, tr("damage")), _drawn(harm)

    def says() -> str:
        return tr("{damage} behind {shields}", damage=law.says, shields=counted(stopped, "shield"))

    left = law.map(lambda n: max(0, n - stopped))
    return Distribution(left, says, law.basis, trial=lambda source: tries.behind(used, draw(source), stopped))


def ambush(n: int, shields: int = 0, back: Back = "2", rules: FantahzeeRules | None = None) -> Answer:
    """The Ambush that is left on average behind so many shields, of `n` cards of one back turned up at random.

    >>> ambush(5, shields=1).value
    Fraction(8032, 3795)
    """
    used = ruled(rules, FantahzeeRules)
    law = damage(tops(one_of(back, BACKS, "back"), n, "ambush", used), shields)
    answer = law.average()
    rests = partial(_rests_on, used, ("FZ-RUL-36",), tr(_UNKNOWN))
    return Answer.mean(
        law,
        answer.says,
        rests,
        partial(tries.ambush_of, used, back, n, shields),
        lambda left: tr("{damage} left", damage=left),
    )


def casualties(
    active: Sequence[str], harm: int, shields: int = 0, *, every: bool = False, rules: FantahzeeRules | None = None
) -> tuple[tuple[str, ...], ...]:
    """Who can be given up for so much Ambush or Counterattack, the cheapest first (FZ-DMG-02 to -06).

    One hero at a time, as long as damage is left; only sets that hold no smaller one, unless `every` legal set is wanted.
    `ValueError` for unknown heroes, with the nearest name, and for more than 12.

    >>> casualties(["Alchemist", "Sergeant", "Sergeant", "Steam Brute"], 3)
    (('Steam Brute',), ('Sergeant', 'Sergeant'))
    >>> casualties(["Alchemist", "Sergeant", "Sergeant", "Steam Brute"], 1)
    (('Sergeant',), ('Steam Brute',))
    >>> casualties(["Alchemist", "Alchemist"], 3)
    (('Alchemist', 'Alchemist'),)
    """
    used, active = ruled(rules, FantahzeeRules), several(active, "active")
    heed(used, "casualties", {"damage_strength": message("what heroes added this turn absorbs damage, too")})
    if len(active) > _MOST_ACTIVE:
        raise ValueError(tr("active: up to {most} heroes, not {n}", most=_MOST_ACTIVE, n=len(active)))
    strength = [used.hero(known(name, used.heroes, "heroes")).strength for name in active]
    hurt = max(0, whole(harm, "harm") - whole(shields, "shields"))
    ways: dict[tuple[str, ...], int] = {}
    for size in range(len(active) + 1):
        for some in combinations(range(len(active)), size):
            absorbed = sum(strength[i] for i in some)
            enough = absorbed >= hurt or size == len(active)
            last_needed = not some or any(absorbed - strength[i] < hurt for i in some)
            names = tuple(active[i] for i in some)
            if not (enough and last_needed) or names in ways:
                continue
            # equal heroes stand for one another
            if every or all(Counter(before) - Counter(names) for before in ways):
                ways[names] = absorbed
    return tuple(sorted(ways, key=lambda names: (ways[names], len(names))))


_MOST_ACTIVE: Final = 12
"""More than any party holds: every set of them is looked at."""


# --- tries, and what the answers rest on -------------------------------------------------------------------------------


def _drawn(law: Pmf[T]) -> Callable[[Fair], T]:
    """One try of a distribution: its own, else one drawn from its chances."""
    if isinstance(law, Distribution) and law.trial is not None:
        return law.trial
    return lambda source: law.sample(source.randbelow)


def _rests_on(rules: FantahzeeRules, rulings: Sequence[str], words: str, knobs: Sequence[str] = ()) -> Assumes:
    return assumed(rules, rulings, models=[words, tr(_OURS)], knobs=knobs)


def _flip_rests_on(rules: FantahzeeRules, names: Sequence[str], knobs: Sequence[str]) -> Assumes:
    left_out = [
        tr("Counterattack, Ambush and further flips are left out"),
        tr("nothing is known of other stacks"),
    ]
    return assumed(rules, ["FZ-RUL-44", "FZ-RUL-45"], [("monsters", name) for name in names], left_out, knobs)


def _monster(name: str, rules: FantahzeeRules) -> Monster:
    return rules.monster(known(name, rules.monsters, "monsters"))
