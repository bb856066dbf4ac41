"""Lessons: exact numbers that are worked out, worksheets and pages without answers, keys with them."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from infra.project import ROOT
from pig import GAME as PIG
from pig.odds import STREAK

import hordeplay as hp
from hordeplay.core.lesson import PageRule
from hordeplay.desk.grading import compare, read
from hordeplay.desk.lesson import Lesson, lesson, lessons
from hordeplay.desk.yahtzee.lessons import ADA, BO
from hordeplay.desk.yahtzee.sheets import BOXES
from hordeplay.desk.yahtzee.turn import DICE
from hordeplay.games import _registered
from hordeplay.games import fantahzee as fz
from hordeplay.games import horrible_hordes as hh
from hordeplay.games import kingdom_rush as kr
from hordeplay.games.fantahzee.lessons import BET
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import percent
from hordeplay.odds.pmf import Pmf

NAMES = list(lessons())
IN_FORM = NAMES[:10]
"""The lessons of one hour with a tally, a guess before it and a guess after it; the last two are of another kind."""
VALUES = {
    "steamsmith": "82145855519/117546246144",
    "alchemist": "30227099/34012224",
    "maureen": "61259/69984",
    "flip": "7/15",
    "duel": "3/7",
    "coupons": "7381/252",
    "vuln": "1/2",
    "fire": "3/8",
    "cup": "1/11",
    "tiles": "1/8",
    "luck": "6436295734895/15045919506432",
    "perfect": "319695199/1224440064",
}
SHOWN = {
    "steamsmith": [
        "91/216",
        "10.3 percentage points",
        "35.0 %",
        "80 %",
        "1.9 percentage points",
        "96.7 %",
        "10.5 of 30",
    ],
    "alchemist": ["88.87 %", "85.71 %", "79.84 %", "83.39 %", "74.32 %", "69.88 %", "53.32 %", "49.98 %"],
    "maureen": [
        "96 different keeps",
        "86.58 %",
        "115643/139968",
        "121/216",
        "0.95 percentage points",
        "43154257/45349632",
        "97.88 %",
    ],
    "flip": ["7/12", "26/25", "19/25", "+0.76", "-0.53", "-1.62", "+1.75", "27/8"],
    "duel": ["2/7", "10/7", "0.1867", "0.2476", "0.3282", "18.7 %", "59.2 %", "88.9 %", "1/3"],
    "coupons": ["29.29", "8.78", "21.5 %", "27", "85.8 %", "19.29"],
    "vuln": [
        "2/5 x 1/2 = 1/5",
        "3/5 x 1/2 = 3/10",
        "slope is 0",
        "with q = 2/3 the slope 1 - 2q is -1/3",
        "8/15 when 7 hits",
        "needs 3: does a better weapon leave more Vulns or fewer? Fewer: with q = 2/3 the slope 1 - 2q is -1/3.",
        "Vulns or fewer? More: with q = 1/3 the slope 1 - 2q is 1/3.",
    ],
    "fire": ["16/81", "4/3 and 4/3", "14/9 and 8/9", "11/24 and 11/27", "= -2/3", "beaten (2/3)", "1.90 times"],
    "cup": ["1/33, 8/33, 15/33, 8/33, 1/33", "7/27", "25.9 %", "2.85 times", "18/77", "48/77", "No (0)"],
    "tiles": [
        "two blocks 4, ribbon and pair 3, ring 2, five in a row 0",
        "domino 20/40",
        "corner 16/64",
        "square 16/16",
        "tile of five 12/96",
        "five in a row: 5",
        "10 and 20",
    ],
    "luck": [
        "70/3",
        "185/8",
        "5/24 a turn",
        "9.42 %",
        "47.81 %",
        "30.8 %",
        "4.27 points",
        "exactly the score",
        "15 points",
    ],
    "perfect": ["254.5896 points", "6-5-4-2 30.56 %", "5-4-2 27.78 %", "265.12", "253.91", "5-4-3-2 1/3; 4-3-2-1 1/6"],
}


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_are_those_of_the_plan(name: str) -> None:
    one = lesson(name)
    assert str(one.model.answer.value) == VALUES[name]
    assert one.model.answer.why().total == one.model.answer.value
    assert [number for number in SHOWN[name] if number not in str(one.key)] == []
    assert sum(int(row[0]) for row in one.plan.table) == one.minutes
    assert "  " not in one.story


@pytest.mark.parametrize("name", NAMES)
def test_the_trial_is_a_trial_of_the_answer(name: str) -> None:
    one = lesson(name)
    run = one.run(4000, seed="check")
    value = float(one.model.answer.value)
    if one.model.answer.kind == "chance":
        low, high = wilson(run.total, run.n, 0.999)
        assert low < value < high
    else:
        assert abs(float(run.mean or 0) - value) < 0.8


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_the_answer_is_on_the_student_s_sheets(name: str) -> None:
    one = lesson(name)
    value = one.model.answer.value
    hidden = [str(value), percent(value), f"{float(value):.3f}", f"{100 * float(value):.1f}"]
    if one.second_model and one.second_model.answer.value.denominator > 1:
        second = one.second_model.answer.value
        hidden += [str(second), percent(second), f"{float(second):.3f}", f"{100 * float(second):.1f}"]
    for sheet in (str(one.worksheet), str(one.plan)):
        assert [text for text in hidden if text in sheet] == []
    key = one.to_html(key=True)
    assert str(value) in key
    assert "<svg" in key


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", [False, True])
def test_a_page_needs_nothing_else(name: str, key: bool) -> None:
    page = lesson(name).to_html(key=key)
    assert len(page.encode()) < 1_000_000
    assert page.count("<h1>") == 1
    linked = re.findall(r"""(?:src|href)=["'](?!#)[^"']*|https?://(?!www\.w3\.org)\S+|@import|url\((?!#)""", page)
    assert linked == []
    assert 'name="viewport"' in page


@pytest.mark.parametrize("name", NAMES)
def test_the_position_can_be_played(name: str) -> None:
    one = lesson(name)
    match = one.match(3)
    match.run("random", until="request")
    assert one.match(3).save() == one.match(3).save()
    assert one.charts()


WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _count(n: int) -> str:
    return WORDS[n]


def _kept_dice(words: dict[str, Any]) -> Iterator[str]:
    """Dice, rerolls, what lies there and is kept, and what is wanted."""
    rerolls, lying, kept = len(words.pop("keeps")), words.pop("lying"), words.pop("kept")
    dice, numbers, groups = words.pop("dice"), words.pop("numbers"), words.pop("groups")
    if lying:
        yield " ".join(map(str, lying))
        yield "-".join(map(str, kept))
        yield f"the other {_count(dice - len(kept))} dice"
        yield {1: "once more"}[rerolls]
    else:
        yield f"{_count(dice)} dice"
        yield f"{_count(rerolls)} rerolls"
    for face in set(numbers):
        yield f"{_count(list(numbers).count(face))} dice show a {face}"
    for size in groups:
        yield "three of a kind" if size == 3 else "a pair"
    if groups and not lying:
        yield f"{_count(groups[0])} dice that show the same"
    assert words.pop("sides") == 6, "dice of another kind would have to be named"


def _next_card(words: dict[str, Any]) -> Iterator[str]:
    """The strength, how many cards are left, and every card that may lie there with how many there are of its strength."""
    yield f"{words.pop('strength')} strength"
    yield f"{_count(words.pop('left'))} cards of a stack"
    bosses, others = words.pop("bosses"), words.pop("others")
    del words["town"]  # which card the town loses decides nothing that is asked
    strengths = sorted(power for _, power, _ in bosses)
    yield f"a boss of strength {', '.join(map(str, strengths[:-1]))} or {strengths[-1]}"
    assert {n for _, _, n in bosses} == {1}
    yield f"{sum(n for _, _, n in others)} shuffled cards"
    by_power = Counter[int]()
    for _, power, n in others:
        by_power[power] += n
    first = min(by_power)
    yield from (f"{_count(n)} of {'strength ' if at == first else ''}{at}" for at, n in by_power.items())


def _parameters(rule: PageRule) -> list[str]:
    """What of a rule's numbers the story must say, in its words; each number of the rule is used up here."""
    words: dict[str, Any] = dict(rule.words)
    match rule.name:
        case "keepDice":
            says = list(_kept_dice(words))
        case "nextCard":
            says = list(_next_card(words))
        case "duel":
            ours, faces = words.pop("hit")
            assert 2 * ours == faces
            top, bottom = words.pop("risk")
            says = ["the Army hits every second time", f"the Gnolls {_count(top)} times in {_count(bottom)}"]
            says += [words.pop("ours"), words.pop("theirs")]
        case "collect":
            kinds = words.pop("kinds")
            says = [f"one of {_count(kinds)} events", f"{_count(kinds)}-sided die", f"all {_count(kinds)}"]
        case "oneOfTwoTests":
            says = [
                f"hits on {words.pop('need')} or more",
                f"beaten on {words.pop('cover')} or more",
                "ten-sided",
                "six-sided",
            ]
        case "noWound":
            says = [f"{_count(words.pop('dice'))} ten-sided dice", f"hits on {words.pop('need')} or more"]
            says += [f"beaten on {words.pop('cover')} or more", "One six-sided cover die"]
        case "leftAlone":
            heroes, each = words.pop("heroes"), words.pop("perHero")
            says = [
                f"{_count(words.pop('draws'))} Orcs",
                f"{_count(heroes)} Heroes",
                f"{_count(heroes * each)} counters",
            ]
            says.append(f"{_count(each)} for each Hero")
        case _:
            side, tile, wanted = words.pop("side"), words.pop("tile"), words.pop("wanted")
            assert len(wanted) == 2 * 2 * 2
            says = [f"{_count(side)} by {_count(side)} squares", "two blocks of two by two", "place is as likely"]
            says.append(f"{_count(''.join(tile).count('X'))} squares")
    assert set(words) <= {"yes", "no"}, f"{set(words)}: must the story say it?"
    return says


RULED = {name: one.page_rule for name, one in lessons().items() if one.page_rule is not None}


@pytest.mark.parametrize("name", RULED)
def test_all_that_the_answer_depends_on_stands_in_the_story(name: str) -> None:
    one = lesson(name)
    story = f"{one.story} {one.asks}"
    assert [words for words in _parameters(RULED[name]()) if words.lower() not in story.lower()] == []


def test_the_stories_without_a_rule_say_what_the_players_do() -> None:
    """Who keeps which faces after which roll, in the lesson on luck; which faces are a large straight, in that on perfect play."""
    luck, perfect = (f"{lesson(name).story} {lesson(name).asks}" for name in ("luck", "perfect"))
    ada, bo = (["{} and 6".format(", ".join(map(str, range(least, 6)))) for least in keeps] for keeps in (ADA, BO))
    assert f"Ada keeps {ada[0]} after the first roll, and {ada[1]} after the second" in luck
    assert f"Bo keeps {bo[0]} both times" in luck
    assert f"{_count(DICE)} dice, two rerolls" in luck
    box = next(box for box in BOXES if box.name == "large straight")
    straights = {
        faces for faces in product(range(1, 7), repeat=DICE) if box.points(faces) and [*faces] == sorted(faces)
    }
    assert [faces for faces in straights if "-".join(map(str, faces)) not in perfect] == []
    assert f"{_count(DICE)} dice and may roll any of them again, twice" in perfect


@pytest.mark.parametrize("name", NAMES)
def test_page_worksheet_and_notebook_tell_the_same_story(name: str) -> None:
    one = lesson(name)
    page = unescape(one.to_html("frog7"))
    [path] = (Path(__file__).parents[2] / "notebooks" / "lessons").glob(f"*_{name}.ipynb")
    cells = json.loads(path.read_text("utf-8"))["cells"]
    printed = "".join("".join(output.get("text", "")) for cell in cells for output in cell.get("outputs", ()))
    for words in (one.story, one.asks):
        assert words in page
        assert words in printed
        assert words in one.worksheet.lines


@pytest.mark.parametrize("path", [*ROOT.joinpath("docs").glob("*.md"), ROOT / "README.md"], ids=lambda path: path.name)
def test_no_guide_tells_what_a_lesson_asks(path: Path) -> None:
    """Neither the value of a lesson's question nor that of what it asks to guess besides; one half stands for itself everywhere."""
    text = path.read_text("utf-8")
    for name in NAMES:
        value = lesson(name).model.answer.value
        exact = [rf"(?<![\d/]){value}(?![\d/])"] if value != Fraction(1, 2) else []
        close = [rf"(?<!\d){100 * float(value):.{n}f} ?%" for n in (1, 2)] if value != Fraction(1, 2) else []
        wide = [rf"(?<!\d){float(value):.{n}f}" for n in (3, 4)] if value != Fraction(1, 2) else []
        assert [words for words in (*exact, *close, *wide) if re.search(words, text)] == [], name
    assert not re.search(r"254\.5", text), "what perfect play brings is guessed in its lesson"


@pytest.mark.parametrize("name", NAMES)
def test_near_misses_are_others_than_the_answer_and_say_why(name: str) -> None:
    one = lesson(name)
    answer = one.model.answer
    misses = one.model.near_misses()
    assert len(misses) >= 2
    assert len({miss.value for miss in misses}) == len(misses)
    for miss in misses:
        assert miss.value != answer.value
        assert answer.kind == "number" or 0 < miss.value < 1
        assert miss.says.strip(".") == miss.says
        verdict = compare(str(miss.value), answer.value, answer.kind, misses)
        assert not verdict
        assert miss.says[1:] in verdict.says
        assert str(answer.value) not in verdict.says


def test_a_wrong_name_is_helped() -> None:
    with pytest.raises(ValueError, match="did you mean 'coupons'"):
        hp.lesson("coupon")


def test_no_exact_number_is_typed_in_a_plan() -> None:
    """The plans hold no fraction or percentage of an answer; all of them are worked out."""
    plans = [path for room in ("games", "desk") for path in (Path(hp.__file__).parent / room).glob("*/lessons.py")]
    assert len(plans) == len({lesson(name).game.name for name in NAMES})
    for path in plans:
        text = path.read_text("utf-8")
        assert re.findall(r"\d+\.\d+ ?%|\b\d{3,}/\d{3,}", text) == []


def test_lessons_of_a_game_from_elsewhere_come_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_registered, PIG.name, PIG)
    assert list(lessons()) == [*NAMES, "streak"]
    streak = hp.lesson("streak")
    assert streak.game is PIG
    assert streak.model.answer == Fraction(5, 6) ** 5
    assert str(streak.model.answer.value) in str(streak.key)
    assert streak.match(3).table.step == "turn"
    assert "<svg" in streak.to_html(key=True)


