import { fold, hintRows, isLittle, type Row } from "./folding.ts";
import { type Hint, NO_HINT } from "./protocol.ts";
import { message, tr } from "./words.ts";

/** What a click on a part means. `act` only where the part is lit, so that no unlit part ever acts at once. */
export type Pick =
  | { kind: "act"; hint: Hint }
  | { kind: "choose"; part: string; hints: Hint[]; from: string | null }
  | { kind: "select"; part: string }
  | { kind: "drop" }
  | { kind: "none" };

/** So many ways to mark parts are offered beside the marks as they are. */
const MOST_MARKINGS = 4;
/** Beside parts that somebody marked fewer: the row of the marks stays in sight. */
const FEW_MARKINGS = 2;

/** Finds choices by part: first what moves (`source`), then where it goes (`targets`). */
export class HintIndex {
  readonly sources: string[];
  /** What is offered now: of the choices that mark parts only the one for the parts that are marked. */
  readonly hints: Hint[];
  /** Parts that can be marked, and the word that each stands for. */
  readonly words = new Map<string, string>();
  /** Those that are marked. */
  readonly marked: ReadonlySet<string>;
  readonly #bySource = new Map<string, Hint[]>();
  readonly #free: Hint[] = [];

  constructor(
    readonly all: Hint[],
    marked: Iterable<string> = [],
  ) {
    for (const hint of all) hint.marks?.forEach((part, at) => void this.words.set(part, wordsOf(hint)[at] ?? ""));
    this.marked = new Set([...marked].filter((part) => this.words.has(part)));
    const first = all.find((hint) => hint.marks);
    this.hints = all.flatMap((hint) => (hint === first ? this.#marking(hint) : hint.marks ? [] : hint));
    for (const hint of this.hints) {
      if (hint.source.length === 0) this.#free.push(hint);
      for (const part of hint.source) {
        const known = this.#bySource.get(part);
        if (known) known.push(hint);
        else this.#bySource.set(part, [hint]);
      }
    }
    this.sources = [...this.#bySource.keys()];
  }

  toggled(part: string): HintIndex {
    const marked = new Set(this.marked);
    if (!marked.delete(part)) marked.add(part);
    return new HintIndex(this.all, marked);
  }

  /** With the marks of a choice: what stays keeps its id, of parts that are alike Python takes the first. */
  withMarks(text: string): HintIndex {
    return new HintIndex(this.all, this.all.find((hint) => hint.text === text)?.marks ?? this.marked);
  }

  /** The choice that marks just these parts: parts with the same word are alike. Python judges one that is not listed. */
  #marking({ kind }: Hint): Hint {
    const marks = [...this.marked];
    const words = marks.map((part) => this.words.get(part) ?? "").sort();
    const text = [kind, ...words].join(" ");
    const label = marks.length === this.words.size ? tr("All are kept") : withVerb(kind, inWords(words));
    return this.all.find((hint) => hint.text === text) ?? { ...NO_HINT, text, label, kind, marks };
  }

  /** The only part that anything can start from is taken as selected. */
  get onlySource(): string | null {
    return this.sources.length === 1 && this.#bySource.get(this.sources[0] ?? "")?.length === this.#aimedCount
      ? (this.sources[0] ?? null)
      : null;
  }

  get #aimedCount(): number {
    return this.hints.filter((hint) => hint.targets.length > 0).length;
  }

  /** Parts that carry the mark of a legal target, in the order of the choices. */
  lit(selected: string | null): string[] {
    if (selected) return unique(this.from(selected).flatMap((hint) => hint.targets));
    const targetsOf = (hints: Hint[]): string[] => hints.flatMap((hint) => hint.targets);
    // Where cards of a hand can go is seen before one is picked: a click there offers all of them.
    const held = this.hints.filter((hint) => hint.source.length > 0 && hint.source.every(isInHand));
    return unique([...this.words.keys(), ...targetsOf(this.#free), ...this.sources, ...targetsOf(held)]);
  }

  from(part: string): Hint[] {
    return this.#bySource.get(part) ?? [];
  }

  /** `chain` is what was clicked and what is around it, innermost first; `inner` is the innermost real part of it. */
  pick(chain: string[], selected: string | null, inner: string | null = null): Pick {
    const first = chain.find((part) => this.#pickAt(part, selected).kind !== "none");
    const lit = first && this.#onlyTarget(first) ? chain.find((part) => this.#isTarget(part, selected)) : null;
    const part = lit ?? first;
    if (!part) return { kind: "none" };
    const pick = this.#pickAt(part, selected);
    return inner && inner !== part ? this.#narrowed(pick, inner, part) : pick;
  }

  /** Nothing starts or happens by itself at this part: with something selected, what lies around it and is lit goes first. */
  #onlyTarget(part: string): boolean {
    return !this.#bySource.has(part) && !this.#free.some((hint) => hint.targets.includes(part));
  }

  #isTarget(part: string, selected: string | null): boolean {
    return selected !== null && this.from(selected).some((hint) => hint.targets.includes(part));
  }

  /** Where choices tell the pieces of a part apart (`cell-c2-b3` of `sp-c2`), only those that show the one pointed at. */
  #narrowed(pick: Pick, inner: string, part: string): Pick {
    const hints = pick.kind === "choose" ? pick.hints : pick.kind === "act" ? [pick.hint] : [];
    const kin = inner.slice(0, inner.lastIndexOf("-") + 1);
    // What only stands there, as the piece of another, is none of its pieces; a frame for any of them has its own word alone.
    if (afterKind(kin) !== `${afterKind(part)}-` && !kin.startsWith(`${part}-`)) return pick;
    if (!hints.some((hint) => hint.preview.some((id) => id.startsWith(kin)))) return pick;
    const here = hints.filter((hint) => hint.preview.includes(inner));
    const [only] = here;
    if (here.length > 1) return { kind: "choose", part: inner, hints: here, from: null };
    return only ? { kind: "act", hint: only } : { kind: "none" };
  }

  #pickAt(part: string, selected: string | null): Pick {
    const hits = (hints: Hint[]): Hint[] => hints.filter((hint) => hint.targets.includes(part));
    if (selected) {
      const all = this.from(selected);
      // A second click lets go what leads elsewhere, too: what it can do where it stands is asked in the list.
      if (part === selected && all.some(({ targets }) => !targets.includes(part))) return { kind: "drop" };
      const here = hits(all);
      if (here.length === 1 && here[0]) return { kind: "act", hint: here[0] };
      if (here.length > 1) return { kind: "choose", part, hints: here, from: null };
      if (part === selected) return { kind: "drop" };
    }
    const free = hits(this.#free);
    const starts = this.#bySource.has(part);
    if (free.length > 0) {
      const [only] = free;
      if (!selected && free.length === 1 && !starts && only) return { kind: "act", hint: only };
      return { kind: "choose", part, hints: free, from: starts ? part : null };
    }
    if (starts) return { kind: "select", part };
    const reach = hits(this.hints);
    return reach.length > 0 ? { kind: "choose", part, hints: reach, from: null } : { kind: "none" };
  }

  /** Lines of the list but for passes: what was searched for, what starts at the part that was picked, or everything. */
  rows(picked: string | null, query: string): Row[] {
    if (query.trim()) return hintRows(this.sought(query));
    const here = (picked ? this.from(picked) : this.hints).filter((hint) => !hint.default);
    const rows = picked && isLittle(here) ? hintRows(here) : fold(here);
    const marking = rows.find((row) => row.kind === "hint" && row.hint.marks);
    if (picked || !marking) return rows;
    // In the order of Python, which has the best first where it tells what each is worth; what it does not list leads.
    const others = this.#markings();
    const shown = new Set([...others, ...this.hints].filter((hint) => !hint.default));
    const ordered = this.all.filter((hint) => shown.delete(hint));
    return fold([...shown, ...ordered]);
  }

  /** All choices that have these words somewhere. */
  sought(query: string): Hint[] {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (hint: Hint): boolean => {
      const text = `${hint.text} ${hint.label} ${hint.note}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return this.all.filter(has);
  }

  /** What ends the question, or passes. */
  get passes(): Hint[] {
    return this.hints.filter((hint) => hint.default);
  }

  /** Other parts worth marking: the first ones, where Python says what each is worth. */
  #markings(): Hint[] {
    const now = this.hints.find((hint) => hint.marks)?.text;
    return this.all
      .filter((hint) => hint.marks && hint.note && hint.text !== now)
      .slice(0, this.marked.size > 0 ? FEW_MARKINGS : MOST_MARKINGS);
  }

  /** Texts that start with what was typed. */
  complete(typed: string, most = 5): string[] {
    const start = typed.trimStart().toLowerCase();
    if (!start) return [];
    const texts: string[] = [];
    for (const hint of this.all) {
      if (hint.text.toLowerCase().startsWith(start) && hint.text !== typed) texts.push(hint.text);
      if (texts.length === most) break;
    }
    return texts;
  }
}

/** How many there are, in words. */
export function choiceCount(count: number): string {
  return count === 1 ? tr("1 choice") : tr("{count} choices", { count });
}

/** Things in a row, as they are said: "2, 5 and 5". */
export function inWords(things: readonly (string | number)[]): string {
  return [things.slice(0, -1).join(", "), things.at(-1) ?? ""].filter((words) => words !== "").join(tr(" and "));
}

/** Verbs whose choices are picked piece by piece or from a shelf: as long as no choice is meant, no label of Python's says them. */
const VERBS: readonly string[] = [
  message("take"),
  message("pay"),
  message("discard"),
  message("spend"),
  message("keep"),
  message("research"),
  message("kingdom"),
  message("bring"),
  message("learn"),
  message("hire"),
  message("buy"),
];

/** A verb in the language of the board, alone or with what it is done to: "Take", "Take 1 stone". */
export function withVerb(verb: string, what = ""): string {
  const word = VERBS.includes(verb) ? tr(verb) : verb;
  return capital(what ? tr("{verb} {what}", { verb: word, what }).trim() : word);
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What all these texts have in common at their start. */
export function commonStart(texts: string[]): string {
  const [first = "", ...others] = texts;
  let size = first.length;
  for (const other of others) {
    let at = 0;
    while (at < size && other[at] === first[at]) at += 1;
    size = at;
  }
  return first.slice(0, size);
}

function wordsOf(hint: Hint): string[] {
  return hint.text.split(" ").slice(1);
}

function isInHand(part: string): boolean {
  return /^hand-\d/.test(part);
}

/** A part's id without the word for its kind. */
function afterKind(id: string): string {
  return id.slice(id.indexOf("-") + 1);
}

function unique(parts: string[]): string[] {
  return [...new Set(parts)];
}
