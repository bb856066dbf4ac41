"""Questions about a live position, for the teacher's desk: battles, raids, events, Hordes that move and appear.

Nothing is counted before somebody wants the answer; everything is asked of what the seat may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from hordeplay.core.english import counted, opened
from hordeplay.core.language import tr
from hordeplay.core.scene import SEAT_COLOURS
from hordeplay.odds.answer import Answer, Kind
from hordeplay.odds.outcome import Ending, Outcome

from ..model.squares import adjacent, board, name_of
from ..model.table import Horde, HordeTable
from ..rules.battle.combat import garrison
from ..rules.hordes import occupied
from ..rules.turn import active
from .battles import fight
from .events import event, event_chits, events_seen
from .hordes import next_step, spawns
from .positions import countable, fight_on, fighting

Asked: TypeAlias = tuple[str, Kind, Callable[[], Answer]]
"""A question, its kind, and its answer, worked out when it is needed."""


def questions(table: HordeTable, seat: int) -> Iterator[Asked]:
    """Questions about a table as a seat sees it: battles at hand first, then what may come, then what every turn brings.

    >>> from hordeplay.games.horrible_hordes.notation import prepare
    >>> table = prepare("move", elves="d4 settlement 3 army, 2 food", hordes="Rat King c4")
    >>> [says for says, _, _ in questions(table, 0)][0]
    'If the 3 Armies of Elves on d4 attack the Rat King with 7 Hit Counters on c4: ... the Horde is destroyed?'
    """
    for at, owner, horde in fighting(table):
        raid = owner != active(table) or at not in table.players[owner].armies
        yield from _battle(table, at, owner, horde, raid=raid)
    near = [(horde, at) for horde in table.hordes for at in adjacent(horde.at, table.size)]
    for horde, at in [(horde, at) for horde, at in near if table.players[seat].armies.get(at)][:2]:
        yield from _battle(table, at, seat, horde, raid=False)
    for horde, at in [(horde, at) for horde, at in near if table.owner(at) >= 0][:2]:
        yield from _battle(table, at, table.owner(at), horde, raid=True)
    if table.master < 0:  # else a seat says where they go
        yield from _marches(table)
    if table.rules.knobs.event_source == "table":  # a deck remembers; its questions would need its rest
        yield from _events(table)
    yield from _spawns(table)


def _battle(table: HordeTable, at: int, seat: int, horde: Horde, *, raid: bool) -> Iterator[Asked]:
    """A battle of the units of a seat on a square, or the one that may come with a Horde next to it."""
    units = garrison(table, seat, at)
    if not raid:
        units = units._replace(castles=0, settlements=0)
    if not countable(units, horde.hits):
        return
    names = ("Castle", "Army", "Settlement")
    ours = ", ".join(counted(n, name) for n, name in zip(units, names, strict=True) if n)
    owner = table.players[seat].kingdom or opened(tr(SEAT_COLOURS[seat]))
    who = tr("the {units} of {owner} on {at}", units=ours, owner=owner, at=name_of(at))
    foe = tr("the {horde} with {hit_counters}", horde=horde.name, hit_counters=counted(horde.hits, "Hit Counter"))
    if horde.at != at:
        there = name_of(horde.at)
        foe = tr("{horde} from {at}", horde=foe, at=there) if raid else tr("{horde} on {at}", horde=foe, at=there)
    if raid:
        one = tr("{units} is raided by {horde}", units=who, horde=foe)
        battle = one if units.total == 1 else tr("{units} are raided by {horde}", units=who, horde=foe)
    else:
        one = tr("{units} attacks {horde}", units=who, horde=foe)
        battle = one if units.total == 1 else tr("{units} attack {horde}", units=who, horde=foe)

    def outcome() -> Outcome:
        of = fight_on(table, seat, horde, units, raid=raid, at=at if raid else horde.at)
        return fight(table.rules, of)

    endings: tuple[tuple[Ending, str, str], ...] = (
        (
            "destroyed",
            tr("If {battle}: what is the chance that the Horde is destroyed?", battle=battle),
            tr("{battle}: the Horde is destroyed", battle=battle),
        ),
        (
            "win",
            tr(
                "If {battle}: what is the chance that the Horde is destroyed and somebody is left to tell?",
                battle=battle,
            ),
            tr("{battle}: the Horde is destroyed and somebody is left to tell", battle=battle),
        ),
        (
            "lose",
            tr("If {battle}: what is the chance that nobody is left and the Horde stands?", battle=battle),
            tr("{battle}: nobody is left and the Horde stands", battle=battle),
        ),
    )
    for ending, asks, says in endings:
        yield asks, "chance", partial(_ending, outcome, ending, says)
    yield (
        tr("If {battle}: how many combat rounds are rolled on average?", battle=battle),
        "number",
        lambda: outcome().rounds_answer(tr("{battle}: combat rounds on average", battle=battle)),
    )


def _ending(outcome: Callable[[], Outcome], ending: Ending, says: str) -> Answer:
    return outcome().answer(ending, says)


def _marches(table: HordeTable) -> Iterator[Asked]:
    """Where Hordes go next, those with several units beside them."""
    if table.rules.knobs.horde_master:  # a seat leads them all: no chance is in it
        return
    held = occupied(table)
    for horde in table.hordes:
        targets = [at for at in adjacent(horde.at, table.size) if at in held]
        if horde.at in held or horde.at in table.steered or len(targets) < 2:
            continue
        for at in targets[:2]:
            name, origin, target = horde.name, name_of(horde.at), name_of(at)
            says = tr("{horde} on {origin} steps to {target} next", horde=name, origin=origin, target=target)
            asks = tr(
                "What is the chance that {horde} on {origin} steps to {target} next?",
                horde=name,
                origin=origin,
                target=target,
            )
            yield asks, "chance", partial(_march, table, horde, at, says)


def _march(table: HordeTable, horde: Horde, at: int, says: str) -> Answer:
    return next_step(table, horde).answer(at, says)


def _events(table: HordeTable) -> Iterator[Asked]:
    """What the next turn brings, and what a whole game does."""
    rules = table.rules
    for name in [row.name for row in rules.events.values() if any(effect.do == "spawn" for effect in row.effects)]:
        says = tr("the next event is {name}", name=name)
        yield (
            tr("What is the chance that the next event is {name}?", name=name),
            "chance",
            partial(_next_event, table, name, says),
        )
    chits = tr("chits that the next event brings on average")
    yield (
        tr("How many chits does the next event bring on average?"),
        "number",
        lambda: event_chits(rules).average(chits),
    )
    turns, rows = rules.knobs.rounds, len(event(rules))
    every = tr("{turns} turns bring all {events} events", turns=turns, events=rows)
    yield (
        tr("What is the chance that {turns} turns bring all {events} events?", turns=turns, events=rows),
        "chance",
        lambda: events_seen(turns, rules).answer(rows, every),
    )


def _next_event(table: HordeTable, name: str, says: str) -> Answer:
    return event(table.rules).answer(name, says)


def _spawns(table: HordeTable) -> Iterator[Asked]:
    """Whether a Horde that is drawn finds its square free."""
    squares = len(board(table.size))
    taken = len({horde.at for horde in table.hordes} | occupied(table))
    says = tr(
        "a Horde that is drawn now finds its square free ({taken} of {squares} squares are taken)",
        taken=taken,
        squares=squares,
    )
    yield (
        tr(
            "{squares} squares, {taken} of them taken: what is the chance that a Horde drawn now finds its square free?",
            squares=squares,
            taken=taken,
        ),
        "chance",
        lambda: spawns(taken, 1, squares, table.rules).answer(1, says),
    )
