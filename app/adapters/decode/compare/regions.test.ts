import sharp from "sharp";
import { expect, test } from "vitest";
import { findChanges } from "./find-changes.server.ts";
import type { Raster } from "./raster.ts";
import { regionsOf } from "./regions.ts";

const size = { width: 900, height: 640 };

async function page(content: string): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#fdfcf7"/>${content}</svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { ...size, data };
}

/** The changes between two pages, as boxes in pixels. */
async function changes(before: string, after: string) {
  const pictures = { older: await page(before), newer: await page(after) };
  return regionsOf(await findChanges(pictures.older, pictures.newer), pictures);
}

const rect = (x: number, y: number, width: number, height: number, fill = "#24508a") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** Letters as strokes, spaced like capitals. A letter with another number looks otherwise. */
function line(x: number, y: number, height: number, letters: readonly number[]): string {
  const thick = Math.max(2, height / 9);
  return letters
    .map((letter, at) => {
      const left = x + at * height * 0.95;
      const bar = y + (letter % 4) * (height / 4);
      return rect(left, y, thick, height, "#222") + rect(left, bar, height * 0.6, thick, "#222");
    })
    .join("");
}

const stands = line(60, 30, 22, [1, 2, 3, 1, 2, 0, 1, 3, 2, 1]);

test.each<[string, string, string]>([
  [
    "a line of small spaced letters",
    line(60, 200, 18, [0, 1, 2, 3, 0, 1, 2, 3]),
    line(60, 200, 18, [1, 2, 3, 0, 1, 2, 3, 0]),
  ],
  [
    "a line of which one letter stayed",
    line(60, 200, 24, [0, 1, 2, 3, 0, 1, 2, 3]),
    line(60, 200, 24, [1, 2, 3, 3, 1, 2, 3, 0]),
  ],
  ["large letters", line(60, 200, 110, [0, 1, 2, 3]), line(60, 200, 110, [1, 2, 3, 0])],
  [
    "the lines of a paragraph",
    [0, 1, 2].map((row) => line(60, 200 + row * 40, 24, [0, 1, 2, 3, 0, 1])).join(""),
    [0, 1, 2].map((row) => line(60, 200 + row * 40, 24, [1, 2, 3, 0, 1, 2])).join(""),
  ],
  ["a block that moved by 5 pixels", rect(300, 200, 260, 120), rect(305, 200, 260, 120)],
  ["a line that moved along itself", rect(300, 200, 240, 3), rect(309, 200, 240, 3)],
  ["a block that moved beside itself", rect(300, 200, 80, 60), rect(420, 200, 80, 60)],
  [
    "a mark of two parts that moved down",
    rect(300, 200, 60, 24) + rect(310, 210, 20, 6, "#fff"),
    rect(300, 270, 60, 24) + rect(310, 280, 20, 6, "#fff"),
  ],
])("%s is one change", async (_, before, after) => {
  const found = await changes(stands + before, stands + after);
  expect(found).toHaveLength(1);
});

test.each<[string, string, string]>([
  [
    "two neighbouring blocks that got other colours",
    rect(100, 200, 160, 120) + rect(300, 200, 160, 120),
    rect(100, 200, 160, 120, "#a04010") + rect(300, 200, 160, 120, "#10a040"),
  ],
  ["two blocks that went", rect(100, 200, 60, 60) + rect(220, 200, 60, 60), ""],
  [
    "two columns of a table",
    line(60, 200, 20, [0, 1, 2]) + line(200, 200, 20, [0, 1, 2]),
    line(60, 200, 20, [1, 3, 0]) + line(200, 200, 20, [2, 0, 3]),
  ],
  [
    "two lines with one between",
    [0, 1, 2].map((row) => line(60, 200 + row * 40, 24, [0, 1, 2, 3])).join(""),
    [0, 1, 2]
      .map((row) => line(60, 200 + row * 40, 24, row === 1 ? [0, 1, 2, 3] : [1, 2, 3, 0]))
      .join(""),
  ],
  ["a block that moved far", rect(100, 200, 60, 40), rect(700, 500, 60, 40)],
  [
    "a text beside a picture that changed too",
    rect(100, 200, 200, 200) + line(320, 300, 20, [0, 1, 2]),
    rect(100, 200, 200, 200, "#a04010") + line(320, 300, 20, [1, 2, 3]),
  ],
])("%s are two changes", async (_, before, after) => {
  const found = await changes(stands + before, stands + after);
  expect(found).toHaveLength(2);
});
