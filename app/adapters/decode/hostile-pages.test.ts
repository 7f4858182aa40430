import { PDFDocument, PDFName, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture, slowPdf, svg } from "#tests/factories/pictures.ts";
import { createDecoder, type Decoder } from "./decoder.server.ts";

/** Pages that want too much time or memory, compared with an ordinary one by the real process. */
let decoder: Decoder;
/** With the product's own limits: a process that has just started needs a second for its first page on a busy machine. */
let unhurried: Decoder;
let plain: Uint8Array;
beforeAll(async () => {
  decoder = createDecoder({ limits: { cpuMs: 1_500 } });
  unhurried = createDecoder();
  plain = await picture("png", { width: 600, height: 400 });
});
afterAll(() => Promise.all([decoder.close(), unhurried.close()]));

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "white" }, limitInputPixels: false })
    .png()
    .toBuffer();
/** Each group draws the one before ten times. */
const nested = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs><rect id="g0" width="9" height="9"/>${Array.from(
    { length: 12 },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
  ).join("")}</defs><use href="#g12"/></svg>`,
);

/** A page with this text in Helvetica (F1), as many times. */
async function written(text: string, times = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 600]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.node.setFontDictionary(PDFName.of("F1"), font.ref);
  const content = document.context.register(document.context.flateStream(`BT ${text} ET\n`));
  const contents = Array.from({ length: times }, () => content);
  page.node.set(PDFName.of("Contents"), document.context.obj(contents));
  return document.save();
}
const words = Array.from(
  { length: 1_000 },
  (_, at) => `1 0 0 1 ${at % 590} ${at % 83} Tm (w${at}) Tj`,
);

type Outcome = "refused" | "compared";
const canaries: [string, () => Promise<Uint8Array>, Outcome][] = [
  ["that takes too long", () => slowPdf({ strokes: 400_000 }), "refused"],
  ["of a script", async () => svg, "compared"],
];
const hostile: typeof canaries = [
  ["of too many pixels", () => solid(12_000, 12_000), "refused"],
  ["of nested groups", async () => nested, "refused"],
  ["of a million words", () => written(`/F1 3 Tf ${words.join(" ")}`, 1_000), "refused"],
  ["that is cut off", async () => plain.subarray(0, 90), "refused"],
  ["one pixel high", () => solid(9_000, 1), "compared"],
  ["one pixel wide", () => solid(1, 9_000), "compared"],
];

describe.each(canaries)("a page %s", judge);
describe.each(hostile)("a page %s", { tags: "nightly" }, judge);

function judge(_: string, make: () => Promise<Uint8Array>, outcome: Outcome): void {
  const expected =
    outcome === "compared" ? { ok: true } : { ok: false, reason: expect.stringMatching(/\.$/) };

  const reader = () => (outcome === "compared" ? unhurried : decoder);
  test(`is ${outcome} as the older one, and the process works on`, async () => {
    const answer = await reader().comparePages(both(await make(), plain));
    expect(answer).toMatchObject(expected);
    const preview = { bytes: plain, name: "a.png", maxEdge: 100 };
    expect(await reader().renderPreview(preview)).toMatchObject({ ok: true });
  });

  test(`is ${outcome} as the newer one where places are looked for`, async () => {
    const places = [{ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }];
    const answer = await reader().checkPlaces({ ...both(plain, await make()), places });
    expect(answer).toMatchObject(expected);
  });
}

function both(older: Uint8Array, newer: Uint8Array) {
  return {
    ...{ bytes: Buffer.concat([older, newer]), olderBytes: older.byteLength, maxEdge: 2_000 },
    ...{ older: { name: "older", page: 1 }, newer: { name: "newer", page: 1 } },
  };
}
