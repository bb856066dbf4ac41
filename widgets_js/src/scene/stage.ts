import type { Context, Panel } from "../context.ts";
import { attr, boxOf, h, on } from "../dom.ts";
import { isBoard, type Plan } from "../layout.ts";
import { type Frame, type GameEvent, NO_HINT } from "../protocol.ts";
import { tr } from "../words.ts";
import { Dramas } from "./drama.ts";
import { Lens } from "./lens.ts";
import { Motion, withoutMotion } from "./motion.ts";
import { MotionLayer } from "./motion_layer.ts";
import { type Direction, neighbour, type Place, rowEnd } from "./navigation.ts";
import type { PartMarks } from "./overlay.ts";
import { RegionView } from "./region_view.ts";
import { parseScenes } from "./sanitise.ts";

/** More steps than this at once are a jump: a choice with its dice takes fewer. */
const STEPS = 4;
const PIECES = ".hp-part, .hp-piece";

/** Holds the regions, patches and marks them, and tells which part a person means. Where each stands the layout says. */
export class Stage implements Panel {
  readonly el = h("div.hp-stage", { role: "region", "aria-label": tr("board") });
  readonly #views = new Map<string, RegionView>();
  /** The parts that are spoken of as lit or as selected. */
  #described: Element[] = [];
  /** Of each zone the part that Tab reaches. */
  readonly #tabStops = new Map<string, string>();
  /** Where somebody has been: there Tab comes back to the same part. */
  readonly #visited = new Set<string>();
  #held: string | null = null;
  /** What has been shown of the game: a frame that only brings a note tells nothing anew. */
  #told: GameEvent[] | null = null;
  readonly aloft: MotionLayer;
  readonly #motion: Motion;
  readonly #dramas: Dramas;
  readonly #lens: Lens;

