"""A game's guided first turn leads all the way through under the printed rules, and its presets can be begun."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hordeplay.core.choice import offered
from hordeplay.core.driver import advance, all_the_same, decider
from hordeplay.core.preset import begin
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask, Chance

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyMatch
    from hordeplay.core.preset import Preset
    from hordeplay.core.tour import Tour

MOST_STOPS = 12
MOST_WORDS = 12
"""Of a sentence, so that it is read at once."""
MOST_STEPS = 2000
"""Answers of bots and of chance between two stops."""


def check_presets(game: AnyGame) -> int:
    """Begin each preset, and go the tour; how many presets there are."""
    for preset in game.presets.values():
        match = begin(game, preset)
        assert not preset.bots or preset.bots in game.bots, f"preset {preset.name}: there is no bot {preset.bots!r}"
        assert 0 <= preset.seat < preset.seats, f"preset {preset.name}: there is no seat {preset.seat}"
        lead_to_person(match, preset)
        assert isinstance(match.request, Ask), f"preset {preset.name}: nobody is asked"
    tour = game.tour
    if tour is not None:
        assert tour.preset in game.presets, f"the tour stands on no preset {tour.preset!r}"
        assert not tour.then or tour.then in game.presets, f"the tour offers no preset {tour.then!r}"
        faults = walk(game, tour, begin(game, game.presets[tour.preset]))
        assert not faults, "the tour: " + "; ".join(faults)
    return len(game.presets)


def lead_to_person(match: AnyMatch, preset: Preset) -> None:
    """Let chance and the other seats answer until the person is to decide, or the game is over.

    As at a board, a question whose choices all come to the same is none once the person has decided anything.
    """
    others = {seat: decider(match, preset.bots) for seat in range(match.seats) if preset.bots and seat != preset.seat}
    for _ in range(MOST_STEPS):
        request = match.request
        if isinstance(request, Ask) and preset.seat in request.seats:
            decided = any(answer.seat == preset.seat for answer in match.answers)
            equal = all_the_same(match, preset.seat) if decided else None
            if equal is None:
                return
            match.play(equal[0], preset.seat)
            continue
        if not isinstance(request, Ask | Chance) or not advance(match, others):
            return


def walk(game: AnyGame, tour: Tour, match: AnyMatch) -> list[str]:
    """Go the whole way; what does not hold, in words. The match stands at the end of the tour then, or where it broke off."""
    preset, faults = game.presets[tour.preset], list[str]()
    names = _printed_names(match)
    if len([stop for stop in tour.stops if stop.act]) > MOST_STOPS:
        faults.append(f"a tour has at most {MOST_STOPS} actions")
    for number, stop in enumerate(tour.stops, 1):
        where = f"stop {number} ({stop.say})"
        if len(stop.say.split()) > MOST_WORDS:
            faults.append(f"{where}: more than {MOST_WORDS} words")
        if stop.clause not in game.rulebook:
            faults.append(f"{where}: the rulebook has no {stop.clause!r}")
        lead_to_person(match, preset)
        view = match.table.seen_by(preset.seat)
        if stop.point and stop.point not in game.look.scene(view, preset.seat, Rendering()).labels:
            faults.append(f"{where}: the board has no part {stop.point!r}")
        there = _on_the_table(match, preset.seat)
        for name in _named(f"{stop.say} {stop.why}", names):
            if name not in there:
                faults.append(f"{where}: {name} is not on the table")
        if not stop.act:
            continue
        refusal = match.explain(stop.act, preset.seat)
        if refusal is not None:
            return [*faults, f"{where}: {stop.act!r} is refused: {refusal}"]
        match.play(stop.act, preset.seat)
    lead_to_person(match, preset)
    faults += [
        f"{one.title!r}: the rulebook has no {one.clause!r}" for one in tour.learnt if one.clause not in game.rulebook
    ]
    return faults


def _printed_names(match: AnyMatch) -> list[str]:
    """The names of all that is printed on a card of its own, by its title where it has one; the longest first."""
    rows = (row for rows in match.rules.content.values() for row in rows.values())
    names = {str(getattr(row, "title", "") or getattr(row, "name", "")) for row in rows}
    return sorted((name for name in names if name[:1].isupper()), key=len, reverse=True)


def _named(sentence: str, names: list[str]) -> list[str]:
    """The names that a sentence speaks of; a longer name hides the shorter ones that are in it."""
    named = []
    for name in names:
        sentence, times = re.subn(rf"\b{re.escape(name)}\b", "", sentence)
        if times:
            named.append(name)
    return named


def _on_the_table(match: AnyMatch, seat: int) -> str:
    """All that the board of a seat says in words: its parts, and the choices."""
    view, request, look = match.table.seen_by(seat), match.request, match.game.look
    scene = look.scene(view, seat, Rendering())
    words = [*scene.labels.values(), *(region.word for region in scene.regions), look.text(view, seat)]
    if isinstance(request, Ask) and seat in request.seats:
        words += [look.hint(view, choice).label for choice in offered(request.offers, view, seat)]
    return " ".join(words)
