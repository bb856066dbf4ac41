"""How Warfighter Fantasy is drawn: regions that the page lays out, the same parts in each rendering.

On an Adventure the board is the track and the party below it; hands, clocks, the attack builder and the Hostile that is
looked at are regions of their own. Before it and in Town the board is the road and the party, and every shelf of the market
is a region. What a piece looks like is in `pieces`, how much a question is about a region in `needs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import SIDE, Drawing, DrawnRegion, Rendering, Scene, scene_of
from hordeplay.core.text_metrics import BOLD, text_width

from ..model.table import PARTY, WarfighterTable
from ..rules.buying import shown as points_shown
from ..rules.result import moment
from . import attack_panel, back_row, board, hands, heroes, last_roll, panels, pieces, seats, strip, town, track_layout
from .facts import building, held, holdings, looked_at, shopping
from .needs import needs
from .purchases import HIGH, Orders

WIDE: Final = 898.0
"""The board: drawn some 670 wide on a school laptop, its print of 15 has 11 there."""
LARGE: Final = 640.0
"""The board for the back row: drawn 876 wide, its print of 15 has 20 there."""
_MARGIN: Final = 8.0
"""Around the cards of the party: the page rings them."""
_HEAD: Final = 26.0
_GAP: Final = 8.0


def scene(table: WarfighterTable, seat: int | None, rendering: Rendering) -> Scene:
    """The whole position: hands lie open among friends, and the order of a deck is nobody's to see (WF-OVR-01, WF-SET-02)."""
    viewer = PARTY if seat is None else seat
    drawn = _market(table, rendering) if shopping(table) else _adventure(table, viewer, rendering)
    return scene_of(tr("Warfighter Fantasy: {where}", where=moment(table).where), *drawn, facts=back_row.facts(table))


def _adventure(table: WarfighterTable, seat: int, rendering: Rendering) -> Iterator[DrawnRegion]:
    """Phases and Timer, track and party, hands, players, odds, and what else lies on the table."""
    need, odds = needs(table, seat), rendering.odds
    shown = held(table, seat)
    yield _track(table, panels.TIMER)
    high = track_layout.LARGE if rendering.large else board.HIGH
    label = tr("track of {adventure}", adventure=table.adventure)
    yield _board(label, rendering, high, lambda d, f: board.track(d, table, f))
    yield _party(table, {}, rendering)
    yield _side(
        "hand", hands.title(table, seat)[0], hands.height(shown), lambda d, f: hands.draw(d, table, f, seat),
        need=need, glyph="g-hand", word=tr("Hand"), count=len(shown), target=hands.LITTLE,
    )  # fmt: skip
    yield from _sheets(table, need)
    yield _side(
        "odds", tr("what an Attack will do"), attack_panel.HIGH,
        lambda d, f: attack_panel.builder(d, table, f, seat, with_odds=odds), need=need, glyph="g-d10", word=tr("Odds"),
    )  # fmt: skip
    rows = attack_panel.rows(table, seat)
    yield _side(
        "ways", tr("ways to attack"), attack_panel.ways_height(rows), lambda d, f: attack_panel.ways_panel(d, rows, f, with_odds=odds),
        need=need, glyph="g-sword", word=tr("Ways to attack"), count=sum(not way.why for way in rows), target=attack_panel.ROW,
    )  # fmt: skip
    yield _hostile(table, need, odds=odds)
    yield _side(
        "roll", tr("the last Attack"), last_roll.HIGH, lambda d, f: last_roll.tray(d, table, f),
        need=need, glyph="g-d6", word=tr("Last Attack"),
    )  # fmt: skip
    yield _side(
        "guards", tr("Guard Track"), panels.GUARDS, lambda d, f: panels.guards(d, table, f, with_odds=odds),
        need=need, glyph="g-warn", word=tr("Guards"), count=sum(table.track),
    )  # fmt: skip
    yield _side(
        "cup", tr("Targeting cup"), panels.CUP, lambda d, f: panels.cup(d, table, f, with_odds=odds),
        need=need, glyph="g-disc", word=tr("Cup"), count=sum(table.cup),
    )  # fmt: skip


