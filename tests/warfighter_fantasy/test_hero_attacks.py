"""The worked examples of Hero Attacks: modes, Vulns, Explosions, Stealth, cards (chapters 7 and 14)."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, Play, facts_of, first, go, hero, options, stand, why

from hordeplay.games.warfighter_fantasy.rules.wounds import vuln

# Hostiles name Hero 2, who is elsewhere, so that nothing answers.
HALL = {"spaces": ["Long Corridor"], "party": "Gareth 1: Shortsword, Mace, Melee Skill; Whisper 1"}


def duel(weapon: str, foe: str = "Orc Spearmen at 1 x1 on 2", *, xp: int = 5, **facts: object) -> Play:
    """Gareth with one weapon in Striking Range of a Hostile; his HtH 2 is taken off the dice by the tests."""
    own = {"space": 1, "striking": True, "xp": xp, "gear": [weapon], "learned": [], **facts}
    return stand(**{**HALL, "foes": [foe], "heroes": {"gareth": own}})


def outcome(match: Play) -> str:
    """What became of the one Hostile: wound, vuln, or none."""
    if not match.table.foes or match.table.foes[0].members[0].wounds:
        return "wound"
    return "vuln" if match.table.foes[0].members[0].vulns else "none"


def lizards(dice: tuple[int, ...], cover: int) -> tuple[int, int]:
    """Fire Hands on Dungeon Lizards: Vulns and Wounds."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Tolonar 3", foes=["Dungeon Lizards at 1 on 1"],
        heroes={"tolonar": {"space": 1, "striking": True}},
    )  # fmt: skip
    go(match, "use tolonar fire-hands 1 dungeon-lizards", dice, (cover,))
    first(match)
    return sum(event["n"] for event in facts_of(match, "vulned")), sum(
        event["n"] for event in facts_of(match, "wounds")
    )


def test_wf_ex_01() -> None:
    """WF-EXP-01, WF-ATK-04: four dice, one cover die that beats the cover."""
    assert lizards((3, 5, 8, 9), 3) == (2, 2)


def test_wf_ex_02() -> None:
    """WF-EXP-01: the same dice against a cover that holds."""
    assert lizards((3, 5, 8, 9), 2) == (2, 0)


def shadow_strike(face: int, cover: int, mode: str = "skillful") -> Play:
    """Vex, whose HtH at level 1 is 0, in the Shadows with a Shortsword."""
    match = stand(
        spaces=["Long Corridor"], party="Vex 1: Shortsword; Whisper 1", foes=["Dungeon Lizards at 1 x1 on 2"],
        heroes={"vex": {"space": 1, "striking": True, "xp": 1, "shadows": True}},
    )  # fmt: skip
    go(match, f"attack vex shortsword {mode} dungeon-lizards", (face,), (cover,))
    return match


def test_wf_ex_03() -> None:
    """WF-GEA-06, WF-SHD-03: Skillful and Stealth make 7 a natural 5, and -1 a +1."""
    match = shadow_strike(5, 2)
    assert (outcome(match), facts_of(match, "attacks")[0]["p"]) == ("wound", 1)


def test_wf_ex_04() -> None:
    """WF-ATK-03: exactly one of the two tests is a Vuln."""
    assert outcome(shadow_strike(4, 2)) == "vuln"


@pytest.mark.parametrize(
    ("mode", "face", "cover", "result", "bonus"),
    [("standard", 5, 3, "vuln", (0, -1)), ("skillful", 4, 3, "wound", (1, 0)), ("bash", 3, 2, "wound", (2, 1))],
    ids=["WF-EX-05", "WF-EX-06", "WF-EX-07"],
)
def test_wf_ex_05_to_07(mode: str, face: int, cover: int, result: str, bonus: tuple[int, int]) -> None:
    """WF-GEA-06, WF-RUL-05: the three modes of the Mace against Cover 3 (Vex has HtH 0).

    One less on either die and the result is a step worse, so that a Vuln is known for the test that gave it.
    """
    attack = facts_of(mace(mode, face, cover), "attacks")[0]
    assert (outcome(mace(mode, face, cover)), (attack["h"], attack["p"])) == (result, bonus)
    lower = {"wound": "vuln", "vuln": "none"}[result]
    assert outcome(mace(mode, face - 1, cover)) == lower
    assert outcome(mace(mode, face, cover - 1)) == "vuln"


