import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Frame, type Seat } from "../src/protocol.ts";
import {
  byId,
  click,
  type FakeModel,
  HINTS,
  hint,
  model,
  mount,
  move,
  one,
  press,
  rings,
  SEATS,
  scene,
} from "./fixture.ts";

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(more: Partial<Frame> = {}): HTMLElement {
  ({ host, fake, off } = mount(more));
  return one(host, "[data-testid=board]");
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  off();
  vi.useRealTimers();
});

const over = (part: string): boolean =>
  byId(host, part).dispatchEvent(new Event("pointerover", { bubbles: true, cancelable: true }));
const again = (target: Element): boolean => target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
const row = (text: string): HTMLElement => one(host, `.hp-choices [data-text="${text}"]`);
const refused = { kind: "illegal" as const, title: "Too far.", reason: "One step.", rules: ["HH-MOVE-03"] };

describe("a button that is held down", () => {
  const down = (target: Element): boolean => target.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const pressed = (): (string | undefined)[] =>
    fake.sent.filter(({ kind }) => kind === "press").map(({ text }) => text as string);

  it("has Python look at the choice of a row, or of a part that has one, and at nothing else", () => {
    start({ hints: [hint("train d4", { targets: ["sq-d4"] }), hint("stay", {})] });
    down(row("stay"));
    down(byId(host, "sq-d4"));
    down(byId(host, "sq-a1"));
    expect(pressed()).toEqual(["stay", "train d4"]);
    expect(fake.sent.every(({ kind, ply }) => kind === "press" && ply === 5)).toBe(true);
  });

  it("does so neither while an answer is under way nor where nobody is asked", async () => {
    start();
    click(row("train d4"));
    down(row("train d4"));
    expect(pressed()).toEqual([]);
    await fake.frame({ ply: 6, ask: { ...EMPTY_FRAME.ask, kind: "bot", mine: false } });
    down(byId(host, "sq-d4"));
    expect(pressed()).toEqual([]);
  });
});

describe("what a choice leads to, told ahead of its click", () => {
  const after = { ply: 6, events: [{ ply: 6, text: "Elves move.", rule: "", targets: [] }] };
  const ahead = (text: string, frame: object = after): void =>
    fake.reply({ kind: "ahead", ply: 5, text, part: "", frame });
  const shown = (): string | null => one(host, "[data-testid=board]").getAttribute("data-ply");
  const lines = (): number =>
    [...host.querySelectorAll("[role=status] p")].filter((line) => line.textContent === "Elves move.").length;

  it("is drawn at the click, and once", async () => {
    const root = start();
    ahead("stay");
    expect(shown()).toBe("5");
    click(row("stay"));
    expect([shown(), root.getAttribute("data-seq"), lines()]).toEqual(["6", "2", 1]);
    const drawn = byId(host, "sq-d4");
    drawn.setAttribute("data-mark", "");
    await fake.frame(JSON.parse(JSON.stringify(after)));
    expect([lines(), root.hasAttribute("data-busy"), drawn.hasAttribute("data-mark")]).toEqual([1, false, true]);
    await fake.frame({ note: { kind: "info", title: "Well", reason: "" } });
    expect(lines()).toBe(1);
    await fake.frame({ ...after, events: JSON.parse(JSON.stringify(after.events)), ply: 7 });
    expect(lines()).toBe(2);
  });

  it("is drawn as soon as it is told, where Python is slower than the hand", async () => {
    start();
    click(row("stay"));
    ahead("train d4");
    expect(shown()).toBe("5");
    ahead("stay");
    expect([shown(), lines()]).toEqual(["6", 1]);
    ahead("stay", { ply: 9 });
    await fake.frame(after);
    expect([shown(), lines()]).toEqual(["6", 1]);
  });

  it("takes no second choice before Python has answered", () => {
    start();
    ahead("stay", { ...after, hints: [hint("burn d4")] });
    click(row("stay"));
    click(row("burn d4"));
    expect(fake.sent.map(({ text }) => text)).toEqual(["stay"]);
  });

  it.each(["train d4", "no such thing"])("is of no use for another choice: %s", (text) => {
    start();
    ahead(text);
    click(row("stay"));
    expect(shown()).toBe("5");
  });

  it("is of no use for another step, or another piece", async () => {
    start();
    ahead("stay");
    await fake.frame({ ply: 6 });
    click(row("stay"));
    expect(shown()).toBe("6");
    await fake.frame({ ply: 7 });
    fake.reply({ kind: "ahead", ply: 7, text: "stay", part: "sq-d4", frame: { ply: 8 } });
    click(row("stay"));
    expect(shown()).toBe("7");
  });

  it("gives way to what Python answers", async () => {
    start();
    ahead("stay");
    click(row("stay"));
    await fake.frame({ note: { ...refused, kind: "error" } });
    expect(shown()).toBe("5");
    expect(one(host, ".hp-note").textContent).toContain("One step.");
  });

  it("is taken back when the answer does not come", () => {
    start();
    ahead("stay");
    click(row("stay"));
    expect(shown()).toBe("6");
    vi.advanceTimersByTime(8001);
    expect(shown()).toBe("5");
    expect(one(host, ".hp-lost").hidden).toBe(false);
  });
});

