import { type DxfRecord, num, nums, readSections, str } from "./dxf-groups.ts";

export type Layer = {
  /** ACI number, or a true colour as 0xRRGGBB with bit 24 set; see colours. */
  colour: number;
  lineType: string;
  /** Hundredths of a millimetre; negative means the default. */
  lineWeight: number;
  off: boolean;
  frozen: boolean;
};
export type Entity = DxfRecord & { children: DxfRecord[] };
export type Block = { x: number; y: number; entities: Entity[] };
export type Drawing = {
  layers: Map<string, Layer>;
  /** Dash lengths by upper-case name: positive drawn, negative blank, 0 a dot. */
  lineTypes: Map<string, number[]>;
  lineTypeScale: number;
  blocks: Map<string, Block>;
  /** Entities of model space, or of paper space when model space is empty. */
  entities: Entity[];
  /** Entities of paper space that are not drawn, because model space shows something. */
  layouts: Entity[];
  /** By upper-case name. */
  dimensionStyles: Map<string, DimensionStyle>;
  /** That of entities whose own is unknown. */
  dimensionStyle: DimensionStyle;
  /** Null where the file states none. */
  unit: DrawingUnit | null;
};
/** A unit of length, as it is written after a number. */
export type DrawingUnit = { symbol: string; millimetres: number };

/** The values of $INSUNITS that drawings are made in. */
const UNITS: Record<number, DrawingUnit> = {
  1: { symbol: "in", millimetres: 25.4 },
  2: { symbol: "ft", millimetres: 304.8 },
  4: { symbol: "mm", millimetres: 1 },
  5: { symbol: "cm", millimetres: 10 },
  6: { symbol: "m", millimetres: 1000 },
};

/** The height of a dimension's text and the length of its arrows, in drawing units; `factor` times lengths are told. */
export type DimensionStyle = { text: number; arrow: number; factor: number };

export const TRUE_COLOUR = 1 << 24;

/**
 * Parses the parts of an ASCII DXF of any release that are needed to draw it. Never throws on malformed
 * content.
 */
export function readDrawing(text: string): Drawing {
  const sections = readSections(text);
  const header = sections.get("HEADER")?.[0];
  const all = withChildren(sections.get("ENTITIES") ?? []);
  const model = all.filter((entity) => num(entity, 67) === 0);
  return {
    ...readTables(sections.get("TABLES") ?? []),
    lineTypeScale: headerNumber(header, "$LTSCALE", 40) || 1,
    blocks: readBlocks(sections.get("BLOCKS") ?? []),
    entities: model.length > 0 ? model : all,
    layouts: model.length > 0 ? all.filter((entity) => num(entity, 67) !== 0) : [],
    dimensionStyle: headerDimensionStyle(header),
    unit: UNITS[headerNumber(header, "$INSUNITS", 70)] ?? null,
  };
}

/** The colour that a record states, or `fallback`. */
export function statedColour(record: DxfRecord, fallback: number): number {
  const trueColour = str(record, 420);
  if (trueColour !== null) return (Number.parseInt(trueColour, 10) & 0xffffff) | TRUE_COLOUR;
  return str(record, 62) === null ? fallback : num(record, 62);
}

type Tables = Pick<Drawing, "layers" | "lineTypes" | "dimensionStyles">;

function readTables(records: DxfRecord[]): Tables {
  const layers = new Map<string, Layer>();
  const dimensionStyles = new Map<string, DimensionStyle>();
  const lineTypes = new Map<string, number[]>();
  for (const record of records) {
    const name = (str(record, 2) ?? "").toUpperCase();
    if (record.type === "LAYER") {
      layers.set(name, {
        colour: absolute(statedColour(record, 7)),
        lineType: (str(record, 6) ?? "CONTINUOUS").toUpperCase(),
        lineWeight: num(record, 370, -3),
        off: num(record, 62, 7) < 0,
        frozen: (num(record, 70) & 1) === 1,
      });
    }
    if (record.type === "DIMSTYLE") {
      const scale = num(record, 40, 1) || 1;
      const [text, arrow] = [num(record, 140, 0.18), num(record, 41, 0.18)];
      dimensionStyles.set(name, {
        text: text * scale,
        arrow: arrow * scale,
        factor: Math.abs(num(record, 144, 1)) || 1,
      });
    }
    if (record.type === "LTYPE") lineTypes.set(name, nums(record, 49).slice(0, 20));
  }
  return { layers, lineTypes, dimensionStyles };
}

/** The style that a dimension or a leader names, or that of the drawing. */
export function dimensionStyleOf(
  entity: Entity,
  { dimensionStyles, dimensionStyle }: Pick<Drawing, "dimensionStyles" | "dimensionStyle">,
): DimensionStyle {
  return dimensionStyles.get((str(entity, 3) ?? "").toUpperCase()) ?? dimensionStyle;
}

function headerDimensionStyle(header: DxfRecord | undefined): DimensionStyle {
  const scale = headerNumber(header, "$DIMSCALE", 40) || 1;
  const length = (name: string) => (headerNumber(header, name, 40) || 2.5) * scale;
  const factor = Math.abs(headerNumber(header, "$DIMLFAC", 40)) || 1;
  return { text: length("$DIMTXT"), arrow: length("$DIMASZ"), factor };
}

function absolute(colour: number): number {
  return Math.abs(colour);
}

function readBlocks(records: DxfRecord[]): Map<string, Block> {
  const blocks = new Map<string, Block>();
  let start = -1;
  for (const [index, record] of records.entries()) {
    if (record.type === "BLOCK") start = index;
    if (record.type !== "ENDBLK" || start < 0) continue;
    const head = records[start];
    if (head) {
      blocks.set((str(head, 2) ?? "").toUpperCase(), {
        x: num(head, 10),
        y: num(head, 20),
        entities: withChildren(records.slice(start + 1, index)),
      });
    }
    start = -1;
  }
  return blocks;
}

/** Attaches VERTEX records to their POLYLINE and ATTRIB records to their INSERT; both lists end with SEQEND. */
function withChildren(records: DxfRecord[]): Entity[] {
  const entities: Entity[] = [];
  let parent: Entity | null = null;
  for (const record of records) {
    if (record.type === "SEQEND") parent = null;
    else if (parent && (record.type === "VERTEX" || record.type === "ATTRIB")) {
      parent.children.push(record);
    } else if (record.type !== "" && record.type !== "VERTEX") {
      const entity: Entity = { ...record, children: [] };
      entities.push(entity);
      const holds =
        record.type === "POLYLINE" || (record.type === "INSERT" && num(record, 66) === 1);
      parent = holds ? entity : null;
    }
  }
  return entities;
}

function headerNumber(header: DxfRecord | undefined, name: string, code: number): number {
  const index = header?.groups.findIndex((group) => group.code === 9 && group.value === name) ?? -1;
  const next = index < 0 ? undefined : header?.groups[index + 1];
  return next?.code === code ? Number.parseFloat(next.value) || 0 : 0;
}
