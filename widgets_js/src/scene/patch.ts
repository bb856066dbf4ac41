/** Makes one drawing equal to another while elements with the same id stay the same elements, so that transitions run. */

import { SAME } from "./unchanged_parts.ts";

/** Set by the shell on parts; Python does not write them. */
const OURS = new Set(["tabindex", "aria-describedby", "aria-selected"]);

interface Mover {
  moveBefore?: (node: Node, before: Node | null) => void;
}

/** Patches `old` in place; the group `hp-overlay` at its end belongs to the shell and stays as it is. */
export function patch(old: Element, next: Element): void {
  const known = new Map<string, Element>();
  for (const element of old.querySelectorAll("[id]")) known.set(element.id, element);
  patchElement(old, next, known);
}

function patchElement(old: Element, next: Element, known: Map<string, Element>): void {
  if (next.hasAttribute(SAME) || old.isEqualNode(next)) return;
  patchAttributes(old, next);
  patchChildren(old, next, known);
}

function patchAttributes(old: Element, next: Element): void {
  for (const { name, value } of next.attributes) {
    if (!OURS.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!OURS.has(name) && !next.hasAttribute(name)) old.removeAttribute(name);
  }
}

function patchChildren(old: Element, next: Element, known: Map<string, Element>): void {
  const staying = new Set<string>();
  for (const child of next.children) if (child.id) staying.add(child.id);
  let cursor: ChildNode | null = old.firstChild;
  for (const child of next.childNodes) {
    // What goes is taken out first: then those that stay need not be moved.
    while (cursor && idOf(cursor) && !staying.has(idOf(cursor))) cursor = drop(cursor);
    const match = matchFor(child, cursor, known);
    if (match && match === cursor) cursor = cursor.nextSibling;
    else if (match) place(old, match, cursor);
    if (match) {
      if (child.nodeType === 1) patchElement(match as Element, child as Element, known);
      else if (match.textContent !== child.textContent) match.textContent = child.textContent;
    } else old.insertBefore(create(child, known), cursor);
  }
  while (cursor && !isOurs(cursor)) cursor = drop(cursor);
}

function isOurs(node: Node | null): boolean {
  return node instanceof Element && node.classList.contains("hp-overlay");
}

function matchFor(child: ChildNode, cursor: ChildNode | null, known: Map<string, Element>): ChildNode | null {
  const id = idOf(child);
  if (id) {
    const same = known.get(id);
    return same?.localName === (child as Element).localName ? same : null;
  }
  if (!cursor || idOf(cursor) || isOurs(cursor) || cursor.nodeType !== child.nodeType) return null;
  return cursor.nodeType !== 1 || (cursor as Element).localName === (child as Element).localName ? cursor : null;
}

/** A new element, which still adopts known elements below it. */
function create(child: ChildNode, known: Map<string, Element>): Node {
  const element = document.importNode(child, false);
  if (child.nodeType === 1) {
    if (idOf(child)) known.set(idOf(child), element as Element);
    patchChildren(element as Element, child as Element, known);
  }
  return element;
}

function place(parent: Element & Mover, node: Node, before: ChildNode | null): void {
  // moveBefore keeps focus and running transitions, where the browser has it.
  if (parent.moveBefore && parent.isConnected && node.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function drop(node: ChildNode): ChildNode | null {
  const following = node.nextSibling;
  node.remove();
  return following;
}

function idOf(node: Node): string {
  return node.nodeType === 1 ? (node as Element).id : "";
}
