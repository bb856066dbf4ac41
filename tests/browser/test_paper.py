"""A lesson's page on paper and on a telephone: worksheet and key are one sheet each, and nothing sticks out."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, PdfMargins, ViewportSize

from hordeplay.desk.lesson import lesson, lessons

PHONE = ViewportSize(width=390, height=844)
MARGINS = PdfMargins(top="14mm", right="14mm", bottom="14mm", left="14mm")
PAGE = re.compile(rb"/Type\s*/Page\b")


JS_INK = """() => [document.body, ...document.querySelectorAll('main p, main h1, main td')]
  .filter(one => one.offsetParent || one === document.body)
  .map(one => getComputedStyle(one).color.match(/[\\d.]+/g).slice(0, 3).map(Number))
  .filter(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128).length"""
"""How many things on the paper are printed in a light colour."""


@pytest.mark.parametrize("key", [False, True], ids=["worksheet", "key"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_prints_on_one_sheet_and_fits_a_phone(
    browser: Browser, key: bool, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(viewport=PHONE, offline=True, color_scheme=scheme)
    page = context.new_page()
    for name in lessons():
        page.set_content(lesson(name).to_html(key=key))
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], name
        for size in ("A4", "Letter"):
            printed = page.pdf(format=size, margin=MARGINS)
            assert len(PAGE.findall(printed)) == 1, f"{name} on {size}"
        page.emulate_media(media="print")
        assert page.evaluate(JS_INK) == 0, f"{name}: light ink on white paper"
        page.emulate_media(media="null")
    context.close()
