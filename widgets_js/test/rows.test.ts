import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Hint } from "../src/protocol.ts";
import { byId, click, type FakeModel, hint, model, move, one, press, scene } from "./fixture.ts";

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

const lines = (): string[] =>
  [...host.querySelectorAll<HTMLElement>(".hp-choices [data-at]")].map((row) => row.dataset.text ?? "");

describe("a long list", () => {
  const many = (name: string): Hint[] =>
    Array.from({ length: 40 }, (_, at) => hint(`${name} ${at}`, { targets: [`sq-${name}${at}`] }));
  const all = (name: string): string[] => many(name).map((each) => each.text);

  it("stands with twelve rows at first, and says how many more there are", async () => {
    await fake.frame({ hints: [...many("go"), hint("stay", { default: true })], ply: 6 });
    expect(lines()).toEqual([...all("go").slice(0, 10), "stay"]);
    click(one(host, ".hp-choice.more"));
    expect(lines().length).toBe(41);
  });

  it("draws what is not seen yet after the frame; until then those lines stand for nothing", async () => {
    const sought = one(host, ".hp-find input") as HTMLInputElement;
    const search = (words: string): void => {
      sought.value = words;
      sought.dispatchEvent(new Event("input", { bubbles: true }));
    };
    await fake.frame({ hints: [...many("go"), ...many("run")], ply: 6 });
    search("go");
    expect(lines()).toEqual(all("go"));
    const below = host.querySelectorAll<HTMLElement>(".hp-choices .hp-choice")[30];
    await fake.frame({ hints: [...many("go"), hint("walk"), ...many("run").slice(1)] });
    expect(lines()).toEqual(all("go").slice(0, 24));
    click(below as HTMLElement);
    expect(fake.sent.filter((message) => message.kind === "act")).toEqual([]);
    await vi.waitFor(() => expect(lines()).toEqual(all("go")));
  });
});

describe("the little picture of a row", () => {
  const pictures = (): Element[] => [...host.querySelectorAll(".hp-choices .hp-little:not([hidden]) > svg")];
  const square = (more = ""): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"${more}/></svg>`;

  it("stands before its words, and only there", async () => {
    await fake.frame({ hints: [hint("tile b2", { picture: square() }), hint("stop")], ply: 6 });
    expect(pictures()).toHaveLength(1);
    expect(pictures()[0]?.closest("[data-text]")?.getAttribute("data-text")).toBe("tile b2");
    await fake.frame({ hints: [hint("stop"), hint("go")], ply: 7 });
    expect(pictures()).toHaveLength(0);
  });

  it("says in a narrow list what the first remark says, which stands in the hint of the pointer then", async () => {
    const note = "of Wulf Handlers except middle · takes a crystal away";
    const tile = hint("tile b2", { picture: square(), note });
    await fake.frame({ hints: [tile, hint("stop", { note })], ply: 6 });
    const [first, second] = [...host.querySelectorAll<HTMLElement>(".hp-choices .hp-choice")];
    const narrow = one(host, "[data-testid=board]").hasAttribute("data-beside");
    expect(first?.querySelector("small")?.textContent).toBe(narrow ? "takes a crystal away" : note);
    expect(second?.querySelector("small")?.textContent).toBe(note);
    if (narrow) expect(first?.title).toContain("except middle");
  });

  it("is drawing only: what acts or names an address is dropped, and what is no picture is none", async () => {
    const bad = square(' onload="x()" href="http://a.example/"').replace("</svg>", "<script>x()</script></svg>");
    await fake.frame({ hints: [hint("one", { picture: bad }), hint("two", { picture: "<b>no</b>" })], ply: 6 });
    expect(pictures()).toHaveLength(1);
    expect(pictures()[0]?.outerHTML).not.toMatch(/onload|http:\/\/a|script/);
  });
});

