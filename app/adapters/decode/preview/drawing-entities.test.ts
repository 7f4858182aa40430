import { expect, test } from "vitest";
import { dxf, FRAME, near, type Pair, plot, section, square } from "#tests/factories/drawings.ts";
import { readDxfDrawing } from "./drawing.server.ts";
import { renderPreview } from "./render-preview.server.ts";

const WHITE = 0xffffff;
const entities = (...records: Pair[][]) => dxf(section("ENTITIES", FRAME, ...records));
const is = (wanted: string) => (colour: string) => near(colour, wanted);

function textOf(...records: Pair[][]): string[] {
  const read = readDxfDrawing(entities(...records));
  if (!read.ok) throw new Error(read.reason);
  return read.value.shapes.flatMap(({ shape }) => (shape.kind === "label" ? shape.text : []));
}

test("a true colour is drawn as it is: white covers what is below, pale stays pale", async () => {
  const at = await plot(
    entities(
      square(10, 10, "0", [62, 1]),
      square(10, 10, "0", [420, WHITE]),
      square(30, 10, "0", [420, 0xfaf0e6]),
      square(50, 10, "0", [62, 7]),
    ),
  );
  expect(at(15, 15)).toSatisfy(is("#ffffff"));
  expect(at(35, 15)).toSatisfy(is("#faf0e6"));
  expect(at(55, 15)).toSatisfy(is("#16181d"));
});

test("white lines are white on the ground that a drawing fills, and can be seen without one", async () => {
  const line: Pair[] = [
    [0, "LWPOLYLINE"],
    [8, "0"],
    [420, WHITE],
    [43, 4],
    [10, 10],
    [20, 50],
    [10, 90],
    [20, 50],
  ];
  expect((await plot(entities(line)))(50, 50)).toSatisfy(is("#16181d"));
  const onGround = await plot(entities(square(45, 45, "0", [62, 5]), line));
  expect(onGround(50, 50)).toSatisfy(is("#ffffff"));
});

test.each<[string, Pair[]]>([
  [
    "its whole picture",
    [
      [13, 20],
      [23, 20],
    ],
  ],
  [
    "a polygon",
    [
      [13, 20],
      [23, 20],
      [71, 2],
      [91, 5],
      [14, -0.5],
      [24, -0.5],
      [14, 19.5],
      [24, -0.5],
      [14, 19.5],
      [24, 19.5],
      [14, -0.5],
      [24, 19.5],
      [14, -0.5],
      [24, -0.5],
    ],
  ],
])("a wipeout of %s hides what is below it, and nothing above", async (_, clip) => {
  const wide: Pair[] = [
    [0, "LWPOLYLINE"],
    [8, "0"],
    [62, 1],
    [43, 6],
    [10, 0],
    [20, 50],
    [10, 100],
    [20, 50],
  ];
  const wipeout: Pair[] = [
    [0, "WIPEOUT"],
    [8, "0"],
    [10, 40],
    [20, 40],
    [11, 1],
    [21, 0],
    [12, 0],
    [22, 1],
    ...clip,
  ];
  const at = await plot(entities(wide, wipeout, square(50, 50, "0", [62, 5])));
  expect(at(45, 50)).toSatisfy(is("#ffffff"));
  expect(at(55, 55)).toSatisfy(is("#0000ff"));
  expect(at(20, 50)).toSatisfy(is("#ff0000"));
});

test("the widths of a polyline's pieces make arrows, in both kinds of polylines", async () => {
  const light: Pair[] = [
    [0, "LWPOLYLINE"],
    [8, "0"],
    [10, 20],
    [20, 80],
    [40, 20],
    [41, 0],
    [10, 80],
    [20, 80],
  ];
  const heavy: Pair[] = [
    [0, "POLYLINE"],
    [8, "0"],
    [66, 1],
    [0, "VERTEX"],
    [10, 20],
    [20, 30],
    [40, 20],
    [41, 0],
    [0, "VERTEX"],
    [10, 80],
    [20, 30],
    [0, "SEQEND"],
  ];
  const at = await plot(entities(light, heavy));
  for (const y of [80, 30]) {
    expect(at(25, y + 8)).toSatisfy(is("#16181d"));
    expect(at(70, y + 8)).toSatisfy(is("#ffffff"));
  }
});

test("an entity's own line type scale lengthens its dashes", async () => {
  const tables = section("TABLES", [
    [0, "LTYPE"],
    [2, "DASHED"],
    [40, 4],
    [49, 2],
    [49, -2],
  ]);
  const line = (y: number, scale: number): Pair[] => [
    [0, "LINE"],
    [8, "0"],
    [6, "DASHED"],
    [48, scale],
    [370, 50],
    [10, 0],
    [20, y],
    [11, 100],
    [21, y],
  ];
  const at = await plot(dxf(tables, section("ENTITIES", FRAME, line(30, 1), line(60, 10))));
  expect(at(30, 60)).toSatisfy(is("#ffffff"));
  expect(at(10, 60)).not.toSatisfy(is("#ffffff"));
  expect(at(3, 30)).toSatisfy(is("#ffffff"));
});

