"""What the odds answer, tried out: a table is set up and the engine's own steps are played on it, once for each try.

What came of it is read from what the engine tells (`table.log`). Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from hordeplay.core.any import AnyAsk
from hordeplay.core.cards import Fair
from hordeplay.core.choice import Choice
from hordeplay.core.oracle import one_try
from hordeplay.core.script import OVER, Script, Step
from hordeplay.odds.outcome import Left

from ..model.powers import powers
from ..model.ruleset import HordeRules
from ..model.squares import adjacent, board
from ..model.table import Battle, Blessing, Chits, Horde, HordeTable, Turn
from ..rules import STEPS
from ..rules.attack import Shoot
from ..rules.battle.casualties import Units, volley
from ..rules.battle.combat import Cancel, Strike, Suffer, battle_needs, player_rolls
from ..rules.battle.combat import Fight as Roll
from ..rules.dice import Keep, attack_dice
from ..rules.setup import start
from ..rules.spawning import spawn_horde
from ..rules.turn import Done
from .fights import Fight

R = TypeVar("R")

PLENTY = 60
"""Chits of each type: whatever is used can be paid for."""
HOME, FIELD = 0, -1
"""Where a Settlement stands far from the battle, so that nobody is wiped out by it, and where the battle is (squares of the board)."""


def empty(rules: HordeRules, step: str, horde: str = "", hits: int = 0, tile: str = "Clear") -> tuple[HordeTable, int]:
    """A table of one Kingdom with a Settlement, before a step of its turn; a Horde stands on the square that comes with it."""
    table = start(rules, 1 + rules.knobs.horde_master)
    squares = list(board(table.size))
    at = squares[FIELD]
    table.step, table.order, table.round, table.turn = step, [0], 1, Turn()
    table.players[0].settlements[squares[HOME]] = 1
    table.players[0].chits = Chits(*[PLENTY] * 6)
    if tile != "Clear":
        table.tiles[at] = tile
    if horde:
        if horde in (pool := table.cards.bags["horde"]):
            pool.remove(horde)
            table.cards.piles["hordes"] = [{"horde": len(pool)}] if pool else []
        else:  # of the counters that are not played with
            table.cards.backs = {**table.cards.backs, horde: "horde"}
        table.hordes.append(Horde(horde, at, hits))
    return table, at


@lru_cache(maxsize=256)
def field(rules: HordeRules, of: Fight) -> HordeTable:
    """The table of a battle before its first combat round: units and Horde on one square, Spells on the stack."""
    table, at = empty(rules, "combat", of.horde, of.hits, of.terrain)
    player = table.players[0]
    castles, player.armies[at], player.settlements[at] = of.units
    player.castles[at] = castles
    for units in (player.castles, player.armies, player.settlements):
        if not units[at]:
            del units[at]
    player.abilities = list(dict.fromkeys((*of.abilities, *of.using)))
    until = "raid" if of.raid else "turn"
    blessed = [name for name in of.using if rules.abilities[name].stack_effects]
    table.blessings = [Blessing(0, at, name, until) for name in blessed]
    table.battle = Battle(0, at, of.raid, OVER, castle_hits=of.damage)
    if of.damage and rules.knobs.castle_damage_persists:
        player.damage[at] = of.damage
    return table


def fought(
    rules: HordeRules, of: Fight, names: Sequence[str], source: Fair, *, grown: bool = False
) -> tuple[Left, int]:
    """A battle fought once by the engine: what is left of these ranks and of the Horde, and how many rounds were rolled.

    What is paid for is used at the first moment at which it may be. Armies that rally are back; what Undead grow by after the
    battle counts only when `grown`.
    """
    units = dict(zip(("castle", "army", "settlement"), of.units, strict=True))
    if not of.hits or not any(of.units):
        return Left(tuple(units[name] for name in names), of.hits), 0
    left = list(of.using)

    def decide(request: AnyAsk) -> Choice:
        for choice in request.options():
            if isinstance(choice, Cancel | Strike) and choice.ability in left:
                left.remove(choice.ability)
                return choice
        return passes(request)

    def over(table: HordeTable) -> tuple[Left, int] | None:
        events = table.log
        assert events is not None
        if table.step == "combat" and not (events and events[-1].what == "stalemate"):
            return None
        fallen = dict.fromkeys(units, 0)
        rounds = {"rolls": 0, "horde_rolls": 0}
        hits = table.hordes[0].hits if table.hordes else 0
        for event in events:
            if event.what in rounds:
                rounds[event.what] += 1
            elif event.what == "falls":
                for name, several in (("castle", "castles"), ("army", "armies"), ("settlement", "settlements")):
                    fallen[name] += event.facts[several]
            elif event.what == "rallies":
                fallen["army"] -= event.facts["n"]
            elif event.what == "grows" and not grown and rules.knobs.undead_growth_timing == "after_battle":
                hits -= event.facts["gain"]
        return Left(tuple(units[name] - fallen[name] for name in names), hits), max(rounds.values())

    return tried(field(rules, of), STEPS, over, source, decide)


def size(rules: HordeRules, of: Fight, source: Fair) -> int:
    """The Hit Counters of a Horde after a battle fought once by the engine."""
    return fought(rules, of, (), source, grown=True)[0].foes


def tried(
    table: HordeTable,
    steps: Mapping[str, Step[HordeTable]],
    over: Callable[[HordeTable], R | None],
    source: Fair,
    decide: Callable[[AnyAsk], Choice],
) -> R:
    """One try on a table whose events are heard."""

    def first(name: str) -> Step[HordeTable]:
        def step(table: HordeTable) -> Script[str] | str:
            if table.log is None:
                table.log = []
            return steps[name](table)

        return step

    return one_try(table, {**steps, table.step: first(table.step)}, over, source, decide)


def passes(request: AnyAsk) -> Choice:
    """The choice to do nothing more; where there is none, the first one."""
    choices: Iterable[Choice] = request.options()
    first = None
    for choice in choices:
        if isinstance(choice, Suffer | Roll | Keep | Done):
            return choice
        first = first or choice
    assert first is not None
    return first


def heard(what: str, fact: str, rule: str = "") -> Callable[[HordeTable], Any]:  # a fact of any kind
    """Tells the fact of the first such event, once it was told."""

    def over(table: HordeTable) -> Any:
        events = table.log or ()
        return next((event.facts[fact] for event in events if event.what == what and rule in ("", event.rule)), None)

    return over


def rolled(rules: HordeRules, of: Fight, side: str, source: Fair) -> int:
    """How many hits one side rolls in a combat round, by the dice that the engine rolls and the numbers it rolls against."""

    def volleys(table: HordeTable) -> Script[str]:
        battle, horde = table.battle, table.hordes[0]
        assert battle is not None
        need = battle_needs(table, battle, horde, powers(table, 0))
        if side == "ours":
            yield from player_rolls(table, battle, 0, Units(*of.units), need)
        else:
            values = yield from attack_dice(table, horde.hits, "HH-ATK-02")
            hits = volley(values, need, Units(*of.units), tough=1).hits.total
            table.tell("HH-ATK-05", "horde_rolls", at=battle.at, horde=horde.name, dice=list(values), hits=hits)
        return OVER

    if not of.hits:
        return 0
    hits_of = heard("rolls" if side == "ours" else "horde_rolls", "hits")
    hits: int = tried(field(rules, of), {"combat": volleys}, hits_of, source, passes)
    return hits


def shot(rules: HordeRules, of: Fight, ability: str, source: Fair) -> int:
    """How many Hit Counters one use of a long range attack, or of a Spell in a battle, removes."""
    if not of.hits:
        return 0
    far = any(effect.do == "shoot" for effect in rules.abilities[ability].effects)
    table = _bombarded(rules, of, ability) if far else field(rules, of)

    def decide(request: AnyAsk) -> Choice:
        wanted: Sequence[Choice] = [
            c for c in request.options() if isinstance(c, Shoot | Strike) and c.ability == ability
        ]
        return wanted[0] if wanted else passes(request)

    over = heard("shoots" if far else "strikes", "hits", rules.abilities[ability].clause)
    hits: int = tried(table, STEPS, over, source, decide)
    return min(of.hits, hits)


@lru_cache(maxsize=64)
def _bombarded(rules: HordeRules, of: Fight, ability: str) -> HordeTable:
    """A table in the Attack Phase, with an Army next to the Horde."""
    table, at = empty(rules, "attack", of.horde, of.hits, of.terrain)
    table.players[0].armies[adjacent(at, table.size)[0]] = 1
    table.players[0].abilities = [ability]
    return table


# what is no battle


@lru_cache(maxsize=16)
def _setup(rules: HordeRules, step: str, players: int) -> HordeTable:
    """A table in a step of the setup, without tiles."""
    table = start(rules, players + rules.knobs.horde_master)
    table.step, table.order = step, list(range(players))
    return table


def highest(rules: HordeRules, players: int, source: Fair) -> int:
    """Whether one player alone rolls highest at the first roll for the order of play."""
    table = _setup(rules, "initiative", players)

    def over(table: HordeTable) -> int | None:
        rolls = [event.facts["roll"] for event in table.log or () if event.what == "initiative"][:players]
        if rolls:
            return int(rolls.count(max(rolls)) == 1)
        return 1 if table.step != "initiative" else None  # one player rolls nothing

    return tried(table, STEPS, over, source, passes)


def too_near(rules: HordeRules, source: Fair) -> int:
    """Whether the first roll for the second Settlement fails."""
    table = _setup(rules, "settle_in", 2)

    def over(table: HordeTable) -> int | None:
        events = [event.what for event in table.log or () if event.facts.get("seat") == 1]
        return int(events[0] == "reroll") if events else None

    return tried(table, STEPS, over, source, passes)


@lru_cache(maxsize=16)
def _turn(rules: HordeRules) -> HordeTable:
    """A table before the Event Phase of a Kingdom without Abilities."""
    return empty(rules, "event")[0]


def event(rules: HordeRules, source: Fair) -> str:
    """The event of one turn."""
    name: str = tried(_turn(rules), STEPS, heard("event", "event"), source, passes)
    return name


def chits(rules: HordeRules, source: Fair) -> int:
    """The chits that the event of one turn brings."""
    printed = _turn(rules)

    def over(table: HordeTable) -> int | None:
        events = table.log or ()
        if table.step == "event" and not any(event.what in ("placed", "gain_lost", "learns") for event in events):
            return None
        numbers: list[int] = [event.facts["n"] for event in events if event.what == "gains"]
        return sum(numbers)

    return tried(printed, STEPS, over, source, passes)


@lru_cache(maxsize=16)
def _settled(rules: HordeRules, taken: int) -> HordeTable:
    """A table before the Spawn Phase, with a Settlement on so many squares."""
    table = empty(rules, "spawn")[0]
    table.players[0].settlements = dict.fromkeys(list(board(table.size))[:taken], 1)
    return table


def spawned(rules: HordeRules, taken: int, draws: int, source: Fair) -> int:
    """How many of so many Hordes that are drawn find a free square, where so many squares are taken."""
    table = _settled(rules, taken)

    def appear(table: HordeTable) -> Script[str]:
        for _ in range(draws):
            yield from spawn_horde(table, "HH-SPAWN-01")
        return OVER

    def over(table: HordeTable) -> int | None:
        return None if table.step == "spawn" else len(table.hordes)

    return tried(table, {"spawn": appear}, over, source, passes)


def stepped(table: HordeTable, at: int, source: Fair) -> int:
    """Where the Horde of a square stands after its next step, if it moves before all others."""
    going = table.copy()
    going.step, going.marching, going.battle = "horde_move", [at], None
    moved = heard("horde_moves", "target")

    def over(table: HordeTable) -> int | None:
        to: int | None = moved(table)
        return at if to is None and table.step != "horde_move" else to

    return tried(going, {**STEPS, "raid_segment": _stop}, over, source, passes)


def _stop(_: HordeTable) -> str:
    return OVER
