"""The designer's bench: what a hand on a knob changes, and that nothing wrong raises on the page."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import ipywidgets
import pytest

import hordeplay as hp
from hordeplay.desk.axes import lying, panels, up
from hordeplay.games import find
from hordeplay.lab import Comparison, sensitivity
from hordeplay.lab.curve import Curve
from hordeplay.lab.joint_plans import looks
from hordeplay.lab.sensitivity import moved_numbers
from hordeplay.widgets import Workbench, estimate
from hordeplay.widgets.workbench_full import decided

RULES = hp.rules("horrible-hordes")
QUICK: dict[str, Any] = {"n": 60, "seed": 7, "executor": "here"}


@pytest.fixture
def bench() -> Iterator[Workbench]:
    workbench = Workbench(
        "horrible-hordes", rules=RULES.with_(rounds=2), knobs=["army_hits_on", "tie_break", "battle_mandatory"], **QUICK
    )
    yield workbench
    workbench.stop()
    workbench.wait(20)
    ipywidgets.Widget.close_all()


def everything(bench: Workbench) -> str:
    """All that a page is told."""
    states, todo = [], [bench]
    while todo:
        widget = todo.pop()
        states.append(json.dumps(widget.get_state(), default=str))
        todo += list(getattr(widget, "children", ()))
    return "\n".join(states)


def test_a_slider_moves_the_exact_odds(bench: Workbench) -> None:
    bench._rows["army_hits_on"].control.value = 5
    assert bench.rules.knobs.army_hits_on == 5
    frame = bench.to_frame()
    assert [round(value, 4) for value in frame["printed"]] == [0.0065, 0.0769, 0.2365, 0.4366]
    assert [round(value, 4) for value in frame["changed"]] == [0.0098, 0.1065, 0.3, 0.5217]
    assert "HH-ATK-03" in everything(bench)
    assert "<b>changed</b>, printed 6" in everything(bench)


def test_knobs_show_range_and_clause(bench: Workbench) -> None:
    page = everything(bench)
    assert "2 to 10; HH-ATK-03" in page
    assert type(bench._rows["tie_break"].control).__name__ == "Dropdown"
    assert type(bench._rows["battle_mandatory"].control).__name__ == "Checkbox"
    bench.show("vt_per_horde")
    assert "HH-ATK-07" in everything(bench)


def test_code_moves_the_controls(bench: Workbench) -> None:
    bench.turn("army_hits_on", 4)
    assert bench._rows["army_hits_on"].control.value == 4
    bench.reset()
    assert bench._rows["army_hits_on"].control.value == 6
    assert not bench.changed
    assert "as printed" in bench.caption


def test_the_full_game_follows(bench: Workbench) -> None:
    bench.turn("start_armies", 5)
    bench.play()
    bench.wait(60)
    assert bench.comparison is not None
    assert bench.comparison.n == 60
    assert [row[0] for row in bench._full.path] == list(looks(60))
    assert (
        bench.comparison.difference
        == hp.compare(
            "horrible-hordes", bench.rules, RULES, 60, seats=2, seed=7, executor="here", progress=False
        ).difference
    )
    for part in ("bots greedy", bench.rules.digest, "changed (2)", "seed 7", "60 pairs", "every look", "rulebook"):
        assert part in bench.caption
    assert "score, changed - printed" in repr(bench)


def test_a_refused_setting_moves_the_slider_back() -> None:
    """WF-GRD-02: guards_middle is at most guards_near."""
    bench = Workbench("warfighter-fantasy", knobs=["guards_near", "guards_middle"], auto=False)
    near, middle = (bench._rows[name].control for name in ("guards_near", "guards_middle"))
    middle.value = middle.max
    before = bench.rules
    near.value = near.min
    assert "guards_middle is at most guards_near" in bench._note.value
    assert (near.value, middle.value) == (bench.rules.knobs.guards_near, bench.rules.knobs.guards_middle)
    assert bench.rules == before


def test_games_won_together_are_measured_by_that() -> None:
    """A share has an interval from the first pair on."""
    bench = Workbench("kingdom-rush", knobs=["big_hearts"], **QUICK)
    assert bench.measure == "won"
    bench.turn("big_hearts", 5)
    bench.play(3)
    bench.wait(60)
    assert bench.comparison is not None
    assert bench.comparison.difference.high - bench.comparison.difference.low <= 2
    assert {mark.kind for mark in bench._full_plot.chart.marks} == {"band", "line"}


def test_another_change_takes_its_place(bench: Workbench) -> None:
    bench.turn("start_armies", 5)
    bench.play(5000)
    bench.turn("start_armies", 4)
    bench.wait(60)
    assert not bench._full.running
    assert bench.comparison is None or bench.comparison.n < 5000


def test_an_estimate_follows_a_hand_but_not_code() -> None:
    bench = Workbench("horrible-hordes", rules=RULES.with_(rounds=2), knobs=["vt_per_horde"], **QUICK)
    bench.turn("vt_per_horde", 3)
    assert not bench._full.running  # a notebook's cell prints the same in every run
    bench._rows["vt_per_horde"].control.value = 4
    bench.wait(60)
    assert bench.comparison is not None
    bench._follow.value = False
    bench._rows["vt_per_horde"].control.value = 2
    bench._full.wait(20)
    assert bench.caption.endswith("no games yet")
    press(bench, "Estimate")
    bench.wait(60)
    assert bench.comparison is not None


def test_tables_go_out_and_in(bench: Workbench) -> None:
    text = bench.csv("hordes")
    bench.take("hordes", text)
    assert "hordes" not in str(bench.rules.diff())
    bench.take("hordes", "name,attack\nRed Dragons,4\n")
    assert bench.rules.content["hordes"]["Red Dragons"].attack == 4
    assert "1 house" in bench.caption
    with pytest.raises(ValueError, match=r"row 2 \(Red Dragons\), column attack"):
        bench.take("hordes", "name,attack\nRed Dragons,x\n")


def press(bench: Workbench, words: str) -> None:
    todo: list[Any] = [bench]
    while todo:
        widget = todo.pop()
        if isinstance(widget, ipywidgets.Button) and widget.description == words:
            widget.click()
            return
        todo += list(getattr(widget, "children", ()))
    raise AssertionError(words)


def test_a_wrong_cell_stands_at_the_foot(bench: Workbench) -> None:
    bench._table.value = "hordes"
    press(bench, "Show as CSV")
    assert bench._text.value.startswith("name,")
    bench._text.value = "name,attack\nRed Dragons,x\n"
    press(bench, "Take in")
    assert "column attack" in bench._note.value


def test_rules_go_out_and_in(bench: Workbench) -> None:
    bench.turn("army_hits_on", 5)
    press(bench, "Show TOML")
    assert "army_hits_on = 5" in bench._text.value
    press(bench, "As printed")
    assert not bench.changed
    press(bench, "Load TOML")
    assert bench.rules.knobs.army_hits_on == 5
    press(bench, "Clauses to reword")
    assert "printed: " in bench._text.value
    bench._house.value = "rotation"
    press(bench, "Add")
    assert "rotation" in str(bench.rules.diff())


def test_variants_are_compared_pairwise(bench: Workbench) -> None:
    with pytest.raises(ValueError, match="keep a variant first"):
        bench.pairs(2)
    bench.keep("short")
    bench.turn("rounds", 3)
    bench.keep("longer")
    comparisons = bench.pairs(4)
    assert list(comparisons) == [("short", "printed"), ("longer", "printed"), ("longer", "short")]
    assert comparisons["longer", "short"].n == 4
    assert "longer - short" in everything(bench)
    with pytest.raises(ValueError, match="needs a name"):
        bench.keep(" ")


def test_without_a_kernel_there_are_a_picture_and_numbers(bench: Workbench) -> None:
    bundle = bench._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "1 Army: 0.0065" in bundle["text/plain"]


def test_fantahzee_has_a_bench_too() -> None:
    bench = Workbench("fantahzee", knobs=["base_dice"], **QUICK)
    bench.turn("base_dice", 6)
    assert round(float(bench.to_frame()["changed"][1]), 4) == 14.8779


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"game": "horible-hordes"}, "did you mean 'horrible-hordes'"),
        ({"measure": "scor"}, "did you mean 'score'"),
        ({"knobs": ["army_hit_on"]}, "did you mean 'army_hits_on'"),
        ({"seats": 9}, "for 1 to 6 seats"),
    ],
)
def test_bad_words_are_refused(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Workbench(**{"game": "horrible-hordes", **words})


@pytest.mark.parametrize("game", hp.games())
def test_every_game_has_its_bench(game: str) -> None:
    """Sliders move the exact numbers; every table goes out and in again; a wrong cell is named by row and column."""
    bench = Workbench(game, seed=7, auto=False)
    before = dict(zip(bench.to_frame()["exact"], bench.to_frame()["changed"], strict=True))
    moved = False
    for name, each in bench._rows.items():
        if isinstance(each.control, ipywidgets.IntSlider) and not moved:
            each.control.value += 1 if each.control.value < each.control.max else -1
            assert f"{name}: " in bench._diff.value
            moved = dict(zip(bench.to_frame()["exact"], bench.to_frame()["changed"], strict=True)) != before
    assert moved
    press(bench, "As printed")
    for table in bench.base.content:
        bench.take(table, bench.csv(table))
        assert not bench.changed
        row = next(iter(csv.DictReader(io.StringIO(bench.csv(table)))))
        wrong = next((column for column, cell in row.items() if cell.lstrip("-").isdigit()), None)
        if wrong:
            out = io.StringIO()
            csv.writer(out).writerows([("name", wrong), (row["name"], "many")])
            with pytest.raises(ValueError, match=re.escape(f"{table}, row 2 ({row['name']}), column {wrong}: ")):
                bench.take(table, out.getvalue())


def bars_on_the_page(bench: Workbench) -> list[tuple[str, str, float, str]]:
    """Of each bar: the name beside it, whose it is, its part of the width, and the number behind it."""
    page = bench._exact_plot._figures.value
    bars: list[tuple[str, str, float, str]] = []
    for name, lines in re.findall(r'<div class="hp-bar-name">(.*?)</div><div>(.*?</b></div>)</div>', page):
        for part, of, number in re.findall(
            r'--hp-part:([\d.]+)"></i><b><span class="hp-bar-of">(.*?) </span>(.*?)</b>', lines
        ):
            bars.append((html.unescape(name), of, float(part), number))
    return bars


@pytest.mark.parametrize("game", hp.games())
def test_every_exact_number_has_a_bar_with_its_name_and_its_number(game: str) -> None:
    bench = Workbench(game, auto=False)
    knob = next(name for name in moved_numbers(find(game)) if bench.base.knob(name).kind == "int")
    bench.turn(knob, next(sensitivity._neighbours(bench.base.knob(knob), getattr(bench.base.knobs, knob))))
    frame = bench.to_frame()
    bars = bars_on_the_page(bench)
    assert sorted({name for name, *_ in bars}) == sorted(frame["exact"])
    assert len(bars) == 2 * len(frame)
    for _, row in frame.iterrows():
        for of, value in (("printed", row["printed"]), ("on the bench", row["changed"])):
            (bar,) = (bar for bar in bars if bar[:2] == (row["exact"], of))
            shown = float(bar[3].removesuffix(" %")) / (100 if bar[3].endswith("%") else 1)
            assert shown == pytest.approx(value, rel=0.006)
            assert 0 <= bar[2] <= 1
    # bars of one unit have one scale
    for panel in panels(bench._exact_plot.chart):
        longest = [(part, name) for name, _, part, _ in bars if name in panel.names]
        assert max(longest)[0] == pytest.approx(max(max(mark.y) for mark in panel.marks) / up(panel).high, abs=1e-4)


@pytest.mark.parametrize(
    ("game", "units"),
    [
        ("horrible-hordes", ["chance"]),
        ("fantahzee", ["strength"]),
        ("kingdom-rush", ["hearts", "cards deep"]),
        ("warfighter-fantasy", ["chance", "Wounds", "Turns"]),
    ],
)
def test_chances_hearts_and_counts_have_scales_of_their_own(game: str, units: list[str]) -> None:
    bench = Workbench(game, auto=False)
    assert re.findall(r'<div class="hp-bars-unit">(.*?)</div>', bench._exact_plot._figures.value) == units
    table = bench._exact_plot.to_frame()
    assert len(table) == 2 * len(bench.to_frame())
    assert ("unit" in table.columns) == (len(units) > 1)
    assert "hp-bar-hatched" in bench._exact_plot._figures.value  # printed and changed are told apart without a colour


def test_the_next_estimate_goes_on_in_the_same_figure(bench: Workbench) -> None:
    """A page need not make it anew, and the games of the printed rules are not played again."""
    assert not bench._full_plot.children  # nothing stands there before the first
    bench.turn("army_hits_on", 5)
    bench.play(40)
    bench.wait(60)
    drawn, known = bench._full_plot._figures.children[0], bench._full._memory.longest
    assert known is bench.comparison
    band = drawn.marks[0]
    assert len(band.x) > 1
    bench.turn("army_hits_on", 4)
    assert bench._full_plot._figures.children[0] is drawn
    assert (len(band.x), "95 %" in bench._full_plot._figures.children[1].value) == (0, False)  # what was found is gone
    assert "no games yet" not in bench._full_plot.to_csv()
    bench.play(3)
    bench.wait(60)
    assert bench._full_plot._figures.children[0] is drawn
    assert len(drawn.marks[1].x) == 3
    comparison = bench.comparison
    assert comparison is not None
    assert comparison.b.scores == known.b.scores[:3] if known else False
    assert bench._full._memory.longest is known
    # whoever turns the knob back has its whole estimate again, and need not wait for a game
    bench.turn("army_hits_on", 5)
    bench.play(40)
    bench.wait(60)
    assert [row[0] for row in bench._full.path] == list(looks(40))  # and its chart
    assert bench.comparison == known


def test_a_game_that_is_long_is_told_of_while_it_goes_on_and_left_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Monsters of twice their strength: no bot ends a game of Fantahzee, and the knobs are answered all the same."""
    monkeypatch.setattr(estimate, "PATIENCE", 0.0)
    bench = Workbench("fantahzee", knobs=["monster_strength_scale", "base_dice"], seed=7, executor="here")
    notes: list[str] = []
    bench._note.observe(lambda change: notes.append(change["new"]), "value")
    bench._rows["monster_strength_scale"].control.value = 200
    bench.wait(60)
    assert bench.stopped == "endless"
    assert "stopped: endless" in bench.caption
    assert "the estimate stopped: endless" in repr(bench)
    assert "did not end within 100000 answers; see it again by hp.new" in bench._note.value
    assert any("No pair is played yet: 0 games finished" in words for words in notes)
    assert any("Games are very long here" in words for words in notes)
    # the next one takes its place in the midst of a game
    bench._follow.value = False
    begun = Event()
    bench._note.observe(lambda _: begun.set(), "value")
    bench.play()
    assert begun.wait(60)
    bench._rows["base_dice"].control.value = 7
    bench.wait(60)
    assert (bench.stopped, bench.comparison) == ("", None)
    assert "changed (2)" in bench.caption


