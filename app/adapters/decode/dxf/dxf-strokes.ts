import { INK, PAPER, paperColour } from "./dxf-colours.ts";
import { dimensionShapes } from "./dxf-dimension.ts";
import {
  type Block,
  type Drawing,
  dimensionStyleOf,
  type Entity,
  type Layer,
  statedColour,
} from "./dxf-drawing.ts";
import { entityShapes, isDrawn, point } from "./dxf-entity-shapes.ts";
import { type DxfRecord, num, str } from "./dxf-groups.ts";
import { hasBalloon } from "./dxf-multileader.ts";
import { undrawnName } from "./dxf-undrawn.ts";
import { legibleStyles } from "./legible-style.ts";
import { apply, compose, IDENTITY, type Matrix, type Point, placed } from "./plane.ts";
import type { Shape } from "./shapes.ts";

/** Line weight in hundredths of a millimetre; dashes and gaps in drawing units. */
export type Style = { colour: string; lineWeight: number; dashes: number[] };
/** A shape of the whole drawing: its position, its style, and the entity that it belongs to. */
export type Placed = { shape: Shape; matrix: Matrix; style: Style; entity: Entity };

type Context = {
  matrix: Matrix;
  /** The meaning of layer 0, BYBLOCK colour and BYBLOCK line type inside a block. */
  layer: string;
  colour: number;
  lineType: string;
  lineWeight: number;
  depth: number;
};

const MAX_DEPTH = 12;
const BYBLOCK = 0;
const BYLAYER = 256;
const DEFAULT_LAYER: Layer = {
  colour: 7,
  lineType: "CONTINUOUS",
  lineWeight: -3,
  off: false,
  frozen: false,
};
// Entities given in their own plane (OCS), which an extrusion direction tilts or mirrors.
const IN_OWN_PLANE = new Set([
  "CIRCLE",
  "ARC",
  "LWPOLYLINE",
  "POLYLINE",
  "TEXT",
  "ATTRIB",
  "ATTDEF",
  "INSERT",
  "SOLID",
  "TRACE",
  "HATCH",
]);

export class TooManyShapes extends Error {}

/**
 * Returns every visible shape of a drawing with its style: blocks are inserted, layers that are off or frozen
 * are left out, and what is not drawn is counted in `undrawn`. Throws TooManyShapes past `limit`, since nested blocks can multiply without bound.
 */
export function placeShapes(
  drawing: Drawing,
  limit: number,
  undrawn: Map<string, number> = new Map(),
): Placed[] {
  const found: Placed[] = [];
  const styles = new Map<string, Style>();
  let visited = 0;
  let legible: ReturnType<typeof legibleStyles> | undefined;
  let outermost: Entity;

  function visit(entities: Entity[], context: Context): void {
    for (const entity of entities) {
      if (++visited > limit) throw new TooManyShapes();
      if (context.depth === 0) outermost = entity;
      visitEntity(entity, context);
    }
  }

  function visitEntity(entity: Entity, context: Context): void {
    const layerName = effectiveLayer(entity, context);
    const layer = drawing.layers.get(layerName) ?? DEFAULT_LAYER;
    if (num(entity, 60) === 1 || layer.frozen) return;
    const inner = resolved(entity, context, layerName, layer);
    // A table contains a block with its picture, drawn by the program that wrote the file. It is placed like
    // any other block.
    if (entity.type === "INSERT" || entity.type === "ACAD_TABLE") insert(entity, inner);
    else if (layer.off) return;
    else if (/DIMENSION$/.test(entity.type)) {
      // The picture of a dimension is an anonymous block, drawn by the program that wrote the file.
      const block = drawing.blocks.get((str(entity, 2) ?? "").toUpperCase());
      const style = styleOf(entity);
      if (block) enter(block, inner, context.matrix);
      else add(entity, { ...inner, matrix: context.matrix }, dimensionShapes(entity, style));
    } else collect(entity, inner);
  }

  function styleOf(entity: Entity) {
    legible ??= legibleStyles(drawing);
    return legible(dimensionStyleOf(entity, drawing));
  }

  function collect(entity: Entity, context: Context): void {
    const name = isDrawn(entity) ? null : undrawnName(entity);
    if (name !== null) count(name);
    if (entity.type === "MULTILEADER" && hasBalloon(entity)) count("balloon of a leader");
    const hasStyle = entity.type === "LEADER" || entity.type === "TOLERANCE";
    const style = hasStyle ? styleOf(entity) : drawing.dimensionStyle;
    add(entity, context, entityShapes(entity, style));
  }

  function count(name: string): void {
    undrawn.set(name, (undrawn.get(name) ?? 0) + 1);
  }

  function add(entity: Entity, context: Context, shapes: readonly Shape[]): void {
    const { matrix, colour, lineWeight, lineType, layer } = context;
    const placement = compose(matrix, ownPlane(entity));
    const pattern = drawing.lineTypes.get(lineType) ?? [];
    const lineScale = drawing.lineTypeScale * (num(entity, 48, 1) || 1);
    const dashes = pattern.map((dash) => Math.abs(dash) * lineScale);
    const isMask = entity.type === "WIPEOUT";
    const key = `${isMask}|${colour}|${lineWeight}|${lineType}|${lineScale}`;
    const shown = isMask ? PAPER : paperColour(colour);
    const style = styles.get(key) ?? { colour: shown, lineWeight, dashes };
    styles.set(key, style);
    for (const shape of shapes) {
      // Dots on this layer are the points that dimensions measure, never part of the drawing.
      if (shape.kind === "dot" && layer === "DEFPOINTS") continue;
      found.push({ shape, matrix: placement, style, entity: outermost });
    }
  }

  function insert(entity: Entity, inner: Context): void {
    const block = drawing.blocks.get((str(entity, 2) ?? "").toUpperCase());
    const plane = compose(inner.matrix, ownPlane(entity));
    const repeats = entity.type === "INSERT";
    const columns = repeats ? Math.max(1, num(entity, 70, 1)) : 1;
    const rows = repeats ? Math.max(1, num(entity, 71, 1)) : 1;
    const rotation = repeats ? num(entity, 50) : 0;
    const grid = placed(point(entity, 10), rotation, 1, 1);
    for (let row = 0; block && row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (++visited > limit) throw new TooManyShapes();
        const cell = { x: column * num(entity, 44), y: row * num(entity, 45) };
        const at = apply(grid, cell);
        const scale = (code: number) => (repeats ? num(entity, code, 1) || 1 : 1);
        const own = placed(at, rotation, scale(41), scale(42));
        enter(block, inner, compose(plane, own));
      }
    }
    const attributes = entity.children.map((child) => ({ ...child, children: [] }));
    visit(attributes, { ...inner, depth: inner.depth + 1 });
  }

  function enter(block: Block, inner: Context, matrix: Matrix): void {
    if (inner.depth >= MAX_DEPTH) return;
    const origin = compose(matrix, { ...IDENTITY, e: -block.x, f: -block.y });
    visit(block.entities, { ...inner, matrix: origin, depth: inner.depth + 1 });
  }

  visit(drawing.entities, {
    matrix: IDENTITY,
    layer: "0",
    colour: 7,
    lineType: "CONTINUOUS",
    lineWeight: -3,
    depth: 0,
  });
  return withVisibleWhite(found);
}

