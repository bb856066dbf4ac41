"""The End Phase, turns and the end of the game: chapters END, TURN, EOG."""

from __future__ import annotations

import pytest
from fantahzee.helpers import facts_of, play, refusal, ruled, stand, texts

from hordeplay.core.script import OVER
from hordeplay.games.fantahzee import GAME
from hordeplay.games.fantahzee.model.check import check
from hordeplay.games.fantahzee.model.table import Member
from hordeplay.games.fantahzee.rules import STEPS
from hordeplay.games.fantahzee.rules.result import score
from hordeplay.games.fantahzee.rules.turn import PHASES

BOSSES = "Baron Cloven, The Hollow Piper, King Under Rubble"
DUG = "Mud Imp 11, Mud Imp 11, Shrewd Rakshasa 4 no boss, Shrewd Rakshasa 4 no boss, Shrewd Rakshasa 4 no boss"


def test_fz_turn_02_four_phases() -> None:
    """FZ-TURN-02, FZ-TURN-03, FZ-RUL-09: Action, Dice (Roll, Attack, Counterattack, Treasure), Horde, End."""
    order = list(dict.fromkeys(PHASES[step] for step in STEPS if step in PHASES))
    assert order == [
        "Action Phase",
        "Dice Phase, Roll",
        "Dice Phase, Attack",
        "Dice Phase, Counterattack",
        "Dice Phase, Treasure",
        "Horde Phase",
        "End Phase",
    ]


def test_fz_turn_01_clockwise() -> None:
    """FZ-TURN-01, FZ-END-04: the turn passes to the next seat; after the Last Player a round is over."""
    table = stand("turn_end", seats=3, seat=1, first=2, round=4, party="Sergeant active on 33", steam=2,
                  shield=1, hand_2="Hero")  # fmt: skip
    going = play(table)
    assert (table.seat, table.round, table.turns) == (2, 5, 13)
    assert not table.players[1].party[0].active
    assert table.players[1].party[0].locked == []
    assert (table.turn.steam, table.turn.shield, table.turn.rerolls) == (0, 0, 2)
    check(going.table)


def test_fz_end_01_four_cards() -> None:
    """FZ-END-01, FZ-END-02: four cards are drawn, then the hand is cut to five."""
    table = stand("end", hand="Hero, Hero, Paladin")
    going = play(table, ..., ..., ..., ...)
    assert len(table.cards.hands["hand 0"]) == 7
    assert all(text.startswith("drop") for text in texts(going))
    assert refusal(going, "drop Tavern") == "FZ-END-02"
    play(table, "drop Hero", "drop Hero")
    assert len(table.cards.hands["hand 0"]) == 5
    assert (table.discard, table.seat) == (["Hero", "Hero"], 1)


def test_the_deck_runs_out() -> None:
    """FZ-END-03, FZ-RUL-41: two are drawn, ten shuffled, two drawn; eight left, hand five."""
    rules = ruled()
    deck = [name for hero in rules.heroes.values() for name in [hero.name] * hero.copies]
    deck += [name for action in rules.actions.values() for name in [action.name] * action.copies]
    held, discard, rest = deck[:1], deck[1:11], deck[13:]
    table = stand("end", hand=", ".join(held), discard=", ".join(discard), hand_1=", ".join(rest))
    assert table.cards.size("hero") == 2
    going = play(table, ..., ..., ..., ...)
    assert (table.cards.size("hero"), len(table.discard), len(table.cards.hands["hand 0"])) == (8, 0, 5)
    assert facts_of(going, "reshuffles") == [{"pile": "hero"}]


def test_fz_rul_41_both_empty() -> None:
    """FZ-RUL-41: with deck and discard pile empty drawing stops."""
    rules = ruled()
    deck = [name for hero in rules.heroes.values() for name in [hero.name] * hero.copies]
    deck += [name for action in rules.actions.values() for name in [action.name] * action.copies]
    table = stand("end", hand=deck[0], hand_1=", ".join(deck[1:]))
    play(table)
    assert (table.seat, table.cards.hands["hand 0"]) == (1, [deck[0]])


