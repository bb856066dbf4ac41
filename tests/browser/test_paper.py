"""A lesson's page on paper and on a telephone: worksheet and key are one sheet each, and nothing sticks out."""

import re

import pytest
from playwright.sync_api import Browser, PdfMargins, ViewportSize

from hordeplay.desk.lesson import lesson, lessons

PHONE = ViewportSize(width=390, height=844)
MARGINS = PdfMargins(top="14mm", right="14mm", bottom="14mm", left="14mm")
PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("key", [False, True], ids=["worksheet", "key"])
def test_each_prints_on_one_sheet_and_fits_a_phone(browser: Browser, key: bool) -> None:
    context = browser.new_context(viewport=PHONE, offline=True)
    page = context.new_page()
    for name in lessons():
        page.set_content(lesson(name).to_html(key=key))
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], name
        for size in ("A4", "Letter"):
            printed = page.pdf(format=size, margin=MARGINS)
            assert len(PAGE.findall(printed)) == 1, f"{name} on {size}"
    context.close()


def test_the_students_page_tries_only_after_a_stored_guess(browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, offline=True)
    page = context.new_page()
    page.set_content(lesson("steamsmith").to_html())
    more = page.get_by_role("button", name="100 more")
    assert more.is_disabled()
    page.get_by_role("button", name="Store it").click()
    assert more.is_disabled()
    assert "Write a number first" in page.inner_text("#said")
    page.get_by_label("Your guess").fill("60 %")
    page.get_by_role("button", name="Store it").click()
    more.click()
    assert re.fullmatch(r"\d+ of 100 = \d+\.\d %", page.inner_text("#count"))
    context.close()
