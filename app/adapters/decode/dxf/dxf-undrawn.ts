import type { Drawing, Entity } from "./dxf-drawing.ts";

/** What belongs to other entities or is shown by no program. */
const SILENT = new Set([
  "",
  "VIEWPORT",
  "ATTDEF",
  "SEQEND",
  "ENDBLK",
  "OLEFRAME",
  "ACIDBLOCKREFERENCE",
]);
const NAMES: Record<string, string> = {
  RAY: "ray",
  XLINE: "construction line",
  MESH: "mesh",
  "3DSOLID": "solid",
  BODY: "solid",
  REGION: "region",
  IMAGE: "picture outside of this file",
  SHAPE: "shape",
  OLE2FRAME: "embedded object",
  ACAD_PROXY_ENTITY: "object of another program",
  HELIX: "helix",
  LIGHT: "light",
  PDFUNDERLAY: "underlay",
  DWFUNDERLAY: "underlay",
  DGNUNDERLAY: "underlay",
};

/** What an entity that is not drawn is called; null for what nobody misses. */
export function undrawnName({ type }: Entity): string | null {
  if (SILENT.has(type)) return null;
  if (type.endsWith("SURFACE")) return "surface";
  return NAMES[type] ?? `${type.toLowerCase()} entity`;
}

/** Counts the layouts that hold something and are not drawn, because model space is. */
export function countUndrawnLayouts({ layouts, blocks }: Drawing): number {
  const holdsSomething = (entities: readonly Entity[]) =>
    entities.some(({ type }) => type !== "VIEWPORT" && type !== "");
  const active = holdsSomething(layouts) ? 1 : 0;
  const others = [...blocks].filter(
    ([name, block]) => /^\*PAPER_SPACE\d/.test(name) && holdsSomething(block.entities),
  );
  return active + others.length;
}
