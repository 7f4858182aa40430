import { expect, test } from "vitest";
import { dxf, type Shape } from "#demo/seed/formats/dxf.ts";
import { compareDrawings } from "./compare-drawings.server.ts";

const layers = [
  { name: "CUT", color: 1 },
  { name: "FOLD", color: 5 },
];
type Point = readonly [number, number];
const line = (from: Point, to: Point, layer = "CUT"): Shape => ({ layer, line: [from, to] });
const hole = (x: number, y: number, radius = 4): Shape => ({
  layer: "CUT",
  circle: { at: [x, y], radius },
});
const note = (value: string): Shape => ({
  layer: "FOLD",
  text: { at: [20, 130], height: 8, value },
});
const frame: Point[] = [
  [0, 0],
  [200, 0],
  [200, 120],
  [0, 120],
];
const holes = [20, 60, 100, 140].map((x) => hole(x, 60));
const folds = [30, 70, 110].map((y) => line([0, y], [200, y], "FOLD"));
const plate: Shape[] = [{ layer: "CUT", path: frame }, ...holes, ...folds, note("R 12")];

async function compared(older: Shape[] | Buffer, newer: Shape[] | Buffer) {
  const page = (drawing: Shape[] | Buffer) => ({
    bytes: Buffer.isBuffer(drawing) ? drawing : dxf(layers, drawing),
    ...{ name: "plate.dxf", page: 1 },
  });
  return compareDrawings(page(older), page(newer), 800);
}

/** Kinds with how many entities each, in reading order. */
async function changes(older: Shape[] | Buffer, newer: Shape[] | Buffer) {
  const found = await compared(older, newer);
  return found?.regions.map(({ kind, entities }) => `${kind} ${entities}`);
}

const without = (index: number) => plate.filter((_, at) => at !== index);
const shifted = (by: number): Shape[] => [
  { layer: "CUT", path: frame.map(([x, y]) => [x + by, y + by]) },
  ...[20, 60, 100, 140].map((x) => hole(x + by, 60 + by)),
  ...[30, 70, 110].map((y) => line([by, y + by], [200 + by, y + by], "FOLD")),
  { layer: "FOLD", text: { at: [20 + by, 130 + by], height: 8, value: "R 12" } },
];

test.each<[string, Shape[] | Buffer]>([
  ["the same entities in another order", plate.toReversed()],
  [
    "lines that begin at their other end",
    [
      ...plate.slice(0, 5),
      ...[30, 70, 110].map((y) => line([200, y], [0, y], "FOLD")),
      note("R 12"),
    ],
  ],
  [
    "an outline that was exploded into lines",
    [...frame.map((from, index) => line(from, frame[(index + 1) % 4] ?? from)), ...plate.slice(1)],
  ],
  ["everything elsewhere in the plane", shifted(1000)],
  ["coordinates that were rounded", shifted(0.001)],
])("%s: nothing changed", async (_, newer) => {
  expect(await compared(plate, newer)).toMatchObject({
    ...{ isRelated: true, regions: [], regionCount: 0, picture: null },
  });
});

test.each<[string, Shape[], Shape[], string[]]>([
  ["a new hole", plate, [...plate, hole(180, 60)], ["added 1"]],
  ["a hole that is gone", plate, without(2), ["removed 1"]],
  ["a hole moved by a tenth of a unit", plate, [...without(4), hole(140.1, 60)], ["moved 1"]],
  ["a hole that is larger", plate, [...without(4), hole(140, 60, 5)], ["changed 1"]],
  ["a fold that became a cut", plate, [...without(6), line([0, 70], [200, 70])], ["changed 1"]],
  [
    "a row of lines moved together",
    plate,
    [
      ...plate.slice(0, 5),
      ...[30, 70, 110].map((y) => line([20, y], [220, y], "FOLD")),
      note("R 12"),
    ],
    ["moved 1", "moved 1", "moved 1"],
  ],
  [
    "one corner of the outline",
    plate,
    [
      { layer: "CUT", path: [...frame.slice(0, 2), [200, 100], [180, 120], [0, 120]] },
      ...plate.slice(1),
    ],
    ["changed 1"],
  ],
])("%s is told as what it is", async (_, older, newer, expected) => {
  expect(await changes(older, newer)).toEqual(expected);
});

