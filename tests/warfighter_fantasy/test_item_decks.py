"""Two Item decks: the campaign's and that of an Adventure pack, from which the party draws card by card (chapters 16 and 25)."""

from __future__ import annotations

from typing import Any

from warfighter_fantasy.helpers import RULES, table_at

from hordeplay.core.luck import bot_source
from hordeplay.core.script import Ask, Draw
from hordeplay.games.warfighter_fantasy import GAME, line
from hordeplay.games.warfighter_fantasy.bots import Veteran
from hordeplay.games.warfighter_fantasy.model.table import ITEM, PACK_ITEM, WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.setup import lay_out
from hordeplay.games.warfighter_fantasy.rules.treasure import items
from hordeplay.games.warfighter_fantasy.rules.verbs import FromDeck


def masks() -> WarfighterTable:
    """Gareth alone in a Location of the Hall of Masks, where an Item deck of its own lies beside the campaign's."""
    return table_at(
        adventure="Hall of Masks",
        party="Gareth 1; Whisper 1",
        spaces=["Long Corridor"],
        heroes={"gareth": {"space": 1}},
    )


def drawn(table: WarfighterTable, points: int, *answers: str) -> list[str]:
    """Draw Items with these cards coming up and these decks chosen; the prompts that the party reads."""
    script, prompts, left = items(table, points, 1), list[str](), list(answers)
    request: Any = next(script)  # a request of either kind
    while True:
        answer = left.pop(0)
        if isinstance(request, Ask):
            prompts.append(request.prompt)
            choice = FromDeck(answer)
            assert request.why_not(choice, 0) is None
        else:
            assert isinstance(request, Draw)
            assert request.why_not(answer) is None
        try:
            request = script.send(FromDeck(answer) if isinstance(request, Ask) else answer)
        except StopIteration:
            assert not left
            return prompts


def test_the_example_of_the_rulebook() -> None:
    """WF-TRE-04, WF-TRE-02: four points; a 1 of the pack, a 2 of the campaign, then 3 and 2 are passed over for a 1."""
    table = masks()
    table.log = []
    prompts = drawn(
        table, 4, "Heal Potion", "Paper Mask", "pack", "Gilded Mask", "campaign", "Oil Flask", "pack", "Actor's Salve",
        "pack", "Bitter Tonic", "pack",
    )  # fmt: skip
    assert prompts[0] == "4 Item points: Heal Potion (2) or Paper Mask (1)?"
    assert prompts[-1] == "1 Item point: Oil Flask (1) or Bitter Tonic (1)?"
    assert [gear.name for gear in table.heroes[0].gear] == ["Paper Mask", "Heal Potion", "Bitter Tonic"]
    assert table.discards[PACK_ITEM] == ["Gilded Mask", "Actor's Salve"]
    assert [event.facts["item"] for event in table.log if event.what == "passes"] == table.discards[PACK_ITEM]
    assert table.tops == {ITEM: "Oil Flask"}  # it stays where it lies
    GAME.check(table)


def test_the_open_cards_are_kept_by_the_notation_and_the_books() -> None:
    """WF-TRE-04, WF-CMP-02: what lies face up on a deck is still its card, and comes first the next time."""
    table = masks()
    drawn(table, 1, "Heal Potion", "Paper Mask", "pack")
    assert table.tops == {ITEM: "Heal Potion"}
    again = GAME.at(line(table)).table
    assert (again.tops, again.cards.bags) == (table.tops, table.cards.bags)
    assert drawn(table, 2, "Gilded Mask", "campaign") == ["2 Item points: Heal Potion (2) or Gilded Mask (3)?"]
    assert [gear.name for gear in table.heroes[0].gear] == ["Paper Mask", "Heal Potion"]


def test_with_one_deck_left_nobody_is_asked() -> None:
    """WF-TRE-04, WF-RUL-26: the pack's cards are all carried, so that the campaign's come by themselves."""
    table = masks()
    for card in list(table.cards.bags[PACK_ITEM]):
        table.cards.take(PACK_ITEM, card)
    assert drawn(table, 1, "Oil Flask") == []
    assert [gear.name for gear in table.heroes[0].gear] == ["Oil Flask"]


def test_other_adventures_have_one_deck() -> None:
    """WF-XPK-01, WF-TRE-03: the Items of a pack are used in its Adventure only."""
    table = table_at()
    pack = {card.name for card in RULES.items.values() if card.pack}
    assert pack
    assert PACK_ITEM not in table.discards
    assert not pack & set(table.cards.backs)
    table.adventure = "Hall of Masks"
    lay_out(table)
    assert set(table.cards.bags[PACK_ITEM]) == pack
    assert not pack & set(table.cards.bags[ITEM])


def test_the_veteran_takes_the_better_card() -> None:
    """WF-TRE-04: of a Heal Potion and a Paper Mask the Potion."""
    table = masks()
    script = items(table, 4, 1)
    next(script)
    script.send("Heal Potion")
    request = script.send("Paper Mask")
    assert isinstance(request, Ask)
    assert str(Veteran().choose(request, 0, bot_source(0, 0, 0))) == "deck campaign"
