"""Pages that stand alone: what every one of them begins with, and what its security policy allows."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from html import escape


def head(title: str, policy: str, style: str) -> str:
    """All of a page up to its body, with its content security policy and its one style sheet."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
    )


def sha256(text: str) -> str:
    """How a policy allows a script or a style: by its text.

    >>> sha256("")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def only_style(style: str) -> str:
    """The policy of a page that has one style sheet, and neither scripts nor anything from elsewhere."""
    return f"default-src 'none'; style-src '{sha256(style)}'; base-uri 'none'; form-action 'none'"


__all__ = ["head", "only_style", "sha256"]
