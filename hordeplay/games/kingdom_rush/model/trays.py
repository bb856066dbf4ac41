"""Hordes in their trays: which lies where, what covers it, who is engaged with it, and what may still be put on it.

Nothing here changes anything, and every chapter asks here, so that a question has one answer.
"""

from __future__ import annotations

from functools import lru_cache

from hordeplay.odds.tiles import bits

from .content import Horde, Icon
from .ruleset import Foe
from .table import Figure, KingdomTable, Tray
from .vocabulary import Attack

FULL = (1 << 25) - 1
"""Every square of a card."""


def card(table: KingdomTable, tray: Tray) -> Horde:
    """The card in a tray."""
    return table.rules.hordes[tray.name]


def tray_by(table: KingdomTable, number: int) -> Tray | None:
    """The tray of this number, while it is on the map."""
    for tray in table.trays:
        if tray.id == number:
            return tray
    return None


def trays_at(table: KingdomTable, space: int) -> list[Tray]:
    """The hordes on a space, the topmost first (KR-FLY-05)."""
    here = [tray for tray in table.trays if tray.at == space]
    return sorted(here, key=lambda tray: -tray.level) if len(here) > 1 else here


def top_at(table: KingdomTable, space: int) -> Tray | None:
    """The horde on a space that can be attacked: only the topmost of a stack (KR-FLY-04, KR-RUL-49)."""
    top = None
    for tray in table.trays:
        if tray.at == space and (top is None or tray.level > top.level):
            top = tray
    return top


def tops(table: KingdomTable) -> dict[int, Tray]:
    """The hordes that can be attacked, by space: all questions of `top_at` at once."""
    there: dict[int, Tray] = {}
    for tray in table.trays:
        if tray.at not in there or tray.level > there[tray.at].level:
            there[tray.at] = tray
    return there


def portals_left(table: KingdomTable) -> int:
    """Portals that are not destroyed: on the map or on their way there, and in the stacks (KR-RUL-53)."""
    there = sum(card(table, tray).trait == "portal" for tray in (*table.trays, *table.entering))
    if table.knobs.win_portals == "on_map" and (there or table.destroyed_portals):
        return there
    return there + sum(len(bag) for back, bag in table.cards.bags.items() if back.startswith("portal"))


def bosses_there(table: KingdomTable) -> int:
    """Bosses on the map: those that have left their portal and are not beaten (KR-RUL-73)."""
    return sum(card(table, tray).trait == "boss" for tray in table.trays)


def bosses_left(table: KingdomTable) -> int:
    """Bosses that are not beaten: those on the map, and those whose portal is still there (KR-RUL-73)."""
    there = [tray.name for tray in table.trays] + [name for bag in table.cards.bags.values() for name in bag]
    waiting = sum(boss.portal in there for boss in table.rules.scenarios[table.scenario].bosses)
    return bosses_there(table) + waiting


def goals_left(table: KingdomTable) -> int:
    """What is still to be destroyed for a victory (KR-WIN-01, KR-RUL-53, KR-RUL-73)."""
    return portals_left(table) + (bosses_there(table) if table.knobs.win_bosses else 0)


def figures_on(table: KingdomTable, tray: Tray) -> list[Figure]:
    """The heroes engaged with a tray."""
    return [figure for figure in table.figures if figure.on == tray.id and figure.where == "map"]


def base_mask(base: int) -> int:
    """The two by two squares of a hero base (KR-HERO-07)."""
    return 0b1100011 << base


def bases(table: KingdomTable, tray: Tray, but: Figure | None = None) -> int:
    """Squares under hero bases; `but` that of a hero who goes, whose base is lifted first (KR-HERO-07)."""
    mask = 0
    for figure in table.figures:
        if figure.on == tray.id and figure.where == "map" and figure is not but:
            mask |= base_mask(figure.base)
    return mask


def covered(table: KingdomTable, tray: Tray, but: Figure | None = None) -> int:
    """Squares under tiles, soldiers and hero bases, but not under that of a hero who goes."""
    mask = bits(tray.soldiers) if tray.soldiers else 0
    for tile in tray.tiles:
        mask |= tile
    return mask | bases(table, tray, but)


def open_foes(table: KingdomTable, tray: Tray, but: Figure | None = None) -> list[Foe]:
    """The enemies that are not covered, or not once a hero goes; a big one is one enemy (KR-TYPE-07, KR-RUL-18)."""
    return table.rules.uncovered(table.rules.anatomy(tray.name).foes, covered(table, tray, but))


def shows(table: KingdomTable, tray: Tray, icon: Icon) -> bool:
    """Whether at least one such icon is visible (KR-MOVE-04, KR-RUL-20)."""
    foes = table.rules.anatomy(tray.name).icons.get(icon)
    if foes is None:
        return False
    return table.knobs.icon_visible != "uncovered" or bool(table.rules.uncovered(foes, covered(table, tray)))


def sacred(table: KingdomTable, tray: Tray) -> bool:
    """Whether heroes and spells leave it alone: portals and bosses (KR-PORTAL-08, KR-HERO-16, KR-SPELL-02)."""
    return card(table, tray).trait in {"portal", "boss"}


def barred(table: KingdomTable, tray: Tray, attack: Attack) -> int:
    """Squares on which no tile of this type may lie now (KR-TOWER-11, KR-TYPE-06, KR-PORTAL-02)."""
    return covered(table, tray) | table.rules.anatomy(tray.name).bars[attack]


def posts(table: KingdomTable, tray: Tray, attack: Attack) -> int:
    """Squares that may take a soldier now (KR-SOLD-02)."""
    return FULL & ~(covered(table, tray) | table.rules.anatomy(tray.name).bars[f"{attack} soldier"])


def soldiers_left(table: KingdomTable) -> int:
    """Soldiers in the supply (KR-SOLD-06)."""
    return max(0, table.knobs.soldiers - sum(len(tray.soldiers) for tray in table.trays))


def room_for_base(table: KingdomTable, tray: Tray, but: Figure | None = None) -> list[int]:
    """Where a hero base may be put on a tray, as the squares at its top left (KR-HERO-07, KR-HERO-08)."""
    anatomy = table.rules.anatomy(tray.name)
    taken = anatomy.bars["base"] | bits(tray.soldiers)
    for tile in tray.tiles:
        taken |= tile
    for figure in figures_on(table, tray):
        if figure is not but:
            if not table.knobs.heroes_share:
                return []
            taken |= base_mask(figure.base)
    free = _base_room(taken)
    return [square for square in free if base_mask(square) & anatomy.all] if table.knobs.base_must_cover else [*free]


@lru_cache(maxsize=1 << 12)
def _base_room(taken: int) -> tuple[int, ...]:
    """The places of a base that touch none of these squares."""
    return tuple(square for square in range(19) if square % 5 < 4 and not base_mask(square) & taken)
