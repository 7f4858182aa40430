import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { dxf } from "#demo/seed/formats/dxf.ts";
import { outlinedPdf } from "#tests/factories/outlined-pdf.ts";
import { comparePages } from "./compare-pages.server.ts";

type Text = { x: number; y: number; size: number; text: string };
const sheets = { A4: [595, 842], A3: [842, 1191], A1: [1684, 2384], A0: [2384, 3370] } as const;

async function sheet(format: keyof typeof sheets, changed: readonly Text[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [width, height] = sheets[format];
  const page = document.addPage([width, height]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let row = 0; row < 24; row++) {
    const y = height - 60 - row * ((height - 160) / 24);
    page.drawText(`Valve ${row} DN ${40 + ((row * 7) % 90)}`, { x: 50, y, size: 9, font });
    page.drawLine({ start: { x: 200, y }, end: { x: width - 40, y }, thickness: 0.4 });
  }
  for (const { text, ...at } of changed) page.drawText(text, { ...at, font });
  return document.save();
}

async function compared(older: Uint8Array, newer: Uint8Array, name = "plan.pdf") {
  const page = (bytes: Uint8Array) => ({ bytes, name, page: 1 });
  const answer = await comparePages(page(older), page(newer), 2000);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

test.each([
  ["A4", 6, "Zutaten 380 g", "Zutaten 330 g", "380", "330"],
  ["A4", 11, "ab 4.50 EUR", "ab 4,50 EUR", "4.50", "4,50"],
  ["A3", 8, "pris 48.90", "pris 43.90", "48.90", "43.90"],
  ["A1", 7, "OK +2.43", "OK -2.43", "+2.43", "-2.43"],
  ["A0", 7, "cote 618", "cote 613", "618", "613"],
] as const)(
  "on %s at %d pt, %s that becomes %s is one change with both readings",
  async (format, size, was, is, before, after) => {
    const at = { x: 70, y: 30, size };
    const older = await sheet(format, [{ ...at, text: was }]);
    const found = await compared(older, await sheet(format, [{ ...at, text: is }]));
    expect(found).toMatchObject({ regionCount: 1, regions: [{ words: { before, after } }] });
  },
);

test.each([
  ["below", 488],
  ["above", 512],
])("a changed word and a new line %s it are two changes", async (_, y) => {
  const line = { x: 70, y: 500, size: 10 };
  const older = await sheet("A4", [{ ...line, text: "Versand am Dienstag" }]);
  const newer = await sheet("A4", [
    { ...line, text: "Versand am Mittwoch" },
    { ...line, x: 100, y, text: "per Kurier bis 9 Uhr" },
  ]);
  const found = await compared(older, newer);
  const readings = found.regions.map(({ words }) => words);
  expect(found.regionCount).toBe(2);
  expect(readings).toContainEqual({ before: "Dienstag", after: "Mittwoch" });
  expect(readings).toContainEqual({ before: "", after: "per Kurier bis 9 Uhr" });
});

test("two words that changed in lines below each other stay one change", async () => {
  const lines = (...texts: string[]) =>
    sheet(
      "A4",
      texts.map((text, row) => ({ x: 70, y: 500 - row * 12, size: 10, text })),
    );
  const found = await compared(
    await lines("Auflage 500", "Papier 90 g"),
    await lines("Auflage 800", "Papier 60 g"),
  );
  expect(found.regionCount).toBe(1);
});

test.each(["A4", "A3"] as const)(
  "on %s, text that was turned into outlines is no change",
  async (format) => {
    const lines = Array.from({ length: 9 }, (_, row) => {
      const text = `Lilli fills 1.${row} till ill tiles, villa Hill 11.1${row}`;
      return { x: 70.3, y: 500.4 - row * 31, size: 9 + row, text };
    });
    const document = await PDFDocument.create();
    const page = document.addPage([...sheets[format]]);
    const font = await document.embedFont(StandardFonts.Helvetica);
    for (const { text, ...at } of lines) page.drawText(text, { ...at, font });
    const bytes = await document.save();
    const found = await compared(bytes, await outlinedPdf(bytes));
    expect(found).toMatchObject({ regionCount: 0, isRelated: true, notCompared: [] });
  },
);

test("the same sheet twice is said to be the same, and was looked at closely", async () => {
  const text = [{ x: 70, y: 30, size: 7, text: "scale 1:50" }];
  const found = await compared(await sheet("A0", text), await sheet("A0", text));
  expect(found).toMatchObject({ regionCount: 0, turn: 0, notes: [], notCompared: [] });
});

test("on a page that is nearly blank, and on one far longer than wide, a small word is a change", async () => {
  const strip = async ([width, height]: [number, number], text: string) => {
    const document = await PDFDocument.create();
    document.addPage([width, height]).drawText(text, { x: 20, y: 1, size: 3 });
    return document.save();
  };
  for (const size of [
    [2384, 3370],
    [90_000, 8],
  ] as [number, number][]) {
    const found = await compared(await strip(size, "Los 14"), await strip(size, "Los 15"));
    expect(found.regions[0]?.words).toEqual({ before: "14", after: "15" });
  }
});

test("a grid of numbers that looks the same upside down is told to be turned", async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => ({
    ...{ x: 60 + (index % 5) * 110, y: 100 + Math.floor(index / 5) * 55 },
    ...{ size: 11, text: `Feld ${index * 37 + 100}` },
  }));
  const document = await PDFDocument.create();
  const page = document.addPage([...sheets.A4]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { text, ...at } of numbers) page.drawText(text, { ...at, font });
  const older = await document.save();
  page.setRotation(degrees(180));
  const found = await compared(older, await document.save());
  expect(found).toMatchObject({ regionCount: 0, turn: 180 });
});

