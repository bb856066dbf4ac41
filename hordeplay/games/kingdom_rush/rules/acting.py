"""Phase 2: any number of actions, by all players in any order (rulebook: Towers; Passing towers; Heroes; Spells)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, assert_never

from hordeplay.core.choice import Among, Choice, Offer, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Script, ask, ask_any

from ..model.squares import NAME
from ..model.table import Figure, KingdomTable
from .heroes.activation import Call, PlayHero, activate, call
from .passing import Pass, pass_tower
from .prospects import in_vain
from .targets import words
from .towers import Build, build
from .turn import Done, seats_left


@verb("cast")
class Cast(Choice):
    """`cast Thunderbolt`: carry out this spell, then it is gone."""

    spell: Annotated[str, NAME]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Cast]:
        return (cls(spell) for spell in table.spells)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if self.spell not in table.spells:
            return Refusal("KR-SPELL-01", tr("the team has no such spell"))
        return None

    def vain(self, table: KingdomTable, seat: int) -> Refusal | None:
        return in_vain(table, words(table, self.spell, seat))


@verb("regenerate", always_legal=True)
class Regenerate(Choice):
    """`regenerate`: the hero stands up with all its hearts, and rests this round."""


@verb("stay", always_legal=True)
class Stay(Choice):
    """`stay`: the hero stays out."""


ACTIONS: Final[tuple[Offer[Build | Pass | PlayHero | Call | Cast | Done], ...]] = (
    Build,
    Pass,
    PlayHero,
    Call,
    Cast,
    Done,
)
"""What can be done in phase 2 (KR-PLAY-03)."""


def ready(table: KingdomTable) -> Figure | None:
    """The next hero who may regenerate, asked once a round (KR-PLAY-01, KR-HERO-18)."""
    for figure in table.figures:
        if figure.where == "out" and not figure.used and table.round - figure.out_since >= table.knobs.regenerate_delay:
            return figure
    return None


def regenerate(table: KingdomTable) -> Script[str]:
    """One hero who was knocked out: it regenerates, or stays out (KR-PLAY-01, KR-RUL-55); used abilities stay face down."""
    figure = ready(table)
    if figure is None:
        for player in table.players:
            player.done = False
        return "act"
    offers = [Regenerate(), Stay()] if table.knobs.may_stay_out else [Regenerate()]
    choice = yield from ask(
        table, figure.seat, lambda: tr("Does {name} regenerate?", name=figure.name), Among(offers), rule="KR-PLAY-01"
    )
    figure.used = True
    if isinstance(choice, Regenerate):
        figure.where = "board"
        figure.out_since = table.round
        figure.health = table.rules.health(figure.name)
        table.tell("KR-PLAY-01", "regenerates", hero=figure.name, health=figure.health)
    return "regenerate"


def act(table: KingdomTable) -> Script[str]:
    """One action of whoever is first; it is finished before another begins (KR-PLAY-02, KR-PLAY-03, KR-RUL-54)."""
    seats = seats_left(table)
    if not seats:
        return "destroy"
    if table.knobs.play_order == "seats":
        seats = seats[:1]
    prompt = message("Build, pass, cast or act") if table.spells else message("Build, pass or act")
    seat, choice = yield from ask_any(table, seats, prompt, *ACTIONS, rule="KR-PLAY-02")
    match choice:
        case Build():
            return build(table, seat, choice)
        case Pass():
            pass_tower(table, seat, choice)
        case PlayHero():
            return activate(table, choice)
        case Call():
            return call(table, choice)
        case Cast(spell):
            table.spells.remove(spell)
            table.cast.append(spell)
            table.todo = words(table, spell, seat)
            table.tell("KR-SPELL-01", "casts", seat=seat, spell=spell)
            return "part"
        case Done():
            table.players[seat].done = True
            table.tell("KR-PLAY-02", "done", seat=seat)
        case _:
            assert_never(choice)
    return "act"
