import type { Context } from "../context.ts";
import { attr, closest, fill, h, json, keepFocus, on, text } from "../dom.ts";
import { sumOf } from "../folding.ts";
import { withVerb } from "../hints.ts";
import type { Hint } from "../protocol.ts";
import { counted, exchanged, leads, sizeOf, type Tally } from "../tally.ts";
import { tr } from "../words.ts";
import { disc, inTokens, tokenOf } from "./token.ts";

/** More tokens than this stand as a number in words only. */
const MOST_SLOTS = 10;
/** More than these are smaller. */
const FEW_SLOTS = 5;

/** Tokens picked one by one, with what is picked so far, and one button that takes it. */
export class Tray {
  readonly el = h("div.hp-tray");
  readonly #tokens = h("div.hp-tokens", { role: "group" });
  readonly #slots = h("span.hp-places");
  readonly #left = h("span.hp-left", { role: "status" });
  readonly #take = h("button.hp-btn.primary");
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #hints: Hint[] = [];
  #picked: string[] = [];
  /** What of it was picked by hand: the rest of a payment gives way to a click. */
  #own: string[] = [];
  #drawn = "";

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    const chosen = (event: Event, name: string): string | undefined =>
      closest(event.target, `[data-${name}]`)?.dataset[name];
    on(this.#tokens, "click", (event) => this.#add(chosen(event, "token") ?? ""), signal);
    on(this.#slots, "click", (event) => this.#takeBack(Number(chosen(event, "slot") ?? -1)), signal);
    on(this.#take, "click", () => this.confirm(), signal);
    this.el.append(this.#tokens, h("div.hp-tally", {}, this.#slots, this.#left, this.#take));
  }

  /** Choices of one verb, each with a tally of its own; the same ones keep what was picked. */
  set(hints: Hint[]): void {
    const shape = json(hints.map((hint) => hint.text));
    if (shape === json(this.#hints.map((hint) => hint.text))) {
      this.#hints = hints;
      this.#draw();
      return;
    }
    this.#hints = hints;
    this.#picked = this.#pays ? this.#spread(hints[0]?.tally ?? {}) : [];
    this.#own = [];
    this.#drawn = "";
    this.#draw();
  }

  /** Another question, if it has the same choices: nothing of it is picked. */
  reset(): void {
    this.#hints = [];
  }

  /** The number key of a token; with the last one Enter takes what is picked, wherever the focus was. */
  key(digit: number): boolean {
    const name = this.#names()[digit - 1];
    if (name === undefined) return false;
    this.#add(name);
    if (!this.#take.disabled) this.#take.focus({ preventScroll: true });
    return true;
  }

  /** Takes the last one back. */
  back(): boolean {
    const any = this.#picked.length > 0;
    if (any) this.#takeBack(this.#picked.length - 1);
    return any;
  }

  confirm(): boolean {
    const { text: words, ready } = this.#choice();
    if (ready) this.ctx.act(words, "list");
    return ready;
  }

  /** The focus is in it. */
  get first(): HTMLButtonElement | undefined {
    return [...this.#buttons.values()].find((button) => !button.disabled);
  }

  #names(): string[] {
    const { ask } = this.ctx.frame;
    const used = new Set(this.#hints.flatMap((hint) => Object.keys(hint.tally)));
    const known = Object.keys(ask.tokens).filter((name) => used.has(name) || ask.cut);
    return [...known, ...[...used].filter((name) => !(name in ask.tokens))];
  }

  /** What is picked is given away: Python says so, and its first way to pay stands there at once. */
  get #pays(): boolean {
    return this.#hints[0]?.pays ?? false;
  }

  #spread(tally: Tally): string[] {
    return this.#names().flatMap((name) => Array<string>(tally[name] ?? 0).fill(name));
  }

  #leads(picked: string[]): boolean {
    return this.ctx.frame.ask.cut || leads(this.#hints, picked);
  }

  /** What one more of this kind makes of it: of a full payment one is exchanged, or it begins anew; null where none fits. */
  #with(name: string): string[] | null {
    const more = [...this.#picked, name];
    if (this.#leads(more)) return more;
    if (!this.#pays) return null;
    const anew = this.#own.length === 0 && this.#leads([name]) ? [name] : null;
    return exchanged(this.#hints, this.#picked, this.#own, name) ?? anew;
  }

  /** What would be sent: the choice that takes just this. Python judges one that is not listed. */
  #choice(): { text: string; label: string; ready: boolean } {
    const { ask } = this.ctx.frame;
    const tally = counted(this.#picked);
    const same = this.#hints.find((hint) => sumOf(hint.tally) === sumOf(tally));
    const verb = this.#hints[0]?.kind ?? "";
    if (same) return { text: same.text, label: same.label, ready: true };
    return {
      text: [verb, ...this.#spread(tally)].join(" "),
      label: withVerb(verb, inTokens(ask, tally)),
      ready: ask.cut && this.#picked.length > 0,
    };
  }

  #add(name: string): void {
    const picked = name ? this.#with(name) : null;
    if (picked) this.#pick(picked, [...this.#own, name]);
  }

  #takeBack(at: number): void {
    const mine = this.#own.lastIndexOf(this.#picked[at] ?? "");
    if (at >= 0) this.#pick(this.#picked.toSpliced(at, 1), mine < 0 ? this.#own : this.#own.toSpliced(mine, 1));
  }

  #pick(picked: string[], own: string[]): void {
    this.#picked = picked;
    this.#own = own;
    keepFocus(this.ctx.root, () => this.#draw());
  }

  #draw(): void {
    const { ask } = this.ctx.frame;
    const shape = json([this.#picked, this.#own, ask.tokens, this.#hints.length, this.#hints[0]?.text]);
    if (shape === this.#drawn) return;
    this.#drawn = shape;
    const names = this.#names();
    for (const name of [...this.#buttons.keys()].filter((each) => !names.includes(each))) this.#buttons.delete(name);
    const tally = counted(this.#picked);
    fill(this.#tokens, ...names.map((name, at) => this.#token(name, at, tally[name] ?? 0)));
    const { text: words, label, ready } = this.#choice();
    const does = this.#pays ? tr("what to pay; each press exchanges one") : tr("what to take; each press adds one");
    attr(this.#tokens, "aria-label", does);
    this.#drawSlots();
    text(this.#take, label);
    attr(this.#take, "data-act", ready ? words : null);
    this.#take.disabled = !ready;
  }

  #token(name: string, at: number, many: number): HTMLButtonElement {
    const token = tokenOf(this.ctx.frame.ask, name);
    const held = /^\d+$/.test(token.held) ? tr("you hold {held}", { held: token.held }) : token.held;
    const button = this.#buttons.get(name) ?? h("button.hp-token", { "data-token": name });
    this.#buttons.set(name, button);
    const key = at < 9 && h("kbd", { "aria-hidden": "true" }, String(at + 1));
    fill(
      button,
      disc(token),
      h("b", {}, token.name),
      h("small", {}, held),
      key,
      many > 0 && h("i", {}, `${this.#pays ? "−" : "+"}${many}`),
    );
    attr(button, "aria-label", [token.name, held, tr("picked {many}", { many })].filter(Boolean).join(", "));
    attr(button, "data-picked", many > 0);
    button.disabled = this.#with(name) === null;
    return button;
  }

  #drawSlots(): void {
    const { ask } = this.ctx.frame;
    const tally = counted(this.#picked);
    const fitting = this.#hints.filter((hint) =>
      Object.entries(tally).every(([name, n]) => (hint.tally[name] ?? 0) >= n),
    );
    const sizes = (fitting.length > 0 ? fitting : this.#hints).map((hint) => sizeOf(hint.tally));
    const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
    const many = this.#picked.length;
    const places = Array.from(
      { length: Math.max(Math.min(least, MOST_SLOTS), Math.min(many, MOST_SLOTS)) },
      (_, at) => {
        const name = this.#picked[at];
        if (name === undefined) return h("span.hp-place", { "aria-hidden": "true" });
        const token = tokenOf(ask, name);
        return h(
          "button.hp-place",
          { "data-slot": at, "aria-label": tr("take back {name}", { name: token.name }) },
          disc(token),
        );
      },
    );
    fill(this.#slots, ...places);
    attr(this.#slots, "data-many", places.length > FEW_SLOTS);
    const whole = least === most ? tr("{many} of {most}", { many, most }) : tr("{many} picked", { many });
    text(this.#left, many < least ? tr("{whole}, {rest} to go", { whole, rest: least - many }) : whole);
  }
}
