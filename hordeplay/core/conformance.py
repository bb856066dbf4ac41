"""`check_game(game)`: what every game must pass, ours or a reader's.

Seeded random games are played; on the way each promise of the core is tried out on real positions. The first one that
does not hold raises `AssertionError` with the seed, the ply and the promise.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hordeplay.core.choice import Choice
from hordeplay.core.game import Game
from hordeplay.core.match import Match
from hordeplay.core.promises import PROMISES
from hordeplay.core.record import begin
from hordeplay.core.rules import Rules
from hordeplay.core.script import Answer, Ask, Chance, Draw, Play
from hordeplay.core.tree import freeze


@dataclass
class Report:
    """What was tried: games, plies, requests by kind, and the promises that held, each with how often."""

    game: str
    games: int = 0
    plies: int = 0
    held: dict[str, int] = field(default_factory=dict)

    def hold(self, promise: str) -> None:
        """Count a promise that held."""
        self.held[promise] = self.held.get(promise, 0) + 1

    def __str__(self) -> str:
        rows = [f"{self.game}: {self.games} games, {self.plies} plies, no failure"]
        rows += [f"  {n:7d} x {promise}" for promise, n in sorted(self.held.items())]
        return "\n".join(rows)


def check_game(
    game: Game[Any],  # any game's table
    games: int = 10,
    *,
    seed: int = 0,
    every: int = 40,
    rules: Rules[Any] | None = None,  # the game's own knobs
) -> Report:
    """Play seeded random games and try every promise about every `every`-th ply. Returns what was tried.

    `rules` are those to play by, the printed ones unless told: random play of a long game wants fewer cards.
    """
    report = Report(game.name)
    check_words(game, report)
    low, high = game.seats
    for n in range(games):
        seats = low + n % (high - low + 1)
        match = _match(game, seats, seed + n, rules)
        dice = random.Random(f"conformance/{seed}/{n}")
        try:
            _play_through(match, report, dice, every)
        except Exception as error:  # noqa: BLE001 - whatever a game raises is a promise that it breaks
            failure = AssertionError(f"{type(error).__name__}: {error}")
            told = error if isinstance(error, AssertionError) else failure
            told.add_note(f"game {game.name}, {seats} seats, seed {match.seed}, ply {match.ply}")
            raise told from error.__cause__ if told is error else error
        report.games += 1
        report.plies += match.ply
    return report


def check_words(game: Game[Any], report: Report) -> None:  # any game's table
    """Every knob cites a clause or ruling of the book, every ruling's option is a knob, every slot can be filled."""
    assert "random" in game.bots, "a game has at least the bot 'random' (hordeplay.bots.Random)"
    book = game.rulebook
    knobs = game.rules.all_knobs()
    for slot in re.findall(
        r"\{(\w+)\}", " ".join([c.text for c in book.clauses.values()] + [r.ruling for r in book.rulings.values()])
    ):
        assert slot in knobs, f"the rulebook has a slot {{{slot}}}, but there is no such knob"
    for knob in knobs.values():
        for cited in re.findall(r"[A-Z]+-[A-Z]+-\d+", knob.clause):
            assert cited in book, f"knob {knob.name} cites {cited}, which the rulebook does not have"
        report.hold("a knob cites a clause that exists")
    for ruling in book.rulings.values():
        assert not ruling.option or ruling.option in knobs, f"{ruling.id}: no knob {ruling.option!r}"
    for id_ in [*book.clauses, *book.rulings]:
        assert "{" not in book.words(id_), f"{id_}: a slot is left in its words"
        report.hold("a clause reads without slots")


def transcript(
    game: Game[Any],  # any game's table
    games: int = 20,
    *,
    seed: int = 0,
    rules: Rules[Any] | None = None,  # the game's own knobs
) -> str:
    """The records of seeded random games: equal bytes in every process, whatever its hash seed."""
    low, high = game.seats
    matches = [_match(game, low + n % (high - low + 1), seed + n, rules) for n in range(games)]
    for match in matches:
        match.run("random")
    return "".join(match.save() for match in matches)


def perft(table: Any, steps: Any, depth: int) -> dict[str, int]:  # any game's table and steps
    """How many positions lie `depth` answers further, decisions and chance alike, split by the first answer."""

    def count(answers: tuple[Answer, ...], left: int) -> int:
        if not left:
            return 1
        return sum(count((*answers, answer), left - 1) for answer in _answers(table, steps, answers))

    return {str(a.value): count((a,), depth - 1) for a in _answers(table, steps, ())}


def _answers(table: Any, steps: Any, answers: tuple[Answer, ...]) -> Iterator[Answer]:  # any game's table and steps
    play = Play(table.copy(), steps)
    for answer in answers:
        play.send(answer)
    request = play.request
    if isinstance(request, Ask):
        yield from (Answer(seat, choice) for seat in request.seats for choice in request.options(seat))
    elif isinstance(request, Chance):
        yield from (Answer(None, value) for value, _ in request.odds())


def _match(game: Game[Any], seats: int, seed: int, rules: Rules[Any] | None) -> Match[Any]:  # any game's table
    start = {"seats": seats}
    return Match(game, begin(game, rules or game.printed, start), seed=seed, start=start)


def _play_through(match: Match[Any], report: Report, dice: random.Random, every: int) -> None:  # any game's table
    seen: list[Choice] = []
    while match.request is not None:
        request = match.request
        assert isinstance(request, Ask), "with dice='auto' a match stops only at decisions"
        seat = dice.choice(request.seats)
        options = list(request.options(seat))
        assert options, f"{request!r}: seat {seat} is asked, but has nothing to choose"
        if not seen or dice.randrange(every) == 0:
            for promise in PROMISES:
                before = freeze(match.table), match.ply, match.plies, len(match.events)
                promise(match, dice, seen)
                assert before == (freeze(match.table), match.ply, match.plies, len(match.events)), (
                    f"trying {promise.__name__} changed the match"
                )
                report.hold((promise.__doc__ or "").split(".")[0])
        choice = options[dice.randrange(len(options))]
        seen.append(choice)
        match.play(choice, seat)
    result = match.result
    assert result is not None, "a game that is over has a result"
    assert len(result.scores) == match.seats, f"{match.seats} seats have {len(result.scores)} scores"
    assert set(result.winners) <= set(range(match.seats)), f"winners {result.winners} are no seats"
    _goto_everywhere(match, dice)
    report.hold("Every ply can be reached again and looks as it did")
    _quiet_draws(match)
    report.hold("A step ends right after a card was drawn into a hand")


def _quiet_draws(match: Match[Any]) -> None:  # any game's table
    """What a seat imagines replays the answers of the step: a hidden card among them would be told to it."""
    steps = match.rules.steps(match.game.steps)
    entered = [0]

    def count(_table: object) -> None:
        entered[0] += 1

    play = Play(match.origin, steps, count)
    for answer in match.answers:
        before, request = entered[0], play.request
        play.send(answer)
        if isinstance(request, Draw) and request.into:
            assert entered[0] > before, f"{request!r} draws into a hand, and its step goes on to {play.request!r}"


def _goto_everywhere(match: Match[Any], dice: random.Random) -> None:  # any game's table
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
