import { attr, hasFocus, json, s } from "../dom.ts";
import { type Plan, ROW_GAP } from "../layout.ts";
import { tr } from "../words.ts";
import type { RegionView } from "./region_view.ts";

const MAP = 84;
/** A board is mapped where more than this of it lies outside, in both directions. */
const HIDDEN = 1.15;

/** The boards in their boxes; where a box is smaller than its picture it is a lens on it, aimed at what the question is about. */
export class Lens {
  #shape = "";
  #views: RegionView[] = [];
  #scrolls = false;
  #aimed = "";
  /** Of which picture, and aimed at what, the map was drawn. */
  #mapped = "";
  #aim: RegionView | null = null;
  #sizes = new Map<RegionView, { width: number; height: number; drawn: number }>();
  readonly #frame = s("rect.hp-map-lens");
  readonly #whole = s("g");
  readonly #map = s("svg.hp-map", { "aria-hidden": "true" }, this.#whole, this.#frame);

  constructor(
    private readonly stage: HTMLElement,
    signal: AbortSignal,
  ) {
    stage.addEventListener("scroll", () => this.#moved(), { signal, capture: true, passive: true });
    this.#map.addEventListener("pointerdown", (event) => this.#jump(event), { signal });
  }

  arrange(plan: Plan, view: (name: string) => RegionView | null): void {
    const shape = json([plan.placed, plan.lens, plan.layout]);
    this.#scrolls = plan.lens;
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#aimed = "";
    this.#views = [];
    this.#sizes.clear();
    for (const placed of plan.placed) {
      const region = view(placed.name);
      if (!region) continue;
      this.#views.push(region);
      this.#sizes.set(region, placed);
      const { el } = region;
      el.style.width = `${placed.width}px`;
      el.style.height = `${placed.height}px`;
      el.style.setProperty("--drawn", `${placed.drawn}px`);
      const lens = placed.drawn > placed.width + 1 || tall(region, placed) > placed.height + 1;
      attr(el, "data-lens", lens);
      attr(el, "tabindex", lens ? "0" : null);
      attr(el, "role", lens ? "group" : null);
      attr(el, "aria-label", lens ? tr("{label}, plus and minus move it", { label: region.region.label }) : null);
    }
    const gaps = ROW_GAP * Math.max(plan.placed.length - 1, 0);
    attr(this.stage, "data-scrolls", plan.placed.reduce((sum, { height }) => sum + height, gaps) > plan.stage + 1);
    const standing = new Set(this.#views.map(({ el }) => el));
    for (const child of [...this.stage.children])
      if (child.classList.contains("hp-region") && !standing.has(child as HTMLElement)) child.remove();
    this.#views.forEach(({ el }, at) => {
      const before = this.stage.children[at] ?? null;
      if (before !== el) this.stage.insertBefore(el, before);
    });
  }

  /** The middle of these parts comes into the middle, where they are not in sight. */
  aim(parts: string[]): void {
    const aimed = this.#scrolls ? json(parts) : "";
    if (aimed === this.#aimed) {
      this.#draw(parts);
      return;
    }
    this.#aimed = aimed;
    const seen: RegionView[] = [];
    for (const view of this.#views) {
      const boxes = parts.flatMap((id) => {
        const part = view.parts.get(id);
        return (part && view.box(part)) ?? [];
      });
      const size = this.#sizes.get(view);
      if (boxes.length === 0 || !size) continue;
      seen.push(view);
      const scale = size.drawn / view.region.width;
      const [left, right] = span(boxes.map(({ x, w }) => [x, x + w]));
      const [top, bottom] = span(boxes.map(({ y, h: high }) => [y, y + high]));
      // After the frame is drawn: to scroll makes the page lay itself out.
      requestAnimationFrame(() =>
        view.el.scrollTo?.({
          left: ((left + right) / 2) * scale - size.width / 2,
          top: ((top + bottom) / 2) * scale - size.height / 2,
        }),
      );
    }
    const [first] = seen;
    this.#aim = first ?? null;
    if (first && this.#views.length > 1) requestAnimationFrame(() => this.stage.scrollTo?.({ top: this.#top(first) }));
    this.#draw(parts);
  }

  /** Where the stage is scrolled to for this row: it stands in the middle. */
  #top(row: RegionView): number {
    let top = 0;
    for (const view of this.#views) {
      const high = this.#sizes.get(view)?.height ?? 0;
      if (view === row) return top - Math.max(0, (this.stage.clientHeight - high) / 2);
      top += high + ROW_GAP;
    }
    return 0;
  }

