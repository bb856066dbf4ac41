"""What must hold at any position of any game.

A check gets a match that waits for a decision, dice of its own, and choices that were made before, and leaves the match as it
was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from hordeplay.core.any import AnyAsk, AnyMatch, AnyTable
from hordeplay.core.cards import HIDDEN, Cards
from hordeplay.core.choice import Among, Choice, IllegalChoice, Refusal
from hordeplay.core.conformance.look import check_looks, cites
from hordeplay.core.conformance.words import attempt
from hordeplay.core.game import Thinking
from hordeplay.core.luck import Source, bot_source
from hordeplay.core.match import Match, ScriptError
from hordeplay.core.record import load
from hordeplay.core.script import Answer, Ask, Chance, Roll
from hordeplay.core.table_tree import differences, faults, freeze, shared

FEW_OUTCOMES = 1_300
"""Chance requests with more outcomes are not summed up."""
FEW = 4
"""Questions are asked at one of so many positions."""


def check_tree(match: AnyMatch, _: random.Random, __: list[Choice]) -> None:
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
        assert refusal.reason, f"{choice}: no reason in {refusal}"
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


def check_record(match: AnyMatch, _: random.Random, __: list[Choice]) -> None:
    """A record reads back to an equal match that writes the same record."""
    text = match.save()
    back = load(text, lambda _name: match.game)
    assert not (wrong := list(differences(match.table, back.table))), wrong
    assert back.save() == text, "a record of a record differs"
    assert list(back.events) == list(match.events), "a replay told other events"


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
    history = twin._history  # noqa: SLF001 - no public door breaks a rule
    printed, steps = history.steps, dict(history.steps)
    history.steps = steps
    twin._rewind(twin.ply)  # noqa: SLF001 - it is to play by these
    twin.goto(match.ply)
    history.steps = printed  # by which it goes back
    steps.update(dict.fromkeys(steps, broken))
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
        check_odds(chance, sample)
        play.send(Answer(None, sample))


def check_odds(chance: Chance, sample: Any) -> None:  # what this kind of chance answers
    """The odds of a chance request sum to one and hold what came."""
    if type(chance) is Roll:  # equal dice have equal odds
        _check_dice(chance.n, chance.sides, chance.rule)
        assert chance.why_not(sample) is None, f"{chance!r} gave {sample!r}, which has no chance"
        return
    odds = dict(chance.odds())
    assert sum(odds.values()) == 1, f"the odds of {chance!r} sum to {sum(odds.values())}"
    assert all(p > 0 for p in odds.values()), f"{chance!r} has odds that are no chances: {odds}"
    assert sample in odds, f"{chance!r} gave {sample!r}, which has no chance"


@cache
def _check_dice(n: int, sides: int, rule: str) -> None:
    if sides**n <= FEW_OUTCOMES:
        roll = Roll(n, sides, rule=rule)
        odds = dict(roll.odds())
        assert sum(odds.values()) == 1, f"the odds of {roll!r} sum to {sum(odds.values())}"
        assert len(odds) == sides**n, f"{roll!r} has {len(odds)} outcomes"


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
            words = attempt(f"the sentence for {e}", match.game.look.say, view.table, e, table=match.table)
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
            attempt(name, _decided, match, name, asked, seat, source, table=match.table) for asked, source in tries
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
    check_tree,
    _listing,
    _refusals,
    _fork,
    _undo,
    check_record,
    _prepared,
    _raising,
    _chance,
    _by_hand,
    _eyes,
    _bots,
    check_looks,
    _asks,
)


__all__ = ["CHECKS", "check_odds", "check_record", "check_tree"]
