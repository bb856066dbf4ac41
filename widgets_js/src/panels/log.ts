import type { Context, Panel } from "../context.ts";
import { attr, clauses, closest, fill, h, json, on, text } from "../dom.ts";
import type { GameEvent } from "../protocol.ts";
import { tr } from "../words.ts";

/** What a person scrolls by. */
const SCROLL_GESTURES = ["wheel", "pointerdown", "keydown", "touchstart"] as const;

/** What happened, with the clause of each step; newest last. */
export class Log implements Panel {
  readonly el = h("section.hp-box.hp-log", { "aria-label": tr("log") });
  readonly #all = h("button.hp-link");
  readonly #list = h("ol.hp-entries", { tabindex: 0, "aria-label": tr("what happened") });
  readonly #empty = h("p.hp-empty", {}, tr("Each step of the game will stand here with its clause."));
  #shown = "";
  /** The newest line is kept in view until a person scrolls up. */
  #following = true;
  /** A person's hand is on the list: its scrolling may be theirs, and not only what a slow page tells late of its own. */
  #hand = false;
  #scheduled = 0;
  /** The whole record, asked for once; new steps are added to it. */
  #whole: GameEvent[] | null = null;

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    on(this.#all, "click", () => ctx.send({ kind: "log" }), signal);
    on(this.#list, "scroll", () => this.#scrolled(), signal);
    const touched = () => {
      this.#hand = true;
    };
    for (const name of SCROLL_GESTURES) this.#list.addEventListener(name, touched, { signal, passive: true });
    signal.addEventListener("abort", () => cancelAnimationFrame(this.#scheduled));
    on(this.#list, "click", (event) => this.#clicked(event.target), signal);
    this.el.append(h("h3", {}, tr("Log"), h("small", {}, this.#all)), this.#list, this.#empty);
  }

  update(): void {
    const { log, ply } = this.ctx.frame;
    const items = this.#items();
    attr(this.#all, "hidden", ply < 2);
    text(this.#all, this.#whole ? tr("all {ply} steps are shown", { ply }) : tr("all {ply} steps", { ply }));
    this.#all.disabled = this.#whole !== null;
    attr(this.#empty, "hidden", items.length > 0);
    attr(this.#list, "hidden", items.length === 0);
    const shape = json([log.at(-1), log.length, ply, this.#whole?.length]);
    if (shape === this.#shown) return;
    this.#shown = shape;
    this.#draw(items);
  }

  replace(items: GameEvent[]): void {
    this.#whole = Array.isArray(items) ? items : [];
    this.update();
  }

  /** Lines break anew in another width, and a folded log comes out as it was left. */
  resized(): void {
    if (this.#following) this.#follow();
  }

  #scrolled(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    const atEnd = scrollHeight - scrollTop - clientHeight < 40;
    if (atEnd || this.#hand) this.#following = atEnd;
  }

  #items(): GameEvent[] {
    const { log, ply } = this.ctx.frame;
    const first = log[0]?.ply ?? 0;
    const before = this.#whole?.filter((item) => item.ply < first) ?? [];
    return [...before, ...log].filter((item) => item.ply <= ply);
  }

  #draw(items: GameEvent[]): void {
    const current = items.at(-1)?.ply;
    // What has left the front goes first: then the lines that stay are not written anew.
    const oldest = items[0] && keyOf(items[0]);
    const keys = [...this.#list.children].map((line) => (line as HTMLElement).dataset.key);
    for (let gone = keys.indexOf(oldest); gone > 0; gone -= 1) this.#list.firstElementChild?.remove();
    items.forEach((item, at) => {
      const again = items[at - 1]?.ply === item.ply;
      const line = (this.#list.children[at] as HTMLLIElement | undefined) ?? this.#list.appendChild(h("li"));
      attr(line, "aria-current", item.ply === current ? "step" : null);
      const key = keyOf(item);
      if (line.dataset.key === key) return;
      line.dataset.key = key;
      const go = { class: "hp-step", "data-ply": item.ply, title: tr("show step {ply}", { ply: item.ply }) };
      const step = again ? h("span") : h("button", go, String(item.ply));
      fill(line, step, h("span", {}, item.text), h("span.hp-clauses", {}, ...clauses(item.rule)));
    });
    while (this.#list.children.length > items.length) this.#list.lastElementChild?.remove();
    if (this.#following) this.#follow();
  }

  /** After the frame is drawn: to scroll makes the page lay itself out. */
  #follow(): void {
    cancelAnimationFrame(this.#scheduled);
    if (this.el.closest("[hidden]")) return;
    this.#scheduled = requestAnimationFrame(() => {
      this.#hand = false;
      this.#list.scrollTop = this.#list.scrollHeight;
    });
  }

  #clicked(target: EventTarget | null): void {
    const step = closest(target, "[data-ply]");
    if (step) this.ctx.send({ kind: "goto", to: Number(step.dataset.ply) });
  }
}

function keyOf({ ply, rule, text }: GameEvent): string {
  return `${ply}|${rule}|${text}`;
}
