import type { Context, Panel } from "../context.ts";
import { fill, h, icon, json } from "../dom.ts";
import type { Fact } from "../protocol.ts";
import { tr } from "../words.ts";

/** Three numbers for the back row; shown in projector mode alone. */
export class Facts implements Panel {
  readonly el = h("dl.hp-facts", { "aria-label": tr("where the game stands") });
  #shown = "";

  constructor(private readonly ctx: Context) {}

  update(): void {
    const { facts } = this.ctx.frame.scene;
    const shape = json(facts);
    if (shape === this.#shown) return;
    this.#shown = shape;
    fill(this.el, ...facts.map(factBox));
  }
}

/** One number with its word. */
export function factBox({ value, word, of, glyph }: Fact): HTMLElement {
  const number = [glyph && icon(glyph.replace(/^g-/, "")), h("b", {}, value), of && h("span", {}, of)];
  return h("div", {}, h("dt", {}, word), h("dd", {}, ...number));
}
