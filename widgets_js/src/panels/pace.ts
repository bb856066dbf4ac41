import type { Context, Panel } from "../context.ts";
import { attr, button, fill, h, icon, on, text } from "../dom.ts";
import { message, tr } from "../words.ts";

const PACES: [number, string][] = [
  [0, message("at once")],
  [0.25, message("fast")],
  [0.6, message("steady")],
  [1.5, message("slow")],
];

/** Pause and pace of what goes on by itself: bots, and the steps of a round's end or of a long row of chance. */
export class Pace implements Panel {
  readonly el = h("span.hp-pace");
  readonly #pause = h("button.hp-btn");
  readonly #word = h("span", { "aria-hidden": "true" });
  readonly #skip = button(tr("show at once where the bots have come"), "last", "", "s");
  readonly #select = h("select.hp-select");

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    on(this.#pause, "click", () => this.#toggle(), signal);
    on(this.#skip, "click", () => ctx.send({ kind: "skip" }), signal);
    on(this.#select, "change", () => ctx.send({ kind: "pace", seconds: Number(this.#select.value) }), signal);
    for (const [seconds, words] of PACES) this.#select.append(h("option", { value: seconds }, tr(words)));
    this.el.append(this.#word, this.#pause, this.#skip, this.#select);
  }

  update(): void {
    const { play, head } = this.ctx.frame;
    const bots = head.seats.some((seat) => seat.bot);
    text(this.#word, bots ? tr("Bots") : tr("Pace"));
    attr(this.#select, "aria-label", bots ? tr("pace of the bots") : tr("pace of the game"));
    const skip = bots ? tr("show at once where the bots have come") : tr("show at once where the game has come");
    attr(this.#skip, "aria-label", skip);
    attr(this.#skip, "title", `${skip} (s)`);
    const label = play.paused
      ? bots
        ? tr("let the bots play on")
        : tr("let the game go on")
      : bots
        ? tr("pause the bots")
        : tr("pause the game");
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
