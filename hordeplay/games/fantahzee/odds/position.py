"""The exact odds of a table as it stands: heroes still to be activated, every decision of a pause, flips.

Everything is asked of what the table shows to whoever looks at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from hordeplay.core.language import tr

from ..model.ruleset import FantahzeeRules
from ..model.table import FantahzeeTable, pile_of
from ..model.vocabulary import Effect
from ..rules.activating import Open, Pause, effects_of, flat_bonus
from ..rules.effects import ends, pause_of
from ..rules.rolling import counted
from .roll_pauses import Goal, RollStep, roll_step

Held: TypeAlias = tuple[tuple[int, tuple[tuple[str, int], ...]], ...]

MOST_DICE: Final = 9
MOST_HEROES: Final = 5
"""What is counted while somebody waits; `party` counts more."""


class Position(NamedTuple):
    """A pause of the Roll Step with all that decides its odds."""

    names: tuple[str, ...]
    held: Held
    pause: Pause
    words: tuple[Open, ...]
    rules: FantahzeeRules
    brought: int
    """Strength of cards, on top of the heroes' own, which counts only with an active hero."""
    thrown: bool
    """Whether the dice that wait are in the air."""

    def step(self, goal: Goal) -> RollStep:
        """The Roll Step of this party, solved for a goal."""
        return roll_step(self.names, goal, self.rules, dict(self.held), self.brought)

    def value(self, goal: Goal) -> Fraction:
        """What a goal is worth now."""
        step = self.step(goal)
        return step.thrown(self.pause) if self.thrown else step.value(self.pause, self.words)

    def best(self, goal: Goal) -> str:
        """A best move for a goal, as the game reads it; nothing can be decided while dice are in the air."""
        return tr("wait for the dice") if self.thrown else self.step(goal).best_text(self.pause, self.words)


def position(table: FantahzeeTable) -> Position | None:
    """The pause of the Roll Step at which a table stands; None outside of it, or where there is too much to count."""
    turn = table.turn
    step = turn.then if table.step == "effects" else table.step
    dice = sum(turn.pool) + turn.waiting
    if step not in {"roll", "first_roll"} or not 0 < len(table.party) <= MOST_HEROES or dice > MOST_DICE:
        return None
    held = tuple(
        (slot, tuple((one.name, one.level) for one in member.treasures if not one.fresh))
        for slot, member in enumerate(table.party)
        if member.treasures
    )
    words = tuple(Open(pending.word, pending.n) for pending in turn.pending)
    names = tuple(member.name for member in table.party)
    return Position(names, held, pause_of(table), words, table.rules, _brought(table), bool(turn.throw))


# --- the Roll Step ---------------------------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What a pause of the Roll Step promises."""

    strength: Fraction
    """The strength in the end, on average, under the best play for it."""
    stop: int
    """The same without anything more."""
    everybody: Fraction
    heroes: tuple[Fraction | None, ...]
    """By slot, the chance to be activated if all goes for that hero; None for who is active."""


def outlook(table: FantahzeeTable) -> Outlook | None:
    """The odds of the present pause; None outside the Roll Step, or where there is too much to count."""
    now = position(table)
    return _outlook(now) if now else None


@lru_cache(maxsize=256)
def _outlook(now: Position) -> Outlook:
    active, heroes = now.pause.active, list[Fraction | None]()
    for slot in range(len(now.names)):
        if active >> slot & 1:
            heroes.append(None)
            continue
        heroes.append(now.value(_again(now, slot)))
    return Outlook(now.value("strength"), now.step("strength").worth(active), now.value("all"), tuple(heroes))


def expected_strength(table: FantahzeeTable, pause: Pause | None = None) -> Fraction | None:
    """The expected strength of the turn, at the present pause or another one of the same party.

    None outside the Roll Step, or where there is too much to count.
    """
    now = position(table)
    if now is None:
        return None
    return now.step("strength").value(pause, now.words) if pause else now.value("strength")


