import { h, s } from "../dom.ts";
import { capital, inWords } from "../hints.ts";
import type { Ask, Token } from "../protocol.ts";

/** A token by the name that it has in tallies; one that Python does not describe is called by that name. */
export function tokenOf(ask: Ask, name: string): Token {
  return ask.tokens[name] ?? { name: capital(name), glyph: "", ground: "f-card", ink: "f-ink", held: "" };
}

/** A token as a disc. */
export function disc({ glyph, ground, ink, name }: Token): SVGSVGElement {
  const rim = s("circle", { class: `${ground} s-outline hp-w2`, cx: 24, cy: 24, r: 22 });
  const inside = glyph
    ? s("use", {
        href: `#${glyph.startsWith("g-") ? glyph : `g-${glyph}`}`,
        class: ink,
        x: 9,
        y: 9,
        width: 30,
        height: 30,
      })
    : s("text", { class: `hp-t18 hp-b hp-mid ${ink}`, x: 24, y: 30 }, name.slice(0, 1));
  return s("svg.hp-disc", { viewBox: "0 0 48 48", "aria-hidden": "true" }, rim, inside);
}

/** So many of each, in the order of the tokens: "2 Food and 1 Gold". */
export function inTokens(ask: Ask, tally: Record<string, number>): string {
  const names = [...new Set([...Object.keys(ask.tokens), ...Object.keys(tally)])].filter((name) => tally[name]);
  return inWords(names.map((name) => `${tally[name]} ${tokenOf(ask, name).name}`));
}

/** A price as discs, and in words for who does not see them. */
export function price(ask: Ask, tally: Record<string, number>): HTMLElement {
  const discs = Object.entries(tally).flatMap(([name, many]) => {
    const drawn = Array.from({ length: Math.min(many, MOST_DISCS) }, () => disc(tokenOf(ask, name)));
    return many > MOST_DISCS ? [h("b", { "aria-hidden": "true" }, String(many)), ...drawn.slice(0, 1)] : drawn;
  });
  return h("span.hp-price", {}, ...discs, h("span.hp-hide", {}, inTokens(ask, tally)));
}

/** More of one token are a number before it. */
const MOST_DISCS = 3;