def test_a_game_without_house_rules_offers_none() -> None:
    for game in ("horrible-hordes", "kingdom-rush"):
        bench = Workbench(game, auto=False)
        offered = len(bench._house.options) > 1
        assert offered == bool(type(bench.base).registered)
        assert (bench._house_row.layout.display != "none") == offered


# ---- what it costs, and what it is about


def test_nothing_changed_is_said_and_not_estimated() -> None:
    bench = Workbench("horrible-hordes", knobs=["rounds"], **QUICK)
    press(bench, "Estimate")
    bench.wait(20)
    assert bench.comparison is None
    assert not bench._full.running
    assert "Both sides are the same rules" in bench._note.value
    assert "Both sides are the same rules" in bench._full.cost_line.value


def test_the_cost_is_said_before_the_estimate_and_its_pairs_are_not_played_twice(bench: Workbench) -> None:
    bench._follow.value = False
    assert bench.cost() is None
    bench._rows["army_hits_on"].control.value = 5
    bench.wait(60)
    shown = bench.comparison
    assert shown is None  # what was played says what it costs, and nothing else
    assert bench.caption.endswith("no games yet")
    known = bench.cost()
    assert known is not None
    assert (known.pairs, known.left) == (60, 52)
    assert re.search(r"costs about 60 pairs = 120 games, [\d.]+ s here; [\d.]+ s left", bench._full.cost_line.value)
    press(bench, "Estimate")
    bench.wait(60)
    assert bench.comparison is not None
    assert bench.comparison.n == 60
    assert "60 pairs played" in bench._full.cost_line.value


