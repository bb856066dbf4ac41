"""The site: static pages that play the games with nothing installed and, once built, with no network.

`python -m hordeplay.site build` makes the folder, `serve` shows it. `play.html` runs this very package in the page (Pyodide,
in a worker) and the very bundle of the notebook's board; JupyterLite runs every notebook, on the same Pyodide.
"""
