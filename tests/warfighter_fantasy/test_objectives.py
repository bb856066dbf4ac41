"""The worked examples of set-up by Adventure, Objectives, Close Range, and a failed Obstacle."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, finish, first, go, hero, stand, why

from hordeplay.core.script import Pick
from hordeplay.games.warfighter_fantasy.rules.guards import move_guards
from hordeplay.games.warfighter_fantasy.rules.hostiles import distinct, eliminated, place
from hordeplay.games.warfighter_fantasy.rules.setup import start

TWO = "Gareth 1; Whisper 1"


@pytest.mark.parametrize(
    ("adventure", "rp", "timer", "levels", "objective", "hostile"),
    [
        pytest.param("Swamp Caves", 53, 9, "ANCCO", "The Slime Pit", "Oolosh", id="WF-EX-68"),
        pytest.param("Spinner's Realm", 66, 7, "ANCRO", "Spinner's Lair", "Spinner", id="WF-EX-69"),
        pytest.param("Forsaken Temple", 94, 9, "ANCRRLO", "Haunted Hall", "Zurian Lich", id="WF-EX-70"),
    ],
)
def test_wf_ex_68_to_70(adventure: str, rp: int, timer: int, levels: str, objective: str, hostile: str) -> None:
    """WF-SET-04, WF-SET-07, WF-SET-12, WF-MIN-01: three Adventures laid out."""
    table = start(RULES, 1, adventure=adventure, party="build")
    assert (table.rp, table.timer) == (rp * 4, timer)
    assert "".join(space.level for space in table.spaces) == levels
    assert (table.spaces[-1].name, table.spaces[-1].inactive) == (objective, True)
    assert RULES.objectives[objective].hostile == hostile
    card = RULES.hostiles[hostile]
    if adventure == "Swamp Caves":
        assert (table.striking_cost(0), table.card.loadout) == (1, 0)
    if card.minions:
        assert card.minions not in table.cards.bags["hostile N"]


def test_wf_ex_70_minions() -> None:
    """WF-MIN-01, WF-GRD-01: the Lich, a full card of Swordsmen and twelve more; each Guards roll adds three."""
    match = stand(
        adventure="Forsaken Temple", party="fahyrst",
        spaces=["Long Corridor", "Lair (C)", "Steam Vents", "War Camp", "Throne of Chains"],
        heroes={"vex": {"space": 5}}, track=[0, 0, 1],
    )  # fmt: skip
    go(match, "activate vex")
    assert [(f.name, len(f.members), f.role) for f in match.table.foes] == [
        ("Zurian Lich", 1, "objective"), ("Skeletal Swordsmen", 18, "minion"),
    ]  # fmt: skip
    finish(move_guards(match.table))
    assert [(f.name, len(f.members)) for f in match.table.foes[1:]] == [("Skeletal Swordsmen", 18 + 3)]


def test_wf_ex_71() -> None:
    """WF-OBJ-01, WF-OBJ-02: two Actions, no Inactive counter any more, Spinner and ten Spiders."""
    match = stand(
        adventure="Spinner's Realm", party=TWO, spaces=["Long Corridor", "Lair (C)", "Steam Vents"],
        heroes={"gareth": {"space": 3}},
    )  # fmt: skip
    assert why(match, "move gareth 4") == "WF-OBJ-01"
    go(match, "activate gareth")
    assert hero(match, "gareth").actions == 0
    assert not match.table.spaces[4].inactive
    assert [(f.name, len(f.members)) for f in match.table.foes] == [("Spinner", 1), ("Cave Spiders", 10)]
    assert why(match, "activate whisper") == "WF-OBJ-02"


def test_wf_ex_73() -> None:
    """WF-CLO-01: Orcs two Locations away come one nearer."""
    match = stand(
        step="close_range", spaces=["Long Corridor", "Lair (C)"], party="Gareth 1; Herka 1",
        foes=["Orc Spearmen at 2 x2 on 2 1"], heroes={"gareth": {"space": 2}},
    )  # fmt: skip
    assert [(f.space, len(f.members)) for f in match.table.foes] == [(2, 1), (1, 1)]


def test_wf_ex_76() -> None:
    """WF-OBS-02, WF-RUL-65: no Pick: the Timer moves; a discarded Location takes its Hostile along."""
    match = stand(
        spaces=["Long Corridor", "Barred Door"], party="Hob Carrow 1; Gareth 1",
        heroes={"hob-carrow": {"space": 1}, "gareth": {"hand": ["Block", "Dodge"]}},
    )  # fmt: skip
    at = match.table.spaces[2]
    at.entered = at.drawn = False
    match = type(match)(match.game, match.table.copy(), dice="ask")
    go(match, "move hob-carrow 2")
    first(match, "keep it")
    assert match.table.timer == 8
    match.play("scrap")
    carrow = hero(match, "hob-carrow")
    assert (carrow.space, carrow.moved, match.table.spaces[2].name, match.table.foes) == (1, True, "", [])
    assert (carrow.actions, match.table.discards["action"]) == (1, ["Block", "Dodge"])


def test_distinct_hostiles() -> None:
    """WF-CBT-01: those that do not differ are not told apart."""
    match = stand(spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 x4 vulns 1 on 1 2"])
    assert distinct(match.table.foes[0]) == [0, 1, 2]


def test_a_card_without_an_attacker_gives_no_xp() -> None:
    """WF-RUL-48: Treasure as usual."""
    match = stand(spaces=["Long Corridor"], party=TWO, heroes={"gareth": {"space": 1}}, foes=["Giant Rats at 1 x1"])
    table = match.table
    foe = table.foes[0]
    table.foes = []
    finish(eliminated(table, foe, -1))
    assert (hero(match, "gareth").xp, hero(match, "gareth").money) == (0, 1)


def test_chance_is_asked_fairly() -> None:
    """WF-TGT-01: a counter drawn is a pick among all that are left in the cup."""
    match = stand(party=TWO)
    request = next(place(match.table, "Giant Rats", 0))
    assert isinstance(request, Pick)
    assert dict(request.odds()) == {0: RULES.knobs.counters_per_hero / 8, 1: 0.5}


def test_eliminate_hostiles() -> None:
    """WF-OBJ-04, WF-OBJ-05: reinforcements count as Objective Hostiles; all must go, and nobody be left there."""
    rules = RULES.edit(
        "objectives", "The Slime Pit", eliminate=True, rein=[{"do": "draw_hostile", "n": 1, "kind": "N"}]
    )
    match = stand(
        rules=rules, spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, heroes={"gareth": {"space": 3}}
    )  # fmt: skip
    match.play("activate gareth")
    roles = [(foe.role, foe.space) for foe in match.table.foes]
    assert roles == [("objective", 4), ("objective", 3)]  # Skulkers are Front-most, and count wherever they stand
    match = stand(
        rules=rules, spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, active=True,
        foes=["Oolosh at 4 wounds 7 vulns 3 on 2", "Bog Leeches at 3 x1 on 2 as objective"],
        heroes={"gareth": {"space": 4, "striking": True, "gear": ["Mace"]}},
    )  # fmt: skip
    go(match, "attack gareth mace standard oolosh", (9,), (6,))
    first(match)
    assert match.table.outcome == ""
    match = stand(
        rules=rules, spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, active=True,
        foes=["Bog Leeches at 3 x1 vulns 3 on 2 as objective"],
        heroes={"gareth": {"space": 3, "striking": True, "gear": ["Mace"]}},
    )  # fmt: skip
    go(match, "attack gareth mace standard bog-leeches", (9,), (6,))
    first(match)
    assert match.table.outcome == ""
    go(match, "done")
    assert match.result is not None
    assert match.result.winners == (0,)
