"""How Horrible Hordes is drawn: the board, and beside it the odds, a sheet for each seat, Hordes, costs, raids, the time.

Every region is drawn by a module of its own; which of them the present question is about, `_NEED` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hordeplay.core.english import counted, opened
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import SIDE, Drawing, DrawnRegion, Piece, Rendering, Scene, scene_of
from hordeplay.core.script import OVER

from ..model.squares import name_of
from ..model.table import HordeTable
from ..rules.turn import active, phase
from . import board, chances, facts, panels, raids, seats, strip
from .names import closed_to, seat_name
from .seats import Sheet

_NEED: Final[Mapping[str, tuple[float, float, float, float]]] = {
    "trade": (0.6, 0.3, 0.7, 0.2),
    "settle": (0.3, 0.4, 0.9, 0.5),
    "fortify": (0.3, 0.4, 0.9, 0.6),
    "train": (0.3, 0.5, 0.9, 0.8),
    "resource": (0.3, 0.4, 0.9, 0.3),
    "research": (0.3, 0.4, 0.7, 0.3),
    "move": (0.3, 0.9, 0.2, 0.94),
    "attack": (0.3, 0.9, 0.1, 0.5),
    "end": (0.3, 0.6, 0.1, 0.8),
    "horde_segment": (0.3, 0.7, 0.1, 0.94),
}
"""By step: how much the question is about the sheets of the others, the Hordes, costs, and raids."""

_NEED_ELSE = (0.3, 0.7, 0.1, 0.5)

_FOLDED: Final = 0.1
"""A region that has nothing to say now."""


def scene(table: HordeTable, seat: int | None, rendering: Rendering) -> Scene:
    """The position in regions; `seat` is who looks, which matters only for whose odds and costs are shown."""
    acting = active(table)
    who = tr(", {seat} to act", seat=seat_name(table, acting)) if acting is not None else ""
    sheets = facts.sheets(table)
    others, foes, costs, danger = _NEED.get(table.step, _NEED_ELSE)
    odds = _odds(table, seat, sheets, with_odds=rendering.odds)
    if odds.region.need == _FOLDED:  # what may come then takes the place of what is fought
        danger = max(danger, 0.8)
    return scene_of(
        tr("Horrible Hordes: {where}{who}", where=facts.where(table), who=who),
        _board(table, large=rendering.large),
        odds,
        *(_sheet(sheet, len(sheets), _sheet_need(sheet, seat, others)) for sheet in sheets),
        _hordes(facts.foes(table), foes),
        _costs(table, seat, costs),
        _raids(table, seat, danger, with_odds=rendering.odds),
        _track(table),
        facts=facts.back_row(table, sheets),
    )


def _board(table: HordeTable, *, large: bool) -> DrawnRegion:
    return board.region(
        table.size,
        tuple(table.tiles.items()),
        tuple((at, tuple(there)) for at, there in facts.forces(table).items()),
        tuple(facts.plates(table).values()),
        tuple((at, closed_to(table, at)) for at in table.closed),
        tuple(table.turn.moved.items()),
        large=large,
    )


# Most regions are as they were a click ago: each is drawn once for the facts that it shows.


def _sheet_need(sheet: Sheet, viewer: int | None, others: float) -> float:
    """How much a sheet is needed: the own one most of all, and more than another one in which something can be chosen."""
    if sheet.out:
        return 0.1
    if viewer is None:
        return 0.95 if sheet.active else others
    return 1.0 if sheet.seat == viewer else 0.45 if sheet.active else min(others, 0.4)


@cached_by_language(500)
def _sheet(sheet: Sheet, count: int, need: float) -> DrawnRegion:
    lines = {1: 5, 2: 3, 3: 2}.get(count, 1)
    high = seats.height(lines)
    drawing = Drawing(SIDE, high, sheet.name)
    drawing.put(seats.full(sheet, lines))
    return drawing.region(
        f"sheet-{sheet.seat + 1}",
        target=high,
        need=need,
        glyph=seats.glyph(sheet.seat),
        word=sheet.name,
        count=sheet.score,
    )


@cached_by_language(500)
def _hordes(foes: tuple[panels.Foe, ...], need: float) -> DrawnRegion:
    drawing = _around(panels.panel_of(len(foes)), tr("the Hordes"), panels.hordes(foes))
    return drawing.region(
        "hordes", target=panels.ROW, need=need if foes else 0, glyph="g-skull", word=tr("Hordes"), count=len(foes)
    )


def _costs(table: HordeTable, viewer: int | None, need: float) -> DrawnRegion:
    whose, prices = facts.costs(table, viewer)
    held = tuple(table.players[facts.payer(table, viewer)].chits)
    drawing = _around(panels.panel_of(len(prices) + 1), tr("costs"), panels.costs(whose, prices, held))
    need = need if table.round and table.step != OVER else 0.1
    return drawing.region("costs", need=need, glyph="g-gold", word=tr("Costs"))


def _raids(table: HordeTable, viewer: int | None, need: float, *, with_odds: bool) -> DrawnRegion:
    """What the Hordes may raid: what Armies that move, or stay, decide."""
    ahead = table.round and table.step != OVER
    title, threats = raids.threats(table, viewer, with_odds=with_odds) if ahead else (tr("Raids"), ())
    frame = panels.raids_of(threats)
    drawing = _around(frame, tr("raids"), panels.raids(title, threats, tr("No Horde can come here this round.")))
    return drawing.region(
        "raids", need=need if threats else _FOLDED, glyph="g-shield", word=tr("Raids"), count=len(threats) or ""
    )


def _odds(table: HordeTable, viewer: int | None, sheets: Sequence[Sheet], *, with_odds: bool) -> DrawnRegion:
    over = table.step == OVER
    frame = panels.result_frame(len(sheets)) if over else panels.ODDS
    likely = _likely(table, viewer, sheets, with_odds=with_odds)
    drawing = _around(frame, tr("what is likely"), likely or _standing(table, sheets))
    need = 1.0 if over or table.battle else 0.0 if not table.round else 0.8 if likely else _FOLDED
    return drawing.region("odds", need=need, glyph="g-d10", word=tr("Result") if over else tr("Odds"))


def _track(table: HordeTable) -> DrawnRegion:
    over = table.step == OVER
    phase_at = len(strip.PHASES) if over else facts.phase_at(table)
    return _rounds(table.round, table.rules.knobs.rounds, facts.spawns(table), phase_at, over=over)


@cached_by_language(256)
def _rounds(now: int, rounds: int, spawns: tuple[int, ...], phase_at: int | None, *, over: bool) -> DrawnRegion:
    drawing = Drawing(strip.WIDTH, strip.HEIGHT, tr("rounds and phases"))
    drawing.put(strip.time_track(rounds + 1 if over else now, rounds, spawns))
    drawing.put(strip.strip(phase_at))
    return drawing.region(
        "track", need=0.2, glyph="g-hourglass", word=tr("Rounds"), count=tr("{now} of {rounds}", now=now, rounds=rounds)
    )


def _around(frame: Frame, label: str, piece: Piece) -> Drawing:
    """The region that a panel fills."""
    drawing = Drawing(SIDE, frame.high + 2 * frame.y, label)
    drawing.put(piece)
    return drawing


def _likely(table: HordeTable, viewer: int | None, sheets: Sequence[Sheet], *, with_odds: bool) -> Piece | None:
    """The battle at hand, else those that may be chosen, else where the game stands; None where nobody can fight now."""
    if table.step == OVER:
        best = tuple(sorted(sheets, key=lambda s: (-s.score, s.seat)))
        return panels.result(best)
    if not table.round:
        words = phase(table)
        return panels.note(tr("Before round 1"), "g-hourglass", opened(words))
    next_one = chances.at_hand(table, viewer)
    if next_one:
        at, seat, horde, raid = next_one
        title = chances.title(table, at, raid=raid)
        return panels.clash(chances.clash(table, at, seat, horde, raid=raid, title=title, with_odds=with_odds))
    single = chances.only_attack(table)
    if single:
        origin, seat, horde = single
        title = tr("If {origin} attacks {at}", origin=name_of(origin), at=name_of(horde.at))
        armies = chances.movers(table, seat, origin, horde.at)
        return panels.clash(
            chances.clash(table, horde.at, seat, horde, raid=False, title=title, with_odds=with_odds, armies=armies)
        )
    title, threats = chances.attacks(table, with_odds=with_odds)
    return panels.attacks(title, threats) if threats else None


def _standing(table: HordeTable, sheets: Sequence[Sheet]) -> Piece:
    """Who leads, and how long there is to go: what the place of the odds shows while nobody can fight."""
    left = table.rules.knobs.rounds - table.round
    to_go = tr("{rounds} to go", rounds=counted(left, "round")) if left else tr("in the last round")
    best = max(sheet.score for sheet in sheets)
    ahead = [sheet.name for sheet in sheets if sheet.score == best]
    points = counted(best, "point")
    if len(sheets) == 1:
        words = tr("{points}, {to_go}.", points=points, to_go=to_go)
    elif len(ahead) == 1:
        words = tr("{leader} lead with {points}, {to_go}.", leader=ahead[0], points=points, to_go=to_go)
    else:
        words = tr("{n} Kingdoms lead with {points}, {to_go}.", n=len(ahead), points=points, to_go=to_go)
    return panels.note(tr("No battle at hand"), "g-vt", words)
