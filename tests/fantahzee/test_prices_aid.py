"""The aid that says what prices such as X-X-X mean, from the cards in force."""

from __future__ import annotations

from fantahzee.helpers import stand

import hordeplay as hp
from hordeplay.core.scene import Rendering
from hordeplay.games.fantahzee.model.prices import read_dice
from hordeplay.games.fantahzee.view.prices import kinds
from hordeplay.games.fantahzee.view.reading_cards import card
from hordeplay.games.fantahzee.view.scene import scene


def test_every_kind_of_x_on_a_card_is_explained_at_every_moment() -> None:
    """FZ-HERO-02, FZ-HERO-03."""
    for step in ("action", "roll", "attack"):
        table = stand(step, party="Sergeant")
        picture = scene(table, 0, Rendering())
        words = picture.labels["prices"]
        for hero in map(table.rules.hero, table.rules.heroes):
            if hero.dice and read_dice(hero.dice).groups and not read_dice(hero.dice).numbers:
                assert f"{hero.dice} is " in words
        assert "XXX is three alike" in words
        assert "steam pays instead of dice" in words
        assert next(one.need for one in picture.regions if one.name == "prices") > 0


def test_given_faces_have_one_example() -> None:
    """FZ-HERO-04."""
    rows = kinds(stand("action"))
    assert [meaning for dice, meaning in rows if read_dice(dice).numbers] == ["just 1-1-1"]


def test_who_has_moved_shows_its_party_on_its_sheet() -> None:
    """After a bot's turn its heroes are read on its sheet and on the sheet's card."""
    match = hp.new("fantahzee", seats=2, seed=21)
    while not (match.table.round == 2 and match.table.seat != 0):
        match.run("tip", until="request")
    party = [member.name for member in match.table.players[0].party]
    picture = scene(match.table, 1, Rendering())
    drawn = next(region.svg for region in picture.regions if region.name == "sheet-1")
    assert party
    assert all(name in drawn for name in party)
    page = card(match.table, "seat-1")
    assert page is not None
    read = dict(page.facts)["Party"]
    assert all(name in read for name in party)
