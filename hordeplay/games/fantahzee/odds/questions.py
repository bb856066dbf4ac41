"""Questions about a live position, for the teacher's desk: dice still to roll, cards still to turn, the lurking boss.

Nothing is counted before somebody wants the answer; everything is asked of what the seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from hordeplay.core.cards import Fair
from hordeplay.core.english import counted
from hordeplay.core.game import Asked
from hordeplay.core.language import tr
from hordeplay.odds.answer import Answer, Assumes, Case, Kind, Trial, assumed

from ..model.table import FantahzeeTable, pile_of
from . import tries
from .cards import copies
from .parties import rests_on, roll_step_trial
from .position import Dig, Position, digs, outlook, position
from .roll_pauses import Goal


def questions(table: FantahzeeTable, seat: int) -> Iterator[Asked]:
    """Questions about a table as a seat sees it: the dice first, then flips, then the stacks and the decks.

    >>> from hordeplay.games import fantahzee as fz
    >>> match = fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=1)
    >>> [says for says, _, _ in questions(match.table, 0)][0]
    'Dice 1-2-2-3-3, 1 reroll left: what is the chance that the Paladin is active in the end, ... goes for that?'
    """
    if not table.turn.pending:
        yield from _dice(table)
    for flip in digs(table):
        yield _flip(table, flip)
    yield from _boss(table)
    yield from _town(table)


def _dice(table: FantahzeeTable) -> Iterator[Asked]:
    """What the Roll Step may still bring."""
    now = position(table) if table.step in {"first_roll", "roll"} else None
    hopes = outlook(table)
    if now is None or hopes is None or (now.pause.rolled and not now.pause.rerolls and not now.thrown):
        return
    lying = _lying(now)
    asleep = [member.name for member in table.party if not member.active]
    open_ones = [name for name, hope in zip(now.names, hopes.heroes, strict=True) if hope is not None and 0 < hope < 1]
    for name in [name for name in open_ones if now.names.count(name) == 1][:3]:
        yield _hope(table, now, name, lying, tr("the {hero} is active in the end", hero=name))
    if len(asleep) > 1 and 0 < hopes.everybody < 1:
        yield _hope(table, now, "all", lying, tr("all heroes are active in the end"))
    if open_ones:
        strength = (
            tr("the strength of the active heroes with what cards bring in the end, on average and played for it")
            if now.brought
            else tr("the strength of the active heroes in the end, on average and played for it")
        )
        yield _hope(table, now, "strength", lying, strength)


def _lying(now: Position) -> str:
    """The dice in words: those that lie there, those in the air, the rerolls."""
    pause, rerolls = now.pause, counted(now.pause.rerolls, "reroll")
    faces = "-".join(str(face) for face, n in enumerate(pause.pool, 1) for _ in range(n))
    if now.thrown:
        kept = faces or tr("none")
        return tr("Dice {kept} kept, {n} in the air, {rerolls} left", kept=kept, n=pause.waiting, rerolls=rerolls)
    if pause.rolled:
        return tr("Dice {dice}, {rerolls} left", dice=faces, rerolls=rerolls)
    return tr("{n} dice, {rerolls} left after the first roll", n=pause.waiting, rerolls=rerolls)


def _hope(table: FantahzeeTable, now: Position, goal: Goal, lying: str, says: str) -> Asked:
    """What a goal is worth at this pause, with the best move as its reason."""
    kind: Kind = "number" if goal == "strength" else "chance"
    asks = (
        tr("what is the chance that {says}, if everything goes for that?", says=says)
        if kind == "chance"
        else tr("how large is {says}?", says=says)
    )

    def answer() -> Answer:
        value = now.value(goal)
        best = [Case(tr("best is: {decision}", decision=now.best(goal)), value)]
        trial = roll_step_trial(now.step(goal), lambda: table)
        return _answer(value, f"{lying}: {says}", kind, best, partial(rests_on, now.names, now.rules), trial)

    return f"{lying}: {asks}", kind, answer


def _answer(
    value: Fraction, says: str, kind: Kind, cases: Sequence[Case], basis: Callable[[], Assumes], trial: Trial
) -> Answer:
    return Answer(value, says, kind, lambda: cases, basis, trial=trial)


def _flip(table: FantahzeeTable, flip: Dig) -> Asked:
    says = tr(
        "a flip into stack {stack} with {left} strength left is beaten", stack=flip.stack, left=table.turn.strength
    )
    basis = partial(
        _rests_on, table, ("FZ-RUL-24",), tr("the unseen cards are those that no face-up card accounts for")
    )
    i, left = flip.stack - 1, table.turn.strength

    def trial(source: Fair) -> int:
        return int(table.rules.monster(tries.next_of_stack(table, i, source)).strength <= left)

    answer = partial(_answer, flip.chance, says, "chance", (), basis, trial)
    return tr("What is the chance that {says}?", says=says), "chance", answer


def _boss(table: FantahzeeTable) -> Iterator[Asked]:
    """The next facedown card of the first stack whose top packet may hide its boss."""
    for i in range(len(table.stacks)):
        row = table.cards.piles[pile_of(i)]
        if not row or "boss" not in row[0] or table.stacks[i].peeked:
            continue
        bosses, cards = row[0]["boss"], sum(row[0].values())
        if not 0 < bosses < cards:
            continue
        says = tr("the next card of stack {stack} is its boss", stack=i + 1)
        words = tr("the boss lies anywhere in what is left of the lower part with the same chance")
        value = Fraction(bosses, cards)
        cases = [Case(tr("{bosses} of {cards} facedown cards of the lower part", bosses=bosses, cards=cards), value)]
        basis = partial(_rests_on, table, (), words)
        answer = partial(_answer, value, says, "chance", cases, basis, partial(_is_boss, table, i))
        yield tr("What is the chance that {says}?", says=says), "chance", answer
        return


def _is_boss(table: FantahzeeTable, i: int, source: Fair) -> int:
    return int(table.rules.monster(tries.next_of_stack(table, i, source)).boss)


def _town(table: FantahzeeTable) -> Iterator[Asked]:
    """The next town card, as far as the destroyed ones tell."""
    left = copies("town", table.rules)
    for player in table.players:
        for name in player.lost:
            left[name] -= 1
    values = {name: table.rules.town_card(name).xp for name, n in left.items() if n}
    cards = sum(left.values())
    if not cards:
        return
    says = tr("the XP that the next destroyed town card costs, on average")
    basis = partial(_rests_on, table, ("FZ-RUL-44",), tr("the number of copies of most cards is ours"))
    value = -sum((Fraction(left[name] * xp, cards) for name, xp in values.items()), Fraction(0))
    cases = [
        Case(
            tr("{n} of {cards}: {card} ({xp})", n=left[name], cards=cards, card=name, xp=xp),
            -Fraction(left[name] * xp, cards),
        )
        for name, xp in values.items()
    ]

    def trial(source: Fair) -> int:
        return -table.rules.town_card(table.cards.sample("town", source)).xp

    yield tr("How much is {says}?", says=says), "number", partial(_answer, value, says, "number", cases, basis, trial)


def _rests_on(table: FantahzeeTable, rulings: tuple[str, ...], words: str) -> Assumes:
    return assumed(table.rules, rulings, models=(words,))