def test_two_lessons_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_registered, PIG.name, replace(PIG, lessons=lambda: [replace(STREAK, name="coupons")]))
    with pytest.raises(ValueError, match="horrible-hordes and pig both bring a lesson 'coupons'"):
        lessons()


def test_a_plan_says_what_it_brings() -> None:
    plain: Any = replace(STREAK, answer=lambda: Fraction(1, 2), charts=lambda: ["a picture"])
    with pytest.raises(TypeError, match=r"lesson 'streak': its answer is a hordeplay\.odds\.answer\.Answer"):
        _ = Lesson.of(plain, PIG).model
    with pytest.raises(TypeError, match=r"its charts are of .*, not 'a picture'"):
        _ = Lesson.of(plain, PIG).pictures


def test_the_worksheet_prints_on_a_page() -> None:
    for name in NAMES:
        one = lesson(name)
        assert len(one.worksheet.lines) < 18
        assert all(len(line) < 340 for line in one.worksheet.lines)
        assert sum(map(len, one.worksheet.lines)) < 1600
        assert isinstance(one.model.answer.value, Fraction)


@pytest.mark.parametrize("name", IN_FORM)
def test_two_guesses_are_stored_and_the_first_once_more(name: str) -> None:
    """A panel takes numbers alone: what is guessed is one, and no choice."""
    one = lesson(name)
    assert one.second_model is not None
    assert one.second_model.says != one.model.says
    assert [words for words in one.predict if re.search(r"\bor\b(?! more)|better:|\bbest\b", words)] == []
    [path] = (ROOT / "notebooks" / "lessons").glob(f"*_{name}.ipynb")
    code = ["".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]]
    guesses = [source for source in code if source.startswith("Predict(")]
    of = ["lesson.model", "lesson.second_model", "lesson.model"]
    assert [source.partition("(")[2].partition(",")[0] for source in guesses] == of
    tally, often = code.index("print(lesson.roll_by_hand)"), code.index(next(c for c in code if "def often" in c))
    assert code.index(guesses[1]) < tally < code.index(guesses[2]) < often
    assert f"True of the second guess: {one.second_model.answer}" in one.key.lines
    assert "then Store my guess once more" in str(one.plan)
    assert "After the tries I would guess: ______" in one.worksheet.lines