def test_the_hand_limit_is_raised() -> None:
    """FZ-END-02: the Quartermaster raises the limit by one: from seven to six."""
    table = stand("roll", party="Quartermaster, Paladin", dice="12345", hand="Hero, Hero", rerolls=0)
    going = play(table, "activate 1 1")
    assert texts(going) == ["draw", "skip"]
    play(table, "draw", "Archmage", until="muster")
    assert len(table.cards.hands["hand 0"]) == 3
    table.step = "end"
    going = play(table, ..., ..., ..., ...)
    assert len(table.cards.hands["hand 0"]) == 7
    play(table, "drop Hero")
    assert (len(table.cards.hands["hand 0"]), table.seat) == (6, 1)


def test_fz_rul_42_only_in_the_end_phase() -> None:
    """FZ-RUL-42: a hand may be larger in between, but with hand_limit_when `always` it is cut after every draw."""
    words = {"hand": "Hero, Hero, Paladin, Paladin, Supply Cart, Alchemist", "party": "Sergeant"}
    table = stand("action", **words)
    play(table, "play Supply Cart", "draw", "Sergeant", "Sergeant")
    assert len(table.cards.hands["hand 0"]) == 7
    table = stand("action", ruled(hand_limit_when="always"), **words)
    going = play(table, "play Supply Cart", "draw", "Sergeant", "Sergeant")
    assert texts(going)[0].startswith("drop")
    play(table, "drop Hero", "drop Hero")
    assert (len(table.cards.hands["hand 0"]), table.step) == (5, "action")


@pytest.mark.parametrize(("seat", "more"), [(1, 2), (3, 0)])
def test_the_round_is_finished(seat: int, more: int) -> None:
    """FZ-SET-12, FZ-EOG-02 to FZ-EOG-04, FZ-OVR-04: after the third token the Last Player's turn is the last."""
    table = stand("turn_end", seats=4, seat=seat, first=0, victory=BOSSES, stacks=DUG)
    assert table.doom == 3
    for left in range(more, -1, -1):
        going = play(table)
        assert (table.step == OVER) == (left == 0)
        if left:
            assert going.request is not None
            table.step = "turn_end"
            table.turn.waiting = 0
    assert table.turns == 4


def test_fz_eog_02_finish_round() -> None:
    """FZ-EOG-02: with finish_round off the game is over at the end of the turn; bosses_to_end says how many."""
    table = stand("turn_end", ruled(finish_round=False), seats=4, seat=1, victory=BOSSES, stacks=DUG)
    assert play(table).request is None
    table = stand("turn_end", ruled(bosses_to_end=4, finish_round=False), seats=4, seat=1, victory=BOSSES, stacks=DUG)
    assert play(table).request is not None


def test_fz_rul_40_more_bosses_change_nothing() -> None:
    """FZ-RUL-40, FZ-EOG-01: a fourth token is counted and triggers nothing new."""
    stacks = f"Mud Imp 11, Gorehand the Unbound 4{DUG[22:]}"
    table = stand("attack", seats=4, victory=BOSSES, stacks=stacks, strength=11)
    going = play(table, "hit 2", until="counterattack")
    assert facts_of(going, "doom")[0]["doom"] == 4


def test_fz_rul_39_all_stacks_empty() -> None:
    """FZ-RUL-39: with no monster left the end is triggered, and turns go on without attacks."""
    table = stand("turn_end", stacks="- 0, - 0, - 0, - 0, - 0", party_1="Paladin")
    going = play(table)
    assert table.step == "roll"
    assert table.turn.throw == "FZ-DICE-01"
    assert going.request is not None
    table = stand("attack", stacks="- 0, - 0, - 0, - 0, - 0", strength=9)
    assert play(table, until="counterattack").request is None


def test_fz_ex_01_andre() -> None:
    """FZ-EX-01, FZ-EOG-05, FZ-RUL-44: fifty XP and a Tavern make forty-eight."""
    piles = "Gorehand the Unbound, King Under Rubble, Baron Cloven, The Ashen Matriarch, Shrewd Rakshasa, Iron Ogre, Siege Troll"
    table = stand("over", victory=piles, lost="Tavern")
    assert score(table, 0) == 50 - 2


