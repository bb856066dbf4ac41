"""Armies move (rulebook: Move Phase), by themselves or by an Ability that moves a stack out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Script

from ..model.content import Resources
from ..model.powers import Power, can_use, powers, prices, unusable, used_up
from ..model.squares import Square, adjacent, around, board, name_of
from ..model.table import Blessing, HordeTable, Player, put
from .abilities import own_turn
from .abilities.spells import Enchant, enchant, enchantable
from .battle.aftermath import forget_armies
from .battle.strength import lasting
from .paying import use
from .places import barred, off_board, room
from .turn import Done


@verb("move", always_legal=True)
class Move(Choice):
    """`move d4 d5 3`: three Armies of a stack go together; the Food is for the whole stack (HH-MOVE-02, HH-RUL-32)."""

    origin: Square
    target: Square
    armies: int

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for origin in sorted(table.players[seat].armies):
            free = unmoved(table, seat, origin)
            if free and not short_of_food(table, seat, origin):
                for target, n in groups(table, seat, origin, free):
                    yield cls(origin, target, n)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if refusal := no_stack(table, seat, self.origin, self.armies):
            return refusal
        if self.armies > unmoved(table, seat, self.origin):
            left = counted(unmoved(table, seat, self.origin), "Army")
            return Refusal(
                "HH-MOVE-04",
                tr("only {left} on {origin} can still move this turn", left=left, origin=name_of(self.origin)),
            )
        return short_of_food(table, seat, self.origin) or no_way(table, seat, self.origin, self.target, self.armies)


@verb("carry")
class Carry(Choice):
    """`carry d4 e7 Gate`: put an Army on any legal space (HH-ABL-71, HH-RUL-38)."""

    origin: Square
    target: Square
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return table.step == "move"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in _carriers(table, seat):
            for origin in sorted(table.players[seat].armies):
                for target in board(table.size):
                    yield cls(origin, target, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = next((power for power in _carriers(table, seat) if power[0].name == self.ability), None)
        if power is None:
            return Refusal("HH-RUL-38", tr("{ability!r} carries no Army now", ability=self.ability))
        ability, effect = power
        if refusal := no_stack(table, seat, self.origin, effect.n) or off_board(table, self.target):
            return refusal
        if table.rules.knobs.gate_counts_as_move and effect.n > unmoved(table, seat, self.origin):
            return Refusal("HH-MOVE-04", tr("the Armies at {origin} have moved", origin=name_of(self.origin)))
        if self.target == self.origin:
            return Refusal("HH-RUL-38", tr("the Army is there already"))
        if refusal := barred(table, self.target, seat):
            return refusal
        if table.owner(self.target, but=seat) >= 0 and not table.rules.knobs.players_at_war:
            return Refusal("HH-MOVE-06", tr("another player's units stand on {target}", target=name_of(self.target)))
        if effect.n > room(table, seat, self.target):
            return Refusal("HH-MOVE-05", tr("{target} has no room for the Army", target=name_of(self.target)))
        return unusable(table, seat, ability)


def _carriers(table: HordeTable, seat: int) -> list[Power]:
    return [
        power
        for power in powers(table, seat)["relocate"]
        if power[1].how == "anywhere" and "army" in power[1].units and can_use(table, seat, power[0])
    ]


def move(table: HordeTable) -> Script[str] | str:
    """The Move Phase, one move at a time (HH-MOVE-01)."""
    seat = table.seat
    offers: list[type[Choice]] = []
    mine = powers(table, seat)
    if "relocate" in mine and table.players[seat].armies and _carriers(table, seat):
        offers.append(Carry)
    if "move" in mine and enchantable(table, seat):
        offers.append(Enchant)
    extra = own_turn.offers(table, seat)
    if not (offers or can_move(table, seat) or (extra and own_turn.could_open(table, seat, _wanted, _anywhere))):
        return "attack"
    return _move(table, seat, (Move, *offers, *extra, Done))


def _move(table: HordeTable, seat: int, verbs: tuple[type[Choice], ...]) -> Script[str]:
    choice: Choice = yield from Ask(table, seat, message("Move a stack?"), verbs, "HH-MOVE-01")
    if isinstance(choice, Move):
        pay_for_move(table, seat, choice.origin)
        go(table, seat, choice.origin, choice.target, choice.armies, "HH-MOVE-01")
    elif isinstance(choice, Carry):
        _carry(table, seat, choice)
    elif isinstance(choice, Enchant):
        enchant(table, seat, choice)
    elif isinstance(choice, Done):
        return "attack"
    else:
        yield from own_turn.act(table, seat, choice)
    return "move"


def _wanted(table: HordeTable, seat: int, *, anywhere: bool = False) -> Iterator[Resources]:
    """What this seat could pay for in this phase, if it had the chits, or `anywhere`: and a stack (HH-RUL-107)."""
    if anywhere or can_move(table, seat, paid=False):
        yield Resources(food=table.rules.knobs.move_price)
    for ability, effect in powers(table, seat)["relocate"]:
        if effect.how == "anywhere" and "army" in effect.units and used_up(table, seat, ability) is None:
            counts = table.rules.knobs.gate_counts_as_move
            stacks = table.players[seat].armies
            if anywhere or any((unmoved(table, seat, at) if counts else n) >= effect.n for at, n in stacks.items()):
                yield from prices(table, ability)


_anywhere = partial(_wanted, anywhere=True)


def can_move(table: HordeTable, seat: int, *, paid: bool = True) -> bool:
    """Whether any stack of this seat has a legal move; `paid`: one that it can pay for."""
    for origin in table.players[seat].armies:
        if unmoved(table, seat, origin) and not (paid and short_of_food(table, seat, origin)):
            if _can_step(table, seat, origin):
                return True
            for target in reach(table, seat, origin, 1):
                if room(table, seat, target) > 0:
                    return True
    return False


def _can_step(table: HordeTable, seat: int, origin: int) -> bool:
    """Whether an Army can surely go to a square beside its own, as it mostly can; `reach` asks the rest."""
    if table.blessings or "move" in powers(table, seat) or _tile(table, origin)[0] < 0:
        return False  # something may slow it
    war = table.rules.knobs.players_at_war
    armies, limit = table.players[seat].armies, powers(table, seat).raised("stack_limit")
    for to in adjacent(origin, table.size):
        free = armies.get(to, 0) < limit and _tile(table, to)[0] >= 0 and barred(table, to, seat) is None
        if free and (war or table.owner(to, but=seat) < 0):
            return True
    return False


def unmoved(table: HordeTable, seat: int, origin: int) -> int:
    """How many Armies on a square have their move left (HH-MOVE-04)."""
    return table.players[seat].armies.get(origin, 0) - table.turn.moved.get(origin, 0)


def short_of_food(table: HordeTable, seat: int, origin: int) -> Refusal | None:
    """Why this seat cannot pay for a move out of a square; None when it can, or has (HH-MOVE-02, HH-RUL-32)."""
    price = table.rules.knobs.move_price
    if table.players[seat].chits.food >= price or origin in table.turn.paid:
        return None
    return Refusal("HH-MOVE-02", tr("a move costs {price} Food", price=price))


def pay_for_move(table: HordeTable, seat: int, origin: int) -> None:
    """Pay for a group, or once for all groups that leave a square (HH-RUL-32)."""
    knobs = table.rules.knobs
    if knobs.stack_split == "per_origin":
        if origin in table.turn.paid:
            return
        table.turn.paid.append(origin)
    table.players[seat].chits.food -= knobs.move_price


def no_stack(table: HordeTable, seat: int, origin: int, n: int) -> Refusal | None:
    """Whether a seat has not that many Armies on a square (HH-MOVE-01)."""
    have = table.players[seat].armies.get(origin, 0)
    if n < 1 or n > have:
        return Refusal(
            "HH-MOVE-01",
            tr("{origin} holds {armies} of yours, not {n}", origin=name_of(origin), armies=counted(have, "Army"), n=n),
        )
    return None


def no_way(table: HordeTable, seat: int, origin: int, target: int, n: int, *, withdraw: bool = False) -> Refusal | None:
    """Why a group cannot go from one square to another in one move; None when it can (HH-MOVE-03, HH-MOVE-05 to HH-MOVE-07)."""
    if refusal := off_board(table, target):
        return refusal
    if target == origin:
        return Refusal("HH-MOVE-03", tr("the stack is there already"))
    if target not in reach(table, seat, origin, n, withdraw=withdraw):
        if refusal := barred(table, target, seat):
            return refusal
        if table.owner(target, but=seat) >= 0 and not table.rules.knobs.players_at_war:
            return Refusal("HH-MOVE-06", tr("another player's units stand on {target}", target=name_of(target)))
        if _keeps_off(table, withdraw=withdraw) and table.horde_at(target):
            return Refusal("HH-RUL-37", tr("a stack cannot withdraw to the Horde on {target}", target=name_of(target)))
        return Refusal(
            "HH-MOVE-03",
            tr("{target} is too far from {origin} for one move", target=name_of(target), origin=name_of(origin)),
        )
    if n > room(table, seat, target):
        more = counted(max(0, room(table, seat, target)), "more Army")
        return Refusal("HH-MOVE-05", tr("{target} has room for {more}", target=name_of(target), more=more))
    return None


def groups(
    table: HordeTable, seat: int, origin: int, most: int, *, withdraw: bool = False
) -> Iterator[tuple[int, int]]:
    """Every target in board order and every size of a group from this square that can go there."""
    differs = table.rules.knobs.stack_check == "every_step" or origin in table.players[seat].ran
    targets = reach(table, seat, origin, 1, withdraw=withdraw)
    for target in targets:
        for n in range(1, min(most, room(table, seat, target)) + 1):
            if not differs or n == 1 or target in reach(table, seat, origin, n, withdraw=withdraw):
                yield target, n


def reach(table: HordeTable, seat: int, origin: int, n: int, *, withdraw: bool = False, runs: bool = True) -> list[int]:
    """Where a group of n Armies can end one move, in board order; the stack limit at the end is not asked here.

    Each step costs one of the allowance; roads, tiles and Spells change that (HH-RUL-33 to HH-RUL-35). A tile's extra
    step comes once a round, to a group of which nobody has had it (HH-RUL-92), if it `runs` at all. A Horde's space may
    be entered and ends the move (HH-MOVE-07, HH-RUL-34); whether one may withdraw to it, HH-RUL-37 says.
    """
    withdraw = _keeps_off(table, withdraw=withdraw)
    size = table.size
    knobs = table.rules.knobs
    player = table.players[seat]
    mine = powers(table, seat)
    hordes = {horde.at for horde in table.hordes}
    others: set[int] = set()  # at war nobody's space is closed (HH-WAR-02)
    if not knobs.players_at_war:
        for who, other in enumerate(table.players):
            if who != seat:
                others.update(other.settlements, other.armies, other.castles, other.towers)
    ways = [effect.how for _, effect in mine["step"]]
    near = around if "diagonal" in ways else adjacent
    road = knobs.roads_model if "road" in ways else ""
    limit = room(table, seat, origin) + player.armies.get(origin, 0) if knobs.stack_check == "every_step" else 0
    allowance = knobs.army_move + sum(effect.n for effect in lasting(mine["move"]) if "army" in effect.units)
    allowance += _hurry(table, seat, origin)
    tired = not runs or (bool(player.ran) and n > rested(player, origin))
    run = 0 if tired else _tile(table, origin)[0]
    best: dict[tuple[int, bool], int] = {}
    front = [(origin, tired or bool(run), allowance + run, False)]
    tiles, closing, shut, pace = table.tiles, table.rules.closing, table.closed, table.rules.pace  # asked at each step
    while front:
        at, ran, left, entered = front.pop()
        free_exit = entered and road == "free_exit" and at in player.settlements
        if not left and not free_exit and road != "free_enter":
            continue
        for to in near(at, size):
            tile = tiles.get(to)
            if to in others or tile in closing or (withdraw and to in hordes) or (shut and barred(table, to, seat)):
                continue
            if limit and player.armies.get(to, 0) + n > limit:
                continue
            after = left if free_exit or (road == "free_enter" and to in player.settlements) else left - 1
            if after < 0:
                continue
            run, halt = pace[tile] if tile else (0, False)
            has_run = ran or bool(run)
            if run and not ran:
                after += run
            if after > best.get((to, has_run), -1):
                best[to, has_run] = after
                if not halt and to not in hordes:
                    front.append((to, has_run, after, True))
    return sorted({to for to, _ in best if to != origin})


def _keeps_off(table: HordeTable, *, withdraw: bool) -> bool:
    """Whether a move stays off the spaces of Hordes: a withdrawal, where the knob says so (HH-RUL-37)."""
    return withdraw and not table.rules.knobs.withdrawal_onto_horde


def rested(player: Player, at: int) -> int:
    """How many Armies on a square have not had a tile's extra step this round (HH-RUL-92)."""
    return player.armies.get(at, 0) - player.ran.get(at, 0)


