import type { Context, Panel } from "../context.ts";
import { attr, button, fill, h, icon, on, text } from "../dom.ts";

const PACES: [number, string][] = [
  [0, "at once"],
  [0.25, "fast"],
  [0.6, "steady"],
  [1.5, "slow"],
];

/** Pause and pace of what goes on by itself: bots, and the steps of a round's end or of a long row of chance. */
export class Pace implements Panel {
  readonly el = h("span.hp-pace");
  readonly #pause = h("button.hp-btn");
  readonly #word = h("span", { "aria-hidden": "true" });
  readonly #skip = button("show at once where the bots have come", "last", "", "s");
  readonly #select = h("select.hp-select");

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    on(this.#pause, "click", () => this.#toggle(), signal);
    on(this.#skip, "click", () => ctx.send({ kind: "skip" }), signal);
    on(this.#select, "change", () => ctx.send({ kind: "pace", seconds: Number(this.#select.value) }), signal);
    for (const [seconds, words] of PACES) this.#select.append(h("option", { value: seconds }, words));
    this.el.append(this.#word, this.#pause, this.#skip, this.#select);
  }

  update(): void {
    const { play, head } = this.ctx.frame;
    const bots = head.seats.some((seat) => seat.bot);
    const who = bots ? "the bots" : "the game";
    text(this.#word, bots ? "Bots" : "Pace");
    attr(this.#select, "aria-label", `pace of ${who}`);
    const skip = `show at once where ${who} ${bots ? "have" : "has"} come`;
    attr(this.#skip, "aria-label", skip);
    attr(this.#skip, "title", `${skip} (s)`);
    const label = play.paused ? `let ${who} ${bots ? "play" : "go"} on` : `pause ${who}`;
    attr(this.#pause, "aria-label", label);
    attr(this.#pause, "title", `${label} (p)`);
    attr(this.#pause, "data-running", play.running && !play.paused);
    this.#skip.disabled = !play.running;
    const glyph = play.paused ? "play" : "pause";
    if (this.#pause.dataset.glyph !== glyph) fill(this.#pause, icon(glyph));
    this.#pause.dataset.glyph = glyph;
    const nearest = PACES.reduce((best, each) =>
      Math.abs(each[0] - play.pace) < Math.abs(best[0] - play.pace) ? each : best,
    );
    const value = String(nearest[0]);
    // Written anew, even the same value makes the page lay out the field.
    if (this.#select.value !== value) this.#select.value = value;
  }

  #toggle(): void {
    this.ctx.send({ kind: this.ctx.frame.play.paused ? "resume" : "pause" });
  }
}
