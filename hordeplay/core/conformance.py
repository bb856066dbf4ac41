"""`check_game(game)`: what every game must pass, ours or a reader's.

Seeded random games are played; on the way each promise of the core is tried out on real positions. The first one that
does not hold raises `AssertionError` with the seed, the ply and the promise.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hordeplay.core.choice import Among, Choice, IllegalChoice
from hordeplay.core.game import Game
from hordeplay.core.luck import bot_source
from hordeplay.core.match import Match, ScriptError
from hordeplay.core.record import begin, load
from hordeplay.core.script import Answer, Ask, Chance, Play
from hordeplay.core.tree import differences, faults, freeze, shared

FEW_OUTCOMES = 1_300


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


def check_game(game: Game[Any], games: int = 10, *, seed: int = 0, every: int = 40) -> Report:  # any game's table
    """Play seeded random games and try every promise about every `every`-th ply. Returns what was tried."""
    report = Report(game.name)
    check_words(game, report)
    low, high = game.seats
    for n in range(games):
        seats = low + n % (high - low + 1)
        match = _match(game, seats, seed + n)
        dice = random.Random(f"conformance/{seed}/{n}")
        try:
            _play_through(match, report, dice, every)
        except AssertionError as error:
            error.add_note(f"game {game.name}, {seats} seats, seed {match.seed}, ply {match.ply}")
            raise
        report.games += 1
        report.plies += match.ply
    return report


def check_words(game: Game[Any], report: Report) -> None:  # any game's table
    """Every knob cites a clause or ruling of the book, every ruling's option is a knob, every slot can be filled."""
    book = game.rulebook
    for knob in game.rules.all_knobs().values():
        for cited in re.findall(r"[A-Z]+-[A-Z]+-\d+", knob.clause):
            assert cited in book, f"knob {knob.name} cites {cited}, which the rulebook does not have"
        report.hold("a knob cites a clause that exists")
    for ruling in book.rulings.values():
        assert not ruling.option or ruling.option in game.rules.all_knobs(), f"{ruling.id}: no knob {ruling.option!r}"
    for id_ in [*book.clauses, *book.rulings]:
        assert "{" not in book.words(id_), f"{id_}: a slot is left in its words"
        report.hold("a clause reads without slots")


def transcript(game: Game[Any], games: int = 20, *, seed: int = 0) -> str:  # any game's table
    """The records of seeded random games: equal bytes in every process, whatever its hash seed."""
    low, high = game.seats
    matches = [_match(game, low + n % (high - low + 1), seed + n) for n in range(games)]
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


def _match(game: Game[Any], seats: int, seed: int) -> Match[Any]:  # any game's table
    start = {"seats": seats}
    return Match(game, begin(game, game.printed, start), seed=seed, start=start)


def _play_through(match: Match[Any], report: Report, dice: random.Random, every: int) -> None:  # any game's table
    seen: list[Choice] = []
    while match.request is not None:
        request = match.request
        assert isinstance(request, Ask), "with dice='auto' a match stops only at decisions"
        options = list(request.options())
        assert options, f"{request!r}: asked, but nothing can be chosen"
        if dice.randrange(every) == 0:
            for promise in _PROMISES:
                before = freeze(match.table), match.ply, match.plies, len(match.events)
                promise(match, dice, seen)
                assert before == (freeze(match.table), match.ply, match.plies, len(match.events)), (
                    f"trying {promise.__name__} changed the match"
                )
                report.hold((promise.__doc__ or "").split(".")[0])
        choice = options[dice.randrange(len(options))]
        seen.append(choice)
        match.play(choice)
    assert match.result is not None, "a game that is over has a result"
    _goto_everywhere(match, dice)
    report.hold("Every ply can be reached again and looks as it did")


def _tree(match: Match[Any], _: random.Random, __: list[Choice]) -> None:  # any game's table
    """A table is a tree of plain values, legal, and its copy shares nothing with it."""
    table = match.table
    assert not (found := list(faults(table))), found
    match.game.check(table)
    copy = table.copy()
    assert not (found := list(differences(table, copy))), found
    assert not (found := list(shared(table, copy))), found