def mace(mode: str, face: int, cover: int) -> Play:
    """Vex with a Mace against Cover 3."""
    match = stand(
        spaces=["Long Corridor"], party="Vex 1: Mace; Whisper 1", foes=["Dungeon Lizards at 1 x1 on 2"],
        heroes={"vex": {"space": 1, "striking": True, "xp": 2}},
    )  # fmt: skip
    go(match, f"attack vex mace {mode} dungeon-lizards", (face,), (cover,))
    return match


def test_wf_ex_08() -> None:
    """WF-GEA-05: Cleave, 2 XP, +2/+4 on base Hit 6: natural 4 less HtH 2, cover die 1 against Cover 5."""
    rules = RULES.edit("hostiles", "Orc Spearmen", covers=[{"least": 1, "value": 5}])
    own = {"space": 1, "striking": True, "xp": 2, "gear": ["Broadsword"], "learned": []}
    match = stand(**{**HALL, "rules": rules, "foes": ["Orc Spearmen at 1 x1 on 2"], "heroes": {"gareth": own}})
    go(match, "attack gareth broadsword cleave orc-spearmen", (2,), (1,))
    assert (outcome(match), hero(match, "gareth").xp) == ("wound", 5)
    attack = facts_of(match, "attacks")[0]
    assert (attack["h"] - 2, attack["p"]) == (2, 4)


def test_wf_ex_09() -> None:
    """WF-ACT-02: Deadly Attack and Unengaged on one Attack are +4 and +2."""
    match = duel("Longsword", hand=["Deadly Attack", "Unengaged"])
    go(match, "attack gareth longsword standard orc-spearmen")
    go(match, "use gareth deadly-attack 1 -")
    go(match, "use gareth unengaged 1 -", (1,), (1,))
    attack = facts_of(match, "attacks")[0]
    assert (attack["h"] - 2, attack["p"]) == (4, 2)
    assert hero(match, "gareth").hand == []


def test_unengaged_needs_that_nobody_targets_the_hero() -> None:
    """WF-RUL-54: a counter with the Hero's number anywhere is enough."""
    match = duel("Longsword", "Orc Spearmen at 1 x2 on 1 2", hand=["Unengaged"])
    go(match, "attack gareth longsword standard orc-spearmen")
    assert all("unengaged" not in option for option in options(match))


def test_wf_ex_10() -> None:
    """WF-CMP-18: 1 Vuln and 2 more are 3."""
    match = stand(**{**HALL, "heroes": {"gareth": {"vulns": 1}}})
    vuln(match.table, 0, 2, "WF-CMP-18")
    assert hero(match, "gareth").vulns == 3


@pytest.mark.parametrize(("face", "cover", "result"), [(3, 3, "wound"), (2, 3, "vuln"), (3, 2, "vuln"), (2, 2, "none")])
def test_wf_ex_11(face: int, cover: int, result: str) -> None:
    """WF-CMP-18: one Vuln turns Hit 7 and cover 4 into natural 5 and 3 (Gareth's HtH 2 makes it 3)."""
    rules = RULES.edit("hostiles", "Orc Spearmen", covers=[{"least": 1, "value": 3}])
    own = {"space": 1, "striking": True, "gear": ["Shortsword"], "learned": []}
    foes = ["Orc Spearmen at 1 x1 vulns 1 on 2"]
    match = stand(**{**HALL, "rules": rules, "foes": foes, "heroes": {"gareth": own}})
    go(match, "attack gareth shortsword standard orc-spearmen", (face,), (cover,))
    vulns = match.table.foes[0].members[0].vulns if match.table.foes else 0
    assert ("wound" if not match.table.foes else "vuln" if vulns == 2 else "none") == result


