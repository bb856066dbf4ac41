// The class that a student's page belongs to while it is served by `room.open()`: what the page tells it, what it hears.
// A page that was opened as a file has `NO_DOOR`, which does nothing and holds nothing.
// The page's own content security policy must allow `connect-src 'self'`.
//
// Invariant: a page tells the whole of what it has done in each report, until the door has taken it, and begins anew when
// the door is another one; so nothing is lost by sleep, a weak network, or a door that died.
import { ClassStrip } from "../door/class_strip.ts";
import type { ClassPot, Hold, News, Step, Unknown } from "../door/news.ts";
import { tr } from "../words.ts";

export type { ClassPot, Hold, Step };

/** Where a page stands with its class. */
export interface Standing {
  /** Why it does not sit at the seat that it has asked for; empty where it does, and until the door has answered. */
  readonly refused: string;
  /** Its line has arrived. */
  readonly handed: boolean;
  /** The teacher has emptied all seats: the page forgets its own. */
  readonly emptied: boolean;
}

export interface Door {
  /** Whether there is a class behind it. */
  readonly open: boolean;
  /** How many seats the class had when the page was loaded; 0 where that is not known. */
  readonly seats: number;
  /** Somebody has taken this seat, 1 to 999. */
  joined(seat: number): void;
  /** A guess is stored, as it was typed. */
  guessed(guess: string): void;
  /** So many tries are done. */
  rolled(tries: number): void;
  /** The result line is there. */
  handed(line: string): void;
  /** Called at each change, and at once where something is held already. */
  onHold(callback: (hold: Hold) => void): void;
  /** Called at each change of the class's pot. */
  onPot(callback: (pot: ClassPot) => void): void;
  /** Called at each change of where the page stands. */
  onStanding(callback: (standing: Standing) => void): void;
}

export const FREE: Hold = { upTo: "check", paused: false };
export const ALONE: Standing = { refused: "", handed: false, emptied: false };

export const NO_DOOR: Door = {
  open: false,
  seats: 0,
  joined: () => {},
  guessed: () => {},
  rolled: () => {},
  handed: () => {},
  onHold: () => {},
  onPot: () => {},
  onStanding: () => {},
};

/** The door of a page: the class's where the page was served by one (it marks the page), else none. */
export function doorOf(page: Document): Door {
  return markOf(page) ? new ClassDoor(page) : NO_DOOR;
}

const markOf = (page: Document): HTMLMetaElement | null =>
  page.querySelector<HTMLMetaElement>("meta[name=hordeplay-door]");

/** What a page has to tell: the same words as `Report` in hordeplay/desk/attendance.py. */
interface Report {
  key: string;
  seat: number;
  name: string;
  guess: string;
  tries: number;
  line: string;
  vote: string;
  ballot: number;
}

/** Milliseconds. */
const SOON = 120;
const ROLLING = 700;
const PATIENCE = { say: 12_000, hear: 32_000 };
const AGAIN = { first: 1_000, most: 15_000 };
const PATIENT = 30_000;
const FREED = 8_000;
const KEYS = "hordeplay-door-keys";

class ClassDoor implements Door {
  readonly open = true;
  readonly seats: number;
  readonly #page: Document;
  readonly #base: string;
  readonly #strip: ClassStrip;
  readonly #holds: ((hold: Hold) => void)[] = [];
  readonly #pots: ((pot: ClassPot) => void)[] = [];
  readonly #standings: ((standing: Standing) => void)[] = [];
  #report: Report = blank(0, "");
  #unsent = false;
  #sending = false;
  #timer = 0;
  #hearing: AbortController | null = null;
  #boot = "";
  #seen = "";
  #hold: Hold = FREE;
  #standing: Standing = ALONE;
  #pot = "";
  #failures = 0;
  #alone = 0;
  /** The teacher has closed the door: nothing more is told or asked. */
  #over = false;

