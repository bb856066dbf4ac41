"""Which of several Hostiles: the chances on the rows are what the dice do, all faces tried, and what the Hostile does back."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from warfighter_fantasy.helpers import Play, stand
from warfighter_fantasy.test_rows import rows

import hordeplay as hp
from hordeplay.core.english import percents
from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import Ask, Roll
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.bots import Veteran
from hordeplay.games.warfighter_fantasy.rules.use import Use
from hordeplay.games.warfighter_fantasy.view.chances import blow
from hordeplay.games.warfighter_fantasy.view.consequences import answered, provoked
from hordeplay.games.warfighter_fantasy.view.facts import weakest
from hordeplay.games.warfighter_fantasy.view.helping import best_attack

SPEARMEN = "Orc Spearmen at 1 x4 vulns 1 on 1 2 1"
WHISPER = {"party": "Whisper 2; Gareth 1", "attack": "attack whisper chart standard {}"}
ATTACKS: list[dict[str, Any]] = [  # words of `at`, and the Attack
    {"party": "Gareth 1: Mace; Vex 1", "foe": SPEARMEN, "attack": "attack gareth mace standard {}"},
    {"foe": SPEARMEN, **WHISPER},
    {"foe": "Grave Ghouls at 1 x3 on 1 2 1", **WHISPER},
    {"foe": "Grave Ghouls at 1 x3 wounds 1 on 1 2 1", **WHISPER},
    {"party": "Herka 2; Gareth 1", "foe": SPEARMEN, "attack": "use herka spear-of-the-father 1 {}"},
]


def aimed(one: dict[str, Any]) -> Play:
    """The Attack is declared, and it is asked whom it meets."""
    foe = one["foe"].partition(" at ")[0].lower().replace(" ", "-")
    who = [name.split()[0].lower() for name in one["party"].split(";")]
    heroes = {name: {"space": 1, "striking": True, "actions": 2} for name in who}
    heroes[who[0]] |= {"divinity": 15} if "herka" in who else {}
    match = stand(spaces=["Long Corridor"], party=one["party"], foes=[one["foe"]], heroes=heroes)
    match.play(one["attack"].format(foe))
    assert isinstance(match.request, Ask)
    assert "which one" in match.request.prompt
    return match


def tried(match: Play, text: str) -> tuple[Counter[str], int]:
    """What comes of the Attack on this one over all faces of both dice, and how often it falls."""
    counts: Counter[str] = Counter()
    fallen = 0
    for face, cover in product(range(1, 11), range(1, 7)):
        fork = match.fork()
        before = len(fork.events)
        there = sum(len(foe.members) for foe in fork.table.foes)
        fork.play(text)
        while isinstance(fork.request, Ask) and "play a card" in fork.request.prompt:
            fork.play("done")
        for die in (face, cover):
            assert isinstance(fork.request, Roll)
            fork.answer((die,))
        what = [event.what for event in fork.events[before:]]
        counts["Wound" if "wounds" in what else "Vuln" if "vulned" in what else "nothing"] += 1
        fallen += sum(len(foe.members) for foe in fork.table.foes) < there
    return counts, fallen


@pytest.mark.parametrize("one", ATTACKS, ids=["mace", "chart", "chart-2", "chart-wounded", "power"])
def test_each_row_says_what_the_dice_do(one: dict[str, Any]) -> None:
    """WF-CBT-01, WF-ATK-03, WF-RUL-57: Wound, Vuln and nothing of all 60 throws, and in how many it falls."""
    match = aimed(one)
    for text, row in rows(match).items():
        counts, fallen = tried(match, text)
        words = ("Wound", "Vuln", "nothing")
        numbers = percents(*(counts[word] / 60 for word in words))
        shown = row.note.partition(" · spared")[0]
        ending = "it falls" if fallen == counts["Wound"] else f"falls: {fallen / 60:.0%}" if fallen else "it stands"
        expected = [f"{n} {word}" for word, n in zip(words, numbers, strict=True) if counts[word]]
        assert shown == ", ".join(expected).replace("Wound", f"Wound ({ending})"), text


def test_each_row_says_what_it_does_if_it_is_spared() -> None:
    """WF-HTN-03: the chances of its attack on the Hero whom it names, as its own question will say them."""
    match = aimed(ATTACKS[0])
    foe = match.table.foes[0]
    for text, row in rows(match).items():
        member = foe.members[int(text.split()[1])]
        number = member.counters[0].hero
        strike = blow(match.table, foe, member, number)
        assert strike is not None
        assert row.note.endswith(f" · spared: {strike.harm_in_words} on {match.table.heroes[number].name}")
        assert "nothing" not in strike.harm_in_words
    match.table.foes[0].members[1].counters[0].acted = True
    assert "spared" not in rows(match)["creature 1"].note


def test_the_weakest_has_the_odds_of_the_attack() -> None:
    """WF-CBT-01: the row of the Attack and the row of the Hostile that falls most easily say the same."""
    match = aimed(ATTACKS[1])
    foe = match.table.foes[0]
    place = foe.members.index(weakest(match.table, foe))
    after = rows(match)[f"creature {place}"].note
    match.undo()
    before = rows(match)["attack whisper chart standard orc-spearmen"].note
    assert before.partition(";")[0].replace(" · otherwise ", ", ") == after.partition(" · ")[0].replace(
        " (it falls)", ""
    )


def test_an_explosion_is_told_in_wounds_and_its_spread_by_what_is_to_come() -> None:
    """WF-EXP-01, WF-RUL-11: before the dice as on the row of the Spell, after them what each may still do."""
    match = stand(
        party="Tolonar 1; Gareth 1", spaces=["Long Corridor"], foes=[SPEARMEN],
        heroes={"tolonar": {"space": 1, "striking": True}, "gareth": {"space": 1}},
    )  # fmt: skip
    spell = rows(match)["use tolonar fire-hands 1 orc-spearmen"].note.partition(";")[0]
    match.play("use tolonar fire-hands 1 orc-spearmen")
    first = rows(match)["creature 0"].note.partition(" · ")[0]
    assert first.endswith(" two or more")
    assert first == spell
    match.play("creature 0")
    match.answer((9, 9, 1, 1))
    match.answer((6,))
    assert isinstance(match.request, Ask)
    assert "takes a Wound" in match.request.prompt
    assert rows(match)["creature 0"].note.startswith("still to come: ")


def test_the_answer_is_within_what_the_row_says() -> None:
    """WF-CBT-03, WF-RUL-03: of those who may answer the party takes one; no chance on their rows is outside of the range."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace; Vex 1", foes=["Orc Spearmen at 1 x3 on 1 2 1", "Giant Rats at 1 x2 on 1 2"],
        heroes={name: {"space": 1, "striking": True, "actions": 2, "hand": [], "vulns": n} for n, name in enumerate(("gareth", "vex"))},
    )  # fmt: skip
    note = rows(match)["attack gareth mace standard giant-rats"].note
    least, most = note.partition("answer: ")[2].removesuffix(" Wound").split(" to ")
    match.play("attack gareth mace standard giant-rats")
    if isinstance(match.request, Ask):
        match.play("creature 0")
    match.answer((1,))
    match.answer((1,))
    shown = [row.note.partition(" Wound")[0] for text, row in rows(match).items() if text.startswith("react")]
    assert {least, most} == {min(shown, key=_number), max(shown, key=_number)}


