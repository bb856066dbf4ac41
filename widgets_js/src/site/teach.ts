import { h } from "../dom.ts";
import { message, speak, tr } from "../words.ts";
import type { Progress } from "./worker.ts";

/** What a teacher wants, as `site.teach.Order` has it. */
interface Order {
  lesson: string;
  code: string;
  word: string;
  tries: number;
  key: boolean;
  language: string;
}

const MAKING = message("Making the page");

/** The page: a form, and what was made of it, to keep and to look at. */
class Page {
  readonly #form = document.getElementById("order") as HTMLFormElement;
  readonly #status = document.getElementById("status") as HTMLElement;
  readonly #result = document.getElementById("result") as HTMLElement;
  readonly #buttons = [...this.#form.querySelectorAll("button")];
  readonly #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  #order: Order | null = null;
  /** What Python says it is doing, while nothing is waited for. */
  #ready = false;

  constructor() {
    speak(JSON.parse(document.getElementById("words")?.textContent ?? "{}"));
    this.#worker.addEventListener("message", ({ data }: MessageEvent<string>) => this.#hear(JSON.parse(data)));
    this.#worker.addEventListener("error", ({ message }) =>
      this.#fail(message || tr("A worker could not be started here.")),
    );
    const asked = new URLSearchParams(location.search).get("lesson");
    const lesson = this.#field("lesson") as HTMLSelectElement;
    if (asked && [...lesson.options].some(({ value }) => value === asked)) lesson.value = asked;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#make((event.submitter as HTMLButtonElement | null)?.value === "key");
    });
  }

  #field(name: string): HTMLInputElement | HTMLSelectElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  }

  #make(key: boolean): void {
    const [lesson, code, word, tries] = ["lesson", "code", "word", "tries"].map((name) =>
      this.#field(name).value.trim(),
    );
    if (!/^\d{1,5}$/.test(tries ?? "")) {
      this.#fail(tr("Tries: a whole number from 1 to 10000."));
      this.#field("tries").focus();
      return;
    }
    const { lang: language } = document.documentElement;
    this.#order = { lesson: lesson ?? "", code: code ?? "", word: word ?? "", tries: Number(tries), key, language };
    this.#result.replaceChildren();
    this.#wait(true);
    this.#waiting(this.#ready ? MAKING : message("Fetching Python"));
    this.#worker.postMessage({ make: this.#order });
  }

  #hear(words: Progress): void {
    if ("page" in words) this.#show(words.page);
    else if ("failed" in words)
      this.#fail(words.reason === undefined ? words.failed : tr(words.failed, { reason: words.reason }));
    else if ("ready" in words) {
      this.#ready = true;
      if (this.#order) this.#waiting(MAKING);
    } else if (this.#order) this.#waiting(words.progress);
  }

  #show(html: string): void {
    const order = this.#order;
    if (!order) return;
    this.#order = null;
    this.#wait(false);
    this.#say("");
    const href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
    const name = [order.lesson, order.key ? "key" : order.code.toUpperCase()].filter(Boolean).join("-");
    const link = (words: string, kind: string, more: Record<string, string>): HTMLElement =>
      h("a", { class: `hp-btn ${kind}`, href, ...more }, words);
    const says = order.key
      ? tr("Your key: plan, answer, working and what to talk about. Keep it to yourself.")
      : order.word
        ? tr("The page is ready. Note your word: nobody can find it again in the file.")
        : tr("The page is ready. It holds no answer.");
    this.#result.replaceChildren(
      h("p", {}, says),
      h(
        "p.hp-site-doors",
        {},
        link(tr("Download {file}", { file: `${name}.html` }), "primary", { download: `${name}.html` }),
        link(tr("Look at it"), "", { target: "_blank" }),
      ),
    );
    this.#result.querySelector("a")?.focus();
  }

  #wait(on: boolean): void {
    for (const button of this.#buttons) button.disabled = on;
  }

  /** Says what is waited for: a message. */
  #waiting(doing: string): void {
    this.#say(`${tr(doing)} …`);
  }

  #say(words: string): void {
    this.#status.removeAttribute("role");
    this.#status.textContent = words;
  }

  #fail(words: string): void {
    this.#order = null;
    this.#wait(false);
    this.#status.setAttribute("role", "alert");
    this.#status.textContent = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  }
}

new Page();
