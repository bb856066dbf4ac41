import { beforeEach, describe, expect, it } from "vitest";
import { partBox } from "../src/scene/geometry.ts";
import { neighbour, type Place, rowEnd } from "../src/scene/navigation.ts";
import { patch } from "../src/scene/patch.ts";
import { parseScene, parseScenes } from "../src/scene/sanitise.ts";
import { UnchangedParts } from "../src/scene/unchanged_parts.ts";
import { byId, boardSvg as scene } from "./fixture.ts";

const SVG = "http://www.w3.org/2000/svg";

function parsed(text: string): Element {
  const root = parseScene(text, "hp1");
  if (!root) throw new Error("no scene");
  return root;
}

describe("patching", () => {
  let live: Element;

  beforeEach(() => {
    live = document.importNode(parsed(scene()), true);
    document.body.replaceChildren(live);
  });

  it("changes the transform of the same element, so that a transition runs", () => {
    const square = byId(live, "sq-b2");
    patch(live, parsed(scene().replace("translate(120 234)", "translate(121 234)")));
    expect(byId(live, "sq-b2")).toBe(square);
    expect(square.getAttribute("transform")).toBe("translate(121 234)");
  });

  it("keeps a piece that moves to another square", () => {
    const army = byId(live, "army-1");
    patch(live, parsed(scene({ army: "c3" })));
    expect(byId(live, "army-1")).toBe(army);
    expect(army.parentElement?.id).toBe("sq-c3");
    expect(live.querySelectorAll('[id="army-1"]').length).toBe(1);
  });

  it("keeps elements when their order changes, some go and some come", () => {
    const kept = ["a", "c"].map((name) => byId(live, `c-${name}`));
    patch(live, parsed(scene({ order: ["a", "e", "c"] })));
    expect([...byId(live, "counters").children].map((child) => child.id)).toEqual(["c-a", "c-e", "c-c"]);
    expect(["a", "c"].map((name) => byId(live, `c-${name}`))).toEqual(kept);
  });

  it("makes new elements in the SVG namespace", () => {
    patch(live, parsed(scene({ extra: '<g id="new"><path d="M0 0"/><text x="1">hi</text></g>' })));
    for (const element of [byId(live, "new"), ...byId(live, "new").children]) expect(element.namespaceURI).toBe(SVG);
    expect(byId(live, "new").textContent).toBe("hi");
  });

  it("ends equal to the new scene, whatever came before", () => {
    const next = scene({ army: "d1", order: ["b", "d"], extra: '<g id="x"><rect width="2"/></g>' });
    patch(live, parsed(next));
    expect(live.isEqualNode(document.importNode(parsed(next), true))).toBe(true);
    patch(live, parsed(scene()));
    expect(live.isEqualNode(document.importNode(parsed(scene()), true))).toBe(true);
  });

  it("leaves the overlay's children and the focus stop to the shell", () => {
    const overlay = live.appendChild(document.createElementNS(SVG, "g"));
    overlay.setAttribute("class", "hp-overlay");
    overlay.append(document.createElementNS(SVG, "circle"));
    byId(live, "sq-a1").setAttribute("tabindex", "0");
    patch(live, parsed(scene({ army: "a1", extra: '<g id="last"/>' })));
    expect(live.lastElementChild).toBe(overlay);
    expect(overlay.childElementCount).toBe(1);
    expect(byId(live, "sq-a1").getAttribute("tabindex")).toBe("0");
  });
});

describe("skipping what did not change", () => {
  const ids = (text: string): string[] =>
    [...text.matchAll(/<g id="([^"]+)" data-same/g)].map((found) => found[1] ?? "");

  it("leaves out only parts with the same text", () => {
    const unchanged = new UnchangedParts((id) => id !== "sq-d4");
    expect(unchanged.shorten(scene())).toBe(scene());
    const short = unchanged.shorten(scene({ army: "c3" }));
    expect(ids(short)).not.toContain("sq-b2");
    expect(ids(short)).not.toContain("sq-c3");
    expect(ids(short)).toContain("sq-a1");
    // 16 squares but two, and one that is not in the page; what stands beside them is left out as a whole.
    expect(ids(short)).not.toContain("sq-d4");
    expect(ids(short).filter((id) => id.startsWith("sq-")).length).toBe(13);
    expect(ids(short)).toContain("counters");
  });

  it("gives the same picture as the whole text", () => {
    let live: Element = document.createElement("p");
    const unchanged = new UnchangedParts((id) => live.querySelector(`[id="${id}"]`) !== null);
    live = document.importNode(parsed(unchanged.shorten(scene())), true);
    for (const place of [{ army: "c3" }, { army: "d4", order: ["a"] }, {}, { army: "a1" }]) {
      patch(live, parsed(unchanged.shorten(scene(place))));
      expect(live.isEqualNode(document.importNode(parsed(scene(place)), true))).toBe(true);
    }
  });

  it("leaves out the unchanged parts inside a changed one, also when they have moved", () => {
    const deck = (id: string): string => `<g id="${id}" class="hp-part"><rect width="3"/></g>`;
    const seat = (name: string, inside: string): string =>
      `<g id="${name}" class="hp-part"><text>${name}</text>${inside}</g>`;
    const unchanged = new UnchangedParts(() => true);
    const live = document.importNode(
      parsed(unchanged.shorten(scene({ extra: seat("s", deck("k1") + deck("k2")) }))),
      true,
    );
    const next = scene({ extra: seat("s", deck("k1")) + seat("t", deck("k2")) });
    const short = unchanged.shorten(next);
    expect(ids(short)).toEqual(expect.arrayContaining(["k1", "k2"]));
    expect(ids(short)).not.toContain("s");
    patch(live, parsed(short));
    expect(live.isEqualNode(document.importNode(parsed(next), true))).toBe(true);
  });

  it("reads the whole text where ids are doubled or tags may hide", () => {
    for (const odd of [scene({ extra: '<g id="sq-a1" class="hp-part"/>' }), scene({ extra: "<!-- <g> -->" })]) {
      const unchanged = new UnchangedParts(() => true);
      unchanged.shorten(odd);
      expect(unchanged.shorten(odd)).toBe(odd);
    }
  });
});

