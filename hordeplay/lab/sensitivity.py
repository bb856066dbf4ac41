"""Which knobs move which exact numbers of a game: found by turning each of them, not by a list that could age.

Asked are the numbers of the bench (`Game.quick_odds`), an example of every exact question of the game (`Game.exact`), and
the questions that it gives for this end (`Game.exact_samples`). What is not among them is not seen: a knob that moves none of
these may move another number, and says nothing of whole games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.exact import ExactMeasure, read_exact

if TYPE_CHECKING:
    from hordeplay.core.knobs import Knob

_remembered: Final[dict[str, Mapping[str, tuple[str, ...]]]] = {}


def sensitive_knobs(game: AnyGame) -> tuple[str, ...]:
    """The knobs of the printed game that change one of its exact numbers, in their order.

    Takes a second the first time; none for a game without exact numbers.

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
        quick, printed = _quick(game, base), {name: of(base) for name, of in asked.items()}
        moved: dict[str, tuple[str, ...]] = {}
        for name, knob in base.all_knobs().items():
            for value in _neighbours(knob, getattr(base.knobs, name)):
                try:
                    turned = base.with_(**{name: value})
                except ValueError:  # no game with this setting
                    continue
                numbers = _quick(game, turned)
                names = tuple(one for one in quick if numbers.get(one) != quick[one]) if numbers else ()
                names = names or tuple(one for one, of in asked.items() if _differs(of, turned, printed[one]))
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
