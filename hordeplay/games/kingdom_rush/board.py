"""What can be read off the table: trays and heroes by place, covered squares, visible icons, who owns a site.

Nothing here changes anything, and every chapter asks here, so that a question has one answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from hordeplay.games.kingdom_rush.content import Attack, Horde, Icon, Tower
from hordeplay.games.kingdom_rush.rules import Foe
from hordeplay.games.kingdom_rush.squares import neighbours
from hordeplay.games.kingdom_rush.table import Built, Figure, KingdomTable, Tray
from hordeplay.odds.tiles import bits

FULL = (1 << 25) - 1


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
    found: dict[int, Tray] = {}
    for tray in table.trays:
        if tray.at not in found or tray.level > found[tray.at].level:
            found[tray.at] = tray
    return found


def is_top(table: KingdomTable, tray: Tray) -> bool:
    """Whether no horde stands above this one."""
    return all(other.at != tray.at or other.level <= tray.level for other in table.trays)


def base_mask(base: int) -> int:
    """The two by two squares of a hero base (KR-HERO-07)."""
    return 0b1100011 << base


def figures_on(table: KingdomTable, tray: Tray) -> list[Figure]:
    """The heroes engaged with a tray."""
    return [figure for figure in table.figures if figure.on == tray.id and figure.where == "map"]


def bases(table: KingdomTable, tray: Tray) -> int:
    """Squares under hero bases."""
    mask = 0
    for figure in table.figures:
        if figure.on == tray.id and figure.where == "map":
            mask |= base_mask(figure.base)
    return mask


def covered(table: KingdomTable, tray: Tray) -> int:
    """Squares under tiles, soldiers and hero bases."""
    mask = bits(tray.soldiers) if tray.soldiers else 0
    for tile in tray.tiles:
        mask |= tile
    for figure in table.figures:
        if figure.on == tray.id and figure.where == "map":
            mask |= base_mask(figure.base)
    return mask


def open_foes(table: KingdomTable, tray: Tray) -> list[Foe]:
    """The enemies that are not covered; a big one is one enemy (KR-TYPE-07, KR-RUL-18)."""
    return _open(table, tray, table.rules.anatomy(tray.name).foes)


def _open(table: KingdomTable, tray: Tray, foes: Sequence[Foe]) -> list[Foe]:
    """Those of its enemies that are not covered."""
    over = covered(table, tray)
    if table.knobs.big_covered == "any":
        return [foe for foe in foes if not foe.mask & over]
    return [foe for foe in foes if foe.mask & ~over]


def shows(table: KingdomTable, tray: Tray, icon: Icon) -> bool:
    """Whether at least one such icon is visible (KR-MOVE-04, KR-RUL-20)."""
    foes = table.rules.anatomy(tray.name).icons.get(icon)
    return foes is not None and (table.knobs.icon_visible != "uncovered" or bool(_open(table, tray, foes)))


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


def towers_at(table: KingdomTable, space: int) -> list[Built]:
    """The towers on a site, the lowest first."""
    return [tower for tower in table.built if tower.at == space]


def tower_card(table: KingdomTable, built: Built) -> Tower:
    """The card of a built tower."""
    return table.rules.towers[built.name]


def heroes_at(table: KingdomTable, space: int) -> list[Figure]:
    """The heroes on a space."""
    return [figure for figure in table.figures if figure.at == space and figure.where == "map"]


def around(table: KingdomTable, space: int) -> Iterator[int]:
    """The spaces of the map adjacent to one, orthogonally or diagonally (KR-GLOS-01)."""
    inside = table.map.inside
    return (near for near in neighbours(space) if near in inside)


def adjacent_trays(table: KingdomTable, space: int) -> list[Tray]:
    """The hordes adjacent to a space that heroes and spells may attack, those below others left out."""
    there = tops(table)
    return [there[near] for near in around(table, space) if near in there and not sacred(table, there[near])]


def empty(table: KingdomTable, space: int) -> bool:
    """Whether a hero may be moved aside to it: no horde, tower, hero or pathbreaker card (KR-SPAWN-06)."""
    return (
        top_at(table, space) is None
        and not towers_at(table, space)
        and not heroes_at(table, space)
        and not blocked(table, space)
        and (table.knobs.scenery or space in table.map.path or space in table.map.sites)
    )


def blocked(table: KingdomTable, space: int) -> bool:
    """Whether a pathbreaker card lies on a space (KR-BREAK-01)."""
    return any(barrier.at == space and not barrier.opened for barrier in table.barriers)


def free_on_path(table: KingdomTable, space: int) -> bool:
    """Whether a horde may come to a path space without a stack: no horde, no pathbreaker card."""
    return top_at(table, space) is None and not blocked(table, space)


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


def may_end(table: KingdomTable, space: int, figure: Figure | None = None) -> bool:
    """Whether a hero may end its movement here (KR-HERO-04, KR-PORTAL-08, KR-RUL-30)."""
    if space not in table.map.inside or towers_at(table, space):
        return False
    tray = top_at(table, space)
    if tray is not None:
        return not sacred(table, tray) and bool(room_for_base(table, tray, figure))
    return table.knobs.scenery or space in table.map.path or space in table.map.sites


def protected(table: KingdomTable, figure: Figure) -> bool:
    """Whether a hero has Protection: its own, or by another in its space (KR-HERO-15, KR-MAL-03)."""
    return figure.protected or any(other.shelter for other in heroes_at(table, figure.at))


def portals_left(table: KingdomTable) -> int:
    """Portals that are not destroyed: on the map, and in the stacks (KR-RUL-53)."""
    there = sum(card(table, tray).trait == "portal" for tray in table.trays)
    if table.knobs.win_portals == "on_map" and (there or table.destroyed_portals):
        return there
    return there + sum(len(bag) for back, bag in table.cards.bags.items() if back.startswith("portal"))


def named(table: KingdomTable, name: str) -> int:
    """The place of a hero in `figures`, or -1."""
    for i, figure in enumerate(table.figures):
        if figure.name == name:
            return i
    return -1
