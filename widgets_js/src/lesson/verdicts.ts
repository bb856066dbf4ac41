// How far off something is, and whether that is much: in plain words.
import { tr } from "../words.ts";

/** What a result of `n` tries is measured with: `spread` is how far single tries scatter, `off` how far the result is from exact. */
interface Measured {
  /** Whose tries they are, and whose results scatter: those of seats, or of classes. */
  whose: "seat" | "class";
  n: number;
  off: number;
  spread: number;
  chance: boolean;
}

/** `12 percentage points`, `0.35`. */
export function amount(value: number, chance: boolean): string {
  if (!chance) return `${Number(value.toPrecision(3))}`;
  const points = Number((100 * value).toFixed(1));
  return points === 1 ? tr("{n} percentage point", { n: points }) : tr("{n} percentage points", { n: points });
}

/** How far a result is off, and why that is ordinary or rare after so many tries. */
export function scattered({ whose, n, off, spread, chance }: Measured): string {
  const usual = spread / Math.sqrt(n);
  const far = Math.abs(off);
  const side =
    off > 0
      ? tr("{amount} too high", { amount: amount(far, chance) })
      : tr("{amount} too low", { amount: amount(far, chance) });
  const miss = far < usual / 1000 ? tr("exactly right") : side;
  const parts = { n, one: amount(usual, chance), two: amount(2 * usual, chance), judged: judged(far / usual) };
  const [where, rule] =
    whose === "seat"
      ? [
          tr("Your tries are {miss}.", { miss }),
          tr(
            "After {n} tries two seats in three lie within {one} of the exact value, 95 in 100 within {two}: {judged}.",
            parts,
          ),
        ]
      : [
          tr("The class is {miss}.", { miss }),
          tr(
            "After {n} tries two classes in three lie within {one} of the exact value, 95 in 100 within {two}: {judged}.",
            parts,
          ),
        ];
  return `${where} ${rule}`;
}

function judged(errors: number): string {
  if (errors <= 1) return tr("so this is as near as most");
  if (errors <= 2) return tr("so this is nothing unusual");
  if (errors <= 3) return tr("so this is rare luck, but it happens in every school");
  return tr("so this is very rare; look whether all tries were counted");
}
