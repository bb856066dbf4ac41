"""The Horde Segment: Hordes move one after another by a fixed list of wishes (rulebook: Horde Segment)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, Self

from hordeplay.core.choice import Among, Choice, Offer, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Pick, Script, ask

from ..model.powers import Power, can_use, powers, unusable, used_up
from ..model.squares import Square, name_of, neighbours, steps_between
from ..model.table import Horde, HordeTable
from ..model.vocabulary import Word
from .abilities.spells import able, cast
from .abilities.swaps import Swap, Use, exchange, exchanges, reachable, wanted
from .dice import dice, roll_off, touchers
from .moving import go, groups, no_stack, no_way
from .paying import use
from .places import barred
from .turn import Done

WISH: Final = ("", "HH-HSEG-04", "HH-HSEG-05", "HH-HSEG-06", "HH-HSEG-07", "HH-HSEG-08")
"""The clause of each class of target, best first from 1."""


SPELLS: Final[tuple[Word, ...]] = ("steer_horde", "close_space")
"""What Abilities may do to Hordes or squares before the Hordes move."""


@verb("withdraw")
class Withdraw(Choice):
    """`withdraw d4 d5 2 Fighting Withdrawal`: a group moves away before the Hordes do (HH-ABL-20, HH-RUL-37)."""

    origin: Square
    target: Square
    armies: int
    ability: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        armies = table.players[seat].armies
        for ability, _ in _retreats(table, seat):
            for origin in sorted(armies):
                for target, n in groups(table, seat, origin, armies[origin], withdraw=True):
                    yield cls(origin, target, n, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = powers(table, seat).named("march", self.ability)
        if power is None or power[1].how != "withdraw":
            return Refusal("HH-RUL-37", tr("{ability!r} is no withdrawal of yours", ability=self.ability))
        return (
            no_stack(table, seat, self.origin, self.armies)
            or unusable(table, seat, power[0])
            or no_way(table, seat, self.origin, self.target, self.armies, withdraw=True)
        )


@verb("lead")
class Lead(Choice):
    """`lead e6`: where a steered Horde goes (HH-RUL-77)."""

    target: Square


@verb("stay")
class Stay(Choice):
    """`stay`: a steered Horde goes no further."""


def horde_segment(table: HordeTable) -> Script[str]:
    """Spells before the Hordes move, then the order of the Hordes for this segment (HH-HSEG-01, HH-HSEG-02)."""
    yield from before_hordes(table)
    table.raids = []
    table.marching = [horde.at for horde in (yield from acting_order(table))]
    return "horde_move"


def _retreats(table: HordeTable, seat: int) -> list[Power]:
    return [
        power for power in powers(table, seat)["march"] if power[1].how == "withdraw" and can_use(table, seat, power[0])
    ]


def before_hordes(table: HordeTable) -> Script[None]:
    """Each seat in order of play decides what it does before the Hordes move (HH-RUL-37, HH-RUL-78, HH-RUL-21)."""
    for seat in table.order:
        while offers := _offers(table, seat):
            choice: Choice = yield from Ask(
                table, seat, message("The Hordes are about to move"), (*offers, Done), "HH-HSEG-01"
            )
            if isinstance(choice, Done):
                break
            if isinstance(choice, Withdraw):
                use(table, seat, table.rules.abilities[choice.ability])
                go(table, seat, choice.origin, choice.target, choice.armies, "HH-RUL-37", counts=False)
            elif isinstance(choice, Swap | Use):
                yield from exchange(table, seat, choice)
            else:
                cast(table, seat, choice)


def _offers(table: HordeTable, seat: int) -> list[Offer[Any]]:
    mine = powers(table, seat)
    offers: list[Offer[Any]] = [*able(table, seat, "horde_start")]
    if "march" in mine and _retreats(table, seat) and next(Withdraw.options(table, seat), None):
        offers.append(Withdraw)
    if mine.own_turn and (swaps := exchanges(table, seat)):
        spells = [
            ability
            for word in SPELLS
            for ability, _ in mine[word]
            if "horde_start" in ability.when and used_up(table, seat, ability) is None
        ]
        if reachable(table, seat, wanted(table, spells)):
            offers.append(Among(swaps))
    return offers


def acting_order(table: HordeTable) -> Script[list[Horde]]:
    """Fewest Hit Counters first, ties by a high roll of the tied; fixed for the whole segment (HH-RUL-07, HH-RUL-75)."""
    groups: dict[int, list[Horde]] = {}
    for horde in table.hordes:
        groups.setdefault(horde.hits, []).append(horde)
    order: list[Horde] = []
    for hits in sorted(groups):
        tied = groups[hits]
        order += (yield from _by_roll(table, tied)) if len(tied) > 1 else tied
    return order


def _by_roll(table: HordeTable, tied: list[Horde]) -> Script[list[Horde]]:
    faces = yield from dice(table, len(tied), 10, "HH-HSEG-02")
    if table.rules.knobs.d10_zero == "zero":
        faces = tuple([face % 10 for face in faces])
    if len(set(faces)) == len(faces):
        return [horde for _, horde in sorted(zip(faces, tied, strict=True), reverse=True)]
    rows: dict[int, list[Horde]] = {}
    for horde, face in zip(tied, faces, strict=True):
        rows.setdefault(face, []).append(horde)
    order: list[Horde] = []
    for face in sorted(rows, reverse=True):
        again = rows[face]
        order += (yield from _by_roll(table, again)) if len(again) > 1 else again
    return order


def horde_move(table: HordeTable) -> Script[str]:
    """The Hordes make their moves one after another, a Monster two if the first met nobody (HH-HSEG-10, HH-HSEG-11).

    HH-RUL-73, HH-RUL-74, HH-RUL-77 and HH-RUL-99 say how many steps each makes, and who decides them.
    """
    others = {horde.at: horde for horde in table.hordes}
    held = occupied(table)
    drawn = attraction(held, table.size)
    near, tiles = neighbours(table.size), table.tiles
    cards, runs, closing = table.rules.hordes, table.rules.runs, table.rules.closing
    shut = {at for at, tile in tiles.items() if tile in closing}
    knobs, master = table.rules.knobs, table.master
    while table.marching:
        at = table.marching.pop(0)
        horde = others.pop(at, None)
        if horde is None:
            continue
        leader = table.steered.pop(at, -1) if table.steered else -1
        spared = leader if leader >= 0 and not knobs.control_hits_opponents else -1
        steps = 0
        if at in table.frozen:
            table.tell(table.rules.freezing if leader < 0 else "HH-RUL-78", "frozen", horde=horde.name, at=at)
        elif at not in held:
            steps = knobs.monster_moves if cards[horde.name].kind == "monster" else 1
        leader = leader if leader >= 0 else master
        bonus = runs.get(tiles.get(at, ""), 0)  # a tile may let it run (HH-XTERR-03, HH-RUL-92)
        steps += bonus if steps else 0
        while steps:
            free = [to for to in near[at] if to not in others and to not in shut]
            if table.closed:
                free = [to for to in free if barred(table, to) is None]
            if leader >= 0:
                wanted, rule = (yield from _led(table, horde, free, leader, spared)), "HH-RUL-77"
            else:
                wanted, rule = wishes(table, free, held, drawn)
            if not wanted:
                break
            if len(wanted) == 1:
                target = wanted[0]
            elif rule != "HH-HSEG-09" and touchers(table):
                target = yield from roll_off(table, wanted, rule)
            else:
                target = yield from Pick(wanted, rule=rule)
            if table.log is not None:
                table.tell(rule, "horde_moves", horde=horde.name, origin=at, target=target)
            horde.at = at = target
            if target in held:
                break
            steps -= 1
            if not bonus and (bonus := runs.get(tiles.get(target, ""), 0)):
                steps += bonus
        others[at] = horde
        table.raids.append(at)
    return "raid_segment"


def _led(table: HordeTable, horde: Horde, free: Sequence[int], leader: int, spared: int) -> Script[Sequence[int]]:
    """The step that a seat decides; none when it stays. `spared`: the seat that alone it may be led against, if any is."""
    if spared >= 0:
        free = [at for at in free if table.owner(at, but=spared) < 0]
    if not free:
        return ()
    prompt = partial(tr, "Where does {horde} go from {at}?", horde=horde.name, at=name_of(horde.at))
    choice = yield from ask(table, leader, prompt, Among([Lead(at) for at in free]), Stay, rule="HH-RUL-77")
    return (choice.target,) if isinstance(choice, Lead) else ()


def occupied(table: HordeTable) -> set[int]:
    """Every square with a player's unit; only ever asked for members."""
    held: set[int] = set()
    for player in table.players:
        held.update(player.settlements, player.armies, player.castles, player.towers)
    return held


