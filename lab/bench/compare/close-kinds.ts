import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import { outlinedPdf } from "#tests/factories/outlined-pdf.ts";
import type { Kind, TrueBox } from "./changes.ts";
import { randomOf } from "./pages.ts";

type Text = { x: number; y: number; text: string };
type Sheet = { width: number; height: number; size: number; texts: Text[] };

const sheets = {
  A4: { width: 595, height: 842 },
  A3: { width: 842, height: 1191 },
  A2: { width: 1191, height: 1684 },
  A1: { width: 1684, height: 2384 },
  A0: { width: 2384, height: 3370 },
};
type Format = keyof typeof sheets;
const rooms = "Küche Flur Bad Diele Büro Lager Technik Kjeller Stue Bod Salle Couloir Cave".split(
  " ",
);

/** Pairs of plans and labels as PDF in which one small text changed. */
export const smallKinds: Record<string, Kind> = {
  "A4, 6 pt: a digit": rewriting("A4", 6, otherDigit),
  "A3, 8 pt: a digit": rewriting("A3", 8, otherDigit),
  "A2, 7 pt: a digit": rewriting("A2", 7, otherDigit),
  "A1, 7 pt: a digit": rewriting("A1", 7, otherDigit),
  "A0, 7 pt: a digit": rewriting("A0", 7, otherDigit),
  "A4, 11 pt: full stop to comma": rewriting("A4", 11, (text) => text.replace(".", ",")),
  "A3, 9 pt: a minus": rewriting("A3", 9, (text) => text.replace("+", "-")),
  "A4, 11 pt, outlined: a digit": rewriting("A4", 11, otherDigit, outlinedPdf),
  "A4, 8 pt, outlined: a digit": rewriting("A4", 8, otherDigit, outlinedPdf),
};

/** Pairs of PDFs that show the same. */
export const sameCloseKinds: Record<string, Kind> = {
  "text to outlines, A4": storing("A4", 11, (_, bytes) => outlinedPdf(bytes)),
  "text to outlines, A3": storing("A3", 9, (_, bytes) => outlinedPdf(bytes)),
  "drawn in another order": storing("A3", 8, (sheet) =>
    pdf({ ...sheet, texts: sheet.texts.toReversed() }),
  ),
  "words of a line drawn one by one": storing("A4", 10, (sheet) => pdf(sheet, { isApart: true })),
  "turned by 90°": storing("A3", 9, (sheet) => pdf(sheet, { turn: 90 })),
  "turned by 180°": storing("A4", 11, (sheet) => pdf(sheet, { turn: 180 })),
  "A0 again": storing("A0", 7, (sheet) => pdf(sheet)),
};

function rewriting(
  format: Format,
  size: number,
  change: (text: string, random: () => number) => string,
  store = async (bytes: Uint8Array) => bytes,
): Kind {
  return async (_, seed) => {
    const random = randomOf(seed * 31 + size);
    const sheet = makeSheet(format, size, random);
    const chosen = sheet.texts[Math.floor(random() * sheet.texts.length)];
    const texts = sheet.texts.map((text) =>
      text === chosen ? { ...text, text: change(text.text, random) } : text,
    );
    return {
      older: { bytes: await store(await pdf(sheet)), name: "plan.pdf" },
      newer: { bytes: await store(await pdf({ ...sheet, texts })), name: "plan.pdf" },
      truth: chosen ? [boxOf(sheet, chosen)] : [],
    };
  };
}

function storing(
  format: Format,
  size: number,
  again: (sheet: Sheet, bytes: Uint8Array) => Promise<Uint8Array>,
): Kind {
  return async (_, seed) => {
    const sheet = makeSheet(format, size, randomOf(seed * 17 + size));
    const bytes = await pdf(sheet);
    const newer = { bytes: await again(sheet, bytes), name: "plan.pdf" };
    return { older: { bytes, name: "plan.pdf" }, newer, truth: [] };
  };
}

/** A sheet of named rooms with measures; a column every 130 points. */
function makeSheet(format: Format, size: number, random: () => number): Sheet {
  const { width, height } = sheets[format];
  const texts: Text[] = [];
  for (let x = 40; x < width - 120; x += 130) {
    for (let y = 50; y < height - 40; y += format === "A4" ? 24 : 60) {
      const name = rooms[Math.floor(random() * rooms.length)] ?? "";
      const level = (random() * 9).toFixed(2);
      const area = Math.floor(100 + random() * 899);
      texts.push({ x: x + random() * 8, y: y + random() * 6, text: `${name} ${area} +${level}` });
    }
  }
  return { width, height, size, texts };
}

async function pdf(
  { width, height, size, texts }: Sheet,
  { turn = 0, isApart = false } = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { x, y, text } of texts) {
    let left = x;
    for (const part of isApart ? text.split(" ") : [text]) {
      page.drawText(part, { x: left, y, size, font });
      // Letter by letter: the width of a whole word is that of a kerned one.
      left += [...`${part} `].reduce(
        (sum, letter) => sum + font.widthOfTextAtSize(letter, size),
        0,
      );
    }
  }
  page.setRotation(degrees(turn));
  return document.save();
}

function boxOf({ width, height, size }: Sheet, { x, y, text }: Text): TrueBox {
  return {
    ...{ left: x / width, right: (x + text.length * size * 0.6) / width },
    ...{ top: 1 - (y + size) / height, bottom: 1 - (y - size * 0.3) / height },
  };
}

function otherDigit(text: string, random: () => number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = places[Math.floor(random() * places.length)] ?? 0;
  const digit = (Number(text[at]) + 1 + Math.floor(random() * 9)) % 10;
  return `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
}
