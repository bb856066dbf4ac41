import type { Context } from "../context.ts";
import { attr, boxOf, s } from "../dom.ts";
import type { Frame } from "../protocol.ts";
import { parseScene } from "../scene/sanitise.ts";
import { die, TURNS, turned } from "./die.ts";

/** The body of a die on a board, a cube; that of `die` is so wide and so far from its corner. */
const BODY = ".f-die";
const [WIDE, CORNER] = [42, 3];
const SIDES = 6;
/** What a die is drawn in. */
const FACE = { width: 48, height: 50 };

/** New dice that the board shows itself: they tumble where they will lie, over the picture that stands there still. */
export class BoardDice {
  #picture: Element | null = null;

  constructor(private readonly ctx: Context) {
    ctx.signal.addEventListener("abort", () => this.still());
  }

  /** The new dice of a frame tumble for so long, and it is drawn then; false where nobody would see it. */
  tumble({ dice, scene }: Frame, length: number): boolean {
    const { root, uid } = this.ctx;
    const { parts = [], faces = [] } = dice;
    const region = scene.regions.find(({ svg }) => parts[0] && svg.includes(`id="${parts[0]}"`));
    const place = region && root.querySelector(`[data-region="${region.name}"]`);
    const picture = region && place && boxOf(place).width > 0 ? parseScene(region.svg, uid) : null;
    const there = parts.map((id) => picture?.querySelector(`[id="${id}"]`) ?? null);
    if (!picture || !place || there.some((part) => !part?.querySelector(BODY))) return false;
    const sizes = there.map((part) => Number(part?.querySelector(BODY)?.getAttribute("width")));
    for (const [at, part] of there.entries()) part?.replaceChildren(tumbling(faces[at] ?? 1, at, sizes[at] || WIDE));
    // What lies below has the focus, and the names.
    for (const named of picture.querySelectorAll("[id], [tabindex]"))
      for (const name of ["id", "tabindex"]) named.removeAttribute(name);
    attr(picture, "class", "hp-scene hp-tumbles");
    attr(picture, "aria-hidden", "true");
    (picture as SVGElement).style.setProperty("--tumbles", `${length}ms`);
    place.append(picture);
    attr(place, "data-tumbles", true);
    this.#picture = picture;
    attr(root, "data-tumbling", true);
    return true;
  }

  /** They lie still, as the frame that waits will have them. */
  still(): void {
    const place = this.#picture?.parentElement;
    if (!place) return;
    this.#picture?.remove();
    attr(place, "data-tumbles", false);
    this.#picture = null;
    attr(this.ctx.root, "data-tumbling", false);
  }
}

/** A die as large as the board draws it: its other faces are there at once, and the browser moves them by itself. */
function tumbling(face: number, at: number, size: number): SVGElement {
  const faces = Array.from({ length: TURNS }, (_, gone) => {
    const shown = die(SIDES, turned(face, SIDES, at, TURNS - gone));
    return s("g", { transform: `translate(0 ${gone * FACE.height})` }, ...shown.children);
  });
  const cup = s("svg", { ...FACE, overflow: "hidden" }, s("g.hp-turns-strip", {}, ...faces));
  const scale = `scale(${size / WIDE}) translate(-${CORNER} -${CORNER})`;
  return s("g", { transform: scale }, s("g.hp-turns", {}, cup));
}
