"""A class: seeds by code and seat, results as lines, and a pot that does not care for order."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hordeplay.desk import ClassRoom, Model, Pot, Run
from hordeplay.desk.slip import LONGEST, Slip, Spoilt, slips
from hordeplay.desk.trials import central
from hordeplay.games.fantahzee import answers
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import Answer
from hordeplay.odds.pmf import Pmf

FIVES = Model(answers.reach("55"))
HITS = Model(Answer.mean(Pmf.binomial(3, "1/2"), "hits of three dice"))


def room(model: Model = FIVES, **words: int) -> ClassRoom:
    return ClassRoom("Frog-7", model, **words)


def test_all_slips_give_what_one_run_over_all_seeds_gives() -> None:
    for model in (FIVES, HITS):
        lines = [room(model).slip(seat) for seat in range(1, 31)]
        for order in range(5):
            random.Random(order).shuffle(lines)
            teacher = room(model)
            for part in ("\n".join(lines[:11]), " and ".join(lines[11:20]), "\n> ".join(lines[20:])):
                teacher.read(part)
            assert teacher.pot == room(model).everybody()
            assert teacher.pot.n == 600


@given(st.lists(st.integers(1, 12), max_size=12), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_pots_merge_in_any_order_and_grouping(seats: list[int], luck: random.Random) -> None:
    class_ = room(tries=5)
    pots = [Pot({f"seat {seat}": [class_._counted(seat)]}) for seat in seats]
    whole = Pot.merge(*pots)
    luck.shuffle(pots)
    cut = luck.randrange(len(pots) + 1)
    assert Pot.merge(Pot.merge(*pots[:cut]), Pot.merge(*pots[cut:])) == whole == whole | whole


def test_a_line_is_short_and_found_in_any_text() -> None:
    longest = ClassRoom("A" * 16, FIVES, tries=10_000, seats=999)
    assert len(longest.slip(999)) <= LONGEST
    line = room().slip(12)
    for text in (f"Hi!\n\n> {line.lower()}\nMia", f"<p>{line}</p>", f"...{line},", line.replace(" ", "\n   ")):
        assert [str(found) for found in slips(text)] == [line], text
    with pytest.raises(ValueError, match="at most 60"):
        ClassRoom("A" * 16, Model(Answer.mean(Pmf.uniform(range(30)), "many")), tries=10_000)


def test_repeated_and_edited_lines_are_named() -> None:
    teacher = room()
    good, other = teacher.slip(3), teacher.slip(4)
    edited = good.replace(f".{teacher._counted(3)[1]} ", ".20 ")
    told = teacher.read(f"{good}\n{good}\n{edited}\n{other[:-3]}\n")
    assert told.added == ("seat 3",)
    assert told.repeated == ("seat 3",)
    assert [spoilt.why for spoilt in told.refused] == [
        "the checksum does not fit: it was edited or mistyped", "not a whole result line",
    ]  # fmt: skip
    assert told.refused[0].text == edited
    assert "repeated, counted once" in str(told)
    assert len(teacher.pot) == 1


@given(st.integers(0, 59), st.characters(codec="ascii", exclude_characters="\n\r"))
def test_no_single_letter_can_be_changed_unseen(place: int, letter: str) -> None:
    line = room().slip(7)
    place %= len(line)
    typed = line[:place] + letter + line[place + 1 :]
    found = list(slips(typed))
    if typed.upper() == line:
        assert [str(one) for one in found] == [line]
    else:
        assert not any(isinstance(one, Slip) and str(one) != line for one in found)


def test_a_forged_line_is_not_what_the_seed_gives() -> None:
    teacher = room()
    forged = str(Slip(teacher.code, 3, FIVES.key, (0, 20)))
    assert teacher.read(forged).refused == (Spoilt(forged, "not what the seed of seat 3 gives"),)
    assert teacher.read(forged, verify=False).added == ("seat 3",)
    assert "none of them counts" in teacher.read(teacher.slip(3)).refused[0].why
    assert teacher.pot.doubtful == ("seat 3",)
    assert len(teacher.pot) == 0
    assert "another class" in teacher.read(ClassRoom("toad", FIVES).slip(3)).refused[0].why
    assert "another question" in teacher.read(ClassRoom("frog-7", Model(answers.reach("5"))).slip(3)).refused[0].why


def test_a_line_that_lost_its_mark_is_named() -> None:
    teacher = room()
    good, other, third = (teacher.slip(seat) for seat in (3, 4, 5))
    told = teacher.read(f"{good}\nMia: HPl{other[3:]}\n{third[4:]} {teacher.slip(6)}")
    assert told.added == ("seat 3", "seat 6")
    assert [spoilt.text for spoilt in told.refused] == [other[4:], third[4:]]
    assert {spoilt.why for spoilt in told.refused} == {"a result line begins with HP1"}


def test_a_tally_typed_by_hand() -> None:
    teacher = room()
    told = teacher.hand("Mia 14/20, Tom: 9 of 20\n7 out of 10; 3/2; Mia 14/20; Eva 13/20")
    assert told.added == ("Mia", "Tom", "hand 7/10", "Eva")
    assert told.repeated == ("Mia",)
    assert told.refused == (Spoilt("3/2", "3 of 2 cannot be"),)
    assert teacher.pot.counts == (27, 43)
    teacher.read(teacher.slip_by_hand(5, 8, 12))
    assert teacher.pot.rows()[0] == {"who": "seat 5 by hand", "n": 20, "mean": 0.6}
    assert teacher.pot.rows()[-1]["who"] == "pot"


def test_a_name_is_the_same_in_capitals_and_in_a_list() -> None:
    teacher = room()
    told = teacher.hand("MIA 14/20, - Mia: 14/20, > mia  14/20, Anna  Lee 3/20, anna lee 3/20, 3/20, 3/20")
    assert told.added == ("MIA", "Anna Lee", "hand 3/20", "hand 3/20 (2)")
    assert told.repeated == ("Mia", "Mia", "Anna Lee")
    assert list(teacher.pot.students) == ["Anna Lee", "Mia", "hand 3/20", "hand 3/20 (2)"]


def test_two_tallies_under_one_name_are_both_named_and_none_counts() -> None:
    teacher = room()
    told = teacher.hand("Mia 14/20, Tom 9/20, mia 13/20")
    assert told.added == ("Mia", "Tom")
    assert told.refused == (Spoilt("mia 13/20", "Mia also has 14/20: none of them counts"),)
    assert teacher.hand("MIA 14/20").refused[0].why == "Mia also has 13/20: none of them counts"
    assert (teacher.pot.doubtful, teacher.pot.counts) == (("Mia",), (11, 9))
    teacher.forget()
    assert teacher.hand("Mia 14/20").added == ("Mia",)
    assert (teacher.pot.doubtful, teacher.pot.counts) == ((), (17, 23))
    teacher.forget("tom")
    assert list(teacher.pot.students) == ["Mia"]
    with pytest.raises(ValueError, match="nothing of Zoe"):
        teacher.forget("Zoe")


TALLIES = st.lists(
    st.tuples(st.sampled_from(["Mia", "mia", "MIA", "- Mia", "Tom", "Zoë", "Zoe\u0308", ""]), st.integers(0, 3)),
    max_size=8,
)


@given(TALLIES, st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_tallies_and_lines_come_in_any_order(told: list[tuple[str, int]], luck: random.Random) -> None:
    """In one text or in many, in one room or in two that are put together."""
    words = [f"{name} {yes}/3" for name, yes in told]
    one, other, left, right = (room(tries=3) for _ in range(4))
    one.hand(", ".join(words))
    one.read(f"{one.slip(1)} {one.slip_by_hand(2, 1, 2)} {one.slip_by_hand(2, 2, 1)}")
    luck.shuffle(words)
    other.read(f"{one.slip_by_hand(2, 2, 1)} {one.slip(1)} {one.slip_by_hand(2, 1, 2)}")
    for word in words:
        other.hand(word)
    assert one.pot == other.pot
    assert str(one.pot) == str(other.pot)
    assert list(one.pot.students) == list(other.pot.students)
    assert one.pot.doubtful == other.pot.doubtful
    named = [
        word for word in words if not word.startswith(" ")
    ]  # whether "3/20" twice is one tally or two, two rooms cannot know
    cut = luck.randrange(len(named) + 1)
    left.hand(", ".join(named[:cut]))
    right.hand(", ".join(named[cut:]))
    assert left.pot | right.pot == right.pot | left.pot
    whole = room(tries=3)
    whole.hand(", ".join(named))
    assert left.pot | right.pot == whole.pot


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    teacher = room(tries=2)
    teacher.read(text)
    teacher.hand(text)
    assert teacher.pot.n >= 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"code": ""}, "1 to 16 letters"),
        ({"code": "two words"}, "1 to 16 letters"),
        ({"tries": 0}, "1 to 10000 times"),
        ({"seats": 1000}, "1 to 999"),
    ],
)
def test_wrong_words_are_named(words: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        ClassRoom(**{"code": "frog", "model": FIVES, **words})  # type: ignore[arg-type]  # wrong on purpose


def test_a_run_is_the_same_in_any_steps() -> None:
    one, other = Run(FIVES, 7), Run(FIVES, 7)
    one.step(100)
    for n in (1, 9, 40, 50):
        other.step(n)
    assert one.results == other.results
    assert one.path()[-1] == (100, one.total / 100)
    assert one.rows()[-1]["mean"] == one.total / 100
    assert Run(FIVES, "7").model.results(("7",), 0, 100) != one.results
    with pytest.raises(ValueError, match="more trials"):
        one.step(0)


def test_the_trials_follow_the_exact_value() -> None:
    run = Run(FIVES, "long")
    run.step(20_000)
    low, high = wilson(run.total, run.n, 0.999)
    assert low < float(FIVES.answer.value) < high
    hits = Run(HITS, 1)
    hits.step(20_000)
    assert abs(float(hits.mean or 0) - 1.5) < 0.03


@pytest.mark.parametrize(("p", "n"), [("1/2", 20), ("7/10", 20), ("7/10", 600), ("1/10", 100), ("1/20", 50)])
def test_bands_cover_what_they_state(p: str, n: int) -> None:
    """Both bands by exact counting: Wilson's around the data, the central one around the truth."""
    law = Pmf.binomial(n, p)
    truth = float(sum(k * c for k, c in law.items()) / n)
    around_data = law.chance(lambda k: wilson(k, n)[0] <= truth <= wilson(k, n)[1])
    assert 0.92 < around_data < 0.99
    low, high = central(truth, n)
    around_truth = law.chance(lambda k: low - 1e-9 <= k / n <= high + 1e-9)
    assert 0.95 <= around_truth < 0.995
    inside = law.chance(lambda k: low + 1e-9 < k / n < high - 1e-9)
    assert inside < 0.95
