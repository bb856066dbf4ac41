"""What rows say and clicks mean at a full table: many dice at once, a card that adds nothing, a piece in a Location."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, Play, options, stand
from warfighter_fantasy.test_rows import rows

from hordeplay.core.script import Ask, Roll
from hordeplay.games.warfighter_fantasy.rules.treasure import new_gear, use_of
from hordeplay.games.warfighter_fantasy.view import LOOK

TOLONAR: dict[str, Any] = {
    "party": "Tolonar 1; Gareth 1", "spaces": ["Long Corridor"],
    "heroes": {"tolonar": {"space": 1, "striking": True}, "gareth": {"space": 1, "hand": ["Casting"], "xp": 6}},
}  # fmt: skip


def burning(foe: str = "Orc Spearmen at 1 x3 on 1 2 1") -> Play:
    """Tolonar has declared Fire Hands, and Casting may still be played."""
    match = stand(foes=[foe], **TOLONAR)
    match.play(f"use tolonar fire-hands 1 {foe.partition(' at ')[0].lower().replace(' ', '-')}")
    assert isinstance(match.request, Ask)
    if "which one" in match.request.prompt:
        match.play("creature 0")
    return match


def casting(match: Play) -> str:
    """Casting as it can be played now, in the notation."""
    return next(text for text in options(match) if "casting 1" in text)


def test_casting_gives_an_explosion_no_further_die() -> None:
    """WF-EXP-01, WF-ACT-10: an Explosion has the dice that it states; the card says so, and its row there promises none."""
    (ability,) = RULES.abilities("Casting")
    assert "1 more Attack die (not in an Explosion)" in ability.in_words
    match = burning()
    row = rows(match)[casting(match)]
    assert "more Attack die" not in row.label + row.cost
    assert "attack dice +1" in (row.label + row.cost).lower()
    match.play(casting(match))
    match.answer((1, 1, 1, 1))  # four dice, as without it


def test_giving_waits_in_the_list() -> None:
    """WF-HAV-04: a click on another Hero chooses him; what can be given to him starts from the giver, and shows him."""
    match = stand(party="Gareth 1: Mace, Torches (bundle of 6); Vex 1", heroes={"gareth": {"coins": {"Copper": 2}}})
    gifts = [row for text, row in rows(match).items() if text.startswith("give gareth")]
    assert gifts
    assert {(row.targets, row.source, row.preview) for row in gifts} == {(("hero-0",), ("hero-0",), ("hero-1",))}


def test_a_piece_means_its_location_for_the_hero_who_is_chosen() -> None:
    """WF-ENT-03: who has chosen Whisper and clicks Gareth's piece wants to go where it stands, and hears why that is not so."""
    match = stand(
        party="Gareth 1; Whisper 2", spaces=["Long Corridor", "Barred Door"],
        heroes={"gareth": {"space": 1, "actions": 0}, "whisper": {"moved": True, "actions": 2}},
    )  # fmt: skip
    assert LOOK.intent_of_click(match.table, 0, "token-0", "hero-1") == "move whisper 1"
    assert "has moved" in str(match.explain("move whisper 1"))


def test_a_piece_with_nowhere_to_go_hears_no_talk_of_a_missing_location() -> None:
    """WF-HAC-01, WF-ENT-03: a Hero without Actions beside a place not found yet lacks an Action, not a Location."""
    match = stand(party="Gareth 1; Whisper 2", spaces=["Long Corridor"], heroes={"gareth": {"space": 1, "actions": 0}})
    for part in ("token-0", "hero-0"):
        means = LOOK.intent_of_click(match.table, 0, part, None)
        assert means is not None
        assert "no Action left" in str(match.explain(means))


CARDS: dict[str, tuple[dict[str, Any], str]] = {  # words of `at`, and the Attack
    "four dice on three": ({"foes": ["Orc Spearmen at 1 x3 on 1 2 1"], **TOLONAR}, "use tolonar fire-hands 1 orc-spearmen"),
    "four dice on one": ({"foes": ["Grave Ghouls at 1 x1 on 1"], **TOLONAR}, "use tolonar fire-hands 1 grave-ghouls"),
    "four dice on a crowd": ({"foes": ["Cave Spiders at 1 x9 on 1 2"], **TOLONAR}, "use tolonar fire-hands 1 cave-spiders"),
    "a boss": (
        {"active": True, "party": "Tolonar 1; Gareth 1", "heroes": {"tolonar": {"space": 4, "striking": True}},
         "spaces": ["Long Corridor", "Barred Door", "Spider Bridge"], "foes": ["Oolosh at 4 wounds 5 vulns 1 on 1"]},
        "use tolonar fire-hands 1 oolosh",
    ),
    "a chart": (
        {"party": "Whisper 2; Gareth 1", "spaces": ["Long Corridor"], "foes": ["Grave Ghouls at 1 x1 vulns 2 on 1"],
         "heroes": {"whisper": {"space": 1, "striking": True}}},
        "attack whisper chart standard grave-ghouls",
    ),
}  # fmt: skip
TRIES = 4_000
"""Of each of the five: 20,000 in all."""