def test_fz_eog_05_scales() -> None:
    """FZ-EOG-05, FZ-CMP-06: xp_scale and town_value_scale; a score may be negative."""
    table = stand("over", ruled(xp_scale=200, town_value_scale=50), victory="Mud Imp", lost="Tavern, Town Hall")
    assert score(table, 0) == 2 - 1 - 2


def test_fz_eog_06_ties() -> None:
    """FZ-EOG-06: XP, then monsters, then heroes in the party; then the win is shared."""
    mine = "Mud Imp, Mud Imp"
    table = stand(
        "over", seats=3, victory=mine, victory_1="Wicked Spinner, Wicked Spinner", party="Hero", party_1="Hero, Paladin"
    )
    table.players[2].victory.clear()
    outcome = GAME.result(table)
    assert outcome is not None
    assert (outcome.scores[:2], outcome.winners) == ((2, 2), (1,))
    table.players[1].party.pop()
    outcome = GAME.result(table)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.says == "Iris and Amber win with 2 XP in round 1: as many monsters beaten, as many heroes left."
    assert GAME.result(stand("action", hand="Hero")) is None


@pytest.mark.parametrize(
    ("victory", "lost", "heroes", "says"),
    [
        (
            ("Iron Ogre", "Iron Ogre, Mud Imp"), ("", "Tavern"), (1, 1),
            "Iris wins with 4 XP in round 4, 1 ahead of Amber. Amber beat monsters for 5 XP, Iris for 4; but the town cost Amber 2 XP.",
        ),
        (
            ("Mud Imp, Baron Cloven", "Iron Ogre"), ("", ""), (1, 1),
            "Iris wins with 9 XP in round 4, 5 ahead of Amber. It hung on the boss Baron Cloven: without its 8 XP Amber would have won.",
        ),
        (
            ("The Ashen Matriarch", ""), ("", ""), (1, 1),
            "Iris wins with 8 XP in round 4, 8 ahead of Amber. It hung on the boss Ashen Matriarch: without its 8 XP Amber would be level.",
        ),
        (
            ("Baron Cloven, The Hollow Piper, Gorehand the Unbound, Mud Imp", "Iron Ogre"), ("", ""), (1, 1),
            "Iris wins with 26 XP in round 4, 22 ahead of Amber. It hung on 3 bosses: without their 25 XP Amber would have won.",
        ),
        (
            ("Iron Ogre, Iron Ogre, Mud Imp", "Mud Imp"), ("", ""), (1, 1),
            "Iris wins with 9 XP in round 4, 8 ahead of Amber. Monsters brought Iris 9 XP, Iron Ogre 4 of them, and Amber 1.",
        ),
        (
            ("", ""), ("", "Tavern"), (1, 1),
            "Iris wins with 0 XP in round 4, 2 ahead of Amber. The town cost Amber 2 XP.",
        ),
        (
            ("Mud Imp, Mud Imp", "Wicked Spinner"), ("", ""), (1, 1),
            "Iris wins with 2 XP in round 4, 1 ahead of Amber. It hung on Mud Imp: without its 1 XP Amber would be level.",
        ),
        (
            ("Mud Imp, Mud Imp", "Mud Imp, Mud Imp"), ("", ""), (2, 1),
            "Iris wins with 2 XP in round 4, level with Amber. Both beat 2 monsters; more heroes left decide it: 2 to 1.",
        ),
        (
            ("Mud Imp, Mud Imp, Iron Ogre", "Iron Ogre, Mud Imp"), ("Market Stalls", ""), (1, 1),
            "Iris wins with 5 XP in round 4, level with Amber. More monsters beaten decide it: 3 to 2.",
        ),
    ],
)  # fmt: skip
def test_the_end_tells_what_it_hung_on(
    victory: tuple[str, str], lost: tuple[str, str], heroes: tuple[int, int], says: str
) -> None:
    """FZ-EOG-05, FZ-EOG-06: in words, from what lies on the table."""
    table = stand("over", seats=2, round=4)
    for player, beaten, town, count in zip(table.players, victory, lost, heroes, strict=True):
        player.victory, player.lost = list(filter(None, beaten.split(", "))), list(filter(None, town.split(", ")))
        player.party = [Member("Hero") for _ in range(count)]
    outcome = GAME.result(table)
    assert outcome is not None
    assert outcome.says == says


