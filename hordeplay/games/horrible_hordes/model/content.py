"""What is printed on the cards, counters and tiles of Horrible Hordes, as frozen entries of the content tables.

An `Effect` is one word of the vocabulary with its numbers; no chapter looks at the name of an Ability, an event or a tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Final, Literal, TypeAlias, get_args

from hordeplay.core.content import Provenance, Range, Wording
from hordeplay.core.english import counted, listed
from hordeplay.core.knobs import nearest
from hordeplay.core.language import tr
from hordeplay.core.references import Names

from .knobs import Knobs
from .vocabulary import VOCABULARY, Word
from .words import chit_name, kind_name

Resource: TypeAlias = Literal["stone", "wood", "food", "metal", "magic", "gold"]
Kind: TypeAlias = Literal["humanoid", "undead", "monster"]
Unit: TypeAlias = Literal["army", "settlement", "castle", "horde"]
Usage: TypeAlias = Literal["constant", "whenever", "per_round", "conversion", "activation", "once"]
Notation: TypeAlias = Literal["AMP", "LRA", "DBA", "TSOA", "TSTR", "MOSP", "OPB", "OTO", "XX", "ZZ", "stray*"]
When: TypeAlias = Literal[
    "always", "gained", "own_turn", "conversion", "resource", "settle", "fortify", "train", "move", "attack",
    "after_battles", "battle_start", "combat_round", "horde_rolled", "battle_won", "die_rolled", "horde_start", "raid",
    "round_end",
]  # fmt: skip

Count: TypeAlias = Annotated[int, Range(-20, 20)]

RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Resources:
    """Resource chits by type; `any` counts chits of whatever type the owner likes; a surcharge may be negative.

    >>> str(Resources(stone=3, magic=2)), Resources(wood=3).total, dict(Resources(food=1))
    ('3 Stone and 2 Magic', 3, {'food': 1})
    """

    stone: Count = 0
    wood: Count = 0
    food: Count = 0
    metal: Count = 0
    magic: Count = 0
    gold: Count = 0
    any: Count = 0

    def __iter__(self) -> Iterator[tuple[Resource, int]]:
        """The six types that are not zero, in the order of `RESOURCES`; `any` is left out."""
        if self.stone:  # one by one: prices are read in every turn
            yield "stone", self.stone
        if self.wood:
            yield "wood", self.wood
        if self.food:
            yield "food", self.food
        if self.metal:
            yield "metal", self.metal
        if self.magic:
            yield "magic", self.magic
        if self.gold:
            yield "gold", self.gold

    def __str__(self) -> str:
        """In words, as in '3 Stone and 2 Magic'."""
        parts = [f"{count} {chit_name(name)}" for name, count in self]
        if self.any:
            parts.append(tr("{chits} of any type", chits=counted(self.any, "chit")))
        return listed(parts) or tr("nothing")

    def counts(self) -> tuple[int, ...]:
        """How many of each type, in the order of `RESOURCES`; `any` is left out."""
        return (self.stone, self.wood, self.food, self.metal, self.magic, self.gold)

    @property
    def total(self) -> int:
        """Number of chits, `any` included."""
        return sum(count for _, count in self) + self.any


def either(prices: Iterable[Resources]) -> str:
    """Prices of which one is paid, in words.

    >>> either([Resources(wood=1), Resources(magic=2)])
    '1 Wood or 2 Magic'
    """
    return f" {tr('or')} ".join(map(str, prices))


@dataclass(frozen=True, slots=True)
class Effect:
    """One word and its numbers; a field that the word does not take raises `ValueError` with the word and the field.

    >>> Effect(do="attack", units=("army",), vs="monster").n
    1
    >>> Effect(do="hire", resource="wood")
    Traceback (most recent call last):
    ValueError: the word 'hire' takes no 'resource'
    """

    do: Word
    n: Count = 1
    units: tuple[Unit, ...] = ()
    vs: Kind | None = None
    terrain: Annotated[str, Names("terrain")] | None = None
    phase: Literal["attack", "raid"] | None = None
    scope: Literal["owner", "stack"] = "owner"
    until: Literal["turn", "round"] | None = None
    resource: Resource | None = None
    dice: Annotated[int, Range(0, 20)] = 0
    target: Annotated[int, Range(1, 20)] | None = None
    how: (
        Literal[
            "each", "diagonal", "road", "halt", "fight", "withdraw", "anywhere", "adjacent", "reroll", "shift", "freeze",
            "control",
        ]
        | None
    ) = None  # fmt: skip
    by: tuple[Count, ...] = ()
    whom: Literal["everyone", "opponent"] | None = None
    of: Literal["army", "castle", "settlement", "tower", "ability", "spells", "activations"] | None = None
    knob: Literal["hand_limit", "stack_limit", "castles_per_space", "settlements_per_space", "castle_hits"] | None = (
        None
    )
    give: Resources | None = None
    get: Resources | None = None
    add: Resources | None = None
    waive: tuple[Resource, ...] = ()
    lost: tuple[Unit, ...] = ()
    within: Literal["battle", "round"] | None = None
    when: Literal["first_build"] | None = None

    def __post_init__(self) -> None:
        """Hold the word to its fields."""
        meaning = VOCABULARY.get(self.do)
        if meaning is None:
            raise ValueError(f"no effect word {self.do!r}; there are {', '.join(VOCABULARY)}")
        for field in fields(self)[2:]:
            is_set = getattr(self, field.name) != field.default
            if is_set and field.name not in meaning.needs + meaning.takes:
                raise ValueError(f"the word {self.do!r} takes no {field.name!r}")
            if not is_set and field.name in meaning.needs:
                raise ValueError(f"the word {self.do!r} needs {field.name!r}")


@dataclass(frozen=True, slots=True)
class Horde:
    """One Horde counter (HH-HCTR-02): `hits` Hit Counters, hits on `attack` or more, `defense` subtracted from player rolls.

    `set` is the printed list; `custom` says whether the counter is in the pool when the knob horde_pool is `custom`.
    """

    name: str
    kind: Kind
    hits: Annotated[int, Range(1, 20)]
    attack: Annotated[int, Range(1, 21)]
    defense: Annotated[int, Range(-10, 10)]
    set: Literal["basic", "optional"]
    provenance: Provenance
    custom: bool = False


@dataclass(frozen=True, slots=True)
class Kingdom:
    """One Kingdom (HH-KING-01) and the names of the two Abilities it starts with."""

    name: str
    abilities: tuple[Annotated[str, Names("abilities")], Annotated[str, Names("abilities")]]
    provenance: Provenance
    note: Wording = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """One Ability of the research list (HH-ABIL-01).

    `usage` is the class of HH-LIMIT: `constant` works by itself, `whenever` is an open permission, `per_round` and
    `activation` may be used `limit` times a round (activations twice with the `uses` word), `conversion` swaps at most
    `limit` a round, `once` is used up for good. `when` lists the moments at which it may be used or works. `price` lists
    alternatives, each a whole price of one use; `paid_to` says who gets it.
    """

    name: str
    clause: Wording
    spell: bool
    words: Wording
    usage: Usage
    when: tuple[When, ...]
    effects: tuple[Effect, ...]
    provenance: Provenance
    limit: Annotated[int, Range(0, 20)] = 0
    price: tuple[Resources, ...] = ()
    paid_to: Literal["supply", "opponent"] = "supply"
    notation: tuple[Notation, ...] = ()
    rulings: tuple[Annotated[str, Names("clauses")], ...] = ()
    note: Wording = ""

    def __post_init__(self) -> None:
        """Hold the words to what they can tell; what nobody chooses to pay for has no price (HH-SHEET-01, HH-LIMIT-05)."""
        _check_words(self.words, "limit", "price")
        if self.price and "gained" in self.when:
            raise ValueError("what works as it is gained has no price")
        if self.price and any(effect.do == "convert" for effect in self.effects):
            raise ValueError("what swaps chits has no price beside them")

    def counts_as_spell(self, knobs: Knobs) -> bool:
        """Whether it is a Spell under these knobs: a mark on the name always counts, a stray one as HH-RUL-29 says."""
        return self.spell or (knobs.pioneers_is_spell and "stray*" in self.notation)

    @property
    def chits_gained(self) -> Resources | None:
        """The chits that one use brings, where it brings nothing else and no die decides; else None."""
        gained: dict[str, int] = {}
        for effect in self.effects:
            if effect.do != "gain_resource" or effect.dice or not effect.resource:
                return None
            gained[effect.resource] = gained.get(effect.resource, 0) + effect.n
        return Resources(**gained) if gained else None

    @property
    def stack_effects(self) -> tuple[Effect, ...]:
        """What it does to one stack of Armies for a time (TSOA)."""
        return tuple(effect for effect in self.effects if effect.scope == "stack")

    def in_words(self, knobs: Knobs) -> str:
        """Its words with the numbers in force.

        Placeholders: any knob; `{price}`, `{limit}`; the fields of its first effect, and those of the second with
        `second_` before them; `:+` after a name keeps the sign.
        """
        facts: dict[str, object] = {field.name: getattr(knobs, field.name) for field in fields(knobs)}
        facts |= {"limit": self.limit, "price": either(self.price)}
        return fill(tr(self.words), facts | _facts(self.effects))


@dataclass(frozen=True, slots=True)
class Terrain:
    """One kind of square: `resource` is what a Settlement on it yields (None: nothing), `favours` the kind of Horde that
    fights better on it (HH-HUM-01). How many tiles there are is told by the knobs tiles_per_type and extra_tiles_per_type.
    """

    name: str
    set: Literal["basic", "clear", "extra"]
    words: Wording
    provenance: Provenance
    resource: Resource | None = None
    favours: Kind | None = None
    effects: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        """Hold the words to what they can tell."""
        _check_words(self.words, "yields")

    def in_words(self, knobs: Knobs) -> str:
        """Its words with the numbers in force; placeholders: any knob, `{yields}`, the fields of the first effect."""
        facts: dict[str, object] = {field.name: getattr(knobs, field.name) for field in fields(knobs)}
        facts["yields"] = chit_name(self.resource) if self.resource else tr("Nothing")
        return fill(tr(self.words), facts | _facts(self.effects))


@dataclass(frozen=True, slots=True)
class Event:
    """One row of the Event Table (HH-ETAB-01); `face` 10 is printed 0; its weight is the knob event_weight_<face>."""

    name: str
    face: Annotated[int, Range(1, 10)]
    words: Wording
    effects: tuple[Effect, ...]
    provenance: Provenance

    def __post_init__(self) -> None:
        """Hold the words to what they can tell."""
        _check_words(self.words)

    def in_words(self, knobs: Knobs) -> str:
        """Its words with the numbers in force; placeholders as in `Ability.in_words`, without price and limit."""
        facts: dict[str, object] = {field.name: getattr(knobs, field.name) for field in fields(knobs)}
        return fill(tr(self.words), facts | _facts(self.effects))


def placeholders(words: str) -> tuple[str, ...]:
    """The names between braces, in order, with repetitions.

    >>> placeholders("Army attack rolls {n:+}, hits on {army_hits_on}+.")
    ('n', 'army_hits_on')
    """
    return tuple(match[1] for match in _BRACES.finditer(words))


def fill(words: str, facts: Mapping[str, object]) -> str:
    """The words with each `{name}` replaced from `facts`; an unknown name raises `KeyError`.

    Not `str.format`: words may come from a rules file, and a format string could reach into objects.

    >>> fill("rolls {n:+} against {vs}", {"n": 1, "vs": "monster"})
    'rolls +1 against monster'
    """

    def one(match: re.Match[str]) -> str:
        fact = facts[match[1]]
        return f"{fact:+d}" if match[2] and isinstance(fact, int) else str(fact)

    return _BRACES.sub(one, words)


_BRACES: Final = re.compile(r"\{(\w+)(:\+)?\}")


def _check_words(words: str, *more: str) -> None:
    known = [*_NO_FACTS, *more, *(field.name for field in fields(Knobs))]
    for name in placeholders(words):
        if name not in known:
            raise ValueError(f"the words know no {{{name}}}{nearest(name, known)}")


_NO_FACTS: Final[Mapping[str, object]] = {
    prefix + field.name: "?" for prefix in ("", "second_") for field in fields(Effect)
}
"""Whoever takes an effect away has words about it left, to reword: they can be read until then."""


def _facts(effects: tuple[Effect, ...]) -> dict[str, object]:
    """The fields of the first two effects under the names that words use."""
    facts = dict(_NO_FACTS)
    for prefix, effect in zip(("", "second_"), effects, strict=False):
        for field in fields(effect):
            fact = getattr(effect, field.name)
            if field.name == "resource":
                fact = chit_name(fact) if fact else ""
            elif field.name == "vs":
                fact = kind_name(fact) if fact else ""
            elif field.name == "by":
                fact = f" {tr('or')} ".join(f"{shift:+d}" for shift in fact)
            facts[prefix + field.name] = fact
    return facts
