"""The reading card of every part of the picture, and what a click on a part that is not lit means.

A card is read, never acted on: facts first, then the words of the card or the clause with the numbers in force, then the
clauses, then where it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from hordeplay.core.cards import HIDDEN
from hordeplay.core.lettering import percent
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.scene import Card
from hordeplay.games.fantahzee import turn
from hordeplay.games.fantahzee.content import said
from hordeplay.games.fantahzee.picture import chances, facts
from hordeplay.games.fantahzee.picture.facts import STEPS, signed_xp
from hordeplay.games.fantahzee.picture.lettering import ROMAN
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.games.fantahzee.table import FantahzeeTable, hand_of, vanguard
from hordeplay.games.fantahzee.turn import seat_name
from hordeplay.games.fantahzee.words import counted
from hordeplay.games.fantahzee.words import faces as dice_said

Fact: TypeAlias = tuple[str, str]

_CHAPTERS: Final = ("ACT", "DICE", "ATK", "CTR", "TRE", "HOR", "END")
"""The chapter of each step of the strip."""


def card(table: FantahzeeTable, part: str) -> Card | None:
    """What a part says when it is read; None for a part that says nothing more than its label."""
    if part.startswith("die-"):
        return _dice(table)
    kind, _, rest = part.partition("-")
    number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else 0
    made = NUMBERED.get(kind)
    if made and number:
        return made(table, number)
    panel = PANELS.get(part)
    return panel(table) if panel else None


@lru_cache(maxsize=16)
def book(rules: FantahzeeRules) -> Rulebook:
    """The rulebook in the words of these rules."""
    return Rulebook.load(rules.package, rules)


def _words(table: FantahzeeTable, *clauses: str) -> str:
    found = book(table.rules)
    return " ".join(found.words(clause) for clause in clauses if clause in found)


def _page(table: FantahzeeTable, title: str, made: list[Fact], *clauses: str) -> Card:
    """A card whose words are those of its clauses."""
    return Card(title, tuple(made), _words(table, *clauses), clauses, "rulebook")


# Cards of the game


def _monster(table: FantahzeeTable, name: str, more: tuple[Fact, ...] = (), odds: tuple[Fact, ...] = ()) -> Card:
    found = table.rules.monster(name)
    made = (
        ("Level", f"{ROMAN[found.level]}{', a boss' if found.boss else ''}"),
        ("Strength", str(found.strength)),
        ("XP", str(found.xp)),
        ("Counterattack", str(found.counterattack)),
        ("Ambush", str(found.ambush)),
        ("Treasure", f"level {ROMAN[found.treasure]}" if found.treasure else "none"),
        *more,
    )
    words = f"When it is defeated: {said(found.effects)}" if found.effects else ""
    rules = ("FZ-CMP-03", "FZ-ATK-02", "FZ-CTR-01", "FZ-HOR-04")
    return Card(name, made, f"{words} {_words(table, 'FZ-CMP-03')}".strip(), rules, found.provenance, odds)


def _hero(table: FantahzeeTable, name: str, more: tuple[Fact, ...] = (), odds: tuple[Fact, ...] = ()) -> Card:
    found = table.rules.hero(name)
    made = (("Class", found.kind), ("Costs", found.cost), ("Strength", str(found.strength)), *more)
    words = said(found.effects) or "It has no ability."
    clause = "FZ-STM-02" if found.price is None else "FZ-HERO-03" if found.price.groups else "FZ-HERO-04"
    note = f" ({found.note})" if found.note else ""
    return Card(name, made, words, (clause, "FZ-HERO-05", "FZ-DMG-02"), found.provenance + note, odds)


def _action(table: FantahzeeTable, name: str) -> Card:
    found = table.rules.action(name)
    made = (("Kind", "action, free to play"),)
    return Card(name, made, said(found.effects), ("FZ-ACT-02", "FZ-ACT-07"), found.provenance)


def _any(table: FantahzeeTable, name: str) -> Card:
    return _action(table, name) if name in table.rules.actions else _hero(table, name)


# Parts with a number


def _stack(table: FantahzeeTable, n: int) -> Card | None:
    if n > len(table.stacks):
        return None
    heap = facts.heaps(table, None)[n - 1]
    front = vanguard(table) == n - 1
    made = [("Below", f"{counted(heap.left, 'card')}, next: {heap.next_one or heap.back or 'none'}")]
    made += [("Place", "the vanguard, next to the town")] if front else []
    made += [("Locked", "the attack stays on this stack")] if heap.locked else []
    odds: list[Fact] = []
    found = chances.dig(table, n - 1) if facts.place(table) == 2 and heap.left else None
    if found:
        odds = [("The next card is beaten", f"{percent(float(found.chance))} = {found.chance}")]
    if heap.top:
        return _monster(table, heap.top.name, tuple(made), tuple(odds))
    clauses = ("FZ-SET-07", "FZ-ATK-07", "FZ-ATK-08") if heap.left else ("FZ-FAQ-02",)
    return _page(table, f"Stack {n}", made, *clauses)._replace(odds=tuple(odds))


def _target(table: FantahzeeTable, n: int) -> Card | None:
    return _stack(table, n)


def _member(table: FantahzeeTable, n: int) -> Card | None:
    if n > len(table.party):
        return None
    member = table.party[n - 1]
    more: list[Fact] = [("State", "active" if member.active else "not active")]
    more += [("Paid with", dice_said(member.locked))] if member.locked else []
    more += [("Reductions named for it", f"{sum(member.reduced)} X")] if member.reduced else []
    for held in member.treasures:
        does = said(table.rules.treasure(held.name).effects(held.level))
        fresh = " It does nothing yet." if held.fresh else ""
        more.append((f"{held.name}, level {ROMAN[held.level]}", does + fresh))
    odds: list[Fact] = []
    found = chances.outlook(table)
    chance = found.heroes[n - 1] if found else None
    if chance is not None:
        fraction = f" = {chance}" if chance.denominator < 10**9 else ""
        odds = [("To be activated, if all goes for it", f"{float(chance):.2%}{fraction}")]
    return _hero(table, member.name, tuple(more), tuple(odds))


def _in_hand(table: FantahzeeTable, n: int) -> Card | None:
    """Only cards that this view of the table can read; of several open hands the one that is shown first."""
    for seat in (table.seat, *range(len(table.players))):
        cards = table.cards.hands[hand_of(seat)]
        if cards and not any(name.startswith(HIDDEN) for name in cards):
            return _any(table, cards[n - 1]) if n <= len(cards) else None
    return None


def _aside(table: FantahzeeTable, n: int) -> Card | None:
    return _monster(table, table.turn.aside[n - 1]) if n <= len(table.turn.aside) else None


def _town(table: FantahzeeTable, n: int) -> Card | None:
    lost = table.players[table.seat].lost
    if n > len(lost):
        return None
    found = table.rules.town_card(lost[n - 1])
    words = said(found.effects) or "Its loss does nothing more."
    made = (("XP", signed_xp(found.xp)), ("Lost by", seat_name(table, table.seat)))
    return Card(found.name, made, words, ("FZ-HOR-02", "FZ-CMP-06"), found.provenance)


def _seat(table: FantahzeeTable, n: int) -> Card | None:
    if n > len(table.players):
        return None
    player, rules = table.players[n - 1], table.rules
    sheet = facts.sheets(table)[n - 1]
    beaten = sum(rules.monster(name).xp for name in player.victory)
    made: list[Fact] = [
        ("Score", f"{sheet.score} XP: {beaten} for monsters, {signed_xp(sheet.town)} for the town"),
        ("Monsters beaten", ", ".join(player.victory) or "none"),
        ("Town cards lost", ", ".join(player.lost) or "none"),
        ("Party", ", ".join(m.name + (" (active)" if m.active else "") for m in player.party) or "no heroes"),
        ("Hand", counted(sheet.hand, "card")),
    ]
    made += [("Last Player", "takes the last turn of a round")] if sheet.last else []
    return _page(table, sheet.name, made, "FZ-EOG-05", "FZ-EOG-06")


def _step(table: FantahzeeTable, n: int) -> Card | None:
    if n > len(STEPS):
        return None
    chapter, clauses = book(table.rules).chapter(_CHAPTERS[n - 1])
    made = [("Chapter", f"{chapter.n}, {chapter.title}")]
    return _page(table, STEPS[n - 1], made, *(clause.id for clause in clauses))


def _place(table: FantahzeeTable, n: int) -> Card | None:
    made = [("Heroes", f"{len(table.party)} of {table.rules.knobs.party_limit}")]
    return _page(table, f"Place {n}", made, "FZ-ACT-01", "FZ-ACT-05", "FZ-ACT-06")


NUMBERED: Final[Mapping[str, Callable[[FantahzeeTable, int], Card | None]]] = {
    "aside": _aside,
    "doom": lambda table, _: _doom(table),
    "hand": _in_hand,
    "hero": _member,
    "place": _place,
    "seat": _seat,
    "stack": _stack,
    "step": _step,
    "target": _target,
    "town": _town,
}


# Panels and decks


def _dice(table: FantahzeeTable) -> Card:
    now = table.turn
    made = [
        ("Rolled and free", dice_said([number[0] for number in facts.loose(table)]) or "none"),
        ("Waiting for the next roll", str(now.waiting)),
        ("Rerolls left", str(now.rerolls)),
        ("Steam", str(now.steam)),
    ]
    made += [("Reductions held", ", ".join(f"{n} X" for n in now.tokens))] if now.tokens else []
    made += [("Dice to turn", ", ".join(map(str, now.sets)))] if now.sets else []
    ranked = sorted(chances.worths(table).items(), key=lambda pair: -pair[1])[:6]
    extra = chances.by_cards(table) if ranked else 0
    odds = tuple((text, f"{float(value) + extra:.3f} strength expected") for text, value in ranked)
    clauses = ("FZ-DICE-01", "FZ-DICE-02", "FZ-DICE-03", "FZ-DICE-05", "FZ-DICE-06")
    return _page(table, "Dice", made, *clauses)._replace(odds=odds)


def _strength(table: FantahzeeTable) -> Card:
    left, whole = facts.strength(table)
    made = [(m.name, str(h.strength)) for m, h in zip(table.party, table.heroes, strict=True) if m.active]
    made += [("Cards that add strength", f"{table.turn.bonus:+d}")] if table.turn.bonus else []
    made += [("Left", f"{left} of {whole}"), ("Shield", str(table.turn.shield))]
    return _page(table, "Strength", made, "FZ-ATK-01", "FZ-ATK-03", "FZ-SHD-01")


def _doom(table: FantahzeeTable) -> Card:
    made = [("Bosses out", f"{table.doom} of {table.rules.bosses_due}"), ("Round", str(table.round or "setup"))]
    return _page(table, "Doom", made, "FZ-EOG-01", "FZ-EOG-02", "FZ-EOG-03")


def _deck(title: str, pile: str, *clauses: str) -> Callable[[FantahzeeTable], Card]:
    return lambda table: _page(table, title, [("Cards", str(table.cards.size(pile)))], *clauses)


def _discard(table: FantahzeeTable) -> Card:
    made = [("Cards", ", ".join(reversed(table.discard)) or "none")]
    made += [("Out of the game", ", ".join(table.box))] if table.box else []
    return _page(table, "Discard pile", made, "FZ-DMG-02", "FZ-RUL-41")


def _hand(table: FantahzeeTable) -> Card:
    knobs = table.rules.knobs
    made = [
        ("Drawn in the End Phase", str(table.figure("draw", knobs.draw_per_turn))),
        ("Kept", str(table.figure("hand_limit", knobs.hand_limit))),
    ]
    return _page(table, "Hand", made, "FZ-ACT-01", "FZ-ACT-02", "FZ-END-01", "FZ-END-02")


def _targets(table: FantahzeeTable) -> Card:
    left, _ = facts.strength(table)
    made = [("Strength", str(left)), ("Monsters face up", str(sum(bool(s.top) for s in table.stacks)))]
    return _page(table, "Face-up monsters", made, "FZ-ATK-02", "FZ-ATK-03", "FZ-ATK-07", "FZ-ATK-09")


def _damage(table: FantahzeeTable) -> Card:
    found = facts.bill(table)
    made = [(text, value) for _, text, value, _ in found.lines]
    return _page(
        table, found.title, [*made, (found.total, found.worth)], "FZ-CTR-01", "FZ-DMG-02", "FZ-AMB-02", "FZ-SHD-01"
    )


def _phases(table: FantahzeeTable) -> Card:
    return _page(table, "A turn", [("Now", turn.where(table))], "FZ-TURN-01", "FZ-TURN-02", "FZ-TURN-03")


def _preview(table: FantahzeeTable) -> Card:
    ended = turn.result(table)
    if ended:
        scores = [(seat_name(table, seat), f"{signed_xp(score)} XP") for seat, score in enumerate(ended.scores)]
        return Card("Result", tuple(scores), f"{ended.says}.", ("FZ-EOG-05", "FZ-EOG-06"), "rulebook")
    found = chances.outlook(table)
    if not found:
        digs = chances.digs(table) if facts.place(table) == 2 else ()
        odds = tuple((f"Flip of stack {dig.stack}", f"{percent(float(dig.chance))} = {dig.chance}") for dig in digs)
        where = (("Now", turn.where(table)),)
        return Card("This moment", where, "Chances are counted exactly, not sampled.", ("FZ-ATK-07",), "house", odds)
    strength = float(found.strength) + chances.by_cards(table)
    odds = (
        ("Strength in the end, on average", f"{strength:.3f}"),
        ("The whole party active", percent(float(found.everybody))),
    )
    words = "Counted exactly for the best play; each hero's own chance is the best play for that hero alone."
    return Card("What the dice promise", (("Rerolls left", str(table.turn.rerolls)),), words, (), "house", odds)


PANELS: Final[Mapping[str, Callable[[FantahzeeTable], Card]]] = {
    "damage": _damage,
    "deck-hero": _deck("Hero deck", "hero", "FZ-SET-09", "FZ-RUL-41"),
    "deck-town": _deck("Town deck", "town", "FZ-HOR-02", "FZ-FAQ-01"),
    "deck-treasure": _deck("Treasure deck", "treasure", "FZ-TRE-01", "FZ-RUL-31"),
    "discard": _discard,
    "doom": _doom,
    "hand": _hand,
    "phases": _phases,
    "preview": _preview,
    "strength": _strength,
    "targets": _targets,
    "tray": _dice,
}


# Clicks that mean nothing legal


def refuse(table: FantahzeeTable, seat: int, part: str, source: str | None) -> str | None:
    """The choice somebody means who clicks a part that no legal choice targets, in notation; None when it means none."""
    kind, _, rest = part.partition("-")
    step = table.step
    if kind in {"stack", "target"} and rest.isdigit():
        n = int(rest)
        if step == "effects":
            words = {pending.word for pending in table.turn.pending}
            return f"claim {n}" if "claim" in words else f"peek {n}" if "peek" in words else None
        if step != "attack" or n > len(table.stacks):
            return None
        return f"hit {n}" if table.stacks[n - 1].top else f"flip {n}"
    if kind == "hero" and rest.isdigit():
        return _means_hero(table, int(rest), source)
    if kind == "hand" and rest.isdigit():
        return _means_card(table, seat, int(rest))
    if kind == "die" and step == "roll":
        return "keep"
    if part == "tray" and step in {"roll", "first_roll"}:
        return "keep" if step == "roll" else "roll"
    return None


def _means_hero(table: FantahzeeTable, n: int, source: str | None) -> str | None:
    if n > len(table.party):
        return None
    hero = table.heroes[n - 1]
    match table.step:
        case "roll" | "first_roll":
            if hero.price is None or (hero.steam and table.turn.steam and table.turn.steam < hero.steam):
                return f"steam {n}"
            free = [number[0] for number in facts.loose(table)]
            return " ".join(["activate", str(n), *map(str, free[: hero.price.size])])
        case "effects":
            words = {pending.word for pending in table.turn.pending}
            return f"rouse {n}" if "activate" in words else f"name {n}" if "name" in words else None
        case "casualty":
            return f"lose {n}"
        case "attach":
            return f"attach {n}"
        case "action" if source and source.startswith("hand-"):
            cards = table.cards.hands[table.hand]
            i = int(source.partition("-")[2])
            return f"replace {n} {cards[i - 1]}" if i <= len(cards) else None
        case _:
            return None


def _means_card(table: FantahzeeTable, seat: int, n: int) -> str | None:
    cards = table.cards.hands[hand_of(seat)]
    if n > len(cards) or cards[n - 1].startswith(HIDDEN):
        return None
    name = cards[n - 1]
    if table.step in {"discard", "loss"}:
        return f"drop {name}"
    if table.step != "action":
        return None
    return f"play {name}" if name in table.rules.actions else f"recruit {name}"
