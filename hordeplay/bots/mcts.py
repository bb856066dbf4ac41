"""The tree search bot: Monte Carlo tree search over dice, cards to come and hidden hands, led by a fast bot.

Each imagined game stands on another deal of what the seat does not see (`Seat.imagine`), so the tree is one of information
sets: a node is reached by what was decided at the questions worth a thought and by how dice fell, never by a card. What a
hand holds and what a deck brings is averaged over, and no node knows more than the seat (Cowling, Powley and Whitehouse,
"Information Set Monte Carlo Tree Search", 2012). Chance is drawn anew in every game and never an earlier outcome again: that
would let the tree grow deeper below many dice, and make of a few of them an error that no interval shows. The bot knows no game: a game gives it a fast bot, a score and a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

from hordeplay.bots.imagined import LONGEST, asked, lead, listed
from hordeplay.core.any import AnyAsk, AnySeat, AnyTable
from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import Answer, Ask, Chance, Roll

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.game import Bot

Trail: TypeAlias = tuple[object, ...]
"""The way from the root to a node: choices, and the faces of dice, in order."""


class Arm:
    """A choice at a node, and what came of it. None for the choice: whatever the fast bot does there."""

    __slots__ = ("choice", "squares", "total", "visits")

    def __init__(self, choice: Choice | None) -> None:
        self.choice = choice
        self.visits = 0
        self.total = self.squares = 0.0

    def add(self, value: float) -> None:
        """One more game that went this way."""
        self.visits += 1
        self.total += value
        self.squares += value * value


class Node:
    """A question of a seat in the tree; its first arm is what the leading bot does."""

    __slots__ = ("arms", "seat")

    def __init__(self, seat: int, arms: list[Arm]) -> None:
        self.seat = seat
        self.arms = arms

    @property
    def visits(self) -> int:
        """Imagined games that came by."""
        return sum([arm.visits for arm in self.arms])

    def best(self, arms: Sequence[Arm], exploration: float) -> Arm:
        """The arm with the highest upper bound (UCB1), where the spread of the values stands for their range.

        Each arm counts alike for the spread: a sure one that was tried often would hide how far the others may fall.
        """
        n = sum([arm.visits for arm in arms])
        if any(not arm.visits for arm in arms):
            return next(arm for arm in arms if not arm.visits)
        mean = sum([arm.total for arm in arms]) / n
        off = [arm.squares / arm.visits - 2 * mean * arm.total / arm.visits + mean * mean for arm in arms]
        spread = sqrt(max(0.0, sum(off) / len(off)))
        wide = exploration * spread * sqrt(log(n)) if n > 1 else 0.0

        def bound(arm: Arm) -> float:
            return arm.total / arm.visits + wide / sqrt(arm.visits)

        return max(arms, key=bound)


class MCTS:
    """Takes the choice with the best mean score over imagined games, if it is clearly better than the leading bot's own.

    - `playout`: the fast bot, which decides for all seats where the tree has not grown to
    - `score(table, seat)`: what a table is worth to a seat, over or not; the others' scores are its own business
    - `clock(table)`: the round, 1 and up; an imagined game goes on until it has advanced by `horizon`, or to its end
    - `lead`: the bot whose choice is tried first and kept unless another is clearly better; None: the fast bot
    - `decisions`: so many decisions of imagined games a question may cost; the one under way is played on
    - `seconds`: instead, so long it may think; the choice then depends on the machine
    - `widening`: a node visited n times has 1 + `widening` * sqrt(n) choices (progressive widening), `most` at the root
    - `exploration`: how much a choice that was tried seldom is favoured, in standard deviations of the values
    - `margin`: by how many standard errors a choice must be ahead of the leading bot's
    - `about`: the rules whose questions are nodes; to all others the bots' answers are given; None: to none
    - `rivals(table, seat, request, first)`: the choices that may be better than `first`, the most likely first; None: they
      are drawn from all legal choices

    The k-th game of each choice at the root meets the k-th luck, as far as it falls alike, so that choices are compared in
    pairs. The same source gives the same choice unless `seconds` is given. `ValueError` for a budget, horizon or number of
    choices that is not above 0.
    """

    def __init__(
        self,
        playout: Bot,
        score: Callable[[AnyTable, int], float],
        clock: Callable[[AnyTable], int],
        *,
        lead: Bot | None = None,
        decisions: int = 2_000,
        seconds: float | None = None,
        horizon: int = 2,
        most: int = 8,
        widening: float = 1.0,
        exploration: float = 1.0,
        margin: float = 2.0,
        about: frozenset[str] | None = None,
        rivals: Callable[[Any, int, AnyAsk, Choice], Sequence[Choice]] | None = None,  # a table of the game
    ) -> None:
        if min(decisions, horizon, most) < 1 or (seconds is not None and not seconds > 0):
            raise ValueError(
                "decisions, horizon and most are 1 or more and seconds more than 0, "
                f"not {decisions}, {horizon}, {most} and {seconds}"
            )
        self.playout = playout
        self.score = score
        self.clock = clock
        self.lead = lead or playout
        self.decisions = decisions
        self.seconds = seconds
        self.horizon = horizon
        self.most = most
        self.widening = widening
        self.exploration = exploration
        self.margin = margin
        self.about = about
        self.rivals = rivals

    def think(self, seat: AnySeat, source: Source) -> Choice:
        """The choice for the question that this seat is asked; `ValueError` when it is not asked."""
        request = asked(seat)
        first = self.lead.choose(request, seat.index, source)
        if self.about is not None and request.rule not in self.about:
            return first
        others = self.others(request, seat.index, first, source)[: self.most - 1]
        if not others:
            return first
        return Search(self, seat, [first, *others], key_of("tree", source.randbelow(1 << 62))).choice()

    def others(self, request: AnyAsk, seat: int, first: Choice, source: Source) -> list[Choice]:
        """What may be chosen instead of the first, in the order in which it is to be tried."""
        if self.rivals is not None:
            return list(self.rivals(request.table, seat, request, first))
        these = listed(request, seat, first)
        for i in range(min(len(these), self.most)):
            j = i + source.randbelow(len(these) - i)
            these[i], these[j] = these[j], these[i]
        return these


class Search:
    """One question thought through: the tree, and the scores of the choices at its root, game by game."""

    def __init__(self, bot: MCTS, seat: AnySeat, choices: Sequence[Choice], key: bytes) -> None:
        self.bot = bot
        self.seat = seat
        self.choices = choices
        self.key = key
        self.root = Node(seat.index, [Arm(choices[0])])
        self.scores: dict[Choice, list[float]] = {}
        self.nodes: dict[Trail, Node] = {}
        self.decisions = 0

    def choice(self) -> Choice:
        """Grow the tree until the budget is spent, then the best choice if it is clearly better than the first."""
        bot = self.bot
        since = perf_counter()
        while (perf_counter() - since < bot.seconds) if bot.seconds is not None else (self.decisions < bot.decisions):
            arm = self._next()
            self.scores.setdefault(arm.choice, []).append(self._imagined(arm))  # type: ignore[arg-type]  # the root's arms have choices
        those = self.scores.get(self.choices[0], [])
        ahead = {choice: lead(these, those, bot.margin) for choice, these in self.scores.items()}
        best = max(ahead, key=lambda choice: ahead[choice], default=self.choices[0])
        return best if ahead.get(best) else self.choices[0]

    def _next(self) -> Arm:
        """The choice whose turn it is; the first one is tried at least as often as any other, so that all have pairs."""
        arms = self.root.arms
        if len(arms) < len(self.choices) and len(arms) < self._room(self.root.visits):
            arms.append(Arm(self.choices[len(arms)]))
        arm = self.root.best(arms, self.bot.exploration)
        return arms[0] if arms[0].visits <= arm.visits else arm

    def _room(self, visits: int) -> int:
        return 1 + int(self.bot.widening * sqrt(visits))

    def _imagined(self, arm: Arm) -> float:
        """One game as it might go on after this choice: down the tree, one node further, then by the fast bot."""
        bot, luck = self.bot, Source(self.key, arm.visits)
        play = self.seat.imagine(luck)
        table, choose, clock = play.table, bot.playout.choose, bot.clock
        until = clock(table) + bot.horizon
        path = [(self.root, arm)]
        trail: Trail = (arm.choice,)
        growing = True
        self.decisions += 1
        play.send(Answer(self.seat.index, arm.choice))
        for _ in range(LONGEST):
            request = play.request
            if request is None or clock(table) >= until:
                break
            if isinstance(request, Chance):
                value = request.sample(luck)
                if growing and isinstance(request, Roll):
                    trail = (*trail, value)
                play.take(value)
            elif isinstance(request, Ask):
                other = request.seats[0]
                choice = choose(request, other, luck)
                self.decisions += 1
                if growing and (bot.about is None or request.rule in bot.about):
                    node = self.nodes.get(trail)
                    if node is None:
                        node = self.nodes[trail] = Node(other, [Arm(None)])
                        growing = False
                    step = self._step(node, request, other, choice, luck) if growing else node.arms[0]
                    path.append((node, step))
                    trail = (*trail, step.choice)
                    choice = step.choice or choice
                play.decide(other, choice)
        values = {node.seat: 0.0 for node, _ in path}
        for who in values:
            values[who] = bot.score(table, who)
        for node, step in path:
            step.add(values[node.seat])
        return values[self.seat.index]

    def _step(self, node: Node, request: AnyAsk, seat: int, first: Choice, luck: Source) -> Arm:
        """The arm of a node below the root: one that was not tried yet where there is room, else the most promising.

        Only what is legal in this imagined game is compared.
        """
        known = {arm.choice for arm in node.arms}
        if len(known) < self._room(node.visits) and len(known) < self.bot.most:
            new = next((one for one in self.bot.others(request, seat, first, luck) if one not in known), None)
            if new is not None:
                node.arms.append(Arm(new))
                return node.arms[-1]
        able = [arm for arm in node.arms if arm.choice is None or request.why_not(arm.choice, seat) is None]
        return node.best(able, self.bot.exploration)


__all__ = ["MCTS"]
