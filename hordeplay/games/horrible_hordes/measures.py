"""What a designer may measure in every game of Horrible Hordes, and how Abilities and Kingdoms are given and taken away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from hordeplay.core.english import counted as counted_words
from hordeplay.core.exact import ExactMeasure
from hordeplay.core.language import message, message_in, tr
from hordeplay.core.measures import (
    BRANCHING,
    Intervention,
    Measure,
    Price,
    at_end,
    counted,
    first_mover,
    lead_changes,
    summed,
    told_of,
)
from hordeplay.core.rules import HouseRule
from hordeplay.odds.amount import Amount

from .model.content import Ability, Effect
from .model.powers import PRICE_CLAUSES, Powers
from .model.ruleset import HordeRules
from .model.table import HordeTable
from .odds.battles import battle, raid, size_after
from .odds.events import event_chits
from .rules.abilities.gains import learn
from .rules.result import score

if TYPE_CHECKING:
    from fractions import Fraction

    from hordeplay.core.game import Result
    from hordeplay.core.script import Event, Script, Step

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
    message_in("measure", "lead changes"): lead_changes(
        lambda table: [score(table, s) for s in range(len(table.players))] if table.step == "round_end" else None
    ),
    message_in("measure", "branching"): BRANCHING,
    message_in("measure", "vt share"): at_end(
        message("Victory Tokens as a share of all points"), _token_share, share=True
    ),
    message_in("measure", "first mover"): first_mover(lambda table: table.order[0]),
    message_in("measure", "hordes alive"): at_end(
        message("Hordes on the board at the end"), lambda table, _result: len(table.hordes)
    ),
    message_in("measure", "wipe-outs"): counted("wiped_out", says=message("how often a seat is wiped out")),
    message_in("measure", "first wipe-out"): at_end(
        message("round of the first wipe-out; one more than the game has when there is none"), _first_wipe_out
    ),
    message_in("measure", "settlements lost"): summed(
        "falls",
        says=message("Settlements lost, a seat"),
        of=lambda event: int(event.facts["settlements"]),
        per_seat=True,
    ),
    message_in("measure", "largest horde"): at_end(
        message("Hit Counters of the greatest Horde of the game"), _largest_horde
    ),
    message_in("measure", "wasted chits"): summed(
        "discards",
        says=message("chits thrown away at the limit, a seat"),
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


def horde_sides(rules: HordeRules, name: str) -> tuple[HordeRules, HordeRules]:
    """The pool of counters has a Horde besides those that it has, or has it not (HH-RUL-68)."""
    chosen = rules.with_(horde_pool="custom")
    for horde in rules.hordes.values():
        if horde.custom != (horde.name in rules.pool):
            chosen = chosen.edit("hordes", horde.name, custom=horde.name in rules.pool)
    with_it = chosen if name in rules.pool else chosen.edit("hordes", name, custom=True)
    return with_it, chosen.edit("hordes", name, custom=False)


# How often they are used


BOUGHT: Final = frozenset({"placed", "trains", "learns"})
"""Events that tell of a purchase, if their rule is that of the price."""
UNSEEN: Final = frozenset({"raises", "uses", "step", "move", "build_on_army", "train_at", "spawn_hits"})
"""Words of lasting permissions: no event tells that somebody made use of them."""


def _works_unseen(rules: HordeRules, name: str) -> bool:
    """Whether an Ability only allows more of something, without a word in the log."""
    ability = rules.abilities[name]
    lasting = ability.usage in {"constant", "whenever"}
    return lasting and all(effect.do in UNSEEN for effect in ability.effects)


def _serves(effect: Effect, ability: Ability, event: Event, rules: HordeRules) -> bool:
    """Whether a lasting effect works on what this event of its owner tells of."""
    if effect.do in {"attack", "defense"}:
        moment = {"battle": "attack", "raids": "raid"}.get(event.what)
        foe = rules.hordes.get(event.facts.get("horde", ""))
        return bool(moment) and foe is not None and effect.vs in (None, foe.kind) and effect.phase in (None, moment)
    if effect.do == "price" and effect.of in PRICE_CLAUSES:
        return event.what in BOUGHT and event.rule == PRICE_CLAUSES[effect.of]
    return False


def _ability_uses(table: HordeTable, name: str) -> int:
    """How often seat 0 used an Ability: told by its name or its clause, or at work in a battle, a raid, a purchase."""
    rules: HordeRules = table.rules
    ability = rules.abilities[name]
    lasting = [effect for effect in ability.effects if ability.usage in {"constant", "whenever"}]
    uses = 0
    known = False
    for event in table.log or ():
        if event.facts.get("seat") != 0:
            continue
        if event.what == "learns" and event.facts["ability"] == name:
            known = True
        elif event.facts.get("ability") == name or event.rule == ability.clause:
            uses += 1
        elif known and lasting:
            uses += any(_serves(effect, ability, event, rules) for effect in lasting)
    return uses


def _kingdom_uses(table: HordeTable, name: str) -> int:
    return sum(_ability_uses(table, ability) for ability in table.rules.kingdoms[name].abilities)


def _ability_price(rules: HordeRules, name: str) -> Price:
    """The chits for researching it (HH-RSCH-02), and those of one use on top."""
    research, ability = Powers(rules, ()).price("ability"), rules.abilities[name]
    use = min(ability.price, key=lambda chits: chits.total, default=None)
    words = counted_words(research.total, "chit")
    return Price(
        research.total + (use.total if use else 0), tr("{price}, {use} a use", price=words, use=use) if use else words
    )


def _horde_price(rules: HordeRules, name: str) -> Price:
    """The Hit Counters that somebody has to take off it (HH-HCTR-02)."""
    hits = rules.hordes[name].hits
    return Price(hits, tr("{n} Hit Counters", n=hits))


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "abilities": Intervention(
        ability_sides,
        "ahead",
        message("seat 0 starts with the Ability, or can never have it"),
        _ability_uses,
        message("seat 0 uses it, or it works in a battle, a raid or a purchase of seat 0"),
        _works_unseen,
        _ability_price,
        "chit",
    ),
    "kingdoms": Intervention(
        kingdom_sides,
        "ahead",
        message("seat 0 starts with the Kingdom's Abilities, or with none"),
        _kingdom_uses,
        message("seat 0 uses one of its Abilities, or it works in a battle, a raid or a purchase of seat 0"),
        lambda rules, name: any(_works_unseen(rules, ability) for ability in rules.kingdoms[name].abilities),
    ),
    "hordes": Intervention(
        horde_sides,
        "score",
        message("the pool has the Horde, or has it not"),
        told_of(("appears", "horde")),
        message("it appears on the board"),
        price=_horde_price,
        unit="Hit Counter",
    ),
}
"""By content table; a Kingdom is free."""


# What the bench may show for a knob


def _opened(rules: HordeRules) -> Fraction:
    return battle(2, "Rat King", abilities=("Skirmishers",), rules=rules).answer("win")


def _start(rules: HordeRules) -> Fraction:
    return battle(rules.knobs.start_armies, "Rat King", rules=rules).answer("win")


def _grown(rules: HordeRules) -> Fraction:
    return Amount(size_after(raid(armies=2, horde="Wraith Lord", rules=rules), rules).mean, message("Hit Counters"))


def _chits(rules: HordeRules) -> Fraction:
    return Amount(event_chits(rules).mean, message("chits"))


EXACT_SAMPLES: Final[tuple[str | ExactMeasure, ...]] = (
    "1 Castle raided by Wraith Lord",
    "2 Castles raided by Wraith Lord",
    "2 Castles raided by Red Dragons",
    "1 Settlement raided by Wraith Lord",
    "3 Armies raided by Red Dragons",
    "1 Castle and 2 Armies raided by Orc War Boss",
    "3 Armies raided by Ogre Magi on Swamp",
    "2 Armies against Ogre Magi on Hills",
    "3 Armies against Wraith Lord with 3 Hits",
    "1 Castle and 2 Armies raided by Wraith Lord with 2 Hits",
    "Twister used on Rat King",
    "Fireball used on Ogre Magi",
    "the next event is Heroes",
    "the next event is Treasure Trove",
    *(
        ExactMeasure(name, name, name, of)
        for name, of in (
            (message("the Armies of the start against Rat King"), _start),
            (message("2 Armies with Skirmishers against Rat King"), _opened),
            (message("Hit Counters of Wraith Lord after a raid on 2 Armies"), _grown),
            (message("chits that the next event brings"), _chits),
        )
    ),
)
"""Exact questions beside those of the bench."""

__all__ = ["EXACT_SAMPLES", "INTERVENTIONS", "MEASURES"]
