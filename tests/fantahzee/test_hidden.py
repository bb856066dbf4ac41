"""What a seat may know: hands, facedown cards, and cards that somebody looked at."""

from __future__ import annotations

from fractions import Fraction

from fantahzee.helpers import play, send, stand

from hordeplay.core.luck import bot_source
from hordeplay.core.script import Draw
from hordeplay.core.table_tree import differences
from hordeplay.games.fantahzee import GAME, at
from hordeplay.games.fantahzee.rules.stacks import Known

PEEKED = "Mud Imp 11 seen by 0 Boulder Ram, Mud Imp 11, Bone Warrior 6, - 1 no boss cleared seen by 1 Blighter, - 0"


def test_hands_are_hidden_from_others() -> None:
    """FZ-SET-10: a view counts the cards of others, and draws are told to their owner only."""
    match = at("action", hand="Paladin, Hero", hand_1="Archmage, Supply Cart")
    view = match.seen_by(0).table
    assert view.cards.hands == {"hand 0": ["Hero", "Paladin"], "hand 1": ["?hero", "?hero"]}
    imagined = match.seen_by(0).imagine(bot_source(1, 0, 0)).table
    assert len(imagined.cards.hands["hand 1"]) == 2
    assert not [card for card in imagined.cards.hands["hand 1"] if card.startswith("?")]


def test_a_peeked_card_is_back_in_the_views_of_others() -> None:
    """FZ-RUL-54: whoever looked knows the card; for the others it is one of its pile, and its stack is as high."""
    table = stand("action", stacks=PEEKED, hand="Hero", hand_1="Paladin")
    mine, theirs = table.seen_by(0), table.seen_by(1)
    assert (mine.stacks[0].peeked, theirs.stacks[0].peeked) == ("Boulder Ram", "")
    assert (mine.stacks[3].peeked, theirs.stacks[3].peeked) == ("", "Blighter")
    for view in (mine, theirs):
        assert [view.facedown(i) for i in range(5)] == [11, 11, 6, 1, 0]
        assert [stack.peekers for stack in view.stacks] == [[0], [], [], [1], []]
        assert not list(differences(view, view.seen_by(0 if view is mine else 1)))
    assert mine.cards.piles["stack 4"] == [{"2": 1}]
    assert table.cards.piles["stack 4"] == []


def test_a_flip_is_one_answer_whoever_knows_the_card() -> None:
    """FZ-ATK-07: for whoever knows the card there is one outcome, for the others the draw of any card."""
    match = at("attack", strength=5, stacks=PEEKED.replace("Mud Imp 11 seen", "- 11 cleared seen"), dice="ask")
    going = match.position().play()
    request = match.request
    assert request is not None
    play(going.table, "flip 1", "Boulder Ram", until="counterattack")
    again = play(match.position().play().table, "flip 1")
    assert isinstance(again.request, Known)
    assert dict(again.request.odds()) == {"Boulder Ram": 1}
    assert again.request.why_not("Mud Imp") is not None
    theirs = again.request.on(again.table.seen_by(1))
    assert type(theirs) is Draw
    assert sum(dict(theirs.odds()).values()) == Fraction(1)
    assert isinstance(again.request.on(again.table.seen_by(0)), Known)


def test_a_second_look_is_free_of_luck() -> None:
    """FZ-RUL-54: who looks at a card that another has seen sees that card."""
    table = stand("effects", pending="peek 1 by Lantern Seer", stacks=PEEKED, seat=1, party="Lantern Seer active")
    going = play(table, "peek 1")
    assert isinstance(going.request, Known)
    send(going, "Boulder Ram")
    assert table.stacks[0].peekers == [0, 1]


def test_only_its_player_reads_what_a_peek_shows() -> None:
    """FZ-RUL-54: the others read that somebody looked, not at what."""
    match = at(
        "effects", pending="peek 1 by Lantern Seer", party="Lantern Seer active, Paladin", dice="ask", tops="Mud Imp"
    )
    match.play("peek 1")
    card = match.table.stacks[0].peeked
    mine = [GAME.look.say(match.table, event) for event in match.seen_by(0).events]
    theirs = [GAME.look.say(match.table, event) for event in match.seen_by(1).events]
    assert any(card in words for words in mine)
    assert not any(card in words for words in theirs)
    assert "Iris looks at the next card of stack 1" in theirs
    assert card in GAME.look.text(match.table, 0)
    assert f"next {card}" not in GAME.look.text(match.seen_by(1).table, 1)
