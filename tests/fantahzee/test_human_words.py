"""What a person reads is what people at a table would say."""

from __future__ import annotations

import pytest
from core.human_words import faults, unfit
from fantahzee.helpers import asked, facts_of, play, ruled, stand

import hordeplay as hp
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Event
from hordeplay.games.fantahzee import GAME
from hordeplay.games.fantahzee.rules.action import Replace
from hordeplay.games.fantahzee.rules.rolling import Activate
from hordeplay.games.fantahzee.rules.turn import Done
from hordeplay.games.fantahzee.view.hints import hint
from hordeplay.games.fantahzee.view.names import seat_name
from hordeplay.games.fantahzee.view.scene import scene

hp.register(GAME)


@pytest.mark.parametrize("seats", [2, 4])
def test_no_notation_and_no_ids_in_what_is_read(seats: int) -> None:
    assert faults("fantahzee", "tip", seats) == set()


def test_cards_of_choices_reasons_and_summaries_are_words_too() -> None:
    look, wrong = GAME.look, set[str]()
    match = hp.new("fantahzee", seats=2, seed=3)
    while match.request is not None and match.table.round < 6:
        seat = match.table.seat
        view = match.table.seen_by(seat)
        for choice in list(match.choices)[:6]:
            card = look.choice_card(view, choice)
            sentences = [look.reason(view, seat, choice)]
            sentences += (
                [card.title, card.words, *(word for fact in (*card.facts, *card.odds) for word in fact)] if card else []
            )
            wrong |= {fault for sentence in sentences for fault in unfit(sentence)}
        match.run("tip", until="request")
    wrong |= set(unfit(look.summary(match.table, 0, match.events)))
    assert wrong == set()


def test_what_is_read_aloud_has_true_minus_signs() -> None:
    """FZ-EOG-05: a score below nothing, and what the town lost, in labels, cards and the position as text."""
    table = stand("action", lost="Bakehouse, Tavern")
    labels = scene(table, 0, Rendering()).labels
    assert "−" in labels["seat-1"]
    card = GAME.look.card(table, "seat-1")
    assert card is not None
    words = [*labels.values(), *(value for _, value in card.facts), GAME.look.text(table, 0)]
    assert [fault for one in words for fault in unfit(one)] == []


def log_line(what: str, **facts: object) -> str:
    return GAME.look.say(stand("action"), Event("FZ-HOR-02", what, {"seat": 1, **facts}))


def test_the_log_says_what_was_lost() -> None:
    """FZ-HOR-02, FZ-DMG-02: a loss is said as one, without a sign; nothing is said as no."""
    assert log_line("destroys", card="Bakehouse", xp=-1) == "Bakehouse is destroyed: Amber loses 1 XP"
    assert log_line("destroys", card="Bakehouse", xp=0) == "Bakehouse is destroyed: Amber loses no XP"
    assert log_line("falls", hero="Hero", absorbs=4, left=0) == "Hero falls and absorbs 4, no damage left"
    ambushed = "The monsters face up ambush Amber for 2, shields stop 2: no damage is left"
    assert log_line("ambush", total=2, shield=2, damage=0) == ambushed
    struck = "Those that were beaten strike back for 3 damage"
    assert log_line("counterattack", total=3, shield=0, damage=3) == struck
    beaten = "Amber defeats Mud Imp on stack 3, no strength left"
    assert log_line("defeats", stack=2, monster="Mud Imp", left=0) == beaten
    assert log_line("ignores", n=2) == "No active hero is left: 2 damage hits nobody"
    assert log_line("forfeits", n=2) == "No active hero is left to take 2 treasures"
    assert (
        log_line("doom", monster="The Hollow Piper", doom=2)
        == "Amber slays the boss Hollow Piper: doom token 2 is turned"
    )


