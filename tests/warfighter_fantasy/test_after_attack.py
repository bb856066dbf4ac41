"""What stands open right after an Attack, and what a screen always tells: the clock, and one sum of money."""

from __future__ import annotations

import re

from warfighter_fantasy.helpers import Play, go, stand
from warfighter_fantasy.scenes import table

from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.rules.hero_actions import Hide
from hordeplay.games.warfighter_fantasy.rules.verbs import Done
from hordeplay.games.warfighter_fantasy.view.after_attack import fresh
from hordeplay.games.warfighter_fantasy.view.hints import hint
from hordeplay.games.warfighter_fantasy.view.needs import needs
from hordeplay.games.warfighter_fantasy.view.scene import scene
from hordeplay.games.warfighter_fantasy.view.terms import crowd, terms


def duel(foes: str = "Giant Rats at 1 x1 on 1", **more: object) -> Play:
    """Gareth in Striking Range, with two Actions and no card in hand."""
    facts = {"space": 1, "striking": True, "actions": 2, "hand": [], "toughness": 0}
    return stand(spaces=["Long Corridor"], party="Gareth 1: Shortsword", foes=[foes], heroes={"gareth": facts | more})


def builder(match: Play) -> str:
    return scene(match.table, 0, Rendering()).labels["builder"]


def test_a_heros_attack_stands_open_with_what_may_come_next() -> None:
    """WF-ATK-01: who, whom, each die and what it had to reach, in the place that no layout folds; and its panel first."""
    match = duel("Orc Spearmen at 1 x1 on 1")
    assert builder(match).startswith("Attack builder: Gareth against Orc Spearmen")
    go(match, "attack gareth shortsword standard orc-spearmen", (2,), (1,), (1,), (6,))
    assert match.table.throw is not None
    assert not match.table.throw.source  # the answer is the last one
    assert builder(match).startswith("Attack builder: Orc Spearmen on Gareth: ")
    assert "next: Gareth on Orc Spearmen" in builder(match)
    need = needs(match.table)
    assert all(need["roll"] > need.get(name, 0) for name in ("guards", "cup", "ways", "hand", "hostile"))


def test_the_hostile_that_is_asked_about_is_the_one_with_odds() -> None:
    """WF-HTN-03: while it is asked which Hostile attacks, no Hero's odds stand there."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 1: Shortsword; Whisper 1",
        foes=["Giant Rats at 1 x2 on 1 2"], heroes={"gareth": {"space": 1}, "whisper": {"space": 1}},
    )  # fmt: skip
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "A Hostile attacks: which one?"
    assert builder(match).startswith("Attack builder: Giant Rats attack ")


def test_a_new_attack_and_a_new_turn_take_its_place() -> None:
    """WF-ATK-01: before the next dice the odds are back, and a Turn begins without old dice."""
    match = duel("Orc Spearmen at 1 x2 on 1 1", hand=["Deadly Attack"])
    go(match, "attack gareth shortsword standard orc-spearmen")
    assert isinstance(match.request, Ask)
    assert fresh(match.table) is None
    assert builder(match).startswith("Attack builder: Gareth against Orc Spearmen")
    at = match.table.copy()
    at.window, at.struck = None, []
    at.heroes[0].actions = 2
    assert fresh(at) is None


def test_no_odds_of_an_attack_that_cannot_be_made() -> None:
    """WF-HAC-01: with no Action left there is no way to attack, and the odds do not speak of one."""
    match = duel(actions=0)
    assert builder(match) == "Attack builder: no Attack is possible"


def test_the_clock_and_all_money_stand_above_the_party() -> None:
    """WF-SEQ-01, WF-CAM-04: the Turn of how many, and one sum in one unit: the purse and what the Heroes carry."""
    at = table("fight").copy()
    at.purse, at.heroes[1].coins = 4, {"Gold": 1, "Silver": 1}
    shown = scene(at, 0, Rendering())
    assert "Turn 4 of 9, then Guards" in shown.svg
    assert "10 Copper in all, 6 of it carried by Heroes" in shown.svg
    assert "Silver" not in GAME.look.scene(at, 0, Rendering()).regions[-1].svg


def test_words_that_a_newcomer_reads_at_first_sight() -> None:
    """WF-CMP-18, WF-HTH-02: what a Vuln is, on both cards; what is spent and won; what hiding is for; no idle `more`."""
    at = stand(
        spaces=["Long Corridor"], party="Gareth 1; Whisper 1", foes=["Giant Rats at 1 x1 vulns 1 on 1"],
        heroes={"gareth": {"space": 1, "vulns": 1}},
    ).table  # fmt: skip
    assert "Vuln, short for vulnerable: each adds 2" in terms(at, at.heroes[0])
    assert "each Vuln on it adds 2 to the Attack die and 1 to the Cover die" in crowd(at, at.foes[0])
    assert {"53 to spend", "6 to win"} <= {*re.findall(r">([^<]+)<", scene(stand().table, 0, Rendering()).svg)}
    assert " RP" not in scene(stand().table, 0, Rendering()).svg
    hide = hint(at, Hide("whisper"))
    assert (hide.label, hide.cost) == ("Whisper tries to hide", "for what needs the Shadows")


def test_the_panel_asks_what_takes_a_wound() -> None:
    """WF-ALL-01: no word of armor that holds beside a Wound that comes all the same."""
    match = duel("Orc Spearmen at 1 x1 on 1", toughness=1)
    match.play("attack gareth shortsword standard orc-spearmen")
    for dice in ((1,), (1,), (10,), (6,)):
        match.answer(dice)
    assert match.table.window is not None
    assert match.table.window.on == "wounds"
    shown = scene(match.table, 0, Rendering()).svg
    assert "1 Wound: what takes it?" in shown


def test_a_pass_says_whether_a_card_was_played() -> None:
    """WF-ACT-02: `more` only after a card."""
    match = duel("Orc Spearmen at 1 x1 on 1", hand=["Deadly Attack", "Deadly Attack"])
    match.play("attack gareth shortsword standard orc-spearmen")
    assert hint(match.table, Done()).label == "Play no card"
    match.play("use gareth deadly-attack 1 -")
    assert hint(match.table, Done()).label == "Play no more cards"
