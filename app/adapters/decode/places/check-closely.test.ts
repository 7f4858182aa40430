import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { dxf, type Shape } from "#demo/seed/formats/dxf.ts";
import { checkPlaces } from "./check-places.server.ts";

type Text = { x: number; y: number; size: number; text: string };
const sheets = { A4: [595, 842], A2: [1191, 1684], A0: [2384, 3370] } as const;
type Format = keyof typeof sheets;

/** A plan of numbered rooms, with these texts. */
async function plan(format: Format, texts: readonly Text[], turn = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [width, height] = sheets[format];
  const page = document.addPage([width, height]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let row = 0; row < 18; row++) {
    const y = height - 70 - row * ((height - 220) / 18);
    page.drawText(`Raum ${row + 100} Estrich ${20 + row}`, { x: 60, y, size: 8, font });
    page.drawRectangle({ x: 180 + row * 9, y, width: 70, height: 12, borderWidth: 0.5 });
  }
  for (const { text, ...at } of texts) page.drawText(text, { ...at, font });
  page.setRotation(degrees(turn));
  return document.save();
}

async function checked(older: Uint8Array, newer: Uint8Array, format: Format, text: Text) {
  const [width, height] = sheets[format];
  const place = {
    ...{ x: text.x / width, y: 1 - (text.y + text.size) / height },
    ...{ width: (text.text.length * text.size * 0.6) / width, height: (text.size * 1.4) / height },
  };
  const page = (bytes: Uint8Array) => ({ bytes, name: "plan.pdf", page: 1 });
  const answer = await checkPlaces(page(older), page(newer), 2000, [place]);
  const found = answer.ok ? answer.value.places[0] : null;
  if (!found) throw new Error("The place was not checked.");
  return found;
}

test.each([
  ["A4", 6, "Salz 1.2 g", "Salz 1,2 g", "1.2", "1,2"],
  ["A2", 7, "lichte Höhe 265", "lichte Höhe 285", "265", "285"],
  ["A0", 7, "Kabel 4x16", "Kabel 4x10", "4x16", "4x10"],
] as const)(
  "on %s at %d pt, a mark on %s that became %s tells both readings, and one beside it no change",
  async (format, size, was, is, before, after) => {
    const at = { x: 80, y: 60, size, text: was };
    const beside = { x: 300, y: 60, size, text: "bleibt 17" };
    const older = await plan(format, [at, beside]);
    const newer = await plan(format, [{ ...at, text: is }, beside]);
    expect(await checked(older, newer, format, at)).toMatchObject({
      verdict: "changed",
      words: { before, after },
    });
    const same = { verdict: "same", notCompared: [] };
    expect(await checked(older, newer, format, beside)).toMatchObject(same);
  },
);

test("a mark follows its page that is turned", async () => {
  const text = { x: 200, y: 500, size: 22, text: "EINGANG" };
  const older = await plan("A4", [text]);
  const found = await checked(older, await plan("A4", [text], 90), "A4", text);
  expect(found.verdict).toBe("same");
  expect(found.box?.x).toBeCloseTo(1 - (1 - (500 + 22) / 842) - (22 * 1.4) / 842, 1);
  expect(found.box?.y).toBeCloseTo(200 / 595, 1);
});

test("a mark on a text of a drawing tells both readings", async () => {
  const layers = [{ name: "A", color: 7 }];
  const drawing = (value: string): Uint8Array => {
    const shapes: Shape[] = [
      {
        layer: "A",
        path: [
          [0, 0],
          [400, 0],
          [400, 300],
          [0, 300],
        ],
      },
      { layer: "A", text: { at: [20, 20], height: 3, value } },
      ...[40, 90, 140].map((x): Shape => ({ layer: "A", circle: { at: [x, 150], radius: 12 } })),
    ];
    return dxf(layers, shapes);
  };
  const page = (value: string) => ({ bytes: drawing(value), name: "a.dxf", page: 1 });
  const place = { x: 0.05, y: 0.88, width: 0.1, height: 0.06 };
  const answer = await checkPlaces(page("t = 6 mm"), page("t = 8 mm"), 2000, [place]);
  expect(answer).toMatchObject({
    ok: true,
    value: { places: [{ verdict: "changed", words: { before: "t = 6 mm", after: "t = 8 mm" } }] },
  });
});