  constructor(private readonly ctx: Context) {
    this.#lens = new Lens(this.el, ctx.signal);
    const { signal, root } = ctx;
    this.aloft = new MotionLayer(root, signal);
    this.#motion = new Motion(this.aloft, signal);
    this.#dramas = new Dramas(this.aloft, signal);
    // Regions stand in several boxes of the cell: what happens in them is heard at the cell.
    const inside = (event: Event): boolean =>
      event.target instanceof Element && event.target.closest(".hp-scene") !== null;
    on(root, "click", (event) => void (inside(event) && ctx.click(this.chain(event.target))), signal);
    on(root, "contextmenu", (event) => void (inside(event) && this.#menu(event)), signal);
    on(root, "pointerdown", (event) => void (inside(event) && this.#point(event)), signal);
    on(root, "focusin", (event) => void (inside(event) && this.#focused(event.target)), signal);
    on(root, "focusout", (event) => void (inside(event) && ctx.refresh()), signal);
  }

  /** A frame has come, which may still wait to be drawn: whether there is time for motion. */
  arrives(): void {
    attr(this.ctx.root, "data-still", this.#motion.hurried(performance.now()));
  }

  update(): void {
    const { frame } = this.ctx;
    this.#held = this.focus;
    const [move, act] = this.#prepareMotion();
    const gone = new Set(this.#views.keys());
    const redrawn: [RegionView, string][] = [];
    for (const region of frame.scene.regions) {
      gone.delete(region.name);
      let view = this.#views.get(region.name);
      if (!view) {
        view = new RegionView(region, this.ctx.uid, (id) => this.find(id));
        this.#views.set(region.name, view);
      }
      const news = view.news(region);
      if (news !== null) redrawn.push([view, news]);
    }
    // A parser is slower to call than to use.
    const pictures = parseScenes(
      redrawn.map(([, news]) => news),
      this.ctx.uid,
    );
    for (const [at, picture] of pictures.entries()) if (picture) redrawn[at]?.[0].show(picture);
    for (const name of gone) {
      this.#views.get(name)?.el.remove();
      this.#views.delete(name);
    }
    if (redrawn.length > 0 || gone.size > 0) this.#settle();
    this.#setTabStops();
    move();
    act();
    this.mark();
  }

  /** What is to be moved and to be felt of a frame that tells something anew. */
  #prepareMotion(): [() => void, () => void] {
    const { frame, root } = this.ctx;
    const news = frame.events === this.#told || this.#told === null ? [] : frame.events;
    if (frame.events !== this.#told) this.aloft.skip();
    this.#told = frame.events;
    const events = withoutMotion(root) ? [] : news;
    // A board that is set to show all at once has only its pieces glide, as it is drawn.
    return [this.#motion.prepare(events, this, frame.play.pace > 0), this.#dramas.prepare(events, this)];
  }

  /** The boards stand in the stage as the layout has it. */
  arrange(plan: Plan): void {
    this.#lens.arrange(plan, (name) => this.#views.get(name) ?? null);
    this.#lens.aim(this.#wanted());
  }

  region(name: string): RegionView | null {
    return this.#views.get(name) ?? null;
  }

  find = (id: string): Element | null => {
    for (const view of this.#views.values()) {
      const part = view.parts.get(id);
      if (part) return part;
    }
    return null;
  };

  /** The regions in which something can be chosen now. */
  get lit(): Set<string | null> {
    const { frame, index, selected } = this.ctx;
    const open = frame.ask.mine && frame.ask.kind === "ask";
    return new Set(open ? index.lit(selected).map((id) => this.regionOf(id)) : []);
  }

  /** The region that a part is in. */
  regionOf(id: string): string | null {
    for (const [name, view] of this.#views) if (view.parts.has(id)) return name;
    return null;
  }

  /** Where a part is seen; null where its region is folded. */
  rect(id: string): DOMRect | null {
    const box = this.find(id)?.getBoundingClientRect();
    return box && box.width > 0 ? box : null;
  }

  /** The parts and the pieces of the boards, outer ones before those in them. */
  get onBoards(): string[] {
    const boards = [...this.#views].filter(([name]) => isBoard(name)).map(([, view]) => view);
    return boards.flatMap((view) => [...view.parts].flatMap(([id, part]) => (part.matches(PIECES) ? [id] : [])));
  }

  /** Where a part is seen; null also where it lies beyond the edge of its region or of the lens. */
  seen(id: string): DOMRect | null {
    const box = this.rect(id);
    const region = box && this.find(id)?.closest(".hp-region");
    if (!box || !region) return null;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const around = this.el.contains(region) ? [boxOf(region), boxOf(this.el)] : [boxOf(region)];
    const inside = around.every((each) => x >= each.left && x <= each.right && y >= each.top && y <= each.bottom);
    return inside ? box : null;
  }

  /** Where a part is seen, or the chip to which its region is folded. */
  place(id: string): DOMRect | null {
    const region = this.regionOf(id);
    const chip = region && this.ctx.root.querySelector(`[data-opens="${region}"]`);
    const box = this.seen(id) ?? (chip ? boxOf(chip) : null);
    return box && box.width > 0 ? box : null;
  }

  label(id: string): string {
    return this.find(id)?.getAttribute("aria-label") ?? id.slice(id.indexOf("-") + 1);
  }

  /** The ids around a place of the scene, innermost first. */
  chain(target: EventTarget | null): string[] {
    const ids: string[] = [];
    for (let at = target instanceof Element ? target : null; at && at.localName !== "svg"; at = at.parentElement) {
      if (at.id) ids.push(at.id);
    }
    return ids;
  }

  /** The innermost real part of a chain. */
  partOf(chain: string[]): string | null {
    return chain.find(this.#isPart) ?? null;
  }

  get focus(): string | null {
    const active = this.ctx.root.ownerDocument.activeElement;
    const region = active?.closest(".hp-region");
    return active && region && region !== active && this.ctx.root.contains(region) ? active.id || null : null;
  }

  /** The part of the board that Tab reaches. */
  get resting(): string | null {
    return this.#tabStops.get("board") ?? null;
  }

  walk(direction: Direction): void {
    const { focus } = this;
    this.to(focus ? neighbour(this.#places(focus), focus, direction) : this.resting);
  }

  rowEnd(last: boolean): void {
    const { focus } = this;
    if (focus) this.to(rowEnd(this.#places(focus), focus, last));
  }

  /** Focus goes to the next (or the previous) part that can be chosen; a folded region opens where all of them are in it. */
  nextLit(back: boolean): void {
    const lit = this.ctx.index.lit(this.ctx.selected).filter((id) => this.find(id)?.isConnected);
    const at = lit.indexOf(this.focus ?? "");
    const next = at < 0 ? (back ? lit.length - 1 : 0) : (at + (back ? -1 : 1) + lit.length) % lit.length;
    const part = lit[next];
    if (part === undefined) return;
    // What is folded cannot have the focus: it is opened for it.
    if (this.find(part)?.closest("[hidden]")) this.ctx.open(this.regionOf(part) ?? "");
    this.to(part);
  }

  to(id: string | null, scroll = true): void {
    const part = id ? this.find(id) : null;
    if (part) (part as SVGElement).focus({ preventScroll: !scroll });
    if (part && scroll) this.#lens.show(part);
  }

  /** The next or the previous part of the board comes into the lens. */
  pan(back: boolean): boolean {
    const seen = this.#lens.pan(back);
    const [first, last] = [seen?.[0], seen?.at(-1)];
    if (first && last)
      this.ctx.say(
        first === last
          ? this.ctx.name(first)
          : tr("{from} to {to}", { from: this.ctx.name(first), to: this.ctx.name(last) }),
      );
    return seen !== null;
  }

  mark(): void {
    const { frame, view, index, selected } = this.ctx;
    const open = frame.ask.mine && frame.ask.kind === "ask";
    const lit = open ? index.lit(selected) : [];
    const marks: PartMarks = {
      legal: lit,
      changed: changedBy(frame),
      preview: [
        ...new Set([...(view.hover?.preview ?? []), ...(view.hover?.targets ?? []), view.pointed ?? ""]),
      ].filter(this.#isPart),
      selected: open ? [...index.marked, ...(selected ? [selected] : [])] : [],
      illegal: view.illegal,
      active: this.#active(),
      focus: view.keyboard ? this.focus : null,
      ghost: this.#ghost(),
    };
    for (const each of this.#views.values()) each.mark(marks);
    this.#describe(lit, marks.selected);
  }

  readonly #isPart = (id: string): boolean => this.find(id)?.classList.contains("hp-part") ?? false;

  /** After another picture: the focus is where it was. */
  #settle(): void {
    const held = this.#held;
    if (held && !this.focus) this.to(this.find(held) ? held : this.resting, false);
  }

  /** Each zone can be reached: where nobody has been yet, at what can be chosen first. */
  #setTabStops(): void {
    const { frame, index, selected } = this.ctx;
    const lit = new Set(frame.ask.mine && frame.ask.kind === "ask" ? index.lit(selected) : []);
    for (const zone of new Set([...this.#views.keys()].map(zoneOf))) {
      const views = this.#visited.has(zone) ? [] : [...this.#views].filter(([name]) => zoneOf(name) === zone);
      const ids = lit.size > 0 ? views.flatMap(([, view]) => [...view.parts.keys()]) : [];
      this.#setTabStop(zone, ids.find((id) => lit.has(id) && this.#isPart(id)) ?? this.#tabStops.get(zone));
    }
  }

  /** Exactly one part of a zone can be reached by Tab: the last one visited, else one that can be chosen, else the first cell. */
  #setTabStop(zone: string, wanted = ""): void {
    const views = [...this.#views].flatMap(([name, view]) => (zoneOf(name) === zone ? [view] : []));
    const part = (id: string): Element | null => views.find((view) => view.parts.has(id))?.parts.get(id) ?? null;
    const known = part(wanted)?.classList.contains("hp-part");
    const all = views.map((view) => view.el);
    const first = (what: string): Element | null =>
      all.map((el) => el.querySelector(what)).find((each) => each !== null) ?? null;
    const stop = known ? part(wanted) : (first('[role="gridcell"][id]') ?? first(".hp-part[id]"));
    const before = part(this.#tabStops.get(zone) ?? "");
    if (before && before !== stop) attr(before, "tabindex", "-1");
    if (!stop) this.#tabStops.delete(zone);
    else {
      attr(stop, "tabindex", "0");
      this.#tabStops.set(zone, stop.id);
    }
  }

  #describe(lit: string[], selected: string[]): void {
    const note = `${this.ctx.uid}-lit`;
    const partsOf = (ids: string[]): Set<Element> => new Set(ids.flatMap((id) => this.find(id) ?? []));
    const [open, taken] = [partsOf(lit), partsOf(selected)];
    const now = new Set([...open, ...taken]);
    for (const part of [...this.#described.filter((each) => !now.has(each)), ...now]) {
      attr(part, "aria-describedby", open.has(part) ? note : null);
      attr(part, "aria-selected", taken.has(part) && part.getAttribute("role") === "gridcell" ? "true" : null);
    }
    this.#described = [...now];
  }

  /** What the lens shows: what can be chosen on the boards, else what has changed. */
  #wanted(): string[] {
    const { frame, index, selected } = this.ctx;
    const onBoard = (id: string): boolean => isBoard(this.regionOf(id) ?? "");
    const { on, point } = frame.coach;
    // A tour speaks of one thing, and its picked piece leads on.
    if (on && !selected && point && onBoard(point)) return [point];
    const lit = frame.ask.mine && frame.ask.kind === "ask" ? index.lit(selected).filter(onBoard) : [];
    return lit.length > 0 ? [...lit, ...(selected ? [selected] : [])] : changedBy(frame).filter(onBoard);
  }

  #active(): string | null {
    const { seat } = this.ctx.frame.head;
    const drawn = [...this.#views.values()].some((view) => view.showsSeat);
    return seat && !drawn ? `seat-${seat.index + 1}` : null;
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
    const beside = goal && from && this.regionOf(from) === this.regionOf(goal);
    const piece = own ?? named ?? (beside ? home?.querySelector(".hp-piece[id], g[id]")?.id : undefined);
    return piece && goal ? { piece, to: goal } : null;
  }

  /** The parts among which the arrows walk from this one: those of its zone, boards standing below each other. */
  #places(from: string): Place[] {
    const zone = zoneOf(this.regionOf(from) ?? "board");
    const places: Place[] = [];
    let top = 0;
    for (const [name, view] of this.#views) {
      if (zoneOf(name) !== zone) continue;
      for (const [id, part] of view.parts) {
        const box = part.classList.contains("hp-part") ? view.box(part) : null;
        if (box) places.push({ id, box: { ...box, y: box.y + top } });
      }
      top += view.region.height;
    }
    return places;
  }

  #focused(target: EventTarget | null): void {
    if (target instanceof Element && target.id) {
      const zone = zoneOf(this.regionOf(target.id) ?? "");
      this.#visited.add(zone);
      this.#setTabStop(zone, target.id);
    }
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

/** The boards are walked as one. */
function zoneOf(name: string): string {
  return isBoard(name) ? "board" : name;
}

/** The parts that the last step changed; after a jump and at the end only the last event tells. */
function changedBy({ events, ask }: Frame): string[] {
  const last = events.slice(-1);
  const jumped = (last[0]?.ply ?? 0) - (events[0]?.ply ?? 0) > STEPS;
  return [...new Set((jumped || ask.kind === "over" ? last : events).flatMap((event) => event.targets ?? []))];
}
