/** The position of an element: the part of DOMRect that is needed. */
export type Place = { left: number; top: number };

/**
 * Returns the index that an arrow key, Home or End leads to in a grid; null if it leads out of the
 * grid, or for another key. Up and down keep the column.
 */
export function gridStep(places: readonly Place[], at: number, key: string): number | null {
  const here = places[at];
  if (!here) return key === "ArrowDown" && places.length > 0 ? 0 : null;
  if (key === "ArrowRight") return at + 1 < places.length ? at + 1 : null;
  if (key === "ArrowLeft") return at > 0 ? at - 1 : null;
  if (key === "Home") return 0;
  if (key === "End") return places.length - 1;
  if (key === "ArrowDown") return nearest(places, here, (top) => top > here.top, Math.min);
  if (key === "ArrowUp") return nearest(places, here, (top) => top < here.top, Math.max);
  return null;
}

function nearest(
  places: readonly Place[],
  here: Place,
  isBeyond: (top: number) => boolean,
  closest: (...tops: number[]) => number,
): number | null {
  const tops = places.map(({ top }) => top).filter(isBeyond);
  if (tops.length === 0) return null;
  const row = closest(...tops);
  const distances = places.map(({ left, top }) =>
    top === row ? Math.abs(left - here.left) : Number.POSITIVE_INFINITY,
  );
  return distances.indexOf(Math.min(...distances));
}
