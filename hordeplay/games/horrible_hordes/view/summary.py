"""What a seat's turn came to, in one sentence: its points, what it lost and won, then what it built and what it rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hordeplay.core.english import counted, listed
from hordeplay.core.language import message, tr
from hordeplay.core.script import Event

from ..model.squares import name_of
from ..model.table import HordeTable
from ..model.words import chit_name
from ..rules.result import score

_POINTS: Final = {"settlements": "Settlement", "castles": "Castle", "armies": "Army"}
"""Units of which each is a point (HH-VICT-01)."""

_BUILT: Final = {
    "settlement": message("settled {squares}"),
    "castle": message("fortified {squares}"),
    "tower": message("put a Wizards Tower on {squares}"),
    "army": message("got an Army on {squares}"),
}
"""What was put where, by unit."""

_EVENT: Final = "HH-ETAB-01"
"""The clause under which an event gives what it gives."""


def summary(table: HordeTable, seat: int, events: Sequence[Event]) -> str:
    """What these events came to for a seat; empty where it did nothing and nothing was done to it.

    >>> from hordeplay.games.horrible_hordes import at
    >>> built = Event("HH-SETTLE-05", "placed", {"seat": 0, "unit": "settlement", "at": 59})
    >>> trained = Event("HH-TRAIN-03", "trains", {"seat": 0, "n": 2, "at": 59})
    >>> won = Event("HH-ATK-07", "destroyed", {"seat": 0, "horde": "Gnoll Chieftain", "vt": 1, "at": 60})
    >>> summary(at().table, 0, [built, trained, won])
    'from 0 to 4 points, beat Gnoll Chieftain, settled d5, trained 2'
    """
    squares: dict[str, list[str]] = {}
    beaten, learnt, lost = list[str](), list[str](), Counter[str]()
    own = [event for event in events if event.facts.get("seat") == seat]
    out = _wiped_out(own)
    trained = rallied = points = 0
    raids: list[str] = []
    for event in own:
        facts = event.facts
        match event.what:
            case "placed":
                squares.setdefault(facts["unit"], []).append(name_of(facts["at"]))
                points += facts["unit"] != "tower" or table.rules.knobs.tower_counts_as_castle
            case "trains":
                trained += facts["n"]
                points += facts["n"]
            case "rallies":
                rallied += facts["n"]
                points += facts["n"]
            case "destroyed":
                beaten.append(facts["horde"])
                points += facts["vt"]
            case "gains_vt":
                points += facts["n"]
            case "learns" if not (out and event.rule == "HH-KING-01"):  # those of the new Kingdom go without saying
                learnt.append(facts["ability"])
            case "raids":
                raids.append(facts["horde"])
            case "falls":
                lost.update({kind: facts[kind] for kind in _POINTS if facts.get(kind)})
                points -= sum(facts.get(kind, 0) for kind in _POINTS)
    fallen = [counted(lost[kind], noun) for kind, noun in _POINTS.items() if lost[kind]]
    now = score(table, seat)
    parts = (
        [out]
        if out
        else [tr("from {now} to {points}", now=now - points, points=counted(now, "point"))]
        if points
        else []
    )
    parts += [tr("lost {fallen}", fallen=listed(fallen))] if fallen else []
    parts += [tr("raided by {hordes}", hordes=listed(list(dict.fromkeys(raids))))] if raids else []
    parts += [tr("beat {beaten}", beaten=listed(beaten))] if beaten else []
    parts += [tr("got {armies} back", armies=counted(rallied, "Army"))] if rallied else []
    parts += [tr(words, squares=listed(squares[unit])) for unit, words in _BUILT.items() if unit in squares]
    parts += [tr("trained {trained}", trained=trained)] if trained else []
    parts += [tr("learned {learnt}", learnt=listed(learnt))] if learnt else []
    rolled = _rolled(own)
    parts += [tr("rolled {rolled}", rolled=listed(rolled))] if rolled else []
    return ", ".join(parts)


def _rolled(events: Sequence[Event]) -> list[str]:
    """The events that a seat rolled, each with the chits that it brought."""
    rolled: list[tuple[str, list[str]]] = []
    for event in events:
        facts = event.facts
        if event.what == "event":
            rolled.append((facts["event"], []))
        elif rolled and event.rule == _EVENT and event.what in {"gains", "gain_lost"}:
            lost = event.what == "gain_lost"
            rolled[-1][1].append(tr("in vain") if lost else f"{facts['n']} {chit_name(facts['resource'])}")
    return [f"{name}{f' ({listed(brought)})' if brought else ''}" for name, brought in rolled]


def _wiped_out(events: Sequence[Event]) -> str:
    """That a seat lost its Kingdom, and as what and where it starts again; empty where it did not."""
    says = where = ""
    for event in events:
        facts = event.facts
        if event.what == "wiped_out":
            says = tr("wiped out")
        elif event.what == "founds" and event.rule == "HH-WIPE-01":
            where = name_of(facts["at"])
            says = tr("wiped out, started again on {at}", at=where)
        elif event.what == "kingdom" and facts.get("was"):
            was, now = facts["was"], facts["kingdom"]
            says = (
                tr("{was} were wiped out and start again as {kingdom} on {at}", was=was, kingdom=now, at=where)
                if where
                else tr("{was} were wiped out and start again as {kingdom}", was=was, kingdom=now)
            )
    return says
