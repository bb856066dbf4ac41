"""One to six people: whose Heroes, who is asked, who waits, who speaks for the party."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, Play, first, hero, stand, table_at

import hordeplay as hp
from hordeplay.core.choice import Choice
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask, Roll
from hordeplay.core.table_tree import differences
from hordeplay.games.warfighter_fantasy import GAME, at, line
from hordeplay.games.warfighter_fantasy.model.table import PARTY
from hordeplay.games.warfighter_fantasy.rules.seats import able, legal
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.treasure import receiver
from hordeplay.games.warfighter_fantasy.rules.turn import ACTS
from hordeplay.lab import simulate
from hordeplay.widgets import Board

ROAD = "The Lamplit Road"
THREE = "Gareth 1 seat 0: Mace; Tolonar 1 seat 1; Whisper 1 seat 0"


def asked(match: Play) -> tuple[int, ...]:
    """The seats that may answer."""
    assert isinstance(match.request, Ask)
    return tuple(match.request.seats)


def choices(match: Match[Any], seat: int) -> list[Choice]:
    """What a seat may choose."""
    assert isinstance(match.request, Ask)
    return list(match.request.options(seat))


def refused(match: Play, text: str, seat: int) -> str:
    """The clause by which a seat is refused a choice; "" when it is legal."""
    refusal = match.explain(text, seat)
    return refusal.rule if refusal else ""


def decisions(match: Match[Any]) -> list[str]:
    """What was done, without who let others go first."""
    lines = [str(answer.value) for answer in match.answers]
    return [one for one in lines if one not in ("wait", "done", "ready")]


def fight(**more: Any) -> Play:  # words of `at`
    """Two players and three Heroes among Orc Spearmen."""
    words: dict[str, Any] = {
        "party": THREE, "seats": 2, "spaces": ["Long Corridor"], "foes": ["Orc Spearmen at 1 x3 on 1 2 3"],
        "heroes": {
            "gareth": {"space": 1, "striking": True, "hand": ["Block"]}, "tolonar": {"space": 1},
            "whisper": {"space": 1, "striking": True},
        },
    }  # fmt: skip
    return stand(**words | more)


# ---- whose Heroes


@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_people(seats: int) -> None:
    """WF-OVR-01, WF-OVR-02: everybody has a Hero, the party is shared out in turn, and its points are those of one."""
    table = start(RULES, seats)
    shares = [sum(hero.seat == seat for hero in table.heroes) for seat in range(seats)]
    assert min(shares) >= 1
    assert max(shares) - min(shares) <= 1
    assert [hero.seat for hero in table.heroes] == [i % seats for i in range(len(table.heroes))]
    assert table.rp >= 0
    assert any(table.is_player(hero) for hero in table.heroes)


def test_words_say_who_plays_whom() -> None:
    """WF-OVR-02: Heroes of any kinds; those of whom nothing is said go to whoever has the fewest."""
    table = start(RULES, 2, party="Gareth 1 seat 1: Mace; Herka 1 seat 1; Whisper 1; Hob Carrow 1")
    assert [hero.seat for hero in table.heroes] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("seats", "party", "says"),
    [
        (2, "Gareth 1 seat 2; Whisper 1", "seats are 0 to 1"),
        (2, "Gareth 1 seat 0; Whisper 1 seat 0", "one or more (WF-OVR-02)"),
        (5, "starter", "WF-OVR-02"),
    ],
)
def test_nobody_sits_there_without_a_hero(seats: int, party: str, says: str) -> None:
    """WF-OVR-02: a player has one or more Heroes."""
    with pytest.raises(ValueError, match=says.replace("(", r"\(").replace(")", r"\)")):
        start(RULES, seats, party=party)


def test_a_seat_decides_for_its_own_heroes() -> None:
    """WF-OVR-02: also for a Non-Player Hero; the refusal says who plays the other."""
    match = fight()
    assert asked(match) == (0, 1)
    assert refused(match, "attack gareth mace standard orc-spearmen", 0) == ""
    assert refused(match, "attack gareth mace standard orc-spearmen", 1) == "WF-OVR-02"
    assert refused(match, "move tolonar 0", 0) == "WF-OVR-02"
    assert str(match.explain("move tolonar 0", 0)) == "Player B plays Tolonar (WF-OVR-02)"
    owners = {seat: {str(one).split()[1] for one in choices(match, seat) if " " in str(one)} for seat in (0, 1)}
    assert owners == {0: {"gareth", "whisper"}, 1: {"tolonar"}}


def test_a_position_of_a_hero_without_a_player_is_refused() -> None:
    """WF-OVR-02: a Hero is played by a seat that there is."""
    with pytest.raises(ValueError, match="WF-OVR-02"):
        table_at(party=THREE, seats=2, heroes={"gareth": {"seat": 2}})


def test_gear_is_handed_on_by_whoever_has_it() -> None:
    """WF-CMP-24, WF-OVR-02: to a Hero of any player."""
    match = at(party="Gareth 1 seat 0: Mace, 2 Waterskin; Colin 1 seat 1", seats=2)
    assert refused(match, "give gareth waterskin colin", 1) == "WF-OVR-02"
    match.play("give gareth waterskin colin", 0)
    assert "Waterskin" in [gear.name for gear in hero(match, "colin").gear]


# ---- in which order


def test_who_is_first_acts_and_then_all_may_again() -> None:
    """WF-RUL-76, WF-HAC-01: any order, one thing at a time."""
    match = at(party=THREE, seats=2)
    assert asked(match) == (0, 1)
    match.play("redraw gareth", 0)
    while asked(match) == (0,):
        match.play("done", 0)  # discards nothing
    assert asked(match) == (0, 1)


def test_the_hostiles_come_when_all_are_done() -> None:
    """WF-RUL-76, WF-CBT-06: who is done is not asked again in this Turn; the others go on."""
    match = at(party=THREE, seats=2, spaces=["Long Corridor"])
    match.play("done", 1)
    assert match.table.players[1].done
    event = match.events[-1]
    assert (event.rule, GAME.look.say(match.table, event)) == ("WF-RUL-76", "Player B is done")
    assert GAME.look.targets(match.table, event) == ("seat-2",)
    assert asked(match) == (0,)
    match.play("drop gareth mace", 0)
    assert asked(match) == (0,)
    match.play("done", 0)
    assert match.table.turn == 2
    assert [player.done for player in match.table.players] == [False, False]
    assert asked(match) == (0, 1)


def test_to_wait_is_not_to_be_done() -> None:
    """WF-RUL-76: whoever waits lets the others go first; the last one acts or is done; then all may act again."""
    match = at(party=THREE, seats=2)
    match.play("wait", 0)
    assert asked(match) == (1,)
    assert refused(match, "wait", 1) == "WF-HAC-01"
    match.play("done", 1)
    assert asked(match) == (0,)
    assert not match.table.players[0].done


def test_what_to_wait_and_to_be_done_mean() -> None:
    """WF-RUL-76: the list of choices says it, and that the Hostiles wait for the others."""
    match = at(party=THREE, seats=2)
    labels = {str(one): GAME.look.hint(match.table, one).label for one in choices(match, 1)}
    assert labels["wait"] == "Let the others go first"
    assert GAME.look.pass_label(match.table, "WF-HAC-01", "").startswith("Done: your Heroes do nothing more")
    match.play("done", 1)
    assert "Hostile" in GAME.look.pass_label(match.table, "WF-HAC-01", "")


def test_alone_nobody_waits() -> None:
    """WF-OVR-01: one person is asked as ever, seat 0, with no word of others."""
    match = at(party="Gareth 1: Mace; Whisper 1")
    assert type(match.request) is Ask
    assert asked(match) == (0,)
    assert refused(match, "wait", 0) == "WF-HAC-01"
    assert "player" not in line(match.table)
    assert "seat" not in line(match.table)
    match.play("done")
    assert [player.done for player in match.table.players] == [False]


# ---- out of turn


def struck() -> Play:
    """A Spearman attacks Gareth of seat 0; both players hold a Dodge, which helps another Hero for an XP more."""
    match = stand(
        party="Gareth 1 seat 0: Mace; Vex 1 seat 1: Dagger; Whisper 1 seat 2", seats=3, spaces=["Long Corridor"],
        foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={
            "gareth": {"space": 1, "hand": ["Dodge"]}, "vex": {"space": 1, "hand": ["Dodge"], "xp": 1},
            "whisper": {"space": 1},
        },
    )  # fmt: skip
    for seat in (0, 1, 2):
        match.play("done", seat)
    first(match, "play a card?")
    return match


def test_a_reaction_is_for_whoever_holds_the_card() -> None:
    """WF-ACT-03, WF-RUL-76: all are asked who have one, each for the own hand; nobody else is."""
    match = struck()
    assert asked(match) == (0, 1)
    assert refused(match, "use gareth dodge 1 -", 1) == "WF-OVR-02"
    assert refused(match, "use vex dodge 1up -", 0) == "WF-OVR-02"
    match.play("use vex dodge 1up -", 1)
    assert hero(match, "vex").xp == 0
    assert asked(match) == (0,)


def test_who_lets_it_pass_is_asked_anew_after_a_card() -> None:
    """WF-RUL-76: as long as somebody can and wishes to; when all let it pass, the dice are rolled."""
    match = struck()
    match.play("done", 0)
    assert asked(match) == (1,)
    match.play("use vex dodge 1up -", 1)
    assert asked(match) == (0,)
    match.play("done", 0)
    assert isinstance(match.request, Roll)
    match = struck()
    match.play("done", 1)
    match.play("done", 0)
    assert isinstance(match.request, Roll)


def test_wounds_are_the_owners_and_cards_their_holders() -> None:
    """WF-ALL-01, WF-RUL-76: who plays the Hero says what takes a Wound; a card that helps is its holder's to play."""
    match = stand(
        party="Gareth 1 seat 0: Mace, Leather Armor; Vex 1 seat 1: Dagger", seats=2, spaces=["Long Corridor"],
        foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={
            "gareth": {"space": 1, "hand": [], "toughness": 1},
            "vex": {"space": 1, "hand": ["Take Cover"], "xp": 1},
        },
    )  # fmt: skip
    match.play("done", 0)
    match.play("done", 1)
    first(match, "suffered", (10,), (6,), (6,))
    assert asked(match) == (0, 1)
    assert refused(match, "soak toughness", 0) == ""
    assert refused(match, "soak toughness", 1) == "WF-OVR-02"
    assert any(str(one).startswith("use vex take-cover") for one in choices(match, 1))


