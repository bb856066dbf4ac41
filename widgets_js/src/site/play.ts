import { h } from "../dom.ts";
import type { Model } from "../protocol.ts";
import { message, speak, tr } from "../words.ts";
import type { Progress } from "./worker.ts";
import { type Kept, WorkerModel } from "./worker_model.ts";

/** A game as the page offers it; written into the page when the site is built. */
interface Offer {
  name: string;
  title: string;
  says: string;
  seats: [number, number];
  bots: string[];
  tour: number;
  presets: { name: string; title: string; says: string; minutes: number }[];
}
/** A language of the page: what it is called there, the games, and all that the page says; written into it, too. */
interface Language {
  name: string;
  games: Offer[];
  words: Record<string, string>;
}
/** The bundle of the notebook's board. */
interface Bundle {
  default: { render(words: { model: Model; el: HTMLElement }): () => void };
}

/** What is to be opened, as `site.board.Wish` has it. */
interface Wish {
  game?: string;
  text?: string;
  preset?: string;
  coach?: boolean;
  seats?: number;
  seed?: number;
  mine?: number[];
  bot?: string;
  tour?: number[];
  pace_ms?: number;
  language?: string;
}

/** The last game of each title, and its guided first turn while that goes on. */
const KEPT = { game: "hordeplay-kept-", tour: "hordeplay-tour-" } as const;

const ENGLISH = "en";
/** The language that was chosen in this browser. */
const REMEMBERED = "hordeplay-language";

/** The page: what can be opened, then a board in the place of it. */
class Page {
  readonly #languages = JSON.parse(document.getElementById("games")?.textContent ?? "{}") as Record<string, Language>;
  readonly #stage = document.getElementById("stage") as HTMLElement;
  readonly #status = document.getElementById("status") as HTMLElement;
  readonly #bundle: Promise<Bundle> = import(new URL("board.js", import.meta.url).href);
  readonly #model: WorkerModel;
  readonly #tongues = h("select", { id: "language" });
  #language = wished(Object.keys(this.#languages));
  #ready = false;
  /** What Python is doing, while it is waited for. */
  #doing = "";
  #close: (() => void) | null = null;

