import { h } from "../dom.ts";
import type { Card } from "../protocol.ts";

/** The content of a reading card: facts, words, clauses, and where they come from. */
export function cardBody(card: Partial<Card>): Node[] {
  const facts = (card.facts ?? []).flatMap(([label, value]) => [h("dt", {}, label), h("dd", {}, value)]);
  const rules = (card.rules ?? []).map(({ id, text }) => h("li", {}, h("code", {}, id), " ", text));
  return [
    h("h4", {}, card.title ?? ""),
    ...(facts.length > 0 ? [h("dl", {}, ...facts)] : []),
    ...(card.words ? card.words.split("\n").map((line) => h("p", {}, line)) : []),
    ...(rules.length > 0 ? [h("ul.hp-rules", {}, ...rules)] : []),
    ...(card.provenance ? [h("small.hp-from", {}, card.provenance)] : []),
  ];
}
