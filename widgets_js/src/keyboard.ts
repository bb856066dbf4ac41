import type { Context } from "./context.ts";
import { on } from "./dom.ts";
import type { Bare } from "./protocol.ts";
import type { Way } from "./scene/walk.ts";

const WAYS: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** The keys of single messages. */
const SENT: Record<string, Bare> = { u: "undo", "[": "back", "]": "forward", s: "skip" };

/** What the keys reach; all of it works only while the focus is inside the board. */
export interface Keyed {
  walk(way: Way): void;
  edge(last: boolean): void;
  nextLit(back: boolean): void;
  /** The part that has the focus. */
  readonly focus: string | null;
  activate(part: string): void;
  digit(number: number): void;
  menu(step: number): boolean;
  turn(step: number): boolean;
  command(): void;
  pause(): void;
  help(): void;
  escape(): boolean;
}

/** Listens on the board's root; a key pressed inside never reaches the notebook's own shortcuts. */
export function listen(ctx: Context, keyed: Keyed): void {
  on(ctx.root, "keydown", (event) => press(ctx, keyed, event), ctx.signal);
}

function press(ctx: Context, keyed: Keyed, event: KeyboardEvent): void {
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape") {
    if (keyed.escape()) event.preventDefault();
    return;
  }
  if (isField(event.target)) return;
  if (onBoard(ctx, keyed, event) || anywhere(ctx, keyed, event.key)) event.preventDefault();
}

function onBoard(ctx: Context, keyed: Keyed, event: KeyboardEvent): boolean {
  const way = WAYS[event.key];
  if (way && keyed.menu(way === "down" ? 1 : way === "up" ? -1 : 0)) return true;
  const part = keyed.focus;
  const free = part !== null || event.target === ctx.root;
  if (!free) return false;
  if (way) keyed.walk(way);
  else if (event.key === "Home" || event.key === "End") keyed.edge(event.key === "End");
  else if ((event.key === "Enter" || event.key === " ") && part) keyed.activate(part);
  else if (event.key === "i" && part) ctx.read(part, true);
  else return false;
  return true;
}

function anywhere(ctx: Context, keyed: Keyed, key: string): boolean {
  const kind = SENT[key];
  if (/^\d$/.test(key)) keyed.digit(Number(key));
  else if (key === "/") keyed.command();
  else if (key === "?") keyed.help();
  else if (kind) ctx.send({ kind });
  else if (/^r$/i.test(key)) keyed.turn(key === "r" ? 1 : -1) || (key === "r" && ctx.send({ kind: "redo" }));
  else if (key === "n" || key === "N") keyed.nextLit(key === "N");
  else if (key === "p") keyed.pause();
  else if (key === "P" || key === "f") ctx.projector();
  else return false;
  return true;
}

/** Where somebody writes: in a field, or in a cell of the notebook. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable=true]");
}
