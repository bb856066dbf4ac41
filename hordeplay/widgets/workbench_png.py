"""A picture of the bench as PNG: the page draws our own SVG, the one that is saved as SVG, and saves it."""

from __future__ import annotations

from typing import Final

import anywidget

SCALE: Final = 2
"""Pixels of a PNG for each unit of the SVG, so that it can be printed."""
PAGE: Final = """
function render({model}) {
  const save = async ({svg, name, scale}) => {
    const shape = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement.viewBox.baseVal;
    const sized = svg.replace("<svg ", `<svg width="${shape.width}" height="${shape.height}" `);
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([sized], {type: "image/svg+xml"}));
    try {
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = shape.width * scale;
      canvas.height = shape.height * scale;
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      const link = document.createElement("a");
      link.download = name;
      link.href = canvas.toDataURL("image/png");
      link.click();
    } finally {
      URL.revokeObjectURL(image.src);
    }
  };
  model.on("msg:custom", save);
  return () => model.off("msg:custom", save);
}
export default {render};
"""


class PngSaver(anywidget.AnyWidget):
    """Sits unseen on the bench; `save` has the page draw an SVG and save it."""

    _esm = PAGE

    def __init__(self) -> None:
        super().__init__()
        self.layout.display = "none"

    def save(self, svg: str, name: str) -> None:
        """Have a picture saved under this name."""
        self.send({"svg": svg, "name": name, "scale": SCALE})

    def __repr__(self) -> str:
        return "<PngSaver>"


__all__ = ["PngSaver"]
