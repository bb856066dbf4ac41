"""What hints say of an action before it is taken: what it costs, that it would do nothing, and where it stands in the list."""

from __future__ import annotations

import pytest
from kingdom_rush.helpers import edited, printed, ruled

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.scene import Hint, Rendering
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.model.squares import write_cell, write_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.model.trays import base_mask, open_foes, tray_by
from hordeplay.games.kingdom_rush.rules.acting import Cast
from hordeplay.games.kingdom_rush.rules.heroes.activation import Strike, Use
from hordeplay.games.kingdom_rush.rules.setup import start
from hordeplay.games.kingdom_rush.rules.towers import Build
from hordeplay.games.kingdom_rush.view.hints import LAST, hint
from hordeplay.games.kingdom_rush.view.names import player_name
from hordeplay.games.kingdom_rush.view.scene import scene
from hordeplay.odds.tiles import squares


def hints(match: Match[KingdomTable]) -> dict[str, Hint]:
    """How each choice is offered, by its notation."""
    return {str(choice): hint(match.table, choice) for choice in match.choices}


def hero(name: str, where: str, trays: str = "A3 b1") -> Match[KingdomTable]:
    return at("hero", scenario="S2", round=5, acting=name, heroes=f"{name} {where} used", trays=trays)


def test_actions_that_do_nothing_say_so_and_stand_behind_the_moves() -> None:
    far = hints(hero("Alleria", "e5 facing N abilities Multishot Call-of-the-Wild, Wildcat e5"))
    assert far["strike"].cost == "reaches no hordes"
    vain = [far["use Multishot"], far["use Call-of-the-Wild"]]
    assert {(one.cost, one.group) for one in vain} == {
        ("reaches no hordes · used up for nothing", "Use up for nothing")
    }
    assert far["recover"].cost == "changes nothing now"
    moves = [offered.rank for text, offered in far.items() if text.startswith("go ")]
    assert max(moves) < LAST == far["strike"].rank == far["use Multishot"].rank == far["recover"].rank


def test_a_companion_that_comes_back_is_something() -> None:
    """KR-ALL-04: the basic attack of Alleria brings Wildcat back, whether it reaches a horde or not."""
    gone, there = (hints(hero("Alleria", where))["strike"] for where in ("e5 facing N", "e5 facing N, Wildcat e5"))
    assert (gone.cost, there.cost) == ("", "reaches no hordes")


def test_actions_that_do_something_stand_in_front_of_the_moves() -> None:
    near = hints(hero("Malik", "e3 base b2 health 2 abilities Hammer-Smash", trays="A1 e3"))
    assert (near["strike"].cost, near["strike"].note) == ("reaches Goblin Pickets", "covers 1")
    assert (near["use Hammer-Smash"].cost, near["use Hammer-Smash"].group) == ("used up until Recover", "")
    assert near["recover"].cost.endswith("of 6 hearts, abilities ready again")
    moves = [offered.rank for text, offered in near.items() if text.startswith("go ")]
    assert max(near["strike"].rank, near["use Hammer-Smash"].rank) < min(moves)
    assert near["recover"].rank == 0


def engaging(match: Match[KingdomTable]) -> list[tuple[str, str, int]]:
    """Every row that engages the horde on which the hero stands already: the choice, its words, its rank."""
    figure = match.table.figures[match.table.acting]
    here = f"go {write_space(figure.at)} "
    return [(text, one.note, one.rank) for text, one in hints(match).items() if text.startswith(here)]


def stands_covered(match: Match[KingdomTable], text: str) -> tuple[str, int]:
    """What a base covers where nothing else does, and how many it is, as the table has it when the hero has moved."""
    fork = match.fork()
    fork.play(text)
    figure = fork.table.figures[fork.table.acting]
    tray = tray_by(fork.table, figure.on)
    assert tray is not None
    left = len(open_foes(fork.table, tray))
    n = len(open_foes(fork.table, tray, but=figure)) - left
    falls = "destroys it" if n and not left else f"{left} left, holds it"
    return f"{falls} · covers {n or 'none'}", -n


def test_a_hero_who_engages_anew_lifts_its_base_first() -> None:
    """KR-HERO-07, KR-RUL-26: what it covers now is open again once it moves, so it counts where it comes to stand."""
    match = hero("Malik", "e3 base b2", trays="A1 e3")
    rows = engaging(match)
    assert ("go e3 a1", "3 left, holds it · covers 1", -1) in rows
    assert [(text, *stands_covered(match, text)) for text, _, _ in rows] == rows


