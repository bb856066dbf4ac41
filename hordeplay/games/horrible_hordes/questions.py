"""Questions about a live position, for the teacher's desk: battles, raids, events, Hordes that move and appear.

Nothing is counted before somebody wants the answer; everything is asked of what the seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.hordes import occupied
from hordeplay.games.horrible_hordes.picture.chances import scuffle, units_at
from hordeplay.games.horrible_hordes.picture.facts import active, fighting, seat_name
from hordeplay.games.horrible_hordes.picture.units import counted
from hordeplay.games.horrible_hordes.squares import adjacent, board, name_of
from hordeplay.games.horrible_hordes.table import Horde, HordeTable
from hordeplay.odds.answer import Answer, Assumes, Case, Kind, assumed
from hordeplay.odds.outcome import Ending, Outcome

Asked: TypeAlias = tuple[str, Kind, Callable[[], Answer]]

MOST = 120
"""Units times Hit Counters up to which a battle is asked about."""


def ask(table: HordeTable, seat: int) -> Iterator[Asked]:
    """Questions about a table as a seat sees it: battles at hand first, then what may come, then what every turn brings.

    >>> from hordeplay.games import horrible_hordes as hh
    >>> [says for says, _, _ in ask(hh.lesson("MOVE").table, 0)][0]
    'If the 3 Armies of Elves on d4 attack the Rat King with 7 Hit Counters on c4: ... the Horde is destroyed?'
    """
    for at, owner, horde in fighting(table):
        raid = owner != active(table) or at not in table.players[owner].armies
        yield from _battle(table, at, owner, horde, units_at(table, owner, at), raid=raid)
    near = [(horde, at) for horde in table.hordes for at in adjacent(horde.at, table.size)]
    for horde, at in [(horde, at) for horde, at in near if table.players[seat].armies.get(at)][:2]:
        yield from _battle(table, at, seat, horde, units_at(table, seat, at), raid=False)
    for horde, at in [(horde, at) for horde, at in near if table.owner(at) >= 0][:2]:
        owner = table.owner(at)
        yield from _battle(table, at, owner, horde, units_at(table, owner, at), raid=True)
    yield from _marches(table)
    yield from _events(table)
    yield from _spawns(table)


def _battle(
    table: HordeTable, at: int, seat: int, horde: Horde, units: tuple[int, int, int], *, raid: bool
) -> Iterator[Asked]:
    """A battle of the units of a seat on a square, or the one that may come with a Horde next to it."""
    units = units if raid else (0, units[1], 0)
    if not 0 < sum(units) * horde.hits <= MOST:
        return
    names = ("Castle", "Army", "Settlement")
    ours = ", ".join(counted(n, name) for n, name in zip(units, names, strict=True) if n)
    who = f"the {ours} of {seat_name(table, seat)} on {name_of(at)}"
    foe = f"the {horde.name} with {counted(horde.hits, 'Hit Counter')}"
    away = f" {'from' if raid else 'on'} {name_of(horde.at)}" if horde.at != at else ""
    one = sum(units) == 1
    told = f"{foe}{away} raids {who}" if raid else f"{who} {'attacks' if one else 'attack'} {foe}{away}"
    fight = partial(_fight, table, at if raid else horde.at, seat, horde, units, raid)
    wanted: tuple[tuple[Ending, str], ...] = (
        ("destroyed", "the Horde is destroyed"),
        ("win", "the Horde is destroyed and somebody is left to tell"),
        ("lose", "nobody is left and the Horde stands"),
    )
    for ending, words in wanted:
        asked = f"If {told}: what is the chance that {words}?"
        yield asked, "chance", partial(_ending, fight, ending, f"{told}: {words}")
    yield f"If {told}: how many combat rounds are rolled on average?", "number", partial(_rounds, fight, told)


def _fight(table: HordeTable, at: int, seat: int, horde: Horde, units: tuple[int, int, int], raid: bool) -> Outcome:
    of = scuffle(table, seat, horde, units, raid=raid, at=at)
    if not raid:
        return odds.battle(units[1], of.horde, of.hits, of.terrain, of.abilities, table.rules, using=of.spells)
    castles, armies, settlements = units
    return odds.raid(
        castles, armies, settlements, horde=of.horde, hits=of.hits, terrain=of.terrain, abilities=of.abilities,
        rules=table.rules, using=of.spells, damage=of.damage,
    )  # fmt: skip


def _ending(fight: Callable[[], Outcome], ending: Ending, says: str) -> Answer:
    return fight().answer(ending, says)


def _rounds(fight: Callable[[], Outcome], told: str) -> Answer:
    outcome = fight()
    return Answer(f"{told} Combat rounds on average", outcome.rounds, "number", basis=outcome.basis)


def _events(table: HordeTable) -> Iterator[Asked]:
    if table.rules.knobs.event_source != "table":
        return  # a deck remembers; its questions need its rest
    law = partial(odds.event, table.rules)
    rests = partial(_rests, table, ("HH-RUL-11", "HH-RUL-13"), "Nothing touches the die of the event.")
    name = next((e.name for e in table.rules.events.values() if e.name == "Awaken Horde"), None)
    if name:
        says = f"the next event is {name}"
        yield f"What is the chance that {says}?", "chance", lambda: Answer.of(law(), lambda e: e == name, says, rests)
    chits = "chits that the next event brings on average"
    yield (
        "How many chits does the next event bring on average?",
        "number",
        lambda: Answer.mean(odds.event_chits(table.rules), chits, rests),
    )


def _marches(table: HordeTable) -> Iterator[Asked]:
    """Where Hordes go next, those beside somebody's units first."""
    if table.rules.knobs.horde_idle_move not in {"greedy_random", "greedy_nearest", "stay"}:
        return
    held = occupied(table)
    for horde in table.hordes:
        targets = [at for at in adjacent(horde.at, table.size) if at in held]
        if horde.at in held or len(targets) < 2:
            continue
        rests = partial(
            _rests, table, ("HH-RUL-70", "HH-RUL-71", "HH-RUL-72"), "No other Horde moves before, nobody acts."
        )
        for at in targets[:2]:
            says = f"{horde.name} on {name_of(horde.at)} steps to {name_of(at)} next"
            yield f"What is the chance that {says}?", "chance", partial(_march, table, horde, at, says, rests)


