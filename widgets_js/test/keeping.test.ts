import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_FRAME, type Frame, type Offer } from "../src/protocol.ts";
import { Shell } from "../src/shell.ts";
import { click, type FakeModel, model, one, press } from "./fixture.ts";

const OFFER: Offer = {
  title: "Pig",
  seed: "7",
  step: 77,
  steps: 77,
  where: "round 4 of 20",
  who: "Dwarves",
  over: false,
  ago: "3 minutes ago",
};
const KEPT: Partial<Frame> = {
  kept: { on: true, offer: null },
  marks: { ...EMPTY_FRAME.marks, mine: [3] },
};

type Slot = (sender: unknown, value: unknown) => void;

class Signal {
  readonly slots = new Set<Slot>();
  connect = (slot: Slot): unknown => this.slots.add(slot);
  disconnect = (slot: Slot): unknown => this.slots.delete(slot);
  emit(value: unknown): void {
    for (const slot of this.slots) slot(this, value);
  }
}

/** A kernel as JupyterLab shows it. */
class Kernel {
  status = "idle";
  connectionStatus = "connected";
  readonly statusChanged = new Signal();
  readonly connectionStatusChanged = new Signal();
  readonly disposed = new Signal();

  becomes(status: string): void {
    this.status = status;
    this.statusChanged.emit(status);
  }

  connection(status: string): void {
    this.connectionStatus = status;
    this.connectionStatusChanged.emit(status);
  }
}

/** Gives the model of ipywidgets to whoever sets something, as anywidget does. */
function withKernel(fake: FakeModel, comm_live = true): { kernel: Kernel; live(state: boolean): void } {
  const kernel = new Kernel();
  const live = new Set<() => void>();
  const own = {
    comm_live,
    comm: { on_msg: vi.fn(), send: vi.fn() },
    _handle_comm_msg: () => Promise.resolve(),
    on: (_name: string, call: () => void) => live.add(call),
    off: (_name: string, call: () => void) => live.delete(call),
    widget_manager: { kernel },
  };
  Object.assign(fake, {
    set: (name: string) => {
      for (const call of fake.calls.get(`change:${name}`) ?? []) call(own);
    },
  });
  return {
    kernel,
    live: (state) => {
      own.comm_live = state;
      for (const call of live) call();
    },
  };
}

