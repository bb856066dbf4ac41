"""How Fantahzee is drawn: one picture in three arrangements, the same parts in all of them.

Wide: stacks, dice, party and hand left, players and sums right. Tall: the right column below, in two. Stage: for the back
row, with the active seat large and the others as a ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from hordeplay.core.english import listed
from hordeplay.core.panel import Bar, Frame
from hordeplay.core.scene import Arrangement, Drawing, Piece, Scene
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable
from ..odds.position import best_hits, brought_by_cards, digs, outlook
from ..rules.result import moment, rank, result, where
from . import board, dice_tray, facts, panels, seats
from .card_words import short
from .facts import Heap, Sheet
from .names import ROMAN, seat_name
from .panels import Advice
from .strip import ACTION, ATTACK, COUNTERATTACK, HORDE, ROLL, TREASURE, stop, strip

_SIDE: Final = 884
_HIGH: Final = 940
_ASIDE: Final = Frame(640, 690, 228, 226)
"""The place beside the hand."""


def scene(table: FantahzeeTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The position as a picture; `seat` is who looks, whose hand is shown; None looks over the active seat's shoulder.

    `arrangement` is `wide` (1200 x 940 units), `tall` (872 wide) or `stage` (1330 x 940); ids are the same in all three.
    """
    return _drawn(table, seat, arrangement, odds=True)


