"""In which order a bot makes steam and burns it: a payment loses what it leaves, so the order matters (FZ-RUL-19).

Of steam that is left nothing is lost where `steam_leftover` says so, and the same search is right there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

ALIKE: Final = 1e-9
"""Values that differ by no more are the same."""


class Burner(NamedTuple):
    """A hero that steam can pay for: its price, what it is worth, the steam that it brings when it is active."""

    price: int
    value: float
    brings: int = 0


@lru_cache(maxsize=16_384)
def burn(steam: int, gains: tuple[int, ...], burners: tuple[Burner, ...], *, lost: bool) -> tuple[float, int]:
    """What steam is worth in the best order, and who comes first: a burner, by its place, or a maker, counted on from there.

    `gains` is what each maker brings, a hero who can be activated besides. -1: nobody. To pay now wins a tie, then the first.

    >>> few, many = Burner(1, 2.0), Burner(4, 6.0)
    >>> burn(2, (4,), (few, many), lost=True), burn(2, (2,), (few, many), lost=True)
    ((8.0, 0), (6.0, 2))
    >>> burn(4, (), (Burner(3, 4.0), few), lost=True), burn(4, (), (Burner(3, 4.0), few), lost=False)
    ((4.0, 0), (6.0, 0))
    """
    best, first = 0.0, -1
    for i, burner in enumerate(burners):
        if burner.price <= steam:
            left = (0 if lost else steam - burner.price) + burner.brings
            value = burner.value + burn(left, gains, (*burners[:i], *burners[i + 1 :]), lost=lost)[0]
            if value > best + ALIKE:
                best, first = value, i
    for i, gain in enumerate(gains):
        value = burn(steam + gain, (*gains[:i], *gains[i + 1 :]), burners, lost=lost)[0]
        if value > best + ALIKE:
            best, first = value, len(burners) + i
    return best, first
