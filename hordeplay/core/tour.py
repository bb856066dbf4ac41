"""A guided first turn: a game's tour, as data.

A game keeps it in `content/tour.toml`. A tour stands on a preset of the game, so everything that chance and the bots do in it
is always the same; each stop points at one part, says one sentence, and knows the choice that leads on.
"""

from __future__ import annotations

from dataclasses import dataclass

from hordeplay.core.content import optional_resource, parse_toml, structure


@dataclass(frozen=True, slots=True)
class Stop:
    """One action of a tour: what is said, what is pointed at, and the choice that leads on.

    - `say`: one sentence of at most twelve words; `why`: the reason; `clause`: where the rulebook says so
    - `act`: the choice, in notation; empty where there is only something to look at
    - `point`: the part that is meant; empty where the row of the choice is
    """

    say: str
    why: str
    clause: str
    act: str = ""
    point: str = ""


@dataclass(frozen=True, slots=True)
class Learnt:
    """What the learner has seen: a title, a sentence, its clause, and the glyph that stands beside it."""

    title: str
    words: str
    clause: str
    glyph: str


@dataclass(frozen=True, slots=True)
class Tour:
    """A guided first turn.

    - `goal`: what the game is about, in one sentence; `preset`: the game in which it happens
    - `minutes`: how long it takes; `learnt`: five things or so; `not_yet`: what was not met, in one sentence
    - `then`: the preset that is offered afterwards
    """

    goal: str
    preset: str
    minutes: int
    stops: tuple[Stop, ...]
    learnt: tuple[Learnt, ...]
    not_yet: str
    then: str = ""


def load_tour(package: str) -> Tour | None:
    """The tour of a game's package; None without the file."""
    where = "content/tour.toml"
    text = optional_resource(package, where)
    if text is None:
        return None
    return structure(parse_toml(text, where), Tour, where)


__all__ = ["Learnt", "Stop", "Tour", "load_tour"]