@pytest.mark.parametrize(
    ("figure", "n", "says"),
    [
        ("ambush", -2, "The Ambush is 2 weaker this turn"),
        ("recruits", 1, "1 recruit more this turn"),
        ("draw", -1, "1 card less in this End Phase"),
        ("hand_limit", 2, "The hand may hold 2 cards more this turn"),
        ("town", -1, "The vanguard destroys 1 town card less this turn"),
    ],
)
def test_the_log_says_what_changes_for_a_turn(figure: str, n: int, says: str) -> None:
    """FZ-ACT-07, FZ-HOR-02: not as a name with a number."""
    assert log_line("changes", figure=figure, n=n) == says


def test_the_fall_of_the_boss_that_ends_the_game_says_whose_turn_is_the_last() -> None:
    """FZ-EOG-02, FZ-EOG-03: in the log, and from then on wherever the round stands."""
    table = stand("attack", ruled(bosses_to_end=1), seats=3, strength=9, round=4)
    last = seat_name(table, (table.first - 1) % 3)

    def says(seat: int, doom: int = 1) -> str:
        return GAME.look.say(table, Event("FZ-EOG-01", "doom", {"seat": seat, "monster": "Baron Cloven", "doom": doom}))

    fallen = "slays the boss Baron Cloven: doom token 1 is turned"
    assert (
        says(table.first) == f"{seat_name(table, table.first)} {fallen}; the turn of {last} in this round is the last"
    )
    assert says((table.first - 1) % 3) == f"{last} {fallen}; this turn is the last"
    assert says(table.first, doom=2).endswith("doom token 2 is turned")
    assert GAME.moment(table).where == "round 4, Dice Phase, Attack"
    table.doom = 1
    assert GAME.moment(table).where == "round 4 (the last), Dice Phase, Attack"


def test_who_cannot_be_activated_any_more_is_not_called_best() -> None:
    """FZ-DICE-05: nought is no best chance; and that nobody is left out is called by its name."""
    labels = scene(stand("roll", party="Hero, Sergeant", dice="12", rerolls=0), 0, Rendering()).labels
    assert labels["hero-1"].endswith("; cannot be activated any more as it stands")
    assert "0%" not in labels["hero-1"]
    some = scene(stand("roll", party="Sergeant, Hero, Alchemist", dice="12345", rerolls=2), 0, Rendering()).labels
    assert "all at once" in some["preview"]


def test_rows_say_what_follows() -> None:
    """FZ-AMB-02: who stops learns what is ahead; a hero of equal strength is said to be one."""
    rows = GAME.look.hint(stand("attack", strength=1, party="Hero active", tops="Night Stalker"), Done())
    assert rows.cost.split(" · ")[-1].startswith("then ")
    swap = stand("action", party="Sergeant, Hero, Hero, Paladin, Alchemist", hand="Sergeant")
    assert GAME.look.hint(swap, Replace(0, "Sergeant")).cost == "as strong"


def test_a_reduction_is_told_in_dice() -> None:
    """FZ-HERO-07: who does not know what X means still reads why a hero is cheap."""
    going = play(stand("roll", party="Hero active, Steam Brute", dice="26", rerolls=0, tokens="2"))
    row = hint(going.table, Activate(1, (2,)))
    assert (row.label, row.cost) == ("Activate Steam Brute with 2", "1 die · 2 less by a reduction")
    log = [GAME.look.say(going.table, Event("FZ-HERO-01", "activates", {**fact, "seat": 0})) for fact in _paid()]
    assert log == ["Iris activates Steam Brute for 2, 2 dice less than its price"]


def _paid() -> list[dict[str, object]]:
    return facts_of(
        play(stand("roll", party="Hero active, Steam Brute", dice="26", rerolls=0, tokens="2"), "activate 2 2"),
        "activates",
    )


def test_questions_say_what_to_do() -> None:
    assert asked(play(stand("action", hand="Hero"))).prompt == "Recruit up to 2, play 2 actions"
    rolled = stand("roll", party="Sergeant, Paladin", dice="22345", rerolls=2)
    assert asked(play(rolled)).prompt == "Keep or activate, 2 rerolls left"
    assert asked(play(stand("attack", strength=4, tops="Rock Monster"))).prompt == "Attack with 4 strength"
