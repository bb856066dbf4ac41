import type { Context, Panel } from "../context.ts";
import { attr, h, on } from "../dom.ts";
import { tr } from "../words.ts";

/** Hides what is likely from a class until it has guessed: the odds are not in the page before. */
export class Curtain implements Panel {
  readonly el = h(
    "button.hp-curtain",
    { hidden: true },
    h("span", {}, h("b", {}, tr("How likely is it?")), h("small", {}, tr("guess first, then press O"))),
  );

  constructor(private readonly ctx: Context) {
    on(this.el, "click", () => this.lift(), ctx.signal);
  }

  get down(): boolean {
    return !this.el.hidden;
  }

  lift(): boolean {
    return this.down && this.ctx.send({ kind: "lift" });
  }

  update(): void {
    const { options, ask } = this.ctx.frame;
    const shows = options.odds === "always" || options.odds === "request";
    const down = options.curtain && shows && ask.kind === "ask" && ask.mine;
    attr(this.el, "hidden", !down);
    attr(this.ctx.root, "data-curtain", down);
  }
}
