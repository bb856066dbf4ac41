import type { Context, Panel } from "../context.ts";
import { attr, consume, fill, h, on, text } from "../dom.ts";
import { commonStart } from "../hints.ts";
import { tr } from "../words.ts";
import { refusal } from "./note.ts";

const REMEMBERED = 50;

/** A line to type any choice in, with history and completion; its refusal stands below it. */
export class Command implements Panel {
  readonly el = h("section.hp-box.hp-command", { "aria-label": tr("command line") });
  readonly input = h("input", {
    type: "text",
    "aria-label": tr("command"),
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
  });
  readonly #field = h("label.hp-input", {}, h("span", { "aria-hidden": "true" }, ">"), this.input);
  readonly #offers = h("p.hp-offers", { hidden: true });
  readonly #keys = h("p.hp-keys");
  readonly #below = h("div.hp-below");
  #history: string[] = [];
  #historyIndex = 0;
  #sent = "";
  #seenFrame: unknown = null;

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    on(this.input, "keydown", (event) => this.#key(event), signal);
    on(this.input, "input", () => this.#offer(), signal);
    on(this.input, "blur", () => attr(this.#offers, "hidden", true), signal);
    text(this.#keys, tr("arrows walk, Enter acts, / types, ? shows all keys"));
    this.el.append(this.#field, this.#offers, this.#below);
  }

  update(): void {
    const { frame, view } = this.ctx;
    const refused = frame.note.kind === "illegal" && !view.noted;
    const mine = view.origin === "command";
    // Refused words that nobody has changed go together with their reason.
    const stale = frame === this.#seenFrame && !this.#sent && this.input.value === this.#history.at(-1);
    if (stale && !refused && this.refused) this.input.value = "";
    attr(this.#field, "data-error", refused && mine);
    attr(this.input, "aria-invalid", refused && mine ? "true" : null);
    attr(this.input, "placeholder", frame.hints[0]?.text ?? "");
    // A refusal of a click stands where the click was; all others stand here.
    const elsewhere = view.origin === "part" || view.origin === "list" || view.origin === "form";
    fill(this.#below, refused && !elsewhere ? refusal(frame.note) : this.#keys);
    // Only a new frame tells whether the command was taken.
    if (frame === this.#seenFrame) return;
    this.#seenFrame = frame;
    if (mine && frame.note.kind === undefined && this.input.value === this.#sent) this.input.value = "";
    this.#sent = "";
  }

  /** What stands in the line was refused. */
  get refused(): boolean {
    return this.#field.hasAttribute("data-error");
  }

  focus(): void {
    this.input.focus();
    this.input.select();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Enter") this.#submit();
    else if (event.key === "ArrowUp") this.#recall(-1);
    else if (event.key === "ArrowDown") this.#recall(1);
    else if (event.key === "Tab" && !event.shiftKey && this.#completion()) this.#complete();
    else return;
    consume(event);
  }

  #submit(): void {
    const words = this.input.value.trim().replace(/\s+/g, " ");
    if (!words) return;
    this.#history = [...this.#history.filter((each) => each !== words), words].slice(-REMEMBERED);
    this.#historyIndex = this.#history.length;
    this.input.value = words;
    this.#sent = words;
    attr(this.#offers, "hidden", true);
    this.ctx.act(words, "command");
  }

  #recall(step: number): void {
    this.#historyIndex = Math.max(0, Math.min(this.#history.length, this.#historyIndex + step));
    this.input.value = this.#history[this.#historyIndex] ?? "";
  }

  /** What Tab would add, or "" when it should leave the field. */
  #completion(): string {
    const typed = this.input.value.trimStart();
    const all = this.ctx.index.complete(typed, 400);
    const shared = commonStart(all);
    if (all.length === 0) return "";
    return shared.length > typed.length ? shared : (all[0] ?? "");
  }

  #complete(): void {
    this.input.value = this.#completion();
    this.#offer();
  }

  #offer(): void {
    const completions = this.ctx.index.complete(this.input.value);
    attr(this.#offers, "hidden", completions.length === 0);
    const codes = completions.map((each) => h("code", {}, each));
    fill(this.#offers, h("kbd", {}, "Tab"), ...codes);
  }
}
