import type { Raster } from "./raster.ts";

type PageBox = { x: number; y: number; width: number; height: number };

/** Degrees clockwise. */
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];

/** The turn that undoes this one. */
export function turnBack(turn: Turn): Turn {
  return turns[(4 - turns.indexOf(turn)) % 4] ?? 0;
}

/** The picture turned clockwise. */
export function turned({ width, height, data }: Raster, turn: Turn): Raster {
  if (turn === 0) return { width, height, data };
  const size = turn === 180 ? { width, height } : { width: height, height: width };
  const from = new Uint32Array(new Uint8Array(data).buffer, 0, width * height);
  const to = new Uint32Array(from.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] =
        turn === 90
          ? [height - 1 - y, x]
          : turn === 180
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x];
      to[row * size.width + column] = from[y * width + x] ?? 0;
    }
  }
  return { ...size, data: new Uint8Array(to.buffer) };
}

/** The box (in shares) on the page after it is turned clockwise. */
export function turnedBox({ x, y, width, height }: PageBox, turn: Turn): PageBox {
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
}

/** The size of a page after a turn. */
export function sizeAfterTurn(size: { width: number; height: number }, turn: Turn) {
  const { width, height } = size;
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}
