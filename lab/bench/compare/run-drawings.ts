import { comparePages } from "#app/adapters/decode/compare/compare-pages.server.ts";
import { dxf, type Shape } from "#demo/seed/formats/dxf.ts";
import { randomOf } from "./pages.ts";

const drawings = 8;
const edge = 2000;
const layers = [
  { name: "CUT", color: 1 },
  { name: "FOLD", color: 5 },
];

type Change = (shapes: Shape[], random: () => number) => Shape[];
type Wanted = "added" | "removed" | "moved" | "changed" | null;
type Kind = { change: Change; wanted: Wanted };
/** Entities that the demo's writer does not know: as it was, and as it is, in groups of code and value. */
type EntityKind = { was: (string | number)[]; is: (string | number)[]; wanted: Wanted | "told" };

const kinds: Record<string, Kind> = {
  "hole moved by 0.1 mm": { wanted: "moved", change: (shapes) => shapes.map(at(2, moved(0.1))) },
  "hole moved by 20 mm": { wanted: "moved", change: (shapes) => shapes.map(at(2, moved(20))) },
  "hole made larger by 0.5 mm": {
    wanted: "changed",
    change: (shapes) => shapes.map(at(2, larger)),
  },
  "text changed": { wanted: "changed", change: (shapes) => shapes.map(at(1, retold)) },
  "hole added": { wanted: "added", change: (shapes) => [...shapes, hole(11, 11)] },
  "hole removed": { wanted: "removed", change: (shapes) => shapes.toSpliced(2, 1) },
  "written in another order": { wanted: null, change: (shapes) => shapes.toReversed() },
  "origin elsewhere": { wanted: null, change: (shapes) => shapes.map(moved(1_000)) },
  "outline exploded into lines": { wanted: null, change: (shapes) => shapes.flatMap(exploded) },
};

const there = [8, "CUT", 10, 60, 20, 450];
const entityKinds: Record<string, EntityKind> = {
  "tolerance changed": {
    was: [0, "TOLERANCE", ...there, 1, "{\\Fgdt;j}%%v0.2%%vA"],
    is: [0, "TOLERANCE", ...there, 1, "{\\Fgdt;j}%%v0.1%%vA"],
    wanted: "changed",
  },
  "fit of a dimension without a block": {
    was: [0, "DIMENSION", ...there, 13, 20, 23, 420, 14, 90, 24, 420, 1, "<> H6"],
    is: [0, "DIMENSION", ...there, 13, 20, 23, 420, 14, 90, 24, 420, 1, "<> K6"],
    wanted: "changed",
  },
  "constant attribute": {
    was: [0, "ATTDEF", ...there, 40, 6, 70, 2, 2, "REV", 1, "Rev 3"],
    is: [0, "ATTDEF", ...there, 40, 6, 70, 2, 2, "REV", 1, "Rev 4"],
    wanted: "changed",
  },
  "wider arrow": {
    was: [0, "LWPOLYLINE", 8, "CUT", 90, 2, 10, 60, 20, 450, 40, 2, 41, 0, 10, 80, 20, 450],
    is: [0, "LWPOLYLINE", 8, "CUT", 90, 2, 10, 60, 20, 450, 40, 6, 41, 0, 10, 80, 20, 450],
    wanted: "changed",
  },
  "wipeout added": { was: [], is: [0, "WIPEOUT", ...there, 11, 30, 22, 20], wanted: "told" },
  "title on a layout": {
    was: [0, "TEXT", 67, 1, ...there, 40, 5, 1, "Index B"],
    is: [0, "TEXT", 67, 1, ...there, 40, 5, 1, "Index C"],
    wanted: "told",
  },
  "unknown entity, unchanged": {
    was: [0, "REGION", 8, "CUT", 1, "acis"],
    is: [0, "REGION", 8, "CUT", 1, "acis"],
    wanted: null,
  },
};