def test_wf_ex_49() -> None:
    """WF-CBT-05: an Attack that a card pays for is answered all the same."""
    match = duel("Longsword", "Orc Spearmen at 1 x2 on 1", hand=["Attack!"], actions=0)
    assert why(match, "attack gareth longsword standard orc-spearmen") == "WF-CBT-01"
    go(match, "use gareth attack 1 gareth")
    go(match, "attack gareth longsword standard orc-spearmen", (1,), (1,), (1,), (1,))
    assert len(facts_of(match, "strikes")) == 1


def test_wf_ex_54() -> None:
    """WF-GEA-07: a natural 1 breaks the Old Shortsword unless 1 XP is paid; the total still counts."""
    for answer, broken, left in (("done", True, 1), ("pay gareth", False, 0)):
        match = duel("Old Shortsword", "Horned Brute at 1 vulns 2 on 2", xp=1)
        go(match, "attack gareth old-shortsword standard horned-brute", (1,), (3,))
        assert outcome(match) == "wound"
        go(match, answer)
        assert (hero(match, "gareth").gear[0].broken, hero(match, "gareth").xp) == (broken, left)


def test_wf_ex_55() -> None:
    """WF-SPL-02: Ice Bolt costs 1 Action and 1 Focus, 2 Actions, or 1 Action and 2 XP."""
    for way, actions, focus, xp in (("1", 1, 2, 2), ("2", 0, 3, 2), ("3", 1, 3, 0)):
        match = stand(
            spaces=["Long Corridor"], party="Elanar 1: Ice Bolt; Whisper 1", foes=["Horned Brute at 1 on 2"],
            heroes={"elanar": {"space": 1, "xp": 2}},
        )  # fmt: skip
        go(match, f"use elanar ice-bolt {way} horned-brute", (10,), (6,))
        elanar = hero(match, "elanar")
        assert (elanar.actions, elanar.focus, elanar.xp) == (actions, focus, xp)
        assert match.table.foes[0].members[0].wounds == 1


