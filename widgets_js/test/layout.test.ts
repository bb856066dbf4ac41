import { describe, expect, it } from "vitest";
import { layoutFor, planFor, type Room, type Wanted } from "../src/layout.ts";
import type { Layout } from "../src/protocol.ts";
import { region } from "./fixture.ts";

const wanted = (name: string, width: number, height: number, more: Partial<Wanted> = {}): Wanted => ({
  ...region(name, "", { width, height, ...more }),
  score: more.score ?? more.need ?? 0.5,
});

/** As Horrible Hordes draws: a square board, three sheets, panels. */
const SQUARE = [
  wanted("board", 846, 846, { text: 20, target: 80 }),
  wanted("sheet-1", 300, 150, { score: 0.9 }),
  wanted("sheet-2", 300, 150),
  wanted("sheet-3", 300, 150),
  wanted("hordes", 300, 200, { score: 0.7 }),
  wanted("costs", 300, 200, { score: 0.2 }),
  wanted("odds", 300, 120),
  wanted("track", 846, 84),
];
/** As Fantahzee: three rows of cards, a hand. */
const ROWS = [
  wanted("board", 864, 240, { text: 15 }),
  wanted("board-dice", 864, 104, { text: 15 }),
  wanted("board-party", 864, 246, { text: 15 }),
  wanted("hand", 864, 190, { text: 15 }),
  wanted("sheet-1", 300, 130),
  wanted("damage", 300, 130),
  wanted("odds", 300, 120),
];
const LAPTOP: Room = { width: 1074, height: 560 };
const plan = (regions: Wanted[], room = LAPTOP, asked: "" | Layout = "", picked: string | null = null) =>
  planFor(room, asked, regions, picked);
const scaleOf = ({ placed }: ReturnType<typeof plan>, regions: Wanted[]): number =>
  Math.min(...placed.map(({ name, drawn }) => drawn / (regions.find((each) => each.name === name)?.width ?? 1)));

describe("the layout", () => {
  it("follows the room, unless one is asked for", () => {
    const of = (width: number, height = 700): Layout => layoutFor({ width, height }, "");
    expect([390, 479, 480, 859, 860, 1479].map((width) => of(width))).toEqual([
      "phone",
      "phone",
      "tall",
      "tall",
      "laptop",
      "laptop",
    ]);
    expect([of(1480, 720), of(1480, 719)]).toEqual(["wide", "laptop"]);
    expect([of(848, 560), of(700, 500), of(700, 750)]).toEqual(["laptop", "laptop", "tall"]);
    expect(layoutFor({ width: 390, height: 700 }, "projector")).toBe("projector");
  });
});

describe("a square board on a school laptop", () => {
  it("has all the height, a column for sheets and tabs, and a rail that holds the question", () => {
    const { square, board, side, open, chips, tabs, pane, lens } = plan(SQUARE);
    expect({ square, lens, board }).toEqual({ square: true, lens: false, board: 470 });
    expect(1074 - 16 - 20 - board - side).toBeGreaterThanOrEqual(320);
    expect(open).toEqual(["sheet-1"]);
    expect(chips).toEqual(["sheet-2", "sheet-3"]);
    expect(tabs).toEqual(["hordes", "costs", "log"]);
    expect(pane).toBe("hordes");
  });

  it("keeps open what was opened by hand, until something else holds what can be chosen", () => {
    expect(plan(SQUARE, LAPTOP, "", "costs").pane).toBe("costs");
    expect(plan(SQUARE, LAPTOP, "", "log").pane).toBe("log");
    const lit = SQUARE.map((each) => (each.name === "hordes" ? { ...each, score: 1.3 } : each));
    expect(plan(lit, LAPTOP, "", "costs").pane).toBe("hordes");
  });

  it("keeps the strip of tabs where it is, whichever of them opens", () => {
    const uneven = SQUARE.map((each) => (each.name === "costs" ? { ...each, height: 90 } : each));
    for (const high of [480, 520, 560]) {
      const above = [null, "hordes", "costs", "log"].map((picked) => {
        const { open, chips } = plan(uneven, { width: 1074, height: high }, "", picked);
        return [open, chips];
      });
      expect(new Set(above.map((each) => JSON.stringify(each))).size).toBe(1);
    }
  });

  it("opens the other sheets, and the log below the question, where there is height", () => {
    const { open, tabs, record } = plan(SQUARE, { width: 1400, height: 860 });
    expect(open).toEqual(["sheet-1", "sheet-2", "sheet-3"]);
    expect(tabs).not.toContain("log");
    expect(record).toBe(true);
  });
});

