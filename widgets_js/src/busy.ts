import { attr } from "./dom.ts";

/** An answer that comes sooner needs no sign that it is waited for. */
const SLOW_AFTER_MS = 250;

/** Marks the root while an act is under way: `data-busy` at once (styled by nothing: that would cost each click), `data-slow` later. */
export class Busy {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly root: HTMLElement,
    signal: AbortSignal,
    /** Draws what looks different while it is slow. */
    private readonly changed: () => void,
  ) {
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  set(busy: boolean): void {
    attr(this.root, "data-busy", busy);
    clearTimeout(this.#timer);
    if (busy) this.#timer = setTimeout(() => this.#slow(true), SLOW_AFTER_MS);
    else if (this.root.hasAttribute("data-slow")) this.#slow(false);
  }

  #slow(slow: boolean): void {
    attr(this.root, "data-slow", slow);
    this.changed();
  }
}
