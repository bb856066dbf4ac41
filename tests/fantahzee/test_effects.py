"""The vocabulary of the cards: every word at every moment at which it may stand, also those that no card uses yet."""

from __future__ import annotations

from typing import Any

import pytest
from fantahzee.helpers import active, asked, edited, facts_of, names, play, refusal, ruled, stand, texts

from hordeplay.core.script import Play
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee.model.table import FantahzeeTable
from hordeplay.games.fantahzee.model.vocabulary import VOCABULARY

TOPS = "Bone Warrior, Rock Monster, Mud Imp, Wicked Spinner, Hoard Goblin"


def activated(
    *effects: dict[str, Any], party: str = "Gate Recruit, Paladin, Sergeant", **words: Any
) -> Play[FantahzeeTable]:
    """A Gate Recruit with these words is activated with a 1."""
    rules = edited("heroes", "Gate Recruit", effects=list(effects))
    table = stand("roll", rules, party=party, dice="12345", tops=TOPS, **{"rerolls": 1, **words})
    return play(table, "activate 1 1")


def played(*effects: dict[str, Any], **words: Any) -> Play[FantahzeeTable]:
    """A Call to Arms with these words is played."""
    rules = edited("actions", "Call to Arms", effects=list(effects))
    table = stand(
        "action", rules, party="Gate Recruit, Paladin, Sergeant", hand="Call to Arms, Hero", tops=TOPS, **words
    )
    return play(table, "play Call to Arms")


def defeated(*effects: dict[str, Any]) -> Play[FantahzeeTable]:
    """A Mud Imp with these words is defeated."""
    rules = edited("monsters", "Mud Imp", effects=list(effects))
    return play(stand("attack", rules, strength=8, tops=TOPS, party="Paladin active", hand="Hero"), "hit 3")


def destroyed(*effects: dict[str, Any]) -> Play[FantahzeeTable]:
    """A Tavern with these words is destroyed."""
    rules = edited("town", "Tavern", effects=list(effects))
    return play(stand("town", rules, tops=TOPS, party="Paladin active, Sergeant", hand="Hero, Hero"), "Tavern")


@pytest.mark.parametrize(
    ("word", "field", "gain"),
    [
        ("extra_die", "waiting", 2), ("extra_roll", "rerolls", 2), ("shield", "shield", 2), ("steam", "steam", 2),
        ("strength", "bonus", 2),
    ],
)  # fmt: skip
def test_what_only_helps_happens_at_once(word: str, field: str, gain: int) -> None:
    """FZ-RUL-54: dice, rolls, shields, steam and strength, of a hero and of an action."""
    going = activated({"do": word, "n": 2})
    assert getattr(going.table.turn, field) == gain + (word == "extra_roll")
    assert going.table.step == "roll"
    going = played({"do": word, "n": 2})
    base = {"waiting": 5, "rerolls": 2}.get(field, 0)
    assert getattr(going.table.turn, field) == base + gain
    assert going.table.step == "action"


def test_strength_per_other_hero_of_a_kind() -> None:
    """FZ-ATK-01: counted when the Attack Step begins, for others, if the hero itself is still active."""
    party = "Halberd Veteran active, Sergeant active, Gate Recruit active, Alchemist active, Hero"
    table = stand("muster", party=party)
    play(table)
    assert table.turn.strength == 3 + 2 + 1 + 0 + 2
    table = stand("muster", party=party.replace("Veteran active", "Veteran"))
    play(table)
    assert table.turn.strength == 3


def test_reduce_x_of_an_action() -> None:
    """FZ-HERO-07: a token from an action serves any hero."""
    going = played({"do": "reduce_x", "n": 2})
    assert going.table.turn.tokens == [2]


def test_activate() -> None:
    """FZ-HERO-08: of n or less, or of the own strength; by a hero and by an action."""
    assert texts(activated({"do": "activate", "n": 3})) == ["rouse 3", "skip"]
    going = activated({"do": "activate", "own": True}, party="Gate Recruit, Alchemist, Sergeant")
    assert texts(going) == ["rouse 2", "skip"]
    assert refusal(going, "rouse 1") == "FZ-HERO-05"
    assert refusal(going, "rouse 9") == "FZ-HERO-06"
    assert texts(played({"do": "activate", "n": 4})) == ["rouse 1", "rouse 2", "rouse 3"]