describe("a double click", () => {
  it("does not answer the question that its first half led to", async () => {
    start();
    click(row("train d4"));
    await fake.frame({ ply: 6, hints: [hint("burn d4", { targets: ["sq-d4"] })] });
    again(row("burn d4"));
    again(byId(host, "sq-d4"));
    expect(fake.sent.length).toBe(1);
    click(byId(host, "sq-d4"));
    expect(fake.sent.map((message) => message.text)).toEqual(["train d4", "burn d4"]);
  });

  it("does nothing while its first half is unanswered, nor tells that it comes too late", async () => {
    start({ hints: [hint("train d4", { targets: ["sq-d4"] }), hint("burn d4", { targets: ["sq-d4"] })] });
    click(byId(host, "sq-d4"));
    click(row("train d4"));
    again(byId(host, "sq-a1"));
    click(byId(host, "sq-a1"));
    expect(fake.sent.map((message) => message.kind)).toEqual(["act"]);
    await fake.frame({ ply: 6 });
    click(byId(host, "sq-a1"));
    expect(fake.last).toMatchObject({ kind: "explain", ply: 6 });
  });

  it("takes nothing that has come to lie under the pointer", async () => {
    start();
    click(row("train d4"));
    await fake.frame({ ply: 6 });
    again(row("stay"));
    expect(fake.sent.length).toBe(1);
  });

  it("is not the only slip: a pointer that rests does not answer what has just come, however late that is", async () => {
    start({ hints: [hint("train d4"), hint("stay", { default: true })] });
    const list = (): HTMLElement => one(host, ".hp-choices .hp-choice");
    const at = { bubbles: true, cancelable: true, detail: 1, clientX: 90, clientY: 60 };
    const slip = (more: MouseEventInit = {}): boolean =>
      list().dispatchEvent(new MouseEvent("click", { ...at, ...more }));
    slip();
    vi.advanceTimersByTime(2000);
    await fake.frame({ ply: 6, hints: [hint("buy food"), hint("stay", { default: true })] });
    vi.advanceTimersByTime(400);
    slip({ clientX: 92 });
    expect(fake.sent.map(({ text }) => text)).toEqual(["train d4"]);
    vi.advanceTimersByTime(200);
    slip();
    expect(fake.sent.map(({ text }) => text)).toEqual(["train d4", "buy food"]);
    // Who moves there, and who uses a key, means it.
    await fake.frame({ ply: 7, hints: [hint("buy wood")] });
    host.firstElementChild?.dispatchEvent(new MouseEvent("pointermove", { bubbles: true, clientX: 140, clientY: 60 }));
    slip();
    await fake.frame({ ply: 8, hints: [hint("buy gold")] });
    slip({ detail: 0 });
    expect(fake.sent.map(({ text }) => text).slice(2)).toEqual(["buy wood", "buy gold"]);
  });

  it("rolls once", async () => {
    const ask = { ...EMPTY_FRAME.ask, kind: "roll" as const, mine: true, dice: { n: 1, sides: 6 } };
    start({ ask, hints: [] });
    const roll = one(host, ".hp-foot .primary");
    click(roll);
    await fake.frame({ ply: 6, ask: { ...ask } });
    again(roll);
    again(one(host, '[data-face="4"]'));
    expect(fake.sent.map((message) => message.kind)).toEqual(["roll"]);
  });

  it("may repeat a choice that is offered again", async () => {
    start();
    click(row("train d4"));
    await fake.frame({ ply: 6 });
    again(row("train d4"));
    expect(fake.sent.length).toBe(2);
  });
});

