"""Keep the file of a language in step with the code: `python -m hordeplay.languages de`."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import polib

from hordeplay.core.file_bytes import write_whole
from hordeplay.core.language import ENGLISH, FOLDER, PAGE
from hordeplay.languages.messages import PACKAGE, Gathered, Message, gathered
from hordeplay.languages.parts import lost

Words = dict[tuple[str, str], str | list[str]]
"""Translations by context and message; of a noun, the form for one and that for any other number."""


def main(argv: Sequence[str] | None = None) -> int:
    """Bring the file up to date, fill it from a list of translations, or print what it lacks; 1 where something lacks or is wrong."""
    parser = argparse.ArgumentParser(prog="python -m hordeplay.languages", description=__doc__)
    parser.add_argument("language", help="two letters, as de")
    parser.add_argument(
        "--fill", metavar="FILE", type=Path, help="lines of JSON: en, the message, and its translation, to"
    )
    parser.add_argument(
        "--lacking",
        metavar="FOLDER",
        default=None,
        help="print what lacks of this part of the package, as games/fantahzee",
    )
    asked = parser.parse_args(argv)
    if not re.fullmatch("[a-z]{2,3}", asked.language) or asked.language == ENGLISH:
        parser.error(
            f"{asked.language}: a language but English is meant, by its two letters (ISO 639-1): fr for French"
        )
    if not (PACKAGE.parent / PAGE).is_dir():
        parser.error("the words of the page are only in a copy of the project: run it there")
    path, messages = FOLDER / f"{asked.language}.po", gathered()
    if asked.lacking is not None:
        return _print_lacking(path, messages, asked.lacking)
    words, wrong = filled(asked.fill, messages) if asked.fill else ({}, [])
    lacking = brought_up_to_date(path, messages, words)
    wrong += lost_in(path)
    for one in wrong:
        sys.stderr.write(f"{one}\n")
    print(f"{path.name}: {lacking} of its {len(messages)} messages lack words")
    return bool(lacking or wrong)


def _print_lacking(path: Path, messages: Gathered, folder: str) -> int:
    """What lacks of a part of the package, a line of JSON each; 1 and a sentence where there is no such part."""
    if not any(folder in place for one in messages.values() for place in one.places):
        sys.stderr.write(
            f"no message stands in {folder!r}: name a folder or a file as above the messages in {path.name}\n"
        )
        return 1
    rows = [one for one in missing(path, messages) if any(folder in place for place in one.places)]
    for message in rows:
        row = {"en": message.text} | ({"plural": message.plural} if message.plural else {})
        print(json.dumps(row | ({"context": message.context} if message.context else {}), ensure_ascii=False))
    if not rows:
        sys.stderr.write(f"{path.name} has words for every message of {folder}\n")
    return 0


def filled(path: Path, messages: Gathered) -> tuple[Words, list[str]]:
    """The translations in a file of JSON lines, and a sentence for each line that gives none: the others count nevertheless."""
    words: Words = {}
    wrong: list[str] = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        return {}, [f"{path} cannot be read: {error}"]
    for n, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            context, english, other = row.get("context", ""), row["en"], row["to"]
        except (ValueError, KeyError, AttributeError, TypeError):
            wrong.append(f'{path}:{n}: a line is {{"en": "the message", "to": "its translation"}}')
            continue
        message = messages.get((str(context), str(english)))
        why = "the code has no such message" if message is None else _unfit(message, other)
        if why:
            wrong.append(f"{path}:{n}: {english!r}: {why}")
        else:
            words[str(context), str(english)] = other
    return words, wrong


def _unfit(message: Message, other: object) -> str:
    """Why this is no translation of a message; nothing where it is one."""
    if message.plural:
        two = (
            isinstance(other, list)
            and len(other) == len([form for form in other if form and isinstance(form, str)]) == 2
        )
        return "" if two else '"to" of a noun is a list, the form for one and that for any other number'
    if not isinstance(other, str) or not other:
        return '"to" is a text'
    return lost(message.text, other)


def lost_in(path: Path) -> list[str]:
    """A sentence for each translation in a file that has lost something of its message."""
    return [
        f"{path.name}: {entry.msgid!r} is {entry.msgstr!r}: {why}"
        for entry in polib.pofile(str(path), encoding="utf-8")
        if entry.msgstr and (why := lost(entry.msgid, entry.msgstr))
    ]


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


def _shown(places: Sequence[str]) -> Sequence[str]:
    """Three places at most, one of the page among them if there is any: by it the page is sent its words."""
    page = next((place for place in places if place.startswith(PAGE)), "")
    first = places[:3]
    return [*places[:2], page] if page and page not in first else first


def brought_up_to_date(path: Path, messages: Gathered, words: Words | None = None) -> int:
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
        entry.occurrences = [(place, "") for place in _shown(message.places)]
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
