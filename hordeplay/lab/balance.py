"""One balance question put to several bots: an answer that only one of them gives is an answer about the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.game import Thinking
from hordeplay.games import find
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.plan import labels
from hordeplay.lab.result import Kept, Tabled

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.core.game import Game
    from hordeplay.core.rules import Rules
    from hordeplay.lab.tables import Sheet


SLOW: Final = 50
"""A bot that thinks plays so many times fewer pairs."""


@dataclass(frozen=True, repr=False)
class Balance(Kept, Tabled):
    """The same comparison of rules by several bots, each at every seat."""

    found: Mapping[str, Comparison]
    target: float | None = None

    @property
    def signs_differ(self) -> bool:
        """Whether one bot says surely more and another surely less."""
        signs = {one.difference.value > 0 for one in self.found.values() if one.decided}
        return len(signs) > 1

    def hits(self, bot: str) -> bool | None:
        """Whether the measure under A may be the target by this bot; None without a target."""
        return None if self.target is None else not self.found[bot].sides[0].excludes(self.target)

    @property
    def targets_differ(self) -> bool:
        """Whether the target is met by one bot and missed by another."""
        return self.target is not None and len({self.hits(bot) for bot in self.found}) > 1

    @property
    def marks(self) -> dict[str, str]:
        """What to note beside each bot: `sign` or `target` where it surely differs from another; empty if nothing."""
        decided = [one.difference.value > 0 for one in self.found.values() if one.decided]
        made = {}
        for bot, one in self.found.items():
            said = []
            if one.decided and any(sign != (one.difference.value > 0) for sign in decided):
                said.append("sign")
            if self.targets_differ:
                said.append("target met" if self.hits(bot) else "target missed")
            made[bot] = ", ".join(said)
        return made

    @property
    def says(self) -> str:
        """The answer in a sentence."""
        sure = [bot for bot, one in self.found.items() if one.decided]
        if self.signs_differ:
            said = "The bots contradict each other: the sign of the difference depends on who plays."
        elif len(sure) == len(self.found):
            said = "All bots agree on the sign of the difference."
        else:
            open_ = [bot for bot in self.found if bot not in sure]
            said = f"No bots contradict each other; not decided for {', '.join(open_)}."
        if self.target is not None:
            met = [bot for bot in self.found if self.hits(bot)]
            said += f" The target {self.target:g} is within reach for {', '.join(met) or 'none of them'}."
        return said

    def to_frame(self) -> pd.DataFrame:
        """One row a bot."""
        import pandas as pd

        marks = self.marks
        rows = [
            (bot, one.n, *(side.value for side in one.sides), d.value, d.low, d.high, one.decided, marks[bot])
            for bot, one in self.found.items()
            for d in [one.difference]
        ]
        return pd.DataFrame(rows, columns=["bot", "n", "a", "b", "difference", "low", "high", "decided", "mark"])

    def _sheet(self) -> Sheet:
        from hordeplay.lab.tables import balance_sheet

        return balance_sheet(self)


def balance(
    game: str | Game[Any],  # any game's table
    a: Rules[Any],  # the game's own Rules
    b: Rules[Any] | None = None,  # the game's own Rules
    n: int | Mapping[str, int] = 200,
    *,
    bots: Sequence[Thinker] | None = None,
    target: float | None = None,
    measure: str = "score",
    **words: Any,  # of `compare`: seats, seed, level, looks, stop, executor, chunk, progress, limit, setup words
) -> Balance:
    """Compare rules A with rules B (as printed unless told) for each of several bots, and mark where they differ.

    `bots` are three of the game's own unless told: its first, which plays at random, its best, and the one before that,
    which plays by a simple plan. `n` is a number of pairs, or one a bot by name. A bot
    that thinks is a hundred times slower: of one number for all it plays a fiftieth. `target` is what the measure should be under A.

    >>> import hordeplay as hp
    >>> rules = hp.rules("horrible-hordes").with_(rounds=2)
    >>> found = balance("horrible-hordes", rules, n=2, bots=["random", "greedy"], measure="rounds", progress=False)
    >>> list(found.found)
    ['random', 'greedy']
    """
    played = find(game) if isinstance(game, str) else game
    own = list(played.bots)
    chosen: list[Thinker] = list(dict.fromkeys([*own[:1], *own[-2:]])) if bots is None else list(bots)
    if not chosen:
        msg = "a balance needs one bot or more"
        raise ValueError(msg)
    if unknown := [name for name in n if name not in labels(chosen)] if isinstance(n, Mapping) else []:
        msg = f"n is given for {unknown[0]!r}, which is not asked; {', '.join(labels(chosen))} are"
        raise ValueError(msg)
    made = {}
    for bot, name in zip(chosen, labels(chosen), strict=True):
        pairs = n.get(name, 200) if isinstance(n, Mapping) else max(1, n // SLOW) if _thinks(played, bot) else n
        made[name] = compare(played, a, b or played.printed, pairs, bots=bot, measure=measure, **words)
        if made[name].partial:  # interrupted: the bots that were not asked are left out
            break
    return Balance(made, target)


def _thinks(game: Game[Any], bot: Thinker) -> bool:  # any game's table
    return isinstance(game.bot(bot) if isinstance(bot, str) else bot, Thinking)


__all__ = ["Balance", "balance"]
