"""Peek: everybody draws a secret card, shows or keeps it, and whoever is first claims. For boards with hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self

from pig.rules import Knobs

from hordeplay.bots import Random
from hordeplay.core.cards import Cards
from hordeplay.core.choice import Choice, verb
from hordeplay.core.game import Game, Look, Moment, Result
from hordeplay.core.rules import Rules
from hordeplay.core.scene import Card, Drawing, Hint, Rendering, Scene
from hordeplay.core.script import OVER, Draw, Event, Script, Table, ask, ask_any

if TYPE_CHECKING:
    from hordeplay.core.cards import Fair

SUITS = ("Acorn", "Bell", "Crown", "Drum", "Eagle", "Fiddle")


class PeekRules(Rules[Knobs]):
    game: ClassVar[str] = "peek"
    package: ClassVar[str] = "pig"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Mapping[str, type]] = {}


@dataclass(slots=True, eq=False)
class PeekTable(Table):
    rules: PeekRules
    players: list[int]
    cards: Cards
    step: str = "deal"
    seat: int = 0
    winner: int = -1
    log: list[Event] | None = field(default=None)

    def copy(self) -> Self:
        return type(self)(self.rules, self.players[:], self.cards.copy(), self.step, self.seat, self.winner)

    def seen_by(self, seat: int) -> Self:
        view = self.copy()
        view.cards = self.cards.seen_by(seat)
        return view

    def redeal(self, source: Fair) -> None:
        self.cards.redeal(source)


@verb("show", always_legal=True)
class Show(Choice):
    """`show`: turn the card."""


@verb("keep", always_legal=True)
class Keep(Choice):
    """`keep`: say nothing."""


@verb("claim", always_legal=True)
class Claim(Choice):
    """`claim`: be first."""


def start(rules: PeekRules, seats: int) -> PeekTable:
    cards = Cards.of(
        dict.fromkeys(SUITS, "back"),
        piles={"deck": [{"back": len(SUITS)}]},
        owners={f"hand-{seat}": seat for seat in range(seats)},
    )
    return PeekTable(rules, [0] * seats, cards)


def deal(table: PeekTable) -> Script[str]:
    hand = f"hand-{table.seat}"
    card = yield from Draw(table.cards, "deck", rule="PG-TURN-01", into=hand)
    table.whisper(hand, "PG-TURN-01", "draws", seat=table.seat, card=card)
    table.seat = (table.seat + 1) % len(table.players)
    return "deal" if table.seat else "talk"


def talk(table: PeekTable) -> Script[str]:
    choice = yield from ask(table, table.seat, "Show or keep?", Show, Keep, rule="PG-TURN-02")
    card = table.cards.hands[f"hand-{table.seat}"][0]
    table.tell("PG-TURN-02", choice.verb, seat=table.seat, card=card if choice.verb == "show" else "")
    table.players[table.seat] = 1
    table.seat = (table.seat + 1) % len(table.players)
    return "talk" if table.seat else "race"


def race(table: PeekTable) -> Script[str]:
    seats = range(len(table.players))
    table.winner, _ = yield from ask_any(table, seats, "Who is first?", Claim, rule="PG-WIN-01")
    table.tell("PG-WIN-01", "claim", seat=table.winner, card="")
    return OVER


def scene(table: PeekTable, seat: int | None, rendering: Rendering) -> Scene:
    drawing = Drawing(300, 100, "Peek")
    for each in range(len(table.players)):
        cards = table.cards.hands[f"hand-{each}"]
        with drawing.part(f"hand-{each}", "group", f"hand {each}: {', '.join(cards)}", at=(100 * each, 0)):
            drawing.text(" ".join(cards), 10, 20, "f-ink")
    return drawing.scene()


def hint(table: PeekTable, choice: Choice) -> Hint:
    own = table.cards.hands[f"hand-{table.seat}"]
    return Hint(f"{choice.verb} {own[0]}", targets=(f"hand-{table.seat}",))


def say(table: PeekTable, event: Event) -> str:
    return f"seat {event.facts['seat']} {event.what} {event.facts['card']}".rstrip()


def result(table: PeekTable) -> Result | None:
    scores = tuple(int(seat == table.winner) for seat in range(len(table.players)))
    return Result(scores, (table.winner,)) if table.step == OVER else None


PEEK = Game(
    title="Peek",
    seats=(2, 3),
    table=PeekTable,
    rules=PeekRules,
    steps={"deal": deal, "talk": talk, "race": race},
    start=start,
    check=lambda _table: None,
    moment=lambda table: Moment(1, 1, table.seat, "Round 1"),
    result=result,
    look=Look(
        scene=scene,
        text=lambda table, _seat: str(table.cards.hands),
        seat=lambda _table, seat: f"seat {seat}",
        hint=hint,
        card=lambda table, part: Card(part, (("cards", str(table.cards.hands.get(part))),)),
        say=say,
    ),
    bots={"random": Random},
)
