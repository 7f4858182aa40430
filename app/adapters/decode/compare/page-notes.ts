import { MM_A_POINT } from "#app/adapters/decode/preview/limits.ts";
import type { DrawnRaster } from "./lay-over.server.ts";
import type { Placing } from "./raster.ts";
import { sizeAfterTurn, type Turn } from "./turns.ts";

type Laid = { placing: Placing; turn: Turn };

/** Less than this share of a page is an error of measuring. */
const LEAST = 0.006;

/** Tells what changed of the page as a whole: its turn, its edges (in its own unit) and its size. */
export function pageNotes(
  older: DrawnRaster,
  newer: DrawnRaster,
  { placing, turn }: Laid,
): string[] {
  const notes = turn === 0 ? [] : [turnWords(turn)];
  const size = sizeAfterTurn(older.own, turn);
  const unit = older.own.isVector ? "mm" : "px";
  const measure = (share: number, edge: number) =>
    Math.round(Math.abs(share) * edge * (older.own.isVector ? MM_A_POINT : 1));
  const sides = [
    { name: "on the left", by: placing.shiftX, edge: size.width },
    { name: "on the right", by: 1 - placing.scaleX - placing.shiftX, edge: size.width },
    { name: "at the top", by: placing.shiftY, edge: size.height },
    { name: "at the bottom", by: 1 - placing.scaleY - placing.shiftY, edge: size.height },
  ].map(({ name, by, edge }) => ({ name, by, length: `${measure(by, edge)} ${unit}` }));
  const cut = sides.filter(({ by }) => by > LEAST);
  const more = sides.filter(({ by }) => by < -LEAST);
  if (cut.length > 0) notes.push(`The newer page is cut by ${edgesWords(cut)}.`);
  if (more.length > 0) notes.push(`The newer page has ${edgesWords(more)} more.`);
  const scale = (newer.own.width * 1) / (size.width * placing.scaleX);
  const isScaled = older.own.isVector && newer.own.isVector && Math.abs(scale - 1) > 0.01;
  if (isScaled) notes.push(`The newer page is drawn at ${Math.round(scale * 100)} % of the size.`);
  return notes;
}

function turnWords(turn: Turn): string {
  if (turn === 180) return "The newer page is turned by 180°.";
  return `The newer page is turned by 90° ${turn === 90 ? "clockwise" : "counterclockwise"}.`;
}

function edgesWords(edges: readonly { name: string; length: string }[]): string {
  const lengths = new Set(edges.map(({ length }) => length));
  const [first] = lengths;
  if (edges.length === 4 && lengths.size === 1) return `${first} at each side`;
  return edges.map(({ name, length }) => `${length} ${name}`).join(", ");
}
