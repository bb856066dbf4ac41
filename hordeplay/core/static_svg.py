"""A picture that stands alone: cut down to what it shows, with the style and the glyphs that it uses.

It is opened by programs that know no CSS variables, and kept in notebooks, where size counts. Its names are functions of
what they name, so that two pictures in one page do not mix.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias
from xml.sax.saxutils import escape, quoteattr, unescape

Theme: TypeAlias = Literal["", "light", "dark"]
"""Empty: as the reader's system has it."""

NOT_XML: Mapping[int, str] = dict.fromkeys(
    [*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF], "\ufffd"
)
"""For `str.translate`: what XML may not hold, escaped or not; one such sign in a name, and the whole picture is none."""

FOOT = 32
"""The height of a caption."""

_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_LABEL = re.compile(r"""\baria-label=("[^"]*"|'[^']*')""")
_SPOKEN = re.compile(r""" (?:id|role|aria-[a-z]+)=(?:"[^"]*"|'[^']*')""")
_TAG = re.compile(r"<[a-z][^>]*>")
_RUN = re.compile(r"(?:<(?:rect|use|circle|path|line|polygon|ellipse)\b[^>]*/>)+")
_SYMBOL = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
_USE = re.compile(r'(?:href="|url\()#([^")]+)')
_REFERENCE = re.compile(r'((?: id="|href="#|url\(#))')
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CLASS = re.compile(r"\.([\w-]+)")
_CLASSES = re.compile(r' class="([^"]*)"')
_TOKEN = re.compile(r"--hp-[\w-]+")
_OWN = "x"
"""Begins all classes and ids of still pictures, so that they never meet those of a live board in the same page."""
_MOVING = ("transition", "pointer-events", "outline")
"""Declarations that a still picture has no use for."""


class _Sheet(NamedTuple):
    """Rules as selectors and declarations; tokens by name for light and dark."""

    rules: tuple[tuple[tuple[str, ...], tuple[tuple[str, str], ...]], ...]
    light: Mapping[str, str]
    dark: Mapping[str, str]


def static_svg(svg: str, theme: Theme = "", caption: str = "") -> str:
    """The picture of a scene without what only a live page needs (ids, roles, labels of parts), and with the rest."""
    head, _, body = svg.partition(">")
    label = unescape(_LABEL.findall(head)[0][1:-1], {"&quot;": '"'})
    width, height = map(float, _BOX.findall(head)[0])
    sprite = _sprite()
    body = _bare(body.removesuffix("</svg>"))
    if caption := caption.translate(NOT_XML):
        body += f'<text class="hp-t18 f-ink-2" x="16" y="{height + FOOT - 11:g}">{escape(caption)}</text>'
        label, height = f"{label}. {caption}", height + FOOT
    symbols = "".join(sprite[name] for name in _used(body, sprite))
    ground = '<rect class="f-page" width="100%" height="100%"/>'
    again, body = _again(body)
    drawn = f"<defs>{symbols}{again}</defs>{ground}{body}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{_OWN}hp-scene" viewBox="0 0 {width:g} {height:g}" role="img" '
        f"aria-label={quoteattr(label)}><style>{escape(style(drawn, theme))}</style>{_owned(drawn)}</svg>"
    )


def _bare(body: str) -> str:
    """Without attributes that are for a live page, and without classes that have no rule."""
    ruled = _ruled()

    def classes(attribute: re.Match[str]) -> str:
        kept = [name for name in attribute[1].split() if name in ruled]
        return f' class="{" ".join(kept)}"' if kept else ""

    return _TAG.sub(lambda tag: _CLASSES.sub(classes, _SPOKEN.sub("", tag[0])), body)


def _again(body: str) -> tuple[str, str]:
    """What is drawn three times and more, once as a definition; and the picture that refers to it."""
    counted = Counter(_RUN.findall(body))
    names = {
        run: f"r{blake2b(run.encode(), digest_size=4).hexdigest()}"
        for run, times in counted.items()
        if times > 2 and len(run) > 45
    }
    defined = "".join(f'<g id="{name}">{run}</g>' for run, name in names.items())
    return defined, _RUN.sub(lambda run: f'<use href="#{names[run[0]]}"/>' if run[0] in names else run[0], body)


def _owned(svg: str) -> str:
    """With the names of still pictures."""
    classes = _CLASSES.sub(lambda match: f' class="{" ".join(_OWN + name for name in match[1].split())}"', svg)
    return _REFERENCE.sub(rf"\1{_OWN}", classes)


def still(svg: str) -> str:
    """A piece of a scene as still pictures have it: nothing that is for a live page, and names that meet no others.

    >>> still('<g id="sq-a1" class="hp-part hp-o70" role="img" aria-label="a1"><use href="#g-army"/></g>')
    '<g class="xhp-o70"><use href="#xg-army"/></g>'
    """
    return _owned(_bare(svg))


def names_in(svg: str) -> frozenset[str]:
    """Marks that stand for the classes and glyphs of a piece of a scene: what `furniture` needs to know of it."""
    classes = (f'<g class="{names}"/>' for names in _CLASSES.findall(svg))
    return frozenset([*classes, *(f'<use href="#{name}"/>' for name in _USE.findall(svg))])


