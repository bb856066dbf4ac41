"""Random games are held to every promise; what breaks one is found, named and made small; what was killed goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from infra.project import ROOT

import hordeplay as hp
from hordeplay.core.chance import Draw
from hordeplay.core.rules import HouseRule
from hordeplay.core.script import Script
from hordeplay.games import OURS, find
from hordeplay.lab import proof as proofs
from hordeplay.lab.proof import Case, Proof, Tally, prove
from hordeplay.lab.proof_report import Kept, Sums, order, page, smallest
from hordeplay.lab.soak import SoakRow
from hordeplay.prove import main

SMALL = Proof(seed=3, games=("kingdom-rush",))


def test_some_games_hold_all_promises() -> None:
    """Two printed and two wild games of Kingdom Rush, which are short."""
    sums = Sums()
    for number in range(4):
        sums.add(SMALL.of(SMALL.case(number), number))
    assert not [row for row in sums.rows if row.outcome == "broken"], sums.rows
    assert sums.total("printed", "ended") == 2
    assert sums.held["The odds of every chance of a game sum to one and hold what came"] > 20
    assert len([promise for promise, n in sums.held.items() if n >= 3]) > 18


def test_a_game_is_a_function_of_its_number_alone() -> None:
    assert SMALL.of(SMALL.case(6), 6) == SMALL.of(SMALL.case(6), 6)
    codes = [Proof().case(number).code for number in range(0, 400, 2)]
    assert len(set(codes)) == len(codes)
    for name in OURS:
        assert {preset for code in codes for preset in find(name).presets if f"{name!r}, preset={preset!r}" in code}


def test_every_end_of_every_knob_is_among_the_wild_games() -> None:
    game = find("kingdom-rush")
    turned = {knob for number in range(1, 601, 2) for knob, _ in SMALL.case(number).row.setting[:1]}
    assert turned == set(game.printed.all_knobs())


@pytest.mark.parametrize("game", OURS)
def test_what_does_not_end_is_named_with_a_position_to_replay(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A wild game that passes its limit is endless, can be made again and played on; a printed one has broken a promise."""
    monkeypatch.setattr(proofs, "ENDLESS", 12)
    monkeypatch.setattr(proofs, "LIMIT", 12)
    proof = Proof(games=(game,))
    wild = next(n for n in range(1, 99, 2) if proof.of(proof.case(n), n).outcome == "endless")
    row = proof.of(proof.case(wild), wild)
    assert (row.outcome, row.promise, row.held["A game that was stopped can be saved, loaded and gone on with"]) == (
        "endless", "", 1,
    )  # fmt: skip
    match = made_by(proof.case(wild).code, tmp_path)
    other = proof.case(wild).match()
    other.run("random", until="turn")
    match.run("random", until="turn")
    assert match.answers == other.answers
    printed = proof.of(proof.case(0), 0)
    assert (printed.outcome, printed.promise) == ("broken", "A game ends")
    text = page(proof, summed([row]), ["seed 0"])
    assert "## Endless" in text
    assert proof.case(wild).code in text


def made_by(code: str, folder: Path) -> Any:  # a match of any game
    """The match that a line of a report makes."""
    path = folder / "line.py"
    path.write_text(f"import hordeplay as hp\nmatch = {code}\n", "utf-8")
    return run_path(str(path))["match"]


def summed(rows: list[Any]) -> Sums:
    sums = Sums()
    for row in rows:
        sums.add(row)
    return sums


def fragile(table: Any, printed: Callable[[Any], Script[str] | str]) -> Script[str] | str:
    """A house rule that breaks in the second round."""
    if table.round > 1:
        raise LookupError("no second round in the table of rounds")
    return printed(table)


@pytest.fixture
def planted() -> Iterator[Proof]:
    """A proof of Kingdom Rush with a house rule that raises."""
    rules = find("kingdom-rush").rules
    before = dict(rules.registered)
    rules.register(HouseRule("fragile", "Rounds are looked up", steps={"round": fragile}))
    yield Proof(seed="planted", games=("kingdom-rush",))
    rules.registered.clear()
    rules.registered.update(before)


def test_a_planted_fault_is_named_and_made_small(planted: Proof, tmp_path: Path) -> None:
    """Of all that a wild game turns the house rule is left, and the line of the report raises again."""
    numbers = range(1, 2001, 2)
    wild = next(n for n in numbers if "fragile" in planted.case(n).row.houses and planted.case(n).row.edits)
    row = planted.of(planted.case(wild), wild)
    assert (row.outcome, row.promise) == ("broken", proofs.RUNS)
    assert "no second round in the table of rounds" in row.says
    least = smallest(planted, row)
    assert (least.row.houses, least.row.edits, least.row.setting) == (("fragile",), (), ())
    text = page(planted, summed([row]), ["seed planted"])
    assert "1 failure" in text
    assert least.again in text
    (tmp_path / "line.py").write_text(least.again, "utf-8")
    with pytest.raises(hp.ScriptError, match="no second round"):
        run_path(str(tmp_path / "line.py"))


