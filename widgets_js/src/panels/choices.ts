import type { Context, Panel } from "../context.ts";
import {
  attr,
  button,
  closest,
  consume,
  fill,
  focusQuietly,
  h,
  hasFocus,
  icon,
  json,
  keepFocus,
  on,
  text,
} from "../dom.ts";
import { capped, fold, hintRows, paged, type Row } from "../folding.ts";
import { choiceCount, type Pick } from "../hints.ts";
import type { Frame, Head, Hint, Note } from "../protocol.ts";
import { tr } from "../words.ts";
import { Forms } from "./forms.ts";
import { Halted } from "./halted.ts";
import { refusal } from "./note.ts";
import { ending } from "./result.ts";
import { directionsOf, LINES_AT_ONCE, Rows } from "./rows.ts";
import { Shelf } from "./shelf.ts";
import { Tray } from "./tray.ts";

type Several = Extract<Pick, { kind: "choose" }>;

/**
 * What the list is narrowed to by a gesture; `part` is where the choices are, `from` what else starts there, `clicked` the
 * piece that was clicked for it.
 */
type Scope =
  | { kind: "part"; name: string; hints: Hint[]; part: string; from: string | null; clicked: string | null }
  | { kind: "group" | "tray" | "shelf" | "list"; name: string; hints: Hint[] };

const SEARCH_FROM = 10;
/** The kind of a choice that stands for several at once. */
const SEVERAL = "each";
/** A tray stands open beside so many other lines. */
const MOST_BESIDE_TRAY = 4;
/** A finger that goes so far sideways turns, in pixels. */
const SWIPE = 40;

