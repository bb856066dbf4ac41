import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import type { Hint } from "../src/protocol.ts";
import { click, type FakeModel, model, move, one } from "./fixture.ts";

let host: HTMLElement;
let fake: FakeModel;
let off: () => void;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  fake = model();
  off = board.render({ model: fake, el: host });
});

afterEach(() => off());

describe("a long list", () => {
  it("draws what is not seen yet after the frame; until then those lines stand for nothing", async () => {
    const many = (from: string): Hint[] => Array.from({ length: 40 }, (_, at) => move(from, "b3", at));
    const lines = (): string[] =>
      [...host.querySelectorAll<HTMLElement>(".hp-choices [data-at]")].map((row) => row.dataset.text ?? "");
    for (const [from, ply] of [
      ["b2", 6],
      ["c2", 7],
    ] as const) {
      const all = many(from).map((hint) => hint.text);
      await fake.frame({ hints: many(from), ply });
      expect(lines()).toEqual(all.slice(0, 24));
      await vi.waitFor(() => expect(lines()).toEqual(all));
    }
    const below = host.querySelectorAll<HTMLElement>(".hp-choices .hp-choice")[30];
    await fake.frame({ hints: many("d2"), ply: 8 });
    click(below as HTMLElement);
    expect(fake.sent.filter((message) => message.kind === "act")).toEqual([]);
  });

  it("is drawn at once where somebody has scrolled", async () => {
    const rows = (): number => host.querySelectorAll(".hp-choices [data-text]").length;
    const many = Array.from({ length: 40 }, (_, at) => move("b2", "b3", at));
    await fake.frame({ hints: many, ply: 6 });
    one(host, ".hp-scroll").dispatchEvent(new Event("scroll"));
    await fake.frame({ hints: many.toSpliced(20, 1, move("b2", "b4")) });
    expect(rows()).toBe(40);
  });
});

describe("marks", () => {
  it("are drawn once for one scene, and anew when a choice is pointed at or the scene changes", async () => {
    const rings = (): Element[] => [...host.querySelectorAll("#overlay [data-state=legal]")];
    const [first] = rings();
    expect(first).toBeDefined();
    await fake.frame({ ply: 5 });
    expect(rings()[0]).toBe(first);
    one(host, ".hp-choices .hp-choice").dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(rings()[0]).not.toBe(first);
  });

  it("tell what is lit of the parts that are, and of no others", async () => {
    const described = (): string[] => [...host.querySelectorAll("[aria-describedby]")].map((part) => part.id);
    await fake.frame({ hints: [move("b2", "c3")], ply: 6 });
    expect(described()).toEqual(["sq-c3"]);
    await fake.frame({ hints: [move("b2", "d4")], ply: 7 });
    expect(described()).toEqual(["sq-d4"]);
  });
});
