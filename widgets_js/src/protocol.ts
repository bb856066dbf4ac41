/** What Python says (traits), what a person did (messages). The page never computes a rule. */

export interface Word {
  name: string;
  kind: "int" | "word" | "square" | "text";
  low?: number;
  high?: number;
  options?: string[];
  /** As many of these words as wanted. */
  many?: boolean;
}

export interface Form {
  verb: string;
  label: string;
  words: Word[];
}

export interface Ask {
  kind: "ask" | "roll" | "chance" | "over" | "bot";
  seat: number | null;
  mine: boolean;
  prompt: string;
  rule: string;
  dice: { n: number; sides: number } | null;
  forms: Form[];
  total: number;
  cut: boolean;
  /** What choices count, by the names that stand in their tallies and prices. */
  tokens: Record<string, Token>;
  /** Clauses that do not ask in this Turn, and what that means in words. */
  passed: { rule: string; says: string }[];
}

/** A kind of thing that choices count: its name and glyph, the classes of its ground and ink, what the seat holds. */
export interface Token {
  name: string;
  glyph: string;
  ground: string;
  ink: string;
  held: string;
}

/** A card on a shelf; `lacks` says what is missing for it. */
export interface Ware {
  title: string;
  kind: string;
  words: string;
  price: Record<string, number>;
  lacks: string;
  glyph: string;
  /** The price is paid later, each time ("a use"), not for taking the card. */
  per: string;
  /** The one that is suggested says why; empty for others, and where odds are hidden. */
  good: string;
}

export interface Hint {
  text: string;
  label: string;
  note: string;
  targets: string[];
  source: string[];
  preview: string[];
  default: boolean;
  kind: string;
  /** The parts that this choice marks, one for each word after its verb; of such choices the page shows one. */
  marks: string[] | null;
  /** Choices of one group are one row until it is opened. */
  group: string;
  /** So many of each token are taken or paid. */
  tally: Record<string, number>;
  /** What the tally counts is given away: the first of these ways to pay is picked already. */
  pays: boolean;
  ware: Ware | null;
  /** A little picture beside the words, which say all of it. */
  picture: string;
}

export interface GameEvent {
  ply: number;
  text: string;
  rule: string;
  targets: string[];
  /** Pieces that travelled: from this part (or piece) to that one. */
  moves?: [string, string][];
  /** What a person at the table would feel: an enemy or an own piece is lost, a heart, a prize is won. */
  drama?: "kill" | "fall" | "heart" | "gain";
}

export interface Seat {
  index: number;
  name: string;
  shape: string;
  colour: string;
  mine: boolean;
  bot: boolean;
}

export interface Head {
  title: string;
  where: string;
  /** Which game at this board it is, from 0. */
  game: number;
  /** Empty where the page may not know it. */
  seed: number | string | null;
  changed: string[];
  seat: { index: number; name: string; shape: string } | null;
  seats: Seat[];
  /** Dice are rolled in this game. */
  rolls: boolean;
  result: {
    winners: number[];
    scores: number[];
    says: string;
    /** The ready-made game after this one. */
    next?: { preset: string; title: string } | null;
  } | null;
}

export interface Note {
  kind?: "illegal" | "stale" | "error" | "info" | "advice";
  title?: string;
  reason?: string;
  rules?: string[];
  ply?: number | null;
  /** The choice that is advised. */
  text?: string;
}

export interface Dice {
  /** The game has none, or its board shows them. */
  none?: boolean;
  faces?: number[];
  sides?: number;
  rule?: string;
  label?: string;
  /** Where the board shows the dice itself: the parts of those that fell since the last frame, one for each face. */
  parts?: string[];
}

export interface Play {
  running: boolean;
  paused: boolean;
  pace: number;
  undo: boolean;
  redo: boolean;
  /** A step forward leads on: to the next recorded one, or to what is still to be shown of this one. */
  forward: boolean;
  /** What came since the last decision made here, of persons and bots, in words. */
  meanwhile: { seat: number; name: string; says: string }[];
  /** What has befallen a person here: nothing goes on until it is read. */
  halted?: { title: string; facts: [string, string][]; words: string } | null;
}

export const LAYOUTS = ["wide", "laptop", "tall", "phone", "projector"] as const;
export type Layout = (typeof LAYOUTS)[number];
export type Roll = "" | "click";
export type Odds = "hidden" | "request" | "after" | "always";

