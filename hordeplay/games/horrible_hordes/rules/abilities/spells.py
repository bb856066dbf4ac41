"""Abilities that help a stack, stop or lead a Horde, close a space, or destroy a Horde outright.

Each is a verb with the Ability's name at the end; which Abilities can be named follows from their effect words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import tr

from ...model.content import Ability, When
from ...model.powers import Power, can_use, powers, unusable, used_up
from ...model.squares import Square, board, name_of
from ...model.table import Blessing, HordeTable
from ...model.vocabulary import Word
from ...model.words import unit_name
from ..battle.aftermath import destroyed
from ..paying import use
from ..places import close, off_board
from ..turn import SEGMENTS


def moment(table: HordeTable, seat: int) -> When:
    """Which moment of the sequence it is for this seat, as `Ability.when` names it."""
    if table.step == "horde_segment":
        return "horde_start"
    raiding = table.battle is not None and table.battle.raid
    return "always" if raiding or table.step in SEGMENTS or seat != table.seat else "own_turn"


def _ready(table: HordeTable, seat: int, word: Word, how: str | None = None) -> Iterator[Power]:
    """The Abilities with this word that the seat can use at this moment."""
    abilities = powers(table, seat)[word]
    if not abilities:
        return
    now = moment(table, seat)
    for power in abilities:
        ability, effect = power
        if how not in (None, effect.how, effect.whom) or now not in ability.when:
            continue
        if can_use(table, seat, ability):
            yield power


def _refused(table: HordeTable, seat: int, word: Word, name: str, how: str | None = None) -> Refusal | None:
    """Why an Ability cannot be used for this now."""
    power = powers(table, seat).named(word, name)
    if power is None or how not in (None, power[1].how, power[1].whom):
        return Refusal("HH-LIMIT-04", tr("you have no Ability {name!r} that does this", name=name))
    if moment(table, seat) not in power[0].when:
        return Refusal(power[0].clause, tr("this is not the moment for {name}", name=name))
    return unusable(table, seat, power[0])


@verb("enchant")
class Enchant(Choice):
    """`enchant d4 Bless`: a Spell on one stack of your Armies for a time (HH-NOTE-04)."""

    at: Square
    ability: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in enchanters(table, seat):
            for at in sorted(table.players[seat].armies):
                yield cls(at, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        ability = next((spell for spell, _ in _stack_spells(table, seat) if spell.name == self.ability), None)
        if ability is None:
            return Refusal("HH-NOTE-04", tr("{ability!r} helps no stack now", ability=self.ability))
        if self.at not in table.players[seat].armies:
            return Refusal("HH-NOTE-04", tr("no Army of yours stands on {at}", at=name_of(self.at)))
        if table.step == "raid" and table.battle is not None and table.battle.at != self.at:
            return Refusal("HH-NOTE-04", tr("the raid is at {at}", at=name_of(table.battle.at)))
        if "MOSP" in ability.notation and _has(table, seat, self.at, ability.name):
            return Refusal(
                "HH-RUL-61", tr("the stack on {at} has {name} already", at=name_of(self.at), name=ability.name)
            )
        return unusable(table, seat, ability)


def _stack_spells(table: HordeTable, seat: int) -> Iterator[Power]:
    """Own Abilities that help one stack in the phase that is on."""
    for power in powers(table, seat).stack_spells:
        if table.step in power[0].when:
            yield power


def enchanters(table: HordeTable, seat: int) -> list[Power]:
    """The Spells on a stack that this seat can cast now."""
    return [power for power in _stack_spells(table, seat) if can_use(table, seat, power[0])]


def blessings(table: HordeTable, seat: int) -> Iterator[Ability]:
    """The Spells that would help a stack in the phase that is on, whatever they cost (HH-RUL-107)."""
    armies = table.players[seat].armies
    at_raid = table.battle.at if table.step == "raid" and table.battle is not None else -1
    for ability, _ in _stack_spells(table, seat):
        if used_up(table, seat, ability) is None:
            once = "MOSP" in ability.notation
            if any(at_raid in (-1, at) and not (once and _has(table, seat, at, ability.name)) for at in armies):
                yield ability


def enchantable(table: HordeTable, seat: int) -> bool:
    """Whether there is a stack and a Spell to help it."""
    armies = table.players[seat].armies
    if not armies:
        return False
    return any(
        Enchant(at, ability.name).forbids(table, seat) is None
        for ability, _ in enchanters(table, seat)
        for at in armies
    )


def _has(table: HordeTable, seat: int, at: int, ability: str) -> bool:
    """Whether a stack got this Spell in the phase that is on (HH-NOTE-06, HH-RUL-61)."""
    raid = table.step == "raid"
    return any(
        b.seat == seat and b.at == at and b.ability == ability and (b.until == "raid") == raid for b in table.blessings
    )


def enchant(table: HordeTable, seat: int, choice: Enchant) -> None:
    """Pay, and lay the Spell on the stack; HH-RUL-62 says until when."""
    ability = table.rules.abilities[choice.ability]
    use(table, seat, ability)
    until: str = next(effect.until or "turn" for effect in ability.stack_effects)
    if table.step == "raid":
        until = "raid"
    elif table.rules.knobs.turn_durations == "round_end":
        until = "round"
    table.blessings.append(Blessing(seat, choice.at, ability.name, until))
    table.tell(ability.clause, "enchants", seat=seat, at=choice.at, ability=ability.name)


@verb("freeze")
class Freeze(Choice):
    """`freeze e5 Blizzard`: a Horde makes no move this round (HH-ABL-70)."""

    at: Square
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return moment(table, seat) != "always"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in _ready(table, seat, "steer_horde", "freeze"):
            for at in sorted([horde.at for horde in table.hordes]):
                yield cls(at, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if refusal := _refused(table, seat, "steer_horde", self.ability, "freeze"):
            return refusal
        clause = table.rules.abilities[self.ability].clause
        if table.horde_at(self.at) is None:
            return Refusal(clause, tr("no Horde stands on {at}", at=name_of(self.at)))
        if self.at in table.frozen:
            return Refusal(clause, tr("the Horde on {at} is held already", at=name_of(self.at)))
        return None


@verb("steer")
class Steer(Choice):
    """`steer e5 Control`: you will move this Horde, not its program (HH-ABL-76, HH-NOTE-10, HH-RUL-77)."""

    at: Square
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return moment(table, seat) != "always"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in _ready(table, seat, "steer_horde", "control"):
            for at in sorted([horde.at for horde in table.hordes]):
                yield cls(at, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if refusal := _refused(table, seat, "steer_horde", self.ability, "control"):
            return refusal
        clause = table.rules.abilities[self.ability].clause
        if table.horde_at(self.at) is None:
            return Refusal(clause, tr("no Horde stands on {at}", at=name_of(self.at)))
        if self.at in table.frozen:
            return Refusal("HH-RUL-78", tr("a Spell holds the Horde on {at} in its place", at=name_of(self.at)))
        if self.at in table.steered:
            return Refusal(clause, tr("the Horde on {at} is led by somebody already", at=name_of(self.at)))
        return None


@verb("close")
class Close(Choice):
    """`close d4 Holy Ground`: nobody may enter this space until the round ends (HH-ABL-75)."""

    at: Square
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return moment(table, seat) != "always"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in _ready(table, seat, "close_space", "everyone"):
            for at in board(table.size):
                yield cls(at, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if refusal := off_board(table, self.at) or _refused(table, seat, "close_space", self.ability, "everyone"):
            return refusal
        if table.closed.get(self.at) == -1:
            return Refusal("HH-RUL-62", tr("{at} is closed already", at=name_of(self.at)))
        power = powers(table, seat).named("close_space", self.ability)
        for unit in power[1].units if power else ():
            if not any(self.at in getattr(player, UNITS_OF[unit]) for player in table.players):
                return Refusal("HH-RUL-62", tr("{at} holds no {unit}", at=name_of(self.at), unit=unit_name(unit)))
        return None


UNITS_OF = {"army": "armies", "settlement": "settlements", "castle": "castles", "horde": "hordes"}


@verb("forbid")
class Forbid(Choice):
    """`forbid d4 2 Diplomacy`: seat 2 may not move or build there this round (HH-ABL-82, HH-NOTE-05, HH-RUL-41)."""

    at: Square
    opponent: int
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return moment(table, seat) != "always"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in _ready(table, seat, "close_space", "opponent"):
            for at in board(table.size):
                for opponent in range(len(table.players)):
                    yield cls(at, opponent, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if refusal := off_board(table, self.at) or _refused(table, seat, "close_space", self.ability, "opponent"):
            return refusal
        if self.opponent == seat or self.opponent not in table.order or table.players[self.opponent].out:
            return Refusal("HH-RUL-41", tr("seat {opponent} is no opponent of yours", opponent=self.opponent))
        if table.closed.get(self.at, 0) >> self.opponent & 1:
            return Refusal(
                "HH-RUL-41",
                tr("{at} is closed to seat {opponent} already", at=name_of(self.at), opponent=self.opponent),
            )
        return None


@verb("destroy")
class Destroy(Choice):
    """`destroy e5 Destruction`: a Horde anywhere on the board is gone (HH-ABL-80, HH-RUL-86)."""

    at: Square
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return moment(table, seat) != "always"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in _ready(table, seat, "destroy_horde"):
            for at in sorted([horde.at for horde in table.hordes]):
                yield cls(at, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if table.horde_at(self.at) is None:
            return Refusal("HH-RUL-86", tr("no Horde stands on {at}", at=name_of(self.at)))
        if table.battle is not None:
            return Refusal("HH-RUL-86", tr("a battle is under way"))
        return _refused(table, seat, "destroy_horde", self.ability)


VERBS: Final[Mapping[Word, tuple[type[Choice], ...]]] = {
    "steer_horde": (Freeze, Steer),
    "close_space": (Close, Forbid),
    "destroy_horde": (Destroy,),
}
"""The verbs that each effect word may allow."""


def _possible(kind: type[Choice], table: HordeTable, seat: int) -> bool:
    for choice in kind.options(table, seat):  # noqa: SIM110 - asked in every decision, and half as fast as a generator
        if choice.forbids(table, seat) is None:
            return True
    return False


def able(table: HordeTable, seat: int, when: When) -> tuple[type[Choice], ...]:
    """Those of these verbs that the seat could use at this moment of the sequence; mostly none."""
    mine = powers(table, seat)
    if when not in mine.casts:
        return ()
    kinds: list[type[Choice]] = []
    for word, abilities in mine.casters(when):
        for ability in abilities:  # before anything is listed: is there one that could be used?
            if can_use(table, seat, ability):
                if moment(table, seat) == when:
                    kinds += [kind for kind in VERBS[word] if _possible(kind, table, seat)]
                break
    return tuple(kinds)


def cast(table: HordeTable, seat: int, choice: Choice) -> bool:
    """Do what such a choice says; False when it is none of this chapter."""
    rules = table.rules
    if isinstance(choice, Destroy):
        ability = rules.abilities[choice.ability]
        horde = table.horde_at(choice.at)
        assert horde is not None
        use(table, seat, ability)
        destroyed(table, seat, horde, ability.clause, paid=rules.knobs.destruction_vt)
    elif isinstance(choice, Forbid):
        ability = rules.abilities[choice.ability]
        use(table, seat, ability, to=choice.opponent)
        close(table, choice.at, choice.opponent)
        table.tell(ability.clause, "closes", seat=seat, at=choice.at, opponent=choice.opponent, ability=ability.name)
    elif isinstance(choice, Close):
        ability = rules.abilities[choice.ability]
        use(table, seat, ability)
        close(table, choice.at)
        table.tell(ability.clause, "closes", seat=seat, at=choice.at, opponent=-1, ability=ability.name)
    elif isinstance(choice, Freeze):
        ability = rules.abilities[choice.ability]
        use(table, seat, ability)
        table.frozen.append(choice.at)
        table.steered.pop(choice.at, None)
        table.tell(ability.clause, "freezes", seat=seat, at=choice.at, ability=ability.name)
    elif isinstance(choice, Steer):
        ability = rules.abilities[choice.ability]
        use(table, seat, ability)
        table.steered[choice.at] = seat
        table.tell(ability.clause, "steers", seat=seat, at=choice.at, ability=ability.name)
    else:
        return False
    return True