def test_engaging_anew_destroys_only_what_is_covered_then() -> None:
    """KR-DESTROY-01: an enemy that the old base alone covers is open again."""
    played: Match[KingdomTable] = hp.new(GAME, seats=3, scenario="S1", seed=5589)
    while played.ply < 79:
        played.run("greedy", until="request")
    rows = engaging(played)
    assert "go d2 d2" in [text for text, _, _ in rows]
    assert [(text, *stands_covered(played, text)) for text, _, _ in rows] == rows
    assert not any("destroys" in note for _, note, _ in rows)


def test_a_guest_of_the_bench_says_what_its_stand_comes_to() -> None:
    """KR-SOLO-03, KR-HERO-07: what it covers, what is left, that it holds the horde; what covers most comes first."""
    match = at("act", scenario="S1", seats=1, round=2, trays="B8 e3")
    there = [one for text, one in hints(match).items() if text.startswith("call Ignus e3 ")]
    rows = sorted(there, key=lambda one: one.rank)
    assert rows[0].note == "4 left, holds it · covers 4"
    assert rows[-1].note == "8 left, holds it · covers none"
    assert all(row.source == ("bench-1",) and not row.cost for row in rows)


def test_a_move_that_lifts_a_base_says_what_it_uncovers() -> None:
    """KR-HERO-07: on the price of the row, which no setting hides."""
    rows = hints(hero("Malik", "e3 base b2", trays="A1 e3"))
    away = [one.cost for text, one in rows.items() if text.startswith("go ") and " e3" not in text]
    assert away
    assert set(away) == {"uncovers 1 of Goblin Pickets"}
    assert rows["go e3 a1"].cost in {"", "uncovers 1 of Goblin Pickets"}
    away = [one.cost for text, one in hints(hero("Malik", "e4", trays="A1 e3")).items() if text.startswith("go ")]
    assert set(away) == {""}


def test_hordes_without_an_open_enemy_are_not_reached() -> None:
    foes = "+".join(map(write_cell, squares(printed().anatomy("A3").all)))
    match = at("act", scenario="S5", trays=f"A1 e3, A3 e4 tiles {foes}", hand_0="Marksmen", round=3)
    words = {one.cost for one in hints(match).values() if one.label.startswith("Build Marksmen")}
    assert "reaches Goblin Pickets" in words
    assert not any("2 hordes" in word for word in words)


def test_an_attack_that_reaches_a_horde_but_nobody_of_it_says_that() -> None:
    """All its enemies lie under tiles: the horde is there, and nothing is left to cover."""
    foes = "+".join(map(write_cell, squares(printed().anatomy("A3").all)))
    base = next(
        square for square in range(19) if square % 5 < 4 and not base_mask(square) & printed().anatomy("A3").all
    )
    where = f"e3 base {write_cell(base)}"
    assert hints(hero("Malik", where, trays=f"A3 e3 tiles {foes}"))["strike"].cost == "covers no enemies"
    strike = hints(hero("Malik", where, trays="A3 e3"))["strike"]
    assert strike.cost == "reaches Wulf Handlers"
    assert strike.note.split("covers ")[1] in {"1", "2", "3"}


@pytest.mark.parametrize(
    ("ability", "word"), [("Can't Touch This", ""), ("It's Hammer Time", "changes nothing now · ")]
)
def test_words_that_place_nothing_are_judged_too(ability: str, word: str) -> None:
    """Protection is worth something anywhere; turning abilities face up only where one is face down (KR-MAL-02)."""
    name = ability.replace(" ", "-")
    cost = f"{word}used up {'for nothing' if word else 'until Recover'}"
    assert hints(hero("Malik", f"e5 abilities {name}"))[f"use {name}"].cost == cost


