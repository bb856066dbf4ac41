import { Busy } from "./busy.ts";
import { Chooser } from "./chooser.ts";
import type { Context, Origin, Panel, View } from "./context.ts";
import { attr, boxOf, closest, focusQuietly, h, hasFocus, json, keepFocus, on } from "./dom.ts";
import { guardDoubleClicks, questionOf } from "./double_click_guard.ts";
import { showHelp } from "./help.ts";
import { choiceCount, HintIndex, type Pick } from "./hints.ts";
import { listenToKeys } from "./keyboard.ts";
import { arrangementFor, watchWidth } from "./layout.ts";
import { LiveRegion } from "./live_region.ts";
import { sprite } from "./look/sprite.ts";
import { Choices } from "./panels/choices.ts";
import { Command } from "./panels/command.ts";
import { DiceBox } from "./panels/dice.ts";
import { HeadBar } from "./panels/head.ts";
import { Log } from "./panels/log.ts";
import { NoteStrip, refusal } from "./panels/note.ts";
import { Timeline } from "./panels/timeline.ts";
import { Pointing } from "./pointing.ts";
import { Popover } from "./popover.ts";
import { Projector } from "./projector.ts";
import {
  type Arrangement,
  type Frame,
  type Hint,
  type Message,
  type Model,
  type Reply,
  readFrame,
} from "./protocol.ts";
import { ReadingCard } from "./reading_card.ts";
import { Stage } from "./scene/stage.ts";
import { isEnabled, Link } from "./sync.ts";

let boards = 0;
/** Messages that no note answers. */
const SILENT = new Set<Message["kind"]>(["view", "read", "clause", "log"]);

/** One board: wires the scene, the panels, the keys and the link to Python. Knows no game. */
export class Shell implements Context {
  readonly root: HTMLElement;
  readonly uid: string;
  readonly signal: AbortSignal;
  frame: Frame;
  index: HintIndex;
  readonly view: View = {
    selected: null,
    hover: null,
    illegal: null,
    asked: null,
    origin: null,
    query: "",
    pointed: null,
    keyboard: false,
    noted: false,
  };
  readonly #closing = new AbortController();
  readonly #link: Link;
  readonly #stage: Stage;
  readonly #head: HeadBar;
  readonly #choices: Choices;
  readonly #timeline: Timeline;
  readonly #dice: DiceBox;
  readonly #log: Log;
  readonly #command: Command;
  readonly #note: NoteStrip;
  readonly #liveRegion = new LiveRegion();
  readonly #chooser: Chooser;
  readonly #readingCard: ReadingCard;
  readonly #pointing: Pointing;
  readonly #panels: Panel[];
  readonly #refusal: Popover;
  readonly #help: Popover;
  readonly #projector: Projector;
  #arrangement: Arrangement;
  #frames = 0;
  readonly #busyMark: Busy;
  /** Something was sent whose answer may be a note. */
  #awaitsNote = false;

  constructor(model: Model, el: HTMLElement) {
    boards += 1;
    this.uid = `hp${boards}`;
    this.signal = this.#closing.signal;
    this.frame = readFrame(model);
    this.index = new HintIndex(this.frame.hints);
    this.#arrangement = this.frame.options.arrangement;
    const layer = h("div.hp-layer");
    const grid = h("div.hp-grid");
    const lit = h("span", { id: `${this.uid}-lit`, hidden: true }, "can be chosen");
    this.root = h("section", {
      class: "hp hp-cell",
      "data-testid": "board",
      "data-lm-suppress-shortcuts": "true",
      tabindex: -1,
    });
    this.#stage = new Stage(this);
    this.#head = new HeadBar(this);
    this.#choices = new Choices(this);
    this.#timeline = new Timeline(this);
    this.#dice = new DiceBox(this);
    this.#log = new Log(this);
    this.#command = new Command(this);
    this.#note = new NoteStrip(this);
    this.#chooser = new Chooser(this, new Popover(layer, "chooser", "dialog", "below"));
    this.#readingCard = new ReadingCard(this, new Popover(layer, "card", "note", "beside"), (id) =>
      this.#stage.rect(id),
    );
    this.#pointing = new Pointing(this, this.#stage, this.#readingCard, this.#chooser);
    this.#refusal = new Popover(layer, "why", "group", "below", () => this.#keptVisible());
    this.#help = new Popover(layer, "help", "dialog", "below");
    this.#busyMark = new Busy(this.root, this.signal, () => this.#choices.update());
    this.#projector = new Projector(this.root, this.signal, () => this.#resized());
    const above = [this.#head, this.#stage, this.#note, this.#choices];
    this.#panels = [...above, this.#timeline, this.#dice, this.#log, this.#command];
    grid.append(...this.#panels.map((panel) => panel.el));
    this.root.append(sprite(this.uid), grid, layer, this.#liveRegion.el, lit);
    el.append(this.root);
    this.#link = new Link(model, {
      frame: (frame) => this.#show(frame),
      reply: (reply) => this.#reply(reply),
      busy: (state) => this.#busy(state),
    });
    this.#listen();
    this.#show(this.frame);
  }

