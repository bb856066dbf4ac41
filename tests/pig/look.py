"""How Pig looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hordeplay.core.scene import SEAT_COLOURS, Arrangement, Card, Drawing, Hint, Scene

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.script import Event
    from pig.turn import PigTable


def seat_name(table: PigTable, seat: int) -> str:
    return SEAT_COLOURS[seat]


def scene(table: PigTable, seat: int | None, arrangement: Arrangement) -> Scene:
    drawing = Drawing(600, 60 + 80 * len(table.players), "Pig")
    for i, player in enumerate(table.players):
        label = f"{seat_name(table, i)}: {player.points} points" + (
            f", {table.pot} at stake" if i == table.seat else ""
        )
        with drawing.part(f"seat-{i}", "group", label, at=(20, 20 + 80 * i), kind="seat"):
            drawing.shape("rect", "f-card s-line", x=0, y=0, width=360, height=64, rx=10)
            drawing.text(label, 16, 40, "hp-name f-ink")
    with drawing.part("die-1", "button", f"the die, {table.rules.knobs.sides} faces", at=(420, 20), kind="die"):
        drawing.shape("rect", "f-die s-edge", x=0, y=0, width=90, height=90, rx=14)
        drawing.text(table.pot, 45, 58, "hp-count f-pip", anchor="middle")
    return drawing.scene()


def text(table: PigTable, seat: int | None) -> str:
    rows = [f"{seat_name(table, i)}: {p.points}" for i, p in enumerate(table.players)]
    return "\n".join([*rows, f"{seat_name(table, table.seat)} to move, {table.pot} at stake"])


def hint(table: PigTable, choice: Choice) -> Hint:
    if choice.verb == "roll":
        return Hint("Roll once more", f"1/{table.rules.knobs.sides} loses {table.pot}", targets=("die-1",))
    return Hint(f"Bank {table.pot}", targets=(f"seat-{table.seat}",), default=True)


def card(table: PigTable, part: str) -> Card | None:
    if part == "die-1":
        return Card(
            "The die", (("faces", str(table.rules.knobs.sides)),), "A 1 loses the turn.", ("PG-TURN-02",), "house"
        )
    return None


def say(table: PigTable, event: Event) -> str:
    who = seat_name(table, event.facts["seat"])
    if event.what == "rolls":
        return f"{who} rolls {event.facts['face']}"
    return f"{who} banks {event.facts['pot']}"