def _market(table: WarfighterTable, rendering: Rendering) -> Iterator[DrawnRegion]:
    """Phases, the road and the party, players, the purse and what lies ahead, and every shelf."""
    need, stock = needs(table), town.shelves(table)
    yield _track(table, 0)
    yield _board(tr("the road"), rendering, town.ROAD + 2 * _MARGIN, lambda d, f: town.road(d, table, f), _MARGIN)
    yield _party(table, town.orders(table, stock), rendering)
    yield from _sheets(table, need)
    yield _side(
        "purse", tr("what the party can spend"), town.purse_height(table), lambda d, f: town.purse(d, table, f),
        need=need, glyph="g-gold", word="RP", count=points_shown(table.rp), target=54,
    )  # fmt: skip
    yield _ahead(table, need, odds=rendering.odds)
    for name, word, glyph, kinds in SHELVES:
        yield _shelves(name, tr(word), glyph, [shelf for shelf in stock if shelf.word in kinds], need)


SHELVES: Final = (
    ("heroes", message("Heroes"), "g-warrior", ("Heroes",)), ("arms", message("Arms"), "g-sword", ("Weapons", "Armor")),
    ("gear", message("Gear"), "g-torch", ("Equipment",)), ("lore", message("Skills"), "g-bolt", ("Skills", "Spells")),
)  # fmt: skip
"""The market: the regions of its shelves, their words and glyphs, and what stands on them."""


def _ahead(table: WarfighterTable, need: Mapping[str, float], *, odds: bool) -> DrawnRegion:
    """What lies ahead and, where it is known, its Hostile."""
    high, known = town.journey_height(table), town.known_ahead(table)

    def draw(drawing: Drawing, frame: Frame) -> None:
        town.journey(drawing, table, frame._replace(high=high))
        if known:
            panels.hostile(
                drawing, table, Frame(frame.x, frame.y + high + _GAP, frame.width, panels.HOSTILE), with_odds=odds
            )

    whole = high + (_GAP + panels.HOSTILE if known else 0)
    return _side("ahead", tr("what lies ahead"), whole, draw, need=need, glyph="g-banner", word=tr("Ahead"))


def _shelves(name: str, word: str, glyph: str, stock: list[town.Shelf], need: Mapping[str, float]) -> DrawnRegion:
    """Shelves below each other."""

    def draw(drawing: Drawing, frame: Frame) -> None:
        y = frame.y
        for shelf in stock:
            town.shelve(shelf, drawing, Frame(frame.x, y, frame.width, town.shelf_height(shelf)))
            y += town.shelf_height(shelf) + _GAP

    high = sum(town.shelf_height(shelf) + _GAP for shelf in stock) - _GAP
    return _side(
        name, tr("market: {wares}", wares=word), high, draw,
        need=need, glyph=glyph, word=word, count=sum(shelf.open for shelf in stock), target=town.ROW - 3,
    )  # fmt: skip


def _wide(rendering: Rendering) -> float:
    return LARGE if rendering.large else WIDE


def _board(
    label: str, rendering: Rendering, high: float, draw: Callable[[Drawing, Frame], None], margin: float = 0
) -> DrawnRegion:
    """The upper row of the board."""
    wide = _wide(rendering)
    drawing = Drawing(wide, high, label)
    draw(drawing, Frame(margin, margin, wide - 2 * margin, high - 2 * margin))
    return drawing.region("board", need=1, target=pieces.COUNTER)


