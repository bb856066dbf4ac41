"""Phase 3: trays whose enemies are all covered are destroyed (rulebook: Destroy; Glossary: Ghost, Boss)."""

from __future__ import annotations

from hordeplay.core.script import OVER, Draw, Script

from ..model.spaces import free_on_path, heroes_at
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import card, figures_on, goals_left, open_foes
from .effects import give
from .heroes.harm import hurt, step_aside, unseat
from .kingdom import attack_kingdom
from .setup import put
from .spawning import turn_with_path


def destroy(table: KingdomTable) -> str:
    """Every covered tray leaves the map at once, then the heroes on them suffer, then ghosts rise and bosses come.

    KR-DESTROY-01, KR-TYPE-07.
    """
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
    table.haunted += [
        Tray(0, boss.card, table.map.routes[tray.route][0], tray.route, table.map.edge)
        for tray, _ in fallen
        for boss in table.rules.scenarios[table.scenario].bosses
        if boss.portal == tray.name
    ]
    goals = [tray for tray, _ in fallen if card(table, tray).trait in {"portal", "boss"}]
    coming = table.knobs.win_bosses and any(card(table, tray).trait == "boss" for tray in table.haunted)
    if goals and not coming and not goals_left(table):
        last = goals[-1]
        boss = card(table, last).trait == "boss"
        table.tell("KR-RUL-73" if boss else "KR-DESTROY-05", "last_boss" if boss else "last_portal", horde=last.name)
    return "haunt"


def haunt(table: KingdomTable) -> Script[str]:
    """One ghost: heroes move off its space, and the top ghost card spawns there (KR-GHOST-03); first whoever cannot stay steps aside.

    Where a horde stood below no ghost rises, and an empty deck spawns nothing (KR-RUL-31).
    """
    for figure in table.figures:
        if figure.where == "map" and not figure.on and _on_horde(table, figure.at):
            yield from step_aside(table, figure, "KR-RUL-80")  # a horde stood below, which nobody shares without a base
    if not table.haunted:
        return "order"
    gone = table.haunted[0]
    if card(table, gone).trait == "boss":
        return (yield from _steps_out(table, gone))
    if not _on_horde(table, gone.at):
        for figure in heroes_at(table, gone.at):
            yield from step_aside(table, figure, "KR-GHOST-03")
        if table.cards.piles["ghost"]:
            name = yield from Draw(table.cards, "ghost", rule="KR-GHOST-03")
            turn_with_path(table, put(table, name, gone.at, gone.route))
            table.tell("KR-GHOST-03", "haunts", horde=name, space=gone.at)
    table.haunted.pop(0)
    return "haunt"


def _steps_out(table: KingdomTable, boss: Tray) -> Script[str]:
    """A boss whose portal was destroyed enters like a horde that spawns; without room it is in the kingdom (KR-RUL-73)."""
    spaces = (space for space in table.map.routes[boss.route] if free_on_path(table, space))
    space = next(spaces, None)
    if space is None:
        table.haunted.pop(0)
        table.ids += 1
        boss.id = table.ids
        table.tell("KR-SPAWN-05", "no_room", horde=boss.name)
        attack_kingdom(table, boss)
        return OVER
    for figure in heroes_at(table, space):
        yield from step_aside(table, figure, "KR-SPAWN-06")
    turn_with_path(table, put(table, boss.name, space, boss.route))
    table.tell("KR-RUL-73", "steps_out", horde=boss.name, space=space)
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
