import type { Model } from "../protocol.ts";
import type { Progress, Request } from "./worker.ts";

type Call = (...words: unknown[]) => void;
/** A game as the worker tells it after each decision, to be kept. */
export interface Kept {
  game: string;
  title: string;
  where: string;
  step: number;
  over: boolean;
  text: string;
  mine: number[];
  /** Who plays the other seats. */
  bot: string;
  /** Where a guided first turn stands in it; empty for a game without. */
  tour: number[];
}
type Said = Progress | { state: Record<string, unknown> } | { custom: unknown } | { keep: Kept };

/** What anywidget's model is in a notebook: here its traits come from a worker of this page. */
export class WorkerModel implements Model {
  readonly #state = new Map<string, unknown>();
  readonly #calls = new Map<string, Set<Call>>();

  constructor(
    private readonly worker: Worker,
    private readonly listener: { told(words: Progress): void; opened(): void; keep(game: Kept): void },
  ) {
    worker.addEventListener("message", ({ data }: MessageEvent<string>) => this.#hear(JSON.parse(data)));
  }

  open(wish: object): void {
    this.#ask({ open: wish });
  }

  /** The board in another language: it opens anew, as it stands. */
  speak(language: string): void {
    this.#ask({ speak: language });
  }

  get(name: string): unknown {
    return this.#state.get(name);
  }

  on(name: string, call: Call): void {
    this.#calls.set(name, (this.#calls.get(name) ?? new Set()).add(call));
  }

  off(name: string, call: Call): void {
    this.#calls.get(name)?.delete(call);
  }

  send(message: unknown): void {
    this.#ask({ hear: message as object });
  }

  #ask(request: Request): void {
    this.worker.postMessage(request);
  }

  #hear(message: Said): void {
    if ("state" in message) {
      // The first state of a board has all fields.
      const opens = "options" in message.state && message.state.seq === 1;
      for (const [name, value] of Object.entries(message.state)) this.#state.set(name, value);
      if (opens) this.listener.opened();
      for (const name of Object.keys(message.state)) this.#call(`change:${name}`);
    } else if ("custom" in message) this.#call("msg:custom", message.custom, []);
    else if ("keep" in message) this.listener.keep(message.keep);
    else this.listener.told(message);
  }

  #call(name: string, ...words: unknown[]): void {
    for (const call of this.#calls.get(name) ?? []) call(...words);
  }
}
