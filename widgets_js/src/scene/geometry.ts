/** Boxes of parts in units of the scene, read from attributes: no layout is forced. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Corner radius of the ground. */
  r: number;
  /** Squares of a board lie edge to edge: their ring lies on the edge, not around it. */
  cell: boolean;
}

const ROUND = 8;

/** Where the part stands, or null when it has no ground and cannot be measured. */
export function partBox(part: Element): Box | null {
  const at = origin(part);
  const cell = part.getAttribute("role") === "gridcell";
  const ground = groundOf(part);
  if (ground?.localName === "rect") {
    const own = shift(ground);
    return {
      x: at.x + own.x + number(ground, "x"),
      y: at.y + own.y + number(ground, "y"),
      w: number(ground, "width"),
      h: number(ground, "height"),
      r: number(ground, "rx"),
      cell,
    };
  }
  const measured = measure(ground ?? part);
  if (!measured) return null;
  const own = ground ? shift(ground) : { x: 0, y: 0 };
  return { ...measured, x: at.x + own.x + measured.x, y: at.y + own.y + measured.y, r: ROUND, cell };
}

/** The sum of the translations of an element and of all groups around it. */
export function origin(element: Element): { x: number; y: number } {
  const sum = { x: 0, y: 0 };
  for (let at: Element | null = element; at && at.localName !== "svg"; at = at.parentElement) {
    const own = shift(at);
    sum.x += own.x;
    sum.y += own.y;
  }
  return sum;
}

function groundOf(part: Element): Element | null {
  for (const child of part.children) if (child.classList.contains("hp-hit")) return child;
  const first = part.firstElementChild;
  return first?.localName === "rect" ? first : null;
}

function shift(element: Element): { x: number; y: number } {
  const translate = /translate\(\s*(-?[\d.]+)(?:[\s,]+(-?[\d.]+))?/.exec(element.getAttribute("transform") ?? "");
  return { x: Number(translate?.[1] ?? 0), y: Number(translate?.[2] ?? 0) };
}

function measure(element: Element): { x: number; y: number; w: number; h: number } | null {
  if (!("getBBox" in element)) return null;
  const { x, y, width, height } = (element as SVGGraphicsElement).getBBox();
  return width > 0 && height > 0 ? { x, y, w: width, h: height } : null;
}

function number(element: Element, name: string): number {
  return Number.parseFloat(element.getAttribute(name) ?? "0") || 0;
}
