"""What cards do: the words of `vocabulary.VOCABULARY`, at the activation of a hero or when an action, a monster or a town
card brings them (rulebook: Activating Heroes, Steam, Using treasures, Card anatomy).

Words that only help happen at once; the others wait in `turn.pending` for their player (`abilities`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from ..model.table import FantahzeeTable, Member, Pending
from ..model.vocabulary import Effect
from .activating import Open, Pause, Way, flat_bonus, gained, paid

Source: TypeAlias = Literal["hero", "treasure", "action", "monster"]

WHENCE: Final[Mapping[Source, str]] = {
    "hero": "FZ-HERO-05",
    "treasure": "FZ-USE-01",
    "action": "FZ-ACT-07",
    "monster": "FZ-CMP-04",
}
"""The clause by which the words of a card work."""


APART: Final = ("shield", "strength", "change")
"""Words that touch neither dice nor steam, and wait for nobody."""


def active_mask(party: Iterable[Member]) -> int:
    """One bit for each active slot."""
    mask = 0
    for slot, member in enumerate(party):
        if member.active:
            mask |= 1 << slot
    return mask


def pause_of(table: FantahzeeTable) -> Pause:
    """What the plain functions of `activating` and `rolling` see of a table."""
    turn = table.turn
    mask = 0
    named: tuple[tuple[int, int], ...] = ()
    for slot, member in enumerate(table.players[table.seat].party):
        if member.active:
            mask |= 1 << slot
        if member.reduced:
            named = tuple(sorted([*named, *((slot, n) for n in member.reduced)]))
    return Pause(
        mask,
        tuple(turn.pool),
        turn.waiting,
        turn.rerolls,
        turn.steam,
        tuple(turn.tokens),
        named,
        tuple(turn.sets),
        turn.rolled,
    )


def put(table: FantahzeeTable, pause: Pause) -> None:
    """Write a pause back; who is active is written by whoever activates."""
    turn = table.turn
    turn.pool, turn.waiting, turn.rerolls, turn.rolled = list(pause.pool), pause.waiting, pause.rerolls, pause.rolled
    turn.steam, turn.tokens, turn.sets = pause.steam, list(pause.tokens), list(pause.sets)
    for slot, member in enumerate(table.players[table.seat].party):
        if member.reduced or pause.named:
            member.reduced = [n for named, n in pause.named if named == slot]


def ends(table: FantahzeeTable, member: Member) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """The treasures of a hero that work, each with the words of the end that shows (FZ-USE-01, FZ-USE-02)."""
    for held in member.treasures:
        if not held.fresh:
            yield held.name, table.rules.treasure(held.name).effects(held.level)


def activate(table: FantahzeeTable, slot: int, way: Way | None, by: str = "") -> None:
    """A hero becomes active: paid in a way, or by a card; its words and those of its treasures begin to work.

    Either way it is fully active for this turn (FZ-DICE-07, FZ-RUL-21).
    """
    member = table.party[slot]
    hero = table.rules.hero(member.name)
    before = table.turn.steam
    if way is not None:
        put(table, paid(pause_of(table), slot, way, table.rules.knobs))
        member.locked = [face for face, n in enumerate(way.dice, 1) if n for _ in range(n)]
    member.active = True
    if table.log is not None:
        _tell_activates(table, slot, way, by, before)
    work(table, hero.name, hero.effects, "hero", hero.strength, member)
    for name, effects in ends(table, member):
        work(table, name, effects, "treasure", hero.strength, member)


def _tell_activates(table: FantahzeeTable, slot: int, way: Way | None, by: str, steam: int) -> None:
    """Who was activated and what it cost, and the steam that is lost of what there was."""
    name = table.party[slot].name
    facts: dict[str, Any] = {"dice": [], "steam": 0, "tokens": []}  # what it cost
    if way is not None:
        facts = {"dice": table.party[slot].locked[:], "steam": way.steam, "tokens": list(way.tokens)}
    rule = "FZ-HERO-08" if way is None else "FZ-STM-02" if way.steam else "FZ-HERO-01"
    table.tell(rule, "activates", seat=table.seat, slot=slot, hero=name, by=by, **facts)
    if lost := steam - facts["steam"] - table.turn.steam:
        table.tell("FZ-RUL-19", "loses_steam", seat=table.seat, n=lost)


def work(
    table: FantahzeeTable,
    name: str,
    effects: Sequence[Effect],
    source: Source,
    strength: int = 0,
    member: Member | None = None,
) -> None:
    """The words of a hero, a treasure or an action: what happens at once (FZ-STM-01, FZ-SHD-03), and what will be asked (FZ-RUL-54)."""
    if not effects:
        return
    turn, knobs = table.turn, table.rules.knobs
    waiting, rerolls, steam = turn.waiting, turn.rerolls, turn.steam
    words: tuple[Open, ...] = ()
    for effect in effects:
        if effect.do not in APART:
            pause, words = gained(pause_of(table), effects, strength, knobs, action=source == "action")
            put(table, pause)
            break
    bonus, shield = flat_bonus(effects), 0
    if knobs.shield_sources == "all" or source == "hero" or (source, knobs.shield_sources) == (
        "treasure", "heroes_and_treasures"
    ):  # fmt: skip
        shield = sum([effect.n for effect in effects if effect.do == "shield"])
    turn.shield += shield
    turn.bonus += bonus
    if member is not None:
        member.added += bonus
    change(table, effects, WHENCE[source])
    turn.pending += [Pending(word.word, word.n, name) for word in words]
    if table.log is None:
        return
    gain = {
        "dice": turn.waiting - waiting,
        "rolls": turn.rerolls - rerolls,
        "steam": turn.steam - steam,
        "shield": shield,
        "strength": bonus,
    }
    if gain := {what: n for what, n in gain.items() if n}:
        table.tell(WHENCE[source], "gains", seat=table.seat, source=name, action=source == "action", **gain)
    if held := [effect.n for effect in effects if effect.do == "reduce_x"]:
        table.tell("FZ-HERO-07", "reduces", seat=table.seat, source=name, tokens=held)


def change(table: FantahzeeTable, effects: Iterable[Effect], rule: str) -> None:
    """Figures that a card changes for this turn, by the clause that lets it."""
    figures = table.turn.change
    for effect in effects:
        if effect.do == "change" and effect.of:
            figures[effect.of] = figures.get(effect.of, 0) + effect.n
            table.tell(rule, "changes", seat=table.seat, figure=effect.of, n=effect.n)


def turn_die(table: FantahzeeTable, old: int, new: int) -> None:
    """Turn one unlocked die."""
    table.turn.pool[old - 1] -= 1
    table.turn.pool[new - 1] += 1
    table.tell("FZ-RUL-54", "sets", seat=table.seat, old=old, new=new)


def through(table: FantahzeeTable) -> str:
    """All is decided: an action that was carried out is discarded now (FZ-ACT-07)."""
    turn = table.turn
    if turn.playing:
        table.discard.append(turn.playing)
        turn.playing = ""
    then, turn.then = turn.then, ""
    return then


def resolve(table: FantahzeeTable, then: str) -> str:
    """The next step after a card did what it does at once: `effects` if something waits."""
    table.turn.then = then
    return "effects" if table.turn.pending else through(table)


def to_box(table: FantahzeeTable, member: Member) -> None:
    """The treasures of a hero that leaves the party go out of the game (FZ-USE-03, FZ-RUL-32)."""
    for held in member.treasures:
        table.box.append(held.name)
        table.tell("FZ-USE-03", "boxes", seat=table.seat, hero=member.name, treasure=held.name)
