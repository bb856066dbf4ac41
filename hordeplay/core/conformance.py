"""`check_game(game)`: what every game must pass, ours or a reader's.

Seeded random games are played; on the way each check of `CHECKS` is tried out on real positions. The first one that does
not hold raises `AssertionError` with the seed, the ply and the check. A check gets a match that waits for a decision, dice
of its own, and choices that were made before, and leaves the match as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Any

from hordeplay.core.any import AnyAsk, AnyGame, AnyMatch, AnyRules, AnyTable
from hordeplay.core.cards import HIDDEN, Cards
from hordeplay.core.choice import Among, Choice, IllegalChoice, Refusal
from hordeplay.core.conformance_look import check_looks, cites
from hordeplay.core.conformance_secrets import check_secrets
from hordeplay.core.conformance_words import Report, attempt, check_words, number
from hordeplay.core.english import counted
from hordeplay.core.game import Thinking
from hordeplay.core.luck import Source, bot_source
from hordeplay.core.match import Match, ScriptError
from hordeplay.core.record import load, new_table
from hordeplay.core.script import Answer, Ask, Chance, Draw, Play
from hordeplay.core.table_tree import differences, faults, freeze, shared

FEW_OUTCOMES = 1_300
POSITIONS = 12
"""So many positions at least are tried in all, as long as the games have them."""
USUAL = 40
"""Unless told, about one of so many decisions is tried."""
FEW = 4
"""Questions are asked at one of so many positions."""


def _tree(match: AnyMatch, _: random.Random, __: list[Choice]) -> None:
    """A table is a tree of plain values, legal, and its copy shares nothing with it."""
    table = match.table
    assert not (wrong := list(faults(table))), wrong
    match.game.check(table)
    copy = table.copy()
    assert not (wrong := list(differences(table, copy))), wrong
    assert not (wrong := list(shared(table, copy))), wrong


def _listing(match: AnyMatch, dice: random.Random, seen: list[Choice]) -> None:
    """What is listed is legal and reads back from its text; what is legal is listed."""
    request = match.request
    assert isinstance(request, Ask)
    for seat in request.seats:
        options = list(request.options(seat))
        listed = frozenset(options)
        assert len(listed) == len(options), f"listed twice: {options}"
        for choice in options:
            assert _refusal(match, request, choice, seat) is None, f"listed but refused: {choice}"
            _check_reads_back(request, choice)
        some = dice.sample(options, min(len(options), 20))
        for choice in (*dice.sample(seen, min(len(seen), 20)), *_near(request, some, dice)):
            if _refusal(match, request, choice, seat) is None and not choice.open_ended:
                assert choice in listed, f"legal but not listed: {choice}{_sorted(options, choice)}"
        for offer in request.offers:
            if not isinstance(offer, Among) and offer.always_legal:
                refused = [c for c in offer.options(request.table, seat) if c.forbids(request.table, seat)]
                assert not refused, f"{offer.verb} is sure, but proposes {refused[0]}"


def _check_reads_back(request: AnyAsk, choice: Choice) -> None:
    """The text of a choice says that choice."""
    wrong = f"{choice!r} does not read back from {str(choice)!r}"
    advice = _one_word(choice)
    try:
        back = request.read(str(choice))
    except IllegalChoice as error:
        raise AssertionError(f"{wrong}: {error.refusal.reason}{advice}") from error
    means = f": that says {back!r}" if str(back) == str(choice) else ""
    assert back == choice, f"{wrong}{advice or means or _sorted([back], choice)}"


def _one_word(choice: Choice) -> str:
    """Advice, where something with a space stands in a place for one word."""
    values = [(field, getattr(choice, field.name)) for field in choice.form() if not field.rest]
    words = [field.word.write(one) for field, value in values for one in (value if field.many else (value,))]
    spaced = next((word for word in words if len(word.split()) > 1), None)
    if spaced is None:
        return ""
    where = "a word in a tuple, or before the last field, is one word"
    return f"; {spaced!r} has a space; {where}: give names of one word, or put the name last"


def _sorted(others: Sequence[Choice], choice: Choice) -> str:
    """Advice, where one of the others has the same words in another order."""
    words = sorted(str(choice).split())
    texts = (str(one) for one in others if one != choice and str(one) != str(choice))
    other = next((text for text in texts if sorted(text.split()) == words), None)
    advice = "sort them in its __post_init__, so that both are one choice"
    return f"; {other!r} has the same words: {advice}" if other is not None else ""


def _refusal(match: AnyMatch, request: AnyAsk, choice: Choice, seat: int) -> Refusal | None:
    """What the law says; it must say something, whatever the words."""
    try:
        refusal = request.why_not(choice, seat)
    except Exception as error:
        raise AssertionError(f"{choice!r} made its own law raise {type(error).__name__}: {error}") from error
    _check_refusal(match, refusal, choice)
    return refusal


def _check_refusal(match: AnyMatch, refusal: Refusal | None, choice: Choice) -> None:
    if refusal is not None:
        assert refusal.rule and refusal.reason, f"{choice}: no clause or reason in {refusal}"  # noqa: PT018
        cites(match, refusal.rule, f"the refusal of {choice}")


def _near(request: AnyAsk, some: Sequence[Choice], dice: random.Random) -> Iterator[Choice]:
    """Choices that differ from legal ones in one word (a number or letter beside it, or the word of another choice), or in
    the order of their words.
    """
    words = sorted({word for choice in some for word in str(choice).split()[1:]})
    for choice in some:
        verb, *rest = str(choice).split()
        if not rest:
            continue
        texts = [" ".join([verb, *dice.sample(rest, len(rest))])] if len(rest) > 1 else []
        i = dice.randrange(len(rest))
        word = rest[i]
        n = dice.choice((-9, -1, 1, 9))
        changed = [dice.choice(words)]
        if word.lstrip("-").isdigit():
            changed.append(str(int(word) + n))
        elif word[1:].isdigit():
            changed += [chr(ord(word[0]) + dice.choice((-1, 1))) + word[1:], f"{word[0]}{int(word[1:]) + n}"]
        texts += [" ".join([verb, *rest[:i], other, *rest[i + 1 :]]) for other in changed]
        for text in texts:
            try:
                yield request.read(text)
            except IllegalChoice:
                continue


def _refusals(match: AnyMatch, dice: random.Random, seen: list[Choice]) -> None:
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
        _check_refusal(match, match.explain(choice), choice)
    for answer in ((1,), 1, "1"):
        refused = False
        try:
            match.answer(answer)
        except IllegalChoice:
            refused = True
        assert refused, f"{answer!r} was taken as dice where a seat is asked"


def _fork(match: AnyMatch, dice: random.Random, _: list[Choice]) -> None:
    """A fork keeps the luck and goes its own way."""
    a, b = match.fork(), match.fork()
    for twin in (a, b):
        assert not (wrong := list(differences(match.table, twin.table))), wrong
        assert not (wrong := list(shared(match.table, twin.table))), wrong
    a.run("random", until="turn")
    b.run("random", until="turn")
    assert a.answers == b.answers, "two forks of one match met different luck"
    assert not (wrong := list(differences(a.table, b.table))), wrong


def _undo(match: AnyMatch, dice: random.Random, _: list[Choice]) -> None:
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


def _record(match: AnyMatch, _: random.Random, __: list[Choice]) -> None:
    """A record reads back to an equal match that writes the same record."""
    text = match.save()
    back = load(text, lambda _name: match.game)
    assert not (wrong := list(differences(match.table, back.table))), wrong
    assert back.save() == text, "a record of a record differs"
    assert [e for e in back.events] == match.events, "a replay told other events"  # noqa: C416 - compares as lists


def _prepared(match: AnyMatch, _: random.Random, __: list[Choice]) -> None:
    """A table as JSON reads back to an equal table."""
    play = match.position().play()
    twin = Match(match.game, match.position().table, seed=match.seed)
    back = load(twin.save(), lambda _name: match.game)
    assert not (wrong := list(differences(twin.table, back.table))), wrong
    assert freeze(play.table) == freeze(match.table), "a position does not replay to its match"


def _raising(match: AnyMatch, dice: random.Random, __: list[Choice]) -> None:
    """A rule that raises leaves the match where it stood."""

    def broken(_table: Any) -> str:  # any game's table
        raise LookupError("broken on purpose")

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


def _chance(match: AnyMatch, dice: random.Random, _: list[Choice]) -> None:
    """The odds of each chance request sum to one and hold its sample."""
    twin = match.fork()
    twin.dice = "ask"
    play = twin.position().play()
    options = list(match.choices)
    request = match.request
    assert isinstance(request, Ask)
    play.send(Answer(request.seats[0], options[dice.randrange(len(options))]))
    for i in range(4):
        chance = play.request
        if not isinstance(chance, Chance):
            return
        sample = chance.sample(bot_source(i, 0, match.ply))
        assert chance.why_not(sample) is None, f"{chance!r} refuses its own sample {sample!r}"
        assert chance.why_not("nonsense") is not None, f"{chance!r} takes nonsense"
        if getattr(chance, "sides", 1) ** getattr(chance, "n", 1) <= FEW_OUTCOMES:
            odds = dict(chance.odds())
            assert sum(odds.values()) == 1, f"the odds of {chance!r} sum to {sum(odds.values())}"
            assert sample in odds, f"{chance!r} gave {sample!r}, which has no chance"
        play.send(Answer(None, sample))


def _by_hand(match: AnyMatch, dice: random.Random, _: list[Choice]) -> None:
    """Dice entered by a person lead where the same dice of luck lead, in the match and in its record."""
    request = match.request
    assert isinstance(request, Ask)
    choice = dice.choice(list(request.options()))
    auto, hand = match.fork(), match.fork()
    hand.dice = "ask"
    auto.play(choice, request.seats[0])
    hand.play(choice, request.seats[0])
    while isinstance(waiting := hand.request, Chance):
        back = load(hand.save(), lambda _name: match.game)
        assert freeze(back.table) == freeze(hand.table), f"a record that waits for {waiting!r} reads back otherwise"
        hand.answer(auto.answers[hand.ply].value)
    assert hand.answers == auto.answers, "real dice lead elsewhere"
    assert not (wrong := list(differences(auto.table, hand.table))), wrong


def _eyes(match: AnyMatch, dice: random.Random, _: list[Choice]) -> None:
    """The asked seat's own view lists the same options, and no view tells what is hidden from it."""
    request = match.request
    assert isinstance(request, Ask)
    for seat in range(match.seats):
        view = match.seen_by(seat)
        assert isinstance(view.request, Ask)
        if seat in request.seats:
            assert view.choices == list(request.options(seat)), f"seat {seat} sees other options"
        else:
            assert not view.request.offers, f"seat {seat} sees what others may choose"
        for hand, owner, open_, _backs in _hidden(view.table):
            assert owner == seat or not open_, f"seat {seat} sees {open_} in {hand}"
        for e in view.events:
            words = attempt(f"the sentence for {e}", partial(match.game.look.say, view.table, e), match.table)
            assert words.strip(), f"{e} has no words for seat {seat}"
        imagined = view.imagine(bot_source("eyes", seat, match.ply))
        faceless = [(hand, backs) for hand, _owner, _open, backs in _hidden(imagined.table) if backs]
        assert not faceless, f"a redeal leaves cards without a face: {faceless}"
        mine = imagined.table.seen_by(seat)
        assert not (wrong := list(differences(view.table, mine))), f"an imagined table looks different: {wrong}"
        assert not (wrong := list(shared(match.table, view.table))), f"a view shares with the table: {wrong}"


