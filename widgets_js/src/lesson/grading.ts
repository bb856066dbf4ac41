// How near is a guess? The words of `hordeplay.desk.grading.compare`, one by one: a number is a fraction in any form, a percentage
// or a decimal with a point or a comma; right is the very value, or its correct rounding to two or more significant digits.

import { message, tr } from "../words.ts";

export type Kind = "chance" | "number";

/** An exact number; the denominator is above 0. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** A number as somebody wrote it: its value, the place of its last digit (null: exact), its significant digits. */
interface Written {
  value: Fraction;
  place: Fraction | null;
  digits: number;
  percent: boolean;
}

export interface Verdict {
  right: boolean;
  how: "exact" | "rounded" | "wrong" | "unreadable";
  says: string;
}

/** What a known mistake leads to, as Python shows it, and why that is not what was asked. */
export interface NearMiss {
  value: Fraction;
  shown: string;
  says: string;
}

const LONGEST = 2000;
/** What splits words for Python. */
const BLANK = /\s+/;
const NUMBER = /^([+-]?)(\p{Nd}*)(?:[.,](\p{Nd}*))?(?:e([+-]?\p{Nd}{1,3}))?$/u;
const FRACTION = /^([+-]?)(?:(\p{Nd}+) )?(\p{Nd}+) ?(?:\/|out of|in|von|sur|de|su) ?(\p{Nd}+)$/u;
const FORMS: Readonly<Record<Kind, string>> = {
  chance: message("a fraction like 1/4, a decimal like 0.25 or 25 %"),
  number: message("a decimal like 4.2 or a fraction like 21/5"),
};
const GROUPS = /(\p{Nd})[ '](?=\p{Nd}{3}(?:\P{Nd}|$))/gu;

export function fraction(top: bigint, bottom = 1n): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  while (b) [a, b] = [b, a % b];
  const shared = (bottom < 0n ? -1n : 1n) * (a || 1n);
  return { top: top / shared, bottom: bottom / shared };
}

/** `7/15`, or `3`. */
export const fractionText = ({ top, bottom }: Fraction): string => (bottom === 1n ? `${top}` : `${top}/${bottom}`);

/** A fraction that Python wrote. */
export function fractionOf(text: string): Fraction {
  const [top = "0", bottom = "1"] = text.split("/");
  return fraction(BigInt(top), BigInt(bottom));
}

export const toNumber = ({ top, bottom }: Fraction): number => {
  // Whole numbers beyond 2^53 are shortened together, so that neither overflows.
  const long = Math.max(`${top}`.length, `${bottom}`.length) - 300;
  const scale = long > 0 ? 10n ** BigInt(long) : 1n;
  return Number(top / scale) / Number(bottom / scale);
};

const times = (one: Fraction, other: Fraction): Fraction => fraction(one.top * other.top, one.bottom * other.bottom);
const minus = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.top * other.bottom - other.top * one.bottom, one.bottom * other.bottom);
const size = ({ top, bottom }: Fraction): Fraction => ({ top: top < 0n ? -top : top, bottom });
const compare = (one: Fraction, other: Fraction): number => {
  const { top } = minus(one, other);
  return top > 0n ? 1 : top < 0n ? -1 : 0;
};
const WHOLE = (n: bigint): Fraction => ({ top: n, bottom: 1n });
/** So far from what a near miss leads to a chance still counts as it: half a percentage point; another number by a share of it. */
const NEAR = fraction(1n, 200n);
const NEAR_NUMBER = fraction(1n, 50n);

/** Decimal digits of any script as those of ours. */
function whole(digits: string): bigint {
  const plain = [...digits].map((digit) => {
    // Digits stand in rows of ten: how many come before this one in its row is its value.
    let value = 0;
    const code = digit.codePointAt(0) ?? 0;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return value % 10;
  });
  return BigInt(plain.join("") || "0");
}

