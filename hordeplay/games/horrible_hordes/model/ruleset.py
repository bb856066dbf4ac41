"""The rules of Horrible Hordes as data: knobs and content tables, plus what chapters read often, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from hordeplay.core.choice import Refusal
from hordeplay.core.english import listed, plural
from hordeplay.core.language import tr
from hordeplay.core.rules import HouseRule, Rules

from .content import Ability, Event, Horde, Kingdom, Resource, Terrain
from .knobs import Knobs
from .powers import Powers

if TYPE_CHECKING:
    from .content import Resources
    from .powers import Part, Priced

MOST_SEATS: Final = 6


class HordeRules(Rules[Knobs]):
    """The knobs and the five content tables: `rules.knobs.army_hits_on`, `rules.hordes["Red Dragons"].attack`.

    >>> HordeRules.load().kingdoms["Elves"].abilities
    ('Druids', 'Rangers')
    """

    game: ClassVar[str] = "horrible-hordes"
    package: ClassVar[str] = "hordeplay.games.horrible_hordes"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Mapping[str, type]] = {
        "hordes": Horde,
        "kingdoms": Kingdom,
        "abilities": Ability,
        "terrain": Terrain,
        "events": Event,
    }
    clauses: ClassVar[Mapping[str, str]] = {
        "hordes": "HH-HCTR-02",
        "hordes.attack": "HH-ATK-05",
        "hordes.defense": "HH-ATK-04",
        "kingdoms": "HH-KING-01",
        "terrain": "HH-TERR-01",
        "events": "HH-ETAB-01",
    }

    last: list[tuple[list[str], Powers]]
    """The Abilities that each seat had when it was last asked, at whatever table, and what they can do; a short cut to `powers`."""
    hordes: Mapping[str, Horde]
    kingdoms: Mapping[str, Kingdom]
    abilities: Mapping[str, Ability]
    terrain: Mapping[str, Terrain]
    events: Mapping[str, Event]

    def __init__(
        self,
        knobs: Knobs,
        content: Mapping[str, Mapping[str, Any]],  # rows of any table
        houses: tuple[HouseRule, ...] = (),
        printed: Self | None = None,
    ) -> None:
        super().__init__(knobs, content, houses, printed)
        self.__dict__["last"] = [([], Powers.of(self, ()))] * MOST_SEATS  # rules never change, what is remembered does

    def check(self) -> None:
        """Each face of the Event Table has one event; `ValueError` names those that share one."""
        if "events" in self.edited_tables:
            owners: dict[int, str] = {}
            for event in self.events.values():
                if owners.setdefault(event.face, event.name) != event.name:
                    raise ValueError(
                        tr(
                            "events, {event!r}, face: {other} has face {face} already; change both at once with edit_all "
                            "(HH-ETAB-01)",
                            event=event.name,
                            other=owners[event.face],
                            face=event.face,
                        )
                    )

    def cautions(self) -> dict[str, str]:
        """Numbers that no battle die shows, where a natural one does not count by itself (HH-RUL-44)."""
        knobs = self.knobs
        top = 9 if knobs.d10_zero == "zero" and knobs.die_sides == 10 else knobs.die_sides
        if knobs.natural_1_10 == "auto":
            return {}
        cautions: dict[str, str] = {}
        hits_on = {
            "army_hits_on": plural("Army"),
            "castle_hits_on": plural("Castle"),
            "settlement_hits_on": plural("Settlement"),
        }
        short = {name: who for name, who in hits_on.items() if getattr(knobs, name) > top}
        if short:
            short["die_sides"] = listed(list(short.values()))
        for name, who in short.items():
            cautions[name] = tr("no die shows more than {top}, so {who} hit with a bonus only", top=top, who=who)
        favoured = {terrain.favours for terrain in self.terrain.values()}
        for horde in self.hordes.values():
            bonus = knobs.humanoid_attack if horde.kind in favoured else 0
            if horde.attack > top:
                cautions[f"hordes / {horde.name} / attack"] = (
                    tr("no die shows more than {top}, so it never hits", top=top)
                    if horde.attack - bonus > top
                    else tr("no die shows more than {top}, so it hits only where the terrain favours it", top=top)
                )
            if knobs.army_hits_on + horde.defense > top:
                cautions[f"hordes / {horde.name} / defense"] = tr(
                    "no die shows more than {top}, so Armies hit it with a bonus only", top=top
                )
        return cautions

    @cached_property
    def powers(self) -> dict[tuple[str, ...], Powers]:
        """What sets of Abilities can do, worked out once per set by `powers.Powers.of`."""
        return {}

    @cached_property
    def parts(self) -> dict[str, Part]:
        """What each Ability brings into such a set, by its name, for `powers.Powers.of`."""
        return {}

    @cached_property
    def prices(self) -> dict[Priced, Resources]:
        """The prices in the rulebook, for whom no Ability changes them."""
        return {}

    @cached_property
    def costs(self) -> dict[tuple[str, str], Refusal]:
        """What somebody is told who cannot pay for an Ability, by its name and the language."""
        return {}

    @cached_property
    def worn(self) -> dict[tuple[str, bool, str], Refusal]:
        """What somebody is told whose Ability is used up, by its name, whether that is for good, and the language."""
        return {}

    @cached_property
    def pool(self) -> tuple[str, ...]:
        """The names of the Horde counters in play, in printed order (HH-RUL-68)."""
        chosen = self.knobs.horde_pool
        if chosen == "custom":
            return tuple(horde.name for horde in self.hordes.values() if horde.custom)
        sets = chosen.split("+")
        return tuple(horde.name for horde in self.hordes.values() if horde.set in sets)

    @cached_property
    def event_rows(self) -> tuple[str, ...]:
        """The names of the events in the order of their faces, face 0 last (HH-ETAB-01)."""
        return tuple(sorted(self.events, key=lambda name: self.events[name].face))

    @cached_property
    def event_faces(self) -> tuple[str, ...]:
        """The event of each face of the event die: a row of weight n has n faces (HH-ETAB-01)."""
        rows = zip(self.event_rows, self.knobs.event_weights, strict=True)
        return tuple(name for name, weight in rows for _ in range(weight))

    @cached_property
    def runs(self) -> dict[str, int]:
        """The tiles that let a Horde on them move further, and how many spaces (HH-XTERR-03)."""
        spaces = {
            name: sum(effect.n for effect in terrain.effects if effect.do == "move" and "horde" in effect.units)
            for name, terrain in self.terrain.items()
        }
        return {name: n for name, n in spaces.items() if n}

    @cached_property
    def yields(self) -> dict[str, tuple[tuple[Resource, int], ...]]:
        """What a Settlement yields on each tile (HH-INC-02, HH-XTERR-02)."""
        return {
            name: (
                *(((terrain.resource, 1),) if terrain.resource else ()),
                *((e.resource, e.n) for e in terrain.effects if e.do == "income" and e.resource),
            )
            for name, terrain in self.terrain.items()
        }

    @cached_property
    def freezing(self) -> str:
        """The clause of the Ability that holds a Horde in its place; where none is left, of what it did (HH-RUL-78)."""
        rows = self.abilities.values()
        holds = (a.clause for a in rows if any(e.do == "steer_horde" and e.how == "freeze" for e in a.effects))
        return next(holds, "HH-RUL-78")

    @cached_property
    def closing(self) -> frozenset[str]:
        """The tiles that nobody can enter, Hordes included (HH-XTERR-03)."""
        tiles = self.terrain.values()
        return frozenset(tile.name for tile in tiles if any(effect.do == "close_space" for effect in tile.effects))

    @cached_property
    def pace(self) -> dict[str, tuple[int, bool]]:
        """What each tile does to Armies on their way: spaces further, and whether the move ends on it (HH-XTERR-03)."""
        return {
            tile.name: (
                sum(e.n for e in tile.effects if e.do == "move" and "army" in e.units),
                any(e.do == "step" and e.how == "halt" for e in tile.effects),
            )
            for tile in self.terrain.values()
        }

    @cached_property
    def quickening(self) -> tuple[str, ...]:
        """The tiles that let Armies on them go further (HH-XTERR-03)."""
        tiles = self.terrain.values()
        return tuple(tile.name for tile in tiles if any(e.do == "move" and "army" in e.units for e in tile.effects))
