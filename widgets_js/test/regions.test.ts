import { afterEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Frame, type Options } from "../src/protocol.ts";
import { boardSvg, byId, click, type FakeModel, hint, model, one, press, region, rings, scene } from "./fixture.ts";

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(more: Partial<Frame> = {}, options: Partial<Options> = {}): HTMLElement {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  fake = model({ options: { ...EMPTY_FRAME.options, ...options }, ...more });
  off = board.render({ model: fake, el: host });
  return one(host, "[data-testid=board]");
}

afterEach(() => {
  off();
  vi.useRealTimers();
});

const box = (name: string): HTMLElement => one(host, `[data-region="${name}"]`);
const drawer = (): HTMLElement => one(host, ".hp-drawer");

describe("regions", () => {
  it("stand where there is room for them: the board in the stage, a sheet and a pane beside it, the rest as chips", () => {
    const root = start();
    expect(root.dataset.layout).toBe("laptop");
    expect(box("board").parentElement?.className).toBe("hp-stage");
    expect(box("sheet-1").closest(".hp-side")).not.toBeNull();
    expect(box("hordes").closest("[role=tabpanel]")).not.toBeNull();
    expect([...host.querySelectorAll("[role=tab]")].map((tab) => tab.textContent)).toEqual(["Hordes1", "Log"]);
  });

  it("are patched alone: what did not change is not touched", async () => {
    start();
    const [kept, changed] = ["horde-1", "sq-b2"].map((id) => byId(host, id));
    const watched = vi.fn();
    new MutationObserver(watched).observe(box("hordes"), { subtree: true, childList: true, attributes: true });
    await fake.frame({ ply: 6, scene: scene({ army: "c3" }) });
    await Promise.resolve();
    expect(byId(host, "horde-1")).toBe(kept);
    expect(byId(host, "sq-b2")).toBe(changed);
    expect(byId(host, "army-1").closest(".hp-part")?.id).toBe("sq-c3");
    expect(watched).not.toHaveBeenCalled();
  });

  it("have marks of their own", async () => {
    start({ hints: [hint("train", { targets: ["sq-d4", "seat-1"] })] });
    expect(rings(host, "legal")).toEqual(["sq-d4", "seat-1"]);
    expect(box("sheet-1").querySelector(".hp-overlay [data-part=seat-1]")).not.toBeNull();
    expect(box("sheet-1").querySelector("svg")?.lastElementChild?.classList.contains("hp-overlay")).toBe(true);
  });

  it("that go are taken off the page, with their chips", async () => {
    start();
    const { regions, ...rest } = scene();
    await fake.frame({ ply: 6, scene: { ...rest, regions: regions.slice(0, 2) } });
    expect(host.querySelector('[data-region="hordes"]')).toBeNull();
    expect([...host.querySelectorAll("[role=tab]")].map((tab) => tab.textContent)).toEqual(["Log"]);
  });

  it("survive being of no shape", async () => {
    const root = start({
      scene: { title: "x", regions: [{ name: "board" }], facts: "no" } as unknown as Frame["scene"],
    });
    expect(root.dataset.seq).toBe("1");
  });
});

