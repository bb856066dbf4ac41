"""Positions to draw: prepared ones, and those that games come through, one for each question that was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from fantahzee.helpers import LUCK, ruled, stand

from hordeplay.core.choice import Choice
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Answer, Ask, Chance, Play
from hordeplay.games.fantahzee.bots.tip import TipBot
from hordeplay.games.fantahzee.model.table import FantahzeeTable
from hordeplay.games.fantahzee.rules import STEPS
from hordeplay.games.fantahzee.rules.setup import start

MAUREEN: Final = "Steamsmith, Paladin, Steamasaur, Alchemist active on 6, Sergeant"
FULL: Final = (
    "Steamsmith active, Paladin active on 333, Steamasaur active with Orb of Power 1, Alchemist active on 6, "
    "Sergeant active on 22"
)
TOPS: Final = "Mud Imp, Boulder Ram, Dark Assassin, Shrewd Rakshasa"


def roll(**words: Any) -> FantahzeeTable:
    usual = {"seats": 3, "party": MAUREEN, "dice": "1233456", "rerolls": 2, "hand": "Sergeant, Alchemist"}
    return stand("roll", **{**usual, **words})


def attack() -> FantahzeeTable:
    table = stand("attack", seats=3, strength=12, party=FULL, hand="Sergeant", aside="Bone Warrior", tops=TOPS)
    table.stacks[4].top, table.stacks[4].cleared = "", True
    return table


def action() -> FantahzeeTable:
    return stand("action", seats=2, hand="Sergeant, Paladin, Under Pressure, Alchemist, Field Promotion")


def crowd() -> FantahzeeTable:
    cards = "Sergeant, Steamasaur, Under Pressure, Alchemist, Field Promotion, Hero, Steamsmith, Sergeant, Alchemist"
    return stand(
        "action", ruled(stacks=6, party_limit=7), seats=5, hand=cards, party="Paladin, Sergeant with Orb of Power 2",
        lost="Tavern, Bakehouse", doom=0,
    )  # fmt: skip


def full_hall() -> FantahzeeTable:
    """As much as the settings allow, with the longest names, two figures everywhere, cards that somebody looked at."""
    party = (
        "Oathbound Champion active on 1111, Quartermaster with Courier's Satchel 2, Steamasaur with Sunsteel Blade 1, "
        "Shieldwall Ensign active on 22, Halberd Veteran, Pressure Lancer, Valve Warden"
    )
    hand = (
        "Pressure Lancer, Quartermaster, Raise the Standard, Barricade the Gate, By the power of..., Oathbound Champion, "
        "Hexweaver"
    )
    table = stand(
        "roll", ruled(stacks=6, party_limit=7, hand_limit=7), seats=5, party=party, dice="665", rerolls=1, hand=hand,
        victory_2="Mud Imp, Boulder Ram", lost="Tavern, Fighting Academy",
    )  # fmt: skip
    tops = ("Gorehand the Unbound", "The Ashen Matriarch", "", "Wicked Spinner", "Night Stalker", "King Under Rubble")
    for stack, top in zip(table.stacks, tops, strict=True):
        stack.top = top
    table.stacks[1].peeked, table.stacks[2].peeked = "Gorehand the Unbound", "Shrewd Rakshasa"
    table.stacks[1].peekers, table.stacks[2].peekers = [0], [0]
    table.turn.tokens, table.turn.sets = [1, 2], [1]
    return table


def full_hand() -> FantahzeeTable:
    """The same before the dice: the hand lies on the board."""
    table = full_hall()
    table.step = "action"
    return table


def over() -> FantahzeeTable:
    table = stand("attack", seats=5, strength=0, party=FULL, tops=TOPS, victory_2="Mud Imp, Boulder Ram", lost="Tavern")
    table.step = "over"
    return table


PREPARED: Final[Mapping[str, Callable[[], FantahzeeTable]]] = {
    "roll": roll,
    "attack": attack,
    "action": action,
    "crowd": crowd,
    "full hall": full_hall,
    "full hand": full_hand,
    "over": over,
}


@cache
def asked() -> tuple[tuple[FantahzeeTable, tuple[Choice, ...]], ...]:
    """Tables at which something is asked, a few for each step, with what may be said."""
    short = {"stacks": 3, "level1_per_stack": 3, "level2_per_stack": 3, "bosses_to_end": 1}
    kinds: dict[str, int] = {}
    tables: list[tuple[FantahzeeTable, tuple[Choice, ...]]] = []
    for seats, more in (
        (2, {}),
        (3, {"reduction_timing": "at_once", "treasures_per_hero": 2}),
        (5, {"spare_flipped": True}),
    ):
        _through(start(ruled(**short, **more), seats), kinds, tables)
    return tuple(tables)


def _through(
    table: FantahzeeTable, kinds: dict[str, int], tables: list[tuple[FantahzeeTable, tuple[Choice, ...]]]
) -> None:
    going, bot, number = Play(table, STEPS), TipBot(), 0
    while going.request is not None and number < 900:
        number += 1
        request = going.request
        if isinstance(request, Chance):
            going.send(Answer(None, LUCK.answer(request, number)))
            continue
        assert isinstance(request, Ask)
        options = tuple(request.options())
        for kind in dict.fromkeys(type(choice).__name__ for choice in options):
            key = f"{going.table.step} {kind}"
            if kinds.get(key, 0) < 2:
                kinds[key] = kinds.get(key, 0) + 1
                tables.append((going.table.copy(), options))
                break
        seat = request.seats[0]
        choice = (
            bot.choose(request, seat, bot_source(0, seat, number)) if number % 3 else options[number % len(options)]
        )
        going.send(Answer(seat, choice))
