"""Playing the hero card: a move and an action in either order (rulebook: Hero board; Hero actions; Solo mode)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, assert_never

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Script, ask

from ...model.squares import CELL, NAME, SPACE
from ...model.table import Figure, KingdomTable
from ..prospects import NOTHING, RULE, in_vain
from ..targets import words
from .companions import appears
from .moving import Face, Go, arrive, landing, landings


@verb("play")
class PlayHero(Choice):
    """`play Malik`: activate this hero."""

    hero: Annotated[str, NAME]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[PlayHero]:
        return (cls(figure.name) for figure in table.figures if figure.seat == seat)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        figure = _mine(table, seat, self.hero)
        if figure is None:
            return Refusal("KR-HERO-02", tr("this is none of your heroes"))
        if figure.where == "out":
            return Refusal("KR-HERO-18", tr("the hero is knocked out"))
        if figure.role == "bench" or figure.where in {"absent", "gone"}:
            return Refusal("KR-ALL-03" if figure.role == "companion" else "KR-SOLO-03", tr("the hero is not in play"))
        if figure.used:
            return Refusal("KR-HERO-02", tr("the hero card is played once a round, and not after regenerating"))
        return None


@verb("call")
class Call(Choice):
    """`call Ignus c4 b2`: a bench hero comes in for this round and makes its basic attack."""

    hero: Annotated[str, NAME]
    space: Annotated[int, SPACE]
    base: Annotated[tuple[int, ...], CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Call]:
        for figure in table.figures:
            if figure.role == "bench" and figure.where == "absent":
                for space, base in landings(table, figure, table.map.spaces):
                    yield cls(figure.name, space, base)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        figure = _mine(table, seat, self.hero)
        if figure is None or figure.role != "bench" or figure.where != "absent":
            return Refusal("KR-SOLO-03", tr("no such hero sits on the bench"))
        return landing(table, figure, self.space, self.base)


@verb("strike")
class Strike(Choice):
    """`strike`: the basic attack."""

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        return _no_action(table) or (
            None
            if table.rules.heroes[table.figures[table.acting].name].basic
            else Refusal("KR-ALL-01", tr("a companion moves and engages, nothing else"))
        )

    def vain(self, table: KingdomTable, seat: int) -> Refusal | None:
        return in_vain(table, words(table, table.figures[table.acting].name, seat, table.acting))


@verb("use")
class Use(Choice):
    """`use Earthquake`: a special ability, which is turned face down."""

    ability: Annotated[str, NAME]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Use]:
        return (cls(ability) for ability in table.figures[table.acting].abilities)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        figure = table.figures[table.acting]
        if self.ability not in figure.abilities:
            return Refusal(
                "KR-RUL-38", tr("{name} has no ability {ability!r} here", name=figure.name, ability=self.ability)
            )
        if self.ability in figure.down:
            return Refusal("KR-HERO-12", tr("the ability is face down"))
        if self.ability in table.spent:
            return Refusal("KR-MAL-02", tr("it takes another ability"))
        return _no_action(table)

    def vain(self, table: KingdomTable, seat: int) -> Refusal | None:
        return in_vain(table, words(table, self.ability, seat, table.acting))


@verb("recover")
class Recover(Choice):
    """`recover`: hearts back, all abilities face up."""

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if table.acted:
            return Refusal("KR-HERO-09", tr("a hero has one action"))
        if table.figures[table.acting].role == "companion":
            return Refusal("KR-ALL-01", tr("a companion moves and engages, nothing else"))
        return None

    def vain(self, table: KingdomTable, seat: int) -> Refusal | None:
        figure = table.figures[table.acting]
        better = table.knobs.recover and figure.health < table.rules.health(figure.name)
        return None if better or figure.down else Refusal(RULE, tr(NOTHING))


@verb("rest", always_legal=True)
class Rest(Choice):
    """`rest`: the hero is finished."""


def _mine(table: KingdomTable, seat: int, name: str) -> Figure | None:
    i = table.index_of(name)
    return table.figures[i] if i >= 0 and table.figures[i].seat == seat else None


def _no_action(table: KingdomTable) -> Refusal | None:
    if table.acted:
        return Refusal("KR-HERO-09", tr("a hero has one action: a basic attack, a special ability or recover"))
    if table.figures[table.acting].where != "map" and not table.knobs.board_actions:
        return Refusal("KR-RUL-77", tr("the hero stands on its player's board"))
    return None


def activate(table: KingdomTable, choice: PlayHero) -> str:
    """The hero card is on the board (KR-HERO-02); a companion has no action (KR-ALL-01)."""
    table.acting = table.index_of(choice.hero)
    figure = table.figures[table.acting]
    figure.used = True
    table.moved, table.acted = False, figure.role == "companion"
    table.spent = []
    table.tell("KR-HERO-02", "activates", hero=figure.name)
    return "hero"


def call(table: KingdomTable, choice: Call) -> str:
    """A bench hero is placed anywhere and makes its basic attack (KR-SOLO-03)."""
    table.acting = table.index_of(choice.hero)
    figure = table.figures[table.acting]
    figure.used = True
    arrive(table, figure, choice.space, choice.base, "KR-SOLO-03")
    table.moved = table.acted = table.turning = True
    table.spent = []
    table.todo = words(table, figure.name, figure.seat, table.acting)
    return "hero"


def hero(table: KingdomTable) -> Script[str]:
    """One decision of an activation: move, act, or rest (KR-HERO-02, KR-HERO-03, KR-RUL-27, KR-RUL-79)."""
    figure = table.figures[table.acting]
    if table.turning:
        yield from appears(table, figure)
        looks = yield from ask(
            table, figure.seat, lambda: tr("Which way does {name} look?", name=figure.name), Face, rule="KR-HERO-06"
        )
        figure.facing = looks.facing  # type: ignore[assignment]  # forbids checked it
        table.turning = False
        return "part" if table.todo else "hero"
    if (table.moved and table.acted) or figure.where in {"out", "absent", "gone"}:
        return rest(table)
    at_once = bool(table.spent) and not table.acted and table.knobs.again == "at_once"
    prompt = (
        message("{name} may still act")
        if table.moved
        else message("{name} may still move")
        if table.acted
        else message("{name} may act at once, or move and let the other action go")
        if at_once
        else message("{name} may move and act")
    )
    choice = yield from ask(
        table, figure.seat, partial(tr, prompt, name=figure.name), Go, Strike, Use, Recover, Rest, rule="KR-HERO-02"
    )
    match choice:
        case Go(space, base):
            arrive(table, figure, space, base, "KR-HERO-03")
            table.moved = table.turning = True
            if at_once:
                table.acted = True
                table.tell("KR-RUL-79", "lets_go", hero=figure.name)
                if table.knobs.turned_down == "resolved":
                    turn_down(table)
        case Strike():
            table.acted = True
            table.todo = words(table, figure.name, figure.seat, table.acting)
            table.tell("KR-HERO-09", "strikes", hero=figure.name)
            return "part"
        case Use(ability):
            table.acted = True
            table.spent.append(ability)
            if table.knobs.turned_down == "used":
                turn_down(table)
            table.todo = words(table, ability, figure.seat, table.acting)
            table.tell("KR-HERO-12", "uses", hero=figure.name, ability=ability)
            return "part"
        case Recover():
            table.acted = True
            most = table.rules.health(figure.name)
            figure.health = min(most, figure.health + table.knobs.recover)
            figure.down.clear()
            if table.knobs.turned_down == "resolved":
                turn_down(table)  # what brought this action is used only now
            table.tell("KR-HERO-13", "recovers", hero=figure.name, health=figure.health)
        case Rest():
            return rest(table)
        case _:
            assert_never(choice)
    return "hero"


def turn_down(table: KingdomTable) -> None:
    """The abilities used in this activation are turned face down (KR-HERO-12, KR-RUL-64)."""
    figure = table.figures[table.acting]
    figure.down += [ability for ability in table.spent if ability not in figure.down]


def rest(table: KingdomTable) -> str:
    """The activation is over."""
    if table.knobs.turned_down == "resolved":
        turn_down(table)
    table.acting = -1
    table.moved = table.acted = False
    table.spent = []
    return "act"
