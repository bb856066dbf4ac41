"""What of a frame goes out to the page: only what changed, and no word that says nothing.

Each region of a scene has its picture in a trait of its own, so that a step which moves one piece does not send all sheets
again. The traits are a fixed row of places, because a widget's traits are fixed; a region keeps its place while it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hordeplay.widgets.frame import Plain

PICTURES = tuple(f"picture_{n}" for n in range(1, 25))
"""The traits of pictures, `protocol.ts` has the same; what a scene has more of goes out with the scene."""


def without_pictures(scene: Plain, _board: object) -> Plain:
    """The scene as it goes out: pictures that are traits of their own stay out of it."""
    regions = scene.get("regions", [])  # before its first frame a board has none
    sent = [{k: v for k, v in region.items() if k != "svg" or not region["picture"]} for region in regions]
    return scene | {"regions": sent}


def without_blanks(hints: list[Plain], _board: object) -> list[Plain]:
    """The hints as they go out: the page knows what a word is that is not there."""
    return [{name: value for name, value in hint.items() if value or (name, value) == ("marks", [])} for hint in hints]


AS_SENT: Final[Mapping[str, Callable[[Any, object], Any]]] = {"scene": without_pictures, "hints": without_blanks}
"""Fields of a frame that go out as something shorter; the last word is the board."""


class Places:
    """In which trait the picture of each region goes out."""

    def __init__(self) -> None:
        self._by_region: dict[str, str] = {}

    def copy(self) -> Places:
        """The same places."""
        twin = Places()
        twin._by_region = self._by_region
        return twin

    def hang(self, regions: list[Plain]) -> dict[str, str]:
        """All traits of pictures with these regions in them, which learn their places; of a region that is gone nothing stays.

        >>> places = Places()
        >>> places.hang([{"name": "board", "svg": "<svg/>"}])["picture_1"]
        '<svg/>'
        """
        here = {region["name"] for region in regions}
        self._by_region = {name: trait for name, trait in self._by_region.items() if name in here}
        free = [trait for trait in PICTURES if trait not in self._by_region.values()]
        for region in regions:
            name = region["name"]
            if name not in self._by_region and free:
                self._by_region[name] = free.pop(0)
            region["picture"] = self._by_region.get(name, "")
        return dict.fromkeys(PICTURES, "") | {each["picture"]: each["svg"] for each in regions if each["picture"]}


__all__ = ["AS_SENT", "PICTURES", "Places", "without_blanks", "without_pictures"]
