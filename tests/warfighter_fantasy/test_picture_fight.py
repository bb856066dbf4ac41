"""The fight as it is shown: what was needed, what came of it, and who attacks whom while it goes on."""

from __future__ import annotations

import re

import pytest
from warfighter_fantasy.helpers import RULES, Play, first, stand, throw
from warfighter_fantasy.scenes import OWN_CARDS, table

from hordeplay.core.english import percents
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.table import Gear, Throw, WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.hero_attacks import Attack
from hordeplay.games.warfighter_fantasy.rules.last_roll import count
from hordeplay.games.warfighter_fantasy.rules.use import Use
from hordeplay.games.warfighter_fantasy.view import hands, heroes, pieces
from hordeplay.games.warfighter_fantasy.view.attack_panel import ways
from hordeplay.games.warfighter_fantasy.view.card_words import conditions
from hordeplay.games.warfighter_fantasy.view.consequences import environments
from hordeplay.games.warfighter_fantasy.view.facts import duel, piles
from hordeplay.games.warfighter_fantasy.view.hints import hint, idle, rank
from hordeplay.games.warfighter_fantasy.view.last_roll import outcome
from hordeplay.games.warfighter_fantasy.view.printed_cards import named
from hordeplay.games.warfighter_fantasy.view.reading_cards import card
from hordeplay.games.warfighter_fantasy.view.scene import scene

ALONE = {"space": 1, "hand": [], "actions": 2}


def labels(match: Play) -> dict[str, str]:
    return dict(scene(match.table, 0, Rendering()).labels)


def struck(*rolls: tuple[int, ...], party: str = "Gareth 1: Mace", **hero: object) -> Play:
    """Orc Spearmen attack Gareth after he stepped into Striking."""
    match = stand(
        spaces=["Long Corridor"], party=party, foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"gareth": ALONE | {"toughness": 0} | hero},
    )  # fmt: skip
    match.play("close gareth")
    throw(match, *rolls)
    return match


def last(match: Play) -> Throw:
    assert match.table.throw is not None
    return match.table.throw


@pytest.mark.parametrize(
    ("rolls", "word"),
    [
        (((1,), (1,)), "Vuln"),  # WF-HTN-06: a miss, and the terrain beaten
        (((9,), (5,)), "Wound"),
    ],
)
def test_the_last_attack_tells_what_came_of_a_hostile_attack(rolls: tuple[tuple[int, ...], ...], word: str) -> None:
    match = struck(*rolls)
    assert outcome(last(match)) == f"1 {word}"
    assert labels(match)["tray"].endswith(f": 1 {word}")


def test_a_wound_row_that_does_not_beat_the_terrain_is_a_vuln() -> None:
    """WF-HTN-03: Whisper stands on Cover 3; what was needed stands beside the dice."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Whisper 1", foes=["Orc Spearmen at 1 x1 on 2"],
        heroes={"whisper": {"space": 1, "actions": 2}},
    )  # fmt: skip
    match.play("close whisper")
    throw(match, (9,), (1,))
    assert outcome(last(match)) == "1 Vuln"
    assert "(needs 8: hit; Cover 3: holds)" in labels(match)["tray"]


def test_the_armor_die_lies_there_and_armor_is_told() -> None:
    """WF-HTN-05, WF-RUL-01: the armor holds; the Wound is taken by it, and a Vuln remains."""
    match = struck((9,), (6,), (1,), party="Gareth 1: Mace, Leather Armor")
    first(match)
    assert outcome(last(match)).startswith("armor holds")
    assert (last(match).armor, last(match).stands) == (1, 4)
    assert "armor 4: holds" in labels(match)["tray"]
    assert "die-armor" in labels(match)
    shown = card(match.table, "tray")
    assert shown is not None
    assert dict(shown.facts)["Armor die"] == "1 +0; armor 4: holds"


def test_what_a_card_takes_is_stopped() -> None:
    """WF-ALL-01: Toughness takes the Wound, and nothing reaches Health."""
    match = struck((9,), (6,), toughness=1)
    match.play("soak toughness")
    assert outcome(last(match)) == "stopped"
    assert match.table.heroes[0].hurt == 0


def test_an_explosion_counts_its_wounds_and_vulns() -> None:
    """WF-EXP-01: 10 6 1 2 against hit and Cover, each die by itself."""
    thrown = Throw(0, "Ogre", "frost-ring", "", 0, 6, 0, [10, 6, 1, 2])
    at = table("fight").copy()
    foe = next(foe for foe in at.foes if foe.name == "Orc Spearmen")
    count(at, thrown, foe, foe.members[0], [1, 1, 0, 0])
    assert outcome(thrown) == "2 Wounds, 2 Vulns"


def test_the_builder_shows_the_attack_for_which_a_hostile_is_chosen() -> None:
    """Whisper attacks while Gareth stands first: the prompt and the builder name her."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace; Whisper 1", foes=["Orc Spearmen at 1 x3 vulns 1 on 1"],
        heroes={"gareth": ALONE | {"striking": True}, "whisper": {"space": 1, "actions": 2}},
    )  # fmt: skip
    match.play("attack whisper chart standard orc-spearmen")
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "Orc Spearmen: which one does Whisper attack?"
    assert labels(match)["builder"].startswith("Attack builder: Whisper against Orc Spearmen")
    assert "mode-declared" in labels(match)
    assert (
        labels(match)["tray"]
        == "Last Attack: Whisper, the card's own table on Orc Spearmen, the dice are not rolled yet"
    )
    assert GAME.look.text(match.table, 0)


