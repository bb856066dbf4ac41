import glyphs from "../../../hordeplay/core/look/glyphs.svg";

/** All glyphs and patterns of the house, hidden. Patterns carry the board's prefix: one on a hidden page cannot be used. */
export function sprite(uid: string): Element {
  const parsed = new DOMParser().parseFromString(glyphs, "image/svg+xml").documentElement;
  for (const pattern of parsed.querySelectorAll("pattern")) pattern.id = `${uid}-${pattern.id}`;
  const glyphSheet = document.importNode(parsed, true);
  glyphSheet.removeAttribute("style");
  glyphSheet.setAttribute("class", "hp-sprite");
  return glyphSheet;
}
