"""Docstrings as Markdown: their examples are code there. mkdocstrings loads this as an extension of griffe."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from hordeplay.site.guides import examples_as_code

if TYPE_CHECKING or find_spec("griffe"):
    from griffe import Extension, Object
else:  # tests read the examples of every module, also where nothing builds the documentation
    Extension = object


class ExamplesAsCode(Extension):
    """Fences the examples of every docstring that is read."""

    def on_instance(self, *, obj: Object, **_others: object) -> None:
        """Called for each module, class, function and value, once it is read."""
        if obj.docstring:
            obj.docstring.value = examples_as_code(obj.docstring.value)