  get selected(): string | null {
    return this.view.selected ?? this.index.onlySource;
  }

  close(): void {
    this.#closing.abort();
    this.#link.close();
    this.root.remove();
  }

  send(message: Message): boolean {
    const sent = isEnabled(message.kind, this.frame) && this.#link.send(message, this.frame.ply);
    if (sent && !SILENT.has(message.kind)) this.#awaitsNote = true;
    return sent;
  }

  act(text: string, origin: Origin): void {
    if (this.#link.pending) return;
    this.view.origin = origin;
    this.index = this.index.withMarks(text);
    this.#putAway();
    this.send({ kind: "act", text });
  }

  click(chain: string[]): void {
    const part = this.#stage.partOf(chain);
    const shown = this.#pointing.turnedTo(chain);
    this.#readingCard.clicked(part);
    this.#putAway();
    const { ask } = this.frame;
    if (part && this.#choices.forms.take(part)) return;
    const open = ask.kind === "ask" && ask.mine;
    const mark = open && chain.find((id) => this.index.words.has(id));
    const picked: Pick = open ? this.index.pick(chain, this.selected, part) : { kind: "none" };
    if (mark) this.#toggle(mark);
    else if (shown) this.act(shown.text, "part");
    else if (picked.kind === "act") this.act(picked.hint.text, "part");
    else if (picked.kind === "select") this.select(picked.part);
    else if (picked.kind === "drop") this.select(null);
    else if (picked.kind === "choose") this.#chooser.open(picked, () => this.#stage.rect(picked.part));
    else if (part) this.#explain(part);
    else this.select(null);
  }

  #toggle(part: string): void {
    this.index = this.index.toggled(part);
    const now = this.index.hints.find((hint) => hint.marks);
    this.say(`${this.name(part)} ${this.index.marked.has(part) ? "kept" : "free"}. ${now?.label}`);
    this.refresh();
  }

  select(part: string | null): void {
    this.#chooser.hide();
    if (part === this.view.selected) return;
    this.view.selected = part;
    this.view.hover = null;
    if (part) this.say(`${this.label(part)} selected, ${choiceCount(this.index.from(part).length)}`);
    this.refresh();
  }

  preview(hint: Hint | null, part: string | null = null): void {
    if (hint === this.view.hover && part === this.view.pointed) return;
    this.view.hover = hint;
    this.view.pointed = part;
    this.refresh();
  }

  turn(step: number): boolean {
    return this.#pointing.turn(step);
  }

  read(part: string, pinned: boolean): void {
    this.#putAway();
    this.#readingCard.open(part, pinned);
  }

  clause(id: string, anchor: Element): void {
    this.#readingCard.clause(id, anchor);
  }

  help(anchor: Element): void {
    if (this.#help.open) this.#help.hide();
    else showHelp(this, this.#help, anchor);
  }

  projector(): void {
    this.#projector.toggle();
  }

  label(part: string): string {
    return this.#stage.label(part);
  }

  name(part: string): string {
    return this.label(part).split(":")[0] ?? part;
  }

  say(words: string): void {
    this.#liveRegion.say(words);
  }

  refresh(): void {
    this.#stage.mark();
    this.#choices.update();
  }

  /** Puts away what a new act makes old: refusals, marks, boxes. */
  #putAway(): void {
    const { view } = this;
    if (view.illegal) {
      view.illegal = null;
      this.#stage.mark();
    }
    view.asked = null;
    view.noted = true;
    this.#chooser.hide();
    this.#refusal.hide();
    this.#note.update();
    this.#command.update();
  }

  #explain(part: string): void {
    // Asked of a position that is about to change, it could only be told that it comes too late.
    if (this.#link.pending) return;
    this.view.asked = part;
    this.view.origin = "part";
    this.send({ kind: "explain", part, ...(this.selected ? { source: this.selected } : {}) });
  }

  #show(frame: Frame): void {
    const { view } = this;
    this.#frames += 1;
    const stepped = frame.ply !== this.frame.ply;
    const asked = questionOf(frame) !== questionOf(this.frame);
    // A note that was put away does not come back because the board is drawn in another width.
    const noteIsNew = this.#awaitsNote || json(frame.note) !== json(this.frame.note);
    this.#awaitsNote = false;
    this.frame = frame;
    this.index = new HintIndex(frame.hints, this.index.marked);
    view.hover = null;
    view.pointed = null;
    if (noteIsNew) view.noted = false;
    if (stepped || !this.index.sources.includes(view.selected ?? "")) view.selected = null;
    if (stepped || asked) {
      view.query = "";
      this.#choices.reset();
      this.#readingCard.settle();
      this.#chooser.hide();
    }
    const refused = frame.note.kind === "illegal" && !view.noted;
    view.illegal = refused && view.origin === "part" ? (view.asked ?? view.illegal) : null;
    const { root } = this;
    attr(root, "aria-label", `${frame.head.title} board`);
    attr(root, "data-theme", frame.options.theme || null);
    attr(root, "data-projector", this.#projector.active || frame.options.projector);
    attr(root, "data-ply", frame.ply);
    keepFocus(root, () => {
      for (const panel of this.#panels) panel.update();
    });
    this.#refuse(refused);
    this.#liveRegion.frame(frame, this.index.hints.length);
    // Last, so that a test that waits for it finds everything drawn.
    attr(root, "data-seq", frame.seq || this.#frames);
  }

  #refuse(refused: boolean): void {
    const { illegal, origin } = this.view;
    const listed = origin === "list" || origin === "form" || origin === "part";
    if (!refused || !listed) {
      this.#refusal.hide();
      return;
    }
    // Where the click was: at the part, or at the list.
    const place = illegal ? () => this.#stage.rect(illegal) : () => boxOf(this.#choices.el);
    this.#refusal.show(place, "why not", refusal(this.frame.note));
    this.view.asked = null;
  }

  /** What a refusal leaves in sight: what is lit, what is selected, and the square around the refused part. */
  #keptVisible(): (DOMRect | null)[] {
    const square = this.#stage.find(this.view.illegal ?? "")?.parentElement?.closest("[role=gridcell]")?.id;
    return [...this.index.lit(this.selected), this.selected, square].map((id) => this.#stage.rect(id ?? ""));
  }

  #reply(reply: Reply): void {
    if (reply.kind !== "card") keepFocus(this.root, () => this.#log.replace(reply.items));
    else if (this.#readingCard.reply(reply)) this.#refusal.hide();
  }

  #busy(state: boolean | "lost"): void {
    this.#busyMark.set(state === true);
    if (state !== false) this.#note.setLost(state === "lost");
  }

  #resized(): void {
    const { width } = boxOf(this.root);
    const projector = this.root.hasAttribute("data-projector");
    const wanted = arrangementFor(width, projector, this.#arrangement);
    this.#head.update();
    this.#timeline.resized();
    this.#log.resized();
    if (wanted !== this.#arrangement) {
      this.#arrangement = wanted;
      this.send({ kind: "view", arrangement: wanted, projector });
    }
    this.#chooser.place();
    this.#refusal.place();
  }

  #listen(): void {
    const { root, signal } = this;
    const stage = this.#stage;
    watchWidth(root, signal, () => this.#resized());
    guardDoubleClicks(root, signal, () => (this.#link.pending ? "" : questionOf(this.frame)));
    on(root, "click", (event) => this.#clickedAside(event), signal);
    root.addEventListener("keydown", () => this.#modality(true), { signal, capture: true });
    root.addEventListener("pointerdown", () => this.#pointed(), { signal, capture: true });
    const covered = (): string | null => (this.#refusal.open ? this.view.illegal : null);
    on(stage.el, "pointerover", (event) => this.#pointing.over(event, covered()), signal);
    on(stage.el, "pointerleave", () => this.#pointing.over(null, null), signal);
    on(stage.el, "focusin", () => this.#pointing.focusRests(), signal);
    listenToKeys(this, {
      walk: (direction) => stage.walk(direction),
      rowEnd: (last) => stage.rowEnd(last),
      nextLit: (back) => stage.nextLit(back),
      get focus() {
        return stage.focus;
      },
      activate: (part) => this.click(stage.chain(stage.find(part))),
      digit: (number) => void (this.#dice.key(number) || this.#chooser.key(number) || this.#choices.rows.key(number)),
      menu: (step) => this.#chooser.menu(step),
      turn: (step) => this.turn(step),
      command: () => this.#command.focus(),
      pause: () => this.send({ kind: this.frame.play.paused ? "resume" : "pause" }),
      help: () => this.help(this.#head.el),
      escape: () => this.#escape(),
    });
  }

  #pointed(): void {
    this.#modality(false);
    // Without a focus in it the notebook would take it at each click, and style the whole page anew.
    if (!hasFocus(this.root)) focusQuietly(this.root);
  }

  #modality(keyboard: boolean): void {
    if (this.view.keyboard === keyboard) return;
    this.view.keyboard = keyboard;
    if (this.#stage.focus) this.#stage.mark();
  }

  #clickedAside(event: Event): void {
    const clause = closest(event.target, "[data-clause]");
    if (clause) this.clause(clause.dataset.clause ?? "", clause);
    else if (!closest(event.target, ".hp-pop, .hp-stage")) {
      this.#chooser.hide();
      this.#refusal.hide();
      if (!closest(event.target, ".hp-tools")) this.#help.hide();
      this.#readingCard.hide();
    }
  }

  #escape(): boolean {
    const { view } = this;
    // A card that only a rest of the pointer opened does not use up the key.
    if (this.#chooser.hide(true) || this.#readingCard.hide()) return true;
    if (this.#help.open || this.#refusal.open || view.illegal || this.#command.refused) {
      this.#help.hide();
      this.#putAway();
      return true;
    }
    if (this.#projector.leave() || this.#note.hide()) return true;
    if (view.selected) {
      this.select(null);
      return true;
    }
    if (hasFocus(this.#command.input)) {
      this.#stage.to(this.#stage.resting);
      return true;
    }
    return false;
  }
}
