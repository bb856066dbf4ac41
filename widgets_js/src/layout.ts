/** Where each region of a scene stands, for the room there is. All of it is arithmetic: a frame measures nothing. */

import type { Layout, Region } from "./protocol.ts";

export interface Room {
  width: number;
  height: number;
}

/** A region, and how much it is wanted now: its need, and more where something in it can be chosen. */
export interface Wanted extends Region {
  score: number;
}

/** A region of the stage in pixels: the box that is seen, and how wide the picture in it is drawn. */
export interface Placed {
  name: string;
  width: number;
  height: number;
  drawn: number;
}

export interface Plan {
  layout: Layout;
  /** A square board has a column for panels beside it; rows of cards have none. */
  square: boolean;
  /** There is no height for a time line of its own. */
  low: boolean;
  width: number;
  height: number;
  /** Columns in pixels; the rail has the rest. */
  board: number;
  side: number;
  rail: number;
  /** How high the stage is where something stands below it. */
  stage: number;
  placed: Placed[];
  /** Drawn larger than there is room for: the stage shows a part of it. */
  lens: boolean;
  /** Pixels that the smallest text must reach. */
  least: number;
  /** Open beside the board; what stands there one at a time, and which of it now; what is folded. */
  open: string[];
  tabs: string[];
  pane: string | null;
  chips: string[];
  /** The lines that the chips take where no column holds them; those of `short` have no room for their words. */
  lines: string[][];
  short: string[];
  /** There is room for the log below the question. */
  record: boolean;
  /** In a broad rail: cards under the question, a panel beside the choices. */
  shelf: string | null;
  beside: string | null;
}

/** Room as on a school laptop, until there is something to measure. */
export const LAPTOP: Room = { width: 1074, height: 560 };
export const LOG = "log";

const [LOWEST, HIGHEST] = [420, 980];
const EDGE = 8;
const GAP = 10;
export const ROW_GAP = 8;
const BARS = 90;
const RAIL = 320;
const SIDE = 238;
/** A cell from this height has room for the log. */
const ROOMY = 720;
/** A rail from this width holds more than the question. */
const BROAD = 440;
const CHIP = 32;
/** A cell narrower than this is held in a hand. */
export const NARROW = 480;
/** A cell this much broader than high stands as on a laptop, however narrow. */
const BESIDE = 1.3;
/** A chip without its words; what a letter takes, a count beside its digits, the gap to the next. */
const WORDLESS = { brief: 40, chip: 35, letter: 7.5, count: 17, gap: 5 };
const CHIP_LINES = { few: 2, roomy: 3 };
/** The question with three choices and what passes; with five. */
const THREE_ROWS = 236;
const FIVE_ROWS = 314;
/** A hand that the question is about this much lies open beside it. */
const SHELVED = 0.4;
const TAB_BAR = 30;
const PANE = 200;
/** What a person has opened stays, until something else holds what can be chosen. */
const PICKED = 0.75;
const CAPTION = 16;
/** Fingers need this much. */
const FINGER = 44;
const LEAST: Record<Layout, number> = { wide: 11, laptop: 11, tall: 11, phone: 12, projector: 20 };

/** The layout for this room, unless one is asked for. */
export function layoutFor({ width, height }: Room, asked: "" | Layout): Layout {
  if (asked) return asked;
  if (width < NARROW) return "phone";
  // A window that is broad all the same, as beside the Lab's list of files, has the question beside the board.
  if (width < 860) return width < BESIDE * height ? "tall" : "laptop";
  return width >= 1480 && height >= 720 ? "wide" : "laptop";
}

