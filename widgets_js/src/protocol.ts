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
}

export interface GameEvent {
  ply: number;
  text: string;
  rule: string;
  targets: string[];
  /** Pieces that travelled: from this part (or piece) to that one. */
  moves?: [string, string][];
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
  seed: number | string | null;
  changed: string[];
  seat: { index: number; name: string; shape: string } | null;
  seats: Seat[];
  result: { winners: number[]; scores: number[]; says: string } | null;
}

export interface Note {
  kind?: "illegal" | "stale" | "error" | "info";
  title?: string;
  reason?: string;
  rules?: string[];
  ply?: number | null;
}

export interface Dice {
  /** The game has none. */
  none?: boolean;
  faces?: number[];
  sides?: number;
  rule?: string;
  label?: string;
}

export interface Play {
  running: boolean;
  paused: boolean;
  pace: number;
  undo: boolean;
  redo: boolean;
  /** A step forward leads on: to the next recorded one, or to what is still to be shown of this one. */
  forward: boolean;
}

export type Arrangement = "wide" | "tall" | "stage";
export type Odds = "hidden" | "after" | "always";

export interface Options {
  arrangement: Arrangement;
  odds: Odds;
  theme: "" | "light" | "dark";
  projector: boolean;
}

export interface TimelineMarks {
  rounds: [number, string][];
  mine: number[];
  chance: number[];
}

export interface Frame {
  scene: string;
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
  seq: number;
}

export interface Card {
  part: string;
  title: string;
  facts: [string, string][];
  words: string;
  rules: { id: string; text: string }[];
  provenance: string;
}

export type Reply = ({ kind: "card" } & Partial<Card>) | { kind: "log"; items: GameEvent[] };

/** The messages that say all by their kind. */
export type BareKind =
  | ("undo" | "redo" | "first" | "last" | "back" | "forward")
  | ("log" | "roll" | "pause" | "resume" | "skip");

/** What a person did; the link adds the `ply` that the page showed. */
export type Message =
  | { kind: "act"; text: string }
  | { kind: BareKind }
  | { kind: "goto"; to: number }
  | { kind: "explain"; part: string; source?: string }
  | { kind: "answer"; faces: number[] }
  | { kind: "read"; part: string }
  | { kind: "clause"; id: string }
  | { kind: "pace"; seconds: number }
  | { kind: "view"; arrangement: Arrangement; odds?: Odds; projector?: boolean };

/** What a board needs of its model; anywidget's model and a test's fake both fit. */
export interface Model {
  get(name: string): unknown;
  on(name: string, call: (...words: unknown[]) => void): void;
  off(name: string, call: (...words: unknown[]) => void): void;
  send(message: unknown): void;
  set?(name: string, value: unknown): void;
}

export const EMPTY_FRAME: Frame = {
  scene: "",
  ask: { kind: "chance", seat: null, mine: false, prompt: "", rule: "", dice: null, forms: [], total: 0, cut: false },
  hints: [],
  events: [],
  log: [],
  ply: 0,
  plies: 0,
  marks: { rounds: [], mine: [], chance: [] },
  head: { title: "", where: "", seed: null, changed: [], seat: null, seats: [], result: null },
  note: {},
  dice: {},
  play: { running: false, paused: false, pace: 0.6, undo: false, redo: false, forward: false },
  options: { arrangement: "wide", odds: "after", theme: "", projector: false },
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
};

const FIELDS = Object.keys(EMPTY_FRAME) as (keyof Frame)[];

/** The trait of a field: `log` is taken, every widget of Jupyter has a logger of that name. */
const traitOf = (name: keyof Frame): string => (name === "log" ? "log_tail" : name);

export const TRAITS = FIELDS.map(traitOf);

/** Reads one frame; a trait that is missing or of another shape is replaced by its empty form. */
export function readFrame(model: Model): Frame {
  const frame: Record<string, unknown> = {};
  for (const name of FIELDS) {
    const empty = EMPTY_FRAME[name];
    const value = model.get(traitOf(name));
    if (Array.isArray(empty)) frame[name] = Array.isArray(value) ? value : empty;
    else if (typeof empty === "object") frame[name] = isRecord(value) ? { ...empty, ...value } : empty;
    else frame[name] = typeof value === typeof empty ? value : empty;
  }
  frame.hints = (frame.hints as Partial<Hint>[]).map((hint) => ({ ...NO_HINT, ...hint }));
  return frame as unknown as Frame;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
