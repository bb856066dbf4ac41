import type { Context } from "./context.ts";
import { button, focusQuietly, h, hasFocus, on } from "./dom.ts";
import type { Pick } from "./hints.ts";
import { Rows } from "./panels/rows.ts";
import type { Popover } from "./popover.ts";

type Several = Extract<Pick, { kind: "choose" }>;

/** Several choices on one part: a small list beside it. */
export class Chooser {
  readonly #rows: Rows;
  readonly #next = button("turn to the next", "rotate", "ghost", "r");
  #back: Element | null = null;

  constructor(
    private readonly ctx: Context,
    private readonly pop: Popover,
  ) {
    this.#rows = new Rows(ctx, (row) => {
      if (row.kind === "hint") ctx.act(row.hint.text, "part");
      else ctx.select(row.part);
    });
    on(this.#next, "click", () => ctx.turn(1), ctx.signal);
  }

  get shown(): boolean {
    return this.pop.open;
  }

  open(several: Several, anchor: () => DOMRect | null): void {
    const { part, hints, from } = several;
    this.#back = document.activeElement;
    this.#rows.set([
      ...hints.map((hint) => ({ kind: "hint", hint }) as const),
      ...(from ? [{ kind: "group", part: from, count: this.ctx.index.from(from).length } as const] : []),
    ]);
    this.pop.show(
      anchor,
      "choices here",
      h("h4", {}, this.ctx.name(part), hints.length > 1 && this.#next),
      this.#rows.el,
    );
    this.pop.place();
    if (this.ctx.view.keyboard) this.#rows.focus(0);
  }

  place(): void {
    if (this.pop.open) this.pop.place();
  }

  /** Moves the focus inside; true when the chooser took the key. */
  menu(step: number): boolean {
    if (!this.pop.open) return false;
    if (step !== 0) this.#rows.focus(step);
    return true;
  }

  key(digit: number): boolean {
    return this.pop.open && this.#rows.key(digit);
  }

  hide(refocus = false): boolean {
    if (!this.pop.open) return false;
    const inside = hasFocus(this.pop.el);
    this.pop.hide();
    this.ctx.preview(null);
    if ((refocus || inside) && this.#back instanceof SVGElement) focusQuietly(this.#back);
    return true;
  }
}
