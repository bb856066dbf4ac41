import type { Context } from "../context.ts";
import { attr, closest, consume, fill, focusQuietly, h, icon, json, on } from "../dom.ts";
import { isSheet, LOG, type Plan } from "../layout.ts";
import type { Region } from "../protocol.ts";
import type { Stage } from "../scene/stage.ts";
import { tr } from "../words.ts";
import { type Content, Drawer } from "./drawer.ts";
import { shapeOf, tokenOf, youPrefix } from "./result.ts";

/** What the tabs of a phone open besides single regions. */
const SEATS = "seats";
const PANELS = "panels";

/** The regions around the board: open in the side, one at a time in a pane with tabs, in the rail, or folded to chips. */
export class Regions {
  readonly side = h("aside.hp-side", { "aria-label": tr("seats and panels") });
  /** What is folded. */
  readonly chips = h("div.hp-folds", { role: "group", "aria-label": tr("folded") });
  readonly shelf = h("div.hp-hand");
  readonly beside = h("div.hp-beside");
  readonly odds = h("div.hp-likely");
  /** What is likely, and the dice. */
  readonly chance = h("div.hp-chance");
  /** The tabs of a phone. */
  readonly bar = h("nav.hp-bar", { "aria-label": tr("seats, panels, log") });
  readonly drawer: Drawer;
  /** A tab that was opened by hand. */
  picked: string | null = null;
  readonly #tabs = h("div.hp-tabs", { role: "tablist", "aria-label": tr("panels") });
  readonly #pane = h("div.hp-pane", { role: "tabpanel", tabindex: 0 });
  readonly #lines: HTMLElement[] = [];
  readonly #attic = h("div", { hidden: true });
  readonly #sheets = new Map<string, HTMLElement>();
  readonly #folds = new Map<string, HTMLElement>();
  readonly #record: HTMLElement;
  #plan: Plan | null = null;
  /** The regions in which something can be chosen. */
  #lit = new Set<string | null>();

