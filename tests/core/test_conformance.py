"""`check_game` passes good games, and finds every fault that is planted in one."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Self

import pytest
from core.magpie import GAME as MAGPIE
from core.magpie.look import card, hint, say, scene
from core.magpie.rules import MagpieRules
from core.magpie.turn import STEPS, MagpieTable, Quiet, Show, start
from infra.project import ROOT
from pig import GAME as PIG
from pig.odds import STREAK

import hordeplay as hp
from hordeplay.bots import Random
from hordeplay.core.any import AnyAsk, AnyGame
from hordeplay.core.choice import Choice, Refusal, Word, verb
from hordeplay.core.conformance import check_game, perft, transcript
from hordeplay.core.exact import ExactMeasure
from hordeplay.core.game import Result
from hordeplay.core.luck import Source
from hordeplay.core.match import ScriptError
from hordeplay.core.measures import at_end
from hordeplay.core.scene import Card, Drawing, DrawnRegion, Hint, Rendering, Scene
from hordeplay.core.script import OVER, Draw, Event, Roll, Script, ask


@pytest.mark.parametrize("game", [PIG, MAGPIE], ids=lambda game: game.name)
def test_good_games_pass(game: AnyGame) -> None:
    report = check_game(game, 6, every=12)
    assert report.games == 6
    assert report.plies > 100
    assert min(report.held.values()) >= 1
    assert len(report.held) >= 19
    assert str(report).startswith(f"{game.name}: 6 games, ")


def test_pig_keeps_its_promises_with_several_dice() -> None:
    """PG-RUL-01: then there is a verb with words."""
    report = check_game(PIG, 4, rules=PIG.printed.with_(dice=3))
    assert report.games == 4


@pytest.mark.parametrize("games", [1, 2, 5])
def test_of_short_games_a_dozen_positions_are_tried(games: int) -> None:
    report = check_game(MAGPIE, games)
    assert report.held["An illegal choice is refused with a clause and a reason, and changes nothing"] >= 12


def test_of_a_tiny_game_every_position_is_tried() -> None:
    report = check_game(PIG, 1, rules=PIG.printed.with_(goal=1))
    match = hp.new(PIG, seats=2, seed=0)
    assert 2 <= report.held["A fork keeps the luck and goes its own way"] <= report.plies
    assert match.ply == 0


def test_a_transcript_is_the_same_twice_and_another_with_another_seed() -> None:
    assert transcript(MAGPIE, 4) == transcript(MAGPIE, 4) != transcript(MAGPIE, 4, seed=9)


def test_perft() -> None:
    """Pig: one decision, six faces; after a face over 1 two decisions, after a 1 one."""
    table = PIG.start(PIG.printed, 2)
    assert perft(table, PIG.steps, 1) == {"0: roll": 1}
    assert perft(table, PIG.steps, 2) == {"0: roll": 6}
    assert perft(table, PIG.steps, 3) == {"0: roll": 11}
    assert perft(table, PIG.steps, 4) == {"0: roll": 36 + 5}


# ---- faults


def planted(changes: dict[str, Any]) -> AnyGame:
    """Magpies with changes; its example is left out, since in it a fault would show before anything is played."""
    game: AnyGame = dataclasses.replace(MAGPIE, **changes)
    vars(game)["examples"] = {}
    return game


def tables(kind: type[MagpieTable]) -> dict[str, Any]:
    """Magpies on another kind of table."""

    def begin(rules: Any, seats: int, first: int = 0) -> MagpieTable:
        table = start(rules, seats, first)
        return kind(**{f.name: getattr(table, f.name) for f in dataclasses.fields(table)})

    return {"table": kind, "start": begin}


class Aliased(MagpieTable):
    """Its copy shares a list."""

    __slots__ = ()

    def copy(self) -> Self:
        table = super().copy()
        table.box = self.box
        return table


class Forgetful(MagpieTable):
    """Its copy forgets what the wind took."""

    __slots__ = ()

    def copy(self) -> Self:
        table = super().copy()
        table.gone = {}
        return table


class Reordered(MagpieTable):
    """Its copy turns a dict round: another order for whoever iterates."""

    __slots__ = ()

    def copy(self) -> Self:
        table = super().copy()
        table.cards.hands = dict(reversed(self.cards.hands.items()))
        return table


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


def step(name: str, table: Callable[[MagpieTable], Any]) -> dict[str, Any]:
    return {"steps": {**STEPS, name: table}, "bots": {"random": Random}}


def shows(*offers: type[Choice]) -> dict[str, Any]:
    """Magpies whose turn also offers these, which do nothing."""

    def show(table: MagpieTable) -> Script[str]:
        choice: Choice = yield from ask(table, table.seat, "Show?", Quiet, *offers, rule="MG-SNA-01")
        return "turn" if str(choice) else "show"

    return step("show", show)


@verb("bold", always_legal=True)
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


@verb("pair")
class Pair(Choice):
    """The law takes its words in any order, the list names one."""

    ns: tuple[int, ...]

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls((1, 2))]

    def forbids(self, table: MagpieTable, seat: int) -> Refusal | None:
        return None if sorted(self.ns) == [1, 2] else Refusal("MG-SNA-01", "one and two are a pair")


@verb("couple")
class Couple(Pair):
    """The same with its words in order, whoever made it."""

    def __post_init__(self) -> None:
        self.ns = tuple(sorted(self.ns))


@verb("turned")
class Turned(Pair):
    """Text puts its words in order, code does not."""

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls((2, 1))]

    @classmethod
    def read(cls, words: Any) -> Self:
        return cls(tuple(sorted(map(int, words))))


@verb("citing")
class Citing(Choice):
    """Its law cites a clause that is not there."""

    n: int

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls(1)]

    def forbids(self, table: MagpieTable, seat: int) -> Refusal | None:
        return None if self.n == 1 else Refusal("MG-SNA-01, MG-XYZ-07", "no")


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


@verb("burn")
class Burn(Choice):
    """A tuple of names, one of them of two words."""

    gems: tuple[str, ...]

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls(("Star Ruby", "Opal"))]


@verb("hex")
class Hex(Choice):
    """A name of two words before the last field."""

    gem: str
    n: int

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls("Star Ruby", 2)]


@verb("lossy")
class Lossy(Choice):
    """Written otherwise than it is."""

    gem: Annotated[str, Word("word", str.lower, str)]

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterable[Self]:
        return [cls("Opal")]


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


def drawing(after: Callable[[MagpieTable, str], object]) -> dict[str, Any]:
    """Magpies that do something with a gem once it lies in the hand."""

    def draw(table: MagpieTable) -> Script[str]:
        if not table.cards.size("nest"):
            return OVER
        gem = yield from Draw(table.cards, "nest", rule="MG-DRAW-01", into=table.hand)
        after(table, gem)
        return "show"

    return step("draw", draw)


def tells_all(table: MagpieTable, gem: str) -> None:
    table.tell("MG-DRAW-01", "draws", seat=table.seat, gem=gem)


def whispers_to_another(table: MagpieTable, gem: str) -> None:
    other = (table.seat + 1) % len(table.players)
    table.whisper(f"hand-{other}", "MG-DRAW-01", "draws", seat=table.seat, gem=gem)


def warns(table: MagpieTable, gem: str) -> None:
    """Says nothing of most gems."""
    if gem == "Garnet":
        table.tell("MG-DRAW-01", "looks", seat=table.seat, gem="pleased")


def notes(table: MagpieTable, gem: str) -> None:
    table.gone[-1] = len(gem)


def shows_at_once(table: MagpieTable, gem: str) -> None:
    """No fault: whoever draws a Garnet banks it openly."""
    if gem == "Garnet":
        table.cards.play(table.hand, gem)
        table.players[table.seat].bank.append(gem)
        table.tell("MG-SNA-01", "shows", seat=table.seat, gem=gem)


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


def asking(table: MagpieTable) -> Script[str]:
    choice = yield from ask(table, table.seat, "Show a gem?", Quiet, rule="MG-ASK-09")
    return "turn" if str(choice) else "show"


def failing(table: MagpieTable) -> str:
    raise LookupError("broken on purpose")


def nobody(table: MagpieTable) -> Script[str]:
    """Asks, and leaves nothing to choose."""
    choice = yield from ask(table, table.seat, "Show?", Show, rule="MG-SNA-01")
    table.cards.play(table.hand, choice.gem)
    table.box.append(choice.gem)
    table.cards.hands[table.hand].clear()
    return "show"


def bots(choose: Callable[[AnyAsk, int, Source], Choice]) -> dict[str, Any]:
    class Planted:
        def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
            return choose(request, seat, source)

    return {"bots": {"random": Random, "planted": Planted}}


def first(request: AnyAsk, seat: int) -> list[Choice]:
    return list(request.options(seat))


def reads_the_seed(request: AnyAsk, seat: int, source: Source) -> Choice:
    options = first(request, seat)
    return options[source._key[0] % len(options)]


def reads_the_dice(request: AnyAsk, seat: int, source: Source) -> Choice:
    """Foretells chance from the key of its stream."""
    options = first(request, seat)
    return options[Roll(1, rule="").sample(Source(source._key, 0))[0] % len(options)]


def peeks(request: AnyAsk, seat: int, source: Source) -> Choice:
    table: MagpieTable = request.table
    secret = "".join(card for hand in table.cards.hands.values() for card in hand)
    options = first(request, seat)
    return options[len(secret) % len(options)]


def cheats(request: AnyAsk, seat: int, source: Source) -> Choice:
    return Show("Star Ruby") if request.table.step == "show" else first(request, seat)[0]


def meddles(request: AnyAsk, seat: int, source: Source) -> Choice:
    request.table.turns += 1
    return first(request, seat)[0]


def values_all(request: AnyAsk, seat: int, source: Source) -> Choice:
    """Looks every gem up, those of other hands, too."""
    table: MagpieTable = request.table
    best = max(worth(table, other) for other in range(len(table.players)))
    options = first(request, seat)
    return options[best % len(options)]


def worth(table: MagpieTable, seat: int) -> int:
    return sum(table.rules.gems[gem].value for gem in table.cards.hands[f"hand-{seat}"])


def of_all_hands(call: Callable[..., Any]) -> Callable[..., Any]:
    """The same, and it reads the gems of all hands."""

    def reads(table: MagpieTable, *words: Any) -> Any:
        for seat in range(len(table.players)):
            worth(table, seat)
        return call(table, *words)

    return reads


def of_those_who_wait(table: MagpieTable, part: str) -> Card | None:
    """A card that reads the hands of who is not asked."""
    if part.startswith("seat-"):
        worth(table, int(part.removeprefix("seat-")) - 1)
    return card(table, part)


def scene_of_nobody(table: MagpieTable, seat: int | None, rendering: Rendering) -> Scene:
    """A picture only for seats."""
    return scene(table, [0, 1, 2, 3].index(seat), rendering)  # type: ignore[arg-type]  # the fault that is planted


def crashes(request: AnyAsk, seat: int, source: Source) -> Choice:
    options: list[Choice] = []
    return options[seat]


def look(**changes: Any) -> dict[str, Any]:
    return {"look": dataclasses.replace(MAGPIE.look, **changes)}


def fortune(*rows: Any) -> dict[str, Any]:
    """Questions about a position."""
    return {"questions": lambda _table, _seat: rows}


def crashes_at_once() -> list[str]:
    rows: list[str] = []
    return [rows[0]]


def lesson(**changes: Any) -> dict[str, Any]:
    """Pig's lesson, given at a table of Magpies."""
    good = dataclasses.replace(STREAK, table=lambda: start(MagpieRules.load(), 2))
    return {"lessons": lambda: [dataclasses.replace(good, **changes)]}


