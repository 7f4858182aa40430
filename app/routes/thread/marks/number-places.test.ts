import { describe, expect, test } from "vitest";
import { type NumberPlace, numberPlaces } from "./number-places.ts";

const around = 3;
const size = 24;
const box = (x: number, y: number, width = 0.2, height = 0.1) => ({ x, y, width, height, around });
type Box = ReturnType<typeof box>;

/** The edges of a number on a page of this size, in pixels. */
function shown({ x, y, right, down }: NumberPlace, page: { width: number; height: number }) {
  const [across, from] = [x * page.width + right, y * page.height + down];
  const half = size / 2;
  return { left: across - half, right: across + half, top: from - half, bottom: from + half };
}

function drawn({ x, y, width, height }: Box, page: { width: number; height: number }) {
  return {
    ...{ left: x * page.width, right: (x + width) * page.width },
    ...{ top: y * page.height, bottom: (y + height) * page.height },
  };
}

type Rect = ReturnType<typeof shown>;
const areApart = (one: Rect, other: Rect) =>
  one.right <= other.left ||
  other.right <= one.left ||
  one.bottom <= other.top ||
  other.bottom <= one.top;

/** A page on a phone, and one on a desk. */
const pages = [
  { width: 350, height: 290 },
  { width: 1000, height: 1400 },
];

test.each<[string, Box]>([
  ["in the middle", box(0.4, 0.4)],
  ["of a few pixels", box(0.5, 0.5, 0.02, 0.02)],
  ["at the top left", box(0, 0)],
  ["at the top right", box(0.8, 0)],
  ["at the bottom left", box(0, 0.9)],
  ["at the bottom right", box(0.8, 0.9)],
  ["across the page", box(0, 0.3, 1, 0.2)],
  ["from the top to the bottom", box(0.3, 0, 0.2, 1)],
  ["a point", box(0.5, 0.5, 0, 0)],
  ["a point in the corner", box(1, 1, 0, 0)],
])("the number of a box %s is outside of it, and on the page", (_, one) => {
  for (const page of pages) {
    const [place] = numberPlaces([one]);
    const number = place && shown(place, page);
    expect(number && areApart(number, drawn(one, page))).toBe(true);
    expect(number?.left).toBeGreaterThanOrEqual(0);
    expect(number?.top).toBeGreaterThanOrEqual(0);
    expect(number?.right).toBeLessThanOrEqual(page.width);
    expect(number?.bottom).toBeLessThanOrEqual(page.height);
  }
});

test("the number of a box that is the page is inside, at its corner", () => {
  expect(numberPlaces([box(0, 0, 1, 1)])).toEqual([{ x: 0, y: 0, right: 14, down: 14 }]);
});

describe("several numbers", () => {
  test.each([
    ["at one place", [box(0.3, 0.4), box(0.3, 0.4), box(0.31, 0.41), box(0.3, 0.4, 0.3, 0.3)]],
    ["at the right", [box(0.95, 0.5, 0, 0), box(0.95, 0.5, 0, 0), box(0.95, 0.5, 0, 0)]],
    ["of the whole page", [box(0, 0, 1, 1), box(0, 0, 1, 1)]],
  ])("%s stand side by side", (_, boxes) => {
    for (const page of pages) {
      const numbers = numberPlaces(boxes).map((place) => shown(place, page));
      for (const [index, number] of numbers.entries()) {
        expect(numbers.slice(0, index).every((other) => areApart(number, other))).toBe(true);
      }
    }
  });

  test("of lines below each other cover no other line", () => {
    const lines = [0, 1, 2].map((row) => box(0.3, 0.3 + row * 0.07, 0.4, 0.04));
    for (const page of pages) {
      for (const place of numberPlaces(lines)) {
        const number = shown(place, page);
        expect(lines.every((line) => areApart(number, drawn(line, page)))).toBe(true);
      }
    }
  });

  test("of many boxes everywhere have a place each", () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      box((at % 14) / 15, Math.floor(at / 14) / 15, 0.06, 0.06),
    );
    expect(numberPlaces(many)).toHaveLength(200);
  });
});