  constructor() {
    for (const [code, { name }] of Object.entries(this.#languages))
      this.#tongues.append(h("option", { value: code, lang: code }, name));
    this.#tongues.addEventListener("change", () => this.#choose(this.#tongues.value));
    if (this.#tongues.length > 1) document.querySelector(".hp-site-top")?.append(this.#tongues);
    this.#speak();
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#model = new WorkerModel(worker, {
      told: (words) => {
        if ("progress" in words) this.#wait(words.progress);
        else if ("failed" in words) this.#fail(failureOf(words));
        else if ("ready" in words) {
          this.#ready = true;
          this.#say("");
        }
      },
      opened: () => {
        this.#opened().catch((error: unknown) => this.#fail(String(error)));
      },
      keep: (game) => this.#keep(game),
    });
    worker.addEventListener("error", (event) => this.#fail(event.message || tr("A worker could not be started here.")));
    this.#bundle.catch(() => undefined); // whoever opens a board is told
    addEventListener("hashchange", () => this.#begin());
    document.getElementById("home")?.addEventListener("click", () => {
      this.#stay(null);
      this.#menu();
    });
    this.#begin();
  }

  /** What the address asks for, else the menu. */
  #begin(): void {
    const code = decodeURIComponent(location.hash.slice(1));
    const words = new URLSearchParams(location.search);
    const game = words.get("game") ?? "";
    const kept = words.get("on") === "tour" ? keptOf("tour", game) : words.has("on") ? keptOf("game", game) : null;
    if (code) this.#open({ text: code });
    else if (kept) this.#open(wishOf(kept));
    else if (game && words.has("coach")) this.#open({ game, coach: true });
    else if (game && words.has("preset")) this.#open({ game, preset: words.get("preset") ?? "" });
    else this.#menu(game);
  }

  /** The language of now: that of the page, and of what is opened from here on. */
  #speak(): void {
    const page = document.documentElement;
    const folder = this.#language === ENGLISH ? "" : `${this.#language}/`;
    speak(this.#languages[this.#language]?.words);
    page.lang = this.#language;
    page.dataset.clauses = `docs/${folder}clauses/`;
    document.title = tr("Play · hordeplay");
    this.#tongues.value = this.#language;
    this.#tongues.setAttribute("aria-label", tr("Language"));
    const home = document.getElementById("home");
    if (home) home.textContent = tr("Games");
    document.querySelector("a.hp-site-name")?.setAttribute("href", `${folder}index.html`);
  }

  /** Somebody has chosen a language: it is remembered, and the board speaks it as well. */
  #choose(language: string): void {
    this.#language = language;
    try {
      localStorage.setItem(REMEMBERED, language);
    } catch {
      // the address has it
    }
    const words = new URLSearchParams(location.search);
    words.set("language", language);
    history.replaceState(null, "", `${location.pathname}?${words}${location.hash}`);
    this.#speak();
    if (this.#doing) this.#wait(this.#doing);
    if (this.#close) this.#model.speak(language);
    else this.#menu(words.get("game") ?? "");
  }

  #open(wish: Wish): void {
    if (this.#ready || !this.#doing)
      this.#wait(this.#ready ? message("Setting the table") : message("Fetching Python"));
    // For who wants bots to play at once: `play.html?pace=0`, in milliseconds.
    const pace = new URLSearchParams(location.search).get("pace");
    const language = this.#language;
    this.#model.open(pace === null ? { ...wish, language } : { ...wish, language, pace_ms: Number(pace) });
  }

  /** Says what is waited for: a message. */
  #wait(doing: string): void {
    this.#say(`${tr(doing)} …`);
    this.#doing = doing;
  }

  async #opened(): Promise<void> {
    const { default: board } = await this.#bundle;
    this.#close?.();
    this.#say("");
    document.body.dataset.plays = "";
    const el = h("div.hp-site-board");
    this.#stage.replaceChildren(el);
    this.#close = board.render({ model: this.#model, el });
  }

  #say(words: string): void {
    this.#doing = "";
    this.#status.textContent = words;
    this.#status.removeAttribute("role");
  }

  #fail(words: string): void {
    this.#doing = "";
    this.#status.setAttribute("role", "alert");
    this.#status.textContent = words;
    if (!this.#close) this.#menu();
    this.#status.textContent = words;
  }

