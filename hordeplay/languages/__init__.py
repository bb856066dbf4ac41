"""The words of other languages: one `.po` file for each, as gettext has them, and what keeps them complete.

    uv run python -m hordeplay.languages de     # what is new in the code enters the file, what is gone leaves it

`core.language` reads them; `docs/how-to/translate.md` says how to add one.
"""
