"""How Kingdom Rush is drawn: one picture in three arrangements, the same parts with the same ids in all of them.

| id | part |
|---|---|
| `phases`, `step-1` to `step-6` | the strip of phases |
| `board`, `sp-c2`, `exit` | the map, its spaces (all that is on them is told in their label), the way into the kingdom |
| `stack-1`, `stack-2` | the stacks, inside the space of their token |
| `horde-7` | a horde by the number of its tray, so that it moves by itself; no part: its space says all and takes the pointer |
| `cell-c2-b3` | a square of the horde on c2, only for the squares that `picture.aims.aims` names: those that may be covered now |
| `hero-1`, `pet-1`, `bench-1` | the piece of a seat (its number from 1), its companion, and a bench hero of a solo game; the pointer passes through a piece on the map to its space |
| `hand`, `hand-0` on | unbuilt towers, in hand order, of the seat that `picture.facts.shown` names |
| `hand-0-n` on, `look-n` on | no parts and not seen: a card of the hand as it would face on a site, the hero who turns as it would look; the page copies them |
| `slot-0` on | the incoming towers of that seat |
| `hero-board`, `ability-1`, `ability-2` | the board of the hero who turns or acts, else of that seat's hero; its special abilities in their order |
| `seats`, `seat-1` on | every seat; in a solo game `bench` beside them |
| `kingdom`, `spell-1` on | hearts, crystals, portals and bosses, soldiers, and the spells of the team |
| `inspect`, `inspect-b3` | one horde large: the present target, else the one nearest to the exit; of its squares those that are parts on the map |
| `supply`, `supply-big-bertha-500mm` | the towers that the supply has, by slug |
| `odds` | what can be covered now, or the next cards; the result when the game is over |
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Arrangement, Drawing, Scene
from hordeplay.core.text_metrics import BOLD, text_width

from ..model.table import KingdomTable
from ..model.trays import bosses_left, card, covered, figures_on, open_foes, portals_left, soldiers_left
from ..rules.acting import Cast
from ..rules.result import result, where
from . import chances, facts, heroes, panels, seats, strip, towers, trays
from .board import board, side, spot
from .open_squares import aims, inspected
from .panels import Odds
from .trays import on_map

_SIDE: Final = 884
_HIGH: Final = 1000
_LOW: Final = 808
"""Where the hand begins, below the map."""


def scene(table: KingdomTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The position as a picture; `seat` is who looks: while several may act, it is that seat's hand that is shown.

    `arrangement` is `wide` (1200 x 1000 units), `tall` (872 wide) or `stage` (1330 x 1000); ids are the same in all three.
    """
    return _drawn(table, seat, arrangement, with_odds=True)


