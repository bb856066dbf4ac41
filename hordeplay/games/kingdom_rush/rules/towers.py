"""Playing towers: where one may stand, and that it attacks at once (rulebook: Playing towers; White building site; Solo mode)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import tr

from ..model.spaces import heroes_at, towers_at
from ..model.squares import COLOURS, FACING, FACINGS, NAME, SPACE, colour_of_sites
from ..model.table import Built, KingdomTable, Todo
from .prospects import shot_in_vain


@verb("build")
class Build(Choice):
    """`build Archer b1 E`: put a tower from the hand on a site, facing this way; then it attacks."""

    tower: Annotated[str, NAME]
    site: Annotated[int, SPACE]
    facing: Annotated[str, FACING]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Build]:
        ground = table.map
        own = [site for site, colour in ground.sites.items() if seat in ground.owners[colour]]
        for tower in dict.fromkeys(table.players[seat].hand):
            for site in own:
                if why_not(table, seat, tower, site) is None:
                    for facing in FACINGS:
                        yield cls(tower, site, facing)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if self.facing not in FACINGS:
            return Refusal("KR-RUL-12", tr("a tower faces N, E, S or W"))
        return why_not(table, seat, self.tower, self.site)

    def vain(self, table: KingdomTable, seat: int) -> Refusal | None:
        return shot_in_vain(table, self.tower, FACINGS[FACINGS.index(self.facing)], self.site)


def why_not(table: KingdomTable, seat: int, tower: str, site: int) -> Refusal | None:
    """Why this seat cannot build this tower on this site (KR-GLOS-13, KR-TOWER-01, KR-TOWER-02, KR-SOLD-08); the white one is everybody's (KR-WHITE-01)."""
    if tower not in table.players[seat].hand:
        return Refusal("KR-TOWER-01", tr("there is no {tower} in the hand", tower=tower))
    ground = table.map
    colour = ground.sites.get(site)
    if colour is None:
        return Refusal("KR-TOWER-01", tr("towers stand on building sites"))
    if seat not in ground.owners[colour]:
        return Refusal(
            "KR-TOWER-01", tr("this is a {colour} site, which belongs to another player", colour=tr(COLOURS[colour]))
        )
    if len(table.players) == 1 and colour == table.colour:
        return Refusal("KR-SOLO-02", tr("{colour} is eliminated this round", colour=colour_of_sites(colour)))
    if heroes_at(table, site):
        return Refusal("KR-TOWER-01", tr("a hero stands on this site"))
    there = towers_at(table, site)
    if not there:
        return None
    if len(there) >= table.knobs.towers_per_site:
        return Refusal(
            "KR-SOLD-08",
            tr("never more than {n} towers on a site", n=table.knobs.towers_per_site),
        )
    towers = table.rules.towers
    plain = sum(not towers[name].posts for name in [tower, *(other.name for other in there)])
    if plain > 1:
        return Refusal("KR-TOWER-02", tr("only a soldier tower shares a site with another tower"))
    if colour == "W" and not table.knobs.white_shared and there[0].seat != seat:
        return Refusal("KR-RUL-60", tr("another player built here first"))
    return None


def build(table: KingdomTable, seat: int, choice: Build) -> str:
    """The tower stands, and its attacks follow at once; a tower below it does not act again (KR-TOWER-03, KR-RUL-33)."""
    facing = FACINGS[FACINGS.index(choice.facing)]
    table.players[seat].hand.remove(choice.tower)
    lower = towers_at(table, choice.site)
    table.built.append(Built(choice.site, choice.tower, seat, facing))
    table.tell("KR-TOWER-01", "builds", seat=seat, tower=choice.tower, space=choice.site, facing=facing)
    firing = [choice.tower]
    if table.knobs.lower_fires:
        firing += [tower.name for tower in lower if tower.name != choice.tower]
    for name in firing:
        table.todo += [Todo(name, n, seat, at=choice.site) for n in range(len(table.rules.parts(name)))]
    return "part"
