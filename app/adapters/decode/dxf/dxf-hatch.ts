import { arcPoints, bulgePoints, ellipsePoints, splinePoints } from "./curves.ts";
import type { Entity } from "./dxf-drawing.ts";
import { type Group, num } from "./dxf-groups.ts";
import type { Point } from "./plane.ts";
import type { HatchLines, Shape } from "./shapes.ts";

const MAX_COUNT = 100_000;

/** The shapes of a hatch: its boundary rings, either filled or with the line families of its pattern. */
export function hatchShapes(entity: Entity): Shape[] {
  const start = entity.groups.findIndex((group) => group.code === 91);
  if (start < 0) return [];
  const reader = new HatchReader(entity.groups, start);
  const rings = reader.rings();
  const solid = num(entity, 70) === 1;
  return [{ kind: "fill", rings, hatch: solid ? [] : patternLines(entity.groups) }];
}

function patternLines(groups: Group[]): HatchLines[] {
  const lines: HatchLines[] = [];
  let angle = 0;
  let offsetX = 0;
  for (const { code, value } of groups) {
    const parsed = Number.parseFloat(value) || 0;
    if (code === 53) angle = parsed;
    else if (code === 45) offsetX = parsed;
    else if (code === 46) lines.push({ angle, spacing: distance(angle, offsetX, parsed) });
  }
  return lines.filter((line) => line.spacing > 0).slice(0, 8);
}

// The offset to the next line need not be perpendicular to it: only the perpendicular part is the distance.
function distance(angle: number, x: number, y: number): number {
  const radians = (angle * Math.PI) / 180;
  return Math.abs(y * Math.cos(radians) - x * Math.sin(radians));
}

/** Boundary data has no names, only an order: this cursor reads the groups in sequence. */
class HatchReader {
  private readonly groups: Group[];
  private at: number;

  constructor(groups: Group[], at: number) {
    this.groups = groups;
    this.at = at;
  }

  rings(): Point[][] {
    const rings: Point[][] = [];
    const count = this.count(91);
    for (let index = 0; index < count && this.at < this.groups.length; index++) {
      const flags = this.next(92);
      rings.push(flags & 2 ? this.polyline() : this.edges());
    }
    return rings.filter((ring) => ring.length > 1);
  }

  private polyline(): Point[] {
    const bulged = this.next(72) !== 0;
    this.next(73);
    const count = this.count(93);
    const vertices: (Point & { bulge: number })[] = [];
    for (let index = 0; index < count && this.at < this.groups.length; index++) {
      const x = this.next(10);
      const y = this.next(20);
      vertices.push({ x, y, bulge: bulged && this.peek() === 42 ? this.next(42) : 0 });
    }
    return vertices.flatMap((vertex, index) => {
      const following = vertices[(index + 1) % vertices.length] ?? vertex;
      return bulgePoints(vertex, following, vertex.bulge);
    });
  }

  private edges(): Point[] {
    const path: Point[] = [];
    const count = this.count(93);
    for (let index = 0; index < count && this.at < this.groups.length; index++) {
      path.push(...this.edge(this.next(72)));
    }
    return path;
  }

  private edge(type: number): Point[] {
    if (type === 4) return this.spline();
    const first = { x: this.next(10), y: this.next(20) };
    if (type === 1) return [first, { x: this.next(11), y: this.next(21) }];
    if (type === 2) {
      const radius = this.next(40);
      return this.arc((from, to) => arcPoints(first, radius, from, to));
    }
    const major = { x: this.next(11), y: this.next(21) };
    const ratio = this.next(40);
    const radians = Math.PI / 180;
    return this.arc((from, to) => ellipsePoints(first, major, ratio, from * radians, to * radians));
  }

  // A clockwise edge states its angles (degrees) mirrored at the x axis.
  private arc(draw: (from: number, to: number) => Point[]): Point[] {
    const from = this.next(50);
    const to = this.next(51);
    return this.next(73) === 0 ? draw(-to, -from).reverse() : draw(from, to);
  }

  /** Its degree, the numbers of knots and control points, and those, each with its weight if it is rational. */
  private spline(): Point[] {
    const degree = this.next(94);
    const isRational = this.next(73) === 1;
    const [knotCount, controlCount] = [this.count(95), this.count(96)];
    const knots = this.list(knotCount, () => this.next(40));
    const weights: number[] = [];
    const controls = this.list(controlCount, () => {
      const control = { x: this.next(10), y: this.next(20) };
      if (isRational && this.peek() === 42) weights.push(this.next(42));
      return control;
    });
    return splinePoints(degree, knots, controls, weights);
  }

  private list<T>(count: number, read: () => T): T[] {
    const found: T[] = [];
    while (found.length < count && this.at < this.groups.length) found.push(read());
    return found;
  }

  private count(code: number): number {
    return Math.min(MAX_COUNT, Math.max(0, this.next(code)));
  }

  private peek(): number | undefined {
    return this.groups[this.at]?.code;
  }

  private next(code: number): number {
    while (this.at < this.groups.length) {
      const group = this.groups[this.at++];
      if (group?.code === code) return Number.parseFloat(group.value) || 0;
    }
    return 0;
  }
}
