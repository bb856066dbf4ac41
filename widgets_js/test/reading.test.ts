import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Line = Record<string, unknown>;

const HEAD = { title: "Pig", ply: 2, where: "Round 2", first: 0, theme: "", day: "a{}", night: "b{}", glyphs: "" };
const LINES: Line[] = [
  { ply: 0, where: "Round 1", lines: [], box: "0 0 4 4", new: ["<g/>", "<rect/>"], at: 0, gone: 0, here: [0, 1] },
  {
    ply: 1,
    where: "Round 1",
    lines: [["rolled <5>", "PG-1"]],
    box: "0 0 4 4",
    new: ["<path/>"],
    at: 1,
    gone: 1,
    here: [2],
  },
  { ply: 2, where: "Round 2", lines: [["held", "PG-2"]], box: "0 0 4 9", new: [], at: 1, gone: 1, here: [1, 2] },
];

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  return btoa(String.fromCharCode(...new Uint8Array(await new Response(stream).arrayBuffer())));
}

/** A copy in an output of a cell, with whatever stands beside it, and its script run. */
async function opened(beside = "", lines = LINES): Promise<HTMLElement> {
  const head = { ...HEAD, tokens: { "--hp-ink": ["#000", "#fff"] } };
  const reel = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  const steps = `${await packed(JSON.stringify(head))}.${await packed(reel)}`;
  document.body.innerHTML =
    `<div class="jp-OutputArea"><div class="jp-OutputArea-child" id="copy"><div class="hp-reading" data-steps="${steps}">` +
    `<p>words</p></div></div>${beside}</div>`;
  vi.resetModules();
  await import("../src/reading.ts");
  return document.querySelector(".hp-reading") as HTMLElement;
}

async function inside(host: HTMLElement): Promise<ShadowRoot> {
  await vi.waitFor(() => expect(host.shadowRoot).toBeTruthy());
  return host.shadowRoot as ShadowRoot;
}

const at = (root: ShadowRoot): string | null | undefined => root.querySelector("output")?.textContent;
const press = (root: ShadowRoot, key: string): boolean =>
  (root.querySelector("input") as Element).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true }),
  );

beforeEach(() => {
  // happy-dom sees nothing: all is in sight
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(readonly call: (seen: { isIntersecting: boolean }[]) => void) {}
      observe(): void {
        queueMicrotask(() => this.call([{ isIntersecting: true }]));
      }
      disconnect(): void {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("it opens at the step that was saved and goes back by changes", async () => {
  const root = await inside(await opened());
  expect(at(root)).toBe("2 / 2");
  const picture = (): string => (root.querySelector(".picture") as Element).innerHTML.replace(/><\/\w+>/g, "/>");
  expect(picture()).toMatch(/<g\/?>.*<rect\/?>.*<path\/?>/);
  press(root, "ArrowLeft");
  expect(at(root)).toBe("1 / 2");
  expect(root.querySelector(".now")?.textContent).toContain("rolled <5>");
  expect(picture()).not.toMatch(/<g\/?><rect/);
  press(root, "Home");
  press(root, "ArrowLeft");
  expect(at(root)).toBe("0 / 2");
  press(root, "End");
  expect(root.querySelectorAll("li button")).toHaveLength(2);
  expect(root.querySelector("input")?.getAttribute("aria-valuetext")).toBe("step 2 of 2: held");
});

test("it plays from the start when it stands at the end, and holds", async () => {
  const root = await inside(await opened());
  vi.useFakeTimers();
  press(root, " ");
  expect(at(root)).toBe("0 / 2");
  vi.advanceTimersByTime(1000);
  expect(at(root)).toBe("1 / 2");
  press(root, " ");
  vi.advanceTimersByTime(5000);
  expect(at(root)).toBe("1 / 2");
  vi.useRealTimers();
});

test("beside a live board it is not seen", async () => {
  await opened('<div class="jp-OutputArea-child"><div data-testid="board"></div></div>');
  expect(document.getElementById("copy")?.style.display).toBe("none");
});

test("the error of a board that is gone is not seen, and gives way when the board comes", async () => {
  await opened('<div class="jp-OutputArea-child" id="gone">Loading widget...</div>');
  const gone = document.getElementById("gone") as HTMLElement;
  expect(gone.style.display).toBe("none");
  gone.innerHTML = '<div data-testid="board"></div>';
  await vi.waitFor(() => expect(gone.style.display).toBe(""));
  expect(document.getElementById("copy")?.style.display).toBe("none");
});
