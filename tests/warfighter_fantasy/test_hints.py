"""Hints: every choice of played games has a sentence and parts that are drawn; clicks that mean nothing say why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, stand
from warfighter_fantasy.scenes import CROWD, FIGHT, OWN_CARDS, ROAD, TABLES, table

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.scene import Hint, Rendering
from hordeplay.core.script import Ask, Roll
from hordeplay.games.warfighter_fantasy import GAME, at
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.view.clicks import intent_of_click
from hordeplay.games.warfighter_fantasy.view.hints import hint
from hordeplay.games.warfighter_fantasy.view.scene import scene
from hordeplay.widgets import Board

GAMES: list[dict[str, Any]] = [
    {"seed": 1},
    {"seed": 3, "adventure": "Forsaken Temple"},
    {"seed": 6, "campaign": "The Lamplit Road", "party": ROAD},
    {"seed": 11, "party": "build"},
]


def asked(setup: dict[str, Any], bot: str, every: int, most: int = 700) -> Iterator[Match[WarfighterTable]]:
    """Every so manieth decision of a bot's game."""
    match: Match[WarfighterTable] = hp.new(GAME, seats=1, **setup)
    for n in range(most):
        if match.request is None:
            return
        if n % every == 0 and isinstance(match.request, Ask):
            yield match
        match.run(bot, until="request")


def offered(match: Match[WarfighterTable], most: int = 400) -> list[tuple[str, Hint]]:
    return [(str(choice), hint(match.table, choice)) for choice, _ in zip(match.choices, range(most), strict=False)]


def by_text(match: Match[WarfighterTable], text: str) -> Hint:
    return dict(offered(match))[text]


@pytest.mark.parametrize("setup", GAMES, ids=["caves", "temple", "road", "purchase"])
@pytest.mark.parametrize("bot", ["veteran", "random"])
def test_hints_name_parts_that_are_drawn(setup: dict[str, Any], bot: str) -> None:
    """And no sentence shows its seams."""
    for match in asked(setup, bot, every=9):
        drawn = scene(match.table, 0, Rendering()).labels
        for text, choices in offered(match, 120):
            missing = [part for part in (*choices.targets, *choices.source, *choices.preview) if part not in drawn]
            assert not missing, (text, missing, match.table.step)
            assert choices.label
            assert "{" not in choices.label
            assert choices.label[0].isupper() or choices.label[0].isdigit()
            assert choices.default == (text == "done")


def test_most_choices_of_an_adventure_can_be_made_on_the_board() -> None:
    """Whoever plays by mouse finds nearly everything on a part; the rest stands in the list."""
    seen = placed = 0
    for match in asked({"seed": 1}, "veteran", every=3):
        for text, choices in offered(match, 120):
            if text != "done":
                seen += 1
                placed += bool(choices.targets)
    assert seen > 400
    assert placed / seen > 0.95


def test_from_hero_to_hostile_and_its_modes() -> None:
    match = stand(**FIGHT)
    attack = by_text(match, "attack gareth shortsword skillful orc-spearmen")
    assert attack.label == "Gareth attacks Orc Spearmen with Shortsword, Skillful"
    assert attack.source == ("hero-0",)
    assert attack.targets == ("foe-2-2", "mode-shortsword-skillful")
    assert attack.cost == "1 Action, 1 XP, answered by Orc Spearmen"
    assert attack.note.startswith("100% Wound; answer: ")


def test_from_hero_to_location() -> None:
    match = stand(**FIGHT)
    move = by_text(match, "move tolonar 0")
    assert (move.label, move.cost) == ("Tolonar moves to Swamp Caves", "1 Action, 1 card, answered by Giant Rats")
    assert (move.source, move.targets, move.preview) == (("hero-1",), ("space-0",), ("token-1",))
    step = by_text(match, "close tolonar")
    assert (step.source, step.targets) == (("hero-1",), ("striking-1",))
    assert step.cost == "1 Action, answered by Giant Rats · hand-to-hand attacks reach Giant Rats there"
    assert by_text(match, "back gareth").targets == ("range-2",)


