"""A class: seeds by code and seat, results as lines, and a pot that does not care for order."""

from __future__ import annotations

import contextlib
import random
import time
from fractions import Fraction
from functools import partial
from itertools import islice

import pytest
from core.fuzzing import HOSTILE, fuzz, refusal
from hypothesis import given, settings
from hypothesis import strategies as st

import hordeplay as hp
from hordeplay.desk import ClassRoom, Model, Pot, Run
from hordeplay.desk.result_code import LONGEST, InvalidCode, ResultCode, result_codes
from hordeplay.desk.trials import central_interval
from hordeplay.games import fantahzee as fz
from hordeplay.games import horrible_hordes as hh
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import Answer
from hordeplay.odds.pmf import Pmf

FIVES = Model(Answer(fz.odds.reach("55").value, "55 with 5 dice and 2 rerolls"))
HITS = Model(Answer.mean(Pmf.binomial(3, "1/2"), "hits of three dice"))


def room(model: Model = FIVES, *, tries: int = 20, seats: int = 30) -> ClassRoom:
    return ClassRoom("Frog-7", model, tries, seats)


def test_all_result_codes_give_what_one_run_over_all_seeds_gives() -> None:
    for model in (FIVES, HITS):
        lines = [room(model).result_code(seat) for seat in range(1, 31)]
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
    pots = [Pot({f"seat {seat}": [class_.counts_of(seat)]}) for seat in seats]
    whole = Pot.merge(*pots)
    luck.shuffle(pots)
    cut = luck.randrange(len(pots) + 1)
    assert Pot.merge(Pot.merge(*pots[:cut]), Pot.merge(*pots[cut:])) == whole == whole | whole


def test_an_answer_is_as_good_as_its_model() -> None:
    answer = fz.odds.reach("55")
    assert ClassRoom("frog", answer).result_code(3) == ClassRoom("frog", Model(answer)).result_code(3)
    assert Run(answer, 7).model == Model(answer)


def test_a_line_is_short_and_found_in_any_text() -> None:
    longest = ClassRoom("A" * 16, FIVES, tries=10_000, seats=999)
    assert len(longest.result_code(999)) <= LONGEST
    line = room().result_code(12)
    for text in (f"Hi!\n\n> {line.lower()}\nMia", f"<p>{line}</p>", f"...{line},", line.replace(" ", "\n   ")):
        assert [str(code) for code in result_codes(text)] == [line], text
    many = ClassRoom("A" * 16, Answer.mean(Pmf.uniform(range(30)), "many"), tries=10_000)
    assert many.values == (), "too many outcomes for a line: it has tries and sum"
    assert len(many.result_code_by_hand(999, 999, 999 * 29)) <= LONGEST


def test_repeated_and_edited_lines_are_named() -> None:
    teacher = room()
    good, other = teacher.result_code(3), teacher.result_code(4)
    edited = good.replace(f".{teacher.counts_of(3)[1]} ", ".20 ")
    reading = teacher.read(f"{good}\n{good}\n{edited}\n{other[:-3]}\n")
    assert reading.added == ("seat 3",)
    assert reading.repeated == ("seat 3",)
    assert [invalid.why for invalid in reading.refused] == [
        "the checksum does not fit: it was edited or mistyped", "not a whole result line",
    ]  # fmt: skip
    assert reading.refused[0].text == edited
    assert "repeated, counted once" in str(reading)
    assert len(teacher.pot) == 1


@given(st.integers(0, 59), st.characters(codec="ascii", exclude_characters="\n\r"))
def test_no_single_letter_can_be_changed_unseen(place: int, letter: str) -> None:
    line = room().result_code(7)
    place %= len(line)
    typed = line[:place] + letter + line[place + 1 :]
    codes = list(result_codes(typed))
    if typed.upper() == line:
        assert [str(one) for one in codes] == [line]
    else:
        assert not any(isinstance(one, ResultCode) and str(one) != line for one in codes)


WAIT = Model(hh.odds.turns_to_see_all())


