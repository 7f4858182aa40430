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
type Kind = { change: Change; wanted: "added" | "removed" | "moved" | "changed" | null };

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
  return { drawings: rows };
}

async function kindsFound(before: Shape[], after: Shape[]) {
  const page = (shapes: Shape[]) => ({ bytes: dxf(layers, shapes), name: "plate.dxf", page: 1 });
  const answer = await comparePages(page(before), page(after), edge);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.regions.map(({ kind }) => kind);
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
