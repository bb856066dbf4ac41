"""One try of each question about cards: a table of the game is laid as the question says, and the game's own steps go on.

Nothing of a rule is said here a second time: cards are turned up, flipped, destroyed and drawn by the steps that play them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hordeplay.core.cards import Fair, Packet
from hordeplay.core.script import OVER, Ask, Chance, Play
from hordeplay.core.script import Answer as Given

from ..model.ruleset import FantahzeeRules
from ..model.table import FantahzeeTable, Stack, pile_of
from ..rules import STEPS
from ..rules.setup import start
from ..rules.taking_damage import shielded


class Flipped(NamedTuple):
    """What one flip into the vanguard came to, Counterattack, Ambush and further flips left out."""

    beaten: bool
    gain: int
    """XP of the monster, if it was beaten."""
    loss: int
    """XP that the town lost, if not: 0 or more."""


# --- tables as the questions lay them ------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _dealt(rules: FantahzeeRules) -> FantahzeeTable:
    return start(rules, 2)


def fresh(rules: FantahzeeRules) -> FantahzeeTable:
    """A table before its first card is turned."""
    return _dealt(rules).copy()


def lower_part(
    rules: FantahzeeRules, stack: int = -1, gone: Sequence[str] | int = (), *, boss_gone: bool = False
) -> list[Packet]:
    """What lies facedown in the lower part of a dealt stack once these cards, or so many without its boss, are gone."""
    table = _dealt(rules)
    i = stack % len(table.stacks)
    packets = [dict(packet) for packet in table.cards.piles[pile_of(i)] if "1" not in packet]
    if boss_gone:
        packets = [{back: n for back, n in packet.items() if back != "boss"} for packet in packets]
    left = gone if isinstance(gone, int) else len(gone) - boss_gone
    for packet in packets:
        off = min(left, packet.get("2", 0))
        left -= off
        if off:
            packet["2"] -= off
    return [kept for packet in packets if (kept := {back: n for back, n in packet.items() if n})]


def one_stack(rules: FantahzeeRules, packets: Sequence[Packet], seen: Sequence[str] = ()) -> FantahzeeTable:
    """A table with a single stack of these packets, nothing turned up; the `seen` cards are out of it."""
    table = fresh(rules)
    table.stacks = [Stack()]
    table.cards.piles[pile_of(0)] = [dict(packet) for packet in packets]
    for name in seen:
        table.cards.bags[table.cards.backs[name]].remove(name)
    return table


# --- playing on ----------------------------------------------------------------------------------------------------------


def _over(table: FantahzeeTable) -> str:
    return OVER


@lru_cache(maxsize=16)
def _steps(*ends: str) -> dict[str, object]:
    return {**STEPS, **dict.fromkeys(ends, _over)}


def _chance(table: FantahzeeTable, source: Fair, *ends: str) -> Play[FantahzeeTable]:
    """The steps of the game up to the first decision, or to one of these steps; chance answers from the source."""
    going = Play(table, _steps(*ends))  # type: ignore[arg-type]  # the steps of this very game
    return _go_on(going, source)


def _go_on(going: Play[FantahzeeTable], source: Fair) -> Play[FantahzeeTable]:
    while isinstance(going.request, Chance):
        going.take(going.request.sample(source))
    return going


def turned_up(table: FantahzeeTable, source: Fair) -> list[str]:
    """The next card of every stack, turned up as at the beginning of a game (FZ-SET-06)."""
    table.step = "tops"
    for stack in table.stacks:
        stack.top = ""
    _chance(table, source, "hands")
    return [stack.top for stack in table.stacks]


def next_of_stack(table: FantahzeeTable, i: int, source: Fair) -> str:
    """The next card of a stack of a table as it stands: the one that was looked at, else as its pile gives it."""
    return table.stacks[i].peeked or table.cards.sample(pile_of(i), source)


def tops_of(rules: FantahzeeRules, back: str, n: int, source: Fair) -> list[str]:
    """So many cards of one back, turned up on stacks of one card each."""
    return turned_up(_singles(rules, back, n), source)


def ambush_of(rules: FantahzeeRules, back: str, n: int, shields: int, source: Fair) -> int:
    """The damage of the Ambush in a Horde Phase in which so many cards of one back are turned up (FZ-HOR-03, FZ-HOR-04)."""
    table = _singles(rules, back, n)
    table.step, table.turn.shield = "reveal", shields
    _chance(table, source, "casualty")
    return table.turn.damage


def _singles(rules: FantahzeeRules, back: str, n: int) -> FantahzeeTable:
    table = fresh(rules)
    table.stacks = [Stack() for _ in range(n)]
    for i in range(n):
        table.cards.piles[pile_of(i)] = [{back: 1}]
    return table


def behind(rules: FantahzeeRules, harm: int, shields: int) -> int:
    """What so many shields leave of a damage (FZ-SHD-01)."""
    table = fresh(rules)
    table.turn.shield = shields
    return harm - shielded(table, harm)


def hand_drawn(rules: FantahzeeRules, n: int, source: Fair) -> list[str]:
    """So many cards of the hero deck, drawn into a hand (FZ-END-01)."""
    table = fresh(rules)
    table.step, table.turn.draws, table.turn.back = "draw", n, "end"
    _chance(table, source, "end", "discard")
    return table.cards.hands[table.hand]


def treasures_drawn(rules: FantahzeeRules, n: int, source: Fair) -> list[str]:
    """So many cards of the treasure deck, as the Treasure Step draws them."""
    cards, drawn = fresh(rules).cards, list[str]()
    for _ in range(n):
        drawn.append(cards.sample("treasure", source))
        cards.take("treasure", drawn[-1])
    return drawn


def towns_destroyed(rules: FantahzeeRules, n: int, source: Fair) -> list[str]:
    """So many town cards that the vanguard destroys (FZ-HOR-02); those that one of them takes along are left out."""
    table = fresh(rules)
    table.step, table.turn.towns = "raze", n
    _chance(table, source, "reveal")
    return table.players[table.seat].lost[:n]


def boss_place(rules: FantahzeeRules, stack: int, gone: int, source: Fair) -> int:
    """Where the boss of a stack lies, from the top: cards are turned up till it comes, `gone` of the lower part being away."""
    upper = sum(packet.get("1", 0) for packet in _dealt(rules).cards.piles[pile_of(stack % rules.knobs.stacks)])
    table = one_stack(rules, lower_part(rules, stack, gone))
    place = upper + gone
    while True:
        place += 1
        (name,) = turned_up(table, source)
        if rules.monster(name).boss:
            return place


def flipped(rules: FantahzeeRules, table: FantahzeeTable, strength: int, source: Fair) -> Flipped:
    """A flip with so much strength into the one stack of a table; where the monster stands, the town pays (FZ-HOR-01)."""
    table = table.copy()
    stack, turn = table.stacks[0], table.turn
    if not strength:  # nobody may flip so, unless a knob says it; the question is what would come of it
        table.rules = rules = _at_zero(rules)
    stack.cleared, table.step = True, "attack"
    turn.strength, turn.last, turn.vanguard = strength, 0, 0
    going = Play(table, _FLIP)
    assert isinstance(going.request, Ask)
    going.send(Given(table.seat, going.request.read("flip 1")))
    going = _go_on(going, source)
    if isinstance(going.request, Ask) and stack.top:  # it could be spared
        going.send(Given(table.seat, going.request.read("hit 1")))
    if turn.aside:
        return Flipped(beaten=True, gain=rules.monster(turn.aside[0]).xp, loss=0)
    _go_on(going, source)
    lost = table.players[table.seat].lost[:1]
    return Flipped(beaten=False, gain=0, loss=-sum(rules.town_card(name).xp for name in lost))


@lru_cache(maxsize=16)
def _at_zero(rules: FantahzeeRules) -> FantahzeeRules:
    return rules.with_(flip_at_zero=True)


def _town(table: FantahzeeTable) -> str:
    """Counterattack and treasures are left out."""
    return "town"


_FLIP: Final = {**STEPS, "counterattack": _town, "effects": _over, "reveal": _over}
