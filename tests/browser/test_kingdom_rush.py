"""Kingdom Rush in the browser: turning, refusals, any seat next."""

from __future__ import annotations

import re

from browser.lab import SHOTS, Lab
from playwright.sync_api import expect

PREPARED = """
import hordeplay as hp
from hordeplay.games.kingdom_rush import at
from hordeplay.widgets import Board
match = at({words}, seed=1)
Board(match, pace=0)
"""
SHOT = '"act", trays="A3 b2, B2 c2 tiles a5, A1 e3", hand_0="Archer Marksmen Militia", hand_1="Mage", round=2'
HERO = (
    '"hero", scenario="S2", round=5, trays="B3 e3, A3 d3, B1 c5", acting="Malik", heroes="Malik e4 used, Alleria b2", '
    'hand_0="Mage", crystals=3'
)

SENT = (
    '"part", scenario="S2", team="Alleria Magnus", round=5, trays="B3 e3, A3 d3", acting="Alleria", flags="acted", '
    'heroes="Alleria d4 used, Wildcat d4, Magnus e4", todo="Like-the-Wind 1 0 figure 0"'
)


def open_board(lab: Lab, cell: str) -> None:
    lab.page.set_viewport_size({"width": 1600, "height": 1400})
    lab.open_cells(cell.strip())
    lab.board.scroll_into_view_if_needed()


def preview(lab: Lab, *kinds: str) -> list[str]:
    return [part for part in lab.states("preview") if part.startswith(kinds)]


def picture(lab: Lab, name: str) -> None:
    """What the page shows now, with the pointer where it is."""
    SHOTS.mkdir(exist_ok=True)
    lab.page.screenshot(path=SHOTS / f"kingdom-rush-{name}.png")


def middle(lab: Lab, part: str) -> tuple[float, float]:
    """Of its ground, where it has one: a piece that still flies to it stretches the part."""
    ground = lab.spot(part).locator(":scope > rect")
    box = (ground.first if ground.count() else lab.spot(part)).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tower_is_picked_built_turned_and_its_tile_turned(lab: Lab) -> None:
    """Pick the tower, the site, the facing, then hover to preview and R to turn; what cannot be covered says why."""
    open_board(lab, PREPARED.format(words=SHOT))
    page = lab.page

    # no line of the list is wider than the list
    wide = "lines => lines.filter(line => line.getBoundingClientRect().right > line.closest('.hp-choices').getBoundingClientRect().right).length"
    assert lab.board.locator(".hp-choices .hp-choice").evaluate_all(wide) == 0

    # the tower, the site: the facing is turned there until the spaces that it reaches are right
    lab.reach("hand-1").click()
    assert lab.states("selected") == ["hand-1"]
    page.mouse.move(*middle(lab, "sp-b1"))
    facings = []
    for _ in range(4):
        facings.append(preview(lab, "sp-"))
        if "sp-c2" in facings[-1] and "sp-b2" in facings[-1]:
            break
        page.keyboard.press("r")
    assert all(facings)
    page.keyboard.press("r")
    page.keyboard.press("Shift+R")
    picture(lab, "facing")
    with lab.answered():
        page.mouse.click(*middle(lab, "sp-b1"))
    assert lab.python("match.table.built[0].name") == "'Marksmen'"

    # the tile: hovering shows it, R turns it, R with shift back, a click plays what is shown
    page.mouse.move(*middle(lab, "cell-c2-c3"))
    first = preview(lab, "cell-c2")
    assert "cell-c2-c3" in first
    page.keyboard.press("r")
    second = preview(lab, "cell-c2")
    assert second != first
    assert "cell-c2-c3" in second
    expect(lab.board.get_by_role("status").first).to_contain_text("2 of")
    page.keyboard.press("Shift+R")
    assert preview(lab, "cell-c2") == first
    page.keyboard.press("r")
    picture(lab, "tile")

    # a square whose enemy resists says so, and nothing is played
    ply = lab.python("match.ply")
    page.mouse.click(*middle(lab, "cell-c2-c2"))
    expect(lab.board.locator(".hp-pop-why")).to_contain_text("KR-TYPE-02")
    assert lab.states("illegal") == ["cell-c2-c2"]
    picture(lab, "refusal")
    assert lab.python("match.ply") == ply
    page.keyboard.press("Escape")

    page.mouse.move(*middle(lab, "cell-c2-c3"))
    page.keyboard.press("r")
    shown = sorted(part.rsplit("-", 1)[1] for part in preview(lab, "cell-c2"))
    with lab.answered():
        page.mouse.click(*middle(lab, "cell-c2-c3"))
    text = lab.python("[str(a.value) for a in match.answers if a.seat is not None][-1]").strip("'")
    assert text.split()[:3] == ["tile", "D2", "c2"]
    assert sorted(text.split()[3:]) == shown


