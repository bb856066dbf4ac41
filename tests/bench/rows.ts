/**
 * Reads decisions as lines of JSON, and writes for each how the page offers it: `rows` that stand there at first, `whole` with
 * those behind "Show more", and what it takes to make the choice that was made, in clicks and in rows read; the same in
 * `before` for the plain list that the page had in 0.1.0.
 */
import { createInterface } from "node:readline";
import process from "node:process";
import { capped, type Row } from "../../widgets_js/src/folding.ts";
import { HintIndex } from "../../widgets_js/src/hints.ts";
import type { Hint } from "../../widgets_js/src/protocol.ts";
import { counted, exchanged } from "../../widgets_js/src/tally.ts";

interface Decision {
  hints: Hint[];
  forms: number;
  chosen: string;
}

interface Effort {
  clicks: number;
  read: number;
}

const held = ({ tally }: Hint): number => Object.values(tally).reduce((sum, n) => sum + n, 0);
/** A click is as dear as so many rows read. */
const CLICK = 10;
/** A tray stands open beside so many other lines. */
const MOST_BESIDE_TRAY = 4;
const cost = ({ clicks, read }: Effort): number => CLICK * clicks + read;
const less = (one: Effort, other: Effort): Effort => (cost(one) <= cost(other) ? one : other);

/** By clicks on the board: what moves, where it goes, and the row of one of several. */
function onBoard(index: HintIndex, hint: Hint): Effort {
  const [target] = hint.targets;
  if (!target || hint.marks) return { clicks: Number.POSITIVE_INFINITY, read: 0 };
  const [source] = hint.source;
  const picked = source && index.onlySource !== source ? source : null;
  const pick = index.pick([target], picked ?? index.onlySource);
  const here = pick.kind === "choose" ? pick.hints : [];
  const reached = pick.kind === "act" || here.includes(hint);
  if (!reached) return { clicks: Number.POSITIVE_INFINITY, read: 0 };
  return { clicks: 1 + Number(picked !== null) + Number(here.length > 0), read: here.indexOf(hint) + 1 };
}

/** From the payment that is picked already: a click for each token that is exchanged, and as many to take back as stay. */
function exchanges(hints: Hint[], hint: Hint): number {
  let picked = Object.entries(hints[0]?.tally ?? {}).flatMap(([name, n]) => Array<string>(n).fill(name));
  const own: string[] = [];
  const lacking = (): string | undefined => Object.keys(hint.tally).find((name) => lacks(name));
  const lacks = (name: string): boolean => (counted(picked)[name] ?? 0) < (hint.tally[name] ?? 0);
  for (let name = lacking(); name; name = lacking()) {
    const changed = exchanged(hints, picked, own, name);
    if (!changed) return held(hint);
    picked = changed;
    own.push(name);
    if (own.length > held(hint)) return held(hint);
  }
  return own.length;
}

/** By a row, or by what a row opens. */
function inRows(rows: Row[], first: number, hint: Hint): Effort {
  const at = rows.findIndex((row) => (row.kind === "hint" ? row.hint === hint : row.hints.includes(hint)));
  const row = rows[at];
  const open = { clicks: at < first ? 0 : 1, read: at + 1 };
  if (!row) return { clicks: 1, read: rows.length + 1 };
  if (row.kind === "hint") return { ...open, clicks: open.clicks + 1 };
  const alone = rows.length === 1;
  if (row.kind === "tray") {
    const beside = rows.length <= 1 + MOST_BESIDE_TRAY && rows.every(({ kind }) => kind !== "from" && kind !== "shelf");
    const stands = beside && rows.filter(({ kind }) => kind === "tray").length === 1;
    const clicks = (hint.pays ? exchanges(row.hints, hint) : held(hint)) + 1;
    return { clicks: open.clicks + clicks + Number(!stands), read: open.read };
  }
  if (row.kind === "shelf") {
    const kin = row.hints.filter((each) => each.ware?.kind === hint.ware?.kind);
    const clicks = open.clicks + 2 + Number(!alone);
    const all = { clicks, read: open.read + row.hints.indexOf(hint) };
    return less(all, { clicks: clicks + 1, read: open.read + kin.indexOf(hint) });
  }
  return { clicks: open.clicks + 2, read: open.read + row.hints.indexOf(hint) + 1 };
}

/** The list of 0.1.0: from ten choices on those that start at one part were one row, all others a row each. */
function before(index: HintIndex, hint: Hint): Effort & { rows: number } {
  const { hints } = index;
  const free = hints.filter((each) => each.source.length === 0);
  const grouped = hints.length >= 10 && index.sources.length > 1;
  const rows = grouped ? index.sources.length + free.length : hints.length;
  const [source] = hint.source;
  const at = (list: Hint[]): number => list.indexOf(hint) + 1;
  const listed =
    grouped && source
      ? { clicks: 2, read: index.sources.indexOf(source) + 1 + at(index.from(source)) }
      : { clicks: 1, read: grouped ? index.sources.length + at(free) : at(hints) };
  return { ...less(listed, onBoard(index, hint)), rows };
}

for await (const line of createInterface({ input: process.stdin })) {
  const decision: Decision = JSON.parse(line);
  const { hints, forms, chosen } = decision;
  const hint = hints.find((each) => each.text === chosen);
  const index = hint?.marks ? new HintIndex(hints, hint.marks) : new HintIndex(hints);
  const others = index.passes.length + forms;
  const rows = index.rows(null, "");
  const shown = capped(rows, others);
  const stands = Math.min(rows.length, shown) + Number(shown < rows.length) + others;
  const marks = hint?.marks ? hint.marks.length : 0;
  const now = index.hints.find((each) => each.text === chosen);
  const pass: Effort = { clicks: 1, read: 1 };
  const effort = !now ? null : now.default ? pass : less(inRows(rows, shown, now), onBoard(index, now));
  if (effort) effort.clicks += marks;
  const old = now && before(index, now);
  if (old) old.clicks += marks;
  process.stdout.write(
    `${JSON.stringify({ rows: stands, whole: rows.length + others, effort, before: old ?? null, all: hints.length })}\n`,
  );
}
