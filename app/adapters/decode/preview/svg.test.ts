import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { inspectFile, renderPreview } from "./render-preview.server.ts";

async function drawn(svg: string | Uint8Array, name = "logo.svg") {
  const bytes = typeof svg === "string" ? Buffer.from(svg) : svg;
  const answer = await renderPreview(bytes, name, 1, 400);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

/** The colour at a fraction of the width and height, as "r,g,b". */
async function colourAt(webp: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(webp)
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
  return [...data.subarray(at * info.channels, at * info.channels + 3)];
}

const near = (wanted: number[]) => (seen: number[]) =>
  wanted.every((value, at) => Math.abs(value - (seen[at] ?? -99)) < 25);

const flag = (size: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 20 10"><rect width="10" height="10" fill="#f00"/><rect x="10" width="10" height="10" fill="#00f"/></svg>`;

test.each([
  'width="6000mm" height="3000mm"',
  'width="900cm" height="450cm"',
  'width="40000" height="20000"',
  'width="1200in" height="600in"',
])("a banner of %s is drawn", async (size) => {
  const { head, bytes } = await drawn(flag(size));
  expect(head).toMatchObject({ width: 400, height: 200 });
  expect(await colourAt(bytes, 0.25, 0.5)).toSatisfy(near([255, 0, 0]));
  expect(await colourAt(bytes, 0.75, 0.5)).toSatisfy(near([0, 0, 255]));
});

test.each([
  ["the size in pixels", 'width="200" height="100"'],
  ["only a view box", 'viewBox="0 0 200 100"'],
  ["the size in inches", 'width="2.0833in" height="1.0417in"'],
  ["a view box that is in an attribute before a >", 'data-of="a>b" viewBox="0 0 200 100"'],
  ["its size in a style", 'viewBox="0 0 200 100" style="width:900px; height:450px"'],
  ["its size behind a comment", 'width="200" height="100"', "<!-- <svg width='3'> -->"],
  [
    "its size behind a document type",
    'width="200" height="100"',
    '<!DOCTYPE svg [<!ENTITY a ">">]>',
  ],
])("what has its size in millimetres keeps it beside %s", async (_, size, before = "") => {
  const { head, bytes } = await drawn(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="26mm" height="26mm" fill="#f00"/></svg>`,
  );
  expect(head).toMatchObject({ width: 400, height: 200 });
  // 26 mm are 98 of 200 pixels.
  expect(await colourAt(bytes, 0.46, 0.9)).toSatisfy(near([255, 0, 0]));
  expect(await colourAt(bytes, 0.53, 0.1)).toSatisfy(near([255, 255, 255]));
});

test.each<[string, () => Buffer]>([
  ["compressed", () => gzipSync(flag(""))],
  ["in UTF-16 with a mark", () => Buffer.from(`\ufeff${flag("")}`, "utf16le")],
  [
    "in UTF-16 that says so",
    () => Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${flag("")}`, "utf16le"),
  ],
  [
    "in UTF-16 of the other order",
    () =>
      Buffer.from(`\ufeff<?xml version='1.0' encoding='utf-16'?>${flag("")}`, "utf16le").swap16(),
  ],
  ["in UTF-16, compressed", () => gzipSync(Buffer.from(`\ufeff${flag("")}`, "utf16le"))],
])("an SVG %s is drawn", async (_, encode) => {
  const bytes = encode();
  expect(await inspectFile(bytes, "a")).toMatchObject({
    value: { type: "image/svg+xml", kind: "image" },
  });
  const picture = await drawn(bytes);
  expect(await colourAt(picture.bytes, 0.75, 0.5)).toSatisfy(near([0, 0, 255]));
});

test("a compressed SVG that inflates to more than 20 MB is refused, and a cut-off one is damaged", async () => {
  const bomb = gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(20_000_001)}</svg>`);
  expect(bomb.length).toBeLessThan(40_000);
  expect(await renderPreview(bomb, "a.svgz", 1, 400)).toMatchObject({
    code: "too-large",
    reason: "This SVG is larger than 20 MB, too large to draw.",
  });
  const whole = gzipSync(flag(""));
  const cut = whole.subarray(0, whole.length - 12);
  expect(await renderPreview(cut, "a.svgz", 1, 400)).toMatchObject({ code: "damaged" });
});