def test_the_same_by_keyboard_alone(lab: Lab) -> None:
    open_board(lab, PREPARED.format(words=SHOT))
    page = lab.page
    lab.tab()
    for _ in range(12):
        if lab.focused() == "hand-0":
            break
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("n")
        if lab.focused() == "sp-b1":
            break
    assert preview(lab, "sp-b2") == ["sp-b2"]  # the facing that reaches a horde is shown first
    for _ in range(4):  # once around
        page.keyboard.press("r")
    assert preview(lab, "sp-b2") == ["sp-b2"]
    with lab.answered():
        page.keyboard.press("Enter")
    assert lab.python("match.table.built[0].facing") == "'S'"

    page.keyboard.press("n")
    assert lab.focused() in {"sp-b2", "inspect"}
    page.keyboard.press("r")
    shown = sorted(part.rsplit("-", 1)[1] for part in preview(lab, "cell-b2"))
    with lab.answered():
        page.keyboard.press("Enter")
    text = lab.python("[str(a.value) for a in match.answers if a.seat is not None][-1]").strip("'")
    assert sorted(text.split()[3:]) == shown


def test_the_large_tray_follows_the_pointer(lab: Lab) -> None:
    """Pointing at another horde shows it large with the tile that is turned to; a click on its squares places the tile."""
    built = PREPARED.replace("Board(", 'match.play("build Marksmen b1 S", seat=0)\nBoard(')
    open_board(lab, built.format(words=SHOT))
    page = lab.page
    shown = lab.board.locator("[id^='inspect-'].hp-panel")
    lab.reach("inspect")
    first = shown.get_attribute("id")
    other = "c2" if first == "inspect-b2" else "b2"
    page.mouse.move(*middle(lab, f"cell-{other}-c3"))
    page.keyboard.press("r")
    turned = sorted(part.rsplit("-", 1)[1] for part in preview(lab, f"cell-{other}"))
    seq, focus = lab.seq(), lab.focused()
    expect(shown).to_have_id(f"inspect-{other}")
    assert (lab.seq(), lab.focused()) == (seq + 1, focus)
    assert sorted(part.rsplit("-", 1)[1] for part in preview(lab, f"cell-{other}")) == turned
    assert sorted(part.rsplit("-", 1)[1] for part in preview(lab, "inspect-")) == turned
    picture(lab, "following")
    expect(lab.board.locator(".hp-pop-card")).to_be_hidden()  # no card lies over a tile that is turned to

    # the pointer goes there, and clicks a square of it
    page.mouse.move(*middle(lab, f"inspect-{other}-c3"), steps=9)
    assert shown.get_attribute("id") == f"inspect-{other}"
    page.keyboard.press("r")
    shown_there = sorted(part.rsplit("-", 1)[1] for part in preview(lab, "inspect-"))
    with lab.answered():
        page.mouse.click(*middle(lab, f"inspect-{other}-c3"))
    text = lab.python("[str(a.value) for a in match.answers if a.seat is not None][-1]").strip("'")
    assert text.split()[2] == other
    assert sorted(text.split()[3:]) == shown_there


def test_any_seat_acts_next(lab: Lab) -> None:
    """One person at both seats: the other seat is let by its panel, its hand lies open, undo takes its decision back."""
    open_board(lab, PREPARED.format(words=SHOT))
    with lab.answered():
        lab.reach("seat-2").click()
    assert lab.python("match.ply") == "0"
    label = lab.spot("hand-0").get_attribute("aria-label") or ""
    assert label.startswith("Mage")
    lab.act("done")
    assert lab.python("[answer.seat for answer in match.answers]") == "[1]"
    with lab.answered():
        lab.page.keyboard.press("u")
    assert lab.python("match.ply") == "0"


