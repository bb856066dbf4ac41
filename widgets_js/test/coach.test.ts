import { afterEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Tour } from "../src/protocol.ts";
import { byId, click, type FakeModel, hint, model, move, one, press, SEATS } from "./fixture.ts";

const STOP: Tour = {
  ...EMPTY_FRAME.coach,
  on: true,
  n: 1,
  of: 3,
  goal: "Have the most points.",
  say: "Click b2, then c2.",
  why: "Corners do not count.",
  clause: "HH-MOVE-02",
  point: "sq-c2",
  act: "move b2 c2 3",
};
const HINTS = [move("b2", "c2"), hint("done", { default: true })];

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(coach: Tour): HTMLElement {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  fake = model({ hints: HINTS, coach });
  off = board.render({ model: fake, el: host });
  return one(host, "[data-testid=board]");
}

afterEach(() => off());

const card = (): HTMLElement => one(host, ".hp-pop-coach");
const words = (): string => one(host, ".hp-coach-say").textContent ?? "";
const named = (name: string): HTMLElement =>
  [...card().querySelectorAll<HTMLElement>("button")].find((each) => each.textContent?.includes(name)) as HTMLElement;

describe("a fresh board", () => {
  it("offers the first turn by a button", () => {
    start({ ...EMPTY_FRAME.coach, offered: true });
    const offer = one(host, '[aria-label="Show me the first turn"]');
    expect(offer.hidden).toBe(false);
    expect(card().hidden).toBe(true);
    click(offer);
    expect(fake.last).toMatchObject({ kind: "coach", do: "start" });
  });

  it("offers none where there is none", () => {
    start(EMPTY_FRAME.coach);
    expect(one(host, ".hp-first").hidden).toBe(true);
  });
});

