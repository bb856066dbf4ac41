import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Frame } from "../src/protocol.ts";
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
  scene,
  watchListeners,
} from "./fixture.ts";

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(more: Partial<Frame> = {}): HTMLElement {
  ({ host, fake, off } = mount(more));
  return one(host, "[data-testid=board]");
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  off();
  off = () => undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a key with Ctrl", () => {
  it("is the Lab's, so that a notebook can be saved from its board", () => {
    const root = start();
    const marked = (key: KeyboardEventInit): boolean => {
      root.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...key }));
      return root.hasAttribute("data-lm-suppress-shortcuts");
    };
    expect(marked({ key: "s", ctrlKey: true })).toBe(false);
    expect(marked({ key: "a" })).toBe(true);
    expect(marked({ key: "s", metaKey: true })).toBe(false);
  });
});

describe("a step forward", () => {
  const forward = (): HTMLElement => one(host, '[aria-label="step forward"]');

  it("leads on at the last ply too, while the board still shows what came of it", () => {
    const root = start({ plies: 5, play: { ...EMPTY_FRAME.play, forward: true } });
    expect(forward().matches(":disabled")).toBe(false);
    press(root, "]");
    expect(fake.last).toEqual({ kind: "forward", ply: 5 });
  });

  it("is shut where nothing follows", () => {
    const root = start({ plies: 5, play: { ...EMPTY_FRAME.play, undo: true } });
    expect(forward().matches(":disabled")).toBe(true);
    press(root, "]");
    expect(fake.sent).toEqual([]);
  });
});

describe("a frame", () => {
  it("shows ply and sequence, and draws once however many traits came", async () => {
    const root = start();
    expect([root.dataset.ply, root.dataset.seq]).toEqual(["5", "1"]);
    expect(root.dataset.lmSuppressShortcuts).toBe("true");
    await fake.frame({ ply: 6, events: [], scene: scene({ army: "b3" }) });
    expect([root.dataset.ply, root.dataset.seq]).toEqual(["6", "2"]);
  });

  it("keeps the focus on a part across frames, and on the square when the part goes", async () => {
    start();
    byId(host, "sq-c2").focus();
    await fake.frame({ ply: 6, scene: scene({ army: "c2" }) });
    expect(document.activeElement?.id).toBe("sq-c2");
  });

  it("announces what happened and whose turn it is", async () => {
    start();
    const voice = one(host, "[role=status]");
    const event = { ply: 6, text: "3 armies walked to b3", rule: "HH-MOVE-03", targets: ["sq-b3"] };
    await fake.frame({ ply: 6, events: [event] });
    expect(voice.textContent).toContain("3 armies walked to b3");
    expect(voice.textContent).toContain("Move?, 6 choices");
    expect(rings(host, "changed")).toEqual(["sq-b3"]);
  });

  it("survives traits that are missing or wrong", () => {
    const root = start({
      ask: undefined,
      hints: "no",
      head: null,
      marks: [],
      scene: "<p>",
    } as unknown as Partial<Frame>);
    expect(root.dataset.seq).toBe("1");
  });

  it("sets text from outside as text", async () => {
    start();
    const bad = "<img src=x onerror=alert(1)>";
    const event = { ply: 6, text: bad, rule: bad, targets: [] };
    await fake.frame({ log: [event], events: [event], hints: [hint(bad, { label: bad, note: bad })], ply: 6 });
    await fake.frame({ note: { kind: "error", title: bad, reason: bad, rules: [bad] } });
    expect(host.querySelector("img")).toBeNull();
    expect(one(host, ".hp-choice b").textContent).toBe(bad);
  });
});

