import { crc32, deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFNumber, rgb } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { dxf, section, square } from "#tests/factories/drawings.ts";
import { inspectFile, renderPreview } from "./render-preview.server.ts";

async function drawn(bytes: Uint8Array, maxEdge = 400, page = 1, name = "file") {
  const answer = await renderPreview(bytes, name, page, maxEdge);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

async function refusal(bytes: Uint8Array, page = 1, name = "file") {
  const answer = await renderPreview(bytes, name, page, 400);
  if (answer.ok) throw new Error("It was drawn.");
  return answer;
}

async function inspected(bytes: Uint8Array, name = "file") {
  const answer = await inspectFile(bytes, name);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

/** The colour at a fraction of the width and height of a WebP, as [r, g, b, a]. */
async function colourAt(webp: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(webp)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const at = (Math.min(info.height - 1, Math.floor(y * info.height)) * info.width + column) * 4;
  return [...data.subarray(at, at + 4)];
}

function isNear(wanted: number[]) {
  return (colour: number[]) =>
    wanted.every((channel, index) => Math.abs(channel - (colour[index] ?? -1000)) < 40);
}

const plain = { look: null, notes: [], widthMm: null };

function canvas(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
}

async function pdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([300, 200]);
    page.drawRectangle({ x: 0, y: 0, width: 300, height: 200, color: rgb(0, number / pages, 0) });
  }
  return document.save({ useObjectStreams: false });
}

test("pictures are scaled to fit, never up, and named by their content", async () => {
  const wide = await drawn(await canvas(2000, 500, "red").jpeg().toBuffer());
  expect(wide.head).toEqual({ width: 400, height: 100, page: 1, pages: 1, ...plain });
  expect(Buffer.from(wide.bytes.subarray(8, 12)).toString()).toBe("WEBP");
  const small = await canvas(20, 10, "red").png().toBuffer();
  expect((await drawn(small)).head).toMatchObject({ width: 20, height: 10 });
  expect(await inspected(small, "photo.pdf")).toEqual({
    type: "image/png",
    kind: "image",
    extension: "png",
    width: 20,
    height: 10,
    pages: 1,
  });
});

test("a photo is turned as its camera says", async () => {
  const photo = await canvas(200, 100, "red").jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await drawn(photo)).head).toMatchObject({ width: 100, height: 200 });
  expect(await inspected(photo)).toMatchObject({ width: 100, height: 200 });
});

test("transparency is kept", async () => {
  const clear = { r: 0, g: 0, b: 255, alpha: 0 };
  const png = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
    .png()
    .toBuffer();
  expect((await colourAt((await drawn(png)).bytes, 0.5, 0.5))[3]).toBe(0);
});

test("draws the first frame of an animation", async () => {
  const frames = Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)]);
  const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .gif()
    .toBuffer();
  const { head, bytes } = await drawn(gif);
  expect(head).toMatchObject({ width: 10, height: 10, page: 1, pages: 1 });
  expect((await colourAt(bytes, 0.5, 0.5))[0]).toBeGreaterThan(240);
});

test("any page of a TIFF, and print colours", async () => {
  const pages = Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)]);
  const tiff = await sharp(pages, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .tiff()
    .toBuffer();
  expect(await inspected(tiff)).toMatchObject({ width: 10, height: 10, pages: 2 });
  const second = await drawn(tiff, 100, 2);
  expect(second.head).toEqual({ width: 10, height: 10, page: 2, pages: 2, ...plain });
  expect(await colourAt(second.bytes, 0.5, 0.5)).toSatisfy(isNear([0, 0, 0, 255]));
  const print = await canvas(20, 20, "#00a000").toColourspace("cmyk").jpeg().toBuffer();
  const [red = 255, green = 0] = await colourAt((await drawn(print)).bytes, 0.5, 0.5);
  expect(green).toBeGreaterThan(red + 60);
});

/** A white PNG of one bit a pixel, which is written faster than sharp encodes one. */
function whitePng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.ceil(width / 8), 0xff)]);
  const rows = deflateSync(Buffer.alloc(row.length * height, row), { level: 1 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    ...[chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))],
  ]);
}