def scene_without_odds(table: KingdomTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The same picture without anything counted ahead: for boards that hide odds until somebody has decided."""
    return _drawn(table, seat, arrangement, with_odds=False)


def _drawn(table: KingdomTable, viewer: int | None, arrangement: Arrangement, *, with_odds: bool) -> Scene:
    frames, spots, size = _places(table, arrangement)
    drawing = Drawing(*size, f"Kingdom Rush: {facts.title(table)}, {where(table)}")
    shift = -6 if arrangement == "tall" else 0
    with drawing.group(at=(shift, 0) if shift else None):
        drawing.put(strip.strip(strip.phase(table)))
        board(drawing, table)
        _hand(drawing, table, viewer)
    drawing.put(panels.kingdom(_realm(table), frames["kingdom"]))
    drawing.put(panels.inspect(_close(table), frames["inspect"]))
    drawing.put(panels.odds(_odds(table, viewer, with_odds=with_odds), frames["odds"]))
    rows = tuple((family, tuple(row)) for family, row in facts.wares(table).items())
    drawing.put(panels.supply(rows, frames["supply"]))
    with drawing.group(id="seats", role="group", aria_label="seats"):
        for sheet, place in zip(facts.sheets(table, viewer), spots, strict=False):
            drawing.put(seats.seat(sheet, *place))
    if any(figure.role == "bench" for figure in table.figures):
        drawing.put(seats.bench(tuple(f.name for f in table.figures if f.role == "bench"), *spots[-1]))
    for figure, piece in facts.pieces(table):
        if piece.standing:
            x, y, side = spot(table, figure)
            drawing.put(heroes.piece(piece, x + shift, y, side))
        elif figure.role == "main":
            drawing.put(heroes.piece(piece, *seats.home(*spots[figure.seat]), 38))
        else:
            drawing.put(heroes.piece(piece, *seats.seated(*spots[-1], int(piece.id[-1])), 38))
    return drawing.scene()


Place = tuple[float, float, float, float]


def _places(table: KingdomTable, arrangement: Arrangement) -> tuple[dict[str, Frame], list[Place], tuple[float, float]]:
    """The frames of the panels; the places of the seats, behind them that of the bench; the size of the picture."""
    n = len(table.players)
    rows = n + (n == 1)
    high = seats.SEAT_HIGH[n]
    names = ("kingdom", "inspect", "odds", "supply")
    tall = dict(zip(names, (panels.KINGDOM, panels.INSPECT, panels.ODDS, panels.SUPPLY), strict=True))
    frames: dict[str, Frame] = {}
    if arrangement == "tall":
        columns = {10: ("kingdom", "inspect"), 443: ("odds", "supply")}
        y = 0.0
        for x, column in columns.items():
            y = _HIGH + 4
            for name in column:
                frames[name] = Frame(x, y, 419, tall[name])
                y += tall[name] + 12
        spots = [(443.0, y + (high + 8) * i, 419.0, high) for i in range(rows)]
        return frames, spots, (872, max(y + (high + 8) * rows, _HIGH + 16 + panels.KINGDOM + panels.INSPECT) + 10)
    if arrangement == "wide":
        y = 12.0
        for name in names:
            frames[name] = Frame(_SIDE, y, 300, tall[name])
            y += tall[name] + 10
        return frames, [(_SIDE, y + (high + 8) * i, 300.0, high) for i in range(rows)], (1200, _HIGH)
    y = 12.0
    for name, scale in zip(names, (1.2, 1.25, 1.2, 1.0), strict=True):
        frames[name] = Frame(896, y, 420 / scale, tall[name], scale)
        y += tall[name] * scale + 9
    high = 48.0 if n > 2 else 100.0
    return frames, [(896 + i % 2 * 220.0, y + i // 2 * 54, 200.0, high) for i in range(rows)], (1330, _HIGH)


def _realm(table: KingdomTable) -> panels.Realm:
    rules = table.rules.scenarios[table.scenario]
    most = max(1, (rules.hard_hearts if table.hard else rules.hearts) + table.knobs.hearts_change)
    return panels.Realm(
        rules.title,
        table.round,
        table.hearts,
        most,
        table.crystals,
        table.knobs.crystals_max,
        portals_left(table),
        bosses_left(table),
        soldiers_left(table),
        tuple(table.spells),
        tuple(facts.in_vain(table, Cast(name), 0) for name in table.spells) if table.step == "act" else (),
    )


def _close(table: KingdomTable) -> panels.Close | None:
    """The horde that is shown large."""
    tray = inspected(table)
    if tray is None:
        return None
    kind, enemies = card(table, tray), table.rules.enemies
    bases = []
    for figure in figures_on(table, tray):
        r, c = min(on_map(figure.base + step, tray.edge) for step in (0, 1, 5, 6))
        bases.append((r, c, figure.seat, facts.glyph(table.rules, figure.name), figure.facing))
    names = dict.fromkeys(foe.kind for foe in open_foes(table, tray))
    kinds = sorted(
        ((trays.glyph(enemies[name]), described(name, enemies[name].traits)) for name in names),
        key=lambda k: "no defence" in k[1],
    )
    return panels.Close(
        trays.face(table, tray),
        trays.in_words(table, tray),
        kind.crystals,
        table.rules.toll(tray.name, covered(table, tray)),
        len(open_foes(table, tray)),
        tuple(bases),
        tuple(kinds),
        aims(table).get(tray.at, 0),
    )


def described(name: str, traits: str) -> str:
    """An enemy in few words, as a line of the panel has room for."""
    short = traits.replace("resists physical, resists magical", "resists both kinds")
    return f"{name}: {short or 'no defence'}"


def _odds(table: KingdomTable, viewer: int | None, *, with_odds: bool) -> Odds:
    """What the panel of odds says now."""
    ended = result(table)
    if ended is not None:
        return Odds("Lost" if table.lost else "Won", (f"{ended.says}.",))
    work = chances.work(table) if with_odds or table.todo else None
    if work is not None:
        rows = tuple(table.rules.tiles[tile].rows for tile in work.tiles)
        return panels.at_work(work, rows, with_odds=with_odds)
    seat = facts.active(table, viewer)
    if table.step == "act" and seat is not None and table.players[seat].hand:
        if not with_odds:
            return Odds(
                "Towers and heroes",
                ("Pick a tower, point at a site; R turns it. Given to another seat, it is upgraded.",),
            )
        best = chances.shots(table, seat)
        figures = tuple((f"{shot.tower} {shot.site} {shot.facing}", str(shot.covers)) for shot in best[:3])
        if figures:
            tip = ("Point at a site; R turns a tower there.",) if len(figures) < 3 else ()  # as there is room
            return Odds("Most enemies covered by", tip, figures)
        return Odds("Towers and heroes", ("No tower of this hand reaches an enemy that it can cover.",))
    return panels.stack_lines(chances.stacks(table), with_odds=with_odds)


def _hand(drawing: Drawing, table: KingdomTable, viewer: int | None) -> None:
    """The hand of the seat to act with its incoming towers, and the board of its hero."""
    seat = facts.shown(table, viewer)
    player = table.players[seat]
    hero = facts.board(table, seat)
    right = 556.0 if hero else 868.0
    name, sites = facts.hand_title(table, seat)
    with drawing.part("hand", "group", f"{name}: {counted(len(player.hand), 'tower')}, {sites}"):
        drawing.shape("rect", "hp-hit hp-none", x=12, y=_LOW - 4, width=right - 8, height=188)
        drawing.text(name, 18, _LOW + 17, "hp-t18 hp-b hp-serif f-ink")
        left = 30 + text_width(name, 18 * BOLD * 1.08)
        faces = [towers.face(table.rules, each) for each in player.incoming]
        room = right - left
        sizes = [34 + text_width(face.name, 15) for face in faces]
        if sum(sizes) + 6 * len(sizes) > room:
            sizes = [52.0 if 58 * len(sizes) <= room else room / len(sizes) - 6] * len(sizes)
        x = right - sum(sizes) - 6 * max(0, len(sizes) - 1)
        for n, (face, width) in enumerate(zip(faces, sizes, strict=True)):
            drawing.put(towers.coming(face, n, x, _LOW - 3, width))
            x += width + 6
        if not faces:
            drawing.text(sites, min(right, 854), _LOW + 17, "hp-t15 hp-end f-ink-2")
        build = side(table) if table.step == "act" else 0
        _cards(drawing, [towers.face(table.rules, each) for each in player.hand], right, build)
    if hero:
        drawing.put(heroes.board(hero, 568, _LOW, 300, side(table) if facts.looking(table) else 0))


def _cards(drawing: Drawing, hand: list[towers.TowerFace], right: float, build: float) -> None:
    """Large cards in a row, or small ones in as many rows as they need; `build` is the side of a site they may go to."""
    y, high, room = _LOW + 28.0, 152.0, right - 16
    if not hand:
        drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=16, y=y, width=room, height=high, rx=10)
        drawing.use("g-hand", 36, y + high / 2 - 15, 30, "f-ink-3 hp-o50")
        drawing.text("No tower in hand: all are built, or none is bought yet.", 82, y + high / 2 + 5, "hp-t15 f-ink-2")
        return
    if len(hand) * 135 - 7 <= room:
        for n, face in enumerate(hand):
            drawing.put(towers.in_hand(face, n, 16 + 135 * n, y, 128, high, build * (hand.index(face) == n)))
        return
    rows = 2 if len(hand) <= 2 * (room // 88) else 3
    across = -(-len(hand) // rows)
    pitch = min(112.0, (room + 7) / across)
    for n, face in enumerate(hand):
        x, down = 16 + n % across * pitch, n // across * (high + 7) / rows
        first = hand.index(face) == n  # of equal cards the page takes the first
        drawing.put(towers.in_hand(face, n, x, y + down, pitch - 7, (high + 7) / rows - 7, build * first))
