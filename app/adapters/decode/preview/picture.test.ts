import sharp from "sharp";
import { expect, test } from "vitest";
import { renderPreview } from "./render-preview.server.ts";

async function drawn(bytes: Uint8Array, name = "file") {
  const answer = await renderPreview(bytes, name, 1, 400);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

/** The colour in the middle of a WebP. */
async function middleOf(webp: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return [...data.subarray(info.channels === 4 ? at : (at / 4) * 3)].slice(0, 3);
}

/** A picture of one colour with 16 bits a channel; sharp takes such pixels as Display P3 when it attaches a profile. */
function sixteenBits([red, green, blue]: [number, number, number]) {
  const pixels = new Uint16Array(40 * 30 * 3).map((_, at) => [red, green, blue][at % 3]! * 257);
  const raw = { width: 40, height: 30, channels: 3 } as const;
  return sharp(pixels, { raw }).toColourspace("rgb16");
}

test.each([
  ["no profile", () => sixteenBits([228, 0, 43]).png(), [228, 0, 43]],
  ["Display P3", () => sixteenBits([150, 120, 90]).withIccProfile("p3").png(), [156, 119, 85]],
  ["sRGB", () => sixteenBits([150, 120, 90]).withIccProfile("srgb").png(), [156, 119, 85]],
  ["sRGB in a TIFF", () => sixteenBits([9, 90, 200]).withIccProfile("srgb").tiff(), [0, 91, 206]],
])("16 bits a channel with %s have the colours that are meant", async (_, picture, wanted) => {
  const seen = await middleOf((await drawn(await picture().toBuffer())).bytes);
  for (const [channel, value] of wanted.entries()) {
    expect(Math.abs((seen[channel] ?? -99) - value)).toBeLessThanOrEqual(5);
  }
});
