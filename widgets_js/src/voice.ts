import { h } from "./dom.ts";
import { choices } from "./hints.ts";
import type { Frame } from "./protocol.ts";

const MOST = 5;

/** The live region: what happened, and whose turn it is, for people who do not see the board. */
export class Voice {
  readonly el = h("div.hp-hide", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
  #ply = -1;

  frame(frame: Frame, count: number): void {
    const { events, ask, ply, head } = frame;
    const first = this.#ply < 0;
    const moved = ply !== this.#ply;
    const jumped = moved && events.length === 0 && !first;
    this.#ply = ply;
    if (!moved && events.length === 0) return;
    const told = events.slice(-MOST).map((event) => event.text);
    if (events.length > MOST) told.unshift(`${events.length - MOST} more.`);
    if (jumped) told.push(`Step ${ply} of ${frame.plies}. ${head.where}`);
    if (ask.kind === "over") told.push("The game is over.", head.result?.says ?? "");
    else if (ask.mine) told.push(`${ask.prompt || "Your turn"}${count > 0 ? `, ${choices(count)}` : ""}`);
    this.say(told.join(". ").replaceAll("..", "."));
  }

  say(words: string): void {
    // The same words twice must be heard twice: a no-break space makes them different.
    this.el.textContent = this.el.textContent === words ? `${words}\u00a0` : words;
  }
}
