"""One try of each question about stacks: a match is set up, and its own steps draw, spawn, destroy and enter the kingdom.

Nothing of a rule is said here a second time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from hordeplay.core.cards import Cards, Fair
from hordeplay.core.script import OVER, Chance, Play, Step

from ..model.ruleset import KingdomRules
from ..model.table import KingdomTable, pile_of
from ..model.trays import card
from ..rules import STEPS
from ..rules.setup import put, start

PLENTY: Final = 10**6
"""More hearts than any question takes."""


# ---- tables


@lru_cache(maxsize=64)
def _set_up(rules: KingdomRules, scenario: str, seats: int) -> KingdomTable:
    return start(rules, seats, scenario)


def fresh(rules: KingdomRules, scenario: str, seats: int) -> KingdomTable:
    """The table of a scenario before its first card is drawn."""
    return _set_up(rules, scenario, seats).copy()


def _without_portals(rules: KingdomRules, scenario: str, seats: int, token: int) -> KingdomTable:
    table = fresh(rules, scenario, seats)
    pile = pile_of(token - 1)
    table.cards.piles[pile] = [{pile: len(table.cards.bags[pile])}]
    return table


def _next_of(cards: Cards, pile: str, source: Fair) -> str:
    """The next card of a pile, drawn."""
    name = cards.sample(pile, source)
    cards.take(pile, name)
    return name


def _over(table: KingdomTable) -> str:
    return OVER


def _spawn(table: KingdomTable) -> str:
    """No colour is eliminated: nobody builds."""
    return "spawn"


_WALK: Final[Mapping[str, Step[KingdomTable]]] = {**STEPS, "pick_up": _over}
_DESTROY: Final[Mapping[str, Step[KingdomTable]]] = {**STEPS, "haunt": _over}
_SPAWN: Final[Mapping[str, Step[KingdomTable]]] = {**STEPS, "spells": _over, "eliminate": _spawn, "regenerate": _over}


def _play(table: KingdomTable, step: str, steps: Mapping[str, Step[KingdomTable]], source: Fair | None = None) -> None:
    """The steps of the game from this one to the end of these; chance answers from the source."""
    table.step = step
    going = Play(table, steps)
    while isinstance(going.request, Chance):
        assert source is not None
        going.take(going.request.sample(source))
    assert going.request is None, "nobody decides anything on the way"


# ---- questions


def toll_of(table: KingdomTable, name: str) -> int:
    """Hearts that a horde of the first stack costs that stands on the last space and moves, nothing on it (KR-MOVE-03)."""
    table = table.copy()
    table.trays.clear()
    for figure in table.figures:
        figure.on, figure.where = 0, "board"
    table.hearts, leaked, table.lost = PLENTY, table.leaked, ""
    put(table, name, table.map.routes[0][-1], 0)
    _play(table, "order", _WALK)
    return table.leaked - leaked


def hearts_lost(rules: KingdomRules, scenario: str, seats: int, token: int, cards: int, source: Fair) -> int:
    """So many horde cards of a stack are drawn and walk into the kingdom, one after the other."""
    table = _without_portals(rules, scenario, seats, token)
    table.hearts = PLENTY
    for _ in range(cards):
        put(table, _next_of(table.cards, pile_of(token - 1), source), table.map.routes[token - 1][-1], token - 1)
        _play(table, "order", _WALK)
    return table.leaked


def crystals_won(rules: KingdomRules, scenario: str, seats: int, token: int, cards: int, source: Fair) -> int:
    """So many horde cards of a stack are drawn and destroyed, one after the other; with what the team cannot hold."""
    table = _without_portals(rules, scenario, seats, token)
    table.log = []
    for _ in range(cards):
        name = _next_of(table.cards, pile_of(token - 1), source)
        tray = put(table, name, table.map.routes[token - 1][0], token - 1)
        tray.tiles.append(rules.anatomy(name).all)
        _play(table, "destroy", _DESTROY)
    rewards = [event.facts for event in table.log if event.what == "destroys"]
    assert len(rewards) == cards
    return sum(facts["crystals"] + facts["lost"] for facts in rewards)


def cards_drawn(rules: KingdomRules, scenario: str, seats: int, token: int, cards: int, source: Fair) -> list[str]:
    """The first so many cards of a stack."""
    table, pile = fresh(rules, scenario, seats), pile_of(token - 1)
    return [_next_of(table.cards, pile, source) for _ in range(min(cards, table.cards.size(pile)))]


def portal_place(rules: KingdomRules, scenario: str, seats: int, token: int, which: int, source: Fair) -> int:
    """At which card of a stack the portal of that number comes."""
    table, pile = fresh(rules, scenario, seats), pile_of(token - 1)
    place = there = 0
    while there < which:
        place += 1
        there += rules.hordes[_next_of(table.cards, pile, source)].trait == "portal"
    return place


def portal_spawns(rules: KingdomRules, scenario: str, seats: int, token: int, which: int, source: Fair) -> int:
    """In which round the portal of that number spawns from a stack; 0 before the first one. What spawns is taken off at once."""
    table = fresh(rules, scenario, seats)
    _play(table, "hordes", _SPAWN, source)
    there = _portals_off(table, token)
    while there < which:
        _play(table, "round", _SPAWN, source)
        there += _portals_off(table, token)
    return table.round


def _portals_off(table: KingdomTable, token: int) -> int:
    """Take all hordes off the map; how many portals of a stack were among them."""
    back = f"portal {token}"
    there = sum(card(table, tray).trait == "portal" and table.cards.backs[tray.name] == back for tray in table.trays)
    table.trays.clear()
    return there


def portal_among(cards: Cards, pile: str, draws: int, source: Fair) -> int:
    """Whether the next so many cards of a pile hold a portal: 1 or 0."""
    if not any(back.startswith("portal") for packet in cards.piles[pile] for back in packet):
        return 0
    now = cards.copy()
    for _ in range(min(draws, now.size(pile))):
        if now.backs[_next_of(now, pile, source)].startswith("portal"):
            return 1
    return 0
