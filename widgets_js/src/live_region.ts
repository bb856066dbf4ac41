import { h } from "./dom.ts";
import { choiceCount } from "./hints.ts";
import type { Frame } from "./protocol.ts";

const MOST_EVENTS = 5;

/** The live region: what happened, and whose turn it is, for people who do not see the board. */
export class LiveRegion {
  readonly el = h("div.hp-hide", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
  #ply = -1;

  frame(frame: Frame, count: number): void {
    const { events, ask, ply, head } = frame;
    const first = this.#ply < 0;
    const moved = ply !== this.#ply;
    const jumped = moved && events.length === 0 && !first;
    this.#ply = ply;
    if (!moved && events.length === 0) return;
    const sentences = events.slice(-MOST_EVENTS).map((event) => event.text);
    if (events.length > MOST_EVENTS) sentences.unshift(`${events.length - MOST_EVENTS} more.`);
    if (jumped) sentences.push(`Step ${ply} of ${frame.plies}. ${head.where}`);
    if (ask.kind === "over") sentences.push("The game is over.", head.result?.says ?? "");
    else if (ask.mine) sentences.push(`${ask.prompt || "Your turn"}${count > 0 ? `, ${choiceCount(count)}` : ""}`);
    this.say(sentences.join(". ").replaceAll("..", "."));
  }

  say(words: string): void {
    // The same words twice must be heard twice: a no-break space makes them different.
    this.el.textContent = this.el.textContent === words ? `${words}\u00a0` : words;
  }
}
