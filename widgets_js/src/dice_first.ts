import type { Context } from "./context.ts";
import { closest, consume } from "./dom.ts";
import { isField } from "./keyboard.ts";
import { BoardDice } from "./panels/board_dice.ts";
import type { DiceBox } from "./panels/dice.ts";
import type { Frame } from "./protocol.ts";
import { withoutMotion } from "./scene/motion.ts";

/** How long dice tumble, in milliseconds; where steps follow by themselves at most this share of one. */
const TUMBLE_MS = 400;
const SHARE = 0.5;
/** So long they lie there to be seen before the next question may lie over them; on a board they stay in sight anyway. */
const LIE_MS = 450;
/** Where a press means the position that is still drawn: it is used up by the dice. */
const ACTS = ".hp-scene, .hp-rail, .hp-time, .hp-note, .hp-bar [data-do]";
/** The keys that do the same, where nobody writes. */
const ACTING = /^(?:Enter| |\d|[urRshnN[\]])$/;

/**
 * New dice are seen before what came of them: while they tumble, the frame that brought them waits to be drawn. A click or
 * a key anywhere on the board, and the next frame, end that at once.
 */
export class DiceFirst {
  #held: Frame | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A press that was used up has a click to come, which is too. */
  #spent = false;
  readonly #onBoard: BoardDice;

  constructor(
    private readonly ctx: Context,
    private readonly dice: DiceBox,
    private readonly draw: (frame: Frame, rolled: boolean) => void,
  ) {
    const { root, signal } = ctx;
    const options = { signal, capture: true };
    this.#onBoard = new BoardDice(ctx);
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    root.addEventListener("pointerdown", (event) => this.#pressed(event), options);
    root.addEventListener("click", (event) => this.#clicked(event), options);
    root.addEventListener("keydown", (event) => this.#key(event), options);
  }

  /** Draws a frame, after its dice where they are new. */
  show(frame: Frame): void {
    const { play } = frame;
    const pace = play.pace * 1000;
    const length = play.running ? Math.min(TUMBLE_MS, SHARE * pace) : TUMBLE_MS;
    const news = frame.events !== this.ctx.frame.events && frame.events.length > 0;
    const still = !news || pace === 0 || withoutMotion(this.ctx.root);
    if (still || !this.#tumble(frame, length)) {
      this.draw(frame, false);
      return;
    }
    this.ctx.sounds.dice();
    this.#held = frame;
    const lies = !play.running && this.dice.tumbling ? LIE_MS : 0;
    if (lies > 0) this.#timer = setTimeout(() => this.#lie(frame, lies), length);
    else this.#timer = setTimeout(() => this.finish(), length);
  }

  #lie(frame: Frame, lies: number): void {
    this.dice.lie(frame.dice);
    this.#timer = setTimeout(() => this.finish(), lies);
  }

  /** Draws what waits, at once; false where nothing does. */
  finish(): boolean {
    const frame = this.#held;
    clearTimeout(this.#timer);
    this.#held = null;
    this.#onBoard.still();
    if (frame) this.draw(frame, true);
    return frame !== null;
  }

  /** In their box, or where the board shows them. */
  #tumble(frame: Frame, length: number): boolean {
    if (this.dice.tumble(frame.dice, length)) return true;
    return !this.dice.entered(frame.dice.faces ?? []) && this.#onBoard.tumble(frame, length);
  }

  #pressed(event: PointerEvent): void {
    // Read before the new frame is drawn: then the part may be gone.
    const acts = closest(event.target, ACTS) !== null;
    this.#spent = this.finish() && acts;
    if (this.#spent) consume(event);
  }

  #clicked(event: MouseEvent): void {
    const acts = closest(event.target, ACTS) !== null;
    if ((this.finish() && acts) || this.#spent) consume(event);
    this.#spent = false;
  }

  #key(event: KeyboardEvent): void {
    const written = isField(event.target) && event.key !== "Enter";
    const acts = ACTING.test(event.key) && !written && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (this.finish() && acts) consume(event);
  }
}
