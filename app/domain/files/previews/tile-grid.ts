/**
 * A page larger than its preview is drawn in square tiles: at level 1 it is twice the preview's size, at level 4
 * sixteen times, which is 25,600 pixels: 540 dpi on A0.
 */
export const mostLevel = 4;
/** The edge of a tile in pixels. Each opens its file anew, so a few larger ones are sooner there than many small ones. */
export const tileEdge = 1024;

export type TileIndex = { level: number; x: number; y: number };
/** In shares of the page. */
export type PageBox = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

/** How much a tile may be enlarged before those of the next level are taken. */
const enlarged = 1.25;

/**
 * The tiles of what can be seen of a page, from its middle outwards. `size` is its preview's own, `shown` says how many
 * pixels of the screen a pixel of that takes; none are needed where that is sharp enough.
 */
export function tilesFor(size: Size, shown: number, seen: PageBox): TileIndex[] {
  const level = Math.min(mostLevel, Math.ceil(Math.log2(shown / enlarged)));
  if (!(level >= 1) || seen.left >= seen.right || seen.top >= seen.bottom) return [];
  const { width, height } = tileShare(size, level);
  const places: TileIndex[] = [];
  for (let y = Math.floor(seen.top / height); y * height < seen.bottom; y++) {
    for (let x = Math.floor(seen.left / width); x * width < seen.right; x++) {
      places.push({ level, x, y });
    }
  }
  const middle = {
    x: (seen.left + seen.right) / 2 / width - 0.5,
    y: (seen.top + seen.bottom) / 2 / height - 0.5,
  };
  const distance = ({ x, y }: TileIndex) => Math.hypot(x - middle.x, y - middle.y);
  return places.toSorted((one, other) => distance(one) - distance(other));
}

/** The size of a tile in shares of the page. */
export function tileShare({ width, height }: Size, level: number): Size {
  const edge = tileEdge / 2 ** level;
  return { width: edge / width, height: edge / height };
}
