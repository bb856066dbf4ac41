import type { Context } from "../context.ts";
import { attr, fill, h, on, text } from "../dom.ts";
import type { Row } from "../hints.ts";

const KEYS = 9;
const SHOWN = 60;

/** A list of choices; lines are reused, so that focus stays where it is when the choices change. */
export class Rows {
  readonly el = h("ul.hp-list");
  #rows: Row[] = [];
  readonly #more = h("button.hp-choice.quiet");
  #most = SHOWN;

  constructor(
    private readonly ctx: Context,
    private readonly pick: (row: Row) => void,
  ) {
    const { signal } = ctx;
    // A line that takes the focus by a click takes it along when it goes: the page would lay itself out to give it on.
    on(this.el, "mousedown", (event) => event.preventDefault(), signal);
    on(this.el, "click", (event) => this.#clicked(event.target), signal);
    on(this.el, "pointerover", (event) => this.#show(this.#at(event.target)), signal);
    on(this.el, "pointerleave", () => ctx.preview(null), signal);
    on(this.el, "focusin", (event) => this.#show(this.#at(event.target)), signal);
    on(this.el, "focusout", () => ctx.preview(null), signal);
  }

  get length(): number {
    return this.#rows.length;
  }

  set(rows: Row[]): void {
    if (rows.length !== this.#rows.length) this.#most = SHOWN;
    this.#rows = rows;
    this.#draw();
  }

  /** The line with this number key. */
  key(digit: number): boolean {
    const row = digit <= KEYS ? this.#rows[digit - 1] : undefined;
    if (row) this.pick(row);
    return row !== undefined;
  }

  /** The focus goes so many lines on: from the line that has it, else from the choice that is shown. */
  focus(step: number): void {
    const buttons = Array.from(this.el.querySelectorAll("button"));
    const { hover } = this.ctx.view;
    const held = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const at = held < 0 ? this.#rows.findIndex((row) => row.kind === "hint" && row.hint === hover) : held;
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  }

  #draw(): void {
    const shown = this.#rows.slice(0, this.#most);
    const { hover } = this.ctx.view;
    shown.forEach((row, at) => {
      let line = this.el.children[at] as HTMLLIElement | undefined;
      if (!line || line.firstElementChild === this.#more) {
        line = h("li", {}, blank());
        this.el.insertBefore(line, this.el.children[at] ?? null);
      }
      this.#line(line.firstElementChild as HTMLButtonElement, row, at, row.kind === "hint" && row.hint === hover);
    });
    while (this.el.children.length > shown.length) this.el.lastElementChild?.remove();
    const rest = this.#rows.length - shown.length;
    if (rest > 0) {
      text(this.#more, `Show ${rest} more`);
      this.el.append(h("li", {}, this.#more));
    }
  }

  #line(made: HTMLButtonElement, row: Row, at: number, current: boolean): void {
    const [key, words, odds] = Array.from(made.children) as [HTMLElement, HTMLElement, HTMLElement];
    const [label, code] = Array.from(words.children) as [HTMLElement, HTMLElement];
    const quiet = row.kind === "hint" && row.hint.default;
    attr(made, "class", `hp-choice${quiet ? " quiet" : ""}${row.kind === "group" ? " group" : ""}`);
    attr(made, "data-at", at);
    attr(made, "aria-current", current ? "true" : null);
    attr(made, "aria-disabled", this.ctx.root.hasAttribute("data-slow") ? "true" : null);
    attr(made, "data-text", row.kind === "hint" ? row.hint.text : null);
    attr(key, "hidden", at >= KEYS);
    text(key, at < KEYS ? String(at + 1) : "");
    if (row.kind === "hint") {
      text(label, row.hint.label || row.hint.text);
      text(code, row.hint.text);
      lines(odds, row.hint.note);
    } else {
      const [, rest = ""] = this.ctx.label(row.part).split(/:\s*(.*)/s);
      text(label, `From ${this.ctx.name(row.part)}`);
      text(code, rest);
      lines(odds, `${row.count} ${row.count === 1 ? "choice" : "choices"}`);
    }
  }

  #at(target: EventTarget | null): Row | null {
    const made = target instanceof Element ? target.closest<HTMLElement>("[data-at]") : null;
    return made ? (this.#rows[Number(made.dataset.at)] ?? null) : null;
  }

  #show(row: Row | null): void {
    this.ctx.preview(row?.kind === "hint" ? row.hint : null, row?.kind === "group" ? row.part : null);
  }

  #clicked(target: EventTarget | null): void {
    if (target instanceof Node && this.#more.contains(target)) {
      this.#most = this.#rows.length;
      this.#draw();
      return;
    }
    const row = this.#at(target);
    if (row) this.pick(row);
  }
}

/** Cost and odds stand below each other: the label keeps its room. */
function lines(parent: HTMLElement, note: string): void {
  if (parent.dataset.note === note) return;
  parent.dataset.note = note;
  fill(parent, ...note.split(" · ").map((words) => h("span", {}, words)));
}

function blank(): HTMLButtonElement {
  const words = h("span", {}, h("b"), h("code"));
  return h("button.hp-choice", {}, h("kbd"), words, h("span.odds"));
}