def test_the_builder_shows_the_hostile_attack_that_may_be_reacted_to() -> None:
    at = table("struck")
    about = at.window
    assert about is not None
    whom = at.heroes[about.hero].name
    label = scene(at, 0, Rendering()).labels["builder"]
    assert label.startswith("Attack builder: Giant Rats attack ")
    assert f"attack {whom}: " in label
    assert "%" in label
    assert "%" not in scene(at, 0, Rendering(odds=False)).labels["builder"]


def test_a_reaction_names_attacker_and_target() -> None:
    match = struck(hand=["Dodge"])
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "Orc Spearmen: an attack on Gareth, play a card?"


def test_the_builder_finds_a_hero_with_a_spell() -> None:
    """No weapon can attack, Herka's Divine Power can: hers are the ways that are shown."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace; Herka 2", foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"gareth": ALONE, "herka": {"space": 1, "divinity": 15, "powers": ["Spear of the Father"], "gear": []}},
    )  # fmt: skip
    offers = [one for one in match.choices if isinstance(one, Use) and one.target == "orc-spearmen"]
    weapons = [one for one in match.choices if isinstance(one, Attack)]
    assert offers
    assert not weapons
    fight = duel(match.table)
    assert fight is not None
    assert fight.hero == 1
    assert not ways(match.table, fight)[0].why


@pytest.mark.parametrize(("wounded", "clause", "word"), [(True, "WF-VIC-02", "Down"), (False, "WF-RUL-77", "20 Turns")])
def test_a_failure_says_why(*, wounded: bool, clause: str, word: str) -> None:
    """WF-VIC-02, WF-RUL-77: the last Hero falls, or the Adventure is given up."""
    if wounded:
        match = struck((9,), (6,), party="Gareth 1: Mace", wounds=[4])
    else:
        match = stand(rules=RULES.with_(longest_game=20), party="Gareth 1", step="turn_start", turn=20, timer=0)
    assert match.result is not None
    assert match.result.winners == ()
    assert "Swamp Caves is lost" in match.result.says
    assert word in match.result.says
    ends = [event for event in match.events if event.what == "ends"]
    assert [event.rule for event in ends] == [clause]
    assert word in GAME.look.say(match.table, ends[0])
    assert word in labels(match)["builder"]


def test_the_end_of_a_long_adventure_is_announced() -> None:
    """WF-GRD-06: once the Timer stands in G, it tells how long this may go on."""
    match = stand(party="Gareth 1", turn=12, timer=0)
    assert labels(match)["timer"] == "Timer: G, Guards are called, Turn 12 of Swamp Caves, given up after Turn 60"


def test_cards_say_their_conditions_and_costs() -> None:
    """WF-ACT-02, WF-RUL-54, WF-ACT-06, WF-LOC-02."""
    at = table("fight")
    for name, words in (
        ("Unengaged", "only if no Hostile targets that Hero; what is in brackets costs 1 XP"),
        ("Deadly Attack", "not for an Explosion"),
        ("Pit Trap", "Pit Trap is disarmed: 2 XP"),
    ):
        shown = named(at, name)
        assert shown is not None
        assert words in shown.words, name
    gate = named(at, "Collapsed Gate")
    assert gate is not None
    assert dict(gate.facts)["To play"].startswith("1 Action")
    assert dict(gate.facts)["Hostile"] == "1 Nuisance, after the Way Round"
    assert "no Hostile targets" in hands.face_words(at, "Unengaged")[0]
    assert "costs 1 Action" in hands.face_words(at, "Collapsed Gate")[0]


def test_every_need_of_a_card_has_words() -> None:
    for rows in RULES.content.values():
        for name in rows:
            for ability in RULES.abilities(name):
                assert bool(conditions(ability)) == bool(ability.needs), (name, ability.needs)


def test_a_hero_for_hire_is_bought_with_open_eyes() -> None:
    """WF-HER-05, WF-HER-14, WF-BUY-01: chart, Cover, Movement and kind; the builder prints what comes later."""
    whisper = named(table("purchase"), "Whisper")
    assert whisper is not None
    assert "hits on 9+ 1 Wound" in dict(whisper.facts)["Level 1"]
    assert "Movement 1" in dict(whisper.facts)["Level 1"]
    assert ": Squad, 8–23 RP" in scene(table("purchase"), 0, Rendering()).labels["hire-whisper"]
    match = stand(step="party", party="build")
    match.play("hire tolonar 1")
    assert dict(heroes.counters(match.table, 0))["Focus"] == "3/3"


def test_the_page_stays_where_it_is_while_a_large_card_shrinks() -> None:
    """Ten Spiders lie on stacks by what tells them apart, and so do nine: the track is as high."""
    at = stand(
        spaces=["Long Corridor"], party="Gareth 1; Whisper 1", foes=["Cave Spiders at 1 x10 on 1"], heroes={}
    ).table.copy()
    boxes = [region.box for region in scene(at, 0, Rendering()).regions]
    for _ in range(8):
        at.foes[0].members.pop()
        assert [region.box for region in scene(at, 0, Rendering()).regions] == boxes
    assert len(list(piles(at, at.foes[0]))) == 1


def crowded(at: WarfighterTable) -> None:
    hero = at.heroes[0]
    hero.xp, hero.coins, hero.luck, hero.hardy = 3, {"Copper": 2}, 1, {"Hot": 1, "Cold": 2}


@pytest.mark.parametrize("party", ["starter", "wabryc"])
def test_no_line_of_a_hero_vanishes_silently(party: str) -> None:
    """What has no room is counted on the card, and stands in the reading card."""
    at = stand(party=party, adventure="Swamp Caves" if party == "starter" else "Spinner's Realm").table.copy()
    crowded(at)
    at.heroes[0].gear.append(Gear("Waterskin"))
    svg = scene(at, 0, Rendering()).svg
    mine = svg[svg.index('id="hero-0"') : svg.index('id="hero-1"')]
    shown = [name for name, _ in heroes.on_face(at, 0) if f">{name}<" in mine]
    left = len(heroes.on_face(at, 0)) - len(shown)
    counted = re.search(r">\+(\d+) more<", mine)
    assert left == 0 or (counted is not None and int(counted[1]) >= left)
    assert heroes.kit(at, at.heroes[0])[0] in mine or (counted is not None and int(counted[1]) > left)
    reading = card(at, "hero-0")
    assert reading is not None
    assert {name for name, _ in heroes.counters(at, 0)} <= {name for name, _ in reading.facts}


def test_what_is_of_use_stands_before_what_is_not() -> None:
    """Torches on Locations that nobody can enter come last, and a Hero's choices stand together."""
    match = stand(
        spaces=["Long Corridor", "Spider Bridge"], party="Gareth 1: Mace, Torches (bundle of 6); Whisper 1",
        heroes={"gareth": {"space": 1, "actions": 2}, "whisper": {"space": 1, "actions": 2}},
    )  # fmt: skip
    torches = [one for one in match.choices if isinstance(one, Use) and one.card.startswith("torches")]
    assert {one.target: idle(match.table, one) for one in torches} == {
        "space-0": False, "space-1": True, "space-2": False, "space-4": True,
    }  # fmt: skip
    order = sorted((one for one in match.choices if one.verb != "done"), key=lambda one: rank(match.table, one))
    late = [one.verb in ("give", "drop") or idle(match.table, one) for one in order]
    assert late == sorted(late)
    assert [one.verb for one in order][-1] == "drop"
    who = [str(one).split()[1] for one, last in zip(order, late, strict=True) if not last and one.verb != "move"]
    assert who == sorted(who)
    gareth = [str(one) for one in order if str(one).split()[1] == "gareth" and one.verb != "move"]
    assert gareth[0] == "use gareth torches-bundle-of-6 1 space-0"
    assert gareth.index("use gareth torches-bundle-of-6 1 space-1") < gareth.index("drop gareth mace")


