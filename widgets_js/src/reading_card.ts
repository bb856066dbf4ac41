import type { Context } from "./context.ts";
import { boxOf, h, on } from "./dom.ts";
import { cardBody } from "./panels/card.ts";
import type { Popover } from "./popover.ts";
import type { Card } from "./protocol.ts";
import { goTo, pageOfClause, placeOfClause } from "./rules_in_page.ts";
import { tr } from "./words.ts";

const HOVER_MS = 450;
const FOCUS_MS = 900;
const LINGER_MS = 220;
/** A row is read by whoever stays on it longer: it is passed on the way to others. */
const ROW_MS = 1100;

interface CardRequest {
  key: string;
  clause: boolean;
  pinned: boolean;
  anchor: () => DOMRect | null;
  /** The choice that is meant, where it is no part. */
  row?: string;
}

/** The reading gesture: hover, focus or a key shows the card of a part. It never acts. */
export class ReadingCard {
  #request: CardRequest | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  readonly #cards = new Map<string, Partial<Card>>();
  #cardsOf = -1;
  /** A part that was clicked: who acts there does not read, until the pointer has been elsewhere. */
  #muted: string | null = null;

  constructor(
    private readonly ctx: Context,
    private readonly pop: Popover,
    private readonly rect: (part: string) => DOMRect | null,
  ) {
    ctx.signal.addEventListener("abort", () => this.#cancelTimers());
  }

  /** The part whose card is open. */
  get part(): string | null {
    const { clause = false, row, key = null } = this.#request ?? {};
    return this.pop.open && !clause && row === undefined ? key : null;
  }

  /** The pointer is over a part, or over none. */
  over(part: string | null): void {
    if (this.#request?.pinned) return;
    if (part && part === this.#muted) return;
    this.#muted = null;
    clearTimeout(this.#waiting);
    if (part && part === this.#request?.key && this.pop.open) {
      clearTimeout(this.#leaving);
      return;
    }
    if (this.pop.open) {
      clearTimeout(this.#leaving);
      this.#leaving = setTimeout(() => this.#hideUnpinned(), LINGER_MS);
    }
    if (part) this.#waiting = setTimeout(() => this.open(part, false), HOVER_MS);
  }

  /** The part was clicked, or no part. */
  clicked(part: string | null): void {
    this.hide();
    this.#muted = part;
  }

  /** Keyboard focus rests on a part. */
  focusRests(part: string): void {
    clearTimeout(this.#waiting);
    if (!this.#request?.pinned) this.hide();
    this.#waiting = setTimeout(() => this.open(part, false), FOCUS_MS);
  }

  open(part: string, pinned: boolean): void {
    this.#cancelTimers();
    this.#request = { key: part, clause: false, pinned, anchor: () => this.rect(part) };
    const known = this.#cardsOf === this.ctx.frame.seq ? this.#cards.get(part) : undefined;
    if (known) this.#show(known);
    else this.ctx.send({ kind: "read", part });
  }

  /** The pointer is on the row of a choice, or on none. */
  overRow(row: Element | null): void {
    if (this.#request?.pinned) return;
    this.#cancelTimers();
    if (this.#request?.row !== undefined) this.hide();
    if (row) this.#waiting = setTimeout(() => this.row(row, false), ROW_MS);
  }

  /** What comes of the choice of a row. */
  row(row: Element, pinned: boolean): void {
    const text = row.getAttribute("data-text") ?? "";
    if (!text || !row.isConnected) return;
    this.#cancelTimers();
    this.#request = { key: tr("row {text}", { text }), clause: false, pinned, anchor: () => boxOf(row), row: text };
    const known = this.#cardsOf === this.ctx.frame.seq ? this.#cards.get(this.#request.key) : undefined;
    if (known) this.#show(known);
    else this.ctx.send({ kind: "row", text });
  }

  clause(id: string, anchor: Element): void {
    this.#cancelTimers();
    this.#request = { key: id, clause: true, pinned: true, anchor: () => boxOf(anchor) };
    this.ctx.send({ kind: "clause", id });
  }

  /** Shows a card that was waited for; true when it speaks of a part, and so takes the place of a refusal there. */
  reply(card: Partial<Card>): boolean {
    if (!this.#request) return false;
    const part = card.row === undefined ? (card.part ?? "") : tr("row {row}", { row: card.row });
    if (
      this.#request.clause ? part !== "" && part !== this.#request.key && this.rect(part) : part !== this.#request.key
    )
      return false;
    if (!this.#request.clause) {
      // A card may speak of counts: it is kept for this frame only.
      if (this.#cardsOf !== this.ctx.frame.seq) this.#cards.clear();
      this.#cardsOf = this.ctx.frame.seq;
      this.#cards.set(part, card);
    }
    this.#show(card);
    return !this.#request.clause;
  }

  /** The game went on: a card that a person asked for stays, another goes. */
  settle(): void {
    if (!this.#request?.pinned) this.hide();
  }

  /** Puts the card away; true when a person had asked for it, and so for its end. */
  hide(): boolean {
    const { open } = this.pop;
    const asked = open && (this.#request?.pinned ?? false);
    this.#cancelTimers();
    this.#request = null;
    if (open) this.pop.hide();
    return asked;
  }

  /** The pointer left: the card goes, one that is waited for still comes. */
  #hideUnpinned(): void {
    this.#request = null;
    this.pop.hide();
  }

  #show(card: Partial<Card>): void {
    const request = this.#request;
    if (!request) return;
    if (card.title === "") {
      this.#hideUnpinned(); // the part says no more than its label
      return;
    }
    this.pop.el.dataset.pinned = String(request.pinned);
    const way = request.clause ? this.#wayToRules(request.key) : null;
    this.pop.show(request.anchor, card.title ?? "card", ...cardBody(card), ...(way ? [way] : []));
    // What the pointer alone called cannot be scrolled: it is short.
    if (!request.pinned && this.pop.shorten(leastFirst(this.pop.el))) {
      this.pop.el.append(h("small.hp-from", {}, tr("There is more: key i.")));
      this.pop.shorten(leastFirst(this.pop.el));
      this.pop.place();
    }
    if (request.pinned) this.ctx.say([card.title, card.words].filter(Boolean).join(". "));
  }

  /** The way from a clause to where this page shows it, or to its own page, which opens beside the game. */
  #wayToRules(id: string): HTMLElement | null {
    const place = placeOfClause(id);
    const href = pageOfClause(id);
    if (place) return this.#toRules(place);
    return href ? h("p", {}, h("a", { href, target: "_blank", rel: "noopener" }, tr("Read it in the rulebook"))) : null;
  }

  #toRules(place: HTMLElement): HTMLElement {
    const button = h("button", {}, tr("Show it in the rules"));
    const go = (): void => {
      this.hide();
      goTo(place);
    };
    on(button, "click", go, this.ctx.signal);
    return button;
  }

  #cancelTimers(): void {
    clearTimeout(this.#waiting);
    clearTimeout(this.#leaving);
  }
}

/** What a card may leave out, the least needed first: its clauses, then its words, then its last facts. */
function leastFirst(card: Element): Element[][] {
  const all = (selector: string): Element[][] => [...card.querySelectorAll(selector)].reverse().map((el) => [el]);
  const facts = all("dt").map(([term]) => [term, term?.nextElementSibling].filter((el) => el != null));
  return [...all(".hp-from:not(:last-child)"), ...all(".hp-rules"), ...all("p"), ...facts];
}