describe("a refusal", () => {
  const refusal = async (): Promise<void> => {
    start();
    click(byId(host, "sq-d1"));
    await fake.frame({ note: refused });
    expect(one(host, ".hp-pop-why").hidden).toBe(false);
  };

  it("that was put away stays away when the same board is drawn in another width", async () => {
    await refusal();
    press(byId(host, "sq-d1"), "Escape");
    expect(one(host, ".hp-pop-why").hidden).toBe(true);
    await fake.frame({ note: { ...refused }, options: { ...EMPTY_FRAME.options, large: true } });
    expect(one(host, ".hp-pop-why").hidden).toBe(true);
    expect(rings(host, "illegal")).toEqual([]);
    click(byId(host, "sq-d1"));
    await fake.frame({ note: { ...refused } });
    expect(one(host, ".hp-pop-why").hidden).toBe(false);
  });

  it("gives way to the card of another part, not to that of its own", async () => {
    await refusal();
    over("sq-d1");
    vi.advanceTimersByTime(1000);
    expect(fake.last?.kind).toBe("explain");
    over("sq-b2");
    vi.advanceTimersByTime(1000);
    fake.reply({ kind: "card", part: "sq-b2", title: "Mountain", facts: [], words: "", rules: [] });
    expect(one(host, ".hp-pop-why").hidden).toBe(true);
    expect(one(host, ".hp-pop-card").hidden).toBe(false);
  });
});

describe("reading", () => {
  it("goes from part to part without a stop between them", () => {
    start();
    for (const part of ["sq-b2", "sq-c2", "seat-1"]) {
      over(part);
      vi.advanceTimersByTime(1000);
      expect(fake.last).toMatchObject({ kind: "read", part });
      fake.reply({ kind: "card", part, title: part, facts: [], words: "", rules: [] });
      expect(one(host, ".hp-pop-card").textContent).toContain(part);
    }
    byId(host, "seat-1").dispatchEvent(new Event("pointerout", { bubbles: true }));
    vi.advanceTimersByTime(1000);
    expect(one(host, ".hp-pop-card").hidden).toBe(true);
  });
});

describe("a hand that plays", () => {
  it("is not in the way of a card, until it has been elsewhere", () => {
    start();
    over("sq-b2");
    click(byId(host, "sq-b2"));
    over("sq-b2");
    vi.advanceTimersByTime(1000);
    expect(fake.sent).toEqual([]);
    over("sq-c2");
    over("sq-b2");
    vi.advanceTimersByTime(1000);
    expect(fake.last).toMatchObject({ kind: "read", part: "sq-b2" });
  });
});

describe("the focus", () => {
  it("stays in the board when what had it is gone", async () => {
    const root = start();
    row("stay").focus();
    click(row("stay"));
    await fake.frame({ ply: 6, hints: [hint("go")] });
    expect(document.activeElement).toBe(root);
    press(root, "1");
    expect(fake.last).toMatchObject({ kind: "act", text: "go" });
  });

  it("stays in the board when what had it is disabled", async () => {
    const root = start();
    const undo = one(host, '[aria-label="undo to my last decision"]');
    undo.focus();
    await fake.frame({ ply: 4, play: { ...EMPTY_FRAME.play, undo: false, redo: true } });
    expect(document.activeElement).toBe(root);
    press(root, "r");
    expect(fake.last).toMatchObject({ kind: "redo" });
  });

  it("is not taken from elsewhere", async () => {
    start();
    const outside = document.createElement("button");
    document.body.append(outside);
    outside.focus();
    await fake.frame({ ply: 6, hints: [hint("go")] });
    expect(document.activeElement).toBe(outside);
  });
});

