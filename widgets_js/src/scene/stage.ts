import type { Context, Panel } from "../context.ts";
import { attr, h, json, on, s } from "../dom.ts";
import { youPrefix } from "../panels/result.ts";
import { type Frame, NO_HINT } from "../protocol.ts";
import { partBox } from "./geometry.ts";
import { Motion } from "./motion.ts";
import { type Direction, neighbour, type Place, rowEnd } from "./navigation.ts";
import { drawMarks, type PartMarks } from "./overlay.ts";
import { patch } from "./patch.ts";
import { parseScene } from "./sanitise.ts";
import { SAME, UnchangedParts } from "./unchanged_parts.ts";

/** More steps than this at once are a jump: a choice with its dice takes fewer. */
const STEPS = 4;

/** Holds the scene, patches it, marks its parts, and tells which part a person means. */
export class Stage implements Panel {
  readonly el = h("div.hp-stage");
  readonly #holder = h("div.hp-holder");
  #svg: Element | null = null;
  #overlay: Element | null = null;
  #parts = new Map<string, Element>();
  #drawn = "";
  /** The marks as they are drawn. */
  #marked = "";
  /** The parts that are spoken of as lit or as selected. */
  #described: Element[] = [];
  /** The scene draws its active seat itself, so that the picture without a page shows it too. */
  #showsSeat = false;
  #tabStop: string | null = null;
  readonly #motion = new Motion();
  readonly #unchanged = new UnchangedParts();

