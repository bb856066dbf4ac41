"""`check_game` passes good games, and finds every fault that is planted in one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any, Self

import pytest
from core.magpie import GAME as MAGPIE
from core.magpie.look import hint, say
from core.magpie.turn import STEPS, MagpieTable, Quiet, Show, start
from pig import GAME as PIG

from hordeplay.bots import Random
from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.conformance import check_game, perft, transcript
from hordeplay.core.game import Game, Result
from hordeplay.core.luck import Source
from hordeplay.core.scene import Hint
from hordeplay.core.script import OVER, Ask, Draw, Event, Roll, Script, ask


@pytest.mark.parametrize("game", [PIG, MAGPIE], ids=lambda game: game.name)
def test_good_games_pass(game: Game[Any]) -> None:
    report = check_game(game, 6, every=12)
    assert report.games == 6
    assert report.plies > 100
    assert min(report.held.values()) >= 1
    assert len(report.held) >= 17
    assert str(report).startswith(f"{game.name}: 6 games, ")


def test_a_transcript_is_the_same_twice_and_another_with_another_seed() -> None:
    assert transcript(MAGPIE, 4) == transcript(MAGPIE, 4) != transcript(MAGPIE, 4, seed=9)


def test_perft() -> None:
    """Pig: one decision, six faces; after a face over 1 two decisions, after a 1 one."""
    table = PIG.start(PIG.printed, 2)
    assert perft(table, PIG.steps, 1) == {"roll": 1}
    assert perft(table, PIG.steps, 2) == {"roll": 6}
    assert perft(table, PIG.steps, 3) == {"roll": 11}
    assert perft(table, PIG.steps, 4) == {"roll": 36 + 5}


# ---- faults


def tables(kind: type[MagpieTable]) -> dict[str, Any]:
    """Magpies on another kind of table."""

    def begin(rules: Any, seats: int, first: int = 0) -> MagpieTable:
        made = start(rules, seats, first)
        return kind(**{f.name: getattr(made, f.name) for f in dataclasses.fields(made)})

    return {"table": kind, "start": begin}


class Aliased(MagpieTable):
    """Its copy shares a list."""

    __slots__ = ()

    def copy(self) -> Self:
        made = super().copy()
        made.box = self.box
        return made


class Forgetful(MagpieTable):
    """Its copy forgets what the wind took."""

    __slots__ = ()

    def copy(self) -> Self:
        made = super().copy()
        made.gone = {}
        return made


class Reordered(MagpieTable):
    """Its copy turns a dict round: another order for whoever iterates."""

    __slots__ = ()

    def copy(self) -> Self:
        made = super().copy()
        made.cards.hands = dict(reversed(self.cards.hands.items()))
        return made


class Open(MagpieTable):
    """Its view hides nothing."""

    __slots__ = ()

    def seen_by(self, seat: int) -> Self:
        return self.copy()


class Blind(MagpieTable):
    """Its redeal leaves what is hidden hidden."""

    __slots__ = ()

    def redeal(self, source: Any) -> None:
        return None


class Leaky(MagpieTable):
    """Its view is the table itself."""

    __slots__ = ()

    def seen_by(self, seat: int) -> Self:
        self.cards.seen_by(seat)
        return self


def step(name: str, made: Callable[[MagpieTable], Any]) -> dict[str, Any]:
    return {"steps": {**STEPS, name: made}, "bots": {"random": Random}}


def shows(*offers: type[Choice]) -> dict[str, Any]:
    """Magpies whose turn also offers these, which do nothing."""

    def show(table: MagpieTable) -> Script[str]:
        choice: Choice = yield from ask(table, table.seat, "Show?", Quiet, *offers, rule="MG-SNA-01")
        return "turn" if str(choice) else "show"

    return step("show", show)


@verb("bold", sure=True)
class Bold(Choice):
    """Sure of itself, and wrong."""

    def forbids(self, table: MagpieTable, seat: int) -> Refusal | None:
        return Refusal("MG-SNA-01", "never on odd turns") if table.turns % 2 else None


@verb("mute")
class Mute(Choice):
    """Refuses without a clause."""

    n: int

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls(1)]

    def forbids(self, table: MagpieTable, seat: int) -> Refusal | None:
        return None if self.n == 1 else Refusal("", "no")


@verb("loose")
class Loose(Choice):
    """The law lets more pass than is listed."""

    n: int

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls(1), cls(2)]


@verb("brittle")
class Brittle(Choice):
    """The law falls over numbers that nobody proposed."""

    n: int

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls(0), cls(1)]

    def forbids(self, table: MagpieTable, seat: int) -> Refusal | None:
        return [None, None][self.n] if self.n >= 0 else Refusal("MG-SNA-01", "too low")


@verb("twice")
class Twice(Choice):
    """Listed twice."""

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls(), cls()]


@verb("spaced")
class Spaced(Choice):
    """Its words do not read back."""

    words: str

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls("two  spaces")]


@verb("peeping")
class Peeping(Choice):
    """Legal only where another hand, which is hidden, holds an Opal."""

    def forbids(self, table: MagpieTable, seat: int) -> Refusal | None:
        others = [hand for name, hand in table.cards.hands.items() if name != f"hand-{seat}"]
        return None if any("Opal" in hand for hand in others) else Refusal("MG-SNA-01", "nobody has one")


@verb("meddle")
class Meddling(Choice):
    """Listing it changes the table."""

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterator[Self]:
        table.turns += 1
        yield cls()


def loud_draw(table: MagpieTable) -> Script[str]:
    """Draws into a hand, and asks before the step ends."""
    if not table.cards.size("nest"):
        return OVER
    yield from Draw(table.cards, "nest", rule="MG-DRAW-01", into=table.hand)
    choice = yield from ask(table, table.seat, "Show a gem?", Quiet, rule="MG-SNA-01")
    return "turn" if choice == Quiet() else "show"


NUMBERS = count()


def forgetting(table: MagpieTable) -> str:
    """Counts in a variable outside of the table."""
    table.turns += 1 + next(NUMBERS) % 3
    table.seat = (table.seat + 1) % len(table.players)
    return "draw"


def floating(table: MagpieTable) -> str:
    table.turns += 1
    table.seat = (table.seat + 1) % len(table.players)
    table.gone[0] = 0.5  # type: ignore[assignment]  # the fault that is planted
    return "draw"


def mislaying(table: MagpieTable) -> str:
    table.seat = (table.seat + 1) % len(table.players)
    table.turns += 1
    for hand in table.cards.hands.values():
        hand.clear()
    return "draw"


def citing(table: MagpieTable) -> str:
    table.seat = (table.seat + 1) % len(table.players)
    table.turns += 1
    table.tell("MG-XYZ-99", "goes on", seat=table.seat)
    return "draw"


def nobody(table: MagpieTable) -> Script[str]:
    """Asks, and leaves nothing to choose."""
    choice = yield from ask(table, table.seat, "Show?", Show, rule="MG-SNA-01")
    table.cards.play(table.hand, choice.gem)
    table.box.append(choice.gem)
    table.cards.hands[table.hand].clear()
    return "show"


def bots(choose: Callable[[Ask[Any], int, Source], Choice]) -> dict[str, Any]:
    class Planted:
        def choose(self, request: Ask[Any], seat: int, source: Source) -> Choice:
            return choose(request, seat, source)

    return {"bots": {"random": Random, "planted": Planted}}


def first(request: Ask[Any], seat: int) -> list[Choice]:
    return list(request.options(seat))


def reads_the_seed(request: Ask[Any], seat: int, source: Source) -> Choice:
    options = first(request, seat)
    return options[source._key[0] % len(options)]


def reads_the_dice(request: Ask[Any], seat: int, source: Source) -> Choice:
    """Foretells chance from the key of its stream."""
    options = first(request, seat)
    return options[Roll(1, rule="").sample(Source(source._key, 0))[0] % len(options)]


def peeks(request: Ask[Any], seat: int, source: Source) -> Choice:
    table: MagpieTable = request.table
    secret = "".join(card for hand in table.cards.hands.values() for card in hand)
    options = first(request, seat)
    return options[len(secret) % len(options)]


def cheats(request: Ask[Any], seat: int, source: Source) -> Choice:
    return Show("Star Ruby") if request.table.step == "show" else first(request, seat)[0]


def meddles(request: Ask[Any], seat: int, source: Source) -> Choice:
    request.table.turns += 1
    return first(request, seat)[0]


def crashes(request: Ask[Any], seat: int, source: Source) -> Choice:
    options: list[Choice] = []
    return options[seat]


def look(**changes: Any) -> dict[str, Any]:
    return {"look": dataclasses.replace(MAGPIE.look, **changes)}


def say_needs_facts(table: MagpieTable, event: Event) -> str:
    return f"{event.facts['seat']} {event.what}"


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "a copy that aliases a list": (tables(Aliased), "table.box of the copy is table.box of the original"),
    "a copy that forgets a field": (
        tables(Forgetful),
        "table.gone[|redo does not lead forward|undo does not lead back|looks different",
    ),
    "a copy in another order": (tables(Reordered), "the keys come in another order"),
    "a view that hides nothing": (tables(Open), "sees ["),
    "a view that hides for ever": (tables(Blind), "a redeal leaves cards without a face"),
    "a view that is the table": (tables(Leaky), "sees [|a view shares with the table"),
    "a float": (step("turn", floating), "float cannot be part of a table"),
    "cards mislaid": (step("turn", mislaying), "(MG-GEM-01)"),
    "state outside of the table": (step("turn", forgetting), "is not|differs|two forks|looks different"),
    "a clause that is not there": (step("turn", citing), "cites 'MG-XYZ-99'"),
    "a hidden draw and no end of the step": (step("draw", loud_draw), "draws into a hand, and its step goes on"),
    "nothing to choose": (step("show", nobody), "is asked, but has nothing to choose|no number below 0"),
    "sure and illegal": (shows(Bold), "bold is sure, but proposes|listed but refused: bold"),
    "a law without a clause": (shows(Mute), "no clause or reason"),
    "a law looser than the list": (shows(Loose), "legal but not listed: loose"),
    "a law that raises": (shows(Brittle), "made its own law raise IndexError"),
    "listed twice": (shows(Twice), "listed twice"),
    "words that do not read back": (shows(Spaced), "does not read back"),
    "a law that reads what is hidden": (shows(Peeping), "sees other options"),
    "a list that changes the table": (shows(Meddling), "changed the match"),
    "a bot that reads the seed": (bots(reads_the_seed), "planted raised AttributeError"),
    "a bot that reads the dice": (bots(reads_the_dice), "planted raised AttributeError"),
    "a bot that peeks": (bots(peeks), "on the true table"),
    "a bot that cheats": (bots(cheats), "which is illegal"),
    "a bot that meddles": (bots(meddles), "trying _bots changed the match"),
    "a bot that crashes": (bots(crashes), "planted raised IndexError"),
    "no random bot": ({"bots": {}}, "a game has at least the bot 'random'"),
    "no result": ({"result": lambda _table: None}, "a game that is over has a result"),
    "too few scores": ({"result": lambda _table: Result((1,), (0,))}, "seats have 1 scores"),
    "a hint at nothing": (look(hint=lambda _t, _c: Hint("x", targets=("moon",))), "points at ['moon']"),
    "a hint without words": (look(hint=lambda t, c: hint(t, c)._replace(label="")), "has no label"),
    "an event without words": (look(say=lambda _t, _e: " "), "has no words"),
    "words that need a secret": (look(say=say_needs_facts), "KeyError"),
    "a position without words": (look(text=lambda _t, _s: ""), "the position has no text"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    changes, told = FAULTS[fault]
    game = dataclasses.replace(MAGPIE, **changes)
    with pytest.raises(Exception) as caught:  # noqa: PT011 - what it says is compared below
        check_game(game, 40, every=3)
    said = f"{type(caught.value).__name__}: {caught.value}"
    assert any(part in said for part in told.split("|")), said
    assert isinstance(caught.value, AssertionError), said
    notes: list[str] = getattr(caught.value, "__notes__", [])
    assert any(note.startswith("game magpie, ") for note in notes) or "random" in fault


def test_who_says_words_may_leave_facts_out() -> None:
    event = Event("MG-DRAW-01", "draws", {}, "hand-1")
    assert say(MAGPIE.start(MAGPIE.printed, 2), event) == "somebody draws"
