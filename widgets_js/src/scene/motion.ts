import { boxOf } from "../dom.ts";
import type { GameEvent } from "../protocol.ts";
import { origin } from "./geometry.ts";
import { likeness, pieceOf } from "./likeness.ts";
import type { MotionLayer } from "./motion_layer.ts";

/** Frames that follow each other faster than this are drawn without motion. */
const FAST = 250;
/** So many copies are on their way at once. */
const MOST = 8;
const APART_MS = 30;
/** What is larger than a card, in pixels, does not fly. */
const LARGEST = 60_000;

/** Nothing is to move: the board is hurried, or somebody has asked the system for less motion. */
export function withoutMotion(root: Element): boolean {
  return root.hasAttribute("data-still") || wantsLess();
}

function wantsLess(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

interface Scene {
  find(id: string): Element | null;
  regionOf(id: string): string | null;
  /** Where a part is seen, or the chip to which its region is folded. */
  place(id: string): DOMRect | null;
}

/** Pieces that travel between parts: measured before the patch, moved from there after it. */
export class Motion {
  #last = Number.NEGATIVE_INFINITY;
  #scheduled = 0;

  constructor(
    private readonly layer: MotionLayer,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => cancelAnimationFrame(this.#scheduled));
  }

  /** True when this frame follows the one before too fast for motion. */
  hurried(now: number): boolean {
    const fast = now - this.#last < FAST;
    this.#last = now;
    return fast;
  }

  /** Notes where the travellers stand; returns what to do once the new scene is in place. With `far`, between regions too. */
  prepare(events: GameEvent[], scene: Scene, far: boolean): () => void {
    cancelAnimationFrame(this.#scheduled);
    const starts: { to: string; at: { x: number; y: number }; region: string | null }[] = [];
    const flights: Flight[] = [];
    for (const [from, to] of events.flatMap(({ moves }) => moves ?? [])) {
      const piece = scene.find(from);
      if (!piece) continue;
      const region = scene.regionOf(from);
      starts.push({ to, at: origin(piece), region });
      // Where it goes is drawn elsewhere, or not yet.
      if (!far || flights.length === MOST || scene.regionOf(to) === region) continue;
      const left = scene.place(from);
      if (left) flights.push({ to, left, copy: likenessOf(piece) });
    }
    return () => {
      const landing = new Set<string>();
      for (const { to, at, region } of starts) {
        const piece = scene.find(to);
        if (!piece || typeof piece.animate !== "function" || scene.regionOf(to) !== region) continue;
        landing.add(to);
        const end = origin(piece);
        const style = getComputedStyle(piece);
        const duration = Number.parseFloat(style.getPropertyValue("--hp-move")) || 0;
        const easing = style.getPropertyValue("--hp-ease") || "ease";
        const path = [{ translate: `${at.x - end.x}px ${at.y - end.y}px` }, { translate: "0 0" }];
        this.layer.glides(piece.animate(path, { duration, easing }));
      }
      const flying = flights.filter(({ to }) => !landing.has(to));
      // When the page is laid out anew in any case: to measure then costs nothing.
      if (flying.length > 0) this.#scheduled = requestAnimationFrame(() => this.#fly(flying, scene));
    };
  }

  #fly(flights: Flight[], scene: Scene): void {
    for (const [nth, { to, left, copy }] of flights.entries()) {
      const [goal, part] = [scene.place(to), scene.find(to)];
      const landed = part && likenessOf(part);
      // From a deck or to a sheet: what travels is the smaller of both, the card or the piece.
      const [travels] = [copy, landed]
        .filter((each) => each !== null)
        .sort((one, other) => areaOf(one) - areaOf(other));
      if (!goal || !travels || areaOf(travels) > LARGEST) continue;
      const { width, height } = travels.box;
      const from = new DOMRect(left.x + (left.width - width) / 2, left.y + (left.height - height) / 2, width, height);
      const [x, y] = [goal.x + (goal.width - width) / 2 - from.x, goal.y + (goal.height - height) / 2 - from.y];
      travels.copy.classList.add("hp-flies");
      this.layer.add(travels.copy, from, nth * APART_MS, { "--x": `${x}px`, "--y": `${y}px` });
    }
  }
}

/** What leaves a part for one in another region; `copy` is null where it is folded. */
interface Flight {
  to: string;
  left: DOMRect;
  copy: Likeness | null;
}

interface Likeness {
  copy: SVGSVGElement;
  box: DOMRect;
}

function likenessOf(part: Element): Likeness | null {
  const piece = pieceOf(part) ?? part;
  const copy = likeness(piece);
  return copy && { copy, box: boxOf(piece) };
}

function areaOf({ box }: Likeness): number {
  return box.width * box.height;
}