def _hurry(table: HordeTable, seat: int, origin: int) -> int:
    """How many spaces further a Spell on the stack lets it go (HH-RUL-34)."""
    if not table.blessings:
        return 0
    abilities = table.rules.abilities
    return sum(
        effect.n
        for blessing in table.blessings
        if blessing.seat == seat and blessing.at == origin
        for effect in abilities[blessing.ability].effects
        if effect.do == "move" and effect.scope == "stack"
    )


def _tile(table: HordeTable, at: int) -> tuple[int, bool]:
    """What a tile does to Armies on their way: spaces further, and whether the move ends on it (HH-XTERR-03)."""
    tile = table.tiles.get(at)
    return (0, False) if tile is None else table.rules.pace[tile]


def _note_run(table: HordeTable, seat: int, origin: int, target: int, n: int, *, walks: bool) -> None:
    """Note who of a group has had a tile's extra step; those who have not go first (HH-RUL-92)."""
    player = table.players[seat]
    before = max(0, n - rested(player, origin))
    if before:
        put(player.ran, origin, -before)
        put(player.ran, target, before)
    elif (
        walks
        and any(tile in table.tiles.values() for tile in table.rules.quickening)
        and target not in reach(table, seat, origin, n, runs=False)
    ):
        put(player.ran, target, n)


