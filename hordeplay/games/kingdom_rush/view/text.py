"""The whole position as plain text: what `print(match)` shows, and what a screen reader can read line by line."""

from __future__ import annotations

from collections.abc import Iterator

from hordeplay.core.english import counted, joined
from hordeplay.core.language import tr, tr_in
from hordeplay.core.script import OVER

from ..model.spaces import towers_at
from ..model.squares import COLOURS, STRIDE, write_cell, write_space
from ..model.table import Figure, KingdomTable, Tray, pile_of
from ..model.trays import bases, bosses_left, card, figures_on, open_foes, portals_left, soldiers_left, top_at, tray_by
from ..rules.placing import attack_name
from ..rules.result import result, where
from .names import seat_name
from .trays import trait_word


def text(table: KingdomTable, seat: int | None) -> str:
    """The position in lines: where the game stands, the map, the hordes as cards, towers, heroes, seats, supply."""
    scenario = table.rules.scenarios[table.scenario]
    title = f"{scenario.name} {scenario.title}"
    played = tr("{scenario} (hard)", scenario=title) if table.hard else title
    bosses = bosses_left(table)
    counts = [
        tr("Hearts {n}", n=table.hearts),
        tr("crystals {n}", n=table.crystals),
        tr("portals left {n}", n=portals_left(table)),
        *([tr("bosses left {n}", n=bosses)] if bosses else []),
        tr("soldiers {n}", n=soldiers_left(table)),
        *stacks(table),
    ]
    lines = [tr("Kingdom Rush, {scenario}, {where}", scenario=played, where=where(table)), "; ".join(counts)]
    lines += ["", *grid(table), ""]
    lines += [line for tray in table.trays for line in horde(table, tray)]
    lines += [
        f"{write_space(tower.at)}: "
        + joined(
            tr("{tower} faces {facing}", tower=tower.name, facing=tower.facing), tr("face down") if tower.down else ""
        )
        for tower in table.built
    ]
    lines += [hero(table, figure) for figure in table.figures]
    lines += list(seats(table))
    if table.todo and table.step != OVER:
        todo = table.todo[0]
        left = ", ".join([*todo.tiles, *([tr_in("on a tray", "soldier")] * todo.soldiers)])
        work = tr("At work: {attack}", attack=attack_name(table, todo))
        lines.append(f"{work}: {left}" if left else work)
    if table.spells:
        lines.append(tr("Spells: {spells}", spells=", ".join(table.spells)))
    ended = result(table)
    if ended:
        lines.append(tr("Result: {says}", says=ended.says))
    return "\n".join(line.rstrip() for line in lines)


def stacks(table: KingdomTable) -> Iterator[str]:
    """How many cards each stack has left."""
    for token in range(len(table.map.routes)):
        yield tr("token {token} has {n} cards", token=token + 1, n=table.cards.size(pile_of(token)))
    if table.cards.piles["ghost"]:
        yield tr("{n} ghosts", n=table.cards.size("ghost"))


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
    level = tr("level {level}", level=kind.level) if kind.level else ""
    trait = f" ({joined(trait_word(kind.trait), level)})" if kind.trait else ""
    words = joined(
        f"{tray.name} {kind.title}{trait}",
        tr("{n} enemies open", n=len(open_foes(table, tray))),
        *(tr("{name} engaged", name=figure.name) for figure in figures_on(table, tray)),
        tr("above {n} more", n=tray.level) if tray.level else "",
    )
    yield f"{write_space(tray.at)}: {words}"
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
    places = {
        "board": tr("on the player's board"),
        "map": tr("on {space}", space=at),
        "out": tr("knocked out"),
        "absent": tr("not in play"),
        "gone": tr("out of the game"),
    }
    abilities = [
        tr("{ability} (face down)", ability=name) if name in figure.down else name for name in figure.abilities
    ]
    health, most = figure.health, table.rules.health(figure.name)
    words = joined(
        tr("{n} of {hearts}", n=health, hearts=counted(most, "heart")),
        places[figure.where],
        tr("base on {square} of {horde}", square=write_cell(figure.base), horde=tray.name) if tray else "",
        tr("faces {facing}", facing=figure.facing) if figure.where == "map" else "",
        tr("protected") if figure.protected else "",
    )
    more = [", ".join(abilities), tr("played") if figure.used else ""]
    return f"{figure.name}: {'; '.join(filter(None, (words, *more)))}"


def seats(table: KingdomTable) -> Iterator[str]:
    """Hands and incoming towers; they are open to everybody."""
    for seat, player in enumerate(table.players):
        coming = tr("incoming {towers}", towers=", ".join(player.incoming)) if player.incoming else ""
        name = seat_name(table, seat)
        name = tr("{seat} (done)", seat=name) if player.done else name
        yield f"{seat} {name}: {'; '.join(filter(None, (', '.join(player.hand) or tr('no towers'), coming)))}"
    if len(table.players) == 1 and table.colour:
        yield tr("Eliminated: {colour}", colour=tr(COLOURS[table.colour]))
