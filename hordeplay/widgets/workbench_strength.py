"""Card strength on the bench: what each thing of a table is worth under the rules there, beside its price.

Pairs of games with a thing and without it are played in a thread, until they are done or somebody stops them; where there
are no threads, at once.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import ipywidgets

from hordeplay.core.english import counted, listed
from hordeplay.core.language import in_its_language, kept, message, tr, tr_in
from hordeplay.lab.executors import has_threads
from hordeplay.lab.plan import Cancelled, failure
from hordeplay.lab.value import Strengths, Values, three_bots, value
from hordeplay.widgets.panel import dropdown, row
from hordeplay.widgets.workbench_cost import seconds

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.lab.value import Worth

PAIRS: Final = (10, 30, 100, 300)
"""Pairs for each thing to choose from."""
STEP: Final = 5
"""Pairs for each thing after which the table is drawn again."""
FIRST: Final = 7
"""Things that are chosen at first."""
LEGEND: Final = message(
    "<b>always</b>: the same in every pair, so that there is no interval. <b>never used</b>: this bot did not use it; try "
    "another. ★ differs from 0, all of them together at 95 %."
)
THREE: Final = "three bots"
"""The choice of three bots of the game's own."""


class Basis(NamedTuple):
    """What strengths were measured on."""

    rules: str
    """Their digest."""
    bots: str
    seats: int
    seed: int | str

    @property
    def says(self) -> str:
        """In one line."""
        return tr(
            "bots {bots}; {seats}; rules {rules}; seed {seed!r}",
            bots=self.bots,
            seats=counted(self.seats, "seat"),
            rules=self.rules,
            seed=self.seed,
        )

    def apart(self, now: Basis) -> list[str]:
        """What is on the bench no longer, in sentences.

        >>> Basis("12ab", "greedy", 2, 7).apart(Basis("12ab", "random", 2, 7))
        ['Measured with bots greedy, not random.']
        """
        sentences = []
        if now.rules != self.rules:
            sentences.append(tr("Measured on rules {rules}, which are no longer on the bench.", rules=self.rules))
        if now.bots != self.bots:
            sentences.append(tr("Measured with bots {bots}, not {now}.", bots=self.bots, now=now.bots))
        if now.seats != self.seats:
            seats = counted(self.seats, "seat")
            sentences.append(tr("Measured with {seats}, not {now}.", seats=seats, now=now.seats))
        return sentences