def _hidden(table: AnyTable) -> Iterator[tuple[str, int, list[str], list[str]]]:
    """Each hand with its owner, the cards in it that have a face, and those that have none."""
    cards = getattr(table, "cards", None)
    if isinstance(cards, Cards):
        for hand, owner in cards.owners.items():
            backs = [card for card in cards.hands[hand] if card.startswith(HIDDEN)]
            yield hand, owner, [card for card in cards.hands[hand] if not card.startswith(HIDDEN)], backs


class _Sealed(Source):
    """The same draws, and nothing else: no key from which the luck of the match could be told."""

    __slots__ = ("_draw",)

    def __init__(self, source: Source) -> None:
        self._draw = source.randbelow

    def randbelow(self, n: int) -> int:
        return self._draw(n)


SELDOM = 20
"""A bot that thinks is slow: it is tried at one of so many positions."""


def _bots(match: AnyMatch, dice: random.Random, _: list[Choice]) -> None:
    """Our bots decide the same from their seat's view and without the seed, and what they decide is legal."""
    request = match.request
    assert isinstance(request, Ask)
    seat = request.seats[0]
    view = match.seen_by(seat)
    assert isinstance(view.request, Ask)
    for name in match.game.bots:
        if isinstance(match.game.bot(name), Thinking) and dice.randrange(SELDOM):
            continue
        sources = [bot_source(match.seed, seat, match.ply) for _ in range(3)]
        tries = [(request, sources[0]), (view.request, sources[1]), (view.request, _Sealed(sources[2]))]
        choices = [
            attempt(name, partial(_decided, match, name, asked, seat, source), match.table) for asked, source in tries
        ]
        assert choices[0] == choices[1], f"{name} decides {choices[0]} on the true table, {choices[1]} on its own view"
        assert choices[1] == choices[2], f"{name} decides {choices[2]} where it cannot read the seed, not {choices[1]}"
        assert request.why_not(choices[0], seat) is None, f"{name} chose {choices[0]}, which is illegal"


