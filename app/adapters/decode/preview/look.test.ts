import { PDFDocument, rgb, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { likenessOf, pictureOf } from "#app/extraction/versions/looks/compare-looks.ts";
import type { Look } from "#app/extraction/versions/looks/look.ts";
import { renderPreview } from "./render-preview.server.ts";

type Block = readonly [x: number, y: number, width: number, height: number];
const poster: Block[] = [
  [0, 0, 300, 60],
  [20, 90, 120, 200],
  [170, 90, 110, 90],
  [170, 210, 60, 160],
  [0, 380, 300, 20],
];
const other: Block[] = [
  [0, 0, 60, 400],
  [90, 40, 190, 30],
  [90, 300, 40, 80],
  [240, 120, 60, 280],
];

async function lookOfFile(bytes: Uint8Array): Promise<Look | null> {
  const drawn = await renderPreview(bytes, "file", 1, 1_600);
  if (!drawn.ok) throw new Error(drawn.reason);
  return drawn.value.head.look;
}

async function likeness(one: Uint8Array, two: Uint8Array): Promise<number | null> {
  const [older, newer] = [await lookOfFile(one), await lookOfFile(two)];
  if (!older || !newer) throw new Error("One of the two has no look.");
  return likenessOf(pictureOf(older), pictureOf(newer));
}

function picture(blocks: readonly Block[], [width, height] = [300, 400], paper = "#fff") {
  const drawn = blocks.map(
    ([x, y, w, h], at) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(${at * 60},80%,30%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join("")}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: paper });
}

async function pdf(blocks: readonly Block[], words = ""): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 400]);
  for (const [at, [x, y, width, height]] of blocks.entries()) {
    const color = rgb(0.1 + at * 0.05, 0.2, 0.3);
    page.drawRectangle({ x, y: 400 - y - height, width, height, color });
  }
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [row, line] of words.split("\n").entries()) {
    page.drawText(line, { x: 20, y: 380 - row * 9, size: 7, font });
  }
  return document.save();
}

test("a page with a change, or stored in another way, looks as it did", async () => {
  const before = await picture(poster).png().toBuffer();
  const small = picture(poster.with(3, [175, 215, 60, 150]));
  expect(await likeness(before, await small.png().toBuffer())).toBeGreaterThan(0.93);
  const jpeg = await picture(poster).resize(900).jpeg({ quality: 50 }).toBuffer();
  expect(await likeness(before, jpeg)).toBeGreaterThan(0.98);
  expect(await likeness(before, await pdf(poster))).toBeGreaterThan(0.93);
});

test("margins of any colour are no part of it", async () => {
  const before = await picture(poster).png().toBuffer();
  const framed = await picture(poster)
    .extend({ top: 70, bottom: 20, left: 40, right: 90, background: "#fff" })
    .png()
    .toBuffer();
  expect(await likeness(before, framed)).toBeGreaterThan(0.93);
});

test("other pages, and other shapes, look otherwise", async () => {
  const before = await picture(poster).png().toBuffer();
  expect(await likeness(before, await picture(other).png().toBuffer())).toBeNull();
  const wide = await picture(poster).resize(600, 400, { fit: "fill" }).png().toBuffer();
  expect(await likeness(before, wide)).toBeNull();
});

const letter = (subject: string) =>
  Array.from({ length: 30 }, (_, row) => `${subject} line ${row} of what ${subject} is ${row * 3}`);
const text = (...parts: string[]) => parts.join("\n");

test("two letters on one paper look alike only where they say the same", async () => {
  const one = await pdf([], text(...letter("marmalade")));
  const changed = await pdf([], text(...letter("marmalade").with(4, "and a new fourth line")));
  expect(await likeness(one, changed)).not.toBeNull();
  const words = "invoice paid bank account swift please thanks kindly total amount due date name";
  const another = letter("x").map((_, row) => `${words} ${row + 500} ${"abcdefghij".slice(0, 5)}`);
  expect(await likeness(one, await pdf([], text(...another)))).toBeNull();
});

test("an empty page, one colour and a hairline have no look", async () => {
  expect(await lookOfFile(await picture([]).png().toBuffer())).toBeNull();
  expect(await lookOfFile(await pdf([]))).toBeNull();
  const line = await picture([[0, 10, 300, 1]])
    .png()
    .toBuffer();
  expect(await lookOfFile(line)).toBeNull();
});
