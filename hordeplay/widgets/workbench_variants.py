"""The variants of the bench: rules that are kept under names, and how every two of them differ."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import combinations
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.english import counted
from hordeplay.lab.arms import Arm
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.executors import has_threads
from hordeplay.lab.plan import Cancelled
from hordeplay.widgets.terms import explained

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyRules

QUICK: Final = 100
"""Pairs that the button plays for each two variants."""
PRINTED: Final = "printed"
"""What the printed game is called among the variants."""
LEVEL: Final = 0.95
"""With which all intervals of a comparison of variants hold together."""


class Variants:
    """Rules by name, and the comparisons of every two of them; `draw` is called whenever one more is there."""

    def __init__(self, game: AnyGame, say: Callable[[str], None], draw: Callable[[], None]) -> None:
        self.game = game
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
            raise ValueError("a variant needs a name")
        if name.casefold() == PRINTED:
            raise ValueError(f"{PRINTED} is the printed game; give the variant another name")
        before = self.kept.get(name)
        again = " in place of the one before" if before else ""
        self.kept[name] = rules
        if before and before.digest != rules.digest:
            self.compared = {names: each for names, each in self.compared.items() if name not in names}
        self._draw()
        return f"Kept as {name}{again}: {counted(len(rules.diff()), 'change')}, rules {rules.digest}."

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

    def begin(self, words: dict[str, Any]) -> None:  # of `lab.compare`
        """The same in a thread, so that the page is answered meanwhile; where there are none, at once."""
        k = len(self._all())
        self._say(f"Comparing {k} variants, each with each: {counted(k * (k - 1) * QUICK, 'game')} at most.")
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

    def html(self) -> str:
        """Name, digest and changes of every variant, and how those that were compared differ."""
        if not self.kept:
            return ""
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{rules.digest}</td>'
            f"<td>{'; '.join(escape(str(change)) for change in rules.diff()) or 'as printed'}</td></tr>"
            for name, rules in self.kept.items()
        )
        head = '<tr><th scope="col">variant</th><th scope="col">rules</th><th scope="col">changes</th></tr>'
        table = f'<div class="hp-bench-wide" tabindex="0"><table>{head}{rows}</table></div>'
        return f"{table}{'<br>'.join(map(explained, self.lines()))}"

    def lines(self) -> list[str]:
        """How the variants that were compared differ, and with what confidence."""
        compared = self.compared
        lines = [f"{two} - {one}: {each.difference}" for (two, one), each in compared.items()]
        for each in list(compared.values())[:1]:
            together = f", so that all of them hold with {100 * LEVEL:g} % (Bonferroni)"
            several = each.level > LEVEL
            lines.append(
                f"{counted(len(lines), 'interval')}, {100 * each.level:.4g} %{' each' + together if several else ''}."
            )
        return lines

    def _all(self) -> dict[str, AnyRules]:
        if not self.kept:
            raise ValueError("keep a variant first: there is only the printed game")
        return {PRINTED: self.game.printed, **self.kept}

    def _guarded(self, words: dict[str, Any]) -> None:  # of `lab.compare`
        try:
            self.compare_all(QUICK, words)
        except Cancelled:
            self._say("The comparison was stopped; what was done stays.")
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            self._say(f"The comparison stopped: {error}"[:300])
        else:
            self._say("\n".join(self.lines()) or "All variants are the same rules: there is nothing to compare.")


__all__ = ["LEVEL", "PRINTED", "QUICK", "Variants"]
