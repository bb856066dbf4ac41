"""Why a tower, a hero, a ware or a horde cannot be used now: one sentence with its clause, on its card and when it is clicked."""

from __future__ import annotations

import pytest
from kingdom_rush.test_hints import GAMES, positions

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.view.hints import hint
from hordeplay.games.kingdom_rush.view.not_now import not_now
from hordeplay.games.kingdom_rush.view.reading_cards import card

SPEND = at("spend", seats=1, crystals=2, round=3)
ACT = at("act", seats=1, trays="A3 c2", hand_0="Archer", round=2)
AIMED = at("part", seats=1, trays="A3 b2, A5 g5", built="Archer b1 S", todo="Archer 0 0 at b1 begun tiles D2", round=2)
MOVES = at(
    "hero", scenario="S2", round=5, trays="B3 e3, A8 b1", acting="Malik", heroes="Malik e4 used, Alleria f5 used"
)


@pytest.mark.parametrize(
    ("match", "part", "reason", "rule"),
    [
        (SPEND, "supply-marksmen", "it costs 3 crystals, and 2 are left", "KR-BUY-02"),
        (
            SPEND,
            "supply-sharpshooter",
            "towers of level 3 are not sold; a tower that is passed on becomes one",
            "KR-BUY-03",
        ),
        (SPEND, "hand-0", "towers and heroes are played in phase 2, and this is phase 6", "KR-ROUND-01"),
        (ACT, "supply-archer", "towers are bought in phase 6, this one for 2 crystals", "KR-BUY-01"),
        (AIMED, "sp-g5", "this horde is out of range", "KR-TOWER-09"),
        (AIMED, "hero-board", "Archer comes first", "KR-PLAY-02"),
        (MOVES, "sp-b1", "that takes 3 move points, Malik has 2", "KR-HERO-03"),
    ],
)
def test_what_cannot_be_used_says_why(match: Match[KingdomTable], part: str, reason: str, rule: str) -> None:
    assert not_now(match.table, 0 if match.seats == 1 else 1, part) == Refusal(rule, reason)
    read = card(match.table, part)
    assert read is not None
    assert read.facts[0] == ("Not now", reason)
    assert rule in read.rules


def test_a_guest_comes_once() -> None:
    match = at("act", seats=1, trays="A3 c2", hand_0="Archer", heroes="Ignus c3 used", round=2)
    gone = next(figure for figure in match.table.figures if figure.name == "Ignus")
    gone.where = "gone"
    part = next(p for p in ("bench-1", "bench-2", "bench-3") if not_now(match.table, 0, p))
    assert not_now(match.table, 0, part) == Refusal("KR-SOLO-03", "each guest comes once")


@pytest.mark.parametrize(("scenario", "seats", "bot", "seed"), GAMES)
def test_what_can_be_used_has_no_such_word_and_its_rules_are_in_the_book(
    scenario: str, seats: int, bot: str, seed: int
) -> None:
    """Of every part of every position: where a choice starts or ends there, nothing is in the way; a reason cites the book."""
    reasons = 0
    for match in positions(scenario, seats, bot, seed, every=7):
        assert isinstance(match.request, Ask)
        seat = match.request.seats[0]
        view = match.table.seen_by(seat)
        hints = [hint(view, choice) for choice in match.request.options(seat)]
        used = {part for one in hints for part in (*one.source, *one.targets)}
        for part in GAME.look.scene(view, seat, Rendering()).labels:
            why = not_now(view, seat, part)
            if why is None:
                continue
            reasons += 1
            assert part not in used, (part, str(why), match.table.step)
            assert why.rule in match.game.rulebook
    assert reasons