describe("several scenes in one go", () => {
  const one = (inside: string): string => `<svg xmlns="${SVG}" viewBox="0 0 1 1">${inside}</svg>`;

  it("gives each the root that it has when it is read alone", () => {
    const sources = [one("<rect/>"), one('<g id="a" onclick="x()"/>'), one("")];
    const roots = parseScenes(sources, "hp1");
    for (const [at, root] of roots.entries()) expect(root?.isEqualNode(parsed(sources[at] ?? ""))).toBe(true);
  });

  it("lets no broken one spoil or shift the others", () => {
    const good = one('<rect id="good"/>');
    for (const bad of ["", "<p>text</p>", "<svg", `${good}${good}`, "</svg><svg>", one("<g>")]) {
      const roots = parseScenes([good, bad, good], "hp1");
      expect(roots[0]?.querySelector("#good"), bad).not.toBeNull();
      expect(roots[2]?.querySelector("#good"), bad).not.toBeNull();
      expect(roots[1], bad).toBeNull();
    }
  });
});

describe("the sanitiser", () => {
  const dirty = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="hp hp-scene" onload="x()" viewBox="0 0 1 1">
    <script>alert(1)</script><style>@import url(//x)</style>
    <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="x()"/></body></foreignObject>
    <a href="javascript:x()"><rect width="1"/></a><image href="https://x.example/a.png"/>
    <animate attributeName="href" to="https://x.example"/>
    <g id="ok" onclick="x()" style="fill:red" tabindex="5" fill="url(https://x.example/#a)"><use xlink:href="https://x.example/#g"/><use href="#g-disc"/></g>
    <pattern id="pt-2"><rect width="1"/></pattern><rect id="filled" fill="url(#pt-2)"/></svg>`;

  it("drops all that is no drawing, handlers, styles and addresses", () => {
    const root = parsed(dirty);
    for (const name of ["script", "style", "foreignObject", "a", "image", "animate", "img"]) {
      expect(root.querySelector(name), name).toBeNull();
    }
    const text = new XMLSerializer().serializeToString(root);
    for (const word of ["onload", "onclick", "onerror", "javascript", "x.example", "style=", "tabindex"]) {
      expect(text).not.toContain(word);
    }
    expect(root.querySelectorAll("use").length).toBe(2);
    expect(root.querySelector('use[href="#g-disc"]')).not.toBeNull();
  });

  it("gives patterns the board's own prefix and takes the second `hp` away", () => {
    const root = parsed(dirty);
    expect(root.querySelector("pattern")?.id).toBe("hp1-pt-2");
    expect(root.querySelector("#filled")?.getAttribute("fill")).toBe("url(#hp1-pt-2)");
    expect(root.getAttribute("class")).toBe("hp-scene");
  });

  it("refuses what is no SVG", () => {
    expect(parseScene("", "hp1")).toBeNull();
    expect(parseScene("<p>text</p>", "hp1")).toBeNull();
    expect(parseScene("x".repeat(1_000_001), "hp1")).toBeNull();
  });

  it("drops what is nested too deep", () => {
    const deep = `<svg xmlns="${SVG}">${"<g>".repeat(60)}${"</g>".repeat(60)}</svg>`;
    expect(parsed(deep).querySelectorAll("g").length).toBeLessThan(60);
  });
});

describe("places", () => {
  const exit = '<g id="exit" class="hp-part"><rect x="380" y="80" width="20" height="30"/></g>';
  const root = parsed(scene({ extra: exit }));

  it("reads a part's box from its ground and the groups closest it", () => {
    expect(partBox(byId(root, "sq-a4"))).toEqual({ x: 41.5, y: 75.5, w: 77, h: 77, r: 6, cell: true });
    expect(partBox(byId(root, "exit"))).toEqual({ x: 380, y: 80, w: 20, h: 30, r: 0, cell: false });
  });

  it("walks the grid like a grid, and out of it to what stands beside it", () => {
    const stops: Place[] = [...root.querySelectorAll(".hp-part")].flatMap((part) => {
      const box = partBox(part);
      return box ? [{ id: part.id, box }] : [];
    });
    expect(neighbour(stops, "sq-b2", "right")).toBe("sq-c2");
    expect(neighbour(stops, "sq-b2", "left")).toBe("sq-a2");
    expect(neighbour(stops, "sq-b2", "up")).toBe("sq-b3");
    expect(neighbour(stops, "sq-b2", "down")).toBe("sq-b1");
    expect(neighbour(stops, "sq-a1", "left")).toBeNull();
    expect(neighbour(stops, "sq-d4", "right")).toBe("exit");
    expect(neighbour(stops, "exit", "down")).toBe("sq-d3");
    expect(rowEnd(stops, "sq-c2", true)).toBe("sq-d2");
    expect(rowEnd(stops, "sq-c2", false)).toBe("sq-a2");
  });
});