def test_xp_is_paid_by_whoever_offers() -> None:
    """WF-ACT-05, WF-LOC-02, WF-RUL-76: nobody spends another player's XP."""
    match = at(
        party="Gareth 1 seat 0: Mace; Tolonar 1 seat 1; Whisper 1 seat 1", seats=2, spaces=["Long Corridor"],
        heroes={
            "gareth": {"space": 1, "hand": ["Spider Bridge"], "xp": 1}, "tolonar": {"xp": 1}, "whisper": {"xp": 0},
        },
    )  # fmt: skip
    match.play("explore gareth spider-bridge", 0)
    assert asked(match) == (0, 1)
    assert refused(match, "pay tolonar", 0) == "WF-OVR-02"
    match.play("pay tolonar", 1)
    assert (hero(match, "gareth").xp, hero(match, "tolonar").xp) == (1, 0)


def test_others_pay_an_entrance_with_their_own_cards() -> None:
    """WF-ENT-02: a Non-Player Hero of one player enters, the Player Hero of another pays, and that player says how."""
    match = at(
        party="Gareth 1 seat 0: Mace; Herka 1 seat 1; Vex 1 seat 2", seats=3, spaces=["Flooded Steps"],
        heroes={"gareth": {"hand": ["Block"]}, "vex": {"hand": ["Dodge", "Bait"]}},
    )  # fmt: skip
    match.play("move herka 1", 1)
    assert asked(match) == (0, 2)
    assert refused(match, "spend vex dodge", 0) == "WF-ENT-02"
    match.play("spend gareth block", 0)
    assert asked(match) == (2,)
    match.play("spend vex dodge", 2)
    assert hero(match, "herka").space == 1


