import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_FRAME, type Frame, type GameEvent } from "../src/protocol.ts";
import { byId, click, type FakeModel, mount, one, press, scene } from "./fixture.ts";

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

const PACED = { ...EMPTY_FRAME.play, pace: 0.6, undo: true };
const event = (text: string, more: Partial<GameEvent> = {}): GameEvent => ({
  ply: 6,
  text,
  rule: "HH-ATK-02",
  targets: [],
  ...more,
});
const rolled = (face: number): Frame["dice"] => ({ faces: [face], sides: 6, rule: "HH-ATK-02", label: "Attack" });

/** A machine draws: boxes are where a test wants them, and the next picture comes at once. */
function drawn(): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 10, 60, 60));
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => setTimeout(call, 0));
  vi.stubGlobal("cancelAnimationFrame", (timer: number) => clearTimeout(timer));
}

function lessMotion(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduce"),
    addEventListener: () => undefined,
  }));
}

function start(more: Partial<Frame> = {}): HTMLElement {
  ({ host, fake, off } = mount({ dice: rolled(2), play: PACED, ...more }));
  // The frames of a person come slower than those of a hurried board.
  vi.advanceTimersByTime(1000);
  return one(host, "[data-testid=board]");
}

const announced = (): string[] =>
  [...one(host, "[role=status].hp-hide").children].map((line) => line.textContent ?? "");
const roll = (face: number, more: Partial<Frame> = {}): Promise<void> =>
  fake.frame({
    dice: rolled(face),
    ply: 6,
    plies: 9,
    events: [event(`rolled ${face}`)],
    log: [event(`rolled ${face}`)],
    scene: scene({ army: "b3" }),
    ...more,
  });
