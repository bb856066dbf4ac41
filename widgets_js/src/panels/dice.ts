import type { Context, Panel } from "../context.ts";
import { attr, button, clauses, closest, fill, h, icon, json, keepFocus, on, text } from "../dom.ts";
import { inWords } from "../hints.ts";
import type { Dice } from "../protocol.ts";
import { tr } from "../words.ts";
import { die, TURNS, turned } from "./die.ts";

/** More dice than these stand in a column beside the odds only where they are smaller. */
const MANY = 4;

/** The last roll, and the place where a person enters real dice. */
export class DiceBox implements Panel {
  readonly el = h("section.hp-box.hp-dice", { "aria-label": tr("dice") });
  readonly #rule = h("small");
  readonly #body = h("div.hp-roll");
  readonly #entry = h("div.hp-entry");
  readonly #prompt = h("p");
  readonly #slots = h("div.hp-slots");
  readonly #pad = h("div.hp-pad", { role: "group", "aria-label": tr("faces of your dice") });
  readonly #takeBack = button(tr("take the last die back"), "undo", "ghost");
  readonly #roll = h("button.hp-btn.primary", {}, icon("d6"), tr("Roll for me"));
  #faces: number[] = [];
  #shown = "";
  #asked = "";

  constructor(private readonly ctx: Context) {
    const { signal } = ctx;
    on(this.#pad, "click", (event) => this.#press(event.target), signal);
    on(this.#takeBack, "click", () => this.#take(), signal);
    on(this.#roll, "click", () => ctx.send({ kind: "roll" }), signal);
    const foot = h("div.hp-foot", {}, this.#roll, this.#takeBack);
    this.#entry.append(this.#prompt, foot, this.#slots, this.#pad);
    this.el.append(h("h3", {}, h("span.hp-hide", {}, tr("Dice")), this.#rule), this.#body, this.#entry);
  }

  update(): void {
    const { dice, ask } = this.ctx.frame;
    const rolling = ask.kind === "roll" && ask.dice !== null;
    const faces = dice.faces ?? [];
    // Where nothing was rolled yet, and where the board shows its dice itself, there is nothing to show.
    attr(this.el, "hidden", !rolling && (dice.none === true || faces.length === 0));
    attr(this.#entry, "hidden", !rolling);
    attr(this.ctx.root, "data-entry", rolling);
    attr(this.#body, "hidden", rolling || faces.length === 0);
    const shape = json(dice);
    if (shape !== this.#shown || this.tumbling) this.#show(dice);
    this.#shown = shape;
    fill(this.#rule, ...clauses(rolling ? ask.rule : (dice.rule ?? "")));
    // Still asked after all were sent: they were refused.
    if (this.#faces.length === ask.dice?.n) this.#faces = [];
    if (rolling && ask.dice) this.#ask(ask.dice.n, ask.dice.sides, ask.prompt);
    else this.#asked = "";
  }

  /** New dice tumble for so long, and the frame that brings them is drawn then; false where nobody would see it. */
  tumble(dice: Dice, length: number): boolean {
    const faces = dice.faces ?? [];
    if (faces.length === 0 || dice.none || this.entered(faces) || json(dice) === this.#shown) return false;
    const { hidden } = this.el;
    this.el.hidden = false;
    if (this.el.checkVisibility?.() === false) {
      this.el.hidden = hidden;
      return false;
    }
    attr(this.#entry, "hidden", true);
    attr(this.#body, "hidden", false);
    this.#show(dice, length);
    return true;
  }

  /** What a person has entered has tumbled on the table. */
  entered(faces: number[]): boolean {
    return json([...faces].sort()) === json([...this.#faces].sort());
  }

  /** They tumble in this box. */
  get tumbling(): boolean {
    return this.#body.querySelector(".hp-cup") !== null;
  }

  /** They have tumbled, and lie as they fell. */
  lie(dice: Dice): void {
    this.#show(dice);
  }

  /** Draws the dice as they lie, or tumbling for so long: then what they came to is told when they lie still. */
  #show({ faces = [], sides = 6, label = "" }: Dice, length = 0): void {
    const many = faces.length > MANY;
    const words = h(many ? "p.hp-hide" : "p", {}, h("b", {}, inWords(faces)), h("small", {}, label));
    const dice = faces.map((face, at) => (length > 0 ? tumbling(face, sides, at, length) : die(sides, face)));
    fill(this.#body, ...dice, words);
    attr(this.#body, "data-many", many);
    attr(this.ctx.root, "data-tumbling", length > 0);
  }

  #ask(count: number, sides: number, prompt: string): void {
    const key = `${this.ctx.frame.ply}|${count}|${sides}`;
    if (key !== this.#asked) {
      this.#asked = key;
      this.#faces = [];
      const keys = Array.from({ length: sides }, (_, at) =>
        h(
          "button.hp-btn",
          { "data-face": at + 1, "aria-label": String(at + 1), title: keyOf(at + 1) },
          faceOf(sides, at + 1),
        ),
      );
      fill(this.#pad, ...keys);
    }
    const left = count - this.#faces.length;
    const what = prompt ? `${prompt.replace(/[.:]$/, "")}. ` : "";
    const dice = count === 1 ? tr("your D{sides}", { sides }) : tr("your {count} D{sides}", { count, sides });
    text(
      this.#prompt,
      left === 0
        ? tr("Sent.")
        : left < count
          ? `${what}${tr("Enter {dice}: {left} to go.", { dice, left })}`
          : `${what}${tr("Enter {dice}.", { dice })}`,
    );
    const slots = Array.from({ length: count }, (_, at) => {
      const face = this.#faces[at];
      return face === undefined ? h("span.hp-slot") : die(sides, face);
    });
    fill(this.#slots, ...slots);
    this.#takeBack.disabled = this.#faces.length === 0;
    attr(this.#pad, "data-sides", sides);
  }

  /** A number key is a face while dice are asked for; true when it was taken. */
  key(digit: number): boolean {
    if (this.#entry.hidden) return false;
    this.#enter(digit || 10);
    return true;
  }

  #press(target: EventTarget | null): void {
    const key = closest(target, "[data-face]");
    if (key) this.#enter(Number(key.dataset.face));
  }

  #enter(face: number): void {
    const { ask } = this.ctx.frame;
    if (!ask.dice || face > ask.dice.sides || this.#faces.length >= ask.dice.n) return;
    this.#faces.push(face);
    if (this.#faces.length === ask.dice.n && !this.ctx.send({ kind: "answer", faces: [...this.#faces] }))
      this.#faces.pop();
    this.#ask(ask.dice.n, ask.dice.sides, ask.prompt);
  }

  #take(): void {
    this.#faces.pop();
    keepFocus(this.ctx.root, () => this.update());
  }
}

/** A die whose other faces come into sight one after the other: all are drawn at once, and the browser moves them by itself. */
function tumbling(face: number, sides: number, at: number, length: number): HTMLElement {
  const others = Array.from({ length: TURNS }, (_, gone) => die(sides, turned(face, sides, at, TURNS - gone)));
  return h("span.hp-cup", { style: `--tumbles: ${length}ms` }, h("span.hp-strip", {}, ...others));
}

/** The key of a face. */
function keyOf(face: number): string | null {
  return face <= 10 ? tr("key {key}", { key: face % 10 }) : null;
}

function faceOf(sides: number, face: number): Node {
  return sides <= 10 ? die(sides, face) : document.createTextNode(String(face));
}
