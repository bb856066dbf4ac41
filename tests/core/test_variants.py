"""A variant is a file with a history: it is written whole or not at all, read by schema, and one can go back in it."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hordeplay as hp
from hordeplay.core.content import MOST_PARTS
from hordeplay.core.rules import HouseRule
from hordeplay.core.variants import MOST, Saved, Variant

PRINTED = hp.rules("horrible-hordes")
EASY = PRINTED.with_(army_hits_on=5)
EASIER = EASY.with_(rounds=15).edit("hordes", "Red Dragons", attack=4)
DAY = datetime(2026, 1, 31, 10, tzinfo=UTC)


def read(text: str) -> Variant:
    return Variant.read(text, hp.rules, "soft.toml")


def test_each_save_is_in_the_history(tmp_path: Path) -> None:
    path = tmp_path / "soft.toml"
    EASY.save(path, "as tried on Monday")
    EASIER.save(path, "shorter", notes="For four who have an hour.")
    variant = hp.variant(path)
    assert (variant.name, variant.notes, variant.rules) == ("soft", "For four who have an hour.", EASIER)
    assert [(save.note, save.digest) for save in variant.history] == [
        ("as tried on Monday", EASY.digest),
        ("shorter", EASIER.digest),
    ]
    assert variant.history[1].changed == tuple(map(str, EASIER.diff(EASY)))
    assert len(variant.history[1].changed) == 2
    for text in (variant.history[0].date, variant.history[1].date):
        assert datetime.fromisoformat(text).tzinfo is not None
    assert [path.name for path in tmp_path.iterdir()] == ["soft.toml"]


def test_one_goes_back_to_any_save(tmp_path: Path) -> None:
    path = tmp_path / "soft.toml"
    for rules in (EASY, EASIER, PRINTED):
        rules.save(path)
    variant = hp.variant(path)
    assert [variant.at(n) for n in (0, 1, 2, -1)] == [EASY, EASIER, PRINTED, PRINTED]
    assert variant.at(EASY.digest) == variant.at(EASY.digest[:6]) == EASY
    for wrong in (3, -4, "", "0000000000000000"):
        with pytest.raises(ValueError, match="soft"):
            variant.at(wrong)


def test_a_save_without_a_change_is_none_but_with_a_note() -> None:
    variant = Variant("soft", EASY).saved(date=DAY)
    assert variant.saved() is variant
    noted = variant.saved("played four times", date=DAY)
    assert [save.changed for save in noted.history] == [("army_hits_on: 6 -> 5 (HH-ATK-03)",), ()]


def test_other_words_of_a_card_are_a_change_though_the_digest_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "worded.toml"
    worded = PRINTED.edit("terrain", "Swamp", words="Wet all year.")
    for rules in (PRINTED, worded, worded):
        rules.save(path)
    variant = hp.variant(path)
    assert [save.digest for save in variant.history] == [PRINTED.digest] * 2
    assert [variant.at(n) == worded for n in (0, 1)] == [False, True]
    assert variant.rules.terrain["Swamp"].words == "Wet all year."


def test_a_variants_file_is_a_rules_file(tmp_path: Path) -> None:
    path = tmp_path / "soft.toml"
    EASIER.save(path, 'a "quoted" note\nof two lines')
    assert PRINTED.from_toml(path.read_text(encoding="utf-8")) == EASIER
    assert read(EASIER.to_toml()).rules == EASIER
    path.write_text("\ufeff" + path.read_text(encoding="utf-8"), encoding="utf-8", newline="\r\n")
    assert hp.variant(path).history[0].note == 'a "quoted" note\nof two lines'


def test_a_rules_file_gets_a_history(tmp_path: Path) -> None:
    path = tmp_path / "by hand.toml"
    path.write_text(EASY.to_toml(), encoding="utf-8")
    assert (hp.variant(path).name, hp.variant(path).history) == ("by hand", ())
    EASIER.save(path)
    assert [save.digest for save in hp.variant(path).history] == [EASIER.digest]


def test_what_was_changed_by_hand_is_in_the_next_save(tmp_path: Path) -> None:
    path = tmp_path / "soft.toml"
    EASY.save(path)
    path.write_text(
        path.read_text(encoding="utf-8").replace("army_hits_on = 5", "army_hits_on = 4", 1), encoding="utf-8"
    )
    variant = hp.variant(path)
    assert variant.rules == PRINTED.with_(army_hits_on=4)
    assert variant.saved().history[-1].changed == ("army_hits_on: 5 -> 4 (HH-ATK-03)",)


def test_a_save_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "soft.toml"
    EASY.save(path)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        EASIER.save(path)
    assert path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["soft.toml"]


def test_what_is_no_variant_of_the_game_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "soft.toml"
    hp.rules("fantahzee").save(path)
    for text in (path.read_text(encoding="utf-8"), "dear diary"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"^soft\.toml: "):
            EASY.save(path)
        assert path.read_text(encoding="utf-8") == text


SAVE = '[[history]]\ndigest = "0123456789abcdef"\ndate = "2026-01-31T10:00:00+00:00"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no file of rules"),
        ("game = 3", "no file of rules"),
        ("game = ", "Invalid value"),
        ('game = "chess"', "chess"),
        ('game = "horrible-hordes"\nknob = 3', "unknown key 'knob'"),
        ('game = "horrible-hordes"\n[knobs]\nrounds = 0', "rounds is 1 to 40"),
        ('game = "horrible-hordes"\n[knobs]\nround = 9', "did you mean 'rounds'"),
        ('game = "horrible-hordes"\nhouse = ["nobody"]', "no house rule 'nobody'"),
        ('game = "horrible-hordes"\n[content.hordes."Red Dragons"]\nattack = "x"', "'x' is not a whole number"),
        ('game = "horrible-hordes"\nvariant = 3', "variant"),
        ('game = "horrible-hordes"\n[variant]\nnotes = "x"', "name"),
        ('game = "horrible-hordes"\n[variant]\nname = "a\\nb"', "a line of 1 to 80"),
        ('game = "horrible-hordes"\n[variant]\nname = "a"\nby = "b"', "by"),
        (f'game = "horrible-hordes"\n[variant]\nname = "{"a" * 81}"', "up to 80 letters, not 81"),
        ('game = "horrible-hordes"\n[[history]]\ndigest = "x"\ndate = "2026-01-31"', "16 hex digits"),
        (f'game = "horrible-hordes"\n{SAVE.replace("2026-01-31T", "yesterday ")}', "a date is written as"),
        (f'game = "horrible-hordes"\n{SAVE}rules = 3', "rules"),
        (f'game = "horrible-hordes"\n{SAVE}who = "me"', "who"),
        (f'game = "horrible-hordes"\nx = {"[" * 5000}{"]" * 5000}', "12 deep"),
        (f'game = "horrible-hordes"\nx = {"9" * 5000}', "digits"),
    ],
)
def test_a_bad_file_is_told(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=rf"(?s)^soft\.toml: .*{says}") as error:
        read(text)
    assert len(str(error.value)) < 400


def test_an_old_save_that_cannot_be_read_does_not_stop_the_file() -> None:
    """The house rule of then may not be known here; the rules of now are."""
    variant = read(f'game = "horrible-hordes"\n{SAVE}[history.rules]\nhouse = ["nobody"]')
    assert variant.rules == PRINTED
    with pytest.raises(ValueError, match=r"the save of 2026-01-31.*no house rule 'nobody'"):
        variant.at(0)


def test_bytes_that_are_no_text_and_files_too_large(tmp_path: Path) -> None:
    path = tmp_path / "soft.toml"
    path.write_bytes(b"\xff\xfegame")
    with pytest.raises(ValueError, match="no text in UTF-8"):
        hp.variant(path)
    path.write_bytes(b"#" * 4_000_001)
    with pytest.raises(ValueError, match="larger than"):
        hp.variant(path)
    with pytest.raises(FileNotFoundError):
        hp.variant(tmp_path / "none.toml")


def test_a_history_keeps_the_newest() -> None:
    saves = tuple(Saved(EASY.digest, DAY.isoformat(), note=str(n)) for n in range(MOST))
    kept = Variant("soft", EASY, history=saves).saved("one more", date=DAY).history
    assert len(kept) == MOST
    assert (kept[0].note, kept[-1].note) == ("1", "one more")


def test_a_history_too_large_to_be_read_loses_its_oldest_saves(tmp_path: Path) -> None:
    rules = {"content": {"hordes": {str(n): {"hits": [n]} for n in range(MOST_PARTS // 100)}}}
    saves = tuple(Saved(EASY.digest, DAY.isoformat(), note=str(n), rules=rules) for n in range(MOST - 1))
    now = Saved(EASY.digest, DAY.isoformat(), note=str(MOST - 1), rules=EASY.patches)
    Variant("soft", EASY, history=(*saves, now)).save(tmp_path / "soft.toml", "one more")
    kept = hp.variant(tmp_path / "soft.toml").history
    assert kept[-1].note == "one more"
    assert 10 < len(kept) < MOST
    assert [save.note for save in kept[:-1]] == [str(n) for n in range(MOST - len(kept) + 1, MOST)]


def test_a_house_rule_is_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(type(PRINTED).registered, "quick", HouseRule("quick", "Ten rounds.", knobs={"rounds": 10}))
    rules = PRINTED.house("quick").with_(army_hits_on=5)
    variant = read(Variant("quick one", rules).saved(date=DAY).to_toml())
    assert variant.rules == variant.at(0) == rules
    assert [str(change) for change in variant.diff(EASY)] == [
        "house rule quick: not used -> Ten rounds.",
        "rounds: 20 -> 10 (HH-END-01)",
    ]
    assert str(EASY.diff(rules)[0]) == "house rule quick: Ten rounds. -> not used"


def test_rules_of_two_games_have_no_difference() -> None:
    with pytest.raises(ValueError, match="two games"):
        EASY.diff(hp.rules("fantahzee"))
    with pytest.raises(ValueError, match="two games"):
        Variant("soft", EASY).under(hp.rules("fantahzee"))


names = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=80)
notes = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(
    name=names,
    notes=notes,
    note=notes,
    knobs=st.fixed_dictionaries({}, optional={"rounds": st.integers(1, 40), "army_hits_on": st.integers(2, 10)}),
    attack=st.integers(1, 10),
)
def test_a_file_reads_as_it_was_written(name: str, notes: str, note: str, knobs: dict[str, int], attack: int) -> None:
    rules = PRINTED.with_(**knobs).edit("hordes", "Red Dragons", attack=attack)
    variant = Variant(name, EASY, notes).saved(date=DAY).under(rules).saved(note, date=DAY)
    text = variant.to_toml()
    assert read(text) == variant
    assert read(text).to_toml() == text
    tomllib.loads(text)
