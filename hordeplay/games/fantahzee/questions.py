"""Questions about a live position, for the teacher's desk: dice still to roll, cards still to turn, the lurking boss.

Nothing is counted before somebody wants the answer; everything is asked of what the seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from hordeplay.games.fantahzee import decks
from hordeplay.games.fantahzee.activating import Open
from hordeplay.games.fantahzee.answers import party_basis
from hordeplay.games.fantahzee.effects import pause_of
from hordeplay.games.fantahzee.phase import Goal, Phase, phase
from hordeplay.games.fantahzee.picture.chances import Dig, digs, outlook
from hordeplay.games.fantahzee.table import FantahzeeTable, pile_of
from hordeplay.odds.answer import Answer, Assumes, Case, Kind, assumed

Asked: TypeAlias = tuple[str, Kind, Callable[[], Answer]]


def ask(table: FantahzeeTable, seat: int) -> Iterator[Asked]:
    """Questions about a table as a seat sees it: the dice first, then flips, then the stacks and the decks.

    >>> from hordeplay.games import fantahzee as fz
    >>> match = fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=1)
    >>> [says for says, _, _ in ask(match.table, 0)][0]
    'Dice 1-2-2-3-3, 1 reroll left: what is the chance that the Paladin is active in the end, ... goes for that?'
    """
    if not table.turn.pending:
        yield from _dice(table)
    for found in digs(table):
        yield _flip(table, found)
    yield from _boss(table)
    yield from _town(table)


def _dice(table: FantahzeeTable) -> Iterator[Asked]:
    """What the Roll Step may still bring."""
    pause = pause_of(table)
    hopes = outlook(table) if table.step in {"first_roll", "roll"} else None
    if hopes is None or (pause.rolled and not pause.rerolls):
        return
    faces = "-".join(str(face) for face, n in enumerate(pause.pool, 1) for _ in range(n))
    left = f"{pause.rerolls} reroll{'s'[: pause.rerolls != 1]} left"
    told = f"Dice {faces}, {left}" if pause.rolled else f"{pause.waiting} dice, {left} after the first roll"
    names = [member.name for member in table.party]
    asleep = [member.name for member in table.party if not member.active]
    open_ones = [name for name, hope in zip(names, hopes.heroes, strict=True) if hope is not None and 0 < hope < 1]
    for name in [name for name in open_ones if names.count(name) == 1][:3]:
        says = f"the {name} is active in the end"
        words = f"{told}: what is the chance that {says}, if everything goes for that?"
        yield words, "chance", partial(_hope, table, name, f"{told}: {says}")
    if len(asleep) > 1 and 0 < hopes.everybody < 1:
        says = "all heroes are active in the end"
        words = f"{told}: what is the chance that {says}, if everything goes for that?"
        yield words, "chance", partial(_hope, table, "all", f"{told}: {says}")
    if open_ones:
        says = "the strength of the active heroes in the end, on average and played for it"
        yield f"{told}: how large is {says}?", "number", partial(_hope, table, "strength", f"{told}: {says}")


def _hope(table: FantahzeeTable, goal: Goal, says: str) -> Answer:
    names = tuple(member.name for member in table.party)
    held = {
        slot: [(one.name, one.level) for one in member.treasures if not one.fresh]
        for slot, member in enumerate(table.party)
        if member.treasures
    }
    solved = phase(names, goal, table.rules, held)
    pause = pause_of(table)
    words = tuple(Open(p.word, p.n) for p in table.turn.pending)
    value = solved.value(pause, words)
    kind: Kind = "number" if goal == "strength" else "chance"
    return Answer(says, value, kind, partial(_best, solved, table, value), partial(party_basis, names, table.rules))


def _best(solved: Phase, table: FantahzeeTable, value: Fraction) -> list[Case]:
    return [Case(f"best is: {solved.best(pause_of(table)).text}", value)]


def _flip(table: FantahzeeTable, found: Dig) -> Asked:
    left = table.turn.strength
    says = f"a flip into stack {found.stack} with {left} strength left is beaten"
    rests = partial(_rests, table, ("FZ-RUL-24",), "the unseen cards are those that no face-up card accounts for")
    return f"What is the chance that {says}?", "chance", lambda: Answer(says, found.chance, "chance", basis=rests)


def _boss(table: FantahzeeTable) -> Iterator[Asked]:
    """The next facedown card of the first stack whose top packet may hide its boss."""
    for i in range(len(table.stacks)):
        row = table.cards.piles[pile_of(i)]
        if not row or "boss" not in row[0] or table.stacks[i].peeked:
            continue
        bosses, cards = row[0]["boss"], sum(row[0].values())
        if not 0 < bosses < cards:
            continue
        says = f"the next card of stack {i + 1} is its boss"
        rests = partial(
            _rests, table, (), "the boss lies anywhere in what is left of the lower part with the same chance"
        )
        value = Fraction(bosses, cards)
        where = f"{bosses} of {cards} facedown cards of the lower part"
        answer = partial(Answer, says, value, "chance", partial(_one, where, value), rests)
        yield f"What is the chance that {says}?", "chance", answer
        return


def _one(says: str, value: Fraction) -> list[Case]:
    return [Case(says, value)]


def _town(table: FantahzeeTable) -> Iterator[Asked]:
    """The next town card, as far as the destroyed ones tell."""
    left = decks.copies("town", table.rules)
    for player in table.players:
        for name in player.lost:
            left[name] -= 1
    values = {name: table.rules.town_card(name).xp for name, n in left.items() if n}
    cards = sum(left.values())
    if not cards:
        return
    says = "the XP that the next destroyed town card costs, on average"
    rests = partial(_rests, table, ("FZ-RUL-44",), "the number of copies of most cards is ours")
    value = -sum((Fraction(left[name] * xp, cards) for name, xp in values.items()), Fraction(0))
    cases = [
        Case(f"{left[name]} of {cards}: {name} ({xp})", -Fraction(left[name] * xp, cards))
        for name, xp in values.items()
    ]
    yield f"How much is {says}?", "number", lambda: Answer(says, value, "number", lambda: cases, rests)


def _rests(table: FantahzeeTable, rulings: tuple[str, ...], words: str) -> Assumes:
    return assumed(table.rules, rulings, models=(words,))
