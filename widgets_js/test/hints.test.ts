import { describe, expect, it } from "vitest";
import { capped, fold, KEYS, MOST_ROWS, paged, type Row } from "../src/folding.ts";
import { commonStart, HintIndex, inWords } from "../src/hints.ts";
import type { Hint } from "../src/protocol.ts";
import { HINTS, hint, move } from "./fixture.ts";

const index = new HintIndex(HINTS);

describe("what a click means", () => {
  it("selects what moves first, then acts on where it goes", () => {
    expect(index.pick(["sq-b2"], null)).toEqual({ kind: "select", part: "sq-b2" });
    expect(index.pick(["sq-b3"], "sq-b2")).toEqual({ kind: "act", hint: HINTS[0] });
  });

  it("offers several where several choices end", () => {
    const picked = index.pick(["sq-c2"], "sq-b2");
    expect(picked.kind === "choose" && picked.hints.map((each) => each.text)).toEqual(["move b2 c2 3", "move b2 c2 2"]);
  });

  it("acts at once where no source is needed", () => {
    expect(index.pick(["sq-d4"], null)).toEqual({ kind: "act", hint: HINTS[4] });
  });

  it("never acts at once on a part that is not lit", () => {
    expect(index.lit(null)).toEqual(["sq-d4", "sq-b2", "sq-a1"]);
    expect(index.pick(["sq-b3"], null).kind).toBe("choose");
    expect(index.lit("sq-b2")).toEqual(["sq-b3", "sq-c2"]);
    expect(index.pick(["sq-d4"], "sq-b2").kind).toBe("choose");
  });

  it("shows where the cards of a hand can go before one is picked", () => {
    const build = (tower: string, card: string, facing: string): Hint =>
      hint(`build ${tower} b1 ${facing}`, { source: [card], targets: ["sp-b1"] });
    const towers = [build("Archer", "hand-0", "N"), build("Archer", "hand-0", "E"), build("Mage", "hand-1", "N")];
    const hand = new HintIndex([...towers, move("c2", "c3")]);
    expect(hand.lit(null)).toEqual(["hand-0", "hand-1", "sq-c2", "sp-b1"]);
    expect(hand.pick(["sp-b1"], null)).toEqual({ kind: "choose", part: "sp-b1", hints: towers, from: null });
    const [only] = towers;
    expect(new HintIndex([towers[0] as Hint, move("c2", "c3")]).pick(["sp-b1"], null)).toMatchObject({
      kind: "choose",
      hints: [only],
    });
  });

  it("takes the innermost part that means something", () => {
    expect(index.pick(["army-1", "sq-b2"], null)).toEqual({ kind: "select", part: "sq-b2" });
    expect(index.pick(["army-9", "sq-c4"], null)).toEqual({ kind: "none" });
  });

  it("goes where the selected part can go before it offers what others do to something there", () => {
    const attack = hint("attack a1 orc", { source: ["sq-a1"], targets: ["horde-1"] });
    const both = new HintIndex([move("b2", "b3"), attack]);
    expect(both.pick(["horde-1", "sq-b3"], "sq-b2")).toMatchObject({ kind: "act", hint: { text: "move b2 b3 3" } });
    expect(both.pick(["horde-1", "sq-b3"], null)).toMatchObject({ kind: "choose", part: "horde-1" });
    expect(both.pick(["horde-1", "sq-c3"], "sq-b2")).toMatchObject({ kind: "choose", part: "horde-1" });
    const there = new HintIndex([move("b2", "b3"), hint("stay", { targets: ["horde-1"] })]);
    expect(there.pick(["horde-1", "sq-b3"], "sq-b2")).toMatchObject({ kind: "choose", hints: [{ text: "stay" }] });
  });

  it("tells the pieces in a frame apart that shows any of several parts", () => {
    const tile = (text: string, place: string): Hint =>
      hint(text, { targets: [`sp-${place}`, "inspect"], preview: [`cell-${place}-c3`, `inspect-${place}-c3`] });
    const index = new HintIndex([tile("tile b2", "b2"), tile("tile c2", "c2")]);
    const picked = index.pick(["inspect-c2-c3", "inspect"], null, "inspect-c2-c3");
    expect(picked).toMatchObject({ kind: "act", hint: { text: "tile c2" } });
  });

  it("goes where the selected part can go by a piece of another that stands there", () => {
    const follow = hint("move 2 1", { source: ["hero-2"], targets: ["space-1"], preview: ["token-2"] });
    const one = new HintIndex([follow, hint("hide 2", { source: ["hero-2"], targets: ["hero-2"] })]);
    expect(one.pick(["token-0", "range-1", "space-1"], "hero-2", "token-0")).toEqual({ kind: "act", hint: follow });
  });

  it("offers both where a part is a target and a start", () => {
    const both = new HintIndex([hint("train b2", { targets: ["sq-b2"] }), move("b2", "b3"), move("a1", "a2")]);
    expect(both.pick(["sq-b2"], null)).toMatchObject({ kind: "choose", from: "sq-b2" });
  });

  it("unselects by a second click, and selects another source at once", () => {
    expect(index.pick(["sq-b2"], "sq-b2")).toEqual({ kind: "drop" });
    expect(index.pick(["sq-a1"], "sq-b2")).toEqual({ kind: "select", part: "sq-a1" });
  });

  it("takes the only source as selected", () => {
    expect(new HintIndex([move("b2", "b3"), hint("stay", { default: true })]).onlySource).toBe("sq-b2");
    expect(index.onlySource).toBeNull();
  });
});