describe("choosing by mouse", () => {
  it("lights sources first, then targets, then sends the act with the ply of the page", () => {
    start();
    expect(rings(host, "legal")).toEqual(["sq-d4", "sq-b2", "sq-a1"]);
    click(byId(host, "army-1"));
    expect(rings(host, "selected")).toEqual(["sq-b2"]);
    expect(rings(host, "legal")).toEqual(["sq-b3", "sq-c2"]);
    click(byId(host, "sq-b3"));
    expect(fake.last).toEqual({ kind: "act", text: "move b2 b3 3", ply: 5 });
  });

  it("says which piece of a part was clicked for a choice that names the whole part", () => {
    const piece = (n: number): string =>
      `<g id="foe-1-${n}" class="hp-part" role="img" aria-label="Rat ${n}"><rect/></g>`;
    const extra = `<g id="foe-1" class="hp-part" role="group" aria-label="Rats"><rect/>${piece(1)}${piece(2)}</g>`;
    const attack = hint("attack rats", { targets: ["foe-1"] });
    start({ scene: scene({ extra }), hints: [attack] });
    click(byId(host, "foe-1-2"));
    expect(fake.last).toEqual({ kind: "act", text: "attack rats", part: "foe-1-2", ply: 5 });
    off();
    const modes = ["standard", "fine"].map((mode) => hint(`attack rats ${mode}`, { targets: ["foe-1"] }));
    start({ scene: scene({ extra }), hints: modes });
    click(byId(host, "foe-1-1"));
    click(one(host, '.hp-choice[data-text="attack rats fine"]'));
    expect(fake.last).toEqual({ kind: "act", text: "attack rats fine", part: "foe-1-1", ply: 5 });
  });

  it("takes no second act while the first is under way", async () => {
    const root = start();
    click(byId(host, "sq-d4"));
    expect(root.hasAttribute("data-busy")).toBe(true);
    click(byId(host, "sq-d4"));
    expect(fake.sent.length).toBe(1);
    await fake.frame({ ply: 6 });
    expect(root.hasAttribute("data-busy")).toBe(false);
    click(byId(host, "sq-d4"));
    expect(fake.sent.length).toBe(2);
  });

  it("says so when the kernel was shut down, and raises nothing", () => {
    const root = start();
    fake.send = () => {
      throw new Error("Cannot send");
    };
    press(root, "l");
    click(byId(host, "sq-d4"));
    expect(one(host, ".hp-lost").textContent).toContain("Python is not answering.");
    expect(root.hasAttribute("data-busy")).toBe(false);
  });

  it("says so when Python does not answer", () => {
    start();
    click(byId(host, "sq-d4"));
    vi.advanceTimersByTime(9000);
    expect(one(host, ".hp-lost").textContent).toContain("Python is not answering.");
    click(byId(host, "sq-d4"));
    expect(fake.sent.filter(({ kind }) => kind === "act").length).toBe(2);
  });

  it("shows several choices of a part alone in the list; number keys and Escape work there", () => {
    start();
    const listed = (): number => host.querySelectorAll(".hp-choices .hp-scroll .hp-choice").length;
    click(byId(host, "sq-b2"));
    const before = listed();
    click(byId(host, "sq-c2"));
    expect(listed()).toBe(2);
    expect(rings(host, "preview")).toEqual(["sq-c2"]);
    press(one(host, ".hp-choices .hp-choice"), "Escape");
    expect(listed()).toBe(before);
    click(byId(host, "sq-c2"));
    press(one(host, ".hp-choices .hp-choice"), "2");
    expect(fake.last).toMatchObject({ kind: "act", text: "move b2 c2 2" });
  });

  it("asks Python why a part cannot be chosen, and shows the answer at the part", async () => {
    start();
    click(byId(host, "sq-b2"));
    click(byId(host, "sq-d1"));
    expect(fake.last).toEqual({ kind: "explain", part: "sq-d1", source: "sq-b2", ply: 5 });
    await fake.frame({ note: { kind: "illegal", title: "Too far.", reason: "One step.", rules: ["HH-MOVE-03"] } });
    expect(rings(host, "illegal")).toEqual(["sq-d1"]);
    expect(one(host, ".hp-pop-why").textContent).toContain("Too far.");
    expect(one(host, ".hp-pop-why [data-clause]").textContent).toBe("HH-MOVE-03");
    click(byId(host, "sq-b3"));
    expect(rings(host, "illegal")).toEqual([]);
    expect(one(host, ".hp-pop-why").hidden).toBe(true);
  });

  it("shows the refusal of a choice from the list at the list", async () => {
    start();
    click(one(host, '[data-text="train d4"]'));
    await fake.frame({ note: { kind: "illegal", title: "No Food.", reason: "", rules: [] } });
    expect(one(host, ".hp-choices").textContent).toContain("No Food.");
    expect(rings(host, "illegal")).toEqual([]);
  });

  it("shows a choice on the board while the pointer is over it", () => {
    start();
    click(byId(host, "sq-b2"));
    one(host, ".hp-choices .hp-choice").dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(rings(host, "preview")).toEqual(["sq-b3"]);
    expect(host.querySelector(".hp-ghost .hp-piece")).not.toBeNull();
    expect(host.querySelectorAll('[id="army-1"]').length).toBe(1);
  });

  it("lights nothing when the question is for another seat", async () => {
    start();
    await fake.frame({ ask: { ...(fake.get("ask") as Frame["ask"]), mine: false, seat: 1, kind: "bot" }, hints: [] });
    expect(rings(host, "legal")).toEqual([]);
    expect(one(host, ".hp-choices").textContent).toContain("Waiting for Elves.");
  });
});

