"""Questions about a live position: the rules themselves, expanded over all dice, give the same fractions."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, Play, expand, table_at

import hordeplay as hp
from hordeplay.core.english import slug
from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME, example
from hordeplay.games.warfighter_fantasy.bots import Veteran
from hordeplay.games.warfighter_fantasy.model.table import ACTION, ITEM, Buff, WarfighterTable
from hordeplay.games.warfighter_fantasy.odds import questions
from hordeplay.odds.answer import Answer

HERE = {"gareth": {"space": 1, "striking": True, "xp": 2}, "whisper": {"space": 1}}


def asked(table: WarfighterTable) -> dict[str, Answer]:
    """Every question with its answer."""
    return {says: answer() for says, _, answer in questions(table, 0)}


def hurt(table: WarfighterTable, name: str) -> tuple[int, int]:
    """Wounds and Vulns that the Hostiles of a name have taken, those that are gone counted by their Health."""
    card = table.rules.hostiles[name]
    members = [m for foe in table.foes if foe.name == name for m in foe.members]
    gone = card.number - len(members)
    return sum(m.wounds for m in members) + gone * card.health, sum(m.vulns for m in members)


FIGHTS: dict[str, dict[str, Any]] = {
    "a mace and a chart": {
        "party": "Gareth 1: Mace; Whisper 1", "spaces": ["Long Corridor"], "foes": ["Grave Ghouls at 1 on 1 2"],
        "heroes": HERE,
    },
    "Vulns on the first": {
        "party": "Gareth 1: Shortsword; Whisper 1", "spaces": ["Long Corridor"],
        "foes": ["Grave Ghouls at 1 wounds 1 vulns 1 on 1 2"], "heroes": HERE,
    },
    "one foe, in the heat": {
        "party": "Gareth 1: Longsword; Whisper 1", "spaces": ["Long Corridor"], "foes": ["Frost Ogre at 1 on 1"],
        "heroes": HERE,
    },
    "a worn squad": {
        "party": "Gareth 1; Whisper 1; Ryka 1", "spaces": ["Long Corridor"], "foes": ["Fen Wolves at 1 vulns 1 on 1"],
        "heroes": {"whisper": {"space": 1, "wounds": [3]}, "ryka": {"space": 1, "striking": True}},
    },
}  # fmt: skip


@pytest.mark.parametrize("name", list(FIGHTS))
def test_attacks_in_the_engine(name: str) -> None:
    """WF-ATK-03: every weapon Attack that is asked about, with all of its dice; Wounds, Vulns, and two in a row."""
    table = table_at(**FIGHTS[name])
    foe = table.foes[0]
    before, posed = hurt(table, foe.name), asked(table)
    words = re.compile(
        rf"(\w+) attacks (?:the (?:first|last) of )?the {foe.name}[^:]*? (?:with (\w+) \((\w+)\)|by the chart): "
    )
    attacks = {says: match for says in posed if (match := words.match(says))}
    assert len(attacks) >= 2
    for says, match in attacks.items():
        who, weapon, mode = match[1], match[2] or "chart", match[3] or "standard"
        hero = table.numbered(slug(who))
        actions = table.heroes[hero].actions

        def over(t: WarfighterTable, hero: int = hero, actions: int = actions) -> Hashable | None:
            now = hurt(t, foe.name)
            return (now[0] - before[0], now[1] - before[1]) if t.heroes[hero].actions < actions else None

        law = expand(
            table, over, f"attack {slug(who)} {slug(weapon)} {slug(mode)} {slug(foe.name)}", "creature 0", "done"
        )
        wounded = "is wounded" in says
        # the Vulns of one that is gone go with it: only a Vuln that came without a Wound is asked for
        expected = law.chance(lambda at, w=wounded: at[0] > 0 if w else at[0] == 0 and at[1] > 0)  # type: ignore[misc]
        assert posed[says].value == expected, says


def test_a_bonus_that_waits_is_counted_and_not_used_up() -> None:
    """WF-CBT-07: what a card gave to the next Attack is in the answer, and still there."""
    table = table_at(**FIGHTS["a mace and a chart"])
    (says,) = [
        says for says in asked(table) if says.startswith("Gareth") and "(Standard)" in says and "one of them" in says
    ]
    plain = asked(table)[says].value
    table.heroes[0].buffs = [Buff(2, 1, "hth", "next")]
    assert asked(table)[says].value > plain
    assert asked(table)[says].value == asked(table)[says].value
    assert len(table.heroes[0].buffs) == 1


def test_two_attacks_in_the_engine() -> None:
    """WF-ATK-04, WF-ATK-05: the Vuln of the first helps the second; nobody strikes back here."""
    table = table_at(
        party="Gareth 1: Shortsword; Whisper 1", spaces=["Long Corridor"], foes=["Horned Brute at 1 on 2"],
        heroes={**HERE, "whisper": {"space": 0}},
    )  # fmt: skip
    (says,) = [says for says in asked(table) if "twice" in says]

    def over(t: WarfighterTable) -> Hashable | None:
        return t.foes[0].members[0].wounds > 0 if not t.heroes[0].actions else None

    law = expand(table, over, "attack gareth shortsword standard horned-brute", "done")
    assert asked(table)[says].value == law.exactly(True)


@pytest.mark.parametrize("card", ["Holy Water", "Oil Flask"])
def test_bursts_in_the_engine(card: str) -> None:
    """WF-EXP-01: two dice and one cover die."""
    table = table_at(
        party="Gareth 1; Whisper 1", spaces=["Long Corridor"], foes=["Grave Ghouls at 1 x3 vulns 1 on 2"],
        heroes={"gareth": {"space": 1, "gear": [card]}, "whisper": {"space": 0}},
    )  # fmt: skip
    posed = {says: answer for says, answer in asked(table).items() if card in says}
    assert len(posed) == 2
    before = hurt(table, "Grave Ghouls")[0]

    def over(t: WarfighterTable) -> Hashable | None:
        return hurt(t, "Grave Ghouls")[0] - before if t.heroes[0].actions < 2 else None

    law = expand(table, over, f"use gareth {slug(card)} 1 grave-ghouls", "creature 0", "done")
    for says, answer in posed.items():
        assert answer.value == (law.exactly(0) if "nobody" in says else law.at_least(2))


@pytest.mark.parametrize("armor", ["", ": Leather Armor"])
@pytest.mark.parametrize("foe", ["Bone Knight at 1 on 1", "Bandit Cutthroats at 1 on 1"])
def test_hostiles_in_the_engine(armor: str, foe: str) -> None:
    """WF-HTN-03 to WF-HTN-07: what strikes Gareth next, behind terrain and armor, with a Vuln on him."""
    table = table_at(
        "react", pending=[1], party=f"Gareth 1{armor}; Whisper 1", spaces=["Long Corridor"], foes=[foe],
        heroes={"gareth": {"space": 1, "toughness": 0, "vulns": 1}, "whisper": {"space": 0}},
    )  # fmt: skip
    posed = {says: answer for says, answer in asked(table).items() if " attacks Gareth, who has 1 Vuln" in says}
    assert len(posed) == (2 if armor else 1)

    def over(t: WarfighterTable) -> Hashable | None:
        if t.step == "react":
            return None
        return "wound" if t.heroes[0].hurt else "stopped" if any(g.damage for g in t.heroes[0].gear) else "other"

    law = expand(table, over, "soak armor", "done")
    for says, answer in posed.items():
        assert answer.value == law.exactly("stopped" if "stops" in says else "wound"), says


def test_what_falls_on_a_random_hero_is_told_apart() -> None:
    """WF-RUL-12: the question is about the Wounds of the target alone, and says so where it matters."""
    for foe, aside in (("Cave Troll at 1 on 1", True), ("Bandit Cutthroats at 1 on 1", False)):
        table = table_at(spaces=["Long Corridor"], foes=[foe], heroes={"gareth": {"space": 1}})
        (says,) = [says for says in asked(table) if "Wounds get through" in says]
        assert ("those of a random Hero aside" in says) == aside


def test_the_cup_the_deck_and_the_items() -> None:
    """WF-TGT-01, WF-CMP-07, WF-TRE-02: by every handful of counters and cards."""
    table = table_at(spaces=["Long Corridor"], foes=["Fen Wolves at 1 on 1 1 2"], heroes={"gareth": {"space": 1}})
    posed = asked(table)
    cup = [i for i, _ in table.up() for _ in range(table.cup[i])]
    aimed = next(says for says in posed if "the next Targeting counter names" in says)
    name = aimed.removesuffix("?").split(" names ")[1]
    named = next(i for i, hero in enumerate(table.heroes) if hero.name == name)
    assert posed[aimed].value == Fraction(cup.count(named), len(cup))
    spared = next(says for says in posed if says.startswith("What is the chance that none of the next 3"))
    name = spared.removesuffix("?").split(" names ")[1]
    named = next(i for i, hero in enumerate(table.heroes) if hero.name == name)
    hands = list(combinations(cup, 3))
    assert posed[spared].value == Fraction(sum(named not in hand for hand in hands), len(hands))
    cards = list(combinations([RULES.actions[card].marker for card in table.cards.bags[ACTION]], 3))
    marker = next(says for says in posed if "Location Marker" in says)
    assert posed[marker].value == Fraction(sum(map(any, cards)), len(cards))
    values = [RULES.items[card].value for card in table.cards.bags[ITEM]]
    item = next(says for says in posed if "next Item card" in says)
    assert posed[item].value == Fraction(sum(values), len(values))


def test_three_turns_in_the_heat() -> None:
    """WF-ENV-01, WF-ENV-02: played with every roll; one Hardy counter takes one failure."""
    table = table_at(
        "turn_start", party="Gareth 1; Whisper 1", spaces=["Long Corridor", "Lava Flow"], turn=1,
        heroes={"whisper": {"space": 2, "hardy": {"Hot": 1}}, "gareth": {"wounds": [5]}},
    )  # fmt: skip
    (says,) = [says for says in asked(table) if "Lava Flow" in says]
    assert "for 3 Turns with 1 Hardy counter " in says

    def over(t: WarfighterTable) -> Hashable | None:
        return not t.heroes[1].hurt if t.turn == 4 and t.step == "hero" else None

    assert asked(table)[says].value == expand(table, over, "pay whisper", "done").exactly(True)


@pytest.mark.parametrize(("timer", "track"), [(0, [1, 0, 0]), (2, [0, 1, 0]), (2, [0, 0, 0]), (1, [0, 0, 0])])
def test_guards_in_the_engine(timer: int, track: list[int]) -> None:
    """WF-GRD-02, WF-GRD-03, WF-RUL-02: this Turn and the next two, all rolls."""
    table = table_at(
        adventure="Spinner's Realm", party="Gareth 1; Whisper 1", timer=timer, turn=5, track=track[:],
        heroes={"whisper": {"space": 0}, "gareth": {"wounds": [5]}},
    )  # fmt: skip
    (says,) = [says for says in asked(table) if "Guards" in says]

    def over(t: WarfighterTable) -> Hashable | None:
        guards = sum(len(foe.members) for foe in t.foes if foe.name == t.boss.guard_card)
        return guards // t.boss.guards if t.turn == 7 and t.step == "vulns_off" else None

    assert asked(table)[says].value == expand(table, over, "done").mean


def test_nothing_is_asked_where_there_is_nothing_to_ask() -> None:
    """Before the party stands, without Guards, at the end."""
    assert asked(table_at("party", party="build")) == {}
    calm = asked(table_at(heroes={"gareth": {"space": 0}}))
    assert not [says for says in calm if "attacks" in says or "Guards" in says]
    over = table_at()
    over.outcome = "won"
    assert asked(over) == {}


def positions() -> Iterator[Play]:
    """Every tenth decision of two Adventures."""
    for adventure, seed in (("Swamp Caves", 3), ("Forsaken Temple", 5)):
        match = hp.new(GAME, seats=1, seed=seed, adventure=adventure)
        bot, source = Veteran(), Source(key_of("veteran"), 0)
        while isinstance(match.request, Ask) and match.ply < 300:
            if match.ply % 10 == 0:
                yield match
            match.play(bot.choose(match.request, 0, source))


def test_questions_of_played_games() -> None:
    """They vary, end with a question mark, are never certain, add up, and are checked by the rule of the desk."""
    kinds: dict[str, int] = {}
    for match in positions():
        for question in hp.questions(match):
            assert question.says.endswith("?")
            assert "  " not in question.says
            answer = question.answer
            assert answer.why().total == answer.value
            assert answer.value > 0
            assert question.grade(str(answer.value))
            assert answer.kind == question.kind
            assert answer.value < 1 or answer.kind == "number"
            assert answer.assumes
            kind = next(word for word in KINDS if word in question.says)
            kinds[kind] = kinds.get(kind, 0) + 1
    assert len(kinds) >= 8, kinds


KINDS = ("twice", "leaves a Vuln", "is wounded", "Wounds get through", "the armor stops", "nobody is wounded", "two Wounds",
         "none of the next", "next Targeting counter names", "no Wound from", "Guards enter", "Location Marker", "next Item")  # fmt: skip


def test_neighbours_get_different_ones() -> None:
    """With a seed they are drawn."""
    match = example("HTN")
    drawn = {tuple(q.says for q in hp.questions(match, n=2, seed=seed)) for seed in range(8)}
    assert len(drawn) > 2