test("a change lies where it is on either page, and has a picture", async () => {
  const found = await compared(plate, [...without(4), hole(170, 60)]);
  const [region] = found?.regions ?? [];
  expect(region).toMatchObject({ kind: "moved", entities: 1 });
  const middle = (box = { x: 0, width: 0 }) => box.x + box.width / 2;
  // The drawing is 200 wide, with a margin of 3 % of the page at both sides.
  expect(middle(region)).toBeCloseTo(0.03 + (170 / 200) * 0.94, 2);
  expect(middle(region?.from)).toBeCloseTo(0.03 + (140 / 200) * 0.94, 2);
  expect(found?.picture?.subarray(8, 12)).toEqual(Buffer.from("WEBP"));
});

test("a corner that was cut off is reported, and not the outline that it belongs to", async () => {
  const found = await compared(plate, [
    { layer: "CUT", path: [...frame.slice(0, 2), [200, 100], [180, 120], [0, 120]] },
    ...plate.slice(1),
  ]);
  // What is left of the two edges at that corner changed too: they are shorter.
  expect(found?.regions[0]).toMatchObject({ kind: "changed", entities: 1 });
});

test("an outline of lines and arcs that was enlarged is one change, and the hole that moved inside of it another", async () => {
  const outline = (by: number): Shape[] => [
    ...[line([20, -by], [180, -by]), line([20, 120 + by], [180, 120 + by])],
    ...[line([-by, 20], [-by, 100]), line([200 + by, 20], [200 + by, 100])],
    ...[line([180, -by], [200 + by, 20]), line([200 + by, 100], [180, 120 + by])],
    ...[line([20, 120 + by], [-by, 100]), line([-by, 20], [20, -by])],
  ];
  const rest = plate.slice(1);
  const moved = rest.map((shape, at) => (at === 1 ? hole(70, 60) : shape));
  const found = await changes([...outline(0), ...rest], [...outline(0.5), ...moved]);
  expect(found?.toSorted()).toEqual(["changed 8", "moved 1"]);
});

test("a changed text is reported with both readings", async () => {
  const found = await compared(plate, [...plate.slice(0, -1), note("R 14")]);
  expect(found?.regions).toMatchObject([
    { kind: "changed", words: { before: "R 12", after: "R 14" } },
  ]);
});

test("where the newer page fits more, each point still has its place on the older one", async () => {
  const found = await compared(plate, [...plate, hole(500, 60)]);
  expect(found?.regions).toMatchObject([{ kind: "added" }]);
  const { scaleX = 0, shiftX = 0 } = found?.placing ?? {};
  const newerWidth = 504;
  const onNewer = (x: number) => 0.03 + (x / newerWidth) * 0.94;
  const onOlder = (x: number) => 0.03 + (x / 200) * 0.94;
  expect(onNewer(100) * scaleX + shiftX).toBeCloseTo(onOlder(100), 2);
});

test("very many changes are joined to few places, and all are counted", async () => {
  const grid = Array.from({ length: 3_000 }, (_, index) =>
    hole((index % 60) * 10, Math.floor(index / 60) * 10, 1 + (index % 7) / 10),
  );
  const found = await compared([...plate, ...grid.slice(0, 100)], [...plate, ...grid]);
  expect(found?.regions.length).toBeLessThanOrEqual(200);
  const told = found?.regions.reduce((sum, { entities = 0 }) => sum + entities, 0);
  expect(told).toBe(2_900);
});

test.each<[string, Shape[] | Buffer]>([
  ["a drawing that has nothing in common with it", [hole(3, 4, 2), hole(9, 9, 1)]],
  ["a picture", Buffer.from("\x89PNG\r\n\x1a\n")],
  ["a drawing without anything in it", []],
])("%s is not compared by entities", async (_, newer) => {
  expect(await compared(plate, newer)).toBeNull();
});

test("drawings of very many points are not compared by entities", async () => {
  const holes = Array.from({ length: 3_500 }, (_, at) => hole(at * 10, 0));
  expect(await compared(holes, holes.slice(1))).toBeNull();
  expect((await compared(holes.slice(0, 100), holes.slice(1, 100)))?.regions).toHaveLength(1);
});
