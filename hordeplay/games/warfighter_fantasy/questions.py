"""Questions about a live position, for the teacher's desk: Attacks that lie at hand, Hostiles, Guards, the Item deck.

Nothing is counted before somebody wants the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from hordeplay.games.warfighter_fantasy import odds
from hordeplay.games.warfighter_fantasy.attack import CHART, Attack, against, aim
from hordeplay.games.warfighter_fantasy.chance import ITEM
from hordeplay.games.warfighter_fantasy.content import Mode
from hordeplay.games.warfighter_fantasy.passives import foe_cover
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.odds.answer import Answer, Assumes, Case, Kind, assumed
from hordeplay.odds.pmf import Pmf

Asked: TypeAlias = tuple[str, Kind, Callable[[], Answer]]
MOST = 3
"""Attacks that are asked about at once."""


def ask(table: WarfighterTable, seat: int) -> Iterator[Asked]:
    """Questions about a table as the party sees it: Attacks first, then Guards, then the next Item.

    >>> from hordeplay.games.warfighter_fantasy.lessons import lesson
    >>> [says for says, _, _ in ask(lesson("ATK").table, 0)][0]
    'Gareth attacks the Gargoyle Pair with Mace (Standard): what is the chance that it is wounded?'
    """
    if table.step == "hero" and table.window is None:
        yield from _attacks(table)
    if not table.timer or any(table.track):
        yield _guards(table)
    yield from _item(table)


def _attacks(table: WarfighterTable) -> Iterator[Asked]:
    """Weapon Attacks that are possible now, one for each weapon and mode."""
    seen: list[tuple[str, str, str]] = []
    for choice in Attack.options(table, 0):
        key = (choice.hero, choice.weapon, choice.mode)
        if choice.weapon == CHART or key in seen or choice.forbids(table, 0) is not None:
            continue
        seen.append(key)
        if len(seen) > MOST:
            return
        hero, foe = table.heroes[table.numbered(choice.hero)], table.foe_called(choice.foe)
        assert foe is not None
        mode = next(m.name for m in _modes(table, choice.weapon) if m.name.lower() == choice.mode.replace("-", " "))
        name = table.rules.slugs[choice.weapon]
        says = f"{hero.name} attacks the {foe.name} with {name} ({mode})"
        yield f"{says}: what is the chance that it is wounded?", "chance", partial(_wound, table, choice, says)


def _modes(table: WarfighterTable, word: str) -> tuple[Mode, ...]:
    return table.rules.weapons[table.rules.slugs[word]].modes


def _wound(table: WarfighterTable, choice: Attack, says: str) -> Answer:
    hero, foe = table.heroes[table.numbered(choice.hero)], table.foe_called(choice.foe)
    assert foe is not None
    given, member = aim(table, hero, choice.weapon, choice.mode), foe.members[0]
    h, p = against(table, foe, member, given.tag)
    found = odds.attack(given.need - given.h - h, foe_cover(table, foe, member) - given.p - p, given.dice)
    rests = partial(_rests, table, ("WF-RUL-05",), "no card is played to help or to hinder")
    return Answer.of(found, lambda what: what == "wound", f"{says}: it is wounded", basis=rests)


def _guards(table: WarfighterTable) -> Asked:
    """Guards that are on their way, and the roll that is due."""
    says = "a set of Guards that is rolled now arrives within two Turns"
    found = odds.guards_arrival(table.rules)
    rests = partial(_rests, table, ("WF-RUL-02",), "the Objective Hostile has Guards")
    return (
        f"What is the chance that {says}?",
        "chance",
        lambda: Answer.of(found, lambda n: n <= 2, says, basis=rests),
    )


def _item(table: WarfighterTable) -> Iterator[Asked]:
    """The value of the next Item that is turned."""
    values = Counter(table.rules.items[name].value for name in table.cards.bags.get(ITEM, []))
    total = values.total()
    if len(values) < 2 or not total:
        return
    found: Pmf[int] = Pmf({value: Fraction(n, total) for value, n in sorted(values.items())})
    says = "the value of the next Item card, on average"
    rests = partial(_rests, table, ("WF-RUL-26",), "the copies of most cards are ours")
    cases = [
        Case(f"{n} of {total} are worth {value}", Fraction(n * value, total)) for value, n in sorted(values.items())
    ]
    yield f"How much is {says}?", "number", lambda: Answer(says, found.mean, "number", lambda: cases, rests)


def _rests(table: WarfighterTable, rulings: tuple[str, ...], words: str) -> Assumes:
    return assumed(table.rules, rulings, models=(words,))
