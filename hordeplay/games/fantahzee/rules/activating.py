"""Activating heroes: what a hero costs now, every way to pay it, and what its activation does to dice, steam and tokens.

These are plain functions on small values, without a table: the verbs of the game and the exact odds of the dice phase
call the same ones, so what is payable is written once (Activating Heroes, Steam).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import sub
from typing import Final, NamedTuple

from ..model.content import Hero
from ..model.knobs import Knobs
from ..model.prices import Dice, reduced
from ..model.vocabulary import Effect

ASKED: Final = ("activate", "claim", "set_die", "draw", "peek")
"""Words that wait for a decision; all others of a hero, a treasure or an action happen at once, as they only help."""


class Pause(NamedTuple):
    """The dice side of a moment in a turn: who is active, the dice that are not locked, and what helps to pay.

    Locked dice are simply gone. `pool` counts the rolled dice of each face, face 1 first, and has `die_sides` entries.
    """

    active: int
    """One bit a slot of the party."""
    pool: tuple[int, ...]
    waiting: int = 0
    """Dice that are not rolled yet."""
    rerolls: int = 0
    """Rerolls left; before the first roll, those after it."""
    steam: int = 0
    tokens: tuple[int, ...] = ()
    """Reductions that are held, in rising order."""
    named: tuple[tuple[int, int], ...] = ()
    """Reductions with their slot, in rising order: only with reduction_timing `at_once`."""
    sets: tuple[int, ...] = ()
    """What `set_die` of actions may still turn, in rising order."""
    rolled: bool = True


class Way(NamedTuple):
    """One way to pay a hero: dice (counted like a pool) or steam, and the reductions that are spent on it."""

    dice: tuple[int, ...]
    steam: int = 0
    tokens: tuple[int, ...] = ()


class Open(NamedTuple):
    """A word of a card that waits for a decision: one of `ASKED`, or `name` for a reduction that needs its hero."""

    word: str
    n: int


def prices_now(hero: Hero, tokens: tuple[int, ...], knobs: Knobs) -> Iterable[tuple[Dice, tuple[int, ...]]]:
    """Every price in dice that a hero can have with these reductions, and what is spent on it (FZ-HERO-07).

    The printed price comes first. Nothing when dice cannot pay it. Numbers are never reduced (FZ-FAQ-08).
    """
    price = hero.price
    if price is None:
        return _NO_PRICE
    if knobs.cost_groups == "merged":
        price = price.merged()
    if not tokens:
        return ((price, ()),)
    return reduced(price, tokens, 0 if knobs.reduce_to_zero == "free" else 1).items()


_NO_PRICE: Final[tuple[tuple[Dice, tuple[int, ...]], ...]] = ()


def tokens_for(slot: int, pause: Pause) -> tuple[int, ...]:
    """The reductions that can serve a slot: those that are held and those named for it (FZ-RUL-17)."""
    if not pause.named:
        return pause.tokens
    return tuple(sorted((*pause.tokens, *(n for named, n in pause.named if named == slot))))


def ways(hero: Hero, slot: int, pause: Pause, knobs: Knobs) -> tuple[Way, ...]:
    """Every way to pay for the hero of a slot now: first in dice, then in steam; none when it is active already.

    Equal dice are one way: which reduction they take follows from them, the cheapest that makes them the price. Steam
    and dice never mix (FZ-STM-04). Before the first roll only steam or a price of nothing can pay (FZ-RUL-12).
    """
    if pause.active >> slot & 1 or not (pause.rolled or knobs.activate_before_roll):
        return ()
    return (*dice_ways(hero, slot, pause, knobs), *steam_ways(hero, tokens_for(slot, pause), pause, knobs))


def payable(hero: Hero, slot: int, pause: Pause, knobs: Knobs) -> bool:
    """Whether there is any way to pay for the hero of a slot now."""
    if pause.active >> slot & 1 or not (pause.rolled or knobs.activate_before_roll):
        return False
    tokens = tokens_for(slot, pause)
    for price, _ in prices_now(hero, tokens, knobs):
        if price.payable(pause.pool):
            return True
    if not hero.steam or not (pause.steam or knobs.reduce_steam):
        return False
    return next(steam_ways(hero, tokens, pause, knobs), None) is not None


def dice_ways(hero: Hero, slot: int, pause: Pause, knobs: Knobs) -> tuple[Way, ...]:
    """The ways in dice of an inactive hero, whenever it is."""
    by_dice: dict[tuple[int, ...], Way] = {}
    for price, spent in prices_now(hero, tokens_for(slot, pause), knobs):
        for dice in price.payments(pause.pool):
            if dice not in by_dice:
                by_dice[dice] = Way(dice, 0, spent)
    return tuple(by_dice.values())


def steam_ways(hero: Hero, tokens: tuple[int, ...], pause: Pause, knobs: Knobs) -> Iterator[Way]:
    """Every way to pay for a hero in steam: in full (FZ-STM-03), or less where reductions lower it (FZ-RUL-18)."""
    if not hero.steam:
        return
    none = (0,) * len(pause.pool)
    if pause.steam >= hero.steam:
        yield Way(none, hero.steam)
    if knobs.reduce_steam and tokens:
        some = (spent for k in range(1, len(tokens) + 1) for spent in combinations(tokens, k))
        for spent in dict.fromkeys(some):
            price = max(0, hero.steam - sum(spent))
            needed = sum(spent) - spent[0] < hero.steam  # without any one of them it would cost more
            if needed and pause.steam >= price:
                yield Way(none, price, spent)


def dice_way(hero: Hero, slot: int, pause: Pause, knobs: Knobs, dice: Sequence[int]) -> Way | None:
    """The way that pays for a hero with exactly these dice, counted like a pool; None when they are no price of it now."""
    size, paid = sum(dice), tuple(dice)
    for price, spent in prices_now(hero, tokens_for(slot, pause), knobs):
        if price.size == size and (not size or price.pays(paid)):
            return Way(paid, 0, spent)
    return None


def paid(pause: Pause, slot: int, way: Way, knobs: Knobs) -> Pause:
    """The pause after dice were locked, steam was paid and reductions were spent on a slot (FZ-DICE-05).

    All steam that is there counts together, whoever made it (FZ-RUL-56); what a payment leaves of it is lost (FZ-RUL-19).
    What is made from now on is new (FZ-RUL-57).
    """
    left = pause.steam - way.steam
    if way.steam and knobs.steam_leftover == "lost":
        left = 0
    pool = tuple(map(sub, pause.pool, way.dice))
    tokens, named = _without(pause, slot, way.tokens)
    return Pause(pause.active, pool, pause.waiting, pause.rerolls, left, tokens, named, pause.sets, pause.rolled)


def after(
    pause: Pause, slot: int, way: Way, effects: Iterable[Effect], strength: int, knobs: Knobs
) -> tuple[Pause, tuple[Open, ...]]:
    """The pause after a hero was paid for and activated, and the words that now wait for its player.

    `effects` are those of the hero and of the treasures that work (`effects_of`), `strength` is the hero's own.
    """
    return roused(paid(pause, slot, way, knobs), slot, effects, strength, knobs)


def roused(
    pause: Pause, slot: int, effects: Iterable[Effect], strength: int, knobs: Knobs
) -> tuple[Pause, tuple[Open, ...]]:
    """The pause after a hero was activated without payment, and the words that wait (FZ-HERO-08)."""
    active = Pause(pause.active | 1 << slot, *pause[1:])
    return gained(active, effects, strength, knobs) if effects else (active, ())


def gained(
    pause: Pause, effects: Iterable[Effect], strength: int, knobs: Knobs, *, action: bool = False
) -> tuple[Pause, tuple[Open, ...]]:
    """What the words of a card do to dice, rolls, steam and tokens, and the words that wait for a decision.

    `strength` takes the place of n where a word says `own`. An action's set_die is held for later (FZ-RUL-54).
    """
    waiting, rerolls, steam, tokens, sets = pause.waiting, pause.rerolls, pause.steam, pause.tokens, pause.sets
    words: list[Open] = []
    for effect in effects:
        match effect.do:
            case "extra_die":
                waiting += effect.n
            case "extra_roll":
                rerolls += effect.n
            case "steam":
                steam += effect.n
            case "reduce_x" if knobs.reduction_timing == "token":
                tokens = tuple(sorted((*tokens, effect.n)))
            case "reduce_x":
                words.append(Open("name", effect.n))
            case "set_die" if action:
                sets = tuple(sorted((*sets, effect.n)))
            case "activate":
                words.append(Open("activate", strength if effect.own else effect.n))
            case "claim" | "set_die" | "draw" | "peek":
                words.append(Open(effect.do, effect.n))
            case _:
                pass  # shield, strength and change do not touch the dice
    after_gains = Pause(
        pause.active, pause.pool, waiting, rerolls, steam, tokens, pause.named, sets, pause.rolled
    )  # fmt: skip
    return after_gains, tuple([word for word in words if word.n or word.word == "activate"])


def named_for(pause: Pause, slot: int, n: int) -> Pause:
    """The pause after a reduction was named for a slot (reduction_timing `at_once`)."""
    return pause._replace(named=tuple(sorted((*pause.named, (slot, n)))))


def rouse_targets(heroes: Sequence[Hero], active: int, limit: int) -> list[int]:
    """The slots that a word `activate` can name: not active, of printed strength `limit` or less (FZ-HERO-08)."""
    return [slot for slot, hero in enumerate(heroes) if not active >> slot & 1 and hero.strength <= limit]


def effects_of(hero: Hero, treasures: Iterable[Sequence[Effect]] = ()) -> tuple[Effect, ...]:
    """The words of an activation: the hero's own, then those of the visible ends of its treasures (FZ-USE-01)."""
    return (*hero.effects, *(effect for end in treasures for effect in end))


