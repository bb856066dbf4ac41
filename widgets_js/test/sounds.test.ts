import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Frame, type GameEvent } from "../src/protocol.ts";
import { soundsOf } from "../src/sounds.ts";
import { type FakeModel, model, one, press } from "./fixture.ts";

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;
/** When each tone began, in seconds; one sound may have several. */
let tones: { start: number; stop: number; loudest: number }[] = [];
let contexts = 0;

/** What a browser gives, without a loudspeaker. */
class FakeContext {
  readonly currentTime = 0;
  readonly destination = {};
  state = "running";

  constructor() {
    contexts += 1;
  }

  createOscillator(): object {
    const tone = { start: 0, stop: 0, loudest: 0 };
    tones.push(tone);
    const frequency = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    const oscillator = {
      frequency,
      connect: (next: { of?: typeof tone }) => Object.assign(next, { of: tone }),
      start: (at: number) => Object.assign(tone, { start: at }),
      stop: (at: number) => Object.assign(tone, { stop: at }),
    };
    return oscillator;
  }

  createGain(): object {
    const [tone] = tones.slice(-1);
    const set = (value: number): void => {
      if (tone) tone.loudest = Math.max(tone.loudest, value);
    };
    return { gain: { setValueAtTime: set, exponentialRampToValueAtTime: set }, connect: () => undefined };
  }

  resume(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function start(more: Partial<Frame> = {}): HTMLElement {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  fake = model({ play: { ...EMPTY_FRAME.play, pace: 0 }, ...more });
  off = board.render({ model: fake, el: host });
  vi.advanceTimersByTime(1000);
  return one(host, "[data-testid=board]");
}

const event = (more: Partial<GameEvent> = {}): GameEvent => ({ ply: 6, text: "it", rule: "", targets: [], ...more });
const happen = (...events: GameEvent[]): Promise<void> => fake.frame({ ply: 6, events });

function switchOn(root: HTMLElement): HTMLInputElement {
  press(root, "?");
  const boxes = [...host.querySelectorAll<HTMLInputElement>(".hp-pop-help input[type=checkbox]")];
  const box = boxes.find((each) => each.closest("label")?.textContent === "Sounds");
  if (!box) throw new Error("no setting");
  box.checked = true;
  box.dispatchEvent(new Event("change"));
  return box;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", FakeContext);
  localStorage.clear();
  tones = [];
  contexts = 0;
});
afterEach(() => {
  off();
  off = () => undefined;
  localStorage.clear();
  // First, or what stands in for a clock that is not real would stay.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("sounds", () => {
  it("are off at first: nothing that could sound is even made", async () => {
    const root = start();
    press(root, "n");
    await happen(event({ drama: "kill" }));
    press(root, "?");
    expect([contexts, localStorage.length]).toEqual([0, 0]);
  });

  it("are switched on by a person, short and soft, and kept", async () => {
    const box = switchOn(start());
    expect(contexts).toBe(1);
    expect(localStorage.length).toBe(1);
    vi.advanceTimersByTime(1000);
    tones = [];
    await happen(event({ drama: "kill" }));
    expect(tones).toHaveLength(1);
    for (const tone of tones) {
      expect(tone.stop - tone.start).toBeLessThan(0.3);
      expect(tone.loudest).toBeLessThanOrEqual(0.1);
    }
    box.checked = false;
    box.dispatchEvent(new Event("change"));
    vi.advanceTimersByTime(1000);
    tones = [];
    await fake.frame({ ply: 7, events: [event({ ply: 7, drama: "kill" })] });
    expect([tones.length, localStorage.length]).toEqual([0, 0]);
  });

  it("of a page that is loaded anew wait for the first gesture in it", async () => {
    localStorage.setItem("hordeplay-sounds", "on");
    const root = start();
    await happen(event({ drama: "kill" }));
    expect(contexts).toBe(0);
    press(root, "n");
    expect(contexts).toBe(0);
    vi.advanceTimersByTime(1000);
    await fake.frame({ ply: 7, events: [event({ ply: 7, drama: "kill" })] });
    expect([contexts, tones.length]).toEqual([1, 1]);
  });

  it("are silent on a hurried board, and where nothing new has happened", async () => {
    switchOn(start());
    await fake.frame({ ply: 5 });
    tones = [];
    await happen(event({ drama: "kill" }));
    expect(tones).toEqual([]);
    vi.advanceTimersByTime(1000);
    await fake.frame({ note: { kind: "info", title: "Saved" } });
    expect(tones).toEqual([]);
  });

  it("are two for a frame at most, the dice and what matters most first", () => {
    const before: Frame = { ...EMPTY_FRAME, events: [] };
    const frame: Frame = {
      ...EMPTY_FRAME,
      events: [event({ drama: "gain" }), event({ drama: "heart" }), event({ moves: [["a", "b"]] })],
      dice: { faces: [3], sides: 6 },
      ask: { ...EMPTY_FRAME.ask, kind: "ask", mine: true },
    };
    expect(soundsOf(frame, before)).toEqual(["dice", "heart", "turn"]);
    expect(soundsOf({ ...frame, dice: before.dice, events: [event({ moves: [["a", "b"]] })] }, before)).toEqual([
      "move",
      "turn",
    ]);
    expect(soundsOf(before, before)).toEqual([]);
  });

  it("begin with the dice where these come first", async () => {
    switchOn(start({ dice: { faces: [1], sides: 6 }, play: { ...EMPTY_FRAME.play, pace: 0.6 } }));
    vi.advanceTimersByTime(1000);
    tones = [];
    await fake.frame({ ply: 6, dice: { faces: [5], sides: 6 }, events: [event({ drama: "heart" })] });
    const dice = tones.length;
    expect(dice).toBeGreaterThan(0);
    vi.advanceTimersByTime(850);
    expect(tones.length - dice).toBe(2);
  });

  it("are missed by nobody's game on a machine without any", async () => {
    vi.stubGlobal("AudioContext", undefined);
    const root = start();
    switchOn(root);
    vi.advanceTimersByTime(1000);
    await happen(event({ drama: "kill" }));
    expect(root.dataset.ply).toBe("6");
  });
});
