"""Guards are counters of one card: with the Minions of that card they are fought, exploded and paid for together."""

from __future__ import annotations

from typing import Any

from warfighter_fantasy.helpers import RULES, facts_of, finish, go, hero, stand, table_at

from hordeplay.games.warfighter_fantasy import GAME, at, line
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.guards import move_guards
from hordeplay.games.warfighter_fantasy.rules.hostiles import hurt, place

LAIR: dict[str, Any] = {
    "adventure": "Spinner's Realm", "party": "Gareth 1; Tolonar 3", "active": True,
    "spaces": ["Long Corridor", "Lair (C)", "Steam Vents"],
    "heroes": {"gareth": {"space": 4, "striking": True, "xp": 0}, "tolonar": {"space": 4, "striking": True, "xp": 0}},
}  # fmt: skip
OWN = RULES.with_(guards_card="own_cards")


def arrive(table: WarfighterTable, sets: int = 1) -> None:
    """So many sets of Guards leave the near space of the track."""
    table.track[2] = sets
    finish(move_guards(table))


def fell(table: WarfighterTable, name: str, n: int = 60, item: str = "") -> None:
    """Gareth eliminates up to so many Hostiles of a name, one after the other; the last may bring an Item."""
    for _ in range(n):
        foe = next((foe for foe in table.foes if foe.name == name), None)
        if foe is None:
            return
        finish(hurt(table, foe, foe.members[0], 20, 0), *([item] if item and len(foe.members) == 1 else []))


def test_guards_join_the_minions_on_their_card() -> None:
    """WF-GRD-01, WF-GRD-03, WF-GRD-07: sets that arrive are counters on the Minion card, with targets of their own."""
    match = stand(**LAIR, foes=["Spinner at 4 on 1", "Cave Spiders at 4 x3 on 1"])
    table = match.table
    arrive(table, 2)
    assert [(f.name, f.role, len(f.members)) for f in table.foes] == [
        ("Spinner", "objective", 1), ("Cave Spiders", "minion", 7),
    ]  # fmt: skip
    assert all(len(member.counters) == 1 for member in table.foes[1].members)
    GAME.check(table)


def test_a_minion_card_is_paid_for_when_its_guards_are_out_too() -> None:
    """WF-GRD-07, WF-HOS-02, WF-MIN-02: all counters of the card, once; its Treasure waits for the Objective Hostile."""
    match = stand(**LAIR, foes=["Spinner at 4 on 1", "Cave Spiders at 4 x1 on 1"])
    table = match.table
    arrive(table)
    fell(table, "Cave Spiders", 1)
    assert hero(match, "gareth").xp == 0, "two Guards stand on the card"
    fell(table, "Cave Spiders")
    assert (hero(match, "gareth").xp, table.withheld) == (4, ["Cave Spiders"])


def test_wf_ex_guards_after_all_ten_minions() -> None:
    """WF-GRD-07: ten Minions are worth 4 XP; the set of Guards of the next Turn is worth nothing more."""
    match = stand(**LAIR, foes=["Spinner at 4 on 1", "Cave Spiders at 4 x10 on 1"])
    table = match.table
    fell(table, "Cave Spiders")
    assert (hero(match, "gareth").xp, table.withheld) == (4, ["Cave Spiders"])
    arrive(table)
    fell(table, "Cave Spiders")
    assert (hero(match, "gareth").xp, table.withheld) == (4, ["Cave Spiders"])
    assert [foe.name for foe in table.foes] == ["Spinner"]


def test_guards_without_minions_are_paid_for_once() -> None:
    """WF-GRD-07, WF-TRE-01: the first set of Bog Leeches of Swamp Caves pays its XP and Treasure, the second nothing."""
    match = stand(
        party="Gareth 1", spaces=["Long Corridor", "Lair (C)", "Lava Flow"], active=True, foes=["Oolosh at 4 on 1"],
        heroes={"gareth": {"space": 4, "xp": 0}},
    )  # fmt: skip
    table, card = match.table, RULES.hostiles["Bog Leeches"]
    arrive(table)
    fell(table, "Bog Leeches", item="Silver Ring")
    assert (hero(match, "gareth").xp, card.treasure) == (card.xp, (0, 0, 0, 1))
    arrive(table)
    fell(table, "Bog Leeches")
    assert (hero(match, "gareth").xp, [gear.name for gear in hero(match, "gareth").gear]) == (card.xp, ["Silver Ring"])


def test_an_explosion_goes_over_minions_and_guards() -> None:
    """WF-EXP-02, WF-RUL-11: four hits of Fire Hands fell a Minion and both Guards of its card."""
    match = stand(
        **LAIR, foes=["Spinner at 4 on 1", "Cave Spiders at 4 x1 on 1 as minion", "Cave Spiders at 4 x2 on 1"]
    )
    go(match, "use tolonar fire-hands 1 cave-spiders", (9, 9, 9, 9), (6,))
    assert [foe.name for foe in match.table.foes] == ["Spinner"]


