"""Cards for the reading gesture: facts, words, clauses and provenance of a part or a clause."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.language import tr
from hordeplay.core.provenance import marked
from hordeplay.core.scene import Card
from hordeplay.games import OURS
from hordeplay.widgets.cell import NOTEBOOK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hordeplay.core.any import AnyMatch
    from hordeplay.core.choice import Choice
    from hordeplay.widgets.frame import Plain


_CLAUSES: Final = re.compile(r"\s*\((?:[A-Z]{2}-[A-Z]+-\d+(?:, | to )?)+\)")


def part_card(match: AnyMatch, view: Any, part: str, *, odds: bool = True) -> Plain:
    """The card of a part of the board; a part that has none gets an empty one."""
    card = match.game.look.card(view, part)
    return _card(part) if card is None else _whole(match, part, card, odds=odds)


def choice_card(match: AnyMatch, view: Any, choice: Choice, *, odds: bool = True) -> Plain:
    """The card of a choice: the game's own, else what its row says, what its verb does, and the clause that asks."""
    look, text = match.game.look, str(choice)
    card = look.choice_card(view, choice)
    if card is None:
        hint = look.hint(view, choice)
        facts = [(tr("It takes"), hint.cost)] if hint.cost else []
        facts += [("Note", hint.note)] if hint.note and odds else []
        card = Card(hint.label, tuple(facts), _does(choice), (match.request.rule,) if match.request else ())
    return _whole(match, "", card, odds=odds) | {"row": text}


def _does(choice: Choice) -> str:
    """What the docstring of a verb says behind its notation, as in "`settle d4`: build a Settlement"."""
    words = (type(choice).__doc__ or "").strip().partition("\n\n")[0]
    _, _, says = words.partition("`: ")
    says = " ".join(_CLAUSES.sub("", says).split())
    return says[:1].upper() + says[1:]


def _whole(match: AnyMatch, part: str, card: Card, *, odds: bool) -> Plain:
    facts = [*card.facts, *((*card.odds, *match.game.look.luck_facts(match, part)) if odds else ())]
    rules = _rules(match, card.rules)
    words = card.words
    for rule in rules:
        words = words.replace(rule["text"], "") if rule["text"] else words  # it stands below with its id
    return _card(part, card.title, map(list, facts), " ".join(words.split()), rules, card.provenance)


def clause_card(match: AnyMatch, id: str) -> Plain:  # noqa: A002 - the rulebook's word
    """The card of a clause or ruling, with its chapter and the knob that changes it; an unknown one gets an empty card."""
    book = match.game.rulebook.under(match.rules)
    if id in book.clauses:
        clause = book.clauses[id]
        chapter = book.chapters[clause.chapter]
        facts = [
            ["Rulebook", tr("chapter {n} of {chapters}", n=chapter.n, chapters=len(book.chapters))],
            *_notebook(match),
        ]
        return _card(id, f"{chapter.title} ({id})", facts, book.words(id), _rules(match, clause.rulings), "rulebook")
    if id in book.rulings:
        ruling = book.rulings[id]
        facts = [["Question", ruling.question], ["Why", ruling.why]]
        if ruling.option:
            facts.append(["Setting", f"{ruling.option} = {book.fill(f'{{{ruling.option}}}')}"])
        facts += _notebook(match)
        return _card(id, f"{ruling.section} ({id})", facts, book.words(id), [], "house")
    if id in book.cards:
        name, _, words = book.words(id).partition(": ")
        return _card(id, f"{name} ({id})", (), words, (), book.cards[id].provenance)
    return _card(id)


def _notebook(match: AnyMatch) -> list[list[str]]:
    """The notebook that has all of the rules, as a fact: where the board is in a notebook, and the game is one of ours."""
    here = os.environ.get(NOTEBOOK) and match.game.name in OURS
    return [["Notebook", f"{match.game.package.rpartition('.')[2]}/reference"]] if here else []


def _card(
    part: str,
    title: str = "",
    facts: Iterable[list[str]] = (),
    words: str = "",
    rules: Iterable[Plain] = (),
    provenance: str = "",
) -> Plain:
    return {
        "kind": "card",
        "part": part,
        "title": title,
        "facts": list(facts),
        "words": words,
        "rules": list(rules),
        "provenance": marked(provenance),
    }


def _rules(match: AnyMatch, ids: Iterable[str]) -> list[Plain]:
    book = match.game.rulebook.under(match.rules)
    return [{"id": each, "text": book.words(each) if each in book else ""} for each in ids]
