"""Why the bot would take a choice, in one sentence with exact numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, joined, percent
from hordeplay.core.language import tr

from ..model.table import FantahzeeTable, vanguard
from ..odds.position import alone, chances_after, dig, expected_with, move_values, strength_after
from ..rules.abilities import Claim, DrawCards, Name, Rouse, SetDie
from ..rules.action import PlayCard, Recruit, Replace
from ..rules.attacking import Flip, Hit
from ..rules.horde import Drop, Give, Part
from ..rules.rolling import Activate, FirstRoll, Keep, Steam
from ..rules.taking_damage import Lose, absorbed
from ..rules.treasures import Attach, Take
from ..rules.turn import Done
from .card_words import short, short_action
from .hints import if_it_stands
from .names import ROMAN, decision_in_words, hero_name

Reasoner: TypeAlias = Callable[[FantahzeeTable, Any], str]  # each takes its own verb


def reason(table: FantahzeeTable, seat: int, choice: Choice) -> str:
    """Why the bot would take a choice; empty where no number speaks for it."""
    reasoner = REASONS.get(type(choice))
    return reasoner(table, choice) if reasoner and seat == table.seat else ""


def _strength(n: Fraction) -> str:
    return f"{float(n):.2f}"


# Action Phase


def _recruit(table: FantahzeeTable, choice: Recruit) -> str:
    now, then = expected_with(table), expected_with(table, choice.hero)
    often = tr("it is activated in {often} of turns by itself", often=_often(table, choice.hero))
    if now is None or then is None or then <= now:
        return tr("strength {strength}, and {often}", strength=table.rules.hero(choice.hero).strength, often=often)
    return tr(
        "{strength} strength expected this turn, {more} more than without; {often}",
        strength=_strength(then),
        more=_strength(then - now),
        often=f"{often}{_instead(table, then)}",
    )


def _instead(table: FantahzeeTable, promised: Fraction) -> str:
    """Which other hero of the hand promises more this turn, and how often it comes to that."""
    heroes = [card for card in dict.fromkeys(table.cards.hands[table.hand]) if card in table.rules.heroes]
    value, hero = max(((expected_with(table, hero) or Fraction(0), hero) for hero in heroes), default=(promised, ""))
    if value <= promised:
        return ""
    return tr(", {hero} ({strength}) in {often}", hero=hero, strength=_strength(value), often=_often(table, hero))


def _often(table: FantahzeeTable, hero: str) -> str:
    """In how many turns a hero is activated by itself."""
    return percent(float(alone(hero, table.rules)))


def _replace(table: FantahzeeTable, choice: Replace) -> str:
    return tr(
        "{strength} strength a turn on average by itself, {hero} {other}",
        strength=_a_turn(table, choice.hero),
        hero=hero_name(table, choice.slot),
        other=_a_turn(table, table.party[choice.slot].name),
    )


def _a_turn(table: FantahzeeTable, hero: str) -> str:
    """The strength that a hero brings on average in a turn by itself."""
    return _strength(table.rules.hero(hero).strength * alone(hero, table.rules))


def _play(table: FantahzeeTable, choice: PlayCard) -> str:
    effects = table.rules.action(choice.action).effects
    now, then = expected_with(table), expected_with(table, effects=effects)
    if now is None or then is None or then <= now:
        return tr("it costs nothing: {effects}", effects=short_action(effects))
    return tr(
        "{strength} strength expected with it, {more} more than without",
        strength=_strength(then),
        more=_strength(then - now),
    )


# Roll Step


def _rolls(table: FantahzeeTable, choice: Choice) -> str:
    """What a decision of the Roll Step promises, beside the best other one."""
    text = str(choice)
    value = strength_after(table, text)
    if value is None:
        return ""
    others = [(n, other) for other, n in move_values(table).items() if _rival(choice, text, other)]
    says = (
        tr("{strength} strength", strength=value)
        if isinstance(choice, Done)
        else tr("{strength} strength expected", strength=_strength(value))
    )
    if not others:
        return says
    best, other = max(others, key=lambda pair: pair[0])
    if _strength(best) == _strength(value):
        return f"{says}; {tr('nothing promises more')}"
    words = {"strength": _strength(abs(value - best)), "decision": decision_in_words(table, other)}
    if best < value:
        return f"{says}, {tr('{strength} more than {decision}', **words)}"
    return f"{says}, {tr('{strength} less than {decision}', **words)}"


def _rival(choice: Choice, text: str, other: str) -> bool:
    """Whether it is another way: not the same, and for a payment not one for the same hero."""
    if isinstance(choice, Activate | Steam | Rouse | Name):
        return other.split()[:2] != text.split()[:2]
    return other != text


def _keep(table: FantahzeeTable, choice: Keep) -> str:
    says = _rolls(table, choice)
    chances = [(c, slot) for slot, c in enumerate(chances_after(table, choice.dice)) if c]
    if not says or not chances:
        return says
    chance, slot = max(chances, key=lambda pair: (table.heroes[pair[1]].strength * pair[0], -pair[1]))
    also = tr("{chance} to activate {hero}", chance=percent(float(chance)), hero=hero_name(table, slot))
    return f"{says}; {also}"


def _done(table: FantahzeeTable, choice: Done) -> str:
    if table.step in {"roll", "first_roll"}:
        return _rolls(table, choice)
    flips = [one for i in range(len(table.stacks)) if table.stacks[i].cleared and (one := dig(table, i))]
    if table.step == "attack" and flips:
        best = max(flips, key=lambda one: one.chance)
        price = if_it_stands(table, best.stack - 1)
        says = tr(
            "only {chance} to beat the next card of stack {stack}", chance=percent(float(best.chance)), stack=best.stack
        )
        return f"{says}; {price}" if price else says
    return ""


# Attack


def _hit(table: FantahzeeTable, choice: Hit) -> str:
    turn, card = table.turn, table.rules.monster(table.stacks[choice.stack].top)
    left = turn.strength - card.strength
    before = sum(table.rules.monster(name).counterattack for name in turn.aside)
    stopped = min(card.counterattack, max(0, turn.shield - turn.shields_used - before))
    struck = card.counterattack - stopped
    town = choice.stack == vanguard(table) and table.cards.piles["town"]
    return joined(
        tr("beats {xp} XP for {strength} strength", xp=card.xp, strength=card.strength),
        tr("{strength} left", strength=left),
        tr("{damage} damage in return", damage=struck)
        if struck
        else tr("a shield stops what strikes back")
        if stopped
        else "",
        tr("and the town is safe") if town else "",
    )


def _flip(table: FantahzeeTable, choice: Flip) -> str:
    one = dig(table, choice.stack)
    price = if_it_stands(table, choice.stack)
    says = (
        tr(
            "{chance} to beat the next card with {strength} strength",
            chance=percent(float(one.chance)),
            strength=table.turn.strength,
        )
        if one
        else ""
    )
    return f"{says}; {price}" if says and price else says


def _claim(table: FantahzeeTable, choice: Claim) -> str:
    return tr("{xp} XP for no strength", xp=table.rules.monster(table.stacks[choice.stack].top).xp)


# Damage, treasures, losses


def _lose(table: FantahzeeTable, choice: Lose) -> str:
    damage, takes = table.turn.damage, absorbed(table, table.party[choice.slot])
    says = tr("absorbs {takes} of {damage} damage", takes=min(takes, damage), damage=damage)
    if takes < damage:
        return f"{says}, {tr('{damage} left for others', damage=damage - takes)}"
    able = [i for i, member in enumerate(table.party) if member.active and absorbed(table, member) >= damage]
    if len(able) == 1:
        return f"{says}, {tr('which nobody else can alone')}"
    strengths = [table.heroes[i].strength for i in able]
    if table.heroes[choice.slot].strength == min(strengths):
        return tr("{absorbs} and costs the least strength", absorbs=says)
    weaker = min(able, key=lambda i: table.heroes[i].strength)
    mine, other = (percent(float(alone(table.party[i].name, table.rules))) for i in (choice.slot, weaker))
    often = tr(
        "it is activated in {mine} of turns by itself, {hero} in {other}",
        mine=mine,
        hero=hero_name(table, weaker),
        other=other,
    )
    return f"{says}; {often}"


def _attach(table: FantahzeeTable, choice: Attach) -> str:
    often = percent(float(alone(table.party[choice.slot].name, table.rules)))
    if sum(member.active for member in table.party) == 1:
        return tr("your only active hero; by itself it is activated in {often} of turns", often=often)
    return tr("it works when its hero is activated, by itself in {often} of turns", often=often)


def _take(table: FantahzeeTable, choice: Take) -> str:
    return tr(
        "level {level} does more; {treasures} due",
        level=ROMAN[choice.level],
        treasures=counted(len(table.turn.treasures), "treasure"),
    )


def _drop(table: FantahzeeTable, choice: Drop) -> str:
    if choice.card in table.rules.actions:
        return tr(
            "an action that does little now: {effects}",
            effects=short_action(table.rules.action(choice.card).effects),
        )
    hero = table.rules.hero(choice.card)
    does = f"; {short(hero.effects)}" if hero.effects else ""
    return f"{tr('by itself it brings {strength} strength a turn', strength=_a_turn(table, hero.name))}{does}"


def _part(table: FantahzeeTable, choice: Part) -> str:
    name = table.party[choice.slot].name
    return tr("by itself it brings {strength} strength a turn", strength=_a_turn(table, name))


def _give(table: FantahzeeTable, choice: Give) -> str:
    held = table.party[choice.slot].treasures[choice.which[0] if choice.which else 0]
    return tr("of level {level}, the lowest that you hold", level=ROMAN[held.level])


def _draw(table: FantahzeeTable, choice: DrawCards) -> str:
    return tr("it costs nothing")


REASONS: Final[Mapping[type[Choice], Reasoner]] = {
    Activate: _rolls,
    Attach: _attach,
    Claim: _claim,
    Done: _done,
    DrawCards: _draw,
    Drop: _drop,
    FirstRoll: _rolls,
    Flip: _flip,
    Give: _give,
    Hit: _hit,
    Keep: _keep,
    Lose: _lose,
    Name: _rolls,
    Part: _part,
    PlayCard: _play,
    Recruit: _recruit,
    Replace: _replace,
    Rouse: _rolls,
    SetDie: _rolls,
    Steam: _rolls,
    Take: _take,
}
"""The verbs for which a number speaks."""
