"""How every choice is offered: a plain sentence, its price or exact odds, and the parts it comes from and goes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, joined, percent, signed
from hordeplay.core.language import tr
from hordeplay.core.scene import Hint

from ..model.table import FantahzeeTable, vanguard
from ..odds.position import chance_after, dig, expected_with, strength_after
from ..rules.abilities import Claim, DrawCards, Name, Peek, Rouse, SetDie, Skip
from ..rules.action import PlayCard, Recruit, Replace
from ..rules.attacking import Flip, Hit, Spare
from ..rules.effects import pause_of
from ..rules.horde import Drop, Give, Part
from ..rules.rolling import Activate, FirstRoll, Keep, Steam, may_roll
from ..rules.taking_damage import Lose, absorbed
from ..rules.treasures import Attach, Decline, Take
from ..rules.turn import Done
from . import facts
from .card_words import brief, short, short_action
from .expected import aim, beats, expected, place
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


def _says(*words: str) -> str:
    """What a row says beside its label; the page puts what is longer than a few words below it."""
    return " · ".join(filter(None, words))


def _valued(table: FantahzeeTable, choice: Choice, hint: Hint) -> Hint:
    """With what a decision of the Roll Step promises, exactly counted; the most comes first, of equals what is sure.

    That is the expected strength, and where a boss is in reach before it the chance to beat the boss.
    """
    text = str(choice)
    value = strength_after(table, text)
    if value is None:
        return hint
    rank, note = -2 * round(100 * value) + isinstance(choice, Keep), expected(table, choice, value)
    if table.step == "effects" and _idle(table, text):
        note = tr("no difference now")
    boss = aim(table)
    chance = chance_after(table, text, boss.strength) if boss else None
    if boss and chance is not None:
        rank, note = rank - 10**6 * place(chance), _says(beats(boss, chance), note)
    return hint._replace(note=note, rank=rank)


def _idle(table: FantahzeeTable, text: str) -> bool:
    """Whether an ability, used like this, promises just what leaving it does."""
    boss = aim(table)
    same = strength_after(table, text) == strength_after(table, "skip")
    chances = [chance_after(table, each, boss.strength) for each in (text, "skip")] if boss else [None, None]
    return text != "skip" and same and chances[0] == chances[1]


def _brings(table: FantahzeeTable, hero: str) -> tuple[str, str, str]:
    """A hero's strength, its price and its ability: so short that a row among many has room for all of it."""
    face, card = facts.face(table, hero), table.rules.hero(hero)
    cost = tr("costs {cost}", cost=face.cost) if face.given else face.cost
    return tr("strength {strength}", strength=face.strength), cost, brief(card.effects, card.strength)


def _recruit(table: FantahzeeTable, choice: Recruit) -> Hint:
    free = (place_id(len(table.party)),)
    cards = hand_ids(table, table.seat, choice.hero)
    cost, note = _says(*_brings(table, choice.hero)), _with_and_without(table, choice.hero)
    return Hint(tr("Recruit {hero}", hero=choice.hero), note, targets=cards, preview=free, cost=cost)


COUNTED_IN_ROWS: Final = 4
"""A recruit that joins so many heroes is counted for its card alone: all cards of a hand may take tenths of a second."""


def _with_and_without(table: FantahzeeTable, hero: str) -> str:
    """The strength of the turn to expect with a recruit and without; empty where it takes too long for every row of a list."""
    if len(table.party) >= COUNTED_IN_ROWS:
        return ""
    then, now = expected_with(table, hero), expected_with(table)
    return (
        ""
        if then is None or now is None
        else tr("{then:.1f} average with it, {now:.1f} without", then=float(then), now=float(now))
    )


def _replace(table: FantahzeeTable, choice: Replace) -> Hint:
    source = hand_ids(table, table.seat, choice.hero)
    more = table.rules.hero(choice.hero).strength - table.heroes[choice.slot].strength
    lost = table.party[choice.slot].treasures if table.knobs.replaced_hero_treasure == "box" else []
    return Hint(
        tr("{new} for {old}", new=choice.hero, old=hero_name(table, choice.slot)),
        targets=_hero(choice.slot),
        source=source,
        cost=_says(
            *(tr("{treasure} is lost", treasure=held.name) for held in lost),
            tr("{strength} strength", strength=signed(more)) if more else tr("as strong"),
        ),
        rank=-more,
        group=tr("Recruit {hero}", hero=choice.hero),
    )


