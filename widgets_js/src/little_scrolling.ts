import { on } from "./dom.ts";

/**
 * Tab scrolls the notebook no further than needed: a browser puts what has the focus in the middle when it was out of sight,
 * and whoever goes on to the foot of a board would lose its head.
 */
export function scrollLittle(root: HTMLElement, signal: AbortSignal): void {
  let before: [Element, number][] = [];
  let target: Element | null = null;
  let watching = new AbortController();
  const settle = (): void => {
    watching.abort();
    const held = before;
    before = [];
    if (!target || held.every(([at, top]) => at.scrollTop === top)) return;
    for (const [at, top] of held) at.scrollTop = top;
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const pressed = ({ key }: KeyboardEvent): void => {
    // A key may come before the browser has told of what the one before it has scrolled.
    settle();
    target = null;
    if (key !== "Tab" && key !== "F6") return;
    for (let at = root.parentElement; at; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight) before.push([at, at.scrollTop]);
  };
  const focused = (event: FocusEvent): void => {
    if (before.length === 0) return;
    target = event.target as Element;
    watching = new AbortController();
    // It scrolls when all have heard of the focus, and tells it before it draws.
    for (const [at] of before) at.addEventListener("scroll", settle, { signal: watching.signal });
  };
  // A hand scrolls as far as it wants.
  const away = (): void => {
    watching.abort();
    before = [];
  };
  root.addEventListener("keydown", pressed, { signal, capture: true });
  for (const name of ["wheel", "pointerdown"])
    window.addEventListener(name, away, { signal, capture: true, passive: true });
  on(root, "focusin", focused, signal);
  signal.addEventListener("abort", away);
}
