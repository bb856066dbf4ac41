import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fair } from "../src/lesson/luck.ts";
import { RULES, ruleOf } from "../src/lesson/rules.ts";
import { speak } from "../src/words.ts";
import goldens from "./lesson_goldens.json";

// A student's page in a language that nobody speaks: every letter of a message has an accent, so that a word without one has
// passed by the catalogue.

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẋýžÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŽ"];
const accented = (text: string): string =>
  text.replace(/\{\w+\}|[a-z]/gi, (part) => (part.length > 1 ? part : (ACCENTED[PLAIN.indexOf(part)] ?? part)));
declare global {
  interface ImportMeta {
    /** Vite's: the texts of files. */
    glob(of: string[], how: { query: string; import: string; eager: true }): Record<string, string>;
  }
}
const sources = import.meta.glob(["../src/lesson/*.ts", "../src/door/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const messages = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/\b(?:tr|message)\(\s*("(?:[^"\\]|\\.)*")/g)].map((one) => JSON.parse(one[1] ?? "") as string),
);
const WORDS: Record<string, string> = Object.fromEntries(messages.map((text) => [text, accented(text)]));

const WORD = goldens.seal.word;
const DATA = {
  name: "words",
  kind: "chance",
  predict: ["1", "2"],
  byHand: "",
  key: "497C",
  code: "FROG7",
  tries: 20,
  values: [0, 1],
  bounds: [0, 1],
  rule: { name: "leftAlone", words: goldens["lesson cup"].words },
  carried: null,
  seal: goldens.seal,
  words: WORDS,
};
/** What the seal would hold; that of the goldens is another text. */
const SECRET = {
  value: "1/11",
  exact: "1/11",
  shown: "9.09 %",
  about: "",
  spread: null,
  near: [],
  why: [["", "1/11", "0.0909"]],
  working: ["1"],
  surprises: ["2"],
};

/** What is the same in every language. */
const SIGNS = new Set(["FROG", "HP", "II"]);

/** The words without accents of a page: of its texts, and of what is said of what has none. */
function plainWords(root: Element): string[] {
  const texts = [...root.querySelectorAll("*")].flatMap((one) => [
    ...["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
    ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ""),
  ]);
  const line = /HP[12] FROG7 \S+ \S+ \S+ [A-Z2-7]+/g;
  return texts
    .flatMap((text) => text.replace(line, "").match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? [])
    .filter((word) => !SIGNS.has(word));
}

async function open(data: object): Promise<HTMLElement> {
  document.head.innerHTML = '<meta name="hordeplay-door" content="30">';
  document.body.innerHTML = `<main><div id="lying"></div><div id="steps"></div></main>`;
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = "data";
  script.textContent = JSON.stringify(data);
  document.head.append(script);
  vi.resetModules();
  vi.doMock("../src/lesson/seal.ts", () => ({
    opened: async (_: unknown, word: string) => (word === WORD ? JSON.stringify(SECRET) : null),
  }));
  await import("../src/lesson/page.ts");
  return document.body;
}

function type(id: string, text: string): void {
  const field = document.querySelector(`#${id}`) as HTMLInputElement;
  field.value = text;
  field.form?.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
}

// For good: the page asks again when its test is over.
vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.doUnmock("../src/lesson/seal.ts");
  document.head.replaceChildren();
  document.body.replaceChildren();
  speak(undefined);
});

test("there are many messages, and each has accents", () => {
  expect(messages.length).toBeGreaterThan(120);
  expect(accented("Seat {seat} is not yours.")).toBe("Śéáť {seat} íś ńóť ýóúŕś.");
});

test.each([["chance"], ["number"]])("no word of the page of a %s passes by its words", async (kind) => {
  const chance = kind === "chance";
  const carried = {
    seats: 30,
    each: 100,
    bits: btoa("\xaa".repeat(375)),
    numbers: undefined as number[][] | undefined,
  };
  if (!chance) carried.numbers = Array.from({ length: 30 }, () => Array.from({ length: 100 }, (_, n) => n % 5));
  const number = { kind, rule: null, carried, values: null, bounds: [0, 9] };
  const page = await open({ ...DATA, ...(chance ? {} : number) });
  const seen: string[] = [];
  const look = (): void => {
    seen.push(...plainWords(page));
  };
  look();
  type("seat", "0");
  look();
  type("seat", "1");
  for (const guess of ["?!", "-1", chance ? "87" : "87 %", "0.4"]) {
    type("guess", guess);
    look();
  }
  type(chance ? "hand-yes" : "hand-tries", "-");
  look();
  for (const button of document.querySelectorAll<HTMLElement>(".rolls button")) button.click();
  look();
  type("word", "");
  look();
  type("word", "?");
  await vi.waitFor(() => expect(page.querySelector("#word-message")?.classList.contains("bad")).toBe(true));
  look();
  type("word", WORD);
  await vi.waitFor(() => expect(page.querySelector(".answer .exact")).not.toBeNull());
  look();
  type("class", chance ? "412 von 600" : "Mittelwert von 600 = 2.1");
  look();
  for (const summary of ["0.2", "1 %", "0.0901"]) {
    type("class", summary);
    look();
  }
  expect(page.querySelector(".axis")?.getAttribute("aria-label")).toContain("ćĺáśś");
  expect([...new Set(seen)]).toEqual([]);
});

test("in English the same page has words, so that the test above can fail", async () => {
  const page = await open({ ...DATA, words: undefined });
  expect(plainWords(page)).toContain("Your");
});

test.each(Object.keys(RULES))("no word of a try by the rule %s passes by its words", (name) => {
  speak(WORDS);
  const golden = Object.values(goldens).find((one) => "rule" in one && one.rule === name) as { words: object };
  const names = { yes: "", no: "", ours: "", theirs: "" };
  const play = ruleOf(name, { ...golden.words, ...names });
  let at = 0;
  const source: Fair = { randbelow: (n) => (at++ * 7) % n };
  for (let n = 0; n < 40; n++) {
    const { says, rows } = play(source);
    const texts = [
      says,
      ...rows.flatMap(({ label, pieces }) => [label, ...pieces.map((one) => ("text" in one ? one.text : ""))]),
    ];
    expect(texts.flatMap((text) => text.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? [])).toEqual([]);
  }
});
