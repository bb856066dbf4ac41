import "./look/board.css";
import type { Model } from "./protocol.ts";
import { reconnect } from "./reconnect.ts";
import { keepSavedCopy } from "./saved_copy.ts";
import { Shell } from "./shell.ts";
import { speak } from "./words.ts";

/** The widget that anywidget loads: draws one board into `el`, returns what takes it down. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  speak(model.get("words")); // before a word of it is written
  const shell = new Shell(model, el);
  reconnect(model);
  const forget = keepSavedCopy(model);
  return () => {
    forget();
    shell.close();
  };
}

// Not by its own name: anywidget warns of that.
export default { render };
