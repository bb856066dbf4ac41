// A saved notebook's copy of a game: the steps that Python packed into the output, shown without a kernel. It stands in the
// output as a script of its own, so it asks for nothing, and it must not mind in which page it finds itself.

import css from "./look/reading.css";
import { message, speak, tr } from "./words.ts";

/** What all steps share: where the game stood when it was saved, and what pictures need. */
interface Head {
  title: string;
  ply: number;
  where: string;
  first: number;
  theme: "" | "light" | "dark";
  day: string;
  night: string;
  glyphs: string;
  tokens: Record<string, [string, string]>;
  words?: Record<string, string>;
}

/** One line of a reel: the words of a step, and how its picture differs from the one before. */
interface Line {
  ply: number;
  where: string;
  lines: [text: string, rule: string][];
  box: string;
  new: string[];
  at: number;
  gone: number;
  here: number[];
}

interface Step extends Line {
  picture: string[];
}

const NAMES = ["first", "back", "play", "forward", "last"] as const;
type Move = (typeof NAMES)[number];
const SIGNS: Record<Move | "pause", string> = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  play: "M7 4l12 8-12 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  forward: "M7 4v16l11-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
};
const LABELS: Record<Move, string> = {
  first: message("first step, Home"),
  back: message("back, left arrow"),
  play: message("play, Space"),
  forward: message("forward, right arrow"),
  last: message("last step, End"),
};
const SPEEDS: [ms: number, words: string][] = [
  [2500, message("slow")],
  [1000, message("1 step a second")],
  [300, message("fast")],
];
const LOG = 9;