const texts = (rows: Row[]): string[] =>
  rows.map((row) => {
    if (row.kind === "hint") return row.hint.text;
    const name = row.kind === "group" ? row.name : row.kind === "from" || row.kind === "at" ? row.part : "";
    return `${row.kind} ${name}*${row.hints.length}`;
  });

describe("the list", () => {
  it("leaves passes to a place of their own", () => {
    const both = new HintIndex([hint("stay", { default: true }), move("b2", "b3")]);
    expect(texts(both.rows(null, ""))).toEqual(["move b2 b3 3"]);
    expect(both.passes.map((each) => each.text)).toEqual(["stay"]);
  });

  it("shows only what starts at the part that was picked", () => {
    expect(texts(index.rows("sq-a1", ""))).toEqual(["move a1 a2 3"]);
  });

  it("finds by words in any order, in all choices", () => {
    expect(texts(index.rows("sq-b2", "a2 move"))).toEqual(["move a1 a2 3"]);
  });

  it("completes commands", () => {
    expect(index.complete("move b2 c")).toEqual(["move b2 c2 3", "move b2 c2 2"]);
    expect(index.complete("")).toEqual([]);
    expect(commonStart(["move b2 c2 3", "move b2 c2 2"])).toBe("move b2 c2 ");
    expect(commonStart([])).toBe("");
  });
});

