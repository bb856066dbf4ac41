"""How the bench looks: three columns on a laptop, one on a phone, and bars that grow with the letters of the page."""

from __future__ import annotations

from typing import Final

BENCH_STYLE: Final = """<style>
.hp-bench{flex-flow:row wrap;align-items:flex-start;gap:0 14px}
.hp-bench>.widget-vbox{flex:1.3 1 21em;min-width:0;overflow:hidden}
.hp-bench>.widget-vbox:nth-child(2){flex:1.35 1 24em}
.hp-bench>.widget-vbox:nth-child(3){flex:1.05 1 22em}
.hp-strength .widget-html,.hp-strength .widget-html-content{width:100%;min-width:0;box-sizing:border-box}
.hp-strength table{font-size:.9em}
.hp-panel .hp-strength td,.hp-panel .hp-strength th{padding-right:.7em}
.hp-bench-knobs{max-height:31em;overflow-y:auto;overflow-x:hidden;flex-wrap:nowrap}
.hp-bench-knobs>.widget-hbox{flex:none;border-bottom:1px solid var(--jp-border-color2,#ddd);padding:2px 4px}
.hp-verdict{display:inline-block;padding:0 5px;border-radius:3px;border:1px solid transparent}
.hp-verdict.hp-sure{border:2px solid var(--jp-brand-color1,#1976d2);font-weight:600}
.hp-verdict.hp-unused{border:1px dashed var(--jp-ui-font-color2,#666)}
.hp-workbench>*,.hp-workbench .widget-vbox>*{flex-shrink:0}
.hp-workbench .hp-scale .hp-scale-track{font-size:11px}
.hp-workbench .widget-html-content small{font-size:max(.85em,11px)}
.hp-workbench .hp-plot.hp-empty{height:0;overflow:hidden;visibility:hidden}
.hp-workbench .hp-plot .bqplot{height:260px!important}
.hp-workbench .hp-finding .widget-html-content>div{border-left:4px solid var(--jp-brand-color1,#1976d2);padding:2px 8px;margin:4px 0;font-weight:600}
.hp-bench-knobs>.widget-hbox.hp-changed{border:2px solid var(--jp-warn-color0,#b35900);border-radius:4px;padding:1px 3px}
.hp-bench-run{border-bottom:1px solid var(--jp-border-color2,#ddd);padding-bottom:4px;margin-bottom:4px}
.hp-bench-wide{overflow-x:auto}
.hp-bars{line-height:1.35;padding:2px 8px 2px 2px}
.hp-bars-title{font-size:1.15em;font-weight:600;margin:2px 0}
.hp-bars-legend{display:flex;flex-flow:row wrap;gap:2px 18px;margin-bottom:6px}
.hp-bars-legend .hp-exact-bar{display:inline-block;width:1.6em;vertical-align:-.12em}
.hp-bars-unit{margin:8px 0 2px;color:var(--jp-ui-font-color2,#555)}
.hp-bars-grid{display:grid;grid-template-columns:fit-content(42%) minmax(0,1fr);gap:5px 8px;align-items:center;margin-bottom:6px}
.hp-bars-grid>:nth-child(even){border-left:1px solid var(--jp-ui-font-color2,#555);padding:1px 0}
.hp-bar-name{overflow-wrap:anywhere}
.hp-bar-line{display:flex;align-items:center;gap:6px;line-height:1.3}
.hp-bar-line b{font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
.hp-exact-bar{display:block;flex:none;box-sizing:border-box;height:.95em;min-width:1px}
.hp-bar-line .hp-exact-bar{width:calc((100% - 5em)*var(--hp-part))}
.hp-bar-hatched{border:1px solid var(--jp-ui-font-color1,#333);background:repeating-linear-gradient(135deg,var(--jp-ui-font-color2,#666) 0 1px,transparent 1px 5px)}
.hp-bar-full{background:var(--jp-brand-color1,#1976d2)}
.hp-bar-of{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@container (max-width:320px){
.hp-bars-grid{grid-template-columns:minmax(0,1fr);gap:2px}
.hp-bar-name{margin-top:4px}
.hp-workbench .hp-plot .bqplot text.mainheading{display:none}
}
.hp-workbench.hp-projector .widget-html-content small,.hp-workbench.hp-projector .hp-strength table,.hp-workbench.hp-projector .hp-scale .hp-scale-track{font-size:20px}
.hp-workbench.hp-projector .hp-plot .bqplot text,.hp-workbench.hp-projector .hp-plot .bqplot.hp-lying text:not(.mainheading){font-size:20px!important}
.hp-workbench.hp-projector select[multiple]{font-size:20px}
</style>"""


__all__ = ["BENCH_STYLE"]