describe("rows of cards", () => {
  it("leave the rail its width, and fold the rest to chips", () => {
    const { square, board, chips, side } = plan(ROWS);
    expect({ square, side }).toEqual({ square: false, side: 0 });
    expect(board).toBeLessThanOrEqual(1074 - 16 - 10 - 320);
    expect(chips).toEqual(["hand", "sheet-1", "damage", "log"]);
  });

  it("have the hand as a shelf and a panel beside the choices in a broad rail", () => {
    const map = [wanted("board", 868, 751, { text: 18 }), ...ROWS.slice(3)];
    const { shelf, beside, chips } = plan(map, { width: 1300, height: 640 });
    expect({ shelf, beside }).toEqual({ shelf: "hand", beside: "damage" });
    expect(chips).toEqual(["sheet-1", "log"]);
  });

  it("fold the hand where five choices would have no room below it, or the question is not about it", () => {
    const map = [wanted("board", 868, 751, { text: 18 }), ...ROWS.slice(3)];
    const { shelf, beside, chips } = plan(map);
    expect({ shelf, beside }).toEqual({ shelf: null, beside: "damage" });
    expect(chips).toEqual(["hand", "sheet-1", "log"]);
    const idle = map.map((each) => (each.name === "hand" ? { ...each, score: 0.3 } : each));
    expect(plan(idle, { width: 1300, height: 640 }).shelf).toBe(null);
  });

  it("have as many chips as there are in two lines: where names have no room, seats are mark and count", () => {
    const seats = Array.from({ length: 6 }, (_, at) =>
      wanted(`sheet-${at + 1}`, 300, 130, { word: `Kingdom ${at}`, count: "12" }),
    );
    const few = plan([...ROWS.slice(0, 3), ...seats.slice(0, 2)]);
    expect({ lines: few.lines, short: few.short }).toEqual({ lines: [["sheet-1", "sheet-2", "log"]], short: [] });
    const { lines, short } = plan([...ROWS.slice(0, 3), ...seats]);
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(short).toEqual(seats.map(({ name }) => name));
  });

  it("have the hand below them where they leave the height", () => {
    expect(plan(ROWS, { width: 1500, height: 980 }).placed.map(({ name }) => name)).toContain("hand");
  });
});

describe("text", () => {
  const rooms: [Room, "" | Layout, number][] = [
    [LAPTOP, "", 11],
    [{ width: 1394, height: 860 }, "", 11],
    [{ width: 1600, height: 900 }, "", 11],
    [{ width: 694, height: 740 }, "", 11],
    [{ width: 390, height: 800 }, "", 12],
    [{ width: 260, height: 700 }, "", 12],
    [{ width: 1280, height: 720 }, "projector", 20],
  ];
  it.each(rooms)(
    "in %o %s is never smaller than %i px on the board, and no board is wider than the cell",
    (room, asked, least) => {
      for (const regions of [SQUARE, ROWS]) {
        const laid = plan(regions, room, asked);
        const smallest = laid.square && regions === SQUARE ? 20 : regions === SQUARE ? 20 : 15;
        expect(scaleOf(laid, regions) * smallest).toBeGreaterThan(least - 0.2);
        expect(Math.max(...laid.placed.map(({ width }) => width))).toBeLessThanOrEqual(room.width);
      }
    },
  );

  it("that would be too small makes the board a lens on whole squares, which fingers hit", () => {
    const { lens, placed, stage } = plan(SQUARE, { width: 390, height: 800 });
    expect(lens).toBe(true);
    const [board] = placed;
    const square = ((board?.drawn ?? 0) / 846) * 80;
    expect(square).toBeGreaterThanOrEqual(44);
    expect(390 / square).toBeCloseTo(Math.round(390 / square), 1);
    expect(board?.height).toBeLessThanOrEqual(stage);
    expect(stage).toBeLessThan(400);
  });
});

it("shows the board alone in a projector: no log, and of the rest only what is needed", () => {
  const { chips, placed, tabs } = plan(SQUARE, { width: 1280, height: 720 }, "projector");
  expect(placed[0]?.height).toBe(704);
  expect([...chips, ...tabs]).toEqual([]);
  const hand = ROWS.map((each) => (each.name === "hand" ? { ...each, score: 1 } : each));
  expect(plan(hand, { width: 1280, height: 720 }, "projector").chips).toEqual(["hand"]);
});

it("has no time line of its own where the cell is low", () => {
  expect([plan(SQUARE, { width: 1074, height: 479 }).low, plan(SQUARE).low]).toEqual([true, false]);
});