# ---- who speaks for the party


@pytest.mark.parametrize(("turn", "speaker"), [(1, 0), (2, 1), (3, 2), (4, 0)])
def test_the_party_is_spoken_for_in_turn(turn: int, speaker: int) -> None:
    """WF-RUL-74: the first seat in the first Turn, then round the table; or always the first."""
    table = table_at(party="Gareth 1: Mace; Herka 1; Whisper 1", seats=3, turn=turn)
    assert table.speaker == speaker
    table.rules = RULES.with_(speaker="first")
    assert table.speaker == 0


def test_who_is_down_does_not_speak() -> None:
    """WF-RUL-75: a player whose Heroes are all Down is passed over, and is asked again once one is back."""
    health = RULES.heroes["Gareth"].ranks[0].health
    match = at(
        party="Gareth 1 seat 0: Mace; Arrin 1 seat 1; Whisper 1 seat 1", seats=2,
        heroes={"gareth": {"wounds": [health]}},
    )  # fmt: skip
    assert asked(match) == (1,)
    assert match.table.speaker == 1
    hero(match, "gareth").wounds.clear()
    hero(match, "gareth").down = False
    assert match.table.speaker == 0


def test_the_speaker_picks_the_hostile_that_attacks() -> None:
    """WF-RUL-03, WF-RUL-74: in the second Turn it is the second player."""
    match = fight(turn=2)
    match.play("back gareth", 0)
    assert isinstance(match.request, Ask)
    assert match.request.rule == "WF-RUL-03"
    assert asked(match) == (1,)


