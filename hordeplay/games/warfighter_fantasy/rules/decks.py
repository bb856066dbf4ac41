"""Decks and cups: the only callers of Draw, because decks are shuffled anew when they run out."""

from __future__ import annotations

from bisect import insort
from functools import partial

from hordeplay.core.language import tr
from hordeplay.core.script import Among, Draw, Pick, Script

from ..model.content import LEVELS
from ..model.table import ACTION, Space, WarfighterTable, location_deck
from .seats import first_of
from .verbs import Pay


def filled(table: WarfighterTable, pile: str) -> bool:
    """Whether a pile has a card to draw, its discards shuffled into a new deck if it ran out (WF-CMP-02, WF-CMP-06)."""
    if not table.cards.size(pile) and table.discards[pile]:
        table.cards.shuffle_in(pile, table.discards[pile])
        table.discards[pile] = []
        table.tell("WF-CMP-02", "shuffles", pile=pile)
    return table.cards.size(pile) > 0


def discard(table: WarfighterTable, card: str) -> None:
    """Put a card on the discards of its own deck."""
    table.discards[table.cards.backs[card]].append(card)


def draw_cards(table: WarfighterTable, number: int, n: int, rule: str) -> Script[None]:
    """Draw Action cards; a Location Marker is discarded for a Location card (WF-LOC-01, WF-ACT-04, WF-RUL-46)."""
    hero = table.heroes[number]
    if not table.is_player(hero) or hero.down:
        return
    for _ in range(n):
        if not filled(table, ACTION):
            return
        card = yield from Draw(table.cards, ACTION, rule=rule)
        if not table.rules.actions[card].marker:
            insort(hero.hand, card)
            table.tell(rule, "draws", hero=number, card=card)
            continue
        discard(table, card)
        yield from draw_location(table, number)


def to_be_drawn(table: WarfighterTable) -> bool:
    """Whether deck and discards have an Action card that stays in a hand, which a Location Marker does not."""
    left = (*table.cards.bags[ACTION], *table.discards[ACTION])
    return any(not table.rules.actions[card].marker for card in left)


def draw_location(table: WarfighterTable, number: int) -> Script[None]:
    """A Location of the next empty space's level into the hand; without an empty space none (WF-RUL-17, WF-ACT-13)."""
    space = table.empty_space()
    if space < 0:
        table.tell("WF-RUL-17", "marker", hero=number)
        return
    pile = location_deck(table.spaces[space].level)
    if not filled(table, pile):
        table.tell("WF-RUL-17", "marker", hero=number)
        return
    card = yield from Draw(table.cards, pile, rule="WF-LOC-01")
    insort(table.heroes[number].hand, card)
    table.tell("WF-LOC-01", "finds", hero=number, card=card)


def lengthen(table: WarfighterTable, level: str) -> int:
    """A space more: behind the last of its level, before higher ones; all later ones shift (WF-SET-08). Returns which."""
    order = "".join(LEVELS)
    at = next((i for i in range(1, table.last) if order.index(table.spaces[i].level) > order.index(level)), table.last)
    table.spaces.insert(at, Space(level))
    for hero in table.heroes:
        hero.space += hero.space >= at
        for kept in hero.kept:
            here = any(ability.retain and ability.scope == "self" for ability in table.rules.abilities(kept.name))
            kept.on += here and kept.on >= at
    for foe in table.foes:
        foe.space += foe.space >= at
    table.pending = [space + (space >= at) for space in table.pending]
    return at


def add_location(table: WarfighterTable, level: str) -> Script[None]:
    """One more Location, if the Display has room; where Locations lie behind it already, its card lies there at once (WF-SET-08, WF-RUL-82)."""
    pile = location_deck(level)
    if len(table.spaces) >= table.rules.knobs.longest_track or not filled(table, pile):
        return
    at = lengthen(table, level)
    table.tell("WF-SET-08", "added", space=at, level=level)
    if at + 1 < table.last and table.spaces[at + 1].name:
        table.spaces[at].name = yield from Draw(table.cards, pile, rule="WF-RUL-82")


def draw_target(table: WarfighterTable, cup: list[int], per_hero: int, among: list[int] | None = None) -> Script[int]:
    """A counter from a cup: the Hero it names, -1 if nobody can be named (WF-TGT-01, WF-RUL-15).

    `among` restricts it: drawing again until one of these comes up (WF-TGT-03).
    """
    wanted = [i for i, hero in enumerate(table.heroes) if not hero.down and (among is None or i in among)]
    if not wanted:
        return -1
    if not any(cup[i] for i in wanted):
        if table.rules.knobs.empty_cup == "no_target" and among is None:
            return -1
        for i, _ in table.up():
            cup[i] = max(cup[i], per_hero)
    chosen = yield from Pick([i for i in wanted for _ in range(cup[i])], rule="WF-TGT-01")
    cup[chosen] -= 1
    return chosen


def give_back(table: WarfighterTable, cup: list[int], per_hero: int, hero: int) -> None:
    """A counter returns to its cup; one too many goes into the box (WF-TGT-04, WF-RUL-15)."""
    if hero >= 0 and not table.heroes[hero].down:
        cup[hero] = min(per_hero, cup[hero] + 1)


def party_pays(table: WarfighterTable, n: int, rule: str) -> Script[None]:
    """XP paid by any Hero, or several together (WF-ACT-05)."""
    for due in range(n, 0, -1):
        payers = [hero for _, hero in table.up() if hero.xp > 0]
        if len(payers) > 1:
            seats = sorted({hero.seat for hero in payers})
            _, choice = yield from first_of(
                table,
                seats,
                partial(tr, "Who pays {due} XP?", due=due),
                (Among([Pay(hero.slug) for hero in payers]),),
                rule,
                due,
            )
            payers = [hero for hero in payers if hero.slug == choice.hero]
        payers[0].xp -= 1


def party_xp(table: WarfighterTable) -> int:
    """All XP of those who are not Down."""
    total = 0
    for hero in table.heroes:
        if not hero.down:
            total += hero.xp
    return total
