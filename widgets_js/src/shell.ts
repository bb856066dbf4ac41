import { Busy } from "./busy.ts";
import type { Context, Origin, Panel, View } from "./context.ts";
import { DiceFirst } from "./dice_first.ts";
import { attr, boxOf, closest, focusQuietly, h, hasFocus, json, keepFocus, on } from "./dom.ts";
import { guardDoubleClicks, questionOf } from "./double_click_guard.ts";
import type { Row } from "./folding.ts";
import { showHelp } from "./help.ts";
import { choiceCount, HintIndex, type Pick } from "./hints.ts";
import { type Kernel, watchKernel } from "./kernel.ts";
import { listenToKeys } from "./keyboard.ts";
import { LAPTOP, LOG, NARROW, type Plan, planFor, type Room, watchRoom } from "./layout.ts";
import { scrollLittle } from "./little_scrolling.ts";
import { LiveRegion } from "./live_region.ts";
import { sprite } from "./look/sprite.ts";
import { Choices } from "./panels/choices.ts";
import { Coach } from "./panels/coach.ts";
import { Command } from "./panels/command.ts";
import { Curtain } from "./panels/curtain.ts";
import { DiceBox } from "./panels/dice.ts";
import { Facts } from "./panels/facts.ts";
import { HeadBar } from "./panels/head.ts";
import { Keeping } from "./panels/keeping.ts";
import { Log } from "./panels/log.ts";
import { Meanwhile } from "./panels/meanwhile.ts";
import { NoteStrip, refusal } from "./panels/note.ts";
import { Regions } from "./panels/regions.ts";
import { Timeline } from "./panels/timeline.ts";
import { Pointing } from "./pointing.ts";
import { type Avoided, MUST_BE_SEEN, Popover } from "./popover.ts";
import { Projector } from "./projector.ts";
import { type Frame, type Hint, type Message, type Model, type Reply, readFrame } from "./protocol.ts";
import { ReadingCard } from "./reading_card.ts";
import { Stage } from "./scene/stage.ts";
import { Sounds } from "./sounds.ts";
import { isEnabled, Link } from "./sync.ts";
import { speak, tr } from "./words.ts";

let boards = 0;
/** Messages that no note answers. */
const SILENT = new Set<Message["kind"]>(["view", "read", "row", "clause", "log", "point", "press"]);

