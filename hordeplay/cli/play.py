"""A game in a terminal: the position as text, a table of the choices, and a line to answer in. Needs rich."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hordeplay.core.english import counted, opened
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask
from hordeplay.core.seat import events_for
from hordeplay.widgets.advice import advised

with suppress(ImportError):  # arrow keys and earlier lines where the system has it
    import readline  # noqa: F401

if TYPE_CHECKING:
    from hordeplay.core.any import AnyAsk, AnyMatch, AnyTable
    from hordeplay.core.choice import Choice
    from hordeplay.core.scene import Hint
    from hordeplay.core.script import Event

FORGET: Final = "\x1b[3J"
"""Empties what a terminal keeps of the lines above its screen."""
ROWS: Final = 20
"""So many choices are shown at a time: with the board they fit a window of 50 lines."""
LINES: Final = 12
"""So many sentences of what has happened are shown; `l` shows all."""
HELP: Final = (
    ("3", message("the choice with that number")),
    (
        message("words"),
        message("a choice in the words of the second column; its first words alone list what begins so"),
    ),
    ("?", message("this list")),
    ("? 3", message("what that choice does, or why it is not allowed")),
    ("h", message("what the best bot would do, and why")),
    ("u", message("take back your last choice")),
    ("m", message("more choices")),
    ("b", message("the board again")),
    ("l", message("all that has happened")),
    ("s", message("save; s FILE saves under that name")),
    ("q", message("leave")),
)
"""What can be typed, and what it does: the letters are the same in every language."""


class Terminal:
    """A match at a terminal: `mine` are the seats of whoever sits there, `bots` play the others.

    Nothing before the ply `since` is taken back; what is not in `file` yet is asked after before it is left.
    """

    def __init__(
        self,
        match: AnyMatch,
        *,
        mine: Sequence[int],
        bots: Mapping[int, str],
        since: int = 0,
        file: Path | None = None,
        console: Console | None = None,
    ) -> None:
        self.match, self.mine, self.bots = match, tuple(mine), dict(bots)
        self.since, self.file = since, file
        self.console = console or Console(highlight=False)
        self._saved = match.version
        self._warned = self._left = False
        self._from = 0  # the first choice that is shown
        self._begin = ""  # what those that are shown begin with
        self._told = len(match.events)
        self._at = -1  # who sat here last
        self._read: tuple[int, list[tuple[Choice, Hint]]] = (-1, [])  # the rows of a version of the match

    # ---- the loop

    def play(self) -> None:
        """Play until the person leaves; who is cut off (Ctrl+C, a closed line, a bot that fails) finds the game in a file."""
        try:
            self._others()
            self._position()
            while not self._left:
                line = self.console.input(Text("> ", style="bold")).strip()
                try:
                    self._do(line)
                except (ValueError, OSError) as error:
                    self._say(str(error), "yellow")
        except (EOFError, KeyboardInterrupt):
            self._keep()
        except BaseException:
            self._keep()
            raise

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "?": self._help, "help": self._help, "h": self._hint, "u": self._undo, "m": self._more, "b": self._board, "l": self._log,
            "s": self._save, "q": self._quit,
        }  # fmt: skip
        if word in commands and (not rest or word in "?s"):
            commands[word](rest.strip())
        elif line.startswith("?"):
            self._help(line[1:].strip())
        elif line:
            self._choose(line)
        else:
            self._choices()
        self._warned = self._warned and word == "q"

    # ---- what one does

    def _choose(self, line: str) -> None:
        _, seat = self._asked()
        choice = self._meant(line)
        refusal = self.match.explain(choice, seat)
        if refusal is not None:
            begin = " ".join(line.split()).lower()
            if isinstance(choice, str) and any(str(one).lower().startswith(begin) for one, _ in self._rows()):
                self._begin, self._from = begin, 0
                self._choices()
            else:
                self._say(str(refusal), "yellow")
            return
        self.match.play(choice, seat)
        self._others()
        self._position()

    def _meant(self, line: str) -> Choice | str:
        """A number is a row; all else stays as it was typed. `ValueError` for a number that has no row."""
        if not (line.isascii() and line.isdigit()):
            return line
        rows = self._rows()
        if not 1 <= int(line[:9]) <= len(rows):
            raise ValueError(tr("there is no choice {n}: they are 1 to {last}", n=line[:9], last=len(rows)))
        return rows[int(line) - 1][0]

    def _others(self) -> None:
        """Bots play until a person is asked."""
        with self.console.status(tr("The others play ...")) if self.bots else nullcontext():
            self.match.run(self.bots, until="end")
        self._begin, self._from = "", 0

    def _undo(self, _: str) -> None:
        answers = self.match.answers
        mine = [ply for ply in range(self.since, self.match.ply) if answers[ply].seat in self.mine]
        if not mine:
            raise ValueError(tr("there is nothing to take back: you have decided nothing yet"))
        self.match.undo_to(mine[-1])
        self._told, self._begin, self._from = len(self.match.events), "", 0
        self._position()

    def _hint(self, _: str) -> None:
        _request, seat = self._asked()
        choice = advised(self.match, seat)
        view = self.match.table.seen_by(seat)
        look = self.match.game.look
        why = look.reason(view, seat, choice) or look.hint(view, choice).note
        self._say(f"{choice}: {look.hint(view, choice).label}{f'. {opened(why)}' if why else ''}", "cyan")

    def _save(self, name: str) -> None:
        try:
            file = Path(name).expanduser() if name else self.file or _free(self.match.game.name)
        except RuntimeError as error:  # ~ of nobody
            raise ValueError(f"{name}: {error}") from None
        if file.exists() and not (self.file and self.file.exists() and file.samefile(self.file)):
            raise ValueError(tr("{file} is there already: name another file", file=file))
        self._save_in(file)
        self.file = file

    def _save_in(self, file: Path, *, begin: str = "") -> None:
        self.match.save(file)
        self._saved = self.match.version
        self._say(begin + tr("saved in {file}; `hordeplay play {file}` goes on there", file=file), "green")

    def _quit(self, _: str) -> None:
        if self._warned or self._saved == self.match.version or not self.match.ply:
            self._left = True
        else:
            self._warned = True
            self._say(tr("This game is not saved: s saves it, q again leaves it."), "yellow")

    def _keep(self) -> None:
        """Save what was decided here and not saved yet, in a file of its own: nobody has said that another may go."""
        answers = self.match.answers[self.since :]
        if self._saved == self.match.version or not any(answer.seat in self.mine for answer in answers):
            return
        try:
            self._save_in(
                _free(self.match.game.name), begin="\n"
            )  # nothing is said before: a window that is closed takes no more
        except (ValueError, OSError) as error:
            self._say(tr("The game was left without saving it: {error}", error=error), "yellow")

    # ---- what one sees

    def _asked(self) -> tuple[AnyAsk, int]:
        """The question, and the seat here that answers; `ValueError` where the game is over."""
        request = self.match.request
        if not isinstance(request, Ask):
            raise ValueError(tr("the game is over: u takes the last choice back, s saves it, q leaves"))
        return request, next((seat for seat in request.seats if seat in self.mine), request.seats[0])

    def _rows(self) -> list[tuple[Choice, Hint]]:
        """The choices as they are numbered: by rank, then what a board folds into one row, at last the passes."""
        request, seat = self._asked()
        if self._read[0] != self.match.version:
            view, hint = self.match.table.seen_by(seat), self.match.game.look.hint
            rows = [(one, hint(view, one)) for one in request.options(seat)]
            rows.sort(key=lambda row: (row[1].default, bool(row[1].group), row[1].rank))
            self._read = self.match.version, rows
        return self._read[1]

    def _view(self) -> tuple[AnyTable, int]:
        """What may be seen here, and whose eyes these are."""
        request = self.match.request
        seat = self._asked()[1] if isinstance(request, Ask) else self.mine[0]
        return self.match.table.seen_by(seat), seat

    def _position(self) -> None:
        """What has happened, the board, and the question."""
        _, seat = self._view()
        if self.match.request is not None and self._at not in (-1, seat) and self.match.table.hides:
            self._pass_on(seat)
        self._at = seat
        events = self.match.events[self._told :]
        self._told = len(self.match.events)
        self._sentences(events, LINES)
        self._board("")

    def _pass_on(self, seat: int) -> None:
        """Another person comes to the keyboard, who may not see what the last one saw."""
        name = self.match.game.look.seat(self.match.table.seen_by(seat), seat)
        self._clear()
        self.console.input(Text(tr("It is {name}'s turn: press Enter when nobody else looks. ", name=name)))

    def _clear(self) -> None:
        """Nothing of what was shown or typed can be read any more: on the screen, above it, or by the arrow keys."""
        self.console.clear()
        if self.console.is_terminal and not self.console.legacy_windows:
            self.console.file.write(FORGET)
            self.console.file.flush()
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    def _sentences(self, events: Sequence[Event], most: int) -> None:
        view, seat = self._view()
        readable = [event for event in events if not event.hand or event in events_for([event], view, seat)]
        lines = [(self.match.game.look.say(view, event), event.rule) for event in readable]
        if len(lines) > most:
            self._say(tr("... {lines} before; l shows all", lines=counted(len(lines) - most, "line")), "dim")
        for says, rule in lines[-most:]:
            self.console.print(Text.assemble("  ", says, (f"  {rule}", "dim")))

    def _log(self, _: str) -> None:
        self._sentences(self.match.events, len(self.match.events))

    def _board(self, _: str) -> None:
        view, seat = self._view()
        self.console.print()
        self.console.print(Text(self.match.game.look.text(view, seat)))
        self.console.print()
        if (result := self.match.result) is not None:
            self._say(result.says or tr("The game is over"), "bold")
            name = self.match.game.look.seat
            self._say(", ".join(f"{name(view, n)}: {score}" for n, score in enumerate(result.scores)), "")
            self._say(tr("u takes the last choice back, s saves the game, q leaves."), "dim")
        else:
            self._choices()

    def _choices(self) -> None:
        request, seat = self._asked()
        view, look = self.match.table.seen_by(seat), self.match.game.look
        rows = enumerate(self._rows(), start=1)
        some = [(n, one, hint) for n, (one, hint) in rows if str(one).lower().startswith(self._begin)]
        shown = some[self._from : self._from + ROWS]
        who = f"{look.seat(view, seat)}: " if self.match.seats > 1 else ""
        self.console.print(Text.assemble((f"{who}{request.prompt}", "bold"), (f"  {request.rule}", "dim")))
        table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
        table.add_column("", justify="right", style="bold cyan", no_wrap=True)
        table.add_column(tr("to type"), style="cyan")
        table.add_column(tr("what it does"))
        odds = any(hint.note or hint.cost for _, _, hint in shown)
        if odds:
            table.add_column(tr("odds and costs"))
        for n, one, hint in shown:
            cells = [str(n), str(one), hint.label, ", ".join(filter(None, (hint.cost, hint.note)))]
            table.add_row(*(Text(cell) for cell in cells[: 4 if odds else 3]))
        self.console.print(table)
        left = len(some) - self._from - len(shown)
        if left or self._from or self._begin:
            self._say(self._how_many(len(shown), len(some), more=bool(left)), "dim")
        for offer in request.offers:
            if isinstance(offer, type) and offer.open_ended:
                self._say(tr("Other words are allowed, too: {usage}", usage=offer.usage()), "dim")
        self._say(tr("A number or the words; ? help, h hint, u undo, s save, q leave"), "dim")

    def _how_many(self, shown: int, of: int, *, more: bool) -> str:
        """How many of the choices are shown, and how to see the others."""
        words = {"shown": shown, "choices": counted(of, "choice"), "begin": repr(self._begin)}
        if self._begin and more:
            return tr(
                "{shown} of {choices} that begin with {begin}; m shows more, or type how a choice begins", **words
            )
        if self._begin:
            return tr(
                "{shown} of {choices} that begin with {begin}; m shows the first ones again, or type how a choice begins",
                **words,
            )
        if more:
            return tr("{shown} of {choices}; m shows more, or type how a choice begins", **words)
        return tr("{shown} of {choices}; m shows the first ones again, or type how a choice begins", **words)

    def _more(self, _: str) -> None:
        many = sum(str(one).lower().startswith(self._begin) for one, _ in self._rows())
        self._from = self._from + ROWS if self._from + ROWS < many else 0
        self._choices()

    def _help(self, what: str) -> None:
        if not what:
            grid = Table.grid(padding=(0, 3))
            for keys, does in HELP:
                grid.add_row(Text(tr(keys), style="cyan"), Text(tr(does)))
            self.console.print(grid)
            return
        _, seat = self._asked()
        view, look = self.match.table.seen_by(seat), self.match.game.look
        choice = self._meant(what)
        refusal = self.match.explain(choice, seat)
        if refusal is not None:
            self._say(str(refusal), "yellow")
            return
        meaning = choice if not isinstance(choice, str) else self._asked()[0].read(choice)
        hint, card = look.hint(view, meaning), look.choice_card(view, meaning)
        vain = self.match.vain(meaning, seat)
        lines = [f"{meaning}: {hint.label}", hint.cost, hint.note, str(vain) if vain else ""]
        if card is not None:
            facts = (*card.facts, *card.odds)
            lines += [*(f"{name}: {value}" for name, value in facts), card.words, ", ".join(card.rules)]
        for line in filter(None, lines):
            self._say(line, "")

    def _say(self, words: str, style: str) -> None:
        self.console.print(Text(words, style=style))


def _free(game: str) -> Path:
    """A name of a file that is not there yet."""
    names = (Path(f"{game}.json" if n == 1 else f"{game}-{n}.json") for n in range(1, 10_000))
    return next(path for path in names if not path.exists())


__all__ = ["Terminal"]