async function unpacked(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

async function read(packed: string): Promise<[Head, Step[]]> {
  const [head, ...reels] = await Promise.all(packed.split(".").map(unpacked));
  const steps: Step[] = [];
  for (const reel of reels) {
    const pieces: string[] = [];
    let picture: string[] = [];
    for (const text of reel.trimEnd().split("\n")) {
      const line: Line = JSON.parse(text);
      pieces.push(...line.new);
      picture = picture.toSpliced(line.at, line.gone, ...line.here.map((number) => pieces[number] ?? ""));
      steps.push({ ...line, picture });
    }
  }
  return [JSON.parse(head ?? ""), steps];
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const sign = (name: Move | "pause"): string =>
  `<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[name]}"/></svg>`;

/** The page of one copy: the picture, what happened, and the time line. */
class Reader {
  private at: number;
  private timer = 0;
  private readonly inside: ShadowRoot;

  constructor(
    private readonly host: HTMLElement,
    private readonly head: Head,
    private readonly steps: Step[],
  ) {
    speak(head.words);
    const reached = steps.findLastIndex((step) => step.ply <= head.ply);
    this.at = Math.max(0, reached);
    this.inside = host.attachShadow({ mode: "open" });
    this.inside.innerHTML = this.frame();
    host.dataset.lmSuppressShortcuts = "true"; // else the Lab takes the arrow keys
    this.inside.addEventListener("click", (event) => this.clicked(event));
    this.inside.addEventListener("keydown", (event) => this.pressed(event as KeyboardEvent));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const themes = new MutationObserver(() => this.paint());
    themes.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
    this.paint();
    this.show();
  }

  private one<E extends Element>(selector: string): E {
    return this.inside.querySelector(selector) as E;
  }

  private get slider(): HTMLInputElement {
    return this.one("input");
  }

  private frame(): string {
    const { title, ply, where, first } = this.head;
    const short = first > 0 ? tr(" · earlier steps than {first} are not kept", { first }) : "";
    const buttons = NAMES.map(
      (name) =>
        `<button data-do="${name}" aria-label="${tr(LABELS[name])}" title="${tr(LABELS[name])}">${sign(name)}</button>`,
    );
    const speeds = SPEEDS.map(
      ([ms, words]) => `<option value="${ms}"${ms === 1000 ? " selected" : ""}>${tr(words)}</option>`,
    );
    return `<style>${css}</style><style id="look"></style>
<section role="group" aria-label="${escaped(title)}, ${tr("reading copy")}">
<header><h2>${escaped(title)}</h2><span class="only">${LOCK}${tr("Reading only")}</span>
<span>${tr("saved at step {ply}", { ply: `<b>${ply}</b>` })}, ${escaped(where)} · ${tr("to play on, run the cell")}${short}</span></header>
<div class="bar">${buttons.join("")}<input type="range" min="0" max="${this.steps.length - 1}" step="1" aria-label="${tr("step")}">
<output></output><label>${tr("speed")} <select>${speeds.join("")}</select></label></div>
<p class="now" role="status"></p>
<main><div class="picture"></div><ol aria-label="${tr("steps")}"></ol></main>
<slot name="words"></slot></section>`;
  }

  /** In the colours of the page, where it tells them, else of the system. */
  private paint(): void {
    const { theme, tokens, day, night } = this.head;
    const lab = document.body.dataset.jpThemeLight;
    const system = matchMedia("(prefers-color-scheme: dark)").matches;
    const dark = theme ? theme === "dark" : lab ? lab === "false" : system;
    const colours = Object.entries(tokens).map(([name, pair]) => `${name}:${pair[dark ? 1 : 0]}`);
    const scheme = `color-scheme:${dark ? "dark" : "light"};${colours.join(";")}`;
    this.one("#look").textContent = `:host{${scheme}}${dark ? night : day}`;
  }

  private show(): void {
    const step = this.steps[this.at];
    if (!step) return;
    const last = this.steps.at(-1)?.ply ?? step.ply;
    const sentence = step.lines.at(-1)?.[0] ?? step.where;
    this.one(".picture").innerHTML =
      `<svg xmlns="http://www.w3.org/2000/svg" class="xhp-scene" viewBox="${step.box}" role="img" ` +
      `aria-label="${escaped(tr("{title}, step {ply}, {where}", { title: this.head.title, ply: step.ply, where: step.where }))}"><defs>${this.head.glyphs}</defs>` +
      `<rect class="xf-page" width="100%" height="100%"/>${step.picture.join("")}</svg>`;
    this.one(".now").innerHTML =
      `<span>${tr("Step {ply}", { ply: step.ply })} · ${escaped(step.where)}</span> ${escaped(sentence)}`;
    this.one("output").textContent = `${step.ply} / ${last}`;
    this.slider.value = String(this.at);
    this.slider.setAttribute(
      "aria-valuetext",
      tr("step {ply} of {last}: {sentence}", { ply: step.ply, last, sentence }),
    );
    this.one("ol").innerHTML = this.log().join("");
    const ends: [Move, boolean][] = [
      ["first", this.at === 0],
      ["back", this.at === 0],
      ["forward", this.at === this.steps.length - 1],
      ["last", this.at === this.steps.length - 1],
    ];
    // not disabled: that would take the focus away from whoever presses it
    for (const [name, ended] of ends) this.one(`[data-do=${name}]`).setAttribute("aria-disabled", String(ended));
  }

  /** The steps up to this one, the newest last. */
  private log(): string[] {
    const rows: string[] = [];
    for (let i = this.at; i >= 0 && rows.length < LOG; i--) {
      const step = this.steps[i];
      for (const [text, rule] of step?.lines.toReversed() ?? []) {
        const now = i === this.at ? ' aria-current="step"' : "";
        rows.unshift(
          `<li><button data-to="${i}"${now}><span>${step?.ply}</span><span>${escaped(text)}</span>` +
            `<small>${escaped(rule)}</small></button></li>`,
        );
      }
    }
    return rows.slice(-LOG);
  }

  private go(to: number): void {
    const at = Math.min(this.steps.length - 1, Math.max(0, to));
    if (at === this.at) return;
    this.at = at;
    this.show();
  }

  private move(name: Move): void {
    if (name === "play") {
      this.play(!this.timer);
      return;
    }
    this.play(false);
    this.go({ first: 0, back: this.at - 1, forward: this.at + 1, last: this.steps.length - 1 }[name]);
  }

  private play(on: boolean): void {
    clearTimeout(this.timer);
    this.timer = 0;
    if (on) {
      if (this.at === this.steps.length - 1) this.go(0);
      this.timer = window.setTimeout(() => this.tick(), Number(this.one<HTMLSelectElement>("select").value));
    }
    const button = this.one("[data-do=play]");
    button.innerHTML = sign(on ? "pause" : "play");
    button.setAttribute("aria-label", on ? tr("pause, Space") : tr(LABELS.play));
  }

  private tick(): void {
    this.go(this.at + 1);
    if (this.host.isConnected) this.play(this.at < this.steps.length - 1);
  }

  private clicked(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>("button");
    const { do: name, to } = button?.dataset ?? {};
    if (name) this.move(name as Move);
    if (to === undefined) return;
    this.play(false);
    this.go(Number(to));
    this.one<HTMLElement>(`[data-to="${to}"]`)?.focus(); // its row was drawn anew
  }

  private pressed(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("select, slot")) return;
    const keys: Record<string, Move> = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
    const name = event.key === " " && !target.closest("button") ? "play" : keys[event.key];
    if (!name) return;
    event.preventDefault(); // the slider's own steps, and the page's scrolling
    event.stopPropagation();
    this.move(name);
  }
}

const LOCK =
  '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 10V7a5 5 0 0 1 10 0v3h2v11H5V10zm2.4 0h5.2V7a2.6 2.6 0 0 0-5.2 0z"/></svg>';
const BOARD = "[data-testid=board]";
const DEAD = /^(Loading widget\.\.\.|Error displaying widget.*)$/;

/** Where a live board stands beside it the copy gives way; where only a dead one does, that gives way to the copy. */
function giveWay(host: HTMLElement): void {
  const item = host.closest<HTMLElement>(".jp-OutputArea-child, .output_area, .output-element") ?? host;
  const area = item.parentElement;
  if (!area) return;
  const others = (): HTMLElement[] =>
    [...area.children].filter((child): child is HTMLElement => child !== item && child instanceof HTMLElement);
  const settle = (): boolean => {
    const live = others().some((other) => other.querySelector(BOARD));
    item.style.display = live ? "none" : "";
    for (const other of others()) {
      const text = (other.querySelector(".jp-OutputArea-output, .output_subarea") ?? other).textContent?.trim() ?? "";
      if (live) other.style.display = "";
      else if (DEAD.test(text)) other.style.display = "none";
    }
    return live;
  };
  if (settle()) return;
  const watch = new MutationObserver(() => {
    if (settle() || !host.isConnected) watch.disconnect();
  });
  watch.observe(area, { childList: true, subtree: true });
}

/** Makes the copy in which this script stands a page of its own, once. */
async function begin(host: HTMLElement): Promise<void> {
  giveWay(host);
  const open = async (): Promise<void> => {
    const packed = host.dataset.steps;
    if (!packed || !("DecompressionStream" in window)) return;
    delete host.dataset.steps;
    const [head, steps] = await read(packed);
    new Reader(host, head, steps);
  };
  // Most copies are replaced before anybody sees them: nothing is unpacked beside a live board.
  const sight = new IntersectionObserver((seen) => {
    if (!seen.some((entry) => entry.isIntersecting)) return;
    sight.disconnect();
    void open();
  });
  sight.observe(host);
}

for (const host of document.querySelectorAll<HTMLElement>(".hp-reading:not([data-begun])")) {
  host.dataset.begun = "";
  void begin(host);
}