class CardStrength:
    """The part of the bench with a table of things, what they are worth and what they cost."""

    def __init__(
        self,
        game: AnyGame,
        rules: Callable[[], AnyRules],
        words: Callable[[], dict[str, Any]],  # of `value`: bots, seats, seed, executor
        say: Callable[[str], None],
        button: Callable[..., ipywidgets.Button],
    ) -> None:
        self.game = game
        self.language = kept()
        self._rules, self._words, self._say = rules, words, say
        self.strengths: Strengths | None = None
        self._stop, self._thread = Event(), Thread()
        self._basis: Basis | None = None
        """What the strengths that are shown were measured on."""
        tables = list(game.interventions)
        self.box = ipywidgets.VBox()
        self.box.add_class("hp-strength")
        if not tables:
            return
        self.table = dropdown(tr("cards"), tables)
        self.names = ipywidgets.SelectMultiple(rows=4, layout=ipywidgets.Layout(width="auto"))
        self.pairs = dropdown(tr("pairs each"), [str(n) for n in PAIRS], str(PAIRS[1]))
        self.bots = dropdown(tr("bots"), [(tr("as below"), "as below"), (tr("three bots"), THREE)], "as below")
        self._cost, self._shown = ipywidgets.HTML(), ipywidgets.HTML()
        self._sheet, self._progress = "", ""
        self.table.observe(lambda _: self._offer(), "value")
        for control in (self.names, self.pairs, self.bots):
            control.observe(lambda _: self._tell_cost(), "value")
        self.bots.observe(lambda _: self.tell_basis(), "value")
        self._per_game = 0.0
        self._offer()
        head = ipywidgets.HTML(f"<b>{escape(tr('Card strength'))}</b>")
        self.box.children = (
            head,
            row(self.table, self.pairs, self.bots),
            self.names,
            row(button(tr("Measure"), self.measure), button(tr("Stop measuring"), self.stop)),
            self._cost,
            self._shown,
        )

    # ---- what one does

    @in_its_language
    def measure(self) -> None:
        """Play the pairs of the chosen things, once more under the rules that are on the bench now."""
        if not self.names.value:
            raise ValueError(tr("choose one of the {table} or more", table=self.table.value))
        self.stop()
        self.wait()  # two runs at once would write into one table
        self._stop = stop = Event()
        n = int(self.pairs.value)
        asked = self.table.value, tuple(self.names.value), n, self._bots(), self._rules(), self._words()
        self.strengths, self._sheet, self._basis = None, "", self._now()
        self._show(tr("{n} of {of} pairs each.", n=0, of=n))
        if not has_threads():
            self._guarded(*asked, stop)
            return
        self._thread = Thread(target=self._guarded, args=(*asked, stop), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Play no more, in the midst of a game as well; what was found stays."""
        self._stop.set()

    @in_its_language
    def tell_basis(self) -> None:
        """Say what the strengths were measured on, and whether that is on the bench no longer."""
        if self._basis is not None:
            self._show(self._progress)

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the pairs are played, or for so many seconds."""
        if self._thread.ident is not None:
            self._thread.join(timeout)

    # ---- how

    def _bots(self) -> tuple[Any, ...]:  # bots of any kind
        return three_bots(self.game) if self.bots.value == "three bots" else (self._words()["bots"],)

    def _now(self) -> Basis:
        words = self._words()
        bots = listed([str(bot) for bot in self._bots()])
        return Basis(self._rules().digest, bots, words["seats"], words["seed"])

    def _show(self, progress: str) -> None:
        """The table, how far it is, and what it rests on."""
        self._progress = progress
        legend = f" {tr(LEGEND)}" if self._sheet else ""
        basis = self._basis
        below = "" if basis is None else f"<br>{escape(basis.says)}"
        others = [] if basis is None else basis.apart(self._now())
        if others:
            below += f'<br><b class="hp-stale">{escape(" ".join(others))}</b>'
        self._shown.value = f"{self._sheet}<small>{escape(progress)}{legend}{below}</small>"

    def _offer(self) -> None:
        names = list(self._rules().content[self.table.value])
        self.names.options = names
        self.names.value = names[:FIRST]
        self._tell_cost()

    @in_its_language
    def _tell_cost(self) -> None:
        games = 2 * len(self.names.value) * int(self.pairs.value) * len(self._bots())
        parts = {"games": counted(games, "game"), "time": seconds(games * self._per_game)}
        words = (
            tr("costs {games} at most, {time} here", **parts)
            if self._per_game
            else tr("costs {games} at most", **parts)
        )
        self._cost.value = f"<small>{escape(words)}</small>"

    @in_its_language
    def _guarded(self, *words: Any) -> None:  # of _play
        try:
            self._play(*words)
        except Cancelled:
            self._show(tr("Stopped after {progress}", progress=self._progress))
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            self._say(tr("The strengths stopped: {error}", error=failure(str(error)))[:300])

    def _play(
        self,
        table: str,
        names: tuple[str, ...],
        n: int,
        bots: tuple[Any, ...],
        rules: AnyRules,
        words: dict[str, Any],  # of `value`
        stop: Event,
    ) -> None:
        """All bots by turns, some pairs each, so that they have equally many whenever it ends."""
        by_bot: dict[str, Values] = {}

        def tick(_done: int, _answers: int) -> None:
            if stop.is_set():
                raise Cancelled

        since, games = perf_counter(), 0
        for upto in (*range(STEP, n, STEP), n):
            for bot in bots:
                label = str(bot)
                have = by_bot.get(label)
                if have is None:
                    options = {**words, "bots": bot, "rules": rules, "progress": False, "on_tick": tick}
                    now = value(self.game, table, names, upto, **options)
                else:
                    now = have.extend(upto - have.n, executor=words["executor"], progress=False, on_tick=tick)
                games += len(now.batch.games) - (len(have.batch.games) if have else 0)
                by_bot[label] = now
            self._per_game = (perf_counter() - since) / games
            self.strengths = Strengths(dict(by_bot))
            self._sheet = html(self.strengths)
            self._show(tr("{n} of {of} pairs each.", n=upto, of=n))
            self._tell_cost()


def html(strengths: Strengths) -> str:
    """The table of one bot with price and verdict, or of several bots side by side with what they disagree on."""
    several = len(strengths.by_bot) > 1
    values = list(strengths.by_bot.values())[-1]
    unit = values.intervention.unit
    head = [strengths.table, *(strengths.by_bot if several else [tr("worth")]), tr("price")]
    each = [tr("a {unit}", unit=tr(unit))] if unit else []
    head += [tr("disagree on")] if several else [*each, tr("verdict")]
    lines = []
    for name in strengths.names:
        worth = values[name]
        cells = [f'<th scope="row">{escape(name)}</th>']
        for one in strengths.by_bot.values() if several else (values,):
            shown = one[name].value.shown[0]
            cells.append(f"<td>{escape(f'{shown}: {one[name].says}') if several else escape(shown)}</td>")
        cells.append(f"<td>{escape(values.price_in_words(name) or tr_in('a price', 'none'))}</td>")
        if several:
            cells.append(f"<td><b>{escape(tr(strengths.mark(name)))}</b></td>")
        else:
            if unit:
                cells.append(f"<td>{_per_price(values, worth)}</td>")
            cells.append(f"<td>{_badge(worth)} {escape(tr(values.strength(name))) if worth.differs else ''}</td>")
        lines.append(f"<tr>{''.join(cells)}</tr>")
    columns = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    label = tr("{table}: strength with price", table=strengths.table)
    return (
        f'<div class="hp-sheet" style="overflow:auto;max-height:21em" tabindex="0" role="region" aria-label="{escape(label)}">'
        f"<table><thead><tr>{columns}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _per_price(values: Values, worth: Worth) -> str:
    if worth.per_price is None:
        return ""
    return f"{(100 if worth.value.kind == 'points' else 1) * worth.per_price:+.2f}"


def _badge(worth: Worth) -> str:
    """The interval, or what stands in its place, framed so that what is sure catches the eye."""
    star = "★ " if worth.differs else ""
    kind = "sure" if worth.differs else "unused" if worth.verdict in {"never used", "no difference"} else "open"
    return f'<span class="hp-verdict hp-{kind}">{star}{escape(worth.says)}</span>'


__all__ = ["CardStrength", "html"]
