import { diff } from "@blazediff/core";
import {
  CELL,
  type CellColours,
  cellColours,
  forNeighbours,
  maximumOfNeighbours,
  meanOfNeighbours,
} from "./cell-colours.ts";
import { deltaE, type Lab, labOf } from "./colour.ts";
import { lightness, type Raster, steepness } from "./raster.ts";

/** A picture in squares of CELL pixels: in each the number of its pixels that changed. */
export type Cells = { columns: number; rows: number; changed: Uint16Array };

/** Whether a cell has changed by more than a single pixel. */
export function isChanged({ changed }: Cells, at: number): boolean {
  return (changed[at] ?? 0) >= 2;
}

/**
 * The threshold of @blazediff/core, from 0 (any difference) to 1. It is low, because each difference found is
 * checked again.
 */
const SENSITIVITY = 0.035;
/** Lightness that differs by less counts as equal, and so do the other channels, which JPEG stores less exactly. */
const EQUAL_LIGHTNESS = 4;
const EQUAL_CHROMA = 20;
/** Edges may lie this far apart, in pixels: no two programs draw them alike. */
const SLACK = 0.75;
/** The ringing that encoding adds beside an edge, as a share of the edge's steepness. */
const RINGING = 0.2;
/** The same of an edge between two colours of one lightness, as a share of their distance. */
const CHROMA_RINGING = 0.35;
/** Colours of areas that differ by less are equal (CIEDE2000). */
const EQUAL_AREA = 1.2;
const AREA_SLACK = 0.3;
/**
 * How far an edge colours its surroundings, as a share of its steepness: JPEG halves the colours. Two colours of one
 * lightness have no steep edge, but bleed as well (TINT_BLEEDING).
 */
const BLEEDING = 0.16;
/**
 * The colour of a thin line is lost in what its edges allow for. The tint of a place and its surroundings is kept by
 * encoding, which moves colour only a few pixels, and by another sharpness, which changes lightness. Tints (the
 * distance in a* and b*, of strong colours less) that differ by less are equal.
 */
const EQUAL_TINT = 1.8;
const TINT_SLACK = 0.015;
/** How far a coloured edge tints its surroundings, as a share of what it changes there. */
const TINT_BLEEDING = 0.12;
/** What the eye sees of a distance of tints falls with their chroma: the weight S_H of CIEDE2000. */
const CHROMA_WEIGHT = 0.015;
/** A cell whose colour differs by this much has changed, whatever its neighbours show. */
const CLEAR_AREA = 6;

/**
 * Finds where two pictures of one size, which were blurred slightly, look different. Ignores differences that come
 * from encoding, anti-aliasing and colour conversion.
 */
export function changedCells(older: Raster, newer: Raster): Cells {
  const steep = { older: steepness(lightness(older)), newer: steepness(lightness(newer)) };
  const before = cellColours(older, steep.older);
  const after = cellColours(newer, steep.newer);
  const { columns, rows } = after;
  const cells = { columns, rows, changed: new Uint16Array(columns * rows) };
  const ringing = maximumOfNeighbours(after, larger(before.steepest, after.steepest));
  markAreas(cells, before, after, ringing);
  const { width, height } = newer;
  const mask = new Uint8Array(width * height * 4);
  const options = { threshold: SENSITIVITY, diffMask: true, includeAA: true };
  if (diff(older.data, newer.data, mask, width, height, options) === 0) return cells;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      if (mask[pixel * 4 + 3] === 0) continue;
      const cell = row + Math.floor(x / CELL);
      const edge = Math.max(steep.older.values[pixel] ?? 0, steep.newer.values[pixel] ?? 0);
      const slack = SLACK * edge + RINGING * (ringing[cell] ?? 0);
      const [was, is] = [colourAt(older, pixel), colourAt(newer, pixel)];
      const chroma = chromaDistance(was, is) - EQUAL_CHROMA - 2 * slack;
      const looksDifferent =
        Math.abs(was[0] - is[0]) > EQUAL_LIGHTNESS + slack ||
        // The edge is only looked for at the few pixels that it may explain.
        (chroma > 0 && chroma > CHROMA_RINGING * edgeOf(before, after, cell, chromaDistance));
      if (looksDifferent) {
        cells.changed[cell] = (cells.changed[cell] ?? 0) + 1;
      }
    }
  }
  return cells;
}

function colourAt({ data }: Raster, pixel: number): Lab {
  const at = pixel * 4;
  return labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
}

/** Compares the colours of areas: a mean of many pixels shows differences that are lost in the noise of each. */
function markAreas(
  cells: Cells,
  before: CellColours,
  after: CellColours,
  ringing: Float32Array,
): void {
  const steep = larger(before.steep, after.steep);
  for (let index = 0; index < cells.changed.length; index++) {
    const [one, other] = [before.colours[index], after.colours[index]];
    if (!one || !other || plainDistance(one, other) <= EQUAL_AREA) continue;
    if (isTinted(before, after, index, ringing[index] ?? 0)) {
      cells.changed[index] = CELL * CELL;
      continue;
    }
    const own = deltaE(one, other);
    const slack =
      AREA_SLACK * (steep[index] ?? 0) +
      Math.max(
        BLEEDING * (ringing[index] ?? 0),
        TINT_BLEEDING * edgeOf(before, after, index, tintDistance),
      );
    if (own <= EQUAL_AREA + slack) continue;
    const isClear = own > CLEAR_AREA + 4 * slack;
    if (isClear || around(before, after, index, deltaE) > EQUAL_AREA + slack) {
      cells.changed[index] = CELL * CELL;
    }
  }
}

/** Whether a place, such as one with a thin line, has another tint than what encoding and sharpness explain. */
function isTinted(
  before: CellColours,
  after: CellColours,
  index: number,
  ringing: number,
): boolean {
  const [one, other] = [before.colours[index], after.colours[index]];
  if (!one || !other) return false;
  const least = EQUAL_TINT + TINT_SLACK * ringing;
  const own = tintDistance(one, other);
  if (own <= least) return false;
  const most = least + TINT_BLEEDING * edgeOf(before, after, index, tintDistance);
  return own > most && around(before, after, index, tintDistance) > most;
}

/** How much a cell differs from its neighbours on both pages, at most. */
function edgeOf(before: CellColours, after: CellColours, index: number, distance: Distance) {
  const edges = [before, after].map((grid) => {
    const own = grid.colours[index];
    let most = 0;
    forNeighbours(grid, index, (near) => {
      const colour = grid.colours[near];
      if (own && colour) most = Math.max(most, distance(own, colour));
    });
    return most;
  });
  return Math.min(...edges);
}

type Distance = (one: Lab, other: Lab) => number;

function chromaDistance(one: Lab, other: Lab): number {
  return Math.hypot(one[1] - other[1], one[2] - other[2]);
}

function tintDistance(one: Lab, other: Lab): number {
  const chroma = (Math.hypot(one[1], one[2]) + Math.hypot(other[1], other[2])) / 2;
  return chromaDistance(one, other) / (1 + CHROMA_WEIGHT * chroma);
}

/** The distance between the mean colours of a place with its surroundings. */
function around(
  before: CellColours,
  after: CellColours,
  index: number,
  distance: Distance,
): number {
  const older = meanOfNeighbours(before, before.colours, index);
  return distance(older, meanOfNeighbours(after, after.colours, index));
}

function plainDistance(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function larger(one: Float32Array, other: Float32Array): Float32Array {
  return one.map((value, index) => Math.max(value, other[index] ?? 0));
}
