"""The worked examples of Hostile Attacks, Wounds, healing and armor (chapters 15, 17, 18, 20)."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, Play, facts_of, finish, go, hero, options, stand, throw, why

from hordeplay.games.warfighter_fantasy.model.passives import armor_cover, foe_cover, terrain
from hordeplay.games.warfighter_fantasy.rules.wounds import heal, suffer, to_health

GUARD = "Gareth 3: Chainmail; Whisper 1"


def attacked(face: int, *dice: tuple[int, ...], foe: str = "Orc Spearmen at 1 x1 on 1", **facts: object) -> Play:
    """One Hostile Attack on Gareth (terrain 1, no Toughness), all dice given: chart, terrain, armor."""
    own = {"space": 1, "toughness": 0, **facts}
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party=GUARD if "armor" in facts else "Gareth 3; Whisper 1",
        foes=[foe], heroes={"gareth": {k: v for k, v in own.items() if k != "armor"}},
    )  # fmt: skip
    throw(match, (face,), *dice)
    return match


def state(match: Play) -> tuple[int, int, int]:
    """Wounds in Health, Vulns, armor damage of Gareth."""
    gareth = hero(match, "gareth")
    return gareth.hurt, gareth.vulns, sum(g.damage for g in gareth.gear if g.name == "Chainmail")


def test_wf_ex_12() -> None:
    """WF-HTN-05: armor die 6 against Cover 5: the Wound is inflicted, the armor is whole."""
    assert state(attacked(8, (3,), (6,), armor=True)) == (1, 0, 0)


def test_wf_ex_13() -> None:
    """WF-RUL-01: armor die 4: a Vuln, and the armor may absorb the Wound."""
    match = attacked(8, (3,), (4,), armor=True)
    assert options(match) == ["soak armor", "done"]
    go(match, "soak armor")
    assert state(match) == (0, 1, 1)
    assert armor_cover(match.table, hero(match, "gareth")) == 5


def test_wf_ex_14() -> None:
    """WF-ARM-02: a second Wound absorbed leaves 10 and Cover 5, two more 8 and Cover 4.

    The Vuln of the Attack before is taken as removed; with it the same 4 beats the armor (WF-RUL-01, WF-RUL-06).
    """
    for foe, face, worn, left, cover in (("Orc Spearmen", 8, 1, 10, 5), ("Spinner", 9, 2, 8, 4)):
        match = stand(
            step="react", pending=[1], spaces=["Long Corridor"], party=GUARD, foes=[f"{foe} at 1 x1 on 1"],
            heroes={"gareth": {"space": 1, "toughness": 0, "damage": {"Chainmail": worn}}},
        )  # fmt: skip
        throw(match, (face,), (1,), (4,))
        while "soak armor" in options(match):
            go(match, "soak armor")
        assert (state(match)[0], 12 - state(match)[2]) == (0, left)
        assert armor_cover(match.table, hero(match, "gareth")) == cover
    second = attacked(8, (1,), (4,), armor=True, vulns=1, damage={"Chainmail": 1})
    assert state(second) == (1, 1, 1)


@pytest.mark.parametrize(
    ("face", "dice", "result"),
    [
        pytest.param(3, ((3,), (6,)), (0, 1, 0), id="WF-EX-15"),
        pytest.param(3, ((3,), (4,)), (0, 0, 0), id="WF-EX-16"),
    ],
)
def test_wf_ex_15_and_16(face: int, dice: tuple[tuple[int, ...], ...], result: tuple[int, int, int]) -> None:
    """WF-HTN-06, WF-RUL-09: on a Miss the armor die decides between a Vuln and nothing."""
    assert state(attacked(face, *dice, armor=True)) == result


def behind(face: int, die: int) -> Play:
    """An Attack on Vex, whose Terrain Cover is 3."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Vex 1: Leather Armor; Gareth 1",
        foes=["Orc Spearmen at 1 x1 on 1"], heroes={"vex": {"space": 1}},
    )  # fmt: skip
    throw(match, (face,), (die,))
    return match