ACTIVITIES = {"flip": "bet", "duel": "race of two columns", "coupons": "race", "cup": "bag", "tiles": "paper tiles"}


@pytest.mark.parametrize("name", IN_FORM)
def test_what_a_class_does_follows_the_matter(name: str) -> None:
    """Five lessons have a form of their own, in plan, worksheet and instructions; a tally is that of the others."""
    one = lesson(name)
    plan, sheet = one.plan, one.worksheet
    [play] = [row for row in plan.table if "Let them try" in row[2]]
    if name not in ACTIVITIES:
        assert one.activity is None
        assert play[1] == "play or roll"
        assert "My tries (yes or no, or the number):" in sheet.lines
        return
    assert one.activity is not None
    assert ACTIVITIES[name] in play[1]
    assert one.activity.ready in str(plan)
    assert [row for row in one.activity.rows if row not in sheet.lines or "____" not in row] == []
    assert "My tries (yes or no, or the number):" not in sheet.lines


def test_the_bet_is_that_of_the_game() -> None:
    """Points for a beaten card and for a lost one are the XP of the flip, rounded, so bet and game lean the same way."""
    flip = fz.odds.flip(5, gone=["Blighter"])
    one = lesson("flip")
    assert (round(flip.gain / flip.beaten), -round(flip.loss / (1 - flip.beaten))) == BET
    assert one.second_model is not None
    won, lost = BET
    assert one.second_model.answer.value == won * flip.beaten + lost * (1 - flip.beaten)
    assert one.second_model.answer.value > 0 < flip.balance
    assert f"gets {won} points" in one.roll_by_hand
    assert f"loses {-lost}" in one.roll_by_hand


