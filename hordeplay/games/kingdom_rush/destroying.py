"""Phase 3: trays whose enemies are all covered are destroyed (rulebook: Destroy; Glossary: Ghost)."""

from __future__ import annotations

from hordeplay.core.script import Draw, Script
from hordeplay.games.kingdom_rush.board import card, figures_on, open_foes, portals_left
from hordeplay.games.kingdom_rush.effects import give
from hordeplay.games.kingdom_rush.harm import hurt, step_aside, unseat
from hordeplay.games.kingdom_rush.setup import put
from hordeplay.games.kingdom_rush.spawning import turn_with_path
from hordeplay.games.kingdom_rush.table import Figure, KingdomTable, Tray


def destroy(table: KingdomTable) -> Script[str]:
    """Every covered tray leaves the map at once, then the heroes on them suffer, then ghosts rise (KR-DESTROY-01, KR-TYPE-07)."""
    fallen = [(tray, figures_on(table, tray)) for tray in table.trays if not open_foes(table, tray)]
    for tray, heroes in fallen:
        _remove(table, tray, heroes)
    for tray, heroes in fallen:
        for figure in heroes:
            _shaken(table, figure)
            if figure.where == "map" and any(other.at == tray.at for other in table.trays):
                yield from step_aside(table, figure, "KR-FLY-03")  # a horde stood below, which nobody can share
    for tray, heroes in fallen:
        if card(table, tray).trait == "ghost":
            yield from _ghost(table, tray, heroes)
    if any(card(table, tray).trait == "portal" for tray, _ in fallen) and not portals_left(table):
        table.tell(
            "KR-DESTROY-05", "last_portal", horde=next(t.name for t, _ in reversed(fallen) if card(table, t).level)
        )
    return "order"


def _remove(table: KingdomTable, tray: Tray, heroes: list[Figure]) -> None:
    """Tiles and soldiers go back, crystals come in; its heroes stand on the bare space (KR-DESTROY-02, KR-DESTROY-03, KR-GHOST-04)."""
    horde = card(table, tray)
    table.trays.remove(tray)
    for other in table.trays:
        if other.at == tray.at and other.level > tray.level:
            other.level -= 1
    for figure in heroes:
        unseat(figure)
    table.destroyed += 1
    table.destroyed_portals += horde.trait == "portal"
    reward = horde.crystals + (table.knobs.ghost_crystals if horde.trait == "ghost" else 0)
    gain = min(reward, max(0, table.knobs.crystals_max - table.crystals))
    table.crystals += gain
    table.tell("KR-DESTROY-02", "destroys", horde=tray.name, space=tray.at, crystals=gain, lost=reward - gain)


def _shaken(table: KingdomTable, figure: Figure) -> None:
    """Damage to a hero who stood on the tray (KR-DESTROY-04, KR-ALL-02); rising comes first (KR-LIL-05, KR-RUL-45)."""
    if figure.role == "companion":
        return
    damage = table.knobs.destroyed_damage
    if figure.rise and not table.knobs.rise_first:
        hurt(table, figure, damage, "KR-DESTROY-04")
        damage = 0
    if figure.rise and figure.where == "map":
        give(table, figure, figure.rise, "KR-LIL-05")
        figure.rise, figure.protected = 0, True
    hurt(table, figure, damage, "KR-DESTROY-04")


def _ghost(table: KingdomTable, tray: Tray, heroes: list[Figure]) -> Script[None]:
    """Heroes move off the space and the top ghost card spawns there; an empty deck spawns nothing (KR-GHOST-03, KR-RUL-31)."""
    if any(other.at == tray.at for other in table.trays):
        return
    for figure in heroes:
        if figure.where == "map":
            yield from step_aside(table, figure, "KR-GHOST-03")
    if table.cards.piles["ghost"]:
        name = yield from Draw(table.cards, "ghost", rule="KR-GHOST-03")
        ghost = put(table, name, tray.at, tray.route)
        turn_with_path(table, ghost)
        table.tell("KR-GHOST-03", "haunts", horde=name, space=tray.at)
