import type { Undrawn } from "#app/adapters/decode/undrawn.ts";
import { type OpenPage, readFloats, withMemory, withText } from "./pdfium.ts";

/** FPDF_ANNOT_* of fpdf_annot.h. */
const KINDS = { freeText: 3, line: 4, polygon: 7, polyline: 8, stamp: 13, caret: 14 } as const;
/** Those that are played or turned, of which the page shows one picture at most. */
const MEDIA = new Map([
  [18, "sound"],
  [19, "film"],
  [21, "film or sound"],
  [25, "3D model"],
  [26, "film or 3D model"],
]);
const HIDDEN = 2 | 32;
const MOST = 500;
const MOST_POINTS = 2_000;
/** In points: the width of lines, which the interface does not tell. */
const STROKE = 1.5;
const FILL_NONE = 0;
const FILL_WINDING = 2;
const STAMP_COLOUR: Colour = [200, 0, 0];
const LINE_HEIGHT = 1.2;
/** Of Helvetica's letters, in parts of its size. */
const LETTER_WIDTH = 0.5;

type Colour = [number, number, number];
type Point = { x: number; y: number };
type Box = { left: number; bottom: number; right: number; top: number };

/** What of a page's annotations is not drawn, and what is not played. */
export type UndrawnAnnotations = { undrawn: Undrawn; unplayed: Undrawn };

/**
 * Puts a page's comments that bring no appearance on the page, as Acrobat would draw them: PDFium makes an appearance
 * only of highlights and simple shapes.
 */
export function drawComments(open: OpenPage): UndrawnAnnotations {
  let callouts = 0;
  const unplayed = new Map<string, number>();
  const count = Math.min(MOST, open.pdfium._FPDFPage_GetAnnotCount(open.page));
  for (let index = 0; index < count; index++) {
    const annotation = open.pdfium._FPDFPage_GetAnnot(open.page, index);
    if (annotation === 0) continue;
    try {
      const isHidden = (open.pdfium._FPDFAnnot_GetFlags(annotation) & HIDDEN) !== 0;
      const medium = MEDIA.get(open.pdfium._FPDFAnnot_GetSubtype(annotation));
      if (medium && !isHidden) unplayed.set(medium, (unplayed.get(medium) ?? 0) + 1);
      if (isHidden || hasKey(open, annotation, "AP")) continue;
      drawComment(open, annotation);
      // Its points are a list, which the interface does not give.
      if (hasKey(open, annotation, "CL")) callouts++;
    } finally {
      open.pdfium._FPDFPage_CloseAnnot(annotation);
    }
  }
  return { undrawn: new Map([["line of a callout", callouts]]), unplayed };
}

function drawComment(open: OpenPage, annotation: number): void {
  const box = boxOf(open, annotation);
  const kind = open.pdfium._FPDFAnnot_GetSubtype(annotation);
  const colour = colourOf(open, annotation);
  if (kind === KINDS.line) addPath(open, lineOf(open, annotation), { stroke: colour });
  if (kind === KINDS.polyline) addPath(open, verticesOf(open, annotation), { stroke: colour });
  if (kind === KINDS.polygon) {
    addPath(open, verticesOf(open, annotation), { stroke: colour, isClosed: true });
  }
  if (!box) return;
  if (kind === KINDS.freeText) drawFreeText(open, annotation, box);
  if (kind === KINDS.stamp) drawStamp(open, annotation, box);
  if (kind === KINDS.caret) addPath(open, caretIn(box), { fill: colour, isClosed: true });
}

function drawFreeText(open: OpenPage, annotation: number, box: Box): void {
  const style = stringOf(open, annotation, "DA");
  const colour = styleColour(style);
  const given = Number(/([\d.]{1,9})\s{1,9}Tf/.exec(style)?.[1] ?? 0);
  const size = given > 0 ? given : 12;
  const fill = hasKey(open, annotation, "C") ? colourOf(open, annotation) : null;
  addPath(open, cornersOf(box), {
    stroke: colour,
    isClosed: true,
    width: 1,
    ...(fill && { fill }),
  });
  const perLine = Math.max(1, Math.floor((box.right - box.left - 6) / (size * LETTER_WIDTH)));
  const lines = wrapped(stringOf(open, annotation, "Contents"), perLine);
  for (const [row, line] of lines.entries()) {
    const y = box.top - 3 - size - row * size * LINE_HEIGHT;
    if (row > 0 && y < box.bottom - size) break;
    addText(open, line, { x: box.left + 3, y }, size, colour);
  }
}

function drawStamp(open: OpenPage, annotation: number, box: Box): void {
  const words = stringOf(open, annotation, "Name") || stringOf(open, annotation, "Contents");
  const label = (words || "Stamp").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toUpperCase();
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const size = Math.min(height * 0.6, (width * 0.9) / (label.length * 0.72));
  addPath(open, cornersOf(box), { stroke: STAMP_COLOUR, isClosed: true });
  const at = { x: box.left + width * 0.06, y: box.bottom + (height - size * 0.7) / 2 };
  addText(open, label, at, size, STAMP_COLOUR);
}

type Drawn = { stroke?: Colour; fill?: Colour; isClosed?: boolean; width?: number };