def test_three_slips_say_each_place_of_the_corner_once() -> None:
    """Row and column of a block, and the square that is left out, of four each: all places that there are, one each."""
    blocks = [(row, column) for row in range(4) for column in range(4)]
    places = set()
    for row, column in blocks:
        squares = [5 * (row + down) + column + right for down in (0, 1) for right in (0, 1)]
        places |= {sum(1 << square for square in squares if square != out) for out in squares}
    assert len(places) == 4**3
    assert places == set(kr.odds.placements("L3", free=True))


def test_lesson_2_plays_what_its_key_says() -> None:
    """The board's dice, rerolls and Hero by all the rules; and the story tells the Alchemist's card as it is."""
    one = lesson("alchemist")
    table: Any = one.match(3).table
    heroes = [member.name for member in table.players[table.seat].party]
    dice, rerolls = sum(table.turn.pool), table.turn.rerolls
    assert (heroes, dice) == (["Steam Brute"], 6)
    assert fz.odds.party(heroes, dice=dice, rerolls=rerolls, goal="all").value == one.model.answer.value
    brings = {effect.do: effect.n for effect in table.rules.hero("Alchemist").effects}
    assert brings == {"extra_die": 2, "extra_roll": 1}
    assert "The Alchemist brings two dice and a roll." in one.story


