"""The teacher's panel of a door, and the show of hands on the panels: what they do, and what they do not give away."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import ipywidgets
import pytest

from hordeplay.desk import ClassRoom, Model
from hordeplay.desk.attendance import Report
from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer, percent
from hordeplay.odds.pmf import Pmf
from hordeplay.widgets import ClassPanel, DoorPanel, Predict, door_panel

EXACT = fz.odds.reach("55").value
FIVES = Model(Answer(EXACT, "55 with 5 dice and 2 rerolls"))
DIGITS = (str(EXACT.numerator), percent(EXACT), f"{float(EXACT):.6f}")
PAGE = "<!doctype html><html><head></head><body></body></html>"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ClassRoom]:
    monkeypatch.chdir(tmp_path)
    class_ = ClassRoom("frog7", FIVES)
    yield class_
    if class_.door is not None:
        class_.door.close()


class Clock:
    """The seconds that a panel sees: a click later each."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    one = Clock()
    monkeypatch.setattr(door_panel, "monotonic", one)
    return one


@pytest.fixture
def panel(room: ClassRoom) -> DoorPanel:
    room.open(host="127.0.0.1", page=PAGE, word="green apple")
    return DoorPanel(room)


def report(room: ClassRoom, seat: int, **words: object) -> list[str]:
    assert room.door is not None
    return room.door.attendance.say(Report.of({"key": f"{seat:032x}", "seat": seat, **words}))


def everything(widget: ipywidgets.Widget) -> str:
    """What the page is told of a panel, with all that stands on it."""
    texts = [json.dumps(widget.get_state(), default=str), repr(widget)]
    return " ".join(texts + [everything(child) for child in getattr(widget, "children", ())])


def button(panel: ipywidgets.Widget, words: str) -> ipywidgets.Button:
    (one,) = (child for child in leaves(panel) if isinstance(child, ipywidgets.Button) and child.description == words)
    return one


