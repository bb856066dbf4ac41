"""How every choice is offered: a plain sentence, its price or exact odds, and the parts it comes from and goes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, percent
from hordeplay.core.scene import Hint

from ..model.table import FantahzeeTable
from ..odds.position import dig, strength_after
from ..rules.abilities import Claim, DrawCards, Name, Peek, Rouse, SetDie, Skip
from ..rules.action import PlayCard, Recruit, Replace
from ..rules.attacking import Flip, Hit, Spare
from ..rules.horde import Drop, Give, Part
from ..rules.rolling import Activate, FirstRoll, Keep, Steam
from ..rules.taking_damage import Lose, absorbed
from ..rules.treasures import Attach, Decline, Take
from ..rules.turn import Done
from . import facts
from .card_words import short, short_action
from .ids import die_id, hand_ids, hero_id, place_id, stack_id
from .names import ROMAN, dice_in_words, hero_name

Hinter: TypeAlias = Callable[[FantahzeeTable, Any], Hint]  # each takes its own verb


def hint(table: FantahzeeTable, choice: Choice) -> Hint:
    """How a choice is offered; a verb that nobody has words for is offered as it is written."""
    hinter = HINTS.get(type(choice))
    return hinter(table, choice) if hinter else Hint(str(choice).capitalize())


def _hero(slot: int) -> tuple[str, ...]:
    return (hero_id(slot),)


def dice_parts(table: FantahzeeTable, wanted: Sequence[int]) -> tuple[str, ...]:
    """The parts of so many dice with these faces that are not locked."""
    due = Counter(wanted)
    parts = []
    for number in facts.loose(table):
        if due[number[0]]:
            due[number[0]] -= 1
            parts.append(die_id(number))
    return tuple(parts)


def _worth(table: FantahzeeTable, choice: Choice) -> str:
    """The expected strength after a decision of the Roll Step, exactly counted, said with two decimals."""
    value = strength_after(table, str(choice))
    return "" if value is None else f"{float(value):.2f} strength"


def _recruit(table: FantahzeeTable, choice: Recruit) -> Hint:
    card = table.rules.hero(choice.hero)
    note = f"strength {card.strength}, costs {card.cost}"
    free = (place_id(len(table.party)),)
    return Hint(f"Recruit {choice.hero}", note, hand_ids(table, table.seat, choice.hero), preview=free)


def _replace(table: FantahzeeTable, choice: Replace) -> Hint:
    source = hand_ids(table, table.seat, choice.hero)
    old, new = table.heroes[choice.slot], table.rules.hero(choice.hero)
    note = f"strength {old.strength} to {new.strength}"
    return Hint(f"{choice.hero} in the place of {hero_name(table, choice.slot)}", note, _hero(choice.slot), source)


def _play(table: FantahzeeTable, choice: PlayCard) -> Hint:
    does = short_action(table.rules.action(choice.action).effects)
    return Hint(f"Play {choice.action}: {does}", targets=hand_ids(table, table.seat, choice.action))


def _keep(table: FantahzeeTable, choice: Keep) -> Hint:
    n = sum(table.turn.pool) - len(choice.dice) + table.turn.waiting
    dice = counted(n, "die", "dice")
    if not choice.dice:
        return Hint(f"Keep nothing, roll {dice}", _worth(table, choice), marks=())
    label = f"Keep {dice_in_words(choice.dice)}, roll {dice}"
    return Hint(label, _worth(table, choice), marks=dice_parts(table, choice.dice))


def _first(table: FantahzeeTable, choice: FirstRoll) -> Hint:
    return Hint(f"Roll {counted(table.turn.waiting, 'die', 'dice')}", _worth(table, choice), ("tray",))


def _activate(table: FantahzeeTable, choice: Activate) -> Hint:
    paid = dice_in_words(choice.dice)
    return Hint(
        f"Activate {hero_name(table, choice.slot)}{f' with {paid}' if paid else ' without dice'}",
        _worth(table, choice),
        _hero(choice.slot),
        preview=dice_parts(table, choice.dice),
        cost=counted(len(choice.dice), "die", "dice") if paid else "nothing",
    )


def _steam(table: FantahzeeTable, choice: Steam) -> Hint:
    price = max(0, table.heroes[choice.slot].steam - sum(choice.tokens))
    less = f", {sum(choice.tokens)} less" if choice.tokens else ""
    left = table.turn.steam - price
    lost = f", {left} steam is lost" if left and table.knobs.steam_leftover == "lost" else ""
    label = f"Activate {hero_name(table, choice.slot)} with steam{less}{lost}"
    return Hint(label, _worth(table, choice), _hero(choice.slot), cost=f"{price} steam")


def _set(table: FantahzeeTable, choice: SetDie) -> Hint:
    parts = tuple(die_id(number) for number in facts.loose(table) if number[0] == choice.old)
    return Hint(f"Turn a {choice.old} to {choice.new}", _worth(table, choice), parts, preview=parts[-1:])


def _rouse(table: FantahzeeTable, choice: Rouse) -> Hint:
    return Hint(
        f"Activate {hero_name(table, choice.slot)} for nothing",
        _worth(table, choice),
        _hero(choice.slot),
        cost="nothing",
    )


def _named(table: FantahzeeTable, choice: Name) -> Hint:
    return Hint(f"Make {hero_name(table, choice.slot)} cheaper", _worth(table, choice), _hero(choice.slot))


def _top(table: FantahzeeTable, i: int) -> tuple[str, str, str]:
    """A top by name, what it brings, and what it does in return."""
    card = table.rules.monster(table.stacks[i].top)
    brings = f"{card.xp} XP" + (f", treasure {ROMAN[card.treasure]}" if card.treasure else "")
    return card.name, brings, f", strikes back for {card.counterattack}" if card.counterattack else ""


def _hit(table: FantahzeeTable, choice: Hit) -> Hint:
    name, brings, back = _top(table, choice.stack)
    strength = table.rules.monster(name).strength
    label = f"Attack {name} on stack {choice.stack + 1}"
    return Hint(label, brings + back, (stack_id(choice.stack),), cost=f"{strength} strength")


def _claim(table: FantahzeeTable, choice: Claim) -> Hint:
    name, brings, _ = _top(table, choice.stack)
    label = f"Claim {name} from stack {choice.stack + 1}"
    return Hint(label, brings.partition(",")[0], (stack_id(choice.stack),), cost="nothing")


def _flip(table: FantahzeeTable, choice: Flip) -> Hint:
    flip = dig(table, choice.stack)
    note = f"{percent(float(flip.chance))} beaten" if flip else ""
    locks = "" if table.turn.lock >= 0 else "; locks you in"
    return Hint(f"Flip the next card of stack {choice.stack + 1}{locks}", note, (stack_id(choice.stack),))


def _peek(table: FantahzeeTable, choice: Peek) -> Hint:
    return Hint(f"Look at the next card of stack {choice.stack + 1}", targets=(stack_id(choice.stack),))


def _lose(table: FantahzeeTable, choice: Lose) -> Hint:
    takes = absorbed(table, table.party[choice.slot])
    left = max(0, table.turn.damage - takes)
    note = f"{left} damage left" if left else "no damage left"
    label = f"{hero_name(table, choice.slot)} falls and absorbs {takes}"
    return Hint(label, targets=_hero(choice.slot), cost=note)


def _part(table: FantahzeeTable, choice: Part) -> Hint:
    note = f"strength {table.heroes[choice.slot].strength}"
    return Hint(f"{hero_name(table, choice.slot)} leaves the party", targets=_hero(choice.slot), cost=note)


def _give(table: FantahzeeTable, choice: Give) -> Hint:
    member = table.party[choice.slot]
    held = member.treasures[choice.which[0] if choice.which else 0]
    label = f"{hero_name(table, choice.slot)} gives up {held.name}"
    return Hint(label, targets=_hero(choice.slot), cost=f"level {ROMAN[held.level]}")


def _drop(table: FantahzeeTable, choice: Drop) -> Hint:
    return Hint(f"Discard {choice.card}", targets=hand_ids(table, table.seat, choice.card))


def _attach(table: FantahzeeTable, choice: Attach) -> Hint:
    held, member = table.turn.drawn[0], table.party[choice.slot]
    most = table.rules.knobs.treasures_per_hero
    old = ""
    if choice.instead or len(member.treasures) >= most:
        old = f"{member.treasures[choice.instead[0] if choice.instead else 0].name} is lost"
    does = short(table.rules.treasure(held.name).effects(held.level))
    label = f"{held.name} for {hero_name(table, choice.slot)}: {does}"
    return Hint(label, targets=_hero(choice.slot), cost=old)


def _take(table: FantahzeeTable, choice: Take) -> Hint:
    return Hint(f"Draw a treasure for a symbol of level {ROMAN[choice.level]}", targets=("deck-treasure",))


def _decline(table: FantahzeeTable, choice: Decline) -> Hint:
    return Hint(f"Leave {table.turn.drawn[0].name}", default=True)


def _draw(table: FantahzeeTable, choice: DrawCards) -> Hint:
    n = max((p.n for p in table.turn.pending if p.word == "draw"), default=1)
    return Hint(f"Draw {counted(n, 'card')}", targets=("deck-hero",))


def _spare(table: FantahzeeTable, choice: Spare) -> Hint:
    return Hint("Spare it; the attack is over", default=True)


def _skip(table: FantahzeeTable, choice: Skip) -> Hint:
    return Hint("Give up what the cards still offer", _worth(table, choice), default=True)


def _done(table: FantahzeeTable, choice: Done) -> Hint:
    if table.step == "roll":
        return Hint("Stop rolling and attack", _worth(table, choice), default=True)
    labels = {"action": "End the Action Phase", "attack": "Stop attacking"}
    return Hint(labels.get(table.step, "Nothing more"), default=True)


HINTS: Final[Mapping[type[Choice], Hinter]] = {
    Activate: _activate,
    Attach: _attach,
    Claim: _claim,
    Decline: _decline,
    Done: _done,
    DrawCards: _draw,
    Drop: _drop,
    FirstRoll: _first,
    Flip: _flip,
    Give: _give,
    Hit: _hit,
    Keep: _keep,
    Lose: _lose,
    Name: _named,
    Part: _part,
    Peek: _peek,
    PlayCard: _play,
    Recruit: _recruit,
    Replace: _replace,
    Rouse: _rouse,
    SetDie: _set,
    Skip: _skip,
    Spare: _spare,
    Steam: _steam,
    Take: _take,
}
"""One hinter for every verb of the game."""
