"""What somebody means who clicks a part of the picture that no legal choice targets."""

from __future__ import annotations

from hordeplay.core.cards import HIDDEN

from ..model.table import FantahzeeTable, hand_of
from . import facts
from .ids import split_id


def intent_of_click(table: FantahzeeTable, seat: int, part: str, source: str | None) -> str | None:
    """The choice that is meant, in notation, so that the rules can say why not; None when the click means none.

    `source` is a part that was chosen before, as a card of the hand.
    """
    kind, n = split_id(part, ("stack", "target", "hero", "hand"))
    match kind:
        case "stack" | "target":
            return _stack(table, n)
        case "hero":
            return _hero(table, n, source)
        case "hand":
            return _card(table, seat, n)
        case _ if part.startswith("die-") and table.step == "roll":
            return "keep"
        case _ if part == "tray" and table.step in {"roll", "first_roll"}:
            return "keep" if table.step == "roll" else "roll"
        case _:
            return None


def _stack(table: FantahzeeTable, n: int) -> str | None:
    if table.step == "effects":
        words = {pending.word for pending in table.turn.pending}
        return f"claim {n}" if "claim" in words else f"peek {n}" if "peek" in words else None
    if table.step != "attack" or n > len(table.stacks):
        return None
    return f"hit {n}" if table.stacks[n - 1].top else f"flip {n}"


def _hero(table: FantahzeeTable, n: int, source: str | None) -> str | None:
    if n > len(table.party):
        return None
    hero = table.heroes[n - 1]
    match table.step:
        case "roll" | "first_roll":
            if hero.price is None or (hero.steam and table.turn.steam and table.turn.steam < hero.steam):
                return f"steam {n}"
            free = [number[0] for number in facts.loose(table)]
            return " ".join(["activate", str(n), *map(str, free[: hero.price.size])])
        case "effects":
            words = {pending.word for pending in table.turn.pending}
            return f"rouse {n}" if "activate" in words else f"name {n}" if "name" in words else None
        case "casualty":
            return f"lose {n}"
        case "attach":
            return f"attach {n}"
        case "action" if source:
            cards = table.cards.hands[table.hand]
            _, i = split_id(source, ("hand",))
            return f"replace {n} {cards[i - 1]}" if 0 < i <= len(cards) else None
        case _:
            return None


def _card(table: FantahzeeTable, seat: int, n: int) -> str | None:
    cards = table.cards.hands[hand_of(seat)]
    if n > len(cards) or cards[n - 1].startswith(HIDDEN):
        return None
    name = cards[n - 1]
    if table.step in {"discard", "loss"}:
        return f"drop {name}"
    if table.step != "action":
        return None
    return f"play {name}" if name in table.rules.actions else f"recruit {name}"
