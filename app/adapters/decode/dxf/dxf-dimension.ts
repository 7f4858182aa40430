import { arrowHead } from "./arrow-head.ts";
import { arcPoints } from "./curves.ts";
import type { DimensionStyle, Entity } from "./dxf-drawing.ts";
import { num, str } from "./dxf-groups.ts";
import { linesAsLabels } from "./dxf-labels.ts";
import { mtextLines } from "./dxf-text.ts";
import type { Point } from "./plane.ts";
import { line, type Shape } from "./shapes.ts";

/** The kinds of code 70, without its flags. */
const [ROTATED, ALIGNED, ANGULAR, DIAMETER, RADIUS, CORNER, ORDINATE] = [0, 1, 2, 3, 4, 5, 6];

/**
 * The shapes of a dimension whose picture the file does not hold: its lines, its arrows, and its text with the measured
 * length.
 */
export function dimensionShapes(entity: Entity, style: DimensionStyle): Shape[] {
  const kind = num(entity, 70) & 7;
  if (kind === RADIUS || kind === DIAMETER) return round(entity, style, kind === DIAMETER);
  if (kind === ANGULAR || kind === CORNER) return angle(entity, style, kind === CORNER);
  if (kind === ORDINATE) return ordinate(entity, style);
  return kind === ROTATED || kind === ALIGNED ? straight(entity, style, kind === ALIGNED) : [];
}

function straight(entity: Entity, style: DimensionStyle, isAligned: boolean): Shape[] {
  const [from, to, through] = [at(entity, 13), at(entity, 14), at(entity, 10)];
  const turn = isAligned
    ? Math.atan2(to.y - from.y, to.x - from.x)
    : (num(entity, 50) * Math.PI) / 180;
  const along = { x: Math.cos(turn), y: Math.sin(turn) };
  const [start, end] = [onLine(from, through, along), onLine(to, through, along)];
  return [
    line([from, start]),
    line([to, end]),
    ...arrowed(start, end, style),
    ...words(entity, middle(start, end), turn, style, number(distance(start, end) * style.factor)),
  ];
}

function round(entity: Entity, style: DimensionStyle, isDiameter: boolean): Shape[] {
  const [first, second] = [at(entity, 10), at(entity, 15)];
  const length = distance(first, second);
  const turn = Math.atan2(second.y - first.y, second.x - first.x);
  const text = `${isDiameter ? "Ø" : "R"}${number(length * style.factor)}`;
  return [
    line([first, second]),
    ...(isDiameter ? [arrowHead(first, second, style.arrow)] : []),
    arrowHead(second, first, style.arrow),
    ...words(entity, middle(first, second), turn, style, text),
  ];
}

/** Between two lines, or around a corner with the ends of two lines. */
function angle(entity: Entity, style: DimensionStyle, isCorner: boolean): Shape[] {
  const [first, second]: [Segment, Segment] = isCorner
    ? [
        [at(entity, 15), at(entity, 13)],
        [at(entity, 15), at(entity, 14)],
      ]
    : [
        [at(entity, 13), at(entity, 14)],
        [at(entity, 15), at(entity, 10)],
      ];
  const corner = isCorner ? at(entity, 15) : crossing(first, second);
  const through = at(entity, isCorner ? 10 : 16);
  if (!corner) return [];
  const degrees = ({ x, y }: Point) => (Math.atan2(y - corner.y, x - corner.x) * 180) / Math.PI;
  const sweep = (from: number, to: number) => (to - from + 720) % 360;
  const [start, end] = [degrees(farEnd(first, corner)), degrees(farEnd(second, corner))];
  const isBetween = sweep(start, degrees(through)) <= sweep(start, end);
  const [from, to] = isBetween ? [start, end] : [end, start];
  const arc = arcPoints(corner, distance(through, corner), from, to);
  const place = arc[Math.floor(arc.length / 2)] ?? through;
  return [line(arc), ...words(entity, place, 0, style, `${number(sweep(from, to))}°`)];
}

function ordinate(entity: Entity, style: DimensionStyle): Shape[] {
  const [feature, end, origin] = [at(entity, 13), at(entity, 14), at(entity, 10)];
  const isX = (num(entity, 70) & 64) !== 0;
  const measured = Math.abs(isX ? feature.x - origin.x : feature.y - origin.y);
  return [line([feature, end]), ...words(entity, end, 0, style, number(measured * style.factor))];
}

function words(
  entity: Entity,
  fallback: Point,
  turn: number,
  { text: height }: DimensionStyle,
  measured: string,
): Shape[] {
  const given = str(entity, 1) ?? "";
  // One blank means no text.
  if (given === " ") return [];
  const text = given === "" ? measured : given.replaceAll("<>", measured);
  const hasPlace = str(entity, 11) !== null && (num(entity, 11) !== 0 || num(entity, 21) !== 0);
  const degrees = (turn * 180) / Math.PI;
  // Never upside down.
  const rotation = degrees > 90.5 || degrees < -89.5 ? degrees + 180 : degrees;
  const above = (rotation * Math.PI) / 180 + Math.PI / 2;
  const lifted = {
    x: fallback.x + Math.cos(above) * height,
    y: fallback.y + Math.sin(above) * height,
  };
  return linesAsLabels(mtextLines([{ code: 1, value: text }]), {
    at: hasPlace ? at(entity, 11) : lifted,
    height,
    rotation,
    anchor: 4,
    spacing: 1,
  });
}

function arrowed(start: Point, end: Point, { arrow }: DimensionStyle): Shape[] {
  return [line([start, end]), arrowHead(start, end, arrow), arrowHead(end, start, arrow)];
}

function at(entity: Entity, code: number): Point {
  return { x: num(entity, code), y: num(entity, code + 10) };
}

function onLine(point: Point, through: Point, along: Point): Point {
  const far = (point.x - through.x) * along.x + (point.y - through.y) * along.y;
  return { x: through.x + along.x * far, y: through.y + along.y * far };
}

type Segment = [Point, Point];

function crossing([a, b]: Segment, [c, d]: Segment): Point | null {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(cross) < 1e-9) return null;
  const share = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
}

function farEnd([one, other]: Segment, from: Point): Point {
  return distance(one, from) > distance(other, from) ? one : other;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** Up to two places behind the point, as most styles have it. */
function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
