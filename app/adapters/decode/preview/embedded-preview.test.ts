import sharp from "sharp";
import { expect, test } from "vitest";
import { comparePages } from "#app/adapters/decode/compare/compare-pages.server.ts";
import { renderPreview } from "./render-preview.server.ts";

const jpeg = (width: number) =>
  sharp({ create: { width, height: 90, channels: 3, background: "#2060c0" } })
    .jpeg()
    .toBuffer();

function psd(...resources: { id: number; data: Buffer }[]): Buffer {
  const blocks = resources.map(({ id, data }) => {
    const head = Buffer.alloc(12);
    head.write("8BIM");
    head.writeUInt16BE(id, 4);
    head.writeUInt32BE(data.length, 8);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const start = Buffer.alloc(30);
  start.write("8BPS");
  start.writeUInt16BE(1, 4);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.concat(blocks).length);
  return Buffer.concat([start, length, ...blocks, Buffer.alloc(40)]);
}

async function eps(picture?: Buffer): Promise<Buffer> {
  const tiff =
    picture ??
    (await sharp(await jpeg(160))
      .tiff()
      .toBuffer());
  const script = Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n");
  const head = Buffer.alloc(32);
  head.writeUInt32BE(0xc5d0d3c6);
  head.writeUInt32LE(32, 4);
  head.writeUInt32LE(script.length, 8);
  head.writeUInt32LE(32 + script.length, 20);
  head.writeUInt32LE(tiff.length, 24);
  return Buffer.concat([head, script, tiff]);
}

const inXmp = (picture: Buffer) =>
  `<xmpGImg:image>${picture.toString("base64").replaceAll(/(.{76})/g, "$1&#xA;")}</xmpGImg:image>`;
const indesign = (xmp: string) =>
  Buffer.concat([
    Buffer.from("0606edf5d81d46e5bd31efe7fe74b71d", "hex"),
    Buffer.from("DOCUMENT"),
    Buffer.alloc(4096),
    Buffer.from(xmp),
  ]);
const thumbnail = async (width: number) => ({
  id: 1036,
  data: Buffer.concat([Buffer.alloc(28), await jpeg(width)]),
});

test.each<[string, () => Promise<Buffer>, number]>([
  ["Photoshop", async () => psd({ id: 1005, data: Buffer.alloc(7) }, await thumbnail(150)), 150],
  ["EPS", () => eps(), 160],
  ["InDesign", async () => indesign(inXmp(await jpeg(100)) + inXmp(await jpeg(170))), 170],
])("the preview inside a file of %s is shown as such", async (program, make, width) => {
  const drawn = await renderPreview(await make(), "label", 1, 400);
  expect(drawn).toMatchObject({
    ok: true,
    value: { head: { width, pages: 1, widthMm: null, notes: [expect.stringContaining(program)] } },
  });
});

const svg = Buffer.concat([
  Buffer.alloc(28),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect/></svg>'),
]);

test.each<[string, () => Promise<Buffer>]>([
  ["has a page of another kind as one", async () => psd({ id: 1036, data: svg })],
  ["has none", async () => psd({ id: 1005, data: Buffer.alloc(8) })],
  ["is cut off within it", async () => psd(await thumbnail(150)).subarray(0, 120)],
  ["has a broken one", async () => psd({ id: 1036, data: Buffer.alloc(900, 7) })],
  ["ends in its head", async () => psd().subarray(0, 28)],
])("a Photoshop file that %s has no preview, and is not called damaged", async (_, make) => {
  expect(await renderPreview(await make(), "label.psd", 1, 400)).toMatchObject({
    ok: false,
    code: "unsupported",
  });
});

test("it has one page, also where its preview has more", async () => {
  const two = await sharp([await jpeg(160), await jpeg(160)], { join: { animated: true } })
    .tiff()
    .toBuffer();
  const file = await eps(two);
  expect(await renderPreview(file, "label.eps", 1, 400)).toMatchObject({ ok: true });
  expect(await renderPreview(file, "label.eps", 2, 400)).toMatchObject({ ok: false });
});

test("two such files are not compared by their small pictures", async () => {
  const page = async (width: number) => ({
    bytes: psd(await thumbnail(width)),
    name: "label.psd",
    page: 1,
  });
  const found = await comparePages(await page(150), await page(150), 800);
  expect(found).toMatchObject({ ok: false, reason: expect.stringContaining("too small") });
});
