"""What a game says without being played: its rulebook, knobs, scripts, measures, lessons and quick odds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from inspect import signature
from math import isfinite
from typing import TypeVar

from hordeplay.core.any import AnyGame, AnyTable
from hordeplay.core.cards import HIDDEN, Cards
from hordeplay.core.english import counted
from hordeplay.core.exact import read_exact
from hordeplay.core.game import NOT_SETUP
from hordeplay.core.record import setup_words
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.script_syntax import package_faults

T = TypeVar("T")


@dataclass
class Report:
    """What was tried: games, plies, requests by kind, and the promises that held, each with how often."""

    game: str
    games: int = 0
    plies: int = 0
    held: dict[str, int] = field(default_factory=dict)
    trying: str = ""
    """The promise that is just being tried."""

    def hold(self, promise: str, times: int = 1) -> None:
        """Count a promise that held, so many times."""
        self.held[promise] = self.held.get(promise, 0) + times

    def __str__(self) -> str:
        rows = [f"{self.game}: {counted(self.games, 'game')}, {counted(self.plies, 'ply', 'plies')}, no failure"]
        rows += [f"  {n:7d} x {promise}" for promise, n in sorted(self.held.items())]
        return "\n".join(rows)


def check_words(game: AnyGame, report: Report) -> None:
    """Try what a game says without being played; `AssertionError` names what does not hold."""
    assert "random" in game.bots, "a game has at least the bot 'random' (hordeplay.bots.Random)"
    assert not game.default_bot or game.default_bot in game.bots, (
        f"the default bot {game.default_bot!r} is none of the bots: {', '.join(game.bots)}"
    )
    taken = [word for word in setup_words(game) if word in NOT_SETUP]
    assert not taken, f"`start` has a setup word {taken[0]!r}, which hp.new or hp.simulate reads itself"
    taken = [word for word in ("seed", "undo") if game.prepare and word in signature(game.prepare).parameters]
    assert not taken, f"`prepare` has a word {taken[0]!r}, which GAME.at reads itself"
    faults = package_faults(game.package)
    assert not faults, faults[0]
    report.hold("every script is driven")
    _check_rulebook(game, report)
    _check_lessons(game, report)
    if game.quick_odds is not None:
        odds = attempt("quick_odds", game.quick_odds, game.printed)
        for name, value in odds.items():
            assert name.strip(), "a number of quick_odds has no name"
            assert isinstance(value, Fraction), f"quick_odds: {name!r} is no exact number, but {value!r}"
            means = attempt("quick_says", game.quick_says, game.printed, name) if game.quick_says else name
            assert means.strip(), f"quick_says does not say what {name!r} is"
        report.hold("quick odds are exact numbers")
    for one in game.exact:
        question = attempt(f"the exact measure {one.example!r}", read_exact, game, one.example, game.printed)
        assert question is not None, f"the exact measure {one.form!r} does not read its own example {one.example!r}"
        value = attempt(f"the exact measure {one.example!r}", question.of, game.printed)
        assert isinstance(value, Fraction), f"the exact measure {one.example!r} is no exact number, but {value!r}"
        report.hold("exact measures answer their examples")


def _check_rulebook(game: AnyGame, report: Report) -> None:
    """Every knob cites a clause or ruling of the book, every slot can be filled and reads well in its sentence."""
    book, knobs = game.rulebook, game.rules.all_knobs()
    texts = {**{one.id: one.text for one in book.clauses.values()}, **{r.id: r.ruling for r in book.rulings.values()}}
    for id_, text in texts.items():
        for before, slot in re.findall(r"(\w*:? ?)\{(\w+)\}", text):
            assert slot in knobs, f"the rulebook has a slot {{{slot}}}, but there is no such knob"
            assert knobs[slot].kind != "bool" or before == "Setting: ", (
                f"{id_}: {{{slot}}} is a yes or no, which a sentence would show as no more than that; say the rule in words and "
                f"end it with 'Setting: {{{slot}}}.', or only name the knob as the option of a ruling"
            )
    for knob in knobs.values():
        assert (wrong := uncited(book, ", ".join(re.findall(r"[A-Z]+-[A-Z]+-\d+", knob.clause)))) is None, (
            f"knob {knob.name} cites {wrong}, which the rulebook does not have"
        )
        report.hold("a knob cites a clause that exists")
    for id_ in [*book.clauses, *book.rulings]:
        assert "{" not in book.words(id_), f"{id_}: a slot is left in its words"
        report.hold("a clause reads without slots")


def uncited(book: Rulebook, rules: str) -> str | None:
    """The first of these ids, with commas between, that the rulebook does not have; None when it has all."""
    return next((rule for rule in rules.split(", ") if rule not in book), None) if rules else None


def attempt(what: str, call: Callable[..., T], *words: object, table: AnyTable | None = None) -> T:
    """What a game's own function gives for these words; where it raises, an `AssertionError` says which.

    With the table that it looks at a seat's view of, it also says that a hidden card was read.
    """
    try:
        return call(*words)
    except Exception as error:
        raise AssertionError(f"{what} raised {type(error).__name__}: {error}{_unseen(what, error, table)}") from error


def _unseen(what: str, error: Exception, table: AnyTable | None) -> str:
    """Advice, where an error names a card that is hidden in a view."""
    cards = getattr(table, "cards", None)
    backs = {HIDDEN + back for back in cards.backs.values()} if isinstance(cards, Cards) else set()
    hidden = next((one for one in sorted(backs, key=len, reverse=True) if one in str(error)), None)
    if hidden is None:
        return ""
    return f"; {hidden!r} is a hidden card of another seat's hand: {what} reads what its seat cannot see"


def _check_lessons(game: AnyGame, report: Report) -> None:
    """Everything that a lesson is made of can be made."""
    plans = attempt("lessons", game.lessons)
    names = [plan.name for plan in plans]
    assert len(set(names)) == len(names), f"two lessons have one name: {names}"
    for plan in plans:
        where = f"lesson {plan.name!r}"
        for part in ("title", "level", "aim", "story", "asks", "they_say", "roll_by_hand", "exit_ask"):
            assert getattr(plan, part).strip(), f"{where} has no {part}"
        _check_answer(where, "answer", plan.answer)
        if plan.second is not None:
            _check_answer(where, "second answer", plan.second)
            assert len(plan.predict) > 1, f"{where} has a second answer, but `predict` asks for one guess only"
        stands = attempt(f"{where}, table", plan.table)
        assert isinstance(stands, game.table), f"{where}: {stands!r} is no {game.table.__name__}"
        attempt(f"{where}, the check of its table", game.check, stands)
        for part, lines in (("works", plan.works), ("surprises", plan.surprises), ("exit_key", plan.exit_key)):
            _check_lines(f"{where}, {part}", lines)
        attempt(f"{where}, charts", plan.charts)
        report.hold("a lesson can be given")


def _check_answer(where: str, what: str, answer: Callable[[], Fraction]) -> None:
    given = attempt(f"{where}, {what}", answer)
    assert isinstance(given, Fraction), f"{where}: the {what} is no exact number, but {given!r}"


def _check_lines(where: str, lines: Callable[[], Iterable[str] | str]) -> None:
    given = attempt(where, lines)
    rows = [given] if isinstance(given, str) else list(given)
    assert rows, f"{where} says nothing"
    assert all(row.strip() for row in rows), f"{where} has an empty line"


def number(value: object, where: str, *, share: bool) -> None:
    """A measure's value is a number, and a share lies from 0 to 1."""
    assert isinstance(value, int | float), f"{where} gives {value!r}, no number"
    assert isfinite(value), f"{where} gives {value!r}, no number"
    assert not share or 0 <= value <= 1, f"{where} is a share, but gives {value!r}"


__all__ = ["Report", "attempt", "check_words", "number", "uncited"]
