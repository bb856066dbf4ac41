"""`python -m hordeplay.site build` and `serve`."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from hordeplay.site.build import MARK, build


def main(words: list[str] | None = None, prog: str = "python -m hordeplay.site") -> int:
    """Build the site, or serve it on this machine; 1 and one sentence where that cannot be.

    `prog` is the command as whoever typed it knows it.
    """
    says = "Build the site, or show it on this machine. Building takes some minutes, and fetches Python for the page."
    parser = argparse.ArgumentParser(prog=prog, description=says)
    parser.add_argument(
        "do", choices=("build", "serve"), help="make the folder, or show it (and make it where it is not there)"
    )
    parser.add_argument("folder", nargs="?", type=Path, default=Path("_site"), help="where it is built: _site")
    parser.add_argument(
        "--without-notebooks", action="store_true", help="build it without JupyterLite, which else has to be installed"
    )
    parser.add_argument("--port", type=int, default=8000, help="where it is served on this machine: 8000")
    asked = parser.parse_intermixed_args(words)  # the folder may come after a word that begins with dashes
    try:
        if asked.do == "build" or not (asked.folder / MARK).exists():
            sys.stdout.write(f"built in {build(asked.folder, notebooks=not asked.without_notebooks)}\n")
        if asked.do == "serve":
            _serve(asked.folder, asked.port)
    except (ValueError, OSError, ImportError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _serve(folder: Path, port: int) -> None:
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        sys.stdout.write(f"http://127.0.0.1:{server.server_port}/ (end with Ctrl+C)\n")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            sys.stdout.write("\n")


if __name__ == "__main__":
    sys.exit(main())
