import { attr, focusQuietly, on } from "./dom.ts";

/**
 * Fills the screen with the cell: full screen where allowed, else a layer above everything. Escape undoes it.
 * Whether that is a drawing for a back row or a phone in the hand, the layout knows.
 */
export class Projector {
  active = false;
  #full = false;

  constructor(
    private readonly root: HTMLElement,
    signal: AbortSignal,
    private readonly changed: () => void,
  ) {
    const away = (): void => {
      if (this.#full && document.fullscreenElement !== root) this.leave();
    };
    on(document, "fullscreenchange", away, signal);
    signal.addEventListener("abort", () => this.leave());
  }

  toggle(): void {
    if (this.active) this.leave();
    else void this.#enter();
  }

  async #enter(): Promise<void> {
    this.active = true;
    attr(this.root, "data-covering", true);
    document.body.classList.add("hp-projecting");
    // The top layer is above the notebook whatever contains the cell; full screen also hides the browser.
    try {
      await this.root.requestFullscreen();
      this.#full = this.active;
      if (!this.active) await document.exitFullscreen();
    } catch {
      if (this.active && typeof this.root.showPopover === "function") {
        this.root.setAttribute("popover", "manual");
        this.root.showPopover();
      }
    }
    focusQuietly(this.root);
    this.changed();
  }

  leave(): boolean {
    if (!this.active) return false;
    this.active = false;
    const full = this.#full;
    this.#full = false;
    if (full && document.fullscreenElement === this.root) void document.exitFullscreen();
    if (this.root.hasAttribute("popover")) {
      this.root.hidePopover?.();
      this.root.removeAttribute("popover");
    }
    attr(this.root, "data-covering", false);
    document.body.classList.remove("hp-projecting");
    this.changed();
    return true;
  }
}
