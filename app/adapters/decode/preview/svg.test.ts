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

const xml = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">${content}</svg>`;

test.each<[string, string, number[]]>([
  [
    "by a variable",
    `<style>svg{--main: #0a0}</style><rect width="20" height="10" style="fill:var(--main)"/>`,
    [0, 170, 0],
  ],
  [
    "by a variable of a variable",
    `<style>:root{--a:var( --b , red);--b:#00f}.x{fill:var(--a)}</style><rect class="x" width="20" height="10"/>`,
    [0, 0, 255],
  ],
  [
    "by a variable with its first value",
    `<style>:root{--a:#f80} @media (prefers-color-scheme:dark){:root{--a:#fff}}</style><rect width="20" height="10" fill="var(--a)"/>`,
    [255, 136, 0],
  ],
  [
    "by the alternative of an unknown variable",
    `<rect width="20" height="10" fill="var(--none, rgb(0 0 255))"/>`,
    [0, 0, 255],
  ],
  [
    "in oklch",
    `<rect width="20" height="10" style="fill:oklch(62.8% 0.2577 29.23)"/>`,
    [255, 0, 0],
  ],
  ["in Lab", `<rect width="20" height="10" style="fill:lab(50% 0 0)"/>`, [119, 119, 119]],
  [
    "in Display P3",
    `<rect width="20" height="10" fill="red" style="fill:color(display-p3 0 0 0.5)"/>`,
    [0, 0, 132],
  ],
])("a colour %s is drawn", async (_, content, wanted) => {
  const { head, bytes } = await drawn(xml(content));
  expect(await colourAt(bytes, 0.5, 0.5)).toSatisfy(near(wanted));
  expect(head.notes).toEqual([]);
});

test.each(["webp", "gif", "avif", "png"] as const)("an embedded %s is drawn", async (format) => {
  const green = sharp({ create: { width: 20, height: 10, channels: 3, background: "#00a000" } });
  const data = (await green.toFormat(format).toBuffer()).toString("base64");
  const { head, bytes } = await drawn(
    xml(`<image width="20" height="10" xlink:href="data:image/${format};base64,${data}"/>`),
  );
  expect(await colourAt(bytes, 0.5, 0.5)).toSatisfy(near([0, 160, 0]));
  expect(head.notes).toEqual([]);
});

test.each([
  [
    "<defs><path id='p' d='M0 5h20'/></defs><text><textPath href='#p'>Round</textPath></text>",
    "1 text on a path",
  ],
  [
    "<foreignObject width='9' height='9'><p>A</p></foreignObject><foreignObject/>",
    "2 labels in HTML",
  ],
  [
    "<image href='https://example.com/a.png' width='9' height='9'/>",
    "1 picture outside of this file",
  ],
  [
    "<image width='9' height='9' xlink:href='data:image/tiff;base64,AAAA'/>",
    "1 picture of an unknown type",
  ],
  [
    "<rect style='transform-box:fill-box' width='9' height='9'/>",
    "1 part with its own origin of turning",
  ],
  ["<rect width='9' height='9'><animate attributeName='x' to='5'/></rect>", "1 animation"],
  ["<style>@import url(brand.css);</style>", "1 style from outside of this file"],
  ["<rect width='9' height='9' fill='var(--unknown)'/>", "1 colour by a variable"],
  ["<switch><foreignObject requiredExtensions='http://example.com/a'/><g/></switch>", ""],
  ["<!-- <textPath> --><rect width='9' height='9'/>", ""],
])("what is not drawn of %s is told", async (content, words) => {
  const { head } = await drawn(xml(content));
  expect(head.notes).toEqual(words === "" ? [] : [`Not drawn here: ${words}.`]);
});
