import { PDFDocument, type PDFImage, rgb, StandardFonts } from "pdf-lib";
import sharp from "sharp";

/** A3 upright, in points. */
export const pageSize = { width: 841.89, height: 1190.55 };
export type Colour = readonly [red: number, green: number, blue: number];
export type Element =
  | { kind: "text"; x: number; y: number; size: number; text: string; colour: Colour }
  | { kind: "block"; x: number; y: number; width: number; height: number; colour: Colour }
  | { kind: "line"; x: number; y: number; width: number; height: number; colour: Colour }
  | { kind: "photo"; x: number; y: number; width: number; height: number; seed: number };
export type Page = Element[];

/** Returns a generator of numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const words =
  "net weight organic orange marmalade best before see lid keep cool after opening made in Sweden by hand from whole fruit sugar pectin lemon juice serving suggestion bottle deposit recycle glass width height depth tolerance steel plate bend radius drill hole surface".split(
    " ",
  );

/** A page of one of four kinds: a label, a leaflet, a plan, a poster. */
export function makePage(seed: number): Page {
  const random = randomOf(seed * 7919 + 13);
  return [label, leaflet, plan, poster][seed % 4]?.(random) ?? [];
}

type Random = () => number;

function between(random: Random, least: number, most: number): number {
  return least + (most - least) * random();
}

function sentence(random: Random, count: number): string {
  return Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(" ");
}

function colour(random: Random): Colour {
  return [between(random, 40, 215), between(random, 40, 215), between(random, 40, 215)].map(
    Math.round,
  ) as unknown as Colour;
}

const ink: Colour = [26, 26, 26];

function label(random: Random): Page {
  const page: Page = [
    { kind: "block", x: 60, y: 80, width: 720, height: 1030, colour: colour(random) },
    { kind: "block", x: 110, y: 180, width: 620, height: 220, colour: [250, 246, 235] },
  ];
  page.push({ kind: "text", x: 140, y: 270, size: 62, text: sentence(random, 2), colour: ink });
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const at = { x: 120 + column * 220, y: 470 + row * 150 };
      page.push({ kind: "block", ...at, width: 150, height: 90, colour: colour(random) });
    }
  }
  for (let row = 0; row < 8; row++) {
    const text = sentence(random, 7);
    page.push({ kind: "text", x: 120, y: 950 + row * 18, size: 13, text, colour: [255, 255, 255] });
  }
  return page;
}

function leaflet(random: Random): Page {
  const page: Page = [
    { kind: "text", x: 60, y: 110, size: 46, text: sentence(random, 3), colour: ink },
    { kind: "photo", x: 60, y: 150, width: 722, height: 300, seed: Math.floor(random() * 1000) },
  ];
  for (let column = 0; column < 2; column++) {
    for (let row = 0; row < 34; row++) {
      const at = { x: 60 + column * 372, y: 490 + row * 18 };
      page.push({ kind: "text", ...at, size: 11, text: sentence(random, 8), colour: ink });
    }
  }
  for (let index = 0; index < 4; index++) {
    const at = { x: 60 + index * 185, y: 1105 };
    page.push({ kind: "block", ...at, width: 160, height: 50, colour: colour(random) });
  }
  return page;
}

function plan(random: Random): Page {
  const page: Page = [];
  for (let index = 0; index < 26; index++) {
    const x = between(random, 60, 600);
    const y = between(random, 80, 900);
    const isAcross = random() < 0.5;
    const length = between(random, 80, 180);
    const size = isAcross ? { width: length, height: 1 } : { width: 1, height: length };
    page.push({ kind: "line", x, y, ...size, colour: ink });
  }
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 4; column++) {
      const text = `${Math.floor(between(random, 10, 999))} ${sentence(random, 1)}`;
      const at = { x: 80 + column * 190, y: 120 + row * 95 };
      page.push({ kind: "text", ...at, size: 12, text, colour: ink });
    }
  }
  for (let index = 0; index < 5; index++) {
    const at = { x: 70 + index * 150, y: 980 };
    page.push({ kind: "block", ...at, width: 110, height: 110, colour: colour(random) });
  }
  return page;
}

function poster(random: Random): Page {
  const seed = Math.floor(random() * 1000);
  const page: Page = [
    { kind: "photo", x: 0, y: 0, ...pageSize, seed },
    { kind: "text", x: 70, y: 240, size: 88, text: sentence(random, 2), colour: [255, 255, 255] },
  ];
  for (let index = 0; index < 6; index++) {
    const at = { x: 80 + (index % 3) * 240, y: 420 + Math.floor(index / 3) * 260 };
    page.push({ kind: "block", ...at, width: 170, height: 170, colour: colour(random) });
  }
  for (let row = 0; row < 6; row++) {
    const at = { x: 80, y: 980 + row * 24 };
    page.push({
      kind: "text",
      ...at,
      size: 17,
      text: sentence(random, 7),
      colour: [255, 255, 255],
    });
  }
  return page;
}

/** The page as PDF; its photos are JPEG. */
export async function pdfOf(page: Page): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const sheet = document.addPage([pageSize.width, pageSize.height]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const element of page) {
    const { x } = element;
    if (element.kind === "text") {
      const { text, size } = element;
      const y = pageSize.height - element.y;
      sheet.drawText(text, { x, y, size, font, color: rgbOf(element.colour) });
      continue;
    }
    const { width, height } = element;
    const y = pageSize.height - element.y - height;
    if (element.kind === "photo") {
      sheet.drawImage(await photo(document, element.seed), { x, y, width, height });
    } else {
      sheet.drawRectangle({ x, y, width, height, color: rgbOf(element.colour) });
    }
  }
  return document.save();
}

function rgbOf([red, green, blue]: Colour) {
  return rgb(red / 255, green / 255, blue / 255);
}

/** Soft clouds with a grain, as in a photo. */
async function photo(document: PDFDocument, seed: number): Promise<PDFImage> {
  const random = randomOf(seed);
  const size = { width: 900, height: 700 };
  const small = Buffer.from(
    Uint8Array.from({ length: 45 * 35 * 3 }, () => 60 + Math.floor(random() * 150)),
  );
  const clouds = await sharp(small, { raw: { width: 45, height: 35, channels: 3 } })
    .blur(1.2)
    .resize({ ...size, kernel: "cubic" })
    .raw()
    .toBuffer();
  const grained = clouds.map((value) =>
    Math.max(0, Math.min(255, value + Math.round((random() - 0.5) * 14))),
  );
  const jpeg = await sharp(grained, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  return document.embedJpg(jpeg);
}
