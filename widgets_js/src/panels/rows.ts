import type { Context } from "../context.ts";
import { attr, closest, consume, fill, h, json, on, text } from "../dom.ts";
import { KEYS, type Row } from "../folding.ts";
import { capital, choiceCount, commonStart, inWords, withVerb } from "../hints.ts";
import type { Hint, Layout } from "../protocol.ts";
import { parseScene } from "../scene/sanitise.ts";
import { tr } from "../words.ts";

const LINES_AT_FIRST = 60;
/** More lines than a cell has room for: these are drawn with the frame, those below them once it is on the screen. */
export const LINES_AT_ONCE = 24;
/** A longer remark stands below its label. */
const LONGEST_NOTE = 14;
const CHANCE = /^[<>]?\d+% /;
/** Of what a part's label says so much stands on a row. */
const LONGEST_PHRASE = 40;
/** About what a letter of a second line takes, in pixels, and what a line takes besides its words. */
const LETTER: Partial<Record<Layout, number>> = { laptop: 6.6, tall: 6.6, wide: 6.9, projector: 12 };
/** So few lines have room for all that they say. */
const FEW_LINES = 4;
const AROUND = { line: 58, note: 9, noteLetter: 8, beside: 10, least: 220, share: 0.42 };
/** Labels up to this differ by one word from each other, as directions do. */
const LONGEST_DIRECTION = 11;
const MOST_DIRECTIONS = 6;
/** Two rows of a phone share a line when both are so short. */
const SHORT = { label: 15, note: 8 };

/** How a list is to be shown. */
export interface Showing {
  /** So many lines are there before somebody asks for more. */
  limit?: number;
  /** So many are drawn at once, the others after the frame. */
  now?: number;
  /** A gesture has led here: there is room for all that the lines say. */
  whole?: boolean;
  /** With the choices as they are written. */
  codes?: boolean;
  /** The lines are directions of one thing: only these words of their labels differ. */
  directions?: string[] | null;
}

/** The pieces of one line, and what they show: what is the same is not written, and not read from the page either. */
interface Line {
  el: HTMLLIElement;
  button: HTMLButtonElement;
  key: HTMLElement;
  picture: HTMLElement;
  label: HTMLElement;
  second: HTMLElement;
  code: HTMLElement;
  odds: HTMLElement;
  shows: string;
}

interface Words {
  label: string;
  second?: string;
  note: string;
  code?: string;
  kind: string;
  picture?: string;
}

/** A list of choices; lines are reused, so that focus stays where it is when the choices change. */
export class Rows {
  readonly el = h("ul.hp-list");
  #rows: Row[] = [];
  #showing: Showing = {};
  readonly #lines: Line[] = [];
  readonly #more = h("button.hp-choice.quiet.more");
  readonly #rest = h("li", {}, this.#more);
  #limit = LINES_AT_FIRST;
  #scheduled = 0;

