"""How much one client may ask for: a bucket each, which fills up again as time passes.

>>> now = 0.0
>>> limit = RateLimit(burst=2, each_second=1, most=10, clock=lambda: now)
>>> [limit.admits("a") for _ in range(3)], limit.admits("b")
([True, True, False], True)
>>> now = 1.0; limit.admits("a")
True
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable


class RateLimit:
    """At most `burst` requests at once and `each_second` in the long run, for every client by itself.

    Of more than `most` clients those that have asked for nothing longest are forgotten, so that its memory is bounded.
    """

    def __init__(
        self, burst: float, each_second: float, most: int = 2_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._each_second = each_second
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Of each client what is left, and when that was; the latest client last."""

    def admits(self, client: str) -> bool:
        """Whether one more request of this client is within its limit; if so it counts."""
        now = self._clock()
        left, when = self._buckets.pop(client, (self._burst, now))
        left = min(self._burst, left + (now - when) * self._each_second)
        admitted = left >= 1
        self._buckets[client] = (left - 1 if admitted else left, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return admitted

    def __len__(self) -> int:
        return len(self._buckets)


__all__ = ["RateLimit"]