def _listing(match: Match[Any], dice: random.Random, seen: list[Choice]) -> None:  # any game's table
    """What is listed is legal and reads back from its text; what is legal is listed."""
    request = match.request
    assert isinstance(request, Ask)
    for seat in request.seats:
        options = list(request.options(seat))
        assert len(set(options)) == len(options), f"listed twice: {options}"
        for choice in options:
            assert request.why_not(choice, seat) is None, f"listed but refused: {choice}"
            assert request.read(str(choice)) == choice, f"{choice!r} does not read back from {str(choice)!r}"
        for choice in dice.sample(seen, min(len(seen), 20)):
            if request.why_not(choice, seat) is None and not choice.free:
                assert choice in options, f"legal but not listed: {choice}"
        for offer in request.offers:
            if not isinstance(offer, Among) and offer.sure:
                refused = [c for c in offer.options(request.table, seat) if c.forbids(request.table, seat)]
                assert not refused, f"{offer.verb} is sure, but proposes {refused[0]}"


def _refusals(match: Match[Any], dice: random.Random, seen: list[Choice]) -> None:  # any game's table
    """An illegal choice is refused with a clause and a reason, and changes nothing."""
    request = match.request
    assert isinstance(request, Ask)
    for text in ["", "xyzzy", "x" * 5000, *(str(c) + " 99 zz" for c in seen[-3:])]:
        reason = ""
        try:
            match.play(text)
        except IllegalChoice as error:
            reason = error.refusal.reason
        assert reason, f"{text!r} was played, or refused without a reason"
    for choice in dice.sample(seen, min(len(seen), 10)):
        refusal = match.explain(choice)
        assert refusal is None or (refusal.reason and refusal.rule), f"{choice}: no clause or reason in {refusal}"


def _fork(match: Match[Any], dice: random.Random, _: list[Choice]) -> None:  # any game's table
    """A fork keeps the luck and goes its own way."""
    a, b = match.fork(), match.fork()
    for twin in (a, b):
        assert not (found := list(differences(match.table, twin.table))), found
        assert not (found := list(shared(match.table, twin.table))), found
    a.run("random", until="turn")
    b.run("random", until="turn")
    assert a.answers == b.answers, "two forks of one match met different luck"
    assert not (found := list(differences(a.table, b.table))), found


def _undo(match: Match[Any], dice: random.Random, _: list[Choice]) -> None:  # any game's table
    """Undo and redo lead back to the same table; under `same` the dice fall as they fell."""
    twin = match.fork()
    twin.run("random", until="request")
    after, answers = freeze(twin.table), twin.answers
    twin.undo()
    assert freeze(twin.table) == freeze(match.table), "undo does not lead back"
    last = twin.ahead[0]
    twin.redo()
    assert (freeze(twin.table), twin.answers) == (after, answers), "redo does not lead forward"
    twin.undo()
    twin.play(last.value, last.seat)
    assert (freeze(twin.table), twin.answers) == (after, answers), "the same choice met other dice after an undo"


def _record(match: Match[Any], _: random.Random, __: list[Choice]) -> None:  # any game's table
    """A record reads back to an equal match that writes the same record."""
    text = match.save()
    back = load(text, lambda _name: match.game)
    assert not (found := list(differences(match.table, back.table))), found
    assert back.save() == text, "a record of a record differs"
    assert [e for e in back.events] == match.events, "a replay told other events"  # noqa: C416 - compares as lists


def _prepared(match: Match[Any], _: random.Random, __: list[Choice]) -> None:  # any game's table
    """A table as JSON reads back to an equal table."""
    play = match.position().play()
    twin = Match(match.game, match.position().table, seed=match.seed)
    back = load(twin.save(), lambda _name: match.game)
    assert not (found := list(differences(twin.table, back.table))), found
    assert freeze(play.table) == freeze(match.table), "a position does not replay to its match"


def _raising(match: Match[Any], dice: random.Random, __: list[Choice]) -> None:  # any game's table
    """A rule that raises leaves the match where it stood."""

    def broken(_table: Any) -> str:  # any game's table
        msg = "broken on purpose"
        raise LookupError(msg)

    twin = match.fork()
    twin._play._steps = dict.fromkeys(twin._play._steps, broken)  # noqa: SLF001 - no public door breaks a rule
    before, answers = freeze(twin.table), twin.answers
    for _ in range(12):
        options = list(twin.choices)
        if not options:
            return
        try:
            twin.play(options[dice.randrange(len(options))])
        except ScriptError:
            assert (freeze(twin.table), twin.answers) == (before, answers), "a failed rule left something behind"
            return
        before, answers = freeze(twin.table), twin.answers


