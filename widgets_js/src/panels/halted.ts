import type { Context } from "../context.ts";
import { fill, h, icon, json, on } from "../dom.ts";
import { tr } from "../words.ts";

/** What has befallen somebody here, with the button that lets the game go on. */
export class Halted {
  readonly el = h("div.hp-halted");
  readonly #on = h("button.hp-btn.primary", {}, icon("play"), tr("Go on"));
  #shown = "";

  constructor(private readonly ctx: Context) {
    on(this.#on, "click", () => this.goOn(), ctx.signal);
  }

  /** The game stands still for it. */
  get open(): boolean {
    return Boolean(this.ctx.frame.play.halted);
  }

  /** Lets it go on; false where it does anyway. */
  goOn(): boolean {
    return this.open && this.ctx.send({ kind: "resume" });
  }

  update(): void {
    const { halted } = this.ctx.frame.play;
    const shape = json(halted);
    if (shape === this.#shown) return;
    this.#shown = shape;
    if (!halted) return;
    const { title, facts, words } = halted;
    const lines = facts.map(([name, value]) => h("li", {}, `${name} `, h("b", {}, value)));
    fill(this.el, h("p", {}, words), this.#on, h("ul", {}, ...lines));
    this.ctx.say(tr("{title}. {words} Enter goes on.", { title, words }));
  }
}