def test_who_attacks_picks_the_hostile() -> None:
    """WF-CBT-01, WF-OVR-02: of one card that of a Squad Hero's player, whoever speaks for the party."""
    match = fight(foes=["Orc Spearmen at 1 x3 vulns 1 on 1 2 3"], turn=2)
    match.play("attack whisper chart standard orc-spearmen", 0)
    assert isinstance(match.request, Ask)
    assert "which one" in match.request.prompt
    assert asked(match) == (0,)
    assert match.table.speaker == 1


def test_treasure_is_shared_out_by_the_speaker() -> None:
    """WF-TRE-01, WF-RUL-74: between any Heroes there, those of other players too; a card says for itself who decides."""
    table = table_at(party=THREE, seats=2, turn=2)
    for seat, decides in ((PARTY, 1), (0, 0)):
        request = next(receiver(table, [0, 1], "Holy Water", seat))
        assert isinstance(request, Ask)
        assert (request.seats, [str(one) for one in request.options()]) == ((decides,), ["to gareth", "to tolonar"])


# ---- buying, and in Town


def test_a_party_is_bought_by_all() -> None:
    """WF-BUY-01, WF-BUY-02, WF-OVR-02: from the same points; who hires a Hero plays it; all set out together."""
    match = hp.new(GAME, seats=2, seed=1, party="build")
    assert refused(match, "ready", 0) == "WF-OVR-02"
    match.play("hire gareth 1", 0)
    assert refused(match, "ready", 1) == "WF-OVR-02"
    match.play("hire whisper 1", 1)
    assert [hero.seat for hero in match.table.heroes] == [0, 1]
    assert refused(match, "buy gareth mace", 1) == "WF-OVR-02"
    assert refused(match, "dismiss gareth", 1) == "WF-OVR-02"
    match.play("ready", 1)
    assert asked(match) == (0,)
    match.play("buy gareth mace", 0)
    match.play("ready", 0)
    assert match.table.step != "party"
    assert not any(player.done for player in match.table.players)


