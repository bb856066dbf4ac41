import type { Context } from "../context.ts";
import { attr, boxOf, button, closest, consume, fill, focusQuietly, h, icon, json, on, text } from "../dom.ts";
import type { Hint, Ware } from "../protocol.ts";
import { message, tr } from "../words.ts";
import { price } from "./token.ts";

/** Heads of so many colours; with more kinds they come again, and the words tell them apart. */
const COLOURS = 8;
/** So many cards are looked at without a further gesture; a few more than these stand there all the same. */
const FEW = 9;
const FEW_MORE = 3;

type Price = "" | "none" | "can";
const PRICES: [Exclude<Price, "">, string][] = [
  ["none", message("No price")],
  ["can", message("I can pay")],
];

/** Cards to take one of: sought by kind and price, chosen by a first click, taken by a second one. */
export class Shelf {
  readonly el = h("div.hp-shelf");
  readonly #kinds = h("div.hp-sieve", { role: "group", "aria-label": tr("kind") });
  readonly #prices = h("div.hp-sieve", { role: "group", "aria-label": tr("price") });
  readonly #find = h("input", {
    type: "search",
    placeholder: tr("find a card"),
    "aria-label": tr("find a card"),
    spellcheck: "false",
  });
  readonly #count = h("span.hp-shown", { role: "status" });
  /** What one has, which the shelf lies over. */
  readonly #own = h("p.hp-own");
  readonly #cards = h("div.hp-cards", { role: "listbox", "aria-label": tr("cards") });
  readonly #take = h("button.hp-btn.primary");
  readonly #drop = button(tr("choose another card"), "cross", "ghost");
  readonly #bar = h("div.hp-taking", {}, this.#take, this.#drop);
  /** Stands for the cards that are not shown yet. */
  readonly #more = h("button.hp-link");
  /** What stands below the cards. */
  readonly foot = h("div.hp-shelf-foot", {}, this.#more, this.#count, this.#bar);
  #hints: Hint[] = [];
  #drawn: HTMLElement[] = [];
  #shape = "";
  #kind = "";
  #price: Price = "";
  #chosen: Hint | null = null;
  /** Only the first of what is sought are shown. */
  #few = true;

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    on(this.#kinds, "click", (event) => this.#sieve(event, "kind"), signal);
    on(this.#prices, "click", (event) => this.#sieve(event, "price"), signal);
    on(this.#find, "input", () => this.#seek(), signal);
    on(this.#find, "keydown", (event) => this.#findKey(event), signal);
    on(this.#cards, "click", (event) => this.#clicked(event.target), signal);
    on(this.#cards, "keydown", (event) => this.#key(event), signal);
    on(this.#more, "click", () => this.#showAll(), signal);
    on(this.#take, "click", () => this.#confirm(), signal);
    on(this.#drop, "click", () => this.leave(), signal);
    const sieve = h(
      "div.hp-sieves",
      {},
      this.#kinds,
      this.#prices,
      h("label.hp-input.hp-find", {}, icon("search"), this.#find),
    );
    this.el.append(sieve, this.#own, this.#cards, this.foot);
  }

  /** The same cards stay as they are, with what is sought and chosen. */
  set(choices: Hint[]): void {
    const { ask, coach, head } = this.ctx.frame;
    const seat = `seat-${(ask.seat ?? 0) + 1}`;
    const words = this.ctx.label(seat);
    text(
      this.#own,
      words.includes(":") ? tr("You have {tokens}", { tokens: words.slice(words.indexOf(":") + 1).trim() }) : "",
    );
    attr(this.#own, "hidden", !words.includes(":") || head.seats.length === 0);
    // A guided turn has a card of its own in mind.
    const suggested = choices.filter((hint) => (coach.on ? hint.text === coach.act : hint.ware?.good));
    const hints = [...suggested, ...choices.filter((hint) => !suggested.includes(hint))];
    const shape = json([coach.on, coach.act, hints.map(({ text: name, ware, note }) => [name, ware, note])]);
    this.#hints = hints;
    if (shape === this.#shape) {
      this.#chosen = hints.find((hint) => hint.text === this.#chosen?.text) ?? null;
      return;
    }
    this.#shape = shape;
    this.#kind = "";
    this.#price = "";
    this.#chosen = null;
    this.#find.value = "";
    this.#drawSieves();
    this.#drawn = [];
    this.#few = true;
    // The others are drawn once somebody looks for them.
    this.#draw(FEW + FEW_MORE);
  }

  find(): void {
    this.#find.focus();
  }

  /** What is sought is another: its first cards are shown. */
  #seek(): void {
    this.#few = true;
    this.#draw(this.#hints.length);
  }

  #showAll(): void {
    const first = this.#shown.length;
    this.#few = false;
    this.#draw(this.#hints.length);
    // The button goes, and has the focus.
    focusQuietly(this.#shown[first] ?? this.#cards);
  }

  /** What was chosen is chosen no more; false where nothing was. */
  leave(): boolean {
    if (!this.#chosen) return false;
    const at = this.#hints.indexOf(this.#chosen);
    this.#choose(null);
    focusQuietly(this.#drawn[at] ?? this.#cards);
    return true;
  }

  #draw(many: number): void {
    const kinds = this.#all((ware) => ware.kind);
    const more = this.#hints.slice(this.#drawn.length, many).map((hint) => this.#card(hint, kinds));
    this.#drawn.push(...more);
    fill(this.#cards, ...this.#drawn);
    this.#sift();
  }

  #card(hint: Hint, kinds: string[]): HTMLElement {
    const { title, kind, words, lacks, glyph, per, good, price: tally } = hint.ware as Ware;
    const { ask, coach } = this.ctx.frame;
    const suggested = good && !coach.on;
    const paid = Object.keys(tally).length > 0;
    const can = lacks ? h("b.lacks", {}, icon("cross"), lacks) : h("b.pays", {}, icon("check"), tr("can pay"));
    const head = h(
      "header",
      { "data-hue": kinds.indexOf(kind) % COLOURS },
      glyph && icon(glyph.replace(/^g-/, "")),
      h("b", {}, title),
    );
    const foot = h(
      "footer",
      { hidden: !paid && !lacks && (per !== "" || !hint.note) },
      paid && price(ask, tally),
      // What is paid later says nothing of whether the card can be had.
      h("small", {}, per ? [per, lacks].filter(Boolean).join(", ") : paid ? "" : hint.note),
      !per && (paid || lacks) && can,
    );
    const card = h(
      "div.hp-ware",
      { role: "option", tabindex: -1, "data-text": hint.text, "aria-selected": "false", "data-good": !!suggested },
      head,
      h("p", {}, words, suggested && h("b.hp-good", {}, icon("play"), tr("Suggested: {good}", { good }))),
      foot,
    );
    return card;
  }

  #all(what: (ware: Ware) => string): string[] {
    return [...new Set(this.#hints.map((hint) => what(hint.ware as Ware)))].filter(Boolean).sort();
  }

  #drawSieves(): void {
    const kinds = this.#all((ware) => ware.kind);
    const glyphs = new Map(this.#hints.map(({ ware }) => [ware?.kind, ware?.glyph]));
    const pill = (name: "kind" | "price", value: string, words: string, glyph = "", count = 0): HTMLElement =>
      h(
        "button.hp-pill",
        { [`data-${name}`]: value, "aria-pressed": "false" },
        glyph && icon(glyph.replace(/^g-/, "")),
        words,
        count > 0 && h("small", {}, String(count)),
      );
    const many = (kind: string): number => this.#hints.filter(({ ware }) => kind && ware?.kind === kind).length;
    const kindPill = (kind: string): HTMLElement => pill("kind", kind, kind || tr("All"), glyphs.get(kind), many(kind));
    fill(this.#kinds, ...(kinds.length > 1 ? ["", ...kinds].map(kindPill) : []));
    const priced = this.#hints.filter(({ ware }) => Object.keys(ware?.price ?? {}).length > 0).length;
    const useful = {
      none: priced > 0 && priced < this.#hints.length,
      can: this.#hints.some(({ ware }) => ware?.lacks),
    };
    const prices = PRICES.filter(([value]) => useful[value]);
    // What is paid later is said with it: "I can pay a use".
    const [per = ""] = this.#all((ware) => ware.per);
    const wordsOf = (value: Price, words: string): string => (value === "can" && per ? `${words} ${per}` : words);
    const pills = prices.map(([value, words]) => pill("price", value, wordsOf(value, tr(words))));
    fill(this.#prices, ...pills);
  }

  #sieve(event: Event, what: "kind" | "price"): void {
    const value = closest(event.target, ".hp-pill")?.dataset[what];
    if (value === undefined) return;
    if (what === "kind") this.#kind = value;
    // A price that was pressed is let go of by a second press.
    else this.#price = this.#price === value ? "" : (value as Price);
    this.#seek();
  }

  /** Shows the cards that are sought, a few of them where they are many. */
  #sift(): void {
    const words = this.#find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const sought = this.#hints.filter((hint) => this.#fits(hint, words));
    const limit = this.#few && sought.length > FEW + FEW_MORE ? FEW : sought.length;
    const open = new Set(sought.slice(0, limit));
    this.#drawn.forEach((card, at) => void attr(card, "hidden", !open.has(this.#hints[at] as Hint)));
    attr(this.#more, "hidden", limit === sought.length);
    text(this.#more, tr("Show {rest} more", { rest: sought.length - limit }));
    for (const pill of this.#kinds.children)
      attr(pill, "aria-pressed", String((pill as HTMLElement).dataset.kind === this.#kind));
    for (const pill of this.#prices.children)
      attr(pill, "aria-pressed", String((pill as HTMLElement).dataset.price === this.#price));
    const all = this.#hints.length;
    text(this.#count, limit < all ? tr("{limit} of {all} cards", { limit, all }) : tr("{all} cards", { all }));
    if (this.#chosen && !open.has(this.#chosen)) this.#choose(null);
    else this.#mark();
  }

  #fits({ ware, label }: Hint, words: string[]): boolean {
    if (!ware || (this.#kind && ware.kind !== this.#kind)) return false;
    const free = Object.keys(ware.price).length === 0;
    if (this.#price === "none" ? !free : this.#price === "can" && ware.lacks) return false;
    const all = `${ware.title} ${ware.kind} ${ware.words} ${label}`.toLowerCase();
    return words.every((word) => all.includes(word));
  }

  get #shown(): HTMLElement[] {
    return this.#drawn.filter((card) => !card.hidden);
  }

  #clicked(target: EventTarget | null): void {
    const card = closest(target, ".hp-ware");
    const hint = card && this.#hints[this.#drawn.indexOf(card)];
    if (!hint) return;
    if (hint === this.#chosen) this.#confirm();
    else this.#choose(hint);
  }

  #choose(hint: Hint | null): void {
    this.#chosen = hint;
    this.#mark();
    this.ctx.preview(hint);
    if (hint) this.ctx.say(tr("{label}. Once more takes it.", { label: hint.label }));
  }

  #confirm(): void {
    if (this.#chosen) this.ctx.act(this.#chosen.text, "list");
  }

  /** Marks what is chosen; one card can be reached by Tab. */
  #mark(): void {
    const shown = this.#shown;
    const at = this.#chosen ? this.#hints.indexOf(this.#chosen) : -1;
    const stop = this.#drawn[at] ?? shown.find((card) => card === document.activeElement) ?? shown[0];
    this.#drawn.forEach((card, index) => {
      attr(card, "aria-selected", String(index === at));
      attr(card, "tabindex", card === stop ? 0 : -1);
    });
    attr(this.#bar, "hidden", !this.#chosen);
    // Attributes, because a style that asks what stands in a list is asked anew with every change of that list.
    for (const el of [this.foot, this.ctx.root]) attr(el, "data-taking", this.#chosen !== null);
    if (this.#chosen) text(this.#take, taking(this.#chosen));
    attr(this.#take, "data-act", this.#chosen?.text ?? null);
  }

  #findKey(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "Enter") this.#shown[0]?.focus();
    else if (event.key === "Escape" && this.#find.value) {
      this.#find.value = "";
      this.#seek();
    } else return;
    consume(event);
  }

  #key(event: KeyboardEvent): void {
    const shown = this.#shown;
    const at = shown.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const columns = this.#columns(shown);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const step = steps[event.key];
    if (step !== undefined) shown[at + step]?.focus();
    else if (event.key === "Home" || event.key === "End") shown.at(event.key === "Home" ? 0 : -1)?.focus();
    else if (event.key === "Enter" || event.key === " ") this.#clicked(event.target);
    else if (event.key === "/") this.find();
    else return;
    consume(event);
  }

  /** So many cards stand beside each other. */
  #columns(shown: HTMLElement[]): number {
    const [first] = shown;
    if (!first) return 1;
    const { top } = boxOf(first);
    const below = shown.findIndex((card) => boxOf(card).top > top + 1);
    return below > 0 ? below : shown.length;
  }
}

/** What the button says; what a card takes stands there where its face tells another price. */
function taking({ label, note, ware }: Hint): string {
  return ware?.per && note ? `${label} · ${note}` : label;
}
