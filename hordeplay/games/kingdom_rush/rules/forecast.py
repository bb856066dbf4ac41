"""What phases 3 and 4 come to if nothing more is decided: the rules themselves, played on a copy of the table.

No die is rolled there and no horde is drawn but the ghosts', so it is known before anybody is done.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from hordeplay.core.script import OVER, Answer, Ask, Event, Play, Step

from ..model.table import KingdomTable
from ..model.trays import goals_left
from .advancing import advance, order
from .destroying import destroy, haunt


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a horde: what happened to it first, where it stands then, and what it cost.

    - `space`: -1 where it is on the map no more; `destroyed`, `entered` and `fatal` (it loses the game) say why
    - `soldiers` and `heroes` hold it, which it may survive and walk on; `over`: the hordes that it leaps over
    """

    number: int
    horde: str
    origin: int
    space: int
    hearts: int = 0
    destroyed: bool = False
    entered: bool = False
    fatal: bool = False
    held: bool = False
    soldiers: int = 0
    heroes: tuple[str, ...] = ()
    over: tuple[str, ...] = ()

    @property
    def walks(self) -> bool:
        """Whether it stands elsewhere then."""
        return self.space not in {-1, self.origin}


@dataclass(frozen=True, slots=True)
class Forecast:
    """The end of the round as it is foreseen.

    - `fates`: of every horde on the map, those that are nearest to the exit first
    - `hearts`: how many are left; `lost`: why the game is lost, empty where it is not
    - `known`: whether it is all; not where a ghost is drawn first
    - `wins`: whether the round ends the scenario with a win for certain (KR-WIN-01)
    - `hurt`: heroes with the hearts that they lose, and whether they are knocked out by it
    """

    fates: tuple[Fate, ...]
    hearts: int
    lost: str = ""
    known: bool = True
    hurt: tuple[tuple[str, int, bool], ...] = ()
    wins: bool = False


def _ends(table: KingdomTable) -> str:
    return OVER


STEPS: Final[Mapping[str, Step[KingdomTable]]] = {
    "destroy": destroy,
    "haunt": haunt,
    "order": order,
    "advance": advance,
    "pick_up": _ends,
}
"""The end of a round as far as it is foreseen."""
PHASE_2: Final = ("regenerate", "act", "part", "hero")
"""The steps from which the end of the round is foreseen."""


def forecast(table: KingdomTable) -> Forecast | None:
    """What comes if nobody does anything more; None where towers and heroes do not act.

    Where a hero has to make room the first space is taken: no horde goes by it.

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", trays="A5 g5, A1 c2 soldiers b2, A4 b2", round=2).table
    >>> [(fate.horde, fate.hearts, fate.held, fate.over) for fate in forecast(table).fates]
    [('A5', 5, False, ()), ('A1', 0, True, ()), ('A4', 0, False, ('A1',))]
    """
    if table.step not in PHASE_2:
        return None
    then = table.copy()
    then.log, then.step = [], "destroy"
    numbers = {tray.name: tray.id for tray in then.trays}
    going, known = Play(then, STEPS), True
    while going.request is not None:
        request = going.request
        if not isinstance(request, Ask):
            known = False  # a ghost is drawn
            break
        seat = request.seats[0]
        going.send(Answer(seat, next(iter(request.options(seat)))))
    fates = {
        tray.id: Fate(tray.id, tray.name, tray.at, tray.at)
        for tray in sorted(table.trays, key=lambda t: _way(table, t.id))
    }
    for event in then.log:
        number = numbers.get(str(event.facts.get("horde")), 0)
        if number in fates:
            fates[number] = _after(fates[number], event)
    before = {figure.name: figure for figure in table.figures}
    hurt = tuple(
        (one.name, before[one.name].health - one.health, one.where not in {"map", "board"})
        for one in then.figures
        if one.health < before[one.name].health
    )
    wins = known and not then.lost and not goals_left(then)
    return Forecast(tuple(fates.values()), then.hearts, then.lost, known, hurt, wins)


def _way(table: KingdomTable, number: int) -> tuple[int, int]:
    """How far a horde has to go."""
    tray = next(tray for tray in table.trays if tray.id == number)
    route = table.map.routes[tray.route]
    return len(route) - route.index(tray.at), tray.id


def _after(fate: Fate, event: Event) -> Fate:
    """A horde after something happened to it."""
    facts = event.facts
    match event.what:
        case "destroys":
            return replace(fate, space=-1, destroyed=True)
        case "held":
            return replace(fate, held=True, soldiers=facts["soldiers"], heroes=tuple(facts.get("heroes", ())))
        case "moves":
            return replace(fate, space=facts["space"], over=(*fate.over, *facts.get("over", ())))
        case "kingdom":
            return replace(fate, space=-1, entered=True, hearts=facts["hearts"], fatal=not facts["left"])
        case "lost" if event.rule == "KR-LOSS-02":
            return replace(fate, space=-1, entered=True, fatal=True)
        case _:
            return fate


__all__ = ["Fate", "Forecast", "forecast"]