def test_in_town_each_buys_for_the_own_heroes() -> None:
    """WF-CAM-11, WF-RUL-76: the purse is one; the party leaves when all are done."""
    party = "Gareth 1 seat 0: Mace; Herka 1 seat 1; Whisper 1 seat 0"
    match = hp.new(GAME, seats=2, seed=3, campaign=ROAD, party=party)
    while match.table.step != "town":
        match.play(next(iter(match.request.options()))) if isinstance(match.request, Ask) else match.answer()
    assert asked(match) == (0, 1)
    assert refused(match, "sell gareth mace", 1) == "WF-OVR-02"
    match.play("done", 0)
    assert match.table.step == "town"
    assert asked(match) == (1,)
    match.play("done", 1)
    assert match.table.step != "town"
    assert not any(player.done for player in match.table.players)


# ---- the same game, whoever is asked


@pytest.mark.parametrize(
    ("adventure", "party", "seats"),
    [("Swamp Caves", "starter", (2, 4)), ("Swamp Caves", "build", (3,)), ("Spinner's Realm", "wabryc", (5,))],
)
@pytest.mark.parametrize("bot", ["veteran", "greedy"])
def test_the_same_game_whoever_is_asked(adventure: str, party: str, seats: tuple[int, ...], bot: str) -> None:
    """WF-RUL-76: a bot at every seat plays what it plays alone, as each lets the one go first whose choice is best."""

    def played(n: int) -> Match[Any]:
        match = hp.new(GAME, seats=n, seed=5, adventure=adventure, party=party)
        match.run(bot)
        return match

    alone = played(1)
    for n in seats:
        together = played(n)
        assert decisions(together) == decisions(alone)
        assert together.result is not None
        assert alone.result is not None
        assert together.result.says == alone.result.says
        assert together.result.scores == alone.result.scores * n
        assert together.result.winners == (tuple(range(n)) if alone.result.winners else ())


@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_road_whoever_is_asked(seats: int) -> None:
    """WF-CAM-11, WF-RUL-76: Towns and all."""
    party = "Gareth 1: Melee Skill, Shortsword; Herka 1; Whisper 1; Tolonar 1"
    roads = []
    for n in (1, seats):
        match = hp.new(GAME, seats=n, seed=2, campaign=ROAD, party=party)
        match.run("veteran")
        roads.append((decisions(match), match.result.says if match.result else ""))
    assert roads[0] == roads[1]


# ---- what is seen, written, kept


def test_nothing_is_hidden_among_friends() -> None:
    """WF-OVR-01, WF-SET-02: each player sees all hands, as the book keeps none secret; nobody sees the order of a deck."""
    match = fight()
    for seat in (0, 1):
        assert list(differences(match.table, match.seen_by(seat).table)) == []


def test_a_line_and_a_record_tell_the_seats() -> None:
    """WF-OVR-02: who plays whom and who is done."""
    match = fight()
    match.play("done", 1)
    again = at(line(match.table), rules=match.table.rules)
    assert list(differences(again.table, match.table)) == []
    assert asked(again) == (0,)
    for back in (hp.load(match.save()), hp.load(hp.share(match))):
        assert line(back.table) == line(match.table)
        assert asked(back) == (0,)
    assert [player.name for player in again.table.players] == ["Player A", "Player B"]


def test_random_play_of_several_ends() -> None:
    """WF-OVR-01: whatever is played, on the road too."""
    party = "Gareth 1: Melee Skill, Shortsword; Herka 1; Whisper 1"
    match = hp.new(GAME, seats=3, seed=4, campaign=ROAD, party=party)
    match.run("random")
    assert match.result is not None
    GAME.check(match.table)