@pytest.mark.parametrize(("foe", "after_him"), [("Giant Rats", False), ("Hex Witch", True)])
def test_a_move_provokes_only_who_still_reaches_somebody(foe: str, after_him: bool) -> None:
    """WF-RUL-04, WF-RUL-38: all aim at Gareth, whom those without Range leave alone once he is gone; Vex going changes nothing."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Vex 1", foes=[f"{foe} at 1 x2 on 1"],
        heroes={"gareth": {"space": 1, "rush": 9}, "vex": {"space": 1, "rush": 9}},
    )  # fmt: skip
    for word, provokes in (("gareth", after_him), ("vex", True)):
        assert by_text(match, f"move {word} 0").cost == f"1 Action{f', answered by {foe}' if provokes else ''}"
        fork = match.fork()
        fork.play(f"move {word} 0")
        assert isinstance(fork.request, Roll) == provokes  # the dice of a Hostile Attack


def test_a_beneficial_provokes_by_its_row_too() -> None:
    """WF-RUL-66: it takes an Action, so a Hostile there answers; not by the knob."""
    for knob in (True, False):
        match = stand(
            rules=RULES.with_(beneficial_provokes=knob), spaces=["Storeroom"], party="Vex 1; Gareth 1",
            foes=["Orc Spearmen at 1 x1 on 1"], heroes={"vex": {"space": 1}},
        )  # fmt: skip
        assert by_text(match, "try vex").cost == ("1 Action, answered by Orc Spearmen" if knob else "1 Action")


def test_a_card_provokes_by_its_price_not_by_its_words() -> None:
    """WF-CBT-05: Attack! is free and pays for an Attack; the Attack is answered. A Spell for an Action is."""
    match = stand(
        spaces=["Long Corridor"], party="Elanar 1: Ice Bolt; Gareth 1", foes=["Orc Spearmen at 1 x1 on 2"],
        heroes={"elanar": {"space": 1}, "gareth": {"space": 1, "hand": ["Attack!"]}},
    )  # fmt: skip
    free, paid = by_text(match, "use gareth attack 1 gareth"), by_text(match, "use elanar ice-bolt 1 orc-spearmen")
    assert "Action" in free.label + free.cost
    assert "answered" not in free.cost
    assert paid.cost.endswith("answered by Orc Spearmen")


def test_from_card_to_space() -> None:
    match = stand(spaces=["Long Corridor"], heroes={"gareth": {"space": 1, "hand": ["Spider Bridge"]}})
    explore = by_text(match, "explore gareth spider-bridge")
    assert (explore.source, explore.targets) == ((), ("hand-0-0", "space-2"))
    assert (explore.preview, explore.group) == (("space-2",), "Play a Location")
    assert explore.cost == "1 XP of any Hero · Entrance 3 · brings 1 Common card at once: 2 to 6 Hostiles"


def test_a_card_without_a_target_is_played_by_one_click() -> None:
    match = stand(**FIGHT)
    texts = [(text, one) for text, one in offered(match) if one.targets == ("hand-0-0",)]
    for _, one in texts:
        assert one.source == ()
    match.play("attack gareth shortsword standard orc-spearmen")
    while isinstance(match.request, Ask) and "which one" in match.request.prompt:
        match.play(next(iter(match.request.options())))
    reactions = {text: one for text, one in offered(match) if text.startswith("use gareth deadly-attack 1")}
    assert reactions
    for one in reactions.values():
        assert (one.source, one.targets) == ((), ("hand-0-2",))
        assert one.cost in ("free", "1 XP of any Hero")
        assert one.label.endswith("Deadly Attack: attack dice +2")


def test_in_town_from_a_hero_to_the_ware() -> None:
    match: Match[WarfighterTable] = hp.new(GAME, seats=1, seed=6, campaign="The Lamplit Road", party=ROAD)
    while match.table.step != "town":
        match.run("veteran", until="request")
    hints = dict(offered(match, 400))
    buy = next(one for text, one in hints.items() if text.startswith("buy gareth "))
    assert buy.source == ()  # of this party he alone buys
    assert [target.partition("-")[0] for target in buy.targets] == ["ware", "order"]
    assert buy.ware is not None
    assert buy.ware.words.startswith("for Gareth: ")
    assert set(dict(buy.ware.price)) <= set(GAME.look.tokens(match.table, 0))
    assert buy.cost.startswith("3 Copper; hit 8, pen −1, hand to hand")
    assert hints["done"].targets == ("step-leave",)
    assert hints["done"].label == "Leave the Town"
    sold = [one for text, one in hints.items() if text.startswith("sell ")]
    assert all(one.targets == ("step-sell",) and one.cost.startswith("brings ") and one.group for one in sold)


def test_before_setting_out_one_hires_and_sets_out_on_the_board() -> None:
    match = at("party", party="build")
    hire = by_text(match, "hire gareth 1")
    assert (hire.label, hire.source) == ("Gareth joins at level 1", ())
    assert hire.cost == "9 RP; Player Fighter, Health 5, Cover 1, 2 Actions, HtH +2"
    assert hire.targets == ("hire-gareth", "level-1")
    assert hire.ware is not None
    assert (hire.ware.title, hire.ware.kind, hire.ware.price) == ("Gareth", "Level 1", (("RP", 9),))
    match.play("hire gareth 1")
    assert by_text(match, "ready").targets == ("ready",)
    away = by_text(match, "dismiss gareth")
    assert (away.source, away.targets) == (("hero-0",), ("purse",))


def lines(hints: list[Hint]) -> int:
    """How long the list of a board is at first: a group, a shelf and, in a long list, a source are one line each."""

    def rows(some: list[Hint]) -> int:
        bins = {one.group or ("shelf" if one.ware else "") for one in some} - {""}
        return len(bins) + sum(not one.group and not one.ware for one in some)

    sources = {part for one in hints for part in one.source}
    if len(sources) < 2 or (rows(hints) < 10 and not any(one.ware and one.source for one in hints)):
        return rows(hints)
    return len(sources) + rows([one for one in hints if not one.source])


@pytest.mark.parametrize(
    "hired", [0, 1, 2, 4, 6], ids=["nobody", "one Hero", "two Heroes", "four Heroes", "a full party"]
)
def test_no_list_of_the_market_is_long(hired: int) -> None:
    """However many things there are for however many Heroes: those who can be hired are a shelf, each Hero is a line."""
    match = at("party", party="build", rp=400)
    for name in ("gareth", "vex", "elanar", "arrin", "odrick-vale", "colin")[:hired]:
        match.play(f"hire {name} 1")
    hints = [choices for _, choices in offered(match, 2_000)]
    assert len(hints) > 100
    assert lines(hints) <= 8
    for number in range(hired):
        assert lines([one for one in hints if one.source == (f"hero-{number}",)]) <= 3


@pytest.mark.parametrize("bot", ["veteran", "random"])
def test_no_question_of_an_adventure_is_long(bot: str) -> None:
    """Twelve lines at most before a first gesture."""
    for setup in (
        {"seed": 3, "adventure": "Forsaken Temple"},
        {"seed": 4, "party": "Gareth 3: Mace, Longsword, Dagger"},
    ):
        for match in asked(setup, bot, every=2, most=300):
            hints = [one for _, one in offered(match)]
            long = [one for one in hints if not one.source] if len({one.source for one in hints}) > 2 else []
            assert lines(hints) <= 12 or lines(long) <= 12, match.request


@pytest.mark.parametrize(("cards", "grouped"), [(8, True), (3, False)])
def test_where_many_hostiles_may_attack_their_cards_are_the_lines(cards: int, grouped: bool) -> None:
    """WF-RUL-03: a Hostile is taken from its card, or by itself."""
    match = at(
        "onslaught", adventure="Forsaken Temple", party="lamplit", active=True, foes=CROWD[:cards], rules=OWN_CARDS,
        spaces=["Long Corridor", "Spider Bridge", "Chasm Ledge", "Crypt Row", "Frozen Cathedral"],
        heroes={name: {"space": 6} for name in ("gareth", "hob-carrow", "ryka", "sister-wren", "whisper")},
    )  # fmt: skip
    hints = [one for text, one in offered(match) if text.startswith("react ")]
    assert (len(hints) > 12) is grouped
    assert lines(hints) <= 12
    for one in hints:
        assert one.source == (("-".join(one.targets[0].split("-")[:3]),) if grouped else ())


def test_a_hostile_attack_says_on_whom_and_what_it_does() -> None:
    """WF-RUL-03: who picks reads the exact chances beside each."""
    for match in asked({"seed": 1}, "veteran", every=1):
        rows = [(text, one) for text, one in offered(match) if text.startswith("react ")]
        if rows:
            for _, one in rows:
                assert " attacks " in one.label
                assert "%" in one.note
                assert one.targets[0].startswith("foe-")
            return
    pytest.fail("no Hostile ever attacks")


# What is hidden


def board(odds: str) -> Board:
    return Board(stand(**FIGHT), seat=0, odds=odds)  # type: ignore[arg-type]  # one of the three


@pytest.mark.parametrize("odds", ["hidden", "after", "always"])
def test_the_switch_of_the_odds_is_obeyed(odds: str) -> None:
    """Picture, notes and labels tell chances only where they are always shown; prices always stand there."""
    shown = board(odds)
    notes = {hints["text"]: hints["note"] for hints in shown.hints}
    price = notes["attack gareth shortsword skillful orc-spearmen"]
    assert price.startswith("1 Action, 1 XP")
    assert ("%" in price) == (odds == "always")
    assert any("%" in region["svg"] for region in shown.scene["regions"]) == (odds == "always")


# Clicks that mean nothing legal


@pytest.mark.parametrize(
    ("part", "source", "rule"),
    [
        ("foe-1-1", "hero-0", "WF-CBT-01"),
        ("foe-1-1-0", "hero-0", "WF-CBT-01"),
        ("space-0", "hero-0", "WF-ENT-03"),
        ("space-4", "hero-0", "WF-OBJ-01"),
        ("range-1", "hero-1", "WF-HTH-02"),
        ("striking-2", "hero-0", "WF-HTH-02"),
        ("hand-0-1", None, "WF-ACT-03"),
        ("mode-unarmed-standard", None, "WF-RUL-88"),
    ],
)
def test_a_click_that_is_not_lit_is_explained_by_the_engine(part: str, source: str | None, rule: str) -> None:
    match = stand(**FIGHT)
    text = intent_of_click(match.table, 0, part, source)
    assert text is not None
    refusal = match.explain(text)
    assert (refusal.rule if refusal else "") == rule, (text, refusal)


def test_the_party_builder_says_why_not() -> None:
    """WF-BUY-01: too dear, too heavy, not for this kind of Hero, no Player Hero."""
    match = at("party", party="build")
    assert match.explain(str(intent_of_click(match.table, 0, "ready", None))) is not None
    match.play("hire herka 1")
    text = intent_of_click(match.table, 0, "ware-longsword", None)
    assert text == "buy herka longsword"
    refusal = match.explain(text)
    assert refusal is not None
    assert refusal.rule == "WF-HER-13"
    label = scene(match.table, 0, Rendering()).labels["ware-longsword"]
    assert label.endswith(f"not now, {refusal.reason}")


def test_in_town_a_click_on_a_step_is_explained() -> None:
    match: Match[WarfighterTable] = hp.new(GAME, seats=1, seed=6, campaign="The Lamplit Road", party=ROAD)
    while match.table.step != "town":
        match.run("veteran", until="request")
    for word in ("sell", "mend", "restore", "promote"):
        text = intent_of_click(match.table, 0, f"step-{word}", "hero-0")
        assert text is not None
        assert text.startswith(f"{word} gareth")
        match.explain(text)
    assert intent_of_click(match.table, 0, "step-train", None) == "train"


@pytest.mark.parametrize("name", TABLES)
def test_every_click_is_safe(name: str) -> None:
    """On any part, with any selection: what is meant can be read by the engine."""
    at_table = table(name)
    labels = scene(at_table, 0, Rendering()).labels
    match = None if at_table.window is not None else Match(GAME, at_table.copy(), seed=0)
    sources = [None, *(part for part in labels if part.startswith(("hero-", "hand-")))][:4]
    for part in labels:
        for source in sources:
            text = intent_of_click(at_table, 0, part, source)
            if text is not None and match is not None and isinstance(match.request, Ask):
                match.request.why_not(match.request.read(text), 0)
