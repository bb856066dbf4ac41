"""What single rolls do: a die of a battle, a volley, an attack from afar, and the rolls before the first round."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Final

from hordeplay.core.arguments import known, ruled, whole
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer, Assumes, Case, assumed
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.pmf import Pmf

from ..model.ruleset import HordeRules
from ..model.squares import board
from ..rules.battle.long_range import shot_dice
from ..rules.battle.strength import chance, needs, shot_need, strike_need
from ..rules.setup import start, unsettled
from .battles import DICE, Names, owned, rows_of, terrain_of
from .fights import Fight
from .tries import highest, rolled, too_near
from .tries import shot as shot_once

START: Final = ("board_size", "start_distance", "start_distance_metric")
"""The knobs that decide whether two first Settlements are too near."""


def hit(horde: str, terrain: str | None = None, abilities: Names = (), rules: HordeRules | None = None) -> Answer:
    """The chance that one Army's die hits a Horde in the Attack Phase (HH-ATK-03, HH-ATK-04).

    `terrain` is the tile, Clear unless given. `ValueError` for a name that there is not, with the nearest one.

    >>> hit("Ogre Magi", "Hills")
    <Answer an Army on Hills hits Ogre Magi: 1/5, 20.00 %, 1 in 5>
    """
    rules = ruled(rules, HordeRules)
    name, tile = known(horde, rules.hordes, "hordes"), terrain_of(rules, terrain)
    mine = owned(rules, abilities)
    need = needs(rules, mine, name, tile, "attack").army
    of = Fight(name, 1, tile, (0, 1, 0), raid=False, abilities=mine.edge)
    basis = partial(_basis, rules, ("HH-RUL-44", "HH-RUL-45"), name, tile, mine.edge, "army_hits_on")

    def says() -> str:
        return tr("an Army on {terrain} hits {horde}", terrain=tile, horde=name)

    return Answer(chance(rules.knobs, need), says, basis=basis, trial=partial(rolled, rules, of, "ours"))


def volley(
    horde: str,
    hits: int | None = None,
    terrain: str | None = None,
    abilities: Names = (),
    rules: HordeRules | None = None,
) -> Distribution[int]:
    """How many hits a Horde rolls on Armies in one combat round of the Attack Phase (HH-ATK-05).

    `hits` are its Hit Counters, as printed unless given; the other words are those of `hit`.

    >>> volley("Goblin Night Raiders").mean
    Fraction(12, 5)
    """
    rules = ruled(rules, HordeRules)
    card, tile = rules.hordes[known(horde, rules.hordes, "hordes")], terrain_of(rules, terrain)
    mine = owned(rules, abilities)
    dice = card.hits if hits is None else whole(hits, "hits")
    need = needs(rules, mine, horde, tile, "attack").at_army
    return Distribution(
        Pmf.binomial(dice, chance(rules.knobs, need)),
        lambda: tr("hits of {horde} in a combat round", horde=horde),
        partial(_basis, rules, ("HH-RUL-44", "HH-RUL-45"), horde, tile, mine.edge),
        trial=partial(rolled, rules, Fight(horde, dice, tile, (0, 1, 0), raid=False, abilities=mine.edge), "theirs"),
    )


def shot(
    ability: str,
    horde: str,
    hits: int | None = None,
    terrain: str | None = None,
    rules: HordeRules | None = None,
) -> Distribution[int]:
    """How many Hit Counters one use of a long range attack or battle Spell removes (HH-RUL-56 to HH-RUL-58).

    `hits` and `terrain` are those of `volley`. `ValueError` when the Ability does not attack, or not such a Horde.

    >>> shot("Catapults", "Ogre Magi").at_least(1)
    Fraction(1, 5)
    >>> shot("Earthquake", "Rat King").mean
    Fraction(14, 5)
    """
    rules = ruled(rules, HordeRules)
    card, tile = rules.hordes[known(horde, rules.hordes, "hordes")], terrain_of(rules, terrain)
    counters = card.hits if hits is None else whole(hits, "hits")
    of = Fight(horde, counters, tile, (0, 1, 0), raid=False, using=(ability,))
    for effect in rules.abilities[known(ability, rules.abilities, "abilities")].effects:
        if effect.do == "shoot":
            if effect.vs not in {None, card.kind}:
                raise ValueError(tr("{ability} does nothing to {horde}", ability=ability, horde=horde))
            dice, need = shot_dice(counters, effect), shot_need(rules, effect, horde, tile)
        elif effect.do == "strike" and effect.target is not None:
            dice, need = effect.dice, strike_need(rules, effect, horde, tile, 0)
        else:
            continue
        return Distribution(
            Pmf.binomial(dice, chance(rules.knobs, need)).map(lambda n: min(n, counters)),
            lambda: tr("Hit Counters that {ability} takes from {horde}", ability=ability, horde=horde),
            partial(_basis, rules, ("HH-RUL-56", "HH-RUL-57", "HH-RUL-58"), horde, tile, (ability,), "lra_hits_on"),
            trial=partial(shot_once, rules, of, ability),
        )
    raise ValueError(tr("{ability} is no attack", ability=ability))


def _basis(
    rules: HordeRules, rulings: tuple[str, ...], horde: str, terrain: str, abilities: Iterable[str], *knobs: str
) -> Assumes:
    return assumed(rules, rulings, rows_of(horde, terrain, abilities), knobs=[*DICE, *knobs])


def outright(players: int, rules: HordeRules | None = None) -> Answer:
    """The chance that one player alone rolls highest at the first roll (HH-SETUP-01, HH-RUL-07).

    `players` are 1 or more; each rolls a ten-sided die.

    >>> outright(3)
    <Answer one of 3 players rolls highest alone: 171/200, 85.50 %, about 17 in 20>
    """
    whole(players, "players", 1)
    rules = ruled(rules, HordeRules)

    def cases() -> Iterable[Case]:
        for face in range(10):
            if below := players * face ** (players - 1):
                yield Case(tr("highest roll {face}, all others below", face=face + 1), Fraction(below, 10**players))

    value = sum((case.part for case in cases()), Fraction(0))
    basis = partial(assumed, rules, ("HH-RUL-07",))
    return Answer(
        value,
        lambda: tr("one of {players} players rolls highest alone", players=players),
        "chance",
        cases,
        basis,
        trial=partial(highest, rules, players),
    )


def second_start(rules: HordeRules | None = None) -> Answer:
    """The chance that the first roll for the second Settlement is too near to the first (HH-SETUP-04, HH-RUL-04).

    >>> second_start()
    <Answer the second Settlement is rolled too near to the first: 69/625, 11.04 %, about 1 in 10>
    """
    rules = ruled(rules, HordeRules)
    squares = board(rules.knobs.board_size)
    table = start(rules, 2)

    def near(first: int, second: int) -> bool:
        table.players[0].settlements = {first: 1}
        return unsettled(table, second) is not None

    pairs = sum(near(first, second) for first in squares for second in squares)
    return Answer(
        Fraction(pairs, len(squares) ** 2),
        message("the second Settlement is rolled too near to the first"),
        basis=partial(assumed, rules, ("HH-RUL-04",), knobs=START),
        trial=partial(too_near, rules),
    )
