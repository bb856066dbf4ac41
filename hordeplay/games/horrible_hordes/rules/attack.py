"""The Attack Phase: battles where Armies share a space with a Horde, and attacks from afar (rulebook: Attack Phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Prompt, Script

from ..model.content import Ability, Effect, Resources
from ..model.powers import Power, can_use, powers, prices, unusable, used_up
from ..model.squares import Square, board, name_of
from ..model.table import Battle, HordeTable
from ..model.vocabulary import Word
from .abilities import own_turn
from .abilities.spells import Enchant, blessings, enchant, enchantable
from .abilities.swaps import passes_over
from .battle.aftermath import destroyed, fight_off
from .battle.combat import against_horde
from .battle.long_range import firing_range, shot_dice, shot_need_at, sources
from .dice import attack_dice
from .moving import go, groups, no_stack, no_way
from .paying import use
from .places import free_army_places
from .turn import Done
from .war import War, aimed, at_war, between_players, bombard, declare, in_range, joint_raid


@verb("attack")
class Attack(Choice):
    """`attack d5`: fight the next battle there (HH-ATK-01, HH-RUL-51)."""

    at: Square

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for at in battles(table, seat):
            yield cls(at)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if self.at not in table.players[seat].armies:
            return Refusal("HH-ATK-01", tr("no Army of yours stands on {at}", at=name_of(self.at)))
        if table.horde_at(self.at) is None:
            return Refusal("HH-ATK-01", tr("no Horde stands on {at}", at=name_of(self.at)))
        if self.at in table.turn.fought:
            return Refusal("HH-RUL-49", tr("the battle at {at} has been fought this turn", at=name_of(self.at)))
        return None


@verb("shoot")
class Shoot(Choice):
    """`shoot e5 Catapults`: one attack on a neighbouring Horde (HH-NOTE-02, HH-RUL-56)."""

    at: Square
    ability: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, _ in _shooters(table, seat):
            for at in targets(table, seat):
                yield cls(at, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = powers(table, seat).named("shoot", self.ability)
        if power is None:
            return Refusal("HH-NOTE-02", tr("{ability!r} is no long range attack of yours", ability=self.ability))
        return self.off_target(table, seat, power[1]) or unusable(table, seat, power[0])

    def off_target(self, table: HordeTable, seat: int, effect: Effect) -> Refusal | None:
        """Why this attack cannot be aimed there, whatever it costs."""
        horde = table.horde_at(self.at)
        if horde is None and not in_range(table, seat, self.at):
            return Refusal("HH-NOTE-02", tr("no Horde stands on {at}", at=name_of(self.at)))
        if effect.vs is not None and (horde is None or effect.vs != table.card(horde).kind):
            clause = table.rules.abilities[self.ability].clause
            return Refusal(
                clause, tr("{ability} does nothing to what stands on {at}", ability=self.ability, at=name_of(self.at))
            )
        if not sources(table, seat, self.at):
            return Refusal("HH-RUL-56", tr("no Army or Castle of yours is adjacent to {at}", at=name_of(self.at)))
        return None


def targets(table: HordeTable, seat: int) -> list[int]:
    """The squares with something to shoot at, near or far: Hordes, and at war other players' units."""
    hordes = sorted(horde.at for horde in table.hordes)
    if not table.rules.knobs.players_at_war:
        return hordes
    return hordes + [at for at in board(table.size) if in_range(table, seat, at) and table.horde_at(at) is None]


