"""The changed cards are drawn to be cut: each as often as it is there, in its size, with all it says."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import hordeplay as hp
from hordeplay.core.text_metrics import BOLD, text_width
from hordeplay.lab import card_pages, card_sheet

GAMES = ["horrible-hordes", "fantahzee", "kingdom-rush", "warfighter-fantasy"]
SVG = "{http://www.w3.org/2000/svg}"


def texts(page: str) -> list[str]:
    return [one.text or "" for one in ET.fromstring(page).iter(f"{SVG}text")]


def test_only_what_differs_is_drawn_and_as_often_as_it_is_there() -> None:
    rules = hp.rules("fantahzee").edit("heroes", "Steamsmith", strength=6).edit("monsters", "Rock Monster", xp=3)
    copies = rules.heroes["Steamsmith"].copies + rules.monsters["Rock Monster"].copies
    pages = card_pages(rules)
    assert len(pages) == -(-copies // 9)
    titles = [one for page in pages for one in texts(page) if one in {*rules.heroes, *rules.monsters}]
    assert titles.count("Steamsmith") == rules.heroes["Steamsmith"].copies
    assert len(titles) == copies
    assert card_pages(rules.printed) == ()
    assert "No card differs from print." in card_sheet(rules.printed)


def test_a_card_says_what_is_new() -> None:
    rules = hp.rules("horrible-hordes").edit("hordes", "Red Dragons", attack=4, hits=9)
    words = texts(card_pages(rules)[0])
    assert words[words.index("Attack") + 1] == "4"
    assert words[words.index("Hits") + 1] == "9"
    assert any("ours" in one for one in words)


def test_words_follow_the_knobs() -> None:
    rules = hp.rules("horrible-hordes")
    for now in (rules, rules.with_(castle_hits=5)):
        cards = {
            "abilities": [name for name, row in now.abilities.items() if "castle_hits" in row.words][:1] or ["Fireball"]
        }
        name = cards["abilities"][0]
        page = " ".join(texts(card_pages(now, cards)[0]))
        assert now.abilities[name].in_words(now.knobs) in page


def test_cards_are_63_by_88_and_marks_stand_where_they_are_cut() -> None:
    rules = hp.rules("warfighter-fantasy")
    page = card_pages(rules, {"skills": list(rules.skills)[:9]})[0]
    assert 'width="210mm" height="297mm" viewBox="0 0 210 297"' in page
    corners = [tuple(map(float, at.split())) for at in re.findall(r"translate\(([^)]*)\)", page)]
    assert sorted({x for x, _ in corners}) == [10.5, 73.5, 136.5]
    assert sorted({y for _, y in corners}) == [16.5, 104.5, 192.5]
    path = re.search(r'<path d="([^"]*)" fill="none" stroke="#000" stroke-width="0.2"', page)
    assert path is not None
    marks = re.findall(r"M([\d.]+) ([\d.]+)([VH])([\d.]+)", path[1])
    assert {float(x) for x, _, way, _ in marks if way == "V"} == {10.5, 73.5, 136.5, 199.5}
    assert {float(y) for _, y, way, _ in marks if way == "H"} == {16.5, 104.5, 192.5, 280.5}
    for x, y, way, to in marks:  # outside the cards, on the page
        along = (float(y), float(to)) if way == "V" else (float(x), float(to))
        low, high = (16.5, 280.5) if way == "V" else (10.5, 199.5)
        assert max(along) < low or min(along) > high
        assert min(along) > 3
        assert max(along) < (294 if way == "V" else 207)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_every_game_fits(game: str) -> None:
    """No word leaves its card, and no card has less than its name and what it is."""
    rules = hp.rules(game)
    cards = {table: list(rows) for table, rows in rules.content.items()}
    pages = card_pages(rules, cards)
    drawn = [one for page in pages for one in ET.fromstring(page).findall(f"{SVG}g")]
    assert len(drawn) >= sum(map(len, cards.values()))
    for card in drawn:
        lines = list(card.iter(f"{SVG}text"))
        assert len(lines) >= 3
        for line in lines:
            size, x, y = (float(line.get(name, "0")) for name in ("font-size", "x", "y"))
            width = text_width(line.text or "", size) * (BOLD if line.get("font-weight") else 1)
            left = {"end": x - width, "middle": x - width / 2}.get(line.get("text-anchor", ""), x)
            assert left >= 3.9, line.text
            assert left + width <= 59.5, line.text
            assert 4 <= y <= 84


def test_unknown_names_are_told() -> None:
    rules = hp.rules("fantahzee")
    with pytest.raises(ValueError, match="did you mean 'heroes'"):
        card_pages(rules, {"heros": ["Steamsmith"]})
    with pytest.raises(ValueError, match="did you mean 'Steamsmith'"):
        card_pages(rules, {"heroes": ["Steamsmit"]})


def test_a_sheet_is_a_page_that_runs_nothing(tmp_path: Path) -> None:
    rules = hp.rules("horrible-hordes").edit("abilities", "Fireball", words="Burns <script>everything</script>.")
    path = tmp_path / "cards.html"
    page = card_sheet(hp.Variant("<b>Hot</b>", rules), path)
    assert path.read_text(encoding="utf-8") == page
    assert "<script" not in page
    assert "<b>Hot</b>" not in page
    assert "default-src 'none'; style-src 'sha256-" in page
    assert not re.search(r'\son\w+=|href=|src=|\sstyle="', page)


def test_squares_are_drawn_and_nothing_of_a_match_is_said() -> None:
    rules = hp.rules("kingdom-rush")
    name = next(iter(rules.hordes))
    page = card_pages(rules, {"hordes": [name], "towers": ["Archer"]})[0]
    letters = "".join(rules.hordes[name].grid).replace(".", "")
    assert letters
    assert page.count('fill="#ddd"') == len(letters)
    assert "Range" in texts(page)
    assert not {"Supply", "State", "Now"} & set(texts(page))
