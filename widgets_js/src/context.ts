import type { Row } from "./folding.ts";
import type { HintIndex } from "./hints.ts";
import type { Plan } from "./layout.ts";
import type { Frame, Hint, Message } from "./protocol.ts";
import type { Sounds } from "./sounds.ts";

export type Origin = "part" | "list" | "command" | "form" | "dice" | "time";

/** What a person does before it is a choice: never sent, never kept by Python. */
export interface View {
  /** The part that choices start from, as clicked. */
  selected: string | null;
  /** The choice under the pointer or the focus, shown on the board. */
  hover: Hint | null;
  /** The part whose refusal is shown. */
  illegal: string | null;
  /** The part that Python was asked about. */
  asked: string | null;
  /** Where the last act came from, so that its refusal appears there. */
  origin: Origin | null;
  query: string;
  /** A part that a line of the list speaks of. */
  pointed: string | null;
  /** The last thing used was the keyboard: only then is the focus drawn. */
  keyboard: boolean;
  /** The note was read and put away. */
  noted: boolean;
  /** The room there is, as it was laid out last. */
  room: Pick<Plan, "width" | "height" | "layout" | "rail">;
}

/** What the pieces of the shell may ask of it. */
export interface Context {
  readonly root: HTMLElement;
  readonly uid: string;
  readonly signal: AbortSignal;
  readonly frame: Frame;
  readonly view: View;
  readonly index: HintIndex;
  readonly sounds: Sounds;
  /** The selected part, or the only part that anything can start from. */
  readonly selected: string | null;
  send(body: Message): boolean;
  /** Plays a choice; `part` was clicked for it. */
  act(text: string, origin: Origin, part?: string | null): void;
  /** A click on a part and the parts around it, innermost first. */
  click(chain: string[]): void;
  select(part: string | null): void;
  preview(hint: Hint | null, part?: string | null): void;
  /** Shows the next of several choices where the pointer or the focus is. */
  turn(step: number): boolean;
  read(part: string, pinned: boolean): void;
  /** The pointer is on the row of a choice, or on none. */
  /** A row is pointed at, or none: what it is about may be shown larger. */
  follow(row: Row | null): void;
  overRow(row: Element | null): void;
  clause(id: string, anchor: Element): void;
  help(anchor: Element): void;
  /** Opens a folded region, or the log, by its name. */
  open(name: string): void;
  projector(): void;
  /** The spoken label of a part, and its first word or words up to the colon. */
  label(part: string): string;
  name(part: string): string;
  say(words: string): void;
  /** Draws what depends on the view state anew. */
  refresh(): void;
}

export interface Panel {
  readonly el: HTMLElement;
  /** A new frame, or another view state. */
  update(): void;
}