/** White lines are meant for the ground that the drawing fills; without one, they would be white on white paper. */
function withVisibleWhite(found: Placed[]): Placed[] {
  const isGround = ({ shape, style }: Placed) =>
    shape.kind === "fill" && shape.hatch.length === 0 && style.colour !== PAPER;
  if (found.some(isGround)) return found;
  return found.map((placed) =>
    placed.shape.kind !== "fill" && placed.style.colour === PAPER
      ? { ...placed, style: { ...placed.style, colour: INK } }
      : placed,
  );
}

function effectiveLayer(entity: DxfRecord, context: Context): string {
  const name = (str(entity, 8) ?? "0").toUpperCase();
  return name === "0" ? context.layer : name;
}

function resolved(entity: DxfRecord, context: Context, name: string, layer: Layer): Context {
  const colour = statedColour(entity, BYLAYER);
  const lineType = (str(entity, 6) ?? "BYLAYER").toUpperCase();
  const weight = num(entity, 370, -1);
  return {
    ...context,
    layer: name,
    colour: colour === BYLAYER ? layer.colour : colour === BYBLOCK ? context.colour : colour,
    lineType:
      lineType === "BYLAYER"
        ? layer.lineType
        : lineType === "BYBLOCK"
          ? context.lineType
          : lineType,
    lineWeight: weight === -1 ? layer.lineWeight : weight === -2 ? context.lineWeight : weight,
  };
}

/** The arbitrary axis algorithm of DXF: computes an entity's plane from its extrusion direction. */
function ownPlane(entity: DxfRecord): Matrix {
  const normal = { x: num(entity, 210), y: num(entity, 220), z: num(entity, 230, 1) };
  const flat = normal.x === 0 && normal.y === 0;
  if ((flat && normal.z > 0) || !IN_OWN_PLANE.has(entity.type)) return IDENTITY;
  if (flat) return { ...IDENTITY, a: -1 };
  const length = Math.hypot(normal.x, normal.y, normal.z) || 1;
  const [x, y, z] = [normal.x / length, normal.y / length, normal.z / length];
  const nearZ = Math.abs(x) < 1 / 64 && Math.abs(y) < 1 / 64;
  const axis: Point & { z: number } = nearZ ? { x: z, y: 0, z: -x } : { x: -y, y: x, z: 0 };
  const scale = Math.hypot(axis.x, axis.y, axis.z) || 1;
  const [ax, ay, az] = [axis.x / scale, axis.y / scale, axis.z / scale];
  const elevation = num(entity, entity.type === "LWPOLYLINE" ? 38 : 30);
  return {
    a: ax,
    b: ay,
    c: y * az - z * ay,
    d: z * ax - x * az,
    e: x * elevation,
    f: y * elevation,
  };
}
