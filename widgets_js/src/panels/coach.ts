import type { Context, Panel } from "../context.ts";
import {
  attr,
  boxOf,
  button,
  clauses,
  consume,
  fill,
  focusQuietly,
  h,
  hasFocus,
  icon,
  json,
  on,
  s,
  text,
} from "../dom.ts";
import { type Avoided, MUST_BE_SEEN, type Popover } from "../popover.ts";
import type { Learnt } from "../protocol.ts";
import { tr } from "../words.ts";

/** Around what is pointed at, in pixels. */
const RING = 5;
const GAP = 4;
/** By then a piece that glides has come to its place. */
const RESTS_MS = 500;
/** So many times worse it is to lie over the board than over a choice that is not meant. */
export const OVER_BOARD = 12;
/** And so many times worse over a row, or a panel beside the rows, than over the room between them. */
const OVER_WORDS = 4;

/** The guided first turn: one sentence, one thing pointed at, and at the end what was learnt. Python says where it stands. */
export class Coach implements Panel {
  /** Begins it; stands in the head of a fresh board. */
  readonly el = h(
    "button.hp-btn.primary.hp-first",
    { "aria-label": tr("Show me the first turn"), hidden: true },
    tr("First turn"),
  );
  /** The dimmed board, the ring and the arrow. */
  readonly shade: HTMLElement;
  readonly #ring = h("div.hp-coach-ring");
  readonly #line = s("path");
  readonly #arrow = s("svg.hp-coach-arrow", { "aria-hidden": "true" }, this.#line);
  readonly #step = h("p.hp-coach-step");
  readonly #say: HTMLElement;
  readonly #why: HTMLElement;
  readonly #go = h("button.hp-btn.primary", {}, tr("Do it"), h("kbd", { "aria-hidden": "true" }, "↵"));
  readonly #back = button(tr("back"), "back", "", tr("left arrow"));
  readonly #askWord = h("span");
  readonly #ask = h("button.hp-btn", {}, h("kbd", { "aria-hidden": "true" }, "?"), this.#askWord);
  readonly #skip = h("button.hp-btn.ghost", {}, tr("Skip"));
  #shown = "";
  #stop = "";
  #opened = "";
  #scrolled = "";
  /** A tour is taken to learn: the reason stands there until somebody folds it. */
  #whyOpen = true;
  #askedWhy = false;
  #target: Element | null = null;