def test_a_tower_that_attacks_a_portal_is_lost_and_the_rows_say_so() -> None:
    match = at("act", trays="P1 b2, A3 c2", hand_0="Mage", round=2)
    builds = hints(match)
    assert builds["build Mage b1 S"].cost == "reaches portal 1, costs the tower"
    several = hints(at("act", scenario="S5", trays="P1 e3, A3 e4", hand_0="Marksmen", round=3))
    assert {offered.cost for offered in several.values() if "portal" in offered.cost} >= {
        "reaches Rift of Embers and Wulf Handlers, a portal costs the tower"
    }
    match.play("build Mage b1 S", seat=0)
    offered = hints(match)
    tiles = [one.cost for text, one in offered.items() if text.startswith("tile L3 b2 ")]
    assert tiles
    assert all(cost.endswith("then Mage is lost") for cost in tiles)
    plain = at("act", trays="A3 b2", hand_0="Mage", round=2)
    assert "tower" not in hints(plain)["build Mage b1 S"].cost
    plain.play("build Mage b1 S", seat=0)
    assert not any("lost" in one.cost for one in hints(plain).values())


def test_a_portal_that_is_too_strong_is_not_reached() -> None:
    """KR-PORTAL-03."""
    weak = hints(at("act", scenario="S5", trays="P3 b2", hand_0="Archer", round=3))
    assert weak["build Archer b1 S"].cost == "reaches only a portal that it cannot attack"
    assert weak["build Archer b1 N"].cost == "reaches no hordes"


def test_the_list_has_the_cards_as_the_hand_has_them() -> None:
    """The keys 1, 2, 3 follow what is seen: not what reaches most, but each card with its best facing first."""
    match = at("act", trays="A3 c2, A1 d2", hand_0="Archer Footmen Militia", round=2)
    listed = sorted(hints(match).values(), key=lambda one: one.rank)
    cards = list(dict.fromkeys(one.source[0] for one in listed if one.source))
    assert cards == ["hand-0", "hand-1", "hand-2"]
    labels = scene(match.table, 0, Rendering()).labels
    assert [labels[card].partition(":")[0] for card in cards] == ["Archer", "Footmen", "Militia"]
    first = next(one for one in listed if one.source == ("hand-1",))
    assert "no hordes" not in first.cost


def test_bringing_an_ability_is_told_to_somebody_who_has_just_begun() -> None:
    match = at("abilities", scenario="S2")
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "Which ability does Alleria bring, 1 of 2?"
    wild = hints(match)["bring Call-of-the-Wild"]
    assert (wild.label, wild.note) == ("Bring Call of the Wild", "4 single squares on the horde of Wildcat")
    match.play("bring Multishot")
    assert match.request.prompt == "Which ability does Alleria bring, 2 of 2?"
    alone = at("abilities", rules=ruled(ability_slots=1), scenario="S2")
    assert isinstance(alone.request, Ask)
    assert alone.request.prompt == "Which ability does Alleria bring?"


def test_equal_tiles_are_counted_where_they_are_asked_for() -> None:
    match = hero("Alleria", "e5 facing N abilities Multishot", trays="A3 e3")
    match.play("use Multishot")
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "Multishot: place 3 single squares"


def test_a_seat_has_one_name_everywhere() -> None:
    """Head, list, log, hand and seat call it by its hero; in a scenario without heroes by its colour."""
    match = at("act", scenario="S2", hand_0="Archer", round=2)
    seat = GAME.look.seat(match.table, 0)
    assert (seat, player_name(match.table, 0)) == ("Alleria (brick)", "Alleria")
    labels = scene(match.table, 0, Rendering()).labels
    assert labels["hand"].startswith("Alleria’s hand")
    assert hints(match)["done"].label.startswith("Alleria is done")
    match.play("done", seat=0)
    assert GAME.look.say(match.table, match.events[-1]) == "Alleria is done"
    plain = at("act", rules=edited("scenarios", "S1", heroes=False), hand_0="Archer", round=2)
    assert player_name(plain.table, 0) == "Brick"
    assert hints(plain)["done"].label.startswith("Brick is done")


def why(horde: str, cell: str, **more: str) -> tuple[str, str]:
    match = at("act", trays=f"{horde} b2{more.get('on', '')}", hand_0="Militia", round=2)
    match.play("build Militia b1 S", seat=0)
    refused = match.explain(f"post b2 {cell}", 0)
    assert refused is not None
    return refused.rule, refused.reason


