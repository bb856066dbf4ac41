"""A game as numbered actions: every choice can be reached, chance is that of the rules, and a seat reads only what it may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.adapters.arrays import Encoder, observed
from hordeplay.adapters.features import choice_features, features
from hordeplay.adapters.state import CHANCE, LEAVE, MORE, TERMINAL, Other, State
from hordeplay.core.choice import Choice
from hordeplay.core.luck import Luck, Source, key_of
from hordeplay.core.script import Ask, AskAny, Roll
from hordeplay.core.table_tree import differences

GAMES = ("fantahzee", "kingdom-rush", "horrible-hordes", "warfighter-fantasy")


def walked(state: State, seed: int, luck: Luck | None = None) -> Iterator[State]:
    """The state at each decision of a game in which all seats choose at random."""
    chooser = random.Random(seed)
    luck = luck or Luck(seed)
    state.luck(luck)
    while not state.is_terminal():
        yield state
        state.apply_action(chooser.choice(state.legal_actions()))
        state.luck(luck)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_deals_what_a_match_has(game: str) -> None:
    match, state, luck = hp.new(game, seats=2, seed=11), State(game, 2), Luck(11)
    chooser = random.Random(5)
    state.luck(luck)
    for _ in range(60):
        if state.is_terminal():
            break
        action = chooser.choice(state.legal_actions())
        entry = state.entries()[action]
        if isinstance(entry, Choice):
            match.play(entry, state.current_player())
        state.apply_action(action)
        state.luck(luck)
        assert list(differences(match.table, state._play.table)) == []
    assert match.ply > 15


@pytest.mark.parametrize("game", GAMES)
def test_actions_lead_to_the_same_place_again(game: str) -> None:
    state = State(game, 2, limit=60)
    chooser = random.Random(3)
    while not state.is_terminal():
        state.apply_action(chooser.choice(state.legal_actions()))
    again = State(game, 2, limit=60)
    for action in state.history():
        assert not again.is_terminal()
        again.apply_action(action)
    assert again.is_terminal()
    assert [again.information_state_string(s) for s in (0, 1)] == [state.information_state_string(s) for s in (0, 1)]


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_goes_its_own_way(game: str) -> None:
    for state in islice(walked(State(game, 2), 7), 30):
        before = [state.information_state_string(seat) for seat in (0, 1)]
        clone = state.clone()
        assert [clone.information_state_string(seat) for seat in (0, 1)] == before
        assert clone.entries() == state.entries()
        ahead = state.clone()
        for one in (clone, ahead):
            one.apply_action(one.legal_actions()[-1])
            one.luck(Luck(99))
        assert [clone.information_state_string(seat) for seat in (0, 1)] == [
            ahead.information_state_string(seat) for seat in (0, 1)
        ]
        assert [state.information_state_string(seat) for seat in (0, 1)] == before


@pytest.mark.parametrize("game", GAMES)
def test_all_that_may_be_chosen_can_be_reached_with_three_actions(game: str) -> None:
    pages = 0
    for state in islice(walked(State(game, 2, actions=3), 2), 150):
        request = state._play.request
        assert isinstance(request, Ask)
        if state._page or state._passed:
            continue
        there: list[Choice | Other] = []
        turned = state.clone()
        while MORE in turned.entries():
            there += turned.entries()[:-1]
            turned.apply_action(2)
            pages += 1
        there += turned.entries()
        listed = list(request.options(request.seats[0]))
        assert there == [*listed, *([LEAVE] if len(request.seats) > 1 else [])]
    assert pages


def test_whoever_is_asked_with_others_may_leave_it_to_them() -> None:
    left = 0
    for state in islice(walked(State("warfighter-fantasy", 2), 4), 200):
        request = state._play.request
        if not isinstance(request, AskAny) or len(request.seats) < 2 or state._passed:
            continue
        assert state.current_player() == request.seats[0]
        other = state.clone()
        other.apply_action(other.entries().index(LEAVE))
        left += 1
        assert other.current_player() == request.seats[1]
        assert other.entries() == list(request.options(request.seats[1])), "the last of them cannot leave it to anybody"
        other.apply_action(0)
    assert left


def test_a_roll_is_one_die_at_a_time() -> None:
    state = State("fantahzee", 2)
    chooser = random.Random(1)
    for _ in range(4_000):
        request = state._play.request
        if isinstance(request, Roll) and request.n > 1:
            break
        state.apply_action(chooser.choice(state.legal_actions()))
    assert isinstance(request, Roll)
    assert request.n > 1
    faces = tuple(range(1, request.n + 1))
    for face in faces:
        assert state.current_player() == CHANCE
        assert state.chance_outcomes() == [(i, 1 / 6) for i in range(6)]
        state.apply_action(face - 1)
    assert state._since[-1:] == [(None, faces)] or state._play.request is not request


@pytest.mark.parametrize("game", GAMES)
def test_the_chances_of_a_node_sum_to_one(game: str) -> None:
    state, chooser, nodes = State(game, 2, limit=40), random.Random(8), 0
    while not state.is_terminal():
        if state.is_chance_node():
            nodes += 1
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            assert [action for action, _ in state.chance_outcomes()] == state.legal_actions()
        state.apply_action(chooser.choice(state.legal_actions()))
    assert nodes


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_observes_only_what_it_may_know(game: str) -> None:
    """What is hidden is dealt anew: the seat observes the same, and whoever holds it does not."""
    encoder, changed = Encoder(), 0
    hides = False
    for number, state in enumerate(islice(walked(State(game, 2), 6), 30)):
        hides = hides or state._play.table.hides
        other = state.clone()
        other._play = state.seen_by(0).imagine(Source(key_of("deal"), number))
        other._entries = None
        assert other.observation_string(0) == state.observation_string(0)
        for name, part in observed(state, 0, encoder).items():
            assert (part == observed(other, 0, encoder)[name]).all(), name  # type: ignore[literal-required]
        changed += other.observation_string(1) != state.observation_string(1)
    assert bool(changed) == hides


def test_a_seat_does_not_read_what_another_is_asked() -> None:
    for state in islice(walked(State("fantahzee", 2), 6), 30):
        other = 1 - state.current_player()
        assert observed(state, other, Encoder())["action_mask"].sum() == 0
        assert not observed(state, other, Encoder())["choices"].any()
        assert state.legal_actions(other) == []


def test_what_an_information_state_keeps() -> None:
    """PG-TURN-02 and PG-TURN-03: what was rolled and banked before is in it, and each seat's own choices."""
    state = State(PIG, 2)
    for action in (0, 4, 0, 2, 1):
        state.apply_action(action)
    mine, other = (state.information_state_string(seat).splitlines() for seat in (0, 1))
    assert mine[:6] == [
        "I roll",
        "rolls {'seat': 0, 'face': 5}",
        "I roll",
        "rolls {'seat': 0, 'face': 3}",
        "I hold",
        "holds {'seat': 0, 'pot': 8}",
    ]
    assert other[:3] == [mine[1], mine[3], mine[5]]
    assert "players[0].points: 8" in other
    assert other[3] == "seat 1: Roll or hold? roll"