@verb("march")
class March(Choice):
    """`march d4 d5 2 Forced March`: after the battles a stack moves again and may fight again (HH-ABL-19, HH-RUL-36)."""

    origin: Square
    target: Square
    armies: int
    ability: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        armies = table.players[seat].armies
        for ability, _ in _marchers(table, seat):
            for origin in sorted(armies):
                for target, n in groups(table, seat, origin, armies[origin]):
                    yield cls(origin, target, n, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = powers(table, seat).named("march", self.ability)
        if power is None or power[1].how != "fight":
            return Refusal("HH-RUL-36", tr("{ability!r} gives no stack a second move", ability=self.ability))
        return (
            no_stack(table, seat, self.origin, self.armies)
            or unusable(table, seat, power[0])
            or no_way(table, seat, self.origin, self.target, self.armies)
        )


def attack(table: HordeTable) -> Script[str] | str:
    """The Attack Phase, one decision at a time; a single battle that must be fought begins by itself (HH-RUL-42)."""
    seat = table.seat
    left = battles(table, seat)
    mandatory = table.rules.knobs.battle_mandatory
    mine = powers(table, seat)
    offers: list[type[Choice]] = []
    if "shoot" in mine and next(_shots(table, seat), None):
        offers.append(Shoot)
    if left and ("attack" in mine or "defense" in mine) and enchantable(table, seat):
        offers.append(Enchant)
    if (
        "march" in mine
        and not (left and mandatory)
        and _marchers(table, seat)
        and next(March.options(table, seat), None)
    ):
        offers.append(March)
    if at_war(table, seat):
        offers.append(War)
    extra = own_turn.offers(table, seat)
    by_itself = not offers and (not left or (len(left) == 1 and mandatory))
    if by_itself and not (
        extra and (_changes(table, seat, left) or own_turn.could_open(table, seat, _wanted, _anywhere))
    ):
        return begin(table, seat, left[0]) if left else "research"
    if not (left and mandatory):
        offers.append(Done)
    offers += extra
    prompt: Prompt = message("Fight another player?") if War in offers else message("The battles are over")
    if left:
        prompt = partial(tr, "{left} to fight", left=len(left))
    return _attack(table, seat, prompt, (Attack, *offers))


def _attack(table: HordeTable, seat: int, prompt: Prompt, verbs: tuple[type[Choice], ...]) -> Script[str]:
    choice: Choice = yield from Ask(table, seat, prompt, verbs, "HH-ATK-01")
    if isinstance(choice, Attack):
        return begin(table, seat, choice.at)
    if isinstance(choice, Done):
        return "research"
    if isinstance(choice, War):
        return declare(table, seat, choice)
    if isinstance(choice, Shoot):
        yield from _shoot(table, seat, choice)
    elif isinstance(choice, Enchant):
        enchant(table, seat, choice)
    elif isinstance(choice, March):
        use(table, seat, table.rules.abilities[choice.ability])
        go(table, seat, choice.origin, choice.target, choice.armies, "HH-RUL-36", counts=False)
        if table.horde_at(choice.target):
            return begin(table, seat, choice.target)
    else:
        yield from own_turn.act(table, seat, choice)
    return "attack"


def _changes(table: HordeTable, seat: int, left: list[int]) -> bool:
    """Whether an Ability could avoid a battle that would begin by itself, or bring an Army into it (HH-RUL-107)."""
    mine = powers(table, seat)
    if not left or passes_over(table, seat):
        return False
    if any("own_turn" in ability.when and can_use(table, seat, ability) for ability, _ in mine["destroy_horde"]):
        return True
    return any(
        "army" in effect.units
        and "own_turn" in ability.when
        and can_use(table, seat, ability)
        and not set(left).isdisjoint(free_army_places(table, seat))
        for ability, effect in mine["gain_unit"]
    )


def _wanted(table: HordeTable, seat: int) -> Iterator[Resources]:
    """What this seat could pay for now, if it had the chits (HH-RUL-107)."""
    mine = powers(table, seat)
    left = battles(table, seat)
    for ability, effect in mine["shoot"]:
        if used_up(table, seat, ability) is None and next(_aimed_at(table, seat, ability, effect), None):
            yield from prices(table, ability)
    if left:
        for ability in blessings(table, seat):
            yield from prices(table, ability)
    if not (left and table.rules.knobs.battle_mandatory):
        for ability, effect in mine["march"]:
            stacks = table.players[seat].armies if effect.how == "fight" and not used_up(table, seat, ability) else {}
            if any(next(groups(table, seat, at, n), None) for at, n in stacks.items()):
                yield from prices(table, ability)


ANYWHERE: Final[tuple[Word, ...]] = ("shoot", "march", "attack", "defense", "move")


def _anywhere(table: HordeTable, seat: int) -> Iterator[Resources]:
    """The prices that `_wanted` names where there is something to shoot at, a battle to fight and a way to march."""
    mine = powers(table, seat)
    for word in ANYWHERE:
        if word in mine:
            for ability, _ in mine[word]:
                yield from prices(table, ability)


def battles(table: HordeTable, seat: int) -> list[int]:
    """The squares where a battle of this seat is still to be fought this turn, in board order (HH-ATK-01)."""
    armies = table.players[seat].armies
    fought = table.turn.fought
    return sorted([horde.at for horde in table.hordes if horde.at in armies and horde.at not in fought])


def begin(table: HordeTable, seat: int, at: int) -> str:
    """Open the battle on a square; the step that fights its combat rounds (HH-ATK-02)."""
    horde = table.horde_at(at)
    assert horde is not None
    if at not in table.turn.fought:
        table.turn.fought.append(at)
    table.battle = Battle(seat, at, raid=False, then="attack")
    armies = table.players[seat].armies[at]
    table.tell("HH-ATK-01", "battle", seat=seat, at=at, horde=horde.name, hits=horde.hits, armies=armies)
    return "combat"


def _shooters(table: HordeTable, seat: int) -> list[Power]:
    return [power for power in powers(table, seat)["shoot"] if can_use(table, seat, power[0])]


def _shots(table: HordeTable, seat: int) -> Iterator[Shoot]:
    """The attacks from afar that this seat can make now."""
    for ability, effect in _shooters(table, seat):
        yield from _aimed_at(table, seat, ability, effect)


def _aimed_at(table: HordeTable, seat: int, ability: Ability, effect: Effect) -> Iterator[Shoot]:
    """What this Ability can be aimed at, whatever it costs."""
    near = firing_range(table, seat)
    for at in targets(table, seat):
        if at in near:
            shot = Shoot(at, ability.name)
            if shot.off_target(table, seat, effect) is None:
                yield shot


def _marchers(table: HordeTable, seat: int) -> list[Power]:
    return [
        power for power in powers(table, seat)["march"] if power[1].how == "fight" and can_use(table, seat, power[0])
    ]


def _shoot(table: HordeTable, seat: int, choice: Shoot) -> Script[None]:
    """One attack from afar, or one roll per Hit Counter; no return fire, no growth (HH-RUL-56, HH-RUL-57)."""
    power = powers(table, seat).named("shoot", choice.ability)
    assert power is not None
    ability, effect = power
    foe = yield from aimed(table, seat, choice.at, effect)
    horde = table.horde_at(choice.at)
    if foe >= 0 or horde is None:
        yield from bombard(table, seat, choice.at, foe, ability, effect)
        return
    use(table, seat, ability)
    need = shot_need_at(table, seat, horde, effect)
    values = yield from attack_dice(table, shot_dice(horde.hits, effect), ability.clause)
    hits = sum(value >= need for value in values)
    table.tell(
        ability.clause,
        "shoots",
        seat=seat,
        at=horde.at,
        ability=ability.name,
        horde=horde.name,
        dice=list(values),
        hits=hits,
    )
    fight_off(table, horde, hits)
    if horde.hits <= 0:
        destroyed(table, seat, horde, ability.clause)


def combat(table: HordeTable) -> Script[str]:
    """One combat round of the battle under way.

    Against a Horde (HH-ATK-02), between players (HH-WAR-01), or of a Horde against several players (HH-RUL-90).
    """
    battle = table.battle
    assert battle is not None
    if battle.foe >= 0:
        return between_players(table)
    if battle.raid and table.rules.knobs.players_at_war and table.owner(battle.at, but=battle.seat) >= 0:
        return joint_raid(table)
    return against_horde(table)