def attraction(held: Iterable[int], size: int) -> list[int]:
    """For each square of the board, by its number, how many of those beside it are held."""
    near = neighbours(size)
    beside = [0] * len(near)
    for at in held:
        for to in near[at]:
            beside[to] += 1
    return beside


def wishes(
    table: HordeTable, free: Sequence[int], held: Container[int], drawn: Sequence[int]
) -> tuple[Sequence[int], str]:
    """The squares among which a Horde's next step is equally likely, and the clause that says so; none: it stays.

    Adjacent player units by class first (HH-HSEG-03 to HH-HSEG-08), else by HH-HSEG-09; `drawn` is the `attraction` of what
    is held.
    """
    best = 6
    wanted: list[int] = []
    for at in free:
        if at in held:
            rank = target_class(table, at)
            if rank < best:
                best, wanted = rank, [at]
            elif rank == best:
                wanted.append(at)
    if wanted:
        if len(wanted) > 1:
            wanted = _among_targets(table, wanted)
        return wanted, WISH[best]
    return _idle(table, free, drawn), "HH-HSEG-09"


def target_class(table: HordeTable, at: int) -> int:
    """How a Horde ranks a square with player units, 1 first (HH-RUL-70).

    1 Settlement alone, 2 Settlement and Army, 3 Army only, 4 Castle without Army, 5 Castle and Army.
    """
    settlement = army = castle = False
    for player in table.players:
        settlement = settlement or at in player.settlements
        army = army or at in player.armies
        castle = castle or at in player.castles or at in player.towers
    if castle:
        return 5 if army else 4
    if settlement:
        return 2 if army else 1
    return 3


