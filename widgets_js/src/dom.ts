/** Elements by hand: text always goes in as text, never as markup. */

export const SVG = "http://www.w3.org/2000/svg";

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined>;

/** What is made, as a style sheet names it: `div`, or `div.hp-box.hp-log`. */
type Selector<Tags> = `${keyof Tags & string}${"" | `.${string}`}`;
type ElementFor<Tags, What extends string> = What extends `${infer Tag extends keyof Tags & string}.${string}`
  ? Tags[Tag]
  : Tags[What & keyof Tags];

/** An element of the page; a button submits nothing unless it says so. */
export function h<What extends Selector<HTMLElementTagNameMap>>(
  what: What,
  attributes: Attributes = {},
  ...children: Child[]
): ElementFor<HTMLElementTagNameMap, What> {
  const [tag = "", ...classes] = what.split(".");
  const element = document.createElement(tag) as ElementFor<HTMLElementTagNameMap, What>;
  return assemble(element, classes, { type: tag === "button" && tag, ...attributes }, children);
}

export function s<What extends Selector<SVGElementTagNameMap>>(
  what: What,
  attributes: Attributes = {},
  ...children: Child[]
): ElementFor<SVGElementTagNameMap, What> {
  const [tag = "", ...classes] = what.split(".");
  return assemble(
    document.createElementNS(SVG, tag) as ElementFor<SVGElementTagNameMap, What>,
    classes,
    attributes,
    children,
  );
}

/** Listens until the board is closed. */
export function on<K extends keyof HTMLElementEventMap>(
  target: EventTarget,
  name: K,
  call: (event: HTMLElementEventMap[K]) => void,
  signal: AbortSignal,
): void {
  target.addEventListener(name, call as EventListener, { signal });
}

function assemble<E extends Element>(element: E, classes: string[], attributes: Attributes, children: Child[]): E {
  if (classes.length > 0) element.classList.add(...classes);
  for (const name in attributes) {
    const value = attributes[name];
    // Not `attr`: what is new has nothing to be compared with.
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : `${value}`);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

export function attr(element: Element, name: string, value: string | number | boolean | null | undefined): void {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

export function text(element: Element, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

/** The node's children become these; nodes that stay in their place are not touched. */
export function fill(parent: Element, ...children: Child[]): void {
  const wanted = children.filter((child): child is Node | string => Boolean(child));
  const same =
    wanted.length === parent.childNodes.length &&
    wanted.every((child, at) => typeof child !== "string" && parent.childNodes[at] === child);
  if (!same) parent.replaceChildren(...wanted);
}

/** The element that fits, at or around where an event happened. */
export function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** The event is used up: neither the browser nor what is around takes it. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Where it stands on the screen; asked for, the page lays itself out. */
export function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

/** Data of a frame, to be compared with that of the frame before. */
export const json = (data: unknown): string => JSON.stringify(data);

/** The focus is there, or inside. */
export function hasFocus(element: Element): boolean {
  return element.contains(document.activeElement);
}

/** The focus goes there, and nothing scrolls. */
export function focusQuietly(element: HTMLElement | SVGElement): void {
  element.focus({ preventScroll: true });
}

/** When what had the focus is gone, hidden or disabled after a change, the root has it: its keys work on, and the notebook does not take it. */
export function keepFocus(root: HTMLElement, change: () => void): void {
  const held = hasFocus(root);
  change();
  const now = document.activeElement;
  // A browser takes the focus from what is hidden only when it draws the next time.
  if (held && (!root.contains(now) || now?.matches(":disabled, [hidden] *, [hidden]"))) focusQuietly(root);
}

export function icon(name: string, label = ""): SVGSVGElement {
  const use = s("use", { href: `#g-${name}`, width: 24, height: 24 });
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg.hp-ico", { viewBox: "0 0 24 24", ...named }, use);
}

export function button(label: string, glyph: string, kind = "", key = ""): HTMLButtonElement {
  const title = key ? `${label} (${key})` : label;
  return h("button", { class: `hp-btn ${kind}`, "aria-label": label, title }, icon(glyph));
}

/** Clause ids of one field, each a button that opens its text. */
export function clauses(rule: string): HTMLButtonElement[] {
  return rule
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((id) => h("button.hp-clause", { "data-clause": id }, id));
}
