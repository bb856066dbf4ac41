// Two pictures: how the share runs from try to try, and where guess, tries, class and exact value lie on one axis.
import { s } from "../dom.ts";
import { tr } from "../words.ts";

const WIDE = 360;

/** The running share (or mean) after each try, and the guess as a dashed level. */
export function running(results: readonly number[], chance: boolean, guess: number): SVGSVGElement {
  const [left, right, top, bottom] = [64, WIDE - 12, 10, 128];
  let sum = 0;
  const means = results.map((result, i) => {
    sum += result;
    return sum / (i + 1);
  });
  const most = Math.max(1, ...means);
  // A guess far beyond all tries would flatten them: it is named at the edge.
  const beyond = !chance && guess > 3 * most;
  const high = chance ? 1 : 1.15 * (beyond ? most : Math.max(most, guess));
  const x = (n: number): number => left + ((right - left) * n) / Math.max(results.length, 2);
  const y = (mean: number): number => bottom - (bottom - top) * Math.min(1, Math.max(0, mean / high));
  const ticks = chance ? [0, 0.5, 1] : [0, round(high / 2), round(high)];
  const label = (value: number): string => (chance ? `${100 * value} %` : `${value}`);
  // Of many tries a few hundred points draw the same line.
  const every = Math.max(1, Math.floor(means.length / 300));
  const points = means.flatMap((mean, i) =>
    i % every === 0 || i === means.length - 1 ? [`${x(i + 1).toFixed(1)},${y(mean).toFixed(1)}`] : [],
  );
  const last = means.at(-1) ?? 0;
  const guessed = beyond
    ? tr("the guess {guess} is higher", { guess: round(guess) })
    : tr("the guess as a dashed line");
  const parts = { n: results.length, value: chance ? percent(last) : last.toFixed(2), guessed };
  return s(
    "svg.running",
    {
      viewBox: `0 0 ${WIDE} 152`,
      role: "img",
      "aria-label": chance
        ? tr("The running share after {n} tries: {value}; {guessed}", parts)
        : tr("The running mean after {n} tries: {value}; {guessed}", parts),
    },
    ...ticks.flatMap((value) => [
      s("path.level", { d: `M${left} ${y(value)}H${right}` }),
      s("text.end", { x: left - 6, y: y(value) + 4 }, label(value)),
    ]),
    ...(beyond ? [] : [s("path.guess", { d: `M${left} ${y(guess)}H${right}` })]),
    s(
      "text.end.guess-label",
      { x: right, y: y(guess) + (y(guess) < 26 ? 14 : -5) },
      beyond ? tr("your guess {guess} is higher \u2191", { guess: round(guess) }) : tr("your guess"),
    ),
    s("polyline.line", { points: points.join(" ") }),
    s("circle.dot", { cx: x(means.length), cy: y(last), r: 4 }),
    s("text", { x: left, y: 146 }, "1"),
    s("text.end", { x: right, y: 146 }, tr("{n} tries", { n: results.length })),
  );
}

/** A value on the axis, with its name. */
export interface Place {
  kind: "exact" | "guess" | "tries" | "class";
  name: string;
  value: number;
  shown: string;
  /** Within this far of the exact value lie 95 of 100 such results. */
  usual?: number;
}

/** Each value in a row of its own above one axis; a line goes down from the exact one. */
export function axis(places: readonly Place[], exact: number, chance: boolean): SVGSVGElement {
  const [left, right, row] = [16, WIDE - 16, 46];
  const values = places.flatMap(({ value, usual }) => (usual ? [value, exact - usual, exact + usual] : [value]));
  const [low, high] = around(values, chance);
  const x = (value: number): number => left + ((right - left) * (value - low)) / (high - low);
  const foot = places.length * row + 8;
  const heard = places.map(({ name, shown }) => `${name} ${shown}`).join(", ");
  return s(
    "svg.axis",
    { viewBox: `0 0 ${WIDE} ${foot + 26}`, role: "img", "aria-label": tr("On one axis: {places}", { places: heard }) },
    s("path.plumb", { d: `M${x(exact).toFixed(1)} 20V${foot}` }),
    ...places.flatMap(({ kind, name, value, shown, usual }, i) => {
      const [at, mid] = [x(value), i * row + 32];
      // The words stand where there is room for them: from the middle on they end at the mark.
      const ends = at > WIDE / 2;
      const band = usual
        ? s("path.usual", {
            d: `M${x(Math.max(low, exact - usual)).toFixed(1)} ${mid}H${x(Math.min(high, exact + usual)).toFixed(1)}`,
          })
        : null;
      return [
        band,
        s(`path.place.${kind}`, { d: MARKS[kind], transform: `translate(${at.toFixed(1)} ${mid})` }),
        s(`text${ends ? ".end" : ""}`, { x: at + (ends ? 8 : -8), y: mid - 13 }, `${name} ${shown}`),
      ].filter((element) => element !== null);
    }),
    s("path.level", { d: `M${left} ${foot}H${right}` }),
    s("text", { x: left, y: foot + 18 }, tick(low, chance)),
    s("text.end", { x: right, y: foot + 18 }, tick(high, chance)),
  );
}

/** A shape for each, so that colour is not needed to tell them apart. */
const MARKS: Record<Place["kind"], string> = {
  exact: "M0-9L6 0 0 9-6 0z",
  guess: "M-6-6L6 6M-6 6L6-6",
  tries: "M6 0A6 6 0 1 1 6-.01z",
  class: "M-6-6H6V6H-6z",
};

/** From where to where the axis goes: round numbers around all values. */
function around(values: number[], chance: boolean): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const gap = Math.max(most - least, chance ? 0.1 : 1);
  const step = 10 ** Math.floor(Math.log10(gap)) / 2;
  const low = Math.floor((least - gap / 6) / step) * step;
  const high = Math.ceil((most + gap / 6) / step) * step;
  return chance ? [Math.max(0, low), Math.min(1, high)] : [low, high];
}

const round = (value: number): number => Number(value.toPrecision(2));
const tick = (value: number, chance: boolean): string =>
  chance ? `${round(100 * value)} %` : `${Number(value.toPrecision(3))}`;

/** `65 %`, `66.7 %`. */
export const percent = (share: number): string => `${Number((100 * share).toFixed(1))} %`;
