import iconv from "iconv-lite";
import sharp from "sharp";
import type { Box } from "#app/adapters/decode/compare/raster.ts";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import { type Drawing, readDrawing } from "#app/adapters/decode/dxf/dxf-drawing.ts";
import { type Placed, placeShapes, TooManyShapes } from "#app/adapters/decode/dxf/dxf-strokes.ts";
import { drawingSvg } from "#app/adapters/decode/dxf/dxf-svg.ts";
import { countUndrawnLayouts } from "#app/adapters/decode/dxf/dxf-undrawn.ts";
import { type Undrawn, undrawnNotes } from "#app/adapters/decode/undrawn.ts";
import type { Finish } from "./finish.server.ts";
import { MAX_DXF_BYTES, MAX_DXF_SHAPES } from "./limits.ts";

/** Renders an ASCII DXF on white paper: layers, colours, line types, blocks, hatches and text; with `part`, only those that lie in it. */
export async function drawDxf<T>(
  bytes: Uint8Array,
  maxEdge: number,
  finish: Finish<T>,
  part?: Box,
): Promise<Decoded<T>> {
  const read = readDxfDrawing(bytes);
  if (!read.ok) return read;
  const { drawing, shapes, undrawn } = read.value;
  const drawn = drawingSvg(shapes, maxEdge, part);
  if (!drawn) return refuse("damaged", "This drawing shows nothing that can be drawn.");
  const image = sharp(Buffer.from(drawn.svg), { limitInputPixels: maxEdge ** 2 });
  const { width, height, scale } = drawn;
  const notes = undrawnNotes(undrawn);
  const widthMm = drawing.unit && (width / scale) * drawing.unit.millimetres;
  const sheet = { page: 1, pages: 1, width, height, isVector: true, notes, widthMm };
  return finish(image, maxEdge, sheet);
}

/** Parses an ASCII DXF into its visible shapes. Refuses one that is too large. */
export function readDxf(bytes: Uint8Array): Decoded<Placed[]> {
  const read = readDxfDrawing(bytes);
  return read.ok ? { ok: true, value: read.value.shapes } : read;
}

type ReadDrawing = { drawing: Drawing; shapes: Placed[]; undrawn: Undrawn };

/** Parses an ASCII DXF; the shapes are those that are visible. Refuses one that is too large. */
export function readDxfDrawing(bytes: Uint8Array): Decoded<ReadDrawing> {
  if (bytes.byteLength > MAX_DXF_BYTES) {
    return refuse("too-large", "This drawing is larger than 30 MB, too large to draw here.");
  }
  try {
    const drawing = readDrawing(drawingText(bytes));
    const undrawn = new Map([["layout", countUndrawnLayouts(drawing)]]);
    const shapes = placeShapes(drawing, MAX_DXF_SHAPES, undrawn);
    return { ok: true, value: { drawing, shapes, undrawn } };
  } catch (error) {
    if (!(error instanceof TooManyShapes)) throw error;
    return refuse("too-large", "This drawing holds too many elements to be drawn here.");
  }
}

// Releases before 2007 are written in a code page of Windows, DOS or a Mac, later ones in UTF-8.
function drawingText(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll(/\r(?!\n)/g, "\n");
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8192, bytes.byteLength));
    const page = /\$DWGCODEPAGE\s{1,4}3\s{1,9}([\w-]{1,20})/i.exec(head.toString("latin1"))?.[1];
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return iconv.decode(content, encodingOf(page ?? ""));
  }
}

/** The encoding of a code page as DXF names it, such as ANSI_1251, dos850, gb2312, iso8859-1 or mac-roman. */
function encodingOf(codePage: string): string {
  const number = /^(?:ansi_|dos|cp)(\d{3,4})$/i.exec(codePage)?.[1];
  const name = number ? `cp${number}` : codePage.replace(/^mac-/i, "mac");
  return iconv.encodingExists(name) ? name : "cp1252";
}
