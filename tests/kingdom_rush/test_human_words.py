"""What somebody with a mouse reads is what a person at the table would say: no notation, no ids, no `1 hearts`."""

from __future__ import annotations

import pytest
from core.human_words import faults, unfit

import hordeplay as hp
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import GAME


@pytest.mark.parametrize(("bot", "seats"), [("greedy", 1), ("planner", 2), ("greedy", 4), ("random", 2)])
def test_prompts_rows_and_log_speak_like_people(bot: str, seats: int) -> None:
    assert faults("kingdom-rush", bot, seats, seeds=2) == set()


@pytest.mark.parametrize(("scenario", "seats"), [("S1", 2), ("S4", 3), ("S5", 1)])
def test_reasons_cards_and_the_forecast_do_too(scenario: str, seats: int) -> None:
    match, wrong = hp.new("kingdom-rush", seats=seats, seed=1, scenario=scenario), set[str]()
    while isinstance(match.request, Ask) and match.table.round <= 4:
        seat = match.request.seats[0]
        view = match.table.seen_by(seat)
        texts = [
            GAME.look.summary(view, seat, match.events),
            GAME.look.scene(view, seat, Rendering()).labels["forecast"],
        ]
        for n, choice in enumerate(match.request.on(view).options(seat)):
            if n % 7 == 0 and n < 140:
                texts.append(GAME.look.reason(view, seat, choice))
                card = GAME.look.choice_card(view, choice)
                if card is not None:
                    texts += [card.title, card.words, *(" ".join(fact) for fact in (*card.facts, *card.odds))]
        wrong |= {fault for text in texts for fault in unfit(text)}
        match.run("planner", until="request")
    assert wrong == set()
