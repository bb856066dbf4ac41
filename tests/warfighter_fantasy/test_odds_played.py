"""The odds beside the engine: every Hostile, weapon and armor as it is printed, and every knob turned.

The tries of the answers play the engine's steps and verbs; Attacks are played once more by the steps of a whole Turn. A
sample runs always, everything with HORDEPLAY_LONG=1 (some minutes).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pytest
from odds.agreement import all_agree, turned
from warfighter_fantasy.helpers import RULES, decided, table_at

from hordeplay.core.cards import Fair
from hordeplay.core.english import slug
from hordeplay.core.luck import Source, key_of
from hordeplay.core.oracle import one_try
from hordeplay.games.warfighter_fantasy import GAME, example, odds
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.table import PARTY, WarfighterTable
from hordeplay.games.warfighter_fantasy.odds.questions import questions
from hordeplay.games.warfighter_fantasy.rules import STEPS
from hordeplay.games.warfighter_fantasy.rules.hero_attacks import Attack
from hordeplay.odds.answer import Answer
from hordeplay.odds.distribution import Distribution

LONG: Final = bool(os.environ.get("HORDEPLAY_LONG"))
TRIES: Final = 1_000 if LONG else 80
HEALTH: Final = 5
"""Wounds after which Gareth is Down."""
Asked = tuple[str, Callable[[], Answer]]


def some(asked: Iterator[Asked], every: int) -> dict[str, Callable[[], Answer]]:
    """All of them, or one of so many where it must go fast."""
    listed = list(asked)
    return dict(listed if LONG else listed[::every])


# ---- by the tries of the answers


def hostiles() -> Iterator[Asked]:
    """Every Hostile: one Attack by Vulns, Health and armor, and all its Attacks of a Turn on every armor."""
    armors = ("", *RULES.armors)
    for n, card in enumerate(RULES.hostiles.values()):
        for chart in card.charts:
            for cover in (0, 4):
                law = partial(odds.struck, card.name, 1 + n % 4, cover, vulns=n % 3, health=chart.health)
                for what in ("wound", "stopped", "vuln", "random vuln"):
                    yield f"{card.name} {chart.health} {cover} {what}", partial(_answer, law, what)
        attacks = min(6, card.attacks * card.number)
        for armor in armors:
            yield (
                f"volley of {card.name} on {armor}",
                partial(_average, partial(odds.volley, card.name, attacks, 1, armor)),
            )


def weapons() -> Iterator[Asked]:
    """Every weapon in every mode, for Heroes good and bad at it, seen or from the Shadows."""
    for n, card in enumerate(RULES.weapons.values()):
        for mode in card.modes:
            for vulns in (0, 1):
                law = partial(
                    odds.weapon, card.name, mode.name, 2 + n % 4, hth=n % 3, h=n % 2, p=-(n % 2), vulns=vulns,
                    shadows=bool(vulns), dice=1 + n % 2,
                )  # fmt: skip
                for what in ("wound", "vuln"):
                    yield f"{card.name} {mode.name} {vulns} {what}", partial(_answer, law, what)


def _answer(law: Callable[[], Distribution[str]], what: str) -> Answer:
    return law().answer(what)


def _average(law: Callable[[], Distribution[int]]) -> Answer:
    return law().average()


def test_every_hostile_as_the_engine_lets_it_attack() -> None:
    """WF-HTN-03 to WF-HTN-07, WF-RUL-01, WF-RUL-06 to WF-RUL-14, WF-RUL-31: no card edited."""
    assert all_agree(some(hostiles(), 19), TRIES) > (500 if LONG else 15)


def test_every_weapon_as_the_engine_strikes_with_it() -> None:
    """WF-ATK-03, WF-CMP-18, WF-GEA-06, WF-HTH-05, WF-SHD-03."""
    assert all_agree(some(weapons(), 5), TRIES) > (100 if LONG else 10)


# ---- by the steps of a Turn


def onslaughts() -> Iterator[Asked]:
    """Every Hostile's Attacks at the end of a Turn, bare and on Chainmail: Wounds up to those that fell Gareth."""
    for card in RULES.hostiles.values():
        for armor in ("", "Chainmail"):
            yield f"{card.name} on {armor}", partial(_onslaught, card.name, armor)


