"""The rules of Horrible Hordes as data: knobs and content tables, plus what chapters read often, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from hordeplay.core.choice import Refusal
from hordeplay.core.rules import Rules
from hordeplay.games.horrible_hordes.content import Ability, Event, Horde, Kingdom, Terrain
from hordeplay.games.horrible_hordes.knobs import Knobs

if TYPE_CHECKING:
    from hordeplay.games.horrible_hordes.powers import Powers
    from hordeplay.games.horrible_hordes.strength import Needs


class HordeRules(Rules[Knobs]):
    """`rules.hordes["Red Dragons"].attack`, `rules.knobs.army_hits_on`, and likewise the other tables."""

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
    def runs(self) -> dict[str, int]:
        """The tiles that let a Horde on them move further, and how many spaces (HH-XTERR-03)."""
        found = {
            name: sum(effect.n for effect in terrain.effects if effect.do == "move" and "horde" in effect.units)
            for name, terrain in self.terrain.items()
        }
        return {name: n for name, n in found.items() if n}

    @cached_property
    def closing(self) -> frozenset[str]:
        """The tiles that nobody can enter, Hordes included (HH-XTERR-03)."""
        tiles = self.terrain.values()
        return frozenset(tile.name for tile in tiles if any(effect.do == "close_space" for effect in tile.effects))

    @cached_property
    def lists(self) -> dict[int, tuple[list[str], Powers]]:
        """The last contents of lists of Abilities, by the list's id, and what they can do; only a short cut to `powers`."""
        return {}

    @cached_property
    def costs(self) -> dict[str, Refusal]:
        """What somebody is told who cannot pay for an Ability, by its name."""
        return {}

    @cached_property
    def needs(self) -> dict[tuple[tuple[str, ...], str, str, str, tuple[str, ...]], Needs]:
        """What the dice of a battle need, worked out once per pair of sides by `strength.needs`."""
        return {}
