// How the page tries out what a lesson asks: each rule plays it once, from fair numbers alone, as the engine's own trial does.
// `hordeplay.core.lesson.PageRule` names a rule and gives its numbers; `test/lesson_rules.test.ts` holds both together.
import { message, tr } from "../words.ts";
import type { Fair } from "./luck.ts";

export interface Die {
  kind: "die";
  sides: number;
  face: number;
  kept?: boolean;
  /** Whether it did what it was to do, where one die by itself can. */
  good?: boolean;
}
export interface Card {
  kind: "card";
  name: string;
  number: number;
  good: boolean;
}
/** A counter or a mark with a few letters; `tone` tells whose it is, or that it is new. */
export interface Chip {
  kind: "chip";
  text: string;
  tone: number;
}
/** Squares of a small grid: some are wanted, some are covered. */
export interface Grid {
  kind: "grid";
  side: number;
  wanted: readonly number[];
  covered: readonly number[];
}
export type Piece = Die | Card | Chip | Grid;

/** Pieces that came together, with the words that say it. */
export interface Row {
  label: string;
  pieces: Piece[];
}

/** One try: 1 or 0 for a chance, a whole number otherwise; what lay on the table; what came of it. */
export interface Try {
  result: number;
  rows: Row[];
  says: string;
}

export type Rule = (source: Fair) => Try;

const roll = (source: Fair, sides: number): number => source.randbelow(sides) + 1;
const rolls = (source: Fair, dice: number, sides: number): number[] =>
  Array.from({ length: dice }, () => roll(source, sides));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

// ---- dice of which the best are kept

interface KeepDice {
  dice: number;
  sides: number;
  /** Dice that lie there and are kept before the first roll. */
  kept: number[];
  /** What must lie there in the end: these faces, and groups of so many alike, all on different dice. */
  numbers: number[];
  groups: number[];
  /** What is kept, one text for each reroll: see `keepsOf`. */
  keeps: string[];
  yes: string;
  no: string;
}

export function keepDice(words: KeepDice): Rule {
  const { dice, sides, kept, numbers, groups, yes, no } = words;
  const keeps = words.keeps.map((text) => keepsOf(text, dice, sides));
  return (source) => {
    let faces = [...kept, ...rolls(source, dice - kept.length, sides)];
    const rows = [dieRow(tr("roll {n}", { n: 1 }), faces, kept.length, sides)];
    for (const keepOf of keeps) {
      const keep = keepOf(faces);
      if (keep.length === dice) continue; // it is there: nothing is rolled any more
      faces = [...keep, ...rolls(source, dice - keep.length, sides)];
      rows.push(dieRow(tr("roll {n}", { n: rows.length + 1 }), faces, keep.length, sides));
    }
    const result = Number(pays(faces, numbers, groups));
    return { result, rows, says: result ? yes : no };
  };
}

/** The dice that are kept of a roll. For every roll, the highest first, the text has two hex digits: which of its dice, as bits. */
function keepsOf(text: string, dice: number, sides: number): (faces: number[]) => number[] {
  const table = new Map<string, number[]>();
  let at = 0;
  const fill = (falling: number[], most: number): void => {
    if (falling.length < dice) {
      for (let face = most; face > 0; face--) fill([...falling, face], face);
      return;
    }
    const bits = Number.parseInt(text.slice(at, at + 2), 16);
    table.set(
      falling.join(),
      falling.filter((_, i) => (bits >> i) & 1),
    );
    at += 2;
  };
  fill([], sides);
  return (faces) => table.get([...faces].sort((one, other) => other - one).join()) ?? [];
}

/** Whether these dice show the faces and the groups, each die used once; five alike are a pair and three alike, too. */
function pays(faces: number[], numbers: number[], groups: number[]): boolean {
  const counts = new Map<number, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  for (const face of numbers) counts.set(face, (counts.get(face) ?? 0) - 1);
  if ([...counts.values()].some((n) => n < 0)) return false;
  const groupsFit = ([group, ...others]: number[]): boolean =>
    group === undefined ||
    [...counts].some(([face, n]) => {
      if (n < group) return false;
      counts.set(face, n - group);
      const fit = groupsFit(others);
      counts.set(face, n);
      return fit;
    });
  return groupsFit(groups);
}

function dieRow(label: string, faces: number[], kept: number, sides: number): Row {
  return { label, pieces: faces.map((face, i) => ({ kind: "die", sides, face, kept: i < kept })) };
}

// ---- the next card of a stack