/** What can be done now: the list, what a gesture has opened of it, the forms; or why there is nothing to do. */
export class Choices implements Panel {
  readonly el = h("section.hp-box.hp-choices", { "aria-label": tr("choices") });
  readonly rows: Rows;
  readonly forms: Forms;
  readonly #passes: Rows;
  readonly #foot: HTMLElement;
  readonly #tray: Tray;
  readonly #shelf: Shelf;
  readonly #halted: Halted;
  readonly #title = h("span");
  readonly #count = h("small");
  readonly #source = h("button.hp-chip");
  readonly #scopeName = h("button.hp-chip");
  readonly #rematch = h("button.hp-btn.primary", {}, icon("play"), tr("Play again"));
  readonly #next = h("button.hp-btn");
  readonly #look = h("button.hp-btn", {}, icon("first"), tr("Look back from the start"));
  readonly #turn = button(tr("turn to the next"), "rotate", "ghost", "r");
  readonly #path = h("div.hp-path", { hidden: true }, this.#source, this.#scopeName, this.#turn);
  readonly #search = h("input", {
    type: "search",
    "aria-label": tr("find a choice"),
    spellcheck: "false",
    autocomplete: "off",
  });
  readonly #find = h("label.hp-input.hp-find", {}, icon("search"), this.#search);
  readonly #cut = h("p.hp-keys");
  readonly #asList = h("button.hp-link.hp-as-list");
  readonly #body = h("div.hp-scroll");
  readonly #empty = h("div.hp-empty");
  readonly #why = h("div.hp-why");
  /** What is passed for this Turn, each with the way to be asked again. */
  readonly #passed = h("div.hp-passed", { role: "group", "aria-label": tr("passed for this Turn"), hidden: true });
  #passedShown = "";
  /** Luck takes the next roll when this is pressed. */
  readonly #roll = h("button.hp-btn.primary.hp-roll-now", {}, icon("d6"), tr("Roll"));
  #scope: Scope | null = null;
  /** What was asked before. */
  #prompt = "";
  /** Of the choices at a part the one that is shown on the board. */
  #shown: Hint | null = null;
  #selected: string | null = null;
  #scrolled = false;
  #drawn: Frame | null = null;
  /** The frame is drawn for the first time. */
  #fresh = false;

  constructor(private readonly ctx: Context) {
    this.#title.id = `${ctx.uid}-question`;
    this.rows = new Rows(ctx, (row) => this.#pick(row), false, this.#title.id);
    this.#passes = new Rows(ctx, (row) => this.#pick(row), true, this.#title.id);
    this.#foot = h("div.hp-passes", {}, this.#passes.el);
    this.forms = new Forms(ctx);
    this.#tray = new Tray(ctx);
    this.#shelf = new Shelf(ctx);
    this.#halted = new Halted(ctx);
    const { signal } = ctx;
    const scrolled = (): void => {
      this.#scrolled = true;
    };
    on(this.#body, "scroll", scrolled, signal);
    on(this.#roll, "click", () => ctx.send({ kind: "roll" }), signal);
    on(this.#source, "click", () => ctx.select(null), signal);
    on(this.#scopeName, "click", () => keepFocus(ctx.root, () => this.leave()), signal);
    on(this.#rematch, "click", () => ctx.send({ kind: "rematch" }), signal);
    on(this.#next, "click", () => this.#goOn(), signal);
    on(this.#look, "click", () => ctx.send({ kind: "first" }), signal);
    on(this.#turn, "click", () => this.turn(1), signal);
    on(this.#asList, "click", () => this.#list(), signal);
    on(this.#search, "input", () => this.#typed(), signal);
    on(this.#search, "keydown", (event) => this.#key(event), signal);
    ctx.root.addEventListener("keydown", (event) => this.#gestureKey(event), { signal, capture: true });
    this.#listenToSwipes();
    const question = h("div.hp-question", {}, h("h3", {}, this.#title), this.#find, this.#count);
    on(this.#passed, "click", (event) => this.#reopen(event.target), signal);
    this.el.append(question, this.#path, this.#why, this.#body, this.#passed, this.#foot);
  }

  update(): void {
    const { frame, index, view, root } = this.ctx;
    const { ask, head } = frame;
    const open = ask.kind === "ask" && ask.mine;
    this.#fresh = frame !== this.#drawn;
    this.#drawn = frame;
    if (this.#fresh) this.#renew();
    if (view.selected !== this.#selected) this.#scope = null;
    this.#selected = view.selected;
    const { hover } = view;
    if (hover && this.#scope?.kind === "part" && this.#scope.hints.includes(hover)) this.#shown = hover;
    const rows = open ? this.#rows() : [];
    const passes = open && !view.query ? index.passes : [];
    text(this.#title, ask.kind === "over" ? tr("The game is over") : ask.prompt || tr("Choices"));
    text(this.#count, open ? this.#countLabel(rows, Math.max(ask.total, frame.hints.length)) : "");
    this.#drawPath();
    this.#drawPassed();
    this.#passes.set(hintRows(passes));
    attr(this.#foot, "hidden", passes.length === 0);
    this.forms.update();
    const inList = view.origin === "list" || view.origin === "form" || (view.origin === "part" && !view.illegal);
    const refused = frame.note.kind === "illegal" && !view.noted && inList;
    fill(this.#why, refused && refusal(this.#inWords(frame.note)));
    // Where nothing in it can have the focus, what is long is scrolled by its own keys.
    attr(this.#body, "tabindex", ask.kind === "over" ? 0 : null);
    let gesture: "tray" | "shelf" | null = null;
    this.#halted.update();
    if (this.#halted.open) fill(this.#body, this.#halted.el);
    else if (ask.kind === "over" && head.result)
      fill(this.#body, ending(head, frame.scene.facts, this.#rematch, ...this.#later(head), this.#look));
    else if (!open) fill(this.#body, this.#rolls ? this.#roll : this.#waiting());
    else gesture = this.#draw(rows, passes.length);
    const listed = this.#scope === null || this.#scope.kind === "list";
    const long = open && listed && !gesture && (frame.hints.length >= SEARCH_FROM || ask.cut);
    attr(this.#find, "hidden", !long);
    attr(this.#search, "placeholder", long ? this.#placeholderOf(Math.max(ask.total, frame.hints.length)) : null);
    attr(this.#count, "hidden", long && !view.query);
    // These want more of the room beside the board than a list does.
    attr(root, "data-shelf", gesture === "shelf");
    if (gesture !== "shelf") attr(root, "data-taking", false);
    attr(root, "data-tray", gesture === "tray");
  }

  /** A new question starts with an empty search field, at the top of its list. */
  reset(): void {
    this.#search.value = "";
    this.#scope = this.#again();
    this.#tray.reset();
    // Asked where it stands, the page would lay itself out.
    if (this.#scrolled) this.#body.scrollTop = 0;
    this.#scrolled = false;
  }

  /** Where the same is asked again, and the open group holds what one does several times, as to buy, it stays open. */
  #again(): Scope | null {
    const { frame, index } = this.ctx;
    const same = frame.ask.prompt === this.#prompt;
    this.#prompt = frame.ask.prompt;
    const scope = this.#scope;
    if (!same || scope?.kind !== "group") return null;
    const row = index.rows(null, "").find((each) => each.kind === "group" && each.name === scope.name);
    if (row?.kind !== "group" || !row.hints.some(({ kind }) => kind === SEVERAL)) return null;
    return { kind: "group", name: row.name, hints: row.hints };
  }

  /** The choices at a part stand in the list by themselves, the first one shown on the board. */
  open({ part, hints, from }: Several, clicked: string | null = null): void {
    this.#scope = { kind: "part", name: this.ctx.name(part), hints, part, from, clicked };
    this.#shown = hints[0] ?? null;
    this.ctx.preview(this.#shown);
    this.ctx.refresh();
    this.ctx.say(`${this.ctx.name(part)}, ${choiceCount(hints.length)}. ${this.#shown?.label ?? ""}`);
  }

  /** The choices at a part are what the list shows. */
  get chooses(): boolean {
    return this.#scope?.kind === "part";
  }

  /** The choice that a part stands for while its choices are in the list. */
  shownAt(part: string): Hint | null {
    return this.#scope?.kind === "part" && this.#scope.part === part ? this.#shown : null;
  }

  /** The piece that was clicked for the choices that are listed. */
  get clicked(): string | null {
    return this.#scope?.kind === "part" ? this.#scope.clicked : null;
  }

  /** What stays shown on the board while nothing is pointed at. */
  get shown(): Hint | null {
    return this.chooses ? this.#shown : null;
  }

  /** Shows the next (or the previous) of the choices at a part. */
  turn(step: number): boolean {
    const scope = this.#scope;
    if (scope?.kind !== "part" || scope.hints.length < 2) return false;
    const at = scope.hints.indexOf(this.#shown ?? (scope.hints[0] as Hint));
    this.#shown = scope.hints.at((at + step) % scope.hints.length) ?? null;
    this.ctx.preview(this.#shown);
    const now = this.#shown ? scope.hints.indexOf(this.#shown) + 1 : 0;
    this.ctx.say(tr("{part}, {now} of {hints}", { part: this.#shown?.label ?? "", now, hints: scope.hints.length }));
    return true;
  }

  /** Goes back to where a gesture came from; false where none is open. */
  leave(): boolean {
    if (this.#shelf.leave()) return true;
    if (!this.#scope) return false;
    this.#scope = null;
    this.#shown = null;
    this.#search.value = "";
    this.ctx.view.query = "";
    this.ctx.preview(null);
    this.ctx.refresh();
    if (this.ctx.view.keyboard && !hasFocus(this.ctx.root)) focusQuietly(this.ctx.root);
    return true;
  }

  /** A person here rolls now, by a click: their own dice are entered elsewhere. */
  get #rolls(): boolean {
    const { kind, mine, dice } = this.ctx.frame.ask;
    return kind === "roll" && mine && dice === null;
  }

  /** A number key: a token of the tray, else a line; 0 passes. */
  key(digit: number): boolean {
    if (this.#halted.open) return digit === 1 && this.#halted.goOn();
    if (this.#rolls) return digit === 1 && this.ctx.send({ kind: "roll" });
    if (digit === 0) return this.#passes.key(0);
    if (this.#tray.el.isConnected) return this.#tray.key(digit);
    return this.rows.el.isConnected && this.rows.key(digit);
  }

  /** Moves the focus in the list; true when the key was taken. */
  menu(step: number): boolean {
    const buttons = [this.rows, this.#passes].flatMap((rows) => (rows.el.isConnected ? rows.buttons : []));
    const held = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (held < 0 && !this.chooses) return false;
    const at = held < 0 ? this.rows.indexOf(this.#shown) : held;
    if (step !== 0) buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
    return true;
  }

  #rows(): Row[] {
    const { index, view } = this.ctx;
    const scope = this.#scope;
    if (!scope) return index.rows(view.selected, view.query);
    if (scope.kind === "part") {
      const from = scope.from ? index.from(scope.from) : [];
      return [
        ...hintRows(scope.hints),
        ...(scope.from && from.length > 0 ? [{ kind: "from", part: scope.from, hints: from } as const] : []),
      ];
    }
    if (scope.kind === "group" && !view.query) return paged(scope.hints);
    const sought = new Set(index.sought(view.query));
    return hintRows(view.query ? scope.hints.filter((hint) => sought.has(hint)) : scope.hints);
  }

  /** Draws the list, or what is open of it; tells which of both. */
  #draw(rows: Row[], passes: number): "tray" | "shelf" | null {
    const { hints } = this.ctx.frame;
    const { query } = this.ctx.view;
    const scope = this.#scope;
    const opens = scope?.kind === "part" ? fold(scope.hints) : query ? [] : rows;
    const tray = scope && scope.kind !== "part" ? scope.kind === "tray" && scope.hints : openTray(opens);
    const shelf = scope && scope.kind !== "part" ? scope.kind === "shelf" && scope.hints : openShelf(opens);
    const rest =
      tray || shelf
        ? rows.filter(
            (row) => row.kind === "group" || (row.kind === "hint" && !(tray || shelf || []).includes(row.hint)),
          )
        : rows;
    if (tray) this.#tray.set(tray);
    if (shelf) this.#shelf.set(shelf);
    const several = tray || shelf;
    if (shelf && this.#asList.parentElement !== this.#shelf.foot) this.#shelf.foot.prepend(this.#asList);
    if (several) text(this.#asList, tr("as a list of {several}", { several: several.length }));
    const alone = scope?.kind === "part" ? scope.hints : rest.flatMap((row) => (row.kind === "hint" ? row.hint : []));
    const facing = scope?.kind === "part" || alone.every(({ label }) => /\s\p{Ll}+$/u.test(label));
    const directions = scope?.kind === "list" || query || !facing ? null : directionsOf(alone);
    const whole = scope !== null || query !== "" || this.ctx.view.selected !== null;
    const forms = scope || query ? 0 : this.forms.without(several ? (several[0]?.kind ?? "") : "");
    // Where somebody has scrolled, and while the same frame is looked at, all lines are drawn at once.
    const now = this.#scrolled || !this.#fresh ? hints.length : LINES_AT_ONCE;
    const limit = whole ? {} : { limit: capped(rest, passes + forms + Number(Boolean(several))) };
    if (!shelf || rest.length > 0)
      this.rows.set(rest, {
        ...limit,
        now,
        whole,
        codes: scope?.kind === "list",
        directions: rest.length === directions?.words.length ? directions.words : null,
      });
    const nothing = rows.length + passes + forms === 0;
    fill(
      this.#body,
      tray && this.#tray.el,
      shelf && this.#shelf.el,
      tray && this.#asList,
      rest.length > 0 && this.rows.el,
      forms > 0 && this.forms.el,
      nothing && this.#nothing(),
      this.#more(),
    );
    return shelf ? "shelf" : tray ? "tray" : null;
  }

  /** A refused row is called by its words, not by its notation. */
  #inWords(note: Note): Note {
    const label = this.ctx.index.all.find((hint) => hint.text === note.title)?.label;
    return label ? { ...note, title: `${label}:` } : note;
  }

  #drawPath(): void {
    const { view } = this.ctx;
    const scope = this.#scope;
    // From the choices at a part the way leads back to what starts there.
    attr(this.#source, "hidden", !view.selected || scope !== null);
    if (view.selected) nameChip(this.#source, tr("from {name}", { name: this.ctx.name(view.selected) }));
    attr(this.#scopeName, "hidden", !scope);
    const what = scope?.kind === "part" ? directionsOf(scope.hints)?.what : "";
    if (scope) nameChip(this.#scopeName, what || scope.name);
    if (scope) attr(this.#scopeName, "aria-label", tr("leave {name}", { name: scope.name }));
    attr(this.#turn, "hidden", scope?.kind !== "part" || scope.hints.length < 2);
    attr(this.#path, "hidden", !view.selected && !scope);
  }

  #drawPassed(): void {
    const { passed } = this.ctx.frame.ask;
    const shape = json(passed);
    if (shape === this.#passedShown) return;
    this.#passedShown = shape;
    attr(this.#passed, "hidden", passed.length === 0);
    const chips = passed.map(({ rule, says }) =>
      h(
        "button.hp-chip",
        { "data-rule": rule, "aria-label": tr("{says}: ask me again", { says }), title: tr("ask me again") },
        h("span", {}, says),
        icon("cross"),
      ),
    );
    fill(this.#passed, h("span.hp-keys", {}, tr("This Turn:")), ...chips);
  }

  #reopen(target: EventTarget | null): void {
    const rule = closest(target, "[data-rule]")?.dataset.rule;
    // The chip goes, and the focus with it.
    if (rule) keepFocus(this.ctx.root, () => void this.ctx.send({ kind: "reopen", id: rule }));
  }

  /** Choices of a new frame stand for those of the one before it that have the same text. */
  #renew(): void {
    const scope = this.#scope;
    if (!scope) return;
    const known = new Map(this.ctx.index.all.map((hint) => [hint.text, hint]));
    const hints = scope.hints.flatMap((hint) => known.get(hint.text) ?? []);
    this.#scope = hints.length === scope.hints.length ? { ...scope, hints } : null;
    this.#shown = (this.#shown && known.get(this.#shown.text)) ?? null;
    this.ctx.preview(null);
  }

  #pick(row: Row): void {
    if (row.kind === "hint") this.ctx.act(row.hint.text, "list", this.clicked);
    else if (row.kind === "from") this.ctx.select(row.part);
    else if (row.kind === "at") this.open({ kind: "choose", part: row.part, hints: row.hints, from: null });
    else
      this.#enter({ kind: row.kind, name: row.kind === "group" ? row.name : tr("back to the list"), hints: row.hints });
  }

  #enter(scope: Scope): void {
    this.#scope = scope;
    this.ctx.preview(null);
    this.ctx.refresh();
    this.ctx.say(`${scope.name}, ${choiceCount(scope.hints.length)}`);
    if (!this.ctx.view.keyboard) return;
    if (scope.kind === "tray") this.#tray.first?.focus();
    else if (scope.kind === "shelf") this.#shelf.find();
    else this.rows.buttons[0]?.focus();
  }

  /** The tray or the shelf, choice by choice. */
  #list(): void {
    const rows = this.#rows();
    const hints = this.#scope?.hints ?? openTray(rows) ?? openShelf(rows) ?? [];
    this.#enter({ kind: "list", name: tr("the list"), hints });
  }

  #typed(): void {
    this.ctx.view.query = this.#search.value;
    this.ctx.refresh();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Enter") this.rows.key(1);
    else if (event.key === "ArrowDown") this.rows.buttons[0]?.focus();
    else if (event.key === "Escape" && this.#search.value) {
      this.#search.value = "";
      this.#typed();
    } else return;
    consume(event);
  }

  /** Keys that belong to a tray or a shelf while it stands there, wherever in the board the focus is. */
  #gestureKey(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    const anywhere = target === this.ctx.root;
    const board = anywhere || closest(target, ".hp-scene") !== null;
    const taken =
      (/^(?:Enter| )$/.test(key) && board && this.#halted.goOn()) ||
      (/^(?:Enter| )$/.test(key) && board && this.#rolls && this.ctx.send({ kind: "roll" })) ||
      (key === "Backspace" && this.#tray.el.isConnected && this.#tray.back()) ||
      (key === "Enter" && anywhere && this.#tray.el.isConnected && this.#tray.confirm()) ||
      (key === "/" && this.#shelf.el.isConnected && this.#finds());
    if (taken) consume(event);
  }

  #finds(): boolean {
    this.#shelf.find();
    return true;
  }

  #listenToSwipes(): void {
    const { signal } = this.ctx;
    let from: PointerEvent | null = null;
    const down = (event: PointerEvent): void => {
      from = event.pointerType === "mouse" ? null : event;
    };
    const up = (event: PointerEvent): void => {
      const far = from ? event.clientX - from.clientX : 0;
      const aside = from ? Math.abs(event.clientY - from.clientY) : 0;
      if (Math.abs(far) > SWIPE && Math.abs(far) > 2 * aside) this.turn(far < 0 ? 1 : -1);
      from = null;
    };
    on(this.el, "pointerdown", down, signal);
    on(this.el, "pointerup", up, signal);
  }

  /** What may be played after this game, if there is more. */
  #later({ result }: Head): HTMLElement[] {
    if (!result?.next) return [];
    text(this.#next, tr("Next: {title}", { title: result.next.title }));
    return [this.#next];
  }

  #goOn(): void {
    const preset = this.ctx.frame.head.result?.next?.preset;
    if (preset) this.ctx.send({ kind: "rematch", preset });
  }

  #waiting(): HTMLElement {
    const { ask, head, play } = this.ctx.frame;
    const who = head.seats.find((seat) => seat.index === ask.seat)?.name ?? tr("another seat");
    const words =
      ask.kind === "roll"
        ? tr("Roll the dice, or enter your own, in the dice box.")
        : ask.kind === "chance"
          ? chanceWords(play.paused)
          : ask.kind === "over"
            ? tr("Step back with the timeline to see how it came about.")
            : tr("Waiting for {who}.", { who });
    const dice = head.rolls && ask.kind !== "ask" && ask.kind !== "bot";
    return this.#placeholder(dice ? "d6" : "hourglass", words);
  }

  #nothing(): HTMLElement {
    const { query } = this.ctx.view;
    return this.#placeholder("search", query ? tr("No choice has these words.") : tr("Nothing can be chosen here."));
  }

  #placeholder(glyph: string, words: string): HTMLElement {
    if (this.#empty.dataset.say !== words) {
      this.#empty.dataset.say = words;
      fill(this.#empty, icon(glyph), h("span", {}, words));
    }
    return this.#empty;
  }

  #more(): HTMLElement | false {
    const { hints, ask } = this.ctx.frame;
    if (!ask.cut) {
      text(this.#cut, tr("A click on a dashed part keeps or releases it."));
      return this.ctx.index.words.size > 0 && this.#cut;
    }
    text(
      this.#cut,
      tr("The first {listed} are listed; any other can be typed in the command line.", { listed: hints.length }),
    );
    return this.#cut;
  }

  /** Beside a panel there is no room for the number. */
  #placeholderOf(total: number): string {
    return this.ctx.root.hasAttribute("data-beside") ? tr("find") : tr("find in {total}", { total });
  }

  #countLabel(rows: Row[], total: number): string {
    const { query } = this.ctx.view;
    const listed =
      query || this.#scope
        ? rows.length
        : this.ctx.view.selected
          ? this.ctx.index.from(this.ctx.view.selected).length
          : total;
    return listed < total ? tr("{listed} of {total}", { listed, total }) : choiceCount(total);
  }
}

/** The only tray, where little else can be done. */
function openTray(rows: Row[]): Hint[] | null {
  const trays = rows.flatMap((row) => (row.kind === "tray" ? [row.hints] : []));
  const plain = rows.every((row) => row.kind === "tray" || row.kind === "hint" || row.kind === "group");
  return trays.length === 1 && plain && rows.length <= 1 + MOST_BESIDE_TRAY ? (trays[0] ?? null) : null;
}

/** A shelf that is all there is. */
function openShelf(rows: Row[]): Hint[] | null {
  const [only] = rows;
  return rows.length === 1 && only?.kind === "shelf" ? only.hints : null;
}

/** The words of a chip, with its cross; the cross stays as it is while a finger is on it, or its click would be lost. */
function nameChip(chip: HTMLElement, words: string): void {
  if (chip.textContent !== words) fill(chip, h("span", {}, words), icon("cross"));
}

function chanceWords(paused: boolean): string {
  return paused ? tr("The game goes on with the step forward below the board.") : tr("The game goes on by itself.");
}