def _play(table: FantahzeeTable, choice: PlayCard) -> Hint:
    does = short_action(table.rules.action(choice.action).effects)
    return Hint(tr("Play {card}", card=choice.action), targets=hand_ids(table, table.seat, choice.action), cost=does)


def _keep(table: FantahzeeTable, choice: Keep) -> Hint:
    n = sum(table.turn.pool) - len(choice.dice) + table.turn.waiting
    dice = counted(n, "die", "dice")
    label = (
        tr("Keep {kept}, roll {dice}", kept=dice_in_words(choice.dice), dice=dice)
        if choice.dice
        else tr("Keep nothing, roll {dice}", dice=dice)
    )
    return _valued(table, choice, Hint(label, marks=dice_parts(table, choice.dice)))


def _first(table: FantahzeeTable, choice: FirstRoll) -> Hint:
    return _valued(
        table, choice, Hint(tr("Roll {dice}", dice=counted(table.turn.waiting, "die", "dice")), targets=("tray",))
    )


def _activate(table: FantahzeeTable, choice: Activate) -> Hint:
    name, paid = hero_name(table, choice.slot), dice_in_words(choice.dice)
    price = table.heroes[choice.slot].price
    less = price.size - len(choice.dice) if price else 0
    hint = Hint(
        tr("Activate {hero} with {dice}", hero=name, dice=paid) if paid else tr("Activate {hero}", hero=name),
        targets=_hero(choice.slot),
        preview=dice_parts(table, choice.dice),
        cost=_says(
            counted(len(choice.dice), "die", "dice") if paid else tr("for nothing"),
            tr("{n} less by a reduction", n=less) if less else "",
        ),
        group=tr("Activate {hero}", hero=name),
    )
    return _valued(table, choice, hint)


def _steam(table: FantahzeeTable, choice: Steam) -> Hint:
    name = hero_name(table, choice.slot)
    price = max(0, table.heroes[choice.slot].steam - sum(choice.tokens))
    left = table.turn.steam - price
    lost = tr("the {steam} steam left is lost", steam=left) if left and table.knobs.steam_leftover == "lost" else ""
    label = (
        tr("Activate {hero} with steam, {n} less", hero=name, n=sum(choice.tokens))
        if choice.tokens
        else tr("Activate {hero} with steam", hero=name)
    )
    cost = _says(tr("{steam} steam", steam=price), lost)
    return _valued(
        table, choice, Hint(label, targets=_hero(choice.slot), cost=cost, group=tr("Activate {hero}", hero=name))
    )


def _set(table: FantahzeeTable, choice: SetDie) -> Hint:
    parts = tuple(die_id(number) for number in facts.loose(table) if number[0] == choice.old)
    label = tr("Turn a {old} to {new}", old=choice.old, new=choice.new)
    # Beside dice that may be kept one row for all has to do.
    group = (
        tr("Turn a die")
        if table.step == "roll" and may_roll(pause_of(table), table.knobs)
        else tr("Turn a {old}", old=choice.old)
    )
    return _valued(table, choice, Hint(label, targets=parts, preview=parts[-1:], group=group))


def _rouse(table: FantahzeeTable, choice: Rouse) -> Hint:
    label = tr("Activate {hero}", hero=hero_name(table, choice.slot))
    return _valued(table, choice, Hint(label, targets=_hero(choice.slot), cost=tr("for nothing")))


def _named(table: FantahzeeTable, choice: Name) -> Hint:
    label = tr("Make {hero} cheaper", hero=hero_name(table, choice.slot))
    return _valued(table, choice, Hint(label, targets=_hero(choice.slot)))


def _gains(table: FantahzeeTable, i: int) -> tuple[str, str]:
    """What a top brings, and what comes of it: so short that a row among many has room for it."""
    card = table.rules.monster(table.stacks[i].top)
    later = [tr("hits back {n}", n=card.counterattack)] if card.counterattack else []
    later += [tr("treasure {level}", level=ROMAN[card.treasure])] if card.treasure else []
    later += [brief(card.effects)] if card.effects else []
    return tr("+{xp} XP", xp=card.xp), ", ".join(later)