/** For each kind of change of a plate of 40 holes: whether exactly that change is reported. */
export async function runDrawings() {
  const rows = [];
  for (const [kind, { change, wanted }] of Object.entries(kinds)) {
    let [right, falseAlarms, ms] = [0, 0, 0];
    for (let seed = 0; seed < drawings; seed++) {
      const before = plate(randomOf(seed + 1));
      const after = change(before, randomOf(seed + 2));
      const started = performance.now();
      const found = await kindsFound(before, after);
      ms += performance.now() - started;
      const isTold = wanted !== null && found.includes(wanted);
      if (wanted === null ? found.length === 0 : isTold) right += 1;
      falseAlarms += found.length - (isTold ? 1 : 0);
    }
    rows.push({ kind, right: `${right}/${drawings}`, falseAlarms, ms: Math.round(ms / drawings) });
  }
  return { drawings: rows, entities: await entityRows() };
}

/** Whether a change of such an entity is a change, or is told to be not compared. */
async function entityRows() {
  const rows = [];
  for (const [kind, { was, is, wanted }] of Object.entries(entityKinds)) {
    let [right, falseAlarms] = [0, 0];
    for (let seed = 0; seed < drawings; seed++) {
      const shapes = plate(randomOf(seed + 1));
      const { regions, notCompared } = await compared(
        withEntity(shapes, was),
        withEntity(shapes, is),
      );
      const found = notCompared.length > 0 ? "told" : (regions[0]?.kind ?? null);
      if (found === wanted) right += 1;
      falseAlarms += Math.max(0, regions.length - (wanted === "changed" ? 1 : 0));
    }
    rows.push({ kind, right: `${right}/${drawings}`, falseAlarms });
  }
  return rows;
}

function withEntity(shapes: Shape[], groups: readonly (string | number)[]): Uint8Array {
  const plain = dxf(layers, shapes).toString();
  const entity = groups.map((value) => `${value}\r\n`).join("");
  return Buffer.from(plain.replace("2\r\nENTITIES\r\n", `2\r\nENTITIES\r\n${entity}`));
}

async function kindsFound(before: Shape[], after: Shape[]) {
  const { regions } = await compared(dxf(layers, before), dxf(layers, after));
  return regions.map(({ kind }) => kind);
}

async function compared(before: Uint8Array, after: Uint8Array) {
  const page = (bytes: Uint8Array) => ({ bytes, name: "plate.dxf", page: 1 });
  const answer = await comparePages(page(before), page(after), edge);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

function plate(random: () => number): Shape[] {
  const corners: [number, number][] = [
    [0, 0],
    [600, 0],
    [600, 400],
    [0, 400],
  ];
  const holes = Array.from({ length: 40 }, (_, index) =>
    hole(40 + (index % 8) * 70 + random() * 20, 40 + Math.floor(index / 8) * 75 + random() * 20),
  );
  const note: Shape = { layer: "FOLD", text: { at: [20, 420], height: 12, value: "PLATE 3 mm" } };
  return [{ layer: "CUT", path: corners }, note, ...holes];
}

function hole(x: number, y: number): Shape {
  return { layer: "CUT", circle: { at: [x, y], radius: 4 } };
}

function at(place: number, change: (shape: Shape) => Shape) {
  return (shape: Shape, index: number) => (index === place ? change(shape) : shape);
}

function moved(by: number) {
  return (shape: Shape): Shape => {
    if ("circle" in shape) {
      const [x, y] = shape.circle.at;
      return { ...shape, circle: { ...shape.circle, at: [x + by, y] } };
    }
    if ("path" in shape)
      return { ...shape, path: shape.path.map(([x, y]) => [x + by, y] as const) };
    if ("text" in shape) {
      const [x, y] = shape.text.at;
      return { ...shape, text: { ...shape.text, at: [x + by, y] } };
    }
    throw new Error("A plate has no other shapes.");
  };
}

function larger(shape: Shape): Shape {
  if (!("circle" in shape)) throw new Error("Only a hole is made larger.");
  return { ...shape, circle: { ...shape.circle, radius: shape.circle.radius + 0.5 } };
}

function retold(shape: Shape): Shape {
  if (!("text" in shape)) throw new Error("Only a text is told anew.");
  return { ...shape, text: { ...shape.text, value: "PLATE 4 mm" } };
}

function exploded(shape: Shape): Shape[] {
  if (!("path" in shape)) return [shape];
  return shape.path.map((from, index) => {
    const to = shape.path[(index + 1) % shape.path.length] ?? from;
    return { layer: shape.layer, line: [from, to] };
  });
}