def test_refusals_do_not_name_the_part_twice() -> None:
    """The page puts the name of the part before the reason."""
    match = stand(step="party", party="build")
    assert GAME.look.intent_of_click is not None
    means = GAME.look.intent_of_click(match.table, 0, "ware-shortsword", None)
    assert means is not None
    refusal = match.explain(means)
    assert refusal is not None
    assert refusal.reason == "hire a Hero first"
    match.play("hire gareth 1")
    match.play("hire vex 1")
    for text in ("hire gareth 1", "buy vex plate-harness", "learn gareth melee-skill-ii", "learn gareth ice-bolt"):
        refusal = match.explain(text)
        assert refusal is not None
        name = RULES.slugs[text.split()[-1]] if text.split()[0] != "hire" else "Gareth"
        assert not refusal.reason.startswith(name), refusal.reason


@pytest.mark.parametrize("width", [120, 146, 188])
def test_no_line_of_a_card_ends_within_brackets(width: float) -> None:
    """WF-ACT-06: `[ ]: 1 XP` is one word, and a number stays beside what it counts."""
    at = table("fight")
    for name in (*RULES.actions, *RULES.locations):
        says = hands.face_words(at, name)[0]
        rows = pieces.fitted(says, 15, width, 9)
        assert " ".join(rows) == says
        for line in rows:
            assert line.count("[") == line.count("]"), rows
            assert not line.endswith(":"), rows
            assert not line.startswith("XP"), rows


