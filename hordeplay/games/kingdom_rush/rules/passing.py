"""Passing towers: whoever gives one away takes a better one from the supply (rulebook: Passing towers; Solo mode)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Annotated

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import listed
from hordeplay.core.language import tr

from ..model.ruleset import KingdomRules
from ..model.squares import NAME
from ..model.table import KingdomTable


@verb("pass")
class Pass(Choice):
    """`pass Archer 1 Marksmen`: give a tower to the seat of this number as the better card that the supply has."""

    tower: Annotated[str, NAME]
    to: int
    into: Annotated[str, NAME]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Pass]:
        for tower in dict.fromkeys(_passable(table, seat)):
            for to in receivers(table, seat):
                for into in becomes(table, tower):
                    yield cls(tower, to, into)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if self.tower not in _passable(table, seat):
            return Refusal("KR-RUL-36", tr("only unbuilt cards in hand are passed"))
        if self.to not in receivers(table, seat):
            solo = len(table.players) == 1
            return Refusal(
                "KR-SOLO-04" if solo else "KR-PASS-01", tr("a tower is passed to another player, solo to oneself")
            )
        cards = becomes(table, self.tower)
        if not cards:
            return Refusal("KR-RUL-35", tr("the tower has the highest level of the scenario already"))
        if self.into not in cards:
            clause = "KR-PASS-02" if cards != [self.tower] else "KR-PASS-04"
            return Refusal(clause, tr("it becomes {cards}", cards=listed(cards, "or")))
        return None


def _passable(table: KingdomTable, seat: int) -> list[str]:
    """The cards that a seat may pass: unbuilt ones in hand (KR-PASS-01, KR-RUL-36)."""
    player = table.players[seat]
    return player.hand + player.incoming if table.knobs.pass_incoming else player.hand


def receivers(table: KingdomTable, seat: int) -> list[int]:
    """The seats that this one may pass to (KR-PASS-01); a solo player upgrades its own (KR-SOLO-04)."""
    seats = len(table.players)
    if seats == 1:
        return [0]
    if table.knobs.pass_to == "left":  # noqa: S105 - a direction, no password
        return [(seat + 1) % seats]
    return [other for other in range(seats) if other != seat]


def better(rules: KingdomRules, tower: str, levels: int) -> list[str]:
    """The towers of the same type so many levels up (KR-PASS-02, KR-RUL-34).

    >>> better(KingdomRules.load(), "Archer", 2), better(KingdomRules.load(), "Adept", 2)
    (['Sharpshooter'], ['Arcane Wizard', 'Sorcerer Wizard'])
    """
    names = [tower]
    for _ in range(levels):
        names = [up for name in names for up in rules.towers[name].upgrades]
    return names


def levels(table: KingdomTable) -> int:
    """How many levels a passed tower gains now: those of the spell at work, or the usual (KR-SPELL-08)."""
    if table.todo:
        todo = table.todo[0]
        part = table.rules.parts(todo.card)[todo.part]
        if part.do == "pass":
            return part.n
    return table.knobs.pass_levels


def becomes(table: KingdomTable, tower: str) -> list[str]:
    """What a passed tower can become: a better card of the supply, else itself (KR-PASS-02 to KR-PASS-05, KR-RUL-35).

    It gains all its levels, as far as the maximum of the scenario; a card that the supply lacks is not made up for by one of a
    lower level, unless a knob says so (KR-RUL-78).
    """
    rules, cap = table.rules, table.rules.cap(table.scenario)
    for gain in range(levels(table), 0, -1):
        needed = [n for n in better(rules, tower, gain) if rules.towers[n].level <= cap]
        cards = [n for n in needed if table.supply[n]]
        if cards:
            return cards[:1] if table.knobs.level4 == "first" else cards
        if needed and table.knobs.short_supply == "unchanged":
            return [tower]
    if table.knobs.pass_at_cap == "forbidden" and rules.towers[tower].level >= cap:  # noqa: S105 - passing a tower
        return []
    return [tower]


def pass_tower(table: KingdomTable, seat: int, choice: Pass) -> None:
    """The old card goes back to the supply, the new one face down to the receiver's incoming slot (KR-PASS-02, KR-PASS-04)."""
    player = table.players[seat]
    (player.hand if choice.tower in player.hand else player.incoming).remove(choice.tower)
    if choice.into != choice.tower:
        table.supply[choice.tower] += 1
        table.supply[choice.into] -= 1
    insort(table.players[choice.to].incoming, choice.into)
    table.tell("KR-PASS-02", "passes", seat=seat, tower=choice.tower, to=choice.to, into=choice.into)
