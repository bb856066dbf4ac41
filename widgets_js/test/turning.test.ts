import { afterEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import { HintIndex } from "../src/hints.ts";
import type { Frame, Hint } from "../src/protocol.ts";
import { byId, click, type FakeModel, hint, model, one, press, rings, scene } from "./fixture.ts";

const cell = (name: string, x: number): string =>
  `<g id="cell-b3-${name}" class="hp-part" role="img" aria-label="${name} of b3"><rect x="${x}" y="160" width="20" height="20"/></g>`;
const tile = (text: string, ...cells: string[]): Hint =>
  hint(`tile ${text}`, { targets: ["sq-b3"], preview: cells.map((name) => `cell-b3-${name}`) });
/** A card on b3 with three squares that can be covered, and a square that nothing covers. */
const CELLS = ["a1", "b1", "c1", "d1"].map((name, at) => cell(name, 130 + 22 * at)).join("");
const HERO = `<g id="hero-1" class="hp-part hp-piece" aria-label="a hero" transform="translate(9 9)"><rect width="9" height="9"/></g>`;
const ONE = tile("a1 b1", "a1", "b1");
const TWO = tile("b1 c1", "b1", "c1");
const THREE = tile("c1", "c1");
const TILES = [ONE, TWO, THREE, hint("stop", { default: true })];

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(more: Partial<Frame> = {}): HTMLElement {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  const drawn = scene({ extra: CELLS + HERO });
  fake = model({ scene: drawn, hints: TILES, ...more });
  off = board.render({ model: fake, el: host });
  // The cells are drawn in their square.
  for (const part of host.querySelectorAll('[id^="cell-"]')) byId(host, "sq-b3").append(part);
  return one(host, "[data-testid=board]");
}

afterEach(() => off());

let moved = 0;
const over = (part: string): boolean => {
  moved += 9;
  return byId(host, part).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, clientX: moved }));
};
const shown = (): string[] =>
  rings(host, "preview").flatMap((part) => (part?.startsWith("cell-b3-") ? part.slice(8) : []));
const listed = (): string[] =>
  [...host.querySelectorAll<HTMLElement>(".hp-choices .hp-scroll [data-text]")].map((row) => row.dataset.text ?? "");
const status = (): string => one(host, "[role=status]").lastElementChild?.textContent ?? "";

describe("a part with several choices", () => {
  it("shows the first, and r turns to the next, R back", () => {
    const root = start();
    over("sq-b3");
    expect(shown()).toEqual(["a1", "b1"]);
    press(root, "r");
    expect(shown()).toEqual(["b1", "c1"]);
    expect(status()).toBe("tile b1 c1, 2 of 3");
    press(root, "r");
    press(root, "r");
    expect(shown()).toEqual(["a1", "b1"]);
    press(root, "R");
    expect(shown()).toEqual(["c1"]);
    expect(fake.sent).toEqual([]);
  });

  it("plays what somebody has turned to, else its choices come into the list", () => {
    const root = start();
    over("sq-b3");
    click(byId(host, "sq-b3"));
    expect(listed()).toEqual(["tile a1 b1", "tile b1 c1", "tile c1"]);
    press(root, "Escape");
    expect(one(host, ".hp-path").hidden).toBe(true);
    over("sq-b3");
    press(root, "r");
    click(byId(host, "sq-b3"));
    expect(fake.last).toMatchObject({ kind: "act", text: "tile b1 c1" });
  });

  it("stays shown while nothing is pointed at, and a second click takes it", () => {
    const root = start();
    click(byId(host, "sq-b3"));
    expect(shown()).toEqual(["a1", "b1"]);
    one(host, ".hp-stage").dispatchEvent(new Event("pointerleave"));
    expect(shown()).toEqual(["a1", "b1"]);
    press(root, "r");
    press(root, "r");
    expect(shown()).toEqual(["c1"]);
    click(byId(host, "sq-b3"));
    expect(fake.sent.filter((message) => message.kind === "act")).toMatchObject([{ text: "tile c1" }]);
  });

  it("keeps its choices in the list when the same question is drawn anew, and lets go of them with it", async () => {
    start();
    click(byId(host, "sq-b3"));
    await fake.frame({ hints: structuredClone(TILES) });
    expect(listed()).toEqual(["tile a1 b1", "tile b1 c1", "tile c1"]);
    expect(shown()).toEqual(["a1", "b1"]);
    await fake.frame({ hints: structuredClone(TILES), ply: 6 });
    expect(one(host, ".hp-path").hidden).toBe(true);
  });

  it("asks for the pieces that are pointed at", () => {
    const root = start();
    over("cell-b3-b1");
    expect(shown()).toEqual(["a1", "b1"]);
    press(root, "r");
    expect(status()).toBe("tile b1 c1, 2 of 2");
    // What was turned to stays while the pointer is on it, and goes with it.
    over("cell-b3-c1");
    expect(shown()).toEqual(["b1", "c1"]);
    over("cell-b3-a1");
    expect(shown()).toEqual(["a1", "b1"]);
    click(byId(host, "cell-b3-a1"));
    expect(fake.last).toMatchObject({ kind: "act", text: "tile a1 b1" });
  });

  it("explains a piece that no choice shows", () => {
    start();
    over("cell-b3-d1");
    expect(shown()).toEqual([]);
    click(byId(host, "cell-b3-d1"));
    expect(fake.last).toMatchObject({ kind: "explain", part: "cell-b3-d1" });
  });

  it("is turned by keyboard alone", () => {
    const root = start();
    press(root, "n");
    byId(host, "sq-b3").focus();
    expect(shown()).toEqual(["a1", "b1"]);
    expect(status()).toBe("tile a1 b1, 1 of 3");
    press(byId(host, "sq-b3"), "r");
    press(byId(host, "sq-b3"), "Enter");
    expect(fake.last).toMatchObject({ kind: "act", text: "tile b1 c1" });
  });

  it("is turned by touch alone, in the list of its choices", () => {
    start();
    click(byId(host, "sq-b3"));
    click(one(host, ".hp-choices [aria-label^=turn]"));
    expect(shown()).toEqual(["b1", "c1"]);
    click(byId(host, "sq-b3"));
    expect(fake.last).toMatchObject({ kind: "act", text: "tile b1 c1" });
  });

  it("has the keys at once, but takes them from nobody who writes", () => {
    const root = start();
    over("sq-d1");
    expect(document.activeElement).toBe(document.body);
    over("sq-b3");
    expect(document.activeElement).toBe(root);
    const cell = document.body.appendChild(document.createElement("textarea"));
    cell.focus();
    over("cell-b3-b1");
    expect(document.activeElement).toBe(cell);
  });

  it("puts the card of the part away, which would lie over what is shown", () => {
    vi.useFakeTimers();
    const root = start();
    over("sq-b3");
    vi.advanceTimersByTime(1000);
    fake.reply({ kind: "card", part: "sq-b3", title: "b3", facts: [], words: "", rules: [] });
    expect(one(host, ".hp-pop-card").hidden).toBe(false);
    press(root, "r");
    expect(one(host, ".hp-pop-card").hidden).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(one(host, ".hp-pop-card").hidden).toBe(true);
    vi.useRealTimers();
  });

  it("begins anew with the next question", async () => {
    const root = start();
    over("sq-b3");
    press(root, "r");
    await fake.frame({ ply: 6, hints: [...TILES] });
    over("sq-b3");
    expect(shown()).toEqual(["a1", "b1"]);
    click(byId(host, "sq-b3"));
    expect(fake.last).toBeUndefined();
  });
});

