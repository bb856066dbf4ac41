import type { Context } from "./context.ts";
import { focusQuietly, hasFocus } from "./dom.ts";
import type { Row } from "./folding.ts";
import { isField } from "./keyboard.ts";
import type { Choices } from "./panels/choices.ts";
import { type Hint, NO_HINT } from "./protocol.ts";
import type { ReadingCard } from "./reading_card.ts";
import type { Stage } from "./scene/stage.ts";
import { tr } from "./words.ts";

/** Who rests on a part so long wants to see more of it, in milliseconds. */
const REST_MS = 200;

/**
 * What the pointer or the focus is on: its card is read, and of its choices one is shown.
 * Turning shows the next of several; then a click plays what is shown.
 */
export class Pointing {
  #chain: string[] = [];
  #shown = NO_HINT;
  #turned = false;
  #at = { x: -1, y: -1 };
  /** The part that Python is to show more of, while it is waited for whether the pointer rests on it. */
  #wanted: string | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** The choice of the row that is pointed at. */
  #row = "";
  /** Python was asked for it: its frame leaves everything else as it was. */
  #asked = false;
  /** Another question came under a pointer that rests: until it moves, it points at nothing. */
  rests = false;

  constructor(
    private readonly ctx: Context,
    private readonly stage: Stage,
    private readonly reading: ReadingCard,
    private readonly choices: Choices,
  ) {
    ctx.signal.addEventListener("abort", () => this.#want(null));
  }

  /** The pointer is over a part, or over none; a part that a refusal covers is not read. */
  over(event: PointerEvent | null, covered: string | null): void {
    if (event?.pointerType === "touch" || this.#resting(event)) return;
    const chain = event ? this.stage.chain(event.target) : [];
    const part = this.stage.partOf(chain);
    if (!this.ctx.view.keyboard) this.#follow(chain);
    if (this.#point(chain).length > 1) this.#takeFocus();
    // A class looks at the board: there a card comes only when it is asked for.
    if (this.ctx.root.hasAttribute("data-projector")) return;
    this.reading.over(part === covered || this.choices.chooses || this.#wouldHideChoices(part) ? null : part);
  }

  /** The keyboard's focus is on a part. */
  focusRests(): void {
    const { focus } = this.stage;
    if (!focus || !this.ctx.view.keyboard) return;
    const chain = this.stage.chain(this.stage.find(focus));
    this.#follow(chain);
    if (this.#point(chain).length > 1) this.#announce();
    if (!this.#wouldHideChoices(focus)) this.reading.focusRests(focus);
  }

  /** A row of the list is pointed at: what it is about is followed as on the board. */
  row(row: Row | null): void {
    const [hint] = row === null ? [] : row.kind === "hint" ? [row.hint] : row.hints;
    const part = row?.kind === "at" || row?.kind === "from" ? row.part : null;
    this.#row = row?.kind === "hint" ? row.hint.text : "";
    this.#follow([...(part ? [part] : []), ...(hint?.targets ?? [])]);
  }

  /** Another question: the pointer that rests on the board did not ask for a part of it. */
  settle(): void {
    this.rests = true;
    this.#asked = false;
    this.#want(null);
  }

  /** A region may show more of what is pointed at: not one where the focus is, and not while a note that was put away would come back. */
  #follow(chain: string[]): void {
    const { frame, view } = this.ctx;
    const focus = this.stage.focus;
    const elsewhere = focus !== null && !/^(board|hand)(-|$)/.test(this.stage.regionOf(focus) ?? "");
    const part = chain.find((id) => frame.scene.follows?.includes(id)) ?? null;
    this.#want(elsewhere || (view.noted && frame.note.kind) ? null : part);
  }

  #want(part: string | null): void {
    if (part === this.#wanted) return;
    this.#wanted = part;
    clearTimeout(this.#waiting);
    if (part) this.#waiting = setTimeout(() => this.#ask(part), REST_MS);
  }

  #ask(part: string): void {
    this.#asked = this.ctx.send({ kind: "point", part });
  }

  /** The frame for what is pointed at has come: what is shown there, and has been turned to, is shown on. */
  drawn(): void {
    if (!this.#asked) return;
    this.#asked = false;
    const row = this.ctx.index.all.find(({ text }) => text === this.#row);
    if (row) {
      this.ctx.preview(row);
      return;
    }
    this.#shown = this.#choicesHere.find(({ text }) => text === this.#shown.text) ?? this.#shown;
    this.#point(this.#chain);
  }

  #resting(event: PointerEvent | null): boolean {
    if (!event) return false;
    const { clientX: x, clientY: y } = event;
    if (Math.abs(x - this.#at.x) + Math.abs(y - this.#at.y) > 2) this.rests = false;
    this.#at = { x, y };
    return this.rests;
  }

  /** The next choice (or the previous one) of several is shown; false where there are not several. */
  turn(step: number): boolean {
    if (this.choices.turn(step)) return true;
    const here = this.#choicesHere;
    if (here.length < 2) return false;
    const known = here.indexOf(this.#shown);
    this.#shown = here.at(known < 0 ? 0 : (known + step) % here.length) ?? NO_HINT;
    this.#turned = true;
    this.reading.clicked(this.stage.partOf(this.#chain));
    this.ctx.preview(this.#shown);
    this.#announce();
    return true;
  }

  /** The choice that a click here plays, because somebody has turned to it. */
  turnedTo(chain: string[]): Hint | null {
    this.#want(null);
    return this.#point(chain).length > 0 && this.#turned ? this.#shown : null;
  }

  #point(chain: string[]): Hint[] {
    this.#chain = chain;
    const here = this.#choicesHere;
    const listed = this.choices.shown;
    // Off all choices, as over a list of them, what somebody has turned to is kept.
    if (listed && here.includes(listed)) this.#shown = listed;
    else if (here.length > 0 && !(this.#turned && here.includes(this.#shown))) {
      this.#turned = false;
      this.#shown = here[0] ?? NO_HINT;
    }
    this.ctx.preview(here.length > 0 ? this.#shown : this.choices.shown);
    return here;
  }

  get #choicesHere(): Hint[] {
    const { frame, index, selected } = this.ctx;
    if (!frame.ask.mine || frame.ask.kind !== "ask") return [];
    const picked = index.pick(this.#chain, selected, this.stage.partOf(this.#chain));
    return picked.kind === "choose" ? picked.hints : picked.kind === "act" ? [picked.hint] : [];
  }

  /** Takes the focus, where nobody writes: the notebook would turn a cell into another kind with the key that turns here. */
  #takeFocus(): void {
    const { root } = this.ctx;
    if (!hasFocus(root) && !isField(document.activeElement)) focusQuietly(root);
  }

  /** Who marks or covers parts, or has to choose between several, does not read of them: a card would lie over the others. */
  #wouldHideChoices(part: string | null): boolean {
    const { index, view } = this.ctx;
    const here = this.#choicesHere;
    const chooses = here.length > 1 && (this.#turned || view.selected !== null);
    return part !== null && (chooses || index.words.has(part) || here.some((hint) => hint.preview.includes(part)));
  }

  #announce(): void {
    const here = this.#choicesHere;
    this.ctx.say(
      tr("{label}, {n} of {all}", {
        label: this.#shown.label,
        n: here.indexOf(this.#shown) + 1,
        all: here.length,
      }),
    );
  }
}
