"""The cards in hand: what each does and when it may be played, two in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.table import PARTY, WarfighterTable
from ..model.vocabulary import Ability
from . import card_words, pieces
from .drawn_once import once
from .facts import acting, held, shape, tone

_WHEN: Final = {
    "attack": message("when attacking"), "struck": message("when attacked"), "roll": message("before a roll"), "wounds": message("when wounded"),
    "environ": message("Environment"), "enter": message("on entering"), "poison": message("when poisoned"), "power": message("with a power"),
}  # fmt: skip
_ICON: Final = {
    "attack": "g-sword", "struck": "g-shield", "roll": "g-d10", "wounds": "g-shield", "environ": "g-flame",
    "enter": "g-speed", "poison": "g-heal", "power": "g-vt",
}  # fmt: skip
LARGE: Final = 128.0
LITTLE: Final = 89.0
_COLUMNS: Final = 2
_HEAD: Final = 28.0
_MANY: Final = 6
"""More cards than these are little ones."""


def _high(count: int) -> float:
    return LARGE if count <= _MANY else LITTLE


def height(cards: Sequence[tuple[int, int, str]]) -> float:
    """How high the region of these cards is."""
    return _HEAD + (-(-len(cards) // _COLUMNS) * (_high(len(cards)) + 8) if cards else 50)


def draw(drawing: Drawing, table: WarfighterTable, frame: Frame, seat: int = PARTY) -> None:
    """All hands, the acting Hero's first, then those of the seat that looks."""
    cards = held(table, seat)
    whose, many = title(table, seat)
    drawing.text(whose, frame.x + 4, frame.y + 17, "hp-t18 hp-b hp-serif f-ink")
    if not cards:
        drawing.text(tr("Nobody holds a card."), frame.x + 4, frame.y + 48, "hp-t15 f-ink-2")
        return
    room = frame.width - 12 - text_width(whose, 18) * BOLD
    drawing.text(clip(many, 15, room), frame.x + frame.width - 4, frame.y + 17, "hp-t15 hp-end f-ink-2")
    pitch, high = (frame.width + 6) / _COLUMNS, _high(len(cards))
    for n, (i, k, name) in enumerate(cards):
        row, column = divmod(n, _COLUMNS)
        at = (frame.x + pitch * column, frame.y + _HEAD + (high + 8) * row)
        _card(drawing, table, (i, k, name), Frame(*at, pitch - 6, high))


def face_words(table: WarfighterTable, name: str) -> tuple[str, str, str]:
    """What a card does in short, when it may be played, and its glyph."""
    place = table.rules.locations.get(name)
    if place is not None:
        return card_words.location(place), tr("once a Turn"), "g-portal"
    abilities = table.rules.abilities(name)
    if not abilities:
        return tr("draws a Location"), tr("when drawn"), "g-portal"
    first: Ability = abilities[0]
    says = card_words.in_short(first)
    card = table.rules.actions.get(name)
    says += f"; {card.xp} XP" if card is not None and card.xp else ""
    when = tr(_WHEN[first.on]) if first.on in _WHEN else tr("an Action") if first.when == "action" else tr("Hero Turn")
    return says, when, _ICON.get(first.on, "g-bolt")


def _card(drawing: Drawing, table: WarfighterTable, at_hand: tuple[int, int, str], frame: Frame) -> None:
    """A card: what it does, and below when it may be played; a little one has no room for that."""
    i, _, name = at_hand
    place = name in table.rules.locations
    _face(drawing, at_hand, table.heroes[i].name, tone(table, i), face_words(table, name), frame, place=place)


@once
def _face(
    drawing: Drawing, at_hand: tuple[int, int, str], owner: str, ink_of: str, words: tuple[str, str, str], frame: Frame, *,
    place: bool,
) -> None:  # fmt: skip
    """A card by what is seen of it."""
    (i, k, name), (says, when, glyph) = at_hand, words
    width, high = frame.width, frame.high
    spoken = tr("{card}: card of {owner}, {says}, {when}", card=name, owner=owner, says=says, when=when)
    with drawing.part(f"hand-{i}-{k}", "button", spoken, at=(frame.x, frame.y), kind="card"):
        pieces.plate(drawing, width, high, 9)
        ground = "class-town" if place else "accent"
        drawing.shape("path", f"f-{ground}", d=pieces.head(width, 26, 9))
        fits = text_width(name, 15) * BOLD <= width - 32
        if fits:
            drawing.use(glyph, 7, 6, 14, f"f-on-{ground}")
        ink = f"hp-t15 hp-b hp-serif f-on-{ground}"
        drawing.text(clip(name, 15 * BOLD, width - 12), 25 if fits else 8, 18.5, ink)
        low = 2 if shape(i) == "g-triangle" else 0
        top = high - 24.0
        drawing.use(shape(i), width - 25, top, 20, f"hp-body f-{ink_of}")
        drawing.text(i + 1, width - 15, top + 15.3 + low, f"hp-t15 hp-b hp-mid f-on-{ink_of}")
        most = 4 if high >= LARGE else 3
        for n, line in enumerate(pieces.fitted(says, 15, width - 16, most)):
            beside = (
                width - 36 if high < LARGE and n == most - 1 else width - 16
            )  # the mark stands beside the last line
            drawing.text(clip(line, 15, beside), 8, 44 + 18 * n, "hp-t15 f-ink")
        if high >= LARGE:
            drawing.text(clip(when, 15, width - 40), 8, high - 9, "hp-t15 f-ink-2")


def title(table: WarfighterTable, seat: int = PARTY) -> tuple[str, str]:
    """Whose hands, and how many cards."""
    owners = [hero for hero in table.heroes if hero.hand]
    if not owners:
        return tr("Hands"), ""
    if len(owners) == 1:
        name, n = owners[0].name, len(owners[0].hand)
        return tr("Hand of {hero}", hero=name), tr(
            "{n} of {cards}", n=n, cards=counted(max(n, table.hand_size(owners[0])), "card")
        )
    first = acting(table, seat)
    mine = table.heroes[first].name if 0 <= first < len(table.heroes) and table.heroes[first].hand else ""
    return tr("Hands"), tr("{hero} first", hero=mine) if mine else counted(
        sum(len(hero.hand) for hero in owners), "card"
    )
