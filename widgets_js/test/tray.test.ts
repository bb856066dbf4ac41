import { afterEach, describe, expect, it } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Frame, type Hint, type Token } from "../src/protocol.ts";
import { click, type FakeModel, hint, model, one, press } from "./fixture.ts";

const token = (name: string, held: string): Token => ({ name, glyph: "g-food", ground: "f-card", ink: "f-ink", held });
const TOKENS = { stone: token("Stone", "2"), food: token("Food", "3"), gold: token("Gold", "0") };
const NAMES = Object.keys(TOKENS) as (keyof typeof TOKENS)[];

/** All ways to have so many. */
function sums(count: number, from = 0): string[][] {
  if (count === 0) return [[]];
  return NAMES.slice(from).flatMap((name, at) => sums(count - 1, from + at).map((rest) => [name, ...rest]));
}

function choice(verb: string, names: string[]): Hint {
  const tally: Record<string, number> = {};
  for (const name of names) tally[name] = (tally[name] ?? 0) + 1;
  return hint(`${verb} ${names.join(" ")}`, { kind: verb, tally, label: `${verb} just ${names.join(" and ")}` });
}

function pays(names: string[]): Hint {
  return { ...choice("pay", names), pays: true };
}

const TAKE = sums(3).map((names) => choice("take", names));
const PAY = [["food", "food"], ["food", "stone"], ["stone", "stone"], ["food"]].map((names) => pays(names));

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(hints: Hint[], more: Partial<Frame["ask"]> = {}): HTMLElement {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  const ask = {
    ...EMPTY_FRAME.ask,
    kind: "ask" as const,
    seat: 0,
    mine: true,
    prompt: "Take 3",
    tokens: TOKENS,
    ...more,
  };
  fake = model({ hints, ask: { ...ask, total: hints.length } });
  off = board.render({ model: fake, el: host });
  return one(host, "[data-testid=board]");
}

afterEach(() => off());

const press1 = (name: string): boolean => click(one(host, `[data-token="${name}"]`));
const confirm = (): HTMLButtonElement => one(host, ".hp-tally .primary") as HTMLButtonElement;
const left = (): string => one(host, ".hp-tally [role=status]").textContent ?? "";