def test_wf_ex_17() -> None:
    """WF-HTN-06: a Miss that the terrain stops does nothing, and no armor is rolled."""
    assert (hero(behind(3, 2), "vex").vulns, hero(behind(3, 2), "vex").hurt) == (0, 0)


def test_wf_ex_18() -> None:
    """WF-HTN-03, WF-RUL-07: two Wounds that the terrain stops are one Vuln, and no armor is rolled."""
    match = stand(
        step="react", pending=[1], spaces=["Long Corridor"], party="Vex 1: Leather Armor; Gareth 1",
        foes=["Frost Ogre at 1 on 1"], heroes={"vex": {"space": 1}},
    )  # fmt: skip
    throw(match, (10,), (1,))
    assert facts_of(match, "strikes")[0]["wounds"] == 2
    assert (hero(match, "vex").vulns, hero(match, "vex").hurt) == (1, 0)
    assert facts_of(match, "armor") == []


def test_wf_ex_19() -> None:
    """WF-HTN-07: what else the chart shows does not happen when the armor holds."""
    # 10 and a Vuln make the row of 12, a Wound and a Vuln of the chart; the armor die is 3 + 1 against Cover 5
    match = attacked(10, (3,), (3,), foe="Giant Centipedes at 1 x1 on 1", armor=True, vulns=1)
    assert facts_of(match, "strikes")[0]["total"] == 12
    go(match, "soak armor")
    assert state(match) == (0, 2, 1)  # the Vuln of WF-RUL-01, and none of the chart
    assert "WF-RUL-14" not in [event.rule for event in match.events]
    match = attacked(10, (3,), (4,), foe="Giant Centipedes at 1 x1 on 1", armor=True, vulns=1)
    assert (state(match)[0], "WF-RUL-14" in [event.rule for event in match.events]) == (1, True)


def test_wf_ex_20() -> None:
    """WF-ALL-02: what armor, an Action card and a Skill leave of one Attack is one counter of 2.

    Hard to Kill stops 2 where the Skill of the example stops 1, so there are 7 Wounds here and not 6.
    """
    match = stand(
        party="Gareth 6: Chainmail, Hard to Kill; Whisper 1",
        heroes={"gareth": {"hand": ["Block"], "toughness": 0}}, step="hero",
    )  # fmt: skip
    table = match.table
    script = suffer(table, 0, 7, "WF-ALL-02", by_attack=True, armor_may=True)
    request = next(script)
    for text in ("soak armor", "use gareth block 1 -", "soak armor", "use gareth hard-to-kill 1 -"):
        request = script.send(request.read(text))  # type: ignore[attr-defined]  # an Ask
    with pytest.raises(StopIteration) as stopped:
        script.send(request.read("done"))  # type: ignore[attr-defined]  # an Ask
    assert stopped.value.value == 2
    gareth = table.heroes[0]
    assert ([w.n for w in gareth.wounds], gareth.gear[0].damage) == ([2], 2)


