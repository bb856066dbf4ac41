import { vi } from "vitest";
import board from "../src/board.ts";
import {
  EMPTY_FRAME,
  type Frame,
  type Hint,
  type Model,
  NO_HINT,
  type Region,
  type Scene,
  type Seat,
} from "../src/protocol.ts";

type Call = (...words: unknown[]) => void;

/** What anywidget gives a widget, without anywidget. */
export class FakeModel implements Model {
  readonly sent: Record<string, unknown>[] = [];
  readonly calls = new Map<string, Set<Call>>();
  saved = 0;

  constructor(private readonly state: Partial<Frame>) {}

  get(name: string): unknown {
    return this.state[(name === "log_tail" ? "log" : name) as keyof Frame];
  }

  on(name: string, call: Call): void {
    const known = this.calls.get(name) ?? new Set();
    this.calls.set(name, known.add(call));
  }

  off(name: string, call: Call): void {
    this.calls.get(name)?.delete(call);
  }

  /** What a person did; that the page is there it says by itself. */
  send(message: unknown): void {
    const gesture = message as Record<string, unknown>;
    if (gesture.kind !== "here") this.sent.push(gesture);
  }

  save_changes(): void {
    this.saved += 1;
  }

  /** As Python does inside hold_sync: all traits, then the events. */
  async frame(traits: Partial<Frame>): Promise<void> {
    const seq = ((this.state.seq ?? 0) as number) + 1;
    Object.assign(this.state, { seq, ...traits });
    for (const name of [...Object.keys(traits), "seq"])
      for (const call of this.calls.get(`change:${name}`) ?? []) call();
    await Promise.resolve();
  }

  reply(message: unknown): void {
    for (const call of this.calls.get("msg:custom") ?? []) call(message, []);
  }

  get listeners(): number {
    return [...this.calls.values()].reduce((sum, calls) => sum + calls.size, 0);
  }

  get last(): Record<string, unknown> | undefined {
    return this.sent.at(-1);
  }
}

export function hint(text: string, more: Partial<Hint> = {}): Hint {
  return { ...NO_HINT, text, label: text, kind: "move", ...more };
}

export const move = (from: string, to: string, count = 3): Hint =>
  hint(`move ${from} ${to} ${count}`, { source: [`sq-${from}`], targets: [`sq-${to}`] });

interface Place {
  army?: string;
  extra?: string;
  order?: string[];
}

