"""`python -m hordeplay`: the command `hordeplay`, where its script is not on the path."""

from __future__ import annotations

import sys

from hordeplay.cli import main

if __name__ == "__main__":
    sys.exit(main())
