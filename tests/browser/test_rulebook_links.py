"""The links of a rulebook's parts: from contents to chapter, from clause to clause, from one part to another, in each place that
shows notebooks. What they lead to is in tests/infra/test_notebooks.py."""

from __future__ import annotations

import shutil
import subprocess
import sys

from browser.lab import ROOT, WAIT_MS, Lab
from playwright.sync_api import BrowserContext, Page, expect

GAME = "fantahzee"
NOTEBOOK = ".jp-NotebookPanel:not(.lm-mod-hidden)"
CURRENT_TAB = ".lm-TabBar-tab.lm-mod-current.jp-mod-current"
AT_TOP = 260
"""Pixels from a window's top within which a place stands that was scrolled there: below menus and toolbars."""


def lands(page: Page, anchor: str) -> None:
    """Wait until the place with this anchor stands near the top of what is seen."""
    where = f'document.querySelector(\'{NOTEBOOK} [data-jupyter-id="{anchor}"], [id="{anchor}"]\')'
    page.wait_for_function(
        f"(() => {{ const top = {where}?.getBoundingClientRect().top; return top >= -2 && top < {AT_TOP}; }})()"
    )


def with_all_parts(lab: Lab) -> None:
    """Lay the parts into the folder of the test, as they lie beside each other."""
    folder = lab.server.root / lab.name
    folder.mkdir(exist_ok=True)
    for path in (ROOT / "notebooks" / GAME).glob("*.ipynb"):
        shutil.copy(path, folder)


def follow(page: Page, href: str, within: str = "") -> None:
    """Click the first link that leads there."""
    link = page.locator(f'{within} a[href$="{href}"]').first
    link.scroll_into_view_if_needed()
    link.click()


def test_links_lead_within_a_part_and_to_another(lab: Lab) -> None:
    """In JupyterLab: from learning to the rules, from contents to chapter, from clause to clause, and on to a question.

    Where a link opens a notebook, JupyterLab scrolls before all that is above has its height: only that it opens is asked.
    """
    with_all_parts(lab)
    lab.open(f"{GAME}/learn.ipynb", run=False)
    follow(lab.page, "#FZ-DMG-04", NOTEBOOK)  # Lab adds words of its own to the name of the file
    expect(lab.page.locator(CURRENT_TAB)).to_contain_text("reference.ipynb")
    lab.page.locator(f'{NOTEBOOK} a[href$="#FZ-ATK"]').first.wait_for()
    for anchor in ("FZ-contents", "FZ-ATK", "FZ-ATK-14"):
        follow(lab.page, f"#{anchor}", NOTEBOOK)
        lands(lab.page, anchor)
    follow(lab.page, "#FZ-question-9", NOTEBOOK)
    expect(lab.page.locator(CURRENT_TAB)).to_contain_text("questions.ipynb")


def test_links_of_an_exported_page(lab: Lab, window: BrowserContext) -> None:
    """As nbconvert writes it: there an anchor is an id."""
    with_all_parts(lab)
    path = lab.server.root / lab.name / "reference.ipynb"
    words = ["nbconvert", "--to", "html", "--log-level=ERROR", str(path)]
    subprocess.run([sys.executable, "-m", *words], check=True, timeout=WAIT_MS / 1000)
    window.set_offline(True)
    page = window.new_page()
    page.goto(path.with_suffix(".html").as_uri(), wait_until="commit")
    for anchor in ("FZ-ATK", "FZ-ATK-14", "FZ-contents"):
        follow(page, f"#{anchor}")
        lands(page, anchor)
    page.close()
    window.set_offline(False)
