"""What becomes of an edit of one field: refused in words as it is made, or a game that is set up, drawn and played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import hordeplay as hp
from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.edits import Edit
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.games import find
from hordeplay.lab.plan import GameError, Plan, own_bot
from hordeplay.lab.playout import play_game

BOUND: Final = 600
"""Answers after which a game has shown enough; what was played until then was sound."""
Start = tuple[int, dict[str, Any]]
"""Seats, and the words of the set-up."""


def becomes(game: str | AnyGame, edit: Edit) -> str:
    """`refused`, `played`, or what is wrong."""
    played = find(game) if isinstance(game, str) else game
    try:
        rules = edit.on(played.printed)
    except ValueError as error:
        return "refused" if len(str(error)) > 12 else f"{edit}: refused without a sentence, {error!r}"
    except Exception as error:  # noqa: BLE001 - what the test is about
        return f"{edit}: refused with {error!r}"
    for i, (seats, setup) in enumerate(starts(played.name, rules, edit)):
        where = f"{edit}, {seats} seats {setup}"
        try:
            if i == 0:
                assert edit_of(rules) == {(edit.table, edit.entry)}
                str(rules.diff())
                drawn(played, rules, seats, setup)
            plan = Plan(played, rules, seats=seats, bots=own_bot(played), seed=str(edit), limit=BOUND, setup=setup)
            play_game(plan, 0)
        except GameError as error:
            if error.reason != "endless":
                return f"{where}: {error}"
        except Exception as error:  # noqa: BLE001 - what the test is about
            return f"{where}: {type(error).__name__}: {error}"
    return "played"


def edit_of(rules: AnyRules) -> set[tuple[str, str]]:
    """Tables and rows that read otherwise."""
    return {(table, row) for table, rows in rules.patches.get("content", {}).items() for row in rows}


def drawn(game: AnyGame, rules: AnyRules, seats: int, setup: dict[str, Any]) -> None:
    """The picture of the start, with all odds beside it, and its text."""
    match: Match[Any] = hp.new(game, seats=seats, seed=1, rules=rules, **setup)
    str(match)
    game.look.scene(match.table, None, Rendering())


def starts(game: str, rules: AnyRules, edit: Edit) -> Iterator[Start]:
    """The games that bring a row into play: of set-up rows every set-up, of the others one."""
    content: Any = rules.content
    if game == "kingdom-rush":
        yield from _kingdom(content, edit)
    elif game == "warfighter-fantasy":
        yield from _warfighter(content, edit)
    else:
        yield find(game).seats[0] + 1, {}


def _kingdom(content: Any, edit: Edit) -> Iterator[Start]:  # rows of any table
    scenarios = content["scenarios"]
    if edit.table == "scenarios":
        for setup in scenarios[edit.entry].setups:
            yield setup.seats, {"scenario": edit.entry}
        return
    holding = [s for s in scenarios.values() if f"'{edit.entry}'" in repr(s)]
    last = next(reversed(scenarios.values()))
    scenario = next(iter(holding), last)
    if edit.table in ("heroes", "abilities"):
        hero = edit.entry if edit.table == "heroes" else content["abilities"][edit.entry].hero
        main = next(h.name for h in content["heroes"].values() if hero in (h.name, h.companion))
        scenario = next(s for s in reversed(scenarios.values()) if s.heroes)
        if content["heroes"][main].tower:
            other = next(h.name for h in content["heroes"].values() if h.tower and h.name != main)
            yield 2, {"scenario": scenario.name, "heroes": f"{main} {other}"}
            return
    if edit.table == "spells":
        power = content["spells"][edit.entry].power
        fitting = [s for s in scenarios.values() if s.spells and s.spell_power >= power]
        if fitting:
            yield 2, {"scenario": fitting[0].name, "spells": edit.entry}
            return
    yield scenario.setups[0].seats, {"scenario": scenario.name}


def _warfighter(content: Any, edit: Edit) -> Iterator[Start]:  # rows of any table
    adventures = content["adventures"]
    if edit.table == "campaigns":
        yield 1, {"campaign": edit.entry}
        return
    if edit.table == "on_the_adventure":
        yield 1, {"adventure": content["on_the_adventure"][edit.entry].adventure, "event": edit.entry}
        return
    fits = {
        "adventures": lambda card: card.name == edit.entry,
        "towns": lambda card: card.town == edit.entry,
        "objectives": lambda card: card.objective == edit.entry,
        "hostiles": lambda card: content["objectives"][card.objective].hostile == edit.entry,
    }.get(edit.table, lambda _: True)
    card = next(filter(fits, adventures.values()), next(iter(adventures.values())))
    if edit.table == "heroes":
        hero = content["heroes"][edit.entry]
        rank = min(hero.ranks, key=lambda rank: rank.rp, default=None)
        if rank is not None and hero.kind == "Player" and rank.rp <= card.rp:
            yield 1, {"adventure": card.name, "party": f"{hero.name} {hero.ranks.index(rank) + 1}"}
            return
    yield 1, {"adventure": card.name}