describe("tabs", () => {
  it("open by click and by arrows, and keep what was opened", async () => {
    start();
    const tab = (name: string): HTMLElement => one(host, `[role=tab][data-name="${name}"]`);
    click(tab("log"));
    expect(tab("log").getAttribute("aria-selected")).toBe("true");
    expect(one(host, ".hp-log").closest("[role=tabpanel]")).not.toBeNull();
    await fake.frame({ ply: 6 });
    expect(tab("log").getAttribute("aria-selected")).toBe("true");
    tab("log").focus();
    press(tab("log"), "ArrowLeft");
    expect(tab("hordes").getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(tab("hordes"));
  });

  it("show the panel in which something can be chosen", async () => {
    start();
    click(one(host, '[role=tab][data-name="log"]'));
    const { regions, ...rest } = scene();
    const needed = regions.map((each) => (each.name === "hordes" ? { ...each, need: 0.9 } : each));
    await fake.frame({ ply: 6, scene: { ...rest, regions: needed }, hints: [hint("hit", { targets: ["horde-1"] })] });
    expect(box("hordes").closest("[role=tabpanel]")).not.toBeNull();
  });
});

/** Rows of cards fold what stands beside them to chips. */
const ROWS = (): Frame["scene"] => {
  const [first, ...others] = scene().regions;
  const rows = { ...(first ?? region("board", boardSvg())), width: 860, height: 400 };
  return { ...scene(), regions: [rows, ...others] };
};

describe("chips", () => {
  const chip = (name: string): HTMLElement => one(host, `.hp-fold[data-opens="${name}"]`);

  it("say mark, name and count, and whose seat it is", () => {
    start({ scene: ROWS() });
    expect([...host.querySelectorAll(".hp-fold")].map((each) => each.textContent)).toEqual([
      "Dwarvesyou17",
      "Elves11",
      "Hordes1",
      "Log",
    ]);
    expect(chip("sheet-1").hasAttribute("data-active")).toBe(true);
  });

  it("are opened by n when it comes to what can be chosen in them", () => {
    const root = start({ scene: ROWS(), hints: [hint("raid", { targets: ["horde-1", "sq-d4"] })] });
    expect(box("hordes").closest("[hidden]")).not.toBeNull();
    press(root, "n");
    expect(document.activeElement?.id).toBe("horde-1");
    expect(box("hordes").closest(".hp-drawer:not([hidden])")).not.toBeNull();
    press(byId(host, "horde-1"), "n");
    expect(document.activeElement?.id).toBe("sq-d4");
  });

  it("open a drawer by click; Escape closes it and gives the focus back", () => {
    start({ scene: ROWS() });
    chip("hordes").focus();
    click(chip("hordes"));
    expect(drawer().hidden).toBe(false);
    expect(drawer().getAttribute("role")).toBe("dialog");
    expect(box("hordes").closest(".hp-drawer")).not.toBeNull();
    expect(chip("hordes").getAttribute("aria-expanded")).toBe("true");
    expect(drawer().contains(document.activeElement)).toBe(true);
    press(document.activeElement as Element, "Escape");
    expect(drawer().hidden).toBe(true);
    expect(document.activeElement).toBe(chip("hordes"));
    expect(chip("hordes").getAttribute("aria-expanded")).toBe("false");
  });

  it("open where the mouse rests, and close where it leaves", () => {
    vi.useFakeTimers();
    start({ scene: ROWS() });
    const mouse = (name: string, to: Element): boolean =>
      to.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: "mouse" }));
    mouse("pointerover", chip("hordes"));
    vi.advanceTimersByTime(350);
    expect(drawer().hidden).toBe(true);
    vi.advanceTimersByTime(100);
    expect(drawer().hidden).toBe(false);
    mouse("pointerleave", one(host, ".hp-folds"));
    vi.advanceTimersByTime(300);
    expect(drawer().hidden).toBe(true);
  });

  it("say where something can be chosen", async () => {
    start({ scene: ROWS() });
    await fake.frame({ ply: 6, hints: [hint("hit", { targets: ["horde-1"] }), hint("stay")] });
    expect(chip("hordes").textContent).toContain("can be chosen");
  });

  it("lead to the log, and so does the newest line at the foot", async () => {
    start({ scene: ROWS() });
    await fake.frame({ log: [{ ply: 5, text: "An army walked.", rule: "", targets: [] }] });
    click(one(host, ".hp-newest"));
    expect(one(host, ".hp-log").closest(".hp-drawer")).not.toBeNull();
  });

  it("keep the drawer open from step to step", async () => {
    start({ scene: ROWS() });
    click(chip("hordes"));
    await fake.frame({ ply: 6 });
    expect(box("hordes").closest(".hp-drawer")).not.toBeNull();
    expect(drawer().hidden).toBe(false);
  });
});

describe("reading what stands beside the board", () => {
  it("opens the card of a part, and explains nothing", () => {
    start();
    click(byId(host, "horde-1"));
    expect(fake.last).toMatchObject({ kind: "read", part: "horde-1" });
  });

  it("opens that of a part of the board which only tells something, while nothing is picked", () => {
    const tells = (svg: string): string =>
      svg.replace('id="sq-d1" class="hp-part', 'id="sq-d1" class="hp-part hp-tells');
    const { regions, ...rest } = scene();
    start({ scene: { ...rest, regions: regions.map((each) => ({ ...each, svg: tells(each.svg) })) } });
    click(byId(host, "sq-d1"));
    expect(fake.last).toMatchObject({ kind: "read", part: "sq-d1" });
    click(byId(host, "sq-b2"));
    click(byId(host, "sq-d1"));
    expect(fake.last).toMatchObject({ kind: "explain", part: "sq-d1", source: "sq-b2" });
  });
});

describe("places of the cell", () => {
  it("are walked with F6, there and back", () => {
    const root = start();
    const where = (): string =>
      (document.activeElement?.closest(".hp-head, .hp-stage, .hp-side, .hp-rail, .hp-time")?.className ?? "")
        .split(" ")
        .at(-1) ?? "";
    const seen: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      press(document.activeElement?.closest("[data-testid=board]") ? (document.activeElement as Element) : root, "F6");
      seen.push(where());
    }
    expect(seen).toEqual(["hp-head", "hp-stage", "hp-side", "hp-rail", "hp-time"]);
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "F6", shiftKey: true, bubbles: true, cancelable: true }),
    );
    expect(where()).toBe("hp-rail");
  });
});

