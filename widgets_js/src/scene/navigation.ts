import type { Box } from "./geometry.ts";

export type Direction = "left" | "right" | "up" | "down";

export interface Place {
  id: string;
  box: Box;
}

/** The next part in a direction: first one that lies straight ahead, then the nearest of those that lie that way. */
export function neighbour(places: Place[], from: string, direction: Direction): string | null {
  const here = places.find((place) => place.id === from)?.box;
  if (!here) return places[0]?.id ?? null;
  const along = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  let best: { id: string; cost: number } | null = null;
  for (const { id, box } of places) {
    if (id === from) continue;
    const [low, size, start, extent] = along ? [box.x, box.w, here.x, here.w] : [box.y, box.h, here.y, here.h];
    const [low2, size2, start2, extent2] = along ? [box.y, box.h, here.y, here.h] : [box.x, box.w, here.x, here.w];
    // Its near edge must lie beyond our middle: parts inside or around this one are not "ahead".
    const near = sign > 0 ? low : low + size;
    const ahead = (near - (start + extent / 2)) * sign;
    if (ahead <= 0) continue;
    const overlap = Math.min(low2 + size2, start2 + extent2) - Math.max(low2, start2);
    const aside = Math.abs(low2 + size2 / 2 - (start2 + extent2 / 2));
    const cost = overlap > 1 ? ahead + aside * 0.5 : 10_000 + ahead + aside * 3;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}

/** The first or last part of the row that the part stands in. */
export function rowEnd(places: Place[], from: string, last: boolean): string | null {
  const here = places.find((place) => place.id === from)?.box;
  if (!here) return null;
  const row = places.filter(
    ({ box }) => box.cell === here.cell && box.y < here.y + here.h / 2 && box.y + box.h > here.y + here.h / 2,
  );
  row.sort((one, other) => one.box.x - other.box.x);
  return (last ? row.at(-1) : row[0])?.id ?? null;
}
