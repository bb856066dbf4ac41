"""What a seat's turn came to, in one sentence: what it built and won, what it lost, and how its points changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hordeplay.core.english import counted, listed, signed
from hordeplay.core.script import Event

from ..model.squares import name_of
from ..model.table import HordeTable

_POINTS: Final = ("settlements", "castles", "armies")
"""Units of which each is a point (HH-VICT-01)."""


def summary(table: HordeTable, seat: int, events: Sequence[Event]) -> str:
    """What these events came to for a seat; empty where it did nothing and nothing was done to it.

    >>> from hordeplay.games.horrible_hordes import at
    >>> built = Event("HH-SETTLE-05", "placed", {"seat": 0, "unit": "settlement", "at": 59})
    >>> trained = Event("HH-TRAIN-03", "trains", {"seat": 0, "n": 2, "at": 59})
    >>> won = Event("HH-ATK-07", "destroyed", {"seat": 0, "horde": "Gnoll Chieftain", "vt": 1, "at": 60})
    >>> summary(at().table, 0, [built, trained, won])
    'settled d5, trained 2, beat Gnoll Chieftain, +4 points'
    """
    squares: dict[str, list[str]] = {}
    beaten, learnt, lost, out = list[str](), list[str](), Counter[str](), list[str]()
    trained = rallied = points = 0
    raids: list[tuple[str, str]] = []
    for event in events:
        facts = event.facts
        if facts.get("seat") != seat:
            continue
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
            case "learns":
                learnt.append(facts["ability"])
            case "raids":
                raids.append((facts["horde"], name_of(facts["at"])))
            case "falls":
                lost.update({kind: facts[kind] for kind in _POINTS if facts.get(kind)})
                points -= sum(facts.get(kind, 0) for kind in _POINTS)
            case "wiped_out":
                out.append("wiped out")
            case "founds" if out:
                out.append(f"started again on {name_of(facts['at'])}")
    built = {
        "settlement": "settled",
        "castle": "fortified",
        "tower": "put a Wizards Tower on",
        "army": "got an Army on",
    }
    parts = [f"{words} {listed(squares[unit])}" for unit, words in built.items() if unit in squares]
    parts += [f"trained {trained}"] if trained else []
    parts += [f"learned {listed(learnt)}"] if learnt else []
    parts += [f"raided by {listed(list(dict.fromkeys(horde for horde, _ in raids)))}"] if raids else []
    parts += [f"beat {listed(beaten)}"] if beaten else []
    parts += [f"got {counted(rallied, 'Army')} back"] if rallied else []
    fallen = [
        counted(lost[kind], {"armies": "Army"}.get(kind, kind[:-1].capitalize())) for kind in _POINTS if lost[kind]
    ]
    parts += [f"lost {listed(fallen)}"] if fallen else []
    parts += out
    parts += [f"{signed(points)} {'point' if abs(points) == 1 else 'points'}"] if points and not out else []
    return ", ".join(parts)
