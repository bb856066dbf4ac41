"""The words of statistics that panels print beside numbers, each with one sentence that a page shows on hover and on focus."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Final

TERMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "95 % interval": "an interval made by a rule that covers the true value in 95 of 100 experiments",
        "95 % interval for a share": "a confidence sequence by betting: it excludes what a careful bettor would have beaten; "
        "right at every look",
        "95 % interval for a mean": "an asymptotic confidence sequence, from 30 tries on: right at every look, if the tries are many",
        "right at every look": "covers the truth at all looks together in 95 of 100 runs, so one may stop whenever one likes",
        "every look": "one may look after every game and stop whenever one likes; the interval is still right",
        "fixed n": "right for somebody who decided the number of games beforehand and looks once",
        "confidence sequence": "a confidence interval after each try, all of which cover the truth at the same time",
        "pooled": "all tries of all students counted together, as one sample",
        "paired": "both sides play with the same luck, and only the differences count",
        "pairs": "two games with the same luck, one for each side; only their difference counts",
        "Wilson": "an interval for a share by E. B. Wilson (1927); it is never outside 0 to 100 %",
        "Student t": "an interval for a mean by W. S. Gosset, called Student (1908); it allows for an estimated spread",
        "betting": "an interval for a share that excludes what a careful bettor would have beaten; right at every look",
        "asymptotic": "right for many tries, by the central limit theorem; with few tries it is rough",
        "of all runs end between": "where 95 of 100 runs of this length end, if the exact value is right; at each length by itself",
    }
)
"""Each is a word or some words as panels print them, and what they mean; the glossary of the course prints them, too."""

_TERM: Final = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, TERMS), key=len, reverse=True))})(?!\w)")
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
    seen: set[str] = set()

    def marked(match: re.Match[str]) -> str:
        term = match[0]
        if term in seen:
            return term
        seen.add(term)
        return f'<abbr class="hp-term" tabindex="0" title="{escape(TERMS[term])}">{term}</abbr>'

    html = _TERM.sub(marked, escape(text))
    return f"{_STYLE}{html}" if seen else html


__all__ = ["TERMS", "explained"]
