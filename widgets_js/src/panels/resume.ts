import type { Context, Panel } from "../context.ts";
import { attr, consume, fill, h, icon, json, on } from "../dom.ts";
import type { Offer } from "../protocol.ts";
import { tr } from "../words.ts";

/** The banner over a new match: the game that was kept here may go on. Nothing is taken over by itself. */
export class ResumeBanner implements Panel {
  readonly el: HTMLElement;
  readonly #title: HTMLElement;
  readonly #words = h("p");
  readonly #goOn = h("button.hp-btn.primary");
  readonly #anew = h("button.hp-btn", {}, tr("Start anew"));
  #shown = "";

  constructor(private readonly ctx: Context) {
    const { root, signal, uid } = ctx;
    this.#title = h("h3", { id: `${uid}-kept` });
    this.#goOn.setAttribute("aria-describedby", this.#title.id);
    const label = { "aria-labelledby": this.#title.id, hidden: true };
    const buttons = h("div.hp-resume-buttons", {}, this.#goOn, this.#anew);
    this.el = h("section.hp-resume", label, h("div", {}, this.#title, this.#words), buttons);
    on(this.#goOn, "click", () => ctx.send({ kind: "continue" }), signal);
    on(this.#anew, "click", () => ctx.send({ kind: "anew" }), signal);
    on(root, "keydown", (event) => this.#key(event), signal);
  }

  update(): void {
    const { offer } = this.ctx.frame.kept;
    const shape = offer ? json(offer) : "";
    if (shape === this.#shown) return;
    this.#shown = shape;
    attr(this.el, "hidden", !offer);
    if (offer) this.#offer(offer);
  }

  #offer(offer: Offer): void {
    const { step, title, seed, where, who, over, ago } = offer;
    this.#title.textContent = over
      ? tr("Back to your finished game, {ago}?", { ago })
      : tr("Go on at step {step} of your game, {ago}?", { step, ago });
    const mover = who && !over ? h("b", {}, tr("{who} to move", { who })) : null;
    fill(
      this.#words,
      `${title}${seed && tr(", seed {seed}", { seed })} · ${where}`,
      mover && " · ",
      mover,
      tr(" · nothing is lost, dice stay as they fell"),
    );
    fill(this.#goOn, icon("play"), over ? tr("Look at step {step}", { step }) : tr("Go on at step {step}", { step }));
  }

  /** Who came here by keyboard, and is in nothing yet, goes on by Enter. */
  #key(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.target !== this.ctx.root || this.el.hidden) return;
    consume(event);
    this.ctx.send({ kind: "continue" });
  }
}
