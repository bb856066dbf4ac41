"""What stands in a tray when chits are paid, and that every price a phase asks for stands on the panel of costs."""

from __future__ import annotations

import re

import pytest
from horrible_hordes import tables

import hordeplay as hp
from hordeplay.core.scene import Hint, Rendering
from hordeplay.core.script import Ask
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.rules.abilities.own_turn import Spend
from hordeplay.games.horrible_hordes.rules.hand_limit import Discard
from hordeplay.games.horrible_hordes.rules.income import Take
from hordeplay.games.horrible_hordes.rules.research import Pay
from hordeplay.games.horrible_hordes.view.hints import hint
from hordeplay.games.horrible_hordes.view.scene import scene
from hordeplay.widgets.controller import Controller
from hordeplay.widgets.frame import Frames, Odds


@pytest.mark.parametrize("odds", ["always", "hidden"])
def test_what_is_paid_is_what_there_is_most_of(odds: Odds) -> None:
    """HH-RSCH-02: one chit of each type stays, but for the Gold; also where odds are hidden."""
    match = at(
        "research | dwarves: d4 settlement, 3 wood 2 food 1 metal 1 gold",
        rules=tables.printed().with_(paid_ability_price=4),
    )
    for text in ("research Nets", "research Medicine"):
        match.play(text)
    frames = Frames(Controller(match, range(match.seats), {}, lambda: None), odds)
    offer = frames._hints(frames.view(), 0)[0][0]
    assert (offer["text"], offer["pays"]) == ("pay wood wood food gold", True)


def test_of_equal_payments_the_one_that_keeps_the_next_building() -> None:
    """HH-ENDPH-01: of two of each one goes, but none of the two Metal of an Army."""
    table = tables.table(tables.player("Elves", "c3 S", chits="0 2 2 2 2 0"))
    ranks = {name: hint(table, Discard((name,))).rank for name in ("wood", "food", "metal", "magic")}
    assert max(ranks, key=ranks.__getitem__) == "metal"


def test_what_is_due_stands_above_what_may_be_done_besides() -> None:
    """HH-ENDPH-01, HH-LIMIT-05: chits too many are discarded; swaps come after them."""
    match = at("end | desert_men: d4 settlement, 3 stone 3 wood 3 food 1 gold")
    frames = Frames(Controller(match, range(match.seats), {}, lambda: None), "always")
    kinds = [offer["kind"] for offer in frames._hints(frames.view(), 0)[0]]
    assert {"discard", "swap"} <= {*kinds}
    assert kinds.index("swap") > kinds.index("discard") + kinds.count("discard") - 1


def test_only_what_is_given_away_is_a_payment() -> None:
    table = tables.table(tables.player("Elves", "c3 S", chits="3 3 3 3 3 3"))
    given, gained = [Pay(("wood",)), Discard(("wood",)), Spend(("wood",))], Take(("wood", "wood", "food"))
    assert all(hint(table, choice).pays for choice in given)
    assert not hint(table, gained).pays
    assert not Hint("a plain row").pays


CHITS = re.compile(
    r"\d+ (?:Stone|Wood|Food|Metal|Magic|Gold)\b(?:(?:, | and )\d+ (?:Stone|Wood|Food|Metal|Magic|Gold)\b)*"
)


@pytest.mark.parametrize(
    ("seats", "seed", "knobs"), [(1, 3, {}), (3, 4, {}), (2, 7, {"move_price": 2, "gold_rate": 3})]
)
def test_every_price_of_a_row_stands_on_the_costs(seats: int, seed: int, knobs: dict[str, int]) -> None:
    match = hp.new("horrible-hordes", seats=seats, seed=seed, rules=tables.printed().with_(**knobs))
    asked = 0
    while (request := match.request) is not None and match.ply < 1200:
        if isinstance(request, Ask):
            seat = request.seats[0]
            view = match.table.seen_by(seat)
            costs = scene(view, seat, Rendering()).labels["costs"]
            for price in {
                price for choice in request.options(seat) for price in CHITS.findall(hint(view, choice).cost)
            }:
                assert price in costs, (price, costs)
                asked += 1
        match.run("greedy", until="request")
    assert asked > 100


def test_costs_know_abilities_and_turned_knobs() -> None:
    """HH-TRADE-01, HH-RSCH-01, HH-RUL-31: the use of each own Ability, with what is paid instead."""
    table = tables.table(
        tables.player("Elves", "c3 S", chits="3 0 0 0 0 1", abilities="Craftsmen"),
        rules=tables.printed().with_(gold_rate=3, paid_ability_price=7),
    )
    label = scene(table, 0, Rendering()).labels["costs"]
    for words in (
        "First Ability free;",
        "Another Ability 7 of any type, 3 short",
        "Any other chit 3 Gold, 2 short",
        "Craftsmen 3 Wood or 3 Stone, can pay",
        "in hand 3 Stone and 1 Gold",
    ):
        assert words in label