describe("choosing by keyboard", () => {
  it("walks the parts as a grid and acts with Enter", () => {
    const root = start();
    root.focus();
    press(root, "ArrowRight");
    // What can be chosen first, as nobody has been on the board.
    const from = byId(host, "sq-d4");
    expect(document.activeElement).toBe(from);
    press(from, "ArrowDown");
    press(byId(host, "sq-d3"), "ArrowDown");
    press(byId(host, "sq-d2"), "ArrowLeft");
    press(byId(host, "sq-c2"), "ArrowLeft");
    expect(document.activeElement?.id).toBe("sq-b2");
    expect(rings(host, "focus")).toEqual(["sq-b2"]);
    expect(host.querySelectorAll('[data-region=board] [tabindex="0"]').length).toBe(1);
    press(byId(host, "sq-b2"), "Enter");
    press(byId(host, "sq-b2"), "ArrowUp");
    press(byId(host, "sq-b3"), "Enter");
    expect(fake.last).toMatchObject({ kind: "act", text: "move b2 b3 3" });
  });

  it("enters the board where something can be chosen, until somebody has been there", async () => {
    const stop = (): string | undefined => host.querySelector('[data-region=board] [tabindex="0"]')?.id;
    start();
    expect(stop()).toBe("sq-d4");
    await fake.frame({ ply: 6, hints: [move("b2", "c2")] });
    expect(stop()).toBe("sq-c2");
    byId(host, "sq-a3").focus();
    await fake.frame({ ply: 7, hints: [move("b2", "c2")] });
    expect(stop()).toBe("sq-a3");
  });

  it("enters the board at its first square where nothing can be chosen", () => {
    start({ hints: [], ask: { ...EMPTY_FRAME.ask, kind: "bot" } });
    expect(host.querySelector('[data-region=board] [tabindex="0"]')?.id).toBe("sq-a4");
  });

  it("goes to the next part that can be chosen", () => {
    const root = start();
    press(root, "n");
    expect(document.activeElement?.id).toBe("sq-d4");
    press(byId(host, "sq-d4"), "N");
    expect(document.activeElement?.id).toBe("sq-a1");
  });

  it("acts with a number, and says which parts can be chosen", () => {
    const root = start();
    expect(byId(host, "sq-d4").getAttribute("aria-describedby")).toMatch(/-lit$/);
    press(root, "5");
    expect(fake.last).toMatchObject({ kind: "act", text: "train d4" });
  });

  it("undoes, redoes, steps and pauses; keys never reach the notebook", () => {
    const root = start();
    const outside = vi.fn();
    host.addEventListener("keydown", outside);
    for (const key of ["u", "p", "s", "z"]) press(root, key);
    expect(fake.sent.map((message) => message.kind)).toEqual(["undo", "pause"]);
    expect(outside).not.toHaveBeenCalled();
  });

  it("clears the selection with Escape", () => {
    start();
    click(byId(host, "sq-b2"));
    press(byId(host, "sq-b2"), "Escape");
    expect(rings(host, "selected")).toEqual([]);
  });

  it("does not take letters that are typed into a field", () => {
    start();
    const field = one(host, ".hp-command input");
    const event = press(field, "u");
    expect(event.defaultPrevented).toBe(false);
    expect(fake.sent).toEqual([]);
  });
});

