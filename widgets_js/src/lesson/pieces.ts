// How dice, cards, counters and squares of a try look.
import { h, s } from "../dom.ts";
import { tr } from "../words.ts";
import type { Card, Chip, Die, Grid, Piece, Row } from "./rules.ts";

const PIPS: Record<number, [number, number][]> = {
  1: [[5, 5]],
  2: [
    [2.6, 2.6],
    [7.4, 7.4],
  ],
  3: [
    [2.6, 2.6],
    [5, 5],
    [7.4, 7.4],
  ],
  4: [
    [2.6, 2.6],
    [7.4, 2.6],
    [2.6, 7.4],
    [7.4, 7.4],
  ],
  5: [
    [2.6, 2.6],
    [7.4, 2.6],
    [5, 5],
    [2.6, 7.4],
    [7.4, 7.4],
  ],
  6: [
    [2.6, 2.3],
    [7.4, 2.3],
    [2.6, 5],
    [7.4, 5],
    [2.6, 7.7],
    [7.4, 7.7],
  ],
};

const ICONS = {
  check: "M3 12.5l2.8-2.8 4 4L18.2 5 21 7.8 9.8 19.3z",
  cross: "M5.5 2.8L12 9.3l6.5-6.5 2.7 2.7L14.7 12l6.5 6.5-2.7 2.7L12 14.7l-6.5 6.5-2.7-2.7L9.3 12 2.8 5.5z",
  lock: "M7 10V7.5a5 5 0 0 1 10 0V10h2.5v12h-15V10zM9.7 10h4.6V7.5a2.3 2.3 0 0 0-4.6 0zM11 14v4h2v-4z",
} as const;

/** A drawn mark beside words, which say the same. */
export function mark(name: keyof typeof ICONS): SVGSVGElement {
  const path = s("path", { d: ICONS[name], "fill-rule": "evenodd" });
  return s("svg.mark", { viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}

/** A row of pieces with its label; a reader hears both in words. */
export function rowOf({ label, pieces }: Row): HTMLElement {
  const heard = `${label}: ${pieces.map(named).join(", ")}`;
  const shown = h("div.pieces", { role: "img", "aria-label": heard }, ...pieces.map(drawn));
  return h("div.row", {}, h("p.row-label", { "aria-hidden": "true" }, label), shown);
}

function named(piece: Piece): string {
  switch (piece.kind) {
    case "die":
      return [
        `${piece.face}`,
        piece.kept && tr("kept"),
        piece.good !== undefined && (piece.good ? tr("yes") : tr("no")),
      ]
        .filter(Boolean)
        .join(" ");
    case "card":
      return tr("{name}, strength {number}", { name: piece.name, number: piece.number });
    case "chip":
      return piece.text;
    case "grid": {
      const wasted = piece.covered.filter((square) => !piece.wanted.includes(square)).length;
      return tr("{squares} squares covered, {wasted} of them without a goblin", {
        squares: piece.covered.length,
        wasted,
      });
    }
  }
}

function drawn(piece: Piece): Element {
  switch (piece.kind) {
    case "die":
      return die(piece);
    case "card":
      return card(piece);
    case "chip":
      return chip(piece);
    case "grid":
      return grid(piece);
  }
}

export function die({ sides, face, kept, good }: Die): Element {
  const sixFaces = sides <= 6;
  const body = sixFaces ? sixSided(face) : tenSided(face);
  const picture = s(`svg.die${kept ? ".kept" : ""}`, { viewBox: "-.6 -.6 11.2 11.6" }, ...body);
  if (good === undefined) return picture;
  return h(`span.tested${good ? ".yes" : ".no"}`, {}, picture, mark(good ? "check" : "cross"));
}

function sixSided(face: number): SVGElement[] {
  const pips = (PIPS[face] ?? []).map(([cx, cy]) => s("circle", { cx, cy, r: 0.93 }));
  const square = { width: 10, height: 10, rx: 1.8 };
  return [s("rect.lip", { ...square, y: 0.5 }), s("rect.face", square), ...pips];
}

function tenSided(face: number): SVGElement[] {
  const kite = "M5 0L10 4.4V6L5 10.4 0 6V4.4z";
  return [
    s("path.lip", { d: kite, transform: "translate(0 .4)" }),
    s("path.face", { d: kite }),
    s("text", { x: 5, y: 7 }, `${face}`),
  ];
}

function card({ name, number, good }: Card): Element {
  return h(
    `span.card${good ? ".yes" : ".no"}`,
    {},
    h("b", {}, `${number}`),
    h("span", {}, name),
    mark(good ? "check" : "cross"),
  );
}

function chip({ text, tone }: Chip): Element {
  return h(`span.chip.tone-${tone}`, {}, text);
}

function grid({ side, wanted, covered }: Grid): Element {
  const squares = Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [(at % side) * 10, Math.floor(at / side) * 10];
    return [
      s(`rect.square${wanted.includes(at) ? ".wanted" : ""}`, { x, y, width: 10, height: 10 }),
      wanted.includes(at) && s("circle.goblin", { cx: x + 5, cy: y + 5, r: 2.2 }),
      covered.includes(at) && s("rect.tile", { x: x + 0.9, y: y + 0.9, width: 8.2, height: 8.2, rx: 1 }),
      covered.includes(at) && !wanted.includes(at) && s("path.waste", { d: `M${x + 3} ${y + 3}l4 4m0-4l-4 4` }),
    ];
  });
  const end = side * 10 + 1;
  return s("svg.grid", { viewBox: `-.5 -.5 ${end} ${end}` }, ...squares.flat());
}
