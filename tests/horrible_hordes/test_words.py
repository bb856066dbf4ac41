"""The words of Horrible Hordes: events, hints, cards; all numbers in them come from the rules."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from horrible_hordes import tables

import hordeplay as hp
from hordeplay.core.choice import Choice
from hordeplay.core.english import percent
from hordeplay.core.scene import Hint, Rendering
from hordeplay.core.script import Answer, Ask, Event, Play
from hordeplay.games.horrible_hordes import at, odds
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.worth import favourites
from hordeplay.games.horrible_hordes.odds.positions import chances
from hordeplay.games.horrible_hordes.rules import STEPS
from hordeplay.games.horrible_hordes.rules.abilities.gains import Research
from hordeplay.games.horrible_hordes.rules.abilities.swaps import Swap
from hordeplay.games.horrible_hordes.rules.attack import Attack
from hordeplay.games.horrible_hordes.rules.fortifying import Fortify
from hordeplay.games.horrible_hordes.rules.hand_limit import Discard
from hordeplay.games.horrible_hordes.rules.income import Take
from hordeplay.games.horrible_hordes.rules.moving import Move
from hordeplay.games.horrible_hordes.rules.research import Pay
from hordeplay.games.horrible_hordes.rules.settling import Settle
from hordeplay.games.horrible_hordes.rules.setup import Kingdom, start
from hordeplay.games.horrible_hordes.rules.trade import Gold
from hordeplay.games.horrible_hordes.rules.training import Train
from hordeplay.games.horrible_hordes.rules.turn import Done
from hordeplay.games.horrible_hordes.view.clicks import intent_of_click
from hordeplay.games.horrible_hordes.view.hints import HINTS, hint, several
from hordeplay.games.horrible_hordes.view.ids import horde_part
from hordeplay.games.horrible_hordes.view.names import chits_in_words
from hordeplay.games.horrible_hordes.view.reading_cards import card
from hordeplay.games.horrible_hordes.view.scene import scene
from hordeplay.games.horrible_hordes.view.sentences import SENTENCES, say, targets
from hordeplay.games.horrible_hordes.view.summary import summary
from hordeplay.games.horrible_hordes.view.text import text
from hordeplay.games.horrible_hordes.view.travels import travels
from hordeplay.games.horrible_hordes.view.wares import KINDS, tokens

HERE = Path(str(files("hordeplay.games.horrible_hordes").joinpath("")))

SAMPLES: dict[str, Any] = {
    "seat": 0,
    "partner": 1,
    "opponent": 1,
    "at": read_square("d4"),
    "origin": read_square("d4"),
    "target": read_square("d5"),
    "horde": "Red Dragons",
    "ability": "Nets",
    "event": "Quarry",
    "kingdom": "Elves",
    "resource": "wood",
    "lacking": "gold",
    "give": "wood",
    "get": "magic",
    "unit": "army",
    "chits": ["wood", "wood", "food"],
    "gives": ["wood"],
    "wants": [],
    "dice": [3, 8],
    "order": [1, 0],
    "raids": [read_square("d4")],
}


def told_events() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every event that the sources tell: where, what, and facts of the right kinds."""
    for path in sorted(HERE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr != "tell" or len(node.args) < 2:
                continue
            what = node.args[1]
            assert isinstance(what, ast.Constant), f"{path.name}:{node.lineno}: events are named by a plain word"
            facts = {str(key.arg): SAMPLES.get(str(key.arg), 2) for key in node.keywords}
            yield f"{path.name}:{node.lineno}", str(what.value), facts


@pytest.mark.parametrize(("where", "what", "facts"), list(told_events()))
def test_every_event_has_a_sentence_of_its_own(where: str, what: str, facts: Mapping[str, Any]) -> None:
    assert what in SENTENCES, where
    sentence = say(tables.mock_up(), Event("HH-ABL-13", what, facts))
    assert re.fullmatch(r"[A-Z0-9][^{]*\.", sentence)
    assert "None" not in sentence
    parts = scene(tables.mock_up(), 0, Rendering()).labels
    for part in targets(tables.mock_up(), Event("", what, facts)):
        assert part in parts


def test_no_sentence_is_left_over() -> None:
    assert {what for _, what, _ in told_events()} == set(SENTENCES)


def test_an_unknown_event_still_reads_decently() -> None:
    event = Event("", "digs_a_moat", {"seat": 1, "at": read_square("g9"), "depth": 3})
    assert say(tables.mock_up(), event) == "Elves: digs a moat, at g9, depth 3."
    assert targets(tables.mock_up(), event) == ("sq-g9",)


@pytest.mark.parametrize(
    ("rule", "what", "facts", "sentence"),
    [
        ("HH-MOVE-01", "moves", {"armies": 2, "origin": 42, "target": 43}, "Dwarves moved 2 Armies from a4 to b4."),
        ("HH-SETTLE-05", "placed", {"unit": "settlement", "at": 43}, "Dwarves built a Settlement on b4."),
        ("HH-ETAB-01", "placed", {"unit": "army", "at": 43}, "Dwarves put a free Army on b4."),
        ("HH-ABL-01", "income", {"chits": ["food"]}, "Dwarves got 1 Food (Green Thumb)."),
        ("HH-INC-02", "income", {"chits": ["wood", "food", "food"]}, "Dwarves got 1 Wood and 2 Food from the land."),
        ("HH-ATK-03", "rolls", {"dice": [6], "hits": 0, "at": 43}, "Dwarves rolled 6: no hit."),
        ("HH-ATK-05", "falls", {"castles": 0, "armies": 2, "settlements": 1, "at": 43}, "Dwarves lost 2 Armies and 1 Settlement on b4."),
        ("HH-ETAB-01", "gain_lost", {"unit": "castle"}, "There was no place for the free Castle of Dwarves."),
        ("HH-EVT-01", "event", {"event": "Harvest"}, "Event 6, Harvest: Dwarves roll 1D6 and gain that much Food."),
        ("HH-EVT-01", "event", {"event": "Awaken Horde"}, "Event 4 of Dwarves, Awaken Horde: 1 Horde appears."),
        ("HH-ETAB-01", "gains", {"resource": "food", "n": 4}, "Dwarves gained 4 Food from the event."),
    ],
)  # fmt: skip
def test_sentences_read_well(rule: str, what: str, facts: dict[str, Any], sentence: str) -> None:
    assert say(tables.mock_up(), Event(rule, what, {"seat": 0, **facts})) == sentence


def test_the_words_of_an_event_follow_the_knobs() -> None:
    """HH-ETAB-01: no text shows the printed number when the knob is turned."""
    rules = tables.printed().with_(event_die=8)
    table = tables.table(tables.player("Elves", "c3 SC2"), rules=rules)
    assert "1D8" in say(table, Event("HH-EVT-01", "event", {"seat": 0, "event": "Quarry"}))
    weighed = tables.printed().with_(event_weight_1=3)  # the die then shows another number than the row has
    table = tables.table(tables.player("Elves", "c3 SC2"), rules=weighed)
    assert say(table, Event("HH-EVT-01", "event", {"seat": 0, "event": "Quarry"})).startswith(
        "Event, Quarry: Elves roll "
    )


def test_the_summary_of_a_turn_ends_with_its_events() -> None:
    """HH-EVT-01, HH-RUL-13: what was rolled, and the chits that it brought, if it brought anything."""
    gained = Event("HH-ETAB-01", "gains", {"seat": 0, "resource": "food", "n": 4})
    lost = Event("HH-ETAB-01", "gain_lost", {"seat": 0, "unit": "army"})
    rolled = [Event("HH-EVT-01", "event", {"seat": 0, "event": name}) for name in ("Harvest", "Heroes")]
    assert summary(tables.mock_up(), 0, [rolled[0], gained]) == "rolled Harvest (4 Food)"
    assert summary(tables.mock_up(), 0, [rolled[1], lost]) == "rolled Heroes (in vain)"
    trained = Event("HH-TRAIN-03", "trains", {"seat": 0, "n": 1})
    says = summary(tables.mock_up(), 0, [rolled[1], rolled[0], gained, trained])
    assert says.endswith(" points, trained 1, rolled Heroes and Harvest (4 Food)")


def test_a_stack_that_travels_takes_its_piece_along() -> None:
    event = Event("", "moves", {"seat": 0, "origin": read_square("d4"), "target": read_square("e4"), "armies": 1})
    assert travels(tables.mock_up(), event) == (("army-d4", "army-e4"),)
    assert travels(tables.mock_up(), Event("", "round", {"round": 3})) == ()


def verbs(kind: type[Choice] = Choice) -> Iterator[type[Choice]]:
    for sub in kind.__subclasses__():
        yield from verbs(sub)
        if sub.verb and sub.__module__.startswith("hordeplay.games.horrible_hordes"):
            yield sub


def test_every_verb_has_a_hint_of_its_own() -> None:
    assert {kind.__qualname__ for kind in verbs()} == {kind.__qualname__ for kind in HINTS}


def test_prices_in_hints_follow_knobs_and_abilities() -> None:
    """HH-SETTLE-05, HH-FORT-04, HH-TRAIN-03, HH-MOVE-02."""
    table = tables.mock_up()
    at = read_square("b4")
    assert hint(table, Settle(read_square("b3"))).cost == "3 Wood and 2 Food"
    assert hint(table, Fortify(at)).cost == "4 Stone"
    table.players[0].abilities.append("Vaulted Arches")
    assert hint(table, Fortify(at)).cost == "3 Stone"
    turned = tables.table(
        tables.player("Elves", "b4 SC3"), rules=tables.printed().with_(price_army_metal=5, move_price=2)
    )
    assert "5 Metal" in hint(turned, Train(at)).cost
    assert hint(turned, Move(at, read_square("b5"), 2)).cost == "2 Food"


def test_a_move_to_a_horde_shows_the_exact_odds() -> None:
    """HH-MOVE-07, HH-ATK-02: the stack is the source, the Horde's square the target, the stack goes there as a ghost."""
    table = tables.mock_up()
    exact = odds.battle(3, "Gnoll Chieftain", 4, abilities=table.players[0].abilities)
    share = f"{float(exact.win) * 100:.0f}% win"
    offered = hint(table, Move(read_square("d4"), read_square("d5"), 3))
    assert offered.label == "Attack Gnoll Chieftain with 3 from d4"
    assert (offered.note.split(", ")[0], offered.cost) == (share, "1 Food")
    assert (offered.source, offered.targets, offered.preview) == (("sq-d4",), ("sq-d5",), ("army-d4",))
    assert hint(table, Move(read_square("d4"), read_square("d5"), 2)).preview == ("one-army-d4",)
    table.players[0].armies[read_square("d5")] = 3
    table.step = "attack"
    assert hint(table, Attack(read_square("d5"))).note.split(", ")[0] == share


def test_the_ghost_of_a_move_never_shows_another_count_than_moves() -> None:
    """HH-MOVE-04, HH-WAR-02: a whole stack goes with its count, a part as one plate without, each of its own seat."""
    table = tables.table(tables.player("Elves", "d4 2, a1 S"), tables.player("Dwarves", "d4 3, j9 S"), up=1)
    root = ET.fromstring(scene(table, 1, Rendering()).svg)
    for n, piece, plain in ((3, "army-d4-2", False), (1, "one-army-d4-2", True)):
        offered = hint(table, Move(read_square("d4"), read_square("d5"), n))
        assert offered.preview == (piece,)
        ghost = root.find(f".//*[@id='{piece}']")
        assert ghost is not None
        drawn = ET.tostring(ghost, encoding="unicode")
        assert "#p-army-2" in drawn
        assert (">3<" not in drawn) == plain


def test_other_hints() -> None:
    table = tables.mock_up()
    assert hint(table, Done())[:2] == ("End the Move Phase", "")
    assert hint(table, Done()).default
    assert hint(table, Swap("wood", "magic", "Druids")).label == "Swap Wood for Magic (Druids)"
    assert chits_in_words([]) == "nothing"


def test_moves_of_a_part_and_long_walks_stand_in_rows_of_their_own() -> None:
    """HH-MOVE-04: the whole stack goes with one click, fewer of it after a second thought; likely wins stand first."""
    table = tables.mock_up()
    d4, e4, d5 = (read_square(name) for name in ("d4", "e4", "d5"))
    whole, part = hint(table, Move(d4, e4, 3)), hint(table, Move(d4, e4, 1))
    assert not whole.group
    assert part.group
    assert part.rank > whole.rank
    assert hint(table, Move(d4, d5, 3)).rank > whole.rank  # 26 % to win
    table.hordes[2].hits = 1
    assert hint(table, Move(d4, d5, 3)).rank < whole.rank
    table.players[0].abilities += ["Cavalry", "Bridges"]
    assert hint(table, Move(d4, read_square("e5"), 3)).group == "Walk on from d4"
    assert not hint(table, Move(d4, e4, 3)).group  # home


def test_who_stands_beside_a_horde_is_warned() -> None:
    table = tables.mock_up()
    assert hint(table, Settle(read_square("e5"))).note == "beside Gnoll Chieftain"
    assert hint(table, Settle(read_square("a1"))).note == ""


@pytest.mark.parametrize("verb", [Take, Pay, Discard])
def test_chits_are_counted_on_a_tray(verb: type[Take | Pay | Discard]) -> None:
    """HH-INC-01, HH-RSCH-02, HH-ENDPH-01: each handful is a tally of tokens, and the tray says how many are held."""
    table = tables.mock_up()
    assert dict(hint(table, verb(("wood", "gold", "wood"))).tally) == {"wood": 2, "gold": 1}
    tray = tokens(table, 0)
    assert [(token.name, token.held) for token in tray.values()] == [
        ("Stone", "2"), ("Wood", "1"), ("Food", "2"), ("Metal", "1"), ("Magic", "0"), ("Gold", "1"),
    ]  # fmt: skip


def test_the_payment_that_stands_first_leaves_the_most_even_hand() -> None:
    table = tables.mock_up()
    pays = [Pay(("wood", "gold")), Pay(("stone", "food")), Pay(("stone", "stone"))]
    assert min(pays, key=lambda pay: hint(table, pay).rank) == pays[1]


def test_the_chits_that_stand_first_bring_the_next_building_nearer() -> None:
    """HH-SETTLE-05: two Wood are missing for a Settlement."""
    table = tables.mock_up()
    useful, idle = Take(("stone", "wood", "wood")), Take(("gold", "gold", "gold"))
    assert hint(table, useful).rank < hint(table, idle).rank


def test_abilities_stand_on_a_shelf() -> None:
    """HH-RSCH-01: what one does and what one use takes; those that could not be used now come later."""
    table = tables.mock_up()
    catapults, fireball = hint(table, Research("Catapults")), hint(table, Research("Fireball"))
    assert catapults.ware is not None
    assert fireball.ware is not None
    assert (catapults.label, catapults.cost) == ("Research Catapults", "free")
    assert (catapults.ware.kind, catapults.ware.price, catapults.ware.lacks) == ("Battle", (("stone", 1),), "")
    assert (fireball.ware.kind, fireball.ware.lacks) == ("Spells", "1 short")
    assert {catapults.ware.per, fireball.ware.per} == {"a use"}, "what is learnt for nothing may take chits when used"
    assert fireball.rank > catapults.rank
    assert fireball.ware.words == table.rules.abilities["Fireball"].in_words(table.rules.knobs)
    assert hint(table, Research("Nobody's")).ware is None


@pytest.mark.parametrize(
    ("name", "held", "price", "lacks"),
    [
        ("Druids", "1 magic", (("wood", 1),), "1 short"),
        ("Druids", "1 wood", (("wood", 1),), ""),
        ("Marketplace", "", (), "1 short"),
        ("Marketplace", "1 food", (), ""),
    ],
)
def test_a_swap_is_paid_with_what_it_gives_away(
    name: str, held: str, price: tuple[tuple[str, int], ...], lacks: str
) -> None:
    """HH-ABL-07: who holds no Wood cannot pay a use of the Druids."""
    match = at(f"research | dwarves: d4 settlement{f', {held}' if held else ''}")
    ware = hint(match.table, Research(name)).ware
    assert ware is not None
    assert (ware.price, ware.lacks) == (price, lacks)


def test_a_unit_that_is_gained_is_looked_for_under_points() -> None:
    """HH-ABL-41, HH-VICT-01: each unit is a point."""
    ware = hint(tables.mock_up(), Research("Friends")).ware
    assert ware is not None
    assert ware.kind == "Points"


def test_every_printed_ability_is_of_a_kind() -> None:
    words = {word for _, kind in KINDS.values() for word in kind}
    for ability in tables.printed().abilities.values():
        assert ability.spell or ability.effects[0].do in words, ability.name


def test_kingdoms_say_what_they_bring() -> None:
    """HH-KING-01."""
    offered = hint(tables.setup(), Kingdom("Dwarves"))
    assert offered.label == "Dwarves: Mountaineers, Furnaces"
    assert offered.ware is not None
    assert "Furnaces: Gain 1 more Metal" in offered.ware.words


def rows(hints: list[Hint], verbs: list[str]) -> int:
    """So many lines stand before a first gesture: one for each group, tray, shelf, and stack where there are many."""
    plain = [one for one in hints if not (one.group or one.tally or one.ware)]
    sources = {one.source for one in plain if one.source}
    if len(hints) > 9 and len(sources) > 1:
        plain = [one for one in plain if not one.source]
    else:
        sources = set()
    trays = {verb for one, verb in zip(hints, verbs, strict=True) if one.tally}
    groups = {one.group for one in hints if one.group}
    return len(plain) + len(sources) + len(trays) + len(groups) + any(one.ware for one in hints)


def test_no_decision_shows_more_than_twelve_rows() -> None:
    match = hp.new("horrible-hordes", seats=3, seed=9, rules=tables.printed().with_(rounds=12))
    seen = 0
    while isinstance(match.request, Ask):
        choices = list(match.request.options())
        shown = rows([hint(match.table, choice) for choice in choices], [choice.verb for choice in choices])
        assert shown <= 12, match.request
        seen += 1
        match.run("greedy", until="request")
    assert seen > 200


@pytest.mark.parametrize(
    ("name", "kind"), [("Red Dragons", "Monster"), ("Pit Fiend Demons", "Undead"), ("Ogre Magi", "Humanoid")]
)
def test_a_square_says_of_what_type_its_horde_is(name: str, kind: str) -> None:
    """HH-HCTR-03: Abilities count against one type only, so who reads the square reads it, as on the Horde's own card."""
    table = at(f"move | dwarves: d4 settlement, 3 food | hordes: {name} d5").table
    square, horde = card(table, "sq-d5"), card(table, horde_part(name))
    assert square is not None
    assert horde is not None
    assert dict(square.facts)["Horde"].startswith(f"{name}, {dict(horde.facts)['Type']}, ")
    assert dict(horde.facts)["Type"] == kind


@pytest.mark.parametrize("name", tables.ALL)
def test_every_part_can_be_read(name: str) -> None:
    table = tables.ALL[name]()
    known = table.rules.rulebook
    clauses = {ability.clause for ability in table.rules.abilities.values()}
    for part in scene(table, 0, Rendering()).labels:
        page = card(table, part)
        if page is None:
            assert part == "preview"
            assert not table.round
            continue
        assert page.title
        assert page.rules
        for rule in page.rules:
            assert rule in known or rule in clauses, (part, rule)
        assert page.provenance in {"house", ""} or "rulebook" in page.provenance
        assert "{" not in page.words


def test_cards_of_square_horde_and_seat() -> None:
    table = tables.mock_up()
    square = card(table, "sq-d4")
    assert square is not None
    assert square.title == "d4: Forest"
    assert ("Dwarves", "1 Settlement, 1 Castle and 3 Armies") in square.facts
    assert ("Armies that can still move", "3") in square.facts
    horde = card(table, "row-gnoll-chieftain")
    assert horde is not None
    assert horde == card(table, "horde-gnoll-chieftain")
    assert ("Hit Counters", "4 (placed with 7)") in horde.facts
    assert ("An Army of Dwarves", "hits on 6+, is hit on 7+") in horde.facts
    assert dict(horde.odds)["Next step"] == "d4 100%"
    seat = card(table, "seat-1")
    assert seat is not None
    assert dict(seat.facts)["A Castle costs"] == "4 Stone"
    assert "Mountaineers" in dict(seat.facts)


def test_the_words_of_cards_follow_the_knobs() -> None:
    """HH-UND-01, HH-INC-01, HH-ENDPH-01: no text shows the printed number when the knob is turned."""
    rules = tables.printed().with_(undead_growth=3, free_income=5, hand_limit=12)
    table = tables.table(tables.player("Elves", "c3 SC2"), hordes="Lich King f2 4", rules=rules)
    for part, words in (("row-lich-king", "by 3 in Hit Counters"), ("step-2", "5"), ("step-11", "12")):
        page = card(table, part)
        assert page is not None
        assert words in page.words
    seat = card(table, "seat-1")
    assert seat is not None
    assert "(keeps 12)" in dict(seat.facts)["Chits"]


@pytest.mark.parametrize(
    "part", ["sq-z9", "sq-", "army-", "seat-9", "seat-0", "step-99", "round-0", "row-nobody", "", "x", "sq-d04"]
)
def test_a_part_that_is_not_there_has_no_card(part: str) -> None:
    assert card(tables.mock_up(), part) is None
    assert intent_of_click(tables.mock_up(), 0, part, None) is None


def test_a_click_on_an_unlit_part_means_a_choice() -> None:
    """What `explain` is asked: why this cannot be done."""
    table = tables.mock_up()
    assert intent_of_click(table, 0, "sq-a1", "sq-d4") == "move d4 a1 3"
    assert intent_of_click(table, 0, "row-red-dragons", "army-d4") == "move d4 j6 3"
    assert str(intent_of_click(table, 0, "sq-b4", None)).startswith("move b4 ")
    for step, meant in (
        ("settle", "settle a1"),
        ("fortify", "fortify a1"),
        ("train", "train a1"),
        ("attack", "attack a1"),
    ):
        table.step = step
        assert intent_of_click(table, 0, "sq-a1", None) == meant
    table.step = "research"
    assert intent_of_click(table, 0, "sq-a1", None) is None
    move = Move.read(["d4", "a1", "3"])
    assert move.forbids(tables.mock_up(), 0) is not None


class Fixed:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def randbelow(self, n: int) -> int:
        return self.random.randrange(n)


@pytest.mark.parametrize(
    ("seats", "knobs"),
    [
        (4, {}),
        (1, {}),
        (2, {"board_size": 6}),
        (3, {"extra_terrain": True, "wizard_tower": True}),
        (3, {"horde_master": True}),
    ],
)
def test_whole_games_can_be_drawn_read_and_told(seats: int, knobs: dict[str, Any]) -> None:
    """Random choices for some rounds; every event, choice and position has its words and its picture."""
    table = start(tables.printed().with_(rounds=4, **knobs), seats)
    table.log = []
    play, source, seen = Play(table, STEPS), Fixed(seats), 0
    while play.request is not None:
        request, table = play.request, play.table
        assert table.log is not None
        for event in table.log[seen:]:
            assert say(table, event).endswith(".")
        seen = len(table.log)
        if isinstance(request, Ask):
            options = list(request.options())
            for choice in options[:80]:
                offered = hint(table, choice)
                assert offered.label
                assert "None" not in offered.label
            play.send(Answer(request.seats[0], options[source.randbelow(len(options))]))
        else:
            play.send(Answer(None, request.sample(source)))  # type: ignore[attr-defined]  # what is no Ask is Chance
        if seen % 5 == 0:
            made_scene = scene(play.table, None, Rendering(large=True))
            assert len(made_scene.svg) < 100_000
            assert text(play.table, None)


@pytest.mark.parametrize(
    "line",
    [
        "trade | dwarves: d4 settlement, 2 wood 5 gold 1 food, knows Druids | elves: d5 settlement, 3 magic 1 stone",
        "trade | dwarves: d4 settlement, 3 wood 1 magic, knows Marketplace | elves: d5 settlement, 3 metal 1 gold",
    ],
)
def test_offers_and_exchanges_keep_their_order_from_one_question_to_the_next(line: str) -> None:
    """HH-TRADE-01, HH-TRADE-02: whatever one has then, what is offered again stands where it stood."""
    match = at(line)

    def rows() -> list[str]:
        there = [(hint(match.table, choice).rank, str(choice)) for choice in match.choices]
        return [text for _, text in sorted(there, key=lambda row: row[0])]

    before = rows()
    match.play(next(text for text in before if text.split()[0] in {"swap", "gold"}))
    assert match.table.step == "trade"
    after = rows()
    both = set(before) & set(after)
    assert len(both) > 4
    assert [text for text in before if text in both] == [text for text in after if text in both]


def test_the_first_cards_of_the_shelf_are_of_every_kind_and_can_be_used() -> None:
    """HH-RSCH-01: whoever looks at nine of eighty sees some of each kind, the most worthwhile ones, and can pay for them."""
    match = at("research | dwarves: d4 settlement, 2 wood 2 food 2 stone 2 metal 2 magic 2 gold")
    hints = sorted((hint(match.table, choice) for choice in match.choices), key=lambda one: one.rank)
    wares = [one.ware for one in hints if one.ware]
    assert len(wares) > 60
    assert {ware.kind for ware in wares[:9]} == {ware.kind for ware in wares}
    assert not any(ware.lacks for ware in wares[:9])
    lacking = [bool(ware.lacks) for ware in wares]
    assert lacking == sorted(lacking)
    best = favourites(match.rules, match.rules.knobs.rounds - match.table.round + 1)
    assert wares[0].title == next(name for name in best if name not in match.table.player.abilities)


def test_a_purchase_says_what_it_pays_for() -> None:
    """HH-TRADE-01, HH-FORT-04: the fourth Stone pays a Castle; who holds four already has no need of it."""
    held = "trade | dwarves: d4 settlement, {n} stone 4 gold"
    match = at(held.format(n=2))
    assert hint(match.table, Gold("stone")).cost == "2 Gold"
    assert [more.cost for more in several(match.table, Gold("stone"))] == ["4 Gold · pays a Castle"]
    assert hint(at(held.format(n=3)).table, Gold("stone")).cost == "2 Gold · pays a Castle"
    assert hint(at(held.format(n=4)).table, Gold("stone")).cost == "2 Gold"


@pytest.mark.parametrize(("line", "text", "units"), [
    ("fortify | dwarves: d4 settlement army, 4 stone", "fortify d4", (1, 1, 1)),
    ("train | dwarves: d4 settlement castle army, 2 food 2 wood 2 metal", "train d4", (1, 2, 1)),
])  # fmt: skip
def test_what_is_built_on_a_square_says_how_likely_it_falls_then_and_now(
    line: str, text: str, units: tuple[int, int, int]
) -> None:
    """HH-RAID-02: exact, of the worst raid that may come this round; nothing where none comes."""
    match = at(f"{line} | hordes: Frost Giant Family d5")
    choice = next(choice for choice in match.choices if str(choice) == text)
    horde, d4 = match.table.hordes[0], read_square("d4")
    now = (units[0] - (choice.verb == "fortify"), units[1] - (choice.verb == "train"), 1)
    odds = [chances(match.table, 0, horde, each, raid=True, at=d4) for each in (units, now)]
    falls = [percent(1 - float(each.held)) for each in odds if each is not None]
    assert hint(match.table, choice).note == f"{falls[0]} to fall if raided, {falls[1]} now"
    far = at(f"{line} | hordes: Frost Giant Family d9")
    assert hint(far.table, choice).note == ""
