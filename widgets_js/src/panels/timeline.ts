import type { Context, Panel } from "../context.ts";
import { attr, boxOf, button, consume, fill, h, json, on, text } from "../dom.ts";
import type { BareKind, Frame } from "../protocol.ts";
import { isEnabled } from "../sync.ts";
import { tr } from "../words.ts";

/** Marks nearer than this to another one are left out, in pixels. */
const NEAR = 10;
const NEAR_LABEL = 22;
const REDO_MARKS = 10;
const KEYS: Record<string, BareKind> = {
  ArrowLeft: "back",
  ArrowDown: "back",
  ArrowRight: "forward",
  ArrowUp: "forward",
  Home: "first",
  End: "last",
};
const STEPS = ["undo", "redo", "first", "back", "forward", "last"] as const;

/** Undo, redo, and the record as a track: a bar is a round, a diamond is chance, a dot a decision, the disc is now. */
export class Timeline implements Panel {
  readonly el = h("div.hp-box.hp-time", { role: "group", "aria-label": tr("timeline") });
  private readonly undo = button(tr("undo to my last decision"), "undo", "", "u");
  private readonly redo = button(tr("redo"), "redo", "", "r");
  private readonly first = button(tr("first step"), "first", "ghost");
  private readonly back = button(tr("step back"), "back", "ghost", "[");
  private readonly forward = button(tr("step forward"), "play", "ghost", "]");
  private readonly last = button(tr("last step"), "last", "ghost");
  readonly #now = h("i.now");
  readonly #tip = h("output.hp-tip", { hidden: true });
  readonly #marks = h("div.hp-marks", { "aria-hidden": "true" });
  readonly #track = h("div.hp-scrub", { role: "slider", tabindex: 0, "aria-label": tr("step") });
  readonly #ply = h("span.hp-ply");
  /** The newest line of the log, which opens it. */
  readonly newest = h("button.hp-newest", { "data-short": true });
  /** Shows once more what the bots did since the last decision made here. */
  readonly #again = button(tr("see again what the bots did"), "rotate", "ghost hp-again");
  #shown = "";
  #width = 600;
  #dragged: number | null = null;

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    for (const kind of STEPS) on(this[kind], "click", () => ctx.send({ kind }), signal);
    this.#track.append(this.#marks, this.#now, this.#tip);
    on(this.#track, "pointerdown", (event) => this.#grab(event), signal);
    on(this.#track, "pointermove", (event) => this.#hover(event), signal);
    on(this.#track, "pointerup", (event) => this.#release(event), signal);
    on(this.#track, "pointerleave", () => this.#leave(), signal);
    on(this.#track, "pointercancel", () => this.#leave(), signal);
    on(this.#track, "keydown", (event) => this.#key(event), signal);
    on(this.newest, "click", () => ctx.open("log"), signal);
    const steps = [this.undo, this.redo, this.first, this.back, this.#track, this.forward, this.last];
    on(this.#again, "click", () => ctx.send({ kind: "replay" }), signal);
    this.el.append(...steps, this.#ply, this.#again, this.newest);
  }

  update(): void {
    const { ply, plies, marks } = this.ctx.frame;
    for (const kind of STEPS) this[kind].disabled = !isEnabled(kind, this.ctx.frame);
    text(this.#ply, `${ply} / ${plies}`);
    const { play, head, log } = this.ctx.frame;
    const turns = play.meanwhile.map(({ name, says }) => `${name}: ${says}`);
    const newest = log.findLast((event) => event.ply <= ply)?.text;
    const words = turns.length > 0 ? turns.join(" · ") : (newest ?? "");
    // Both keep their room, so that the track is as long at each step.
    attr(this.newest, "data-none", !words);
    attr(this.#again, "data-none", turns.length === 0);
    attr(this.#again, "hidden", !head.seats.some((seat) => seat.bot));
    text(this.newest, words);
    attr(this.newest, "aria-label", tr("log: {words}", { words }));
    attr(this.newest, "title", turns.length > 0 ? turns.join("\n") : newest);
    this.#track.style.setProperty("--at", `${percent(ply, plies)}%`);
    attr(this.#track, "aria-valuemin", 0);
    attr(this.#track, "aria-valuemax", plies);
    attr(this.#track, "aria-valuenow", ply);
    attr(this.#track, "aria-valuetext", this.#words(ply));
    const width = this.#width;
    const shape = json([marks, plies, ply, Math.round(width / 20)]);
    if (shape !== this.#shown) fill(this.#marks, ...trackMarks(this.ctx.frame, width));
    this.#shown = shape;
  }

  /** Measured when the cell changes its width, not at each frame: a measurement makes the page lay itself out. */
  resized(): void {
    this.#width = this.#track.clientWidth || 600;
    this.update();
  }

  #words(ply: number): string {
    const round = this.ctx.frame.marks.rounds.findLast(([start]) => start <= ply);
    return round ? tr("step {ply}, round {round}", { ply, round: round[1] }) : tr("step {ply}", { ply });
  }

  #at(event: PointerEvent): number {
    const { left, width } = boxOf(this.#track);
    const share = width > 0 ? (event.clientX - left) / width : 0;
    return Math.round(Math.min(1, Math.max(0, share)) * this.ctx.frame.plies);
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#track.setPointerCapture?.(event.pointerId);
    this.#dragged = this.#at(event);
    this.#hover(event);
  }

  #hover(event: PointerEvent): void {
    const to = this.#at(event);
    if (this.#dragged !== null) this.#dragged = to;
    this.#tip.hidden = false;
    text(this.#tip, this.#words(to));
    this.#tip.style.setProperty("--x", `${percent(to, this.ctx.frame.plies)}%`);
  }

  #release(event: PointerEvent): void {
    const to = this.#dragged === null ? null : this.#at(event);
    this.#leave();
    if (to !== null && to !== this.ctx.frame.ply) this.ctx.send({ kind: "goto", to });
  }

  #leave(): void {
    this.#dragged = null;
    this.#tip.hidden = true;
  }

  #key(event: KeyboardEvent): void {
    const { ply, plies, marks } = this.ctx.frame;
    const starts = marks.rounds.map(([start]) => start);
    const kind = KEYS[event.key];
    if (kind) this.ctx.send({ kind });
    else if (event.key === "PageUp") this.ctx.send({ kind: "goto", to: starts.find((start) => start > ply) ?? plies });
    else if (event.key === "PageDown")
      this.ctx.send({ kind: "goto", to: starts.findLast((start) => start < ply) ?? 0 });
    else return;
    consume(event);
  }
}

/** Rounds first, then chance, then decisions, then what can be redone: what comes later yields. */
function trackMarks(frame: Frame, width: number): Node[] {
  const { marks, ply, plies } = frame;
  const nodes: Node[] = [];
  const taken: number[] = [];
  const pixel = (at: number): number => (percent(at, plies) / 100) * width;
  const put = (kind: string, at: number, label = ""): void => {
    const mark = h("i", { class: kind, "data-n": label || null });
    mark.style.setProperty("--x", `${percent(at, plies)}%`);
    nodes.push(mark);
  };
  let named = -NEAR_LABEL;
  for (const [start, label] of marks.rounds) {
    const x = pixel(start);
    const room = x - named >= NEAR_LABEL;
    if (room) named = x;
    taken.push(x);
    put("round", start, room ? label : "");
  }
  const tail = plies - ply;
  const every = Math.max(1, Math.ceil(tail / REDO_MARKS));
  const redo = Array.from({ length: Math.floor(tail / every) }, (_, at) => ply + (at + 1) * every);
  const kinds: [string, number[]][] = [
    ["dice", marks.chance],
    ["mine", marks.mine],
    ["redo", redo],
  ];
  taken.push(pixel(ply));
  for (const [kind, list] of kinds) {
    for (const at of list) {
      const x = pixel(at);
      if (taken.some((other) => Math.abs(other - x) < NEAR)) continue;
      taken.push(x);
      put(kind, at);
    }
  }
  return nodes;
}

function percent(ply: number, plies: number): number {
  return plies > 0 ? Math.round((ply / plies) * 10_000) / 100 : 0;
}
