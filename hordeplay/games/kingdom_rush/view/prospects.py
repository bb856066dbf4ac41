"""What an action would come to as the hordes stand: hints say so before somebody turns a card in vain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..model.table import Figure, KingdomTable, Todo, Tray
from ..model.trays import card
from ..model.vocabulary import Part
from ..rules.heroes.activation import basic
from ..rules.heroes.moving import companion_of
from ..rules.targets import built_of, can_post, candidates, figure_of, part_of, placements_of

NOWHERE = "reaches no hordes"
NOBODY = "covers no enemies"
NOTHING = "changes nothing now"


def vain(table: KingdomTable, words: Sequence[Todo]) -> str:
    """Why these words of a card do nothing where everybody stands now; empty when one of them does something.

    Words that wait for what the first ones cover, as `per` and `exactly`, add nothing when those cover nothing.

    >>> from hordeplay.games.kingdom_rush import at
    >>> far = at("hero", scenario="S2", trays="A3 b1", acting="Malik", heroes="Malik e4 used", round=2).table
    >>> near = at("hero", scenario="S2", trays="A3 e3", acting="Malik", heroes="Malik e3 base b3 used", round=2).table
    >>> [vain(table, basic(table, table.acting)) for table in (far, near)]
    ['reaches no hordes', '']
    """
    why = NOTHING
    for todo in words:
        part = part_of(table, todo)
        if part.do == "tiles":
            if _waits(part) or not _on_site(table, todo, part):
                continue
            fresh = replace(todo, tiles=sorted(part.tiles), soldiers=part.soldiers)
            if any(mask & table.rules.anatomy(tray.name).all for _, tray, mask in placements_of(table, fresh)):
                return ""
            if can_post(table, fresh):
                return ""
            if why != NOBODY:
                why = NOBODY if candidates(table, fresh) else NOWHERE
        elif not _waits(part) and _moves(table, todo, part):
            return ""
    return why


def _moves(table: KingdomTable, todo: Todo, part: Part) -> bool:
    """Whether a word that places nothing changes something."""
    match part.do:
        case "basic":
            return not vain(table, basic(table, todo.figure))
        case "heal":
            return any(figure.health < table.rules.health(figure.name) or figure.down for figure in _in_play(table))
        case "refresh":
            return any(figure.down for figure in _in_play(table))
        case "recall":
            pet = companion_of(table, table.figures[todo.figure])
            return pet is not None and pet.where == "absent"
        case _:
            return part.do not in {"again", "hurt"}


def _in_play(table: KingdomTable) -> list[Figure]:
    """The heroes who are not knocked out, on the map or on their boards."""
    return [figure for figure in table.figures if figure.where in {"map", "board"}]


def _waits(part: Part) -> bool:
    """Whether a word counts on what the words before it cover."""
    return bool(part.exactly or part.per or part.at in {"struck", "each_beside"})


def _on_site(table: KingdomTable, todo: Todo, part: Part) -> bool:
    """Whether a word that asks for a building site under the hero has it."""
    figure = figure_of(table, todo)
    return not part.on_site or (figure is not None and figure.at in table.map.sites)


def takes(table: KingdomTable, tray: Tray | None) -> str:
    """That the tower at work is lost by its attack, as it is by one on a portal (KR-PORTAL-04, KR-PICK-02).

    >>> from hordeplay.games.kingdom_rush import at
    >>> work = "Archer 0 0 at b1 begun tiles D2"
    >>> table = at("part", trays="P1 b2, A3 c2", built="Archer b1 S", todo=work, round=2).table
    >>> [takes(table, tray) for tray in table.trays]
    ['then Archer is lost', '']
    """
    todo = table.todo[0] if table.todo else None
    if todo is None or tray is None or card(table, tray).trait != "portal" or built_of(table, todo) is None:
        return ""
    return f"then {todo.card} is lost"
