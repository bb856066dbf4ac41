import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClassPot, Door, Hold, Standing } from "../src/lesson/door.ts";
import { resultLine } from "../src/lesson/result_line.ts";
import goldens from "./lesson_goldens.json";

// The page of a lesson with a class behind it: what it tells the door, and what the door makes of it.

const { rule, words } = goldens["lesson cup"];
const DATA = {
  name: "cup",
  kind: "chance",
  predict: ["the chance"],
  byHand: "Without a device: <b>a bag</b>.",
  key: "497C",
  code: "FROG7",
  tries: 20,
  values: [0, 1],
  bounds: [0, 1],
  rule: { name: rule, words },
  carried: null,
  seal: null,
};

const ALONE: Standing = { refused: "", handed: false, emptied: false };
let calls: unknown[][];
let hold: (hold: Hold) => void;
let pot: (pot: ClassPot) => void;
let stand: (standing: Standing) => void;

function door(): Door {
  const note =
    (name: string) =>
    (...words: unknown[]): void => {
      calls.push([name, ...words]);
    };
  return {
    open: true,
    seats: 30,
    joined: note("joined"),
    guessed: note("guessed"),
    rolled: note("rolled"),
    handed: note("handed"),
    onHold: (callback) => {
      hold = callback;
    },
    onPot: (callback) => {
      pot = callback;
    },
    onStanding: (callback) => {
      stand = callback;
    },
  };
}

async function open(data: object = DATA): Promise<void> {
  document.body.innerHTML = `<main><div id="lying"></div><div id="steps"></div></main>`;
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = "data";
  script.textContent = JSON.stringify(data);
  document.body.append(script);
  vi.resetModules();
  vi.doMock("../src/lesson/door.ts", () => ({ doorOf: door, FREE: { upTo: "check", paused: false }, ALONE }));
  await import("../src/lesson/page.ts");
}

const one = <E extends HTMLElement>(selector: string): E => document.querySelector(selector) as E;
function type(id: string, text: string): void {
  const field = one<HTMLInputElement>(`#${id}`);
  field.value = text;
  field.form?.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
}
function press(words: string): void {
  [...document.querySelectorAll("button")].find((button) => button.textContent === words)?.click();
}
const body = (step: number): HTMLElement => one(`section[aria-labelledby=step-${step}] .step-body`);
const note = (step: number): string => one(`section[aria-labelledby=step-${step}] .hold`).textContent ?? "";

beforeEach(() => {
  calls = [];
  sessionStorage.clear();
});
afterEach(() => {
  vi.doUnmock("../src/lesson/door.ts");
  document.body.replaceChildren();
  document.documentElement.classList.remove("runs");
});

const firstTwenty = goldens["lesson cup"].shown[0]?.results ?? [];
const yes = firstTwenty.filter(Boolean).length;
const LINE = resultLine({ code: "FROG7", seat: 1, key: "497C", counts: [20 - yes, yes] });

test("the door hears of seat, guess, tries and line, each once and as it was", async () => {
  await open();
  type("seat", "1000");
  type("seat", "1");
  type("guess", "nothing");
  type("guess", "9,1 %");
  press("Roll");
  press("10 more");
  press("10 more");
  press("100 more");
  expect(calls).toEqual([
    ["joined", 1],
    ["guessed", "9,1 %"],
    ["rolled", 1],
    ["rolled", 11],
    ["rolled", 21],
    ["handed", LINE],
    ["rolled", 121],
  ]);
  expect(one("#line").textContent).toBe(LINE);
});

test("after a reload the door hears where the seat stands", async () => {
  await open();
  type("seat", "1");
  type("guess", "0.1");
  press("10 more");
  press("10 more");
  calls = [];
  await open();
  expect(calls).toEqual([
    ["joined", 1],
    ["guessed", "0.1"],
    ["rolled", 20],
    ["handed", LINE],
  ]);
});