test.each([180, 270] as const)("a page turned by %d° is told, and nothing else", async (turn) => {
  const older = await sheet("A4", [{ x: 300, y: 500, size: 30, text: "NORTH" }]);
  const document = await PDFDocument.load(older);
  document.getPage(0).setRotation(degrees(turn));
  const found = await compared(older, await document.save());
  expect(found).toMatchObject({ regionCount: 0, turn, isRelated: true });
  expect(found.notes).toHaveLength(1);
});

/** A drawing of a circle with another entity, as groups of code and value. */
function drawingWith(...entity: readonly (string | number)[]): Uint8Array {
  const layers = [{ name: "A", color: 1 }];
  const plain = dxf(layers, [{ layer: "A", circle: { at: [10, 10], radius: 4 } }]).toString();
  return Buffer.from(plain.replace(/0\r?\nCIRCLE\r?\n/, `${entity.join("\n")}\n0\nCIRCLE\n`));
}

const at = [8, "A", 10, 5, 20, 30];
test.each<[string, (value: string) => Uint8Array, string, string, [string, string]]>([
  [
    "a tolerance",
    (value) => drawingWith(0, "TOLERANCE", ...at, 1, `{\\Fgdt;b}%%v${value}%%vC`),
    "0.4",
    "0.04",
    ["⟂ 0.4 C", "⟂ 0.04 C"],
  ],
  [
    "a dimension without a block",
    (value) => drawingWith(0, "DIMENSION", ...at, 70, 32, 13, 5, 23, 20, 14, 25, 24, 20, 1, value),
    "<> g6",
    "<> h6",
    ["20 g6", "20 h6"],
  ],
  [
    "a constant attribute",
    (value) => drawingWith(0, "ATTDEF", ...at, 40, 3, 70, 2, 2, "STATUS", 1, value),
    "Vorabzug",
    "Freigabe",
    ["Vorabzug", "Freigabe"],
  ],
])(
  "%s of a drawing that changed is told with both readings",
  async (_, make, was, is, readings) => {
    const found = await compared(make(was), make(is), "part.dxf");
    const [before, after] = readings;
    expect(found).toMatchObject({
      regionCount: 1,
      regions: [{ words: { before, after } }],
      notCompared: [],
    });
  },
);

test.each<[string, string, string, number?]>([
  ["4", "20 mm", "24 mm"],
  ["1", "20 in", "24 in"],
  ["0", "20", "24"],
  // Millimetres in a drawing in inches.
  ["1", "508", "609.6", 25.4],
])(
  "a length that changed is told in the drawing's unit ($INSUNITS %s)",
  async (unit, before, after, factor = 1) => {
    const header = `0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n${unit}\n9\n$DIMLFAC\n40\n${factor}\n0\nENDSEC\n`;
    const part = (length: number) => {
      const ends = [13, 5, 23, 20, 14, 5 + length, 24, 20];
      const drawing = drawingWith(0, "DIMENSION", ...at, 70, 32, ...ends);
      return Buffer.concat([Buffer.from(header), drawing]);
    };
    const found = await compared(part(20), part(24), "part.dxf");
    expect(found.regions).toMatchObject([{ words: { before, after } }]);
  },
);

test("a polyline that is wider at one end is a change", async () => {
  const arrow = (width: number) =>
    drawingWith(
      ...[0, "LWPOLYLINE", 8, "A", 90, 2, 70, 0],
      ...[10, 0, 20, 40, 40, width, 41, 0, 10, 12, 20, 40],
    );
  const found = await compared(arrow(1), arrow(4), "arrow.dxf");
  expect(found).toMatchObject({ regionCount: 1, notCompared: [] });
});

test("what a drawing holds that is not drawn is told where it differs, and only there", async () => {
  const withSolid = (data: string) => drawingWith(0, "3DSOLID", 8, "A", 1, data);
  const one = await compared(withSolid("body a"), withSolid("body b"), "part.dxf");
  expect(one.notCompared.join()).toContain("1 solid.");
  const same = await compared(withSolid("body a"), withSolid("body a"), "part.dxf");
  expect(same.notCompared).toEqual([]);
});
