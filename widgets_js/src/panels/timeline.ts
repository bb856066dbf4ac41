import type { Context, Panel } from "../context.ts";
import { attr, button, fill, h, text } from "../dom.ts";
import type { Frame } from "../protocol.ts";

/** Marks nearer than this to the one before are left out, in percent of the track. */
const NEAR = 0.7;
const NEAR_LABEL = 3;
const MANY = 40;

/** Undo, redo, and the record as a track: a bar is a round, a diamond is chance, a dot a decision, the disc is now. */
export class Timeline implements Panel {
  readonly el = h("div", { class: "hp-box hp-time", role: "group", "aria-label": "timeline" });
  private readonly undo = button("undo to my last decision", "undo", "", "u");
  private readonly redo = button("redo", "redo", "", "r");
  private readonly first = button("first step", "first", "ghost");
  private readonly back = button("step back", "back", "ghost", "[");
  private readonly forward = button("step forward", "play", "ghost", "]");
  private readonly last = button("last step", "last", "ghost");
  private readonly now = h("i", { class: "now" });
  private readonly tip = h("output", { class: "hp-tip", hidden: true });
  private readonly marks = h("div", { class: "hp-marks", "aria-hidden": "true" });
  private readonly track = h("div", { class: "hp-scrub", role: "slider", tabindex: 0, "aria-label": "step" });
  private readonly ply = h("span", { class: "hp-ply" });
  private shown = "";
  private dragged: number | null = null;

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    for (const kind of ["undo", "redo", "first", "back", "forward", "last"] as const) {
      this[kind].addEventListener("click", () => ctx.send({ kind }), { signal });
    }
    this.track.append(this.marks, this.now, this.tip);
    this.track.addEventListener("pointerdown", (event) => this.grab(event), { signal });
    this.track.addEventListener("pointermove", (event) => this.hover(event), { signal });
    this.track.addEventListener("pointerup", (event) => this.release(event), { signal });
    this.track.addEventListener("pointerleave", () => this.leave(), { signal });
    this.track.addEventListener("pointercancel", () => this.leave(), { signal });
    this.track.addEventListener("keydown", (event) => this.key(event), { signal });
    this.el.append(this.undo, this.redo, this.first, this.back, this.track, this.forward, this.last, this.ply);
  }

  update(): void {
    const { ply, plies, play, marks } = this.ctx.frame;
    this.undo.disabled = !play.undo;
    this.redo.disabled = !play.redo;
    this.first.disabled = ply <= 0;
    this.back.disabled = ply <= 0;
    this.forward.disabled = ply >= plies;
    this.last.disabled = ply >= plies;
    text(this.ply, `${ply} / ${plies}`);
    this.track.style.setProperty("--at", `${percent(ply, plies)}%`);
    attr(this.track, "aria-valuemin", 0);
    attr(this.track, "aria-valuemax", plies);
    attr(this.track, "aria-valuenow", ply);
    attr(this.track, "aria-valuetext", this.words(ply));
    const shape = JSON.stringify([marks, plies, ply < plies ? ply : -1]);
    if (shape !== this.shown) fill(this.marks, ...drawn(this.ctx.frame));
    this.shown = shape;
  }

  private words(ply: number): string {
    const round = this.ctx.frame.marks.rounds.findLast(([start]) => start <= ply);
    return round ? `step ${ply}, round ${round[1]}` : `step ${ply}`;
  }

  private at(event: PointerEvent): number {
    const { left, width } = this.track.getBoundingClientRect();
    const share = width > 0 ? (event.clientX - left) / width : 0;
    return Math.round(Math.min(1, Math.max(0, share)) * this.ctx.frame.plies);
  }

  private grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.track.setPointerCapture?.(event.pointerId);
    this.dragged = this.at(event);
    this.hover(event);
  }

  private hover(event: PointerEvent): void {
    const to = this.at(event);
    if (this.dragged !== null) this.dragged = to;
    this.tip.hidden = false;
    text(this.tip, this.words(to));
    this.tip.style.setProperty("--x", `${percent(to, this.ctx.frame.plies)}%`);
  }

  private release(event: PointerEvent): void {
    const to = this.dragged === null ? null : this.at(event);
    this.leave();
    if (to !== null && to !== this.ctx.frame.ply) this.ctx.send({ kind: "goto", to });
  }

  private leave(): void {
    this.dragged = null;
    this.tip.hidden = true;
  }

  private key(event: KeyboardEvent): void {
    const { ply, plies, marks } = this.ctx.frame;
    const starts = marks.rounds.map(([start]) => start);
    if (event.key === "ArrowLeft" || event.key === "ArrowDown") this.ctx.send({ kind: "back" });
    else if (event.key === "ArrowRight" || event.key === "ArrowUp") this.ctx.send({ kind: "forward" });
    else if (event.key === "Home") this.ctx.send({ kind: "first" });
    else if (event.key === "End") this.ctx.send({ kind: "last" });
    else if (event.key === "PageUp") this.ctx.send({ kind: "goto", to: starts.find((start) => start > ply) ?? plies });
    else if (event.key === "PageDown")
      this.ctx.send({ kind: "goto", to: starts.findLast((start) => start < ply) ?? 0 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function drawn(frame: Frame): Node[] {
  const { marks, ply, plies } = frame;
  const made: Node[] = [];
  const put = (kind: string, list: number[]): void => {
    let before = -100;
    for (const each of list) {
      const x = percent(each, plies);
      if (x - before < NEAR) continue;
      before = x;
      const mark = h("i", { class: kind });
      mark.style.setProperty("--x", `${x}%`);
      made.push(mark);
    }
  };
  put(
    "mine",
    marks.mine.filter((each) => each !== ply),
  );
  put("dice", marks.chance);
  const tail = plies - ply;
  if (tail > 0 && tail <= MANY)
    put(
      "redo",
      Array.from({ length: tail }, (_, at) => ply + 1 + at),
    );
  let before = -100;
  for (const [start, label] of marks.rounds) {
    const x = percent(start, plies);
    const named = x - before >= NEAR_LABEL;
    if (named) before = x;
    const mark = h("i", { class: "round", "data-n": named ? label : "" });
    mark.style.setProperty("--x", `${x}%`);
    made.push(mark);
  }
  return made;
}

function percent(ply: number, plies: number): number {
  return plies > 0 ? Math.round((ply / plies) * 10_000) / 100 : 0;
}
