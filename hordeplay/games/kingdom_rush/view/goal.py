"""What the game is won by: the portals that have to fall, and the bosses, with where they stand or when they come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hordeplay.core.english import counted, listed
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.script import OVER

from ..model.squares import write_space
from ..model.table import KingdomTable
from ..model.trays import bosses_left, card, portals_left


def portals(table: KingdomTable) -> int:
    """All portals of the game: those that fell, too."""
    return table.destroyed_portals + portals_left(table) + (table.lost == "portal")


def task(table: KingdomTable) -> str:
    """What the whole game asks for, however far it has come.

    >>> from hordeplay.games.kingdom_rush import at
    >>> task(at("act", round=2).table), task(at("act", scenario="S2", round=2).table)
    ('destroy it', 'destroy both portals')
    """
    of = portals(table)
    boss = table.knobs.win_bosses and table.rules.scenarios[table.scenario].bosses
    if boss:
        words = (
            message("destroy it and beat the boss")
            if of == 1
            else message("destroy both portals and beat the boss")
            if of == 2
            else message("destroy all {n} portals and beat the boss")
        )
    else:
        words = (
            message("destroy it")
            if of == 1
            else message("destroy both portals")
            if of == 2
            else message("destroy all {n} portals")
        )
    return tr(words, n=of)


def to_win(table: KingdomTable) -> str:
    """What is still to be done, in a few words; empty when all has fallen.

    >>> from hordeplay.games.kingdom_rush import at
    >>> to_win(at("act", round=2).table), to_win(at("act", scenario="S5", round=2).table)
    ('destroy the portal', 'destroy 3 portals and a boss')
    """
    left, bosses = portals_left(table), bosses_left(table) if table.knobs.win_bosses else 0
    which = tr("the portal") if portals(table) == 1 else counted(left, "portal")
    fight = tr("a boss") if bosses == 1 else counted(bosses, "boss", "bosses")
    if left and bosses:
        return tr("destroy {portals} and {bosses}", portals=which, bosses=fight)
    if left:
        return tr("destroy {portals}", portals=which)
    return tr("beat {bosses}", bosses=fight) if bosses else ""


def where(table: KingdomTable, *, short: bool = False) -> str:
    """Where portals and bosses stand; while none does, how many cards away the first portal is.

    >>> from hordeplay.games.kingdom_rush import at
    >>> where(at("act", trays="P1 b2", round=2).table), where(at("act", round=2).table)
    ('on b2', 'in 5 to 10 cards')
    """
    shown = [*table.trays, *table.entering]
    there = [write_space(tray.at) for tray in shown if card(table, tray).trait in {"portal", "boss"}]
    if there:
        spaces = listed(there[:2])
        return spaces if short else tr("on {space}", space=spaces)
    deep = [depth for name, pile in table.cards.piles.items() if name.startswith("token ") and (depth := _depth(pile))]
    if not deep:
        return ""
    first, last = min(low for low, _ in deep), min(high for _, high in deep)
    if first == last:
        return tr("the next card") if first == 1 else tr("in {n} cards", n=first)
    return tr("in {first} to {last} cards", first=first, last=last)


def _depth(packets: Sequence[Mapping[str, int]]) -> tuple[int, int] | None:
    """The least and the greatest depth of the first portal of a stack, as everybody may know it (KR-PORTAL-01)."""
    above = 0
    for packet in packets:
        size = sum(packet.values())
        hidden = sum(n for back, n in packet.items() if back.startswith("portal"))
        if hidden:
            return above + 1, above + size - hidden + 1
        above += size
    return None


def in_short(table: KingdomTable) -> tuple[str, ...]:
    """The goal for the head of a panel, with the place and without; none when all has fallen or the game is over.

    >>> from hordeplay.games.kingdom_rush import at
    >>> in_short(at("act", seats=1, trays="P1 b2", round=2).table)
    ('to win: portal, b2', 'to win: portal')
    >>> in_short(at("act", scenario="S2", round=2).table)[-1]
    'to win: 2 portals'
    """
    if table.step == OVER or not to_win(table):
        return ()
    left = portals_left(table)
    what = (
        tr_in("goal", "boss")
        if not left
        else tr_in("goal", "portal")
        if portals(table) == 1
        else counted(left, "portal")
    )
    short = tr("to win: {what}", what=what)
    return f"{short}, {where(table, short=True)}", short