def _number(text: str) -> int:
    return int(text.removesuffix("%"))


def test_what_a_vuln_less_does_to_the_answer() -> None:
    """WF-HAC-04: the row that removes a Vuln says the answer without it."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Vex 1", foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "vulns": 2}},
    )  # fmt: skip
    note = rows(match)["steady gareth"].note
    match.play("steady gareth")
    assert isinstance(match.request, Roll)
    foe = match.table.foes[0]
    strike = blow(match.table, foe, foe.members[0], 0)
    assert strike is not None
    assert note == f"answer: {strike.in_words.partition(',')[0]}"


@pytest.mark.parametrize(
    ("card", "hands", "better"),
    [("battle-cry 1 gareth", {"gareth": ["Battle Cry"]}, True), ("attack 1 gareth", {"gareth": ["Attack!"]}, False)],
)
def test_a_card_says_what_it_does_to_the_best_attack(card: str, hands: dict[str, list[str]], *, better: bool) -> None:
    """WF-CBT-05, WF-CBT-07: what the row promises is what the Attack's own row says once the card is played."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace", foes=["Orc Spearmen at 1 x2 on 1"],
        heroes={"gareth": {"space": 1, "striking": True, "actions": 1 if better else 0, "hand": hands["gareth"]}},
    )  # fmt: skip
    now = best_attack(match.table, 0)
    note = rows(match)[f"use gareth {card}"].note
    match.play(f"use gareth {card}")
    then = rows(match)["attack gareth mace standard orc-spearmen"].note.partition(" Wound")[0]
    assert note.startswith(f"best attack then: Gareth {then} Wound")
    assert (" instead of " in note) == better == bool(now)