describe("an act under way", () => {
  it("is shown only when it takes long", async () => {
    const root = start();
    click(row("train d4"));
    expect(root.hasAttribute("data-busy")).toBe(true);
    expect(row("train d4").hasAttribute("aria-disabled")).toBe(false);
    vi.advanceTimersByTime(400);
    expect(row("train d4").getAttribute("aria-disabled")).toBe("true");
    await fake.frame({ ply: 6 });
    expect(root.hasAttribute("data-slow")).toBe(false);
    expect(row("train d4").hasAttribute("aria-disabled")).toBe(false);
  });
});

describe("words in any number", () => {
  const words = [{ name: "chits", kind: "word" as const, many: true, options: ["stone", "wood", "food"] }];
  const forms = [{ verb: "take", label: "take <chits>…", words }];

  it("are counted in a form, not written", () => {
    start({ ask: { ...EMPTY_FRAME.ask, kind: "ask", mine: true, forms } });
    const [stone, , food] = [...host.querySelectorAll<HTMLInputElement>(".hp-many input")];
    if (!stone || !food) throw new Error("no fields");
    [stone.value, food.value] = ["2", "1"];
    stone.dispatchEvent(new Event("input", { bubbles: true }));
    expect(one(host, ".hp-form code").textContent).toBe("take stone stone food");
    expect(one(host, ".hp-formbox summary").textContent).not.toContain("<");
  });
});

describe("what changed", () => {
  const events = (plies: number[]): Frame["events"] =>
    plies.map((ply) => ({ ply, text: "moved", rule: "", targets: [`sq-${"abcd"[ply % 4]}1`] }));

  it("is all of a short step, and of a jump or the end the last event only", async () => {
    start();
    await fake.frame({ ply: 7, events: events([6, 7]) });
    expect(rings(host, "changed")).toEqual(["sq-c1", "sq-d1"]);
    await fake.frame({ ply: 14, events: events([8, 9, 13, 14]) });
    expect(rings(host, "changed")).toEqual(["sq-c1"]);
    await fake.frame({ ply: 16, events: events([15, 16]), ask: { ...EMPTY_FRAME.ask, kind: "over" } });
    expect(rings(host, "changed")).toEqual(["sq-a1"]);
  });
});

describe("a box above the board", () => {
  it("is no higher than what is seen of the cell, and stays inside it", () => {
    const root = start();
    const box = (top: number, bottom: number): DOMRect => new DOMRect(0, top, 800, bottom - top);
    host.style.overflowY = "auto";
    vi.spyOn(host, "getBoundingClientRect").mockReturnValue(box(100, 600));
    vi.spyOn(one(root, ".hp-layer"), "getBoundingClientRect").mockReturnValue(box(-200, 900));
    press(root, "?");
    const { style } = one(host, ".hp-pop-help");
    expect(style.maxHeight).toBe("484px");
    expect(style.top).toBe("308px");
  });
});

