"""What people at a table would not say stands nowhere in prompts, rows and log."""

from __future__ import annotations

import re

import pytest
from core.human_words import faults, unfit
from horrible_hordes import tables

import hordeplay as hp
from hordeplay.core.choice import Choice
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Ask, Event
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.bots.greedy import Greedy
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.rules.turn import Done
from hordeplay.games.horrible_hordes.rules.wiped import Restart
from hordeplay.games.horrible_hordes.view.hints import hint
from hordeplay.games.horrible_hordes.view.sentences import say


@pytest.mark.parametrize(("bot", "seats"), [("greedy", 1), ("greedy", 3), ("random", 2)])
def test_prompts_rows_and_log_are_human(bot: str, seats: int) -> None:
    assert faults("horrible-hordes", bot, seats) == set()


def test_reasons_and_cards_and_summaries_are_human() -> None:
    match = hp.new("horrible-hordes", seats=3, seed=4)
    look, seen, known = match.game.look, 0, 0
    while (request := match.request) is not None and match.ply < 900:
        if isinstance(request, Ask):
            seat = request.seats[0]
            view = match.table.seen_by(seat)
            choice: Choice = Greedy().choose(request, seat, bot_source(4, seat, match.ply))
            card = look.choice_card(view, choice)
            read = [look.reason(view, seat, choice), look.summary(view, seat, match.events[known:])]
            read += (
                [card.title, card.words, *(word for fact in (*card.facts, *card.odds) for word in fact)] if card else []
            )
            for text in read:
                assert not unfit(text), text
                assert "None" not in text
            assert all(
                rule in view.rules.rulebook or rule.startswith("HH-ABL") for rule in (card.rules if card else ())
            )
            seen += bool(read[0])
        known = len(match.events)
        match.run("greedy", until="request")
    assert seen > 100


def test_why_a_horde_goes_where_it_goes() -> None:
    """HH-HSEG-06, HH-HSEG-09."""
    facts = {"horde": "Rat King", "origin": read_square("f9"), "target": read_square("f8")}
    table = tables.mock_up()
    assert say(table, Event("HH-HSEG-06", "horde_moves", facts)) == (
        "Rat King moved from f9 to f8, against Armies in the open."
    )
    assert say(table, Event("HH-HSEG-09", "horde_moves", facts)) == "Rat King wandered from f9 to f8."


@pytest.mark.parametrize(("vt", "stays"), [(0, ""), (1, ", 1 VT stays"), (3, ", 3 VT stay")])
def test_who_is_wiped_out_reads_what_is_gone_and_what_stays(vt: int, stays: str) -> None:
    """HH-WIPE-02, HH-WIPE-03, HH-RUL-79."""
    sentence = say(tables.mock_up(), Event("HH-WIPE-02", "wiped_out", {"seat": 0, "vt": vt}))
    assert sentence == (f"Dwarves were wiped out with their last Settlement: all units and Abilities are gone{stays}.")


def test_who_is_wiped_out_reads_what_a_new_start_brings() -> None:
    """HH-WIPE-01, HH-WIPE-04, under the knobs in force; nothing where no round is left for it (HH-RUL-103)."""
    table = tables.table(tables.player("Elves", "c3 S"), rules=tables.printed().with_(start_armies=3))
    fallen = Event("HH-WIPE-02", "wiped_out", {"seat": 0, "vt": 0, "again": True})
    assert say(table, fallen).endswith("are gone; they start again with a Settlement, 1 Castle, 3 Armies and 5 chits.")


def test_who_starts_again_is_asked_where_and_the_safest_squares_stand_first() -> None:
    """HH-WIPE-01: how far every Horde is stands on the row."""
    match = at("restart | hordes: Rat King c5 | restarts: 0 | dwarves: out | elves: a9 settlement")
    assert isinstance(match.request, Ask)
    assert match.request.prompt.startswith("Wiped out")
    near, far = (hint(match.table, Restart(read_square(name))) for name in ("c4", "j10"))
    assert (near.note, far.note) == ("beside Rat King", "12 steps to the nearest Horde")
    assert far.rank < near.rank


def test_the_turn_ends_with_the_end_phase() -> None:
    table = tables.mock_up()
    table.step = "end"
    assert hint(table, Done()).label == "End the turn"


def test_income_of_an_ability_is_one_line() -> None:
    """HH-INC-02, HH-ABL-01: what it brings is told, not that it was used as well."""
    match = hp.new("horrible-hordes", seats=1, seed=1)
    match.run("greedy", until="end")
    lines = [say(match.table, event) for event in match.events]
    brings = {
        ability.name
        for ability in match.table.rules.abilities.values()
        if any(effect.do == "income" for effect in ability.effects)
    }
    assert any(re.search(rf"got 1 \w+ \({name}\)", line) for line in lines for name in brings)
    assert not any(f" used {name}." in line for line in lines for name in brings)
