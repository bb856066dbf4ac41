"""How Pig looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hordeplay.core.scene import SEAT_COLOURS, Arrangement, Card, Drawing, Hint, Scene

from .turn import Hold, RollOn, Throw

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.script import Event

    from .turn import PigTable


def seat_name(table: PigTable, seat: int) -> str:
    return SEAT_COLOURS[seat]


def standing(table: PigTable, seat: int) -> str:
    """What the sheet of a seat says, in the picture and in the text."""
    stake = f", {table.pot} at stake" if seat == table.seat else ""
    return f"{seat_name(table, seat)}: {table.players[seat].points} points{stake}"


def scene(table: PigTable, seat: int | None, arrangement: Arrangement) -> Scene:
    drawing = Drawing(600, 60 + 80 * len(table.players), "Pig")
    for i in range(len(table.players)):
        label = standing(table, i)
        with drawing.part(f"seat-{i + 1}", "group", label, at=(20, 20 + 80 * i), kind="seat"):
            drawing.shape("rect", "f-card s-line", x=0, y=0, width=360, height=64, rx=10)
            drawing.shape("circle", f"f-p{i + 1}", cx=26, cy=33, r=8)
            drawing.text(label, 48, 40, "hp-t18 hp-b f-ink")
    with drawing.part("die-1", "button", f"the die, {table.rules.knobs.sides} faces", at=(420, 20), kind="die"):
        drawing.shape("rect", "f-die s-edge", x=0, y=0, width=90, height=90, rx=14)
        drawing.text(table.pot, 45, 58, "hp-t36 hp-b hp-mid f-pip")
    return drawing.scene()


def text(table: PigTable, seat: int | None) -> str:
    return "\n".join(standing(table, i) for i in range(len(table.players)))


def hint(table: PigTable, choice: Choice) -> Hint:
    match choice:
        case RollOn():
            return Hint("Roll once more", f"1/{table.rules.knobs.sides} loses {table.pot}", targets=("die-1",))
        case Throw(n):
            return Hint(f"Roll {n} dice at once", f"a 1 among them loses {table.pot}", targets=("die-1",))
        case Hold():
            return Hint(f"Bank {table.pot}", targets=(f"seat-{table.seat + 1}",), default=True)
        case _:
            raise ValueError(f"Pig has no {choice}")


def card(table: PigTable, part: str) -> Card | None:
    kind, _, n = part.partition("-")
    if kind == "die":
        faces = str(table.rules.knobs.sides)
        return Card("The die", (("faces", faces),), "A 1 loses the turn.", ("PG-TURN-02",), "rulebook")
    if kind == "seat":
        goal = table.rules.knobs.goal
        return Card(standing(table, int(n) - 1), (("points that win", str(goal)),), rules=("PG-WIN-01",))
    return None


def say(table: PigTable, event: Event) -> str:
    who = seat_name(table, event.facts["seat"])
    if event.what == "rolls":
        return f"{who} rolls {event.facts['face']}"
    return f"{who} banks {event.facts['pot']}"
