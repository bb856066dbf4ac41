"""What the languages promise: nothing is forgotten, no part is lost, and no word of a board passes by."""

from __future__ import annotations

import polib
import pytest
from languages.pseudo import Pseudo, bypasses

import hordeplay as hp
from hordeplay.core.english import counted, listed, plural
from hordeplay.core.language import (
    FOLDER,
    cached_by_language,
    catalogue,
    languages,
    page_words,
    speak,
    speaking,
    tr,
    tr_in,
)
from hordeplay.core.script import Ask
from hordeplay.games import OURS, find
from hordeplay.languages.__main__ import lost_in
from hordeplay.languages.messages import Gathered, gathered
from hordeplay.widgets import Board

OTHERS = [code for code in languages() if code != "en"]


@pytest.fixture(scope="module")
def messages() -> Gathered:
    return gathered()


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_has_every_message(code: str, messages: Gathered) -> None:
    entries = {
        (one.msgctxt or "", one.msgid): one for one in polib.pofile(str(FOLDER / f"{code}.po"), encoding="utf-8")
    }
    lacking = [key for key in messages if key not in entries or not entries[key].translated()]
    assert not lacking, (
        f"{len(lacking)} messages lack words: {lacking[:5]}: uv run python -m hordeplay.languages {code}"
    )
    assert not set(entries) - set(messages), "what is gone from the code leaves the file by the same command"


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_parts_of_its_message_and_its_edges(code: str) -> None:
    assert not (wrong := lost_in(FOLDER / f"{code}.po")), wrong[:5]


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no language 'xx': choose 'de'.* or '"):
        speak("xx")
    with pytest.raises(ValueError, match="no language 'xx'"):
        catalogue("xx")


@pytest.mark.parametrize(
    "slip", ["{vapore} vapore", "{0} vapore", "{ vapore", "{steam.much} vapore", "{steam:q} vapore"]
)
def test_a_translation_with_other_parts_stops_no_game(slip: str) -> None:
    class Slipped(Pseudo):
        def message(self, message: str, context: str = "") -> str:
            return slip

    with speaking(Slipped()):
        assert tr("{steam} steam", steam=3) == tr_in("a puff", "{steam} steam", steam=3) == "3 steam"


def test_numbers_nouns_and_lists_speak_the_language() -> None:
    with speaking("de"):
        assert (counted(1, "card"), counted(3, "card"), plural("card")) == ("1 Karte", "3 Karten", "Karten")
        assert listed(["a", "b", "c"]) == "a, b und c"
    assert counted(3, "card") == "3 cards"


def test_what_is_kept_is_kept_for_each_language() -> None:
    calls: list[int] = []

    @cached_by_language(8)
    def words(n: int) -> str:
        calls.append(n)
        return tr("The game is over")

    assert words(1) == words(1) == "The game is over"
    with speaking("de"):
        assert words(1) == words(1) == "Das Spiel ist aus"
    assert (words(1), calls) == ("The game is over", [1, 1])


def test_a_prompt_is_put_into_words_when_it_is_read() -> None:
    match = hp.new("horrible-hordes", seats=2, seed=3)
    request = match.request
    assert isinstance(request, Ask)
    english = request.prompt
    with speaking(Pseudo()):
        assert request.prompt != english
    assert request.prompt == english


def test_a_board_speaks_its_language_and_tells_the_page_its_words() -> None:
    match = hp.new("fantahzee", seats=2, seed=3)
    german, english = Board(match, language="de"), Board(match)
    assert german.ask["prompt"] != english.ask["prompt"]
    assert german.words["Log"]
    assert not english.words
    assert (german.options["language"], english.options["language"]) == ("de", "en")
    assert [hint["text"] for hint in german.hints] == [hint["text"] for hint in english.hints]
    assert not page_words()
    with pytest.raises(ValueError, match="no language 'klingon'"):
        Board(match, language="klingon")


def test_records_and_choices_know_of_no_language() -> None:
    matches = []
    for code in ("en", "de"):
        with speaking(code):
            match = hp.new("kingdom-rush", seats=2, seed=5)
            match.run("greedy", until="round")
            matches.append(match.save())
    assert matches[0] == matches[1]


@pytest.mark.parametrize("game", OURS)
def test_no_word_of_a_board_passes_by_the_catalogue(game: str) -> None:
    words = bypasses(find(game), hp.new(game, seats=2, seed=11), plies=60, every=9)
    assert not (one := next(iter(words), None)), one
