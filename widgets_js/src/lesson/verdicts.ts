// How far off something is, and whether that is much: in plain words.

/** What a result of `n` tries is measured with: `spread` is how far single tries scatter, `off` how far the result is from exact. */
interface Measured {
  who: string;
  n: number;
  off: number;
  spread: number;
  chance: boolean;
  /** Whose results scatter: `seats`, or `classes`. */
  among: string;
}

/** `12 percentage points`, `0.35`. */
export function amount(value: number, chance: boolean): string {
  if (!chance) return `${Number(value.toPrecision(3))}`;
  const points = Number((100 * value).toFixed(1));
  return `${points} percentage ${points === 1 ? "point" : "points"}`;
}

/** How far a result is off, and why that is ordinary or rare after so many tries. */
export function scattered({ who, n, off, spread, chance, among }: Measured): string {
  const usual = spread / Math.sqrt(n);
  const far = Math.abs(off);
  const side = off > 0 ? "high" : "low";
  const miss = far < usual / 1000 ? "exactly right" : `${amount(far, chance)} too ${side}`;
  const rule = `After ${n} tries two ${among} in three lie within ${amount(usual, chance)} of the exact value, 95 in 100 within ${amount(2 * usual, chance)}`;
  return `${who} ${miss}. ${rule}: ${judged(far / usual)}.`;
}

function judged(errors: number): string {
  if (errors <= 1) return "so this is as near as most";
  if (errors <= 2) return "so this is nothing unusual";
  if (errors <= 3) return "so this is rare luck, but it happens in every school";
  return "so this is very rare; look whether all tries were counted";
}
