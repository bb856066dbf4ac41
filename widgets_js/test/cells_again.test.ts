import { afterEach, describe, expect, it, vi } from "vitest";
import { runCellsAgain } from "../src/cells_again.ts";
import type { Model } from "../src/protocol.ts";

/** A board's model that notes what its page sets. */
function model(step: number): { board: Model; sent: string[] } {
  const sent: string[] = [];
  const board = {
    get: () => step,
    on: () => {},
    off: () => {},
    send: () => {},
    set: (name: string, value: unknown) => sent.push(`${name} = ${value}`),
    save_changes: () => sent.push("saved"),
  };
  return { board, sent };
}

describe("cells that read a board", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("run again in marimo when the page shows another decision", () => {
    vi.stubGlobal("customElements", { get: (name: string) => (name === "marimo-anywidget" ? class {} : undefined) });
    const { board, sent } = model(3);
    runCellsAgain(board, 3);
    expect(sent).toEqual([]);
    runCellsAgain(board, 4);
    expect(sent).toEqual(["step = 4", "saved"]);
  });

  it("cost no message anywhere else", () => {
    vi.stubGlobal("customElements", { get: () => undefined });
    const { board, sent } = model(3);
    runCellsAgain(board, 4);
    expect(sent).toEqual([]);
  });
});