def measured(read: Any, *, share: bool = False) -> dict[str, Any]:
    return {"measures": {"luck": at_end("luck", read, share=share)}}


def asked_exactly(of: Any, form: str = "luck") -> dict[str, Any]:
    return {"exact": (ExactMeasure(form, "how lucky one is", "luck", of),)}


def drawn(draw: Callable[[Drawing], object], label: str = "a moon") -> dict[str, Any]:
    """Magpies with something more in the picture."""

    def more(table: MagpieTable, seat: int | None, rendering: Rendering) -> Scene:
        drawing = Drawing(300, 300, "Magpies")
        with drawing.part("moon", "img", label):
            draw(drawing)
        moon, old = drawing.region("board-moon", text=18), scene(table, seat, rendering)
        return Scene(old.title, (*old.regions, moon.region), {**old.labels, **moon.labels})

    def read(table: MagpieTable, part: str) -> Card | None:
        return Card("The moon") if part == "moon" else card(table, part)

    return look(scene=more, card=read)


def shrunk(drawing: Drawing) -> None:
    with drawing.group(transform="scale(0.5)"):
        drawing.text("moon", 0, 20, "hp-t18")


def with_panel(panel: DrawnRegion) -> Callable[[MagpieTable, int | None, Rendering], Scene]:
    """Magpies with one region more."""

    def more(table: MagpieTable, seat: int | None, rendering: Rendering) -> Scene:
        old = scene(table, seat, rendering)
        return Scene(old.title, (*old.regions, panel.region), old.labels)

    return more


