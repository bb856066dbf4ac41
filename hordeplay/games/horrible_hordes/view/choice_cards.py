"""The reading card of a choice: what comes of it, for whoever rests on its row before taking it."""

from __future__ import annotations

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, listed, percent
from hordeplay.core.language import tr
from hordeplay.core.provenance import says
from hordeplay.core.scene import Card

from ..model.content import Ability, Resource, either
from ..model.powers import Powers, powers, prices
from ..model.squares import adjacent, name_of, steps_between
from ..model.table import HordeTable
from ..model.words import chit_name
from ..odds.positions import chances, dice_needed
from ..rules.abilities.gains import Research
from ..rules.attack import Attack
from ..rules.battle.casualties import Units
from ..rules.battle.combat import garrison
from ..rules.building import Extra
from ..rules.fortifying import Fortify, Tower
from ..rules.moving import Move
from ..rules.settling import Settle
from ..rules.setup import Kingdom
from ..rules.trade import Gold
from ..rules.training import Hire, Train
from ..rules.wiped import Restart
from .advice import attack_odds
from .hints import hint
from .names import loses
from .printed_cards import Fact, exact, words_of
from .wares import short_of

_WON = ("HH-ATK-02", "HH-ATK-06", "HH-ATK-07")


def choice_card(table: HordeTable, choice: Choice) -> Card | None:
    """What comes of a choice; None where its row says it all.

    >>> from hordeplay.games.horrible_hordes import at
    >>> match = at("fortify", dwarves="d4 settlement army, 4 stone", hordes="Frost Giant Family d5")
    >>> card = choice_card(match.table, match.request.read("fortify d4"))
    >>> card.facts[0], card.odds
    (('Price', '4 Stone'), (('Frost Giant Family raids d4: holds now', '11%, loses about 1.9'), ('Frost Giant Family raids d4: holds then', '70%, loses about 1.5')))
    """
    if isinstance(choice, Kingdom):
        return _kingdom(table, choice)
    if isinstance(choice, Gold):
        return _purchase(table, choice)
    if isinstance(choice, Move | Attack):
        return _battle(table, choice) or (_walk(table, choice) if isinstance(choice, Move) else None)
    if isinstance(choice, Settle | Fortify | Tower | Train | Hire | Extra):
        return _building(table, choice)
    if isinstance(choice, Restart):
        return _restart(table, choice)
    ability = table.rules.abilities.get(getattr(choice, "ability", ""))
    return _ability(table, choice, ability) if ability is not None else None


def _kingdom(table: HordeTable, choice: Kingdom) -> Card | None:
    kingdom = table.rules.kingdoms.get(choice.name)
    if kingdom is None:
        return None
    both = [table.rules.abilities[name] for name in kingdom.abilities]
    lines = tuple((ability.name, ability.in_words(table.rules.knobs)) for ability in both)
    rules = ("HH-KING-01", *(ability.clause for ability in both))
    return Card(kingdom.name, lines, words_of(table, "HH-KING-01"), rules, says(kingdom))


def _purchase(table: HordeTable, choice: Gold) -> Card:
    held, name = table.player.chits, chit_name(choice.chit)
    lines = (
        (tr("Price"), tr("{gold_rate} Gold", gold_rate=table.rules.knobs.gold_rate)),
        (tr("You hold"), tr("{n} {chit} and {gold} Gold", n=held.of(choice.chit), chit=name, gold=held.gold)),
    )
    return Card(
        tr("Buy {n} {chit}", n=1, chit=name), lines, words_of(table, "HH-TRADE-01"), ("HH-TRADE-01",), "rulebook"
    )


def _ability(table: HordeTable, choice: Choice, ability: Ability) -> Card:
    """An Ability that is learnt or used: its words, what a use takes, and what is missing for that."""
    row, lines = hint(table, choice), list[Fact]()
    if row.cost:
        lines.append((tr("It takes"), row.cost))
    if isinstance(choice, Research) and (prices_of_use := prices(table, ability)):
        lines.append((tr("A use takes"), either(prices_of_use)))
        missing = min(short_of(table, table.seat, price) for price in prices_of_use)
        lines.append((tr("You lack"), counted(missing, "chit") if missing else tr("nothing for a use")))
    odds = ((tr("Chance"), row.note),) if row.note else ()
    rules = (ability.clause, *(("HH-RSCH-01",) if isinstance(choice, Research) else ()))
    return Card(ability.name, tuple(lines), ability.in_words(table.rules.knobs), rules, says(ability), odds)


def _battle(table: HordeTable, choice: Move | Attack) -> Card | None:
    battle = attack_odds(table, table.seat, choice)
    if battle is None:
        return None
    horde, n, odds = battle
    need = dice_needed(table, table.seat, horde, horde.at, raid=False)
    lines = [
        (
            tr("You"),
            tr(
                "{armies}, each hits on {army}+ on a D{die_sides}",
                armies=counted(n, "Army"),
                army=need.army,
                die_sides=table.rules.knobs.die_sides,
            ),
        ),
        (
            horde.name,
            tr(
                "{hit_counters}, each hits on {at_army}+",
                hit_counters=counted(horde.hits, "Hit Counter"),
                at_army=need.at_army,
            ),
        ),
        (tr("A win brings"), tr("{vt} VT", vt=table.rules.knobs.vt_per_horde)),
    ]
    if isinstance(choice, Move):
        lines += _left_behind(table, choice)
    rules = ("HH-MOVE-07", *_WON) if isinstance(choice, Move) else _WON
    return Card(hint(table, choice).label, tuple(lines), words_of(table, *rules), rules, "rulebook", tuple(exact(odds)))


