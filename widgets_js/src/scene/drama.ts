import { boxOf, s } from "../dom.ts";
import type { GameEvent } from "../protocol.ts";
import { likeness, pieceOf } from "./likeness.ts";
import type { MotionLayer } from "./motion_layer.ts";

/** So many are shown of one frame, each a little after the one before: all of them are over within 600 ms. */
const MOST = 6;
const APART_MS = 30;
/** How large a mark is drawn, in pixels. */
const [LEAST, LARGEST] = [40, 72];

type Drama = NonNullable<GameEvent["drama"]>;

interface Scene {
  find(id: string): Element | null;
  /** Where a part is seen; null where it is folded, or beyond the edge of the lens. */
  seen(id: string): DOMRect | null;
  /** The parts and the pieces of the boards, outer ones before those in them. */
  readonly onBoards: string[];
}

/** What a person at the table would feel, shown where it happened: each by a shape of its own, never by colour alone. */
export class Dramas {
  #scheduled = 0;

  constructor(
    private readonly layer: MotionLayer,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => cancelAnimationFrame(this.#scheduled));
  }

  /** Notes where it happens, as a destroyed piece is gone afterwards; returns what to do once the new scene is in place. */
  prepare(events: GameEvent[], scene: Scene): () => void {
    cancelAnimationFrame(this.#scheduled);
    const noted = events
      .filter(({ drama }) => drama)
      .slice(-MOST)
      .map((event) => noteOf(event, scene));
    if (noted.length === 0) return () => undefined;
    const lost = noted.some(({ event, at }) => isLoss(event) && !at);
    const before = lost ? scene.onBoards.flatMap((id) => boxed(id, scene.seen(id))) : [];
    return () => {
      // When the page is laid out anew in any case: to measure then costs nothing.
      this.#scheduled = requestAnimationFrame(() => this.#show(noted, before, scene));
    };
  }

  #show(noted: Noted[], before: [string, DOMRect][], scene: Scene): void {
    // Who names no part of the board any more is one of those that have gone from it.
    const gone = outermost(before.filter(([id]) => !scene.find(id)).map(([, at]) => at));
    for (const [nth, { event, at, fallen }] of noted.entries()) {
      const { drama, targets } = event;
      const target = targets.find((id) => scene.seen(id));
      const where = at ?? (target ? scene.seen(target) : isLoss(event) ? gone.shift() : null);
      if (!where || !drama) continue;
      const after = nth * APART_MS;
      // What is still there has only changed its face.
      if (fallen && !fallen.piece.isConnected) this.layer.add(fallen.copy, fallen.from, after);
      const size = Math.max(LEAST, Math.min(LARGEST, where.width, where.height));
      const [x, y] = [where.x + (where.width - size) / 2, where.y + (where.height - size) / 2];
      const mark = s("svg.hp-drama", { viewBox: "0 0 48 48", "data-drama": drama }, ...SHAPES[drama]());
      this.layer.add(mark, new DOMRect(x, y, size, size), after);
    }
  }
}

/** An event, where it happens, and what sinks there. */
interface Noted {
  event: GameEvent;
  at: DOMRect | null;
  fallen: { piece: Element; copy: SVGSVGElement; from: DOMRect } | null;
}

function noteOf(event: GameEvent, scene: Scene): Noted {
  const target = event.targets.find((id) => scene.seen(id));
  const part = target && event.drama === "fall" ? scene.find(target) : null;
  const piece = part && pieceOf(part);
  const copy = piece && likeness(piece);
  return {
    event,
    at: target ? scene.seen(target) : null,
    fallen: piece && copy ? { piece, copy, from: boxOf(piece) } : null,
  };
}

function isLoss({ drama }: GameEvent): boolean {
  return drama === "kill" || drama === "fall";
}

function boxed(id: string, at: DOMRect | null): [string, DOMRect][] {
  return at ? [[id, at]] : [];
}

/** Without those that lie in one before them. */
function outermost(boxes: DOMRect[]): DOMRect[] {
  const within = (one: DOMRect, other: DOMRect): boolean =>
    one.left >= other.left - 1 &&
    one.right <= other.right + 1 &&
    one.top >= other.top - 1 &&
    one.bottom <= other.bottom + 1;
  return boxes.filter((one, at) => !boxes.slice(0, at).some((other) => within(one, other)));
}

/** Where a heart breaks, and the edges of its halves. */
const CRACK = "L19 20L28 27L21 33z";
const SHAPES: Record<Drama, () => Element[]> = {
  kill: () => [s("path", { d: rays(10, 22, 13) }), s("use", { href: "#g-skull", x: 13, y: 13, width: 22, height: 22 })],
  fall: () => [s("path", { d: "M17 6H31V22H41L24 42L7 22H17z" })],
  heart: () => [
    s("path", { d: `M24 42L7 25C0 17 5 6 14 6C19 6 22 9 24 13${CRACK}` }),
    s("path", { d: `M24 42L41 25C48 17 43 6 34 6C29 6 26 9 24 13${CRACK}` }),
  ],
  gain: () => [s("path", { d: rays(5, 22, 9.5) })],
};

/** A star of so many rays. */
function rays(count: number, outer: number, inner: number): string {
  const points = Array.from({ length: 2 * count }, (_, at) => {
    const [angle, far] = [(Math.PI * at) / count - Math.PI / 2, at % 2 === 0 ? outer : inner];
    return `${(24 + far * Math.cos(angle)).toFixed(1)} ${(24 + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}