def _decided(match: AnyMatch, name: str, asked: AnyAsk, seat: int, source: Any) -> Choice:  # a game's own types
    bot = match.game.bot(name)
    return bot.think(match.seen_by(seat), source) if isinstance(bot, Thinking) else bot.choose(asked, seat, source)


def _asks(match: AnyMatch, dice: random.Random, seen: list[Choice]) -> None:
    """What a teacher may ask about a position has words, a kind, and an exact answer that can be worked out."""
    request = match.request
    assert isinstance(request, Ask)
    if match.game.questions is None or (seen and dice.randrange(FEW)):
        return
    seat = request.seats[0]
    rows = list(match.game.questions(match.seen_by(seat).table, seat))
    for says, kind, _answer in rows:
        assert says.strip(), "a question has no words"
        assert kind in ("chance", "number"), f"the question {says!r} is a 'chance' or a 'number', not {kind!r}"
    for says, kind, answer in dice.sample(rows, min(len(rows), 3)):
        value = attempt(f"the answer to {says!r}", answer)
        assert isinstance(value, Fraction), f"the answer to {says!r} is no exact number, but {value!r}"
        assert kind != "chance" or 0 <= value <= 1, f"the answer to {says!r} is {value}, which is no chance"


CHECKS: tuple[Callable[[AnyMatch, random.Random, list[Choice]], None], ...] = (
    _tree,
    _listing,
    _refusals,
    _fork,
    _undo,
    _record,
    _prepared,
    _raising,
    _chance,
    _by_hand,
    _eyes,
    _bots,
    check_looks,
    _asks,
)


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
    with _noted(lambda: f"game {game.name}, before it is played"):
        check_words(game, report)
        check_examples(game, report)
    low, high = game.seats
    for n in range(games):
        seats = low + n % (high - low + 1)
        at = f"game {game.name}, {counted(seats, 'seat')}, seed {seed + n}"
        with _noted(lambda at=at: f"{at}, ply 0"):  # type: ignore[misc]  # bound now
            match = _match(game, seats, seed + n, rules)
        dice = random.Random(f"conformance/{seed}/{n}"), random.Random(f"conformance/{seed}/{n}/tried")
        with _noted(lambda at=at, match=match: f"{at}, ply {match.ply}"):  # type: ignore[misc]  # bound now
            least = ceil(POSITIONS / games) if every is None else 1
            _play_through(match, report, *dice, every or USUAL, least)
        report.games += 1
        report.plies += match.ply
    return report


