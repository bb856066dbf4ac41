// Opens what `hordeplay.desk.seal` has sealed: PBKDF2 of the teacher's word, HMAC in counter mode, and a tag that is checked first.
import { hmac } from "@noble/hashes/hmac.js";
import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";

export interface Seal {
  salt: string;
  rounds: number;
  text: string;
  tag: string;
}

const LETTERS = new TextEncoder();

/** The text under a seal; null where this is not its word. There is no `subtle` on a page that came without TLS. */
export async function opened(
  seal: Seal,
  word: string,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<string | null> {
  const [salt, text, tag] = [seal.salt, seal.text, seal.tag].map(bytesOf) as [Bytes, Bytes, Bytes];
  const typed = LETTERS.encode(plain(word)) as Bytes;
  const key = await stretched(typed, salt, seal.rounds, subtle);
  const both = new Uint8Array([...salt, ...text]);
  const expected = signed(signed(key, LETTERS.encode("tag")), both);
  if (expected.some((byte, i) => byte !== tag[i])) return null;
  const stream = signed(key, LETTERS.encode("stream"));
  const clear = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 32) {
    const number = at / 32;
    const mask = signed(stream, Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number));
    for (let i = at; i < Math.min(at + 32, text.length); i++) clear[i] = (text[i] as number) ^ (mask[i - at] as number);
  }
  return new TextDecoder().decode(clear).trimEnd();
}

type Bytes = Uint8Array<ArrayBuffer>;

const signed = (key: Uint8Array, words: Uint8Array): Uint8Array => hmac(sha256, key, words);

/** A word as it counts: small letters, one blank between words. */
const plain = (word: string): string => word.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean).join(" ");

/** By the browser itself where it may, else by a library: slower, and the page stays alive meanwhile. */
async function stretched(word: Bytes, salt: Bytes, rounds: number, subtle: SubtleCrypto | null): Promise<Uint8Array> {
  if (!subtle) return pbkdf2Async(sha256, word, salt, { c: rounds, dkLen: 32 });
  const key = await subtle.importKey("raw", word, "PBKDF2", false, ["deriveBits"]);
  return new Uint8Array(
    await subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }, key, 256),
  );
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