  #keep(game: Kept): void {
    const leads = game.tour.length > 0;
    try {
      localStorage.setItem((leads ? KEPT.tour : KEPT.game) + game.game, JSON.stringify(game));
      if (!leads) localStorage.removeItem(KEPT.tour + game.game);
    } catch {
      this.#say(tr("This browser keeps no more games. Play goes on; save it to a file."));
      return;
    }
    this.#stay(game);
  }

  /** What a reload opens: the game that is kept, no longer what it began with; or the menu. */
  #stay(game: Kept | null): void {
    const words = new URLSearchParams();
    if (game) words.set("game", game.game);
    if (game) words.set("on", game.tour.length ? "tour" : "game");
    const asked = new URLSearchParams(location.search);
    for (const name of ["pace", "language"]) if (asked.has(name)) words.set(name, asked.get(name) ?? "");
    history.replaceState(null, "", `${location.pathname}${`?${words}`.replace(/^\?$/, "")}`);
  }

  #menu(first = ""): void {
    this.#close?.();
    this.#close = null;
    delete document.body.dataset.plays;
    const games = this.#languages[this.#language]?.games ?? [];
    const order = [...games].sort((one, other) => Number(other.name === first) - Number(one.name === first));
    this.#stage.replaceChildren(h("div.hp-site-menu", {}, ...order.map((offer) => this.#card(offer))));
  }

  #card(offer: Offer): HTMLElement {
    const kept = keptOf("game", offer.name);
    const go = (words: string, small: string, wish: Wish, kind = ""): HTMLElement => {
      const button = h("button", { class: `hp-btn ${kind}` }, h("b", {}, words), h("small", {}, small));
      button.addEventListener("click", () => this.#open(wish));
      return button;
    };
    const { name: game } = offer;
    const on = kept && wishOf(kept);
    return h(
      "section.hp-site-offer",
      { "data-game": game },
      h("h2", {}, offer.title),
      h("p", {}, offer.says),
      on &&
        go(
          kept.over ? tr("Look at your last game") : tr("Go on"),
          tr("{where}, step {step}", { where: kept.where, step: kept.step }),
          on,
          "primary",
        ),
      go(
        tr("Show me the first turn"),
        tr("{n} minutes", { n: offer.tour }),
        { game, coach: true },
        on ? "" : "primary",
      ),
      ...offer.presets.map(({ name, title, says, minutes }) =>
        go(title, tr("{says} About {minutes} minutes.", { says, minutes }), { game, preset: name }),
      ),
      this.#own(offer),
    );
  }

  /** A table of one's own: how many play, and who plays the others. */
  #own(offer: Offer): HTMLElement {
    const [low, high] = offer.seats;
    const options = (values: (string | number)[], words: (value: string | number) => string): HTMLElement[] =>
      values.map((value) => h("option", { value }, words(value)));
    const counts = Array.from({ length: high - low + 1 }, (_, at) => low + at);
    const seats = h(
      "select",
      { name: "seats" },
      ...options(counts, (n) => (n === 1 ? tr("1 seat") : tr("{n} seats", { n }))),
    );
    const bots = h(
      "select",
      { name: "bot" },
      ...options(["", ...offer.bots], (bot) =>
        bot ? tr("the others: {bot}", { bot }) : tr("all seats are played here"),
      ),
    );
    const seed = h("input", { name: "seed", inputmode: "numeric", placeholder: tr("any"), size: 6 });
    const form = h(
      "form.hp-site-own",
      {},
      h("label", {}, `${tr("Seats")} `, seats),
      h("label", {}, `${tr("Others")} `, bots),
      h("label", {}, `${tr("Seed")} `, seed),
      h("button.hp-btn", { type: "submit" }, tr("Begin")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      // Luck of its own where nobody wants a certain one: a page has no cell that is to run alike.
      const chosen = /^\d{1,9}$/.test(seed.value)
        ? Number(seed.value)
        : (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
      const many = Number(seats.value);
      const bot = many > 1 ? bots.value : "";
      this.#open({ game: offer.name, seats: many, seed: chosen, bot, mine: bot ? [0] : [] });
    });
    return h("details", {}, h("summary", {}, tr("A table of your own")), form);
  }
}

const wishOf = ({ text, mine, bot, tour = [] }: Kept): Wish => ({ text, mine, bot, tour });

/** What went wrong, in the language of the page. */
const failureOf = ({ failed, reason }: Extract<Progress, { failed: string }>): string =>
  reason === undefined ? failed : tr(failed, { reason });

/** In which of these languages the page begins: as the address says, as was chosen here, as the browser is set. */
function wished(languages: string[]): string {
  const wishes = [new URLSearchParams(location.search).get("language"), remembered()];
  const own = navigator.languages.map((one) => one.slice(0, 2));
  return [...wishes, ...own].find((one) => one !== null && languages.includes(one)) ?? ENGLISH;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null; // a browser may keep nothing
  }
}

function keptOf(as: keyof typeof KEPT, game: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT[as] + game) ?? "null");
    return typeof kept?.text === "string" ? kept : null;
  } catch {
    return null; // a damaged one is left alone
  }
}

new Page();
