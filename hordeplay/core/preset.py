"""Ready-made games: who plays, under which settings, and what is decided for whoever does not want to decide it.

A game keeps them in `content/presets.toml`; `hp.new(game, preset="first")` begins one. Nothing else than words of `hp.new`,
settings and decisions stands in them, so a record knows no preset: it holds what came of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hordeplay.core.content import optional_resource, parse_toml, structure
from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.script import Ask

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyMatch, AnyRules

MOST_DECISIONS = 200
"""So many decisions may be made before a game begins."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A game that can begin at once.

    - `says`: in one sentence what it is; `minutes`: how long it takes a person who plays it for the first time
    - `seats`, `seat`, `bots`: how many play, the person's seat, and the bot that plays the others
    - `knobs`, `house`, `setup`: settings, a house rule, and words of the game's setup
    - `seed`: for a game that shall always be the same; 0 elsewhere
    - `answers`: choices that are made first, by whoever is asked; `by`: the bot that makes all others until the first round
    """

    name: str
    title: str
    says: str
    minutes: int
    seats: int
    seat: int = 0
    bots: str = ""
    seed: int = 0
    knobs: dict[str, Any] = field(default_factory=dict)  # each of the kind of its knob
    house: str = ""
    setup: dict[str, Any] = field(default_factory=dict)  # the words of `start`, each of its own kind
    answers: tuple[str, ...] = ()
    by: str = ""

    def under(self, rules: AnyRules) -> AnyRules:
        """These rules with the settings of the preset."""
        used = rules.house(self.house) if self.house else rules
        return used.with_(**self.knobs) if self.knobs else used

    def decide(self, match: AnyMatch) -> None:
        """Make the decisions that are made for the person; `ValueError` where one of them is not possible in this match."""
        for choice in self.answers:
            match.play(choice)
        if not self.by:
            return
        for _ in range(MOST_DECISIONS):
            if match.game.moment(match.table).round or not isinstance(match.request, Ask):
                return
            match.run(self.by, until="request")

    def seating(self) -> tuple[list[int], dict[int, str]]:
        """The seats of persons, and the bots of the others.

        >>> from hordeplay.games import find
        >>> find("kingdom-rush").presets["short"].seating()
        ([0], {1: 'planner'})
        """
        bots = {seat: self.bots for seat in range(self.seats) if self.bots and seat != self.seat}
        return [seat for seat in range(self.seats) if seat not in bots], bots

    def __str__(self) -> str:
        return tr(
            "{name}: {title}, {seats}, about {minutes} minutes. {says}",
            name=self.name,
            title=tr(self.title),
            seats=counted(self.seats, "seat"),
            minutes=self.minutes,
            says=tr(self.says),
        )


def load_presets(package: str) -> Mapping[str, Preset]:
    """The presets of a game's package by name; none without the file."""
    where = "content/presets.toml"
    text = optional_resource(package, where)
    if text is None:
        return MappingProxyType({})
    rows = structure(parse_toml(text, where), dict[str, list[Preset]], where)
    return MappingProxyType({one.name: one for one in rows.get("presets", [])})


def begin(game: AnyGame, preset: Preset, rules: AnyRules | None = None) -> AnyMatch:
    """A match of a preset, its decisions made: where its person begins. `ValueError` says what is not possible."""
    from hordeplay.core.match import Match
    from hordeplay.core.record import new_table

    start = {"seats": preset.seats, **preset.setup}
    table = new_table(game, preset.under(rules or game.printed), start)
    match = Match(game, table, seed=preset.seed, start=start)
    preset.decide(match)
    return match


def once_more(match: AnyMatch) -> AnyMatch:
    """The same game from its beginning with the next seed; where it began as a preset, what that decides is decided again.

    >>> import hordeplay as hp
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> once_more(match).seed, once_more(match).seats
    (8, 2)
    """
    for preset in match.game.presets.values():
        if preset.seats != match.seats:
            continue
        begun, again = _anew(match, match.seed), _anew(match, _next(match.seed))
        try:
            preset.decide(begun)
            preset.decide(again)
        except ValueError:  # the match began in another way
            continue
        if begun.ply and begun.answers == match.answers[: begun.ply]:
            return again
    return _anew(match, _next(match.seed))


def preset_of(match: AnyMatch) -> Preset | None:
    """The preset as which a match began, whatever its seed; None where it began in another way.

    >>> import hordeplay as hp
    >>> preset_of(hp.new("kingdom-rush", preset="short", seed=5)).name
    'short'
    >>> preset_of(hp.new("kingdom-rush", seats=2, seed=5)) is None
    True
    """
    game = match.game
    for preset in game.presets.values():
        if match.start != {"seats": preset.seats, **preset.setup} or match.rules != preset.under(game.printed):
            continue
        begun = _anew(match, match.seed)
        try:
            preset.decide(begun)
        except ValueError:  # it was decided in another way
            continue
        if begun.answers == match.answers[: begun.ply]:
            return preset
    return None


def following(match: AnyMatch) -> Preset | None:
    """The preset that comes after that of a match, in the order of its game; None after the last one, and of other matches.

    >>> import hordeplay as hp
    >>> following(hp.new("kingdom-rush", preset="first")).title, following(hp.new("kingdom-rush", preset="short"))
    ('A short game', None)
    """
    began = preset_of(match)
    if began is None:
        return None
    rest = iter(match.game.presets.values())
    return next((later for one in rest if one is began for later in rest), None)


def _anew(match: AnyMatch, seed: int | str) -> AnyMatch:
    from hordeplay.core.match import Match

    return Match(match.game, match.origin, seed=seed, dice=match.dice, undo=match.undo_policy, start=match.start)


def _next(seed: int | str) -> int | str:
    """The seed after this one: 8 after 7, `class 2` after `class`."""
    if isinstance(seed, int):
        return seed + 1
    name = seed.rstrip("0123456789")
    number = int(seed[len(name) :] or 1)
    return f"{name.rstrip()} {number + 1}".strip()


__all__ = ["Preset", "begin", "following", "load_presets", "once_more", "preset_of"]
