"""Which knobs move which exact numbers of a game: found by turning each that is read, not by a list that could age.

Asked are the numbers of the bench (`Game.quick_odds`), an example of every exact question of the game (`Game.exact`), and
the questions that it gives for this end (`Game.exact_samples`). What is not among them is not seen: a knob that moves none of
these may move another number, and says nothing of whole games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Final

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.exact import ExactMeasure, read_exact

if TYPE_CHECKING:
    from hordeplay.core.knobs import Knob

_COUNT: Final = count()
_remembered: Final[dict[str, Mapping[str, tuple[str, ...]]]] = {}


def sensitive_knobs(game: AnyGame) -> tuple[str, ...]:
    """The knobs of the printed game that change one of its exact numbers, in their order.

    Takes a moment the first time; none for a game without exact numbers.

    >>> from hordeplay.games import find
    >>> [name for name in sensitive_knobs(find("horrible-hordes")) if name.startswith("castle")]
    ['castle_hits_on', 'castle_hits']
    """
    return tuple(moved_numbers(game))


def moved_numbers(game: AnyGame) -> Mapping[str, tuple[str, ...]]:
    """For each knob that changes an exact number of the printed game, the names of those that it changes.

    Where numbers of the bench are among them there are no others: they come first and are enough to look at.

    >>> from hordeplay.games import find
    >>> moved = moved_numbers(find("horrible-hordes"))
    >>> moved["army_hits_on"], moved["castle_hits"][0]
    (('1 Army', '2 Armies', '3 Armies', '4 Armies'), '1 Castle and 1 Settlement raided by Pit Fiend Demons')
    """
    base = game.printed
    key = f"{game.name} {base.digest}"
    if key not in _remembered:
        asked = exact_questions(game)
        quick, read_by_quick = _quick(game, base), _read(base, partial(_quick, game))
        printed = {name: of(base) for name, of in asked.items()}
        read = {name: _read(base, of) for name, of in asked.items()}
        moved: dict[str, tuple[str, ...]] = {}
        for name, knob in base.all_knobs().items():
            by_quick, readers = name in read_by_quick, [one for one in asked if name in read[one]]
            if not by_quick and not readers:
                continue
            for value in _neighbours(knob, getattr(base.knobs, name)):
                try:
                    turned = base.with_(**{name: value})
                except ValueError:  # no game with this setting
                    continue
                numbers = _quick(game, turned) if by_quick else {}
                names = tuple(one for one in quick if numbers.get(one) != quick[one]) if numbers else ()
                names = names or tuple(one for one in readers if _differs(asked[one], turned, printed[one]))
                if names:
                    moved[name] = names
                    break
        _remembered[key] = moved
    return _remembered[key]


def exact_questions(game: AnyGame) -> Mapping[str, Callable[[AnyRules], Fraction]]:
    """The exact questions that are asked of a game, by name, and how each is answered under any rules."""
    asked: dict[str, Callable[[AnyRules], Fraction]] = {}
    for sample in (*(measure.example for measure in game.exact), *game.exact_samples):
        if isinstance(sample, ExactMeasure):
            asked[sample.example] = sample.of
        elif (question := read_exact(game, sample, game.printed)) is not None:
            asked[question.text] = question.of
    return asked


def _read(base: AnyRules, of: Callable[[AnyRules], object]) -> frozenset[str]:
    """The knobs that are looked at while a number is worked out: a number does not move with any other one.

    The rules are a copy that nobody has seen, so that nothing that was kept of the printed ones answers in its place.
    """
    seen: set[str] = set()
    kind, names = type(base.knobs), frozenset(base.all_knobs())

    def look(knobs: object, name: str) -> object:
        if name in names:
            seen.add(name)
        return object.__getattribute__(knobs, name)

    # told apart by what they are: to compare them is not to look at all of them
    alone = {"__eq__": object.__eq__, "__hash__": object.__hash__}
    watched = type(kind.__name__, (kind,), {"__getattribute__": look, "__slots__": (), **alone})
    knobs = watched(**{name: getattr(base.knobs, name) for name in names})
    rules = type(base)(knobs, base.content, base.houses, base.printed)
    rules.__dict__["digest"] = (
        f"{base.digest}, watched {next(_COUNT)}"  # by which rules are told apart where answers are kept
    )
    with suppress(ValueError):  # no number under these rules: what led to that was looked at
        of(rules)
    return frozenset(seen)


def _quick(game: AnyGame, rules: AnyRules) -> Mapping[str, Fraction]:
    """The numbers of the bench; none where these rules have none."""
    try:
        return game.quick_odds(rules) if game.quick_odds else {}
    except ValueError:
        return {}


def _differs(of: Callable[[AnyRules], Fraction], rules: AnyRules, printed: Fraction) -> bool:
    try:
        return of(rules) != printed
    except ValueError:  # no number under these rules
        return False


def _neighbours(knob: Knob, value: int | bool | str) -> Iterator[int | bool | str]:
    """The value next to one, the greater one if there is any; of a choice all others."""
    if knob.kind == "int":
        yield int(value) + (1 if int(value) < knob.high else -1)
    elif knob.kind == "bool":
        yield not value
    else:
        at = knob.options.index(str(value))
        yield from knob.options[at + 1 :] + knob.options[:at]


__all__ = ["exact_questions", "moved_numbers", "sensitive_knobs"]
