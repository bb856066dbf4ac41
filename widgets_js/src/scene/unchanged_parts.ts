/** What stands for a group whose text is the same as in the scene before; the patch leaves that group alone. */
export const SAME = "data-same";

const NAMED = /<g\b[^>]*\bid="([\w.-]+)"[^>]*>/g;
const TAG = /<g\b[^>]*>|<\/g>/g;

/** Leaves unchanged groups out of a scene before it is parsed: most of a scene does not change from step to step. */
export class UnchangedParts {
  /** The text of each group with an id as it was last seen. */
  readonly #known = new Map<string, string>();

  /** `stands` tells whether a group of this id is in the page: one that went and comes back is drawn anew. */
  constructor(private readonly stands: (id: string) => boolean) {}

  /** The scene with its unchanged groups emptied, also those inside a changed one. The whole scene is remembered. */
  shorten(source: string): string {
    // Sections that are no elements could hide a tag from this reading.
    if (source.includes("<!")) return this.#whole(source);
    const seen = new Set<string>();
    const doubled = new Set<string>();
    const kept: string[] = [];
    let done = 0;
    NAMED.lastIndex = 0;
    for (let start = NAMED.exec(source); start; start = NAMED.exec(source)) {
      const id = start[1] ?? "";
      const end = endOf(source, start.index);
      if (end < 0) return this.#whole(source);
      const text = source.slice(start.index, end);
      if (seen.has(id)) doubled.add(id);
      seen.add(id);
      if (this.#known.get(id) === text && this.stands(id)) {
        kept.push(source.slice(done, start.index), `<g id="${id}" ${SAME}=""/>`);
        done = NAMED.lastIndex = end;
      } else this.#known.set(id, text);
    }
    return doubled.size > 0 ? this.#whole(source) : kept.join("") + source.slice(done);
  }

  #whole(source: string): string {
    this.#known.clear();
    return source;
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