  constructor(page: Document) {
    this.#page = page;
    this.seats = Number(markOf(page)?.content) || 0;
    this.#base = `/${page.location.pathname.split("/")[1] ?? ""}`;
    this.#strip = new ClassStrip(page, {
      named: (name) => this.#tell({ name }),
      voted: (ballot, vote) => this.#tell({ ballot, vote }),
    });
    page.addEventListener("visibilitychange", () => {
      if (page.visibilityState === "visible") this.#wake();
    });
    page.defaultView?.addEventListener("online", () => this.#wake());
  }

  joined(seat: number): void {
    const { refused } = this.#standing;
    if (seat === this.#report.seat && !refused) return;
    // Who has guessed stays where they are: another seat is another pupil at the same device.
    const keep = !refused && (this.#report.guess || this.#report.line) ? "" : this.#report.key;
    this.#report = blank(seat, this.#keyOf(seat, keep));
    this.#strip.refuse([]);
    this.#strip.status(tr("Joining the class ..."), "waits");
    this.#stand(ALONE);
    this.#tell({});
  }

  guessed(guess: string): void {
    if (guess) this.#tell({ guess });
  }

  rolled(tries: number): void {
    this.#tell({ tries }, ROLLING);
  }

  handed(line: string): void {
    this.#tell({ line });
  }

  onHold(callback: (hold: Hold) => void): void {
    this.#holds.push(callback);
    if (this.#hold !== FREE) callback(this.#hold);
  }

  onPot(callback: (pot: ClassPot) => void): void {
    this.#pots.push(callback);
    if (this.#pot) callback(JSON.parse(this.#pot));
  }

  onStanding(callback: (standing: Standing) => void): void {
    this.#standings.push(callback);
    if (this.#standing !== ALONE) callback(this.#standing);
  }

  // ---- telling

  #tell(what: Partial<Report>, within = SOON): void {
    Object.assign(this.#report, what);
    this.#unsent = true;
    if (!this.#report.seat || this.#sending || this.#over) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#say(), within);
  }

  async #say(): Promise<void> {
    if (this.#sending || !this.#unsent || this.#over || !this.#report.seat) return;
    [this.#sending, this.#unsent] = [true, false];
    const report = { ...this.#report };
    const news = await this.#ask<News>("say", report, new AbortController());
    this.#sending = false;
    if (report.key !== this.#report.key) return void this.#say(); // somebody else sits here by now
    if (!news) {
      this.#unsent = true;
      this.#later(() => void this.#say());
      return;
    }
    const refused = news.refused ?? [];
    if (news.emptied) return this.#leave(refused.join(" "));
    if (news.seat !== report.seat) {
      this.#strip.refuse([]); // the page says it where the number is typed
      this.#strip.status(tr("You do not sit at seat {seat}.", { seat: report.seat }), "bad");
      this.#stand({
        refused: refused.join(" ") || tr("Seat {seat} is not yours.", { seat: report.seat }),
        handed: false,
        emptied: false,
      });
      // The teacher may free the seat; and of a class that has to queue not all ask in one moment.
      window.setTimeout(() => this.#tell({}), FREED * (0.5 + Math.random()));
    } else {
      this.#strip.refuse(news.waits ? refused.slice(0, -1) : refused);
      const [seat, why] = [news.seat, refused.at(-1) ?? ""];
      if (news.waits) this.#strip.status(tr("Seat {seat}. {why}", { seat, why }), "waits");
      else this.#strip.status(tr("Seat {seat} has joined the class.", { seat }));
      this.#stand({ refused: "", handed: news.handed, emptied: false });
    }
    // Refused or taken, it need not be told again; what waits is.
    if (this.#report.vote === report.vote && !news.waits) this.#report.vote = "";
    this.#apply(news);
    if (this.#unsent) this.#tell({});
    if (!this.#hearing && news.seat) void this.#hear();
  }

  /** All seats are empty: the page has no seat, and no key that the class knows. */
  #leave(why: string): void {
    this.#report = blank(0, "");
    this.#unsent = false;
    try {
      this.#page.defaultView?.sessionStorage.removeItem(KEYS);
    } catch {
      // Then there is nothing to forget.
    }
    this.#strip.leave();
    this.#strip.status(tr("Choose your seat to join the class."), "waits");
    this.#stand({ refused: why, handed: false, emptied: true });
  }

  // ---- hearing

  async #hear(): Promise<void> {
    if (this.#over || !this.#report.seat) return;
    const patience = new AbortController();
    this.#hearing = patience;
    const key = this.#report.key;
    const news = await this.#ask<News | Unknown>("hear", { key, seen: this.#seen }, patience);
    if (this.#hearing !== patience) return; // asked anew in the meantime
    this.#hearing = null;
    if (!news) return this.#later(() => void this.#hear());
    if (key !== this.#report.key) return void this.#hear();
    if ("unknown" in news) {
      this.#boot = news.boot;
      this.#seen = "";
      return this.#tell({});
    }
    this.#apply(news);
    void this.#hear();
  }

  #apply(news: News): void {
    const another = this.#boot !== "" && this.#boot !== news.boot;
    this.#boot = news.boot;
    // Another door shall hear everything; and a whole class is let go in one moment.
    if (another || news.again) this.#tell({}, another ? SOON : ROLLING * (0.5 + Math.random()));
    this.#seen = news.seen;
    this.#strip.show(news);
    this.#held(news.over ? FREE : news.hold);
    if (news.over) this.#end();
    const pot = news.pot ? JSON.stringify(news.pot) : "";
    if (pot && pot !== this.#pot) for (const callback of this.#pots) callback(JSON.parse(pot));
    this.#pot = pot;
  }

  /** The class is over: the page goes on by itself. */
  #end(): void {
    this.#over = true;
    this.#unsent = false;
    clearTimeout(this.#timer);
    this.#strip.pause(false);
    this.#strip.refuse([]);
    this.#strip.status(tr("The class is over. What you see here stays until you close the page."));
  }

  #stand(standing: Standing): void {
    const { refused, handed, emptied } = this.#standing;
    if (standing.refused === refused && standing.handed === handed && standing.emptied === emptied) return;
    this.#standing = standing;
    for (const callback of this.#standings) callback(standing);
  }

  #held(hold: Hold): void {
    if (hold.upTo === this.#hold.upTo && hold.paused === this.#hold.paused) return;
    this.#hold = hold;
    for (const callback of this.#holds) callback(hold);
  }

  // ---- the network

  /** What comes back; null where nothing did. */
  async #ask<T>(what: "say" | "hear", body: object, patience: AbortController): Promise<T | null> {
    const timer = setTimeout(() => patience.abort(), PATIENCE[what]);
    try {
      const answer = await fetch(`${this.#base}/${what}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        cache: "no-store",
        credentials: "omit",
        signal: patience.signal,
      });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const news = (await answer.json()) as T;
      this.#heard();
      return news;
    } catch {
      if (this.#hearing === patience || what === "say") this.#failed();
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  #heard(): void {
    if (this.#failures) this.#strip.status(tr("Seat {seat} is back in the class.", { seat: this.#report.seat }));
    this.#failures = 0;
    clearTimeout(this.#alone);
    this.#alone = 0;
  }

  #failed(): void {
    if (this.#over) return;
    this.#failures += 1;
    this.#strip.status(tr("No connection to the class. Go on: what you do is sent when it is back."), "bad");
    // Nobody stays locked by a class that has ended.
    this.#alone ||= window.setTimeout(() => {
      this.#strip.pause(false);
      this.#held(FREE);
    }, PATIENT);
  }

  /** Again after a while, which grows, and is another one on each phone: a whole class does not come back in one moment. */
  #later(ask: () => void): void {
    const wait = Math.min(AGAIN.most, AGAIN.first * 2 ** Math.min(this.#failures - 1, 5));
    window.setTimeout(ask, wait * (0.5 + Math.random()));
  }

  /** The phone was asleep, or had no network: what was asked then is asked anew. */
  #wake(): void {
    if (!this.#report.seat || this.#over) return;
    const before = this.#hearing;
    if (before) {
      this.#hearing = null;
      before.abort();
      void this.#hear();
    }
    if (this.#unsent) void this.#say();
  }

  /** The key of a seat on this device: the same after a reload. */
  #keyOf(seat: number, current: string): string {
    const keys = this.#keys();
    const key = keys[seat] ?? (current || random());
    const storage = this.#page.defaultView?.sessionStorage;
    try {
      storage?.setItem(KEYS, JSON.stringify({ ...keys, [seat]: key }));
    } catch {
      // Without storage a reload takes the seat anew.
    }
    return key;
  }

  #keys(): Record<string, string> {
    try {
      const keys: unknown = JSON.parse(this.#page.defaultView?.sessionStorage.getItem(KEYS) ?? "{}");
      return keys && typeof keys === "object" ? (keys as Record<string, string>) : {};
    } catch {
      return {};
    }
  }
}

const blank = (seat: number, key: string): Report => {
  return { key, seat, name: "", guess: "", tries: 0, line: "", vote: "", ballot: 0 };
};

const random = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
