"""The most that one turn can bring by the cards in force: a table beyond it is none that the rules bring about.

These are bounds, not records: each card that can work in a turn is taken to bring as much as the best of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, get_args

from .ruleset import FantahzeeRules
from .vocabulary import Effect, EffectWord, Figure

MOST_DICE: Final = 40
"""So many dice are counted at most, whatever cards a designer makes."""


@lru_cache(maxsize=32)
def most(rules: FantahzeeRules) -> Mapping[str, int]:
    """The most of each count of a turn, by the name it has in a line.

    >>> printed = most(FantahzeeRules.load())
    >>> printed["plays"], printed["recruits"], printed["rerolls"]
    (2, 4, 22)
    """
    knobs = rules.knobs
    strongest = max((rules.hero(name).strength for name in rules.heroes), default=0)
    boost = _turn(rules, "strength")
    monsters = [rules.monster(name) for name in rules.monsters]
    harm = sum(card.copies * max(card.counterattack, card.ambush) for card in monsters)
    return {
        "rerolls": knobs.base_rerolls + _turn(rules, "extra_roll"),
        "dice": min(MOST_DICE, knobs.base_dice + _turn(rules, "extra_die")),
        "steam": _turn(rules, "steam"),
        "shield": _turn(rules, "shield"),
        "bonus": boost,
        "strength": knobs.party_limit * (strongest + boost) + boost,  # `per` counts each of the party
        "recruits": _recruits(rules),
        "plays": knobs.actions_per_turn,
        "draws": max(knobs.draw_per_turn + _turn(rules, "change", "draw"), single(rules, "draw")),
        "towns": 1 + _turn(rules, "change", "town"),
        "damage": harm + _turn(rules, "change", "ambush"),
        "carry": strongest + boost,
        "added": knobs.party_limit * boost,
        "tokens": _turn(rules, "reduce_x"),
        "sets": knobs.actions_per_turn * _best((rules.action(name).effects for name in rules.actions), "set_die"),
    }


@lru_cache(maxsize=32)
def swings(rules: FantahzeeRules) -> Mapping[str, tuple[int, int]]:
    """How far each figure of a turn can change, down and up.

    >>> swings(FantahzeeRules.load())["hand_limit"][0]
    0
    """
    return {of: (-_turn(rules, "change", of, -1), _turn(rules, "change", of)) for of in get_args(Figure)}


@lru_cache(maxsize=256)
def single(rules: FantahzeeRules, word: EffectWord) -> int:
    """The most that one word of one card can say; of `activate` with `own` the strength of its hero counts.

    >>> single(FantahzeeRules.load(), "activate")
    7
    """
    numbers = [effect.n for effects in _all(rules) for effect in effects if effect.do == word]
    if any(effect.own and effect.do == word for effects in _all(rules) for effect in effects):
        numbers += [rules.hero(name).strength for name in rules.heroes]
    return max(numbers, default=0)


def _all(rules: FantahzeeRules) -> Iterable[tuple[Effect, ...]]:
    """The words of every card, each end of a treasure apart."""
    yield from (rules.hero(name).effects for name in rules.heroes)
    yield from (rules.action(name).effects for name in rules.actions)
    yield from (rules.treasure(name).effects(level) for name in rules.treasures for level in (1, 2))
    yield from (rules.monster(name).effects for name in rules.monsters)
    yield from (rules.town_card(name).effects for name in rules.town)


def _recruits(rules: FantahzeeRules) -> int:
    """The recruits of a turn; where heroes bring more recruits they could bring each other, so all of them count."""
    lasting = [rules.hero(name).effects for name in rules.heroes]
    lasting += [rules.treasure(name).effects(level) for name in rules.treasures for level in (1, 2)]
    if _best(lasting, "change", "recruits"):
        return sum(card.copies for card in rules.heroes.values())
    played = _best((rules.action(name).effects for name in rules.actions), "change", "recruits")
    return rules.knobs.recruits_per_turn + rules.knobs.actions_per_turn * played


def _turn(rules: FantahzeeRules, word: EffectWord, of: str = "", sign: int = 1) -> int:
    """The most of a word in a turn: by active heroes (also such as were replaced), what they hold, and all other cards."""
    knobs = rules.knobs
    heroes = knobs.party_limit + _recruits(rules)
    monsters = sum(card.copies for card in rules.monsters.values())
    held = heroes * knobs.treasures_per_hero + (monsters if knobs.treasure_same_turn else 0)
    each = (
        (heroes, [rules.hero(name).effects for name in rules.heroes]),
        (knobs.actions_per_turn, [rules.action(name).effects for name in rules.actions]),
        (held, [rules.treasure(name).effects(level) for name in rules.treasures for level in (1, 2)]),
        (monsters, [rules.monster(name).effects for name in rules.monsters]),
        (sum(card.copies for card in rules.town.values()), [rules.town_card(name).effects for name in rules.town]),
    )
    return sum(n * _best(cards, word, of, sign) for n, cards in each)


def _best(cards: Iterable[tuple[Effect, ...]], word: EffectWord, of: str = "", sign: int = 1) -> int:
    """The most that one of these cards brings of a word, or of the change of a figure."""
    brought = (sum(sign * e.n for e in card if e.do == word and (not of or e.of == of)) for card in cards)
    return max(0, max(brought, default=0))