def test_the_ledger() -> None:
    """FZ-EOG-05, FZ-EOG-06: forty XP of fourteen monsters twice, thirty-nine the third; four heroes beat three, and five do not count."""
    strong = ["Shrewd Rakshasa", "Siege Troll", "Iron Ogre", "Plague Toad", "Night Stalker", "Blighter", "Gloom Wraith"]
    weak = ["Boulder Ram", "Rock Monster", "Bone Warrior", "Dark Assassin", "Mud Imp", "Wicked Spinner"]
    table = stand("over", seats=3)
    piles = ([*strong, *weak, "Hoard Goblin"], [*strong, *weak, "Hoard Goblin"], [*strong, *weak])
    for player, pile, heroes in zip(table.players, piles, (3, 4, 5), strict=True):
        player.victory, player.party = pile, [Member("Hero") for _ in range(heroes)]
    outcome = GAME.result(table)
    assert outcome is not None
    assert [len(player.victory) for player in table.players][:2] == [14, 14]
    assert (outcome.scores, outcome.winners) == ((40, 40, 39), (1,))


def test_fz_turn_01_moment() -> None:
    """FZ-TURN-01: round, turn within the game, seat and phase; a shared step belongs to the phase it serves."""
    assert GAME.moment(stand("town", seats=3, seat=2, round=2)) == (2, 6, 2, "round 2, Horde Phase")
    assert GAME.moment(stand("casualty", then="end", damage=1, party="Hero active")).where == "round 1, Horde Phase"
    assert GAME.moment(stand("discard", hand="Hero")).where == "round 1, End Phase"
    assert GAME.moment(stand("tops")).where == "setup of the stacks"
    assert GAME.moment(stand("effects", then="attack", pending="claim 6 by Ice Giant")).where.endswith("Attack")


def _deck() -> list[str]:
    rules = ruled()
    heroes = [hero.name for hero in rules.heroes.values() for _ in range(hero.copies)]
    return heroes + [action.name for action in rules.actions.values() for _ in range(action.copies)]


@pytest.mark.parametrize(("knob", "left"), [("at_once", (10, 2)), ("when_needed", (0, 12))])
def test_the_deck_runs_out_with_the_last_draw(knob: str, left: tuple[int, int]) -> None:
    """FZ-END-03, FZ-RUL-41: the last card empties the deck: it is made anew before the discards to the hand limit; reshuffle."""
    deck = _deck()
    held, discard, rest = deck[:3], deck[3:13], deck[17:]
    table = stand(
        "end", ruled(reshuffle=knob), hand=", ".join(held), discard=", ".join(discard), hand_1=", ".join(rest)
    )
    assert table.cards.size("hero") == 4
    going = play(table, ..., ..., ..., ...)
    assert len(facts_of(going, "reshuffles")) == (knob == "at_once")
    for _ in range(2):
        play(table, f"drop {table.cards.hands['hand 0'][0]}")
    assert (table.cards.size("hero"), len(table.discard)) == left
    check(table)


def test_an_action_that_empties_the_deck() -> None:
    """FZ-RUL-41, FZ-ACT-07: the deck is made anew while the action is carried out, so without its card."""
    deck = _deck()
    deck.remove("Supply Cart")
    table = stand("action", hand="Supply Cart", discard=", ".join(deck[:5]), hand_1=", ".join(deck[7:]))
    play(table, "play Supply Cart", "draw", ..., ...)
    assert (table.cards.size("hero"), table.discard) == (5, ["Supply Cart"])


def test_no_discards_make_no_deck() -> None:
    """FZ-RUL-41: the last card is drawn and nothing was discarded yet: nothing is shuffled, and drawing stops."""
    deck = _deck()
    table = stand("end", hand=deck[0], hand_1=", ".join(deck[3:]))
    going = play(table, ..., ...)
    assert (table.cards.size("hero"), table.seat, facts_of(going, "reshuffles")) == (0, 1, [])
