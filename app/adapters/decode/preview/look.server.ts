import { createHash } from "node:crypto";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { LOOK_SIDE, LOOK_WORDS, type Look } from "#app/extraction/versions/looks/look.ts";

/** The longer edge of the picture in which the margins are found, in pixels. */
const EDGE = 128;
/** The largest difference of a margin's lightness from that of its corner, of 255. */
const SAME = 12;
/** The least standard deviation of lightness. A page with less is blank and has no look. */
const LEAST_SPREAD = 4;
/** A picture this many times longer than wide has no cells worth comparing. */
const LONGEST = 20;
const MOST_CHARACTERS = 20_000;
const withInfo = { resolveWithObject: true } as const;

/** Returns the look of a drawn page; null for a page that is nearly blank. `text` is the page's text, if known. */
export async function lookOf(page: Sharp, text: string): Promise<Look | null> {
  const small = await page
    .resize({ width: EDGE, height: EDGE, fit: "inside" })
    .raw()
    .toBuffer(withInfo);
  // A separate step: in one pipeline, sharp would flatten and grey the whole page before it scales it down.
  const grey = await again(small)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer(withInfo);
  const box = withoutMargins(grey.data, grey.info.width, grey.info.height);
  if (!box) return null;
  const shape = box.width / box.height;
  if (Math.max(shape, 1 / shape) > LONGEST) return null;
  const cells = await again(grey)
    .extract(box)
    .resize({ width: LOOK_SIDE, height: LOOK_SIDE, fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  if (spreadOf(cells) < LEAST_SPREAD) return null;
  return { shape, cells: cells.toString("base64"), words: hashedWords(text) };
}

function again({ data, info }: { data: Buffer; info: OutputInfo }): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** The box of the content: most of the page's rim shows the paper. */
function withoutMargins(pixels: Uint8Array, width: number, height: number) {
  const paper = paperOf(pixels, width, height);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.abs((pixels[y * width + x] ?? paper) - paper) < SAME) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < left ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function paperOf(pixels: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(256);
  const count = (at: number) => {
    const value = pixels[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(count);
  for (let y = 0; y < height; y++) [y * width, (y + 1) * width - 1].forEach(count);
  return counts.indexOf(Math.max(...counts));
}

function spreadOf(cells: Uint8Array): number {
  const mean = cells.reduce((sum, value) => sum + value, 0) / cells.length;
  return Math.sqrt(cells.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cells.length);
}

/** The smallest 32-bit hashes of the different words, ascending. */
function hashedWords(text: string): number[] {
  const words = text
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .normalize("NFKC")
    .split(/[^\p{L}\p{N}]+/u);
  const hashes = [...new Set(words)].flatMap((word) => (word ? [hashOf(word)] : []));
  return [...new Set(hashes)].sort((a, b) => a - b).slice(0, LOOK_WORDS);
}

function hashOf(word: string): number {
  return createHash("md5").update(word).digest().readUInt32LE(0);
}
