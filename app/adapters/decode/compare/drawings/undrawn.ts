import type { Drawing, Entity } from "#app/adapters/decode/dxf/dxf-drawing.ts";
import { entityShapes } from "#app/adapters/decode/dxf/dxf-entity-shapes.ts";
import type { DxfRecord } from "#app/adapters/decode/dxf/dxf-groups.ts";
import { undrawnName } from "#app/adapters/decode/dxf/dxf-undrawn.ts";
import { countedKind } from "#app/adapters/decode/undrawn.ts";

type Undrawn = { what: string; data: string };

const MOST_ENTITIES = 50_000;
/** Handles, owners and layers: another program writes others. */
const OTHER_NAMES = new Set([5, 6, 8, 62, 100, 102, 330, 340, 360, 370, 420]);
/** Types of entities that are drawn, and what of them is not: colours within a text. */
const PARTLY: Record<string, (entity: Entity) => string> = {
  MTEXT: ({ groups }) =>
    groups.flatMap(({ code, value }) => (code === 1 || code === 3 ? formats(value) : [])).join(),
};

/**
 * Tells in one sentence each what differs between two drawings and is not drawn, so that it was not compared: kinds of
 * entities that are unknown, and what is on a layout.
 */
export function undrawnWords(older: Drawing, newer: Drawing): string[] {
  const [before, after] = [undrawn(older), undrawn(newer)];
  const left = new Map<string, number>();
  for (const { what, data } of before) {
    const key = `${what}\n${data}`;
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const differing: string[] = [];
  for (const { what, data } of after) {
    const key = `${what}\n${data}`;
    const count = left.get(key) ?? 0;
    if (count === 0) differing.push(what);
    else left.set(key, count - 1);
  }
  const gone = [...left].flatMap(([key, count]) =>
    Array.from({ length: count }, () => key.slice(0, key.indexOf("\n"))),
  );
  const [added, removed] = [countsOf(differing), countsOf(gone)];
  const kinds = [...new Set([...added.keys(), ...removed.keys()])];
  const counts = kinds.map((what) => {
    const count = Math.max(added.get(what) ?? 0, removed.get(what) ?? 0);
    return countedKind(what, count);
  });
  if (counts.length === 0) return [];
  return [`Not drawn here, but different in the file: ${counts.slice(0, 6).join(", ")}.`];
}

function countsOf(kinds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function undrawn({ entities, layouts, blocks }: Drawing): Undrawn[] {
  const inBlocks = [...blocks].flatMap(([name, block]) =>
    name.startsWith("*PAPER") || name.startsWith("*MODEL") ? [] : block.entities,
  );
  const found = [...entities, ...inBlocks].slice(0, MOST_ENTITIES).flatMap((entity) => {
    const data = undrawnData(entity);
    if (data === null) return [];
    const what = entity.type === "MTEXT" ? "format of a text" : undrawnName(entity);
    return what === null ? [] : [{ what, data }];
  });
  const onLayouts = layouts
    .slice(0, MOST_ENTITIES)
    .filter(({ type }) => type !== "VIEWPORT")
    .map((entity) => ({ what: "entity of a layout", data: dataOf(entity) }));
  return [...found, ...onLayouts];
}

/** What of an entity is not drawn; null if nothing is left out. */
function undrawnData(entity: Entity): string | null {
  const { type } = entity;
  const partly = PARTLY[type];
  if (partly) return partly(entity) || null;
  if (type === "INSERT" || type === "ACAD_TABLE" || type.endsWith("DIMENSION")) return null;
  return entityShapes(entity).length === 0 ? dataOf(entity) : null;
}

function dataOf({ type, groups }: DxfRecord): string {
  const shown = groups.filter(({ code }) => !OTHER_NAMES.has(code));
  return [type, ...shown.map(({ code, value }) => `${code} ${rounded(code, value)}`)].join(";");
}

function rounded(code: number, value: string): string {
  const isNumber = (code >= 10 && code < 60) || (code >= 140 && code < 150) || code >= 210;
  const parsed = Number.parseFloat(value);
  return isNumber && Number.isFinite(parsed) ? parsed.toPrecision(5) : value;
}

/** The colours within a text. */
function formats(value: string): string[] {
  return value.slice(0, 2_000).match(/\\[Cc]\d{1,9};/g) ?? [];
}