  constructor(
    private readonly ctx: Context,
    private readonly pick: (row: Row) => void,
    /** Passes have the key 0. */
    private readonly passes = false,
    /** The id of what says what is asked. */
    question = "",
  ) {
    const { signal } = ctx;
    attr(this.el, "aria-labelledby", question || null);
    // A line that takes the focus by a click takes it along when it goes: the page would lay itself out to give it on.
    on(this.el, "mousedown", (event) => event.preventDefault(), signal);
    on(this.el, "click", (event) => this.#clicked(event.target), signal);
    on(this.el, "pointerover", (event) => this.#over(event), signal);
    on(this.el, "pointerleave", () => this.#left(), signal);
    on(this.el, "focusin", (event) => this.#show(this.#at(event.target)), signal);
    on(this.el, "focusout", () => this.#show(null), signal);
    on(this.el, "keydown", (event) => this.#sideways(event), signal);
  }

  set(rows: Row[], showing: Showing = {}): void {
    const first = showing.limit ?? LINES_AT_FIRST;
    if (rows.length !== this.#rows.length || first !== this.#showing.limit) this.#limit = first;
    this.#rows = rows;
    this.#showing = { ...showing, limit: first };
    const radio = Boolean(showing.directions);
    attr(this.el, "role", radio ? "radiogroup" : null);
    attr(this.el, "data-directions", radio && rows.length);
    this.#draw(showing.now);
  }

  /** The line with this number key. */
  key(digit: number): boolean {
    const at = this.passes ? (digit === 0 ? 0 : -1) : digit - 1;
    const row = at < Math.min(KEYS, this.#limit) ? this.#rows[at] : undefined;
    if (row) this.pick(row);
    return row !== undefined;
  }

  /** What the focus can go to, all of it drawn. */
  get buttons(): HTMLButtonElement[] {
    this.#draw();
    return [...this.el.querySelectorAll("button")];
  }

  /** The line of a choice. */
  indexOf(hint: Hint | null): number {
    return this.#rows.findIndex((row) => row.kind === "hint" && row.hint === hint);
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
        line = blank(this.passes ? (at === 0 ? "0" : "") : at < KEYS ? String(at + 1) : "");
        this.#lines.push(line);
        this.el.append(line.el);
      }
      this.#write(line, row, at, row.kind === "hint" && row.hint === hover, slow);
    });
    if (shown.length > now) this.#drawLater(now);
    for (const line of this.#lines.splice(shown.length)) line.el.remove();
    const rest = this.#rows.length - shown.length;
    if (rest === 0) return;
    text(this.#more, tr("Show {rest} more", { rest }));
    this.el.append(this.#rest);
  }

  /** The lines below keep their room, and stand for nothing until they are written. */
  #drawLater(from: number): void {
    for (const line of this.#lines.slice(from)) {
      line.shows = "";
      for (const name of ["data-at", "data-text", "title"]) attr(line.button, name, null);
    }
    this.#scheduled = requestAnimationFrame(() => setTimeout(() => this.ctx.signal.aborted || this.#draw()));
  }

  #write(line: Line, row: Row, at: number, current: boolean, slow: boolean): void {
    const { button } = line;
    const words = this.#words(row, at);
    const { codes, directions } = this.#showing;
    const { rail, layout } = this.ctx.view.room;
    const few = this.#rows.length <= FEW_LINES;
    const shows = json([
      words,
      current,
      few,
      slow,
      codes,
      this.#showing.whole,
      Boolean(directions),
      rail,
      layout,
      this.#beside,
    ]);
    if (shows === line.shows) return;
    line.shows = shows;
    const { label, second: whole = "", note, code = "", kind, picture = "" } = words;
    // Where a picture shows what the first remark says, that is read from the title.
    const remarks = picture && this.#beside ? whole.split(" · ").slice(1).join(" · ") : whole;
    const second = this.#oneLine(label, remarks, note);
    const left = second === whole ? "" : whole;
    const short = !second && label.length <= SHORT.label && note.length <= SHORT.note;
    attr(line.el, "class", short ? "short" : null);
    attr(line.el, "role", directions ? "none" : null);
    attr(button, "class", `hp-choice${kind}`);
    attr(button, "data-at", at);
    attr(button, "role", directions ? "radio" : null);
    attr(button, "aria-checked", directions ? String(current) : null);
    attr(button, "aria-current", current && !directions ? "true" : null);
    attr(button, "aria-disabled", slow ? "true" : null);
    attr(button, "data-text", code || null);
    attr(button, "title", [left, code].filter(Boolean).join("\n") || null);
    draw(line.picture, picture, this.ctx.uid);
    text(line.label, label);
    text(line.second, second);
    text(line.code, codes ? code : "");
    lines(line.odds, note);
  }

  #words(row: Row, at: number): Words {
    if (row.kind === "hint") {
      const { label, text: code, note, default: quiet, picture } = row.hint;
      const parts = note.split(" · ");
      const long = parts.filter((part) => part.length > LONGEST_NOTE).join(" · ");
      const beside = parts.filter((part) => part.length <= LONGEST_NOTE).join(" · ");
      const shown = this.#showing.directions?.[at] ?? label;
      return { label: shown || code, second: long, note: beside, code, kind: quiet ? " quiet" : "", picture };
    }
    const { hints } = row;
    const count = `${choiceCount(hints.length)} ›`;
    switch (row.kind) {
      case "from":
        return {
          label: tr("From {parts}", {
            parts: howMany((row.alike ?? [row.part]).map((part) => this.ctx.name(part))),
          }),
          second: phrase(this.ctx.label(row.part)),
          note: count,
          kind: " group",
        };
      case "at":
        return { label: capital(this.ctx.name(row.part)), second: bestOf(hints), note: count, kind: " group" };
      case "group":
        return { ...groupWords(row.name, hints.length), second: bestOf(hints), kind: " group" };
      case "tray":
        return {
          label: `${withVerb(hints[0]?.kind ?? "")} …`,
          second: tr("picked one by one"),
          note: count,
          kind: " group",
        };
      case "shelf":
        return {
          label: `${withVerb(hints[0]?.kind ?? "")} …`,
          second: kindsOf(hints),
          note: tr("{n} cards ›", { n: hints.length }),
          kind: " group",
        };
    }
  }

  get #beside(): boolean {
    return this.ctx.root.hasAttribute("data-beside");
  }

  /**
   * As much of the remarks as one line holds: the rest is read from the title. A finger has none, and scrolls. For a projector's
   * letters a label of two lines is all that there is room for.
   */
  #oneLine(label: string, second: string, note: string): string {
    const { rail, layout } = this.ctx.view.room;
    const letter = LETTER[layout];
    const few = layout === "projector" ? FEW_LINES - 1 : FEW_LINES;
    if (!letter || this.#showing.whole || this.#showing.directions || this.#rows.length <= few) return second;
    const list = this.#beside ? rail - AROUND.beside - Math.max(AROUND.least, rail * AROUND.share) : rail;
    const longest = Math.max(...note.split(" · ").map((words) => words.length));
    const room = list - AROUND.line - (note ? AROUND.note + AROUND.noteLetter * longest : 0);
    if (layout === "projector" && label.length * letter > room) return "";
    const parts = second.split(" · ");
    while (parts.length > 0 && parts.join(" · ").length * letter > room) parts.pop();
    return parts.join(" · ");
  }

  #at(target: EventTarget | null): Row | null {
    const button = closest(target, "[data-at]");
    return button ? (this.#rows[Number(button.dataset.at)] ?? null) : null;
  }

  #over(event: PointerEvent): void {
    this.#show(this.#at(event.target));
    if (event.pointerType !== "touch") this.ctx.overRow(closest(event.target, "[data-text]"));
  }

  #left(): void {
    this.#show(null);
    this.ctx.overRow(null);
  }

  #show(row: Row | null): void {
    const part = row?.kind === "from" || row?.kind === "at" ? row.part : null;
    this.ctx.preview(row?.kind === "hint" ? row.hint : null, part);
    this.ctx.follow(row);
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

  /** Directions stand beside each other: the arrows that point there go there. */
  #sideways(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0 || !this.#showing.directions) return;
    const { buttons } = this;
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + step) % buttons.length)?.focus();
    consume(event);
  }
}