def _march(table: HordeTable, horde: Horde, at: int, says: str, rests: Callable[[], Assumes]) -> Answer:
    return Answer.of(odds.next_step(table, horde), lambda to: to == at, says, rests, name_of)


def _spawns(table: HordeTable) -> Iterator[Asked]:
    squares = len(board(table.size))
    taken = len({horde.at for horde in table.hordes} | occupied(table))
    free = squares - taken
    turns = table.rules.knobs.rounds
    rows = len(odds.event(table.rules))
    all_of_them = f"{turns} turns bring all {rows} events"
    if table.rules.knobs.event_source == "table":
        yield (
            f"What is the chance that {all_of_them}?",
            "chance",
            lambda: Answer.of(
                odds.events_seen(turns, table.rules),
                lambda n: n == rows,
                all_of_them,
                basis=partial(_rests, table, ("HH-RUL-11",), ""),
            ),
        )
    says = f"a Horde that is drawn now finds its square free ({taken} of {squares} squares are taken)"
    rests = partial(_rests, table, ("HH-RUL-66",), "Every square is rolled with the same chance; tiles bar nobody.")
    asked = (
        f"{squares} squares, {taken} of them taken: what is the chance that a Horde drawn now finds its square free?"
    )
    yield (
        asked,
        "chance",
        lambda: Answer(
            says,
            odds.spawns(taken, 1, squares).exactly(1),
            "chance",
            lambda: [Case(f"{free} free squares of {squares}", odds.spawns(taken, 1, squares).exactly(1))],
            rests,
        ),
    )


def _rests(table: HordeTable, rulings: tuple[str, ...], words: str) -> Assumes:
    return assumed(table.rules, rulings, models=(words,) if words else ())
