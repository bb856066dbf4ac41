import { h } from "./dom.ts";
import { choiceCount } from "./hints.ts";
import type { Frame } from "./protocol.ts";
import { tr } from "./words.ts";

/** Sentences that came this long ago were heard; in milliseconds. */
const HEARD = 20_000;

/**
 * The live region: what happened, and whose turn it is, for people who do not see the board. Every event is a line of its
 * own, added below the others, so that none is lost where steps follow fast and the lines alone tell the whole game.
 */
export class LiveRegion {
  readonly el = h("div.hp-hide", {
    role: "status",
    "aria-live": "polite",
    "aria-atomic": "false",
    "aria-relevant": "additions",
  });
  #ply = -1;
  #told: Frame["events"] = [];
  /** When each of the lines came, the oldest first. */
  readonly #heardAt: number[] = [];

  frame(frame: Frame, count: number): void {
    const { ask, ply, head } = frame;
    // A frame that only brings a note tells nothing twice.
    const events = frame.events === this.#told ? [] : frame.events;
    this.#told = frame.events;
    const first = this.#ply < 0;
    const moved = ply !== this.#ply;
    const jumped = moved && events.length === 0 && !first;
    this.#ply = ply;
    if (!moved && events.length === 0) return;
    const sentences = events.map((event) => event.text);
    if (jumped) sentences.push(tr("Step {ply} of {plies}. {where}", { ply, plies: frame.plies, where: head.where }));
    if (ask.kind === "over") sentences.push(tr("The game is over."), head.result?.says ?? "");
    else if (ask.mine) sentences.push(`${ask.prompt || tr("Your turn")}${count > 0 ? `, ${choiceCount(count)}` : ""}`);
    for (const sentence of sentences) if (sentence) this.say(sentence);
  }

  say(words: string): void {
    const now = performance.now();
    while (this.#heardAt.length > 0 && now - (this.#heardAt[0] ?? now) > HEARD) {
      this.#heardAt.shift();
      this.el.firstElementChild?.remove();
    }
    this.#heardAt.push(now);
    this.el.append(h("p", {}, words));
  }
}