def test_lesson_3_plays_what_its_key_says() -> None:
    """The Heroes on its board are paid with a pair and three of a kind and nothing else, so by all the rules it is the key's."""
    one = lesson("maureen")
    table: Any = one.table()
    heroes = [member.name for member in table.players[table.seat].party]
    roll = [face for face, n in enumerate(table.turn.pool, 1) for _ in range(n)]
    assert " ".join(map(str, reversed(roll))) in one.story
    assert all(name in one.story for name in heroes)
    words: dict[str, Any] = {"goal": "all", "rerolls": table.turn.rerolls, "roll": roll}
    assert fz.odds.party(heroes, keep=(3, 3), **words).value == one.model.answer.value
    assert one.second_model is not None
    assert fz.odds.party(heroes, keep=(3, 3, 5), **words).value == one.second_model.answer.value


@pytest.mark.parametrize("name", NAMES)
def test_the_saved_notebook_holds_nothing_of_the_answer(name: str) -> None:
    [path] = (Path(__file__).parents[2] / "notebooks" / "lessons").glob(f"*_{name}.ipynb")
    text = path.read_text("utf-8")
    for model in filter(None, (lesson(name).model, lesson(name).second_model)):
        value = model.answer.value
        exact = [str(value)] if len(str(value)) > 5 else [f" {value}", f">{value}<"]
        forms = (*exact, percent(value), f"{float(value):.4f}") if value.denominator > 1 else ()
        assert [shown for shown in forms if shown in text] == []
    assert f'hp.lesson(\\"{name}\\")' in text
    for part in ("Predict(", "odds=", "lesson.plan", "lesson.worksheet", "Curtain(", "lesson.exit_ask", "lesson.talk"):
        assert part in text
    outputs = [output for cell in json.loads(text)["cells"] for output in cell.get("outputs", ())]
    assert not re.search(r"\d of 600|mean of 600", json.dumps(outputs)), (
        "what many tries come to tells nearly as much as the answer"
    )


