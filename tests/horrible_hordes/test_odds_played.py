"""The odds beside the engine: every Horde, tile and Ability as it is printed, and every knob turned.

The tries of the answers play the steps of the game. A sample runs always, everything with HORDEPLAY_LONG=1 (some minutes).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, cycle
from typing import Final

import pytest
from horrible_hordes.helpers import bare, sq
from odds.agreement import all_agree, turned

from hordeplay.core.cards import Fair
from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.odds.answer import Answer
from hordeplay.odds.outcome import Outcome

LONG: Final = bool(os.environ.get("HORDEPLAY_LONG"))
PRINTED: Final = HordeRules.load()
TRIES: Final = 1_000 if LONG else 100
Asked = tuple[str, Callable[[], Answer]]


def some(asked: Iterator[Asked], every: int) -> dict[str, Callable[[], Answer]]:
    """All of them, or one of so many where it must go fast."""
    listed = list(asked)
    return dict(listed if LONG else listed[::every])


def of(name: str, fight: Callable[[], Outcome]) -> Iterator[Asked]:
    """What is asked of a battle."""
    yield f"{name}: destroyed", lambda: fight().answer("destroyed")
    yield f"{name}: won", lambda: fight().answer("win")
    yield (
        f"{name}: left",
        lambda: Answer.mean(fight().survivors, "left", trial=lambda source: sum(played(fight(), source))),
    )
    yield f"{name}: size", lambda: odds.size_after(fight()).answer(lambda n: n > fight().start.foes // 2)


def played(outcome: Outcome, source: Fair) -> tuple[int, ...]:
    assert outcome.play is not None
    return outcome.play(source)[0].units


def hordes() -> Iterator[Asked]:
    """Every Horde: battles and raids, on every kind of tile in turn, with and without what Undead do."""
    tiles = cycle(PRINTED.terrain)
    for n, name in zip(count(2), PRINTED.hordes, strict=False):
        armies, tile = 1 + n % 5, next(tiles)
        yield from of(f"{armies} v {name} on {tile}", partial(odds.battle, armies, name, terrain=tile))
        garrison = partial(odds.raid, n % 3, n % 4, 1, horde=name, terrain=next(tiles))
        yield from of(f"raid of {name}", garrison)
        yield f"a die at {name}", partial(odds.hit, name, tile)
        yield f"dice of {name}", lambda name=name: odds.volley(name).average()  # type: ignore[misc]  # bound at once


def abilities() -> Iterator[Asked]:
    """Every Ability: owned in battles and raids against each kind of Horde, used in them, and shot from afar."""
    kinds = {card.kind: card.name for card in PRINTED.hordes.values() if card.set == "basic" and 2 < card.hits < 6}
    for ability in PRINTED.abilities.values():
        for kind, horde in kinds.items():
            where = f"{ability.name} against {kind}"
            yield from of(where, partial(odds.battle, 2, horde, 2, "Hills", ability.name))
            yield from of(f"{where} in a raid", partial(odds.raid, 1, 1, 1, horde=horde, abilities=ability.name))
            paid = any(e.do == "cancel_hit" or (e.do == "strike" and e.target) for e in ability.effects)
            if paid or ability.stack_effects:
                yield from of(f"using {where}", partial(odds.battle, 3, horde, using=ability.name))
                yield from of(f"using {where} in a raid", partial(odds.raid, 1, 2, 1, horde=horde, using=ability.name))
            if any(effect.do in {"shoot", "strike"} and effect.vs in {None, kind} for effect in ability.effects):
                yield f"{where} from afar", partial(shot, ability.name, horde)


def shot(ability: str, horde: str) -> Answer:
    try:
        return odds.shot(ability, horde).average()
    except ValueError as error:
        if "is no attack" not in str(error):  # an Ability that opens battles by itself
            raise
        return Answer.mean(odds.volley(horde).map(lambda _: 0), "nothing", trial=lambda _: 0)


def test_every_horde_as_the_engine_fights_it() -> None:
    """HH-HLIST-01, HH-OLIST-01, HH-ATK-02 to HH-ATK-06, HH-RAID-02 to HH-RAID-06, HH-UND-01, HH-HUM-01."""
    assert all_agree(some(hordes(), 15), TRIES) > (400 if LONG else 20)


def test_every_ability_as_the_engine_uses_it() -> None:
    """HH-NOTE-02 to HH-NOTE-07, HH-RUL-56 to HH-RUL-60, HH-RUL-88: owned, used in the battle, shot from afar."""
    assert all_agree(some(abilities(), 83), TRIES) > (1_000 if LONG else 15)


def chances(rules: HordeRules) -> Iterator[Asked]:
    """A question of each kind under some rules."""
    yield "battle", lambda: odds.battle(3, "Ogre Magi", 2, "Hills", "Skirmishers", rules).answer("destroyed")
    yield "undead", lambda: odds.size_after(odds.battle(2, "Wraith Lord", 3, rules=rules), rules).average()
    yield "rally", lambda: _left(odds.battle(4, "Kobold Commander", 4, abilities="Rally Troops", rules=rules))
    yield "using", lambda: odds.battle(2, "Vampire Lord", 3, rules=rules, using=["Decoys", "Fireball"]).answer("win")
    yield "raid", lambda: odds.raid(1, 2, 1, horde="Frost Giant Family", rules=rules, damage=0).answer("win")
    yield "blessed", lambda: odds.raid(1, 2, 1, horde="Barbed Devils", rules=rules, using=["Protection"]).answer("win")
    yield "hit", lambda: odds.hit("Ogre Magi", "Hills", rules=rules)
    yield "volley", lambda: odds.volley("Goblin Night Raiders", terrain="Swamp", rules=rules).average()
    yield "shot", lambda: odds.shot("Catapults", "Ogre Magi", terrain="Hills", rules=rules).answer(1)
    yield "fireball", lambda: odds.shot("Fireball", "Ogre Magi", rules=rules).average()
    yield "outright", lambda: odds.outright(3, rules)
    yield "second_start", lambda: odds.second_start(rules)
    yield "event", lambda: odds.event(rules).answer("Awaken Horde")
    yield "event_chits", lambda: odds.event_chits(rules).average()
    yield "events_seen", lambda: odds.events_seen(5, rules).average()
    if LONG:
        yield "turns_to_see_all", lambda: odds.turns_to_see_all(rules)
    yield "spawns", lambda: odds.spawns(30, rules=rules).average()
    yield "next_step", lambda: _step(rules)


def _left(outcome: Outcome) -> Answer:
    return Answer.mean(outcome.survivors, "left", outcome.basis, trial=lambda source: sum(played(outcome, source)))


def _step(rules: HordeRules) -> Answer:
    table = bare("d4 S, d6 S1, f5 S2, f6 1", "Ogre Magi e5 3", "horde_segment", rules=rules)
    law = odds.next_step(table, table.hordes[0])
    return law.answer(lambda at: at in (sq("d4"), sq("f6")))


SAMPLE: Final = (
    "die_sides", "army_hits_on", "castle_hits", "battle_simultaneous", "raid_targeting", "undead_growth",
    "undead_growth_timing", "lra_hits_on", "event_source", "event_die", "event_weight_4", "start_distance", "horde_master",
    "horde_target_tie", "horde_draw", "keep_of", "stack_limit", "lra_modifiers", "castle_damage_persists",
)  # fmt: skip
"""The knobs that are always turned."""


def test_no_knob_is_passed_over_in_silence() -> None:
    """Under every turned knob an answer is still what the engine plays, or is refused with the knob and the function in words."""
    asked: dict[str, Callable[[], Answer]] = {}
    refused: list[tuple[str, str, str]] = []
    for knob in PRINTED.all_knobs() if LONG else SAMPLE:
        for n, rules in enumerate(turned(PRINTED, knob, every=LONG)):
            for name, ask in chances(rules):
                try:
                    answer = ask()
                except ValueError as error:
                    refused.append((knob, name, str(error)))
                else:
                    asked[f"{name}, {knob} {n}"] = partial(_same, answer)
    assert not [why for knob, name, why in refused if knob not in why or name not in why]
    assert all_agree(asked, 1_000 if LONG else 40) > (1_000 if LONG else 50)


def _same(answer: Answer) -> Answer:
    return answer


def test_answers_name_the_knobs_that_they_read() -> None:
    """A knob whose neighbours change an answer is one that the answer names."""
    printed = {name: ask() for name, ask in chances(PRINTED)}
    read = 0
    for knob in PRINTED.all_knobs() if LONG else SAMPLE:
        for rules in turned(PRINTED, knob, every=LONG):
            for name, ask in chances(rules):
                try:
                    changed = ask() != printed[name]
                except ValueError:
                    continue
                assert not changed or knob in printed[name].assumes.knobs, f"{name} reads {knob}"
                read += changed
    assert read > (60 if LONG else 20)


@pytest.mark.parametrize("ask", ["events_seen", "turns_to_see_all", "turns_until_all"])
def test_a_deck_of_events_remembers(ask: str) -> None:
    """HH-RUL-11: what came does not come again before the deck is through, and no collector's formula counts that."""
    deck = PRINTED.with_(event_source="deck10")
    words = (deck,) if ask == "turns_to_see_all" else (5, deck)
    with pytest.raises(ValueError, match=f"{ask} does not count event_source 'deck10'"):
        getattr(odds, ask)(*words)