def test_who_has_won_is_told_at_the_end() -> None:
    state = State(PIG, 3, rules=PIG.printed.with_(goal=10))
    assert state.returns() == [0, 0, 0]
    for action in (0, 5, 0, 5):
        state.apply_action(action)
    assert state.legal_actions() == [0, 1]
    state.apply_action(1)
    assert (state.current_player(), state.legal_actions(), state.returns()) == (TERMINAL, [], [1, -1, -1])
    with pytest.raises(ValueError, match="the game is over: no action is left"):
        state.apply_action(0)


def test_a_game_that_is_broken_off_has_no_winner() -> None:
    state = State(PIG, 2, limit=1)
    state.apply_action(0)
    assert (state.is_terminal(), state.truncated, state.returns()) == (True, True, [0, 0])


@pytest.mark.parametrize("action", [-1, 1, 2, True, 300])
def test_an_action_that_is_not_there_is_refused(action: int) -> None:
    state = State(PIG, 2)
    with pytest.raises(ValueError, match=f"there is no action {action} here: they are 0 to 0"):
        state.apply_action(action)
    assert state.history() == []


def test_words_that_make_no_state_are_named() -> None:
    for words, says in (
        ({"actions": 2}, "actions: a whole number from 3 to 100000, not 2"),
        ({"limit": 0}, "limit: a whole number 1 or more, not 0"),
        ({"seats": 9}, "Pig is for 2 to 6 seats, not 9"),
        ({"colour": "red"}, "Pig cannot be set up with colour"),
    ):
        with pytest.raises(ValueError, match=says):
            State(PIG, **words)
    with pytest.raises(ValueError, match="chance is not asked here"):
        State(PIG).chance_outcomes()


@pytest.mark.parametrize("game", GAMES)
def test_features_tell_all_choices_apart(game: str) -> None:
    for state in islice(walked(State(game, 2), 9), 40):
        choices = [entry for entry in state.entries() if isinstance(entry, Choice)]
        assert len({tuple(choice_features(choice)) for choice in choices}) == len(choices)


@pytest.mark.parametrize("game", GAMES)
def test_features_tell_two_tables_apart(game: str) -> None:
    """Each step of a game that changes what a seat sees changes a feature of it."""
    before: State | None = None
    for state in islice(walked(State(game, 2), 9), 40):
        if before is not None:
            same_table = not list(differences(before.view(0), state.view(0)))
            assert same_table or features(before.view(0)) != features(state.view(0))
        before = state.clone()


def test_a_feature_has_one_number() -> None:
    for game in GAMES:
        for state in islice(walked(State(game, 2), 9), 40):
            names = [feature.name for feature in features(state.view(1))]
            assert len(names) == len(set(names))
