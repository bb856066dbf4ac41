"""What a player's Abilities can do, looked up by effect word, and how often they may still do it (rulebook: Ability usage limits).

Chapters ask for a word (`powers(table, seat)["attack"]`) and never for the name of an Ability.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add, sub
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Self, TypeAlias

from hordeplay.core.choice import Refusal
from hordeplay.core.language import code, tr

from .content import RESOURCES, Ability, Effect, Resource, Resources, When, either
from .vocabulary import Word

if TYPE_CHECKING:
    from .ruleset import HordeRules
    from .table import HordeTable, Player

Priced: TypeAlias = Literal["army", "castle", "settlement", "tower", "ability"]
Power: TypeAlias = tuple[Ability, Effect]
"""One thing that an Ability does."""
Swapper: TypeAlias = tuple[Ability, Effect, tuple[tuple[Resource, Resources], ...]]
"""An Ability that swaps chits, with each type that may be given and the price that this makes."""

SETS_KEPT = 5_000
"""So many sets of Abilities are remembered per rules; then the memory starts afresh."""

PRICE_CLAUSES: Final[dict[Priced, str]] = {
    "settlement": "HH-SETTLE-05",
    "castle": "HH-FORT-04",
    "tower": "HH-TOWER-03",
    "army": "HH-TRAIN-03",
    "ability": "HH-RSCH-02",
}

UNLIMITED = 1_000

GAINS: Final[tuple[Word, ...]] = ("gain_resource", "gain_vt", "gain_unit", "gain_ability")
"""What an Ability that is used at will in the own turn may bring."""

STACK_WORDS: Final[tuple[Word, ...]] = ("attack", "defense", "move")
"""What Spells on one stack change."""

CASTS: Final[tuple[Word, ...]] = ("steer_horde", "close_space", "destroy_horde")
"""What Spells do to Hordes and spaces."""


class Move(NamedTuple):
    """One exchange of chits: what goes and what comes, by type; the types that a player names for a swap, none for a gain.

    The same once more for whoever looks at many moves: `costs`, what goes, as pairs of the type's place and a number, and
    `net`, what changes in the hand.
    """

    gives: tuple[int, ...]
    brings: tuple[int, ...]
    give: Resource | None
    get: Resource | None
    costs: tuple[tuple[int, int], ...]
    net: tuple[int, ...]

    @classmethod
    def of(
        cls, gives: tuple[int, ...], brings: tuple[int, ...], give: Resource | None = None, get: Resource | None = None
    ) -> Self:
        """Such an exchange."""
        costs = tuple((i, n) for i, n in enumerate(gives) if n)
        return cls(gives, brings, give, get, costs, tuple(map(sub, brings, gives)))


class Exchanger(NamedTuple):
    """An Ability that exchanges chits: its moves, and whatever one of them may bring.

    `most`: of each type at most; `size`: of all types together; `surplus`: by how much one makes more of all chits.
    """

    ability: Ability
    moves: tuple[Move, ...]
    brings: tuple[tuple[int, ...], ...]
    most: tuple[int, ...]
    size: int
    surplus: int


class Timely(NamedTuple):
    """What a set of Abilities can do at some moments of the own turn, if uses and chits are left."""

    swaps: tuple[Swapper, ...]
    gains: tuple[Power, ...]
    casters: tuple[Ability, ...]
    """Those that steer a Horde, close a space or destroy a Horde."""


class Part(NamedTuple):
    """What one Ability brings into any set, worked out once per rules."""

    name: str
    words: tuple[tuple[Word, tuple[Power, ...]], ...]
    raises: tuple[tuple[str, int], ...]
    own_turn: bool
    edge: bool
    casts: frozenset[When]
    """The moments at which it steers a Horde, closes a space or destroys a Horde."""
    swaps: tuple[Swapper, ...]
    exchanger: Exchanger | None


class Powers(dict[Word, tuple[Power, ...]]):
    """The effects of a set of Abilities by word, in the order in which the Abilities were gained; () for other words.

    >>> from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
    >>> mine = Powers.of(HordeRules.load(), ("Great Bows", "Stoicism", "Logistics"))
    >>> [(ability.name, effect.n) for ability, effect in mine["attack"]], mine["shoot"]
    ([('Great Bows', 1)], ())
    >>> str(mine.price("army")), mine.raises("stack_limit")
    ('2 Wood and 2 Metal', 1)
    """

    __slots__ = (
        "_casters", "_exchangers", "_limits", "_prices", "_raised", "_raises", "_rules", "_terms", "_timely", "_too_dear", "casts", "edge", "gainers",
        "own_turn", "stack_spells", "swaps", "touches", "ways",
    )  # fmt: skip

    def __init__(self, rules: HordeRules, parts: Iterable[Part]) -> None:
        super().__init__()
        self._rules = rules
        self._raises: dict[str, int] = {}
        self._raised: dict[str, int] = {}
        self._prices: dict[Priced, Resources] = {}
        self._too_dear: dict[tuple[Priced, str], Refusal] = {}
        self._terms: dict[str, tuple[int, tuple[Resources, ...]]] = {}
        self._limits: dict[tuple[When, ...], tuple[tuple[str, int], ...]] = {}
        self._casters: dict[When, tuple[tuple[Word, tuple[Ability, ...]], ...]] = {}
        self._timely: dict[tuple[When, ...], Timely] = {}
        self.own_turn = False
        """Whether one of the Abilities may be used at any moment of the own turn, or for swaps."""
        self.casts: frozenset[When] = frozenset()
        """The moments at which one of the Abilities steers a Horde, closes a space or destroys a Horde."""
        self.swaps: tuple[Swapper, ...] = ()
        """The Abilities that swap chits, with each type that may be given and the price that this makes."""
        edge: list[str] = []
        for part in parts:
            self.swaps += part.swaps
            if part.own_turn:
                self.own_turn = True
            if part.edge:
                edge.append(part.name)
            if part.casts:
                self.casts |= part.casts
            for word, here in part.words:
                self[word] = self[word] + here
            for knob, n in part.raises:
                self._raises[knob] = self._raises.get(knob, 0) + n
        self.gainers: tuple[Power, ...] = tuple(
            (ability, effect)
            for word in GAINS
            if word in self
            for ability, effect in self[word]
            if "conversion" in ability.when or "own_turn" in ability.when
        )
        """The Abilities that bring something when the player says so."""
        self.ways: dict[tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]], tuple[Any, ...]] = {}
        """Ways that have been found, by chits, price and uses left: the bot asks for what made it a decision (`swaps.way_to`)."""
        self._exchangers: tuple[Exchanger, ...] | None = None
        self.edge = tuple(edge)
        """The Abilities that change what a battle die needs: sets that fight alike have the same."""
        self.stack_spells: tuple[Power, ...] = tuple(
            power for word in STACK_WORDS if word in self for power in self[word] if power[1].scope == "stack"
        )
        """The Spells that help one stack."""
        self.touches = "touch_die" in self
        """Whether one of the Abilities touches dice, which every roll asks."""

    @classmethod
    def of(cls, rules: HordeRules, names: tuple[str, ...]) -> Self:
        """The powers of the Abilities with these names, worked out once per set and rules."""
        known = rules.powers
        mine = known.get(names)
        if mine is None:
            if len(known) >= SETS_KEPT:
                known.clear()
            parts = rules.parts
            mine = known[names] = cls(rules, [parts.get(name) or _note(parts, rules.abilities[name]) for name in names])
        return mine  # type: ignore[return-value]  # only this class fills the memory

    @property
    def exchangers(self) -> tuple[Exchanger, ...]:
        """The swaps, and the gains that bring nothing but chits, as numbers; worked out when somebody first looks ahead."""
        if self._exchangers is None:
            parts = self._rules.parts
            names = dict.fromkeys((*(one.name for one, _, _ in self.swaps), *(one.name for one, _ in self.gainers)))
            self._exchangers = tuple([one for name in names if (one := parts[name].exchanger) is not None])
        return self._exchangers

    def __missing__(self, word: Word) -> tuple[Power, ...]:
        return ()

    def timely(self, now: tuple[When, ...]) -> Timely:
        """Those of the `swaps` and `gainers` that have one of these moments, and the casters of the own turn."""
        known = self._timely.get(now)
        if known is None:
            known = self._timely[now] = Timely(
                tuple(one for one in self.swaps if not set(now).isdisjoint(one[0].when)),
                tuple(one for one in self.gainers if not set(now).isdisjoint(one[0].when)),
                tuple(one for _, casters in self.casters("own_turn") for one in casters) if "own_turn" in now else (),
            )
        return known

    def limits(self, now: tuple[When, ...]) -> tuple[tuple[str, int], ...]:
        """The name of each of the `exchangers`, and how often a round it may be used; 0 if none of these moments is its own."""
        known = self._limits.get(now)
        if known is None:
            abilities = [one.ability for one in self.exchangers]
            known = self._limits[now] = tuple(
                (one.name, 0 if set(now).isdisjoint(one.when) else self.uses_allowed(one)) for one in abilities
            )
        return known

    def casters(self, when: When) -> tuple[tuple[Word, tuple[Ability, ...]], ...]:
        """By effect word those of the Abilities that steer a Horde, close a space or destroy a Horde at this moment."""
        known = self._casters.get(when)
        if known is None:
            casters = ((word, tuple([one for one, _ in self[word] if when in one.when])) for word in CASTS)
            known = self._casters[when] = tuple((word, abilities) for word, abilities in casters if abilities)
        return known

    def can_use(self, player: Player, ability: Ability) -> bool:
        """Whether whoever has these Abilities may use this one once more and can pay for it (HH-LIMIT-01, HH-LIMIT-06, HH-NOTE-08)."""
        name = ability.name
        if name in player.spent:
            return False
        allowed, prices = self._terms.get(name) or self._note_terms(ability)
        if name in player.uses and 0 < player.uses[name] >= allowed:
            return False
        if not prices:
            return True
        covers = player.chits.covers
        for price in prices:  # noqa: SIM110 - asked in every decision, and half as fast as a generator
            if covers(price):
                return True
        return False

    def uses_allowed(self, ability: Ability) -> int:
        """How often this Ability may be used per round (HH-LIMIT-02, HH-LIMIT-03, HH-LIMIT-05, HH-LIMIT-06, HH-NOTE-11, HH-RUL-85)."""
        return (self._terms.get(ability.name) or self._note_terms(ability))[0]

    def _note_terms(self, ability: Ability) -> tuple[int, tuple[Resources, ...]]:
        terms = self._terms[ability.name] = self._count_uses(ability), _prices(self._rules, ability)
        return terms

    def _count_uses(self, ability: Ability) -> int:
        if ability.usage in {"constant", "whenever"}:
            return UNLIMITED
        if ability.usage in {"once", "conversion"}:
            return ability.limit
        if ability.counts_as_spell(self._rules.knobs):
            sort = "spells"
        elif ability.usage == "activation":
            sort = "activations"
        else:
            return ability.limit
        return ability.limit + sum(effect.n for _, effect in self["uses"] if effect.of == sort)

    def named(self, word: Word, ability: str) -> Power | None:
        """The effect of this word of the Ability with this name; None when it is not owned or does something else."""
        for power in self[word]:
            if power[0].name == ability:
                return power
        return None

    def raises(self, knob: str) -> int:
        """By how much these Abilities raise a knob for their owner."""
        return self._raises.get(knob, 0)

    def raised(self, knob: str) -> int:
        """What a knob counts for their owner: its value and all that these Abilities add."""
        value = self._raised.get(knob)
        if value is None:
            value = self._raised[knob] = getattr(self._rules.knobs, knob) + self.raises(knob)
        return value

    def price(self, of: Priced) -> Resources:
        """The price of a unit or an Ability, surcharges and reductions included; nothing falls below 0 (HH-RUL-84)."""
        price = self._prices.get(of)
        if price is None:
            price = self._prices[of] = self._add_up(of)
        return price

    def too_dear(self, of: Priced) -> Refusal:
        """What somebody is told who cannot pay; worked out once, because builders ask in every turn."""
        language = code()
        refusal = self._too_dear.get((of, language))
        if refusal is None:
            refusal = Refusal(PRICE_CLAUSES[of], tr("the price is {price}", price=self.price(of)))
            self._too_dear[of, language] = refusal
        return refusal

    def _add_up(self, of: Priced) -> Resources:
        changes = [effect for _, effect in self["price"] if effect.of == of]
        if not changes:
            printed = self._rules.prices
            if of not in printed:
                printed[of] = Resources(**{name: max(0, n) for name, n in _printed_price(self._rules, of).items()})
            return printed[of]
        chits = _printed_price(self._rules, of)
        for effect in changes:
            for name in (*RESOURCES, "any"):
                chits[name] += getattr(effect.add, name, 0)
        for effect in changes:
            for resource in effect.waive:
                chits[resource] = 0
        return Resources(**{name: max(0, n) for name, n in chits.items()})


def _note(parts: dict[str, Part], ability: Ability) -> Part:
    """Work out what an Ability brings into any set, and keep it."""
    words: dict[Word, tuple[Power, ...]] = {}
    for effect in ability.effects:
        words[effect.do] = (*words.get(effect.do, ()), (ability, effect))
    part = parts[ability.name] = Part(
        ability.name,
        tuple(words.items()),
        tuple((effect.knob, effect.n) for effect in ability.effects if effect.do == "raises" and effect.knob),
        "own_turn" in ability.when or "conversion" in ability.when,
        not words.keys().isdisjoint({"attack", "defense"}),
        frozenset(() if words.keys().isdisjoint(CASTS) else ability.when),
        swaps := tuple(
            (ability, effect, tuple((name, given(effect.give or Resources(), name)) for name in named(effect.give)))
            for effect in ability.effects
            if effect.do == "convert"
        ),
        _exchanger(ability, swaps),
    )
    return part


def named(side: Resources | None) -> tuple[Resource, ...]:
    """The types that a player may name for one side of a swap."""
    if side is None:
        return ()
    return RESOURCES if side.any else tuple(name for name, _ in side)


def given(side: Resources, got: Resource) -> Resources:
    """The chits of one side of a swap, its open part in the type that the player names."""
    chits = dict(side)
    if side.any:
        chits[got] = chits.get(got, 0) + side.any
    return Resources(**chits)


def _exchanger(ability: Ability, swaps: Sequence[Swapper]) -> Exchanger | None:
    """How an Ability exchanges chits for chits, without a die, if it does."""
    moves: list[Move] = []
    price = ability.price[0] if ability.price else Resources()
    for _, effect, gives in swaps:
        free = bool(effect.give and effect.give.any and effect.get and effect.get.any)
        for give, cost in gives:
            goes = tuple(map(add, cost.counts(), price.counts()))
            moves += [
                Move.of(goes, given(effect.get or Resources(), get).counts(), give, get)
                for get in named(effect.get)
                if give != get or not free
            ]
    gained = ability.chits_gained
    if gained is not None:
        costs = ability.price or (Resources(),)
        moves = [Move.of(cost.counts(), gained.counts()) for cost in costs]
    if not moves:
        return None
    brings = tuple(dict.fromkeys(move.brings for move in moves))
    most = tuple(map(max, zip(*brings, strict=True)))
    surplus = max(0, *(sum(move.brings) - sum(move.gives) for move in moves))
    return Exchanger(ability, tuple(moves), brings, most, max(map(sum, brings)), surplus)


def _printed_price(rules: HordeRules, of: Priced) -> dict[str, int]:
    """The price in the rulebook, chit by chit."""
    knobs = rules.knobs
    chits = dict.fromkeys((*RESOURCES, "any"), 0)
    if of == "army":
        chits |= {"food": knobs.price_army_food, "metal": knobs.price_army_metal, "wood": knobs.price_army_wood}
    elif of == "settlement":
        chits |= {"food": knobs.price_settlement_food, "wood": knobs.price_settlement_wood}
    elif of == "castle":
        chits["stone"] = knobs.price_castle_stone
    elif of == "tower":
        chits["stone"] = knobs.price_tower_stone
    else:
        chits["any"] = knobs.paid_ability_price
    return chits


def powers(table: HordeTable, seat: int) -> Powers:
    """What this seat's Abilities can do now; those whose surcharge is skipped do nothing (HH-RUL-28)."""
    player = table.players[seat]
    names, mine = table.rules.last[seat]
    if names == player.abilities and not player.skipped:  # faster than to hash the names
        return mine
    return _look_up(table, seat, player)