/** What differs between the labels, where that is one word each: directions. */
export function directionsOf(hints: readonly Hint[]): { what: string; words: string[] } | null {
  const labels = hints.map((hint) => hint.label);
  const shared = commonStart(labels).length;
  const cut = (labels[0] ?? "").lastIndexOf(" ", shared) + 1;
  const words = labels.map((label) => capital(label.slice(cut)));
  const plain = words.every((word) => word.length > 0 && word.length <= LONGEST_DIRECTION && !word.includes(" "));
  const several = hints.length > 1 && hints.length <= MOST_DIRECTIONS && new Set(words).size === hints.length;
  return several && plain && cut > 0 ? { what: (labels[0] ?? "").slice(0, cut).replace(/[\s,:]+$/, ""), words } : null;
}

/** What stands after the name in a part's label, up to where a sentence could end. */
function phrase(label: string): string {
  const [, rest = ""] = label.split(/:\s*(.*)/s);
  const [first = ""] = rest.split(/[,;.]\s|[,;.]$/);
  return first.length > LONGEST_PHRASE ? "" : first;
}

function groupWords(name: string, count: number): { label: string; note: string } {
  return /^\p{Lu}/u.test(name)
    ? { label: name, note: `${choiceCount(count)} ›` }
    : { label: tr("{count} that {name}", { count, name }), note: tr("show ›") };
}

