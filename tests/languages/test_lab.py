"""No word of the lab and of its panels passes by the catalogue: results as text, and all that a page is told of a bench."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any, Final

import ipywidgets
import pytest
from languages.pseudo import PLAIN, Pseudo, names_of

import hordeplay as hp
from hordeplay.core.any import AnyGame
from hordeplay.core.exact import exact_in_words
from hordeplay.core.language import speaking
from hordeplay.games import OURS, find
from hordeplay.lab import GameError, card_sheet, rules_sheet
from hordeplay.lab.arms import all_measures
from hordeplay.lab.plan import failure
from hordeplay.lab.saved import outline
from hordeplay.lab.sensitivity import exact_questions
from hordeplay.widgets import Dials, Workbench
from hordeplay.widgets.results import chart
from hordeplay.widgets.workbench_strength import html as strength_table

GAME: Final = "horrible-hordes"
QUICK: Final[dict[str, Any]] = {"progress": False, "executor": "here", "seed": 1}
CODE: Final = re.compile(
    r"hp\.\w+\([^)]*\)|hp\.\w+|rules\.knobs|\b[0-9a-f]{16}\b|[A-Z]{2}-[A-Z]+-\d+|</?\w+[^>]*>|[\w-]+\.(?:csv|svg|toml)ø*"
)
"""Python, digests, ids of clauses, tags, and names of files."""
SIGNS: Final = frozenset(["CSV", "TOML", "SVG", "PNG", "Bonferroni", "True", "False", "ms", "hits", "John", "Maureen"])
"""What is called so in every language; `hits` is a field of a card, and two are people."""


def keys_of(game: AnyGame) -> list[str]:
    """What is typed to ask for something, and the same in every language; the longest first."""
    keys = {game.name, game.title, *game.bots, *game.printed.content, *game.printed.all_knobs()}
    keys |= {*type(game.printed).registered, *(one.shown for one in game.exact)}
    return sorted(keys, key=len, reverse=True) + names_of(game)


def passing(text: str, keys: list[str]) -> list[str]:
    """The words of a text that are in no catalogue."""
    text = CODE.sub(" ", unescape(text.replace("<wbr>", "")))
    for key in keys:
        if key in text:
            text = text.replace(key, " ")
    return [word for word in PLAIN.findall(text) if word not in SIGNS]


def texts(widget: ipywidgets.Widget) -> Iterator[tuple[str, str]]:
    """All that somebody can read of a widget and of those in it, each with where it stands."""
    kind = type(widget).__name__
    for name in ("description", "tooltip", "placeholder", "label", "title"):
        if isinstance(text := getattr(widget, name, None), str) and text:
            yield f"{name} of {kind}", text
    if isinstance(widget, ipywidgets.HTML):
        value = re.sub(r"<style>.*?</style>|base64,[\w+/=]+", "", widget.value, flags=re.DOTALL)
        for label in re.findall(r'(?:aria-label|title)="([^"]*)"', value):
            yield f"label in {kind}", label
        yield kind, re.sub(r'<a [^>]*download="[^"]*"[^>]*>', "", value)
    for label in getattr(widget, "_options_labels", ()):
        yield f"choice of {kind}", str(label)
    for label in getattr(widget, "names", {}).values() if kind == "Accessibility" else ():
        yield "name of a handle", label
    for inner in (*getattr(widget, "children", ()), *getattr(widget, "axes", ())):
        yield from texts(inner)


def passed(pages: Iterator[tuple[str, str]], keys: list[str]) -> list[tuple[str, str, list[str]]]:
    """What passed by: where, the text and its words."""
    return [(where, text[:300], words) for where, text in pages if (words := passing(text, keys))]


@pytest.mark.parametrize("name", OURS)
def test_no_word_of_a_bench_passes_by_the_catalogue(name: str) -> None:
    game = find(name)
    keys = keys_of(game)
    with speaking(Pseudo()):
        bench = Workbench(name, seed=7, n=4, executor="here", auto=False)
    try:
        assert not passed(texts(bench), keys)
        # turned by code that speaks another language: it goes on in its own
        knobs = game.printed.all_knobs().values()
        knob = next(one for one in knobs if one.kind == "int" and int(one.default) < one.high)
        bench.turn(knob.name, int(knob.default) + 1)
        bench._more.value = bench._exact_plot.data_table.opened = True
        bench.keep("Bold")
        for kind in ("CSV, semicolons", "TOML"):
            bench._file_kind.value = kind
            bench._save()
        assert not passed(texts(bench), [*keys, "Bold"])
        assert not passed(iter([("repr", repr(bench)), ("caption", bench.caption)]), keys)
    finally:
        bench.close()


def test_no_word_of_an_estimate_on_the_bench_passes_by() -> None:
    keys = [*keys_of(find(GAME)), "Bold"]
    with speaking(Pseudo()):
        bench = Workbench(GAME, rules=hp.rules(GAME).with_(rounds=2, start_armies=4), seed=7, n=40, executor="here")
    try:
        bench.play()
        bench.wait(60)
        bench.keep("Bold")
        bench.pairs(31)
        bench.strength.names.value = bench.strength.names.options[:2]
        bench.strength.pairs.value = "10"
        bench.strength.measure()
        bench.strength.wait(60)
        bench.turn("start_armies", 3)
        assert not passed(texts(bench), keys)
        assert bench.strength.strengths is not None
        refusals = [lambda: bench.keep(""), lambda: bench.put_back("Bald"), lambda: bench.load_file("there")]
        refusals += [lambda: bench.take("hordes", "name,attack\nRed Dragons,two\n"), lambda: bench.turn("rounds", 0)]
        for refused in refusals:
            bench.guarded(refused)
            assert not passed(texts(bench), [*keys, "Bald", "two", "attack"])
    finally:
        bench.close()


def results() -> Iterator[tuple[str, Any]]:
    """One of each kind that the lab gives."""
    rules = hp.rules(GAME).with_(rounds=2)
    words = {"rules": rules, **QUICK}
    more = rules.with_(start_armies=4)
    yield "simulate", hp.simulate(GAME, 4, seats=2, bots=["greedy", "random"], **words)
    yield "compare", hp.compare(GAME, more, rules, 31, **QUICK)
    yield "compare bots", hp.compare(GAME, "greedy", "random", 4, looks="once", **words)
    yield "sweep", hp.sweep(GAME, {"start_armies": [0, 4]}, 3, measure="plies", **words)
    yield "tune", hp.tune(GAME, "rounds", 3, 2, measure="rounds", bots="random", **QUICK)
    yield "tune several", hp.tune(GAME, ["natural_1_10", "tie_break"], 3, 2, measure="score", bots="random", **words)
    yield "balance", hp.balance(GAME, more, rules, n=2, bots=["random", "greedy"], target=3, **QUICK)
    yield "ladder", hp.ladder(GAME, 2, bots=["random", "greedy"], seats=2, **words)
    yield "profile", hp.profile(GAME, 2, **words)
    yield "value", hp.value(GAME, "hordes", ["Red Dragons", "Rat King"], 2, bots="random", **words)
    yield "strengths", hp.strengths(GAME, "abilities", ["Druids", "Roads"], 2, bots=["random", "greedy"], **words)
    yield "forecast", hp.forecast(GAME, within=1.5, measure="rounds", pilot=3, bots="random", progress=False)
    yield "offer", hp.solve(GAME)
    yield "curve", hp.solve(GAME, "army_hits_on", "2 Armies against Barbed Devils", 0.5)
    yield "curve without a target", hp.solve(GAME, "army_hits_on", "2 Armies against Barbed Devils")
    yield "tradeoffs", hp.solve(GAME, ["castle_hits", "Rat King.hits"], "1 Castle raided by Rat King", 0.5)
    yield "search", hp.solve(GAME, {"rounds": [1, 2]}, "rounds", 1.5, budget=80, bots="random", **QUICK)
    knobs = {"rounds": [1, 2], "start_armies": [1, 2]}
    yield "tradeoff search", hp.solve(GAME, knobs, "rounds", 1.5, budget=160, bots="random", **QUICK)
    yield "diff", more.house("rotation").diff()
    yield "reword", Workbench(GAME, rules=more.with_(vt_per_horde=2), auto=False).words


def said(name: str, result: Any) -> Iterator[tuple[str, str]]:  # any result of the lab
    """All sentences of a result."""
    yield name, str(result)
    if hasattr(result, "_repr_html_"):
        yield f"{name} in a notebook", result._repr_html_()
    if isinstance(getattr(result, "says", None), str):
        yield f"{name} says", result.says
    for thing in getattr(result, "worths", ()):
        yield f"{name} of {thing.name}", result.says(thing.name)
    if name == "strengths":
        yield name, result.says("Druids")
        yield f"{name} on the bench", strength_table(result)
    if name in {"simulate", "compare", "sweep", "tune", "value", "profile"}:
        yield f"chart of {name}", str(chart(result))
    elif callable(getattr(result, "chart", None)):
        yield f"chart of {name}", str(result.chart())
    if name == "simulate":
        yield from ((name, str(seat)) for seat in result.seat_advantage())


def test_no_word_of_a_result_passes_by() -> None:
    """What can be solved for is listed by what one types."""
    game = find(GAME)
    keys = [*(one.example for one in game.exact), *keys_of(game)]
    numbers = game.quick_odds(game.printed) if game.quick_odds else {}
    typed = sorted([*all_measures(game), *numbers, *keys], key=len, reverse=True)
    with speaking(Pseudo()):
        pages = [page for name, result in results() for page in said(name, result)]
    assert len(pages) > 40
    offers = [page for page in pages if page[0].startswith("offer")]
    assert not passed(iter(offers), typed)
    assert not passed((page for page in pages if page not in offers), keys)


def test_a_file_says_in_every_language_what_was_compared() -> None:
    rules = hp.rules(GAME).with_(rounds=2)
    text = hp.compare(GAME, rules.with_(start_armies=4), rules, 2, **QUICK).save()
    english = outline(text).says
    assert english == json.loads(text)["says"]
    with speaking("de"):
        german = outline(text).says
    assert german.startswith("Punktzahl, rounds 2, start_armies 4 - rounds 2: ")
    assert re.findall(r"[-+]\d+\.\d+", german) == re.findall(r"[-+]\d+\.\d+", english)
    with speaking(Pseudo()):
        assert not passing(outline(text).says, keys_of(find(GAME)))


@pytest.mark.parametrize("name", OURS)
def test_exact_numbers_have_names_in_words(name: str) -> None:
    """Those that the bench shows; in code one asks for them by the same names in every language."""
    game = find(name)
    names = [*exact_questions(game), *(game.quick_odds(game.printed) if game.quick_odds else ())]
    with speaking("de"):
        english = [one for one in names if exact_in_words(game, one) == one]
        again = [*exact_questions(game), *(game.quick_odds(game.printed) if game.quick_odds else ())]
    assert not english
    assert names == again
    assert [exact_in_words(game, one) for one in names] == names


def test_a_result_says_the_same_in_english_whatever_was_spoken_when_it_was_made() -> None:
    words: dict[str, Any] = {"rules": hp.rules(GAME).with_(rounds=2), **QUICK}
    with speaking("de"):
        german = hp.profile(GAME, 2, **words)
        assert "Platz 0 gewinnt" in repr(german)
        saved = german.save()
    english = hp.profile(GAME, 2, **words)
    assert repr(german) == repr(english)
    assert saved == english.save()  # what is saved knows of no language


def test_no_word_of_the_sheets_to_print_passes_by() -> None:
    rules = hp.rules(GAME).with_(army_hits_on=5).edit("hordes", "Red Dragons", attack=4).house("rotation")
    with speaking(Pseudo()):
        pages = [
            ("rules", rules_sheet(rules)),
            ("no change", rules_sheet(hp.rules(GAME))),
            ("cards", card_sheet(rules)),
        ]
    bodies = ((where, page.partition("<body>")[2]) for where, page in pages)
    assert not passed(bodies, ["attack", *keys_of(find(GAME))])


def test_a_game_that_fails_is_told_in_the_language_of_who_reads() -> None:
    with pytest.raises(GameError) as raised:
        hp.simulate(GAME, 1, limit=3, **QUICK)
    english = str(raised.value)
    assert failure(english) == english
    with speaking(Pseudo()):
        assert not passing(failure(english), ["seats=1, seed=", *keys_of(find(GAME))])


def test_dials_go_on_in_the_language_in_which_they_were_opened() -> None:
    with speaking(Pseudo()):
        dials = Dials(lambda army_hits_on=6: army_hits_on, army_hits_on=hp.rules(GAME).knob("army_hits_on"))
    dials.turn(army_hits_on=5)
    assert not passed(texts(dials), keys_of(find(GAME)))
    dials.close()