/** Sheets, panels, hand and track open by need while there is room; `picked` was opened by hand. */
export function planFor(room: Room, asked: "" | Layout, regions: Wanted[], picked: string | null): Plan {
  const layout = layoutFor(room, asked);
  const boards = regions.filter(({ name }) => isBoard(name));
  const [width, height] = [Math.max(...boards.map((each) => each.width), 1), sum(boards.map((each) => each.height))];
  const plan: Plan = {
    layout,
    square: width < 1.1 * height,
    low: room.height < 480,
    width: room.width,
    height: room.height,
    board: 0,
    side: 0,
    rail: 0,
    stage: 0,
    placed: [],
    lens: false,
    least: LEAST[layout],
    open: [],
    tabs: [],
    pane: null,
    chips: [],
    lines: [],
    short: [],
    record: layout === "wide" || (layout === "laptop" && room.height >= ROOMY),
    shelf: null,
    beside: null,
  };
  const inner = room.width - 2 * EDGE;
  const stageHeight = room.height - (plan.low ? BARS - 36 : BARS);
  if (layout === "phone") upright(plan, boards, room.width, room.height - 44 - 56, plan.square ? 0.46 : 0.55);
  else if (layout === "tall") {
    // Chips first: what they take, neither the board nor the choices have.
    const others = regions.filter(({ name }) => !isBoard(name) && name !== "odds" && name !== "track");
    line(plan, [...others.map(({ name }) => name), LOG], regions, inner);
    const rest = stageHeight - plan.lines.length * (CHIP + 1);
    upright(plan, boards, inner, rest, Math.min(0.6, 1 - THREE_ROWS / rest));
  } else if (layout === "projector") {
    const most = room.height - (plan.square ? 2 * EDGE : 64 + EDGE);
    place(plan, boards, inner - (plan.square ? 440 : 362) - GAP, most);
  } else if (layout === "wide") {
    place(plan, boards, inner - 2 * GAP - 300 - 400, stageHeight);
    plan.side = between(280, (inner - plan.board - 2 * GAP) * 0.42, 380);
  } else {
    place(plan, boards, inner - GAP - RAIL, stageHeight);
    const rest = inner - plan.board - 2 * GAP;
    if (plan.square && rest >= SIDE + RAIL) plan.side = between(SIDE, rest * 0.42, 330);
    else plan.square = false;
  }
  fold(plan, regions, stageHeight, inner, picked);
  plan.rail = stacked(plan) ? inner : inner - plan.board - GAP - (plan.side > 0 ? plan.side + GAP : 0);
  if (plan.side === 0 && layout !== "phone") line(plan, plan.chips, regions, plan.rail);
  return plan;
}

function stacked({ layout }: Plan): boolean {
  return layout === "tall" || layout === "phone";
}

/** The chips in few lines, equally full: while these are too many, seats, then what is needed least, are mark and count. */
function line(plan: Plan, chips: string[], regions: Wanted[], room: number): void {
  const most = plan.record ? CHIP_LINES.roomy : CHIP_LINES.few;
  const marked = regions.filter(({ name, glyph }) => chips.includes(name) && glyph !== "" && !isSheet(name));
  const least = marked.sort((one, other) => one.score - other.score).map(({ name }) => [name]);
  const steps = [chips.filter(isSheet), ...least];
  const pack = (): string[][] => packed(chips, room, (name) => chipWidth(name, regions, plan.short.includes(name)));
  plan.short = [];
  plan.lines = pack();
  for (let next = steps.shift(); next && plan.lines.length > most; next = steps.shift()) {
    plan.short.push(...next);
    plan.lines = pack();
  }
}

function chipWidth(name: string, regions: Region[], short: boolean): number {
  const region = regions.find((each) => each.name === name);
  const count = String(region?.count ?? "");
  if (short) return WORDLESS.brief + WORDLESS.letter * count.length;
  const words = name === LOG ? name : region?.word || name;
  return WORDLESS.chip + WORDLESS.letter * (words.length + count.length) + (count ? WORDLESS.count : 0);
}

function packed(chips: string[], room: number, widthOf: (name: string) => number): string[][] {
  const pack = (most: number): string[][] => {
    const lines: string[][] = [];
    let left = 0;
    for (const name of chips) {
      const width = widthOf(name) + WORDLESS.gap;
      if (lines.length === 0 || width > left) {
        lines.push([]);
        left = most;
      }
      lines.at(-1)?.push(name);
      left -= width;
    }
    return lines;
  };
  const few = pack(room + WORDLESS.gap);
  let even = few;
  for (let most = room; most > 0 && pack(most).length === few.length; most -= WORDLESS.gap) even = pack(most);
  return even;
}

