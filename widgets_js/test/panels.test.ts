import { afterEach, describe, expect, it, vi } from "vitest";
import board from "../src/board.ts";
import { EMPTY_FRAME, type Frame, type Note } from "../src/protocol.ts";
import { byId, click, type FakeModel, hint, model, one, press, SEATS } from "./fixture.ts";

let host: HTMLElement;
let fake: FakeModel;
let off: () => void = () => undefined;

function start(more: Partial<Frame> = {}): void {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  fake = model(more);
  off = board.render({ model: fake, el: host });
}

afterEach(() => {
  off();
  vi.useRealTimers();
});

const typed = (field: HTMLElement, words: string): void => {
  (field as HTMLInputElement).value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

describe("the command line", () => {
  const field = (): HTMLInputElement => one(host, ".hp-command input") as HTMLInputElement;

  it("sends what was typed, keeps it when refused, clears it when taken", async () => {
    start();
    typed(field(), " move  b2 d4 ");
    press(field(), "Enter");
    expect(fake.last).toEqual({ kind: "act", text: "move b2 d4", ply: 5 });
    await fake.frame({ note: { kind: "illegal", title: "Too far.", reason: "One step.", rules: ["HH-MOVE-03"] } });
    expect(field().value).toBe("move b2 d4");
    expect(one(host, ".hp-command .hp-input").hasAttribute("data-error")).toBe(true);
    expect(one(host, ".hp-command [role=alert]").textContent).toContain("Too far.");
    typed(field(), "move b2 b3 3");
    press(field(), "Enter");
    await fake.frame({ note: {}, ply: 6 });
    expect(field().value).toBe("");
    expect(host.querySelector(".hp-command [role=alert]")).toBeNull();
  });

  it("puts a refused command away with its reason", async () => {
    start();
    typed(field(), "research Nettts");
    press(field(), "Enter");
    await fake.frame({ note: { kind: "illegal", title: "No.", reason: "No such card.", rules: [] } });
    expect(press(field(), "Escape").defaultPrevented).toBe(true);
    expect(field().value).toBe("");
    expect(host.querySelector(".hp-command [role=alert]")).toBeNull();
  });

  it("remembers, and completes from the choices", () => {
    start();
    typed(field(), "stay");
    press(field(), "Enter");
    typed(field(), "move b2 c");
    expect(one(host, ".hp-offers").textContent).toContain("move b2 c2 2");
    press(field(), "Tab");
    expect(field().value).toBe("move b2 c2 ");
    press(field(), "ArrowUp");
    expect(field().value).toBe("stay");
    press(field(), "ArrowDown");
    expect(field().value).toBe("");
  });

  it("is reached with a slash", () => {
    start();
    press(one(host, "[data-testid=board]"), "/");
    expect(document.activeElement).toBe(field());
  });
});

describe("the list of choices", () => {
  it("has a search field from ten choices on, which is empty again with the next question", async () => {
    start();
    expect(one(host, ".hp-find").hidden).toBe(true);
    const many = Array.from({ length: 80 }, (_, at) => hint(`settle ${at}`, { targets: [`sq-${at}`] }));
    await fake.frame({ hints: many, ply: 6 });
    expect(one(host, ".hp-find").hidden).toBe(false);
    typed(one(host, ".hp-find input"), "77 settle");
    expect([...host.querySelectorAll<HTMLElement>(".hp-choices [data-text]")].map((row) => row.dataset.text)).toEqual([
      "settle 77",
    ]);
    await fake.frame({ hints: many, ply: 7 });
    expect((one(host, ".hp-find input") as HTMLInputElement).value).toBe("");
  });

  it("acts on a click and says that a list was cut", async () => {
    start({ ask: { ...EMPTY_FRAME.ask, kind: "ask", mine: true, total: 1240, cut: true } });
    expect(one(host, ".hp-choices").textContent).toContain("The first 6 are listed");
    click(one(host, '[data-text="move a1 a2 3"]'));
    expect(fake.last).toMatchObject({ kind: "act", text: "move a1 a2 3" });
  });

  it("shows the scores when the game is over", () => {
    const head = { ...EMPTY_FRAME.head, seats: SEATS, result: { winners: [1], scores: [3, 9], says: "Elves win" } };
    start({ ask: { ...EMPTY_FRAME.ask, kind: "over" }, hints: [], head });
    const ranks = [...host.querySelectorAll(".hp-rank")].map((rank) => rank.textContent);
    expect(ranks).toEqual(["Elves9", "You, Dwarves3"]);
    expect(one(host, ".hp-rank.won").textContent).toContain("Elves");
    expect(one(host, ".hp-turn").textContent).toContain("Elves won");
    expect(one(host, ".hp-ending p").textContent).toBe("Elves win");
    expect(one(host, ".hp-ending h4").textContent).toBe("Elves won");
  });

  it("offers to play again, and to look back", async () => {
    const head = { ...EMPTY_FRAME.head, seats: SEATS, result: { winners: [0], scores: [9, 3], says: "Dwarves win" } };
    const scene = { ...EMPTY_FRAME.scene, facts: [{ value: "8", word: "hearts", of: "of 20", glyph: "g-heart" }] };
    start({ ask: { ...EMPTY_FRAME.ask, kind: "over" }, hints: [], head, scene, ply: 3 });
    expect(one(host, ".hp-ending h4").textContent).toBe("You win!");
    const [again, back] = [...host.querySelectorAll(".hp-ending button")];
    if (!again || !back) throw new Error("two buttons");
    click(back);
    expect(fake.last).toMatchObject({ kind: "first" });
    await fake.frame({ ply: 3 });
    click(again);
    expect(fake.last).toMatchObject({ kind: "rematch" });
  });

  it("offers the ready-made game after this one", () => {
    const next = { preset: "short", title: "A short game" };
    const result = { winners: [0], scores: [9, 3], says: "Dwarves win", next };
    const head = { ...EMPTY_FRAME.head, seats: SEATS, result };
    start({ ask: { ...EMPTY_FRAME.ask, kind: "over" }, hints: [], head, ply: 3 });
    const [, later] = [...host.querySelectorAll(".hp-ending button")];
    if (!later) throw new Error("no second button");
    expect(later.textContent).toBe("Next: A short game");
    click(later);
    expect(fake.last).toMatchObject({ kind: "rematch", preset: "short" });
  });

  it("has advice at hand, and none where nobody here is asked", async () => {
    start();
    const advice = one(host, ".hp-tools .hp-advise");
    expect(advice.hidden).toBe(false);
    click(advice);
    expect(fake.last).toMatchObject({ kind: "advise" });
    await fake.frame({ ask: { ...EMPTY_FRAME.ask, kind: "bot" }, hints: [], ply: 6 });
    expect(advice.hidden).toBe(true);
  });

  it("says that a game was lost together, and by what, not who came first", () => {
    const result = { winners: [], scores: [0, 0], says: "First Rift is lost in round 3" };
    start({
      ask: { ...EMPTY_FRAME.ask, kind: "over" },
      hints: [],
      head: { ...EMPTY_FRAME.head, seats: SEATS, seat: SEATS[0] ?? null, result },
    });
    expect(one(host, ".hp-turn").textContent).toBe("Lost");
    expect(one(host, ".hp-ending h4").textContent).toBe("Lost this time");
    expect(one(host, ".hp-ending p").textContent).toBe("First Rift is lost in round 3");
    expect(host.querySelector(".hp-ladder")).toBeNull();
  });
});

describe("forms", () => {
  const forms: Frame["ask"]["forms"] = [
    {
      verb: "trade",
      label: "Trade",
      words: [
        { name: "give", kind: "word", options: ["stone", "wood"] },
        { name: "count", kind: "int", low: 2, high: 6 },
        { name: "at", kind: "square" },
      ],
    },
  ];
  const ask = { ...EMPTY_FRAME.ask, kind: "ask" as const, mine: true, forms };

  it("write a command, and take a square from the board", () => {
    start({ ask });
    const [give, count, at] = [...host.querySelectorAll<HTMLInputElement>(".hp-word input, .hp-word select")];
    if (!give || !count || !at) throw new Error("no fields");
    give.value = "wood";
    typed(count, "4");
    at.focus();
    click(byId(host, "sq-c3"));
    expect(at.value).toBe("c3");
    expect(one(host, ".hp-form code").textContent).toBe("trade wood 4 c3");
    one(host, ".hp-form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    expect(fake.sent).toEqual([{ kind: "act", text: "trade wood 4 c3", ply: 5 }]);
  });

  it("keep what was typed while the same forms come again", async () => {
    start({ ask });
    typed(one(host, ".hp-word input"), "5");
    await fake.frame({ ply: 6, ask: { ...ask, forms: structuredClone(forms) } });
    expect((one(host, ".hp-word input") as HTMLInputElement).value).toBe("5");
  });
});

describe("the timeline", () => {
  it("has its buttons, marks and place", () => {
    start({
      marks: {
        rounds: [
          [0, "1"],
          [4, "2"],
        ],
        mine: [2],
        chance: [1],
      },
      plies: 80,
    });
    const track = one(host, ".hp-scrub");
    expect(track.getAttribute("aria-valuetext")).toBe("step 5, round 2");
    expect(track.style.getPropertyValue("--at")).toBe("6.25%");
    expect([...track.querySelectorAll("i.round")].map((mark) => mark.getAttribute("data-n"))).toEqual(["1", "2"]);
    click(one(host, '[aria-label="step back"]'));
    expect(fake.last).toEqual({ kind: "back", ply: 5 });
  });

  it("jumps where the track is clicked", () => {
    start({ plies: 100 });
    const track = one(host, ".hp-scrub");
    vi.spyOn(track, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 0, 200, 36));
    for (const name of ["pointerdown", "pointerup"]) {
      track.dispatchEvent(new PointerEvent(name, { clientX: 150, button: 0, bubbles: true }));
    }
    expect(fake.last).toEqual({ kind: "goto", to: 25, ply: 5 });
  });

  it("goes by rounds with the page keys", () => {
    start({
      marks: {
        rounds: [
          [0, "1"],
          [4, "2"],
          [7, "3"],
        ],
        mine: [],
        chance: [],
      },
    });
    press(one(host, ".hp-scrub"), "PageUp");
    expect(fake.last).toMatchObject({ kind: "goto", to: 7 });
  });

  it("does not offer what cannot be done", () => {
    start({ ply: 0, play: { ...EMPTY_FRAME.play, undo: false, redo: false } });
    for (const label of ["undo to my last decision", "take back my last decision", "redo", "first step", "step back"]) {
      expect((one(host, `[aria-label="${label}"]`) as HTMLButtonElement).disabled, label).toBe(true);
    }
    press(one(host, "[data-testid=board]"), "u");
    expect(fake.sent).toEqual([]);
  });
});

describe("what the bots did", () => {
  const play = { ...EMPTY_FRAME.play, meanwhile: [{ seat: 1, name: "Amber", says: "beat 2, 2 XP" }] };

  it("stands where the newest line does, and is seen once more by a button", async () => {
    start({ play });
    expect(one(host, ".hp-newest").textContent).toBe("Amber: beat 2, 2 XP");
    click(one(host, '[aria-label="see again what the bots did"]'));
    expect(fake.last).toMatchObject({ kind: "replay" });
    await fake.frame({ play: { ...play, meanwhile: [] } });
    expect(one(host, ".hp-newest").textContent).not.toContain("Amber: beat");
    expect(one(host, ".hp-again").hasAttribute("data-none")).toBe(true);
  });

  it("has no room where no bots play", () => {
    start({ head: { ...EMPTY_FRAME.head, seats: SEATS.map((seat) => ({ ...seat, bot: false })) } });
    expect(one(host, ".hp-again").hidden).toBe(true);
  });
});

describe("notes", () => {
  it("say that a click was stale, and lead to the present", async () => {
    start();
    await fake.frame({
      note: { kind: "stale", title: "The game moved on to step 154.", reason: "", rules: [], ply: 154 },
    });
    const note = one(host, ".hp-note");
    expect(note.textContent).toContain("step 154");
    click(one(note, ".hp-btn"));
    expect(fake.last).toMatchObject({ kind: "goto", to: 154 });
    click(one(note, '[aria-label="put this note away"]'));
    expect(note.hidden).toBe(true);
  });

  it("lies over the foot of the board where it would cover what can be chosen", async () => {
    start();
    const strip = one(host, ".hp-note");
    let at = 0;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      if (this === strip) return new DOMRect(0, strip.dataset.edge === "foot" ? 400 : 0, 200, 30);
      return new DOMRect(20, at, 40, 40);
    });
    const note: Note = { kind: "info", title: "It goes on.", reason: "", rules: [] };
    await fake.frame({ note, ply: 6 });
    expect(strip.dataset.edge).toBe("foot");
    at = 400;
    await fake.frame({ note, ply: 7 });
    expect(strip.dataset.edge).toBeUndefined();
    vi.restoreAllMocks();
  });

  it("free the board again even when nothing else changed", async () => {
    start();
    click(byId(host, "sq-d4"));
    await fake.frame({});
    click(byId(host, "sq-d4"));
    expect(fake.sent.length).toBe(2);
  });
});

