"""The words that end a phase or let an offer be, shared by all chapters."""

from __future__ import annotations

from hordeplay.core.choice import Choice, verb


@verb("done", sure=True)
class Done(Choice):
    """`done`: nothing more in this phase or step."""


@verb("skip", sure=True)
class Skip(Choice):
    """`skip`: give up what cards still offer here."""