describe("a stop of the tour", () => {
  it("brings what is out of sight into sight, once a frame, a row or a part of the board", async () => {
    const seen: (string | null)[] = [];
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 10, 60, 60));
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      seen.push(this.getAttribute("data-text") ?? this.id);
    });
    start({ ...STOP, point: "", act: "done" });
    await fake.frame({ coach: { ...STOP, point: "", act: "done", why: "It is the last." } });
    expect(seen).toEqual(["done", "done"]);
    await fake.frame({ coach: { ...STOP, n: 2, say: "Now move.", point: "", act: "move b2 c2 3" }, ply: 6 });
    expect(seen.slice(2)).toEqual(["move b2 c2 3"]);
    await fake.frame({ coach: { ...STOP, n: 3, say: "Click c2.", point: "sq-c2" }, ply: 7 });
    expect(seen.slice(3)).toEqual(["sq-c2"]);
    window.dispatchEvent(new Event("resize"));
    expect(seen).toHaveLength(4);
    vi.restoreAllMocks();
  });

  it("points at the row of its choice once its part is picked", () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return this.matches(".hp-choice") ? new DOMRect(200, 100, 60, 20) : new DOMRect(10, 10, 60, 60);
    });
    host = document.createElement("div");
    document.body.replaceChildren(host);
    fake = model({ hints: [move("b2", "c2"), move("b2", "b3"), move("a1", "a2")], coach: STOP });
    off = board.render({ model: fake, el: host });
    const ring = one(host, ".hp-coach-ring");
    expect(ring.style.height).toBe("70px");
    click(byId(host, "sq-b2"));
    expect(ring.style.height).toBe("30px");
    vi.restoreAllMocks();
  });

  it("points at the row of its choice where a click on a part has opened several", () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return this.matches(".hp-choice") ? new DOMRect(200, 100, 60, 20) : new DOMRect(10, 10, 60, 60);
    });
    host = document.createElement("div");
    document.body.replaceChildren(host);
    const several = ["north", "south"].map((way) => hint(`face ${way}`, { targets: ["sq-c2"] }));
    fake = model({ hints: several, coach: { ...STOP, act: "face south" } });
    off = board.render({ model: fake, el: host });
    const ring = one(host, ".hp-coach-ring");
    expect(ring.style.height).toBe("70px");
    click(byId(host, "sq-c2"));
    expect(ring.style.height).toBe("30px");
    vi.restoreAllMocks();
  });

  it("opens what is folded each time that a stop is come to, and else points at what opens it", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      if (this.matches("[data-opens=hordes]")) return new DOMRect(300, 10, 80, 40);
      return this.id.endsWith("horde-1") ? new DOMRect() : new DOMRect(10, 10, 60, 60);
    });
    const there: Tour = { ...STOP, n: 2, say: "Open it.", point: "horde-1", act: "" };
    host = document.createElement("div");
    document.body.replaceChildren(host);
    fake = model({ hints: HINTS, coach: STOP, options: { ...EMPTY_FRAME.options, layout: "tall" } });
    off = board.render({ model: fake, el: host });
    const opened = (): boolean => !one(host, ".hp-drawer").hidden;
    await fake.frame({ coach: there, ply: 6 });
    const first = opened();
    await fake.frame({ coach: STOP, ply: 5 });
    expect(opened()).toBe(false);
    await fake.frame({ coach: there, ply: 6 });
    expect([first, opened()]).toEqual([true, true]);
    expect(one(host, ".hp-coach-ring").style.width).toBe("90px");
    vi.restoreAllMocks();
  });

  it("says whom one waits for: the others, or the dice where nobody else plays and dice are rolled", async () => {
    start({ ...STOP, waits: true });
    expect(words()).toBe("Now the others play.");
    const alone = { ...EMPTY_FRAME.head, seats: SEATS.map((seat) => ({ ...seat, bot: false })) };
    await fake.frame({ head: alone, coach: { ...STOP, waits: true, n: 2 } });
    expect(words()).toBe("Now the dice decide.");
    await fake.frame({ head: { ...alone, rolls: false }, coach: { ...STOP, waits: true, n: 3 } });
    expect(words()).toBe("Now the game goes on by itself.");
    const { ask, head } = EMPTY_FRAME;
    const own = { ...head, seat: SEATS[0] ?? null, seats: SEATS, rolls: true };
    await fake.frame({ head: own, ask: { ...ask, kind: "roll" }, coach: { ...STOP, waits: true, n: 4 } });
    expect(words()).toBe("Now the dice decide.");
  });

  it("says one sentence and why, and points at one thing", () => {
    start(STOP);
    expect(words()).toBe("Click b2, then c2.");
    expect(card().textContent).toContain("Step 1 of 3");
    expect(card().textContent).toContain("Have the most points.");
    expect(one(card(), ".hp-coach-why").textContent).toContain("Corners do not count. HH-MOVE-02");
    expect(one(host, ".hp-coach").hidden).toBe(false);
    expect(card().getAttribute("role")).toBe("dialog");
    expect(card().getAttribute("aria-modal")).toBeNull();
  });

  it("is gone on from, back from, and left by buttons", async () => {
    start(STOP);
    click(named("Do it"));
    expect(fake.last).toMatchObject({ kind: "coach", do: "go" });
    await fake.frame({ coach: { ...STOP, n: 2, say: "Now hold." }, ply: 6 });
    expect(words()).toBe("Now hold.");
    click(one(card(), '[aria-label="back"]'));
    expect(fake.last).toMatchObject({ kind: "coach", do: "back" });
    await fake.frame({ coach: STOP, ply: 5 });
    click(named("Skip"));
    expect(fake.last).toMatchObject({ kind: "coach", do: "skip" });
  });

  it("is walked by keys: Enter, left, question mark, Escape", async () => {
    start({ ...STOP, n: 2 });
    const say = one(host, ".hp-coach-say");
    expect(document.activeElement).toBe(say);
    press(say, "?");
    expect(one(card(), ".hp-coach-why").hidden).toBe(true);
    press(say, "Enter");
    expect(fake.last).toMatchObject({ kind: "coach", do: "go" });
    await fake.frame({ coach: { ...STOP, n: 2 }, ply: 6 });
    press(one(host, ".hp-coach-say"), "ArrowLeft");
    expect(fake.last).toMatchObject({ kind: "coach", do: "back" });
    await fake.frame({ coach: { ...STOP, n: 1 }, ply: 5 });
    press(one(host, ".hp-coach-say"), "Escape");
    expect(fake.last).toMatchObject({ kind: "coach", do: "skip" });
  });

  it("says why at every step until it is folded; Escape folds what was opened first", async () => {
    start({ ...STOP, n: 2 });
    const why = (): HTMLElement => one(card(), ".hp-coach-why");
    await fake.frame({ coach: { ...STOP, n: 9, say: "Late." }, ply: 6 });
    expect(why().hidden).toBe(false);
    press(one(host, ".hp-coach-say"), "?");
    await fake.frame({ coach: { ...STOP, n: 10, say: "Later." }, ply: 7 });
    expect(why().hidden).toBe(true);
    press(one(host, ".hp-coach-say"), "?");
    const sent = fake.sent.length;
    press(one(host, ".hp-coach-say"), "Escape");
    expect([why().hidden, fake.sent.length]).toEqual([true, sent]);
    press(one(host, ".hp-coach-say"), "Escape");
    expect(fake.last).toMatchObject({ kind: "coach", do: "skip" });
  });

  it("is announced with its number", () => {
    start(STOP);
    expect(one(host, "[aria-live]").textContent).toContain("Step 1 of 3. Click b2, then c2.");
  });

  it("is not in the way of a click that does what it says", () => {
    start(STOP);
    click(byId(host, "sq-b2"));
    click(byId(host, "sq-c2"));
    expect(fake.last).toMatchObject({ kind: "act", text: "move b2 c2 3" });
  });

  it("asks once before it is left for another choice", async () => {
    start(STOP);
    await fake.frame({ coach: { ...STOP, leaving: "done" } });
    expect(words()).toBe("That is possible, too. Leave the tour?");
    expect(named("Do it")).toBeUndefined();
    click(named("Stay"));
    expect(fake.last).toMatchObject({ kind: "coach", do: "stay" });
    await fake.frame({ coach: { ...STOP, leaving: "done" } });
    click(named("Leave"));
    expect(fake.last).toMatchObject({ kind: "coach", do: "leave" });
  });

  it("lies over no dice while one waits for them", () => {
    const place = (dice: DOMRect): [number, number] => {
      vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
        if (this.matches(".hp-dice")) return dice;
        return this.matches(".hp-stage, .hp-stage *") ? new DOMRect(0, 60, 880, 600) : new DOMRect(0, 0, 1280, 720);
      });
      vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(250);
      vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(220);
      start({ ...STOP, waits: true });
      vi.restoreAllMocks();
      const { left, top } = card().style;
      return [Number.parseFloat(left), Number.parseFloat(top)];
    };
    const [x, y] = place(new DOMRect(0, 0, 0, 0));
    off();
    const [left, top] = place(new DOMRect(x, y, 250, 220));
    expect(Math.abs(left - x) >= 250 || Math.abs(top - y) >= 220).toBe(true);
  });

  it("waits while the others play", async () => {
    start(STOP);
    await fake.frame({ coach: { ...STOP, n: 2, waits: true }, ply: 6 });
    expect(words()).toBe("Now the others play.");
    expect(named("Do it")).toBeUndefined();
    expect(one(host, ".hp-coach").hidden).toBe(true);
  });
});

