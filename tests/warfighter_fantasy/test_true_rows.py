"""Rows that were false: Vulns for what bears none, XP spent twice, a Vuln for another Hero."""

from __future__ import annotations

from fractions import Fraction

from hordeplay.games.warfighter_fantasy import at
from hordeplay.games.warfighter_fantasy.rules.use import Use
from hordeplay.games.warfighter_fantasy.view import LOOK
from hordeplay.games.warfighter_fantasy.view.chances import blow
from hordeplay.games.warfighter_fantasy.view.helping import best_attack, helped


def test_what_is_no_living_thing_falls_no_easier() -> None:
    """WF-ATK-06: a Feint on Gargoyles leaves no Vuln, so nobody's attack gets better."""
    hand = {"space": 1, "striking": True, "hand": ["Feint"], "actions": 2, "xp": 1}
    heroes = {"gareth": hand, "vex": {"space": 1}}
    stone, flesh = (
        at(spaces=["Long Corridor"], party="Gareth 1; Vex 1", foes=[f"{foe} at 1 x2 on 1"], heroes=heroes)
        for foe in ("Gargoyle Pair", "Giant Rats")
    )
    notes = {
        match: [LOOK.hint(match.table, choice).note for choice in match.choices if choice.verb == "use"]
        for match in (stone, flesh)
    }
    assert not any("best attack then" in note for note in notes[stone])
    assert any("best attack then" in note for note in notes[flesh])


def test_xp_that_pays_a_card_pays_no_attack() -> None:
    """WF-ACT-06: Herka's only XP goes for the card that Gareth plays on her, and a mode that costs XP is closed then."""
    heroes = {
        "gareth": {"space": 1, "hand": ["Attack!"], "actions": 2, "xp": 0},
        "herka": {"space": 1, "striking": True, "actions": 0, "xp": 1},
    }
    match = at(spaces=["Long Corridor"], party="Gareth 1; Herka 2", foes=["Giant Rats at 1 x3 on 1"], heroes=heroes)
    (choice,) = [
        each for each in match.choices if str(each).startswith("use gareth attack") and "1up herka" in str(each)
    ]
    assert isinstance(choice, Use)
    ((name, then, _),) = helped(match.table, choice)
    match.play(choice)
    while match.request is not None and not any(each.verb == "attack" for each in match.choices):
        match.play(match.choices[0])
    assert name == "Herka"
    assert best_attack(match.table, 1) == then


def test_a_vuln_by_lot_is_no_vuln_of_the_target() -> None:
    """WF-RUL-14: of three Heroes one is drawn; where one is left it is that one."""
    heroes = {name: {"space": 1} for name in ("gareth", "vex", "herka")}
    party, foes = "Gareth 1; Vex 1; Herka 1", ["Hex Witch at 1 x1 on 1"]
    table = at("onslaught", party=party, spaces=["Long Corridor"], foes=foes, heroes=heroes).table
    (foe,) = table.foes
    strike = blow(table, foe, foe.members[0], 0)
    assert strike is not None
    assert strike.anyone > 0
    assert "Vuln on a random Hero" in strike.in_words
    assert sum(strike) == 1
    for hero in table.heroes[1:]:
        hero.down = True
    alone = blow(table, foe, foe.members[0], 0)
    assert alone is not None
    assert (alone.vuln, alone.anyone) == (strike.vuln + strike.anyone, Fraction(0))
