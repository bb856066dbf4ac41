import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News } from "../src/door/news.ts";
import { type ClassPot, type Door, doorOf, FREE, type Hold, NO_DOOR, type Standing } from "../src/lesson/door.ts";

// A door as the tests see it: what was asked, and what it answers.
let asked: { what: string; body: Record<string, unknown> }[] = [];
let answer: { -readonly [name in keyof News]?: News[name] } = {};
let works = true;
let held: ((news: object) => void)[] = [];

const news = (): object => ({
  boot: "b1",
  seat: 12,
  hold: { upTo: "check", paused: false },
  guess: "",
  handed: false,
  guesses: null,
  picked: [],
  pot: null,
  ballot: null,
  waits: false,
  again: false,
  seen: "s1",
  emptied: false,
  over: false,
  refused: [],
  ...answer,
});

const reports = () => asked.filter(({ what }) => what === "say").map(({ body }) => body);
const status = () => document.querySelector(".class-status")?.textContent ?? "";
const reply = (body: object) => new Response(JSON.stringify(body), { status: 200 });
/** Lets a held question go with these news. */
const tell = async (change: object): Promise<void> => {
  Object.assign(answer, change);
  for (const go of held.splice(0)) go(news());
  await vi.advanceTimersByTimeAsync(1);
};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  document.head.innerHTML = '<meta name="hordeplay-door" content="24">';
  document.body.innerHTML = "<main></main>";
  [asked, answer, works, held] = [[], {}, true, []];
  window.history.replaceState(null, "", "/k7qm2xda");
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("fetch", async (address: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const what = address.split("/").at(-1) ?? "";
    expect(address).toBe(`/k7qm2xda/${what}`);
    if (!works) throw new TypeError("no network");
    asked.push({ what, body: JSON.parse(body) });
    if (what === "say") return reply(news());
    return new Promise((go, fail) => {
      signal.addEventListener("abort", () => fail(new Error("aborted")));
      held.push((found) => go(reply(found)));
      setTimeout(() => (works ? go(reply(news())) : fail(new TypeError("no network"))), 20_000);
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const joined = async (): Promise<Door> => {
  const door = doorOf(document);
  door.joined(12);
  await vi.advanceTimersByTimeAsync(200);
  return door;
};

test("a page that was opened as a file has no door", () => {
  document.head.innerHTML = "";
  expect(doorOf(document)).toBe(NO_DOOR);
  expect(document.querySelector(".class-strip")).toBeNull();
});

test("each report holds the whole of what was done, with one key", async () => {
  const door = await joined();
  door.guessed("70 %");
  door.rolled(1);
  door.rolled(20);
  await vi.advanceTimersByTimeAsync(1000);
  door.handed("HP1 FROG7 S12 41D5 2.18 AAAAAA");
  await vi.advanceTimersByTimeAsync(1000);
  const all = reports();
  expect(all.length).toBe(3);
  expect(all[0]).toMatchObject({ seat: 12, guess: "", tries: 0, line: "" });
  expect(all[1]).toMatchObject({ seat: 12, guess: "70 %", tries: 20, line: "" });
  expect(all[2]).toMatchObject({ guess: "70 %", tries: 20, line: "HP1 FROG7 S12 41D5 2.18 AAAAAA" });
  expect(new Set(all.map(({ key }) => key)).size).toBe(1);
  expect(all[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(status()).toBe("Seat 12 has joined the class.");
});

test("holds and the pot are told at each change, and nothing twice", async () => {
  const door = await joined();
  const holds: Hold[] = [];
  const pots: ClassPot[] = [];
  door.onHold((hold) => holds.push(hold));
  door.onPot((pot) => pots.push(pot));
  await tell({ hold: { upTo: "guess", paused: false }, seen: "s2" });
  await tell({ pot: { n: 40, sum: 30 }, seen: "s3" });
  await tell({ seen: "s4" });
  await tell({ hold: { upTo: "try", paused: true }, seen: "s5" });
  expect(holds).toEqual([
    { upTo: "guess", paused: false },
    { upTo: "try", paused: true },
  ]);
  expect(pots).toEqual([{ n: 40, sum: 30 }]);
  expect(document.querySelector("dialog")?.open).toBe(true);
  await tell({ hold: { upTo: "try", paused: false }, seen: "s6" });
  expect(document.querySelector("dialog")?.open).toBe(false);
  const late: Hold[] = [];
  door.onHold((hold) => late.push(hold));
  expect(late).toEqual([{ upTo: "try", paused: false }]);
  expect(asked.at(-1)?.body.seen).toBe("s6");
});

test("without a network nothing is lost, and a paused page is let go", async () => {
  const door = await joined();
  const holds: Hold[] = [];
  door.onHold((hold) => holds.push(hold));
  await tell({ hold: { upTo: "guess", paused: true }, seen: "s2" });
  works = false;
  held.splice(0);
  door.guessed("70 %");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(status()).toContain("No connection");
  expect(document.querySelector("dialog")?.open).toBe(true);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(holds.at(-1)).toEqual(FREE);
  expect(document.querySelector("dialog")?.open).toBe(false);
  works = true;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(reports().at(-1)).toMatchObject({ seat: 12, guess: "70 %" });
  expect(status()).toContain("Seat 12 has joined");
  expect(holds.at(-1)).toEqual({ upTo: "guess", paused: true });
});

test("another door hears everything anew", async () => {
  const door = await joined();
  door.guessed("70 %");
  await vi.advanceTimersByTimeAsync(500);
  const before = reports().length;
  await tell({ boot: "b2", seen: "s9" });
  await vi.advanceTimersByTimeAsync(500);
  expect(reports().length).toBe(before + 1);
  expect(reports().at(-1)).toMatchObject({ guess: "70 %" });
  answer.boot = "b3";
  for (const go of held.splice(0)) go({ boot: "b3", unknown: true });
  await vi.advanceTimersByTimeAsync(500);
  expect(reports().length).toBe(before + 2);
});

test("a phone that wakes up asks at once", async () => {
  await joined();
  expect(held.length).toBe(1);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(1);
  const { key } = reports()[0] ?? {};
  expect(asked.filter(({ what, body }) => what === "hear" && body.key === key).length).toBe(2);
  expect(status()).not.toContain("No connection");
});

test("another pupil at the same device is another one for the class", async () => {
  const door = await joined();
  door.joined(13); // mistyped: the same phone
  await vi.advanceTimersByTimeAsync(500);
  answer.seat = 13;
  door.guessed("1/2");
  await vi.advanceTimersByTimeAsync(500);
  door.joined(14);
  await vi.advanceTimersByTimeAsync(500);
  door.joined(13);
  await vi.advanceTimersByTimeAsync(500);
  const keys = new Map(reports().map(({ seat, key }) => [seat, key]));
  expect(keys.get(12)).toBe(keys.get(13));
  expect(keys.get(14)).not.toBe(keys.get(13));
  expect(reports().find(({ seat }) => seat === 14)).toMatchObject({ guess: "", tries: 0 });
});

test("a seat that is taken is said, and tried again until the teacher frees it", async () => {
  const words = "Seat 12 is taken: take another number, or ask your teacher to free it.";
  answer = { seat: 0, refused: [words] };
  const door = await joined();
  const standings: Standing[] = [];
  door.onStanding((standing) => standings.push(standing));
  expect(standings).toEqual([{ refused: words, handed: false, emptied: false }]);
  expect(status()).toBe("You do not sit at seat 12.");
  expect(document.querySelector<HTMLElement>(".class-status")?.dataset.sign).toBe("bad");
  answer = {};
  await vi.advanceTimersByTimeAsync(13_000);
  expect(standings.at(-1)).toEqual({ refused: "", handed: false, emptied: false });
  expect(status()).toBe("Seat 12 has joined the class.");
});

test("where all seats were emptied the page has no seat and no key, and tells nothing until it has a seat again", async () => {
  const door = await joined();
  expect(door.seats).toBe(24);
  const standings: Standing[] = [];
  door.onStanding((standing) => standings.push(standing));
  const words = "Your teacher has emptied all seats: choose your seat again.";
  const before = reports();
  answer = { seat: 0, emptied: true, refused: [words] };
  door.guessed("1/2");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(standings.at(-1)).toEqual({ refused: words, handed: false, emptied: true });
  expect(reports().length).toBe(before.length + 1);
  expect(status()).toBe("Choose your seat to join the class.");
  answer = {};
  door.joined(12);
  await vi.advanceTimersByTimeAsync(500);
  expect(reports().at(-1)?.key).not.toBe(before[0]?.key);
  expect(status()).toBe("Seat 12 has joined the class.");
});

test("when the class is over the page says so, is held by nothing, and asks no more", async () => {
  const door = await joined();
  const holds: Hold[] = [];
  door.onHold((hold) => holds.push(hold));
  await tell({ hold: { upTo: "guess", paused: true }, seen: "s2" });
  await tell({ over: true, hold: { upTo: "guess", paused: true }, seen: "s3" });
  expect(status()).toMatch(/^The class is over\./);
  expect(holds.at(-1)).toEqual(FREE);
  works = false;
  const before = asked.length;
  door.guessed("1/2");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(before);
  expect(status()).toMatch(/^The class is over\./);
});

test("who does not get in is the same phone at every other seat it tries", async () => {
  answer = { seat: 0, refused: ["Your teacher has taken this phone out of the class."] };
  const door = await joined();
  door.guessed("1/2");
  await vi.advanceTimersByTimeAsync(500);
  door.joined(13);
  await vi.advanceTimersByTimeAsync(500);
  const before = reports().length;
  door.joined(13); // asked again by hand
  await vi.advanceTimersByTimeAsync(500);
  expect(reports().length).toBe(before + 1);
  expect(new Set(reports().map(({ key }) => key)).size).toBe(1);
});

test("what waits for the class stays here, and is told again when the class goes on", async () => {
  const door = await joined();
  const standings: Standing[] = [];
  door.onStanding((standing) => standings.push(standing));
  await tell({ hold: { upTo: "guess", paused: true }, seen: "s2" });
  const words = "The class is paused: your page keeps this, and sends it when the class goes on.";
  answer = { ...answer, waits: true, refused: [words] };
  door.guessed("70 %");
  door.handed("HP1 FROG7 S12 41D5 2.18 AAAAAA");
  await vi.advanceTimersByTimeAsync(2_000);
  const before = reports().length;
  expect(status()).toBe(`Seat 12. ${words}`);
  expect(document.querySelector<HTMLElement>(".class-status")?.dataset.sign).toBe("waits");
  expect(document.querySelector(".class-refusal")?.textContent).toBe("");
  await tell({ seen: "s3" }); // something else is new
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reports().length).toBe(before);
  Object.assign(answer, { hold: { upTo: "try", paused: false }, again: true, seen: "s4" });
  const letGo = news();
  answer = { ...answer, again: false, waits: false, refused: [], handed: true, emptied: false };
  for (const go of held.splice(0)) go(letGo);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reports().length).toBe(before + 1);
  expect(reports().at(-1)).toMatchObject({ guess: "70 %", line: "HP1 FROG7 S12 41D5 2.18 AAAAAA" });
  expect(status()).toBe("Seat 12 has joined the class.");
  expect(standings.at(-1)).toEqual({ refused: "", handed: true, emptied: false });
});

test("a vote that came while the class was paused is not lost", async () => {
  await joined();
  const ballot = { number: 1, says: "What does she keep?", options: ["33", "335"], mine: "", votes: null };
  await tell({ ballot, seen: "s2" });
  answer = { ...answer, waits: true, refused: ["It is paused."], hold: { upTo: "try", paused: true } };
  document.querySelector<HTMLButtonElement>(".class-choice")?.click();
  await vi.advanceTimersByTimeAsync(500);
  Object.assign(answer, { waits: false, refused: [], hold: { upTo: "try", paused: false }, again: true, seen: "s4" });
  const letGo = news();
  answer.again = false;
  for (const go of held.splice(0)) go(letGo);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reports().at(-1)).toMatchObject({ vote: "33", ballot: 1 });
  expect(reports().filter(({ vote }) => vote === "33").length).toBe(2);
});

test("a vote is given once, and only then others' votes are there", async () => {
  await joined();
  const ballot = { number: 1, says: "What does she keep?", options: ["33", "<b>335"], mine: "", votes: null };
  await tell({ ballot, seen: "s2" });
  const choices = [...document.querySelectorAll<HTMLButtonElement>(".class-choice")];
  expect(choices.map((choice) => choice.textContent)).toEqual(["33", "<b>335"]);
  expect(document.querySelector(".class-vote .class-bars")).toBeNull();
  answer = { ballot: { ...ballot, mine: "<b>335", votes: [["33", 11], ["<b>335", 14]] } }; // biome-ignore format: a row
  choices[1]?.click();
  await vi.advanceTimersByTimeAsync(500);
  expect(reports().at(-1)).toMatchObject({ vote: "<b>335", ballot: 1 });
  expect(document.querySelectorAll(".class-vote li").length).toBe(2);
  expect(document.querySelector(".class-vote")?.textContent).toContain("<b>335 your vote");
  await tell({ ballot: null, seen: "s4" });
  expect(document.querySelector<HTMLElement>(".class-vote")?.hidden).toBe(true);
});

test("what was picked stands large, and the guesses of all are folded", async () => {
  await joined();
  expect(document.querySelector<HTMLElement>(".class-others")?.hidden).toBe(true);
  await tell({ guess: "1/2", guesses: [["1/2", 3], ["70 %", 9]], picked: ["70 %"], seen: "s2" }); // biome-ignore format: a row
  expect([...document.querySelectorAll(".class-picked li")].map((one) => one.textContent)).toEqual(["70 %"]);
  expect(document.querySelector(".class-others details")?.textContent).toContain("70 % picked");
});

test("a name is sent when it is given", async () => {
  await joined();
  const form = document.querySelector<HTMLFormElement>(".class-strip form");
  const field = form?.querySelector("input");
  if (field) field.value = " Mia ";
  form?.dispatchEvent(new Event("submit", { cancelable: true }));
  await vi.advanceTimersByTimeAsync(500);
  expect(reports().at(-1)).toMatchObject({ name: "Mia" });
});