test("a hatch bounded by a spline follows its knots and weights", async () => {
  // A quarter of a circle of radius 60 around (20, 20), exactly: a rational curve of degree 2.
  const spline: Pair[] = [
    [72, 4],
    [94, 2],
    [73, 1],
    [74, 0],
    [95, 6],
    [96, 3],
    ...[0, 0, 0, 1, 1, 1].map((knot): Pair => [40, knot]),
    [10, 80],
    [20, 20],
    [42, 1],
    [10, 80],
    [20, 80],
    [42, Math.SQRT1_2],
    [10, 20],
    [20, 80],
    [42, 1],
  ];
  const corner = (x1: number, y1: number, x2: number, y2: number): Pair[] => [
    [72, 1],
    [10, x1],
    [20, y1],
    [11, x2],
    [21, y2],
  ];
  const hatch: Pair[] = [
    [0, "HATCH"],
    [8, "0"],
    [62, 1],
    [2, "SOLID"],
    [70, 1],
    [91, 1],
    [92, 1],
    [93, 3],
    ...spline,
    ...corner(20, 80, 20, 20),
    ...corner(20, 20, 80, 20),
    [97, 0],
    [75, 0],
    [76, 1],
  ];
  const at = await plot(entities(hatch));
  const onArc = (radius: number) => at(20 + radius * Math.SQRT1_2, 20 + radius * Math.SQRT1_2);
  expect(onArc(57)).toSatisfy(is("#ff0000"));
  expect(onArc(63)).toSatisfy(is("#ffffff"));
});

test("a leader has an arrow at its place, unless it is told to have none", async () => {
  const leader = (y: number, arrow: number): Pair[] => [
    [0, "LEADER"],
    [8, "0"],
    [71, arrow],
    [10, 20],
    [20, y],
    [10, 80],
    [20, y],
  ];
  const tables = section("HEADER", [
    [9, "$DIMASZ"],
    [40, 12],
    [9, "$DIMTXT"],
    [40, 12],
  ]);
  const at = await plot(dxf(tables, section("ENTITIES", FRAME, leader(70, 1), leader(30, 0))));
  expect(at(30, 71.2)).toSatisfy(is("#16181d"));
  expect(at(30, 31.2)).toSatisfy(is("#ffffff"));
});

const dimension = (kind: number, ...more: Pair[]): Pair[] => [
  [0, "DIMENSION"],
  [8, "0"],
  [2, "*D9"],
  [70, kind],
  ...more,
];
test.each<[string, Pair[], string]>([
  [
    "a length",
    dimension(0, [10, 0], [20, 60], [13, 20], [23, 40], [14, 82.5], [24, 30], [50, 0]),
    "62.5",
  ],
  [
    "an upright length",
    dimension(0, [10, 90], [20, 0], [13, 20], [23, 10], [14, 40], [24, 80], [50, 90]),
    "70",
  ],
  [
    "a slanted length",
    dimension(1, [10, 40], [20, 60], [13, 10], [23, 10], [14, 40], [24, 50]),
    "50",
  ],
  ["a radius", dimension(4, [10, 50], [20, 50], [15, 80], [25, 50]), "R30"],
  ["a diameter", dimension(3, [10, 20], [20, 50], [15, 80], [25, 50]), "Ø60"],
  [
    "a corner's angle",
    dimension(5, [10, 40], [20, 40], [15, 20], [25, 20], [13, 80], [23, 20], [14, 20], [24, 80]),
    "90°",
  ],
  [
    "an angle between lines",
    dimension(
      2,
      [13, 20],
      [23, 20],
      [14, 80],
      [24, 20],
      [15, 20],
      [25, 20],
      [10, 80],
      [20, 80],
      [16, 60],
      [26, 40],
    ),
    "45°",
  ],
  [
    "an ordinate",
    dimension(6 + 64, [10, 0], [20, 0], [13, 35], [23, 20], [14, 35], [24, 80]),
    "35",
  ],
  [
    "a text in place of the measure",
    dimension(0, [10, 0], [20, 60], [13, 20], [23, 40], [14, 80], [24, 30], [1, "<> H7"]),
    "60 H7",
  ],
])("a dimension without its picture is drawn: %s", (_, record, text) => {
  expect(textOf(record)).toEqual([text]);
});

test("a dimension has its lines and arrows where they belong", async () => {
  const at = await plot(
    entities(
      [...dimension(0, [10, 0], [20, 60], [13, 20], [23, 40], [14, 80], [24, 30])],
      [
        [0, "TEXT"],
        [8, "0"],
        [10, 5],
        [20, 5],
        [40, 12],
        [1, "A"],
      ],
    ),
  );
  const isInk = (colour: string) => !near(colour, "#ffffff", 60);
  expect(at(22, 60)).toSatisfy(isInk);
  expect(at(78, 60)).toSatisfy(isInk);
  expect(at(50, 75)).toSatisfy(is("#ffffff"));
});

