import type { Context, Panel } from "../context.ts";
import { attr, fill, h, icon, json, keepFocus, on } from "../dom.ts";
import type { Kernel } from "../kernel.ts";
import type { Message } from "../protocol.ts";
import { tr } from "../words.ts";

const CLICK = "hordeplay-click";

/** A choice that did not reach Python. */
interface LostClick {
  game: string;
  step: number;
  text: string;
}

/** The strip over a board that has lost Python: that it has, what was clicked, and how the game goes on. */
export class LostStrip implements Panel {
  readonly el = h("div.hp-lost", { role: "alert", hidden: true });
  readonly #again = h("button.hp-btn", {}, icon("rotate"), tr("Try again"));
  readonly #doIt = h("button.hp-btn.primary", {}, tr("Do it"));
  readonly #leave = h("button.hp-btn", {}, tr("Leave it"));
  #kernel: Kernel = "here";
  /** What was sent and not answered. */
  #message: Message | null = null;
  #silent = false;
  #shown = "";

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    on(this.#again, "click", () => this.#message && ctx.send(this.#message), signal);
    on(this.#doIt, "click", () => this.#answer(true), signal);
    on(this.#leave, "click", () => this.#answer(false), signal);
  }

  /** The notebook tells what became of Python. */
  kernel(kernel: Kernel): void {
    this.#kernel = kernel;
    this.update();
  }

  /** Python did not get this message, or did not answer it; with none it has answered. */
  lost(message: Message | null): void {
    this.#message = message;
    this.#silent = message !== null;
    if (message?.kind === "act" && this.#goesOn()) this.#keep(message.text);
    this.update();
  }

  update(): void {
    const click = this.#left();
    const open = this.#silent || this.#kernel !== "here" || click !== null;
    const shape = open ? json([this.#kernel, this.#message, this.ctx.frame.ply, click]) : "";
    if (shape === this.#shown) return;
    this.#shown = shape;
    const before = this.#kernel === "here" && !this.#silent;
    keepFocus(this.ctx.root, () => {
      attr(this.el, "hidden", !open);
      if (!open) fill(this.el);
      else if (before) fill(this.el, icon("info"), this.#clickedBefore(click), this.#doIt, this.#leave);
      else fill(this.el, icon("warn"), this.#words(), this.#message && this.#again);
    });
  }

  #words(): HTMLElement {
    const message = this.#message;
    const clicked =
      message?.kind === "act" ? [tr("Your click was kept: "), h("b", {}, this.#inWords(message.text)), ". "] : [];
    return h("span", {}, h("b", {}, tr("Python is not answering.")), " ", ...clicked, this.#wayOn());
  }

  #wayOn(): string {
    const at = tr("the game goes on at step {ply}.", { ply: this.ctx.frame.ply });
    if (this.#kernel === "away") return tr("When the connection is back, {at}", { at });
    if (this.#kernel === "here") return tr("It may be busy with another cell.");
    return this.#goesOn()
      ? tr("Start the kernel, run the cell: {at}", { at })
      : tr("Start the kernel and run the cell.");
  }

  /** Somebody has decided something here, and it was kept. */
  #goesOn(): boolean {
    const { kept, marks } = this.ctx.frame;
    return kept.on && marks.mine.length > 0;
  }

  // ---- the click that was lost, when the game goes on

  #game(): string {
    const { head } = this.ctx.frame;
    return json([head.title, head.seed]);
  }

  #keep(text: string): void {
    const click: LostClick = { game: this.#game(), step: this.ctx.frame.ply, text };
    store((place) => place.setItem(CLICK, json(click)));
  }

  /** The choice that was lost at the very step at which the board stands now; when the game has gone on it is forgotten. */
  #left(): LostClick | null {
    if (this.#kernel !== "here" || this.#silent || !this.#goesOn()) return null;
    const click = store((place) => JSON.parse(place.getItem(CLICK) ?? "null") as LostClick | null);
    if (click?.game !== this.#game()) return null;
    const { frame } = this.ctx;
    if (click.step === frame.ply && frame.hints.some((hint) => hint.text === click.text)) return click;
    store((place) => place.removeItem(CLICK));
    return null;
  }

  #clickedBefore(click: LostClick | null): HTMLElement {
    return h(
      "span",
      {},
      tr("Your last click did not reach Python: "),
      h("b", {}, this.#inWords(click?.text ?? "")),
      ".",
    );
  }

  /** A choice as its row says it. */
  #inWords(text: string): string {
    return this.ctx.index.all.find((hint) => hint.text === text)?.label ?? text;
  }

  #answer(yes: boolean): void {
    const click = this.#left();
    store((place) => place.removeItem(CLICK));
    this.update();
    if (yes && click) this.ctx.act(click.text, "list");
  }
}

/** What the page remembers while it is open; a browser may refuse that. */
function store<T>(use: (place: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
