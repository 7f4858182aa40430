import { type MarkBox, onPage } from "#app/domain/tasks/marks/mark-place.ts";

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the box after an arrow key: moved by a step, or with Shift larger or smaller by one. A step is a share of
 * the page, across and down. A box without width or height becomes a point. Null for another key.
 */
export function nudgeBox(
  box: MarkBox,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  step: { x: number; y: number },
): MarkBox | null {
  const direction = directions[key];
  if (!direction) return null;
  const [across, down] = [direction.x * step.x, direction.y * step.y];
  if (!shiftKey) return onPage({ ...box, x: box.x + across, y: box.y + down });
  const width = Math.min(box.width + across, 1 - box.x);
  const height = Math.min(box.height + down, 1 - box.y);
  return onPage({ ...box, width: Math.max(width, 0), height: Math.max(height, 0) });
}

/** Returns the box between two points of the page, and a point if they are less than `least` apart both ways. */
export function boxBetween(
  from: { x: number; y: number },
  to: { x: number; y: number },
  least: { x: number; y: number },
): MarkBox {
  const size = { width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  if (size.width < least.x && size.height < least.y) {
    return onPage({ ...from, width: 0, height: 0 });
  }
  return onPage({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), ...size });
}