def _chance(match: Match[Any], dice: random.Random, _: list[Choice]) -> None:  # any game's table
    """The odds of each chance request sum to one and hold its sample."""
    twin = match.fork()
    twin.dice = "ask"
    play = twin.position().play()
    options = list(match.choices)
    request = match.request
    assert isinstance(request, Ask)
    play.send(Answer(request.seats[0], options[dice.randrange(len(options))]))
    for number in range(4):
        chance = play.request
        if not isinstance(chance, Chance):
            return
        sample = chance.sample(bot_source(number, 0, match.ply))
        assert chance.why_not(sample) is None, f"{chance!r} refuses its own sample {sample!r}"
        assert chance.why_not("nonsense") is not None, f"{chance!r} takes nonsense"
        if getattr(chance, "sides", 1) ** getattr(chance, "n", 1) <= FEW_OUTCOMES:
            odds = dict(chance.odds())
            assert sum(odds.values()) == 1, f"the odds of {chance!r} sum to {sum(odds.values())}"
            assert sample in odds, f"{chance!r} gave {sample!r}, which has no chance"
        play.send(Answer(None, sample))


def _eyes(match: Match[Any], dice: random.Random, _: list[Choice]) -> None:  # any game's table
    """The asked seat's own view lists the same options, and no view tells what is hidden from it."""
    request = match.request
    assert isinstance(request, Ask)
    for seat in request.seats:
        view = match.seen_by(seat)
        assert isinstance(view.request, Ask)
        assert list(view.request.options(seat)) == list(request.options(seat)), f"seat {seat} sees other options"
        imagined = view.imagine(bot_source("eyes", seat, match.ply))
        mine = imagined.table.seen_by(seat)
        assert not (found := list(differences(view.table, mine))), f"an imagined table looks different: {found}"


def _bots(match: Match[Any], _: random.Random, __: list[Choice]) -> None:  # any game's table
    """Our bots decide the same from their seat's view, and what they decide is legal."""
    request = match.request
    assert isinstance(request, Ask)
    seat = request.seats[0]
    view = match.seen_by(seat)
    assert isinstance(view.request, Ask)
    for name in match.game.bots:
        choices = [
            match.game.bot(name).choose(r, seat, bot_source(match.seed, seat, match.ply))
            for r in (request, view.request)
        ]
        assert choices[0] == choices[1], f"{name} decides {choices[0]} on the true table, {choices[1]} on its own view"
        assert request.why_not(choices[0], seat) is None, f"{name} chose {choices[0]}, which is illegal"


def _looks(match: Match[Any], _: random.Random, __: list[Choice]) -> None:  # any game's table
    """Every position can be drawn and read, and every hint points at parts that are there."""
    look, table, request = match.game.look, match.table, match.request
    assert isinstance(request, Ask)
    assert look.text(table, None).strip(), "the position has no text"
    labels = None
    for arrangement in ("wide", "tall", "stage"):
        scene = look.scene(table, request.seats[0], arrangement)
        assert labels is None or set(labels) <= set(scene.labels) or arrangement != "tall", "parts differ"
        assert len(scene.svg) <= 100_000, f"{arrangement}: {len(scene.svg)} characters are more than a board may have"
        labels = labels or scene.labels
    assert labels is not None
    for choice in request.options():
        hint = look.hint(table, choice)
        assert hint.label, f"{choice} has no label"
        missing = [part for part in (*hint.targets, *hint.source) if part not in labels]
        assert not missing, f"{choice} points at {missing}, which the board does not have"
    for event in match.events[-5:]:
        assert look.say(table, event).strip(), f"{event} has no words"
        assert event.rule in match.game.rulebook, f"{event} cites {event.rule!r}, which the rulebook does not have"


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


_PROMISES: tuple[Callable[[Match[Any], random.Random, list[Choice]], None], ...] = (
    _tree,
    _listing,
    _refusals,
    _fork,
    _undo,
    _record,
    _prepared,
    _raising,
    _chance,
    _eyes,
    _bots,
    _looks,
)
