import { h, icon } from "../dom.ts";
import type { Fact, Head, Seat } from "../protocol.ts";
import { tr } from "../words.ts";
import { factBox } from "./facts.ts";

const COLOURS = ["iris", "amber", "teal", "brick", "sky", "plum"];
export const SHAPES = ["disc", "triangle", "square", "diamond", "hexagon", "cross"];

/** The token of a seat, `p1` to `p6`. */
export function tokenOf(seat: Pick<Seat, "index"> & Partial<Seat>): string {
  const named = COLOURS.indexOf(seat.colour ?? "");
  if (/^p[1-6]$/.test(seat.colour ?? "")) return seat.colour ?? "p1";
  return `p${(named >= 0 ? named : seat.index % 6) + 1}`;
}

/** The glyph of a seat's shape; an unknown one falls back on the seat's number. */
export function shapeOf(seat: { index: number; shape?: string }): string {
  return SHAPES.includes(seat.shape ?? "") ? (seat.shape ?? "disc") : (SHAPES[seat.index % 6] ?? "disc");
}

/** What stands before the name of a person's seat where bots sit at the table too. */
export function youPrefix(seat: Partial<Seat>, seats: Seat[]): string {
  return seat.mine && seats.some((each) => each.bot) ? tr("You, ") : "";
}

/**
 * How it ended, and all seats by score where some won and some lost; winners carry a cup, never a colour alone. Below stands
 * what can be done now.
 */
export function ending(head: Head, facts: Fact[], ...next: HTMLElement[]): HTMLElement {
  const { winners = [], scores = [], says = "" } = head.result ?? {};
  const together = new Set(scores).size < 2 && [0, head.seats.length].includes(winners.length);
  const won = winners.length > 0 && (together || head.seats.some(({ index, mine }) => mine && winners.includes(index)));
  const title = h("h4", {}, icon(won || !together ? "vt" : "skull"), h("span", {}, titleOf(head, winners, together)));
  const rest = together ? h("dl.hp-outcome", {}, ...facts.map(factBox)) : ladder(head, winners, scores);
  const foot = h("div.hp-foot", {}, ...next);
  return h("div", { class: won ? "hp-ending won" : "hp-ending" }, title, says && h("p", {}, says), rest, foot);
}

/** Who has won, as seen from the seats here. */
function titleOf({ seats }: Head, winners: number[], together: boolean): string {
  const names = seats.filter(({ index }) => winners.includes(index)).map(({ name }) => name);
  const mine = seats.filter((seat) => seat.mine);
  if (together) return names.length > 0 ? (seats.length > 1 ? tr("Won together!") : tr("Won!")) : tr("Lost this time");
  const [only] = mine;
  if (mine.length === 1 && only && winners.includes(only.index))
    return names.length > 1 ? tr("A shared win!") : tr("You win!");
  return names.length > 1
    ? tr("{names} share it", { names: names.join(tr(" and ")) })
    : tr("{who} won", { who: names[0] ?? tr("Nobody") });
}

function ladder(head: Head, winners: number[], scores: number[]): HTMLElement {
  const seats = [...head.seats].sort((one, other) => (scores[other.index] ?? 0) - (scores[one.index] ?? 0));
  const line = (seat: Seat): HTMLElement => {
    const won = winners.includes(seat.index);
    const token = tokenOf(seat);
    return h(
      "li",
      { class: won ? "hp-rank won" : "hp-rank" },
      h("span", { class: `hp-seal hp-seat-${token}` }, icon(shapeOf(seat))),
      h("span", {}, youPrefix(seat, seats), h("b", {}, seat.name)),
      won && icon("vt", "winner"),
      h("output", {}, String(scores[seat.index] ?? "")),
    );
  };
  return h("ol.hp-ladder", { "aria-label": tr("final scores") }, ...seats.map(line));
}
