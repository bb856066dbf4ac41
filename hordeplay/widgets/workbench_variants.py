"""The variants of the bench: rules that are kept under names, and how every two of them differ."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import combinations
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.english import counted
from hordeplay.core.language import in_its_language, kept, message, tr
from hordeplay.lab.arms import Arm
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.executors import has_threads
from hordeplay.lab.plan import Cancelled, failure
from hordeplay.widgets.terms import explained

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyRules

QUICK: Final = 100
"""Pairs that the button plays for each two variants."""
PRINTED: Final = message("printed")
"""What the printed game is called among the variants."""
LEVEL: Final = 0.95
"""With which all intervals of a comparison of variants hold together."""


class Variants:
    """Rules by name, and the comparisons of every two of them; `draw` is called whenever one more is there."""

    def __init__(self, game: AnyGame, say: Callable[[str], None], draw: Callable[[], None]) -> None:
        self.game = game
        self.language = kept()
        self._say, self._draw = say, draw
        self.kept: dict[str, AnyRules] = {}
        self.compared: dict[tuple[str, str], Comparison] = {}
        self._comparing, self._stopped = Thread(), Event()

    def keep(self, name: str, rules: AnyRules) -> str:
        """Keep rules under a name, and what to say of it; `ValueError` without one, and for that of the printed game.

        Where other rules had the name, what was compared with them is gone.
        """
        name = name.strip()
        if not name:
            raise ValueError(tr("a variant needs a name"))
        if name.casefold() == PRINTED:
            raise ValueError(tr("printed is the printed game; give the variant another name"))
        before = self.kept.get(name)
        self.kept[name] = rules
        if before and before.digest != rules.digest:
            self.compared = {names: each for names, each in self.compared.items() if name not in names}
        self._draw()
        parts = {"name": name, "changes": counted(len(rules.diff()), "change"), "rules": rules.digest}
        if before:
            return tr("Kept as {name} in place of the one before: {changes}, rules {rules}.", **parts)
        return tr("Kept as {name}: {changes}, rules {rules}.", **parts)

    def compare_all(self, n: int, words: dict[str, Any]) -> dict[tuple[str, str], Comparison]:  # of `lab.compare`
        """Compare every two, and each with the printed game, `n` pairs each, so that all intervals hold together."""
        variants = self._all()
        self._stopped = stopped = Event()

        def tick(_done: int, _answers: int) -> None:
            if stopped.is_set():
                raise Cancelled

        self.compared = {}
        # of two that are the same rules there is nothing to estimate
        unlike = [(one, two) for one, two in combinations(variants, 2) if variants[one].digest != variants[two].digest]
        options = {**words, "level": 1 - (1 - LEVEL) / max(1, len(unlike))}
        for one, two in unlike:
            sides = Arm(rules=variants[two], name=two), Arm(rules=variants[one], name=one)
            comparison = compare(self.game, *sides, n, progress=False, on_tick=tick, **options)
            now = {PRINTED: self.game.printed, **self.kept}
            if all(now[name].digest == variants[name].digest for name in (one, two)):  # none was kept anew meanwhile
                self.compared = {**self.compared, (two, one): comparison}
            self._draw()
        return self.compared

    @in_its_language
    def begin(self, words: dict[str, Any]) -> None:  # of `lab.compare`
        """The same in a thread, so that the page is answered meanwhile; where there are none, at once."""
        k = len(self._all())
        games = counted(k * (k - 1) * QUICK, "game")
        self._say(tr("Comparing {n} variants, each with each: {games} at most.", n=k, games=games))
        if not has_threads():
            self._guarded(words)
            return
        self._comparing = Thread(target=self._guarded, args=(words,), daemon=True)
        self._comparing.start()

    def stop(self) -> None:
        """Compare no more; what was done stays."""
        self._stopped.set()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until all are compared, or for so many seconds."""
        if self._comparing.ident is not None:
            self._comparing.join(timeout)

    @in_its_language
    def html(self) -> str:
        """Name, digest and changes of every variant, and how those that were compared differ."""
        if not self.kept:
            return ""
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{rules.digest}</td>'
            f"<td>{'; '.join(escape(str(change)) for change in rules.diff()) or escape(tr('as printed'))}</td></tr>"
            for name, rules in self.kept.items()
        )
        titles = "".join(f'<th scope="col">{escape(each)}</th>' for each in (tr("variant"), tr("rules"), tr("changes")))
        head = f"<tr>{titles}</tr>"
        table = f'<div class="hp-bench-wide" tabindex="0"><table>{head}{rows}</table></div>'
        return f"{table}{'<br>'.join(map(explained, self.lines()))}"

    def lines(self) -> list[str]:
        """How the variants that were compared differ, and with what confidence."""
        compared = self.compared
        lines = [f"{shown(two)} - {shown(one)}: {each.difference}" for (two, one), each in compared.items()]
        for each in list(compared.values())[:1]:
            parts = {"intervals": counted(len(lines), "interval"), "strict": 100 * each.level, "level": 100 * LEVEL}
            lines.append(
                tr(
                    "{intervals}, {strict:.4g} % each, so that all of them hold with {level:g} % (Bonferroni).",
                    **parts,
                )
                if each.level > LEVEL
                else tr("{intervals}, {strict:.4g} %.", **parts)
            )
        return lines

    def _all(self) -> dict[str, AnyRules]:
        if not self.kept:
            raise ValueError(tr("keep a variant first: there is only the printed game"))
        return {PRINTED: self.game.printed, **self.kept}

    @in_its_language
    def _guarded(self, words: dict[str, Any]) -> None:  # of `lab.compare`
        try:
            self.compare_all(QUICK, words)
        except Cancelled:
            self._say(tr("The comparison was stopped; what was done stays."))
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            self._say(tr("The comparison stopped: {error}", error=failure(str(error)))[:300])
        else:
            same = tr("All variants are the same rules: there is nothing to compare.")
            self._say("\n".join(self.lines()) or same)


def shown(name: str) -> str:
    """The name of a variant as it is shown: that of the printed game is a word."""
    return tr(name) if name == PRINTED else name


__all__ = ["LEVEL", "PRINTED", "QUICK", "Variants"]
