"""What lies beside the notebook: variants in their files, and results that were measured on them.

A variant is written by `Rules.save`, a result by its own `save`; both are read as untrusted text. A result belongs to a
variant by the digest of the rules it was measured on, so that it never stands beside others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hordeplay.core.arguments import known
from hordeplay.core.file_bytes import write_whole
from hordeplay.core.language import tr
from hordeplay.core.variants import Variant
from hordeplay.games import find
from hordeplay.lab.saved import LARGEST, Outline, outline
from hordeplay.widgets.workbench_files import file_name

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.lab.compare import Comparison

HEAD: Final = 4_000
"""Bytes at the beginning of a file, among which the line stands that names its game."""
MOST: Final = 300
"""Files of a folder that are looked at, by their names."""
_GAME: Final = re.compile(rb"""^\s*game\s*=\s*["']([\w.-]+)["']""", re.MULTILINE)


class Folder:
    """The folder of the notebook, as a bench of one game sees it."""

    def __init__(self, game: AnyGame, where: Path | None = None) -> None:
        self.game = game
        self.where = where or Path.cwd()

    def variants(self) -> dict[str, Path]:
        """The files of rules of this game, by their names without the ending."""
        return {path.stem: path for path in self._files("*.toml") if self._is_ours(path)}

    def load(self, name: str) -> Variant:
        """A variant by the name of its file, with or without `.toml`; `ValueError` in words, for whatever is wrong with it."""
        there = self.variants()
        name = name.strip().removesuffix(".toml")
        if not there:
            raise ValueError(tr("no file of rules of {game} lies beside the notebook", game=self.game.title))
        path = there[known(name, there, tr("files of rules"))]
        try:
            variant = Variant.load(path, lambda game: find(game).printed)
        except OSError as error:
            reason = error.strerror or error
            raise ValueError(tr("{file} cannot be read: {reason}", file=path.name, reason=reason)) from None
        if variant.rules.game != self.game.name:
            raise ValueError(
                tr(
                    "{file} holds rules of {game}, and this is a bench of {bench}",
                    file=path.name,
                    game=variant.rules.game,
                    bench=self.game.name,
                )
            )
        return variant

    def save(self, name: str, rules: AnyRules, results: dict[str, Comparison]) -> list[str]:
        """Write a variant and the results that are there; the names of the files.

        A file of this name goes on with one save more in its history. `ValueError` for a name without a letter or a digit, for
        a file of another kind, and where the folder cannot be written to.
        """
        if not re.search(r"[A-Za-z0-9]", name):
            raise ValueError(tr("a file needs a name with a letter or a digit in it"))
        title = name.strip().removesuffix(".toml")
        stem = file_name(title)
        # a result that cannot be written down is refused before anything is
        texts = {f"{stem}.{file_name(what)}.json": result.save() for what, result in results.items()}
        try:
            rules.save(self.where / f"{stem}.toml", name=title)
            for file, text in texts.items():
                write_whole(self.where / file, text)
        except OSError as error:
            reason = error.strerror or error
            raise ValueError(
                tr("{file} cannot be written beside the notebook: {reason}", file=stem, reason=reason)
            ) from None
        return [f"{stem}.toml", *texts]

    def results(self) -> dict[str, Outline]:
        """The results that lie there, by the names of their files; `Outline.digests` says on which rules they were measured."""
        results: dict[str, Outline] = {}
        for path in self._files("*.json"):
            try:
                if path.stat().st_size <= LARGEST:
                    results[path.name] = outline(path)
            except (OSError, ValueError):  # it is no result
                continue
        return results

    def _files(self, pattern: str) -> Iterator[Path]:
        try:
            paths = sorted(path for path in self.where.glob(pattern) if path.is_file())
        except OSError:
            return
        yield from paths[:MOST]

    def _is_ours(self, path: Path) -> bool:
        try:
            with path.open("rb") as file:
                line = _GAME.search(file.read(HEAD))
        except OSError:
            return False
        return line is not None and line[1].decode("ascii", "replace") == self.game.name


def html(results: dict[str, Outline]) -> str:
    """Results as a list, each with its file."""
    lines = "".join(f"<li>{escape(one.says)} <small>({escape(name)})</small></li>" for name, one in results.items())
    again = tr("hp.repeat plays a file again and says whether its numbers come out as they are written.")
    title = tr("Measured on these rules before")
    return f"<b>{escape(title)}</b><ul>{lines}</ul><small>{escape(again)}</small>" if results else ""


__all__ = ["Folder", "html"]
