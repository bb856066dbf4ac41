"""What can be hired, bought and learned, as cards on a shelf, with their price in tokens."""

from __future__ import annotations

from collections.abc import Mapping

from hordeplay.core.language import message, tr
from hordeplay.core.scene import Token, Ware

from ..model.table import WarfighterTable
from ..rules.buying import QUARTERS, Buy, Hire, Learn, points
from . import card_words
from .names import class_name, kind_name
from .purchases import kind_of

POINT = "RP"
QUARTER = message("quarter RP")
COPPER = message("Copper")


def tokens(table: WarfighterTable, seat: int) -> Mapping[str, Token]:
    """What prices are counted in, and how much of it the party has."""
    if table.step not in ("party", "town"):
        return {}
    whole, part = divmod(table.rp, QUARTERS)
    return {
        POINT: Token(POINT, "g-vt", "f-card", "f-ink", str(whole)),
        QUARTER: Token(tr(QUARTER), "g-counter", "f-card", "f-ink-2", str(part)),
        COPPER: Token(tr(COPPER), "g-gold", "f-res-gold", "f-on-res-gold", str(table.purse)),
    }


def ware(table: WarfighterTable, choice: Hire | Buy | Learn) -> Ware | None:
    """The card of a purchase; None of what nobody knows."""
    rules = table.rules
    if isinstance(choice, Hire):
        name = rules.slugs.get(choice.hero, "")
        card = rules.heroes.get(name)
        if card is None or not 1 <= choice.level <= len(card.ranks):
            return None
        rank = card.ranks[choice.level - 1]
        level = tr("Level {level}", level=choice.level)
        words = f"{level} {kind_name(card.kind)} {class_name(card.cls)}: {card_words.rank(rank)}"
        return Ware(name, level, words, ((POINT, rank.rp),), glyph=f"g-{card.cls.lower()}")
    word = choice.gear if isinstance(choice, Buy) else choice.skill
    name, number = rules.slugs.get(word, ""), table.numbered(choice.hero)
    if not name or number < 0:
        return None
    kind = kind_of(rules, name)
    words = tr("for {hero}: {words}", hero=table.heroes[number].name, words=card_words.ware(rules, name))
    return Ware(name, tr(kind.name), words, _price(table, choice, name), glyph=kind.glyph)


def _price(table: WarfighterTable, choice: Buy | Learn, name: str) -> tuple[tuple[str, int], ...]:
    if isinstance(choice, Learn):
        return ((POINT, points(table, name)),)
    if table.journey is not None and table.journey.started:
        return ((COPPER, table.rules.price(name)),)
    whole, part = divmod(table.rules.price(name), QUARTERS)
    return tuple((token, n) for token, n in ((POINT, whole), (QUARTER, part)) if n)
