import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_FRAME, type Frame, type GameEvent } from "../src/protocol.ts";
import { byId, click, type FakeModel, mount, one, press } from "./fixture.ts";

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(more: Partial<Frame> = {}): HTMLElement {
  ({ host, fake, off } = mount(more));
  return one(host, "[data-testid=board]");
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => setTimeout(call, 0));
  vi.stubGlobal("cancelAnimationFrame", (timer: number) => clearTimeout(timer));
});
afterEach(() => {
  off();
  off = () => undefined;
  // First, or what stands in for a clock that is not real would stay.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("what is passed for the Turn", () => {
  const passed = [{ rule: "WF-ACT-02", says: "no card on your own attacks" }];
  const chip = ".hp-passed button";

  it("stands as a chip beside the question, as long as it holds, and asks again by a click", async () => {
    const ask = { ...EMPTY_FRAME.ask, kind: "ask" as const, seat: 0, mine: true, prompt: "The party acts" };
    start({ ask });
    expect(one(host, ".hp-passed").hidden).toBe(true);
    await fake.frame({ ask: { ...ask, passed } });
    expect(one(host, ".hp-passed").hidden).toBe(false);
    expect(one(host, chip).textContent).toBe("no card on your own attacks");
    expect(one(host, chip).getAttribute("aria-label")).toBe("no card on your own attacks: ask me again");
    click(one(host, chip));
    expect(fake.last).toEqual({ kind: "reopen", id: "WF-ACT-02", ply: 5 });
    await fake.frame({ ask });
    expect(one(host, ".hp-passed").hidden).toBe(true);
    expect(host.querySelector(chip)).toBeNull();
  });

  it("is in sight at a roll that waits, too", () => {
    start({ ask: { ...EMPTY_FRAME.ask, kind: "roll", mine: true, prompt: "Attack, 2D10", passed }, hints: [] });
    expect(one(host, chip).textContent).toBe("no card on your own attacks");
  });
});

describe("a roll that waits for a click", () => {
  const ROLL = { ...EMPTY_FRAME.ask, kind: "roll" as const, mine: true, prompt: "Attack, 2D10", dice: null };

  it("has one large button and no pad of faces", () => {
    start({ ask: ROLL, hints: [] });
    expect(one(host, ".hp-choices h3").textContent).toBe("Attack, 2D10");
    expect(one(host, ".hp-entry").hidden).toBe(true);
    click(one(host, ".hp-choices .hp-roll-now"));
    expect(fake.sent).toEqual([{ kind: "roll", ply: 5 }]);
  });

  it("is taken by Enter, by space and by 1, from the board too, once", () => {
    for (const key of ["Enter", " ", "1"]) {
      const root = start({ ask: ROLL, hints: [] });
      press(root, key);
      press(root, key);
      expect(fake.sent).toEqual([{ kind: "roll", ply: 5 }]);
      off();
    }
    start({ ask: ROLL, hints: [] });
    press(byId(host, "sq-b2"), "Enter");
    expect(fake.last).toEqual({ kind: "roll", ply: 5 });
  });

  it("is not taken twice by a double click, though the same is asked again", async () => {
    start({ ask: ROLL, hints: [] });
    const twice = (detail: number): void => {
      one(host, ".hp-roll-now").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    };
    twice(1);
    await fake.frame({ ply: 6, events: [] });
    twice(2);
    expect(fake.sent).toEqual([{ kind: "roll", ply: 5 }]);
  });

  it("is neither a setting nor a key in a game without dice", () => {
    const root = start({ head: { ...EMPTY_FRAME.head, rolls: false } });
    press(root, "?");
    const help = one(host, ".hp-pop-help").textContent ?? "";
    expect(help).toContain("choose from the list");
    expect(help).not.toMatch(/\bdi(?:c)?e\b|\broll\b/);
  });

  it("is a setting beside that of the odds", () => {
    const root = start();
    press(root, "?");
    const [box] = [...host.querySelectorAll<HTMLInputElement>(".hp-pop-help input[type=checkbox]")];
    if (!box) throw new Error("no setting");
    expect(box.closest("label")?.textContent).toBe("I roll the dice");
    expect(box.checked).toBe(false);
    box.checked = true;
    box.dispatchEvent(new Event("change"));
    expect(fake.last).toEqual({ kind: "view", roll: "click", ply: 5 });
  });
});