export interface Options {
  /** Empty: for the room there is. */
  layout: "" | Layout;
  odds: Odds;
  theme: "" | "light" | "dark";
  /** Drawn for a back row. */
  large: boolean;
  /** The odds wait behind a curtain. */
  curtain: boolean;
  /** In which the board speaks, in two letters: the page around it may be in another. */
  language: string;
  /** `click`: where a choice leads to a roll, a person here rolls; else the dice roll by themselves. */
  roll: Roll;
}

/** A part of a scene that the page places by itself; sizes are in units of its drawing. */
export interface Region {
  name: string;
  label: string;
  svg: string;
  /** The trait in which its picture is sent, so that one that did not change is not sent; empty where `svg` has it. */
  picture: string;
  width: number;
  height: number;
  /** Its smallest text. */
  text: number;
  /** Its smallest part to click; 0 where nothing is clicked. */
  target: number;
  /** How much the present question is about it, 0 to 1. */
  need: number;
  glyph: string;
  word: string;
  count: string;
}

/** A number for the back row. */
export interface Fact {
  value: string;
  word: string;
  of: string;
  glyph: string;
}

export interface Scene {
  title: string;
  regions: Region[];
  facts: Fact[];
  /** Parts of which a region would show more: Python is told when one of them is pointed at. */
  follows?: string[];
}

/** A game that was kept here before, in words. */
export interface Offer {
  title: string;
  /** Empty where the page may not know it. */
  seed: string;
  step: number;
  steps: number;
  where: string;
  who: string;
  over: boolean;
  ago: string;
}

export interface Kept {
  /** Each decision is kept in a file. */
  on: boolean;
  offer: Offer | null;
}

/** What the learner has met in the first turn. */
export interface Learnt {
  title: string;
  words: string;
  clause: string;
  glyph: string;
}

/** Where the guided first turn stands. */
export interface Tour {
  /** The board is fresh, and the game has one. */
  offered: boolean;
  on: boolean;
  /** It is over, and its last card is shown. */
  closing: boolean;
  n: number;
  of: number;
  goal: string;
  say: string;
  why: string;
  clause: string;
  /** The part that is meant, and the choice that leads on; empty where there is none. */
  point: string;
  act: string;
  /** The others play. */
  waits: boolean;
  /** A choice off the way, for which the tour may be left. */
  leaving: string;
  learnt: Learnt[];
  not_yet: string;
  word: string;
  minutes: number;
  /** What is offered to be played then, in words. */
  next: string;
  /** Another game waits. */
  home: boolean;
}

export interface TimelineMarks {
  rounds: [number, string][];
  mine: number[];
  chance: number[];
}

export interface Frame {
  scene: Scene;
  ask: Ask;
  hints: Hint[];
  events: GameEvent[];
  log: GameEvent[];
  ply: number;
  plies: number;
  marks: TimelineMarks;
  head: Head;
  note: Note;
  dice: Dice;
  play: Play;
  options: Options;
  kept: Kept;
  coach: Tour;
  /** What the page itself says, in another language than English. */
  words: Readonly<Record<string, string>>;
  seq: number;
}

export interface Card {
  part: string;
  /** The choice of which it tells, where it is none of a part. */
  row?: string;
  title: string;
  facts: [string, string][];
  words: string;
  rules: { id: string; text: string }[];
  provenance: string;
}

/** The game as a file of this name, or as a share code; `says` what is to be known of its secrets. */
export type GameFile = ({ kind: "record"; name: string; text: string } | { kind: "code"; text: string }) & {
  says?: string;
};

export type Reply = ({ kind: "card" } & Partial<Card>) | { kind: "log"; items: GameEvent[] } | GameFile;

/** The messages that say all by their kind. */
export type BareKind =
  | ("undo" | "redo" | "first" | "last" | "back" | "forward")
  | ("log" | "roll" | "pause" | "resume" | "skip")
  | ("continue" | "anew" | "save" | "share" | "advise" | "replay");

