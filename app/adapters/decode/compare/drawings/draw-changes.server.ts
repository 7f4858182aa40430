import sharp from "sharp";
import { marksSvg, moveMark } from "#app/adapters/decode/dxf/dxf-svg.ts";
import type { Mark } from "#app/adapters/decode/dxf/svg-writer.ts";
import { WEBP } from "#app/adapters/decode/preview/limits.ts";
import type { Sheets } from "./change-regions.ts";
import type { DrawingChange } from "./drawing-changes.ts";
import type { Part } from "./drawing-parts.ts";

const PALE = "#a9aeb8";
const COLOURS = { added: "#0b7a3b", removed: "#c4261d", moved: "#1a5fd0", changed: "#d0006f" };
/** About twice the weight of other lines. */
const THICK = 50;
const DASH_PIXELS = 9;

/**
 * Draws the newer drawing pale, and over it the added (green), removed (red), moved (blue) and changed (magenta)
 * parts, as WebP. Removed parts are dashed.
 */
export async function drawChanges(
  newer: readonly Part[],
  changes: readonly DrawingChange[],
  { newer: sheet, shift }: Sheets,
): Promise<Uint8Array> {
  const gap = DASH_PIXELS / sheet.scale;
  const pale = newer.flatMap(({ marks }) => marks.map((mark) => inColour(mark, PALE, 0, [])));
  const was = changes.flatMap(({ kind, before }) =>
    (before?.marks ?? []).map((mark) => inColour(mark, COLOURS[kind], THICK, [gap, gap])),
  );
  const is = changes.flatMap(({ kind, after }) =>
    (after?.marks ?? []).map((mark) => inColour(mark, COLOURS[kind], THICK, [])),
  );
  const svg = marksSvg([...pale, ...was.map((mark) => moveMark(mark, shift)), ...is], sheet);
  return sharp(Buffer.from(svg)).webp(WEBP).toBuffer();
}

function inColour<M extends Mark>(
  mark: M,
  colour: string,
  lineWeight: number,
  dashes: number[],
): M {
  return { ...mark, style: { colour, lineWeight, dashes } };
}
