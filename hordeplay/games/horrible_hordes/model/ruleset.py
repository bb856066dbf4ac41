"""The rules of Horrible Hordes as data: knobs and content tables, plus what chapters read often, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from hordeplay.core.choice import Refusal
from hordeplay.core.rules import Rules

from .content import Ability, Event, Horde, Kingdom, Terrain
from .knobs import Knobs

if TYPE_CHECKING:
    from .powers import Powers


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

    hordes: Mapping[str, Horde]
    kingdoms: Mapping[str, Kingdom]
    abilities: Mapping[str, Ability]
    terrain: Mapping[str, Terrain]
    events: Mapping[str, Event]

    @cached_property
    def powers(self) -> dict[tuple[str, ...], Powers]:
        """What sets of Abilities can do, worked out once per set by `powers.Powers.of`."""
        return {}

    @cached_property
    def lists(self) -> dict[int, tuple[list[str], Powers]]:
        """The last contents of lists of Abilities, by the list's id, and what they can do; only a short cut to `powers`."""
        return {}

    @cached_property
    def costs(self) -> dict[str, Refusal]:
        """What somebody is told who cannot pay for an Ability, by its name."""
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
    def runs(self) -> dict[str, int]:
        """The tiles that let a Horde on them move further, and how many spaces (HH-XTERR-03)."""
        spaces = {
            name: sum(effect.n for effect in terrain.effects if effect.do == "move" and "horde" in effect.units)
            for name, terrain in self.terrain.items()
        }
        return {name: n for name, n in spaces.items() if n}

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