  constructor(
    private readonly ctx: Context,
    private readonly pop: Popover,
    private readonly stage: { find(id: string): Element | null; regionOf(id: string): string | null },
  ) {
    const { signal, uid } = ctx;
    this.#say = h("h3.hp-coach-say", { tabindex: -1, id: `${uid}-coach` });
    this.#why = h("p.hp-coach-why", { id: `${uid}-why` });
    this.shade = h("div.hp-coach", { hidden: true }, this.#ring, this.#arrow);
    pop.el.setAttribute("aria-labelledby", this.#say.id);
    pop.el.setAttribute("aria-describedby", this.#why.id);
    on(this.el, "click", () => this.#do("start"), signal);
    on(this.#go, "click", () => this.#do("go"), signal);
    on(this.#back, "click", () => this.#do("back"), signal);
    on(this.#ask, "click", () => this.#toggleWhy(), signal);
    on(this.#skip, "click", () => this.#do("skip"), signal);
    on(pop.el, "click", (event) => this.#clicked(event), signal);
    on(pop.el, "keydown", (event) => this.#key(event), signal);
  }

  update(): void {
    const { coach, ply } = this.ctx.frame;
    attr(this.el, "hidden", !coach.offered);
    const shape = coach.on || coach.closing ? json([coach, ply]) : "";
    if (shape === this.#shown) {
      if (shape) this.place();
      return;
    }
    this.#shown = shape;
    attr(this.shade, "hidden", !coach.on || coach.waits);
    attr(this.ctx.root, "data-coach", coach.on || coach.closing);
    attr(this.pop.el, "aria-modal", coach.closing ? "true" : null);
    if (coach.on) this.#draw();
    else if (coach.closing) this.#close();
    else if (this.pop.open) this.pop.hide();
  }

  /** What is pointed at may have moved. */
  place(): void {
    const { coach } = this.ctx.frame;
    if (!this.pop.open) return;
    this.#target = coach.on && !coach.waits ? this.#pointed() : null;
    this.pop.place();
    this.#point();
  }

  /** What the card should not lie over. */
  avoided(stage: Element, choices: Element, drawer: Element | null = null, beside?: Element): Avoided[] {
    const target = this.#target && boxOf(this.#target);
    // What stands there, not the room around it: where a list is short its card stands below it.
    const rows = [...choices.querySelectorAll("h3, .hp-choice"), ...(beside?.querySelectorAll(".hp-region") ?? [])];
    // What one waits for falls there.
    const dice = this.ctx.frame.coach.waits ? this.ctx.root.querySelectorAll(".hp-dice, .hp-rail .hp-region") : [];
    return [
      [target, MUST_BE_SEEN],
      ...[...dice].map((each): Avoided => [boxOf(each), MUST_BE_SEEN]),
      [boxOf(stage), OVER_BOARD],
      // What was opened for a stop is spoken of.
      [drawer && boxOf(drawer), OVER_BOARD],
      ...rows.map((each): Avoided => [boxOf(each), OVER_WORDS]),
      [boxOf(choices), 1],
    ];
  }

  #draw(): void {
    const { coach, hints } = this.ctx.frame;
    const stop = `${coach.n} ${coach.say}`;
    const moved = stop !== this.#stop;
    if (moved) {
      // Who comes back to a stop has it opened anew.
      this.#opened = "";
    }
    this.#stop = stop;
    this.#scrolled = "";
    const dots = Array.from({ length: coach.of }, (_, at) =>
      h("i", { "data-at": at + 1 < coach.n ? "done" : at + 1 === coach.n ? "now" : null }),
    );
    fill(
      this.#step,
      tr("Step {n} of {of}", { n: coach.n, of: coach.of }),
      h("span.hp-dots", { "aria-hidden": "true" }, ...dots),
    );
    const leaving = hints.find(({ text }) => text === coach.leaving)?.label ?? coach.leaving;
    this.#say.textContent = coach.leaving
      ? tr("That is possible, too. Leave the tour?")
      : coach.waits
        ? this.#waiting
        : coach.say;
    fill(this.#why, coach.leaving ? leaving : coach.why, " ", ...(coach.leaving ? [] : clauses(coach.clause)));
    attr(this.#why, "hidden", coach.waits || (!this.#whyOpen && !coach.leaving));
    this.#nameWhy();
    this.#back.disabled = coach.n <= 1;
    fill(this.#go, coach.act ? tr("Do it") : tr("Next"), h("kbd", { "aria-hidden": "true" }, "↵"));
    const leave = h(
      "div.hp-coach-row",
      {},
      choice("leave", tr("Leave, and do it")),
      choice("stay", tr("Stay on the tour"), true),
    );
    const row = h("div.hp-coach-row", {}, this.#back, this.#ask, this.#skip);
    const goal = coach.n === 1 && !coach.leaving ? [h("p.hp-coach-goal", {}, coach.goal)] : [];
    const rest = coach.leaving ? [leave] : coach.waits ? [row] : [this.#go, row];
    this.#target = coach.waits ? null : this.#pointed();
    const held = hasFocus(this.pop.el) || this.ctx.view.keyboard || !this.pop.open;
    this.pop.show(() => this.#anchor(), "", this.#step, ...goal, this.#say, this.#why, ...rest);
    this.#point();
    // Lines of the list are drawn once the frame is on the screen, and what is pointed at may stand elsewhere then.
    const settle = (): void => void (this.ctx.signal.aborted || this.place());
    requestAnimationFrame(() => setTimeout(settle));
    // And what glides there has come to rest.
    setTimeout(settle, RESTS_MS);
    if (!moved && !coach.leaving) return;
    this.ctx.say(
      coach.waits
        ? this.#waiting
        : tr("Step {n} of {of}. {words}", { n: coach.n, of: coach.of, words: this.#say.textContent }),
    );
    if (held && !coach.waits) focusQuietly(this.#say);
  }

  /** Whom the learner waits for. */
  get #waiting(): string {
    const { ask, head } = this.ctx.frame;
    const { seat, seats, rolls } = head;
    const rolling = ask.kind === "roll" || ask.kind === "chance";
    const own = rolling && seats.some(({ index, mine }) => mine && index === seat?.index);
    if (!own && seats.some(({ bot }) => bot)) return tr("Now the others play.");
    return rolls ? tr("Now the dice decide.") : tr("Now the game goes on by itself.");
  }

  /** The last card: what was learnt, and what to play now. */
  #close(): void {
    const { coach } = this.ctx.frame;
    this.#stop = "";
    this.#target = null;
    const done = coach.learnt.length > 0;
    this.#say.textContent = done ? tr("What you have learnt") : tr("The tour is over");
    fill(
      this.#why,
      coach.word ||
        (done
          ? tr("The guided start is done, in about {minutes} minutes.", { minutes: coach.minutes })
          : tr("The game stands as it is.")),
    );
    attr(this.#why, "hidden", false);
    const later = { title: tr("Not yet met"), words: coach.not_yet, clause: "", glyph: "eye-off" };
    const list = done ? [h("ul.hp-learnt", {}, ...coach.learnt.map(lesson), coach.not_yet && lesson(later))] : [];
    const buttons = h(
      "div.hp-coach-row",
      {},
      choice("on", tr("Play on from here"), true, "play"),
      choice("again", tr("Same turn without help"), false, "undo"),
      coach.next && choice("then", coach.next),
      coach.home && choice("home", tr("Back to my own game")),
    );
    this.pop.show(() => boxOf(this.ctx.root), "", this.#say, this.#why, ...list, buttons);
    this.ctx.say(`${this.#say.textContent}. ${coach.learnt.map(({ title }) => title).join(". ")}`);
    focusQuietly(this.#say);
  }

  /** The next thing to click: the part that is meant; once it is picked its row or button, else the box of the choices. */
  #pointed(): Element | null {
    const { coach } = this.ctx.frame;
    const picked = this.#picked(coach.act);
    if (picked) return this.#inSight(picked);
    const part = coach.point ? this.stage.find(coach.point) : null;
    if (part && boxOf(part).width > 0) return this.#inSight(part);
    // What is folded is opened for it, once: whoever closes it again has seen it.
    const region = part && this.stage.regionOf(coach.point);
    const fresh = this.#opened !== this.#stop;
    this.#opened = this.#stop;
    if (part && region && fresh) {
      this.ctx.open(region);
      if (boxOf(part).width > 0) return this.#inSight(part);
    }
    const folded = region ? this.#seen(`[data-opens="${CSS.escape(region)}"]`) : null;
    if (folded) return folded;
    const rows = [...this.ctx.root.querySelectorAll(".hp-rail [data-text]")];
    const row = rows.find((each) => each.getAttribute("data-text") === coach.act && boxOf(each).width > 0);
    return row ? this.#inSight(row) : this.ctx.root.querySelector(".hp-choices");
  }

  /** What is left to click of a choice that takes two clicks: its row, where it is listed for what is picked, or the button that takes the card. */
  #picked(act: string): Element | null {
    const text = CSS.escape(act);
    // Of what a gesture has opened the list says the name, whether it starts there or goes there.
    const narrowed = act && this.ctx.root.querySelector(".hp-choices .hp-path:not([hidden])");
    if (narrowed) return this.#seen(`.hp-choices .hp-choice[data-text="${text}"]`);
    const taken = act && this.#seen(`.hp-shelf [aria-selected=true][data-text="${text}"]`);
    return taken ? this.#seen(".hp-taking .primary") : null;
  }

  /** The first of these that can be seen. */
  #seen(query: string): Element | null {
    return [...this.ctx.root.querySelectorAll(query)].find((each) => boxOf(each).width > 0) ?? null;
  }

  /** What a drawer, a long list or the page cuts off comes into sight once a frame: then a hand may scroll away from it. */
  #inSight(part: Element): Element {
    const which = `${this.#stop} ${part.id || part.getAttribute("data-text")}`;
    if (this.#scrolled !== which) {
      this.#scrolled = which;
      part.scrollIntoView?.({ block: "nearest" });
    }
    return part;
  }

  #anchor(): DOMRect {
    return boxOf(this.#target ?? this.ctx.root);
  }

  /** The ring around what is meant, and the arrow to it from the card. */
  #point(): void {
    const target = this.#target && boxOf(this.#target);
    attr(this.#ring, "hidden", !target);
    attr(this.#arrow, "hidden", !target);
    if (!target) return;
    const cell = boxOf(this.shade);
    const card = boxOf(this.pop.el);
    const [left, top] = [target.left - cell.left - RING, target.top - cell.top - RING];
    const [width, height] = [target.width + 2 * RING, target.height + 2 * RING];
    Object.assign(this.#ring.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    const from = edge(card, middle(target), 0);
    const to = edge(target, middle(card), RING + GAP);
    const [x, y, X, Y] = [from.x - cell.left, from.y - cell.top, to.x - cell.left, to.y - cell.top];
    const turn = Math.atan2(Y - y, X - x);
    const head = [-0.5, 0.5].map((side) => `${X - 16 * Math.cos(turn + side)} ${Y - 16 * Math.sin(turn + side)}`);
    this.#line.setAttribute("d", `M${x} ${y}L${X} ${Y}M${head[0]}L${X} ${Y}L${head[1]}`);
    // What lies close to its card needs no arrow.
    attr(this.#arrow, "hidden", Math.hypot(X - x, Y - y) < 24);
  }

  #toggleWhy(): void {
    this.#whyOpen = !this.#whyOpen;
    this.#askedWhy = this.#whyOpen;
    attr(this.#why, "hidden", !this.#whyOpen);
    this.#nameWhy();
    this.place();
    if (this.#whyOpen) this.ctx.say(this.#why.textContent);
  }

  #nameWhy(): void {
    attr(this.#ask, "aria-expanded", String(this.#whyOpen));
    text(this.#askWord, this.#whyOpen ? tr("Less") : tr("Why"));
  }

  /** Whether somebody has opened the reason here: then Escape folds it, and a second one leaves. */
  get #unfolded(): boolean {
    return this.#askedWhy && this.#whyOpen;
  }

  #do(what: string): void {
    this.ctx.send({ kind: "coach", do: what });
  }

  #clicked(event: Event): void {
    const chosen = event.target instanceof Element && event.target.closest<HTMLElement>("[data-do]");
    if (chosen) this.#do(chosen.dataset.do ?? "");
  }

  #key(event: KeyboardEvent): void {
    const { coach } = this.ctx.frame;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inButton = event.target instanceof HTMLButtonElement;
    if (event.key === "Enter" && !inButton && coach.on && !coach.waits && !coach.leaving) this.#do("go");
    else if (event.key === "Enter" && !inButton && coach.closing) this.#do("on");
    else if (event.key === "ArrowLeft" && coach.on && coach.n > 1) this.#do("back");
    else if (event.key === "?" && coach.on) this.#toggleWhy();
    else if (event.key === "Escape" && this.#unfolded) this.#toggleWhy();
    else if (event.key === "Escape") this.#do(coach.closing ? "on" : coach.leaving ? "stay" : "skip");
    else return;
    consume(event);
  }
}

function choice(what: string, words: string, primary = false, glyph = ""): HTMLElement {
  return h("button", { class: `hp-btn ${primary ? "primary" : ""}`, "data-do": what }, glyph && icon(glyph), words);
}

function lesson({ title, words, clause, glyph }: Learnt): HTMLElement {
  const about = h("span", {}, h("b", {}, title), h("small", {}, words, " ", ...clauses(clause)));
  return h("li", {}, icon(glyph.replace(/^g-/, "")), about);
}

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Where the line from the middle of a box to a point leaves the box, and so much further. */
function edge(box: DOMRect, to: { x: number; y: number }, further: number): { x: number; y: number } {
  const { x, y } = middle(box);
  const [across, down] = [to.x - x, to.y - y];
  const long = Math.hypot(across, down) || 1;
  const [wide, high] = [box.width / 2 + further, box.height / 2 + further];
  const share = Math.min(wide / Math.max(Math.abs(across), 0.01), high / Math.max(Math.abs(down), 0.01), 1);
  return { x: x + (across / long) * share * long, y: y + (down / long) * share * long };
}