export const isBoard = (name: string): boolean => /^board(-|$)/.test(name);
export const isSheet = (name: string): boolean => name.startsWith("sheet-");
const isHand = (name: string): boolean => /^hand(-|$)/.test(name);

/** The board as large as this room allows; where its text could not be read, a lens on it. */
function place(plan: Plan, boards: Wanted[], most: number, high: number, finger = 0): void {
  const width = Math.max(...boards.map((each) => each.width), 1);
  const gaps = ROW_GAP * Math.max(boards.length - 1, 0);
  const fits = Math.min(most / width, (high - gaps) / Math.max(sum(boards.map((each) => each.height)), 1));
  const legible = Math.max(0, ...boards.map((each) => Math.max(plan.least / each.text, reach(each, finger))));
  plan.lens = fits < legible - 0.002;
  const scale = plan.lens ? wholeParts(legible, boards, most, plan.square) : fits;
  plan.board = Math.floor(Math.min(most, width * scale));
  plan.placed = boards.map(({ name, width: units, height }) => ({
    name,
    width: Math.min(plan.board, Math.floor(units * scale)),
    height: Math.floor(height * scale),
    drawn: Math.floor(units * scale),
  }));
  const all = sum(plan.placed.map((each) => each.height)) + gaps;
  plan.stage = Math.min(high, all);
  // Of a single board the lens is a window, in both directions.
  const [only] = plan.placed;
  if (plan.placed.length === 1 && only) only.height = Math.min(only.height, plan.stage);
}

function reach({ target }: Region, finger: number): number {
  return target > 0 ? finger / target : 0;
}

/** A lens on squares shows whole ones from side to side. */
function wholeParts(scale: number, boards: Region[], most: number, square: boolean): number {
  const target = square ? (boards[0]?.target ?? 0) : 0;
  const count = target > 0 ? Math.floor(most / (target * scale)) : 0;
  const width = boards[0]?.width ?? 1;
  return count > 0 && count * target < width ? most / (count * target) : scale;
}

/** Board above, question below: the stage has at most this share of the height. */
function upright(plan: Plan, boards: Wanted[], width: number, height: number, share: number): void {
  place(plan, boards, width, Math.floor(height * share), plan.layout === "phone" ? FINGER : 0);
}

function fold(plan: Plan, regions: Wanted[], stageHeight: number, inner: number, picked: string | null): void {
  const { layout } = plan;
  const others = regions.filter(({ name }) => !isBoard(name) && name !== "odds");
  const byNeed = [...others].sort((one, other) => other.score - one.score);
  const chosen = (each: Wanted): number => each.score + (each.name === picked ? PICKED : 0);
  const panels = byNeed.filter(({ name }) => !isSheet(name) && !isHand(name) && name !== "track");
  const rail = inner - plan.board - GAP;
  let left = stageHeight - plan.stage;
  // What belongs below the board stands there where the board leaves the height.
  if (!stacked(plan)) {
    for (const region of others.filter(({ name }) => isHand(name) || name === "track")) {
      // A line of words does not shout because there is room.
      const width = Math.floor(Math.min(plan.board, region.name === "track" ? 1.3 * widest(plan, region) : plan.board));
      const height = (width * region.height) / region.width;
      if (height + ROW_GAP > left || (width * region.text) / region.width < plan.least) continue;
      left -= height + ROW_GAP;
      plan.stage += height + ROW_GAP;
      plan.placed.push({ name: region.name, width, height: Math.floor(height), drawn: width });
    }
  }
  const standing = new Set(plan.placed.map((each) => each.name));
  if (plan.side > 0) {
    const log = plan.record ? [] : [LOG];
    const beside = others.filter(({ name }) => !standing.has(name) && name !== "track");
    column(plan, beside, stageHeight, log, chosen, picked);
  } else if (layout === "laptop" && rail > BROAD) {
    const hand = byNeed.find(({ name, score }) => isHand(name) && score >= SHELVED && !standing.has(name));
    const high = hand ? (Math.min(rail, widest(plan, hand)) * hand.height) / hand.width : 0;
    // Five choices come first: without room for them the hand is folded.
    const fits = stageHeight - CHIP_LINES.few * CHIP - high - GAP >= FIVE_ROWS;
    plan.shelf = fits ? (hand?.name ?? null) : null;
    plan.beside = [...panels].sort((one, other) => chosen(other) - chosen(one))[0]?.name ?? null;
  }
  const shown = new Set([...standing, ...plan.open, ...plan.tabs, plan.shelf, plan.beside, "track"]);
  plan.chips = others.map(({ name }) => name).filter((name) => !shown.has(name));
  if (layout === "projector") {
    const wanted = (name: string): boolean => (byNeed.find((each) => each.name === name)?.score ?? 0) > 0.9;
    plan.chips = plan.chips.filter((name) => !isSheet(name) && wanted(name));
  } else if (!plan.record && plan.side === 0) plan.chips.push(LOG);
}

