"""Keep the file of a language in step with the code: `python -m hordeplay.languages de`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import polib

from hordeplay.core.file_bytes import write_whole
from hordeplay.core.language import FOLDER
from hordeplay.languages.messages import Gathered, Message, gathered


def main(argv: Sequence[str] | None = None) -> int:
    """Bring the file up to date, fill it from a list of translations, or print what it lacks; 1 where something lacks."""
    parser = argparse.ArgumentParser(prog="hordeplay.languages", description=__doc__)
    parser.add_argument("language", help="two letters, as de")
    parser.add_argument("--fill", metavar="FILE", type=Path, help="lines of JSON: en, the message, and its translation")
    parser.add_argument(
        "--lacking", metavar="FOLDER", default=None, help="print what lacks of this part of the package"
    )
    asked = parser.parse_args(argv)
    path = FOLDER / f"{asked.language}.po"
    if asked.lacking is None:
        lacking = brought_up_to_date(path, gathered(), _filled(asked.fill))
        print(f"{path.name}: {lacking} of its messages lack words")
        return bool(lacking)
    for message in missing(path, gathered()):
        if any(asked.lacking in place for place in message.places):
            row = {"en": message.text} | ({"plural": message.plural} if message.plural else {})
            print(json.dumps(row | ({"context": message.context} if message.context else {}), ensure_ascii=False))
    return 0


def _filled(path: Path | None) -> dict[tuple[str, str], str | list[str]]:
    if path is None:
        return {}
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {(row.get("context", ""), row["en"]): row["to"] for row in rows}


def _known(path: Path) -> dict[tuple[str, str], polib.POEntry]:
    if not path.exists():
        return {}
    return {(entry.msgctxt or "", entry.msgid): entry for entry in polib.pofile(str(path), encoding="utf-8")}


def _full(entry: polib.POEntry | None, message: Message) -> bool:
    """Whether an entry says a message."""
    if entry is None or "fuzzy" in entry.flags:
        return False
    if message.plural:
        return len(entry.msgstr_plural) > 1 and all(entry.msgstr_plural.values())
    return bool(entry.msgstr)


def missing(path: Path, messages: Gathered) -> list[Message]:
    """The messages that a file has no words for."""
    known = _known(path)
    return [message for key, message in messages.items() if not _full(known.get(key), message)]


def brought_up_to_date(
    path: Path, messages: Gathered, words: dict[tuple[str, str], str | list[str]] | None = None
) -> int:
    """Write the file anew, with these words where it has none: how many messages it lacks."""
    known, words = _known(path), words or {}
    file = polib.POFile(wrapwidth=120)
    file.metadata = {
        "Language": path.stem,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    lacking = 0
    for key, message in sorted(messages.items(), key=lambda one: (one[1].places[0], one[0])):
        old, new = known.get(key), words.get(key)
        entry = polib.POEntry(msgid=message.text, msgctxt=message.context or None)
        entry.occurrences = [(place, "") for place in message.places[:3]]
        if message.plural:
            entry.msgid_plural = message.plural
            forms = old.msgstr_plural if old is not None and old.msgstr_plural else {0: "", 1: ""}
            entry.msgstr_plural = dict(enumerate(new)) if isinstance(new, list) else forms
        else:
            entry.msgstr = new if isinstance(new, str) else "" if old is None else old.msgstr
        if old is not None and new is None:
            entry.flags, entry.tcomment = old.flags, old.tcomment
        file.append(entry)
        lacking += not _full(entry, message)
    write_whole(path, str(file))
    return lacking


if __name__ == "__main__":
    sys.exit(main())
