"""What a designer may measure in every game of Horrible Hordes, and how Abilities and Kingdoms are given and taken away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from hordeplay.core.measures import (
    BRANCHING,
    Intervention,
    Measure,
    at_end,
    counted,
    first_mover,
    lead_changes,
    summed,
)
from hordeplay.core.rules import HouseRule

from .model.ruleset import HordeRules
from .model.table import HordeTable
from .rules.abilities.gains import learn
from .rules.result import score

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.core.script import Script, Step

Patch: TypeAlias = "Callable[[HordeTable, Step[HordeTable]], Script[str] | str]"


def _token_share(table: HordeTable, result: Result) -> float:
    return sum(table.players[seat].vt for seat in table.order) / max(1, sum(result.scores))


def _first_wipe_out(table: HordeTable, _result: Result) -> int:
    now = 0
    for event in table.log or ():
        if event.what == "round":
            now = int(event.facts["round"])
        elif event.what == "wiped_out":
            return now
    return table.rules.knobs.rounds + 1


def _largest_horde(table: HordeTable, _result: Result) -> int:
    grown = (int(event.facts["hits"]) for event in table.log or () if event.what in {"appears", "grows"})
    return max(grown, default=0)


MEASURES: Final[Mapping[str, Measure]] = {
    "lead changes": lead_changes(
        lambda table: [score(table, s) for s in range(len(table.players))] if table.step == "round_end" else None
    ),
    "branching": BRANCHING,
    "vt share": at_end("Victory Tokens as a share of all points", _token_share, share=True),
    "first mover": first_mover(lambda table: table.order[0]),
    "hordes alive": at_end("Hordes on the board at the end", lambda table, _result: len(table.hordes)),
    "wipe-outs": counted("wiped_out", says="how often a seat is wiped out"),
    "first wipe-out": at_end(
        "round of the first wipe-out; one more than the game has when there is none", _first_wipe_out
    ),
    "settlements lost": summed(
        "falls", says="Settlements lost, a seat", of=lambda event: int(event.facts["settlements"]), per_seat=True
    ),
    "largest horde": at_end("Hit Counters of the greatest Horde of the game", _largest_horde),
    "wasted chits": summed(
        "discards",
        says="chits thrown away at the limit, a seat",
        of=lambda event: len(event.facts["chits"]),
        per_seat=True,
    ),
}
"""Scores are compared when a round is over (HH-VICT-01); everything else is read when the game is."""


# What things are worth


def given(table: HordeTable, seat: int, name: str) -> Script[None]:
    """The seat owns the Ability from here on."""
    if name not in table.players[seat].abilities:
        yield from learn(table, seat, name, "HH-ABIL-01")


def denied(table: HordeTable, seat: int, name: str) -> Script[None]:
    """The seat has not got the Ability and cannot take it: as one that works one time only and is used up (HH-RUL-100)."""
    player = table.players[seat]
    if name in player.abilities:
        player.abilities = [one for one in player.abilities if one != name]
    player.spent.append(name)
    yield from ()


def ability_sides(rules: HordeRules, name: str) -> tuple[HordeRules, HordeRules]:
    """Seat 0 starts with an Ability besides those of its Kingdom, or can never have it."""

    def opening(change: Callable[[HordeTable, int, str], Script[None]]) -> Patch:
        def patch(table: HordeTable, printed: Step[HordeTable]) -> Script[str]:
            step = printed(table)
            following = step if isinstance(step, str) else (yield from step)
            yield from change(table, 0, name)
            return following

        return patch

    with_it = _patched(rules, f"seat 0 starts with {name}", opening(given))
    return with_it, _patched(rules, f"seat 0 never has {name}", opening(denied))


def kingdom_sides(rules: HordeRules, name: str) -> tuple[HordeRules, HordeRules]:
    """Seat 0 starts with the Abilities of a Kingdom in place of its own, or with none (HH-KING-01)."""

    def crowned(table: HordeTable, printed: Step[HordeTable]) -> Script[str]:
        step = printed(table)
        following = step if isinstance(step, str) else (yield from step)
        table.players[0].abilities.clear()
        for ability in table.rules.kingdoms[name].abilities:
            yield from learn(table, 0, ability, "HH-KING-01")
        return following

    return _patched(rules, f"seat 0 is {name}", crowned), _patched(rules, "seat 0 has no Kingdom's Abilities", _none)


def _none(table: HordeTable, printed: Step[HordeTable]) -> Script[str] | str:
    table.players[0].abilities.clear()
    return printed(table)


def _patched(rules: HordeRules, says: str, patch: Patch) -> HordeRules:
    """As soon as the first chits are dealt; registered, so that a game that shows something can be replayed."""
    house = HouseRule(says.replace(" ", "-").lower(), says, "HH-KING-01", steps={"supplies": patch})
    return rules.house(type(rules).register(house).name)


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "abilities": Intervention(ability_sides, "ahead", "seat 0 starts with the Ability, or can never have it"),
    "kingdoms": Intervention(kingdom_sides, "ahead", "seat 0 starts with the Kingdom's Abilities, or with none"),
}
"""By content table."""

__all__ = ["INTERVENTIONS", "MEASURES"]
