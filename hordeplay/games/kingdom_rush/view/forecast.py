"""The end of the round in words and as a panel: where each horde will stand, who holds it, and the hearts that it costs."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.english import counted, listed
from hordeplay.core.language import cached_by_language, message, tr
from hordeplay.core.panel import Frame, empty, ground
from hordeplay.core.scene import SIDE, Drawing, Piece

from ..model.squares import write_space
from ..model.table import KingdomTable
from ..rules.forecast import Fate, Forecast, forecast

HIGH: Final = 168
"""How high the panel is, with a unit for its rim."""
MOST: Final = 6
"""Rows that it has room for."""
TITLE: Final = message("When the round ends")
SHORT: Final = message("Round’s end")


class Row(NamedTuple):
    """What comes to a horde, or to a hero."""

    horde: str
    comes: str
    short: str
    """The same for a panel, which has little room."""
    good: bool = False
    bad: bool = False


class Outlook(NamedTuple):
    """What the panel says: how many hearts are left then, and a row for each horde; `None` where nothing is foreseen."""

    hearts: int
    lost: bool
    known: bool
    rows: tuple[Row, ...]


def outlook(table: KingdomTable) -> Outlook | None:
    """What is foreseen now; None where towers and heroes do not act."""
    return in_words(table, forecast(table))


def in_words(table: KingdomTable, seen: Forecast | None) -> Outlook | None:
    """What is foreseen, for the panel."""
    if seen is None:
        return None
    titles = [Row(table.rules.hordes[fate.horde].title, *_comes(table, fate)) for fate in seen.fates]
    hurt = [Row(name, *(_falls() if out else _loses(n)), bad=True) for name, n, out in seen.hurt]
    return Outlook(seen.hearts, bool(seen.lost), seen.known, (*titles, *hurt))


def _falls() -> tuple[str, str]:
    return tr("is knocked out"), tr("knocked out")


def _loses(hearts: int) -> tuple[str, str]:
    words = tr("loses {hearts}", hearts=counted(hearts, "heart"))
    return words, words


def rows(table: KingdomTable) -> tuple[Row, ...]:
    """The rows alone; none where nothing is foreseen."""
    seen = outlook(table)
    return seen.rows if seen else ()


def of_horde(table: KingdomTable, number: int) -> str:
    """What comes to one horde; empty where nothing is foreseen."""
    seen = forecast(table)
    return next((_comes(table, fate)[0] for fate in seen.fates if fate.number == number), "") if seen else ""


def in_short(table: KingdomTable) -> str:
    """The hearts that it costs, in a few words; empty where nothing is foreseen."""
    seen = forecast(table)
    if seen is None or not seen.fates:
        return ""
    if seen.lost:
        return tr("the round loses the game")
    cost = sum(fate.hearts for fate in seen.fates)
    return tr("the round costs {hearts}", hearts=counted(cost, "heart") if cost else tr("no heart"))


def _comes(table: KingdomTable, fate: Fate) -> tuple[str, str, bool, bool]:
    """What comes to a horde in words and in few, and whether it is good or bad news."""
    if fate.destroyed:
        return tr("is destroyed"), tr("destroyed"), True, False
    if fate.fatal:
        return tr("reaches the exit: the game is lost"), tr("exit: game lost"), False, True
    if fate.entered:
        cost = counted(fate.hearts, "heart") if fate.hearts else tr("no heart")
        return tr("reaches the exit: {cost}", cost=cost), tr("exit: {cost}", cost=cost), False, bool(fate.hearts)
    there, over = write_space(fate.space), ""
    if fate.over:
        only = table.rules.hordes[fate.over[0]].title
        over = only if len(fate.over) == 1 else tr("{n} hordes", n=len(fate.over))
    if fate.held:
        by = [*fate.heroes, *([counted(fate.soldiers, "soldier")] if fate.soldiers else [])]
        if fate.walks:
            then = (
                message("is held by {by}, then leaps over {over} to {space}")
                if over
                else message("is held by {by}, then walks to {space}")
            )
            words = tr(then, by=listed(by), over=over, space=there)
            return words, tr("held, then {space}", space=there), False, False
        short = (
            tr("held: {by}", by=by[-1])
            if fate.soldiers
            else tr("held by {by}", by=by[0])
            if len(by) == 1
            else tr("held by {n} heroes", n=len(by))
        )
        return tr("is held by {by}", by=listed(by)), short, True, False
    if not fate.walks:
        stays = tr("stays on {space}", space=write_space(fate.origin))
        return stays, stays, False, False
    if over:
        leaps = tr("leaps over {over} to {space}", over=over, space=there)
        return leaps, tr("leaps to {space}", space=there), False, False
    return tr("walks to {space}", space=there), tr("to {space}", space=there), False, False


def label(of: Outlook | None) -> str:
    """The panel in words."""
    if of is None:
        return f"{tr(TITLE)}: {tr('it is foreseen while towers and heroes act')}"
    if not of.rows:
        return f"{tr(TITLE)}: {tr('no horde is on the map')}"
    left = tr("the game is lost") if of.lost else tr("{hearts} left", hearts=counted(of.hearts, "heart"))
    unsure = [] if of.known else [tr("a ghost rises first, what it does is not known")]
    return f"{tr(TITLE)}: {'; '.join([*(f'{row.horde} {row.comes}' for row in of.rows), left, *unsure])}"


@cached_by_language(1_000)
def panel(of: Outlook | None) -> Piece:
    """A row for each horde, those that are nearest to the exit first."""
    drawing, frame = Drawing(), Frame(0, 0, SIDE - 2, HIGH - 2)
    with drawing.part("forecast", "group", label(of), at=(1, 1), kind="panel"):
        if of is None or not of.rows:
            ground(drawing, frame, tr(SHORT))
            text = tr("No horde is on the map.") if of else tr("It is foreseen while towers and heroes act.")
            empty(drawing, frame, "g-hourglass", text)
        else:
            left = tr("game lost") if of.lost else tr("{hearts} left", hearts=counted(of.hearts, "heart"))
            ground(drawing, frame, tr(SHORT), left if of.known else tr("a ghost rises"))
            _rows(drawing, of.rows, frame.width)
    return drawing.piece()


def _rows(drawing: Drawing, rows: tuple[Row, ...], width: float) -> None:
    """As many rows as there is room for; good and bad news have a mark, too."""
    shown = rows if len(rows) <= MOST else rows[: MOST - 1]
    for n, row in enumerate(shown):
        y = 54.0 + 20 * n
        mark, look = (
            ("g-check", "f-good") if row.good else ("g-warn", "f-bad") if row.bad else ("g-arrow-right", "f-ink-3")
        )
        drawing.use(mark, 12, y - 13, 16, look)
        drawing.text(row.horde, 34, y, "hp-t15 f-ink")
        drawing.text(row.short, width - 14, y, f"hp-t15 hp-end {'hp-b f-ink' if row.bad else 'f-ink-2'}")
    if len(rows) > len(shown):
        drawing.text(tr("and {n} more", n=len(rows) - len(shown)), 34, 54.0 + 20 * len(shown), "hp-t15 f-ink-2")
