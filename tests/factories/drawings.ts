import sharp from "sharp";
import { expect } from "vitest";
import { drawDxf } from "#app/adapters/decode/preview/drawing.server.ts";
import { finishPreview } from "#app/adapters/decode/preview/finish.server.ts";

export type Pair = [code: number, value: string | number];

export function section(name: string, ...records: Pair[][]): Pair[] {
  return [[0, "SECTION"], [2, name], ...records.flat(), [0, "ENDSEC"]];
}

export function layer(name: string, colour: number, flags = 0): Pair[] {
  return [
    [0, "LAYER"],
    [2, name],
    [70, flags],
    [62, colour],
    [6, "CONTINUOUS"],
  ];
}

/** A filled square of 10 units, its lower left corner at x, y. */
export function square(x: number, y: number, layerName: string, ...more: Pair[]): Pair[] {
  return [
    [0, "SOLID"],
    [8, layerName],
    ...more,
    [10, x],
    [20, y],
    [11, x + 10],
    [21, y],
    [12, x],
    [22, y + 10],
    [13, x + 10],
    [23, y + 10],
  ];
}

export function dxf(...pairs: Pair[][]): Buffer {
  const all: Pair[] = [...pairs.flat(), [0, "EOF"]];
  return Buffer.from(all.map(([code, value]) => `${code}\r\n${value}\r\n`).join(""));
}

/** Two dots that fix the extents at 0 to 100, so that coordinates can be found in the picture. */
export const FRAME: Pair[] = [
  [0, "POINT"],
  [8, "0"],
  [10, 0],
  [20, 0],
  [0, "POINT"],
  [8, "0"],
  [10, 100],
  [20, 100],
];

/** Renders a drawing; the returned function gives the colour at drawing coordinates as "#rrggbb". */
export async function plot(bytes: Buffer): Promise<(x: number, y: number) => string> {
  const answer = await drawDxf(bytes, 1000, finishPreview);
  if (!answer.ok) throw new Error(answer.reason);
  const { data, info } = await sharp(answer.value.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1000, 1000]);
  const pixel = (units: number) => Math.round(30 + units * 9.4);
  return (x, y) => {
    const at = ((999 - pixel(y)) * info.width + pixel(x)) * 3;
    return `#${data.subarray(at, at + 3).toString("hex")}`;
  };
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

export function near(colour: string, wanted: string, tolerance = 30): boolean {
  const other = channels(wanted);
  return channels(colour).every(
    (value, index) => Math.abs(value - (other[index] ?? 0)) < tolerance,
  );
}
