import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { admit, compareGuess, fractionOf, fractionText, type Kind } from "../src/lesson/grading.ts";
import { type Fair, keyOf, luckOfSeat, Source } from "../src/lesson/luck.ts";
import { type Result, resultLine } from "../src/lesson/result_line.ts";
import { placements, ruleOf, type Try } from "../src/lesson/rules.ts";
import { opened, type Seal } from "../src/lesson/seal.ts";
import written from "./lesson_goldens.json";

// Written by Python: `tests/desk/test_page_goldens.py`, which also holds that they are current.
interface Draws {
  below: number[];
  first: number[];
  hundreds: string[];
}
interface Lesson {
  rule: string;
  words: unknown;
  shown: { results: number[]; chance: [number, number][][] }[];
  digests: string[];
}
type Graded = [text: string, kind: Kind, value: string, right: boolean, how: string, says: string, readAs: string];

const goldens = written as unknown as Record<string, unknown> & {
  draws: Draws;
  lines: (Result & { line: string })[];
  grades: Graded[];
  near: Record<Kind, [value: string, shown: string, says: string][]>;
  seal: Seal & { clear: string; word: string };
};
const CODE = "FROG7";
const TRIES = 20;
const digest = (numbers: number[]): string => bytesToHex(sha256(utf8ToBytes(numbers.join())));
const names = Object.keys(goldens).filter((name) => name.startsWith("lesson "));

test("10,000 numbers are those of Python, word for word", () => {
  const { below, first, hundreds } = goldens.draws;
  const values: number[] = [];
  for (let number = 0; number < 400; number++) {
    const source = new Source(keyOf("golden", CODE, number % 7), number);
    for (let i = 0; i < 25; i++) values.push(source.randbelow(below[(number + i) % below.length] as number));
  }
  expect(values.slice(0, 100)).toEqual(first);
  expect(hundreds.length).toBe(100);
  expect(hundreds.map((_, i) => digest(values.slice(100 * i, 100 * i + 100)))).toEqual(hundreds);
});

test("there is no number below 0, and none below what cannot be counted", () => {
  const source = new Source(keyOf("x"), 0);
  for (const n of [0, -1, 1.5, 2 ** 60, Number.NaN]) expect(() => source.randbelow(n)).toThrow(RangeError);
});

describe.each(names)("%s", (name) => {
  const { rule, words, shown, digests } = goldens[name] as Lesson;
  const play = ruleOf(rule, words);

  test("999 seats try it as the model does", () => {
    const results: number[][] = [];
    for (let seat = 1; seat <= 999; seat++) {
      const luck = luckOfSeat(CODE, seat);
      results.push(Array.from({ length: TRIES }, (_, n) => play(luck(n)).result));
    }
    expect(digests.length).toBe(27);
    expect(digests.map((_, i) => digest(results.slice(37 * i, 37 * i + 37).flat()))).toEqual(digests);
  }, 60_000);

  test("what is shown is what chance answered", () => {
    for (const [i, { results, chance }] of shown.entries()) {
      const luck = luckOfSeat(CODE, i + 1);
      for (let n = 0; n < TRIES; n++) {
        const answers: [number, number][] = [];
        const source = luck(n);
        const noted: Fair = {
          randbelow: (below) => {
            const value = source.randbelow(below);
            answers.push([below, value]);
            return value;
          },
        };
        const one: Try = play(noted);
        expect(one.result).toBe(results[n]);
        expect(answers).toEqual(chance[n]);
        const rolled = one.rows.flatMap(({ pieces }) =>
          pieces.flatMap((piece) => (piece.kind === "die" && !piece.kept ? [[piece.sides, piece.face - 1]] : [])),
        );
        if (rolled.length) expect(rolled).toEqual(dieByDie(answers, rolled));
        expect(one.says).not.toBe("");
      }
    }
  });
});

test("kept dice of a row were there in the row before", () => {
  for (const name of names) {
    const { rule, words } = goldens[name] as Lesson;
    if (rule !== "keepDice") continue;
    for (let n = 0; n < 200; n++) {
      const { rows } = ruleOf(rule, words)(luckOfSeat(CODE, 5)(n));
      const faces = rows.map(({ pieces }) => pieces.map((piece) => (piece.kind === "die" ? piece.face : 0)));
      for (const [at, { pieces }] of rows.entries()) {
        if (!at) continue;
        const before = [...(faces[at - 1] ?? [])];
        for (const piece of pieces)
          if (piece.kind === "die" && piece.kept) {
            expect(before).toContain(piece.face);
            before.splice(before.indexOf(piece.face), 1);
          }
      }
    }
  }
});

test("a tile has as many places as there are, each once and whole", () => {
  for (const [tile, places] of [
    [["X", "X"], 40],
    [["X.", "XX"], 64],
    [["XX", "XX"], 16],
    [["XX.", ".XX"], 48],
  ] as const) {
    const all = placements(5, [...tile]);
    expect(all.length).toBe(places);
    expect(new Set(all.map((squares) => squares.join())).size).toBe(places);
  }
});

test("a rule that there is not is named", () => {
  expect(() => ruleOf("toString", {})).toThrow("there is no rule toString");
});

test("result lines are those of Python", () => {
  for (const { line, ...result } of goldens.lines) expect(resultLine(result)).toBe(line);
});

test("guesses are read and met as Python does", () => {
  const rows = goldens.grades;
  expect(rows.length).toBeGreaterThan(500);
  expect(rows.filter(([, , , , , says]) => says.includes("Near ")).length).toBeGreaterThan(5);
  for (const [text, kind, value, right, how, says, readAs] of rows) {
    const name = `${JSON.stringify(text)} for ${value}`;
    const near = goldens.near[kind].map(([of, shown, says]) => ({ value: fractionOf(of), shown, says }));
    expect({ name, ...compareGuess(text, fractionOf(value), kind, near) }).toEqual({ name, right, how, says });
    let admitted: string;
    try {
      admitted = fractionText(admit(text, kind));
    } catch (error) {
      admitted = (error as Error).message;
    }
    expect({ name, admitted }).toEqual({ name, admitted: readAs });
  }
});

test.each([
  ["with the browser's own functions", globalThis.crypto.subtle],
  ["without them", null],
])(
  "a seal opens with its word alone, %s",
  async (_, subtle) => {
    const { clear, word, ...seal } = goldens.seal;
    expect(await opened(seal, ` ${word.toUpperCase().replace(" ", "   ")}`, subtle)).toBe(clear);
    expect(await opened(seal, `${word}s`, subtle)).toBeNull();
    expect(await opened({ ...seal, text: `A${seal.text.slice(1)}` }, word, subtle)).toBeNull();
  },
  60_000,
);

/** Dice that are one roll were answered by one number: each of them, by the sides of the dice that are shown. */
function dieByDie(answers: [number, number][], rolled: number[][]): number[][] {
  const sides = rolled.map(([all = 1]) => all);
  return answers.flatMap(([below, value]) => {
    const dice: number[][] = [];
    for (let [ways, left] = [below, value]; ways > 1; ) {
      const all = sides.shift() ?? ways;
      dice.push([all, left % all]);
      [ways, left] = [Math.round(ways / all), Math.floor(left / all)];
    }
    return dice;
  });
}
