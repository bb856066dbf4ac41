"""What there is: knobs, content, the rules as data with their named options, the table and everything on it."""

from __future__ import annotations

from .options import OPTIONS

__all__ = ["OPTIONS"]
