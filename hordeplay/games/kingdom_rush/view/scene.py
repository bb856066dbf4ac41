"""How Kingdom Rush is drawn: its regions, the same at every step, and in each the same parts with the same ids.

| region | id | part |
|---|---|---|
| `track` | `phases`, `step-1` to `step-6` | the strip of phases |
| `board` | `board`, `sp-c2`, `exit` | the map, its spaces (all that is on them is told in their label), the way into the kingdom |
| | `stack-1`, `stack-2` | the stacks, inside the space of their token |
| | `horde-7` | a horde by the number of its tray, so that it moves by itself; no part: its space says all and takes the pointer; so is where it will stand when the round ends |
| | `cell-c2-b3` | a square of the horde on c2, only for the squares that `open_squares.aims` names: those that may be covered now |
| | `hero-1`, `pet-1`, `bench-1` | the piece of a seat (its number from 1), its companion, and a bench hero of a solo game; the pointer passes through a piece on the map or a sheet, and takes one on the bench |
| `hand` | `hand`, `hand-0` on | unbuilt towers, in hand order, of the seat that `facts.shown` names |
| | `hand-0-n` on, `look-n` on | no parts and not seen: a card of the hand as it would face on a site, the hero who turns as it would look; the page copies them |
| | `slot-0` on | the incoming towers of that seat |
| | `hand-of-2` | what another seat holds |
| `inspect` | `inspect-c2`, `inspect`, `inspect-c2-b3` | the horde on c2, large: the one pointed at, else the present target, else the one nearest to the exit; a frame around its squares; of these those that are parts on the map |
| `odds` | `odds` | what can be covered now, or the next cards; the result when the game is over |
| `forecast` | `forecast` | what the round comes to if nothing more is done: where each horde will stand, who holds it, the hearts it costs |
| `hero` | `hero-board`, `ability-1`, `ability-2`, `basic`, `recover` | the board of the hero who turns or acts, else of that seat's hero; its actions |
| `kingdom` | `kingdom`, `spell-1` on | hearts, crystals, portals and bosses, soldiers, and the spells of the team |
| `supply` | `supply`, `supply-big-bertha-500mm` | the towers that the supply has, by slug |
| `bench` | `bench` | in a solo game |
| `sheet-1` on | `seat-1` on | every seat with its hand, and its hero's piece while that is not on the map |
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.scene import SIDE, Drawing, DrawnRegion, Fact, Rendering, Scene, scene_of
from hordeplay.core.script import OVER

from ..model.content import Enemy
from ..model.squares import LOOKS, write_space
from ..model.table import KingdomTable, Tray, pile_of
from ..model.trays import bosses_left, card, covered, figures_on, open_foes, portals_left, soldiers_left, top_at, tops
from ..rules.acting import Cast
from ..rules.forecast import Forecast
from ..rules.forecast import forecast as foresee
from ..rules.result import hearts_at_first, result, where
from . import chances, facts, forecast, goal, ground, heroes, ids, panels, seats, strip, trays
from . import hand as hands
from .board import board, high, side, spot
from .open_squares import aims, inspected, moves_left, why_inspected
from .panels import Odds
from .trays import on_map

NEAR: Final = 2
"""A horde that takes so many moves to the kingdom, or fewer, is near."""
MOST_SHOTS: Final = 4
"""Towers that the panel advises at most."""


def scene(table: KingdomTable, seat: int | None, rendering: Rendering) -> Scene:
    """The position in regions; `seat` is who looks: while several may act, it is that seat's hand that is shown."""
    seen, large = foresee(table), _large(table, rendering.pointed)
    regions = [
        _track(table),
        _board(table, seen, large=rendering.large),
        _hand(table, seat, large=rendering.large),
        _inspect(table, large),
        _odds(table, seat, with_odds=rendering.odds),
        _forecast(table, seen),
    ]
    if hero := facts.board(table, facts.shown(table, seat)):
        regions.append(_hero(table, hero))
    regions += [_kingdom(table), _supply(table)]
    if any(figure.role == "bench" for figure in table.figures):
        regions.append(_bench(table))
    regions += [_sheet(table, sheet) for sheet in facts.sheets(table, seat)]
    title = tr("Kingdom Rush: {scenario}, {where}", scenario=facts.title(table), where=where(table))
    others = (tray for tray in tops(table).values() if tray is not large)
    return scene_of(title, *regions, facts=_numbers(table), follows=tuple(ids.space(tray.at) for tray in others))


