"""The page of the ladders: what was played stands in files, and everything that is shown is worked out of it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest
from lab.write_ladders import SET_UP, measured, pairs_of

import hordeplay as hp
from hordeplay.games import OURS
from hordeplay.lab.ladder import ladder
from hordeplay.site import ladders as page
from hordeplay.site.gallery import SHADES
from hordeplay.site.ladders import MeasuredLadder, ladders, read

WORDS: dict[str, Any] = {"seed": "ladder", "executor": "here", "progress": False}
MADE_UP = MeasuredLadder(
    "2026-01-01", "0.0", "3.11", "Pig", "two seats", "", "win", "usual", {"usual": 0.1, "good": 2.0, "bad": 30.0},
    {"good": [[1.0, 9.0, 0.5, 5.0]] * 60, "bad": [*[[0.0, 1.0, 0.5, 5.0]] * 3, [1.0, 6.0, 0.5, 5.0]] * 10},
)  # fmt: skip


@pytest.mark.parametrize("name", page.ORDER)
def test_a_file_has_every_bot_and_says_how_it_was_played(name: str) -> None:
    one, how = read(name), SET_UP[name]
    assert {*one.pairs, one.against} == set(how.game.bots)
    assert one.milliseconds.keys() == set(how.game.bots)
    assert (one.game, one.says, one.against, one.measure) == (how.game.title, how.says, how.against, how.measure)
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", one.date)
    assert all(len(pairs) >= 10 and {len(pair) for pair in pairs} == {4} for pairs in one.pairs.values())


@pytest.mark.parametrize("name", page.ORDER)
def test_the_games_in_a_file_can_be_played_again(name: str) -> None:
    """The first pair of each bot that does not think; where the rules are others now, the page says so."""
    one, how = read(name), SET_UP[name]
    if how.game.printed.digest != one.digest:
        assert one.stale or name not in OURS
        return
    fast = [bot for bot in one.pairs if one.milliseconds[bot] < 1]
    assert fast
    for bot in fast:
        steps = ladder(how.game, {bot: 1}, bots=[bot], against=how.against, measure=how.measure, **WORDS, **how.words)
        again = pairs_of(steps.by_bot[bot])
        assert again == list(map(list, one.pairs[bot][:1])), (
            f"{bot} plays otherwise than in the file: measure it again (tests/lab/write_ladders.py)"
        )


def test_pairs_grow_as_they_are_written() -> None:
    """Whoever ends it early has a file with fewer of them, and who goes on has the same and more."""
    first, *_, last = [file["pairs"] for file in measured("pig", {"random": 25, "timid": 12})]
    assert [len(pairs) for pairs in first.values()] == [10, 10]
    assert [len(pairs) for pairs in last.values()] == [25, 12]
    assert last["random"][:10] == first["random"]
    whole = ladder(SET_UP["pig"].game, {"random": 25}, bots=["random"], measure="win", seats=2, **WORDS)
    assert last["random"] == pairs_of(whole.by_bot["random"])


def test_numbers_are_worked_out_of_the_pairs() -> None:
    """As `hp.compare` works them out: here by its own means, of the pairs themselves."""
    good, usual, bad = MADE_UP.rungs
    assert [good.bot, usual.bot, bad.bot] == ["good", "usual", "bad"]
    assert (good.n, good.wins, bad.wins, usual.wins) == (60, 1.0, 0.25, 0.5)
    assert good.ahead is not None
    assert bad.ahead is not None
    assert bad.score_ahead is not None
    assert (good.ahead.value, bad.ahead.value, bad.score_ahead.value) == (0.5, -0.25, -2.75)
    assert MADE_UP.level == pytest.approx(1 - 0.05 / 4)
    assert (good.decided, bad.decided, usual.decided) == (True, False, False)
    one = hp.compare(SET_UP["pig"].game, "random", "greedy", 30, level=MADE_UP.level, seats=2, **WORDS)
    shown = replace(MADE_UP, pairs={"random": pairs_of(one), "x": []}, milliseconds={"random": 1.0, "x": 1.0})
    assert shown._rung("random", shown.pairs["random"]).ahead == one.difference


def test_a_verdict_claims_no_more_than_its_interval() -> None:
    assert MADE_UP.verdict.startswith("`usual` is beaten: `good` wins more often than it would, by between +")
    known = replace(MADE_UP, pairs={"bad": MADE_UP.pairs["bad"]})
    assert known.verdict.startswith(
        "No bot is known to be better than `usual`. The nearest is `bad`, with -25.0 points in 40 pairs"
    )
    worse = replace(MADE_UP, pairs={"bad": [[0.0, 1.0, 0.5, 5.0]] * 100})
    assert worse.verdict.startswith("`usual` stands first. The nearest is `bad`, with -50.0 points in 100 pairs")


def test_changed_rules_are_told() -> None:
    assert not MADE_UP.stale
    assert replace(MADE_UP, game="Horrible Hordes").stale
    assert not replace(MADE_UP, game="Horrible Hordes", digest=hp.rules("horrible-hordes").digest).stale


def test_the_page_shows_each_bot_with_n_interval_date_and_cost() -> None:
    pages = ladders()
    text = pages["ladders.md"]
    for name in page.ORDER:
        one = read(name)
        section = text.split(f"## {one.game}\n")[1].split("\n## ")[0]
        assert f"Played on {one.date}" in section
        assert one.verdict in section
        for rung in one.rungs:
            (row,) = [line for line in section.splitlines() if line.startswith(f"| `{rung.bot}` |")]
            assert f"| {100 * rung.wins:.1f} % |" in row
            assert " ms | " in row
            if rung.ahead:
                assert f"| {rung.n} |" in row
                assert rung.wins == fmean(pair[0] for pair in one.pairs[rung.bot])
                assert all(part in row for part in rung.ahead.shown)
        pictures = [pages[f"ladders/{name}-{shade}.svg"] for shade in SHADES]
        assert pictures[0] != pictures[1]
        assert all(ET.fromstring(picture).tag.endswith("svg") for picture in pictures)
        assert all(bot in pictures[0] for bot in one.pairs)