test("a tolerance is its cells and their symbols", () => {
  const tolerance: Pair[] = [
    [0, "TOLERANCE"],
    [8, "0"],
    [10, 30],
    [20, 50],
    [11, 1],
    [21, 0],
    [1, "{\\Fgdt;j}%%v{\\Fgdt;n}0.2{\\Fgdt;m}%%vA%%vB%%v^J{\\Fgdt;b}%%v0.05"],
  ];
  expect(textOf(tolerance)).toEqual(["⌖", "⌀0.2(M)", "A", "B", "⟂", "0.05"]);
});

test("the constant text of a block is drawn at each of its places, a prompt at none", () => {
  const attribute = (flags: number, text: string): Pair[] => [
    [0, "ATTDEF"],
    [8, "0"],
    [10, 0],
    [20, 0],
    [40, 5],
    [1, text],
    [2, "TAG"],
    [70, flags],
  ];
  const bytes = dxf(
    section(
      "BLOCKS",
      [
        [0, "BLOCK"],
        [2, "TITLE"],
        [10, 0],
        [20, 0],
      ],
      attribute(2, "SOUTH MILL"),
      attribute(0, "scale?"),
      attribute(3, "hidden"),
      [[0, "ENDBLK"]],
    ),
    section(
      "ENTITIES",
      FRAME,
      [
        [0, "INSERT"],
        [8, "0"],
        [2, "TITLE"],
        [10, 10],
        [20, 10],
      ],
      [
        [0, "INSERT"],
        [8, "0"],
        [2, "TITLE"],
        [10, 10],
        [20, 60],
      ],
    ),
  );
  const read = readDxfDrawing(bytes);
  const words =
    read.ok && read.value.shapes.flatMap(({ shape }) => (shape.kind === "label" ? shape.text : []));
  expect(words).toEqual(["SOUTH MILL", "SOUTH MILL"]);
});

test.each([
  ["dos850", "\x99l f\x81r R\x84der", "Öl für Räder"],
  ["DOS866", "\x8f\xab\xa0\xad", "План"],
  ["gb2312", "\xb0\xb2\xd7\xb0", "安装"],
  ["ANSI_1250", "\xa3o\xbfysko", "Łożysko"],
  ["ANSI_932", "\x90}\x96\xca", "図面"],
  ["unknown", "Gr\xf6\xdfe", "Größe"],
])("texts in the code page %s are read", (page, bytes, text) => {
  const label: Pair[] = [
    [0, "TEXT"],
    [8, "0"],
    [10, 10],
    [20, 10],
    [40, 5],
    [1, "?"],
  ];
  const header = section("HEADER", [
    [9, "$DWGCODEPAGE"],
    [3, page],
  ]);
  const [before, after] = dxf(header, section("ENTITIES", label)).toString("latin1").split("?");
  const read = readDxfDrawing(Buffer.from(`${before}${bytes}${after}`, "latin1"));
  const words =
    read.ok && read.value.shapes.map(({ shape }) => shape.kind === "label" && shape.text);
  expect(words).toEqual([text]);
});

test("text in the server's fonts is within the picture, with its accents", async () => {
  const label: Pair[] = [
    [0, "TEXT"],
    [8, "0"],
    [10, 0],
    [20, 0],
    [40, 10],
    [1, "ŚĆŻ 図面図面図面"],
  ];
  const line: Pair[] = [
    [0, "LINE"],
    [8, "0"],
    [10, 0],
    [20, 0],
    [11, 20],
    [21, 0],
  ];
  const answer = await renderPreview(dxf(section("ENTITIES", label, line)), "a.dxf", 1, 1000);
  const { width = 0, height = 0 } = answer.ok ? answer.value.head : {};
  // Seven letters that fill a square of 13 units, and four narrower ones, above 14 units and below 4.
  expect(width / height).toBeGreaterThan(4);
  expect(width / height).toBeLessThan(8);
});

test("what is not drawn is told, and lines that end in a carriage return only are read", async () => {
  const point = (type: string): Pair[] => [
    [0, type],
    [8, "0"],
    [10, 5],
    [20, 5],
    [11, 1],
    [21, 0],
  ];
  const paper: Pair[] = [
    [0, "TEXT"],
    [67, 1],
    [8, "0"],
    [10, 5],
    [20, 5],
    [40, 5],
    [1, "REV C"],
  ];
  const bytes = entities(
    point("RAY"),
    point("RAY"),
    point("3DSOLID"),
    point("EXTRUDEDSURFACE"),
    paper,
  );
  const notes = ["Not drawn here: 2 rays, 1 layout, 1 solid, 1 surface."];
  const old = Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\r"), "latin1");
  for (const drawing of [bytes, old]) {
    const answer = await renderPreview(drawing, "a.dxf", 1, 400);
    expect(answer.ok && answer.value.head.notes).toEqual(notes);
  }
});
