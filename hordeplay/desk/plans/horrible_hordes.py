"""Two lessons with the battles and events of Horrible Hordes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from hordeplay.core.luck import Source
from hordeplay.core.match import Match
from hordeplay.desk.chart import Chart, bars, grouped, law
from hordeplay.desk.lesson import Lesson
from hordeplay.desk.trials import Trial
from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.at import at
from hordeplay.odds.answer import Answer, Case, assumed, percent
from hordeplay.odds.pmf import Pmf

GNOLLS: Final = "Gnoll Chieftain"


# --- 5. A duel -------------------------------------------------------------------------------------------------------------


def _chances() -> tuple[Fraction, Fraction]:
    """How often an Army hits the Gnolls, and one Hit Counter of theirs an Army."""
    return odds.hit(GNOLLS), odds.volley(GNOLLS, 1).at_least(1)


def _duel() -> Trial:
    """Roll round after round until somebody falls; 1 if the Army alone is left."""
    p, q = _chances()

    def trial(source: Source) -> int:
        while True:
            ours, theirs = (source.below(c.denominator) < c.numerator for c in (p, q))
            if ours or theirs:
                return int(ours and not theirs)

    return trial


def _duel_works() -> Sequence[str]:
    (p, q), end = _chances(), odds.battle(1, GNOLLS, 1)
    nobody = (1 - p) * (1 - q)
    return (
        f"The Army hits with p = {p}, the Gnolls with q = {q}, at the same time.",
        f"In a round: only we hit {p * (1 - q)}, both {p * q}, only they {(1 - p) * q}, nobody {nobody}.",
        f"Nobody means again: divide by 1 - {nobody} = {1 - nobody}. Win {end.win}, both fall {end.mutual}, lose {end.lose}.",
        f"Rounds on average: 1 / (1 - {nobody}) = {end.rounds}.",
    )


def _duel_surprises() -> Sequence[str]:
    plain, attack, defense = (
        odds.battle(2, "Frost Giant Family", abilities=names) for names in ([], ["Great Bows"], ["Heavy Armor"])
    )
    more = [percent(odds.battle(n, "Frost Giant Family").win, 1) for n in (2, 3, 4)]
    return (
        "'I hit more often' still wins less than every second time, because both can fall",
        "the branch that never ends has chance 0",
        (
            f"2 Armies against 3 Frost Giants win with {float(plain.win):.4f}; with +1 Attack {float(attack.win):.4f},"
            f" with +1 Defense {float(defense.win):.4f}"
        ),
        f"2, 3, 4 Armies win with {', '.join(more)}",
    )


def _duel_match(seed: int | str) -> Match[Any]:
    return at("attack | dwarves: d4 settlement castle, d5 army | hordes: Gnoll Chieftain d5 1", seed=seed)


def _duel_charts() -> Sequence[Chart]:
    end = odds.battle(1, GNOLLS, 1)
    armies = range(1, 7)
    wins = [float(odds.battle(n, "Frost Giant Family").win) for n in armies]
    return (
        bars(
            "One Army against one counter of Gnolls",
            ["win", "both fall", "lose"],
            map(float, (end.win, end.mutual, end.lose)),
        ),
        bars("Armies against the Frost Giant Family", armies, wins, x="Armies"),
    )


DUEL: Final = Lesson(
    "duel",
    "A duel that may never end",
    "age 16 to university",
    50,
    "geometric series, absorbing chain, and two meanings of 'better'",
    "One Army meets the last Hit Counter of the Gnolls. Both roll at the same time, round after round, until somebody falls.",
    "What is the chance that the Army alone is left?",
    lambda: odds.battle(1, GNOLLS, 1).answer("win", "1 Army beats 1 counter of Gnolls and lives"),
    _duel,
    ("the chance to win", "the chance that both fall", "rounds on average"),
    "one half",
    _duel_match,
    "Without a device: a coin for the Army, a ten-sided die for the Gnolls (1 to 4 hits). Fight ten duels.",
    _duel_works,
    _duel_surprises,
    (
        ("Why does doubling the Armies more than double the chance?", "Who lives longer also hits more often."),
        ("What does 'better' mean: to win, or to destroy the Horde?", "Both may fall; agree first."),
    ),
    "Both hit with 1/2. What are the three chances?",
    lambda: "1/3 each: of the three ways to hit that end it, all are alike.",
    _duel_charts,
)


# --- 6. Ten events ---------------------------------------------------------------------------------------------------------


def _waiting() -> list[Case]:
    """The turns until the next new event, one after the other; all faces of the die are alike."""
    n = len(odds.event())
    return [Case(f"event number {k + 1}, new with {n - k} in {n}", Fraction(n, n - k)) for k in range(n)]


def _coupons() -> Answer:
    rests = ("nothing touches the die of the event",)
    return Answer(
        "turns until all ten events came, on average",
        odds.turns_to_see_all(),
        "number",
        _waiting,
        lambda: assumed(odds.printed(), ["HH-RUL-11"], models=rests),
    )


def _collect() -> Trial:
    n = len(odds.event())

    def trial(source: Source) -> int:
        seen, turns = [False] * n, 0
        while not all(seen):
            seen[source.below(n)] = True
            turns += 1
        return turns

    return trial


def _coupons_surprises() -> Sequence[str]:
    mean, n = odds.turns_to_see_all(), len(odds.event())
    median = next(turns for turns in range(1, 200) if odds.events_seen(turns).exactly(n) >= Fraction(1, 2))
    return (
        f"the last event alone takes {_waiting()[-1].part} turns on average",
        f"the median, {median}, lies under the mean, {float(mean):.2f}",
        f"in 40 turns all of them come with {percent(odds.events_seen(40).exactly(n), 1)}",
    )


def _coupons_works() -> Sequence[str]:
    n, mean = len(odds.event()), odds.turns_to_see_all()
    seen = odds.events_seen(20)
    return (
        f"The mean of a sum is the sum of the means: {n}/{n} + {n}/{n - 1} + ... + {n}/1 = {mean} = {float(mean):.2f}.",
        f"In 20 turns {float(seen.mean):.2f} different events come on average, all {n} with {percent(seen.exactly(n), 1)}.",
    )


def _coupons_match(seed: int | str) -> Match[Any]:
    return at("event | dwarves: d4 settlement castle 2 army", seed=seed)


def _coupons_charts() -> Sequence[Chart]:
    n, turns = len(odds.event()), (10, 15, 20, 25, 30, 40, 60)
    law_of: Pmf[int] = odds.events_seen(20)
    together = grouped(
        "All events have come", turns, [("exact", [float(odds.events_seen(t).exactly(n)) for t in turns])], x="turns"
    )
    return law("Different events in 20 turns", law_of, x="events"), together


COUPONS: Final = Lesson(
    "coupons",
    "When have we seen them all?",
    "age 15 to 18",
    45,
    "the collector's problem: mean against median, and linearity",
    "Every turn begins with one of ten events, rolled on a ten-sided die. Some events come twice before others come at all.",
    "How many turns does it take on average until all ten came?",
    _coupons,
    _collect,
    ("turns until all ten came", "different events in 20 turns"),
    "10 to 15",
    _coupons_match,
    "Without a device: a ten-sided die, or ten cards drawn with return; count until all came.",
    _coupons_works,
    _coupons_surprises,
    (
        ("Would a designer use a deck of ten cards instead?", "Then all come within ten turns, and surprise is lost."),
        ("Why is the mean above the median?", "A few very long waits pull it up."),
    ),
    "How many turns on average until the first nine came?",
    lambda: (
        f"{float(odds.turns_to_see_all()):.2f} - {_waiting()[-1].part} = {float(odds.turns_to_see_all() - _waiting()[-1].part):.2f}"
    ),
    _coupons_charts,
)

LESSONS: Final = (DUEL, COUPONS)
