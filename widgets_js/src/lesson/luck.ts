// The luck of a seat: fair whole numbers from keyed BLAKE2b, word for word those of `hordeplay.core.luck`.
// What comes is a function of the key and the number of the try: the same seat has the same dice on every device.
import { blake2b } from "@noble/hashes/blake2.js";

/** Where a rule takes its luck from. */
export interface Fair {
  /** A whole number from 0 to n - 1, each exactly equally likely. */
  randbelow(n: number): number;
}

const WORDS = 1n << 64n;
const FEW = 1n << 40n;
const LETTERS = new TextEncoder();

/** A personalization of BLAKE2b, filled up to its 16 bytes as Python does it. */
export function person(words: string): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(LETTERS.encode(words));
  return bytes;
}

const OURS = person("hordeplay");

/** 32 bytes that no other row of parts has; numbers and texts are told apart. */
export function keyOf(...parts: (number | string)[]): Uint8Array {
  const text = parts.map((part) => `${typeof part === "number" ? "i" : "s"}${[...`${part}`].length}:${part}`).join("");
  return blake2b(LETTERS.encode(text), { dkLen: 32, personalization: OURS });
}

/** The bytes of a whole number, the lowest first. */
function little(number: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, i) => Math.floor(number / 256 ** i) % 256);
}

function numberOf(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let value = 0n;
  for (let at = bytes.length - 8; at >= 0; at -= 8) value = (value << 64n) | view.getBigUint64(at, true);
  return value;
}

/** Fair numbers for one try: 64 bits for its first question, 512 at a time for all that follow. */
export class Source implements Fair {
  readonly #key: Uint8Array;
  readonly #number: Uint8Array;
  #asked = false;
  #block = 0;
  #bits = 0n;
  #left = 0;

  constructor(key: Uint8Array, number: number) {
    this.#key = key;
    this.#number = little(number, 8);
  }

  randbelow(n: number): number {
    if (!(Number.isSafeInteger(n) && n >= 1)) throw new RangeError(`there is no number below ${n}`);
    const below = BigInt(n);
    if (!this.#asked) {
      this.#asked = true;
      if (below <= FEW) {
        const word = numberOf(blake2b(this.#number, { dkLen: 8, key: this.#key }));
        const value = word % below;
        // The last few words, too few to be shared out evenly, do not count.
        if (word - value <= WORDS - below) return Number(value);
      }
    }
    const size = n === 1 ? 0 : (below - 1n).toString(2).length;
    for (;;) {
      while (this.#left < size) this.#more();
      const value = this.#bits & ((1n << BigInt(size)) - 1n);
      this.#bits >>= BigInt(size);
      this.#left -= size;
      if (value < below) return Number(value);
    }
  }

  #more(): void {
    this.#block += 1;
    const name = new Uint8Array(12);
    name.set(this.#number);
    name.set(little(this.#block, 4), 8);
    this.#bits |= numberOf(blake2b(name, { dkLen: 64, key: this.#key })) << BigInt(this.#left);
    this.#left += 512;
  }
}

/** What answers chance in a try of a seat, as `ClassRoom.results` has it. */
export function luckOfSeat(code: string, seat: number): (number: number) => Source {
  const key = keyOf("trial", "class", code, seat);
  return (number) => new Source(key, number);
}