const face = (): string | null | undefined => host.querySelector(".hp-roll svg")?.getAttribute("aria-label");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  off();
  off = () => undefined;
  // First, or what stands in for a clock that is not real would stay.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("new dice", () => {
  it("tumble before anything tells what came of them", async () => {
    const root = start();
    await roll(5);
    const shown = [...host.querySelectorAll(".hp-cup svg")].map((each) => each.getAttribute("aria-label"));
    expect(shown).toEqual(["d6 showing 2", "d6 showing 1", "d6 showing 6"]);
    expect(root.hasAttribute("data-tumbling")).toBe(true);
    expect([root.dataset.ply, root.dataset.seq]).toEqual(["5", "1"]);
    expect(byId(host, "army-1").closest("[role=gridcell]")?.id).toBe("sq-b2");
    expect(one(host, ".hp-entries").textContent).not.toContain("rolled");
    expect(announced().join()).not.toContain("rolled");
    vi.advanceTimersByTime(400);
    // They lie there for a moment, to be seen before anything else comes.
    expect(face()).toBe("d6 showing 5");
    expect(root.hasAttribute("data-tumbling")).toBe(false);
    expect([root.dataset.ply, root.dataset.seq]).toEqual(["5", "1"]);
    vi.advanceTimersByTime(450);
    expect(face()).toBe("d6 showing 5");
    expect([root.dataset.ply, root.dataset.seq]).toEqual(["6", "2"]);
    expect(byId(host, "army-1").closest("[role=gridcell]")?.id).toBe("sq-b3");
    expect(one(host, ".hp-entries").textContent).toContain("rolled 5");
    expect(announced()).toContain("rolled 5");
    vi.advanceTimersByTime(2000);
    expect(face()).toBe("d6 showing 5");
  });

  it("are there at once where the pace is nought, less motion is wanted, or nothing came of them", async () => {
    const root = start({ play: { ...PACED, pace: 0 } });
    await roll(5);
    expect([face(), root.dataset.ply]).toEqual(["d6 showing 5", "6"]);
    off();
    start();
    await roll(5, { events: [] });
    expect(face()).toBe("d6 showing 5");
    off();
    lessMotion();
    start();
    await roll(5);
    expect(face()).toBe("d6 showing 5");
  });

  it("do not tumble on a hurried board, nor where a person has rolled them on the table", async () => {
    start();
    await fake.frame({ ply: 5 });
    await roll(5);
    expect(face()).toBe("d6 showing 5");
    off();
    start({ ask: { ...EMPTY_FRAME.ask, kind: "roll", mine: true, dice: { n: 1, sides: 6 } }, hints: [] });
    click(one(host, '[data-face="5"]'));
    vi.advanceTimersByTime(500);
    await roll(5, { ask: { ...EMPTY_FRAME.ask, kind: "ask", mine: true } });
    expect(face()).toBe("d6 showing 5");
  });

  it("are finished by a click, which is used up where it meant the old position", async () => {
    const root = start();
    await roll(5);
    click(byId(host, "sq-b3"));
    expect([root.dataset.ply, fake.sent]).toEqual(["6", []]);
    expect(face()).toBe("d6 showing 5");
    vi.advanceTimersByTime(500);
    await roll(4, { ply: 7, events: [event("rolled 4", { ply: 7 })] });
    const row = one(host, ".hp-choices [data-text]");
    row.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    click(one(host, ".hp-choices [data-text]"));
    expect([root.dataset.ply, fake.sent]).toEqual(["7", []]);
    vi.advanceTimersByTime(500);
    await roll(3, { ply: 8, events: [event("rolled 3", { ply: 8 })] });
    click(one(host, '[aria-label="keys and settings"]'));
    expect(root.dataset.ply).toBe("8");
    expect(one(host, ".hp-pop-help").hidden).toBe(false);
  });

  it("are finished by a key, which is used up where it would have acted", async () => {
    const root = start();
    await roll(5);
    press(root, "1");
    expect([root.dataset.ply, fake.sent]).toEqual(["6", []]);
    vi.advanceTimersByTime(500);
    await roll(4, { ply: 7, events: [event("rolled 4", { ply: 7 })] });
    press(root, "?");
    expect(root.dataset.ply).toBe("7");
    expect(one(host, ".hp-pop-help").hidden).toBe(false);
  });

  it("lose nothing when another frame comes meanwhile", async () => {
    const root = start();
    await roll(5);
    await fake.frame({
      ply: 7,
      events: [event("moved on", { ply: 7 })],
      log: [event("rolled 5"), event("moved on", { ply: 7 })],
    });
    expect([root.dataset.ply, root.dataset.seq]).toEqual(["7", "3"]);
    const [first, second] = ["rolled 5", "moved on"].map((words) => announced().indexOf(words));
    expect(first).toBeGreaterThanOrEqual(0);
    expect(second).toBeGreaterThan(first as number);
    expect(announced().filter((line) => line === "rolled 5")).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    expect([root.dataset.ply, face()]).toEqual(["7", "d6 showing 5"]);
  });

  it("take no longer than half a step where the next one comes by itself", async () => {
    const root = start({ play: { ...PACED, running: true, pace: 0.25 } });
    await roll(5);
    vi.advanceTimersByTime(126);
    expect(root.dataset.ply).toBe("6");
  });

  it("are left alone when the board is closed", async () => {
    const root = start();
    await roll(5);
    off();
    vi.advanceTimersByTime(2000);
    expect(root.dataset.ply).toBe("5");
  });
});