/** What a person did; the link adds the `ply` that the page showed. */
export type Message =
  | { kind: "act"; text: string; part?: string }
  | { kind: BareKind }
  | { kind: "goto"; to: number }
  | { kind: "explain"; part: string; source?: string }
  | { kind: "answer"; faces: number[] }
  | { kind: "read"; part: string }
  | { kind: "row"; text: string }
  | { kind: "point"; part: string }
  | { kind: "press"; text: string; part?: string }
  | { kind: "coach"; do: string }
  | { kind: "clause"; id: string }
  | { kind: "reopen"; id: string }
  | { kind: "rematch"; preset?: string }
  | { kind: "load"; text: string }
  | { kind: "pace"; seconds: number }
  | { kind: "view"; large?: boolean; odds?: Odds; roll?: Roll }
  | { kind: "lift" };

/** What a board needs of its model; anywidget's model and a test's fake both fit. */
export interface Model {
  get(name: string): unknown;
  on(name: string, call: (...words: unknown[]) => void): void;
  off(name: string, call: (...words: unknown[]) => void): void;
  send(message: unknown): void;
  set?(name: string, value: unknown): void;
  save_changes?(): void;
}

export const EMPTY_FRAME: Frame = {
  scene: { title: "", regions: [], facts: [] },
  ask: {
    kind: "chance",
    seat: null,
    mine: false,
    prompt: "",
    rule: "",
    dice: null,
    forms: [],
    total: 0,
    cut: false,
    tokens: {},
    passed: [],
  },
  hints: [],
  events: [],
  log: [],
  ply: 0,
  plies: 0,
  marks: { rounds: [], mine: [], chance: [] },
  head: { title: "", where: "", game: 0, seed: null, changed: [], seat: null, seats: [], rolls: true, result: null },
  note: {},
  dice: {},
  play: { running: false, paused: false, pace: 0.6, undo: false, redo: false, forward: false, meanwhile: [] },
  options: { layout: "", odds: "after", theme: "", large: false, curtain: false, language: "", roll: "" },
  kept: { on: false, offer: null },
  coach: {
    offered: false,
    on: false,
    closing: false,
    n: 0,
    of: 0,
    goal: "",
    say: "",
    why: "",
    clause: "",
    point: "",
    act: "",
    waits: false,
    leaving: "",
    learnt: [],
    not_yet: "",
    word: "",
    minutes: 0,
    next: "",
    home: false,
  },
  words: {},
  seq: 0,
};

export const NO_HINT: Hint = {
  text: "",
  label: "",
  note: "",
  targets: [],
  source: [],
  preview: [],
  default: false,
  kind: "",
  marks: null,
  group: "",
  tally: {},
  pays: false,
  ware: null,
  picture: "",
};

const NO_REGION: Region = {
  name: "",
  label: "",
  svg: "",
  picture: "",
  width: 300,
  height: 100,
  text: 15,
  target: 0,
  need: 0.5,
  glyph: "",
  word: "",
  count: "",
};

const FIELDS = Object.keys(EMPTY_FRAME) as (keyof Frame)[];

/** The trait of a field: `log` is taken, every widget of Jupyter has a logger of that name. */
const traitOf = (name: keyof Frame): string => (name === "log" ? "log_tail" : name);

const PICTURES = 24;

export const TRAITS = [...FIELDS.map(traitOf), ...Array.from({ length: PICTURES }, (_, at) => `picture_${at + 1}`)];

/** Reads one frame; a trait that is missing or of another shape is replaced by its empty form. */
export function readFrame(model: Pick<Model, "get">): Frame {
  const frame: Record<string, unknown> = {};
  for (const name of FIELDS) {
    const empty = EMPTY_FRAME[name];
    const value = model.get(traitOf(name));
    if (Array.isArray(empty)) frame[name] = Array.isArray(value) ? value : empty;
    else if (typeof empty === "object") frame[name] = isRecord(value) ? { ...empty, ...value } : empty;
    else frame[name] = typeof value === typeof empty ? value : empty;
  }
  frame.hints = (frame.hints as Partial<Hint>[]).map((hint) => ({ ...NO_HINT, ...hint }));
  const { title, regions, facts, follows } = frame.scene as Scene;
  const drawn = (Array.isArray(regions) ? regions : []).map((region) => {
    const svg = region.picture ? model.get(region.picture) : region.svg;
    return { ...NO_REGION, ...region, ...(typeof svg === "string" && { svg }) };
  });
  frame.scene = { title, regions: drawn, facts: Array.isArray(facts) ? facts : [], ...(follows && { follows }) };
  return frame as unknown as Frame;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
