"""What a translator is told: a part that was lost, a line that gives nothing, a language or a folder that is not meant."""

from __future__ import annotations

import json
from pathlib import Path

import polib
import pytest

from hordeplay.core.language import languages
from hordeplay.languages import __main__ as command
from hordeplay.languages.messages import Gathered
from hordeplay.languages.parts import lost


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gathered:
    """Four messages, and an empty folder of languages."""
    messages = Gathered()
    messages.note("hordeplay/core/english.py", "card", "cards")
    messages.note("hordeplay/games/fantahzee/view/text.py", "{steam} steam")
    messages.note("hordeplay/games/fantahzee/view/text.py", ", or {dice}")
    messages.note("widgets_js/src/panels/log.ts", "Log")
    monkeypatch.setattr(command, "gathered", lambda: messages)
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    return messages


def rows(path: Path, *lines: object) -> str:
    path.write_text("\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines), "utf-8")
    return str(path)


def test_a_new_language_is_a_file_that_is_filled_bit_by_bit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["it"]) == 1
    assert capsys.readouterr().out == "it.po: 4 of its 4 messages lack words\n"
    steam = {"en": "{steam} steam", "to": "{steam} vapore"}
    words = rows(tmp_path / "words.jsonl", steam, "", {"en": "card", "to": ["carta", "carte"]})
    assert command.main(["it", "--fill", words]) == 1
    assert capsys.readouterr() == ("it.po: 2 of its 4 messages lack words\n", "")
    assert command.main(["it", "--lacking", "games/fantahzee"]) == 0
    assert capsys.readouterr().out == '{"en": ", or {dice}"}\n'
    words = rows(tmp_path / "words.jsonl", {"en": ", or {dice}", "to": ", o {dice}"}, {"en": "Log", "to": "Registro"})
    assert command.main(["it", "--fill", words]) == 0
    entries = {one.msgid: one for one in polib.pofile(str(tmp_path / "it.po"))}
    assert entries["card"].msgstr_plural == {0: "carta", 1: "carte"}
    assert entries["{steam} steam"].msgstr == "{steam} vapore"
    capsys.readouterr()
    assert command.main(["it", "--lacking", "games/fantahzee"]) == 0
    assert capsys.readouterr() == ("", "it.po has words for every message of games/fantahzee\n")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"en": "Log"', 'a line is {"en": "the message", "to": "its translation"}'),
        ("[1]", 'a line is {"en": "the message", "to": "its translation"}'),
        ({"en": "Log"}, 'a line is {"en": "the message", "to": "its translation"}'),
        ({"en": "Lgo", "to": "Registro"}, "'Lgo': the code has no such message"),
        ({"en": "Log", "to": "Registro", "context": "wood"}, "'Log': the code has no such message"),
        ({"en": "Log", "to": ["Registro"]}, "'Log': \"to\" is a text"),
        ({"en": "card", "to": "carta"}, "'card': \"to\" of a noun is a list, the form for one and that for any other number"),
        ({"en": "card", "to": ["carta", ""]}, "'card': \"to\" of a noun is a list, the form for one and that for any other number"),
        ({"en": "{steam} steam", "to": "{vapore} vapore"}, "'{steam} steam': its parts are {steam}, not {vapore}"),
        ({"en": ", or {dice}", "to": "o {dice}"}, "', or {dice}': it begins with ',' and ends without a space, as the English does"),
    ],
)  # fmt: skip
def test_a_line_that_gives_nothing_is_named_and_the_others_count(
    line: object, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = rows(tmp_path / "words.jsonl", line, {"en": "Log", "to": "Registro"})
    assert command.main(["it", "--fill", path]) == 1
    assert capsys.readouterr() == ("it.po: 3 of its 4 messages lack words\n", f"{path}:1: {why}\n")


def test_a_part_that_an_editor_lost_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["it"])
    path = tmp_path / "it.po"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace('msgid "{steam} steam"\nmsgstr ""', 'msgid "{steam} steam"\nmsgstr "{} vapore"'), "utf-8"
    )
    capsys.readouterr()
    assert command.main(["it"]) == 1
    assert capsys.readouterr().err == "it.po: '{steam} steam' is '{} vapore': its parts are {steam}, not {}\n"


@pytest.mark.parametrize("code", ["en", "French", "../it", "pt_BR", ""])
def test_a_file_is_only_written_for_a_language(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main([code])
    assert "a language but English is meant, by its two letters (ISO 639-1): fr for French" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_a_file_that_is_not_there_and_a_folder_without_messages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["it", "--fill", str(tmp_path / "none")]) == 1
    assert "none cannot be read: " in capsys.readouterr().err
    assert command.main(["it", "--lacking", "games/chess"]) == 1
    sentence = "no message stands in 'games/chess': name a folder or a file as above the messages in it.po\n"
    assert capsys.readouterr() == ("", sentence)


def test_without_the_page_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installed package lacks the messages of the page: the file would lose them."""
    monkeypatch.setattr(command, "PACKAGE", tmp_path / "site-packages" / "hordeplay")
    with pytest.raises(SystemExit):
        command.main(["it"])
    assert "only in a copy of the project" in capsys.readouterr().err
    assert not (tmp_path / "it.po").exists()


def test_ours_lose_nothing_and_a_loss_is_seen() -> None:
    assert "de" in languages()
    assert lost("{a} of {b}", "{b}: {a}") == ""
    assert lost("{a!r} of ", "{a} von ") == "its parts are {a!r}, not {a}"
    assert lost("of ", "von") == "it begins with a word and ends with a space, as the English does"