  constructor(private readonly ctx: Context) {
    this.el.append(this.#holder);
    const { signal } = ctx;
    on(this.#holder, "click", (event) => ctx.click(this.chain(event.target)), signal);
    on(this.#holder, "contextmenu", (event) => this.#menu(event), signal);
    on(this.#holder, "pointerdown", (event) => this.#point(event), signal);
    on(this.#holder, "focusin", (event) => this.#focused(event.target), signal);
    on(this.#holder, "focusout", () => ctx.refresh(), signal);
  }

  update(): void {
    const { frame } = this.ctx;
    attr(this.ctx.root, "data-still", this.#motion.hurried(performance.now()));
    if (frame.scene !== this.#drawn) this.#redraw(frame.scene);
    this.mark();
  }

  find = (id: string): Element | null => this.#parts.get(id) ?? null;

  rect(id: string): DOMRect | null {
    return this.find(id)?.getBoundingClientRect() ?? null;
  }

  label(id: string): string {
    return this.find(id)?.getAttribute("aria-label") ?? id.slice(id.indexOf("-") + 1);
  }

  /** The ids around a place of the scene, innermost first. */
  chain(target: EventTarget | null): string[] {
    const ids: string[] = [];
    for (let at = target instanceof Element ? target : null; at && at !== this.#svg; at = at.parentElement) {
      if (at.id) ids.push(at.id);
    }
    return ids;
  }

  /** The innermost real part of a chain. */
  partOf(chain: string[]): string | null {
    return chain.find((id) => this.find(id)?.classList.contains("hp-part")) ?? null;
  }

  get focus(): string | null {
    const active = this.ctx.root.ownerDocument.activeElement;
    return active instanceof Element && this.#holder.contains(active) ? active.id || null : null;
  }

  /** The part that Tab reaches. */
  get resting(): string | null {
    return this.#tabStop;
  }

  walk(direction: Direction): void {
    if (!this.focus) {
      this.to(this.#tabStop);
      return;
    }
    this.to(neighbour(this.#places(), this.focus, direction));
  }

  rowEnd(last: boolean): void {
    if (this.focus) this.to(rowEnd(this.#places(), this.focus, last));
  }

  /** Focus goes to the next (or the previous) part that can be chosen. */
  nextLit(back: boolean): void {
    const lit = this.ctx.index.lit(this.ctx.selected).filter((id) => this.find(id));
    if (lit.length === 0) return;
    const at = lit.indexOf(this.focus ?? "");
    const next = at < 0 ? (back ? lit.length - 1 : 0) : (at + (back ? -1 : 1) + lit.length) % lit.length;
    this.to(lit[next] ?? null);
  }

  to(id: string | null, scroll = true): void {
    const part = id ? this.find(id) : null;
    if (part) (part as SVGElement).focus({ preventScroll: !scroll });
  }

  mark(): void {
    if (!this.#overlay) return;
    const { frame, view, index, selected } = this.ctx;
    const open = frame.ask.mine && frame.ask.kind === "ask";
    const lit = open ? index.lit(selected) : [];
    const { focus } = this;
    const marks: PartMarks = {
      legal: lit,
      changed: changedBy(frame),
      preview: [
        ...new Set([...(view.hover?.preview ?? []), ...(view.hover?.targets ?? []), view.pointed ?? ""]),
      ].filter(this.#isPart),
      selected: open ? [...index.marked, ...(selected ? [selected] : [])] : [],
      illegal: view.illegal,
      active: this.#active(),
      yours: frame.head.seats.flatMap((seat, _, all) => (youPrefix(seat, all) ? `seat-${seat.index + 1}` : [])),
      focus: view.keyboard ? focus : null,
      ghost: this.#ghost(),
    };
    // The same marks of the same scene stay: a click asks for them several times.
    const shape = json(marks);
    if (shape === this.#marked) return;
    this.#marked = shape;
    drawMarks(this.#overlay, marks, this.find, this.ctx.uid);
    this.#describe(lit, marks.selected);
  }

  readonly #isPart = (id: string): boolean => this.find(id)?.classList.contains("hp-part") ?? false;

  #redraw(scene: string): void {
    this.#drawn = scene;
    const { uid, frame } = this.ctx;
    const root = this.#parse(scene, uid);
    if (!root) return;
    const held = this.focus;
    const fly = this.#motion.prepare(frame.events, this.find);
    if (this.#svg) patch(this.#svg, root);
    else {
      this.#svg = document.importNode(root, true);
      this.#holder.replaceChildren(this.#svg);
    }
    this.#parts = new Map([...this.#svg.querySelectorAll("[id]")].map((element) => [element.id, element]));
    this.#marked = "";
    this.#showsSeat = this.#svg.querySelector(".hp-active, .s-active:not(#overlay *)") !== null;
    this.#overlay = this.find("overlay") ?? this.#svg.appendChild(s("g", { id: "overlay", "aria-hidden": "true" }));
    if (held && !this.focus) this.to(this.find(held) ? held : this.#tabStop, false);
    this.#setTabStop(this.#tabStop);
    fly();
  }

  #parse(scene: string, uid: string): Element | null {
    const known = (part: Element): boolean => this.#parts.has(part.id);
    const short = parseScene(this.#unchanged.shorten(scene), uid);
    if (short && [...short.querySelectorAll(`[${SAME}]`)].every(known)) return short;
    return parseScene(scene, uid);
  }

  /** Exactly one part can be reached by Tab: the last one visited, else the first cell. */
  #setTabStop(wanted: string | null): void {
    const known = wanted && this.#isPart(wanted) ? wanted : null;
    const first = known ? null : this.#svg?.querySelector('[role="gridcell"][id]');
    const next = known ?? (first ?? this.#svg?.querySelector(".hp-part[id]"))?.id ?? null;
    const [before, stop] = [this.#tabStop, next].map((id) => (id ? this.find(id) : null));
    if (before && before !== stop) attr(before, "tabindex", "-1");
    if (stop) attr(stop, "tabindex", "0");
    this.#tabStop = next;
  }

  #describe(lit: string[], selected: string[]): void {
    const note = `${this.ctx.uid}-lit`;
    const partsOf = (ids: string[]): Set<Element> => new Set(ids.flatMap((id) => this.find(id) ?? []));
    const [open, taken] = [partsOf(lit), partsOf(selected)];
    const now = new Set([...open, ...taken]);
    for (const part of [...this.#described.filter((each) => !now.has(each)), ...now]) {
      attr(part, "aria-describedby", open.has(part) ? note : null);
      attr(part, "aria-selected", taken.has(part) ? "true" : null);
    }
    this.#described = [...now];
  }

  #active(): string | null {
    const { seat } = this.ctx.frame.head;
    return seat && !this.#showsSeat ? `seat-${seat.index + 1}` : null;
  }

  #ghost(): PartMarks["ghost"] {
    const { source, preview, targets } = this.ctx.view.hover ?? NO_HINT;
    // A piece that is a part of its own stands on what is shown beside it.
    const own = preview.find((id) => this.find(id)?.matches(".hp-part.hp-piece"));
    const to = own && preview.find((id) => id !== own && this.#isPart(id));
    const goal = to ?? targets.find(this.#isPart);
    const [from] = source;
    const home = from ? this.find(from) : null;
    const named = preview.find((id) => home?.contains(this.find(id)) && id !== from);
    const piece = own ?? named ?? home?.querySelector(".hp-piece[id], g[id]")?.id;
    return piece && goal ? { piece, to: goal } : null;
  }

  #places(): Place[] {
    const places: Place[] = [];
    for (const [id, part] of this.#parts) {
      if (!part.classList.contains("hp-part")) continue;
      const box = partBox(part);
      if (box) places.push({ id, box });
    }
    return places;
  }

  #focused(target: EventTarget | null): void {
    if (target instanceof Element && target.id) this.#setTabStop(target.id);
    this.ctx.refresh();
  }

  #point(event: PointerEvent): void {
    if (event.button !== 0) return;
    const part = this.partOf(this.chain(event.target));
    if (part) this.to(part, false);
  }

  #menu(event: Event): void {
    const part = this.partOf(this.chain(event.target));
    if (!part) return;
    event.preventDefault();
    this.ctx.read(part, true);
  }
}

/** The parts that the last step changed; after a jump and at the end only the last event tells. */
function changedBy({ events, ask }: Frame): string[] {
  const last = events.slice(-1);
  const jumped = (last[0]?.ply ?? 0) - (events[0]?.ply ?? 0) > STEPS;
  return [...new Set((jumped || ask.kind === "over" ? last : events).flatMap((event) => event.targets ?? []))];
}
