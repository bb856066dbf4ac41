"""What a legal choice would come to as the hordes stand: it is said before a card is played in vain (KR-RUL-70)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hordeplay.core.choice import Refusal
from hordeplay.core.language import message, tr

from ..model.spaces import in_play
from ..model.squares import Facing, in_card
from ..model.table import KingdomTable, Todo, Tray
from ..model.trays import barred, posts
from ..model.vocabulary import Part
from .heroes.moving import companion_of
from .passing import receivers
from .targets import attackable, can_post, candidates, figure_of, heroes_for, in_range, part_of, placements_of, words

RULE: Final = "KR-RUL-70"
NOWHERE: Final = message("reaches no hordes")
NO_PORTAL: Final = message("reaches no portal and no boss")
TOO_STRONG: Final = message("reaches only a portal that it cannot attack")
NOBODY: Final = message("covers no enemies")
NOTHING: Final = message("changes nothing now")


def in_vain(table: KingdomTable, todos: Sequence[Todo]) -> Refusal | None:
    """Why these words of a card do nothing where everybody stands now; None when one of them does something.

    Words that wait for what the first ones cover, as `per` and `exactly`, add nothing when those cover nothing. Damage to
    one's own hero is not what a card is played for, and is said.

    >>> from hordeplay.games.kingdom_rush import at
    >>> far = at("hero", scenario="S2", trays="A3 b1", acting="Malik", heroes="Malik e4 used", round=2).table
    >>> near = at("hero", scenario="S2", trays="A3 e3", acting="Malik", heroes="Malik e3 base b3 used", round=2).table
    >>> in_vain(far, words(far, "Malik", 0, far.acting)).reason, in_vain(near, words(near, "Malik", 0, near.acting))
    ('reaches no hordes', None)
    """
    why = NOTHING
    hurts = 0
    for todo in todos:
        part = part_of(table, todo)
        if part.do == "tiles":
            if _waits(part) or not _on_site(table, todo, part):
                continue
            fresh = replace(todo, tiles=sorted(part.tiles), soldiers=part.soldiers)
            if any(mask & table.rules.anatomy(tray.name).all for _, tray, mask in placements_of(table, fresh)):
                return None
            if can_post(table, fresh):
                return None
            if why != NOBODY:
                nowhere = NO_PORTAL if part.at == "portal" else NOWHERE
                why = NOBODY if candidates(table, fresh) else nowhere
        elif not _waits(part) and _does(table, todo, part):
            return None
        hurts += part.n * (part.do == "hurt")
    if hurts and any(in_play(table, f) for f in table.figures):
        return Refusal(RULE, tr("{why}, and only hurts a hero ({hurts} damage)", why=tr(why), hurts=hurts))
    return Refusal(RULE, tr(why))


def shot_in_vain(table: KingdomTable, tower: str, facing: Facing, site: int) -> Refusal | None:
    """Why a tower that is built so would cover nobody (KR-RUL-14): no horde in range, or none that its attacks cover.

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", scenario="S2", trays="B2 d2", round=2).table
    >>> site = next(site for site, colour in table.map.sites.items() if colour == "B")
    >>> [shot_in_vain(table, "Archer", facing, site) is None for facing in "NESW"]
    [False, True, False, False]
    """
    why = NOWHERE
    for part in table.rules.parts(tower):
        for tray in in_range(table, part.arrows, facing, site):
            if not attackable(table, tower, tray):
                why = TOO_STRONG if why == NOWHERE else why
            elif hits(table, part, facing, tray):
                return None
            else:
                why = NOBODY
    return Refusal(RULE, tr(why))


def hits(table: KingdomTable, part: Part, facing: Facing, tray: Tray) -> bool:
    """Whether a tile or soldier of an attack can cover an enemy there."""
    barrier, turns = barred(table, tray, part.attack), in_card(facing, tray.edge)
    foes = table.rules.anatomy(tray.name).all & ~barrier
    tiles = (table.rules.most_hits(tile, turns, barrier, foes, free=part.free) > 0 for tile in part.tiles)
    return bool(foes) and (any(tiles) or bool(part.soldiers and posts(table, tray, part.attack)))


def _does(table: KingdomTable, todo: Todo, part: Part) -> bool:
    """Whether a word that places nothing changes something."""
    match part.do:
        case "basic":
            figure = table.figures[todo.figure]
            return in_vain(table, words(table, figure.name, figure.seat, todo.figure)) is None
        case "heal":
            near = heroes_for(table, table.figures[todo.figure], part)
            return any(figure.health < table.rules.health(figure.name) or figure.down for figure in near)
        case "refresh":
            return any(figure.down for figure in table.figures if in_play(table, figure))
        case "recall":
            figure = table.figures[todo.figure]
            pet = companion_of(table, figure)
            return figure.where == "map" and pet is not None and pet.where in {"absent", "board"}
        case "pass":
            player = table.players[todo.seat]
            held = player.hand + (player.incoming if table.knobs.pass_incoming else [])
            return bool(held) and bool(receivers(table, todo.seat))
        case _:
            return part.do not in {"again", "hurt"}


def _waits(part: Part) -> bool:
    """Whether a word counts on what the words before it cover."""
    return bool(part.exactly or part.per or part.at in {"struck", "each_beside"})


def _on_site(table: KingdomTable, todo: Todo, part: Part) -> bool:
    """Whether a word that asks for a building site under the hero has it."""
    figure = figure_of(table, todo)
    return not part.on_site or (figure is not None and figure.at in table.map.sites)
