"""The Roll Step solved: what a party is worth when every die is kept, locked and rolled again as well as possible.

A `Party` says what can be done at a pause, what pays for it, and who can be active at the end; what can be paid and what
follows is asked of `activating`, the functions that the verbs of the game use. A `Standing` is all of a pause but its dice.
Dice are counts of `hordeplay.odds.lattice`, where faces that no price names are alike.

`Values` are those of one goal: for each standing one row of values holds all the dice that may lie there. Two facts keep it
small: who cannot help to gain dice or rolls may as well be activated after the last roll, and of equal heroes the first goes
first. Values are whole numbers over a power of the sides of a die.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import or_, sub
from typing import Final, Literal, NamedTuple, TypeAlias

from hordeplay.odds.keep import best_part, spread
from hordeplay.odds.lattice import Lattice, lattice

from ..model.content import Hero
from ..model.knobs import Knobs
from ..model.prices import Dice
from ..model.vocabulary import Effect
from ..rules.activating import (
    Open,
    Pause,
    Way,
    after,
    named_for,
    prices_now,
    rouse_targets,
    roused,
    steam_ways,
    tokens_for,
)

Pairs: TypeAlias = list[tuple[int, int]]

TOUCHING: Final = ("activate", "name", "set_die")
"""Open words that touch the dice side of a turn; the others are left out of a standing."""


class Standing(NamedTuple):
    """A pause without its dice."""

    active: int
    steam: int = 0
    tokens: tuple[int, ...] = ()
    named: tuple[tuple[int, int], ...] = ()
    sets: tuple[int, ...] = ()
    words: tuple[Open, ...] = ()


class Option(NamedTuple):
    """One thing to do at a pause, besides rolling and stopping."""

    kind: Literal["activate", "steam", "rouse", "set", "held", "name", "skip"]
    slot: int
    way: Way
    price: Dice | None
    """What is paid in dice; None when dice stay where they are."""
    barred: tuple[Dice, ...]
    """Prices of the same size that come first: dice that pay one of them do not count here."""
    to: Standing
    dice: int = 0
    """Dice gained."""
    rolls: int = 0
    """Rerolls gained."""


class Party:
    """The dice side of one party under one set of knobs: prices, options, and who can be active at the end.

    `effects` are each slot's words, treasures included. Nothing here depends on a goal.
    """

    def __init__(self, heroes: tuple[Hero, ...], effects: tuple[tuple[Effect, ...], ...], knobs: Knobs) -> None:
        self.heroes = heroes
        self.effects = effects
        self.knobs = knobs
        self.sides = knobs.die_sides
        self.none = (0,) * self.sides
        named = sorted({face for hero in heroes if hero.price for face in hero.price.numbers})
        self.links = lattice(tuple([named.index(f) + 1 if f in named else 0 for f in range(1, self.sides + 1)]))
        kinds = [(hero, effects[i]) for i, hero in enumerate(heroes)]
        # a reduction named for one of two equal heroes makes them differ
        self.twin = [kinds.index(kind) if knobs.reduction_timing == "token" else i for i, kind in enumerate(kinds)]
        self.dice_words = [any(e.do == "extra_die" for e in words) for words in effects]
        self.roll_words = [any(e.do == "extra_roll" for e in words) for words in effects]
        self.steam_words = [any(e.do == "steam" for e in words) for words in effects]
        self._options: dict[Standing, list[Option]] = {}
        self._live: dict[tuple[int, bool], int] = {}
        self._ends: dict[tuple[Standing, int], list[int]] = {}
        self._set_pairs: dict[int, Pairs] = {}

    # --- what can be done --------------------------------------------------------------------------------------------

    def options(self, at: Standing) -> list[Option]:
        """All that can be done at a standing besides rolling and stopping, if the dice allow it."""
        if at not in self._options:
            self._options[at] = list(self._words(at) if at.words else self._activations(at))
        return self._options[at]

    def _activations(self, at: Standing) -> Iterable[Option]:
        pause = self._pause(at)
        for slot in self.fresh(at.active, range(len(self.heroes))):
            hero, words, tokens = self.heroes[slot], self.effects[slot], tokens_for(slot, pause)
            before: list[Dice] = []
            for price, spent in prices_now(hero, tokens, self.knobs):
                way = Way(self.none, 0, spent)
                then = after(pause, slot, way, words, hero.strength, self.knobs)
                barred = tuple(dice for dice in before if dice.size == price.size)
                yield self._option("activate", slot, way, price, then, (), barred)
                before.append(price)
            for way in steam_ways(hero, tokens, pause, self.knobs):
                then = after(pause, slot, way, words, hero.strength, self.knobs)
                yield self._option("steam", slot, way, None, then)
        if at.sets:
            *rest, n = at.sets
            more = (Open("set_die", n - 1),) if n > 1 else ()
            yield Option("held", -1, Way(self.none), None, (), at._replace(sets=tuple(rest), words=more))

    def _words(self, at: Standing) -> Iterable[Option]:
        pause, free = self._pause(at), Way(self.none)
        for word in dict.fromkeys(at.words):
            rest = list(at.words)
            rest.remove(word)
            if word.word == "activate":
                for slot in self.fresh(at.active, rouse_targets(self.heroes, at.active, word.n)):
                    then = roused(pause, slot, self.effects[slot], self.heroes[slot].strength, self.knobs)
                    yield self._option("rouse", slot, free, None, then, rest)
            elif word.word == "name":
                for slot in self.fresh(at.active, range(len(self.heroes))):
                    yield self._option("name", slot, free, None, (named_for(pause, slot, word.n), ()), rest)
            else:
                more = [word._replace(n=word.n - 1)] if word.n > 1 else []
                yield self._option("set", -1, free, None, (pause, ()), [*rest, *more])
        yield Option("skip", -1, free, None, (), at._replace(words=()))

    def fresh(self, active: int, slots: Iterable[int]) -> list[int]:
        """Those of the slots that are not active, the first of each kind only."""
        first: dict[int, int] = {}
        for slot in slots:
            if not active >> slot & 1:
                first.setdefault(self.twin[slot], slot)
        return list(first.values())

    def _pause(self, at: Standing) -> Pause:
        return Pause(at.active, self.none, 0, 0, at.steam, at.tokens, at.named, at.sets)

    def _option(
        self,
        kind: Literal["activate", "steam", "rouse", "set", "name"],
        slot: int,
        way: Way,
        price: Dice | None,
        then: tuple[Pause, Sequence[Open]],
        rest: Sequence[Open] = (),
        barred: tuple[Dice, ...] = (),
    ) -> Option:
        pause, words = then
        to = self.standing(pause, (*rest, *words))
        return Option(kind, slot, way, price, barred, to, pause.waiting, pause.rerolls)

    def standing(self, pause: Pause, words: Iterable[Open] = ()) -> Standing:
        """A pause without its dice; words that have nothing to act on are gone."""
        waiting = tuple(words)
        if not waiting:
            return Standing(pause.active, pause.steam, pause.tokens, pause.named, pause.sets)
        open_words = sorted(
            word
            for word in waiting
            if word.word in TOUCHING and (word.word != "activate" or rouse_targets(self.heroes, pause.active, word.n))
        )
        return Standing(pause.active, pause.steam, pause.tokens, pause.named, pause.sets, tuple(open_words))

    def live(self, at: Standing, rolls_left: bool) -> int:
        """The slots whose activation before the last roll can be of use, as bits.

        These are the heroes who gain dice or rolls, and whoever helps to activate one of them.
        """
        key = at.active, rolls_left
        if key not in self._live:
            self._live[key] = self._who_is_live(at.active, rolls_left)
        return self._live[key]

    def _who_is_live(self, active: int, rolls_left: bool) -> int:
        idle = [slot for slot in range(len(self.heroes)) if not active >> slot & 1]
        usable = rolls_left or any(self.roll_words[slot] for slot in idle)
        gained_at_once = self.knobs.extra_dice_timing == "at_once"
        free_roll = self.knobs.extra_dice_without_reroll == "free_roll"
        usable = usable or gained_at_once or free_roll
        live = {slot: None for slot in idle if usable and (self.dice_words[slot] or self.roll_words[slot])}
        self._add_helpers(live, idle)
        steam = [slot for slot in idle if self.heroes[slot].steam or self.steam_words[slot]]
        burners = sum(self.heroes[slot].steam > 0 for slot in idle)
        early = any(slot in steam or any(e.do == "activate" for e in self.effects[slot]) for slot in live)
        if self.knobs.steam_leftover == "lost" and burners > 1 and early:
            # who gains dice moves steam as well: others may have to burn theirs before, or make it after
            live |= dict.fromkeys(steam)
            self._add_helpers(live, idle)
        return sum(1 << slot for slot in live)

    def _add_helpers(self, live: dict[int, None], idle: list[int]) -> None:
        """Whoever helps to activate one of them is one of them."""
        known = -1
        while live and known < len(live):
            known = len(live)
            for slot in idle:
                if slot not in live and any(self._helps(e, slot, list(live)) for e in self.effects[slot]):
                    live[slot] = None

    def _helps(self, effect: Effect, slot: int, others: list[int]) -> bool:
        heroes = [self.heroes[i] for i in others]
        match effect.do:
            case "reduce_x":
                x = any(hero.price is not None and hero.price.groups for hero in heroes)
                return x or (self.knobs.reduce_steam and any(hero.steam for hero in heroes))
            case "activate":
                limit = self.heroes[slot].strength if effect.own else effect.n
                return any(hero.strength <= limit for hero in heroes)
            case "steam":
                return any(hero.steam for hero in heroes)
            case "set_die":
                return any(hero.price is not None for hero in heroes)
            case _:
                return False

    # --- dice ----------------------------------------------------------------------------------------------------------

    def pairs(self, option: Option, size: int) -> Pairs:
        """Every (count of that size, count that the option leaves of it), as places in their levels."""
        if option.kind in ("set", "held"):
            return self._turned(size)
        return _paid(self.links, option.price, option.barred, size)

    def payments(self, option: Option, pool: Sequence[int]) -> list[tuple[int, ...]]:
        """Every way to pay what an option costs in dice, counted like the pool."""
        return [self.none] if option.price is None else _payments(option.price, option.barred, pool)

    def _turned(self, size: int) -> Pairs:
        if size not in self._set_pairs:
            pairs, places = [], range(len(self.links.level(size)))
            for i in places if size else ():
                for j in dict.fromkeys(self.links.down[size][i](range(len(self.links.level(size - 1))))):
                    pairs += [(i, t) for t in dict.fromkeys(self.links.up[size - 1][j](places)) if t != i]
            self._set_pairs[size] = pairs
        return self._set_pairs[size]

    def ends(self, at: Standing, size: int) -> list[int]:
        """For every count of that size who can be active at the end without another roll: bit A of the whole number is
        set if the slots in A can.
        """
        key = at, size
        if key not in self._ends:
            row = [1 << at.active] * len(self.links.level(size))
            for option in self.options(at):
                left = size - (option.price.size if option.price else 0)
                if left < 0 or (option.kind in ("set", "held") and not size):
                    continue
                then = self.ends(option.to, left)
                if left == size and option.kind not in ("set", "held"):
                    row = list(map(or_, row, then))
                else:
                    for i, j in self.pairs(option, size):
                        row[i] |= then[j]
            self._ends[key] = row
        return self._ends[key]


@lru_cache(maxsize=1024)
def _paid(links: Lattice, price: Dice | None, barred: tuple[Dice, ...], size: int) -> Pairs:
    """Every (count of that size, count that a price leaves of it), as places in their levels: the same for all parties."""
    counts, pairs = links.level(size), []
    if price is None or price.size == 0:
        return [(i, i) for i in range(len(counts))]
    for i, count in enumerate(counts):
        left = dict.fromkeys(
            [links.place(list(map(sub, count, paid))) for paid in _payments(price, barred, count)]
        )  # fmt: skip
        pairs += [(i, j) for j in left]
    return pairs


def _payments(price: Dice, barred: tuple[Dice, ...], pool: Sequence[int]) -> list[tuple[int, ...]]:
    if not barred:
        return list(price.payments(pool))
    not_so = {paid for dice in barred for paid in dice.payments(pool)}
    return [paid for paid in price.payments(pool) if paid not in not_so]


@lru_cache(maxsize=32)
def party_of(heroes: tuple[Hero, ...], effects: tuple[tuple[Effect, ...], ...], knobs: Knobs) -> Party:
    """The party, remembered with all that was worked out for it."""
    return Party(heroes, effects, knobs)


# Values


class Row(NamedTuple):
    """Values of all counts of one size, times sides ** `power`."""

    values: list[int]
    power: int


class Rolled(NamedTuple):
    """Values of all parts that may be kept while the other dice are rolled, and the best part of each count."""

    kept: list[list[int]]
    best: list[list[int]]
    power: int


class Values:
    """The values of one goal for one party: `worth` of the active slots when rolling is over, a whole number."""

    def __init__(self, party: Party, worth: Callable[[int], int]) -> None:
        self.party = party
        self._worth = worth
        self._of_active: dict[int, int] = {}
        self._of_ends: dict[int, int] = {}
        self._stop: dict[tuple[Standing, int], list[int]] = {}
        self._rows: dict[tuple[Standing, int, int, int], Row] = {}
        self._rolled: dict[tuple[Standing, int, int], Rolled] = {}
        self._before: dict[tuple[Standing, int, int], tuple[int, int]] = {}

    def before(self, at: Standing, rerolls: int, dice: int) -> tuple[int, int]:
        """The value before the first roll, and the power of sides that divides it; `rerolls` come after that roll."""
        key = at, rerolls, dice
        if key not in self._before:
            early = self.party.knobs.activate_before_roll
            ways = []
            if not at.words or not early:
                rolled = self.rolled(at._replace(words=()), rerolls, dice)
                ways.append((rolled.kept[0][0], rolled.power))
            if early:
                ways += [
                    self.before(option.to, rerolls + option.rolls, dice + option.dice)
                    for option in self.party.options(at)
                    if not (option.price and option.price.size) and option.kind not in ("set", "held")
                ]
            power = max(p for _, p in ways)
            self._before[key] = max(v * self.party.sides ** (power - p) for v, p in ways), power
        return self._before[key]

    def row(self, at: Standing, rerolls: int, waiting: int, size: int) -> Row:
        """The values of all counts of that many rolled dice."""
        key = at, rerolls, waiting, size
        if key not in self._rows:
            self._rows[key] = self._row(at, rerolls, waiting, size)
        return self._rows[key]

    def _row(self, at: Standing, rerolls: int, waiting: int, size: int) -> Row:
        party = self.party
        if waiting and not at.words and party.knobs.extra_dice_timing == "at_once":
            rolled = self.rolled(at, rerolls, size + waiting)
            return Row(rolled.kept[size], rolled.power)
        stop = self.stop(at, size)
        live = party.live(at, rerolls > 0)
        rows: list[tuple[Option, Row]] = []
        for option in party.options(at) if live or at.words else ():
            left = size - (option.price.size if option.price else 0)
            turns = option.kind in ("set", "held")
            if left >= 0 and (at.words or turns or live >> option.slot & 1) and (size or not turns):
                rows.append((option, self.following(option, rerolls, waiting, left)))
        whole: Row | None = None
        if not at.words and rerolls and size + waiting:
            rolled = self.rolled(at, rerolls - 1, size + waiting)
            whole = Row(rolled.best[size], rolled.power)
        elif not at.words and waiting and party.knobs.extra_dice_without_reroll == "free_roll":
            rolled = self.rolled(at, 0, size + waiting)
            whole = Row(rolled.kept[size], rolled.power)
        power = max([row.power for _, row in rows] + [whole.power if whole else 0])
        values = _scaled(stop, party.sides**power)
        for option, row in rows:
            then = _scaled(row.values, party.sides ** (power - row.power))
            for i, j in party.pairs(option, size):
                if then[j] > values[i]:  # noqa: PLR1730 - the innermost loop; max() would double its time
                    values[i] = then[j]
        if whole:
            values = list(map(max, values, _scaled(whole.values, party.sides ** (power - whole.power))))
        return Row(values, power)

    def stop(self, at: Standing, size: int) -> list[int]:
        """The goal of all counts of that many dice without another roll."""
        key = at, size
        if key not in self._stop:
            known, row = self._of_ends, []
            for ends in self.party.ends(at, size):
                if ends not in known:
                    known[ends] = max([self._goal(a) for a in range(ends.bit_length()) if ends >> a & 1])
                row.append(known[ends])
            self._stop[key] = row
        return self._stop[key]

    def _goal(self, active: int) -> int:
        """`worth`, remembered."""
        if active not in self._of_active:
            self._of_active[active] = self._worth(active)
        return self._of_active[active]

    def following(self, option: Option, rerolls: int, waiting: int, left: int) -> Row:
        """The values after an option, of all counts of the dice that it leaves."""
        return self.row(option.to, rerolls + option.rolls, waiting + option.dice, left)

    def rolled(self, at: Standing, rerolls: int, dice: int) -> Rolled:
        """The values of keeping any part of `dice` dice and rolling the others, `rerolls` more to follow."""
        key = at, rerolls, dice
        if key not in self._rolled:
            row = self.row(at, rerolls, 0, dice)
            kept = spread(self.party.links, dice, row.values)
            self._rolled[key] = Rolled(kept, best_part(self.party.links, dice, kept), row.power + dice)
        return self._rolled[key]


def _scaled(values: list[int], factor: int) -> list[int]:
    return values if factor == 1 else [x * factor for x in values]