def test_an_estimate_ends_as_soon_as_it_is_narrow_enough() -> None:
    rules = RULES.with_(rounds=2, start_armies=4)
    bench = Workbench("horrible-hordes", rules=rules, knobs=["rounds"], n=400, seed=7, executor="here", auto=False)
    bench._within.value = 2.0
    bench.play()
    bench.wait(120)
    assert bench.comparison is not None
    assert bench.comparison.n < 400
    assert bench.comparison.difference.half_width <= 2
    bench._measure.value = "first mover"
    assert bench.within is None
    assert [words for words, _ in bench._within.options][1] == "± 10 points"


def test_one_stops_and_goes_on(bench: Workbench) -> None:
    bench.turn("start_armies", 5)
    bench.play(6)
    bench.wait(60)
    press(bench, "Go on")
    bench.wait(60)
    assert bench.comparison is not None
    assert bench.comparison.n == 12
    bench.go_on(3)
    bench.wait(60)
    assert bench.comparison.n == 15
    straight = hp.compare("horrible-hordes", bench.rules, RULES, 15, seats=2, seed=7, executor="here", progress=False)
    assert bench.comparison.difference == straight.difference


def test_more_pairs_are_a_range(bench: Workbench) -> None:
    bench.turn("army_hits_on", 5)
    bench.play(40)
    bench.wait(60)
    assert bench.comparison is not None
    words = decided(bench.comparison)
    more = bench.comparison.more_pairs
    assert more.decided or more.likely is None or re.search(r"[\d,]+ to [\d,]+ more pairs would decide", words)


