"""A lesson's page for one class, made in a page of the site: its half in Python, which runs in that page's worker."""

from __future__ import annotations

import json
from dataclasses import dataclass

from hordeplay.core.content import structure
from hordeplay.core.language import speaking
from hordeplay.desk.lesson import lesson


@dataclass(frozen=True, slots=True)
class Order:
    """What a teacher wants: the words of `Lesson.to_html`, of which lesson, and in which language."""

    lesson: str
    code: str = ""
    word: str = ""
    tries: int = 20
    key: bool = False
    language: str = ""


def make_page(order: str) -> str:
    """The page of an order, given as JSON; `ValueError` says what cannot be made, and why.

    >>> page = make_page('{"lesson": "cup", "code": "frog7", "word": "green apple"}')
    >>> "Six orcs, three heroes" in page, "1/11" in page
    (True, False)
    """
    wanted = structure(json.loads(order), Order, "what is to be made")
    with speaking(wanted.language):
        return lesson(wanted.lesson).to_html(wanted.code, word=wanted.word, tries=wanted.tries, key=wanted.key)


__all__ = ["Order", "make_page"]