describe("a phone", () => {
  it("has five tabs at its foot: the board, the seats, what is needed most, the log, undo", () => {
    start({}, { layout: "phone" });
    const tabs = [...host.querySelectorAll<HTMLElement>(".hp-bartab")];
    expect(tabs.map((tab) => tab.textContent)).toEqual(["Board", "Seats 2", "Hordes 1", "Log", "Undo"]);
    click(tabs[1] as HTMLElement);
    expect(["sheet-1", "sheet-2"].map((name) => box(name).closest(".hp-drawer") !== null)).toEqual([true, true]);
    click(tabs[0] as HTMLElement);
    expect(drawer().hidden).toBe(true);
    click(tabs[4] as HTMLElement);
    expect(fake.last).toMatchObject({ kind: "undo" });
  });
});

describe("a phone in another language", () => {
  it("has tabs that do the same", () => {
    start({ words: { Board: "Brett", Undo: "Rückgängig" } }, { layout: "phone" });
    const tabs = [...host.querySelectorAll<HTMLElement>(".hp-bartab")];
    expect(tabs.map((tab) => tab.textContent)).toEqual(["Brett", "Seats 2", "Hordes 1", "Log", "Rückgängig"]);
    click(tabs[1] as HTMLElement);
    click(tabs[0] as HTMLElement);
    expect(drawer().hidden).toBe(true);
    click(tabs[4] as HTMLElement);
    expect(fake.last).toMatchObject({ kind: "undo" });
  });
});

describe("a projector", () => {
  it("asks Python for the larger drawing once, and shows three facts", async () => {
    const root = start();
    press(root, "P");
    await Promise.resolve();
    await Promise.resolve();
    expect(fake.sent.filter((message) => message.kind === "view")).toEqual([{ kind: "view", large: true, ply: 5 }]);
    expect(root.dataset.layout).toBe("projector");
    expect(one(host, ".hp-facts").textContent).toBe("round8of 20");
    press(root, "P");
    expect(fake.last).toEqual({ kind: "view", large: false, ply: 5 });
  });

  it("hides the odds behind a curtain until O is pressed or it is clicked", async () => {
    const root = start({}, { layout: "projector", large: true, curtain: true, odds: "always" });
    expect(one(host, ".hp-curtain").hidden).toBe(false);
    press(root, "O");
    expect(fake.last).toEqual({ kind: "lift", ply: 5 });
    await fake.frame({ options: { ...EMPTY_FRAME.options, layout: "projector", large: true, odds: "always" } });
    expect(one(host, ".hp-curtain").hidden).toBe(true);
    press(root, "o");
    expect(fake.sent.length).toBe(1);
  });

  it("has no curtain where odds are hidden anyway, or nobody is asked", () => {
    start({}, { layout: "projector", large: true, curtain: true, odds: "hidden" });
    expect(one(host, ".hp-curtain").hidden).toBe(true);
  });
});

describe("the head", () => {
  it("tells house rules from changed settings", async () => {
    start();
    const changed = ["house rule quick: not used -> shorter", "rounds: 20 -> 10 (HH-TURN-01)", "dice: 1 -> 2"];
    await fake.frame({ head: { ...EMPTY_FRAME.head, title: "Pig", changed } });
    expect(one(host, ".hp-house summary").textContent).toBe("1 house rule, 2 changed settings");
  });

  it("puts the changed settings away on Escape, and for a new game", async () => {
    start();
    const head = { ...EMPTY_FRAME.head, title: "Pig", changed: ["dice: 1 -> 2"], game: 1 };
    await fake.frame({ head });
    const house = one(host, ".hp-house") as HTMLDetailsElement;
    house.open = true;
    await fake.frame({ head, ply: 7 });
    expect(house.open).toBe(true);
    press(house, "Escape");
    expect(house.open).toBe(false);
    house.open = true;
    await fake.frame({ head: { ...head, game: 2 } });
    expect(house.open).toBe(false);
  });

  it("says the seed only where the page is told it", async () => {
    start();
    const head = { ...EMPTY_FRAME.head, title: "Pig", where: "round 2" };
    const where = one(host, ".hp-head p");
    await fake.frame({ head: { ...head, seed: "7" } });
    expect(where.getAttribute("title")).toBe("round 2, seed 7");
    await fake.frame({ head: { ...head, seed: "" } });
    expect(where.getAttribute("title")).toBe("round 2");
  });
});

describe("announcements", () => {
  it("tell every event, so that they alone make the log", async () => {
    start();
    const heard: string[] = [];
    const voice = one(host, ".hp-hide[role=status]");
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent ?? "");
    }).observe(voice, { childList: true });
    const events = Array.from({ length: 12 }, (_, at) => ({ ply: 6 + at, text: `step ${at}`, rule: "", targets: [] }));
    await fake.frame({ ply: 18, plies: 18, events });
    await fake.frame({ ply: 19, plies: 19, events: [{ ply: 19, text: "step 12", rule: "", targets: [] }] });
    await new Promise((done) => setTimeout(done));
    expect(heard.filter((line) => line.startsWith("step"))).toEqual(
      Array.from({ length: 13 }, (_, at) => `step ${at}`),
    );
  });
});
