"""The gallery: boards and charts that code draws each time the documentation is built, each with the code that drew it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from html import escape
from textwrap import dedent
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from hordeplay.core.language import cached_by_language, message, tr
from hordeplay.site.in_languages import elsewhere

Painter: TypeAlias = Callable[["Shade"], str]
Shade: TypeAlias = Literal["light", "dark"]
SHADES: Final[tuple[Shade, ...]] = ("light", "dark")


def horrible_hordes(theme: Shade) -> str:
    """A board of Horrible Hordes."""
    import hordeplay as hp
    from hordeplay.core.scene import Rendering, standalone

    match = hp.new("horrible-hordes", preset="short", seed=9)
    match.run("greedy")
    match.goto(match.plies * 6 // 10)
    return standalone(match.game.look.scene(match.table, None, Rendering(odds=False)), theme)


def fantahzee(theme: Shade) -> str:
    """A board of Fantahzee."""
    from hordeplay.core.scene import Rendering, standalone
    from hordeplay.games import fantahzee as fz

    match = fz.at("roll", party="Paladin Sergeant Alchemist", dice="33221", rerolls=1, seed=3)
    return standalone(match.game.look.scene(match.table, None, Rendering(odds=False)), theme)


def kingdom_rush(theme: Shade) -> str:
    """A board of Kingdom Rush."""
    import hordeplay as hp
    from hordeplay.core.scene import Rendering, standalone

    match = hp.new("kingdom-rush", seed=9)
    match.run("greedy")
    match.goto(match.plies * 4 // 10)
    return standalone(match.game.look.scene(match.table, None, Rendering(odds=False)), theme)


def warfighter_fantasy(theme: Shade) -> str:
    """A board of Warfighter Fantasy."""
    import hordeplay as hp
    from hordeplay.core.scene import Rendering, standalone

    match = hp.new("warfighter-fantasy", seed=9)
    match.run("greedy")
    match.goto(match.plies * 6 // 10)
    return standalone(match.game.look.scene(match.table, None, Rendering(odds=False)), theme)


def hits(theme: Shade) -> str:
    """A distribution."""
    from hordeplay.desk.draw import svg
    from hordeplay.odds import Pmf
    from hordeplay.odds.chart import law

    return svg(law("Sixes on six dice", Pmf.binomial(6, "1/6"), x="sixes"), theme)


def armies(theme: Shade) -> str:
    """Chances by armies."""
    from hordeplay.desk.draw import svg
    from hordeplay.games import horrible_hordes as hh
    from hordeplay.odds.chart import grouped

    many = range(1, 7)
    rows = [
        (horde, [float(hh.odds.battle(armies=n, horde=horde).win) for n in many])
        for horde in ("Frost Giant Family", "Red Dragons")
    ]
    return svg(grouped("Chance to win a battle", list(many), rows, x="armies", y="chance"), theme)


def goals(theme: Shade) -> str:
    """Goals side by side."""
    from hordeplay.desk.draw import svg
    from hordeplay.games import fantahzee as fz
    from hordeplay.odds.chart import bars

    names = ("XX", "XXX", "XX+XX", "XXXX", "XXXXX")
    return svg(bars("Reached with two rerolls", names, [float(fz.odds.reach(one, rerolls=2)) for one in names]), theme)


def tree_of_an_attack(theme: Shade) -> str:
    """A probability tree."""
    from hordeplay.notebook.diagrams import Stages, tree

    shot: Stages = {"hit 2/5": {"through the cover 4/5": {}, "stopped 1/5": {}}, "miss 3/5": {}}
    return tree(shot, title="One attack on a Hostile in cover").to_svg(theme)


def area_of_two_tests(theme: Shade) -> str:
    """A unit square."""
    from hordeplay.notebook.diagrams import area

    square = area({"hit": "2/5", "miss": "3/5"}, {"cover beaten": "4/5", "cover holds": "1/5"}, title="Hit and cover")
    return square.to_svg(theme)


def duel(theme: Shade) -> str:
    """An absorbing chain."""
    from hordeplay.notebook.chains import chain

    arrows = {"fight": {"fight": "3/10", "win": "3/10", "lose": "2/5"}}
    return chain(arrows, title="One round, again and again").to_svg(theme)


PICTURES: Final[Mapping[str, Mapping[Painter, str]]] = MappingProxyType(
    {
        message("Boards"): {
            horrible_hordes: message("Horrible Hordes, sixty of a hundred decisions into a game of bots."),
            fantahzee: message("Fantahzee: three heroes, a stack of monsters, and the dice of one roll."),
            kingdom_rush: message("Kingdom Rush, in the middle of a first game."),
            warfighter_fantasy: message("Warfighter Fantasy: a party on its way, and the Hostiles of one location."),
        },
        message("Charts"): {
            hits: message("How many of six dice show a six: a distribution, exactly."),
            armies: message("What one more army is worth: the chance to win against two Hordes, army by army."),
            goals: message("Goals of Fantahzee side by side, each with two rerolls of five dice played for it alone."),
        },
        message("Diagrams of the course"): {
            tree_of_an_attack: message("A probability tree, whose leaves are products along the way."),
            area_of_two_tests: message("A unit square: two independent tests are a rectangle's two sides."),
            duel: message("An absorbing chain: a fight goes on until somebody falls."),
        },
    }
)
"""What is shown, by headings, and in a sentence what it is."""


@cached_by_language(1)
def gallery() -> dict[str, str]:
    """The page as Markdown and its pictures, light and dark, in the language that is spoken, by their paths in its documentation."""
    pages = {"gallery.md": _page()}
    for paint in (one for row in PICTURES.values() for one in row):
        pages |= {f"gallery/{paint.__name__}-{shade}.svg": paint(shade) for shade in SHADES}
    return pages


def _page() -> str:
    says = tr(
        "Every picture here was drawn by the code below it when this page was built. In a notebook the same code shows it "
        "in the cell; `Board(match)` is the board that can be played."
    )
    parts = [f"# {tr('Gallery')}", elsewhere("gallery.md"), says]
    for title, painters in PICTURES.items():
        parts.append(f"## {tr(title)}")
        parts += [_shown(paint, tr(words)) for paint, words in painters.items()]
    return "\n\n".join(parts) + "\n"


def _shown(paint: Painter, says: str) -> str:
    name = paint.__name__
    images = "\n".join(
        f'![{escape(says)}](gallery/{name}-{shade}.svg#only-{shade}){{ loading="lazy" }}' for shade in SHADES
    )
    code = "\n".join(f"    {line}" if line else "" for line in body_of(paint).splitlines())
    return f'### {says} {{ #{name.replace("_", "-")} }}\n\n{images}\n\n??? note "{tr("The code")}"\n\n    ```python\n{code}\n    ```'


def body_of(paint: Painter) -> str:
    """What a function does, without its name and docstring; its theme is that of the reader.

    >>> print(body_of(duel).splitlines()[0])
    from hordeplay.notebook.chains import chain
    """
    source = dedent(inspect.getsource(paint)).split('"""', 2)[2]
    return dedent(source.lstrip("\n").rstrip())


__all__ = ["PICTURES", "SHADES", "body_of", "gallery"]