interface NextCard {
  strength: number;
  /** The boss is one of so many cards that are left of the stack, the lowest back in the order of the pile. */
  left: number;
  /** Name, strength, copies: of all bosses, and of all other cards that may lie there. */
  bosses: [string, number, number][];
  others: [string, number, number][];
  /** Cards of the town, which loses one to a monster that stands. */
  town: number;
}

export function nextCard({ strength, left, bosses, others, town }: NextCard): Rule {
  // In a bag of the game cards lie by their names.
  const bag = (cards: [string, number, number][]): { name: string; power: number }[] =>
    [...cards]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, power, n]) => Array.from({ length: n }, () => ({ name, power })));
  const [high, low] = [bag(bosses), bag(others)];
  return (source) => {
    // First which back lies on top, then which of the cards with this back it is, then what the town loses: as in the game.
    const cards = source.randbelow(left) === left - 1 ? high : low;
    const card = cards[source.randbelow(cards.length)];
    if (!card) throw new RangeError("no card is left");
    const good = card.power <= strength;
    if (!good) source.randbelow(town);
    return {
      result: Number(good),
      rows: [{ label: tr("the next card"), pieces: [{ kind: "card", name: card.name, number: card.power, good }] }],
      says: good
        ? tr("{strength} strength beats it", { strength })
        : tr("{strength} strength is not enough", { strength }),
    };
  };
}

// ---- a duel to the end

interface Duel {
  /** So many of so many faces of the die hit, the highest ones: ours; theirs. */
  hit: [number, number];
  risk: [number, number];
  ours: string;
  theirs: string;
}

export function duel({ hit, risk, ours, theirs }: Duel): Rule {
  return (source) => {
    const rows: Row[] = [];
    for (;;) {
      const [weHit, theyHit] = [hit, risk].map(([good = 0, all = 1]) => source.randbelow(all) >= all - good);
      const pieces: Chip[] = [
        {
          kind: "chip",
          text: weHit ? tr("{who} hits", { who: ours }) : tr("{who} misses", { who: ours }),
          tone: weHit ? 1 : 0,
        },
        {
          kind: "chip",
          text: theyHit ? tr("{who} hit", { who: theirs }) : tr("{who} miss", { who: theirs }),
          tone: theyHit ? 2 : 0,
        },
      ];
      rows.push({ label: tr("round {n}", { n: rows.length + 1 }), pieces });
      if (!weHit && !theyHit) continue;
      const says = !theyHit
        ? tr("the {who} alone is left", { who: ours })
        : weHit
          ? tr("both fall")
          : tr("the {who} are left", { who: theirs });
      return { result: Number(weHit && !theyHit), rows, says };
    }
  };
}

// ---- until all have come

interface Collect {
  /** How many different ones there are, all equally likely. */
  kinds: number;
}

export function collect({ kinds }: Collect): Rule {
  return (source) => {
    const seen = new Set<number>();
    const pieces: Chip[] = [];
    while (seen.size < kinds) {
      const face = roll(source, kinds);
      pieces.push({ kind: "chip", text: `${face}`, tone: seen.has(face) ? 0 : 1 });
      seen.add(face);
    }
    const result = pieces.length;
    return {
      result,
      rows: [{ label: tr("events, the new ones filled"), pieces }],
      says: tr("{n} turns", { n: result }),
    };
  };
}

// ---- one die that hits, one that beats the cover

interface TwoTests {
  need: number;
  cover: number;
}

/** What comes of so many successes. */
const OF_BOTH = [message("nothing: no success"), message("a Vuln: exactly one success"), message("a Wound: both")];

/** Exactly one success of the two: a Vuln. */
export function oneOfTwoTests({ need, cover }: TwoTests): Rule {
  return (source) => {
    const attack = attackDie(source, need);
    const beats = coverDie(source, cover);
    const wins = Number(attack.good) + Number(beats.good);
    const says = tr(OF_BOTH[wins] ?? "");
    return {
      result: Number(wins === 1),
      rows: [
        { label: tr("hits on {need} or more", { need }), pieces: [attack] },
        { label: tr("beats the cover on {cover} or more", { cover }), pieces: [beats] },
      ],
      says,
    };
  };
}

interface Blast extends TwoTests {
  dice: number;
}

/** Several dice that hit, one cover die for all of them: no Wound. */
export function noWound({ dice, need, cover }: Blast): Rule {
  return (source) => {
    let left = source.randbelow(10 ** dice); // all dice are one roll
    const attacks = Array.from({ length: dice }, () => {
      const face = (left % 10) + 1;
      left = Math.floor(left / 10);
      return die(face, 10, need);
    });
    const beats = coverDie(source, cover);
    const wounds = beats.good ? attacks.filter((die) => die.good).length : 0;
    const says =
      wounds > 1 ? tr("{n} Wounds", { n: wounds }) : wounds ? tr("{n} Wound", { n: wounds }) : tr("no Wound");
    return {
      result: Number(wounds === 0),
      rows: [
        { label: tr("each hits on {need} or more", { need }), pieces: attacks },
        { label: tr("beats the cover on {cover} or more, for all", { cover }), pieces: [beats] },
      ],
      says,
    };
  };
}

