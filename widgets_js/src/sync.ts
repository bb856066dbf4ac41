import { runCellsAgain } from "./cells_again.ts";
import { type Frame, isRecord, type Message, type Model, type Reply, readFrame, TRAITS } from "./protocol.ts";

/** Messages that Python answers with a new frame; until it comes the board takes no second one. */
const ACTING = new Set([
  "act",
  "undo",
  "redo",
  "first",
  "last",
  "back",
  "forward",
  "goto",
  "answer",
  "roll",
  "lift",
  "continue",
  "anew",
  "load",
  "coach",
  "replay",
  "rematch",
]);
const REPLIES = new Set<unknown>(["card", "log", "record", "code"]);
const ANSWER_WITHIN_MS = 8000;

/** Whether a message of this kind leads anywhere from this frame. */
export function isEnabled(kind: Message["kind"], { play, ply }: Frame): boolean {
  const [back, forward] = [ply > 0, play.forward];
  const open = { undo: play.undo, redo: play.redo, skip: play.running, first: back, back, forward, last: forward };
  return (open as Record<string, boolean>)[kind] ?? true;
}

export interface Listener {
  frame(frame: Frame): void;
  reply(reply: Reply): void;
  /** A message is under way (true), or was answered (false). */
  busy(state: boolean): void;
  /** This message did not reach Python, or was not answered in time. */
  lost(message: Message): void;
}

/** The synced side: traits in, messages out. It holds no view state. */
export class Link {
  pending: Message | null = null;
  /** Python has ended: nothing is sent any more. */
  down = false;
  #queued = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: Model,
    private readonly listener: Listener,
  ) {
    for (const name of TRAITS) model.on(`change:${name}`, this.#changed);
    model.on("msg:custom", this.#received);
  }

  /** Sends what a person did at `ply`; false when an earlier act is still unanswered, or nobody is there to send to. */
  send(message: Message, ply: number): boolean {
    const acting = ACTING.has(message.kind);
    if (acting && this.pending) return false;
    try {
      if (this.down) throw new Error("Python has ended");
      this.model.send({ ...message, ply });
    } catch {
      if (acting) this.listener.lost(message);
      return false;
    }
    if (acting) {
      this.pending = message;
      this.#timer = setTimeout(() => this.lose(), ANSWER_WITHIN_MS);
      this.listener.busy(true);
    }
    return true;
  }

  /** What is under way is not waited for any more. */
  lose(): void {
    const message = this.pending;
    this.#answered();
    if (message) this.listener.lost(message);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const name of TRAITS) this.model.off(`change:${name}`, this.#changed);
    this.model.off("msg:custom", this.#received);
  }

  // One frame sets many traits: they are drawn once, when all have arrived.
  readonly #changed = (): void => {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.#closed) return;
      const frame = readFrame(this.model);
      this.#answered();
      this.listener.frame(frame);
      runCellsAgain(this.model, frame.ply);
    });
  };

  readonly #received = (message: unknown): void => {
    if (!isRecord(message)) return;
    if (REPLIES.has(message.kind)) this.listener.reply(message as unknown as Reply);
  };

  #answered(): void {
    clearTimeout(this.#timer);
    if (!this.pending) return;
    this.pending = null;
    this.listener.busy(false);
  }
}
