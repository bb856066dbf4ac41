import type { Context, Panel } from "../context.ts";
import { attr, consume, fill, h, icon, on, text } from "../dom.ts";
import { choiceCount, type Row } from "../hints.ts";
import type { Frame } from "../protocol.ts";
import { Forms } from "./forms.ts";
import { ending } from "./result.ts";
import { LINES_AT_ONCE, Rows } from "./rows.ts";

const SEARCH_FROM = 10;

/** What can be done now, in words: the list, the search field, the forms; or why there is nothing to do. */
export class Choices implements Panel {
  readonly el = h("section.hp-box.hp-choices", { "aria-label": "choices" });
  readonly rows: Rows;
  readonly forms: Forms;
  readonly #title = h("span");
  readonly #count = h("small");
  readonly #chip = h("button.hp-chip");
  readonly #search = h("input", {
    type: "search",
    placeholder: "find a choice",
    "aria-label": "find a choice",
    spellcheck: "false",
    autocomplete: "off",
  });
  readonly #find = h("label.hp-input.hp-find", {}, icon("search"), this.#search);
  readonly #cut = h("p.hp-keys");
  readonly #body = h("div.hp-scroll");
  #scrolled = false;
  #drawn: Frame | null = null;
  readonly #empty = h("div.hp-empty");

  constructor(private readonly ctx: Context) {
    this.rows = new Rows(ctx, (row) => this.#pick(row));
    this.forms = new Forms(ctx);
    const { signal } = ctx;
    const scrolled = (): void => {
      this.#scrolled = true;
    };
    on(this.#body, "scroll", scrolled, signal);
    on(this.#chip, "click", () => ctx.select(null), signal);
    on(this.#search, "input", () => this.#typed(), signal);
    on(this.#search, "keydown", (event) => this.#key(event), signal);
    this.el.append(h("h3", {}, this.#title, this.#chip, this.#count), this.#find, this.#body);
  }

  update(): void {
    const { frame, index, view, selected } = this.ctx;
    const { ask, head } = frame;
    const open = ask.kind === "ask" && ask.mine;
    const rows = open ? index.rows(selected, view.query) : [];
    text(this.#title, ask.kind === "over" ? "The game is over" : ask.prompt || "Choices");
    text(this.#count, open ? countLabel(rows, Math.max(ask.total, frame.hints.length)) : "");
    attr(this.#chip, "hidden", !view.selected);
    if (view.selected) fill(this.#chip, `from ${this.ctx.name(view.selected)}`, icon("cross"));
    attr(this.#find, "hidden", !open || (frame.hints.length < SEARCH_FROM && !ask.cut));
    // Where somebody has scrolled, and while the same frame is looked at, all lines are drawn at once.
    this.rows.set(rows, this.#scrolled || frame === this.#drawn ? rows.length : LINES_AT_ONCE);
    this.#drawn = frame;
    this.forms.update();
    if (ask.kind === "over" && head.result) fill(this.#body, ending(head));
    else if (!open) fill(this.#body, this.#waiting());
    else if (rows.length + ask.forms.length === 0) fill(this.#body, this.#nothing());
    else fill(this.#body, ask.forms.length > 0 && this.forms.el, rows.length > 0 && this.rows.el, this.#more());
  }

  /** A new question starts with an empty search field, at the top of its list. */
  reset(): void {
    this.#search.value = "";
    // Asked where it stands, the page would lay itself out.
    if (this.#scrolled) this.#body.scrollTop = 0;
    this.#scrolled = false;
  }

  #pick(row: Row): void {
    if (row.kind === "group") {
      this.ctx.select(row.part);
      return;
    }
    this.ctx.act(row.hint.text, "list");
  }

  #typed(): void {
    this.ctx.view.query = this.#search.value;
    this.ctx.refresh();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Enter") this.rows.key(1);
    else if (event.key === "ArrowDown") this.rows.focus(1);
    else if (event.key === "Escape" && this.#search.value) {
      this.#search.value = "";
      this.#typed();
    } else return;
    consume(event);
  }

  #waiting(): HTMLElement {
    const { ask, head, play } = this.ctx.frame;
    const who = head.seats.find((seat) => seat.index === ask.seat)?.name ?? "another seat";
    const words =
      ask.kind === "roll"
        ? "Roll the dice, or enter your own, in the dice box."
        : ask.kind === "chance"
          ? chanceWords(play.paused)
          : ask.kind === "over"
            ? "Step back with the timeline to see how it came about."
            : `Waiting for ${who}.`;
    return this.#placeholder(ask.kind === "ask" || ask.kind === "bot" ? "hourglass" : "d6", words);
  }

  #nothing(): HTMLElement {
    const { query } = this.ctx.view;
    return this.#placeholder("search", query ? "No choice has these words." : "Nothing can be chosen here.");
  }

  #placeholder(glyph: string, words: string): HTMLElement {
    if (this.#empty.dataset.say !== words) {
      this.#empty.dataset.say = words;
      fill(this.#empty, icon(glyph), h("span", {}, words));
    }
    return this.#empty;
  }

  #more(): HTMLElement | false {
    const { hints, ask } = this.ctx.frame;
    if (!ask.cut) {
      text(this.#cut, "A click on a dashed part keeps or releases it.");
      return this.ctx.index.words.size > 0 && this.#cut;
    }
    text(this.#cut, `${hints.length} of ${ask.total} are listed; any other can be typed in the command line.`);
    return this.#cut;
  }
}

function chanceWords(paused: boolean): string {
  return paused ? "The game goes on when you press play at the top." : "The game goes on by itself.";
}

function countLabel(rows: Row[], total: number): string {
  const grouped = rows.some((row) => row.kind === "group");
  if (!grouped && rows.length < total) return `${rows.length} of ${total}`;
  return choiceCount(total);
}