def test_the_least_ability_that_will_do_is_used() -> None:
    """FZ-RUL-33: of two abilities that activate, the weaker one is spent if it is enough."""
    going = activated({"do": "activate", "n": 2}, {"do": "activate", "n": 4})
    play(going.table, "rouse 3")
    assert [(pending.word, pending.n) for pending in going.table.turn.pending] == [("activate", 4)]
    assert texts(play(going.table)) == ["rouse 2", "skip"]


def test_claim_at_its_moments() -> None:
    """FZ-RUL-26: by a hero, by an action before the dice, by a monster that falls."""
    assert texts(activated({"do": "claim", "n": 3})) == ["claim 1", "claim 3", "claim 4", "claim 5", "skip"]
    going = played({"do": "claim", "n": 2})
    assert texts(going) == ["claim 3", "claim 4"]
    play(going.table, "claim 3")
    assert going.table.players[0].victory == ["Mud Imp"]
    assert texts(defeated({"do": "claim", "n": 2})) == ["claim 4", "skip"]


def test_set_die() -> None:
    """FZ-RUL-54: a hero's turns dice at that moment, each to any face; an action's is held."""
    going = activated({"do": "set_die", "n": 2})
    assert "set 2 6" in texts(going)
    going = play(going.table, "set 2 6", "set 3 6")
    assert going.table.turn.pool == [0, 0, 0, 1, 1, 2]
    assert going.table.step == "roll"
    assert played({"do": "set_die", "n": 1}).table.turn.sets == [1]


def test_set_die_without_dice() -> None:
    """FZ-RUL-54: before the first roll there is no die to turn, and nothing is asked."""
    table = stand("action", party="Mirage Pupil", hand="Field Promotion, Hero")
    going = play(table, "play Field Promotion", "rouse 1", "done", until="muster")
    assert going.request is None


def test_draw_at_its_moments() -> None:
    """FZ-RUL-54, FZ-RUL-59: by a hero in the Roll Step, by an action, by a monster that falls; an action's is a duty."""
    for going in (activated({"do": "draw", "n": 1}), played({"do": "draw", "n": 1}), defeated({"do": "draw", "n": 1})):
        assert texts(going) == (["draw"] if going.table.turn.playing else ["draw", "skip"])
        then = going.table.turn.then
        before = len(going.table.cards.hands["hand 0"])
        play(going.table, "draw", "Archmage")
        assert len(going.table.cards.hands["hand 0"]) == before + 1
        assert going.table.step == then


def test_peek() -> None:
    """FZ-RUL-54: n different stacks; the cards stay where they are, and only their player knows them."""
    going = activated({"do": "peek", "n": 2})
    assert texts(going) == ["peek 1", "peek 2", "peek 3", "peek 4", "peek 5", "skip"]
    going = play(going.table, "peek 2", "Boulder Ram")
    assert refusal(going, "peek 2") == "FZ-RUL-54"
    play(going.table, "peek 1", "Cinder Pup")
    assert [(stack.peeked, stack.peekers) for stack in going.table.stacks[:3]] == [
        ("Cinder Pup", [0]),
        ("Boulder Ram", [0]),
        ("", []),
    ]
    assert going.table.facedown(1) == 11


def test_change_at_its_moments() -> None:
    """FZ-RUL-54: a hero, an action, a monster and a town card change a figure for this turn."""
    change = {"do": "change", "of": "draw", "n": -1}
    assert activated(change).table.turn.change == {"draw": -1}
    assert played(change).table.turn.change == {"draw": -1}
    assert defeated(change).table.turn.change == {"draw": -1}
    going = destroyed({"do": "change", "of": "hand_limit", "n": -1}, {"do": "change", "of": "ambush", "n": 3})
    assert facts_of(going, "ambush")[0]["total"] == 1 + 3
    assert going.table.turn.change == {"hand_limit": -1, "ambush": 3}


