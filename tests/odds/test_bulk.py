"""Tries drawn in bulk: the exact chances, the same tries everywhere, and a million of any question in under a second."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from hashlib import shake_256
from math import sqrt
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hordeplay.core.luck import Source, key_of
from hordeplay.desk import Model, Run
from hordeplay.games import fantahzee as fz
from hordeplay.games import horrible_hordes as hh
from hordeplay.games import kingdom_rush as kr
from hordeplay.games import warfighter_fantasy as wf
from hordeplay.odds import bulk
from hordeplay.odds.answer import Answer
from hordeplay.odds.bulk import BLOCK, Tries, decided, tries
from hordeplay.odds.pmf import Pmf, d

LAWS = st.dictionaries(st.integers(-4, 5), st.integers(1, 30), min_size=1, max_size=6).map(Pmf.of)
few = settings(derandomize=True, deadline=None, max_examples=40, database=None)


def slowly(law: Pmf[int], n: int, seed: int | str) -> list[int]:
    """The tries by their definition: 64 bits each, read as a Fraction against the sums of the chances."""
    values = []
    for i in range(n):
        bits = shake_256(key_of("bulk", seed, i // BLOCK)).digest(8 * (i % BLOCK + 1))[-8:]
        low = Fraction(int.from_bytes(bits, "little"), 1 << 64)
        values.append(next(x for x in law if law.at_most(x) > low))
    return values


@few
@given(LAWS, st.integers(1, 60), st.integers(0, 9))
def test_tries_are_what_the_stream_says(law: Pmf[int], n: int, seed: int) -> None:
    assert list(tries(law, n, seed)) == slowly(law, n, seed)


@pytest.mark.parametrize("n", [1, 5_000, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 17])
def test_more_tries_begin_with_the_fewer_ones(n: int) -> None:
    law = 3 @ d(6)
    many = tries(law, 4 * BLOCK, "more")
    assert list(tries(law, n, "more")) == list(many)[:n]
    assert [many[9], many[-1]] == [list(many)[9], list(many)[-1]]
    assert len(many) == 4 * BLOCK


@pytest.mark.parametrize(
    "law", [d(6), Pmf.binomial(1, "1/3"), d(100_000), Pmf.of({0: 1, 1: 10**30, 2: 1}), Pmf.sure(4)]
)
def test_numpy_changes_nothing(law: Pmf[int], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    with_it = tries(law, 2 * BLOCK + 3, 7)
    monkeypatch.setitem(sys.modules, "numpy", None)
    without = tries(law, 2 * BLOCK + 3, 7)
    assert with_it == without
    assert hash(with_it) == hash(without)
    assert with_it != tries(law, 2 * BLOCK + 3, 8) or len(law) == 1 or law.total > 10**20


def test_the_same_tries_everywhere() -> None:
    """Golden: these texts stand in hand-outs, so they must never change."""
    assert "".join(map(str, tries(d(6), 24, 7))) == "346463233135166511113245"
    assert "".join(map(str, tries(d(6), 24, "7"))) == "212536461553316435526315"


@few
@given(LAWS, st.integers(0, 40))
def test_a_try_at_an_end_is_decided_by_more_bits(law: Pmf[int], seed: int) -> None:
    """The outcome is the one in whose stretch the longer number lies, and only the two at that end can come."""
    sums = [int(law.at_most(x) * law.total) for x in law]
    for i, end in enumerate(sums[:-1]):
        word, left = divmod(end << 64, law.total)
        if left:
            source = Source(key_of("ends", seed), i)
            more = Source(key_of("ends", seed), i).randbelow(1 << 64)
            place = decided(sums, word, source)
            assert place in (i, i + 1)
            longer = Fraction(word << 64 | more, 1 << 128)
            assert place == (longer >= Fraction(end, law.total)) + i


def test_an_end_belongs_to_both_by_its_parts() -> None:
    """Of the words at the end between 1/3 and 2/3 of coins, a third belongs to the first: 2^64 is 1 more than a multiple of 3."""
    n = 6_000
    first = sum(decided([1, 3], (1 << 64) // 3, Source(key_of("parts"), i)) == 0 for i in range(n))
    assert abs(first / n - 1 / 3) < 4 * sqrt(2 / 9 / n)


def test_words_at_an_end_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a word comes once in 10^18 tries, so here every other one is given."""

    class Stream:
        def __init__(self, key: bytes) -> None:
            self.key = key

        def digest(self, n: int) -> bytes:
            return (((1 << 64) // 3).to_bytes(8, "little") + (5).to_bytes(8, "little")) * (n // 16)

    monkeypatch.setattr(bulk, "shake_256", Stream)
    got = list(tries(Pmf.of({"a": 1, "b": 2}), BLOCK + 4, "ends"))
    assert set(got[1::2]) == {"a"}
    wanted = [decided([1, 3], (1 << 64) // 3, Source(key_of("bulk", "ends"), i)) for i in range(0, BLOCK + 4, 2)]
    assert got[::2] == ["ab"[place] for place in wanted]
    assert set(got[::2]) == {"a", "b"}


QUESTIONS: dict[str, Callable[[], Answer | Pmf[Any]]] = {
    "highest three of eight": lambda: d(6).highest(8, 3),
    "successes": lambda: 4 @ (d(10) >= 6),
    "five dice in their order": lambda: Pmf.joint(*[d(6)] * 5).map(lambda roll: max(map(roll.count, roll))),
    # the questions of the labs
    "law of large numbers": lambda: fz.odds.reach("55"),
    "die or roll": lambda: fz.odds.reach("XXX", dice=6),
    "lock early": lambda: fz.odds.lock_early("XX", "XXX"),
    "lurking boss": lambda: fz.odds.boss_next(2),
    "flip": lambda: fz.odds.beaten(5, ["Blighter"]),
    "shields and ambush": lambda: fz.odds.ambush(5, shields=1),
    "hits": lambda: hh.odds.hit("Gnoll Chieftain", "Clear"),
    "hearts lost": lambda: kr.odds.hearts("S1").average(),
    "one cover die": lambda: wf.odds.blast(4, 6, 3).answer(0),
    "one cover die, on average": lambda: wf.odds.blast(4, 6, 3, shared=False).average(),
    "explosion": lambda: wf.odds.explosion(4, 6, 3),
    "value of a vuln": lambda: wf.odds.attack(7, 3, vulns=1),
    "several in sequence": lambda: wf.odds.wounds_in_sequence(4, 7, 3).average(),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_million_tries_in_a_second_that_agree(name: str) -> None:
    """Each outcome's share within 4.5 standard deviations of its chance: of some 150 outcomes none is expected beyond."""
    what = QUESTIONS[name]()
    n = 1_000_000
    for _ in range(3):  # a machine may be busy once
        start = process_time()
        run: Tries[Any] = tries(what, n, "million")
        counts = run.counts()
        if (seconds := process_time() - start) < 1:
            break
    assert seconds < 1
    assert sum(counts.values()) == n
    for outcome, chance in run.law.items():
        p = float(chance)
        assert abs(counts.get(outcome, 0) / n - p) < 4.5 * sqrt(p * (1 - p) / n) + 1e-9
    law: Pmf[Any] | None = what.law if isinstance(what, Answer) else what
    assert run.law == law if not isinstance(what, Answer) or what.kind == "number" else run.law.mean == what


@pytest.mark.parametrize("name", ["law of large numbers", "hits", "hearts lost", "several in sequence"])
def test_tries_by_the_rules_agree(name: str) -> None:
    """Two samples of the same thing, one in bulk and one played by the rules, differ by what luck explains."""
    what = QUESTIONS[name]()
    assert isinstance(what, Answer)
    few_tries, many = 2_000, 100_000
    run = Run(Model(what), seed="by the rules")
    run.step(few_tries)
    in_bulk = tries(what, many, "in bulk")
    assert abs(float(run.mean or 0) - in_bulk.mean) < 4.5 * in_bulk.pmf.sd * sqrt(1 / few_tries + 1 / many)


def test_what_comes_of_tries() -> None:
    run = tries(d(6), 20_000, "report")
    values = list(run)
    assert run.counts() == {x: values.count(x) for x in range(1, 7)}
    assert run.share(6) == values.count(6) / 20_000 == float(run.pmf.exactly(6))
    assert run.share(lambda x: x > 4) == sum(x > 4 for x in values) / 20_000
    assert run.share(7) == 0
    assert run.mean == pytest.approx(sum(values) / 20_000)
    assert run.path((1, 10, 999, 50_000)) == {n: pytest.approx(sum(values[:n]) / n) for n in (1, 10, 999, 20_000)}
    assert repr(run) == "<20,000 tries, seed 'report'>"
    assert tries(d(6) >= 5, 9_000, 1).mean == tries(d(6) >= 5, 9_000, 1).share(True)
    chance = tries(Answer(Fraction(1, 3), "a third"), 3_000, "x")
    assert set(chance) == {0, 1}
    assert list(chance) == list(tries(Pmf({0: "2/3", 1: "1/3"}), 3_000, "x"))


def test_what_cannot_be_tried() -> None:
    for n in (0, 10**7 + 1):
        with pytest.raises(ValueError, match="tries: a whole number from 1 to 10000000"):
            tries(d(6), n)
    with pytest.raises(ValueError, match="an average without a distribution is tried one by one"):
        tries(Answer(Fraction(29), "turns", "number"), 10)
    with pytest.raises(ValueError, match="a distribution or an answer, not 6"):
        tries(6, 10)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="a seed is"):
        tries(d(6), 10, 2.5)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="tries: a whole number 1 or more, not 0"):
        tries(d(6), 10).path((0, 5))
