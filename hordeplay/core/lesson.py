"""What a game brings for a lesson with a class: its story, its question, the exact answer, the position that is played.

The teacher's desk makes of it a minute plan, a worksheet, a key and a page (`hordeplay.desk.lesson`), and puts its texts into
the language of who reads; functions put into words what they give. Invariant: no number that can be worked out is typed here;
what shows answers is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from hordeplay.core.any import AnyTable

TEXTS: Final = frozenset(
    ["title", "level", "aim", "story", "asks", "predict", "they_say", "roll_by_hand", "talk", "exit_ask", "clicks"]
)
"""What a person reads of a `LessonPlan` as it stands; of an `Activity` that is all."""


@dataclass(frozen=True, slots=True)
class PageRule:
    """How a student's page, which has no Python, tries out what a lesson asks.

    - `name`: a rule of `widgets_js/src/lesson/rules.ts`
    - `words`: its numbers and its words, as JSON takes them; none of them is the answer or a distribution of it
    """

    name: str
    words: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A known way to go wrong: the value that it leads to, and in half a sentence why that is not what was asked.

    The page and the notebook say it to a guess that is (nearly) this value, once the answer is shown.
    """

    value: Fraction
    says: str


@dataclass(frozen=True, slots=True)
class Activity:
    """What a class does with its hands in place of a tally of rolls: a race, a bag, paper tiles, a bet.

    - `words`: what it is, for the minute plan; `ready`: what lies ready for it
    - `rows`: the lines of the worksheet that it is kept in; a run of underscores is room to write
    """

    words: str
    ready: str
    rows: tuple[str, ...]


@dataclass(frozen=True)
class LessonPlan:
    """One lesson of about fifty minutes; devices are optional.

    - `number`: its place among the lessons of the house; `level` is an age, `minutes` how long it takes
    - `asks`, `answer`: the question and its exact answer (`hordeplay.odds.answer.Answer`), which carries one try of it
    - `predict`: what is guessed, numbers, and first what the lesson asks; `they_say`: what most people guess
    - `second`: the exact answer of the second of these, which is stored and tried like the first; the others are on paper
    - `table`: the position that is played; `roll_by_hand`: what to do without a device
    - `activity`: how that is done and kept where a tally is not the form of the matter
    - `works`, `surprises`: the exact working and what it shows, as lines with computed numbers
    - `talk`: questions for the discussion, each with what should come up, or what works it out; `exit_ask`, `exit_key`: the last
      question
    - `charts`: pictures for the key (`hordeplay.odds.chart.Chart`)
    - `clicks`: what the teacher clicks in the notebook while it is played, where that is not the same as in most lessons
    - `near_misses`: values that a known mistake leads to, each with its reason; they are shown with the answer
    - `least`: of a number without a distribution, the least that one try can bring; it bounds guesses and lines by hand
    - `page_rule`: how the student's page tries it out by itself; without one the page carries tries that were rolled before

    >>> import hordeplay as hp
    >>> plan = hp.new("fantahzee").game.lessons()[0]
    >>> plan.title, plan.minutes
    ('How wrong can twenty honest rolls be?', 50)
    """

    number: int
    name: str
    title: str
    level: str
    minutes: int
    aim: str
    story: str
    asks: str
    answer: Callable[[], Fraction]
    predict: tuple[str, ...]
    they_say: str
    table: Callable[[], AnyTable]
    roll_by_hand: str
    works: Callable[[], Sequence[str]]
    surprises: Callable[[], Sequence[str]]
    talk: tuple[tuple[str, str | Callable[[], str]], ...]
    exit_ask: str
    exit_key: Callable[[], str]
    charts: Callable[[], Sequence[object]] = tuple
    clicks: str = ""
    near_misses: Callable[[], Sequence[NearMiss]] = tuple
    page_rule: Callable[[], PageRule] | None = None
    least: Callable[[], int] | None = None
    second: Callable[[], Fraction] | None = None
    activity: Activity | None = None


__all__ = ["TEXTS", "Activity", "LessonPlan", "NearMiss", "PageRule"]
