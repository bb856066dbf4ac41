"""Decks and cups: the only callers of Draw, because decks are shuffled anew when they run out."""

from __future__ import annotations

from bisect import insort

from hordeplay.core.script import Among, Draw, Pick, Script, ask

from ..model.table import ACTION, WarfighterTable, location_deck
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
    for _ in range(n):
        payers = [hero for _, hero in table.up() if hero.xp > 0]
        if len(payers) > 1:
            choice = yield from ask(table, 0, "Who pays 1 XP?", Among([Pay(h.slug) for h in payers]), rule=rule)
            payers = [hero for hero in payers if hero.slug == choice.hero]
        payers[0].xp -= 1


def party_xp(table: WarfighterTable) -> int:
    """All XP of those who are not Down."""
    return sum([hero.xp for hero in table.heroes if not hero.down])
