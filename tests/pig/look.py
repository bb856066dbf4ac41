"""How Pig looks and reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hordeplay.core.scene import SEAT_COLOURS, Card, Drawing, Fact, Hint, Rendering, Scene, scene_of

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


def scene(table: PigTable, seat: int | None, rendering: Rendering) -> Scene:
    board = Drawing(300, 180, "the die")
    with board.part("die-1", "button", f"the die, {table.rules.knobs.sides} faces", at=(85, 20), kind="die"):
        board.shape("rect", "f-die s-edge", x=0, y=0, width=130, height=130, rx=20)
        board.text(table.pot, 65, 84, "hp-t48 hp-b hp-mid f-pip")
    sheets = []
    for i, player in enumerate(table.players):
        sheet = Drawing(300, 64, seat_name(table, i))
        label = standing(table, i)
        with sheet.part(f"seat-{i + 1}", "group", label, kind="seat"):
            sheet.shape("rect", "f-card s-line", x=1, y=1, width=298, height=62, rx=10)
            sheet.shape("circle", f"f-p{i + 1}", cx=26, cy=33, r=8)
            sheet.text(label, 48, 40, "hp-t18 hp-b f-ink")
        sheets.append(sheet.region(f"sheet-{i + 1}", text=18, count=player.points))
    goal = str(table.rules.knobs.goal)
    best = Fact(str(max(player.points for player in table.players)), "points lead", of=f"of {goal}")
    facts = (Fact(str(table.pot), "at stake"), best, Fact(seat_name(table, table.seat), "to roll"))
    return scene_of("Pig", board.region("board", text=48, target=130, need=1), *sheets, facts=facts)


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
