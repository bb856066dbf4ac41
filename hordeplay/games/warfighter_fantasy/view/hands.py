"""The cards in hand: what each does and when it may be played, in one row, or in rows of small ones."""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.table import PARTY, WarfighterTable
from ..model.vocabulary import Ability
from . import card_words, pieces
from .facts import acting, held, shape, tone

_WHEN: Final = {
    "attack": "when attacking", "struck": "when attacked", "roll": "before a roll", "wounds": "when wounded",
    "environ": "Environment", "enter": "on entering", "poison": "when poisoned", "power": "with a power",
}  # fmt: skip
_ICON: Final = {
    "attack": "g-sword", "struck": "g-shield", "roll": "g-d10", "wounds": "g-shield", "environ": "g-flame",
    "enter": "g-speed", "poison": "g-heal", "power": "g-vt",
}  # fmt: skip
LARGE: Final = 151.0
LITTLE: Final = 88.0
_LINE: Final = 19.0


def columns_of(table: WarfighterTable, width: float) -> int:
    """Cards in a row; where the page is wide no more rows than two, as long as the cards keep room for their names."""
    if width < 1_000:
        return 5
    return max(6 if width > 1_200 else 5, min(int(width // 132), -(-_fullest(table) // 2)))


def _fullest(table: WarfighterTable) -> int:
    """So many cards there may be in all hands."""
    return sum(
        max(len(h.hand), table.rank(h).health + table.rank(h).cx) for h in table.heroes if table.is_player(h) or h.hand
    )


def height(table: WarfighterTable, width: float) -> float:
    """How high the hands are: one row of large cards, or rows of small ones; room is kept for full hands."""
    room, fullest = columns_of(table, width), _fullest(table)
    return LARGE if fullest <= room else max(2, -(-fullest // room)) * (LITTLE + 8) - 8


def draw(drawing: Drawing, table: WarfighterTable, frame: Frame, seat: int = PARTY) -> None:
    """All hands, the acting Hero's first, then those of the seat that looks."""
    cards, x, y, room = held(table, seat), frame.x, frame.y, columns_of(table, frame.width)
    pitch = (frame.width + 8) / room
    large, tall = len(cards) <= room, min(2 * LITTLE + 8, height(table, frame.width))
    for n, (i, k, name) in enumerate(cards):
        row, column = divmod(n, room)
        at = (x + pitch * column, y + (0 if large else (LITTLE + 8) * row))
        _card(drawing, table, (i, k, name), Frame(*at, pitch - 8, tall if large else LITTLE))
    if not cards:
        drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=x, y=y, width=frame.width, height=LARGE, rx=9)
        drawing.use("g-hand", x + 18, y + LARGE / 2 - 14, 28, "f-ink-3")
        words = "Nobody holds a card. Player Heroes draw up to their Health."
        drawing.text(words, x + 62, y + LARGE / 2 + 5, "hp-t15 f-ink-2")


def face_words(table: WarfighterTable, name: str) -> tuple[str, str, str]:
    """What a card does in short, when it may be played, and its glyph."""
    place = table.rules.locations.get(name)
    if place is not None:
        return card_words.location(place), "1 in a Hero Turn", "g-portal"
    abilities = table.rules.abilities(name)
    if not abilities:
        return "draws a Location", "when drawn", "g-portal"
    first: Ability = abilities[0]
    says = card_words.in_short(first)
    card = table.rules.actions.get(name)
    says += f"; {card.xp} XP" if card is not None and card.xp else ""
    when = _WHEN.get(first.on) or ("an Action" if first.when == "action" else "in the Hero Turn")
    return says, when, _ICON.get(first.on, "g-bolt")


def _card(drawing: Drawing, table: WarfighterTable, at_hand: tuple[int, int, str], frame: Frame) -> None:
    """A card: what it does, and below a line when it may be played; a little one has no line."""
    i, k, name = at_hand
    width, high = frame.width, frame.high
    hero = table.heroes[i]
    says, when, glyph = face_words(table, name)
    place = name in table.rules.locations
    spoken = f"{name}: card of {hero.name}, {says}, {when}"
    large = high >= LARGE
    with drawing.part(f"hand-{i}-{k}", "button", spoken, at=(frame.x, frame.y), kind="card"):
        pieces.plate(drawing, width, high, 9)
        ground = "class-town" if place else "accent"
        drawing.shape("path", f"f-{ground}", d=pieces.head(width, 34 if large else 26, 9))
        fits = text_width(name, 15) * BOLD <= width - 32
        if fits:
            drawing.use(glyph, 7, 10 if large else 6, 14, f"f-on-{ground}")
        ink = f"hp-t15 hp-b hp-serif f-on-{ground}"
        drawing.text(clip(name, 15 * BOLD, width - 12), 25 if fits else 8, 23.5 if large else 18.5, ink)
        low = 2 if shape(i) == "g-triangle" else 0
        top = high - 26.0
        drawing.use(shape(i), width - 27, top, 20, f"hp-body f-{tone(table, i)}")
        drawing.text(i + 1, width - 17, top + 15.3 + low, f"hp-t15 hp-b hp-mid f-on-{tone(table, i)}")
        if large:
            for n, line in enumerate(pieces.fitted(says, 15, width - 18, int((high - LARGE) // _LINE) + 4)):
                drawing.text(line, 9, 53 + _LINE * n, "hp-t15 f-ink")
            drawing.shape("line", "s-card-line hp-w15", x1=9, y1=high - 31, x2=width - 9, y2=high - 31)
            drawing.text(clip(when, 15, width - 42), 9, high - 11, "hp-t15 f-ink-2")
        else:
            for n, line in enumerate(pieces.fitted(says, 15, width - 16, 3)):
                beside = width - 36 if n == 2 else width - 16  # the mark stands beside the last line
                drawing.text(clip(line, 15, beside), 8, 44 + 18 * n, "hp-t15 f-ink")


def title(table: WarfighterTable, seat: int = PARTY) -> tuple[str, str]:
    """Whose hands, and how many cards."""
    owners = [hero for hero in table.heroes if hero.hand]
    first = acting(table, seat)
    if not owners:
        return "Hands", ""
    if len(owners) == 1:
        name, n = owners[0].name, len(owners[0].hand)
        return f"Hand of {name}", f"{n} of {counted(max(n, table.hand_size(owners[0])), 'card')}"
    sizes = ", ".join(f"{hero.name} {len(hero.hand)}" for hero in owners)
    mine = table.heroes[first].name if 0 <= first < len(table.heroes) and table.heroes[first].hand else ""
    return "Hands", f"{f'{mine} first; ' if mine else ''}{sizes}"
