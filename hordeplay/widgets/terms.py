"""The words of statistics that panels print beside numbers, each with one sentence that a page shows on hover and on focus."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Final

from hordeplay.core.language import cached_by_language, message, tr

TERMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        message("95 % interval"): message(
            "an interval made by a rule that covers the true value in 95 of 100 experiments"
        ),
        message("95 % interval for a share"): message(
            "a confidence sequence by betting: it excludes what a careful bettor would have beaten; right at every look"
        ),
        message("95 % interval for a mean"): message(
            "an asymptotic confidence sequence, from 30 tries on: right at every look, if the tries are many"
        ),
        message("right at every look"): message(
            "covers the truth at all looks together in 95 of 100 runs, so one may stop whenever one likes"
        ),
        message("every look"): message(
            "one may look after every game and stop whenever one likes; the interval is still right"
        ),
        message("fixed n"): message("right for somebody who decided the number of games beforehand and looks once"),
        message("confidence sequence"): message(
            "a confidence interval after each try, all of which cover the truth at the same time"
        ),
        message("pooled"): message("all tries of all students counted together, as one sample"),
        message("paired"): message("both sides play with the same luck, and only the differences count"),
        message("pairs"): message("two games with the same luck, one for each side; only their difference counts"),
        message("Wilson"): message("an interval for a share by E. B. Wilson (1927); it is never outside 0 to 100 %"),
        message("Student t"): message(
            "an interval for a mean by W. S. Gosset, called Student (1908); it allows for an estimated spread"
        ),
        message("betting"): message(
            "an interval for a share that excludes what a careful bettor would have beaten; right at every look"
        ),
        message("asymptotic"): message(
            "right for many tries, by the central limit theorem; with few tries it is rough"
        ),
        message("of all runs end between"): message(
            "where 95 of 100 runs of this length end, if the exact value is right; at each length by itself"
        ),
    }
)
"""Each is a word or some words as panels print them, and what they mean; the glossary of the course prints them, too."""


@cached_by_language(8)
def _terms() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What finds a term, and what each means, in the language that is chosen."""
    means = {tr(term): tr(meaning) for term, meaning in TERMS.items()}
    words = "|".join(sorted(map(re.escape, means), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)"), means


_STYLE: Final = (
    "<style>.hp-term{text-decoration:underline dotted;text-underline-offset:.2em;cursor:help}"
    '.hp-term:focus::after{content:": " attr(title);font-style:italic}</style>'
)


def explained(text: str) -> str:
    """A text as HTML, in which each term explains itself the first time that it comes; everything else is escaped.

    >>> html = explained("pooled: 3 < 4, and pooled again")
    >>> html.count("<abbr"), html.rpartition("</style>")[2].startswith('<abbr class="hp-term" tabindex="0" title="all tries')
    (1, True)
    >>> explained("3 < 4")
    '3 &lt; 4'
    """
    terms, means = _terms()
    seen: set[str] = set()

    def marked(match: re.Match[str]) -> str:
        term = match[0]
        if term in seen:
            return term
        seen.add(term)
        return f'<abbr class="hp-term" tabindex="0" title="{escape(means[term])}">{term}</abbr>'

    html = terms.sub(marked, escape(text))
    return f"{_STYLE}{html}" if seen else html


__all__ = ["TERMS", "explained"]