# ---- the bars are chosen by the knob


def test_knobs_that_move_any_exact_number_are_marked_and_choose_the_bars(bench: Workbench) -> None:
    moved = moved_numbers(find("horrible-hordes"))
    assert len(moved) >= 27
    assert {"castle_hits", "raid_targeting", "lra_hits_on", "humanoid_attack", "event_die", "event_weight_3"} <= set(
        moved
    )
    assert "hand_limit" not in moved
    bench.show("castle_hits")
    assert "moves the exact numbers" in bench._rows["castle_hits"]._meaning
    bench.turn("castle_hits", 3)
    frame = bench.to_frame()
    assert all("raided by" in name and "Castle" in name for name in frame["exact"])
    assert (frame["changed"] > frame["printed"]).all()
    assert bench._exact_plot.chart.title == "Exact: castle_hits"
    bench.turn("army_hits_on", 5)
    assert list(bench.to_frame()["exact"]) == ["1 Army", "2 Armies", "3 Armies", "4 Armies"]


def test_every_number_of_the_bench_equals_its_odds_call() -> None:
    """The second method: hh.odds.raid, asked by itself."""
    from hordeplay.games import horrible_hordes as hh

    bench = Workbench("horrible-hordes", auto=False)
    bench.turn("castle_hits", 3)
    frame = bench.to_frame().set_index("exact")
    asked = hh.odds.raid(castles=2, horde="Red Dragons", rules=bench.rules).win  # type: ignore[arg-type]  # HordeRules
    assert frame.loc["2 Castles raided by Red Dragons", "changed"] == float(asked)