describe("a row", () => {
  const label = (): string => one(host, ".hp-choices .hp-scroll .hp-choice").textContent ?? "";

  it("says the choice in words, cost and odds at its end, and its notation nowhere but in the hint of the pointer", async () => {
    await fake.frame({ hints: [hint("post b2 d4", { label: "March to d4", note: "1 Food · 26% win" })], ply: 6 });
    expect(label()).toBe("1March to d41 Food26% win");
    expect(one(host, ".hp-choices .hp-choice").title).toBe("post b2 d4");
  });

  it("that was refused is called by its words", async () => {
    await fake.frame({ hints: [hint("post b2 d4", { label: "March to d4" })], ply: 6 });
    click(one(host, '.hp-choices [data-text="post b2 d4"]'));
    await fake.frame({ note: { kind: "illegal", title: "post b2 d4", reason: "No Food.", rules: [] } });
    expect(one(host, ".hp-why [role=alert]").textContent).toBe("March to d4: No Food. ");
    expect(one(host, '.hp-choices [data-text="post b2 d4"]').isConnected).toBe(true);
  });

  it("says something long below its label", async () => {
    await fake.frame({ hints: [hint("go", { note: "leaves the party behind · 26% win" })], ply: 6 });
    expect(one(host, ".hp-choices .hp-choice small").textContent).toBe("leaves the party behind");
    expect(one(host, ".hp-choices .hp-choice .odds").textContent).toBe("26% win");
  });

  it("of a part names it and says no more than a phrase of it", async () => {
    const label = "Gareth: Level 3, Leather Armor 9, Medium Shield 3 of 3, Longsword, Torches (bundle of 6)";
    const person = `<g id="hero-1" class="hp-part" role="group" aria-label="${label}"><rect width="9" height="9"/></g>`;
    const many = (from: string): Hint[] =>
      Array.from({ length: 5 }, (_, at) => hint(`use ${from} ${at}`, { source: [from] }));
    await fake.frame({
      scene: scene({ extra: person }),
      hints: [...many("hero-1"), ...many("sq-b2")],
      ply: 6,
    });
    expect(one(host, ".hp-choices .hp-choice").textContent).toBe("1From GarethLevel 35 choices ›");
  });

  it("of a group says what the choices are worth with their unit once", async () => {
    const worth = (...notes: string[]): Hint[] =>
      notes.map((note) => hint(`go ${note}`, { group: "Activate Hero", note }));
    const second = async (...notes: string[]): Promise<string | null> => {
      await fake.frame({ hints: [hint("march"), ...worth(...notes)] });
      return host.querySelectorAll(".hp-choices .hp-choice")[1]?.textContent ?? null;
    };
    expect(await second("14.00 average", "10.00 average")).toContain("14.00 to 10.00 average");
    expect(await second("79% win · loses 0.6", "30% win · loses 1.8")).toContain("79% to 30% win");
    const [best, worst] = ["79% win, loses about 0.6, +1 VT", "30% win, loses about 1.8, +1 VT"];
    expect(await second(best, worst)).toBe("2Activate Hero79% to 30% win2 choices ›");
    expect(await second("d4 holds 5% · loses 4", "30% win · loses 1.8")).not.toContain("loses");
    expect(await second("2 Gold · pays a Castle", "6 Gold")).toBe("2Activate Hero2 to 6 Gold2 choices ›");
    expect(await second("2 Gold", "4 Gold · pays a Castle")).toContain("2 to 4 Gold");
    expect(await second("pays a Castle", "6 Gold")).toBe("2Activate Hero2 choices ›");
    const boss = (chance: string): string => `${chance} beat King Under Rubble (12)`;
    expect(await second(`${boss("62%")} · 9.50 average`, `${boss("40%")} · 9.10 average`)).toContain(boss("62%"));
  });

  it("of a group of things that one buys several times stays open while the same is asked", async () => {
    const shop = (left: number): Hint[] => [
      hint("march"),
      ...Array.from({ length: left }, (_, at) => hint(`buy ${at}`, { group: "Buy", kind: at > 2 ? "each" : "buy" })),
    ];
    const labels = (): string[] =>
      [...host.querySelectorAll<HTMLElement>(".hp-choice")].map((row) => row.textContent ?? "");
    const ask = { ...EMPTY_FRAME.ask, kind: "ask", mine: true, prompt: "Trade?" } as const;
    await fake.frame({ hints: shop(6), ask, ply: 6 });
    click(host.querySelectorAll<HTMLElement>(".hp-choices .hp-choice")[1] as HTMLElement);
    expect(labels().join()).toContain("buy 5");
    await fake.frame({ hints: shop(5), ask, ply: 7 });
    expect(labels().join()).toContain("buy 4");
    await fake.frame({ hints: shop(5), ask: { ...ask, prompt: "Trade with whom?" }, ply: 8 });
    expect(labels().join()).not.toContain("buy 4");
  });

  it("of a group opens it in place, and a chip leads back", async () => {
    const useless = Array.from({ length: 12 }, (_, at) => hint(`build ${at}`, { group: "reach no Horde" }));
    await fake.frame({ hints: [hint("march"), ...useless], ply: 6 });
    expect(lines()).toEqual(["march", ""]);
    const group = host.querySelectorAll<HTMLElement>(".hp-choices .hp-choice")[1];
    expect(group?.textContent).toContain("12 that reach no Horde");
    click(group as HTMLElement);
    expect(lines()).toEqual([...useless.slice(0, 8).map((each) => each.text), ""]);
    click([...host.querySelectorAll(".hp-choices .hp-scroll .hp-choice")].at(-1) as HTMLElement);
    expect(lines()).toEqual(useless.slice(8).map((each) => each.text));
    click(one(host, '.hp-path [aria-label="leave More"]'));
    click([...host.querySelectorAll(".hp-choices .hp-scroll .hp-choice")].at(-1) as HTMLElement);
    click(one(host, '.hp-path [aria-label="leave reach no Horde"]'));
    expect(lines()).toEqual(["march", ""]);
  });

  it("that passes stands below the others, in every list, with the key 0", async () => {
    await fake.frame({ hints: [move("b2", "b3"), move("a1", "a2"), hint("stay", { default: true })], ply: 6 });
    click(byId(host, "sq-a1"));
    expect(lines()).toEqual(["move a1 a2 3", "stay"]);
    press(one(host, "[data-testid=board]"), "0");
    expect(fake.last).toMatchObject({ kind: "act", text: "stay" });
  });

  it("is walked to by arrows, from row to pass", async () => {
    await fake.frame({ hints: [hint("go"), hint("stay", { default: true })], ply: 6 });
    const go = one(host, '.hp-choices [data-text="go"]');
    go.focus();
    press(go, "ArrowDown");
    expect((document.activeElement as HTMLElement).dataset.text).toBe("stay");
    press(document.activeElement as Element, "ArrowUp");
    expect(document.activeElement).toBe(go);
  });
});

describe("marks", () => {
  it("are drawn once for one scene, and anew when a choice is pointed at or the scene changes", async () => {
    const rings = (): Element[] => [...host.querySelectorAll(".hp-overlay [data-state=legal]")];
    const [first] = rings();
    expect(first).toBeDefined();
    await fake.frame({ ply: 5 });
    expect(rings()[0]).toBe(first);
    one(host, ".hp-choices .hp-choice").dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(rings()[0]).not.toBe(first);
  });

  it("tell what is lit of the parts that are, and of no others", async () => {
    const described = (): string[] => [...host.querySelectorAll(".hp-part[aria-describedby]")].map((part) => part.id);
    await fake.frame({ hints: [move("b2", "c3")], ply: 6 });
    expect(described()).toEqual(["sq-c3"]);
    await fake.frame({ hints: [move("b2", "d4")], ply: 7 });
    expect(described()).toEqual(["sq-d4"]);
  });
});