/** Names, the equal ones counted: "Adept ×3". */
function howMany(names: string[]): string {
  const each = [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length] as const);
  return inWords(each.map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)));
}

/** From the best to the worst, where both say the same of themselves and that is short. */
function bestOf(hints: Hint[]): string {
  const [first = [], last = []] = [hints[0], hints.at(-1)].map((hint) => {
    // Of a chance with what hangs on it ("79% win, loses about 0.6") the chance.
    const parts = hint?.note.split(" · ").map((part) => (CHANCE.test(part) ? part.replace(/, .*/, "") : part)) ?? [];
    return parts.filter((part) => part && part.length <= LONGEST_NOTE);
  });
  // What is best is best by its chance; what it costs stands behind.
  const chances = [...first, ...last].some((part) => CHANCE.test(part));
  const [best, worst] =
    first
      .filter((part) => !chances || CHANCE.test(part))
      .reverse()
      .map((part) => [part, last.findLast((other) => kindOf(other) === kindOf(part))] as const)
      .find(([, other]) => other) ?? [];
  if (!best || !worst) return "";
  const [unit = ""] = best.match(/ \D+$/) ?? [];
  const from = unit && worst.endsWith(unit) ? best.slice(0, -unit.length) : best;
  const range = best === worst ? best : tr("{from} to {worst}", { from, worst });
  const chance = hints[0]?.note.split(" · ").find((part) => part.length > LONGEST_NOTE && CHANCE.test(part));
  return chance && !chance.startsWith(best) ? `${chance} · ${range}` : range;
}

/** What a remark is of, whatever its numbers: only "2 Gold" and "6 Gold" are ends of one range. */
function kindOf(remark: string): string {
  return remark.replace(/[<>]?\d+(\.\d+)?/g, "#").replace(/s$/, "");
}

function kindsOf(hints: Hint[]): string {
  const kinds = [...new Set(hints.flatMap((hint) => hint.ware?.kind ?? []))].filter(Boolean).join(", ");
  return kinds.length > LONGEST_PHRASE ? "" : kinds;
}

/** The little picture of a choice: drawing from outside, as a scene is, and cleaned as one. */
function draw(parent: HTMLElement, picture: string, uid: string): void {
  if ((parent.dataset.picture ?? "") === picture) return;
  attr(parent, "data-picture", picture || null);
  const drawn = parseScene(picture, uid);
  fill(parent, drawn);
  attr(parent, "hidden", drawn === null);
}

/** Cost and odds stand below each other: the label keeps its room. */
function lines(parent: HTMLElement, note: string): void {
  if (parent.dataset.note === note) return;
  parent.dataset.note = note;
  fill(parent, ...note.split(" · ").map((words) => h("span", {}, words)));
}

function blank(digit: string): Line {
  const key = h("kbd", { hidden: !digit }, digit);
  const [label, second, code, odds] = [h("b"), h("small"), h("code"), h("span.odds")];
  const picture = h("i.hp-little", { hidden: true });
  const button = h("button.hp-choice", {}, key, picture, h("span", {}, label, second, code), odds);
  return { el: h("li", {}, button), button, key, picture, label, second, code, odds, shows: "" };
}
