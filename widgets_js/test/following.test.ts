import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import type { Frame, Hint, Scene } from "../src/protocol.ts";
import { byId, click, type FakeModel, hint, model, one, press, rings, scene } from "./fixture.ts";

const REST = 200;
const tile = (text: string, ...previews: string[]): Hint =>
  hint(`tile ${text}`, { targets: ["sq-b3"], preview: previews });
const TILES = [tile("one", "sq-a1"), tile("two", "sq-a2"), hint("stop", { default: true })];

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

/** The last panel shows more of what is pointed at: of these parts. */
const following = (...follows: string[]): Scene => ({ ...scene(), follows });

function start(more: Partial<Frame> = {}): HTMLElement {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  fake = model({ scene: following("sq-b3", "sq-c3"), hints: TILES, ...more });
  off = board.render({ model: fake, el: host });
  return one(host, "[data-testid=board]");
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

afterEach(() => {
  off();
  vi.useRealTimers();
});

/** So that who watches the page has seen what is new in it. */
const ticks = async (): Promise<void> => {
  for (let tick = 0; tick < 9; tick += 1) await Promise.resolve();
};

let moved = 0;
const over = (part: string): boolean => {
  moved += 9;
  return byId(host, part).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, clientX: moved }));
};
const asked = (): unknown[] => fake.sent.flatMap(({ kind, part }) => (kind === "point" ? [part] : []));
const shown = (): (string | null)[] => rings(host, "preview").filter((part) => part?.startsWith("sq-a"));
/** Python draws what is pointed at larger, and nothing else is new. */
const drawn = async (...follows: string[]): Promise<void> => {
  await fake.frame({ scene: following(...follows), hints: structuredClone(TILES) });
  await ticks();
};

describe("a region that follows the pointer", () => {
  it("is asked for once, when the pointer rests, and for no other part", async () => {
    start();
    over("sq-b3");
    vi.advanceTimersByTime(REST - 1);
    expect(asked()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fake.last).toMatchObject({ kind: "point", part: "sq-b3", ply: 5 });
    await drawn("sq-c3");
    for (const part of ["sq-b3", "sq-a1", "sq-b3"]) {
      over(part);
      vi.advanceTimersByTime(REST);
    }
    expect(asked()).toEqual(["sq-b3"]);
    over("sq-c3");
    vi.advanceTimersByTime(REST);
    expect(asked()).toEqual(["sq-b3", "sq-c3"]);
  });

  it("follows the row that is pointed at, which stays pointed at when the region is drawn", async () => {
    const elsewhere = [...TILES.slice(0, 2), hint("tile three", { targets: ["sq-c3"] })];
    start({ hints: elsewhere });
    const row = one(host, '.hp-choices [data-text="tile three"]');
    row.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    vi.advanceTimersByTime(REST);
    expect(asked()).toEqual(["sq-c3"]);
    await fake.frame({ scene: following("sq-b3"), hints: structuredClone(elsewhere) });
    await ticks();
    expect(one(host, '.hp-choices [data-text="tile three"]').getAttribute("aria-checked")).toBe("true");
  });

  it("is not asked for on the way, after a click, or where the game has none", () => {
    start();
    for (const part of ["sq-b3", "sq-c3", "sq-a1"]) {
      over(part);
      vi.advanceTimersByTime(REST - 1);
    }
    over("sq-b3");
    click(byId(host, "sq-b3"));
    vi.advanceTimersByTime(9 * REST);
    expect(asked()).toEqual([]);
    off();
    start({ scene: scene() });
    over("sq-b3");
    vi.advanceTimersByTime(9 * REST);
    expect(asked()).toEqual([]);
  });

  it("leaves as it was what is turned to, the board not busy, and nothing announced", async () => {
    const root = start();
    await ticks();
    over("sq-b3");
    press(root, "r");
    expect(shown()).toEqual(["sq-a2"]);
    vi.advanceTimersByTime(REST);
    const heard = one(host, "[role=status]").childElementCount;
    expect(root.dataset.busy).toBeUndefined();
    await drawn("sq-c3");
    expect(shown()).toEqual(["sq-a2"]);
    expect(one(host, "[role=status]").childElementCount).toBe(heard);
    click(byId(host, "sq-b3"));
    expect(fake.last).toMatchObject({ kind: "act", text: "tile two" });
  });

  it("follows the focus of the keyboard, which stays where it is", async () => {
    const root = start();
    await ticks();
    press(root, "n");
    byId(host, "sq-b3").focus();
    vi.advanceTimersByTime(REST);
    expect(asked()).toEqual(["sq-b3"]);
    await drawn("sq-c3");
    expect(document.activeElement?.id).toBe("sq-b3");
    expect(shown()).toEqual(["sq-a1"]);
  });

  it("is not drawn anew where the focus is, nor while a note would come back", async () => {
    start();
    byId(host, "horde-1").focus();
    over("sq-b3");
    vi.advanceTimersByTime(REST);
    expect(asked()).toEqual([]);
    off();
    start({ note: { kind: "illegal", title: "No", reason: "not there" } });
    press(one(host, "[data-testid=board]"), "Escape");
    over("sq-b3");
    vi.advanceTimersByTime(REST);
    expect(asked()).toEqual([]);
  });
});
