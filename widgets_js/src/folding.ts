import type { Hint } from "./protocol.ts";
import { message, tr } from "./words.ts";

/** A line of the list: one choice, or several that one gesture opens. */
export type Row =
  | { kind: "hint"; hint: Hint }
  /** All that starts at one part; `alike` are the parts from which the very same starts, this one among them. */
  | { kind: "from"; part: string; hints: Hint[]; alike?: string[] }
  /** All that ends at one part. */
  | { kind: "at"; part: string; hints: Hint[] }
  /** What Python calls by one name. */
  | { kind: "group"; name: string; hints: Hint[] }
  /** Picked token by token. */
  | { kind: "tray"; hints: Hint[] }
  /** Cards on a shelf. */
  | { kind: "shelf"; hints: Hint[] };

/** So many lines have a number key. */
export const KEYS = 9;
/** More lines than this never stand before a first gesture, those for passes counted. */
export const MOST_ROWS = 12;
/** The name of what waits behind a last line begins so. */
const MORE = message("More");
/** So many choices are worth a tray, a shelf, a line of their own. */
const ENOUGH = { tray: 4, shelf: 7, group: 2 };
/** With more lines than this those that start at one part become one. */
const MOST_BEFORE_SOURCES = 9;

export function hintRows(hints: readonly Hint[]): Row[] {
  return hints.map((hint) => ({ kind: "hint", hint }));
}

/** No more lines than number keys: the rest waits behind the last of them. */
export function paged(hints: readonly Hint[]): Row[] {
  if (hints.length <= KEYS) return hintRows(hints);
  return [...hintRows(hints.slice(0, KEYS - 1)), { kind: "group", name: tr(MORE), hints: hints.slice(KEYS - 1) }];
}

/** So little that all of it may stand there, where several groups would hide more than they tidy. */
export function isLittle(hints: readonly Hint[]): boolean {
  const groups = new Set(hints.flatMap(({ group }) => group || []));
  const gestures = hints.some(({ ware, tally }) => ware !== null || Object.keys(tally).length > 0);
  return hints.length <= KEYS && groups.size > 1 && !gestures;
}

/** Few lines for many choices, in the order of the choices; what is alone stands open, unless that is much. */
export function fold(hints: readonly Hint[]): Row[] {
  const rows = narrowed(hints);
  const [only] = rows;
  const alone = rows.length === 1 && (only?.kind === "group" || only?.kind === "at");
  return alone && only.hints.length < MOST_ROWS ? hintRows(only.hints) : opened(rows);
}

/** Of several groups the first ones stand open as long as every line has a number key; what is of no use stays put away. */
function opened(rows: Row[]): Row[] {
  if (rows.filter(({ kind }) => kind === "group").length < 2) return rows;
  let room = KEYS - rows.length;
  return rows.flatMap((row): Row[] => {
    const more = row.kind === "group" && !row.name.startsWith(tr(MORE)) ? row.hints.length - 1 : 0;
    if (row.kind !== "group" || more === 0 || more > room) return [row];
    room -= more;
    return hintRows(row.hints);
  });
}

function narrowed(hints: readonly Hint[]): Row[] {
  const rows = folded(hints);
  const sources = startsOf(hints);
  const gestures = rows.some((row) => (row.kind === "tray" || row.kind === "shelf") && starts(row));
  if (sources.length < 2 || !(gestures || rows.length > MOST_BEFORE_SOURCES))
    return rows.length >= MOST_ROWS ? byTarget(rows) : rows;
  const free = folded(hints.filter((hint) => hint.source.length === 0));
  const from = sources.map((alike) => fromRow(alike, hints));
  return [...from, ...(from.length + free.length >= MOST_ROWS ? byTarget(free) : free)];
}

/** So many of these lines stand at once beside `others`; one more says how many are behind it. */
export function capped(rows: Row[], others: number): number {
  const room = MOST_ROWS - others;
  return rows.length > room ? Math.max(room - 1, 1) : rows.length;
}