def test_rules_without_the_bars_of_the_bench_show_what_there_is() -> None:
    """HH-RUL-63: growth in each round is not counted for the whole pool at once."""
    bench = Workbench("horrible-hordes", knobs=["undead_growth_timing"], auto=False)
    bench._rows["undead_growth_timing"].control.value = "each_round"
    assert bench.rules.knobs.undead_growth_timing == "each_round"
    assert len(bench.to_frame()) > 0
    assert bench._note.value == ""


# ---- variants and files


def test_keep_and_compare_all_answer(bench: Workbench) -> None:
    bench._name.value = "short"
    press(bench, "Keep")
    assert f"Kept as short: 1 change, rules {bench.rules.digest}" in bench._note.value
    assert bench.rules.digest in bench._list_of_variants.value
    assert "rounds: 20 -&gt; 2" in bench._list_of_variants.value
    bench.reset()
    bench.put_back("short")
    assert bench.rules.knobs.rounds == 2
    with pytest.raises(ValueError, match="variants: there is no 'shrt'; did you mean 'short'"):
        bench.put_back("shrt")


def test_compare_all_says_what_it_does_and_stops(bench: Workbench) -> None:
    press(bench, "Compare all")
    assert "keep a variant first" in bench._note.value
    bench.keep("short")
    press(bench, "Compare all")
    assert "Comparing 2 variants, each with each: 200 games at most." in bench._note.value
    press(bench, "Stop")
    bench._variants.wait(60)
    assert "stopped" in bench._note.value


