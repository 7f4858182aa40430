import sharp from "sharp";
import { expect, test } from "vitest";
import { changedCells } from "./changed-cells.ts";
import { findChanges } from "./find-changes.server.ts";
import { softened } from "./lay-over.server.ts";
import type { Box, Raster } from "./raster.ts";

const size = { width: 301, height: 203 };

async function page(extra = ""): Promise<Raster> {
  const lines = Array.from({ length: 18 }, (_, index) => {
    const [y, width] = [8 + index * 11, 40 + ((index * 53) % 240)];
    return `<rect x="12" y="${y}" width="${width}" height="4" fill="#2450${((index * 7) % 90) | 0x10}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#fdfcf7"/>${lines.join("")}${extra}</svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { ...size, data };
}

function box({ left, top, right, bottom }: Box, fill: string): string {
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${fill}"/>`;
}

const places: [string, Box[]][] = [
  ["nothing", []],
  ["the first pixel", [{ left: 0, top: 0, right: 1, bottom: 1 }]],
  ["the last corner", [{ left: 296, top: 198, right: 301, bottom: 203 }]],
  ["a dot in the middle", [{ left: 150, top: 99, right: 154, bottom: 103 }]],
  ["the edge of a cell", [{ left: 63, top: 63, right: 65, bottom: 65 }]],
  ["a line across", [{ left: 0, top: 120, right: 301, bottom: 122 }]],
  [
    "a head and a foot",
    [
      { left: 20, top: 3, right: 90, bottom: 12 },
      { left: 200, top: 190, right: 260, bottom: 197 },
    ],
  ],
  [
    "two places whose surroundings meet",
    [
      { left: 30, top: 30, right: 44, bottom: 40 },
      { left: 210, top: 96, right: 230, bottom: 104 },
    ],
  ],
];

test.each(places)("finds what the whole page shows: %s", async (_, changes) => {
  for (const fill of ["#000", "#f4f0e0", "#c04030"]) {
    const older = await page();
    const newer = await page(changes.map((change) => box(change, fill)).join(""));
    const whole = changedCells(await softened(older), await softened(newer));
    expect(await findChanges(older, newer)).toEqual(whole);
    expect(await findChanges(newer, older)).toEqual(
      changedCells(await softened(newer), await softened(older)),
    );
  }
});

test("finds what a page shows that differs everywhere", async () => {
  const older = await page();
  const jpeg = await sharp(older.data, { raw: { ...size, channels: 4 } })
    .flatten()
    .jpeg({ quality: 60 })
    .toBuffer();
  const newer = { ...size, data: await sharp(jpeg).ensureAlpha().raw().toBuffer() };
  const whole = changedCells(await softened(older), await softened(newer));
  expect(await findChanges(older, newer)).toEqual(whole);
});
