import type { Context, Panel } from "../context.ts";
import { attr, fill, h, json, on } from "../dom.ts";
import { capital } from "../hints.ts";
import type { Form, Word } from "../protocol.ts";
import { tr } from "../words.ts";

/** Small forms for the verbs whose words are free within a range: they write the same text as a choice. */
export class Forms implements Panel {
  readonly el = h("div.hp-forms");
  #shown = "";

  constructor(private readonly ctx: Context) {}

  update(): void {
    // The same forms stay as they are, with what was typed into them.
    const shape = json(this.ctx.frame.ask.forms);
    if (shape === this.#shown) return;
    this.#shown = shape;
    const { forms } = this.ctx.frame.ask;
    const alone = this.ctx.frame.hints.length === 0;
    fill(this.el, ...forms.map((form) => this.#one(form, alone)));
  }

  /** Hides the form of a verb that is chosen in another way now; tells how many are left. */
  without(verb: string): number {
    let left = 0;
    for (const box of this.el.children) {
      const hidden = (box as HTMLElement).dataset.verb === verb;
      attr(box, "hidden", hidden);
      left += Number(!hidden);
    }
    return left;
  }

  /** Takes a clicked part into the square field that has the focus. */
  take(part: string): boolean {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement) || !this.el.contains(field) || field.dataset.kind !== "square") {
      return false;
    }
    field.value = part.slice(part.indexOf("-") + 1);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  #one(form: Form, open: boolean): HTMLElement {
    const entries = form.words.flatMap((word) => (word.many && word.options ? counts(word.options) : [single(word)]));
    const code = h("code");
    const text = (): string => [form.verb, ...entries.map((entry) => entry.text())].filter(Boolean).join(" ");
    const go = h("button.hp-btn.primary", { type: "submit" }, tr("Do it"));
    const inside = h("form.hp-form", {}, ...entries.map((entry) => entry.el), code, go);
    const { signal } = this.ctx;
    const show = (): void => {
      code.textContent = text();
    };
    show();
    on(inside, "input", show, signal);
    on(
      inside,
      "submit",
      (event) => {
        event.preventDefault();
        this.ctx.act(text(), "form");
      },
      signal,
    );
    const head = h(
      "summary.hp-choice.group",
      {},
      h("span", {}, h("b", {}, nameOf(form))),
      h("span.odds", {}, tr("in words ›")),
    );
    const box = h("details.hp-formbox", { open, "data-verb": form.verb }, head, inside);
    on(box, "toggle", () => box.open && box.scrollIntoView?.({ block: "nearest" }), signal);
    return box;
  }
}

interface Entry {
  el: HTMLElement;
  /** The words that it writes. */
  text(): string;
}

function single(word: Word): Entry {
  const control = field(word);
  return { el: labelled(word.name + rangeOf(word), control), text: () => control.value.trim() };
}

/** How many of each: shorter than to write a word again and again. */
function counts(options: string[]): Entry[] {
  return options.map((option) => {
    const control = h("input", { type: "number", min: 0, max: 99, step: 1, value: 0, "data-option": option });
    return {
      el: labelled(option, control, "hp-many"),
      text: () => Array(Number(control.value)).fill(option).join(" "),
    };
  });
}

function labelled(name: string, inside: HTMLElement, kind = ""): HTMLElement {
  return h("label", { class: `hp-word ${kind}` }, h("span", {}, name), inside);
}

/** A label in notation ("take <chits>") is none: the verb stands for it. */
function nameOf(form: Form): string {
  return `${form.label.includes("<") ? capital(form.verb) : form.label} …`;
}

function field(word: Word): HTMLInputElement | HTMLSelectElement {
  if (word.options && word.options.length > 0) {
    return h("select", { required: true }, ...word.options.map((option) => h("option", { value: option }, option)));
  }
  if (word.kind === "int") {
    const low = word.low ?? 0;
    return h("input", { type: "number", required: true, step: 1, min: low, max: word.high, value: Math.max(low, 0) });
  }
  const hint = word.kind === "square" ? tr("d4, or click") : "";
  return h("input", { type: "text", required: true, "data-kind": word.kind, placeholder: hint, spellcheck: "false" });
}

function rangeOf(word: Word): string {
  return word.kind === "int" && word.high !== undefined
    ? tr(" ({low} to {high})", { low: word.low ?? 0, high: word.high })
    : "";
}