/** The parts that something starts at; those from which the very same starts, as equal cards of a hand, are together. */
function startsOf(hints: readonly Hint[]): string[][] {
  const starts = new Map<string, number[]>();
  hints.forEach(({ source }, at) => {
    for (const part of source) {
      const known = starts.get(part);
      if (known) known.push(at);
      else starts.set(part, [at]);
    }
  });
  const alike = new Map<string, string[]>();
  for (const [part, its] of starts) {
    const key = its.join();
    alike.set(key, [...(alike.get(key) ?? []), part]);
  }
  return [...alike.values()];
}

function fromRow(alike: string[], hints: readonly Hint[]): Row {
  const [part = ""] = alike;
  return { kind: "from", part, hints: hints.filter((hint) => hint.source.includes(part)), alike };
}

function starts(row: Exclude<Row, { kind: "hint" }>): boolean {
  return row.hints.some((hint) => hint.source.length > 0);
}

interface Bin {
  kind: "tray" | "shelf" | "group";
  name: string;
}

/** What a choice may be put away in, the best first. */
function bins({ ware, tally, group, kind, source, targets }: Hint): Bin[] {
  const where = `${kind}|${source}`;
  return [
    ...(ware ? [{ kind: "shelf", name: `${source}` } as const] : []),
    ...(Object.keys(tally).length > 0 ? [{ kind: "tray", name: `${where}|${targets}` } as const] : []),
    ...(group ? [{ kind: "group", name: group } as const] : []),
  ];
}

function folded(hints: readonly Hint[]): Row[] {
  const inside = new Map<string, Hint[]>();
  const key = (bin: Bin): string => `${bin.kind}|${bin.name}`;
  const known = new Map<string, Bin>();
  for (const hint of hints)
    for (const bin of bins(hint)) {
      known.set(key(bin), bin);
      const others = inside.get(key(bin));
      if (others) others.push(hint);
      else inside.set(key(bin), [hint]);
    }
  const worth = new Set(
    [...known].filter(([name, bin]) => isEnough(bin, inside.get(name) ?? [])).map(([name]) => name),
  );
  const rows: Row[] = [];
  const done = new Map<string, Hint[]>();
  for (const hint of hints) {
    const bin = bins(hint).find((each) => worth.has(key(each)));
    if (!bin) {
      rows.push({ kind: "hint", hint });
      continue;
    }
    const others = done.get(key(bin));
    if (others) {
      others.push(hint);
      continue;
    }
    const held = [hint];
    done.set(key(bin), held);
    rows.push(bin.kind === "group" ? { ...bin, kind: "group", hints: held } : { kind: bin.kind, hints: held });
  }
  return rows;
}

function isEnough({ kind }: Bin, hints: Hint[]): boolean {
  // Two choices that take the same could not be told apart on a tray.
  const sums = kind === "tray" ? new Set(hints.map(({ tally }) => sumOf(tally))).size : hints.length;
  return sums === hints.length && hints.length >= ENOUGH[kind];
}

/** A tally in one word: equal ones are equal words. */
export function sumOf(tally: Hint["tally"]): string {
  return Object.keys(tally)
    .filter((token) => tally[token])
    .sort()
    .map((token) => `${tally[token]} ${token}`)
    .join(",");
}

/** Too many: those that end at the same part are one line. */
function byTarget(rows: Row[]): Row[] {
  const at = new Map<string, Hint[]>();
  for (const row of rows) {
    const part = row.kind === "hint" && row.hint.targets[0];
    if (!part || row.kind !== "hint") continue;
    const known = at.get(part);
    if (known) known.push(row.hint);
    else at.set(part, [row.hint]);
  }
  return rows.flatMap((row): Row[] => {
    const part = row.kind === "hint" ? row.hint.targets[0] : undefined;
    const hints = part === undefined ? undefined : at.get(part);
    if (part === undefined || !hints || hints.length < 2) return [row];
    return row.kind === "hint" && row.hint === hints[0] ? [{ kind: "at", part, hints }] : [];
  });
}