def go(
    table: HordeTable,
    seat: int,
    origin: int,
    target: int,
    n: int,
    rule: str,
    *,
    counts: bool = True,
    walks: bool = True,
) -> None:
    """Move a group; a Spell on the stack goes with it unless it joins another stack, and stays with those left behind.

    `counts`: as their move of the turn; `walks`: step by step, not by magic.
    """
    player = table.players[seat]
    joins = target in player.armies
    _note_run(table, seat, origin, target, n, walks=walks)
    put(player.armies, origin, -n)
    put(player.armies, target, n)
    if table.blessings:
        stays = origin in player.armies
        mine = [b for b in table.blessings if b.seat == seat and b.at == origin]
        if not joins:
            table.blessings += [Blessing(seat, target, b.ability, b.until) for b in mine]
        if not stays:
            table.blessings = [b for b in table.blessings if b not in mine]
    forget_armies(table, seat, origin)
    if counts:
        table.turn.moved[target] = table.turn.moved.get(target, 0) + n
    table.tell(rule, "moves", seat=seat, origin=origin, target=target, armies=n)


def _carry(table: HordeTable, seat: int, choice: Carry) -> None:
    power = powers(table, seat).named("relocate", choice.ability)
    assert power is not None
    ability, effect = power
    use(table, seat, ability)
    counts = table.rules.knobs.gate_counts_as_move
    go(table, seat, choice.origin, choice.target, effect.n, ability.clause, counts=counts, walks=False)
