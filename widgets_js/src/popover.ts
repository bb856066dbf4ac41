import { boxOf, fill, h, keepFocus } from "./dom.ts";

const GAP = 10;
const EDGE = 8;
/** A box is never lower than this, in pixels, however little of the board is seen. */
const MIN_HEIGHT = 120;
/** So many times worse it is to lie over what must be seen, such as the part that it speaks of, than over another. */
export const MUST_BE_SEEN = 1000;

/** What a box should not lie over, and how bad it is if it does. */
export type Avoided = [box: DOMRect | null, weight: number];

/** A box above the board, beside what it speaks of; it never leaves the cell. */
export class Popover {
  readonly el: HTMLElement;
  #anchor: (() => DOMRect | null) | null = null;

  constructor(
    private readonly layer: HTMLElement,
    kind: string,
    role: string,
    private readonly side: "beside" | "below",
    /** What it should not lie over either, where there is room. */
    private readonly avoided: () => Avoided[] = () => [],
    /** Boxes of the cell in whose corners it may stand, too. */
    private readonly rooms: () => Element[] = () => [],
    private readonly highest: () => number = () => Number.POSITIVE_INFINITY,
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

  /** Leaves out one piece after the other until the rest fits; whether some were. */
  shorten(pieces: Element[][]): boolean {
    let shortened = false;
    for (const piece of pieces) {
      if (this.el.scrollHeight <= this.el.clientHeight + 1) break;
      for (const el of piece) el.remove();
      shortened = true;
    }
    return shortened;
  }

  hide(): void {
    if (!this.open) return;
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
    const cell = boxOf(this.layer);
    const view = this.#visible(cell);
    const high = Math.min(view.bottom - view.top - 2 * EDGE, this.highest());
    this.el.style.maxHeight = view.bottom > view.top ? `${Math.max(MIN_HEIGHT, high)}px` : "";
    const { offsetWidth: width, offsetHeight: height } = this.el;
    const avoided: Avoided[] = [[at, MUST_BE_SEEN], ...this.avoided()];
    let [left, top, least] = [0, 0, Number.POSITIVE_INFINITY];
    const corners = this.rooms().flatMap((room) => cornersOf(boxOf(room), width, height));
    for (const [x, y] of [...candidates(at, width, height, this.side), ...corners]) {
      const inside = new DOMRect(
        Math.max(Math.min(x, cell.right - width - EDGE), cell.left + EDGE),
        Math.max(Math.min(y, view.bottom - height - EDGE), view.top + EDGE),
        width,
        height,
      );
      const covered = avoided.reduce((sum, [box, weight]) => sum + (box ? weight * overlap(inside, box) : 0), 0);
      if (covered < least) [left, top, least] = [inside.x, inside.y, covered];
    }
    // What must be answered first has the middle.
    if (this.el.hasAttribute("aria-modal"))
      [left, top] = [(cell.left + cell.right - width) / 2, (cell.top + cell.bottom - height) / 2];
    this.el.style.left = `${Math.round(left - cell.left)}px`;
    this.el.style.top = `${Math.round(top - cell.top)}px`;
  }

  /** The part of the cell that is seen: what the window, and all that scrolls around the cell, leave of it. */
  #visible({ top, bottom }: DOMRect): { top: number; bottom: number } {
    const seen = { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight || bottom) };
    if (this.layer.closest("[data-covering]")) return seen;
    for (let at = this.layer.parentElement; at && at !== document.body; at = at.parentElement) {
      const box = boxOf(at);
      if (box.height === 0 || !/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowY)) continue;
      seen.top = Math.max(seen.top, box.top);
      seen.bottom = Math.min(seen.bottom, box.bottom);
    }
    return seen;
  }
}

/** Where a box of this size may stand around a part: in the middle of each of its sides, then flush with their ends. */
function candidates(at: DOMRect, width: number, height: number, side: "beside" | "below"): [number, number][] {
  const [rows, columns] = [
    [at.bottom + GAP, at.top - GAP - height],
    [at.right + GAP, at.left - GAP - width],
  ];
  const upright = [at.left + (at.width - width) / 2, at.left, at.right - width];
  const level = [at.top, at.bottom - height];
  const below = upright.flatMap((x) => rows.map((y): [number, number] => [x, y]));
  const beside = level.flatMap((y) => columns.map((x): [number, number] => [x, y]));
  return side === "below" ? [...below, ...beside] : [...beside, ...below];
}

function cornersOf({ left, top, right, bottom }: DOMRect, width: number, height: number): [number, number][] {
  if (right - left < width / 2) return [];
  return [top, bottom - height].flatMap((y) => [left, right - width].map((x): [number, number] => [x, y]));
}

/** The area that two boxes share. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(width, 0) * Math.max(height, 0);
}
