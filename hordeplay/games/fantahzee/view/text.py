"""The whole position as plain text: what `print(match)` shows, and what a screen reader can read line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hordeplay.core.cards import HIDDEN
from hordeplay.core.english import counted, signed
from hordeplay.core.language import message, tr
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable, Member, hand_of, vanguard
from ..model.vocabulary import card_text
from ..rules.result import result, score, where
from ..rules.rolling import spread
from .names import dice_in_words, seat_name, xp


def text(table: FantahzeeTable, seat: int | None) -> str:
    """The position in lines: where the game stands, the stacks, the seats, the turn under way.

    `seat` is who reads: its hand is spelled out, those of others are counted; None shows the active seat's.
    """
    acting = table.round and table.step != OVER
    lines = [
        tr("Fantahzee, {where}; {who} to act", where=where(table), who=seat_name(table, table.seat))
        if acting
        else f"Fantahzee, {where(table)}",
        "",
        *_stacks(table, table.seat if seat is None else seat),
        "",
    ]
    for i in range(len(table.players)):
        lines += _seat(table, i, reads=i == (table.seat if seat is None else seat))
    if table.round and table.step != OVER:
        lines += ["", *_turn(table)]
    ended = result(table)
    if ended:
        lines.append(tr("Result: {says}", says=ended.says))
    return "\n".join(line.rstrip() for line in lines)


def _stacks(table: FantahzeeTable, reader: int) -> Iterator[str]:
    front = vanguard(table)
    for i, stack in enumerate(table.stacks):
        left = tr("{cards} below", cards=counted(table.facedown(i), "card"))
        name = tr("Stack {n}", n=i + 1)
        lock = tr(" (locked)") if table.turn.lock == i else ""
        if not stack.top and not table.facedown(i):
            yield f"{name}{lock}: {tr('empty')}"
            continue
        mark = tr(" (vanguard)") if i == front else ""
        known = tr("; next {monster}", monster=stack.peeked) if stack.peeked and reader in stack.peekers else ""
        yield f"{name}{mark}{lock}: {_monster(table, stack.top)}; {left}{known}"
    yield tr(
        "Doom {doom} of {due}; decks: hero {heroes}, town {town}, treasure {treasures}; discard pile {discard}",
        doom=table.doom,
        due=table.rules.bosses_due,
        heroes=table.cards.size("hero"),
        town=table.cards.size("town"),
        treasures=table.cards.size("treasure"),
        discard=len(table.discard),
    )


def _monster(table: FantahzeeTable, name: str) -> str:
    """A monster card in words (FZ-CMP-04)."""
    if not name:
        return tr("no card face up")
    card = table.rules.monster(name)
    figures = [tr("strength {strength}", strength=card.strength), tr("{xp} XP", xp=card.xp)]
    figures += [tr("Counterattack {n}", n=card.counterattack)] if card.counterattack else []
    figures += [tr("Ambush {n}", n=card.ambush)] if card.ambush else []
    figures += [tr("treasure level {level}", level=card.treasure)] if card.treasure else []
    words = f". {card_text(card.effects)}" if card.effects else ""
    return f"{name}{(tr(', a boss') if card.boss else '')} ({', '.join(figures)}{words})"


def _seat(table: FantahzeeTable, seat: int, *, reads: bool) -> Iterator[str]:
    player = table.players[seat]
    mark = ">" if table.round and seat == table.seat and table.step != OVER else " "
    last = tr(" (Last Player)") if table.round and seat == (table.first - 1) % len(table.players) else ""
    pile = tr(
        "{monsters}, {town_cards} lost",
        monsters=counted(len(player.victory), "monster"),
        town_cards=counted(len(player.lost), "town card"),
    )
    yield f"{mark}{seat_name(table, seat)}{last}: {tr('{xp} XP', xp=xp(score(table, seat)))}; {pile}"
    for slot, member in enumerate(player.party, 1):
        yield f"    {slot} {_hero(table, member)}"
    if not player.party:
        yield f"    {tr('no heroes')}"
    hand = table.cards.hands[hand_of(seat)]
    shown = (
        ", ".join(hand) if reads and not any(card.startswith(HIDDEN) for card in hand) else counted(len(hand), "card")
    )
    yield f"    {tr('hand: {cards}', cards=shown or tr('empty'))}"


def _hero(table: FantahzeeTable, member: Member) -> str:
    """A hero card in words; the card called Hero is told from heroes at large by its capital letter (FZ-RUL-49)."""
    card = table.rules.hero(member.name)
    words = f" {card_text(card.effects)}" if card.effects else ""
    held = "".join(f" [{held.name} {held.level}{(tr(', fresh') if held.fresh else '')}]" for held in member.treasures)
    active = tr(" ACTIVE with {dice}", dice=dice_in_words(member.locked)) if member.locked else tr(" ACTIVE")
    costs = tr("costs {cost}, strength {strength}", cost=card.cost, strength=card.strength)
    return f"{member.name} ({costs}).{words}{held}{active if member.active else ''}"


_CHANGED: Final[Mapping[str, str]] = {
    "recruits": message("recruits"),
    "draw": message("cards drawn in the end phase"),
    "hand_limit": message("hand limit"),
    "ambush": message("ambush"),
    "town": message("town cards destroyed"),
}
"""The figures of a turn that cards change, as they stand within a line."""


def _turn(table: FantahzeeTable) -> Iterator[str]:
    turn = table.turn
    if turn.rolled or turn.waiting:
        rolled = " ".join(map(str, spread(turn.pool))) or tr("none")
        waits = tr(", {waiting} not rolled yet", waiting=turn.waiting) if turn.waiting else ""
        yield tr(
            "Dice: {rolled}{waits}; {rerolls} left", rolled=rolled, waits=waits, rerolls=counted(turn.rerolls, "reroll")
        )
    gains = [tr("steam {n}", n=turn.steam)] if turn.steam else []
    gains += [tr("Shield {shield}", shield=turn.shield)] if turn.shield else []
    if turn.bonus:
        gains.append(
            tr("{strength} strength", strength=signed(turn.bonus))
            if any(member.active for member in table.party)
            else tr("{strength} strength if a hero is active", strength=signed(turn.bonus))
        )
    gains += [tr("{dice} less for another hero", dice=counted(n, "die", "dice")) for n in turn.tokens]
    gains += [tr("{dice} to turn", dice=counted(n, "die", "dice")) for n in turn.sets]
    gains += [f"{tr(_CHANGED[name])} {signed(n)}" for name, n in turn.change.items() if name in _CHANGED]
    if gains:
        yield tr("This turn: {gains}", gains=", ".join(gains))
    if turn.strength:
        yield tr("Strength left: {strength}", strength=turn.strength)
    if turn.aside:
        yield tr("Set aside: {aside}", aside=", ".join(turn.aside))
    if turn.damage:
        yield tr("Damage left: {damage}", damage=turn.damage)
    if turn.drawn:
        yield tr("Treasure: {drawn}", drawn=", ".join(f"{held.name} {held.level}" for held in turn.drawn))