def _look_up(table: HordeTable, seat: int, player: Player) -> Powers:
    """The powers of what a player has; noted for the seat, which will ask for the same again."""
    abilities = player.abilities
    if player.skipped:
        return Powers.of(table.rules, tuple(name for name in abilities if name not in player.skipped))
    mine = Powers.of(table.rules, tuple(abilities))
    table.rules.last[seat] = (abilities[:], mine)
    return mine


def touching(table: HordeTable) -> list[int]:
    """The seats that own an Ability to touch a die, as every roll asks."""
    last = table.rules.last
    seats: list[int] = []
    for seat, player in enumerate(table.players):
        names, mine = last[seat]
        if names != player.abilities or player.skipped:
            mine = _look_up(table, seat, player)
        if mine.touches:
            seats.append(seat)
    return seats


def raised(table: HordeTable, seat: int, knob: str) -> int:
    """What a knob counts for this seat: its value and all that its Abilities add."""
    return powers(table, seat).raised(knob)


def uses_allowed(table: HordeTable, seat: int, ability: Ability) -> int:
    """How often this seat may use this Ability per round."""
    return powers(table, seat).uses_allowed(ability)


def prices(table: HordeTable, ability: Ability) -> tuple[Resources, ...]:
    """The prices that one use may be paid with; `craftsmen_mix` adds the mixtures of equal size (HH-RUL-31)."""
    return _prices(table.rules, ability)


