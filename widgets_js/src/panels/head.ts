import type { Context, Panel } from "../context.ts";
import { attr, button, fill, h, icon, json, on, text } from "../dom.ts";
import { inWords } from "../hints.ts";
import { NARROW } from "../layout.ts";
import type { Fact, Seat } from "../protocol.ts";
import { isEnabled } from "../sync.ts";
import { tr } from "../words.ts";
import { Pace } from "./pace.ts";
import { shapeOf, tokenOf, youPrefix } from "./result.ts";

/** How a line of what was changed begins where it is a house rule and no setting. */
const HOUSE = "house rule ";

/** What may go where the line has no room for it, in this order; where we are is shortened from its end. */
const YIELDS = ["subtitle", "title", "seed", "verb", "phase", "where"] as const;
/** About what a letter takes, in pixels, and what stands around the words. */
const LETTER = { title: 10.5, turn: 8.3, where: 7 };
/** Pause, pace and skip of the bots. */
const PACE = 230;
const PROJECTED = { title: 15, turn: 12.5, around: 150 };
const PROJECTED_FACT = { number: 24, word: 11, around: 64 };
const AROUND = { head: 22, title: 12, turn: 54, where: 16, house: 40, tools: 34, finger: 52, word: 20, advice: 62 };

/** The game, whose turn it is, where we are, and the tools: one line, in which nothing is cut. */
export class HeadBar implements Panel {
  readonly el = h("header.hp-head");
  readonly tools = h("div.hp-tools");
  readonly #title = h("h2");
  readonly #turn = h("span.hp-turn", { "data-short": true });
  readonly #verb = h("span.hp-verb");
  #name = "";
  readonly #where = h("p");
  /** The same where the track has no room of its own: it opens it. */
  readonly #track = h("button.hp-link.hp-where", { "data-opens": "track", "aria-expanded": "false", hidden: true });
  readonly #house = h("details.hp-house");
  readonly #whole = button(tr("projector mode"), "focus", "ghost", "P");
  /** Always in sight, where the timeline may lie below the edge of the window; a phone has it in its bar. */
  readonly #undo = button(tr("take back my last decision"), "undo", "ghost hp-undo", "u");
  /** On a phone the other tools stand below it. */
  readonly #more = h("button.hp-btn.ghost.hp-more", { "aria-label": tr("more"), "aria-expanded": "false" }, "⋯");
  readonly #rule = button(tr("rule of this step"), "info", "ghost");
  readonly #advise = h(
    "button.hp-btn.ghost.hp-advise",
    { "aria-label": tr("Advice: what would you do?"), title: tr("what would you do? (h)") },
    tr("Advice"),
  );
  readonly #keys = button(tr("keys and settings"), "help", "ghost", "?");
  readonly #pace: Pace;
  #shown = "";
  /** The game whose changed settings are open: its number, and whether it is over. */
  #game: [number, boolean] | null = null;

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    this.#pace = new Pace(ctx);
    on(this.#whole, "click", () => ctx.projector(), signal);
    on(this.#undo, "click", () => ctx.send({ kind: "undo" }), signal);
    on(this.#more, "click", () => this.more(!this.el.hasAttribute("data-more")), signal);
    on(this.#advise, "click", () => ctx.send({ kind: "advise" }), signal);
    on(this.#keys, "click", () => ctx.help(this.#keys), signal);
    this.tools.append(this.#advise, this.#pace.el, this.#rule, this.#keys);
    const tools = h("div.hp-right", {}, this.tools, this.#undo, this.#whole, this.#more);
    this.el.append(this.#title, this.#turn, this.#where, this.#track, this.#house, tools);
  }

  update(): void {
    const { head, ask } = this.ctx.frame;
    const over = ask.kind === "over";
    // A new game has its own number, or follows on one that was over.
    if (this.#game && (this.#game[0] !== head.game || (this.#game[1] && !over))) this.shut();
    this.#game = [head.game, over];
    attr(this.#rule, "hidden", !ask.rule);
    this.#undo.disabled = !isEnabled("undo", this.ctx.frame);
    // As every clause is opened: a click that means nothing else puts the cards away.
    attr(this.#rule, "data-clause", ask.rule || null);
    // A first turn has its own words.
    attr(this.#advise, "hidden", ask.kind !== "ask" || !ask.mine || this.ctx.frame.coach.on);
    const shape = json([head.seat, head.seats, ask.kind, ask.mine, head.result, head.changed]);
    if (shape !== this.#shown) this.#redraw();
    this.#shown = shape;
    this.#pace.update();
    this.#fit();
  }

  /** Another room; `track` where the track is folded into the head. */
  arrange(track: boolean): void {
    const { root, view } = this.ctx;
    attr(this.#track, "hidden", !track);
    attr(this.#where, "hidden", track);
    const label = view.room.width < NARROW ? tr("whole window") : tr("projector mode");
    attr(this.#whole, "aria-label", label);
    attr(this.#whole, "title", `${label} (P)`);
    attr(this.#whole, "aria-pressed", String(root.hasAttribute("data-covering")));
    this.#fit();
  }

  /** Closes the list of changed settings; false where it is not open. */
  shut(): boolean {
    if (!this.#house.open) return false;
    const inside = this.#house.contains(document.activeElement);
    this.#house.open = false;
    if (inside) this.#house.querySelector("summary")?.focus();
    return true;
  }

  /** Opens or closes the tools of a phone; false where nothing changes. */
  more(open: boolean): boolean {
    if (open === this.el.hasAttribute("data-more")) return false;
    attr(this.el, "data-more", open);
    attr(this.#more, "aria-expanded", String(open));
    return true;
  }

  /** What has no room goes, by the number of its letters: nothing is measured. */
  #fit(): void {
    const { head } = this.ctx.frame;
    const { room } = this.ctx.view;
    const [name = "", ...rest] = head.title.split(":");
    const seed = head.seed === null || head.seed === "" ? "" : tr(", seed {seed}", { seed: head.seed });
    const [phase = ""] = head.where.split(/, | · /);
    const letters = (of: Element): number => of.textContent?.length ?? 0;
    const phone = room.layout === "phone";
    const tools = phone
      ? 2 * AROUND.finger
      : (this.#rule.hidden ? 3 : 4) * AROUND.tools +
        2 * AROUND.word +
        (this.#advise.hidden ? 0 : AROUND.advice) +
        (this.#pace.el.hidden ? 0 : PACE);
    const turn = this.#turn.hidden ? 0 : AROUND.turn + LETTER.turn * this.#name.length;
    const house = this.#house.hidden
      ? 0
      : AROUND.house + LETTER.where * letters(this.#house.firstElementChild ?? this.#house);
    const left = room.width - AROUND.head - tools - turn - house;
    const gone = new Set<(typeof YIELDS)[number]>(
      phone ? ["subtitle", "title", "seed", "verb"] : room.layout === "projector" ? ["subtitle", "seed", "verb"] : [],
    );
    const takes = (): number => {
      const title = gone.has("title")
        ? 0
        : AROUND.title + LETTER.title * (gone.has("subtitle") ? name : head.title).length;
      const where = gone.has("where")
        ? 0
        : AROUND.where +
          LETTER.where * ((gone.has("phase") ? phase : head.where).length + (gone.has("seed") ? 0 : seed.length));
      return title + where + (gone.has("verb") ? 0 : LETTER.turn * letters(this.#verb));
    };
    // In a projector the facts stand in the line, and nothing else; beside a square board it is as wide as the rail.
    if (room.layout === "projector") {
      const line = letters(this.#title) * PROJECTED.title + this.#name.length * PROJECTED.turn + PROJECTED.around;
      const has = this.ctx.root.hasAttribute("data-square") ? room.rail : room.width - this.#factsTake();
      if (line > has) gone.add("title");
    } else for (const each of YIELDS) if (takes() > left) gone.add(each);
    attr(this.#title, "hidden", gone.has("title"));
    text(this.#title, gone.has("subtitle") || rest.length === 0 ? name : head.title);
    attr(this.#verb, "hidden", gone.has("verb"));
    const words = `${gone.has("phase") ? phase : head.where}${gone.has("seed") ? "" : seed}`;
    for (const where of [this.#where, this.#track]) {
      text(where, words);
      attr(where, "data-gone", gone.has("where"));
      attr(where, "title", head.where + seed);
      attr(where, "aria-label", where === this.#track ? head.where + seed : null);
    }
  }

  /** About what the facts take of the line, in pixels. */
  #factsTake(): number {
    const { number, word, around } = PROJECTED_FACT;
    const takes = (fact: Fact): number =>
      around + number * `${fact.value}`.length + word * `${fact.word} ${fact.of ?? ""}`.length;
    return this.ctx.frame.scene.facts.reduce((sum, fact) => sum + takes(fact), 0);
  }

  #redraw(): void {
    const { head, ask } = this.ctx.frame;
    const over = ask.kind === "over";
    const winners = over ? head.seats.filter((seat) => head.result?.winners.includes(seat.index)) : [];
    const next = head.seats.find((each) => each.index === head.seat?.index) ?? head.seat;
    const seat = over ? winners[0] : next;
    attr(this.#turn, "hidden", !seat && !over);
    attr(this.#turn, "class", `hp-turn hp-seat-${seat ? tokenOf(seat) : "none"}`);
    const everybody = winners.length > 2 && winners.length === head.seats.length;
    const names = everybody ? tr("Everybody") : inWords(winners.map((each) => each.name));
    const full = head.seats.find((each) => each.index === seat?.index);
    const name = winners.length > 1 ? names : seat ? nameWithYou(full ?? seat, head.seats) : "";
    this.#name = name || (over ? tr("Lost") : "");
    const you = winners.length < 2 && seat !== null && seat !== undefined && youPrefix(full ?? seat, head.seats) !== "";
    text(this.#verb, name ? verbOf(ask.kind, you, full?.bot) : "");
    fill(this.#turn, seat && icon(shapeOf(seat)), h("span", {}, this.#name, this.#verb));
    attr(this.#turn, "title", `${this.#name}${this.#verb.textContent}`);
    attr(this.#house, "hidden", head.changed.length === 0);
    const list = h("ul", {}, ...head.changed.map((line) => h("li", {}, line)));
    fill(this.#house, h("summary", {}, changes(head.changed)), list);
  }
}

/** "1 house rule, 2 changed settings". */
function changes(lines: string[]): string {
  const houses = lines.filter((line) => line.startsWith(HOUSE)).length;
  const settings = lines.length - houses;
  return [
    houses === 1 ? tr("1 house rule") : houses > 1 && tr("{n} house rules", { n: houses }),
    settings === 1 ? tr("1 changed setting") : settings > 1 && tr("{n} changed settings", { n: settings }),
  ]
    .filter(Boolean)
    .join(", ");
}

function nameWithYou(seat: Partial<Seat>, seats: Seat[]): string {
  const before = youPrefix(seat, seats);
  return `${before}${seat.name ?? ""}`;
}

/** What a seat is to do, or has done. */
function verbOf(kind: string, you: boolean, bot = false): string {
  if (kind === "over") return you ? tr(", won") : tr(" won");
  if (kind === "roll" || kind === "chance") return you ? tr(", to roll") : tr(" to roll");
  if (bot || kind === "bot") return tr(", a bot");
  return you ? tr(", to move") : tr(" to move");
}
