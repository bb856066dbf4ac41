import { afterEach, expect, it } from "vitest";
import board from "../src/board.ts";
import { HintIndex } from "../src/hints.ts";
import { byId, click, type FakeModel, hint, model, one, press, rings } from "./fixture.ts";

const keep = (text: string, ...marks: string[]): ReturnType<typeof hint> => hint(text, { kind: "keep", marks });
const DICE = [
  keep("keep"),
  keep("keep 2", "sq-a1"),
  keep("keep 5", "sq-b2"),
  keep("keep 5 5", "sq-b2", "sq-b3"),
  keep("keep 2 5", "sq-a1", "sq-b2"),
  hint("done", { kind: "done", default: true }),
];

let off: () => void = () => undefined;
afterEach(() => off());

function start(): { host: HTMLElement; fake: FakeModel } {
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const fake = model({ hints: DICE });
  off = board.render({ model: fake, el: host });
  return { host, fake };
}

it("offers one choice for the parts that are marked, whatever is alike", () => {
  const none = new HintIndex(DICE);
  expect(none.hints.map((each) => each.text)).toEqual(["keep", "done"]);
  expect(none.lit(null)).toEqual(["sq-a1", "sq-b2", "sq-b3"]);
  const second = none.toggled("sq-b3");
  expect(second.hints[0]?.text).toBe("keep 5");
  expect(second.toggled("sq-a1").hints[0]?.text).toBe("keep 2 5");
  expect(second.toggled("sq-b3").hints[0]?.text).toBe("keep");
  expect([...second.withMarks("keep 5").marked]).toEqual(["sq-b2"]);
});

it("offers a few others beside the marks as they are, where Python says what they are worth", () => {
  const worth = DICE.map((each, at) => ({ ...each, note: each.marks ? `${at} strength` : "" }));
  const texts = (index: HintIndex): string[] =>
    index.rows(null, "").flatMap((row) => (row.kind === "hint" ? row.hint.text : []));
  const none = new HintIndex(worth);
  expect(texts(none)).toEqual(["keep", "keep 2", "keep 5", "keep 5 5", "keep 2 5"]);
  expect(texts(none.toggled("sq-b3"))).toEqual(["keep", "keep 2", "keep 5"]);
  const [, ...activated] = worth;
  expect(texts(new HintIndex([hint("activate 1"), ...activated], ["sq-a1", "sq-b2"]))[0]).toBe("activate 1");
  expect(texts(new HintIndex(DICE))).toEqual(["keep"]);
});

it("leaves it to Python to judge marks that no choice lists", () => {
  const all = ["sq-b3", "sq-b2", "sq-a1"].reduce((index, part) => index.toggled(part), new HintIndex(DICE));
  expect(all.hints[0]).toMatchObject({ text: "keep 2 5 5", label: "All are kept" });
});

it("toggles by click and by Enter, and sends once a line is taken", async () => {
  const { host, fake } = start();
  click(byId(host, "sq-b3"));
  expect(rings(host, "selected")).toEqual(["sq-b3"]);
  press(byId(host, "sq-a1"), "Enter");
  byId(host, "sq-a1").focus();
  press(byId(host, "sq-a1"), "Enter");
  expect(rings(host, "selected").sort()).toEqual(["sq-a1", "sq-b3"]);
  expect(fake.sent.filter((message) => message.kind === "act")).toEqual([]);
  click(one(host, '.hp-choices [data-text="keep 2 5"]'));
  expect(fake.last).toMatchObject({ kind: "act", text: "keep 2 5" });
  await fake.frame({ ply: 9, hints: DICE });
  expect(rings(host, "selected").sort()).toEqual(["sq-a1", "sq-b2"]);
  await fake.frame({ ply: 10, hints: [hint("done")] });
  await fake.frame({ ply: 11, hints: DICE });
  expect(rings(host, "selected")).toEqual([]);
});
