import type { Model } from "./protocol.ts";

/** The element in which marimo shows a widget. */
const MARIMO = "marimo-anywidget";

/**
 * Tells Python which decision the page shows, where that makes the cells that read the board run again: marimo runs them when
 * a page sets a trait. Elsewhere nobody waits for it, and each click would cost a message more.
 */
export function runCellsAgain(model: Model, ply: number): void {
  if (!globalThis.customElements?.get(MARIMO) || model.get("step") === ply) return;
  model.set?.("step", ply);
  model.save_changes?.();
}
