/** Tokens that are picked one by one, as many as some choice takes. */

import type { Hint } from "./protocol.ts";

export type Tally = Hint["tally"];

/** How many of each are picked. */
export function counted(picked: readonly string[]): Tally {
  const tally: Tally = {};
  for (const name of picked) tally[name] = (tally[name] ?? 0) + 1;
  return tally;
}

export function sizeOf(tally: Tally): number {
  return Object.values(tally).reduce((sum, many) => sum + many, 0);
}

/** Some choice takes all of this, and perhaps more. */
export function leads(hints: readonly Hint[], picked: readonly string[]): boolean {
  const tally = Object.entries(counted(picked));
  return hints.some((hint) => tally.every(([name, many]) => (hint.tally[name] ?? 0) >= many));
}

/**
 * A full payment with one of its tokens exchanged for this one, or null. What was picked by hand (`own`) stays; of the rest
 * the kind gives way of which most would be paid.
 */
export function exchanged(
  hints: readonly Hint[],
  picked: readonly string[],
  own: readonly string[],
  name: string,
): string[] | null {
  const mine = counted(own);
  const spare = Object.entries(counted(picked))
    .map(([kind, many]) => ({ kind, many: many - (mine[kind] ?? 0) }))
    .filter(({ kind, many }) => kind !== name && many > 0)
    .sort((one, other) => other.many - one.many);
  for (const { kind } of spare) {
    const changed = picked.with(picked.lastIndexOf(kind), name);
    if (leads(hints, changed)) return changed;
  }
  return null;
}
