"""A game as numbered actions: OpenSpiel's `State`, in pure Python. The other adapters stand on it.

An action is a place in the list of what the seat may choose now. The words of our choices are open (a path, a purchase, a
handful of dice), so no list of all of them is known beforehand, and a house rule or a new card would renumber it; a place in
today's list is always there. What the choice at a place says is in its features, which an agent reads beside the table's.
Two entries may stand behind the choices: `LEAVE` where several seats are asked (leave it to the next of them), and `MORE`
where the list is longer than the number of actions (show what comes next; it leads on and never back), so every listed
choice can be reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Self, cast

from hordeplay.adapters.features import Feature, choice_features, features
from hordeplay.core.any import AnyGame, AnyRules, AnySeat, AnyTable
from hordeplay.core.arguments import whole
from hordeplay.core.chance import Chance, Roll
from hordeplay.core.choice import Choice
from hordeplay.core.game import Game
from hordeplay.core.luck import Luck, bot_source
from hordeplay.core.record import new_table, plain_words
from hordeplay.core.script import Answer, Ask, Event, Play, Position, Step
from hordeplay.core.seat import Seat, check_seat, events_for
from hordeplay.games import find

if TYPE_CHECKING:
    from hordeplay.core.game import Bot, Thinking

CHANCE: Final = -1
"""`current_player` where chance is asked; the number is OpenSpiel's."""
TERMINAL: Final = -4
"""`current_player` once the game is over; the number is OpenSpiel's."""
ACTIONS: Final = 256
"""So many actions a seat has where none are named: more than our games list at once in nearly all positions."""
LIMIT: Final = 2_000
"""After so many actions of seats a game that does not end by itself is broken off."""


class Other(Enum):
    """What a seat can do besides choosing."""

    LEAVE = "leave it to the next seat"
    MORE = "show the choices after these"


LEAVE: Final = Other.LEAVE
MORE: Final = Other.MORE


