"""`check_game(game)`: what every game must pass, ours or a reader's.

Seeded random games are played; on the way each check of `CHECKS` is tried out on real positions. The first one that does
not hold raises `AssertionError` with the seed, the ply and the check.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import Any

from hordeplay.core.any import AnyGame, AnyMatch, AnyRules, AnyTable
from hordeplay.core.choice import Choice
from hordeplay.core.conformance.draws import check_secrets
from hordeplay.core.conformance.look import cites
from hordeplay.core.conformance.positions import CHECKS, check_odds, check_record, check_tree
from hordeplay.core.conformance.tours import check_presets
from hordeplay.core.conformance.words import Report, attempt, check_words, number
from hordeplay.core.english import counted
from hordeplay.core.match import Match, ScriptError
from hordeplay.core.record import new_table
from hordeplay.core.script import Answer, Ask, Chance, Draw, Play, Roll
from hordeplay.core.table_tree import freeze

POSITIONS = 12
"""So many positions at least are tried in all, as long as the games have them."""
USUAL = 40
"""Unless told, about one of so many decisions is tried."""


def check_game(
    game: AnyGame,
    games: int = 10,
    *,
    seed: int = 0,
    every: int | None = None,
    rules: AnyRules | None = None,
) -> Report:
    """Play seeded random games and try every promise about every `every`-th decision. Returns what was tried.

    Unless told it is every 40th, and of short games more, so that together there are a dozen. `rules` are those to play by,
    the printed ones unless told: random play of a long game wants fewer cards. `AssertionError` says what does not hold,
    its notes where.
    """
    report = Report(game.name)
    with _noted(f"game {game.name}, before it is played"):
        check_words(game, report)
        check_examples(game, report)
        if check_presets(game):
            report.hold("presets can be begun, and the first turn is led through")
    low, high = game.seats
    for n in range(games):
        seats = low + n % (high - low + 1)
        at = f"game {game.name}, {counted(seats, 'seat')}, seed {seed + n}"
        with _noted(f"{at}, ply 0"):
            match = _match(game, seats, seed + n, rules)
        dice = random.Random(f"conformance/{seed}/{n}"), random.Random(f"conformance/{seed}/{n}/tried")
        with _noted(at, match):
            least = ceil(POSITIONS / games) if every is None else 1
            _play_through(match, report, *dice, every or USUAL, least)
        report.games += 1
        report.plies += match.ply
    return report


@contextmanager
def _noted(where: str, match: AnyMatch | None = None) -> Iterator[None]:
    """Whatever a game raises is a promise that it breaks: an `AssertionError` with a note that says where."""
    try:
        yield
    except Exception as error:
        broken, again = error, ""
        if isinstance(error, ScriptError):
            broken = AssertionError(error.cause)
            again = f"; hp.load(error.__cause__.record).{error.again} raises again"
        elif not isinstance(error, AssertionError):
            broken = AssertionError(f"{type(error).__name__}: {error}")
        broken.add_note(where + (f", ply {match.ply}" if match else "") + again)
        if broken is error:
            raise
        raise broken from error


def check_examples(game: AnyGame, report: Report) -> None:
    """Every prepared position of a chapter can be stood on, saved and tried, and a word that is none is refused."""
    dice = random.Random("conformance/examples")
    for code, example in game.examples.items():
        where = f"the example of {code}"
        assert code in game.rulebook.chapters, f"{where} is of no chapter of the rulebook"
        match: AnyMatch = attempt(where, game.example, code)
        assert all(row.strip() for row in example.words(match.rules).splitlines()), (
            f"{where} lacks its question or hint"
        )
        for one in example.tries:
            refusal = match.explain(one.choice, one.seat)
            assert (refusal.rule if refusal else "") == one.refused, (
                f"{where}: {one.choice!r} of seat {one.seat} is {f'refused: {refusal}' if refusal else 'legal'}, and the "
                f"example says {one.refused or 'legal'!r}"
            )
        check_tree(match, dice, [])
        check_record(match, dice, [])
        report.hold("a chapter's example can be stood on and tried")
    if game.prepare is not None:
        refused = False
        try:
            game.at("xyzzy", xyzzy=1)
        except ValueError:
            refused = True
        assert refused, "`at` takes the word 'xyzzy' without a ValueError"


def transcript(
    game: AnyGame,
    games: int = 20,
    *,
    seed: int = 0,
    rules: AnyRules | None = None,
) -> str:
    """The records of seeded random games: equal bytes in every process, whatever its hash seed."""
    low, high = game.seats
    matches = [_match(game, low + n % (high - low + 1), seed + n, rules) for n in range(games)]
    for match in matches:
        match.run("random")
    return "".join(match.save() for match in matches)


def perft(
    table: AnyTable, steps: Any, depth: int, answers: Sequence[Answer] = ()
) -> dict[str, int]:  # any game's table and steps
    """How many positions lie `depth` answers further, decisions and chance alike, split by the first answer.

    `answers` were given since the step of the table began. Ways to equal tables count apart; where several seats are asked,
    each with its own choices.
    """
    begun = tuple(answers)

    def count(answers: tuple[Answer, ...], left: int) -> int:
        if not left:
            return 1
        return sum(count((*answers, answer), left - 1) for answer in _answers(table, steps, answers))

    counted: dict[str, int] = {}
    for answer in _answers(table, steps, begun):
        first = str(answer.value) if answer.seat is None else f"{answer.seat}: {answer.value}"
        counted[first] = counted.get(first, 0) + count((*begun, answer), depth - 1)
    return counted


def _answers(
    table: AnyTable, steps: Any, answers: tuple[Answer, ...]
) -> Iterator[Answer]:  # any game's table and steps
    play = Play(table.copy(), steps)
    for answer in answers:
        play.send(answer)
    request = play.request
    if isinstance(request, Ask):
        yield from (Answer(seat, choice) for seat in request.seats for choice in request.options(seat))
    elif isinstance(request, Chance):
        yield from (Answer(None, value) for value, _ in request.odds())


def _match(game: AnyGame, seats: int, seed: int, rules: AnyRules | None) -> AnyMatch:
    start = {"seats": seats}
    table = new_table(game, rules or game.printed, start)
    players = getattr(table, "players", None)
    assert (len(players) if isinstance(players, list) else None) == seats, (
        f"a table has a list `players` with one entry for each seat; for {counted(seats, 'seat')} it is {players!r}"
    )
    return Match(game, table, seed=seed, start=start)


def _try(match: AnyMatch, report: Report, dice: random.Random, seen: list[Choice]) -> None:
    """Every check at this position; none of them may change the match."""
    for check in CHECKS:
        before = freeze(match.table), match.ply, match.plies, len(match.events)
        report.trying = (check.__doc__ or "").split(".")[0]
        check(match, dice, seen)
        assert before == (freeze(match.table), match.ply, match.plies, len(match.events)), (
            f"trying {check.__name__} changed the match"
        )
        report.hold(report.trying)


def promises(
    match: AnyMatch,
    report: Report,
    *,
    tried: int = 1,
    seed: int = 0,
    on_chance: Callable[[AnyTable, Chance, Any], object] | None = None,
) -> None:
    """Hold a match to every promise: all of it once through, and the checks of `CHECKS` at `tried` of its decisions, by lot.

    It may have been played by whomever, and need not be over. `report` counts what held; where something does not,
    `AssertionError` is raised, `report.trying` names the promise and the match stands at the ply. `on_chance` gets the
    table, the request and the answer of each chance.
    """
    dice, last = random.Random(f"conformance/promises/{seed}"), match.ply
    decisions = [ply for ply, answer in enumerate(match.answers) if answer.seat is not None]
    _once_through(match, report, dice, on_chance)
    for ply in sorted(dice.sample(decisions, min(tried, len(decisions)))):
        match.goto(ply)
        _try(match, report, dice, [answer.value for answer in match.answers if answer.seat is not None])
    match.goto(last)


def _once_through(
    match: AnyMatch,
    report: Report,
    dice: random.Random,
    on_chance: Callable[[AnyTable, Chance, Any], object] | None = None,
) -> None:
    """What holds of a whole match, over or not: its result, every ply, every chance, its draws and its measures."""
    result = match.result
    if match.request is None:
        report.trying = "A game that is over has a result with a score for each seat"
        assert result is not None, "a game that is over has a result"
        assert len(result.scores) == match.seats, (
            f"a game of {counted(match.seats, 'seat')} has {counted(len(result.scores), 'score')}"
        )
        assert set(result.winners) <= set(range(match.seats)), f"winners {result.winners} are no seats"
        report.hold(report.trying)
    report.trying = "Every ply can be reached again and looks as it did"
    _goto_everywhere(match, dice)
    report.hold(report.trying)
    report.trying = "Clauses cited exist, odds of every chance sum to one, draws end their step, measures are numbers"
    draws, chances = _replay(match, on_chance)
    report.hold("The odds of every chance of a game sum to one and hold what came", chances)
    report.hold("A step ends right after a card was drawn into a hand")
    report.hold("Every measure gives a number")
    report.trying = "Nobody but its owner can tell which card was drawn into a hand"
    check_secrets(match, draws, dice)
    report.hold(report.trying)


def _play_through(
    match: AnyMatch, report: Report, dice: random.Random, tries: random.Random, every: int, least: int
) -> None:
    """Play to the end and try at least so many positions: those that were not met by chance are gone back to.

    `dice` choose, `tries` say what is tried: a check more or less plays no other game.
    """
    seen: list[Choice] = []
    decided: dict[int, bool] = {}  # the plies at which a seat decided, and whether they were tried
    while match.request is not None:
        request = match.request
        assert isinstance(request, Ask), "with dice='auto' a match stops only at decisions"
        seat = dice.choice(request.seats)
        options = list(request.options(seat))
        assert options, f"{request!r}: seat {seat} is asked, but has nothing to choose"
        decided[match.ply] = not seen or tries.randrange(every) == 0
        if decided[match.ply]:
            _try(match, report, tries, seen)
        choice = options[dice.randrange(len(options))]
        seen.append(choice)
        match.play(choice, seat)
    _once_through(match, report, tries)
    left, last = [ply for ply, tried in decided.items() if not tried], match.ply
    for ply in sorted(tries.sample(left, min(len(left), max(0, least - sum(decided.values()))))):
        match.goto(ply)
        _try(match, report, tries, seen)
    match.goto(last)


def _replay(
    match: AnyMatch, on_chance: Callable[[AnyTable, Chance, Any], object] | None = None
) -> tuple[list[int], int]:
    """Go through a game once more: its requests and events cite clauses, its draws are quiet, the odds of its chances are
    distributions, and where it is over it is measured.

    Gives the plies at which a card was drawn into a hand, and how often chance answered. What a seat imagines replays the
    answers of the step: a hidden card among them would be told to it.
    """
    gauges = {name: measure.gauge() for name, measure in match.game.measures.items()}
    entered = [0]

    def count(table: AnyTable) -> None:
        entered[0] += 1
        for gauge in gauges.values():
            gauge.step(table)

    origin = match.origin
    origin.log = []
    play = Play(origin, match.rules.steps(match.game.steps), count)
    draws: list[int] = []
    chances = 0
    for ply, answer in enumerate(match.answers):
        before, request = entered[0], play.request
        if request is not None:
            cites(match, request.rule, request)
        rolls = match.game.look.rolls or not isinstance(request, Roll)
        assert rolls, f"{request!r} rolls dice, and the look says that none are rolled in this game"
        if isinstance(request, Ask):
            for gauge in gauges.values():
                gauge.asked(request, request.seat)
        elif isinstance(request, Chance):
            check_odds(request, answer.value)
            chances += 1
            if on_chance is not None:
                on_chance(play.table, request, answer.value)
        play.send(answer)
        if isinstance(request, Draw) and request.into:
            assert entered[0] > before, f"{request!r} draws into a hand, and its step goes on to {play.request!r}"
            draws.append(ply)
    for event in match.events:
        cites(match, event.rule, event)
    result = match.result
    for name, gauge in gauges.items() if result is not None else ():
        where = f"the measure {name!r}"
        value = attempt(where, gauge.end, play.table, result)
        number(value, where, share=match.game.measures[name].share)
    return draws, chances


def _goto_everywhere(match: AnyMatch, dice: random.Random) -> None:
    last, twin = match.ply, match.fork()
    marks: dict[int, Any] = {}
    plies = sorted(dice.sample(range(last + 1), min(last + 1, 60)))
    for ply in plies:
        twin.goto(ply)
        marks[ply] = (freeze(twin.table), len(twin.events))
    for ply in dice.sample(plies, len(plies)):
        twin.goto(ply)
        assert marks[ply] == (freeze(twin.table), len(twin.events)), f"ply {ply} looks different the second time"
    twin.goto(last)
    assert freeze(twin.table) == freeze(match.table), "the last ply looks different after going about"


__all__ = [
    "CHECKS",
    "Report",
    "check_examples",
    "check_game",
    "check_words",
    "perft",
    "promises",
    "transcript",
]