def test_lose() -> None:
    """FZ-HOR-02: a town card takes heroes, hand cards or treasures, one after the other."""
    going = destroyed({"do": "lose", "what": "card", "n": 1}, {"do": "lose", "what": "hero", "n": 3})
    assert texts(going) == ["drop Hero"]
    going = play(going.table, "drop Hero")
    assert texts(going) == ["part 1", "part 2"]
    play(going.table, "part 1", "part 1", until="reveal")
    assert (names(going.table.party), going.table.cards.hands["hand 0"]) == ([], ["Hero"])


def test_the_whole_vocabulary_is_here() -> None:
    """FZ-RUL-54: a word that is added to the vocabulary needs a test above."""
    known = {
        "extra_die", "extra_roll", "shield", "steam", "strength", "reduce_x", "activate", "claim", "set_die", "draw",
        "peek", "change", "lose",
    }  # fmt: skip
    assert set(VOCABULARY) == known


def test_fz_rul_33_words_of_several_cards_in_any_order() -> None:
    """FZ-RUL-33, FZ-RUL-21: a roused hero's words join those that still wait."""
    party = "Paladin with Courier's Satchel 1, Mirage Pupil, Sergeant"
    table = stand("roll", party=party, dice="33336", rerolls=1)
    going = play(table, "activate 1 3 3 3 3")
    assert texts(going) == ["rouse 2", "rouse 3", "draw", "skip"]
    going = play(table, "rouse 2")
    assert texts(going)[-2:] == ["draw", "skip"]
    assert "set 6 1" in texts(going)
    play(table, "draw", "Hero", "skip")
    assert (active(going), table.step) == (["Paladin", "Mirage Pupil"], "roll")


def test_a_gain_is_told_in_the_words_of_the_cards() -> None:
    """Steam by number, a shield as it is printed; either alone."""
    assert "Boiler Tinker brings 2 steam" in str(
        fz.tell(fz.at("roll", party="Boiler Tinker", dice="21345"), "activate 1 2")
    )
    guard = fz.at("roll", party="Bodyguard", dice="11111", rerolls=1)
    choice = next(str(c) for c in guard.choices if str(c).startswith("activate"))
    assert "Bodyguard brings Shield 2" in str(fz.tell(guard, choice))


def test_who_reduces_says_by_how_much() -> None:
    """FZ-HERO-07: the log names the card and the size of each token that it brings; a card without any says nothing of it."""
    reduces = facts_of(activated({"do": "reduce_x", "n": 2}, {"do": "strength", "n": 1}), "reduces")
    assert [(fact["source"], fact["tokens"]) for fact in reduces] == [("Gate Recruit", [2])]
    going = played({"do": "reduce_x", "n": 1}, {"do": "reduce_x", "n": 2})
    assert [(fact["source"], fact["tokens"]) for fact in facts_of(going, "reduces")] == [("Call to Arms", [1, 2])]
    assert [event.rule for event in going.table.log or [] if event.what == "reduces"] == ["FZ-HERO-07"]
    assert facts_of(activated({"do": "strength", "n": 1}), "reduces") == []


def test_why_a_hero_or_a_stack_is_not_reached() -> None:
    """FZ-RUL-12, FZ-HERO-08, FZ-FAQ-06: after the first roll only strength keeps a hero out; a stack is named as it was typed."""
    rules = edited(
        "heroes", "Gate Recruit", ruled(activate_before_roll=False), effects=[{"do": "activate", "n": 1}]
    )  # fmt: skip
    table = stand("roll", rules, party="Gate Recruit, Paladin, Alchemist", dice="12345", rerolls=1)
    going = play(table, "activate 1 1")
    assert texts(going) == ["rouse 3", "skip"]
    assert refusal(going, "rouse 2") == "FZ-HERO-08"
    claiming = asked(activated({"do": "claim", "n": 3}))
    refused = claiming.why_not(claiming.read("claim 9"), claiming.seats[0])
    assert refused is not None
    assert (refused.rule, refused.reason.split(";")[0]) == ("FZ-FAQ-06", "no monster lies face up on stack 9")
