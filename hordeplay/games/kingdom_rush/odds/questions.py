"""Questions about a live position, for the teacher's desk: the next cards of a stack, what a horde costs, covering it.

Nothing is counted before somebody wants the answer; everything is asked of what the seat may see.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from hordeplay.core.cards import Fair
from hordeplay.core.game import Asked
from hordeplay.core.language import tr
from hordeplay.odds.answer import Answer, Case, assumed

from ..model.squares import write_space
from ..model.table import KingdomTable, Tray, pile_of
from ..model.trays import covered, open_foes, sacred, top_at
from . import tries
from .shots import best_shot
from .stacks import portal_next
from .tiles import placements


def questions(table: KingdomTable, seat: int) -> Iterator[Asked]:
    """Questions about a table as a seat sees it: the stacks first, then the hordes, then the hand.

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", trays="A3 e3", gone="A1 A2 A4 A5 A7", round=6).table
    >>> [words for words, _, _ in questions(table, 0)][0]
    'What is the chance that the next card of stack 1 is a portal?'
    """
    for token in range(len(table.map.routes)):
        yield from _of_stack(table, token)
    for tray in table.trays:
        if top_at(table, tray.at) is tray and not sacred(table, tray):
            yield from _of_horde(table, tray)
    if table.step == "act":
        for tower in dict.fromkeys(table.players[seat].hand):
            words = tr(
                "How many enemy squares can {tower} cover at most with its attack now, from any free site of this seat?",
                tower=tower,
            )
            yield words, "number", partial(_most, table, seat, tower)


def _of_stack(table: KingdomTable, token: int) -> Iterator[Asked]:
    """The portal of a stack, and what its next card costs."""
    for draws in (1, 3):
        chance = portal_next(table, token, draws)
        if draws < table.cards.size(pile_of(token)) and 0 < chance < 1:
            yield (
                tr("What is the chance that {event}?", event=chance.says),
                "chance",
                partial(portal_next, table, token, draws),
            )
    names = table.cards.bags.get(pile_of(token), ())
    if names:
        words = tr(
            "How many hearts does the next horde card of stack {n} cost on average if it walks in untouched?",
            n=token + 1,
        )
        says = tr("hearts that the next horde card of stack {n} costs on average if it walks in untouched", n=token + 1)
        yield words, "number", partial(_cost, table, tuple(names), says)


def _cost(table: KingdomTable, names: tuple[str, ...], says: str) -> Answer:
    tolls = [table.rules.toll(name) for name in names]
    cases = [
        Case(tr("1/{cards} of {n}: {name}", cards=len(names), n=n, name=name), Fraction(n, len(names)))
        for n, name in zip(tolls, names, strict=True)
    ]
    basis = partial(assumed, table.rules, ("KR-RUL-01",), [("hordes", name) for name in names])

    def trial(source: Fair) -> int:
        return tries.toll_of(table, names[source.randbelow(len(names))])

    return Answer(Fraction(sum(tolls), len(tolls)), says, "number", lambda: cases, basis, trial=trial)


def _of_horde(table: KingdomTable, tray: Tray) -> Iterator[Asked]:
    """What a horde costs as it lies, and in how many ways a domino still fits on it."""
    if not open_foes(table, tray):
        return
    name = tr("{horde} on {space}", horde=tray.name, space=write_space(tray.at))
    words = tr("How many hearts does {horde} cost if it enters the kingdom as it is?", horde=name)
    says = tr("hearts that {horde} costs if it enters the kingdom as it is", horde=name)
    yield words, "number", partial(_toll, table, tray, says)
    words = tr("In how many ways can a physical D2 with free manipulation lie on {horde}?", horde=name)
    says = tr("ways in which a physical D2 with free manipulation can lie on {horde}", horde=name)
    yield words, "number", partial(_ways, table, tray, says)


def _toll(table: KingdomTable, tray: Tray, says: str) -> Answer:
    basis = partial(assumed, table.rules, ("KR-RUL-01", "KR-RUL-18"), [("hordes", tray.name)])
    return Answer(Fraction(table.rules.toll(tray.name, covered(table, tray))), says, "number", basis=basis)


def _ways(table: KingdomTable, tray: Tray, says: str) -> Answer:
    foes = table.rules.anatomy(tray.name).all
    masks = placements("D2", tray.name, free=True, attack="physical", taken=covered(table, tray), rules=table.rules)
    ways = [sum((mask & foes).bit_count() == hits for mask in masks) for hits in range(3)]
    cases = [Case(tr("covers {n}", n=hits), Fraction(n)) for hits, n in enumerate(ways) if n]
    knobs = ("flip_fixed", "tile_must_cover")
    basis = partial(assumed, table.rules, (), [("hordes", tray.name)], knobs=knobs)
    return Answer(Fraction(len(masks)), says, "number", lambda: cases, basis)


def _most(table: KingdomTable, seat: int, tower: str) -> Answer:
    """How much a tower of the hand can cover at once."""
    shot = best_shot(table, seat, tower)
    most = Fraction(shot.covers if shot else 0)
    where = (
        tr("from {space}, facing {facing}", space=shot.site, facing=shot.facing) if shot else tr("nothing is in range")
    )
    cases = [Case(where, most)]
    says = tr(
        "enemy squares that {tower} can cover at most with its attack now, from any free site of this seat", tower=tower
    )
    basis = partial(assumed, table.rules, ("KR-RUL-14",), [("towers", tower)])
    return Answer(most, says, "number", lambda: cases, basis)
