"""Playing and passing tower cards (rulebook: Towers; Soldier towers; Passing towers; White building site; Solo mode)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Annotated

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.games.kingdom_rush.board import heroes_at, towers_at
from hordeplay.games.kingdom_rush.content import Facing
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.squares import COLOURS, FACING, FACINGS, NAME, SPACE
from hordeplay.games.kingdom_rush.table import Built, KingdomTable, Todo


@verb("build")
class Build(Choice):
    """`build Archer b1 E`: put a tower from the hand on a site, facing this way; then it attacks."""

    tower: Annotated[str, NAME]
    site: Annotated[int, SPACE]
    facing: Annotated[str, FACING]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Build]:
        for tower in dict.fromkeys(table.players[seat].hand):
            for site in table.map.sites:
                if why_not(table, seat, tower, site) is None:
                    for facing in FACINGS:
                        yield cls(tower, site, facing)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if self.facing not in FACINGS:
            return Refusal("KR-RUL-12", "a tower faces N, E, S or W")
        return why_not(table, seat, self.tower, self.site)


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
                for into in results(table, tower):
                    yield cls(tower, to, into)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if self.tower not in _passable(table, seat):
            return Refusal("KR-RUL-36", "only unbuilt cards in hand are passed")
        if self.to not in receivers(table, seat):
            solo = len(table.players) == 1
            return Refusal(
                "KR-SOLO-04" if solo else "KR-PASS-01", "a tower is passed to another player, solo to oneself"
            )
        found = results(table, self.tower)
        if not found:
            return Refusal("KR-RUL-35", "the tower has the highest level of the scenario already")
        if self.into not in found:
            return Refusal("KR-PASS-02" if found != [self.tower] else "KR-PASS-04", f"it becomes {' or '.join(found)}")
        return None


def why_not(table: KingdomTable, seat: int, tower: str, site: int) -> Refusal | None:
    """Why this seat cannot build this tower on this site (KR-TOWER-01, KR-TOWER-02, KR-SOLD-08); the white one is everybody's (KR-WHITE-01)."""
    if tower not in table.players[seat].hand:
        return Refusal("KR-TOWER-01", f"there is no {tower} in the hand")
    ground = table.map
    colour = ground.sites.get(site)
    if colour is None:
        return Refusal("KR-TOWER-01", "towers stand on building sites")
    if seat not in ground.owners[colour]:
        return Refusal("KR-TOWER-01", f"this is a {COLOURS[colour]} site, which belongs to another player")
    if len(table.players) == 1 and colour == table.colour:
        return Refusal("KR-SOLO-02", f"{COLOURS[colour]} is eliminated this round")
    if heroes_at(table, site):
        return Refusal("KR-TOWER-01", "a hero stands on this site")
    there = towers_at(table, site)
    if not there:
        return None
    if len(there) >= table.knobs.towers_per_site:
        return Refusal("KR-SOLD-08", f"never more than {table.knobs.towers_per_site} towers on a site")
    towers = table.rules.towers
    plain = sum(not towers[name].soldiers for name in [tower, *(other.name for other in there)])
    if plain > 1:
        return Refusal("KR-TOWER-02", "only a soldier tower shares a site with another tower")
    if colour == "W" and not table.knobs.white_shared and there[0].seat != seat:
        return Refusal("KR-RUL-60", "another player built here first")
    return None


def build(table: KingdomTable, seat: int, choice: Build) -> str:
    """The tower stands, and its attack follows at once; a tower below it does not act again (KR-TOWER-03, KR-RUL-33)."""
    facing: Facing = choice.facing  # type: ignore[assignment]  # forbids checked it
    table.players[seat].hand.remove(choice.tower)
    lower = towers_at(table, choice.site)
    table.built.append(Built(choice.site, choice.tower, seat, facing))
    table.tell("KR-TOWER-01", "builds", seat=seat, tower=choice.tower, space=choice.site, facing=facing)
    table.todo = [Todo(choice.tower, 0, seat, at=choice.site)]
    if table.knobs.lower_fires:
        table.todo += [Todo(tower.name, 0, seat, at=tower.at) for tower in lower if tower.name != choice.tower]
    return "part"


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


def results(table: KingdomTable, tower: str) -> list[str]:
    """What a passed tower can become: a better card of the supply, else itself (KR-PASS-02 to KR-PASS-05, KR-RUL-35)."""
    rules, cap = table.rules, table.rules.cap(table.scenario)
    for gain in range(levels(table), 0, -1):
        found = [n for n in better(rules, tower, gain) if rules.towers[n].level <= cap and table.supply[n]]
        if found:
            return found[:1] if table.knobs.level4 == "first" else found
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