def _hit(table: FantahzeeTable, choice: Hit) -> Hint:
    card = table.rules.monster(table.stacks[choice.stack].top)
    gain, later = _gains(table, choice.stack)
    saves = threatened(table) == choice.stack and bool(table.facedown(choice.stack))
    cost = _says(
        tr("{strength} strength", strength=card.strength), gain, tr("saves the town a card") if saves else "", later
    )
    label = tr("Attack {monster}, stack {stack}", monster=card.name, stack=choice.stack + 1)
    return Hint(label, targets=(stack_id(choice.stack),), cost=cost, rank=-2 * card.xp - saves)


def threatened(table: FantahzeeTable) -> int:
    """The vanguard's stack if a monster that stands there now destroys a town card, else -1 (FZ-HOR-01)."""
    front = front_stack(table)
    return front if front >= 0 and table.stacks[front].top and _town_can_lose(table) else -1


def front_stack(table: FantahzeeTable) -> int:
    """The stack that threatens the town this turn, or -1 where there is none or nobody knows which (FZ-HOR-01)."""
    knobs = table.rules.knobs
    if knobs.vanguard_rule in {"off", "random_stack"}:
        return -1
    return table.turn.vanguard if knobs.empty_stack_shift == "after_horde_phase" else vanguard(table)


def _town_can_lose(table: FantahzeeTable) -> bool:
    return table.cards.size("town") > 0 and table.figure("town", 1) > 0


def _claim(table: FantahzeeTable, choice: Claim) -> Hint:
    card = table.rules.monster(table.stacks[choice.stack].top)
    label = tr("Claim {monster}, stack {stack}", monster=card.name, stack=choice.stack + 1)
    return Hint(
        label,
        targets=(stack_id(choice.stack),),
        cost=_says(tr("+{xp} XP", xp=card.xp), tr("for nothing")),
        rank=-card.xp,
    )


def _flip(table: FantahzeeTable, choice: Flip) -> Hint:
    flip = dig(table, choice.stack)
    note = tr("{chance} beaten", chance=percent(float(flip.chance))) if flip else ""
    locks = "" if table.turn.lock >= 0 else tr("locks you into this stack")
    price = if_it_stands(table, choice.stack)
    back = facts.heaps(table, None)[choice.stack].back
    label = joined(tr("Flip stack {stack}", stack=choice.stack + 1), back)
    rank = 100 - round(100 * flip.chance) if flip else 100
    return Hint(label, note, (stack_id(choice.stack),), cost=_says(price, locks), rank=rank)


def if_it_stands(table: FantahzeeTable, i: int) -> str:
    """What a flip into stack `i` costs if the next card is not beaten (FZ-ATK-11, FZ-HOR-01); empty where it is known to fall."""
    lost = lost_by_flip(table, i)
    if not lost:
        return ""
    return tr("if it stands, the town loses a card") if lost == "card" else tr("if it stands, your attack is over")


def lost_by_flip(table: FantahzeeTable, i: int) -> Literal["card", "attack", ""]:
    """What is lost by a flip into stack `i` if the next card stands: a town card, or only the rest of the attack."""
    flip = dig(table, i)
    if flip and flip.chance == 1:
        return ""
    return "card" if i == front_stack(table) and _town_can_lose(table) else "attack"


def _peek(table: FantahzeeTable, choice: Peek) -> Hint:
    return Hint(tr("Look into stack {stack}", stack=choice.stack + 1), targets=(stack_id(choice.stack),))


def _lose(table: FantahzeeTable, choice: Lose) -> Hint:
    member = table.party[choice.slot]
    takes, damage = absorbed(table, member), table.turn.damage
    left = max(0, damage - takes)
    held = ", ".join(one.name for one in member.treasures)
    cost = _says(
        tr("absorbs {takes}", takes=takes),
        tr("{left} damage left", left=left) if left else tr("no damage left"),
        tr("{treasure} is lost", treasure=held) if held else "",
    )
    # The weakest of those that end it come first, else the strongest.
    rank = 100 - takes if left else takes
    return Hint(tr("Lose {hero}", hero=hero_name(table, choice.slot)), targets=_hero(choice.slot), cost=cost, rank=rank)