def leaves(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from leaves(child)


def test_it_shows_where_to_join_and_who_is_how_far(room: ClassRoom, panel: DoorPanel) -> None:
    assert room.door is not None
    shown = everything(panel)
    assert room.door.address.removeprefix("http://") in shown
    assert "QR code of the address" in shown
    assert "Nobody has joined yet." in shown
    report(room, 1)
    report(room, 2, guess="70 %")
    report(room, 3, guess="1/2", tries=7)
    report(room, 4, guess="0.9", tries=20, line=room.result_code(4))
    report(room, 5, guess="0.9", line=room.result_code(5).replace(" S5 ", " S6 "))
    for words in ("<b>5</b> joined", "<b>4</b> guessed", "<b>2</b> rolled", "<b>1</b> handed in"):
        assert words in panel._counts.value
    cells = dict(re.findall(r'<b>(\d+)</b><span class="hp-said"> ([^<]+)</span>', panel._seats.value))
    assert [cells[seat] for seat in "123456"] == ["joined", "guessed", "7 tries", "handed in", "guessed", "free"]
    assert list(cells) == [str(seat) for seat in range(1, 31)]  # each seat of the class has its place
    for sign, seat in zip("○◔◑●·", (1, 2, 3, 4, 30), strict=True):
        assert re.search(rf"{sign}</span> <b>{seat}</b>", panel._seats.value)
    assert "Seat 5: " not in everything(panel)
    button(panel, "▸ Notes (1)").click()
    assert "Seat 5: " in everything(panel)
    assert "the checksum does not fit" in everything(panel)
    button(panel, "▾ Notes (1)").click()
    assert "Seat 5: " not in everything(panel)
    assert str(panel).endswith("5 joined, 4 guessed, 2 rolled, 1 handed in")
    room.seats = 999
    report(room, 6)
    assert panel._seats.value.count("<li") == 6  # nobody looks for a phone among so many places
    assert panel.picture().startswith("<svg")


def test_names_the_word_and_the_value_are_nowhere_until_they_are_asked_for(room: ClassRoom, panel: DoorPanel) -> None:
    report(room, 4, name="Mia <b>", guess="0.9", tries=20, line=room.result_code(4))
    shown = everything(panel)
    for hidden in ("Mia", "green apple", *DIGITS):
        assert hidden not in shown
    button(panel, "Show names").click()
    button(panel, "Show the word").click()
    shown = everything(panel)
    assert "Mia b" in shown
    assert "green apple" in shown
    assert panel._seats.value.count("<li") == 1  # who is there, and how far, in words
    button(panel, "Hide names").click()
    button(panel, "Hide the word").click()
    assert "Mia" not in everything(panel)
    assert "green apple" not in everything(panel)


def test_its_buttons_hold_pause_pick_and_free(room: ClassRoom, panel: DoorPanel) -> None:
    assert room.door is not None
    attendance = room.door.attendance
    panel._far.value = "guess"
    assert attendance.up_to == "guess"
    paused = []
    for words in ("Pause all pages", "Go on"):
        button(panel, words).click()
        paused.append(attendance.paused)
    assert paused == [True, False]
    button(panel, "Talk about these").click()
    assert "choose one or more of the guesses first" in everything(panel)
    for seat, guess in enumerate(("70 %", "0,7", "1/2"), 1):
        report(room, seat, guess=guess)
    assert panel._guesses.options == (("1/2 (1 hand)", "1/2"), ("0,7 (2 hands)", "0,7"))
    panel._guesses.value = ["0,7"]
    button(panel, "Talk about these").click()
    assert list(attendance.picked) == ["0,7"]
    assert '<ul class=\\"hp-picked\\"' in everything(panel)
    report(room, 4, guess="0.1")
    assert panel._guesses.value == ("0,7",)  # what was chosen stays chosen while others guess
    button(panel, "Take them away").click()
    assert list(attendance.picked) == []
    for typed, says in (
        ("x", "a seat is a number from 1 to 999, and several are 3, 7-12, not 'x'"),
        ("9", "nobody has taken seat 9"),
        ("2", "Free for another phone: seat 2."),
    ):
        panel._seat.value = typed
        button(panel, "Free this seat").click()
        assert says.replace("'", "&#x27;") in everything(panel._note)
    panel._question.value, panel._options.value = "What does she keep?", "33"
    button(panel, "Ask the class").click()
    assert "2 to 9 answers can be chosen from, not 1" in everything(panel)
    panel._options.value = "33, 335"
    button(panel, "Ask the class").click()
    assert room.ballot is not None
    button(panel, "Done asking").click()
    assert room.ballot is None


def test_a_lesson_is_three_clicks(room: ClassRoom, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setattr(room, "open", lambda *_: type(room).open(room, 0, "127.0.0.1", word="green apple", keep=False))
    panel = DoorPanel(room)
    button(panel, "Let phones join").click()
    assert room.door is not None
    steps = [room.door.attendance.up_to]
    for words in ("Let them try", "Let them see"):
        assert "green apple" not in everything(panel)
        assert button(panel, words).button_style == "primary"
        button(panel, words).click()
        clock.now += 2
        steps.append(room.door.attendance.up_to)
    assert steps == ["guess", "try", "check"]
    assert "green apple" in everything(panel)  # the pages ask for it now
    assert button(panel, "All is open").disabled
    panel._far.value = "guess"
    assert not button(panel, "Let them try").disabled
    panel.hold("check")
    with pytest.raises(ValueError, match="all steps are open"):
        panel.go_on()


def test_a_double_click_is_one_and_few_are_asked_about(room: ClassRoom, panel: DoorPanel, clock: Clock) -> None:
    assert room.door is not None
    steps: list[str] = []
    attendance = room.door.attendance
    panel.hold("guess")
    for seat in (1, 2, 3):
        report(room, seat, guess="1/2")
    button(panel, "Let them try").click()
    button(panel, "Let them see").click()  # the same hand, a moment later
    steps.append(attendance.up_to)
    clock.now += 1.1
    report(room, 1, guess="1/2", line=room.result_code(1))
    button(panel, "Let them see").click()
    asks = "1 of 3 have handed in: open all the same?"
    button(panel, asks).click()
    steps.append(attendance.up_to)
    assert "green apple" not in everything(panel)
    button(panel, "Not yet").click()
    clock.now += 1.1
    button(panel, "Let them see").click()
    clock.now += 1.1
    steps.append(attendance.up_to)
    button(panel, asks).click()
    steps.append(attendance.up_to)
    panel.hold("try")
    clock.now += 1.1
    report(room, 2, guess="1/2", line=room.result_code(2))
    button(panel, "Let them see").click()  # most are ready
    steps.append(attendance.up_to)
    assert steps == ["try", "try", "try", "check", "check"]


def test_several_seats_are_taken_out_and_all_are_emptied(room: ClassRoom, panel: DoorPanel, clock: Clock) -> None:
    assert room.door is not None
    for seat in (3, 7, 8, 9, 20):
        report(room, seat, guess="1/2")
    panel._seat.value = "3, 7-9, 15"
    button(panel, "Take out with all it sent").click()
    assert room.door.attendance.out == (3, 7, 8, 9)
    assert "Out: seats 3, 7, 8, 9." in everything(panel._note)
    assert "Nobody has taken seat 15." in everything(panel._note)
    for wrong in ("9-7", "3,", "0", "1-1000"):
        panel._seat.value = wrong
        button(panel, "Take out with all it sent").click()
        assert "several are 3, 7-12" in everything(panel._note)
    button(panel, "Empty all seats").click()
    button(panel, "Empty them with all that was sent").click()
    seats = [len(room.door.attendance.sittings)]
    clock.now += 1.1
    button(panel, "Empty them with all that was sent").click()
    seats.append(len(room.door.attendance.sittings))
    assert seats == [1, 0]
    assert button(panel, "Empty all seats")


def test_the_seat_of_a_guess_is_named_for_the_teacher_alone(room: ClassRoom, panel: DoorPanel) -> None:
    for seat, guess in ((4, "0.9"), (2, "1/3"), (6, "0.9")):
        report(room, seat, guess=guess)
    assert "seats 4, 6" not in everything(panel)
    button(panel, "▸ Seats and phones").click()
    button(panel, "Whose guesses").click()
    assert "<li>1/3: seat 2</li><li>0.9: seats 4, 6</li>" in panel._guessers.value
    panel.projector = True
    assert "seats 4, 6" not in everything(panel)
    button(panel, "Whose guesses").click()
    assert "turn Projector off first" in everything(panel._note)


def test_a_line_by_hand_stands_out_and_is_left_out_by_one_click(room: ClassRoom) -> None:
    school = ClassPanel(room)
    room.open(host="127.0.0.1", page=PAGE)
    (panel,) = school._phones.children
    assert school._by_hand.layout.display == "none"
    report(room, 1, guess="1/2", line=room.result_code(1))
    report(room, 5, guess="1/2", line=room.result_code_by_hand(5, 0, 999))
    assert "handed in, by hand" in panel._seats.value
    assert panel._seats.value.count("✎") == 1
    assert room.pot.n == 1019
    button(school, "Leave out lines by hand").click()
    assert room.pot.n == 20
    assert "seat 5, left out" in everything(school)
    button(school, "Count lines by hand").click()
    assert room.pot.n == 1019


def test_it_takes_phones_out_and_locks_the_seats(room: ClassRoom, panel: DoorPanel) -> None:
    assert room.door is not None
    attendance = room.door.attendance
    for seat in (1, 2, 3):
        report(room, seat, guess="70 %", line=room.result_code(seat))
    assert button(panel, "Let back in").disabled
    panel._seat.value = "2"
    button(panel, "Take out with all it sent").click()
    assert "Out: seat 2. Guesses, votes and lines of there count no more." in everything(panel._note)
    assert "Taken out: seat 2." in panel._away.value
    assert (len(room.pot), attendance.out) == (2, (2,))
    button(panel, "Let back in").click()
    assert attendance.out == ()
    assert "Taken out" not in panel._away.value
    locked = []
    for words in ("Nobody else joins", "Let others join"):
        button(panel, words).click()
        locked.append((attendance.locked, "nobody else joins" in panel._counts.value))
    assert locked == [(True, True), (False, False)]
    panel._most.value = 24
    assert room.seats == 24
    assert panel._seats.value.count("<li") == 24
    for n in range(4, 15):
        attendance.say(Report(f"{n:032x}", n), "192.168.1.7" if n < 9 else f"192.168.1.{n}")
    assert "▸ Seats and phones: have a look" in everything(panel)
    assert (
        "5 seats come from one address, while other phones have one of their own: seats 4, 5, 6, 7, 8."
        in panel._away.value
    )
    assert "192.168" not in everything(panel).replace(room.door.address, "")


def test_it_opens_and_closes(room: ClassRoom, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    panel = DoorPanel(room, host="127.0.0.1", port=1)
    assert str(panel) == "FROG7: the door is closed"
    with pytest.raises(ValueError, match="let phones join first"):
        panel.pause()
    monkeypatch.setattr(room, "open", lambda *words: type(room).open(room, 0, words[1], page=PAGE))
    button(panel, "Let phones join").click()
    assert "127.0.0.1" in everything(panel)
    other = DoorPanel(room)
    button(panel, "Close the door").click()
    assert room.door is not None  # one click sends nobody home
    button(panel, "Close it for the whole class").click()
    assert room.door is not None  # nor does a double one
    clock.now += 1.1
    stood = room.door.host, room.door.port
    button(panel, "Close it for the whole class").click()
    assert (panel._host, panel._port) == stood
    for one in (panel, other):
        assert "Let phones join" in everything(one)
        assert "127.0.0.1" not in everything(one)


def test_results_land_in_the_class_s_panel_and_the_curtain_stays_down(room: ClassRoom, clock: Clock) -> None:
    school = ClassPanel(room)
    school.projector = True
    room.open(host="127.0.0.1", page=PAGE)
    (door,) = school._phones.children  # whoever opens it
    assert door.projector
    assert button(school._steering, "Lift the curtain")  # in the bar that stays, and nowhere else
    assert button(school, "Lift the curtain")
    for seat in range(1, 4):
        report(room, seat, guess="70 %", line=room.result_code(seat))
    shown = everything(school)
    assert f"{room.pot}" in shown
    assert "from 3 students" in shown
    assert "What the class guessed" in shown
    for digits in DIGITS:
        assert digits not in shown
    school.hands("60 %: 4, 80 %: 5")
    assert "guesses: 60 %: 4, 70 %: 3, 80 %: 5" in str(school)
    school.lift()
    assert "exact 69.88 %" in everything(school)
    school.lower()
    for digits in DIGITS:
        assert digits not in everything(school)
    school.guarded(lambda: school.hands("sixty"))
    assert "write values and hands, like 33: 11, 335: 14" in everything(school)
    room.ask("What does she keep?", "33, 335")
    school.hands("33: 11, 335: 14")
    assert "What does she keep?: 33: 11, 335: 14" in str(school)
    button(school, "Close the door").click()
    clock.now += 2
    button(school, "Close it for the whole class").click()
    assert (school._phones.children, school._steering.children) == ((), ())
    assert button(school._below, "Lift the curtain")


def test_a_class_without_a_network_is_told_in_a_sentence(room: ClassRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object, **__: object) -> None:
        raise ValueError("this machine is in no network")

    monkeypatch.setattr(room, "open", nowhere)
    school = ClassPanel(room)
    button(school, "Let phones join").click()
    assert "this machine is in no network" in everything(school)
    assert not button(school, "Let phones join").disabled


def test_hands_are_counted_before_the_first_try_and_stay_beside_the_truth() -> None:
    predict = Predict(FIVES, seed=7)
    with pytest.raises(ValueError, match="guess first, then try"):
        predict.step(1)
    predict.hands("50 %: 3")
    predict.hands("50 %: 11, 70 %: 14")
    predict.step(20)
    for digits in DIGITS:
        assert digits not in everything(predict)
    with pytest.raises(ValueError, match="the hands were counted before the first try: 50 %: 11, 70 %: 14"):
        predict.hands("50 %: 1")
    predict.reveal()
    assert "exact 69.88 %" in everything(predict)
    assert predict._bars.chart.names == ("50 %", "exact 69.88 %", "70 %")
    assert predict.gap.startswith("data and exact")
    with pytest.raises(ValueError, match="hands were counted and no single guess"):
        _ = predict.verdict
    assert predict.record()["hands"] == {"50 %": 11, "70 %": 14}
    assert "right" not in predict.record()
    assert "hands: 50 %: 11, 70 %: 14" in str(predict)
    predict.odds = "hidden"
    for digits in DIGITS:
        assert digits not in everything(predict)


def test_hands_beside_a_single_guess() -> None:
    predict = Predict(Answer.mean(Pmf.binomial(3, "1/2"), "hits of three dice"), seed=7)
    predict._show.value = "1: 3, 2: 9"
    button(predict, "Count hands").click()
    predict.guess("1.5")
    predict.step(10)
    predict.reveal()
    assert predict.verdict.right
    assert predict._bars.chart.names == ("1", "exact 1.5", "2")
    nonsense = Predict(FIVES)
    nonsense._show.value = "lots"
    button(nonsense, "Count hands").click()
    assert "write values and hands" in everything(nonsense)
    assert nonsense.stage == "guess"
