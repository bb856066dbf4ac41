"""How the game is drawn and read: the same position in words, in a picture, and in hints with exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from warfighter_fantasy.helpers import RULES, first, stand

from hordeplay.core.english import percent
from hordeplay.core.match import Match
from hordeplay.games.warfighter_fantasy import GAME, odds
from hordeplay.games.warfighter_fantasy.model.table import Buff
from hordeplay.games.warfighter_fantasy.rules.hero_attacks import Attack
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.turn import ACTS
from hordeplay.games.warfighter_fantasy.view.chances import attack_odds
from hordeplay.games.warfighter_fantasy.view.hints import SAYS, hint

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
    """The numbers beside the choice are those of `odds.weapon`, and those of the dice (test_odds_by_the_rules)."""
    table = stand(**FIGHT).table
    choice = Attack("gareth", "mace", mode, "horned-brute")
    assert attack_odds(table, choice) == odds.weapon("Mace", mode, 3, hth=2, vulns=1)
    shown = hint(table, choice)
    assert shown.label == f"Gareth attacks Horned Brute with Mace, {mode.capitalize()}"
    assert (shown.source, shown.targets[0]) == (("hero-0",), "foe-1-1")
    assert shown.note.startswith(f"{percent(float(odds.weapon('Mace', mode, 3, hth=2, vulns=1)['wound']))} Wound")
    paid = {"standard": "1 Action", "skillful": "1 Action, 1 XP", "bash": "1 Action, 2 XP"}[mode]
    assert shown.cost == f"{paid}, answered by Horned Brute"


def test_a_bonus_that_waits_is_counted_and_not_used_up() -> None:
    """What a card put on the next Attack stands in its odds, and stays until the Attack is made."""
    table = stand(**FIGHT).table
    table.heroes[0].buffs = [Buff(0, 1, "", "next")]
    choice = Attack("gareth", "mace", "standard", "horned-brute")
    assert attack_odds(table, choice) == odds.weapon("Mace", "standard", 3, hth=2, p=1, vulns=1)
    assert len(table.heroes[0].buffs) == 1


def test_what_cannot_have_vulns_gets_none() -> None:
    """WF-ATK-06: an Attack on an inanimate Hostile wounds it or does nothing."""
    inanimate = next(card.name for card in RULES.hostiles.values() if card.inanimate and not card.objective)
    table = stand(**(FIGHT | {"foes": [f"{inanimate} at 1 on 2"]})).table
    law = attack_odds(table, Attack("gareth", "mace", "standard", table.label(table.foes[0])))
    assert law.exactly("vuln") == 0
    assert law.exactly("wound") + law.exactly("none") == 1


def test_a_squad_chart_shows_its_odds() -> None:
    """WF-RUL-57: Whisper hits on 9, with one Vuln on 7; Cover 3 falls to a 2."""
    law = attack_odds(stand(**FIGHT).table, Attack("whisper", "chart", "standard", "horned-brute"))
    assert law["wound"] == Fraction(2, 5) * Fraction(5, 6)


def test_every_verb_has_a_sentence() -> None:
    spoken = {*SAYS, "attack", "use", "move", "react"}
    assert {act.verb for act in ACTS} <= spoken
    match = Match(GAME, start(RULES, 1), seed=6)
    first(match)
    for choice in match.choices:
        assert hint(match.table, choice).label
        assert "{" not in hint(match.table, choice).label
