"""How Fantahzee is drawn: the board in three rows (stacks, dice, party), the hand, a sheet for each seat, and panels.

For the back row the board and the hand are drawn anew, with fewer and larger things; the regions and parts are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hordeplay.core.english import opened, percent
from hordeplay.core.game import Result
from hordeplay.core.language import tr, tr_in
from hordeplay.core.scene import SIDE, Drawing, DrawnRegion, Fact, Piece, Rendering, Scene, scene_of
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable
from ..odds.position import best_hits, chances_of, digs, outlook
from ..rules.result import moment, rank, result, where
from . import board, dice_tray, facts, hand, panels, pieces, prices, seats
from .card_words import short
from .expected import aim
from .facts import Face, Heap, Sheet
from .hints import threatened
from .names import ROMAN, seat_name, xp
from .panels import Advice, Figure
from .strip import ACTION, ATTACK, COUNTERATTACK, HIGH, HORDE, ROLL, STOPS, TREASURE, stop, strip

_LEFT = 10
"""Where the rows of the board begin."""


def scene(table: FantahzeeTable, seat: int | None, rendering: Rendering) -> Scene:
    """The position in regions; `seat` is who looks, whose hand is shown; None looks over the active seat's shoulder."""
    acting = moment(table).seat
    title = (
        f"Fantahzee: {where(table)}"
        if acting is None
        else tr("Fantahzee: {where}, {who} to act", where=where(table), who=seat_name(table, acting))
    )
    sheets, heaps = facts.sheets(table), facts.heaps(table, seat)
    regions = (
        _track(table),
        *_board(table, seat, heaps, rendering),
        _hand(table, seat, large=rendering.large),
        *map(_sheet, sheets),
        _odds(table, odds=rendering.odds),
        _targets(table, heaps),
        _damage(table),
        _doom(table),
        _prices(table),
    )
    return scene_of(title, *regions, facts=tuple(_facts(table, sheets)))


def _track(table: FantahzeeTable) -> DrawnRegion:
    at = stop(table)
    drawing = Drawing(board.WIDTH, HIGH, tr("phases and steps of a turn"), at=(_LEFT, 0))
    drawing.put(strip(at))
    if at is None or at >= len(STOPS):
        return drawing.region("track", need=0.2, word=opened(where(table)))
    return drawing.region(
        "track", need=0.4, word=tr(STOPS[at]), count=tr("step {n} of {steps}", n=at + 1, steps=len(STOPS))
    )


# --- the board -------------------------------------------------------------------------------------------------------------


def _board(
    table: FantahzeeTable, viewer: int | None, heaps: Sequence[Heap], rendering: Rendering
) -> Iterator[DrawnRegion]:
    large, at = rendering.large, stop(table)
    text = 20 if large else 15
    drawing = _row(board.STACKS[large], tr("horde stacks and decks"))
    size = table.cards.size
    top = table.discard[-1] if table.discard else ""
    decks = board.Decks(size("hero"), size("treasure"), size("town"), len(table.discard), top)
    drawing.put(board.decks(decks, large=large))
    for heap in heaps:
        drawing.put(board.stack(heap, len(heaps), large=large))
    words = {pending.word for pending in table.turn.pending}
    need = 1 if at == ATTACK or words & {"claim", "peek"} else 0.6 if at == HORDE else 0.4
    yield drawing.region("board", text=text, target=58, need=need)

    yield _middle(table, viewer, large=large)

    name, stands = tr("Party of {who}", who=seat_name(table, table.seat)), facts.stands(table)
    limit = table.rules.knobs.party_limit
    active = sum(stand.active for stand in stands)
    beside = (
        tr("{n} of {limit} heroes, {active} active", n=len(stands), limit=limit, active=active)
        if stands
        else tr("no heroes yet")
    )
    drawing = _row(board.PARTY[large], name)
    if not large:
        drawing.put(board.title(name, beside))
    hopes = outlook(table) if rendering.odds else None
    chances = tuple(map(_decimal, hopes.heroes)) if hopes else ()
    board.party(drawing, stands, limit, chances, large=large)
    need = 1 if table.step in {"casualty", "attach", "loss"} else 0.8 if at in {ACTION, ROLL} else 0.5
    yield drawing.region("board-party", text=text, target=110, need=need)


