"""Train Phase: Armies from Castles, and those that are hired (rulebook: Train phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Script

from ..model.content import Resources
from ..model.powers import powers, prices, unusable, used_up
from ..model.squares import Square, name_of
from ..model.table import HordeTable, put
from .abilities.own_turn import act, could_open, offers, possible
from .paying import can_pay, pay, short_of_chits, use
from .places import barred, free_army_places, no_supply, room, strongholds
from .turn import Done


@verb("train")
class Train(Choice):
    """`train d4`: build an Army on an own Castle (HH-TRAIN-01 to HH-TRAIN-03)."""

    at: Square

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for at in training_places(table, seat):
            yield cls(at)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        return short_of_chits(table, seat, "army") or untrained(table, seat, self.at, limited=True)


@verb("hire")
class Hire(Choice):
    """`hire d4 Golems`: pay an Ability for an Army that no Castle needs to train (HH-RUL-27, HH-RUL-105)."""

    at: Square
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return table.step == "train"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in powers(table, seat)["hire"]:
            for at in hiring_places(table, seat):
                yield cls(at, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = powers(table, seat).named("hire", self.ability)
        if power is None:
            return Refusal("HH-RUL-27", tr("you have no Ability {ability!r} that hires Armies", ability=self.ability))
        return unusable(table, seat, power[0]) or unhired(table, seat, self.at)


@verb("skip")
class Skip(Choice):
    """`skip Great Bows`: do without an Ability, surcharge and bonus, until your next turn (surcharge_optional)."""

    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return table.step == "train"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for name in surcharges(table, seat):
            yield cls(name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if not table.rules.knobs.surcharge_optional:
            return Refusal("HH-RUL-28", tr("surcharges are mandatory"))
        if table.turn.trained:
            return Refusal("HH-RUL-28", tr("that is decided before the first Army is trained"))
        if self.ability not in surcharges(table, seat):
            return Refusal("HH-RUL-28", tr("{ability!r} puts no surcharge on your Armies", ability=self.ability))
        return None


def surcharges(table: HordeTable, seat: int) -> list[str]:
    """The Abilities in force that make this seat's Armies dearer (HH-RUL-28)."""
    changes = powers(table, seat)["price"]
    return [ability.name for ability, effect in changes if effect.of == "army" and effect.add and effect.add.total > 0]


def training_places(table: HordeTable, seat: int) -> list[int]:
    """Squares where Armies of this seat may be trained: Castles, and Settlements by an Ability; in board order."""
    places = strongholds(table, seat)
    mine = powers(table, seat)
    if "train_at" in mine and any("settlement" in effect.units for _, effect in mine["train_at"]):
        return sorted(dict.fromkeys((*places, *table.players[seat].settlements)))
    return places


def hiring_places(table: HordeTable, seat: int) -> list[int]:
    """Squares where hired Armies of this seat may stand, in board order (HH-RUL-105)."""
    if table.rules.knobs.hire_place == "trained":
        return training_places(table, seat)
    return free_army_places(table, seat)


def capacity(table: HordeTable, seat: int, at: int) -> int:
    """How many Armies a square trains in a turn (HH-TRAIN-02, HH-RUL-27, HH-RUL-54)."""
    knobs = table.rules.knobs
    player = table.players[seat]
    castles = player.castles.get(at, 0)
    if player.towers and knobs.tower_counts_as_castle:
        castles += player.towers.get(at, 0)
    if castles:
        return castles * knobs.armies_per_castle
    if at in player.settlements:
        return sum(effect.n for _, effect in powers(table, seat)["train_at"] if "settlement" in effect.units)
    return 0


def untrained(table: HordeTable, seat: int, at: int, *, limited: bool) -> Refusal | None:
    """Why no Army can be trained on a square; `limited`: the Castle limit counts (HH-TRAIN-01, HH-TRAIN-02)."""
    if at not in training_places(table, seat):
        return Refusal("HH-TRAIN-01", tr("no Castle of yours stands on {at}", at=name_of(at)))
    return _unraised(table, seat, at, limited=limited)


