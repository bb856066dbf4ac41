"""What every position of every game must keep, one function a promise; `conformance` tries them out.

Each gets a match that waits for a decision, its own dice, and choices that were made before; it raises `AssertionError`
when the promise does not hold, and leaves the match as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hordeplay.core.cards import HIDDEN, Cards
from hordeplay.core.choice import Among, Choice, IllegalChoice, Refusal
from hordeplay.core.game import Thinking
from hordeplay.core.luck import Source, bot_source
from hordeplay.core.match import Match, ScriptError
from hordeplay.core.record import load
from hordeplay.core.scene import ARRANGEMENTS
from hordeplay.core.script import Answer, Ask, Chance
from hordeplay.core.tree import differences, faults, freeze, shared

FEW_OUTCOMES = 1_300


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
        listed = frozenset(options)
        assert len(listed) == len(options), f"listed twice: {options}"
        for choice in options:
            assert _refusal(request, choice, seat) is None, f"listed but refused: {choice}"
            assert request.read(str(choice)) == choice, f"{choice!r} does not read back from {str(choice)!r}"
        some = dice.sample(options, min(len(options), 20))
        for choice in (*dice.sample(seen, min(len(seen), 20)), *_near(request, some, dice)):
            if _refusal(request, choice, seat) is None and not choice.free:
                assert choice in listed, f"legal but not listed: {choice}"
        for offer in request.offers:
            if not isinstance(offer, Among) and offer.sure:
                refused = [c for c in offer.options(request.table, seat) if c.forbids(request.table, seat)]
                assert not refused, f"{offer.verb} is sure, but proposes {refused[0]}"


def _refusal(request: Ask[Any], choice: Choice, seat: int) -> Refusal | None:  # any game's choices
    """What the law says; it must say something, whatever the words."""
    try:
        refusal = request.why_not(choice, seat)
    except Exception as error:
        msg = f"{choice!r} made its own law raise {type(error).__name__}: {error}"
        raise AssertionError(msg) from error
    assert refusal is None or (refusal.rule and refusal.reason), f"{choice}: no clause or reason in {refusal}"
    return refusal


def _near(request: Ask[Any], some: Sequence[Choice], dice: random.Random) -> Iterator[Choice]:  # any game's choices
    """Choices that differ from legal ones in one word: a number or letter beside it, or the word of another choice."""
    words = sorted({word for choice in some for word in str(choice).split()[1:]})
    for choice in some:
        verb, *rest = str(choice).split()
        if not rest:
            continue
        i = dice.randrange(len(rest))
        word = rest[i]
        n = dice.choice((-9, -1, 1, 9))
        changed = [dice.choice(words)]
        if word.lstrip("-").isdigit():
            changed.append(str(int(word) + n))
        elif word[1:].isdigit():
            changed += [chr(ord(word[0]) + dice.choice((-1, 1))) + word[1:], f"{word[0]}{int(word[1:]) + n}"]
        for other in changed:
            try:
                yield request.read(" ".join([verb, *rest[:i], other, *rest[i + 1 :]]))
            except IllegalChoice:
                continue


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
    for answer in ((1,), 1, "1"):
        refused = False
        try:
            match.answer(answer)
        except IllegalChoice:
            refused = True
        assert refused, f"{answer!r} was taken as dice where a seat is asked"


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


def _by_hand(match: Match[Any], dice: random.Random, _: list[Choice]) -> None:  # any game's table
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
    assert not (found := list(differences(auto.table, hand.table))), found


def _eyes(match: Match[Any], dice: random.Random, _: list[Choice]) -> None:  # any game's table
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
            assert match.game.look.say(view.table, e).strip(), f"{e} has no words for seat {seat}"
        imagined = view.imagine(bot_source("eyes", seat, match.ply))
        faceless = [(hand, backs) for hand, _owner, _open, backs in _hidden(imagined.table) if backs]
        assert not faceless, f"a redeal leaves cards without a face: {faceless}"
        mine = imagined.table.seen_by(seat)
        assert not (found := list(differences(view.table, mine))), f"an imagined table looks different: {found}"
        assert not (found := list(shared(match.table, view.table))), f"a view shares with the table: {found}"


def _hidden(table: Any) -> Iterator[tuple[str, int, list[str], list[str]]]:  # any game's table
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
        self._draw = source.below

    def below(self, n: int) -> int:
        return self._draw(n)


SELDOM = 20
"""A bot that thinks is slow: it is tried at one of so many positions."""


def _bots(match: Match[Any], dice: random.Random, _: list[Choice]) -> None:  # any game's table
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
        try:
            choices = [_decided(match, name, asked, seat, source) for asked, source in tries]
        except Exception as error:
            msg = f"{name} raised {type(error).__name__}: {error}"
            raise AssertionError(msg) from error
        assert choices[0] == choices[1], f"{name} decides {choices[0]} on the true table, {choices[1]} on its own view"
        assert choices[1] == choices[2], f"{name} decides {choices[2]} where it cannot read the seed, not {choices[1]}"
        assert request.why_not(choices[0], seat) is None, f"{name} chose {choices[0]}, which is illegal"


def _decided(match: Match[Any], name: str, asked: Ask[Any], seat: int, source: Any) -> Choice:  # a game's own types
    bot = match.game.bot(name)
    return bot.think(match.seen_by(seat), source) if isinstance(bot, Thinking) else bot.choose(asked, seat, source)


def _looks(match: Match[Any], _: random.Random, __: list[Choice]) -> None:  # any game's table
    """Every position can be drawn and read, and every hint points at parts that are there."""
    look, table, request = match.game.look, match.table, match.request
    assert isinstance(request, Ask)
    assert look.text(table, None).strip(), "the position has no text"
    hints = [(choice, look.hint(table, choice)) for choice in request.options()]
    for choice, hint in hints:
        assert hint.label, f"{choice} has no label"
    for arrangement in ARRANGEMENTS:
        scene = look.scene(table, request.seats[0], arrangement)
        assert len(scene.svg) <= 100_000, f"{arrangement}: {len(scene.svg)} characters are more than a board may have"
        for choice, hint in hints:
            missing = [part for part in (*hint.targets, *hint.source) if part not in scene.labels]
            assert not missing, f"{choice} points at {missing}, which the {arrangement} board does not have"
    for event in match.events[-5:]:
        assert look.say(table, event).strip(), f"{event} has no words"
        assert event.rule in match.game.rulebook, f"{event} cites {event.rule!r}, which the rulebook does not have"


PROMISES: tuple[Callable[[Match[Any], random.Random, list[Choice]], None], ...] = (
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
    _looks,
)
