"""How panels look: readable in a notebook, larger for a class, in the Lab's own colours, light and dark."""

from __future__ import annotations

from typing import Final

STYLE: Final = """<style>
.hp-panel{padding:2px 4px;overflow:hidden}
.hp-panel .widget-html-content,.hp-panel .widget-html-content p{line-height:1.45;margin:0}
.hp-panel .widget-html-content table{border-collapse:collapse;margin:2px 0}
.hp-panel .widget-html-content td,.hp-panel .widget-html-content th{padding:2px 1em 2px 0;text-align:left;background:none;border:0;font-size:inherit;vertical-align:top}
.hp-panel .hp-title .widget-html-content{font-size:1.25em;font-weight:600}
.hp-panel .hp-bar{flex-flow:row wrap;align-items:center;gap:2px 12px}
.hp-panel .widget-radio{display:flex;flex-flow:row wrap;width:auto;height:auto;align-items:center}
.hp-panel .widget-radio-box{flex-flow:row wrap;gap:0 12px;margin:0;width:auto}
.hp-panel .widget-radio-box label{width:auto;margin:0;padding:0 4px 0 0;display:inline-flex;flex-direction:row-reverse;align-items:center;gap:5px}
.hp-panel .widget-radio>.widget-label{width:auto;padding-right:6px}
.hp-panel .widget-toggle-button.mod-active{outline:2px solid var(--jp-brand-color1,#1976d2);outline-offset:-2px;font-weight:600}
.hp-panel :is(button,a,input,select,textarea,[tabindex]):focus-visible{outline:3px solid var(--jp-brand-color1,#1976d2);outline-offset:1px}
.hp-panel .hp-save,.hp-plot .hp-save{display:inline-block;margin:4px 8px 4px 0;padding:2px 10px;border:1px solid var(--jp-border-color1,#999);border-radius:3px;color:var(--jp-ui-font-color1,#222);text-decoration:underline}
.hp-plot{container-type:inline-size}
.hp-plot>.widget-box{overflow:hidden}
.hp-sheet{font-variant-numeric:tabular-nums}
.hp-plot .bqplot .object_grp text{paint-order:stroke;stroke:var(--jp-layout-color0,#fff);stroke-width:4px;stroke-linejoin:round}
.hp-panel .hp-die{border:1px solid var(--jp-border-color1,#888);border-radius:6px;font-size:1.3em;padding:0;line-height:1}
.hp-panel .hp-note .widget-html-content{border-left:4px solid var(--jp-brand-color1,#1976d2);padding-left:8px}
.hp-panel .hp-note .widget-html-content:empty,.hp-panel .hp-note .widget-html-content:not(:has(*)){border:0}
.hp-panel .hp-scale .hp-scale-track{position:relative;display:flex;justify-content:space-between;margin:-6px 72px 0 8px;font-size:.8em;line-height:1.2;color:var(--jp-ui-font-color2,#555);font-variant-numeric:tabular-nums}
.hp-panel .hp-scale i{position:absolute;transform:translateX(-50%);font-style:normal;white-space:nowrap}
.hp-projector{--jp-widgets-font-size:21px;--jp-widgets-inline-height:40px;--jp-widgets-inline-label-width:130px;--jp-widgets-inline-width-short:240px;--jp-widgets-inline-width:460px;font-size:21px}
.hp-projector .widget-html-content small{font-size:.85em}
.hp-projector .hp-plot .bqplot text{font-size:17px!important}
.hp-projector .hp-plot .bqplot text.mainheading{font-size:22px!important}
.hp-projector .hp-plot .bqplot.hp-lying text:not(.mainheading){font-size:14px!important}
.hp-projector input[type=radio],.hp-projector input[type=checkbox]{width:20px;height:20px}
</style>"""

__all__ = ["STYLE"]
