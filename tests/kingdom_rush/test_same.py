"""What comes to the same is one row, and a facing that never matters is not asked; no real choice is lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator

import pytest
from kingdom_rush.test_hints import GAMES, positions

from hordeplay.core.choice import Choice
from hordeplay.core.driver import all_the_same
from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import at
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules.heroes.moving import Face
from hordeplay.games.kingdom_rush.rules.towers import Build
from hordeplay.games.kingdom_rush.view.hints import hint, same


def builds(match: Match[KingdomTable], seat: int) -> dict[Hashable, list[Build]]:
    """The towers that a seat may build, by what comes to the same."""
    assert isinstance(match.request, Ask)
    rows: dict[Hashable, list[Build]] = defaultdict(list)
    for choice in match.request.options(seat):
        if isinstance(choice, Build):
            rows[same(match.table, choice)].append(choice)
    return rows


def follows(match: Match[KingdomTable], choice: Choice, seat: int) -> tuple[object, ...]:
    """What can be chosen once this is: where the attack goes on, every place of every tile, else that it is over."""
    then = match.fork()
    then.play(choice, seat)
    if then.table.step != "part":
        return (then.table.step,)
    return then.table.step, then.request.prompt if isinstance(then.request, Ask) else "", *map(str, then.choices)


@pytest.mark.parametrize(("scenario", "seats", "bot", "seed"), GAMES)
def test_facings_of_one_row_lead_to_the_very_same_choices(scenario: str, seats: int, bot: str, seed: int) -> None:
    """KR-TOWER-03: what a facing is for is the attack; equal shots are equal choices, unequal ones are not."""
    merged = apart = 0
    for match in positions(scenario, seats, bot, seed, every=9):
        assert isinstance(match.request, Ask)
        for seat in match.request.seats if match.table.step == "act" else ():
            rows = builds(match, seat)
            for row in rows.values():
                first, *rest = row
                merged += len(rest)
                assert {(one.tower, one.site) for one in rest} <= {(first.tower, first.site)}
                assert all(follows(match, one, seat) == follows(match, first, seat) for one in rest[:2])
            apart += len(rows)
    assert merged
    assert apart


def test_a_tower_that_reaches_nothing_is_one_row_a_site() -> None:
    far = at("act", seats=1, trays="A3 g5", hand_0="Militia", round=2)
    rows = builds(far, 0)
    ways = {(one.tower, one.site) for row in rows.values() for one in row}
    assert sum(len(row) == 4 for row in rows.values()) >= len(ways) / 2


def facings(hero: str, **words: str) -> Iterator[Hashable]:
    match = at("hero", scenario="S2", trays="A3 d3", acting=hero, flags="turning", round=2, **words)  # type: ignore[arg-type]
    assert isinstance(match.request, Ask)
    for choice in match.request.options():
        assert isinstance(choice, Face)
        yield same(match.table, choice)


def test_whoever_strikes_all_around_is_not_asked_where_it_looks() -> None:
    """KR-HERO-06: facing fixes what arrows reach, and how tiles lie that may not be turned; Malik has neither."""
    assert set(facings("Malik", heroes="Malik e4 used")) == {"face"}


def test_whoever_has_arrows_is_asked() -> None:
    assert set(facings("Alleria", heroes="Alleria e4 used")) == {None}


def test_a_click_on_a_site_means_a_facing_that_does_something() -> None:
    """Those that cover nothing stay in the list; where no facing does anything, the site offers them."""
    match = at("act", seats=1, trays="A3 b2", hand_0="Mage", round=2)
    assert isinstance(match.request, Ask)
    builds_here = [choice for choice in match.request.options(0) if isinstance(choice, Build)]
    hints = [(choice, hint(match.table, choice)) for choice in builds_here]
    useful = {choice.site for choice, one in hints if one.note}
    assert useful
    assert len(useful) < len({choice.site for choice in builds_here})
    for choice, one in hints:
        assert bool(one.targets) == (bool(one.note) or choice.site not in useful)
        assert one.source
        assert one.note or one.group


def test_a_soldier_with_one_place_is_not_asked_for() -> None:
    """KR-RUL-14: the attack goes on while it can cover an enemy; with two places left it is a choice."""
    for covers, answered in (("b2 d2 b4", True), ("b2 d2", False)):
        match = at("act", seats=1, trays=f"A1 d2 tiles {covers}", hand_0="Militia", round=2)
        match.play("build Militia d1 S", seat=0)
        places = list(match.choices)
        assert (len(places) == 1) == answered
        given = all_the_same(match, 0)
        assert (given == (places[0], 1)) if answered else given is None
