"""The reading card of a choice: what comes of it, in words, for whoever rests on its row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, joined, percent
from hordeplay.core.language import tr
from hordeplay.core.provenance import says
from hordeplay.core.scene import Card

from ..model.table import FantahzeeTable, vanguard
from ..model.vocabulary import card_text
from ..odds.position import chances_after, dig, expected_with, strength_after
from ..rules.abilities import Claim, Name, Rouse, SetDie
from ..rules.action import PlayCard, Recruit, Replace
from ..rules.attacking import Flip, Hit
from ..rules.horde import Drop, Give, Part
from ..rules.rolling import Activate, Keep, Steam
from ..rules.taking_damage import Lose, absorbed
from ..rules.treasures import Attach, Decline
from .hints import hint, lost_by_flip
from .names import ROMAN, dice_in_words, hero_name
from .printed_cards import Fact, action_card, hero_card, monster_card, named, page

Reader: TypeAlias = Callable[[FantahzeeTable, Any], Card | None]  # each takes its own verb


def choice_card(table: FantahzeeTable, choice: Choice) -> Card | None:
    """What comes of a choice; None for what its row says already."""
    reader = CARDS.get(type(choice))
    return reader(table, choice) if reader else None


def _expected(value: Fraction | None, what: str = "") -> tuple[Fact, ...]:
    return (
        () if value is None else ((what or tr("Strength to expect"), tr("{value:.2f} on average", value=float(value))),)
    )


def _recruit(table: FantahzeeTable, choice: Recruit) -> Card:
    odds = _expected(expected_with(table), tr("Strength to expect without it"))
    odds += _expected(expected_with(table, choice.hero), tr("Strength to expect with it"))
    return hero_card(table, choice.hero, odds=odds if len(odds) == 2 else ())


def _replace(table: FantahzeeTable, choice: Replace) -> Card:
    old, member = hero_name(table, choice.slot), table.party[choice.slot]
    more: list[Fact] = [
        (
            tr("Leaves the party"),
            tr("{hero}, strength {strength}", hero=old, strength=table.heroes[choice.slot].strength),
        )
    ]
    if member.treasures:
        held = ", ".join(one.name for one in member.treasures)
        lost = table.knobs.replaced_hero_treasure == "box"
        more.append((tr("Is lost with it") if lost else tr("Goes to the new hero"), held))
    return hero_card(table, choice.hero, tuple(more))


def _play(table: FantahzeeTable, choice: PlayCard) -> Card:
    effects = table.rules.action(choice.action).effects
    now, then = expected_with(table), expected_with(table, effects=effects)
    odds: tuple[Fact, ...] = ()
    if now is not None and then is not None and then != now:
        odds = (
            *_expected(now, tr("Strength to expect without it")),
            *_expected(then, tr("Strength to expect with it")),
        )
    return action_card(table, choice.action)._replace(odds=odds)


def _keep(table: FantahzeeTable, choice: Keep) -> Card:
    turn, chances = table.turn, chances_after(table, choice.dice)
    odds = list(_expected(strength_after(table, str(choice))))
    for slot, chance in enumerate(chances):
        if chance is not None:
            odds.append((tr("{hero} can be activated", hero=hero_name(table, slot)), percent(float(chance))))
    n = sum(turn.pool) - len(choice.dice) + turn.waiting
    rows = [
        (tr("Stay"), dice_in_words(choice.dice) or tr("none")),
        (tr("Are rolled"), counted(n, "die", "dice")),
        (tr("Rerolls left after it"), str(max(0, turn.rerolls - 1))),
    ]
    title = tr("Keep {dice}", dice=dice_in_words(choice.dice)) if choice.dice else tr("Keep nothing")
    return page(table, title, rows, "FZ-DICE-03", "FZ-DICE-04")._replace(odds=tuple(odds))


def _pay(table: FantahzeeTable, choice: Activate | Steam | Rouse | Name) -> Card:
    odds = _expected(strength_after(table, str(choice)))
    more: list[Fact] = [(tr("Price"), hint(table, choice).cost)] if isinstance(choice, Activate | Steam) else []
    if isinstance(choice, Activate) and choice.dice:
        more = [(tr("Locked on it"), dice_in_words(choice.dice))]
    for held in table.party[choice.slot].treasures:
        does = card_text(table.rules.treasure(held.name).effects(held.level))
        more.append((held.name, tr("does nothing yet") if held.fresh else does))
    return hero_card(table, table.party[choice.slot].name, tuple(more), odds)


def _hit(table: FantahzeeTable, choice: Hit) -> Card:
    turn, card = table.turn, table.rules.monster(table.stacks[choice.stack].top)
    more: list[Fact] = [
        (
            tr("Strength left after it"),
            tr("{left} of {whole}", left=turn.strength - card.strength, whole=turn.strength),
        )
    ]
    more += _struck(table, [*turn.aside, card.name])
    if choice.stack == vanguard(table):
        more.append((tr("The town"), tr("is safe this turn, unless you turn up the next card here")))
    return monster_card(table, card.name, tuple(more))


def _struck(table: FantahzeeTable, aside: Sequence[str]) -> list[Fact]:
    """What strikes back in the end for these monsters."""
    total = sum(table.rules.monster(name).counterattack for name in aside)
    shield = min(total, table.turn.shield - table.turn.shields_used)
    if not total:
        return []
    damage = tr("{damage} damage to your active heroes", damage=total - shield)
    stops = tr("shields stop {shield}", shield=shield) if shield else ""
    return [(tr("Counterattack with it"), joined(damage, stops))]


def _claim(table: FantahzeeTable, choice: Claim) -> Card:
    free = ((tr("Costs"), tr("no strength, and it does not strike back")),)
    return monster_card(table, table.stacks[choice.stack].top, free)


def _flip(table: FantahzeeTable, choice: Flip) -> Card:
    flip, left = dig(table, choice.stack), table.facedown(choice.stack)
    rows = [(tr("Strength left"), str(table.turn.strength)), (tr("Cards below"), str(left))]
    lost = lost_by_flip(table, choice.stack)
    if lost:
        rows.append((tr("If it stands"), tr("the town loses a card") if lost == "card" else tr("your attack is over")))
    odds = ((tr("The next card is beaten"), f"{percent(float(flip.chance))} = {flip.chance}"),) if flip else ()
    title = tr("Flip stack {stack}", stack=choice.stack + 1)
    return page(table, title, rows, "FZ-ATK-08", "FZ-ATK-09", "FZ-ATK-11")._replace(odds=odds)


def _set(table: FantahzeeTable, choice: SetDie) -> Card:
    rows = [(tr("Is turned"), tr("a die that shows {old}, to {new}", old=choice.old, new=choice.new))]
    odds = _expected(strength_after(table, str(choice)))
    return page(table, tr("Turn a {old} to {new}", old=choice.old, new=choice.new), rows, "FZ-RUL-54")._replace(
        odds=odds
    )


def _lose(table: FantahzeeTable, choice: Lose) -> Card:
    member, damage = table.party[choice.slot], table.turn.damage
    takes = absorbed(table, member)
    more: list[Fact] = [
        (tr("Absorbs"), tr("{takes} of {damage} damage", takes=min(takes, damage), damage=damage)),
        (tr("Damage left"), str(max(0, damage - takes))),
    ]
    more += [(tr("Is lost with it"), ", ".join(held.name for held in member.treasures))] if member.treasures else []
    more += (
        [(tr("Its shields"), tr("still count this turn"))]
        if any(e.do == "shield" for e in table.heroes[choice.slot].effects)
        else []
    )
    return hero_card(table, member.name, tuple(more))


def _part(table: FantahzeeTable, choice: Part) -> Card:
    return hero_card(table, table.party[choice.slot].name)


def _treasure(table: FantahzeeTable, name: str, level: int, more: Sequence[Fact] = ()) -> Card:
    """One end of a treasure in words."""
    card = table.rules.treasure(name)
    rows = ((tr("Level"), ROMAN[level]), *more)
    return Card(name, rows, card_text(card.effects(level)), ("FZ-TRE-02", "FZ-USE-02"), says(card))


def _attach(table: FantahzeeTable, choice: Attach) -> Card:
    held, member = table.turn.drawn[0], table.party[choice.slot]
    full = len(member.treasures) >= table.knobs.treasures_per_hero
    lost = member.treasures[choice.instead[0] if choice.instead else 0].name if full else ""
    more: list[Fact] = [(tr("Goes to"), tr("{hero}, for the turns to come", hero=hero_name(table, choice.slot)))]
    more += [(tr("Is lost for it"), lost)] if lost else []
    return _treasure(table, held.name, held.level, more)


def _give(table: FantahzeeTable, choice: Give) -> Card:
    held = table.party[choice.slot].treasures[choice.which[0] if choice.which else 0]
    return _treasure(table, held.name, held.level)


CARDS: Final[Mapping[type[Choice], Reader]] = {
    Activate: _pay,
    Attach: _attach,
    Claim: _claim,
    Decline: lambda table, _: _treasure(table, table.turn.drawn[0].name, table.turn.drawn[0].level),
    Drop: lambda table, choice: named(table, choice.card),
    Flip: _flip,
    Give: _give,
    Hit: _hit,
    Keep: _keep,
    Lose: _lose,
    Name: _pay,
    Part: _part,
    PlayCard: _play,
    Recruit: _recruit,
    Replace: _replace,
    Rouse: _pay,
    SetDie: _set,
    Steam: _pay,
}
"""The verbs whose rows do not say all there is to say."""