/** A number as people write it; `Error` says what can be written where this kind is asked for. */
function read(text: string, kind: Kind): Written {
  if ([...text].length > LONGEST) throw new Error(tr("an answer has at most {n} characters", { n: LONGEST }));
  const same = text.normalize("NFKC").replaceAll("\u2044", "/").replaceAll("\u2212", "-").replaceAll("\u2019", "'");
  const words = same.toLowerCase().split(BLANK).filter(Boolean).join(" ");
  const plain = words.replace(/^[=~\u2248 ]+/, "").replace(/[ .]+$/, "") || text;
  const mark = / ?(?:%|percent|per cent|prozent)$/.exec(plain);
  const body = mark ? plain.slice(0, mark.index) : plain;
  const scale = mark ? fraction(1n, 100n) : WHOLE(1n);
  const closed = body.replace(GROUPS, "$1");
  const parts = FRACTION.exec(body) ?? FRACTION.exec(closed);
  if (parts) {
    const [, sign, units = "", top = "", bottom = ""] = parts;
    const under = whole(bottom);
    if (!under) throw new Error(tr("a fraction over 0 is no number"));
    const value = fraction(whole(units) * under + whole(top), under);
    return { value: times(signed(value, sign), scale), place: null, digits: 0, percent: Boolean(mark) };
  }
  const number = NUMBER.exec(closed);
  if (!number || !(number[2] || number[3]))
    throw new Error(
      tr("{text} is no number; write {form}", {
        text: quoted([...text].slice(0, 40).join("")),
        form: tr(FORMS[kind]),
      }),
    );
  const [, sign, before = "", after = "", power = ""] = number;
  const ten = whole(power.replace(/^[+-]/, ""));
  const shift = power.startsWith("-") ? fraction(1n, 10n ** ten) : WHOLE(10n ** ten);
  const place = times(times(fraction(1n, 10n ** BigInt([...after].length)), shift), scale);
  const value = times(WHOLE(whole(before + after)), place);
  const digits = [...(before + after).replace(/^0+/, "")].length;
  return { value: signed(value, sign), place, digits, percent: Boolean(mark) };
}

const signed = (value: Fraction, sign: string | undefined): Fraction =>
  sign === "-" ? { top: -value.top, bottom: value.bottom } : value;

