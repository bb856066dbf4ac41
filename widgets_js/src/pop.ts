import { fill, h, keepFocus } from "./dom.ts";

const GAP = 10;
const EDGE = 8;
/** A box is never lower than this, in pixels, however little of the board is seen. */
const LEAST = 120;

/** A box above the board, beside what it speaks of; it never leaves the cell. */
export class Pop {
  readonly el: HTMLElement;
  #anchor: (() => DOMRect | null) | null = null;

  constructor(
    private readonly layer: HTMLElement,
    kind: string,
    role: string,
    private readonly side: "beside" | "below",
  ) {
    this.el = h("div", { class: `hp-pop hp-pop-${kind}`, role, hidden: true });
    layer.append(this.el);
  }

  get open(): boolean {
    return !this.el.hidden;
  }

  show(anchor: () => DOMRect | null, label: string, ...content: Node[]): void {
    this.#anchor = anchor;
    this.el.setAttribute("aria-label", label);
    fill(this.el, ...content);
    this.el.hidden = false;
    this.place();
  }

  hide(): void {
    const root = this.layer.closest<HTMLElement>(".hp-cell");
    const change = (): void => {
      this.el.hidden = true;
      this.el.replaceChildren();
    };
    if (root) keepFocus(root, change);
    else change();
    this.#anchor = null;
  }

  place(): void {
    const at = this.#anchor?.();
    if (!at) return;
    const cell = this.layer.getBoundingClientRect();
    const view = this.#view(cell);
    this.el.style.maxHeight = view.bottom > view.top ? `${Math.max(LEAST, view.bottom - view.top - 2 * EDGE)}px` : "";
    const { offsetWidth: width, offsetHeight: height } = this.el;
    const roomRight = cell.right - at.right - GAP - EDGE;
    const roomLeft = at.left - cell.left - GAP - EDGE;
    let left = at.left + at.width / 2 - width / 2;
    let top = at.bottom + GAP;
    if (this.side === "beside" && Math.max(roomRight, roomLeft) >= width) {
      left = roomRight >= width ? at.right + GAP : at.left - GAP - width;
      top = at.top;
    } else if (top + height > view.bottom - EDGE && at.top - GAP - height > view.top) {
      top = at.top - GAP - height;
    }
    top = Math.max(Math.min(top, view.bottom - height - EDGE), view.top + EDGE);
    left = Math.max(Math.min(left, cell.right - width - EDGE), cell.left + EDGE);
    this.el.style.left = `${Math.round(left - cell.left)}px`;
    this.el.style.top = `${Math.round(top - cell.top)}px`;
  }

  /** The part of the cell that is seen: what the window, and all that scrolls around the cell, leave of it. */
  #view({ top, bottom }: DOMRect): { top: number; bottom: number } {
    const seen = { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight || bottom) };
    if (this.layer.closest("[data-projector]")) return seen;
    for (let at = this.layer.parentElement; at && at !== document.body; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      if (box.height === 0 || !/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowY)) continue;
      seen.top = Math.max(seen.top, box.top);
      seen.bottom = Math.min(seen.bottom, box.bottom);
    }
    return seen;
  }
}
