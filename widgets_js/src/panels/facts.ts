import type { Context, Panel } from "../context.ts";
import { fill, h, icon, json } from "../dom.ts";

/** Three numbers for the back row; shown in projector mode alone. */
export class Facts implements Panel {
  readonly el = h("dl.hp-facts", { "aria-label": "where the game stands" });
  #shown = "";

  constructor(private readonly ctx: Context) {}

  update(): void {
    const { facts } = this.ctx.frame.scene;
    const shape = json(facts);
    if (shape === this.#shown) return;
    this.#shown = shape;
    const boxes = facts.map(({ value, word, of, glyph }) =>
      h(
        "div",
        {},
        h("dt", {}, word),
        h("dd", {}, glyph && icon(glyph.replace(/^g-/, "")), h("b", {}, value), of && h("span", {}, of)),
      ),
    );
    fill(this.el, ...boxes);
  }
}