describe("directions of one thing", () => {
  const face = (way: string, note: string): Hint =>
    hint(`build mage ${way}`, { label: `Mage on c2 facing ${way}`, note, targets: ["sq-c2"] });
  const WAYS = [face("north", "1 of 4"), face("east", ""), face("south", ""), face("west", "2 of 5")];

  it("are a group of radio buttons that say only what differs, walked by arrows", () => {
    start({ hints: WAYS });
    click(byId(host, "sq-c2"));
    const ways = [...host.querySelectorAll<HTMLElement>('.hp-choices [role="radiogroup"] [role="radio"]')];
    expect(ways.map((way) => way.querySelector("b")?.textContent)).toEqual(["North", "East", "South", "West"]);
    expect(one(host, ".hp-path").textContent).toContain("Mage on c2 facing");
    expect(ways.map((way) => way.getAttribute("aria-checked"))).toEqual(["true", "false", "false", "false"]);
    ways[0]?.focus();
    press(ways[0] as Element, "ArrowLeft");
    expect(document.activeElement).toBe(ways[3]);
    expect(ways[3]?.getAttribute("aria-checked")).toBe("true");
    click(byId(host, "sq-c2"));
    expect(fake.last).toMatchObject({ kind: "act", text: "build mage west" });
  });

  it("are turned by a finger that goes sideways over the list", () => {
    start({ hints: WAYS });
    click(byId(host, "sq-c2"));
    const swipe = (far: number): void => {
      const list = one(host, ".hp-choices");
      const at = { pointerType: "touch", clientY: 10, bubbles: true };
      list.dispatchEvent(new PointerEvent("pointerdown", { ...at, clientX: 100 }));
      list.dispatchEvent(new PointerEvent("pointerup", { ...at, clientX: 100 + far }));
    };
    swipe(-20);
    swipe(-60);
    expect(one(host, '[aria-checked="true"]').textContent).toContain("East");
    swipe(60);
    expect(one(host, '[aria-checked="true"]').textContent).toContain("North");
  });
});

describe("a piece that is a part of its own", () => {
  it("is the ghost on the first square that it would cover", () => {
    const go = hint("go b3", { targets: ["sq-b3"], preview: ["hero-1", "cell-b3-b1", "cell-b3-c1"] });
    start({ hints: [go] });
    over("cell-b3-b1");
    expect(host.querySelectorAll(".hp-ghost").length).toBe(1);
  });
});

describe("elsewhere", () => {
  it("r is redo, and R nothing", () => {
    const root = start();
    press(root, "R");
    expect(fake.last).toBeUndefined();
    press(root, "r");
    expect(fake.last).toMatchObject({ kind: "redo" });
  });
});

describe("the pieces of a part", () => {
  it("narrow its choices, where the choices tell them apart", () => {
    const index = new HintIndex(TILES);
    expect(index.pick(["cell-b3-c1", "sq-b3"], null, "cell-b3-c1")).toMatchObject({
      kind: "choose",
      hints: [TWO, THREE],
    });
    expect(index.pick(["cell-b3-a1", "sq-b3"], null, "cell-b3-a1")).toEqual({ kind: "act", hint: ONE });
    expect(index.pick(["cell-b3-d1", "sq-b3"], null, "cell-b3-d1")).toEqual({ kind: "none" });
    expect(index.pick(["hero-1", "sq-b3"], null, "hero-1")).toMatchObject({ kind: "choose", part: "sq-b3" });
  });
});