describe("the end of the tour", () => {
  const END: Tour = {
    ...EMPTY_FRAME.coach,
    closing: true,
    minutes: 3,
    learnt: [{ title: "Armies move", words: "over a side", clause: "HH-MOVE-02", glyph: "g-army" }],
    not_yet: "Raids",
    next: "A short game, 30 minutes",
    home: true,
  };

  it("says what was learnt, and what may be played now", () => {
    start(END);
    expect(words()).toBe("What you have learnt");
    expect(card().getAttribute("aria-modal")).toBe("true");
    expect([...card().querySelectorAll("li b")].map((each) => each.textContent)).toEqual([
      "Armies move",
      "Not yet met",
    ]);
    const offers = [...card().querySelectorAll<HTMLElement>("[data-do]")].map((each) => each.dataset.do);
    expect(offers).toEqual(["on", "again", "then", "home"]);
    click(named("A short game"));
    expect(fake.last).toMatchObject({ kind: "coach", do: "then" });
  });

  it("is one sentence where the tour broke off", () => {
    start({ ...END, learnt: [], word: "The rules are others." });
    expect(words()).toBe("The tour is over");
    expect(card().textContent).toContain("The rules are others.");
    expect(card().querySelector("ul")).toBeNull();
  });

  it("goes with the next frame", async () => {
    start(END);
    await fake.frame({ coach: EMPTY_FRAME.coach, ply: 6 });
    expect(card().hidden).toBe(true);
  });
});

describe("advice", () => {
  it("is a note with a button that does it", async () => {
    const root = start(EMPTY_FRAME.coach);
    root.focus();
    press(root, "h");
    expect(fake.last).toMatchObject({ kind: "advise" });
    const note = {
      kind: "advice" as const,
      title: "Suggestion: move.",
      reason: "19% win",
      ply: 5,
      text: "move b2 c2 3",
    };
    await fake.frame({ note, ply: 5 });
    expect(one(host, ".hp-note").textContent).toContain("Suggestion: move. 19% win");
    click(one(host, ".hp-note .primary"));
    expect(fake.last).toMatchObject({ kind: "act", text: "move b2 c2 3" });
  });
});

describe("the card of a row", () => {
  it("is asked for by i, and stands until it is put away", () => {
    const root = start(EMPTY_FRAME.coach);
    const row = one(host, '.hp-choices [data-text="done"]');
    row.focus();
    press(row, "i");
    expect(fake.last).toMatchObject({ kind: "row", text: "done" });
    fake.reply({ kind: "card", part: "", row: "done", title: "Nothing more", facts: [], words: "Ends it.", rules: [] });
    expect(one(host, ".hp-pop-card").textContent).toContain("Ends it.");
    press(root, "Escape");
    expect(one(host, ".hp-pop-card").hidden).toBe(true);
  });
});