def _large(table: KingdomTable, pointed: str) -> Tray | None:
    """The horde that is shown large: the one pointed at, else the one that the question is about."""
    place = ids.place_of(pointed)
    tray = top_at(table, place[0]) if place else None
    return inspected(table) if tray is None else tray


def _numbers(table: KingdomTable) -> tuple[Fact, ...]:
    """What a back row wants to see; of a game that is won the numbers that the next one may beat."""
    hearts = Fact(str(table.hearts), tr("hearts"), tr("of {n}", n=hearts_at_first(table)), "g-heart")
    if table.step == OVER and not table.lost:
        guests = [figure for figure in table.figures if figure.role == "bench"]
        left = sum(figure.where == "absent" for figure in guests)
        unused = Fact(
            str(left),
            tr("guest left") if left == 1 else tr("guests left"),
            tr("of {n}", n=len(guests)),
            "g-paladin",
        )
        rounds = Fact(str(table.round), tr("round") if table.round == 1 else tr("rounds"), "", "g-hourglass")
        return (hearts, rounds, unused) if guests else (hearts, rounds, _crystals(table))
    bosses = bosses_left(table)
    portals = portals_left(table)
    # Once the last portal is destroyed it is bosses that are left, if any.
    goals = (
        ("g-skull", bosses, message("boss left"), message("bosses left"))
        if bosses and not portals
        else ("g-portal", portals, message("portal left"), message("portals left"))
    )
    glyph, left, one, several = goals
    return (
        hearts,
        _crystals(table),
        Fact(str(left), tr(one if left == 1 else several), "", glyph),
    )


def _crystals(table: KingdomTable) -> Fact:
    return Fact(str(table.crystals), tr("crystals"), tr("of {n}", n=table.knobs.crystals_max), "g-crystal")


def _asks(table: KingdomTable, **needs: float) -> float:
    """How much the present question is about a region: `act` for the phase of towers and heroes, `rest` for all others."""
    return needs.get(table.step, needs["rest"])


def _track(table: KingdomTable) -> DrawnRegion:
    drawing = Drawing(strip.WIDE, strip.HIGH, tr("phases of a round"))
    now = strip.phase(table)
    drawing.put(strip.strip(now))
    count = tr("{n} of {most}", n=now + 1, most=len(strip.CLAUSES)) if now is not None else ""
    return drawing.region("track", text=18, need=0.2, glyph="g-hourglass", word=strip.names()[now or 0], count=count)


def _board(table: KingdomTable, seen: Forecast | None, *, large: bool) -> DrawnRegion:
    size = ground.LARGE if large else ground.SMALL
    corner = (ground.LEFT - 4, ground.TOP - 4)
    drawing = Drawing(
        ground.WIDE + 8, high(table) + 10, tr("map of {scenario}", scenario=facts.title(table)), at=corner
    )
    board(drawing, table, size, seen)
    for figure, piece in facts.pieces(table):
        if piece.standing:
            drawing.put(heroes.piece(piece, *spot(table, figure)))
    return drawing.region("board", text=size, target=side(table), need=1)


def _hand(table: KingdomTable, viewer: int | None, *, large: bool) -> DrawnRegion:
    """The hand of the seat to act with its incoming towers."""
    of = facts.hand(table, facts.shown(table, viewer))
    drawing = hands.hand(of, side(table) if table.step == "act" else 0, large=large)
    need = _asks(table, act=1, rest=0.3) if of.cards else 0
    target = hands.target(len(of.cards), large=large, others=bool(of.others))
    text = 22 if large else 15
    return drawing.region(
        "hand", text=text, target=target, need=need, glyph="g-hand", word=tr("Hand"), count=len(of.cards)
    )


def _hero(table: KingdomTable, of: facts.HeroBoard) -> DrawnRegion:
    drawing = Drawing(SIDE, heroes.BOARD, of.title)
    drawing.put(heroes.board(of, side(table) if facts.looking(table) else 0))
    need = _asks(table, hero=1, abilities=1, regenerate=0.9, part=0.4, act=0.5, rest=0.2)
    return drawing.region("hero", target=27, need=need, glyph="g-bolt", word=tr("Hero"))