describe("what came meanwhile", () => {
  const meanwhile = [{ seat: 1, name: "Elves", says: "beat 2, lost 1 Army" }];
  const event: GameEvent = { ply: 9, text: "Elves rest", rule: "", targets: [] };
  const bots = { ...EMPTY_FRAME.play, undo: true, pace: 0, meanwhile };
  const card = (): HTMLElement => one(host, ".hp-pop-meanwhile");
  const announced = (): string[] =>
    [...one(host, "[role=status].hp-hide").children]
      .map((line) => line.textContent ?? "")
      .filter((line) => /^While/.test(line));
  const come = async (more: Partial<Frame> = {}): Promise<void> => {
    await fake.frame({ ply: 9, plies: 9, play: bots, events: [event], ...more });
    vi.advanceTimersByTime(1);
  };

  it("end in a card: a row for each, told once", async () => {
    start();
    expect(card().hidden).toBe(true);
    await come();
    expect(card().hidden).toBe(false);
    expect(one(card(), "li").textContent).toBe("Elves beat 2, lost 1 Army");
    expect(one(card(), "li svg use").getAttribute("href")).toBe("#g-triangle");
    expect(announced()).toEqual(["While you waited. Elves: beat 2, lost 1 Army"]);
    await fake.frame({ note: { kind: "info", title: "Saved" } });
    expect(card().hidden).toBe(false);
    expect(announced()).toHaveLength(1);
  });

  it("go away with the cross, Escape and the next act, and do not come again for the same step", async () => {
    const root = start();
    await come();
    click(one(card(), '[aria-label="put this card away"]'));
    expect(card().hidden).toBe(true);
    await come();
    expect(card().hidden).toBe(true);
    await come({ ply: 10, plies: 10 });
    expect(card().hidden).toBe(false);
    press(root, "Escape");
    expect(card().hidden).toBe(true);
    await come({ ply: 11, plies: 11 });
    click(one(host, ".hp-choices [data-text]"));
    expect(fake.last?.kind).toBe("act");
    expect(card().hidden).toBe(true);
  });

  it("go away as soon as somebody begins to choose, and stay while they are read", async () => {
    start();
    await come();
    click(one(card(), "li"));
    expect(card().hidden).toBe(false);
    click(one(host, ".hp-choices h3"));
    expect(card().hidden).toBe(true);
    expect(fake.sent.filter(({ kind }) => kind === "act")).toEqual([]);
  });

  it("can be seen again", async () => {
    start();
    await come();
    click(one(card(), ".hp-foot button"));
    expect(fake.last).toEqual({ kind: "replay", ply: 9 });
    expect(card().hidden).toBe(true);
  });

  it("have no card where nothing is summed up, in a first turn, for who steps back, and in a projector", async () => {
    start();
    await come({ play: { ...bots, meanwhile: [] } });
    expect(card().hidden).toBe(true);
    await come({ ply: 8, events: [] });
    expect(card().hidden).toBe(true);
    await come({ ply: 10, coach: { ...EMPTY_FRAME.coach, on: true } });
    expect(card().hidden).toBe(true);
    off();
    start({ options: { ...EMPTY_FRAME.options, layout: "projector", large: true } });
    await come();
    expect(card().hidden).toBe(true);
    expect(announced()).toEqual([]);
  });

  it("are a line that opens", async () => {
    start({});
    await come();
    expect(one(card(), "details").hasAttribute("open")).toBe(false);
    expect(one(card(), "summary").textContent).toBe("Elves: beat 2, lost 1 Army");
  });
});

describe("what has befallen somebody here", () => {
  const halted = {
    title: "Rat King raided d4",
    facts: [["Rat King rolled", "2 and 7: 1 hit"]],
    words: "Dwarves lost 1 Army.",
  };
  const play = { ...EMPTY_FRAME.play, halted } as Frame["play"];
  const ask = { ...EMPTY_FRAME.ask, prompt: halted.title };

  it("stands where the question does, with the dice, until its button is pressed", async () => {
    start({ ask, play, hints: [] });
    expect(one(host, ".hp-choices h3").textContent).toBe("Rat King raided d4");
    expect(one(host, ".hp-halted").textContent).toBe("Dwarves lost 1 Army.Go onRat King rolled 2 and 7: 1 hit");
    click(one(host, ".hp-halted .primary"));
    expect(fake.sent).toEqual([{ kind: "resume", ply: 5 }]);
    await fake.frame({ play: EMPTY_FRAME.play, ply: 6 });
    expect(host.querySelector(".hp-halted")).toBeNull();
  });

  it.each(["Enter", " ", "1"])("is left by the key %s, and none of them does anything else", (key) => {
    const root = start({ ask, play, hints: [] });
    root.focus();
    press(root, key);
    expect(fake.sent).toEqual([{ kind: "resume", ply: 5 }]);
  });
});
