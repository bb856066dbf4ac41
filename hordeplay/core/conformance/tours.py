"""A game's guided first turn leads all the way through under the printed rules, and its presets can be begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hordeplay.core.driver import advance, decider
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
    """Let chance and the other seats answer until the person is asked, or the game is over."""
    others = {seat: decider(match, preset.bots) for seat in range(match.seats) if preset.bots and seat != preset.seat}
    for _ in range(MOST_STEPS):
        request = match.request
        if isinstance(request, Ask) and preset.seat in request.seats:
            return
        if not isinstance(request, Ask | Chance) or not advance(match, others):
            return


def walk(game: AnyGame, tour: Tour, match: AnyMatch) -> list[str]:
    """Go the whole way; what does not hold, in words. The match stands at the end of the tour then, or where it broke off."""
    preset, faults = game.presets[tour.preset], list[str]()
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