@lru_cache(maxsize=16)
def furniture(names: frozenset[str]) -> tuple[str, str, str]:
    """What pictures made of `still` pieces need besides: their style by day, their style by night, and their glyphs."""
    sprite, marks = _sprite(), "".join(sorted(names))
    glyphs = "".join(sprite[name] for name in _used(marks, sprite))
    drawn = f'{marks}{glyphs}<rect class="f-page"/>'
    return style(drawn, "light"), style(drawn, "dark"), _owned(glyphs)


def tokens_in(text: str) -> dict[str, tuple[str, str]]:
    """The tokens of the look that a text names, each by day and by night.

    >>> tokens_in("color:var(--hp-ink)")
    {'--hp-ink': ('#221D16', '#F3EEE3')}
    """
    sheet, wanted = _sheet(), dict.fromkeys(_TOKEN.findall(text))
    return {
        name: (_resolve(sheet.light[name], sheet.light), _resolve(sheet.dark[name], sheet.dark))
        for name in wanted
        if name in sheet.light
    }


@cache
def _sprite() -> Mapping[str, str]:
    return {symbol[2]: symbol[0] for symbol in _SYMBOL.finditer(_look("glyphs.svg"))}


def _used(svg: str, sprite: Mapping[str, str]) -> list[str]:
    """The symbols and patterns that a picture refers to, and those that they refer to, in the sprite's order."""
    todo, used = [svg], dict[str, str]()
    while todo:
        for name in _USE.findall(todo.pop()):
            if name in sprite and name not in used:
                used[name] = sprite[name]
                todo.append(sprite[name])
    return [name for name in sprite if name in used]


def _look(name: str) -> str:
    return files("hordeplay.core").joinpath("look", name).read_text(encoding="utf-8")


def style(svg: str, theme: Theme = "") -> str:
    """The CSS for the classes in a picture, by their names in still pictures.

    >>> style('<g class="f-ink"/>', "light").rpartition("}.")[2]
    'xf-ink{fill:#221D16}'
    """
    sheet = _sheet()
    used = {"hp-scene", *(name for match in _CLASSES.findall(svg) for name in match.split())}
    light, dark = [], []
    for selectors, declared in sheet.rules:
        kept = [each for each in selectors if used.issuperset(_CLASS.findall(each))]
        if not kept:
            continue
        where = _CLASS.sub(rf".{_OWN}\1", ",".join(kept))
        by_day = [f"{name}:{_resolve(value, sheet.light)}" for name, value in declared]
        by_night = [f"{name}:{_resolve(value, sheet.dark)}" for name, value in declared]
        light.append(f"{where}{{{';'.join(by_day)}}}")
        other = by_night if theme == "dark" else [n for d, n in zip(by_day, by_night, strict=True) if d != n]
        if other:
            dark.append(f"{where}{{{';'.join(other)}}}")
    if theme == "dark":
        return "".join(dark)
    night = f"@media (prefers-color-scheme:dark){{{''.join(dark)}}}" if dark and not theme else ""
    return "".join(light) + night


@cache
def _sheet() -> _Sheet:
    rules = []
    for prelude, body in _blocks(_look("scene.css")):
        selectors = tuple(s for s in map(str.strip, prelude.split(",")) if not re.search(r"[:#\[]", s))
        declared = tuple(pair for pair in _declared(body) if not pair[0].startswith(_MOVING))
        if selectors and declared:
            rules.append((selectors, declared))
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    for prelude, body in _blocks(_look("tokens.css")):
        if prelude == ".hp":
            light.update(_declared(body))
        elif '.hp[data-theme="dark"]' in prelude.split(", "):
            dark.update(_declared(body))
    return _Sheet(tuple(rules), light, light | dark)


@cache
def _ruled() -> frozenset[str]:
    return frozenset(name for selectors, _ in _sheet().rules for each in selectors for name in _CLASS.findall(each))


@cache
def scene_classes() -> frozenset[str]:
    """Every class for which the style sheet of scenes has a rule: what a picture may be drawn with.

    >>> {"f-ink", "hp-t15"} <= scene_classes(), "hp-name" in scene_classes()
    (True, False)
    """
    return frozenset(name for prelude, _ in _blocks(_look("scene.css")) for name in _CLASS.findall(prelude))


@cache
def scene_glyphs() -> frozenset[str]:
    """Every glyph and pattern that a picture may refer to by its id.

    >>> "g-skull" in scene_glyphs(), "g-scull" in scene_glyphs()
    (True, False)
    """
    return frozenset(_sprite())


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """The rules of a sheet as prelude and body, without those that hold under a condition only."""
    css, at = _COMMENT.sub("", css), 0
    while (start := css.find("{", at)) >= 0:
        depth, end = 1, start + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        prelude = " ".join(css[at:start].split())
        if not prelude.startswith("@"):
            yield prelude, css[start + 1 : end - 1]
        at = end


def _declared(body: str) -> Iterator[tuple[str, str]]:
    for each in body.split(";"):
        name, colon, value = each.partition(":")
        if colon:
            yield name.strip(), " ".join(value.split())


def _resolve(value: str, tokens: Mapping[str, str]) -> str:
    """A value with its variables replaced: by their tokens, else by what stands behind the comma."""
    while (start := value.find("var(")) >= 0:
        depth, end = 1, start + 4
        while depth:
            depth += {"(": 1, ")": -1}.get(value[end], 0)
            end += 1
        name, _, other = value[start + 4 : end - 1].partition(",")
        value = value[:start] + tokens.get(name.strip(), other.strip() or "inherit") + value[end:]
    return value
