import type { Frame } from "./protocol.ts";

type Sound = "dice" | "move" | "kill" | "heart" | "gain" | "turn";
/** A tone: when it begins and how long it lasts in seconds, how high it is at first and at last in Hz. */
type Tone = [at: number, lasts: number, from: number, to: number];

/** Each shorter than 0.3 seconds. */
const SOUNDS: Record<Sound, { wave: OscillatorType; tones: Tone[] }> = {
  dice: { wave: "triangle", tones: [0, 0.06, 0.11, 0.19].map((at): Tone => [at, 0.04, 420 - 600 * at, 180]) },
  move: { wave: "sine", tones: [[0, 0.09, 220, 330]] },
  kill: { wave: "triangle", tones: [[0, 0.24, 300, 70]] },
  heart: {
    wave: "sine",
    tones: [
      [0, 0.09, 110, 80],
      [0.14, 0.12, 100, 60],
    ],
  },
  gain: {
    wave: "sine",
    tones: [
      [0, 0.1, 660, 660],
      [0.09, 0.18, 880, 880],
    ],
  },
  turn: { wave: "sine", tones: [[0, 0.22, 520, 520]] },
};
/** Soft beside whatever else is heard in a room. */
const LOUDEST = 0.07;
const MOST = 2;
const KEPT_AS = "hordeplay-sounds";

/**
 * What is heard of a game, by tones that are made here. Off until somebody switches it on, and in a page that was loaded
 * anew silent until somebody does something in it: before that there is not even anything that could sound.
 */
export class Sounds {
  #on = kept();
  #context: AudioContext | null = null;
  /** Somebody has done something on this page. */
  #touched = false;

  constructor(
    private readonly root: HTMLElement,
    signal: AbortSignal,
  ) {
    const touched = (): void => {
      this.#touched = true;
    };
    for (const name of ["pointerdown", "keydown"]) root.addEventListener(name, touched, { signal, capture: true });
    signal.addEventListener("abort", () => void this.#context?.close());
  }

  get on(): boolean {
    return this.#on;
  }

  /** Switches it on or off, by a gesture. */
  set on(on: boolean) {
    this.#on = on;
    this.#touched = true;
    try {
      if (on) localStorage.setItem(KEPT_AS, "on");
      else localStorage.removeItem(KEPT_AS);
    } catch {
      // Where nothing may be kept, it holds as long as this board.
    }
    if (on) this.#play("turn");
  }

  /** New dice tumble before their frame is drawn. */
  dice(): void {
    if (this.#heard) this.#play("dice");
  }

  /** A frame was drawn after another one; `rolled`: its dice were heard already. */
  frame(frame: Frame, before: Frame, rolled: boolean): void {
    if (!this.#heard) return;
    const all = soundsOf(frame, before).filter((sound) => !rolled || sound !== "dice");
    for (const [nth, sound] of all.slice(0, rolled ? MOST - 1 : MOST).entries()) this.#play(sound, 0.2 * nth);
  }

  get #heard(): boolean {
    return this.#on && this.#touched && !this.root.hasAttribute("data-still");
  }

  #play(sound: Sound, after = 0): void {
    try {
      this.#context ??= new AudioContext();
      const context = this.#context;
      if (context.state === "suspended") void context.resume();
      const { wave, tones } = SOUNDS[sound];
      for (const [at, lasts, from, to] of tones) {
        const start = context.currentTime + after + at;
        const [tone, volume] = [context.createOscillator(), context.createGain()];
        tone.type = wave;
        tone.frequency.setValueAtTime(from, start);
        tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
        volume.gain.setValueAtTime(0.0001, start);
        volume.gain.exponentialRampToValueAtTime(LOUDEST, start + 0.01);
        volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
        tone.connect(volume).connect(context.destination);
        tone.start(start);
        tone.stop(start + lasts);
      }
    } catch {
      // A machine without sound plays as well.
    }
  }
}

/** What there is to hear in a frame, what matters most first. */
export function soundsOf(frame: Frame, before: Frame): Sound[] {
  const news = frame.events === before.events ? [] : frame.events;
  const sounds: Sound[] = [];
  const felt = new Set(news.map(({ drama }) => drama));
  const asked = frame.ask.kind === "ask" && frame.ask.mine;
  const waited = before.ask.kind !== "ask" || !before.ask.mine || frame.play.meanwhile.length > 0;
  if (news.length > 0 && frame.dice.faces && frame.dice !== before.dice) sounds.push("dice");
  if (felt.has("heart") || felt.has("fall")) sounds.push("heart");
  else if (felt.has("kill")) sounds.push("kill");
  else if (felt.has("gain")) sounds.push("gain");
  else if (news.some(({ moves }) => moves)) sounds.push("move");
  if (news.length > 0 && asked && waited) sounds.push("turn");
  return sounds;
}

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === "on";
  } catch {
    return false;
  }
}
