"""Raids on a seat as cards: one for each, when it is over, with what was lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.script import Event
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.squares import name_of
from hordeplay.games.horrible_hordes.view.befell import befell


def steps(match: AnyMatch) -> list[tuple[list[Event], list[Event]]]:
    """What each answer of a match told, with what was told in its round before."""
    begins = [ply for ply, _ in match.rounds]
    every = []
    for ply in range(1, match.ply + 1):
        begin = max(start for start in begins if start <= ply - 1) - 1
        before = [event for _, event in match.happened(begin, ply - 1)]
        every.append((before, [event for _, event in match.happened(ply - 1, ply)]))
    return every


def fallen(events: Sequence[Event]) -> list[tuple[str, str, int]]:
    """Each raid on seat 0: the Horde, the square, and how many units fell in it."""
    raids: list[tuple[str, str, int]] = []
    for event in events:
        facts = event.facts
        if event.what == "raids":
            raids.append((facts["horde"], name_of(facts["at"]), 0) if facts["seat"] == 0 else ("", "", 0))
        elif event.what == "falls" and event.rule == "HH-RAID-03" and facts["seat"] == 0 and raids[-1][0]:
            horde, square, n = raids[-1]
            raids[-1] = horde, square, n + facts["castles"] + facts["armies"] + facts["settlements"]
    return [raid for raid in raids if raid[0]]


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_every_raid_on_a_seat_is_one_card_that_counts_what_fell(seed: int) -> None:
    """HH-RAID-01, HH-RAID-03."""
    match = hp.new("horrible-hordes", seats=3, seed=seed, rules=hp.rules("horrible-hordes").with_(rounds=10))
    match.run("greedy")
    cards = [card for before, now in steps(match) if (card := befell(match.table, 0, before, now))]
    raids = fallen([event for _, event in match.happened(-1, match.ply)])
    assert raids
    assert [card.title for card in cards] == [f"{horde} raided {square}" for horde, square, _ in raids]
    for card, (_, _, lost) in zip(cards, raids, strict=True):
        words = card.words.split(". ")[0].partition(" lost ")[2].rstrip(".")
        assert sum(int(word) for word in words.split() if word.isdigit()) == lost
        assert (words == "nothing") == (lost == 0)
        assert any(" rolled" in who for who, _ in card.facts)


def test_a_hit_that_fells_nothing_is_said() -> None:
    """HH-RAID-03: a Castle that takes a hit and stands."""
    match = at(
        "raid_segment | dwarves: d4 settlement castle | elves: i9 settlement | hordes: Rat King d4 1", dice="ask"
    )
    match.run("greedy", until="request")
    match.answer((1, 1))
    match.answer((10,))
    match.answer((10, 10))
    match.answer((1,))
    (card,) = [card for before, now in steps(match) if (card := befell(match.table, 0, before, now))]
    assert card.words == "Dwarves lost nothing. The Castle took 1 hit and stands. Rat King is destroyed, +1 VT."
    assert ("Rat King rolled", "10: 1 hit, on a Castle") in card.facts


def test_who_loses_the_last_settlement_reads_it() -> None:
    """HH-WIPE-01."""
    match = at("raid_segment | dwarves: d4 settlement | elves: i9 settlement | hordes: Red Dragons d4", seed=1)
    match.run("greedy", until="turn")
    cards = [card for before, now in steps(match) if (card := befell(match.table, 0, before, now))]
    assert len(cards) == 1
    assert "The last Settlement is gone" in cards[0].words
    assert cards[0].words.startswith("Dwarves lost 1 Settlement")
