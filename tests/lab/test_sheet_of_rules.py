"""The rules sheet says each change once, in the rulebook's words, with the exact numbers that it moves; and no more."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

import hordeplay as hp
from hordeplay.core.rules import HouseRule
from hordeplay.games import find
from hordeplay.games import horrible_hordes as hh
from hordeplay.lab import moved_by, rules_sheet
from hordeplay.lab.sensitivity import exact_questions
from hordeplay.lab.sheet_of_rules import changed_rows, plain
from hordeplay.odds.amount import CHANCE, unit_of

PRINTED = hp.rules("horrible-hordes")
GAMES = ["horrible-hordes", "fantahzee", "kingdom-rush", "warfighter-fantasy"]


class _Page(HTMLParser):
    """The tags, attributes and text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_a_knob_is_told_in_its_clause_and_nowhere_else() -> None:
    page = rules_sheet(PRINTED.with_(army_hits_on=5))
    assert "A result of <del>6</del> <ins>5</ins> or more on an Army&#x27;s die removes one Hit Counter." in page
    assert page.count("<ins>") == page.count("<del>") == 1
    assert "HH-ATK-03" in page
    assert "army_hits_on" not in page


def test_a_card_is_told_by_its_fields_under_the_clause_that_speaks_of_them() -> None:
    page = rules_sheet(PRINTED.edit("hordes", "Red Dragons", attack=4).edit("abilities", "Fireball", words="Burns."))
    assert "Red Dragons, attack: <del>5</del> <ins>4</ins>." in page
    assert page.index("HH-ATK-05") < page.index("HH-ABL-67")
    assert page.count("<ins>Fireball: Burns.</ins>") == 1


def test_clauses_stand_in_the_order_of_the_rulebook() -> None:
    rules = PRINTED.with_(castle_hits=3, rounds=15, army_hits_on=5, start_armies=3)
    shown = re.findall(r"<h3>.*?\((HH-[A-Z]+-\d+)\)</h3>", rules_sheet(rules))
    order = list(PRINTED.rulebook.clauses)
    assert len(shown) == 4
    assert shown == sorted(shown, key=order.index)


def test_a_number_that_no_die_shows_is_warned_of() -> None:
    assert "No die shows more than 10, so it never hits." in rules_sheet(
        PRINTED.edit("hordes", "Red Dragons", attack=12)
    )


def test_a_house_rule_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    house = HouseRule(
        "quick", "Ten rounds <only>.", "HH-END-01", {"rounds": 10}, {"hordes": {"Red Dragons": {"hits": 3}}}
    )
    monkeypatch.setitem(type(PRINTED).registered, "quick", house)
    page = rules_sheet(PRINTED.house("quick"))
    assert "House rule: <ins>Ten rounds &lt;only&gt;.</ins>" in page
    assert "Red Dragons, hits: " in page
    assert changed_rows(PRINTED.house("quick")) == {"hordes": ["Red Dragons"]}


def test_the_odds_are_those_of_the_engine() -> None:
    rules = PRINTED.with_(army_hits_on=4).edit("hordes", "Red Dragons", attack=4, defense=1)
    moved = {one.says: one for one in moved_by(rules)}
    one = moved["2 Armies against Red Dragons"]
    assert one.printed == hh.odds.battle(2, "Red Dragons").win
    assert one.now == hh.odds.battle(2, "Red Dragons", rules=rules).win
    cells = "".join(f"<td>{cell}</td>" for cell in one.row)
    assert f'<th scope="row">{one.says}</th>{cells}' in rules_sheet(rules)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_moves_is_there_and_nothing_else(game: str) -> None:
    printed, asked = hp.rules(game), exact_questions(find(game))
    seen = False
    for name, knob in list(printed.all_knobs().items())[:40]:
        others = {"int": (knob.high, knob.low), "bool": (True, False), "options": knob.options}[knob.kind]
        try:
            rules = printed.with_(**{name: next(one for one in others if one != knob.default)})
        except ValueError:  # no game
            continue
        moved = {one.says: one for one in moved_by(rules)}
        for says, of in asked.items():
            try:
                differs = of(rules) != of(printed)
            except ValueError:
                differs = False
            assert (says in moved) == differs, (name, says)
        seen = seen or bool(moved)
    assert seen
    assert moved_by(printed) == ()


def test_the_most_moved_stands_first() -> None:
    moved = [one for one in moved_by(PRINTED.with_(army_hits_on=3)) if unit_of(one.printed) == CHANCE]
    by = [abs(one.now - one.printed) for one in moved]
    assert len(by) > 5
    assert by == sorted(by, reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_runs_nothing_and_asks_for_nothing(game: str) -> None:
    rules = hp.rules(game)
    table = next(iter(rules.content))
    page = rules_sheet(hp.Variant('<script>alert("x")</script> & co', rules, "<img src=x>\n\nnotes"))
    assert table
    parsed = _Page(page)
    assert not {"script", "img", "link", "iframe", "object"} & set(parsed.tags)
    assert not [name for name, _ in parsed.attributes if name.startswith("on") or name in ("href", "src", "style")]
    policy = next(value for name, value in parsed.attributes if name == "content" and value and "default-src" in value)
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert style is not None
    assert f"style-src 'sha256-{b64encode(sha256(style[1].encode()).digest()).decode()}'" in policy
    assert policy.startswith("default-src 'none'")
    assert "url(" not in style[1]
    assert "@page{size:A4" in style[1]
    assert "no change" in page
    assert '<script>alert("x")</script> & co' in "".join(parsed.words)


def test_a_variant_brings_name_notes_and_date(tmp_path: Path) -> None:
    variant = PRINTED.with_(rounds=15).save(tmp_path / "short.toml", name="Short hordes", notes="For an hour.")
    path = tmp_path / "short.html"
    page = rules_sheet(variant, path)
    assert path.read_text(encoding="utf-8") == page
    for words in (
        "<h1>Short hordes</h1>",
        "<p>For an hour.</p>",
        variant.rules.digest,
        f"saved {variant.history[0].date[:10]}",
    ):
        assert words in page


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "yes"),
        ([], "nothing"),
        (None, "nothing"),
        (["D2", "M1"], "D2, M1"),
        ([{"do": "add", "n": 2}, {"do": "roll"}], "do add, n 2; do roll"),
        ("x" * 200, f"{'x' * 89}…"),
    ],
)
def test_values_are_read_as_one_says_them(value: object, words: str) -> None:
    assert plain(value) == words
