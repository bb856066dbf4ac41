"""The command `hordeplay`: open the course, play in a terminal, and what else can be done without a notebook.

Each command imports what it needs when it is called, and says in one sentence which extra brings what is missing.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from hordeplay.core.english import cut
from hordeplay.core.errors import ScriptError
from hordeplay.core.extras import missing
from hordeplay.core.language import languages, speaking, tr

if TYPE_CHECKING:
    from hordeplay.core.any import AnyMatch

NOBODY: Final = "none"
"""In the place of a bot: persons play all seats."""
FORWARDED: Final = {
    "site": ("hordeplay.site.__main__", "build the static pages that play with nothing installed, or show them"),
    "prove": ("hordeplay.prove", "play random games, and try every promise of the engine on them"),
}
"""Commands with words of their own, each the module whose `main` reads them."""
_LONGEST: Final = 500
"""Characters of a sentence that says why something cannot be."""
EXAMPLES: Final = """examples:
  hordeplay                                   lay out the course here, and open its first notebook
  hordeplay games                             what can be played
  hordeplay play kingdom-rush                 play in this terminal
  hordeplay play fantahzee --seats 3 --bots tip --seed 7
  hordeplay play saved.json                   go on with a saved game, or with a share code
  hordeplay lesson maureen --page maureen.html --code FROG7