def _inspect(table: KingdomTable, tray: Tray | None) -> DrawnRegion:
    close = _close(table, tray) if tray is not None else None
    drawing = Drawing(SIDE, panels.HORDES, tr("a horde, large, and all others"))
    drawing.put(panels.inspect(close, _rest(table, tray)))
    need = _asks(table, part=1, hero=0.7, act=0.6, rest=0.4) if close else 0
    target = panels.SQUARE if close and close.aim else 0
    hordes = len(table.trays)
    return drawing.region("inspect", target=target, need=need, glyph="g-monster", word=tr("Hordes"), count=hordes)


def _odds(table: KingdomTable, viewer: int | None, *, with_odds: bool) -> DrawnRegion:
    drawing = Drawing(SIDE, panels.ODDS, tr("what is likely"))
    drawing.put(panels.odds(_likely(table, viewer, with_odds=with_odds)._replace(goals=goal.in_short(table))))
    need = _asks(table, part=0.8, act=0.7, rest=0.4)
    return drawing.region("odds", need=need, glyph="g-focus", word=tr("Odds"))


def _forecast(table: KingdomTable, foreseen: Forecast | None) -> DrawnRegion:
    seen = forecast.in_words(table, foreseen)
    drawing = Drawing(SIDE, forecast.HIGH, tr("the end of the round"))
    drawing.put(forecast.panel(seen))
    need = _asks(table, act=0.65, part=0.55, hero=0.6, rest=0.1) if seen and seen.rows else 0.05
    return drawing.region("forecast", need=need, glyph="g-hourglass", word=tr("Outlook"))


def _kingdom(table: KingdomTable) -> DrawnRegion:
    drawing = Drawing(SIDE, panels.KINGDOM, tr("kingdom"))
    drawing.put(panels.kingdom(_realm(table)))
    need = _asks(table, spells=0.9, spend=0.7, act=0.45, rest=0.55)
    target = 34 if table.spells else 0
    return drawing.region("kingdom", target=target, need=need, glyph="g-heart", word=tr("Kingdom"), count=table.hearts)


def _supply(table: KingdomTable) -> DrawnRegion:
    rows = tuple((family, tuple(row)) for family, row in facts.wares(table).items())
    drawing = Drawing(SIDE, panels.SUPPLY, tr("supply of towers"))
    drawing.put(panels.supply(rows))
    need = _asks(table, spend=1, act=0.25, rest=0.15)
    return drawing.region("supply", target=34, need=need, glyph="g-tower", word=tr("Supply"))


def _bench(table: KingdomTable) -> DrawnRegion:
    bench = [(figure, piece) for figure, piece in facts.pieces(table) if figure.role == "bench"]
    drawing = Drawing(SIDE, seats.BENCH, tr("bench"))
    drawing.put(seats.bench(tuple(figure.name for figure, _ in bench)))
    for _, piece in bench:
        if not piece.standing:
            drawing.put(heroes.piece(piece, *seats.seated(int(piece.id[-1])), 38))
    need = _asks(table, act=0.4, rest=0.1)
    return drawing.region("bench", target=38, need=need, glyph="g-paladin", word=tr("Bench"), count=len(bench))


def _sheet(table: KingdomTable, of: facts.Sheet) -> DrawnRegion:
    drawing = Drawing(SIDE, seats.HIGH, of.hero or of.name)
    drawing.put(seats.seat(of))
    for figure, piece in facts.pieces(table):
        if figure.role == "main" and figure.seat == of.seat and not piece.standing:
            drawing.put(heroes.piece(piece, *seats.home(), 38))
    need = _asks(table, act=0.5, spend=0.6, pick_up=0.9, rest=0.3) + 0.1 * of.active
    return drawing.region(
        f"sheet-{of.seat + 1}", target=seats.BUTTON if of.give else 0, need=min(1, need), count=len(of.hand)
    )


def _realm(table: KingdomTable) -> panels.Realm:
    return panels.Realm(
        facts.title(table),
        table.round,
        table.hearts,
        hearts_at_first(table),
        table.crystals,
        table.knobs.crystals_max,
        portals_left(table),
        bosses_left(table),
        soldiers_left(table),
        tuple(table.spells),
        goal.to_win(table),
        goal.where(table),
        tuple(facts.in_vain(table, Cast(name), 0) for name in table.spells) if table.step == "act" else (),
    )


