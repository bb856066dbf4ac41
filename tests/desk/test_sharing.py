"""A share code restores rules, seed and moves; anything else is refused by one error."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from core.fuzzing import HOSTILE, fuzz, refusal
from hypothesis import given, settings
from hypothesis import strategies as st
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.record import RecordError
from hordeplay.desk import sharing
from hordeplay.desk.sharing import LONGEST, MARK, is_code, restore
from hordeplay.games import fantahzee as fz
from hordeplay.games import find
from hordeplay.games import horrible_hordes as hh

GAMES = [("horrible-hordes", "greedy"), ("fantahzee", "tip")]


def finder(name: object) -> Any:  # a game
    return PIG if name == PIG.name else fz.GAME if name == fz.GAME.name else find(name)


def again(match: AnyMatch) -> AnyMatch:
    return restore(hp.share(match), finder)


@pytest.mark.parametrize(("name", "bot"), GAMES)
def test_every_moment_of_a_game_comes_back(name: str, bot: str) -> None:
    match = hp.new(finder(name), 3, seed=5)
    match.run(bot)
    for ply in [*range(0, match.plies, 97), match.plies]:
        match.goto(ply)
        twin = again(match)
        assert (twin.answers, twin.seed, twin.rules, twin.ply) == (match.answers, 5, match.rules, ply)
        assert str(twin) == str(match)
    assert again(match).save() == match.save()
    assert len(hp.share(match)) < 4000


def test_a_code_is_short() -> None:
    match = hp.new("horrible-hordes", seats=2, seed=7)
    assert len(hp.share(match)) < 100
    match.run("greedy", until="turn")
    assert len(hp.share(match)) < 200


def test_real_dice_and_changed_luck_come_along() -> None:
    asked = hh.example("EVT", seed=1, dice="ask")
    while not hasattr(asked.request, "sides"):
        asked.run("random", until="request")
    asked.answer((3,) * asked.request.n)  # type: ignore[union-attr]  # a roll, see above
    twin = again(asked)
    assert (twin.answers, twin.dice, repr(twin.request)) == (asked.answers, "ask", repr(asked.request))

    fresh = hp.new(PIG, 2, seed=3, undo="fresh")
    for _ in range(6):
        fresh.play(fresh.choices[0])
    fresh.undo()
    fresh.undo()
    fresh.play(fresh.choices[0])
    twin = again(fresh)
    assert (twin.answers, twin.salt) == (fresh.answers, fresh.salt)


def test_prepared_tables_and_changed_rules_come_along() -> None:
    rules = hp.rules("horrible-hordes").with_(army_hits_on=5).edit("hordes", "Rat King", attack=4)
    match = hh.example("MOVE", rules, seed="a lesson")
    match.play(match.choices[0])
    twin = hp.load(hp.share(match))
    assert (twin.rules, twin.seed, str(twin)) == (rules, "a lesson", str(match))
    party = fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=1, seed=4)
    assert str(again(party)) == str(party)


def test_breaks_and_spaces_do_not_matter() -> None:
    match = hp.new("horrible-hordes", seats=2, seed=7)
    code = hp.share(match)
    assert hp.load("  " + "\n".join(code[i : i + 20] for i in range(0, len(code), 20)) + "\n").save() == match.save()


CODE = hp.share(hp.new("horrible-hordes", seats=2, seed=7))


@given(st.integers(0, len(CODE) - 1), st.sampled_from("abcXYZ019-_=/+ .é"))
def test_a_mistyped_code_is_refused(place: int, letter: str) -> None:
    typed = CODE[:place] + letter + CODE[place + 1 :]
    if "".join(typed.split()) != CODE:
        with pytest.raises(ValueError, match=r"code|record|game"):
            restore(typed, find)


@given(st.integers(0, len(CODE)))
def test_a_code_that_was_cut_off_is_refused(length: int) -> None:
    if length < len(CODE):
        with pytest.raises(RecordError):
            restore(CODE[:length], find)


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
@settings(max_examples=200)
def test_any_text_is_refused_by_one_error(body: bytes) -> None:
    with pytest.raises(RecordError):
        restore(MARK + body.decode("latin-1"), find)


def forged(text: str) -> str:
    """A code whose checksum fits, around any text."""
    import zlib
    from base64 import urlsafe_b64encode

    from hordeplay.desk import sharing as module

    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, module._KNOWN)
    body = squeeze.compress(text.encode()) + squeeze.flush()
    return MARK + urlsafe_b64encode(module._checksum(body) + body).decode().rstrip("=")


HEAD = '{"hordeplay":1,"game":"horrible-hordes","start":{"setup":{"seats":2}},"seed":7,"salt":0,"dice":"auto","undo":"same",'


def test_what_could_not_be_loaded_is_not_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hp.new("horrible-hordes", seats=2, seed=7)
    for word, most, says in (
        ("MOST", match.ply - 1, "answers are more than"),
        ("LONGEST", 30, "save the match to a file"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(sharing, word, most)
            with pytest.raises(RecordError, match=says):
                hp.share(match)
    assert hp.load(hp.share(match)).answers == match.answers


@pytest.mark.parametrize(
    "rest",
    [
        '"rules":{"digest":"x"},"ply":0,"answers":[]}',
        '"ply":0,"answers":[[],[],0]}',
        "}",
        "[" * 5000,
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[]}',
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[[],[],-1]}',
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[["kingdom Elves"],[],0]}',
        '"rules":{"digest":"DIGEST"},"ply":9,"answers":[[],[],3]}',
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[[],[[0,"no dice"]],1]}',
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[[],[[0]],1]}',
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[[],[],54]}',
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[["fly"],[],54]}',
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[[[7,"kingdom Elves"]],[],54]}',
        '"rules":{"digest":"DIGEST"},"ply":0,"answers":[[{"a":1}],[],54]}',
    ],
)
def test_a_forged_code_is_refused(rest: str) -> None:
    with pytest.raises(RecordError):
        restore(forged(HEAD + rest.replace("DIGEST", hp.rules("horrible-hordes").digest)), find)


RECORD = json.loads(hp.new("horrible-hordes", seats=2, seed=7).save())
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(HOSTILE) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
MOVES = st.lists(st.sampled_from(["kingdom Elves", "kingdom Dwarves", "pass"]) | JSON, max_size=4)
DICE = st.lists(st.tuples(st.integers(-1, 3) | JSON, JSON).map(list) | JSON, max_size=3)


@fuzz(60)
@given(
    st.dictionaries(st.sampled_from([*RECORD, "kept"]), JSON, max_size=2),
    st.tuples(MOVES | JSON, DICE | JSON, st.integers(-1, 6) | JSON).map(list) | JSON,
)
def test_any_forged_code_is_a_match_or_a_sentence(changes: dict[str, Any], answers: Any) -> None:
    """The checksum fits whatever is in it."""
    refused = refusal(lambda: restore(forged(json.dumps({**RECORD, "answers": answers, **changes})), find))
    assert not refused or refused.startswith("code")


@fuzz(60)
@given(st.sampled_from(HOSTILE) | st.text(max_size=100), st.sampled_from(HOSTILE) | st.text(max_size=100))
def test_any_text_around_a_code(before: str, behind: str) -> None:
    refusal(lambda: restore(before + CODE + behind, find))


def test_a_code_is_bounded() -> None:
    with pytest.raises(RecordError, match="longer than"):
        restore(MARK + "A" * LONGEST, find)
    with pytest.raises(RecordError, match="longer than a match can be"):
        restore(forged(" " * 5_000_000), find)


@pytest.mark.parametrize("middle", ["-", " "])
def test_what_is_no_code_is_told_soon(middle: str) -> None:
    text = f"hp1x{middle * 300_000}!x!x"
    begin = time.process_time()
    assert not is_code(text)
    assert time.process_time() - begin < 2
    assert is_code(text.removesuffix("x!x") + " ")


@given(st.integers(0, 2**64), st.lists(st.integers(0, 1), max_size=40))
@settings(max_examples=60)
def test_random_games_come_back(seed: int, picks: list[int]) -> None:
    match = hp.new(PIG, 2, seed=seed)
    for pick in picks:
        if match.request is None:
            break
        match.play(match.choices[pick % len(match.choices)])
    assert again(match).save() == match.save()


def test_a_code_is_read_as_mails_and_word_processors_leave_it() -> None:
    match = hp.new("horrible-hordes", seats=2, seed=7)
    code = hp.share(match)
    for pasted in (f'"{code}"', f"`{code}`", f"\u201c{code}\u201d", f"({code}).", "HP1" + code[3:]):
        assert hp.load(pasted).save() == match.save(), pasted
    dashed = code.replace("-", "\u2013")
    assert hp.load(dashed).save() == match.save()
    # a mistyped code is a mistyped code, whatever stands around it, and not a file that is missing
    for typo in ("HP1-xyz", f'"{code[:-3]}"', dashed[:-1]):
        with pytest.raises(RecordError, match=r"^code: "):
            hp.load(typo)


def test_a_code_that_lost_its_dash_is_no_file() -> None:
    match = hp.new("kingdom-rush", seed=5)
    for _ in range(15):
        match.play(next(iter(match.choices)))
    code = hp.share(match)
    for spoilt in (code.replace("hp1-", "hp1"), code.replace("hp1-", "hp1 "), f"<{code.replace('hp1-', 'HP1n-')}>"):
        with pytest.raises(hp.RecordError, match="a share code begins with hp1-"):
            hp.load(spoilt)
    with pytest.raises(OSError, match="No such file"):
        hp.load("hp1game.json")
