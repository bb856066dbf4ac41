"""Rules as data: knobs, content, house rules; their digest, their files; and they never change."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest
from core.magpie import GAME as MAGPIE
from core.magpie.rules import Gem, Knobs, MagpieRules
from core.magpie.turn import MagpieTable
from core.playing import again, state
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.content import read_table, structure
from hordeplay.core.knobs import declared, knob
from hordeplay.core.record import load
from hordeplay.core.rules import HouseRule, Rules
from hordeplay.core.script import Script

PRINTED = MagpieRules.load()


def soft(table: MagpieTable, printed: Callable[[MagpieTable], Script[str] | str]) -> Script[str] | str:
    """The first turn is a round long."""
    table.turns += len(table.players)
    return printed(table)


@pytest.fixture(autouse=True)
def houses() -> Iterator[None]:
    MagpieRules.register(HouseRule("soft", "turns pass faster", clause="MG-WIN-01", steps={"turn": soft}))
    MagpieRules.register(
        HouseRule("rich", "gems are worth more", knobs={"snatch_on": 5}, content={"gems": {"Opal": {"value": 3}}})
    )
    yield
    MagpieRules.registered.clear()


def test_with_turns_knobs_of_a_copy() -> None:
    rules = PRINTED.with_(snatch_on=5, windy=False)
    assert (rules.knobs.snatch_on, rules.knobs.windy) == (5, False)
    assert PRINTED.knobs == Knobs()
    assert str(rules.diff()) == "snatch_on: 4 -> 5 (MG-SNA-02)\nwindy: True -> False (MG-WIN-01)"
    assert repr(PRINTED.diff()) == "as printed"
    assert rules.with_(snatch_on=4, windy=True) == PRINTED
    assert rules.with_() is rules


@pytest.mark.parametrize(
    ("knobs", "expected"),
    [
        ({"snatch_on": 0}, r"snatch_on is 1 to 7, not 0 \(MG-SNA-02\)"),
        ({"snatch_on": 8}, "snatch_on is 1 to 7, not 8"),
        ({"snatch_on": True}, "not True"),
        ({"snatch_on": "4"}, "not '4'"),
        ({"windy": 1}, "windy is true or false, not 1"),
        ({"first": "lefft"}, "first is left, right, not 'lefft'; did you mean 'left'?"),
        ({"first": []}, "first is left, right"),
        ({"snatchon": 4}, "magpie has no knob 'snatchon'; did you mean 'snatch_on'?"),
        ({"xyz": 4}, r"magpie has no knob 'xyz'; see rules\.knobs"),
    ],
)
def test_a_knob_that_cannot_be(knobs: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        PRINTED.with_(**knobs)


def test_edit_changes_one_row_of_a_copy() -> None:
    rules = PRINTED.edit("gems", "Star Ruby", value=9, copies=2)
    assert (rules.gems["Star Ruby"].value, PRINTED.gems["Star Ruby"].value) == (9, 6)
    assert rules.gems["Opal"] is PRINTED.gems["Opal"]
    assert str(rules.diff()) == (
        "gems / Star Ruby / value: 6 -> 9 (MG-GEM-01)\ngems / Star Ruby / copies: 1 -> 2 (MG-GEM-01)"
    )


def test_an_edited_row_says_house_until_it_reads_as_printed_again() -> None:
    rules = PRINTED.edit("gems", "Opal", value=5)
    assert (PRINTED.gems["Opal"].provenance, rules.gems["Opal"].provenance) == ("rulebook", "house")
    back = rules.edit("gems", "Opal", value=1)
    assert back.gems["Opal"] is PRINTED.gems["Opal"]
    assert back == PRINTED


@pytest.mark.parametrize(
    ("table", "entry", "changes", "expected"),
    [
        ("gem", "Opal", {}, "magpie has no table 'gem'; did you mean 'gems'?; it has gems"),
        ("gems", "Opall", {}, "gems has no 'Opall'; did you mean 'Opal'?"),
        ("gems", "Opal", {"valeu": 1}, "gems, 'Opal' has no 'valeu'; did you mean 'value'?"),
        ("gems", "Opal", {"xyz": 1}, "it has value, back, copies, clause"),
        ("gems", "Opal", {"value": 10}, "gems, 'Opal', value: 10 is not a whole number from 0 to 9"),
        ("gems", "Opal", {"value": True}, "True is not a whole number"),
        ("gems", "Opal", {"back": "matt"}, "gems, 'Opal', back: 'matt' is not one of dull, bright"),
        ("gems", "Opal", {"name": "Onyx"}, "has no 'name'"),
        ("gems", "Opal", {"provenance": "rulebook"}, "has no 'provenance'"),
        ("gems", "Opal", {"self": 1, "table": 1}, "has no 'self'"),
    ],
)
def test_an_edit_that_cannot_be(table: str, entry: str, changes: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected.replace("?", r"\?")):
        PRINTED.edit(table, entry, **changes)


def test_rules_never_change() -> None:
    with pytest.raises(AttributeError, match=r"rules\.with_\(knobs="):
        PRINTED.knobs = Knobs()
    with pytest.raises(AttributeError):
        PRINTED.knobs.windy = False  # type: ignore[misc]  # frozen
    with pytest.raises(TypeError):
        PRINTED.gems["Opal"] = PRINTED.gems["Ruby"]  # type: ignore[index]  # read only
    with pytest.raises(AttributeError):
        PRINTED.gems["Opal"].value = 2  # type: ignore[misc]  # frozen
    assert copy.copy(PRINTED) is PRINTED
    assert copy.deepcopy(PRINTED) is PRINTED


def test_house_rules_patch_knobs_content_and_steps() -> None:
    rules = PRINTED.house("rich", "soft")
    assert (rules.knobs.snatch_on, rules.gems["Opal"].value) == (5, 3)
    assert rules.house("soft") is rules
    assert str(rules.diff()).splitlines() == [
        "house rule rich: not used -> gems are worth more",
        "house rule soft: not used -> turns pass faster (MG-WIN-01)",
        "snatch_on: 4 -> 5 (MG-SNA-02)",
        "gems / Opal / value: 1 -> 3 (MG-GEM-01)",
    ]
    match = hp.new(MAGPIE, seats=3, seed=1, rules=PRINTED.house("soft"))
    match.play("quiet")
    assert match.table.turns == 5
    assert state(again(match)) == state(match)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (HouseRule("x", "", knobs={"snatch_on": 99}), "snatch_on is 1 to 7"),
        (HouseRule("x", "", content={"gems": {"Onyx": {}}}), "gems has no 'Onyx'"),
    ],
)
def test_a_house_rule_that_cannot_be_is_not_registered(rule: HouseRule, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        MagpieRules.register(rule)
    assert list(MagpieRules.registered) == ["soft", "rich"]
    with pytest.raises(ValueError, match="no house rule 'x'; known: soft, rich"):
        PRINTED.house("x")
    with pytest.raises(ValueError, match="no house rule 'sofft'; did you mean 'soft'"):
        PRINTED.house("sofft")


def test_a_house_rule_of_a_step_that_is_not_there() -> None:
    MagpieRules.register(HouseRule("lost", "", steps={"trun": soft}))
    with pytest.raises(ValueError, match="'lost' patches a step 'trun' that is not there; did you mean 'turn'"):
        hp.new(MAGPIE, rules=PRINTED.house("lost"))


def other(table: MagpieTable, printed: Callable[[MagpieTable], Script[str] | str]) -> Script[str] | str:
    """The same name, another source."""
    table.turns += 2 * len(table.players)
    return printed(table)


def test_a_step_patch_is_covered_by_the_digest() -> None:
    before = PRINTED.house("soft")
    match = hp.new(MAGPIE, seats=2, rules=before)
    text = match.save()
    MagpieRules.register(HouseRule("soft", "turns pass faster", clause="MG-WIN-01", steps={"turn": other}))
    assert PRINTED.house("soft").digest != before.digest
    older = again_from(text).older
    assert older is not None
    assert "goes on from its table" in older.note


def again_from(text: str) -> Any:
    return load(text, lambda _name: MAGPIE)


def faster(n: int) -> Callable[..., Any]:
    def patch(table: MagpieTable, printed: Callable[[MagpieTable], Any]) -> Any:
        table.turns += n
        return printed(table)

    return patch


def test_what_a_step_patch_closes_over_is_covered_too() -> None:
    digests = []
    for n in (2, 4, 2):
        MagpieRules.register(HouseRule("faster", "", steps={"turn": faster(n)}))
        digests.append(PRINTED.house("faster").digest)
    assert digests[0] == digests[2] != digests[1]


def test_a_step_patch_without_a_source_is_refused_when_it_is_used() -> None:
    function: Any = type(soft)
    patch = function(soft.__code__.replace(co_filename="<nowhere>", co_firstlineno=10**6), {})
    MagpieRules.register(HouseRule("typed", "", steps={"turn": patch}))
    with pytest.raises(ValueError, match="house rule 'typed': the source of its step patch cannot be found"):
        assert PRINTED.house("typed").digest


DIGESTS = {"printed": PRINTED, "knob": PRINTED.with_(snatch_on=5), "row": PRINTED.edit("gems", "Opal", value=2)}


def test_digests_are_the_same_in_every_process() -> None:
    code = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from core.magpie import GAME\np = GAME.printed\n"
        "print(p.digest, p.with_(snatch_on=5).digest, p.edit('gems', 'Opal', value=2).digest)"
    )
    outs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": h}, capture_output=True, text=True, check=True
        ).stdout.split()
        for h in ("0", "77")
    ]
    assert outs[0] == outs[1] == [rules.digest for rules in DIGESTS.values()] == PINNED


PINNED = ["f7992fef4c7128db", "eb12f19a6bb05e14", "d9837accc20f2b4f"]


def test_the_digest_covers_no_wording() -> None:
    """Who says so, clauses, and other words of a row: the rules are others to look at, and play the same."""
    reworded = PRINTED.edit("gems", "Opal", clause="MG-SNA-01")
    assert (reworded.digest, reworded == PRINTED) == (PRINTED.digest, False)
    match = hp.new(MAGPIE, seats=2, rules=reworded)
    match.run("greedy", until="round")
    again = again_from(match.save())
    assert (again.older, again.rules == reworded) == (None, True)
    assert PRINTED.edit("gems", "Opal", value=2).digest != PRINTED.digest


def test_what_a_house_rule_does_to_words_is_no_part_of_the_digest_and_to_numbers_is() -> None:
    digests = []
    for changes in ({"clause": "MG-SNA-01"}, {"clause": "MG-DRAW-01"}, {"value": 9}):
        MagpieRules.register(HouseRule("worded", "", content={"gems": {"Opal": changes}}))
        digests.append(PRINTED.house("worded").digest)
    assert digests[0] == digests[1] != digests[2]


def test_the_digest_covers_defaults_too() -> None:
    """A new default of a knob is another game, though nobody turned anything."""

    @dataclass(frozen=True, slots=True)
    class Turned:
        snatch_on: int = knob(5, range=(1, 7), clause="MG-SNA-02", says="lowest face that snatches")
        windy: bool = knob(True, clause="MG-WIN-01", says="the wind takes a gem each round")
        first: Literal["left", "right"] = knob("left", clause="MG-DRAW-01", says="who goes on")

    class Later(MagpieRules):
        knob_type: ClassVar[type] = Turned

    assert Later.load().digest != PRINTED.digest


@pytest.mark.parametrize(
    "rules",
    [
        lambda: PRINTED,
        lambda: PRINTED.with_(snatch_on=7, first="right"),
        lambda: PRINTED.edit("gems", "Opal", value=0).with_(windy=False),
        lambda: PRINTED.house("rich", "soft").edit("gems", "Ruby", copies=3),
        lambda: PRINTED.house("soft").house("rich"),
        lambda: PRINTED.house("rich").with_(snatch_on=4),
        lambda: PRINTED.house("rich").edit("gems", "Opal", value=1),
    ],
    ids=["printed", "knobs", "content", "house", "order", "knob back", "row back"],
)
def test_both_ways_through_toml_patches_and_another_process(rules: Callable[[], MagpieRules]) -> None:
    fresh = rules()
    back = PRINTED.from_toml(fresh.to_toml())
    assert (back, back.digest, back.patches) == (fresh, fresh.digest, fresh.patches)
    assert (back.knobs, back.content) == (fresh.knobs, fresh.content)
    assert PRINTED.patched(json.loads(json.dumps(fresh.patches))) == fresh
    build, words = fresh.__reduce__()
    assert build(*words) == fresh
    assert build(*words).content == fresh.content
    match = hp.new(MAGPIE, seats=2, rules=fresh)
    assert again(match).rules == fresh


def test_rules_of_a_house_rule_that_only_the_sender_knows() -> None:
    build, words = PRINTED.house("rich").__reduce__()
    MagpieRules.registered.clear()
    assert build(*words).knobs.snatch_on == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game = ", "rules file: "),
        ('game = "pig"', "these are rules of 'pig', not of 'magpie'"),
        ("colour = 1", "unknown key 'colour'; a rules file has game, knobs, content, house"),
        ("[knobs]\nsnatch_on = 9", "rules file: snatch_on is 1 to 7, not 9"),
        ("knobs = 3", "a table of names and values is needed, not 3"),
        ('house = "soft"', "house is a list of names"),
        ("[content]\ngems = 3", "a table of names"),
        ("[content.gems]\nOpal = 3", "a table of names"),
        ("[content.gems.Opal]\nvalue = 1.5", "1.5 is not a whole number"),
        ("x" * 1_000_001, "larger than a rules file can be"),
    ],
)
def test_rules_files_that_are_none(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=r"^rules file: ") as caught:
        PRINTED.from_toml(text)
    assert expected in str(caught.value)


def test_equal_rules_are_equal() -> None:
    assert PRINTED.with_(snatch_on=5).with_(windy=False) == PRINTED.with_(windy=False, snatch_on=5)
    assert len({PRINTED, PRINTED.with_(snatch_on=4), PRINTED.with_(snatch_on=5)}) == 2
    assert PRINTED.with_() is not PIG.printed
    assert repr(PRINTED) == f"<Rules magpie {PRINTED.digest}, as printed>"
    assert "1 changed" in repr(PRINTED.with_(snatch_on=5))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ('[[gem]]\nname = "x"', r"gems\.toml: the file has one array of tables, \[\[gems\]\]"),
        ("[[gems]]\nvalue = 1", "entry 'number 1'"),
        (
            '[[gems]]\nname = "x"\nprovenance = "rulebook"\nvalue = "1"\nback = "dull"',
            "entry 'x': '1' is not a whole number from 0 to 9",
        ),
        ('[[gems]]\nname = "x"\nprovenance = "ours"\nvalue = 1\nback = "dull"', "entry 'x'"),
        ('[[gems]]\nname = "x"\nprovenance = "house"\nvalue = 1\nback = "dull"\nweight = 1', "weight"),
        ('[[gems]]\nname = "x"\nprovenance = "house"\nvalue = 1\nback = "dull"\n' * 2, "the name is used twice"),
    ],
)
def test_content_names_file_and_entry(rows: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        read_table(tomllib.loads(rows), "gems", Gem, "gems.toml")


def test_knobs_are_declared_with_their_range() -> None:
    knobs = declared(Knobs)
    assert [k.allowed for k in knobs.values()] == ["1 to 7", "true or false", "left, right"]

    @dataclass(frozen=True)
    class Bad:
        x: int = knob(1, clause="T-1", says="no range")

    with pytest.raises(TypeError, match="knob x is an int with a range"):
        declared(Bad)


class Plain(Rules[Knobs]):
    """A game that refuses a combination of knobs."""

    game: ClassVar[str] = "plain"
    package: ClassVar[str] = "core.magpie"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Any] = {}

    def check(self) -> None:
        if self.knobs.windy and self.knobs.snatch_on == 7:
            raise ValueError("nobody could ever snatch")


def test_a_combination_that_makes_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody could ever snatch"):
        Plain.load().with_(snatch_on=7)
    assert Plain.load().with_(snatch_on=7, windy=False).knobs.snatch_on == 7


def test_an_unknown_row_names_the_table_and_the_nearest_name() -> None:
    """Also of an edited table, and it stays a KeyError for whoever expects one."""
    rules = hp.rules("horrible-hordes")
    for each in (rules, rules.edit("hordes", "Red Dragons", attack=4)):
        with pytest.raises(ValueError, match=r"^hordes has no 'Red Dragon'; did you mean 'Red Dragons'\?$"):
            each.hordes["Red Dragon"]
        with pytest.raises(KeyError):
            each.hordes["Red Dragon"]
        assert each.hordes.get("Red Dragon") is None
        assert "Red Dragon" not in each.hordes


@pytest.mark.parametrize("value", ["a text", 3, ["a", "list"]])
def test_what_is_no_table_of_fields_is_told_so(value: object) -> None:
    with pytest.raises(ValueError, match=r"^here: .* is not a table of fields$"):
        structure(value, Gem, "here")


def test_a_field_that_holds_nothing_is_written_and_read_back(tmp_path: Path) -> None:
    """TOML has no word for nothing, so a rules file says `none`."""
    rules = hp.rules("horrible-hordes").edit("terrain", "Mountain", resource=None)
    assert rules.terrain["Mountain"].resource is None
    again = hp.rules("horrible-hordes").from_toml(rules.to_toml())
    assert again == rules
    assert again.digest == rules.digest
    assert hp.rules("horrible-hordes").edit("terrain", "Mountain", resource="none") == rules
    rules.save(tmp_path / "bare.toml")
    assert hp.variant(tmp_path / "bare.toml").rules == rules
