import type { Model } from "./protocol.ts";
import { belowModel } from "./reconnect.ts";

/** Python answers; it cannot be reached just now; or it has ended, and a new one knows nothing of this board. */
export type Kernel = "here" | "away" | "gone";

interface Signal {
  connect(slot: (sender: unknown, value: unknown) => void): unknown;
  disconnect(slot: (sender: unknown, value: unknown) => void): unknown;
}

/** What JupyterLab and Notebook tell of a kernel. */
interface Connection {
  status?: string;
  connectionStatus?: string;
  statusChanged?: Signal;
  connectionStatusChanged?: Signal;
  disposed?: Signal;
  isDisposed?: boolean;
}

/** The model of ipywidgets, which lies below the one that anywidget shows to widgets. */
interface OwnModel {
  comm_live?: boolean;
  on?(name: string, call: () => void): void;
  off?(name: string, call: () => void): void;
  widget_manager?: { kernel?: Connection | null };
}

const ENDED = new Set(["dead", "restarting", "autorestarting", "terminating"]);

/**
 * Tells when Python ends and when the way to it is cut: at once, from what the notebook itself knows. Where a front end tells
 * neither, a message that is not answered still does.
 */
export function watchKernel(model: Model, signal: AbortSignal, changed: (kernel: Kernel) => void): void {
  belowModel(model, (own) => {
    if (typeof own === "object" && own !== null) watch(own as OwnModel, signal, changed);
  });
}

function watch(own: OwnModel, signal: AbortSignal, changed: (kernel: Kernel) => void): void {
  const kernel = own.widget_manager?.kernel ?? {};
  let state: Kernel = "here";
  const look = (): void => {
    const ended = ENDED.has(kernel.status ?? "") || kernel.isDisposed || own.comm_live === false;
    const away = (kernel.connectionStatus ?? "connected") !== "connected";
    // A kernel that has ended does not come back: the next one has its name, and none of its boards.
    const next = state === "gone" || ended ? "gone" : away ? "away" : "here";
    if (next === state) return;
    state = next;
    changed(state);
  };
  const signals = [kernel.statusChanged, kernel.connectionStatusChanged, kernel.disposed];
  for (const each of signals) each?.connect(look);
  own.on?.("comm_live_update", look);
  // A notebook may keep what a board showed: such a one never had a kernel.
  if (own.comm_live === false) look();
  signal.addEventListener("abort", () => {
    for (const each of signals) each?.disconnect(look);
    own.off?.("comm_live_update", look);
  });
}
