"""What the prices of heroes mean: the aid that explains X-X-X, for the cards of the rules in force."""

from __future__ import annotations

from typing import Final

from hordeplay.core import panel
from hordeplay.core.english import listed
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import SIDE, Drawing, Piece
from hordeplay.core.text_metrics import clip

from ..model.prices import read_dice
from ..model.table import FantahzeeTable
from .facts import ALIKE
from .names import dice_in_words
from .pieces import slots

_WIDTH: Final = SIDE - 2
_ROW: Final = 30
_MOST: Final = 9
"""More kinds of prices are not explained one by one."""


def kinds(table: FantahzeeTable) -> tuple[tuple[str, str], ...]:
    """The dice that heroes cost, with X for any face, smallest first, and what each means; of given faces one example."""
    every = {hero.dice for hero in map(table.rules.hero, table.rules.heroes) if hero.dice and read_dice(hero.dice).size}
    given = sorted((dice for dice in every if read_dice(dice).numbers), key=lambda dice: (-len(dice), dice))
    alike = sorted(every.difference(given), key=lambda dice: (read_dice(dice).size, dice))
    rows = [(dice, listed([tr(ALIKE[n]) for n in read_dice(dice).groups])) for dice in alike]
    rows += [(dice, tr("just {dice}", dice=dice_in_words(read_dice(dice).numbers))) for dice in given[:1]]
    return tuple(rows[:_MOST])


def pays_by_steam(table: FantahzeeTable) -> bool:
    """Whether any hero takes steam instead of dice."""
    return any(table.rules.hero(name).steam for name in table.rules.heroes)


def high(rows: int) -> float:
    """How high the aid is with so many lines."""
    return 46 + _ROW * rows


@cached_by_language(100)
def prices(rows: tuple[tuple[str, str], ...], steam: bool) -> Piece:
    """One line for each kind of price."""
    drawing, frame = Drawing(), Frame(1, 1, _WIDTH, high(len(rows) + steam) - 2)
    words = [tr("{dice} is {meaning}", dice=dice, meaning=meaning) for dice, meaning in rows] + [
        tr("steam pays instead of dice")
    ] * steam
    with drawing.part(
        "prices", "group", tr("prices of heroes: {prices}", prices="; ".join(words)), at=(frame.x, frame.y)
    ):
        panel.ground(drawing, frame, tr("What heroes cost"))
        for i, (dice, meaning) in enumerate(rows):
            y = 38 + _ROW * i
            slots(drawing, dice, 82, y, 22, 140)
            drawing.text(clip(meaning, 15, frame.width - 176), 164, y + 17, "hp-t15 f-ink")
        if steam:
            y = 38 + _ROW * len(rows)
            drawing.use("g-steam", 71, y, 22, "f-ink-2")
            drawing.text(clip(tr("steam, not dice"), 15, frame.width - 176), 164, y + 17, "hp-t15 f-ink")
    return drawing.piece()