describe("new dice of the board itself", () => {
  const dieOf = (id: string): string =>
    `<g id="${id}" class="hp-part" role="img" aria-label="die" transform="translate(9 9)"><rect class="f-outline" width="21" height="21"/><rect class="f-die s-outline" width="21" height="21"/><path class="f-pip" d="M1 1h2v2h-2z"/></g>`;
  const KEPT = dieOf("die-6-1");
  const BEFORE = `${KEPT}${dieOf("die-1-1")}`;
  const AFTER = `${KEPT}${dieOf("die-2-1")}`;
  const fall = (more: Partial<Frame> = {}): Promise<void> =>
    fake.frame({
      dice: { none: true, faces: [2], parts: ["die-2-1"] },
      ply: 6,
      plies: 9,
      events: [event("rolled 2")],
      log: [event("rolled 2")],
      scene: scene({ extra: AFTER }),
      ...more,
    });
  const begin = (more: Partial<Frame> = {}): HTMLElement =>
    start({ dice: { none: true }, scene: scene({ extra: BEFORE }), ...more });
  const picture = (): Element | null => host.querySelector("[data-region=board] > .hp-tumbles");

  it("tumble where they will lie, and those that were kept do not", async () => {
    drawn();
    const root = begin();
    await fall();
    expect(root.hasAttribute("data-tumbling")).toBe(true);
    // All its other faces are there at once, and only the browser moves them: nothing is drawn until they lie still.
    expect(picture()?.querySelectorAll(".hp-turns")).toHaveLength(1);
    const faces = [...(picture()?.querySelectorAll(".hp-turns-strip > g") ?? [])];
    const shown = faces.map((face) => face.querySelectorAll("circle").length);
    expect(new Set(shown).size).toBe(3);
    expect(shown).not.toContain(2);
    expect(faces.map((face) => face.getAttribute("transform"))).toEqual([
      "translate(0 0)",
      "translate(0 50)",
      "translate(0 100)",
    ]);
    const before = picture()?.innerHTML;
    vi.advanceTimersByTime(399);
    expect(picture()?.innerHTML).toBe(before);
    vi.advanceTimersByTime(1);
    expect(picture()).toBeNull();
    expect(root.hasAttribute("data-tumbling")).toBe(false);
    expect(byId(host, "die-2-1").querySelector("path.f-pip")).not.toBeNull();
  });

  it("are drawn as large as the board draws them, and named by what lies below them alone", async () => {
    drawn();
    begin();
    await fall();
    expect(picture()?.querySelector(".hp-turns")?.parentElement?.getAttribute("transform")).toContain("scale(0.5)");
    expect(picture()?.getAttribute("aria-hidden")).toBe("true");
    expect(picture()?.querySelectorAll("[id], [tabindex]")).toHaveLength(0);
    expect(host.querySelectorAll('[id="die-6-1"]')).toHaveLength(1);
  });

  it("come before text, log and board, which a gesture brings at once", async () => {
    drawn();
    const root = begin();
    await fall();
    expect(root.dataset.ply).toBe("5");
    expect(one(host, ".hp-entries").textContent).not.toContain("rolled");
    expect(announced().join()).not.toContain("rolled");
    expect(host.querySelector('[id="die-2-1"]')).toBeNull();
    click(byId(host, "die-1-1"));
    expect([root.dataset.ply, fake.sent]).toEqual(["6", []]);
    expect(picture()).toBeNull();
    expect(one(host, ".hp-entries").textContent).toContain("rolled 2");
    vi.advanceTimersByTime(500);
    expect(root.dataset.ply).toBe("6");
  });

  it("lie still at once where the pace is nought, less motion is wanted, or nobody sees them", async () => {
    drawn();
    for (const [more, quiet] of [
      [{ play: { ...PACED, pace: 0 } }, () => undefined],
      [{}, lessMotion],
      [{}, () => vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect())],
    ] as const) {
      const root = begin(more);
      quiet();
      await fall(more);
      expect([root.dataset.ply, picture()]).toEqual(["6", null]);
      off();
    }
    vi.unstubAllGlobals();
    drawn();
    const root = begin();
    await fall({ dice: { none: true } });
    expect([root.dataset.ply, picture()]).toEqual(["6", null]);
  });

  it("do not tumble where a person has rolled them on the table", async () => {
    drawn();
    const root = begin({
      ask: { ...EMPTY_FRAME.ask, kind: "roll", mine: true, dice: { n: 1, sides: 6 } },
      hints: [],
    });
    click(one(host, '[data-face="2"]'));
    vi.advanceTimersByTime(500);
    await fall();
    expect([root.dataset.ply, picture()]).toEqual(["6", null]);
  });
});

