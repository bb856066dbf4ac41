"""How Magpies looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hordeplay.core.scene import SEAT_COLOURS, Card, Drawing, Hint, Rendering, Scene

if TYPE_CHECKING:
    from core.magpie.turn import MagpieTable

    from hordeplay.core.choice import Choice
    from hordeplay.core.script import Event


def seat_name(table: MagpieTable, seat: int) -> str:
    return SEAT_COLOURS[seat]


def scene(table: MagpieTable, seat: int | None, rendering: Rendering) -> Scene:
    drawing = Drawing(300, 300, "Magpies")
    for i, player in enumerate(table.players):
        with drawing.part(f"seat-{i + 1}", "group", f"{seat_name(table, i)}: {', '.join(player.bank)}", at=(0, 40 * i)):
            drawing.text(len(player.bank), 0, 20, "hp-t18 hp-b f-ink")
    with drawing.part("nest", "button", f"the nest, {table.cards.size('nest')} gems", at=(200, 0)):
        drawing.text(table.shown, 0, 20, "hp-t18 f-ink")
    return drawing.scene()


def text(table: MagpieTable, seat: int | None) -> str:
    rows = [f"{seat_name(table, i)}: {', '.join(p.bank) or 'nothing'}" for i, p in enumerate(table.players)]
    return "\n".join([*rows, f"{table.cards.size('nest')} in the nest"])


def hint(table: MagpieTable, choice: Choice) -> Hint:
    return Hint(str(choice).capitalize(), targets=("nest",))


def card(table: MagpieTable, part: str) -> Card | None:
    if part == "nest":
        return Card("The nest", rules=("MG-GEM-01",))
    bank = table.players[int(part.removeprefix("seat-")) - 1].bank
    return Card(f"{len(bank)} gems", tuple(("gem", name) for name in bank), rules=("MG-SNA-01",))


def say(table: MagpieTable, event: Event) -> str:
    facts = event.facts
    if not facts:
        return f"somebody {event.what}"
    return f"{seat_name(table, facts['seat'])} {event.what} {facts.get('gem', facts.get('face'))}"
