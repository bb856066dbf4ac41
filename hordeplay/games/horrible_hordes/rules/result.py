"""Where the game stands, what a seat has scored, and who has won (rulebook: Time track, Game end, Victory)."""

from __future__ import annotations

from hordeplay.core.english import counted, listed
from hordeplay.core.game import Moment, Result
from hordeplay.core.language import tr
from hordeplay.core.script import OVER

from ..model.table import HordeTable
from .turn import own_phase, phase


def moment(table: HordeTable) -> Moment:
    """Where the game stands (HH-TIME-01)."""
    seat = table.seat if table.order and own_phase(table) and table.step != OVER else None
    turn = max(0, table.round - 1) * len(table.order) + table.up + 1 if table.round else 0
    return Moment(table.round, turn, seat, where(table))


def where(table: HordeTable) -> str:
    """Round and phase in words: `Round 8 of 20, Move Phase`; before round 1 the part of the setup (HH-TIME-01)."""
    if table.step == OVER:
        return tr("The game is over")
    if not table.round:
        return tr("Before round 1, {phase}", phase=phase(table))
    return tr(
        "Round {round} of {rounds}, {phase}", round=table.round, rounds=table.rules.knobs.rounds, phase=phase(table)
    )


def score(table: HordeTable, seat: int) -> int:
    """A seat's points as the table stands: a point for each unit and each Victory Token (HH-VICT-01)."""
    player = table.players[seat]
    units = (player.settlements, player.armies, player.castles, player.towers)
    return player.vt + sum(sum(kind.values()) for kind in units)


def rank(table: HordeTable, seat: int) -> tuple[int, int]:
    """What decides the order of the seats at the end (HH-RUL-89)."""
    return score(table, seat), table.players[seat].vt if table.rules.knobs.tie_break == "more_vt" else 0


def ranked(table: HordeTable) -> list[int]:
    """The seats that can win: all with a Kingdom, and a Horde Master who scores (HH-RUL-91)."""
    scoring = table.master if table.rules.knobs.master_score != "none" else -1
    return table.order if scoring < 0 else [*table.order, scoring]


def result(table: HordeTable) -> Result | None:
    """Scores and winners once the last round is over, else None (HH-VICT-01, HH-PUNIT-02, HH-RUL-89, HH-RUL-91, HH-RUL-95)."""
    if table.step != OVER:
        return None
    scores = tuple(score(table, seat) for seat in range(len(table.players)))
    ranks = {seat: rank(table, seat) for seat in ranked(table)}
    best = max(ranks.values())
    winners = tuple(sorted(seat for seat, reached in ranks.items() if reached == best))
    return Result(scores, winners, _in_words(table, scores, winners))


def _in_words(table: HordeTable, scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
    """Who has won by how much, what made the difference, and who had to start again on the way.

    All from the table as it stands at the end: where the history of a match is gone, its ending is not.
    """
    best = scores[winners[0]]
    alone = len(ranked(table)) == 1
    names = [_name(table, seat) for seat in winners]
    points = counted(best, "point")
    kingdom = table.players[winners[0]].kingdom  # every Kingdom is a people: `Elves win`
    if alone:
        made_of = _made_of(table, winners[0])
        if kingdom:
            says = tr("{kingdom} end with {points}{made_of}", kingdom=kingdom, points=points, made_of=made_of)
        else:
            says = tr("{name} ends with {points}{made_of}", name=names[0], points=points, made_of=made_of)
    elif len(winners) > 1:
        says = tr("{names} win with {points}", names=f" {tr('and')} ".join(names), points=points)
    elif kingdom:
        says = tr("{kingdom} win with {points}", kingdom=kingdom, points=points)
    else:
        says = tr("{name} wins with {points}", name=names[0], points=points)
    others = [seat for seat in ranked(table) if seat not in winners]
    if others:
        second = max(others, key=lambda seat: (rank(table, seat), -seat))
        shared = len(winners) > 1  # then no one seat's units made it
        says += _lead(table, scores, winners[0], second) if shared else _difference(table, scores, winners[0], second)
    falls = {_name(table, seat): _falls(table, seat) for seat in ranked(table)}
    most = max(falls.values())
    if not most:
        return f"{says}."
    fallen = listed([name for name, n in falls.items() if n == most])
    if most == 1:
        return tr("{says}. {fallen} had been wiped out once on the way.", says=says, fallen=fallen)
    if most == 2:
        return tr("{says}. {fallen} had been wiped out twice on the way.", says=says, fallen=fallen)
    return tr("{says}. {fallen} had been wiped out {n} times on the way.", says=says, fallen=fallen, n=most)


def _falls(table: HordeTable, seat: int) -> int:
    """How often a seat was wiped out: before each new start, and at last without one."""
    player = table.players[seat]
    return len(player.was) + player.out


def _lead(table: HordeTable, scores: tuple[int, ...], first: int, second: int) -> str:
    """How far ahead the first of two seats is."""
    ahead, name = scores[first] - scores[second], _name(table, second)
    if not ahead:
        return tr(", as many as {name}", name=name)
    return (
        tr(", {ahead} ahead of {name}", ahead=ahead, name=name)
        if ahead > 1
        else tr(", only 1 ahead of {name}", name=name)
    )


def _difference(table: HordeTable, scores: tuple[int, ...], first: int, second: int) -> str:
    """How far ahead the first of two seats is, and what made that: one kind that covers it, else all that it has more of."""
    name = _name(table, second)
    ahead, lead = scores[first] - scores[second], _lead(table, scores, first, second)
    if table.master in {first, second}:
        return lead
    mine, theirs = _points(table, first), _points(table, second)
    more = {kind: mine[kind] - theirs[kind] for kind in mine}
    if not ahead:  # the Victory Tokens break the tie
        what, though = "Victory Token", ""
    else:
        what = max(more, key=lambda kind: more[kind])
        behind = [counted(-n, kind) for kind, n in more.items() if n < 0]
        though = tr(", though {name} had {behind} more", name=name, behind=listed(behind)) if behind else ""
    if more[what] >= ahead:
        ours = counted(mine[what], what)
        words = tr("{ours} to {theirs} made the difference", ours=ours, theirs=theirs[what])
    else:
        kinds = listed([counted(n, kind) for kind, n in more.items() if n > 0])
        words = tr("{kinds} more made the difference", kinds=kinds)
    return f"{lead}: {words}{though}"


def _made_of(table: HordeTable, seat: int) -> str:
    """What the points of somebody who plays alone are made of."""
    if seat == table.master:
        return ""
    parts = [counted(n, kind) for kind, n in _points(table, seat).items() if n]
    return f": {listed(parts)}{_roaming(len(table.hordes))}" if parts else ""


def _roaming(n: int) -> str:
    if n > 1:
        return tr("; {n} Hordes still roam", n=n)
    return tr("; 1 Horde still roams") if n else ""


def _points(table: HordeTable, seat: int) -> dict[str, int]:
    """What counts at the end, by kind (HH-VICT-01)."""
    player = table.players[seat]
    return {
        "Settlement": sum(player.settlements.values()),
        "Castle": sum(player.castles.values()) + sum(player.towers.values()),
        "Army": sum(player.armies.values()),
        "Victory Token": player.vt,
    }


def _name(table: HordeTable, seat: int) -> str:
    return table.players[seat].kingdom or (
        tr("the Horde Master") if seat == table.master else tr("seat {seat}", seat=seat)
    )
