import type { Context } from "../context.ts";
import { attr, closest, fill, h, json, on, text } from "../dom.ts";
import { choiceCount, type Row } from "../hints.ts";

const KEYS = 9;
const LINES_AT_FIRST = 60;
/** More lines than a cell has room for: these are drawn with the frame, those below them once it is on the screen. */
export const LINES_AT_ONCE = 24;

/** The pieces of one line, and what they show: what is the same is not written, and not read from the page either. */
interface Line {
  el: HTMLLIElement;
  button: HTMLButtonElement;
  key: HTMLElement;
  label: HTMLElement;
  code: HTMLElement;
  odds: HTMLElement;
  shows: string;
}

/** A list of choices; lines are reused, so that focus stays where it is when the choices change. */
export class Rows {
  readonly el = h("ul.hp-list");
  #rows: Row[] = [];
  readonly #lines: Line[] = [];
  readonly #more = h("button.hp-choice.quiet");
  readonly #rest = h("li", {}, this.#more);
  #limit = LINES_AT_FIRST;
  #scheduled = 0;

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

  /** Of these lines so many are drawn at once, the others after the frame. */
  set(rows: Row[], now = rows.length): void {
    if (rows.length !== this.#rows.length) this.#limit = LINES_AT_FIRST;
    this.#rows = rows;
    this.#draw(now);
  }

  /** The line with this number key. */
  key(digit: number): boolean {
    const row = digit <= KEYS ? this.#rows[digit - 1] : undefined;
    if (row) this.pick(row);
    return row !== undefined;
  }

  /** The focus goes so many lines on: from the line that has it, else from the choice that is shown. */
  focus(step: number): void {
    this.#draw();
    const buttons = [...this.el.querySelectorAll("button")];
    const { hover } = this.ctx.view;
    const held = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const at = held < 0 ? this.#rows.findIndex((row) => row.kind === "hint" && row.hint === hover) : held;
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  }

  #draw(now = this.#limit): void {
    const shown = this.#rows.slice(0, this.#limit);
    const { hover } = this.ctx.view;
    const slow = this.ctx.root.hasAttribute("data-slow");
    this.#rest.remove();
    cancelAnimationFrame(this.#scheduled);
    shown.slice(0, now).forEach((row, at) => {
      let line = this.#lines[at];
      if (!line) {
        line = blank(at);
        this.#lines.push(line);
        this.el.append(line.el);
      }
      this.#write(line, row, at, row.kind === "hint" && row.hint === hover, slow);
    });
    if (shown.length > now) this.#drawLater(now);
    for (const line of this.#lines.splice(shown.length)) line.el.remove();
    const rest = this.#rows.length - shown.length;
    if (rest === 0) return;
    text(this.#more, `Show ${rest} more`);
    this.el.append(this.#rest);
  }

  /** The lines below keep their room, and stand for nothing until they are written. */
  #drawLater(from: number): void {
    for (const line of this.#lines.slice(from)) {
      line.shows = "";
      for (const name of ["data-at", "data-text"]) attr(line.button, name, null);
    }
    this.#scheduled = requestAnimationFrame(() => setTimeout(() => this.ctx.signal.aborted || this.#draw()));
  }

  #write(line: Line, row: Row, at: number, current: boolean, slow: boolean): void {
    const { button } = line;
    const [label, code, note, kind] = this.#words(row);
    const shows = json([label, code, note, kind, current, slow]);
    if (shows === line.shows) return;
    line.shows = shows;
    attr(button, "class", `hp-choice${kind}`);
    attr(button, "data-at", at);
    attr(button, "aria-current", current ? "true" : null);
    attr(button, "aria-disabled", slow ? "true" : null);
    attr(button, "data-text", row.kind === "hint" ? code : null);
    text(line.label, label);
    text(line.code, code);
    lines(line.odds, note);
  }

  /** The label, what stands below it, cost and odds, and the kind of line. */
  #words(row: Row): [string, string, string, string] {
    if (row.kind === "hint") {
      const { label, text: code, note, default: quiet } = row.hint;
      return [label || code, code, note, quiet ? " quiet" : ""];
    }
    const [, rest = ""] = this.ctx.label(row.part).split(/:\s*(.*)/s);
    return [`From ${this.ctx.name(row.part)}`, rest, choiceCount(row.count), " group"];
  }

  #at(target: EventTarget | null): Row | null {
    const button = closest(target, "[data-at]");
    return button ? (this.#rows[Number(button.dataset.at)] ?? null) : null;
  }

  #show(row: Row | null): void {
    this.ctx.preview(row?.kind === "hint" ? row.hint : null, row?.kind === "group" ? row.part : null);
  }

  #clicked(target: EventTarget | null): void {
    if (target instanceof Node && this.#more.contains(target)) {
      this.#limit = this.#rows.length;
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

function blank(at: number): Line {
  const key = h("kbd", { hidden: at >= KEYS }, at < KEYS && String(at + 1));
  const [label, code, odds] = [h("b"), h("code"), h("span.odds")];
  const button = h("button.hp-choice", {}, key, h("span", {}, label, code), odds);
  return { el: h("li", {}, button), button, key, label, code, odds, shows: "" };
}
