"""How choices are offered, what unlit clicks mean, and what parts say when they are read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from kingdom_rush.helpers import edited, printed, ruled

from hordeplay.core.choice import Choice
from hordeplay.core.english import percent
from hordeplay.core.match import Match
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import GAME, at, odds
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules.passing import Pass
from hordeplay.games.kingdom_rush.view.card_words import does, facing
from hordeplay.games.kingdom_rush.view.clicks import intent_of_click
from hordeplay.games.kingdom_rush.view.hints import HINTS, hint
from hordeplay.games.kingdom_rush.view.reading_cards import NUMBERED, PANELS, card
from hordeplay.games.kingdom_rush.view.scene import scene
from hordeplay.widgets import Board

DEFAULTS = {"Done", "Stop", "Rest", "Stay"}
SHOT = at("act", trays="A3 c2, B8 d2, P1 b2", hand_0="Archer Marksmen", hand_1="Mage", round=2)
FIGHT = at(
    "act",
    scenario="S2",
    round=5,
    trays="P1 b1 tiles b2, B1 d1 tiles c2, B2 d4, A8 c5 soldiers d2, B3 e3 tiles b1+c1",
    built="Marksmen e2 W, Adept c3 E down",
    heroes="Malik e3 base b3 health 5, Alleria f5 health 3",
    spells="Thunderbolt, Reinforcements",
    incoming_0="Footmen",
)
GAMES = [("S1", 2, "greedy", 1), ("S2", 2, "random", 3), ("S5", 3, "greedy", 2), ("S5", 1, "random", 4)]


def verbs() -> set[type[Choice]]:
    todo, kinds = [Choice], set[type[Choice]]()
    while todo:
        for each in todo.pop().__subclasses__():
            todo.append(each)
            if each.__module__.startswith("hordeplay.games.kingdom_rush."):
                kinds.add(each)
    return kinds


def positions(scenario: str, seats: int, bot: str, seed: int, every: int = 3) -> Iterator[Match[KingdomTable]]:
    """Every third decision of a game between bots."""
    match: Match[KingdomTable] = at("hordes", scenario=scenario, seats=seats, seed=seed, spells="Thunderbolt")
    n = 0
    while match.result is None:
        if isinstance(match.request, Ask):
            n += 1
            if n % every == 0:
                yield match
        match.run(bot, until="request")


def test_every_verb_has_a_hint() -> None:
    assert verbs() == set(HINTS)


@pytest.mark.parametrize(("scenario", "seats", "bot", "seed"), GAMES)
def test_every_choice_names_parts_that_are_drawn(scenario: str, seats: int, bot: str, seed: int) -> None:
    for match in positions(scenario, seats, bot, seed):
        assert isinstance(match.request, Ask)
        for seat in match.request.seats:
            view = match.table.seen_by(seat)
            drawn = scene(view, seat, Rendering())
            labels, ids = drawn.labels, set(re.findall(r'id="([^"]+)"', drawn.svg))
            for choice in match.request.options(seat):
                offered = hint(view, choice)
                assert offered.label
                assert len(offered.label) <= 46, offered.label
                assert {*offered.targets, *offered.source} <= labels.keys(), (str(choice), offered)
                shown = [
                    part for part in offered.preview if not part.startswith(("cell-", "inspect-", "bench-", "pet-"))
                ]
                assert set(shown) <= ids, (str(choice), offered)
                assert offered.default == (type(choice).__name__ in DEFAULTS)
                assert "seat" not in offered.label


def test_of_two_seats_each_is_shown_its_own_hand() -> None:
    view = SHOT.table.seen_by(1)
    assert isinstance(SHOT.request, Ask)
    mage = next(choice for choice in SHOT.request.options(1) if choice.verb == "build")
    offered = hint(view, mage)
    assert offered.source == ("hand-0",)
    assert scene(view, 1, Rendering()).labels["hand-0"].startswith("Mage")
    assert hint(view, SHOT.request.read("done")).label == "Malik is done for this round"
    assert hint(SHOT.table, SHOT.request.read("done")).label == "Alleria is done for this round"


def offered_as(match: Match[KingdomTable], text: str) -> tuple[object, ...]:
    assert isinstance(match.request, Ask)
    offered = hint(match.table, match.request.read(text))
    return offered.label, offered.note or offered.cost


def test_towers_are_built_from_the_hand_and_show_what_they_reach() -> None:
    assert isinstance(SHOT.request, Ask)
    offered = hint(SHOT.table, SHOT.request.read("build Archer b1 S"))
    assert offered.label == "Build Archer at b1, south"
    assert (offered.source, offered.targets, offered.preview) == (("hand-0",), ("sp-b1",), ("sp-b2", "hand-0-s"))
    assert offered.cost == "reaches portal 1, costs the tower"
    assert offered_as(SHOT, "pass Archer 1 Marksmen") == ("Pass Archer to Malik, as Marksmen", "level 2")


def wall(tower: str = "Archer") -> Match[KingdomTable]:
    """B2 has resistant enemies in its second row, and something lies on its a5; A3 is out of range."""
    match = at("act", trays="B2 b2 tiles a5, A3 g5", hand_0=tower, round=2)
    match.play(f"build {tower} b1 S", seat=0)
    return match


def test_tiles_tell_what_they_cover_and_show_it_twice() -> None:
    match = wall()
    offered = hint(match.table, match.choices[5])
    assert str(match.choices[5]) == "tile D2 b2 b3 c3"
    assert (offered.label, offered.note) == ("Cover lower middle and middle Goblin", "covers 2")
    assert offered.targets == ("sp-b2", "inspect")
    assert sorted(offered.preview) == ["cell-b2-b3", "cell-b2-c3", "inspect-b2-b3", "inspect-b2-c3"]
    assert {hint(match.table, choice).note for choice in match.choices} == {f"covers {n}" for n in ("none", "1", "2")}


def test_the_tile_that_covers_the_last_enemies_says_so() -> None:
    match = at("act", trays="A3 b2 tiles b2+c2 b3", hand_0="Archer", round=2)
    match.play("build Archer b1 S", seat=0)
    assert offered_as(match, "tile D2 b2 c3 d3")[1] == "covers 1"
    nearly = at("act", trays="A3 b2 tiles b2+c2 b3 c4", hand_0="Archer", round=2)
    nearly.play("build Archer b1 S", seat=0)
    assert offered_as(nearly, "tile D2 b2 c3 d3")[1] == "destroys it · covers 1"


def test_soldiers_heroes_and_the_team_are_told_in_words() -> None:
    assert offered_as(FIGHT, "play Malik") == ("Activate Malik", "5 of 6 hearts")
    assert offered_as(FIGHT, "cast Thunderbolt") == (
        "Cast Thunderbolt",
        "a pair on one horde, a single square on each horde beside the one that was struck",
    )
    match = at("hero", scenario="S2", round=5, trays="B3 e3, A3 d3", acting="Malik", heroes="Malik e4 used")
    assert offered_as(match, "strike") == ("Basic attack", "reaches no hordes")
    go = hint(match.table, next(choice for choice in match.choices if str(choice).startswith("go e3")))
    assert go.label.startswith("Engage Hex Circle, ")
    assert go.preview[0] == "hero-2"
    assert len([part for part in go.preview if part.startswith("cell-e3-")]) == 4
    spend = at("spend", crystals=4, round=3)
    assert offered_as(spend, "buy Archer 1") == ("Buy Archer for Malik", "2 crystals")
    offered = hint(spend.table, next(choice for choice in spend.choices if str(choice) == "buy Archer 1"))
    assert (offered.source, offered.targets) == (("supply-archer",), ("give-2",))
    solo = at("eliminate", seats=1, round=1)
    assert offered_as(solo, "eliminate R")[0] == "Build nothing on red sites this round"


# ---- clicks that mean nothing legal


def why(match: Match[KingdomTable], part: str, source: str | None = None, seat: int = 0) -> str:
    """The clause that a click on a part is answered with."""
    text = intent_of_click(match.table.seen_by(seat), seat, part, source)
    assert text is not None, part
    refused = match.explain(text, seat)
    return "" if refused is None else refused.rule


def test_a_site_says_why_nothing_is_built_there() -> None:
    assert why(SHOT, "sp-c2", "hand-0") == "KR-TOWER-01"  # no site
    assert why(SHOT, "sp-d1", "hand-0") == "KR-TOWER-01"  # blue
    assert why(SHOT, "sp-d1") == "KR-TOWER-01"  # the first tower is meant
    built = at("act", trays="A3 c2", built="Archer b1 S", hand_0="Mage", round=2)
    assert why(built, "sp-b1", "hand-0") == "KR-TOWER-02"
    guest = at("act", scenario="S2", heroes="Malik b2", hand_0="Mage", round=2)
    assert why(guest, "sp-b2", "hand-0") == "KR-TOWER-01"  # a hero stands there
    solo = at("act", seats=1, colour="R", hand_0="Mage", round=2)
    assert why(solo, "sp-b1", "hand-0") == "KR-SOLO-02"


def test_a_square_says_why_no_tile_lies_there() -> None:
    match = wall()
    assert why(match, "cell-b2-c2") == why(match, "inspect-b2-c2") == "KR-TYPE-02"
    assert why(match, "cell-b2-a5") == "KR-TOWER-11"
    assert why(match, "cell-b2-b3") == ""
    assert why(match, "sp-g5") == "KR-TOWER-09"  # out of range
    assert why(match, "sp-c2") == "KR-TOWER-11"  # no horde
    assert why(wall("Mage"), "cell-b2-c2") == ""


def test_a_portal_says_which_towers_attack_it() -> None:
    match = at("act", scenario="S5", trays="P3 d2, A3 c2", hand_0="Marksmen", round=3)
    for choice in match.choices:
        if choice.verb == "build" and {"sp-c2", "sp-d2"} <= set(hint(match.table, choice).preview):
            match.play(choice, seat=0)
            break
    assert match.table.step == "part"
    assert why(match, "sp-d2") == "KR-PORTAL-03"


def test_a_soldier_says_why_it_does_not_stand_there() -> None:
    match = at("act", trays="B2 b2 tiles a5", hand_0="Militia", round=2)
    match.play("build Militia b1 S", seat=0)
    assert match.table.todo[0].soldiers
    assert why(match, "cell-b2-a1") == "KR-SOLD-02"  # nobody is there


def test_cards_heroes_and_wares_say_why_not() -> None:
    assert why(FIGHT, "slot-0") == "KR-RUL-36"
    assert why(FIGHT, "hero-2") == "KR-HERO-02"  # another seat's
    spend = at("spend", crystals=2, round=3)
    assert why(spend, "supply-marksmen") == "KR-BUY-02"
    assert why(spend, "supply-sharpshooter") == "KR-BUY-03"
    match = at(
        "hero", scenario="S2", round=5, trays="B3 e3, A3 d3", acting="Malik", heroes="Malik e4 used", hand_0="Mage"
    )
    assert why(match, "sp-a1", seat=1) == "KR-HERO-03"


def test_clicks_that_mean_nothing_mean_nothing() -> None:
    for part in ("kingdom", "board", "supply", "phases", "nothing", "sp-", "cell-c2", "hand-99"):
        assert intent_of_click(FIGHT.table, 0, part, None) is None


def test_every_part_can_be_clicked_in_every_position() -> None:
    for scenario, seats, bot, seed in GAMES[:3]:
        for match in positions(scenario, seats, bot, seed, every=17):
            assert isinstance(match.request, Ask)
            for seat in match.request.seats:
                view = match.table.seen_by(seat)
                labels = scene(view, seat, Rendering()).labels
                for part in labels:
                    for source in (None, "hand-0", "supply-archer"):
                        text = intent_of_click(view, seat, part, source)
                        if text is not None:
                            match.request.read(text)  # it is notation


# ---- reading


@pytest.mark.parametrize("match", [SHOT, FIGHT], ids=["towers", "heroes"])
def test_every_part_has_a_card_whose_clauses_exist(match: Match[KingdomTable]) -> None:
    book = Rulebook.load("hordeplay.games.kingdom_rush", printed())
    view = match.table.seen_by(0)
    drawn = scene(view, 0, Rendering())
    for part in drawn.labels:
        read = card(view, part)
        if drawn.labels[part].endswith(": scenery"):
            assert read is None  # its label says all
            continue
        assert read, part
        assert read.title
        assert read.words or read.odds or read.facts
        assert all(rule in book for rule in read.rules), (part, read.rules)
        assert all(value for _, value in (*read.facts, *read.odds)), (part, read.facts)


def test_parts_of_all_positions_can_be_read() -> None:
    for scenario, seats, bot, seed in GAMES:
        for match in positions(scenario, seats, bot, seed, every=23):
            view = match.table.seen_by(0)
            for part, label in scene(view, 0, Rendering()).labels.items():
                assert label.endswith(": scenery") or card(view, part), part


def test_unknown_parts_have_no_card() -> None:
    unknown = ["", "nothing", "sp-", "sp-z9", "cell-c2", "cell-a1-a1", "hero-9", "supply-", "supply-none"]
    for part in (*unknown, *(f"{kind}-99" for kind in NUMBERED)):
        assert card(SHOT.table, part) is None, part
    assert set(PANELS) - {"bench"} <= scene(FIGHT.table, 0, Rendering()).labels.keys()


def test_a_stack_tells_only_how_much_is_left() -> None:
    read = card(SHOT.table, "stack-1")
    assert read
    assert read.facts[0] == ("Cards left", str(SHOT.table.cards.size("token 1")))
    names = set(printed().hordes)
    assert not any(name in value.split() for _, value in (*read.facts, *read.odds) for name in names)


def test_each_stack_tells_its_own_chances() -> None:
    """KR-PORTAL-01: the card of a stack, and what the panel of odds says of it, are those of `odds.portal_within`."""
    match = at("act", scenario="S2", round=6, gone="A1 A2 A3 A4 B1")
    read = [card(match.table, part) for part in ("stack-1", "stack-2", "odds")]
    chances = [[percent(float(odds.portal_within(match, draws, token))) for draws in (1, 3)] for token in (1, 2)]
    assert chances == [["25%", "75%"], ["0%", "0%"]]
    assert [dict(one.odds) for one in read[:2] if one] == [
        {"Portal next": first, "Portal among three": soon} for first, soon in chances
    ]
    assert read[2]
    assert dict(read[2].odds) == {"Stack 1": "25% portal next", "Stack 2": "0% portal next"}


def test_cards_speak_with_the_numbers_in_force() -> None:
    match = at("act", rules=ruled(enemy_hearts=2, price_level1=5), trays="A3 c2", round=2)
    horde, tower = card(match.table, "sp-c2"), card(match.table, "supply-archer")
    assert horde is not None
    assert tower is not None
    assert dict(horde.facts)["In the kingdom"] == "costs 10 hearts"
    assert dict(tower.facts)["Supply"].endswith("5 crystals each")


def test_heroes_are_told_in_words() -> None:
    read = card(FIGHT.table, "hero-2")
    assert read is not None
    facts = dict(read.facts)
    assert (facts["Hearts"], facts["Movement"]) == ("5 of 6", str(printed().move("Malik")))
    assert facts["Basic attack"].startswith("L3") or "(" in facts["Basic attack"]


def test_the_look_has_them() -> None:
    assert (GAME.look.hint, GAME.look.card, GAME.look.intent_of_click) == (hint, card, intent_of_click)


def test_useful_choices_come_first() -> None:
    """A facing that reaches a horde before one that reaches none; of tiles, what covers most."""
    ask = SHOT.request
    assert isinstance(ask, Ask)
    south, north = (hint(SHOT.table, ask.read(f"build Archer b1 {facing}")) for facing in "SN")
    assert south.rank < north.rank
    match = at("act", trays="A3 c2, B8 d2, P1 b2", hand_0="Archer Marksmen", round=2)
    match.play("build Marksmen b1 E", seat=0)
    assert isinstance(match.request, Ask)
    hints = [hint(match.table, choice) for choice in match.request.options()]
    assert {one.rank < 0 for one in hints if one.note == "covers none"} == {False}
    assert min(one.rank for one in hints) < -1


def test_special_abilities_say_what_they_do() -> None:
    for ability in FIGHT.table.rules.abilities.values():
        words = does(ability.parts)
        assert words
        assert len(words) <= 96


def test_facings_that_do_nothing_are_two_rows() -> None:
    """What reaches no horde, and what covers nobody there; both are said on the choice, odds or not."""
    match = at("act", scenario="S2", trays="B2 d2 tiles b3+c3 c4, A3 c5", hand_1="Archer", round=3)
    assert isinstance(match.request, Ask)
    offered = [hint(match.table.seen_by(1), choice) for choice in match.request.options(1) if choice.verb == "build"]
    rows = {"reaches no hordes": "Reach no horde", "covers no enemies": "Cover no enemy"}
    assert {one.group for one in offered} == {"", *rows.values()}
    assert all(one.group == rows.get(one.cost, "") for one in offered)


def test_rows_of_towers_say_and_sort_by_what_the_panel_of_odds_says() -> None:
    """Enemies covered, not hordes reached: one ranking for both."""
    match = at("act", trays="A3 c2, B8 d2, P1 b2", hand_0="Marksmen", round=2)
    first = min((hint(match.table, choice) for choice in match.choices), key=lambda one: one.rank)
    best = odds.best_tower(match, seat=0)[0]
    assert first.label == f"Build Marksmen at {best.site}, {facing(best.facing)}"
    assert first.note == f"covers {best.covers}"
    assert (
        f"Marksmen {best.site}, {facing(best.facing)} {best.covers}"
        in scene(match.table, 0, Rendering()).labels["odds"]
    )


def test_a_hero_engages_each_horde_by_one_row_and_all_of_them_by_one_where_they_are_many() -> None:
    near = at("hero", scenario="S2", round=5, trays="B3 e3, A3 d3", acting="Malik", heroes="Malik e4 used")
    rows = {hint(near.table, choice).group for choice in near.choices}
    assert rows == {"", "Engage Hex Circle", "Engage Wulf Handlers", "Move only"}
    trays = "B3 e3, A3 d3, A1 d2, A2 c5, A5 d5, A6 f3"
    many = at("hero", scenario="S2", round=5, trays=trays, acting="Alleria", heroes="Alleria e4 used")
    assert {hint(many.table, choice).group for choice in many.choices} == {"", "Engage a horde", "Move only"}


def test_actions_of_a_hero_are_buttons_of_its_board() -> None:
    match = at(
        "hero",
        scenario="S2",
        round=5,
        trays="A3 e3",
        acting="Malik",
        heroes="Malik e4 used health 3 abilities Earthquake",
    )
    targets = {
        choice.verb: hint(match.table, choice).targets[0]
        for choice in match.choices
        if choice.verb in {"strike", "use", "recover"}
    }
    assert targets == {"strike": "basic", "use": "ability-1", "recover": "recover"}


@pytest.mark.parametrize(("scenario", "seats"), [("S1", 1), ("S1", 2), ("S2", 4), ("S5", 3)])
def test_a_click_on_a_panel_only_says_who_goes_first(scenario: str, seats: int) -> None:
    """While several may act a panel means that its seat goes first; whatever is done has parts of its own."""
    match = at(
        "act", scenario=scenario, seats=seats, round=2, trays="A3 c2" if scenario == "S1" else "", hand_0="Archer"
    )
    asked = 0
    for _ in range(60):
        request = match.request
        if not isinstance(request, Ask):
            break
        for seat in request.seats:
            for choice in request.options(seat):
                offered = GAME.look.hint(match.table.seen_by(seat), choice)
                if len(request.seats) > 1:
                    asked += 1
                    assert not any(part.startswith("seat-") for part in (*offered.targets, *offered.source)), offered
                if isinstance(choice, Pass):
                    assert offered.targets == (f"give-{choice.to + 1}",)
                    labels = GAME.look.scene(match.table.seen_by(seat), seat, Rendering()).labels
                    verb = "pass it to" if seats > 1 else "upgrade it with"
                    assert labels[offered.targets[0]].startswith(verb)
        match.run("planner", until="request")
    assert asked or seats == 1


def test_a_tower_is_given_by_a_button_and_a_sheet_is_only_read() -> None:
    """KR-PASS-01, KR-SOLO-04, KR-BUY-01, KR-WHITE-02: who wants to look at a sheet with a tower in hand passes nothing."""
    for match, buttons in (
        (at("act", hand_0="Archer", seats=3, scenario="S5", round=2), {"give-2", "give-3"}),
        (at("act", hand_0="Archer", seats=1, round=2), {"give-1"}),
        (at("spend", crystals=4, round=3), {"give-1", "give-2"}),
        (at("pick_up", scenario="S5", seats=2, built="Militia d4 N", round=3), {"give-1", "give-2"}),
        (at("hero", scenario="S2", acting="Malik", heroes="Malik e4 used", round=2), set()),
    ):
        assert isinstance(match.request, Ask)
        labels = scene(match.table, None, Rendering()).labels
        assert {part for part in labels if part.startswith("give-")} == buttons
        targets = {part for choice in match.choices for part in hint(match.table, choice).targets}
        assert buttons <= targets
        assert not any(part.startswith("seat-") for part in targets)
    assert intent_of_click(SHOT.table, 0, "seat-2", "hand-0") is None


def test_long_choices_of_cards_are_a_shelf() -> None:
    ask = at("spells", scenario="S5", seats=3).request
    assert isinstance(ask, Ask)
    wares = [hint(at("spells", scenario="S5", seats=3).table, choice).ware for choice in ask.options()]
    assert all(ware is not None and ware.words and ware.kind.endswith(" power") for ware in wares)


def test_a_seat_has_the_name_of_its_hero() -> None:
    """The panels call seats by their heroes; the head and the list must say who is meant."""
    assert [GAME.look.seat(FIGHT.table, seat) for seat in (0, 1)] == ["Alleria (brick)", "Malik (iris)"]
    solo = at("act", seats=1, rules=edited("scenarios", "S1", heroes=False))
    assert GAME.look.seat(solo.table, 0) == "Brick (red, blue and green sites)"


@pytest.mark.parametrize(("way", "turn"), [("N", 0), ("E", 90), ("S", 180), ("W", 270)])
def test_an_arrow_on_a_card_points_where_it_faces(way: str, turn: int) -> None:
    match = at("act", seats=2, round=2, trays="A1 d2", built=f"Archer b1 {way}")
    assert (
        f"rotate({turn})" in scene(match.table, None, Rendering()).svg.partition('id="sp-b1"')[2].partition("<g id=")[0]
    )


def test_a_board_that_hides_odds_keeps_the_order_of_the_game() -> None:
    """An order that tells what covers most would give the answer away."""
    first = {}
    for shown in ("always", "hidden"):
        match = at("act", trays="A3 c2, B8 d2, P1 b2", hand_0="Archer Marksmen", round=2)
        match.play("build Marksmen b1 E", seat=0)
        board = Board(match, seat=0, odds=shown)
        first[shown] = board.hints[0]["text"]
        assert isinstance(match.request, Ask)
        assert (board.hints[0]["text"] == str(next(iter(match.request.options())))) == (shown == "hidden")
    assert first["always"] != first["hidden"]


def test_of_the_towers_for_a_site_those_that_do_nothing_come_last() -> None:
    """A click on a site before a card is picked offers all that does something there: KR-TOWER-01."""
    match = at("act", trays="A3 b2, A1 c2", hand_0="Archer Mage", round=2)
    rows = [hint(match.table, choice) for choice in match.choices if str(choice).split()[2:3] == ["b1"]]
    notes = [row.note for row in sorted(rows, key=lambda row: row.rank)]
    assert len(notes) == 8
    assert {row.source for row in rows if row.targets == ("sp-b1",)} == {("hand-0",), ("hand-1",)}
    assert notes == [*filter(None, notes), *(note for note in notes if not note)]
    assert [bool(row.targets) for row in rows] == [bool(row.note) for row in rows]  # the others are in the list alone
    assert notes[0].startswith("covers")


def test_a_tile_over_one_or_two_enemies_names_them() -> None:
    """As they lie on the map, with the squares beside it; a part of a big enemy is told by its squares."""
    rows = {str(choice): hint(wall().table, choice) for choice in wall().choices}
    assert (rows["tile D2 b2 b3 c3"].label, rows["tile D2 b2 b3 c3"].cost) == (
        "Cover lower middle and middle Goblin",
        "middle to lower middle of Shield Wall",
    )