def move_values(table: FantahzeeTable) -> Mapping[str, Fraction]:
    """Every decision of the present pause, as it is written, with the expected strength of the turn after it."""
    now = position(table)
    return _move_values(now) if now and not now.thrown else {}


@lru_cache(maxsize=64)
def _move_values(now: Position) -> Mapping[str, Fraction]:
    return {move.text: move.value for move in now.step("strength").moves(now.pause, now.words)}


def chances_of(table: FantahzeeTable, strength: int) -> Mapping[str, Fraction]:
    """Every decision of the present pause, as it is written, with the chance of so much strength, played best for it.

    Nothing where the whole party has less.
    """
    now = position(table)
    return _chances_of(now, strength) if now and not now.thrown else {}


@lru_cache(maxsize=64)
def _chances_of(now: Position, strength: int) -> Mapping[str, Fraction]:
    step = now.step("strength")
    if step.worth(2 ** len(now.names) - 1) < strength:
        return {}  # not even with the whole party
    goal = step.at_least(strength)
    return {move.text: move.value for move in goal.moves(now.pause, now.words)}


def chance_after(table: FantahzeeTable, text: str, strength: int) -> Fraction | None:
    """The chance of so much strength after a decision, as it is written; None for what is no decision of the pause."""
    return chances_of(table, strength).get(_of_first_twin(table, text))


def strength_after(table: FantahzeeTable, text: str) -> Fraction | None:
    """The expected strength of the turn after a decision, as it is written; None for what is no decision of the pause."""
    return move_values(table).get(_of_first_twin(table, text))


def _of_first_twin(table: FantahzeeTable, text: str) -> str:
    """The same decision for the first of equal heroes: of those the odds count only one."""
    verb, _, rest = text.partition(" ")
    slot, _, paid = rest.partition(" ")
    if verb not in {"activate", "steam", "rouse", "name"} or not slot.isdigit():
        return text
    kinds = [(m.name, [(one.name, one.level) for one in m.treasures if not one.fresh]) for m in table.party]
    mine = kinds[int(slot) - 1]
    for i, (member, kind) in enumerate(zip(table.party, kinds, strict=True), 1):
        if not member.active and kind == mine:
            return f"{verb} {i} {paid}".rstrip()
    return text


def chances_after(table: FantahzeeTable, kept: Sequence[int]) -> tuple[Fraction | None, ...]:
    """By slot, the chance that a hero is activated once these dice are kept and the others rolled, if all goes for it.

    None for who is active; nothing where no reroll is left, or where there is too much to count.
    """
    now = position(table)
    if now is None or now.thrown or not (now.pause.rolled and now.pause.rerolls):
        return ()
    pool = counted(kept, len(now.pause.pool))
    return tuple(
        None if member.active else now.step(_again(now, slot)).keep(now.pause, pool)
        for slot, member in enumerate(table.party)
    )


def _again(now: Position, slot: int) -> tuple[str, ...]:
    """The goal that one more hero of this name is active."""
    name, active = now.names[slot], now.pause.active
    there = sum(other == name and active >> i & 1 for i, other in enumerate(now.names))
    return (name,) * (there + 1)


def expected_with(table: FantahzeeTable, recruit: str = "", effects: Sequence[Effect] = ()) -> Fraction | None:
    """The expected strength of the turn, before its first roll, with a recruit or with what an action brings.

    None after the first roll, or where there is too much to count.
    """
    pause = pause_of(table)
    more = {word: sum(effect.n for effect in effects if effect.do == word) for word in ("extra_die", "extra_roll")}
    tokens = [effect.n for effect in effects if effect.do == "reduce_x"]
    steam = sum(effect.n for effect in effects if effect.do == "steam")
    pause = pause._replace(
        waiting=pause.waiting + more["extra_die"],
        rerolls=pause.rerolls + more["extra_roll"],
        steam=pause.steam + steam,
        tokens=tuple(sorted([*pause.tokens, *tokens])),
    )
    names = (*(member.name for member in table.party), *([recruit] if recruit else []))
    if pause.rolled or pause.waiting > MOST_DICE or len(names) > MOST_HEROES:
        return None
    if not names:
        return Fraction(0)
    held = {
        slot: [(one.name, one.level) for one in member.treasures if not one.fresh]
        for slot, member in enumerate(table.party)
    }
    brought = _brought(table) + sum(effect.n for effect in effects if effect.do == "strength")
    return roll_step(names, "strength", table.rules, held, brought).value(pause)


