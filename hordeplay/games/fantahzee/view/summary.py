"""A seat's turn in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from hordeplay.core.english import counted, listed
from hordeplay.core.script import Event

from ..model.ruleset import FantahzeeRules
from ..model.table import FantahzeeTable


def summary(table: FantahzeeTable, seat: int, events: Sequence[Event]) -> str:
    """What a seat's turn came to, from its events; empty where it did nothing.

    >>> from hordeplay.games.fantahzee import at
    >>> beaten = Event("FZ-ATK-04", "defeats", {"seat": 0, "monster": "Rock Monster"})
    >>> summary(at().table, 0, [beaten])
    'beat Rock Monster, 2 XP'
    """
    own = [event for event in events if event.facts.get("seat") == seat]
    if not any(event.what not in _STARTS for event in own):
        return ""
    rules = table.rules

    def named(what: str, fact: str) -> list[str]:
        return [event.facts[fact] for event in own if event.what == what]

    beaten, claimed, town = named("defeats", "monster"), named("claims", "monster"), named("destroys", "card")
    lost = [*named("falls", "hero"), *named("parts", "hero")]
    gain = sum(rules.monster(name).xp for name in (*beaten, *claimed))
    cost = -sum(rules.town_card(name).xp for name in town)
    some = f"beat {_names(rules, beaten)}" if beaten else "" if claimed else "beat nothing"
    parts = [
        some,
        f"claimed {_names(rules, claimed)}" if claimed else "",
        f"lost {listed(lost)}" if lost else "",
        f"found {listed(held)}" if (held := named("attaches", "treasure")) else "",
        f"{gain} XP" if gain else "" if town else "no XP",
        # as the log has it: what the town costs is not set off against the monsters
        f"the town lost {listed(town)}, {cost or 'no'} XP lost" if town else "",
    ]
    return ", ".join(filter(None, parts))


_STARTS = frozenset(["draws", "rolls_to_start", "starts", "turn"])
"""What happens to a seat without its doing."""


def _names(rules: FantahzeeRules, cards: Sequence[str]) -> str:
    """One monster by its name, more of them by their number; a boss by its name in any case."""
    bosses = [name for name in cards if rules.monster(name).boss]
    if len(cards) == 1:
        return f"the boss {cards[0].removeprefix('The ')}" if bosses else cards[0]
    return counted(len(cards), "monster") + (f" with the boss {listed(bosses)}" if bosses else "")
