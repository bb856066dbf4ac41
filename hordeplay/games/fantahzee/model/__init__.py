"""What there is: knobs, cards and their words, prices, rules, the table, and what must hold on every table."""

from . import options

__all__ = ["options"]