def test_files_are_taken_away(bench: Workbench, tmp_path: Path) -> None:
    bench.turn("army_hits_on", 5)
    comma = list(csv.DictReader(io.StringIO(bench.export("CSV, commas"))))
    semicolon = list(csv.DictReader(io.StringIO(bench.export("CSV, semicolons")), delimiter=";"))
    assert [row["name"] for row in comma] == ["1 Army", "2 Armies", "3 Armies", "4 Armies"]
    assert (
        float(comma[0]["changed"]) == float(semicolon[0]["changed"].replace(",", ".")) == bench.to_frame()["changed"][0]
    )
    assert bench.export("SVG").startswith("<svg")
    assert RULES.from_toml(bench.export("TOML")) == bench.rules
    path = tmp_path / "cell.py"
    path.write_text(bench.export("notebook cell"), encoding="utf-8")
    names = runpy.run_path(str(path))  # it is code, and running it is the test
    assert names["bench"].rules == bench.rules
    assert (names["bench"].seed, names["bench"].measure) == (7, "score")
    with pytest.raises(ValueError, match="a file is"):
        bench.export("XLS")  # type: ignore[arg-type]  # the point of it
    bench._file_kind.value = "CSV, semicolons"
    press(bench, "Save")
    assert 'download="horrible-hordes-' in bench._link.value


# ---- card strength


def test_strength_stands_beside_its_price(bench: Workbench) -> None:
    strength = bench.strength
    strength.names.value = ["Mythic Saga", "Oracles"]
    strength.pairs.value = "10"
    assert "40 games" in strength._cost.value
    press(bench, "Measure")
    strength.wait(120)
    assert strength.strengths is not None
    assert strength.strengths.by_bot["greedy"].n == 10
    page = everything(bench)
    for words in ("always +5.00 (10 of 10)", "never used", "10 chits", "10 of 10 pairs each"):
        assert words in page
    strength.names.value = []
    press(bench, "Measure")
    assert "choose one of the abilities or more" in bench._note.value


def test_another_variant_under_a_used_name_drops_its_old_comparisons(bench: Workbench) -> None:
    bench.keep("short")
    bench.turn("rounds", 3)
    bench.keep("longer")
    bench.pairs(4)
    bench.keep("longer")  # the same rules: what was compared still holds
    assert ("longer", "short") in bench.compared
    bench.turn("rounds", 4)
    bench.keep("longer")
    assert list(bench.compared) == [("short", "printed")]
    assert "longer - short" not in everything(bench)


@pytest.mark.parametrize("name", ["printed", " Printed "])
def test_no_variant_takes_the_name_of_the_printed_game(bench: Workbench, name: str) -> None:
    with pytest.raises(ValueError, match="printed is the printed game; give the variant another name"):
        bench.keep(name)
    assert not bench.kept


def test_intervals_of_all_comparisons_hold_together(bench: Workbench) -> None:
    bench.keep("short")
    assert bench.pairs(30)["short", "printed"].level == pytest.approx(0.95)
    one = bench.compared["short", "printed"].difference
    bench.turn("rounds", 3)
    bench.keep("longer")
    compared = bench.pairs(30)
    assert [each.level for each in compared.values()] == pytest.approx([1 - 0.05 / 3] * 3)
    assert compared["short", "printed"].difference.half_width > one.half_width
    assert "3 intervals, 98.33 % each, so that all of them hold with 95 % (Bonferroni)" in bench._list_of_variants.value


def test_compared_variants_are_named_in_the_file(bench: Workbench) -> None:
    bench.keep("short")
    bench.turn("rounds", 3)
    bench.keep("longer")
    each = bench.pairs(4)["longer", "short"]
    rows = list(csv.DictReader(io.StringIO(bench.export("CSV, commas"))))
    row = next(row for row in rows if (row["a"], row["b"]) == ("longer", "short"))
    assert (row["rules a"], row["rules b"]) == (bench.kept["longer"].digest, bench.kept["short"].digest)
    assert (float(row["mean a"]), float(row["mean b"])) == tuple(side.value for side in each.sides)
    assert (row["what"], row["name"], row["printed"], row["changed"]) == ("compared", "score", "", "")
    assert float(row["level"]) == each.level
    assert {row["a"] for row in rows if row["what"] == "exact"} == {""}