/** A picture in the rail is a little wider than its text needs. */
function widest(plan: Plan, { width, text }: Region): number {
  return (1.05 * width * plan.least) / text;
}

/** The column beside the board: sheets open by need, panels share a pane with tabs where not all have room. */
function column(
  plan: Plan,
  regions: Wanted[],
  height: number,
  log: string[],
  chosen: (each: Wanted) => number,
  picked: string | null,
): void {
  const natural = (each: Wanted): number => (plan.side * each.height) / each.width;
  const panels = regions.filter(({ name }) => !isSheet(name));
  const order = [...panels].sort((one, other) => chosen(other) - chosen(one));
  const sheets = regions.filter(({ name }) => isSheet(name)).sort((one, other) => other.score - one.score);
  const [first] = order;
  // By what is needed, not by what was opened: the strip of tabs stays where it is when one of them opens.
  const highest = Math.max(0, ...panels.map(natural));
  let used = sheets.length * CHIP + TAB_BAR + Math.min(highest || PANE, PANE);
  for (const sheet of sheets) {
    const more = natural(sheet) + CAPTION + GAP - CHIP;
    if (used + more > height && plan.open.length > 0) continue;
    if (more > height / 2) continue;
    used += more;
    plan.open.push(sheet.name);
  }
  plan.open.sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const all = sum(panels.map((each) => natural(each) + GAP));
  const above = sheets.length * CHIP + sum(sheets.map((each) => (plan.open.includes(each.name) ? natural(each) : 0)));
  if (log.length === 0 && above + all <= height) plan.open.push(...panels.map(({ name }) => name));
  else {
    plan.tabs = [...panels.map(({ name }) => name), ...log];
    plan.pane = first && !(picked === LOG && chosen(first) < 0.5 + PICKED) ? first.name : LOG;
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function between(low: number, value: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, value)));
}

/** Tells how wide the cell is, and how high what it is scrolled in; told again when either changes. */
export function watchRoom(root: HTMLElement, signal: AbortSignal, changed: (room: Room) => void): () => void {
  let scroller: Element | null = null;
  const look = (): void => {
    if (root.hasAttribute("data-covering")) {
      changed({ width: window.innerWidth, height: window.innerHeight });
      return;
    }
    const { clientWidth: width } = root;
    if (width === 0) return;
    const high = (scroller?.clientHeight ?? window.innerHeight) - 24;
    changed({ width, height: between(LOWEST, high, HIGHEST) });
  };
  const anew = (): void => {
    scroller = scrollerOf(root);
    look();
  };
  window.addEventListener("resize", anew, { signal });
  if (typeof ResizeObserver !== "undefined") {
    const watcher = new ResizeObserver(() => (scroller?.contains(root) ? look() : anew()));
    watcher.observe(root);
    signal.addEventListener("abort", () => watcher.disconnect());
  }
  return look;
}

/** What scrolls the cell: the nearest box around it that does not grow with it. */
function scrollerOf(root: HTMLElement): Element | null {
  const held = root.style.height;
  // Only for the measurement: nothing is painted in between.
  root.style.height = "5000px";
  let at = root.parentElement;
  while (at && at !== document.body) {
    if (at.scrollHeight > at.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(at).overflowY)) break;
    at = at.parentElement;
  }
  root.style.height = held;
  return at === document.body ? null : at;
}
