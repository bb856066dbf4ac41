import { h, json, s } from "../dom.ts";
import type { Region } from "../protocol.ts";
import { type Box, partBox } from "./geometry.ts";
import { drawMarks, type PartMarks } from "./overlay.ts";
import { patch } from "./patch.ts";
import { UnchangedParts } from "./unchanged_parts.ts";

/** One region on the page: its box, which the layout places, and the picture in it, which is patched. */
export class RegionView {
  readonly el: HTMLElement;
  /** The parts and pieces in it by id. */
  parts = new Map<string, Element>();
  region: Region;
  /** Its active seat is drawn by the game, so that a picture without a page shows it too. */
  showsSeat = false;
  /** How many pictures it has shown. */
  pictures = 0;
  #svg: Element | null = null;
  #drawn = "";
  #marked = "";
  readonly #overlay = s("g.hp-overlay", { "aria-hidden": "true" });
  readonly #unchanged = new UnchangedParts((id) => this.parts.has(id));

  /** `anywhere` finds what stands in another region: a piece may be shown here that has its home there. */
  constructor(
    region: Region,
    private readonly uid: string,
    private readonly anywhere: (id: string) => Element | null,
  ) {
    this.region = region;
    this.el = h("div.hp-region", { "data-region": region.name });
  }

  /** What is to be parsed and shown of a region, without what stands there already; null where its picture is the same. */
  news(region: Region): string | null {
    this.region = region;
    if (region.svg === this.#drawn) return null;
    this.#drawn = region.svg;
    return this.#unchanged.shorten(region.svg);
  }

  /** Shows its parsed news. */
  show(next: Element): void {
    if (this.#svg) patch(this.#svg, next);
    else {
      this.#svg = document.importNode(next, true);
      this.#svg.append(this.#overlay);
      this.el.append(this.#svg);
    }
    this.pictures += 1;
    this.parts = new Map();
    for (const element of this.#svg.querySelectorAll("[id]")) this.parts.set(element.id, element);
    this.#marked = "";
    this.showsSeat = this.#svg.querySelector(".hp-active, .s-active:not(.hp-overlay *)") !== null;
  }

  /** Marks the parts that are in it; the same marks of the same picture stay. */
  mark(marks: PartMarks): void {
    const here = (id: string): boolean => this.parts.has(id);
    const own: PartMarks = {
      legal: marks.legal.filter(here),
      changed: marks.changed.filter(here),
      preview: marks.preview.filter(here),
      selected: marks.selected.filter(here),
      illegal: marks.illegal && here(marks.illegal) ? marks.illegal : null,
      active: marks.active && here(marks.active) ? marks.active : null,
      focus: marks.focus && here(marks.focus) ? marks.focus : null,
      ghost: marks.ghost && here(marks.ghost.to) ? marks.ghost : null,
    };
    const shape = json(own);
    if (shape === this.#marked) return;
    this.#marked = shape;
    drawMarks(this.#overlay, own, (id) => this.parts.get(id) ?? this.anywhere(id), this.uid);
  }

  /** Its picture as it is now, which nobody can point at. */
  copy(): Element {
    const copy = (this.#svg?.cloneNode(true) ?? s("svg")) as Element;
    copy.querySelector(".hp-overlay")?.remove();
    for (const part of copy.querySelectorAll("[id], [tabindex]"))
      for (const name of ["id", "tabindex", "role", "aria-label", "aria-describedby"]) part.removeAttribute(name);
    return copy;
  }

  /** Where a part stands in the region, in units from its corner. */
  box(part: Element): Box | null {
    const box = partBox(part);
    if (!box) return null;
    const [x = 0, y = 0] = (this.#svg?.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    return { ...box, x: box.x - x, y: box.y - y };
  }
}
