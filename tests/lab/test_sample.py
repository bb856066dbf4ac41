"""What a sample says of its games."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from statistics import fmean

import pytest
from lab.pigs import SHORT, wary
from pig import GAME

from hordeplay.lab import Sample, simulate
from hordeplay.lab.plan import Plan
from hordeplay.lab.playout import Played


def of(games: list[Played], seats: int = 2, **words: object) -> Sample:
    plan = Plan(GAME, seats=seats, **words)  # type: ignore[arg-type]  # words of Plan
    return Sample(plan, tuple(games), len(games))


@pytest.fixture(scope="module")
def sample() -> Sample:
    return simulate(GAME, 300, bots=["greedy", "random"], seed=5, executor="here", progress=False)


# ---- columns


def test_columns_have_one_entry_a_game(sample: Sample) -> None:
    columns = (sample.index, sample.seeds, sample.seating, sample.scores, sample.winners, sample.rounds)
    assert {len(column) for column in (*columns, sample.decisions, sample.chances)} == {300}
    assert sample.index == tuple(range(300))
    assert len(sample) == sample.n == 300


def test_a_sample_never_changes(sample: Sample) -> None:
    with pytest.raises(FrozenInstanceError):
        sample.asked = 7  # type: ignore[misc]  # that is the point


def test_the_frame_is_tidy(sample: Sample) -> None:
    frame = sample.to_frame()
    assert list(frame.columns) == ["game", "seed", "seat", "bot", "score", "win", "rounds", "decisions", "chances"]
    assert len(frame) == 600
    assert frame.groupby("game")["win"].sum().eq(1).all()
    assert frame.groupby("bot")["win"].mean()["greedy"] == pytest.approx(sample.rate("greedy").value)
    assert frame[frame["seat"] == 1]["score"].mean() == pytest.approx(sample.mean_score(seat=1).value)
    assert frame["seed"].tolist()[::2] == list(sample.seeds)


# ---- estimates


def test_rates_of_bots_and_of_seats_add_up_to_one(sample: Sample) -> None:
    assert sample.rate("greedy").value + sample.rate("random").value == pytest.approx(1)
    assert sample.rate(seat=0).value + sample.rate(seat=1).value == pytest.approx(1)
    assert sample.rate("greedy").low > 0.8


def test_a_bot_at_a_seat_counts_only_its_games(sample: Sample) -> None:
    at = [sample.rate("greedy", seat=seat) for seat in (0, 1)]
    assert [rate.n for rate in at] == [150, 150]
    assert fmean(rate.value for rate in at) == pytest.approx(sample.rate("greedy").value)


def test_shared_wins_are_split_or_counted_whole() -> None:
    shared = of([Played(i, (5, 5), (0, 1) if i % 2 else (0,), 1, 1, 1) for i in range(10)])
    assert (shared.rate(seat=0).value, shared.rate(seat=1).value) == (0.75, 0.25)
    assert (shared.rate(seat=0, shared="whole").value, shared.rate(seat=1, shared="whole").value) == (1, 0.5)


def test_a_bot_at_several_seats_has_the_mean_of_its_seats() -> None:
    games = [Played(i, (1, 2, 3), (2,), 1, 1, 1) for i in range(6)]
    sample = of(games, 3, bots=["random", "greedy", "random"], rotate=False)
    assert sample.bots == ("random", "greedy")
    assert sample.rate("random").value == 0.5
    assert sample.rate("random").high == 0.5
    assert sample.rate("random", shared="whole").value == 0.5
    assert sample.mean_score("random").value == 2


def test_nobody_wins_a_lost_game() -> None:
    lost = of([Played(i, (0, 0), (), 1, 1, 1) for i in range(10)])
    assert lost.rate(seat=0).value == 0
    assert {row.win for row in lost.rows()} == {0}


def test_quantiles_are_values_that_occurred() -> None:
    sample = of([Played(i, (i, 10 * i), (0,), i + 1, 2, 3) for i in range(10)])
    assert sample.quantiles("rounds", (0, 0.1, 0.5, 0.51, 1)) == (1, 1, 5, 6, 10)
    assert sample.quantiles("score", (0.5, 1), seat=1) == (40, 90)
    assert sample.quantiles("plies") == (5,) * 5


def test_the_advantage_of_a_seat_is_seen_and_marked() -> None:
    sample = simulate(GAME, 2000, rules=SHORT, seed=5, executor="here", progress=False)
    first, second = sample.seat_advantage()
    assert (first.differs, second.differs, first.fair) == (True, True, 0.5)
    assert first.wins.low > 0.5 > second.wins.high
    assert first.points.value == pytest.approx(-second.points.value)
    assert first.points.low > 0
    assert ", differs from 50.0 % with all seats looked at;" in str(first)
    assert "seat 0 *" in repr(sample)


def test_the_same_bots_everywhere_are_one_bot() -> None:
    sample = simulate(GAME, 10, seats=3, bots=wary, progress=False, rules=SHORT)
    assert sample.bots == ("wary",)
    assert "wary at every seat" in repr(sample)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({}, r"name a bot \(greedy, random\) or a seat \(0 to 1\)"),
        ({"bot": "gredy"}, "there is no 'gredy'; did you mean 'greedy'"),
        ({"seat": 2}, "seat: a whole number from 0 to 1, not 2"),
        ({"seat": 0, "shared": "half"}, "shared: split or whole, not 'half'"),
        ({"seat": 0, "level": 95}, "between 0 and 1"),
    ],
)
def test_what_is_not_there_is_refused(sample: Sample, words: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sample.rate(**words)  # type: ignore[arg-type]  # wrong on purpose


def test_a_bot_that_never_sat_there_is_refused() -> None:
    sample = simulate(GAME, 1, bots=["greedy", "random"], progress=False, rules=SHORT)
    with pytest.raises(ValueError, match="greedy has not sat at seat 1 in these 1 games"):
        sample.rate("greedy", seat=1)


def test_other_measures_and_quantiles_are_refused(sample: Sample) -> None:
    with pytest.raises(ValueError, match="measures of these games: there is no 'luck'; there is rounds"):
        sample.quantiles("luck")
    with pytest.raises(ValueError, match="'rolls' was not measured in these games; name it in measures="):
        sample.mean("rolls")
    with pytest.raises(ValueError, match="from 0 to 1, not 50"):
        sample.quantiles("rounds", (50,))
    with pytest.raises(ValueError, match="the number of further games: a whole number 1 or more, not 0"):
        sample.extend(0)


# ---- how it reads


def test_it_reads_as_a_short_table(sample: Sample) -> None:
    head, *lines = repr(sample).splitlines()
    assert head == f"pig, 2 seats, rules {GAME.printed.digest} (as printed), seed 5: 300 games"
    assert [line.split()[0] for line in lines[1:5]] == ["greedy", "random", "seat", "seat"]
    assert "fixed n" in lines[-1]
    assert str(sample.rate("greedy").n) in lines[1]
    assert max(len(line) for line in lines) < 100


def test_changed_rules_and_strange_names_are_shown_safely() -> None:
    def bot(seat: object) -> str:
        return wary(seat).verb  # type: ignore[arg-type]  # a seat of Pig

    bot.__name__ = "<b>bold</b>"
    sample = simulate(GAME, 4, bots=["greedy", bot], progress=False, rules=SHORT)
    assert "(1 changed)" in repr(sample)
    html = sample._repr_html_()
    assert "<b>" not in html
    assert "&lt;b&gt;bold" in html
    assert "<caption>pig" in html


def test_equal_samples_are_equal(sample: Sample) -> None:
    again = simulate(GAME, 300, bots=["greedy", "random"], seed=5, executor="here", progress=False)
    assert sample == again
    assert hash(sample) == hash(again)
    assert sample != simulate(GAME, 300, bots=["greedy", "random"], seed="5", executor="here", progress=False)
    assert sample != "a sample"
