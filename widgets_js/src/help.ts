import type { Context } from "./context.ts";
import { boxOf, focusQuietly, h, on } from "./dom.ts";
import type { Popover } from "./popover.ts";
import type { Odds } from "./protocol.ts";

/** The key that rolls. */
const ROLL = "Enter, 1";
/** What a key does, and what it does in a game that rolls dice. */
const KEYS: [key: string, words: string, withDice?: string][] = [
  ["arrows", "walk the parts of the board"],
  ["Enter", "choose the part"],
  ["n, N", "next, previous part that can be chosen"],
  ["1 to 9, 0", "choose from the list", "choose from the list, or enter a die (0 is ten)"],
  [ROLL, "roll, where you roll the dice"],
  ["r, R", "turn: next, previous choice of a part with several"],
  ["i", "read the card of the part, or what comes of the choice"],
  ["/", "type a command; Tab completes, up and down recall"],
  ["u, r", "undo to my last decision, redo (where r turns nothing)"],
  ["[, ]", "one step back, one step forward"],
  ["p, s", "pause the bots, or skip to where they have come"],
  ["P or f", "projector mode"],
  ["F6", "go on to the next place: head, board, side, question, time line"],
  ["+, -", "move the lens over a board that is larger than its room"],
  ["h", "what would you do? The best bot's choice, and why"],
  ["o", "lift the curtain from the odds"],
  ["Esc", "put away, unselect, leave projector mode"],
  ["?", "this list"],
];

const ODDS: [Odds, string][] = [
  ["hidden", "hidden"],
  ["request", "when I ask"],
  ["after", "after the choice"],
  ["always", "always"],
];

/** All keys, and what a person may set. */
export function showHelp(ctx: Context, pop: Popover, anchor: Element): void {
  const { rolls } = ctx.frame.head;
  const keys = KEYS.filter(([key]) => rolls || key !== ROLL).map(([key, words, withDice = words]) => [
    key,
    rolls ? withDice : words,
  ]);
  const rows = keys.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]);
  const { options } = ctx.frame;
  const odds = h(
    "select.hp-select",
    { "aria-label": "odds" },
    ...ODDS.map(([value, words]) => h("option", { value, selected: value === options.odds }, words)),
  );
  on(odds, "change", () => ctx.send({ kind: "view", odds: odds.value as Odds }), ctx.signal);
  const roll = switchFor("I roll the dice", options.roll === "click");
  on(roll.box, "change", () => ctx.send({ kind: "view", roll: roll.box.checked ? "click" : "" }), ctx.signal);
  const sounds = switchFor("Sounds", ctx.sounds.on);
  const hear = (): void => {
    ctx.sounds.on = sounds.box.checked;
  };
  on(sounds.box, "change", hear, ctx.signal);
  pop.show(
    () => boxOf(anchor),
    "keys and settings",
    h("h4", {}, "Settings"),
    h("label.hp-setting", {}, h("span", {}, "Odds beside the choices"), odds),
    ...(rolls ? [roll.label] : []),
    sounds.label,
    h("h4", {}, "Keys"),
    h("dl.hp-keylist", {}, ...rows),
  );
  focusQuietly(odds);
}

/** A setting that is on or off. */
function switchFor(words: string, checked: boolean): { label: HTMLElement; box: HTMLInputElement } {
  const box = h("input", { type: "checkbox", checked });
  return { label: h("label.hp-setting", {}, h("span", {}, words), box), box };
}
