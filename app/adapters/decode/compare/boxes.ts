import type { Box } from "./raster.ts";

/**
 * Joins boxes that belong together, and that then do: by default those that overlap, since a change inside a changed
 * frame is not a second one.
 */
export function joined<R extends Box>(
  regions: readonly R[],
  unite: (one: R, other: R) => R,
  areTogether: (one: R, other: R) => boolean = overlap,
): R[] {
  const apart: R[] = [];
  for (const region of regions) {
    let whole = region;
    for (let index = apart.findIndex((one) => areTogether(one, whole)); index >= 0; ) {
      const [other] = apart.splice(index, 1);
      if (other) whole = unite(whole, other);
      index = apart.findIndex((one) => areTogether(one, whole));
    }
    apart.push(whole);
  }
  return apart;
}

/** Puts boxes that overlap, also by way of others, into one group. What lies inside of a ring of boxes is not in its group. */
export function connected<R extends Box>(boxes: readonly R[]): R[][] {
  let groups: R[][] = [];
  for (const box of boxes) {
    const touching = groups.filter((group) => group.some((other) => overlap(box, other)));
    groups = [...groups.filter((group) => !touching.includes(group)), [...touching.flat(), box]];
  }
  return groups;
}

/** Whether two boxes have a pixel in common. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** The box around two boxes. */
export function unionOfBoxes(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
