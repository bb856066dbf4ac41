"""The word that ends a phase, shared by all chapters."""

from __future__ import annotations

from hordeplay.core.choice import Choice, verb


@verb("done", sure=True)
class Done(Choice):
    """`done`: nothing more in this phase."""