describe("a refusal's box", () => {
  const box = (x: number, y: number, width: number, height: number): DOMRect => new DOMRect(x, y, width, height);
  const size = (name: "offsetWidth" | "offsetHeight", length: number): void =>
    void vi.spyOn(HTMLElement.prototype, name, "get").mockReturnValue(length);
  const place = async (boxes: Record<string, DOMRect>): Promise<[string, string]> => {
    const root = start({ hints: [hint("train b2", { targets: ["sq-b2"] })] });
    vi.spyOn(one(root, ".hp-layer"), "getBoundingClientRect").mockReturnValue(box(0, 0, 1000, 600));
    for (const part in boxes)
      vi.spyOn(byId(host, part), "getBoundingClientRect").mockReturnValue(boxes[part] as DOMRect);
    size("offsetWidth", 200);
    size("offsetHeight", 100);
    click(byId(host, "sq-d1"));
    await fake.frame({ note: refused });
    const { left, top } = one(host, ".hp-pop-why").style;
    return [left, top];
  };
  afterEach(() => vi.restoreAllMocks());

  it("stands below its part", async () => {
    expect(await place({ "sq-d1": box(400, 200, 80, 80) })).toEqual(["340px", "290px"]);
  });

  it("stands where it covers nothing that is lit", async () => {
    expect(await place({ "sq-d1": box(400, 200, 80, 80), "sq-b2": box(400, 300, 80, 80) })).toEqual(["340px", "90px"]);
  });

  it("stands beside a part that leaves no room below and above", async () => {
    expect(await place({ "sq-d1": box(400, 20, 80, 560) })).toEqual(["490px", "20px"]);
  });
});

describe("a board that loaded too late for anywidget", () => {
  const late = async (ready: Promise<void>, other?: unknown[]): Promise<[unknown[], unknown[]]> => {
    const [calls, asked]: [unknown[], unknown[]] = [[], []];
    class Plain {
      comm = { on_msg: (call: unknown) => void calls.push(call), send: (message: unknown) => void asked.push(message) };
      _handle_comm_msg(): Promise<void> {
        return Promise.resolve();
      }
    }
    class Any extends Plain {
      override async _handle_comm_msg(): Promise<void> {
        await ready;
      }
    }
    host = document.createElement("div");
    document.body.replaceChildren(host);
    fake = model();
    const set = (name: string): void => {
      for (const call of fake.calls.get(`change:${name}`) ?? []) call(...(other ?? [new Any()]));
    };
    off = board.render({ model: Object.assign(fake, { set }), el: host });
    await vi.advanceTimersByTimeAsync(0);
    return [calls, asked];
  };

  it("hears by itself, and asks for what it has missed", async () => {
    const [calls, asked] = await late(Promise.reject(new Error("too late")));
    expect(calls.length).toBe(1);
    expect(asked).toEqual([{ method: "request_state" }]);
  });

  it("leaves all as it is where it came in time", async () => {
    expect(await late(Promise.resolve())).toEqual([[], []]);
  });

  it.each([
    ["tells nobody of its model", []],
    ["has no such method", [{ comm: {} }]],
    ["has it on the model alone", [{ comm: {}, _handle_comm_msg: () => Promise.reject(new Error("too late")) }]],
  ])("stands as anywidget left it where that %s", async (_how, other) => {
    expect(await late(Promise.resolve(), other)).toEqual([[], []]);
    expect(one(host, "[data-testid=board]").dataset.seq).toBe("1");
  });
});

describe("real dice", () => {
  it("are entered with the number keys", () => {
    const root = start({ ask: { ...EMPTY_FRAME.ask, kind: "roll", mine: true, dice: { n: 3, sides: 10 } } });
    click(one(host, '[data-face="9"]'));
    for (const key of ["9", "0"]) press(root, key);
    expect(fake.last).toMatchObject({ kind: "answer", faces: [9, 9, 10] });
  });

  it("that were refused can be entered again", async () => {
    const ask = { ...EMPTY_FRAME.ask, kind: "roll" as const, mine: true, dice: { n: 1, sides: 6 } };
    start({ ask, hints: [] });
    click(one(host, '[data-face="4"]'));
    expect(fake.last).toMatchObject({ kind: "answer", faces: [4] });
    await fake.frame({ ask: { ...ask }, note: { ...refused } });
    click(one(host, '[data-face="5"]'));
    expect(fake.last).toMatchObject({ kind: "answer", faces: [5] });
  });
});