function addPath(
  { pdfium, page }: OpenPage,
  [first, ...rest]: Point[],
  { stroke, fill, isClosed = false, width = STROKE }: Drawn,
): void {
  if (!first) return;
  const path = pdfium._FPDFPageObj_CreateNewPath(first.x, first.y);
  for (const { x, y } of rest) pdfium._FPDFPath_LineTo(path, x, y);
  if (isClosed) pdfium._FPDFPath_Close(path);
  if (stroke) pdfium._FPDFPageObj_SetStrokeColor(path, ...stroke, 255);
  if (fill) pdfium._FPDFPageObj_SetFillColor(path, ...fill, 255);
  pdfium._FPDFPageObj_SetStrokeWidth(path, width);
  pdfium._FPDFPath_SetDrawMode(path, fill ? FILL_WINDING : FILL_NONE, stroke ? 1 : 0);
  pdfium._FPDFPage_InsertObject(page, path);
}

function addText(
  open: OpenPage,
  text: string,
  { x, y }: Point,
  size: number,
  colour: Colour,
): void {
  const { pdfium, page, document } = open;
  const object = withText(pdfium, "Helvetica", "latin1", (font) =>
    pdfium._FPDFPageObj_NewTextObj(document, font, size),
  );
  if (object === 0) return;
  withText(pdfium, text, "utf16le", (at) => pdfium._FPDFText_SetText(object, at));
  pdfium._FPDFPageObj_SetFillColor(object, ...colour, 255);
  pdfium._FPDFPageObj_Transform(object, 1, 0, 0, 1, x, y);
  pdfium._FPDFPage_InsertObject(page, object);
}

function wrapped(text: string, perLine: number): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((paragraph) => {
    const lines = [""];
    for (const word of paragraph.split(" ")) {
      const line = lines.at(-1) ?? "";
      if (line !== "" && line.length + 1 + word.length > perLine) lines.push(word);
      else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
    }
    return lines;
  });
}

function hasKey({ pdfium }: OpenPage, annotation: number, key: string): boolean {
  return withText(pdfium, key, "latin1", (at) => pdfium._FPDFAnnot_HasKey(annotation, at)) !== 0;
}

function stringOf({ pdfium }: OpenPage, annotation: number, key: string): string {
  const most = 4_000;
  return withText(pdfium, key, "latin1", (name) =>
    withMemory(pdfium, most, (at) => {
      const size = pdfium._FPDFAnnot_GetStringValue(annotation, name, at, most);
      const bytes = pdfium.HEAPU8.subarray(at, at + Math.max(0, Math.min(size, most) - 2));
      return Buffer.from(bytes).toString("utf16le");
    }),
  );
}

function boxOf({ pdfium }: OpenPage, annotation: number): Box | null {
  const ends = readFloats(pdfium, 4, (at) => pdfium._FPDFAnnot_GetRect(annotation, at));
  if (!ends) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = ends;
  return {
    left: Math.min(left, right),
    right: Math.max(left, right),
    bottom: Math.min(top, bottom),
    top: Math.max(top, bottom),
  };
}

function lineOf({ pdfium }: OpenPage, annotation: number): Point[] {
  return pointsOf(
    readFloats(pdfium, 4, (at) => pdfium._FPDFAnnot_GetLine(annotation, at, at + 8)) ?? [],
  );
}

function verticesOf({ pdfium }: OpenPage, annotation: number): Point[] {
  const count = Math.min(MOST_POINTS, pdfium._FPDFAnnot_GetVertices(annotation, 0, 0));
  if (count === 0) return [];
  return pointsOf(
    readFloats(pdfium, count * 2, (at) => pdfium._FPDFAnnot_GetVertices(annotation, at, count)) ??
      [],
  );
}

function pointsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => ({
    x: numbers[index * 2] ?? 0,
    y: numbers[index * 2 + 1] ?? 0,
  }));
}

function colourOf({ pdfium }: OpenPage, annotation: number): Colour {
  return withMemory(pdfium, 16, (at) => {
    if (pdfium._FPDFAnnot_GetColor(annotation, 0, at, at + 4, at + 8, at + 12) === 0) {
      return [0, 0, 0];
    }
    const view = new DataView(pdfium.HEAPU8.buffer, pdfium.HEAPU8.byteOffset + at, 16);
    return [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)];
  });
}

/** The colour of a default appearance, such as "/Helv 14 Tf 1 0 0 rg". */
function styleColour(style: string): Colour {
  const rgb = /([\d.]{1,9})\s{1,9}([\d.]{1,9})\s{1,9}([\d.]{1,9})\s{1,9}rg\b/.exec(style);
  const grey = /([\d.]{1,9})\s{1,9}g\b/.exec(style)?.[1] ?? "0";
  const part = (value = grey) => Math.round(Math.min(1, Number(value) || 0) * 255);
  return [part(rgb?.[1]), part(rgb?.[2]), part(rgb?.[3])];
}

function cornersOf({ left, bottom, right, top }: Box): Point[] {
  return [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
}

function caretIn({ left, bottom, right, top }: Box): Point[] {
  return [
    { x: left, y: bottom },
    { x: (left + right) / 2, y: top },
    { x: right, y: bottom },
    { x: (left + right) / 2, y: bottom + (top - bottom) * 0.3 },
  ];
}
