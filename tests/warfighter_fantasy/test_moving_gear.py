"""Gear that goes from hand to hand, who may have it, and by which clause cards are used and told."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, Play, finish, go, hero, options, stand, why

import hordeplay as hp
from hordeplay.core.provenance import known_of
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME, at, line
from hordeplay.games.warfighter_fantasy.model.table import Gear
from hordeplay.games.warfighter_fantasy.rules.guards import move_guards, move_timer
from hordeplay.games.warfighter_fantasy.rules.treasure import items
from hordeplay.games.warfighter_fantasy.view import printed_cards
from hordeplay.games.warfighter_fantasy.view.sentences import say

HALL = ["Long Corridor"]


def together(*words: str) -> dict[str, dict[str, Any]]:  # fields of any type
    """These Heroes in the first Location."""
    return {word: {"space": 1} for word in words}


# ---- Shields


def test_a_shield_is_not_picked_up_among_hostiles() -> None:
    """WF-SHI-02: it is equipped as it is taken, and that needs a Location without Hostiles."""
    for foes, clause in ((["Giant Rats at 1 x1 on 1"], "WF-SHI-02"), (["Giant Rats at 0 x1 on 1"], "")):
        match = stand(spaces=HALL, party="Gareth 1; Colin 1", foes=foes, heroes=together("gareth", "colin"))
        match.table.spaces[1].ground = [Gear("Medium Shield")]
        match = at(line(match.table), dice="ask")
        assert why(match, "take gareth medium-shield") == clause


# ---- Gear in a Turn


def test_dropped_gear_waits_for_whoever_enters() -> None:
    """WF-RUL-84, WF-BUY-05: gear_moves; Vex enters and picks up what Gareth dropped this Turn, and Gareth cannot."""
    for knob, clause in (("onward", ""), ("once", "WF-RUL-84")):
        match = stand(
            rules=RULES.with_(gear_moves=knob), spaces=HALL, party="Gareth 1: Dagger; Vex 1",
            heroes={"gareth": {"space": 1}, "vex": {"space": 1}},
        )  # fmt: skip
        go(match, "drop gareth dagger")
        assert why(match, "take gareth dagger") == "WF-RUL-84"
        assert why(match, "take vex dagger") == clause


def test_gear_goes_on_and_not_back() -> None:
    """WF-RUL-84, WF-CMP-24: from Gareth to Vex to Colin, and to nobody twice; in the line as at the table."""
    match = stand(party="Gareth 1: Dagger; Vex 1; Colin 1")
    go(match, "give gareth dagger vex")
    assert why(match, "give vex dagger gareth") == "WF-RUL-84"
    go(match, "give vex dagger colin")
    match = at(line(match.table), dice="ask")
    assert hero(match, "colin").gear[-1].had == [0, 1]
    assert [word for word in options(match) if "dagger" in word] == ["drop colin dagger"]
    go(match, "drop colin dagger")
    assert not [word for word in options(match) if "dagger" in word]


def test_gear_goes_once_under_the_old_reading() -> None:
    """WF-RUL-84: gear_moves, under `once`."""
    match = stand(rules=RULES.with_(gear_moves="once"), party="Gareth 1: Dagger; Vex 1; Colin 1")
    go(match, "give gareth dagger vex")
    assert why(match, "give vex dagger colin") == "WF-RUL-84"


def armed(*gear: Gear) -> Play:
    """Vex with this Gear in Striking, against two Rats."""
    match = stand(
        spaces=HALL, party="Gareth 1; Vex 1", foes=["Giant Rats at 1 x2 on 1"],
        heroes={"gareth": {"space": 1}, "vex": {"space": 1, "striking": True}},
    )  # fmt: skip
    match.table.heroes[1].gear = list(gear)
    return at(line(match.table), dice="ask")


def test_whoever_got_it_uses_it_as_often_as_they_like() -> None:
    """WF-HAV-02: one Hero each Turn; a Dagger that was passed on and then used is used again by the same one."""
    attack = "attack vex dagger standard giant-rats"
    assert why(armed(Gear("Dagger", had=[0])), attack) == ""
    assert why(armed(Gear("Dagger", had=[0], user=1)), attack) == ""
    assert why(armed(Gear("Dagger", user=0)), attack) == "WF-HAV-02"  # from a Hero who used it and fell


def test_used_gear_does_not_move() -> None:
    """WF-BUY-05: neither passed nor dropped."""
    match = armed(Gear("Dagger", user=1))
    assert [why(match, text) for text in ("give vex dagger gareth", "drop vex dagger")] == ["WF-BUY-05"] * 2


def test_whose_it_was_is_one_of_the_party() -> None:
    """WF-HAV-02: a position tells no other number."""
    with pytest.raises(ValueError, match="no Hero of the party"):
        armed(Gear("Dagger", had=[7]))


def test_give_and_take_comes_to_an_end() -> None:
    """WF-RUL-84: gifts that cost nothing run out, whoever gives to whom."""
    match = stand(party="Gareth 1: Dagger, Mace; Vex 1; Colin 1")
    for _ in range(40):
        moves = [word for word in options(match) if word.split()[0] in ("give", "take", "drop")]
        if not moves:
            break
        go(match, moves[-1])
    assert not moves


# ---- Items for an NPH


def item_offers(there: str, card: str, **knobs: str) -> set[str]:
    """Who of those there may take this Item of one point."""
    match = stand(
        rules=RULES.with_(**knobs), spaces=HALL, party="Gareth 1; Herka 1; Tolonar 1", heroes=together(*there.split())
    )
    table = match.table
    script = items(table, RULES.items[card].value, 1)
    next(script)
    try:
        request = script.send(card)
    except StopIteration:
        return {h.slug for h in table.heroes if any(gear.found for gear in h.gear)} or {"ground"}
    assert isinstance(request, Ask)
    return {str(choice).split()[-1] for choice in request.options()}


def test_an_item_goes_to_any_hero_there() -> None:
    """WF-TRE-01, WF-RUL-85: nph_items; Herka is asked like Gareth, or is passed over while he is there."""
    assert item_offers("gareth herka", "Silver Ring") == {"gareth", "herka"}
    assert item_offers("gareth herka", "Silver Ring", nph_items="last") == {"gareth"}
    assert item_offers("herka tolonar", "Silver Ring", nph_items="last") == {"herka", "tolonar"}


def test_an_nph_takes_no_weapon() -> None:
    """WF-HER-13, WF-RUL-85: a Dagger would be more than the card lists; it stays on the ground where nobody else is."""
    assert item_offers("gareth herka", "Dagger (found)") == {"gareth"}
    assert item_offers("herka tolonar", "Dagger (found)") == {"ground"}


# ---- Clauses that are told


def rule_of(match: Play, what: str) -> str:
    """The clause of the last event of a kind."""
    rule: str = next(event.rule for event in reversed(match.events) if event.what == what)
    return rule


@pytest.mark.parametrize(
    ("party", "fields", "use", "rule"),
    [
        ("Gareth 1: Torches (bundle of 6); Vex 1", {}, "use gareth torches-bundle-of-6 1 space-1", "WF-GEA-10"),
        ("Gareth 1; Vex 1", {"hand": ["Second Wind"], "vulns": 1}, "use gareth second-wind 1 -", "WF-ACT-01"),
        ("Gareth 1; Vex 1", {"found": ["Healer's Moss"], "vulns": 1}, "use gareth healers-moss 1 gareth", "WF-GEA-10"),
    ],
)
def test_a_card_is_used_by_the_clause_of_its_kind(party: str, fields: dict[str, Any], use: str, rule: str) -> None:
    """WF-GEA-10, WF-ACT-01, WF-HAC-04: only Action cards are played; a Vuln that a card removes is no Action."""
    match = stand(spaces=["Flooded Steps"], party=party, heroes={"gareth": fields})
    if use not in options(match):
        use = next(word for word in options(match) if word.startswith(" ".join(use.split()[:3])))
    match.play(use)
    assert rule_of(match, "uses") == rule
    if "vulns" in fields:
        assert rule_of(match, "steadies") == rule


def test_the_timer_in_g_is_told_once() -> None:
    """WF-TIM-01: it stands in G, as the board says, and while it stays there nothing is told."""
    table = stand(party="Gareth 1; Vex 1", timer=1).table
    table.log = []
    for _ in range(2):
        move_timer(table, 1)
    lines = [say(table, event) for event in table.log if event.what == "timer"]
    assert lines == ["The Timer stands at G: Guards are called"]


@pytest.mark.parametrize(("space", "rule"), [(3, "WF-GRD-04"), (4, "WF-GRD-03")])
def test_guards_arrive_by_the_clause_of_guards(space: int, rule: str) -> None:
    """WF-GRD-03, WF-GRD-04: they come into the fight, or wait where no Hero is."""
    match = stand(
        adventure="Barrow Road", party="Gareth 1; Vex 1", spaces=["Long Corridor", "Lair (C)", "War Camp"], active=True,
        foes=["Agin at 4 on 1"], heroes={"gareth": {"space": space}}, track=[0, 0, 1],
    )  # fmt: skip
    table = match.table
    table.log = []
    finish(move_guards(table))
    assert [event.rule for event in table.log if event.what == "appears"] == [rule]


# ---- Reading cards


def test_gear_is_read_under_its_own_clause() -> None:
    """WF-SHI-01, WF-ARM-02, WF-GEA-10: a shield, an armor and a kit are no weapons."""
    table = hp.new(GAME, seats=1).table
    names = ("Medium Shield", "Chainmail", "First Aid Kit", "Mace")
    cards = [printed_cards.named(table, name) for name in names]
    assert [card.rules[0] for card in cards if card] == ["WF-SHI-01", "WF-ARM-02", "WF-GEA-10", "WF-GEA-03"]


def test_what_is_printed_of_shield_and_armor() -> None:
    """WF-SHI-01, WF-ARM-06: 2 Gold, Loadout 3 and three Wounds of the shield; the mending price of Chainmail."""
    shield = RULES.shields["Medium Shield"]
    assert (shield.cost, shield.weight, shield.stops) == (8, 3, 3)
    assert {"cost", "weight", "stops"} <= {*known_of(shield)}
    assert "mend" in known_of(RULES.armors["Chainmail"])