def test_a_number_without_end_is_handed_in_as_tries_and_sum() -> None:
    """One line a seat; the pot is the mean of all, whatever the order, and what was edited or is of another kind does not count."""
    teacher = ClassRoom("frog-7", WAIT)
    results = teacher.results(5)
    line = teacher.result_code(5)
    assert line.startswith(f"HP2 FROG-7 S5 {WAIT.key} 20.{sum(results)} ")
    assert len(teacher.result_code(999)) <= LONGEST
    [one] = result_codes(f"here: {line.lower()} bye")
    assert isinstance(one, ResultCode)
    assert (one.counts, one.summed) == ((20, sum(results)), True)
    lines = [teacher.result_code(seat) for seat in range(30, 0, -1)]
    assert len(teacher.read(" and ".join(lines)).added) == 30
    assert teacher.pot == teacher.everybody()
    every = [result for seat in range(1, 31) for result in teacher.results(seat)]
    assert (teacher.pot.n, teacher.pot.total) == (600, sum(every))
    assert teacher.pot.mean == Fraction(sum(every), 600)
    assert str(teacher.pot) == f"mean of 600 = {sum(every) / 600:.4f} from 30 students"
    assert teacher.pot.rows()[0] == {"who": "seat 1", "n": 20, "mean": sum(teacher.results(1)) / 20}
    assert teacher.lines() == tuple(sorted(lines, key=lambda line: int(line.split()[2][1:])))
    assert teacher.has_line(one)
    forged = str(ResultCode(teacher.code, 31, WAIT.key, (20, 200), summed=True))
    assert teacher.read(forged).refused == (
        InvalidCode(forged, "not what the seed of seat 31 gives: have the line copied again"),
    )
    other_kind = str(ResultCode(teacher.code, 31, WAIT.key, (20, 200)))
    assert teacher.read(other_kind).refused == (
        InvalidCode(other_kind, "no result of this question: have the line copied again"),
    )
    assert "checksum" in teacher.read(line.replace(f"20.{sum(results)}", "20.400")).refused[0].why


def test_real_dice_of_a_number_without_end() -> None:
    teacher = ClassRoom("frog-7", WAIT)
    assert teacher.read(teacher.result_code_by_hand(4, 3, 88)).added == ("seat 4 by hand",)
    assert (teacher.pot.n, teacher.pot.mean) == (3, Fraction(88, 3))
    assert "88 in 3 tries" in teacher.read(teacher.result_code_by_hand(4, 3, 89)).refused[0].why
    with pytest.raises(ValueError, match="two numbers, the tries and their sum, not 1"):
        teacher.result_code_by_hand(4, 3)
    assert teacher.read(str(ResultCode(teacher.code, 6, WAIT.key, (0, 7), True, True))).refused[0].why == (
        "no result of this question: have the line copied again"
    )
    assert ClassRoom("toad", WAIT).pot.counts == (0, 0)


def test_a_line_by_hand_is_what_a_pupil_can_do_in_a_lesson() -> None:
    teacher = room()
    for yes, n in ((9_999_999, 9_999_999), (0, 1000)):
        line = str(ResultCode(teacher.code, 3, FIVES.key, (n - yes, yes), hand=True))
        assert teacher.read(line).refused[0].why == f"a line by hand has at most 999 tries, not {n}"
        with pytest.raises(ValueError, match="at most 999 tries"):
            teacher.result_code_by_hand(3, n - yes, yes)
    assert len(teacher.pot) == 0
    coupons = ClassRoom("frog-7", hp.lesson("coupons"))
    assert coupons.model.bounds == (10, 1000)
    for n, total in ((20, 199), (20, 20_001), (1000, 29_000)):
        line = str(ResultCode(coupons.code, 3, coupons.model.key, (n, total), hand=True, summed=True))
        (refused,) = coupons.read(line).refused
        assert (
            "at most 999 tries" in refused.why or f"20 tries together come to 200 to 20000, not {total}" == refused.why
        )
    assert coupons.read(coupons.result_code_by_hand(3, 20, 200)).added == ("seat 3 by hand",)