def wounds_of(match: Play, text: str, luck: Random) -> tuple[int, bool]:
    """The Wounds that one try of an Attack does, no card played, and whether the Hostile that is aimed at falls."""
    fork = match.fork()
    since, there = len(fork.events), sum(len(foe.members) for foe in fork.table.foes)
    fork.play(text)
    rolled = 0
    while True:
        request = fork.request
        if isinstance(request, Roll) and rolled < 2:
            fork.answer(tuple(luck.randint(1, request.sides) for _ in range(request.n)))
            rolled += 1
        elif isinstance(request, Ask) and (rolled < 2 or re.search("takes a Wound|gets a Vuln", request.prompt)):
            fork.play("done" if "card" in request.prompt else "creature 0")
        else:
            break
    own = [event for event in fork.events[since:] if event.what == "wounds"]
    return sum(dict(event.facts)["n"] for event in own), sum(len(foe.members) for foe in fork.table.foes) < there


@pytest.mark.parametrize("name", CARDS)
def test_several_wounds_are_told_as_the_dice_do_them(name: str) -> None:
    """WF-EXP-01, WF-RUL-57: the average and the tail on the row and the card are those of thousands of tries."""
    position, text = CARDS[name]
    match, luck = stand(**position), Random(name)
    note = rows(match)[text].note
    assert isinstance(match.request, Ask)
    card = LOOK.choice_card(match.table, match.request.read(text))
    assert card is not None
    odds = dict(card.odds)
    tries = [wounds_of(match, text, luck) for _ in range(TRIES)]
    mean = sum(n for n, _ in tries) / TRIES
    two, falls = (sum(map(bool, each)) / TRIES for each in ([n >= 2 for n, _ in tries], [down for _, down in tries]))
    assert float(exactly(odds["Wounds on average"])) == pytest.approx(mean, abs=0.06)
    assert float(exactly(odds["Two Wounds or more"])) == pytest.approx(two, abs=0.035)
    tail, chance = ("two or more", two) if len(match.table.foes[0].members) > 1 else ("it falls", falls)
    shown = re.search(rf"(\d+)% {tail}", note)
    assert shown is not None, note
    assert int(shown[1]) / 100 == pytest.approx(chance, abs=0.035)


def exactly(words: str) -> Fraction:
    """The number of `30% = 3/10`."""
    return Fraction(words.partition(" = ")[2])


def card_of(match: Play, part: str) -> dict[str, str]:
    """The facts of a reading card."""
    card = LOOK.card(match.table, part)
    assert card is not None
    return dict(card.facts)


def test_a_heros_card_says_what_each_of_its_cards_does_and_why_not_now() -> None:
    """WF-SPL-02, WF-DIV-02: Fire Hands in words, and what it lacks: somebody to burn, Striking Range, Focus."""
    match = stand(**TOLONAR, foes=["Orc Spearmen at 1 x3 on 1 2 1"])
    words = card_of(match, "hero-0")["Fire Hands"]
    assert words.startswith("Explosion: 4 dice, hit 6")
    assert "not now" not in words
    tolonar = match.table.heroes[0]
    tolonar.striking = False
    assert card_of(match, "hero-0")["Fire Hands"].endswith(
        "; not now: it needs Striking Range, and Tolonar is in Range 0"
    )
    tolonar.striking, tolonar.focus = True, 0
    tolonar.xp = 0
    assert "not now: Fire Hands costs " in card_of(match, "hero-0")["Fire Hands"]
    match = stand(party="Tolonar 1; Gareth 1")
    assert card_of(match, "hero-0")["Fire Hands"].endswith("; not now: there is nobody in Swamp Caves to use it on")


def test_a_treasure_without_a_use_says_what_it_is_worth() -> None:
    """WF-TRE-02: a Silver Ring does nothing, and its bearer's card says for what it is kept."""
    match = stand(party="Gareth 1; Vex 1")
    match.table.heroes[0].gear.append(new_gear(match.table, "Silver Ring", found=True))
    assert card_of(match, "hero-0")["Silver Ring"] == "worth 2 Copper"


def test_what_is_given_out_says_what_it_does() -> None:
    """WF-TRE-02: the question who takes a thing says in few words what it is good for; nothing on a shelf is without words."""
    for name in RULES.items:
        gear = new_gear(stand().table, name, found=True)
        assert use_of(RULES, gear.name), name
