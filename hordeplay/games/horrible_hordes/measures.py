"""What a designer looks at after turning a knob: the Kingdoms side by side, and means over seeded games.

>>> [row.abilities for row in kingdom_table() if row.kingdom == "Dwarves"]
[('Mountaineers', 'Furnaces')]
>>> found = measure(games=1, seats=2, seed=3)
>>> len(found.alive), found.games
(20, 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from hordeplay.core.game import Thinking
from hordeplay.core.luck import Luck, bot_source, key_of
from hordeplay.core.script import Answer, Ask, Chance, Play, Roll, Step
from hordeplay.games.horrible_hordes.fights import printed
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.table import HordeTable

if TYPE_CHECKING:
    from hordeplay.core.game import Game, Result


class KingdomRow(NamedTuple):
    """A Kingdom with the Abilities that it starts with, by name and in words."""

    kingdom: str
    abilities: tuple[str, ...]
    words: tuple[str, ...]


def kingdom_table(rules: HordeRules | None = None) -> tuple[KingdomRow, ...]:
    """All Kingdoms in printed order, in the words of these rules (HH-KING-01)."""
    rules = rules or printed()
    return tuple(
        KingdomRow(name, one.abilities, tuple(rules.abilities[ability].said(rules.knobs) for ability in one.abilities))
        for name, one in rules.kingdoms.items()
    )


class Share(NamedTuple):
    """How often something was there at the end of a game, how often its seat won (shared wins in parts), its mean score."""

    games: int
    wins: float
    score: float


@dataclass(frozen=True)
class Measures:
    """Means over some games of one bot against itself."""

    games: int
    alive: tuple[float, ...]
    """Hordes on the board at the end of each round."""
    lost: tuple[float, ...]
    """Settlements lost in each round, all seats together."""
    blocked: float
    """Share of the Hordes drawn that found their square taken."""
    largest: float
    """Hit Counters of the greatest Horde of a game."""
    wiped: float
    """Wipe-outs per game."""
    first_wipe: float | None
    """Round of the first one, where there was any."""
    discarded: float
    """Chits thrown away per turn."""
    dice: float
    """Dice rolled per game."""
    units: float
    """Points per seat that stand on the board."""
    vt: float
    """Victory Tokens per seat."""
    leads: float
    """Changes of the leader from round to round, per game."""
    first: float
    """Share of wins of the seat that moves first."""
    kingdoms: Mapping[str, Share]
    abilities: Mapping[str, Share]

    def __str__(self) -> str:
        rows = [f"{name:12}{value:10.2f}" for name, value in vars(self).items() if isinstance(value, float)]
        rows += [f"{name:12}" + "".join(f"{n:6.1f}" for n in getattr(self, name)) for name in ("alive", "lost")]
        for title, shares in (("Kingdom", self.kingdoms), ("Ability", self.abilities)):
            rows.append(f"{title:28}{'games':>7}{'wins':>7}{'score':>7}")
            rows += [f"{name:28}{one.games:7}{one.wins:7.1f}{one.score:7.1f}" for name, one in shares.items()]
        return "\n".join(rows)


def measure(
    rules: HordeRules | None = None, games: int = 20, *, seats: int = 4, bot: str = "greedy", seed: int | str = 0
) -> Measures:
    """Play so many seeded games and take the measures; `ValueError` for a wrong number of games or seats, or a bot.

    A rate of win or loss with its interval is what `hordeplay.simulate` is for.
    """
    from hordeplay.games.horrible_hordes import GAME  # the package imports this module

    if games < 1:
        msg = f"games is 1 or more, not {games}"
        raise ValueError(msg)
    rules = rules or printed()
    tally = _Tally(rules.knobs.rounds)
    for number in range(games):
        own = key_of("measure", seed, number).hex()[:16]
        tally.add(*_played(GAME, rules, GAME.check_seats(seats), bot, own, tally))
    return tally.measures()


def _played(
    game: Game[HordeTable], rules: HordeRules, seats: int, bot: str, seed: str, tally: _Tally
) -> tuple[HordeTable, Result]:
    """One game to its end, its events in the log."""
    table = game.start(rules, seats)
    table.log = []
    leader: list[int] = []
    tally.dice += finished(table, rules.steps(game.steps), bot, seed, lambda now: tally.round_ends(now, leader))
    result = game.result(table)
    assert result is not None
    return table, result


def finished(
    table: HordeTable,
    steps: Mapping[str, Step[HordeTable]],
    bot: str,
    seed: str,
    check: Callable[[HordeTable], None] | None = None,
) -> int:
    """Play a table to its end with one bot at every seat; how many dice were rolled. `check` is called before every step."""
    from hordeplay.games.horrible_hordes import GAME  # the package imports this module

    decides = GAME.bot(bot)
    if isinstance(decides, Thinking):
        msg = f"{bot!r} thinks too long for this; take a fast bot"
        raise ValueError(msg)
    luck = Luck(seed)
    chances = plies = dice = 0
    play = Play(table, steps, check)
    while (request := play.request) is not None:
        if isinstance(request, Ask):
            seat = request.seats[0]
            play.send(Answer(seat, decides.choose(request, seat, bot_source(seed, seat, plies))))
            plies += 1
        elif isinstance(request, Chance):
            dice += request.n if isinstance(request, Roll) else 0
            play.send(Answer(None, luck.answer(request, chances)))
            chances += 1
    return dice


class _Tally:
    """What is counted from game to game."""

    def __init__(self, rounds: int) -> None:
        self.games = self.dice = self.leads = self.vt = self.points = self.seats = self.turns = 0
        self.alive, self.lost = [0] * rounds, [0] * rounds
        self.events: Counter[str] = Counter()
        self.largest = 0
        self.first_wipes: list[int] = []
        self.first = 0.0
        self.scores: dict[str, dict[str, list[tuple[float, int]]]] = {"kingdoms": {}, "abilities": {}}

    def round_ends(self, table: HordeTable, leader: list[int]) -> None:
        """Called before every step: note the board once a round, and who leads."""
        if table.step != "round_end":
            return
        self.alive[table.round - 1] += len(table.hordes)
        ahead = max(table.order, key=table.score)
        self.leads += bool(leader) and leader[-1] != ahead
        leader.append(ahead)

    def add(self, table: HordeTable, result: Result) -> None:
        """One game that is over."""
        self.games += 1
        self.seats += len(table.order)
        greatest = wipe = now = 0
        for event in table.log or ():
            facts = event.facts
            self.events[event.what] += 1
            if event.what == "round":
                now = facts["round"]
            elif event.what == "falls":
                self.lost[now - 1] += facts["settlements"]
            elif event.what in {"appears", "grows"}:
                greatest = max(greatest, facts["hits"])
            elif event.what == "discards":
                self.events["chits"] += len(facts["chits"])
            elif event.what == "wiped_out":
                wipe = wipe or now
        self.largest += greatest
        if wipe:
            self.first_wipes.append(wipe)
        share = 1 / len(result.winners)
        self.first += share * (table.order[0] in result.winners)
        for seat in table.order:
            player = table.players[seat]
            self.vt += player.vt
            self.points += result.scores[seat]
            won = share * (seat in result.winners)
            self._note("kingdoms", [player.kingdom], won, result.scores[seat])
            self._note("abilities", player.abilities, won, result.scores[seat])

    def _note(self, what: str, names: Sequence[str], won: float, score: int) -> None:
        for name in names:
            self.scores[what].setdefault(name, []).append((won, score))

    def measures(self) -> Measures:
        """The means."""
        n, events = self.games, self.events
        drawn = events["appears"] + events["blocked"]
        shares = {
            what: {
                name: Share(len(found), sum(won for won, _ in found), sum(score for _, score in found) / len(found))
                for name, found in sorted(rows.items(), key=lambda row: -len(row[1]))
            }
            for what, rows in self.scores.items()
        }
        return Measures(
            games=n,
            alive=tuple(count / n for count in self.alive),
            lost=tuple(count / n for count in self.lost),
            blocked=events["blocked"] / drawn if drawn else 0.0,
            largest=self.largest / n,
            wiped=events["wiped_out"] / n,
            first_wipe=sum(self.first_wipes) / len(self.first_wipes) if self.first_wipes else None,
            discarded=events["chits"] / max(1, events["turn"]),
            dice=self.dice / n,
            units=(self.points - self.vt) / self.seats,
            vt=self.vt / self.seats,
            leads=self.leads / n,
            first=self.first / n,
            kingdoms=shares["kingdoms"],
            abilities=shares["abilities"],
        )