def test_lines_by_hand_are_left_out_and_counted_again() -> None:
    teacher = room()
    teacher.read(f"{teacher.result_code(1)} {teacher.result_code_by_hand(2, 0, 20)}")
    assert (teacher.by_hand, len(teacher.pot), teacher.pot.n) == ((2,), 2, 40)
    teacher.leave_out_hand()
    assert (teacher.by_hand, list(teacher.pot.students)) == ((2,), ["seat 1"])
    assert teacher.has_line_of(2)
    assert len(teacher.lines()) == 2  # what is kept of the class
    teacher.read(teacher.result_code_by_hand(5, 10, 10))
    assert list(teacher.pot.students) == ["seat 1"]
    teacher.leave_out_hand(False)
    assert len(teacher.pot) == 3


def test_a_mean_that_nobody_can_try_has_no_class() -> None:
    with pytest.raises(ValueError, match="a mean without a distribution needs a trial"):
        ClassRoom("frog-7", Answer(Fraction(3), "something", "number"))


def test_a_forged_line_is_not_what_the_seed_gives() -> None:
    teacher = room()
    forged = str(ResultCode(teacher.code, 3, FIVES.key, (0, 20)))
    assert teacher.read(forged).refused == (
        InvalidCode(forged, "not what the seed of seat 3 gives: have the line copied again"),
    )
    assert teacher.read(forged, verify=False).added == ("seat 3",)
    assert "none of them counts" in teacher.read(teacher.result_code(3)).refused[0].why
    assert teacher.pot.doubtful == ("seat 3",)
    assert len(teacher.pot) == 0
    assert teacher.read(ClassRoom("toad", FIVES).result_code(3)).refused[0].why == (
        "of another class, TOAD: paste it there, or have the page of FROG-7 opened"
    )
    assert "another question" in teacher.read(ClassRoom("frog-7", fz.odds.reach("5")).result_code(3)).refused[0].why


def test_a_line_that_lost_its_mark_is_named() -> None:
    teacher = room()
    good, other, third = (teacher.result_code(seat) for seat in (3, 4, 5))
    reading = teacher.read(f"{good}\nMia: HPl{other[3:]}\n{third[4:]} {teacher.result_code(6)}")
    assert reading.added == ("seat 3", "seat 6")
    assert [invalid.text for invalid in reading.refused] == [other[4:], third[4:]]
    assert {invalid.why for invalid in reading.refused} == {"a result line begins with HP1 or HP2"}


def test_a_tally_typed_by_hand() -> None:
    teacher = room()
    reading = teacher.read_tally("Mia 14/20, Tom: 9 of 20\n7 out of 10; 3/2; Mia 14/20; Eva 13/20")
    assert reading.added == ("Mia", "Tom", "hand 7/10", "Eva")
    assert reading.repeated == ("Mia",)
    assert reading.refused == (InvalidCode("3/2", "3 of 2 cannot be"),)
    assert teacher.pot.counts == (27, 43)
    teacher.read(teacher.result_code_by_hand(5, 8, 12))
    assert teacher.pot.rows()[0] == {"who": "seat 5 by hand", "n": 20, "mean": 0.6}
    assert teacher.pot.rows()[-1]["who"] == "pooled"


def test_a_name_is_the_same_in_capitals_and_in_a_list() -> None:
    teacher = room()
    reading = teacher.read_tally("MIA 14/20, - Mia: 14/20, > mia  14/20, Anna  Lee 3/20, anna lee 3/20, 3/20, 3/20")
    assert reading.added == ("MIA", "Anna Lee", "hand 3/20", "hand 3/20 (2)")
    assert reading.repeated == ("Mia", "Mia", "Anna Lee")
    assert list(teacher.pot.students) == ["Anna Lee", "Mia", "hand 3/20", "hand 3/20 (2)"]


