import type { Frame } from "./protocol.ts";

/** The second half of a double click must not answer the question that its first half led to. */
export function guardDoubleClicks(root: HTMLElement, signal: AbortSignal, question: () => string): void {
  let before = "";
  const guard = (event: MouseEvent): void => {
    const asked = question();
    const place = event.target instanceof Element && event.target.closest(".hp-list, .hp-holder");
    if (event.detail > 1 && place && asked !== before) event.stopPropagation();
    before = asked;
  };
  root.addEventListener("click", guard, { signal, capture: true });
}

/** Two frames with the same question need no new list. */
export function questionOf({ ask, hints }: Frame): string {
  return `${ask.kind}|${ask.seat}|${ask.prompt}|${hints.length}|${hints[0]?.text}|${hints.at(-1)?.text}`;
}
