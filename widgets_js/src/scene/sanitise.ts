/** Parses a scene and keeps only drawing: it is text from outside, so what is not on the list is dropped. */

const DRAWING = new Set(
  (
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan " +
    "pattern clipPath linearGradient radialGradient stop marker"
  ).split(" "),
);
/** Referenced through url(#id): their ids get the board's own prefix, since several boards share one page. */
const PAINT = new Set("pattern clipPath linearGradient radialGradient marker".split(" "));
const LONGEST = 1_000_000;
const DEEPEST = 40;
const SVG = "http://www.w3.org/2000/svg";

/** The parsed and cleaned root, or null when the text is no SVG. */
export function parseScene(source: string, uid: string): Element | null {
  if (!source || source.length > LONGEST) return null;
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  const root = parsed.documentElement;
  if (root?.localName !== "svg" || root.namespaceURI !== SVG || parsed.querySelector("parsererror")) return null;
  clean(root, uid, 0);
  // The cell around it sets the tokens; a second `hp` inside would set them back to the default theme.
  root.setAttribute("class", "hp-scene");
  for (const name of ["width", "height"]) root.removeAttribute(name);
  return root;
}

function clean(element: Element, uid: string, depth: number): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (!allowed(name, value)) element.removeAttribute(name);
    else if (value.includes("url(#")) element.setAttribute(name, value.replaceAll("url(#", `url(#${uid}-`));
  }
  if (PAINT.has(element.localName) && element.id) element.id = `${uid}-${element.id}`;
  if (element.classList.contains("hp-part") && element.id) element.setAttribute("tabindex", "-1");
  const words = element.localName === "text" || element.localName === "tspan" || element.localName === "title";
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeType === 1) {
      const inner = child as Element;
      if (depth < DEEPEST && inner.namespaceURI === SVG && DRAWING.has(inner.localName)) clean(inner, uid, depth + 1);
      else child.remove();
    } else if (child.nodeType !== 3 || !words) child.remove();
  }
}

function allowed(name: string, value: string): boolean {
  const low = name.toLowerCase();
  if (low.startsWith("on") || low === "style" || low === "tabindex" || low === "xml:base") return false;
  if (low === "href" || low.endsWith(":href")) return value.startsWith("#");
  return !/url\((?!#)/i.test(value) && !/^\s*javascript:/i.test(value);
}