def _party(table: WarfighterTable, orders: Orders, rendering: Rendering) -> DrawnRegion:
    """The lower row: the party under its heading."""
    wide, high = _wide(rendering), heroes.height(table, large=rendering.large)
    drawing = Drawing(wide, _HEAD + high + _MARGIN, tr("the party"))
    left = sum(hero.actions for hero in table.heroes)
    sizes = [counted(len(table.heroes), "Hero", "Heroes")]
    sizes += [tr("{actions} left", actions=counted(left, "Action"))] if table.step == "hero" else []
    carried = sum(hero.money for hero in table.heroes)
    if carried and not building(table):
        sizes += [
            tr("{n} Copper in all", n=holdings(table)),
            tr("{n} of it carried by Heroes", n=carried),
        ]
    elif table.purse and not building(table):
        sizes += [tr("{n} Copper in the purse", n=table.purse)]
    clock = _clock(table)
    head = max(70, _MARGIN + 14 + text_width(tr("Party"), 18) * BOLD)
    drawing.text(clock, head, 17, "hp-t15 hp-b f-ink")
    room = wide - _MARGIN - 12 - head - text_width(clock, 15) * BOLD
    while sizes and text_width(", ".join(sizes), 15) > room:
        sizes.pop()
    drawing.text(tr("Party"), _MARGIN, 17, "hp-t18 hp-b hp-serif f-ink")
    drawing.text(", ".join(sizes), wide - _MARGIN, 17, "hp-t15 hp-end f-ink-2")
    frame = Frame(_MARGIN, _HEAD, wide - 2 * _MARGIN, high)
    heroes.party(drawing, table, orders, frame, large=rendering.large)
    return drawing.region("board-party", need=1, target=HIGH if orders else high)


def _clock(table: WarfighterTable) -> str:
    """The Turn of all that there are before the Guards; nothing outside of an Adventure."""
    if not table.turn or shopping(table):
        return ""
    most = table.turn + table.timer - 1
    return (
        tr("Turn {turn} of {most}, then Guards", turn=table.turn, most=most)
        if table.timer
        else tr("Turn {turn}, Guards are called", turn=table.turn)
    )


def _track(table: WarfighterTable, timer: float) -> DrawnRegion:
    """The phases, and below them the Timer where one runs."""
    row, now = strip.phases(table)
    rows = strip.height(row)
    drawing = Drawing(SIDE, rows + 2 + (timer + _GAP if timer else 0), tr("phases and Timer"))
    strip.strip(drawing, table, Frame(1, 1, SIDE - 2, rows), town.marks(table))
    if timer:
        panels.timer(drawing, table, Frame(1, rows + _GAP, SIDE - 2, timer))
    here = tr(row[now].name) if now is not None and now < len(row) else tr("Town") if now is None else tr("Over")
    turn = tr("Turn {turn}, Timer {timer}", turn=table.turn, timer=table.timer or "G") if timer and table.turn else ""
    return drawing.region("track", need=0.3, glyph="g-hourglass", word=here, count=turn)


def _sheets(table: WarfighterTable, need: Mapping[str, float]) -> Iterator[DrawnRegion]:
    """A sheet for each of several players; one alone is the whole party."""
    for seat, player in enumerate(table.players if len(table.players) > 1 else ()):
        count = len(seats.heroes_of(table, seat))
        yield _side(
            f"sheet-{seat + 1}", player.in_words, seats.height(table, seat), partial(seats.sheet, table, seat),
            need=need, word=player.in_words, count=count,
        )  # fmt: skip


def _hostile(table: WarfighterTable, need: Mapping[str, float], *, odds: bool) -> DrawnRegion:
    """The Hostile that is looked at."""
    return _side(
        "hostile", tr("the Hostile card"), panels.HOSTILE, lambda d, f: panels.hostile(d, table, f, with_odds=odds),
        need=need, glyph="g-monster", word=looked_at(table).name,
    )  # fmt: skip


def _side(
    name: str, label: str, high: float, draw: Callable[[Drawing, Frame], None], *, need: Mapping[str, float],
    word: str, glyph: str = "", count: str | int = "", target: float = 0,
) -> DrawnRegion:  # fmt: skip
    """A region beside the board; its edge is drawn within it."""
    drawing = Drawing(SIDE, high + 2, label)
    draw(drawing, Frame(1, 1, SIDE - 2, high))
    return drawing.region(name, need=need.get(name, 0), glyph=glyph, word=word, count=count, target=target)