def test_stop_leaves_the_finding_where_it_stands(bench: Workbench) -> None:
    bench.turn("start_armies", 5)
    bench.play(12)
    bench.wait(60)
    assert bench.comparison is not None
    assert "n = 12" in bench._full.finding.value
    press(bench, "Stop")
    press(bench, "Show as CSV")
    assert f"score, changed - printed: {bench.comparison.difference}" in html.unescape(bench._full.finding.value)
    bench.turn("start_armies", 4)
    assert bench._full.finding.value == ""  # it was one of other rules


def test_a_caution_stands_in_the_row_of_its_knob(bench: Workbench) -> None:
    bench.turn("die_sides", 6)
    bench.turn("army_hits_on", 7)
    caution = bench.rules.cautions()["army_hits_on"]
    assert caution in html.unescape(bench._rows["army_hits_on"]._words.value)
    bench.turn("army_hits_on", 6)
    assert caution not in html.unescape(bench._rows["army_hits_on"]._words.value)
    bench.turn("army_hits_on", 8)
    bench.show("die_sides")
    assert bench.rules.cautions()["die_sides"] in html.unescape(bench._rows["die_sides"]._words.value)


def test_strengths_say_what_they_were_measured_on_and_when_that_is_no_longer_there(bench: Workbench) -> None:
    strength, before = bench.strength, bench.rules
    strength.names.value, strength.pairs.value = ["Mythic Saga"], "10"
    press(bench, "Measure")
    strength.wait(120)
    basis = f"bots greedy; 2 seats; rules {before.digest}; seed 7"
    assert basis in strength._shown.value
    assert "no longer" not in strength._shown.value
    bench.turn("rounds", 3)
    assert f"Measured on rules {before.digest}, which are no longer on the bench." in strength._shown.value
    bench.turn("rounds", 2)
    assert "no longer" not in strength._shown.value
    bench._bots.value = "random"
    bench.stop()
    assert "Measured with bots greedy, not random." in strength._shown.value
    assert basis in strength._shown.value
    bench._bots.value = "greedy"
    bench.seats = 3
    bench._draw()
    assert "Measured with 2 seats, not 3." in strength._shown.value


def test_measuring_stops_in_the_midst_of_a_game(bench: Workbench) -> None:
    """Without a tick the first look alone would be some 70 games of the printed length."""
    strength = bench.strength
    bench.reset()
    strength.pairs.value = "30"
    press(bench, "Measure")
    assert "0 of 30 pairs each" in strength._shown.value
    begun = strength._thread
    press(bench, "Stop measuring")
    strength.wait(60)
    assert not begun.is_alive()
    assert strength.strengths is None
    assert "Stopped after 0 of 30 pairs each." in strength._shown.value
    press(bench, "Measure")
    second = strength._thread
    press(bench, "Measure")
    assert not second.is_alive()  # the old one is over before the new one begins
    strength.stop()
    strength.wait(60)


def test_numbers_of_bars_have_lines_of_their_own(bench: Workbench) -> None:
    """Side by side in a narrow column "0.7%" and "1.0%" run into each other."""
    assert lying(bench._exact_plot.chart)


def test_what_the_numbers_are_stands_above_them_in_the_words_of_the_game(bench: Workbench) -> None:
    says = find("horrible-hordes").quick_says
    assert says is not None
    words = says(bench.rules, "2 Armies")[1:]
    assert words in html.unescape(bench._means.value)
    assert "Armies may fall" in bench.picture()
    bench.turn("castle_hits", 3)
    assert bench._means.value == ""  # those name themselves