  show(part: Element): void {
    if (this.#scrolls) part.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  /** Moves the lens that has the focus, else the one that was aimed last, else the first; tells which parts it shows then. */
  pan(back: boolean): string[] | null {
    const lenses = this.#views.filter(({ el }) => el.hasAttribute("data-lens"));
    const view = lenses.find(({ el }) => hasFocus(el)) ?? lenses.find((each) => each === this.#aim) ?? lenses[0];
    if (!view) return null;
    const lens = view.el;
    const [wide, high] = [lens.clientWidth * 0.8, lens.clientHeight * 0.8];
    const end = lens.scrollLeft + lens.clientWidth >= lens.scrollWidth - 2;
    if (!back && end)
      lens.scrollTo({
        left: 0,
        top: lens.scrollTop + lens.clientHeight >= lens.scrollHeight - 2 ? 0 : lens.scrollTop + high,
      });
    else if (back && lens.scrollLeft <= 2)
      lens.scrollTo({ left: lens.scrollWidth, top: lens.scrollTop <= 2 ? lens.scrollHeight : lens.scrollTop - high });
    else lens.scrollBy({ left: back ? -wide : wide });
    return this.#seen(view);
  }

  /** The parts of a lens, squares if it has any, whose middle is in it. */
  #seen(view: RegionView): string[] {
    const { el, parts } = view;
    const size = this.#sizes.get(view);
    const scale = size ? size.drawn / view.region.width : 1;
    const [left, top] = [el.scrollLeft / scale, el.scrollTop / scale];
    const [right, bottom] = [left + el.clientWidth / scale, top + el.clientHeight / scale];
    const all = [...parts.values()].filter((part) => part.classList.contains("hp-part"));
    const squares = all.filter((part) => part.getAttribute("role") === "gridcell");
    return (squares.length > 0 ? squares : all).flatMap((part) => {
      const box = view.box(part);
      const [x, y] = box ? [box.x + box.w / 2, box.y + box.h / 2] : [-1, -1];
      return x >= left && x <= right && y >= top && y <= bottom ? part.id : [];
    });
  }

  /** The whole in a corner: its picture, what is spoken of, and what the lens shows of it. */
  #draw(parts: string[]): void {
    const [view] = this.#views;
    const size = view && this.#sizes.get(view);
    const { width = 1, height = 1 } = view?.region ?? {};
    const flat =
      !view ||
      !size ||
      this.#views.length > 1 ||
      size.drawn < HIDDEN * size.width ||
      tall(view, size) < HIDDEN * size.height;
    if (flat) {
      this.#map.remove();
      return;
    }
    const mapped = `${view.pictures}|${this.#aimed}`;
    if (mapped === this.#mapped && this.#map.isConnected) return;
    this.#mapped = mapped;
    const spoken = parts.flatMap((id) => {
      const part = view.parts.get(id);
      const box = part && view.box(part);
      return box ? [{ x: box.x + box.w / 2, y: box.y + box.h / 2 }] : [];
    });
    const dots = spoken.map(({ x, y }) => s("circle.hp-map-lit", { cx: x, cy: y, r: width / 40 }));
    this.#whole.replaceChildren(view.copy(), ...dots);
    // It stands over what is spoken of least.
    const corners = [0, 1].flatMap((right) => [0, 1].map((low) => ({ right, low })));
    const [corner] = corners
      .map((each) => ({
        ...each,
        hides: spoken.filter((at) => +(at.x > width / 2) === each.right && +(at.y > height / 2) === each.low).length,
      }))
      .sort((one, other) => one.hides - other.hides || other.right - one.right || one.low - other.low);
    this.#map.dataset.corner = `${corner?.low ? "low" : "high"} ${corner?.right ? "right" : "left"}`;
    this.#map.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#map.style.width = `${MAP}px`;
    if (this.#map.parentNode !== this.stage) this.stage.append(this.#map);
    this.#moved();
  }

  #moved(): void {
    const [view] = this.#views;
    const size = view && this.#sizes.get(view);
    if (!view || !size || !this.#map.isConnected) return;
    const scale = size.drawn / view.region.width;
    const place = { x: view.el.scrollLeft, y: view.el.scrollTop, width: size.width, height: size.height };
    for (const [name, pixels] of Object.entries(place)) this.#frame.setAttribute(name, String(pixels / scale));
  }

  #jump(event: PointerEvent): void {
    const [view] = this.#views;
    const size = view && this.#sizes.get(view);
    if (!view || !size) return;
    event.preventDefault();
    const { left, top, width } = this.#map.getBoundingClientRect();
    const scale = size.drawn / width;
    view.el.scrollTo({
      left: (event.clientX - left) * scale - size.width / 2,
      top: (event.clientY - top) * scale - size.height / 2,
      behavior: "smooth",
    });
  }
}

function tall({ region }: RegionView, { drawn }: { drawn: number }): number {
  return (drawn * region.height) / region.width;
}

function span(pairs: [number, number][]): [number, number] {
  return [Math.min(...pairs.map(([low]) => low)), Math.max(...pairs.map(([, high]) => high))];
}
