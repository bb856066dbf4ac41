/** What stands for a part whose text is the same as in the scene before; the patch leaves that part alone. */
export const SAME = "data-same";

const PART = /<g id="([\w.-]+)" class="hp-part[^>]*>/g;
const TAG = /<g\b[^>]*>|<\/g>/g;

/** Leaves unchanged parts out of a scene before it is parsed: most of a scene does not change from step to step. */
export class Skipper {
  #known = new Map<string, string>();

  /** The scene with its unchanged parts emptied. The whole scene is remembered for the next one. */
  shorten(source: string): string {
    const before = this.#known;
    this.#known = new Map();
    // Sections that are no elements could hide a tag from this reading.
    if (source.includes("<!")) return source;
    const doubled = new Set<string>();
    const kept: string[] = [];
    let done = 0;
    PART.lastIndex = 0;
    for (let start = PART.exec(source); start; start = PART.exec(source)) {
      const id = start[1] ?? "";
      const end = endOf(source, start.index);
      if (end < 0) return source;
      const text = source.slice(start.index, end);
      if (this.#known.has(id)) doubled.add(id);
      this.#known.set(id, text);
      if (before.get(id) === text && !doubled.has(id)) {
        kept.push(source.slice(done, start.index), `<g id="${id}" ${SAME}=""/>`);
        done = end;
      }
      PART.lastIndex = end;
    }
    for (const id of doubled) this.#known.delete(id);
    return doubled.size > 0 ? source : kept.join("") + source.slice(done);
  }

  forget(): void {
    this.#known.clear();
  }
}

/** Where the group that starts here is closed, or -1. */
function endOf(source: string, start: number): number {
  let depth = 0;
  TAG.lastIndex = start;
  for (let tag = TAG.exec(source); tag; tag = TAG.exec(source)) {
    if (tag[0] === "</g>") depth -= 1;
    else if (!tag[0].endsWith("/>")) depth += 1;
    if (depth === 0) return TAG.lastIndex;
  }
  return -1;
}
