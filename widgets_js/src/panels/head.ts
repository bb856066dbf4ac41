import type { Context, Panel } from "../context.ts";
import { attr, button, fill, h, icon, json, on, text } from "../dom.ts";
import type { Seat } from "../protocol.ts";
import { Pace } from "./pace.ts";
import { shapeOf, tokenOf, youPrefix } from "./result.ts";

/** The game, whose turn it is, where we are, and the tools. */
export class HeadBar implements Panel {
  readonly el = h("header.hp-head");
  readonly #title = h("h2");
  readonly #turn = h("span.hp-turn");
  readonly #where = h("p");
  /** What is asked, for eyes that look at the board while the choices and their heading stand far below it. */
  readonly #asks = h("p.hp-asks", { "aria-hidden": "true" });
  readonly #house = h("details.hp-house");
  readonly #big = button("projector mode", "focus", "ghost", "P");
  readonly #rule = button("rule of this step", "info", "ghost");
  readonly #keys = button("keys and settings", "help", "ghost", "?");
  readonly #pace: Pace;
  #shown = "";

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    this.#pace = new Pace(ctx);
    on(this.#big, "click", () => ctx.projector(), signal);
    on(this.#rule, "click", () => ctx.clause(ctx.frame.ask.rule, this.#rule), signal);
    on(this.#keys, "click", () => ctx.help(this.#keys), signal);
    const tools = h("div.hp-tools", {}, this.#pace.el, this.#big, this.#rule, this.#keys);
    this.el.append(this.#title, this.#turn, this.#asks, this.#where, this.#house, tools);
  }

  update(): void {
    const { head, ask } = this.ctx.frame;
    text(this.#title, head.title);
    const seed = head.seed === null || head.seed === "" ? "" : `, seed ${head.seed}`;
    text(this.#where, `${head.where}${seed}`);
    text(this.#asks, ask.kind === "ask" && ask.mine ? ask.prompt : "");
    attr(this.#rule, "hidden", !ask.rule);
    attr(this.#big, "aria-pressed", String(this.ctx.root.hasAttribute("data-projector")));
    const shape = json([head.seat, head.seats, ask.kind, ask.mine, head.result, head.changed]);
    if (shape !== this.#shown) this.#redraw();
    this.#shown = shape;
    this.#pace.update();
  }

  #redraw(): void {
    const { head, ask } = this.ctx.frame;
    const over = ask.kind === "over";
    const winners = over ? head.seats.filter((seat) => head.result?.winners.includes(seat.index)) : [];
    const next = head.seats.find((each) => each.index === head.seat?.index) ?? head.seat;
    const seat = over ? winners[0] : next;
    attr(this.#turn, "hidden", !seat && !over);
    attr(this.#turn, "class", `hp-turn hp-seat-${seat ? tokenOf(seat) : "none"}`);
    const names = winners.map((each) => each.name).join(" and ");
    const full = head.seats.find((each) => each.index === seat?.index);
    const name = winners.length > 1 ? names : seat ? nameWithYou(full ?? seat, head.seats) : "";
    fill(this.#turn, seat && icon(shapeOf(seat)), h("span", {}, sentence(ask.kind, name, full?.bot)));
    const count = head.changed.length;
    attr(this.#house, "hidden", count === 0);
    const list = h("ul", {}, ...head.changed.map((line) => h("li", {}, line)));
    fill(this.#house, h("summary", {}, count === 1 ? "1 house rule" : `${count} house rules`), list);
  }
}

function nameWithYou(seat: Partial<Seat>, seats: Seat[]): string {
  const before = youPrefix(seat, seats);
  return before ? `${before}${seat.name},` : (seat.name ?? "");
}

function sentence(kind: string, name: string, bot = false): string {
  if (kind === "over") return name ? `${name} won` : "Lost";
  if (!name) return "";
  if (kind === "roll" || kind === "chance") return `${name} to roll`;
  return bot || kind === "bot" ? `${name}, a bot` : `${name} to move`;
}
