import type { GameEvent } from "../protocol.ts";
import { origin } from "./geometry.ts";

/** Frames that follow each other faster than this are drawn without motion. */
const FAST = 250;

/** Pieces that travel between parts: measured before the patch, moved from there after it. */
export class Motion {
  #fast = false;
  #last = Number.NEGATIVE_INFINITY;

  /** True when this frame follows the one before too fast for motion. */
  hurried(now: number): boolean {
    this.#fast = now - this.#last < FAST;
    this.#last = now;
    return this.#fast;
  }

  /** Notes where the travellers stand; returns what to do once the new scene is in place. */
  prepare(events: GameEvent[], find: (id: string) => Element | null): () => void {
    if (this.#fast) return () => undefined;
    const starts: { to: string; at: { x: number; y: number } }[] = [];
    for (const event of events) {
      for (const [from, to] of event.moves ?? []) {
        const piece = find(from);
        if (piece) starts.push({ to, at: origin(piece) });
      }
    }
    return () => {
      for (const { to, at } of starts) {
        const piece = find(to);
        if (!piece || typeof piece.animate !== "function") continue;
        const end = origin(piece);
        const style = getComputedStyle(piece);
        const duration = Number.parseFloat(style.getPropertyValue("--hp-move")) || 0;
        const easing = style.getPropertyValue("--hp-ease") || "ease";
        const path = [{ translate: `${at.x - end.x}px ${at.y - end.y}px` }, { translate: "0 0" }];
        piece.animate(path, { duration, easing });
      }
    };
  }
}
