"""Kingdom Rush at a board: which way a hero looks is not asked where it never matters, and a part that is for later says so."""

from __future__ import annotations

from widgets.conftest import Opener

from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import at


def test_a_board_looks_for_a_hero_where_it_does_not_matter(pages: Opener) -> None:
    """The log says so; the question stays in the record, answered (KR-HERO-06)."""
    words = {"acting": "Malik", "heroes": "Malik e4 used", "hand_0": "Archer", "hand_1": "Mage", "round": 2}
    match = at("hero", scenario="S2", trays="A3 d3", **words)  # type: ignore[arg-type]
    page = pages(match)
    page.act("go e3")
    assert [answer.value.verb for answer in match.answers] == ["go", "face"]
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "Malik may still act"
    lines = [line["text"] for line in page.board.log_tail]
    assert "Look north; it comes to the same as any other choice" in lines


def test_a_click_on_what_is_for_later_says_why(pages: Opener) -> None:
    """A tower of the supply while towers are built (KR-BUY-01), and one that costs too much (KR-BUY-02)."""
    page = pages(at("act", seats=1, trays="A3 c2", hand_0="Archer", round=2))
    note = page.say("explain", part="supply-archer")
    assert (note["kind"], note["reason"]) == ("illegal", "towers are bought in phase 6, this one for 2 crystals")
    page = pages(at("spend", seats=1, crystals=2, round=3))
    note = page.say("explain", part="supply-marksmen")
    assert (note["rules"], note["reason"]) == (["KR-BUY-02"], "it costs 3 crystals, and 2 are left")
