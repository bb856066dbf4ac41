"""What odds, measures, charts and the panels of a lesson say goes through the catalogue, in every word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from html import unescape
from typing import Any, Final

import ipywidgets
import pytest
from languages.pseudo import ALLOWED, Pseudo, names_of, passed_by

import hordeplay as hp
from hordeplay.core.exact import ExactMeasure, offered
from hordeplay.core.language import speak, speaking, tr, tr_in
from hordeplay.core.measures import uses_measure
from hordeplay.desk.luck_and_skill import luck_and_skill
from hordeplay.desk.questions import questions
from hordeplay.desk.running_mean import running
from hordeplay.desk.trials import Model, Run
from hordeplay.desk.yahtzee import GAME, expected, move_values
from hordeplay.games import OURS, find
from hordeplay.games import fantahzee as fz
from hordeplay.games import horrible_hordes as hh
from hordeplay.games import kingdom_rush as kr
from hordeplay.games import warfighter_fantasy as wf
from hordeplay.notebook import chains, charts, diagrams
from hordeplay.notebook.tried import tried
from hordeplay.odds import Pmf
from hordeplay.odds.answer import Answer, Assumption
from hordeplay.odds.duel import battle
from hordeplay.odds.effort import TooMuchWork
from hordeplay.odds.grid import grid
from hordeplay.odds.waiting import Waiting
from hordeplay.widgets.curtain import Curtain
from hordeplay.widgets.keep_panel import KeepPanel
from hordeplay.widgets.lesson_steps import LessonSteps
from hordeplay.widgets.odds_panel import OddsPanel
from hordeplay.widgets.predict import Predict
from hordeplay.widgets.quiz import Quiz
from hordeplay.widgets.terms import TERMS, explained

CLAUSE: Final = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
DECK: Final = {1: 10, 2: 6, 3: 4}

ANSWERS: Final[dict[str, tuple[Callable[[], Any], ...]]] = {  # answers, and what else is printed
    "fantahzee": (
        lambda: fz.odds.reach("55"),
        lambda: fz.odds.lock_early("XX", "XXX"),
        lambda: fz.odds.best_keep((5, 3), 1, "55"),
        lambda: fz.odds.best_keep((5, 3), 1, "55").answer(5),
        lambda: fz.odds.until_bosses(3).average(),
        lambda: fz.odds.boss_at(gone=4).answer(11),
        lambda: fz.odds.flip(4, ["Blighter"]),
        lambda: fz.odds.flip(4, ["Blighter"]).answer("beaten"),
        lambda: fz.odds.balance(5),
        lambda: fz.odds.ambush(5, shields=1),
        lambda: fz.odds.party(["Sergeant", "Paladin"]),
    ),
    "horrible-hordes": (
        lambda: hh.odds.hit("Ogre Magi", "Hills"),
        lambda: hh.odds.volley("Goblin Night Raiders").average(),
        lambda: hh.odds.shot("Catapults", "Ogre Magi").answer(1),
        lambda: hh.odds.outright(3),
        hh.odds.second_start,
        lambda: hh.odds.battle(2, "Gnoll Chieftain", 1),
        lambda: hh.odds.battle(2, "Gnoll Chieftain", 1).answer("lose"),
        lambda: hh.odds.battle(2, "Gnoll Chieftain", 1).rounds_answer(),
        lambda: hh.odds.battle(2, "Wraith Lord", exact=False).answer("mutual"),
        lambda: hh.odds.size_after(hh.odds.battle(2, "Wraith Lord")).average(),
        lambda: hh.odds.event().answer("Awaken Horde"),
        lambda: hh.odds.event_chits().average(),
        lambda: hh.odds.events_seen(5).average(),
        hh.odds.turns_to_see_all,
        lambda: hh.odds.spawns(20).answer(1),
    ),
    "kingdom-rush": (
        lambda: kr.odds.drawn("A3", 3),
        lambda: kr.odds.hearts("S1").average(),
        lambda: kr.odds.portal_depth("S1").answer(8),
        lambda: kr.odds.portal_round("S1").average(),
        lambda: kr.odds.covers("L3", "A3").average(),
    ),
    "warfighter-fantasy": (
        lambda: wf.odds.attack(7, 4, vulns=1).answer("wound"),
        lambda: wf.odds.attack(7, 4, dice=2).answer("vuln"),
        lambda: wf.odds.attack(7, 4).answer("none"),
        lambda: wf.odds.weapon("Mace", "Bash", 3, hth=2, shadows=True).answer("wound"),
        lambda: wf.odds.gain("Mace", "Bash", 3),
        lambda: wf.odds.in_sequence(2, 7, 4).answer((1, 1)),
        lambda: wf.odds.wounds_in_sequence(2, 7, 4).average(),
        lambda: wf.odds.kill_within(2, 7, 4),
        lambda: wf.odds.explosion(4, 6, 3).answer((2, 2)),
        lambda: wf.odds.blast(4, 6, 3).answer(0),
        lambda: wf.odds.blast(4, 6, 3, shared=False).average(),
        lambda: wf.odds.struck("Cave Troll", 1, 5, vulns=1).answer("wound"),
        lambda: wf.odds.struck("Cave Troll", 1).answer("random vuln"),
        lambda: wf.odds.volley("Cave Troll", 2, 1).average(),
        lambda: wf.odds.left_alone(3, 6),
        lambda: wf.odds.aimed(3, 6).answer(2),
        lambda: wf.odds.aimed(3, 6).average(),
        lambda: wf.odds.attacks_suffered("1/2", 3, 4),
        lambda: wf.odds.environment(4, 6, 1).answer(0),
        lambda: wf.odds.guards(3).average(),
        lambda: wf.odds.guards_arrival().average(),
        lambda: wf.odds.item_draws(DECK, 3).answer((2, 1)),
        lambda: wf.odds.item_count(DECK, 2).average(),
        lambda: wf.odds.passed_over(DECK, 1),
        lambda: wf.odds.no_marker(5),
        lambda: wf.odds.hands_to_marker(5),
    ),
}


EXAMPLES: Final[dict[str, Callable[[], Sequence[Any]]]] = {  # matches of the games
    "fantahzee": list,
    "horrible-hordes": lambda: [hh.example("MOVE"), hh.example("RAID")],
    "kingdom-rush": list,
    "warfighter-fantasy": lambda: [*map(wf.example, find("warfighter-fantasy").examples)],
}


def words_of(html: str) -> str:
    """A text without its marks, styles and scripts."""
    html = re.sub(r"<(style|script)\b.*?</\1>", " ", html, flags=re.DOTALL)
    spoken = " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', html))
    return unescape(f"{re.sub('<[^>]+>', ' ', html)} {spoken}")


def bypasses(where: str, text: str, names: list[str], allowed: frozenset[str] = frozenset()) -> list[str]:
    """The words of a text that are in no catalogue, each with the text."""
    words = passed_by(where, CLAUSE.sub(" ", words_of(text)), names, ALLOWED | allowed)
    return [f"{where}: {words} of {text!r}"] if words else []


def printed(what: Any) -> Iterator[str]:
    """All that an answer, a distribution or a table prints."""
    yield str(what)
    if hasattr(what, "_repr_html_"):
        yield what._repr_html_()
    if isinstance(what, Answer):
        yield what.about
        yield from (str(what.why()), what.why()._repr_html_(), str(what.assumes))


def texts_of(widget: ipywidgets.Widget) -> Iterator[str]:
    """All that a panel says: its labels, tips, texts and choices."""
    for trait in ("description", "tooltip", "placeholder"):
        yield str(getattr(widget, trait, None) or "")
    if isinstance(widget, ipywidgets.HTML):
        yield widget.value
    labels = getattr(widget, "_options_labels", ())
    yield from map(str, labels)
    for child in getattr(widget, "children", ()):
        yield from texts_of(child)


def says_of_panel(panel: Any) -> Iterator[str]:
    """What is on a panel, its text without a kernel and its picture."""
    yield from texts_of(panel)
    yield repr(panel)
    yield panel.picture()


@pytest.mark.parametrize("game", OURS)
def test_no_word_of_an_answer_passes_by(game: str) -> None:
    names = names_of(find(game))
    with speaking(Pseudo()):
        wrong = [
            one
            for n, make in enumerate(ANSWERS[game])
            for text in printed(make())
            for one in bypasses(f"answer {n}", text, names)
        ]
    assert not wrong, wrong[:3]


@pytest.mark.parametrize("game", OURS)
def test_no_word_of_a_question_passes_by(game: str) -> None:
    names = names_of(find(game))
    wrong = []
    with speaking(Pseudo()):
        for match in (hp.new(game, seats=2, seed=1), *EXAMPLES[game]()):
            for _ in range(3):
                for question in questions(match, 12):
                    wrong += bypasses("question", question.says, names)
                    try:
                        wrong += [one for text in printed(question.answer) for one in bypasses("answer", text, names)]
                    except TooMuchWork as error:
                        wrong += bypasses("refusal", str(error), names)
                if match.result is None:
                    match.run("random", until="turn")
    assert not wrong, wrong[:3]


@pytest.mark.parametrize("game", OURS)
def test_no_measure_and_no_thing_that_is_weighed_passes_by(game: str) -> None:
    of, wrong = find(game), list[str]()
    names = names_of(of)
    with speaking(Pseudo()):
        for name, measure in of.measures.items():
            wrong += bypasses(f"measure {name}", f"{tr_in('measure', name)}: {tr(measure.says)}", names)
        for table, one in of.interventions.items():
            wrong += bypasses(f"things of {table}", f"{tr(one.says)}: {tr(one.used)}", names)
            thing = next(iter(of.printed.content[table]))
            if one.uses is not None:
                wrong += bypasses(f"uses of {table}", uses_measure(one, thing).says, names)
            prices = [one.price(of.printed, name) for name in of.printed.content[table]]
            wrong += [w for price in prices if price for w in bypasses(f"price of {table}", price.words, names)]
        typed = {one.example for one in of.exact}
        for example, says in offered(of, of.printed).items():
            words = says.partition(": ")[2] if example in typed else says  # the form itself is typed, in English
            wrong += bypasses(f"exact {example}", words, names)
        wrong += [w for one in of.exact for w in bypasses(f"exact {one.form}", tr(one.says), names)]
        samples = [one for one in of.exact_samples if isinstance(one, ExactMeasure)]
        wrong += [w for one in samples for w in bypasses(f"sample {one.form}", tr(one.says), names)]
    assert not wrong, wrong[:3]


PLAIN_ODDS: Final[tuple[Callable[[], Any], ...]] = (
    lambda: battle(2, 3, hit="1/2", risk="2/5"),
    lambda: battle(2, 3, hit="1/2", risk="2/5", exact=False),
    lambda: battle(2, 1, hit="1/2", risk="2/5").answer("destroyed"),
    lambda: battle(2, 1, hit="1/2", risk="2/5", exact=False).rounds_answer(),
    lambda: grid(2, 3, "1/2", "2/5"),
    lambda: Waiting("1/6"),
    lambda: Pmf.binomial(2, "1/2"),
    lambda: Pmf.binomial(2, "1/2").table(),
    lambda: Answer.mean(Pmf.of({0: 1, 2: 3}), "2"),
    *(lambda value=value: Answer(Fraction(value), "1") for value in ("0", "1", "1/3", "7/10", "1/14", "999/1000")),
    lambda: Answer(Fraction(1, 7**60), "1"),
    lambda: Answer(Fraction(1, 7**3000), "1"),
    lambda: Answer(Fraction(10**60), "1", "number"),
    lambda: Answer(Fraction(10**60, 7), "1", "number"),
)


def test_no_word_of_the_plain_odds_passes_by() -> None:
    with speaking(Pseudo()):
        wrong = [one for make in PLAIN_ODDS for text in printed(make()) for one in bypasses("odds", text, [])]
        wrong += [one for kind in KINDS for one in bypasses(kind, str(Assumption(kind, "", "1")), [])]
        with pytest.raises(TooMuchWork) as refused:
            battle(90, 90, hit="1/3", risk="2/7")
        wrong += bypasses("refusal", str(refused.value), [])
    assert not wrong, wrong[:3]


KINDS: Final = ("ruling", "house", "published", "changed", "model")


def _played(panel: Any, *steps: Callable[[Any], object]) -> Iterator[str]:
    yield from says_of_panel(panel)
    for step in steps:
        step(panel)
        yield from says_of_panel(panel)


def _refusals(*tries: Callable[[], object]) -> Iterator[str]:
    """What a person is told who does something too early."""
    for one in tries:
        with pytest.raises(ValueError, match=r".") as refused:
            one()
        yield str(refused.value)


def _panels() -> Iterator[tuple[str, str]]:
    five, hearts = fz.odds.reach("55"), Pmf.of({0: 1, 2: 3})

    def play(name: str, texts: Iterator[str]) -> Iterator[tuple[str, str]]:
        return ((name, text) for text in texts)

    yield from play(
        "predict",
        _played(Predict(five, seed=7), lambda p: p.guess("1/2"), lambda p: p.step(20), lambda p: p.reveal()),
    )
    yield from play(
        "hands", _played(Predict(hearts), lambda p: p.hands("1: 3, 2: 4"), lambda p: p.step(200), lambda p: p.reveal())
    )
    early = Predict(five, odds="hidden")
    yield from play("early", _refusals(early.reveal, lambda: early.run, lambda: early.gap, lambda: early.guess("x")))
    yield from play(
        "odds",
        _played(OddsPanel(five, odds="after"), lambda p: p.step(20), lambda p: p.choose("75 %")),
    )
    yield from play("numbers", _played(OddsPanel(hearts), lambda p: p.step(200)))
    advice = fz.odds.best_keep((6, 5, 3, 3), 2, "XX+XX")
    yield from play("keep", _played(KeepPanel(advice, odds="after"), lambda p: p.keep(3, 3), lambda p: p.choose()))
    yield from play("curtain", _played(Curtain("1", lambda: five), lambda p: p.reveal(), lambda p: p.shut()))
    hidden = Curtain("1", lambda: five, odds="hidden")
    yield from play("hidden", _refusals(hidden.reveal))
    yield from play(
        "quiz", _played(Quiz("1", lambda: "2", ["1", "2", "3"], "4"), lambda p: p.choose("1"), lambda p: p.choose("2"))
    )
    yield from play("number", _played(Quiz("1", lambda: 2), lambda p: p.choose("3")))
    steps = LessonSteps()
    yield from play("steps", iter([repr(steps), *(re.sub(r"\{\w+\}", "", text) for text in steps.words.values())]))


def test_no_word_of_a_panel_passes_by() -> None:
    with speaking(Pseudo()):
        wrong = [one for where, text in _panels() for one in bypasses(where, text, [])]
    assert not wrong, wrong[:3]


def test_a_panel_speaks_its_language_though_the_process_has_another() -> None:
    with speaking("de"):
        panel = Predict(fz.odds.reach("55"), seed=7)
    panel._text.value = "1/2"
    panel._store.click()
    panel._tries[1].click()
    assert "Daten: 8 von 10" in repr(panel)
    speak("de")
    try:
        assert "Schätze zuerst" in repr(Predict(fz.odds.reach("55")))
    finally:
        speak("en")
    assert "Guess first" in repr(Predict(fz.odds.reach("55")))


def test_an_answer_is_put_into_words_when_it_is_read_and_its_key_is_the_same() -> None:
    answer = wf.odds.attack(7, 4).answer("wound")
    model, english = Model(answer), str(answer)
    key = model.key
    with speaking("de"):
        assert (
            str(answer)
            == "ein Würfel, der 7 braucht, mit einem Deckungswürfel, der 4 braucht: eine Wunde: 1/5, 20.00 %, 1 von 5"
        )
        assert Model(wf.odds.attack(7, 4).answer("wound")).key == key
        kept = Predict(answer).record()["asked"]
    assert (str(answer), kept) == (english, answer.says)


def test_no_word_of_a_chart_passes_by() -> None:
    split_of = hp.new(GAME, seats=1, seed=7, sheet="short")
    split_of.run("eager")
    run = Run(Answer(Fraction(1, 3), "1"), seed=3)
    run.step(100)
    wrong = []
    with speaking(Pseudo()):
        split = luck_and_skill(split_of, expected, move_values)
        things: list[Any] = [
            split.sums,
            *(term for term in split._repr_html_().split("<td>")[:1]),
            running(run, exact=True),
            run,
            tried(Pmf.binomial(4, "1/2"), 50),
            tried(Answer(Fraction(1, 3), "1"), 50),
            charts.plot(Pmf.binomial(2, "1/2")),
            charts.growing(Pmf.binomial(2, "1/2"), (10, 100)),
            charts.compare(a=Pmf.binomial(2, "1/2")),
            charts.scatter([(1, 2)], y="3"),
            chains.chain({"1": {"1": "1/2", "2": "1/2"}}),
            tree := diagrams.tree({"1 1/2": {"2 1/3": {}, "3 2/3": {}}, "4 1/2": {}}),
            diagrams.area({"1": "1/4", "2": "3/4"}, {"1": "1/3", "2": "2/3"}),
            diagrams.frequencies(tree, 100),
        ]
        for thing in things:
            html = thing._repr_html_() if hasattr(thing, "_repr_html_") else ""
            wrong += [
                one
                for text in (str(thing), html)
                for one in bypasses(type(thing).__name__, text.removeprefix("tries = "), [])
            ]
    assert not wrong, wrong[:3]


def test_a_term_explains_itself_in_the_language_of_who_reads() -> None:
    with speaking("de"):
        html = explained(tr("95 % interval for a share"))
        assert 'title="eine Konfidenzfolge durch Wetten' in html
        assert "bei jedem Blick richtig</abbr>" in explained(tr("95 % band, right at every look"))
        assert "aller Läufe enden zwischen</abbr>" in explained(tr("95 % of all runs end between"))
    with speaking(Pseudo()):
        wrong = [one for term in TERMS for one in bypasses(term, f"{tr(term)} {explained(tr(term))}", [])]
    assert not wrong, wrong[:3]
    assert "<abbr" in explained("95 % interval for a share")