def test_every_which_one_of_played_games_has_numbers() -> None:
    """WF-CBT-01: no row of a target is without a chance, over the games of both presets."""
    seen = 0
    for name, seed in (("first", 130), ("short", 76)):
        match: Play = hp.new(GAME, preset=name, seed=seed)
        bot = Veteran()
        while match.result is None and seen < 60:
            request = match.request
            assert isinstance(request, Ask)
            if "does" in request.prompt and "attack?" in request.prompt:
                seen += 1
                assert all("%" in row.note for text, row in rows(match).items() if text.startswith("creature"))
            match.play(bot.choose(request, 0, Source(key_of("rows"), match.ply)))
    assert seen >= 20


def test_healing_says_the_risk_of_its_answer() -> None:
    """WF-CBT-03: whoever is healed may be struck at once; the row says how likely, as that of an Attack does."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Shortsword, Herbal Bandages; Whisper 1", foes=["Orc Spearmen at 1 x1 on 2"],
        heroes={"gareth": {"space": 1, "actions": 2, "hand": []}, "whisper": {"space": 1, "wounds": [1], "vulns": 2}},
    )  # fmt: skip
    row = rows(match)["use gareth herbal-bandages 1 whisper"]
    foe = match.table.foes[0]
    strike = blow(match.table, foe, foe.members[0], 1)
    assert strike is not None
    assert "answered by Orc Spearmen" in row.cost
    assert row.note == f"answer: {strike.in_words.partition(',')[0]}"


def test_what_a_location_may_bring_stands_beside_its_label() -> None:
    """WF-LOC-04: so short that a long list keeps it, how many come and the best chance to pass."""
    match = stand(
        party="Gareth 1; Whisper 2", spaces=["Long Corridor"], heroes={"gareth": {"space": 1, "hand": ["Dart Hall"]}}
    )
    note = rows(match)["explore gareth dart-hall"].note
    assert note.endswith(" · 30% to pass")
    assert all(len(part) <= 14 for part in note.split(" · "))


@pytest.mark.parametrize("one", ATTACKS, ids=["mace", "chart", "chart-2", "chart-wounded", "power"])
def test_the_odds_of_each_row_fit_on_one_line(one: dict[str, Any]) -> None:
    """WF-CBT-01: in a long list only whole remarks that fit are shown, and what the Attack does is the first of them."""
    for row in rows(aimed(one)).values():
        assert len(row.note.partition(" · ")[0]) < 48, row.note


def test_who_gets_up_may_be_struck_at_once() -> None:
    """WF-DWN-02, WF-CBT-03: a Hero who is raised is a target for the answer, and the row says how likely a Wound is."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Herka 3; Whisper 1", foes=["Orc Spearmen at 1 x1 on 3"],
        heroes={"herka": {"space": 1, "actions": 2}, "whisper": {"space": 1, "wounds": [4], "down": True}},
    )  # fmt: skip
    choice = Use("herka", "second-dawn", "1", "whisper")
    assert provoked(answered(match.table, choice)) == "answered by Orc Spearmen"
    assert match.table.heroes[2].down
