"""A seat's turn in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from hordeplay.core.english import counted, listed
from hordeplay.core.language import tr
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
    some = tr("beat {monsters}", monsters=_names(rules, beaten)) if beaten else "" if claimed else tr("beat nothing")
    parts = [
        some,
        tr("claimed {monsters}", monsters=_names(rules, claimed)) if claimed else "",
        tr("lost {heroes}", heroes=listed(lost)) if lost else "",
        tr("found {treasures}", treasures=listed(held)) if (held := named("attaches", "treasure")) else "",
        tr("{xp} XP", xp=gain) if gain else "" if town else tr("no XP"),
        # as the log has it: what the town costs is not set off against the monsters
        ""
        if not town
        else tr("the town lost {cards}, {xp} XP lost", cards=listed(town), xp=cost)
        if cost
        else tr("the town lost {cards}, no XP lost", cards=listed(town)),
    ]
    return ", ".join(filter(None, parts))


_STARTS = frozenset(["draws", "rolls_to_start", "starts", "turn"])
"""What happens to a seat without its doing."""


def _names(rules: FantahzeeRules, cards: Sequence[str]) -> str:
    """One monster by its name, more of them by their number; a boss by its name in any case."""
    bosses = [name for name in cards if rules.monster(name).boss]
    if len(cards) == 1:
        return tr("the boss {name}", name=cards[0].removeprefix("The ")) if bosses else cards[0]
    beaten = counted(len(cards), "monster")
    return tr("{monsters} with the boss {bosses}", monsters=beaten, bosses=listed(bosses)) if bosses else beaten