# ---- files beside the notebook


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the notebook lies."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_variant_is_loaded_by_the_name_of_its_file(folder: Path) -> None:
    soft = RULES.with_(army_hits_on=5)
    soft.save("steam-soft.toml", name="Steam, soft", notes="For Monday.")
    hp.rules("fantahzee").with_(base_dice=6).save("other.toml")
    (folder / "pyproject.toml").write_text('[project]\nname = "x"\n')
    bench = Workbench("horrible-hordes", knobs=["army_hits_on"], auto=False)
    assert bench.files == ["steam-soft"]
    bench._more.value = True
    assert list(bench._files.options) == ["", "steam-soft"]
    bench._files.value = "steam-soft"
    press(bench, "Load file")
    assert bench.rules == soft
    assert bench.kept == {"Steam, soft": soft}
    assert "For Monday." in bench._note.value
    bench.reset()
    bench.load_file("steam-soft.toml")
    assert bench.rules == soft
    with pytest.raises(ValueError, match="there is no 'steam-sft'; did you mean 'steam-soft'"):
        bench.load_file("steam-sft")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('game = "horrible-hordes"\n[knobs]\nrounds = 99\n', "bad.toml: rounds is 1 to 40, not 99"),
        ('game = "horrible-hordes"\n[knobs\n', "bad.toml: "),
        ('game = "horrible-hordes"\nhouse = ["none such"]\n', "bad.toml: horrible-hordes has no house rule"),
        ('game = "horrible-hordes"\n[variant]\nname = "printed"\n', "printed is the printed game"),
        ('x = """\ngame = "horrible-hordes"\n"""\ngame = "fantahzee"\n', "bad.toml: unknown key 'x'"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_and_the_rules_stay(folder: Path, text: str, reason: str) -> None:
    (folder / "bad.toml").write_text(text)
    bench = Workbench("horrible-hordes", knobs=["army_hits_on"], auto=False)
    bench.turn("army_hits_on", 4)
    before = bench.rules
    bench._more.value = True
    bench._files.value = "bad"
    press(bench, "Load file")
    assert reason in html.unescape(bench._note.value)
    assert bench.rules == before
    assert not bench.kept


def test_a_folder_without_files_says_so(folder: Path) -> None:
    bench = Workbench("horrible-hordes", knobs=["army_hits_on"], auto=False)
    assert list(folder.iterdir()) == []
    with pytest.raises(ValueError, match="no file of rules of Horrible Hordes lies beside the notebook"):
        bench.load_file("soft")
    for name in ("", "/", "..."):
        with pytest.raises(ValueError, match="a name"):
            bench.save(name)
    assert list(folder.iterdir()) == []


def test_what_was_measured_is_kept_with_the_variant_and_comes_back(folder: Path, bench: Workbench) -> None:
    bench.turn("start_armies", 5)
    bench.play(12)
    bench.wait(60)
    assert bench.comparison is not None
    bench._name.value = "../Steam soft"
    press(bench, "Keep in a file")
    assert sorted(path.name for path in folder.iterdir()) == ["steam-soft.score.json", "steam-soft.toml"]
    assert hp.variant("steam-soft.toml").name == "../Steam soft"
    words = str(bench.comparison.difference)
    again = Workbench("horrible-hordes", knobs=["army_hits_on"], auto=False)
    assert words not in everything(again)
    again.load_file("steam-soft")
    assert again.rules == bench.rules
    assert words in html.unescape(again._results.value)
    assert "steam-soft.score.json" in again._results.value
    again.turn("army_hits_on", 5)
    assert again._results.value == ""  # it was measured on other rules
    repeated = hp.repeat("steam-soft.score.json", executor="here", progress=False)
    assert isinstance(repeated, Comparison)
    assert repeated.difference == bench.comparison.difference


def test_an_answer_of_solve_comes_back_with_the_variant(folder: Path) -> None:
    soft = RULES.with_(rounds=15)
    soft.save("soft.toml")
    answer = hp.solve("horrible-hordes", "army_hits_on", "2 Armies against Barbed Devils", 0.5, rules=soft)
    assert isinstance(answer, Curve)
    answer.save(folder / "soft.devils.json")
    (folder / "notes.json").write_text("{}")
    bench = Workbench("horrible-hordes", rules=hp.variant("soft.toml").rules, knobs=["rounds"], auto=False)
    assert answer.says in html.unescape(bench._results.value)


def test_a_stopped_estimate_can_be_kept(folder: Path, bench: Workbench) -> None:
    bench.turn("start_armies", 5)
    bench.within = 1000.0  # it ends at its first look with an interval
    bench.play(200)
    bench.wait(60)
    assert bench.comparison is not None
    assert bench.comparison.n < 200
    bench.save("short")
    repeated = hp.repeat(folder / "short.score.json", executor="here", progress=False)
    assert isinstance(repeated, Comparison)
    assert repeated.n == bench.comparison.n