describe("what is felt", () => {
  const aloft = (): HTMLElement => one(host, ".hp-aloft");
  const kinds = (): (string | undefined)[] =>
    [...aloft().querySelectorAll<SVGElement>("[data-drama]")].map((each) => each.dataset.drama);
  const felt = (drama: GameEvent["drama"], ...targets: string[]): GameEvent =>
    event(`${drama}`, { ...(drama ? { drama } : {}), targets });
  const happen = async (...events: GameEvent[]): Promise<void> => {
    await fake.frame({ ply: 6, events });
    vi.advanceTimersByTime(1);
  };

  it("is shown where it happened, each by a shape of its own, and is over soon", async () => {
    drawn();
    start();
    await happen(
      felt("kill", "sq-c3"),
      felt("heart", "seat-1"),
      felt("gain", "seat-2"),
      felt("fall", "sq-b2"),
      event("quiet"),
    );
    expect(kinds()).toEqual(["kill", "heart", "gain", "fall"]);
    const shapes = [...aloft().querySelectorAll("[data-drama]")].map((each) => each.innerHTML);
    expect(new Set(shapes).size).toBe(4);
    expect(aloft().getAttribute("aria-hidden")).toBe("true");
    vi.advanceTimersByTime(700);
    expect(aloft().children).toHaveLength(0);
  });

  it("is capped", async () => {
    drawn();
    start();
    await happen(...Array.from({ length: 20 }, () => felt("kill", "sq-c3")));
    expect(kinds()).toHaveLength(6);
  });

  it("ends with the next click, key or step, but not with a note", async () => {
    drawn();
    const root = start();
    await happen(felt("kill", "sq-c3"));
    await fake.frame({ note: { kind: "info", title: "Saved" } });
    expect(kinds()).toEqual(["kill"]);
    press(root, "?");
    expect(kinds()).toEqual([]);
    vi.advanceTimersByTime(1000);
    await happen(felt("gain", "sq-c3"));
    root.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    expect(kinds()).toEqual([]);
    vi.advanceTimersByTime(1000);
    await happen(felt("gain", "sq-c3"));
    await fake.frame({ ply: 7, events: [event("next", { ply: 7 })] });
    expect(kinds()).toEqual([]);
  });

  it("is shown where something has gone from the board, when its event names nothing there any more", async () => {
    drawn();
    const extra = '<g id="foe-1" class="hp-part" aria-label="Oolosh"><rect width="20" height="20"/></g>';
    start({ scene: scene({ extra }) });
    await fake.frame({ ply: 6, scene: scene(), events: [felt("kill")] });
    vi.advanceTimersByTime(1);
    expect(kinds()).toEqual(["kill"]);
  });

  it("is not shown with less motion, nor on a hurried board", async () => {
    drawn();
    start();
    await fake.frame({ ply: 5 });
    await happen(felt("kill", "sq-c3"));
    expect(kinds()).toEqual([]);
    off();
    lessMotion();
    start();
    await happen(felt("kill", "sq-c3"));
    expect(kinds()).toEqual([]);
  });
});

describe("what travels to another region", () => {
  const copies = (): number => host.querySelectorAll(".hp-aloft .hp-flies").length;
  const travel = async (more: Partial<Frame> = {}): Promise<void> => {
    await fake.frame({ ply: 6, events: [event("bought", { moves: [["horde-1", "sq-c3"]] })], ...more });
    vi.advanceTimersByTime(1);
  };

  beforeEach(() => {
    drawn();
    vi.spyOn(SVGGraphicsElement.prototype, "getBBox").mockReturnValue(new DOMRect(0, 0, 20, 20));
  });

  it("flies there as a copy that bears no name", async () => {
    start();
    await travel();
    expect(copies()).toBe(1);
    expect(host.querySelectorAll(".hp-aloft [id], .hp-aloft [role], .hp-aloft [tabindex]")).toHaveLength(0);
    vi.advanceTimersByTime(700);
    expect(copies()).toBe(0);
  });

  it("stays where all is shown at once, or less motion is wanted", async () => {
    start({ play: { ...PACED, pace: 0 } });
    await travel();
    expect(copies()).toBe(0);
    off();
    lessMotion();
    start();
    await travel();
    expect(copies()).toBe(0);
  });
});
