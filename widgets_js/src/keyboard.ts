import type { Context } from "./context.ts";
import { attr, on } from "./dom.ts";
import type { BareKind } from "./protocol.ts";
import type { Direction } from "./scene/navigation.ts";

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
/** The keys of single messages. */
const MESSAGES: Record<string, BareKind> = { u: "undo", "[": "back", "]": "forward", s: "skip", h: "advise" };

/** What the keys reach; all of it works only while the focus is inside the board. */
export interface KeyActions {
  walk(direction: Direction): void;
  rowEnd(last: boolean): void;
  nextLit(back: boolean): void;
  /** The part that has the focus. */
  readonly focus: string | null;
  /** The part whose card is open. */
  read(): string | null;
  /** Reads the row that has the focus; false where none has it. */
  readRow(): boolean;
  activate(part: string): void;
  digit(number: number): void;
  menu(step: number): boolean;
  turn(step: number): boolean;
  command(): void;
  /** The lens on the board goes on, or back; false where all of it is seen. */
  pan(back: boolean): boolean;
  zone(back: boolean): void;
  /** False where no curtain is down. */
  lift(): boolean;
  pause(): void;
  help(): void;
  escape(): boolean;
}

/** Listens on the board's root; a key pressed inside never reaches the notebook's own shortcuts. */
export function listenToKeys(ctx: Context, actions: KeyActions): void {
  on(ctx.root, "keydown", (event) => pressed(ctx, actions, event), ctx.signal);
  window.addEventListener("keydown", (event) => leaveToTheLab(ctx.root, event), { signal: ctx.signal, capture: true });
}

/** The Lab leaves a cell that bears this mark its keys; with Ctrl or Command they are its own, such as the one that saves. */
function leaveToTheLab(root: HTMLElement, event: KeyboardEvent): void {
  const inside = event.target instanceof Node && root.contains(event.target);
  if (inside) attr(root, "data-lm-suppress-shortcuts", event.ctrlKey || event.metaKey ? null : "true");
}

function pressed(ctx: Context, actions: KeyActions, event: KeyboardEvent): void {
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape") {
    if (actions.escape()) event.preventDefault();
    return;
  }
  if (event.key === "F6") {
    actions.zone(event.shiftKey);
    event.preventDefault();
    return;
  }
  if (isField(event.target)) return;
  if (boardKey(ctx, actions, event) || cellKey(ctx, actions, event.key)) event.preventDefault();
}

function boardKey(ctx: Context, actions: KeyActions, event: KeyboardEvent): boolean {
  const direction = DIRECTIONS[event.key];
  if (direction && actions.menu(direction === "down" ? 1 : direction === "up" ? -1 : 0)) return true;
  const part = actions.focus;
  const free = part !== null || event.target === ctx.root;
  if (!free) return false;
  if (direction) actions.walk(direction);
  else if (event.key === "Home" || event.key === "End") actions.rowEnd(event.key === "End");
  else if ((event.key === "Enter" || event.key === " ") && part) actions.activate(part);
  else if (event.key === "i") return read(ctx, part ?? actions.read());
  else return false;
  return true;
}

function read(ctx: Context, part: string | null): boolean {
  if (part) ctx.read(part, true);
  return part !== null;
}

function cellKey(ctx: Context, actions: KeyActions, key: string): boolean {
  const kind = MESSAGES[key];
  if (key === "i") return actions.readRow();
  if (/^\d$/.test(key)) actions.digit(Number(key));
  else if (key === "/") actions.command();
  else if (key === "?") actions.help();
  else if (kind) ctx.send({ kind });
  else if (/^r$/i.test(key)) actions.turn(key === "r" ? 1 : -1) || (key === "r" && ctx.send({ kind: "redo" }));
  else if (key === "n" || key === "N") actions.nextLit(key === "N");
  else if (key === "p") actions.pause();
  else if (key === "+" || key === "-") return actions.pan(key === "-");
  else if (/^o$/i.test(key)) return actions.lift();
  else if (key === "P" || key === "f") ctx.projector();
  else return false;
  return true;
}

/** Where somebody writes: in a field, or in a cell of the notebook. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable=true]");
}
