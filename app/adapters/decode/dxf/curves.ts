import type { Point } from "./plane.ts";

const STEPS_PER_TURN = 96;
const MAX_SPLINE_POINTS = 4000;

/** Points of an ellipse's arc; `major` is its half axis, angles in radians, counter-clockwise. */
export function ellipsePoints(
  centre: Point,
  major: Point,
  ratio: number,
  start: number,
  end: number,
): Point[] {
  const turn = Math.PI * 2;
  // Files round a full turn up or down, to 6.2832 or 6.28318.
  const sweep = end - start > turn - 1e-4 ? turn : positive(end - start, turn);
  const steps = Math.max(2, Math.ceil((sweep / turn) * STEPS_PER_TURN));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = start + (sweep * index) / steps;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle) * ratio;
    return {
      x: centre.x + cos * major.x - sin * major.y,
      y: centre.y + cos * major.y + sin * major.x,
    };
  });
}

/** Points of a circle's arc, angles in degrees as DXF has them. */
export function arcPoints(centre: Point, radius: number, from: number, to: number): Point[] {
  const radians = Math.PI / 180;
  return ellipsePoints(centre, { x: radius, y: 0 }, 1, from * radians, to * radians);
}

/** The points after `from` up to `to`; `bulge` is the tangent of a quarter of the arc's angle. */
export function bulgePoints(from: Point, to: Point, bulge: number): Point[] {
  const angle = 4 * Math.atan(bulge);
  const chord = Math.hypot(to.x - from.x, to.y - from.y);
  if (Math.abs(bulge) < 1e-9 || chord === 0) return [to];
  const steps = Math.max(2, Math.ceil((Math.abs(angle) / (Math.PI * 2)) * STEPS_PER_TURN));
  const offset = (1 - bulge * bulge) / (4 * bulge);
  const centre = {
    x: (from.x + to.x) / 2 - offset * (to.y - from.y),
    y: (from.y + to.y) / 2 + offset * (to.x - from.x),
  };
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  return Array.from({ length: steps }, (_, index) => {
    const at = start + (angle * (index + 1)) / steps;
    return { x: centre.x + radius * Math.cos(at), y: centre.y + radius * Math.sin(at) };
  });
}

/** Points of a (rational) B-spline by de Boor's algorithm; its control polygon if it is malformed. */
export function splinePoints(
  degree: number,
  knots: number[],
  controls: Point[],
  weights: number[],
): Point[] {
  const count = controls.length;
  if (degree < 1 || degree > 10 || count <= degree || knots.length < count + degree + 1) {
    return controls;
  }
  const steps = Math.min(MAX_SPLINE_POINTS, Math.max(24, (count - degree) * 12));
  const first = knots[degree] ?? 0;
  const last = knots[count] ?? 1;
  const points: Point[] = [];
  let span = degree;
  for (let step = 0; step <= steps; step++) {
    const t = first + ((last - first) * step) / steps;
    while (span < count - 1 && t >= (knots[span + 1] ?? Number.POSITIVE_INFINITY)) span++;
    points.push(deBoor(span, t, degree, knots, controls, weights));
  }
  return points;
}

/** A smooth curve through points (Catmull-Rom), for splines that state only their fit points. */
export function smoothPoints(through: Point[]): Point[] {
  const first = through[0];
  if (!first || through.length < 3) return through;
  const curve = [first];
  for (let index = 0; index < through.length - 1; index++) {
    const p1 = through[index] ?? first;
    const p2 = through[index + 1] ?? first;
    const p0 = through[index - 1] ?? p1;
    const p3 = through[index + 2] ?? p2;
    for (let step = 1; step <= 12; step++) {
      const t = step / 12;
      const at = (a: number, b: number, c: number, d: number) =>
        b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      curve.push({ x: at(p0.x, p1.x, p2.x, p3.x), y: at(p0.y, p1.y, p2.y, p3.y) });
    }
  }
  return curve;
}

function deBoor(
  span: number,
  t: number,
  degree: number,
  knots: number[],
  controls: Point[],
  weights: number[],
): Point {
  const local = Array.from({ length: degree + 1 }, (_, index) => {
    const at = span - degree + index;
    const point = controls[at] ?? { x: 0, y: 0 };
    const weight = weights[at] || 1;
    return { x: point.x * weight, y: point.y * weight, weight };
  });
  for (let round = 1; round <= degree; round++) {
    for (let index = degree; index >= round; index--) {
      const low = knots[span - degree + index] ?? 0;
      const high = knots[index + 1 + span - round] ?? 0;
      const alpha = high === low ? 0 : (t - low) / (high - low);
      const here = local[index];
      const before = local[index - 1];
      if (!here || !before) continue;
      here.x = (1 - alpha) * before.x + alpha * here.x;
      here.y = (1 - alpha) * before.y + alpha * here.y;
      here.weight = (1 - alpha) * before.weight + alpha * here.weight;
    }
  }
  const end = local[degree] ?? { x: 0, y: 0, weight: 1 };
  return { x: end.x / (end.weight || 1), y: end.y / (end.weight || 1) };
}

function positive(angle: number, turn: number): number {
  const rest = angle % turn;
  return rest <= 1e-12 ? rest + turn : rest;
}
