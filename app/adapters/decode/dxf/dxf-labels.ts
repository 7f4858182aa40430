import type { Entity } from "./dxf-drawing.ts";
import { num, str } from "./dxf-groups.ts";
import { mtextLines, plainText } from "./dxf-text.ts";
import type { Point } from "./plane.ts";
import type { Label } from "./shapes.ts";
import { strokeText } from "./stroke-font.ts";

/** The stroke font's capitals are wide, but texts were laid out in narrower fonts. */
export const LABEL_CONDENSE = 0.82;
const LINE_SPACING = 5 / 3;

/** TEXT, ATTRIB and a constant ATTDEF: one line, anchored by codes 72 and 73. */
export function textLabels(entity: Entity): Label[] {
  const text = plainText(str(entity, 1) ?? "").trim();
  const height = num(entity, 40);
  const isAttribute = entity.type !== "TEXT";
  const invisible = isAttribute && (num(entity, 70) & 1) === 1;
  if (text === "" || height <= 0 || invisible) return [];
  const horizontal = num(entity, 72);
  const vertical = num(entity, isAttribute ? 74 : 73);
  const first = { x: num(entity, 10), y: num(entity, 20) };
  const second = { x: num(entity, 11), y: num(entity, 21) };
  const base = {
    kind: "label" as const,
    text,
    height,
    widthFactor: num(entity, 41, 1) || 1,
    drop: [0, 0, 0.5, 1][vertical] ?? 0,
  };
  if (horizontal === 3 || horizontal === 5) {
    const rotation = (Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI;
    const fit = Math.hypot(second.x - first.x, second.y - first.y);
    return [{ ...base, at: first, rotation, align: 0, fit }];
  }
  const anchored = horizontal !== 0 || vertical !== 0;
  return [
    {
      ...base,
      drop: horizontal === 4 ? 0.5 : base.drop,
      at: anchored ? second : first,
      rotation: num(entity, 50),
      align: [0, 0.5, 1, 0, 0.5][horizontal] ?? 0,
      fit: null,
    },
  ];
}

/** MTEXT: several lines in a box, anchored by code 71 (1 top left … 9 bottom right). */
export function mtextLabels(entity: Entity): Label[] {
  const height = num(entity, 40);
  if (height <= 0) return [];
  return linesAsLabels(wrapped(mtextLines(entity.groups), num(entity, 41) / height), {
    at: { x: num(entity, 10), y: num(entity, 20) },
    height,
    rotation: mtextRotation(entity),
    anchor: num(entity, 71, 1) - 1,
    spacing: num(entity, 44, 1) || 1,
  });
}

type TextBlock = {
  at: Point;
  height: number;
  /** Degrees. */
  rotation: number;
  /** 0 top left, 1 top centre … 8 bottom right. */
  anchor: number;
  /** Line spacing, relative to the default. */
  spacing: number;
};

/** Places lines below each other so that their block is aligned at its anchor. */
export function linesAsLabels(lines: string[], block: TextBlock): Label[] {
  const { at, height, rotation, anchor } = block;
  const step = height * LINE_SPACING * block.spacing;
  const tall = height + step * (lines.length - 1);
  const above = [0, tall / 2, tall][Math.floor(anchor / 3)] ?? 0;
  const radians = (rotation * Math.PI) / 180;
  return lines.map((text, index) => ({
    kind: "label",
    text,
    height,
    rotation,
    // From the anchor to the top of this line, along the text's own vertical.
    at: shifted(at, radians, step * index - above),
    widthFactor: 1,
    align: [0, 0.5, 1][anchor % 3] ?? 0,
    drop: 1,
    fit: null,
  }));
}

function shifted(at: Point, radians: number, down: number): Point {
  return { x: at.x + Math.sin(radians) * down, y: at.y - Math.cos(radians) * down };
}

function mtextRotation(entity: Entity): number {
  const x = num(entity, 11, Number.NaN);
  const y = num(entity, 21, Number.NaN);
  if (Number.isNaN(x) || Number.isNaN(y) || (x === 0 && y === 0)) return num(entity, 50);
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** Wraps lines at blanks where they exceed the box's width (in text heights; 0 means no wrapping). */
function wrapped(lines: string[], width: number): string[] {
  if (width <= 1) return lines;
  return lines.flatMap((line) => {
    const rows: string[] = [];
    for (const word of line.split(" ")) {
      const joined = rows.length > 0 ? `${rows.at(-1)} ${word}` : word;
      if (rows.length === 0 || labelWidth(joined) > width * 1.05) rows.push(word);
      else rows[rows.length - 1] = joined;
    }
    return rows;
  });
}

/** The width of a text whose capitals have height 1. */
export function labelWidth(text: string): number {
  const width = strokeText(text)?.width ?? [...text].length;
  return width * LABEL_CONDENSE;
}
