"""The worked examples of set-up, Locations, the Turn, Guards, Treasure and the Objective."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, finish, first, go, hero, options, stand, throw

from hordeplay.core.script import Ask, Roll
from hordeplay.games.warfighter_fantasy.model.passives import entrance, loadout, movement
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.decks import lengthen
from hordeplay.games.warfighter_fantasy.rules.guards import guard_space, guards_roll, move_guards
from hordeplay.games.warfighter_fantasy.rules.hostiles import hurt, place
from hordeplay.games.warfighter_fantasy.rules.result import verdict
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.treasure import fits, items

TWO = "Gareth 1; Whisper 1"


def laid(adventure: str, party: str = TWO) -> WarfighterTable:
    """The table of an Adventure before its first step."""
    return start(RULES, 1, adventure=adventure, party=party)


def test_wf_ex_24() -> None:
    """WF-GRD-03: a 6 is the middle space; two Close Range steps later the set is in combat."""
    match = stand(adventure="Spinner's Realm", party=TWO, active=True)
    table = match.table
    finish(guards_roll(table), (6,))
    assert table.track == [0, 1, 0]
    finish(move_guards(table))
    assert table.track == [0, 0, 1]
    finish(move_guards(table))
    assert table.track == [0, 0, 0]
    assert [(f.name, f.space, len(f.members), f.role) for f in table.foes] == [("Cave Spiders", 4, 2, "minion")]


def test_wf_ex_25() -> None:
    """WF-GRD-02, WF-GRD-03, WF-RUL-50: a 4 is far and needs 3 Close Range steps, a 9 near and needs 1."""
    table = laid("Spinner's Realm")
    assert [guard_space(table, face) for face in (1, 4, 5, 8, 9, 10)] == [0, 0, 1, 1, 2, 2]
    for face, steps in ((4, 3), (9, 1)):
        table = stand(adventure="Spinner's Realm", party=TWO, active=True).table
        finish(guards_roll(table), (face,))
        there = []
        for _ in range(3):
            finish(move_guards(table))
            there.append(len(table.foes))
        assert there.index(1) + 1 == steps


def test_wf_ex_26() -> None:
    """WF-TGT-01: six draws from twelve counters; six are left."""
    match = stand(party="Gareth 1; Whisper 1; Tolonar 1")
    table = match.table
    script = place(table, "Orc Spearmen", 1)
    finish(script, 0, 2, 2, 0, 1, 0)
    drawn = [c.hero for foe in table.foes for m in foe.members for c in m.counters]
    assert [drawn.count(i) for i in range(3)] == [3, 1, 2]
    assert table.cup == [1, 3, 2]


def test_wf_ex_27() -> None:
    """WF-CMP-11, WF-CTR-03: four attacks are one Targeting and three Extra Attack counters."""
    match = stand(party=TWO)
    table = match.table
    before = sum(table.cup), sum(table.extra)
    finish(place(table, "Cave Troll", 0))
    assert (before[0] - sum(table.cup), before[1] - sum(table.extra)) == (1, 3)


def test_wf_ex_38() -> None:
    """WF-HER-04: Entrance 3 with Movement 2 is one discard."""
    match = stand(
        spaces=["Long Corridor", "Spider Bridge"], party="Vex 4; Gareth 1",
        heroes={"vex": {"space": 1, "hand": ["Block", "Dodge"]}},
    )  # fmt: skip
    go(match, "move vex 2")
    assert options(match) == ["spend vex block", "spend vex dodge"]
    go(match, "spend vex block")
    assert (hero(match, "vex").space, hero(match, "vex").hand) == (2, ["Dodge"])
    match = stand(spaces=["Flooded Steps"], party="Vex 4; Gareth 1")
    go(match, "move vex 1")
    assert hero(match, "vex").space == 1


def test_wf_ex_39() -> None:
    """WF-ACT-12: Rush In makes Movement 2 a 5: Entrance 5 is free, Entrance 6 is one card."""
    rules = RULES.edit("locations", "Spider Bridge", entrance=5)
    match = stand(
        rules=rules, spaces=["Long Corridor", "Spider Bridge"], party="Vex 4; Gareth 1",
        heroes={"vex": {"space": 1, "hand": ["Rush In"]}},
    )  # fmt: skip
    assert movement(match.table, hero(match, "vex")) == 2
    go(match, "move vex 2")
    go(match, "use vex rush-in 1 -")
    assert hero(match, "vex").space == 2
    match = stand(
        rules=RULES.edit("locations", "Spider Bridge", entrance=6), spaces=["Long Corridor", "Spider Bridge"],
        party="Vex 4; Gareth 1", heroes={"vex": {"space": 1, "hand": ["Block", "Dodge", "Rush In"]}},
    )  # fmt: skip
    go(match, "move vex 2")
    go(match, "use vex rush-in 1 -")
    assert hero(match, "vex").space == 1
    go(match, "spend vex block")
    assert (hero(match, "vex").space, hero(match, "vex").hand) == (2, ["Dodge"])


def test_wf_ex_40() -> None:
    """WF-ENT-05: Mausoleum 2 and Agin 1."""
    match = stand(
        adventure="Barrow Road", party=TWO, spaces=["Long Corridor", "Lair (C)", "Steam Vents"], active=True,
        foes=["Agin at 4 on 1"], heroes={"gareth": {"space": 3, "hand": ["Block", "Dodge", "Feint", "Sunder"]}},
    )  # fmt: skip
    assert entrance(match.table, 4) == 3
    go(match, "move gareth 4")
    for card in ("block", "dodge", "feint"):
        assert hero(match, "gareth").space == 3
        go(match, f"spend gareth {card}")
    assert (hero(match, "gareth").space, hero(match, "gareth").hand) == (4, ["Sunder"])


def test_wf_ex_41() -> None:
    """WF-ENV-02: a 5 against Hot 6 fails; a Hardy counter takes the Wound's place."""
    match = stand(
        step="environs", spaces=["Long Corridor", "Lava Flow"], party=TWO,
        heroes={"gareth": {"space": 2, "hardy": {"Hot": 1}}},
    )  # fmt: skip
    throw(match, (5,))
    go(match, "pay gareth")
    assert (hero(match, "gareth").hurt, hero(match, "gareth").hardy) == (0, {"Hot": 0})