const attackDie = (source: Fair, need: number): Die & { good: boolean } => die(roll(source, 10), 10, need);
const coverDie = (source: Fair, need: number): Die & { good: boolean } => die(roll(source, 6), 6, need);
const die = (face: number, sides: number, need: number): Die & { good: boolean } => ({
  kind: "die",
  sides,
  face,
  good: face >= need,
});

// ---- counters drawn from a cup

interface Cup {
  heroes: number;
  perHero: number;
  draws: number;
}

/** Somebody is named by no counter. */
export function leftAlone({ heroes, perHero, draws }: Cup): Rule {
  return (source) => {
    const cup = Array.from({ length: heroes * perHero }, (_, i) => Math.floor(i / perHero));
    const drawn = Array.from({ length: draws }, () => cup.splice(source.randbelow(cup.length), 1)[0] ?? 0);
    const spared = Array.from({ length: heroes }, (_, hero) => hero).filter((hero) => !drawn.includes(hero));
    const names = spared.map((hero) => tr("Hero {n}", { n: hero + 1 })).join(tr(" and "));
    return {
      result: Number(spared.length > 0),
      rows: [
        {
          label: tr("counters drawn, one for each Orc"),
          pieces: drawn.map((hero) => ({ kind: "chip", text: `${hero + 1}`, tone: hero + 1 })),
        },
      ],
      says: spared.length ? tr("{names} is attacked by nobody", { names }) : tr("every Hero is attacked"),
    };
  };
}

// ---- a tile that falls anywhere

interface Fall {
  side: number;
  /** The tile, a row of `X` and `.` for each row of squares. */
  tile: string[];
  /** The squares with an enemy, row by row from 0. */
  wanted: number[];
}

/** The tile, turned and flipped as it likes, covers no square without an enemy. */
export function nothingWasted({ side, tile, wanted }: Fall): Rule {
  const places = placements(side, tile);
  const enemies = new Set(wanted);
  return (source) => {
    const covered = places[source.randbelow(places.length)] ?? [];
    const wasted = covered.filter((square) => !enemies.has(square)).length;
    return {
      result: Number(wasted === 0),
      rows: [{ label: tr("where the tile fell"), pieces: [{ kind: "grid", side, wanted, covered }] }],
      says: wasted ? tr("{wasted} of {n} squares wasted", { wasted, n: covered.length }) : tr("no square wasted"),
    };
  };
}

/** Every place of a tile on the grid, each once, as squares; in the order of their numbers as sets of bits. */
export function placements(side: number, tile: string[]): number[][] {
  let cells = tile.flatMap((row, r) => [...row].flatMap((mark, c) => (mark === "X" ? [{ r, c }] : [])));
  const places = new Map<number, number[]>();
  for (let way = 0; way < 8; way++) {
    cells = way === 4 ? cells.map(({ r, c }) => ({ r, c: -c })) : cells.map(({ r, c }) => ({ r: c, c: -r }));
    const [top, left] = [Math.min(...cells.map(({ r }) => r)), Math.min(...cells.map(({ c }) => c))];
    const [tall, wide] = [Math.max(...cells.map(({ r }) => r)) - top, Math.max(...cells.map(({ c }) => c)) - left];
    for (let down = 0; down + tall < side; down++)
      for (let right = 0; right + wide < side; right++) {
        const squares = cells.map(({ r, c }) => (r - top + down) * side + c - left + right);
        places.set(
          sum(squares.map((square) => 2 ** square)),
          squares.sort((one, other) => one - other),
        );
      }
  }
  return [...places].sort(([one], [other]) => one - other).map(([, squares]) => squares);
}

/** The rules by the names that a page calls them. */
export const RULES = { keepDice, nextCard, duel, collect, oneOfTwoTests, noWound, leftAlone, nothingWasted } as const;

/** A rule with its numbers, as a page carries it; `RangeError` for a name that there is not. */
export function ruleOf(name: string, words: unknown): Rule {
  if (!Object.hasOwn(RULES, name)) throw new RangeError(`there is no rule ${name}`);
  // The page's own data: Python wrote both the name and the words of this very rule.
  return (RULES[name as keyof typeof RULES] as (words: unknown) => Rule)(words);
}