def _close(table: KingdomTable, tray: Tray) -> panels.Close:
    """The horde that is shown large."""
    kind, enemies = card(table, tray), table.rules.enemies
    bases = []
    for figure in figures_on(table, tray):
        r, c = min(on_map(figure.base + step, tray.edge) for step in (0, 1, 5, 6))
        bases.append((r, c, figure.seat, facts.glyph(table.rules, figure.name), figure.facing))
    names = dict.fromkeys(foe.kind for foe in open_foes(table, tray))
    toll = table.rules.toll(tray.name, covered(table, tray))
    traits = [f"{name}: {enemies[name].traits}" for name in names if enemies[name].traits]
    why = why_inspected(table, tray)
    fatal = kind.trait in {"portal", "boss"} or toll >= table.hearts
    gets_in = [tr("if it gets in the game is lost")] if fatal else []
    return panels.Close(
        ids.large(tray.at),
        trays.face(table, tray),
        f"{trays.in_words(table, tray)}; {'; '.join([why, *gets_in, *traits])}",
        tr("on {space}", space=write_space(tray.at)),
        why,
        kind.crystals,
        toll,
        moves_left(table, tray),
        fatal,
        len(open_foes(table, tray)),
        tuple(bases),
        tuple(_kind(enemies[name]) for name in names if enemies[name].traits),
        aim := aims(table).get(tray.at, 0),
        tuple(trays.square_in_words(table, tray, square) for square in range(25)) if aim else (),
        moves_left(table, tray) <= NEAR,
    )


def _rest(table: KingdomTable, large: Tray | None) -> panels.Rest:
    """All other hordes, and what is to come."""
    others = sorted(
        (tray for tray in table.trays if tray is not large), key=lambda tray: (moves_left(table, tray), -tray.level)
    )
    rows = (
        panels.Other(
            card(table, tray).title,
            write_space(tray.at),
            len(open_foes(table, tray)),
            moves_left(table, tray),
        )
        for tray in others
    )
    left = sum(table.cards.size(pile_of(token)) for token in range(len(table.map.routes)))
    if not left:
        return panels.Rest(tuple(rows), (tr("no more cards to come"), tr("none to come")))
    return panels.Rest(tuple(rows), (tr("{cards} to come", cards=counted(left, "card")), tr("{n} to come", n=left)))


def _kind(enemy: Enemy) -> panels.Kind:
    bars = [attack for attack, resists in (("phys", enemy.physical), ("mag", enemy.magical)) if resists]
    return panels.Kind(trays.glyph(enemy), tuple(bars), enemy.does)


def _likely(table: KingdomTable, viewer: int | None, *, with_odds: bool) -> Odds:
    """What the panel of odds says now."""
    ended = result(table)
    if ended is not None:
        return Odds(
            tr("Lost") if table.lost else tr("Won"), (f"{ended.says.partition('. ')[0]}.",)
        )  # the whole story stands above
    work = chances.work(table) if with_odds or table.todo else None
    if work is not None:
        rows = tuple(chances.turned(table.rules.tiles[tile].rows, work.quarters) for tile in work.tiles)
        return panels.at_work(work, rows, with_odds=with_odds)
    seat = facts.active(table, viewer)
    if table.step == "act" and seat is not None and table.players[seat].hand:
        if not with_odds:
            return Odds(
                tr("Towers and heroes"),
                (tr("Pick a tower, point at a site; R turns it. Given to another seat, it is upgraded."),),
            )
        hand = table.players[seat].hand
        best = sorted(chances.shots(table, seat)[:MOST_SHOTS], key=lambda shot: hand.index(shot.tower))  # as the list
        figures = tuple((f"{shot.tower} {shot.site}, {tr(LOOKS[shot.facing])}", str(shot.covers)) for shot in best)
        if figures:
            tip = (tr("Point at a site; R turns a tower there."),) if len(figures) < 3 else ()  # as there is room
            return Odds(tr("Covers at best"), tip, figures)
        return Odds(tr("Towers and heroes"), (tr("No tower of this hand reaches an enemy that it can cover."),))
    return panels.stack_lines(chances.stacks(table), with_odds=with_odds)