def test_wf_ex_75() -> None:
    """WF-ENV-02, WF-RUL-61: counters of others help nobody."""
    match = stand(
        step="environs", spaces=["Long Corridor", "Lava Flow"], party="Gareth 1; Hob Carrow 1; Tolonar 1",
        heroes={
            "gareth": {"space": 2, "hardy": {"Hot": 1}},
            "hob-carrow": {"space": 2, "toughness": 0},
            "tolonar": {"space": 2, "hardy": {"Hot": 1}},
        },
    )  # fmt: skip
    throw(match, (5,))
    go(match, "pay gareth", (4,), (9,))
    assert [hero(match, h).hurt for h in ("gareth", "hob-carrow", "tolonar")] == [0, 1, 0]
    assert hero(match, "tolonar").hardy == {"Hot": 1}


def test_wf_ex_29() -> None:
    """WF-TRE-02, WF-TRE-04: what is drawn is taken while it fits: 1, 2, then past 3 and 2 to a 1 (one deck here)."""
    match = stand(party=TWO)
    table = match.table
    script = items(table, 4, 0)
    next(script)
    request = script.send("Oil Flask")
    request = script.send(request.read("to gareth"))  # type: ignore[attr-defined]  # an Ask
    request = script.send("Heal Potion")
    request = script.send(request.read("to gareth"))  # type: ignore[attr-defined]  # an Ask
    request = script.send("Fire Ruby")
    request = script.send("Luckstone")
    request = script.send("Silver Ring")
    with pytest.raises(StopIteration):
        script.send(request.read("to gareth"))  # type: ignore[attr-defined]  # an Ask
    assert [g.name for g in hero(match, "gareth").gear] == ["Oil Flask", "Heal Potion", "Silver Ring"]