def unhired(table: HordeTable, seat: int, at: int) -> Refusal | None:
    """Why no hired Army can stand on a square; it counts against what a Castle there trains where that counts (HH-RUL-27, HH-RUL-105)."""
    inside = table.rules.knobs.purchase_limits == "inside"
    if table.rules.knobs.hire_place == "trained":
        return untrained(table, seat, at, limited=inside)
    if at not in free_army_places(table, seat):
        if room(table, seat, at) < 1:
            return Refusal("HH-MOVE-05", tr("the stack on {at} is full", at=name_of(at)))
        return no_supply(table, seat, "army") or Refusal(
            "HH-RUL-105", tr("a hired Army cannot stand on {at}", at=name_of(at))
        )
    return _unraised(table, seat, at, limited=inside and at in training_places(table, seat))


def _unraised(table: HordeTable, seat: int, at: int, *, limited: bool) -> Refusal | None:
    """Why a place for Armies takes no more of them; `limited`: the Castle limit counts."""
    if table.closed.get(at, 0) > 0 and (refusal := barred(table, at, seat)):
        return refusal
    if limited and table.turn.trained.get(at, 0) >= capacity(table, seat, at):
        return Refusal("HH-TRAIN-02", tr("{at} trains no more Armies this turn", at=name_of(at)))
    if room(table, seat, at) < 1:
        return Refusal("HH-MOVE-05", tr("the stack on {at} is full", at=name_of(at)))
    return no_supply(table, seat, "army")


def can_train(table: HordeTable, seat: int) -> bool:
    """Whether any square still trains an Army in this turn, whatever it costs."""
    for at in training_places(table, seat):  # noqa: SIM110 - asked in every turn, and half as fast as a generator
        if _unraised(table, seat, at, limited=True) is None:
            return True
    return False


def train(table: HordeTable) -> Script[str] | str:
    """Train, hire, or be done (HH-TRAIN-01)."""
    seat = table.seat
    verbs: list[type[Choice]] = []
    trainable = can_train(table, seat)
    payable = trainable and can_pay(table, seat, "army")
    if "hire" in powers(table, seat) and possible(Hire, table, seat):
        verbs.append(Hire)
    if trainable and table.rules.knobs.surcharge_optional and possible(Skip, table, seat):
        verbs.append(Skip)
    extra = offers(table, seat)
    if not (payable or verbs or (extra and could_open(table, seat, _wanted, _anywhere))):
        return "move"
    return _train(table, seat, (Train, *verbs, *extra, Done))


def _train(table: HordeTable, seat: int, verbs: tuple[type[Choice], ...]) -> Script[str]:
    choice: Choice = yield from Ask(table, seat, message("Train an Army?"), verbs, "HH-TRAIN-01")
    if isinstance(choice, Done):
        return "move"
    if isinstance(choice, Train):
        pay(table.players[seat], powers(table, seat).price("army"))
        enlist(table, seat, choice.at, 1, "HH-TRAIN-03")
    elif isinstance(choice, Hire):
        ability = table.rules.abilities[choice.ability]
        use(table, seat, ability)
        hired = sum(effect.n for effect in ability.effects if effect.do == "hire")
        enlist(table, seat, choice.at, min(hired, room(table, seat, choice.at)), ability.clause)
    elif isinstance(choice, Skip):
        table.players[seat].skipped.append(choice.ability)
        table.tell("HH-RUL-28", "skips", seat=seat, ability=choice.ability)
    else:
        yield from act(table, seat, choice)
    return "train"


def _wanted(table: HordeTable, seat: int, *, anywhere: bool = False) -> Iterator[Resources]:
    """What this seat could pay for in this phase, if it had the chits, or `anywhere`: and a place for it (HH-RUL-107)."""
    mine = powers(table, seat)
    if anywhere or can_train(table, seat):
        yield mine.price("army")
    for ability, _ in mine["hire"]:
        if used_up(table, seat, ability) is None and (
            anywhere or any(unhired(table, seat, at) is None for at in hiring_places(table, seat))
        ):
            yield from prices(table, ability)


_anywhere = partial(_wanted, anywhere=True)


def enlist(table: HordeTable, seat: int, at: int, n: int, rule: str) -> None:
    """New Armies stand on their square, and count against what it trains where that counts (HH-TRAIN-02, HH-RUL-27)."""
    put(table.players[seat].armies, at, n)
    if rule == "HH-TRAIN-03" or table.rules.knobs.purchase_limits == "inside":
        table.turn.trained[at] = table.turn.trained.get(at, 0) + n
    table.tell(rule, "trains", seat=seat, at=at, n=n)
