"""Why a part of the board cannot be used now: a tower of the hand or of the supply, a hero and what it does, a horde.

Where a legal choice starts or ends there it is None, and so it is for whatever is only read. Nothing is judged here that a
rule judges: the reasons are those of the rules, and where no rule is asked what comes first.
"""

from __future__ import annotations

from hordeplay.core.choice import Refusal
from hordeplay.core.language import tr

from ..model.table import Figure, KingdomTable
from ..model.trays import top_at
from ..rules.heroes.activation import PlayHero, Recover, Strike, Use
from ..rules.heroes.moving import within
from ..rules.passing import becomes
from ..rules.placing import PlaceTile, Post, attack_name
from ..rules.spending import Buy
from ..rules.targets import candidates, part_of
from ..rules.towers import why_not
from . import facts, ids


def not_now(table: KingdomTable, seat: int, part: str) -> Refusal | None:
    """Why a seat cannot use a part now; None where it can, or where there is nothing to use.

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("spend", seats=1, crystals=2, round=3).table
    >>> print(not_now(table, 0, "supply-marksmen")), print(not_now(table, 0, "supply-archer"))
    it costs 3 crystals, and 2 are left (KR-BUY-02)
    None
    (None, None)
    """
    if (n := ids.number_of(part, "hand")) is not None:
        hand = table.players[seat].hand
        return _tower(table, seat, hand[n]) if n < len(hand) else None
    if (n := ids.number_of(part, "ability")) is not None or part in {"basic", "recover"}:
        return _action(table, seat, part, n)
    if (tower := next((name for name in table.rules.towers if ids.supply(name) == part), None)) is not None:
        return _ware(table, tower)
    for figure in table.figures:
        if part in {ids.piece(table, figure), ids.of_hero(table, figure, seat)}:
            return _figure(table, seat, figure)
    place = ids.place_of(part)
    return _horde(table, place[0]) if place is not None and place[1] is None else None


def _first(table: KingdomTable) -> Refusal | None:
    """What is decided before the next tower or hero; None where that is next."""
    match table.step:
        case "part" if table.todo:
            return Refusal("KR-PLAY-02", tr("{attack} comes first", attack=attack_name(table, table.todo[0])))
        case "hero" if table.acting >= 0:
            return Refusal("KR-PLAY-02", tr("{name} finishes first", name=table.figures[table.acting].name))
        case "eliminate":
            return Refusal("KR-SOLO-02", tr("the colour that is left out comes first"))
        case "spend":
            return Refusal("KR-ROUND-01", tr("towers and heroes are played in phase 2, and this is phase 6"))
        case "abilities" | "spells":
            return Refusal("KR-SETUP-02", tr("first it is chosen what is brought along"))
        case _:
            return None


def _tower(table: KingdomTable, seat: int, tower: str) -> Refusal | None:
    if table.step != "act":
        return _first(table)
    if becomes(table, tower) not in ([], [tower]) or any(
        why_not(table, seat, tower, site) is None for site in table.map.sites
    ):
        return None
    return Refusal("KR-TOWER-01", tr("no site is free for it"))


def _ware(table: KingdomTable, tower: str) -> Refusal | None:
    """A tower of the supply: bought at the end of a round, if its level is sold, and if there is one and the price of it."""
    refused = Buy(tower, 0).forbids(table, 0)
    if refused is not None and refused.rule == "KR-BUY-03":
        return Refusal(refused.rule, tr("{reason}; a tower that is passed on becomes one", reason=refused.reason))
    if table.step == "spend" or (refused is not None and not table.supply[tower]):
        return refused
    price = table.rules.price(table.rules.towers[tower].level)
    return Refusal("KR-BUY-01", tr("towers are bought in phase 6, this one for {price} crystals", price=price))


def _action(table: KingdomTable, seat: int, part: str, n: int | None) -> Refusal | None:
    """What stands on the board of a hero: an ability, its basic attack, to recover."""
    figure = facts.on_board(table, seat)
    if figure is None:
        return None
    if not facts.acts(table, figure):
        return _figure(table, seat, figure)
    if table.turning:
        return Refusal("KR-HERO-06", tr("first it is chosen which way the hero looks"))
    if n is not None:
        return Use(figure.abilities[n - 1]).forbids(table, seat) if 0 < n <= len(figure.abilities) else None
    return (Strike() if part == "basic" else Recover()).forbids(table, seat)


def _figure(table: KingdomTable, seat: int, figure: Figure) -> Refusal | None:
    if facts.acts(table, figure) or facts.looking(table) is figure:
        return None
    if figure.role == "bench" and figure.where != "absent":
        return Refusal("KR-SOLO-03", tr("each guest comes once"))
    if table.step != "act":
        return _first(table)
    return None if figure.role == "bench" else PlayHero(figure.name).forbids(table, seat)


def _horde(table: KingdomTable, at: int) -> Refusal | None:
    """A horde that the attack at work, or the hero who moves, cannot go to."""
    tray = top_at(table, at)
    if tray is None:
        return None
    if table.step == "hero" and table.acting >= 0 and not (table.moved or table.turning):
        return within(table, table.figures[table.acting], at)
    if table.step != "part" or not table.todo or part_of(table, table.todo[0]).do != "tiles":
        return None
    todo = table.todo[0]
    if any(tray is one for one in candidates(table, todo)):
        return None
    choice = PlaceTile(todo.tiles[0], at, (0,)) if todo.tiles else Post(at, 0)
    return choice.forbids(table, todo.seat)
