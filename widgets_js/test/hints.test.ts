import { describe, expect, it } from "vitest";
import { commonStart, HintIndex } from "../src/hints.ts";
import { HINTS, hint, move } from "./fixture.ts";

const index = new HintIndex(HINTS);

describe("what a click means", () => {
  it("selects what moves first, then acts on where it goes", () => {
    expect(index.pick(["sq-b2"], null)).toEqual({ kind: "select", part: "sq-b2" });
    expect(index.pick(["sq-b3"], "sq-b2")).toEqual({ kind: "act", hint: HINTS[0] });
  });

  it("opens a chooser where several choices end", () => {
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

describe("the list", () => {
  const texts = (rows: ReturnType<HintIndex["rows"]>): string[] =>
    rows.map((row) => (row.kind === "hint" ? row.hint.text : `${row.part}*${row.count}`));

  it("puts a pass last", () => {
    const rows = new HintIndex([hint("stay", { default: true }), move("b2", "b3")]).rows(null, "");
    expect(texts(rows)).toEqual(["move b2 b3 3", "stay"]);
  });

  it("groups many choices by what they start from", () => {
    const many = ["a", "b"].flatMap((column) =>
      [1, 2, 3, 4, 5].map((count) => move(`${column}1`, `${column}2`, count)),
    );
    const rows = new HintIndex([...many, hint("buy"), hint("stay", { default: true })]).rows(null, "");
    expect(texts(rows)).toEqual(["sq-a1*5", "sq-b1*5", "buy", "stay"]);
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
