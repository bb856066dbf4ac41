// The student's page of a lesson: seat, guess, tries, result line, and the answer when the teacher says the word.
// One file without a server; where a class's door has served it, the door hears what happens here and may hold the page.
import { attr, fill, h } from "../dom.ts";
import { message, speak, tr } from "../words.ts";
import { axis, type Place, percent, running } from "./charts.ts";
import { ALONE, doorOf, FREE, type Step as Held, type Hold, type Standing } from "./door.ts";
import { admit, compareGuess, fractionOf, toNumber } from "./grading.ts";
import { mark, rowOf } from "./pieces.ts";
import { qrOf } from "./qr.ts";
import { resultLine } from "./result_line.ts";
import type { Die } from "./rules.ts";
import { opened, type Seal } from "./seal.ts";
import { type Tried, type TryData, triesOf } from "./tries.ts";
import { amount, scattered } from "./verdicts.ts";

/** What Python has written into the page: `hordeplay.desk.lesson_page`. */
interface PageData extends TryData {
  name: string;
  predict: string[];
  byHand: string;
  key: string;
  code: string;
  tries: number;
  /** What each outcome counts in a line; null where a line has how many tries, and their sum. */
  values: number[] | null;
  /** Between what a guess, and a single try, can lie. */
  bounds: [number, number];
  seal: Seal | null;
  /** Where it speaks another language than English: its words by the English messages. */
  words?: Readonly<Record<string, string>>;
}

/** What opens with the teacher's word. */
interface Secret {
  value: string;
  exact: string;
  shown: string;
  about: string;
  /** How far single tries scatter; of a chance it follows from the value. */
  spread: number | null;
  /** What known mistakes lead to: a value, as it is shown, and the reason. */
  near: [value: string, shown: string, says: string][];
  why: [says: string, part: string, decimal: string][];
  working?: string[];
  surprises?: string[];
}

/** What a class has rolled; without `n` nobody knows how often. */
interface Rolled {
  mean: number;
  n: number | null;
  shown: string;
}

const CODE = /^[A-Z0-9-]{1,16}$/;
const CODE_FORM = message("A class code has 1 to 16 letters, digits and dashes.");
/** Characters of a guess: as in hordeplay/desk/votes.py. */
const LONGEST = 40;
/** Tries of a line by hand: as in hordeplay/desk/classroom.py. */
const MOST_BY_HAND = 999;
/** Results that are drawn one by one. */
const SHOWN = 40;

/** One numbered part of the page: a heading that always stands there, and a body while it is its turn. */
class Step {
  readonly element: HTMLElement;
  readonly body = h("div.step-body", { hidden: true });
  readonly #badge: HTMLElement;
  readonly #summary = h("span.summary");
  readonly #note = h("p.note.hold", { role: "status" });
  readonly #number: number;