def test_wf_ex_30() -> None:
    """WF-TRE-02: 2 Copper; a 2 is passed over for 1 point, the Potion is taken."""
    match = stand(spaces=["Long Corridor"], party=TWO, heroes={"gareth": {"space": 1}}, foes=["Orc Spearmen at 1 x1"])
    table = match.table
    foe = table.foes[0]
    script = hurt(table, foe, foe.members[0], 1, 0)
    next(script)
    script.send("Heal Potion")
    with pytest.raises(StopIteration):
        script.send("Minor Heal Potion")
    gareth = hero(match, "gareth")
    assert (gareth.money, [g.name for g in gareth.gear], gareth.xp) == (2, ["Minor Heal Potion"], 5)
    assert table.discards["item"] == ["Heal Potion"]


def test_wf_ex_31() -> None:
    """WF-TRE-02, WF-RUL-26: with only dear cards the point is lost."""
    match = stand(party=TWO)
    table = match.table
    for name in [card for card in table.cards.bags["item"] if RULES.items[card].value == 1]:
        table.cards.take("item", name)
    assert not fits(table, 1)
    with pytest.raises(StopIteration):
        next(items(table, 1, 0))


def test_wf_ex_47() -> None:
    """WF-CBT-03: three Hero Actions are followed by three Hostile Attacks; three of six counters are left."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Vex 1; Tolonar 1", foes=["Piranhakeets at 1 x3 on 1 2 3"],
        heroes={
            "gareth": {"space": 1, "striking": True, "vulns": 1, "xp": 0},
            "vex": {"space": 1, "striking": True, "vulns": 1},
            "tolonar": {"space": 1, "vulns": 1},
        },
    )  # fmt: skip
    for word in ("gareth", "vex", "tolonar"):
        go(match, f"steady {word}")
        first(match, "The party acts", *[(1,)] * 3)
    assert len(facts_of(match, "strikes")) == 3
    unused = [c for foe in match.table.foes for m in foe.members for c in m.counters if not c.acted]
    assert len(unused) == 3


def test_wf_ex_48() -> None:
    """WF-CBT-06: four alternations, and the last two attacks together."""
    match = stand(
        spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 x6 on 1 2"],
        heroes={"gareth": {"space": 1, "vulns": 2}, "whisper": {"space": 1, "vulns": 2}},
    )  # fmt: skip
    for word in ("gareth", "whisper", "gareth", "whisper"):
        go(match, f"steady {word}")
        first(match, "The party acts", *[(1,)] * 3)
    assert len(facts_of(match, "strikes")) == 4
    match.play("done")
    first(match, "The party acts", *[(1,)] * 12)
    assert len(facts_of(match, "strikes")) == 6


def test_wf_ex_50() -> None:
    """WF-CBT-04, WF-RUL-38: a Move out of an empty Location provokes nothing."""
    match = stand(spaces=["Long Corridor"], party="Vex 1; Gareth 1", foes=["Giant Rats at 1 x2 on 1"])
    go(match, "move vex 1")
    assert facts_of(match, "strikes") == []
    assert hero(match, "vex").space == 1


def test_wf_ex_52() -> None:
    """WF-MIN-02, WF-GRD-07: the Minion card pays XP when all on it are out, Treasure waits for Spinner; Guards later pay
    nothing.
    """
    match = stand(
        adventure="Spinner's Realm", party=TWO, active=True, heroes={"gareth": {"space": 3}},
        spaces=["Long Corridor", "Lair (C)", "Steam Vents"],
        foes=["Spinner at 4 on 1", "Cave Spiders at 4 x3 on 1"],
    )  # fmt: skip
    table = match.table
    spinner, spiders = table.foes
    for left in (2, 1, 0):
        finish(hurt(table, spiders, spiders.members[0], 1, 0))
        assert hero(match, "gareth").xp == (0 if left else 4)
    assert (hero(match, "gareth").money, table.withheld) == (0, ["Cave Spiders"])
    table.track[2] = 1
    finish(move_guards(table))
    guards = table.foes[1]
    for _ in range(2):
        finish(hurt(table, guards, guards.members[0], 1, 0))
    assert (hero(match, "gareth").xp, hero(match, "gareth").money) == (4, 0)
    script = hurt(table, spinner, spinner.members[0], 12, 0)
    next(script)
    with pytest.raises(StopIteration):
        script.send("Heal Potion")
    assert hero(match, "gareth").xp == 16
    assert hero(match, "gareth").money == 8 + 2


def test_wf_ex_53() -> None:
    """WF-TIM-01, WF-TIM-02: from 9 the counter shows 1 in Turn 9, and its end makes a Guards roll, as the next Turn does."""
    match = stand(party=TWO)
    for turn in range(1, 10):
        assert (match.table.turn, match.table.timer) == (turn, 10 - turn)
        match.play("done")
        if turn < 9:
            throw(match)
    assert isinstance(match.request, Roll)
    throw(match, (6,), (1,))
    assert (match.table.timer, match.table.track, match.table.outcome) == (0, [1, 1, 0], "")


def test_wf_ex_58() -> None:
    """WF-SET-07, WF-SET-08: the Objective in space 4, in 5 with one Nuisance more, which comes before the others."""
    table = laid("Spinner's Realm")
    assert table.last == 4
    table.spaces[1].name = "Long Corridor"
    lengthen(table, "N")
    assert (table.last, [space.level for space in table.spaces]) == (5, ["A", "N", "N", "C", "R", "O"])
    assert [space.name for space in table.spaces[1:3]] == ["Long Corridor", ""]
    table = laid("Iron Hill")
    lengthen(table, "N")
    assert [space.level for space in table.spaces] == ["A", "N", "C", "C", "R", "O"]


def test_wf_ex_59() -> None:
    """WF-VIC-03: success comes before failure."""
    for victim, outcome in (("Giant Rats", "lost"), ("Oolosh", "won")):
        match = stand(
            spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, active=True,
            foes=["Oolosh at 4 on 2", "Giant Rats at 4 x1 on 2"],
        )  # fmt: skip
        table = match.table
        for fallen in table.heroes:
            fallen.down = True
        foe = next(foe for foe in table.foes if foe.name == victim)
        finish(hurt(table, foe, foe.members[0], table.hostile(foe).health, 0))
        assert (verdict(table, "hero"), table.outcome) == ("ended", outcome)


def test_wf_ex_61() -> None:
    """WF-HEA-02: an NPH healed from 1 to 2 has two Actions in this Turn."""
    match = stand(
        party="Gareth 1; Tolonar 1",
        heroes={"tolonar": {"wounds": [1], "actions": 1}, "gareth": {"hand": ["Field Dressing"]}},
    )
    go(match, "use gareth field-dressing 1 tolonar")
    assert hero(match, "tolonar").actions == 2


def test_wf_ex_62() -> None:
    """WF-SET-05, WF-RUL-22: Loadout 12 with -5 is 7."""
    rules = RULES.edit("adventures", "Swamp Caves", loadout=-5)
    table = start(rules, 1, party="Gareth 5; Colin 5")
    assert [loadout(table, hero) for hero in table.heroes] == [7, 7]
    free = start(rules.with_(team_loadout="ignore"), 1, party="Gareth 5; Colin 5")
    assert [loadout(free, hero) for hero in free.heroes] == [7, 12]


@pytest.mark.parametrize(
    ("word", "rolls", "wounds", "xp"),
    [("vex", ((7,),), 0, 2), ("vex", ((2,),), 1, 1), ("gareth", (), 1, 1)],
    ids=["disarmed", "WF-EX-63", "no roll"],
)
def test_wf_ex_63(word: str, rolls: tuple[tuple[int, ...], ...], wounds: int, xp: int) -> None:
    """WF-TRP-01 to WF-TRP-03: Disarmed, Triggered, No Roll."""
    match = stand(
        spaces=["Pit Trap"], party="Vex 1; Gareth 1",
        heroes={"gareth": {"hand": ["Block", "Dodge"], "toughness": 0}, "vex": {"hand": ["Endure", "Feint"]}},
    )  # fmt: skip
    at = match.table.spaces[1]
    at.entered = at.drawn = False
    match = type(match)(match.game, match.table.copy(), dice="ask")
    go(match, f"move {word} 1")
    for card in (["endure"] if word == "vex" else ["block", "dodge"])[:-1]:
        go(match, f"spend {word} {card}")
    go(match, f"spend {word} {'endure' if word == 'vex' else 'dodge'}", *rolls)
    assert (hero(match, word).hurt, hero(match, word).xp) == (wounds, xp)
    assert sum(one.hurt for one in match.table.heroes) == wounds  # of those there, and only they
    if wounds:
        assert options(match) == ["keep", "scrap"]
        match.play("keep")
    assert [foe.space for foe in match.table.foes] == [1]


def test_wf_ex_67() -> None:
    """WF-HAC-01, WF-HAV-01: four Actions of two Heroes; what else they do costs none."""
    match = stand(
        party="Gareth 1; Herka 3", foes=["Giant Rats at 0 x4 on 1 2"],
        heroes={
            "gareth": {"hand": ["Block", "Dodge", "Feint", "Long Corridor"], "found": ["Holy Water"], "toughness": 0},
            "herka": {"striking": True, "actions": 2, "gear": ["Flail", "Padded Jack", "Holy Water"]},
        },
    )  # fmt: skip
    go(match, "redraw gareth")
    match.play("done")
    first(match, "The party acts", *[(1,)] * 4)
    go(match, "attack herka flail standard giant-rats")
    go(match, options(match)[0], (1,), (1,))
    first(match, "The party acts", *[(1,)] * 4)
    go(match, "give gareth holy-water herka")
    go(match, "explore gareth long-corridor")
    first(match, "The party acts", *[(1,)] * 4)
    assert [foe.space for foe in match.table.foes] == [0, 1]
    assert [g.name for g in hero(match, "herka").gear].count("Holy Water") == 2
    assert (hero(match, "gareth").actions, hero(match, "herka").actions) == (1, 1)
    held, cost = len(hero(match, "gareth").hand), entrance(match.table, 1)
    assert cost > 0
    assert match.table.spaces[1].name == "Long Corridor"
    assert len(facts_of(match, "strikes")) == 2
    match.play("move herka 1")
    first(match, "The party acts", *[(1,)] * 4)
    assert (len(hero(match, "gareth").hand), len(facts_of(match, "strikes"))) == (held - cost, 3)
    match.play("move gareth 1")
    first(match, "The party acts", *[(1,)] * 4)
    assert (len(hero(match, "gareth").hand), len(facts_of(match, "strikes"))) == (held - 2 * cost, 3)
    assert (hero(match, "gareth").actions, hero(match, "herka").actions) == (0, 0)
    assert [hero(match, word).space for word in ("gareth", "herka")] == [1, 1]


def test_the_rulebooks_hero_turn() -> None:
    """WF-HAC-02, WF-CBT-01, WF-RUL-23, WF-HAV-01, WF-LOC-04, WF-ENT-02, WF-CBT-04: Gareth draws, Herka attacks and gets a
    Holy Water back; Gareth plays a Location, its Hostile comes, and both enter it with cards of Gareth's hand.
    """
    match = stand(
        party="Gareth 1: Mace, Holy Water; Herka 1", foes=["Giant Rats at 0 x1 on 2"],
        heroes={"gareth": {"hand": ["Advance", "Flooded Steps"]}, "herka": {"striking": True}},
    )  # fmt: skip
    table = match.table
    printed = [gear.name for gear in hero(match, "herka").gear]
    spent = next(gear for gear in hero(match, "herka").gear if gear.name == "Holy Water")
    table.heroes[1].gear.remove(spent)
    table.heroes[1].gear[0].name = "Mace"
    match = type(match)(match.game, table.copy(), dice="ask")
    match.play("redraw gareth")
    match.play("done")
    first(match, "The party acts", *[(1,)] * 3)
    gareth = hero(match, "gareth")
    assert (len(gareth.hand), gareth.actions) == (match.table.hand_size(gareth), 1)
    match.play("attack herka mace standard giant-rats")
    while isinstance(match.request, Ask):  # what Gareth drew may help; he keeps it for the Entrance
        match.play("done")
    throw(match, (9,), (6,))
    first(match)
    assert match.table.foes == []
    go(match, "give gareth holy-water herka")
    assert sorted(gear.name for gear in hero(match, "herka").gear) == sorted(printed)
    go(match, "explore gareth flooded-steps")
    assert [foe.space for foe in match.table.foes] == [1] or match.table.foes[0].name == "Goblin Skulkers"
    before = len(hero(match, "gareth").hand)
    go(match, "move herka 1")
    first(match, "The party acts")
    assert (hero(match, "herka").space, hero(match, "herka").actions) == (1, 0)
    assert len(hero(match, "gareth").hand) < before
