"""Exact numbers of Kingdom Rush that are asked for in words: tiles on cards, a tower at a position, stacks."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from hordeplay.core.exact import ExactMeasure, number, row, rows, text, word
from hordeplay.core.language import message, tr
from hordeplay.odds.amount import Amount

from ..model.check import check
from ..model.ruleset import KingdomRules
from ..model.squares import FACINGS
from ..model.table import KingdomTable
from .shots import best_on
from .stacks import hearts, portal_round
from .tiles import min_cover, placements

Prepare: TypeAlias = Callable[..., KingdomTable]
"""Makes a table from the words of a position."""

STACK: Final = {
    "token": number("T", 1, 8, "a stack"),
    "scenario": row("SCENARIO", "scenarios"),
    "seats": number("P", 1, 4, "seats"),
}


def _placements(rules: KingdomRules, *, tile: str, card: str, facing: str = "N", attack: str = "true") -> Fraction:
    ways = placements(tile, card, facing, attack=attack, rules=rules)  # type: ignore[arg-type]  # their slots allow no other word
    return Amount(len(ways), message("placements"))


def _fewest(rules: KingdomRules, *, tiles: tuple[str, ...], card: str, attack: str = "true") -> Fraction:
    fewest = min_cover(card, tiles, attack=attack, rules=rules)  # type: ignore[arg-type]  # its slot allows no other word
    if fewest is None:
        raise ValueError(
            tr(
                "no number of {tiles} covers every enemy of {card} with a {attack} attack",
                tiles=", ".join(tiles),
                card=card,
                attack=attack,
            )
        )
    return Amount(fewest, message("tiles"))


def _shot(prepare: Prepare, rules: KingdomRules, *, tower: str, trays: str) -> Fraction:
    table = prepare("act", rules=rules, trays=trays)
    check(table)
    shots = best_on(table, [tower])
    return Amount(shots[0].covers if shots else 0, message("enemies"))


def _hearts(rules: KingdomRules, *, token: int, scenario: str, cards: int = 1, seats: int | None = None) -> Fraction:
    return Amount(hearts(scenario, seats or 2, token, cards=cards, rules=rules).mean, message("hearts"))


def _portal(rules: KingdomRules, *, token: int, scenario: str, seats: int | None = None) -> Fraction:
    return Amount(portal_round(scenario, seats or 2, token, rules=rules).mean, message("rounds"))


_EXACT: Final = (
    ExactMeasure(
        "placements of {tile} on {card}[ facing {facing}][ with a {attack} attack]",
        message("in how many ways a damage tile can be laid on a horde card"),
        "placements of L3 on A3",
        _placements,
        {"tile": row("TILE", "tiles"), "card": row("CARD", "hordes"), "facing": word("FACING", *FACINGS),
         "attack": word("KIND", "physical", "magical", "true")},
    ),
    ExactMeasure(
        "fewest {tiles} on {card}[ with a {attack} attack]",
        message("the fewest of these tiles that cover every enemy of a horde card, turned as one likes"),
        "fewest D2, M1 on A3",
        _fewest,
        {"tiles": rows("TILE, TILE", "tiles"), "card": row("CARD", "hordes"),
         "attack": word("KIND", "physical", "magical", "true")},
    ),
    ExactMeasure(
        "hearts of {cards} card/cards of stack {token} of {scenario}[ for {seats} seats]",
        message("hearts that so many horde cards of a stack cost on average if they walk in untouched"),
        "hearts of 2 cards of stack 1 of S1",
        _hearts,
        {"cards": number("N", 0, 30, "cards"), **STACK},
    ),
    ExactMeasure(
        "round of the first portal of stack {token} of {scenario}[ for {seats} seats]",
        message("the round in which the first portal of a stack comes on average"),
        "round of the first portal of stack 1 of S1",
        _portal,
        STACK,
    ),
)  # fmt: skip


def exact(prepare: Prepare) -> tuple[ExactMeasure, ...]:
    """What can be asked; `hp.solve("kingdom-rush")` lists it. `prepare` is the game's own reader of positions."""
    covers = ExactMeasure(
        "enemies that {tower} covers at {trays}",
        message("the most enemies that a tower covers from any free site, with the hordes where the position has them"),
        "enemies that Archer covers at B2 d2, A3 e3",
        partial(_shot, prepare),
        {"tower": row("TOWER", "towers"), "trays": text("CARD SPACE, CARD SPACE")},
    )
    return (*_EXACT, covers)


__all__ = ["exact"]