def test_each_square_says_why_no_soldier_stands_there() -> None:
    """KR-SOLD-02: covered, empty, deadly, or resistant to the attack."""
    foes = {name: list(printed().anatomy(name).foes) for name in printed().hordes}

    def square(mask: int) -> str:
        cell = mask.bit_length() - 1
        return f"{'abcde'[cell % 5]}{cell // 5 + 1}"

    taken = square(foes["A3"][0].mask)
    assert why("A3", taken, on=f" tiles {taken}") == ("KR-SOLD-02", "it is covered already")
    assert why("B2", "a1") == ("KR-SOLD-02", "no enemy is there, and a soldier covers one")
    enemies = printed().enemies
    horde, deadly = next((n, foe) for n, there in foes.items() for foe in there if enemies[foe.kind].deadly)
    assert why(horde, square(deadly.mask))[1].endswith("is deadly: only tiles cover it")
    shield = next(foe for foe in foes["B2"] if enemies[foe.kind].physical)
    assert why("B2", square(shield.mask))[1] == f"{shield.kind} resists physical attacks"


# ---- legal, and in vain (KR-RUL-70)


def vain(match: Match[KingdomTable], choice: str, seat: int = 0) -> str:
    """Why a choice that is allowed would come to nothing; the row says the same words."""
    assert match.explain(choice, seat) is None
    refused = match.vain(choice, seat)
    reason = refused.reason if refused else ""
    assert isinstance(match.request, Ask)
    shown = hint(match.table.seen_by(seat), match.request.read(choice))
    assert (reason in shown.cost) if reason else "reaches no" not in shown.cost
    assert refused is None or refused.rule == "KR-RUL-70"
    return reason


def test_a_spell_with_nothing_to_hit_says_so_before_it_is_cast() -> None:
    """KR-RUL-70, KR-SPELL-02, KR-SPELL-07: a gem without a portal only hurts; spells on hordes touch no portal."""
    far, near = (
        at(
            "act",
            scenario="S5",
            trays=trays,
            spells="Gem of Timewarp, Reinforcements",
            hand_0="Mage",
            heroes="Malik b3",
            round=3,
        )
        for trays in ("A3 b2", "P1 b2")
    )
    gem, soldiers = "cast Gem-of-Timewarp", "cast Reinforcements"
    assert vain(far, gem) == "reaches no portal and no boss, and only hurts a hero (1 damage)"
    assert (vain(far, soldiers), vain(near, gem)) == ("", "")
    assert vain(near, soldiers) == "reaches no hordes"
    empty = at("act", scenario="S5", trays="A3 b2", spells="Hand of Midas", hand_0="-", round=3)
    assert vain(empty, "cast Hand-of-Midas") == "changes nothing now"
    assert (
        vain(
            at("act", scenario="S5", trays="A3 b2", spells="Hand of Midas", hand_0="Mage", round=3),
            "cast Hand-of-Midas",
        )
        == ""
    )


def now(match: Match[KingdomTable], part: str) -> str:
    """What the reading card of a part says of playing it now."""
    card = GAME.look.card(match.table, part)
    assert card is not None
    return dict(card.facts).get("Now", "")


def test_the_board_shows_what_would_be_in_vain() -> None:
    """KR-RUL-70: the mark of the spell and the tile of the ability say so, and so do their reading cards."""
    match = at("act", scenario="S5", trays="P1 b2", spells="Gem of Timewarp, Reinforcements", round=3)
    labels = scene(match.table, 0, Rendering()).labels
    assert labels["spell-1"] == "spell: Gem of Timewarp"
    assert labels["spell-2"] == "spell: Reinforcements; reaches no hordes now"
    assert now(match, "spell-2") == "reaches no hordes"
    assert now(match, "spell-1") == ""
    acting = hero("Alleria", "e5 facing N abilities Multishot Call-of-the-Wild, Wildcat e5")
    labels = scene(acting.table, 0, Rendering()).labels
    assert labels["ability-1"] == "Multishot: no use now; reaches no hordes now"
    assert now(acting, "ability-1") == "reaches no hordes"


def test_a_tower_with_nothing_to_cover_says_so_before_it_is_built() -> None:
    """KR-RUL-70, KR-TYPE-02, KR-PORTAL-03: out of range, covered or resistant, or a portal that is too strong."""
    match = at("act", scenario="S2", trays="B2 d2 tiles b3+c3 c4", hand_1="Archer Mage", round=3)
    assert vain(match, "build Archer c2 W", 1) == "reaches no hordes"
    assert vain(match, "build Archer c2 E", 1) == "covers no enemies"
    assert vain(match, "build Mage c2 E", 1) == ""