class State:
    """A game where it stands: `current_player`, `legal_actions`, `chance_outcomes`, `apply_action`, as OpenSpiel has them.

    `game` is a name or a `Game`; `seats`, `rules` and further words are those of `hp.new`. `actions` is how many a seat has, 3
    or more; after `limit` actions of seats the game is broken off. `ValueError` says what is allowed.

    Chance is explicit, one die at a time: a roll of five dice is five chance nodes with six outcomes, not one with 7776.

    >>> state = State("horrible-hordes", seats=2)
    >>> state.luck(Luck(7))  # answers chance up to the next decision
    >>> seat = state.current_player()
    >>> state.apply_action(state.legal_actions()[0])
    >>> seat, state.is_terminal(), state.returns()
    (..., False, [0.0, 0.0])
    """

    _entries: list[Choice | Other] | None
    """What may be chosen now, once somebody has looked."""
    _passed: int
    """Of several seats that are asked, so many have left it to the next."""
    _page: int
    """So many pages of the list were turned."""
    _faces: list[int]
    """Of a roll, what has fallen so far."""
    _fresh: bool
    """Whether a step was entered since the last answer."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        *,
        rules: AnyRules | None = None,
        actions: int = ACTIONS,
        limit: int = LIMIT,
        **setup: Any,  # what the game's start takes
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.actions = whole(actions, "actions", 3, 100_000)
        self.limit = whole(limit, "limit", 1)
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        start = plain_words({"seats": self.seats, **setup})
        table = new_table(self.game, self.game.printed if rules is None else rules, start)
        self._steps: Mapping[str, Step[AnyTable]] = table.rules.steps(self.game.steps)
        self._log: list[Event] = []
        self._trail: list[tuple[int, int, str]] = []
        """What seats have chosen: how many events lay before it, the seat, the choice in words."""
        self._actions: list[int] = []
        self._taken = 0
        """Actions of seats, pages turned included."""
        self._chances = 0
        self._since: list[Answer] = []
        """Answers since the step began, which `clone` gives again on the table of that moment."""
        self._told = 0
        """Events before the step began."""
        self._at = table
        self._begin(table)

    # ---- what OpenSpiel has

    def current_player(self) -> int:
        """The seat that is asked, `CHANCE` or `TERMINAL`."""
        if self.is_terminal():
            return TERMINAL
        request = self._play.request
        return request.seats[self._passed] if isinstance(request, Ask) else CHANCE

    def is_chance_node(self) -> bool:
        """Whether chance is asked."""
        return isinstance(self._play.request, Chance) and not self.is_terminal()

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules or because it was broken off."""
        return self._play.request is None or self._taken >= self.limit

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the seat that is asked (or of chance), ascending; none for another seat."""
        now = self.current_player()
        if now == TERMINAL or player not in (None, now):
            return []
        return list(range(len(self._outcomes()) if now == CHANCE else len(self.entries())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of the chance node with its probability; `ValueError` where chance is not asked."""
        if not self.is_chance_node():
            raise ValueError("chance is not asked here: current_player() says who is")
        return [(i, float(chance)) for i, (_, chance) in enumerate(self._outcomes())]

    def apply_action(self, action: int) -> None:
        """Answer by an action; `ValueError` names how many there are and changes nothing."""
        if self.is_terminal():
            raise ValueError("the game is over: no action is left")
        outcomes = self._outcomes() if self.is_chance_node() else []
        entries = self.entries()
        many = len(outcomes or entries)
        if isinstance(action, bool) or not 0 <= action < many:
            raise ValueError(f"there is no action {action!r} here: they are 0 to {many - 1}")
        self._actions.append(int(action))
        if outcomes:
            self._chance(outcomes[action][0])
        else:
            self._enter(entries[action])

    def returns(self) -> list[float]:
        """For each seat 1 when it has won, alone or with others, and -1 when it has not; 0 before the end and without one."""
        result = self.game.result(self._play.table) if self._play.request is None else None
        if result is None:
            return [0.0] * self.seats
        return [1.0 if seat in result.winners else -1.0 for seat in range(self.seats)]

    def history(self) -> list[int]:
        """Every action so far, those of chance included: they lead from the start to here."""
        return self._actions[:]

    def action_to_string(self, player: int, action: int) -> str:
        """What an action of now says: a choice in notation, a face, a card."""
        if player == CHANCE:
            return f"chance: {self._outcomes()[action][0]}"
        return self._words(self.entries()[action])

    def observation_string(self, player: int) -> str:
        """All that lies before a seat now, a feature a line, and what it is asked."""
        view, asked = self.view(player), self._asked(player)
        return "\n".join([f"seat {player}: {asked}", *(f"{f.name}: {f.number}" for f in features(view))])

    def information_state_string(self, player: int) -> str:
        """All that a seat knows: its own choices and the events that it could read in their order, and what lies before it now.

        What a table has shown in between and no event has told is not in it.
        """
        lines, done = [], 0
        log = events_for(self._log, self._play.table, player)
        for before, seat, words in [*self._trail, (len(log), -1, "")]:
            lines += [f"{e.what} {dict(e.facts)}" for e in log[done:before]]
            done = before
            if seat == player:
                lines.append(f"I {words}")
        return "\n".join([*lines, self.observation_string(player)])

    def clone(self) -> Self:
        """The same position, to be played on by itself."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._log, other._trail, other._actions = self._log[: self._told], self._trail[:], self._actions[:]
        other._since, other._faces = [], self._faces[:]
        other._at = self._at
        table = self._at.copy()
        table.log = other._log
        other._known = True  # the first step that is entered is the one that was kept
        other._play = Play(table, self._steps, other._keep)
        for answer in self._since[:]:
            other._play.send(answer)
            other._since.append(answer)
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    # ---- what the other adapters need

    @property
    def truncated(self) -> bool:
        """Whether the game was broken off."""
        return self._play.request is not None and self._taken >= self.limit

    def entries(self) -> list[Choice | Other]:
        """What the actions of the seat that is asked mean, in their order; none where no seat is."""
        if self._entries is None:
            request = self._play.request
            if not isinstance(request, Ask):
                return []
            every: list[Choice | Other] = list(request.options(request.seats[self._passed]))
            if self._passed + 1 < len(request.seats):
                every.append(LEAVE)
            first, room = self._page * (self.actions - 1), self.actions
            left = every[first:]
            self._entries = left if len(left) <= room else [*left[: room - 1], MORE]
        return self._entries

    def entry_features(self, action: int) -> list[Feature]:
        """The features of an action of now: those of its choice, or one for `LEAVE` and for `MORE`."""
        entry = self.entries()[action]
        return [Feature(f"verb={entry.value}", 1, True)] if isinstance(entry, Other) else [*choice_features(entry)]

    def view(self, seat: int) -> AnyTable:
        """The table as a seat may see it."""
        check_seat(seat, self.seats)
        return self._play.table.seen_by(seat)

    def seen_by(self, seat: int) -> AnySeat:
        """What a seat may know, for a bot that thinks."""
        view, request = self.view(seat), self._play.request
        bound = request.on(view) if isinstance(request, Ask) else None
        if isinstance(bound, Ask) and seat not in bound.seats:
            bound.offers = ()
        events = events_for(self._log, self._play.table, seat)
        return Seat(seat, view, bound, events, Position(self._at, tuple(self._since), self._steps))

    def luck(self, luck: Luck) -> None:
        """Let this luck answer up to the next decision: under the luck of `hp.new`'s seed the same dice and cards fall."""
        while isinstance(request := self._play.request, Chance) and not self.is_terminal():
            self._take(luck.answer(request, self._chances))

    def let(self, bot: object, luck: Luck, *, ours: bool) -> None:
        """Let a bot answer for the seat that is asked; one that is not `ours` sees what its seat may know."""
        request = self._play.request
        if not isinstance(request, Ask):
            raise ValueError("no seat is asked here: current_player() says who is")
        seat = request.seats[self._passed]
        source = bot_source(luck.seed, seat, self._taken)
        if hasattr(bot, "think"):  # `isinstance(bot, Thinking)` takes as long as ten decisions
            choice: Choice | str = cast("Thinking", bot).think(self.seen_by(seat), source)
        elif hasattr(bot, "choose"):
            choice = cast("Bot", bot).choose(request if ours else request.on(self.view(seat)), seat, source)
        elif callable(bot):
            choice = bot(self.seen_by(seat))
        else:
            raise ValueError(f"a bot is a name, an object with choose() or a function of a Seat, not {bot!r}")
        self._decide(request.read(choice) if isinstance(choice, str) else choice)

    # ---- how it goes on

    def _asked(self, seat: int) -> str:
        """What a seat is asked, or what goes on meanwhile; what others are asked may name what they hold."""
        request, now = self._play.request, self.current_player()
        if now == seat and isinstance(request, Ask):
            return f"{request.prompt} {', '.join(map(self._words, self.entries()))}"
        if now == TERMINAL:
            return "the game is over"
        return f"dice {' '.join(map(str, self._faces))}".strip() if isinstance(request, Roll) else "waits"

    @staticmethod
    def _words(entry: Choice | Other) -> str:
        return entry.value if isinstance(entry, Other) else str(entry)

    def _begin(self, table: AnyTable) -> None:
        table.log = self._log
        self._known = False
        self._clear()
        self._play: Play[AnyTable] = Play(table, self._steps, self._keep)

    def _keep(self, table: AnyTable) -> None:
        """A step is entered: `clone` starts from here."""
        if self._known:
            self._known = False
            return
        self._at = table.copy()
        self._told = len(self._log)
        self._fresh = True

    def _clear(self) -> None:
        self._entries = None
        self._passed = self._page = 0
        self._faces = []
        self._fresh = False

    def _outcomes(self) -> Sequence[tuple[Any, Any]]:  # a face, a card or an index, and its Fraction
        request = self._play.request
        assert isinstance(request, Chance)
        if isinstance(request, Roll):
            return [(face, 1 / request.sides) for face in range(1, request.sides + 1)]
        return list(request.odds())

    def _chance(self, value: Any) -> None:  # a face, a card or an index
        request = self._play.request
        if isinstance(request, Roll):
            self._faces.append(value)
            if len(self._faces) < request.n:
                return
            value = tuple(self._faces)
        self._take(value)

    def _take(self, value: Any) -> None:  # an answer of any kind of chance
        self._chances += 1
        self._clear()
        self._play.take(value)
        self._answered(Answer(None, value))

    def _enter(self, entry: Choice | Other) -> None:
        if isinstance(entry, Choice):
            self._decide(entry)
            return
        self._taken += 1
        self._entries = None
        if entry is MORE:
            self._page += 1
        else:
            self._passed, self._page = self._passed + 1, 0

    def _decide(self, choice: Choice) -> None:
        request = self._play.request
        assert isinstance(request, Ask)
        seat, before = request.seats[self._passed], len(self._log)
        passed, page, entries = self._passed, self._page, self._entries
        self._clear()
        try:
            self._play.decide(seat, choice)
        except ValueError:
            self._passed, self._page, self._entries = passed, page, entries
            raise
        self._taken += 1
        self._trail.append((before, seat, str(choice)))
        self._answered(Answer(seat, choice))

    def _answered(self, answer: Answer) -> None:
        """Since the step that goes on, this was answered; where another began, nothing was."""
        if self._fresh:
            self._since = []
            self._fresh = False
        else:
            self._since.append(answer)


__all__ = ["ACTIONS", "CHANCE", "LEAVE", "LIMIT", "MORE", "TERMINAL", "Other", "State"]
