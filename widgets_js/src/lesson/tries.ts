// The tries of a seat: rolled in the page by the lesson's rule, or carried in it because Python rolled them before.
import { tr } from "../words.ts";
import { luckOfSeat } from "./luck.ts";
import { type Row, ruleOf } from "./rules.ts";

/** What the page's data say of its tries. */
export interface TryData {
  kind: "chance" | "number";
  rule: { name: string; words: unknown } | null;
  carried: Carried | null;
}

/** Tries of the seats 1 to `seats`, `each` of them: of a chance as bits in base64, else as numbers. */
interface Carried {
  seats: number;
  each: number;
  bits?: string;
  numbers?: number[][];
}

/** One try of a seat; without a rule there is nothing to show but what came of it. */
export interface Tried {
  result: number;
  rows: Row[];
  says: string;
}

export interface Tries {
  /** The highest seat that has dice here. */
  readonly seats: number;
  /** So many tries has each. */
  readonly most: number;
  /** Try number `n`, from 0, of a seat. */
  of(code: string, seat: number): (n: number) => Tried;
}

/** Of a rule there are so many tries. */
const MOST = 1000;
const SEATS = 999;

export function triesOf(data: TryData, atLeast: number): Tries {
  const { rule, carried, kind } = data;
  if (rule) {
    const play = ruleOf(rule.name, rule.words);
    return {
      seats: SEATS,
      most: Math.max(MOST, atLeast),
      of(code, seat) {
        const luck = luckOfSeat(code, seat);
        return (n) => play(luck(n));
      },
    };
  }
  if (!carried) throw new Error("this page has neither a rule nor tries");
  const { seats, each } = carried;
  const bits = atob(carried.bits ?? "");
  const resultOf = (seat: number, n: number): number => {
    const at = (seat - 1) * each + n;
    return kind === "chance"
      ? (bits.charCodeAt(at >> 3) >> (7 - (at & 7))) & 1
      : (carried.numbers?.[seat - 1]?.[n] ?? 0);
  };
  return {
    seats,
    most: each,
    of: (_, seat) => (n) => {
      const result = resultOf(seat, n);
      return {
        result,
        rows: [],
        says: kind === "chance" ? (result ? tr("it happened") : tr("it did not happen")) : `${result}`,
      };
    },
  };
}
