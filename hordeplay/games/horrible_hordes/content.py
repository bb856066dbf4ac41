"""What is printed on the cards, counters and tiles of Horrible Hordes, as frozen entries of the content tables.

An `Effect` is one word of a small vocabulary with its numbers; `VOCABULARY` says what each word means and which fields it
takes. Chapters act on words and fields, never on the name of an Ability, an event or a tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Final, Literal, TypeAlias, get_args

from hordeplay.core.content import Provenance, Range
from hordeplay.core.knobs import nearest
from hordeplay.core.naming import Names
from hordeplay.games.horrible_hordes.knobs import Knobs

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
Word: TypeAlias = Literal[
    "attack", "defense", "strike", "shoot", "cancel_hit", "income", "convert", "gain_resource", "gain_unit",
    "gain_ability", "gain_vt", "regain", "price", "raises", "uses", "move", "step", "march", "relocate", "build_on_army",
    "extra_build", "hire", "train_at", "touch_die", "steer_horde", "close_space", "destroy_horde", "spawn", "spawn_hits",
]  # fmt: skip

Count: TypeAlias = Annotated[int, Range(-20, 20)]

RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Bundle:
    """Resource chits by type; `any` counts chits of whatever type the owner likes; a surcharge may be negative.

    >>> str(Bundle(stone=3, magic=2)), Bundle(wood=3).total, dict(Bundle(food=1))
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
        parts = [f"{count} {name.capitalize()}" for name, count in self]
        if self.any:
            parts.append(f"{self.any} chits of any type")
        return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]])) or "nothing"

    @property
    def total(self) -> int:
        """Number of chits, `any` included."""
        return sum(count for _, count in self) + self.any


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one word does, the fields it must have and those it may have besides `n`."""

    says: str
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


VOCABULARY: Final[Mapping[Word, Meaning]] = {
    "attack": Meaning(
        "attack rolls of these units get n more",
        ("units",),
        ("vs", "terrain", "phase", "scope", "until"),
    ),
    "defense": Meaning(
        "Horde rolls aimed at these units get n less (`n = -1`: one more)",
        ("units",),
        ("vs", "terrain", "phase", "scope", "until"),
    ),
    "strike": Meaning(
        "that many extra attack rolls inside a battle, resolved at once; without `target` they are Army rolls with all "
        "Army bonuses, with `target` they hit on it and take no unit bonus",
        ("dice",),
        ("target",),
    ),
    "shoot": Meaning(
        "one long range attack at a neighbouring Horde, n on the roll; without `target` the knob lra_hits_on counts; "
        "`vs` is the only kind it may aim at; `how = each`: one roll per Hit Counter",
        (),
        ("target", "vs", "how"),
    ),
    "cancel_hit": Meaning("n hits of the Horde's last roll on these units do not count", ("units",)),
    "income": Meaning("n more of a resource in the Resource Phase", ("resource",)),
    "convert": Meaning(
        "swap `give` for `get`, up to the Ability's limit; `any` in both means another type than was given",
        ("give", "get"),
    ),
    "gain_resource": Meaning(
        "n of a resource; with `dice` the sum of that many event dice instead", ("resource",), ("dice",)
    ),
    "gain_unit": Meaning("n units free of charge, of one of these types", ("units",), ("when",)),
    "gain_ability": Meaning("n Abilities free of charge", (), ("when",)),
    "gain_vt": Meaning(
        "n Victory Tokens; with `lost` only if such a unit was lost `within` that time", (), ("lost", "within")
    ),
    "regain": Meaning("n of the units lost `within` that time come back", ("units", "within")),
    "price": Meaning(
        "the price `of` something gets `add` more; the resources in `waive` are not due", ("of",), ("add", "waive")
    ),
    "raises": Meaning("for its owner this knob counts n more", ("knob",)),
    "uses": Meaning("Abilities of this sort may be used n more times per round", ("of",)),
    "move": Meaning("these units may move n spaces further", ("units",), ("scope", "until")),
    "step": Meaning(
        "how Armies step: `diagonal` across corners too; `road` free of allowance through own Settlements (roads_model); "
        "`halt` entering here ends the move",
        ("how",),
    ),
    "march": Meaning(
        "one stack makes a move of its own: `fight` after the battles, and may fight again; `withdraw` before the Hordes "
        "move, never into a Horde's space",
        ("how",),
    ),
    "relocate": Meaning("n of these units are put on another space: `anywhere` legal, or `adjacent`", ("units", "how")),
    "build_on_army": Meaning("the build of this unit may go on any space where an own Army stands", ("units",)),
    "extra_build": Meaning("n more builds this turn, each of one of these types, at its price", ("units",)),
    "hire": Meaning("n Armies for the Ability's price, placed like trained ones, outside the Castle limit"),
    "train_at": Meaning("spaces with this own unit and no Castle train n Armies each", ("units",)),
    "touch_die": Meaning("one die just rolled: `reroll` it, or `shift` it by one of `by`", ("how",), ("by",)),
    "steer_horde": Meaning(
        "a chosen Horde's programmed move is off: `freeze` it stays, `control` the caster moves it", ("how",)
    ),
    "close_space": Meaning(
        "a space is closed: to `everyone` units and Hordes, to an `opponent` moving and building; `units`: what must stand "
        "there when it is chosen",
        ("whom",),
        ("units", "until"),
    ),
    "destroy_horde": Meaning("a chosen Horde anywhere on the board is destroyed"),
    "spawn": Meaning("n Hordes appear by the procedure of the Spawn Phase"),
    "spawn_hits": Meaning("a Horde placed here gets n more Hit Counters"),
}

# Words that only one card, event or tile uses: each is a thing no other word can say.
ONE_CARD_WORDS: Final[tuple[Word, ...]] = ("train_at", "destroy_horde", "spawn", "spawn_hits")


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
    by: tuple[int, ...] = ()
    whom: Literal["everyone", "opponent"] | None = None
    of: Literal["army", "castle", "settlement", "tower", "ability", "spells", "activations"] | None = None
    knob: Literal["hand_limit", "stack_limit", "castles_per_space", "settlements_per_space", "castle_hits"] | None = (
        None
    )
    give: Bundle | None = None
    get: Bundle | None = None
    add: Bundle | None = None
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
            given = getattr(self, field.name) != field.default
            if given and field.name not in meaning.needs + meaning.takes:
                raise ValueError(f"the word {self.do!r} takes no {field.name!r}")
            if not given and field.name in meaning.needs:
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
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """One Ability of the research list (HH-ABIL-01).

    `usage` is the class of HH-LIMIT: `constant` works by itself, `whenever` is an open permission, `per_round` and
    `activation` may be used `limit` times a round (activations twice with the `uses` word), `conversion` swaps at most
    `limit` a round, `once` is used up for good. `when` lists the moments at which it may be used or works. `price` lists
    alternatives, each a whole price of one use; `paid_to` says who gets it.
    """

    name: str
    clause: str
    spell: bool
    words: str
    usage: Usage
    when: tuple[When, ...]
    effects: tuple[Effect, ...]
    provenance: Provenance
    limit: Annotated[int, Range(0, 20)] = 0
    price: tuple[Bundle, ...] = ()
    paid_to: Literal["supply", "opponent"] = "supply"
    notation: tuple[Notation, ...] = ()
    rulings: tuple[Annotated[str, Names("clauses")], ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        """Hold the words to what they can tell."""
        _check_words(self.words, "limit", "price")

    def counts_as_spell(self, knobs: Knobs) -> bool:
        """Whether it is a Spell under these knobs: a mark on the name always counts, a stray one as HH-RUL-29 says."""
        return self.spell or (knobs.pioneers_is_spell and "stray*" in self.notation)

    def said(self, knobs: Knobs) -> str:
        """Its words with the numbers in force.

        Placeholders: any knob; `{price}`, `{limit}`; the fields of its first effect, and those of the second with
        `second_` before them; `:+` after a name keeps the sign.
        """
        facts: dict[str, object] = {field.name: getattr(knobs, field.name) for field in fields(knobs)}
        facts |= {"limit": self.limit, "price": " or ".join(str(price) for price in self.price)}
        return fill(self.words, facts | _facts(self.effects))


@dataclass(frozen=True, slots=True)
class Terrain:
    """One kind of square: `resource` is what a Settlement on it yields (None: nothing), `favours` the kind of Horde that
    fights better on it (HH-HUM-01). How many tiles there are is told by the knobs tiles_per_type and extra_tiles_per_type.
    """

    name: str
    set: Literal["basic", "clear", "extra"]
    words: str
    provenance: Provenance
    resource: Resource | None = None
    favours: Kind | None = None
    effects: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        """Hold the words to what they can tell."""
        _check_words(self.words, "yields")

    def said(self, knobs: Knobs) -> str:
        """Its words with the numbers in force; placeholders: any knob, `{yields}`, the fields of the first effect."""
        facts: dict[str, object] = {field.name: getattr(knobs, field.name) for field in fields(knobs)}
        facts["yields"] = (self.resource or "nothing").capitalize()
        return fill(self.words, facts | _facts(self.effects))


@dataclass(frozen=True, slots=True)
class Event:
    """One row of the Event Table (HH-ETAB-01); `face` 10 is printed 0; its weight is the knob event_weight_<face>."""

    name: str
    face: Annotated[int, Range(1, 10)]
    words: str
    effects: tuple[Effect, ...]
    provenance: Provenance

    def __post_init__(self) -> None:
        """Hold the words to what they can tell."""
        _check_words(self.words)

    def said(self, knobs: Knobs) -> str:
        """Its words with the numbers in force; placeholders as in `Ability.said`, without price and limit."""
        facts: dict[str, object] = {field.name: getattr(knobs, field.name) for field in fields(knobs)}
        return fill(self.words, facts | _facts(self.effects))


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
            if field.name in {"resource", "vs"}:
                fact = (fact or "").capitalize()
            elif field.name == "by":
                fact = " or ".join(f"{shift:+d}" for shift in fact)
            facts[prefix + field.name] = fact
    return facts
