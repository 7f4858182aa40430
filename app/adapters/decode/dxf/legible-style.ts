import type { DimensionStyle, Drawing, Entity } from "./dxf-drawing.ts";
import { num, nums } from "./dxf-groups.ts";

/** A style is that of another unit if its text is this many times smaller than the drawing's other texts. */
const FAR_SMALLER = 5;
const SHARE_OF_TEXTS = 0.6;
/** The height of a text in a drawing without any, as a part of the drawing's longer edge. */
const SHARE_OF_EDGE = 0.01;
const MOST_ENTITIES = 20_000;

/**
 * Returns a function that enlarges a style of dimensions which is far too small for this drawing, as when a template in
 * metres is used for millimetres: what is drawn here in place of a missing picture should be readable.
 */
export function legibleStyles({
  entities,
  blocks,
}: Drawing): (style: DimensionStyle) => DimensionStyle {
  const inBlocks = [...blocks.values()].flatMap((block) => block.entities);
  const heights = [...entities, ...inBlocks].slice(0, MOST_ENTITIES).flatMap(textHeight);
  const typical = median(heights) ?? SHARE_OF_EDGE * longerEdge(entities.slice(0, MOST_ENTITIES));
  return (style) => {
    if (style.text <= 0 || style.text * FAR_SMALLER >= typical) return style;
    const scale = (typical * SHARE_OF_TEXTS) / style.text;
    return { ...style, text: style.text * scale, arrow: style.arrow * scale };
  };
}

function textHeight(entity: Entity): number[] {
  const isText = entity.type === "TEXT" || entity.type === "MTEXT";
  const height = isText ? num(entity, 40) : 0;
  return height > 0 ? [height] : [];
}

function median(values: number[]): number | null {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function longerEdge(entities: readonly Entity[]): number {
  const span = (codes: number[]) => {
    let [least, most] = [Infinity, -Infinity];
    for (const value of entities.flatMap((entity) => codes.flatMap((code) => nums(entity, code)))) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return Math.max(0, most - least);
  };
  return Math.max(span([10, 11]), span([20, 21]));
}
