"""A board fits where it stands: a sample of what `seats.py` measures in full."""

from __future__ import annotations

import pytest
from browser.lab import Lab, Theme
from browser.seats import GAMES, SIZES, STATES, Seats

SAMPLE: tuple[tuple[str, Theme, tuple[str, ...]], ...] = (
    ("laptop", "light", STATES),
    ("laptop", "dark", ("crowded",)),
    ("wide", "light", ("setup", "crowded")),
    ("tall-700", "dark", ("middle",)),
    ("phone", "light", ("early", "crowded")),
    ("projector-1280", "light", ("middle", "crowded")),
)
"""The sizes at which most goes wrong, with the states in which it does."""


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_whole_and_legible_at_every_size(lab: Lab, game: str) -> None:
    seats = Seats(lab, game)
    sizes = {size.name: size for size in SIZES}
    faults = []
    for name, theme, states in SAMPLE:
        seats.resize(sizes[name], theme)
        for state in states:
            wrong = seats.survey(state, sizes[name], axe=name in {"laptop", "phone"})
            faults += [f"{state}, {name}, {theme}: {fault['kind']}: {fault['what']}" for fault in wrong]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_five_choices_of_a_setup_stand_before_a_class(lab: Lab, theme: Theme) -> None:
    """Of Fantahzee, whose first rows are the longest: nobody scrolls in front of a class."""
    seats = Seats(lab, "fantahzee")
    (projector,) = [size for size in SIZES if size.name == "projector-1280"]
    seats.resize(projector, theme)
    assert seats.survey("setup", projector._replace(rows=5)) == []