describe("few rows for many choices", () => {
  const folded = (...hints: Hint[]): string[] => texts(fold(hints));
  const take = (...tokens: string[]): Hint => {
    const tally: Record<string, number> = {};
    for (const token of tokens) tally[token] = (tally[token] ?? 0) + 1;
    return hint(`take ${tokens.join(" ")}`, { kind: "take", tally });
  };
  const card = (name: string, more: Partial<Hint> = {}): Hint =>
    hint(`research ${name}`, {
      ware: { title: name, kind: "", words: "", price: {}, lacks: "", glyph: "", per: "", good: "" },
      ...more,
    });
  const many = (count: number, make: (at: number) => Hint): Hint[] =>
    Array.from({ length: count }, (_, at) => make(at));

  it("has one for what starts at one part, where there would be many", () => {
    const stacks = ["a", "b"].flatMap((from) => many(5, (at) => move(`${from}1`, `${from}2`, at)));
    expect(folded(...stacks, hint("buy"))).toEqual(["from sq-a1*5", "from sq-b1*5", "buy"]);
    expect(folded(...stacks.slice(3, 8)).length).toBe(5);
  });

  it("has one for a group, but not for a group of one, nor where the group is all there is", () => {
    const drop = (what: string): Hint => hint(`drop ${what}`, { group: "Drop gear" });
    expect(folded(hint("go"), drop("axe"), hint("rest"), drop("bow"))).toEqual(["go", "group Drop gear*2", "rest"]);
    expect(folded(hint("go"), drop("axe"))).toEqual(["go", "drop axe"]);
    expect(folded(drop("axe"), drop("bow"))).toEqual(["drop axe", "drop bow"]);
    expect(folded(...many(30, (at) => drop(`arrow ${at}`)))).toEqual(["group Drop gear*30"]);
  });

  it("opens the first of several groups while every line has a number key, but never what is of no use", () => {
    const rest = (what: string): Hint => hint(`rest ${what}`, { group: "Rest" });
    const play = (what: string): Hint => hint(`play ${what}`, { group: "Play a card" });
    const more = [hint("drop axe", { group: "More: gear" }), hint("drop bow", { group: "More: gear" })];
    expect(folded(rest("a"), rest("b"), ...more)).toEqual(["rest a", "rest b", "group More: gear*2"]);
    const plays = many(8, (at) => play(`${at}`));
    expect(folded(rest("a"), rest("b"), ...plays, ...more)).toEqual([
      "rest a",
      "rest b",
      "group Play a card*8",
      "group More: gear*2",
    ]);
    expect(folded(...plays.slice(1), ...more)).toHaveLength(8);
  });

  it("has one line for parts from which the very same starts, as equal cards of a hand", () => {
    const equal = many(9, (at) => hint(`build ${at}`, { source: ["hand-0", "hand-1", "hand-2"] }));
    const other = many(5, (at) => hint(`pass ${at}`, { source: ["hand-3"] }));
    expect(folded(...equal, ...other)).toEqual(["from hand-0*9", "from hand-3*5"]);
    const alike = fold([...equal, ...other]).map((row) => row.kind === "from" && row.alike);
    expect(alike).toEqual([["hand-0", "hand-1", "hand-2"], ["hand-3"]]);
  });

  it("has a tray from four tallies of one verb on, if no two are the same", () => {
    const takes = [take("wood", "wood"), take("wood", "food"), take("food", "food"), take("gold", "food")];
    expect(folded(...takes, hint("swap"))).toEqual(["tray *4", "swap"]);
    expect(folded(...takes.slice(1), hint("swap")).length).toBe(4);
    expect(folded(...takes.slice(1), take("food", "wood")).length).toBe(4);
  });

  it("has a shelf from seven cards on", () => {
    expect(folded(...many(7, (at) => card(`${at}`)))).toEqual(["shelf *7"]);
    expect(folded(...many(6, (at) => card(`${at}`))).length).toBe(6);
  });

  it("has a shelf for each part that buys, once that is picked", () => {
    const heroes = ["a1", "b1"].flatMap((at) => many(8, (n) => card(`${n} for ${at}`, { source: [`sq-${at}`] })));
    expect(folded(...heroes)).toEqual(["from sq-a1*8", "from sq-b1*8"]);
    expect(texts(new HintIndex(heroes).rows("sq-a1", ""))).toEqual(["shelf *8"]);
  });

  it("has one for what ends at one part, where there would be too many", () => {
    const sites = ["a1", "b1", "c1", "d1"].flatMap((at) =>
      many(4, (n) => hint(`build ${at} ${n}`, { targets: [`sq-${at}`] })),
    );
    expect(folded(...sites)).toEqual(["at sq-a1*4", "at sq-b1*4", "at sq-c1*4", "at sq-d1*4"]);
    expect(folded(...sites.slice(0, 11)).length).toBe(11);
  });

  it("has a number key for each line of a group, the last of them for the rest", () => {
    const drops = many(21, (at) => hint(`drop ${at}`, { group: "Drop" }));
    expect(texts(paged(drops.slice(0, KEYS)))).toEqual(drops.slice(0, KEYS).map(({ text }) => text));
    const rows = paged(drops);
    expect(rows.length).toBe(KEYS);
    expect(texts(rows.slice(-2))).toEqual(["drop 7", "group More*13"]);
    expect(rows.flatMap((row) => (row.kind === "hint" ? row.hint : row.hints))).toEqual(drops);
  });

  it("opens several small groups of the part that was picked, but no tray and no single group", () => {
    const from = (text: string, group: string): Hint => hint(text, { group, source: ["sq-a1"] });
    const rows = (...hints: Hint[]): string[] => texts(new HintIndex(hints).rows("sq-a1", ""));
    const walk = [from("go a2", "Move"), from("go a3", "Move")];
    const rest = [from("sleep", "Rest"), from("eat", "Rest")];
    expect(rows(...walk, ...rest)).toEqual(["go a2", "go a3", "sleep", "eat"]);
    expect(rows(...walk, from("shout", ""))).toEqual(["group Move*2", "shout"]);
    expect(rows(...walk, ...many(8, (at) => from(`sleep ${at}`, "Rest")))).toEqual(["go a2", "go a3", "group Rest*8"]);
    expect(
      rows(...many(4, (at) => ({ ...take(`t${at}`), group: at > 1 ? "Move" : "Rest", source: ["sq-a1"] }))),
    ).toEqual(["tray *4"]);
  });

  it("keeps room for what always stands, and for the row that shows the rest", () => {
    const rows = fold(many(40, (at) => hint(`settle ${at}`, { targets: [`sq-${at}`] })));
    expect(capped(rows, 1)).toBe(MOST_ROWS - 2);
    expect(capped(rows.slice(0, 11), 1)).toBe(11);
  });
});

describe("words", () => {
  it("join things as they are said", () => {
    expect(inWords([5])).toBe("5");
    expect(inWords([2, 5, 5])).toBe("2, 5 and 5");
    expect(inWords([])).toBe("");
  });
});
