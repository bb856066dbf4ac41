"""The rules of Fantahzee as data: knobs and content tables, plus every card as it stands under the knobs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from hordeplay.core.english import listed
from hordeplay.core.language import tr
from hordeplay.core.rules import Rules

from .content import Action, Hero, Monster, TownCard, Treasure
from .knobs import Knobs
from .vocabulary import Effect


class FantahzeeRules(Rules[Knobs]):
    """`rules.heroes["Paladin"]` is the card as printed or edited, `rules.hero("Paladin")` the card in force.

    The difference is the dials: a knob that somebody turned takes the place of the printed figure, and monsters and town
    cards are scaled.

    >>> rules = FantahzeeRules.load().with_(paladin_strength=5, monster_strength_scale=50)
    >>> rules.heroes["Paladin"].strength, rules.hero("Paladin").strength, rules.monster("Bone Warrior").strength
    (4, 5, 2)
    """

    game: ClassVar[str] = "fantahzee"
    package: ClassVar[str] = "hordeplay.games.fantahzee"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Mapping[str, type]] = {
        "heroes": Hero,
        "actions": Action,
        "monsters": Monster,
        "town": TownCard,
        "treasures": Treasure,
    }
    clauses: ClassVar[Mapping[str, str]] = {
        "heroes": "FZ-CMP-02",
        "actions": "FZ-CMP-08",
        "monsters": "FZ-CMP-03",
        "town": "FZ-CMP-06",
        "treasures": "FZ-CMP-05",
    }

    heroes: Mapping[str, Hero]
    actions: Mapping[str, Action]
    monsters: Mapping[str, Monster]
    town: Mapping[str, TownCard]
    treasures: Mapping[str, Treasure]

    def cautions(self) -> dict[str, str]:
        """Prices with a face that no die has (FZ-DICE-01); a number of a price is never reduced (FZ-HERO-07).

        >>> FantahzeeRules.load().with_(die_sides=5).cautions()["die_sides"]
        'no die shows more than 5, so no dice pay Storm Savant (666)'
        """
        sides = self.knobs.die_sides
        short: dict[str, str] = {}
        cautions: dict[str, str] = {}
        for name in self.heroes:
            card = self.hero(name)
            if not card.copies or card.price is None or max(card.price.numbers, default=0) <= sides:
                continue
            short[name] = f"{name} ({card.dice})"
            caution = (
                tr("no die shows more than {sides}, so only {steam} steam pays it", sides=sides, steam=card.steam)
                if card.steam
                else tr("no die shows more than {sides}, so no dice pay it", sides=sides)
            )
            turned = [
                dial.knob for dial in card.dials if dial.field == "dice" and self._dialled_to(dial.knob) is not None
            ]
            for where in (*turned, f"heroes / {name} / dice"):
                cautions[where] = caution
        if short and sides != self.knob("die_sides").default:
            cautions["die_sides"] = tr(
                "no die shows more than {sides}, so no dice pay {heroes}",
                sides=sides,
                heroes=listed(list(short.values()), "or"),
            )
        return cautions

    def hero(self, name: str) -> Hero:
        """The hero card in force."""
        return self._heroes[name]

    def action(self, name: str) -> Action:
        """The action card in force."""
        return self._actions[name]

    def monster(self, name: str) -> Monster:
        """The horde card in force: strength and XP scaled (FZ-ATK-03, FZ-EOG-05)."""
        return self._monsters[name]

    def town_card(self, name: str) -> TownCard:
        """The town card in force: its value scaled (FZ-CMP-06)."""
        return self._town[name]

    def treasure(self, name: str) -> Treasure:
        """The treasure card in force."""
        return self._treasures[name]

    @cached_property
    def bosses(self) -> int:
        """How many bosses are dealt: one to each stack as far as they go (FZ-SET-02)."""
        return min(self.knobs.stacks, sum(card.copies for card in self.monsters.values() if card.boss))

    @cached_property
    def bosses_due(self) -> int:
        """How many of them must fall to trigger the end of the game (FZ-EOG-02)."""
        return min(self.knobs.bosses_to_end, self.bosses)

    @cached_property
    def _heroes(self) -> dict[str, Hero]:
        return {name: self._dialled(card) for name, card in self.heroes.items()}

    @cached_property
    def _actions(self) -> dict[str, Action]:
        return {name: replace(card, effects=self._set(card.effects)) for name, card in self.actions.items()}

    @cached_property
    def _monsters(self) -> dict[str, Monster]:
        knobs = self.knobs
        return {
            name: replace(
                card,
                strength=min(24, max(1, scaled(card.strength, knobs.monster_strength_scale))),
                xp=min(24, scaled(card.xp, knobs.xp_scale)),
                effects=self._set(card.effects),
            )
            for name, card in self.monsters.items()
        }

    @cached_property
    def _town(self) -> dict[str, TownCard]:
        percent = self.knobs.town_value_scale
        return {
            name: replace(card, xp=scaled(card.xp, percent), effects=self._set(card.effects))
            for name, card in self.town.items()
        }

    @cached_property
    def _treasures(self) -> dict[str, Treasure]:
        return {
            name: replace(card, level1=self._set(card.level1), level2=self._set(card.level2))
            for name, card in self.treasures.items()
        }

    def _dialled(self, card: Hero) -> Hero:
        changes = {dial.field: value for dial in card.dials if (value := self._dialled_to(dial.knob)) is not None}
        return replace(card, effects=self._set(card.effects), **changes)  # type: ignore[arg-type]  # Dial checks the kinds

    def _set(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        in_force = []
        for effect in effects:
            value = self._dialled_to(effect.dial) if effect.dial else None
            in_force.append(replace(effect, n=value) if isinstance(value, int) else effect)
        return tuple(in_force)

    def _dialled_to(self, knob: str) -> int | bool | str | None:
        """The value of a knob that is not at its default, else None."""
        value: int | bool | str = getattr(self.knobs, knob)
        return None if value == self.knob(knob).default else value


def scaled(value: int, percent: int) -> int:
    """That many percent of a figure, to the nearest whole number; a half goes away from zero.

    >>> scaled(3, 50), scaled(-3, 50), scaled(4, 110)
    (2, -2, 4)
    """
    size = (abs(value) * percent + 50) // 100
    return size if value >= 0 else -size