def _middle(table: FantahzeeTable, viewer: int | None, *, large: bool) -> DrawnRegion:
    """The dice, or the hand while the question is about it."""
    dice, at, text = dice_tray.contents(table), stop(table), 20 if large else 15
    if _played(table, viewer):
        name, faces = _cards(table, viewer)
        drawing = _row(dice_tray.HIGH[large], name)
        hand.hand_row(drawing, name, faces, beside=at == ACTION, large=large)
        if at == ACTION:
            drawing.put(dice_tray.counters(dice, large=large))
        return drawing.region("board-dice", text=text, target=30 if len(faces) > 5 else 70, need=1)
    drawing = _row(dice_tray.HIGH[large], tr("strength and dice"))
    drawing.put(dice_tray.large_tray(dice) if large else dice_tray.tray(dice))
    target = pieces.die_size(len(dice.loose) + dice.waiting, dice_tray.room(dice, large=large))
    need = {ROLL: 1, ATTACK: 0.8, COUNTERATTACK: 0.6}.get(-1 if at is None else at, 0.3)
    return drawing.region("board-dice", text=text, target=target, need=need)


def _played(table: FantahzeeTable, viewer: int | None) -> bool:
    """Whether cards are played or given up, by whoever looks: then the hand lies on the board."""
    whose, cards, _ = facts.hand(table, viewer)
    asked = stop(table) == ACTION or table.step in {"discard", "loss"}
    return asked and bool(table.round) and whose == table.seat and bool(cards)


def _cards(table: FantahzeeTable, viewer: int | None) -> tuple[str, tuple[Face, ...]]:
    whose, cards, _ = facts.hand(table, viewer)
    name = tr("Your hand") if viewer is not None else tr("Hand of {who}", who=seat_name(table, whose))
    return name, tuple(facts.face(table, card) for card in cards)


def _row(high: float, label: str) -> Drawing:
    return Drawing(board.WIDTH, high, label, at=(_LEFT, 0))


def _decimal(chance: Fraction | None) -> float | None:
    return None if chance is None else float(chance)


def _hand(table: FantahzeeTable, viewer: int | None, *, large: bool) -> DrawnRegion:
    name, faces = _cards(table, viewer)
    count = facts.hand(table, viewer)[2]
    if _played(table, viewer):
        drawing = Drawing(SIDE, 34, name)
        drawing.put(hand.hand_elsewhere(name))
        return drawing.region("hand", need=0, glyph="g-hand", word=tr("Hand"), count=count)
    drawing = Drawing(*hand.hand_size(count, large=large), name)
    drawing.put(hand.hand(name, faces, count, large=large))
    target = 54 if large else min(hand.HAND_CARD)
    return drawing.region("hand", target=target, need=0.2 if count else 0, glyph="g-hand", word=tr("Hand"), count=count)


def _sheet(sheet: Sheet) -> DrawnRegion:
    drawing = Drawing(SIDE, seats.SHEET, sheet.name)
    drawing.put(seats.sheet(sheet))
    return drawing.region(f"sheet-{sheet.seat + 1}", need=0.5 if sheet.active else 0.3, count=xp(sheet.score))


# --- panels ----------------------------------------------------------------------------------------------------------------


def _panel(piece: Piece, high: float, label: str) -> Drawing:
    drawing = Drawing(SIDE, high, label)
    drawing.put(piece)
    return drawing


def _targets(table: FantahzeeTable, heaps: Sequence[Heap]) -> DrawnRegion:
    attacking, count = stop(table) == ATTACK, sum(bool(heap.top) for heap in heaps)
    piece = panels.targets(tuple(heaps), facts.strength(table)[0], attacking)
    drawing = _panel(piece, panels.targets_high(len(heaps)), tr("monsters face up"))
    need = (0.5 if attacking else 0.2) if count else 0
    return drawing.region("targets", target=30, need=need, glyph="g-monster", word=tr("Tops"), count=count)


