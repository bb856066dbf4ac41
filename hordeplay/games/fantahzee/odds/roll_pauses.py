"""The Roll Step of one party and one goal, asked pause by pause: values, every move with its value, luck and skill.

A `RollStep` speaks of pauses as the game does (`activating.Pause`), slots from 0, and writes moves as the game reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hordeplay.core.arguments import known, ruled, several, whole
from hordeplay.core.language import message, tr
from hordeplay.odds.lattice import MOST_DICE, parts_of

from ..model.content import Hero
from ..model.knobs import Knobs
from ..model.ruleset import FantahzeeRules
from ..model.vocabulary import Effect
from ..rules.activating import Open, Pause, base_strength, effects_of, flat_bonus
from .roll_solver import Option, Party, Row, Standing, Values, party_of

Goal: TypeAlias = str | Sequence[str]
Treasures: TypeAlias = Mapping[int, Sequence[tuple[str, int]]]


class Move(NamedTuple):
    """Something to do at a pause, as the game reads it, and the value of the goal if it is done."""

    text: str
    value: Fraction


class RollStep:
    """The values of one goal at every pause of the Roll Step of one party; made by `roll_step`.

    What was worked out for one pause serves all others; another goal of the same party shares what can be paid.
    """

    def __init__(self, party: Party, worth: Callable[[int], int]) -> None:
        self.party = party
        self.knobs = party.knobs
        self._worth = worth
        self._values = Values(party, worth)
        self._at_least: dict[int, RollStep] = {}

    def at_least(self, n: int) -> RollStep:
        """The same Roll Step for another goal: that this one comes to `n` or more, whose value is the chance of it.

        >>> step = roll_step(["Sergeant", "Paladin"])
        >>> both = step.at_least(6)
        >>> both.value(both.start())
        Fraction(490459, 944784)
        """
        if n not in self._at_least:
            self._at_least[n] = RollStep(self.party, lambda active: int(self._worth(active) >= n))
        return self._at_least[n]

    def start(self, dice: int | None = None, rerolls: int | None = None, active: int = 0) -> Pause:
        """The pause before the first roll; the knobs say how many dice and rerolls there are unless told."""
        knobs = self.knobs
        return Pause(
            active,
            self.party.none,
            knobs.base_dice if dice is None else whole(dice, "dice", 0, MOST_DICE),
            knobs.base_rerolls if rerolls is None else whole(rerolls, "rerolls"),
            rolled=False,
        )

    def worth(self, active: int) -> int:
        """The goal when rolling is over and the slots of these bits are active."""
        return self._worth(active)

    def value(self, pause: Pause, words: Iterable[Open] = ()) -> Fraction:
        """What the goal is worth at a pause if all goes on as well as possible, exactly; `words` wait for a decision."""
        return self._at(self._standing(pause, words), pause)

    def keep(self, pause: Pause, kept: Sequence[int]) -> Fraction:
        """The value of keeping just these dice, counted like a pool, and rolling all others that are not locked."""
        if not pause.rolled or not pause.rerolls:
            raise ValueError(
                tr("no reroll is left") if pause.rolled else tr("before the first roll there is nothing to keep")
            )
        if any(k > n for k, n in zip(kept, pause.pool, strict=True)):
            raise ValueError(tr("the kept dice are no part of the roll"))
        return self._kept(self._standing(pause, ()), pause, kept, pause.rerolls - 1)

    def thrown(self, pause: Pause) -> Fraction:
        """The same while the dice that wait are in the air, rerolls being those after them."""
        return self._kept(self._standing(pause, ()), pause, pause.pool, pause.rerolls)

    def moves(self, pause: Pause, words: Iterable[Open] = ()) -> tuple[Move, ...]:
        """Everything that can be done at a pause with its value, the best first; equal ones in the order of the game:
        stop, activate, turn dice, then keeps, those with more dice first.
        """
        at = self._standing(pause, words)
        every = [*self._rests(at, pause), *self._options(at, pause), *self._rolls(at, pause)]
        return tuple(sorted(every, key=lambda move: -move.value))

    def best(self, pause: Pause, words: Iterable[Open] = ()) -> Move:
        """A best move. It stops or activates whenever that costs nothing, so a bot that follows it comes to an end."""
        at = self._standing(pause, words)
        value = self._at(at, pause)
        for move in self._best(at, pause, value):
            if move.value == value:
                return move
        raise AssertionError("the value of a pause is the value of one of its moves")

    def best_text(self, pause: Pause, words: Iterable[Open] = ()) -> str:
        """A best move as the game reads it; words that do not touch the dice are given up."""
        waiting = tuple(words)
        if waiting and not self.party.standing(pause, waiting).words:
            return "skip"
        return self.best(pause, waiting).text

    def _best(self, at: Standing, pause: Pause, value: Fraction) -> Iterator[Move]:
        """The moves among which a best one is, without looking at those that cannot be better than others."""
        if pause.rolled and value == self._finally(at, pause.pool):
            yield from self._rests(at, pause)
            yield from self._options(at, pause, lambda option, left: self._finally(option.to, left))
        live = self.party.live(at, rolls_left=pause.rerolls > 0)
        yield from self._options(at, pause, live=None if at.words or not pause.rolled else live)
        yield from self._rolls(at, pause)

    # --- from pauses to standings ----------------------------------------------------------------------------------

    def _standing(self, pause: Pause, words: Iterable[Open]) -> Standing:
        """The standing of a pause, in which the first of equal heroes are the active ones."""
        twin, active = self.party.twin, 0
        for slot in range(len(twin)):
            if pause.active >> slot & 1:
                active |= 1 << next(i for i in range(len(twin)) if twin[i] == twin[slot] and not active >> i & 1)
        return self.party.standing(pause._replace(active=active), words)

    def _slot(self, pause: Pause, slot: int) -> int:
        """The slot at the table of the next hero of a kind."""
        twin = self.party.twin
        return next(i for i in range(len(twin)) if twin[i] == twin[slot] and not pause.active >> i & 1)

    def _at(self, at: Standing, pause: Pause) -> Fraction:
        if not pause.rolled:
            value, power = self._values.before(at, pause.rerolls, pause.waiting)
            return Fraction(value, self.party.sides**power)
        return self._of(self._values.row(at, pause.rerolls, pause.waiting, sum(pause.pool)), pause.pool)

    def _of(self, row: Row, pool: Sequence[int]) -> Fraction:
        return Fraction(row.values[self.party.links.place(pool)], self.party.sides**row.power)

    def _finally(self, at: Standing, pool: Sequence[int]) -> Fraction:
        """The goal without another roll."""
        return Fraction(self._values.stop(at, sum(pool))[self.party.links.place(pool)])

    def _kept(self, at: Standing, pause: Pause, kept: Sequence[int], rerolls: int) -> Fraction:
        rolled = self._values.rolled(at, rerolls, sum(pause.pool) + pause.waiting)
        return self._of(Row(rolled.kept[sum(kept)], rolled.power), kept)

    # --- moves -----------------------------------------------------------------------------------------------------

    def _rests(self, at: Standing, pause: Pause) -> Iterator[Move]:
        if pause.rolled and not at.words:
            yield Move("done", Fraction(self._worth(at.active)))

    def _rolls(self, at: Standing, pause: Pause) -> Iterator[Move]:
        dice = sum(pause.pool) + pause.waiting
        if at.words or not dice:
            return
        if not pause.rolled:
            yield Move("roll", self._kept(at, pause, self.party.none, pause.rerolls))
        elif pause.rerolls:
            parts = sorted(parts_of(pause.pool), key=lambda part: -sum(part))
            for part in parts[0 if pause.waiting else 1 :]:
                yield Move(_text("keep", part), self._kept(at, pause, part, pause.rerolls - 1))
        elif pause.waiting and self.knobs.extra_dice_without_reroll == "free_roll":
            yield Move(_text("keep", pause.pool), self._kept(at, pause, pause.pool, 0))

    def _options(
        self,
        at: Standing,
        pause: Pause,
        value: Callable[[Option, Sequence[int]], Fraction] | None = None,
        live: int | None = None,
    ) -> Iterator[Move]:
        """What can be done besides rolling and stopping, by `live` slots if told; of equal heroes one is offered.

        `value` says what an option is worth that leaves certain dice, by itself that of the pause after it.
        """
        then = value or (lambda option, left: self._then(option, pause, left))
        for option in self.party.options(at):
            if live is not None and option.slot >= 0 and not live >> option.slot & 1:
                continue
            slot = self._slot(pause, option.slot) + 1 if option.slot >= 0 else 0
            match option.kind:
                case "activate" if pause.rolled or self.knobs.activate_before_roll:
                    for paid in self.party.payments(option, pause.pool):
                        left = [n - m for n, m in zip(pause.pool, paid, strict=True)]
                        yield Move(_text(f"activate {slot}", paid), then(option, left))
                case "set" | "held" if pause.rolled:
                    for old, new, left in _turns(pause.pool):
                        yield Move(f"set {old} {new}", then(option, left))
                case "steam" if pause.rolled or self.knobs.activate_before_roll:
                    text = " ".join(map(str, ("steam", slot, *option.way.tokens)))
                    yield Move(text, then(option, pause.pool))
                case "rouse" | "name" | "skip":
                    text = f"{option.kind} {slot}" if slot else "skip"
                    yield Move(text, then(option, pause.pool))
                case _:
                    pass

    def _then(self, option: Option, pause: Pause, left: Sequence[int]) -> Fraction:
        """The value after an option that leaves these dice."""
        after = pause._replace(
            pool=tuple(left), waiting=pause.waiting + option.dice, rerolls=pause.rerolls + option.rolls
        )
        return self._at(option.to, after)


def _text(verb: str, dice: Sequence[int]) -> str:
    faces = (face for face, n in enumerate(dice, 1) for _ in range(n))
    return " ".join([verb, *map(str, faces)])


def _turns(pool: Sequence[int]) -> Iterator[tuple[int, int, list[int]]]:
    for old, n in enumerate(pool):
        for new in range(len(pool)) if n else ():
            if new != old:
                left = list(pool)
                left[old] -= 1
                left[new] += 1
                yield old + 1, new + 1, left


def roll_step(
    heroes: Sequence[str],
    goal: Goal = "strength",
    rules: FantahzeeRules | None = None,
    treasures: Treasures | None = None,
    brought: int = 0,
) -> RollStep:
    """The Roll Step of a party for a goal: `strength`, `all`, or names of heroes who shall all be active.

    A name that stands twice needs two heroes of that name. `treasures` gives slots, from 0, the treasures that work:
    `{0: [("Orb of Power", 1)]}` is the level 1 end. What other cards `brought` is strength only with an active hero
    (FZ-ATK-01). `ValueError` names the nearest name of an unknown card.

    >>> step = roll_step(["Sergeant", "Paladin"], "all")
    >>> step.value(step.start())
    Fraction(490459, 944784)
    """
    rules, heroes = ruled(rules, FantahzeeRules), several(heroes, "heroes")
    cards = tuple(rules.hero(known(name, rules.heroes, "heroes")) for name in heroes)
    held = treasures or {}
    for slot in held:
        if slot not in range(len(cards)):
            raise ValueError(tr("treasures: slots are 0 to {last}, not {slot!r}", last=len(cards) - 1, slot=slot))
    ends = [[_end(name, level, rules) for name, level in held.get(slot, ())] for slot in range(len(cards))]
    words = tuple(effects_of(card, ends[slot]) for slot, card in enumerate(cards))
    wanted = (goal,) if isinstance(goal, str) else several(goal, "goal")
    if not wanted:
        raise ValueError(tr("goal: strength, all, or names of heroes, not an empty list"))
    if wanted not in (("strength",), ("all",)):
        for name in wanted:
            known(name, ["strength", "all", *rules.heroes], "goal")
            if wanted.count(name) > heroes.count(name):
                says = (
                    message("the party has no other {name}") if name in heroes else message("the party has no {name}")
                )
                raise ValueError(tr(says, name=name))
    return _roll_step(cards, words, rules.knobs, wanted, brought if wanted == ("strength",) else 0)


@lru_cache(maxsize=64)
def _roll_step(
    heroes: tuple[Hero, ...],
    words: tuple[tuple[Effect, ...], ...],
    knobs: Knobs,
    goal: tuple[str, ...],
    brought: int,
) -> RollStep:
    slots, names = range(len(heroes)), [hero.name for hero in heroes]

    def strength(active: int) -> int:
        flat = sum(flat_bonus(words[slot]) for slot in slots if active >> slot & 1)
        return base_strength(heroes, words, active) + flat + (brought if active else 0)

    def reached(active: int) -> int:
        there = [names[slot] for slot in slots if active >> slot & 1]
        return int(len(there) == len(names) if goal == ("all",) else all(there.count(n) >= goal.count(n) for n in goal))

    return RollStep(party_of(heroes, words, knobs), strength if goal == ("strength",) else reached)


def _end(name: str, level: int, rules: FantahzeeRules) -> tuple[Effect, ...]:
    """The words of one end of a treasure."""
    return rules.treasure(known(name, rules.treasures, "treasures")).effects(whole(level, "level of a treasure", 1, 2))
