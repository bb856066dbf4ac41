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

interface Decision {
  hints: Hint[];
  forms: number;
  chosen: string;
  /** Of each token so many are held. */
  held: Record<string, number>;
}

interface Effort {
  clicks: number;
  read: number;
}

const held = ({ tally }: Hint): number => Object.values(tally).reduce((sum, n) => sum + n, 0);
/** A click is as dear as so many rows read. */
const CLICK = 10;
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

/** By a row, or by what a row opens. */
function inRows(rows: Row[], first: number, hint: Hint, { held: holds }: Decision): Effort {
  const at = rows.findIndex((row) => (row.kind === "hint" ? row.hint === hint : row.hints.includes(hint)));
  const row = rows[at];
  const open = { clicks: at < first ? 0 : 1, read: at + 1 };
  if (!row) return { clicks: 1, read: rows.length + 1 };
  if (row.kind === "hint") return { ...open, clicks: open.clicks + 1 };
  const alone = rows.length === 1;
  if (row.kind === "tray") {
    const paid = row.hints.every((each) => Object.entries(each.tally).every(([name, n]) => n <= (holds[name] ?? 0)));
    const clicks = paid && row.hints[0] === hint ? 1 : held(hint) + 1;
    return { clicks: open.clicks + clicks + Number(!alone), read: open.read };
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
  const effort = !now ? null : now.default ? pass : less(inRows(rows, shown, now, decision), onBoard(index, now));
  if (effort) effort.clicks += marks;
  const old = now && before(index, now);
  if (old) old.clicks += marks;
  process.stdout.write(
    `${JSON.stringify({ rows: stands, whole: rows.length + others, effort, before: old ?? null, all: hints.length })}\n`,
  );
}