test("a bomb of pixels is measured, not opened", async () => {
  expect((await drawn(whitePng(200, 100))).head).toMatchObject({ width: 200, height: 100 });
  const bomb = whitePng(10_100, 10_000);
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await refusal(bomb)).toMatchObject({
    code: "too-large",
    reason: "This picture has 101 megapixels; previews are made up to 100.",
  });
  expect(await inspected(bomb)).toMatchObject({ width: 10_100, height: 10_000 });
});

test.each(["png", "jpeg", "webp", "gif"] as const)(
  "a %s cut off half way is refused",
  async (format) => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const whole = await sharp({
      create: { width: 80, height: 80, channels: 3, background: "white", noise },
    })
      .toFormat(format)
      .toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    expect(await refusal(half)).toMatchObject({
      code: "damaged",
      reason: "This file is damaged or cut off, so it cannot be drawn.",
    });
  },
);

test("an SVG is drawn at the size asked for", async () => {
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="10" height="10" fill="#f00"/></svg>',
  );
  const { head, bytes } = await drawn(svg);
  expect(head).toMatchObject({ width: 400, height: 200 });
  expect(await colourAt(bytes, 0.25, 0.5)).toSatisfy(isNear([255, 0, 0, 255]));
  expect((await colourAt(bytes, 0.75, 0.5))[3]).toBe(0);
  expect(await inspected(svg)).toMatchObject({
    type: "image/svg+xml",
    kind: "image",
    extension: "svg",
  });
});

test("scripts, handlers and references in an SVG do nothing", async () => {
  const svg = Buffer.from(`<?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100" onload="alert(1)">
      <script>document.documentElement.remove()</script>
      <style>@import url(http://127.0.0.1:9/x.css);</style>
      <rect width="100" height="50" fill="#00f"/>
      <image xlink:href="file:///usr/share/pixmaps/debian-logo.png" width="50" height="50" y="50"/>
      <image xlink:href="http://127.0.0.1:9/x.png" width="50" height="50" x="50" y="50"/>
    </svg>`);
  const { bytes } = await drawn(svg, 100);
  expect(await colourAt(bytes, 0.5, 0.25)).toSatisfy(isNear([0, 0, 255, 255]));
  expect((await colourAt(bytes, 0.25, 0.75))[3]).toBe(0);
  expect((await colourAt(bytes, 0.75, 0.75))[3]).toBe(0);
});

test("an entity of an SVG brings no file into the picture", async () => {
  const svg = (entity: string) =>
    Buffer.from(
      `<!DOCTYPE svg [<!ENTITY words ${entity}>]><svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="25" font-size="30">&words;</text></svg>`,
    );
  const inside = await renderPreview(svg('"words"'), "x.svg", 1, 90);
  const outside = await renderPreview(svg('SYSTEM "file:///etc/passwd"'), "x.svg", 1, 90);
  const empty = await renderPreview(svg('""'), "x.svg", 1, 90);
  if (!inside.ok || !empty.ok) throw new Error("The SVG was not drawn.");
  if (outside.ok) expect(outside.value.bytes).toEqual(empty.value.bytes);
  else expect(outside.code).toBe("damaged");
});

test("an SVG of a billion laughs ends quickly", async () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  const svg = Buffer.from(
    `<!DOCTYPE svg [<!ENTITY l0 "lol">${levels.join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&l12;</text></svg>`,
  );
  expect(await refusal(svg)).toMatchObject({ code: "damaged" });
}, 15_000);

test.each([
  ["wide as a galaxy", 'width="1e9" height="1e9"'],
  ["without any size", 'width="0" height="0"'],
  ["of negative size", 'width="-5" height="-5"'],
])(
  "an SVG %s is refused or drawn small",
  async (_, size) => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9"/></svg>`,
    );
    const answer = await renderPreview(svg, "x.svg", 1, 100);
    if (answer.ok)
      expect(Math.max(answer.value.head.width, answer.value.head.height)).toBeLessThan(101);
    else expect(["damaged", "too-large"]).toContain(answer.code);
  },
  15_000,
);

