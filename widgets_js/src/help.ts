import type { Context } from "./context.ts";
import { boxOf, focusQuietly, h, on } from "./dom.ts";
import type { Popover } from "./popover.ts";
import type { Odds } from "./protocol.ts";
import { message, tr } from "./words.ts";

/** The key that rolls. */
const ROLL = "Enter, 1";
/** What a key does, and what it does in a game that rolls dice. */
const KEYS: [key: string, words: string, withDice?: string][] = [
  [message("arrows"), message("walk the parts of the board")],
  ["Enter", message("choose the part")],
  ["n, N", message("next, previous part that can be chosen")],
  [message("1 to 9, 0"), message("choose from the list"), message("choose from the list, or enter a die (0 is ten)")],
  [ROLL, message("roll, where you roll the dice")],
  ["r, R", message("turn: next, previous choice of a part with several")],
  ["i", message("read the card of the part, or what comes of the choice")],
  ["/", message("type a command; Tab completes, up and down recall")],
  ["u, r", message("undo to my last decision, redo (where r turns nothing)")],
  ["[, ]", message("one step back, one step forward")],
  ["p, s", message("pause the bots, or skip to where they have come")],
  [message("P or f"), message("projector mode")],
  ["F6", message("go on to the next place: head, board, side, question, time line")],
  ["+, -", message("move the lens over a board that is larger than its room")],
  ["h", message("what would you do? The best bot's choice, and why")],
  ["o", message("lift the curtain from the odds")],
  ["Esc", message("put away, unselect, leave projector mode")],
  ["?", message("this list")],
];

const ODDS: [Odds, string][] = [
  ["hidden", message("hidden")],
  ["request", message("when I ask")],
  ["after", message("after the choice")],
  ["always", message("always")],
];

/** All keys, and what a person may set. */
export function showHelp(ctx: Context, pop: Popover, anchor: Element): void {
  const { rolls } = ctx.frame.head;
  const keys = KEYS.filter(([key]) => rolls || key !== ROLL).map(([key, words, withDice = words]) => [
    tr(key),
    tr(rolls ? withDice : words),
  ]);
  const rows = keys.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]);
  const { options } = ctx.frame;
  const odds = h(
    "select.hp-select",
    { "aria-label": tr("odds") },
    ...ODDS.map(([value, words]) => h("option", { value, selected: value === options.odds }, tr(words))),
  );
  on(odds, "change", () => ctx.send({ kind: "view", odds: odds.value as Odds }), ctx.signal);
  const roll = switchFor(tr("I roll the dice"), options.roll === "click");
  on(roll.box, "change", () => ctx.send({ kind: "view", roll: roll.box.checked ? "click" : "" }), ctx.signal);
  const sounds = switchFor(tr("Sounds"), ctx.sounds.on);
  const hear = (): void => {
    ctx.sounds.on = sounds.box.checked;
  };
  on(sounds.box, "change", hear, ctx.signal);
  pop.show(
    () => boxOf(anchor),
    tr("keys and settings"),
    h("h4", {}, tr("Settings")),
    h("label.hp-setting", {}, h("span", {}, tr("Odds beside the choices")), odds),
    ...(rolls ? [roll.label] : []),
    sounds.label,
    h("h4", {}, tr("Keys")),
    h("dl.hp-keylist", {}, ...rows),
  );
  focusQuietly(odds);
}

/** A setting that is on or off. */
function switchFor(words: string, checked: boolean): { label: HTMLElement; box: HTMLInputElement } {
  const box = h("input", { type: "checkbox", checked });
  return { label: h("label.hp-setting", {}, h("span", {}, words), box), box };
}
