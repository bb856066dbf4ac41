// The line that is handed in, as `hordeplay.desk.result_code` reads it: at most 60 characters, with a checksum.
import { blake2b } from "@noble/hashes/blake2.js";
import { person } from "./luck.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SLIP = person("hordeplay slip");

export interface Result {
  code: string;
  seat: number;
  /** Four hex digits that stand for the question. */
  key: string;
  /** How often each outcome came; for a chance no, then yes. */
  counts: readonly number[];
  /** Of a number with too many outcomes: `counts` are how many tries, and their sum. */
  summed?: boolean;
  /** Rolled with real dice. */
  hand?: boolean;
}

/** `HP1 FROG7 S12 3FA9 6.14 ZHJCQE`. */
export function resultLine({ code, seat, key, counts, summed = false, hand = false }: Result): string {
  const line = `HP${summed ? 2 : 1} ${code} ${hand ? "H" : "S"}${seat} ${key} ${counts.join(".")}`;
  return `${line} ${checksum(line)}`;
}

/** 30 of 40 bits, five a letter, the highest first. */
function checksum(line: string): string {
  const bytes = blake2b(new TextEncoder().encode(line), { dkLen: 5, personalization: SLIP });
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: 6 }, (_, i) => BASE32[Number((bits >> BigInt(35 - 5 * i)) & 31n)]).join("");
}
