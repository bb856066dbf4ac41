"""The whole position as plain text: what `print(match)` shows, and what a screen reader can read line by line."""

from __future__ import annotations

from collections.abc import Iterator

from hordeplay.core.english import counted
from hordeplay.core.script import OVER

from ..model.spaces import towers_at
from ..model.squares import COLOURS, STRIDE, write_cell, write_space
from ..model.table import Figure, KingdomTable, Tray, pile_of
from ..model.trays import bases, bosses_left, card, figures_on, open_foes, portals_left, soldiers_left, top_at, tray_by
from ..rules.placing import attack_name
from ..rules.result import result, where
from .names import seat_name


def text(table: KingdomTable, seat: int | None) -> str:
    """The position in lines: where the game stands, the map, the hordes as cards, towers, heroes, seats, supply."""
    scenario = table.rules.scenarios[table.scenario]
    lines = [f"Kingdom Rush, {scenario.name} {scenario.title}{' (hard)' if table.hard else ''}, {where(table)}"]
    lines.append(
        f"Hearts {table.hearts}; crystals {table.crystals}; portals left {portals_left(table)}; "
        f"{f'bosses left {n}; ' if (n := bosses_left(table)) else ''}"
        f"soldiers {soldiers_left(table)}; " + "; ".join(stacks(table))
    )
    lines += ["", *grid(table), ""]
    lines += [line for tray in table.trays for line in horde(table, tray)]
    lines += [
        f"{write_space(tower.at)}: {tower.name} faces {tower.facing}{', face down' if tower.down else ''}"
        for tower in table.built
    ]
    lines += [hero(table, figure) for figure in table.figures]
    lines += list(seats(table))
    if table.todo and table.step != OVER:
        todo = table.todo[0]
        left = [*todo.tiles, *(["soldier"] * todo.soldiers)]
        lines.append(f"At work: {attack_name(table, todo)}{': ' + ', '.join(left) if left else ''}")
    if table.spells:
        lines.append(f"Spells: {', '.join(table.spells)}")
    ended = result(table)
    if ended:
        lines.append(f"Result: {ended.says}")
    return "\n".join(line.rstrip() for line in lines)


def stacks(table: KingdomTable) -> Iterator[str]:
    """How many cards each stack has left."""
    for token in range(len(table.map.routes)):
        yield f"token {token + 1} has {table.cards.size(pile_of(token))} cards"
    if table.cards.piles["ghost"]:
        yield f"{table.cards.size('ghost')} ghosts"


def grid(table: KingdomTable) -> Iterator[str]:
    """The map: sites by colour letter (lower case with a tower), path `o`, hordes by card, heroes with `*`."""
    rows = table.rules.scenarios[table.scenario].rows
    yield "    " + " ".join(f"{chr(97 + c):>4s}" for c in range(len(rows[0])))
    for r, row in enumerate(rows):
        yield f"{r + 1:>3d} " + " ".join(f"{mark(table, r * STRIDE + c, row[c]):>4s}" for c in range(len(row)))


def mark(table: KingdomTable, space: int, printed: str) -> str:
    """What a space shows."""
    tray = top_at(table, space)
    star = "*" if any(figure.at == space and figure.where == "map" for figure in table.figures) else ""
    if tray is not None:
        return tray.name + star
    colour = table.map.sites.get(space)
    if colour is not None:
        return (colour.lower() + "#" if towers_at(table, space) else colour) + star
    return printed + star


def horde(table: KingdomTable, tray: Tray) -> Iterator[str]:
    """A horde card with what lies on it: tiles `x`, soldiers `s`, hero bases `h`."""
    kind = card(table, tray)
    level = f", level {kind.level}" if kind.level else ""
    trait = f" ({kind.trait}{level})" if kind.trait else ""
    left = open_foes(table, tray)
    heroes = "".join(f", {figure.name} engaged" for figure in figures_on(table, tray))
    below = f", above {tray.level} more" if tray.level else ""
    yield f"{write_space(tray.at)}: {tray.name} {kind.title}{trait}, {len(left)} enemies open{heroes}{below}"
    for r in range(5):
        yield "    " + " ".join(_square(table, tray, r * 5 + c) for c in range(5))


def _square(table: KingdomTable, tray: Tray, square: int) -> str:
    bit = 1 << square
    if any(tile & bit for tile in tray.tiles):
        return "x"
    if square in tray.soldiers:
        return "s"
    if bases(table, tray) & bit:
        return "h"
    return card(table, tray).grid[square // 5][square % 5]


def hero(table: KingdomTable, figure: Figure) -> str:
    """A hero in words: place, hearts, abilities."""
    tray = tray_by(table, figure.on)
    at = write_space(figure.at)
    place = {
        "board": "on the player's board",
        "map": f"on {at}" + (f", base on {write_cell(figure.base)} of {tray.name}" if tray else ""),
        "out": "knocked out",
        "absent": "not in play",
        "gone": "out of the game",
    }[figure.where]
    abilities = [f"{name}{' (face down)' if name in figure.down else ''}" for name in figure.abilities]
    looks = f", faces {figure.facing}" if figure.where == "map" else ""
    safe = ", protected" if figure.protected else ""
    return (
        f"{figure.name}: {figure.health} of {counted(table.rules.health(figure.name), 'heart')}, {place}{looks}{safe}"
        f"{'; ' + ', '.join(abilities) if abilities else ''}{'; played' if figure.used else ''}"
    )


def seats(table: KingdomTable) -> Iterator[str]:
    """Hands and incoming towers; they are open to everybody."""
    for seat, player in enumerate(table.players):
        coming = f"; incoming {', '.join(player.incoming)}" if player.incoming else ""
        done = " (done)" if player.done else ""
        yield f"{seat} {seat_name(table, seat)}{done}: {', '.join(player.hand) or 'no towers'}{coming}"
    if len(table.players) == 1 and table.colour:
        yield f"Eliminated: {COLOURS[table.colour]}"
