"""What the Veteran understands: whom to strike, what to keep, when to go on and when to give up."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, options, stand, table_at

import hordeplay as hp
from hordeplay.core.choice import Choice
from hordeplay.core.luck import Source, key_of
from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.bots.fight_scores import VULN, Sight, better_attack, harm, strikes_left
from hordeplay.games.warfighter_fantasy.bots.greedy import Greedy, onward
from hordeplay.games.warfighter_fantasy.bots.travel_scores import beaten, passes, together
from hordeplay.games.warfighter_fantasy.bots.veteran import Veteran
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.model.vocabulary import Effect
from hordeplay.games.warfighter_fantasy.odds import hostile_attack
from hordeplay.games.warfighter_fantasy.rules.moving import Move
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.verbs import Discard

TWO = "Gareth 1: Mace; Whisper 1"


def chosen(match: Match[WarfighterTable]) -> str:
    """The best of what is on offer."""
    assert isinstance(match.request, Ask)
    rows: list[Any] = list(match.request.options())
    return str(max(rows, key=lambda choice: Veteran().score(Sight(match.table), choice)))


def test_harm_is_the_exact_average() -> None:
    """WF-HTN-03, WF-HTN-06: against a Hero without armor it is what the odds say."""
    table = table_at(
        party=TWO, spaces=["Long Corridor"], foes=["Orc Spearmen at 1 on 1"], heroes={"gareth": {"space": 1}}
    )
    law = hostile_attack("Orc Spearmen", 1, 0)
    exact = sum(
        float(p) * {"wound": 100, "wound 1": 100, "wound 2": 200, "vuln": VULN}.get(what, 0) for what, p in law.items()
    )
    assert harm(Sight(table), 0, table.foes[0], table.foes[0].members[0]) == pytest.approx(exact, abs=1)


def test_the_objective_first() -> None:
    """WF-VIC-01: among many Minions it strikes the one that decides."""
    match = stand(
        party=TWO, adventure="Forsaken Temple", spaces=["Long Corridor"],
        foes=["Skeletal Swordsmen at 1 x6 on 1 2 as minion", "Zurian Lich at 1 on 1 2"],
        heroes={"gareth": {"space": 1, "striking": True}, "whisper": {"space": 1}},
    )  # fmt: skip
    assert chosen(match).endswith("zurian-lich")


def test_a_vuln_is_removed_when_it_is_quiet() -> None:
    """WF-HAC-04: before anybody goes on."""
    match = stand(
        party=TWO, spaces=["Long Corridor"], heroes={"gareth": {"space": 1, "vulns": 2}, "whisper": {"space": 1}}
    )
    assert chosen(match) == "steady gareth"


def test_it_goes_on_together() -> None:
    """WF-LOC-03: half of the party at the front, nobody further behind than one Location."""
    spaces = ["Long Corridor", "Lair (C)"]
    for where, fine in (((2, 2), True), ((2, 1), True), ((2, 0), False), ((1, 1), False)):
        heroes = {"gareth": {"space": where[0]}, "whisper": {"space": where[1]}}
        assert together(table_at(party=TWO, spaces=spaces, heroes=heroes)) == fine


def test_focus_is_for_fire() -> None:
    """WF-EXP-01: with Fire Hands and a crowd in reach, that is what it casts."""
    match = stand(
        party="Tolonar 1; Gareth 1: Mace", spaces=["Long Corridor"], foes=["Cave Spiders at 1 on 2"],
        heroes={"tolonar": {"space": 1, "striking": True}, "gareth": {"space": 1, "actions": 0}},
    )  # fmt: skip
    assert chosen(match).startswith("use tolonar fire-hands")
    assert any(text.startswith("attack tolonar") for text in options(match))


def test_when_an_adventure_is_given_up() -> None:
    """WF-CAM-15: with half of the party Down while Towns are left, never on a single Adventure."""
    table = start(RULES, 1, campaign="The Lamplit Road", party="Gareth 1; Herka 1")
    assert table.journey is not None
    assert not beaten(table)
    table.journey.ahead = ["Wabryc"]
    table.heroes[0].down = True
    assert beaten(table)
    assert not beaten(table_at(party=TWO, heroes={"gareth": {"wounds": [5]}}))


def read(match: Match[WarfighterTable], text: str) -> Choice:
    """A choice that is possible."""
    assert isinstance(match.request, Ask)
    choice: Choice = match.request.read(text)
    assert match.explain(choice) is None
    return choice


def greedily(match: Match[WarfighterTable]) -> str:
    """What the greedy bot takes."""
    assert isinstance(match.request, Ask)
    return str(Greedy().choose(match.request, 0, Source(key_of("greedy"), 0)))


def test_the_greedy_one_strikes_what_falls_most_easily() -> None:
    """WF-VIC-01: the Objective is a target like any other, where the Veteran strikes it first."""
    match = stand(
        party=TWO, adventure="Forsaken Temple", spaces=["Long Corridor"],
        foes=["Skeletal Swordsmen at 1 x6 on 1 2 as minion", "Zurian Lich at 1 on 1 2"],
        heroes={"gareth": {"space": 1, "striking": True}, "whisper": {"space": 1}},
    )  # fmt: skip
    assert greedily(match).endswith("skeletal-swordsmen")


def test_the_greedy_one_waits_for_nobody() -> None:
    """WF-LOC-03: where nobody fights it goes on from the front; the Veteran lets Herka come after first."""
    heroes = {"gareth": {"space": 1, "hand": ["Bait", "Block", "Dodge"]}, "herka": {"space": 0}}
    match = stand(party="Gareth 1: Mace; Herka 1", spaces=["Long Corridor", "Lair (C)"], heroes=heroes)
    assert greedily(match) == "move gareth 2"
    assert chosen(match) == "move herka 1"
    assert onward(match.table, Move("gareth", 0)) == -1  # never back


def test_nobody_waits_with_a_torch_for_those_who_come_by_themselves() -> None:
    """WF-RUL-19, WF-CLO-01: no light on a Location into which nobody goes, before the fight or in it."""
    torches = "Gareth 1: Mace, Torches (bundle of 6); Whisper 1; Herka 1"
    empty: dict[str, dict[str, list[str]]] = {name: {"hand": []} for name in ("gareth", "whisper", "herka")}
    lit = "use gareth torches-bundle-of-6 1 space-1"
    quiet = stand(party=torches, spaces=["Long Corridor"], heroes=empty)
    assert Veteran().score(Sight(quiet.table), read(quiet, lit)) > 0
    for foes in (["Orc Spearmen at 1 x3 on 1 2 3"], ["Orc Spearmen at 0 x3 on 1 2 3"]):
        waiting = stand(party=torches, spaces=["Long Corridor"], heroes=empty, foes=foes)
        assert Veteran().score(Sight(waiting.table), read(waiting, lit)) < 0


def test_a_bonus_is_for_those_who_can_still_attack() -> None:
    """WF-CBT-07: War Cry with both Heroes ready, and after their last Action."""
    for actions, worth in ((2, True), (0, False)):
        match = stand(
            party="Herka 2; Whisper 2; Gareth 1", spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x3 on 1 2"],
            heroes={"herka": {"space": 1, "striking": True, "divinity": 15, "actions": 1}, "whisper": {"space": 1, "actions": actions}},
        )  # fmt: skip
        herka = match.table.heroes[0]
        herka.actions = 1 if worth else 0
        sight = Sight(match.table)
        assert (strikes_left(match.table, 0, Effect("mod", to="here", h=1)) > 0) == worth
        assert sight.fights == [1, 1]


def test_the_hand_is_kept_for_the_fight_that_comes() -> None:
    """WF-HAC-02: with Hostiles on their way it draws up, and gives up no full hand; what is for the fight stays."""
    hand = ["Attack!", "Block", "Deadly Attack", "Dodge", "Endure"]
    far = {"spaces": ["Long Corridor"], "foes": ["Orc Spearmen at 1 x3 on 1"], "party": TWO}
    full = stand(heroes={"gareth": {"hand": hand}}, **far)
    assert Veteran().score(Sight(full.table), read(full, "redraw gareth")) < 0
    short = stand(heroes={"gareth": {"hand": hand[1:]}}, **far)
    sight = Sight(short.table)
    assert Veteran().score(sight, read(short, "redraw gareth")) > 0
    worth = {card: Veteran().score(sight, Discard("gareth", card)) for card in ("block", "deadly-attack", "endure")}
    assert worth["endure"] > 0 > max(worth["block"], worth["deadly-attack"])
    calm = stand(heroes={"gareth": {"hand": hand}}, party=TWO)
    assert Veteran().score(Sight(calm.table), read(calm, "redraw gareth")) > 0  # nobody comes: a Location is looked for


def test_the_first_one_in_is_the_one_who_passes() -> None:
    """WF-RUL-18: Whisper with Pick goes into the trap before Gareth, who has none."""
    match = stand(
        party=TWO, spaces=["Long Corridor", "Dart Hall"],
        heroes={"gareth": {"space": 1, "hand": ["Block", "Dodge"]}, "whisper": {"space": 1}},
    )  # fmt: skip
    match.table.spaces[2].entered = match.table.spaces[2].drawn = False
    assert passes(match.table, match.table.heroes[0], 2) == 0
    assert passes(match.table, match.table.heroes[1], 2) > 0
    assert chosen(match) == "move whisper 2"


def test_of_several_it_takes_the_one_that_it_spares_most() -> None:
    """WF-CBT-01: with equal chances not the one that has attacked already."""
    match = stand(
        party=TWO, spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x3 on 1 2"],
        heroes={"gareth": {"space": 1, "striking": True}, "whisper": {"space": 1}},
    )  # fmt: skip
    match.table.foes[0].members[0].counters[0].acted = True
    match.play("attack whisper chart standard orc-spearmen")
    assert isinstance(match.request, Ask)
    choice = str(Veteran().choose(match.request, 0, Source(key_of("spared"), 0)))
    assert choice != "creature 0"
    spared = [creature for creature in options(match) if creature != "creature 0"]
    assert choice in spared


@pytest.mark.parametrize(
    "setup", [{}, {"adventure": "Barrow Road"}, {"party": "build"}, {"campaign": "The Lamplit Road"}]
)
def test_the_greedy_one_plays_to_the_end(setup: dict[str, Any]) -> None:
    """WF-OVR-03: legally, whatever is asked."""
    match = hp.new(GAME, seats=1, seed=3, **setup)
    match.run("greedy")
    assert match.result is not None
    assert any(event.what == "eliminated" for event in match.events)


def test_the_bots_differ_in_strength() -> None:
    """WF-OVR-03: the Swamp Caves, the same seeds for each."""
    wins = {}
    for bot, games in (("veteran", 12), ("greedy", 12), ("random", 6)):
        matches = [hp.new(GAME, seats=1, seed=f"wins/{n}") for n in range(games)]
        for match in matches:
            match.run(bot)
        wins[bot] = sum(match.table.outcome == "won" for match in matches)
    assert wins["veteran"] >= 7
    assert 2 <= wins["greedy"] < wins["veteran"]
    assert not wins["random"]


def wanted(match: Match[WarfighterTable]) -> str:
    """What the Veteran, and so the advice, takes."""
    assert isinstance(match.request, Ask)
    return str(Veteran().choose(match.request, 0, Source(key_of("advice"), 0)))


def declared(vulns: int, hand: list[str]) -> Match[WarfighterTable]:
    """Gareth attacks the only Rat, which has so many Vulns, with these cards in hand."""
    gareth = {"space": 1, "striking": True, "hand": hand, "xp": 3}
    match = stand(
        party="Gareth 2: Shortsword; Whisper 1", spaces=["Long Corridor"], foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": gareth, "whisper": {"space": 0}},
    )  # fmt: skip
    match.table.foes[0].members[0].vulns = vulns
    match.play("attack gareth shortsword standard giant-rats")
    return match


def test_no_card_is_played_on_an_attack_that_it_makes_no_better() -> None:
    """WF-ACT-02: with four Vulns on the Rat a Wound is sure; with none the same card is worth it."""
    for vulns, card in ((4, False), (0, True)):
        match = declared(vulns, ["Deadly Attack"])
        assert isinstance(match.request, Ask)
        assert match.request.rule == "WF-ACT-02"
        play = match.request.read("use gareth deadly-attack 1 -")
        assert match.explain(play) is None
        gain = better_attack(Sight(match.table), 2, 0, 0)
        assert (gain > 0) == card
        assert (wanted(match) == str(play)) == card


def test_no_played_card_leaves_the_chance_as_it_was() -> None:
    """WF-ACT-02: in whole games, of each card that it plays on an Attack the advice says a better chance than before."""
    played = 0
    for seed in range(6):
        match = hp.new(GAME, seats=1, seed=f"cards/{seed}")
        while match.request is not None:
            if not isinstance(match.request, Ask):
                match.answer()
                continue
            choice, about = wanted(match), match.table.window
            if about is not None and about.on == "attack" and choice.startswith("use"):
                why = GAME.look.reason(match.table, 0, match.request.read(choice))
                then, _, now = why.partition(" Wound instead of ")
                assert then != now, (seed, match.ply, choice, why)
                played += bool(now)
            match.play(choice)
    assert played > 5


def test_an_action_that_is_left_draws_cards() -> None:
    """WF-HAC-02: with one card missing, near nobody or while others fight, it draws rather than do nothing."""
    hand = ["Block", "Dodge", "Endure", "Deadly Attack"]
    far = {"gareth": {"space": 0, "hand": hand, "moved": True}, "whisper": {"space": 1, "striking": True, "actions": 0}}
    match = stand(
        party="Gareth 1: Mace; Whisper 1", spaces=["Long Corridor"], heroes=far, foes=["Orc Spearmen at 1 x3 on 2"]
    )
    assert len(hand) == match.table.hand_size(match.table.heroes[0]) - 1
    assert wanted(match) == "redraw gareth"
    match.table.heroes[0].hand.append("Block")
    assert wanted(match) == "done"


def test_a_sight_sees_what_the_table_says() -> None:
    """What is worked out once in a decision is what it would be each time."""
    match = stand(
        party=TWO, spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x3 on 1 2", "Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "wounds": [1]}, "whisper": {"space": 0}},
    )  # fmt: skip
    sight = Sight(match.table)
    assert (sight.fights, sight.quiet) == ([1], False)
    for foe in match.table.foes:
        for _ in range(2):
            member, still, *_ = sight.prey(foe)
            assert member in foe.members
            assert still == Sight(match.table).prey(foe)[1]
    match.table.foes[0].members[0].counters[0].acted = True
    assert Sight(match.table).prey(match.table.foes[0])[1] <= sight.prey(match.table.foes[0])[1]


def test_it_knows_no_more_than_the_table() -> None:
    """It decides by the request alone: the same request, the same choice."""
    match = stand(party=TWO, spaces=["Long Corridor"], foes=["Giant Rats at 1 on 1"], heroes={"gareth": {"space": 1}})
    assert isinstance(match.request, Ask)
    choices = [str(Veteran().choose(match.request, 0, Source(key_of("luck"), k))) for k in range(2)]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("bot", ["greedy", "veteran", "mcts"])
@pytest.mark.parametrize("seats", [1, 3])
def test_a_party_of_helpers_makes_room_for_a_player_hero(seats: int, bot: str) -> None:
    """WF-OVR-02: where the points went to others, one of these stays at home, so that a Player Hero can be paid."""
    match = hp.new(GAME, seats=seats, seed=2, rules=RULES.with_(adventure_rp=50))
    match.play("hire tolonar 4", 0)
    match.play("hire hob-carrow 1", min(1, seats - 1))
    assert match.table.rp == 2 * 4
    while match.table.step == "party":
        match.run(bot, until="request")
    assert [hero.name for hero in match.table.heroes] == ["Tolonar", "Vex"]


@pytest.mark.parametrize("bot", ["greedy", "veteran", "mcts"])
def test_whoever_has_no_hero_hires_one_before_the_party_sets_out(bot: str) -> None:
    """WF-OVR-02: also one beyond its list, where whom that names is hired or too dear."""
    match = hp.new(GAME, seats=2, seed=2, rules=RULES.with_(adventure_rp=66), party="build")
    for name in ("vex", "hob-carrow", "sister-wren", "quill-ashby"):
        match.play(f"hire {name} 1", 0)
    assert match.table.rp == 7 * 4
    match.play("ready", 0)
    match.run({1: bot}, until="request")
    assert [(hero.name, hero.seat) for hero in match.table.heroes[4:]] == [("Colin", 1)]


def test_points_for_no_player_hero_make_no_game() -> None:
    """WF-OVR-02: an Adventure whose points pay for nobody who could lead is refused before it begins."""
    poor = RULES.with_(adventure_rp=50).edit("adventures", "Swamp Caves", rp=10)
    with pytest.raises(ValueError, match=r"a Player Hero, which costs 8 RP, not 5 \(WF-OVR-02\)"):
        hp.new(GAME, seed=1, rules=poor)
