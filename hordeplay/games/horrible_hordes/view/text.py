"""The whole position as plain text: what `print(match)` shows, and what a screen reader can read line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hordeplay.core.english import counted, percent, signed, within
from hordeplay.core.language import tr
from hordeplay.core.script import OVER

from ..model.content import RESOURCES
from ..model.squares import square
from ..model.table import HordeTable
from ..model.words import chit_name
from ..rules.result import result
from ..rules.turn import active
from . import chances, facts, raids
from .names import loses, seat_name
from .panels import ON_OTHERS, Foe
from .seats import Sheet
from .units import Force

WIDEST = 118
"""No line is longer than this."""

_KINDS = {"humanoid": "H", "undead": "U", "monster": "M"}
_NARROWEST, _MARGIN = 8, 4


def text(table: HordeTable, seat: int | None) -> str:
    """The position in lines: where the game stands, the board, the seats, the Hordes, the battle at hand.

    Every square shows its terrain (a small letter, `.` for Clear), then `0SC3`: seat 0 with a Settlement, a Castle and
    three Armies, and `*U6`: an Undead Horde with six Hit Counters. `seat` is who reads; nothing here is hidden.
    """
    return _lines(table, _at_hand(table, seat))


def text_without_odds(table: HordeTable, _seat: int | None) -> str:
    """The lines of `text` without the battle at hand, for those are chances."""
    return _lines(table, ())


def _lines(table: HordeTable, at_hand: Iterable[str]) -> str:
    sheets, foes = facts.sheets(table), facts.foes(table)
    acting = active(table)
    to_act = tr("; {seat} to act", seat=seat_name(table, acting)) if acting is not None else ""
    lines = [tr("Horrible Hordes, {where}{to_act}", where=facts.where(table), to_act=to_act), "", *_board(table), ""]
    lines += _seats(table, sheets)
    lines += _hordes(foes)
    lines += at_hand
    ended = result(table)
    if ended:
        lines += _folded(tr("Result: {says}", says=ended.says))
    return "\n".join(line.rstrip() for line in lines)


def letters(table: HordeTable) -> dict[str, str]:
    """One letter for each kind of tile on the board; where two begin alike, the later one takes its next free letter.

    Clear is a dot.
    """
    legend = {"Clear": "."}
    names = [name for name in table.rules.terrain if name != "Clear"]
    extra = set(table.tiles.values())
    for name in names:
        if table.rules.terrain[name].set != "basic" and name not in extra:
            continue
        free = (c for c in name.lower() if c.isalpha() and c not in legend.values())
        legend[name] = next(free, "?")
    return legend


def _board(table: HordeTable) -> Iterator[str]:
    size, legend = table.size, letters(table)
    forces, plates = facts.forces(table), facts.plates(table)
    rows = []
    for y in range(size, 0, -1):
        row = []
        for x in range(1, size + 1):
            at = square(x, y)
            foe = plates.get(at)
            horde = f"*{_KINDS[foe.kind]}{foe.hits}" if foe else ""
            units = "".join(map(_units, forces.get(at, ())))
            gap = " " if len(units + horde) < 6 and (units or horde) else ""
            closed = "!" if table.closed.get(at) else ""
            row.append(f"{legend[table.tiles.get(at, 'Clear')]}{closed}{gap}{units}{horde}")
        rows.append(row)
    most = (WIDEST - _MARGIN) // size
    wide = min(most, max(_NARROWEST, 1 + max(len(cell) for row in rows for cell in row)))
    for y, row in zip(range(size, 0, -1), rows, strict=True):
        yield f"{y:>{_MARGIN - 2}}  {''.join(cell[: wide - 1].ljust(wide) for cell in row)}"
    yield " " * _MARGIN + "".join(chr(97 + x).ljust(wide) for x in range(size))
    basic = [f"{letter} {name}" for name, letter in legend.items()]
    yield from _folded(
        tr("Terrain: {basic}; S Settlement, C Castle, T Wizards Tower, digit Armies; *U6 Horde", basic=", ".join(basic))
    )


def _units(force: Force) -> str:
    built = "S" * force.settlements + "C" * force.castles + "T" * force.towers
    return f"{force.seat}{built}{force.armies or ''}" if built else f"{force.seat}:{force.armies}"


def _seats(table: HordeTable, sheets: Sequence[Sheet]) -> Iterator[str]:
    for sheet in sheets:
        mark = ">" if sheet.active else "*" if sheet.winner else " "
        head = f"{mark}{sheet.seat} {sheet.name}"
        if sheet.out or sheet.master:
            state = tr("wiped out") if sheet.out else tr("runs the Hordes")
            yield f"{head}: {state}, {counted(sheet.score, 'point')}"
            continue
        units = [
            counted(sheet.score, "point"),
            counted(sheet.settlements, "Settlement"),
            counted(sheet.castles, "Castle"),
            *([counted(sheet.towers, "Wizards Tower")] if sheet.towers else []),
            counted(sheet.armies, "Army"),
            tr("{vt} VT", vt=sheet.vt),
        ]
        held = [f"{n} {within(chit_name(name))}" for name, n in zip(RESOURCES, sheet.chits, strict=True) if n]
        yield from _folded(f"{head}: {', '.join(units)}; {', '.join(held) or tr('no chits')}", indent=4)
        if sheet.abilities:
            yield from _folded(f"    {', '.join(sheet.abilities)}", indent=4)
    if not table.round and table.rolls:
        yield tr(" rolls: {rolls}", rolls=", ".join(map(str, table.rolls)))


def _hordes(foes: Sequence[Foe]) -> Iterator[str]:
    if not foes:
        yield tr("No Horde is on the board.")
        return
    words = []
    for foe in foes:
        mark = {"": "", "battle": tr(" (in battle)"), "acts": tr(" (acts)")}[foe.mark]
        kind = _KINDS[foe.kind]
        words.append(
            tr(
                "{square} {name} {kind}{hits} hits on {attack}+ defense {defense}{mark}",
                square=foe.square,
                name=foe.name,
                kind=kind,
                hits=foe.hits,
                attack=foe.attack,
                defense=signed(foe.defense),
                mark=mark,
            )
        )
    yield from _folded(tr("Hordes: {words}", words="; ".join(words)))


def _at_hand(table: HordeTable, seat: int | None) -> Iterator[str]:
    if table.step == OVER or not table.round:
        return
    next_one = chances.at_hand(table, seat)
    if next_one:
        at, owner, horde, raid = next_one
        title = chances.title(table, at, raid=raid)
        yield from _folded(chances.clash(table, at, owner, horde, raid=raid, title=title).label)
        return
    title, threats = chances.attacks(table)
    if not threats:
        title, threats = raids.threats(table, seat)
    for threat in threats[:3]:
        odds = "" if threat.chance is None else f" {threat.word} {percent(threat.chance)}"
        cost = "" if threat.losses is None else f", {loses(threat.losses)}"
        yield f"{tr(ON_OTHERS) if threat.mark else title}: {threat.square} {threat.text}{odds}{cost}"


def _folded(line: str, indent: int = 2) -> Iterator[str]:
    """The line in pieces that are not too long, broken at spaces; never inside a name of two words if it can be helped."""
    while len(line) > WIDEST:
        cut = max(line.rfind("; ", 0, WIDEST), line.rfind(", ", 0, WIDEST))
        cut = cut + 1 if cut > indent + 8 else max(line.rfind(" ", indent + 1, WIDEST), 0) or WIDEST
        yield line[:cut]
        line = " " * indent + line[cut:].strip()
    yield line
