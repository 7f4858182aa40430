/** Shares of the page, and the space that is drawn around the box, in pixels on the screen. */
type Box = { x: number; y: number; width: number; height: number; around: number };
/** The centre of a number: a point as shares of the page, and from there pixels on the screen. */
export type NumberPlace = { x: number; y: number; right: number; down: number };
type Rect = { left: number; top: number; right: number; bottom: number };

/** The diameter of a number, and its distance from the box, in pixels on the screen. */
const size = 24;
const gap = 2;
/** The edges of a page on a narrow screen, in pixels. On a larger one there is more room. */
const least = 280;
/** Numbers of boxes to the right of this share of the page stand at their right end, where there is room. */
const rightSide = 0.7;
const sides = ["above", "below", "left", "right"] as const;

/**
 * Returns for each box where its number stands: outside of it and of the others, on the page; several at one place side
 * by side. Where a box leaves no room around it, the number is inside.
 */
export function numberPlaces(boxes: readonly Box[]): NumberPlace[] {
  const areas = boxes.map(shown);
  const taken: Rect[] = [];
  return boxes.map((box, index) => {
    const area = areas[index] ?? shown(box);
    const others = areas.filter((other) => !isWithin(area, other));
    const beside = boxes.slice(0, index).filter((other) => isAtOnePlace(box, other)).length;
    const steps = Array.from({ length: beside + 1 }, (_, at) => at * (size + gap));
    const isFree = (place: NumberPlace) => !taken.some((other) => overlap(rectOf(place), other));
    const isClear = (place: NumberPlace) => !others.some((other) => overlap(rectOf(place), other));
    const outside = sides.flatMap((side) => placesAt(side, box, steps)).filter(fits);
    const place =
      outside.find((one) => isFree(one) && isClear(one)) ??
      outside.find(isFree) ??
      steps.map((step) => inside(box, step)).find(isFree) ??
      inside(box, 0);
    taken.push(rectOf(place));
    return place;
  });
}

function placesAt(side: (typeof sides)[number], box: Box, steps: readonly number[]): NumberPlace[] {
  const off = size / 2 + gap + box.around;
  const start = size / 2 - box.around;
  const [left, right] = [box.x, box.x + box.width];
  const level = { y: box.y, down: within(start, box.y) };
  switch (side) {
    case "above":
      return steps.map((step) => ({ ...along(box, start, step), y: box.y, down: -off }));
    case "below":
      return steps.map((step) => {
        return { ...along(box, start, step), y: box.y + box.height, down: off };
      });
    case "left":
      return [{ x: left, right: -off, ...level }];
    case "right":
      return [{ x: right, right: off, ...level }];
  }
}

/** From the left end of a box to the right, or at the right of the page the other way. */
function along({ x, width }: Box, start: number, step: number): Pick<NumberPlace, "x" | "right"> {
  return x > rightSide
    ? { x: x + width, right: -within(start, 1 - x - width) - step }
    : { x, right: within(start, x) + step };
}

/** Limits the distance of a centre from a point of the page, so that the number is on the page. */
function within(pixels: number, from: number): number {
  const half = size / 2;
  return Math.min(Math.max(pixels, half - from * least), (1 - from) * least - half);
}

function inside(box: Box, step: number): NumberPlace {
  const start = size / 2 + gap;
  return { ...along(box, start, step), y: box.y, down: within(start, box.y) };
}

function shown({ x, y, width, height, around }: Box): Rect {
  return {
    left: x * least - around,
    top: y * least - around,
    right: (x + width) * least + around,
    bottom: (y + height) * least + around,
  };
}

function rectOf({ x, y, right, down }: NumberPlace): Rect {
  const [across, from] = [x * least + right, y * least + down];
  const half = size / 2;
  return { left: across - half, top: from - half, right: across + half, bottom: from + half };
}

function fits(place: NumberPlace): boolean {
  const { left, top, right, bottom } = rectOf(place);
  return left >= 0 && top >= 0 && right <= least && bottom <= least;
}

function isAtOnePlace(one: Box, other: Box): boolean {
  const near = size / least;
  return Math.abs(one.x - other.x) < near && Math.abs(one.y - other.y) < near;
}

function isWithin(inner: Rect, outer: Rect): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

function overlap(one: Rect, other: Rect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
