"""Damage to active heroes: Counterattack and Ambush, shields, casualties (rulebook: Counterattack, Taking damage)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import tr
from hordeplay.core.script import Script, ask

from ..model.table import FantahzeeTable, Member, Ordinal
from .effects import to_box


@verb("lose")
class Lose(Choice):
    """`lose 2`: the active hero in slot 2 is discarded and absorbs damage with its strength (FZ-DMG-02)."""

    slot: Ordinal

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        return (cls(slot) for slot, member in enumerate(table.party) if member.active)

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.slot < len(table.party):
            return Refusal("FZ-DMG-02", tr("there is no hero in slot {slot} of your party", slot=self.slot + 1))
        if not table.party[self.slot].active:
            return Refusal(
                "FZ-DMG-04", tr("{name} is not active and cannot be harmed", name=table.party[self.slot].name)
            )
        return None


def counterattack(table: FantahzeeTable) -> str:
    """Step C: the monsters defeated this turn strike back, less the shields (FZ-CTR-01 to FZ-CTR-03, FZ-AMB-01).

    Survivors of a flip and claimed monsters are not among those set aside (FZ-CTR-04, FZ-FAQ-07).
    """
    total = sum(table.rules.monster(name).counterattack for name in table.turn.aside)
    shield = shielded(table, total)
    table.turn.damage = total - shield
    if total:
        table.tell("FZ-CTR-01", "counterattack", seat=table.seat, total=total, shield=shield, damage=total - shield)
    table.turn.then = "treasure"
    return "casualty"


def ambush(table: FantahzeeTable) -> str:
    """Third part of the Horde Phase: all face-up tops ambush the active heroes (FZ-HOR-04, FZ-AMB-02)."""
    turn = table.turn
    total = table.figure("ambush", sum(table.rules.monster(s.top).ambush for s in table.stacks if s.top))
    shield = shielded(table, total)
    turn.damage = max(0, total - shield - turn.carry)
    if total:
        table.tell("FZ-HOR-04", "ambush", seat=table.seat, total=total, shield=shield, damage=turn.damage)
    turn.carry = 0
    turn.then = "end"
    return "casualty"


def shielded(table: FantahzeeTable, damage: int) -> int:
    """How much of a damage the shields stop: all of them each time (FZ-SHD-01), or each point once a turn.

    The total is one of the turn: it stays when its source falls (FZ-SHD-02, FZ-RUL-35).
    """
    turn = table.turn
    stops = min(damage, turn.shield - turn.shields_used)
    if table.rules.knobs.shields_persist == "once_per_turn":
        turn.shields_used += stops
    return stops


def casualty(table: FantahzeeTable) -> Script[str]:
    """One hero falls, as long as there is damage and anybody active; the rest of the damage is ignored (FZ-DMG-04).

    It falls to nothing and not below (FZ-DMG-03, FZ-RUL-58). No damage costs nobody (FZ-DMG-05, FZ-FAQ-03), any damage all heroes of strength nought (FZ-DMG-06, FZ-FAQ-04). Which
    one falls is free to choose (FZ-RUL-37); who falls to a Counterattack is gone before treasures and Ambush (FZ-CTR-06).
    """
    turn = table.turn
    if turn.damage <= 0 or not any(member.active for member in table.party):
        if turn.damage > 0:
            table.tell("FZ-DMG-04", "ignores", seat=table.seat, n=turn.damage)
        turn.damage = 0
        then, turn.then = turn.then, ""
        return then
    choice = yield from ask(
        table, table.seat, lambda: tr("{damage} damage: who falls?", damage=turn.damage), Lose, rule="FZ-DMG-02"
    )
    member = table.party.pop(choice.slot)
    absorbs = absorbed(table, member)
    if absorbs > turn.damage and turn.then == "treasure" and table.rules.knobs.casualty_carry == "to_ambush":
        turn.carry = absorbs - turn.damage
    turn.damage = max(0, turn.damage - absorbs)
    table.discard.append(member.name)
    table.tell(
        "FZ-DMG-02", "falls", seat=table.seat, slot=choice.slot, hero=member.name, absorbs=absorbs, left=turn.damage
    )
    to_box(table, member)
    return "casualty"


def absorbed(table: FantahzeeTable, member: Member) -> int:
    """How much damage a hero takes with it (FZ-RUL-48)."""
    strength = table.rules.hero(member.name).strength
    return strength + member.added if table.rules.knobs.damage_strength == "boosted" else strength
