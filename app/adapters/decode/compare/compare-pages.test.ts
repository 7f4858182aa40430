import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { comparePages } from "./compare-pages.server.ts";

const size = { width: 900, height: 640 };

/** A page with a dozen blocks, two bars and a dot; `extra` is drawn over it. */
async function page(extra = "", colour = "#c04030"): Promise<Buffer> {
  const blocks = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [60 + (index % 4) * 200, 150 + Math.floor(index / 4) * 150];
    return `<rect x="${x}" y="${y}" width="${60 + index * 7}" height="${50 + index * 3}" fill="#24508${index % 10}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640">
    <rect width="900" height="640" fill="#fdfcf7"/>${blocks.join("")}
    <rect x="60" y="40" width="500" height="60" fill="${colour}"/>
    <circle cx="780" cy="70" r="35" fill="#208040"/>${extra}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function compared(older: Uint8Array, newer: Uint8Array, newerPage = 1, maxEdge = 600) {
  const answer = await comparePages(
    { bytes: older, name: "older", page: 1 },
    { bytes: newer, name: "newer", page: newerPage },
    maxEdge,
  );
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

test.each([
  ["a word in black", '<rect x="700" y="580" width="60" height="14"/>', 700 / 900, 580 / 640],
  ["a thin line", '<rect x="300" y="600" width="200" height="2"/>', 300 / 900, 600 / 640],
])("%s that is added is one change, at its place", async (_, extra, x, y) => {
  const found = await compared(await page(), await page(extra));
  expect(found.regionCount).toBe(1);
  const [region] = found.regions;
  expect(Math.abs((region?.x ?? 0) - x)).toBeLessThan(0.02);
  expect(Math.abs((region?.y ?? 0) - y)).toBeLessThan(0.02);
  expect(found.picture?.subarray(8, 12).toString()).toBe(Buffer.from("WEBP").toString());
});

test.each([1.3, 1.7, 2])(
  "a line of %d pixels that changes its colour is one change",
  async (height) => {
    const line = (colour: string) =>
      `<rect x="300" y="604" width="400" height="${height}" fill="${colour}"/>`;
    const [older, newer] = [await page(line("#1a1a1a")), await page(line("#c81e1e"))];
    const found = await compared(older, newer, 1, 900);
    expect(found.regionCount).toBe(1);
    expect(found.regions[0]?.width).toBeGreaterThan(0.4);
  },
);

test("a colour that differs by a little, and a block moved by 3 pixels, are changes", async () => {
  expect((await compared(await page(), await page("", "#c44434"))).regionCount).toBe(1);
  const moved = '<rect x="690" y="20" width="120" height="90" fill="#fdfcf7"/>';
  const dot = (x: number) => `${moved}<circle cx="${x}" cy="70" r="35" fill="#208040"/>`;
  const found = await compared(await page(dot(740)), await page(dot(743)));
  expect(found.regionCount).toBeGreaterThan(0);
  for (const { x } of found.regions) expect(x).toBeGreaterThan(0.7);
});

test.each<[string, (png: Buffer) => Promise<Uint8Array>]>([
  ["the same bytes", async (png) => png],
  ["JPEG at quality 70", (png) => sharp(png).jpeg({ quality: 70 }).toBuffer()],
  ["twice the size", (png) => sharp(png).resize({ width: 1800 }).png().toBuffer()],
  ["another colour profile", (png) => sharp(png).withIccProfile("p3").png().toBuffer()],
  [
    "16 bits a channel with a profile",
    (png) => sharp(png).toColourspace("rgb16").withIccProfile("srgb").png().toBuffer(),
  ],
  [
    "a margin all around",
    (png) =>
      sharp(png)
        .extend({ top: 30, bottom: 44, left: 21, right: 50, background: "#fdfcf7" })
        .png()
        .toBuffer(),
  ],
  [
    "a PDF that holds it",
    async (png) => {
      const document = await PDFDocument.create();
      const image = await document.embedPng(png);
      const { width, height } = size;
      document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
      return document.save();
    },
  ],
])("in %s nothing changed", async (_, store) => {
  const png = await page();
  const found = await compared(png, await store(png));
  expect(found).toMatchObject({ isRelated: true, regionCount: 0, regions: [], picture: null });
});

test("a strong violet as JPEG is no change, though its numbers moved by more than a pale tint that is one", async () => {
  const block = (fill: string) => `<rect x="80" y="160" width="700" height="420" fill="${fill}"/>`;
  const violet = await page(block("#ad75f9"));
  const found = await compared(violet, await sharp(violet).jpeg({ quality: 70 }).toBuffer());
  expect(found).toMatchObject({ isRelated: true, regionCount: 0 });
  const tinted = await compared(await page(block("#f4f4f4")), await page(block("#f4f1f6")));
  expect(tinted.regionCount).toBe(1);
});

test("if the newer page has a margin, each of its points maps to the older page", async () => {
  const older = await page();
  const newer = await sharp(older)
    .extend({ top: 0, bottom: 0, left: 100, right: 0, background: "#fdfcf7" })
    .png()
    .toBuffer();
  const { placing } = await compared(older, newer);
  expect(placing.shiftX + 0.1 * placing.scaleX).toBeCloseTo(0, 2);
  expect(placing.shiftX + placing.scaleX).toBeCloseTo(1, 2);
});

test("pages that have nothing in common, of other shapes, still have an answer", async () => {
  const noise = await sharp({
    create: {
      ...{ width: 300, height: 700, channels: 3, background: "white" },
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  expect((await compared(await page(), noise)).regionCount).toBeGreaterThan(0);
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  for (const [older, newer] of [
    [dot, await page()],
    [await page(), dot],
    [dot, dot],
  ]) {
    if (older && newer) expect((await compared(older, newer)).regionCount).toBeTypeOf("number");
  }
});

test.each<[string, () => Promise<Uint8Array>, number, string]>([
  ["a missing page", () => page(), 2, "The newer version: This file has only one page."],
  ["damaged bytes", async () => (await page()).subarray(0, 400), 1, "The newer version: "],
  ["an empty file", async () => new Uint8Array(), 1, "The newer version: This file is empty."],
])("%s is refused in a sentence that says whose it is", async (_, newer, newerPage, reason) => {
  const answer = await comparePages(
    { bytes: await page(), name: "older", page: 1 },
    { bytes: await newer(), name: "newer", page: newerPage },
    900,
  );
  expect(answer.ok ? "compared" : answer.reason).toContain(reason);
});
