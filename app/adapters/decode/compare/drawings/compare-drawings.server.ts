import type { Comparison } from "#app/adapters/decode/compare/compared.ts";
import type { PageOfFile } from "#app/adapters/decode/compare/lay-over.server.ts";
import type { Placing } from "#app/adapters/decode/compare/raster.ts";
import { largest } from "#app/adapters/decode/compare/regions.ts";
import type { Drawing } from "#app/adapters/decode/dxf/dxf-drawing.ts";
import { fitSheet, unionBox } from "#app/adapters/decode/dxf/dxf-svg.ts";
import { sniffType } from "#app/adapters/decode/files/file-type.ts";
import { readDxfDrawing } from "#app/adapters/decode/preview/drawing.server.ts";
import { changeRegions, type Sheets } from "./change-regions.ts";
import { drawChanges } from "./draw-changes.server.ts";
import { drawingChanges } from "./drawing-changes.ts";
import { drawingParts, type Part, pointsIn } from "./drawing-parts.ts";
import { nearness } from "./form-index.ts";
import { undrawnWords } from "./undrawn.ts";

/** The least share of common entities. Below it, the drawings show something else, or the same in another unit. */
const RELATED = 0.2;
/** Drawings with more points are compared as pictures, which needs less memory. */
const MOST_POINTS = 300_000;
/** An entity drawn far away makes the rest of its page tiny. */
const MOST_SCALED = 50;

/**
 * Compares two DXF drawings by their entities, so that a hole moved by less than a pixel is found, and nothing else than
 * what was drawn counts. Null if one of them is no drawing that can be read, or if they have little in common: then
 * only their pictures can be compared.
 */
export async function compareDrawings(
  older: PageOfFile,
  newer: PageOfFile,
  maxEdge: number,
): Promise<Comparison | null> {
  const first = await readParts(older);
  const second = first && (await readParts(newer));
  if (!first || !second) return null;
  const [before, after] = [first.parts, second.parts];
  const near = nearness(before.map(({ box }) => box).reduce(unionBox));
  const { shift, changes, likeness } = drawingChanges(before, after, near);
  const sheets = sheetsOf(before, after, maxEdge);
  if (!sheets || likeness < RELATED) return null;
  const pages: Sheets = { ...sheets, shift };
  const placing = placingOf(pages);
  if (Math.max(placing.scaleX, 1 / placing.scaleX) > MOST_SCALED) return null;
  const regions = changeRegions(changes, pages);
  return {
    olderPages: 1,
    newerPages: 1,
    isRelated: true,
    ...{ turn: 0, notes: [], notCompared: undrawnWords(first.drawing, second.drawing) },
    placing,
    regions: largest(regions, ({ entities = 1 }) => entities),
    regionCount: regions.length,
    picture: changes.length > 0 ? await drawChanges(after, changes, pages) : null,
  };
}

type Read = { drawing: Drawing; parts: Part[] };

/** Returns null unless the page is the first page of a drawing that shows something, and not too much. */
async function readParts({ bytes, name, page }: PageOfFile): Promise<Read | null> {
  const { type } = await sniffType(bytes, name);
  if (type !== "image/vnd.dxf" || page !== 1) return null;
  const read = readDxfDrawing(bytes);
  if (!read.ok) return null;
  const { drawing, shapes } = read.value;
  const parts = drawingParts(shapes, drawing);
  return parts.length > 0 && pointsIn(parts) <= MOST_POINTS ? { drawing, parts } : null;
}

function sheetsOf(before: readonly Part[], after: readonly Part[], maxEdge: number) {
  const older = fitSheet(
    before.flatMap(({ marks }) => marks),
    maxEdge,
  );
  const newer = fitSheet(
    after.flatMap(({ marks }) => marks),
    maxEdge,
  );
  return older && newer && { older, newer };
}

/** Maps a point of the newer page to the drawing, to its position in the older drawing, and to the older page. */
function placingOf({ older, newer, shift }: Sheets): Placing {
  const scale = older.scale / newer.scale;
  return {
    scaleX: (scale * newer.width) / older.width,
    scaleY: (scale * newer.height) / older.height,
    shiftX: (older.matrix.e - scale * newer.matrix.e - older.scale * shift.x) / older.width,
    shiftY: (older.matrix.f - scale * newer.matrix.f + older.scale * shift.y) / older.height,
  };
}
