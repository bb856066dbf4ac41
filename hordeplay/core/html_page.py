"""Pages that stand alone: what every one of them begins with, and what each kind of page may do.

All content security policies of what we export stand here. Each begins with nothing at all and names what its page needs: a
script by its text or from beside the page, and never anything of another machine. A picture alone (SVG) has no place for a
policy; it holds shapes, words and one style sheet.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from html import escape
from html.parser import HTMLParser
from typing import Final

from hordeplay.core.language import code

_PLACE: Final = re.compile(
    r"<meta charset=[\"']?utf-8[\"']?\s*/?>|<head>(?!.*<meta charset)", re.IGNORECASE | re.DOTALL
)
"""After what names the letters, which a browser looks for in the first 1024 bytes; else where the head begins."""
_BOUND: Final = re.compile(r"<(?:script|style|link|body)\b", re.IGNORECASE)
"""Begins what a policy has to stand before."""
_RUNS: Final = frozenset({"", "module", "text/javascript"})
"""Types of a script that a browser runs; others are data."""


def head(title: str, policy: str, style: str) -> str:
    """All of a page up to its body, with the language that is spoken, its content security policy and its one style sheet."""
    return (
        f'<!doctype html>\n<html lang="{code()}"><head><meta charset="utf-8">'
        f"{_meta(policy)}"
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
    )


def sha256(text: str) -> str:
    """How a policy allows a script or a style: by its text.

    >>> sha256("")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return f"sha256-{b64encode(hashlib.sha256(text.encode('utf-8', 'replace')).digest()).decode()}"


def only_style(style: str) -> str:
    """The policy of a page that has one style sheet, and neither scripts nor anything from elsewhere.

    >>> only_style("")
    "default-src 'none'; style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; base-uri 'none'; form-action 'none'"
    """
    return _policy(style_src=f"'{sha256(style)}'")


def only_drawn() -> str:
    """The policy of a page without scripts whose tables and pictures bring styles of their own."""
    return _policy(style_src="'unsafe-inline'")


def one_script(script: str, style: str) -> str:
    """The policy of a page of which this very script and this very style run; it may speak to where it came from."""
    return _policy(script_src=f"'{sha256(script)}'", style_src=f"'{sha256(style)}'", connect_src="'self'")


def of_door(page: str) -> str:
    """The policy of a page for a class, as a header: the scripts that stand in it run, and ask this door.

    >>> of_door("<script>1</script>").split("; ")[1]
    "script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"
    """
    policy = _policy(
        script_src=_hashes(page) or "'none'", style_src="'unsafe-inline'", img_src="data:", connect_src="'self'"
    )
    return f"{policy}; frame-ancestors 'none'"


def site_page(page: str) -> str:
    """A page of the site with its policy: what lies beside it, and the scripts that stand in it; no scripts where it has none.

    Python runs in a worker. Browsers hold it to what the server says of its file; `wasm-unsafe-eval` is for one that asks the page.
    Opened as a file a page counts in some browsers as nobody, to whom nothing is its own: style and pictures may be files.

    >>> page = site_page('<head><meta charset="utf-8"></head><script>1</script>')
    >>> "script-src 'self' 'wasm-unsafe-eval' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';" in page
    True
    >>> "script" in site_page('<head><meta charset="utf-8"></head>')
    False
    """
    looks = {
        "style_src": "'self' file:",
        "style_src_attr": "'unsafe-inline'",
        "img_src": "'self' file: data:",
        "manifest_src": "'self'",
    }
    if hashes := _hashes(page):
        looks |= {"script_src": f"'self' 'wasm-unsafe-eval' {hashes}", "worker_src": "'self'", "connect_src": "'self'"}
    return _guarded(page, _policy(**looks))


def notebook_page(page: str, *scripts: str) -> str:
    """A page of JupyterLite with its policy; `scripts` may stand in an output of a notebook.

    JupyterLab makes functions of text to check its settings, and anywidget loads the script of a widget from a blob.
    """
    hashes = " ".join(filter(None, (_hashes(page), *(f"'{sha256(script)}'" for script in scripts))))
    return _guarded(
        page,
        _policy(
            script_src=f"'self' 'unsafe-eval' blob: {hashes}".rstrip(),
            worker_src="'self' blob:",
            connect_src="'self' data: blob:",
            style_src="'self' 'unsafe-inline'",
            img_src="'self' data: blob:",
            font_src="'self' data:",
            media_src="'self' data: blob:",
            frame_src="'self' blob:",
            manifest_src="'self'",
        ),
    )


def _policy(**allowed: str) -> str:
    """Nothing but what is allowed, by the names of directives with underscores."""
    named = [f"{name.replace('_', '-')} {sources}" for name, sources in allowed.items()]
    return "; ".join(("default-src 'none'", *named, "base-uri 'none'", "form-action 'none'"))


def _guarded(page: str, policy: str) -> str:
    """The page with its policy before all that it holds back; `ValueError` for a page that has no place for it."""
    place, bound = _PLACE.search(page), _BOUND.search(page)
    if place is None or (bound is not None and bound.start() < place.end()):
        raise ValueError("a page needs a head that begins with its charset: its security policy follows there")
    return f"{page[: place.end()]}{_meta(policy)}{page[place.end() :]}"


def _meta(policy: str) -> str:
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


def _hashes(page: str) -> str:
    """How a policy allows the scripts that stand in a page."""
    scripts = _Scripts()
    scripts.feed(page)
    scripts.close()
    return " ".join(f"'{sha256(text)}'" for text in dict.fromkeys(scripts.texts))


class _Scripts(HTMLParser):
    """The scripts that stand in a page and run."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.texts: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words = dict(attrs)
        if tag == "script" and "src" not in words and (words.get("type") or "").lower() in _RUNS:
            self._inside = True
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.texts[-1] += data


__all__ = ["head", "notebook_page", "of_door", "one_script", "only_drawn", "only_style", "sha256", "site_page"]
