import type { Arrangement } from "./protocol.ts";

const TALL_BELOW = 860;

/** The arrangement of the scene for a width of the cell; a cell that is not laid out keeps the one it has. */
export function arrangementFor(width: number, projector: boolean, now: Arrangement): Arrangement {
  if (projector) return "stage";
  if (width <= 0) return now;
  return width < TALL_BELOW ? "tall" : "wide";
}

export function watchWidth(root: HTMLElement, signal: AbortSignal, changed: () => void): void {
  if (typeof ResizeObserver === "undefined") return;
  const watcher = new ResizeObserver(changed);
  watcher.observe(root);
  signal.addEventListener("abort", () => watcher.disconnect());
}
