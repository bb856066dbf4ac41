"""How heroes move and engage (rulebook: Hero movement and engaging)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import tr
from hordeplay.core.script import Script, ask
from hordeplay.odds.tiles import squares

from ...model.spaces import may_end, towers_at
from ...model.squares import CELL, FACING, FACINGS, SPACE, Facing, distance
from ...model.table import Figure, KingdomTable
from ...model.trays import base_mask, card, room_for_base, top_at


@verb("go")
class Go(Choice):
    """`go c4 b2`: the hero moves here; on a tray its base lies with its top left on this square."""

    space: Annotated[int, SPACE]
    base: Annotated[tuple[int, ...], CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Go]:
        figure = table.figures[table.acting]
        if not table.moved:
            spaces = [s for s in table.map.spaces if may_go(table, figure, s)]
            for space, base in landings(table, figure, spaces):
                yield cls(space, base)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        figure = table.figures[table.acting]
        if table.moved:
            return Refusal("KR-HERO-03", tr("this hero has moved; what is left of its points is lost"))
        if self.space == figure.at and self.base == (figure.base,):
            return Refusal("KR-RUL-26", tr("the hero stands there already"))
        return within(table, figure, self.space) or landing(table, figure, self.space, self.base)


@verb("face")
class Face(Choice):
    """`face N`: which way the miniature looks."""

    facing: Annotated[str, FACING]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Face]:
        return (cls(facing) for facing in FACINGS)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        return None if self.facing in FACINGS else Refusal("KR-HERO-06", tr("a hero faces N, E, S or W"))


def may_go(table: KingdomTable, figure: Figure, space: int) -> bool:
    """Whether a space is near enough (KR-HERO-03, KR-HERO-05, KR-RUL-26): `within` says why not."""
    stays = figure.where == "map" and space == figure.at and not figure.on
    return space in table.map.inside and not stays and takes(table, figure, space) <= table.rules.move(figure.name)


def within(table: KingdomTable, figure: Figure, space: int) -> Refusal | None:
    """Why a space is too far (KR-HERO-03, KR-HERO-05, KR-RUL-26)."""
    points = table.rules.move(figure.name)
    if space not in table.map.inside:
        return Refusal("KR-HERO-04", tr("heroes do not leave the map"))
    if figure.where == "map" and space == figure.at and not figure.on:
        return Refusal("KR-RUL-26", tr("the hero stands there already"))
    far = takes(table, figure, space)
    if far > points:
        return Refusal(
            "KR-HERO-03",
            tr("that takes {far} move points, {name} has {points}", far=far, name=figure.name, points=points),
        )
    return None


def takes(table: KingdomTable, figure: Figure, space: int) -> int:
    """The move points that a space of the map takes: two to come back to one's tray (KR-HERO-03, KR-HERO-05, KR-RUL-26)."""
    if figure.where != "map":
        return min(distance(space, gate) for gate in table.map.exits) + 1
    if space == figure.at:
        return 0 if table.knobs.base_free else 2
    return distance(figure.at, space)


def landing(table: KingdomTable, figure: Figure, space: int, base: tuple[int, ...]) -> Refusal | None:
    """Why a hero cannot end here with this base (KR-HERO-04, KR-HERO-07, KR-HERO-08, KR-RUL-24, KR-RUL-25)."""
    if space not in table.map.inside:
        return Refusal("KR-HERO-04", tr("heroes do not leave the map"))
    if towers_at(table, space):
        return Refusal("KR-HERO-04", tr("no hero ends on a tower"))
    tray = top_at(table, space)
    if tray is None:
        if base:
            return Refusal("KR-HERO-07", tr("a base is placed on a tray only"))
        if not may_end(table, space, figure):
            return Refusal("KR-RUL-30", tr("heroes do not end on plain scenery"))
        return None
    if card(table, tray).trait == "portal":
        return Refusal("KR-PORTAL-08", tr("no hero ends on a portal"))
    if card(table, tray).trait == "boss":
        return Refusal("KR-GLOS-05", tr("heroes cannot affect a boss"))
    if len(base) != 1:
        return Refusal("KR-HERO-07", tr("a hero who ends on a tray engages it: name the top left square of its base"))
    if base[0] not in room_for_base(table, tray, figure):
        bars = table.rules.anatomy(tray.name).bars
        under = base_mask(base[0]) if base[0] % 5 < 4 and base[0] < 19 else 0
        if under & bars["true"]:
            return Refusal(card(table, tray).clause, tr("a base covers no red square"))
        if under & bars["base"]:
            return Refusal("KR-HERO-08", tr("a base covers no deadly enemy"))
        return Refusal("KR-HERO-07", tr("the base does not fit there"))
    return None


def landings(table: KingdomTable, figure: Figure, spaces: Iterable[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way to end on one of these spaces."""
    for space in spaces:
        if not may_end(table, space, figure):
            continue
        tray = top_at(table, space)
        if tray is None:
            if space != figure.at:
                yield space, ()
        else:
            for base in room_for_base(table, tray, figure):
                if (space, base) != (figure.at, figure.base):
                    yield space, (base,)


def arrive(table: KingdomTable, figure: Figure, space: int, base: tuple[int, ...], rule: str) -> None:
    """The hero ends here, and engages the horde on top (KR-HERO-07)."""
    tray = top_at(table, space)
    figure.where = "map"
    figure.at = space
    figure.on = tray.id if tray is not None and base else 0
    figure.base = base[0] if tray is not None and base else -1
    facts = {"base": list(squares(base_mask(base[0])))} if base else {}
    table.tell(rule, "arrives", hero=figure.name, space=space, **facts)


def turn(table: KingdomTable, figure: Figure) -> Script[None]:
    """After moving the player chooses the facing; it fixes what arrows reach (KR-HERO-06)."""
    choice = yield from ask(
        table, figure.seat, lambda: tr("Which way does {name} look?", name=figure.name), Face, rule="KR-HERO-06"
    )
    facing: Facing = choice.facing  # type: ignore[assignment]  # forbids checked it
    figure.facing = facing


def companion_of(table: KingdomTable, figure: Figure) -> Figure | None:
    """The companion of a hero, wherever it is (KR-ALL-01)."""
    i = table.index_of(table.rules.heroes[figure.name].companion)
    return table.figures[i] if i >= 0 else None
