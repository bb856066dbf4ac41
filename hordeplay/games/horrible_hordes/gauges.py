"""What a designer may measure in every game of Horrible Hordes, and how Kingdoms and Abilities are given and taken away.

| measure | what it is |
|---|---|
| `lead changes` | how often another seat takes the lead, seen at the end of each round |
| `branching` | choices that a decision offers |
| `vt share` | Victory Tokens as a share of all points |
| `first mover` | share of wins of the seat that moves first |
| `hordes alive` | Hordes on the board at the end |
| `wipe-outs`, `first wipe-out` | how often a seat is wiped out, and the round of the first time |
| `settlements lost` | Settlements that fall, a seat |
| `largest horde` | Hit Counters of the greatest Horde |
| `wasted chits` | chits thrown away at the limit, a seat |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hordeplay.core.gauges import Branching, Counted, Gauge, Intervention, LeadChanges
from hordeplay.core.rules import HouseRule
from hordeplay.games.horrible_hordes.gains import learn
from hordeplay.games.horrible_hordes.marginal import denied, given
from hordeplay.games.horrible_hordes.odds import pool
from hordeplay.games.horrible_hordes.setup import pool as pool_of

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.core.script import Script
    from hordeplay.games.horrible_hordes.rules import HordeRules
    from hordeplay.games.horrible_hordes.table import HordeTable

Printed = Callable[["HordeTable"], "Script[str] | str"]
Patch = Callable[["HordeTable", Printed], "Script[str] | str"]


class Leads(LeadChanges):
    """At the end of each round (HH-VICT-01)."""

    def standing(self, table: HordeTable) -> Sequence[int] | None:
        return [table.score(seat) for seat in range(len(table.players))] if table.step == "round_end" else None


class TokenShare(Gauge):
    """Of all points at the end (HH-VICT-01)."""

    says = "Victory Tokens as a share of all points"
    share = True

    def end(self, table: HordeTable, result: Result) -> float:
        return sum(table.players[seat].vt for seat in table.order) / max(1, sum(result.scores))


class FirstMover(Gauge):
    """The seat that moves first, whichever it is (HH-SETUP-01)."""

    says = "share of wins of the seat that moves first"
    share = True

    def end(self, table: HordeTable, result: Result) -> float:
        return 1 / len(result.winners) if table.order[0] in result.winners else 0.0


class Alive(Gauge):
    """At the end of the game."""

    says = "Hordes on the board at the end"

    def end(self, table: HordeTable, result: Result) -> float:
        return len(table.hordes)


class Wipes(Counted):
    """HH-WIPE-01."""

    says = "how often a seat is wiped out"
    what = ("wiped_out",)


class FirstWipe(Gauge):
    """One more than the rounds of the game when nobody was (HH-WIPE-01)."""

    says = "round of the first wipe-out; one more than the game has when there is none"

    def end(self, table: HordeTable, result: Result) -> float:
        now = 0.0
        for event in table.log or ():
            if event.what == "round":
                now = float(event.facts["round"])
            elif event.what == "wiped_out":
                return now
        return table.rules.knobs.rounds + 1


class Lost(Gauge):
    """HH-RAID-06."""

    says = "Settlements lost, a seat"

    def end(self, table: HordeTable, result: Result) -> float:
        fallen = (int(event.facts["settlements"]) for event in table.log or () if event.what == "falls")
        return sum(fallen) / len(result.scores)


class Largest(Gauge):
    """HH-HCTR-06, HH-UND-01."""

    says = "Hit Counters of the greatest Horde of the game"

    def end(self, table: HordeTable, result: Result) -> float:
        sizes = (int(event.facts["hits"]) for event in table.log or () if event.what in {"appears", "grows"})
        return max(sizes, default=0)


class Wasted(Gauge):
    """HH-ENDPH-01."""

    says = "chits thrown away at the limit, a seat"

    def end(self, table: HordeTable, result: Result) -> float:
        thrown = (len(event.facts["chits"]) for event in table.log or () if event.what == "discards")
        return sum(thrown) / len(result.scores)


def glance(rules: HordeRules) -> Mapping[str, Fraction]:
    """The chance that so many Armies destroy a Horde, the mean over the pool (HH-ATK-02).

    >>> import hordeplay as hp
    >>> {name: f"{float(chance):.4f}" for name, chance in glance(hp.rules("horrible-hordes")).items()}
    {'1 Army': '0.0065', '2 Armies': '0.0769', '3 Armies': '0.2365', '4 Armies': '0.4366'}
    """
    hordes = pool_of(rules)
    if not hordes:
        return {}
    found = pool(4, rules=rules, hordes=hordes)
    sums = {n: sum((found[name, n].destroyed for name in hordes), Fraction(0)) for n in range(1, 5)}
    return {f"{n} {'Army' if n == 1 else 'Armies'}": total / len(hordes) for n, total in sums.items()}


GAUGES: Final[Mapping[str, type[Gauge]]] = {
    "lead changes": Leads,
    "branching": Branching,
    "vt share": TokenShare,
    "first mover": FirstMover,
    "hordes alive": Alive,
    "wipe-outs": Wipes,
    "first wipe-out": FirstWipe,
    "settlements lost": Lost,
    "largest horde": Largest,
    "wasted chits": Wasted,
}
"""By name."""


def ability_sides(rules: HordeRules, name: str) -> tuple[HordeRules, HordeRules]:
    """Seat 0 starts with an Ability besides those of its Kingdom, or can never have it: the arms of `marginal`."""

    def opening(change: Callable[[HordeTable, int, str], Script[None]]) -> Patch:
        def patch(table: HordeTable, printed: Printed) -> Script[str]:
            yield from change(table, 0, name)
            step = printed(table)
            return step if isinstance(step, str) else (yield from step)

        return patch

    with_it = _patched(rules, f"seat 0 starts with {name}", opening(given))
    return with_it, _patched(rules, f"seat 0 never has {name}", opening(denied))


def kingdom_sides(rules: HordeRules, name: str) -> tuple[HordeRules, HordeRules]:
    """Seat 0 starts with the Abilities of a Kingdom in place of its own, or with none (HH-KING-01)."""

    def given(table: HordeTable, printed: Printed) -> Script[str]:
        table.players[0].abilities.clear()
        for ability in table.rules.kingdoms[name].abilities:
            yield from learn(table, 0, ability, "HH-KING-01")
        step = printed(table)
        return step if isinstance(step, str) else (yield from step)

    return _patched(rules, f"seat 0 is {name}", given), _patched(rules, "seat 0 has no Kingdom's Abilities", _none)


def _none(table: HordeTable, printed: Printed) -> Script[str] | str:
    table.players[0].abilities.clear()
    return printed(table)


def _patched(rules: HordeRules, says: str, patch: Patch) -> HordeRules:
    """Registered, so that a game that shows something can be replayed."""
    house = HouseRule(says.replace(" ", "-").lower(), says, "HH-KING-01", steps={"first_hordes": patch})
    return rules.house(type(rules).register(house).name)


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "abilities": Intervention(ability_sides, "ahead", "seat 0 starts with the Ability, or can never have it"),
    "kingdoms": Intervention(kingdom_sides, "ahead", "seat 0 starts with the Kingdom's Abilities, or with none"),
}
"""By content table."""