def scene_without_odds(table: FantahzeeTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The same picture without any odds: for boards that hide them until somebody has decided."""
    return _drawn(table, seat, arrangement, odds=False)


def _drawn(table: FantahzeeTable, viewer: int | None, arrangement: Arrangement, *, odds: bool) -> Scene:
    sheets, heaps = facts.sheets(table), facts.heaps(table, viewer)
    if arrangement == "tall":
        return _tall(table, viewer, sheets, heaps, odds=odds)
    drawing = Drawing(1330 if arrangement == "stage" else 1200, _HIGH, _title(table))
    _main(drawing, table, viewer, heaps, odds=odds)
    advice = _preview(table, sheets, odds=odds)
    if arrangement == "stage":
        _stage(drawing, table, viewer, sheets, heaps, advice)
    else:
        _wide(drawing, table, sheets, heaps, advice)
    return drawing.scene()


def _title(table: FantahzeeTable) -> str:
    acting = moment(table).seat
    return f"Fantahzee: {where(table)}{f', {seat_name(table, acting)} to act' if acting is not None else ''}"


def _main(drawing: Drawing, table: FantahzeeTable, viewer: int | None, heaps: Sequence[Heap], *, odds: bool) -> None:
    """Everything from the strip of phases down to the hand."""
    drawing.put(strip(stop(table)))
    size = table.cards.size
    top = table.discard[-1] if table.discard else ""
    drawing.put(board.decks(board.Decks(size("hero"), size("treasure"), size("town"), len(table.discard), top)))
    for heap in heaps:
        drawing.put(board.stack(heap, len(heaps)))
    drawing.put(dice_tray.tray(dice_tray.contents(table)))
    stands = facts.stands(table)
    active = sum(stand.active for stand in stands)
    limit = table.rules.knobs.party_limit
    beside = f"{len(stands)} of {limit} heroes, {active} active" if stands else "no heroes yet"
    drawing.put(board.title(f"Party of {seat_name(table, table.seat)}", beside))
    hopes = outlook(table) if odds else None
    board.party(drawing, stands, limit, tuple(map(_decimal, hopes.heroes)) if hopes else ())
    whose, cards, count = facts.hand(table, viewer)
    name = "Your hand" if viewer is not None else f"Hand of {seat_name(table, whose)}"
    drawing.put(board.hand(name, tuple(facts.face(table, card) for card in cards), count))


def _decimal(chance: Fraction | None) -> float | None:
    return None if chance is None else float(chance)


def _panels(drawing: Drawing, table: FantahzeeTable, heaps: Sequence[Heap], upper: Frame, lower: Frame) -> None:
    attacking = stop(table) == ATTACK
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
    table: FantahzeeTable, viewer: int | None, sheets: Sequence[Sheet], heaps: Sequence[Heap], *, odds: bool
) -> Scene:
    """The side column below, in two; the picture is as high as it needs."""
    width, left, right = 419, 10, 443
    rows = (len(sheets) + 2) // 2
    below = 932 + rows * (seats.FULL + 12)
    high = 66 + 32 * len(heaps)
    drawing = Drawing(872, below + high + 14, _title(table))
    with drawing.group(at=(-6, 0)):
        _main(drawing, table, viewer, heaps, odds=odds)
        drawing.put(_aside(_preview(table, sheets, odds=odds), table, sheets, _ASIDE))
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
    acting = moment(table).seat
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
    drawing.put(panels.targets(tuple(heaps), facts.strength(table)[0], stop(table) == ATTACK, upper))
    drawing.put(_aside(advice, table, sheets, preview))
    drawing.put(panels.bill(facts.bill(table), _ASIDE))


def _aside(advice: Advice | None, table: FantahzeeTable, sheets: Sequence[Sheet], frame: Frame) -> Piece:
    if advice is None:
        ended = result(table)
        order = sorted(sheets, key=lambda s: tuple(-n for n in rank(table, s.seat)))
        return panels.ladder(tuple(order), ended.says if ended else "", frame)
    return panels.advice(advice, frame)


def _preview(table: FantahzeeTable, sheets: Sequence[Sheet], *, odds: bool) -> Advice | None:
    """What the panel beside the hand says: the odds of the moment, or what comes; None when the game is over."""
    knobs, now = table.rules.knobs, table.turn
    if table.step == OVER:
        return None
    if not table.round:
        return Advice("Before the first turn", (where(table).capitalize() + ".",))
    at = stop(table)
    if at == ACTION:
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
    if at == ROLL:
        return _rolling(table, odds=odds)
    if at == ATTACK:
        return _digging(table, odds=odds)
    return _later(table, at)


def _rolling(table: FantahzeeTable, *, odds: bool) -> Advice:
    now = table.turn
    free = sum(now.pool)
    lying = (f"{free} dice free, {now.waiting} to roll, rerolls left: {now.rerolls}.",)
    hopes = outlook(table) if odds else None
    if hopes is None:
        return Advice("Roll", lying)
    extra = brought_by_cards(table)
    figures = (
        ("expected strength", f"{float(hopes.strength) + extra:.2f}"),
        ("if you stop now", str(hopes.stop + extra if hopes.stop or now.bonus else hopes.stop)),
    )
    bars = (Bar("all heroes active", float(hopes.everybody)),) if None in hopes.heroes or hopes.everybody else ()
    return Advice("The dice to come", lying, figures, bars)


def _digging(table: FantahzeeTable, *, odds: bool) -> Advice:
    if table.turn.lock >= 0:
        rule = f"Locked into stack {table.turn.lock + 1}."
    else:
        rule = "Beat a top, and its stack can be flipped into; a flip locks you in."
    if not odds:
        return Advice("Attack", (rule,))
    stacks, xp = best_hits(table)
    names = listed([str(stack) for stack in stacks])
    best = f"Face up the best is {names} for {xp} XP." if stacks else "Nothing face up can be beaten."
    bars = tuple(Bar(f"flip {dig.stack}, {dig.back}", float(dig.chance)) for dig in digs(table)[:3])
    return Advice("Can a flip be beaten?" if bars else "Attack", (best,) if bars else (rule, best), (), bars)


def _later(table: FantahzeeTable, at: int | None) -> Advice:
    now, knobs = table.turn, table.rules.knobs
    if now.drawn:
        held = now.drawn[0]
        does = short(table.rules.treasure(held.name).effects(held.level))
        more = f"{len(now.drawn) - 1} more after it." if len(now.drawn) > 1 else "It goes to an active hero."
        return Advice(held.name, (f"Level {ROMAN[held.level]}: {does}.", more))
    if at == COUNTERATTACK:
        return Advice("Counterattack", ("Damage is paid with active heroes.",), (("damage left", str(now.damage)),))
    if at == TREASURE:
        due = len(now.treasures)
        return Advice("Treasure", ("Treasures go to active heroes.",), (("treasures due", str(due)),))
    if at == HORDE:
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
