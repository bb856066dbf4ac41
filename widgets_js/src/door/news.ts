// What a class's door tells a page: the same words as `Attendance.news` in hordeplay/desk/attendance.py.

/** How far a page may go: guess; then try and hand in; then open the answer. */
export type Step = "guess" | "try" | "check";

export interface Hold {
  /** The last step that may be done now. */
  readonly upTo: Step;
  /** Nothing may be done until the teacher goes on; the door itself covers the page. */
  readonly paused: boolean;
}

/** What all pages of the class have brought so far: `sum` of `n` tries. Comes only after one's own line is handed in. */
export interface ClassPot {
  readonly n: number;
  readonly sum: number;
}

export type Hands = readonly (readonly [value: string, n: number])[];

export interface Ballot {
  readonly number: number;
  readonly says: string;
  readonly options: readonly string[];
  readonly mine: string;
  /** Only after one's own vote. */
  readonly votes: Hands | null;
}

export interface News {
  readonly boot: string;
  readonly seat: number;
  readonly hold: Hold;
  readonly guess: string;
  readonly handed: boolean;
  /** Only after one's own guess. */
  readonly guesses: Hands | null;
  readonly picked: readonly string[];
  readonly pot: ClassPot | null;
  readonly ballot: Ballot | null;
  readonly seen: string;
  /** Something was not taken because the class is held; the last of the sentences says so. */
  readonly waits: boolean;
  /** The class is not where it stood then: all shall be told again. */
  readonly again: boolean;
  /** The teacher has emptied all seats: this page has none any more. */
  readonly emptied: boolean;
  /** The door is closed: there is no more news. */
  readonly over: boolean;
  /** Sentences on what was not taken. */
  readonly refused?: readonly string[];
}

/** The door does not know this page: it was opened anew. */
export interface Unknown {
  readonly boot: string;
  readonly unknown: true;
}
