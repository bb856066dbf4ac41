import { runCellsAgain } from "./cells_again.ts";
import { json } from "./dom.ts";
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

/** What Python tells ahead of a choice that is being pressed: the traits that will be others. */
interface Ahead {
  ply: number;
  text: string;
  part: string;
  frame: Record<string, unknown>;
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
  /** Told ahead of the choice that is being pressed. */
  #ahead: Ahead | null = null;
  /** The frame to which what is under way leads, as far as it was told ahead. */
  #expected: Frame | null = null;
  /** Drawn before Python has answered. */
  #drawn: Frame | null = null;
  /** Events of the model, and the same ones as they were drawn before. */
  #events: Record<"arrived" | "drawn", Frame["events"]> = { arrived: [], drawn: [] };
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
      this.#expected = this.#expect(message, ply);
      this.#timer = setTimeout(() => this.lose(), ANSWER_WITHIN_MS);
      this.listener.busy(true);
    }
    return true;
  }

  /** Draws what comes of the act that was just sent, where Python has told it ahead: its answer says the same, or else. */
  drawAhead(): void {
    if (!this.#expected) return;
    this.#drawn = this.#expected;
    this.listener.frame(this.#drawn);
  }

  /** What is under way is not waited for any more; what was drawn ahead of it is taken back. */
  lose(): void {
    const message = this.pending;
    const ahead = this.#drawn;
    this.#answered();
    if (ahead) this.listener.frame(this.#read());
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
      const ahead = this.#drawn;
      this.#answered();
      if (ahead) this.#confirm(ahead);
      else this.listener.frame(this.#read());
      runCellsAgain(this.model, Number(this.model.get("ply")));
    });
  };

  /** A frame as the model has it; what was drawn ahead happened once, and is told and heard once. */
  #read(): Frame {
    const frame = readFrame(this.model);
    const { arrived, drawn } = this.#events;
    return frame.events === arrived ? { ...frame, events: drawn } : frame;
  }

  /** Python's answer, after it was drawn ahead: it is drawn where it says something else. */
  #confirm(ahead: Frame): void {
    const arrived = readFrame(this.model).events;
    if (json(arrived) === json(ahead.events)) this.#events = { arrived, drawn: ahead.events };
    const frame = this.#read();
    if (json(frame) !== json(ahead)) this.listener.frame(frame);
  }

  /** Told after the click, where Python is slow: then it is drawn at once. */
  #hears(ahead: Ahead): void {
    this.#ahead = ahead;
    if (!this.pending || this.#drawn) return;
    this.#expected = this.#expect(this.pending, ahead.ply);
    this.drawAhead();
  }

  #expect(message: Message, ply: number): Frame | null {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (message.kind !== "act" || ahead?.ply !== ply) return null;
    if (ahead.text !== message.text || ahead.part !== (message.part ?? "")) return null;
    const traits: Record<string, unknown> = { ...ahead.frame, seq: Number(this.model.get("seq")) + 1 };
    return readFrame({ get: (name) => (name in traits ? traits[name] : this.model.get(name)) });
  }

  readonly #received = (message: unknown): void => {
    if (!isRecord(message)) return;
    if (message.kind === "ahead" && isRecord(message.frame)) this.#hears(message as unknown as Ahead);
    if (REPLIES.has(message.kind)) this.listener.reply(message as unknown as Reply);
  };

  #answered(): void {
    clearTimeout(this.#timer);
    this.#expected = null;
    this.#drawn = null;
    if (!this.pending) return;
    this.pending = null;
    this.listener.busy(false);
  }
}
