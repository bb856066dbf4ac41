"""What `TipBot` wants in the Attack Step, of damage and treasures, and when something has to go."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hordeplay.core.choice import Choice

from ..model.content import Monster
from ..model.table import FantahzeeTable, hand_of, vanguard
from ..rules.attacking import Flip, Hit
from ..rules.horde import Drop, Give, Part
from ..rules.taking_damage import Lose, absorbed
from ..rules.treasures import Attach, Take
from .planning import chance

if TYPE_CHECKING:
    from .tip import TipBot


def kept(bot: TipBot, table: FantahzeeTable, slot: int, *, recruit: bool = True) -> float:
    """What a hero of the party is worth, its treasures included; beside recruits, or among those who are there."""
    party = table.party
    member = party[slot]
    others = tuple(sorted([other.name for other in party if other is not member]))
    return bot.fits(table, member.name, others, recruit=recruit) + 0.7 * len(member.treasures)


# Attack


def prize(bot: TipBot, table: FantahzeeTable, i: int) -> float:
    """What the top of a stack is worth: XP, its treasure, and the town if it is the vanguard."""
    card = table.rules.monster(table.stacks[i].top)
    value = card.xp + 0.6 * card.treasure
    if i == vanguard(table) and table.cards.piles["town"]:
        value += 2.0 if bot.tips["dig"] else 0.5
    if bot.tips["leave"]:
        value += 0.3 * card.ambush
    return value


def hit(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The next of the best set of tops that the strength left can beat."""
    turn, rules = table.turn, table.rules
    if turn.lock >= 0:
        stack = table.stacks[turn.lock]
        return Hit(turn.lock) if stack.top and rules.monster(stack.top).strength <= turn.strength else None
    up = [(i, rules.monster(stack.top)) for i, stack in enumerate(table.stacks) if stack.top]
    open_ = [(i, card) for i, card in up if card.strength <= turn.strength]
    if not open_:
        return None
    best, chosen = 0.0, -1
    hurt = pain(bot, table)
    before = sum([rules.monster(name).counterattack for name in turn.aside])
    tops = [(i, card.strength, card.counterattack, prize(bot, table, i)) for i, card in open_]
    unhurt = max(0, before - turn.shield)
    sets = [(0, turn.strength, before - turn.shield, 0.0, -1)]
    for k in range(1, len(tops) + 1):  # small sets first: a larger one must be worth more
        sets = [
            (at + 1, left - strength, struck + counterattack, worth + more, i if first < 0 else first)
            for start, left, struck, worth, first in sets
            for at, (i, strength, counterattack, more) in enumerate(tops[start:], start)
            if strength <= left
        ]
        for _, _, struck, worth, first in sets:
            value = worth - hurt * (max(0, struck) - unhurt)
            if bot.tips["leave"]:
                value -= 0.35 * k * hurt
            if value > best:
                best, chosen = value, first
    return Hit(chosen) if chosen >= 0 else None


def pain(bot: TipBot, table: FantahzeeTable) -> float:
    """What a point of damage costs; less when the game is nearly over, for there is nothing to save heroes for."""
    late = table.doom + 1 >= table.rules.bosses_due
    return 0.25 if late and bot.tips["bold"] else 0.75


def ahead(table: FantahzeeTable, seat: int, i: int) -> list[Monster]:
    """The cards that may lie next in a stack as far as a seat knows, each as often as it may."""
    stack, cards = table.stacks[i], table.cards
    if stack.peeked and seat in stack.peekers:
        return [table.rules.monster(stack.peeked)]
    row = table.facedown_packets(i)
    if not row:
        return []
    known: list[Monster] = []
    for back, n in row[0].items():
        bag = [*cards.bags[back]]
        bag += [s.peeked for s in table.stacks if s.peeked and seat not in s.peekers and cards.backs[s.peeked] == back]
        if back == "boss" and n < sum(row[0].values()):
            bag = bag[: max(1, len(bag) // (2 * sum(row[0].values())))]
        known += [table.rules.monster(name) for name in sorted(bag)]
    return known


def flip(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """Dig where it pays on average."""
    turn, front = table.turn, vanguard(table)
    stacks = [turn.lock] if turn.lock >= 0 else [i for i, stack in enumerate(table.stacks) if stack.cleared]
    best, chosen, hurt = 0.0, -1, pain(bot, table)
    for i in stacks:
        if table.stacks[i].top or not (turn.strength or table.rules.knobs.flip_at_zero):
            continue
        if table.rules.knobs.flip_stack == "last_attacked" and turn.last != i:
            continue
        cards = ahead(table, table.seat, i)
        value = 0.0
        for card in cards:
            if card.strength <= turn.strength:
                value += card.xp + 0.6 * card.treasure - 0.5 * card.counterattack * hurt
            else:
                value -= 2.0 * (i == front and bool(table.cards.piles["town"])) + (0.3 if bot.tips["leave"] else 0.0)
        if cards and value / len(cards) > best:
            best, chosen = value / len(cards), i
    return Flip(chosen) if chosen >= 0 else None


# Damage, treasures, losses


def lose(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The first of the cheapest set of active heroes that absorbs the damage.

    Who is cheap to activate may be worth more than who is strong: to price heroes by strength alone loses 1.4 XP a game
    (600 pairs of two seats, 95 % interval 0.4 to 2.4). What the first rounds add to cheap recruits does not count here,
    which costs nothing (+0.2 XP, 1000 pairs, -0.2 to +0.7).
    """
    active = [slot for slot, member in enumerate(table.party) if member.active]
    if len(active) == 1:
        return Lose(active[0])
    costs = {slot: kept(bot, table, slot, recruit=False) + 0.2 for slot in active}
    absorbs = {slot: absorbed(table, table.party[slot]) for slot in active}
    best, chosen = 1e9, active[0]
    for k in range(1, len(active) + 1):
        for some in combinations(active, k):
            if sum([absorbs[slot] for slot in some]) >= table.turn.damage:
                cost = sum([costs[slot] for slot in some])
                if cost < best:
                    best, chosen = cost, some[0]
    return Lose(chosen)


def take(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The higher level first."""
    return Take(max(table.turn.treasures))


def attach(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The active hero that is activated most often and has room; else in the place of a weaker end."""
    held, most = table.turn.drawn[0], table.rules.knobs.treasures_per_hero
    active = [slot for slot, member in enumerate(table.party) if member.active]
    room = [slot for slot in active if len(table.party[slot].treasures) < most]
    if room:
        return Attach(max(room, key=lambda slot: chance(table.heroes[slot].price)), ())
    for slot in active:
        old = table.party[slot].treasures
        for i, other in enumerate(old):
            if other.level < held.level and not other.fresh:
                return Attach(slot, (i,) if len(old) > 1 else ())
    return None


def drop(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The card of the hand that is worth least."""
    return Drop(min(dict.fromkeys(table.cards.hands[hand_of(table.seat)]), key=lambda name: bot.worth(table, name)))


def part(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The hero that is worth least."""
    return Part(min(range(len(table.party)), key=lambda slot: kept(bot, table, slot)))


def give(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """A treasure of the lowest level."""
    held = [(treasure.level, slot, i) for slot, m in enumerate(table.party) for i, treasure in enumerate(m.treasures)]
    _, slot, i = min(held)
    return Give(slot, (i,) if len(table.party[slot].treasures) > 1 else ())
