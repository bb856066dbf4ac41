"""A rules sheet: one page that says what differs from the printed game, clause by clause, with the odds that it moves.

Clauses are in the rulebook's words, what is gone struck out and what is new underlined; below stand the exact numbers that
are otherwise than printed, the most moved first. It is printed on A4, runs no script and asks for nothing elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.english import counted, opened
from hordeplay.core.exact import exact_in_words, read_exact
from hordeplay.core.html_page import head, only_style
from hordeplay.core.language import tr
from hordeplay.core.rules import HOUSE, Change, Diff
from hordeplay.core.variants import Variant, rules_of
from hordeplay.lab.plan import game_of
from hordeplay.lab.sensitivity import exact_questions
from hordeplay.odds.amount import CHANCE, unit_of

MOST: Final = 12
"""Rows of numbers on the sheet."""
ASKED: Final = 60
"""Further questions about cards that were changed."""
SMALL: Final = Fraction(1, 2000)
"""A chance or a difference of chances that rounds to nothing."""
ALIKE: Final = 0.5
"""Two texts that have less in common are set one after the other."""
BENCH: Final = " (as on the bench)"
"""What is said behind the numbers of the bench, which have shorter names for some."""
LONGEST: Final = 90
"""Letters of a value that is written out."""
_WORDS: Final = re.compile(r"\s+|[^\s\w]|\w+")
_STYLE: Final = """
:root{--ink:#221d16;--soft:#5b5346;--line:#c9bfab;--page:#fffdf8;--new:#1f5c33;--old:#8f2a20}
@media (prefers-color-scheme:dark){:root{--ink:#f3eee3;--soft:#c3baa8;--line:#565048;--page:#1d1b18;--new:#8fd3a4;--old:#f0a197}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.4 "Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
main{max-width:190mm;margin:0 auto;padding:16px}
h1{font-size:24px;line-height:1.2;margin:0}
h2{font-size:17px;margin:18px 0 6px;border-bottom:2px solid var(--line)}
h3{font-size:13px;margin:0;color:var(--soft);font-weight:600}
p,ul{margin:2px 0}ul{padding-left:1.2em}
.sub,footer{color:var(--soft);font-size:13px}
.clause{padding:5px 0;border-bottom:1px solid var(--line);break-inside:avoid}
ins{color:var(--new);font-weight:600;text-decoration:underline}
del{color:var(--old);text-decoration:line-through}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:3px 0 3px 12px;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0;white-space:normal}
thead th{font-size:13px;color:var(--soft)}
tbody th{font-weight:400}
footer{margin-top:12px}
@page{size:A4;margin:11mm}
@media print{:root{--ink:#000;--soft:#333;--line:#999;--page:#fff;--new:#000;--old:#333}
main{max-width:none;padding:0}body{font-size:9.5pt;line-height:1.3}h1{font-size:16pt}h2{font-size:12pt;margin:10px 0 2px;break-after:avoid}
tr{break-inside:avoid}.clause{padding:3px 0}th,td{padding-top:1px;padding-bottom:1px}}
""".strip()


class Moved(NamedTuple):
    """An exact number that is otherwise than printed; `says` is the question, a chance is from 0 to 1."""

    says: str
    printed: Fraction
    now: Fraction

    def in_words(self, game: AnyGame) -> str:
        """The question as people read it."""
        name = exact_in_words(game, self.says.removesuffix(BENCH))
        return tr("{number} (as on the bench)", number=name) if self.says.endswith(BENCH) else name

    @property
    def row(self) -> tuple[str, str, str]:
        """Both in figures, and the difference: percent and percentage points of a chance."""
        by = float(self.now - self.printed)
        if unit_of(self.printed) == CHANCE:
            points = tr("{n:+.1f} points", n=100 * by) if abs(by) >= SMALL else tr("under 0.1 points")
            return _percent(self.printed), _percent(self.now), points.replace("-", "−")
        return f"{float(self.printed):.4g}", f"{float(self.now):.4g}", f"{by:+.3g}".replace("-", "−")


def moved_by(rules: AnyRules, game: AnyGame | None = None) -> tuple[Moved, ...]:
    """The exact numbers of a game that these rules move, the most moved first.

    Asked are the bench's numbers, the game's own questions, and the same questions about the cards that were changed.

    >>> import hordeplay as hp
    >>> moved = moved_by(hp.rules("horrible-hordes").edit("hordes", "Red Dragons", attack=4))
    >>> moved[0].says, len(moved) > 2
    ('...Red Dragons...', True)
    """
    game = game or game_of(rules.game)
    printed, there = rules.printed, dict[str, Moved]()
    questions = dict(exact_questions(game))
    for asked in _about_changed(game, rules):
        question = read_exact(game, asked, printed)
        if question is not None:
            questions.setdefault(question.text, question.of)
    for says, of in questions.items():
        try:
            there.setdefault(says, Moved(says, of(printed), of(rules)))
        except ValueError:  # no such number under one of the two
            continue
    known = {(one.printed, one.now) for one in there.values()}
    for says, before, after in _bench(game, rules):
        if (before, after) not in known:  # the bench has a shorter name for some of them
            there.setdefault(says, Moved(f"{says}{BENCH}", before, after))
    moved = [one for one in there.values() if one.printed != one.now]
    return tuple(sorted(moved, key=_how_far))


def _bench(game: AnyGame, rules: AnyRules) -> list[tuple[str, Fraction, Fraction]]:
    if game.quick_odds is None:
        return []
    try:
        before, after = game.quick_odds(rules.printed), game.quick_odds(rules)
    except ValueError:  # the bench has no numbers under these rules
        return []
    return [(name, value, after[name]) for name, value in before.items() if name in after]


def _how_far(moved: Moved) -> float:
    """Less is farther: chances by their difference, numbers in parts of the greater one; from -1 to 0 both."""
    far = abs(moved.now - moved.printed)
    whole = 1 if unit_of(moved.printed) == CHANCE else max(abs(moved.now), abs(moved.printed))
    return -float(far / whole)


def changed_rows(rules: AnyRules) -> dict[str, list[str]]:
    """The rows that read otherwise than printed, by content table.

    >>> import hordeplay as hp
    >>> changed_rows(hp.rules("horrible-hordes").edit("hordes", "Red Dragons", attack=4))
    {'hordes': ['Red Dragons']}
    """
    changed = {
        table: [name for name, row in rules.content[table].items() if row is not rules.printed.content[table][name]]
        for table in rules.edited_tables
    }
    return {table: names for table, names in changed.items() if names}


def _about_changed(game: AnyGame, rules: AnyRules) -> Iterator[str]:
    """The game's examples of exact questions with the name of a card in them replaced by that of a changed card of its table."""
    changed = changed_rows(rules)
    left = ASKED
    for measure in game.exact:
        fitting = measure.fits(measure.example)
        for slot in measure.slots if fitting else ():
            start, end = fitting.span(slot) if fitting else (-1, -1)
            table = next((t for t in changed if start >= 0 and measure.example[start:end] in rules.content[t]), "")
            for name in changed.get(table, ())[:left]:
                asked = measure.example[:start] + name + measure.example[end:]
                try:
                    fits = read_exact(game, asked, rules.printed) is not None
                except ValueError:  # a card that this question cannot be asked of
                    continue
                if fits:
                    left -= 1
                    yield asked


def rules_sheet(rules: AnyRules | Variant, path: str | Path | None = None) -> str:
    """What differs from the printed game as one page of HTML, also written to a file when a path is given.

    A `Variant` brings its name, notes and the date of its last save.

    >>> import hordeplay as hp
    >>> page = rules_sheet(hp.Variant("Soft", hp.rules("horrible-hordes").with_(army_hits_on=5)))
    >>> "A result of <del>6</del> <ins>5</ins> or more" in page, "<script" in page
    (True, False)
    """
    now = rules_of(rules)
    game = game_of(now.game)
    diff = now.diff()
    name = rules.name if isinstance(rules, Variant) else game.title
    date = rules.history[-1].date[:10] if isinstance(rules, Variant) and rules.history else ""
    notes = rules.notes if isinstance(rules, Variant) else ""
    noted = "".join(f"<p>{escape(line)}</p>" for line in notes.splitlines() if line.strip())
    changes = counted(len(diff), "change") if diff else tr("no change")
    parts = {"game": game.title, "changes": changes, "rules": now.digest, "date": date}
    about = (
        tr("{game}, {changes} to the printed game. Rules {rules}, saved {date}.", **parts)
        if date
        else tr("{game}, {changes} to the printed game. Rules {rules}.", **parts)
    )
    foot = tr("Struck out: as printed. Underlined: as it is now. All numbers are exact, rounded to be read.")
    html = (
        f"{head(tr('{name}: rules sheet', name=name), only_style(_STYLE), _STYLE)}<body><main><h1>{escape(name)}</h1>"
        f'<p class="sub">{escape(about)}</p>{noted}'
        f"<h2>{escape(tr('What the rules say now'))}</h2>{_clauses(now, diff) or _paragraph(tr('All as printed.'))}"
        f"<h2>{escape(tr('What it does to the odds'))}</h2>{_odds(game, moved_by(now, game), bool(diff))}"
        f"<footer>{escape(foot)}</footer></main></body></html>\n"
    )
    if path is not None:
        Path(path).write_text(html, encoding="utf-8")
    return html


def _paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def _clauses(rules: AnyRules, diff: Diff) -> str:
    """The changes under their clauses, in the order of the rulebook; what has no clause comes last."""
    book, printed = rules.rulebook, rules.printed.rulebook
    by_clause: dict[str, list[Change]] = {}
    for change in diff:
        by_clause.setdefault(change.clause, []).append(change)
    order = {id_: n for n, id_ in enumerate([*book.clauses, *book.rulings, *book.cards])}
    parts = []
    for id_, changes in sorted(by_clause.items(), key=lambda one: (order.get(one[0], len(order)), one[0])):
        was, now = (one.words(id_).replace("_", " ") if id_ in one else "" for one in (printed, book))
        words = f"<p>{_marked(was, now)}</p>" if now else ""
        rest = [one for one in changes if was == now or not _in_words(rules, one)]
        title = escape(_title(rules, id_))
        listed = "".join(f"<li>{_change(rules, change)}</li>" for change in rest)
        parts.append(f'<div class="clause"><h3>{title}</h3>{words}{f"<ul>{listed}</ul>" if listed else ""}</div>')
    return "".join(parts)


def _in_words(rules: AnyRules, change: Change) -> bool:
    """Whether the words of a clause that read otherwise say this change."""
    return _is_knob(rules, change) or change.where.endswith(" / words")


def _is_knob(rules: AnyRules, change: Change) -> bool:
    return change.where in rules.all_knobs()


def _title(rules: AnyRules, id_: str) -> str:
    book = rules.rulebook
    if id_ in book.clauses:
        return f"{book.chapters[book.clauses[id_].chapter].title} ({id_})"
    if id_ in book.rulings:
        return f"{book.fill(book.rulings[id_].question)} ({id_})"
    return f"{book.cards[id_].name} ({id_})" if id_ in book.cards else id_ or tr("Not in the rulebook")


def _change(rules: AnyRules, change: Change) -> str:
    """A change in words: of a knob what it means, of a card its field, of a house rule what it says."""
    if change.where.startswith(HOUSE):
        return tr("House rule: {words}", words=f"<ins>{escape(tr(str(change.now)))}</ins>")
    caution = f" {escape(change.caution[:1].upper() + change.caution[1:])}." if change.caution else ""
    if _is_knob(rules, change):
        return f"{escape(tr(rules.knob(change.where).says).rstrip('.'))}: {_pair(change.printed, change.now)}.{caution}"
    card, _, part = change.where.partition(" / ")[2].rpartition(" / ")
    both = isinstance(change.printed, str) and isinstance(change.now, str)
    values = _marked(str(change.printed), str(change.now)) if both else f"{_pair(change.printed, change.now)}."
    return f"{escape(card)}, {escape(part.replace('_', ' '))}: {values}{caution}"


def _pair(was: object, now: object) -> str:
    return f"<del>{escape(plain(was))}</del> <ins>{escape(plain(now))}</ins>"


def plain(value: object) -> str:
    """A value as one reads it: yes or no, a list with commas, a table as its words and numbers."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if value is None or value in ("", [], ()):
        return tr("nothing")
    if isinstance(value, Mapping):
        text = ", ".join(f"{name.replace('_', ' ')} {plain(one)}" for name, one in value.items())
    elif isinstance(value, list | tuple):
        text = (
            "; ".join(map(plain, value))
            if any(isinstance(one, Mapping) for one in value)
            else ", ".join(map(plain, value))
        )
    else:
        text = str(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def _marked(was: str, now: str) -> str:
    """A text as it is now, with what is gone struck out and what is new underlined, word by word."""
    old, new = _WORDS.findall(was), _WORDS.findall(now)
    matcher = SequenceMatcher(a=old, b=new, autojunk=False)
    if matcher.ratio() < ALIKE:
        return " ".join(f"<{tag}>{escape(text)}</{tag}>" for tag, text in (("del", was), ("ins", now)) if text)
    out = []
    for what, a, b, c, d in matcher.get_opcodes():
        gone, fresh = "".join(old[a:b]), "".join(new[c:d])
        if what == "equal":
            out.append(escape(gone))
            continue
        marks = [f"<del>{escape(gone)}</del>"] if gone.strip() else []
        marks += [f"<ins>{escape(fresh)}</ins>"] if fresh.strip() else []
        out.append(" ".join(marks) or escape(fresh))
    return "".join(out)


def _odds(game: AnyGame, moved: tuple[Moved, ...], is_changed: bool) -> str:
    if not moved:
        return _paragraph(
            tr("None of the exact numbers of this game moves; whole games may still go otherwise.")
            if is_changed
            else tr("Nothing.")
        )
    rows = "".join(
        f'<tr><th scope="row">{escape(opened(one.in_words(game)))}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in one.row)}</tr>'
        for one in moved[:MOST]
    )
    heads = (tr("exact number"), tr("printed"), tr("now"), tr("difference"))
    titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in heads)
    more = len(moved) - MOST
    words = tr("{numbers} more moved, less than these.", numbers=counted(more, "exact number"))
    rest = f'<p class="sub">{escape(words)}</p>' if more > 0 else ""
    return f'<div class="scroll"><table><thead><tr>{titles}</tr></thead><tbody>{rows}</tbody></table></div>{rest}'


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %" if chance >= SMALL or not chance else tr("under 0.1 %")


__all__ = ["Moved", "changed_rows", "moved_by", "plain", "rules_sheet"]