def _among_targets(table: HordeTable, wanted: list[int]) -> list[int]:
    """Which of several squares of the same class it may be (HH-RUL-71)."""
    tie = table.rules.knobs.horde_target_tie
    if tie == "random":
        return wanted
    units = [units_on(table, at) for at in wanted]
    best = max(units) if tie == "most_units" else min(units)
    return [at for at, n in zip(wanted, units, strict=True) if n == best]


def units_on(table: HordeTable, at: int) -> int:
    """How many player units stand on a square."""
    return sum(
        kind.get(at, 0)
        for player in table.players
        for kind in (player.settlements, player.armies, player.castles, player.towers)
    )


def _idle(table: HordeTable, free: Sequence[int], drawn: Sequence[int]) -> Sequence[int]:
    """Where a Horde without a player unit in reach may go (HH-HSEG-09, HH-RUL-72)."""
    mode = table.rules.knobs.horde_idle_move
    if mode == "stay" or not free:
        return ()
    most = 0
    best: list[int] = []
    for at in free:
        n = drawn[at]
        if n > most:
            most, best = n, [at]
        elif n == most:
            best.append(at)
    if mode == "greedy_nearest" and len(best) > 1:
        squares = [at for player in table.players for at in player.squares()]
        if squares:
            away = [min(steps_between(at, to) for to in squares) for at in best]
            best = [at for at, steps in zip(best, away, strict=True) if steps == min(away)]
    return best
