"""What a player's Abilities can do, looked up by effect word, and how often they may still do it (rulebook: Ability usage limits).

Chapters ask for a word (`powers(table, seat)["attack"]`) and never for the name of an Ability.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, Self, TypeAlias

from hordeplay.core.choice import Refusal
from hordeplay.games.horrible_hordes.content import RESOURCES, Ability, Bundle, Effect, Resource, Word

if TYPE_CHECKING:
    from hordeplay.games.horrible_hordes.rules import HordeRules
    from hordeplay.games.horrible_hordes.table import HordeTable, Player

Priced: TypeAlias = Literal["army", "castle", "settlement", "tower", "ability"]
Found: TypeAlias = tuple[Ability, Effect]

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


class Powers:
    """The effects of a set of Abilities by word, in the order in which the Abilities were gained.

    >>> from hordeplay.games.horrible_hordes.rules import HordeRules
    >>> mine = Powers.of(HordeRules.load(), ("Great Bows", "Stoicism", "Logistics"))
    >>> [(ability.name, effect.n) for ability, effect in mine["attack"]], mine["shoot"]
    ([('Great Bows', 1)], ())
    >>> str(mine.price("army")), mine.raises("stack_limit")
    ('2 Wood and 2 Metal', 1)
    """

    __slots__ = (
        "_by_word", "_prices", "_raised", "_raises", "_rules", "_too_dear", "edge", "gainers", "own_turn", "swaps", "touches",
    )  # fmt: skip

    def __init__(self, rules: HordeRules, abilities: Iterable[Ability]) -> None:
        self._rules = rules
        self._by_word: dict[Word, tuple[Found, ...]] = {}
        self._raises: dict[str, int] = {}
        self._raised: dict[str, int] = {}
        self._prices: dict[Priced, Bundle] = {}
        self._too_dear: dict[Priced, Refusal] = {}
        self.own_turn = False
        """Whether one of the Abilities may be used at any moment of the own turn, or for swaps."""
        for ability in abilities:
            self.own_turn = self.own_turn or "own_turn" in ability.when or "conversion" in ability.when
            for effect in ability.effects:
                self._by_word[effect.do] = (*self._by_word.get(effect.do, ()), (ability, effect))
                if effect.do == "raises" and effect.knob:
                    self._raises[effect.knob] = self._raises.get(effect.knob, 0) + effect.n
        self.gainers: tuple[Found, ...] = tuple(
            (ability, effect)
            for word in GAINS
            for ability, effect in self[word]
            if "conversion" in ability.when or "own_turn" in ability.when
        )
        """The Abilities that bring something when the player says so."""
        self.swaps: tuple[tuple[Ability, Effect, tuple[tuple[Resource, Bundle], ...]], ...] = tuple(
            (ability, effect, tuple((name, given(effect.give or Bundle(), name)) for name in named(effect.give)))
            for ability, effect in self["convert"]
        )
        """The Abilities that swap chits, with each type that may be given and the price that this makes."""
        self.edge = tuple(ability.name for ability, _ in (*self["attack"], *self["defense"]))
        """The Abilities that change what a battle die needs, each as often as it does: sets that fight alike have the same."""
        self.touches = "touch_die" in self._by_word
        """Whether one of the Abilities touches dice, which every roll asks."""

    @classmethod
    def of(cls, rules: HordeRules, names: tuple[str, ...]) -> Self:
        """The powers of the Abilities with these names, worked out once per set and rules."""
        known = rules.powers
        found = known.get(names)
        if found is None:
            if len(known) >= SETS_KEPT:
                known.clear()
            found = known[names] = cls(rules, [rules.abilities[name] for name in names])
        return found  # type: ignore[return-value]  # only this class fills the memory

    def __getitem__(self, word: Word) -> tuple[Found, ...]:
        """Every effect of this word with its Ability; () when there is none."""
        return self._by_word.get(word, ())

    def __contains__(self, word: Word) -> bool:
        return word in self._by_word

    def named(self, word: Word, ability: str) -> Found | None:
        """The effect of this word of the Ability with this name; None when it is not owned or does something else."""
        for found in self[word]:
            if found[0].name == ability:
                return found
        return None

    def raises(self, knob: str) -> int:
        """By how much these Abilities raise a knob for their owner."""
        return self._raises.get(knob, 0)

    def raised(self, knob: str) -> int:
        """What a knob counts for their owner: its value and all that these Abilities add."""
        found = self._raised.get(knob)
        if found is None:
            found = self._raised[knob] = getattr(self._rules.knobs, knob) + self.raises(knob)
        return found

    def price(self, of: Priced) -> Bundle:
        """The price of a unit or an Ability, surcharges and reductions included; nothing falls below 0 (HH-RUL-84)."""
        found = self._prices.get(of)
        if found is None:
            found = self._prices[of] = self._add_up(of)
        return found

    def too_dear(self, of: Priced) -> Refusal:
        """What somebody is told who cannot pay; worked out once, because builders ask in every turn."""
        found = self._too_dear.get(of)
        if found is None:
            found = self._too_dear[of] = Refusal(PRICE_CLAUSES[of], f"the price is {self.price(of)}")
        return found

    def _add_up(self, of: Priced) -> Bundle:
        chits = _printed_price(self._rules, of)
        changes = [effect for _, effect in self["price"] if effect.of == of]
        for effect in changes:
            for name in (*RESOURCES, "any"):
                chits[name] += getattr(effect.add, name, 0)
        for effect in changes:
            for resource in effect.waive:
                chits[resource] = 0
        return Bundle(**{name: max(0, n) for name, n in chits.items()})


def named(side: Bundle | None) -> tuple[Resource, ...]:
    """The types that a player may name for one side of a swap."""
    if side is None:
        return ()
    return RESOURCES if side.any else tuple(name for name, _ in side)


def given(side: Bundle, got: Resource) -> Bundle:
    """The chits of one side of a swap, its open part in the type that the player names."""
    chits = dict(side)
    if side.any:
        chits[got] = chits.get(got, 0) + side.any
    return Bundle(**chits)


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
    abilities = player.abilities
    if player.skipped:
        return Powers.of(table.rules, tuple(name for name in abilities if name not in player.skipped))
    known = table.rules.lists
    found = known.get(id(abilities))
    if found is not None and found[0] == abilities:  # comparing the same strings is faster than hashing them
        return found[1]
    if len(known) >= SETS_KEPT:
        known.clear()
    mine = Powers.of(table.rules, tuple(abilities))
    known[id(abilities)] = (abilities[:], mine)
    return mine


def raised(table: HordeTable, seat: int, knob: str) -> int:
    """What a knob counts for this seat: its value and all that its Abilities add."""
    return powers(table, seat).raised(knob)


def uses_allowed(table: HordeTable, seat: int, ability: Ability) -> int:
    """How often this Ability may be used per round (HH-LIMIT-02, HH-LIMIT-03, HH-LIMIT-05, HH-LIMIT-06, HH-NOTE-11, HH-RUL-85)."""
    if ability.usage in {"constant", "whenever"}:
        return UNLIMITED
    if ability.usage in {"once", "conversion"}:
        return ability.limit
    if ability.counts_as_spell(table.rules.knobs):
        sort = "spells"
    elif ability.usage == "activation":
        sort = "activations"
    else:
        return ability.limit
    return ability.limit + sum(effect.n for _, effect in powers(table, seat)["uses"] if effect.of == sort)


def prices(table: HordeTable, ability: Ability) -> tuple[Bundle, ...]:
    """The prices that one use may be paid with; `craftsmen_mix` adds the mixtures of equal size (HH-RUL-31)."""
    if table.rules.knobs.craftsmen_mix == "same" or len(ability.price) < 2:
        return ability.price
    types = [name for price in ability.price for name, _ in price]
    size = ability.price[0].total
    if len(types) != 2 or any(price.total != size for price in ability.price):
        return ability.price
    one, other = types
    return tuple(Bundle(**{one: size - n, other: n}) for n in range(size + 1))


def unusable(table: HordeTable, seat: int, ability: Ability) -> Refusal | None:
    """Why this seat cannot use this Ability once more now; None when limit and price allow it (HH-LIMIT-06, HH-NOTE-08).

    Whether it is owned and whether this is its moment is for the chapter to ask.
    """
    player = table.players[seat]
    if ability.name in player.spent:
        return Refusal("HH-LIMIT-01", f"{ability.name} works one time only and is used up")
    used = player.uses.get(ability.name)
    if used and used >= uses_allowed(table, seat, ability):
        rule = {"per_round": "HH-LIMIT-03", "conversion": "HH-LIMIT-05"}.get(ability.usage, "HH-LIMIT-06")
        return Refusal(rule, f"{ability.name} is used up for this round")
    if ability.price and not payable(table, player, ability):
        costs = table.rules.costs
        if ability.name not in costs:
            said = f"{ability.name} costs {' or '.join(map(str, ability.price))}"
            costs[ability.name] = Refusal(ability.clause, said)
        return costs[ability.name]
    return None


def payable(table: HordeTable, player: Player, ability: Ability) -> bool:
    """Whether one of the prices of an Ability can be paid."""
    for price in prices(table, ability):  # noqa: SIM110 - asked in every decision, and half as fast as a generator
        if player.chits.covers(price):
            return True
    return False


def use(table: HordeTable, seat: int, ability: Ability, price: Bundle | None = None, to: int = -1) -> None:
    """Count one use, pay for it (the first price that can be paid, unless told) and tell it.

    A price that goes to an opponent goes to seat `to` (HH-RUL-41). `ValueError` when it cannot be paid.
    """
    player = table.players[seat]
    player.uses[ability.name] = player.uses.get(ability.name, 0) + 1
    if ability.usage == "once":
        player.spent.append(ability.name)
    table.tell(ability.clause, "uses", seat=seat, ability=ability.name)
    if not ability.price:
        return
    paid = price or next((p for p in prices(table, ability) if player.chits.covers(p)), None)
    if paid is None:
        raise ValueError(f"{ability.name} cannot be paid ({ability.clause})")
    if ability.paid_to == "opponent" and to >= 0:
        for resource, n in paid:
            table.players[to].chits.add(resource, n)
    pay(player, paid)


def pay(player: Player, price: Bundle) -> None:
    """Give the chits of a price to the supply; its `any` part goes from whatever the player has most of."""
    chits = player.chits
    chits.stone -= price.stone
    chits.wood -= price.wood
    chits.food -= price.food
    chits.metal -= price.metal
    chits.magic -= price.magic
    chits.gold -= price.gold
    for _ in range(price.any):
        most = max(RESOURCES, key=player.chits.of)
        player.chits.add(most, -1)
