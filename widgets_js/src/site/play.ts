import { h } from "../dom.ts";
import type { Model } from "../protocol.ts";
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
}

/** The last game of each title, and its guided first turn while that goes on. */
const KEPT = { game: "hordeplay-kept-", tour: "hordeplay-tour-" } as const;

/** The page: what can be opened, then a board in the place of it. */
class Page {
  readonly #offers = JSON.parse(document.getElementById("games")?.textContent ?? "[]") as Offer[];
  readonly #stage = document.getElementById("stage") as HTMLElement;
  readonly #status = document.getElementById("status") as HTMLElement;
  readonly #bundle: Promise<Bundle> = import(new URL("board.js", import.meta.url).href);
  readonly #model: WorkerModel;
  #ready = false;
  #close: (() => void) | null = null;

  constructor() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#model = new WorkerModel(worker, {
      told: (words) => {
        if ("progress" in words) this.#say(`${words.progress} …`);
        else if ("failed" in words) this.#fail(words.failed);
        else if ("ready" in words) {
          this.#ready = true;
          this.#say("");
        }
      },
      opened: () => void this.#opened(),
      keep: (game) => this.#keep(game),
    });
    worker.addEventListener("error", (event) => this.#fail(event.message || "A worker could not be started here."));
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

  #open(wish: Wish): void {
    this.#say(this.#ready ? "Setting the table …" : this.#status.textContent || "Fetching Python …");
    // For who wants bots to play at once: `play.html?pace=0`, in milliseconds.
    const pace = new URLSearchParams(location.search).get("pace");
    this.#model.open(pace === null ? wish : { ...wish, pace_ms: Number(pace) });
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
    this.#status.textContent = words;
    this.#status.removeAttribute("role");
  }

  #fail(words: string): void {
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
      this.#say("This browser keeps no more games. Play goes on; save it to a file.");
      return;
    }
    this.#stay(game);
  }

  /** What a reload opens: the game that is kept, no longer what it began with; or the menu. */
  #stay(game: Kept | null): void {
    const words = new URLSearchParams();
    if (game) words.set("game", game.game);
    if (game) words.set("on", game.tour.length ? "tour" : "game");
    const pace = new URLSearchParams(location.search).get("pace");
    if (pace !== null) words.set("pace", pace);
    history.replaceState(null, "", `${location.pathname}${`?${words}`.replace(/^\?$/, "")}`);
  }

  #menu(first = ""): void {
    this.#close?.();
    this.#close = null;
    delete document.body.dataset.plays;
    const order = [...this.#offers].sort((one, other) => Number(other.name === first) - Number(one.name === first));
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
      on && go(kept.over ? "Look at your last game" : "Go on", `${kept.where}, step ${kept.step}`, on, "primary"),
      go("Show me the first turn", `${offer.tour} minutes`, { game, coach: true }, on ? "" : "primary"),
      ...offer.presets.map(({ name, title, says, minutes }) =>
        go(title, `${says} About ${minutes} minutes.`, { game, preset: name }),
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
    const seats = h("select", { name: "seats" }, ...options(counts, (n) => (n === 1 ? "1 seat" : `${n} seats`)));
    const bots = h(
      "select",
      { name: "bot" },
      ...options(["", ...offer.bots], (bot) => (bot ? `the others: ${bot}` : "all seats are played here")),
    );
    const seed = h("input", { name: "seed", inputmode: "numeric", placeholder: "any", size: 6 });
    const form = h(
      "form.hp-site-own",
      {},
      h("label", {}, "Seats ", seats),
      h("label", {}, "Others ", bots),
      h("label", {}, "Seed ", seed),
      h("button.hp-btn", { type: "submit" }, "Begin"),
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
    return h("details", {}, h("summary", {}, "A table of your own"), form);
  }
}

const wishOf = ({ text, mine, bot, tour = [] }: Kept): Wish => ({ text, mine, bot, tour });

function keptOf(as: keyof typeof KEPT, game: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT[as] + game) ?? "null");
    return typeof kept?.text === "string" ? kept : null;
  } catch {
    return null; // a damaged one is left alone
  }
}

new Page();