/** A board of four by four squares, drawn as the games draw it. */
export function boardSvg({ army = "b2", extra = "", order = ["d", "c", "b", "a"] }: Place = {}): string {
  const square = (column: number, row: number): string => {
    const name = `${"abcd"[column]}${row}`;
    const piece =
      name === army
        ? `<g id="army-1" transform="translate(30 20)"><g class="hp-piece"><use href="#g-disc" x="0" y="0" width="32" height="32" class="hp-body f-p1"/></g><text x="16" y="20" class="hp-t15">3</text></g>`
        : "";
    return `<g id="sq-${name}" class="hp-part hp-square" role="gridcell" aria-label="${name}: Clear" transform="translate(${40 + column * 80} ${74 + (4 - row) * 80})"><rect x="1.5" y="1.5" width="77" height="77" rx="6" class="f-t-clear hp-hit"/>${piece}</g>`;
  };
  const rows = [4, 3, 2, 1].map(
    (row) => `<g role="row">${[0, 1, 2, 3].map((column) => square(column, row)).join("")}</g>`,
  );
  const counters = order.map((name) => `<g id="c-${name}" transform="translate(0 0)"><circle r="3"/></g>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" class="hp hp-scene" viewBox="0 0 400 420" role="group" aria-label="a test">
  <g role="grid" aria-label="board">${rows.join("\n")}</g>
  <g id="counters">${counters}</g>${extra}</svg>`;
}

const side = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="hp-scene" viewBox="0 0 300 120" role="group" aria-label="beside">${inside}</svg>`;

export function region(name: string, svg: string, more: Partial<Region> = {}): Region {
  const blank = {
    label: name,
    picture: "",
    width: 300,
    height: 120,
    text: 15,
    target: 0,
    need: 0.5,
    glyph: "",
    word: "",
    count: "",
  };
  return { name, svg, ...blank, ...more };
}

/** A board, a sheet for each of two seats, and a panel. */
export function scene(place: Place = {}): Scene {
  const seat = (number: number, words: string): string =>
    side(
      `<g id="seat-${number}" class="hp-part hp-seat" role="group" aria-label="${words}"><rect x="0" y="0" width="300" height="120" rx="10" class="f-panel" fill="url(#pt-2)"/></g>`,
    );
  const horde = side(
    `<g id="horde-1" class="hp-part" role="img" aria-label="Gnolls on c3"><rect x="0" y="0" width="300" height="30"/></g>`,
  );
  return {
    title: "Pig",
    regions: [
      region("board", boardSvg(place), { width: 400, height: 420, text: 15, target: 77, need: 1 }),
      region("sheet-1", seat(1, "Dwarves: 17 points"), { need: 0.6, count: "17" }),
      region("sheet-2", seat(2, "Elves: 11 points"), { count: "11" }),
      region("hordes", horde, { word: "Hordes", glyph: "g-skull", count: "1", need: 0.4 }),
    ],
    facts: [{ value: "8", word: "round", of: "of 20", glyph: "" }],
  };
}

export const SEATS: Seat[] = [
  { index: 0, name: "Dwarves", shape: "disc", colour: "iris", mine: true, bot: false },
  { index: 1, name: "Elves", shape: "triangle", colour: "amber", mine: false, bot: true },
];

export const HINTS: Hint[] = [
  move("b2", "b3"),
  move("b2", "c2", 3),
  move("b2", "c2", 2),
  move("a1", "a2"),
  hint("train d4", { targets: ["sq-d4"] }),
  hint("stay", { default: true }),
];

export function model(more: Partial<Frame> = {}): FakeModel {
  return new FakeModel({
    ...EMPTY_FRAME,
    scene: scene(),
    ask: {
      ...EMPTY_FRAME.ask,
      kind: "ask",
      seat: 0,
      mine: true,
      prompt: "Move?",
      rule: "HH-MOVE-01",
      total: HINTS.length,
    },
    hints: HINTS,
    ply: 5,
    plies: 8,
    head: { ...EMPTY_FRAME.head, title: "Pig", where: "Round 1", seed: 7, seats: SEATS, seat: SEATS[0] ?? null },
    play: { ...EMPTY_FRAME.play, undo: true, redo: true, forward: true },
    seq: 1,
    ...more,
  });
}

export const byId = (host: Element, id: string): SVGElement => {
  const element = host.querySelector<SVGElement>(`[id="${id}"]`);
  if (!element) throw new Error(`no part ${id}`);
  return element;
};

export const one = (host: Element, query: string): HTMLElement => {
  const element = host.querySelector<HTMLElement>(query);
  if (!element) throw new Error(`nothing fits ${query}`);
  return element;
};

export function press(target: Element, key: string): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

export const click = (target: Element): boolean => target.dispatchEvent(new MouseEvent("click", { bubbles: true }));

export const rings = (host: Element, state: string): (string | null)[] =>
  [...host.querySelectorAll(`[data-state="${state}"]`)].map((ring) => ring.getAttribute("data-part"));

/** Counts listeners that stay on an object of the page. */
export function watchListeners(target: EventTarget): () => number {
  let open = 0;
  const add = target.addEventListener.bind(target);
  vi.spyOn(target, "addEventListener").mockImplementation((name, call, options) => {
    const signal = typeof options === "object" ? options?.signal : undefined;
    open += 1;
    signal?.addEventListener("abort", () => {
      open -= 1;
    });
    add(name, call, options);
  });
  return () => open;
}

/** A board of this frame in a page of its own; `off` takes it off again. */
export function mount(more: Partial<Frame> = {}): { host: HTMLElement; fake: FakeModel; off: () => void } {
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const fake = model(more);
  return { host, fake, off: board.render({ model: fake, el: host }) };
}