def _prices(rules: HordeRules, ability: Ability) -> tuple[Resources, ...]:
    if rules.knobs.craftsmen_mix == "same" or len(ability.price) < 2:
        return ability.price
    types = [name for price in ability.price for name, _ in price]
    size = ability.price[0].total
    if len(types) != 2 or any(price.total != size for price in ability.price):
        return ability.price
    one, other = types
    return tuple(Resources(**{one: size - n, other: n}) for n in range(size + 1))


def unusable(table: HordeTable, seat: int, ability: Ability) -> Refusal | None:
    """Why this seat cannot use this Ability once more now; None when limit and price allow it (HH-LIMIT-06, HH-NOTE-08).

    Whether it is owned and whether this is its moment is for the chapter to ask.
    """
    if can_use(table, seat, ability):
        return None
    if refusal := used_up(table, seat, ability):
        return refusal
    costs, key = table.rules.costs, (ability.name, code())
    if key not in costs:
        words = tr("{ability} costs {price}", ability=ability.name, price=either(ability.price))
        costs[key] = Refusal(ability.clause, words)
    return costs[key]


def can_use(table: HordeTable, seat: int, ability: Ability) -> bool:
    """The law of `unusable` without its words, for the many who ask for no reason."""
    return powers(table, seat).can_use(table.players[seat], ability)


