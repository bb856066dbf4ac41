"""Questions about a live position, for the teacher's desk: the next cards of a stack, what a horde costs, covering it.

Nothing is counted before somebody wants the answer; everything is asked of what the seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import comb
from typing import TypeAlias

from hordeplay.games.kingdom_rush.board import card, covered, open_foes, top_at
from hordeplay.games.kingdom_rush.kingdom import toll
from hordeplay.games.kingdom_rush.shots import best_cover
from hordeplay.games.kingdom_rush.squares import FACINGS, write_space
from hordeplay.games.kingdom_rush.table import KingdomTable, Tray, pile_of
from hordeplay.games.kingdom_rush.towers import why_not
from hordeplay.odds import tiles as grid
from hordeplay.odds.answer import Answer, Assumes, Case, Kind, assumed

Asked: TypeAlias = tuple[str, Kind, Callable[[], Answer]]


def ask(table: KingdomTable, seat: int) -> Iterator[Asked]:
    """Questions about a table as a seat sees it: the stacks first, then the hordes, then the hand.

    >>> from hordeplay.games.kingdom_rush import at
    >>> [says for says, _, _ in ask(at("act", trays="A3 e3", gone="A1 A2 A4 A5 A7", round=6).table, 0)][0]
    'What is the chance that the next card of stack 1 is a portal?'
    """
    for token in range(len(table.map.routes)):
        yield from _stack(table, token)
    for tray in table.trays:
        if top_at(table, tray.at) is tray and card(table, tray).trait != "portal":
            yield from _horde(table, tray)
    yield from _hand(table, seat)


def _stack(table: KingdomTable, token: int) -> Iterator[Asked]:
    """The portal of a stack, and what its next card costs."""
    packets: Sequence[Mapping[str, int]] = table.cards.piles[pile_of(token)]
    left = sum(sum(packet.values()) for packet in packets)
    where = f"stack {token + 1}"
    for draws in (1, 3):
        chance = _portal(packets, draws)
        if draws < left and 0 < chance < 1:
            next_ones = "the next card" if draws == 1 else f"one of the next {draws} cards"
            says = f"{next_ones} of {where} is a portal"
            make = partial(Answer, says, chance, "chance", partial(_by_place, packets, draws), partial(_deep, table))
            yield f"What is the chance that {says}?", "chance", make
    back = pile_of(token)
    names = list(table.cards.bags.get(back, ()))
    if names:
        says = f"hearts that the next horde card of {where} costs on average if it walks in untouched"
        words = f"How many hearts does the next horde card of {where} cost on average if it walks in untouched?"
        yield words, "number", partial(_cost, table, names, says)


def _portal(packets: Sequence[Mapping[str, int]], draws: int) -> Fraction:
    """The chance that the next so many cards hold a portal, packet by packet (KR-PORTAL-01)."""
    none, left = Fraction(1), draws
    for packet in packets:
        size = sum(packet.values())
        portals = sum(n for back, n in packet.items() if back.startswith("portal"))
        taken = min(left, size)
        none *= Fraction(comb(size - portals, taken), comb(size, taken))
        left -= taken
    return 1 - none


def _by_place(packets: Sequence[Mapping[str, int]], draws: int) -> list[Case]:
    """The first portal lies just there."""
    chances = [_portal(packets, n) for n in range(draws + 1)]
    steps = zip(chances[1:], chances, strict=False)
    return [Case(f"the first portal is card {n} from the top", now - old) for n, (now, old) in enumerate(steps, 1)]


def _deep(table: KingdomTable) -> Assumes:
    words = "the portals lie anywhere in the lowest cards of their stack with the same chance"
    return assumed(table.rules, ("KR-RUL-52",), [("scenarios", table.scenario)], [words])


def _cost(table: KingdomTable, names: Sequence[str], says: str) -> Answer:
    shares = [
        Case(f"1/{len(names)} of {toll(table.rules, name)}: {name}", _share(table, name, names)) for name in names
    ]
    rests = partial(assumed, table.rules, ("KR-RUL-01",), [("hordes", name) for name in names])
    return Answer(says, sum((case.part for case in shares), Fraction(0)), "number", lambda: shares, rests)


def _share(table: KingdomTable, name: str, names: Sequence[str]) -> Fraction:
    return Fraction(toll(table.rules, name), len(names))


def _horde(table: KingdomTable, tray: Tray) -> Iterator[Asked]:
    """What a horde costs as it lies, and in how many ways a domino still fits on it."""
    if not open_foes(table, tray):
        return
    name = f"{tray.name} on {write_space(tray.at)}"
    says = f"hearts that {name} costs if it enters the kingdom as it is"
    cost = Fraction(toll(table.rules, tray.name, covered(table, tray)))
    rests = partial(assumed, table.rules, ("KR-RUL-01", "KR-RUL-18"), [("hordes", tray.name)])
    words = f"How many hearts does {name} cost if it enters the kingdom as it is?"
    yield words, "number", partial(Answer, says, cost, "number", basis=rests)
    says = f"ways in which a physical D2 with free manipulation can lie on {name}"
    words = f"In how many ways can a physical D2 with free manipulation lie on {name}?"
    yield words, "number", partial(_ways, table, tray, says)


def _ways(table: KingdomTable, tray: Tray, says: str) -> Answer:
    anatomy = table.rules.anatomy(tray.name)
    masks = grid.legal(table.rules.masks("D2", 0, free=True), covered(table, tray) | anatomy.bars["physical"])
    counted = [sum((mask & anatomy.all).bit_count() == hits for mask in masks) for hits in range(3)]
    cases = [Case(f"covers {hits}", Fraction(n)) for hits, n in enumerate(counted) if n]
    rests = partial(assumed, table.rules, (), [("hordes", tray.name)])
    return Answer(says, Fraction(len(masks)), "number", lambda: cases, rests)


def _hand(table: KingdomTable, seat: int) -> Iterator[Asked]:
    """How much a tower of the hand can cover at once."""
    if table.step != "act":
        return
    for name in dict.fromkeys(table.players[seat].hand):
        says = f"enemy squares that {name} can cover at most with its attack now, from any free site of this seat"
        words = f"How many enemy squares can {name} cover at most with its attack now, from any free site of this seat?"
        yield words, "number", partial(_most, table, seat, name, says)


def _most(table: KingdomTable, seat: int, name: str, says: str) -> Answer:
    sites = [site for site in table.map.sites if why_not(table, seat, name, site) is None]
    shots = [(best_cover(table, name, site, facing), site, facing) for site in sites for facing in FACINGS]
    most, site, facing = max(shots, default=(0, 0, "N"), key=lambda shot: shot[0])
    cases = [Case(f"from {write_space(site)}, facing {facing}" if most else "nothing is in range", Fraction(most))]
    rests = partial(assumed, table.rules, ("KR-RUL-14",), [("towers", name)])
    return Answer(says, Fraction(most), "number", lambda: cases, rests)
