"""Nothing that lies under a curtain is in the page, in a message between page and Python, or in the saved file before it is lifted.

All three are searched: the page's source, every frame of the kernel's websocket, and the notebook as JupyterLab writes it
with the state of its widgets. Each search is then made once more with the curtains up, where it has to strike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from browser.lab import Lab
from playwright.sync_api import Locator, WebSocket, expect

from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import percent

CELLS = (
    """import hordeplay as hp
from hordeplay.desk import ClassRoom, Model
from hordeplay.games import fantahzee as fz
from hordeplay.widgets import Board, ClassPanel, Curtain, KeepPanel, OddsPanel, Predict
model = Model(fz.odds.reach("55"))
room = ClassRoom("frog7", model, tries=20)""",
    'curtain = Curtain("working", lambda: [hp.lesson("steamsmith").working, *hp.lesson("steamsmith").charts()])\ncurtain',
    "guess = Predict(model, seed=7)\nguess",
    'law = OddsPanel(fz.odds.boss_at(), odds="hidden", seed=8)\nlaw',
    'odds = OddsPanel(model, odds="after", seed=8)\nodds',
    "school = ClassPanel(room)\nschool",
    'keeps = KeepPanel(fz.odds.best_keep((6, 5, 4, 3, 3, 2, 1), 2, "XX+XXX"), odds="after")\nkeeps',
    'Board(fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=1), odds="hidden")',
)
REACH, BOSS = fz.odds.reach("55"), fz.odds.boss_at()
SECRETS = (
    str(REACH.value.numerator),
    percent(REACH),
    f"{float(REACH):.4f}",
    "91/216",  # of the working
    f"{BOSS.sd:.4f}",
    "115643/139968",  # of the keep that is chosen
    "4.91 percentage points more",
    "2.44 average",  # beside a choice of the board
)
SAVE_STATE = "() => jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState').then(() => null)"
SAVES_STATE = "() => jupyterapp.commands.isToggled('@jupyter-widgets/jupyterlab-manager:saveWidgetState')"
SAVE = "() => jupyterapp.commands.execute('docmanager:save').then(() => null)"


class Watched:
    """Everything that may tell: frames since the last `forget`, the page's source, and the saved file."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.frames: list[bytes] = []
        lab.page.on("websocket", self._watch)

    def _watch(self, socket: WebSocket) -> None:
        for event in ("framereceived", "framesent"):
            socket.on(event, lambda data: self.frames.append(data.encode() if isinstance(data, str) else data))

    def forget(self) -> None:
        self.frames.clear()

    def file(self) -> str:
        """The notebook as it is saved now."""
        path = self.lab.server.root / self.lab.name / "cells.ipynb"
        self.lab.page.evaluate(SAVE)
        return Path(path).read_text("utf-8")

    def tells(self, secrets: tuple[str, ...]) -> dict[str, list[str]]:
        """Which of these stand where."""
        # what was shown is gone from the page a moment after Python has taken it away
        self.lab.python("None")
        spoken = b"\n".join(self.frames).decode("utf-8", "replace")
        return {
            "page": _standing(secrets, self.lab.page.content()),
            "messages": _standing(secrets, spoken),
            "file": _standing(secrets, self.file()),
        }


def _standing(secrets: tuple[str, ...], text: str) -> list[str]:
    """Which of these stand there, and not as digits of another number: a page is full of pixels."""
    return [one for one in secrets if re.search(rf"(?<![\d.]){re.escape(one)}(?!\d|px)", text)]


@contextmanager
def saving_widgets(lab: Lab) -> Iterator[None]:
    """JupyterLab writes the state of the widgets into the file in here."""
    assert not lab.page.evaluate(SAVES_STATE)
    lab.page.evaluate(SAVE_STATE)
    lab.page.wait_for_function(SAVES_STATE)
    try:
        yield
    finally:
        lab.page.evaluate(SAVE_STATE)


def press(panel: Locator, words: str) -> None:
    panel.get_by_role("button", name=words, exact=True).first.click()


NOTHING: dict[str, list[str]] = {"page": [], "messages": [], "file": []}


