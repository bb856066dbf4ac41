"""Prepared positions: the notation in both directions, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from kingdom_rush.acting import printed, sp

from hordeplay.core.match import Match
from hordeplay.core.tree import differences
from hordeplay.games.kingdom_rush import GAME, at, line
from hordeplay.games.kingdom_rush.at import prepare
from hordeplay.games.kingdom_rush.check import check
from hordeplay.games.kingdom_rush.setup import start


@pytest.mark.parametrize(("scenario", "seats"), [("S1", 2), ("S2", 1), ("S3", 3), ("S3", 4)])
def test_every_position_of_a_game_is_a_line(scenario: str, seats: int) -> None:
    rng = random.Random(scenario)
    match = Match(GAME, start(printed(), seats, scenario, spells="Thunderbolt, Rain of Fire"), seed=seats)
    while match.request is not None and match.ply < 220:
        choices = list(match.choices)
        lively = [choice for choice in choices if choice.verb not in {"done", "stop", "rest"}]
        match.play(rng.choice(lively if lively and rng.random() < 0.7 else choices))
        if match.ply % 7 == 0 and match.request is not None:
            there = match.position().table
            back = prepare(line(there), there.rules, {})
            assert list(differences(there, back)) == [], line(there)
            assert line(back) == line(there)


def test_a_line_says_only_what_is_not_as_usual() -> None:
    assert line(at("act").table) == "act"
    words = "act | scenario: S2 | round: 3 | trays: A5 e3 tiles e2, A2 f3 | built: Adept e2 S | heroes: Malik e3 health 6 on 1 base a1"
    assert line(at(words).table) == words


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ({"step": "acts"}, "no step 'acts'; did you mean 'act'"),
        ({"trais": "A1 c2"}, "no 'trais'; did you mean 'trays'"),
        ({"trays": "A1"}, "a horde is a card and a space"),
        ({"trays": "A1 z9"}, "no space"),
        ({"trays": "Z1 c2"}, "no horde 'Z1'"),
        ({"trays": "A1 a1"}, "follows no route"),
        ({"trays": "A1 c2, A1 d2"}, "named twice"),
        ({"trays": "A1 c2 tiles a1+b1 b1"}, "overlaps"),
        ({"trays": "P1 c2 tiles c3"}, "c3 of P1 can never be covered"),
        ({"trays": "A1 c2 soldiers a1"}, "stands on no enemy"),
        ({"trays": "A1 c2, A2 c2 level 1"}, "does not fly"),
        ({"trays": "A1 c2 level 1"}, "has a gap"),
        ({"trays": "A1 c2 tails a1"}, "'tails' is no field"),
        ({"built": "Archer c2 N"}, "no building site"),
        ({"built": "Archer b1 N, Mage b1 N"}, "too many towers"),
        ({"built": "Archer b1"}, "a card, a site and a facing"),
        ({"hand_0": "Archers"}, "no tower 'Archers'"),
        ({"heroes": "Malik c2"}, "no hero 'Malik'"),
        ({"hearts": 0}, "without a heart"),
        ({"crystals": 13}, "0 to 12 crystals"),
        ({"colour": "Y", "seats": 1}, "no site has the colour 'Y'"),
        ({"supply": "Archer 9"}, "there are 4 cards of Archer"),
        ({"round": "two"}, "'two' is no whole number"),
        ({"scenario": "S2", "heroes": "Malik c1 base a1"}, "no horde is on its space"),
        ({"scenario": "S2", "heroes": "Malik c1 health 9"}, "at most 6 hearts"),
        ({"scenario": "S2", "heroes": "Malik c1 abilities Multishot"}, "no ability 'Multishot'"),
        ({"scenario": "S2", "trays": "A1 c1", "heroes": "Malik c1"}, "not engaged"),
        ({"scenario": "S2", "trays": "B7 c1", "heroes": "Malik c1 base a1"}, "a deadly enemy or a red square"),
    ],
)  # fmt: skip
def test_what_a_position_may_not_be(words: dict[str, Any], what: str) -> None:
    step = str(words.pop("step", "act"))
    with pytest.raises(ValueError, match=what):
        at(step, **words)


def test_print_shows_the_whole_position() -> None:
    match = at(
        "act", trays=f"A3 {sp(1, 2)} tiles b2+b3 soldiers c2, P1 {sp(1, 1)}", built=f"Archer {sp(0, 1)} S", round=3
    )
    shown = str(match)
    for words in (
        "Kingdom Rush, S1 First Rift, round 3, phase 2",
        "Hearts 6; crystals 0; portals left 1; soldiers 11; token 1 has 8 cards",
        "c2: A3 Wulf Handlers, 2 enemies open",
        ". x s . .",
        "b2: P1 Rift of Embers (portal, level 1), 8 enemies open",
        "b1: Archer faces S",
        "0 Brick (red and green sites)",
    ):
        assert words in shown, shown


def test_start_is_legal_for_all() -> None:
    for scenario in printed().scenarios:
        for seats in (1, 2, 3, 4):
            check(start(printed(), seats, scenario, "hard"))
