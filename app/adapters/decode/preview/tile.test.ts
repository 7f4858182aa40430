import { PDFDocument, type PDFFont, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { dxf, type Pair, section } from "#tests/factories/drawings.ts";
import { renderPreview } from "./render-preview.server.ts";
import { drawTile } from "./tile.server.ts";

/** A0 across, in points, and lettering of 2.5 mm as plans have it: 7 points. */
const A0 = { width: 3370, height: 2384 };
const LETTERING = 7;
const WORDS = "318 mm";

async function plan({ words = WORDS, pages = 1, size = LETTERING } = {}) {
  const document = await PDFDocument.create();
  const font: PDFFont = await document.embedFont(StandardFonts.Helvetica);
  for (let at = 1; at <= pages; at++) {
    const page = document.addPage([A0.width, A0.height]);
    if (at === pages)
      page.drawText(words, { x: size === LETTERING ? 2501 : 200, y: 1000, size, font });
  }
  return Buffer.from(await document.save());
}

const page = { name: "plan.pdf", page: 1, maxEdge: 1600 };

/** The darkness of a part of a page at a level, from 0 to 255 for each pixel. */
async function ink(
  bytes: Uint8Array,
  tile: { level: number; left: number; top: number },
  of = page,
) {
  const drawn = await drawTile(bytes, of, { ...tile, edge: 1024 });
  if (!drawn.ok) throw new Error(drawn.reason);
  const { data, info } = await sharp(drawn.value)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...info, dark: Float32Array.from(data, (grey) => 255 - grey) };
}

/** How alike two pictures are: their correlation. */
function likeness(one: Float32Array, other: Float32Array): number {
  const mean = (of: Float32Array) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [a, b] = [mean(one), mean(other)];
  let [both, first, second] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const [x, y] = [(one[at] ?? 0) - a, (other[at] ?? 0) - b];
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return both / Math.sqrt(first * second);
}

const [LEVEL, SCALE] = [4, { x: (1600 * 16) / A0.width, y: (1132 * 16) / A0.height }];

/** The part of a page around the words, and what it should show: the same text drawn large. */
async function wordsDrawnLarge() {
  const at = { x: 2501 * SCALE.x, y: (A0.height - 1000) * SCALE.y };
  const part = { level: LEVEL, left: Math.round(at.x) - 400, top: Math.round(at.y) - 500 };
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const sheet = document.addPage([1024, 1024]);
  const place = { x: at.x - part.left, y: 1024 - (at.y - part.top) };
  sheet.drawText(WORDS, { ...place, size: LETTERING * SCALE.x, font });
  const bytes = Buffer.from(await document.save());
  const large = await ink(bytes, { level: 1, left: 0, top: 0 }, { ...page, maxEdge: 512 });
  return { part, large };
}

test("lettering of 2.5 mm on A0 is as sharp in a tile as the same text drawn large", async () => {
  const { part, large } = await wordsDrawnLarge();
  const tile = await ink(await plan(), part);
  expect([tile.width, tile.height]).toEqual([1024, 1024]);
  expect(likeness(tile.dark, large.dark)).toBeGreaterThan(0.98);
  const other = await ink(await plan({ words: "813 ww" }), part);
  expect(likeness(other.dark, large.dark)).toBeLessThan(0.9);
});

test("a later page is drawn in tiles too", async () => {
  const { part, large } = await wordsDrawnLarge();
  const later = { ...page, page: 2 };
  const tile = await ink(await plan({ pages: 2 }), part, later);
  expect(likeness(tile.dark, large.dark)).toBeGreaterThan(0.95);
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 1500">
  <rect width="2000" height="1500" fill="#fff"/><circle cx="990" cy="700" r="9" fill="#204080"/>
  ${Array.from({ length: 60 }, (_, at) => `<path d="M${at * 33} 0L${at * 20} 1500" stroke="#000"/>`).join("")}
</svg>`;
const lines = Array.from({ length: 40 }, (_, at): Pair[] => [
  [0, "LINE"],
  [8, "0"],
  [10, at * 20],
  [20, 0],
  [11, at * 15],
  [21, 600],
]);
const tiff = () =>
  sharp(Buffer.from(svg), { density: 144 }).flatten({ background: "#fff" }).tiff().toBuffer();

test.each([
  ["an SVG", "a.svg", async () => Buffer.from(svg)],
  ["a DXF", "a.dxf", async () => dxf(section("ENTITIES", ...lines))],
  ["a TIFF", "a.tif", tiff],
  ["a PDF", "a.pdf", () => plan({ size: 300, words: "A\u00b7B 318 mm 2.5 DN 80" })],
])("the tiles of %s make up the page as it is drawn at that size", async (_, name, make) => {
  const bytes = await make();
  const edge = 800;
  const whole = await renderPreview(bytes, name, 1, 2 * edge);
  if (!whole.ok) throw new Error(whole.reason);
  const { data, info } = await sharp(whole.value.bytes)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = (x: number, y: number) =>
    x < info.width ? 255 - (data[y * info.width + x] ?? 255) : 0;
  for (const [left, top] of [
    [0, 0],
    [1024, 200],
    [0, 600],
    [500, 300],
  ] as const) {
    const tile = await ink(bytes, { level: 1, left, top }, { name, page: 1, maxEdge: edge });
    expect([tile.width, tile.height]).toEqual([1024, 1024]);
    const same = tile.dark.map((_, at) => dark(left + (at % 1024), top + Math.floor(at / 1024)));
    expect(likeness(tile.dark, same), `${left} ${top}`).toBeGreaterThan(0.95);
  }
});

test("a picture without more pixels is drawn in tiles that meet", async () => {
  const small = await sharp(Buffer.from(svg)).resize(700).tiff().toBuffer();
  const of = { name: "a.tif", page: 1, maxEdge: 1600 };
  const tile = await ink(small, { level: 4, left: 1024, top: 2048 }, of);
  const beside = await ink(small, { level: 4, left: 1024 + 512, top: 2048 }, of);
  const overlap = (from: number, { dark }: typeof tile) =>
    Float32Array.from(
      { length: 512 * 1024 },
      (_, at) => dark[Math.floor(at / 512) * 1024 + (at % 512) + from] ?? 0,
    );
  expect(likeness(overlap(512, tile), overlap(0, beside))).toBeGreaterThan(0.99);
});

test("a part outside of the page, a page that is not there and a damaged file are refused", async () => {
  const bytes = await plan();
  const first = { level: 1, left: 0, top: 0, edge: 1024 };
  expect(await drawTile(bytes, page, { ...first, left: 3200 })).toMatchObject({ ok: false });
  expect(await drawTile(bytes, page, { ...first, top: 2264 })).toMatchObject({ ok: false });
  expect(await drawTile(bytes, { ...page, page: 2 }, first)).toMatchObject({ ok: false });
  expect(await drawTile(bytes.subarray(0, 300), page, first)).toMatchObject({ ok: false });
  const last = await drawTile(bytes, page, { ...first, left: 3072, top: 2048 });
  const { width, height } = await sharp(last.ok ? last.value : undefined).metadata();
  expect([width, height]).toEqual([1024, 1024]);
});