def test_a_hero_moves_with_its_ghost_and_r_turns_before_any_click(lab: Lab) -> None:
    """The keys are the board's as soon as several choices are shown; the notebook keeps its cell as it is."""
    open_board(lab, PREPARED.format(words=HERO))
    lab.page.mouse.move(*middle(lab, "cell-e3-b3"))
    first = preview(lab, "cell-e3")
    assert len(first) == 4
    lab.page.keyboard.press("r")
    assert preview(lab, "cell-e3") != first
    assert lab.board.locator(".hp-ghost").count() == 1
    picture(lab, "hero")
    lab.page.mouse.move(0, 0)
    for theme in ("light", "dark"):
        for width in (900, 1600):
            lab.screenshot("kingdom-rush-hero", theme=theme, width=width)
    lab.size(1600, 1400)
    lab.page.mouse.move(*middle(lab, "cell-e3-b3"))
    lab.page.keyboard.press("r")
    shown = min(part.rsplit("-", 1)[1] for part in preview(lab, "cell-e3"))
    with lab.answered():
        lab.page.mouse.click(*middle(lab, "cell-e3-b3"))
    # Malik strikes all around: which way he looks is answered by the board (KR-HERO-06)
    moved, looks = lab.python("' '.join(str(a.value) for a in match.answers[-2:])").strip("'").split(" face ")
    assert moved.startswith("go e3 ")
    assert looks == "N"
    assert shown


def test_a_hero_who_is_sent_and_turns_is_seen_before_each_click(lab: Lab) -> None:
    """Where its base would lie, then how it would look: its seat is asked, its board lies open, and R turns its arrow."""
    open_board(lab, PREPARED.format(words=SENT))
    page, ghost = lab.page, lab.board.locator(".hp-ghost")
    lab.spot("sp-e4").click()
    page.mouse.move(*middle(lab, "cell-e3-c3"))
    first, places = preview(lab, "cell-e3"), [ghost.get_attribute("transform")]
    page.keyboard.press("r")
    assert preview(lab, "cell-e3") != first
    places.append(ghost.get_attribute("transform"))
    assert places[0] != places[1]
    picture(lab, "sent")
    with lab.answered():
        page.mouse.click(*middle(lab, "cell-e3-c3"))
    expect(lab.spot("hero-board")).to_have_attribute("aria-label", re.compile("^Magnus"))

    x, y = middle(lab, "sp-e3")
    page.mouse.move(
        x - 9, y
    )  # the pointer rests where it clicked, and points at nothing of the next question until it moves
    page.mouse.move(x, y)
    looks = [ghost.locator("path").get_attribute("d")]
    for _ in range(3):
        page.keyboard.press("r")
        looks.append(ghost.locator("path").get_attribute("d"))
    assert len(dict.fromkeys(looks)) == 4
    picture(lab, "sent-looks")
    status = lab.board.get_by_role("status").first
    expect(status).to_contain_text("4 of 4")
    shown = re.search(r"Look (\w+), 4 of 4", status.text_content() or "")
    assert shown
    with lab.answered():
        page.mouse.click(*middle(lab, "sp-e3"))
    facing = {"north": "N", "east": "E", "south": "S", "west": "W"}[shown[1]]
    assert lab.python("match.table.figures[2].facing") == repr(facing)


def test_where_towers_can_go_is_seen_before_one_is_picked(lab: Lab) -> None:
    """A click on a site offers what can stand there, one on a horde opens its card: neither is refused."""
    open_board(lab, PREPARED.format(words=SHOT))
    assert {"hand-0", "hand-1", "sp-b1", "sp-d3"} <= set(lab.states("legal"))
    assert not {"sp-b2", "sp-d1"} & set(lab.states("legal"))  # a horde, and a site of the other seat
    lab.spot("sp-b1").click()
    rows = lab.board.locator(".hp-choices .hp-choice[data-text^='build']")
    expect(rows.first).to_contain_text("b1")
    assert {text.split()[2] for text in rows.evaluate_all("rows => rows.map(row => row.dataset.text)")} == {"b1"}
    lab.page.keyboard.press("Escape")
    lab.spot("sp-e3").click()
    expect(lab.board.get_by_text("When the round ends", exact=True)).to_be_visible()
    expect(lab.board.locator(".hp-pop-why")).to_be_hidden()
    assert lab.states("illegal") == []
    assert lab.python("match.ply") == "0"