def test_luck_that_is_not_as_its_odds_say_is_out_of_its_band(monkeypatch: pytest.MonkeyPatch) -> None:
    """A die that seldom shows its highest face: its sum lies far below what the odds say."""
    monkeypatch.setattr("hordeplay.core.chance.Roll.sample", lambda roll, _source: (1,) * roll.n)
    proved = prove(hp.new("warfighter-fantasy", seats=1, seed=2), tried=0, limit=300)
    sums = summed([proved])
    assert min(tally.off for tally in sums.luck.values()) < -proofs.BAND
    text = page(Proof(), sums, ["seed 2"])
    assert "0 sums of luck" not in text.split("## Games")[0]


def test_odds_that_do_not_sum_to_one_break_a_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    odds = Draw.odds
    monkeypatch.setattr(Draw, "odds", lambda draw: ((card, p / 2) for card, p in odds(draw)))
    row = SMALL.of(SMALL.case(0), 0)
    assert (row.outcome, "sum to 1/2" in row.says) == ("broken", True)


def test_tallies_add_up() -> None:
    assert Tally(1, 2.0, 4.0) + Tally(3, 1.0, 5.0) == Tally(4, 3.0, 9.0)
    assert Tally(4, 3.0, 9.0).off == 1.0
    assert proofs.tail(150, 200, 0.5) < proofs.RARE < proofs.tail(120, 200, 0.5)


def test_a_file_of_other_code_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Kept(path, SMALL)
    Kept(path, SMALL)
    with pytest.raises(ValueError, match=r"games.jsonl holds games of seed 3; name another folder"):
        Kept(path, Proof(seed=4, games=("kingdom-rush",)))
    head = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**head, "code": "0" * 16}) + "\n", "utf-8")
    with pytest.raises(ValueError, match="holds games of other code"):
        Kept(path, SMALL)


def test_what_is_kept_reads_back(tmp_path: Path) -> None:
    """A torn line is left out, and only its games are played again."""
    path = tmp_path / "games.jsonl"
    kept = Kept(path, SMALL)
    kept.add(SMALL.of(SMALL.case(n), n) for n in (0, 1))
    kept.flush()
    kept.add([SMALL.of(SMALL.case(2), 2)])
    kept.flush()
    assert Kept(path, SMALL).sums == kept.sums
    whole = path.read_text("utf-8")
    path.write_text(whole[:-9], "utf-8")
    assert sorted(Kept(path, SMALL).sums.numbers) == [0, 1]
    assert path.read_text("utf-8") == "".join(whole.splitlines(keepends=True)[:2])


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    """Killed in its midst, the same command plays what is left: every number once."""
    words = ["--games", "9", "--wild", "3", "--out", str(tmp_path), "--jobs", "1", "--tried", "0"]
    path = tmp_path / "games.jsonl"
    env = {**os.environ, "TQDM_DISABLE": "1"}
    running = subprocess.Popen([sys.executable, "-m", "hordeplay.prove", *words], cwd=ROOT, env=env)
    until = time.monotonic() + 120
    while time.monotonic() < until and not (path.exists() and path.read_text("utf-8").count("\n") > 1):
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.wait()
    before = Kept(path, Proof(tried=0)).sums.numbers
    assert 0 < len(before) < 12
    main(words)
    numbers = Kept(path, Proof(tried=0)).sums.numbers
    assert sorted(numbers) == sorted(order(9, 3))
    report = (tmp_path / "report.md").read_text("utf-8")
    assert "12 games (9 printed, 3 with knobs, cards and house rules turned)" in report
    assert "seed 0; 0 decisions of a game tried" in report


def test_workers_play_the_same(tmp_path: Path) -> None:
    words = ["--games", "3", "--wild", "1", "--tried", "0", "--minutes", "5", "--out"]
    for jobs in (1, 2):
        main([*words, str(tmp_path / str(jobs)), "--jobs", str(jobs)])
    one, two = (Kept(tmp_path / str(jobs) / "games.jsonl", Proof(tried=0)).sums for jobs in (1, 2))
    assert (sorted(one.numbers), one.outcomes, one.plies) == (sorted(two.numbers), two.outcomes, two.plies)


def test_where_a_library_is_missing_nothing_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.raises(ModuleNotFoundError):
        main(["--games", "1", "--wild", "0", "--jobs", "1", "--out", str(tmp_path / "proof")])
    assert not (tmp_path / "proof").exists()


def test_a_case_says_how_it_is_made() -> None:
    row = SoakRow("printed", (("hearts_change", -2),), 2, 7, "", 0, 0, "")
    case = Case("kingdom-rush", row)
    assert (
        case.code == "hp.new('kingdom-rush', seats=2, seed=7, rules=hp.rules('kingdom-rush').with_(hearts_change=-2))"
    )
    assert [one.printed for one in case.with_less()] == [True]
