"""What stands before somebody who is asked what the party does: few lines, what is done first at their head, all of it in sentences."""

from __future__ import annotations

import re

import pytest
from warfighter_fantasy.helpers import Play, stand
from warfighter_fantasy.test_rows import fight, rows

import hordeplay as hp
from hordeplay.core.luck import Source, key_of
from hordeplay.core.scene import Hint
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.bots import Veteran
from hordeplay.games.warfighter_fantasy.view.hints import DEEDS, MORE, deed

KEYS = 9


def lines(match: Play) -> list[tuple[str, list[Hint]]]:
    """The lines of the list but for passes: what is alone by its notation, else the name of its group with all that is in it."""
    groups: dict[str, list[tuple[str, Hint]]] = {}
    for text, row in rows(match).items():
        if not row.default:
            groups.setdefault(row.group or text, []).append((text, row))
    return [(name if len(held) > 1 else held[0][0], [row for _, row in held]) for name, held in groups.items()]


@pytest.mark.parametrize(("preset", "seed"), [("first", 130), ("short", 76), ("first", 7), ("first", 11)])
def test_what_the_party_does_never_takes_more_lines_than_there_are_keys(preset: str, seed: int) -> None:
    """WF-HAC-01: over whole games each line has a number key, and what is of no use stands in the last one."""
    match: Play = hp.new(GAME, preset=preset, seed=seed)
    bot, most = Veteran(), 0
    while isinstance(match.request, Ask):
        if match.table.step == "hero" and match.request.rule == "WF-HAC-01":
            shown = lines(match)
            most = max(most, len(shown))
            assert len(shown) <= KEYS, [name for name, _ in shown]
            assert MORE not in [name for name, _ in shown[:-1]]
        match.play(bot.choose(match.request, 0, Source(key_of("lines"), match.ply)))
    assert most >= 6


def test_what_is_done_first_stands_first() -> None:
    """WF-CBT-01: the usual Attack is one click away; then other ways, steps, cards, rest, and gear."""
    match = fight()
    match.table.heroes[0].striking = True
    match.table.heroes[0].xp = 2
    shown = [name for name, _ in lines(match)]
    assert shown == [
        "attack gareth mace standard orc-spearmen", "Other ways to attack", "Move, or step up to them",
        "Play a card, use a Skill or a thing", "Rest and get ready", MORE,
    ]  # fmt: skip


def test_with_nobody_to_fight_the_next_step_stands_by_itself() -> None:
    """WF-HAC-03: of three Heroes each has a line; nobody steps back from nobody."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Vex 1; Herka 2",
        heroes={"gareth": {"striking": True, "actions": 2, "hand": ["Block"]}, "vex": {"actions": 2}, "herka": {"actions": 2}},
    )  # fmt: skip
    shown = lines(match)
    assert [name for name, _ in shown][:3] == ["move gareth 1", "move vex 1", "move herka 1"]
    assert rows(match)["back gareth"].group == MORE


def test_every_deed_has_its_place() -> None:
    """WF-HAC-01: whatever the party may do is of some kind, and what is no deed is of none."""
    match = fight()
    kinds = {choice.verb: deed(match.table, choice) for choice in match.choices}
    assert kinds.pop("done") == ""
    assert set(kinds.values()) <= set(DEEDS)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("use gareth attack 1 gareth", "Gareth plays Attack!"),
        ("use gareth attack 1up vex", "Gareth plays Attack! for Vex"),
        ("close gareth", "Gareth steps up to them, into Striking Range"),
        ("steady gareth", "Gareth catches breath: 1 Vuln less"),
        ("redraw gareth", "Gareth discards and draws anew"),
    ],
)
def test_a_row_is_a_sentence(text: str, label: str) -> None:
    """WF-ACT-01: who does what, for whom or where, as it is said at a table."""
    shown = rows(fight())
    assert text in shown, sorted(shown)
    assert shown[text].label.startswith(label)


def test_no_row_of_a_game_is_without_what_comes_of_it() -> None:
    """WF-HAC-01: what it costs, what it does, or how likely it is stands on each row of two whole games, in words and not in code."""
    bare = set[str]()
    for preset, seed in (("first", 130), ("short", 76)):
        match: Play = hp.new(GAME, preset=preset, seed=seed)
        bot = Veteran()
        while isinstance(match.request, Ask):
            for text, row in rows(match).items():
                assert not re.search(r"[a-z]+-[a-z]+-[a-z]+|space-\d|\bnothing-", row.label), row.label
                if not (row.cost or row.note or row.default) and ":" not in row.label:
                    bare.add(f"{text.split()[0]}: {row.label}")
            match.play(bot.choose(match.request, 0, Source(key_of("bare"), match.ply)))
    assert not bare


def test_bare_hands_wait_behind_a_weapon_that_can_be_used() -> None:
    """WF-ATK-01: beside a Mace nobody boxes; with it broken the fists are the usual way."""
    match = fight()
    match.table.heroes[0].striking = True
    box = "attack gareth unarmed standard orc-spearmen"
    assert rows(match)[box].group == MORE
    match.table.heroes[0].gear[0].broken = True
    assert rows(match)[box].group == "Gareth attacks"
