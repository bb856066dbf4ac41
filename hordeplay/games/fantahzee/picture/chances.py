"""The exact odds that the picture shows: heroes still to be activated, what every decision of a pause is worth, flips."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from hordeplay.games.fantahzee.activating import Open, Pause, effects_of, flat_bonus
from hordeplay.games.fantahzee.effects import pause_of
from hordeplay.games.fantahzee.phase import Phase, phase
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.games.fantahzee.table import FantahzeeTable, pile_of

Held: TypeAlias = tuple[tuple[int, tuple[tuple[str, int], ...]], ...]

MOST_DICE: Final = 9
MOST_HEROES: Final = 5
"""What a picture counts while somebody waits; `odds.party` counts more."""


class Outlook(NamedTuple):
    """What a pause of the Roll Step promises."""

    strength: Fraction
    """The strength of the heroes in the end, on average, under the best play for it."""
    stop: int
    """The same without anything more."""
    everybody: Fraction
    heroes: tuple[Fraction | None, ...]
    """By slot, the chance to be activated if all goes for that hero; None for who is active."""


class _Asked(NamedTuple):
    """A pause with all that decides its odds."""

    names: tuple[str, ...]
    held: Held
    pause: Pause
    words: tuple[Open, ...]
    rules: FantahzeeRules
    thrown: bool
    """Whether the dice that wait are in the air."""

    def value(self, of: Phase) -> Fraction:
        """What a goal is worth now."""
        return of.thrown(self.pause) if self.thrown else of.value(self.pause, self.words)


def outlook(table: FantahzeeTable) -> Outlook | None:
    """The odds of the present pause; None outside the Roll Step, or where there is too much to count."""
    asked = _asked(table)
    return _outlook(asked) if asked else None


def worths(table: FantahzeeTable) -> Mapping[str, Fraction]:
    """Every decision of the present pause, as it is written, with the expected strength after it."""
    asked = _asked(table)
    return _worths(asked) if asked and not asked.thrown else {}


def value(table: FantahzeeTable, pause: Pause | None = None) -> Fraction | None:
    """The expected strength of the turn with what cards bring, at the present pause or another one of the same party."""
    asked = _asked(table)
    if asked is None:
        return None
    goal = _phase(asked, "strength")
    found = goal.value(pause, asked.words) if pause else asked.value(goal)
    return found + by_cards(table)


def worth(table: FantahzeeTable, text: str) -> Fraction | None:
    """The same after a decision, as it is written; None for what is no decision of the pause."""
    found = worths(table).get(alike(table, text))
    return None if found is None else found + by_cards(table)


def _asked(table: FantahzeeTable) -> _Asked | None:
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
    words = tuple(Open(p.word, p.n) for p in turn.pending)
    return _Asked(
        tuple(member.name for member in table.party), held, pause_of(table), words, table.rules, bool(turn.throw)
    )


def _phase(asked: _Asked, goal: str | tuple[str, ...]) -> Phase:
    return phase(asked.names, goal, asked.rules, dict(asked.held))


@lru_cache(maxsize=256)
def _outlook(asked: _Asked) -> Outlook:
    pause = asked.pause
    strength = _phase(asked, "strength")
    made: list[Fraction | None] = []
    for slot, name in enumerate(asked.names):
        if pause.active >> slot & 1:
            made.append(None)
            continue
        there = sum(other == name and pause.active >> i & 1 for i, other in enumerate(asked.names))
        made.append(asked.value(_phase(asked, (name,) * (there + 1))))
    everybody = asked.value(_phase(asked, "all"))
    return Outlook(asked.value(strength), strength.worth(pause.active), everybody, tuple(made))


@lru_cache(maxsize=64)
def _worths(asked: _Asked) -> Mapping[str, Fraction]:
    found = _phase(asked, "strength").moves(asked.pause, asked.words)
    return {move.text: move.value for move in found}


def alike(table: FantahzeeTable, text: str) -> str:
    """The same decision for the first of equal heroes: of those the odds count only one."""
    verb, _, rest = text.partition(" ")
    slot, _, paid = rest.partition(" ")
    if verb not in {"activate", "steam", "rouse", "name"} or not slot.isdigit():
        return text
    party = table.party
    me = party[int(slot) - 1]
    key = (me.name, [(one.name, one.level) for one in me.treasures if not one.fresh])
    for i, other in enumerate(party, 1):
        if not other.active and key == (
            other.name,
            [(one.name, one.level) for one in other.treasures if not one.fresh],
        ):
            return f"{verb} {i} {paid}".rstrip()
    return text


def by_cards(table: FantahzeeTable) -> int:
    """Strength that actions and heroes who are gone brought this turn: it comes on top of what the odds count."""
    flat = 0
    for member in table.party:
        if member.active:
            ends = [table.rules.treasure(one.name).effects(one.level) for one in member.treasures if not one.fresh]
            flat += flat_bonus(effects_of(table.rules.hero(member.name), ends))
    return table.turn.bonus - flat


class Dig(NamedTuple):
    """A flip that is possible: the stack, what its next card is known to be, and the chance to beat it."""

    stack: int
    back: str
    chance: Fraction
    gain: Fraction | None
    """The XP of all that is beaten by digging on, on average; None for a card that is known."""


def digs(table: FantahzeeTable) -> tuple[Dig, ...]:
    """What a flip into each stack that can be flipped into would meet, with all that everybody has seen."""
    made = []
    for i, stack in enumerate(table.stacks):
        if stack.cleared and not stack.top and table.facedown(i):
            found = dig(table, i)
            if found:
                made.append(found)
    return tuple(made)


def dig(table: FantahzeeTable, i: int) -> Dig | None:
    """The chance that the strength left beats the next card of a stack."""
    stack, left = table.stacks[i], table.turn.strength
    if stack.peeked and table.seat in stack.peekers:
        card = table.rules.monster(stack.peeked)
        return Dig(i + 1, stack.peeked, Fraction(card.strength <= left), None)
    row = table.cards.piles[pile_of(i)]
    if not row:
        return None
    packet = tuple(sorted(row[0].items()))
    bags = tuple((back, tuple(table.cards.bags[back])) for back, _ in packet)
    chance = _beaten(packet, bags, left, table.rules)
    return Dig(i + 1, "level I" if packet[0][0] == "1" else "level II", chance, None)


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
    """The stacks whose tops the strength left beats for the most XP, and that XP; of equal ones the cheapest."""
    rules, now = table.rules, table.turn
    tops = [
        (i, card.strength, card.xp)
        for i, stack in enumerate(table.stacks, 1)
        if stack.top and now.lock in {-1, i - 1} and (card := rules.monster(stack.top)).xp
    ]
    best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    for n in range(1, len(tops) + 1):
        for some in combinations(tops, n):
            cost = sum(strength for _, strength, _ in some)
            if cost <= now.strength:
                best = max(best, (sum(xp for _, _, xp in some), -cost, tuple(i for i, _, _ in some)))
    return best[2], best[0]