def test_a_heros_card_tells_the_attacks_that_the_builder_does_not_show() -> None:
    """WF-CMP-18: the builder shows the first Hero who can attack, the reading card anyone."""
    at = table("guards")
    shown = duel(at)
    assert shown is not None
    others = [i for i, hero in at.up() if i != shown.hero and at.foes_at(hero.space)]
    readings = [dict(reading.odds) for i in others if (reading := card(at, f"hero-{i}")) is not None]
    assert any(readings)
    mine = card(at, f"hero-{shown.hero}")
    assert mine is not None
    for way in ways(at, shown):
        name = f"{way.name} on {shown.foe.name} ({way.price})"
        assert (name in dict(mine.odds)) is (not way.why)
        if way.tests is not None and not way.why:
            wound, *_ = percents(*(float(way.tests.outcome.exactly(what)) for what in ("wound", "vuln", "none")))
            assert dict(mine.odds)[name].startswith(f"wound {wound}, vuln")


def test_a_heros_card_tells_two_hostile_cards_of_a_name_apart_where_they_fare_differently() -> None:
    foes = ["Skeletal Swordsmen at 1 on 1", "Skeletal Swordsmen at 1 on 1"]
    at = stand(
        rules=OWN_CARDS,
        adventure="Forsaken Temple",
        spaces=["Long Corridor"],
        foes=foes,
        party="Gareth 1: Mace",
        heroes={"gareth": ALONE | {"striking": True}},
    ).table

    def facts_of() -> list[str]:
        shown = card(at, "hero-0")
        assert shown is not None
        return [name.split(" on ")[1].split(" (")[0] for name, _ in shown.odds if name.startswith("Mace, Standard")]

    assert facts_of() == ["Skeletal Swordsmen"]
    at.foes[1].members[0].vulns = 2
    assert facts_of() == ["Skeletal Swordsmen 1 of 2", "Skeletal Swordsmen 2 of 2"]


def test_nothing_is_said_of_an_attack_before_its_last_die() -> None:
    """WF-HTN-03: the terrain die is still to come, and the log names the Location that is entered."""
    at = table("struck").copy()
    at.throw = Throw(0, "Giant Rats", "", "none", 0, 0, 0, [9], 8)
    assert outcome(at.throw) == "terrain die to come"
    assert scene(at, 0, Rendering()).labels["tray"].endswith("terrain die to come")
    at.throw.die = 2
    assert outcome(at.throw) == "nothing"


def test_a_row_says_what_waits_and_who_answers() -> None:
    """WF-TRP-03, WF-CBT-03: nobody can Pick, so the trap bites; a Hostile in the Location answers the Action."""
    match = stand(
        spaces=["Pit Trap"], party="Gareth 1: Mace; Whisper 1", foes=["Orc Spearmen at 0 x1 on 2"],
        heroes={"gareth": {"space": 0, "actions": 2, "hand": ["Block", "Dodge", "Block", "Dodge"]}},
    )  # fmt: skip
    match.table.spaces[1].entered = False
    cost = next(hint(match.table, one).cost for one in match.choices if one.verb == "move")
    assert "trap: Gareth has no Pick, 1 Wound" in cost
    assert cost.startswith("1 Action, 2 cards, answered by Orc Spearmen · ")


def test_hardy_says_how_many_locations_ask_for_it() -> None:
    """WF-ENV-02: of the levels that the Adventure has."""
    at = table("start")
    words = environments(at, "Hot")
    hot = [one for one in RULES.locations.values() if one.environ_kind == "Hot" and one.level in "NC"]
    assert f"{len(hot)} of " in words
