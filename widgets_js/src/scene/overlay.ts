import { s } from "../dom.ts";
import { type Box, origin, partBox } from "./geometry.ts";

/** The states of the parts; the shell draws them, the scene never does. */
export interface PartMarks {
  legal: string[];
  changed: string[];
  preview: string[];
  selected: string[];
  illegal: string | null;
  active: string | null;
  focus: string | null;
  /** A piece that would move, and the part where it would stand. */
  ghost: { piece: string; to: string } | null;
}

const SMALL = 60;

/** Draws all marks of a region anew into its overlay; `find` gives a part of the region by its id. */
export function drawMarks(overlay: Element, marks: PartMarks, find: (id: string) => Element | null, uid: string): void {
  const nodes: Node[] = [];
  const discs: Node[] = [];
  const markBox = (id: string | null): Box | null => {
    const part = id ? find(id) : null;
    const box = part && partBox(part);
    return box && (box.cell ? box : grown(box, 3));
  };
  const each = (ids: (string | null)[], state: string): Box[] => {
    const boxes: Box[] = [];
    for (const id of ids) {
      const box = markBox(id);
      if (!id || !box) continue;
      boxes.push(box);
      nodes.push(ring(box, state, id));
    }
    return boxes;
  };
  each([marks.active], "active").map((box) => nodes.push(pennant(box)));
  each(marks.changed, "changed").map((box) => nodes.push(corner(box, "right", "f-changed")));
  for (const box of each(marks.legal, "legal")) if (!isSmall(box)) discs.push(...disc(box));
  each(marks.preview, "preview");
  for (const box of each([marks.illegal], "illegal")) {
    const last = nodes.at(-1) as Element;
    (last.lastElementChild as SVGElement).style.fill = `url(#${uid}-pt-no)`;
    discs.push(refusal(box));
  }
  each(marks.selected, "selected").map((box) => nodes.push(corner(box, "left", "f-select")));
  if (marks.ghost) nodes.push(...ghost(marks.ghost.piece, marks.ghost.to, find));
  nodes.push(...discs);
  each([marks.focus], "focus");
  overlay.replaceChildren(...nodes);
}

function grown(box: Box, by: number): Box {
  return { ...box, x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by, r: box.r + by - 1 };
}

function isSmall(box: Box): boolean {
  return box.w < SMALL || box.h < SMALL;
}

function ring(box: Box, state: string, part: string): SVGGElement {
  const shape = { x: box.x, y: box.y, width: box.w, height: box.h, rx: box.r };
  return s(
    "g",
    { class: isSmall(box) ? "hp-mark hp-small" : "hp-mark", "data-state": state, "data-part": part },
    s("rect", { ...shape, class: `hp-ring-gap hp-ring-${state}-gap` }),
    s("rect", { ...shape, class: `hp-ring hp-ring-${state}` }),
  );
}

function corner(box: Box, side: "left" | "right", fill: string): SVGPathElement {
  const { x, y, w, r } = box;
  const arm = isSmall(box) ? 14 : 20;
  const d =
    side === "right"
      ? `M${x + w} ${y + arm}V${y + r}Q${x + w} ${y} ${x + w - r} ${y}H${x + w - arm}z`
      : `M${x} ${y + arm}V${y + r}Q${x} ${y} ${x + r} ${y}H${x + arm}z`;
  return s("path", { d, class: fill });
}

function disc(box: Box): Node[] {
  const at = { cx: box.x + box.w / 2, cy: box.y + box.h - 3 };
  return [s("circle.f-legal.s-focus-gap.hp-w3", { ...at, r: 9 }), s("circle.f-focus-gap", { ...at, r: 3 })];
}

function refusal(box: Box): SVGGElement {
  const [x, y] = [box.x + box.w - 6, box.y + 6];
  return s(
    "g",
    {},
    s("circle.f-illegal.s-focus-gap.hp-w2", { cx: x, cy: y, r: 12 }),
    s("use.f-focus-gap", { href: "#g-cross", x: x - 6, y: y - 6, width: 12, height: 12 }),
  );
}

function pennant(box: Box): SVGPathElement {
  const y = box.y + box.h / 2;
  return s("path.f-active", { d: `M${box.x - 15} ${y - 14}L${box.x - 2} ${y}L${box.x - 15} ${y + 14}z` });
}

function ghost(piece: string, to: string, find: (id: string) => Element | null): Node[] {
  const moving = find(piece);
  const target = find(to);
  const home = moving?.closest(".hp-part");
  if (!moving || !target || !home || home === target) return [];
  const copy = moving.cloneNode(true) as Element;
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) element.removeAttribute("id");
  // A piece inside its square keeps its place in the square; a part of its own lands at the target's corner.
  const at = origin(target);
  if (moving === home) copy.removeAttribute("transform");
  return [s("g.hp-ghost.hp-o70", { transform: `translate(${at.x} ${at.y})` }, copy)];
}
