"""Phase 3: trays whose enemies are all covered are destroyed (rulebook: Destroy; Glossary: Ghost)."""

from __future__ import annotations

from hordeplay.core.script import Draw, Script

from ..model.spaces import heroes_at
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import card, figures_on, open_foes, portals_left
from .effects import give
from .heroes.harm import hurt, step_aside, unseat
from .setup import put
from .spawning import turn_with_path


def destroy(table: KingdomTable) -> str:
    """Every covered tray leaves the map at once, then the heroes on them suffer, then ghosts rise (KR-DESTROY-01, KR-TYPE-07)."""
    fallen = [(tray, figures_on(table, tray)) for tray in table.trays if not open_foes(table, tray)]
    for tray, heroes in fallen:
        _remove(table, tray, heroes)
    for _, heroes in fallen:
        for figure in heroes:
            _shaken(table, figure)
    table.haunted = [
        Tray(0, tray.name, tray.at, tray.route, table.map.edge)
        for tray, _ in fallen
        if card(table, tray).trait == "ghost"
    ]
    if any(card(table, tray).trait == "portal" for tray, _ in fallen) and not portals_left(table):
        table.tell(
            "KR-DESTROY-05", "last_portal", horde=next(t.name for t, _ in reversed(fallen) if card(table, t).level)
        )
    return "haunt"


def haunt(table: KingdomTable) -> Script[str]:
    """One ghost: heroes move off its space, and the top ghost card spawns there (KR-GHOST-03); first whoever cannot stay steps aside.

    Where a horde stood below no ghost rises, and an empty deck spawns nothing (KR-RUL-31).
    """
    for figure in table.figures:
        if figure.where == "map" and not figure.on and _on_horde(table, figure.at):
            yield from step_aside(table, figure, "KR-FLY-03")  # a horde stood below, which nobody can share
    if not table.haunted:
        return "order"
    gone = table.haunted[0]
    if not _on_horde(table, gone.at):
        for figure in heroes_at(table, gone.at):
            yield from step_aside(table, figure, "KR-GHOST-03")
        if table.cards.piles["ghost"]:
            name = yield from Draw(table.cards, "ghost", rule="KR-GHOST-03")
            turn_with_path(table, put(table, name, gone.at, gone.route))
            table.tell("KR-GHOST-03", "haunts", horde=name, space=gone.at)
    table.haunted.pop(0)
    return "haunt"


def _on_horde(table: KingdomTable, space: int) -> bool:
    return any(tray.at == space for tray in table.trays)


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