def _onslaught(name: str, armor: str) -> Answer:
    card = RULES.hostiles[name]
    table = table_at(
        "onslaught", spaces=["Long Corridor"], party="Gareth 1", foes=[f"{name} at 1 x{card.number} on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0, "gear": [armor] if armor else [], "learned": []}},
    )  # fmt: skip
    counters = [counter for foe in table.foes for member in foe.members for counter in member.counters]

    def over(t: WarfighterTable) -> int | None:
        return min(HEALTH, t.heroes[0].hurt) if t.step in ("recovery", "ended", "over") else None

    law = odds.volley(name, min(12, len(counters)), 1, armor).map(lambda wounds: min(HEALTH, wounds))
    for counter in counters[12:]:
        counter.acted = True
    return Answer.mean(
        law,
        f"Wounds of {name}",
        trial=lambda source: one_try(table, STEPS, over, source, decided("soak armor", "done")),
    )


def attacks(every: int) -> Iterator[Asked]:
    """Every weapon that Gareth can lift, in each of its modes, as an Action of his; or one of so many."""
    ways = [(card, mode) for card in RULES.weapons.values() for mode in card.modes]
    for card, mode in ways[::every]:
        table = table_at(
            spaces=["Long Corridor"], party="Gareth 1; Whisper 1", foes=["Horned Brute at 1 on 2"],
            heroes={"gareth": {"space": 1, "striking": True, "xp": 9, "gear": [card.name], "learned": []}},
        )  # fmt: skip
        choice = Attack("gareth", slug(card.name), slug(mode.name), "horned-brute")
        if choice.forbids(table, PARTY) is None:
            for what in ("wound", "vuln"):
                yield f"{choice} {what}", partial(_action, table, choice, what)


def _action(table: WarfighterTable, choice: Attack, what: str) -> Answer:
    cover = 3  # of a Horned Brute, unhurt

    def over(t: WarfighterTable) -> bool | None:
        if t.throw is None or not t.throw.faces:  # no die lies there yet
            return None
        member = t.foes[0].members[0]
        return ("wound" if member.wounds else "vuln" if member.vulns else "none") == what

    def trial(source: Fair) -> int:
        return bool(one_try(table, STEPS, over, source, decided(str(choice), "done")))

    card = next(card for card in RULES.weapons.values() if slug(card.name) == choice.weapon)
    mode = next(mode.name for mode in card.modes if slug(mode.name) == choice.mode)
    law = odds.weapon(card.name, mode, cover, hth=2)
    return Answer(law.exactly(what), f"{choice}: {what}", trial=trial)


def test_every_hostile_in_the_steps_of_a_turn() -> None:
    """WF-CBT-06: the onslaught of whole cards on a lone Hero."""
    assert all_agree(some(onslaughts(), 9), TRIES) > (100 if LONG else 5)


def test_every_weapon_in_an_action() -> None:
    """WF-CBT-01, WF-ATK-01 to WF-ATK-03: the odds of a weapon are those of an Attack in a Hero Turn."""
    assert all_agree(dict(attacks(1 if LONG else 9)), TRIES) > (50 if LONG else 4)


# ---- every knob


def chances(rules: WarfighterRules) -> Iterator[Asked]:
    """A question of each kind under some rules."""
    yield "attack", lambda: odds.attack(7, 4, 1, 1, rules).answer("vuln")
    yield "attack", lambda: odds.attack(7, 4, 2, 0, rules).answer("wound")
    yield "weapon", lambda: odds.weapon("Mace", "Bash", 5, hth=1, vulns=1, rules=rules).answer("wound")
    yield "gain", lambda: _gain(rules)
    yield "in_sequence", lambda: odds.wounds_in_sequence(4, 9, 5, rules).average()
    yield "kill_within", lambda: odds.kill_within(4, 10, 6, rules)
    yield "explosion", lambda: odds.explosion(3, 7, 4, 1, rules).answer((1, 2))
    yield "blast", lambda: odds.blast(3, 7, 4, vulns=1, rules=rules).average()
    yield "hostile_attack", lambda: odds.struck("Cave Troll", 3, 5, vulns=1, rules=rules).answer("wound")
    yield "struck", lambda: odds.struck("Frost Ogre", 5, 5, rules=rules).answer("vuln")
    yield "volley", lambda: odds.volley("Cave Troll", 4, 3, "Chainmail", rules=rules).average()
    yield "volley", lambda: odds.volley("Ember Imps", 5, 3, rules=rules).average()
    yield "targeting", lambda: odds.left_alone(3, 6, rules=rules)
    yield "environment", lambda: odds.environment(4, 6, 1, rules).average()
    yield "guards", lambda: odds.guards(3, rules, entering=True).average()
    yield "guards_arrival", lambda: odds.guards_arrival(rules).average()
    yield "item_draws", lambda: odds.item_count({1: 5, 2: 4, 3: 3}, 3, rules).average()
    yield "no_marker", lambda: odds.no_marker(5, rules=rules)


def _gain(rules: WarfighterRules) -> Answer:
    """What an XP brings, as how often it does: its variance is not known."""
    dear = odds.weapon("Mace", "Bash", 4, rules=rules)
    gain = odds.gain("Mace", "Bash", 4, rules=rules)
    assert gain.trial is not None
    return dear.answer("wound")


SAMPLE: Final = (
    "several_dice", "explosion_spread", "guards_roll", "guards_size", "guards_near", "random_target", "counters_per_hero",
    "location_markers", "vuln_attack_bonus", "vuln_cap", "armor_stop", "mode_p_semantics", "strict_two_of_three",
)  # fmt: skip
"""The knobs that are always turned."""


def test_no_knob_is_passed_over_in_silence() -> None:
    """Under every turned knob an answer is still what the engine plays, or is refused with the knob and the function in words."""
    asked: dict[str, Callable[[], Answer]] = {}
    refused: list[tuple[str, str, str]] = []
    for knob in RULES.all_knobs() if LONG else SAMPLE:
        for n, rules in enumerate(turned(RULES, knob, every=LONG)):
            for k, (name, ask) in enumerate(chances(rules)):
                try:
                    answer = ask()
                except ValueError as error:
                    refused.append((knob, name, str(error)))
                else:
                    asked[f"{name} {k}, {knob} {n}"] = partial(_same, answer)
    assert not [why for knob, name, why in refused if knob not in why or name not in why]
    assert {(knob, name) for knob, name, _ in refused} == {
        ("several_dice", "attack"), ("explosion_spread", "explosion"), ("explosion_spread", "blast"),
    }  # fmt: skip
    assert all_agree(asked, 800 if LONG else 40) > (1_000 if LONG else 60)


def live() -> Iterator[Asked]:
    """Every question that a table asks about itself, at the start and in the examples of the rulebook."""
    for name in list(GAME.examples)[:: 1 if LONG else 6]:
        for says, _, answer in questions(example(name).table, 0):
            yield f"{name}: {says}", answer


def test_every_question_of_a_table_is_tried_by_the_engine() -> None:
    """The desk's questions: whoever tries one plays the engine."""
    assert all_agree(some(live(), 3), TRIES) > (15 if LONG else 4)


def _same(answer: Answer) -> Answer:
    return answer


def test_answers_name_the_knobs_that_they_read() -> None:
    """A knob whose neighbours change an answer is one that the answer names."""
    printed = [ask() for _, ask in chances(RULES)]
    read = 0
    for knob in RULES.all_knobs() if LONG else SAMPLE:
        for rules in turned(RULES, knob, every=LONG):
            for (name, ask), was in zip(chances(rules), printed, strict=True):
                try:
                    changed = ask() != was
                except ValueError:
                    continue
                assert not changed or knob in was.assumes.knobs, f"{name} reads {knob}"
                read += changed
    assert read > (30 if LONG else 15)


def test_nobody_comes_where_guards_have_no_size() -> None:
    """WF-GRD-01: Guards of 0 percent are none."""
    none = RULES.with_(guards_size=0)
    assert odds.guards(3, none).exactly(0) == 1
    with pytest.raises(ValueError, match="guards_arrival: with guards_size 0 no Guards arrive"):
        odds.guards_arrival(none)


def test_nothing_is_passed_over_where_nothing_fits() -> None:
    """WF-RUL-26: nobody draws from a deck without a card for the points left."""
    none = odds.passed_over({2: 3, 3: 1}, 1)
    assert none == 0
    assert none.trial is not None
    assert none.trial(Source(key_of("nothing"), 0)) == 0


def test_cup_and_deck_are_those_of_the_rules() -> None:
    """WF-CTR-02, WF-CMP-07: other counters and other Markers, unless they are told."""
    assert odds.targeting(3, 6, rules=RULES.with_(counters_per_hero=2)) == odds.targeting(3, 6, 2)
    assert odds.no_marker(5, rules=RULES.with_(location_markers=12)) == odds.no_marker(5, 62, 12)
    assert odds.hands_to_marker(5, rules=RULES.with_(location_markers=12)) == odds.hands_to_marker(5, 62, 12)
    first = RULES.with_(combat_sequence="heroes_first")
    assert odds.attacks_suffered("1/2", 3, 4, rules=first) == odds.attacks_suffered("1/2", 3, 4, heroes_first=True)