def test_a_picture_says_who_plays_whom() -> None:
    """WF-OVR-02: a sheet for each player, in each Hero's label, and the own hands first."""
    match = fight(heroes={"gareth": {"space": 1, "hand": ["Block"]}, "tolonar": {"space": 1}})
    labels = GAME.look.scene(match.table, 1, Rendering()).labels
    assert labels["seat-1"] == "Player A: Gareth, Whisper; answers for the party"
    assert labels["seat-2"] == "Player B: Tolonar"
    assert "played by Player B" in labels["hero-1"]
    assert GAME.look.seat(match.table, 1) == "Player B (Tolonar)"
    alone = GAME.look.scene(table_at(party="Gareth 1: Mace"), 0, Rendering()).labels
    assert not [part for part in alone if part.startswith("seat-")]
    assert "played by" not in alone["hero-0"]


def test_a_person_plays_with_companions() -> None:
    """WF-OVR-01: a person at one seat, bots at the others; the Turn goes on when the person is done."""
    match = hp.new(GAME, seats=3, seed=6)
    deciders = {1: "veteran", 2: "veteran"}
    for _ in range(300):
        if match.request is None or match.table.turn > 1:
            break
        if isinstance(match.request, Ask) and 0 in match.request.seats:
            texts = [str(one) for one in choices(match, 0)]
            match.play("done" if "done" in texts else texts[0], 0)
        else:
            match.run(deciders, until="request")
    assert match.table.turn > 1


def test_a_board_names_whom_it_asks() -> None:
    """WF-RUL-76: of several who may act, the one who sits there."""
    match = at(party=THREE, seats=2)
    board = Board(match, seat=1, bots={0: "veteran"})
    assert [one["name"] for one in board.head["seats"]] == ["Player A (Gareth, Whisper)", "Player B (Tolonar)"]
    assert board.head["seat"]["name"] == "Player B (Tolonar)"
    assert {hint["text"].split()[1] for hint in board.hints if " " in hint["text"]} == {
        "tolonar",
        "0",
    }  # `seat 0` goes first


def test_the_lab_counts_a_win_for_all() -> None:
    """WF-OVR-01: scores are those of the party; `won` is a share of games, not of seats."""
    games = simulate(GAME, 4, seats=3, bots="veteran", executor="here", progress=False)
    assert all(len(game.scores) == 3 and len({*game.scores}) == 1 for game in games.games)
    assert all(game.winners in ((), (0, 1, 2)) for game in games.games)


def test_whoever_it_is() -> None:
    """WF-OVR-02: what the party may do is what its players may do."""
    match = fight()
    both = {str(one) for seat in (0, 1) for one in choices(match, seat)} - {"wait", "done"}
    party = {str(one) for kind in ACTS for one in legal(match.table, kind)}
    assert both == party
    assert able(match.table, *ACTS) == [0, 1]


def test_who_can_buy_nothing_is_not_left_alone_with_the_question() -> None:
    """WF-BUY-01, WF-OVR-02: all points are spent and no Player Hero is there, so who has Heroes goes on and parts with one."""
    match = hp.new(GAME, seats=2, seed=1, party="build")
    while match.table.rp >= 6 * 4:
        hires = [one for one in choices(match, 0) if one.verb == "hire"]
        others = [one for one in hires if match.rules.heroes[match.rules.slugs[str(one).split()[1]]].kind != "Player"]
        match.play(str(others[-1]), 0)
    assert isinstance(match.request, Ask)
    assert match.request.seats == (0,)
    assert "wait" not in {str(one) for one in choices(match, 0)}


def test_a_position_where_all_are_done_is_legal_while_hostiles_attack() -> None:
    """WF-RUL-76: once all are done the Hostiles attack, and their Attacks ask (WF-HTN-01); only where it is asked who acts is
    somebody not done.
    """
    match = at(party=THREE, seats=2, spaces=["Long Corridor"])
    for player in match.table.players:
        player.done = True
    match.table.step = "onslaught"
    GAME.check(match.table)
    match.table.step = "hero"
    with pytest.raises(ValueError, match=r"somebody is not done \(WF-RUL-76\)"):
        GAME.check(match.table)
