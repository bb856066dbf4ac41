"""Files that others have written, read as what they are said to be: a file, and no larger than it may be. Ours are written whole."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from hordeplay.core.english import cut


def file_bytes(path: Path, most: int, too_large: str) -> bytes:
    """The bytes of a file, looked at before it is read: a device or a pipe would have no end.

    `ValueError` for what is no file, for a path that can be none, and, as `too_large`, for more than `most` bytes; `OSError` as
    `Path.open` raises it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "a.txt")
    ...     _ = file.write_bytes(b"four")
    ...     file_bytes(file, 4, "a.txt: larger than 4 bytes")
    b'four'
    """
    if "\0" in str(path):
        raise ValueError(f"{cut(repr(str(path)))} cannot be read: no path holds the sign of number 0")
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise ValueError(f"{cut(repr(str(path)))} cannot be read: it is a folder, a device or a pipe, and no file")
    if status.st_size > most:
        raise ValueError(too_large)
    with path.open("rb") as file:
        data = file.read(most + 1)  # it may have grown, and some that the system makes tell no size
    if len(data) > most:
        raise ValueError(too_large)
    return data


def write_whole(path: Path, text: str) -> None:
    """Put a text in its file, whole or not at all: it is written beside it and then put there.

    `ValueError` for a device or a pipe, which would be replaced; `OSError` where it cannot be written, and the file is as it was.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "a.txt")
    ...     write_whole(file, "four")
    ...     file.read_text(encoding="utf-8"), len(list(Path(folder).iterdir()))
    ('four', 1)
    """
    path = path.resolve()  # of a link it is the file that is replaced
    mode = stat.S_IMODE(path.stat().st_mode) if path.is_file() else None
    if mode is None and path.exists() and not path.is_dir():  # of a folder the system says so
        raise ValueError(f"{cut(repr(str(path)))} cannot be written: it is a device or a pipe, and no file")
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            beside.chmod(mode)
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