@pytest.mark.parametrize(("face", "wounds"), [(7, 1), (10, 2)])
def test_wf_ex_60(face: int, wounds: int) -> None:
    """WF-HER-14, WF-RUL-49: Whisper's chart with an Upgunned Deadly Attack."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Whisper 1", foes=["Horned Brute at 1 on 1"],
        heroes={"whisper": {"space": 1, "xp": 1}, "gareth": {"hand": ["Deadly Attack"]}},
    )  # fmt: skip
    go(match, "attack whisper chart standard horned-brute")
    go(match, "use gareth deadly-attack 1up -", (face,), (6,))
    assert match.table.foes[0].members[0].wounds == wounds


def test_wf_ex_77() -> None:
    """WF-HTH-02, WF-CBT-02: into the Location, into Striking, and no second cost when a card is eliminated."""
    match = stand(
        spaces=["Lair (N)"], party="Gareth 1: Longsword; Whisper 1",
        foes=["Orc Spearmen at 1 x1 on 1", "Giant Rats at 1 x2 on 1"], heroes={"gareth": {"hand": ["Block"]}},
    )  # fmt: skip
    go(match, "move gareth 1")
    go(match, "spend gareth block")
    assert why(match, "attack gareth longsword standard orc-spearmen") == "WF-HTH-01"
    match.play("close gareth")
    first(match, "The party acts", *[(1,)] * 2)
    assert hero(match, "gareth").actions == 0
    match.play("done")
    first(match, "The party acts", *[(1,)] * 4)
    assert (match.table.turn, hero(match, "gareth").striking) == (2, True)
    match.play("attack gareth longsword standard orc-spearmen")
    first(match, "The party acts", (9,), (6,), (1,), (1,))
    assert [foe.name for foe in match.table.foes] == ["Giant Rats"]
    assert (hero(match, "gareth").striking, hero(match, "gareth").actions) == (True, 1)
    assert why(match, "attack gareth longsword standard giant-rats") == ""


def test_no_vulns_on_what_is_inanimate() -> None:
    """WF-ATK-06: a hit that the cover stops leaves nothing on a Gargoyle."""
    match = duel("Longsword", "Gargoyle Pair at 1 on 2")
    go(match, "attack gareth longsword standard gargoyle-pair", (9,), (1,))
    assert outcome(match) == "none"


def test_stealth_needs_a_stealth_weapon_and_the_shadows() -> None:
    """WF-ACT-09, WF-SHD-03: a Longsword gets nothing from the Shadows."""
    match = stand(
        spaces=["Long Corridor"], party="Vex 1: Longsword, Dagger; Whisper 1", foes=["Orc Spearmen at 1 x1 on 2"],
        heroes={"vex": {"space": 1, "striking": True, "shadows": True}},
    )  # fmt: skip
    go(match, "attack vex longsword standard orc-spearmen", (1,), (1,))
    assert facts_of(match, "attacks")[0]["h"] == 0


def test_two_hands_and_a_shield_do_not_go_together() -> None:
    """WF-SHI-01, WF-GEA-02, WF-GEA-08: hands and usage limits."""
    match = duel("Broadsword")
    assert why(match, "attack gareth broadsword standard orc-spearmen") == ""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Broadsword, Medium Shield; Whisper 1",
        foes=["Orc Spearmen at 1 x1 on 2"], heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    assert why(match, "attack gareth broadsword standard orc-spearmen") == "WF-SHI-01"


def test_a_crossbow_is_reloaded_after_two_shots_and_runs_out() -> None:
    """WF-BUY-07, WF-GEA-03: Ammo, Range 0, and the Action that reloads."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Light Crossbow; Whisper 1", foes=["Horned Brute at 1 on 2"],
        heroes={"gareth": {"space": 1, "actions": 9}},
    )  # fmt: skip
    for _ in range(2):
        go(match, "attack gareth light-crossbow standard horned-brute", (1,), (1,))
    assert why(match, "attack gareth light-crossbow standard horned-brute") == "WF-BUY-07"
    go(match, "reload gareth light-crossbow")
    go(match, "attack gareth light-crossbow standard horned-brute", (1,), (1,))
    assert hero(match, "gareth").gear[0].left == 2


def test_range_0_in_striking() -> None:
    """WF-RUL-79, WF-GEA-03, WF-HTN-02: a crossbow may be used in Striking, which is in the same Location card, too."""
    words = {
        "spaces": ["Long Corridor"], "party": "Gareth 1: Light Crossbow; Whisper 1",
        "foes": ["Horned Brute at 1 on 2"], "heroes": {"gareth": {"space": 1, "striking": True}},
    }  # fmt: skip
    shot = "attack gareth light-crossbow standard horned-brute"
    assert why(stand(**words), shot) == ""
    match = stand(rules=RULES.with_(range_0_in_striking=False), **words)
    assert (why(match, shot), shot in options(match)) == ("WF-RUL-79", False)


def test_bonuses_by_tag() -> None:
    """WF-CBT-07: Fire on a Cave Troll is +2 on every Attack die."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Tolonar 3", foes=["Cave Troll at 1 on 1"],
        heroes={"tolonar": {"space": 1, "striking": True}},
    )  # fmt: skip
    go(match, "use tolonar fire-hands 1 cave-troll", (4, 4, 3, 3), (3,))
    first(match)
    assert sum(event["n"] for event in facts_of(match, "wounds")) == 2


def test_what_belongs_to_a_hero_is_paid_by_it() -> None:
    """WF-RUL-67: the XP of others pays no mode, unless the knob shares it."""
    rules = RULES.with_(shared_mode_xp=True)
    own = {"gareth": {"space": 1, "striking": True, "xp": 0, "gear": ["Mace"]}, "whisper": {"xp": 2}}
    for used, clause in ((RULES, "WF-GEA-04"), (rules, "")):
        match = stand(**{**HALL, "rules": used, "foes": ["Orc Spearmen at 1 x1 on 2"], "heroes": own})
        assert why(match, "attack gareth mace bash orc-spearmen") == clause