test("any page of a PDF of many", async () => {
  const bytes = await pdf(40);
  expect(await inspected(bytes)).toMatchObject({
    type: "application/pdf",
    kind: "document",
    width: 300,
    height: 200,
    pages: 40,
  });
  const last = await drawn(bytes, 600, 40);
  expect(last.head).toEqual({
    width: 600,
    height: 400,
    page: 40,
    pages: 40,
    ...plain,
    widthMm: 105.8,
  });
  const first = await drawn(bytes, 600, 1);
  const [, greenLast = 0] = await colourAt(last.bytes, 0.5, 0.5);
  const [, greenFirst = 255] = await colourAt(first.bytes, 0.5, 0.5);
  expect(greenLast).toBeGreaterThan(240);
  expect(greenFirst).toBeLessThan(30);
  expect((await refusal(bytes, 41)).reason).toBe("This file has only 40 pages.");
  expect((await refusal(await pdf(1), 2)).reason).toBe("This file has only one page.");
});

test("a damaged PDF is refused, and still called a PDF", async () => {
  const broken = Buffer.from("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer <<");
  expect(await refusal(broken)).toMatchObject({
    code: "damaged",
    reason: "This PDF is damaged and cannot be read.",
  });
  expect(await inspected(broken)).toMatchObject({ type: "application/pdf", pages: null });
});

test("a PDF behind a password says so", async () => {
  const text = Buffer.from(await pdf(1)).toString("latin1");
  const secret = `<${"ab".repeat(32)}>`;
  const locked = text.replace(
    /trailer\s*<</,
    `trailer << /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${secret} /U ${secret} >> /ID [${secret} ${secret}]`,
  );
  expect(locked).not.toBe(text);
  expect(await refusal(Buffer.from(locked, "latin1"))).toMatchObject({
    code: "encrypted",
    reason: "This PDF is protected by a password.",
  });
});

test("an Illustrator file is drawn through its PDF; without one it says why not", async () => {
  const document = await PDFDocument.create();
  document.setCreator("Adobe Illustrator(R) 24.0");
  document.addPage([100, 100]);
  const ai = Buffer.from(await document.save({ useObjectStreams: false }));
  const named = Buffer.concat([ai, Buffer.from("\n% /AIPrivateData1 \n")]);
  expect(await inspected(named)).toMatchObject({ type: "application/illustrator", kind: "design" });
  expect((await drawn(named)).head).toMatchObject({ width: 400, height: 400 });
  const old = Buffer.from("%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n");
  expect((await refusal(old)).reason).toContain("without PDF content");
});

test.each([
  [
    "a video",
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42\0\0\0\0mp42isom")]),
    "watch",
  ],
  ["a text", Buffer.from("just words"), "read it"],
  ["unknown bytes", Buffer.from([0, 1, 2, 3, 250]), "not known"],
  ["an archive", Buffer.from("504b0506000000000000000000000000000000000000", "hex"), "archive"],
])("%s has no preview, for a reason a person understands", async (_, bytes, words) => {
  const answer = await refusal(bytes);
  expect(answer.code).toBe("unsupported");
  expect(answer.reason).toContain(words);
});

test("nothing is nothing", async () => {
  expect(await refusal(new Uint8Array())).toMatchObject({
    code: "damaged",
    reason: "This file is empty.",
  });
});

test("drawings past their limits are refused with the limit", async () => {
  const svg = Buffer.alloc(20_000_001, " ");
  svg.write("<svg>");
  expect((await refusal(svg)).reason).toBe("This SVG is larger than 20 MB, too large to draw.");
  const dxf = Buffer.alloc(30_000_001, " ");
  dxf.write("0\nSECTION\n2\nHEADER\n");
  expect((await refusal(dxf)).reason).toBe(
    "This drawing is larger than 30 MB, too large to draw here.",
  );
  const empty = Buffer.from("0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n");
  expect((await refusal(empty)).reason).toBe("This drawing shows nothing that can be drawn.");
});