def test_what_lies_under_the_curtains_of_the_panels_is_nowhere(lab: Lab) -> None:
    watched = Watched(lab)
    lab.open_cells(*CELLS)
    page = lab.page
    panels = page.locator(".hp-panel")
    expect(panels).to_have_count(6)
    curtain, guess, law, odds, school, keeps = (panels.nth(i) for i in range(6))
    with saving_widgets(lab):
        assert watched.tells(SECRETS) == NOTHING

        # everything that may be done before: a guess, tries, results of a class, dice kept, large letters
        guess.get_by_placeholder("such as").fill("0.6")
        guess.get_by_placeholder("such as").press("Enter")
        expect(guess.get_by_role("button", name="10 more", exact=True)).to_be_enabled()
        for panel in (guess, law, odds):
            press(panel, "10 more")
            expect(panel).to_contain_text("10")
        school.locator("textarea").fill(lab.python("room.result_code(1)").strip("'"))
        school.locator("textarea").blur()
        press(school, "Read")
        expect(school.locator(".hp-note")).to_contain_text("1 result read")
        keeps.locator(".hp-die").nth(3).click()
        for panel in (curtain, guess, law, odds, school, keeps):
            press(panel, "Projector")
            expect(panel).to_have_class(re.compile("hp-projector"))
            press(panel, "Projector")
        page.get_by_role("button", name="Table and files").first.click()
        lab.board.focus()
        assert '"metadata"' in watched.file()
        assert '"application/vnd.jupyter.widget-state+json"' in watched.file()
        assert watched.tells(SECRETS) == NOTHING

        # the same searches strike once the curtains are up
        press(curtain, "Show: working")
        press(guess, "Show the truth")
        law.get_by_label("always").check()
        odds.get_by_placeholder("your number").fill("0.7")
        odds.get_by_placeholder("your number").blur()
        press(odds, "That is my choice")
        press(school, "Lift the curtain")
        press(keeps, "That is my keep")
        for panel, sign in ((curtain, "91/216"), (odds, SECRETS[0]), (school, SECRETS[0]), (keeps, "115643/139968")):
            expect(panel).to_contain_text(sign)
        up = SECRETS[:-1]  # the board's odds stay hidden
        assert watched.tells(up) == {"page": list(up), "messages": list(up), "file": list(up)}
        assert watched.tells(SECRETS[-1:]) == NOTHING

        # and what is shut again is nowhere in page and file
        press(curtain, "Hide: working")
        press(school, "Lower the curtain")
        for panel in (guess, law, odds, keeps):
            panel.get_by_label("hidden").check()
        for panel in (curtain, guess, law, odds, school, keeps):
            for sign in ("91/216", SECRETS[0], "115643/139968", SECRETS[4]):
                expect(panel).not_to_contain_text(sign)
        shut = watched.tells(SECRETS)
        assert (shut["page"], shut["file"]) == ([], [])


BOARD = """import hordeplay as hp
from hordeplay.games import fantahzee as fz
from hordeplay.widgets import Board
match = fz.at("roll", party="Steamsmith Paladin", dice="54321", rerolls=2, seed=5)
def notes():
    look, view = fz.GAME.look, match.seen_by(match.request.seat).table
    return sorted({look.hint(view, choice).note for choice in match.choices} - {""})
old = notes()
board = Board(match, odds="always")
board"""


def test_each_decision_in_front_of_a_class_has_a_curtain_of_its_own(lab: Lab) -> None:
    watched = Watched(lab)
    lab.open_cells(BOARD)
    with saving_widgets(lab):
        assert watched.tells(("2.4", " average"))["page"], "the odds are shown at first"
        lab.board.get_by_role("button", name="projector mode").click()
        expect(lab.board).to_have_attribute("data-projector", "")
        expect(lab.board.locator(".hp-curtain")).to_be_visible()
        watched.forget()
        with lab.answered():
            lab.python("None", before="match.play('keep 5')")
        lab.rest()
        secrets = tuple(one for one in re.findall(r"'([^']+)'", lab.python("sorted(set(notes()) - set(old))")))
        assert secrets
        watched.frames = [
            frame for frame in watched.frames if b"set(notes())" not in frame and b"user_expressions" not in frame
        ]
        assert watched.tells(secrets) == NOTHING
        with lab.answered():
            lab.page.keyboard.press("o")
        expect(lab.board.locator(".hp-curtain")).to_be_hidden()
        shown = watched.tells(secrets)
        assert shown["page"]
        assert shown["messages"]
