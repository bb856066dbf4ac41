"""Dice Phase, step A: roll, keep, release, lock; activate heroes at any pause (rulebook: Roll, Activating Heroes, Steam).

The upper half is plain functions on a `Pause`, which the exact odds of the dice phase share; below are verbs and steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Self

from hordeplay.core import english
from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.script import Ask, Script

from ..model.knobs import Knobs
from ..model.table import FantahzeeTable, Ordinal, Pending
from .abilities import THE_ACTION, SetDie
from .activating import Pause, Way, dice_way, dice_ways, steam_ways, tokens_for
from .activating import payable as payable_now
from .dice import dice
from .effects import activate, pause_of, resolve, turn_die
from .turn import Done


def may_roll(pause: Pause, knobs: Knobs) -> bool:
    """Whether dice can be rolled at this pause: a reroll is left, or dice may be rolled for free (FZ-RUL-11)."""
    if not pause.rolled or pause.rerolls:
        return bool(pause.waiting or any(pause.pool))
    return free_roll(pause, knobs)


def free_roll(pause: Pause, knobs: Knobs) -> bool:
    """Whether dice that were gained when no reroll was left may be rolled once, alone (FZ-RUL-11)."""
    return bool(pause.waiting and not pause.rerolls and knobs.extra_dice_without_reroll == "free_roll")


def rolls_now(pause: Pause, knobs: Knobs) -> bool:
    """Whether waiting dice are rolled at once, outside any reroll (extra_dice_timing `at_once`, FZ-RUL-10)."""
    return bool(pause.rolled and pause.waiting and knobs.extra_dice_timing == "at_once")


def keeps(pause: Pause, knobs: Knobs) -> Iterator[tuple[int, ...]]:
    """Every choice of rolled dice to keep at a reroll, counted like a pool; at least one die is rolled (FZ-DICE-03).

    What was kept before does not bind (FZ-DICE-04).
    """
    if not may_roll(pause, knobs):
        return
    if pause.rolled and not pause.rerolls:
        yield pause.pool
        return
    for kept in product(*(range(n, -1, -1) for n in pause.pool)):
        if pause.waiting or kept != pause.pool:
            yield kept


def thrown(pause: Pause, keep: Sequence[int]) -> tuple[Pause, int]:
    """The pause with only the kept dice on the table, and how many dice are in the air: released and waiting ones.

    The first roll, a free roll and one at once take no reroll. Dice that wait join any other (FZ-DICE-09).

    So five dice, and not six, are rolled in the third roll of the example (FZ-RUL-07).
    """
    n = sum(pause.pool) - sum(keep) + pause.waiting
    rerolls = pause.rerolls - 1 if pause.rolled and pause.rerolls else pause.rerolls
    return pause._replace(pool=tuple(keep), waiting=0, rerolls=rerolls, rolled=True), n


def thrown_now(pause: Pause) -> tuple[Pause, int]:
    """The same where only the waiting dice are rolled, without a reroll (FZ-RUL-10)."""
    return pause._replace(waiting=0), pause.waiting


def landed(pause: Pause, faces: Sequence[int]) -> Pause:
    """The pause with these faces added to the dice on the table."""
    return pause._replace(pool=added(pause.pool, faces))


def added(pool: Sequence[int], faces: Sequence[int]) -> tuple[int, ...]:
    """The pool with these faces."""
    more = list(pool)
    for face in faces:
        more[face - 1] += 1
    return tuple(more)


def turned(pause: Pause, old: int, new: int) -> Pause:
    """The pause with one die turned from a face to another."""
    pool = list(pause.pool)
    pool[old - 1] -= 1
    pool[new - 1] += 1
    return pause._replace(pool=tuple(pool))


def counted(faces: Sequence[int], sides: int) -> tuple[int, ...]:
    """Faces as counts of each face, face 1 first.

    >>> counted((3, 3, 5), 6)
    (0, 0, 2, 0, 1, 0)
    """
    return tuple([faces.count(face) for face in range(1, sides + 1)])


def spread(pool: Sequence[int]) -> tuple[int, ...]:
    """Counts of each face as faces in rising order.

    >>> spread((0, 0, 2, 0, 1, 0))
    (3, 3, 5)
    """
    return tuple([face for face, n in enumerate(pool, 1) if n for _ in range(n)])


# Verbs


@verb("keep", always_legal=True)
class Keep(Choice):
    """`keep 3 3`: these dice stay, all others that are not locked are rolled again, and those that wait (FZ-DICE-03)."""

    dice: tuple[int, ...]

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        for kept in keeps(pause_of(table), table.rules.knobs):
            yield cls(spread(kept))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        pause = pause_of(table)
        if not may_roll(pause, table.rules.knobs):
            return Refusal("FZ-DICE-02", tr("no reroll is left"))
        if refusal := _no_dice(self.dice, pause):
            return refusal
        if len(self.dice) == sum(pause.pool):
            if not pause.waiting:
                return Refusal("FZ-DICE-03", tr("a reroll takes one die or more"))
        elif not pause.rerolls:
            return Refusal("FZ-RUL-11", tr("only the dice that wait may be rolled for free: keep all others"))
        return None


@verb("activate")
class Activate(Choice):
    """`activate 2 3 3 3`: pay for the hero in slot 2 with three 3s; without dice where the price is nothing (FZ-HERO-01)."""

    slot: Ordinal
    dice: tuple[int, ...]

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        pause, knobs = pause_of(table), table.rules.knobs
        if not (pause.rolled or knobs.activate_before_roll):
            return
        for slot, hero in enumerate(table.heroes):
            if pause.active >> slot & 1:
                continue
            for way in dice_ways(hero, slot, pause, knobs):
                yield cls(slot, spread(way.dice))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if refusal := _no_slot(table, self.slot):
            return refusal
        pause, knobs = pause_of(table), table.rules.knobs
        if refusal := _no_dice(self.dice, pause):
            return refusal
        if not (pause.rolled or knobs.activate_before_roll):
            return Refusal("FZ-RUL-12", tr("nobody is activated before the first roll"))
        hero = table.rules.hero(table.party[self.slot].name)
        if dice_way(hero, self.slot, pause, knobs, counted(self.dice, knobs.die_sides)):
            return None
        if hero.price is None:
            return Refusal(
                "FZ-STM-02", tr("{name} costs {steam} steam, dice do not pay", name=hero.name, steam=hero.steam)
            )
        offered = " ".join(map(str, self.dice)) or tr_in("a payment", "no dice")
        helped = bool(tokens_for(self.slot, pause))
        if helped and hero.price.numbers:
            return Refusal(
                "FZ-HERO-07",
                tr(
                    "{name} costs {dice}, and a reduction takes X only, not a number: {offered} will not do",
                    name=hero.name,
                    dice=hero.dice,
                    offered=offered,
                ),
            )
        clause = "FZ-HERO-04" if hero.price.numbers else "FZ-HERO-02" if hero.price.size == 1 else "FZ-HERO-03"
        words = {"name": hero.name, "dice": hero.dice, "offered": offered}
        if helped:
            return Refusal(clause, tr("{name} costs {dice} or less by a reduction, not {offered}", **words))
        return Refusal(clause, tr("{name} costs {dice}, not {offered}", **words))


@verb("steam")
class Steam(Choice):
    """`steam 2`: pay for the hero in slot 2 with steam; `steam 2 1` spends a reduction of one on it (reduce_steam)."""

    slot: Ordinal
    tokens: tuple[int, ...]

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        pause, knobs = pause_of(table), table.rules.knobs
        if not (pause.rolled or knobs.activate_before_roll):
            return
        for slot, hero in enumerate(table.heroes):
            if not pause.active >> slot & 1:
                for way in steam_ways(hero, tokens_for(slot, pause), pause, knobs):
                    yield cls(slot, way.tokens)

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if refusal := _no_slot(table, self.slot):
            return refusal
        pause, knobs = pause_of(table), table.rules.knobs
        if not (pause.rolled or knobs.activate_before_roll):
            return Refusal("FZ-RUL-12", tr("nobody is activated before the first roll"))
        hero = table.rules.hero(table.party[self.slot].name)
        if not hero.steam:
            return Refusal("FZ-STM-02", tr("{name} costs {dice}, steam does not pay", name=hero.name, dice=hero.dice))
        if self.tokens and not knobs.reduce_steam:
            return Refusal("FZ-RUL-18", tr("a reduction does not lower a price in steam"))
        if _steam_way(self, table, pause) is None:
            if self.tokens:
                return Refusal("FZ-RUL-18", tr("these reductions do not make it a price that you can pay"))
            return Refusal(
                "FZ-STM-03",
                tr(
                    "{name} costs {steam} steam, and you have {yours}; dice do not make up for it",
                    name=hero.name,
                    steam=hero.steam,
                    yours=pause.steam,
                ),
            )
        return None


@verb("roll", always_legal=True)
class FirstRoll(Choice):
    """`roll`: the first roll (FZ-DICE-01)."""


def _no_dice(dice: Sequence[int], pause: Pause) -> Refusal | None:
    """Why these are no dice that lie there."""
    if len(dice) > 1 and list(dice) != sorted(dice):
        return Refusal("FZ-DICE-05", tr("dice are named in rising order"))
    for face in dict.fromkeys(dice):
        if not 1 <= face <= len(pause.pool) or dice.count(face) > pause.pool[face - 1]:
            return Refusal("FZ-DICE-05", tr("not so many of your dice that are not locked show {face}", face=face))
    return None


def _no_slot(table: FantahzeeTable, slot: int) -> Refusal | None:
    if not 0 <= slot < len(table.party):
        return Refusal("FZ-HERO-06", tr("there is no hero in slot {slot} of your party", slot=slot + 1))
    if table.party[slot].active:
        return Refusal("FZ-HERO-05", tr("{name} is active already", name=table.party[slot].name))
    return None


def _steam_way(choice: Steam, table: FantahzeeTable, pause: Pause) -> Way | None:
    hero = table.rules.hero(table.party[choice.slot].name)
    ways_now = steam_ways(hero, tokens_for(choice.slot, pause), pause, table.rules.knobs)
    return next((way for way in ways_now if way.tokens == choice.tokens), None)


# Steps


def first_roll(table: FantahzeeTable) -> Script[str]:
    """The pause before the first roll, if a hero can be activated without dice (FZ-RUL-12), and the roll (FZ-DICE-01).

    Without a hero to activate nothing is rolled.
    """
    if all(member.active for member in table.party):
        return "muster"
    pause = pause_of(table)
    if payable(table, pause):
        choice: Choice = yield from Ask(
            table, table.seat, message("Activate before the first roll?"), (Activate, Steam, FirstRoll), "FZ-RUL-12"
        )
        if not isinstance(choice, FirstRoll):
            return _pay(table, choice, pause, "first_roll")
    return _throw(table, thrown(pause, (0,) * table.rules.knobs.die_sides), "FZ-DICE-01")


def roll(table: FantahzeeTable) -> Script[str]:
    """One pause of the Roll Step: roll again, activate, turn a die, or stop (FZ-DICE-06, FZ-DICE-10, FZ-RUL-13).

    Nobody has to activate a hero (FZ-DICE-08).

    It ends by itself when nothing is left that could activate anybody.
    """
    if table.turn.throw:
        yield from _land(table)
    pause, knobs = pause_of(table), table.rules.knobs
    if pause.active == (1 << len(table.party)) - 1:
        return "muster"
    if rolls_now(pause, knobs):
        return _throw(table, thrown_now(pause), "FZ-RUL-10")
    if not may_roll(pause, knobs) and not payable(table, pause) and not (pause.sets and any(pause.pool)):
        return "muster"
    offers = (Keep, Activate, Steam, SetDie, Done)
    choice: Choice = yield from Ask(table, table.seat, partial(_prompt, pause), offers, "FZ-DICE-06")
    match choice:
        case Keep(kept):
            rule = "FZ-DICE-03" if pause.rerolls else "FZ-RUL-11"
            return _throw(table, thrown(pause, counted(kept, knobs.die_sides)), rule)
        case SetDie(old, new):
            n = table.turn.sets.pop()
            turn_die(table, old, new)
            if n > 1:
                table.turn.pending.append(Pending("set_die", n - 1, THE_ACTION))
                return resolve(table, "roll")
        case Done():
            table.tell("FZ-DICE-10", "stops", seat=table.seat, rerolls=pause.rerolls)
            return "muster"
        case _:
            return _pay(table, choice, pause, "roll")
    return "roll"


def payable(table: FantahzeeTable, pause: Pause) -> bool:
    """Whether any hero can be paid for now."""
    rules = table.rules
    for slot, member in enumerate(table.party):
        if not member.active and payable_now(rules.hero(member.name), slot, pause, rules.knobs):
            return True
    return False


def _prompt(pause: Pause) -> str:
    rerolls = english.counted(pause.rerolls, "reroll") if pause.rerolls else tr("no reroll")
    if not any(pause.pool):
        return tr("No dice lie free, {rerolls} left", rerolls=rerolls)
    if not pause.rerolls:
        return tr("Activate or stop, {rerolls} left", rerolls=rerolls)
    return tr("Keep or activate, {rerolls} left", rerolls=rerolls)


def _throw(table: FantahzeeTable, cast: tuple[Pause, int], rule: str) -> str:
    """Dice leave the hand; where they wait for a person to roll them, the table says so."""
    pause, n = cast
    turn = table.turn
    turn.pool, turn.waiting, turn.rerolls, turn.rolled = list(pause.pool), n, pause.rerolls, pause.rolled
    turn.throw = rule
    return "roll"


def _land(table: FantahzeeTable) -> Script[None]:
    """Roll the dice that are in the air."""
    turn, rule = table.turn, table.turn.throw
    faces = yield from dice(table, turn.waiting, rule)
    kept = turn.pool
    turn.pool, turn.waiting, turn.throw = list(added(kept, faces)), 0, ""
    if table.log is not None:
        table.tell(rule, "rolls", seat=table.seat, dice=list(faces), kept=list(spread(kept)), rerolls=turn.rerolls)


def _pay(table: FantahzeeTable, choice: Choice, pause: Pause, then: str) -> str:
    """Activate the hero that was paid for; the next step."""
    knobs = table.rules.knobs
    if isinstance(choice, Activate):
        hero = table.rules.hero(table.party[choice.slot].name)
        way = dice_way(hero, choice.slot, pause, knobs, counted(choice.dice, knobs.die_sides))
        activate(table, choice.slot, way)
    elif isinstance(choice, Steam):
        activate(table, choice.slot, _steam_way(choice, table, pause))
    return resolve(table, then)