def used_up(table: HordeTable, seat: int, ability: Ability) -> Refusal | None:
    """Whether this Ability has been used as often as it may be; its price is not asked (HH-LIMIT-01, HH-LIMIT-06, HH-NOTE-08)."""
    player = table.players[seat]
    name = ability.name
    if name in player.spent:
        return table.rules.worn.get((name, True, code())) or _worn(table.rules, ability, for_good=True)
    used = player.uses.get(name)
    if used and used >= powers(table, seat).uses_allowed(ability):
        return table.rules.worn.get((name, False, code())) or _worn(table.rules, ability, for_good=False)
    return None


def _worn(rules: HordeRules, ability: Ability, *, for_good: bool) -> Refusal:
    """Write down once what somebody is told whose Ability is used up."""
    if for_good:
        rule = "HH-NOTE-08" if "OTO" in ability.notation else "HH-LIMIT-01"
        refusal = Refusal(rule, tr("{ability} works one time only and is used up", ability=ability.name))
    else:
        rule = {"per_round": "HH-LIMIT-03", "conversion": "HH-LIMIT-05"}.get(ability.usage, "HH-LIMIT-06")
        refusal = Refusal(rule, tr("{ability} is used up for this round", ability=ability.name))
    rules.worn[ability.name, for_good, code()] = refusal
    return refusal
