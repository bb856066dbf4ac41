"""What every run of pytest here shares, whichever folder is named on its command line."""

import os

import hypothesis
import pytest

# Where it is set, every kernel and every server that a test starts would compile all its libraries anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The same examples in every run, so that a failure can be repeated; no time limit, because machines are shared.
hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None)
hypothesis.settings.load_profile("repeatable")


def pytest_configure(config: pytest.Config) -> None:
    """Test notebooks strictly by default; here and not in addopts, so that `-p no:nbval` still works for a quick run."""
    options = config.option
    if not hasattr(options, "nbval"):
        return
    options.nbval = not options.nbval_lax
    options.nbval_current_env = True  # this environment's kernel, whatever the notebook names
    options.nbval_cell_timeout = min(options.nbval_cell_timeout, 120)  # seconds; the default is over half an hour
    options.nbval_sanitize_with = options.nbval_sanitize_with or str(config.rootpath / "tests/nbval_sanitize.cfg")
