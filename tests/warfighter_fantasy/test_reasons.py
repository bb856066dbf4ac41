"""Why the best bot takes a choice, what comes of a choice, and what a Turn came to: all in numbers that can be counted."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import Play, go, options, stand

import hordeplay as hp
from hordeplay.core.choice import Choice
from hordeplay.core.english import percent
from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import Ask, Event
from hordeplay.games.warfighter_fantasy import GAME, at

LOOK = GAME.look


def read(match: Play, text: str) -> Choice:
    """A choice that is on offer."""
    assert isinstance(match.request, Ask)
    choice: Choice = match.request.read(text)
    assert match.explain(choice) is None, match.explain(choice)
    return choice


def why(match: Play, text: str) -> str:
    """The reason for a choice."""
    return LOOK.reason(match.table, 0, read(match, text))


def fight(**gareth: object) -> Play:
    """Gareth with XP in Striking Range of three Rats, the others behind."""
    facts = {"space": 1, "striking": True, "xp": 3, "hand": ["Block"], **gareth}
    return stand(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"], heroes={"gareth": facts})


def test_an_attack_is_compared_with_the_other_modes() -> None:
    """WF-ATK-03, WF-GEA-06: its exact chances, and whether another mode hits more often."""
    match = fight()
    assert why(match, "attack gareth shortsword finesse giant-rats").endswith(", the best of 3 modes")
    plain = why(match, "attack gareth shortsword standard giant-rats")
    finesse = LOOK.hint(match.table, read(match, "attack gareth shortsword finesse giant-rats"))
    best, _, _ = finesse.note.partition(" Wound")
    assert plain.endswith(f", for 0 XP; Finesse is {best} for 2 XP")


def test_a_move_away_counts_the_attackers() -> None:
    """WF-TGT-02: so many attacks reach the Hero here and there."""
    assert why(fight(), "move gareth 0") == "leaves 0 attackers instead of 3"


def test_a_card_says_what_it_changes() -> None:
    """WF-ACT-02: the chance with the card and without it."""
    match = fight(hand=["Deadly Attack", "Block"])
    match.play("attack gareth shortsword standard giant-rats")
    if "creature 0" in options(match):
        match.play("creature 0")
    # 4 and better of 10 with HtH 2 and the Melee Skill, then 2 and better; 3 and better of 6 beats the cover
    assert why(match, "use gareth deadly-attack 1 -") == "60% Wound instead of 47%"


@pytest.mark.parametrize("party", ["", "build"])
def test_no_reason_and_no_card_ever_fails(party: str) -> None:
    """WF-OVR-03: of every choice of a game, also of those that a bot would never take."""
    match, reasons = hp.new(GAME, seats=1, seed=5, party=party), 0
    while match.request is not None and match.ply < 250:
        if isinstance(match.request, Ask):
            for choice in list(match.request.options(0))[:60]:
                reasons += bool(LOOK.reason(match.table, 0, choice))
                card = LOOK.choice_card(match.table, choice)
                assert card is None or card.title == LOOK.hint(match.table, choice).label
                for clause in card.rules if card is not None else ():
                    assert clause in GAME.rulebook
        match.run("veteran", until="request")
    assert reasons > 100


def test_the_card_of_a_choice() -> None:
    """WF-CBT-03: its price, who answers, its exact odds; of a pass, the attacks that follow."""
    match = fight()
    card = LOOK.choice_card(match.table, read(match, "attack gareth shortsword standard giant-rats"))
    assert card is not None
    assert dict(card.facts)["Answered by one attack of"] == "Giant Rats 3 on Gareth"
    assert [name for name, _ in card.odds] == ["Wound", "Vuln", "None"]
    passed = LOOK.choice_card(match.table, read(match, "done"))
    assert passed is not None
    assert (passed.title, passed.facts, passed.words) == ("Done", (("Hostile attacks to follow", "3"),), "")
    bought = stand(step="party", party="build")
    hired = LOOK.choice_card(bought.table, read(bought, "hire gareth 1"))
    assert hired is not None
    assert "9 RP; Player Fighter, Health 5" in dict(hired.facts)["Price"]


def test_a_hostile_turn_in_one_sentence() -> None:
    """WF-HTN-03: attacks on each Hero with their dice, and what came of them."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 3; Whisper 1", foes=["Giant Rats at 1 x3 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    for dice in ((9,), (6,), (3,), (1,), (8,), (6,)):
        match.answer(dice)
    words = LOOK.summary(match.table, 0, match.events)
    assert words.startswith("3 attacks on Gareth (dice 9, 3, 8): 2 Wounds")
    assert "\n" not in words


def test_what_hurts_comes_first_and_where_one_went_last() -> None:
    """WF-DWN-01: who is Down, what the Hostiles did, what the party did, and at the end what was entered."""
    table = stand().table
    events = [
        Event("WF-HAC-03", "enters", {"hero": 0, "name": "Dart Hall"}),
        Event("WF-ATK-01", "attacks", {"hero": 0, "foe": "Giant Rats"}),
        Event("WF-HTN-03", "strikes", {"foe": "Giant Rats", "hero": 1, "faces": [9], "total": 9, "wounds": 1}),
        Event("WF-HTN-06", "suffers", {"hero": 1, "n": 1, "left": 0}),
        Event("WF-DWN-01", "falls", {"hero": 1}),
    ]
    name = table.heroes[1].name
    words = LOOK.summary(table, 0, events)
    assert words == f"{name} is Down; 1 attack on {name} (die 9): 1 Wound; made 1 attack: nothing; entered Dart Hall"
    lost = Event("WF-VIC-02", "ends", {"won": False})
    assert LOOK.summary(table, 0, [*events, lost]).startswith(f"lost; {name} is Down; ")


def test_a_turn_of_the_party_in_one_sentence() -> None:
    """WF-SEQ-01: what was entered, what was hit, what it brought; nothing where nothing happened."""
    match = fight()
    go(match, "attack gareth shortsword standard giant-rats", (9,), (6,), (1,), (1,), (1,))
    assert LOOK.summary(match.table, 0, match.events).startswith("made 1 attack: 1 Wound on Giant Rats")
    assert LOOK.summary(match.table, 0, []) == ""
    assert LOOK.summary(match.table, 0, [Event("WF-SEQ-01", "turn", {"n": 2})]) == ""


def test_the_market_says_what_a_thing_does() -> None:
    """WF-BUY-01, WF-GEA-03: figures stand on the row before it is bought."""
    match = at("party", party="build")
    match.play("hire gareth 1")
    cost = LOOK.hint(match.table, read(match, "buy gareth shortsword")).cost
    assert cost.startswith("1 1/2 RP; hit 7, pen −1, hand to hand, weight 2")
    assert "Sturdiness 8" in LOOK.hint(match.table, read(match, "buy gareth leather-armor")).cost
    for text in ("hire vex 1", "hire tolonar 1", "hire whisper 1", "hire hob-carrow 1"):
        row = LOOK.hint(match.table, read(match, text))
        kind = row.cost.partition("; ")[2].partition(" ")[0]
        assert kind in ("Player", "Team", "NPH", "Squad"), row.cost


def test_armor_and_shield_are_explained_on_the_card_of_a_hero() -> None:
    """WF-ARM-02, WF-SHI-01: what the small figures on a Hero's card mean."""
    card = LOOK.card(at().table, "hero-0")
    assert card is not None
    gear = dict(card.facts)["Gear"]
    assert "Leather Armor (Cover 4, takes 8 more Wounds)" in gear
    assert "Medium Shield (stops 3 more Wounds of 3)" in gear
    assert "Shortsword (hit 7, penetration −1)" in gear


def test_vulns_and_figures_are_explained_on_the_cards() -> None:
    """WF-CMP-18, WF-RUL-06, WF-ATK-03: the badge of a Hero and of a Hostile, hit and penetration, a weapon's modes."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace; Whisper 1", foes=["Giant Rats at 1 x2 vulns 1 on 1"],
        heroes={"gareth": {"space": 1, "vulns": 2}},
    )  # fmt: skip
    gareth, whisper, rats, mace = (
        LOOK.card(match.table, part) for part in ("hero-0", "hero-1", "foe-1-1-0", "ware-mace")
    )
    assert gareth is not None
    assert whisper is not None
    assert rats is not None
    assert mace is not None
    assert dict(gareth.facts)["Vulns"] == "2: each attack on Gareth counts 4 more on its d10, 2 more on its d6"
    assert dict(gareth.facts)["To hit"] == "the d10 must reach hit; penetration counts on the d6 against Cover"
    assert dict(whisper.facts)["To hit"].startswith("a d10 of ")
    assert "Vulns" not in dict(whisper.facts)
    assert dict(rats.facts)["Vulns"] == "1: each attack on it counts 2 more on its d10, 1 more on its d6"
    assert dict(mace.facts)["Hit"] == "a d10 of 5 or more"
    assert "Skillful (1 XP) " in dict(mace.facts)["Modes"]
    assert "on the d10" in dict(mace.facts)["Modes"]


def test_what_heat_and_cold_mean_here() -> None:
    """WF-ENV-02: which Location asks for it, and what it takes."""
    match = hp.new(GAME, seats=1, seed=3)
    while isinstance(match.request, Ask) and "Hardy against what" not in match.request.prompt:
        match.play("to gareth")
    assert isinstance(match.request, Ask)
    costs = [LOOK.hint(match.table, choice).cost for choice in match.request.options()]
    assert costs == [
        "Lava Flow asks for 6+ each Turn, or 1 Wound; 1 of 13 Locations",
        "Flooded Steps asks for 4+ each Turn, or 1 Wound; 1 of 13 Locations",
    ]


def test_numbers_and_nouns_of_a_row_agree() -> None:
    """WF-ACT-06, WF-HAC-04, WF-WND-01: what is paid for in its number, and no more Wounds than are suffered."""
    match = fight(hand=["Second Wind"], vulns=2)
    row = LOOK.hint(match.table, read(match, "use gareth second-wind 1up gareth"))
    assert row.label == "Gareth plays Second Wind: remove 2 Vulns"
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 3; Whisper 1", foes=["Giant Rats at 1 x3 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0, "xp": 3, "hand": ["Take Cover"]}},
    )  # fmt: skip
    for dice in ((9,), (6,)):
        match.answer(dice)
    assert why(match, "use gareth take-cover 1 -").startswith("1 of 1 Wound on Gareth")


def test_a_roll_names_what_is_tried_and_a_bonus_is_said_once() -> None:
    """WF-BEN-01: the row has the name of the Beneficial; a reason that the row has said is none."""
    match = stand(
        spaces=["Storeroom"], party="Vex 1; Herka 1",
        heroes={"vex": {"space": 1}, "herka": {"space": 1, "divinity": 15, "powers": ["Raven Sight"]}},
    )  # fmt: skip
    assert LOOK.hint(match.table, read(match, "try vex")).label == "Vex tries Chest, Pick +1"
    match.play("try vex")
    sight = "use herka raven-sight 1 -"
    assert LOOK.hint(match.table, read(match, sight)).label == "Herka calls on Raven Sight: roll +2"
    assert why(match, sight) == ""


def test_the_advice_and_done_count_the_attacks_that_reach() -> None:
    """WF-RUL-04: a Hostile that aims at a Hero out of its Range attacks nobody."""
    match = stand(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 2"], heroes={"gareth": {"space": 1}})
    assert (
        LOOK.pass_label(match.table, "WF-HAC-01", "") == "Done: no Hostile attack to follow, 3 Giant Rats come nearer"
    )
    assert why(match, "done").startswith("no Hostile attack to come")


def test_every_advice_of_two_games_has_a_reason_in_numbers() -> None:
    """WF-OVR-03: in all decisions of the party the adviser's reason counts something, and repeats no notation."""
    seen = 0
    for name in ("first", "short"):
        match: Play = hp.new(GAME, preset=name)
        bot = GAME.bot(GAME.default_bot)
        while match.result is None:
            request = match.request
            assert isinstance(request, Ask)
            choice = bot.choose(request, 0, Source(key_of("advice"), match.ply))  # type: ignore[union-attr]  # it does not think
            row = LOOK.hint(match.table, choice)
            because = LOOK.reason(match.table, 0, choice) or f"{row.cost} {row.note}"
            if request.rule in ("WF-HAC-01", "WF-HAC-02", "WF-ENT-01", "WF-CBT-01", "WF-RUL-03", "WF-HTN-01"):
                seen += 1
                counted = any(letter.isdecimal() for letter in because) or "no Hostile attack" in because
                assert counted, f"{request.prompt}: {choice} ({because!r})"
            match.play(choice)
    assert seen >= 30


def test_the_advice_to_draw_tells_the_chance_of_a_location() -> None:
    """WF-LOC-01, WF-HAC-02: by the Markers that are left in the deck, as all draws of the rules come to."""
    match = stand(heroes={"gareth": {"hand": ["Block"]}}, party="Gareth 1; Vex 1")
    deck = match.table.cards.bags["action"]
    markers = sum(match.rules.actions[card].marker for card in deck)
    because = why(match, "redraw gareth")
    assert (
        because
        == f"1 of 5 cards in hand; no Location for the next space at hand, a new card is one in {percent(markers / len(deck))}"
    )
    row = LOOK.hint(match.table, read(match, "redraw gareth")).note
    none = 1.0
    for k in range(4):
        none *= (len(deck) - markers - k) / (len(deck) - k)
    assert row == f"then 4 cards: a Location in {percent(1 - none)}"


def test_the_advice_to_step_in_tells_the_blow_that_follows() -> None:
    """WF-HTH-02: the chance that is told is the one on the Attack's own row afterwards."""
    match = fight(striking=False, actions=2)
    because = why(match, "close gareth")
    match.play("close gareth")
    while match.table.step != "hero" or not isinstance(match.request, Ask):
        match.play(options(match)[0]) if isinstance(match.request, Ask) else match.answer((1,))
    shown = [
        LOOK.hint(match.table, choice).note.partition("%")[0]
        for choice in match.choices
        if str(choice).startswith("attack")
    ]
    assert f"best attack {max(shown, key=int)}% Wound, none from here" in because


def test_the_advice_for_a_trap_tells_who_passes_best() -> None:
    """WF-RUL-18: the chance of the one who goes first, and of the best who can."""
    match = stand(
        party="Gareth 1; Whisper 2", spaces=["Long Corridor", "Dart Hall"],
        heroes={"gareth": {"space": 1, "hand": ["Block", "Dodge"]}, "whisper": {"space": 1}},
    )  # fmt: skip
    match.table.spaces[2].entered = match.table.spaces[2].drawn = False
    row = LOOK.hint(match.table, read(match, "move whisper 2")).note
    assert row == "30% to pass"
    assert why(match, "move whisper 2") == "30% to pass what waits there, the best of those who can go"
    assert why(match, "move gareth 2") == "0% to pass what waits there, the best who can go has 30%"


def test_who_waits_for_hostiles_is_told_that_they_come() -> None:
    """WF-CLO-01: a suggestion to do nothing more says why it is not idle."""
    party, far = "Gareth 1: Mace; Whisper 1", ["Orc Spearmen at 1 x3 on 1 2"]
    match = stand(party=party, spaces=["Long Corridor"], foes=far, heroes={"gareth": {"hand": ["Block"]}})
    assert why(match, "done") == "no Hostile attack to come; 3 Orc Spearmen come nearer without an Action of yours"
    calm = stand(party=party, spaces=["Long Corridor"], heroes={"gareth": {"hand": ["Block"]}})
    assert why(calm, "done") == "no Hostile attack to come; no other choice here is worth what it costs"
