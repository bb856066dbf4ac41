import type { Context } from "../context.ts";
import { boxOf, button, closest, h, icon, json, on } from "../dom.ts";
import type { Popover } from "../popover.ts";
import type { Frame, Play } from "../protocol.ts";
import { tr } from "../words.ts";
import { shapeOf, tokenOf } from "./result.ts";

/** What came since the last decision here, of persons and bots: a line that opens, until the next act. */
export class Meanwhile {
  /** What was shown, or stood there before anybody looked: nothing is shown twice. */
  readonly #seen = new Set<string>();
  readonly #again = h("button.hp-btn", {}, icon("rotate"), tr("See again"));
  readonly #close = button(tr("put this card away"), "cross", "ghost");
  /** What the card is of. */
  #which = "";
  #scheduled = 0;

  constructor(
    private readonly ctx: Context,
    private readonly pop: Popover,
    /** It stands at this line, where the same words are. */
    private readonly anchor: Element,
  ) {
    const { signal } = ctx;
    on(this.#close, "click", () => this.hide(), signal);
    on(this.#again, "click", () => this.#replay(), signal);
    // Who begins to choose has read it; a part that is only looked at, or picked, leaves it.
    on(ctx.root, "click", (event) => this.#begun(event.target), signal);
    signal.addEventListener("abort", () => cancelAnimationFrame(this.#scheduled));
  }

  update(first: boolean): void {
    const { ply, play, events, coach } = this.ctx.frame;
    const { meanwhile } = play;
    const which = json([ply, meanwhile]);
    const { layout } = this.ctx.view.room;
    if (first || meanwhile.length === 0) this.#seen.add(which);
    if (which !== this.#which) this.hide();
    this.#which = which;
    // Who steps back has not been waiting for the bots, and a first turn has its own words.
    const shown = events.length > 0 && !coach.on && layout !== "projector";
    if (this.#seen.has(which) || !shown) return;
    this.#seen.add(which);
    this.ctx.say(
      tr("While you waited. {turns}", { turns: meanwhile.map(({ name, says }) => `${name}: ${says}`).join(". ") }),
    );
    cancelAnimationFrame(this.#scheduled);
    // To find its place it measures what it must not hide: once the page is laid out in any case.
    this.#scheduled = requestAnimationFrame(() => this.#show(this.ctx.frame));
  }

  /** Finds its place anew. */
  place(): void {
    if (this.pop.open) this.pop.place();
  }

  /** Whether it was there. */
  hide(): boolean {
    cancelAnimationFrame(this.#scheduled);
    const { open } = this.pop;
    this.pop.hide();
    return open;
  }

  #begun(target: EventTarget | null): void {
    if (this.pop.open && closest(target, ".hp-choices, .hp-shelf")) this.hide();
  }

  #show({ play, head }: Frame): void {
    const [first] = play.meanwhile;
    const words = first ? `${first.name}: ${first.says}` : "";
    const rows = h("ul.hp-meanwhile", {}, ...play.meanwhile.map((turn) => row(turn, head.seats)));
    const foot = h("div.hp-foot", {}, this.#again);
    // A line, which hides neither hordes nor heroes; it opens where somebody wants to read on.
    const box = h("details.hp-meanwhile-line", {}, h("summary", {}, h("span", {}, words)), rows, foot);
    on(box, "toggle", () => this.pop.place(), this.ctx.signal);
    this.pop.show(() => boxOf(this.anchor), tr("what came meanwhile"), box, this.#close);
  }

  #replay(): void {
    this.hide();
    this.ctx.send({ kind: "replay" });
  }
}

function row({ seat, name, says }: Play["meanwhile"][number], seats: Frame["head"]["seats"]): HTMLElement {
  const known = seats.find((each) => each.index === seat) ?? { index: seat };
  const mark = h("span", { class: `hp-seatmark hp-seat-${tokenOf(known)}` }, icon(shapeOf(known)));
  return h("li", {}, mark, h("span", {}, h("b", {}, name), " ", says));
}
