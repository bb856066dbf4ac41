import { afterEach, describe, expect, it } from "vitest";
import { withVerb } from "../src/hints.ts";
import { message, speak, tr } from "../src/words.ts";

describe("words", () => {
  afterEach(() => speak(undefined));

  it("are English where nothing else is spoken", () => {
    expect(tr("Step {n} of {of}", { n: 1, of: 8 })).toBe("Step 1 of 8");
  });

  it("come in another language, their parts in its order", () => {
    speak({ "Step {n} of {of}": "{of}, davon {n}" });
    expect(tr("Step {n} of {of}", { n: 1, of: 8 })).toBe("8, davon 1");
    expect(tr("Log")).toBe("Log");
  });

  it("put a verb of a choice that is not whole yet where their language has it", () => {
    expect([withVerb("take"), withVerb("take", "1 wood"), withVerb("", "1 wood")]).toEqual([
      "Take",
      "Take 1 wood",
      "1 wood",
    ]);
    speak({ take: "nehmen", "{verb} {what}": "{what} {verb}" });
    expect([withVerb("take"), withVerb("take", "1 Holz")]).toEqual(["Nehmen", "1 Holz nehmen"]);
  });

  it("keep braces that are no part, and a part that nobody gave", () => {
    expect(tr("{{d6}} {n} {m}", { n: 2 })).toBe("{d6} 2 {m}");
  });

  it("in a constant are put into words when they are shown", () => {
    const LATER = message("Log");
    speak({ Log: "Verlauf" });
    expect(tr(LATER)).toBe("Verlauf");
  });

  it.each([null, "de", 3])("are English where the kernel sends %s", (sent) => {
    speak({ Log: "Verlauf" });
    speak(sent);
    expect(tr("Log")).toBe("Log");
  });
});
