import { s } from "../dom.ts";
import { tr } from "../words.ts";

/** A die that tumbles shows so many other faces before its own. */
export const TURNS = 3;

/** The face that a die shows so many turns before it lies still: by counting, so that nothing here is left to chance. */
export function turned(face: number, sides: number, at: number, turn: number): number {
  return ((face - 1 + turn * (2 * at + 1)) % sides) + 1;
}

/** Pips of a d6 on a grid of three by three, by face. */
const PIPS: Record<number, number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** One die, 48 by 50 units: pips for six sides, a kite with facets for ten, a plain hexagon for others. */
export function die(sides: number, face: number): SVGSVGElement {
  const shape = sides === 6 && PIPS[face] ? cube(face) : sides === 10 ? kite(face) : plain(face);
  return s(
    "svg.hp-die",
    { viewBox: "0 0 48 50", role: "img", "aria-label": tr("d{sides} showing {face}", { sides, face }) },
    shape,
  );
}

function cube(face: number): SVGGElement {
  const side = { x: 3, width: 42, height: 42, rx: 8.4 };
  const pips = (PIPS[face] ?? []).map((at) =>
    s("circle.f-pip", { cx: 13.3 + (at % 3) * 10.7, cy: 13.3 + Math.floor(at / 3) * 10.7, r: 3.9 }),
  );
  return s(
    "g",
    {},
    s("rect.f-outline", { ...side, y: 5.5 }),
    s("rect.f-die.s-outline.hp-w2", { ...side, y: 3 }),
    ...pips,
  );
}

function kite(face: number): SVGGElement {
  const d = "M24 1L46 19.9V26.1L24 45L2 26.1V19.9z";
  const facets = "M24 1L38.1 28.3L24 34.4L9.9 28.3zM2 23L9.9 28.3M46 23L38.1 28.3M24 45V34.4";
  return s(
    "g",
    {},
    s("path.f-outline", { d, transform: "translate(0 2.2)" }),
    s("path.f-die.s-outline.hp-w2", { d }),
    s("path.hp-none.s-die-lock.hp-w15", { d: facets }),
    numeral(face, 24, 29),
  );
}

function plain(face: number): SVGGElement {
  const d = "M24 2L44 13V35L24 46L4 35V13z";
  return s(
    "g",
    {},
    s("path.f-outline", { d, transform: "translate(0 2.2)" }),
    s("path.f-die.s-outline.hp-w2", { d }),
    numeral(face, 24, 30),
  );
}

function numeral(face: number, x: number, y: number): SVGTextElement {
  return s("text", { x, y, class: "hp-t18 hp-b hp-mid f-pip" }, String(face));
}
