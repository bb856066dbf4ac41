import type { Context, Panel } from "../context.ts";
import { h } from "../dom.ts";
import type { Kernel } from "../kernel.ts";
import type { Popover } from "../popover.ts";
import type { GameFile, Message } from "../protocol.ts";
import { LostStrip } from "./lost.ts";
import { GameMenu } from "./menu.ts";
import { ResumeBanner } from "./resume.ts";

/** That no game is lost: what lies over the board when one was kept or Python is gone, and the menu of the game. */
export class Keeping implements Panel {
  readonly el: HTMLElement;
  readonly menu: GameMenu;
  readonly #resume: ResumeBanner;
  readonly #lost: LostStrip;

  constructor(ctx: Context, pop: Popover) {
    this.menu = new GameMenu(ctx, pop);
    this.#resume = new ResumeBanner(ctx);
    this.#lost = new LostStrip(ctx);
    this.el = h("div.hp-over", {}, this.#lost.el, this.#resume.el);
  }

  kernel(kernel: Kernel): void {
    this.#lost.kernel(kernel);
  }

  /** This did not reach Python, or was not answered in time. */
  lost(message: Message): void {
    this.#lost.lost(message);
  }

  /** Python has answered. */
  answered(): void {
    this.#lost.lost(null);
  }

  reply(reply: GameFile): void {
    this.menu.reply(reply);
  }

  update(): void {
    this.#resume.update();
    this.#lost.update();
  }
}
