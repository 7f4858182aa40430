import sharp from "sharp";

const MOST_SAMPLES = 8;
/** Pixels that are decoded at most to choose a frame. */
const MOST_PIXELS = 150_000_000;
const EDGE = 64;
/** The first frame is the one that its maker chose to show, unless it has far less on it than another. */
const ENOUGH = 0.7;

type Animation = { width: number; height: number; frames: number };

/** Returns the frame (from 0) of an animation that shows most: many begin with a blank or black one. */
export async function shownFrame(
  bytes: Uint8Array,
  { width, height, frames }: Animation,
): Promise<number> {
  const affordable = Math.floor(MOST_PIXELS / Math.max(1, width * height * (frames / 2)));
  const samples = Math.min(MOST_SAMPLES, frames, affordable);
  let best = { frame: 0, content: samples < 2 ? 0 : await contentOf(bytes, 0) };
  const least = best.content;
  for (let sample = 1; sample < samples; sample++) {
    const frame = Math.round((sample * (frames - 1)) / (samples - 1));
    const content = await contentOf(bytes, frame);
    if (content > best.content) best = { frame, content };
  }
  return least >= best.content * ENOUGH ? 0 : best.frame;
}

/** How much there is to see: the entropy of its greys. A frame that cannot be read shows nothing. */
async function contentOf(bytes: Uint8Array, page: number): Promise<number> {
  try {
    const small = await sharp(bytes, { page })
      .resize({ width: EDGE, height: EDGE, fit: "inside" })
      .flatten({ background: "#fff" })
      .greyscale()
      .png({ compressionLevel: 0 })
      .toBuffer();
    return (await sharp(small).stats()).entropy;
  } catch {
    return 0;
  }
}
