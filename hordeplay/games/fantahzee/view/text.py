"""The whole position as plain text: what `print(match)` shows, and what a screen reader can read line by line."""

from __future__ import annotations

from collections.abc import Iterator

from hordeplay.core.cards import HIDDEN
from hordeplay.core.english import counted, signed
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable, Member, hand_of, vanguard
from ..model.vocabulary import FIGURES, IF_ACTIVE, card_text
from ..rules.result import result, score, where
from ..rules.rolling import spread
from .names import dice_in_words, seat_name, xp


def text(table: FantahzeeTable, seat: int | None) -> str:
    """The position in lines: where the game stands, the stacks, the seats, the turn under way.

    `seat` is who reads: its hand is spelled out, those of others are counted; None shows the active seat's.
    """
    acting = f"; {seat_name(table, table.seat)} to act" if table.round and table.step != OVER else ""
    lines = [f"Fantahzee, {where(table)}{acting}", "", *_stacks(table, table.seat if seat is None else seat), ""]
    for i in range(len(table.players)):
        lines += _seat(table, i, reads=i == (table.seat if seat is None else seat))
    if table.round and table.step != OVER:
        lines += ["", *_turn(table)]
    ended = result(table)
    if ended:
        lines.append(f"Result: {ended.says}")
    return "\n".join(line.rstrip() for line in lines)


def _stacks(table: FantahzeeTable, reader: int) -> Iterator[str]:
    front = vanguard(table)
    for i, stack in enumerate(table.stacks):
        left = f"{counted(table.facedown(i), 'card')} below"
        mark = " (vanguard)" if i == front else ""
        lock = " (locked)" if table.turn.lock == i else ""
        if not stack.top and not table.facedown(i):
            yield f"Stack {i + 1}{lock}: empty"
            continue
        known = f"; next {stack.peeked}" if stack.peeked and reader in stack.peekers else ""
        yield f"Stack {i + 1}{mark}{lock}: {_monster(table, stack.top)}; {left}{known}"
    decks = ", ".join(f"{name} {table.cards.size(name)}" for name in ("hero", "town", "treasure"))
    yield f"Doom {table.doom} of {table.rules.bosses_due}; decks: {decks}; discard pile {len(table.discard)}"


def _monster(table: FantahzeeTable, name: str) -> str:
    """A monster card in words (FZ-CMP-04)."""
    if not name:
        return "no card face up"
    card = table.rules.monster(name)
    figures = [f"strength {card.strength}", f"{card.xp} XP"]
    figures += [f"Counterattack {card.counterattack}"] if card.counterattack else []
    figures += [f"Ambush {card.ambush}"] if card.ambush else []
    figures += [f"treasure level {card.treasure}"] if card.treasure else []
    words = f". {card_text(card.effects)}" if card.effects else ""
    return f"{name}{', a boss' if card.boss else ''} ({', '.join(figures)}{words})"


def _seat(table: FantahzeeTable, seat: int, *, reads: bool) -> Iterator[str]:
    player = table.players[seat]
    mark = ">" if table.round and seat == table.seat and table.step != OVER else " "
    last = " (Last Player)" if table.round and seat == (table.first - 1) % len(table.players) else ""
    pile = f"{counted(len(player.victory), 'monster')}, {counted(len(player.lost), 'town card')} lost"
    yield f"{mark}{seat_name(table, seat)}{last}: {xp(score(table, seat))} XP; {pile}"
    for slot, member in enumerate(player.party, 1):
        yield f"    {slot} {_hero(table, member)}"
    if not player.party:
        yield "    no heroes"
    hand = table.cards.hands[hand_of(seat)]
    shown = (
        ", ".join(hand) if reads and not any(card.startswith(HIDDEN) for card in hand) else counted(len(hand), "card")
    )
    yield f"    hand: {shown or 'empty'}"


def _hero(table: FantahzeeTable, member: Member) -> str:
    """A hero card in words; the card called Hero is told from heroes at large by its capital letter (FZ-RUL-49)."""
    card = table.rules.hero(member.name)
    words = f" {card_text(card.effects)}" if card.effects else ""
    held = "".join(f" [{held.name} {held.level}{', fresh' if held.fresh else ''}]" for held in member.treasures)
    paid = f" with {dice_in_words(member.locked)}" if member.locked else ""
    active = f" ACTIVE{paid}" if member.active else ""
    return f"{member.name} (costs {card.cost}, strength {card.strength}).{words}{held}{active}"


def _turn(table: FantahzeeTable) -> Iterator[str]:
    turn = table.turn
    if turn.rolled or turn.waiting:
        rolled = " ".join(map(str, spread(turn.pool))) or "none"
        waits = f", {turn.waiting} not rolled yet" if turn.waiting else ""
        yield f"Dice: {rolled}{waits}; {counted(turn.rerolls, 'reroll')} left"
    gains = [f"{what} {n}" for what, n in (("steam", turn.steam), ("Shield", turn.shield)) if n]
    only = "" if any(member.active for member in table.party) else f" {IF_ACTIVE}"
    gains += [f"{signed(n)} strength{only}" for n in (turn.bonus,) if n]
    gains += [f"{counted(n, 'die', 'dice')} less for another hero" for n in turn.tokens]
    gains += [f"{counted(n, 'die', 'dice')} to turn" for n in turn.sets]
    gains += [f"{FIGURES[name].lower()} {signed(n)}" for name, n in turn.change.items() if name in FIGURES]  # type: ignore[index]  # figures only
    if gains:
        yield f"This turn: {', '.join(gains)}"
    if turn.strength:
        yield f"Strength left: {turn.strength}"
    if turn.aside:
        yield f"Set aside: {', '.join(turn.aside)}"
    if turn.damage:
        yield f"Damage left: {turn.damage}"
    if turn.drawn:
        yield f"Treasure: {', '.join(f'{held.name} {held.level}' for held in turn.drawn)}"
