/**
 * The language in which a board speaks: English messages are the keys, and the kernel sends those of another language.
 *
 * What stands in a constant is marked with `message`, and goes through `tr` when it is shown.
 */

let words: Readonly<Record<string, string>> = {};

/** Speak the language of these words from now on; of what is no list of words, English. */
export function speak(of: unknown): void {
  words = typeof of === "object" && of !== null ? (of as Readonly<Record<string, string>>) : {};
}

/** A message in the language that is spoken, with its parts filled in: `tr("Step {n} of {of}", { n: 1, of: 8 })`. */
export function tr(message: string, parts: Readonly<Record<string, string | number>> = {}): string {
  const translated = words[message] ?? message;
  return translated.replace(/\{\{|\}\}|\{(\w+)\}/g, (slot, name: string | undefined) =>
    name === undefined ? slot.charAt(0) : String(parts[name] ?? slot),
  );
}

/** A message for the catalogue that stands in a constant. */
export function message(text: string): string {
  return text;
}