test("a PDF is drawn up to its 2,000th page", async () => {
  const numbers = Array.from({ length: 2_001 }, (_, at) => at + 3);
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 30 20] >>";
  // Without a table of references, which readers of PDF make anew.
  const bytes = Buffer.from(
    [
      "%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
      `2 0 obj << /Type /Pages /Count 2001 /Kids [${numbers.map((at) => `${at} 0 R`).join(" ")}] >> endobj`,
      ...numbers.map((at) => `${at} 0 obj ${page} endobj`),
      "trailer << /Root 1 0 R >>",
    ].join("\n"),
  );
  expect((await drawn(bytes, 30, 2_000)).head).toMatchObject({ page: 2_000, pages: 2_001 });
  expect(await refusal(bytes, 2_001)).toMatchObject({
    code: "too-large",
    reason: "Previews are made of the first 2000 pages only.",
  });
});

test("a PDF without pages says so", async () => {
  const document = await PDFDocument.create();
  const bytes = await document.save({ addDefaultPage: false });
  expect((await refusal(bytes)).reason).toBe("This PDF has no pages.");
});

test("a drawing of more than 250,000 elements, by blocks in blocks, is refused", async () => {
  const line = ["0", "LINE", "8", "0", "10", "0", "20", "0", "11", "20", "21", "10"];
  const insert = ["0", "INSERT", "8", "0", "2", "MANY", "10", "0", "20", "0"];
  const many = (group: string[], count: number) =>
    Array.from({ length: count }, () => group).flat();
  const drawing = (inserts: number) =>
    Buffer.from(
      [
        ...["0", "SECTION", "2", "BLOCKS", "0", "BLOCK", "2", "MANY", "10", "0", "20", "0"],
        ...[...many(line, 499), "0", "ENDBLK", "0", "ENDSEC"],
        ...["0", "SECTION", "2", "ENTITIES", ...many(insert, inserts), "0", "ENDSEC", "0", "EOF"],
      ].join("\n"),
    );
  expect(await refusal(drawing(501))).toMatchObject({
    code: "too-large",
    reason: "This drawing holds too many elements to be drawn here.",
  });
});

test("the size on paper is that of the file: points, user units, millimetres, dots an inch, units of a drawing", async () => {
  const sheet = async (...units: (number | null)[]) => {
    const document = await PDFDocument.create();
    for (const unit of units) {
      const { node } = document.addPage([360, 72]);
      if (unit !== null) node.set(PDFName.of("UserUnit"), PDFNumber.of(unit));
    }
    return document.save();
  };
  const svg = (size: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`);
  const dpi = (density: number) =>
    canvas(600, 60, "red").withMetadata({ density }).png().toBuffer();
  const drawing = (unit: string) =>
    dxf(
      section("HEADER", [
        [9, "$INSUNITS"],
        [70, unit],
      ]),
      section("ENTITIES", square(0, 0, "0")),
    );
  const cases: [Uint8Array, number | null][] = [
    [await sheet(1), 127],
    [await sheet(10), 1270],
    // Which page has which unit is not known.
    [await sheet(1, 10), null],
    [await sheet(null, 10), null],
    [await sheet(null, 1), 127],
    [svg('width="60mm" height="20mm"'), 60],
    [svg('width="2in" height="1in"'), 50.8],
    [svg('width="8000mm" height="900mm"'), null],
    [await dpi(300), 50.8],
    [await dpi(72), null],
    // With a margin of 3 % on each side.
    [drawing("4"), 10.6],
    [drawing("1"), 270],
    [drawing("0"), null],
    [drawing("6"), null],
  ];
  for (const [bytes, widthMm] of cases) {
    const { head } = await drawn(bytes);
    if (widthMm === null) expect(head.widthMm).toBeNull();
    else expect(Math.abs((head.widthMm ?? 0) / widthMm - 1)).toBeLessThan(0.01);
  }
});
