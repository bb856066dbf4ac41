import { afterEach, describe, expect, it } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Hint, type Ware } from "../src/protocol.ts";
import { byId, click, type FakeModel, hint, model, one, press, scene } from "./fixture.ts";

const card = (title: string, more: Partial<Ware> = {}): Hint =>
  hint(`research ${title}`, {
    kind: "research",
    label: `Research ${title}`,
    ware: {
      title,
      kind: "Battle",
      words: `${title} does something`,
      price: {},
      lacks: "",
      glyph: "",
      per: "",
      good: "",
      ...more,
    },
  });
const CARDS = [
  card("Pikes"),
  card("Bows"),
  card("Furnaces", { kind: "Income" }),
  card("Markets", { kind: "Income", price: { gold: 1 } }),
  card("Alchemy", { kind: "Spells", price: { gold: 5 }, lacks: "2 short" }),
  card("Fireball", { kind: "Spells", price: { magic: 1 } }),
  card("Haste", { kind: "Move" }),
  card("Roads", { kind: "Move" }),
];

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(hints: Hint[] = [...CARDS, hint("done", { default: true })]): HTMLElement {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  fake = model({ hints });
  off = board.render({ model: fake, el: host });
  return one(host, "[data-testid=board]");
}

afterEach(() => off());

const cards = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>(".hp-ware")].filter((each) => !each.hidden);
const titles = (): string[] => cards().map((each) => each.querySelector("header")?.textContent ?? "");
const pill = (words: string): HTMLElement => {
  const all = [...host.querySelectorAll<HTMLElement>(".hp-pill")];
  return all.find((each) => each.textContent?.replace(/\d+$/, "") === words) as HTMLElement;
};
const find = (words: string): void => {
  const field = one(host, ".hp-shelf input") as HTMLInputElement;
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
const acts = (): unknown[] => fake.sent.filter((message) => message.kind === "act").map((message) => message.text);

describe("a shelf", () => {
  it("has a card for each choice, and asks for the room beside the board", async () => {
    const root = start();
    expect(titles()).toEqual(CARDS.map((each) => each.ware?.title));
    expect(root.hasAttribute("data-shelf")).toBe(true);
    expect(one(host, '[data-text="research Alchemy"] .lacks').textContent).toBe("2 short");
    expect(one(host, '[data-text="research Markets"] .pays').textContent).toBe("can pay");
    expect(one(host, '[data-text="research Markets"]').textContent).toContain("1 Gold");
    await fake.frame({ hints: [hint("go")], ply: 6 });
    expect(root.hasAttribute("data-shelf")).toBe(false);
  });

  it("puts the one that is suggested first, and says why, unless a guided turn has another one in mind", async () => {
    const good = [...CARDS.slice(0, 3), card("Fletchers", { good: "it brings 16 Wood" }), ...CARDS.slice(3)];
    start(good);
    expect(titles()[0]).toBe("Fletchers");
    expect(one(host, ".hp-good").textContent).toBe("Suggested: it brings 16 Wood");
    expect(host.querySelectorAll(".hp-good, [data-good]")).toHaveLength(2);
    click(cards()[0] as HTMLElement);
    expect(one(host, ".hp-taking .primary").textContent).toBe("Research Fletchers");
    await fake.frame({ coach: { ...EMPTY_FRAME.coach, on: true }, hints: [...good] });
    expect(titles()).toEqual(good.map((each) => each.ware?.title));
    expect(host.querySelectorAll(".hp-good, [data-good]")).toHaveLength(0);
  });

  it("says what one has, since it lies over the sheet", async () => {
    start();
    expect(one(host, ".hp-own").textContent).toBe("You have 17 points");
    await fake.frame({ hints: [...CARDS], scene: { ...scene(), regions: scene().regions.slice(0, 1) } });
    expect(one(host, ".hp-own").hidden).toBe(true);
  });

  it("tells what a use takes from what the card takes", () => {
    const two = { note: "2 chits" };
    start([...CARDS, { ...card("Catapults", { price: { stone: 1 }, per: "a use" }), ...two }]);
    const catapults = one(host, '[data-text="research Catapults"]');
    expect(one(catapults, "footer small").textContent).toBe("a use");
    expect(catapults.querySelector(".pays, .lacks")).toBeNull();
    click(catapults);
    expect(one(host, ".hp-taking .primary").textContent).toBe("Research Catapults · 2 chits");
  });

  it("tells and sieves by which uses one could pay", () => {
    const use = (title: string, lacks: string): Hint => card(title, { price: { stone: 1 }, per: "a use", lacks });
    start([use("Catapults", ""), use("Walls", "1 short"), ...CARDS]);
    expect(one(host, '[data-text="research Walls"] footer small').textContent).toBe("a use, 1 short");
    expect(one(host, '[data-text="research Catapults"] footer small').textContent).toBe("a use");
    expect(host.querySelector('[data-text="research Walls"] .lacks')).toBeNull();
    click(pill("I can pay a use"));
    expect(titles()).toEqual(["Catapults", "Pikes", "Bows", "Furnaces", "Markets", "Fireball", "Haste", "Roads"]);
  });

  it("is sought by kind, price and words, and counts what is left", () => {
    start();
    click(pill("Spells"));
    expect(titles()).toEqual(["Alchemy", "Fireball"]);
    click(pill("I can pay"));
    expect(titles()).toEqual(["Fireball"]);
    expect(one(host, ".hp-shelf [role=status]").textContent).toBe("1 of 8 cards");
    click(pill("All"));
    click(pill("No price"));
    expect(titles()).toEqual(["Pikes", "Bows", "Furnaces", "Haste", "Roads"]);
    find("does has");
    expect(titles()).toEqual(["Haste"]);
    expect(pill("No price").getAttribute("aria-pressed")).toBe("true");
  });

  it("shows the first nine of many, and the others when they are asked for or sought", () => {
    const many = Array.from({ length: 30 }, (_, at) => card(`Card ${at}`, { kind: at % 2 ? "Move" : "Battle" }));
    start(many);
    const more = one(host, ".hp-shelf-foot .hp-link:not(.hp-as-list)");
    expect(titles()).toEqual(many.slice(0, 9).map((each) => each.ware?.title));
    expect(one(host, ".hp-shelf [role=status]").textContent).toBe("9 of 30 cards");
    expect(one(host, '[data-kind="Move"]').textContent).toBe("Move15");
    click(pill("Move"));
    expect(titles()).toHaveLength(9);
    expect(titles()[0]).toBe("Card 1");
    expect(more.textContent).toBe("Show 6 more");
    find("card 2");
    expect(titles()).toEqual(["Card 21", "Card 23", "Card 25", "Card 27", "Card 29"]);
    expect(more.hidden).toBe(true);
    find("");
    click(more);
    expect(titles()).toHaveLength(15);
    expect((document.activeElement as HTMLElement).dataset.text).toBe("research Card 19");
    click(pill("All"));
    expect(titles()).toHaveLength(9);
  });

  it("has the card of a guided turn among the first", async () => {
    const many = Array.from({ length: 30 }, (_, at) => card(`Card ${at}`));
    start(many);
    await fake.frame({ coach: { ...EMPTY_FRAME.coach, on: true, act: "research Card 25" }, hints: many });
    expect(titles().slice(0, 2)).toEqual(["Card 25", "Card 0"]);
  });

  it("takes a card by a second click, or by the button that the first one brings", () => {
    start();
    const bows = (): HTMLElement => one(host, '[data-text="research Bows"]');
    const take = (): HTMLElement => one(host, ".hp-taking .primary");
    expect(one(host, ".hp-taking").hidden).toBe(true);
    click(bows());
    expect(bows().getAttribute("aria-selected")).toBe("true");
    expect(take().textContent).toBe("Research Bows");
    expect(acts()).toEqual([]);
    click(one(host, '[data-text="research Pikes"]'));
    click(bows());
    expect(acts()).toEqual([]);
    click(take());
    expect(acts()).toEqual(["research Bows"]);
  });

  it("is walked and used by keys alone; Escape lets go of a card first", () => {
    const root = start();
    root.focus();
    press(root, "/");
    const field = one(host, ".hp-shelf input");
    expect(document.activeElement).toBe(field);
    press(field, "ArrowDown");
    press(cards()[0] as Element, "ArrowRight");
    expect(document.activeElement).toBe(cards()[1]);
    press(cards()[1] as Element, "End");
    press(cards()[7] as Element, "ArrowLeft");
    const haste = cards()[6] as HTMLElement;
    expect(document.activeElement).toBe(haste);
    press(haste, "Enter");
    expect(acts()).toEqual([]);
    press(haste, "Escape");
    expect(haste.getAttribute("aria-selected")).toBe("false");
    expect(document.activeElement).toBe(haste);
    press(haste, "Enter");
    press(haste, "Enter");
    expect(acts()).toEqual(["research Haste"]);
  });

  it("gives the focus to the board when the button that took a card goes", async () => {
    const root = start();
    click(one(host, '[data-text="research Haste"]'));
    const take = one(host, ".hp-taking .primary");
    take.focus();
    click(take);
    await fake.frame({ hints: CARDS.filter(({ text }) => text !== "research Haste"), ply: 6 });
    expect(document.activeElement).toBe(root);
  });

  it("can be reached by Tab at one card", () => {
    start();
    expect(cards().map((each) => each.tabIndex)).toEqual([0, ...Array(7).fill(-1)]);
    click(cards()[3] as Element);
    expect(cards().findIndex((each) => each.tabIndex === 0)).toBe(3);
  });

  it("lets go of a card that is sought no more", () => {
    start();
    click(one(host, '[data-text="research Bows"]'));
    click(pill("Spells"));
    expect(one(host, ".hp-taking").hidden).toBe(true);
  });

  it("keeps the pass in sight, and is a list for who wants one", () => {
    const root = start();
    expect(one(host, '.hp-passes [data-text="done"]').isConnected).toBe(true);
    click(one(host, ".hp-as-list"));
    expect(root.hasAttribute("data-shelf")).toBe(false);
    click(one(host, '.hp-scroll [data-text="research Roads"]'));
    expect(acts()).toEqual(["research Roads"]);
  });

  it("holds the cards of a part that was clicked", () => {
    start([...CARDS.map((each) => ({ ...each, targets: ["sq-b3"] })), hint("trade"), hint("swap")]);
    click(byId(host, "sq-b3"));
    expect(cards().length).toBe(8);
    click(one(host, ".hp-path .hp-chip:not([hidden])"));
    expect(host.querySelector(".hp-shelf")).toBeNull();
  });

  it("stands behind a row where other things can be done, too", () => {
    const root = start([...CARDS, hint("trade"), hint("swap")]);
    expect(root.hasAttribute("data-shelf")).toBe(false);
    click(one(host, ".hp-choices .hp-choice.group"));
    expect(cards().length).toBe(8);
    press(root, "Escape");
    expect(host.querySelector(".hp-shelf")).toBeNull();
  });
});