@lru_cache(maxsize=256)
def alone(name: str, rules: FantahzeeRules) -> Fraction:
    """The chance that a hero is activated in a turn by itself, if all goes for it."""
    step = roll_step((name,), (name,), rules)
    return step.value(step.start())


def _brought(table: FantahzeeTable) -> int:
    """Strength that actions and heroes who are gone brought this turn."""
    flat = 0
    for member in table.party:
        if member.active:
            treasures = [words for _, words in ends(table, member)]
            flat += flat_bonus(effects_of(table.rules.hero(member.name), treasures))
    return table.turn.bonus - flat


# --- flips -----------------------------------------------------------------------------------------------------------------


class Dig(NamedTuple):
    """A flip that is possible: the stack from 1, what its next card is known to be, and the chance to beat it."""

    stack: int
    back: str
    chance: Fraction


def digs(table: FantahzeeTable) -> tuple[Dig, ...]:
    """What a flip into each stack that can be flipped into would meet, with all that everybody has seen."""
    every = (
        dig(table, i)
        for i, stack in enumerate(table.stacks)
        if stack.cleared and not stack.top and table.facedown(i)
    )  # fmt: skip
    return tuple(one for one in every if one)


def dig(table: FantahzeeTable, i: int) -> Dig | None:
    """The chance that the strength left beats the next card of stack `i`; None when none lies there unseen."""
    stack, left = table.stacks[i], table.turn.strength
    if stack.peeked and table.seat in stack.peekers:
        card = table.rules.monster(stack.peeked)
        return Dig(i + 1, stack.peeked, Fraction(card.strength <= left))
    row = table.cards.piles[pile_of(i)]
    if not row:
        return None
    packet = tuple(sorted(row[0].items()))
    bags = tuple((back, tuple(table.cards.bags[back])) for back, _ in packet)
    chance = _beaten(packet, bags, left, table.rules)
    return Dig(i + 1, "level I" if packet[0][0] == "1" else "level II", chance)


@lru_cache(maxsize=512)
def _beaten(
    packet: tuple[tuple[str, int], ...], bags: tuple[tuple[str, tuple[str, ...]], ...], left: int, rules: FantahzeeRules
) -> Fraction:
    """Each back in the packet is as likely as it is often; behind it any card that is still unseen."""
    cards = dict(bags)
    total = sum(n for _, n in packet)
    chance = Fraction(0)
    for back, n in packet:
        unseen = cards[back]
        weak = sum(rules.monster(name).strength <= left for name in unseen)
        chance += Fraction(n, total) * Fraction(weak, max(1, len(unseen)))
    return chance


def best_hits(table: FantahzeeTable) -> tuple[tuple[int, ...], int]:
    """The stacks, from 1, whose tops the strength left beats for the most XP, and that XP; of equal ones the cheapest."""
    rules, turn = table.rules, table.turn
    tops = [
        (i, card.strength, card.xp)
        for i, stack in enumerate(table.stacks, 1)
        if stack.top and turn.lock in {-1, i - 1} and (card := rules.monster(stack.top)).xp
    ]
    best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    for n in range(1, len(tops) + 1):
        for some in combinations(tops, n):
            cost = sum(strength for _, strength, _ in some)
            if cost <= turn.strength:
                best = max(best, (sum(xp for _, _, xp in some), -cost, tuple(i for i, _, _ in some)))
    return best[2], best[0]