def test_two_tallies_under_one_name_are_both_named_and_none_counts() -> None:
    teacher = room()
    reading = teacher.read_tally("Mia 14/20, Tom 9/20, mia 13/20")
    assert reading.added == ("Mia", "Tom")
    assert reading.refused == (InvalidCode("mia 13/20", "Mia also has 14/20: none of them counts"),)
    assert teacher.read_tally("MIA 14/20").refused[0].why == "Mia also has 13/20: none of them counts"
    assert (teacher.pot.doubtful, teacher.pot.counts) == (("Mia",), (11, 9))
    teacher.forget()
    assert teacher.read_tally("Mia 14/20").added == ("Mia",)
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
def test_tallies_and_lines_come_in_any_order(tallies: list[tuple[str, int]], luck: random.Random) -> None:
    """In one text or in many, in one room or in two that are put together."""
    words = [f"{name} {yes}/3" for name, yes in tallies]
    one, other, left, right = (room(tries=3) for _ in range(4))
    one.read_tally(", ".join(words))
    one.read(f"{one.result_code(1)} {one.result_code_by_hand(2, 1, 2)} {one.result_code_by_hand(2, 2, 1)}")
    luck.shuffle(words)
    other.read(f"{one.result_code_by_hand(2, 2, 1)} {one.result_code(1)} {one.result_code_by_hand(2, 1, 2)}")
    for word in words:
        other.read_tally(word)
    assert one.pot == other.pot
    assert str(one.pot) == str(other.pot)
    assert list(one.pot.students) == list(other.pot.students)
    assert one.pot.doubtful == other.pot.doubtful
    named = [
        word for word in words if not word.startswith(" ")
    ]  # whether "3/20" twice is one tally or two, two rooms cannot know
    cut = luck.randrange(len(named) + 1)
    left.read_tally(", ".join(named[:cut]))
    right.read_tally(", ".join(named[cut:]))
    assert left.pot | right.pot == right.pot | left.pot
    whole = room(tries=3)
    whole.read_tally(", ".join(named))
    assert left.pot | right.pot == whole.pot


LINES = ["HP1", "HP2", "FROG7", "S12", "H0", "3FA9", "6.14", "20.571", "ZHJCQE", ".", "9999999", " ", "\n", "\u0663", "Mia: 3/20"]  # fmt: skip


@fuzz(100)
@given(st.lists(st.sampled_from(LINES) | st.sampled_from(HOSTILE) | st.text(max_size=8), max_size=30).map("".join))
def test_any_text_is_read(text: str) -> None:
    teacher = room(tries=2)
    assert not refusal(lambda: teacher.read(text))
    assert not refusal(lambda: teacher.read_tally(text))
    assert teacher.pot.n >= 0
    for one in result_codes(text):
        assert len(f"{one}") <= 500


