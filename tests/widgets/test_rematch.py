"""A game that is over can be played again: the same table and seats, the next seed, what a preset decides decided anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.preset import once_more, preset_of
from hordeplay.games import OURS

Opener = Callable[..., Page]


def over(**words: Any) -> hp.Match[Any]:
    match = hp.new(hp.register(PIG), **words)
    match.run("greedy")
    assert match.result is not None
    return match


def test_a_game_that_is_over_begins_again_with_other_luck(pages: Opener) -> None:
    match = over(seats=3, seed=5)
    faces = [answer.value for answer in match.answers if answer.seat is None]
    page = pages(match, seat=1, bots="greedy")
    assert page.board.ask["kind"] == "over"
    assert page.say("rematch") == {}
    assert (match.seed, match.seats, match.result) == (6, 3, None)
    assert page.board.ask["mine"]
    assert page.board.ask["seat"] == 1
    match.run("greedy")
    assert [answer.value for answer in match.answers if answer.seat is None] != faces


def test_the_preset_after_it_may_be_played_next(pages: Opener) -> None:
    match = hp.new("horrible-hordes", preset="first")
    page = pages(match, seat=0, bots="greedy")
    match.run("greedy")
    page.board.refresh()
    preset = match.game.presets["short"]
    assert page.board.head["result"]["next"] == {"preset": "short", "title": preset.title}
    over = match.save()
    assert "'nonsense'" in page.say("rematch", preset="nonsense")["reason"]
    assert page.say("rematch", preset=5)["kind"] == "error"
    assert match.save() == over
    assert page.say("rematch", preset="short") == {}
    assert (match.seats, match.result) == (preset.seats, None)
    assert [seat["bot"] for seat in page.board.head["seats"]] == [False, True, True]
    assert preset_of(match) == preset
    match.run("greedy")
    page.board.refresh()
    assert page.board.head["result"]["next"] is None


def test_before_its_end_nothing_is_lost(pages: Opener) -> None:
    page = pages(hp.new(hp.register(PIG), 2, seed=5))
    page.act("roll")
    before = page.match.save()
    assert page.say("rematch")["reason"] == "the game is not over yet"
    assert page.match.save() == before


@pytest.mark.parametrize("game", OURS)
def test_what_a_preset_decided_is_decided_again(game: str) -> None:
    for preset in hp.presets(game):
        match = hp.new(game, preset=preset.name, seed=11)
        decided = [answer for answer in match.answers if answer.seat is not None]
        again = once_more(match)
        assert (again.seed, again.seats, again.rules) == (12, match.seats, match.rules)
        assert bool(again.ply) == bool(match.ply)
        assert again.save() == hp.new(game, preset=preset.name, seed=12).save(), (preset.name, decided)


@pytest.mark.parametrize(("seed", "next_one"), [("class", "class 2"), ("class 2", "class 3"), ("9", "10"), (-1, 0)])
def test_the_seed_that_follows(seed: int | str, next_one: int | str) -> None:
    assert once_more(hp.new("horrible-hordes", 2, seed=seed)).seed == next_one
