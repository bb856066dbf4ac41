"""How Fantahzee is drawn: one picture in three arrangements, the same parts in all of them.

Wide: stacks, dice, party and hand left, players and sums right. Tall: the right column below, in two. Stage: for the back
row, with the active seat large and the others as a ladder. What a card or a panel looks like is in `picture`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from hordeplay.core.scene import Arrangement, Drawing, Piece, Scene
from hordeplay.core.script import OVER
from hordeplay.games.fantahzee import turn
from hordeplay.games.fantahzee.picture import board, chances, facts, panels, seats
from hordeplay.games.fantahzee.picture.facts import Heap, Sheet
from hordeplay.games.fantahzee.picture.lettering import ROMAN, short
from hordeplay.games.fantahzee.picture.panels import Advice, Bar, Frame
from hordeplay.games.fantahzee.table import FantahzeeTable
from hordeplay.games.fantahzee.turn import seat_name

_SIDE: Final = 884
_HIGH: Final = 940
_ASIDE: Final = Frame(640, 690, 228, 226)
"""The place beside the hand."""


def scene(table: FantahzeeTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The position as a picture; `seat` is who looks, whose hand is shown; None looks over the active seat's shoulder.

    `arrangement` is `wide` (1200 x 940 units), `tall` (872 wide) or `stage` (1330 x 940); ids are the same in all three.
    """
    return _drawn(table, seat, arrangement, counted=True)


