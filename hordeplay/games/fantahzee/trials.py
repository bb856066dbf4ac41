"""One try of what `odds` answers, played out with dice and cards: for simulations beside the exact values.

Every function returns a trial: given fair integers it plays once, and says 1 or 0, or a number.

>>> from hordeplay.core.luck import Source, key_of
>>> trial = reach("XX", rerolls=0)
>>> sum(trial(Source(key_of("pairs"), i)) for i in range(200))
180
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from hordeplay.core.cards import Fair
from hordeplay.games.fantahzee import decks
from hordeplay.games.fantahzee.odds import plan_of
from hordeplay.games.fantahzee.phase import printed
from hordeplay.games.fantahzee.prices import read_dice
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.odds.lattice import count_of

Trial = Callable[[Fair], int]


def reach(goal: str, dice: int = 5, rerolls: int = 2, sides: int = 6) -> Trial:
    """Roll, keep what is best for the goal, roll the others again; 1 if the goal shows in the end."""
    wanted, keep = read_dice(goal), _keeper(goal, dice, sides)

    def trial(source: Fair) -> int:
        faces = _rolled(source, dice, sides)
        for left in range(rerolls, 0, -1):
            kept = keep(faces, left)
            faces = (*kept, *_rolled(source, dice - len(kept), sides))
        return int(bool(wanted.payments(count_of(faces, sides))))

    return trial


def keeping(roll: Sequence[int], kept: Sequence[int], rerolls: int, goal: str, sides: int = 6) -> Trial:
    """Keep just these dice of a roll, then go on as well as possible; 1 if the goal shows in the end."""
    wanted, keep = read_dice(goal), _keeper(goal, len(roll), sides)

    def trial(source: Fair) -> int:
        now = tuple(kept)
        faces = (*now, *_rolled(source, len(roll) - len(now), sides))
        for left in range(rerolls - 1, 0, -1):
            now = keep(faces, left)
            faces = (*now, *_rolled(source, len(roll) - len(now), sides))
        return int(bool(wanted.payments(count_of(faces, sides))))

    return trial


def lock_early(group: int = 2, then: str = "XXX", dice: int = 5, rerolls: int = 2, sides: int = 6) -> Trial:
    """As soon as `group` dice are alike, lock them; the others go for the second goal. Till then roll everything anew."""
    second, rest = read_dice(then), dice - group
    keep = _keeper(then, rest, sides)

    def trial(source: Fair) -> int:
        faces = _rolled(source, dice, sides)
        left = rerolls
        while not _alike(faces, group):
            if not left:
                return 0
            faces, left = _rolled(source, dice, sides), left - 1
        others = _without(faces, group, lambda some: -len(keep(some, left)) if left else 0)
        for more in range(left, 0, -1):
            kept = keep(others, more)
            others = (*kept, *_rolled(source, rest - len(kept), sides))
        return int(bool(second.payments(count_of(others, sides))))

    return trial


def _alike(faces: tuple[int, ...], group: int) -> list[int]:
    return [face for face in dict.fromkeys(faces) if faces.count(face) >= group]


def _without(faces: tuple[int, ...], group: int, worth: Callable[[tuple[int, ...]], int]) -> tuple[int, ...]:
    """What is left when a group is locked: of several groups the one that leaves the most to keep."""
    left = []
    for face in _alike(faces, group):
        others = list(faces)
        for _ in range(group):
            others.remove(face)
        left.append(tuple(others))
    return min(left, key=lambda some: (worth(some), -max(map(some.count, some), default=0)))


def beaten(
    strength: int, gone: Sequence[str] = (), *, upper: bool = False, rules: FantahzeeRules | None = None
) -> Trial:
    """Turn up the next card of a stack; 1 if the strength left beats it. The words are those of `odds.beaten`."""
    used = rules or printed()
    law = decks.next_card(gone, upper=upper, rules=used)
    return lambda source: int(used.monster(law.sample(source.below)).strength <= strength)


def boss_next(gone: int = 0, rules: FantahzeeRules | None = None) -> Trial:
    """Build stacks until one has its boss below so many cards of the lower part; 1 if it is the very next card.

    This is what "given that" means: stacks in which the boss came earlier are thrown away.
    """
    places = tuple(decks.boss_at(0, rules))

    def trial(source: Fair) -> int:
        while (place := source.below(len(places))) < gone:
            pass
        return int(place == gone)

    return trial


def ambush(n: int, shields: int = 0, back: str = "2", rules: FantahzeeRules | None = None) -> Trial:
    """Turn up n cards of one back, add their Ambush, take the shields off; the rest hurts."""
    used = rules or printed()
    values = [used.monster(name).ambush for name, c in _deck(back, used).items() for _ in range(c)]

    def trial(source: Fair) -> int:
        cards, total = values[:], 0
        for _ in range(n):
            total += cards.pop(source.below(len(cards)))
        return max(0, total - shields)

    return trial


def _deck(back: str, rules: FantahzeeRules) -> dict[str, int]:
    for deck in ("1", "2", "boss"):
        if deck == back:
            return decks.copies(deck, rules)
    raise ValueError(f"a back is 1, 2 or boss, not {back!r}")


def _rolled(source: Fair, dice: int, sides: int) -> tuple[int, ...]:
    return tuple(source.below(sides) + 1 for _ in range(dice))


def _keeper(goal: str, dice: int, sides: int) -> Callable[[tuple[int, ...], int], tuple[int, ...]]:
    """The best keep of a roll, looked up once for every roll that comes."""
    plan = plan_of(goal, dice, sides)

    @cache
    def best(faces: tuple[int, ...], rerolls: int) -> tuple[int, ...]:
        return plan.keeps(faces, rerolls)[0].dice

    return lambda faces, rerolls: best(tuple(sorted(faces, reverse=True)), rerolls)
