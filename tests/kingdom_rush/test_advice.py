"""Why the planner would take a choice, what comes of it, and what a turn came to: in words with numbers that are true."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from kingdom_rush.helpers import sp

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.bots import Planner
from hordeplay.games.kingdom_rush.model.squares import read_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.model.trays import open_foes, top_at
from hordeplay.games.kingdom_rush.rules.forecast import forecast
from hordeplay.games.kingdom_rush.rules.heroes.moving import Go
from hordeplay.games.kingdom_rush.rules.placing import PlaceTile, Post
from hordeplay.games.kingdom_rush.rules.towers import Build
from hordeplay.games.kingdom_rush.view.reasons import after


def hearts_after(table: KingdomTable) -> int:
    seen = forecast(table)
    return seen.hearts if seen is not None else -1


def why(match: Match[KingdomTable], text: str, seat: int = 0) -> str:
    assert isinstance(match.request, Ask)
    return GAME.look.reason(match.table.seen_by(seat), seat, match.request.read(text))


def test_a_tower_is_advised_by_what_it_covers() -> None:
    match = at("act", trays=f"A4 {sp(1, 2)} tiles c3 c2 b3", hand_0="Archer", round=2)
    assert why(match, f"build Archer {sp(2, 2)} N").startswith("covers ")
    match = at("act", trays=f"A1 {sp(1, 2)} tiles b2 d2 b4", seats=1, hand_0="Mage", round=2)
    assert why(match, f"build Mage {sp(2, 2)} N") == "covers 1 enemy, destroys Goblin Pickets"


def test_a_soldier_is_advised_by_the_hearts_that_it_saves() -> None:
    """KR-SOLD-05: the horde would have come to the exit."""
    work = f"Militia 0 0 at {sp(3, 5)} begun soldiers 1"
    match = at("part", trays=f"A3 {sp(4, 5)}", built=f"Militia {sp(3, 5)} S", todo=work, hearts=6, round=2)
    post = next(choice for choice in match.choices if choice.verb == "post")
    assert why(match, str(post)) == "covers 1 enemy of Wulf Handlers, 4 left, saves 5 hearts"
    fatal = at("part", trays=f"A3 {sp(4, 5)}", built=f"Militia {sp(3, 5)} S", todo=work, hearts=4, round=2)
    assert why(fatal, str(post)).endswith("saves the game this round")


def test_done_is_advised_by_what_is_left_and_what_the_round_costs() -> None:
    match = at("act", trays=f"A5 {sp(4, 6)}", hand_0="-", round=2)
    assert why(match, "done") == "no tower is in hand, the round costs 5 hearts"
    calm = at("act", trays=f"A5 {sp(1, 1)}", hand_0="-", round=2)
    assert why(calm, "done") == "no tower is in hand, the round costs no heart"


def test_a_passed_tower_is_advised_by_what_it_becomes() -> None:
    match = at("act", trays=f"A5 {sp(4, 6)}", hand_0="Archer", round=2)
    assert why(match, "pass Archer 1 Marksmen") == (
        "Archer would cover no enemy now, Marksmen of level 2 is in Malik’s hand next round"
    )


@pytest.mark.parametrize(("scenario", "seats"), [("S1", 1), ("S2", 2), ("S5", 3)])
def test_each_choice_of_the_planner_has_a_true_reason_and_each_verb_a_card(scenario: str, seats: int) -> None:
    """What it says is compared with what comes: hearts saved by the forecast after, enemies covered by the table after."""
    match = hp.new("kingdom-rush", seats=seats, seed=3, scenario=scenario)
    bot, reasons, verbs = Planner(), Counter[bool](), dict[str, bool]()
    while isinstance(match.request, Ask) and match.table.round <= 5:
        request, seat = match.request, match.request.seats[0]
        view = match.table.seen_by(seat)
        choice = bot.choose(request.on(view), seat, None)  # type: ignore[arg-type]  # it takes no luck
        words = GAME.look.reason(view, seat, choice)
        reasons[bool(words)] += 1
        assert not any(mark in words for mark in "{}_()"), words
        if " saves " in words and "the game" not in words:
            then = after(view, seat, choice)
            assert then is not None
            assert f"saves {hearts_after(then) - hearts_after(view)} heart" in words
        card = GAME.look.choice_card(view, choice)
        verbs[choice.verb] = verbs.get(choice.verb, False) or card is not None
        if card is not None:
            assert card.title
            assert all(rule in GAME.rulebook for rule in card.rules)
        match.play(choice, seat)
        match.run({}, until="end")  # chance alone
    assert reasons[True] > 0.7 * reasons.total(), reasons
    assert all(verbs.get(verb, True) for verb in ("build", "pass", "play", "tile", "done", "bring", "buy")), verbs


@pytest.mark.parametrize(("scenario", "seats", "seed"), [("S1", 1, 3933), ("S2", 1, 2), ("S3", 2, 4)])
def test_what_advice_says_of_the_round_comes_true(scenario: str, seats: int, seed: int) -> None:
    """Who goes on as the planner would sees the horde fall with just what was named, by the end of the round."""
    match = hp.new("kingdom-rush", seats=seats, seed=seed, scenario=scenario)
    bot, plans = Planner(), 0
    while isinstance(match.request, Ask) and match.table.round <= 8:
        request, seat, turn = match.request, match.request.seats[0], match.table.round
        choice = bot.choose(request, seat, None)  # type: ignore[arg-type]  # it takes no luck
        plan = re.search(
            r"; with (.*?) destroyed this round$", GAME.look.reason(match.table.seen_by(seat), seat, choice)
        )
        if plan:
            going, since = match.fork(), match.ply
            going.play(choice, seat)
            while going.table.round == turn and going.table.step in {"act", "part", "hero"}:
                going.play(bot.choose(going.request, seat, None), seat)  # type: ignore[arg-type]  # as above
                if going.table.step == "act" and going.table.players[seat].done:
                    break
            fell = [tray for tray in going.table.trays if not open_foes(going.table, tray)]
            titles = [going.table.rules.hordes[tray.name].title for tray in fell]
            titles += [
                GAME.look.say(going.table, e) for _, e in going.happened(since, going.ply) if e.what == "destroys"
            ]
            assert any(title.split(" on ")[0] in plan[1] for title in titles), plan[0]
            plans += 1
        match.play(choice, seat)
        match.run({}, until="end")  # chance alone
    assert plans


@pytest.mark.parametrize(("scenario", "seats", "seed"), [("S1", 2, 1), ("S2", 2, 2), ("S4", 1, 4), ("S5", 2, 5)])
def test_what_is_advised_comes_true(scenario: str, seats: int, seed: int) -> None:
    """Enemies covered and left, a horde that falls, a horde that is held: each number is that of the table after it."""
    match = hp.new("kingdom-rush", seats=seats, seed=seed, scenario=scenario)
    bot, checked = Planner(), Counter[str]()
    while isinstance(match.request, Ask) and match.table.round <= 6:
        request, seat = match.request, match.request.seats[0]
        view = match.table.seen_by(seat)
        choice = bot.choose(request.on(view), seat, None)  # type: ignore[arg-type]  # it takes no luck
        words, note = GAME.look.reason(view, seat, choice), GAME.look.hint(view, choice).note
        if isinstance(choice, PlaceTile | Post | Go) and (tray := top_at(view, choice.space)) is not None:
            then = after(view, seat, choice)
            there = next((one for one in then.trays if one.id == tray.id), None) if then is not None else None
            assert there is not None
            assert then is not None
            left = len(open_foes(then, there))
            if claim := re.search(r"covers (\d+|no) enem(?:y|ies)", words):
                assert f"covers {claim[1]} " in f"{note} ".replace("none", "no"), (words, note)
                fell, stays = "destroys" in words, re.search(r"(\d+) left", words)
                assert (left == 0) == fell, words
                assert fell or (stays is not None and int(stays[1]) == left), words
                checked["covers"] += 1
            seen = forecast(then)
            held = seen is not None and any(fate.number == tray.id and fate.held for fate in seen.fates)
            assert held or "holds" not in words
            checked["holds"] += "holds" in words
        elif isinstance(choice, Build) and (claim := re.search(r"covers (\d+) of (\d+) enemies of ([^;]*)", words)):
            hordes = [tray for tray in view.trays if view.rules.hordes[tray.name].title == claim[3]]
            assert int(claim[2]) in {len(open_foes(view, tray)) for tray in hordes}
            assert note == f"covers {claim[1]}"
            checked["build"] += 1
        match.play(choice, seat)
        match.run({}, until="end")  # chance alone
    assert checked["covers"] > 12
    assert checked.total() > 30


def test_a_base_that_moves_within_its_horde_is_lifted_first() -> None:
    """KR-HERO-07: what it covered is open again; the row says the same."""
    heroes, trays = f"Malik {sp(2, 4)} base b2 used", f"B1 {sp(2, 4)}"
    match = at("hero", scenario="S2", round=5, acting="Malik", heroes=heroes, trays=trays)
    numbers = set()
    for choice in match.choices:
        if isinstance(choice, Go) and choice.space == read_space(sp(2, 4)) and choice.base:
            note = GAME.look.hint(match.table, choice).note
            many = re.search(r"covers (\d+|no) enem", why(match, str(choice)))
            assert many is not None
            assert f"covers {many[1].replace('no', 'none')}" in note
            assert ("destroys" in why(match, str(choice))) == ("destroys" in note)
            numbers.add(many[1])
    assert len(numbers) > 1


def test_each_seat_is_told_what_it_did_itself() -> None:
    """What a hero used and a tower covered belongs to its player, what fell to all."""
    match = hp.new("kingdom-rush", seats=2, seed=11)
    bot = Planner()
    while isinstance(match.request, Ask) and match.table.round < 3:
        choice = bot.choose(match.request.on(match.table), match.request.seats[0], None)  # type: ignore[arg-type]
        match.play(choice, match.request.seats[0])
        match.run({}, until="end")
    events = [event for ply, event in match.happened(0, match.ply)]
    uses = [match.table.figures[match.table.index_of(e.facts["hero"])].seat for e in events if e.what == "uses"]
    sums = [GAME.look.summary(match.table, seat, events) for seat in (0, 1)]
    assert [sum("used" in part for part in text.split(", ")) > 0 for text in sums] == [seat in uses for seat in (0, 1)]
    covered = [sum(int(n) for n in re.findall(r"[Cc]overed (\d+)", text)) for text in sums]
    cells = [
        len(e.facts["cells"] if e.what == "places" else e.facts.get("base", ()))
        for e in events
        if e.what in {"places", "arrives"}
    ]
    assert 0 < sum(covered) <= sum(cells) + sum(e.what == "posts" for e in events)
    assert [text.count("destroyed") for text in sums] == [1, 1]


def test_a_card_of_a_choice_tells_what_comes_of_it() -> None:
    match = at("act", trays=f"A5 {sp(1, 2)}", seats=1, hand_0="Archer Militia", round=2)
    view = match.table.seen_by(0)
    request = match.request
    assert isinstance(request, Ask)

    def card(text: str) -> dict[str, str]:
        read = GAME.look.choice_card(view, request.read(text))
        assert read is not None
        return dict((*read.facts, *read.odds))

    built = card(f"build Archer {sp(2, 2)} N")
    assert (built["Reaches"], built["Tiles"]) == ("Skirmish Line", "a pair")
    assert "Covers at best" in built
    passed = card("pass Archer 0 Marksmen")
    assert (passed["Now"], passed["For"]) == ("Archer", "you, in hand next round")
    assert card("done")["Skirmish Line"] == "walks to d2"


def test_a_row_that_says_all_has_no_card_of_the_game() -> None:
    match = at("hero", acting="Malik", heroes=f"Malik {sp(1, 2)} used", round=2)
    assert isinstance(match.request, Ask)
    assert GAME.look.choice_card(match.table, match.request.read("rest")) is None


def test_a_turn_is_told_in_one_sentence() -> None:
    from hordeplay.core.conformance.tours import walk
    from hordeplay.core.preset import begin

    assert GAME.tour is not None
    match = begin(GAME, GAME.presets["first"])
    assert walk(GAME, GAME.tour, match) == []
    assert GAME.look.summary(match.table, 0, match.events) == (
        "Built Mage, covered 8 enemies, upgraded Militia to Footmen, destroyed Split Column, got 2 crystals, bought Mage"
    )
    assert GAME.look.summary(match.table, 0, []) == ""


def test_a_turn_of_another_seat_is_not_told() -> None:
    match = at("act", trays=f"A5 {sp(4, 6)}", hand_0="Archer", hand_1="Mage", round=2)
    match.play("pass Archer 1 Marksmen", 0)
    match.play("pass Mage 0 Adept", 1)
    assert GAME.look.summary(match.table, 0, match.events) == "Passed Archer to Malik as Marksmen"
    assert GAME.look.summary(match.table, 1, match.events) == "Passed Mage to Alleria as Adept"


def test_a_colour_is_left_out_for_what_its_sites_could_cover() -> None:
    """KR-SOLO-02."""
    match = at("eliminate", seats=1, trays=f"A5 {sp(1, 2)}", hand_0="Archer Mage", round=2)
    words = {str(choice): why(match, str(choice)) for choice in match.choices}
    assert all(text.startswith("a tower in hand covers ") and re.search(r"\d from", text) for text in words.values())
    numbers = {text.split()[5] for text in words.values()}
    assert len(numbers) > 1, words


def test_a_hero_is_activated_for_what_it_covers() -> None:
    match = at("act", scenario="S2", trays=f"B1 {sp(2, 4)}", heroes=f"Alleria {sp(2, 4)} base b2", round=5)
    words = why(match, "play Alleria")
    assert re.match(r"a stand within its move covers \d+ enem", words), words
    far = at("act", scenario="S2", trays="A1 b1", heroes="Alleria g3 facing S", round=5)
    assert "covers no enemy now" in why(far, "play Alleria")


def test_all_that_was_covered_is_summed_up() -> None:
    """Under tiles, soldiers, and the base of a hero."""
    match = at("act", seats=1, trays=f"A5 {sp(1, 2)}", hand_0="Footmen", round=2)
    match.play(f"build Footmen {sp(2, 2)} N")
    while any(choice.verb == "post" for choice in match.choices):
        match.play(next(choice for choice in match.choices if choice.verb == "post"))
    assert GAME.look.summary(match.table, 0, match.events).startswith("Built Footmen, covered 2 enemies, placed 2")
