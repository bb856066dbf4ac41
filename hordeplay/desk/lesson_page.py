"""A lesson as one page that needs no Python, no server and no network, and works on a telephone.

Invariant: the student's page holds the results of tries, never the answer; the key is another page.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Final

from hordeplay.desk.draw import svg

if TYPE_CHECKING:
    from hordeplay.desk.lesson import Lesson, Sheet

TRIES: Final = 1000

_STYLE: Final = """
:root{color-scheme:light dark;--line:#8886;--accent:light-dark(#1b5e8c,#86c5f0)}
body{font:17px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.2rem;margin-top:2rem}
table{border-collapse:collapse;max-width:100%}td,th{border-bottom:1px solid var(--line);padding:.2rem .6rem .2rem 0;text-align:left}
button,input{font:inherit;min-height:2.6rem;padding:.2rem .8rem;margin:.2rem .3rem .2rem 0;max-width:100%;box-sizing:border-box}
svg{width:100%;height:auto}.big{font-size:1.4rem;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}.scroll tr>:not(:first-child){white-space:nowrap}.room{display:block;height:2.1em;border-bottom:1px solid}
"""

_PAPER: Final = """
@page{margin:14mm}
@media print{
button,input,.screen{display:none}body{font-size:12pt;max-width:none;padding:0}.sheet p{margin:0 0 .9em}.sheet h3{display:none}
.key{font-size:9pt;line-height:1.3}.key h1{font-size:14pt;margin:0 0 4pt}.key h2,.key h3{font-size:10.5pt;margin:5pt 0 1pt}.key p,.key ul{margin:0 0 1.5pt}
.key .pictures{display:flex;gap:8pt}.key svg{flex:1;min-width:0;max-height:46mm}.key ul{columns:2;font-size:8pt;padding-left:1.2em}.key td,.key th{padding:0 .6rem 0 0}
}
"""
"""Paper: the worksheet has room to write, the key is small enough for one page beside it."""

_SCRIPT: Final = """
(function(){
  const data = JSON.parse(document.getElementById("tries").textContent), results = data.results;
  const $ = id => document.getElementById(id);
  let n = 0, sum = 0, points = [];
  function draw(){
    const mean = n ? sum / n : 0;
    $("count").textContent = n ? (data.chance ? sum + " of " + n + " = " + (100 * mean).toFixed(1) + " %" : "mean of " + n + " = " + mean.toFixed(2)) : "";
    const top = data.chance ? 1 : Math.max(...points.map(p => p[1]), 1) * 1.1;
    $("path").setAttribute("points", points.map(p => (40 + 340 * p[0] / Math.max(n, 1)).toFixed(1) + "," + (150 - 140 * p[1] / top).toFixed(1)).join(" "));
  }
  function step(k){
    for (let i = 0; i < k && n < results.length; i++) { sum += results[n]; n += 1; points.push([n, sum / n]); }
    draw();
  }
  $("store").addEventListener("click", () => {
    const guess = $("guess").value.trim();
    if (!guess) { $("said").textContent = "Write a number first."; return; }
    $("guess").disabled = $("store").disabled = true;
    $("said").textContent = "Stored: " + guess + ". Now try it.";
    document.querySelectorAll("[data-step]").forEach(b => { b.disabled = false; });
  });
  document.querySelectorAll("[data-step]").forEach(b => b.addEventListener("click", () => step(+b.dataset.step)));
})();
"""


def page(lesson: Lesson, *, key: bool = False, seed: int | str = 0) -> str:
    """The page of a lesson: the student's, or with `key` the teacher's."""
    title = f"{lesson.title}{': key' if key else ''}"
    kind, body = ("key", _key(lesson)) if key else ("sheet", _student(lesson, seed))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}{_PAPER}</style></head>"
        f'<body><main class="{kind}"><h1>{escape(title)}</h1>{body}</main></body></html>\n'
    )


def _student(lesson: Lesson, seed: int | str) -> str:
    run = lesson.run(TRIES, seed)
    chance = run.model.answer.kind == "chance"
    data = json.dumps({"chance": chance, "results": run.results}, separators=(",", ":"))
    buttons = "".join(f'<button data-step="{n}" disabled>{n} more</button>' for n in (1, 10, 100))
    return (
        f'<p class="screen">{escape(lesson.story)}</p><p class="screen"><b>{escape(lesson.asks)}</b></p>'
        '<section class="screen"><h2>1. Guess</h2>'
        '<p><label>Your guess <input id="guess" size="12" autocomplete="off"></label><button id="store">Store it</button></p>'
        '<p id="said" role="status"></p></section>'
        f'<section class="screen"><h2>2. Try</h2><p>{buttons}</p><p id="count" class="big" role="status"></p>'
        '<svg viewBox="0 0 400 170" role="img" aria-label="the running share of the tries">'
        '<path d="M40 10V150H390" fill="none" stroke="currentColor"/>'
        '<polyline id="path" fill="none" stroke="var(--accent)" stroke-width="2"/></svg></section>'
        f'<h2 class="screen">3. Worksheet</h2>{_sheet(lesson.worksheet)}'
        f'<script type="application/json" id="tries">{data}</script><script>{_SCRIPT}</script>'
    )


def _key(lesson: Lesson) -> str:
    pictures = "".join(svg(chart) for chart in lesson.pictures)
    alike: dict[tuple[str, str], list[str]] = {}
    for one in lesson.model.answer.assumes:
        alike.setdefault((one.kind, one.says), []).append(one.where)
    rests = (
        f"{kind} {', '.join(filter(None, places))}".strip() + f": {says}" for (kind, says), places in alike.items()
    )
    assumes = "".join(f"<li>{escape(one)}</li>" for one in rests)
    return (
        f"{_sheet(lesson.plan)}{_sheet(lesson.key)}<h2>Why</h2><div class='scroll'>{lesson.model.answer.why()._repr_html_()}</div>"
        f'<div class="pictures">{pictures}</div><h2>What it rests on</h2><ul>{assumes}</ul>'
    )


def _sheet(sheet: Sheet) -> str:
    return sheet._repr_html_().replace(" ______</p>", '<i class="room"></i></p>')


__all__ = ["page"]
