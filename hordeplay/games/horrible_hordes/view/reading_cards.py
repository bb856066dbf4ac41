"""Which part of the picture shows which reading card, and what the cards of tracks and panels say.

A card is read, never acted on: facts first, then the words of tile, counter, Ability or clause with the numbers in force,
then the clauses, then where it comes from. What stands on tiles, counters and sheets is in `printed_cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.core.english import listed, percent
from hordeplay.core.language import tr
from hordeplay.core.scene import Card

from ..model.content import RESOURCES
from ..model.squares import name_of
from ..model.table import HordeTable
from ..model.words import chit_name, kind_name
from ..rules.result import result, where
from . import facts, raids
from .chances import at_hand, attacks, title
from .ids import square_of
from .names import loses, seat_name
from .panels import ON_OTHERS
from .printed_cards import KIND_CLAUSE, Fact, fighting, horde_card, seat_card, square_card, words_of
from .strip import PHASES


def card(table: HordeTable, part: str) -> Card | None:
    """What a part says when it is read; None for a part that says nothing more than its label."""
    at = square_of(table, part)
    kind, _, rest = part.partition("-")
    if at is not None:
        horde = table.horde_at(at)
        return horde_card(table, horde) if horde and kind in {"horde", "row"} else square_card(table, at)
    number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else 0
    if kind == "seat" and 0 < number <= len(table.players):
        return seat_card(table, number - 1)
    if kind == "round" and 0 < number <= table.rules.knobs.rounds:
        return _round(table, number)
    if kind == "step" and 0 < number <= len(PHASES):
        return _phase(table, number - 1)
    panel = PANELS.get(part)
    return panel(table) if panel else None


def _round(table: HordeTable, number: int) -> Card:
    knobs = table.rules.knobs
    state = tr("now") if number == table.round else tr("past") if number < table.round else tr("to come")
    lines = (
        (tr("Round"), tr("{number} of {rounds}, {state}", number=number, rounds=knobs.rounds, state=state)),
        (tr("Hordes per Spawn Phase"), str(facts.spawns(table)[number - 1])),
    )
    clauses = ("HH-TIME-01", "HH-SPAWN-03", "HH-END-01")
    return Card(tr("Round {number}", number=number), lines, words_of(table, *clauses), clauses, "rulebook")


def _phase(table: HordeTable, at: int) -> Card:
    phase = PHASES[at]
    chapter, clauses = table.rules.rulebook.chapter(phase.chapter)
    ids = tuple(clause.id for clause in clauses)
    lines = (
        (tr("Chapter"), f"{chapter.n}, {chapter.title}"),
        (tr("Step"), tr("{at} of {phases}", at=at + 1, phases=len(PHASES))),
    )
    return Card(phase.name, lines, words_of(table, *ids), ids, "rulebook")


def _track(table: HordeTable) -> Card:
    lines = ((tr("Now"), where(table)), (tr("Rounds"), str(table.rules.knobs.rounds)))
    return Card(
        tr("Time track"), lines, words_of(table, "HH-TIME-01", "HH-END-01"), ("HH-TIME-01", "HH-END-01"), "rulebook"
    )


def _phases(table: HordeTable) -> Card:
    lines = tuple((str(i), phase.name) for i, phase in enumerate(PHASES, 1))
    return Card(tr("A round"), lines, words_of(table, "HH-SEQ-01", "HH-SEQ-02"), ("HH-SEQ-01", "HH-SEQ-02"), "rulebook")


def _hordes(table: HordeTable) -> Card:
    kinds = [table.card(horde).kind for horde in table.hordes]
    lines: list[Fact] = [(kind_name(kind), str(kinds.count(kind))) for kind in KIND_CLAUSE if kind in kinds]
    lines.append((tr("Hit Counters on the board"), str(sum(horde.hits for horde in table.hordes))))
    ids = ("HH-HSEG-01", "HH-HSEG-02", "HH-HSEG-03")
    return Card(tr("Hordes"), tuple(lines), words_of(table, *ids), ids, "rulebook")


def _costs(table: HordeTable) -> Card:
    whose, prices = facts.costs(table, None)
    ids = ("HH-SETTLE-05", "HH-FORT-04", "HH-TRAIN-03", "HH-MOVE-02", "HH-RSCH-02")
    lines = tuple((price.name, price.price) for price in prices)
    return Card(tr("Costs for {whose}", whose=whose), lines, words_of(table, *ids), ids, "rulebook")


def _raids(table: HordeTable) -> Card:
    heading, lines = raids.threats(table, None)
    whose = [seat_name(table, one.mark - 1) if one.mark else "" for one in lines]
    likely = tuple(
        (
            tr("{seat} on {at}: {horde}", seat=whom, at=one.square, horde=one.text)
            if whom
            else f"{one.square}: {one.text}",
            tr("holds {chance}, {loses}", chance=percent(one.chance), loses=loses(one.losses or 0)),
        )
        for whom, one in zip(whose, lines, strict=True)
        if one.chance is not None
    )
    ids = ("HH-HSEG-10", "HH-HSEG-11", "HH-RAID-01")
    others = sum(bool(one.mark) for one in lines)
    counts = ((tr("Raids"), str(len(lines) - others)), *([(tr(ON_OTHERS), str(others))] if others else []))
    return Card(heading, counts, words_of(table, *ids), ids, "rulebook", likely)


def _preview(table: HordeTable) -> Card | None:
    ended = result(table)
    if ended:
        lines = tuple((seat_name(table, seat), str(score)) for seat, score in enumerate(ended.scores))
        return Card(tr("Result"), lines, ended.says, ("HH-VICT-01", "HH-RUL-89"), "rulebook")
    if not table.round:
        return None
    next_one = at_hand(table, None)
    if next_one is None:
        heading, pairs = attacks(table)
        likely = tuple((f"{t.square} {t.text}", percent(t.chance)) for t in pairs if t.chance is not None)
        lines = ((tr("Pairs"), str(len(pairs))),) if pairs else ((tr("Now"), tr("nobody can be fought")),)
        words = tr("Our chance to come out of it, counted exactly.")
        return Card(heading or tr("No battle at hand"), lines, words, ("HH-ATK-02", "HH-RAID-02"), "house", likely)
    at, seat, horde, raid = next_one
    needed, exact = fighting(table, at, horde)
    rule = ("HH-RAID-01", "HH-RAID-02", "HH-RAID-03") if raid else ("HH-ATK-02", "HH-ATK-03", "HH-ATK-06")
    words = tr(
        "The odds are counted exactly, not sampled; Spells that are still to be cast are left out.",
    )
    return Card(
        title(table, at, raid=raid),
        ((seat_name(table, seat), name_of(at)), *needed),
        words,
        rule,
        "house",
        tuple(exact),
    )


def _board(table: HordeTable) -> Card:
    laid = list(table.tiles.values())
    lines = [(name, str(laid.count(name))) for name in table.rules.terrain if name in laid]
    lines.append(("Clear", str(table.size**2 - len(laid))))
    ids = ("HH-BOARD-01", "HH-BSET-01", "HH-ADJ-01")
    return Card(tr("The board"), tuple(lines), words_of(table, *ids), ids, "rulebook")


def _resources(table: HordeTable) -> Card:
    lines = tuple(
        (chit_name(name), listed([t.name for t in table.rules.terrain.values() if t.resource == name]))
        for name in RESOURCES
    )
    return Card(tr("Seats"), lines, words_of(table, "HH-RES-01"), ("HH-RES-01", "HH-VICT-01"), "rulebook")


PANELS: Final[Mapping[str, Callable[[HordeTable], Card | None]]] = {
    "track": _track,
    "phases": _phases,
    "hordes": _hordes,
    "costs": _costs,
    "raids": _raids,
    "preview": _preview,
    "board": _board,
    "seats": _resources,
}