`hordeplay COMMAND --help` says more of each."""


def main(words: Sequence[str] | None = None) -> int:
    """Carry out one command line; 0 when done, 1 with one sentence where that cannot be, 2 for words it does not know.

    >>> main(["games"])
    horrible-hordes ...
    0
    """
    given = list(sys.argv[1:] if words is None else words)
    if given and given[0] in FORWARDED:
        return _forward(given[0], given[1:])
    rest: list[str] = []
    if "--" in given:
        at = given.index("--")
        given, rest = given[:at], given[at + 1 :]
    options = _parser().parse_args(given or ["start"])
    if rest and options.command != "start":
        print(f"only `start` passes on words behind --: {' '.join(rest)}", file=sys.stderr)
        return 2
    options.rest = rest
    try:
        with speaking(getattr(options, "language", "")):
            return int(options.do(options))
    except BrokenPipeError:  # whoever reads has seen enough: `hordeplay games | head -3`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that Python's own end does not fail over it
        return 0
    except (ValueError, OSError, ImportError, ScriptError) as error:
        print(cut(str(error), _LONGEST), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _forward(command: str, words: list[str]) -> int:
    module, _ = FORWARDED[command]
    try:
        return int(import_module(module).main(words, f"hordeplay {command}"))
    except ModuleNotFoundError as error:
        print(missing(f"hordeplay {command}", error), file=sys.stderr)
        return 1


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a word, and never more of the word than a line or two."""

    def error(self, message: str) -> NoReturn:
        super().error(cut(message, _LONGEST // 2))


def _number(word: str) -> int:
    """A small whole number, as of seats."""
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise argparse.ArgumentTypeError(f"a whole number such as 3, not {cut(repr(word), 60)}")
    return int(word)


def _parser() -> argparse.ArgumentParser:
    from hordeplay import __version__

    kind = argparse.RawDescriptionHelpFormatter
    about = "Four horde board games as rulebooks you can run, and a course in chance about them."
    parser = _Parser("hordeplay", description=about, epilog=EXAMPLES, formatter_class=kind)
    parser.add_argument("--version", action="version", version=f"hordeplay {__version__}")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")

    start = commands.add_parser(
        "start",
        help="lay out the notebooks, and open the first in JupyterLab",
        description="Lay out notebooks, labs and lessons in a folder, and open the first in JupyterLab. What you changed there is"
        " never overwritten: a newer version of it is laid beside it. Delete a notebook to get a fresh one.",
        epilog="Words behind -- go to JupyterLab: hordeplay start -- --port 9999",
    )
    start.add_argument(
        "folder", nargs="?", type=Path, help="hordeplay-course, or the one you are in if the course lies there"
    )
    start.add_argument("--no-browser", action="store_true", help="start JupyterLab, and open no browser")
    start.add_argument(
        "--no-lab", action="store_true", help="only lay them out, for VS Code or a Jupyter that runs already"
    )
    _language(start)
    start.set_defaults(do=_start)

    games = commands.add_parser(
        "games", help="list the games", description="List the games, with presets and bots of each."
    )
    _language(games)
    games.set_defaults(do=_games)

    new = commands.add_parser(
        "new",
        help="begin a game, and save it in a file",
        description="Begin a game and save it in a file, for `hordeplay play FILE`, `hp.load(FILE)`, or a board.",
    )
    new.add_argument("game", help="a name that `hordeplay games` lists")
    _game_words(new)
    _language(new)
    new.add_argument("--to", type=Path, metavar="FILE", help="where it is saved: GAME.json, and no file is overwritten")
    new.set_defaults(do=_new)

    play = commands.add_parser(
        "play",
        help="play a game in this terminal",
        description="Play in this terminal: the board as text, a table of the choices; type a number or the words. ? helps there.",
    )
    play.add_argument("game", help="a name that `hordeplay games` lists, the file of a saved game, or a share code")
    _game_words(play)
    _language(play)
    play.add_argument("--seat", type=_number, metavar="N", help="where you sit, from 0: that of the preset, else 0")
    play.add_argument(
        "--bots", default="", metavar="BOT", help="who plays the other seats; none: persons at this keyboard"
    )
    play.set_defaults(do=_play)

    for name, (_, does) in FORWARDED.items():
        commands.add_parser(name, help=does, add_help=False)

    lesson = commands.add_parser(
        "lesson",
        help="list the lessons, read one, or make its page",
        description="List the lessons; read a sheet of one; or make its page, a file that opens by double click.",
    )
    lesson.add_argument("name", nargs="?", help="a lesson; without one they are listed")
    lesson.add_argument(
        "--sheet", choices=("plan", "worksheet", "working", "key"), default="plan", help="what is read: plan"
    )
    lesson.add_argument(
        "--page",
        type=Path,
        metavar="FILE",
        help="make the students' page, with --sheet key the teacher's; no file is overwritten",
    )
    lesson.add_argument("--code", default="", help="the class code: without one the page asks for it")
    lesson.add_argument("--word", default="", help="4 to 60 characters that open the answer in the page")
    _language(lesson)
    lesson.set_defaults(do=_lesson)
    return parser


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=languages(), default="", help="in which language: en")


def _game_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", default="", help="a ready-made game; the first one where nothing else is said")
    parser.add_argument("--seats", type=_number, metavar="N", help="how many play, of the game as printed")
    parser.add_argument("--seed", metavar="SEED", help="a number or word: the same one gives the same dice")


def _start(options: argparse.Namespace) -> int:
    from hordeplay import __version__
    from hordeplay.cli.course import lay, open_lab, where

    folder = where(options.folder)
    print(f"{folder.resolve()}\n{lay(folder, __version__)}", flush=True)
    if options.no_lab:
        return 0
    return open_lab(folder, [*(["--no-browser"] if options.no_browser else []), *options.rest])


def _games(_options: argparse.Namespace) -> int:
    from hordeplay.games import find, names

    for name in names():
        game = find(name)
        low, high = game.seats
        words = {"name": f"{name:<20}", "title": game.title, "bots": ", ".join(game.bots)}
        print(tr("{name} {title}, {low} to {high} seats; bots: {bots}", low=low, high=high, **words))
        for preset in game.presets.values():
            print(f"    --preset {preset}")
    return 0


def _begun(options: argparse.Namespace) -> tuple[AnyMatch, tuple[int, str]]:
    """A new match, and where the person sits beside which bots: as the preset has it, the first one where nothing is said."""
    import hordeplay as hp

    presets = {one.name: one for one in hp.presets(options.game)}
    name = options.preset or ("" if options.seats else next(iter(presets), ""))
    ready = presets.get(name)
    seed = options.seed
    if seed is None and not (ready and ready.seed):
        seed = str(secrets.randbelow(10**9))
    if (
        seed is not None and seed.isascii() and seed.isdigit() and len(seed) <= _LONGEST
    ):  # a longer one is no seed, as a text
        seed = int(seed)
    match = hp.new(options.game, options.seats, preset=name, seed=seed)
    if ready:
        print(ready, flush=True)
    return match, (ready.seat, ready.bots) if ready else (0, "")


def _new(options: argparse.Namespace) -> int:
    match, _ = _begun(options)
    file = options.to or Path(f"{match.game.name}.json")
    if file.exists():
        raise ValueError(tr("{file} is there already: name another file by --to", file=file))
    match.save(file)
    print(tr("saved in {file}: `hordeplay play {file}` plays it", file=file))
    return 0


def _play(options: argparse.Namespace) -> int:
    import hordeplay as hp
    from hordeplay.core.arguments import known
    from hordeplay.desk.sharing import is_code

    try:
        from hordeplay.cli.play import Terminal
    except ModuleNotFoundError as error:
        raise missing("hordeplay play", error) from error
    since = 0  # of a saved game everything can be taken back, of a preset not what it has decided
    file = Path(options.game) if options.game not in hp.games() and _is_file(options.game) else None
    if file or is_code(options.game):
        if options.preset or options.seats is not None or options.seed is not None:
            raise ValueError(tr("a saved game has its own preset, seats and seed: leave these words out"))
        match, (seat, bot) = hp.load(file or options.game), (0, "")
    else:
        match, (seat, bot) = _begun(options)
        since = match.ply
    seat = seat if options.seat is None else options.seat
    if not 0 <= seat < match.seats:
        raise ValueError(tr("there is no seat {seat}: they are 0 to {last}", seat=seat, last=match.seats - 1))
    every = range(match.seats)
    bot = options.bots or bot or match.game.default_bot or next(iter(match.game.bots), NOBODY)
    if bot == NOBODY:
        mine, bots = list(every), {}
    else:
        known(bot, {**match.game.bots, NOBODY: None}, f"bots of {match.game.title}")
        mine, bots = [seat], {other: bot for other in every if other != seat}
    terminal = Terminal(match, mine=mine, bots=bots, since=since, file=file)
    if not hasattr(signal, "SIGHUP"):
        terminal.play()
        return 0
    before = signal.signal(
        signal.SIGHUP, signal.default_int_handler
    )  # a window that is closed is as Ctrl+C, which saves
    try:
        terminal.play()
    finally:
        signal.signal(signal.SIGHUP, before)
    return 0


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a share code is longer than a name can be
        return False


def _lesson(options: argparse.Namespace) -> int:
    from hordeplay.desk.lesson import lesson, lessons

    if options.name is None:
        for name, one in lessons().items():
            words = {"name": f"{name:<12}", "title": one.title, "game": one.game.title}
            print(tr("{name} {title} ({minutes} minutes, {game})", minutes=one.minutes, **words))
        return 0
    chosen = lesson(options.name)
    if options.page is None:
        print(getattr(chosen, options.sheet))
        return 0
    from hordeplay.core.file_bytes import write_whole

    if options.page.exists():
        raise ValueError(tr("{file} is there already: name another file, or delete it", file=options.page))
    key = options.sheet == "key"
    write_whole(options.page, chosen.to_html(options.code, word=options.word, key=key))
    if key:
        print(tr("the teachers' page is {file}", file=options.page))
    else:
        print(tr("the students' page is {file}", file=options.page))
    return 0


__all__ = ["main"]