/** A text in quotation marks, as Python shows it. */
function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  return mark + text.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`) + mark;
}

/** The value of a guess; `Error` for no number, and for what is no chance where one is asked for. */
export function admit(text: string, kind: Kind): Fraction {
  const written = read(text, kind);
  const wrong = misfit(text.trim(), written, kind);
  if (wrong) throw new Error(wrong);
  return written.value;
}

function misfit(text: string, { value, percent }: Written, kind: Kind): string {
  if (kind === "number") return percent ? tr("{text} is in percent; a plain number is asked for", { text }) : "";
  const [low, high] = [value.top < 0n, compare(value, WHOLE(1n)) > 0];
  if (!low && !high) return "";
  if (low) return tr("{text} is too little: a chance is at least 0", { text });
  return compare(value, WHOLE(100n)) <= 0 && !percent
    ? tr("{text} is too much: a chance is at most 1 (100 %); write {text} % if you mean percent", { text })
    : tr("{text} is too much: a chance is at most 1 (100 %)", { text });
}

/** How near a guess is to the exact value; any text has a verdict. */
export function compareGuess(typed: string, value: Fraction, kind: Kind, near: readonly NearMiss[] = []): Verdict {
  let written: Written;
  try {
    written = read(typed, kind);
  } catch (error) {
    return { right: false, how: "unreadable", says: error instanceof Error ? error.message : String(error) };
  }
  const text = typed.trim();
  const given = written.value;
  const wrong = misfit(text, written, kind);
  if (wrong) return { right: false, how: "wrong", says: wrong };
  if (compare(given, value) === 0)
    return { right: true, how: "exact", says: tr("{text} is the exact value", { text }) };
  const gap = size(minus(given, value));
  const rounded = written.place !== null && compare(times(gap, WHOLE(2n)), written.place) <= 0;
  if (rounded && Math.max(written.digits, digitsOf(value, written.place ?? WHOLE(1n))) >= 2)
    return { right: true, how: "rounded", says: tr("{text} is the exact value, rounded", { text }) };
  const off = offBy(given, value, kind);
  const says = isVeryNear(gap, value)
    ? tr("{text} is very near, {off}", { text, off })
    : tr("{text} is {off}", { text, off });
  const miss = nearest(given, gap, kind, near);
  if (!miss) return { right: false, how: "wrong", says };
  if (compare(given, miss.value) === 0) return { right: false, how: "wrong", says: `${says}: ${miss.says}` };
  const [first = "", ...rest] = miss.says;
  return {
    right: false,
    how: "wrong",
    says: tr("{says}. Near {shown}? {why}", { says, shown: miss.shown, why: `${first.toUpperCase()}${rest.join("")}` }),
  };
}

/** Whether a guess, so far off, lies within the rounding of the value to two significant digits. */
function isVeryNear(gap: Fraction, value: Fraction): boolean {
  if (!value.top) return false;
  let unit = WHOLE(1n);
  while (compare(times(unit, WHOLE(10n)), size(value)) <= 0) unit = times(unit, WHOLE(10n));
  while (compare(unit, size(value)) > 0) unit = times(unit, fraction(1n, 10n));
  return compare(times(gap, WHOLE(20n)), unit) <= 0;
}

/** The near miss that a guess is; none where it is as near to the exact value, which is so far away. */
function nearest(given: Fraction, gap: Fraction, kind: Kind, near: readonly NearMiss[]): NearMiss | null {
  let best: NearMiss | null = null;
  let least = gap;
  for (const miss of near) {
    const far = size(minus(given, miss.value));
    const reach = kind === "chance" ? NEAR : times(size(miss.value), NEAR_NUMBER);
    if (compare(far, reach) <= 0 && compare(far, least) < 0) [best, least] = [miss, far];
  }
  return best;
}

/** How many significant digits of a value stand at or before a decimal place. */
function digitsOf(value: Fraction, place: Fraction): number {
  let digits = 0;
  for (let unit = place; compare(unit, size(value)) <= 0; unit = times(unit, WHOLE(10n))) digits += 1;
  return digits;
}

/** `0.53 percentage points too low`. */
function offBy(given: Fraction, value: Fraction, kind: Kind): string {
  const gap = times(size(minus(given, value)), WHOLE(kind === "chance" ? 100n : 1n));
  const far = asFloat(gap);
  const off = (amount: string): string =>
    compare(given, value) > 0 ? tr("{amount} too high", { amount }) : tr("{amount} too low", { amount });
  if (kind === "number") return off(compare(far, WHOLE(100n)) < 0 ? twoDigits(far) : `${rounded(far)}`);
  const two = compare(gap, WHOLE(99n)) < 0 ? twoDigits(far) : `${rounded(far)}`;
  if (compare(gap, fraction(1n, 100n)) < 0) return off(tr("less than 0.01 percentage points"));
  return off(two === "1" ? tr("{n} percentage point", { n: two }) : tr("{n} percentage points", { n: two }));
}

/** The value as the nearest float has it: Python rounds that one for showing. */
function asFloat(value: Fraction): Fraction {
  let float = toNumber(value);
  let bottom = 1n;
  while (!Number.isInteger(float)) [float, bottom] = [float * 2, bottom * 2n];
  return fraction(BigInt(float), bottom);
}

/** To a whole number; the half goes to the even one. */
function rounded({ top, bottom }: Fraction): bigint {
  const low = top / bottom;
  const twice = 2n * (top - low * bottom);
  return twice > bottom || (twice === bottom && low % 2n === 1n) ? low + 1n : low;
}

/** Two significant digits as Python's `.2g` writes them; the value is above 0. */
function twoDigits(value: Fraction): string {
  let power = 0;
  const at = (n: number): Fraction => (n >= 0 ? WHOLE(10n ** BigInt(n)) : fraction(1n, 10n ** BigInt(-n)));
  while (compare(value, at(power + 1)) >= 0) power += 1;
  while (compare(value, at(power)) < 0) power -= 1;
  let two = rounded(times(value, at(1 - power)));
  if (two === 100n) [two, power] = [10n, power + 1];
  const [first, second] = [two / 10n, two % 10n];
  if (power < -4 || power >= 2) {
    const sign = power < 0 ? "-" : "+";
    return `${first}${second ? `.${second}` : ""}e${sign}${`${Math.abs(power)}`.padStart(2, "0")}`;
  }
  if (power === 1) return `${two}`;
  const after = `${"0".repeat(Math.max(0, -power - 1))}${power < 0 ? first : ""}${second || ""}`;
  return `${power < 0 ? 0 : first}${after ? `.${after}` : ""}`;
}
