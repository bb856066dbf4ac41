import "./look/board.css";
import { hear } from "./hearing.ts";
import type { Model } from "./protocol.ts";
import { Shell } from "./shell.ts";

/** The widget that anywidget loads: draws one board into `el`, returns what takes it down. */
export function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const shell = new Shell(model, el);
  hear(model);
  return () => shell.close();
}

export default { render };
