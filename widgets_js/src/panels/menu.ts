import type { Context } from "../context.ts";
import { attr, boxOf, focusQuietly, h, icon, on } from "../dom.ts";
import type { Popover } from "../popover.ts";
import type { GameFile } from "../protocol.ts";
import { tr } from "../words.ts";

/** Bytes of a file that may be a record: Python refuses what is longer. */
const LARGEST = 4_000_000;

/** The menu of the game: save it to a file, copy its share code, load another. */
export class GameMenu {
  readonly button = h("button.hp-btn.ghost", { "aria-haspopup": "dialog", "aria-expanded": "false" }, tr("Game"));
  readonly #status = h("p.hp-menu-status", { role: "status" });
  readonly #code = h("textarea.hp-menu-code", {
    readonly: true,
    rows: 3,
    "aria-label": tr("share code"),
    hidden: true,
  });
  readonly #text = h("textarea.hp-menu-code", {
    rows: 3,
    "aria-label": tr("a share code, or the text of a saved game"),
  });

  constructor(
    private readonly ctx: Context,
    private readonly pop: Popover,
  ) {
    on(this.button, "click", () => this.toggle(), ctx.signal);
  }

  toggle(): void {
    if (this.pop.open) this.hide();
    else this.#show();
  }

  /** Whether it was open. */
  hide(): boolean {
    const { open } = this.pop;
    if (open) this.pop.hide();
    attr(this.button, "aria-expanded", "false");
    return open;
  }

  /** What Python sends for a file or as a code. */
  reply(reply: GameFile): void {
    if (reply.kind === "record") {
      download(reply.name, reply.text);
      this.#status.textContent = sentences(tr("Saved as {name}.", { name: reply.name }), reply.says);
    } else void this.#copy(reply.text, reply.says);
    this.pop.place();
  }

  #show(): void {
    const { signal } = this.ctx;
    const save = h("button.hp-btn", {}, tr("Save to a file"));
    const share = h("button.hp-btn", {}, icon("link"), tr("Copy share code"));
    const file = h("input", {
      type: "file",
      accept: ".json,application/json,text/plain",
      "aria-label": tr("a saved game"),
    });
    const load = h("button.hp-btn", {}, tr("Load"));
    on(save, "click", () => this.ctx.send({ kind: "save" }), signal);
    on(share, "click", () => this.ctx.send({ kind: "share" }), signal);
    on(file, "change", () => void this.#file(file.files?.[0]), signal);
    on(load, "click", () => this.#load(this.#text.value), signal);
    this.#status.textContent = this.ctx.frame.kept.on ? tr("Kept after each decision, beside the notebook.") : "";
    this.#text.value = "";
    attr(this.#code, "hidden", true);
    const out = h("div.hp-menu-row", {}, save, share);
    const label = h("label.hp-menu-file", {}, h("span", {}, tr("Load a file")), file);
    const typed = h("div.hp-menu-row", {}, this.#text, load);
    const title = h("h4", {}, tr("Game"));
    this.pop.show(
      () => boxOf(this.button),
      "game",
      title,
      out,
      this.#status,
      this.#code,
      label,
      h("span", {}, tr("or a code")),
      typed,
    );
    attr(this.button, "aria-expanded", "true");
    focusQuietly(save);
  }

  async #copy(code: string, says?: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      this.#status.textContent = sentences(tr("The share code is on the clipboard."), says);
    } catch {
      // The browser refuses, or the page is not a safe one: then by hand.
      this.#status.textContent = sentences(says, tr("Copy this:"));
      this.#code.value = code;
      attr(this.#code, "hidden", false);
      this.#code.select();
    }
    this.pop.place();
  }

  async #file(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LARGEST)
      this.#status.textContent = tr("{name} is larger than a saved game can be.", { name: file.name });
    else this.#load(await file.text());
  }

  #load(text: string): void {
    if (text.length > LARGEST) this.#status.textContent = tr("That is longer than a saved game can be.");
    else if (text.trim() && this.ctx.send({ kind: "load", text })) this.hide();
  }
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

function sentences(...all: (string | undefined)[]): string {
  return all.filter(Boolean).join(" ");
}
