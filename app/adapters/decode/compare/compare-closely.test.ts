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

test.each([180, 270] as const)("a page turned by %d° is told, and nothing else", async (turn) => {
  const older = await sheet("A4", [{ x: 300, y: 500, size: 30, text: "NORTH" }]);
  const document = await PDFDocument.load(older);
  document.getPage(0).setRotation(degrees(turn));
  const found = await compared(older, await document.save());
  expect(found).toMatchObject({ regionCount: 0, turn, isRelated: true });
  expect(found.notes).toHaveLength(1);
});

test("what a drawing holds that is not drawn is told where it differs, and only there", async () => {
  const layers = [{ name: "A", color: 1 }];
  const drawing = Buffer.from(
    dxf(layers, [{ layer: "A", circle: { at: [10, 10], radius: 4 } }]),
  ).toString();
  const withTolerance = (value: string) =>
    Buffer.from(
      drawing.replace(
        /\r?\nCIRCLE\r?\n/,
        `\nTOLERANCE\n8\nA\n10\n5.0\n20\n5.0\n1\n${value}\n0\nCIRCLE\n`,
      ),
    );
  const one = await compared(withTolerance("0.25"), withTolerance("0.05"), "part.dxf");
  expect(one.notCompared.join()).toContain("1 tolerance.");
  const same = await compared(withTolerance("0.25"), withTolerance("0.25"), "part.dxf");
  expect(same.notCompared).toEqual([]);
});
