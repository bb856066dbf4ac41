"""End Phase: cards are drawn, the hand is cut, the turn passes or the game is over (rulebook: End Phase, End of the game)."""

from __future__ import annotations

from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.script import OVER, Draw, Script, ask

from ..model.table import FantahzeeTable, Turn, vanguard
from .abilities import drawable
from .horde import Drop, discard_from_hand
from .turn import begin_turn


def end(table: FantahzeeTable) -> str:
    """How many cards are drawn (FZ-END-01)."""
    table.turn.draws = table.figure("draw", table.rules.knobs.draw_per_turn)
    table.turn.back = "turn_end"
    return "draw"


def draw(table: FantahzeeTable) -> Script[str]:
    """One card into the hand, from a reshuffled discard pile if need be; the step ends right after (FZ-END-03, FZ-RUL-41).

    The discard pile is shuffled as soon as the deck is empty, or only here for the next card (reshuffle).
    """
    turn, hand = table.turn, table.hand
    if not (turn.draws and drawable(table)):
        turn.draws = 0
        if turn.back == "turn_end" or table.rules.knobs.hand_limit_when == "always":
            return "discard"
        back, turn.back = turn.back, ""
        return back
    if not table.cards.piles["hero"]:
        _renew(table)
    turn.draws -= 1
    rule = "FZ-END-01" if turn.back == "turn_end" else "FZ-RUL-54"
    card = yield from Draw(table.cards, "hero", rule=rule, into=hand)
    table.whisper(hand, rule, "draws", seat=table.seat, card=card)
    if table.rules.knobs.reshuffle == "at_once":
        _renew(table)
    return "draw"


def _renew(table: FantahzeeTable) -> None:
    """An empty hero deck is made anew from the discard pile, if that has a card (FZ-END-03)."""
    if not table.cards.piles["hero"] and table.discard:
        table.cards.shuffle_under("hero", table.discard)
        table.discard.clear()
        table.tell("FZ-END-03", "reshuffles", pile="hero")


def discard(table: FantahzeeTable) -> Script[str]:
    """One card too many is discarded (FZ-END-02, FZ-RUL-42)."""
    turn = table.turn
    most = table.figure("hand_limit", table.rules.knobs.hand_limit)
    over = len(table.cards.hands[table.hand]) - most
    if over <= 0:
        back, turn.back = turn.back, ""
        return back
    choice = yield from ask(
        table,
        table.seat,
        lambda: tr("Discard {cards}, keep {most}", cards=counted(over, "card"), most=most),
        Drop,
        rule="FZ-END-02",
    )
    discard_from_hand(table, choice.card, "FZ-END-02")
    return "discard"


def turn_end(table: FantahzeeTable) -> str:
    """Dice come off the heroes, the turn passes, or the game is over (FZ-END-04, FZ-EOG-02 to FZ-EOG-04).

    Steam, shields and strength of the turn are gone with it (FZ-STM-05).
    """
    for member in table.party:
        member.active = False
        member.locked.clear()
        member.reduced.clear()
        member.added = 0
        for held in member.treasures:
            held.fresh = False
    for stack in table.stacks:
        stack.cleared = stack.claimed = False
    table.turn = Turn(pool=[0] * table.rules.knobs.die_sides, rolled=True)
    last = (table.first - 1) % len(table.players)
    if triggered(table) and (table.seat == last or not table.rules.knobs.finish_round):
        table.tell("FZ-EOG-02", "over", doom=table.doom)
        return OVER
    table.seat = (table.seat + 1) % len(table.players)
    if table.seat == table.first:
        table.round += 1
    return begin_turn(table)


def triggered(table: FantahzeeTable) -> bool:
    """Whether the end of the game is due: enough doom tokens are turned, or no monster is left (FZ-OVR-04, FZ-EOG-02, FZ-RUL-39).

    Bosses beyond those needed change nothing (FZ-RUL-40).
    """
    return table.doom >= table.rules.bosses_due or vanguard(table) < 0