  constructor(number: number, title: string) {
    this.#number = number;
    this.#badge = h("span.badge", { "aria-hidden": "true" }, `${number}`);
    const heading = h("h2", { id: `step-${number}` }, this.#badge, h("span", {}, title), this.#summary);
    this.element = h("section.step", { "aria-labelledby": `step-${number}` }, heading, this.#note, this.body);
  }

  /** Held by the teacher: it can be read, not done. Old browsers let it be pressed all the same. */
  get held(): boolean {
    return this.body.inert;
  }

  /** `later`: its turn has not come; `now`; `refused` by the class; `done`, and open still or folded to its summary. */
  set(
    state: "later" | "now" | "refused" | "done",
    { open = state === "now" || state === "refused", summary = "", note = "" } = {},
  ): void {
    this.element.dataset.state = state;
    attr(this.element, "aria-current", state === "now" || state === "refused" ? "step" : null);
    const sign = { later: null, now: null, refused: "cross", done: "check" } as const;
    const shown = sign[state];
    fill(this.#badge, shown ? mark(shown) : `${this.#number}`);
    fill(this.#summary, summary);
    this.body.hidden = !open;
    this.body.inert = note !== "";
    if (this.#note.textContent !== note) this.#note.textContent = note;
  }
}

/** A line of text to type into, its button, and the one sentence that says what is wrong. */
class Entry {
  readonly form: HTMLFormElement;
  readonly fields: HTMLInputElement[];
  readonly #message: HTMLElement;
  readonly #quiet: string;

  constructor(
    labels: { label: string; name: string; more?: Record<string, string> }[],
    button: HTMLButtonElement,
    quiet: string,
    submit: () => void,
  ) {
    const message = `${labels[0]?.name}-message`;
    this.#quiet = quiet;
    this.#message = h("p.note", { id: message, role: "status" }, quiet);
    this.fields = labels.map(({ name, more }) =>
      h("input", { id: name, autocomplete: "off", spellcheck: "false", "aria-describedby": message, ...more }),
    );
    const named = this.fields.map((field, i) => h("label", {}, h("span", {}, labels[i]?.label ?? ""), field));
    this.form = h("form", { novalidate: true }, h("div.entry", {}, ...named, button), this.#message);
    button.type = "submit";
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      submit();
    });
  }

  get typed(): string[] {
    return this.fields.map((field) => field.value.trim());
  }

  /** Says what is wrong, and with which field. */
  refuse(words: string, field = 0): void {
    this.say(words, true);
    this.fields.forEach((one, i) => {
      attr(one, "aria-invalid", i === field ? "true" : null);
    });
    this.fields[field]?.focus();
  }

  say(words = this.#quiet, bad = false): void {
    this.#message.classList.toggle("bad", bad);
    this.#message.textContent = words;
    if (!bad) for (const field of this.fields) field.removeAttribute("aria-invalid");
  }
}

const button = (words: string, kind = ""): HTMLButtonElement => h("button", { class: `btn ${kind}` }, words);

/** The data of the page; all that is said from then on is in their language. */
function dataOf(page: Document): PageData {
  const data = JSON.parse(page.getElementById("data")?.textContent ?? "null") as PageData;
  speak(data.words);
  return data;
}

class Page {
  readonly #data = dataOf(document);
  readonly #chance = this.#data.kind === "chance";
  readonly #tries = triesOf(this.#data, this.#data.tries);
  readonly #door = doorOf(document);
  #hold: Hold = FREE;
  #standing: Standing = ALONE;

  #code = "";
  #seat = 0;
  #guess: { text: string; value: number } | null = null;
  #try: (n: number) => Tried = () => ({ result: 0, rows: [], says: "" });
  readonly #results: number[] = [];
  /** How often each outcome came to real dice. */
  #hand: number[] | null = null;
  #handed = "";
  #secret: Secret | null = null;
  #pot: Rolled | null = null;

  readonly #seatStep = new Step(1, tr("Your seat"));
  readonly #guessStep = new Step(2, tr("Your guess"));
  readonly #tryStep = new Step(3, tr("Try it"));
  readonly #lineStep = new Step(4, tr("Hand in"));
  readonly #checkStep = new Step(5, tr("Check, when the teacher says the word"));

  readonly #sit: Entry;
  readonly #guesses: Entry;
  readonly #byHand: Entry;
  readonly #word: Entry;
  readonly #classes: Entry;

  readonly #tray = h("div.tray");
  readonly #outcome = h("p.outcome");
  readonly #sum = h("p.sum");
  readonly #marks = h("div.marks");
  readonly #chart = h("div.chart");
  readonly #rolls = [1, 10, 100].map((n) =>
    button(n === 1 ? tr("Roll") : tr("{n} more", { n }), n === 1 ? "primary" : ""),
  );
  readonly #line = h("code", { id: "line" });
  readonly #qr = h("div.qr-box");
  readonly #copied = h("p.note", { role: "status" });
  #arrives = "";
  readonly #answer = h("div.answer", { tabindex: -1, role: "region", "aria-label": tr("The answer") });
  readonly #details = h("div.details");
  readonly #again = button(tr("Another seat"), "quiet");

  constructor() {
    const { code, tries, values, seal } = this.#data;
    const seats = this.#seats;
    const codeField = {
      label: tr("Class code"),
      name: "code",
      more: { autocapitalize: "characters", placeholder: "FROG7" },
    };
    const seatField = { label: tr("Seat"), name: "seat", more: { inputmode: "numeric", placeholder: "12" } };
    this.#sit = new Entry(
      code ? [seatField] : [codeField, seatField],
      button(tr("Sit down"), "primary"),
      tr("No name is asked. Your seat, 1 to {seats}, makes your dice yours.", { seats }),
      () => this.#sitDown(),
    );
    this.#guesses = new Entry(
      [{ label: this.#chance ? tr("the chance, as 25 % or 1/4") : tr("the number"), name: "guess" }],
      button(tr("Keep it"), "primary"),
      tr("It cannot be changed later."),
      () => this.#keepGuess(),
    );
    this.#byHand = this.#handEntry(values);
    this.#word = new Entry(
      [{ label: tr("the word"), name: "word", more: { autocapitalize: "none" } }],
      button(tr("Open")),
      tr("Until then the answer is sealed."),
      () => void this.#open(),
    );
    this.#classes = new Entry(
      [
        {
          label: tr("what the class rolled, if you know it"),
          name: "class",
          more: { placeholder: this.#chance ? tr("{yes} of {n}", { yes: 412, n: 600 }) : "29.1" },
        },
      ],
      button(tr("Show it")),
      "",
      () => this.#readClass(),
    );
    this.#layOut(tries, seal !== null);
    this.#door.onHold((hold) => {
      this.#hold = hold;
      this.#draw();
    });
    this.#door.onStanding((standing) => this.#stand(standing));
    this.#door.onPot(({ n, sum }) => {
      if (!n) return;
      this.#pot = { n, mean: sum / n, shown: this.#chance ? ofAll(sum, n) : tr("mean of {n}", { n }) };
      this.#draw();
    });
    this.#draw();
    // The worksheet stands on the screen only where nothing of this runs.
    document.documentElement.classList.add("runs");
    addEventListener("hashchange", () => this.#comeBack());
    this.#comeBack();
  }

  #layOut(tries: number, sealed: boolean): void {
    const { predict, byHand, values } = this.#data;
    this.#showLying();
    this.#seatStep.body.append(this.#sit.form);
    this.#guessStep.body.append(this.#guesses.form);
    if (predict.length > 1)
      this.#guessStep.body.append(
        h("p.note", {}, tr("The worksheet asks for more: {more}.", { more: predict.join("; ") })),
      );
    [1, 10, 100].forEach((n, i) => {
      this.#rolls[i]?.addEventListener("click", () => this.#roll(n));
    });
    const status = h("div", { role: "status" }, this.#outcome, this.#sum);
    const results = h("div.results", {}, this.#marks, this.#chart);
    this.#tryStep.body.append(this.#tray, h("div.rolls", {}, ...this.#rolls), status, results);
    const howTo = byHand && h("p.note", {}, byHand);
    this.#tryStep.body.append(h("details", {}, h("summary", {}, tr("Done by hand")), howTo, this.#byHand.form));
    const copy = button(tr("Copy the line"));
    copy.addEventListener("click", () => void this.#copy());
    const says = tr("It says how many tries, and what they came to together: your mean of {n} tries.", { n: tries });
    const left = h("div", {}, this.#line, !values && h("p.note", {}, says), copy, this.#copied);
    this.#lineStep.body.append(h("div.line", {}, left, this.#qr));
    const ask = sealed
      ? this.#word.form
      : h("p.note", {}, tr("This page does not hold the answer. Your teacher shows it."));
    this.#checkStep.body.append(ask, this.#answer, this.#details);
    this.#again.addEventListener("click", () => this.#standUp());
    const print = button(tr("Print the worksheet"), "quiet");
    print.addEventListener("click", () => window.print());
    const steps = [this.#seatStep, this.#guessStep, this.#tryStep, this.#lineStep, this.#checkStep];
    document
      .getElementById("steps")
      ?.replaceChildren(...steps.map((step) => step.element), h("footer", {}, this.#again, print));
  }

  /** Dice that lie there before the first try, beside the story. */
  #showLying(): void {
    const { name, words } = this.#data.rule ?? {};
    if (name !== "keepDice") return;
    const { lying = [], kept = [], sides = 6 } = words as { lying?: number[]; kept?: number[]; sides?: number };
    if (!lying.length) return;
    const free = [...kept];
    const dice: Die[] = lying.map((face) => {
      const at = free.indexOf(face);
      if (at >= 0) free.splice(at, 1);
      return { kind: "die", sides, face, kept: at >= 0 };
    });
    document
      .getElementById("lying")
      ?.append(rowOf({ label: tr("the dice that lie there; the kept ones are dark"), pieces: dice }));
  }

  // ---- seat

  #sitDown(): void {
    const typed = this.#sit.typed;
    const seat = typed.at(-1) ?? "";
    const code = (this.#data.code || (typed[0] ?? "")).toUpperCase();
    if (!CODE.test(code)) {
      this.#sit.refuse(tr(CODE_FORM));
      return;
    }
    if (this.#take(code, seat)) this.#guesses.fields[0]?.focus();
    else this.#sit.refuse(this.#seatForm, typed.length - 1);
  }

  /** So many seats the class has; beyond them its door says what to do, for the teacher may have made more of them by now. */
  get #seats(): number {
    return Math.min(this.#tries.seats, this.#door.seats || this.#tries.seats);
  }

  get #seatForm(): string {
    return tr("A seat is a whole number from 1 to {seats}.", { seats: this.#seats });
  }

  /** Takes a seat; false where there is none of that number. */
  #take(code: string, seat: string): boolean {
    const number = /^\d{1,3}$/.test(seat) ? Number(seat) : 0;
    if (number < 1 || number > this.#tries.seats) return false;
    [this.#code, this.#seat] = [code, number];
    this.#try = this.#tries.of(code, number);
    this.#secret = null;
    this.#handed = "";
    this.#sit.say();
    this.#recall();
    this.#remember();
    this.#door.joined(number);
    if (this.#guess) this.#tell();
    this.#draw();
    return true;
  }

  /** What the class says of the seat, and of the line. */
  #stand(standing: Standing): void {
    const { refused } = this.#standing;
    this.#standing = standing;
    if (!this.#seat) return;
    const typing = this.#guessStep.body.contains(document.activeElement);
    this.#draw();
    if (standing.refused === refused) return;
    if (standing.emptied) {
      this.#standUp();
      this.#sit.say(standing.refused, true);
      return;
    }
    if (!standing.refused) this.#sit.say();
    else if (typing) this.#sit.refuse(standing.refused, this.#sit.fields.length - 1);
    else this.#sit.say(standing.refused, true);
    if (standing.refused) this.#seatStep.element.scrollIntoView({ block: "nearest" });
  }

  /** Another pupil at the same device; what the one before has done is kept under the old seat. */
  #standUp(): void {
    this.#seat = 0;
    this.#standing = ALONE;
    this.#guess = this.#hand = this.#secret = null;
    this.#handed = "";
    this.#results.length = 0;
    fill(this.#answer);
    fill(this.#details);
    for (const entry of [this.#sit, this.#guesses, this.#word, this.#classes, this.#byHand]) {
      for (const field of entry.fields) field.value = "";
      entry.say();
    }
    this.#keep(this.#place(), null);
    // The seat of the address is left, too: a reload shall not bring it back.
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    this.#draw();
    this.#sit.fields[0]?.focus();
  }

  // ---- guess

  #keepGuess(): void {
    if (this.#guessStep.held) return;
    const [text = ""] = this.#guesses.typed;
    try {
      if ([...text].length > LONGEST)
        throw new Error(tr("A guess has at most {n} characters: write it shorter.", { n: LONGEST }));
      const value = toNumber(admit(text, this.#data.kind));
      const [low, high] = this.#data.bounds;
      if (value < low || value > high) throw new Error(tr("A guess here is from {low} to {high}.", { low, high }));
      this.#guess = { text, value };
    } catch (error) {
      this.#guesses.refuse(sentence(error));
      return;
    }
    this.#remember();
    this.#door.guessed(text);
    this.#draw();
    this.#rolls[0]?.focus();
  }

  // ---- tries

  #roll(n: number): void {
    if (this.#tryStep.held) return;
    this.#go(this.#results.length + n);
    this.#remember();
    this.#door.rolled(this.#results.length);
    this.#draw();
    this.#handIn();
  }

  /** Rolls on up to so many tries. */
  #go(upTo: number): void {
    let last: Tried | null = null;
    while (this.#results.length < Math.min(upTo, this.#tries.most)) {
      last = this.#try(this.#results.length);
      this.#results.push(last.result);
    }
    if (last) this.#showTry(last);
  }

  #showTry({ result, rows, says }: Tried): void {
    fill(this.#tray, ...rows.map(rowOf));
    const sign = this.#chance ? mark(result ? "check" : "cross") : null;
    fill(this.#outcome, sign, h("span", {}, says));
    this.#outcome.dataset.result = this.#chance ? `${result}` : "";
  }

  #showTries(): void {
    const n = this.#results.length;
    const { tries } = this.#data;
    this.#tray.hidden = !this.#data.rule;
    if (!n) {
      fill(this.#tray, h("p.empty", {}, tr("Your tries will lie here.")));
      fill(this.#outcome);
    }
    const sum = total(this.#results);
    const togo = n >= tries ? tr("enough to hand in") : tr("{n} to go", { n: tries - n });
    const share = this.#chance
      ? ofAll(sum, n)
      : n
        ? tr("mean {mean}", { mean: (sum / n).toFixed(2) })
        : tr("no try yet");
    const beside = this.#chance
      ? n
        ? percent(sum / n)
        : ""
      : n
        ? n === 1
          ? tr("of 1 try")
          : tr("of {n} tries", { n })
        : "";
    fill(this.#sum, h("b", {}, share), h("span", {}, beside), h("span.togo", {}, togo));
    this.#marks.hidden = tries > SHOWN;
    const each = Array.from({ length: tries > SHOWN ? 0 : tries }, (_, i) => this.#markOf(this.#results[i]));
    fill(this.#marks, ...each);
    const heard = this.#results.slice(0, tries).map((one) => (this.#chance ? (one ? tr("yes") : tr("no")) : one));
    attr(this.#marks, "role", "img");
    const results = heard.join(" ") || tr("none yet");
    attr(this.#marks, "aria-label", tr("the first {n} tries: {results}", { n: tries, results }));
    fill(this.#chart, n > 1 && running(this.#results, this.#chance, this.#guess?.value ?? 0));
    for (const roll of this.#rolls) roll.disabled = n >= this.#tries.most;
  }

  #markOf(result: number | undefined): HTMLElement {
    if (result === undefined) return h("i");
    if (!this.#chance) return h("i.number", {}, `${result}`);
    return result ? h("i.yes", {}, mark("check")) : h("i.no", {}, mark("cross"));
  }

  // ---- real dice

  #handEntry(values: number[] | null): Entry {
    const field = (label: string, name: string) => ({ label, name: `hand-${name}`, more: { inputmode: "numeric" } });
    const fields = this.#chance
      ? [field(tr("it happened"), "yes"), field(tr("of so many tries"), "tries")]
      : values
        ? values.map((value) => field(tr("{value} came", { value }), `${value}`))
        : [field(tr("so many tries"), "tries"), field(tr("all their numbers together"), "sum")];
    const quiet = tr("The line then says that it was rolled by hand.");
    return new Entry(fields, button(tr("Take these")), quiet, () => this.#takeByHand());
  }

  #takeByHand(): void {
    const entry = this.#byHand;
    if (this.#tryStep.held) return;
    const { values } = this.#data;
    const typed = entry.typed.map((text) => (text === "" && !this.#chance ? "0" : text));
    const wrong = typed.findIndex((text) => !/^\d{1,7}$/.test(text));
    if (wrong >= 0) {
      entry.refuse(tr("Write how often, as a whole number."), wrong);
      return;
    }
    const [yes = 0, tries = 0] = typed.map(Number);
    if (this.#chance && (yes > tries || !tries)) {
      entry.refuse(sentence(cannotBe(yes, tries)), 0);
      return;
    }
    const counts = this.#chance ? [tries - yes, yes] : typed.map(Number);
    if (values ? !counts.some(Boolean) : !counts[0]) {
      entry.refuse(
        values ? tr("Write how often each came.") : tr("Write how many tries, and what they came to together."),
        0,
      );
      return;
    }
    const wrongSum = this.#impossible(counts);
    if (wrongSum) {
      entry.refuse(wrongSum, this.#chance ? 1 : 0);
      return;
    }
    this.#hand = counts;
    entry.say(tr("The line below is of these."));
    this.#remember();
    this.#draw();
    this.#handIn();
  }

  /** Why real dice cannot have brought this in a lesson; empty where they can. */
  #impossible(counts: number[]): string {
    const { values, bounds } = this.#data;
    const [low, high] = bounds;
    const [n = 0, sum = 0] = values ? [total(counts)] : counts;
    if (n > MOST_BY_HAND) return tr("A line by hand has at most {most} tries, not {n}.", { most: MOST_BY_HAND, n });
    if (values || (n * low <= sum && sum <= n * high)) return "";
    const tries = n === 1 ? tr("{n} try", { n }) : tr("{n} tries", { n });
    return tr("{tries} together come to {low} to {high}, not {total}.", {
      tries,
      low: n * low,
      high: n * high,
      total: sum,
    });
  }

  // ---- hand in

  /** How often each outcome came, for the line: of real dice, else of the first tries of this page. */
  #counts(): number[] | null {
    const { values, tries } = this.#data;
    if (this.#hand) return this.#hand;
    if (this.#results.length < tries) return null;
    const first = this.#results.slice(0, tries);
    return values?.map((value) => first.filter((result) => result === value).length) ?? [tries, total(first)];
  }

  /** The line, as soon as there is one, goes to the class's door. */
  #handIn(): void {
    const line = this.#lineNow();
    if (!line || line === this.#handed) return;
    this.#handed = line;
    this.#door.handed(line);
  }

  #lineNow(): string {
    const counts = this.#counts();
    const [code, seat, key] = [this.#code, this.#seat, this.#data.key];
    const [summed, hand] = [!this.#data.values, this.#hand !== null];
    return counts ? resultLine({ code, seat, key, counts, summed, hand }) : "";
  }

  #showLine(): void {
    const line = this.#lineNow();
    const arrives = !this.#door.open
      ? tr("Paste it into the class chat, show the code, or read it out.")
      : this.#standing.handed
        ? tr("Your teacher has it. You need not do anything.")
        : tr("Your page sends it to your teacher by itself.");
    if (this.#line.textContent === line && this.#arrives === arrives) return;
    if (this.#line.textContent !== line) fill(this.#qr, line && qrOf(line));
    this.#line.textContent = line;
    this.#copied.textContent = this.#arrives = arrives;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#line.textContent ?? "");
      this.#copied.textContent = tr("Copied.");
    } catch {
      // A page without TLS may not write there: the line is marked, and the keys do it.
      getSelection()?.selectAllChildren(this.#line);
      this.#copied.textContent = tr("The line is marked: copy it now.");
    }
  }

  // ---- check

  async #open(): Promise<void> {
    const { seal } = this.#data;
    const [word = ""] = this.#word.typed;
    if (!seal || this.#checkStep.held) return;
    if (!word) {
      this.#word.refuse(tr("Type the word that your teacher says."));
      return;
    }
    this.#word.say(tr("Opening …"));
    const text = await opened(seal, word);
    if (text === null) {
      this.#word.refuse(tr("That is not the word."));
      return;
    }
    this.#secret = JSON.parse(text) as Secret;
    this.#word.say("");
    this.#draw();
    this.#answer.focus({ preventScroll: true });
    this.#checkStep.element.scrollIntoView({ block: "start" });
  }

  #readClass(): void {
    const [typed = ""] = this.#classes.typed;
    // What a class's panel says, in its languages; `hordeplay.desk.classroom.Pot` writes it.
    const share = /(\d{1,9})\s*(?:of|\/|out of|von)\s*(\d{1,9})/i.exec(typed);
    const mean = /(?:mean of|Mittelwert von) (\d{1,9}) = (-?[\d.,]+)/i.exec(typed);
    try {
      if (mean)
        this.#pot = {
          n: Number(mean[1]),
          mean: toNumber(admit(mean[2] ?? "", "number")),
          shown: tr("mean of {n}", { n: mean[1] ?? "" }),
        };
      else if (share && this.#chance) this.#pot = potOf(Number(share[1]), Number(share[2]));
      else this.#pot = { n: null, mean: toNumber(admit(typed, this.#data.kind)), shown: typed };
    } catch (error) {
      this.#classes.refuse(sentence(error));
      return;
    }
    this.#classes.say("");
    this.#draw();
  }

  #showAnswer(): void {
    const secret = this.#secret;
    const guess = this.#guess;
    if (!secret || !guess) return;
    const exact = fractionOf(secret.value);
    const value = toNumber(exact);
    const places: Place[] = [{ kind: "exact", name: tr("exact"), value, shown: secret.shown }];
    const near = secret.near.map(([value, shown, says]) => ({ value: fractionOf(value), shown, says }));
    const verdict = compareGuess(guess.text, exact, this.#data.kind, near);
    const words = [tr("Your guess: {verdict}.", { verdict: verdict.says })];
    places.push({ kind: "guess", name: tr("your guess"), value: guess.value, shown: guess.text });
    const own = this.#own();
    if (own) {
      const spread = secret.spread ?? Math.sqrt(value * (1 - value));
      const usual = spread / Math.sqrt(own.n);
      places.push({
        kind: "tries",
        name: tr("your {n} tries", { n: own.n }),
        value: own.mean,
        shown: this.#say(own.mean),
        usual: 2 * usual,
      });
      if (usual)
        words.push(
          scattered({
            whose: "seat",
            n: own.n,
            off: own.mean - value,
            spread,
            chance: this.#chance,
          }),
        );
      if (this.#pot?.n && usual)
        words.push(
          scattered({
            whose: "class",
            n: this.#pot.n,
            off: this.#pot.mean - value,
            spread,
            chance: this.#chance,
          }),
        );
    }
    if (this.#pot) {
      places.push({
        kind: "class",
        name: tr("class"),
        value: this.#pot.mean,
        shown: this.#pot.n ? `${this.#say(this.#pot.mean)}, ${this.#pot.shown}` : this.#pot.shown,
      });
      if (!this.#pot.n)
        words.push(
          tr("The class is {amount} off.", { amount: amount(Math.abs(this.#pot.mean - value), this.#chance) }),
        );
    }
    fill(
      this.#answer,
      h("p.exact", {}, h("b", {}, `${secret.exact} = ${secret.shown}`), `, ${secret.about}`),
      axis(places, value, this.#chance),
      ...words.map((line) => h("p", {}, line)),
      own !== null && h("p.note", {}, tr("In the grey bar lie 95 of 100 seats with as many tries.")),
    );
    this.#word.form.hidden = true;
    const rows = secret.why.map((cells) => h("tr", {}, ...cells.map((cell) => h("td", {}, cell))));
    const heads = [tr("case"), tr("part"), tr("decimal")].map((name) => h("th", { scope: "col" }, name));
    const table = h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows));
    const lines = (title: string, each: string[] | undefined): HTMLElement[] =>
      each?.length ? [h("h3", {}, title), ...each.map((line) => h("p", {}, line))] : [];
    fill(
      this.#details,
      this.#classes.form,
      ...lines(tr("How it comes about"), secret.working),
      h("div.scroll", { tabindex: 0, role: "region", "aria-label": tr("The cases") }, table),
      ...lines(tr("What surprises"), secret.surprises),
    );
  }

  /** All that this seat has tried: by hand, else in the page. */
  #own(): { n: number; mean: number } | null {
    const { values } = this.#data;
    const hand = this.#hand ?? [];
    const [n = 0, sum = 0] = !this.#hand
      ? [this.#results.length, total(this.#results)]
      : values
        ? [total(hand), total(hand.map((count, i) => count * (values[i] ?? 0)))]
        : hand;
    return n ? { n, mean: sum / n } : null;
  }

  readonly #say = (mean: number): string => (this.#chance ? percent(mean) : mean.toFixed(2));

  // ---- all of it

  #draw(): void {
    const refused = this.#seat > 0 && this.#standing.refused !== "";
    const seated = this.#seat > 0 && !refused;
    const guessed = seated && this.#guess !== null;
    const enough = guessed && (this.#counts() !== null || this.#results.length >= this.#data.tries);
    const held = (step: Held): string =>
      order(step) > order(this.#hold.upTo) || this.#hold.paused ? tr("Your teacher holds the class here for now.") : "";
    const { code } = this.#data;
    const number = this.#seat;
    const mine = tr("seat {seat}", { seat: number });
    const seat = seated ? `${this.#code} · ${mine}` : refused ? tr("not seat {seat}", { seat: number }) : code;
    this.#seatStep.set(seated ? "done" : refused ? "refused" : "now", { summary: seat });
    this.#guessStep.set(guessed ? "done" : seated ? "now" : "later", {
      summary: guessed ? (this.#guess?.text ?? "") : "",
      note: seated && !guessed ? held("guess") : "",
    });
    this.#tryStep.set(!guessed ? "later" : enough ? "done" : "now", {
      open: guessed,
      note: guessed ? held("try") : "",
    });
    if (guessed) this.#showTries();
    this.#lineStep.set(!enough ? "later" : this.#secret ? "done" : "now", { open: enough });
    if (enough) this.#showLine();
    this.#checkStep.set(!enough ? "later" : this.#secret ? "done" : "now", {
      open: enough,
      note: enough && !this.#secret ? held("check") : "",
    });
    this.#word.form.hidden = this.#secret !== null;
    this.#again.hidden = !this.#seat;
    if (this.#secret) this.#showAnswer();
  }

  // ---- what a reload must not lose: in this tab alone, and gone with it

  readonly #place = (): string => `hordeplay-lesson/${this.#data.name}`;
  readonly #desk = (): string => `${this.#place()}/${this.#code}/${this.#seat}`;

  #keep(name: string, words: unknown): void {
    try {
      if (words === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(words));
    } catch {
      // A browser that keeps nothing: then a reload begins anew.
    }
  }

  #kept(name: string): Record<string, unknown> {
    try {
      return (JSON.parse(sessionStorage.getItem(name) ?? "{}") ?? {}) as Record<string, unknown>;
    } catch {
      return {};
    }
  }

  #remember(): void {
    this.#keep(this.#place(), { code: this.#code, seat: this.#seat });
    this.#keep(this.#desk(), { guess: this.#guess?.text, tries: this.#results.length, hand: this.#hand });
  }

  /** What this seat has done before in this tab. */
  #recall(): void {
    const { guess, tries, hand } = this.#kept(this.#desk());
    this.#results.length = 0;
    this.#guess = this.#hand = null;
    try {
      if (typeof guess === "string") this.#guess = { text: guess, value: toNumber(admit(guess, this.#data.kind)) };
    } catch {
      return;
    }
    if (Array.isArray(hand) && hand.length === (this.#data.values?.length ?? 2) && hand.every(Number.isInteger))
      this.#hand = hand;
    if (this.#guess && typeof tries === "number") this.#go(tries);
  }

  /** Tells the door where this seat stands, after a reload. */
  #tell(): void {
    this.#door.guessed(this.#guess?.text ?? "");
    if (this.#results.length) this.#door.rolled(this.#results.length);
    this.#handIn();
  }

  /** The seat of the address (`#seat=12`, `#code=FROG7&seat=12`), else that of before the reload. */
  #comeBack(): void {
    const words = new URLSearchParams(location.hash.slice(1));
    const before = this.#kept(this.#place());
    const seat = words.get("seat") ?? (typeof before.seat === "number" && before.seat ? `${before.seat}` : "");
    const asked = (words.get("code") ?? (typeof before.code === "string" ? before.code : "")).toUpperCase();
    const own = this.#data.code;
    if (own && words.get("code") && asked !== own) {
      const parts = { own, other: asked.slice(0, 30) };
      this.#sit.say(tr("This page is for the class {own}, not {other}.", parts), true);
      return;
    }
    const code = own || asked;
    const fields = this.#sit.fields;
    if (!own && fields[0]) fields[0].value = code;
    const seatField = fields.at(-1);
    if (seatField) seatField.value = seat;
    if (!seat) return;
    if (!CODE.test(code)) {
      if (asked) this.#sit.say(tr(CODE_FORM), true);
      return;
    }
    if (!this.#take(code, seat)) this.#sit.say(this.#seatForm, true);
  }
}

const order = (step: Held): number => ["guess", "try", "check"].indexOf(step);

const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const ofAll = (yes: number, n: number): string => tr("{yes} of {n}", { yes, n });
const cannotBe = (yes: number, n: number): string => tr("{yes} of {n} cannot be", { yes, n });

function potOf(yes: number, n: number): Rolled {
  if (!n || yes > n) throw new Error(cannotBe(yes, n));
  return { n, mean: yes / n, shown: ofAll(yes, n) };
}

/** What went wrong, as a sentence. */
function sentence(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.endsWith(".") ? words : `${words}.`;
}

new Page();