def troll(face: int, *dice: tuple[int, ...], wounds: int = 0) -> Play:
    """One Attack of the Cave Troll on Gareth beside Vex."""
    match = stand(
        step="react", spaces=["Long Corridor"], party="Gareth 3; Vex 1", pending=[1],
        foes=[f"Cave Troll at 1 wounds {wounds} on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0}, "vex": {"space": 1}},
    )  # fmt: skip
    throw(match, (face,), *dice)
    return match


def test_wf_ex_21() -> None:
    """WF-HOS-05, WF-RUL-12: a 9 is a Wound on the target and one on a random Hero, with one terrain die."""
    match = troll(9, (6,))
    assert facts_of(match, "strikes")[0]["wounds"] == 1
    suffers = facts_of(match, "suffers")
    assert [event["n"] for event in suffers] == [1, 1]  # a counter each, also where both are the target's
    assert suffers[0]["hero"] == 0


def test_wf_ex_22() -> None:
    """WF-HOS-01, WF-RUL-14, WF-RUL-29: at Health 5 a 3 is a Vuln on a random Hero, and the Cover falls to 2."""
    match = troll(3, wounds=4)
    assert [event["n"] for event in facts_of(match, "vuln")] == [1]
    foe = match.table.foes[0]
    assert foe_cover(match.table, foe, foe.members[0]) == 2
    foe.members[0].wounds = 3
    assert foe_cover(match.table, foe, foe.members[0]) == 3


def test_wf_ex_23() -> None:
    """WF-HER-05: Terrain Cover 1 falls to any roll."""
    assert terrain(attacked(3, (1,)).table, 0) == 1
    assert state(attacked(3, (1,))) == (0, 1, 0)


def test_wf_ex_42() -> None:
    """WF-HEA-01: Heal 1 on a Wound of 2 leaves a Treated Wound of 1."""
    match = stand(heroes={"gareth": {"wounds": [2]}})
    go(match, "use gareth herbal-bandages 1 gareth")
    assert [(w.n, w.treated) for w in hero(match, "gareth").wounds] == [(1, True)]
    assert why(match, "use gareth herbal-bandages 1 gareth") == "WF-HEA-01"


def test_wf_ex_43() -> None:
    """WF-HEA-01: on a Treated Wound a Heal has no effect."""
    match = stand(heroes={"gareth": {"wounds": [-1], "found": ["Heal Potion"]}})
    assert why(match, "use gareth heal-potion 1 gareth") == "WF-HEA-01"
    script = heal(match.table, 0, 2, 0)
    with pytest.raises(StopIteration) as stopped:
        next(script)
    assert stopped.value.value == 0
    assert [(w.n, w.treated) for w in hero(match, "gareth").wounds] == [(1, True)]


def test_wf_ex_56() -> None:
    """WF-ACT-08, WF-ACT-06: an Upgunned Block for another Hero in Striking leaves 1 Wound of 3."""
    match = stand(
        step="react", pending=[1], spaces=["Long Corridor"], party="Gareth 3; Hob Carrow 1",
        foes=["Frost Ogre at 1 on 2"],
        heroes={
            "gareth": {"space": 1, "xp": 1, "hand": ["Block"]},
            "hob-carrow": {"space": 1, "striking": True, "toughness": 0, "vulns": 2},
        },
    )  # fmt: skip
    throw(match, (9,), (6,))
    assert facts_of(match, "strikes")[0]["wounds"] == 3
    go(match, "use gareth block 1up -")
    assert [w.n for w in hero(match, "hob-carrow").wounds] == [1]
    assert hero(match, "gareth").xp == 0


def test_wf_ex_28() -> None:
    """WF-TGT-03, WF-CMP-10: a Downed Hero's counters leave cup and board, and each Hostile draws again."""
    match = stand(
        step="react", pending=[1], spaces=["Long Corridor"], party="Gareth 3; Whisper 1; Tolonar 1",
        foes=["Orc Spearmen at 1 x3 on 1 1 2"],
        heroes={"gareth": {"space": 1, "wounds": [4], "toughness": 0}, "whisper": {"space": 1}},
    )  # fmt: skip
    go(match, "react orc-spearmen 0 0", (8,), (6,))
    assert hero(match, "gareth").down
    counters = [c.hero for foe in match.table.foes for m in foe.members for c in m.counters]
    assert counters == [1, 1, 1]  # Whisper alone is in Range, so they draw until she comes up
    assert (match.table.cup[0], match.table.extra[0]) == (0, 0)


def test_wf_ex_64() -> None:
    """WF-RUL-21, WF-WND-01: a Wound discards nothing; Discard and Draw fills only to what is left."""
    hand = ["Block", "Dodge", "Endure", "Feint", "Sunder", "Bait", "Sprint"]
    match = stand(party="Gareth 6; Whisper 1", heroes={"gareth": {"hand": hand}})
    finish(to_health(match.table, 0, 2, "WF-WND-01"))
    assert [w.n for w in hero(match, "gareth").wounds] == [2]
    assert hero(match, "gareth").hand == sorted(hand)
    assert match.table.hand_size(hero(match, "gareth")) == 4
    go(match, "redraw gareth")
    for card in ("block", "dodge", "endure", "feint", "sunder"):
        go(match, f"discard gareth {card}")
    go(match, "done")
    assert len(hero(match, "gareth").hand) == 4


def test_wf_ex_66() -> None:
    """WF-REC-01, WF-RUL-36: Toughness 1 of 2 regains one where there is no Hostile."""
    match = stand(party="Gareth 2; Whisper 1", heroes={"gareth": {"toughness": 1}}, step="recovery")
    assert hero(match, "gareth").toughness == 2
    match = stand(
        party="Gareth 2; Whisper 1", heroes={"gareth": {"toughness": 1}}, step="recovery", foes=["Giant Rats at 0 on 2"]
    )
    assert hero(match, "gareth").toughness == 1


def test_the_armor_stop_knob() -> None:
    """WF-RUL-01: absorb only, or a Vuln only."""
    rows = {}
    for option in ("absorb", "vuln"):
        match = stand(
            rules=RULES.with_(armor_stop=option), step="onslaught", spaces=["Long Corridor"], party=GUARD,
            foes=["Orc Spearmen at 1 x1 on 1"], heroes={"gareth": {"space": 1, "toughness": 0}},
        )  # fmt: skip
        throw(match, (8,), (3,), (4,))
        if option == "absorb":
            go(match, "soak armor")
        rows[option] = state(match)
    assert rows == {"absorb": (0, 0, 1), "vuln": (0, 1, 0)}


def test_toughness_and_shield_take_wounds() -> None:
    """WF-ALL-01, WF-RUL-33, WF-SHI-03: a shield needs no roll, and using it is a choice."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 2: Medium Shield; Whisper 1",
        foes=["Orc Spearmen at 1 x1 on 1"], heroes={"gareth": {"space": 1}},
    )  # fmt: skip
    throw(match, (10,), (3,))
    assert options(match) == ["soak shield", "soak toughness", "done"]
    go(match, "soak shield")
    assert hero(match, "gareth").gear[0].damage == 1


def test_a_commander_makes_all_roll_two_dice() -> None:
    """WF-RUL-31: with the Hex Witch in play the higher of two dice counts."""
    match = stand(
        step="onslaught", spaces=["Long Corridor", "Lair (C)"], party="Gareth 3; Whisper 1",
        foes=["Orc Spearmen at 1 x1 on 1", "Hex Witch at 2 on 2"], heroes={"gareth": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    throw(match, (2, 9), (6,))
    assert facts_of(match, "strikes")[0]["total"] == 9


def test_poison_leaves_a_vuln_and_an_antidote_takes_it() -> None:
    """WF-RUL-31: the Vuln of a Poison that drew blood."""
    match = attacked(9, (6,), foe="Basilisk at 1 on 1", gear=["Antidote"])
    go(match, "use gareth antidote 1 -", (1,), (1,))
    assert facts_of(match, "steadies")[0]["left"] == 0


def test_luck_rerolls_a_die_rolled_against_the_hero() -> None:
    """WF-HER-09: one Luck, one die again."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Vex 3; Gareth 1", foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"vex": {"space": 1}},
    )  # fmt: skip
    throw(match, (10,))
    go(match, "reroll 0 10", (2,), (1,))
    assert (hero(match, "vex").luck, hero(match, "vex").vulns, hero(match, "vex").hurt) == (0, 0, 0)
