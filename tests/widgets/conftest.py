"""Boards for the tests, taken off the page afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipywidgets import Widget
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch

Opener = Callable[..., Page]


@pytest.fixture
def pages() -> Iterator[Opener]:
    """Opens a board on a match; it is shown at once unless `pace` says otherwise."""
    opened: list[Page] = []

    def open_page(match: AnyMatch, **words: Any) -> Page:  # as Board
        opened.append(Page(match, **{"pace": 0, **words}))
        return opened[-1]

    yield open_page
    for page in opened:
        page.board.close()
    Widget.close_all()


@pytest.fixture
def pig() -> AnyMatch:
    return hp.new(PIG, 2, seed=7)


@pytest.fixture(scope="session")
def played() -> str:
    """The record of a whole game of Horrible Hordes."""
    match = hp.new("horrible-hordes", seats=3, seed=11, rules=hp.rules("horrible-hordes").with_(rounds=4))
    match.run("greedy")
    return match.save()


@pytest.fixture
def hordes(played: str) -> AnyMatch:
    """A game of Horrible Hordes that is over, with all its past."""
    return hp.load(played)