@pytest.mark.parametrize(
    "piece", ["HP1 ", " ", "x", "9", "HP1 FROG7 S12 3FA9 " + "1." * 20, "S1 0000 1 ", "1.", "\n", "Mia 3/20 "]
)
def test_a_long_text_is_read_or_refused_in_its_time(piece: str) -> None:
    teacher, text = room(tries=2), piece * (20_000 // len(piece))
    refusal(lambda: teacher.read(text))
    refusal(lambda: teacher.read_tally(text))
    refusal(lambda: list(result_codes(text)))


@pytest.mark.parametrize("piece", ["Mia {0}/{1} ", "{0}/{1}, ", "Mia{0} {0}/{1}, ", "3/2 ", "Mia 14/20\n"])
def test_the_longest_text_of_tallies_is_read_or_refused_in_its_time(piece: str) -> None:
    """Many of one student, of nobody, of many students; what is told of one student does not grow with them."""
    for most in (3_900, 1_000_000):
        teacher, pieces = room(), (piece.format(n, n + 1) for n in range(most))
        text = "".join(islice(pieces, 3_900)) if most == 3_900 else "".join(pieces)[:1_000_000]
        refusal(partial(teacher.read_tally, text))
        refusal(partial(teacher.typed_tallies, text))
    assert all(
        len(str(one)) <= 500
        for one in room().read_tally("Mia 1/2 " + " ".join(f"Mia {n}/99" for n in range(90))).refused
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"code": ""}, "1 to 16 letters"),
        ({"code": "two words"}, "1 to 16 letters"),
        ({"tries": 0}, "tries of a student: a whole number from 1 to 10000, not 0"),
        ({"seats": 1000}, "seats: a whole number from 1 to 999"),
    ],
)
def test_wrong_words_are_named(words: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ClassRoom(**{"code": "frog", "question": FIVES, **words})  # type: ignore[arg-type]  # wrong on purpose


def test_a_run_is_the_same_in_any_steps() -> None:
    one, other = Run(FIVES, 7), Run(FIVES, 7)
    one.step(100)
    for n in (1, 9, 40, 50):
        other.step(n)
    assert one.results == other.results
    assert one.path()[-1] == (100, one.total / 100)
    assert one.rows()[-1]["mean"] == one.total / 100
    assert Run(FIVES, "7").model.results(("7",), 0, 100) != one.results
    with pytest.raises(ValueError, match="further trials: a whole number from 1 to"):
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
    low, high = central_interval(truth, n)
    around_truth = law.chance(lambda k: low - 1e-9 <= k / n <= high + 1e-9)
    assert 0.95 <= around_truth < 0.995
    inside = law.chance(lambda k: low + 1e-9 < k / n < high - 1e-9)
    assert inside < 0.95


# ---- nothing takes long

MEGABYTE = 1_000_000
SLOW = {
    "blanks": " " * MEGABYTE,
    "letters": "a" * MEGABYTE,
    "a name, blanks, no number": "Mia" + " " * (MEGABYTE - 10) + "absent",
    "blanks before each number": "5 \t " * (MEGABYTE // 4),
    "digits": "1" * MEGABYTE,
    "colons": ":" * MEGABYTE,
    "half a tally": "12/" * (MEGABYTE // 3),
    "rows of a table": ("Mia" + " " * 110 + "absent\n") * (MEGABYTE // 120),
    "marks": "HP1 " * (MEGABYTE // 4),
    "one mark, blanks": "HP1" + " " * (MEGABYTE - 3),
    "half lines": "HP1 FROG7 S1 " * (MEGABYTE // 13),
    "bare words": "FROG7 S1 AAAA " * (MEGABYTE // 14),
    "of": "1 of " * (MEGABYTE // 5),
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_no_text_takes_long(text: str) -> None:
    """Read or refused: a pattern that goes back and forth over such a text would hang here for minutes to years (0.1.0 did)."""
    teacher = room()
    for read in (teacher.read, teacher.read_tally, teacher.typed_tallies):
        with contextlib.suppress(ValueError):
            read(text[:MEGABYTE])
    assert not teacher.pot.n


def test_two_thousand_names() -> None:
    teacher = room()
    reading = teacher.read_tally(", ".join(f"Student{'abcdefghij'[n % 10]}{'x' * (n // 10)} 3/20" for n in range(2000)))
    assert len(reading.added) == 2000
    assert len(teacher.pot) == 2000


def test_a_name_that_ends_far_before_its_numbers() -> None:
    teacher = room()
    assert teacher.read_tally(f"Mia{' ' * 500}:{' ' * 500}14/20").added == ("Mia",)
    assert teacher.read_tally(f"{'x' * 500} 21/20").refused[0].text == f"...{'x' * 74} 21/20"


@pytest.mark.parametrize("between", [" ", "!"])
def test_a_name_of_two_far_parts(between: str) -> None:
    """What stands around a name is taken off without going back and forth over what stands within it."""
    between *= 300_000
    begin = time.process_time()
    (name,) = room().read_tally(f"- a{between}b: 14/20").added
    assert name == " ".join(f"a{between}b".split())
    assert time.process_time() - begin < 2


def test_a_number_that_is_too_long_is_no_number() -> None:
    assert not room().read_tally("Mia 123456789/20")