def base_strength(heroes: Sequence[Hero], effects: Sequence[Sequence[Effect]], active: int) -> int:
    """The attack strength of the active heroes, with what counts `per` other active hero (FZ-ATK-01, FZ-HERO-09).

    `effects` are each slot's words (`effects_of`); strength that words add without `per` is not in it.
    """
    total = 0
    for slot, hero in enumerate(heroes):
        if active >> slot & 1:
            total += hero.strength + per_bonus(heroes, effects[slot], active, slot)
    return total


def per_bonus(heroes: Sequence[Hero], effects: Iterable[Effect], active: int, slot: int) -> int:
    """What the words of an active hero count for each other active hero of a kind."""
    total = 0
    for effect in effects:
        if effect.do == "strength" and effect.per:
            total += effect.n * sum(
                other.kind == effect.per
                for i, other in enumerate(heroes)
                if i != slot and active >> i & 1
            )  # fmt: skip
    return total


def flat_bonus(effects: Iterable[Effect]) -> int:
    """The attack strength that words add by themselves."""
    return sum([effect.n for effect in effects if effect.do == "strength" and not effect.per])


def _without(
    pause: Pause, slot: int, spent: Sequence[int]
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:  # fmt: skip
    """Held and named reductions without those that were spent; the named ones go first."""
    if not spent:
        return pause.tokens, pause.named
    tokens, named = list(pause.tokens), list(pause.named)
    for n in spent:
        if (slot, n) in named:
            named.remove((slot, n))
        else:
            tokens.remove(n)
    return tuple(tokens), tuple(named)