describe("dice", () => {
  it("show the faces and what they were for", () => {
    start({ dice: { faces: [7, 10], sides: 10, rule: "HH-EVT-01", label: "Event" } });
    const dice = one(host, ".hp-roll");
    expect([...dice.querySelectorAll("svg")].map((die) => die.getAttribute("aria-label"))).toEqual([
      "d10 showing 7",
      "d10 showing 10",
    ]);
    expect(dice.textContent).toContain("Event");
  });

  it("take a person's own dice", () => {
    start({ ask: { ...EMPTY_FRAME.ask, kind: "roll", mine: true, dice: { n: 2, sides: 6 } }, hints: [] });
    const face = (n: number): void => void click(one(host, `[data-face="${n}"]`));
    face(3);
    click(one(host, '[aria-label="take the last die back"]'));
    face(6);
    expect(fake.sent).toEqual([]);
    face(1);
    expect(fake.last).toEqual({ kind: "answer", faces: [6, 1], ply: 5 });
  });

  it("leave the roll to luck", () => {
    start({ ask: { ...EMPTY_FRAME.ask, kind: "roll", mine: true, dice: { n: 2, sides: 10 } }, hints: [] });
    expect(host.querySelectorAll("[data-face]").length).toBe(10);
    click(one(host, ".hp-foot .primary"));
    expect(fake.last).toEqual({ kind: "roll", ply: 5 });
  });
});