def bare(table: FantahzeeTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The same picture without any odds: for boards that hide them until somebody has decided."""
    return _drawn(table, seat, arrangement, counted=False)


def _drawn(table: FantahzeeTable, viewer: int | None, arrangement: Arrangement, *, counted: bool) -> Scene:
    sheets, heaps = facts.sheets(table), facts.heaps(table, viewer)
    if arrangement == "tall":
        return _tall(table, viewer, sheets, heaps, counted=counted)
    drawing = Drawing(1330 if arrangement == "stage" else 1200, _HIGH, _title(table))
    _main(drawing, table, viewer, heaps, counted=counted)
    advice = _preview(table, sheets, counted=counted)
    if arrangement == "stage":
        _stage(drawing, table, viewer, sheets, heaps, advice)
    else:
        _wide(drawing, table, sheets, heaps, advice)
    return drawing.scene()


def _title(table: FantahzeeTable) -> str:
    acting = turn.moment(table).seat
    return f"Fantahzee: {turn.where(table)}{f', {seat_name(table, acting)} to act' if acting is not None else ''}"


def _main(drawing: Drawing, table: FantahzeeTable, viewer: int | None, heaps: Sequence[Heap], *, counted: bool) -> None:
    """Everything from the strip of phases down to the hand."""
    drawing.put(board.strip(facts.place(table)))
    size = table.cards.size
    top = table.discard[-1] if table.discard else ""
    drawing.put(board.decks(board.Decks(size("hero"), size("treasure"), size("town"), len(table.discard), top)))
    for heap in heaps:
        drawing.put(board.stack(heap, len(heaps)))
    drawing.put(board.tray(_dice(table)))
    stands = facts.stands(table)
    active = sum(stand.active for stand in stands)
    limit = table.rules.knobs.party_limit
    told = f"{len(stands)} of {limit} heroes, {active} active" if stands else "no heroes yet"
    drawing.put(board.title(f"Party of {seat_name(table, table.seat)}", told))
    found = chances.outlook(table) if counted else None
    board.party(drawing, stands, limit, tuple(map(_decimal, found.heroes)) if found else ())
    whose, cards, count = facts.hand(table, viewer)
    name = "Your hand" if viewer is not None else f"Hand of {seat_name(table, whose)}"
    drawing.put(board.hand(name, tuple(facts.face(table, card) for card in cards), count))


def _decimal(chance: Fraction | None) -> float | None:
    return None if chance is None else float(chance)


def _dice(table: FantahzeeTable) -> board.Dice:
    now = table.turn
    at = facts.place(table)
    left, whole = facts.strength(table)
    ambush = at is not None and at > 4
    if ambush:
        harm = table.figure("ambush", sum(table.rules.monster(s.top).ambush for s in table.stacks if s.top))
    else:
        struck = at is not None and at > 3
        harm = 0 if struck else sum(table.rules.monster(name).counterattack for name in now.aside)
    shield = now.shield - now.shields_used
    before = table.round == 0 or table.step == OVER
    return board.Dice(
        left,
        whole,
        at is not None and 2 <= at < 5,
        facts.loose(table),
        now.waiting,
        now.rerolls,
        now.steam,
        shield,
        0 if before else harm,
        ambush,
        tuple(now.tokens),
        tuple(now.sets),
    )


def _panels(drawing: Drawing, table: FantahzeeTable, heaps: Sequence[Heap], upper: Frame, lower: Frame) -> None:
    attacking = facts.place(table) == 2
    drawing.put(panels.targets(tuple(heaps), facts.strength(table)[0], attacking, upper))
    drawing.put(panels.bill(facts.bill(table), lower))


def _doom(table: FantahzeeTable, frame: Frame) -> Piece:
    due = table.rules.bosses_due
    last = seat_name(table, (table.first - 1) % len(table.players)) if table.round else ""
    return seats.doom(table.doom, due, last, table.doom >= due, frame.x, frame.y, frame.width, frame.scale)


def _wide(
    drawing: Drawing, table: FantahzeeTable, sheets: Sequence[Sheet], heaps: Sequence[Heap], advice: Advice | None
) -> None:
    drawing.put(_doom(table, Frame(_SIDE, 14, 300, seats.DOOM)))
    compact = len(sheets) > 3
    y = 120.0
    with drawing.group(id="seats", role="group", aria_label="seats"):
        for sheet in sheets:
            drawing.put(seats.sheet(sheet, _SIDE, y, 300, compact=compact))
            y += seats.COMPACT + 10 if compact else seats.FULL + 12
    y += 4
    rows = len(heaps)
    high = 66 + (26 if len(sheets) > 4 else 32) * rows
    _panels(drawing, table, heaps, Frame(_SIDE, y, 300, high), Frame(_SIDE, y + high + 14, 300, 902 - y - high))
    drawing.put(_aside(advice, table, sheets, _ASIDE))


def _tall(
    table: FantahzeeTable, viewer: int | None, sheets: Sequence[Sheet], heaps: Sequence[Heap], *, counted: bool
) -> Scene:
    """The side column below, in two; the picture is as high as it needs."""
    width, left, right = 419, 10, 443
    rows = (len(sheets) + 2) // 2
    below = 932 + rows * (seats.FULL + 12)
    high = 66 + 32 * len(heaps)
    drawing = Drawing(872, below + high + 14, _title(table))
    with drawing.group(at=(-6, 0)):
        _main(drawing, table, viewer, heaps, counted=counted)
        drawing.put(_aside(_preview(table, sheets, counted=counted), table, sheets, _ASIDE))
    drawing.put(_doom(table, Frame(left, 932, width, seats.DOOM)))
    with drawing.group(id="seats", role="group", aria_label="seats"):
        for i, sheet in enumerate(sheets, 1):
            x, y = (right if i % 2 else left), 932 + i // 2 * (seats.FULL + 12)
            drawing.put(seats.sheet(sheet, x, y, width, compact=False))
    _panels(drawing, table, heaps, Frame(left, below, width, high), Frame(right, below, width, high))
    return drawing.scene()


def _stage(
    drawing: Drawing,
    table: FantahzeeTable,
    viewer: int | None,
    sheets: Sequence[Sheet],
    heaps: Sequence[Heap],
    advice: Advice | None,
) -> None:
    x, width, scale = 896, 420, 1.4
    acting = turn.moment(table).seat
    first = acting if acting is not None else viewer if viewer is not None and viewer < len(sheets) else 0
    drawing.put(_doom(table, Frame(x, 14, 300, seats.DOOM, scale)))
    y = 14 + seats.DOOM * scale + 12
    with drawing.group(id="seats", role="group", aria_label="seats"):
        drawing.put(seats.sheet(sheets[first], x, y, 300, compact=True, scale=scale))
        y += seats.COMPACT * scale + 12
        rest = [sheet for sheet in sheets if sheet.seat != first]
        tight = len(rest) > 2
        for sheet in sorted(rest, key=lambda s: (-s.score, s.seat)):
            drawing.put(seats.rung(sheet, x, y, width, 40 if tight else 46))
            y += 46 if tight else 54
    large = 1.25 if tight else scale
    preview = Frame(x, 916 - 160 * large, width / large, 160, large)
    room = preview.y - 14 - y
    large = min(scale, room / (66 + 26 * len(heaps)))
    upper = Frame(x, y + 2, width / large, room / large, large)
    drawing.put(panels.targets(tuple(heaps), facts.strength(table)[0], facts.place(table) == 2, upper))
    drawing.put(_aside(advice, table, sheets, preview))
    drawing.put(panels.bill(facts.bill(table), _ASIDE))


def _aside(advice: Advice | None, table: FantahzeeTable, sheets: Sequence[Sheet], frame: Frame) -> Piece:
    if advice is None:
        ended = turn.result(table)
        order = sorted(sheets, key=lambda s: tuple(-n for n in turn.rank(table, s.seat)))
        return panels.ladder(tuple(order), ended.says if ended else "", frame)
    return panels.advice(advice, frame)


def _preview(table: FantahzeeTable, sheets: Sequence[Sheet], *, counted: bool) -> Advice | None:
    """What the panel beside the hand says: the odds of the moment, or what comes; None when the game is over."""
    knobs, now = table.rules.knobs, table.turn
    if table.step == OVER:
        return None
    if not table.round:
        return Advice("Before the first turn", (turn.where(table).capitalize() + ".",))
    at = facts.place(table)
    if at == 0:
        left = table.figure("recruits", knobs.recruits_per_turn) - now.recruits
        return Advice(
            "Action Phase",
            (),
            (
                ("recruits left", str(max(0, left))),
                ("actions left", str(max(0, knobs.actions_per_turn - now.plays))),
                ("dice to roll", str(now.waiting)),
                ("rerolls after it", str(now.rerolls)),
            ),
        )
    if at == 1:
        return _rolling(table, counted=counted)
    if at == 2:
        return _digging(table, counted=counted)
    return _later(table, at)


def _rolling(table: FantahzeeTable, *, counted: bool) -> Advice:
    now = table.turn
    free = sum(now.pool)
    told = (f"{free} dice free, {now.waiting} to roll, rerolls left: {now.rerolls}.",)
    found = chances.outlook(table) if counted else None
    if found is None:
        return Advice("Roll", told)
    extra = chances.by_cards(table)
    figures = (
        ("expected strength", f"{float(found.strength) + extra:.2f}"),
        ("if you stop now", str(found.stop + extra if found.stop or now.bonus else found.stop)),
    )
    bars = (Bar("all heroes active", float(found.everybody)),) if None in found.heroes or found.everybody else ()
    return Advice("The dice to come", told, figures, bars)


def _digging(table: FantahzeeTable, *, counted: bool) -> Advice:
    digs = chances.digs(table)
    if table.turn.lock >= 0:
        told = f"Locked into stack {table.turn.lock + 1}."
    else:
        told = "Beat a top, and its stack can be flipped into; a flip locks you in."
    if not counted:
        return Advice("Attack", (told,))
    stacks, xp = chances.best_hits(table)
    names = " and ".join(filter(None, [", ".join(map(str, stacks[:-1])), *map(str, stacks[-1:])]))
    best = f"Face up the best is {names} for {xp} XP." if stacks else "Nothing face up can be beaten."
    bars = tuple(Bar(f"flip {dig.stack}, {dig.back}", float(dig.chance)) for dig in digs[:3])
    return Advice("Can a flip be beaten?" if bars else "Attack", (best,) if bars else (told, best), (), bars)


def _later(table: FantahzeeTable, at: int | None) -> Advice:
    now, knobs = table.turn, table.rules.knobs
    if now.drawn:
        held = now.drawn[0]
        does = short(table.rules.treasure(held.name).effects(held.level))
        more = f"{len(now.drawn) - 1} more after it." if len(now.drawn) > 1 else "It goes to an active hero."
        return Advice(held.name, (f"Level {ROMAN[held.level]}: {does}.", more))
    if at == 3:
        return Advice("Counterattack", ("Damage is paid with active heroes.",), (("damage left", str(now.damage)),))
    if at == 4:
        due = len(now.treasures)
        return Advice("Treasure", ("Treasures go to active heroes.",), (("treasures due", str(due)),))
    if at == 5:
        return Advice(
            "Horde Phase",
            ("The vanguard strikes first, then cards are flipped, then all ambush.",),
            (("town cards due", str(now.towns)), ("damage left", str(now.damage))),
        )
    figures = (
        ("cards drawn", str(table.figure("draw", knobs.draw_per_turn))),
        ("hand limit", str(table.figure("hand_limit", knobs.hand_limit))),
    )
    return Advice("End Phase", (), figures)