def test_only_undead_grow() -> None:
    """HH-UND-01: Cloud Giants are no Undead, whatever falls to them."""
    giants = odds.battle(2, "Cloud Giant Lord", 3)
    assert list(odds.size_after(giants)) == [0, 1, 2, 3]
    assert odds.size_after(giants) == giants.foes
    assert max(odds.size_after(odds.battle(2, "Wraith Lord", 3))) == 5


def test_a_spell_works_no_oftener_than_in_a_game() -> None:
    """HH-LIMIT-06: once a round, or once more with an Ability that says so."""
    with pytest.raises(ValueError, match=r"Fireball works 1 time a round \(HH-LIMIT-06\)"):
        odds.battle(2, "Vampire Lord", 3, using=["Fireball", "Fireball"])
    twice = odds.battle(2, "Vampire Lord", 3, abilities=["Wizardry"], using=["Fireball", "Fireball"])
    assert twice.win > odds.battle(2, "Vampire Lord", 3, using="Fireball").win


def test_only_what_is_used_can_be_used() -> None:
    """HH-RUL-59, HH-NOTE-03: Skirmishers strike by themselves, for whoever owns them."""
    with pytest.raises(ValueError, match="using: Skirmishers is nothing that is used in a battle"):
        odds.battle(2, "Vampire Lord", 3, using="Skirmishers")


def test_a_led_horde_takes_no_chances() -> None:
    """HH-MASTER-02, HH-RUL-77: where a seat leads Hordes nobody knows their next step."""
    with pytest.raises(ValueError, match="next_step does not count horde_master True"):
        _step(PRINTED.with_(horde_master=True))
