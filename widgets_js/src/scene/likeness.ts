import { boxOf, s } from "../dom.ts";

/** What only the piece itself may bear: names, and what a reader is told of it. */
const OWN = ["id", "tabindex", "role", "aria-label", "aria-describedby", "aria-selected"];

/** A copy of a part as it is drawn now, as a picture of its own; null where it is not drawn. */
export function likeness(part: Element): SVGSVGElement | null {
  if (!("getBBox" in part)) return null;
  const { x, y, width, height } = (part as SVGGraphicsElement).getBBox();
  if (width === 0 || height === 0 || boxOf(part).width === 0) return null;
  const copy = part.cloneNode(true) as Element;
  for (const each of [copy, ...copy.querySelectorAll("[id], [tabindex], [role]")])
    for (const name of OWN) each.removeAttribute(name);
  // Where it stands the picture says.
  copy.removeAttribute("transform");
  return s("svg.hp.hp-scene.hp-copy", { viewBox: `${x} ${y} ${width} ${height}`, preserveAspectRatio: "none" }, copy);
}

/** What stands on a square, which stays behind; anything else moves as it is. */
export function pieceOf(part: Element): Element | null {
  return part.getAttribute("role") === "gridcell" ? part.querySelector(".hp-piece, g[id]") : part;
}
