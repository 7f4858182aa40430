type Corner = { x: number; y: number };

/** Marks whose corners are nearer to each other than this share of the page count as at one place. */
const nearShare = 0.03;
/** Pixels from one number to the next. */
const stepPixels = 26;
/** Numbers of marks to the right of this share of the page fan out to the left, where there is more room. */
const rightSide = 0.7;

/**
 * Returns for each mark how far its number stands from its corner, in pixels to the right: the numbers of marks at
 * one place stand side by side.
 */
export function fanOut(marks: readonly Corner[]): number[] {
  const places: (Corner & { count: number })[] = [];
  return marks.map((mark) => {
    const place = places.find(
      ({ x, y }) => Math.abs(x - mark.x) < nearShare && Math.abs(y - mark.y) < nearShare,
    );
    if (!place) {
      places.push({ x: mark.x, y: mark.y, count: 1 });
      return 0;
    }
    const offset = place.count * stepPixels;
    place.count += 1;
    return place.x > rightSide ? -offset : offset;
  });
}