/** A card is no higher than this share of the board. */
const CARD_SHARE = 0.6;
/** So much more a region is wanted in which something can be chosen. */
const LIT = 0.5;

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
    room: { ...LAPTOP, layout: "laptop", rail: LAPTOP.width },
  };
  readonly #closing = new AbortController();
  readonly #link: Link;
  readonly #stage: Stage;
  readonly #head: HeadBar;
  readonly #choices: Choices;
  readonly #timeline: Timeline;
  readonly #dice: DiceBox;
  readonly #diceFirst: DiceFirst;
  readonly #log: Log;
  readonly #command: Command;
  readonly #note: NoteStrip;
  readonly #liveRegion = new LiveRegion();
  readonly #readingCard: ReadingCard;
  readonly #pointing: Pointing;
  readonly #panels: Panel[];
  readonly #refusal: Popover;
  readonly #help: Popover;
  readonly #projector: Projector;
  readonly #regions: Regions;
  readonly #curtain: Curtain;
  readonly #grid = h("div.hp-grid");
  readonly #rail = h("section.hp-rail", { "aria-label": tr("question") });
  readonly #measure: () => void;
  #room: Room = LAPTOP;
  #plan: Plan | null = null;
  /** What Python was last asked to draw: for a back row, or not. */
  #large: boolean;
  #frames = 0;
  readonly #busyMark: Busy;
  readonly #keeping: Keeping;
  readonly #coach: Coach;
  readonly #meanwhile: Meanwhile;
  readonly sounds: Sounds;
  /** The row that is pointed at. */
  #over: Element | null = null;
  /** What was marked when somebody was last asked. */
  #marked: ReadonlySet<string> = new Set();
  /** When the present question came. */
  #askedAt = 0;
  /** Who acts: chosen again for the next choice, as long as the scene says that this part stays (`hp-stays`). */
  #acting: string | null = null;
  /** Something was sent whose answer may be a note. */
  #awaitsNote = false;

  constructor(model: Model, el: HTMLElement) {
    boards += 1;
    this.uid = `hp${boards}`;
    this.signal = this.#closing.signal;
    this.frame = readFrame(model);
    // A page may show boards in several languages: whichever a person turns to speaks its own.
    for (const gesture of ["pointerdown", "pointerover", "keydown", "focusin"])
      el.addEventListener(gesture, () => speak(this.frame.words), { capture: true, signal: this.signal });
    this.index = new HintIndex(this.frame.hints);
    this.#large = this.frame.options.large;
    const layer = h("div.hp-layer");
    const lit = h("span", { id: `${this.uid}-lit`, hidden: true }, tr("can be chosen"));
    this.root = h("section", {
      class: "hp hp-cell",
      "data-testid": "board",
      "data-lm-suppress-shortcuts": "true",
      tabindex: -1,
    });
    this.sounds = new Sounds(this.root, this.signal);
    this.#stage = new Stage(this);
    this.#head = new HeadBar(this);
    this.#choices = new Choices(this);
    this.#timeline = new Timeline(this);
    this.#dice = new DiceBox(this);
    this.#diceFirst = new DiceFirst(this, this.#dice, (each, rolled) => this.#show(each, rolled));
    this.#log = new Log(this);
    this.#command = new Command(this);
    this.#note = new NoteStrip(this, () => this.#keptVisible());
    const card = new Popover(
      layer,
      "card",
      "note",
      "beside",
      () => this.#keptFromCards(),
      () => [this.#regions.side, this.#regions.chance, this.#stage.el],
      () => CARD_SHARE * boxOf(this.#stage.el).height,
    );
    this.#readingCard = new ReadingCard(this, card, (id) => this.#stage.rect(id));
    this.#pointing = new Pointing(this, this.#stage, this.#readingCard, this.#choices);
    this.#refusal = new Popover(layer, "why", "group", "below", () => unweighted(this.#keptVisible()));
    this.#help = new Popover(layer, "help", "dialog", "below");
    this.#busyMark = new Busy(this.root, this.signal, () => this.#choices.update());
    this.#keeping = new Keeping(this, new Popover(layer, "game", "dialog", "below"));
    const guide = new Popover(
      layer,
      "coach",
      "dialog",
      "beside",
      () => {
        const { drawer, beside } = this.#regions;
        return this.#coach.avoided(this.#stage.el, this.#choices.el, drawer.el, beside);
      },
      () => [this.#regions.side, this.#regions.chance, this.#choices.el, this.#rail],
    );
    this.#coach = new Coach(this, guide, this.#stage);
    this.#head.tools.prepend(this.#coach.el, this.#keeping.menu.button);
    const turns = new Popover(
      layer,
      "meanwhile",
      "group",
      "below",
      () => this.#keptFromTurns(),
      () => [this.#timeline.newest, this.#stage.el, this.#regions.side],
    );
    this.#meanwhile = new Meanwhile(this, turns, this.#timeline.el);
    this.#curtain = new Curtain(this);
    const facts = new Facts(this);
    this.#regions = new Regions(this, this.#stage, this.#log.el, this.#command.el, () => {
      this.#pointing.settle();
      this.#arrange();
      this.#log.resized();
      this.#coach.place();
    });
    this.#regions.drawer.listenTo(this.#head.el);
    this.#panels = [this.#head, this.#stage, this.#note, this.#choices, this.#timeline, this.#dice];
    this.#panels.push(this.#keeping, this.#log, this.#command, this.#curtain, facts);
    this.root.append(this.#coach.shade);
    const { shelf, beside, chance, chips, side, bar, drawer } = this.#regions;
    const ask = h("div.hp-ask", {}, this.#choices.el, beside);
    chance.append(this.#dice.el);
    this.#rail.append(shelf, ask, this.#curtain.el, chance);
    const beforeRail = [this.#head.el, facts.el, chips, this.#stage.el, this.#note.el, side];
    this.#grid.append(...beforeRail, this.#rail, this.#timeline.el, bar, drawer.el);
    this.root.append(
      sprite(this.uid),
      this.#keeping.el,
      this.#grid,
      this.#stage.aloft.el,
      layer,
      this.#liveRegion.el,
      lit,
    );
    el.append(this.root);
    this.#measure = watchRoom(this.root, this.signal, (room) => this.#resized(room));
    this.#projector = new Projector(this.root, this.signal, () => {
      this.#measure();
      this.#arrange();
    });
    this.#link = new Link(model, {
      frame: (frame) => this.#arrived(frame),
      reply: (reply) => this.#reply(reply),
      busy: (state) => this.#busyMark.set(state),
      lost: (message) => this.#keeping.lost(message),
    });
    watchKernel(model, this.signal, (kernel) => this.#kernel(kernel));
    this.#listen();
    this.#arrived(this.frame);
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
    if (message.kind === "advise") this.#meanwhile.hide();
    if (sent && !SILENT.has(message.kind)) this.#awaitsNote = true;
    return sent;
  }

  act(text: string, origin: Origin, part: string | null = null): void {
    if (this.#link.pending) return;
    const { view } = this;
    view.origin = origin;
    this.index = this.index.withMarks(text);
    this.#putAway();
    this.#meanwhile.hide();
    const source = this.index.all.find((hint) => hint.text === text)?.source ?? [];
    // A question on the way, as which of several or a card for the dice, leaves who acts.
    if (view.selected || this.index.sources.some((each) => this.#stays(each)))
      this.#acting = view.selected && source.includes(view.selected) ? view.selected : null;
    const sent = this.send({ kind: "act", ...this.#choice(text, part) });
    // What was clicked may go, and the focus with it, for which the browser would lay out the page twice; now it has time.
    if (sent && !this.view.keyboard && hasFocus(this.root)) focusQuietly(this.root);
    if (sent) this.#link.drawAhead();
  }

  /** A choice as it is sent: a piece of what it names may answer which one is meant. */
  #choice(text: string, part: string | null): { text: string; part?: string } {
    const named = this.index.all.find((hint) => hint.text === text)?.targets ?? [];
    return part && !named.includes(part) ? { text, part } : { text };
  }

  click(chain: string[]): void {
    const part = this.#stage.partOf(chain);
    const turned = this.#pointing.turnedTo(chain);
    this.#readingCard.clicked(part);
    this.#putAway();
    const { ask } = this.frame;
    if (part && this.#choices.forms.take(part)) return;
    const open = ask.kind === "ask" && ask.mine;
    const mark = open && chain.find((id) => this.index.words.has(id));
    const picked: Pick = open ? this.index.pick(chain, this.selected, part) : { kind: "none" };
    const shown = turned ?? (picked.kind === "choose" ? this.#choices.shownAt(picked.part) : null);
    if (mark) this.#toggle(mark);
    else if (shown) this.act(shown.text, "part", part);
    else if (picked.kind === "act") this.act(picked.hint.text, "part", part);
    else if (picked.kind === "select") this.select(picked.part);
    else if (picked.kind === "drop") this.select(null);
    else if (picked.kind === "choose") {
      this.#regions.drawer.close();
      this.#choices.open(picked, part);
    }
    // What only tells something is read; a refusal is for what somebody tried to play with.
    else if (part && this.#tells(part)) this.read(part, true);
    else if (part) this.#explain(part);
    else this.select(null);
  }

  /** Who acts and can act on. */
  #stays(part: string): boolean {
    return this.#stage.find(part)?.classList.contains("hp-stays") === true;
  }

  /** Chosen again after what it did, and what that led to; not on the tour, which says whom to choose. */
  #chooseAgain(): void {
    const { frame, index, view } = this;
    const part = this.#acting;
    if (!part || frame.coach.on || !frame.ask.mine || !index.sources.includes(part) || !this.#stays(part)) return;
    view.selected = part;
    this.refresh();
  }

  /** A part of a region that is there to be read, or one that only tells something while nothing is picked (`hp-tells`). */
  #tells(part: string): boolean {
    const region = this.#stage.regionOf(part) ?? "";
    if (!/^(board|hand)(-|$)/.test(region)) return true;
    return this.selected === null && this.#stage.find(part)?.classList.contains("hp-tells") === true;
  }

  #toggle(part: string): void {
    this.index = this.index.toggled(part);
    const now = this.index.hints.find((hint) => hint.marks);
    this.say(`${this.name(part)} ${this.index.marked.has(part) ? tr("kept") : tr("free")}. ${now?.label}`);
    this.refresh();
  }

  select(part: string | null): void {
    if (part === this.view.selected) return;
    this.view.selected = part;
    this.view.hover = null;
    if (part) {
      this.say(
        tr("{label} selected, {choice_count}", {
          label: this.label(part),
          choice_count: choiceCount(this.index.from(part).length),
        }),
      );
      // What can be chosen from it stands in the list, which a drawer lies over.
      this.#regions.drawer.close();
    }
    // The chip that lets a part go goes with it, and may have the focus.
    keepFocus(this.root, () => {
      this.#arrange();
      this.refresh();
    });
  }

  preview(pointed: Hint | null, part: string | null = null): void {
    // What somebody has turned to stays on the board while nothing is pointed at.
    const hint = pointed ?? (part ? null : this.#choices.shown);
    if (hint === this.view.hover && part === this.view.pointed) return;
    this.view.hover = hint;
    this.view.pointed = part;
    this.refresh();
  }

  follow(row: Row | null): void {
    this.#pointing.row(row);
  }

  turn(step: number): boolean {
    return this.#pointing.turn(step);
  }

  read(part: string, pinned: boolean): void {
    this.#putAway();
    this.#readingCard.open(part, pinned);
  }

  overRow(row: Element | null): void {
    this.#over = row;
    // A class looks at the board, and a finger that holds a row takes it.
    const { layout } = this.view.room;
    if (layout !== "projector" && layout !== "phone") this.#readingCard.overRow(row);
  }

  clause(id: string, anchor: Element): void {
    this.#readingCard.clause(id, anchor);
  }

  help(anchor: Element): void {
    if (this.#help.open) this.#help.hide();
    else showHelp(this, this.#help, anchor);
  }

  open(name: string): void {
    this.#regions.open(name);
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
    this.#coach.place();
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
    this.#refusal.hide();
    // A button of the note that goes has the focus.
    keepFocus(this.root, () => this.#note.update());
    this.#command.update();
  }

  #explain(part: string): void {
    // Asked of a position that is about to change, it could only be told that it comes too late.
    if (this.#link.pending) return;
    this.view.asked = part;
    this.view.origin = "part";
    this.send({ kind: "explain", part, ...(this.selected ? { source: this.selected } : {}) });
  }

  /** A frame has come: one that still waits for its dice is drawn before it, so that nothing of that is lost. */
  #arrived(frame: Frame): void {
    this.#diceFirst.finish();
    this.#stage.arrives();
    this.#diceFirst.show(frame);
  }

  /** Draws a frame; `rolled`: its dice have tumbled before. */
  #show(frame: Frame, rolled = false): void {
    const { view, frame: before } = this;
    this.#frames += 1;
    const stepped = frame.ply !== this.frame.ply;
    const asked = questionOf(frame) !== questionOf(this.frame);
    // A note that was put away does not come back because the board is drawn in another width.
    const noteIsNew = this.#awaitsNote || json(frame.note) !== json(this.frame.note);
    this.#awaitsNote = false;
    this.frame = frame;
    speak(frame.words);
    // Where nobody is asked, as at a roll that waits for a click, what was marked before is not forgotten.
    if (this.index.all.length > 0) this.#marked = this.index.marked;
    this.index = new HintIndex(frame.hints, this.#marked);
    view.hover = null;
    view.pointed = null;
    if (noteIsNew) view.noted = false;
    if (stepped || !this.index.sources.includes(view.selected ?? "")) view.selected = null;
    // Another game, or a step of the tour that may point at a row below it.
    if (frame.head.game !== before.head.game || frame.ply < before.ply || (frame.coach.on && stepped))
      this.#regions.drawer.close();
    if (stepped || asked) {
      this.#askedAt = performance.now();
      view.query = "";
      this.#choices.reset();
      this.#readingCard.settle();
      this.#pointing.settle();
    }
    const refused = frame.note.kind === "illegal" && !view.noted;
    view.illegal = refused && view.origin === "part" ? (view.asked ?? view.illegal) : null;
    const { root } = this;
    const open = !this.#curtain.down;
    attr(root, "aria-label", tr("{title} board", { title: frame.head.title }));
    attr(root, "lang", frame.options.language || null);
    attr(root, "data-theme", frame.options.theme || null);
    attr(root, "data-ply", frame.ply);
    this.#keeping.answered();
    keepFocus(root, () => {
      for (const panel of this.#panels) panel.update();
      if (frame.ply < before.ply) this.#acting = null;
      else if (stepped) this.#chooseAgain();
      // What was read before the curtain fell may tell what is behind it.
      if (open && this.#curtain.down) this.#readingCard.hide();
      this.#arrange();
    });
    this.#pointing.drawn();
    this.#refuse(refused);
    this.#coach.update();
    this.#liveRegion.frame(frame, this.index.hints.length);
    this.#meanwhile.update(frame === before);
    this.sounds.frame(frame, before, rolled);
    // Last, so that a test that waits for it finds everything drawn.
    attr(root, "data-seq", frame.seq || this.#frames);
  }

  #refuse(refused: boolean): void {
    const { illegal } = this.view;
    // One of a row stands in the list by itself.
    if (!refused || !illegal) {
      this.#refusal.hide();
      return;
    }
    this.#refusal.show(() => this.#stage.rect(illegal), tr("why not"), refusal(this.frame.note));
    this.view.asked = null;
  }

  /** What a refusal leaves in sight: what is lit, what is selected, and the square around the refused part. */
  #keptVisible(): (DOMRect | null)[] {
    const square = this.#stage.find(this.view.illegal ?? "")?.parentElement?.closest("[role=gridcell]")?.id;
    return [...this.index.lit(this.selected), this.selected, square].map((id) => this.#stage.rect(id ?? ""));
  }

  #reply(reply: Reply): void {
    if (reply.kind === "log") keepFocus(this.root, () => this.#log.replace(reply.items));
    else if (reply.kind !== "card") this.#keeping.reply(reply);
    else if (this.#readingCard.reply(reply)) this.#refusal.hide();
  }

  #kernel(kernel: Kernel): void {
    this.#link.down = kernel === "gone";
    this.#keeping.kernel(kernel);
    if (this.#link.down) this.#link.lose();
  }

  /** What a card should not lie over: most of all the question and its choices, then what is lit, then the board. */
  #keptFromCards(): Avoided[] {
    return [[boxOf(this.#choices.el), MUST_BE_SEEN], ...unweighted([boxOf(this.#stage.el), ...this.#keptVisible()])];
  }

  /** What the card of what came meanwhile does not lie over: all that the decision needs and the own sheet, then the board. */
  #keptFromTurns(): Avoided[] {
    const { chance, beside, shelf, side } = this.#regions;
    const panels = side.querySelectorAll(".hp-pane, .hp-region:not([data-region^=sheet])");
    const must = [this.#choices.el, chance, beside, shelf, ...panels].map(boxOf);
    const own = this.#stage.rect(`seat-${(this.frame.head.seat?.index ?? -1) + 1}`);
    const needed = [...must, own, ...this.#keptVisible()].map((box): Avoided => [box, MUST_BE_SEEN]);
    return [...needed, ...unweighted([boxOf(this.#stage.el)])];
  }

  /** Another room: measured here, and not at each frame, because a measurement makes the page lay itself out. */
  #resized(room: Room): void {
    this.#room = room;
    this.#arrange();
    this.#choices.update();
    this.#timeline.resized();
    this.#log.resized();
    this.#refusal.place();
    this.#meanwhile.place();
    this.#coach.place();
  }

  /** Each region comes to stand where there is room for it. */
  #arrange(): void {
    const { root, frame } = this;
    const { regions } = frame.scene;
    const asked = this.#projector.active && this.#room.width >= NARROW ? "projector" : frame.options.layout;
    const { lit } = this.#stage;
    const wanted = regions.map((each) => ({
      ...each,
      word: this.#regions.words(each.name),
      score: each.need + (lit.has(each.name) ? LIT : 0),
    }));
    const plan = planFor(this.#room, asked, wanted, this.#regions.picked);
    this.#plan = plan;
    this.view.room = plan;
    attr(root, "data-layout", plan.layout);
    attr(root, "data-projector", plan.layout === "projector");
    attr(root, "data-square", plan.square);
    attr(root, "data-low", plan.low);
    attr(root, "data-roomy", plan.record);
    for (const name of ["height", "board", "side", "stage"] as const) {
      const pixels = `${plan[name]}px`;
      if (root.style.getPropertyValue(`--hp-${name}`) !== pixels) root.style.setProperty(`--hp-${name}`, pixels);
    }
    if (plan.side === 0 && this.#regions.chips.parentElement !== this.#grid)
      this.#grid.insertBefore(this.#regions.chips, this.#stage.el);
    this.#stage.arrange(plan);
    this.#regions.arrange(plan, lit, this.#rail);
    const standing = new Set([...plan.placed.map(({ name }) => name), ...plan.open]);
    this.#head.arrange(regions.some(({ name }) => name === "track" && !standing.has(name)));
    const large = plan.layout === "projector";
    if (large !== this.#large && frame.seq > 0) {
      this.#large = large;
      this.send({ kind: "view", large });
    }
  }

  #listen(): void {
    const { root, signal } = this;
    const stage = this.#stage;
    scrollLittle(root, signal);
    guardDoubleClicks(
      root,
      signal,
      () => (this.#link.pending ? "" : questionOf(this.frame)),
      () => this.#askedAt,
    );
    on(root, "click", (event) => this.#clickedAside(event), signal);
    root.addEventListener("keydown", () => this.#modality(true), { signal, capture: true });
    root.addEventListener("pointerdown", () => this.#pointed(), { signal, capture: true });
    on(root, "pointerdown", (event) => this.#pressed(event.target), signal);
    const covered = (): string | null => (this.#refusal.open ? this.view.illegal : null);
    const drawn = (target: EventTarget | null): boolean => closest(target, ".hp-region") !== null;
    const over = (event: PointerEvent): void => void (drawn(event.target) && this.#pointing.over(event, covered()));
    const out = (event: PointerEvent): void => {
      if (drawn(event.target) && !drawn(event.relatedTarget)) this.#pointing.over(null, null);
    };
    on(root, "pointerover", over, signal);
    // Within one part the page hears of no other one: who stirs there after the next question points at it.
    on(root, "pointermove", (event) => void (this.#pointing.rests && over(event)), signal);
    on(root, "pointerout", out, signal);
    on(root, "focusin", (event) => this.#focused(drawn(event.target)), signal);
    listenToKeys(this, {
      walk: (direction) => stage.walk(direction),
      rowEnd: (last) => stage.rowEnd(last),
      nextLit: (back) => stage.nextLit(back),
      get focus() {
        return stage.focus;
      },
      read: () => this.#readingCard.part,
      readRow: () => this.#readRow(),
      activate: (part) => this.click(stage.chain(stage.find(part))),
      digit: (number) => void (this.#dice.key(number) || this.#choices.key(number)),
      menu: (step) => this.#choices.menu(step),
      turn: (step) => this.turn(step),
      command: () => this.#type(),
      pan: (back) => stage.pan(back),
      zone: (back) => this.#zone(back),
      lift: () => this.#curtain.lift(),
      pause: () => this.send({ kind: this.frame.play.paused ? "resume" : "pause" }),
      help: () => this.help(this.#head.el),
      escape: () => this.#escape(),
    });
  }

  /** The row that has the focus, or a card of a shelf, says what comes of it. */
  #readRow(): boolean {
    const row =
      closest(document.activeElement, ".hp-rail [data-text]") ?? (this.#over?.isConnected ? this.#over : null);
    if (row) this.#readingCard.row(row, true);
    return row !== null;
  }

  /** The command line comes out, wherever it is folded. */
  #type(): void {
    if (this.#plan?.layout === "projector") return;
    if (!this.#regions.showsLog) this.#regions.open(LOG);
    this.#command.focus();
  }

  /** The focus goes on to the next (or the previous) place of the cell: head, board, side, question, time line. */
  #zone(back: boolean): void {
    const { side, chips, drawer, bar } = this.#regions;
    const zones = [this.#head.el, chips, this.#stage.el, side, drawer.el, this.#rail, this.#timeline.el, bar];
    const open = zones.filter((zone) => zone.isConnected && zone.checkVisibility?.() !== false && stopIn(zone));
    const at = open.findIndex((zone) => hasFocus(zone));
    const next = open.at((at + (back ? (at < 0 ? 0 : -1) : 1)) % open.length);
    const stop = next && stopIn(next);
    if (stop) stop.focus();
  }

  /** The focus is on the board, or elsewhere: then the card that it called goes with it. */
  #focused(onBoard: boolean): void {
    if (onBoard) this.#pointing.focusRests();
    else if (this.view.keyboard) this.#readingCard.settle();
  }

  #pointed(): void {
    this.#modality(false);
    // Without a focus in it the notebook would take it at each click, and style the whole page anew.
    if (!hasFocus(this.root)) focusQuietly(this.root);
  }

  /** While the button is held down Python looks at what the choice leads to: the answer to the click is nearer then. */
  #pressed(target: EventTarget | null): void {
    const { ask } = this.frame;
    if (this.#link.pending || ask.kind !== "ask" || !ask.mine) return;
    const row = closest(target, ".hp-rail :is([data-text], [data-act])");
    const chain = row ? [] : this.#stage.chain(target);
    const part = this.#stage.partOf(chain);
    const picked = this.index.pick(chain, this.selected, part);
    const shown = picked.kind === "choose" ? this.#choices.shownAt(picked.part)?.text : undefined;
    const text = row?.dataset.act ?? row?.dataset.text ?? (picked.kind === "act" ? picked.hint.text : shown);
    if (text) this.send({ kind: "press", ...this.#choice(text, row ? this.#choices.clicked : part) });
  }

  #modality(keyboard: boolean): void {
    if (this.view.keyboard === keyboard) return;
    this.view.keyboard = keyboard;
    if (this.#stage.focus) this.#stage.mark();
  }

  #clickedAside(event: Event): void {
    const clause = closest(event.target, "[data-clause]");
    if (clause) this.clause(clause.dataset.clause ?? "", clause);
    // What was clicked may be gone by now, because what came of it is drawn already.
    else if ((event.target as Node).isConnected && !closest(event.target, ".hp-pop, .hp-region")) {
      this.#refusal.hide();
      if (!closest(event.target, ".hp-tools, .hp-more")) {
        this.#head.more(false);
        this.#help.hide();
        this.#keeping.menu.hide();
      }
      this.#readingCard.hide();
    }
  }

  #escape(): boolean {
    const { view } = this;
    // A card that only a rest of the pointer opened does not use up the key.
    if (this.#readingCard.hide() || this.#regions.drawer.close(true) || this.#choices.leave()) return true;
    if (this.#keeping.menu.hide()) return true;
    if (!this.#help.open && this.#meanwhile.hide()) return true;
    if (!this.#help.open && (this.#head.shut() || this.#head.more(false))) return true;
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

function unweighted(boxes: (DOMRect | null)[]): Avoided[] {
  return boxes.map((box) => [box, 1]);
}

/** Where the focus comes to in a box: a choice, a tab that is open, else the first that Tab reaches. */
function stopIn(box: Element): HTMLElement | SVGElement | null {
  const stops = "button:not(:disabled), [href], input, select, summary, [tabindex]";
  const all = [...box.querySelectorAll<HTMLElement | SVGElement>(stops)];
  const reached = all.filter((each) => each.tabIndex >= 0 && !each.closest("[hidden]"));
  return reached.find((each) => each.matches(".hp-choice, .hp-part")) ?? reached[0] ?? null;
}
