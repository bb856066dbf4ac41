"""The door for phones: what goes through it, what does not, and that nothing is lost or left behind."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import segno
from core.fuzzing import HOSTILE, fuzz, refusal
from desk.phones import Answer, Phone, all_hung_up, ask, hang_up, head, whole_lesson
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hordeplay as hp
from hordeplay.desk import ClassRoom, Model, attendance, door_server, kept_class
from hordeplay.desk.attendance import Report
from hordeplay.desk.door import Door
from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer as Exact

FIVES = Model(Exact(fz.odds.reach("55").value, "55 with 5 dice and 2 rerolls"))
PAGE = "<!doctype html>\n<html lang=en><head><title>t</title></head><body><script>let a = 1;</script></body></html>"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def room() -> Iterator[ClassRoom]:
    class_ = ClassRoom("frog7", FIVES, tries=20)
    yield class_
    if class_.door is not None:
        class_.door.close()


@pytest.fixture
def door(room: ClassRoom) -> Door:
    return room.open(host="127.0.0.1", page=PAGE)


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:  # what it gives
    async def closed() -> Any:  # likewise
        try:
            return await asyncio.wait_for(coroutine, 60)
        finally:
            await all_hung_up()

    return asyncio.run(closed())


async def say_once(door: Door, seat: int, **report: object) -> Any:  # JSON
    """One report of a phone that hangs up then."""
    phone = Phone(door, seat)
    await phone.open()
    try:
        return await phone.say(**report)
    finally:
        phone.close()


# ---- a class


def test_two_hundred_phones(room: ClassRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """They join, guess, are held until all have guessed, roll and hand in; meanwhile the thread of the kernel works on."""
    monkeypatch.setattr(attendance, "JOINS", (200.0, 1.0))  # here all have one address
    room.seats = 200
    door = room.open(host="127.0.0.1", page=PAGE)
    steps = 0
    done = threading.Event()

    def kernel() -> None:
        nonlocal steps
        while not done.wait(0.01):
            steps += 1

    async def teacher() -> None:
        while door.attendance.count()["guessed"] < 200:  # noqa: ASYNC110  # another thread counts
            await asyncio.sleep(0.05)
        assert door.attendance.count()["rolled"] == 0
        door.hold("try")

    async def everybody() -> None:
        phones = (whole_lesson(door, room, seat, f"{50 + seat % 30} %") for seat in range(1, 201))
        await asyncio.gather(teacher(), *phones)

    door.hold("guess")

    beside = threading.Thread(target=kernel)
    beside.start()
    begin = time.perf_counter()
    run(everybody())
    seconds = time.perf_counter() - begin
    done.set()
    beside.join()
    print(f"200 phones: {seconds:.1f} s, {1400 / seconds:.0f} requests a second, {steps} steps beside them")
    assert seconds < 45
    assert len(room.pot) == 200
    assert room.pot == ClassRoom("frog7", FIVES, tries=20, seats=200).everybody()
    assert room.guesses.votes.n == 200
    assert door.attendance.count() == {"joined": 200, "guessed": 200, "rolled": 200, "handed in": 200}
    assert steps > 20 * seconds  # a step takes 10 ms when nothing else is to be done


def test_pages_are_held_and_let_go_at_once(door: Door) -> None:
    async def lesson() -> None:
        phone = Phone(door, 3)
        await phone.open()
        door.hold("guess")
        assert (await phone.say())["hold"] == {"upTo": "guess", "paused": False}
        acts: list[tuple[Callable[[], None], dict[str, object]]] = [
            (door.attendance.pause, {"upTo": "guess", "paused": True}),
            (lambda: door.attendance.pause(False), {"upTo": "guess", "paused": False}),
            (lambda: door.hold("try"), {"upTo": "try", "paused": False}),
        ]
        for act, hold in acts:
            waiting = asyncio.ensure_future(phone.hear())
            await asyncio.sleep(0.05)
            assert not waiting.done()
            act()
            assert (await asyncio.wait_for(waiting, 1))["hold"] == hold
        phone.close()

    run(lesson())
    with pytest.raises(ValueError, match="pages go as far as guess, try or check, not 'end'"):
        door.hold("end")  # type: ignore[arg-type]  # wrong on purpose


def test_others_are_seen_only_after_ones_own(room: ClassRoom, door: Door) -> None:
    truth = FIVES.answer.value

    async def lesson() -> None:
        one, two = Phone(door, 1), Phone(door, 2)
        await one.open()
        await two.open()
        await one.say(guess="70 %", line=room.result_code(1))
        news = await two.say()
        assert (news["guesses"], news["picked"], news["pot"]) == (None, [], None)
        door.attendance.pick("70 %")
        assert (await two.say())["picked"] == []
        news = await two.say(guess="0,7")
        assert (news["guesses"], news["picked"], news["pot"]) == ([["0,7", 2]], ["70 %"], None)
        news = await two.say(line=room.result_code(2))
        assert news["pot"]["n"] == 40
        assert str(truth.numerator) not in json.dumps(news)
        ballot = room.ask("What does she keep?", "33, 335")
        assert (await one.say())["ballot"] == {
            "number": 1, "says": "What does she keep?", "options": ["33", "335"], "mine": "", "votes": None,
        }  # fmt: skip
        room.hands("33: 11")
        assert (await one.say(vote="335", ballot=1))["ballot"]["votes"] == [["33", 11], ["335", 1]]
        assert "can be chosen" in (await two.say(vote="5", ballot=1))["refused"][0]
        assert str(ballot.votes) == "33: 11, 335: 1"
        room.ask("How many packets?")
        assert "is no number" in (await two.say(vote="a rude word", ballot=2))["refused"][0]
        assert (await two.say(vote="29", ballot=2))["ballot"]["votes"] == [["29", 1]]
        room.done_asking()
        assert (await two.say(vote="33", ballot=1))["ballot"] is None
        one.close()
        two.close()

    run(lesson())


def test_one_line_a_seat_and_what_is_edited_is_named(room: ClassRoom, door: Door) -> None:
    async def lesson() -> None:
        phone, other = Phone(door, 3), Phone(door, 3)
        await phone.open()
        await other.open()
        good = room.result_code(3)
        await phone.say(guess="1/2")
        assert "Seat 3 is taken" in (await other.say())["refused"][0]
        for line, why in (
            (good.replace(" S3 ", " S4 "), "the checksum does not fit"),
            (room.result_code(4), "of seat 4"),
            (ClassRoom("toad", FIVES).result_code(3), "of another class, TOAD"),
            (room.result_code_by_hand(3, 20, 0)[:-2], "not a whole result line"),
            ("hello", "not a whole result line"),
        ):
            assert why in (await phone.say(line=line))["refused"][0]
        assert len(room.pot) == 0
        assert (await phone.say(line=good))["refused"] == []
        assert (await phone.say(line=good))["refused"] == []
        assert "another line before" in (await phone.say(line=room.result_code_by_hand(3, 20, 0)))["refused"][0]
        assert "Your guess is stored: 1/2" in (await phone.say(guess="1/3"))["refused"][0]
        assert "a chance is at most 1" in (await say_once(door, 5, guess="33"))["refused"][0]
        assert len(room.pot) == 1
        assert len(door.attendance.notes) == 6
        assert all(note.startswith("Seat 3: ") for note in door.attendance.notes)
        door.attendance.free(3)
        await other.say()
        assert [one.seat for one in door.attendance.sittings] == [3, 5]
        assert (await other.say())["guess"] == "1/2"  # of the seat, not of the phone
        phone.close()
        other.close()

    run(lesson())


def test_a_mistyped_seat_is_left_again(door: Door) -> None:
    async def lesson() -> None:
        phone = Phone(door, 12)
        await phone.open()
        await phone.say()
        phone.seat = 21
        await phone.say(name=" Zoë\u202e <b> ", guess="1/2")
        assert [(one.seat, one.name) for one in door.attendance.sittings] == [(21, "Zoë b")]
        phone.seat = 12
        assert "sits at seat 21" in (await phone.say())["refused"][0]
        phone.close()

    run(lesson())


# ---- what the door holds, whoever asks


def heard(door: Door, key: str, **report: object) -> list[str]:
    """What is not taken of a report, without a network between."""
    return door.attendance.say(Report.of({"key": key * 32, **report}))


def test_tries_and_lines_wait_until_the_class_is_let_try(room: ClassRoom, door: Door) -> None:
    door.hold("guess")
    mine = {"seat": 3, "guess": "70 %", "tries": 20, "line": room.result_code(3)}
    assert heard(door, "3", **mine) == [attendance.HELD]
    (one,) = door.attendance.sittings
    assert (one.guess, one.tries, one.handed) == ("70 %", 0, False)
    assert len(room.pot) == 0
    news = door.attendance.news("3" * 32)
    assert (news["handed"], news["pot"], news["waits"], news["again"]) == (False, None, True, False)
    door.hold("try")
    assert door.attendance.news("3" * 32)["again"]  # the page is told to send it again
    assert heard(door, "3", **mine) == []
    news = door.attendance.news("3" * 32)
    assert (news["handed"], news["pot"]["n"], news["waits"], news["again"]) == (True, 20, False, False)
    door.hold("guess")  # back again: what is there stays, and the pot is seen by nobody
    assert heard(door, "3", **mine) == []
    assert door.attendance.news("3" * 32)["pot"] is None
    assert len(room.pot) == 1


def test_while_it_is_paused_nothing_is_taken_but_a_seat(room: ClassRoom, door: Door) -> None:
    heard(door, "1", seat=1)
    room.ask("What does she keep?", "33, 335")
    door.attendance.pause()
    full = {"name": "Mia", "guess": "1/2", "tries": 20, "vote": "33", "ballot": 1}
    for seat in (1, 2):
        report = {"seat": seat, "line": room.result_code(seat), **full}
        assert heard(door, f"{seat}", **report) == [attendance.PAUSED]
    assert heard(door, "3", seat=3) == []
    assert [(one.seat, one.name, one.guess, one.tries, one.handed) for one in door.attendance.sittings] == [
        (seat, "", "", 0, False) for seat in (1, 2, 3)
    ]
    assert (len(room.pot), room.guesses.votes.n) == (0, 0)
    assert room.ballot is not None
    assert room.ballot.votes.n == 0
    door.hold("guess")
    assert door.attendance.news("1" * 32)["again"]
    assert heard(door, "1", seat=1, line=room.result_code(1), **full) == [attendance.PAUSED]
    assert not door.attendance.news("1" * 32)["again"]  # nothing has changed since: it is not told over and over
    door.attendance.pause(False)
    assert door.attendance.news("1" * 32)["again"]
    assert heard(door, "1", seat=1, line=room.result_code(1), **full) == [attendance.HELD]
    assert (dict(room.guesses.votes), dict(room.ballot.votes)) == ({"1/2": 1}, {"33": 1})
    door.hold("try")
    assert heard(door, "1", seat=1, line=room.result_code(1), **full) == []
    assert len(room.pot) == 1


def test_a_line_counts_after_a_guess_alone(room: ClassRoom, door: Door) -> None:
    assert heard(door, "4", seat=4, tries=20, line=room.result_code(4)) == [attendance.GUESS_FIRST]
    assert (len(room.pot), door.attendance.count()["rolled"]) == (0, 0)
    room.read(room.result_code(5))  # pasted by the teacher
    assert heard(door, "5", seat=5) == []
    news = door.attendance.news("5" * 32)
    assert (news["handed"], news["pot"]) == (True, None)
    assert heard(door, "4", seat=4, guess="1/2", tries=20, line=room.result_code(4)) == []
    assert len(room.pot) == 2


def test_over_the_network_a_held_line_arrives_once_it_may(room: ClassRoom, door: Door) -> None:
    """A page that rolled without a network hands in when it is back and the class may; a phone that waits hears of that at once."""

    async def lesson() -> None:
        phone = Phone(door, 3)
        await phone.open()
        door.hold("guess")
        mine = {"guess": "1/2", "tries": 20, "line": room.result_code(3)}
        assert (await phone.say(**mine))["refused"] == [attendance.HELD]
        waiting = asyncio.ensure_future(phone.hear())
        await asyncio.sleep(0.05)
        door.hold("try")
        assert (await asyncio.wait_for(waiting, 1))["again"]
        news = await phone.say(**mine)
        assert (news["refused"], news["handed"], news["again"]) == ([], True, False)
        phone.close()

    run(lesson())
    assert len(room.pot) == 1


# ---- who is taken out, and who does not get in


def test_a_phone_is_taken_out_with_all_it_has_sent(room: ClassRoom, door: Door) -> None:
    ballot = room.ask("What does she keep?", "33, 335")
    for seat in (3, 4):
        line = room.result_code(seat)
        assert heard(door, f"{seat}", seat=seat, guess=f"{seat}0 %", line=line, vote="33", ballot=1) == []
    assert heard(door, "3", seat=3, line=line) != []  # named on the panel
    door._take(Report("4" * 32, 4), "")  # so that all of it is kept
    door.attendance.pick("30 %", "40 %")
    kept = kept_class.path_of(room)
    assert room.result_code(3) in kept.read_text("utf-8")
    door.attendance.remove(3)
    assert [one.seat for one in door.attendance.sittings] == [4]
    assert (dict(room.guesses.votes), dict(ballot.votes), list(room.pot.students)) == (
        {"40 %": 1},
        {"33": 1},
        ["seat 4"],
    )
    assert (door.attendance.picked, door.attendance.notes) == (("40 %",), [])
    assert room.result_code(3) not in kept.read_text("utf-8")
    assert "30 %" not in kept.read_text("utf-8")
    for seat in (3, 9):
        assert heard(door, "3", seat=seat, guess="30 %", line=room.result_code(3)) == [attendance.OUT]
    assert not door.attendance.knows("3" * 32)
    assert heard(door, "5", seat=3, guess="1/2", line=room.result_code(3)) == []  # a new line, no repetition
    assert door.attendance.notes == []
    assert list(room.pot.students) == ["seat 3", "seat 4"]
    assert door.attendance.out == (3,)
    with pytest.raises(ValueError, match="no phone was taken out of seat 4"):
        door.attendance.let_in(4)
    door.attendance.let_in(3)
    assert heard(door, "3", seat=9, guess="30 %") == []
    with pytest.raises(ValueError, match="nobody has taken seat 20"):
        door.attendance.remove(20)
    room.read(room.result_code(21))
    door.attendance.remove(21)  # pasted, with nobody at it
    assert list(room.pot.students) == ["seat 4"]  # who sat at seat 3 meanwhile has moved


def test_a_phone_that_waits_hears_that_it_is_out(room: ClassRoom, door: Door) -> None:
    async def lesson() -> None:
        phone = Phone(door, 3)
        await phone.open()
        await phone.say(guess="1/2", line=room.result_code(3))
        waiting = asyncio.ensure_future(phone.hear())
        await asyncio.sleep(0.05)
        door.attendance.remove(3)
        news = await asyncio.wait_for(waiting, 1)
        assert (news["seat"], news["guess"], news["pot"], news["guesses"]) == (0, "", None, None)
        assert (await phone.hear())["unknown"]
        assert (await phone.say(guess="1/2", line=room.result_code(3)))["refused"] == [attendance.OUT]
        phone.close()

    run(lesson())
    assert len(room.pot) == 0


def test_a_seat_that_is_freed_is_for_another_phone(door: Door) -> None:
    """The page that sits there asks at once for its seat: it would have it back before anybody else."""
    heard(door, "3", seat=3, guess="1/2")
    door.attendance.free(3)
    assert heard(door, "3", seat=3) == ["Your teacher has freed seat 3 for another phone: take another number."]
    assert heard(door, "4", seat=3) == []
    door.attendance.free(3)
    door.attendance.let_in(3)
    assert heard(door, "3", seat=3) == []


def test_nobody_else_joins(door: Door) -> None:
    for seat in (1, 2):
        heard(door, f"{seat}", seat=seat)
    door.attendance.lock()
    assert heard(door, "5", seat=5) == [attendance.FULL]
    assert heard(door, "1", seat=1, guess="1/2") == []  # who sits, goes on
    assert heard(door, "2", seat=7) == []  # a mistyped number
    door.attendance.free(1)
    assert heard(door, "5", seat=6) == [attendance.FULL]
    assert heard(door, "5", seat=1) == []  # the teacher has freed it for somebody
    door.attendance.lock(False)
    assert heard(door, "6", seat=6) == []


def test_an_emptied_seat_stays_closed_while_nobody_else_joins(door: Door) -> None:
    for seat in (1, 2):
        heard(door, f"{seat}", seat=seat, guess="1/2")
    door.attendance.lock()
    door.attendance.remove(2)
    assert heard(door, "5", seat=2) == [attendance.FULL]
    door.attendance.free(2)
    assert heard(door, "5", seat=2) == []
    door.attendance.remove(2)
    door.attendance.let_in(2)
    assert heard(door, "6", seat=2) == ["Seat 2 is kept for another phone: take another number."]
    assert heard(door, "2", seat=2, guess="1/3") == []


def test_a_phone_is_let_back_in_where_a_stranger_sits(room: ClassRoom, door: Door) -> None:
    heard(door, "3", seat=3, guess="1/2")
    door.attendance.remove(3)
    assert heard(door, "5", seat=3, guess="1/4", line=room.result_code(3)) == []
    door.attendance.let_in(3)
    assert len(room.pot) == 0
    assert heard(door, "5", seat=3, guess="1/4") == [
        "Your teacher has freed seat 3 for another phone: take another number."
    ]
    assert heard(door, "3", seat=3, guess="1/2", line=room.result_code(3)) == []
    assert (dict(room.guesses.votes), len(room.pot)) == ({"1/2": 1}, 1)
    assert heard(door, "5", seat=8) == []
    door.attendance.free(3)
    assert heard(door, "6", seat=3) == []
    door.attendance.let_in(3)
    assert heard(door, "3", seat=3) == []
    assert dict(room.guesses.votes) == {"1/2": 1}  # what was sent from a freed seat stays


def test_all_seats_are_emptied_at_once(room: ClassRoom, door: Door) -> None:
    for seat in (3, 4):
        heard(door, f"{seat}", seat=seat, guess="1/2", line=room.result_code(seat))
    door.attendance.lock()
    door.attendance.empty()
    assert (door.attendance.sittings, len(room.pot), room.guesses.votes.n) == ((), 0, 0)
    assert not door.attendance.locked
    assert heard(door, "3", seat=3, guess="1/2") == [attendance.EMPTIED]
    assert door.attendance.news("3" * 32)["emptied"]
    assert heard(door, "7", seat=3, guess="1/2") == []  # the page has another key when its seat is chosen again
    assert not door.attendance.news("7" * 32)["emptied"]


def test_guesses_have_bounds(tmp_path: Path) -> None:
    room = ClassRoom("frog7", hp.lesson("coupons"))
    door = room.open(host="127.0.0.1", page=PAGE, keep=False)
    try:
        for wrong in ("99999999999", "-5", "9", "1001"):
            assert heard(door, "3", seat=3, guess=wrong) == ["A guess here is from 10 to 1000."]
        assert heard(door, "3", seat=3, guess="10." + "0" * 37) == []  # 40 characters
        assert room.guesses.votes.n == 1
    finally:
        door.close()


def test_a_line_by_hand_is_marked_and_noted(room: ClassRoom, door: Door) -> None:
    assert heard(door, "3", seat=3, guess="1/2", line=room.result_code_by_hand(3, 8, 12)) == []
    (sitting,) = door.attendance.sittings
    assert (sitting.far, sitting.state) == ("handed in", "handed in, by hand")
    assert door.attendance.notes == ["Seat 3: a line by hand, 12 of 20."]


def test_pages_that_listen_hear_that_the_class_is_over(door: Door) -> None:
    async def lesson() -> None:
        phone = Phone(door, 3)
        await phone.open()
        assert not (await phone.say(guess="1/2"))["over"]
        waiting = asyncio.ensure_future(phone.hear())
        await asyncio.sleep(0.05)
        await asyncio.to_thread(door.close)
        assert (await asyncio.wait_for(waiting, 2))["over"]
        phone.close()

    run(lesson())


def test_who_sits_nowhere_hears_of_no_vote(room: ClassRoom, door: Door) -> None:
    heard(door, "3", seat=3, guess="1/2")
    room.ask("What does she keep?", "33, 335")
    assert door.attendance.news("3" * 32)["ballot"]
    door.attendance.remove(3)
    assert door.attendance.news("3" * 32)["ballot"] is None


def test_seats_beyond_the_class_do_not_exist(room: ClassRoom, door: Door) -> None:
    says = "This class has the seats 1 to 30: take one of them, or ask your teacher for more."
    assert heard(door, "1", seat=31) == [says]
    door.limit_seats(31)
    assert heard(door, "1", seat=31, guess="1/2") == []
    door.limit_seats(24)
    assert heard(door, "1", seat=31, line=room.result_code(31)) == []  # who sits there stays
    assert "1 to 24" in heard(door, "2", seat=25)[0]
    assert room.everybody().n == 24 * 20
    for wrong in (0, 1000, "x"):
        with pytest.raises(ValueError, match="seats: a whole number from 1 to 999"):
            door.limit_seats(wrong)  # type: ignore[arg-type]  # wrong on purpose
    assert room.seats == 24


def test_a_page_that_carries_its_tries_is_made_anew_for_more_seats(room: ClassRoom) -> None:
    door = room.open(host="127.0.0.1", keep=False)

    async def seats() -> object:
        page = (await ask(door, f"/{door.token}", method="GET")).body.decode()
        return json.loads(page.partition('id="data">')[2].partition("</script>")[0])["carried"]["seats"]

    before = run(seats())
    door.limit_seats(34)
    assert (before, run(seats())) == (30, 34)


def test_one_address_takes_a_class_of_seats_at_once_and_then_slowly(
    room: ClassRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.seats = 999
    door = room.open(host="127.0.0.1", page=PAGE)
    taken = [door.attendance.say(Report(f"{n:032x}", n), "192.168.1.7") for n in range(1, 60)]
    assert taken.index([attendance.CROWDED]) == 40
    assert all(refused == [attendance.CROWDED] for refused in taken[42:])
    assert door.attendance.say(Report(f"{3:032x}", 3, guess="1/2"), "192.168.1.7") == []  # who sits, goes on
    assert door.attendance.say(Report("a" * 32, 100), "192.168.1.8") == []
    assert door.attendance.crowd == ()  # one router, and another phone: nothing is said

    async def script() -> None:
        phone = Phone(door, 200)
        await phone.open()
        for seat in range(200, 242):
            phone.seat, phone.key = seat, f"{seat:032x}"
            news = await phone.say()
            assert news["seat"] == (seat if not news["refused"] else 0)
        assert news["refused"] == [attendance.CROWDED]
        phone.close()

    run(script())
    assert [one.address for one in door.attendance.sittings].count("127.0.0.1") in {40, 41}


def test_many_seats_of_one_address_are_worth_a_look_where_others_have_their_own(door: Door) -> None:
    for n in range(1, 6):
        door.attendance.say(Report(f"{n:032x}", n), "192.168.1.7")
        assert door.attendance.crowd == ()
    for n in range(6, 11):
        assert door.attendance.crowd == ()
        door.attendance.say(Report(f"{n:032x}", n), f"192.168.1.{n + 10}")
    assert door.attendance.crowd == (1, 2, 3, 4, 5)


def test_a_cell_that_is_run_again_knows_who_was_taken_out_and_that_the_seats_are_locked(
    room: ClassRoom, door: Door
) -> None:
    for seat in (1, 2):
        heard(door, f"{seat}", seat=seat, name="Mia", guess="1/2")
    door.attendance.remove(2)
    door.attendance.lock()
    door.attendance.pause()
    new = ClassRoom("frog7", FIVES, tries=20)
    again = new.open(host="127.0.0.1", page=PAGE)
    try:
        assert [(one.seat, one.name, one.guess) for one in again.attendance.sittings] == [(1, "Mia", "1/2")]
        assert heard(again, "2", seat=2) == [attendance.OUT]
        assert heard(again, "3", seat=3) == [attendance.FULL]
        assert again.attendance.paused
        assert door.attendance.sittings == ()
        assert (door.attendance.locked, door.attendance.out) == (False, ())
    finally:
        again.close()


def test_a_page_that_asks_for_a_guess_is_held_there_at_first(room: ClassRoom) -> None:
    steps = []
    for words in ({}, {"up_to": "check"}, {"page": PAGE}, {"page": PAGE, "up_to": "try"}):
        door = room.open(host="127.0.0.1", keep=False, **words)  # type: ignore[arg-type]  # of several kinds
        steps.append(door.attendance.up_to)
        door.close()
    assert steps == ["guess", "check", "check", "try"]
    with pytest.raises(ValueError, match="pages go as far as guess, try or check, not 'end'"):
        room.open(host="127.0.0.1", page=PAGE, up_to="end")  # type: ignore[arg-type]  # wrong on purpose
    assert room.door is None
    door = room.open(host="127.0.0.1", page=PAGE, up_to="guess")
    door.hold("try")
    door.stop()
    assert room.open(host="127.0.0.1", page=PAGE).attendance.up_to == "try"  # where it stood


# ---- what does not go through


def test_the_page_and_nothing_else(door: Door) -> None:
    token = door.token

    async def tour() -> None:
        page = await ask(door, f"/{token}", method="GET")
        assert page.status == 200
        assert b'<meta name="hordeplay-door"' in page.body
        assert (await ask(door, f"/{token}/", method="GET")).body == page.body
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy.partition("style-src")[0]
        assert "frame-ancestors 'none'" in policy
        assert page.headers["cache-control"] == "no-store"
        assert "server" not in page.headers
        assert "access-control-allow-origin" not in page.headers
        for path in (
            "/", "/robots.txt", "/api/kernels", "/tree", f"/{token}/..", f"/{token}/../../etc/passwd", "/etc/passwd",
            f"/{token}/%2e%2e/%2e%2e/etc/passwd", f"//{token}", f"/{token}//", f"/{token}/say", f"/{token}x", f"/{token[:-1]}",
            "/static/style.css", f"/{token}?a=/etc/passwd#x", f"/{token}/hear/", "/favicon.ico", f"/{token.upper()}",
        ):  # fmt: skip
            answer = await ask(door, path, method="GET")
            expected = {f"/{token}?a=/etc/passwd#x": 200, f"/{token}/say": 403}.get(path, 404)
            assert answer.status == expected, path
            assert b"root:" not in answer.body
            if expected != 200:
                assert len(answer.body) < 100
        for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
            assert (await ask(door, f"/{token}", method=method)).status == 405

    run(tour())


def test_foreign_names_and_foreign_pages_are_refused(door: Door) -> None:
    report = {"key": "0" * 32, "seat": 1}
    say, here = f"/{door.token}/say", f"http://{door.host}:{door.port}"

    async def tour() -> None:
        for host in (
            "evil.example",
            f"evil.example:{door.port}",
            "127.0.0.1",
            f"localhost:{door.port}",
            f"127.0.0.1:{door.port}.evil",
        ):
            assert (await ask(door, say, report, Host=host, Origin=f"http://{host}")).status == 421, host
            assert (await ask(door, f"/{door.token}", method="GET", Host=host)).status == 421, host
        for origin in (
            "http://evil.example",
            "null",
            "",
            here.replace("http", "https"),
            f"{here}0",
            f"{here}, http://evil",
        ):
            assert (await ask(door, say, report, Origin=origin)).status == 403, origin
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            assert (await ask(door, say, report, Content_Type=kind)).status == 400, kind
        assert (await ask(door, say, report)).status == 200
        assert (await ask(door, say.replace(door.token, "a" * 8), report)).status == 404

    run(tour())
    assert [one.seat for one in door.attendance.sittings] == [1]


BAD = [
    b"", b"x", b"[]", b"null", b"{}", b"[" * 2000, b'{"a":' * 300, b"\xff\xfe", b'{"key": NaN}', b"1e999999",
    {"key": "0" * 31}, {"key": "0" * 32, "seat": "1"}, {"key": "0" * 32, "seat": 1000}, {"key": "0" * 32, "seat": True},
    {"key": "0" * 32, "more": 1}, {"key": "0" * 32, "seat": 1, "guess": ["70 %"]}, {"key": "0" * 32, "name": "x" * 81},
    {"key": "0" * 32, "tries": 10**30}, {"key": ["0" * 32]}, {"key": "0" * 32, "seat": 1.5},
]  # fmt: skip


@pytest.mark.parametrize("body", BAD, ids=lambda body: repr(body)[:40])
def test_garbage_is_refused(door: Door, body: object) -> None:
    async def tour() -> None:
        assert (await ask(door, f"/{door.token}/say", body)).status == 400
        assert (await ask(door, f"/{door.token}/hear", body)).status == 400

    run(tour())
    assert door.attendance.sittings == ()


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([*HOSTILE, "x" * 5_000]),
    lambda part: st.lists(part, max_size=3),
    max_leaves=4,
)
REPORT = st.fixed_dictionaries(
    {"key": st.just("a" * 32)},
    optional={
        "seat": st.integers(-2, 1001) | JSON,
        "guess": st.sampled_from(["1/2", "70 %", "1e400", "-1", "9" * 40]) | st.text(max_size=50) | JSON,
        "line": st.text(max_size=130) | JSON,
        "name": st.text(max_size=90) | JSON,
        "tries": st.integers() | JSON,
        "vote": st.text(max_size=30) | JSON,
        "ballot": st.integers(0, 3) | JSON,
    },
)


@fuzz(100)
@given(
    REPORT
    | JSON
    | st.dictionaries(st.sampled_from(["key", "seat", "__proto__"]) | st.text(max_size=6), JSON, max_size=3)
)
def test_any_message_is_a_report_or_a_sentence(data: object) -> None:
    refused = refusal(lambda: Report.of(data))
    assert not refused or refused.startswith(("a page", "a number", "a text"))


@given(st.lists(REPORT, max_size=5))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_report_is_taken_or_refused(reports: list[dict[str, object]]) -> None:
    class_ = ClassRoom("frog7", FIVES)
    class_.ask("What?", "a, b")
    door = class_.open(host="127.0.0.1", page=PAGE, keep=False)

    async def tour() -> None:
        for report in reports:
            answer = await ask(door, f"/{door.token}/say", json.dumps(report).encode())
            assert answer.status in {200, 400}
            if answer.status == 200:
                assert answer.json["boot"]

    try:
        run(tour())
        assert len(class_.pot) == 0
        assert set(class_.guesses.votes) <= {
            value for report in reports if isinstance(value := report.get("guess"), str)
        } | set(class_.guesses.votes)
        assert len(door.attendance.sittings) <= 1
        door.attendance.count()
    finally:
        door.close()


@given(st.binary(max_size=300))
@settings(max_examples=40, deadline=None)
def test_any_bytes_are_answered_or_cut_off(noise: bytes) -> None:
    class_ = ClassRoom("frog7", FIVES)
    door = class_.open(host="127.0.0.1", page=PAGE, keep=False)

    async def tour() -> None:
        reader, writer = await asyncio.open_connection(door.host, door.port)
        writer.write(noise + b"\r\n\r\n")
        writer.write_eof()
        answer = await asyncio.wait_for(reader.read(), 5)
        assert not answer or answer.startswith(b"HTTP/1.1 4")
        hang_up(writer)
        assert (await ask(door, f"/{door.token}", method="GET")).status == 200

    try:
        run(tour())
    finally:
        door.close()


def test_sizes_are_bounded(door: Door) -> None:
    report = json.dumps({"key": "0" * 32, "seat": 1}).encode()

    def post(**more: str) -> bytes:
        words = head(door, "") | {name.replace("_", "-"): value for name, value in more.items()}
        lines = [f"POST /{door.token}/say HTTP/1.1", *(f"{name}: {value}" for name, value in words.items()), "", ""]
        return "\r\n".join(lines).encode()

    def chunked(data: bytes) -> bytes:
        return (
            b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (data[:1024], data[1024:]) if part) + b"0\r\n\r\n"
        )

    async def tour() -> None:
        for data, taken in (
            (post(Content_Length=f"{len(report)}") + report, True),
            (post(Content_Length="2048") + report.ljust(2048), True),
            (post(Content_Length="2049") + report.ljust(2049), False),
            (post(Content_Length="999999999") + report, False),
            (post(Transfer_Encoding="chunked") + chunked(report), True),
            (post(Transfer_Encoding="chunked") + chunked(report.ljust(2049)), False),
            (post(Content_Length=f"{len(report)}", X="x" * 7000) + report, True),
            (post(Content_Length=f"{len(report)}", X="x" * 9000) + report, False),
        ):
            answer = await cut(door, data.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
            assert answer.startswith(b"HTTP/1.1 200") is taken, data[:300]
            assert not answer or answer.startswith(b"HTTP/1.1 "), answer

    run(tour())


async def cut(door: Door, data: bytes) -> bytes:
    """What comes back until the door ends the connection."""
    reader, writer = await asyncio.open_connection(door.host, door.port)
    writer.write(data)
    try:
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionError:
        return b""
    finally:
        hang_up(writer)


def test_slow_clients_are_cut_off_and_nobody_waits_for_them(room: ClassRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEADERS", "BODIES", "WRITING"):
        monkeypatch.setattr(door_server, name, 0.5)
    door = room.open(host="127.0.0.1", page=PAGE.replace("</body>", "x" * 3_900_000 + "</body>"))
    path = f"/{door.token}/say"

    async def tour() -> None:
        begin = time.monotonic()
        slow = [
            asyncio.ensure_future(drip(door, b"POST " + path.encode() + b" HTTP/1.1\r\nX: " + b"y" * 500)),
            asyncio.ensure_future(
                drip(
                    door,
                    "\r\n".join(
                        [
                            f"POST {path} HTTP/1.1",
                            *(f"{n}: {v}" for n, v in head(door, path).items()),
                            "Content-Length: 500",
                            "",
                            "x" * 400,
                        ]
                    ).encode(),
                )
            ),
            asyncio.ensure_future(deaf(door)),
        ]
        phone = Phone(door, 1)
        await phone.open()
        assert (await phone.say(guess="1/2"))["guess"] == "1/2"
        phone.close()
        assert time.monotonic() - begin < 5
        assert await asyncio.gather(*slow) == [True, True, True]

    run(tour())


async def drip(door: Door, data: bytes) -> bool:
    """Send a byte now and then, until it is cut off."""
    reader, writer = await asyncio.open_connection(door.host, door.port)
    try:
        writer.write(data[:-300])
        for byte in data[-300:]:
            writer.write(bytes([byte]))
            await asyncio.sleep(0.05)
            if reader.at_eof():
                return True
        return False
    finally:
        hang_up(writer)


async def deaf(door: Door) -> bool:
    """Ask for the page again and again, and read nothing."""
    with socket.socket() as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        phone.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(phone, (door.host, door.port))
        path = f"/{door.token}"
        lines = [
            f"GET {path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in head(door, path, "GET").items()),
            "",
            "",
        ]
        await loop.sock_sendall(phone, "\r\n".join(lines).encode())
        await asyncio.sleep(3)
        got = 0
        try:
            while part := await asyncio.wait_for(loop.sock_recv(phone, 1 << 20), 5):
                got += len(part)
        except ConnectionError:
            pass
        return got < 3_900_000


def test_floods_are_turned_away_and_phones_are_not(room: ClassRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_server, "OF_ONE_ADDRESS", 40)
    monkeypatch.setattr(door_server, "BY_ADDRESS", (200.0, 1.0))
    door = room.open(host="127.0.0.1", page=PAGE)

    async def tour() -> None:
        phone = Phone(door, 1)
        await phone.open()
        assert (await phone.say())["seat"] == 1
        answers = [(await phone.post("say", {"key": phone.key, "seat": 1})).status for _ in range(45)]
        assert answers.count(429) >= 1
        assert set(answers) == {200, 429}
        idle = [await asyncio.open_connection(door.host, door.port) for _ in range(60)]
        await asyncio.sleep(0.2)
        assert sum(reader.at_eof() for reader, _ in idle) >= 15
        for _, writer in idle:
            hang_up(writer)
        await asyncio.sleep(0.3)
        await asyncio.sleep(0.5)
        assert (await say_once(door, 2))["seat"] == 2
        statuses = [await status(door) for _ in range(250)]
        assert statuses.count(429) > 50
        assert len(door.attendance.sittings) == 2
        phone.close()

    async def status(door: Door) -> int:
        return (await ask(door, "/nothing", method="GET")).status

    run(tour())


def test_held_questions_are_one_for_each_page(door: Door) -> None:
    async def tour() -> None:
        phone = Phone(door, 1)
        await phone.open()
        await phone.say()
        first = asyncio.ensure_future(ask(door, f"/{door.token}/hear", {"key": phone.key, "seen": phone.seen}))
        await asyncio.sleep(0.1)
        second = asyncio.ensure_future(ask(door, f"/{door.token}/hear", {"key": phone.key, "seen": phone.seen}))
        assert (await asyncio.wait_for(first, 2)).status == 200
        door.attendance.pause()
        assert (await asyncio.wait_for(second, 2)).json["hold"]["paused"]
        assert (await ask(door, f"/{door.token}/hear", {"key": "f" * 32, "seen": ""})).json["unknown"]
        phone.close()

    run(tour())


# ---- opened, closed, opened again


def test_nothing_stays_after_it_is_closed(room: ClassRoom, door: Door, folder: Path) -> None:
    async def lesson() -> Phone:
        phone = Phone(door, 7)
        await phone.open()
        await phone.say(name="Mia", guess="70 %", line=room.result_code(7))
        phone.close()
        return phone

    phone = run(lesson())
    (kept,) = (folder / ".hordeplay").iterdir()
    text = kept.read_text("utf-8")
    assert room.result_code(7) in text
    assert "Mia" not in text
    assert phone.key not in text
    before = {thread.name for thread in threading.enumerate()}
    assert any(name.startswith("hordeplay-door") for name in before)
    address, there = door.address, door.attendance
    door.close()
    assert not any(thread.name.startswith("hordeplay-door") for thread in threading.enumerate())
    assert list((folder / ".hordeplay").iterdir()) == []
    assert there.sittings == ()
    assert not there.knows(phone.key)
    server = door._server
    assert (server._answered, len(server.by_address), len(server.by_page)) == ({}, 0, 0)  # no keys, no addresses
    assert (door.address, door.is_open, room.door) == ("", False, None)
    with pytest.raises(ValueError, match="the door is closed"):
        door.qr()
    with pytest.raises(OSError, match="refused"), socket.create_connection((door.host, door.port), 2):
        pass
    assert len(room.pot) == 1
    again = room.open(host="127.0.0.1", page=PAGE)
    assert again.address != address
    door.close()  # a second time changes nothing


def test_a_door_that_ends_hangs_up_at_once(door: Door) -> None:
    """A page that waits, or keeps its connection for later, hears of it, and no socket is left to the garbage collector."""

    async def lesson() -> None:
        waits, idle = Phone(door, 1), Phone(door, 2)
        for phone in (waits, idle):
            await phone.open()
            await phone.say()
        waiting = asyncio.ensure_future(waits.post("hear", {"key": waits.key, "seen": waits.seen}))
        await asyncio.sleep(0.05)
        gc.disable()
        try:
            await asyncio.to_thread(door.stop)
            with suppress(ConnectionError):
                await asyncio.wait_for(waiting, 1)
            for phone in (waits, idle):
                assert await asyncio.wait_for(phone.reader.read(), 1) == b""
        finally:
            gc.enable()
            for phone in (waits, idle):
                phone.close()

    run(lesson())


def test_a_door_that_died_is_opened_again_where_it_stood(room: ClassRoom, door: Door) -> None:
    async def say(**report: object) -> Any:  # JSON
        phone = Phone(room.open(host="127.0.0.1", page=PAGE), 7, key="7" * 32)
        await phone.open()
        try:
            return await phone.say(**report)
        finally:
            phone.close()

    run(say(guess="70 %", name="Mia", line=room.result_code(7)))
    door.hold("try")
    address = door.address
    door.stop()
    assert not door.is_open
    again = room.open(host="127.0.0.1", page=PAGE)
    assert again is not door
    assert again.address == address
    assert room.open(host="127.0.0.1", page=PAGE) is again
    news = run(say())
    assert (news["guess"], news["handed"], news["hold"]["upTo"]) == ("70 %", True, "try")
    assert [one.name for one in again.attendance.sittings] == ["Mia"]
    assert len(room.pot) == 1
    again.attendance.pause()
    assert run(say())["hold"]["paused"]


def test_a_kernel_that_died_has_everything_again(room: ClassRoom, door: Door, folder: Path) -> None:
    async def lesson(door: Door) -> None:
        for seat in range(1, 6):
            phone = Phone(door, seat)
            await phone.open()
            await phone.say(guess=f"{60 + seat} %", line=room.result_code(seat))
            phone.close()

    run(lesson(door))
    room.ask("What does she keep?", ["33", "335"]).vote(1, "33")
    door.hold("guess")
    address = door.address
    door.stop()  # as a kill does; the file is there
    new = ClassRoom("frog7", FIVES, tries=20)
    again = new.open(host="127.0.0.1", page=PAGE)
    try:
        assert new.pot == room.pot
        assert new.guesses.votes == room.guesses.votes
        assert new.ballot is not None
        assert str(new.ballot.votes) == "33: 1"
        assert again.attendance.up_to == "guess"
        assert again.address == address
        assert again.says == "Results that had arrived before are here again: 5."
        other = ClassRoom("frog7", Model(Exact(fz.odds.reach("5").value, "another question")))
        beside = other.open(host="127.0.0.1", page=PAGE)
        assert beside.address != address
        assert beside.says == ""
        beside.close()
    finally:
        again.close()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[:100], "damaged, and left alone"),
        (lambda text: text.replace('"kept": 1', '"kept": 2'), "kept by another release"),
        (lambda _: "[" * 50_000, "damaged, and left alone"),
        (lambda _: " " * 400_001, "larger than what a class keeps"),
        (lambda text: text.replace('"port": ', '"port": 99'), "damaged, and left alone"),
        (lambda text: text.replace('"up_to": "check"', '"up_to": "end"'), "damaged, and left alone"),
        (lambda text: text.replace('"when": "20', '"when": "19'), ""),
    ],
)  # fmt: skip
def test_a_damaged_file_is_named_and_left_alone(
    room: ClassRoom, door: Door, change: Any, says: str
) -> None:  # a function
    path = kept_class.path_of(room)
    text = change(path.read_text("utf-8"))
    door.stop()
    path.write_text(text, "utf-8")
    again = ClassRoom("frog7", FIVES).open(host="127.0.0.1", page=PAGE)
    try:
        assert says in again.says
        assert bool(says) == bool(again.says)
        assert again.address != door.address
        assert not says or path.read_text("utf-8") == text
    finally:
        again.close()


def test_a_forged_file_brings_no_forged_results(room: ClassRoom, door: Door) -> None:
    path = kept_class.path_of(room)
    data = json.loads(path.read_text("utf-8"))
    forged = room.result_code(3).replace(" S3 ", " S4 ")
    data |= {
        "lines": [forged, "HP1 x"],
        "guesses": {"1": "70 %", "x": "1", "2": "33"},
        "asked": "a" * 500,
        "token": "../x",
    }
    door.stop()
    path.write_text(json.dumps(data), "utf-8")
    new = ClassRoom("frog7", FIVES)
    again = new.open(host="127.0.0.1", page=PAGE)
    try:
        assert len(new.pot) == 0
        assert dict(new.guesses.votes) == {"70 %": 1}
        assert new.ballot is None
        assert len(again.token) == 8
    finally:
        again.close()


def test_what_keeps_nothing(room: ClassRoom, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room.open(host="127.0.0.1", page=PAGE, keep=False).close()
    monkeypatch.setenv("HORDEPLAY_KEEP", "0")
    room.open(host="127.0.0.1", page=PAGE).close()
    assert not (folder / ".hordeplay").exists()


def test_a_folder_that_cannot_be_written_is_said(room: ClassRoom, folder: Path) -> None:
    (folder / ".hordeplay").write_text("a file", "utf-8")
    door = room.open(host="127.0.0.1", page=PAGE)
    assert "Nothing is kept beside the notebook" in door.says
    assert door.is_open


def test_each_refusal_is_one_sentence(room: ClassRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(
            ValueError, match=f"port {port} is in use by another program: take another one, or leave it out"
        ):
            room.open(port, "127.0.0.1", page=PAGE)
    for words, message in (
        ({"port": 70_000}, "port: a whole number from 0 to 65535"),
        ({"host": "localhost"}, "host: an address of this machine like 192.168.1.20, not 'localhost'"),
        ({"host": "203.0.113.9"}, "203.0.113.9 is no address of this machine"),
        ({"host": "127.0.0.1", "page": None, "word": "abc"}, "4 to 60"),
        ({"host": "127.0.0.1", "page": "x" * 4_000_001}, "a page has at most 4000000 characters"),
    ):
        with pytest.raises(ValueError, match=message):
            room.open(**{"page": PAGE, **words})  # type: ignore[arg-type]  # wrong on purpose
    assert room.door is None

    def nowhere(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    with monkeypatch.context() as patch:
        patch.setattr(socket.socket, "connect", nowhere)
        with pytest.raises(ValueError, match="in no network, so no phone can reach it: paste result lines"):
            room.open(page=PAGE)


def test_the_qr_code_holds_the_address(door: Door) -> None:
    code = segno.make(door.address, error="m", micro=False)
    assert code.mode == "byte"
    named = ' role="img" aria-label="QR code of the address"'
    assert door.qr().count(named) == 1
    plain = code.svg_inline(scale=8, border=4, dark="#000", light="#fff", omitsize=True, svgclass="hp-qr")
    assert door.qr().replace(named, "") == plain


def test_the_lesson_is_the_page_of_its_class() -> None:
    import hordeplay as hp

    class_ = ClassRoom("frog7", hp.lesson("maureen"))
    door = class_.open(host="127.0.0.1", keep=False)
    try:
        page = run(ask(door, f"/{door.token}", method="GET", Accept_Encoding="gzip"))
        assert isinstance(page, Answer)
        assert page.headers["content-encoding"] == "gzip"
        assert class_.model.answer.value == hp.lesson("maureen").model.answer.value
    finally:
        door.close()


def test_a_cell_that_is_run_again_takes_the_open_door_over(room: ClassRoom, door: Door) -> None:
    """Pages that are open find the class of the new cell at the old address, with everything that had arrived."""

    async def say(**report: object) -> Any:  # JSON
        phone = Phone(door, 7, key="7" * 32)
        await phone.open()
        try:
            return await phone.say(**report)
        finally:
            phone.close()

    port, first = door.port, run(say(name="Mia", guess="70 %", line=room.result_code(7)))
    new = ClassRoom("frog7", FIVES, tries=20)
    again = new.open(host="127.0.0.1", page=PAGE)
    try:
        assert again.port == port
        assert room.door is None
        assert new.pot == room.pot
        there = Phone(again, 7, key="7" * 32)

        async def go_on() -> Any:  # JSON
            await there.open()
            try:
                return await there.say(name="Mia", guess="70 %", line=room.result_code(7))
            finally:
                there.close()

        news = run(go_on())
        assert news["boot"] != first["boot"]
        assert (news["guess"], news["handed"], news["refused"]) == ("70 %", True, [])
        assert kept_class.path_of(new).is_file()
    finally:
        again.close()
    assert not kept_class.path_of(new).exists()


def test_without_tornado_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("hordeplay.desk.door", "hordeplay.desk.door_server"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tornado", None)
    with pytest.raises(
        ValueError, match=r"a door for phones needs tornado, which is not installed here: .*hordeplay\[course\]"
    ):
        ClassRoom("frog7", FIVES).open()
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(ValueError, match="a page in the browser cannot open a door: paste result lines"):
        ClassRoom("frog7", FIVES).open()


def test_without_segno_the_address_is_there(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(ValueError, match="the QR code needs segno"):
        door.qr()
    assert door.address.startswith("http://127.0.0.1:")


def test_an_address_of_the_whole_world_is_not_opened_unasked(room: ClassRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: ("8.8.8.8", 1))
    with pytest.raises(ValueError, match=r"8\.8\.8\.8 can be reached from all over the world"):
        room.open(page=PAGE)


CHILD = """
import sys, time
from hordeplay.desk import ClassRoom, Model
from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer
room = ClassRoom("frog7", Model(Answer(fz.odds.reach("55").value, "55 with 5 dice and 2 rerolls")), tries=20)
door = room.open(host="127.0.0.1", page="<p>a page</p>")
print(door.port, door.token, flush=True)
time.sleep(60)
"""


@dataclass(frozen=True)
class Elsewhere:
    """A door in another process."""

    host: str
    port: int
    token: str


def test_a_process_that_is_killed_takes_nothing_with_it(room: ClassRoom) -> None:
    """Killed while phones hand in: of every line that a phone was told has arrived, the next process has it."""
    with subprocess.Popen([sys.executable, "-c", CHILD], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        port, token = child.stdout.readline().split()
        there = Elsewhere("127.0.0.1", int(port), token)
        arrived: list[int] = []

        async def class_() -> None:
            for seat in range(1, 31):
                phone = Phone(there, seat)
                await phone.open()
                try:
                    if (await phone.say(guess="70 %", line=room.result_code(seat)))["handed"]:
                        arrived.append(seat)
                finally:
                    phone.close()
                if seat == 20:
                    child.kill()

        with pytest.raises(OSError):  # noqa: PT011  # cut off or refused, in the middle of anything
            run(class_())
        child.wait(10)
    assert len(arrived) >= 20
    again = room.open(host="127.0.0.1", page=PAGE)
    assert set(room.pot.students) >= {f"seat {seat}" for seat in arrived}
    assert room.guesses.votes["70 %"] >= len(arrived)
    assert (again.port, again.token) == (there.port, there.token)


def test_a_port_that_was_taken_in_the_meantime_is_another_one(room: ClassRoom, door: Door) -> None:
    token, port = door.token, door.port
    door.stop()
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        again = room.open(host="127.0.0.1", page=PAGE)
        assert again.port != port
        assert again.token == token


def test_what_others_do_is_told_now_and_then_and_what_the_teacher_does_at_once(door: Door) -> None:
    async def lesson() -> None:
        one = Phone(door, 1)
        await one.open()
        await one.say(guess="1/2")
        heard = 0

        async def listen() -> None:
            nonlocal heard
            while not (await one.hear())["hold"]["paused"]:
                heard += 1

        listening = asyncio.ensure_future(listen())
        for seat in range(2, 42):
            await say_once(door, seat, guess=f"{seat} %")
            await asyncio.sleep(0.05)
        assert 1 <= heard <= 4
        door.attendance.pause()
        await asyncio.wait_for(listening, 1)
        one.close()

    run(lesson())
