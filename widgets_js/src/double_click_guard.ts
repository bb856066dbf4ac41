import { closest, consume } from "./dom.ts";
import type { Frame } from "./protocol.ts";

/** A second click that comes later than this is meant for itself, in milliseconds. */
const TWICE_WITHIN_MS = 500;
/** A pointer that stirs less than this rests, in pixels. */
const RESTS_PX = 4;

/**
 * The second half of a double click repeats the first or does nothing: it acts neither while the first is unanswered, nor on
 * the question that this led to, nor on what has come to lie under the pointer. And however late a question comes, a pointer
 * that has rested since the last click does not answer it in the first moment: nobody has read it yet.
 */
export function guardDoubleClicks(
  root: HTMLElement,
  signal: AbortSignal,
  question: () => string,
  /** When the present question came, in the time of events. */
  asked: () => number,
): void {
  let [first, since] = ["", 0];
  let rests: { x: number; y: number } | null = null;
  const stirs = ({ clientX, clientY }: MouseEvent): boolean =>
    rests === null || Math.abs(clientX - rests.x) + Math.abs(clientY - rests.y) > RESTS_PX;
  const moved = (event: PointerEvent): void => {
    if (stirs(event)) rests = null;
  };
  const guard = (event: MouseEvent): void => {
    const place = closest(event.target, ".hp-list, .hp-region, .hp-forms, .hp-entry, .hp-roll-now");
    const spot = closest(event.target, "button, summary, .hp-part");
    const now = `${question()}|${spot?.id || spot?.dataset.text}`;
    const twice = event.detail > 1 && event.timeStamp - since < TWICE_WITHIN_MS;
    // A finger that was lifted rests nowhere, and a key has no place.
    const pointer = event.detail > 0 && (event as PointerEvent).pointerType !== "touch";
    const unread = asked() > since && event.timeStamp - asked() < TWICE_WITHIN_MS;
    // A roll decides nothing that one has to read: one roll after the other is no slip.
    const fresh = pointer && !stirs(event) && unread && !place?.matches(".hp-entry, .hp-roll-now");
    if (place && now !== first && (twice || fresh)) consume(event);
    else {
      [first, since] = [now, event.timeStamp];
      rests = pointer ? { x: event.clientX, y: event.clientY } : null;
    }
  };
  root.addEventListener("click", guard, { signal, capture: true });
  root.addEventListener("pointermove", moved, { signal, capture: true, passive: true });
  root.addEventListener("pointerleave", () => (rests = null), { signal });
}

/** Two frames with the same question need no new list; each roll is one of its own. */
export function questionOf({ ask, hints, ply }: Frame): string {
  const which = `${ask.kind}|${ask.seat}|${ask.prompt}|${ask.kind === "roll" && ply}`;
  return `${which}|${hints.length}|${hints[0]?.text}|${hints.at(-1)?.text}`;
}
