"""End Phase and the end of the round (rulebook: End phase, Turns & rounds, Game end)."""

from __future__ import annotations

from functools import partial

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.script import OVER, Ask, Prompt, Script

from ..model.content import Effect
from ..model.powers import can_use, powers, raised
from ..model.table import HordeTable, Player, Turn
from .abilities.gains import gain_unit, gain_vt
from .abilities.own_turn import act, offers, swaps_of_others
from .hand_limit import Discard, discard, excess
from .paying import use
from .turn import Done, next_up


def end(table: HordeTable) -> Script[str] | str:
    """Discard down to the hand limit; the last moment of the own turn (HH-ENDPH-01, HH-RUL-22)."""
    seat = table.seat
    over = excess(table, seat)
    extra = offers(table, seat)
    if not (over or extra):
        following = end_turn(table)
        if following == "horde_segment":
            return _before_segments(table)
        return following
    kept = raised(table, seat, "hand_limit")
    prompt: Prompt = partial(_too_many, over, kept) if over else message("End the turn?")
    last: type[Choice] = Discard if over else Done
    return _end(table, seat, prompt, (*extra, last))


def _too_many(over: int, kept: int) -> str:
    return tr("Discard {chits}, keep {kept}", chits=counted(over, "chit"), kept=kept)


def _end(table: HordeTable, seat: int, prompt: Prompt, verbs: tuple[type[Choice], ...]) -> Script[str]:
    choice: Choice = yield from Ask(table, seat, prompt, verbs, "HH-ENDPH-01")
    if isinstance(choice, Done):
        following = end_turn(table)
        if following == "horde_segment":
            yield from _before_segments(table)
        return following
    if isinstance(choice, Discard):
        discard(table, seat, choice.chits)
    else:
        yield from act(table, seat, choice)
    return "end"


def _before_segments(table: HordeTable) -> Script[str]:
    """Under `anytime` everybody may swap once more (HH-RUL-21)."""
    yield from swaps_of_others(table, table.order)
    return "horde_segment"


def end_turn(table: HordeTable) -> str:
    """What lasts for the turn ends with it; the next player, or the Hordes (HH-TURN-01, HH-SEQ-02, HH-RUL-62)."""
    if table.rules.knobs.turn_durations == "turn":
        table.blessings = [blessing for blessing in table.blessings if blessing.until != "turn"]
    table.turn = Turn()
    table.up += 1
    return next_up(table) or ("horde_segment" if segments_follow(table) else "restart")


def segments_follow(table: HordeTable) -> bool:
    """Whether the Hordes move and raid when this round's turns are over (HH-SEQ-02, HH-RUL-108)."""
    knobs = table.rules.knobs
    return knobs.last_segments or table.round < knobs.rounds


def round_end(table: HordeTable) -> Script[str]:
    """What Abilities do when a round ends; then all that lasted for it is over (HH-END-01, HH-RUL-88, HH-RUL-97)."""
    for seat in table.order:
        yield from _regain(table, seat)
        _console(table, seat)
    table.tell("HH-TURN-01", "round_over", round=table.round)
    if table.round >= table.rules.knobs.rounds:
        return OVER
    refresh(table)
    table.round += 1
    table.up = 0
    table.tell("HH-TIME-01", "round", round=table.round)
    return next_up(table) or OVER


def _regain(table: HordeTable, seat: int) -> Script[None]:
    """Units lost in the round that come back, but none that has come back already (HH-RUL-88, HH-RUL-14)."""
    mine = powers(table, seat)
    if "regain" not in mine:
        return
    lost = table.players[seat].lost
    for ability, effect in mine["regain"]:
        if effect.within == "round" and can_use(table, seat, ability):
            n = min(effect.n, sum(lost.get(unit, 0) for unit in effect.units) - lost.get("rallied", 0))
            if n > 0:
                use(table, seat, ability)
            for _ in range(n):
                lost["rallied"] = lost.get("rallied", 0) + 1
                yield from gain_unit(table, seat, effect.units, ability.clause)


def _console(table: HordeTable, seat: int) -> None:
    """Victory Tokens for losses of the round (HH-RUL-88)."""
    for ability, effect in powers(table, seat)["gain_vt"]:
        if consoled(table.players[seat], effect) and can_use(table, seat, ability):
            use(table, seat, ability)
            gain_vt(table, seat, effect.n, ability.clause)


def consoled(player: Player, effect: Effect) -> bool:
    """Whether a unit was lost this round that this effect makes up for; one that came back was lost all the same."""
    return effect.within == "round" and any(player.lost.get(unit, 0) for unit in effect.lost)


def refresh(table: HordeTable) -> None:
    """Uses, losses and everything that lasts for a round start afresh (HH-RUL-62, HH-RUL-97)."""
    for player in table.players:
        player.uses.clear()
        player.lost.clear()
        player.ran.clear()
    table.blessings.clear()
    table.closed.clear()
    table.frozen.clear()
    table.steered.clear()
    table.marching.clear()
    table.raids.clear()