describe("log, head and pace", () => {
  const step = (ply: number): Frame["log"][number] => ({ ply, text: `step ${ply}`, rule: "", targets: [] });

  it("shows the whole log on request", () => {
    start({ log: [step(4), step(5)] });
    click(one(host, ".hp-log .hp-link"));
    expect(fake.last).toMatchObject({ kind: "log" });
    fake.reply({ kind: "log", items: [1, 2, 3, 4, 5].map(step) });
    expect(host.querySelectorAll(".hp-entries li").length).toBe(5);
    expect(one(host, ".hp-entries li[aria-current]").textContent).toContain("step 5");
  });

  it("follows what happens until a person scrolls up", async () => {
    start({ log: [step(4), step(5)] });
    click(one(host, '[role=tab][data-name="log"]'));
    const list = one(host, ".hp-entries");
    let [height, top] = [300, 0];
    Object.defineProperty(list, "clientHeight", { get: () => 100 });
    Object.defineProperty(list, "scrollHeight", { get: () => height });
    Object.defineProperty(list, "scrollTop", {
      get: () => top,
      set: (to: number) => (top = Math.min(to, height - 100)),
    });
    const happens = async (ply: number): Promise<void> => {
      height += 100;
      await fake.frame({ ply, log: [step(4), step(ply)] });
    };
    const scrolls = (to: number): void => {
      top = to;
      list.dispatchEvent(new Event("scroll"));
    };
    const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    await drawn();
    await happens(6);
    await drawn();
    expect(top).toBe(300);
    // A slow page tells of this scrolling only when the next lines are there.
    await happens(7);
    scrolls(300);
    await happens(8);
    await drawn();
    expect(top).toBe(500);
    list.dispatchEvent(new Event("wheel"));
    scrolls(200);
    await happens(9);
    await drawn();
    expect(top).toBe(200);
    scrolls(600);
    await happens(10);
    await drawn();
    expect(top).toBe(700);
  });

  it("has no place for dice where nothing was rolled or the board shows them, but for real dice that are asked for", async () => {
    start({ dice: {} });
    expect(one(host, ".hp-dice").hidden).toBe(true);
    await fake.frame({ dice: { faces: [3], sides: 6, rule: "", label: "" } });
    expect(one(host, ".hp-dice").hidden).toBe(false);
    await fake.frame({ dice: { none: true } });
    expect(one(host, ".hp-dice").hidden).toBe(true);
    const ask = { ...EMPTY_FRAME.ask, kind: "roll" as const, mine: true, dice: { n: 1, sides: 6 } };
    await fake.frame({ ask, hints: [] });
    expect(one(host, ".hp-dice").hidden).toBe(false);
  });

  it("names the seat, its shape and the house rules", () => {
    const head = {
      ...EMPTY_FRAME.head,
      title: "Pig",
      seats: SEATS,
      seat: SEATS[1] ?? null,
      changed: ["rounds 20 -> 6"],
    };
    start({ head });
    expect(one(host, ".hp-turn").className).toContain("hp-seat-p2");
    expect(one(host, ".hp-turn use").getAttribute("href")).toBe("#g-triangle");
    expect(one(host, ".hp-house").textContent).toContain("rounds 20 -> 6");
  });

  it("says whose turn is yours where bots play", () => {
    start();
    expect(one(host, ".hp-turn").textContent).toBe("You, Dwarves, to move");
    start({
      head: { ...EMPTY_FRAME.head, seats: SEATS.map((seat) => ({ ...seat, bot: false })), seat: SEATS[0] ?? null },
    });
    expect(one(host, ".hp-turn").textContent).toBe("Dwarves to move");
  });

  it("pauses and sets the pace of the bots", () => {
    start();
    click(one(host, '[aria-label="pause the bots"]'));
    expect(fake.last).toMatchObject({ kind: "pause" });
    const select = one(host, ".hp-pace select") as HTMLSelectElement;
    select.value = "0";
    select.dispatchEvent(new Event("change"));
    expect(fake.last).toMatchObject({ kind: "pace", seconds: 0 });
  });

  it("sets the pace of what goes on by itself where no bots play", () => {
    start({ head: { ...EMPTY_FRAME.head, seats: SEATS.map((seat) => ({ ...seat, bot: false })) } });
    expect(one(host, ".hp-pace").hidden).toBe(false);
    expect(one(host, ".hp-pace").textContent).toMatch(/^Pace/);
    const select = one(host, '[aria-label="pace of the game"]') as HTMLSelectElement;
    select.value = "1.5";
    select.dispatchEvent(new Event("change"));
    expect(fake.last).toMatchObject({ kind: "pace", seconds: 1.5 });
  });
});

describe("projector mode", () => {
  it("covers the screen, asks for the larger drawing, and is undone with Escape", async () => {
    start();
    const root = one(host, "[data-testid=board]");
    press(root, "P");
    await vi.waitFor(() => expect(fake.last).toMatchObject({ kind: "view", large: true }));
    expect(root.hasAttribute("data-projector")).toBe(true);
    expect(document.body.classList.contains("hp-projecting")).toBe(true);
    press(root, "Escape");
    expect(root.hasAttribute("data-projector")).toBe(false);
    expect(document.body.classList.contains("hp-projecting")).toBe(false);
  });
});
