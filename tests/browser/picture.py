"""Take the picture of the README: `uv run python tests/browser/picture.py` writes docs/board.png.

A game of four bots, stopped at a decision in its eighth round: a stack is chosen, the pointer rests on an attack.
Should the bots have learned to play otherwise, choose another step below.
"""

from __future__ import annotations

import base64
import struct
import sys
import tempfile
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run by its path, as pytest's `pythonpath` has it
from browser.lab import ROOT, Lab, Server, chromium, start_browser

TARGET = ROOT / "docs" / "board.png"
GAME = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("horrible-hordes", seats=4, seed=38)
match.run("greedy")
match.goto(591)
Board(match, seat=1, bots="greedy")
"""
STACK, ATTACK = "sq-g8", "move g8 g7 3"
WINDOW = {"width": 1780, "height": 1500}  # the cell is then 1600 pixels wide
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
    """Open the board in a real JupyterLab and write its picture."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server.jupyterlab(Path(folder))
        try:
            browser = start_browser(playwright, chromium())
            lab = Lab(browser.new_context(viewport=WINDOW).new_page(), server, "picture")  # type: ignore[arg-type]  # two numbers
            lab.open_cells(GAME.strip())
            lab.theme("light")
            lab.spot(STACK).click()
            lab.board.locator(f'.hp-choices [data-text="{ATTACK}"]').hover()
            shot = lab.board.screenshot(animations="disabled")
            TARGET.parent.mkdir(exist_ok=True)
            TARGET.write_bytes(smaller(lab.page, shot))
            lab.close()
            browser.close()
        finally:
            server.stop()
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size // 1024} KB")


def smaller(page: Page, shot: bytes) -> bytes:
    """Return the same picture with a palette of 256 colours: what is drawn here is flat, and a fifth of the size."""
    width, height, pixels = page.evaluate(JS_PIXELS, base64.b64encode(shot).decode())
    rgb = np.frombuffer(base64.b64decode(pixels), dtype=np.uint8).reshape(height * width, 4)[:, :3]
    colours, at, counts = np.unique(rgb, axis=0, return_inverse=True, return_counts=True)
    palette = colours[np.argsort(-counts, kind="stable")[:256]]
    nearest = np.array([_nearest(palette, colour) for colour in colours], dtype=np.uint8)
    rows = nearest[at.reshape(-1)].reshape(height, width)
    lines = np.concatenate([np.zeros((height, 1), np.uint8), rows], axis=1)  # each line begins with "no filter"
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [
        (b"IHDR", header),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(lines.tobytes(), 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _nearest(palette: npt.NDArray[np.uint8], colour: npt.NDArray[np.uint8]) -> int:
    distance = palette.astype(np.int32) - colour.astype(np.int32)
    return int((distance * distance).sum(axis=1).argmin())


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


if __name__ == "__main__":
    main()
