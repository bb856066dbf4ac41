// What a student's page shows of its class: whether it is heard, a vote, what others guessed, and that all is paused.
// It stands above the page's own steps and knows nothing of them.

import { fill, h, text } from "../dom.ts";
import { tr } from "../words.ts";
import type { Ballot, Hands, News } from "./news.ts";
import { STYLE } from "./style.ts";

/** What a pupil does here. */
export interface StripActions {
  named(name: string): void;
  voted(ballot: number, value: string): void;
}

export class ClassStrip {
  readonly element: HTMLElement;
  readonly #status = h("p.class-status", { role: "status" });
  readonly #refusal = h("p.class-refusal", { role: "alert" });
  readonly #name: HTMLElement;
  readonly #vote = h("div.class-vote", { hidden: true });
  readonly #others = h("div.class-others", { hidden: true });
  readonly #pause: HTMLDialogElement;
  readonly #actions: StripActions;
  #shown = "";
  #ballot = 0;

  constructor(page: Document, actions: StripActions) {
    this.#actions = actions;
    this.#name = this.#nameForm();
    this.element = h(
      "section.class-strip",
      { "aria-label": tr("Your class") },
      this.#status,
      this.#refusal,
      this.#name,
      this.#vote,
      this.#others,
    );
    this.#pause = h(
      "dialog.class-pause",
      { "aria-label": tr("Paused") },
      h("p.class-pause-sign", { "aria-hidden": "true" }, "II"),
      h("h2", { tabindex: "-1" }, tr("Paused")),
      h("p", {}, tr("Look to the board. Your page goes on from here.")),
    );
    // Only the teacher ends it.
    this.#pause.addEventListener("cancel", (event) => event.preventDefault());
    this.#pause.addEventListener("keydown", (event) => {
      if (event.key === "Escape") event.preventDefault();
    });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, style];
    (page.querySelector("main") ?? page.body).prepend(this.element);
    page.body.append(this.#pause);
    this.status(tr("Choose your seat to join the class."));
  }

  /** `waits`: something is on this page still; `bad`: something is wrong. */
  status(words: string, sign: "good" | "waits" | "bad" = "good"): void {
    text(this.#status, words);
    this.#status.dataset.sign = sign;
  }

  refuse(sentences: readonly string[]): void {
    text(this.#refusal, sentences.join(" "));
  }

  pause(paused: boolean): void {
    if (paused === this.#pause.open) return;
    if (paused) this.#pause.showModal();
    else this.#pause.close();
  }

  /** The page sits nowhere any more: nothing of the class is shown. */
  leave(): void {
    this.pause(false);
    this.refuse([]);
    this.#name.hidden = true;
    this.#shown = "";
    this.#showVote(null);
    this.#showOthers(null, []);
  }

  /** What is new; what stays the same is not touched, so that nobody loses the place they are at. */
  show(news: News): void {
    this.pause(news.hold.paused);
    this.#name.hidden = !news.seat;
    const shown = JSON.stringify([news.guesses, news.picked, news.ballot]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#showVote(news.ballot);
    this.#showOthers(news.guesses, news.picked);
  }

  #showVote(ballot: Ballot | null): void {
    this.#vote.hidden = !ballot;
    if (!ballot) {
      this.#ballot = 0;
      fill(this.#vote);
      return;
    }
    const isNew = ballot.number !== this.#ballot;
    if (!isNew && !ballot.mine) return; // somebody may be typing
    this.#ballot = ballot.number;
    const heading = h("h2", {}, ballot.says);
    if (ballot.mine) fill(this.#vote, heading, bars(ballot.votes ?? [], [ballot.mine], tr("your vote")));
    else if (ballot.options.length) fill(this.#vote, heading, this.#choices(ballot));
    else fill(this.#vote, heading, this.#line(ballot));
    if (isNew) this.#vote.scrollIntoView({ block: "nearest" });
  }

  #choices(ballot: Ballot): HTMLElement {
    const each = ballot.options.map((option) => {
      const choice = h("button.class-choice", {}, option);
      choice.addEventListener("click", () => this.#actions.voted(ballot.number, option));
      return choice;
    });
    return h("div.class-choices", { role: "group", "aria-label": ballot.says }, ...each);
  }

  #line(ballot: Ballot): HTMLElement {
    const field = h("input", { maxlength: 40, autocomplete: "off", "aria-label": ballot.says });
    const form = h("form.class-line", { novalidate: true }, field, h("button", { type: "submit" }, tr("Vote")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const value = field.value.trim();
      if (value) this.#actions.voted(ballot.number, value);
    });
    return form;
  }

  #showOthers(guesses: Hands | null, picked: readonly string[]): void {
    const wasEmpty = this.#others.hidden || !this.#others.querySelector(".class-picked");
    this.#others.hidden = !guesses?.length;
    const open = this.#others.querySelector("details")?.open ?? false;
    const folded = h(
      "details",
      { open },
      h("summary", {}, tr("What the class guessed")),
      bars(guesses ?? [], picked, tr("picked")),
    );
    const talk = picked.length > 0 && h("h2", {}, tr("Talk about these guesses"));
    const values = picked.length > 0 && h("ul.class-picked", {}, ...picked.map((value) => h("li", {}, value)));
    fill(this.#others, talk, values, folded);
    if (picked.length && wasEmpty) this.#others.scrollIntoView({ block: "nearest" });
  }

  #nameForm(): HTMLElement {
    const field = h("input", { id: "class-name", maxlength: 24, autocomplete: "off" });
    const form = h(
      "form.class-line",
      { novalidate: true },
      h("label", { for: "class-name" }, tr("Only your teacher sees it")),
      field,
      h("button", { type: "submit" }, tr("Send")),
    );
    const details = h(
      "details",
      { hidden: true },
      h("summary", {}, tr("Your name, if your teacher asks for it")),
      form,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!field.value.trim()) return;
      this.#actions.named(field.value.trim());
      details.open = false;
    });
    return details;
  }
}

/** Values with how many hands each has; those that are marked say so in a word. */
function bars(hands: Hands, marked: readonly string[], word: string): HTMLElement {
  const most = Math.max(1, ...hands.map(([, n]) => n));
  const rows = hands.map(([value, n]) => {
    const bar = h("span.class-bar", { "aria-hidden": "true" });
    bar.style.width = `${(100 * n) / most}%`;
    const isMarked = marked.includes(value);
    const name = h("span.class-value", {}, value, isMarked && h("small", {}, ` ${word}`));
    return h("li", {}, name, h("span.class-track", {}, bar), h("span.class-count", {}, `${n}`));
  });
  return h("ul.class-bars", {}, ...rows);
}
