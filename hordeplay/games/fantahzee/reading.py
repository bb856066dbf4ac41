"""Prepared tables, word by word: names of cards that follow each other, heroes with what they hold, numbers of a form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from hordeplay.core.knobs import nearest
from hordeplay.games.fantahzee.line import Form, number
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.games.fantahzee.table import Held, Member

MOST_COPIES: Final = 99
"""More copies than any card has; a slip of the keyboard should not fill the memory."""


def read_as(form: Form, text: str, where: str) -> Any:  # each field has its own type
    """The value of a field; an error begins with the section where it stands."""
    try:
        return form.read(text)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def split(text: str) -> list[str]:
    """The items between commas; `-` stands for none."""
    return [item.strip() for item in text.split(",") if item.strip() and item.strip() != "-"]


# Names may follow each other with or without commas: the longest name that fits is meant


def card_name(words: list[str], known: Iterable[str], where: str) -> str:
    """Take the longest known name off the front of these words."""
    names = list(known)
    if not words:
        raise ValueError(f"{where}: the name of a card is missing")
    for n in range(min(6, len(words)), 0, -1):
        name = " ".join(words[:n])
        if name in names:
            del words[:n]
            return name
    wanted = " ".join(words[:3])
    raise ValueError(f"{where}: no card is called {wanted!r}{nearest(wanted, names)}")


def card_names(text: str, known: Iterable[str], where: str) -> list[str]:
    """Names of cards, one after the other; `2 Sergeant` is two of them."""
    names = list(known)
    found: list[str] = []
    for item in split(text):
        words = item.split()
        while words:
            n = int(words.pop(0)) if words[0].isdigit() else 1
            if n > MOST_COPIES:
                raise ValueError(f"{where}: {n} of one card are too many")
            found += [card_name(words, names, where)] * n
    return found


def held_in(words: list[str], rules: FantahzeeRules, where: str) -> Held:
    """`Orb of Power 1 fresh`."""
    held = Held(card_name(words, rules.treasures, where), 1)
    if words and words[0].isdigit():
        held.level = int(words.pop(0))
    if words and words[0] == "fresh":
        held.fresh = bool(words.pop(0))
    return held


def party_in(text: str, rules: FantahzeeRules, where: str) -> Iterator[Member]:
    """Heroes with what they hold and have done."""
    for item in split(text):
        words = item.split()
        while words:
            member = Member(card_name(words, rules.heroes, where))
            while words and words[0] in {"active", "on", "added", "reduced", "with"}:
                word = words.pop(0)
                if word == "active":
                    member.active = True
                elif word == "with":
                    member.treasures.append(held_in(words, rules, where))
                elif not words:
                    raise ValueError(f"{where}: {word!r} needs a number")
                elif word == "on":
                    member.locked = [read_as(Form(str, number), face, where) for face in words.pop(0)]
                elif word == "added":
                    member.added = read_as(Form(str, number), words.pop(0), where)
                else:
                    member.reduced = [read_as(Form(str, number), n, where) for n in words.pop(0).split("+")]
            yield member