def test_guards_who_wait_join_the_minions_at_activation() -> None:
    """WF-GRD-04, WF-OBJ-02, WF-RUL-45: one card at the Objective, with targets for all of it only then."""
    match = stand(
        adventure="Spinner's Realm", party="Gareth 1; Whisper 1", spaces=["Long Corridor", "Lair (C)", "Steam Vents"],
        heroes={"gareth": {"space": 3}},
    )  # fmt: skip
    arrive(match.table)
    waiting = match.table.foes[0]
    assert (waiting.role, [m.counters for m in waiting.members]) == ("minion", [[], []])
    go(match, "activate gareth")
    spiders = [foe for foe in match.table.foes if foe.name == "Cave Spiders"]
    assert [(len(foe.members), foe.role) for foe in spiders] == [(12, "minion")]
    assert all(member.counters for member in spiders[0].members)


def test_guards_as_cards_of_their_own() -> None:
    """WF-GRD-07, WF-RUL-83: guards_card, under `own_cards`: each set is a card of its own and never pays."""
    match = stand(rules=OWN, **LAIR, foes=["Spinner at 4 on 1", "Cave Spiders at 4 x1 on 1 as minion"])
    table = match.table
    arrive(table, 2)
    assert [(f.role, len(f.members)) for f in table.foes[1:]] == [("minion", 1), ("guard", 2), ("guard", 2)]
    fell(table, "Cave Spiders", 1)
    assert hero(match, "gareth").xp == 4
    fell(table, "Cave Spiders")
    assert hero(match, "gareth").xp == 4


def test_a_minion_card_that_has_no_guards_is_apart() -> None:
    """WF-MIN-01, WF-GRD-01: Agin's Minions are Swordsmen and his Guards Ghouls, two cards that each pay."""
    match = stand(
        adventure="Barrow Road", party="Gareth 1", spaces=["Long Corridor", "Lair (C)", "Steam Vents"], active=True,
        foes=["Agin at 4 on 1", "Skeletal Swordsmen at 4 x1 on 1"], heroes={"gareth": {"space": 4, "xp": 0}},
    )  # fmt: skip
    table = match.table
    arrive(table)
    assert [(f.name, f.role) for f in table.foes[1:]] == [("Skeletal Swordsmen", "minion"), ("Grave Ghouls", "guard")]
    fell(table, "Skeletal Swordsmen")
    fell(table, "Grave Ghouls", item="Silver Ring")
    assert hero(match, "gareth").xp == sum(RULES.hostiles[name].xp for name in ("Skeletal Swordsmen", "Grave Ghouls"))


def test_a_card_that_is_drawn_anew_pays_anew() -> None:
    """WF-GRD-07, WF-CMP-06: once in each Location: the same card, shuffled and drawn again elsewhere, is worth it again."""
    match = stand(party="Gareth 1", spaces=["Long Corridor", "Lair (C)"], heroes={"gareth": {"space": 1, "xp": 0}})
    table = match.table
    for space in (1, 2):
        finish(place(table, "Giant Rats", space))
        fell(table, "Giant Rats")
    assert hero(match, "gareth").xp == 2 * RULES.hostiles["Giant Rats"].xp


def test_one_card_in_a_line_and_in_words() -> None:
    """WF-GRD-07: `as minion` and `as guard` of one name are one card; a line writes it, and what it has paid."""
    words = ["Spinner at 4 on 1", "Cave Spiders at 4 x1 on 1 as minion", "Cave Spiders at 4 x2 on 1 as guard"]
    table = table_at(**LAIR, foes=words)
    assert [len(foe.members) for foe in table.foes] == [1, 3]
    table.paid.append(table.foes[1].id)
    again = at(line(table)).table
    assert line(again) == line(table)
    assert again.paid == table.paid


def test_a_line_of_cards_of_their_own() -> None:
    """WF-GRD-07: sets that an earlier version wrote as cards of their own come together on one."""
    own = stand(rules=OWN, **LAIR, foes=["Spinner at 4 on 1"]).table
    arrive(own, 2)
    table = at(line(own)).table
    assert [(f.name, len(f.members)) for f in table.foes] == [("Spinner", 1), ("Cave Spiders", 4)]
    fell(table, "Cave Spiders")
    assert table.heroes[0].xp == 0, "the Minions were out, and had paid"
    assert len(at(line(own), rules=OWN).table.foes) == 3


def test_the_log_says_who_comes() -> None:
    """WF-GRD-03: Guards appear in the log as what they are."""
    match = stand(**LAIR, foes=["Spinner at 4 on 1", "Cave Spiders at 4 x3 on 1"])
    table = match.table
    table.track[2] = 1
    table.log = []
    finish(move_guards(table))
    assert [(e.what, dict(e.facts)["n"]) for e in table.log if e.what == "appears"] == [("appears", 2)]
    assert facts_of(match, "appears") == []
