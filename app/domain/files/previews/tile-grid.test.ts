import { expect, test } from "vitest";
import { tileShare, tilesFor } from "./tile-grid.ts";

const size = { width: 1600, height: 1132 };
const all = { left: 0, top: 0, right: 1, bottom: 1 };

test("a preview that is sharp enough needs no tiles, nor does what is out of view", () => {
  expect(tilesFor(size, 1, all)).toEqual([]);
  expect(tilesFor(size, 1.25, all)).toEqual([]);
  expect(tilesFor(size, 4, { ...all, left: 0.5, right: 0.5 })).toEqual([]);
});

test("the tiles cover what is seen and no more, at a level that is sharp there", () => {
  expect(tilesFor(size, 2, all)).toHaveLength(4 * 3);
  const part = { left: 0.4, top: 0.4, right: 0.45, bottom: 0.45 };
  for (const [shown, level] of [
    [1.5, 1],
    [3, 2],
    [6, 3],
    [16, 4],
    [90, 4],
  ] as const) {
    const tiles = tilesFor(size, shown, part);
    expect(new Set(tiles.map((tile) => tile.level))).toEqual(new Set([level]));
    const { width, height } = tileShare(size, level);
    expect(Math.min(...tiles.map(({ x }) => x * width))).toBeLessThanOrEqual(part.left);
    expect(Math.max(...tiles.map(({ x }) => (x + 1) * width))).toBeGreaterThanOrEqual(part.right);
    expect(Math.max(...tiles.map(({ y }) => (y + 1) * height))).toBeGreaterThanOrEqual(part.bottom);
    expect(tiles.length).toBeLessThanOrEqual(6);
  }
});

test("the tile in the middle of the view comes first", () => {
  const [first] = tilesFor(size, 16, { left: 0.48, top: 0.48, right: 0.57, bottom: 0.57 });
  const { width, height } = tileShare(size, 4);
  expect(first).toEqual({ level: 4, x: Math.floor(0.525 / width), y: Math.floor(0.525 / height) });
});
