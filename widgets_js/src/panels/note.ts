import type { Context, Panel } from "../context.ts";
import { attr, boxOf, button, clauses, fill, h, icon, json, on } from "../dom.ts";
import type { Note } from "../protocol.ts";
import { tr } from "../words.ts";

/** Why something cannot be done: a sentence, the reason, the clauses. */
export function refusal(note: Note): HTMLElement {
  return h("div.hp-refusal", { role: "alert" }, icon("warn"), words(note));
}

function words(note: Note): HTMLElement {
  return h(
    "span",
    {},
    h("b", {}, note.title ?? ""),
    " ",
    note.reason ?? "",
    " ",
    ...(note.rules ?? []).flatMap(clauses),
  );
}

/**
 * A strip over the top of the board, or over its foot where it would cover more of what can be chosen: the page is stale,
 * something failed, something to know. It pushes nothing down.
 */
export class NoteStrip implements Panel {
  readonly el = h("div.hp-note", { role: "alert", hidden: true });
  readonly #show = h("button.hp-btn");
  readonly #do = h("button.hp-btn.primary", {}, tr("Do it"));
  readonly #close = button(tr("put this note away"), "cross", "ghost");
  #shown = "";

  constructor(
    private readonly ctx: Context,
    private readonly chosenFrom: () => (DOMRect | null)[],
  ) {
    const { signal } = ctx;
    on(this.#close, "click", () => this.hide(), signal);
    on(this.#show, "click", () => ctx.send({ kind: "goto", to: ctx.frame.note.ply ?? 0 }), signal);
    on(this.#do, "click", () => ctx.act(ctx.frame.note.text ?? "", "list"), signal);
  }

  update(): void {
    const { frame, view } = this.ctx;
    const { note } = frame;
    const strip = note.kind !== undefined && note.kind !== "illegal" && !view.noted;
    const shape = strip ? json([note, frame.ply]) : "";
    if (shape === this.#shown) return;
    this.#shown = shape;
    attr(this.el, "hidden", !strip);
    if (!strip) {
      fill(this.el);
      return;
    }
    attr(this.el, "data-kind", note.kind);
    const advised = note.kind === "advice" && note.ply === frame.ply;
    const there = note.kind === "stale" && typeof note.ply === "number" && note.ply !== frame.ply;
    this.#show.textContent = tr("Show {ply}", { ply: note.ply ?? "" });
    fill(
      this.el,
      icon(note.kind === "error" ? "warn" : "info"),
      words(note),
      there && this.#show,
      advised && this.#do,
      this.#close,
    );
    this.#place();
  }

  #place(): void {
    attr(this.el, "data-edge", null);
    const covered = (): number => {
      const { top, bottom, left, right } = boxOf(this.el);
      const under = (box: DOMRect | null): boolean =>
        box !== null && box.top < bottom && box.bottom > top && box.left < right && box.right > left;
      return this.chosenFrom().filter(under).length;
    };
    const above = covered();
    if (above === 0) return;
    attr(this.el, "data-edge", "foot");
    if (covered() >= above) attr(this.el, "data-edge", null);
  }

  hide(): boolean {
    const open = !this.el.hidden;
    this.ctx.view.noted = true;
    this.update();
    return open;
  }
}