def _left_behind(table: HordeTable, choice: Move) -> list[Fact]:
    """Who holds the square that Armies leave, where that is an own Settlement or Castle."""
    there = garrison(table, table.seat, choice.origin)
    if not (there.castles or there.settlements):
        return []
    after = there._replace(armies=there.armies - choice.armies)
    return [(tr("{origin} is left to", origin=name_of(choice.origin)), _units(after))]


def _units(units: Units) -> str:
    named = ((units.castles, "Castle"), (units.armies, "Army"), (units.settlements, "Settlement"))
    return listed([counted(n, word) for n, word in named if n]) or tr("nobody")


def _walk(table: HordeTable, choice: Move) -> Card | None:
    there = garrison(table, table.seat, choice.target)
    raids = _raids(table, choice.target, (there, there._replace(armies=there.armies + choice.armies)))
    behind = _left_behind(table, choice)
    if not raids and not behind:
        return None
    rules = ("HH-MOVE-01", "HH-MOVE-02")
    return Card(hint(table, choice).label, tuple(behind), words_of(table, *rules), rules, "rulebook", tuple(raids))


def _raids(table: HordeTable, at: int, stages: tuple[Units, Units]) -> list[Fact]:
    """How a square is held against each Horde beside it, as it stands and as it will."""
    lines: list[Fact] = []
    for horde in filter(None, map(table.horde_at, adjacent(at, table.size))):
        for now, units in zip((True, False), stages, strict=True):
            odds = chances(table, table.seat, horde, units, raid=True, at=at) if units.total else None
            if odds is not None:
                ends = f"{percent(float(odds.held))}, {loses(odds.losses)}"
                where = name_of(at)
                label = (
                    tr("{horde} raids {at}: holds now", horde=horde.name, at=where)
                    if now
                    else tr("{horde} raids {at}: holds then", horde=horde.name, at=where)
                )
                lines.append((label, ends))
    return lines


def _building(table: HordeTable, choice: Settle | Fortify | Tower | Train | Hire | Extra) -> Card:
    unit = _unit(choice)
    mine: Powers = powers(table, table.seat)
    lines: list[Fact] = [(tr("Price"), hint(table, choice).cost)] if hint(table, choice).cost else []
    lines.append((tr("Points"), "1"))
    if unit == "settlement":
        gives = table.terrain(choice.at).resource
        lines.append((tr("It yields"), _yields(gives)))
    if unit == "castle":
        trains = table.rules.knobs.armies_per_castle
        lines.append(
            (
                tr("It trains"),
                tr("{armies} a turn, {price} each", armies=counted(trains, "Army"), price=mine.price("army")),
            )
        )
    near = [horde.name for horde in map(table.horde_at, adjacent(choice.at, table.size)) if horde]
    lines.append((tr("Beside it"), listed(near) or tr("no Horde")))
    there = garrison(table, table.seat, choice.at)
    more = {"settlement": Units(0, 0, 1), "army": Units(0, 1, 0)}.get(unit, Units(1, 0, 0))
    then = Units(*(a + b for a, b in zip(there, more, strict=True)))
    rules = _RULES[unit]
    return Card(
        hint(table, choice).label,
        tuple(lines),
        words_of(table, *rules),
        rules,
        "rulebook",
        tuple(_raids(table, choice.at, (there, then))),
    )


def _yields(resource: Resource | None) -> str:
    return tr("1 {chit} a turn", chit=chit_name(resource)) if resource else tr("nothing")


_RULES = {
    "settlement": ("HH-SETTLE-02", "HH-INC-02"),
    "castle": ("HH-FORT-02", "HH-RAID-02", "HH-RAID-04"),
    "tower": ("HH-TOWER-01",),
    "army": ("HH-TRAIN-01", "HH-TRAIN-02"),
}
"""Clauses of what is built."""


def _unit(choice: Settle | Fortify | Tower | Train | Hire | Extra) -> str:
    if isinstance(choice, Extra):
        return choice.unit
    kinds = {Settle: "settlement", Fortify: "castle", Tower: "tower"}
    return kinds.get(type(choice), "army")


def _restart(table: HordeTable, choice: Restart) -> Card:
    gives = table.terrain(choice.at).resource
    lines = [(tr("It yields"), _yields(gives))]
    if table.hordes:
        steps = min(steps_between(choice.at, horde.at) for horde in table.hordes)
        lines.append((tr("The nearest Horde"), tr("{steps} away", steps=counted(steps, "step"))))
    rules = ("HH-WIPE-01", "HH-WIPE-04")
    return Card(hint(table, choice).label, tuple(lines), words_of(table, *rules), rules, "rulebook")
