"""How the game is drawn and read: the same position in words, in a picture, and in hints with exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from warfighter_fantasy.playing import RULES, first, stand

from hordeplay.core.match import Match
from hordeplay.core.scene import ARRANGEMENTS
from hordeplay.games.warfighter_fantasy import GAME, odds
from hordeplay.games.warfighter_fantasy.attack import Attack
from hordeplay.games.warfighter_fantasy.hints import SAYS, attack_odds, hint
from hordeplay.games.warfighter_fantasy.setup import start
from hordeplay.games.warfighter_fantasy.turn import ACTS

FIGHT = {
    "spaces": ["Long Corridor"], "party": "Gareth 1: Mace; Whisper 1", "foes": ["Horned Brute at 1 vulns 1 on 2"],
    "heroes": {"gareth": {"space": 1, "striking": True, "xp": 2, "hand": ["Deadly Attack"]}, "whisper": {"space": 1}},
}  # fmt: skip


def test_the_position_in_words() -> None:
    text = GAME.look.text(stand(**FIGHT).table, 0)
    assert text.splitlines()[0].startswith("Swamp Caves: Turn 1, Timer 9, Guards 0 0 0, ")
    assert "#1 Gareth 1: space 1 Striking; Health 5/5; Cover 1" in text
    assert "Horned Brute in space 1: 9v[#2#2#2]" in text


@pytest.mark.parametrize("mode", ["standard", "skillful", "bash"])
def test_an_attack_shows_its_exact_odds(mode: str) -> None:
    """The numbers beside the choice are those of `odds.weapon`, and those of the dice (test_one_model)."""
    table = stand(**FIGHT).table
    choice = Attack("gareth", "mace", mode, "horned-brute")
    assert attack_odds(table, choice) == odds.weapon("Mace", mode, 3, hth=2, vulns=1)
    shown = hint(table, choice)
    assert shown.label == f"Gareth attacks Horned Brute with Mace, {mode}"
    assert shown.targets == ("hero-0", "foe-1-1")
    assert shown.note.startswith("wound ")


def test_a_squad_chart_shows_its_odds() -> None:
    """WF-RUL-57: Whisper hits on 9, with one Vuln on 7; Cover 3 falls to a 2."""
    found = attack_odds(stand(**FIGHT).table, Attack("whisper", "chart", "standard", "horned-brute"))
    assert found["wound"] == Fraction(2, 5) * Fraction(5, 6)


def test_every_verb_has_a_sentence() -> None:
    spoken = {*SAYS, "attack", "use", "move"}
    assert {act.verb for act in ACTS} <= spoken
    match = Match(GAME, start(RULES, 1), seed=6)
    first(match)
    for choice in match.choices:
        assert hint(match.table, choice).label
        assert "{" not in hint(match.table, choice).label


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_every_part_has_a_card_and_a_label(arrangement: str) -> None:
    table = stand(**FIGHT).table
    scene = GAME.look.draw(table, 0, arrangement)  # type: ignore[arg-type]  # one of the arrangements
    assert {"hero-0", "hero-1", "space-0", "space-4", "foe-1-1", "timer", "guards"} <= set(scene.labels)
    for part in ("hero-0", "space-1", "foe-1-1"):
        card = GAME.look.card(table, part)
        assert card is not None
        assert card.title
    assert GAME.look.card(table, "timer") is None
