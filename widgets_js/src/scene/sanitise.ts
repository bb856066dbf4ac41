/** Parses a scene and keeps only drawing: it is text from outside, so what is not on the list is dropped. */

const DRAWING = new Set(
  (
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan " +
    "pattern clipPath linearGradient radialGradient stop marker"
  ).split(" "),
);
/** Referenced through url(#id): their ids get the board's own prefix, since several boards share one page. */
const PAINT = new Set("pattern clipPath linearGradient radialGradient marker".split(" "));
/** Attributes whose value can name no address: not looked at, for speed. */
const PLAIN = new Set(
  (
    "id class role transform d x y width height rx ry cx cy r x1 y1 x2 y2 points viewBox dx dy text-anchor " +
    "fill-rule stroke-width opacity patternUnits aria-label aria-hidden aria-current"
  ).split(" "),
);
const LONGEST = 1_000_000;
const DEEPEST = 40;
const SVG = "http://www.w3.org/2000/svg";

/** The parsed and cleaned roots of several scenes in one go; null where a text is no SVG. */
export function parseScenes(sources: string[], uid: string): (Element | null)[] {
  const whole = sources.length > 1 && parse(`<svg xmlns="${SVG}">${sources.join("")}</svg>`);
  const roots = whole ? [...whole.children] : [];
  // What is no SVG by itself, or more than one, is found when each is read alone.
  if (roots.length !== sources.length || !roots.every(isSvg)) return sources.map((source) => parseScene(source, uid));
  return roots.map((root) => cleaned(root, uid));
}

/** The parsed and cleaned root, or null when the text is no SVG. */
export function parseScene(source: string, uid: string): Element | null {
  const root = source ? parse(source) : null;
  return root && cleaned(root, uid);
}

function parse(source: string): Element | null {
  if (source.length > LONGEST) return null;
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  const root = parsed.documentElement;
  return root && isSvg(root) && !parsed.querySelector("parsererror") ? root : null;
}

function isSvg(root: Element): boolean {
  return root.localName === "svg" && root.namespaceURI === SVG;
}

function cleaned(root: Element, uid: string): Element {
  clean(root, uid, 0);
  // The cell around it sets the tokens; a second `hp` inside would set them back to the default theme.
  root.setAttribute("class", "hp-scene");
  for (const name of ["width", "height"]) root.removeAttribute(name);
  return root;
}

function clean(element: Element, uid: string, depth: number): void {
  const { id } = element;
  for (const name of element.getAttributeNames()) {
    if (PLAIN.has(name)) continue;
    const value = element.getAttribute(name) ?? "";
    if (!allowed(name, value)) drop(element, name);
    else if (value.includes("url(#")) element.setAttribute(name, value.replaceAll("url(#", `url(#${uid}-`));
  }
  if (id && PAINT.has(element.localName)) element.id = `${uid}-${id}`;
  else if (id && isPart(element)) element.setAttribute("tabindex", "-1");
  let child = element.firstElementChild;
  while (child) {
    const next = child.nextElementSibling;
    if (depth < DEEPEST && child.namespaceURI === SVG && DRAWING.has(child.localName)) clean(child, uid, depth + 1);
    else child.remove();
    child = next;
  }
}

function isPart(element: Element): boolean {
  return /(?:^|\s)hp-part(?:\s|$)/.test(element.getAttribute("class") ?? "");
}

function drop(element: Element, name: string): void {
  element.removeAttribute(name);
  // A name with a prefix may need its namespace to go.
  const [, local] = name.split(":");
  if (local && element.hasAttribute(name)) element.removeAttributeNS("http://www.w3.org/1999/xlink", local);
}

function allowed(name: string, value: string): boolean {
  const low = name.toLowerCase();
  if (low.startsWith("on") || low === "style" || low === "tabindex" || low === "xml:base") return false;
  if (low === "href" || low.endsWith(":href")) return value.startsWith("#");
  return !/url\((?!#)/i.test(value) && !/^\s*javascript:/i.test(value);
}
