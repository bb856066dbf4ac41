import type { Context } from "./context.ts";
import { boxOf } from "./dom.ts";
import { cardBody } from "./panels/card.ts";
import type { Pop } from "./pop.ts";
import type { Card } from "./protocol.ts";

const HOVER = 450;
const FOCUS = 900;
const LINGER = 220;

interface Wish {
  key: string;
  clause: boolean;
  pinned: boolean;
  anchor: () => DOMRect | null;
}

/** The reading gesture: hover, focus or a key shows the card of a part. It never acts. */
export class Reading {
  #wish: Wish | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  readonly #cards = new Map<string, Partial<Card>>();
  #era = -1;
  /** A part that was clicked: who acts there does not read, until the pointer has been elsewhere. */
  #muted: string | null = null;

  constructor(
    private readonly ctx: Context,
    private readonly pop: Pop,
    private readonly rect: (part: string) => DOMRect | null,
  ) {
    ctx.signal.addEventListener("abort", () => this.#drop());
  }

  /** The pointer is over a part, or over none. */
  over(part: string | null): void {
    if (this.#wish?.pinned) return;
    if (part && part === this.#muted) return;
    this.#muted = null;
    clearTimeout(this.#waiting);
    if (part && part === this.#wish?.key && this.pop.open) {
      clearTimeout(this.#leaving);
      return;
    }
    if (this.pop.open) {
      clearTimeout(this.#leaving);
      this.#leaving = setTimeout(() => this.#away(), LINGER);
    }
    if (part) this.#waiting = setTimeout(() => this.open(part, false), HOVER);
  }

  /** The part was clicked, or no part. */
  clicked(part: string | null): void {
    this.hide();
    this.#muted = part;
  }

  /** Keyboard focus rests on a part. */
  rest(part: string): void {
    clearTimeout(this.#waiting);
    if (!this.#wish?.pinned) this.hide();
    this.#waiting = setTimeout(() => this.open(part, false), FOCUS);
  }

  open(part: string, pinned: boolean): void {
    this.#drop();
    this.#wish = { key: part, clause: false, pinned, anchor: () => this.rect(part) };
    const known = this.#era === this.ctx.frame.seq ? this.#cards.get(part) : undefined;
    if (known) this.#show(known);
    else this.ctx.send({ kind: "read", part });
  }

  clause(id: string, anchor: Element): void {
    this.#drop();
    this.#wish = { key: id, clause: true, pinned: true, anchor: () => boxOf(anchor) };
    this.ctx.send({ kind: "clause", id });
  }

  /** Shows a card that was waited for; true when it speaks of a part, and so takes the place of a refusal there. */
  reply(card: Partial<Card>): boolean {
    if (!this.#wish) return false;
    const part = card.part ?? "";
    if (this.#wish.clause ? part !== "" && part !== this.#wish.key && this.rect(part) : part !== this.#wish.key)
      return false;
    if (!this.#wish.clause) {
      // A card may speak of counts: it is kept for this frame only.
      if (this.#era !== this.ctx.frame.seq) this.#cards.clear();
      this.#era = this.ctx.frame.seq;
      this.#cards.set(part, card);
    }
    this.#show(card);
    return !this.#wish.clause;
  }

  /** The game went on: a card that a person asked for stays, another goes. */
  settle(): void {
    if (!this.#wish?.pinned) this.hide();
  }

  /** Puts the card away; true when a person had asked for it, and so for its end. */
  hide(): boolean {
    const { open } = this.pop;
    const asked = open && (this.#wish?.pinned ?? false);
    this.#drop();
    this.#wish = null;
    if (open) this.pop.hide();
    return asked;
  }

  /** The pointer left: the card goes, one that is waited for still comes. */
  #away(): void {
    this.#wish = null;
    this.pop.hide();
  }

  #show(card: Partial<Card>): void {
    const wish = this.#wish;
    if (!wish) return;
    this.pop.el.dataset.pinned = String(wish.pinned);
    this.pop.show(wish.anchor, card.title ?? "card", ...cardBody(card));
    if (wish.pinned) this.ctx.say([card.title, card.words].filter(Boolean).join(". "));
  }

  #drop(): void {
    clearTimeout(this.#waiting);
    clearTimeout(this.#leaving);
  }
}