@contextmanager
def _noted(where: Callable[[], str]) -> Iterator[None]:
    """Whatever a game raises is a promise that it breaks: an `AssertionError` with a note that says where."""
    try:
        yield
    except AssertionError as error:
        error.add_note(where())
        raise
    except ScriptError as error:
        broken = AssertionError(error.cause)
        broken.add_note(f"{where()}; hp.load(error.__cause__.record).{error.again} raises again")
        raise broken from error
    except Exception as error:
        broken = AssertionError(f"{type(error).__name__}: {error}")
        broken.add_note(where())
        raise broken from error


def check_examples(game: AnyGame, report: Report) -> None:
    """Every prepared position of a chapter can be stood on, saved and tried, and a word that is none is refused."""
    dice = random.Random("conformance/examples")
    for code, example in game.examples.items():
        where = f"the example of {code}"
        assert code in game.rulebook.chapters, f"{where} is of no chapter of the rulebook"
        match: AnyMatch = attempt(where, lambda code=code: game.example(code))  # type: ignore[misc]  # bound now
        assert all(row.strip() for row in example.words(match.rules).splitlines()), (
            f"{where} lacks its question or hint"
        )
        for one in example.tries:
            refusal = match.explain(one.choice, one.seat)
            assert (refusal.rule if refusal else "") == one.refused, (
                f"{where}: {one.choice!r} of seat {one.seat} is {f'refused: {refusal}' if refusal else 'legal'}, and the "
                f"example says {one.refused or 'legal'!r}"
            )
        _tree(match, dice, [])
        _record(match, dice, [])
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