def _damage(table: FantahzeeTable) -> DrawnRegion:
    bill, at = facts.bill(table), stop(table)
    drawing = _panel(panels.bill(bill), panels.bill_high(bill), bill.title)
    due = at in {COUNTERATTACK, HORDE}
    need = (0.9 if due else 0.6 if at == ATTACK else 0.3) if bill.lines else 0
    return drawing.region("damage", target=23, need=need, glyph=bill.glyph, word=bill.word, count=bill.tally)


def _doom(table: FantahzeeTable) -> DrawnRegion:
    due = table.rules.bosses_due
    last = seat_name(table, (table.first - 1) % len(table.players)) if table.round else ""
    last = last if table.rules.knobs.finish_round else tr("that turn")
    ending = table.doom >= due
    drawing = _panel(seats.doom(table.doom, due, last, ending, seats.ending(table)), seats.DOOM, tr("doom"))
    count = f"{table.doom}/{due}"
    return drawing.region("doom", need=0.6 if ending else 0.2, glyph="g-doom", word=tr("Doom"), count=count)


def _prices(table: FantahzeeTable) -> DrawnRegion:
    rows, steam = prices.kinds(table), prices.pays_by_steam(table)
    drawing = _panel(prices.prices(rows, steam), prices.high(len(rows) + steam), tr("what heroes cost"))
    return drawing.region("prices", need=0.15, glyph="g-d6", word=tr("Prices"))


def _facts(table: FantahzeeTable, sheets: Sequence[Sheet]) -> Iterator[Fact]:
    """What a back row wants to know: the strength, the XP, how near the end is."""
    left, whole = facts.strength(table)
    spent = left != whole
    yield Fact(
        str(left),
        tr("strength left") if spent else tr("strength"),
        tr("of {whole}", whole=whole) if spent else "",
        "g-sword",
    )
    best = max(sheets, key=lambda sheet: sheet.score)
    own = next((sheet for sheet in sheets if sheet.active), best)
    ahead = own.score == best.score
    lead = (
        ""
        if len(sheets) == 1
        else tr(", in the lead")
        if ahead
        else tr(", {who} leads with {xp}", who=best.name, xp=xp(best.score))
    )
    yield Fact(xp(own.score), f"XP{lead}", glyph="g-xp")
    yield Fact(str(table.doom), tr("bosses"), tr("of {whole}", whole=table.rules.bosses_due), "g-doom")


# --- what is likely now ----------------------------------------------------------------------------------------------------


def _odds(table: FantahzeeTable, *, odds: bool) -> DrawnRegion:
    advice = _advice(table, odds=odds)
    drawing = _panel(panels.advice(advice), panels.ADVICE, advice.title)
    need = 0.9 if stop(table) in {ROLL, ATTACK} else 0.6
    glyph, word = ("g-vt", tr("Result")) if table.step == OVER else ("g-d6", tr("Odds"))
    return drawing.region("odds", need=need, glyph=glyph, word=word)


def _advice(table: FantahzeeTable, *, odds: bool) -> Advice:
    """The odds of the moment, or what comes."""
    knobs, now, at = table.rules.knobs, table.turn, stop(table)
    ended = result(table)
    if ended:
        return _result(table, ended)
    if not table.round:
        return Advice(tr("Before the first turn"), f"{opened(where(table))}.")
    if at == ACTION:
        recruits = table.figure("recruits", knobs.recruits_per_turn) - now.recruits
        figures = (
            Figure(tr("recruits"), str(max(0, recruits))),
            Figure(tr("actions"), str(max(0, knobs.actions_per_turn - now.plays))),
            Figure(tr("dice"), str(now.waiting)),
        )
        return Advice(tr("Left in the Action Phase"), figures=figures)
    if at == ROLL:
        return _rolling(table, odds=odds)
    if at == ATTACK:
        return _digging(table, odds=odds)
    return _later(table, at)