def test_copying_what_does_nothing() -> None:
    """KR-RUL-70, KR-MAG-04."""
    where = "Magnus e3 base a4 abilities Knowledge-is-Power used, Alleria b1 abilities Call-of-the-Wild Multishot"
    match = at("hero", scenario="S2", team="Magnus Alleria", round=5, acting="Magnus", heroes=where, trays="A3 e3")
    match.play("use Knowledge-is-Power")
    assert vain(match, "copy Call-of-the-Wild") == "reaches no hordes"


def test_bots_leave_what_is_in_vain() -> None:
    """KR-RUL-70: over whole games neither of those that think plays a card for nothing."""
    for bot, scenario, seats in (("planner", "S5", 2), ("greedy", "S4", 2), ("planner", "S4", 1)):
        match = Match(GAME, start(printed(), seats, scenario), seed=4)
        while match.request is not None:
            fork = match.fork()
            ply = match.ply
            match.run(bot, until="request")
            answer = match.answers[ply]
            if answer.seat is not None and isinstance(answer.value, (Build, Cast, Strike, Use)):
                assert fork.vain(answer.value, answer.seat) is None, (bot, answer)


# ---- what a newcomer could not read


def test_a_row_that_does_nothing_says_so_first_and_apart() -> None:
    """A narrow row has room for one remark only: why it is no use comes before what it costs."""
    rows = hints(hero("Alleria", "e5 facing N abilities Multishot Call-of-the-Wild, Wildcat e5"))
    vain = [offered.cost.split(" · ") for offered in rows.values() if offered.rank == LAST]
    assert {first for first, *_ in vain} == {"reaches no hordes", "changes nothing now"}
    assert ["reaches no hordes", "used up for nothing"] in vain


def test_every_row_of_a_question_says_its_number_in_the_same_short_form() -> None:
    """The one that destroys lost its number, as longer remarks have no room beside a row."""
    match = at("act", trays="A3 b2 tiles b2+c2 b3 c4", hand_0="Archer", round=2)
    match.play("build Archer b1 S", seat=0)
    notes = [row.note for row in sorted(hints(match).values(), key=lambda row: row.rank)]
    assert notes[0] == "destroys it · covers 1"
    assert {note.split(" · ")[-1] for note in notes} == {"covers 1", "covers none"}
    assert all(len(part) <= 14 for note in notes for part in note.split(" · "))


def test_the_panel_counts_all_soldiers_that_are_left_as_the_row_of_the_tower_did() -> None:
    match = at("act", seats=1, trays="A5 b2", hand_0="Footmen", round=2)
    before = hints(match)["build Footmen b1 S"].note
    match.play("build Footmen b1 S", seat=0)
    assert before == "covers 2"
    assert "covers at best 2" in scene(match.table, 0, Rendering()).labels["odds"]


def test_a_pass_says_what_it_ends() -> None:
    """Of a hero its move, of the last seat the round; while others may act it is the seat alone that is done."""
    assert hints(hero("Malik", "e5"))["rest"].label == "End Malik’s move"
    assert hints(at("act", seats=1, trays="A3 b2", round=2))["done"].label == "End the round"
    two = at("act", trays="A3 b2", round=2)
    assert hints(two)["done"].label == "Alleria is done for this round"
    two.play("done", seat=0)
    assert hints(two)["done"].label == "End the round"


def test_a_tower_that_becomes_no_better_one_says_why() -> None:
    match = at("act", seats=1, trays="A3 b2", hand_0="Adept", round=2)
    rows = sorted(hints(match).items(), key=lambda pair: pair[1].rank)
    kept = hints(match)["pass Adept 0 Adept"]
    assert kept.cost == "level 2 is the highest of First Rift"
    assert rows[0][0].startswith("build Adept")
    assert kept.rank > rows[0][1].rank + 100


def test_the_words_on_the_screen_are_those_of_a_table() -> None:
    panel = scene(at("destroy", seats=1, trays="A3 b2", round=2).table, 0, Rendering()).labels["odds"]
    assert "a portal in the next 3" in panel
    assert "hearts if one gets in" in panel
    assert "token" not in panel
