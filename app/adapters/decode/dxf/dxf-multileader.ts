import { arrowHead } from "./arrow-head.ts";
import type { Entity } from "./dxf-drawing.ts";
import type { Group } from "./dxf-groups.ts";
import { linesAsLabels } from "./dxf-labels.ts";
import { mtextLines } from "./dxf-text.ts";
import type { Point } from "./plane.ts";
import { line, type Shape } from "./shapes.ts";

type Leader = { landing: Point; dogleg: Point; length: number; lines: Point[][] };

/**
 * The shapes of a MULTILEADER: its text and its arrows. They are in nested, unnamed contexts, opened by
 * "LEADER{" and "LEADER_LINE{", in which the same codes mean different things.
 */
export function multileaderShapes({ groups }: Entity): Shape[] {
  const end = groups.findIndex(({ code, value }) => code === 301 && value === "}");
  const context = end < 0 ? groups : groups.slice(0, end);
  const first = context.findIndex(({ code, value }) => code === 302 && value === "LEADER{");
  const head = first < 0 ? context : context.slice(0, first);
  const leaders = first < 0 ? [] : readLeaders(context.slice(first));
  return [...words(head), ...leaders.flatMap((leader) => arrows(leader, value(head, 140)))];
}

function words(head: Group[]): Shape[] {
  const text = head.find(({ code }) => code === 304)?.value ?? "";
  const height = value(head, 41);
  if (text === "" || height <= 0) return [];
  return linesAsLabels(mtextLines([{ code: 1, value: text }]), {
    at: { x: value(head, 12), y: value(head, 22) },
    height,
    rotation: (value(head, 42) * 180) / Math.PI,
    anchor: Math.min(2, Math.max(0, value(head, 171) - 1)),
    spacing: value(head, 45) || 1,
  });
}

function readLeaders(groups: Group[]): Leader[] {
  const leaders: Leader[] = [];
  let points: Point[] | null = null;
  for (const { code, value: text } of groups) {
    const number = Number.parseFloat(text) || 0;
    const leader = leaders.at(-1);
    if (code === 302) {
      leaders.push({ landing: { x: 0, y: 0 }, dogleg: { x: 0, y: 0 }, length: 0, lines: [] });
      points = null;
    } else if (code === 304) {
      points = [];
      leader?.lines.push(points);
    } else if (code === 305) points = null;
    else if (points) collect(points, code, number);
    else if (leader) setField(leader, code, number);
  }
  return leaders;
}

function collect(points: Point[], code: number, number: number): void {
  const last = points.at(-1);
  if (code === 10) points.push({ x: number, y: 0 });
  else if (code === 20 && last) last.y = number;
}

function setField(leader: Leader, code: number, number: number): void {
  if (code === 10) leader.landing.x = number;
  else if (code === 20) leader.landing.y = number;
  else if (code === 11) leader.dogleg.x = number;
  else if (code === 21) leader.dogleg.y = number;
  else if (code === 40) leader.length = number;
}

function arrows({ landing, dogleg, length, lines }: Leader, size: number): Shape[] {
  const end = { x: landing.x + dogleg.x * length, y: landing.y + dogleg.y * length };
  return lines.flatMap((points) => {
    const path = [...points, landing, end];
    const [tip, next] = path;
    return tip && next ? [line(path), arrowHead(tip, next, size)] : [];
  });
}

function value(groups: Group[], code: number): number {
  return Number.parseFloat(groups.find((group) => group.code === code)?.value ?? "") || 0;
}

/** Whether its content is a block, such as a balloon with a number, which is not drawn. */
export function hasBalloon({ groups }: Entity): boolean {
  return value(groups, 296) === 1;
}
