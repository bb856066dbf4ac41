"""Two variants are merged against their base: the laws of it, and every conflict by name."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hordeplay as hp
from hordeplay.core.merging import common_base
from hordeplay.core.rules import HouseRule
from hordeplay.core.variants import Variant

PRINTED = hp.rules("horrible-hordes")
QUICK = HouseRule("quick", "Ten rounds.", "HH-END-01", knobs={"rounds": 10})
HOUSES = (
    QUICK,
    HouseRule("easy", "Armies hit on 5.", knobs={"army_hits_on": 5}),
    HouseRule("tough", "Dragons are tough.", content={"hordes": {"Red Dragons": {"hits": 9}}}),
)


@pytest.fixture(autouse=True, scope="module")
def _houses() -> Any:  # a fixture
    with pytest.MonkeyPatch.context() as patch:
        for house in HOUSES:
            patch.setitem(type(PRINTED).registered, house.name, house)
        yield


@st.composite
def variants(draw: st.DrawFn) -> Any:  # rules
    """Rules that differ in a few things, so that two of them often touch the same."""
    rules = PRINTED.house(*draw(st.lists(st.sampled_from([house.name for house in HOUSES]), unique=True, max_size=3)))
    knobs = {
        "rounds": st.sampled_from([10, 20, 30]),
        "army_hits_on": st.sampled_from([5, 6]),
        "hand_limit": st.integers(4, 6),
    }
    rules = rules.with_(**draw(st.fixed_dictionaries({}, optional=knobs)))
    fields = {"attack": st.integers(4, 6), "hits": st.integers(8, 10)}
    rules = rules.edit("hordes", "Red Dragons", **draw(st.fixed_dictionaries({}, optional=fields)))
    faces = draw(st.sampled_from([(1, 2), (2, 1)]))
    return rules.edit_all(
        {"events": {name: {"face": face} for name, face in zip(("Heroes", "Expansion"), faces, strict=True)}}
    )


@settings(max_examples=40)
@given(one=variants(), base=variants())
def test_with_nothing_changed_on_one_side_the_other_is_taken(one: Any, base: Any) -> None:
    assert hp.merge(one, one, base).rules == one
    assert hp.merge(one, base, base).rules == one
    assert hp.merge(base, one, base).rules == one


@settings(max_examples=40)
@given(ours=variants(), theirs=variants(), base=variants())
def test_the_sides_can_be_swapped(ours: Any, theirs: Any, base: Any) -> None:
    one, other = hp.merge(ours, theirs, base), hp.merge(theirs, ours, base)
    swapped = [(c.where, c.base, c.theirs, c.ours, bool(c.why)) for c in other.conflicts]
    assert [(c.where, c.base, c.ours, c.theirs, bool(c.why)) for c in one.conflicts] == swapped
    if not one.conflicts:
        assert one.rules == other.rules
        assert [house.name for house in one.rules.houses] == [house.name for house in other.rules.houses]


@settings(max_examples=40)
@given(ours=variants(), theirs=variants(), base=variants())
def test_every_thing_is_of_one_of_the_three(ours: Any, theirs: Any, base: Any) -> None:
    """What both have stays, what one changed comes, and a conflict is where both changed it in two ways."""
    merge = hp.merge(ours, theirs, base)
    places = {conflict.where for conflict in merge.conflicts}
    for name in ("rounds", "army_hits_on", "hand_limit"):
        was, mine, other = (getattr(rules.knobs, name) for rules in (base, ours, theirs))
        assert (name in places) == (len({was, mine, other}) == 3)
        if not merge.conflicts:
            wanted = other if mine == was else mine
            assert getattr(merge.rules.knobs, name) == wanted
    for part in ("attack", "hits"):
        was, mine, other = (getattr(rules.hordes["Red Dragons"], part) for rules in (base, ours, theirs))
        assert (f"hordes / Red Dragons / {part}" in places) == (len({was, mine, other}) == 3)
        if not merge.conflicts:
            assert getattr(merge.rules.hordes["Red Dragons"], part) == (other if mine == was else mine)


@settings(max_examples=40)
@given(ours=variants(), theirs=variants(), base=variants())
def test_whoever_settles_all_for_one_side_has_rules(ours: Any, theirs: Any, base: Any) -> None:
    merge = hp.merge(ours, theirs, base)
    settled = merge.settle("theirs") if merge.conflicts else merge
    for conflict in merge.conflicts:
        if conflict.where in ("rounds", "army_hits_on", "hand_limit"):
            assert getattr(settled.rules.knobs, conflict.where) == getattr(theirs.knobs, conflict.where)
    assert settled.rules.from_toml(settled.rules.to_toml()).knobs == settled.rules.knobs


def test_conflicts_are_named() -> None:
    ours = PRINTED.with_(rounds=10).edit("hordes", "Red Dragons", attack=4, hits=9)
    theirs = PRINTED.with_(rounds=30).edit("hordes", "Red Dragons", attack=6)
    merge = hp.merge(ours, theirs)
    assert [str(conflict) for conflict in merge.conflicts] == [
        "rounds: 20 before, 10 in ours, 30 in theirs (HH-END-01)",
        "hordes / Red Dragons / attack: 5 before, 4 in ours, 6 in theirs (HH-ATK-05)",
    ]
    with pytest.raises(hp.MergeConflict, match=r"differ on\n  rounds: 20 before") as error:
        _ = merge.rules
    assert error.value.conflicts == merge.conflicts
    half = merge.settle({"rounds": "theirs"})
    assert [conflict.where for conflict in half.conflicts] == ["hordes / Red Dragons / attack"]
    rules = half.settle("ours").rules
    assert (rules.knobs.rounds, rules.hordes["Red Dragons"].attack, rules.hordes["Red Dragons"].hits) == (30, 4, 9)
    with pytest.raises(ValueError, match="there is no 'round'; did you mean 'rounds'"):
        merge.settle({"round": "ours"})
    with pytest.raises(ValueError, match="rounds: ours or theirs, not 'both'"):
        merge.settle({"rounds": "both"})  # type: ignore[dict-item]


def test_what_makes_no_game_together_is_a_conflict() -> None:
    """Each swaps a face of the event table with another row; together two events would have the same face."""
    faces = {name: row.face for name, row in PRINTED.events.items()}
    one, two, three = list(faces)[:3]
    ours = PRINTED.edit_all({"events": {one: {"face": faces[two]}, two: {"face": faces[one]}}})
    theirs = PRINTED.edit_all(
        {"events": {one: {"face": faces[two]}, two: {"face": faces[three]}, three: {"face": faces[one]}}}
    )
    merge = hp.merge(ours, theirs).settle("ours")
    assert [conflict.where for conflict in merge.conflicts] == ["together"]
    assert "face" in merge.conflicts[0].why
    with pytest.raises(ValueError, match="conflicts: there is no 'together'"):
        merge.settle({"together": "ours"})


def test_house_rules_are_merged_in_an_order_that_both_agree_with() -> None:
    ours, theirs = PRINTED.house("tough", "quick"), PRINTED.house("quick", "easy")
    both = hp.merge(ours, theirs).rules
    assert [house.name for house in both.houses] == ["tough", "quick", "easy"]
    assert (both.knobs.rounds, both.knobs.army_hits_on, both.hordes["Red Dragons"].hits) == (10, 5, 9)
    assert [house.name for house in hp.merge(PRINTED.house("easy"), ours, PRINTED.house("easy")).rules.houses] == [
        "tough",
        "quick",
    ]
    clash = hp.merge(PRINTED.house("tough", "quick"), PRINTED.house("quick", "tough", "easy"))
    assert [conflict.where for conflict in clash.conflicts] == ["order of the house rules"]
    assert [house.name for house in clash.settle("theirs").rules.houses] == ["quick", "tough", "easy"]


def test_a_house_rule_and_a_knob_that_it_turns_are_a_conflict() -> None:
    merge = hp.merge(PRINTED.house("quick"), PRINTED.with_(rounds=30))
    assert [str(conflict) for conflict in merge.conflicts] == [
        "rounds: 20 before, 10 in ours, 30 in theirs (HH-END-01)"
    ]


def test_two_house_rules_of_one_name_are_a_conflict() -> None:
    ours = PRINTED.house("quick")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(
            type(PRINTED).registered, "quick", HouseRule("quick", "Ten rounds.", knobs={"rounds": 10, "hand_limit": 4})
        )
        theirs = PRINTED.house("quick")
    merge = hp.merge(ours, theirs)
    assert [conflict.where for conflict in merge.conflicts] == ["house rule quick"]
    assert merge.settle("theirs").rules == theirs


def test_the_base_is_the_newest_save_of_both() -> None:
    begun = Variant("soft", PRINTED.with_(rounds=15)).saved()
    ours = begun.under(begun.rules.with_(army_hits_on=5)).saved()
    theirs = begun.under(begun.rules.with_(hand_limit=4)).saved()
    assert common_base(ours, theirs) == begun.rules
    assert common_base(ours, Variant("other", theirs.rules)) == PRINTED
    back = theirs.under(theirs.rules.with_(rounds=20)).saved()
    assert hp.merge(ours, back).rules == PRINTED.with_(army_hits_on=5, hand_limit=4)


def test_two_games_are_not_merged() -> None:
    with pytest.raises(ValueError, match="two games"):
        hp.merge(PRINTED, hp.rules("fantahzee"))
