"""The rules of Warfighter Fantasy as data: knobs and content tables."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from hordeplay.core.english import slug
from hordeplay.core.knobs import nearest
from hordeplay.core.language import tr
from hordeplay.core.rules import Rules

from .content import (
    LEVELS,
    Action,
    Adventure,
    Armor,
    Campaign,
    Deity,
    Equipment,
    Era,
    Hero,
    Hostile,
    Item,
    Location,
    Mode,
    Objective,
    OnTheAdventure,
    Power,
    Shield,
    Skill,
    Spell,
    Town,
    Weapon,
)
from .knobs import Knobs
from .vocabulary import Ability, Cost, Effect, doubtful

DIE: Final = 10
"""Faces of an Attack die."""
NONE: Final[Mapping[str, Any]] = MappingProxyType({})  # nothing has no type
"""No cards at all."""


class Way(NamedTuple):
    """One way to use a card: which of its abilities, at which price, Upgunned or not.

    `shared` is the XP that any Hero may pay on top of the price: what an Action card costs, and 1 to Upgun (WF-ACT-05,
    WF-ACT-06, WF-RUL-44); `spell`: Actions for Spells pay for it.
    """

    word: str
    ability: Ability
    cost: Cost
    upgunned: bool
    shared: int = 0
    spell: bool = False
    aimed: str = ""
    """At a Hostile "card", or at a "place"; "" at Heroes."""
    sure: bool = False
    """Whether it does something however the table stands."""
    strikes: bool = False
    """Whether it is an Attack, which Attack! may pay for."""
    revives: bool = False
    """Whether it is for those who are Down."""

    def only(self, idle: Container[str]) -> bool:
        """Whether it does something, and nothing but what these words say."""
        for effect in self.ability.does:
            if effect.do not in idle:
                return False
        return bool(self.ability.does)


class Arm(NamedTuple):
    """A weapon with the word that choices use for it, and its modes by theirs, in the order of the card."""

    word: str
    card: Weapon
    modes: Mapping[str, Mode]
    words: tuple[str, ...]


class Moment(NamedTuple):
    """The ways to use cards at a moment, by name; whether Gear, and whether a Deity or its powers are among these."""

    ways: Mapping[str, tuple[Way, ...]]
    names: frozenset[str]
    gear: bool
    divine: bool


class Passive(NamedTuple):
    """The cards with a passive effect of one word, by name, and these effects; whether Gear is among them."""

    cards: Mapping[str, tuple[tuple[Ability, Effect], ...]]
    names: frozenset[str]
    gear: bool


NOTHING: Final = Moment(NONE, frozenset(), gear=False, divine=False)
"""A moment for which no card is made."""
NOWHERE: Final = Passive(NONE, frozenset(), gear=False)
"""A word that no card says at all times."""


class WarfighterRules(Rules[Knobs]):
    """`rules.weapons["Mace"]` is the card; `rules.price("Mace")` what it costs in Copper, whatever kind of Gear it is.

    >>> rules = WarfighterRules.load()
    >>> rules.price("Mace"), rules.weight("Chainmail"), rules.hostiles["Cave Troll"].attacks
    (6, 4, 4)
    """

    game: ClassVar[str] = "warfighter-fantasy"
    package: ClassVar[str] = "hordeplay.games.warfighter_fantasy"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Mapping[str, type]] = {
        "heroes": Hero,
        "weapons": Weapon,
        "armors": Armor,
        "shields": Shield,
        "equipment": Equipment,
        "items": Item,
        "skills": Skill,
        "spells": Spell,
        "deities": Deity,
        "powers": Power,
        "actions": Action,
        "locations": Location,
        "objectives": Objective,
        "hostiles": Hostile,
        "adventures": Adventure,
        "towns": Town,
        "campaigns": Campaign,
        "on_the_adventure": OnTheAdventure,
        "eras": Era,
    }
    clauses: ClassVar[Mapping[str, str]] = {
        "heroes": "WF-HER-02",
        "weapons": "WF-GEA-03",
        "armors": "WF-ARM-02",
        "shields": "WF-SHI-01",
        "equipment": "WF-GEA-10",
        "items": "WF-TRE-01",
        "skills": "WF-SKL-01",
        "spells": "WF-SPL-01",
        "deities": "WF-DEI-02",
        "powers": "WF-DIV-01",
        "actions": "WF-ACT-01",
        "locations": "WF-LOC-02",
        "objectives": "WF-OBJ-01",
        "hostiles": "WF-HOS-01",
        "hostiles.charts": "WF-HOS-05",
        "adventures": "WF-SET-04",
        "towns": "WF-CAM-09",
        "campaigns": "WF-CAM-02",
        "on_the_adventure": "WF-OTA-01",
        "eras": "WF-ERA-01",
    }

    heroes: Mapping[str, Hero]
    weapons: Mapping[str, Weapon]
    armors: Mapping[str, Armor]
    shields: Mapping[str, Shield]
    equipment: Mapping[str, Equipment]
    items: Mapping[str, Item]
    skills: Mapping[str, Skill]
    spells: Mapping[str, Spell]
    deities: Mapping[str, Deity]
    powers: Mapping[str, Power]
    actions: Mapping[str, Action]
    locations: Mapping[str, Location]
    objectives: Mapping[str, Objective]
    hostiles: Mapping[str, Hostile]
    adventures: Mapping[str, Adventure]
    towns: Mapping[str, Town]
    campaigns: Mapping[str, Campaign]
    on_the_adventure: Mapping[str, OnTheAdventure]
    eras: Mapping[str, Era]

    def check(self) -> None:
        """The Guard Track has its spaces in order, and each map all its Towns, with an Adventure at each of them."""
        if self.knobs.guards_middle > self.knobs.guards_near:
            raise ValueError(tr("guards_middle is at most guards_near (WF-GRD-02)"))
        if {"campaigns", "towns", "adventures"} & set(self.edited_tables):
            for campaign in self.campaigns.values():
                self._all_towns(campaign)

    def _all_towns(self, campaign: Campaign) -> None:
        """A map has as many Towns of each level as it says; `ValueError` names the campaign."""
        where = f"campaigns, {campaign.name!r}"
        for level, n in zip(LEVELS, campaign.pool, strict=True):
            there = sum(self.towns[town].level == level for town in campaign.towns)
            if there < n:
                raise ValueError(
                    tr(
                        "{where}, pool: {n} Towns of level {level}, and the map has {there} (WF-CAM-05)",
                        where=where,
                        n=n,
                        level=level,
                        there=there,
                    )
                )
        homes = {adventure.town for adventure in self.adventures.values()}
        if homeless := [town for town in campaign.towns if town not in homes]:
            raise ValueError(tr("{where}, towns: {town} has no Adventure (WF-CAM-02)", where=where, town=homeless[0]))

    def cautions(self) -> dict[str, str]:
        """Weapons that no Attack die hits with (WF-GEA-04)."""
        cautions: dict[str, str] = {}
        for weapon in self.weapons.values():
            best = max(mode.h for mode in weapon.modes)
            if weapon.hit > DIE + best:
                cautions[f"weapons / {weapon.name} / hit"] = tr(
                    "no die shows more than {die}, and its modes add {best} at most, so it hits only with other bonuses",
                    die=DIE,
                    best=best,
                )
        return cautions

    def price(self, name: str) -> int:
        """What a piece of Gear is worth in Copper; 0 for a card that is no Gear (WF-RUL-41).

        `ValueError` names the nearest Gear where there is no card of this name.

        >>> WarfighterRules.load().price("Maze")
        Traceback (most recent call last):
        ValueError: there is no Gear 'Maze'; did you mean 'Mace'?
        """
        if name in self.items:
            return self.items[name].price
        card = self.gear_card(name)
        if card is None and slug(name) not in self.slugs:
            kinds = (self.weapons, self.armors, self.shields, self.equipment, self.items)
            raise ValueError(f"there is no Gear {name!r}{nearest(name, [n for kind in kinds for n in kind])}")
        return card.cost if card is not None else 0

    def weight(self, name: str) -> int:
        """How much of the Loadout a piece of Gear takes; Items weigh nothing (WF-BUY-04)."""
        card = self.gear_card(name)
        return card.weight if card is not None else 0

    def gear_card(self, name: str) -> Weapon | Armor | Shield | Equipment | None:
        """The weapon, armor, shield or equipment of this name."""
        return self.weapons.get(name) or self.armors.get(name) or self.shields.get(name) or self.equipment.get(name)

    def abilities(self, name: str) -> tuple[Ability, ...]:
        """What a card of this name can do: Gear, Skill, Spell, Power, Action card or Deity."""
        return self._abilities.get(name, ())

    @cached_property
    def _abilities(self) -> dict[str, tuple[Ability, ...]]:
        able = (self.equipment, self.items, self.skills, self.spells, self.powers, self.actions, self.deities)
        return {name: card.abilities for cards in able for name, card in cards.items()}

    def ways(self, name: str) -> tuple[Way, ...]:
        """Every way to use a card of this name: `1` is the first of its printed costs, `1up` the same Upgunned."""
        return self._ways.get(name, ())

    @cached_property
    def _ways(self) -> dict[str, tuple[Way, ...]]:
        return {name: tuple(self._ways_of(name, abilities)) for name, abilities in self._abilities.items()}

    def _ways_of(self, name: str, abilities: tuple[Ability, ...]) -> Iterator[Way]:
        n, xp, spell = 0, self.actions[name].xp if name in self.actions else 0, name in self.spells
        for ability in abilities:
            if ability.when in ("passive", "setup"):
                continue
            to = [effect.to for effect in ability.does]
            aimed = "card" if "card" in to or "creature" in to else "place" if "place" in to else ""
            words = [effect.do for effect in ability.does]
            for cost in ability.costs:
                n += 1
                way = Way(
                    str(n),
                    ability,
                    cost,
                    upgunned=False,
                    shared=xp,
                    spell=spell,
                    aimed=aimed,
                    sure=not all(map(doubtful, ability.does)),
                    strikes="attack" in words or "explode" in words,
                    revives="revive" in words,
                )
                yield way
                if ability.upgun:
                    yield way._replace(word=f"{n}up", upgunned=True, shared=xp + 1)

    def moment(self, on: str) -> Moment:
        """The ways to use cards at a moment: `on` of the window that is open, "" outside of one (WF-ACT-03)."""
        return self._moments.get(on, NOTHING)

    @cached_property
    def _moments(self) -> dict[str, Moment]:
        by_moment: dict[str, dict[str, tuple[Way, ...]]] = {}
        for name, ways in self._ways.items():
            for way in ways:
                at = by_moment.setdefault(way.ability.on, {})
                at[name] = (*at.get(name, ()), way)
        return {
            on: Moment(
                ways,
                frozenset(ways),
                gear=any(name in self.equipment or name in self.items for name in ways),
                divine=any(name in self.powers or name in self.deities for name in ways),
            )
            for on, ways in by_moment.items()
        }

    @cached_property
    def arms(self) -> Mapping[str, Arm]:
        """The weapons by name, with what choices call them and their modes."""
        by_weapon: dict[str, Arm] = {}
        for name, card in self.weapons.items():
            modes: dict[str, Mode] = {}
            for mode in card.modes:
                modes.setdefault(slug(mode.name), mode)  # of two modes of one name the first counts
            by_weapon[name] = Arm(slug(name), card, modes, tuple(modes))
        return by_weapon

    @cached_property
    def worked_out(self) -> dict[tuple[str | int, ...], int]:
        """What bots have worked out from these rules alone, and ask again and again."""
        return {}

    def wounding(self, name: str, left: int) -> int:
        """The least total with which a Hostile of so much Health left wounds anybody; 0 when it never does (WF-HOS-01)."""
        for health, least in self._wounding[name]:
            if left >= health:
                return least
        return 0

    @cached_property
    def _wounding(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """Of each chart of a Hostile the Health that it is for, and the least total that wounds."""
        return {
            card.name: tuple(
                (chart.health, min((row.least for row in chart.rows if row.wounds or row.random), default=0))
                for chart in card.charts
            )
            for card in self.hostiles.values()
        }

    @cached_property
    def commanders(self) -> tuple[str, ...]:
        """The Hostiles under whose command all others roll two Attack dice."""
        return tuple(card.name for card in self.hostiles.values() if card.commander)

    @cached_property
    def generous(self) -> tuple[str, ...]:
        """The Locations with a Beneficial (WF-BEN-01)."""
        return tuple(
            card.name for card in self.locations.values() if any(check.kind == "beneficial" for check in card.checks)
        )

    @cached_property
    def slow(self) -> tuple[str, ...]:
        """The weapons that must be reloaded (WF-BUY-07)."""
        return tuple(weapon.name for weapon in self.weapons.values() if weapon.reload)

    @cached_property
    def powers_of(self) -> Mapping[str, tuple[Power, ...]]:
        """The Divine Powers of each Deity, in the order of the table (WF-DIV-01)."""
        return {god: tuple(p for p in self.powers.values() if god in p.deities) for god in self.deities}

    @cached_property
    def passives(self) -> Mapping[str, Passive]:
        """The cards with a passive effect of each word."""
        by_word: dict[str, dict[str, tuple[tuple[Ability, Effect], ...]]] = {}
        for name, abilities in self._abilities.items():
            for ability in abilities:
                for effect in ability.does if ability.when == "passive" else ():
                    having = by_word.setdefault(effect.do, {})
                    having[name] = (*having.get(name, ()), (ability, effect))
        gear = self.equipment.keys() | self.items.keys()
        return {
            word: Passive(having, frozenset(having), gear=not gear.isdisjoint(having))
            for word, having in by_word.items()
        }

    @cached_property
    def slugs(self) -> Mapping[str, str]:
        """Every name by the word that choices use for it."""
        return {slug(name): name for rows in self.content.values() for name in rows}

    @cached_property
    def for_sale(self) -> tuple[str, ...]:
        """All Gear that can be bought, in the order of the tables."""
        weapons = (weapon.name for weapon in self.weapons.values() if weapon.sold)
        return (*weapons, *self.armors, *self.shields, *self.equipment)

    def copies(self, name: str) -> int:
        """How many cards of this name a deck has (WF-CMP-02, WF-CMP-07): Locations and Hostiles are one of a kind."""
        if name in self.actions:
            return self.knobs.location_markers if self.actions[name].marker else self.actions[name].copies
        return self.items[name].copies if name in self.items else 1
