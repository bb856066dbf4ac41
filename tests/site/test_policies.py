"""Every page that we export has a security policy: no script but its own by hash, and nothing of another machine."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import pytest

import hordeplay as hp
from hordeplay.core.html_page import notebook_page, of_door, site_page
from hordeplay.desk.draw import svg
from hordeplay.desk.lesson import lesson
from hordeplay.desk.lesson_page import question_page
from hordeplay.games import fantahzee as fz
from hordeplay.lab.sheet_of_cards import card_sheet
from hordeplay.lab.sheet_of_rules import rules_sheet
from hordeplay.odds.chart import bars
from hordeplay.site.pages import front_page, picture, play_page, teach_page

META: Final = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
SCRIPT: Final = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)
SOURCES: Final = {
    "'none'",
    "'self'",
    "'unsafe-inline'",
    "'wasm-unsafe-eval'",
    "'unsafe-eval'",
    "data:",
    "blob:",
    "file:",
}
"""All that a policy of ours names besides hashes: no host, and nothing that stands for one."""
SOFT: Final = hp.rules("fantahzee").edit("heroes", "Steamsmith", strength=6)
PAGES: Final[dict[str, Callable[[], str]]] = {
    "front": lambda: front_page({"teaching.html": "Teaching"}, []),
    "play": play_page,
    "teach": teach_page,
    "lesson": lambda: lesson("cup").to_html("frog7", word="green apple"),
    "key": lambda: lesson("cup").to_html(key=True),
    "question": lambda: question_page(fz.odds.reach("XXX"), seats=1),
    "rules": lambda: rules_sheet(SOFT),
    "cards": lambda: card_sheet(SOFT),
}


def policy_of(page: str) -> dict[str, list[str]]:
    """The policy of a page, by directive; it stands before all that it holds back, and there is but one."""
    [policy] = META.findall(page)
    first = re.search(r"<(?:script|style|link|body)\b", page)
    assert first is None or page.index("http-equiv") < first.start()
    assert page.index("<meta charset") < 1024
    return {name: sources for name, *sources in (part.split() for part in policy.split("; "))}


def check(page: str) -> dict[str, list[str]]:
    policy = policy_of(page)
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == ["'none'"]
    for directive, sources in policy.items():
        for source in sources:
            assert source in SOURCES or re.fullmatch(r"'sha256-[A-Za-z0-9+/]{43}='", source), (directive, source)
    scripts = policy.get("script-src", [])
    assert "'unsafe-inline'" not in scripts
    for words, text in SCRIPT.findall(page):
        if "src=" in words:
            assert re.search(r'src="[\w.]+"', words), "a script lies beside its page"
        elif "application/json" not in words:
            assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in scripts
    assert not re.search(r"<[a-z][^>]*\son[a-z]+=", SCRIPT.sub("", page)), "a handler would need 'unsafe-inline'"
    return policy


@pytest.mark.parametrize("name", list(PAGES))
def test_a_page_runs_its_own_scripts_alone_and_asks_nobody_else(name: str) -> None:
    page = PAGES[name]()
    policy = check(page)
    if "<script" not in page:
        assert "script-src" not in policy
    if name in ("key", "rules", "cards"):
        assert policy.keys() == {"default-src", "style-src", "base-uri", "form-action"}


def test_python_may_be_compiled_where_games_are_played_and_no_text_becomes_code() -> None:
    for page in (play_page(), teach_page()):
        scripts = check(page)["script-src"]
        assert "'wasm-unsafe-eval'" in scripts
        assert "'unsafe-eval'" not in scripts
        assert check(page)["worker-src"] == check(page)["connect-src"] == ["'self'"]


def test_a_script_that_was_not_there_when_the_page_was_made_has_no_hash() -> None:
    page = '<head><meta charset="utf-8"></head><body><script>1</script></body>'
    for guarded in (site_page(page), notebook_page(page, "3")):
        check(guarded)
        with pytest.raises(AssertionError):
            check(guarded.replace("</body>", "<script>2</script></body>"))
    assert sum(source.startswith("'sha256") for source in policy_of(notebook_page(page, "3"))["script-src"]) == 2
    assert "script-src 'none'" in of_door("<p>no scripts</p>")
    assert "frame-ancestors 'none'" in of_door(page)


def test_a_page_without_a_place_for_its_policy_is_refused() -> None:
    assert META.search(site_page("<html><head><title>.</title></head></html>"))
    for page in ("<body></body>", '<head><script>1</script><meta charset="utf-8"></head>', ""):
        with pytest.raises(ValueError, match="a page needs a head that begins with its charset"):
            site_page(page)


@pytest.mark.parametrize(
    "drawn", [svg(bars("One", ["a", "b"], [0.25, 0.75])), picture("kingdom-rush")], ids=["chart", "board"]
)
def test_a_picture_needs_no_policy(drawn: str) -> None:
    """No script, no handler, no address: shapes, words, and one style sheet that asks for nothing."""
    assert not re.search(r"<(?:script|foreignObject|image|iframe|a)\b|\son[a-z]+=|javascript:|@import", drawn)
    assert {reference[0] for reference in re.findall(r'href="([^"]*)"', drawn)} <= {"#"}
    assert {address[0] for address in re.findall(r"url\(([^)]*)\)", drawn)} <= {"#"}
    assert re.findall(r"https?:[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]
