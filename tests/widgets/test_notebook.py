"""What the cells of the course call: the numbers of `hordeplay.notebook`, each against a count of its own."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

import hordeplay.notebook as course
from hordeplay.desk import Model, Run
from hordeplay.games import fantahzee as fz
from hordeplay.notebook.diagrams import Stages
from hordeplay.odds import Pmf
from hordeplay.odds.answer import Answer
from hordeplay.widgets import Curtain

DIE = Pmf.uniform(range(1, 7))


def test_tries_of_a_question_are_those_of_a_run_with_the_same_seed() -> None:
    model = Model(fz.odds.boss_next(2))
    run = Run(model, "stacks")
    run.step(400)
    tried = course.tried(model, 400, seed="stacks")
    assert list(tried) == run.results
    assert tried.yes_or_no
    assert tried.share(1) == float(run.mean or 0)


def test_tries_of_a_function_give_each_its_own_seed_and_the_same_again() -> None:
    seeds: list[str] = []

    def throw(seed: str) -> int:
        seeds.append(seed)
        return Random(seed).randint(1, 6)

    first = course.tried(throw, 200, seed=5)
    assert len(set(seeds)) == 200
    assert course.tried(throw, 200, seed=5).values == first.values
    assert course.tried(throw, 200, seed=6).values != first.values
    assert first.counts() == dict(sorted(Counter(first.values).items()))
    assert sum(first.counts().values()) == 200


def test_the_mean_of_tries_comes_near_the_exact_one_and_the_interval_says_how_near() -> None:
    tried = course.tried(DIE, 20_000, seed="die")
    assert abs(tried.mean - 3.5) < 4 * (35 / 12 / 20_000) ** 0.5
    assert abs(tried.variance - 35 / 12) < 0.1
    interval = tried.interval()
    assert interval.low < tried.mean < interval.high
    assert tried.interval(6).value == tried.share(lambda face: face == 6) == tried.values.count(6) / 20_000


def test_what_is_no_number_has_counts_and_no_mean() -> None:
    tried = course.tried(lambda seed: Random(seed).choice("HT"), 100)
    assert str(tried).startswith("100 tries, H: ")
    with pytest.raises(ValueError, match=r"a mean is one of numbers, and a try brought '[HT]'"):
        assert tried.mean


@pytest.mark.parametrize(("n", "what"), [(0, DIE), (100_001, DIE), (5, 7)])
def test_what_cannot_be_tried_is_refused(n: int, what: object) -> None:
    with pytest.raises(ValueError, match=r"^(tries|further|what is tried|[^ ]* tries)|tries"):
        course.tried(what, n)  # type: ignore[arg-type]  # on purpose


def test_a_tree_multiplies_along_its_ways_and_adds_over_them() -> None:
    stages: Stages = {"a 1/2": {"x 1/3": {}, "y 2/3": {}}, "b 1/3": {"x 1/4": {}, "y 3/4": {}}, "c 1/6": {}}
    tree = course.tree(stages)
    assert sum(leaf.probability for leaf in tree.leaves) == 1
    assert tree.chance("x") == Fraction(1, 2) * Fraction(1, 3) + Fraction(1, 3) * Fraction(1, 4)
    assert tree.chance("b", "y") == Fraction(1, 4)
    assert tree.chance() == 1
    with pytest.raises(ValueError, match="no branch is called 'z'; there are a, b, c, x, y"):
        tree.chance("z")


@pytest.mark.parametrize(
    ("stages", "says"),
    [
        ({"a 1/2": {}, "b 1/3": {}}, "the branches after the beginning add up to 1, and these to 5/6"),
        ({"a 1/2": {"x 1/2": {}}, "b 1/2": {}}, "the branches after 'a' add up to 1, and these to 1/2"),
        ({"hit": {}}, "a branch is a name and its probability, such as 'hit 1/3', not 'hit'"),
        ({"hit 3/2": {}}, "the probability of 'hit' lies between 0 and 1; got 3/2"),
        ([("hit",)], "a branch is a name, a probability and what follows"),
        ([(str(k), Fraction(1, 41)) for k in range(41)], "a tree has at most 40 leaves, not 41"),
    ],
)
def test_a_tree_that_is_none_is_refused_at_its_point(stages: object, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        course.tree(stages)  # type: ignore[arg-type]  # on purpose


def test_a_picture_of_a_tree_holds_each_probability_each_product_and_stays_inside() -> None:
    shot = course.tree({"hit 1/3": {"Wound 2/5": {}, "Vuln 3/5": {}}, "miss 2/3": {}}, title="One <shot>")
    picture = shot.to_svg("light")
    words = re.findall(r">([^<>]+)</text>", picture)
    assert [*words] == [
        "One &lt;shot&gt;", "1/3", "hit", "2/5", "Wound", "0.133 = 2/15", "3/5", "Vuln", "0.200 = 1/5",
        "2/3", "miss", "0.667 = 2/3",
    ]  # fmt: skip
    width = float(re.findall(r'viewBox="0 0 ([\d.]+)', picture)[0])
    ends = [float(x) + 7.4 * len(text) for x, text in re.findall(r'<text[^>]*? x="([\d.]+)"[^>]*>([^<]+)<', picture)]
    assert max(ends) < width
    assert 'data-jp-theme-light="false"' in shot._repr_html_()
    assert "<td>1/3 · 2/5</td>" in shot._repr_html_()


def test_an_area_has_the_same_numbers_as_all_outcomes_counted() -> None:
    faces = list(product(range(1, 7), repeat=2))
    square = course.area({"low": "1/2", "high": "1/2"}, {"six": "1/6", "other": "5/6"})
    both = [first > 3 and second == 6 for first, second in faces]
    assert square.joint["high", "six"] == Fraction(sum(both), 36)
    assert square.chance(column="six") == Fraction(1, 6)
    assert square.chance(row="low") == Fraction(1, 2)
    with pytest.raises(ValueError, match="no column is called 'seven'; there are six, other"):
        square.chance(column="seven")


@pytest.mark.parametrize(
    ("rows", "columns", "says"),
    [
        ({"a": "1/2"}, {"x": "1"}, "the rows add up to 1, and these to 1/2"),
        ({"a": "1/2", "b": "1/2"}, {"a": {"x": "1"}}, "row 'b' has no columns; there are those of a"),
        ({"a": "1"}, {"a": {"x": "1/2"}}, "the columns of 'a' add up to 1, and these to 1/2"),
        ({"a": "1"}, {"a": {"x": "1"}, "x": "1"}, "these are mixed"),
    ],
)
def test_an_area_that_is_none_is_refused(rows: object, columns: object, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        course.area(rows, columns)  # type: ignore[arg-type]  # on purpose


def test_the_fields_of_an_area_fill_the_square_without_gap() -> None:
    square = course.area(
        {"a": "1/100", "b": "99/100"}, {"a": {"x": "9/10", "y": "1/10"}, "b": {"x": "1/20", "y": "19/20"}}
    )
    picture = square.to_svg("light")
    fields = re.findall(r'<rect[^>]*? x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/>', picture)
    sizes = [float(w) * float(h) for *_, w, h in fields]
    assert abs(sum(sizes) - 320 * 320) < 10
    assert ">1<" in picture
    assert ">1: a, x: 0.009<" in picture  # below the square: it has no room within


def test_a_tree_and_an_area_are_as_narrow_as_their_words() -> None:
    """With letters of 11 pixels they have room on a phone of 390; every letter lies within the picture."""
    kinds, reports = ("humanoid", "monster", "undead"), {"destroyed": "1/5", "lost": "4/5"}
    some = [(kind, Fraction(1, 3), [("destroyed", Fraction(1, 5)), ("lost", Fraction(4, 5))]) for kind in kinds]
    tree, square = course.tree(some), course.area(dict.fromkeys(kinds, "1/3"), reports)
    for one in (tree, square):
        picture = one.to_svg("light")
        wide = float(re.findall(r'viewBox="0 0 ([\d.]+) ', picture)[0])
        assert wide * 11 / 13 <= 390
        for x, more, words in re.findall(r'<text[^>]*? x="([\d.]+)"([^>]*)>([^<]*)</text>', picture):
            if "anchor" not in more:
                assert float(x) + 6 * len(words) <= wide


def test_frequencies_are_whole_add_up_and_say_where_they_were_rounded() -> None:
    thirds = course.tree([(name, Fraction(1, 3)) for name in "abc"])
    sheet = course.frequencies(thirds, 100)
    numbers = [int(row[1]) for row in sheet.table[1:-1]]
    assert sum(numbers) == 100
    assert sorted(numbers) == [33, 33, 34]
    assert sheet.lines == ("rounded to whole numbers",)
    exact = course.frequencies(course.tree({"a 1/4": {}, "b 3/4": {}}), 100)
    assert exact.lines == ()
    with pytest.raises(ValueError, match="frequencies are of 1 or more, not of 0"):
        course.frequencies(thirds, 0)


def test_a_comparison_has_the_mean_and_variance_of_the_sums_counted_by_hand() -> None:
    two = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    table = {row[0]: row[1:] for row in course.compare(one=DIE, two=DIE + DIE).rows}
    mean = sum(value * ways for value, ways in two.items()) / 36
    variance = sum((value - mean) ** 2 * ways for value, ways in two.items()) / 36
    assert table["mean"] == ("3.5000", f"{mean:.4f}")
    assert table["variance"] == (f"{35 / 12:.4f}", f"{variance:.4f}")
    assert table["P(7)"] == ("0.0000", f"{two[7] / 36:.4f}")
    with pytest.raises(ValueError, match="name what is compared"):
        course.compare()
    with pytest.raises(ValueError, match="not both at once"):
        course.compare(one=DIE, two={"mean": 3})


def test_a_plot_fills_gaps_of_whole_numbers_and_sets_several_side_by_side() -> None:
    chart = course.plot([1, 1, 4], exact=Pmf.of({1: 1, 2: 1})).chart
    assert chart.names == ("1", "2", "3", "4")
    assert [mark.name for mark in chart.marks] == ["3 tries", "exact"]
    assert chart.marks[0].y == pytest.approx((2 / 3, 0, 0, 1 / 3))
    assert chart.percent
    assert not course.plot({"a": 3, "b": 5}).chart.percent
    assert course.plot(fz.odds.boss_at(), x="place").chart.x == "place"
    nothings: tuple[list[float], dict[str, float]] = [], {}
    for nothing in nothings:
        with pytest.raises(ValueError, match=r"one (bar|number) or more"):
            course.plot(nothing)


def test_growing_shows_the_beginning_of_the_same_tries_at_each_step() -> None:
    dials = course.growing(DIE, (10, 50), seed="die", title="A die")
    all_tries = course.tried(DIE, 50, seed="die")

    def heights() -> tuple[float, ...]:
        return dials._things[0].marks[0].y  # type: ignore[no-any-return]  # a chart's

    assert heights() == pytest.approx([all_tries.values[:10].count(face) / 10 for face in DIE])
    dials.turn(tries=50)
    assert heights() == pytest.approx([all_tries.share(face) for face in DIE])
    assert [mark.name for mark in dials._things[0].marks] == ["50 tries", "exact"]
    with pytest.raises(ValueError, match="the steps grow from 1 or more"):
        course.growing(DIE, (100, 10))


def test_growing_of_a_chance_shows_yes_and_no_beside_the_exact_chance() -> None:
    model = Model(Answer.of(DIE, lambda face: face == 6, "a six"))
    chart = course.growing(model, (30,))._things[0]
    assert chart.names == ("0", "1")
    assert chart.marks[1].y == pytest.approx((5 / 6, 1 / 6))


def test_curves_and_points_keep_their_order_and_name_their_axis() -> None:
    chart = course.line({"mean": {3: 1.0, 1: 2.0}}, x="rolls", y="mean").chart
    assert chart.marks[0].x == (1.0, 3.0)
    assert chart.notes == ("upwards: mean",)
    cloud = course.scatter([(1, 2), (2, 1)], {"fit": {1: 1, 2: 2}}).chart
    assert [mark.kind for mark in cloud.marks] == ["dots", "line"]
    twice = course.scatter([(3, 0), (3, 0), (4, 0)])
    assert twice.chart.marks[0].x == pytest.approx((2.94, 3.06, 4))
    assert [row["x"] for row in twice.chart.rows()] != [3.0, 3.0, 4.0]
    twice.data_table.opened = True
    assert "2.94" not in twice.data_table._shown.value
    assert ">3<" in twice.data_table._shown.value
    with pytest.raises(ValueError, match="one point or more"):
        course.scatter([])
    with pytest.raises(ValueError, match="the curve 'mean' has no points"):
        course.line({"mean": {}})


def test_behind_a_curtain_all_of_them_wait_and_are_shown() -> None:
    asked: list[int] = []

    def behind() -> tuple[object, ...]:
        asked.append(1)
        return course.plot(DIE), course.tree({"a 1/2": {}, "b 1/2": {}}, title="Two"), course.growing(DIE, (10,))

    curtain = Curtain("the pictures", behind)
    assert not asked
    assert "16.67" not in str(curtain)
    curtain.reveal()
    assert "16.67 %" in str(curtain)
    assert "0.500 = 1/2" in str(curtain)
    curtain.shut()
    assert str(curtain) == "the pictures: behind the curtain"
    curtain.reveal()
    assert len(asked) == 2
