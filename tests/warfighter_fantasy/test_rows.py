"""Rows of the list as a person reads them: each says what comes of it, what is given up stands last, nothing stands twice."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import Play, stand

import hordeplay as hp
from hordeplay.core.scene import Hint
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME, at
from hordeplay.games.warfighter_fantasy.rules.buying import Muster
from hordeplay.games.warfighter_fantasy.view import LOOK
from hordeplay.games.warfighter_fantasy.view.hints import MORE


def rows(match: Play) -> dict[str, Hint]:
    """Every row of the present question by its notation, in the order in which they stand."""
    offers = [(str(choice), LOOK.hint(match.table, choice)) for choice in match.choices]
    return dict(sorted(offers, key=lambda one: one[1].rank))


def fight(**more: object) -> Play:
    """Gareth before Orc Spearmen with two Vulns, a torch and a hand; Vex beside him, Herka behind."""
    gareth = {"space": 1, "vulns": 2, "hand": ["Sprint", "Attack!", "Pit Trap"], "actions": 2}
    return stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace, Torches (bundle of 6); Vex 1; Herka 2", foes=["Orc Spearmen at 1 x2 on 1"],
        heroes={"gareth": gareth, "vex": {"space": 1, "actions": 2}, "herka": {"actions": 2}}, **more,
    )  # fmt: skip


def test_hardy_counters_are_counted() -> None:
    """WF-ENV-02: which of how many is handed out, what it is for, and who has some already."""
    match: Play = hp.new(GAME, seats=1, seed=5)
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "Hardy (Hot), 1 of 2: who takes it?"
    assert rows(match)["to gareth"].cost == "spent, it cancels one failed roll; has none"
    match.play("to gareth")
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "Hardy (Hot), 2 of 2: who takes it?"
    assert rows(match)["to gareth"].cost == "spent, it cancels one failed roll; has 1 (Hot)"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("steady gareth", "each attack on Gareth counts 2 more on its d10, 1 more on its d6"),
        ("close gareth", "hand-to-hand attacks reach Orc Spearmen there"),
        ("drop gareth mace", "lies in Long Corridor, for whoever picks it up; Gareth carries 1 of 10 then"),
        ("give gareth mace vex", "Vex carries"),
        ("drop herka mace", "gone for good"),
        ("use gareth attack 1 gareth", "1 more Action for an Attack"),
        ("redraw gareth", "1 Action, answered by Orc Spearmen · 3 of 5 cards in hand"),
    ],
)
def test_a_row_says_what_comes_of_it(text: str, words: str) -> None:
    """WF-HAC-04, WF-HTH-03, WF-BUY-05: Vulns, Striking Range, dropped Gear, cards."""
    assert words in rows(fight())[text].cost


def test_what_a_location_brings_stands_on_its_row() -> None:
    """WF-LOC-03, WF-LOC-04: its Entrance, its check, who comes and when."""
    match = stand(party="Gareth 1", spaces=["Long Corridor"], heroes={"gareth": {"space": 1, "hand": ["Dart Hall"]}})
    cost = rows(match)["explore gareth dart-hall"].cost
    assert cost == "free · Entrance 2 · trap, Pick −1 · brings 1 Common card after the Dart Hall: 2 to 6 Hostiles"


def test_what_is_given_up_stands_last() -> None:
    """WF-HAC-01: after all that a Hero can do, whoever the Hero is."""
    match = fight()
    order = [text.split()[0] for text in rows(match) if text != "done"]
    assert order[-1] == "drop"
    first = order.index("give")
    assert {*order[first:]} <= {"give", "use", "redraw", "drop"}
    assert not {"give", "drop"} & {*order[:first]}
    assert {row.group for text, row in rows(match).items() if text.startswith(("drop", "give"))} == {MORE}


def test_no_row_stands_twice() -> None:
    """WF-ACT-06: what is Upgunned says so."""
    shown = [(row.label, row.cost) for row in rows(fight()).values()]
    assert len({*shown}) == len(shown)
    labels = [row.label for text, row in rows(fight()).items() if text.startswith("use gareth sprint")]
    assert labels == ["Gareth plays Sprint", "Gareth plays Sprint, Upgunned"]
    assert "Movement" not in rows(fight())["use gareth sprint 1 -"].cost


def test_what_follows_when_nothing_is_played() -> None:
    """WF-HTN-01, WF-ALL-01: the pass of a reaction says what it lets happen."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 1; Tolonar 1", foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 1}, "tolonar": {"space": 1, "focus": 3}},
    )  # fmt: skip
    done = rows(match)["done"]
    assert done.note.startswith("then ")
    assert "Wound" in done.note
    match.play("done")
    for dice in ((10,), (6,)):
        match.answer(dice)
    assert isinstance(match.request, Ask)
    assert rows(match)["done"].cost == "Gareth is left with Health 4"