  constructor(
    private readonly ctx: Context,
    private readonly stage: Stage,
    log: HTMLElement,
    command: HTMLElement,
    private readonly changed: () => void,
  ) {
    const { signal } = ctx;
    this.#record = h("div.hp-record", {}, log, command);
    this.drawer = new Drawer(
      ctx,
      (name) => this.#content(name),
      () => this.changed(),
    );
    for (const box of [this.chips, this.bar]) this.drawer.listenTo(box);
    on(this.#tabs, "click", (event) => this.#pick(closest(event.target, "[role=tab]")), signal);
    on(this.#tabs, "keydown", (event) => this.#walk(event), signal);
    on(this.bar, "click", (event) => this.#pressed(event.target), signal);
    ctx.root.append(this.#attic);
  }

  /** Each region comes to stand where the plan has it. */
  arrange(plan: Plan, lit: Set<string | null>, rail: HTMLElement): void {
    this.#plan = plan;
    this.#lit = lit;
    const el = (name: string): HTMLElement | null => this.stage.region(name)?.el ?? null;
    const put = (box: HTMLElement, name: string | null): void => {
      fill(box, name ? el(name) : null);
      attr(box, "hidden", name === null);
    };
    for (const { name } of this.ctx.frame.scene.regions) this.#limit(name, plan);
    put(this.shelf, plan.shelf);
    put(this.odds, el("odds") ? "odds" : null);
    if (plan.beside) fill(this.beside, el(plan.beside), this.odds);
    else this.chance.prepend(this.odds);
    attr(this.beside, "hidden", plan.beside === null);
    attr(this.ctx.root, "data-beside", plan.beside !== null);
    this.#drawTabs(plan);
    this.#drawChips(plan);
    if (plan.layout === "phone") this.#drawBar(plan);
    attr(this.bar, "hidden", plan.layout !== "phone");
    const open = plan.open.map((name) => (isSheet(name) ? this.#sheet(name) : el(name)));
    const tabbed = plan.tabs.length > 0;
    const folded = plan.chips.length > 0 && plan.side > 0;
    fill(this.side, ...open, folded && this.chips, tabbed && this.#tabs, tabbed && this.#pane);
    attr(this.side, "hidden", plan.side === 0);
    if (plan.record) rail.append(this.#record);
    else if (this.drawer.shows !== LOG && plan.pane !== LOG) this.#attic.append(this.#record);
    if (plan.pane) fill(this.#pane, plan.pane === LOG ? this.#record : el(plan.pane));
    const shown = new Set([...plan.open, ...plan.placed.map(({ name }) => name), plan.pane, plan.shelf, plan.beside]);
    if (this.drawer.shows && shown.has(this.drawer.shows)) this.drawer.close();
    this.#refold();
  }

  /** Opens what is folded; what is open already is gone to. */
  open(name: string): void {
    const plan = this.#plan;
    if (plan?.tabs.includes(name)) {
      this.picked = name;
      this.changed();
      focusQuietly(this.#pane);
    } else if (!plan?.record || name !== LOG) this.drawer.open(name, this.#folds.get(name) ?? null, true);
  }

  /** The log with its command line can be seen. */
  get showsLog(): boolean {
    return this.#plan?.record || this.#plan?.pane === LOG || this.drawer.shows === LOG;
  }

  /** What stands nowhere waits in the attic; the drawer has its own. */
  #refold(): void {
    this.drawer.el.hidden || this.drawer.update();
    for (const { name } of this.ctx.frame.scene.regions) {
      const el = this.stage.region(name)?.el;
      if (el && !el.parentElement) this.#attic.append(el);
    }
    attr(this.bar, "data-closed", this.drawer.shows === null);
    for (const [name, chip] of this.#folds) attr(chip, "aria-expanded", String(this.drawer.shows === name));
    for (const each of this.bar.children)
      attr(
        each,
        "aria-expanded",
        (each as HTMLElement).dataset.opens ? String(this.drawer.shows === (each as HTMLElement).dataset.opens) : null,
      );
  }

  /** How narrow its picture may get: below that it scrolls. */
  #limit(name: string, plan: Plan): void {
    const view = this.stage.region(name);
    if (!view) return;
    const { width, text: smallest } = view.region;
    const sizes = { "--narrowest": Math.ceil((width * plan.least) / smallest), "--units": width };
    const shape = json(sizes);
    if (view.el.dataset.sizes === shape) return;
    view.el.dataset.sizes = shape;
    for (const [size, pixels] of Object.entries(sizes)) view.el.style.setProperty(size, `${pixels}px`);
  }

  #sheet(name: string): HTMLElement | null {
    const el = this.stage.region(name)?.el;
    if (!el) return null;
    const box = this.#sheets.get(name) ?? h("div.hp-sheet");
    this.#sheets.set(name, box);
    const { seats } = this.ctx.frame.head;
    const seat = seats[seatOf(name)];
    fill(box, seat && youPrefix(seat, seats) ? h("small.hp-you", {}, tr("You")) : null, el);
    return box;
  }

  #drawTabs(plan: Plan): void {
    const shape = json([plan.tabs, plan.pane, plan.tabs.map((name) => this.#count(name))]);
    if (this.#tabs.dataset.shape === shape) return;
    this.#tabs.dataset.shape = shape;
    const { uid } = this.ctx;
    const held = this.#tabs.contains(document.activeElement);
    const tabs = plan.tabs.map((name) => {
      const now = name === plan.pane;
      const which = { role: "tab", id: `${uid}-tab-${name}`, "data-name": name, "aria-selected": String(now) };
      const count = this.#count(name);
      return h("button.hp-tab", { ...which, tabindex: now ? 0 : -1 }, this.#word(name), count && h("sup", {}, count));
    });
    fill(this.#tabs, ...tabs);
    attr(this.#pane, "aria-labelledby", `${uid}-tab-${plan.pane}`);
    if (held) focusQuietly(tabs.find((tab) => tab.tabIndex === 0) ?? this.#pane);
  }

  #drawChips(plan: Plan): void {
    const chip = (name: string): HTMLElement => {
      const known = this.#folds.get(name) ?? h("button.hp-fold", { "data-opens": name, "aria-expanded": "false" });
      this.#folds.set(name, known);
      this.#label(known, name, plan.short.includes(name));
      return known;
    };
    if (plan.side > 0) fill(this.chips, ...plan.chips.map(chip));
    else {
      const lines = plan.lines.map((names, at) => {
        const line = this.#lines[at] ?? h("div.hp-line");
        this.#lines[at] = line;
        fill(line, ...names.map(chip));
        return line;
      });
      fill(this.chips, ...lines);
    }
    attr(this.chips, "hidden", plan.chips.length === 0);
  }

  /** A chip is written only where it says something new. */
  #label(chip: HTMLElement, name: string, short: boolean): void {
    const { head } = this.ctx.frame;
    const lit = this.#holdsLit(name);
    const active = head.seat !== null && name === `sheet-${head.seat.index + 1}`;
    const shape = json([this.#word(name), this.#count(name), lit, active, short, head.seats[seatOf(name)]]);
    if (chip.dataset.shape === shape) return;
    chip.dataset.shape = shape;
    attr(chip, "data-lit", lit);
    attr(chip, "data-active", active);
    const count = this.#count(name);
    const [mark, ...words] = this.#title(name);
    attr(chip, "data-brief", short);
    attr(chip, "title", short ? this.words(name) : null);
    fill(
      chip,
      mark ?? null,
      ...(short ? [h("span.hp-hide", {}, this.words(name))] : words),
      count ? h("span.hp-count", {}, count) : null,
      lit ? h("span.hp-hide", {}, tr(", can be chosen")) : null,
    );
  }

  /** Mark and name of a seat, glyph and word of another region. */
  #title(name: string): Node[] {
    const { seats } = this.ctx.frame.head;
    const seat = seats[seatOf(name)];
    if (seat) {
      const you = youPrefix(seat, seats) ? h("small", {}, tr("you")) : null;
      const mark = h("span", { class: `hp-seatmark hp-seat-${tokenOf(seat)}` }, icon(shapeOf(seat)));
      return [mark, named(seat.name), ...(you ? [you] : [])];
    }
    const glyph = this.#glyph(name);
    return [...(glyph ? [icon(glyph)] : []), named(this.#word(name))];
  }

  /** What a chip says besides its count. */
  words(name: string): string {
    const { seats } = this.ctx.frame.head;
    const seat = seats[seatOf(name)];
    return `${this.#word(name)}${seat && youPrefix(seat, seats) ? ` ${tr("you")}` : ""}`;
  }

  #word(name: string): string {
    if (name === LOG) return tr("Log");
    const region = this.stage.region(name)?.region;
    const plain = name.replace(/^hand-/, "").replaceAll("-", " ");
    const seat = this.ctx.frame.head.seats[seatOf(name)];
    return seat?.name || region?.word || `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`;
  }

  #glyph(name: string): string {
    return (this.stage.region(name)?.region.glyph ?? "").replace(/^g-/, "");
  }

  #count(name: string): string {
    return String(this.stage.region(name)?.region.count ?? "");
  }

  #holdsLit(name: string): boolean {
    return this.#lit.has(name);
  }

  /** The five tabs of a phone: the board, the seats, what is needed most, the log, undo. */
  #drawBar(plan: Plan): void {
    const seats = plan.chips.filter(isSheet);
    const panels = this.#panels(plan);
    const [top] = panels;
    const shape = json([
      seats.length,
      panels,
      top && this.#count(top.name),
      panels.some(({ name }) => this.#holdsLit(name)),
    ]);
    if (this.bar.dataset.shape !== shape) {
      this.bar.dataset.shape = shape;
      const does = (act: "board" | "undo", glyph: string, word: string): HTMLElement =>
        h("button.hp-bartab", { "data-do": act }, icon(glyph), word);
      const tab = (opens: string, glyph: string, word: string): HTMLElement =>
        h("button.hp-bartab", { "data-opens": opens }, icon(glyph), word);
      fill(
        this.bar,
        does("board", "focus", tr("Board")),
        seats.length > 0 && tab(SEATS, "army", tr("Seats {seats}", { seats: seats.length })),
        top && tab(PANELS, this.#glyph(top.name) || "info", `${this.#word(top.name)} ${this.#count(top.name)}`.trim()),
        tab(LOG, "link", tr("Log")),
        does("undo", "undo", tr("Undo")),
      );
    }
    const undo = this.bar.lastElementChild as HTMLButtonElement | null;
    if (undo) undo.disabled = !this.ctx.frame.play.undo;
  }

  /** What is folded and no sheet, most needed first. */
  #panels(plan: Plan): Region[] {
    const folded = plan.chips.filter((name) => !isSheet(name) && name !== LOG);
    const regions = this.ctx.frame.scene.regions.filter(({ name }) => folded.includes(name) || name === "track");
    const score = (each: Region): number =>
      each.need + (this.#holdsLit(each.name) ? 1 : 0) - (each.name === "track" ? 1 : 0);
    return regions.sort((one, other) => score(other) - score(one));
  }

  #pressed(target: EventTarget | null): void {
    const does = closest(target, "[data-do]")?.dataset.do;
    if (does === "board") this.drawer.close();
    if (does === "undo") this.ctx.send({ kind: "undo" });
  }

  #content(name: string): Content | null {
    const plan = this.#plan;
    if (!plan) return null;
    const el = (each: string): HTMLElement[] => {
      const region = this.stage.region(each)?.el;
      return region ? [region] : [];
    };
    if (name === LOG) return { title: [h("span", {}, tr("Log"))], label: tr("Log"), body: [this.#record] };
    if (name === SEATS) {
      const body = plan.chips.filter(isSheet).flatMap((each) => this.#sheet(each) ?? []);
      return { title: [h("span", {}, tr("Seats"))], label: tr("Seats"), body };
    }
    if (name === PANELS) {
      const all = this.#panels(plan);
      const words = all.map((each) => this.#word(each.name)).join(", ");
      return { title: [h("span", {}, words)], label: words, body: all.flatMap((each) => el(each.name)) };
    }
    const body = el(name);
    const label = this.stage.region(name)?.region.label ?? name;
    if (name === "track" && body.length > 0) return { title: [h("span", {}, this.ctx.frame.head.where)], label, body };
    return body.length > 0 ? { title: this.#title(name), label, body } : null;
  }

  #pick(tab: HTMLElement | null): void {
    if (!tab) return;
    this.picked = tab.dataset.name ?? null;
    this.changed();
  }

  #walk(event: KeyboardEvent): void {
    const tabs = [...this.#tabs.children] as HTMLElement[];
    const at = tabs.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    if (at < 0 || to === undefined) return;
    consume(event);
    this.#pick(tabs.at(to % tabs.length) ?? null);
  }
}

function seatOf(name: string): number {
  return isSheet(name) ? Number(name.slice(name.indexOf("-") + 1)) - 1 : -1;
}

function named(words: string): HTMLElement {
  return h("span.hp-name", {}, words);
}