describe("a game that is not lost", () => {
  let host: HTMLElement;
  let fake: FakeModel;
  let shell: Shell;

  const open = (more: Partial<Frame> = {}): ReturnType<typeof withKernel> => {
    fake = model(more);
    const below = withKernel(fake);
    shell = new Shell(fake, host);
    return below;
  };
  const strip = (): HTMLElement => one(host, ".hp-lost");
  const banner = (): HTMLElement => one(host, ".hp-resume");
  const named = (name: string, within: Element = host): HTMLElement => {
    const all = [...within.querySelectorAll("button")];
    const button = all.find((each) => each.textContent?.trim() === name && !each.closest("[hidden]"));
    if (!button) throw new Error(`no button ${name}`);
    return button;
  };

  beforeEach(() => {
    sessionStorage.clear();
    host = document.createElement("div");
    document.body.append(host);
  });
  afterEach(() => {
    shell.close();
    host.remove();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("offers to go on, and takes nothing over by itself", async () => {
    open({ kept: { on: true, offer: OFFER } });
    expect(banner().hidden).toBe(false);
    expect(banner().textContent).toContain("Go on at step 77 of your game, 3 minutes ago?");
    expect(banner().textContent).toContain("Pig, seed 7 · round 4 of 20 · Dwarves to move");
    expect(fake.sent).toEqual([]);
    click(named("Go on at step 77"));
    expect(fake.last).toMatchObject({ kind: "continue" });
    await fake.frame({ kept: { on: true, offer: null }, ply: 77 });
    expect(banner().hidden).toBe(true);
    await fake.frame({ kept: { on: true, offer: { ...OFFER, seed: "" } } });
    expect(banner().textContent).toContain("Pig · round 4 of 20 · Dwarves to move");
  });

  it("is the first that the keyboard comes to, and Enter on the board goes on", () => {
    open({ kept: { on: true, offer: OFFER } });
    expect(one(host, ".hp-over").nextElementSibling).toBe(one(host, ".hp-grid"));
    press(shell.root, "Enter");
    expect(fake.last).toMatchObject({ kind: "continue" });
  });

  it("starts anew where that is wanted, and leaves Enter alone without an offer", async () => {
    open({ kept: { on: true, offer: OFFER } });
    click(named("Start anew"));
    expect(fake.last).toMatchObject({ kind: "anew" });
    await fake.frame({ kept: { on: true, offer: null } });
    const count = fake.sent.length;
    press(shell.root, "Enter");
    expect(fake.sent.slice(count).map((message) => message.kind)).not.toContain("continue");
  });

  it("says of a game that is over that it can be looked at", () => {
    open({ kept: { on: true, offer: { ...OFFER, over: true } } });
    expect(banner().textContent).toContain("Back to your finished game");
    expect(banner().textContent).not.toContain("to move");
    named("Look at step 77");
  });

  it.each(["dead", "restarting", "autorestarting", "terminating"])("says at once that Python is %s", (status) => {
    const { kernel } = open(KEPT);
    expect(strip().hidden).toBe(true);
    kernel.becomes("busy");
    expect(strip().hidden).toBe(true);
    kernel.becomes(status);
    expect(strip().textContent).toContain("Python is not answering.");
    expect(strip().textContent).toContain("Start the kernel, run the cell: the game goes on at step 5.");
    kernel.becomes("idle");
    expect(strip().hidden, "a new kernel knows nothing of this board").toBe(false);
  });

  it("says it where only ipywidgets tells that the kernel is gone", () => {
    const { live } = open(KEPT);
    live(false);
    expect(strip().hidden).toBe(false);
  });

  it("says it of a board that a notebook has kept without a kernel", () => {
    fake = model(KEPT);
    withKernel(fake, false);
    shell = new Shell(fake, host);
    expect(strip().textContent).toContain("Python is not answering.");
  });

  it("promises nothing where nothing was kept", () => {
    const { kernel } = open();
    kernel.becomes("dead");
    expect(strip().textContent).toContain("Start the kernel and run the cell.");
    expect(strip().textContent).not.toContain("goes on");
  });

  it("waits for a connection that was cut", () => {
    const { kernel } = open(KEPT);
    kernel.connection("disconnected");
    expect(strip().textContent).toContain("When the connection is back, the game goes on at step 5.");
    kernel.connection("connected");
    expect(strip().hidden).toBe(true);
  });

  it("names the click that was under way, and sends none after it", () => {
    const { kernel } = open(KEPT);
    shell.act("train d4", "list");
    kernel.becomes("autorestarting");
    expect(strip().textContent).toContain("Your click was kept: train d4.");
    expect(shell.root.hasAttribute("data-busy")).toBe(false);
    const count = fake.sent.length;
    shell.act("stay", "list");
    expect(fake.sent.length).toBe(count);
    expect(strip().textContent).toContain("Your click was kept: stay.");
  });

  it("tries again, where somebody may be there", async () => {
    vi.useFakeTimers();
    open(KEPT);
    shell.act("train d4", "list");
    vi.advanceTimersByTime(8001);
    expect(strip().textContent).toContain("It may be busy with another cell.");
    const count = fake.sent.length;
    click(named("Try again"));
    expect(fake.sent.slice(count)).toEqual([{ kind: "act", text: "train d4", ply: 5 }]);
    await fake.frame({ ply: 6 });
    expect(strip().hidden).toBe(true);
  });

  it("offers the click that was lost when the game goes on at its step, once", async () => {
    const { kernel } = open(KEPT);
    kernel.becomes("dead");
    shell.act("train d4", "list");
    shell.close();
    open({ kept: { on: true, offer: OFFER }, ply: 0 });
    expect(strip().hidden, "the new match knows nothing of it").toBe(true);
    await fake.frame({ ...KEPT, ply: 5 });
    expect(strip().textContent).toContain("Your last click did not reach Python: train d4.");
    click(named("Do it"));
    expect(fake.last).toMatchObject({ kind: "act", text: "train d4" });
    expect(strip().hidden).toBe(true);
    shell.close();
    open(KEPT);
    expect(strip().hidden).toBe(true);
  });

  it("forgets the lost click when something else was chosen", async () => {
    const { kernel } = open(KEPT);
    kernel.becomes("dead");
    shell.act("train d4", "list");
    shell.close();
    open(KEPT);
    expect(strip().hidden).toBe(false);
    await fake.frame({ ply: 6 });
    expect(strip().hidden).toBe(true);
    await fake.frame({ ply: 5 });
    expect(strip().hidden).toBe(true);
  });

  it("listens to nobody when it is closed", () => {
    const { kernel } = open(KEPT);
    shell.close();
    expect(kernel.statusChanged.slots.size + kernel.disposed.slots.size).toBe(0);
    open(KEPT);
  });
});

describe("the menu of the game", () => {
  let host: HTMLElement;
  let fake: FakeModel;
  let shell: Shell;
  const named = (name: string): HTMLElement => {
    const button = [...host.querySelectorAll("button")].find((each) => each.textContent?.trim() === name);
    if (!button) throw new Error(`no button ${name}`);
    return button;
  };

  beforeEach(() => {
    host = document.createElement("div");
    document.body.append(host);
    fake = model();
    shell = new Shell(fake, host);
    click(named("Game"));
  });
  afterEach(() => {
    shell.close();
    host.remove();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("saves the record that Python sends to a file", () => {
    const clicked: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this);
    });
    click(named("Save to a file"));
    expect(fake.last).toMatchObject({ kind: "save" });
    fake.reply({ kind: "record", name: "pig-step-5.json", text: "{}" });
    expect(clicked.map((link) => link.download)).toEqual(["pig-step-5.json"]);
    expect(one(host, ".hp-menu-status").textContent).toBe("Saved as pig-step-5.json.");
    fake.reply({ kind: "record", name: "pig-step-6.json", text: "{}", says: "It holds every hand." });
    expect(one(host, ".hp-menu-status").textContent).toBe("Saved as pig-step-6.json. It holds every hand.");
  });

  it("copies the share code, and shows it where the clipboard is refused", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    click(named("Copy share code"));
    expect(fake.last).toMatchObject({ kind: "share" });
    fake.reply({ kind: "code", text: "hp1-abc" });
    await vi.waitFor(() => expect(one(host, ".hp-menu-status").textContent).toContain("on the clipboard"));
    expect(writeText).toHaveBeenCalledWith("hp1-abc");
    writeText.mockReturnValue(Promise.reject(new Error("refused")));
    fake.reply({ kind: "code", text: "hp1-def" });
    await vi.waitFor(() => expect(one(host, ".hp-menu-status").textContent).toBe("Copy this:"));
    const field = one(host, "[aria-label='share code']") as HTMLTextAreaElement;
    expect([field.value, field.hidden]).toEqual(["hp1-def", false]);
    fake.reply({ kind: "code", text: "hp1-ghi", says: "Its luck is fresh." });
    await vi.waitFor(() => expect(one(host, ".hp-menu-status").textContent).toBe("Its luck is fresh. Copy this:"));
  });

  it("loads what was pasted, and puts itself away", () => {
    const field = one(host, "[aria-label^='a share code']") as HTMLTextAreaElement;
    click(named("Load"));
    expect(fake.sent).toEqual([]);
    field.value = " hp1-abc\n";
    click(named("Load"));
    expect(fake.last).toMatchObject({ kind: "load", text: " hp1-abc\n" });
    expect(one(host, ".hp-pop-game").hidden).toBe(true);
  });

  it("loads a file, and refuses one that is too large", async () => {
    const input = one(host, "[type=file]") as HTMLInputElement;
    const choose = (file: File): void => {
      Object.defineProperty(input, "files", { value: [file], configurable: true });
      input.dispatchEvent(new Event("change"));
    };
    choose(new File(["x".repeat(4_000_001)], "large.json"));
    expect(one(host, ".hp-menu-status").textContent).toBe("large.json is larger than a saved game can be.");
    choose(new File(['{"hordeplay": 1}'], "game.json"));
    await vi.waitFor(() => expect(fake.last).toMatchObject({ kind: "load", text: '{"hordeplay": 1}' }));
  });

  it("is put away by Escape", () => {
    press(named("Save to a file"), "Escape");
    expect(one(host, ".hp-pop-game").hidden).toBe(true);
    expect(named("Game").getAttribute("aria-expanded")).toBe("false");
  });
});
