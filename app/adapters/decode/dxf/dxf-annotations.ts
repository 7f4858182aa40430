import type { Entity } from "./dxf-drawing.ts";
import { num, str } from "./dxf-groups.ts";
import { labelWidth, linesAsLabels } from "./dxf-labels.ts";
import { mtextLines } from "./dxf-text.ts";
import type { Point } from "./plane.ts";
import { line, type Shape } from "./shapes.ts";

/** The height of texts whose style is not looked up: that of ISO-25, AutoCAD's metric style, in drawing units. */
const TEXT_HEIGHT = 2.5;
/** Letters of the font gdt.shx and the geometric tolerances (ISO 1101) they stand for, in words: few fonts have the signs. */
const SIGNS: Record<string, string> = {
  ...{ a: "angular", b: "perpendicular", c: "flat", d: "surface profile", e: "circular" },
  ...{ f: "parallel", g: "cylindric", h: "runout", i: "symmetric", j: "position", k: "profile" },
  ...{
    l: "(L)",
    m: "(M)",
    n: "Ø",
    p: "(P)",
    r: "concentric",
    s: "(S)",
    t: "total runout",
    u: "straight",
  },
};

/** TOLERANCE: its rows as text, with a frame around each. */
export function toleranceShapes(entity: Entity): Shape[] {
  const rows = toleranceRows(entity);
  const height = TEXT_HEIGHT;
  const across = direction(num(entity, 11, 1), num(entity, 21));
  const up = { x: -across.y, y: across.x };
  const at = (along: number, above: number): Point => ({
    x: num(entity, 10) + along * across.x + above * up.x,
    y: num(entity, 20) + along * across.y + above * up.y,
  });
  return rows.flatMap((text, row) => {
    const middle = -row * 2 * height;
    const width = (labelWidth(text) + 1) * height;
    const corners = [
      at(0, middle - height),
      at(width, middle - height),
      at(width, middle + height),
      at(0, middle + height),
    ];
    const rotation = degreesOf(across);
    const block = { at: at(height / 2, middle), height, rotation, anchor: 3, spacing: 1 };
    return [line(corners, true), ...linesAsLabels([text], block)];
  });
}

/** The rows of a tolerance, their cells apart: "position | Ø0.25 | A". */
function toleranceRows(entity: Entity): string[] {
  const signs = (str(entity, 1) ?? "")
    .slice(0, 2_000)
    .replace(/\{\\Fgdt;([a-z]{1,9})\}/gi, (_, letters: string) =>
      [...letters].map((letter) => SIGNS[letter.toLowerCase()] ?? letter).join(""),
    );
  return signs
    .split("^J")
    .map((row) => row.split("%%v").map((cell) => mtextLines([{ code: 1, value: cell }]).join(" ")))
    .map((cells) => cells.filter((cell) => cell.trim() !== "").join(" | "))
    .filter((row) => row !== "");
}

/** A dimension whose block with its picture is missing: its lines and its text. */
export function dimensionShapes(entity: Entity): Shape[] {
  const kind = num(entity, 70) & 7;
  const ends = { from: point(entity, 13), to: point(entity, 14) };
  const foot = point(entity, 10);
  if (kind > 1) {
    const far = kind === 3 || kind === 4 ? point(entity, 15) : ends.to;
    const near = kind === 6 ? ends.from : foot;
    const sign = kind === 3 ? "Ø" : kind === 4 ? "R" : "";
    const length = Math.hypot(far.x - near.x, far.y - near.y);
    return [line([near, far]), ...dimensionText(entity, { near, far, length, sign })];
  }
  const turn = (num(entity, 50) * Math.PI) / 180;
  const along =
    kind === 1
      ? direction(ends.to.x - ends.from.x, ends.to.y - ends.from.y)
      : { x: Math.cos(turn), y: Math.sin(turn) };
  const onLine = ({ x, y }: Point): Point => {
    const by = (x - foot.x) * along.x + (y - foot.y) * along.y;
    return { x: foot.x + by * along.x, y: foot.y + by * along.y };
  };
  const [near, far] = [onLine(ends.from), onLine(ends.to)];
  const length = Math.hypot(far.x - near.x, far.y - near.y);
  return [
    line([ends.from, near, far, ends.to]),
    ...dimensionText(entity, { near, far, length, sign: "" }),
  ];
}

/** The text that the file states, or the measure: 42 as the program took it, else as the points tell it. */
function dimensionText(
  entity: Entity,
  { near, far, length, sign }: { near: Point; far: Point; length: number; sign: string },
): Shape[] {
  const stated = (str(entity, 1) ?? "").slice(0, 2_000);
  const measured = num(entity, 42, length) || length;
  const measure = `${sign}${Number(measured.toFixed(2))}`;
  const text = stated === "" ? measure : stated.replaceAll("<>", measure);
  if (text.trim() === "") return [];
  const hasPlace = str(entity, 11) !== null && (num(entity, 11) !== 0 || num(entity, 21) !== 0);
  const middle = { x: (near.x + far.x) / 2, y: (near.y + far.y) / 2 };
  const along = direction(far.x - near.x, far.y - near.y);
  const turned = degreesOf(along);
  return linesAsLabels(mtextLines([{ code: 1, value: text }]), {
    at: hasPlace ? point(entity, 11) : middle,
    height: TEXT_HEIGHT,
    rotation: turned > 90 || turned <= -90 ? turned + 180 : turned,
    anchor: hasPlace ? 4 : 7,
    spacing: 1,
  });
}

function point(entity: Entity, code: number): Point {
  return { x: num(entity, code), y: num(entity, code + 10) };
}

function direction(x: number, y: number): Point {
  const length = Math.hypot(x, y);
  return length > 0 ? { x: x / length, y: y / length } : { x: 1, y: 0 };
}

function degreesOf({ x, y }: Point): number {
  return (Math.atan2(y, x) * 180) / Math.PI;
}