test("the class is held at the guess, and goes on", async () => {
  await open();
  type("seat", "1");
  type("guess", "0.1");
  hold({ upTo: "guess", paused: false });
  expect(note(3)).toBe("Your teacher holds the class here for now.");
  expect(body(3).inert).toBe(true);
  press("Roll");
  expect(calls.filter(([name]) => name === "rolled")).toEqual([]);
  hold({ upTo: "try", paused: false });
  expect(note(3)).toBe("");
  expect(body(3).inert).toBe(false);
  press("10 more");
  press("10 more");
  expect(note(5)).toBe("Your teacher holds the class here for now.");
  hold({ upTo: "check", paused: true });
  expect(body(3).inert).toBe(true);
  hold({ upTo: "check", paused: false });
  expect(note(5)).toBe("");
});

test("a seat that somebody else has is no seat: it says so, with a sign, and takes another number", async () => {
  await open();
  Element.prototype.scrollIntoView = () => {};
  const step = one("section[aria-labelledby=step-1]");
  type("seat", "12");
  expect(step.dataset.state).toBe("done");
  expect(document.activeElement?.id).toBe("guess");
  const words = "Seat 12 is taken: take another number, or ask your teacher to free it.";
  stand({ refused: words, handed: false, emptied: false });
  expect(step.dataset.state).toBe("refused");
  expect(step.querySelector(".badge svg")).not.toBeNull();
  expect(step.querySelector(".summary")?.textContent).toBe("not seat 12");
  expect(one("#seat-message").textContent).toBe(words);
  expect(document.activeElement?.id).toBe("seat"); // where the hand was, is nothing any more
  expect([2, 3, 4, 5].map((number) => body(number).hidden)).toEqual([true, true, true, true]);
  type("seat", "13");
  expect(calls.at(-1)).toEqual(["joined", 13]);
  stand(ALONE);
  expect(step.dataset.state).toBe("done");
  expect(step.querySelector(".summary")?.textContent).toBe("FROG7 · seat 13");
  expect(one("#seat-message").textContent).not.toBe(words);
  expect(body(2).hidden).toBe(false);
});

test("a guess that the class could not draw is no guess", async () => {
  await open({ ...DATA, kind: "number", values: null, bounds: [10, 1000] });
  expect(one("#seat-message").textContent).toContain("Your seat, 1 to 30,");
  type("seat", "1");
  for (const wrong of ["1000000000001", "-5", "9.9"]) {
    type("guess", wrong);
    expect(one("#guess-message").textContent).toBe("A guess here is from 10 to 1000.");
  }
  type("guess", `10.${"0".repeat(38)}`);
  expect(one("#guess-message").textContent).toBe("A guess has at most 40 characters: write it shorter.");
  const long = `10.${"0".repeat(37)}`;
  type("guess", long);
  expect(calls.filter(([name]) => name === "guessed")).toEqual([["guessed", long]]);
  one<HTMLInputElement>("#hand-tries").value = "20";
  for (const sum of ["199", "20001"]) {
    type("hand-sum", sum);
    expect(one("#hand-tries-message").textContent).toBe(`20 tries together come to 200 to 20000, not ${sum}.`);
  }
  expect(calls.filter(([name]) => name === "handed")).toEqual([]);
});

test("by hand nobody does more than 999 tries in a lesson", async () => {
  await open();
  type("seat", "3");
  type("guess", "1/2");
  one<HTMLInputElement>("#hand-yes").value = "9999999";
  type("hand-tries", "9999999");
  expect(one("#hand-yes-message").textContent).toBe("A line by hand has at most 999 tries, not 9999999.");
  expect(calls.filter(([name]) => name === "handed")).toEqual([]);
});

