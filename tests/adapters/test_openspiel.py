"""OpenSpiel's own checks, and that its numbers are ours."""

from __future__ import annotations

import random
import sys

import pytest
from pig import GAME as PIG

from hordeplay.adapters import State, in_openspiel

GAMES = ("fantahzee", "kingdom-rush", "horrible-hordes", "warfighter-fantasy")


def test_where_it_is_not_installed_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(
        ImportError, match="needs pyspiel, which is not installed here: pip install open_spiel brings it"
    ):
        in_openspiel(PIG)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_accepts_it(game: str) -> None:
    """`random_sim_test` is the one of OpenSpiel's basic tests that Python reaches: legal actions, chances, strings, arrays,
    clones, writing down and reading again, at every node of a random game."""
    pyspiel = pytest.importorskip("pyspiel")
    name = in_openspiel(game, limit=25, actions=64)
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_openspiel_accepts_whole_games_of_pig() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    name = in_openspiel(PIG, actions=3)
    for many in (2, 4):
        spiel = pyspiel.load_game(f"{name}(seats={many})")
        assert spiel.num_players() == many
        pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def test_it_goes_as_the_state_does() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    spiel = pyspiel.load_game(
        in_openspiel(PIG, actions=3, rules=PIG.printed.with_(goal=12), name="hordeplay_short_pig")
    )
    theirs, ours = spiel.new_initial_state(), State(PIG, actions=3, rules=PIG.printed.with_(goal=12))
    chooser = random.Random(2)
    while not ours.is_terminal():
        assert theirs.current_player() == ours.current_player()
        assert theirs.legal_actions() == ours.legal_actions()
        if ours.is_chance_node():
            assert theirs.chance_outcomes() == ours.chance_outcomes()
        else:
            assert theirs.information_state_string() == ours.information_state_string(ours.current_player())
        action = chooser.choice(ours.legal_actions())
        assert theirs.action_to_string(action) == ours.action_to_string(ours.current_player(), action)
        for state in (theirs, ours):
            state.apply_action(action)
    assert theirs.is_terminal()
    assert theirs.returns() == ours.returns()
    assert sorted(ours.returns()) == [-1, 1]
    again = spiel.deserialize_state(theirs.serialize())
    assert again.history() == theirs.history() == ours.history()