def perft(table: AnyTable, steps: Any, depth: int) -> dict[str, int]:  # any game's table and steps
    """How many positions lie `depth` answers further, decisions and chance alike, split by the first answer."""

    def count(answers: tuple[Answer, ...], left: int) -> int:
        if not left:
            return 1
        return sum(count((*answers, answer), left - 1) for answer in _answers(table, steps, answers))

    return {str(a.value): count((a,), depth - 1) for a in _answers(table, steps, ())}


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
    assert isinstance(players, list) and len(players) == seats, (  # noqa: PT018 - one sentence says both
        f"a table has a list `players` with one entry for each seat; for {counted(seats, 'seat')} it is {players!r}"
    )
    return Match(game, table, seed=seed, start=start)


def _try(match: AnyMatch, report: Report, dice: random.Random, seen: list[Choice]) -> None:
    """Every check at this position; none of them may change the match."""
    for check in CHECKS:
        before = freeze(match.table), match.ply, match.plies, len(match.events)
        check(match, dice, seen)
        assert before == (freeze(match.table), match.ply, match.plies, len(match.events)), (
            f"trying {check.__name__} changed the match"
        )
        report.hold((check.__doc__ or "").split(".")[0])


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
    result = match.result
    assert result is not None, "a game that is over has a result"
    assert len(result.scores) == match.seats, (
        f"a game of {counted(match.seats, 'seat')} has {counted(len(result.scores), 'score')}"
    )
    assert set(result.winners) <= set(range(match.seats)), f"winners {result.winners} are no seats"
    _goto_everywhere(match, tries)
    report.hold("Every ply can be reached again and looks as it did")
    draws = _replay(match)
    report.hold("A step ends right after a card was drawn into a hand")
    check_secrets(match, draws, tries)
    report.hold("Nobody but its owner can tell which card was drawn into a hand")
    report.hold("Every measure gives a number")
    left, last = [ply for ply, tried in decided.items() if not tried], match.ply
    for ply in sorted(tries.sample(left, min(len(left), max(0, least - sum(decided.values()))))):
        match.goto(ply)
        _try(match, report, tries, seen)
    match.goto(last)


def _replay(match: AnyMatch) -> list[int]:
    """Go through a finished game once more: its requests and events cite clauses, its draws are quiet, and it is measured.

    Gives the plies at which a card was drawn into a hand. What a seat imagines replays the answers of the step: a hidden
    card among them would be told to it.
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
    for ply, answer in enumerate(match.answers):
        before, request = entered[0], play.request
        if request is not None:
            cites(match, request.rule, request)
        if isinstance(request, Ask):
            for gauge in gauges.values():
                gauge.asked(request, request.seat)
        play.send(answer)
        if isinstance(request, Draw) and request.into:
            assert entered[0] > before, f"{request!r} draws into a hand, and its step goes on to {play.request!r}"
            draws.append(ply)
    for event in match.events:
        cites(match, event.rule, event)
    result = match.result
    assert result is not None
    for name, gauge in gauges.items():
        where = f"the measure {name!r}"
        value = attempt(where, lambda gauge=gauge: gauge.end(play.table, result))  # type: ignore[misc]  # bound now
        number(value, where, share=match.game.measures[name].share)
    return draws


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


__all__ = ["CHECKS", "Report", "check_examples", "check_game", "check_words", "perft", "transcript"]