test("where all seats were emptied the page asks for a seat again", async () => {
  await open();
  type("seat", "3");
  type("guess", "1/2");
  const words = "Your teacher has emptied all seats: choose your seat again.";
  stand({ refused: words, handed: false, emptied: true });
  expect(body(1).hidden).toBe(false);
  expect(body(2).hidden).toBe(true);
  expect(one("#seat-message").textContent).toBe(words);
  stand(ALONE);
  type("seat", "3");
  expect(calls.at(-2)).toEqual(["joined", 3]);
});

test("the line is said to have arrived when it has", async () => {
  await open();
  type("seat", "1");
  type("guess", "0.1");
  press("10 more");
  press("10 more");
  const words = (): string => one("#line").parentElement?.querySelector(".note")?.textContent ?? "";
  expect(words()).toBe("Your page sends it to your teacher by itself.");
  stand({ refused: "", handed: true, emptied: false });
  expect(words()).toBe("Your teacher has it. You need not do anything.");
});

test("by hand: the door gets the line of real dice, and words stay words", async () => {
  await open();
  type("seat", "3");
  type("guess", "1/11");
  expect(document.querySelector("details b")).toBeNull();
  expect(one("details .note").textContent).toBe(DATA.byHand);
  one<HTMLInputElement>("#hand-yes").value = "3";
  type("hand-tries", "20");
  expect(calls.at(-1)).toEqual([
    "handed",
    resultLine({ code: "FROG7", seat: 3, key: "497C", counts: [17, 3], hand: true }),
  ]);
});

test("the pot of the class waits for the answer", async () => {
  await open();
  type("seat", "1");
  type("guess", "1/11");
  press("10 more");
  press("10 more");
  pot({ n: 0, sum: 0 });
  pot({ n: 600, sum: 60 });
  expect(document.body.textContent).not.toContain("60 of 600");
});

test("a number without end is handed in as tries and their sum, also of real dice", async () => {
  const coupons = goldens["lesson coupons"];
  const first = coupons.shown[0]?.results ?? [];
  const sum = first.reduce((all, one) => all + one, 0);
  const data = { ...DATA, name: "coupons", kind: "number", key: "B00C", values: null, bounds: [10, 1000] };
  const line = { code: "FROG7", seat: 1, key: "B00C", summed: true };
  await open({ ...data, rule: { name: coupons.rule, words: coupons.words } });
  type("seat", "1");
  type("guess", "12");
  press("10 more");
  expect(calls.filter(([name]) => name === "handed")).toEqual([]);
  press("10 more");
  press("10 more");
  expect(calls.filter(([name]) => name === "handed")).toEqual([["handed", resultLine({ ...line, counts: [20, sum] })]]);
  one<HTMLInputElement>("#hand-tries").value = "0";
  type("hand-sum", "88");
  expect(one("#hand-tries-message").textContent).toBe("Write how many tries, and what they came to together.");
  one<HTMLInputElement>("#hand-tries").value = "3";
  type("hand-sum", "88");
  const byHand = resultLine({ ...line, counts: [3, 88], hand: true });
  expect(calls.at(-1)).toEqual(["handed", byHand]);
  await open({ ...data, rule: { name: coupons.rule, words: coupons.words } });
  expect(one("#line").textContent).toBe(byHand);
});

test("a page without a rule shows what its tries came to", async () => {
  const bits = btoa(String.fromCharCode(0b10110000, 0, 0b01000000));
  await open({ ...DATA, rule: null, carried: { seats: 2, each: 10, bits }, tries: 5, key: "ABCD" });
  type("seat", "3");
  expect(one("#seat-message").textContent).toBe("A seat is a whole number from 1 to 2.");
  type("seat", "2");
  type("guess", "1");
  press("10 more");
  expect(one(".sum b").textContent).toBe("1 of 10");
  expect(one("#line").textContent).toBe(resultLine({ code: "FROG7", seat: 2, key: "ABCD", counts: [5, 0] }));
  expect([...document.querySelectorAll<HTMLButtonElement>(".rolls button")].every((button) => button.disabled)).toBe(
    true,
  );
});
