"""Setup: decks, stacks, first hands, starting player (rulebook: Setup).

Nothing is shuffled: a deck is a pile whose next card is drawn when it is needed. A stack is dealt as counts: its level 1
packet lies on the packet in which its boss is somewhere among the level 2 cards.
"""

from __future__ import annotations

from hordeplay.core.cards import Cards
from hordeplay.core.script import Draw, Script

from ..model.packets import dealt
from ..model.ruleset import FantahzeeRules
from ..model.table import FantahzeeTable, Player, Stack, hand_of, pile_of
from .dice import dice
from .stacks import turn_up
from .turn import begin_turn


def start(rules: FantahzeeRules, seats: int) -> FantahzeeTable:
    """The table before the first card is turned: the same for every number of players (FZ-SET-13).

    >>> table = start(FantahzeeRules.load(), 3)
    >>> [table.facedown(i) for i in range(5)], table.cards.piles["stack 1"], table.cards.size("hero")
    ([12, 12, 12, 12, 12], [{'1': 6}, {'2': 5, 'boss': 1}], 96)
    """
    backs: dict[str, str] = {}
    counts: dict[str, int] = {}
    for hero in rules.heroes.values():
        backs[hero.name], counts[hero.name] = "hero", hero.copies
    for action in rules.actions.values():
        backs[action.name], counts[action.name] = "hero", action.copies
    for monster in rules.monsters.values():
        backs[monster.name], counts[monster.name] = monster.back, monster.copies
    for town in rules.town.values():
        backs[town.name], counts[town.name] = "town", town.copies
    for treasure in rules.treasures.values():
        backs[treasure.name], counts[treasure.name] = "treasure", treasure.copies
    total: dict[str, int] = {}
    for name, back in backs.items():
        total[back] = total.get(back, 0) + counts[name]
    piles = {deck: [{deck: total[deck]}] if total.get(deck) else [] for deck in ("hero", "town", "treasure")}
    stacks = dealt(rules)
    piles |= {pile_of(i): packets for i, packets in enumerate(stacks)}
    cards = Cards.of(backs, counts, piles, {hand_of(seat): seat for seat in range(seats)})
    players = [Player() for _ in range(seats)]
    return FantahzeeTable(rules, "tops", cards, players, [Stack() for _ in stacks])


def tops(table: FantahzeeTable) -> Script[str]:
    """The top of each stack is turned face up (FZ-SET-06)."""
    for i in range(len(table.stacks)):
        if table.facedown(i):
            card = yield from turn_up(table, i, "FZ-SET-06")
            table.tell("FZ-SET-06", "reveals", stack=i, monster=card.name)
    return "hands"


def hands(table: FantahzeeTable) -> Script[str]:
    """One card of an opening hand; each seat draws its hand in turn (FZ-SET-10)."""
    most = table.rules.knobs.opening_hand
    for seat in range(len(table.players)):
        hand = hand_of(seat)
        if len(table.cards.hands[hand]) < most and table.cards.piles["hero"]:
            card = yield from Draw(table.cards, "hero", rule="FZ-SET-10", into=hand)
            table.whisper(hand, "FZ-SET-10", "draws", seat=seat, card=card)
            return "hands"
    return "starting_player"


def starting_player(table: FantahzeeTable) -> Script[str]:
    """Each seat rolls a die; the highest begins, and those who tie roll again (FZ-SET-11, FZ-RUL-46)."""
    seats = list(range(len(table.players)))
    while len(seats) > 1:
        faces = yield from dice(table, len(seats), "FZ-SET-11")
        for seat, face in zip(seats, faces, strict=True):
            table.tell("FZ-SET-11", "rolls_to_start", seat=seat, face=face)
        seats = [seat for seat, face in zip(seats, faces, strict=True) if face == max(faces)]
    table.first = table.seat = seats[0]
    last = (table.first - 1) % len(table.players)
    table.tell("FZ-SET-12", "starts", seat=table.first, last=last)
    table.round = 1
    return begin_turn(table)
