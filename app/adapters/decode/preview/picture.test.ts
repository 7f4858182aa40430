import sharp from "sharp";
import { expect, test } from "vitest";
import { inspectFile, renderPreview } from "./render-preview.server.ts";

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

type Tiff = { width: number; height: number; grey: number; tags?: [tag: number, value: number][] };

/** A TIFF of pictures of one grey each, uncompressed; further tags are 32-bit numbers. */
function tiff(...pictures: Tiff[]): Buffer {
  const parts = [Buffer.from("49492a0008000000", "hex")];
  let at = 8;
  for (const [index, { width, height, grey, tags = [] }] of pictures.entries()) {
    const all = new Map<number, number>([
      ...([
        [256, width],
        [257, height],
        [258, 8],
        [259, 1],
        [262, 1],
        [277, 1],
      ] as const),
      ...([
        [278, height],
        [279, width * height],
      ] as const),
      ...tags,
    ]);
    const size = 2 + (all.size + 1) * 12 + 4;
    all.set(273, at + size);
    const directory = Buffer.alloc(size);
    directory.writeUInt16LE(all.size);
    for (const [row, [tag, value]] of [...all].sort(([a], [b]) => a - b).entries()) {
      directory.writeUInt16LE(tag, 2 + row * 12);
      directory.writeUInt16LE(4, 4 + row * 12);
      directory.writeUInt32LE(1, 6 + row * 12);
      directory.writeUInt32LE(value, 10 + row * 12);
    }
    at += size + width * height;
    if (index < pictures.length - 1) directory.writeUInt32LE(at, size - 4);
    parts.push(directory, Buffer.alloc(width * height, grey));
  }
  return Buffer.concat(parts);
}

const sheet = { width: 80, height: 60, grey: 90 };
test.each<[string, Buffer, number]>([
  ["one picture", tiff(sheet), 1],
  ["two pictures of one size", tiff(sheet, { ...sheet, grey: 200 }), 2],
  ["a page and another of half the size", tiff(sheet, { width: 40, height: 30, grey: 9 }), 2],
  [
    "a picture with a thumbnail",
    tiff(sheet, { width: 20, height: 15, grey: 9, tags: [[254, 1]] }),
    1,
  ],
  [
    "a thumbnail before the picture",
    tiff({ width: 20, height: 15, grey: 9, tags: [[254, 1]] }, sheet),
    1,
  ],
  ["a picture with a mask", tiff(sheet, { ...sheet, grey: 255, tags: [[254, 4]] }), 1],
  ["an old thumbnail", tiff(sheet, { width: 20, height: 15, grey: 9, tags: [[255, 2]] }), 1],
  [
    "a pyramid that is not marked",
    tiff(
      sheet,
      { width: 40, height: 30, grey: 90 },
      { width: 20, height: 15, grey: 90 },
      { width: 10, height: 8, grey: 90 },
    ),
    1,
  ],
  [
    "two pages with a thumbnail each",
    tiff(
      sheet,
      { ...sheet, width: 8, tags: [[254, 1]] },
      { ...sheet, grey: 180 },
      { ...sheet, width: 8, tags: [[254, 1]] },
    ),
    2,
  ],
])("a TIFF of %s has its pages", async (_, bytes, pages) => {
  const { head, bytes: webp } = await drawn(bytes);
  expect(head).toMatchObject({ width: 80, height: 60, pages });
  expect(Math.abs((await middleOf(webp))[0]! - 90)).toBeLessThan(6);
  const inspected = await inspectFile(bytes, "scan.tif");
  expect(inspected).toMatchObject({ value: { width: 80, height: 60, pages } });
});

test("the second page of a TIFF with thumbnails is its second picture", async () => {
  const thumbnail = { width: 8, height: 6, grey: 0, tags: [[254, 1]] as [number, number][] };
  const bytes = tiff(sheet, thumbnail, { ...sheet, grey: 180 });
  const answer = await renderPreview(bytes, "scan.tif", 2, 400);
  const [grey = 0] = answer.ok ? await middleOf(answer.value.bytes) : [];
  expect(Math.abs(grey - 180)).toBeLessThan(6);
});

test.each([
  [
    "8-bit Lab",
    tiff({ ...sheet, tags: [[262, 8]] }),
    "A TIFF in Lab colours of 8 bits has no preview here; ask for one in RGB or CMYK.",
  ],
  [
    "floating point",
    tiff({
      ...sheet,
      tags: [
        [258, 16],
        [339, 3],
      ],
    }),
    "A TIFF of floating-point numbers has no preview here; ask for one of 8 or 16 bits.",
  ],
])("a whole TIFF of %s is not called damaged", async (_, bytes, reason) => {
  expect(await renderPreview(bytes, "scan.tif", 1, 400)).toEqual({
    ok: false,
    code: "unsupported",
    reason,
  });
  expect(await inspectFile(bytes, "scan.tif")).toMatchObject({ value: { width: 80, height: 60 } });
});

/** A frame with stripes of a colour on a ground. */
function frame(ground: number, stripes: number): Buffer {
  const rows = Array.from({ length: 60 }, (_, y) =>
    Buffer.alloc(80 * 3, y % 20 < 8 ? stripes : ground),
  );
  return Buffer.concat(rows);
}

test.each([
  ["gif", "blank", [frame(255, 255), frame(255, 255), frame(255, 40)], 40],
  ["webp", "black", [frame(0, 0), frame(0, 120)], 120],
  ["gif", "no less than the others", [frame(255, 90), frame(255, 30)], 90],
] as const)(
  "of a %s whose first frame is %s, the frame that shows most is drawn",
  async (format, _, frames, grey) => {
    const raw = { width: 80, height: 60 * frames.length, channels: 3, pageHeight: 60 } as const;
    const bytes = await sharp(Buffer.concat([...frames]), { raw })
      .toFormat(format)
      .toBuffer();
    const { head, bytes: webp } = await drawn(bytes);
    expect(head).toMatchObject({ width: 80, height: 60, pages: 1 });
    const { data } = await sharp(webp).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[24 * 80 + 40] ?? 0) - grey)).toBeLessThan(12);
  },
);
