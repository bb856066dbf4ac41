"""Take the pictures of the README: `uv run python tests/browser/picture.py` writes docs/board.png and docs/game.png.

board.png: a game of four bots, stopped before its first attack: a stack is chosen, the pointer rests on an attack with it.

game.png moves (an animated PNG, which shows its first picture where nothing moves): two rounds of the game that
`tests/data/golden` tells in words, decision by decision. It is played three times and rests on its last picture.
"""

from __future__ import annotations

import base64
import struct
import sys
import tempfile
import zlib
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run by its path, as pytest's `pythonpath` has it
from browser.lab import ROOT, Lab, Server, chromium, start_browser
from core.test_golden import replayed, written

import hordeplay as hp

Pixels: TypeAlias = npt.NDArray[np.uint8]
CLEAR = 255
"""The place of the transparent colour in a palette."""

TARGET = ROOT / "docs" / "board.png"
MOVING = ROOT / "docs" / "game.png"
GAME = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("horrible-hordes", seats=4, seed=38)
match.run("greedy")
match.goto({ply})
Board(match, seat={seat}, bots="greedy")
"""
WINDOW = {"width": 1780, "height": 1100}  # the cell is then 1600 pixels wide
TOLD = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.load("game.json")
match.goto({ply})
Board(match, keep=False)
"""
FIRST, STEPS = 60, 53  # two rounds
SHOWN = {"destroy", "fortify", "place", "settle", "train"}  # decisions that change the realm; rolls are shown, too
MOVING_WINDOW = {"width": 1280, "height": 800}  # the cell is then 1100 pixels wide
SECONDS, LAST_SECONDS, PLAYS = 0.9, 4.0, 3
JS_PIXELS = """async data => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const bytes = new Uint8Array(canvas.getContext('2d').getImageData(0, 0, image.width, image.height).data.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return [image.width, image.height, btoa(text)];
}"""


def main() -> None:
    """Open the boards in a real JupyterLab and write their pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server.jupyterlab(Path(folder))
        try:
            browser = start_browser(playwright, chromium())
            for target, window, take in ((TARGET, WINDOW, still), (MOVING, MOVING_WINDOW, moving)):
                lab = Lab(browser.new_context(viewport=window).new_page(), server, target.stem)  # type: ignore[arg-type]  # two numbers
                target.write_bytes(take(lab))
                lab.close()
                print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")
            browser.close()
        finally:
            server.stop()


def still(lab: Lab) -> bytes:
    """A decision with its odds."""
    match = hp.new("horrible-hordes", seats=4, seed=38)
    match.run("greedy")
    words = [str(answer.value).split() for answer in match.answers]
    # a stack that moves and attacks where it comes to
    ply = next(n for n, word in enumerate(words) if word[0] == "move" and ["attack", word[2]] in words[n : n + 4])
    lab.open_cells(GAME.strip().format(ply=ply, seat=match.answers[ply].seat))
    lab.theme("light")
    lab.spot(f"sq-{words[ply][1]}").click()
    lab.board.locator('.hp-choices [data-text^="move "]').first.hover()
    return png([pixels(lab.page, lab.board.screenshot(animations="disabled"))])


def moving(lab: Lab) -> bytes:
    """A game, decision by decision."""
    match = replayed("horrible-hordes", written("horrible-hordes"))
    beside = lab.server.root / lab.name
    beside.mkdir()
    (beside / "game.json").write_text(match.save(), "utf-8")
    lab.open_cells(TOLD.strip().format(ply=FIRST))
    lab.theme("light")
    frames = [pixels(lab.page, lab.board.screenshot(animations="disabled"))]
    for answer in match.answers[FIRST : FIRST + STEPS]:
        with lab.answered():
            lab.board.get_by_role("button", name="step forward").click()
        lab.page.mouse.move(0, 0)
        lab.rest()
        if str(answer.value).partition(" ")[0] in SHOWN or isinstance(answer.value, tuple):
            frames.append(pixels(lab.page, lab.board.screenshot(animations="disabled")))
    return png(frames)


def pixels(page: Page, shot: bytes) -> Pixels:
    """Red, green and blue of a picture, in an array of height, width and 3."""
    width, height, data = page.evaluate(JS_PIXELS, base64.b64encode(shot).decode())
    return np.frombuffer(base64.b64decode(data), dtype=np.uint8).reshape(height, width, 4)[:, :, :3]


def png(frames: list[Pixels]) -> bytes:
    """Pictures of one size as a PNG with a palette, which moves if they are several.

    What is drawn here is flat: 255 colours are enough, and a fifth of the size. The last of the palette is transparent: a later
    picture holds only what is new in it.
    """
    height, width, _ = frames[0].shape
    packed = [frame.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32) for frame in frames]
    colours, counts = np.unique(np.concatenate([one.reshape(-1) for one in packed]), return_counts=True)
    split = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.uint8)
    palette = split[np.argsort(-counts, kind="stable")[:CLEAR]]
    nearest = np.array([_nearest(palette, colour) for colour in split], dtype=np.uint8)
    pictures = [nearest[np.searchsorted(colours, one)] for one in packed]
    entries = np.zeros((CLEAR + 1, 3), np.uint8)
    entries[: len(palette)] = palette
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", entries.tobytes()),
        (b"tRNS", bytes([255] * CLEAR + [0])),
    ]
    if len(pictures) > 1:
        chunks.append((b"acTL", struct.pack(">II", len(pictures), PLAYS)))
        chunks.append(_control(0, pictures[0], 0, 0, SECONDS))
    chunks.append((b"IDAT", _packed(pictures[0])))
    for n, (before, now) in enumerate(pairwise(pictures), 1):
        changed = np.argwhere(before != now)
        (top, left), (bottom, right) = changed.min(axis=0), changed.max(axis=0) + 1
        new = np.where(before != now, now, CLEAR)[top:bottom, left:right].astype(np.uint8)
        chunks.append(_control(2 * n - 1, new, left, top, LAST_SECONDS if n == len(pictures) - 1 else SECONDS))
        chunks.append((b"fdAT", struct.pack(">I", 2 * n) + _packed(new)))
    chunks.append((b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _control(number: int, picture: Pixels, left: int, top: int, seconds: float) -> tuple[bytes, bytes]:
    """How a picture is laid over the one before: where, how long it stays, and that its clear pixels show what was there."""
    height, width = picture.shape
    return b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, left, top, round(seconds * 1000), 1000, 0, 1)


def _packed(picture: Pixels) -> bytes:
    lines = np.concatenate(
        [np.zeros((len(picture), 1), np.uint8), picture], axis=1
    )  # each line begins with "no filter"
    return zlib.compress(lines.tobytes(), 9)


def _nearest(palette: npt.NDArray[np.uint8], colour: npt.NDArray[np.uint8]) -> int:
    distance = palette.astype(np.int32) - colour.astype(np.int32)
    return int((distance * distance).sum(axis=1).argmin())


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


if __name__ == "__main__":
    main()
