"""Choices in words: what each would do, and the parts of the picture that it points at."""

from __future__ import annotations

from hordeplay.core.choice import Choice
from hordeplay.core.scene import Card, Hint
from hordeplay.games.kingdom_rush.board import card, covered, open_foes, top_at, towers_at
from hordeplay.games.kingdom_rush.ending import Buy, Give
from hordeplay.games.kingdom_rush.heroes import Call, PlayHero
from hordeplay.games.kingdom_rush.moving import Go
from hordeplay.games.kingdom_rush.phase2 import Done
from hordeplay.games.kingdom_rush.placing import Post, Stop, Tile
from hordeplay.games.kingdom_rush.squares import read_space, write_cell, write_space
from hordeplay.games.kingdom_rush.table import KingdomTable
from hordeplay.games.kingdom_rush.towers import Build, Pass
from hordeplay.odds.tiles import bits


def part(space: int) -> str:
    """The id of a space in the picture."""
    return f"sp-{write_space(space)}"


def hint(table: KingdomTable, choice: Choice) -> Hint:
    """A choice in a plain sentence, and the spaces that it concerns."""
    match choice:
        case Tile(tile, space, cells):
            tray = top_at(table, space)
            foes = bits(cells) & table.rules.anatomy(tray.name).all if tray is not None else 0
            where = " ".join(map(write_cell, cells))
            return Hint(f"{tile} on {write_space(space)}: {where}", f"covers {foes.bit_count()}", (part(space),))
        case Post(space, cell):
            return Hint(f"Soldier on {write_space(space)}: {write_cell(cell)}", targets=(part(space),))
        case Build(tower, site, facing):
            return Hint(f"Build {tower} on {write_space(site)}, facing {facing}", targets=(part(site),))
        case Pass(tower, to, into):
            return Hint(f"Pass {tower} to seat {to} as {into}")
        case Go(space, base):
            at = f", base on {write_cell(base[0])}" if base else ""
            return Hint(f"Move to {write_space(space)}{at}", targets=(part(space),))
        case Call(hero, space, _):
            return Hint(f"Call {hero} to {write_space(space)}", targets=(part(space),))
        case PlayHero(hero):
            return Hint(f"Activate {hero}")
        case Buy(tower, to):
            level = table.rules.towers[tower].level
            return Hint(f"Buy {tower} for seat {to}", cost=f"{table.rules.price(level)} crystals")
        case Give(tower, to):
            return Hint(f"{tower} goes to seat {to}")
        case Done() | Stop():
            return Hint(type(choice).says(), default=True)
        case _:
            named: object = getattr(choice, "space", None)
            here = (part(named),) if isinstance(named, int) and named in table.map.inside else ()
            return Hint(f"{type(choice).says()}: {choice}", targets=here)


def reading(table: KingdomTable, name: str) -> Card | None:
    """The reading card of a space: the horde on it, or its towers."""
    if not name.startswith("sp-"):
        return None
    space = read_space(name.removeprefix("sp-"))
    tray = top_at(table, space)
    if tray is not None:
        kind = card(table, tray)
        foes = [foe.kind for foe in open_foes(table, tray)]
        told = {name: foes.count(name) for name in dict.fromkeys(foes)}
        facts = [(f"{n} {name}", table.rules.enemies[name].told or "no defence") for name, n in told.items()]
        facts += [("crystals", str(kind.crystals))] + ([("tower level", str(kind.level))] if kind.level else [])
        free = 25 - covered(table, tray).bit_count()
        return Card(
            f"{tray.name} {kind.title}", tuple(facts), f"{free} squares are free", (kind.clause,), kind.provenance
        )
    towers = [table.rules.towers[tower.name] for tower in towers_at(table, space)]
    if towers:
        top = towers[-1]
        shots = [("arrows", " ".join(top.arrows)), ("type", top.attack)]
        shots += [("tiles", (" + " if top.linked else " ").join(top.tiles))] if top.tiles else []
        shots += [("soldiers", str(top.soldiers))] if top.soldiers else []
        name = " on ".join(tower.name for tower in reversed(towers))
        words = f"{top.family}, level {top.level}{', free manipulation' if top.free else ''}"
        return Card(name, tuple(shots), words, ("KR-TOWER-03",), top.provenance)
    return None
