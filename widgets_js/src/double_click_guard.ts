import { closest, consume } from "./dom.ts";
import type { Frame } from "./protocol.ts";

/** A second click that comes later than this is meant for itself, in milliseconds. */
const TWICE_WITHIN_MS = 500;

/**
 * The second half of a double click repeats the first or does nothing: it acts neither while the first is unanswered, nor on
 * the question that this led to, nor on what has come to lie under the pointer.
 */
export function guardDoubleClicks(root: HTMLElement, signal: AbortSignal, question: () => string): void {
  let [first, since] = ["", 0];
  const guard = (event: MouseEvent): void => {
    const place = closest(event.target, ".hp-list, .hp-region, .hp-forms, .hp-entry, .hp-roll-now");
    const spot = closest(event.target, "button, summary, .hp-part");
    const now = `${question()}|${spot?.id || spot?.dataset.text}`;
    if (event.detail > 1 && place && now !== first && event.timeStamp - since < TWICE_WITHIN_MS) consume(event);
    else [first, since] = [now, event.timeStamp];
  };
  root.addEventListener("click", guard, { signal, capture: true });
}

/** Two frames with the same question need no new list; each roll is one of its own. */
export function questionOf({ ask, hints, ply }: Frame): string {
  const which = `${ask.kind}|${ask.seat}|${ask.prompt}|${ask.kind === "roll" && ply}`;
  return `${which}|${hints.length}|${hints[0]?.text}|${hints.at(-1)?.text}`;
}