def test_the_example_of_how_a_guess_is_written_is_no_answer() -> None:
    """The field of a guess, and the sentence on one that cannot be read, say `1/4` and `25 %`."""
    shown = Fraction(1, 4)
    with pytest.raises(ValueError, match=str(shown)):
        read("abc")
    assert shown not in {lesson.model.answer.value for name, lesson in lessons().items() if name != "perfect"}


def test_no_chart_of_the_vulns_shows_the_cover_of_the_exit_question() -> None:
    vuln = hp.lesson("vuln")
    assert "needs 5:" in vuln.exit_ask
    shown = "".join(map(str, vuln.charts()))
    assert "needs 4" in shown
    assert "needs 5" not in shown


def test_the_duel_asks_for_what_is_true() -> None:
    """Two in place of one and four in place of two more than double the chance; six in place of three cannot."""
    wins = {armies: hh.odds.battle(armies, "Frost Giant Family").win for armies in (1, 2, 3, 4, 6)}
    assert wins[2] > 2 * wins[1]
    assert wins[4] > 2 * wins[2]
    assert wins[3] > Fraction(1, 2)


def test_the_first_key_answers_both_guesses() -> None:
    """How far off the worst of thirty is, on average: the key says what 2,000 classes saw."""
    (words,) = [words for words in hp.lesson("steamsmith").surprises() if words.startswith("the worst of 30")]
    law, tries = Pmf.binomial(20, fz.odds.reach("55")), random.Random(1)
    numbers, weights = list(law), [float(law[k]) for k in law]
    mean = float(fz.odds.reach("55"))
    worst = [max(abs(k / 20 - mean) for k in tries.choices(numbers, weights, k=30)) for _ in range(2000)]
    shown = re.search(r"is (\d+) percentage points off", words)
    assert shown
    assert abs(100 * sum(worst) / len(worst) - int(shown[1])) < 1