def test_a_hostile_of_several_is_told_apart() -> None:
    """WF-CBT-01: with two cards in play the one that is attacked is meant."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace; Vex 1",
        foes=["Giant Rats at 1 x3 on 1 2 1", "Orc Spearmen at 1 x3 vulns 1 on 1 2 1"],
        heroes={"gareth": {"space": 1, "striking": True, "actions": 2}, "vex": {"space": 1}},
    )  # fmt: skip
    match.play("attack gareth mace standard giant-rats")
    shown = [row.label for text, row in rows(match).items() if text.startswith("creature")]
    assert shown == ["One of 2 Giant Rats: will attack Gareth", "1 of the Giant Rats: will attack Vex"]


def test_one_of_two_effects_is_told_in_words() -> None:
    """WF-BEN-01: what a Beneficial offers stands on the rows, not its number."""
    match = stand(
        spaces=["Long Corridor", "Old Armory"], party="Vex 3; Gareth 1", heroes={"vex": {"space": 2, "actions": 2}}
    )
    match.play("try vex")
    match.answer((10,))
    while isinstance(match.request, Ask) and "Luck" in match.request.prompt:
        match.play("done")
    assert isinstance(match.request, Ask)
    assert match.request.prompt.startswith("Rack: ")
    shown = [row.label for row in rows(match).values()]
    assert [label.lower() for label in shown] == match.request.prompt.removeprefix("Rack: ").lower().split(" or ")


def test_a_move_says_who_is_there() -> None:
    """WF-ENT-01: the Hostiles of the Location that is entered."""
    match = stand(
        spaces=["Long Corridor"],
        party="Gareth 1; Vex 1",
        foes=["Giant Rats at 1 x3 on 1"],
        heroes={"vex": {"space": 1}, "gareth": {"hand": ["Block"] * 3}},
    )
    assert rows(match)["move gareth 1"].cost.endswith(" · 3 Giant Rats there")


def test_squad_heroes_and_bare_hands_are_told_simply() -> None:
    """WF-HER-05: nobody says that Whisper attacks with the printed chart."""
    match = stand(
        spaces=["Long Corridor"], party="Vex 1; Whisper 1", foes=["Giant Rats at 1 x1 on 1"],
        heroes={name: {"space": 1, "striking": True, "actions": 2} for name in ("vex", "whisper")},
    )  # fmt: skip
    labels = [row.label for text, row in rows(match).items() if text.startswith("attack")]
    assert labels == ["Vex attacks Giant Rats unarmed", "Whisper attacks Giant Rats"]
    match.play("attack whisper chart standard giant-rats")
    for _ in range(2):
        match.answer((6,))
    lines = [LOOK.say(match.table, event) for event in match.events]
    assert any(line.startswith("Whisper attacks Giant Rats: die 6, cover die 6") for line in lines)


# The market


def test_a_ready_made_party_is_one_click() -> None:
    """WF-OVR-02: it stands first while nobody is hired, comes as a whole, and setting out stands first then."""
    match = at("party", party="build")
    texts = list(rows(match))
    assert texts[0] == "muster starter"
    row = rows(match)["muster starter"]
    assert row.label == "Ready-made party: Gareth 1, Tolonar 1, Whisper 2, Herka 2"
    assert row.cost == "with Gear and Skills 52 RP, 1 left"
    match.play("muster starter")
    assert [hero.name for hero in match.table.heroes] == ["Gareth", "Tolonar", "Whisper", "Herka"]
    assert match.table.heroes[0].gear[0].name == "Shortsword"
    assert not any(text.startswith("muster") for text in rows(match))
    assert next(iter(rows(match).values())).label != ""
    assert rows(match)["ready"].label == "Set out, 1 RP unspent"
    assert rows(match)["ready"].rank == 0
    ready_made = hp.new(GAME, seats=1, seed=5)
    match.play("ready")
    assert [[gear.name for gear in hero.gear] for hero in match.table.heroes] == [
        [gear.name for gear in hero.gear] for hero in ready_made.table.heroes
    ]


def test_a_ready_made_party_is_refused_with_a_reason() -> None:
    """WF-OVR-02, WF-BUY-01: where somebody is hired, where it is none, where it costs too much."""
    match = at("party", party="build")
    poor = match.table.copy()
    poor.rp = 40
    refusal = Muster("starter").forbids(poor, 0)
    assert refusal is not None
    assert refusal.rule == "WF-BUY-01"
    assert "RP" in refusal.reason
    assert match.explain("muster nobody") is not None
    match.play("hire gareth 1")
    refusal = match.explain("muster starter")
    assert refusal is not None
    assert refusal.reason == "somebody is hired already"


def test_setting_out_stands_last_while_much_is_unspent() -> None:
    """WF-BUY-01: with points for a weapon left nobody leaves by the first row."""
    match = at("party", party="build")
    match.play("hire gareth 1")
    order = list(rows(match))
    assert order.index("ready") > max(order.index(text) for text in order if text.startswith(("hire", "buy", "learn")))
    assert rows(match)["ready"].label == "Set out, 44 RP unspent"
    assert rows(match)["dismiss gareth"].cost == "9 RP come back"


@pytest.mark.parametrize(("second", "source"), [("herka", ()), ("vex", ("hero-0",))])
def test_the_only_one_who_buys_is_not_asked_for(second: str, source: tuple[str, ...]) -> None:
    """WF-HER-13: beside an NPH, who has what is printed, a good is one click; beside another buyer it is for somebody."""
    match = at("party", party="build")
    match.play("hire gareth 1")
    match.play(f"hire {second} 1")
    row = rows(match)["buy gareth longsword"]
    assert row.source == source
    assert "ware-longsword" in row.targets


def test_without_a_hostile_in_play_what_only_helps_an_attack_waits_in_one_row() -> None:
    """WF-CBT-07, WF-SHD-01: cards for an Attack, the Shadows and the way back; once Hostiles are there they stand by themselves."""
    words = {
        "party": "Gareth 1: Mace; Whisper 2", "spaces": ["Long Corridor"],
        "heroes": {"gareth": {"space": 1, "hand": ["Attack!", "Block"]}, "whisper": {"space": 1}},
    }  # fmt: skip
    for foes in ([], ["Orc Spearmen at 1 x2 on 1"]):
        shown = rows(stand(foes=foes, **words))
        for text in ("use gareth attack 1 gareth", "hide whisper"):
            assert (shown[text].group == MORE) == (not foes), text
        assert shown["move gareth 0"].group == ("Move, or step up to them" if foes else "Go back")


def test_a_full_hand_is_drawn_anew_only_where_a_location_is_missing() -> None:
    """WF-HAC-02, WF-LOC-01: with one at hand there is nothing to draw for."""
    hand = ["Attack!", "Block", "Deadly Attack", "Dodge", "Endure"]
    for held, group in ((hand, "Rest and get ready"), ([*hand[:4], "Long Corridor"], MORE)):
        match = stand(party="Gareth 1: Mace", heroes={"gareth": {"hand": held}})
        assert rows(match)["redraw gareth"].group == group


def test_what_comes_after_done_stands_on_it() -> None:
    """WF-CLO-01: who walks up to its target."""
    match = stand(spaces=["Long Corridor"], foes=["Giant Rats at 1 x1 on 1"])
    assert (
        LOOK.pass_label(match.table, "WF-HAC-01", "")
        == "Done: no Hostile attack to follow, 1 of the Giant Rats comes nearer"
    )
    match.play("done")
    assert match.table.foes[0].space == 0
