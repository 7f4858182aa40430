import { contentBox, paperOf, type Raster } from "./raster.ts";

/** Pixels of the older picture for one of the newer, in each direction. */
export type Scale = { x: number; y: number };
/** A page's own size: points of a document, pixels of a picture. */
export type OwnSize = { width: number; height: number; isVector: boolean };

/** The largest stretch in one direction that a new export causes. */
const MOST_STRETCH = 0.03;
const SAME = 0.004;
const [SMALLEST, LARGEST] = [0.25, 4];

/**
 * Yields the scales at which two pictures may show the same, the likeliest first: page fitted to page, content
 * fitted to content (a margin was cropped or added), and both in their own size. Each is computed when it is
 * requested, because the content requires reading every pixel.
 */
export function* scalesToTry(older: OwnRaster, newer: OwnRaster): Generator<Scale> {
  const told: Scale[] = [];
  for (const scale of likeliest(older, newer)) {
    const isUsual = [scale.x, scale.y].every((share) => share >= SMALLEST && share <= LARGEST);
    if (!isUsual || told.some((before) => areSame(before, scale))) continue;
    told.push(scale);
    yield scale;
  }
}

type OwnRaster = Raster & { own: OwnSize };

function* likeliest(older: OwnRaster, newer: OwnRaster): Generator<Scale> {
  yield* fits({ x: older.width / newer.width, y: older.height / newer.height });
  const olderBox = contentBox(older, paperOf(older));
  const newerBox = contentBox(newer, paperOf(newer));
  yield* fits({
    x: (olderBox.right - olderBox.left) / (newerBox.right - newerBox.left),
    y: (olderBox.bottom - olderBox.top) / (newerBox.bottom - newerBox.top),
  });
  if (older.own.isVector !== newer.own.isVector) return;
  const own = (older.width / older.own.width) * (newer.own.width / newer.width);
  yield { x: own, y: own };
}

function fits({ x, y }: Scale): Scale[] {
  if (Math.abs(x / y - 1) <= MOST_STRETCH) return [{ x, y }];
  return [Math.max(x, y), Math.min(x, y)].map((scale) => ({ x: scale, y: scale }));
}

function areSame(one: Scale, other: Scale): boolean {
  return Math.abs(one.x / other.x - 1) < SAME && Math.abs(one.y / other.y - 1) < SAME;
}
