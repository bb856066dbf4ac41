import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../src/words.ts";

/** What a page says to its worker, and what it hears from there. */
class FakeWorker extends EventTarget {
  static last: FakeWorker;
  readonly asked: unknown[] = [];

  constructor() {
    super();
    FakeWorker.last = this;
  }

  postMessage(request: unknown): void {
    this.asked.push(request);
  }

  says(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

const game = (says: string, title: string): object => ({
  name: "pig",
  title: "Pig",
  says,
  seats: [1, 2],
  bots: ["greedy"],
  tour: 3,
  presets: [{ name: "first", title, says, minutes: 5 }],
});
const accented = (words: string): string => words.replace(/[A-Za-z](?![^{]*\})/g, "ñ");
/** Every message comes out of it with its letters changed. */
const words = new Proxy<Record<string, string>>({}, { get: (_, name) => accented(String(name)) });
const LANGUAGES = {
  en: { name: "English", games: [game("Roll or hold.", "A first game")], words: {} },
  de: {
    name: "Deutsch",
    games: [game("Würfeln oder halten.", "Ein erstes Spiel")],
    words: { Games: "Spiele", "Go on": "Weiter", "Fetching Python": "Python wird geholt", Language: "Sprache" },
  },
};

async function opened(address = "", languages: object = LANGUAGES): Promise<HTMLSelectElement> {
  history.replaceState(null, "", `/play.html${address}`);
  document.body.innerHTML =
    '<header class="hp-site-top"><a class="hp-site-name" href="index.html">hordeplay</a>' +
    '<button id="home">Games</button><p id="status"></p></header><main id="stage"></main>' +
    `<script type="application/json" id="games">${JSON.stringify(languages)}</script>`;
  vi.resetModules();
  await import("../src/site/play.ts");
  return document.querySelector("#language") as HTMLSelectElement;
}

const choose = (select: HTMLSelectElement, language: string): void => {
  select.value = language;
  select.dispatchEvent(new Event("change"));
};
const says = (): string => document.querySelector(".hp-site-offer p")?.textContent ?? "";
const page = document.documentElement;

beforeEach(() => {
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB", "de"]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
  document.title = "";
  page.removeAttribute("lang");
  delete page.dataset.clauses;
  history.replaceState(null, "", "/");
  speak(undefined);
});

describe("the page that plays", () => {
  it("speaks the language of the address, and says so", async () => {
    const select = await opened("?language=de");
    expect(says()).toBe("Würfeln oder halten.");
    expect(page.lang).toBe("de");
    expect(page.dataset.clauses).toBe("docs/de/clauses/");
    expect(document.querySelector("#home")?.textContent).toBe("Spiele");
    expect(document.querySelector(".hp-site-name")?.getAttribute("href")).toBe("de/index.html");
    expect([select.value, select.getAttribute("aria-label")]).toEqual(["de", "Sprache"]);
    expect([...select.options].map(({ text, lang }) => [text, lang])).toEqual([
      ["English", "en"],
      ["Deutsch", "de"],
    ]);
  });

  it("begins in the first language of the browser that it has, English where it has none of them", async () => {
    await opened();
    expect([says(), page.lang, page.dataset.clauses]).toEqual(["Roll or hold.", "en", "docs/clauses/"]);
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr", "de-AT", "en"]);
    await opened();
    expect(page.lang).toBe("de");
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
    await opened();
    expect(page.lang).toBe("en");
  });

  it("remembers what was chosen, and the address goes before it", async () => {
    choose(await opened("?game=pig#code"), "de");
    expect(says()).toBe("Würfeln oder halten.");
    expect(location.search).toBe("?game=pig&language=de");
    expect(location.hash).toBe("#code");
    await opened();
    expect(page.lang).toBe("de");
    await opened("?language=en");
    expect(page.lang).toBe("en");
    await opened("?language=xx");
    expect(page.lang).toBe("de");
  });

  it("chooses without a place to remember it", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    choose(await opened(), "de");
    expect(page.lang).toBe("de");
    expect(location.search).toBe("?language=de");
  });

  it("asks for boards in its language", async () => {
    await opened("?language=de&pace=0");
    document.querySelector<HTMLElement>('[data-game="pig"] .hp-btn')?.click();
    expect(FakeWorker.last.asked).toEqual([{ open: { game: "pig", coach: true, language: "de", pace_ms: 0 } }]);
    const status = document.querySelector("#status");
    expect(status?.textContent).toBe("Python wird geholt …");
  });

  it("says what it waits for in the language that is chosen meanwhile, and what failed as it came", async () => {
    const select = await opened();
    const status = document.querySelector("#status");
    FakeWorker.last.says({ progress: "Fetching Python" });
    expect(status?.textContent).toBe("Fetching Python …");
    choose(select, "de");
    expect(status?.textContent).toBe("Python wird geholt …");
    FakeWorker.last.says({ failed: "{reason} {x}" });
    expect([status?.textContent, status?.getAttribute("role")]).toEqual(["{reason} {x}", "alert"]);
    FakeWorker.last.says({ failed: "No Python. {reason}", reason: "offline" });
    expect(status?.textContent).toBe("No Python. offline");
    FakeWorker.last.says({ ready: true });
    expect(status?.textContent).toBe("");
  });

  it("has no choice of languages where there is one", async () => {
    expect(await opened("", { en: LANGUAGES.en })).toBe(null);
    expect(page.lang).toBe("en");
  });

  it("lets no word of the menu pass by", async () => {
    localStorage.setItem(
      "hordeplay-kept-pig",
      JSON.stringify({ game: "pig", where: "ñ", step: 4, over: false, text: "{}", mine: [], bot: "" }),
    );
    const pseudo = { ...LANGUAGES.en, games: [game("ñ", "ñ")], words: {} };
    vi.spyOn(JSON, "parse").mockImplementationOnce(() => ({ de: { ...pseudo, words } }));
    await opened("?language=de");
    const menu = document.querySelector("#stage") as HTMLElement;
    const read = [menu.textContent, ...[...menu.querySelectorAll("input")].map((one) => one.placeholder)].join(" ");
    expect(read.match(/[A-Za-z]{2,}/g)?.filter((word) => !["Pig", "greedy"].includes(word))).toEqual([]);
    expect(read).toContain("4");
  });
});

describe("the page that makes lessons", () => {
  async function teaching(spoken: string): Promise<HTMLFormElement> {
    page.lang = "de";
    const field = (name: string, value: string): string => `<input name="${name}" value="${value}">`;
    document.body.innerHTML =
      `<form id="order"><select name="lesson"><option>cup</option></select>${field("code", "frog7")}` +
      `${field("word", "")}${field("tries", "20")}<button type="submit" value="page"></button></form>` +
      `<p id="status"></p><section id="result"></section>${spoken}`;
    vi.resetModules();
    await import("../src/site/teach.ts");
    return document.querySelector("#order") as HTMLFormElement;
  }

  it("orders a page in the language of the page, and says what it does in it", async () => {
    const spoken = { "Making the page": "Die Seite wird erstellt", "Look at it": "Ansehen" };
    const form = await teaching(`<script type="application/json" id="words">${JSON.stringify(spoken)}</script>`);
    FakeWorker.last.says({ ready: true });
    form.requestSubmit();
    expect(FakeWorker.last.asked).toEqual([
      { make: { lesson: "cup", code: "frog7", word: "", tries: 20, key: false, language: "de" } },
    ]);
    expect(document.querySelector("#status")?.textContent).toBe("Die Seite wird erstellt …");
    FakeWorker.last.says({ page: "<p>" });
    expect(document.querySelector("#result")?.textContent).toContain("Ansehen");
  });

  it("is English without words", async () => {
    const form = await teaching("");
    form.requestSubmit();
    expect(document.querySelector("#status")?.textContent).toBe("Fetching Python …");
  });
});
