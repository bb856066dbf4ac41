import type { Context } from "../context.ts";
import { attr, boxOf, button, closest, fill, focusQuietly, h, hasFocus, keepFocus, on } from "../dom.ts";
import { tr } from "../words.ts";

const HOVER_MS = 400;
const LINGER_MS = 220;

/** What a drawer shows: its title and what stands in it. */
export interface Content {
  title: Node[];
  label: string;
  body: HTMLElement[];
}

/**
 * A folded region, opened over the side or the rail: by click or key until it is put away, by the mouse while it rests
 * there. It lies neither over the board nor over the choice that has the focus.
 */
export class Drawer {
  readonly el = h("div.hp-drawer", { role: "dialog", hidden: true });
  /** What is open, by the name of its opener. */
  shows: string | null = null;
  readonly #title = h("h3");
  readonly #body = h("div.hp-drawer-body", { tabindex: 0 });
  #opener: HTMLElement | null = null;
  #pinned = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ctx: Context,
    private readonly content: (name: string) => Content | null,
    private readonly changed: () => void,
  ) {
    const { signal } = ctx;
    const close = button(tr("put away"), "cross", "ghost", "Esc");
    on(close, "click", () => this.close(true), signal);
    this.el.append(h("header", {}, this.#title, close), this.#body);
    on(this.el, "pointerenter", () => clearTimeout(this.#timer), signal);
    on(this.el, "pointerleave", (event) => this.#leave(event), signal);
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** What opens it: buttons with `data-opens` in this box. */
  listenTo(box: HTMLElement): void {
    const { signal } = this.ctx;
    const opener = (event: Event): HTMLElement | null => closest(event.target, "[data-opens]");
    on(box, "click", (event) => this.#clicked(opener(event)), signal);
    on(box, "pointerover", (event) => this.#hover(opener(event), event), signal);
    on(box, "pointerleave", (event) => this.#leave(event), signal);
  }

  open(name: string, opener: HTMLElement | null, pinned: boolean): void {
    clearTimeout(this.#timer);
    const content = this.content(name);
    if (!content) return;
    this.shows = name;
    this.#opener = opener;
    this.#pinned = pinned;
    attr(this.el, "aria-label", content.label);
    attr(this.el, "data-shows", name);
    fill(this.#title, ...content.title);
    fill(this.#body, ...content.body);
    this.el.hidden = false;
    this.changed();
    if (pinned) focusQuietly(this.#body);
  }

  /** Its content may be another one now. */
  update(): void {
    const content = this.shows === null ? null : this.content(this.shows);
    if (content) fill(this.#body, ...content.body);
    else if (this.shows !== null) this.close();
  }

  close(refocus = false): boolean {
    clearTimeout(this.#timer);
    if (this.shows === null) return false;
    const inside = hasFocus(this.el);
    const opener = this.#opener;
    this.shows = null;
    this.#opener = null;
    keepFocus(this.ctx.root, () => {
      this.el.hidden = true;
      fill(this.#body);
      this.changed();
    });
    if ((refocus || inside) && opener?.isConnected) focusQuietly(opener);
    return true;
  }

  #clicked(opener: HTMLElement | null): void {
    if (!opener) return;
    const name = opener.dataset.opens ?? "";
    if (this.shows === name && this.#pinned) this.close(true);
    else this.open(name, opener, true);
  }

  #hover(opener: HTMLElement | null, event: PointerEvent): void {
    clearTimeout(this.#timer);
    if (!opener || event.pointerType !== "mouse" || (this.shows !== null && this.#pinned)) return;
    this.#timer = setTimeout(() => {
      // Never over the choice that has the focus.
      const held = closest(document.activeElement, ".hp-choice");
      if (!held || !this.#wouldCover(held)) this.open(opener.dataset.opens ?? "", opener, false);
    }, HOVER_MS);
  }

  #wouldCover(held: HTMLElement): boolean {
    return boxOf(held).width > 0 && !this.ctx.root.querySelector(".hp-side:not(:empty)");
  }

  #leave(event: PointerEvent): void {
    clearTimeout(this.#timer);
    if (event.pointerType === "mouse" && this.shows !== null && !this.#pinned)
      this.#timer = setTimeout(() => this.close(), LINGER_MS);
  }
}