describe("a tray", () => {
  it("has Python look at what was picked while its confirm is held down", () => {
    start(TAKE);
    const down = (): boolean => confirm().dispatchEvent(new Event("pointerdown", { bubbles: true }));
    press1("food");
    down();
    expect(fake.sent).toEqual([]);
    for (const name of ["gold", "stone"]) press1(name);
    down();
    expect(fake.last).toMatchObject({
      kind: "press",
      text: TAKE.find(({ tally }) => Object.keys(tally).length === 3)?.text,
    });
  });

  it("takes what was picked, in any order, by one confirm that says it", () => {
    start(TAKE);
    expect(host.querySelectorAll(".hp-choices .hp-scroll [data-text]").length).toBe(0);
    expect(left()).toBe("0 of 3, 3 to go");
    expect(confirm().disabled).toBe(true);
    for (const name of ["gold", "food", "food"]) press1(name);
    expect(left()).toBe("3 of 3");
    expect(confirm().textContent).toBe("take just food and food and gold");
    expect(one(host, '[data-token="food"]').getAttribute("aria-label")).toBe("Food, you hold 3, picked 2");
    expect((one(host, '[data-token="stone"]') as HTMLButtonElement).disabled).toBe(true);
    click(confirm());
    expect(fake.last).toMatchObject({ kind: "act", text: "take food food gold" });
  });

  it("gives one back by a click on its place or by Backspace", () => {
    const root = start(TAKE);
    for (const name of ["gold", "food"]) press1(name);
    click(one(host, '[aria-label="take back Gold"]'));
    expect(left()).toBe("1 of 3, 2 to go");
    press(root, "Backspace");
    expect(left()).toBe("0 of 3, 3 to go");
  });

  it("is used by keys alone, and keeps the focus where it is", () => {
    const root = start(TAKE);
    root.focus();
    for (const key of ["1", "2", "2", "3"]) press(root, key);
    expect(left()).toBe("3 of 3");
    expect(fake.sent).toEqual([]);
    press(root, "Enter");
    expect(fake.last).toMatchObject({ kind: "act", text: "take stone food food" });
  });

  it("keeps what was picked while the same question is drawn anew, and begins the next one empty", async () => {
    start(TAKE);
    press1("food");
    await fake.frame({ hints: structuredClone(TAKE) });
    expect(left()).toBe("1 of 3, 2 to go");
    await fake.frame({ hints: sums(2).map((names) => choice("take", names)), ply: 6 });
    expect(left()).toBe("0 of 2, 2 to go");
  });

  it("holds the first way to pay at once, paid by one click or by Enter", () => {
    const root = start(PAY);
    expect(confirm().textContent).toBe("pay just food and food");
    expect(confirm().disabled).toBe(false);
    expect(one(host, '[data-token="food"] i').textContent).toBe("−2");
    root.focus();
    press(root, "Enter");
    expect(fake.last).toMatchObject({ kind: "act", text: "pay food food" });
  });

  it("exchanges one of a full payment for the token that is clicked, and leaves what was picked by hand", () => {
    start(PAY);
    press1("stone");
    expect(confirm().textContent).toBe("pay just food and stone");
    press1("stone");
    expect(confirm().textContent).toBe("pay just stone and stone");
    expect(one(host, '[data-token="food"]').hasAttribute("disabled")).toBe(true);
    click(one(host, '[aria-label="take back Stone"]'));
    press1("food");
    click(confirm());
    expect(fake.last).toMatchObject({ kind: "act", text: "pay food stone" });
  });

  it("gives the kind away first of which most would be paid", () => {
    const all = sums(3).map(pays);
    const first = all.findIndex((each) => each.text === "pay stone food food");
    start([...all.slice(first), ...all.slice(0, first)]);
    press1("gold");
    expect(confirm().textContent).toBe("pay just stone and food and gold");
  });

  it("begins anew where nothing can be exchanged", () => {
    start([["stone", "stone"], ["stone"], ["food"], ["gold"]].map(pays));
    press1("food");
    expect(confirm().textContent).toBe("pay just food");
  });

  it("does not pick for whoever takes, though nothing is more than what is held", () => {
    start(
      sums(2).map((names) => choice("take", names)),
      {
        tokens: Object.fromEntries(Object.entries(TOKENS).map(([name, one]) => [name, { ...one, held: "5" }])),
      },
    );
    expect(left()).toBe("0 of 2, 2 to go");
    expect(confirm().disabled).toBe(true);
  });

  it("composes a sum that is not listed where the list was cut", () => {
    start(TAKE.slice(0, 5), { cut: true });
    for (const name of ["gold", "gold", "stone"]) press1(name);
    expect(confirm().textContent).toBe("Take 1 Stone and 2 Gold");
    click(confirm());
    expect(fake.last).toMatchObject({ kind: "act", text: "take stone gold gold" });
  });

  it("does not send what no choice takes", () => {
    const root = start(TAKE);
    press1("gold");
    root.focus();
    press(root, "Enter");
    expect(fake.sent).toEqual([]);
  });

  it("is a list for who wants one, with the notation, to be searched", () => {
    start(TAKE);
    click(one(host, ".hp-as-list"));
    const rows = (): string[] =>
      [...host.querySelectorAll(".hp-choices .hp-scroll code")].map((code) => code.textContent ?? "");
    expect(rows()).toEqual(TAKE.map((each) => each.text));
    const field = one(host, ".hp-find input") as HTMLInputElement;
    field.value = "gold stone";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    expect(rows().every((text) => text.includes("gold") && text.includes("stone"))).toBe(true);
    click(one(host, '.hp-path [aria-label="leave the list"]'));
    expect(left()).toBe("0 of 3, 3 to go");
  });

  it("stands open beside a row of what may be done besides, which comes after it", () => {
    const swaps = ["a", "b", "c"].map((name) => hint(`swap ${name}`, { group: "Swap chits" }));
    start([...PAY, ...swaps]);
    expect(confirm().textContent).toBe("pay just food and food");
    expect(one(host, ".hp-choices .hp-choice.group").textContent).toContain("Swap chits");
  });

  it("stands beside a few others, and behind a row beside many", async () => {
    start([...TAKE, hint("swap 1")]);
    expect(one(host, ".hp-tray").isConnected).toBe(true);
    expect(one(host, '[data-text="swap 1"]').textContent).toContain("swap 1");
    const swaps = Array.from({ length: 6 }, (_, at) => hint(`swap ${at}`));
    await fake.frame({ hints: [...TAKE, ...swaps], ply: 6 });
    expect(host.querySelector(".hp-tray")).toBeNull();
    click(one(host, ".hp-choices .hp-choice.group"));
    expect(one(host, ".hp-tray").isConnected).toBe(true);
  });
});
