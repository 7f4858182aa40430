import sharp from "sharp";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import { type Drawing, readDrawing } from "#app/adapters/decode/dxf/dxf-drawing.ts";
import { type Placed, placeShapes, TooManyShapes } from "#app/adapters/decode/dxf/dxf-strokes.ts";
import { drawingSvg } from "#app/adapters/decode/dxf/dxf-svg.ts";
import type { Finish } from "./finish.server.ts";
import { MAX_DXF_BYTES, MAX_DXF_SHAPES } from "./limits.ts";

/** Renders an ASCII DXF on white paper: layers, colours, line types, blocks, hatches and text. */
export async function drawDxf<T>(
  bytes: Uint8Array,
  maxEdge: number,
  finish: Finish<T>,
): Promise<Decoded<T>> {
  const shapes = readDxf(bytes);
  if (!shapes.ok) return shapes;
  const drawn = drawingSvg(shapes.value, maxEdge);
  if (!drawn) return refuse("damaged", "This drawing shows nothing that can be drawn.");
  const image = sharp(Buffer.from(drawn.svg), { limitInputPixels: 4096 * 4096 });
  const { width, height } = drawn;
  return finish(image, maxEdge, { page: 1, pages: 1, width, height, isVector: true });
}

/** Parses an ASCII DXF into its visible shapes. Refuses one that is too large. */
export function readDxf(bytes: Uint8Array): Decoded<Placed[]> {
  const read = readDxfDrawing(bytes);
  return read.ok ? { ok: true, value: read.value.shapes } : read;
}

/** Parses an ASCII DXF; the shapes are those that are visible. Refuses one that is too large. */
export function readDxfDrawing(bytes: Uint8Array): Decoded<{ drawing: Drawing; shapes: Placed[] }> {
  if (bytes.byteLength > MAX_DXF_BYTES) {
    return refuse("too-large", "This drawing is larger than 30 MB, too large to draw here.");
  }
  try {
    const drawing = readDrawing(drawingText(bytes));
    return { ok: true, value: { drawing, shapes: placeShapes(drawing, MAX_DXF_SHAPES) } };
  } catch (error) {
    if (!(error instanceof TooManyShapes)) throw error;
    return refuse("too-large", "This drawing holds too many elements to be drawn here.");
  }
}

// Releases before 2007 are written in a Windows code page, later ones in UTF-8.
function drawingText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4096, bytes.byteLength));
    const page = /\$DWGCODEPAGE\r?\n\s*3\r?\n\s*ansi_(\d+)/i.exec(head.toString("latin1"))?.[1];
    return new TextDecoder(encodingOf(page)).decode(bytes);
  }
}

function encodingOf(codePage: string | undefined): string {
  const asian: Record<string, string> = {
    932: "shift_jis",
    936: "gbk",
    949: "euc-kr",
    950: "big5",
  };
  if (codePage && asian[codePage]) return asian[codePage];
  return codePage && /^(?:125[0-8]|874)$/.test(codePage) ? `windows-${codePage}` : "windows-1252";
}