describe("reading", () => {
  const card = {
    kind: "card",
    part: "sq-b2",
    title: "Mountain",
    facts: [["Income", "1 Metal"]],
    words: "High.",
    rules: [],
  };

  it("asks for the card with i and shows it; it never acts", () => {
    start();
    byId(host, "sq-b2").focus();
    press(byId(host, "sq-b2"), "i");
    expect(fake.sent).toEqual([{ kind: "read", part: "sq-b2", ply: 5 }]);
    fake.reply(card);
    expect(one(host, ".hp-pop-card").textContent).toContain("1 Metal");
    press(byId(host, "sq-b2"), "Escape");
    expect(one(host, ".hp-pop-card").hidden).toBe(true);
  });

  it("opens after a rest of the pointer, and not before", () => {
    start();
    byId(host, "sq-b2").dispatchEvent(new Event("pointerover", { bubbles: true }));
    vi.advanceTimersByTime(300);
    expect(fake.sent).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(fake.last).toMatchObject({ kind: "read", part: "sq-b2" });
    fake.reply({ ...card, part: "sq-c2" });
    expect(one(host, ".hp-pop-card").hidden).toBe(true);
    fake.reply(card);
    expect(one(host, ".hp-pop-card").hidden).toBe(false);
  });

  it("is short where the pointer called it, and whole where somebody asked for it", () => {
    start();
    const pop = one(host, ".hp-pop-card");
    const pieces = (): string[] => [...pop.querySelectorAll("dt, p, li, small")].map((el) => el.textContent);
    // This page lays nothing out: each piece counts as 100 pixels.
    Object.defineProperty(pop, "scrollHeight", { get: () => 100 * pieces().length });
    Object.defineProperty(pop, "clientHeight", { value: 200 });
    const long = {
      ...card,
      facts: [["Income", "1 Metal"]],
      rules: [{ id: "HH-MAP-01", text: "Squares." }],
      provenance: "house",
    };
    byId(host, "sq-b2").dispatchEvent(new Event("pointerover", { bubbles: true }));
    vi.advanceTimersByTime(600);
    fake.reply(long);
    expect(pieces()).toEqual(["Income", "There is more: key i."]);
    const root = one(host, "[data-testid=board]");
    root.focus();
    press(root, "i");
    expect(pieces()).toEqual(["Income", "High.", "HH-MAP-01 Squares.", "house"]);
  });

  it("opens the rule of this step from the head", () => {
    start({ ask: { ...EMPTY_FRAME.ask, kind: "ask", mine: true, rule: "HH-MOVE-01" } });
    click(one(host, '[aria-label="rule of this step"]'));
    expect(fake.last).toMatchObject({ kind: "clause", id: "HH-MOVE-01" });
    fake.reply({ kind: "card", part: "HH-MOVE-01", title: "Moving", facts: [], words: "Armies move.", rules: [] });
    expect(one(host, ".hp-pop-card").textContent).toContain("Armies move.");
  });

  it("leads from a clause to its own page where the page around it names a folder of them", () => {
    start({ ask: { ...EMPTY_FRAME.ask, kind: "ask", mine: true, rule: "HH-MOVE-01" } });
    const card = { kind: "card", title: "Moving", facts: [], words: "Armies move.", rules: [] } as const;
    const link = (): HTMLAnchorElement | null => host.querySelector(".hp-pop-card:not([hidden]) a");
    const open = (): void => {
      click(one(host, '[aria-label="rule of this step"]'));
      fake.reply({ ...card, part: "HH-MOVE-01" });
    };
    open();
    expect(link()).toBeNull();
    document.documentElement.dataset.clauses = "docs/clauses/";
    open();
    expect(link()?.getAttribute("href")).toBe("docs/clauses/hh/index.html#hh-move-01");
    expect(link()?.target).toBe("_blank");
    delete document.documentElement.dataset.clauses;
  });

  it("leads from a clause to where the page shows it", () => {
    start({ ask: { ...EMPTY_FRAME.ask, kind: "ask", mine: true, rule: "HH-MOVE-01" } });
    const hidden = '<div class="lm-mod-hidden"><p id="HH-MOVE-01">elsewhere</p></div>';
    const rules = document.createElement("div");
    rules.innerHTML = `${hidden}<details data-jupyter-id="HH-MOVE-01"><summary>here</summary></details>`;
    document.body.append(rules);
    const place = rules.querySelector("details") as HTMLDetailsElement;
    const scrolled = vi.fn();
    place.scrollIntoView = scrolled;
    const card = { kind: "card", title: "Moving", facts: [], words: "Armies move.", rules: [] } as const;
    const button = (): HTMLElement | null => host.querySelector(".hp-pop-card:not([hidden]) button:not([aria-label])");
    click(one(host, '[aria-label="rule of this step"]'));
    fake.reply({ ...card, part: "HH-MOVE-01" });
    expect(button()?.textContent).toBe("Show it in the rules");
    click(button() as HTMLElement);
    expect(one(host, ".hp-pop-card").hidden).toBe(true);
    expect(scrolled).toHaveBeenCalled();
    expect(place.open).toBe(true);
    expect(document.activeElement).toBe(place);
    place.remove();
    click(one(host, '[aria-label="rule of this step"]'));
    fake.reply({ ...card, part: "HH-MOVE-01" });
    expect(one(host, ".hp-pop-card").hidden).toBe(false);
    expect(button()).toBe(null);
    rules.remove();
  });

  it("opens a clause from the log", async () => {
    start();
    await fake.frame({ log: [{ ply: 5, text: "moved", rule: "HH-MOVE-03", targets: [] }] });
    click(one(host, ".hp-log [data-clause]"));
    expect(fake.last).toMatchObject({ kind: "clause", id: "HH-MOVE-03" });
    fake.reply({
      kind: "card",
      part: "HH-MOVE-03",
      title: "HH-MOVE-03",
      facts: [],
      words: "Step along edges.",
      rules: [],
    });
    expect(one(host, ".hp-pop-card").textContent).toContain("Step along edges.");
  });
});

describe("taking it down", () => {
  it("leaves no listener on the model, the page or the window, and no element", () => {
    const counts = [document, window].map((target) => watchListeners(target));
    start();
    expect(fake.listeners).toBeGreaterThan(10);
    off();
    off = () => undefined;
    expect(fake.listeners).toBe(0);
    expect(counts.map((count) => count())).toEqual([0, 0]);
    expect(host.childElementCount).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("draws nothing for a frame that comes too late", async () => {
    const root = start();
    const coming = fake.frame({ ply: 6 });
    off();
    await coming;
    expect(root.dataset.ply).toBe("5");
  });

  it("lets two boards live on one page", () => {
    const first = start();
    const second = document.createElement("div");
    document.body.append(second);
    const close = board.render({ model: model({ hints: HINTS.slice(0, 1) }), el: second });
    click(byId(second, "sq-b3"));
    expect(fake.sent).toEqual([]);
    expect(first.querySelector("pattern")?.id).not.toBe(second.querySelector("pattern")?.id);
    close();
  });
});