def _part(table: FantahzeeTable, choice: Part) -> Hint:
    strength = table.heroes[choice.slot].strength
    label = tr("Let {hero} go", hero=hero_name(table, choice.slot))
    return Hint(label, targets=_hero(choice.slot), cost=tr("strength {strength}", strength=strength), rank=strength)


def _give(table: FantahzeeTable, choice: Give) -> Hint:
    member = table.party[choice.slot]
    held = member.treasures[choice.which[0] if choice.which else 0]
    label = tr("Give up {treasure}", treasure=held.name)
    cost = tr("{hero}, level {level}", hero=hero_name(table, choice.slot), level=ROMAN[held.level])
    return Hint(label, targets=_hero(choice.slot), cost=cost, rank=held.level)


def _drop(table: FantahzeeTable, choice: Drop) -> Hint:
    cards = hand_ids(table, table.seat, choice.card)
    if choice.card in table.rules.actions:
        cost = short_action(table.rules.action(choice.card).effects)
    else:
        cost = _says(*_brings(table, choice.card))
    return Hint(tr("Discard {card}", card=choice.card), targets=cards, cost=cost)


def _attach(table: FantahzeeTable, choice: Attach) -> Hint:
    held, member = table.turn.drawn[0], table.party[choice.slot]
    most = table.rules.knobs.treasures_per_hero
    old = ""
    if choice.instead or len(member.treasures) >= most:
        old = tr("{treasure} is lost", treasure=member.treasures[choice.instead[0] if choice.instead else 0].name)
    label = tr("{treasure} to {hero}", treasure=held.name, hero=hero_name(table, choice.slot))
    does = short(table.rules.treasure(held.name).effects(held.level))
    return Hint(label, targets=_hero(choice.slot), cost=_says(does, old), rank=bool(old))


def _take(table: FantahzeeTable, choice: Take) -> Hint:
    return Hint(
        tr("Draw a level {level} treasure", level=ROMAN[choice.level]), targets=("deck-treasure",), rank=-choice.level
    )


def _decline(table: FantahzeeTable, choice: Decline) -> Hint:
    return Hint(tr("Leave {treasure}", treasure=table.turn.drawn[0].name), default=True)


def _draw(table: FantahzeeTable, choice: DrawCards) -> Hint:
    n = max((p.n for p in table.turn.pending if p.word == "draw"), default=1)
    return Hint(tr("Draw {cards}", cards=counted(n, "card")), targets=("deck-hero",))


def _follows(table: FantahzeeTable) -> str:
    """What comes once the attack is over, in words: the town loses a card, and who strikes."""
    n, sure = facts.ambush_ahead(table, table.seat)
    ambush = "" if sure else tr("then an Ambush not known yet")
    if n:
        ambush = tr("then Ambush {n}", n=n) if sure else tr("then Ambush {n} or more", n=n)
    return _says(tr("the town loses a card") if threatened(table) >= 0 else "", ambush)


def _spare(table: FantahzeeTable, choice: Spare) -> Hint:
    return Hint(tr("Spare it; the attack is over"), default=True, cost=_follows(table))


def _skip(table: FantahzeeTable, choice: Skip) -> Hint:
    return _valued(table, choice, Hint(tr("Leave the rest unused"), default=True))


def _done(table: FantahzeeTable, choice: Done) -> Hint:
    if table.step == "roll":
        attacks = facts.strength(table)[0] > 0
        return _valued(
            table, choice, Hint(tr("Stop rolling and attack") if attacks else tr("Stop rolling"), default=True)
        )
    if table.step == "attack":
        return Hint(tr("Stop attacking"), default=True, cost=_follows(table))
    if table.step == "action":
        label = tr("End the Action Phase and roll the dice") if table.party else tr("End the Action Phase")
        return Hint(label, default=True, cost=_without_heroes(table))
    return Hint(tr("Nothing more"), default=True)


def _without_heroes(table: FantahzeeTable) -> str:
    """What a turn without a hero comes to (FZ-ATK-01, FZ-HOR-01); nothing where the party has one."""
    if table.party:
        return ""
    if threatened(table) >= 0:
        return tr("no hero to fight, and the town loses a card")
    return tr("no hero to fight this turn")


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