describe("the end", () => {
  it("names all who won", () => {
    const head = { ...EMPTY_FRAME.head, seats: SEATS, result: { winners: [0, 1], scores: [9, 9], says: "" } };
    start({ ask: { ...EMPTY_FRAME.ask, kind: "over" }, hints: [], head });
    expect(one(host, ".hp-turn").textContent).toBe("Dwarves and Elves won");
  });

  it("names them in the language of the board, which it tells those who read it aloud", () => {
    const head = { ...EMPTY_FRAME.head, seats: SEATS, result: { winners: [0, 1], scores: [9, 9], says: "" } };
    const options = { ...EMPTY_FRAME.options, language: "de" };
    const root = start({
      ask: { ...EMPTY_FRAME.ask, kind: "over" },
      hints: [],
      head,
      options,
      words: { " and ": " und " },
    });
    expect(one(host, ".hp-turn").textContent).toContain("Dwarves und Elves");
    expect(root.lang).toBe("de");
  });

  it("needs no names where a full table won together", () => {
    const third = { ...(SEATS[1] as Seat), index: 2, name: "Horse Men" };
    const result = { winners: [0, 1, 2], scores: [9, 9, 9], says: "" };
    const head = { ...EMPTY_FRAME.head, seats: [...SEATS, third], result };
    start({ ask: { ...EMPTY_FRAME.ask, kind: "over" }, hints: [], head });
    expect(one(host, ".hp-turn").textContent).toContain("Everybody");
  });
});

describe("a chip that goes when it is clicked", () => {
  it("leaves the focus on the board, where keys work on", () => {
    const root = start({ hints: [move("b2", "c2"), move("b2", "b3"), move("a1", "a2")] });
    click(byId(host, "sq-b2"));
    const chip = one(host, ".hp-path .hp-chip:not([hidden])");
    chip.focus();
    click(chip);
    expect(chip.hidden).toBe(true);
    expect(document.activeElement).toBe(root);
  });
});

describe("who acts", () => {
  const acting = (...parts: string[]): Partial<Frame> => {
    const { regions, ...rest } = scene();
    const stays = (svg: string): string =>
      parts.reduce(
        (drawn, id) => drawn.replace(`id="${id}" class="hp-part`, `id="${id}" class="hp-part hp-stays`),
        svg,
      );
    return { scene: { ...rest, regions: regions.map((each) => ({ ...each, svg: stays(each.svg) })) } };
  };
  const chosen = (): (string | null)[] => rings(host, "selected");

  it("stays chosen for the next choice, whatever was asked on the way", async () => {
    start(acting("sq-b2"));
    click(byId(host, "sq-b2"));
    click(byId(host, "sq-b3"));
    expect(fake.last).toMatchObject({ kind: "act", text: "move b2 b3 3" });
    const asked = [hint("first", { targets: ["sq-d4"] }), hint("second", { targets: ["sq-d1"] })];
    await fake.frame({ ply: 6, ...acting(), hints: asked });
    expect(chosen()).toEqual([]);
    click(row("first"));
    await fake.frame({ ply: 7, ...acting("sq-b2"), hints: HINTS });
    expect(chosen()).toEqual(["sq-b2"]);
    expect(host.querySelector(".hp-choices .hp-path")?.textContent).toContain("b2");
    press(one(host, "[data-testid=board]"), "Escape");
    expect(chosen()).toEqual([]);
    click(row("train d4"));
    await fake.frame({ ply: 8, ...acting("sq-b2"), hints: HINTS });
    expect(chosen()).toEqual([]);
  });

  it("is let go where it can do nothing more, where one steps back, and on the tour", async () => {
    const next = async (more: Partial<Frame>, ply: number): Promise<(string | null)[]> => {
      off();
      start(acting("sq-b2"));
      click(byId(host, "sq-b2"));
      click(byId(host, "sq-b3"));
      await fake.frame({ ply, ...acting("sq-b2"), hints: HINTS, ...more });
      return chosen();
    };
    expect(await next({}, 6)).toEqual(["sq-b2"]);
    expect(await next(acting(), 6)).toEqual([]);
    expect(await next({}, 4)).toEqual([]);
    expect(await next({ coach: { ...EMPTY_FRAME.coach, on: true } }, 6)).toEqual([]);
  });
});