def carded(of_nest: Card) -> dict[str, Any]:
    return look(card=lambda table, part: of_nest if part == "nest" else card(table, part))


def few_players(rules: Any, seats: int) -> MagpieTable:
    table = start(rules, seats)
    table.players = table.players[:1]
    return table


def seeded(rules: Any, seats: int, seed: int = 0) -> MagpieTable:
    return start(rules, seats, seed)


def undone(step: str, *, rules: Any, undo: int = 0) -> MagpieTable:
    return start(rules, undo or 2)


def careless(*_line: str, rules: Any, **_words: Any) -> MagpieTable:
    """Prepares a table from whatever it gets."""
    return start(rules, 2)


def say_needs_facts(table: MagpieTable, event: Event) -> str:
    return f"{event.facts['seat']} {event.what}"


ONE_WORD = "a word in a tuple, or before the last field, is one word: give names of one word, or put the name last"
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
    "a law without a clause": (shows(Mute), "cites no clause"),
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
    "a bot that looks up what is hidden": (
        bots(values_all),
        "' is a hidden card of another seat's hand: planted reads what its seat cannot see",
    ),
    "a board that looks up what is hidden": (
        look(scene=of_all_hands(scene)),
        "' is a hidden card of another seat's hand: the board for seat 1 reads what",
    ),
    "a text that looks up what is hidden": (
        look(text=of_all_hands(MAGPIE.look.text)),
        "' is a hidden card of another seat's hand: the text for seat",
    ),
    "a hint that looks up what is hidden": (
        look(hint=of_all_hands(hint)),
        "' is a hidden card of another seat's hand: the hint of ",
    ),
    "a card that looks up what is hidden": (
        look(card=of_those_who_wait),
        "' is a hidden card of another seat's hand: the card of 'seat-",
    ),
    "a sentence that looks up what is hidden": (
        look(say=of_all_hands(say)),
        "' is a hidden card of another seat's hand: the sentence for Event(",
    ),
    "a region that says larger texts than it has": (
        drawn(lambda drawing: drawing.text("moon", 0, 20, "hp-t13")),
        "board-moon says text 18, but has 13",
    ),
    "a text made smaller by its group": (
        drawn(shrunk),
        "board-moon says text 18, but has 9",
    ),
    "a picture without end": (
        drawn(lambda drawing: drawing.text("moon" * 30_000, 0, 20, "hp-t18")),
        "characters are more than a board may have (100000)",
    ),
    "a panel without a word for its chip": (
        look(scene=with_panel(Drawing(300, 40, "stars").region("stars"))),
        "stars has no word for its chip",
    ),
    "rows of a board that are not equally wide": (
        look(scene=with_panel(Drawing(200, 40, "stars").region("board-stars"))),
        "the rows of the board are not equally wide",
    ),
    "a picture that needs a seat": (look(scene=scene_of_nobody), " board for who looks on raised ValueError"),
    "a draw that is told openly": (
        drawing(tells_all),
        "which card was drawn into 'hand-0': whisper it to the hand, as table.whisper('hand-0', 'MG-DRAW-01', 'draws',",
    ),
    "a draw that is whispered to another": (drawing(whispers_to_another), " tells seat 1 which card was drawn into"),
    "a draw that some of the time is told": (drawing(warns), " tells seat 1 what Draw('nest', rule='MG-DRAW-01') drew"),
    "a draw that is noted in the open": (
        drawing(notes),
        "seat 1 sees which card was drawn into 'hand-0': table.gone[-1]: ",
    ),
    "a name of two words in a tuple": (
        shows(Burn),
        f"does not read back from 'burn Star Ruby Opal'; 'Star Ruby' has a space; {ONE_WORD}",
    ),
    "a name of two words before a number": (
        shows(Hex),
        f"does not read back from 'hex Star Ruby 2': 'Ruby' is not a whole number; 'Star Ruby' has a space; {ONE_WORD}",
    ),
    "a word that is written otherwise": (
        shows(Lossy),
        "Lossy(gem='Opal') does not read back from 'lossy opal': that says Lossy(gem='opal')",
    ),
    "no random bot": ({"bots": {}}, "a game has at least the bot 'random'"),
    "no result": ({"result": lambda _table: None}, "a game that is over has a result"),
    "too few scores": ({"result": lambda _table: Result((1,), (0,))}, "a game of 2 seats has 1 score"),
    "a hint at nothing": (look(hint=lambda _t, _c: Hint("x", targets=("moon",))), "points at ['moon']"),
    "a hint without words": (look(hint=lambda t, c: hint(t, c)._replace(label="")), "has no label"),
    "an event without words": (look(say=lambda _t, _e: " "), "has no words"),
    "words that need a secret": (look(say=say_needs_facts), "KeyError"),
    "no entry for each seat": ({"start": few_players}, "a table has a list `players` with one entry for each seat"),
    "a rule that raises": (step("turn", failing), "LookupError in step 'turn': broken on purpose"),
    "a default bot that is none": (
        {"default_bot": "brave"},
        "the default bot 'brave' is none of the bots: random, greedy",
    ),
    "words in any order": (
        shows(Pair),
        "legal but not listed: pair 2 1; 'pair 1 2' has the same words: sort them in its __post_init__",
    ),
    "words that text alone puts in order": (shows(Turned), "from 'turned 2 1'; 'turned 1 2' has the same words: sort"),
    "a refusal that cites nothing": (shows(Citing), "cites 'MG-XYZ-07', which the rulebook does not have"),
    "a question that cites nothing": (step("show", asking), "cites 'MG-ASK-09', which the rulebook does not have"),
    "a card that cites nothing": (carded(Card("The nest", rules=("MG-NO-01",))), "the card of 'nest' cites 'MG-NO-01'"),
    "a card without a title": (carded(Card(" ")), "the card of 'nest' has no title"),
    "a card with an empty fact": (carded(Card("The nest", (("gems", ""),))), "the card of 'nest' has an empty fact"),
    "a part without a label": (drawn(lambda _drawing: None, " "), "part 'moon' has no label"),
    "a glyph that is not there": (drawn(lambda d: d.use("g-nowhere", 0, 0, 9)), "glyphs.svg has no glyph 'g-nowhere'"),
    "a class that is not there": (drawn(lambda d: d.text("o", 0, 0, "f-moon")), "scene.css has no class 'f-moon'"),
    "marks for other words": (
        look(hint=lambda _t, _c: Hint("x", marks=("nest",) * 3)),
        "marks ['nest', 'nest', 'nest']",
    ),
    "marks on nothing": (
        look(hint=lambda _t, c: Hint("x", marks=("moon",) * (len(str(c).split()) - 1))),
        "points at ['moon'",
    ),
    "an event that changes no part": (look(targets=lambda _t, _e: ("moon",)), "names 'moon', which is no part"),
    "a thing that travels nowhere": (
        look(travels=lambda _t, _e: (("nest", "moon"),)),
        "names 'moon', which is no part",
    ),
    "dice that lie nowhere": (look(fallen=lambda _t, _e: (("moon", 3),)), "names 'moon', which is no part"),
    "a click that means no verb": (look(intent_of_click=lambda *_: "fly 3"), "no verb of this game is called 'fly'"),
    "a click that lacks its word": (
        look(intent_of_click=lambda *_: "show"),
        "means 'show', but it is written 'show <gem>'",
    ),
    "a question without words": (fortune(("", "chance", lambda: Fraction(1))), "a question has no words"),
    "a question of no kind": (
        fortune(("Well?", "maybe", lambda: Fraction(1))),
        "is a 'chance' or a 'number', not 'maybe'",
    ),
    "a chance above one": (fortune(("Well?", "chance", lambda: Fraction(3, 2))), "is 3/2, which is no chance"),
    "an answer that is rounded": (fortune(("Well?", "number", lambda: 0.5)), "no exact number, but 0.5"),
    "an answer that raises": (fortune(("Well?", "number", lambda: 1 // 0)), "raised ZeroDivisionError"),
    "a lesson without an aim": (lesson(aim=""), "lesson 'streak' has no aim"),
    "a lesson that raises": (lesson(works=crashes_at_once), "lesson 'streak', works raised IndexError"),
    "a lesson that explains nothing": (lesson(surprises=list), "lesson 'streak', surprises says nothing"),
    "a lesson with an empty line": (lesson(works=lambda: ["a", ""]), "lesson 'streak', works has an empty line"),
    "a lesson about another game": (lesson(table=STREAK.table), "is no MagpieTable"),
    "a lesson that is rounded": (lesson(answer=lambda: 0.4), "the answer is no exact number, but 0.4"),
    "a lesson whose second answer raises": (
        lesson(second=crashes_at_once, predict=("the chance", "the other chance")),
        "lesson 'streak', second answer raised IndexError",
    ),
    "a lesson whose second answer is rounded": (
        lesson(second=lambda: 0.4, predict=("the chance", "the other chance")),
        "the second answer is no exact number, but 0.4",
    ),
    "a lesson that never asks for its second answer": (
        lesson(second=STREAK.answer),
        "lesson 'streak' has a second answer, but `predict` asks for one guess only",
    ),
    "two lessons of one name": ({"lessons": lambda: lesson()["lessons"]() * 2}, "two lessons have one name"),
    "a measure without a number": (measured(lambda _t, _r: float("nan")), "the measure 'luck' gives nan, no number"),
    "a share above one": (measured(lambda _t, _r: 2, share=True), "the measure 'luck' is a share, but gives 2"),
    "a measure that raises": (measured(lambda _t, _r: 1 // 0), "the measure 'luck' raised ZeroDivisionError"),
    "quick odds that are rounded": ({"quick_odds": lambda _rules: {"x": 0.5}}, "quick_odds: 'x' is no exact number"),
    "quick odds that nobody explains": (
        {"quick_odds": lambda _rules: {"x": Fraction(1, 2)}, "quick_says": lambda _rules, _name: " "},
        "quick_says does not say what 'x' is",
    ),
    "quick odds that raise": ({"quick_odds": lambda _rules: crashes_at_once()}, "quick_odds raised IndexError"),
    "an exact measure that is rounded": (
        asked_exactly(lambda _rules: 0.5),
        "the exact measure 'luck' is no exact number",
    ),
    "an exact measure that raises": (asked_exactly(lambda _rules: 1 // 0), "measure 'luck' raised ZeroDivisionError"),
    "an exact measure with another example": (
        asked_exactly(lambda _rules: Fraction(1), form="good luck"),
        "the exact measure 'good luck' does not read its own example 'luck'",
    ),
    "a setup word that is taken": ({"start": seeded}, "`start` has a setup word 'seed', which hp.new"),
    "a position's word that is taken": ({"prepare": undone}, "`prepare` has a word 'undo', which GAME.at reads itself"),
    "words that nobody reads": ({"prepare": careless}, "takes the word 'xyzzy' without a ValueError"),
    "a position without words": (look(text=lambda _t, _s: ""), "the position has no text"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    changes, expected = FAULTS[fault]
    game = planted(changes)
    with pytest.raises(Exception) as caught:  # noqa: PT011 - what it says is compared below
        check_game(game, 40, every=3)
    message = f"{type(caught.value).__name__}: {caught.value}"
    assert any(part in message for part in expected.split("|")), message
    assert isinstance(caught.value, AssertionError), message
    notes: list[str] = getattr(caught.value, "__notes__", [])
    assert any(note.startswith("game magpie, ") for note in notes)


def test_words_that_are_put_in_order_are_one_choice() -> None:
    report = check_game(planted(shows(Couple)), 4, every=5)
    assert report.games == 4


def test_a_card_that_is_shown_at_once_is_no_secret() -> None:
    assert check_game(planted(drawing(shows_at_once)), 4, every=9).games == 4


def test_a_rule_that_raises_can_be_seen_again_from_the_report() -> None:
    """The cause stands last and once; the record that leads there is one step away."""
    game = planted(step("turn", failing))
    with pytest.raises(AssertionError) as caught:
        check_game(game, 4)
    assert str(caught.value) == "LookupError in step 'turn': broken on purpose"
    error = caught.value.__cause__
    assert isinstance(error, ScriptError)
    (note,) = caught.value.__notes__
    assert note.startswith("game magpie, 2 seats, seed 0, ply ")
    assert note.endswith(f"; hp.load(error.__cause__.record).{error.again} raises again")


# ---- faults in the files of a game

NUMBERED = count()


def altered(folder: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str) -> AnyGame:
    """A copy of Pig with a change in one of its files."""
    name = f"altered_pig_{next(NUMBERED)}"
    shutil.copytree(ROOT / "tests/pig", folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path, before, after in (("rules.py", 'str] = "pig"\n    knob', f'str] = "{name}"\n    knob'), (file, old, new)):
        text = (folder / name / path).read_text("utf-8")
        assert text.count(before) == 1, f"{before!r} in {path}"
        (folder / name / path).write_text(text.replace(before, after), "utf-8")
    monkeypatch.syspath_prepend(folder)
    game: AnyGame = import_module(name).GAME
    return game


ASKS = '    choice = yield from ask(table, table.seat, "Roll or hold?"'
SIDES = '    sides: int = knob(6, range=(2, 20), clause="PG-TURN-01", says="faces of the die")\n'
FILES: dict[str, tuple[str, str, str, str]] = {
    "nothing": ("turn.py", ASKS, ASKS, ""),
    "a script that nobody drives": (
        "turn.py",
        ASKS,
        f"    dice(table, 0)\n{ASKS}",
        "dice() without `yield from` does nothing",
    ),
    "a roll beside the dice": (
        "turn.py",
        ASKS,
        f'    yield from Roll(1, rule="PG-TURN-01")\n{ASKS}',
        "Roll outside of the game's own dice()",
    ),
    "options in the order of a set": (
        "turn.py",
        "        for n in range(2, table.rules.knobs.dice + 1):\n",
        "        for n in set(range(2, table.rules.knobs.dice + 1)):\n",
        "the order of a set is another in every process; sort it, sorted(...)",
    ),
    "a measure of what never happens": (
        "odds.py",
        'counted("rolls"',
        'counted("trows"',
        "no event is called 'trows', so this measure is always 0; did you mean 'rolls'?",
    ),
    "a ruling that is not there": (
        "rulebook.toml",
        'rulings = ["PG-RUL-01"]',
        'rulings = ["PG-RUL-02"]',
        "rulebook.toml, clause PG-TURN-01: there is no ruling 'PG-RUL-02'; did you mean 'PG-RUL-01'?",
    ),
    "a ruling about no clause": (
        "rulebook.toml",
        'clauses = ["PG-TURN-01"]',
        'clauses = ["PG-TURN-09"]',
        "rulebook.toml, ruling PG-RUL-01: there is no clause 'PG-TURN-09'; did you mean",
    ),
    "a ruling that no knob turns": (
        "rulebook.toml",
        'option = "dice"',
        'option = "die"',
        "rulebook.toml, ruling PG-RUL-01: there is no knob 'die'; did you mean",
    ),
    "a yes or no in a sentence": (
        "rules.py",
        SIDES,
        '    sides: bool = knob(True, clause="PG-TURN-01", says="dice have faces")\n',
        "PG-TURN-01: {sides} is a yes or no, which a sentence would show as no more than that",
    ),
    "a knob that cites nothing": (
        "rules.py",
        'clause="PG-WIN-01"',
        'clause="PG-WIN-07"',
        "knob goal cites PG-WIN-07, which the rulebook does not have",
    ),
    "an import that only a type checker sees": (
        "turn.py",
        "\nfrom .rules import PigRules\n\nif TYPE_CHECKING:\n",
        "\nif TYPE_CHECKING:\n    from .rules import PigRules\n",
        ".turn.PigTable.rules is annotated with 'PigRules', which altered_pig_",
    ),
    "an example of no chapter": (
        "content/examples.toml",
        'chapter = "TURN"',
        'chapter = "TURNS"',
        "the example of TURNS is of no chapter of the rulebook",
    ),
    "an example that cannot be made": (
        "content/examples.toml",
        "pot = 9",
        "pott = 9",
        "the example of TURN raised ValueError: words of a position: there is no 'pott'; did you mean 'pot'?",
    ),
    "an example that nothing forbids": (
        "content/examples.toml",
        '{ choice = "hold" }',
        '{ choice = "hold", refused = "PG-TURN-03" }',
        "the example of TURN: 'hold' of seat 0 is legal, and the example says 'PG-TURN-03'",
    ),
    "an example that is forbidden": (
        "content/examples.toml",
        ', refused = "PG-RUL-01"',
        "",
        "'throw 2' of seat 0 is refused: dice are rolled one at a time (PG-RUL-01), and the example says 'legal'",
    ),
    "an example without a question": (
        "content/examples.toml",
        'question = "9 points are at stake. Roll once more, or bank them?"',
        'question = ""',
        "the example of TURN lacks its question or hint",
    ),
}


@pytest.mark.parametrize("fault", FILES)
def test_a_fault_in_a_file_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, old, new, says = FILES[fault]
    game = altered(tmp_path, monkeypatch, file, old, new)
    if not says:
        assert check_game(game, 2).games == 2
        return
    with pytest.raises(AssertionError) as caught:
        check_game(game, 2)
    assert says in str(caught.value)
    assert caught.value.__notes__ == ["game pig, before it is played"]


def test_who_says_words_may_leave_facts_out() -> None:
    event = Event("MG-DRAW-01", "draws", {}, "hand-1")
    assert say(MAGPIE.start(MAGPIE.printed, 2), event) == "somebody draws"


def test_dice_in_a_game_that_says_it_rolls_none_are_a_fault() -> None:
    with pytest.raises(AssertionError, match="none are rolled in this game"):
        check_game(dataclasses.replace(PIG, look=dataclasses.replace(PIG.look, rolls=False)), 1)
