import { type Body, type Frame, isRecord, type Model, type Reply, readFrame, TRAITS } from "./protocol.ts";

/** Messages that Python answers with a new frame; until it comes the board takes no second one. */
const ACTING = new Set(["act", "undo", "redo", "first", "last", "back", "forward", "goto", "answer", "roll"]);
const PATIENCE = 8000;

/** Whether a message leads anywhere from this frame. */
export function leads(kind: Body["kind"], { play, ply }: Frame): boolean {
  const [back, forward] = [ply > 0, play.forward];
  const open = { undo: play.undo, redo: play.redo, skip: play.running, first: back, back, forward, last: forward };
  return (open as Record<string, boolean>)[kind] ?? true;
}

export interface Listener {
  frame(frame: Frame): void;
  reply(reply: Reply): void;
  /** A message is under way (true), was answered (false), or was not answered in time ("lost"). */
  busy(state: boolean | "lost"): void;
}

/** The synced side: traits in, messages out. It holds no view state. */
export class Link {
  pending: Body | null = null;
  #queued = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: Model,
    private readonly listener: Listener,
  ) {
    for (const name of TRAITS) model.on(`change:${name}`, this.#changed);
    model.on("msg:custom", this.#custom);
  }

  /** Sends what a person did at `ply`; false when an earlier act is still unanswered, or nobody is there to send to. */
  send(body: Body, ply: number): boolean {
    const acting = ACTING.has(body.kind);
    if (acting && this.pending) return false;
    try {
      this.model.send({ ...body, ply });
    } catch {
      // The kernel was shut down.
      if (acting) this.listener.busy("lost");
      return false;
    }
    if (acting) {
      this.pending = body;
      this.#timer = setTimeout(() => this.#settle("lost"), PATIENCE);
      this.listener.busy(true);
    }
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const name of TRAITS) this.model.off(`change:${name}`, this.#changed);
    this.model.off("msg:custom", this.#custom);
  }

  // One frame sets many traits: they are drawn once, when all have arrived.
  readonly #changed = (): void => {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.#closed) return;
      const frame = readFrame(this.model);
      this.#settle(false);
      this.listener.frame(frame);
    });
  };

  readonly #custom = (message: unknown): void => {
    if (!isRecord(message)) return;
    if (message.kind === "card" || message.kind === "log") this.listener.reply(message as unknown as Reply);
  };

  #settle(state: false | "lost"): void {
    clearTimeout(this.#timer);
    if (!this.pending) return;
    this.pending = null;
    this.listener.busy(state);
  }
}