def _result(table: FantahzeeTable, ended: Result) -> Advice:
    """How the winner came to its score, in what decides (FZ-EOG-06)."""
    order = sorted(facts.sheets(table), key=lambda sheet: tuple(-n for n in rank(table, sheet.seat)))
    first = order[0]
    scores = ", ".join(tr("{who} {xp} XP", who=each.name, xp=xp(each.score)) for each in order)
    figures = (
        Figure(tr("monsters"), tr("{xp} XP", xp=xp(first.score - first.town))),
        Figure(tr("town"), tr("{xp} XP", xp=xp(first.town))),
        Figure(tr("heroes"), str(first.party)),
    )
    return Advice(tr("Result"), f"{ended.says} {tr('{scores}; {who} has', scores=scores, who=first.name)}", figures)


def _rolling(table: FantahzeeTable, *, odds: bool) -> Advice:
    now, hopes = table.turn, outlook(table) if odds else None
    if hopes is None:
        dice = [Figure(tr("dice free"), str(sum(now.pool)))]
        dice += [Figure(tr("to roll"), str(now.waiting))] if now.waiting else []
        return Advice(tr_in("a step", "Roll"), figures=(*dice, Figure(tr("rerolls"), str(now.rerolls))))
    figures = [
        Figure(tr("on average"), f"{float(hopes.strength):.2f}", "g-sword"),
        Figure(tr("if you stop"), str(hopes.stop), "g-sword"),
    ]
    boss = aim(table)
    if boss:
        figures.append(
            Figure(
                tr("beat {strength}", strength=boss.strength),
                percent(float(max(chances_of(table, boss.strength).values()))),
            )
        )
    elif None in hopes.heroes or hopes.everybody:
        figures.append(Figure(tr("all at once"), percent(float(hopes.everybody))))
    return Advice(tr("Strength to expect, played best"), figures=tuple(figures))


def _digging(table: FantahzeeTable, *, odds: bool) -> Advice:
    if not odds:
        locked = tr("Locked into stack {stack}.", stack=table.turn.lock + 1)
        free = tr("Beat a top, and its stack can be flipped into; a flip locks you in.")
        return Advice(tr_in("a step", "Attack"), locked if table.turn.lock >= 0 else free)
    stacks, gain = best_hits(table)
    numbers = ", ".join(map(str, stacks))
    names = tr("stacks {numbers}", numbers=numbers) if len(stacks) > 1 else tr("stack {n}", n=numbers)
    best = Figure(names, tr("+{gain} XP", gain=gain)) if stacks else Figure(tr("face up"), tr("none"))
    flips = tuple(
        Figure(tr("flip {stack}", stack=dig.stack), percent(float(dig.chance)))
        for dig in digs(table)[: 2 if stacks else 3]
    )
    if not stacks and not flips:
        return Advice(tr_in("a step", "Attack"), tr("Nothing face up can be beaten."))
    front = threatened(table)
    town = [Figure(tr("town loses"), tr("1 card"))] if stacks and front >= 0 and front + 1 not in stacks else []
    return Advice(tr("What the strength left can beat"), figures=(best, *(town or flips))[:3])


def _later(table: FantahzeeTable, at: int | None) -> Advice:
    now, knobs = table.turn, table.rules.knobs
    if now.drawn:
        held = now.drawn[0]
        does = short(table.rules.treasure(held.name).effects(held.level))
        more = tr("{n} more after it.", n=len(now.drawn) - 1) if len(now.drawn) > 1 else ""
        return Advice(f"{held.name} {ROMAN[held.level]}", " ".join(filter(None, (f"{opened(does)}.", more))))
    if at == COUNTERATTACK:
        return Advice(tr("Counterattack: active heroes pay"), figures=(Figure(tr("damage left"), str(now.damage)),))
    if at == TREASURE:
        return Advice(
            tr("Treasures go to active heroes"), figures=(Figure(tr("treasures due"), str(len(now.treasures))),)
        )
    if at == HORDE:
        figures = (Figure(tr("town cards due"), str(now.towns)), Figure(tr("damage left"), str(now.damage)))
        return Advice(tr("Horde Phase"), figures=figures)
    drawn = Figure(tr("cards drawn"), str(table.figure("draw", knobs.draw_per_turn)))
    return Advice(
        tr("End Phase"), figures=(drawn, Figure(tr("hand limit"), str(table.figure("hand_limit", knobs.hand_limit))))
    )


__all__ = ["scene"]
