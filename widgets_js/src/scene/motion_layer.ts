import { boxOf, h } from "../dom.ts";

/** What is added is over by then, in milliseconds: each path is in motion.css, of transform and opacity alone. */
const OVER_MS = 650;

/** What moves above the cell for a moment: nobody can point at it, it is told to nobody, and the next gesture ends it. */
export class MotionLayer {
  readonly el = h("div.hp-aloft", { "aria-hidden": "true" });
  #glides: Animation[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, signal: AbortSignal) {
    const skip = (): void => this.skip();
    for (const name of ["pointerdown", "keydown"]) root.addEventListener(name, skip, { signal, capture: true });
    signal.addEventListener("abort", skip);
  }

  /** Puts something over a box of the screen, a moment after others. */
  add(node: HTMLElement | SVGElement, at: DOMRect, after: number, more: Record<string, string> = {}): void {
    const { x, y } = boxOf(this.el);
    const place = { left: at.x - x, top: at.y - y, width: at.width, height: at.height };
    for (const [name, pixels] of Object.entries(place)) node.style.setProperty(name, `${pixels}px`);
    for (const [name, value] of Object.entries(more)) node.style.setProperty(name, value);
    node.style.setProperty("--after", `${after}ms`);
    this.el.append(node);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.skip(), OVER_MS);
  }

  /** A piece that glides in its place ends with all others. */
  glides(animation: Animation): void {
    this.#glides.push(animation);
  }

  /** Another gesture, or another frame: all that moves is where it belongs. */
  skip(): void {
    clearTimeout(this.#timer);
    for (const animation of this.#glides) animation.cancel();
    this.#glides = [];
    this.el.replaceChildren();
  }
}
